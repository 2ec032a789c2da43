"""The values that `explain` and `hint` pass to the renderers: a derivation with everything needed to show it.

A *scene* gives the meaning of the numbers in a derivation's atoms.  All labels are as the author wrote them, possibly
followed by a unit.  *Pencil marks* are the state of a solver's grid once some atoms are known.  Explanations draw them,
reasons of steps refer to them, and hints start from them.  Each class keeps the marks of one sort of grid: `add` marks
atoms together with their immediate consequences without any clue, and returns the changes; marks are never removed.

-   A logic grid: a circle crosses out the rest of its row and column, and two labels of one actor share everything.
-   A sudoku: a digit is removed from the other cells of its houses.
-   A nonogram: a cell with all colours but one excluded has that one.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from copy import copy
from typing import Any, ClassVar, Protocol, Self

from logicgrid.puzzle.derivation import Atom, Derivation, Ending, Step
from logicgrid.puzzle.question import bits, peers
from logicgrid.puzzle.record import Record
from logicgrid.puzzle.report import SolutionTable, Turning


class PencilMarks(Protocol):
    """The marks in a grid of any sort."""

    def copy(self) -> Self:
        """Return an independent copy."""

    def add(self, atoms: Iterable[Atom]) -> Collection[Any]:
        """Mark the atoms and their immediate consequences.  Return the changes."""


class Scene(Record):
    """The meaning of the numbers in the atoms of one puzzle; each kind has its own class, with the kind's name."""

    kind: ClassVar[str]

    def marks(self) -> PencilMarks:
        """Return the marks before the first atom."""
        raise NotImplementedError


class Refuted(Record):
    """Why something is impossible: steps from the clues and a supposition to a contradiction, and the contradiction.

    The supposition is the clue whose number is one above the last.  `choice` is the index of the choice that it is
    about, -1 if there are no choices.  There are no steps if no short refutation is known.
    """

    choice: int
    steps: tuple[Step, ...]
    ending: Ending | None


class Witnessed(Record):
    """Why something is possible: an answer, in JSON, and as people draw it."""

    choice: int
    value: Any
    board: SolutionTable


class AnsweredQuestion(Record):
    """A question with one answer, with its proof: `key` is the answer in the form of `question`.

    `settled`: the steps of the grid lead to it, without a supposition.  `supposition` is the number of the clue that
    represents the supposition.  In words, `texts` are the choices, `given` is the question's own supposition, and
    `heading` the question.
    """

    question: Any
    key: Any
    refuted: tuple[Refuted, ...]
    witnesses: tuple[Witnessed, ...]
    settled: bool = False
    supposition: int = 0
    texts: tuple[str, ...] = ()
    given: str = ""
    heading: str = ""


class PuzzleExplanation(Record):
    """The derivation of the only answer from the clues, ready to be put into words.

    `clues` are the texts of the clues, in the order of their numbers from 1.  `start` has the atoms known before the
    first step; `board` is the answer.
    """

    file: str
    title: str | None
    kind: str
    language: str | None
    scene: Scene
    clues: tuple[str, ...]
    start: tuple[Atom, ...]
    derivation: Derivation
    hardest: str
    """The technique that sets the level; "" if there is none, or if ways with other clues are shown instead of it."""
    board: SolutionTable
    known: tuple[Atom, ...] = ()
    """The atoms that the reader already knows, so that they are not explained."""
    open: bool = False
    """Whether the puzzle has several answers; the board then shows what the clues leave."""
    intro: str | None = None
    turning: Turning | None = None
    """The finding that all answers are rotations of one, if they are."""
    rules: tuple[str, ...] = ()
    """The texts of the rules that always hold and are not clues, in the order of their numbers -1, -2, …"""
    questions: tuple[AnsweredQuestion, ...] = ()

    def text_of(self, number: int) -> str:
        """Return the text of a clue or, if the number is below 0, of a rule that always holds."""
        return self.clues[number - 1] if number > 0 else self.rules[-number - 1]


class NextStep(Record):
    """The easiest next step from a solver's marks.

    `explanation` has the marks and the single step.  `step` is None if everything is known (`finished`), if the clues
    lead no further (`open` has what they leave, by actor or cell), or if the budget ended.  `wrong` are the wrong
    marks; `reasons` has a refutation for each of them, None if there is no short one.
    """

    explanation: PuzzleExplanation
    wrong: tuple[Atom, ...]
    step: Step | None
    finished: bool
    reasons: tuple[Refutation | None, ...] = ()
    open: Any = None


Spoils = Callable[[Atom], bool]
"""A predicate: is an atom true in the answer, so that mentioning it would give it away?"""

MOST_STEPS = 4
"""The largest number of steps between the supposition and the clash: with these two, a reason has six sentences."""


MOST_CLUES = 7
MOST_CELLS = 12
"""The largest numbers of clues, or of cells filled one after the other, that one sentence of a refutation rests on."""


class Supposed(Record):
    """One sentence of a refutation: its rule (a name defined by the kind), its clue, 0 for none, and its facts.

    `premises` are on the board, or were concluded before; the last step, the clash, has no conclusions.  `place` and
    `house` locate the clash, if it is not about atoms, and `limits` are the numbers of rules that it rests on.
    """

    rule: str
    clue: int
    premises: tuple[Atom, ...]
    conclusions: tuple[Atom, ...]
    place: int = -1
    house: int = -1
    limits: tuple[int, ...] = ()
    left: tuple[tuple[int, ...], ...] = ()
    """The candidates left for labels that have none in common."""
    goes_on: bool = False
    """Whether it continues the sentence before."""
    leap: tuple[Supposed, ...] = ()
    """The steps for which it stands, if there are several, in order; it is the last one."""


class Refutation(Record):
    """The consequences of a wrong mark: the steps, and the clash in which they end."""

    wrong: Atom
    steps: tuple[Supposed, ...]
    ending: Supposed

    def clues(self) -> tuple[int, ...]:
        """Return the numbers of the clues that the steps need."""
        steps = [each for step in (*self.steps, self.ending) for each in step.leap or (step,)]
        return tuple(sorted({step.clue for step in steps if step.clue}))

    @property
    def is_short(self) -> bool:
        """Whether no sentence rests on more clues, or more steps without a clue, than can be followed."""
        leaps = [(step.leap, {each.clue for each in step.leap} - {0}) for step in (*self.steps, self.ending)]
        return all([len(clues) <= MOST_CLUES if clues else len(leap) <= MOST_CELLS for leap, clues in leaps])

    @property
    def effort(self) -> int:
        """How hard it is to follow: two steps at once are no harder than two sentences."""
        return sum([len(step.leap or (step,)) ** 2 + 2 for step in (*self.steps, self.ending)])

    def premises(self) -> tuple[Atom, ...]:
        """Return the atoms that the steps need from the board."""
        said = {self.wrong, *[atom for step in self.steps for atom in step.conclusions]}
        needed = [atom for step in (*self.steps, self.ending) for atom in step.premises]
        return tuple(dict.fromkeys([atom for atom in needed if atom not in said]))


# --- The pencil marks of each sort of grid ---------------------------------------------------------------------------

Pair = tuple[int, int]
"""Two items of a logic grid, the smaller first."""


class GridMarks:
    """The marks in a logic grid, whose items are numbered across all categories.

    `sizes` has the number of labels of each category.  A category is `single` if each of its labels belongs to at most
    one actor.  Unless the grid `carries`, two labels of one actor only share crosses.
    """

    def __init__(self, sizes: Sequence[int], single: Sequence[bool], carries: bool = True) -> None:
        self.category = [number for number, size in enumerate(sizes) for _ in range(size)]
        self.members = [range(sum(sizes[:number]), sum(sizes[: number + 1])) for number in range(len(sizes))]
        self.single = [single[number] for number in self.category]
        self.all_single, self.carries = all(single), carries
        self.rows = [sum(1 << each for each in members) for members in self.members]
        """For every category, the mask of its items."""
        self.row = [self.rows[number] for number in self.category]
        """For every item, the mask of its category's items."""
        self.kin = [1 << item for item in range(len(self.category))]
        """For every item, the mask of the items known to belong to the same actor, including itself."""
        self.together = [0] * len(self.category)
        self.apart = [0] * len(self.category)
        """For every item, the masks of the items that it is marked to go with, and not to go with."""
        self.circles = [{self.category[item]: item} if self.single[item] else {} for item in range(len(self.category))]
        """For every item of a single actor, a map from category to the actor's item; replaced, never mutated."""

    def copy(self) -> Self:
        other = copy(self)
        other.kin, other.together, other.apart = self.kin[:], self.together[:], self.apart[:]
        other.circles = self.circles[:]
        return other

    def get(self, one: int, other: int) -> bool | None:
        """Return whether two items belong together, None if unmarked."""
        return True if self.together[one] >> other & 1 else False if self.apart[one] >> other & 1 else None

    def circle_in(self, item: int, category: int) -> int | None:
        """Return the item of a category that is marked to go with this one."""
        return self.circles[item].get(category)

    def known_of(self, item: int) -> dict[int, int]:
        """Return the items marked as belonging to this one's actor, including itself, by category."""
        if self.all_single:
            return self.circles[item]
        same = {category: each for category, each in self.circles[item].items() if self.single[each]}
        return same or {self.category[item]: item}

    def first_of(self, item: int) -> int:
        """Return the first item, an actor if possible, that is marked as belonging to this one's actor."""
        return min(self.known_of(item).values())

    def empty_row(self) -> tuple[int, int] | None:
        """Return the first item, with a category, whose row in that category is completely crossed out."""
        for item, own in enumerate(self.category):
            for category, row in enumerate(self.rows):
                if category != own and not row & ~self.apart[item]:
                    return item, category
        return None

    def add(self, atoms: Iterable[Atom]) -> set[Pair]:
        """Mark the atoms and their immediate consequences.  Return the new pairs."""
        before = [one | other for one, other in zip(self.together, self.apart, strict=True)]
        self.mark(atoms)
        new: set[Pair] = set()
        for item, old in enumerate(before):
            fresh = (self.together[item] | self.apart[item]) & ~old & ((1 << item) - 1)
            new.update((other, item) for other in bits(fresh))
        return new

    def mark(self, atoms: Iterable[Atom]) -> None:
        """Mark the atoms and their immediate consequences."""
        for one, other, holds in atoms:
            if (self.together[one] | self.apart[one]) >> other & 1:
                continue
            if not holds:
                self._cross(self.kin[one], self.kin[other])
            elif self.single[one] and self.single[other]:
                self._circle(one, other)
            else:
                self._share(one, other)

    def atoms(self) -> Iterator[Atom]:
        """Yield everything that is marked."""
        for item in range(len(self.category)):
            for row, holds in ((self.together, True), (self.apart, False)):
                for other in bits(row[item] & ((1 << item) - 1)):
                    yield other, item, holds

    def _circle(self, one: int, other: int) -> None:
        """Mark that two items belong to one actor, so that all their kin do."""
        kin, together = self.kin[one] | self.kin[other], self.together[one] | self.together[other]
        if self.carries:
            circles = {**self.circles[one], **self.circles[other]}
            for each in bits(kin):
                self.circles[each] = circles
                self.together[each] = (together | kin) & ~(self.apart[each] | self.row[each])
            for label in bits(together & ~kin):
                self.together[label] |= kin & ~self.apart[label]
        else:
            self._join(one, other)
        rest = 0
        for each in bits(kin):
            self.kin[each] = kin
            rest |= self.apart[each]
            for stranger in bits(self.row[each] & ~kin & ~rest):
                rest |= self.kin[stranger]
        for label in bits(together & ~kin) if self.carries else ():
            rest |= self.row[label] & ~(1 << label)
        self._cross(kin, rest & ~kin)

    def _share(self, one: int, other: int) -> None:
        """Mark that an actor, and all its kin, has a label that others may have, too."""
        if self.single[other]:
            one, other = other, one
        for each in bits(self.kin[one]) if self.carries else (one,):
            self._join(each, other)
        if self.single[one]:
            self._cross(self.kin[one], self.row[other] & ~(1 << other))

    def _join(self, one: int, other: int) -> None:
        """Mark one circle."""
        self.together[one] |= 1 << other & ~self.apart[one]
        self.together[other] |= 1 << one & ~self.apart[other]
        for a, b in ((one, other), (other, one)):
            if self.single[a]:
                self.circles[a] = {**self.circles[a], self.category[b]: b}

    def _cross(self, kin: int, others: int) -> None:
        """Mark that no item of one mask goes with any of another; each mask includes all its kin."""
        apart, together, row = self.apart, self.together, self.row
        known = -1
        for each in bits(kin):
            known &= apart[each]
            apart[each] |= others & ~(row[each] | together[each])
        for each in bits(others & ~known):
            apart[each] |= kin & ~(row[each] | together[each])


class SudokuMarks:
    """The candidates of every cell of a sudoku, as sets; `placed` has the digit of each cell, None while it is open.

    `houses` are groups of cells with different digits, including cages; `givens` has a digit or None for each cell.
    """

    def __init__(self, size: int, houses: Iterable[Sequence[int]], givens: Sequence[int | None]) -> None:
        self.candidates = [set(range(size)) for _ in givens]
        self.placed: list[int | None] = [None] * len(givens)
        self.peers = peers(len(givens), tuple(map(tuple, houses)))
        self.add([(cell, digit, True) for cell, digit in enumerate(givens) if digit is not None])

    def copy(self) -> Self:
        other = copy(self)
        other.candidates = [set(each) for each in self.candidates]
        other.placed = list(self.placed)
        return other

    def add(self, atoms: Iterable[Atom]) -> set[int]:
        """Mark the atoms and their immediate consequences.  Return the cells filled, or that lost one of the atoms."""
        changed: set[int] = set()
        for cell, digit, holds in atoms:
            if not holds:
                if digit in self.candidates[cell]:
                    self.candidates[cell].discard(digit)
                    changed.add(cell)
                continue
            if self.placed[cell] == digit:
                continue
            self.placed[cell] = digit
            changed.add(cell)
            for other in self.peers[cell]:
                self.candidates[other].discard(digit)
            self.candidates[cell] = {digit}
        return changed


class CellMarks:
    """The cells of a nonogram: the colour of each, None while it is open, and its excluded colours.

    There are `kinds` colours, including the empty one.
    """

    def __init__(self, kinds: int, given: Sequence[int | None]) -> None:
        self.kinds = kinds
        self.colours: list[int | None] = list(given)
        self.excluded: list[set[int]] = [set() for _ in given]

    def copy(self) -> Self:
        other = self.__class__(self.kinds, self.colours)
        other.excluded = [set(each) for each in self.excluded]
        return other

    def add(self, atoms: Iterable[Atom]) -> set[int]:
        """Mark the atoms.  Return the cells with a new colour."""
        changed: set[int] = set()
        for cell, colour, holds in atoms:
            if not holds:
                self.excluded[cell].add(colour)
                left = set(range(self.kinds)) - self.excluded[cell]
                if len(left) != 1:
                    continue
                (colour,) = left
            if self.colours[cell] is None:
                self.colours[cell] = colour
                changed.add(cell)
        return changed
