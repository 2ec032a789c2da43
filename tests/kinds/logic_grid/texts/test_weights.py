"""Slips that no text shows by itself: the puzzle confirms them, by its stated solution or by the number of answers."""

import json
from fractions import Fraction
from pathlib import Path

import pytest

from clue_support import warned
from logicgrid.kinds import kind_named
from logicgrid.kinds.logic_grid import grid_of
from logicgrid.kinds.logic_grid.texts.clue_text import Repairs
from logicgrid.puzzle.budget import Budget
from logicgrid.puzzle.record import replace
from support import ROOT, cases, each_case, few, long_text, puzzle_in, puzzle_of

NAMES = dict(cases(__file__, "NAMES"))
"""By language: actors, a property and its values, and two properties of numbers; the first has the first, and so on."""

SLIPS = cases(__file__, "SLIPS")
KINDS = ("negation", "direction", "number", "label")
CASES = [(*slip, KINDS[place // 5]) for place, slip in enumerate(SLIPS)]


def puzzle_text(language: str, text: str, rule: str, stated: bool = False, base: bool = False, expect: str = "") -> str:
    """A puzzle of one clue with a text, perhaps with its solution, or with rules of which that is the only answer."""
    actors, pet, pets, age, lane = NAMES[language]
    settled = {pet: pets, age: [7, 9, 11], lane: [1, 2, 3]}
    rules = [f"{each}[{x}] == {who}" for each in settled for x, who in zip(settled[each], actors, strict=True)]
    data = {
        "language": language,
        "actors": actors,
        "properties": settled,
        "clues": [{"text": text, "rule": rule}, *(rules if base else [])],
        "expect": expect or "unique",
    }
    if stated:
        data["solution"] = {who: {each: settled[each][place] for each in settled} for place, who in enumerate(actors)}
    return json.dumps(data, ensure_ascii=False)


def codes(source: str) -> list[str]:
    return [each.code for each in warned(source, kinds="text-")]


@pytest.mark.parametrize(("language", "text", "slip", "right", "kind"), few(CASES, 3))
def test_a_slip_that_the_stated_solution_breaks_or_whose_mend_ends_a_contradiction_is_warned_about(
    language: str, text: str, slip: str, right: str, kind: str
) -> None:
    for stated in (True, False)[: 1 + (kind != "direction")]:
        assert codes(puzzle_text(language, text, slip, stated, not stated)) == [f"text-{kind}"]
        assert codes(puzzle_text(language, text, right, stated, not stated)) == []


@pytest.mark.parametrize(("language", "text", "slip", "right", "kind"), [case for case in CASES if case[-1] != "label"])
def test_a_doubt_is_quiet_in_an_open_draft(language: str, text: str, slip: str, right: str, kind: str) -> None:
    assert codes(puzzle_text(language, text, slip)) == []
    assert codes(puzzle_text(language, text, slip, expect="multiple")) == []


DRAFT = "{actors: [Ann, Ben, Cleo], properties: {pet: [dog, owl, newt], age: [7, 9, 11]}, clues: [%s]%s}"
SLIP = '{text: "Ann, fond of furry company though short of room at home, never got the owl.", rule: Ann == owl}'


@each_case("what", "clues", "more", "found")
def test_what_confirms_a_slip_in_a_draft(what: str, clues: str, more: str, found: list[str]) -> None:
    assert codes(DRAFT % (clues.replace("SLIP", SLIP), more)) == found, what


@each_case("rule", "there")
def test_what_the_stated_solution_has_instead_is_told_in_words(rule: str, there: str) -> None:
    source = puzzle_text("en", "A text.", rule, stated=True)
    (error,) = kind_named("logic-grid").broken_by_stated(puzzle_of(source))
    assert error.code == "solution-breaks-clue"
    assert error.message == "the stated solution breaks clue 1" + (f": there, {there}" if there else "")


def test_a_fraction_is_one_number_of_a_rule() -> None:
    lists = "actors: [a, b, c]\nproperties: {q: [1/4, 1/2, 3/4]}\n"
    puzzle = puzzle_of(f"{lists}clues:\n  - val(q, a) == val(q, b) + 1/2\n")
    mends = Repairs([puzzle.clues[0].parts[0].text], grid_of(puzzle).vocabulary)
    found = [each.rule for each in mends.of_names(frozenset(), frozenset({Fraction(1, 4)}))]
    assert found == ["val(q, a) == val(q, b) + 1/4"]


# --- A doubt is never dearer than an error ----------------------------------------------------------------------------

STORY = long_text(__file__, "story.yaml")


def remarks(source: str) -> list[tuple[str, str | None, list[str]]]:
    """The code, help and fixes of each warning about a text."""
    return [(each.code, each.help, [fix.text for fix in each.fixes]) for each in warned(source, kinds="text-")]


@pytest.mark.parametrize("verb", ["offended", "met", "admires", "gave a lift to", "helped the man who is"])
@pytest.mark.parametrize("end", ["", "  - chauffeur == Bea\n"], ids=["right", "contradictory"])
def test_what_one_does_to_another_is_no_negation_that_the_text_lacks(verb: str, end: str) -> None:
    clue = f"  - {{text: The chauffeur {verb} the dancer., rule: chauffeur != dancer}}\n"
    assert remarks(STORY + clue + end) == []


def test_a_text_that_says_that_two_are_different_lacks_no_negation() -> None:
    head = (
        "actors: {job: [teacher, cook, guard, clerk]}\nproperties: {man: {values: [Al, Bo], times: {Al: 2}}}\nclues:\n"
    )
    clues = "  - {text: %s, rule: teacher.man != cook.man}\n  - teacher.man == Bo and cook.man == Bo\n"
    assert remarks(head + clues % "The teacher and the cook are different men.") == []
    assert [code for code, *_ in remarks(head + clues % "The teacher and the cook are one man.")] == ["text-negation"]


def test_a_file_that_is_as_its_author_expects_is_offered_no_other_rule() -> None:
    clue = "  - {text: The chauffeur is the dancer., rule: chauffeur != dancer}\n"
    heard = "heard: The one whose job is “chauffeur” has plays “dancer”."
    assert remarks(STORY + clue) == [("text-negation", heard, [])]
    ((_, help, fixes),) = remarks(f"{STORY}{clue}  - chauffeur == Bea\n")
    assert (help, fixes) == (f"{heard} Did you mean `chauffeur == dancer`?", ["chauffeur == dancer"])


def test_a_rule_that_is_true_in_the_stated_solution_is_offered_no_other_one() -> None:
    cells = {
        "Ada": {"job": "cook", "plays": "musician"},
        "Bea": {"job": "nurse", "plays": "dancer"},
        "Cal": {"job": "chauffeur", "plays": "painter"},
    }
    clue = "  - {text: The chauffeur is the dancer., rule: chauffeur != dancer}\n  - chauffeur == Bea\n"
    assert all(fixes == [] for *_, fixes in remarks(f"{STORY}{clue}solution: {json.dumps(cells)}\n"))


def test_a_mend_that_leaves_the_puzzle_open_is_not_offered() -> None:
    ((code, help, fixes),) = remarks(DRAFT % (f"Ben == owl, {SLIP}", ""))
    assert (code, help, fixes) == ("text-negation", "is it what the clue should say?", [])


RIGHT = [case for case in CASES if case[-1] != "direction"]


@pytest.mark.parametrize(("language", "text", "slip", "right", "kind"), RIGHT[::3])
def test_every_mend_that_is_offered_leads_to_the_verdict_that_the_file_expects(
    language: str, text: str, slip: str, right: str, kind: str
) -> None:
    ((_, _, fixes),) = remarks(puzzle_text(language, text, slip, base=True))
    (rule,) = fixes
    puzzle = puzzle_of(puzzle_text(language, text, rule.strip("'"), base=True))
    found = grid_of(puzzle).question.engine().find(2, Budget(1_000))
    assert found.complete
    assert len(found.solutions) == 1


PLAINLY_ONE = cases(__file__, "PLAINLY_ONE")


@pytest.mark.parametrize(("name", "right", "slip"), PLAINLY_ONE)
def test_who_is_named_and_where_something_is_are_no_stories(name: str, right: str, slip: str) -> None:
    text = (ROOT / "puzzles" / name).read_text(encoding="utf-8")
    assert text.count(right) == 1
    found = warned(replace(puzzle_of(text.replace(right, slip)), stated=()), kinds="text-")
    assert [each.code for each in found] == ["text-negation"]


NATURAL = Path(__file__).parent / "natural"


@each_case("name", "right", "slip")
def test_what_tells_who_somebody_is_hides_no_slip(name: str, right: str, slip: str) -> None:
    text = (NATURAL / f"{name}.yaml").read_text(encoding="utf-8")
    right = right if right in text else right.replace('"', '\\"')
    assert remarks(text) == []
    assert len(remarks(text.replace(right, slip, 1))) == 1


@pytest.mark.parametrize("name", ["en-regatta", "ja-bridge", "ja-luggage"])
def test_other_units_only_and_letters_in_a_word_are_no_slips_where_one_answer_is_expected(name: str) -> None:
    assert warned(replace(puzzle_in(NATURAL / f"{name}.yaml"), expect="unique"), kinds="text-") == []


# --- What a text is heard as ------------------------------------------------------------------------------------------

HEARD = long_text(__file__, "heard.yaml")


def test_a_sure_reading_that_is_another_rule_is_what_the_finding_says() -> None:
    heard = "heard: Ben’s dish is pie. Did you mean `Ben == pie`?"
    assert remarks(HEARD % '"val(seat, Ben) == 3"') == [("text-heard", heard, ["Ben == pie"])]


def test_one_negation_before_or_denies_each_of_a_choice() -> None:
    clues = "[Emma != white, Emma != spotted]", "Duke == brown", "Duke == Liam", "Olivia == Coco", "white == Peanut"
    texts = "Emma's puppy is not white or spotted.", "", "", "", ""
    text = "actors: [Emma, Noah, Olivia, Liam]\nproperties:\n  puppy: [Biscuit, Coco, Duke, Peanut]\n"
    text += "  coat: [black, brown, white, spotted]\nclues:\n  - Noah == spotted\n"
    text += "".join(
        [
            f"  - rule: {rule}\n" + (f'    text: "{said}"\n' if said else "")
            for rule, said in zip(clues, texts, strict=True)
        ]
    )
    assert remarks(text) == []


def test_a_file_in_which_nothing_differs_is_not_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    from logicgrid.kinds.logic_grid.hear import TextsBeside

    monkeypatch.setattr(TextsBeside, "of", lambda self, clue: pytest.fail("heard"))
    assert remarks(HEARD % "Ben == pie") == []
    assert remarks((HEARD % "Ben == pie").replace("  - Ben == seat[1]\n", "")) == []


@pytest.mark.parametrize(("deed", "found"), [("maakte", ["text-negation"]), ("ontmoette", [])])
def test_what_a_property_is_named_after_is_no_deed_of_one_to_another(deed: str, found: list[str]) -> None:
    file = ROOT / "tests" / "kinds" / "logic_grid" / "texts" / "natural" / "nl-clocks.yaml"
    text = file.read_text(encoding="utf-8").replace("Bruin maakte", f"Bruin {deed}")
    assert [code for code, _, _ in remarks(text.replace("Bruin == reisklok", "Bruin != reisklok"))] == found
