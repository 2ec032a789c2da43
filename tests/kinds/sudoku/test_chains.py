"""Chains, almost locked sets and what rests on there being one answer: found, named, told, checked; and the ratings."""

from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from corpus_boards import corpus, question
from logicgrid.kinds.sudoku.board import SudokuProblem, plain_board
from logicgrid.kinds.sudoku.check import SudokuChecker
from logicgrid.kinds.sudoku.deduce import RUNGS
from logicgrid.kinds.sudoku.question import SudokuQuestion
from logicgrid.kinds.sudoku.reasons import AlmostLocked, Chain
from logicgrid.kinds.sudoku.search import SudokuEngine
from logicgrid.puzzle.budget import Budget
from logicgrid.puzzle.derivation import Atom, Derivation, Step
from logicgrid.puzzle.record import replace
from mutants import mutants
from random_boards import boards
from support import daily, few, long_text, needs_corpus

BUDGET = Budget(100_000)


@cache
def made(seed: int) -> SudokuQuestion:
    """A plain sudoku with one answer, which it has not without any of its givens."""
    return question(long_text(__file__, "unique.txt").split()[seed])


SEEDS = range(28)


@cache
def derived(seed: int) -> Derivation:
    found = made(seed).derive(BUDGET)
    assert found.complete and made(seed).faults(found) == ()
    return found


def steps_of(*names: str) -> Iterator[tuple[int, Step]]:
    for seed in SEEDS:
        for step in derived(seed).steps:
            if step.technique in names:
                yield seed, step


def forced(board: SudokuProblem, step: Step) -> bool:
    """Whether the rules and the premises alone force each conclusion, by a search for an answer with its opposite."""
    for cell, digit, is_there in step.conclusions:
        allowed = list(board.allowed)
        for other, value, holds in (*step.premises, (cell, digit, not is_there)):
            allowed[other] &= 1 << value if holds else ~(1 << value)
        engine = SudokuEngine(replace(board, clues=(), allowed=tuple(allowed)))
        found = engine.find(1, Budget(20_000))
        if found.solutions or not found.complete:
            return False
    return True


CHAINS = ("skyscraper", "two-string kite", "turbot fish", "X-chain", "W-wing", "XY-chain", "AIC", "grouped AIC")
LOCKED = ("WXYZ-wing", "VWXYZ-wing", "ALS-XZ")


def test_random_puzzles_need_every_sort_of_chain_and_their_level_is_that_of_the_hardest() -> None:
    found = {step.technique for _, step in steps_of(*CHAINS, *LOCKED, "XYZ-wing", "XY-wing")}
    assert {"skyscraper", "two-string kite", "AIC", "W-wing", "WXYZ-wing", "XYZ-wing", "XY-wing", "X-chain"} <= found
    for seed in SEEDS:
        assert derived(seed).level == max(RUNGS[step.technique].level for step in derived(seed).steps)
    assert {derived(seed).level for seed in SEEDS} >= {1, 2, 4, 5}


def test_every_chain_follows_from_its_premises_alone() -> None:
    steps = list(steps_of(*CHAINS, *LOCKED, "XYZ-wing", "XY-wing"))
    assert len(steps) > 40
    for seed, step in steps[:40]:
        assert forced(made(seed).board, step), step


def test_a_chain_alternates_and_both_of_its_ends_exclude_what_goes() -> None:
    peers = SudokuChecker(made(0).board).peers

    def excludes(node: tuple[tuple[int, ...], int], cell: int, digit: int) -> bool:
        cells, other = node
        return all(cell in peers[each] for each in cells) if digit == other else cells == (cell,)

    for seed, step in steps_of(*CHAINS):
        chain = step.reason
        assert isinstance(chain, Chain) and len(chain.nodes) == 2 * len(chain.houses)
        for (false, true), house in zip(
            zip(chain.nodes[::2], chain.nodes[1::2], strict=True), chain.houses, strict=True
        ):
            if house is None:
                assert false[0] == true[0] and false[1] != true[1]
            else:
                assert false[1] == true[1] and {*false[0], *true[0]} <= set(made(seed).board.groups[house])
        for true, false in zip(chain.nodes[1:-1:2], chain.nodes[2::2], strict=True):
            assert all(excludes(true, cell, false[1]) for cell in false[0])
        for cell, digit, is_there in step.conclusions:
            if is_there:
                assert chain.nodes[0] == chain.nodes[-1] == ((cell,), digit)
            else:
                assert excludes(chain.nodes[0], cell, digit) and excludes(chain.nodes[-1], cell, digit)


def test_the_names_of_chains_are_those_of_their_forms() -> None:
    for _, step in steps_of(*CHAINS):
        chain = step.reason
        assert isinstance(chain, Chain)
        one_digit = len({digit for _, digit in chain.nodes}) == 1
        kinds = [None if house is None else ("row", "column", "box")[house // 9] for house in chain.houses]
        match step.technique:
            case "skyscraper":
                assert one_digit and kinds in (["row", "row"], ["column", "column"])
            case "two-string kite":
                assert one_digit and sorted(map(str, kinds)) == ["column", "row"]
            case "turbot fish":
                assert one_digit and len(kinds) == 2 and "box" in kinds
            case "X-chain":
                assert one_digit and len(kinds) > 2
            case "XY-chain":
                assert set(kinds) == {None}
            case "W-wing":
                assert kinds[0] is kinds[2] is None and kinds[1] is not None
            case "AIC":
                assert not one_digit and all(len(cells) == 1 for cells, _ in chain.nodes)
            case "grouped AIC":
                assert any(len(cells) > 1 for cells, _ in chain.nodes)


def test_almost_locked_sets_have_one_digit_more_than_cells() -> None:
    for _, step in steps_of(*LOCKED):
        sets = step.reason
        assert isinstance(sets, AlmostLocked)
        assert len(sets.digits) == len(sets.cells) + 1 and len(sets.other_digits) == len(sets.other_cells) + 1
        assert {sets.linked, sets.digit} <= {*sets.digits} & {*sets.other_digits}


def test_no_mistake_in_a_derivation_with_chains_is_overlooked() -> None:
    for seed in [seed for seed in SEEDS if derived(seed).level == 5][:1]:
        every = list(mutants(derived(seed)))
        hard = [mutant for mutant in every if any(f"step {place} " in f"{mutant[0]} " for place in hard_places(seed))]
        assert len(hard) > 20
        for name, mutant in [*Random(seed).sample(every, 20), *daily(hard, 4)]:
            assert made(seed).faults(mutant), name


def hard_places(seed: int) -> list[int]:
    return [place for place, step in enumerate(derived(seed).steps, start=1) if step.technique in (*CHAINS, *LOCKED)]


def exchanged(board: SudokuProblem, rng: Random) -> SudokuProblem:
    """The same puzzle with rows, columns and digits exchanged, and perhaps turned over."""
    digits, flip = rng.sample(range(9), 9), rng.random() < 0.5
    rows, columns = (
        [3 * band + each for band in rng.sample(range(3), 3) for each in rng.sample(range(3), 3)] for _ in "rc"
    )
    givens: list[int | None] = [None] * 81
    for clue in board.clues:
        row, column = rows[clue.cell // 9], columns[clue.cell % 9]
        givens[9 * column + row if flip else 9 * row + column] = digits[clue.value]
    return plain_board(9, givens)


def rated(found: Derivation) -> tuple[int, float, int]:
    return found.level, found.effort, found.waves


@pytest.mark.parametrize("seed", few(SEEDS[::5], 3))
def test_level_and_effort_do_not_depend_on_the_order_of_rows_columns_and_digits(seed: int) -> None:
    for other in range(2):
        moved = exchanged(made(seed).board, Random(other))
        assert rated(SudokuQuestion(moved).derive(BUDGET)) == rated(derived(seed))


@needs_corpus
def test_that_is_true_of_suppositions_too() -> None:
    for puzzle in corpus("top1465")[1::150]:
        asked = question(puzzle["puzzle"])
        found = asked.derive(BUDGET)
        assert rated(SudokuQuestion(exchanged(asked.board, Random(3))).derive(BUDGET)) == rated(found)


@pytest.mark.long
def test_rate_agrees_with_derive() -> None:
    asked = [made(seed) for seed in daily(SEEDS[::6], 3)] + [SudokuQuestion(board) for board in daily(boards(), 4)]
    for each in asked:
        found = each.derive(BUDGET)
        rating = each.rate(BUDGET, ())
        assert rating.level == (found.level if found.complete else None)
        if found.complete:
            assert rating.answer == each.spelled([atom for step in found.steps for atom in step.conclusions])


def test_uniqueness_is_used_only_if_it_is_assumed_and_no_checker_accepts_it_otherwise() -> None:
    used = set()
    for seed in daily(SEEDS[1:], 4):
        asked = made(seed)
        found = asked.derive(BUDGET, assume_unique=True)
        names = {step.technique for step in found.steps} & {"unique rectangle", "BUG+1"}
        used |= names
        assert found.complete and asked.faults(found, assume_unique=True) == ()
        assert bool(names) == bool(asked.faults(found))
        answer = asked.spelled([atom for step in derived(seed).steps for atom in step.conclusions])
        assert asked.spelled([atom for step in found.steps for atom in step.conclusions]) == answer
    assert used == {"unique rectangle", "BUG+1"}


def test_a_rectangle_with_a_given_or_in_four_boxes_proves_nothing() -> None:
    board = plain_board(9, [None] * 81)
    pairs: list[Atom] = [(cell, digit, False) for cell in (0, 3, 9) for digit in range(2, 9)]
    step = Step("unique rectangle", (), tuple(pairs), ((12, 0, False),))
    assert SudokuChecker(board, assume_unique=True).objection(step) == ""
    assert SudokuChecker(board).objection(step) == "does not follow"
    given = plain_board(9, [0, *[None] * 80])
    assert SudokuChecker(given, assume_unique=True).objection(step) == "does not follow"
    far: list[Atom] = [(cell, digit, False) for cell in (0, 3, 27) for digit in range(2, 9)]
    step = Step("unique rectangle", (), tuple(far), ((30, 0, False),))
    assert SudokuChecker(board, assume_unique=True).objection(step) == "does not follow"
