"""Words in five languages, and the wording of a logic grid: its names and values, and the author's phrases.

`en.toml` and its counterparts have the texts as templates; `phrases.py` reads them and builds lists and sentences.  A
`Wording` is a plain value, from which `phrasebook.py` makes the sentences of one logic grid.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from logicgrid.puzzle.record import Record


class CategoryWording(Record):
    """The actors, or a property.

    `type` is one of `text`, `number`, `money`, `time`, `date` and `duration`; `unit` is the text after each value, or
    empty; `numbers` are the numeric values, if any.  `phrases` has the keys that the author has given, of a property's
    `phrases` in a file or of the actors' mapping (`one`, `many`, `the`, `who`, `gender`, `genders`, `measure`); values
    are named by their labels.
    """

    name: str
    labels: tuple[str, ...]
    type: str = "text"
    unit: str = ""
    phrases: Mapping[str, Any] = {}
    numbers: Sequence[int | Fraction] | None = None


class Wording(Record):
    """All categories, the actors first; `language` is the language of the author's phrases, if known."""

    language: str | None
    categories: tuple[CategoryWording, ...]
