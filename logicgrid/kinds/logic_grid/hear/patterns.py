"""The patterns of all statements as regular expressions over the symbols of a text, a character for each symbol."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from logicgrid.kinds.logic_grid.statements import STATEMENTS
from logicgrid.kinds.logic_grid.statements.heard import SEVERAL, JointPhrasing
from logicgrid.puzzle.record import Record

_SYMBOLS = """
LABEL NUM NOT EITHER OR AND NEITHER NOR OF ONE OTHER DIFF NEXT JUST BETWEEN MORE LESS BOTH BOTHNOT TIMES IF THEN
OPPOSITE ATLEAST ATMOST PRON DOT WHO STOP CALM RATIO ALSO ANYORDER DIFFER NOBODY OTHERS
COMMA NIL IFSO ORELSE NORIS UNDER OVER TOTAL ASK SAMEONE
EXACTLY SOME FEW EVERY TRUTH EQUAL IFF UNLESS
"""
CODE = {name: chr(0xE000 + place) for place, name in enumerate(_SYMBOLS.split())}


class Pattern(Record):
    """A pattern of a row of the table, or of several rows; `slots` are the names of the groups' slots, by group."""

    regex: re.Pattern[str]
    slots: dict[str, str]
    form: str
    cost: float
    other: str
    several: JointPhrasing | None = None


class Match(Record):
    """What stands in the slots of a pattern: places in the sequence of symbols."""

    pattern: Pattern
    slots: dict[str, list[int]]


def matches(codes: str, other: str) -> Iterator[Match]:
    """Yield the patterns that match a whole sequence of symbols; `other` is as in `Heard`."""
    for pattern in _patterns():
        if pattern.other and pattern.other != other:
            continue
        found = pattern.regex.fullmatch(codes)
        if found is None:
            continue
        slots: dict[str, list[int]] = {}
        for group, slot in pattern.slots.items():
            if found[group] is not None:
                slots.setdefault(slot, []).extend(range(found.start(group), found.end(group)))
        yield Match(pattern, slots)


@cache
def _patterns() -> tuple[Pattern, ...]:
    found = [
        _pattern(heard.pattern, name, heard.cost, heard.other) for name, row in STATEMENTS.items() for heard in row.hear
    ]
    return (*found, *[_pattern(each.pattern, "", each.cost, each.other, each) for each in SEVERAL])


def _pattern(text: str, form: str, cost: float, other: str, several: JointPhrasing | None = None) -> Pattern:
    parts: list[str] = []
    slots: dict[str, str] = {}
    for item in text.split():
        name, group = item.rstrip("?*"), f"g{len(parts)}"
        slots[group] = name
        code = CODE["NUM" if name == "by" else "LABEL" if name.islower() else name]
        often, maybe = "*" if item.endswith("*") else "", "?" if item.endswith("?") else ""
        parts.append(f"(?P<{group}>{code}{often}){maybe}")
    return Pattern(re.compile("".join(parts)), slots, form, cost, other, several)
