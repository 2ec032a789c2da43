"""What is said of clues on puzzles of every kind: what is needless, what contradicts, how many answers are left."""

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from logicgrid.analyses import subsets
from logicgrid.analyses.clue_report import sharpened, stages, without
from logicgrid.analyses.redundancy import Conflict, all_irredundant, conflicts_in, minimal_conflict, redundancy
from logicgrid.analyses.solve import Disagreement, Limits, Multiple, Unique, solve
from logicgrid.analyses.subsets import Subsets
from logicgrid.kinds.logic_grid.stated import split_question
from logicgrid.kinds.nonogram.question import NonogramQuestion
from logicgrid.kinds.sudoku.board import SudokuProblem, boxes, numbered, plain_board, rows_and_columns
from logicgrid.kinds.sudoku.question import remaining_counts as digit_funnel
from logicgrid.kinds.sudoku.rules import always
from logicgrid.puzzle.budget import Budget, BudgetEnded
from logicgrid.puzzle.question import Answer, Count, Question
from logicgrid.puzzle.report import ClueFigures, ClueFindings
from logicgrid.render.clues import clues_to_json, clues_to_text
from logicgrid.render.json import report_to_json
from logicgrid.render.text import report_to_text
from random_questions import KINDS, Facts, random_question
from support import CORPUS, ROOT, long_text, needs_corpus, puzzle_in, puzzle_of, report_on, seeds
from test_puzzles import ASSIGNMENTS_LEFT

CORPUS_FILES = sorted((CORPUS / "logic-grid").glob("*.yaml")) if CORPUS.is_dir() else []


def answers_of(question: Question, most: int = 10_000) -> tuple[Answer, ...] | None:
    match solve(question, Limits(solutions=most)):
        case Unique(solution):
            return (solution,)
        case Multiple(solutions, True, _):
            return solutions
        case Multiple():
            return None
    return ()


def check_all_about(question: Question, facts: Facts) -> None:
    """What is needless, the smallest sets that suffice, and how many answers are left, by brute force."""
    answers = answers_of(question)
    found = redundancy(question, answers)
    assert found.undecided == ()
    assert (found.redundant, found.irredundant) == (facts.redundant(), facts.dropped_greedily())
    assert set(found.needed) == set(facts.numbers) - set(found.redundant)
    final = question.count(None)
    assert final == Count(facts.total)
    funnel = [Count(number) for number in facts.funnel()]
    dropped = [Count(facts.without(number)) for number in facts.numbers]
    assert stages(question, final) == tuple(funnel) == sharpened(tuple(funnel), tuple(dropped))
    assert [without(question, number) for number in facts.numbers] == dropped
    unknown = tuple([Count(facts.total, False)] * len(facts.numbers) + [Count(facts.total)])
    bounds = [figure.number for figure in sharpened(unknown, tuple(dropped))]
    assert all(bound <= exact for bound, exact in zip(bounds, facts.funnel(), strict=True))
    assert bounds[-2:] == facts.funnel()[-2:], "without the last, after the others"
    sets = all_irredundant(question, answers, 1000)
    assert (list(sets.sets), sets.complete) == (facts.minimal_sets(), True)
    if facts.total > 1 and not isinstance(question, NonogramQuestion):
        assert redundancy(question, None).redundant == found.redundant, "the same without a list of all answers"


def check_conflicts(question: Question, facts: Facts) -> int:
    """All conflicts and repairs are those of brute force, and so are some; return how many conflicts there are."""
    found = conflicts_in(question, 1000)
    assert (list(found.conflicts), list(found.repairs)) == (facts.minimal_sets(), facts.repairs())
    assert found.complete
    one = minimal_conflict(question)
    assert one is not None and one.clues in found.conflicts
    some = conflicts_in(question, None)
    assert some.conflicts[0] in found.conflicts and set(some.repairs) <= set(found.repairs)
    assert bool(some.repairs) == bool(found.repairs)
    if some.complete:
        assert (some.conflicts, some.repairs) == (found.conflicts, found.repairs)
    first = conflicts_in(question, 1)
    assert len(first.conflicts) == 1 and first.conflicts[0] in found.conflicts
    assert set(first.repairs) <= set(found.repairs) and len(first.repairs) <= 1
    assert first.complete == (len(found.conflicts) <= 1 and len(found.repairs) <= 1)
    assert (first, one) == (conflicts_in(question, 1), minimal_conflict(question)), "the same each time"
    return len(found.conflicts)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("drawn", seeds(40, 2_000))
def test_what_is_said_of_clues_is_what_brute_force_over_all_sets_of_them_says(kind: str, drawn: range) -> None:
    met: Counter[str] = Counter()
    for seed in drawn:
        question = random_question(kind, Random(f"{kind} {seed}"))
        facts = Facts(question)
        if not facts.total:
            met[f"{min(check_conflicts(question, facts), 3)} conflicts"] += 1
        if len(drawn) > 40 or seed < 8:
            check_all_about(question, facts)
            met["several answers"] += facts.total > 1
    assert met.keys() >= {"1 conflicts", "2 conflicts", "3 conflicts", "several answers"}


def test_a_nonogram_with_too_many_answers_to_list_is_left_undecided(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subsets, "_OF_ALL", 500)
    puzzle = puzzle_of("kind: nonogram\nrows: [1, 1, 1, 1, 1, 1, 1, 1]\ncolumns: [1, 1, 1, 1, 1, 1, 1, 1]\n")
    found = redundancy(puzzle.question, None)
    assert (found.redundant, found.needed) == ((), ())
    assert found.undecided == tuple(range(1, 17)) and found.irredundant is None


def test_it_is_not_needed_if_all_of_many_answers_without_it_obey_it() -> None:
    grid, rules = "  12..\n  ....\n  ....\n  ....\n", "- even: r2c3\n- candidates: {cells: r2c3, digits: 2 4}\n"
    found = redundancy(puzzle_of(f"kind: sudoku\ngrid: |\n{grid}rules:\n{rules}").question, None)
    assert (found.redundant, found.needed, found.undecided) == ((3, 4), (1, 2), ())
    assert found.irredundant == (1, 2, 3)


def test_no_time_decides_nothing() -> None:
    puzzle = puzzle_in(ROOT / "puzzles" / "five-houses.yaml")
    found = redundancy(puzzle.question, answers_of(puzzle.question), 0.0)
    assert (found.redundant, found.needed, found.irredundant) == ((), (), None)
    assert found.undecided == tuple(range(1, 16))


@needs_corpus
@pytest.mark.long
@pytest.mark.parametrize("file", CORPUS_FILES, ids=lambda file: file.stem)
def test_redundancy_of_the_corpus_is_what_solving_without_each_clue_says(file: Path) -> None:
    question = puzzle_in(file).question
    found = redundancy(question, answers_of(question))
    assert found.undecided == ()
    numbers = [clue.number for clue in question.clues]
    expected = []
    for number in numbers:
        left = question.only([other for other in numbers if other != number])
        others = left.engine().find(2, Budget(10**7))
        again = solve(left, Limits(solutions=2))
        assert isinstance(again, Unique) == (others.complete and len(others.solutions) == 1)
        counted = left.count(20.0)
        assert not counted.exact or (counted.number == 1) == isinstance(again, Unique), "counting is a third method"
        if isinstance(again, Unique):
            expected.append(number)
    assert list(found.redundant) == expected


# --- Conflicts --------------------------------------------------------------------------------------------------------

SEVERAL = long_text(__file__, "several.yaml")

CAT = "actors: [ann, bob, cy]\nproperties: {pet: [cat, dog, eel]}\nclues:\n"
TWO_CONFLICTS = CAT + "- pet[cat] == ann\n- pet[eel] == cy\n- pet[cat] == bob\n- pet[dog] == cy\n"


def test_no_time_claims_no_conflict() -> None:
    question = puzzle_of(TWO_CONFLICTS).question
    assert minimal_conflict(question, 0.0) is None
    assert conflicts_in(question, 10, 0.0) == conflicts_in(question, None, 0.0)
    assert not conflicts_in(question, 10, 0.0).complete


def test_when_the_time_is_up_what_is_known_to_contradict_is_named_and_that_it_may_be_too_much(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The search is ended after one step, two steps, and so on."""
    puzzle = puzzle_of(SEVERAL)
    minimal = conflicts_in(puzzle.question, 100).conflicts
    grow, sizes = Subsets.grow, set()
    for steps in range(40):
        left = iter(range(steps))

        def limited(self: Subsets, kept: int, left: Iterator[int] = left) -> int | None:
            if next(left, None) is None:
                raise BudgetEnded
            return grow(self, kept)

        monkeypatch.setattr(Subsets, "grow", limited)
        found = minimal_conflict(puzzle.question)
        if found is None:
            continue
        assert any(set(each) <= set(found.clues) for each in minimal)
        assert not found.minimal or found.clues in minimal
        sizes.add((found.minimal, len(found.clues)))
    assert (True, min(map(len, minimal))) in sizes
    assert any(not minimal for minimal, _ in sizes)


def test_a_conflict_that_may_be_too_large_is_said_to_be_in_text_and_json(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("logicgrid.analyses.redundancy.minimal_conflict", lambda *_: Conflict((2, 3), minimal=False))
    report = report_on(TWO_CONFLICTS)
    assert "perhaps fewer of them: a limit was reached" in report_to_text(report)
    document = json.loads(report_to_json(report))
    assert (document["conflict"], document["conflict_minimal"]) == ([2, 3], False)
    monkeypatch.undo()
    assert "conflict_minimal" not in json.loads(report_to_json(report_on(TWO_CONFLICTS)))


@pytest.mark.parametrize("file", ["fr/gouter-impossible", "sudoku/no-answer"])
def test_a_set_that_is_no_conflict_has_no_story(file: str) -> None:
    puzzle = puzzle_in(ROOT / "puzzles" / f"{file}.yaml")
    assert not puzzle.its_kind.contradicted(puzzle, (1, 2), 5.0)


# --- Counts -----------------------------------------------------------------------------------------------------------

R1_BY_RULE = [1728000, 1382400, 276480, 69120, 13824, 2592, 864, 80, 4, 2, 1]
R3 = ASSIGNMENTS_LEFT["five-houses.yaml"]


def test_the_figures_of_r1_come_out_rule_by_rule() -> None:
    question, owners = split_question(puzzle_in(ROOT / "puzzles" / "guest-speakers.yaml"))
    assert [figure.number for figure in stages(question, Count(1))] == R1_BY_RULE
    assert owners == (1, 1, 1, 1, 2, 3, 3, 4, 4, 5)


def test_no_time_leaves_lower_bounds_that_hold() -> None:
    found = stages(puzzle_in(ROOT / "puzzles" / "five-houses.yaml").question, Count(1), 0.0)
    assert all(
        figure.number <= exact and (figure.number == exact or not figure.exact)
        for figure, exact in zip(found, R3, strict=True)
    )
    assert not all(figure.exact for figure in found)
    assert [figure.number for figure in found] == sorted([figure.number for figure in found], reverse=True)


def test_counting_and_solving_that_disagree_are_a_fault() -> None:
    puzzle = puzzle_in(ROOT / "puzzles" / "guest-speakers.yaml")
    with pytest.raises(Disagreement):
        stages(puzzle.question, Count(2))


def test_the_first_givens_of_the_usual_sudoku_leave_equal_shares_of_all_boards() -> None:
    givens: list[int | None] = [None] * 81
    givens[0], givens[5], givens[80] = 3, 7, 1
    total = 6_670_903_752_021_072_936_960
    assert digit_funnel(plain_board(9, givens), 0.0)[:3] == [Count(total), Count(total // 9), Count(total // 72)]


def test_shares_are_only_taken_where_digits_can_be_renamed() -> None:
    groups = (*rows_and_columns(9), *boxes(9, 3, 3))
    odd, killer = always(9, "odd", (0,)), always(9, "killer", (1, 2), value=9)
    near, apart = always(9, "consecutive", (1, 2)), always(9, "apart", (1, 2))
    for board in (
        *[SudokuProblem(9, groups, numbered([4]), (511,) * 81, (rule,), (3, 3)) for rule in (odd, killer, near, apart)],
        SudokuProblem(9, groups[:18], numbered([4]), (511,) * 81, box=None),
    ):
        assert [count.exact for count in digit_funnel(board, 0.0)] == [False, False]


@pytest.mark.long
def test_a_contradiction_among_the_first_givens_leaves_nothing() -> None:
    givens: list[int | None] = [None] * 81
    givens[0], givens[1] = 3, 3
    found = digit_funnel(plain_board(9, givens), None)
    assert found[1:] == [Count(6_670_903_752_021_072_936_960 // 9), Count(0)]


def test_a_lower_bound_is_marked_as_one() -> None:
    clue = ClueFigures(1, 4, "a clue", Count(35_000, False), Count(2), None)
    report = ClueFindings("unique", "", Count(70_000, False), (clue,), None, None, (), 0.0)
    value = json.loads(clues_to_json("f", report))
    assert value["total"] == {"at_least": 70_000}
    assert value["clues"] == [
        {"number": 1, "line": 4, "text": "a clue", "remaining": {"at_least": 35_000}, "without": 2, "redundant": None}
    ]
    assert "   1     4       ≥ 35,000           2       ?  a clue" in clues_to_text("f", None, report).split("\n")
