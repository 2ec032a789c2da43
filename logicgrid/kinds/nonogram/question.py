"""A nonogram as a question for the analyses: `puzzle.question.Question` on a `Picture`.

An answer is `(cells,)`: one row with the colour of every cell in reading order.  Engines and encodings are imported on
demand, so that checking a derivation loads none of them.
"""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING

from logicgrid.kinds.cells import CellQuestion, counted_from_the_end
from logicgrid.kinds.nonogram.picture import Picture, masks_of
from logicgrid.puzzle.budget import Budget
from logicgrid.puzzle.derivation import Derivation, Step
from logicgrid.puzzle.question import Answer, Count, Rating

if TYPE_CHECKING:
    from logicgrid.kinds.nonogram.encode import DirectEncoding, OrderEncoding
    from logicgrid.kinds.nonogram.search import NonogramEngine

_COUNTED_PICTURES = 1_000_000
_COUNTED_BRANCHES = 500_000
"""The limits of counting, which lists the pictures; each takes a branch or two."""

_MOST_LISTED = 20_000
"""The limit of counting the pictures left by some lines, in pictures and in branches."""


class NonogramQuestion(CellQuestion):
    """A picture as the analyses see it."""

    board: Picture

    def encoding(self, ordered: bool = False) -> OrderEncoding:
        """Return the order encoding, after its own line solving; nothing in it comes from the engine."""
        from logicgrid.kinds.nonogram.encode import OrderEncoding

        return OrderEncoding(self.board, ordered)

    def second_encoding(self) -> DirectEncoding:
        """Return the encoding with one Boolean for each start, without prior inference."""
        from logicgrid.kinds.nonogram.encode import DirectEncoding

        return DirectEncoding(self.board)

    def engine(self) -> NonogramEngine:
        """Return a search by line solving and branching."""
        from logicgrid.kinds.nonogram.search import NonogramEngine

        return NonogramEngine(self.board)

    def denying(self, number: int) -> None:
        """Return None: a picture cannot express that a line does not have some runs."""
        return None

    def count(self, seconds: float | None = None, effort: float = 1.0) -> Count:
        """Return the number of pictures; the engine lists them."""
        found = self.engine().find(_COUNTED_PICTURES, Budget(int(_COUNTED_BRANCHES * effort), seconds))
        return Count(len(found.solutions), found.complete)

    def remaining_counts(self, seconds: float | None = None) -> list[Count]:
        """Return the number of pictures before the first line and after each of them.

        As long as only rows are known, a picture's rows are independent, so the number is a product over the rows.
        With columns, pictures are counted by listing them, starting from the last stage.
        """
        from logicgrid.kinds.nonogram.lines import LineSolver

        puzzle = self.board
        numbers, axes = [clue.number for clue in puzzle.clues], [clue.axis for clue in puzzle.clues]
        rows = axes.index("column") if "column" in axes else len(axes)

        def by_rows(known: int) -> Count:
            lines = puzzle.only(numbers[:known]).lines[: puzzle.height]
            masks = [masks_of(puzzle.allowed[where], puzzle.colours) for _, where in lines]
            solvers = [LineSolver(runs, puzzle.width, puzzle.colours) for runs, _ in lines]
            return Count(prod([each.alternatives(own) for each, own in zip(solvers, masks, strict=True)]))

        def listed(known: int, seconds: float | None) -> Count:
            found = self.only(numbers[:known]).engine().find(_MOST_LISTED, Budget(_MOST_LISTED, seconds))
            return Count(len(found.solutions), found.complete)

        counts = [by_rows(known) for known in range(rows + 1)]
        return counts + counted_from_the_end(rows + 1, len(numbers), seconds, listed)

    def derive(self, budget: Budget) -> Derivation:
        """Return small steps from line to line, with suppositions if lines alone do not suffice."""
        from logicgrid.kinds.nonogram.deduce.derive import derive

        return derive(self.board, budget)

    def contradiction(self, budget: Budget) -> tuple[Step, ...]:
        """Return steps from the lines to a contradiction; none if none are found, or the checker rejects them."""
        from logicgrid.kinds.nonogram.check import NonogramChecker
        from logicgrid.kinds.nonogram.deduce.derive import contradiction

        steps = contradiction(self.board, budget)
        return () if not steps or NonogramChecker(self.board).refutation_fault(steps) else steps

    def rate(self, budget: Budget, answer: Answer) -> Rating:
        """Return the level of the derivation."""
        from logicgrid.kinds.nonogram.deduce.derive import rate

        return rate(self.board, budget)

    def faults(self, derivation: Derivation) -> tuple[str, ...]:
        """Return what is wrong with a derivation, by a checker that knows how runs fit in a line, but no technique."""
        from logicgrid.kinds.nonogram.check import NonogramChecker

        return NonogramChecker(self.board).faults(derivation)
