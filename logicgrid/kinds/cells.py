"""The common parts of the kinds whose answer is one row of cells: nonograms and sudokus.

An answer is `(cells,)`, with the value of every cell in reading order.  This module has the parts of such a kind's
question, search engine and clue suggestions that do not depend on its rules.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Self

from logicgrid.puzzle.budget import Clock
from logicgrid.puzzle.question import Answer, Candidates, Cell, Count, bits, bounded, grouped, true_in
from logicgrid.puzzle.record import Record, replace
from logicgrid.puzzle.report import Offer, ReportedSolution, SolutionTable

if TYPE_CHECKING:
    from logicgrid.puzzle.derivation import Atom, Step
    from logicgrid.puzzle.diagnostics import Span


WALL = "#"
"""The sign for a place that is not a cell."""


def cell_name(cell: int, width: int) -> str:
    """Return the name of a cell, counted from the top left.

    >>> cell_name(11, 9)
    'r2c3'
    """
    return f"r{cell // width + 1}c{cell % width + 1}"


class GivenCell(Record):
    """A clue: a cell and its value, with its number from 1, and its text and place in the file."""

    number: int
    cell: int
    value: int
    text: str | None = None
    span: Span | None = None


class CellQuestion(Record):
    """The part of `puzzle.question.Question` that is the same for every such kind.

    The kind's `board` has `clues`, and masks of the values that each cell may have without (`allowed`) or with
    (`masks`) the givens.  It decides which clues a full board breaks (`broken`), and whether it satisfies all rules
    (`holds`).
    """

    board: Any

    @property
    def clues(self) -> tuple[Any, ...]:
        """The clues, numbered from 1."""
        found: tuple[Any, ...] = self.board.clues
        return found

    def only(self, numbers: Iterable[int]) -> Self:
        """Return the question with only the clues with these numbers, and all rules that always hold."""
        return replace(self, board=self.board.only(numbers))

    def broken(self, answer: Answer) -> tuple[int, ...]:
        """Return the numbers of the clues that do not hold in the answer, by evaluation alone."""
        found: tuple[int, ...] = self.board.broken(answer[0])
        return found

    def holds(self, answer: Answer) -> bool:
        """Return True if the answer is a full board of the right size that satisfies every rule and clue."""
        return len(answer) == 1 and bool(self.board.holds(answer[0]))

    def candidates(self, engine: Any = None) -> Candidates:
        """Return the candidates considering the givens; with an engine, those that its inference alone leaves."""
        return (tuple(self.board.masks() if engine is None else engine.candidates()),)

    def supposing(self, row: int, position: int, mask: int) -> Self:
        """Return the question with one cell narrowed to the values of a mask; `row` is 0."""
        allowed = list(self.board.allowed)
        allowed[position] &= mask
        return replace(self, board=replace(self.board, allowed=tuple(allowed)))

    def denying(self, number: int) -> Self | None:
        """Return the question in which a given cell has any other value; None for a clue of another sort."""
        clue = next((each for each in self.clues if each.number == number), None)
        if not isinstance(clue, GivenCell):
            return None
        others = self.only([each.number for each in self.clues if each is not clue])
        return others.supposing(0, clue.cell, ~(1 << clue.value))

    def spelled(self, atoms: Iterable[Atom]) -> Answer | None:
        """Return the answer determined by the givens and the atoms; None if they leave a cell open."""
        masks = self.board.masks()
        for cell, value, is_there in atoms:
            masks[cell] &= 1 << value if is_there else ~(1 << value)
        if any([not mask or mask & (mask - 1) for mask in masks]):
            return None
        return (tuple([mask.bit_length() - 1 for mask in masks]),)

    def key(self, answer: Answer) -> tuple[int, ...]:
        """Return the cells in reading order, by which answers are sorted."""
        return answer[0]

    def adding(self, clue: Cell) -> Self:
        """Return the question with one more known cell."""
        row, position, value = clue
        return self.supposing(row, position, 1 << value)

    def true_in(self, clues: Sequence[Cell], answers: Sequence[Answer]) -> list[int]:
        """Return, for each of these cells, the mask of the answers in which it is true."""
        return true_in(clues, answers)


class CellAtoms(ABC):
    """The part of `kinds.atoms.Atoms` that is the same for kinds whose cells have one of a few values (`values`)."""

    question: CellQuestion
    values: int

    @abstractmethod
    def scene(self) -> Any:
        """Return the meaning of the numbers in the atoms; cells known from the start are `given`."""

    def plain(self, atom: Atom) -> Atom:
        """Return the atom in normal form: if there are only two values, the one that the cell has."""
        cell, value, holds = atom
        return (cell, 1 - value, True) if not holds and self.values == 2 else atom

    def explained(self, steps: Sequence[Step], start: Iterable[Atom]) -> tuple[Step, ...]:
        """Return the steps as they are: they need no reasons."""
        return tuple(steps)

    def reason_fields(self) -> Mapping[str, Callable[[Any], Any]]:
        """Return no fields."""
        return {}

    def start(self) -> tuple[Atom, ...]:
        """Return the given cells."""
        return tuple([(cell, value, True) for cell, value in known(self.scene().given)])

    def holds(self, atom: Atom, answer: Answer) -> bool:
        """Return True if the atom is true in an answer."""
        return (answer[0][atom[0]] == atom[1]) == atom[2]

    def consequences(self, atoms: Iterable[Atom]) -> frozenset[Atom]:
        """Return the atoms and the givens, with the values that those cells then cannot have."""
        known = {*map(self.plain, atoms), *self.start()}
        others = range(self.values)
        no = [(cell, other, False) for cell, value, holds in known if holds for other in others if other != value]
        return frozenset([*known, *no])

    def assuming(self, atoms: Iterable[Atom]) -> CellQuestion:
        """Return the question with these atoms known from the start."""
        question = self.question
        for cell, value, holds in atoms:
            question = question.supposing(0, cell, 1 << value if holds else ~(1 << value))
        return question


def counted_from_the_end(
    first: int, last: int, seconds: float | None, count: Callable[[int, float | None], Count]
) -> list[Count]:
    """Return the number of answers with the first n clues, for each n from `first` to `last`.

    `count(n, seconds)` counts the answers with the first n clues.  It is called for the last n first, with the fewest
    answers, then for smaller n until a limit ends a count; fewer clues have at least as many answers.
    """
    clock = Clock(seconds)
    counts: list[Count] = []
    for known in range(last, first - 1, -1):
        ended = counts and not counts[-1].exact
        counts.append(Count(0, False) if ended else count(known, clock.share(known + 1)))
    return bounded(counts[::-1])


class CellLabels(Record):
    """The notation of the cells of a puzzle.

    `symbols` are the symbols of the values from 0, `unknown` that of an open cell; `last` is a value to suggest after
    all others.  `places` are the places of the cells if there are walls between them.
    """

    symbols: tuple[str, ...]
    width: int
    unknown: str
    last: int | None = None
    places: tuple[int, ...] = ()

    def name(self, cell: int) -> str:
        """Return the name of a cell."""
        return cell_name(self.places[cell] if self.places else cell, self.width)

    def rows(self, texts: Sequence[str]) -> list[str]:
        """Return the texts of all cells row by row, separated by spaces if some symbol is longer than one."""
        between = "" if all(len(symbol) == 1 for symbol in self.symbols) else " "
        if self.places:
            texts = walled(texts, self.places, self.width)
        return [between.join(texts[start : start + self.width]) for start in range(0, len(texts), self.width)]

    def opened(self, values: Candidates) -> tuple[list[str], dict[str, list[str]]]:
        """Return the rows as texts, and the symbols of each open cell by its name (`r1c2`)."""
        texts = [self.unknown if mask & (mask - 1) else self.symbols[mask.bit_length() - 1] for mask in values[0]]
        several = grouped([(self.name(cell), self.symbols[value]) for _, cell, value in _open(values)])
        return self.rows(texts), several

    def offers(self, values: Candidates) -> list[Offer]:
        """Return one clue for every value of every open cell, written as `r1c2 = 5`."""
        return [
            Offer(f"{self.name(cell)} = {self.symbols[value]}", (0, cell, value), 1, int(value == self.last))
            for _, cell, value in _open(values)
        ]

    def reread(self, rule: str) -> Cell | None:
        """Return the cell meant by such a clue; None if it is not one of them."""
        match = re.fullmatch(r"r(\d+)c(\d+) = (\S+)", rule)
        if match is None or match[3] not in self.symbols:
            return None
        place = (int(match[1]) - 1) * self.width + int(match[2]) - 1
        cell = self.places.index(place) if self.places else place
        return 0, cell, self.symbols.index(match[3])


def walled(texts: Sequence[str], places: Sequence[int], width: int) -> list[str]:
    """Return the texts of all places of a board with walls, up to the end of the last cell's row.

    >>> walled(["1", "2"], [3, 5], 2)
    ['#', '#', '#', '1', '#', '2']
    """
    found = [WALL] * (-(-(places[-1] + 1) // width) * width)
    for place, text in zip(places, texts, strict=True):
        found[place] = text
    return found


class CellPresenter(Record):
    """Shows an answer as rows of text, and as a table with headers above and before them."""

    labels: CellLabels
    above: tuple[str, ...] = ()
    before: tuple[str, ...] = ()

    def __call__(self, answer: Answer) -> ReportedSolution:
        labels, width = self.labels, self.labels.width
        texts = [labels.symbols[value] for value in answer[0]]
        places = walled(texts, labels.places, width) if labels.places else texts
        rows = [places[start : start + width] for start in range(0, len(places), width)]
        before = self.before or ("",) * len(rows)
        table = tuple([(head, *row) for head, row in zip(before, rows, strict=True)])
        return ReportedSolution(labels.rows(texts), SolutionTable(("", *(self.above or ("",) * width)), table))


def _open(values: Candidates) -> Iterator[Cell]:
    """Yield every value of every cell with several values, in reading order."""
    for cell, mask in enumerate(values[0]):
        if mask & (mask - 1):
            yield from [(0, cell, value) for value in bits(mask)]


def known(values: Sequence[int | None]) -> list[tuple[int, int]]:
    """Return the cells with known values, and these values."""
    return [(cell, value) for cell, value in enumerate(values) if value is not None]
