"""Questions in an editor: completion, hover, names and the outline."""

from desk_findings import findings_of
from logicgrid.editor.complete import complete
from logicgrid.editor.hover import hover
from logicgrid.editor.names import names_of
from logicgrid.editor.outline import symbols
from logicgrid.session.draft import Change, edited, opened

TEXT = """\
actors: {guest: [Ann, Ben, Cleo]}
properties:
  dish: [soup, stew, pie]
clues:
  - Ann == soup
questions:
  - text: Who has the soup?
    ask: act(dish, soup)
    answer: Ann
  - if: Ben == pie
    which: must
    choices: {A: Cleo == stew, B: {text: b, rule: Ben == stew}}
"""


def offered(text: str) -> list[str]:
    """Return what is offered at ¦ in a text, after the text above."""
    draft = edited(opened("memory:", TEXT), [Change(text.replace("¦", ""))], 1)
    return [each.label for each in complete(draft, text.index("¦"))]


def test_names_are_offered_in_what_is_asked() -> None:
    head = TEXT[: TEXT.index("questions:")]
    assert offered(f"{head}questions:\n  - ask: act(¦") == ["dish"]
    assert offered(f"{head}questions:\n  - ask: act(dish, ¦") == ["soup", "stew", "pie"]
    assert "Ann" in offered(f"{head}questions:\n  - if: ¦")
    assert "soup" in offered(f"{head}questions:\n  - which: can\n    choices:\n      A: Ann == ¦")


def test_keys_and_values_of_questions_are_offered() -> None:
    assert offered(TEXT.replace("which: must", "which: ¦")) == ["must", "can", "cannot"]
    assert "most" in offered(TEXT.replace("    answer: Ann\n", "    ¦\n"))
    assert offered(TEXT.replace("answer: Ann", "answer: ¦"))[:3] == ["Ann", "Ben", "Cleo"]


def test_a_question_says_what_it_asks_under_the_cursor() -> None:
    found = hover(opened("memory:", TEXT), TEXT.index("Who has"), findings_of(TEXT))
    assert found is not None
    assert found.markdown.startswith("**Question 1**")
    assert found.markdown.endswith("Asks for the guest whose dish is soup.")
    name = hover(opened("memory:", TEXT), TEXT.index("Cleo == stew"), findings_of(TEXT))
    assert name is not None
    assert name.markdown.startswith("**Cleo** (guest)")


def test_the_names_in_questions_are_names() -> None:
    names = names_of(opened("memory:", TEXT))
    assert names is not None
    ann = names.at(TEXT.index("Ann"))
    assert ann is not None
    assert [TEXT[each.start : each.end] for each in names.same(ann)] == ["Ann"] * 3
    stew = names.at(TEXT.index("stew"))
    assert stew is not None
    assert len(names.same(stew)) == 3


def test_questions_are_in_the_outline() -> None:
    (found,) = [each for each in symbols(opened("memory:", TEXT)) if each.name == "questions"]
    assert [each.name for each in found.inner] == ["1 Who has the soup?", "2 must"]
