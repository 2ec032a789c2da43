"""The rules of the table to draw on a board: a tool for each row whose cells can be drawn, and its strokes.

How a row is drawn follows from how it is written: a line along its cells, a set of cells by dragging over them, a mark
from a cell to its neighbour.  A clue beside the grid is drawn from the edge inwards, along the cells that it counts; a
corner is the middle of four cells.  The result of a stroke is read again, and a stroke that the reader rejects is not
drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise

from logicgrid.files.patch import Patch, scalar
from logicgrid.files.source import Document, read
from logicgrid.kinds.cells import cell_name
from logicgrid.kinds.sudoku.board import BoardLayout, Group, Rule, RuleRow
from logicgrid.kinds.sudoku.compile import ReadGrid
from logicgrid.kinds.sudoku.reporting import Reporter
from logicgrid.kinds.sudoku.rules import BETWEEN, as_written, rule_rows
from logicgrid.kinds.sudoku.rules.reader import RuleTableReader
from logicgrid.kinds.sudoku.shapes import WHITE, Shape, gaps_drawn, margin, shapes_of
from logicgrid.puzzle.board import CanvasShape, Gesture, Item, Stroke, Tool
from logicgrid.puzzle.diagnostics import Refused
from logicgrid.puzzle.messages import say
from logicgrid.puzzle.record import Record

TOOL = "rule "
"""The prefix of these tools' names; the name of a row follows, and the chosen word if it has any."""

STROKES: dict[str, tuple[Gesture, str, str]] = {
    "line": ("line", "lines", ""),
    "circle": ("line", "lines", ""),
    "cells": ("area", "cells", ""),
    "copy": ("area", "cells", ""),
    "corner": ("area", "cells", "rules.draw-corner"),
    "each": ("toggle", "cells", ""),
    "pairs": ("pair", "pairs", ""),
    "signs": ("pair", "pairs", ""),
    "inwards": ("line", "beside", "rules.draw-inwards"),
    "diagonal": ("line", "beside", "rules.draw-diagonal"),
}
"""How the cells of rules are drawn: the gesture, the group of the tool, and its description."""

_SHOWN = 2
"""The number of cells by which a place beside the grid is named."""


class FileRule(Record):
    """A rule of a file, and the number of its item in the list."""

    rule: Rule
    entry: int


class DrawnRules:
    """The rules of a file that can be read, whatever mistakes there are in others.

    `houses` are the boxes or regions drawn so far, `gaps` the cells that are in none if there is a picture of them.
    """

    def __init__(self, document: Document, grid: ReadGrid, houses: tuple[Group, ...], gaps: Sequence[int]) -> None:
        self.document, self.grid, self.houses, self.gaps = document, grid, houses, gaps
        are_whole = all(len(house) == grid.size for house in houses)  # otherwise they are being drawn
        regions = houses if are_whole else ()
        self.reporter = Reporter(document)
        self.reader = reader = RuleTableReader(grid.symbols, regions, self.reporter, 1)
        items = document.data.get("rules")
        items = items if isinstance(items, list) else []
        self.found = [FileRule(rule, entry) for entry in range(len(items)) for rule in reader.at(items[entry], entry)]
        layout = BoardLayout(grid.size, regions, tuple([each.rule for each in self.found]))
        self.completed = [
            rule if rule.row.complete is None else rule.row.complete(rule, layout) or rule for rule in layout.rules
        ]
        self.count = len(items)

    def of(self, row: RuleRow, choice: str = "") -> list[FileRule]:
        """Return the rules of a row, with a chosen word."""
        return [each for each in self.found if each.rule.name == row.name and choice in ("", each.rule.choice)]

    def shapes(self, more: Iterable[Rule]) -> Iterator[CanvasShape]:
        """Yield the shapes of these rules, and of more rules."""
        return map(_drawn, [*gaps_drawn(self.gaps, self.grid.size), *shapes_of([*more, *self.completed])])

    @property
    def is_roomy(self) -> bool:
        """Whether there is anything beside the grid."""
        return margin(shapes_of(self.completed), self.grid.size)


def tools(rules: DrawnRules) -> Iterator[Tool]:
    """Yield the tools; those of one group are in one list."""
    for row in rule_rows().values():
        sort, _, words = row.takes.partition(" of ")
        if row.stroke == "key":
            continue
        for choice in words.split() if words else [""]:
            name = f"{row.name} {choice}".strip()
            own = rules.of(row, choice)
            label = say(f"rules.name-{name.replace('_', '-').replace(' ', '-')}")
            if words or sort == "nothing":
                group = say("rules.group-whole")
                yield Tool(f"{TOOL}{name}", label, "switch", on=bool(own), group=group)
                continue
            gesture, group, hint = STROKES[_stroke(row)]
            key = _value_key(row)
            items = tuple([Item(_shown_cells(each.rule), _value(each.rule, key)) for each in own])
            ask = say(f"rules.ask-{key[0]}") if key else ""
            needs = key is not None and not key[1].endswith("?")
            group, hint = say(f"rules.group-{group}"), hint and say(hint)
            yield Tool(f"{TOOL}{name}", label, gesture, ask=ask, items=items, group=group, needs=needs, hint=hint)


def _stroke(row: RuleRow) -> str:
    """Return how a row is drawn, a key of `STROKES`."""
    return row.stroke or row.takes


def _value_key(row: RuleRow) -> tuple[str, str] | None:
    """Return the key of a row that is typed, and its sort; None if everything is drawn."""
    typed = ("number", "number?", "digits", "digit", "target")
    found = next(((key, sort) for key, sort in row.options if sort in typed), None)
    return ("as", "cell") if row.stroke == "copy" else found


def _value(rule: Rule, key: tuple[str, str] | None) -> str | None:
    if key is None:
        return None
    if rule.row.stroke == "copy":
        return cell_name(rule.written[1][0], rule.size)
    return dict(_keys(rule)).get(key[0], "")


def _keys(rule: Rule) -> tuple[tuple[str, str], ...]:
    """Return the keys of a rule's long form."""
    return tuple([(key or rule.row.main or "", text) for key, text in as_written(rule).keys])


def _shown_cells(rule: Rule) -> Group:
    cells = tuple([cell for part in rule.written for cell in part])
    match rule.row.stroke:
        case "corner":
            return cells[0], cells[0] + 1, cells[0] + rule.size, cells[0] + rule.size + 1
        case "copy":
            return rule.written[0]
        case "inwards" | "diagonal":
            return cells[:_SHOWN]
    return cells


# ---------------------------------------------------------------------- strokes


def drawn(rules: DrawnRules, stroke: Stroke, behind: Sequence[str]) -> str:
    """Return the text of a file with a stroke of such a tool applied; the key `rules` is written `behind` these.

    Raises Refused if the reader of rules rejects it, KeyError or ValueError if it is no stroke.
    """
    name, _, choice = stroke.tool.removeprefix(TOOL).partition(" ")
    row, document = rule_rows()[name], rules.document
    own = rules.of(row, choice)
    sort = row.takes.partition(" of ")[0]
    patch = Patch(document)
    if " of " in row.takes or sort == "nothing":
        gone = {id(each) for each in own}
        if own:
            _rewrite(patch, rules, lambda each: None if id(each) in gone else _source(each.rule))
        else:
            _add(patch, document, [_line(row, ((("", choice),) if choice else ()))], behind)
    elif stroke.item is not None:
        chosen = own[stroke.item]
        value = stroke.value
        _rewrite(
            patch,
            rules,
            lambda each: _source(each.rule) if each is not chosen else None if value is None else _with(each, value),
        )
    else:
        toggled = _toggled(row, own, stroke.cells) if STROKES[_stroke(row)][0] in ("toggle", "pair") else []
        if toggled:
            _rewrite(patch, rules, lambda each: None if each in toggled else _source(each.rule))
        else:
            _add(patch, document, [_line(row, keys) for keys in _from_cells(row, stroke, rules.grid.size)], behind)
    return _checked(patch.text(), rules)


def _checked(text: str, rules: DrawnRules) -> str:
    """Return the text if its rules have no new mistakes."""
    document, _ = read(text)
    if document is not None:
        after = DrawnRules(document, rules.grid, rules.houses, rules.gaps)
        before = {_source(each.rule) for each in rules.found}
        after.reader.completed([each.rule for each in after.found if _source(each.rule) not in before])
        known = {each.message for each in rules.reporter.found}
        wrong = next((each for each in after.reporter.found if each.message not in known), None)
        if wrong is not None:
            raise Refused(wrong.message, wrong.help)
    return text


def _toggled(row: RuleRow, own: Sequence[FileRule], cells: Sequence[int]) -> list[FileRule]:
    """Return the marks that a stroke removes: all that it meets, if its first place has one."""
    places = [{cell} for cell in cells] if row.takes == "each" else [set(pair) for pair in pairwise(cells)]
    met = [each for each in own if set(each.rule.written[0]) in places]
    return met if any(set(each.rule.written[0]) == places[0] for each in met) else []


def _from_cells(row: RuleRow, stroke: Stroke, size: int) -> Iterator[tuple[tuple[str, str], ...]]:
    """Yield the keys of the rules that a stroke draws; the reader rejects missing ones."""
    cells, value = stroke.cells, (stroke.value or "").strip()
    if not cells:
        raise ValueError("no cells")
    names = [cell_name(cell, size) for cell in cells]
    key = _value_key(row)
    typed = ((key[0], value),) if key and value else ()
    match _stroke(row):
        case "inwards":
            yield (("at", _beside(cells, size, False)), *typed)
        case "diagonal":
            yield (("from", _beside(cells, size, True)), ("to", names[0]), *typed)
        case "corner":
            rows, columns = [cell // size for cell in cells], [cell % size for cell in cells]
            if max(rows) - min(rows) > 1 or max(columns) - min(columns) > 1:
                raise Refused(say("rules.draw-corner"))
            yield (("at", cell_name(min(rows) * size + min(columns), size)), *typed)
        case "copy":
            yield (("cells", " ".join(names)), ("as", _moved(cells, value, size)))
        case "circle":
            if len(names) < 2:
                raise Refused(say("rules.short", name=row.name))
            yield (("circle", names[0]), ("line", " ".join(names[1:])), *typed)
        case ("pairs" | "signs") as sort:
            for one, other in pairwise(names):
                yield ((row.main or "", f"{one}{BETWEEN[sort]}{other}"), *typed)
        case _:
            yield ((row.main or "", " ".join(names)), *typed)


def _beside(cells: Sequence[int], size: int, diagonal: bool) -> str:
    """Return the place beside the grid from which a stroke leads inwards."""
    if len(cells) > 1:
        (row, column), (down, across) = divmod(cells[0], size), divmod(cells[1], size)
        y, x = 2 * row - down, 2 * column - across
        if (y != row and x != column) == diagonal and not (0 <= y < size and 0 <= x < size):
            return f"r{y + 1}c{x + 1}"
    raise Refused(say("rules.draw-diagonal" if diagonal else "rules.draw-inwards"))


def _moved(cells: Sequence[int], to: str, size: int) -> str:
    """Return cells moved so that the first one in reading order is the cell with a name."""
    first = min(cells)
    names = {cell_name(cell, size): cell for cell in range(size * size)}
    if to.casefold() not in names:
        raise Refused(say("rules.draw-clone"))
    (row, column), (down, across) = divmod(first, size), divmod(names[to.casefold()], size)
    moved = [(cell // size + down - row, cell % size + across - column) for cell in cells]
    if not all(0 <= each < size for place in moved for each in place):
        raise Refused(say("rules.draw-clone"))
    return " ".join([f"r{y + 1}c{x + 1}" for y, x in moved])


def _with(found: FileRule, value: str) -> str:
    """Return a rule with another value, as an item of the list; without a value if that is empty."""
    rule, key, value = found.rule, _value_key(found.rule.row), value.strip()
    if key is None:
        raise ValueError("nothing is typed for this rule")
    kept = [(name, text) for name, text in _keys(rule) if name != key[0]]
    if rule.row.stroke == "copy":
        kept.append(("as", _moved(rule.written[0], value, rule.size)))
    elif value:
        kept.append((key[0], value))
    return _line(rule.row, tuple(kept))


def _source(rule: Rule) -> str:
    return _line(rule.row, as_written(rule).keys)


def _line(row: RuleRow, keys: tuple[tuple[str, str], ...]) -> str:
    """Return a rule as an item of the list."""
    if not keys:
        return row.name
    if len(keys) == 1 and keys[0][0] in ("", row.main):
        return f"{row.name}: {scalar(keys[0][1])}"
    return f"{row.name}: {{{', '.join([f'{key}: {scalar(text, flow=True)}' for key, text in keys])}}}"


def _add(patch: Patch, document: Document, sources: Iterable[str], behind: Sequence[str]) -> None:
    """Write further rules after the existing ones."""
    listed = list(sources)
    if document.data.get("rules"):
        for source in listed:
            patch.add_item(("rules",), source)
        return
    patch.put(("rules",), "".join([f"\n  - {source}" for source in listed]), behind)


def _rewrite(patch: Patch, rules: DrawnRules, make: Callable[[FileRule], str | None]) -> None:
    """Rewrite the items in which `make` changes or removes a rule."""
    left: dict[int, list[str]] = {}
    for entry in range(rules.count):
        own = [each for each in rules.found if each.entry == entry]
        kept = [source for each in own if (source := make(each)) is not None]
        if kept != [_source(each.rule) for each in own]:
            left[entry] = kept
    if len(left) == rules.count and not any(left.values()):
        patch.drop(("rules",))
        return
    for entry, kept in left.items():
        if kept:
            patch.replace_item(("rules", entry), kept)
        else:
            patch.drop(("rules", entry))


def _drawn(shape: Shape) -> CanvasShape:
    """Return a shape in the units of the page."""
    points = [(round(100 * x, 1), round(100 * y, 1)) for x, y in shape.points]
    x, y = points[0]
    if shape.text:
        look = "text light" if shape.line == WHITE else "text"
        return CanvasShape(look, text=shape.text, x=x, y=y, width=100 * shape.width)
    r = 100 * shape.radius
    path = f"M{x - r:g} {y:g}a{r:g} {r:g} 0 1 0 {2 * r:g} 0a{r:g} {r:g} 0 1 0 {-2 * r:g} 0z"
    if not shape.radius:
        path = "M" + "L".join([f"{u:g} {v:g}" for u, v in points])
    look = "mark" if shape.is_over else "rule"
    dash = " ".join([f"{each * 100:g}" for each in shape.dash])
    return CanvasShape(look, path, fill=shape.fill, line=shape.line, width=100 * shape.width, dash=dash)
