"""Reading on behind a mistake in YAML, so that the author learns of all mistakes of a file together.

A line with a mistake is mended without moving anything: letters take the place of its value (or blanks that of the
whole line), and the text is read once more.  What is found afterwards counts if it cannot be a consequence: the mended
lines are told to the caller, who drops whatever is found in them, and if a line is mended on which others depend (an
actor, a property, a row of a grid) only mistakes in YAML are reported.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable
from typing import TYPE_CHECKING, Final

from logicgrid.files.text import MAX_FINDINGS, LineTable
from logicgrid.files.text import lines as lines_of
from logicgrid.puzzle.diagnostics import Diagnostic

if TYPE_CHECKING:
    from logicgrid.files.source import Document

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


def independent(text: str, found: Iterable[Diagnostic]) -> bool:
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


# --- Without some clues -----------------------------------------------------------------------------------------------

MAX_LEFT_OUT: Final = 8
"""The number of clues that are taken out of a text in the hope that the rest is YAML."""


def without_clues(text: str, suspects: Collection[int]) -> Document | None:
    """Return what a text holds without some clues, if it is no YAML with them; None if it is none without them either.

    The clues that go are those of the `suspects`, which are numbers of lines, and then those in which the text cannot
    be read.  Something else takes the place of each, and its lines are among `Document.mended`.
    """
    from logicgrid.files.source import read

    rows = lines_of(text)
    gone: set[int] = set()
    for _ in range(MAX_LEFT_OUT):
        lines = LineTable("\n".join(rows))
        items = [item for line in suspects if (item := item_of_clues(lines, line)) is not None]
        if gone.issuperset(line for item in items for line in item):
            return None
        for item in items:
            first = rows[item.start - 1]
            blanks = first[: len(first) - len(first.lstrip())]
            rows[item.start - 1 : item.stop - 1] = [f"{blanks}- x", *[""] * (len(item) - 1)]
            gone.update(item)
        document, problems = read("\n".join(rows), mended=True)
        if document is not None:
            document.mended |= gone
            return document
        suspects = [each.span.line for each in problems if each.span is not None]
    return None


def item_of_clues(lines: LineTable, number: int) -> range | None:
    """Return the numbers of the lines of the item of `clues` to which a line belongs; None if it belongs to none."""
    top = min(number, len(lines))
    while top > 0 and not _TOP_KEY.match(lines.line(top)):
        top -= 1
    if top == 0 or _top_key(lines, top) != "clues":
        return None
    start, indent = 0, None
    for line in range(top + 1, len(lines) + 1):
        content = lines.line(line)
        column = len(content) - len(content.lstrip())
        if content.lstrip().startswith("- ") and (indent is None or column <= indent):
            indent = column
            if line > number:
                return range(start, line) if start else None
            start = line
        elif content.strip() and column == 0 and not content.startswith("#"):
            return range(start, line) if start else None
    return range(start, len(lines) + 1) if start else None
