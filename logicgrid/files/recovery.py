"""Reading on behind a mistake in YAML, so that the author learns of all mistakes of a file together.

A line with a mistake is mended without moving anything: letters take the place of its value (or blanks that of the
whole line), and the text is read once more.  What is found afterwards counts if it cannot be a consequence: the mended
lines are told to the caller, who drops whatever is found in them, and if a line is mended on which others depend (an
actor, a property, a row of a grid) only mistakes in YAML are reported.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from typing import Final

from logicgrid.files.text import MAX_FINDINGS, LineTable
from logicgrid.puzzle.diagnostics import Diagnostic

MAX_TEXT: Final = 100_000
"""The number of characters above which only the first mistake is reported: each takes a reading of the whole text."""

_MENDED: Final = frozenset({"yaml-syntax", "yaml-alias", "yaml-anchor", "yaml-tag"})
_INDEPENDENT: Final = frozenset({"title", "intro", "language", "clues", "solution"})
"""The keys at the top on whose lines nothing else depends."""

_VALUE = re.compile(r"(?P<before> *(?:- +)*(?P<key>\w[\w .-]*:(?: +|$))?)(?P<value>.*)", re.DOTALL)
_TOP_KEY = re.compile(r"""["']?(\w+)["']? *:""")

Attempt = Callable[[str], tuple[bool, list[Diagnostic]]]
"""Reads a text: whether it came to the end, and what was found; the last of it ended the reading if it did not."""


def read_on(text: str, found: list[Diagnostic], attempt: Attempt) -> tuple[list[Diagnostic], frozenset[int] | None]:
    """Return all mistakes in the YAML of a text, and the lines that were mended.

    `found` is what the first reading found, whose last finding ended it.  None instead of the lines if the text cannot
    be read to its end, or if others depend on a mended line.
    """
    lines = LineTable(text)
    mended, stops, tries, whole = text, list[Diagnostic](), dict[int, int](), False
    while not whole:
        stop = found[-1]
        line = 0 if stop.span is None else stop.span.line
        mendable = stop.code in _MENDED and line > 0 and len(text) <= MAX_TEXT and len(stops) < MAX_FINDINGS
        tried = tries.get(line, 0)
        if not tried and not (mendable and tries.get(line - 1) == 2):  # a line below a removed one may suffer from that
            stops.append(stop)
        if not mendable or tried == 2:
            return _in_order([*stops, *found[:-1]], ()), None
        mended = _without_value(mended, lines, line) if not tried else _without_line(mended, lines, line)
        tries[line] = tried + 1
        whole, found = attempt(mended)
    dependent = [line for line in tries if _top_key(lines, line) not in _INDEPENDENT]
    return _in_order([*stops, *found], tries), None if dependent else frozenset(tries)


def independent(text: str, found: list[Diagnostic]) -> bool:
    """Return True if nothing else depends on the lines of these findings."""
    lines = LineTable(text)
    return all(each.span is not None and _top_key(lines, each.span.line) in _INDEPENDENT for each in found)


def _without_value(text: str, lines: LineTable, number: int) -> str:
    """Return the text with letters instead of the value on a line; the lines on which it goes on are blank."""
    line = lines.line(number)
    parts = _VALUE.fullmatch(line)
    assert parts is not None
    before, value = parts["before"], parts["value"]
    column = len(before) - len(parts["key"] or "")
    start = lines.start(number)
    text = text[:start] + before + "x" * len(value) + text[start + len(line) :]
    number += 1
    while (below := lines.line(number)).strip() and len(below) - len(below.lstrip()) > column:
        text = _without_line(text, lines, number)
        number += 1
    return text


def _without_line(text: str, lines: LineTable, number: int) -> str:
    """Return the text with blanks instead of a line."""
    start, length = lines.start(number), len(lines.line(number))
    return text[:start] + " " * length + text[start + length :]


def _top_key(lines: LineTable, number: int) -> str:
    """Return the key at the top of the file to which a line belongs; "" if there is none."""
    while number > 0:
        found = _TOP_KEY.match(lines.line(number))
        if found:
            return found[1]
        number -= 1
    return ""


def _in_order(found: list[Diagnostic], mended: Collection[int]) -> list[Diagnostic]:
    """Return the findings in the order of the file; of a mended line only its own mistake."""
    seen: set[int] = set()
    kept = []
    for each in found:
        line = 0 if each.span is None else each.span.line
        if line not in seen or line not in mended:
            kept.append(each)
        seen.add(line)
    return sorted(kept, key=lambda each: (each.span.line, each.span.column) if each.span else (0, 0))
