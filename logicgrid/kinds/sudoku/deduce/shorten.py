"""The steps that the goals of a derivation need, found backwards, conclusion by conclusion, each with few premises.

What crosses out is shortened with the checker as the judge, so that whatever is left is what the checker needs.  Steps
that fill a cell need every atom of their cover.  As premises are left out as long as the checker accepts the step, the
chain or the almost locked sets that it rests on are looked for again: the shortest that the rest shows.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from logicgrid.kinds.sudoku.check import ALMOST_LOCKED, BY_WAYS, CHAINS, Node, SudokuChecker
from logicgrid.kinds.sudoku.deduce.by_ways import by_fewest
from logicgrid.kinds.sudoku.deduce.knowledge import StepDraft
from logicgrid.puzzle import ladder
from logicgrid.puzzle.derivation import Atom, Step, opposite
from logicgrid.puzzle.question import bits
from logicgrid.puzzle.reasons import AlmostLocked, Chain
from logicgrid.puzzle.record import replace
from logicgrid.puzzle.techniques import Technique


def patterned(step: Step, checker: SudokuChecker) -> Step:
    """Return the step with the reason that its premises show, if it is of a chain or of almost locked sets."""
    if step.technique in CHAINS:
        masks = checker.masks(step)
        nodes = checker.chain(step)
        assert nodes is not None
        houses = tuple([_house(checker, masks, *pair) for pair in zip(nodes[::2], nodes[1::2], strict=True)])
        reason = Chain(tuple([(tuple(bits(cells)), digit) for cells, digit in nodes]), houses)
        return replace(step, technique=_name(reason, checker), reason=reason)
    if step.technique in ALMOST_LOCKED:
        masks = checker.masks(step)
        found = checker.almost_locked(step)
        assert found is not None
        one, other, linked = found
        ones, others = [tuple(sorted({each for cell in cells for each in bits(masks[cell])})) for cells in (one, other)]
        return replace(step, reason=AlmostLocked(one, other, ones, others, linked, step.conclusions[0][1]))
    return step


def _house(checker: SudokuChecker, masks: list[int], one: Node, other: Node) -> int | None:
    """Return the house that has no place for the digit of two nodes beside them; None if they are of one cell."""
    if one[1] != other[1]:
        return None
    both, digit = one[0] | other[0], one[1]
    groups = checker.board.groups
    for number, group in enumerate(groups):
        if sum([1 << cell for cell in group if masks[cell] >> digit & 1]) == both:
            return number
    raise AssertionError("two nodes of a digit are linked by a house")


def _name(chain: Chain, checker: SudokuChecker) -> Technique:
    """Return what a chain of this form is called."""
    nodes, houses = chain.nodes, chain.houses
    if any(len(cells) > 1 for cells, _ in nodes):
        return Technique.GROUPED_AIC
    if len({digit for _, digit in nodes}) == 1:
        if len(houses) > 2:
            return Technique.X_CHAIN
        size = checker.size
        kinds = {number // size for number in houses if number is not None}
        if not checker.has_lines or not kinds <= {0, 1}:
            return Technique.TURBOT_FISH
        return Technique.SKYSCRAPER if len(kinds) == 1 else Technique.KITE
    if not any(house is not None for house in houses):
        return Technique.XY_CHAIN
    ends = {nodes[0][1], nodes[1][1]}, {nodes[-2][1], nodes[-1][1]}
    if len(houses) == 3 and houses[0] is houses[2] is None and ends[0] == ends[1]:
        return Technique.W_WING
    return Technique.AIC


_SINGLES = {
    Technique.FULL_HOUSE,
    Technique.HIDDEN_SINGLE,
    Technique.NAKED_SINGLE,
    Technique.NO_CANDIDATE,
    Technique.NO_PLACE,
}


def shortened(
    drafts: Sequence[StepDraft], goals: Iterable[Atom], checker: SudokuChecker | None
) -> tuple[list[Step], set[Atom]]:
    """Return the steps that the goals need, and the atoms from outside that they need.

    Without a checker all premises of a cover stay, which is quicker.
    """

    def complete(draft: StepDraft, conclusions: tuple[Atom, ...], needed: set[Atom]) -> ladder.Completed:
        if draft.suppose is None:
            step = _step(draft, conclusions, needed, checker)
            return [step], step.premises
        inner, outside = refutation(draft.drafts, checker)
        step = Step(_supposition(inner), (), (), conclusions, draft.suppose, tuple(inner))
        return [step], outside - {draft.suppose}

    return ladder.shortened(drafts, goals, complete)


def refutation(drafts: Sequence[StepDraft], checker: SudokuChecker | None) -> tuple[list[Step], set[Atom]]:
    """Return the same for drafts that end in a conflict, which is their goal."""
    last = _denial(drafts[-1], checker)
    steps, outside = shortened(drafts[:-1], (opposite(last.conclusions[0]), *last.premises), checker)
    return [*steps, last], outside


def _step(draft: StepDraft, conclusions: tuple[Atom, ...], needed: set[Atom], checker: SudokuChecker | None) -> Step:
    """Return the step by the way with the cheapest premises."""
    best = draft.ways[0]
    if best.technique == Technique.FULL_HOUSE:
        premises = [(cell, digit, True) for digit, cells in best.needs.items() for cell in bits(cells)]
        return Step(best.technique, (), tuple(sorted(premises)), conclusions, reason=best.reason)
    found, price = draft.known.cover(best.needs, draft.time, needed)
    for way in draft.ways[1:]:
        atoms, cost = draft.known.cover(way.needs, draft.time, needed)
        if cost < price:
            best, found, price = way, atoms, cost
    if checker is None or best.technique == Technique.GIVEN or (best.technique in _SINGLES and checker.regular):
        return Step(best.technique, draft.clues, tuple(found), conclusions, reason=best.reason)
    if best.technique in BY_WAYS:
        return by_fewest(checker, Step(best.technique, draft.clues, tuple(found), conclusions, reason=best.reason))
    technique = Technique.AIC if best.technique == Technique.W_WING else best.technique
    found = _fewest(checker, found, conclusions, needed, technique)
    return patterned(Step(technique, draft.clues, tuple(found), conclusions, reason=best.reason), checker)


def _denial(draft: StepDraft, checker: SudokuChecker | None) -> Step:
    """Return the last step of a refutation: what excludes everything contradicts one of its own atoms."""
    (way,) = draft.ways
    atoms, _ = draft.known.cover(way.needs, draft.time, ())
    denied = next((atom for atom in atoms if not atom[2]), atoms[-1])
    conclusions = (opposite(denied),)
    premises = [atom for atom in atoms if atom != denied]
    if checker is not None and not conclusions[0][2]:
        premises = _fewest(checker, premises, conclusions, ())
    return Step(way.technique, (), tuple(premises), conclusions, reason=way.reason)


def _fewest(
    checker: SudokuChecker,
    premises: list[Atom],
    conclusions: tuple[Atom, ...],
    needed: Collection[Atom],
    technique: str = "",
) -> list[Atom]:
    """Return the premises that the conclusions need: each is left out in turn, those needed anyway last."""
    for atom in sorted(premises, key=lambda atom: (atom in needed, atom)):
        fewer = [other for other in premises if other != atom]
        if not checker.objection(Step(technique, (), tuple(fewer), conclusions)):
            premises = fewer
    return premises


def _supposition(inner: Iterable[Step]) -> Technique:
    """Return the technique of a supposition that these steps refute."""
    if any(step.suppose is not None for step in inner):
        return Technique.NESTED_SUPPOSITIONS
    return Technique.FORCING_CHAIN if {step.technique for step in inner} <= _SINGLES else Technique.FORCING_NET
