"""What deriving boards and pictures has in common: rungs of a ladder, the budget's meter, work on steps."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from logicgrid.puzzle.derivation import Atom, Derivation, Step
from logicgrid.puzzle.record import Record

if TYPE_CHECKING:
    from logicgrid.puzzle.reasons import Technique

INNER_EFFORT = 0.5
"""What each inference inside a supposition adds to its effort."""


class Rung(Record):
    """A technique, the level that needs it, what a reader is told, and the effort of one step."""

    name: Technique
    level: int
    title: str
    effort: float


def hardest(levels: Iterable[int]) -> int:
    """The level of a derivation whose steps are of these levels: 1 to 6.

    What the grid's own rules give is no rung of its own (0 here): where they suffice, or nothing is left to find out,
    the puzzle is as easy as can be.
    """
    return max([1, *levels])


def inferences(steps: Iterable[Step]) -> int:
    """How many steps there are, those inside suppositions counted."""
    return sum([1 + inferences(step.steps) for step in steps])


def effort(step: Step, rungs: dict[str, Rung]) -> float:
    """How much work a step is: its technique's weight, and something for each inference inside a supposition."""
    return rungs[step.technique].effort + INNER_EFFORT * inferences(step.steps)


def finished(steps: Sequence[Step], rounds: Sequence[int], rungs: dict[str, Rung], complete: bool) -> Derivation:
    """The derivation of these steps, rated; `rounds` has the number of inferences that each round offered."""
    return Derivation(
        tuple(steps),
        hardest([rungs[step.technique].level for step in steps]),
        round(sum([effort(step, rungs) for step in steps]), 1),
        len(rounds),
        rounds.count(1),
        complete,
    )


def least(premises: Sequence[Atom], suffices: Callable[[Sequence[Atom]], bool]) -> list[Atom]:
    """Premises that suffice, none of which can be left out; rather the first ones.

    By halving, so that few tries are needed where few premises are (QuickXplain: Junker, AAAI 2004).
    """

    def needed(base: list[Atom], atoms: Sequence[Atom], is_new: bool) -> list[Atom]:
        if is_new and suffices(base):
            return []
        if len(atoms) == 1:
            return list(atoms)
        half = len(atoms) // 2
        late = needed([*base, *atoms[:half]], atoms[half:], half > 0)
        return needed([*base, *late], atoms[:half], bool(late)) + late

    if not premises or suffices([]):
        return []
    return needed([], premises, False)
