"""One line: what it forces, as a step; what of its known cells a conclusion needs; and what a person calls that.

A set of premises is made as small as possible by halving (QuickXplain: Junker, AAAI 2004).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from logicgrid.csp.derivation import Atom, Step
from logicgrid.csp.pictures.deduce.sheet import Frame, Sheet
from logicgrid.csp.pictures.lines import Masks


def masks_of(frame: Frame, line: int, atoms: Sequence[Atom]) -> Masks:
    """The candidates of a line of which only these atoms are known."""
    cells = frame.cells[line]
    masks = [(1 << len(cells)) - 1] * frame.kinds
    for cell, colour, is_there in atoms:
        bit = 1 << cells.index(cell)
        for other in range(frame.kinds):
            if (other != colour) == is_there:
                masks[other] &= ~bit
    return tuple(masks)


def forces(frame: Frame, line: int, atoms: Sequence[Atom], conclusions: Sequence[Atom]) -> bool:
    """Whether the line with these atoms forces all of the conclusions; or (none given) has no arrangement."""
    left = frame.narrowed(line, masks_of(frame, line, atoms))
    if left is None or not conclusions:
        return left is None
    cells = frame.cells[line]
    for cell, colour, is_there in conclusions:
        place = cells.index(cell)
        for other in range(frame.kinds):
            if (other != colour) == is_there and left[other] >> place & 1:
                return False
    return True


def new_atoms(sheet: Sheet, line: int, before: Masks, after: Masks) -> list[Atom]:
    """What a line says when its candidates go down."""
    frame = sheet.frame
    changed = 0
    for old, new in zip(before, after, strict=True):
        changed |= old & ~new
    found: list[Atom] = []
    while changed:
        low = changed & -changed
        changed ^= low
        cell = frame.cells[line][low.bit_length() - 1]
        left = [colour for colour, mask in enumerate(after) if mask & low]
        if len(left) == 1:
            found.append((cell, left[0], True))
        else:
            gone = [colour for colour, mask in enumerate(before) if mask & low and colour not in left]
            found += [(cell, colour, False) for colour in gone]
    return found


def least(premises: Sequence[Atom], suffices: Callable[[Sequence[Atom]], bool]) -> list[Atom]:
    """Premises that suffice, none of which can be left out; rather the first ones."""

    def needed(base: list[Atom], atoms: Sequence[Atom], is_new: bool) -> list[Atom]:
        if is_new and suffices(base):
            return []
        if len(atoms) == 1:
            return list(atoms)
        half = len(atoms) // 2
        late = needed([*base, *atoms[:half]], atoms[half:], half > 0)
        return needed([*base, *late], atoms[:half], bool(late)) + late

    if not premises or suffices([]):
        return []
    return needed([], premises, False)


def name_of(frame: Frame, line: int, premises: Sequence[Atom], conclusions: Sequence[Atom]) -> str:
    """What a person calls the step; `line` where no name is certain."""
    solver = frame.solvers[line]
    if not solver.blocks:
        return "empty line"
    if not premises:
        return "full line" if solver.least == solver.size else "overlap"
    filled = sum([length for length, _, _ in solver.blocks])
    if all(atom[1:] == (0, True) for atom in conclusions):
        if sum([1 for _, colour, is_there in premises if colour and is_there]) == filled:
            return "finished line"
        if all(atom[1:] == (0, True) for atom in premises):
            return "gap"
    elif len(premises) == 1 and premises[0][1] and _at_edge(frame, line, premises[0], conclusions):
        return "edge"
    return "line"


def _at_edge(frame: Frame, line: int, premise: Atom, conclusions: Sequence[Atom]) -> bool:
    """Whether a filled cell lies within the length of the first (or last) run from the line's end."""
    cells, blocks = frame.cells[line], frame.solvers[line].blocks
    place = cells.index(premise[0])
    return place < blocks[0][0] or len(cells) - 1 - place < blocks[-1][0]


def told(frame: Frame, line: int, premises: tuple[Atom, ...], conclusions: tuple[Atom, ...]) -> Step:
    """The step of a line with the least premises for these conclusions."""
    fewest = tuple(sorted(least(premises, lambda atoms: forces(frame, line, atoms, conclusions))))
    return Step(name_of(frame, line, fewest, conclusions), (frame.numbers[line],), fewest, conclusions)


def closing(sheet: Sheet, line: int) -> Step:
    """The last step of a refutation: the line has no arrangement, so one of its cells is not what it is."""
    frame = sheet.frame
    atoms = least(sheet.atoms(frame.cells[line]), lambda some: forces(frame, line, some, ()))
    denied = atoms[-1]
    return Step("no arrangement", (frame.numbers[line],), tuple(atoms[:-1]), (frame.denied(denied),))
