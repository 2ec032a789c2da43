"""The checker's part for how many actors have each value: whether a step follows from that alone, by matching.

Some values of the actors are known, or excluded.  They can be completed if every place that a value must fill can be
given an actor of its own, and every actor a place (Mendelsohn and Dulmage: then both at once).  The inference of the
search counts instead; they share nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from logicgrid.csp.problem import Array, Problem
from logicgrid.puzzle.derivation import Atom, opposite


def follows(
    problem: Problem,
    items: Sequence[tuple[int, int]],
    premises: Iterable[Atom],
    conclusion: Atom,
    spend: Callable[[int], None],
) -> bool:
    """Return True if, by the `times` of one array, no completion has the premises without the conclusion.

    The work of the matching is spent, which may raise TooLarge.  All atoms must be of a label of one bijective array,
    and of a value of one array with `times`.
    """
    (base, _), (number, _) = items[conclusion[0]], items[conclusion[1]]
    if not problem.arrays[base].bijective:
        base, number = number, base
    array = problem.arrays[number]
    if not (problem.arrays[base].bijective and array.times):
        return False
    masks = list(array.domains) if base == 0 else [(1 << array.size) - 1] * problem.length
    for one, other, truth in (*premises, opposite(conclusion)):
        ends = dict((items[one], items[other]))
        if ends.keys() == {base, number}:
            masks[ends[base]] &= 1 << ends[number] if truth else ~(1 << ends[number])
    return not completes(array, masks, spend)


def completes(array: Array, masks: Sequence[int], spend: Callable[[int], None]) -> bool:
    """Return True if each actor can have a value of a mask, so that each value has as many actors as it must."""
    must = [value for value, (least, _) in enumerate(array.times) for _ in range(least)]
    may = [value for value, (_, most) in enumerate(array.times) for _ in range(min(most, len(masks)))]
    spend(len(masks) * (len(must) + len(may)) // 64)
    required = [[actor for actor, mask in enumerate(masks) if mask >> value & 1] for value in must]
    possible = [[place for place, value in enumerate(may) if mask >> value & 1] for mask in masks]
    return matched(required, spend) and matched(possible, spend)


def matched(options: Sequence[Sequence[int]], spend: Callable[[int], None]) -> bool:
    """Return True if each of some things can have one of its options, all different (augmenting paths)."""
    taken: dict[int, int] = {}

    def place(thing: int, seen: set[int]) -> bool:
        spend(1 + len(options[thing]) // 32)
        for option in options[thing]:
            if option not in seen:
                seen.add(option)
                if option not in taken or place(taken[option], seen):
                    taken[option] = thing
                    return True
        return False

    return all([place(thing, set()) for thing in range(len(options))])
