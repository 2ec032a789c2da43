"""Drawing the board of a sudoku: regions, cages with their sums, marked cells and diagonals, digits and candidates.

In text, a new digit is in brackets, and cells that lost candidates have a `'`.

A `pattern` shows the premises and the eliminations of steps.  It is the content of an SVG element over the board, with
cells of 100 units.  Candidates have the same positions as on the board and on the playable page, so that it fits both;
since it has its own digits, it can be read even where none are pencilled in.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path

from logicgrid.kinds.cells import WALL
from logicgrid.kinds.sudoku import reasons
from logicgrid.kinds.sudoku.atoms import Digits
from logicgrid.kinds.sudoku.rules import sentences
from logicgrid.kinds.sudoku.shapes import GREY, INK, Segment, Shape, cage_lines, margin, samples
from logicgrid.puzzle.derivation import Atom, Reason, Step
from logicgrid.puzzle.explanation import SudokuMarks
from logicgrid.puzzle.markup import classed, escaped, stylesheet
from logicgrid.puzzle.question import grouped
from logicgrid.puzzle.terminal import Style, display_width, pad

STYLE = stylesheet(Path(__file__).with_name("drawing.css"))


def table(
    scene: Digits,
    marks: SudokuMarks | None,
    new: Collection[int],
    attributes: str,
    numbered: bool = False,
    runs: bool = True,
) -> str:
    """Return the table, and over it the shapes of rules and the lines around cages."""
    width, shapes = scene.plan.width, scene.shapes
    cells = _cells(scene, marks, new, bool(shapes))
    rows = ["".join(cells[start : start + width]) for start in range(0, len(cells), width)]
    across = candidates_across(scene)
    gap = ";--gap:0" if max(map(len, scene.symbols)) > 1 else ""
    wide = "" if across == 3 else f' style="--across:{across}{gap}"'
    body = "".join([f"<tr>{row}</tr>" for row in rows])
    inside = f'<table class="grid digits"{wide}{attributes}><tbody>{body}</tbody></table>'
    kinds = f"{' numbered' if numbered else ''}{' roomy' if margin(shapes, width) else ''}"
    links = _layer("over links", width, scene.plan.height) if numbered else ""  # for a step: see `pattern`
    cages = tuple([tuple(house.cells) for house in scene.houses if house.what == "cage"])
    return f'<div class="sheet{kinds}">{inside}{_under(tuple(shapes), width)}{_overlay(cages, scene.size)}{links}</div>'


def _cells(scene: Digits, marks: SudokuMarks | None, new: Collection[int], is_ruled: bool) -> list[str]:
    """Return the cells of a table, walls among them, in reading order."""
    walls, width = scene.walls, scene.plan.width
    houses = [house.cells for house in scene.houses if house.what in ("box", "region")]
    region = {cell: number for number, cells in enumerate(houses) for cell in cells}
    sums = {min(each.cells): each.total for each in scene.sums if each.house is None and not walls}
    found = {place: _wall(*wall) for place, wall in walls.items()}
    for place, cell in scene.plan.cells.items():
        row, column = divmod(place, width)
        kind, shown = _content(scene, marks, cell)
        classes = classed(
            "l" if column and region.get(cell) != region.get(cell - 1) else "",
            "t" if row and region.get(cell) != region.get(cell - width) else "",
            kind,
            "lit" if cell in new else "",
        )
        total = f'<small class="sum" aria-hidden="true">{sums[cell]}</small>' if cell in sums else ""
        shown = f"<span>{shown}</span>" if is_ruled and kind == "notes" else shown
        found[place] = f"<td{classes}>{total}{shown}</td>"
    return [found[place] for place in sorted(found)]


def _wall(down: str, across: str) -> str:
    """Return a wall, with the sums of the runs below it and to its right."""
    sums = (("down", down), ("across", across))
    shown = "".join([f'<small class="{way}">{total}</small>' for way, total in sums if total])
    return f'<td class="wall{" clued" if shown else ""}">{shown}</td>'


def _content(scene: Digits, marks: SudokuMarks | None, cell: int) -> tuple[str, str]:
    """Return the class of a cell and its content: its digit, or its candidates in the lines of a small square."""
    given, symbols = scene.givens[cell], scene.symbols
    if given is not None:
        return "given", f"<b>{escaped(symbols[given])}</b>"
    if marks is None:
        return "", ""
    digit = marks.placed[cell]
    if digit is not None:
        return "", f"<b>{escaped(symbols[digit])}</b>"
    if len(marks.candidates[cell]) == scene.size:
        return "", ""
    across, wide = candidates_across(scene), max(map(len, symbols))
    left = [
        (each if place in marks.candidates[cell] else "").rjust(wide, "\u2007") for place, each in enumerate(symbols)
    ]
    lines = [" ".join(left[start : start + across]) for start in range(0, scene.size, across)]
    return "notes", escaped("\n".join(lines))


def candidates_across(scene: Digits) -> int:
    """Return the number of candidates in a line."""
    if scene.box is not None:
        return scene.box[0]
    return next(each for each in range(1, scene.size + 1) if each * each >= scene.size)


def sign_size(scene: Digits) -> int:
    """Return the height of the candidates that are drawn for a step, in hundredths of a cell."""
    return min(20, 60 // candidates_across(scene))


@lru_cache(maxsize=8)
def _overlay(cages: tuple[tuple[int, ...], ...], size: int) -> str:
    """Return the lines around cages, which are the same at every step."""
    dots = cage_lines(size, cages)
    return _layer("over", size, size, f'<path class="cage" d="{path_of(dots)}"/>') if dots else ""


def _layer(look: str, width: int, height: int, inside: str = "") -> str:
    return f'<svg class="{look}" viewBox="0 0 {width}00 {height}00" aria-hidden="true">{inside}</svg>'


_CLASSES = {INK: "ink", "#FFFFFF": "card", GREY: "shape"}
"""Colours that depend on the page's own, and their classes."""


@lru_cache(maxsize=8)
def _under(shapes: tuple[Shape, ...], size: int) -> str:
    """Return the drawings of rules, below the digits."""
    return _layer("over under", size, size, "".join(map(_drawn, shapes))) if shapes else ""


def sampled(scene: Digits) -> dict[str, list[Shape]]:
    """Return what a solver has to know about the rules, with drawings of those that could be mistaken for others."""
    shown = samples((*scene.always, *scene.rules))
    stated = [rule for rule in scene.rules if not rule.row.short]
    return {text: shown.get(name, []) for text, name in sentences(stated).items()}


def sample(shapes: Sequence[Shape]) -> str:
    """Return a small drawing to put before a text; nothing if there are no shapes."""
    if not shapes:
        return ""
    width = 300 if max([x for shape in shapes for x, _ in shape.points]) > 1 else 100
    inside = "".join(map(_drawn, shapes))
    return f'<svg class="under sample" viewBox="0 0 {width} 100" aria-hidden="true">{inside}</svg>'


def _drawn(shape: Shape) -> str:
    points = [(round(x * 100, 1), round(y * 100, 1)) for x, y in shape.points]
    x, y = points[0]
    classes = [
        f"{_CLASSES[colour]}-{what}"
        for what, colour in (("fill", shape.fill), ("line", shape.line))
        if colour in _CLASSES
    ]
    if shape.text:
        colour = classed("ink-fill") if shape.line == INK else f' fill="{shape.line}"'
        return f'<text{colour} x="{x:g}" y="{y:g}" font-size="{shape.width * 100:g}">{escaped(shape.text)}</text>'
    fill = "" if shape.fill in _CLASSES else f' fill="{shape.fill or "none"}"'
    if shape.fill and not (shape.line or shape.radius or fill == ""):
        fill = _tint(shape.fill)
    line = f' stroke-width="{shape.width * 100:g}"' if shape.line else ""
    line += f' stroke="{shape.line}"' if shape.line and shape.line not in _CLASSES else ""
    line += f' stroke-dasharray="{" ".join([f"{each * 100:g}" for each in shape.dash])}"' if shape.dash else ""
    if shape.radius:
        return f'<circle{classed(*classes)}{fill}{line} cx="{x:g}" cy="{y:g}" r="{shape.radius * 100:g}"/>'
    path = "L".join(f"{u:g} {v:g}" for u, v in points)
    return f'<path{classed(*classes)}{fill}{line} d="M{path}"/>'


_OPACITY = 0.3


def _tint(colour: str) -> str:
    """Return the translucent fill that looks like a colour on white; the grid's lines and highlights show through it.

    >>> _tint("#E4E4E4")
    ' fill="#a5a5a5" fill-opacity="0.3"'
    """
    parts = [int(colour[start : start + 2], 16) for start in (1, 3, 5)]
    deep = "".join([f"{max(0, round(255 - (255 - part) / _OPACITY)):02x}" for part in parts])
    return f' fill="#{deep}" fill-opacity="{_OPACITY}"'


def path_of(lines: Iterable[Segment]) -> str:
    """Return the path of horizontal and vertical lines that meet at their ends, in hundredths of a cell."""
    rounded = [[round(each * 100) for each in line] for line in lines]
    others = grouped([pair for x, y, u, v in rounded for pair in (((x, y), (u, v)), ((u, v), (x, y)))])
    path = ""
    for start in others:
        x, y = start
        path += f"M{x} {y}" if others[start] else ""
        while others[x, y]:
            u, v = others[x, y].pop()
            others[u, v].remove((x, y))
            path += "z" if (u, v) == start else f"h{u - x}" if v == y else f"v{v - y}"
            x, y = u, v
    return path


def colours(scene: Digits, within: str = "") -> str:
    """Return nothing: the board has no colours of its own."""
    return ""


def extent(scene: Digits) -> tuple[float, float]:
    """Return the width and the height of a numbered board in cells."""
    around = 2 if margin(scene.shapes, scene.size) else 0.6
    return scene.plan.width + around, scene.plan.height + around


def answer_marks(scene: Digits, rows: Sequence[Sequence[str]]) -> SudokuMarks:
    """Return the marks of an answer, from the rows of its table."""
    texts = [text for row in rows for text in row[-scene.plan.width :] if text != WALL]
    found = SudokuMarks(scene.size, (), scene.givens)
    found.add([(cell, scene.symbols.index(text), True) for cell, text in enumerate(texts)])
    return found


def lines(scene: Digits, marks: SudokuMarks, new: Collection[int], style: Style, changed: bool = False) -> list[str]:
    """Return the board as text, with the candidates of its cells, and with the numbers of its rows and columns."""
    plan, walls = scene.plan, scene.walls
    width, cells_at = plan.width, plan.cells
    across, down = scene.box or (width, plan.height)
    close = all(len(symbol) == 1 for symbol in scene.symbols)
    texts = [
        wall_text(*walls[place]) if place in walls else _candidates(scene, marks, cell, cell in new, close)
        for place in range(width * plan.height)
        for cell in (cells_at.get(place, -1),)
    ]
    numbers = [str(column + 1) for column in range(width)]
    widths = [max(map(display_width, [number, *texts[column::width]])) for column, number in enumerate(numbers)]
    before = len(str(plan.height)) + 1
    heads = [pad(number, wide) for number, wide in zip(numbers, widths, strict=True)]
    blocks = [" " + " ".join(heads[start : start + across]) + " " for start in range(0, width, across)]
    found = [style.dim(" " * before + " ".join(blocks).rstrip())]
    for row in range(plan.height):
        if row and row % down == 0:
            line = "┼".join("─" * (sum(widths[c : c + across]) + across + 1) for c in range(0, width, across))
            found.append(" " * before + line)
        groups = []
        for start in range(0, width, across):
            cells = []
            for column in range(start, min(start + across, width)):
                place = row * width + column
                text, cell = pad(texts[place], widths[column]), cells_at.get(place)
                is_placed = cell is None or marks.placed[cell] is not None
                cells.append(_painted(text, is_placed, cell in new, style))
            groups.append(" " + " ".join(cells) + " ")
        found.append(style.dim(f"{row + 1:>{before - 1}} ") + "│".join(groups).rstrip())
    return found


def wall_text(down: str, across: str) -> str:
    """Return a wall in the notation of files.

    >>> wall_text("", ""), wall_text("4", ""), wall_text("4", "16")
    ('#', '4\\\\', '4\\\\16')
    """
    return f"{down}\\{across}" if down or across else WALL


def _candidates(scene: Digits, marks: SudokuMarks, cell: int, fresh: bool, close: bool) -> str:
    digit = marks.placed[cell]
    symbols = scene.symbols
    if digit is not None:
        return f"[{symbols[digit]}]" if fresh else symbols[digit]
    between = "" if close else ","
    return between.join(symbols[each] for each in sorted(marks.candidates[cell])) + ("'" if fresh else "")


def _painted(text: str, placed: bool, fresh: bool, style: Style) -> str:
    if fresh:
        return style.bold(style.green(text) if placed else style.yellow(text))
    return text if placed else style.dim(text)


Spot = tuple[int, int]
"""A cell and a digit."""

_CAGED = (13.0, 42.0, 21.5)
"""The margin beside candidates, and the start and the distance of their lines below the sum of a cage."""


def pattern(scene: Digits, steps: Sequence[Step], shown: Sequence[Atom], before: SudokuMarks | None) -> str:
    """Return the drawing of some steps and what is `shown` beside them; `before` are the marks that they start from.

    Cells that the steps fill show their digit on the board, with nothing over it.  Without marks, everything that the
    steps exclude is struck out.
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
        if isinstance(step.reason, reasons.Chain):
            links += places.links(step.reason)
    return links + "".join([places.sign(*spot, sign) for spot, sign in sorted(signs.items())])


def _signs(reason: Reason | None, scene: Digits, before: SudokuMarks | None) -> Iterator[tuple[Spot, str]]:
    """Yield the candidates of a pattern with their style: `on`, or `off` for those of its other half."""

    def those(cells: Collection[int], digits: Collection[int], sign: str = "on") -> Iterator[tuple[Spot, str]]:
        for cell in cells:
            for digit in digits:
                if before is None or (before.placed[cell] is None and digit in before.candidates[cell]):
                    yield (cell, digit), sign

    match reason:
        case reasons.Several(parts):
            for each in parts:
                yield from _signs(each, scene, before)
        case reasons.Locked(_, digit, cells):
            yield from those(cells, [digit])
        case reasons.Subset(cells, digits) | reasons.UniqueRectangle(cells, digits):
            yield from those(cells, digits)
        case reasons.ByRule(cases=cases, count=int()):
            for cell, digits in cases:
                yield from those([cell], digits)
        case reasons.Fish(lines, digit, crossing):
            crossed = {cell for line in crossing for cell in scene.houses[line].cells}
            yield from those([cell for line in lines for cell in scene.houses[line].cells if cell in crossed], [digit])
        case reasons.XYWing(pivot, wings, digits, digit, three):
            yield from those([pivot], [*digits, *([digit] if three else [])])
            for wing, other in zip(wings, digits, strict=True):
                yield from those([wing], [other, digit], "off")
        case reasons.AlmostLocked(cells, others, digits, candidates):
            yield from those(cells, digits)
            yield from those(others, candidates, "off")
        case reasons.Chain(nodes):
            for place, (cells, digit) in enumerate(nodes):
                yield from those(cells, [digit], "on" if place % 2 else "off")


class _Places:
    """The positions of candidates."""

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

    def links(self, chain: reasons.Chain) -> str:
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
