"""Derivations of sudokus: complete, sound by enumeration and by the checker, and nothing in them can be missed."""

from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from pathlib import Path
from random import Random

import pytest

from corpus_boards import corpus, question
from logicgrid.kinds.sudoku.board import SudokuProblem, plain_board
from logicgrid.kinds.sudoku.check import SudokuChecker
from logicgrid.kinds.sudoku.deduce import RUNGS, Knowledge, SudokuFrame
from logicgrid.kinds.sudoku.deduce import derive as deriving
from logicgrid.kinds.sudoku.deduce.derive import derive
from logicgrid.kinds.sudoku.deduce.techniques import DigitElimination, fish, locked
from logicgrid.kinds.sudoku.question import SudokuQuestion
from logicgrid.puzzle.budget import Budget
from logicgrid.puzzle.derivation import Atom, Derivation, Step
from logicgrid.puzzle.ladder import Technique
from logicgrid.puzzle.question import bits
from logicgrid.puzzle.record import replace
from mutants import survivors, walk
from random_boards import boards, by_enumeration, latin_squares
from support import ROOT, Patch, daily, few, long_text, needs_corpus, puzzle_of

FILES = sorted((ROOT / "puzzles" / "sudoku").glob("*.yaml"))
NOT_FULL = "the grid is not full in the end"
NO_ANSWER = "the grid in the end is no answer"
LAYERS = {"17clue": 10, "top1465": 17, "exact_counts": 12}


@cache
def unique() -> list[SudokuProblem]:
    return [board for board in boards() if len(by_enumeration(board)) == 1]


def faults(board: SudokuProblem, derivation: Derivation) -> tuple[str, ...]:
    return SudokuChecker(board).faults(derivation)


def derived(board: SudokuProblem) -> Derivation:
    """The derivation, which is complete, and which the checker accepts."""
    found = derive(board, Budget())
    assert found.complete and faults(board, found) == ()
    return found


def of_file(file: Path) -> SudokuQuestion:
    return puzzle_of(file.read_text(encoding="utf-8")).question


# ---------------------------------------------------------------------- complete and accepted


@pytest.mark.long
def test_a_killer_is_derived_from_its_cages_alone() -> None:
    asked = of_file(next(file for file in FILES if file.stem == "killer"))
    found = derived(asked.board)
    assert not asked.clues and {"cage", "rule of 45"} <= {step.technique for step in found.steps}


@needs_corpus
@pytest.mark.parametrize("name", few(LAYERS, 3))
def test_the_corpus_is_derived_and_what_is_not_unique_is_not(name: str) -> None:
    for puzzle in daily(corpus(name), LAYERS[name]):
        board = question(puzzle["puzzle"]).board
        if puzzle.get("solutions", 1) == 1:
            derived(board)
        else:
            assert not derive(board, Budget(200)).complete


def test_every_verdict_of_small_boards_of_every_variant() -> None:
    assert len(unique()) > 10
    for board in daily(boards(), 3):
        found = derive(board, Budget())
        answers = by_enumeration(board)
        assert found.complete == (len(answers) == 1)
        assert faults(board, found) in ([()] if found.complete else [(NOT_FULL,), (NO_ANSWER,)])
        if found.complete:
            placed = {atom[0]: atom[1] for step in found.steps for atom in step.conclusions if atom[2]}
            assert tuple(placed[cell] for cell in range(16)) == answers[0]


def test_when_the_budget_ends_what_was_found_so_far_is_sound() -> None:
    board = plain_board(9, [None if symbol == "." else int(symbol) - 1 for symbol in HARDEST])
    some = derive(board, Budget(branches=60))
    assert not some.complete and faults(board, some) == (NOT_FULL,)
    assert any(step.suppose for step in some.steps)
    assert not derive(board, Budget(seconds=0.0)).complete


@pytest.mark.long
def test_the_hardest_board_needs_suppositions_within_suppositions() -> None:
    found = derived(plain_board(9, [None if symbol == "." else int(symbol) - 1 for symbol in HARDEST]))
    assert found.level == 6 and any(inner.suppose for step in found.steps for inner in step.steps)


HARDEST = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."


# ---------------------------------------------------------------------- sound, by enumeration


def squares_of(board: SudokuProblem) -> list[tuple[int, ...]]:
    """All 4x4 squares that obey the board's rules, whatever is given."""
    return by_enumeration(replace(board, clues=()))


def hold(atoms: Iterable[Atom], square: tuple[int, ...]) -> bool:
    return all((square[cell] == digit) == is_there for cell, digit, is_there in atoms)


def sound(board: SudokuProblem, steps: Iterable[Step], squares: list[tuple[int, ...]]) -> bool:
    """Whether every square that has a step's premises and givens has its conclusions."""
    givens = {clue.number: (clue.cell, clue.value, True) for clue in board.clues}
    for step in walk(steps):
        if step.suppose is None:
            facts = [*step.premises, *[givens[number] for number in step.clues]]
            if not all(hold(step.conclusions, square) for square in squares if hold(facts, square)):
                return False
    return True


def test_every_step_of_small_boards_is_sound_by_enumeration() -> None:
    for board in daily(boards(), 3):
        assert sound(board, derive(board, Budget()).steps, squares_of(board))


def random_facts(rng: Random, square: tuple[int, ...]) -> list[Atom]:
    atoms = [(cell, digit, square[cell] == digit) for cell in range(16) for digit in range(4)]
    return rng.sample(atoms, rng.randrange(16))


def test_whatever_the_checker_accepts_is_true_in_every_square() -> None:
    accepted = 0
    for seed, board in enumerate(boards()[::15]):
        rng = Random(seed)
        checker, squares = SudokuChecker(board), squares_of(board)
        for _ in range(12):
            facts = random_facts(rng, rng.choice(squares or latin_squares()))
            possible = [square for square in squares if hold(facts, square)]
            for cell in range(16):
                for atom in [(cell, digit, is_there) for digit in range(4) for is_there in (True, False)]:
                    if not checker.objection(Step("", (), tuple(facts), (atom,))):
                        accepted += 1
                        assert all(hold([atom], square) for square in possible)
    assert accepted > 1_500


# ---------------------------------------------------------------------- nothing can be missed


def overlooked(board: SudokuProblem, most: int) -> list[str]:
    return survivors(derived(board), most, partial(faults, board))


def test_no_mistake_in_a_derivation_of_a_small_board_is_overlooked() -> None:
    for board in daily(unique(), 3):
        assert overlooked(board, 10**6) == []


WHOLE = sorted([file for file in FILES if "answer" not in file.stem], key=lambda file: file.stem != "neighbours")


@pytest.mark.parametrize("file", few(WHOLE, 99), ids=lambda file: file.stem)
def test_no_mistake_in_a_derivation_of_ours_is_overlooked(file: Path) -> None:
    assert overlooked(of_file(file).board, len(daily(range(5_000), 60))) == []


@needs_corpus
@pytest.mark.long
@pytest.mark.parametrize("name", LAYERS)
def test_no_mistake_in_the_corpus_is_overlooked(name: str) -> None:
    for puzzle in corpus(name):
        if puzzle.get("solutions", 1) == 1:
            assert overlooked(question(puzzle["puzzle"]).board, 400) == []


def test_a_derivation_is_refused_for_every_other_board() -> None:
    for board, other in zip(unique(), unique()[1:] + unique()[:1], strict=True):
        if by_enumeration(board) != by_enumeration(other):
            assert faults(other, derived(board))


# ---------------------------------------------------------------------- levels and techniques


def closed(board: SudokuProblem, top: int) -> list[int]:
    """The candidates that are left when everything up to a level is drawn."""
    deriver = deriving._Deriver(board, Budget())
    for given in board.clues:
        deriver.known.learn((given.cell, given.value, True))
    deriver.close(deriver.known, deriver.drafts, top)
    return deriver.known.places


def one_of(
    find: Callable[[Knowledge], Iterator[DigitElimination]], rng: Random
) -> Callable[[Knowledge], Iterator[DigitElimination]]:
    """The same technique, of whose findings only a random one is seen each time."""

    def one(known: Knowledge) -> Iterator[DigitElimination]:
        found = list(find(known))
        return iter(rng.sample(found, min(1, len(found))))

    return one


@needs_corpus
@pytest.mark.parametrize("top", [2, 3, 4])
def test_what_the_first_four_levels_derive_does_not_depend_on_the_order(top: int, monkeypatch: Patch) -> None:
    hard = [question(puzzle["puzzle"]).board for puzzle in corpus("top1465")[::9]]
    boards = [*hard, *[of_file(file).board for file in FILES if file.stem in ("jigsaw", "neighbours", "diagonal")]]
    expected = [closed(board, top) for board in boards]
    finders = deriving.FINDERS
    for seed in daily(range(3), 3):
        rng = Random(seed)
        mixed = [(Technique.PARITY, one_of(find, rng)) for name, find in finders if RUNGS[name].level <= top]
        rng.shuffle(mixed)
        monkeypatch.setattr(deriving, "FINDERS", tuple(mixed))
        assert [closed(board, top) for board in boards] == expected


def knowing(empty: dict[int, str]) -> Knowledge:
    """A 9x9 grid in which some digits (from 1) have no place but those marked in a grid of `x`."""
    known = Knowledge(SudokuFrame(plain_board(9, [None] * 81)))
    for digit, picture in empty.items():
        for cell, symbol in enumerate("".join(picture.split())):
            if symbol == "-":
                known.learn((cell, digit - 1, False))
    return known


def lost(found: Iterable[DigitElimination], digit: int) -> set[int]:
    return {cell for finding in found for cell in bits(finding.out.get(digit - 1, 0))}


def test_a_swordfish_needs_three_lines() -> None:
    picture = "xx-------" + "." * 27 + "-x----x--" + "." * 27 + "x-----x--"
    known = knowing({5: picture})
    assert not list(fish(known, 2))
    (found,) = fish(known, 3)
    assert found.technique == "swordfish" and len(lost([found], 5)) == 18


def test_a_digit_locked_in_a_box_goes_from_the_line_and_the_other_way_round() -> None:
    found = list(locked(knowing({7: "---......" + "---......" + "." * 63})))
    assert [finding.technique for finding in found] == ["pointing"]
    assert lost(found, 7) == {21, 22, 23, 24, 25, 26}
    found = list(locked(knowing({7: "...------" + "." * 72})))
    assert [finding.technique for finding in found] == ["claiming"]
    assert lost(found, 7) == {9, 10, 11, 18, 19, 20}


JIGSAW_KILLER = long_text(__file__, "jigsaw_killer.yaml")
"""A chain of it has a group of cells that a region shares with a column, and that is less than all that they share."""


@pytest.mark.long
def test_the_checker_takes_every_group_that_the_search_for_chains_takes() -> None:
    question = puzzle_of(JIGSAW_KILLER).question
    derivation = question.derive(Budget(100_000))
    assert derivation.complete and not question.faults(derivation)
    assert any(step.technique == Technique.GROUPED_AIC for step in derivation.steps)
