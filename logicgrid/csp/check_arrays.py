"""The checker of derivations of problems of arrays: it trusts no inference, only what a clue means (`evaluate.py`).

Problem and derivation in, everything that is wrong with the derivation out; nothing wrong means that the problem has
exactly one answer.  For each conclusion it tries to place the few labels involved so that premises and clue hold and
the conclusion does not.  People are nameless there and numbered as they turn up, which loses nothing: any category may
be taken as the actors.  What the clue asks for is found out by evaluating it: it is placed when it is asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from logicgrid.csp import evaluate
from logicgrid.csp.derivation import Atom, Derivation, Step, opposite
from logicgrid.csp.expr import Condition, Const, Entry, Holder, Term, children, conjuncts
from logicgrid.csp.partial import Unplaced, decider
from logicgrid.csp.problem import Problem

MAX_PLACEMENTS = 1_000_000
"""Placements tried for one step; past it the step is refused as too large to check."""

MANY = 3
"""Atoms of one row from which it is better to ask what stands in it than to place the labels one by one."""

NOBODY = -1
Test = Callable[[], bool]


class TooLarge(Exception):
    """More placements than may be tried."""


class Bench:
    """A partial placement of labels on nameless people; `places` has all ways to extend it that pass some tests."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.arrays = problem.arrays
        self.home = [(number, label) for number, array in enumerate(problem.arrays) for label in range(array.size)]
        self.holders: dict[tuple[int, int], int] = {}
        self.entries: dict[tuple[int, int], int] = {}
        self.people = 0
        self.tried, self.most = 0, MAX_PLACEMENTS
        self.rows: dict[tuple[int, int], int] = {}
        """For an item and an array, how many atoms of the step are in that row of the grid."""
        self.first = [sum(array.size for array in problem.arrays[:number]) for number in range(len(problem.arrays))]
        entries: list[Any] = [_Row(self.entry, number) for number in range(len(self.arrays))]
        holders: list[Any] = [_Row(self.holder, number) for number in range(len(self.arrays))]
        self.world = evaluate.World(entries, holders)

    def clear(self) -> None:
        """Nothing is placed (a look that was too large leaves its placements behind)."""
        self.holders.clear()
        self.entries.clear()
        self.people = self.tried = 0

    def entry(self, array: int, person: int) -> int:
        label = self.entries.get((person, array))
        if label is None:
            raise Unplaced(array, None, person)
        return label

    def holder(self, array: int, label: int) -> int | None:
        person = self.holders.get((array, label))
        if person is None:
            raise Unplaced(array, label)
        return None if person == NOBODY else person

    def holds(self, atom: Atom) -> bool:
        """Whether the atom is true of the placement."""
        one, other = self.home[atom[0]], self.home[atom[1]]
        mine, theirs = self.holders.get(one), self.holders.get(other)
        if mine is not None and theirs is not None:
            return (mine == theirs != NOBODY) == atom[2]
        if mine is None and theirs is None:
            distinct = self.arrays[one[0]].distinct, self.arrays[other[0]].distinct
            first = all(distinct) and self.rows.get((atom[0], other[0]), 0) >= self.rows.get((atom[1], one[0]), 0)
            raise Unplaced(*(one if first or not distinct[1] else other))
        if mine is None:
            one, other, mine = other, one, theirs
        assert mine is not None
        if mine == NOBODY:
            return not atom[2]
        many = self.rows.get((self.first[one[0]] + one[1], other[0]), 0) >= MANY
        label = self.entries.get((mine, other[0]))
        if label is None and not many and self.arrays[other[0]].distinct:
            raise Unplaced(*other)
        return (self.entry(other[0], mine) == other[1]) == atom[2]

    def possible(self, tests: list[Test], place: int = 0) -> bool:
        """Whether the placement can be extended so that all tests from this place on hold."""
        try:
            while place < len(tests):
                if not tests[place]():
                    return False
                place += 1
            return True
        except Unplaced as need:
            array, label, person = need.array, need.label, need.person
        self.tried += 1
        if self.tried > self.most:
            raise TooLarge
        people = self.people
        options = self._labels(array, person) if label is None else self._people(array, label)
        for value, who in options:
            item, seat = (array, value), (who, array)
            if self.arrays[array].distinct:
                self.holders[item] = who
            if who != NOBODY:
                self.entries[seat] = value
                self.people = max(people, who + 1)
            found = self.possible(tests, place)
            self.people = people
            self.holders.pop(item, None)
            self.entries.pop(seat, None)
            if found:
                return True
        return False

    def _people(self, array: int, label: int) -> Iterator[tuple[int, int]]:
        """Everybody who may have the label: those met so far, one who is new, nobody where that is possible."""
        for person in range(min(self.people + 1, self.problem.length)):
            if (person, array) not in self.entries:
                yield label, person
        nobody = sum(1 for (where, _), person in self.holders.items() if where == array and person == NOBODY)
        if not self.arrays[array].distinct or nobody < self.arrays[array].size - self.problem.length:
            yield label, NOBODY

    def _labels(self, array: int, person: int) -> Iterator[tuple[int, int]]:
        """Every label of the array that the person may have."""
        for label in range(self.arrays[array].size):
            if (array, label) not in self.holders:
                yield label, person


class _Row:
    """Looks like a list of what a world knows, and asks for it."""

    def __init__(self, ask: Callable[[int, int], int | None], array: int) -> None:
        self.ask, self.array = ask, array

    def __getitem__(self, index: int) -> int | None:
        return self.ask(self.array, index)


class Checker:
    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.bench = Bench(problem)
        self.first = self.bench.first
        self.faults: list[str] = []
        self.tests: dict[int, list[tuple[set[int], Test]]] = {}
        for clue in problem.clues:
            for part in clue.parts:
                for condition in conjuncts(part.literal):
                    test = partial(decider(condition), self.bench.world)
                    self.tests.setdefault(clue.number, []).append((set(self.labels(condition)), test))

    def given(self) -> set[Atom]:
        """The one value that a domain leaves; or, where it leaves several (as no puzzle file does), those that are out.

        Whatever follows, also that somebody who is given a value has no other one, is for a step to say.
        """
        atoms: set[Atom] = set()
        for array, first in list(zip(self.problem.arrays, self.first, strict=True))[1:]:
            for actor, domain in enumerate(array.domains):
                alone = domain.bit_count() == 1
                labels = [label for label in range(array.size) if (domain >> label & 1) == alone]
                atoms.update([(actor, first + label, alone) for label in labels])
        return atoms

    def walk(self, steps: tuple[Step, ...], known: set[Atom], path: str) -> None:
        """Checks the steps one after the other; what they conclude is added to what is known."""
        for number, step in enumerate(steps, start=1):
            name = f"{path}{number}"
            if step.suppose is None:
                self.inference(step, known, name)
            else:
                self.supposition(step, step.suppose, known, name)
            known.update(step.conclusions)

    def supposition(self, step: Step, supposed: Atom, known: set[Atom], name: str) -> None:
        if step.premises or step.clues or step.conclusions != (opposite(supposed),) or not self.valid(supposed):
            self.faults.append(f"step {name} is no refutation of its supposition")
            return
        inner = known | {supposed}
        self.walk(step.steps, inner, f"{name}.")
        if not self.contradictory(inner):
            self.faults.append(f"step {name} ends without a contradiction")

    def contradictory(self, known: set[Atom]) -> bool:
        """An atom and its opposite, or a row without a candidate."""
        crossed: dict[tuple[int, int], int] = {}
        for one, other, truth in known:
            if truth:
                if (one, other, False) in known:
                    return True
                continue
            for item, label in ((one, other), (other, one)):
                row = item, self.bench.home[label][0]
                crossed[row] = crossed.get(row, 0) + 1
        arrays = self.problem.arrays
        return any(
            count == arrays[row].size and arrays[self.bench.home[item][0]].bijective
            for (item, row), count in crossed.items()
        )

    def inference(self, step: Step, known: set[Atom], name: str) -> None:
        atoms = (*step.premises, *step.conclusions)
        if step.steps or not step.conclusions or not all(self.valid(atom) for atom in atoms):
            self.faults.append(f"step {name} is malformed")
        elif missing := [atom for atom in step.premises if atom not in known]:
            self.faults.append(f"step {name} has a premise that is not known: {missing[0]}")
        elif any(number not in self.tests for number in step.clues):
            self.faults.append(f"step {name} names a clue that is not there")
        else:
            try:
                if not self.forced(step):
                    self.faults.append(f"step {name} does not follow")
            except TooLarge:
                self.faults.append(f"step {name} is too large to check")

    def valid(self, atom: Atom) -> bool:
        """Two labels of two categories; of two attributes nothing can be said."""
        one, other, _ = atom
        if not 0 <= one < other < len(self.bench.home):
            return False
        a, b = self.bench.home[one][0], self.bench.home[other][0]
        return a != b and (self.problem.arrays[a].distinct or self.problem.arrays[b].distinct)

    def forced(self, step: Step) -> bool:
        """Whether no placement obeys premises and clues, and breaks a conclusion.

        One condition of one clue nearly always does it; all of them together are the last resort.
        """
        bench = self.bench
        bench.rows = {}
        for one, other, _ in (*step.premises, *step.conclusions):
            for row in ((one, bench.home[other][0]), (other, bench.home[one][0])):
                bench.rows[row] = bench.rows.get(row, 0) + 1
        tests: list[Test] = [partial(bench.holds, atom) for atom in step.premises]
        tests.append(lambda: not all([bench.holds(atom) for atom in step.conclusions]))
        if len(step.conclusions) == 1:
            tests.insert(0, tests.pop())
        conditions = self.related(step)
        attempts = [[each] for each in conditions] if len(conditions) > 1 else []
        for attempt in (*attempts, conditions):
            bench.clear()
            if not bench.possible(tests + attempt):
                return True
        return False

    def related(self, step: Step) -> list[Test]:
        """The conditions of the step's clues that speak of its labels, or of labels that such a condition speaks of."""
        labels = {item for one, other, _ in (*step.premises, *step.conclusions) for item in (one, other)}
        waiting = [pair for number in step.clues for pair in self.tests[number]]
        found: list[Test] = []
        while near := [pair for pair in waiting if not pair[0].isdisjoint(labels)]:
            for pair in near:
                labels |= pair[0]
                found.append(pair[1])
                waiting.remove(pair)
        return found or [test for _, test in waiting]

    def labels(self, node: Term | Condition) -> Iterator[int]:
        """The items that a condition names, and all values of the arrays that it asks for."""
        if isinstance(node, Holder) and isinstance(node.value, Const):
            yield self.first[node.array] + int(node.value.value)
        elif isinstance(node, Holder | Entry):
            yield from range(self.first[node.array], self.first[node.array] + self.problem.arrays[node.array].size)
        for child in children(node):
            yield from self.labels(child)


def faults(problem: Problem, derivation: Derivation) -> tuple[str, ...]:
    """What is wrong with the derivation; empty: it is accepted, and the problem has exactly one answer."""
    checker = Checker(problem)
    known = checker.given()
    checker.walk(derivation.steps, known, "")
    answer = tuple(
        tuple(
            actor
            if not number
            else next((label for label in range(array.size) if (actor, first + label, True) in known), -1)
            for actor in range(problem.length)
        )
        for number, (array, first) in enumerate(zip(problem.arrays, checker.first, strict=True))
    )
    if any(label < 0 for row in answer for label in row):
        checker.faults.append("the grid is not full in the end")
    elif not evaluate.holds(problem, answer):
        checker.faults.append("the answer breaks a clue")
    return tuple(checker.faults)
