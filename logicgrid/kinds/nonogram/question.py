"""The door to pictures: everything that the analyses ask of a puzzle, see `csp.question`.

An answer is `(cells,)`: one row with the colour of every cell in reading order.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from logicgrid.kinds.nonogram.direct import DirectEncoding
from logicgrid.kinds.nonogram.encode import OrderEncoding
from logicgrid.kinds.nonogram.picture import LineClue, Picture, broken, holds
from logicgrid.kinds.nonogram.search import PictureEngine
from logicgrid.puzzle.budget import Budget
from logicgrid.puzzle.derivation import Atom, Derivation
from logicgrid.puzzle.question import Answer, Candidates, Cell, Count, Rating, true_in
from logicgrid.puzzle.rating import rated_by_deriving

COUNTING_MOST = 1_000_000
COUNTING_BRANCHES = 500_000
"""How far counting goes by listing: each picture takes a branch or two."""


@dataclass(frozen=True, slots=True)
class PictureQuestion:
    """A picture as the analyses see it."""

    picture: Picture

    @property
    def clues(self) -> tuple[LineClue, ...]:
        """The lines' runs, rows first, numbered from 1."""
        return self.picture.clues

    def only(self, numbers: Iterable[int]) -> PictureQuestion:
        """The same question with only the clues of these numbers (and what is given)."""
        return PictureQuestion(self.picture.only(numbers))

    def broken(self, answer: Answer) -> tuple[int, ...]:
        """The numbers of the clues that do not hold in the answer, by reading its runs off."""
        return broken(self.picture, answer[0])

    def holds(self, answer: Answer) -> bool:
        """Whether the answer is a picture of the right size that obeys every clue and what is given."""
        return len(answer) == 1 and holds(self.picture, answer[0])

    def key(self, answer: Answer) -> tuple[int, ...]:
        """Reading order, empty before the first colour before the second."""
        return answer[0]

    def encoding(self, ordered: bool = False) -> OrderEncoding:
        """The order encoding behind its own, weaker line solving; nothing in it comes from the engine."""
        return OrderEncoding(self.picture, ordered)

    def second_encoding(self) -> DirectEncoding:
        """One Boolean for each start, without any inference beforehand."""
        return DirectEncoding(self.picture)

    def engine(self) -> PictureEngine:
        """Line solving, suppositions and branching."""
        return PictureEngine(self.picture)

    def candidates(self, engine: PictureEngine | None = None) -> Candidates:
        """What is given; or what line solving alone leaves (nothing where that is a contradiction)."""
        if engine is None:
            return (self.picture.given,)
        cells = range(len(self.picture.given))
        state = engine.start
        if state is None:
            return ((0,) * len(cells),)
        return (tuple([sum([1 << colour for colour in engine.colours_of(state, cell)]) for cell in cells]),)

    def supposing(self, row: int, position: int, mask: int) -> PictureQuestion:
        """The same question with a cell narrowed to the colours of a mask; `row` is 0."""
        given = list(self.picture.given)
        given[position] &= mask
        return PictureQuestion(replace(self.picture, given=tuple(given)))

    def adding(self, clue: Cell) -> PictureQuestion:
        """The same question with one more cell known."""
        row, position, colour = clue
        return self.supposing(row, position, 1 << colour)

    def denying(self, number: int) -> None:
        """What a line is not is nothing that a picture can be told."""
        return None

    def near_misses(self, answer: Answer) -> tuple[()]:
        """None: a cell that changes breaks a row and a column."""
        return ()

    def true_in(self, clues: Sequence[Cell], answers: Sequence[Answer]) -> list[int]:
        """For each of these cells the answers that have it: bit i for answer i."""
        return true_in(clues, answers)

    def remaining_counts(self, seconds: float | None = None) -> list[Count]:
        """Return the number of pictures before the first line and after each of them."""
        from logicgrid.kinds.nonogram.remaining_counts import remaining_counts

        return remaining_counts(self.picture, seconds)

    def count(self, seconds: float | None = None, effort: float = 1.0) -> Count:
        """Return the number of pictures; the engine lists them."""
        found = self.engine().find(COUNTING_MOST, Budget(int(COUNTING_BRANCHES * effort), seconds))
        return Count(len(found.solutions), found.complete)

    def derive(self, budget: Budget) -> Derivation:
        """Lines wave by wave; suppositions where these stop."""
        from logicgrid.kinds.nonogram.deduce.derive import derive

        return derive(self.picture, budget)

    def spelled(self, atoms: Iterable[Atom]) -> Answer | None:
        """The given cells, and the colours of the others."""
        masks = list(self.picture.given)
        for cell, colour, is_there in atoms:
            masks[cell] &= 1 << colour if is_there else ~(1 << colour)
        if any(not mask or mask & (mask - 1) for mask in masks):
            return None
        return (tuple([mask.bit_length() - 1 for mask in masks]),)

    def rate(self, budget: Budget, answer: Answer) -> Rating:
        """By deriving."""
        return rated_by_deriving(self, budget)

    def faults(self, derivation: Derivation) -> tuple[str, ...]:
        """By a checker that knows how runs lie in a line, and nothing else."""
        from logicgrid.kinds.nonogram.check import PictureChecker

        return PictureChecker(self.picture).faults(derivation)
