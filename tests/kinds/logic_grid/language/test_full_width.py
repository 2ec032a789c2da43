"""What Chinese and Japanese keyboards type is read as what it looks like, and mistakes are marked where they are."""

import pytest

from clue_support import HEAD, assert_marked
from logicgrid.csp.expr import Condition
from logicgrid.kinds.load import load_text
from logicgrid.kinds.logic_grid.language.parser import parse
from support import each_case, puzzle_of, told


def condition_of(rule: str, head: str = HEAD) -> Condition:
    return puzzle_of(f"{head}  - |\n    {rule}\n").clues[0].parts[0].condition


@each_case("typed", "plain")
def test_full_width_forms_and_typographic_quotes_mean_what_they_look_like(typed: str, plain: str) -> None:
    assert condition_of(typed) == condition_of(plain)


@pytest.mark.parametrize("line", told("mistakes.txt")["in what Chinese and Japanese keyboards type"])
def test_a_mistake_is_marked_at_the_characters_that_were_typed(line: str) -> None:
    assert_marked(line)


WIDE = "actors: [Ａｎｎ, ﾍﾞﾝ]\nproperties:\n  dish: [ｓｏｕｐ（hot）, 汤、饭]\nclues:\n"


def test_a_label_that_its_list_has_in_typographic_quotes_is_found_in_quotes_and_bare() -> None:
    head = "actors: [Ann, 「花」, Cleo]\nproperties:\n  dish: [“first aid”, « thé », pie]\nclues:\n"
    rules = ["act(dish, “first aid”) == Ann", "花 == dish[thé]", "first_aid != « thé »"]
    assert load_text(head + "".join(f"  - {rule}\n" for rule in rules)).errors == ()


@pytest.mark.parametrize(
    "rule", ["Ann == 'soup(hot)'", "Ａｎｎ == 「ｓｏｕｐ（hot）」", "ベン == “汤、饭”", "ｄｉｓｈ[『汤、饭』] == ﾍﾞﾝ"]
)
def test_labels_of_any_width_are_found_by_names_of_any_width(rule: str) -> None:
    assert load_text(f'{WIDE}  - "{rule}"\n').errors == ()


@pytest.mark.parametrize("labels", ["[Ann, Ａｎｎ, Ben]", "[ガ, ｶﾞ, Ben]", "[1-2, １－２, Ben]"])
def test_two_labels_that_look_alike_are_one_label_twice(labels: str) -> None:
    for text in (f"actors: {labels}\nproperties: {{age: 1..3}}\n", f"actors: [a, b, c]\nproperties:\n  x: {labels}\n"):
        (error,) = load_text(text).errors
        assert error.code == "duplicate-label"
        assert "is the same as" in error.message


def test_a_label_is_shown_as_its_author_wrote_it() -> None:
    answer = puzzle_of(f"{WIDE}  - Ann == 'soup(hot)'\n").present([(0, 1), (0, 1)]).value
    assert answer == {"Ａｎｎ": {"dish": "ｓｏｕｐ（hot）"}, "ﾍﾞﾝ": {"dish": "汤、饭"}}


def test_every_node_knows_the_characters_that_were_typed() -> None:
    text = "ａｃｔ（topic，「first aid」）　≠　ｃｏｒ"
    root = parse(text)
    assert (root.start, root.end) == (0, len(text))
