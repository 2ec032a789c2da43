"""Formats that are nothing but numbers, black and white: `.nin`, `.mk`, `.cwd`.

- `.nin` (Jakub Wilk's nonogram): width and height in one line, then the rows, then the columns;
- `.mk` (Olšák, also Makhorin's): height and width in one line, the rows, a line `#`, the columns;
- `.cwd` (QNonograms, Sukhoy): height and width on lines of their own, the rows, a blank line, the columns.

Source: `doc/input.md` of pbnsolve.  A line without runs is `0` or blank.  None of them holds a title, a colour, a given
cell or a goal.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from logicgrid.files.formats.data import ABOUT, Data, Line, NonogramData, Places
from logicgrid.files.formats.normal import finished
from logicgrid.files.formats.reading import Clues, Numbered, Stream, counted, miscounted, numbered, side_of, words
from logicgrid.puzzle.diagnostics import Diagnostic

_BLACK = {"": None}
_PAIR = re.compile(r"\s*[0-9]+[ \t]+[0-9]+[ \t]*(?:[\r\n]|$)")
_SINGLES = re.compile(r"\s*[0-9]+[ \t]*(?:\r\n|[\r\n])\s*[0-9]+[ \t]*[\r\n]")


def sniff_nin(text: str) -> bool:
    return bool(_PAIR.match(text)) and not _has_mark(text) and not re.search(r"[^\d\s]", text)


def sniff_mk(text: str) -> bool:
    return bool(_PAIR.match(text)) and _has_mark(text)


def sniff_cwd(text: str) -> bool:
    return bool(_SINGLES.match(text)) and not re.search(r"[^\d\s]", text)


def _has_mark(text: str) -> bool:
    return re.search(r"(?m)^[ \t]*#[ \t]*\r?$", text) is not None


def read_nin(text: str) -> Stream:
    findings: list[Diagnostic] = []
    sizes, body = _head(numbered(text), findings)
    if sizes is not None:
        width, height = sizes
        found = counted(body, width + height)
        if found is None:
            findings.append(miscounted("rows and columns", body, width + height, None))
        else:
            yield from _puzzle(found[:height], found[height:], findings)
    yield from findings


def read_mk(text: str) -> Stream:
    findings: list[Diagnostic] = []
    sizes, body = _head(numbered(text), findings)
    if sizes is not None:
        height, width = sizes
        mark = next((place for place, line in enumerate(body) if line.text.strip() == "#"), None)
        if mark is None:
            message = "there is no line `#` between the rows and the columns"
            findings.append(Diagnostic("missing-section", message, None, "where width comes first it is a `.nin` file"))
        else:
            yield from _two_parts(body[:mark], body[mark + 1 :], height, width, findings)
    yield from findings


def read_cwd(text: str) -> Stream:
    findings: list[Diagnostic] = []
    sizes, body = _head(numbered(text), findings)
    if sizes is not None:
        height, width = sizes
        filled = [line for line in body if not line.blank]
        if len(filled) == height + width:
            yield from _puzzle(filled[:height], filled[height:], findings)
        else:
            yield from _two_parts(body[:height], body[height + 1 :], height, width, findings)
    yield from findings


def _head(lines: Sequence[Numbered], findings: list[Diagnostic]) -> tuple[tuple[int, int] | None, list[Numbered]]:
    """The first two numbers, and the lines behind them."""
    found = []
    for place, line in enumerate(lines):
        found += words(line.text, line.number)
        if len(found) >= 2:
            if len(found) > 2:
                findings.append(Diagnostic("bad-size", "a width and a height stand here alone", found[2].span))
            one, two = (side_of(word, findings) for word in found[:2])
            return (None if one is None or two is None or findings else (one, two)), list(lines[place + 1 :])
    findings.append(Diagnostic("missing-size", "the file begins with two numbers, its width and its height"))
    return None, []


def _two_parts(
    rows: Sequence[Numbered], columns: Sequence[Numbered], height: int, width: int, findings: list[Diagnostic]
) -> Stream:
    parts = []
    for axis, section, wanted in (("rows", rows, height), ("columns", columns, width)):
        found = counted(section, wanted)
        if found is None:
            findings.append(miscounted(axis, section, wanted, section[-1].span if section else None))
        else:
            parts.append(found)
    if len(parts) == 2:
        yield from _puzzle(parts[0], parts[1], findings)


def _puzzle(rows: Sequence[Numbered], columns: Sequence[Numbered], findings: list[Diagnostic]) -> Stream:
    clues = Clues(findings)
    clues.read("rows", rows, _BLACK)
    clues.read("columns", columns, _BLACK)
    if not findings:
        found, places = clues.lines, Places(clues.spans)
        yield from finished(NonogramData(rows=found["rows"], columns=found["columns"], places=places))


# -- writing ---------------------------------------------------------------------------------------------------------


def _nin(data: NonogramData) -> Iterator[str]:
    yield f"{data.width} {data.height}"
    yield from map(runs_text, (*data.rows, *data.columns))


def _mk(data: NonogramData) -> Iterator[str]:
    yield f"{data.height} {data.width}"
    yield from (*map(runs_text, data.rows), "#", *map(runs_text, data.columns))


def _cwd(data: NonogramData) -> Iterator[str]:
    yield from (f"{data.height}", f"{data.width}")
    yield from (*map(runs_text, data.rows), "", *map(runs_text, data.columns))


def _write(lines: Callable[[NonogramData], Iterator[str]], puzzles: Sequence[Data]) -> tuple[str, list[str]]:
    """The first puzzle's text, and what it could not keep."""
    data = next(each for each in puzzles if isinstance(each, NonogramData))
    return "".join(f"{line}\n" for line in lines(data)), list(dropped(data))


write_nin = partial(_write, _nin)
write_mk = partial(_write, _mk)
write_cwd = partial(_write, _cwd)


def runs_text(line: Line) -> str:
    """A line's lengths with a space between, `0` where there are none."""
    return " ".join(str(run.length) for run in line) or "0"


def dropped(data: NonogramData, *kept: str) -> Iterator[str]:
    """In words, what a format loses that holds the lengths of the runs and `kept`."""
    for name in (*ABOUT, "notes"):
        if getattr(data, name) and name not in kept:
            yield f"the {name}" if name != "notes" else f"{len(data.notes)} notes"
    for name, words_ in (
        ("background", "the background's colour"),
        ("given", "the given cells, without which it may have more answers"),
        ("goal", "the intended picture"),
        ("saved", "saved pictures"),
    ):
        if getattr(data, name) and name not in kept:
            yield words_
