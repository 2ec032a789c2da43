"""The limits of a board's rules on their cells, in a form that a page can carry: for refuting wrong marks.

A limit is a form of a rule (`constraints`), or a sum, with its cells.  Its fillings are tried one after the other, with
different digits for cells that see each other.  The playable page does the same on its own (`game/limits.mjs`), with
the same limit of work.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from logicgrid.kinds.sudoku.atoms import Digits
from logicgrid.kinds.sudoku.board import Allowed, BoardCage, Unequal
from logicgrid.kinds.sudoku.constraints import EqualSums, Form, Path, RuleCases, Walk
from logicgrid.puzzle.question import bits
from logicgrid.puzzle.record import Record

_MOST_TRIED = 500
"""The most digits that are tried for a filling, before one is assumed to exist."""

Masks = tuple[int, ...]


class LimitCase(Record):
    """The candidates of each cell in a case, and weighted sums of cells that are equal, and one of `totals`."""

    masks: Masks
    weights: tuple[tuple[int, ...], ...] = ()
    totals: tuple[int, ...] = ()


class Limit(Record):
    """A part of a rule: the digits that fit after each other, the layers of an automaton, or cases.

    `cited` is the number of the rule; cages have -1, -2, … in the order of the scene.
    """

    cited: int
    cells: tuple[int, ...]
    fits: Masks = ()
    layers: tuple[tuple[tuple[int, ...], ...], ...] = ()
    cases: tuple[LimitCase, ...] = ()

    @property
    def total(self) -> int | None:
        """The sum of all cells, if nothing else is asked of them and it is certain."""
        ((case, *others), all_once) = (self.cases or (None,), ((1,) * len(self.cells),))
        return case.totals[0] if case and not others and case.weights == all_once and len(case.totals) == 1 else None

    def packed(self) -> list[Any]:
        """Return the limit in the form for a page."""
        cases = [[case.masks, case.weights, case.totals] for case in self.cases]
        return [self.cited, self.cells, self.fits or 0, self.layers or 0, cases or 0]


def limits_of(scene: Digits) -> list[Limit]:
    """Return the limits of a board: those of its rules, then those of its own cages with a sum."""
    full = (1 << scene.size) - 1
    marked = {*scene.even, *scene.odd}
    found = []
    for rule in scene.rules:
        for limit in rule.row.limits(rule):
            if isinstance(limit, Allowed) and limit.cell not in marked:
                found.append(Limit(rule.number, (limit.cell,), cases=(LimitCase((limit.mask,)),)))
            elif isinstance(limit, Path | Walk | RuleCases | EqualSums):
                found.append(_limit(rule.number, limit, full))
            elif isinstance(limit, BoardCage) and limit.total is not None:
                found.append(_sum(rule.number, limit.cells, limit.total, full))
    cages = [rule for rule in scene.always if rule.row.house == "cage"]
    own = [(rule.cells, rule.value) for rule in cages if rule.value is not None]
    return [*found, *[_sum(-number, cells, total, full) for number, (cells, total) in enumerate(own, start=1)]]


def _sum(cited: int, cells: tuple[int, ...], total: int, full: int) -> Limit:
    case = LimitCase((full,) * len(cells), ((1,) * len(cells),), (total,))
    return Limit(cited, cells, cases=(case,))


def _limit(cited: int, form: Form, full: int) -> Limit:
    cells = form.cells
    match form:
        case Path():
            return Limit(cited, cells, fits=form.fits)
        case Walk():
            return Limit(cited, cells, layers=form.layers)
        case EqualSums():
            weights = [dict(part.weighted) for part in form.parts]
            parts = tuple([tuple([own.get(cell, 0) for cell in cells]) for own in weights])
            return Limit(cited, cells, cases=(LimitCase((full,) * len(cells), parts, form.totals),))
    cases = [
        LimitCase(case.masks, (tuple([int(place in case.summed) for place in range(len(cells))]),), (case.total,))
        if case.summed or case.total
        else LimitCase(case.masks)
        for case in form.cases
    ]
    return Limit(cited, cells, cases=tuple(cases))


def unlike(scene: Digits) -> dict[tuple[int, int], int]:
    """Return the pairs of cells that differ only by a rule, with its number."""
    found: dict[tuple[int, int], int] = {}
    for rule in scene.rules:
        for limit in rule.row.limits(rule):
            if isinstance(limit, Unequal):
                for pair in limit.pairs:
                    found.setdefault(pair, rule.number)
    return found


class Fillings:
    """Tries the fillings of limits."""

    def __init__(self, peers: Sequence[dict[int, int]]) -> None:
        self.peers = peers
        self.left = 0

    def narrowed(self, limit: Limit, masks: Masks) -> Masks | None:
        """Return the candidates that occur in fillings; None if there is no filling."""
        first = self.filling(limit, masks)
        if first is None:
            return None
        kept = [0] * len(masks)
        self._keep(kept, first, masks)
        for place, mask in enumerate(masks):
            for digit in bits(mask):
                if kept[place] >> digit & 1:
                    continue
                one = (*masks[:place], 1 << digit, *masks[place + 1 :])
                found = self.filling(limit, one)
                if found is not None:
                    self._keep(kept, found, one)
        return tuple(kept)

    def _keep(self, kept: list[int], filling: Sequence[int], masks: Masks) -> None:
        """Note the digits of a filling; of an assumed one, only those that were fixed."""
        if len(filling) == len(masks):
            for place, digit in enumerate(filling):
                kept[place] |= 1 << digit
            return
        for place, mask in enumerate(masks):
            kept[place] |= 0 if mask & mask - 1 else mask

    def filling(self, limit: Limit, masks: Masks) -> list[int] | None:
        """Return a filling, or a shorter list if one is assumed to exist; None if there is none."""
        self.left = _MOST_TRIED
        for case in limit.cases or (None,):
            own = masks if case is None else tuple([one & other for one, other in zip(masks, case.masks, strict=True)])
            chosen: list[int] = []
            if all(own) and self._filled(limit, own, chosen, 0, None if case is None else _Sums(case, own)):
                return chosen
        return None

    def _filled(self, limit: Limit, masks: Masks, chosen: list[int], state: int, sums: _Sums | None) -> bool:
        place = len(chosen)
        if place == len(masks):
            return True
        peers = self.peers[limit.cells[place]]
        for digit in bits(masks[place]):
            self.left -= 1
            if self.left < 0:
                return True
            after = limit.layers[place][state][digit] if limit.layers else 0
            if after < 0 or (limit.fits and place and not limit.fits[chosen[-1]] >> digit & 1):
                continue
            if any([other == digit and limit.cells[at] in peers for at, other in enumerate(chosen)]):
                continue
            chosen.append(digit)
            if (sums is None or sums.can(chosen)) and self._filled(limit, masks, chosen, after, sums):
                return True
            chosen.pop()
        return False


class _Sums:
    """The partial sums of a case."""

    def __init__(self, case: LimitCase, masks: Masks) -> None:
        self.case = case
        least = [(mask & -mask).bit_length() for mask in masks]
        most = [mask.bit_length() for mask in masks]
        self.behind = [(_behind(own, least, most), _behind(own, most, least), own) for own in case.weights]

    def can(self, chosen: Sequence[int]) -> bool:
        """Return True if the sums can still be as required."""
        place, low, high = len(chosen), -(10**6), 10**6
        for least, most, own in self.behind:
            so_far = sum([weight * (digit + 1) for weight, digit in zip(own, chosen, strict=False)])
            low, high = max(low, so_far + least[place]), min(high, so_far + most[place])
        totals = self.case.totals
        return any([low <= total <= high for total in totals]) if totals else low <= high


def _behind(weights: Sequence[int], values: Sequence[int], negative: Sequence[int]) -> list[int]:
    """Return the sum of the cells from each place on."""
    found = [0]
    for place in range(len(weights) - 1, -1, -1):
        weight = weights[place]
        found.append(found[-1] + weight * (values if weight > 0 else negative)[place])
    return found[::-1]
