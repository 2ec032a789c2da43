"""How sentences speak of a logic grid: its names and values, and the phrases that its author gave.

These are plain values; `words.phrasebook` makes sentences from them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from logicgrid.puzzle.record import Record


class CategoryWording(Record):
    """The actors, or a property.

    `type` is one of `text`, `number`, `money`, `time`, `date` and `duration`; `unit` is what stands behind each value,
    or empty; `numbers` are what the values are as numbers, if they are.  `phrases` has the keys of a property's
    `phrases` in a file, or of the actors' mapping (`one`, `many`, `the`, `who`, `gender`, `genders`, `measure`), those
    that the author gave; values are named by their labels.
    """

    name: str
    labels: tuple[str, ...]
    type: str = "text"
    unit: str = ""
    phrases: Mapping[str, Any] = {}
    numbers: Sequence[int | Fraction] | None = None


class Wording(Record):
    """All categories, the actors first; `language` is the one that the author's phrases are in, if it is known."""

    language: str | None
    categories: tuple[CategoryWording, ...]
