"""Finishing drafted steps: select those that the goals need, reduce their premises, and find their visible reasons.

The steps are selected backwards, conclusion by conclusion.  Eliminations lose premises as long as the checker accepts
them, so that whatever is left is what the checker needs.  Steps that fill a cell need every atom of their cover.  Since
premises are lost, the chain or the almost locked sets of a step are searched for again: the shortest that the remaining
premises show.

A technique's finding is explained with the pencil marks at the step (`explained`).  If a shortened step does not show
it any more, the step is explained as the checker sees it, by the consequences of the excluded digit.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from logicgrid.kinds.sudoku import reasons
from logicgrid.kinds.sudoku.check import ALMOST_LOCKED, BY_WAYS, CHAINS, Node, SudokuChecker
from logicgrid.kinds.sudoku.deduce import StepDraft
from logicgrid.kinds.sudoku.deduce.by_ways import by_fewest
from logicgrid.puzzle import ladder
from logicgrid.puzzle.derivation import Atom, Ending, Reason, Step, Trial, opposite
from logicgrid.puzzle.explanation import SudokuMarks
from logicgrid.puzzle.ladder import Technique
from logicgrid.puzzle.question import bits
from logicgrid.puzzle.record import replace


def patterned(step: Step, checker: SudokuChecker) -> Step:
    """Return the step with the reason that its premises show, if it uses a chain or almost locked sets."""
    if step.technique in CHAINS:
        masks = checker.masks(step)
        nodes = checker.chain(step)
        assert nodes is not None
        houses = tuple([_house(checker, masks, *pair) for pair in zip(nodes[::2], nodes[1::2], strict=True)])
        reason = reasons.Chain(tuple([(tuple(bits(cells)), digit) for cells, digit in nodes]), houses)
        return replace(step, technique=_name(reason, checker), reason=reason)
    if step.technique in ALMOST_LOCKED:
        masks = checker.masks(step)
        found = checker.almost_locked(step)
        assert found is not None
        one, other, linked = found
        ones, others = [tuple(sorted({each for cell in cells for each in bits(masks[cell])})) for cells in (one, other)]
        return replace(step, reason=reasons.AlmostLocked(one, other, ones, others, linked, step.conclusions[0][1]))
    return step


def _house(checker: SudokuChecker, masks: list[int], one: Node, other: Node) -> int | None:
    """Return the house whose only places for a digit are two nodes; None if they are in one cell."""
    if one[1] != other[1]:
        return None
    both, digit = one[0] | other[0], one[1]
    groups = checker.board.groups
    for number, group in enumerate(groups):
        if sum([1 << cell for cell in group if masks[cell] >> digit & 1]) == both:
            return number
    raise AssertionError("two nodes of a digit are linked by a house")


def _name(chain: reasons.Chain, checker: SudokuChecker) -> Technique:
    """Return the name of a chain of this form."""
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


_ENDS = {Technique.NO_CANDIDATE, Technique.NO_PLACE}
_SINGLES = {Technique.FULL_HOUSE, Technique.HIDDEN_SINGLE, Technique.NAKED_SINGLE, *_ENDS}


def shortened(
    drafts: Sequence[StepDraft], goals: Iterable[Atom], checker: SudokuChecker | None
) -> tuple[list[Step], set[Atom]]:
    """Return the steps that the goals need, and the outside atoms that they need.

    Without a checker, all premises of a cover are kept, which is quicker.
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
    covers = [(way, *draft.known.cover(way.needs, draft.time, needed)) for way in draft.ways]
    best, found, _ = min(covers, key=lambda each: each[2])
    if checker is None or best.technique == Technique.GIVEN or (best.technique in _SINGLES and checker.is_plain):
        return Step(best.technique, draft.clues, tuple(found), conclusions, reason=best.reason)
    if best.technique in BY_WAYS:
        return by_fewest(checker, Step(best.technique, draft.clues, tuple(found), conclusions, reason=best.reason))
    technique = Technique.AIC if best.technique == Technique.W_WING else best.technique
    found = _fewest(checker, found, conclusions, needed, technique)
    return patterned(Step(technique, draft.clues, tuple(found), conclusions, reason=best.reason), checker)


def _denial(draft: StepDraft, checker: SudokuChecker | None) -> Step:
    """Return the last step of a refutation: atoms that exclude everything contradict one of themselves."""
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
    """Return the premises that the conclusions need, trying to remove each in turn, those needed anyway last."""
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


# --- Reasons ----------------------------------------------------------------------------------------------------------


def explained(steps: Sequence[Step], checker: SudokuChecker, marks: SudokuMarks) -> tuple[Step, ...]:
    """Return the steps with their reasons; `marks` are those before the first step, and are updated."""
    sight, found = reasons.Sight(checker, marks), []
    marked = [step for step in steps if step.technique == Technique.PARITY]
    for step in steps:
        if len(marked) > 1 and step is marked[0]:  # they are explained together, for all marked cells
            masks, digits = enumerate(checker.board.allowed), range(checker.size)
            marks.add([(cell, digit, False) for cell, mask in masks for digit in digits if not mask >> digit & 1])
        if step.suppose is not None:
            inner = marks.copy()
            inner.add([step.suppose])
            *way, last = step.steps
            within = explained(way, checker, inner)
            if last.technique not in _ENDS:
                (last,) = explained([last], checker, inner)
            found.append(replace(step, steps=(*within, last), reason=Trial(_ending(sight, inner))))
        else:
            found.append(_named(replace(step, reason=_reason(step, sight)), sight))
        marks.add(step.conclusions)
    return tuple(found)


def _named(step: Step, sight: reasons.Sight) -> Step:
    """Return the step with the technique of its reason, if locked candidates are now explained by a sum.

    All of these are of one level and effort.
    """
    if step.technique not in (Technique.POINTING, Technique.CLAIMING) or not isinstance(step.reason, reasons.CageSum):
        return step
    return replace(step, technique=Technique.CAGE if step.reason.sum < sight.stated else Technique.RULE_OF_45)


def _reason(step: Step, sight: reasons.Sight) -> Reason | None:
    """Return the reason for the step's conclusions, together or else one by one."""
    finding = step.reason
    if not isinstance(finding, reasons.BoardReason | None):
        return finding
    spots = [atom[:2] for atom in step.conclusions]
    excludes = not any(atom[2] for atom in step.conclusions)

    def shown(lost: reasons.Spots) -> reasons.BoardReason | None:
        found = None if finding is None else finding.explain(lost, sight)
        return as_checked(lost, sight) if found is None and excludes else found

    whole = shown(spots)
    return whole if whole is not None or len(spots) == 1 else _each(map(shown, ([spot] for spot in spots)))


def _each(found: Iterable[reasons.BoardReason | None]) -> reasons.BoardReason | None:
    """Return reasons combined into one, without duplicates; None if one of them is None."""
    every = list(found)
    known = tuple(dict.fromkeys([each for each in every if each is not None]))
    if None in every:
        return None
    return known[0] if len(known) == 1 == len(every) else reasons.Several(known)


def as_checked(lost: reasons.Spots, sight: reasons.Sight) -> reasons.BoardReason | None:
    """Return the contradictions that these digits would lead to in their cells."""
    return (
        _each_displaced(lost, sight)
        or reasons.CageSum.among(range(len(sight.sums)), lost, sight)
        or reasons.ByRule.among(lost, sight)
        or reasons.Neighbours.among(True, lost, sight)
        or reasons.Neighbours.among(False, lost, sight)
        or _each([_starved(cell, digit, sight.marks) for cell, digit in lost])
    )


def _each_displaced(lost: reasons.Spots, sight: reasons.Sight) -> reasons.BoardReason | None:
    """Return why each digit, if put in its cell, would lack a place elsewhere; cells with the same reason together."""
    cells: dict[tuple[int, int, tuple[int, ...]], list[int]] = {}
    for cell, digit in lost:
        found = _displaced(cell, digit, sight)
        if found is None:
            return None
        cells.setdefault((found[0], digit, found[1]), []).append(cell)
    return _each([reasons.Displaced(house, digit, tuple(some), chain) for (house, digit, chain), some in cells.items()])


def _displaced(cell: int, digit: int, sight: reasons.Sight) -> tuple[int, tuple[int, ...]] | None:
    """Return the house without a place for a digit if it is put in a cell, and the cells that it is forced into."""
    marks, houses = sight.marks, sight.houses
    start = {each for each, candidates in enumerate(marks.candidates) if digit in candidates}

    def without(left: set[int], new: int) -> set[int]:
        return {each for each in left if each == new or each not in marks.peers[new]}

    def end(chain: Sequence[int]) -> int | None:
        """Return the house without a place after this chain of cells, each forced by those before it."""
        left = without(start, cell)
        for each in chain:
            if not any(left & house == {each} for house in houses):
                return None
            left = without(left, each)
        return next((number for number, house in enumerate(houses) if not left & house), None)

    left, chain = without(start, cell), list[int]()
    while (house := end(chain)) is None:
        forced = [each for one in houses if len(here := left & one) == 1 for each in here]
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


def _starved(cell: int, digit: int, marks: SudokuMarks) -> reasons.Starved | None:
    """Return the forced cells, only those that lead to the cell without a digit."""
    left = [set(candidates) for candidates in marks.candidates]
    waiting = [(cell, digit)]
    behind: dict[int, set[int]] = {}
    forced: dict[int, int] = {}
    while waiting:
        one, what = waiting.pop(0)
        forced[one] = what
        left[one] = {what}
        for other in sorted(marks.peers[one]):
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
                return reasons.Starved(cell, digit, tuple(chain), other)
            if len(left[other]) == 1:
                waiting.append((other, next(iter(left[other]))))
    return None


def _ending(sight: reasons.Sight, marks: SudokuMarks) -> Ending | None:
    """Return the cell without a candidate, or the house without a place for a digit."""
    for cell, candidates in enumerate(marks.candidates):
        if not candidates:
            return reasons.NoCandidate(cell)
    for number, house in enumerate(sight.houses):
        for digit in range(sight.size):
            if not any(digit in marks.candidates[cell] for cell in house):
                return reasons.NoPlace(number, digit)
    return None
