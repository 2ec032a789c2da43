"""The chain, or the two almost locked sets, that a finished step rests on: the shortest that its premises show.

Premises are left out as long as the checker accepts the step, so what was found first may not be what is left.  The
name of a chain is that of its form.
"""

from __future__ import annotations

from logicgrid.kinds.sudoku.check import ALMOST_LOCKED, CHAINS, Node, SudokuChecker
from logicgrid.puzzle.derivation import Step
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
