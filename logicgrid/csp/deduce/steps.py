"""The steps of a derivation as they are found (last first), with what they need and with the reasons of clues' steps.

The grid's own rules become steps here.  The reason of a clue's step, as data, is what a look at the clue shows: the few
ways left, the sums that fit, and the ends of an order.  It explains the step to a person; the checkers never use it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from math import inf
from typing import TYPE_CHECKING, Any

from logicgrid.csp import expr, reasons
from logicgrid.csp.deduce.equations import CombinedTable
from logicgrid.csp.problem import Clue, Layout, Problem, atom_of
from logicgrid.csp.reasons import EndOfOrder, Equation, OneClue, Operand
from logicgrid.csp.search.grid import Grid, LastOne, MirrorImage, SearchBoard
from logicgrid.csp.search.log import Counted, Inference, NoOwner, RowOf, SharedWith
from logicgrid.csp.search.supports import Masks
from logicgrid.csp.search.tables import AnyTable, SupportTable
from logicgrid.csp.search.values import SumTable
from logicgrid.puzzle.derivation import Atom, Reason, Step
from logicgrid.puzzle.ladder import Technique
from logicgrid.puzzle.question import bits, union_of
from logicgrid.puzzle.record import replace

if TYPE_CHECKING:
    from logicgrid.csp.check import ArrayChecker


class StepLog:
    """The steps found so far, and the atoms that they need."""

    def __init__(self, board: SearchBoard, needs: Needs, judge: StepJudge | None = None) -> None:
        self.board = board
        self.needs = needs
        self.judge = judge
        self.steps: list[Step] = []
        self.shared: dict[int, list[Atom]] = {}
        """By the identity of a split, its needed conclusions, as far as the log has been read."""

    def wanted(self, inference: Inference) -> int:
        """Return the mask of an inference's other items for which it is needed."""
        return inference.others & (self.needs.yes if inference.truth else self.needs.no)[inference.item]

    def conclusions(self, inference: Inference) -> list[Atom]:
        """Return the needed atoms of an inference."""
        return [atom_of(inference.item, other, inference.truth) for other in bits(self.wanted(inference))]

    def emit(
        self,
        technique: Technique,
        reason: Reason,
        premises: Iterable[Atom],
        conclusions: Iterable[Atom],
        clues: tuple[int, ...] = (),
        fewest: bool = False,
    ) -> None:
        """Add a step, and note that its premises are needed; in a clue's step, only those that the checker requires.

        `fewest`: the table that gave the premises already left out all that it could.
        """
        kept, concluded = list(premises), tuple(sorted(conclusions))
        if clues and not fewest and self.judge is not None and self.judge.is_asked(clues):
            kept = self.judge.needed(Step(technique, clues, tuple(kept), concluded))
        self.needs.add(*kept)
        self.steps.append(Step(technique, clues, tuple(sorted(kept)), concluded, None, (), reason))

    # ------------------------------------------------------------------ clues

    def by_clue(
        self, technique: Technique, reason: Reason, table: AnyTable, premises: list[Atom], conclusions: list[Atom]
    ) -> None:
        """Add a step of a clue; the facts that the clue rests on are premises, too."""
        premises = [*premises, *table.rests_on.difference(premises)]
        used = table.used if isinstance(table, CombinedTable) else (table.clue,)
        self.emit(technique, reason, premises, conclusions, used, isinstance(table, SumTable))

    def preferred(self, table: AnyTable) -> int:
        """Return the cells of a clue that are needed anyway, and so cost nothing as premises."""
        return union_of(
            [((self.needs.yes[item] | self.needs.no[item]) & scope) << shift for item, scope, shift in table.rows]
        )

    # ------------------------------------------------------------------ the grid's own rules

    def by_rule(self, inference: Inference, others: Sequence[int]) -> None:
        """Add the step of an inference by the grid's rules, for those of its other items that are needed."""
        item = inference.item
        conclusions = [atom_of(item, other, inference.truth) for other in others]
        match inference.cause:
            case RowOf(fellow):
                circle = atom_of(item, fellow, True)
                self.emit(Technique.CROSS_OUT, reasons.CrossOut(circle), [circle], conclusions)
            case SharedWith(fellow):
                circle = atom_of(item, fellow, True)
                theirs = [atom_of(fellow, each, inference.truth) for each in others]
                self.emit(Technique.SYNCHRONISE, reasons.CarryOver(circle), [circle, *theirs], conclusions)
            case LastOne(segment, fellow):
                premises = [atom_of(item, each, False) for each in bits(segment & ~inference.others)]
                if fellow >= 0:
                    premises.append(atom_of(item, fellow, True))
                self.emit(Technique.LAST_ONE_LEFT, reasons.LastCandidate(item, others[0]), premises, conclusions)
            case NoOwner(segment):
                premises = [atom_of(item, each, False) for each in bits(segment)]
                self.emit(Technique.NOBODY_LEFT, reasons.NobodyLeft(item), premises, conclusions)
            case MirrorImage():
                layout = self.board.layout
                mirror = reasons.Mirror(layout.category[conclusions[0][1]])
                self.emit(Technique.MIRROR, mirror, [layout.mirror(*each) for each in conclusions], conclusions)
            case Counted() as count:
                reason = self.counting(count, self.board.category[others[-1]])
                self.emit(Technique.TIMES, reason, count.premises, conclusions)

    def counting(self, count: Counted, base: int) -> Reason:
        """Return the reason of an inference that counts the labels of a category with a value."""
        value, known = count.item, dict(count.known)
        match count.kind:
            case "full":
                return reasons.ValueFull(value, base, tuple(bits(known[value])))
            case "needed":
                return reasons.ValueNeeded(value, base, tuple(bits(self.board.segments[base] & ~known[value])))
            case "spread":
                return reasons.ValuesNeeded(value, base)


MAX_JUDGED = 10_000
"""The labels that the checker may place, per conclusion, to see whether a premise is needed."""


MOST_WORK = 2_000_000
"""The work, in the checker's units, for finding the necessary premises of a step; premises not tried are kept."""


class StepJudge:
    """Decides if the checker accepts a step; a step that takes long to check is not accepted.

    `of_clues`: some premises of a look may be unnecessary if a clue has no support table or rests on givens.  The same
    is true of clues with several tables: what one of these says may make a premise of another unnecessary.
    """

    def __init__(self, board: SearchBoard) -> None:
        self.problem = board.problem
        self.of_clues = any([not isinstance(table, SupportTable) or table.rests_on for table in board.tables])
        self.parts = board.clues
        self.looks = Looks(board.problem, board.layout)
        self.judged: dict[Step, bool] = {}

    def is_asked(self, clues: Sequence[int]) -> bool:
        """Return True if a look at these clues may have unnecessary premises."""
        return self.of_clues or any([self.parts.get(clue, 0).bit_count() > 1 for clue in clues])

    def accepts(self, step: Step) -> bool:
        if step not in self.judged:
            accepted = not self.checker.objection(step)
            if self.checker.work < 0:
                return False  # it may be accepted where there is more work left
            self.judged[step] = accepted
        return self.judged[step]

    @cached_property
    def checker(self) -> ArrayChecker:
        """The checker, made on first use."""
        from logicgrid.csp.check import ArrayChecker

        return ArrayChecker(self.problem, MAX_JUDGED)

    def needed(self, step: Step) -> list[Atom]:
        """Return an irreducible subset of a step's premises, as far as that is found quickly.

        Runs of premises are tried in order: if a whole run can be left out, its premises need not be tried one by one.
        """
        checker = self.checker
        checker.work = MOST_WORK
        kept, runs = list(step.premises), [list(step.premises)]
        while runs and checker.work > 0:
            run = runs.pop()
            rest = [each for each in kept if each not in run]
            if self.accepts(Step(step.technique, step.clues, tuple(rest), step.conclusions)):
                kept = rest
            elif len(run) > 1:
                half = len(run) // 2
                runs += (run[half:], run[:half])
        checker.work = inf
        return kept


class Needs:
    """Atoms that are needed, as masks by item, on both sides."""

    def __init__(self, width: int, *atoms: Atom) -> None:
        self.yes = [0] * width
        self.no = [0] * width
        self.add(*atoms)

    def add(self, *atoms: Atom) -> None:
        """Note that atoms are needed."""
        for one, other, truth in atoms:
            masks = self.yes if truth else self.no
            masks[one] |= 1 << other
            masks[other] |= 1 << one

    def atoms(self) -> set[Atom]:
        """Return the needed atoms."""
        return {
            atom_of(item, other, truth)
            for masks, truth in ((self.yes, True), (self.no, False))
            for item, mask in enumerate(masks)
            for other in bits(mask)
        }

    def copy(self) -> Needs:
        other = Needs(0)
        other.yes, other.no = self.yes[:], self.no[:]
        return other

    def merge(self, other: Needs) -> None:
        """Add the needs of another one."""
        self.yes = [a | b for a, b in zip(self.yes, other.yes, strict=True)]
        self.no = [a | b for a, b in zip(self.no, other.no, strict=True)]


SHORT = 7
"""The number of steps up to which a way counts as short to read; many labels allow more."""


def clues_of(steps: Iterable[Step]) -> set[int]:
    """Return the clues of the steps, and of those within them."""
    found: set[int] = set()
    for step in steps:
        found.update(step.clues)
        for inner in (step.steps, *step.ways):
            found |= clues_of(inner)
    return found


def merged(steps: list[Step]) -> list[Step]:
    """Return the steps, merging neighbours that apply the same rule to the same confirmed pair or the same count."""
    found: list[Step] = []
    for step in steps:
        if found and step.technique == Technique.TIMES and step.reason == found[-1].reason:
            last = found[-1]
            if step.premises == last.premises:
                found[-1] = replace(last, conclusions=tuple(sorted({*last.conclusions, *step.conclusions})))
                continue
        if found and step.technique in ("cross-out", "synchronise") and found[-1].technique == step.technique:
            last = found[-1]
            one = [atom for atom in last.premises if atom[2]]
            other = [atom for atom in step.premises if atom[2]]
            if one == other and len(one) == 1 and not set(last.conclusions) & set(step.premises):
                premises = tuple(sorted({*last.premises, *step.premises}))
                conclusions = tuple(sorted({*last.conclusions, *step.conclusions}))
                found[-1] = Step(step.technique, (), premises, conclusions, None, (), step.reason)
                continue
        found.append(step)
    return found


def holds(work: Grid, conclusions: Sequence[Atom]) -> bool:
    """Return True if a grid has all these atoms."""
    yes, no = work.yes, work.no
    return all((yes if truth else no)[one] >> other & 1 for one, other, truth in conclusions)


# --- What a look at a clue shows --------------------------------------------------------------------------------------

MAX_NAMED = 3
"""The largest number of ways that are all listed."""

OPERATIONS: dict[type[Any], str] = {
    expr.Sum: "+",
    expr.Product: "*",
    expr.FloorDivide: "//",
    expr.Modulo: "%",
    expr.Power: "**",
    expr.Abs: "abs",
    expr.Minimum: "min",
    expr.Maximum: "max",
}


class Looks:
    """The comparisons in a problem's clues, and the reasons that they give."""

    def __init__(self, problem: Problem, layout: Layout) -> None:
        self.layout = layout
        self.comparisons = {
            clue.number: [each for part in clue.parts for each in _comparisons(part.condition)]
            for clue in problem.constraints
        }
        self.said = {clue.number: frozenset(self._said(clue)) for clue in problem.constraints}
        """The atoms that each clue states literally."""

    def _said(self, clue: Clue) -> Iterator[Atom]:
        for condition in [each for part in clue.parts for each in expr.conjuncts(part.condition)]:
            if (said := expr.says_same(condition)) is not None:
                yield atom_of(self.layout.item(*said[0]), self.layout.item(*said[1]), said[2])

    def reason(self, table: AnyTable, known: Masks, conclusions: Sequence[Atom]) -> OneClue:
        """Return the reason of some conclusions of a table; `known` are the cells that are the step's premises."""
        comparisons = self.comparisons[table.clue]
        ends = tuple([end for each in comparisons for end in self.ends(each, conclusions)])
        if not isinstance(table, SupportTable) or self.said[table.clue].issuperset(conclusions):
            return OneClue(table.clue, (), (), ends)
        left = table.left(known)
        count = left.bit_count()
        if count > 2 * MAX_NAMED:
            return OneClue(table.clue, (), (), ends)
        supports = table.ways(left)
        several = table.supports.count > 1 and count <= MAX_NAMED
        ways = tuple([self.way(table, support, known) for support in supports]) if several else ()
        equations = [self.equation(each, table, support) for each in comparisons for support in supports]
        fitting = tuple(dict.fromkeys([each for each in equations if each is not None]))
        if len({frozenset([item for fact in each.facts for item in fact[:2]]) for each in fitting}) > MAX_NAMED:
            fitting = ()  # the sets are unordered: two summands in both orders count once
        return OneClue(table.clue, ways, fitting, ends)

    def way(self, table: SupportTable, support: Masks, known: Masks) -> tuple[Atom, ...]:
        """Return what a support adds to what is known: the pairs that it confirms; if there are none, its crosses."""
        circles = [atom_of(one, other, True) for one, other in table.pairs(support[0] & ~known[0])]
        crosses = [atom_of(one, other, False) for one, other in table.pairs(support[1] & ~known[1])]
        return tuple(sorted(circles or crosses))

    def equation(self, comparison: expr.Compare, table: SupportTable, support: Masks) -> Equation | None:
        """Return a comparison as an equation, with a support's values; None if it is not arithmetic."""
        if comparison.operator != "==" or not any([type(side) in OPERATIONS for side in _sides(comparison)]):
            return None
        category = self.layout.category
        beside: dict[tuple[int, int], int] = {}
        for one, other in table.pairs(support[0]):
            beside[one, category[other]] = other
            beside[other, category[one]] = one
        left, right = [self.operand(side, beside) for side in _sides(comparison)]
        if left is None or right is None:
            return None
        held = [(place[0], self.value(term, beside)) for term, place in self.places(comparison)]
        facts = [atom_of(item, value, True) for item, value in held if value is not None and value != item]
        return Equation(left, right, tuple(sorted(set(facts))))

    def places(self, comparison: expr.Compare) -> Iterator[tuple[expr.Term, tuple[int, int]]]:
        """Yield the terms of a comparison that ask for the value of a label, each with the label and the array."""
        waiting: list[expr.Term] = list(_sides(comparison))
        while waiting:
            term = waiting.pop()
            if isinstance(term, expr.Lookup | expr.Entry):
                if (place := self.place(term)) is not None:
                    yield term, place
            elif type(term) in OPERATIONS:
                waiting += expr.children(term)  # type: ignore[arg-type]

    def operand(self, term: expr.Term, beside: dict[tuple[int, int], int]) -> Operand | None:
        """Return a term with the values of its labels filled in; None if one of them is unknown."""
        if isinstance(term, expr.Const):
            value = term.value
            return ("number", int(value) if value == int(value) else str(value))
        if isinstance(term, expr.Lookup | expr.Entry):
            item = self.value(term, beside)
            return None if item is None else ("value" if isinstance(term, expr.Lookup) else "rank", item)
        if type(term) not in OPERATIONS:
            return None
        parts = [self.operand(each, beside) for each in expr.children(term)]  # type: ignore[arg-type]
        return None if None in parts else (OPERATIONS[type(term)], *parts)

    def value(self, term: expr.Term, beside: dict[tuple[int, int], int]) -> int | None:
        """Return the item of the value that a label's actor has."""
        place = self.place(term)
        if place is None:
            return None
        item, array = place
        return item if self.layout.category[item] == array else beside.get((item, array))

    def place(self, term: expr.Term) -> tuple[int, int] | None:
        """Return the label and the array that a term asks for; None if it is not that simple."""
        match term:
            case expr.Entry(array, expr.Holder(home, expr.Const(label))) | expr.Lookup(
                expr.Entry(array, expr.Holder(home, expr.Const(label))), _
            ):
                return self.layout.item(home, int(label)), array
        return None

    def ends(self, comparison: expr.Compare, conclusions: Sequence[Atom]) -> Iterator[EndOfOrder]:
        """Yield the conclusions that deny a label the last value of an order because another label is beyond it."""
        if comparison.operator not in ("<", "<=", ">", ">="):
            return
        low, high = _sides(comparison) if comparison.operator in ("<", "<=") else _sides(comparison)[::-1]
        least, most = self.place(low), self.place(high)
        if least is None or most is None or least[1] != most[1] or type(low) is not type(high):
            return
        array = least[1]
        numbers = low.table if isinstance(low, expr.Lookup) else range(self.layout.problem.arrays[array].size)
        for item, beyond, number, greatest in (
            (least[0], most[0], max(numbers), True),
            (most[0], least[0], min(numbers), False),
        ):
            end = self.layout.item(array, list(numbers).index(number))
            if atom_of(item, end, False) in conclusions:
                yield EndOfOrder(item, end, beyond, greatest)


def _sides(comparison: expr.Compare) -> tuple[expr.Term, expr.Term]:
    return comparison.left, comparison.right


def _comparisons(condition: expr.Condition) -> Iterator[expr.Compare]:
    """Yield the comparisons that must hold on their own."""
    if isinstance(condition, expr.Compare):
        yield condition
    elif isinstance(condition, expr.And):
        for each in condition.conditions:
            yield from _comparisons(each)
