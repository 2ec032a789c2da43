"""Sudokus as people type them: a grid with or without drawn boxes, jigsaw regions, killer cages.

Sources: sadmansoftware.com/sudoku/faq22.php and sudopedia (the drawn grids), pzl.org.uk/Formats.html, and the notepad
format for killers and jigsaws of sudocue.net's forum (topic 519): the givens, a letter a cell for its cage, one for its
region, and the cages' sums as `a20,b4,…`.

Grids follow each other; a line `[regions]`, `jigsaw:`, `[cages]`, `killer` … names the next one.  One without a name is
the givens if it is the first and has digits only, else cages if there are sums, else regions.  Sums are `a=20`, `a:20`
or `a20`; a line `20 = r1c1 r1c2` (or `20: …`) is a cage by itself.  `diagonals` on a line adds them.

`.sdk` of SadMan Sudoku and SudoCue (`SDK`) is the same for one puzzle of nine lines of nine cells, but for its comments
and a few more sections.  Sources: sudocue.net/fileformats.php, sadmansoftware.com.  Lines `#A…` author, `#D`
description, `#C` comment, `#B` date, `#S` source, `#L` level, `#U` address may be anywhere; SadMan's sections are
`[Puzzle]` (the givens), `[State]` (a partly filled grid) and others, whose lines are kept as notes.  Cages and regions
are read from such files, too, since people name them `.sdk`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from logicgrid.kinds.formats import reading
from logicgrid.kinds.sudoku.formats import EMPTY, grid_in, wrong_length
from logicgrid.kinds.sudoku.reporting import by_letter
from logicgrid.puzzle.board import ABOUT, Cage, Grid, SudokuBoard, default_box
from logicgrid.puzzle.diagnostics import Diagnostic, Span
from logicgrid.puzzle.messages import say

_NAMES: Final = {
    **dict.fromkeys(("puzzle", "grid", "givens", "sudoku"), "grid"),
    **dict.fromkeys(("regions", "jigsaw", "blocks", "houses"), "regions"),
    **dict.fromkeys(("cages", "killer"), "cages"),
    **dict.fromkeys(("sums",), "sums"),
    **dict.fromkeys(("diagonals", "diagonal", "x", "sudoku-x"), "diagonals"),
    **dict.fromkeys(("solution", "answer", "goal"), "goal"),
}
_NAME = re.compile(r"\s*\[?\s*([A-Za-z][A-Za-z-]*)\s*\]?\s*:?\s*(?:true)?\s*")
_SUM = re.compile(r"(\S)[ \t]?[=:]?[ \t]?([0-9]{1,3})(?=[\s,;]|$)")
_SUMS = re.compile(r"\D=?[0-9]{1,3}|\S=[0-9]{1,3}")
_CAGE = re.compile(r"\s*([0-9]{1,3}|\?)\s*[=:]\s*((?:r[0-9]+c[0-9]+[\s,+]*)+)", re.IGNORECASE)
_CELL = re.compile(r"r([0-9]{1,2})c([0-9]{1,2})", re.IGNORECASE)
_RULER = re.compile(r"[\s|+*.:'`=_-]*(?:\+|--|==|__)[\s|+*.:'`=_-]*")
_COMMENT = re.compile(r"\s*[#;%]")

_SHAPE: Final = "a sudoku of side 9 has nine lines of nine cells"
_NO_MORE: Final[Mapping[str, str]] = {}
_Remember = Callable[[reading.Remarks, str], None]
"""Handles a comment, including its sign."""


def sniff(text: str) -> bool:
    """Return True if there are rows of one length, as many as each has cells; one may be missing or wrong."""
    layout = _Layout(text, _remember, _NO_MORE)
    lengths = [len(row) for _, block in layout.blocks for row in block]
    right = lengths.count(layout.side)
    return layout.side >= 4 and right >= layout.side - 1 and len(lengths) - right <= 1


def _remember(notes: reading.Remarks, comment: str) -> None:
    notes.add(comment.strip("#;% \t"))


def read(text: str, remember: _Remember = _remember, more: Mapping[str, str] = _NO_MORE) -> reading.Stream:
    """Yield the puzzle of a file.

    `more` are further sections in brackets (`saved`: a partly filled grid); with them, lines of unknown ones are notes.
    """
    yield from _Puzzle(_Layout(text, remember, more)).stream()


class _Layout:
    """The sorted lines of a file: rows in blocks with their names, sums, cages, remarks."""

    def __init__(self, text: str, remember: _Remember, more: Mapping[str, str]) -> None:
        self.blocks: list[tuple[str | None, list[list[reading.LineWord]]]] = []
        self.saved: list[list[reading.LineWord]] = []
        self.sums: dict[str, reading.LineWord] = {}
        self.cages: list[tuple[reading.NumberedLine, re.Match[str]]] = []
        self.names: set[str] = set()
        self.remarks = reading.Remarks()
        self.side = _side(text)
        name: str | None = None
        fresh = True
        for line in reading.numbered(text):
            if (section := _section(line.text, more)) is not None:
                name, fresh = section, True
                self.names.add(name)
            elif _COMMENT.match(line.text):
                remember(self.remarks, line.text.strip())
            elif name == "notes":
                self.remarks.add(line.text)
            elif name == "saved":
                self.saved += [] if line.blank else [_cells(line)]
            elif not self._aside(line) and (row := _row(line, self.side)):
                if fresh or len(self.blocks[-1][1]) == self.side:
                    self.blocks.append((name, []))
                self.blocks[-1][1].append(row)
                name, fresh = None, False

    def _aside(self, line: reading.NumberedLine) -> bool:
        """Handle a line that is no row; return False for a row."""
        text = line.text
        if found := _CAGE.fullmatch(text):
            self.cages.append((line, found))
            return True
        if len(_cells(line)) == self.side:
            return False
        if line.blank or _RULER.fullmatch(text):
            return True
        if _are_sums(text):
            for found in _SUM.finditer(text):
                self.sums[found[1]] = reading.LineWord(found[2], line.number, found.start(2) + 1)
            return True
        if len(text) > 60 or re.search(r"[a-z]{4}", text):
            self.remarks.notes.append(" ".join(text.split()))
            return True
        return False


def _section(text: str, more: Mapping[str, str]) -> str | None:
    """Return the name of the section that a line begins; None for any other line."""
    found = _NAME.fullmatch(text)
    word = found[1].lower() if found else ""
    if more and "[" in text:
        return _NAMES.get(word) or more.get(word, "notes" if word else None)
    return _NAMES.get(word)


def _cells(line: reading.NumberedLine) -> list[reading.LineWord]:
    """Return the cells of a row: words if blanks or commas separate them, else characters; bars are left out."""
    bare = reading.NumberedLine(line.number, re.sub(r"[|!]", " ", line.text))
    found = bare.words(r"[^\s,]+")
    numbers = all(word.text.isdigit() or word.text in EMPTY for word in found)
    if len(found) > 3 and all(len(word.text) < 3 for word in found) and ("," in bare.text or numbers):
        return found
    return [
        reading.LineWord(cell, line.number, word.column + at) for word in found for at, cell in enumerate(word.text)
    ]


def _are_sums(text: str) -> bool:
    """Return True if a line contains nothing but letters with their sums."""
    joined = re.sub(r"[ \t]?[=:][ \t]?", "=", text.strip())
    return all(_SUMS.fullmatch(each) for each in re.split(r"[\s,;]+", joined) if each)


def _row(line: reading.NumberedLine, side: int) -> list[reading.LineWord]:
    """Return a line's cells, without the stars with which some programs mark the givens."""
    cells = _cells(line)
    if len(cells) > side and any(cell.text not in "*" for cell in cells):
        without = [cell for cell in cells if cell.text != "*"]
        return without if len(without) == side else cells
    return cells


def _side(text: str) -> int:
    """Return the most frequent length of the lines that could be rows."""
    lengths: Counter[int] = Counter()
    for line in reading.numbered(text)[:5_000]:
        cells = _cells(line) if not re.match(r"\s*[#;%\[]", line.text) else []
        aside = _RULER.fullmatch(line.text) or _CAGE.fullmatch(line.text) or _are_sums(line.text)
        if 4 <= len(cells) <= 25 and not aside:
            lengths[len(cells)] += 1
    return max(lengths, key=lambda each: (lengths[each], each), default=9)


class _Puzzle:
    """The puzzle in the blocks of a file."""

    def __init__(self, layout: _Layout) -> None:
        self.layout = layout
        self.side = layout.side
        self.findings: list[Diagnostic] = []
        self.cells: dict[str, Sequence[reading.CellRow]] = {}
        self.spans: dict[reading.Path, Span] = {}
        self.blocks = self._named()

    def _named(self) -> dict[str, list[list[reading.LineWord]]]:
        """Return each block under its name, or under the name that fits it."""
        blocks: dict[str, list[list[reading.LineWord]]] = {}
        for number, (name, block) in enumerate(self.layout.blocks):
            if name in (None, "sums", "diagonals") or name in blocks:
                digits = self.side > 9 or not any(re.search(r"[A-Za-wyz]", word.text) for row in block for word in row)
                wanted = ["grid"] if number == 0 and digits else ["cages", "regions"]
                wanted = wanted if self.layout.sums or "cages" in self.layout.names else wanted[::-1]
                name = next((each for each in wanted if each not in blocks), None)
            if name is None:
                message = say("sudoku.not-clear-what-grid")
                help_ = say("sudoku.write-line-such-regions")
                self.findings.append(Diagnostic("unknown-section", message, block[0][0].span, help_))
            else:
                blocks[name] = block
        return blocks

    def stream(self) -> reading.Stream:
        """Yield the puzzle, or the mistakes in it."""
        for block in self.blocks.values():
            self._measure(block)
        if not self.blocks and not self.layout.cages:
            self.findings.append(Diagnostic("missing-section", say("sudoku.no-grid-in-file"), None, _SHAPE))
        if self.findings:
            yield from self.findings
            return
        grid, goal = self._symbols("grid"), self._symbols("goal")
        regions = self._letters("regions")
        cages = (*self._caged(), *self._listed())
        self._check_regions(regions)
        board = SudokuBoard(
            grid=grid or ("." * self.side,) * self.side,
            box=None if regions else default_box(self.side),
            regions=regions,
            diagonals="diagonals" in self.layout.names,
            cages=cages,
            goal=goal,
            saved=self._saved(),
            about=self.layout.remarks.about(),
        )
        yield from self.findings
        if not self.findings:
            yield reading.LocatedPuzzle(board, reading.Places(self.spans, self.cells))

    def _measure(self, block: Sequence[Sequence[reading.LineWord]]) -> None:
        spans = [Span(row[0].line, row[0].column, row[-1].line, row[-1].span.end_column) for row in block]
        for row, span in zip(block, spans, strict=True):
            if len(row) != self.side:
                self.findings.append(wrong_length(len(row), self.side, self.side, span))
        if len(block) != self.side and not self.findings:
            message = say("sudoku.rows-stand-here-needed", n=len(block), side=self.side)
            self.findings.append(Diagnostic("wrong-count", message, spans[-1], _SHAPE))

    def _symbols(self, name: str) -> Grid | None:
        if name not in self.blocks:
            return None
        grid, self.cells[name] = grid_in(self.blocks[name], self.side, self.findings)
        return grid

    def _saved(self) -> tuple[Grid, ...]:
        """Return the partly filled grid, if it is a grid."""
        grid, _ = grid_in(self.layout.saved, self.side, [])
        return (grid,) if len(grid) == self.side and all(len(row) == self.side for row in grid) else ()

    def _letters(self, name: str) -> Grid | None:
        block = self.blocks.get(name)
        if block is None:
            return None
        self.cells[name] = tuple((row[0].line, [word.column for word in row]) for row in block)
        return tuple("".join(word.text[:1] for word in row) for row in block)

    def _check_regions(self, regions: Grid | None) -> None:
        for letter, cells in by_letter("".join(regions or ())).items():
            if (count := len(cells)) != self.side:
                message = say("sudoku.region-has-cells-needed", letter=letter, count=count, side=self.side)
                span = self._span("regions", divmod(cells[0], self.side))
                help_ = say("sudoku.region-letter-times", side=self.side)
                self.findings.append(Diagnostic("wrong-count", message, span, help_))

    def _span(self, name: str, cell: tuple[int, int]) -> Span:
        return reading.Places({}, self.cells).span((name, *cell))

    def _caged(self) -> Iterator[Cage]:
        """Yield the cages that letters draw."""
        drawn = by_letter("".join(self._letters("cages") or ()))
        found = {letter: [divmod(cell, self.side) for cell in cells] for letter, cells in drawn.items()}
        for letter, word in self.layout.sums.items():
            if letter not in found:
                help_ = say("sudoku.every-sum-belongs-letter")
                self.findings.append(Diagnostic("unknown-cage", say("sudoku.no-cage", letter=letter), word.span, help_))
        for number, (letter, members) in enumerate(found.items()):
            total = self.layout.sums.get(letter)
            self.spans["cages", number] = total.span if total else self._span("cages", members[0])
            yield Cage(tuple(members), int(total.text) if total else None)

    def _listed(self) -> Iterator[Cage]:
        """Yield the cages that have lines of their own."""
        start = len({word.text[:1] for row in self.blocks.get("cages", ()) for word in row} - {"."})
        for number, (line, found) in enumerate(self.layout.cages, start):
            cells = [(int(each[1]) - 1, int(each[2]) - 1) for each in _CELL.finditer(found[2])]
            if any(not (0 <= row < self.side and 0 <= column < self.side) for row, column in cells):
                message = say("sudoku.cell-cage-lies-outside", side=self.side)
                self.findings.append(Diagnostic("bad-cell", message, line.span, say("sudoku.rows-columns-count-from")))
            self.spans["cages", number] = line.span
            yield Cage(tuple(cells), None if found[1] == "?" else int(found[1]))


# -- writing ---------------------------------------------------------------------------------------------------------


def write(board: SudokuBoard) -> reading.Written:
    """Return the puzzle's text, and what it does not keep."""
    return reading.text_of_lines(_lines(board)), reading.losses(board, "goal", "notes", *ABOUT)


def _lines(board: SudokuBoard) -> Iterator[str]:
    yield from reading.remarks(board.about, "# ")
    yield from _boxed(board) if board.box and not board.regions else board.grid
    if board.regions is not None:
        yield from ("", "[regions]", *board.regions)
    if board.diagonals:
        yield from ("", "[diagonals]")
    if board.cages:
        yield ""
    for cage in board.cages:
        yield f"{'?' if cage.sum is None else cage.sum} = {reading.cell_names(cage.cells)}"
    if board.goal is not None:
        yield from ("", "[solution]", *board.goal)


def _boxed(board: SudokuBoard) -> Iterator[str]:
    """Yield the grid with its boxes drawn."""
    height, width = board.box or (1, board.side)
    ruler = "+" + ("-" * width + "+") * (board.side // width)
    for number, row in enumerate(board.grid):
        if number % height == 0:
            yield ruler
        yield "|" + "".join(row[start : start + width] + "|" for start in range(0, board.side, width))
    yield ruler


# --- SadMan Sudoku and SudoCue ----------------------------------------------------------------------------------------

_FIELDS: Final = {"A": "author", "D": "description", "S": "source"}
_REMARKS: Final = {"B": "date", "L": "level", "U": "address", "C": ""}
_FIELD = re.compile(r"#([A-Z])(.*)")
_LISTED: Final = r"(?:\d{1,3}|\?)[ \t]*[=:][ \t]*r\d"
_OTHERS = re.compile(rf"(?mi)^[ \t]*(?:\[(?:regions|jigsaw|cages|killer|sums|diagonals|solution)\]|{_LISTED})")
"""What the other texts have, but SadMan lacks: sections, and cages cell by cell."""


class _Sdk:
    """A format; see `kinds.formats.FormatModule`."""

    def sniff(self, text: str) -> bool:
        """Return True if the file has SadMan's section, or SudoCue's lines before rows of nine."""
        if _OTHERS.search(text):
            return False
        if re.search(r"(?mi)^[ \t]*\[puzzle\]", text):
            return True
        lines = [line.strip() for line in re.split(r"[\r\n]+", text) if line.strip()]
        cells = [line for line in lines if not line.startswith("#")]
        return len(cells) == 9 and all(len(line) == 9 for line in cells) and len(lines) > 9

    def read(self, text: str) -> reading.Stream:
        """Yield the puzzle of a file, or the mistakes in it."""
        return read(text, _remember_fields, {"state": "saved"})

    def write(self, board: SudokuBoard) -> reading.Written:
        """Return the puzzle's text, and what it does not keep."""
        lost = reading.losses(board, "author", "description", "source", "notes", "title", "saved")
        if board.about.title:
            lost.append(say("sudoku.title-such-part-description"))
        return reading.text_of_lines(_lines_of_sdk(board)), lost


def _remember_fields(remarks: reading.Remarks, comment: str) -> None:
    found = _FIELD.fullmatch(comment)
    if found is None:
        remarks.add(comment.strip("# \t"))
    elif found[1] in _FIELDS and _FIELDS[found[1]] not in remarks.fields:
        remarks.fields[_FIELDS[found[1]]] = found[2].strip()
    elif value := found[2].strip():
        what = _REMARKS.get(found[1], found[1])
        remarks.notes.append(f"{what}: {value}" if what else value)


def _lines_of_sdk(board: SudokuBoard) -> Iterator[str]:
    about = board.about
    description = ": ".join(filter(None, (about.title, about.description)))
    for letter, value in (("A", about.author), ("D", description), ("S", about.source)):
        if value:
            yield f"#{letter}{reading.one_line(value)}"
    for note in map(reading.one_line, about.notes):
        letter = next((each for each, what in _REMARKS.items() if what and note.startswith(f"{what}: ")), "C")
        yield f"#{letter}{note.partition(': ')[2] if letter != 'C' else note}"
    if board.saved:
        yield "[Puzzle]"
    yield from board.grid
    for grid in board.saved[:1]:
        yield from ("[State]", *grid)


SDK = _Sdk()
