"""SudokuPad: the JSON of sudokupad.app, and the links that carry it (`scl…`, `ctc…`), packed or shortened.

Source: what the site itself reads.  It has a board's givens, regions, cages and texts; everything else is only drawn
(lines, arrows, shapes under and over the digits) and has no meaning.  Cells are `[row, column]` from 0; positions of
drawings are in cells from the top left corner.  The shortened form omits quotes, and has short names for keys.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import pairwise
from typing import Any, Final

from logicgrid.files.source import read as read_yaml
from logicgrid.kinds import Puzzle
from logicgrid.kinds.formats.our_yaml import to_yaml
from logicgrid.kinds.formats.reading import Stream, Written, cell_names, losses
from logicgrid.kinds.sudoku import formats
from logicgrid.kinds.sudoku.atoms import SudokuAtoms
from logicgrid.kinds.sudoku.board import boxes as boxes_of
from logicgrid.kinds.sudoku.compile import compile_puzzle
from logicgrid.kinds.sudoku.schema import SudokuFile
from logicgrid.kinds.sudoku.shapes import Shape, shapes_of
from logicgrid.puzzle.board import SYMBOLS, Cage, Cell, Grid, SudokuBoard, default_box
from logicgrid.puzzle.messages import say
from logicgrid.puzzle.question import grouped
from logicgrid.puzzle.record import replace

_LINK = re.compile(r"\s*(?:(?:https?|sudokupad):/{1,2}\S*?[/=])?(?:scl|ctc)([A-Za-z0-9+/=%-]{12,})(?:[?&#]\S*)?\s*")
_ID = re.compile(r"\s*https?:/{1,2}(?:[\w-]+\.)*(?:sudokupad\.app|crackingthecryptic\.com)/\S*\s*")
"""A link that names a puzzle, and does not carry it."""

_SHORT: Final = {
    **{"c": "color", "ca": "cages", "ct": "center", "c1": "borderColor", "c2": "backgroundColor", "ce": "cells"},
    **{"cs": "cellSize", "a": "arrows", "o": "overlays", "u": "underlays", "w": "width", "h": "height", "v": "value"},
    **{"vd": "videos", "l": "lines", "r": "rounded", "re": "regions", "fs": "fontSize", "th": "thickness"},
    **{"hl": "headLength", "wp": "wayPoints", "t": "title", "te": "text", "d": "duration", "d2": "d"},
}
_TOKEN = re.compile(r"""\s*(?:('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")|([{}\[\],:])|([^\s{}\[\],:'"]+))""", re.DOTALL)
_SIGNS, _DEEPEST = "{}[],:", 40

_TEXT = re.compile(r"\s*([A-Za-z]+):\s*(.*)", re.DOTALL)
_IGNORED = {"id", "cellSize", "videos", "settings", "metadata", "cells", "regions", "cages"}
"""Keys that say nothing about the puzzle, or that are read."""


def sniff(text: str) -> bool:
    """Return True for a link, and for JSON with cells, but without the grid of f-puzzles."""
    return any(each.fullmatch(text) for each in (_LINK, _ID)) or (
        text.lstrip().startswith("{")
        and '"grid"' not in text
        and re.search(r"""["'{,](?:cells|ce)["']?\s*:""", text) is not None
    )


def read(text: str) -> Stream:
    """Yield the puzzle of a link or of JSON, and what is only drawn."""
    return formats.streamed(lambda: _board(_data(text)))


def _data(text: str) -> Mapping[str, Any]:
    link = _LINK.fullmatch(text)
    if link is None and _ID.fullmatch(text):
        raise formats.NoBoard(say("rules.only-an-id"))
    return formats.parsed(text, _loaded, "SudokuPad") if link is None else formats.carried(link[1], _loaded)


def _loaded(text: str) -> Any:
    """Return the data of JSON, or of its shortened form.  Raises ValueError or RecursionError for neither."""
    try:
        return json.loads(text)
    except ValueError:
        return json.loads(_as_json(text))


def _as_json(text: str) -> str:
    """Return the shortened form as JSON, token by token; a missing value is an empty mapping."""
    tokens = [(match[1], match[2] or match[3]) for match in _TOKEN.finditer(text)]
    found, before, depth = list[str](), "", 0
    for (quoted, sign), (_, behind) in pairwise([*tokens, (None, "")]):
        depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(sign or "", 0)
        if depth > _DEEPEST:
            raise ValueError
        if quoted is None and sign in _SIGNS:
            found += ["{}"] * (sign in ",]}" and before in ("[", ",", ":")) + [sign]
        else:
            plain = sign if quoted is None else _unquoted(quoted)
            value = {"t": "true", "f": "false"}.get(plain) or _number(plain) if quoted is None else None
            found.append(json.dumps(_SHORT.get(plain, plain)) if behind == ":" else value or json.dumps(plain))
        before = "" if quoted is not None else sign
    return "".join(found)


def _number(text: str) -> str | None:
    """Return the text of a number, or of another JSON literal; None if it is neither."""
    with suppress(ValueError):
        json.loads(text)
        return text
    return None


def _unquoted(text: str) -> str:
    if text.startswith("'"):
        text = '"' + text[1:-1].replace("\\'", "'").replace('"', '\\"') + '"'
    return str(json.loads(text, strict=False))


# -- the board ---------------------------------------------------------------------------------------------------------


def _board(data: Mapping[str, Any]) -> formats.ReadBoard:
    rows = data.get("cells")
    size = len(rows) if isinstance(rows, list) else 0
    cells = formats.cells_of(rows, size)
    metadata = data.get("metadata")
    texts = {key: str(text) for key, text in (metadata if isinstance(metadata, dict) else {}).items()}
    lost: list[str] = []
    regions, usual = _regions(data.get("regions"), size, lost), default_box(size)
    boxes = [{divmod(cell, size) for cell in box} for box in boxes_of(size, usual[1], usual[0])] if usual else None
    cages = tuple(_cages(data, size, regions or [], texts, lost))
    for number, cell in enumerate(cells):
        lost += [_drawn(key, [divmod(number, size)]) for key in cell if key not in ("value", "given")]
    for key in data:
        if key not in _IGNORED:
            lost += [_drawn(key, _places(entry, size)) for entry in _entries(data, key)]
    own = None if regions is None or regions == boxes else _letters(regions, size)
    box = usual if regions is not None and regions == boxes else None
    board = SudokuBoard(
        grid=formats.grid_of([_digit(cell.get("value")) for cell in cells], size),
        box=box,
        regions=own,
        cages=cages,
        goal=formats.goal_of(list(texts.get("solution", "")), size, box, own),
        about=formats.about_of({**data, **texts}, "rules"),
    )
    return board, lost, bool(texts.get("solution"))


def _cages(
    data: Mapping[str, Any], size: int, regions: Sequence[set[Cell]], texts: dict[str, str], lost: list[str]
) -> Iterator[Cage]:
    """Yield the cages; add the texts in cages without cells to `texts`, and mere drawings to `lost`."""
    for entry in _entries(data, "cages"):
        found = _cells(entry, size)
        value = str(entry.get("value") or entry.get("sum") or "").strip()
        if not found and (text := _TEXT.fullmatch(value)):
            texts.setdefault(text[1].lower(), text[2])
        elif _is_line(found, size) or set(found) in regions:
            continue
        elif found and (cage := _cage(found, value, entry, size)):
            yield cage
        else:
            lost.append(_drawn("cages", found))


def _digit(value: Any) -> Any:
    """Return a given as a number if it is one; None for an empty cell."""
    text = str(value if value is not None else "").strip()
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 3 else text or None


def _entries(data: Mapping[str, Any], key: str) -> Iterator[Mapping[str, Any]]:
    """Yield the entries of a key; anything else there is an entry without a place."""
    value = data.get(key)
    if value not in (None, "", [], {}, False):
        yield from [each if isinstance(each, dict) else {} for each in (value if isinstance(value, list) else [value])]


def _cells(entry: Mapping[str, Any], size: int) -> list[Cell]:
    """Return the cells of an entry: pairs of numbers, or concatenated names."""
    listed = entry.get("cells")
    if isinstance(listed, str):
        return [(int(row) - 1, int(column) - 1) for row, column in formats.CELL.findall(listed)]
    found = [_place(each, size) for each in listed] if isinstance(listed, list) else []
    if None in found:
        raise formats.bad_entry("SudokuPad", "cells", listed)
    return list(dict.fromkeys([cell for cell in found if cell is not None]))


def _place(pair: Any, size: int, edge: int = 0) -> Cell | None:
    """Return the cell that contains a position, the far `edge` of the grid included; None if it is outside the grid."""
    if isinstance(pair, str) and (match := formats.CELL.fullmatch(pair)):
        pair = [int(match[1]) - 1, int(match[2]) - 1]
    if not isinstance(pair, list) or len(pair) != 2 or not all(type(each) in (int, float) for each in pair):
        return None
    if not all(0 <= each < size + edge for each in pair):
        return None
    return min(int(pair[0]), size - 1), min(int(pair[1]), size - 1)


def _places(entry: Mapping[str, Any], size: int) -> list[Cell]:
    """Return the cells that something drawn lies on."""
    points = entry.get("wayPoints")
    at = points if isinstance(points, list) else [entry.get("center")]
    listed = entry.get("cells")
    found = [_place(each, size, 1) for each in (*at, *(listed if isinstance(listed, list) else ()))]
    return list(dict.fromkeys([cell for cell in found if cell is not None]))


def _drawn(key: str, cells: Iterable[Cell]) -> str:
    return say("rules.only-drawn", key=str(key)[:40], cells=cell_names(cells) or "-")


def _is_line(cells: Sequence[Cell], size: int) -> bool:
    """Return True for a whole row or column, which adds nothing."""
    return len(cells) == size and 1 in (len({row for row, _ in cells}), len({column for _, column in cells}))


def _cage(cells: Sequence[Cell], value: str, entry: Mapping[str, Any], size: int) -> Cage | None:
    """Return a cage; None if it has neither a possible sum nor different digits."""
    n = len(cells)
    inside = all(0 <= each < size for cell in cells for each in cell)
    if n > size or not inside:
        return None
    if not value:
        return Cage(tuple(cells), None) if entry.get("unique") is True else None
    if not (value.isascii() and value.isdecimal() and len(value) < 4):
        return None
    return Cage(tuple(cells), int(value)) if n * (n + 1) <= 2 * int(value) <= n * (2 * size - n + 1) else None


def _regions(value: Any, size: int, lost: list[str]) -> list[set[Cell]] | None:
    """Return the regions; None if there are none, or if they overlap or have another size, which is added to `lost`."""
    found = [set(_cells({"cells": each}, size)) for each in value if each] if isinstance(value, list) else []
    if not found:
        return None
    if len(set().union(*found)) == sum(map(len, found)) and all(len(each) == size for each in found):
        return sorted(found, key=min)
    lost += [_drawn("regions", sorted(each)) for each in found]
    return None


def _letters(regions: Sequence[set[Cell]], size: int) -> Grid:
    letter = {cell: chr(ord("A") + number) for number, region in enumerate(regions) for cell in region}
    return tuple("".join([letter.get((row, column), ".") for column in range(size)]) for row in range(size))


# --- Writing ----------------------------------------------------------------------------------------------------------

_PIXELS = 64
"""The side of a cell in the unit for widths of lines and sizes of texts."""


def write(board: SudokuBoard) -> Written:
    """Return the JSON of a board; the meaning of its rules is lost, and reported as such."""
    size, lost = board.side, losses(board, "title", "author", "description", "goal")
    about = {"title": board.about.title, "author": board.about.author, "rules": board.about.description}
    if board.goal is not None and "." not in "".join(board.goal) and size < 10:
        about["solution"] = "".join(board.goal)
    data: dict[str, Any] = {
        "cellSize": _PIXELS,
        "metadata": {key: text for key, text in about.items() if text},
        "cells": [[{} if sign == "." else {"value": SYMBOLS.index(sign) + 1} for sign in row] for row in board.grid],
        "regions": [[list(divmod(cell, size)) for cell in cells] for cells in formats.regions_of(board)],
    }
    data |= grouped([*[("cages", _caged(cage.cells, cage.sum)) for cage in board.cages], *_all_shown(board)])
    if board.rules or board.marks or board.diagonals:
        lost.append(say("rules.pad-drawn"))
    return json.dumps(data, ensure_ascii=False) + "\n", lost


def link(text: str) -> str:
    """Return the link to SudokuPad that carries a text of JSON."""
    return "https://sudokupad.app/scl" + formats.packed(text.strip()).replace("+", "%2B")


def _caged(cells: Iterable[Cell], total: int | None) -> dict[str, Any]:
    return {"cells": list(map(list, cells)), "unique": True, **({} if total is None else {"value": total})}


def _all_shown(board: SudokuBoard) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the drawings of a board's rules and marks, each with its key."""
    document, _ = read_yaml(to_yaml(replace(board, goal=None)))
    puzzle = None if document is None else compile_puzzle(SudokuFile.model_validate(document.data), document)
    if isinstance(puzzle, Puzzle):
        scene = SudokuAtoms(puzzle).scene()
        for rule in scene.rules:
            if rule.row.house == "cage":
                cells = [divmod(cell, scene.size) for cell in rule.cells]
                yield "cages", _caged(cells, rule.value)
        yield from map(_shown, shapes_of((*scene.always, *scene.rules)))


def _shown(shape: Shape) -> tuple[str, dict[str, Any]]:
    """Return a shape in SudokuPad's form, and the key of its list."""
    points = [[round(y, 3), round(x, 3)] for x, y in shape.points]
    if shape.text:
        look = {"text": shape.text, "fontSize": round(shape.width * _PIXELS), "color": shape.line}
        return "overlays", {"center": points[0], "width": shape.width, "height": shape.width, **look}
    edge = {"borderColor": shape.line} if shape.line else {}
    fill = {"backgroundColor": shape.fill} if shape.fill else {}
    key = "overlays" if shape.is_over else "underlays"
    if shape.radius:
        return key, {
            "center": points[0],
            "width": 2 * shape.radius,
            "height": 2 * shape.radius,
            "rounded": True,
            **edge,
            **fill,
        }
    if shape.fill and (shape.is_over or not shape.line):
        rows, columns = zip(*points, strict=True)
        wide, high = max(columns) - min(columns), max(rows) - min(rows)
        at = [round(min(rows) + high / 2, 3), round(min(columns) + wide / 2, 3)]
        return key, {"center": at, "width": round(wide, 3), "height": round(high, 3), **edge, **fill}
    return "lines", {"wayPoints": points, "color": shape.line, "thickness": round(shape.width * _PIXELS, 1)}
