"""The plain data of a file of ours -> neutral data: the other direction of `our_yaml`.

Input: `source.Document.data` (nested dict / list / str) and, where there is one, the file's text, whose comments may
hold `# author: …` and its like.  Output: the puzzle, or Diagnostics.  Sound for files that are valid; of others it
finds what makes them useless to it, with its path's span where a way to spans is given.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from logicgrid.files.formats.colors import color_in
from logicgrid.files.formats.data import (
    ABOUT,
    SYMBOLS,
    Cage,
    Cell,
    Color,
    Data,
    Grid,
    Line,
    Marks,
    NonogramData,
    Path,
    Run,
    SudokuData,
    default_box,
)
from logicgrid.files.formats.normal import finished
from logicgrid.files.formats.sudoku_cells import cell_in
from logicgrid.puzzle.diagnostics import Diagnostic, Span

_REMARK: Final = re.compile(rf"(?m)^#\s*({'|'.join(ABOUT)}|note|background|color [A-Za-z]): (.*?)[ \t\r]*$")
_RUN: Final = re.compile(r"([0-9]{1,6})(\D?)")
_DECORATION: Final = re.compile(r"[|\-+=/\\─-╿\s,;:\u00a0\u3000]")  # as the sudoku kind has it
_CELL: Final = re.compile(r"r([0-9]{1,2})c([0-9]{1,2})", re.IGNORECASE)
_EMPTY: Final = ".0?_*·"  # as the sudoku kind has it
_TRUE: Final = {"true", "yes", "on"}
_HEAD: Final = {"kind", "title", "intro", "language"}
_KEPT: Final = {
    "nonogram": _HEAD | {"columns", "rows", "colors", "given", "solution"},
    "sudoku": _HEAD | {"grid", "box", "regions", "diagonals", "cages", "marks", "symbols", "solution"},
}

Spans = Callable[[Path], Span | None]


def from_document(
    data: Mapping[str, Any], text: str = "", spans: Spans = lambda path: None
) -> Data | tuple[Diagnostic, ...]:
    """The puzzle of a file of ours."""
    reader = _Reader(data, text, spans)
    try:
        found = reader.puzzle()
    except _Useless as useless:
        return (useless.finding,)
    return found


def unkept_keys(data: Mapping[str, Any]) -> list[str]:
    """The keys of a file of ours that the neutral data has no room for."""
    return [key for key in data if key not in _KEPT.get(str(data.get("kind")), set())]


class _Useless(Exception):
    def __init__(self, finding: Diagnostic) -> None:
        super().__init__(finding.message)
        self.finding = finding


class _Reader:
    """The keys of a file, taken one by one."""

    def __init__(self, data: Mapping[str, Any], text: str, spans: Spans) -> None:
        self.data, self.text, self.spans = data, text, spans

    def puzzle(self) -> Data | tuple[Diagnostic, ...]:
        kind = self.data.get("kind")
        if kind == "nonogram":
            found = list(finished(self._nonogram()))
            problems = tuple(each for each in found if isinstance(each, Diagnostic))
            return problems or next(each for each in found if isinstance(each, NonogramData))
        if kind == "sudoku":
            return self._sudoku()
        message = f"a puzzle of kind `{kind or 'logic-grid'}` has no other format"
        raise self._useless("not-supported", message, ("kind",), "nonograms and sudokus are converted")

    def _useless(self, code: str, message: str, path: Path, help_: str | None = None) -> _Useless:
        return _Useless(Diagnostic(code, message, self.spans(path), help_))

    # -- what both have

    def _about(self) -> dict[str, Any]:
        about: dict[str, Any] = {"notes": ()}
        for name, value in _REMARK.findall(self.text):
            if name == "note":
                about["notes"] += (value,)
            elif name in ABOUT:
                about.setdefault(name, value)
        for key, name in (("title", "title"), ("intro", "description"), ("language", "language")):
            if isinstance(value := self.data.get(key), str):
                about[name] = value.strip()
        return about

    def _texts(self, key: str, value: Any) -> list[str] | None:
        """The lines of a block of text, or of a list of texts."""
        rows = value.split("\n") if isinstance(value, str) else value
        if rows is not None and not (isinstance(rows, list) and all(isinstance(row, str) for row in rows)):
            raise self._useless("wrong-shape", f"`{key}` should be rows of text", (key,))
        return rows

    def _picture(self, key: str) -> Grid | None:
        """A nonogram's picture."""
        rows = self._texts(key, self.data.get(key)) or []
        return tuple(row.rstrip() for row in rows if row.strip()) or None

    def _square(self, key: str, value: Any, own: str | None = None) -> list[list[str]] | None:
        """The cells of a sudoku's grid, without what is only drawn; numbers of two digits are one cell each.

        Its `own` symbols are one character each, and never only drawn.
        """
        texts = self._texts(key, value)
        if texts is None:
            return None
        if own is not None:
            kept = [[cell for cell in row if cell in own or not _DECORATION.fullmatch(cell)] for row in texts]
            return [row for row in kept if row] or None
        words = [re.findall(r"[^\s|+]+", row) for row in texts]
        if any(len(word) == 2 and word.isdigit() for row in words for word in row) and max(map(len, words)) > 9:
            found = [[word for word in row if _DECORATION.sub("", word)] for row in words]
        else:
            found = [[*_DECORATION.sub("", row)] for row in texts]
        return [row for row in found if row] or None

    # -- nonograms

    def _nonogram(self) -> NonogramData:
        remarked = dict(_REMARK.findall(self.text)).get("background")
        return NonogramData(
            rows=self._lines("rows"),
            columns=self._lines("columns"),
            colors=self._colors(),
            background=color_in(remarked) if remarked else None,
            given=self._picture("given"),
            goal=self._picture("solution"),
            **self._about(),
        )

    def _lines(self, axis: str) -> tuple[Line, ...]:
        lines = self.data.get(axis)
        if not isinstance(lines, list) or not lines:
            raise self._useless("wrong-shape", f"`{axis}` should be a list of lines", (axis,))
        return tuple(self._line((axis, place), line) for place, line in enumerate(lines))

    def _line(self, path: Path, line: Any) -> Line:
        words = line if isinstance(line, list) else re.split(r"[\s,]+", (line or "").strip() if line else "")
        runs = []
        for word in words:
            found = _RUN.fullmatch(word.strip()) if isinstance(word, str) else None
            if found is None and word:
                raise self._useless("bad-run", "this is not the length of a run", path, "write numbers such as `2 1 3`")
            if found is not None and int(found[1]):
                runs.append(Run(int(found[1]), found[2] or None))
        return tuple(runs)

    def _colors(self) -> dict[str, Color]:
        colors = self.data.get("colors") or {}
        if not isinstance(colors, dict):
            raise self._useless("wrong-shape", "`colors` should be a mapping of letters to colours", ("colors",))
        remarks = dict(_REMARK.findall(self.text))
        found = {}
        for letter, told in colors.items():
            if isinstance(told, dict):
                told = " ".join(str(each) for each in (told.get("name"), told.get("hex")) if each)
            color = color_in(told) if isinstance(told, str) else Color()
            found[str(letter)] = Color(color.name or remarks.get(f"color {letter}"), color.hex)
        return found

    # -- sudokus

    def _sudoku(self) -> SudokuData:
        grid = self._symbols("grid")
        if grid is None:
            raise self._useless("missing-key", "`grid` is missing", ())
        regions = self._letters("regions", self.data.get("regions"), len(grid))
        return SudokuData(
            grid=grid,
            box=None if regions else self._box(len(grid)),
            regions=regions,
            diagonals=str(self.data.get("diagonals")).lower() in _TRUE,
            cages=self._cages(len(grid)),
            marks=self._marks(len(grid)),
            symbols=self._own_symbols(),
            goal=self._symbols("solution"),
            **self._about(),
        )

    def _symbols(self, key: str) -> Grid | None:
        own = self._own_symbols()
        rows = self._square(key, self.data.get(key), own)
        if rows is None:
            return None
        side = len(own) if own else len(rows)
        if len(rows) != side or not 1 <= side <= 25 or any(len(row) != side for row in rows):
            raise self._useless("wrong-size", f"`{key}` is not a square of 1 to 25 rows", (key,))
        cells = [[_own_cell(cell, own) if own else cell_in(cell, side) for cell in row] for row in rows]
        if any(cell is None for row in cells for cell in row):
            raise self._useless("bad-symbol", f"`{key}` has a symbol that no sudoku of side {side} has", (key,))
        return tuple("".join(cell or "." for cell in row) for row in cells)

    def _own_symbols(self) -> str | None:
        """The file's own symbols, in the order of their values."""
        told = self.data.get("symbols")
        if told is None:
            return None
        symbols = "".join(told.split()) if isinstance(told, str) else ""
        if not 1 <= len(symbols) <= 25 or len(set(symbols)) < len(symbols) or set(symbols) & set(".?_*"):
            helps = "write each once, in one word and in the order of their values; `.`, `?`, `_` and `*` are empty"
            raise self._useless("bad-symbol", "`symbols` are not 1 to 25 different characters", ("symbols",), helps)
        return symbols

    def _marks(self, side: int) -> Marks | None:
        told = self.data.get("marks")
        if told is None:
            return None
        if not isinstance(told, dict):
            raise self._useless("wrong-shape", "`marks` should have `even`, `odd` or `consecutive`", ("marks",))
        chains = self._chains("consecutive", told, side)
        found = Marks(
            even=self._marked("even", told, side),
            odd=self._marked("odd", told, side),
            consecutive=chains,
            others_apart=str(told.get("others_apart")).lower() in _TRUE,
        )
        return found if found != Marks() else None

    def _marked(self, key: str, told: Mapping[str, Any], side: int) -> tuple[Cell, ...]:
        """The cells of a list, or those with a # in a picture."""
        texts = self._texts(key, told.get(key)) or []
        if any(_CELL.search(text) for text in texts):
            return tuple(cell for chain in self._chains(key, told, side) for cell in chain)
        rows = self._letters(key, told.get(key) or None, side) or ()
        return tuple((row, column) for row in range(len(rows)) for column in range(side) if rows[row][column] == "#")

    def _chains(self, key: str, told: Mapping[str, Any], side: int) -> tuple[tuple[Cell, ...], ...]:
        """Cells, or rows of cells with - between them."""
        words = re.split(r"[\s,;]+", " ".join(self._texts(key, told.get(key)) or []))
        return tuple(tuple(self._cell_at(each, key, side) for each in word.split("-")) for word in words if word)

    def _cell_at(self, text: str, key: str, side: int) -> Cell:
        found = _CELL.fullmatch(text)
        if found is None or not (1 <= int(found[1]) <= side and 1 <= int(found[2]) <= side):
            raise self._useless("bad-cell", f"`{text[:20]}` is no cell of the grid", ("marks", key), "write r1c1")
        return int(found[1]) - 1, int(found[2]) - 1

    def _letters(self, key: str, value: Any, side: int) -> Grid | None:
        """A picture of letters, one a cell."""
        rows = self._square(key, value)
        if rows is None:
            return None
        if len(rows) != side or any(len(row) != side for row in rows):
            raise self._useless("wrong-size", f"`{key}` is not as large as `grid`", (key,))
        return tuple("".join(cell[:1] for cell in row) for row in rows)

    def _box(self, side: int) -> tuple[int, int] | None:
        told = str(self.data.get("box") or "").strip()
        found = re.fullmatch(r"(\d{1,2})\s*[x×]\s*(\d{1,2})", told)
        if not found:
            return None if told.lower() == "none" else default_box(side)
        return int(found[2]), int(found[1])

    def _cages(self, side: int) -> tuple[Cage, ...]:
        cages = self.data.get("cages") or []
        if isinstance(cages, dict):
            return self._drawn(cages, side)
        if not isinstance(cages, list):
            raise self._useless("wrong-shape", "`cages` should be a list, or a picture with sums", ("cages",))
        return tuple(self._cage(("cages", place), cage, side) for place, cage in enumerate(cages))

    def _drawn(self, cages: Mapping[str, Any], side: int) -> tuple[Cage, ...]:
        """Cages drawn with letters, with their sums beside them."""
        sums = cages.get("sums") if isinstance(cages.get("sums"), dict) else {}
        found: dict[str, list[tuple[int, int]]] = {}
        for row, letters in enumerate(self._letters("cages", cages.get("picture"), side) or ()):
            for column, letter in enumerate(letters):
                if letter != ".":
                    found.setdefault(letter, []).append((row, column))
        told = {letter: str((sums or {}).get(letter)) for letter in found}
        return tuple(
            Cage(tuple(cells), int(told[letter]) if re.fullmatch("[0-9]{1,5}", told[letter]) else None)
            for letter, cells in found.items()
        )

    def _cage(self, path: Path, cage: Any, side: int) -> Cage:
        told = cage.get("cells") if isinstance(cage, dict) else None
        words = " ".join(map(str, told)) if isinstance(told, list) else str(told)
        cells = tuple((int(each[1]) - 1, int(each[2]) - 1) for each in _CELL.finditer(words))
        total = cage.get("sum") if isinstance(cage, dict) else None
        if not cells or any(not (0 <= row < side and 0 <= column < side) for row, column in cells):
            raise self._useless("bad-cell", "a cage has `cells` such as `r1c1 r1c2` inside the grid", path)
        total = None if total in ("any", "?") else total
        if total is not None and not re.fullmatch("[0-9]{1,5}", str(total)):
            raise self._useless("bad-sum", "a cage's `sum` is a whole number", path)
        return Cage(cells, None if total is None else int(total))


def _own_cell(text: str, own: str) -> str | None:
    """A cell's usual symbol, where the file has its own: exactly, or else in the other case."""
    for form in (text, text.upper(), text.lower()):
        if len(form) == 1 and form in own:
            return SYMBOLS[own.index(form)]
    return "." if text in _EMPTY else None
