"""Rules with their surroundings: what no way to keep a rule leaves, in its cells or around them.

A step of the second sort may rest on all that is known.  What it can do without is left out in portions that are halved
again and again, so that the ways are gone through some dozens of times and not hundreds.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from logicgrid.kinds.sudoku.check import BY_WAYS
from logicgrid.kinds.sudoku.deduce.knowledge import DigitElimination, Knowledge, Needs
from logicgrid.kinds.sudoku.reasons import ByRule
from logicgrid.kinds.sudoku.ways import MOST, ROUNDS, RuleUnit, RuleWays
from logicgrid.puzzle.question import bits
from logicgrid.puzzle.record import replace
from logicgrid.puzzle.techniques import Technique

if TYPE_CHECKING:
    from logicgrid.kinds.sudoku.check import SudokuChecker
    from logicgrid.puzzle.derivation import Step

_TRIED = 60
"""The portions of premises that are tried to be left out of a step."""

_OF_RUNS = {Technique.RUN_PAIR: (2, 1), Technique.RUN_FEW: (6, 2)}
"""Techniques of boards with walls, the ways that a run may have at most, and how often other runs are looked at."""

_LARGE = 10
"""The size of the largest boards on which ways are gone through: larger ones have too many."""


def by_ways(known: Knowledge, technique: Technique) -> Iterator[DigitElimination]:
    """Find what no way to keep a rule or a sum leaves; with most techniques also in cells outside."""
    frame, around = known.frame, BY_WAYS[technique]
    most, rounds = _OF_RUNS.get(technique, (MOST[around], ROUNDS[around]))
    if frame.size > _LARGE or (technique in _OF_RUNS and not frame.board.walled):
        return
    rule_ways = ways_of(frame.checker)
    masks = known.masks()
    for unit in rule_ways.units:
        opened = [cell for cell in unit.cells if masks[cell] & masks[cell] - 1]
        if len(opened) < 2:
            continue
        kept = rule_ways.kept(unit, masks, most, rounds)
        if kept is None:
            continue
        out: Needs = {}
        if not any(kept[0]) or any(not kept[0][cell] for cell in unit.cells):
            cell = min(opened, key=lambda each: masks[each].bit_count())
            out = {digit: 1 << cell for digit in bits(masks[cell])}
        else:
            for cell, (mask, left) in enumerate(zip(masks, kept[0], strict=True)):
                for digit in bits(mask & ~left):
                    out[digit] = out.get(digit, 0) | 1 << cell
        conclusions = [(cell, digit, False) for digit, cells in out.items() for cell in bits(cells)]
        if out and frame.checker.excluded(masks, conclusions, around, unit.cells):
            cells = range(len(masks)) if around else unit.cells
            needs = known.needs([(cell, masks[cell]) for cell in cells])
            yield DigitElimination(technique, needs, out, reason_of(known, unit, kept[1], around))


@lru_cache(maxsize=4)
def ways_of(checker: SudokuChecker) -> RuleWays:
    """Return the ways to keep the rules and sums of a checker's board."""
    return RuleWays(checker)


def reason_of(known: Knowledge, unit: RuleUnit, count: int, around: bool) -> ByRule:
    """Return the reason of a unit; what is left of its cells comes with it when the step is finished."""
    number = None if unit.sum is not None else known.frame.rules[known.frame.board.forms[unit.number][0]]
    return ByRule(number, tuple([(cell, ()) for cell in unit.cells]), count, around, unit.sum)


def by_fewest(checker: SudokuChecker, step: Step) -> Step:
    """Return a step by ways with few premises, and with the reason that these show."""
    reason, rule_ways, all_of_it = step.reason, ways_of(checker), step
    assert isinstance(reason, ByRule)
    cells = tuple([cell for cell, _ in reason.cases])
    alike = [each for each in rule_ways.units if (each.cells, each.sum) == (cells, reason.of_sum)]
    unit = next(each for each in alike if _fits(checker, each, step))
    near = {*cells}.union(*[checker.peers[cell] for cell in cells], [cell for cell, _, _ in step.conclusions])
    premises = sorted(step.premises, key=lambda atom: (atom[0] in cells, atom[0] in near, atom))
    portion, left = len(premises), _TRIED
    while portion and left:
        place = 0
        while place < len(premises) and left:
            left -= 1
            fewer = premises[:place] + premises[place + portion :]
            if _fits(checker, unit, replace(step, premises=tuple(fewer))):
                premises = fewer
            else:
                place += portion
        portion //= 2
    step = replace(step, premises=tuple(sorted(premises)))
    if checker.objection(step):  # the fillings of a rule of whose cells less is known may be too many for the checker
        near = {*cells, *[cell for cell, _, _ in step.conclusions]}
        kept = {*premises, *[atom for atom in all_of_it.premises if atom[0] in near]}
        step = replace(step, premises=tuple(sorted(kept)))
        step = all_of_it if checker.objection(step) else step
    masks = checker.masks(step)
    ways = rule_ways.ways(unit, masks, MOST[reason.around]) or []
    full = (1 << checker.size) - 1
    cases = tuple([(cell, tuple(bits(masks[cell]))) for cell in cells if masks[cell] != full])
    return replace(step, reason=replace(reason, cases=cases, count=len(ways)))


def _fits(checker: SudokuChecker, unit: RuleUnit, step: Step) -> bool:
    checker.spend(4 * checker.board.area)
    around = BY_WAYS[step.technique]
    kept = ways_of(checker).kept(unit, checker.masks(step), MOST[around], ROUNDS[around])
    return kept is not None and not any(kept[0][cell] >> digit & 1 for cell, digit, _ in step.conclusions)
