"""The table of slips: what authors write for want of the form that says it, and how the clue language says the same.

A row has a pattern of words and signs, the text that mends it, and keys of messages; `slips` applies them.  Each row is
met by a bad input of the tests: a slip that nobody made has no row.  Imported only when a rule has a mistake.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import NamedTuple

PROPERTY = "property"
"""The place of a property that only the author knows, in a mended rule."""

_READ = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
GROUPS: dict[str, str] = _READ["groups"]
"""Words that patterns name together."""
ROWS: tuple[tuple[str, str, int, str, str], ...] = tuple(map(tuple, _READ["table"]["rows"]))
"""The rows as the file has them, which says what stands in each."""


class SlipRow(NamedTuple):
    """A row of the table, with its pattern cut into elements: a letter or a sign of its own, or a set of words."""

    pattern: tuple[str | frozenset[str], ...]
    mending: str
    mark: int
    message: str
    advice: str


def _row(pattern: str, *rest: object) -> SlipRow:
    words = [
        frozenset("|".join([GROUPS.get(each, each) for each in part.split("|")]).split("|")) for part in pattern.split()
    ]
    elements = [part if part in _CLASSES else word for part, word in zip(pattern.split(), words, strict=True)]
    return SlipRow(tuple(elements), *rest)  # type: ignore[arg-type]  # as the table has it


_CLASSES = frozenset("AVPNKWE*^${}")
TABLE = tuple([_row(*row) for row in ROWS])
WORDS = frozenset({"and", "or", "not", "in", "for", "if"}).union(
    *[element for row in TABLE for element in row.pattern if isinstance(element, frozenset)]
)
"""The words that patterns name: none of them is an operand by itself."""
MORE, LESS = (frozenset(GROUPS[group].split("|")) for group in ("MORE", "LESS"))
