"""A board of two-valued cells, the meaning of an answer, and the question for the analyses (`puzzle.question`).

Two methods confirm each other: a model for CP-SAT, and a search that propagates line by line.  The checker of
derivations shares nothing with either.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import cache
from itertools import product

from logicgrid.kinds.cells import CellQuestion, GivenCell, counted_from_the_end
from logicgrid.kinds.lines import LineKind, LineTechnique
from logicgrid.puzzle.budget import Budget, BudgetEnded, Meter
from logicgrid.puzzle.checker import Checker
from logicgrid.puzzle.derivation import Atom, Derivation, Step, Trial, least
from logicgrid.puzzle.ladder import Tally, shortened
from logicgrid.puzzle.ladder import Technique as Known
from logicgrid.puzzle.messages import say
from logicgrid.puzzle.model import AllowedTuples, Model
from logicgrid.puzzle.question import Answer, Cell, Count, Rating, SearchEngine
from logicgrid.puzzle.record import Record, replace

MOST = 12
"""The largest number of cells in a line, since all ways to fill it are listed."""

_COUNTED = 100_000
"""The limit of counting if no time limit is set, in branches and in answers."""


class LineBoard(Record):
    """A board: `allowed` are masks of further restrictions on each cell's values; `kind` has the rule."""

    kind: LineKind
    width: int
    height: int
    clues: tuple[GivenCell, ...]
    allowed: tuple[int, ...]

    @property
    def lines(self) -> tuple[range, ...]:
        """The cells of every line, rows first."""
        cells = range(self.width * self.height)
        rows = [cells[start : start + self.width] for start in cells[:: self.width]]
        return (*rows, *[cells[column :: self.width] for column in range(self.width)])

    def only(self, numbers: Iterable[int]) -> LineBoard:
        """Return the board with only the clues with these numbers."""
        kept = frozenset(numbers)
        return replace(self, clues=tuple([clue for clue in self.clues if clue.number in kept]))

    def masks(self) -> list[int]:
        """Return the mask of the values that each cell may have, considering the givens."""
        found = list(self.allowed)
        for clue in self.clues:
            found[clue.cell] &= 1 << clue.value
        return found

    def broken(self, cells: Sequence[int]) -> tuple[int, ...]:
        """Return the numbers of the givens that an answer contradicts."""
        return tuple([clue.number for clue in self.clues if cells[clue.cell] != clue.value])

    def holds(self, cells: Sequence[int]) -> bool:
        """Return True if all cells agree with `allowed` and the givens, and every line satisfies the rule."""
        size = len(cells) == len(self.allowed)
        fitting = size and all([mask >> value & 1 for value, mask in zip(cells, self.masks(), strict=True)])
        return fitting and all([self.kind.fits(tuple([cells[cell] for cell in line])) for line in self.lines])


@cache
def ways(kind: LineKind, length: int) -> tuple[tuple[int, ...], ...]:
    """Return all ways to fill a line of this length, in order."""
    return tuple(filter(kind.fits, product((0, 1), repeat=length)))


def narrowed(kind: LineKind, masks: Sequence[int]) -> list[int]:
    """Return the values of a line's cells over all ways within the masks; no values at all if there is no way."""
    size = len(masks)
    no_zero, no_one = (sum([1 << place for place, mask in enumerate(masks) if not mask & value]) for value in (1, 2))
    zeros = ones = 0
    for way in _ways_as_bits(kind, size):
        if not way & no_one and no_zero & way == no_zero:
            ones |= way
            zeros |= ~way
    return [(zeros >> place & 1) | (ones >> place & 1) << 1 for place in range(size)]


@cache
def _ways_as_bits(kind: LineKind, length: int) -> tuple[int, ...]:
    return tuple([sum([value << place for place, value in enumerate(way)]) for way in ways(kind, length)])


class LineQuestion(CellQuestion):
    """A board as a question for the analyses; an answer is one row of cells."""

    board: LineBoard

    def encoding(self, ordered: bool = False) -> LineEncoding:
        return LineEncoding(self.board, ordered)

    def second_encoding(self) -> None:
        return None

    def engine(self) -> LineEngine:
        return LineEngine(self.board)

    def count(self, seconds: float | None, effort: float = 1.0) -> Count:
        found = self.engine().find(_COUNTED, Budget(int(_COUNTED * effort), seconds))
        return Count(len(found.solutions), found.complete)

    def remaining_counts(self, seconds: float | None) -> list[Count]:
        numbers = [clue.number for clue in self.board.clues]
        return counted_from_the_end(0, len(numbers), seconds, lambda n, left: self.only(numbers[:n]).count(left))

    def derive(self, budget: Budget) -> Derivation:
        return derive(self.board, budget)

    def rate(self, budget: Budget, answer: Answer) -> Rating:
        found = self.derive(budget)
        if not found.complete:
            return Rating(None, found.level, None)
        return Rating(found.level, 0, self.spelled([atom for step in found.steps for atom in step.conclusions]))

    def faults(self, derivation: Derivation) -> tuple[str, ...]:
        return LineChecker(self.board).faults(derivation)


# --- The two methods that confirm each other --------------------------------------------------------------------------


class LineEncoding:
    """A 0/1 variable for each cell, and for each line a table of all ways to fill it."""

    def __init__(self, board: LineBoard, ordered: bool) -> None:
        self.model = Model()
        self.cells = [self.model.integer(int(mask == 2), int(mask != 1)) for mask in board.masks()]
        if 0 in board.masks():
            self.model.add_clause([])
        for line in board.lines:
            values = [value for way in ways(board.kind, len(line)) for value in way]
            self.model.tables.append(AllowedTuples([self.cells[cell] for cell in line], values))
        if ordered:
            self.model.order, self.model.largest_first = self.cells, False

    def decode(self, values: Sequence[int]) -> Answer:
        """Return the cells for the values of the variables."""
        return (tuple([values[cell] for cell in self.cells]),)

    def require_any(self, cells: Sequence[Cell]) -> None:
        """Require that at least one of these cells has its value."""
        self.model.require_any([self.cells[cell] if value else -self.cells[cell] - 1 for _, cell, value in cells])


class LineEngine(SearchEngine):
    """A search that narrows lines until nothing changes, and branches."""

    def __init__(self, board: LineBoard) -> None:
        super().__init__()
        self.board = board
        self.start = self.settled(board.masks())

    def holds(self, answer: Answer) -> bool:
        return self.board.holds(answer[0])

    def candidates(self) -> list[int]:
        """Return the values left for each cell before any branch."""
        return self.start or [0] * len(self.board.allowed)

    def settled(self, masks: list[int]) -> list[int] | None:
        """Return the masks narrowed by all lines; None if some line cannot be filled."""
        lines = self.board.lines
        waiting = list(lines)
        while waiting:
            line = waiting.pop()
            before = [masks[cell] for cell in line]
            after = narrowed(self.board.kind, before)
            if 0 in after:
                return None
            changed = {cell for cell, old, new in zip(line, before, after, strict=True) if old != new}
            for cell, mask in zip(line, after, strict=True):
                masks[cell] = mask
            waiting += [each for each in lines if each not in waiting and each != line and changed.intersection(each)]
        return masks

    def answers(self, canonical: bool) -> Iterator[Answer]:
        stack = [self.start] if self.start is not None else []
        while stack:
            masks = stack.pop()
            if 3 not in masks:
                yield (tuple([mask - 1 for mask in masks]),)
                continue
            cell = masks.index(3)
            for value in (2, 1):  # a stack, so the smaller value is tried first
                self.branch()
                found = self.settled([*masks[:cell], value, *masks[cell + 1 :]])
                stack += [found] if found is not None else []


# --- The checker ------------------------------------------------------------------------------------------------------


class LineChecker(Checker):
    """The checker of derivations on a board: it knows the rule of a line, but no technique.

    A step follows if all its atoms lie in one line, and every way to fill that line within the premises makes all
    conclusions true.
    """

    work_each = 20_000

    def __init__(self, board: LineBoard) -> None:
        super().__init__([clue.number for clue in board.clues], len(board.allowed), 2)
        self.board = board

    def given(self) -> Iterator[Atom]:
        """Yield the given values and the excluded ones."""
        for cell, mask in enumerate(self.board.masks()):
            yield from [self.plain((cell, value, False)) for value in (0, 1) if not mask >> value & 1]

    def plain(self, atom: Atom) -> Atom:
        """Return the atom in normal form: the value that the cell has."""
        return atom if atom[2] else (atom[0], 1 - atom[1], True)

    def holds(self, answer: Answer) -> bool:
        return self.board.holds(answer[0])

    def objection(self, step: Step) -> str:
        cells = {atom[0] for atom in (*step.premises, *step.conclusions)}
        line = next((each for each in self.board.lines if cells.issubset(each)), None)
        if line is None:
            return say("proof.beyond-line")
        known: dict[int, set[int]] = {cell: {0, 1} for cell in line}
        for cell, value, _ in map(self.plain, step.premises):
            known[cell] &= {value}
        self.spend(2 ** sum([len(values) > 1 for values in known.values()]))
        wanted = [(line.index(cell), value) for cell, value, _ in map(self.plain, step.conclusions)]
        for way in product(*known.values()):
            if any([way[place] != value for place, value in wanted]) and self.board.kind.fits(way):
                return say("proof.does-not-follow")
        return ""


# --- Small steps to the answer: techniques of the kind, comparing all ways of a line, refuted suppositions ------------

LINE, TRIAL = (3, 4.0), (5, 20.0)
"""The level and effort of comparing all ways of a line, and of a supposition."""

Marks = dict[int, int]


def derive(board: LineBoard, budget: Budget) -> Derivation:
    """Return the derivation, complete if techniques and single suppositions suffice within the budget."""
    deriver, tally, meter = _Deriver(board), Tally(), Meter(budget)
    marks: Marks = {clue.cell: clue.value for clue in board.clues}
    marks |= {cell: mask - 1 for cell, mask in enumerate(board.masks()) if mask in (1, 2)}
    steps: list[Step] = []
    with suppress(BudgetEnded):
        while len(marks) < len(board.allowed):
            found = deriver.round(marks)
            if found is None:
                trial = deriver.trial(marks, meter)
                if trial is None:
                    break
                found = *TRIAL, [trial]
            tally.add(found[0], found[1], len(found[2]))
            marks |= {cell: value for step in found[2] for cell, value, _ in step.conclusions}
            steps += found[2]
    return tally.derivation(steps, tally.level, len(marks) == len(board.allowed))


class _Deriver:
    def __init__(self, board: LineBoard) -> None:
        self.board, self.lines = board, board.lines
        self.ladder = (*board.kind.techniques, LineTechnique(Known.LINE, *LINE, self.in_all_ways))

    def round(self, marks: Marks) -> tuple[int, float, list[Step]] | None:
        """Return all steps of the easiest technique that finds anything, each cell only once."""
        for technique in self.ladder:
            steps: dict[int, Step] = {}
            for line in self.lines:
                values = [marks.get(cell) for cell in line]
                for place, value, because in technique.find(values) if None in values else ():
                    premises = tuple([(line[each], marks[line[each]], True) for each in because])
                    step = Step(technique.name, (), premises, ((line[place], value, True),))
                    steps.setdefault(line[place], step)
            if steps:
                return technique.level, technique.effort, list(steps.values())
        return None

    def in_all_ways(self, values: Sequence[int | None]) -> Iterator[tuple[int, int, tuple[int, ...]]]:
        """Yield each open cell with the same value in all ways to fill the line, with few cells that force it."""
        left = self.left(values, range(len(values)))
        for place, mask in enumerate(left):
            if values[place] is None and mask in (1, 2):
                yield place, mask - 1, self.needed(values, lambda few: few[place] == mask)  # noqa: B023

    def needed(self, values: Sequence[int | None], shows: Callable[[list[int]], bool]) -> tuple[int, ...]:
        """Return the places of the fewest known cells with which what is left of a line shows something."""
        known: list[Atom] = [(place, 0, True) for place, value in enumerate(values) if value is not None]
        return tuple([at for at, *_ in least(known, lambda few: shows(self.left(values, [at for at, *_ in few])))])

    def left(self, values: Sequence[int | None], known: Sequence[int]) -> list[int]:
        """Return the values that a line leaves each cell if only these places are known."""
        masks = [3 if value is None or place not in known else value + 1 for place, value in enumerate(values)]
        return narrowed(self.board.kind, masks)

    def trial(self, marks: Marks, meter: Meter) -> Step | None:
        """Return the step of the supposition refuted in the fewest steps; None if none is refuted."""
        found = [
            Step(Known.QUICK_CONTRADICTION, (), (), ((cell, 1 - value, True),), (cell, value, True), steps, Trial(None))
            for cell, value in product(sorted(set(range(len(self.board.allowed))) - marks.keys()), (0, 1))
            if (steps := self.refuted({**marks, cell: value}, meter))
        ]
        return min(found, key=lambda step: len(step.steps), default=None)

    def refuted(self, marks: Marks, meter: Meter) -> tuple[Step, ...]:
        """Return the steps from the marks to a line that cannot be filled; none if there is none."""
        meter.spend()
        made: list[Step] = []
        while True:
            end = self.contradiction(marks)
            if end is not None:
                steps, _ = shortened(made, end.premises, lambda step, some, _: ([step], step.premises))
                return (*steps, end)
            found = self.round(marks)
            if found is None:
                return ()
            marks |= {cell: value for step in found[2] for cell, value, _ in step.conclusions}
            made += found[2]

    def contradiction(self, marks: Marks) -> Step | None:
        """Return a step from cells of a line that cannot be filled to the opposite of one of them."""
        for line in self.lines:
            values = [marks.get(cell) for cell in line]
            if 0 in self.left(values, range(len(line))):
                some = self.needed(values, lambda few: 0 in few)
                premises = tuple([(line[at], marks[line[at]], True) for at in some])
                cell, value, _ = premises[-1]
                return Step(Known.NO_ARRANGEMENT, (), premises, ((cell, 1 - value, True),))
        return None
