"""What the atoms of a kind's derivations are outside the program: JSON values, and what a reader types.

Each kind has a module `atoms` with a function `atoms_of(puzzle)`; what it returns keeps to `Atoms`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol

from logicgrid.kinds.kind import Puzzle
from logicgrid.puzzle.derivation import Atom, Step
from logicgrid.puzzle.explanation import Scene
from logicgrid.puzzle.question import Answer, Question


class BadAtom(Exception):
    """What was read is no atom of this puzzle; the message says why, in lower case."""


class BadFact(Exception):
    """What a reader typed is no fact of this puzzle; `help` says what would be."""

    def __init__(self, message: str, help: str | None = None) -> None:
        super().__init__(message)
        self.help = help


class Atoms(Protocol):
    """A puzzle's atoms."""

    def to_value(self, atom: Atom) -> list[Any]:
        """The atom's JSON value."""
        ...

    def from_value(self, value: Any) -> Atom:
        """The atom that a JSON value means.  Raises BadAtom."""
        ...

    def meaning(self) -> Any:
        """Return what the puzzle means as nested sequences of scalars: the canonical form that is hashed.

        Everything in it is a name or a number of the format itself.  See `identity`.
        """
        ...

    def scene(self) -> Scene:
        """What the numbers of the atoms stand for, for whoever tells or draws them."""
        ...

    def techniques(self) -> tuple[str, ...]:
        """The names of the ladder's techniques, easiest first."""
        ...

    def follows(self, step: Step) -> bool:
        """Whether a step is no insight of its own: it stands with what it follows from."""
        ...

    def start(self) -> tuple[Atom, ...]:
        """What is known before the first step."""
        ...

    def read(self, text: str) -> tuple[Atom, ...]:
        """The atoms of one fact as a reader types it.  Raises BadFact."""
        ...

    def read_marks(self, text: str) -> tuple[Atom, ...]:
        """The atoms of a whole file of marks.  Raises BadFact."""
        ...

    def holds(self, atom: Atom, answer: Answer) -> bool:
        """Whether the atom is true of an answer."""
        ...

    def consequences(self, atoms: Iterable[Atom]) -> frozenset[Atom]:
        """These atoms, and what follows from them at a glance: by the grid's own rules, without any clue."""
        ...

    def assuming(self, atoms: Iterable[Atom]) -> Question:
        """The puzzle's question where these atoms are known from the start."""
        ...


def atoms_of(puzzle: Puzzle) -> Atoms:
    """The atoms of a puzzle of any kind."""
    from logicgrid.kinds import KINDS

    return KINDS[puzzle.kind].atoms(puzzle)


def is_whole(value: Any, most: int) -> bool:
    """Whether a JSON value is a whole number from 1 to `most`."""
    return isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= most
