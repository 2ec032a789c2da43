"""What the formats share that are nothing but numbers, black and white: `nin`, `mk`, `cwd`.

Source: `doc/input.md` of pbnsolve.  A line without runs is `0` or blank.  None of them holds a title, a colour, a given
cell or a goal.
"""

from __future__ import annotations

import re
from collections.abc import Generator
from typing import Final

from logicgrid.kinds.formats.reading import LineWord, NumberedLine, numbered
from logicgrid.kinds.nonogram.formats.runs import side_of
from logicgrid.puzzle.diagnostics import Diagnostic
from logicgrid.puzzle.messages import say

PAIR: Final = re.compile(r"\s*[0-9]+[ \t]+[0-9]+[ \t]*(?:[\r\n]|$)")
"""Two numbers on the first line."""

NO_NUMBER: Final = re.compile(r"[^\d\s]")


def head_of(text: str) -> Generator[Diagnostic, None, tuple[int, int, list[NumberedLine] | None]]:
    """Return the first two numbers and the lines behind them; None for these (and findings) if there is a mistake."""
    found: list[LineWord] = []
    findings: list[Diagnostic] = []
    lines = numbered(text)
    for place, line in enumerate(lines):
        found += line.words()
        if len(found) < 2:
            continue
        if len(found) > 2:
            findings.append(Diagnostic("bad-size", say("nonogram.width-height-stand-here"), found[2].span))
        one, two = (side_of(word, findings) for word in found[:2])
        yield from findings
        return one or 0, two or 0, None if findings else lines[place + 1 :]
    yield Diagnostic("missing-size", say("nonogram.file-begins-two-numbers"))
    return 0, 0, None
