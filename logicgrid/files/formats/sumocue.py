"""Killers and jigsaws as one string: SumoCue's own and the one of PS (Sudoku programs since 2006).

Source: Ruud, the author of SudoCue, in sudocue.net's forum, topic 519.

- `SumoCueV1`, `D` behind it if the diagonals count, then 81 fields: `=nn` the first cell of a cage and its sum (0:
  none is told), `+nn` a cell of the cage whose first cell has the index nn; `J0` to `J8` behind each in a jigsaw.
- `3x3:` `d` or nothing `:` `k` `:`, then 81 numbers with a colon behind each: the cage's sum times 256 plus the index
  of its first cell.

A cage of one cell whose sum is a digit is a given.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from logicgrid.files.formats.places import Located, Path, Places, Stream
from logicgrid.files.formats.reading import Word
from logicgrid.files.formats.writing import Written, losses
from logicgrid.files.yaml_positions import LineTable
from logicgrid.puzzle.board import Cage, SudokuBoard
from logicgrid.puzzle.diagnostics import Diagnostic, Span

_SUMOCUE = re.compile(r"\s*SumoCueV1(D?)", re.IGNORECASE)
_PS = re.compile(r"\s*3x3:(d?):(k?):", re.IGNORECASE)
_FIELD = re.compile(r"([=+])([0-9]{1,3})(?:J([0-8]))?", re.IGNORECASE)
_LETTERS = "ABCDEFGHI"


def sniff_sumocue(text: str) -> bool:
    """Return True if the text begins as a SumoCue string."""
    return _SUMOCUE.match(text) is not None


def sniff_ps(text: str) -> bool:
    """Return True if the text begins as a PS string."""
    return _PS.match(text) is not None


def read_sumocue(text: str) -> Stream:
    """Yield the puzzle of a SumoCue string, or what is wrong with it."""
    head = _SUMOCUE.match(text)
    if head is None:
        yield Diagnostic("missing-section", "the file does not begin with `SumoCueV1`")
        return
    fields = _fields_in(text, r"[=+][^\s=+]*|[^\s=+]+", head.end())
    if (problem := _counted(fields)) is not None:
        yield problem
        return
    owners: list[int] = []
    sums: dict[int, int] = {}
    regions = ""
    for index, field in enumerate(fields):
        found = _FIELD.fullmatch(field.text)
        if found is None or (found[1] == "+" and int(found[2]) > 80):
            help_ = "a field is `=12` (a cage's first cell and its sum) or `+0` (a cell of the cage of cell 0)"
            yield Diagnostic("bad-cell", f"`{field.text[:20]}` is no field of SumoCue", field.span, help_)
            return
        if found[1] == "=":
            sums[index] = int(found[2])
        owners.append(index if found[1] == "=" else int(found[2]))
        regions += _LETTERS[int(found[3])] if found[3] else ""
    yield _made(fields, [_root(owners, index) for index in range(81)], sums, bool(head[1]), regions)


def _root(owners: Sequence[int], index: int) -> int:
    """Return the first cell of a cell's cage, also if cells refer to each other in a chain or a circle."""
    seen: set[int] = set()
    while owners[index] != index and index not in seen:
        seen.add(index)
        index = owners[index]
    return min(seen | {index}) if index in seen else index


def read_ps(text: str) -> Stream:
    """Yield the puzzle of a PS string, or what is wrong with it."""
    head = _PS.match(text)
    if head is None:
        yield Diagnostic("missing-section", "the file does not begin with `3x3:`")
        return
    fields = _fields_in(text, r"[^\s:]+", head.end())
    if (problem := _counted(fields)) is not None:
        yield problem
        return
    owners: list[int] = []
    sums: dict[int, int] = {}
    for field in fields:
        if not re.fullmatch("[0-9]{1,6}", field.text) or int(field.text) % 256 > 80:
            help_ = "a field is a cage's sum times 256 plus the index of its first cell"
            yield Diagnostic("bad-cell", f"`{field.text[:20]}` is no field of this format", field.span, help_)
            return
        total, owner = divmod(int(field.text), 256)
        owners.append(owner)
        sums[owner] = total
    if not head[2]:
        yield Diagnostic("not-supported", "only killers (`k`) are read in this format", Span(1, 1, 1, 2))
        return
    yield _made(fields, owners, sums, bool(head[1]), "")


def _fields_in(text: str, pattern: str, start: int) -> list[Word]:
    """Return the fields of a text from an offset on, each where it is written."""
    lines = LineTable(text)
    return [Word(found[0], *lines.position(found.start())) for found in re.compile(pattern).finditer(text, start)]


def _counted(fields: Sequence[Word]) -> Diagnostic | None:
    if len(fields) == 81:
        return None
    span = (fields[81] if len(fields) > 81 else fields[-1]).span if fields else None
    return Diagnostic("wrong-count", f"{len(fields)} fields stand here, and 81 are needed", span)


def _made(
    fields: Sequence[Word], owners: Sequence[int], sums: dict[int, int], diagonals: bool, regions: str
) -> Located | Diagnostic:
    members: dict[int, list[tuple[int, int]]] = {}
    for index, owner in enumerate(owners):
        members.setdefault(owner, []).append(divmod(index, 9))
    known = {
        owner: sums.get(owner, 0) for owner, cells in members.items() if len(cells) == 1 and sums.get(owner, 0) < 10
    }
    givens = "".join(str(known.get(index) or ".") for index in range(81))
    kept = {owner: cells for owner, cells in members.items() if owner not in known}
    spans: dict[Path, Span] = {("cages", at): fields[owner].span for at, owner in enumerate(kept)}
    if regions and any(regions.count(letter) != 9 for letter in _LETTERS):
        help_ = "behind every field stands `J0` to `J8`, each of them nine times"
        return Diagnostic("wrong-count", "the nine regions do not have nine cells each", fields[0].span, help_)
    rows = [fields[start : start + 9] for start in range(0, 81, 9)]
    one_line = all(len({field.line for field in row}) == 1 for row in rows)
    places = tuple((row[0].line, [field.column for field in row]) for row in rows) if one_line else ()
    board = SudokuBoard(
        grid=tuple(givens[start : start + 9] for start in range(0, 81, 9)),
        box=None if regions else (3, 3),
        regions=tuple(regions[start : start + 9] for start in range(0, 81, 9)) if regions else None,
        diagonals=diagonals,
        cages=tuple(Cage(tuple(cells), sums.get(owner) or None) for owner, cells in kept.items()),
    )
    return Located(board, Places(spans, {"grid": places, "regions": places} if places else {}))


# -- writing ---------------------------------------------------------------------------------------------------------


def _fields(board: SudokuBoard) -> tuple[list[int], dict[int, int]]:
    """Return the first cell of every cell's cage, and the sums by first cell; a given is a cage of one cell."""
    owners = list(range(81))
    sums: dict[int, int] = {}
    for cage in board.cages:
        first = min(row * 9 + column for row, column in cage.cells)
        sums[first] = cage.sum or 0
        for row, column in cage.cells:
            owners[row * 9 + column] = first
    for index, symbol in enumerate("".join(board.grid)):
        if symbol != "." and owners.count(owners[index]) == 1:
            sums[index] = int(symbol)
    return owners, sums


def write_sumocue(board: SudokuBoard) -> Written:
    """Return the puzzle's string, and what it does not keep."""
    owners, sums = _fields(board)
    order = {letter: number for number, letter in enumerate(dict.fromkeys("".join(board.regions or ())))}
    text = "SumoCueV1D" if board.diagonals else "SumoCueV1"
    for index, owner in enumerate(owners):
        text += f"={sums.get(index, 0)}" if owner == index else f"+{owner}"
        text += f"J{order[board.regions[index // 9][index % 9]]}" if board.regions else ""
    return text + "\n", losses(board)


def write_ps(board: SudokuBoard) -> Written:
    """Return the puzzle's string, and what it does not keep."""
    owners, sums = _fields(board)
    fields = "".join(f"{sums.get(owner, 0) * 256 + owner}:" for owner in owners)
    return f"3x3:{'d' if board.diagonals else ''}:k:{fields}\n", losses(board)
