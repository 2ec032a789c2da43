"""Sudokus as text that people type: a grid with or without drawn boxes, jigsaw regions, killer cages.

Sources: sadmansoftware.com/sudoku/faq22.php and sudopedia (the drawn grids), pzl.org.uk/Formats.html, and the notepad
format for killers and jigsaws of sudocue.net's forum (topic 519): the givens, a letter a cell that says its cage, one
that says its region, and the cages' sums as `a20,b4,…`.

Grids follow each other; a line `[regions]`, `jigsaw:`, `[cages]`, `killer` … names the next one.  One without a name is
the givens where it is the first and has digits only, else cages where sums are told, else regions.  Sums are `a=20`,
`a:20` or `a20`; a line `20 = r1c1 r1c2` (or `20: …`) is a cage by itself.  `diagonals` on a line adds them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from logicgrid.files.formats.data import ABOUT, Cage, CellRow, Data, Path, Places, SudokuData, default_box
from logicgrid.files.formats.reading import Numbered, Stream, Word, numbered
from logicgrid.files.formats.sudoku_cells import EMPTY, grid_in, wrong_length
from logicgrid.puzzle.diagnostics import Diagnostic, Span

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
_TOLD = re.compile(r"\D=?[0-9]{1,3}|\S=[0-9]{1,3}")
_CAGE = re.compile(r"\s*([0-9]{1,3}|\?)\s*[=:]\s*((?:r[0-9]+c[0-9]+[\s,+]*)+)", re.IGNORECASE)
_CELL = re.compile(r"r([0-9]{1,2})c([0-9]{1,2})", re.IGNORECASE)
_RULER = re.compile(r"[\s|+*.:'`=_-]*(?:\+|--|==|__)[\s|+*.:'`=_-]*")
_ABOUT = re.compile(rf"\s*[#;%]\s*({'|'.join(ABOUT)}|note): (.*)", re.IGNORECASE)


def sniff(text: str) -> bool:
    """Whether the file has rows of cells of one length, as many as they are long; one may be missing or wrong."""
    layout = _Layout(text)
    lengths = [len(row) for _, block in layout.blocks for row in block]
    right = lengths.count(layout.side)
    return layout.side >= 4 and right >= layout.side - 1 and len(lengths) - right <= 1


def read(text: str) -> Stream:
    """The puzzle of a file."""
    yield from _Puzzle(_Layout(text)).data()


class _Layout:
    """A file's lines sorted out: rows in blocks with their names, sums, cages, remarks."""

    def __init__(self, text: str) -> None:
        self.rows: list[tuple[Numbered, list[Word]]] = []
        self.blocks: list[tuple[str | None, list[list[Word]]]] = []
        self.sums: dict[str, Word] = {}
        self.cages: list[tuple[Numbered, re.Match[str]]] = []
        self.names: set[str] = set()
        self.about: dict[str, str] = {}
        self.notes: list[str] = []
        self.strange: list[Numbered] = []
        self.side = _side(text)
        name: str | None = None
        fresh = True
        for line in numbered(text):
            found = _NAME.fullmatch(line.text)
            if found and found[1].lower() in _NAMES:
                name, fresh = _NAMES[found[1].lower()], True
                self.names.add(name)
            elif not self._aside(line) and (row := _row(line, self.side)):
                if fresh or len(self.blocks[-1][1]) == self.side:
                    self.blocks.append((name, []))
                self.blocks[-1][1].append(row)
                name, fresh = None, False

    def _aside(self, line: Numbered) -> bool:
        """Use a line that is no row; False where it is one."""
        text = line.text
        if line.blank or (_RULER.fullmatch(text) and len(_cells(line)) != self.side):
            return True
        if re.match(r"\s*[#;%]", text):
            found = _ABOUT.fullmatch(text)
            if found is not None and found[1].lower() in ABOUT:
                self.about.setdefault(found[1].lower(), found[2].strip())
            elif remark := (found[2] if found else text).strip("#;% \t"):
                self.notes.append(remark)
            return True
        if found := _CAGE.fullmatch(text):
            self.cages.append((line, found))
            return True
        if len(_cells(line)) != self.side and _tells_sums(text):
            for found in _SUM.finditer(text):
                self.sums[found[1]] = Word(found[2], line.number, found.start(2) + 1)
            return True
        if len(_cells(line)) != self.side and (len(text) > 60 or re.search(r"[a-z]{4}", text)):
            self.notes.append(" ".join(text.split()))
            return True
        return False


def _cells(line: Numbered) -> list[Word]:
    """The cells of a row: words where they are parted by blanks or commas, else characters; bars are left out."""
    bare = re.sub(r"[|!]", " ", line.text)
    found = [Word(each[0], line.number, each.start() + 1) for each in re.finditer(r"[^\s,]+", bare)]
    if len(found) > 3 and all(len(word.text) < 3 for word in found) and ("," in bare or _numbers(found)):
        return found
    return [Word(cell, line.number, word.column + at) for word in found for at, cell in enumerate(word.text)]


def _tells_sums(text: str) -> bool:
    """Whether a line is nothing but letters with their sums."""
    told = re.sub(r"[ \t]?[=:][ \t]?", "=", text.strip())
    return all(_TOLD.fullmatch(each) for each in re.split(r"[\s,;]+", told) if each)


def _numbers(words: Sequence[Word]) -> bool:
    return all(word.text.isdigit() or word.text in EMPTY for word in words)


def _row(line: Numbered, side: int) -> list[Word]:
    """A line's cells, without the stars with which some programs mark the givens."""
    cells = _cells(line)
    if len(cells) > side and any(cell.text not in "*" for cell in cells):
        without = [cell for cell in cells if cell.text != "*"]
        return without if len(without) == side else cells
    return cells


def _side(text: str) -> int:
    """The length that most lines have that could be rows."""
    lengths = []
    for line in numbered(text)[:5_000]:
        cells = _cells(line) if not re.match(r"\s*[#;%\[]", line.text) else []
        aside = _RULER.fullmatch(line.text) or _CAGE.fullmatch(line.text) or _tells_sums(line.text)
        if 4 <= len(cells) <= 25 and not aside:
            lengths.append(len(cells))
    return max(lengths, key=lambda each: (lengths.count(each), each), default=9)


class _Puzzle:
    """The blocks of a file, put to use."""

    def __init__(self, layout: _Layout) -> None:
        self.layout = layout
        self.side = layout.side
        self.findings: list[Diagnostic] = []
        self.cells: dict[str, tuple[CellRow, ...]] = {}
        self.spans: dict[Path, Span] = {}
        self.blocks = self._named()

    def _named(self) -> dict[str, list[list[Word]]]:
        """Each block under the name that it has or that suits it."""
        blocks: dict[str, list[list[Word]]] = {}
        for number, (name, block) in enumerate(self.layout.blocks):
            cells = "".join(word.text for row in block for word in row)
            if name in (None, "sums", "diagonals") or name in blocks:
                digits = not re.search(r"[A-Za-wyz]", cells) or self.side > 9
                wanted = ["grid"] if number == 0 and digits else ["cages", "regions"]
                wanted = wanted if self.layout.sums or "cages" in self.layout.names else wanted[::-1]
                name = next((each for each in wanted if each not in blocks), None)
            if name is None:
                message = "it is not clear what this grid is for"
                help_ = "write a line such as `regions` or `cages` before it"
                self.findings.append(Diagnostic("unknown-section", message, block[0][0].span, help_))
            else:
                blocks[name] = block
        return blocks

    def data(self) -> Iterator[Data | Diagnostic]:
        """The puzzle, or what is wrong with it."""
        for block in self.blocks.values():
            self._measure(block)
        if not self.blocks and not self.layout.cages:
            help_ = "a sudoku of side 9 has nine lines of nine cells"
            self.findings.append(Diagnostic("missing-section", "there is no grid in this file", None, help_))
        if self.findings:
            yield from self.findings
            return
        grid, goal = self._symbols("grid"), self._symbols("goal")
        regions = self._letters("regions")
        cages = (*self._caged(), *self._listed())
        self._check_regions(regions)
        if self.findings:
            yield from self.findings
            return
        yield SudokuData(
            grid=grid or ("." * self.side,) * self.side,
            box=None if regions else default_box(self.side),
            regions=regions,
            diagonals="diagonals" in self.layout.names,
            cages=cages,
            goal=goal,
            notes=tuple(self.layout.notes),
            places=Places(self.spans, self.cells),
            **self.layout.about,  # type: ignore[arg-type]
        )

    def _measure(self, block: Sequence[Sequence[Word]]) -> None:
        for row in block:
            if len(row) != self.side:
                first, last = row[0], row[-1]
                span = Span(first.line, first.column, last.line, last.column + len(last.text))
                self.findings.append(wrong_length(len(row), self.side, self.side, span))
        if len(block) != self.side and not self.findings:
            message = f"{len(block)} rows stand here, and {self.side} are needed"
            self.findings.append(Diagnostic("wrong-count", message, block[-1][0].span))

    def _symbols(self, name: str) -> tuple[str, ...] | None:
        if name not in self.blocks:
            return None
        grid, self.cells[name] = grid_in(self.blocks[name], self.side, self.findings)
        return grid

    def _letters(self, name: str) -> tuple[str, ...] | None:
        block = self.blocks.get(name)
        if block is None:
            return None
        self.cells[name] = tuple((row[0].line, [word.column for word in row]) for row in block)
        return tuple("".join(word.text[:1] for word in row) for row in block)

    def _check_regions(self, regions: tuple[str, ...] | None) -> None:
        flat = "".join(regions or ())
        for letter in dict.fromkeys(flat):
            if (count := flat.count(letter)) != self.side:
                at = divmod(flat.index(letter), self.side)
                span = Places({}, self.cells).span(("regions", *at))
                message = f"the region `{letter}` has {count} cells, and {self.side} are needed"
                self.findings.append(Diagnostic("wrong-count", message, span))

    def _caged(self) -> Iterator[Cage]:
        """The cages that letters draw."""
        letters = self._letters("cages")
        found: dict[str, list[tuple[int, int]]] = {}
        for row, cells in enumerate(letters or ()):
            for column, letter in enumerate(cells):
                if letter not in ".":
                    found.setdefault(letter, []).append((row, column))
        for letter, word in self.layout.sums.items():
            if letter not in found:
                help_ = "every sum belongs to a letter of the grid of cages"
                self.findings.append(Diagnostic("unknown-cage", f"there is no cage `{letter}`", word.span, help_))
        for number, (letter, members) in enumerate(found.items()):
            told = self.layout.sums.get(letter)
            self.spans["cages", number] = told.span if told else self._first("cages", members[0])
            yield Cage(tuple(members), int(told.text) if told else None)

    def _first(self, name: str, cell: tuple[int, int]) -> Span:
        return Places({}, self.cells).span((name, *cell))

    def _listed(self) -> Iterator[Cage]:
        """The cages that lines tell."""
        start = len({letter for row in self.blocks.get("cages", ()) for letter in row})
        for number, (line, found) in enumerate(self.layout.cages):
            cells = [(int(each[1]) - 1, int(each[2]) - 1) for each in _CELL.finditer(found[2])]
            if any(not (0 <= row < self.side and 0 <= column < self.side) for row, column in cells):
                message = f"a cell of this cage lies outside the {self.side}×{self.side} grid"
                self.findings.append(Diagnostic("bad-cell", message, line.span, "rows and columns count from 1"))
            self.spans["cages", start + number] = line.span
            yield Cage(tuple(cells), None if found[1] == "?" else int(found[1]))
