"""Files that are laid out wrongly: where the mistake is marked, and the lines that the help shows instead."""

from logicgrid.kinds.load import load_text
from support import each_case

HEAD = "actors: [Ann, Ben]\nproperties:\n  dish: [soup, pie]\n  age: [30, 40]\n"


def only(text: str) -> tuple[str, str]:
    """Return the place of the one finding about a file, as `line:column`, and its help."""
    loaded = load_text(text)
    (finding,) = loaded.errors + loaded.warnings
    assert finding.span is not None
    return f"{finding.span.line}:{finding.span.column}", finding.help or ""


@each_case("clues", "lines")
def test_the_help_for_clues_shows_them_as_they_should_be(clues: str, lines: list[str]) -> None:
    _, help = only(HEAD + clues)
    assert help.split("\n")[1:] == lines


@each_case("text", "place", "help")
def test_a_mistake_of_layout_is_marked_and_mended(text: str, place: str, help: str) -> None:
    found = only(text)
    assert found[0] == place
    assert help in found[1]


def test_a_clue_whose_keys_are_there_twice_lacks_a_dash() -> None:
    errors = load_text(f"{HEAD}clues:\n  text: a\n  rule: Ann == soup\n  text: b\n  rule: Ben == pie\n").errors
    shape, *twice = [error.help or "" for error in errors]
    assert shape.split("\n")[2:] == ["  - text: a", "    rule: Ann == soup", "  - text: b", "    rule: Ben == pie"]
    assert twice == [f"begin each clue with `- `, as in `- {key}: …`" for key in ("text", "rule")]


def test_the_help_for_a_cut_text_is_the_whole_text_in_quotes() -> None:
    place, help = only(f"{HEAD}clues:\n  - text: Ann's room is #3 of all\n    rule: Ann == soup\n")
    assert place == "6:25"
    assert help == "put the whole text in single quotes: `'Ann''s room is #3 of all'`"


def test_names_with_other_commas_between_them_are_one_actor_and_a_warning() -> None:
    warnings = load_text("actors: [安，本]\nproperties:\n  食物: [汤，饼]\n").warnings
    assert [each.help for each in warnings if each.code == "one-actor"] == ["put `, ` between the names: `[安, 本]`"]
