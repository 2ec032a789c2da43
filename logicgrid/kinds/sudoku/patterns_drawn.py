"""What steps rest on and cross out, drawn over the board: a chain's links, the candidates of a pattern, struck ones.

The drawing is the inside of an SVG element in which a cell is 100 units wide.  Candidates stand where the board and the
page to play have them, so that it fits both, and with its own digits it can be read where none are pencilled in.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from logicgrid.kinds.sudoku.drawing import candidates_across, sign_size
from logicgrid.kinds.sudoku.reasons import (
    AlmostLocked,
    ByRule,
    Chain,
    Fish,
    Locked,
    Several,
    Subset,
    UniqueRectangle,
    XYWing,
)
from logicgrid.kinds.sudoku.scene import Digits
from logicgrid.puzzle.derivation import Atom, Step
from logicgrid.puzzle.markup import escaped
from logicgrid.puzzle.pencil_marks import SudokuMarks
from logicgrid.puzzle.reasons import Reason

Spot = tuple[int, int]
"""A cell and a digit."""

_CAGED = (13.0, 42.0, 21.5)
"""The margin beside candidates, and where their lines begin and how far they are apart, below the sum of a cage."""


def pattern(scene: Digits, steps: Sequence[Step], shown: Sequence[Atom], before: SudokuMarks | None) -> str:
    """Return the drawing of some steps and what is `shown` beside them; `before` are the marks that they start from.

    Cells that the steps fill have their digit on the board, and nothing over it.  Without marks all that the steps
    exclude is struck.
    """
    atoms = [*[atom for step in steps for atom in step.conclusions], *shown]
    filled = {cell for cell, _, holds in atoms if holds}
    struck = {
        (cell, digit)
        for cell, digit, holds in atoms
        if not holds and cell not in filled and (before is None or digit in before.candidates[cell])
    }
    places = _Places(scene)
    signs: dict[Spot, str] = dict.fromkeys(struck, "out")
    links = ""
    for step in steps:
        for spot, sign in _signs(step.reason, scene, before):
            if spot[0] not in filled:
                signs.setdefault(spot, sign)
        if isinstance(step.reason, Chain):
            links += places.links(step.reason)
    return links + "".join([places.sign(*spot, sign) for spot, sign in sorted(signs.items())])


def _signs(reason: Reason | None, scene: Digits, before: SudokuMarks | None) -> Iterator[tuple[Spot, str]]:
    """Yield the candidates of a pattern with their sign: `on`, or `off` for those of its other half."""

    def those(cells: Collection[int], digits: Collection[int], sign: str = "on") -> Iterator[tuple[Spot, str]]:
        for cell in cells:
            for digit in digits:
                if before is None or (before.placed[cell] is None and digit in before.candidates[cell]):
                    yield (cell, digit), sign

    match reason:
        case Several(reasons):
            for each in reasons:
                yield from _signs(each, scene, before)
        case Locked(_, digit, cells):
            yield from those(cells, [digit])
        case Subset(cells, digits) | UniqueRectangle(cells, digits):
            yield from those(cells, digits)
        case ByRule(cases=cases, count=int()):
            for cell, digits in cases:
                yield from those([cell], digits)
        case Fish(lines, digit, crossing):
            crossed = {cell for line in crossing for cell in scene.houses[line].cells}
            yield from those([cell for line in lines for cell in scene.houses[line].cells if cell in crossed], [digit])
        case XYWing(pivot, wings, digits, digit, three):
            yield from those([pivot], [*digits, *([digit] if three else [])])
            for wing, other in zip(wings, digits, strict=True):
                yield from those([wing], [other, digit], "off")
        case AlmostLocked(cells, others, digits, candidates):
            yield from those(cells, digits)
            yield from those(others, candidates, "off")
        case Chain(nodes):
            for place, (cells, digit) in enumerate(nodes):
                yield from those(cells, [digit], "on" if place % 2 else "off")


class _Places:
    """Where candidates stand."""

    def __init__(self, scene: Digits) -> None:
        self.scene = scene
        self.across = candidates_across(scene)
        down = -(-scene.size // self.across)
        line = 27.5 * 3 / self.across
        self.margin, self.first, self.line = 8.0, 50 - (down - 1) * line / 2, line
        if any(house.what == "cage" for house in scene.houses):
            self.margin, self.first, self.line = _CAGED[0], _CAGED[1], _CAGED[2] * 3 / self.across
        self.size = sign_size(scene)

    def at(self, cell: int, digit: int) -> tuple[int, int]:
        row, column = self.scene.plan.at(cell)
        down, across = divmod(digit, self.across)
        x = self.margin + (across + 0.5) * (100 - 2 * self.margin) / self.across
        return round(100 * column + x), round(100 * row + self.first + down * self.line)

    def sign(self, cell: int, digit: int, sign: str) -> str:
        x, y = self.at(cell, digit)
        symbol = escaped(self.scene.symbols[digit])
        text = f'<text class="{sign}" x="{x}" y="{y}" font-size="{self.size}">{symbol}</text>'
        if sign == "out":
            return text
        return f'<circle class="{sign}" cx="{x}" cy="{y}" r="{round(self.size * 0.64)}"/>{text}'

    def links(self, chain: Chain) -> str:
        """Return the lines between neighbouring nodes: strong ones from a false to a true one, then weak ones."""
        found = ""
        for place, (one, other) in enumerate(zip(chain.nodes, chain.nodes[1:], strict=False)):
            pairs = [(self.at(each, one[1]), self.at(every, other[1])) for each in one[0] for every in other[0]]
            (x, y), (u, v) = min(pairs, key=lambda ends: abs(ends[0][0] - ends[1][0]) + abs(ends[0][1] - ends[1][1]))
            bend = 0.12 if place % 2 else -0.12
            middle = round((x + u) / 2 - (v - y) * bend), round((y + v) / 2 + (u - x) * bend)
            kind = "weak" if place % 2 else "strong"
            found += f'<path class="{kind}" d="M{x} {y}Q{middle[0]} {middle[1]} {u} {v}"/>'
        return found
