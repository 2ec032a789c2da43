"""Why a wrong mark cannot be: what would follow from it, by a few steps, down to a clash."""

from __future__ import annotations

from logicgrid.puzzle.derivation import Atom
from logicgrid.puzzle.record import Record

MOST_STEPS = 4
"""The most steps between the supposition and the clash: with these two, a reason has six sentences."""


class Supposed(Record):
    """One sentence of a refutation: its rule (a name of the kind's own), its clue, 0 for none, and its facts.

    `premises` are on the board, or were concluded before; the last step, the clash, concludes nothing.  `place` and
    `house` say where the clash is, if it is not about atoms.
    """

    rule: str
    clue: int
    premises: tuple[Atom, ...]
    conclusions: tuple[Atom, ...]
    place: int = -1
    house: int = -1


class Refutation(Record):
    """What follows from a wrong mark, the steps and the clash in which they end."""

    wrong: Atom
    steps: tuple[Supposed, ...]
    ending: Supposed

    def premises(self) -> tuple[Atom, ...]:
        """Return what the steps need of the board."""
        said = {self.wrong, *[atom for step in self.steps for atom in step.conclusions]}
        needed = [atom for step in (*self.steps, self.ending) for atom in step.premises]
        return tuple(dict.fromkeys([atom for atom in needed if atom not in said]))
