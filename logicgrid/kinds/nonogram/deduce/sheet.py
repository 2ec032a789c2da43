"""What is known of a nonogram while it is derived: candidates line by line, and the atoms that were concluded.

`state[line * kinds + colour]` has a bit for each cell of a line that may have the colour; rows first, then columns.
"""

from __future__ import annotations

from collections.abc import Iterable

from logicgrid.kinds.nonogram.lines import Masks, PictureLines, State
from logicgrid.kinds.nonogram.picture import Picture
from logicgrid.kinds.nonogram.reasons import OneLine
from logicgrid.puzzle.derivation import Atom, Step
from logicgrid.puzzle.techniques import Technique


class NonogramFrame(PictureLines):
    """What does not change: the lines, with the numbers of their clues."""

    def __init__(self, puzzle: Picture) -> None:
        super().__init__(puzzle)
        self.numbers = [0] * len(self.solvers)
        for clue in puzzle.clues:
            self.numbers[clue.place + (0 if clue.axis == "row" else self.height)] = clue.number

    def masks(self, line: int, atoms: Iterable[Atom]) -> Masks:
        """Return the candidates of a line of which only these atoms are known."""
        cells = self.cells[line]
        masks = [(1 << len(cells)) - 1] * self.kinds
        for cell, colour, is_there in atoms:
            bit = 1 << cells.index(cell)
            for other in range(self.kinds):
                if (other != colour) == is_there:
                    masks[other] &= ~bit
        return tuple(masks)

    def plain(self, atom: Atom) -> Atom:
        """Return the standard form of an atom: with two colours, the one that the cell has."""
        return (atom[0], 1 - atom[1], True) if self.kinds == 2 and not atom[2] else atom

    def denied(self, atom: Atom) -> Atom:
        """Return the opposite of an atom."""
        return self.plain((atom[0], atom[1], not atom[2]))

    def step(self, technique: Technique, line: int, premises: tuple[Atom, ...], conclusions: tuple[Atom, ...]) -> Step:
        """Return a step that looks at one line."""
        number = self.numbers[line]
        return Step(technique, (number,), premises, conclusions, reason=OneLine(number))

    def start(self) -> State:
        """Return the state in which everything is possible."""
        state = []
        for solver in self.solvers:
            state += [(1 << solver.size) - 1] * self.kinds
        return state

    def allows(self, state: State, atom: Atom) -> bool:
        """Return True if a cell may have a colour in a state."""
        row, column = divmod(atom[0], self.width)
        return bool(state[row * self.kinds + atom[1]] >> column & 1)


class LineSheet:
    """Candidates and atoms.  `colour[cell]` is -1 until an atom gives it; `excluded[cell]` are the colours excluded."""

    __slots__ = ("awake", "changed", "colour", "excluded", "frame", "open", "state")

    def __init__(self, frame: NonogramFrame) -> None:
        cells = frame.width * frame.height
        self.frame = frame
        self.state = frame.start()
        self.colour = [-1] * cells
        self.excluded = [0] * cells
        self.open = cells
        self.awake: dict[int, None] = dict.fromkeys(range(len(frame.solvers)))
        """The lines that may yield something new."""
        self.changed = 0
        """The lines that changed since suppositions were last tried, a bit each."""

    def copy(self) -> LineSheet:
        other = LineSheet.__new__(LineSheet)
        other.frame = self.frame
        other.state = self.state[:]
        other.colour = self.colour[:]
        other.excluded = self.excluded[:]
        other.open = self.open
        other.awake = dict(self.awake)
        other.changed = self.changed
        return other

    def candidates(self, cell: int) -> int:
        """Return the colours that a cell may have, a bit each."""
        row, column = divmod(cell, self.frame.width)
        kinds = self.frame.kinds
        return sum([(self.state[row * kinds + colour] >> column & 1) << colour for colour in range(kinds)])

    def atoms(self, cells: Iterable[int]) -> list[Atom]:
        """Return what is known of these cells."""
        found: list[Atom] = []
        for cell in cells:
            if self.colour[cell] >= 0:
                found.append((cell, self.colour[cell], True))
            elif self.excluded[cell]:
                mask = self.excluded[cell]
                found += [(cell, colour, False) for colour in range(self.frame.kinds) if mask >> colour & 1]
        return found

    def knows(self, atom: Atom) -> bool:
        """Return True if the atom is known."""
        cell, colour, is_there = atom
        if self.colour[cell] >= 0:
            return (self.colour[cell] == colour) == is_there
        return not is_there and bool(self.excluded[cell] >> colour & 1)

    def learn(self, atom: Atom) -> Atom | None:
        """Add an atom.  If it contradicts something known, return the opposite of that."""
        cell, colour, is_there = atom
        known = self.colour[cell]
        if self.knows(atom):
            return None
        if known >= 0:
            return atom if known == colour or self.frame.kinds == 2 else (cell, known, False)
        if is_there and self.excluded[cell] >> colour & 1:
            return atom
        gone = [other for other in range(self.frame.kinds) if (other != colour) == is_there]
        for other in gone:
            self.frame.remove(self.state, cell, other)
        if is_there:
            self.colour[cell] = colour
            self.open -= 1
        else:
            self.excluded[cell] |= 1 << colour
        for line in self.frame.through(cell):
            self.awake[line] = None
            self.changed |= 1 << line
        return None
