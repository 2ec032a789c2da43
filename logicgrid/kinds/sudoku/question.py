"""The door to boards of digits: everything that the analyses ask of a puzzle, see `csp.question`.

An answer is `(cells,)`: one row with the digit (from 0) of every cell in reading order.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from logicgrid.kinds.sudoku.board import Board, Given, broken, holds
from logicgrid.kinds.sudoku.count import count
from logicgrid.kinds.sudoku.encode import BooleanEncoding, IntegerEncoding
from logicgrid.kinds.sudoku.search import DigitEngine
from logicgrid.puzzle.budget import Budget
from logicgrid.puzzle.derivation import Atom, Derivation
from logicgrid.puzzle.question import Answer, Candidates, Cell, Count, Rating, true_in
from logicgrid.puzzle.rating import rated_by_deriving
from logicgrid.puzzle.record import Record, replace

COUNTING_BRANCHES = 500_000
"""What counting may take where no time is set: about a minute."""


class DigitQuestion(Record):
    """A board as the analyses see it."""

    board: Board

    @property
    def clues(self) -> tuple[Given, ...]:
        """The givens in reading order, numbered from 1."""
        return self.board.clues

    def only(self, numbers: Iterable[int]) -> DigitQuestion:
        """The same question with only the clues of these numbers (and all rules)."""
        return DigitQuestion(self.board.only(numbers))

    def broken(self, answer: Answer) -> tuple[int, ...]:
        """The numbers of the givens that the answer does not keep to."""
        return broken(self.board, answer[0])

    def holds(self, answer: Answer) -> bool:
        """Whether the answer is a filled board of the right size that obeys every rule and given."""
        return len(answer) == 1 and holds(self.board, answer[0])

    def key(self, answer: Answer) -> tuple[int, ...]:
        """Reading order, smallest digit first."""
        return answer[0]

    def encoding(self, ordered: bool = False) -> BooleanEncoding:
        """Booleans on candidates that its own simple inferences leave; nothing in it comes from the engine."""
        return BooleanEncoding(self.board, ordered)

    def second_encoding(self) -> IntegerEncoding:
        """Whole numbers and AllDifferent, without any inference beforehand."""
        return IntegerEncoding(self.board)

    def candidates(self, engine: DigitEngine | None = None) -> Candidates:
        """What is allowed and given; or what the engine's inference alone leaves (nothing where that contradicts)."""
        if engine is None:
            return (tuple(self.board.candidates()),)
        size = self.board.size
        if engine.start is None:
            return ((0,) * size**2,)
        state, full = engine.start[0], (1 << size) - 1
        return (tuple([state >> place & full for place in range(0, size**3, size)]),)

    def supposing(self, row: int, position: int, mask: int) -> DigitQuestion:
        """The same question with a cell narrowed to the digits of a mask; `row` is 0."""
        allowed = list(self.board.allowed)
        allowed[position] &= mask
        return DigitQuestion(replace(self.board, allowed=tuple(allowed)))

    def adding(self, clue: Cell) -> DigitQuestion:
        """The same question with one more cell known."""
        row, position, digit = clue
        return self.supposing(row, position, 1 << digit)

    def denying(self, number: int) -> DigitQuestion:
        """The same question, in which one of the given cells has another digit."""
        clue = next(each for each in self.clues if each.number == number)
        kept = [each.number for each in self.clues if each.number != number]
        return self.only(kept).supposing(0, clue.cell, ~(1 << clue.digit))

    def near_misses(self, answer: Answer) -> tuple[()]:
        """None: near a filled board there is seldom another one."""
        return ()

    def true_in(self, clues: Sequence[Cell], answers: Sequence[Answer]) -> list[int]:
        """For each of these cells the answers that have it: bit i for answer i."""
        return true_in(clues, answers)

    def count(self, seconds: float | None = None, branches: int = COUNTING_BRANCHES) -> Count:
        """Return the number of answers."""
        return count(self.board, Budget(branches, seconds))

    def remaining_counts(self, seconds: float | None = None) -> list[Count]:
        """Return the number of answers before the first given and after each of them."""
        from logicgrid.kinds.sudoku.remaining_counts import remaining_counts

        return remaining_counts(self.board, seconds)

    def engine(self) -> DigitEngine:
        """Candidates, suppositions and branching."""
        return DigitEngine(self.board)

    def derive(self, budget: Budget) -> Derivation:
        """Givens, then the techniques of the ladder, easiest first; suppositions where nothing else is left."""
        from logicgrid.kinds.sudoku.deduce.derive import derive

        return derive(self.board, budget)

    def spelled(self, atoms: Iterable[Atom]) -> Answer | None:
        """The givens, and what the atoms put into the other cells."""
        found = {clue.cell: clue.digit for clue in self.clues}
        found.update((cell, digit) for cell, digit, is_there in atoms if is_there)
        cells = range(self.board.size**2)
        return (tuple([found[cell] for cell in cells]),) if len(found) == len(cells) else None

    def rate(self, budget: Budget, answer: Answer) -> Rating:
        """By deriving."""
        return rated_by_deriving(self, budget)

    def faults(self, derivation: Derivation) -> tuple[str, ...]:
        """By a checker that knows what a board means, and no technique."""
        from logicgrid.kinds.sudoku.check import DigitChecker

        return DigitChecker(self.board).faults(derivation)
