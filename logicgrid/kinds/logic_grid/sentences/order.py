"""The order in which the steps of a derivation are told: what one clue says is said at once, as far as it can be.

Any order in which each step stands behind those that it rests on is as good a proof, and no dearer.  So a clue is taken
up where all that is left of it can be told; if there is none, the one comes next that came next in the derivation.
"""

from __future__ import annotations

from collections.abc import Sequence

from logicgrid.puzzle.derivation import Atom, Step
from logicgrid.puzzle.reasons import LabelSubset
from logicgrid.puzzle.steps import outer_premises
from logicgrid.puzzle.techniques import GRID_RULES, Technique


def is_grid_step(step: Step) -> bool:
    """Return True for a step of a logic grid's own rules."""
    return step.technique in GRID_RULES and step.suppose is None


def sees_marks(step: Step) -> bool:
    """Return True if a step's reason is about the marks that are there, and not only about its premises."""
    return step.suppose is not None or bool(step.ways) or isinstance(step.reason, LabelSubset)


def is_direct(step: Step) -> bool:
    """Return True for a step that says what its clue says of itself: no premises, and nothing to weigh."""
    if step.technique != Technique.CLUE or step.premises or step.suppose is not None or step.ways:
        return False
    reason = step.reason
    return not any([getattr(reason, name, ()) for name in ("ways", "equations", "ends")])


def in_reading_order(steps: Sequence[Step]) -> list[Step]:
    """Return the steps so that those of a clue stand together; the direct ones first."""
    first: dict[Atom, int] = {}
    needs: list[
        int
    ] = []  # for each step a bit mask of the steps of clues and patterns that it rests on, through others
    everything = 0
    for number, step in enumerate(steps):
        mask, seeing = 0, sees_marks(step)
        for atom in outer_premises(step) if seeing else step.premises:
            place = first.get(atom)
            if place is None:
                mask |= everything if seeing or is_grid_step(step) else 0
            else:
                mask |= needs[place] | (0 if is_grid_step(steps[place]) else 1 << place)
        needs.append(mask)
        if isinstance(step.reason, LabelSubset):
            needs[-1] |= everything
        if not is_grid_step(step):
            everything |= 1 << number
        for atom in step.conclusions:
            first.setdefault(atom, number)
    groups: dict[tuple[object, ...], list[int]] = {}
    for number, step in enumerate(steps):
        if everything >> number & 1:
            lone = (number,) if sees_marks(step) or not step.clues else ()
            groups.setdefault((step.clues, *lone), []).append(number)
    waiting = [number for number in range(len(steps)) if not everything >> number & 1]
    order: list[int] = []
    done = 0

    def flush() -> None:
        nonlocal waiting
        ready = [number for number in waiting if not needs[number] & ~done]
        if ready:
            order.extend(ready)
            waiting = [number for number in waiting if needs[number] & ~done]

    def take(members: list[int]) -> list[int]:
        """Put steps into the order as far as they can be; return what is left of them."""
        nonlocal done
        while ready := [number for number in members if not needs[number] & ~done]:
            order.extend(ready)
            members = [number for number in members if needs[number] & ~done]
            done |= sum(1 << number for number in ready)
            flush()
        return members

    direct = [
        number for members in groups.values() if all([is_direct(steps[each]) for each in members]) for number in members
    ]
    order += sorted(direct)
    done |= sum(1 << number for number in direct)
    flush()
    left = {key: rest for key, each in groups.items() if (rest := [one for one in each if not done >> one & 1])}
    last: object = None

    def cost(key: tuple[object, ...]) -> tuple[bool, bool, int]:
        """Return how dear it is to go on with a group: one that would be taken up again later is dearest."""
        wanted, members = 0, left[key]
        for number in members:
            wanted |= needs[number]
        return bool(wanted & ~done & ~own[key]), key[0] != last, members[0]

    own = {key: sum(1 << number for number in members) for key, members in groups.items()}
    while left:
        ready = [key for key, members in left.items() if any([not needs[each] & ~done for each in members])]
        chosen = min(ready, key=cost)
        last = chosen[0]
        if rest := take(left.pop(chosen)):
            left[chosen] = rest
    return [steps[number] for number in [*order, *waiting]]
