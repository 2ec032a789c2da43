"""The question of a sudoku for the analyses: `puzzle.question.Question` on a `SudokuProblem`.

An answer is `(cells,)`: one row with the digit (from 0) of every cell in reading order.  Engines and encodings are
imported only when needed, so that checking a derivation loads none of them.

The number of answers is exact, or a lower bound if the budget ends.  Counting uses the engine's inference and
branching, but counts equal remainders once: two branches with the same candidates in the open cells have the same
number of answers, since the settled cells have no further influence.  (In a cage with a sum, and in other rules about
several cells, they have: the settled cells of an open one are part of the key.)

The numbers of answers with only the first n givens are mostly too large to count.  Two facts help if there are no marks
and sums.  Renaming the digits of an answer gives another answer, so that one in `size! / (size - k)!` of all answers
has k given digits in k cells of one group.  And the number of answers of the usual 9x9 board is known (Felgenhauer and
Jarvis 2005, recomputed by others since; OEIS A107739).  All others are counted, from the end.
"""

from __future__ import annotations

from math import perm
from typing import TYPE_CHECKING

from logicgrid.kinds.cells import CellQuestion, GivenCell, counted_from_the_end
from logicgrid.kinds.sudoku.board import Rule, SudokuProblem, boxes, rows_and_columns
from logicgrid.kinds.sudoku.constraints import Path, merged
from logicgrid.puzzle.budget import Budget, BudgetEnded, Meter
from logicgrid.puzzle.derivation import Derivation
from logicgrid.puzzle.question import Answer, Candidates, Count, Rating

if TYPE_CHECKING:
    from logicgrid.kinds.sudoku.encode import BooleanEncoding, IntegerEncoding
    from logicgrid.kinds.sudoku.search import SudokuEngine

_COUNTED_BRANCHES = 500_000
"""The limit of counting if no time is set: about a minute."""


class SudokuQuestion(CellQuestion):
    """A board for the analyses."""

    board: SudokuProblem

    @property
    def clues(self) -> tuple[GivenCell | Rule, ...]:
        """The givens in reading order, numbered from 1, then the rules of the table."""
        return (*self.board.clues, *self.board.rules)

    def encoding(self, ordered: bool = False) -> BooleanEncoding:
        """Return the encoding with Booleans, after simple inference of its own; nothing in it comes from the engine."""
        from logicgrid.kinds.sudoku.encode import BooleanEncoding

        return BooleanEncoding(self.board, ordered)

    def second_encoding(self) -> IntegerEncoding:
        """Return the encoding with integers and AllDifferent, without inference before it."""
        from logicgrid.kinds.sudoku.encode import IntegerEncoding

        return IntegerEncoding(self.board)

    def engine(self) -> SudokuEngine:
        """Return a search by candidates and branching."""
        from logicgrid.kinds.sudoku.search import SudokuEngine

        return SudokuEngine(self.board)

    def candidates(self, engine: SudokuEngine | None = None) -> Candidates:
        """Return the allowed and given candidates; with the engine, those that its inference alone leaves."""
        return (tuple(merged(self.board).masks()) if engine is None else engine.candidates(),)

    def count(self, seconds: float | None = None, effort: float = 1.0) -> Count:
        """Return the number of answers."""
        return count(self.board, Budget(int(_COUNTED_BRANCHES * effort), seconds))

    def remaining_counts(self, seconds: float | None = None) -> list[Count]:
        """Return the number of answers before the first given and after each of them."""
        return remaining_counts(self.board, seconds)

    def derive(self, budget: Budget, assume_unique: bool = False) -> Derivation:
        """Return small steps by the techniques of the ladder, easiest first; suppositions come last."""
        from logicgrid.kinds.sudoku.deduce.derive import derive

        return derive(self.board, budget, assume_unique)

    def rate(self, budget: Budget, answer: Answer) -> Rating:
        """Return the level of the derivation."""
        from logicgrid.kinds.sudoku.deduce.derive import rate

        return rate(self.board, budget)

    def faults(self, derivation: Derivation, assume_unique: bool = False) -> tuple[str, ...]:
        """Return the faults in a derivation, by a checker that knows the meaning of a board, but no techniques."""
        from logicgrid.kinds.sudoku.check import SudokuChecker

        return SudokuChecker(self.board, assume_unique).faults(derivation)


# --- Counting ---------------------------------------------------------------------------------------------------------

_MOST_REMEMBERED = 300_000
_DEEPEST = 600
"""The number of nested branches at which counting stops, before Python's stack overflows."""


def count(board: SudokuProblem, budget: Budget) -> Count:
    """Return the number of answers of a board."""
    counter = _Counter(board, budget)
    start = counter.engine.start
    if start is None:
        return Count(0)
    try:
        counter.visit(*start, depth=0)
    except BudgetEnded:
        return Count(counter.total, False)
    return Count(counter.total)


class _Counter:
    """One count: `total` is the number of answers met so far."""

    def __init__(self, board: SudokuProblem, budget: Budget) -> None:
        from logicgrid.kinds.sudoku.search import SudokuEngine

        self.engine = SudokuEngine(board)
        board = merged(board)
        self.meter = Meter(budget)
        self.total = 0
        self.known: dict[tuple[int, tuple[int, ...]], int] = {}
        full = (1 << board.size) - 1
        tied = [
            *[cells for cells, _ in board.sums],
            *[form.cells for _, form in board.forms if not isinstance(form, Path)],
        ]
        self.sums = [sum([full << cell * board.size for cell in set(cells)]) for cells in tied]

    def visit(self, state: int, done: int, depth: int) -> None:
        """Add the number of answers of a settled state.  Raises BudgetEnded."""
        choices = self.engine.choices(state, done, canonical=True)
        if not choices:
            self.total += 1
            return
        key = self.key(state)
        known = self.known.get(key)
        if known is not None:
            self.total += known
            return
        before = self.total
        for choice in choices:
            self.meter.spend()
            if depth > _DEEPEST:
                raise BudgetEnded
            settled = self.engine.settle(*choice)
            if settled is not None:
                self.visit(*settled, depth + 1)
        if len(self.known) < _MOST_REMEMBERED:
            self.known[key] = self.total - before

    def key(self, state: int) -> tuple[int, tuple[int, ...]]:
        """Return the candidates of the open cells, and of the settled cells of each cage with a sum that is open."""
        open_cells = self.engine.open_cells(state)
        return state & open_cells, tuple([state & cage if cage & open_cells else 0 for cage in self.sums])


_NINES = 6_670_903_752_021_072_936_960
_BRANCHES = 20_000
"""The most branches for one number: about a second."""


def remaining_counts(board: SudokuProblem, seconds: float | None) -> list[Count]:
    """Return the number of answers for each number of givens, from none to all."""
    numbers = board.numbers
    counts = counted_from_the_end(
        0, len(numbers), seconds, lambda known, seconds: count(board.only(numbers[:known]), Budget(_BRANCHES, seconds))
    )
    alike = _givens_in_one_group(board)
    total = _total(board, counts[: alike + 1])
    if total is not None:
        for known in range(alike + 1):
            counts[known] = Count(total // perm(board.size, known))
    return counts


def _givens_in_one_group(board: SudokuProblem) -> int:
    """Return the number of givens, from the first on, that have different digits in different cells of one group.

    Return 0 if digits cannot be renamed.
    """
    plain, full = merged(board.only(())), (1 << board.size) - 1
    if plain.sums or plain.marks or any(mask != full for mask in plain.allowed):
        return 0
    best = 0
    for group in plain.groups:
        known = 0
        for given in board.clues:
            before = board.clues[:known]
            if given.cell not in group or any(given.cell == b.cell or given.value == b.value for b in before):
                break
            known += 1
        best = max(best, known)
    return best


def _total(board: SudokuProblem, counts: list[Count]) -> int | None:
    """Return the number of answers without any givens, if it is known or one of these first counts is exact."""
    nine = SudokuProblem(9, (*rows_and_columns(9), *boxes(9, 3, 3)), (), (511,) * 81, box=board.box)
    if board.only(()) == nine:
        return _NINES
    for known, found in enumerate(counts):
        if found.exact:
            return found.number * perm(board.size, known)
    return None
