"""The next clue: every suggestion, pasted into the file, leaves exactly as many answers as it says."""

import json
from collections import Counter
from random import Random
from typing import Any

import pytest
import yaml

import oracle
from logicgrid.analyses import suggest as analysis
from logicgrid.analyses.judge import ReportOptions, judge_loaded
from logicgrid.analyses.solve import Limits
from logicgrid.commands import spelled_out
from logicgrid.kinds import kind_named
from logicgrid.kinds.load import load_text
from logicgrid.puzzle.report import NextClue, PuzzleReport
from random_puzzles import generate
from support import ROOT, each_case, long_text, puzzle_of


def report_on(text: str, number: int = 5, limit: int = 10, seconds: float | None = None) -> PuzzleReport:
    return judge_loaded(load_text(text), Limits(solutions=limit, seconds=seconds), ReportOptions(suggest=number))


def pasted(text: str, rule: str) -> str:
    """The file with one more clue, behind `- ` as a plain item."""
    head, found, tail = text.partition("\nclues:\n")
    assert found
    return f"{head}{found}  - {rule}\n{tail}"


def as_file(text: str) -> str:
    """A random file without its solution, its clues in a list to which another can be pasted."""
    data: dict[str, Any] = yaml.load(text, Loader=yaml.CBaseLoader)
    clues = data.pop("clues", None) or []
    data.pop("solution", None)
    dumped = "".join(f"  - {json.dumps(clue, ensure_ascii=False)}\n" for clue in clues)
    body: str = yaml.dump(data, allow_unicode=True, sort_keys=False, default_flow_style=None, width=10_000)
    return f"{body}clues:\n{dumped}"


def assert_pasting_keeps_the_promise(text: str, clue: NextClue) -> None:
    report = judge_loaded(load_text(pasted(text, clue.rule)), Limits(solutions=clue.leaves + 1))
    assert report.errors == ()
    assert report.count == clue.leaves, clue
    assert oracle.solve(pasted(text, clue.rule)).count == clue.leaves, clue
    line = text.partition("\nclues:\n")[0].count("\n") + 3
    assert not [warning for warning in report.warnings if warning.span is not None and warning.span.line == line]


def drafts(seeds: range, most: int) -> list[tuple[str, list[oracle.Solution], oracle.Solution | None]]:
    """Random files with two answers and more, all their answers, and the hidden one, if they were made around one."""
    found = []
    for seed in seeds:
        made = generate(Random(seed))
        text = as_file(made.text)
        solutions = oracle.solve(text).solutions
        if 2 <= len(solutions) <= most:
            found.append((text, solutions, made.hidden))
    return found


def with_solution(text: str, hidden: oracle.Solution) -> str:
    rows = [f"  {json.dumps(actor)}: {json.dumps(row, ensure_ascii=False)}\n" for actor, row in hidden.items()]
    return f"{text}solution:\n{''.join(rows)}"


@pytest.mark.parametrize("drawn", [range(900, 905), pytest.param(range(40_000, 41_200), marks=pytest.mark.long)])
def test_pasted_into_random_files_each_rule_leaves_what_it_says(drawn: range) -> None:
    """Two together settle it, if no single one does; with a stated solution all are true of that."""
    met: Counter[str] = Counter()
    for text, solutions, hidden in drafts(drawn, 300):
        report = report_on(text, 3)
        clues = report.next_clues or ()
        assert [clue.leaves for clue in clues] == sorted(clue.leaves for clue in clues)
        for clue in clues:
            assert 1 <= clue.leaves < len(solutions)
            assert_pasting_keeps_the_promise(text, clue)
        met["clues"] += len(clues)
        met["pairs"] += has_a_pair_that_settles_it(text, report)
        for clue in report_on(with_solution(text, hidden), 4).next_clues or () if hidden else ():
            assert oracle.read(text).holds(clue.rule, hidden), clue
            met["stated"] += 1
    assert met["clues"] > len(drawn) // 3 and met["pairs"] and met["stated"] > len(drawn) // 3


def has_a_pair_that_settles_it(text: str, report: PuzzleReport) -> bool:
    assert report.next_clues is not None
    assert not (any(clue.leaves == 1 for clue in report.next_clues) and report.next_pair)
    if report.next_pair:
        one, other = report.next_pair
        assert oracle.solve(pasted(pasted(text, one.rule), other.rule)).count == 1
        for clue in (one, other):
            assert oracle.solve(pasted(text, clue.rule)).count == clue.leaves > 1
    return bool(report.next_pair)


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


@pytest.mark.parametrize("seeds", [range(1_100, 1_104), pytest.param(range(1_104, 1_112), marks=pytest.mark.long)])
def test_more_answers_than_can_be_listed_are_counted(seeds: range, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis, "MOST_ANSWERS", 1)
    met = 0
    for text, _, _ in drafts(seeds, 200):
        report = report_on(text, 3, limit=1)
        assert report.next_clues is not None
        for clue in report.next_clues:
            assert oracle.solve(pasted(text, clue.rule)).count == clue.leaves, clue
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
