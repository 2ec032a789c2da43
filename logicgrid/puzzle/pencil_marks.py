"""Pencil marks: what a solver sees in the grid once some atoms are known.

Each class follows the marks of one sort of grid.  `add` marks atoms together with what they make plain without any
clue, and returns what looks different now; a mark is never taken back.

-   A logic grid: a circle crosses out the rest of its row and column, and two labels of one actor share everything.
-   A sudoku: a digit goes from the other cells of its houses.
-   A nonogram: a cell that has all colours but one excluded has that one.

Explanations draw these marks, the reasons of steps are told from them, and hints start from them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from logicgrid.puzzle.derivation import Atom

Pair = tuple[int, int]
"""Two items of a logic grid, the smaller first."""


class GridMarks:
    """The marks in a logic grid, whose items are numbered through all categories.

    `sizes` has the number of labels of each category.  A category is `single` if each of its labels belongs to one
    actor at most.  Unless it `carries`, two labels of one actor share crosses only.
    """

    def __init__(self, sizes: Sequence[int], single: Sequence[bool], carries: bool = True) -> None:
        self.category = [number for number, size in enumerate(sizes) for _ in range(size)]
        self.members = [range(sum(sizes[:number]), sum(sizes[: number + 1])) for number in range(len(sizes))]
        self.single = [single[number] for number in self.category]
        self.carries = carries
        self.marks: dict[Pair, bool] = {}
        self.circles: list[dict[int, int]] = [{} for _ in self.category]
        """For every item: category → the item of it that belongs to the same actor."""

    def copy(self) -> GridMarks:
        other = self.blank()
        other.marks = dict(self.marks)
        other.circles = [dict(each) for each in self.circles]
        return other

    def blank(self) -> GridMarks:
        """Return the same grid without any mark."""
        other = GridMarks.__new__(GridMarks)
        other.category, other.members, other.single = self.category, self.members, self.single
        other.carries = self.carries
        other.marks, other.circles = {}, [{} for _ in self.category]
        return other

    def get(self, one: int, other: int) -> bool | None:
        """Return whether two items belong together, None if that is not marked."""
        return self.marks.get((one, other) if one < other else (other, one))

    def circle_in(self, item: int, category: int) -> int | None:
        """Return the item of a category that is marked as going with this one."""
        return self.circles[item].get(category)

    def empty_row(self) -> tuple[int, int] | None:
        """Return the first item, with a category, whose row in that category is all crossed out."""
        for item, own in enumerate(self.category):
            for category, members in enumerate(self.members):
                if category != own and all(self.get(item, each) is False for each in members):
                    return item, category
        return None

    def add(self, atoms: Iterable[Atom]) -> set[Pair]:
        """Mark the atoms and what they make plain.  Return the pairs that are new."""
        before = set(self.marks)
        waiting = list(atoms)
        while waiting:
            one, other, together = waiting.pop()
            if self.get(one, other) is not None:
                continue
            self.marks[(one, other) if one < other else (other, one)] = together
            waiting.extend(self._circled(one, other) if together else self._crossed(one, other))
        return self.marks.keys() - before

    def _circled(self, one: int, other: int) -> list[Atom]:
        found: list[Atom] = []
        for a, b in ((one, other), (other, one)):
            if self.single[a]:
                self.circles[a][self.category[b]] = b
                found += [(a, each, False) for each in self.members[self.category[b]] if each != b]
        for a, b in ((one, other), (other, one)):
            if self.single[a] and self.single[b]:
                found += self._shared(a, b)
        return found

    def _shared(self, a: int, b: int) -> list[Atom]:
        """Return for `a` whatever is marked of `b`."""
        found: list[Atom] = []
        for category, members in enumerate(self.members):
            if category in (self.category[a], self.category[b]):
                continue
            for each in members:
                known = self.get(b, each)
                if known is False or (known and self.carries):
                    found.append((a, each, known))
        return found

    def _crossed(self, one: int, other: int) -> list[Atom]:
        found: list[Atom] = []
        for a, b in ((one, other), (other, one)):
            for category, same in self.circles[a].items():
                if self.single[same] and category != self.category[b]:
                    found.append((same, b, False))
        return found


class SudokuMarks:
    """The candidates of every cell of a sudoku, as sets; `placed` is the digit of a cell, None while it is open.

    `houses` are groups of cells that are all different, cages among them; `givens` has a digit or None for each cell.
    """

    def __init__(self, size: int, houses: Iterable[Sequence[int]], givens: Sequence[int | None]) -> None:
        self.candidates = [set(range(size)) for _ in givens]
        self.placed: list[int | None] = [None] * len(givens)
        self.houses: list[list[Sequence[int]]] = [[] for _ in givens]
        for house in houses:
            for cell in house:
                self.houses[cell].append(house)
        self.peers = [frozenset(each for house in houses for each in house) for houses in self.houses]
        self.add([(cell, digit, True) for cell, digit in enumerate(givens) if digit is not None])

    def copy(self) -> SudokuMarks:
        other = SudokuMarks.__new__(SudokuMarks)
        other.houses, other.peers = self.houses, self.peers
        other.candidates = [set(each) for each in self.candidates]
        other.placed = list(self.placed)
        return other

    def see_each_other(self, one: int, other: int) -> bool:
        """Return True if two different cells share a house."""
        return one != other and other in self.peers[one]

    def add(self, atoms: Iterable[Atom]) -> set[int]:
        """Mark the atoms and what they make plain.  Return the cells that were filled or lost one of the atoms."""
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
    """The cells of a nonogram: the colour of each, None while it is open, and the colours that it is known not to have.

    There are `kinds` colours, the empty one counted.
    """

    def __init__(self, kinds: int, given: Sequence[int | None]) -> None:
        self.kinds = kinds
        self.colours: list[int | None] = list(given)
        self.excluded: list[set[int]] = [set() for _ in given]

    def copy(self) -> CellMarks:
        other = CellMarks(self.kinds, self.colours)
        other.excluded = [set(each) for each in self.excluded]
        return other

    def add(self, atoms: Iterable[Atom]) -> set[int]:
        """Mark the atoms.  Return the cells whose colour is new."""
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


Marks = GridMarks | SudokuMarks | CellMarks
