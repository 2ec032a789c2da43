"""The question of a sudoku for the analyses: `puzzle.question.Question` on a `SudokuProblem`.

An answer is `(cells,)`: one row with the digit (from 0) of every cell in reading order.  Engines and encodings are
imported only when needed, so that checking a derivation loads none of them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from logicgrid.kinds.cells import CellQuestion
from logicgrid.kinds.sudoku.board import GivenClue, Rule, SudokuProblem
from logicgrid.kinds.sudoku.constraints import merged
from logicgrid.puzzle.budget import Budget
from logicgrid.puzzle.derivation import Atom, Derivation, Step
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
    def clues(self) -> tuple[GivenClue | Rule, ...]:
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
        return (tuple(merged(self.board).candidates()) if engine is None else engine.candidates(),)

    def denying(self, number: int) -> SudokuQuestion | None:
        """Return the question in which one of the given cells has another digit; None for a rule."""
        clue = next((each for each in self.board.clues if each.number == number), None)
        if clue is None:
            return None
        kept = [each.number for each in self.clues if each.number != number]
        return self.only(kept).supposing(0, clue.cell, ~(1 << clue.digit))

    def count(self, seconds: float | None = None, effort: float = 1.0) -> Count:
        """Return the number of answers."""
        from logicgrid.kinds.sudoku.count import count

        return count(self.board, Budget(int(_COUNTED_BRANCHES * effort), seconds))

    def remaining_counts(self, seconds: float | None = None) -> list[Count]:
        """Return the number of answers before the first given and after each of them."""
        from logicgrid.kinds.sudoku.count import remaining_counts

        return remaining_counts(self.board, seconds)

    def derive(self, budget: Budget, assume_unique: bool = False) -> Derivation:
        """Return small steps by the techniques of the ladder, easiest first; suppositions come last."""
        from logicgrid.kinds.sudoku.deduce.derive import derive

        return derive(self.board, budget, assume_unique)

    def contradiction(self, budget: Budget) -> tuple[Step, ...]:
        """Return steps from the givens to a contradiction; none if none are found, or the checker does not agree."""
        from logicgrid.kinds.sudoku.check import SudokuChecker
        from logicgrid.kinds.sudoku.deduce.derive import contradiction

        steps = contradiction(self.board, budget)
        return () if not steps or SudokuChecker(self.board).refutation_fault(steps) else steps

    def spelled(self, atoms: Iterable[Atom]) -> Answer | None:
        """Return the board that the givens and the atoms fill; None if they leave a cell open."""
        found = {clue.cell: clue.digit for clue in self.board.clues}
        found.update((cell, digit) for cell, digit, is_there in atoms if is_there)
        cells = range(self.board.area)
        return (tuple([found[cell] for cell in cells]),) if len(found) == len(cells) else None

    def rate(self, budget: Budget, answer: Answer) -> Rating:
        """Return the level of the derivation."""
        from logicgrid.kinds.sudoku.deduce.derive import rate

        return rate(self.board, budget)

    def faults(self, derivation: Derivation, assume_unique: bool = False) -> tuple[str, ...]:
        """Return the faults in a derivation, by a checker that knows the meaning of a board, but no techniques."""
        from logicgrid.kinds.sudoku.check import SudokuChecker

        return SudokuChecker(self.board, assume_unique).faults(derivation)
