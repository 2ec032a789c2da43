"""How sentences express statements: patterns of symbols, which `hear` compares with the symbols of a clue's text.

A text becomes a sequence of symbols: its labels, its numbers, and its words of structure as `words/hear/*.toml` names
them.  `patterns.toml` has the patterns of each kind of statement.  In a pattern a word in small letters is a slot of
the statement's row, one in capitals a symbol; `?` follows what may be missing, `*` behind a slot that takes
several labels.  Here they become regular expressions over a character for each symbol.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from pathlib import Path

from logicgrid.puzzle.record import Record

_SYMBOLS = """
LABEL NUM NOT EITHER OR AND NEITHER NOR OF ONE OTHER DIFF NEXT JUST BETWEEN MORE LESS BOTH BOTHNOT TIMES IF THEN
OPPOSITE ATLEAST ATMOST PRON DOT WHO STOP CALM RATIO ALSO ANYORDER DIFFER NOBODY OTHERS
COMMA NIL IFSO ORELSE NORIS UNDER OVER TOTAL ASK SAMEONE
LATTER ENDS INTURN EXACTLY SOME FEW EVERY TRUTH FALSE EQUAL IFF UNLESS SOLE ALIKE UNLIKE ONLY ONLYIF THAT ALREADY WHEN
UNTRUE CONTRARY SPAN ODD EVEN WOMEN MEN THEM THEMNOT
"""
CODE = {name: chr(0xE000 + place) for place, name in enumerate(_SYMBOLS.split())}


class Pattern(Record):
    """One way to say a statement, or several; `slots` are the names of the groups' slots, by group.

    `other` says where the words of a comparison name the other one: `after` them ("A is older than B"), or `before`
    ("A 比 B 大").  The `cost` is added to that of the reading: the smaller, the more certain.  Where several statements
    are said, `says` has the name of each in the table, and its labels' slots.
    """

    regex: re.Pattern[str]
    slots: dict[str, str]
    form: str
    cost: float
    other: str
    says: tuple[tuple[str, str, str], ...] = ()


class Match(Record):
    """What fills the slots of a pattern: places in the sequence of symbols."""

    pattern: Pattern
    slots: dict[str, list[int]]


@lru_cache(maxsize=4096)
def matches(codes: str, other: str) -> tuple[Match, ...]:
    """Return the patterns that match a whole sequence of symbols; `other` is as in `Heard`."""
    return tuple(_matches(codes, other))


def _matches(codes: str, other: str) -> Iterator[Match]:
    for pattern in patterns():
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
def patterns() -> tuple[Pattern, ...]:
    """Return the patterns of all statements, and then those of several."""
    table = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
    rows = [("", each) for each in table.pop("several")]
    return tuple([each for form, row in [*table.items(), *rows] for each in _of_row(row, form)])


def _of_row(row: Mapping[str, str], form: str) -> Iterator[Pattern]:
    """Yield the patterns of a statement; or those of several: "x=a x!b" says that x is a, and that x is not b."""
    forms = {"=": "same", "!": "different"}
    says = tuple([(forms[each[1]], each[0], each[2]) for each in row.get("says", "").split()])
    for other, lines in row.items():
        for line in lines.splitlines() if other != "says" else ():
            text, _, cost = line.partition(" @")
            yield _pattern(text, form, float(cost or 0), other.removeprefix("any"), says)


def _pattern(text: str, form: str, cost: float, other: str, says: tuple[tuple[str, str, str], ...]) -> Pattern:
    parts: list[str] = []
    slots: dict[str, str] = {}
    for item in text.split():
        name, group = item.rstrip("?*"), f"g{len(parts)}"
        slots[group] = name
        code = CODE["NUM" if name == "by" else "LABEL" if name.islower() else name]
        often, maybe = "*" if item.endswith("*") else "", "?" if item.endswith("?") else ""
        parts.append(f"(?P<{group}>{code}{often}){maybe}")
    return Pattern(re.compile("".join(parts)), slots, form, cost, other, says)
