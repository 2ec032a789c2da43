"""The next clue: every suggestion, pasted into the file, leaves exactly as many answers as it says."""

from random import Random

import pytest

import oracle
from logicgrid.analyses import suggest as analysis
from logicgrid.analyses.judge import ReportOptions, judge_loaded
from logicgrid.analyses.solve import Limits
from logicgrid.commands import spelled_out
from logicgrid.kinds import kind_named
from logicgrid.kinds.load import load_text
from logicgrid.puzzle.report import NextClue, PuzzleReport
from random_mixed import mixed
from support import ROOT, each_case, long_text, puzzle_of, seeds


def report_on(text: str, number: int = 5, limit: int = 10, seconds: float | None = None) -> PuzzleReport:
    return judge_loaded(load_text(text), Limits(solutions=limit, seconds=seconds), ReportOptions(suggest=number))


def pasted(text: str, rule: str) -> str:
    """The file with one more clue, behind `- ` as a plain item."""
    head, found, tail = text.partition("\nclues:\n")
    assert found
    return f"{head}{found}  - {rule}\n{tail}"


def assert_pasting_keeps_the_promise(text: str, clue: NextClue) -> None:
    report = judge_loaded(load_text(pasted(text, clue.rule)), Limits(solutions=clue.leaves + 1))
    assert report.errors == ()
    assert report.count == clue.leaves, clue
    assert oracle.solve(pasted(text, clue.rule)).count == clue.leaves, clue
    line = text.partition("\nclues:\n")[0].count("\n") + 3
    assert not [warning for warning in report.warnings if warning.span is not None and warning.span.line == line]


DRAFT = long_text(__file__, "draft.yaml")


def test_where_the_solution_is_stated_in_part_some_answer_that_agrees_with_it_is_left() -> None:
    report = report_on(DRAFT + "solution:\n  Cleo: {drink: juice}\n", 20)
    assert report.next_clues
    for clue in report.next_clues:
        left = oracle.solve(pasted(DRAFT, clue.rule)).solutions
        assert any(solution["Cleo"]["drink"] == "juice" for solution in left), clue


def test_the_best_clues_leave_one_answer_and_say_which_of_those_listed() -> None:
    report = report_on(DRAFT, 4)
    assert report.next_clues is not None
    assert [clue.leaves for clue in report.next_clues] == [1] * 4
    assert len({clue.leads_to for clue in report.next_clues}) == 4
    for clue in report.next_clues:
        assert clue.leads_to is not None
        (left,) = oracle.solve(pasted(DRAFT, clue.rule)).solutions
        assert report.solutions[clue.leads_to - 1].value == left


@pytest.mark.parametrize("drawn", seeds(4, 40))
def test_more_answers_than_can_be_listed_are_counted(drawn: range, monkeypatch: pytest.MonkeyPatch) -> None:
    """And `tests/test_against_oracle.py` looks at what is suggested where they are listed."""
    monkeypatch.setattr(analysis, "MOST_ANSWERS", 1)
    met = 0
    for seed in drawn:
        puzzle = oracle.read(text := mixed(Random(f"suggest {seed}")))
        solutions = puzzle.solutions()
        clues = report_on(text, 3, limit=1).next_clues if 1 < len(solutions) < 200 else ()
        assert clues is not None
        for clue in clues:
            assert sum([puzzle.holds(clue.rule, each) for each in solutions]) == clue.leaves, clue
            met += 1
    assert met > 2


def test_what_cannot_be_counted_in_time_is_not_suggested(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis, "MOST_ANSWERS", 1)
    monkeypatch.setattr(analysis, "COUNT_EFFORT", 0.0)
    report = report_on("kind: sudoku\ngrid: |\n" + "  .........\n" * 9, limit=1)
    assert report.next_clues == ()
    assert "could not be counted" in report.next_reason


OWN_WAY = long_text(__file__, "own_way.yaml")


def test_suggestions_are_statements_of_the_kinds_that_the_file_has() -> None:
    puzzle = puzzle_of(OWN_WAY)
    rules = [offer.rule for offer in kind_named("logic-grid").offers(puzzle, ())]
    assert '("Mrs Beale" != kiwi)' in rules and 'kiwi != "Mrs Beale"' not in rules
    assert 'val(start, fig) == val(start, "Ms Flint") + "1:30"' in rules
    assert not [rule for rule in rules if "next_to" in rule or "either" in rule]
    report = report_on(OWN_WAY, 3)
    assert all(clue.rule.startswith("({") for clue in report.next_clues or ())
    for clue in report.next_clues or ():
        assert_pasting_keeps_the_promise(OWN_WAY, clue)


@each_case("arguments", "expected")
def test_the_number_of_suggestions_may_be_left_out(arguments: list[str], expected: list[str]) -> None:
    assert spelled_out(arguments) == expected


def test_suggestions_have_texts_and_no_two_say_the_same() -> None:
    report = report_on((ROOT / "puzzles/en/reading-group-draft.yaml").read_text(encoding="utf-8"), 40)
    clues = report.next_clues or ()
    assert "Ivo brought Middlemarch." in {clue.text for clue in clues}
    assert len({clue.text for clue in clues}) == len(clues) > 20
    rules = [clue.rule for clue in clues]
    assert not any(f"Ivo == {each}" in rules and f"{each} == Ivo" in rules for each in ("Walden", "Emma"))
    assert len({rule.split("(")[0].split(" ")[0] in ("val", "either") for rule in rules[:3]}) == 2
