"""The checker of derivations of logic grids.

It shares no inference with the deduction and relies only on the meaning of a clue (`evaluate.py`).  A step follows if
every placement of labels on people that satisfies its premises and clues also satisfies its conclusions.  Labels are
placed on demand: first those in the conclusion, then in the premises, then in the clues.  People are anonymous and
numbered as they turn up.  That loses nothing: actors are labels like any other, and clues refer to people only by
their labels.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache, partial
from itertools import chain
from typing import Any

from logicgrid.csp import evaluate, expr
from logicgrid.csp.problem import Array, Problem, mirrored
from logicgrid.csp.settled import Facts, Test, Unsettled, combined, settled, totals_of
from logicgrid.puzzle.checker import Answer, Checker, CheckTooLarge, filled, matched, too_large
from logicgrid.puzzle.derivation import Atom, Step, opposite
from logicgrid.puzzle.messages import say
from logicgrid.puzzle.record import replace

TURN = "turn"
"""The technique of a step that fixes one actor's place in a circle, without loss of generality."""

MOST = 1_000_000
"""The labels that may be placed for one conclusion; a step that needs more is refused as too large to check."""

SOON = 1_000
"""The labels that may be placed before the rules of the clues are tried one by one: one is nearly always enough."""

MANY = 3
"""The number of atoms in one row from which asking for its label is cheaper than placing its labels one by one."""


class Placed(dict[int, Any]):
    """The placed part of an array: the holder by label (None: nobody), or the label by person.  Asks for the rest."""

    def __init__(self, array: int, by_label: bool) -> None:
        self.array, self.by_label = array, by_label

    def __missing__(self, key: int) -> Any:
        raise Unsettled(self.array, *((key, None) if self.by_label else (None, key)))


class ArrayChecker(Checker):
    """Checks the steps of a derivation of a problem; see `Checker`."""

    def __init__(self, problem: Problem, most: int = MOST) -> None:
        self.problem, self.arrays, self.most = problem, problem.arrays, most
        self.items = [(number, label) for number, array in enumerate(self.arrays) for label in range(array.size)]
        self.first = [self.items.index((number, 0)) for number in range(len(self.arrays))]
        self.known = tuple([rule.number for rule in problem.rules])
        super().__init__([clue.number for clue in problem.constraints], len(self.items), len(self.items))
        literals = {clue.number: [part.literal for part in clue.parts] for clue in problem.constraints}
        conjuncts = {number: [*chain.from_iterable(map(expr.conjuncts, some))] for number, some in literals.items()}
        self.clues = {number: list(map(settled, some)) for number, some in conjuncts.items()}
        self.sizes = {number: sum(map(parts_of, some)) for number, some in literals.items()}
        """The number of nodes in each clue; many of them are evaluated again whenever a label is placed."""
        self.totals_of = cache(lambda number: totals_of(conjuncts[number]))
        """Returns the sums of values that a clue compares with numbers."""
        self.holders: list[Any] = [Placed(number, True) for number in range(len(self.arrays))]
        self.entries: list[Any] = [Placed(number, False) for number in range(len(self.arrays))]
        self.world = evaluate.World(self.entries, self.holders)
        self.people = self.left = self.each = 0
        self.mirrored = [evaluate.condition(each) for each in mirrored(problem)]
        self.fixed: tuple[Atom, ...] = ()

    def refutation_fault(self, steps: Sequence[Step]) -> str:
        """Return what is wrong with steps to a contradiction; the first may fix a place in a circle that turns."""
        if not steps or steps[0].technique != TURN:
            return super().refutation_fault(steps)
        from logicgrid.csp.reasons import turning_rows  # few tables turn

        first, *rest = steps
        self.fixed = first.conclusions
        if len(self.fixed) != 1 or first != replace(first, clues=(), premises=(), suppose=None, steps=(), ways=()):
            return say("proof.step", name="1", fault=say("proof.malformed"))
        ((one, other, truth),) = self.fixed
        if not truth or not self.valid(self.fixed[0]) or one >= self.problem.length:
            return say("proof.step", name="1", fault=say("proof.malformed"))
        if self.items[other][0] not in turning_rows(self.problem):
            return say("proof.step", name="1", fault=say("proof.does-not-follow"))
        return super().refutation_fault(rest)

    def given(self) -> Iterator[Atom]:
        """Yield the only value in a domain; if it has several (which no puzzle file causes), the excluded values.

        Anything that follows from this needs a step, even that an actor with a given value has no other one.
        """
        for item, (number, label) in enumerate(self.items):
            for actor, domain in enumerate(self.arrays[number].domains):
                alone = domain.bit_count() == 1
                if number and (domain >> label & 1) == alone:
                    yield actor, item, alone
        yield from self.fixed

    def valid(self, atom: Atom) -> bool:
        """Return True if the atom pairs labels of two categories, at most one of them an attribute."""
        if not super().valid(atom):
            return False
        one, other = self.items[atom[0]][0], self.items[atom[1]][0]
        return one < other and (self.single(atom[0]) or self.single(atom[1]))

    def single(self, item: int) -> bool:
        """Return True if at most one actor has a label."""
        number, label = self.items[item]
        return self.arrays[number].single(label)

    def contraries(self, atom: Atom) -> Iterator[Atom]:
        """Yield the atom's negation and, for a positive atom, every pairing that it rules out."""
        one, other, truth = atom
        yield opposite(atom)
        for kept, gone in ((one, other), (other, one)) if truth else ():
            if self.single(kept):
                first, size = self.first[row := self.items[gone][0]], self.arrays[row].size
                self.spend(size)
                for label in range(first, first + size):
                    if label != gone:
                        yield min(kept, label), max(kept, label), True

    def stuck(self, known: Collection[Atom], new: Collection[Atom]) -> bool:
        """Return True if the row of a label that must have an actor is all crossed out."""
        crossed = [atom[:2] for atom in new if not atom[2]]
        rows = {(one, self.items[other][0]) for pair in crossed for one, other in (pair, pair[::-1])}
        return any(
            self.empty(item, row, known)
            for item, row in rows
            for number, label in [self.items[item]]
            if self.arrays[number].sure(label)
        )

    def empty(self, item: int, row: int, known: Collection[Atom]) -> bool:
        """Return True if none of the labels of an array is left for an item."""
        first, size = self.first[row], self.arrays[row].size
        self.spend(size)
        return all((min(item, other), max(item, other), False) in known for other in range(first, first + size))

    def answer(self, known: Collection[Atom]) -> Answer | None:
        length = self.problem.length
        said = [(actor, actor) for actor in range(length)]
        for one, other, truth in known:
            if truth and one < length:
                number, label = self.items[other]
                said.append((number * length + one, label))
        flat = filled(len(self.arrays) * length, said)
        return None if flat is None else tuple([flat[at : at + length] for at in range(0, len(flat), length)])

    def holds(self, answer: Answer) -> bool:
        return evaluate.holds(self.problem, answer)

    def objection(self, step: Step) -> str:
        conclusions = dict.fromkeys(step.conclusions)
        return self.unforced(step, [[[conclusion]] for conclusion in conclusions], say("proof.does-not-follow"))

    def other_way(self, step: Step, ways: Sequence[Collection[Atom]]) -> str:
        return self.unforced(step, [ways], say("proof.leaves-another-way"))

    def unforced(self, step: Step, forced: Iterable[Sequence[Collection[Atom]]], fault: str) -> str:
        """Return `fault` unless clues, premises and rules force all atoms of at least one of these groups.

        The problem's rules hold in every step.  Those that the step names are tried first: they are usually enough.
        """
        forced = list(forced)
        found = self._unforced(step, step.clues, forced, fault)
        return self._unforced(step, (*self.known, *step.clues), forced, fault) if found and self.known else found

    def _unforced(
        self, step: Step, numbers: Sequence[int], forced: Sequence[Sequence[Collection[Atom]]], fault: str
    ) -> str:
        rows: Counter[tuple[int, int, int]] = Counter()
        for one, other, _ in chain(step.premises, *[group for groups in forced for group in groups]):
            (a, i), (b, j) = self.items[one], self.items[other]
            rows.update([(a, i, b), (b, j, a)])
        premises = [evaluate.condition(self.said(atom, rows)) for atom in step.premises]
        clues = dict.fromkeys(numbers)
        rules = [rule for number in clues for rule in self.clues[number]]
        known = Facts(self.problem, self.first, step.premises)
        facts = max([sum(map(len, groups)) for groups in forced], default=0)
        self.each = 3 + facts + len(premises) + sum([self.sizes[number] for number in clues]) // 8
        try:
            for groups in forced:
                if len(groups) == len(groups[0]) == 1 and not step.clues and self.by_times(step, *groups[0]):
                    continue
                if self.outside(numbers, known, groups):
                    continue
                denied = [
                    expr.disjunction(tuple([self.said(opposite(atom), rows) for atom in group])) for group in groups
                ]
                if not self.excluded([*map(evaluate.condition, denied), *premises], rules, self.mirrored):
                    return fault
        except (CheckTooLarge, RecursionError):
            return too_large()
        return ""

    def by_times(self, step: Step, conclusion: Atom) -> bool:
        """Return True if a conclusion follows from how often each value of an array occurs.  Raises TooLarge."""
        if not any([array.times for array in self.arrays]):
            return False
        self.spend(len(step.premises) + self.problem.length)
        return forced_by_times(self.problem, self.items, step.premises, conclusion, self.spend)

    def outside(self, numbers: Sequence[int], known: Facts, groups: Sequence[Collection[Atom]]) -> bool:
        """Return True if, for a group of a single atom, denying that atom makes some sum of the clues impossible."""
        totals = [total for number in dict.fromkeys(numbers) for total in self.totals_of(number)]
        if not totals or [len(group) for group in groups] != [1]:
            return False
        denied = Facts(self.problem, self.first, [opposite(atom) for group in groups for atom in group])
        left = partial(known.left, denied)
        if any([total.impossible(left, self.spend) for total in totals]):
            return True
        for total in combined(totals):
            self.spend(len(total.factors))
            if total.impossible(left, self.spend):
                return True
        return False

    def excluded(self, facts: Sequence[Test], rules: Sequence[Test], mirrors: Sequence[Test]) -> bool:
        """Return True if facts and rules exclude each other.  Raises TooLarge.

        All rules are tried briefly, then each rule by itself, then all of them.  The `mirrors` of symmetric arrays
        are numerous, so they are only used with all rules.
        """
        soon = min(SOON, self.most)
        single = [([rule], self.most) for rule in rules if len(rules) > 1]
        rules = [*rules, *mirrors]
        for tests, most in ((rules, soon), *single, *([(rules, self.most)] if soon < self.most else [])):
            self.left = most
            with suppress(CheckTooLarge):
                if not self.possible([*facts, *tests]):
                    return True
                if tests is rules:
                    return False
        raise CheckTooLarge

    def said(self, atom: Atom, rows: Mapping[tuple[int, int, int], int]) -> expr.Condition:
        """Return the condition of an atom; `rows` counts the atoms of the step by (array, label, other array)."""
        (a, i), (b, j) = self.items[atom[0]], self.items[atom[1]]
        if not self.arrays[a].single(i) or (self.arrays[b].single(j) and rows[b, j, a] > rows[a, i, b]):
            a, i, b, j = b, j, a, i
        one = expr.Holder(a, expr.Const(i))
        whole = rows[a, i, b] >= MANY or not self.arrays[b].single(j)
        same = (
            expr.Compare("==", expr.Entry(b, one), expr.Const(j))
            if whole
            else expr.Compare("==", one, expr.Holder(b, expr.Const(j)))
        )
        return same if atom[2] else expr.Not(same)

    def possible(self, tests: Sequence[Test]) -> bool:
        """Return True if the placement extends to one that satisfies all tests (depth-first search).  Raises TooLarge.

        A test that is settled stays settled, whatever else is placed, so deeper levels look only at the other tests.
        """
        self.spend(self.each)
        need: Unsettled | None = None
        left: list[Test] = []
        for test in tests:
            try:
                if not test(self.world):
                    return False
            except Unsettled as asked:
                need = need or asked.with_traceback(None)  # the traceback would keep this frame alive
                left.append(test)
        if need is None:
            return True
        holders, entries, people = self.holders[need.array], self.entries[need.array], self.people
        for label, person in self.options(need):
            if self.arrays[need.array].single(label):
                holders[label] = person
            if person is not None:
                entries[person] = label
                self.people = max(people, person + 1)
            try:
                if self.possible(left):
                    return True
            finally:
                self.people = people
                holders.pop(label, None)
                entries.pop(person, None)
        return False

    def options(self, need: Unsettled) -> list[tuple[int, int | None]]:
        """Return every way to place the requested label: with a known person, a new one, or nobody."""
        array, holders, entries = self.arrays[need.array], self.holders[need.array], self.entries[need.array]
        self.left -= 1
        if self.left < 0 or not (need.label is None or array.single(need.label)):
            raise CheckTooLarge
        if need.label is None:
            found = [(label, need.person) for label in range(array.size) if label not in holders]
            return [each for each in found if self.in_time(need.array, each[0])] if array.times else found
        people: list[int | None] = [*range(min(self.people + 1, self.problem.length))]
        if array.times:
            if not array.sure(need.label):
                people.append(None)
        elif not array.distinct or list(holders.values()).count(None) < array.size - self.problem.length:
            people.append(None)
        return [(need.label, person) for person in people if person not in entries]

    def in_time(self, number: int, label: int) -> bool:
        """Return True if one more person can have a label and all labels can still occur as often as they must."""
        times, placed = self.arrays[number].times, Counter(self.entries[number].values())
        placed[label] += 1
        missing = sum([max(least - placed[each], 0) for each, (least, _) in enumerate(times)])
        return placed[label] <= times[label][1] and missing <= self.problem.length - placed.total()


def parts_of(node: expr.Term | expr.Condition) -> int:
    """Return the number of terms and conditions in an expression; a table adds a fraction of its length."""
    return sum([1 + len(each.table) // 16 if isinstance(each, expr.Lookup) else 1 for each in expr.nodes(node)])


# --- How often --------------------------------------------------------------------------------------------------------
# By matching: the knowledge about the actors can be completed if every place that a value must fill can be given an
# actor of its own, and every actor a place (Mendelsohn and Dulmage: then both at once).  The search counts instead.


def forced_by_times(
    problem: Problem,
    items: Sequence[tuple[int, int]],
    premises: Iterable[Atom],
    conclusion: Atom,
    spend: Callable[[int], None],
) -> bool:
    """Return True if, given the `times` of one array, every completion with the premises has the conclusion.

    The matching spends work, which may raise TooLarge.  Every atom must pair a label of one bijective array with a
    value of one array with `times`.
    """
    (base, _), (number, _) = items[conclusion[0]], items[conclusion[1]]
    if not problem.arrays[base].bijective:
        base, number = number, base
    array = problem.arrays[number]
    if not (problem.arrays[base].bijective and array.times):
        return False
    masks = list(array.domains) if base == 0 else [(1 << array.size) - 1] * problem.length
    for one, other, truth in (*premises, opposite(conclusion)):
        ends = dict((items[one], items[other]))
        if ends.keys() == {base, number}:
            masks[ends[base]] &= 1 << ends[number] if truth else ~(1 << ends[number])
    return not completes(array, masks, spend)


def completes(array: Array, masks: Sequence[int], spend: Callable[[int], None]) -> bool:
    """Return True if each actor can be given a value from its mask such that each value occurs as often as it must."""
    must = [value for value, (least, _) in enumerate(array.times) for _ in range(least)]
    may = [value for value, (_, most) in enumerate(array.times) for _ in range(min(most, len(masks)))]
    spend(len(masks) * (len(must) + len(may)) // 64)
    required = [[actor for actor, mask in enumerate(masks) if mask >> value & 1] for value in must]
    possible = [[place for place, value in enumerate(may) if mask >> value & 1] for mask in masks]
    return matched(required, spend) and matched(possible, spend)
