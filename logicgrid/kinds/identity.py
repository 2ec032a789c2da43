"""The identity of a puzzle: the hash of what the puzzle means, by which a certificate names it.

The hash is SHA-256 over a canonical form in JSON, which each kind writes down explicitly (`Atoms.meaning`): tags and
fields that are part of the format, never the names of classes.  So the identity of a puzzle survives every change of
the program that does not change the form itself.  Texts, titles, positions in the file, comments, layout and what the
author expects are no part of it.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from logicgrid.kinds.atoms import atoms_of
from logicgrid.kinds.kind import Puzzle

VERSION = 2
"""The version of the canonical form.  To change the form is to raise it: every certificate issued before is void."""


def identity(puzzle: Puzzle) -> str:
    """Return 64 hexadecimal digits: the same for the same meaning, others for any other."""
    import hashlib
    import json

    form = ["logicgrid", VERSION, puzzle.kind, plain(atoms_of(puzzle).meaning())]
    text = json.dumps(form, ensure_ascii=True, separators=(",", ":"))
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def plain(value: Any) -> Any:
    """Return nested sequences of scalars as JSON, with exact numbers told apart from texts that look like them."""
    match value:
        case None | bool() | int() | str():
            return value
        case float():
            return ["float", repr(value)]
        case Fraction():
            return ["fraction", value.numerator, value.denominator]
        case tuple() | list():
            return [plain(each) for each in value]
    raise TypeError(f"a {type(value).__name__} has no canonical form")
