"""The state of a derivation of a nonogram, the steps of one line, and rounds of lines that changed.

A step has the conclusions that a line forces, the known cells that they need, and the name of the technique.  A
finished derivation keeps only the steps that its goals need, each with the fewest premises (`Shortener`).

`state[line * kinds + colour]` has a bit for each cell of a line that may have the colour; rows first, then columns.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import copy
from typing import NamedTuple

from logicgrid.kinds.nonogram.question import Masks, Picture
from logicgrid.kinds.nonogram.reasons import LastColour, OneLine
from logicgrid.kinds.nonogram.search import PictureLines, State
from logicgrid.puzzle import ladder
from logicgrid.puzzle.budget import Meter
from logicgrid.puzzle.derivation import Atom, Step, least
from logicgrid.puzzle.ladder import Technique
from logicgrid.puzzle.question import bits, union_of
from logicgrid.puzzle.record import replace

_PER_RUN, _PER_PLACE, _MAX_COUNTED = 0.2, 0.1, 30
"""The effort of looking at a line: per run, and per additional place that a run has, up to a maximum."""

# --- State ------------------------------------------------------------------------------------------------------------


class NonogramFrame(PictureLines):
    """The constant part: the lines, with the numbers of their clues."""

    def __init__(self, puzzle: Picture) -> None:
        super().__init__(puzzle)
        self.numbers = [0] * len(self.solvers)
        for clue in puzzle.clues:
            self.numbers[clue.place + (0 if clue.axis == "row" else self.height)] = clue.number

    def masks(self, line: int, atoms: Iterable[Atom]) -> Masks:
        """Return the candidates of a line if only these atoms are known."""
        cells = self.cells[line]
        masks = [(1 << len(cells)) - 1] * self.kinds
        for cell, colour, is_there in atoms:
            bit = 1 << cells.index(cell)
            for other in self.gone[colour][is_there]:
                masks[other] &= ~bit
        return tuple(masks)

    def plain(self, atom: Atom) -> Atom:
        """Return the normal form of an atom: with two colours, the one that the cell has."""
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
        return [(1 << solver.size) - 1 for solver in self.solvers for _ in range(self.kinds)]

    def allows(self, state: State, atom: Atom) -> bool:
        """Return True if a cell may have a colour in a state."""
        row, column = divmod(atom[0], self.width)
        return bool(state[row * self.kinds + atom[1]] >> column & 1)


class LineSheet:
    """Candidates and atoms.  `colour[cell]` is -1 until an atom sets it; `excluded[cell]` are the excluded colours."""

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
        """The mask of the lines that changed since suppositions were last tried."""

    def copy(self) -> LineSheet:
        other = copy(self)
        other.state, other.colour, other.excluded = self.state[:], self.colour[:], self.excluded[:]
        other.awake = dict(self.awake)
        return other

    def candidates(self, cell: int) -> int:
        """Return the mask of the colours that a cell may have."""
        row, column = divmod(cell, self.frame.width)
        kinds = self.frame.kinds
        return sum([(self.state[row * kinds + colour] >> column & 1) << colour for colour in range(kinds)])

    def atoms(self, cells: Iterable[int]) -> list[Atom]:
        """Return the known atoms of these cells."""
        found: list[Atom] = []
        for cell in cells:
            own, gone = self.colour[cell], bits(self.excluded[cell])
            found += [(cell, own, True)] if own >= 0 else [(cell, colour, False) for colour in gone]
        return found

    def effort(self, line: int, masks: Masks) -> float:
        """Return the effort of looking at a line, by its runs and the places that they still have."""
        solver = self.frame.solvers[line]
        places = sum([starts.bit_count() - 1 for starts in solver.starts(masks)])
        return _PER_RUN * len(solver.blocks) + _PER_PLACE * min(places, _MAX_COUNTED)

    def knows(self, atom: Atom) -> bool:
        """Return True if the atom is known."""
        cell, colour, is_there = atom
        if self.colour[cell] >= 0:
            return (self.colour[cell] == colour) == is_there
        return not is_there and bool(self.excluded[cell] >> colour & 1)

    def learn(self, atom: Atom) -> Atom | None:
        """Add an atom.  If it contradicts a known one, return the opposite of that."""
        cell, colour, is_there = atom
        known = self.colour[cell]
        if self.knows(atom):
            return None
        if known >= 0:
            return atom if known == colour or self.frame.kinds == 2 else (cell, known, False)
        if is_there and self.excluded[cell] >> colour & 1:
            return atom
        self.frame.exclude(self.state, cell, self.frame.gone[colour][is_there])
        if is_there:
            self.colour[cell] = colour
            self.open -= 1
        else:
            self.excluded[cell] |= 1 << colour
        for line in self.frame.through(cell):
            self.awake[line] = None
            self.changed |= 1 << line
        return None


# --- Steps ------------------------------------------------------------------------------------------------------------


def forces(frame: NonogramFrame, line: int, atoms: Sequence[Atom], conclusions: Sequence[Atom]) -> bool:
    """Return True if the line and these atoms force all conclusions; without conclusions, if they are contradictory."""
    left = frame.narrowed(line, frame.masks(line, atoms))
    if left is None or not conclusions:
        return left is None
    cells = frame.cells[line]
    for cell, colour, is_there in conclusions:
        place = cells.index(cell)
        if any(left[other] >> place & 1 for other in frame.gone[colour][is_there]):
            return False
    return True


def new_atoms(sheet: LineSheet, line: int, before: Masks, after: Masks) -> list[Atom]:
    """Return the new atoms when the candidates of a line become fewer."""
    frame = sheet.frame
    found: list[Atom] = []
    for place in bits(union_of([old & ~new for old, new in zip(before, after, strict=True)])):
        cell = frame.cells[line][place]
        left = [colour for colour, mask in enumerate(after) if mask >> place & 1]
        if len(left) == 1:
            found.append((cell, left[0], True))
        else:
            gone = [colour for colour, mask in enumerate(before) if mask >> place & 1 and colour not in left]
            found += [(cell, colour, False) for colour in gone]
    return found


def name_of(frame: NonogramFrame, line: int, premises: Sequence[Atom], conclusions: Sequence[Atom]) -> Technique:
    """Return the usual name of the step's technique; `LINE` if none is certain."""
    solver = frame.solvers[line]
    if not solver.blocks:
        return Technique.EMPTY_LINE
    if not premises:
        return Technique.FULL_LINE if solver.least == solver.size else Technique.OVERLAP
    filled = [atom[0] for atom in premises if atom[1] and atom[2]]
    only_empty = all(atom[1:] == (0, True) for atom in premises)
    if all(atom[1:] == (0, True) for atom in conclusions):
        if len(filled) == sum([length for length, _, _ in solver.blocks]):
            return Technique.FINISHED_LINE
        if only_empty:
            return Technique.GAP
        return _emptied(frame, line, premises, conclusions) if len(filled) == len(premises) else Technique.LINE
    if not all(atom[1] and atom[2] for atom in conclusions):
        return Technique.LINE
    if only_empty:
        return Technique.OVERLAP
    if len(filled) == len(premises) and all(filled[0] < atom[0] < filled[-1] for atom in conclusions):
        return Technique.JOIN
    if len(filled) == 1 and _at_edge(frame.cells[line], filled[0], premises, conclusions):
        return Technique.GLUE
    return Technique.LINE


def _emptied(frame: NonogramFrame, line: int, premises: Sequence[Atom], conclusions: Sequence[Atom]) -> Technique:
    """Return the usual name of a step in which filled cells leave others empty."""
    solver, cells = frame.solvers[line], frame.cells[line]
    filled, empty = [[cells.index(atom[0]) for atom in atoms] for atoms in (premises, conclusions)]
    longest = max([length for length, _, _ in solver.blocks])
    if all(filled[0] < place < filled[-1] for place in empty) and len(filled) == filled[-1] - filled[0]:
        return Technique.SPLITTING
    if filled[-1] - filled[0] + 1 == len(filled) == longest and {*empty} <= {filled[0] - 1, filled[-1] + 1}:
        return Technique.PUNCTUATING
    for edge, run in ((0, solver.blocks[0]), (solver.size - 1, solver.blocks[-1])):
        if empty == [edge] and len(filled) == 1 and abs(filled[0] - edge) == run[0]:
            return Technique.MERCURY
    return Technique.REACH


def _at_edge(cells: range, filled: int, premises: Sequence[Atom], conclusions: Sequence[Atom]) -> bool:
    """Return True if a run is extended away from the line's end, or from empty cells next to the filled cell."""
    new = [atom[0] for atom in conclusions]
    empty = [atom[0] for atom in premises if atom[0] != filled]
    if filled < new[0]:
        return all(cell < filled for cell in empty)
    return new[-1] < filled and all(cell > filled for cell in empty)


def named(frame: NonogramFrame, line: int, premises: tuple[Atom, ...], conclusions: tuple[Atom, ...]) -> list[Step]:
    """Return the step of a line with the fewest premises for these conclusions, or two if both then get a name."""
    parts = [
        [atom for atom in conclusions if atom[1:] != (0, True)],
        [atom for atom in conclusions if atom[1:] == (0, True)],
    ]
    whole = _named(frame, line, premises, conclusions)
    if whole.technique != Technique.LINE or not all(parts):
        return [whole]
    steps = [_named(frame, line, premises, tuple(part)) for part in parts]
    return [whole] if any(step.technique == Technique.LINE for step in steps) else steps


def _named(frame: NonogramFrame, line: int, premises: tuple[Atom, ...], conclusions: tuple[Atom, ...]) -> Step:
    fewest = tuple(sorted(least(premises, lambda atoms: forces(frame, line, atoms, conclusions))))
    return frame.step(name_of(frame, line, fewest, conclusions), line, fewest, conclusions)


def closing(sheet: LineSheet, line: int) -> Step:
    """Return the last step of a refutation: the line has no arrangement, so one of its cells has another colour."""
    frame = sheet.frame
    atoms = least(sheet.atoms(frame.cells[line]), lambda some: forces(frame, line, some, ()))
    denied = atoms[-1]
    return frame.step(Technique.NO_ARRANGEMENT, line, tuple(atoms[:-1]), (frame.denied(denied),))


class Shortener:
    """Prunes the steps of one nonogram."""

    def __init__(self, frame: NonogramFrame) -> None:
        self.frame = frame
        self.line = {number: line for line, number in enumerate(frame.numbers)}

    def shortened(self, steps: Sequence[Step], goals: Iterable[Atom]) -> tuple[list[Step], set[Atom]]:
        """Return the steps that the goals need, and the atoms from outside that these steps need."""
        return ladder.shortened(steps, goals, self.complete)

    def complete(self, step: Step, conclusions: tuple[Atom, ...], needed: object) -> ladder.Completed:
        """Return the steps to the needed conclusions of a step, each with the fewest premises."""
        if step.suppose is not None:
            inner, outside = self.refutation(step.steps)
            return [replace(step, steps=tuple(inner))], outside - {step.suppose}
        if step.ways:
            ways = [self.way(way, conclusions) for way in step.ways]
            outside = set(step.premises).union(*[needs for _, needs in ways])
            return [replace(step, conclusions=conclusions, ways=tuple([way for way, _ in ways]))], outside
        parts = [step]
        if len(step.clues) == 1 and (step.technique == Technique.LINE or conclusions != step.conclusions):
            parts = named(self.frame, self.line[step.clues[0]], step.premises, conclusions)
        return parts, [atom for part in parts for atom in part.premises]

    def refutation(self, steps: Sequence[Step]) -> tuple[list[Step], set[Atom]]:
        """Return the same for steps whose goal is a contradiction."""
        (last,) = steps[-1].conclusions
        return self.shortened(steps, (last, self.frame.denied(last)))

    def way(self, steps: Sequence[Step], conclusions: Iterable[Atom]) -> tuple[tuple[Step, ...], set[Atom]]:
        """Return the same for a way to the conclusions or to a contradiction; its first step has its facts."""
        facts = set(steps[0].conclusions)
        goals = set(conclusions) - facts
        if goals.issubset([atom for step in steps[1:] for atom in step.conclusions]):
            inner, outside = self.shortened(steps[1:], goals)
        else:
            inner, outside = self.refutation(steps[1:])
        return (steps[0], *inner), outside - facts


# --- Rounds -----------------------------------------------------------------------------------------------------------


class Narrowing(NamedTuple):
    """A line whose arrangements leave fewer candidates; `after` is None if it has no arrangement."""

    line: int
    before: Masks
    after: Masks | None


def narrowings(sheet: LineSheet) -> list[Narrowing]:
    """Return the changed lines that now say anything; only the first line without an arrangement, if there is one."""
    frame = sheet.frame
    kinds = frame.kinds
    lines, sheet.awake = sorted(sheet.awake), {}
    found = []
    for line in lines:
        before = tuple(sheet.state[line * kinds : (line + 1) * kinds])
        after = frame.narrowed(line, before)
        if after is None:
            return [Narrowing(line, before, None)]
        if after != before:
            found.append(Narrowing(line, before, after))
    return found


def one_round(sheet: LineSheet, steps: list[Step]) -> tuple[bool, bool]:
    """Add the steps of one round.  Return whether any line says anything, and whether it is a contradiction."""
    found = narrowings(sheet)
    return bool(found), not learned(sheet, found, steps)


def learned(sheet: LineSheet, found: Sequence[Narrowing], steps: list[Step]) -> bool:
    """Add the steps of some narrowings.  Return False if the last step is a contradiction."""
    frame = sheet.frame
    kinds = frame.kinds
    if found and found[0].after is None:
        steps.append(closing(sheet, found[0].line))
        return False
    offered = [
        (line, tuple(sheet.atoms(frame.cells[line])), new_atoms(sheet, line, before, after))
        for line, before, after in found
        if after is not None
    ]
    for line, premises, atoms in offered:
        atoms = [atom for atom in atoms if not sheet.knows(atom)]
        for atom in atoms:
            denied = sheet.learn(atom)
            if denied is not None:
                steps.append(frame.step(Technique.LINE, line, premises, (denied,)))
                return False
        if atoms:
            steps.append(frame.step(Technique.LINE, line, premises, tuple(atoms)))
        if kinds > 2 and not _last_colours(sheet, atoms, steps):
            return False
    return True


def _last_colours(sheet: LineSheet, atoms: list[Atom], steps: list[Step]) -> bool:
    """Add a step for each cell for which several lines together leave one colour.  Return False if they leave none."""
    for cell in dict.fromkeys([atom[0] for atom in atoms if not atom[2]]):
        mask = sheet.candidates(cell)
        if sheet.colour[cell] >= 0 or mask & (mask - 1):
            continue
        excluded = sheet.atoms([cell])
        colour = mask.bit_length() - 1 if mask else excluded.pop()[1]
        atom = (cell, colour, True)
        steps.append(Step(Technique.LAST_COLOUR, (), tuple(excluded), (atom,), reason=LastColour(cell)))
        if not mask:
            return False
        sheet.learn(atom)
    return True


def probe(frame: NonogramFrame, state: State, atoms: Sequence[Atom], rounds: int) -> tuple[bool, int, State]:
    """Follow a supposition for a number of rounds without recording steps.

    Return whether it ends in a contradiction, the mask of the lines that were looked at, and the last state.
    """
    kinds = frame.kinds
    state = state[:]
    awake: set[int] = set()
    for cell, colour, is_there in atoms:
        frame.exclude(state, cell, frame.gone[colour][is_there])
        awake.update(frame.through(cell))
    seen = 0
    for _ in range(rounds):
        found = []
        for line in sorted(awake):
            seen |= 1 << line
            base = line * kinds
            before = tuple(state[base : base + kinds])
            after = frame.narrowed(line, before)
            if after is None:
                return True, seen, state
            if after != before:
                found.append((line, before, after))
        if not found:
            break
        awake = set()
        for line, before, after in found:
            awake.update(frame.crossed(state, line, before, after))
        for line in awake:
            seen |= 1 << line
            if union_of(state[line * kinds : (line + 1) * kinds]) != (1 << frame.solvers[line].size) - 1:
                return True, seen, state
    return False, seen, state


Found = Narrowing | ladder.Concluding
"""The finds of a round: lines, finds that are only counted, or one find as a step."""


def lines(sheet: LineSheet) -> ladder.Round[Found] | None:
    """Return what all changed lines say by themselves; the effort is that of looking at each of them."""
    found = narrowings(sheet)
    return ladder.Round(1, sum([sheet.effort(each.line, each.before) for each in found]), found) if found else None


class LineRun(ladder.LadderRun[LineSheet, Found]):
    """A run up the ladder that adds the steps of its finds; `contradicted` if a line no longer fits."""

    def __init__(self, sheet: LineSheet, steps: list[Step], meter: Meter, tally: ladder.Tally | None) -> None:
        super().__init__(sheet, tally)
        self.steps = steps
        self.meter = meter
        self.contradicted = False
        self.closing: list[Step] = []
        """The last steps; the very last one is the contradiction."""

    def is_over(self) -> bool:
        self.meter.spend(0)
        return self.contradicted or not self.state.open

    def learn(self, found: ladder.Round[Found]) -> int:
        finds, narrowed = list(found.finds), list[Narrowing]()
        for each in finds:
            if isinstance(each, Narrowing):
                narrowed.append(each)
                continue
            if isinstance(each, Step):
                self.steps.append(each)
            for atom in each.conclusions:
                self.contradicted |= self.state.learn(atom) is not None
        steps: list[Step] = []
        if learned(self.state, narrowed, steps):
            self.steps += steps
        else:
            self.contradicted, self.closing = True, steps
        return len(finds)
