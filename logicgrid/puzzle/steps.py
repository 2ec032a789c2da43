"""Steps of derivations, whatever the kind of puzzle: their rating, and the fewest premises."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from logicgrid.puzzle.derivation import Atom, Derivation, Step
from logicgrid.puzzle.record import Record

if TYPE_CHECKING:
    from logicgrid.puzzle.budget import Budget
    from logicgrid.puzzle.question import Question, Rating
    from logicgrid.puzzle.reasons import Technique

INNER_EFFORT = 0.5
"""The effort of each inference inside a supposition."""


class Rung(Record):
    """A technique on the ladder of a kind: the level that needs it, what it is, and the effort of one step."""

    name: Technique
    level: int
    title: str
    effort: float


def hardest(levels: Iterable[int]) -> int:
    """Return the level of a derivation whose steps are of these levels: 1 to 6.

    The grid's own rules are no rung (0 here): a puzzle that they suffice for is as easy as can be.
    """
    return max([1, *levels])


def inferences(steps: Iterable[Step]) -> int:
    """Return the number of steps, those inside suppositions and ways counted.

    >>> inner = Step("clue", (1,), (), ((0, 3, True),))
    >>> inferences([inner, Step("trial", (), (), ((0, 4, False),), (0, 4, True), (inner, inner))])
    4
    """
    return sum([1 + inferences(step.steps) + sum(map(inferences, step.ways)) for step in steps])


def finished(steps: Sequence[Step], rounds: Sequence[int], rungs: dict[str, Rung], complete: bool) -> Derivation:
    """Return the derivation of these steps, rated; `rounds` has the number of inferences that each round offered."""
    effort = sum([rungs[step.technique].effort + INNER_EFFORT * inferences(step.steps) for step in steps])
    level = hardest([rungs[step.technique].level for step in steps])
    return Derivation(tuple(steps), level, round(effort, 1), len(rounds), rounds.count(1), complete)


def rated_by_deriving(question: Question, budget: Budget) -> Rating:
    """Return the level of the question's derivation, and the answer that the derivation leads to."""
    from logicgrid.puzzle.question import Rating

    derivation = question.derive(budget)
    if not derivation.complete:
        return Rating(None, 0, None)
    answer = question.spelled([atom for step in derivation.steps for atom in step.conclusions])
    return Rating(derivation.level, derivation.level, answer)


def least(premises: Sequence[Atom], suffices: Callable[[Sequence[Atom]], bool]) -> list[Atom]:
    """Return premises that suffice, none of which can be left out; the first ones if there is a choice.

    By halving, so that few tries are needed if few premises are (QuickXplain: Junker, AAAI 2004).
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


def outer_premises(step: Step) -> Iterator[Atom]:
    """Yield the premises of a step, and those of the steps inside it that come from outside it."""
    from logicgrid.puzzle.reasons import Technique

    yield from step.premises
    for inner in (step.steps, *step.ways):
        own = {step.suppose} if step.suppose is not None else set()
        for place, each in enumerate(inner):
            if each.technique == Technique.WAY and not place:
                own.update(each.conclusions)
            yield from (atom for atom in outer_premises(each) if atom not in own)
            own.update(each.conclusions)
