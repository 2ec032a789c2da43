"""Rules with their surroundings: the candidates that no way to satisfy a rule leaves, in its cells or around them.

A way assigns digits to all cells of a rule, different ones to cells that see each other.  Each has immediate
consequences: the exclusions by its digits, and by other rules about those cells, applied twice.  A way is impossible if
it leaves a cell without a candidate, or a digit without a place in a house.

A step with consequences around the rule may depend on everything known.  Unneeded premises are removed one by one; the
consequences of a way are recomputed only if they depended on the removed one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from itertools import islice, tee
from math import prod
from operator import and_

from logicgrid.kinds.sudoku.board import Group, groups_by_cell
from logicgrid.kinds.sudoku.check import BY_WAYS, MOST_AROUND, SudokuChecker
from logicgrid.kinds.sudoku.consequences import Consequences
from logicgrid.kinds.sudoku.constraints import Form, Masks, Path, SumForm
from logicgrid.kinds.sudoku.deduce import LARGE, DigitElimination, Knowledge, needs_of
from logicgrid.kinds.sudoku.fillings import TooManyFillings
from logicgrid.kinds.sudoku.reasons import ByRule
from logicgrid.puzzle.derivation import Step, least
from logicgrid.puzzle.ladder import Technique
from logicgrid.puzzle.question import bits, union_of
from logicgrid.puzzle.record import Record, replace

MOST = (100, 40)
"""The most ways of a rule: in its own cells only, and if each is followed to other cells; with more it is skipped."""
_STEPS = 8
"""The most search steps for each of them."""
_MOST_CELLS = 12
ROUNDS = (0, 2)
"""How often the other rules are applied if each way is followed to other cells."""


class RuleUnit(Record):
    """A form of a rule of the table, or a sum (an index into the checker's sums), by its index among all of these."""

    cells: tuple[int, ...]
    number: int
    sum: int | None


class RuleWays:
    """The rules and sums of a checker's board, and their ways, by candidates: a mask of digits for each cell."""

    def __init__(self, checker: SudokuChecker) -> None:
        board = checker.board
        self.size, self.peers, self.spend = board.size, checker.peers, checker.spend
        ruled = len(board.forms)
        self.forms: list[Form | SumForm] = [*[form for _, form in board.forms], *checker.totals]
        self.narrow = checker.filters
        self.parts = parts = [
            RuleUnit(tuple(dict.fromkeys(form.cells)), number, None if number < ruled else number - ruled)
            for number, form in enumerate(self.forms)
        ]
        self.units = [part for part in parts if 1 < len(part.cells) <= _MOST_CELLS and not self._is_loose(part)]
        self.of = groups_by_cell([part.cells for part in parts], board.area)
        self.groups = board.groups
        self.groups_of = groups_by_cell(board.groups, board.area)
        self.inside = {
            unit: [number for number, part in enumerate(parts) if set(part.cells) <= set(unit.cells)]
            for unit in self.units
        }

    def _is_loose(self, part: RuleUnit) -> bool:
        """Return True for two cells that most digits fit: such pairs may be all over the board, and exclude little."""
        form = self.forms[part.number]
        if not isinstance(form, Path) or len(part.cells) > 2:
            return False
        return 2 * sum([mask.bit_count() for mask in form.fits]) > self.size**2

    def ways(self, unit: RuleUnit, masks: Sequence[int], most: int) -> list[Masks] | None:
        """Return the ways of a unit, the mask of one digit for each cell; None if there are too many."""
        found: list[Masks] = []
        left = most * _STEPS
        stack = [{cell: masks[cell] for cell in unit.cells}]
        while stack:
            left -= 1
            if left < 0 or len(found) > most:
                return None
            state = self._within(unit, stack.pop())
            if state is None:
                continue
            opened = [cell for cell in unit.cells if state[cell] & state[cell] - 1]
            if not opened:
                found.append(tuple(state.values()))
                continue
            cell = min(opened, key=lambda each: state[each].bit_count())
            stack += [{**state, cell: 1 << digit} for digit in bits(state[cell])]
        return found if len(found) <= most else None

    def _within(self, unit: RuleUnit, state: dict[int, int]) -> dict[int, int] | None:
        """Return the candidates that rules among these cells, and cells that see each other, leave; None if none."""
        self.spend(len(unit.cells) * (1 + len(unit.cells) // 4))
        for number in self.inside[unit]:
            form = self.forms[number]
            self.spend(1 + len(form.cells) // 4)
            kept = self.narrow(form, tuple([state[cell] for cell in form.cells]))
            if kept is None:
                return None
            for cell, mask in zip(form.cells, kept, strict=True):
                state[cell] &= mask
        done: set[int] = set()
        while single := [cell for cell, mask in state.items() if not mask & mask - 1 and cell not in done]:
            for cell in single:
                done.add(cell)
                for other in self.peers[cell]:
                    if other in state:
                        state[other] &= ~state[cell]
            if not all(state.values()):
                return None
        return state if all(state.values()) else None

    def after(self, unit: RuleUnit, way: Masks, masks: Sequence[int], rounds: int) -> list[int] | None:
        """Return the candidates after the immediate consequences of a way; None for a contradiction."""
        self.spend(len(masks))
        left = list(masks)
        fresh = [cell for cell, mask in zip(unit.cells, way, strict=True) if left[cell] != mask]
        for cell, mask in zip(unit.cells, way, strict=True):
            left[cell] &= mask
        touched = self._spread(left, unit.cells, {*fresh})
        for _ in range(rounds):
            if touched is None or not self._has_places(left, touched):
                return None
            changed: set[int] = set()
            for number in sorted({number for cell in touched for number in self.of[cell]}):
                form = self.forms[number]
                self.spend(2 + len(form.cells) // 4)
                kept = self.narrow(form, tuple([left[cell] for cell in form.cells]))
                if kept is None:
                    return None
                for cell, mask in zip(form.cells, kept, strict=True):
                    if left[cell] & ~mask:
                        left[cell] &= mask
                        changed.add(cell)
                        if not left[cell]:
                            return None
            touched = self._spread(left, [cell for cell in sorted(changed) if not left[cell] & left[cell] - 1], changed)
        return left if touched is not None and self._has_places(left, touched) else None

    def _spread(self, left: list[int], cells: Sequence[int], touched: set[int]) -> set[int] | None:
        """Cross out what the digits in these cells exclude; return all changed cells, None if one has none left."""
        for cell in cells:
            for other in self.peers[cell]:
                if left[other] & left[cell]:
                    left[other] &= ~left[cell]
                    touched.add(other)
                    if not left[other]:
                        return None
        return touched

    def _has_places(self, left: Sequence[int], touched: set[int]) -> bool:
        full = (1 << self.size) - 1
        numbers = {number for cell in touched for number in self.groups_of[cell]}
        return all(union_of([left[cell] for cell in self.groups[number]]) == full for number in numbers)

    def kept(self, unit: RuleUnit, masks: Sequence[int], most: int, rounds: int) -> tuple[list[int], int] | None:
        """Return the candidates of each cell in some way, and the number of ways; None if there are more than `most`.

        Cells outside are examined only if there are `rounds`, in which their rules are applied.
        """
        ways = self.ways(unit, masks, most)
        if ways is None:
            return None
        if not rounds:
            left = list(masks)
            for place, cell in enumerate(unit.cells):
                left[cell] = union_of([way[place] for way in ways])
            return left, len(ways)
        every = [0] * len(masks)
        for way in ways:
            after = self.after(unit, way, masks, rounds)
            if after is not None:
                every = [some | mask for some, mask in zip(every, after, strict=True)]
        return every, len(ways)


_OF_RUNS = {Technique.RUN_PAIR: (2, 1), Technique.RUN_FEW: (6, 2)}
"""Techniques of boards with walls, with the most ways of a run, and how often other runs are applied."""

_MOST_LISTS = 10_000
"""The most lists of candidates of another rule with which it may have few enough ways to show a step, too."""


def by_ways(known: Knowledge, technique: Technique) -> Iterator[DigitElimination]:
    """Find the candidates that no way to satisfy a rule or a sum leaves; with most techniques also in cells outside."""
    frame, around = known.frame, BY_WAYS[technique]
    most, rounds = _OF_RUNS.get(technique, (MOST[around], ROUNDS[around]))
    if frame.size > LARGE or (technique in _OF_RUNS and not frame.board.walled):
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
        if not any(kept[0]) or any(not kept[0][cell] for cell in unit.cells):
            cell = min(opened, key=lambda each: masks[each].bit_count())
            out = {digit: 1 << cell for digit in bits(masks[cell])}
        else:
            out = needs_of(enumerate([mask & ~left for mask, left in zip(masks, kept[0], strict=True)]))
        conclusions = [(cell, digit, False) for digit, cells in out.items() for cell in bits(cells)]
        if out and frame.checker.excluded(masks, conclusions, around, unit.cells):
            cells = range(len(masks)) if around else unit.cells
            needs = known.needs([(cell, masks[cell]) for cell in cells])
            yield DigitElimination(technique, needs, out, reason_of(frame.checker, unit, kept[1], around))


@lru_cache(maxsize=4)
def ways_of(checker: SudokuChecker) -> RuleWays:
    """Return the ways to satisfy the rules and sums of a checker's board."""
    return RuleWays(checker)


def reason_of(checker: SudokuChecker, unit: RuleUnit, count: int, around: bool) -> ByRule:
    """Return the reason of a unit; the remaining candidates of its cells are added when the step is finished."""
    number = None if unit.sum is not None else checker.puzzle.rules[checker.board.forms[unit.number][0]].number
    return ByRule(number, tuple([(cell, ()) for cell in unit.cells]), count, around, unit.sum)


def by_fewest(checker: SudokuChecker, step: Step) -> Step:
    """Return a step by ways with few premises, and with the reason that they show.

    A different rule from the one that was found may need fewer.
    """
    reason, fewest = step.reason, step
    assert isinstance(reason, ByRule)
    cells, parts = {cell for cell, _ in reason.cases}, {frozenset(part.cells): part for part in ways_of(checker).units}
    inside = set() if reason.around else {cell for cell, _, _ in step.conclusions}
    likely = checker.fillings.likely(inside, checker.masks(step))
    units = [unit for unit in likely if cells <= {*unit} or frozenset(unit) in parts]
    proofs = [_Proof(checker, unit, step) for unit in sorted(units, key=lambda unit: {*unit} != cells)]
    best = None
    while proofs:
        proof, masks = proofs.pop(0), checker.masks(fewest)
        is_small = best is None or prod([masks[cell].bit_count() for cell in proof.unit]) <= _MOST_LISTS
        if is_small and proof.shows(fewest):
            fewer = proof.shortened(fewest)
            if best is None or fewer is not fewest:
                best, fewest = proof, fewer
                proofs.append(proof)  # with less known, more forms are examined after a way: it may need less now
    masks, full = checker.masks(fewest), (1 << checker.size) - 1
    if best is None or not best.shows(fewest):
        return step
    allowed = list(map(and_, masks, checker.board.allowed))
    if not checker.excluded(allowed, step.conclusions, best.around, best.unit) and checker.objection(fewest):
        return step
    if not cells <= {*best.unit}:
        cells = {*best.unit}
        reason = reason_of(checker, parts[frozenset(cells)], 0, reason.around)
    ways = ways_of(checker).ways(parts[frozenset(cells)], masks, MOST_AROUND)
    cases = tuple([(cell, tuple(bits(masks[cell]))) for cell, _ in reason.cases if masks[cell] != full])
    return replace(fewest, reason=replace(reason, cases=cases, count=best.count if ways is None else len(ways)))


class _Proof:
    """The proof that no filling of some cells leaves a step's conclusions open."""

    def __init__(self, checker: SudokuChecker, unit: Group, step: Step) -> None:
        self.checker, self.unit, self.around = checker, unit, BY_WAYS[step.technique]
        self.spots = [(cell, digit) for cell, digit, _ in step.conclusions]
        self.count = 0
        self.listed: dict[Masks, Iterator[dict[int, int] | None]] = {}
        self.needed: dict[Masks, list[int]] = {}
        """The digits that have to be crossed out for each filling, by cells of the board."""

    def shows(self, step: Step) -> bool:
        """Return True if the premises of a step show it; results for earlier premises are reused."""
        masks = self.checker.masks(step)
        own = tuple([masks[cell] for cell in self.unit])
        self.listed[own], fillings = tee(self.listed[own] if own in self.listed else self._fillings(masks))
        self.count = 0
        for self.count, filling in enumerate(fillings, 1):
            if filling is None or not self._is_denied(filling, masks):
                return False
        return True

    def _fillings(self, masks: Sequence[int]) -> Iterator[dict[int, int] | None]:
        """Yield the fillings, and None if there are more than the checker examines."""
        with suppress(TooManyFillings):
            every = self.checker.fillings.of(self.unit, masks)
            yield from islice(every, MOST_AROUND) if self.around else every
            if next(every, None) is None:
                return
        yield None

    def _is_denied(self, filling: dict[int, int], masks: Sequence[int]) -> bool:
        if not self.around:
            return not any(filling[cell] >> digit & 1 for cell, digit in self.spots)
        key = tuple(filling.values())
        if key not in self.needed or any(map(and_, masks, self.needed[key])):
            follows = Consequences(self.checker.surroundings, filling, masks)
            if not follows.shows(self.spots):
                return False
            self.needed[key] = follows.needed(self.spots)[0]
        return True

    def shortened(self, step: Step) -> Step:
        """Return a step without unneeded premises, removing those far from the cells first."""
        near = {*self.unit}.union(*[self.checker.peers[cell] for cell in self.unit])
        every = sorted(step.premises, key=lambda atom: (atom[0] not in self.unit, atom[0] not in near, atom))
        found = least(every, lambda some: self.shows(replace(step, premises=tuple(some))))
        return step if len(found) == len(every) else replace(step, premises=tuple(sorted(found)))
