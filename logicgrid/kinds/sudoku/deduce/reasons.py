"""Why each step of a finished derivation holds, as a reader of the steps before it can see.

The techniques say what they found while everything that had been derived was known.  A finished derivation has fewer
steps, and each of them rests on as little as its conclusions need; so what a technique found is not always visible any
more.  Here the steps are walked through with the pencil marks that a reader has.  A step keeps the reason that its
technique gave as long as the marks show it (completed from the marks); otherwise another rule is found that excludes
the same candidates.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from logicgrid.kinds.sudoku.check import SudokuChecker
from logicgrid.kinds.sudoku.constraints import Form
from logicgrid.kinds.sudoku.deduce.sum_reasons import sum_reason
from logicgrid.puzzle.derivation import Atom, Step
from logicgrid.puzzle.pencil_marks import SudokuMarks
from logicgrid.puzzle.reasons import (
    AlmostLocked,
    Bug,
    ByRule,
    CageSum,
    Chain,
    Displaced,
    Ending,
    Fish,
    FullHouse,
    GivenReason,
    HiddenSingle,
    Locked,
    MarkedCell,
    NakedSingle,
    Neighbours,
    NoCandidate,
    NoPlace,
    Reason,
    Several,
    Starved,
    Subset,
    Trial,
    UniqueRectangle,
    XYWing,
)
from logicgrid.puzzle.record import replace
from logicgrid.puzzle.techniques import Technique

Lost = Sequence[tuple[int, int]]
"""Cells that lose digits, a pair for each."""


class Explainer:
    """Gives the steps of one board's derivation their reasons."""

    def __init__(self, checker: SudokuChecker) -> None:
        board = checker.board
        self.board, self.size, self.sums = board, board.size, checker.sums
        self.stated = len([cage for cage in board.cages if cage.total is not None])
        """The number of sums that are cages; the others are what houses have beside them."""
        self.houses = [set(group) for group in board.groups]
        self.rules = [rule.number for rule in checker.puzzle.rules]

    def explained(self, steps: Iterable[Step], marks: SudokuMarks) -> tuple[Step, ...]:
        """Return the steps with their reasons; the marks are those before the first step, and are led on."""
        found = []
        steps = list(steps)
        marked = [step for step in steps if step.technique == Technique.PARITY]
        for step in steps:
            if len(marked) > 1 and step is marked[0]:  # they are told together, and of all marked cells
                marks.add(self._excluded_by_marks())
            if step.suppose is not None:
                inner = marks.copy()
                inner.add([step.suppose])
                *way, last = step.steps
                within = self.explained(way, inner)
                if last.technique not in (Technique.NO_CANDIDATE, Technique.NO_PLACE):
                    (last,) = self.explained([last], inner)
                found.append(replace(step, steps=(*within, last), reason=Trial(self._ending(inner))))
            else:
                found.append(self._named(replace(step, reason=self._reason(step, marks))))
            marks.add(step.conclusions)
        return tuple(found)

    def _named(self, step: Step) -> Step:
        """Return the step by the technique that its reason is of, if what was locked candidates is seen by a sum now.

        All of these are of one level and effort.
        """
        if step.technique not in (Technique.POINTING, Technique.CLAIMING) or not isinstance(step.reason, CageSum):
            return step
        return replace(step, technique=Technique.CAGE if step.reason.sum < self.stated else Technique.RULE_OF_45)

    def _reason(self, step: Step, marks: SudokuMarks) -> Reason | None:
        match step.reason:
            case FullHouse() | HiddenSingle():
                cell, digit, _ = step.conclusions[0]
                return self._single(step.reason, cell, digit, marks)
            case None | MarkedCell() if step.technique == Technique.PARITY:
                return self._marked([atom[:2] for atom in step.conclusions])
            case ByRule(count=int()):
                return step.reason
            case Chain() | AlmostLocked() | UniqueRectangle() | Bug() | Several():
                return step.reason
            case GivenReason() | NakedSingle() | NoCandidate() | NoPlace():
                return step.reason
        return self._exclusion(step, marks)

    def _exclusion(self, step: Step, marks: SudokuMarks) -> Reason | None:
        """Return what excludes the step's conclusions, together or else one by one."""
        lost = [(cell, digit) for cell, digit, holds in step.conclusions if not holds]
        if not lost:
            return None
        found = self._visible(step.reason, lost, marks) or self._any_rule(lost, marks)
        if found is None and len(lost) > 1:
            reasons = [self._visible(step.reason, [each], marks) or self._any_rule([each], marks) for each in lost]
            known = [each for each in reasons if each is not None]
            if len(known) == len(lost):
                found = Several(tuple(dict.fromkeys(known)))
        return found

    # ------------------------------------------------------------------ single cells

    def _single(self, found: FullHouse | HiddenSingle, cell: int, digit: int, marks: SudokuMarks) -> Reason | None:
        """Return the first house in which the cell is seen to be the last one, or the only one for the digit."""
        for number in (found.house, *range(len(self.houses))):
            house = self.houses[number]
            others = house - {cell}
            if len(others) == len(house):
                continue
            if isinstance(found, FullHouse):
                if all(marks.placed[each] is not None for each in others):
                    return FullHouse(number)
            elif not any(digit in marks.candidates[each] for each in others):
                return HiddenSingle(number, digit)
        return None

    def _marked(self, lost: Lost) -> MarkedCell | None:
        """Return the mark, if all cells are marked alike."""
        full = (1 << self.size) - 1
        for even, first in ((True, 1), (False, 0)):
            mask = sum([1 << digit for digit in range(first, self.size, 2)])
            if mask != full and all(self.board.allowed[cell] == mask and not mask >> digit & 1 for cell, digit in lost):
                return MarkedCell(even)
        return None

    def _excluded_by_marks(self) -> Iterator[Atom]:
        for cell, allowed in enumerate(self.board.allowed):
            for digit in range(self.size):
                if not allowed >> digit & 1:
                    yield cell, digit, False

    # ------------------------------------------------------------------ what the technique found

    def _visible(self, reason: Reason | None, lost: Lost, marks: SudokuMarks) -> Reason | None:
        """Return the technique's reason as the marks show it; None if they do not."""
        match reason:
            case Locked(house, digit):
                return self._locked(house, digit, lost, marks)
            case Subset(cells, digits, hidden):
                return self._hidden(cells, digits, lost, marks) if hidden else self._naked(cells, lost, marks)
            case Fish(lines, digit):
                return self._fish(lines, digit, lost, marks)
            case XYWing():
                return self._wing(reason, lost, marks)
            case CageSum(number):
                stated = number < self.stated
                return self._sum(range(self.stated) if stated else range(self.stated, len(self.sums)), lost, marks)
            case ByRule():
                return self._rule(lost, marks)
            case Neighbours(consecutive=consecutive):
                return self._neighbours(lost, marks, consecutive)
        return None

    def _locked(self, first: int, digit: int, lost: Lost, marks: SudokuMarks) -> Locked | None:
        """Return a house in which all places of the digit see the cells that lose it: one that shares another if any.

        Those of the same sort as `first` come before the others.
        """
        found = None
        lines = 2 * self.size
        for number in sorted(range(len(self.houses)), key=lambda house: (house < lines) != (first < lines)):
            here = [cell for cell in sorted(self.houses[number]) if digit in marks.candidates[cell]]
            if not here or not all(marks.see_each_other(cell, each) for each in here for cell, _ in lost):
                continue
            inside = {*here, *[cell for cell, _ in lost]}
            other = next((place for place, each in enumerate(self.houses) if place != number and inside <= each), None)
            if other is not None:
                return Locked(number, digit, tuple(here), other)
            found = found or Locked(number, digit, tuple(here))
        return found

    def _naked(self, cells: tuple[int, ...], lost: Lost, marks: SudokuMarks) -> Subset | None:
        digits = set().union(*[marks.candidates[cell] for cell in cells])
        if len(digits) != len(cells) or any(digit not in digits for _, digit in lost):
            return None
        left, houses = {cell for cell, _ in lost}, list[int]()
        groups = [
            (left & {*group}, number) for number, group in enumerate(self.board.different) if {*cells} <= {*group}
        ]
        for inside, number in sorted(groups, key=lambda found: (-len(found[0]), found[1])):
            if inside & left:
                houses.append(number)
                left -= inside
        return Subset(cells, tuple(sorted(digits)), False, tuple(sorted(houses)))

    def _hidden(self, cells: tuple[int, ...], digits: tuple[int, ...], lost: Lost, marks: SudokuMarks) -> Subset | None:
        if any(digit in digits for _, digit in lost):
            return None
        for number, house in enumerate(self.houses):
            opened = {cell for cell in house if marks.placed[cell] is None}
            if {cell for cell in opened if marks.candidates[cell] & set(digits)} == set(cells):
                return Subset(cells, digits, True, (number,))
        return None

    def _fish(self, lines: tuple[int, ...], digit: int, lost: Lost, marks: SudokuMarks) -> Fish | None:
        first = self.size if lines[0] < self.size else 0
        places = {cell for line in lines for cell in self.houses[line] if digit in marks.candidates[cell]}
        crossing = tuple([line for line in range(first, first + self.size) if places & self.houses[line]])
        fits = len(crossing) == len(lines) and all(
            any(cell in self.houses[line] for line in crossing) for cell, _ in lost
        )
        return Fish(lines, digit, crossing) if fits else None

    def _wing(self, wing: XYWing, lost: Lost, marks: SudokuMarks) -> XYWing | None:
        pivot, first, second = [marks.candidates[cell] for cell in (wing.pivot, *wing.wings)]
        (one, two), last = wing.digits, wing.digit
        ends = (wing.pivot, *wing.wings) if wing.three else wing.wings
        seen = all(marks.see_each_other(cell, each) for each in ends for cell, _ in lost)
        middle = {one, two, last} if wing.three else {one, two}
        return wing if seen and (pivot, first, second) == (middle, {one, last}, {two, last}) else None

    def _neighbours(self, lost: Lost, marks: SudokuMarks, consecutive: bool) -> Neighbours | None:
        """Return the mark to a neighbour that leaves a cell's digits without a partner."""
        (cell, *more), gone = {cell for cell, _ in lost}, {digit for _, digit in lost}
        partners = [
            {each for each in range(self.size) if (abs(each - digit) == 1) == consecutive} for digit in sorted(gone)
        ]
        for near, path in self.board.marks:
            pair = path.cells
            if near != consecutive or more or cell not in pair:
                continue
            partner = sum(pair) - cell
            candidates = marks.candidates[partner]
            if not any(candidates & fitting for fitting in partners):
                lacking = tuple(sorted(set().union(*partners)))
                return Neighbours(cell, partner, consecutive, lacking, tuple(sorted(candidates)))
        return None

    # ------------------------------------------------------------------ any other rule

    def _any_rule(self, lost: Lost, marks: SudokuMarks) -> Reason | None:
        """Return whatever excludes all that is lost."""
        return (
            self._displaced_all(lost, marks)
            or self._sum(range(len(self.sums)), lost, marks)
            or self._rule(lost, marks)
            or self._neighbours(lost, marks, True)
            or self._neighbours(lost, marks, False)
            or _starved_all(lost, marks)
        )

    def _sum(self, numbers: Iterable[int], lost: Lost, marks: SudokuMarks) -> CageSum | None:
        """Return the first of these sums that excludes all that is lost."""
        for number in numbers:
            cells, total = self.sums[number]
            if all(cell in cells for cell, _ in lost):
                found = sum_reason(number, cells, total, lost, marks)
                if found is not None:
                    return found
        return None

    def _rule(self, lost: Lost, marks: SudokuMarks) -> ByRule | None:
        """Return the first rule that excludes all that is lost, and the cells whose candidates show that."""
        for number, form in self.board.forms:
            if not all(cell in form.cells for cell, _ in lost):
                continue
            masks = [sum([1 << digit for digit in marks.candidates[cell]]) for cell in form.cells]
            if self._excludes(form, masks, lost):
                return ByRule(self.rules[number], self._cases(form, masks, lost, marks))
        return None

    def _excludes(self, form: Form, masks: Sequence[int], lost: Lost) -> bool:
        """Return True if a form of a rule excludes all that is lost, by these candidates of its cells."""
        for cell, digit in lost:
            supposed = [1 << digit if each == cell else mask for each, mask in zip(form.cells, masks, strict=True)]
            if form.filter(tuple(supposed), self.size) is not None:
                return False
        return True

    def _cases(
        self, form: Form, masks: Sequence[int], lost: Lost, marks: SudokuMarks
    ) -> tuple[tuple[int, tuple[int, ...]], ...]:
        """Return the cells that are needed for that, with what is left of each; they come from the marks."""
        left, full = list(masks), (1 << self.size) - 1
        needed = []
        for place, cell in enumerate(form.cells):
            if masks[place] == full:
                continue
            left[place] = full
            if not self._excludes(form, left, lost):
                left[place] = masks[place]
                needed.append((cell, tuple(sorted(marks.candidates[cell]))))
        return tuple(dict.fromkeys(needed))

    def _displaced_all(self, lost: Lost, marks: SudokuMarks) -> Reason | None:
        """Return why each digit, if put in its cell, would lack a place elsewhere; cells of one reason together."""
        cells: dict[tuple[int, int, tuple[int, ...]], list[int]] = {}
        for cell, digit in lost:
            found = self._displaced(cell, digit, marks)
            if found is None:
                return None
            cells.setdefault((found[0], digit, found[1]), []).append(cell)
        return _one_or_several(
            [Displaced(house, digit, tuple(some), chain) for (house, digit, chain), some in cells.items()]
        )

    def _displaced(self, cell: int, digit: int, marks: SudokuMarks) -> tuple[int, tuple[int, ...]] | None:
        """Return the house without a place for a digit that is put in a cell, and the cells that it is forced into."""
        start = {each for each, candidates in enumerate(marks.candidates) if digit in candidates}

        def without(left: set[int], new: int) -> set[int]:
            return {each for each in left if each == new or each not in marks.peers[new]}

        def end(chain: Sequence[int]) -> int | None:
            """Return the house that this chain, each forced by those before it, leaves without a place."""
            left = without(start, cell)
            for each in chain:
                if not any(left & house == {each} for house in self.houses):
                    return None
                left = without(left, each)
            return next((number for number, house in enumerate(self.houses) if not left & house), None)

        left, chain = without(start, cell), list[int]()
        while (house := end(chain)) is None:
            forced = [each for one in self.houses if len(here := left & one) == 1 for each in here]
            fresh = [each for each in forced if each != cell and each not in chain]
            if not fresh:
                return None
            chain.append(fresh[0])
            left = without(left, fresh[0])
        for each in reversed(chain):
            shorter = [other for other in chain if other != each]
            ended = end(shorter)
            if ended is not None:
                chain, house = shorter, ended
        return house, tuple(chain)

    # ------------------------------------------------------------------ the end of a supposition

    def _ending(self, marks: SudokuMarks) -> Ending | None:
        """Return the cell without a candidate, or the house without a place for a digit."""
        for cell, candidates in enumerate(marks.candidates):
            if not candidates:
                return NoCandidate(cell)
        for number, house in enumerate(self.houses):
            for digit in range(self.size):
                if not any(digit in marks.candidates[cell] for cell in house):
                    return NoPlace(number, digit)
        return None


def _starved_all(lost: Lost, marks: SudokuMarks) -> Reason | None:
    """Return how each of what is lost would leave cells one digit each, one after the other, and a cell none."""
    found = [_starved(cell, digit, marks) for cell, digit in lost]
    reasons = [each for each in found if each is not None]
    return _one_or_several(reasons) if len(reasons) == len(lost) else None


def _one_or_several(reasons: Sequence[Reason]) -> Reason:
    return reasons[0] if len(reasons) == 1 else Several(tuple(reasons))


def _starved(cell: int, digit: int, marks: SudokuMarks) -> Starved | None:
    """Return the cells that are forced, as few as lead back from the cell that is left without a digit."""
    left = [set(candidates) for candidates in marks.candidates]
    waiting = [(cell, digit)]
    behind: dict[int, set[int]] = {}
    forced: dict[int, int] = {}
    while waiting:
        one, what = waiting.pop(0)
        forced[one] = what
        left[one] = {what}
        for other in sorted(marks.peers[one] - {one}):
            if what not in left[other] or other in forced:
                continue
            left[other].discard(what)
            behind.setdefault(other, set()).add(one)
            if not left[other]:
                needed, fresh = set[int](), {other}
                while fresh:
                    fresh = set().union(*[behind.get(each, set()) for each in fresh]) - needed
                    needed |= fresh
                chain = [(each, forced[each]) for each in forced if each in needed and each != cell]
                return Starved(cell, digit, tuple(chain), other)
            if len(left[other]) == 1:
                waiting.append((other, next(iter(left[other]))))
    return None
