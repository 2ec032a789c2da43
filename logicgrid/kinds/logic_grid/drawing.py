"""The staircase of a logic grid, a block of cells for every two categories: what its numbers mean, and how it is drawn.

As text it has `O` and `X` for what is new, `o` and `x` for what was known before.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from functools import cache, lru_cache
from itertools import chain
from pathlib import Path
from typing import Any, Final
from unicodedata import east_asian_width

from logicgrid.puzzle.derivation import Atom, Step
from logicgrid.puzzle.diagnostics import one_line
from logicgrid.puzzle.explanation import GridMarks, Pair, Scene
from logicgrid.puzzle.markup import classed, escaped, stylesheet
from logicgrid.puzzle.report import SolutionTable
from logicgrid.puzzle.terminal import Style, clusters, display_width, pad
from logicgrid.words.wording import Wording

_UNIT: Final = re.compile(r"(?<=\d)[^\d.,/:]+$")

MOST_COLUMNS: Final = 30
"""The number of values up to which a property with more values than there are actors has a column for each."""


class Staircase(Scene):
    """A logic grid.  Items are numbered through all categories, the actors' own first.

    In a `single` category each label belongs to one actor at most, so that a circle crosses out the rest of its row.
    `given` is what the file says of the actors beside the clues.  Of the relations, `unselfish` are those in which
    nobody has himself or herself, and `mutual` those that go both ways.  Answers are shown by the labels of category
    `show`.
    """

    kind = "logic-grid"
    names: tuple[str, ...]
    labels: tuple[tuple[str, ...], ...]
    single: tuple[bool, ...]
    wording: Wording | None = None
    given: tuple[Atom, ...] = ()
    unselfish: tuple[int, ...] = ()
    mutual: tuple[int, ...] = ()
    show: int = 0

    def table(self, rows: Sequence[tuple[str, ...]], names: tuple[str, ...], labels: tuple[str, ...]) -> SolutionTable:
        """Return the table of all actors, whose columns have these names; `labels` are those of `show`."""
        return SolutionTable(names, tuple(rows), (self.show, labels) if self.show else None)

    @property
    def ranged(self) -> tuple[int, ...]:
        """The categories that have too many values for a column each: one column lists what is left of them."""
        return tuple(
            [c for c, row in enumerate(self.labels) if c and len(row) > max(MOST_COLUMNS, len(self.labels[0]))]
        )

    def left(self, marks: GridMarks | None, row: int, place: int, category: int) -> str:
        """Return what marks leave of a category of many values to an item of another one; "" if they say nothing.

        The values that follow each other are a range; of more than three ranges the ends alone are shown.
        """
        if marks is None:
            return ""
        item = marks.members[row][place]
        known = [marks.get(item, each) for each in marks.members[category]]
        labels = self.labels[category]
        if True in known:
            return labels[known.index(True)]
        return "" if False not in known else ranges_of(labels, [at for at, each in enumerate(known) if each is None])

    def places(self) -> tuple[tuple[int, int], ...]:
        """Return the category and the place of every item."""
        return tuple((number, place) for number, row in enumerate(self.labels) for place in range(len(row)))

    def marks(self, carries: bool = True) -> GridMarks:
        """Return the marks of an empty grid; `carries` as `GridMarks` takes it.

        The last place in a row stays open: to fill it is a step of its own.
        """
        return GridMarks([len(labels) for labels in self.labels], self.single, carries)


def ranges_of(labels: Sequence[str], places: Sequence[int]) -> str:
    """Return the labels at some places, three or more that follow each other as a range; of many ranges the ends.

    What all labels have after their numbers is written once.

    >>> ranges_of("abcdefgh", [0, 1, 2, 3, 5]), ranges_of("abcdefgh", [0, 2, 4, 6])
    ('a–d, f', 'a … g')
    >>> ranges_of(["1 cm", "2 cm", "3 cm"], [0, 1, 2])
    '1–3 cm'
    """
    ends = {found[0] if (found := _UNIT.search(text)) else "" for text in labels}
    unit = ends.pop() if len(ends) == 1 else ""

    def at(place: int) -> str:
        return labels[place].removesuffix(unit)

    runs: list[list[int]] = []
    for place in places:
        if runs and place == runs[-1][-1] + 1:
            runs[-1].append(place)
        else:
            runs.append([place])
    if len(runs) > 3:
        return f"{at(places[0])} … {at(places[-1])}{unit}"
    said = [each for run in runs for each in ([f"{at(run[0])}–{at(run[-1])}"] if len(run) > 2 else map(at, run))]
    return ", ".join(said) + unit


STYLE = stylesheet(Path(__file__).with_name("drawing.css"))

_SIGNS = {True: ("o", "●"), False: ("x", "×"), None: ("", "")}
"""The class and the sign of a mark."""

_LONG = 10
"""The number of characters after which a label can be cut; its title then has the whole of it."""


_RANGE = 20
"""The number of characters of the column of a property of many values."""

_TALLEST = 12
"""The number of characters of a label that are shown above a column."""


def table(
    scene: Staircase,
    marks: GridMarks | None,
    new: Collection[Pair],
    attributes: str,
    numbered: bool = False,
    runs: bool = True,
) -> str:
    """Return the table; a group of rows is one row of blocks."""
    if marks is None and scene.given:
        marks = given_marks(scene)
    blocks = staircase_blocks(scene)
    columns, ranged = blocks[0][1], scene.ranged
    names = "".join(
        f'<th class="cat" scope="colgroup" colspan="{1 if c in ranged else len(scene.labels[c])}"'
        f"{_title(scene.names[c])}>"
        f"{escaped(scene.names[c])}</th>"
        for c in columns
    )
    ups = "".join(
        _head(classed("up range"), "col", whole_range(scene.labels[c]))
        if c in ranged
        else "".join([_head(classed("up", _tall(text)), "col", text) for text in scene.labels[c]])
        for c in columns
    )
    bodies = "".join(f"<tbody>{_rows(scene, marks, new, row, across)}</tbody>" for row, across in blocks)
    corner = '<td class="corner" colspan="2" rowspan="2"></td>'
    head = f"<thead><tr>{corner}{names}</tr><tr>{ups}</tr></thead>"
    return f'<table class="grid staircase"{attributes}>{head}{bodies}</table>'


def staircase_blocks(scene: Staircase) -> list[tuple[int, list[int]]]:
    """Return the grid's rows of blocks: the category of a row of blocks, and those of its columns.

    Two properties whose values several actors may share have no block: its cells would say nothing of anybody.  If
    there are two such properties, they are the last columns and the first rows below the actors, so that no row of
    blocks has a gap.  A property of many values has one column, the first, into which values are written, and no rows.

    >>> staircase_blocks(Staircase(("who", "age", "pet", "day"), ((), (), (), ()), (True,) * 4))
    [(0, [1, 2, 3]), (3, [1, 2]), (2, [1])]
    >>> staircase_blocks(Staircase(("who", "team", "pet", "sex"), ((), (), (), ()), (True, False, True, False)))
    [(0, [2, 1, 3]), (3, [2]), (1, [2])]
    """
    columns = list(range(1, len(scene.names)))
    ranged = [each for each in scene.ranged if each in columns]
    shared = [each for each in columns if not scene.single[each] and each not in ranged]
    last = shared if len(shared) > 1 else []
    columns = [*ranged, *[each for each in columns if each not in ranged and each not in last], *last]
    rows = [0, *reversed(columns[1:])]
    blocks = [(row, columns[: len(columns) - place]) for place, row in enumerate(rows)]
    if len(shared) > 1:
        alone = len(columns) - len(shared)
        blocks = [(row, across[:alone] if row in shared else across) for row, across in blocks]
    return [(row, across) for row, across in blocks if across and row not in ranged]


def whole_range(labels: Sequence[str]) -> str:
    """Return the head of the column of a property of many values: its range."""
    return ranges_of(labels, range(len(labels)))


def given_marks(scene: Staircase) -> GridMarks:
    """Return the marks that a solver starts with: what is given, and what that crosses out."""
    found = scene.marks()
    found.mark(scene.given)
    return found


def pattern(scene: Any, steps: Sequence[Step], shown: Sequence[Atom], before: Any) -> str:
    """Return nothing: what is new is lit, and no more is drawn over the board."""
    return ""


def colours(scene: Staircase, within: str = "") -> str:
    """Return nothing: the board has no colours of its own."""
    return ""


def extent(scene: Staircase) -> None:
    """Return nothing: how large a staircase is, its labels decide."""


def answer_marks(scene: Staircase, rows: Sequence[Sequence[str]]) -> GridMarks:
    """Return the marks of an answer, from the rows of its table; an empty cell has no label."""
    found = scene.marks()
    for place, row in enumerate(rows):
        shown = [(c, text) for c, text in enumerate(row) if c and text in scene.labels[c]]
        found.add([(found.members[0][place], found.members[c][scene.labels[c].index(t)], True) for c, t in shown])
    return found


def _rows(scene: Staircase, marks: GridMarks | None, new: Collection[Pair], row: int, across: Sequence[int]) -> str:
    labels, name, ranged = scene.labels[row], scene.names[row], scene.ranged
    lines = []
    for place, text in enumerate(labels):
        side = "" if place else _head(classed("rowcat", _tall(name)), "rowgroup", name, f' rowspan="{len(labels)}"')
        cells = []
        for category in across:
            if category in ranged:
                item = None if marks is None else marks.members[row][place]
                members = [] if marks is None else marks.members[category]
                fresh = any([item in pair and (pair[0] in members or pair[1] in members) for pair in new])
                left = escaped(scene.left(marks, row, place, category))
                cells.append(f"<td{classed('e range', 'lit' if fresh else '')}>{left}</td>")
                continue
            last = len(scene.labels[category]) - 1
            for column in range(last + 1):
                mark, lit = None, False
                if marks is not None:
                    item, other = marks.members[row][place], marks.members[category][column]
                    mark, lit = marks.get(item, other), ((item, other) if item < other else (other, item)) in new
                cells.append(_cell(column == last, mark, lit))
        head = f'<th class="row" scope="row"{_title(text)}>{escaped(text)}</th>'
        lines.append(f"<tr>{side}{head}{''.join(cells)}</tr>")
    return "".join(lines)


@cache
def _cell(at_edge: bool, holds: bool | None, is_new: bool) -> str:
    mark, sign = _SIGNS[holds]
    return f"<td{classed('e' if at_edge else '', mark, 'lit' if is_new else '')}>{sign}</td>"


@lru_cache(256)
def _head(classes: str, scope: str, text: str, more: str = "") -> str:
    pieces = re.split("([0-9]{2,3})", text) if "tall" in classes else [text]  # numbers share a place
    shown = "".join([f"<i>{each}</i>" if place % 2 else escaped(each) for place, each in enumerate(pieces)])
    return f'<th{classes} scope="{scope}"{more}{_title(text)}><span>{shown}</span></th>'


def _title(text: str) -> str:
    return f' title="{escaped(text)}"' if len(text) > _LONG else ""


def _tall(text: str) -> str:
    """Return the class of a text with characters that are written from top to bottom; others are turned, as on paper.

    >>> _tall("東京"), _tall("café"), _tall("קפה"), _tall("2025年")
    ('tall', '', '', '')
    """
    if any([east_asian_width(sign) in "WF" for sign in text]) and not re.search("[0-9A-Za-z]{4}", text):
        return "tall"
    return ""


def lines(scene: Staircase, marks: GridMarks, new: Collection[Pair], style: Style, changed: bool = False) -> list[str]:
    """Return the blocks as text; if `changed`, only the rows and columns in which a block has something new."""
    blocks = staircase_blocks(scene)
    labels = [[one_line(text) for text in row] for row in scene.labels]
    fresh = {frozenset((marks.category[one], marks.category[other])) for one, other in new}
    if changed:
        blocks = _with_news(blocks, fresh)
    columns = list(dict.fromkeys([each for _, across in blocks for each in across]))
    left = max(display_width(text) for row, _ in blocks for text in labels[row])
    ranged = scene.ranged
    stacks = {c: [] if c in ranged else [_stacked(text) for text in labels[c]] for c in columns}
    every = [stack for rows in stacks.values() for stack in rows]
    height = max(map(len, every), default=1 if ranged else 0)
    wide = max(map(display_width, chain(*every)), default=1)
    widths = {c: _RANGE if c in ranged else max(len(labels[c]) * (wide + 1) - 1, 1) for c in columns}
    drawn = [_line(left, "", [_fit(one_line(scene.names[c]), widths[c]) for c in columns], style.bold)]

    def head(level: int, category: int) -> str:
        if category in ranged:
            return _fit(whole_range(labels[category]) if level == -1 else "", _RANGE)
        return " ".join([pad(stack[level] if len(stack) >= -level else "", wide) for stack in stacks[category]])

    drawn += [_line(left, "", [head(level, each) for each in columns]) for level in range(-height, 0)]

    def cell(row: int, place: int, category: int) -> str:
        if changed and {row, category} not in fresh:
            return " " * widths[category]
        if category in ranged:
            return _fit(one_line(scene.left(marks, row, place, category)), _RANGE)
        item = marks.members[row][place]
        return " ".join([_sign(marks, item, other, new, style) + " " * (wide - 1) for other in marks.members[category]])

    for row, across in blocks:
        rule = ["─" * widths[category] for category in across]
        drawn.append("─" * left + "─┼─" + "─┼─".join(rule) + "─┤")
        for place in range(len(marks.members[row])):
            drawn.append(_line(left, labels[row][place], [cell(row, place, category) for category in across]))
    return [line.rstrip() for line in drawn]


def _with_news(
    blocks: Sequence[tuple[int, list[int]]], fresh: Collection[frozenset[int]]
) -> list[tuple[int, list[int]]]:
    """Return the blocks without the rows and columns in which nothing is new."""
    columns = {each for row, across in blocks for each in across if {row, each} in fresh}
    rest = [(row, [each for each in across if each in columns]) for row, across in blocks]
    return [(row, across) for row, across in rest if any({row, each} in fresh for each in across)]


def _stacked(text: str) -> list[str]:
    """Return a label's characters from top to bottom."""
    found = [piece for piece, _ in clusters(text)]
    return found if len(found) <= _TALLEST else [*found[: _TALLEST - 1], "…"]


def _fit(text: str, width: int) -> str:
    """Return a text that is cut or padded to a width."""
    if display_width(text) <= width:
        return pad(text, width)
    kept, room = "", width - 1
    for piece, size in clusters(text):
        if size > room:
            break
        kept, room = kept + piece, room - size
    return pad(kept + "…", width)


def _line(left: int, name: str, cells: Sequence[str], paint: Any = None) -> str:
    body = " │ ".join(paint(cell) if paint else cell for cell in cells)
    return f"{pad(name, left, right=True)} │ {body} │"


def _sign(marks: GridMarks, one: int, other: int, new: Collection[tuple[int, int]], style: Style) -> str:
    known = marks.get(one, other)
    if known is None:
        return style.dim("·")
    fresh = ((one, other) if one < other else (other, one)) in new
    if known:
        return style.bold(style.green("O")) if fresh else style.green("o")
    return style.bold(style.red("X")) if fresh else style.dim("x")
