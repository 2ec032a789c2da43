"""The limits of a board's rules on its cells, and what follows from them: for refuting wrong marks.

A limit is a form of a rule (`constraints`), or a sum, with its cells, as a page can carry it.  Its fillings are tried
one after the other, with different digits for cells that see each other.  What follows from digits by singles, limits
and marks is found without reasons, but fast, to try many suppositions.

The page to play does the same on its own (`game/limits.mjs`, `game/closure.mjs`), with the same limit of work.  Both
find the same candidates, whatever their order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from logicgrid.kinds.paragraphs import by_cases, filled_in, joined
from logicgrid.kinds.sudoku.atoms import Digits
from logicgrid.kinds.sudoku.board import Allowed, BoardCage, Unequal, groups_by_cell
from logicgrid.kinds.sudoku.constraints import EqualSums, Form, Masks, Path, RuleCases, Walk
from logicgrid.puzzle.derivation import Atom, opposite
from logicgrid.puzzle.explanation import MOST_STEPS, Refutation, Supposed
from logicgrid.puzzle.question import bits
from logicgrid.puzzle.record import Record, replace

_MOST_TRIED = 500
"""The most digits that are tried for a filling, before one is assumed to exist."""


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


# --- What follows -----------------------------------------------------------------------------------------------------


class DigitBoard:
    """The cells, their houses with all digits, the cells that each one sees, and what else limits them."""

    def __init__(
        self,
        size: int,
        whole: Sequence[Sequence[int]],
        peers: Sequence[Iterable[int]],
        pairs: Sequence[Sequence[tuple[int, bool]]],
        limits: Sequence[Limit],
    ) -> None:
        self.size, self.peers, self.pairs = size, peers, pairs
        self.whole, self.limits = whole, limits
        self.houses_of = groups_by_cell(whole, len(peers))
        self.limits_of = groups_by_cell([limit.cells for limit in limits], len(peers))
        full = (1 << size) - 1
        self.followers = [sum([1 << each for each in (d - 1, d + 1) if 0 <= each < size]) for d in range(size)]
        self.others = [full & ~mask for mask in self.followers]

    def start(self, left: Sequence[int], fillings: Fillings) -> DigitClosure:
        """Return an empty board with these candidates."""
        closure = DigitClosure(self, list(left), fillings)
        closure.houses, closure.limits = set(range(len(self.whole))), set(range(len(self.limits)))
        for cell, mask in enumerate(left):
            if not mask & (mask - 1):
                closure._settle(cell)
        return closure


class DigitClosure:
    """Candidates, as a mask by cell, with everything that follows from them."""

    def __init__(self, board: DigitBoard, left: list[int], fillings: Fillings) -> None:
        self.board, self.left, self.fillings = board, left, fillings
        self.clash = False
        self.houses: set[int] = set()
        self.limits: set[int] = set()

    def with_marks(self, atoms: Iterable[Atom]) -> DigitClosure:
        """Return the closure with more digits, or fewer candidates."""
        other = DigitClosure(self.board, self.left[:], self.fillings)
        other.houses, other.limits = set(self.houses), set(self.limits)
        for cell, digit, holds in atoms:
            other._keep(cell, 1 << digit if holds else ~(1 << digit))
        other._close()
        return other

    def candidates(self, cell: int) -> int:
        return self.left[cell].bit_count()

    def count(self) -> int:
        """Return the number of candidates that are gone."""
        return -sum([mask.bit_count() for mask in self.left])

    def _keep(self, cell: int, mask: int) -> None:
        kept = self.left[cell] & mask
        if kept == self.left[cell] or self.clash:
            return
        self.left[cell] = kept
        self.houses.update(self.board.houses_of[cell])
        self.limits.update(self.board.limits_of[cell])
        if not kept:
            self.clash = True
        elif not kept & (kept - 1):
            self._settle(cell)

    def _settle(self, cell: int) -> None:
        """Cross out what a digit excludes."""
        board, own = self.board, self.left[cell]
        for other in board.peers[cell]:
            self._keep(other, ~own)
        for other, consecutive in board.pairs[cell]:
            self._keep(other, (board.followers if consecutive else board.others)[own.bit_length() - 1])

    def _close(self) -> None:
        while not self.clash and (self.houses or self.limits):
            if self.houses:
                self._look_at(self.board.whole[self.houses.pop()])
                continue
            limit = self.board.limits[self.limits.pop()]
            kept = self.fillings.narrowed(limit, tuple([self.left[cell] for cell in limit.cells]))
            if kept is None:
                self.clash = True
                return
            for cell, mask in zip(limit.cells, kept, strict=True):
                self._keep(cell, mask)

    def _look_at(self, cells: Sequence[int]) -> None:
        """Place the digits that have one place in a house."""
        once = twice = 0
        for cell in cells:
            twice |= once & self.left[cell]
            once |= self.left[cell]
        if once != (1 << self.board.size) - 1:
            self.clash = True
            return
        for digit in bits(once & ~twice):
            for cell in cells:
                if self.left[cell] >> digit & 1:
                    self._keep(cell, 1 << digit)


_MOST_WAYS = 1_000
"""The most cells in all cases of all limits with which cases are tried: a look at those takes too long."""

Leaps = Callable[[Atom, Sequence[Atom], Sequence[Atom], int], Refutation | None]
"""Refutes a mark from others and from what follows from it, with a number of turning points at most."""


def further(start: DigitClosure, leaps: Leaps, wrong: Atom, marks: Sequence[Atom]) -> Refutation | None:
    """Return the refutation of a mark by cases, if single steps lead to no contradiction; None if that is not short."""

    def in_cases(needed: Sequence[Atom]) -> Refutation | None:
        """Return the refutation in which each of some atoms is a step, since its opposite is refuted.

        What is filled in whatever the case is comes first.
        """
        before: dict[Atom, Supposed] = {}

        def ways() -> list[list[Supposed]]:
            """Return what is filled in from the opposite of each atom, and at last from all, to a clash."""
            known = [*marks, wrong, *before]
            found = [leaps(opposite(atom), known, needed[:place], 0) for place, atom in enumerate(needed)]
            found.append(leaps(wrong, [*marks, *before], needed, 0))
            return [list(each.ending.leap or (each.ending,)) if each else [] for each in found]

        for way, also in zip(ways(), [*[[opposite(atom), *needed] for atom in needed], needed], strict=True):
            reached = {*also}
            for step in way:
                if reached.isdisjoint(step.premises) and step.conclusions:
                    before.setdefault(step.conclusions[0], step)
                else:
                    reached.update(step.conclusions)
        *inner, last = ways()
        if not (last and all(inner)):
            return None
        used = {atom for way in (*inner, last) for step in way for atom in step.premises}
        for atom, step in reversed(before.items()):
            used.update(step.premises if atom in used else ())
        first = [step for atom, step in before.items() if atom in used]
        cases = [
            replace(
                joined(way, {opposite(atom), *before, *[each for step in way for each in step.conclusions]}),
                rule="case",
                conclusions=(atom,),
                leap=tuple(way),
            )
            for way, atom in zip(inner, needed, strict=True)
        ]
        *final, ending = filled_in(last, first)
        proof = Refutation(wrong, (*filled_in(first), *cases, *final), ending)
        return proof if proof.is_short and len(proof.steps) <= MOST_STEPS else None

    closed = start.with_marks([*marks, wrong])
    cells = sorted([cell for cell, mask in enumerate(closed.left) if mask & (mask - 1)], key=closed.candidates)
    atoms = [(cell, digit, True) for cell in cells for digit in bits(closed.left[cell])]
    ways = sum([len(limit.cells) * max(len(limit.cases), 1) for limit in start.board.limits])
    return None if closed.clash or ways > _MOST_WAYS else by_cases(closed, atoms, in_cases)
