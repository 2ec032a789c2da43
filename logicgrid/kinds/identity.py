"""A puzzle in, the hash of what it means out: the name by which a certificate knows it.

The hash is SHA-256 over the frozen problem in canonical JSON, with its labels, without what does not change its
meaning: texts, titles, positions in the file, comments, layout, what the author expects.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, is_dataclass
from fractions import Fraction
from typing import Any

from logicgrid.kinds.kind import Puzzle
from logicgrid.puzzle.diagnostics import Span
from logicgrid.puzzle.record import Record

FORM = 1
"""To be raised when what is hashed changes: all certificates written before are then of another puzzle."""

_WITHOUT_MEANING = frozenset({"text", "span", "title", "rests_on"})
"""Fields; what a clue rests on is true of every answer, and so does not change what they are."""


def identity(puzzle: Puzzle) -> str:
    """64 hexadecimal digits: the same for the same meaning, another for any other."""
    import hashlib
    import json

    question: Any = puzzle.question
    inner = next(getattr(question, name) for name in ("problem", "board", "picture") if hasattr(question, name))
    meaning = [FORM, puzzle.kind, _labels(puzzle), canonical(inner)]
    text = json.dumps(meaning, ensure_ascii=True, separators=(",", ":"), sort_keys=True)
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def _labels(puzzle: Puzzle) -> Any:
    """The words that the answer is given in."""
    presenter: Any = puzzle.present
    words = [getattr(presenter, name) for name in ("names", "values", "shown", "symbols") if hasattr(presenter, name)]
    return canonical(words)


def canonical(value: Any) -> Any:
    """The value as JSON, equal for equal values: records become lists of their type's name and their fields."""
    match value:
        case None | bool() | int() | str():
            return value
        case float():
            return ["float", repr(value)]
        case Fraction():
            return ["fraction", value.numerator, value.denominator]
        case Span():
            return None
        case Record():
            names: Sequence[str] = [name for name in value.__struct_fields__ if name not in _WITHOUT_MEANING]
            return [type(value).__name__, *[canonical(getattr(value, name)) for name in names]]
        case tuple() | list():
            return [canonical(each) for each in value]
    if is_dataclass(value) and not isinstance(value, type):
        names = [field.name for field in fields(value) if field.name not in _WITHOUT_MEANING]
        return [type(value).__name__, *[canonical(getattr(value, name)) for name in names]]
    raise TypeError(f"{type(value).__name__} has no canonical form")
