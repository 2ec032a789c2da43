"""Steps of derivations, whatever the kind of puzzle: their number, and the fewest premises."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

from logicgrid.puzzle.derivation import Atom, Step, opposite


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


def outer_premises(step: Step, made_plain: Callable[[Iterable[Atom]], Collection[Atom]] = frozenset) -> Iterator[Atom]:
    """Yield what a step needs from outside: its premises, those of the steps inside it, and what these clash with.

    `made_plain` returns atoms with what they make plain, so that only what comes from outside is yielded of the facts
    that leave a row empty.
    """
    from logicgrid.puzzle.reasons import Clash, EitherWay, EmptyRow, Ending, Trial
    from logicgrid.puzzle.techniques import Technique

    yield from step.premises
    blocks: list[tuple[Sequence[Step], Ending | None]] = []
    match step.reason:
        case EitherWay(ways=ways) if ways:
            blocks = [(inner, way.ending) for inner, way in zip(step.ways, ways, strict=True)]
        case Trial(ending):
            blocks = [(step.steps, ending)]
        case _:
            blocks = [(inner, None) for inner in (step.steps, *step.ways)]
    for inner, ending in blocks:
        own = {step.suppose} if step.suppose is not None else set()
        needed: list[Atom] = []
        for place, each in enumerate(inner):
            if each.technique != Technique.WAY or place:
                needed += [atom for atom in outer_premises(each, made_plain) if atom not in own]
            own.update(each.conclusions)
        match ending:
            case Clash(atom, known):
                needed += [opposite(atom)] if known else []
            case EmptyRow(facts=facts):
                inside, anyway = made_plain([*own, *needed]), made_plain(())
                needed += [atom for atom in facts if atom not in inside or atom in anyway]
        yield from needed
