"""`.sdk` of SadMan Sudoku and SudoCue: one puzzle, nine lines of nine cells.

Sources: sudocue.net/fileformats.php, sadmansoftware.com.  Lines `#A…` author, `#D` description, `#C` comment, `#B`
date, `#S` source, `#L` level, `#U` address may stand anywhere; SadMan's sections are `[Puzzle]` (the givens), `[State]`
(how far somebody came) and others, whose lines are kept as notes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from logicgrid.files.formats import sudoku_text
from logicgrid.files.formats.data import Data, Places, SudokuData, default_box
from logicgrid.files.formats.reading import Numbered, Stream, Word, numbered
from logicgrid.files.formats.sudoku_cells import grid_in, wrong_length
from logicgrid.files.formats.sudoku_lines import dropped
from logicgrid.puzzle.diagnostics import Diagnostic

_FIELDS: Final = {"A": "author", "D": "description", "S": "source"}
_REMARKS: Final = {"B": "date", "L": "level", "U": "address", "C": ""}
_META = re.compile(r"#([A-Z])(.*)")
_SECTION = re.compile(r"\s*\[(\w+)\]\s*")
_CAGE: Final = r"(?:\d{1,3}|\?)[ \t]*[=:][ \t]*r\d"
_MORE = re.compile(rf"(?mi)^[ \t]*(?:\[(?:regions|jigsaw|cages|killer|sums|diagonals)\]|{_CAGE})")
"""What `sudoku_text` has, and SadMan has not: its sections, and cages told cell by cell."""
_OTHERS = re.compile(rf"{_MORE.pattern}|^[ \t]*\[solution\]")
_ROW = re.compile(r"[^\s|,]")


def sniff(text: str) -> bool:
    """Whether the file has SadMan's section, or SudoCue's lines before rows of nine."""
    if _OTHERS.search(text):
        return False
    if re.search(r"(?mi)^[ \t]*\[puzzle\]", text):
        return True
    lines = [line.text.strip() for line in numbered(text) if not line.blank]
    cells = [line for line in lines if not line.startswith("#")]
    return len(cells) == 9 and all(len(line) == 9 for line in cells) and len(lines) > 9


def read(text: str) -> Stream:
    """The puzzle of a file; one with cages, regions or whatever else this format lacks is read as `sudoku_text`.

    People name such files `.sdk`, too.  A mistake in what is neither is told as this format's.
    """
    if _MORE.search(text):
        yield from sudoku_text.read(text)
        return
    strict = list(_read(text))
    if any(isinstance(each, Diagnostic) for each in strict) and sudoku_text.sniff(text):
        loose = list(sudoku_text.read(text))
        strict = strict if any(isinstance(each, Diagnostic) for each in loose) else loose
    yield from strict


def _read(text: str) -> Stream:
    sections: dict[str, list[Numbered]] = {"puzzle": []}
    about: dict[str, str] = {}
    notes: list[str] = []
    current = "puzzle"
    for line in numbered(text):
        if found := _SECTION.fullmatch(line.text):
            current = found[1].lower()
        elif found := _META.fullmatch(line.text.strip()):
            _remember(found[1], found[2].strip(), about, notes)
        elif line.text.lstrip().startswith("#"):
            notes.append(line.text.strip("# \t"))
        elif not line.blank:
            sections.setdefault(current, []).append(line)
    findings: list[Diagnostic] = []
    saved = _saved(sections.pop("state", []))
    rows = sections.pop("puzzle")
    notes += [line.text.strip() for lines in sections.values() for line in lines]
    words = [[Word(found[0], line.number, found.start() + 1) for found in _ROW.finditer(line.text)] for line in rows]
    side = len(rows[0].text.strip()) if len(rows) == 1 else _side(words)
    if len(words) != side:
        span = rows[-1].span if rows else None
        help_ = "a sudoku of side 9 has nine lines of nine cells"
        findings.append(Diagnostic("wrong-count", f"{len(words)} rows stand here, and {side} are needed", span, help_))
    for line, row in zip(rows, words, strict=True):
        if len(row) != side:
            findings.append(wrong_length(len(row), side, side, line.span))
    if not findings:
        grid, places = grid_in(words, side, findings)
    if findings:
        yield from findings
        return
    yield SudokuData(
        grid=grid,
        box=default_box(side),
        saved=saved,
        notes=tuple(notes),
        places=Places({}, {"grid": places}),
        **about,  # type: ignore[arg-type]
    )


def _side(rows: Sequence[Sequence[Word]]) -> int:
    """The side that most rows have, 9 where there are none."""
    lengths = [len(row) for row in rows if 4 <= len(row) <= 25]
    return max(lengths, key=lengths.count, default=9)


def _remember(letter: str, value: str, about: dict[str, str], notes: list[str]) -> None:
    if letter in _FIELDS and _FIELDS[letter] not in about:
        about[_FIELDS[letter]] = value
    elif value:
        what = _REMARKS.get(letter, letter)
        notes.append(f"{what}: {value}" if what else value)


def _saved(lines: Sequence[Numbered]) -> tuple[tuple[str, ...], ...]:
    rows = tuple(re.sub(r"[\s|]", "", line.text).replace("0", ".") for line in lines)
    return (rows,) if rows and all(len(row) == len(rows) for row in rows) else ()


def write(puzzles: Sequence[Data]) -> tuple[str, list[str]]:
    """The first puzzle's text, and what it could not keep."""
    data = next(each for each in puzzles if isinstance(each, SudokuData))
    lost = list(dropped(data, "author", "description", "source", "notes", "title", "saved"))
    if data.title:
        lost.append("the title as such: it is part of the description")
    return "".join(f"{line}\n" for line in _lines(data)), lost


def _lines(data: SudokuData) -> Iterator[str]:
    for letter, field in _FIELDS.items():
        value = getattr(data, field)
        if field == "description" and data.title:
            value = ": ".join(filter(None, (data.title, value)))
        if value:
            yield f"#{letter}{' '.join(value.split())}"
    for note in data.notes:
        text = " ".join(note.split())
        letter = next((each for each, what in _REMARKS.items() if what and text.startswith(f"{what}: ")), "C")
        yield f"#{letter}{text.partition(': ')[2] if letter != 'C' else text}"
    if data.saved:
        yield "[Puzzle]"
    yield from data.grid
    for grid in data.saved[:1]:
        yield from ("[State]", *grid)
