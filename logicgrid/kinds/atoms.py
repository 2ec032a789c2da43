"""The external forms of a kind's atoms (JSON values, readers' texts), and a puzzle's identity.

Each kind has a module `atoms` with a class that implements the protocol `Atoms`.  Everything in the JSON values is part
of the format of certificates and of `explain --format json`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Protocol

from logicgrid.kinds import Puzzle
from logicgrid.puzzle.derivation import Atom, ReasonPart, Step
from logicgrid.puzzle.diagnostics import Refused, brief
from logicgrid.puzzle.messages import say

if TYPE_CHECKING:
    from logicgrid.puzzle.explanation import Scene
    from logicgrid.puzzle.question import Answer, Question

FORM_VERSION = 3
"""The version of the canonical form.  Raise it when the form or its meaning changes; that voids older certificates.

3: `!=` is the negation of `==`, also where a value is nobody's.
"""


class BadAtom(Exception):
    """A JSON value that is not an atom of this puzzle; the message says why, in lower case."""


class BadFact(Refused):
    """A reader's text that is not a fact of this puzzle."""


class Atoms(Protocol):
    """A puzzle's atoms."""

    def to_value(self, atom: Atom) -> list[Any]:
        """Return the atom's JSON value."""

    def from_value(self, value: Any) -> Atom:
        """Return the atom for a JSON value.  Raises BadAtom."""

    def meaning(self) -> Any:
        """Return the puzzle's meaning as nested sequences of scalars: the canonical form that is hashed.

        Everything in it is a name or a number of the format itself.  Texts, titles, positions in the file, comments,
        layout and the author's expectations are not part of it.
        """

    def scene(self) -> Scene:
        """Return the meaning of the numbers in the atoms, for the renderers."""

    def explained(self, steps: Sequence[Step], start: Iterable[Atom]) -> tuple[Step, ...]:
        """Return the steps in reading order, each with its reason; `start` is known beforehand."""

    def reason_fields(self) -> Mapping[str, Callable[[Any], Any]]:
        """Return a function for each field of a reason that makes it JSON; other fields are JSON already."""

    def start(self) -> tuple[Atom, ...]:
        """Return what is known before the first step."""

    def read(self, text: str) -> tuple[Atom, ...]:
        """Return the atoms of one fact that a reader typed.  Raises BadFact."""

    def read_marks(self, text: str) -> tuple[Atom, ...]:
        """Return the atoms of a whole file of marks.  Raises BadFact."""

    def holds(self, atom: Atom, answer: Answer) -> bool:
        """Return True if the atom is true in an answer."""

    def consequences(self, atoms: Iterable[Atom]) -> frozenset[Atom]:
        """Return these atoms and their immediate consequences by the grid's own rules, without any clue."""

    def assuming(self, atoms: Iterable[Atom]) -> Question:
        """Return the puzzle's question with these atoms known from the start."""


def atoms_of(puzzle: Puzzle) -> Atoms:
    """Return the atoms of a puzzle of any kind."""
    return puzzle.its_kind.atoms(puzzle)


def identity(puzzle: Puzzle) -> str:
    """Return the hash of a puzzle's meaning: 64 hexadecimal digits that identify the puzzle in a certificate.

    The hash is SHA-256 over the canonical form (`Atoms.meaning`) as JSON.  Its tags and fields are part of the format,
    and never names of classes, so the identity survives every change of the program that keeps the form.
    """
    import hashlib
    import json

    form = ["logicgrid", FORM_VERSION, puzzle.kind, plain(atoms_of(puzzle).meaning())]
    text = json.dumps(form, ensure_ascii=True, separators=(",", ":"))
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def plain(value: Any) -> Any:
    """Return nested sequences of scalars as JSON, with fractions and decimals unlike any text."""
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


def reason_to_value(reason: ReasonPart, fields: Mapping[str, Callable[[Any], Any]]) -> dict[str, Any]:
    """Return a reason, or a part of one, as a JSON object: its `kind`, and its fields in the author's labels."""
    value: dict[str, Any] = {"kind": reason.name()}
    for name in reason.__struct_fields__:
        part = getattr(reason, name)
        if name == "clue" and isinstance(part, int) and part < 0:  # one of the rules that always hold
            name, part = "rule", -part
        if isinstance(part, ReasonPart):
            value[name] = reason_to_value(part, fields)
        elif isinstance(part, tuple) and part and isinstance(part[0], ReasonPart):
            value[name] = [reason_to_value(each, fields) for each in part]
        else:
            value[name] = fields[name](part) if name in fields else part
    return value


def is_whole(value: Any, most: int) -> bool:
    """Return True if a JSON value is a whole number from 1 to `most`."""
    return isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= most


def shown(value: Any) -> str:
    """Return the beginning of a JSON value for a message."""
    if value is None or isinstance(value, str | int | float):
        return f"`{brief(str(value))}`"
    return say("kinds.list-or-object")
