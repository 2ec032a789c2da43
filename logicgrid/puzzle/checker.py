"""Check a derivation step by step, in the same way for all kinds, up to the first fault.

If there is no fault, the puzzle has exactly one answer: every step follows from its clues, the kind's own rules and
premises known at that point, so its conclusions are true in all answers; and in the end the grid is full, and is an
answer.  The meaning of atoms, and whether a single step follows, is up to each kind's own checker: `csp/check.py`,
`kinds/sudoku/check.py`, `kinds/nonogram/check.py`.  None of these imports a solver, or anything of the engines that
find derivations.

Derivations are not trusted, so the total work on all steps is limited.  The limit grows with the puzzle, but for large
puzzles only as far as the derivation's own size justifies.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import chain
from math import inf

from logicgrid.puzzle.derivation import Atom, Derivation, Step, opposite
from logicgrid.puzzle.messages import Message, say

Answer = tuple[tuple[int, ...], ...]

WORK = 1_000_000
"""The work allowed for a derivation; a unit takes about a microsecond."""

MOST_ATOMS = 500_000
"""The number of atoms of a puzzle up to which the allowed work grows with it."""

FEW_ATOMS, PER_SAID = 20_000, 4
"""The atoms of a puzzle that count in any case, and those that count for each atom in a derivation: a short one of a
large puzzle needs no more work than one of a small puzzle."""


def too_large() -> str:
    """Return the fault of a step that would take more work than is left, though it may be sound."""
    return say("proof.too-large")


def not_full() -> str:
    """Return the fault of a derivation that does not lead to an answer, though all its steps are sound."""
    return say("proof.not-full")


def is_too_large(fault: str) -> bool:
    """Return True if the fault is that checking takes too much work."""
    if not isinstance(fault, Message):
        return False
    return fault.key.endswith("too-large") or any(map(is_too_large, fault.values.values()))


class CheckTooLarge(Exception):
    """Checking would take more work than allowed."""


class Checker(ABC):
    """The checker of one puzzle's derivations.

    `numbers` are the numbers of the clues.  Unless a kind overrides that, an atom has a place below `places` and a
    value below `values`, and an answer is one row with the value of each place.  `work_each` is the additional work
    allowed for each atom of the puzzle.
    """

    work_each = 20
    work_shares = 1

    def __init__(self, numbers: Iterable[int], places: int, values: int) -> None:
        self.numbers, self.places, self.values = frozenset(numbers), places, values
        self.work = inf

    @abstractmethod
    def objection(self, step: Step) -> str:
        """Return why a step of valid atoms and numbers does not follow from its premises and clues; "" if it does.

        Raises TooLarge if that would take more work than is left.
        """

    @abstractmethod
    def holds(self, answer: Answer) -> bool:
        """Return True if this is an answer, by the meaning of rules and clues."""

    def given(self) -> Iterable[Atom]:
        """Return what is known before the first step."""
        return ()

    def valid(self, atom: Atom) -> bool:
        """Return True if the atom names something that the puzzle has."""
        return 0 <= atom[0] < self.places and 0 <= atom[1] < self.values

    def plain(self, atom: Atom) -> Atom:
        """Return the normal form of an atom that can be written in two ways."""
        return atom

    def contraries(self, atom: Atom) -> Iterable[Atom]:
        """Return the atoms that contradict this one, whatever the clues."""
        place, value, truth = atom
        others = [(place, other, True) for other in range(self.values) if other != value] if truth else []
        return [opposite(atom), *others]

    def stuck(self, known: Collection[Atom], new: Collection[Atom]) -> bool:
        """Return True if the atoms contradict each other without containing an atom and its opposite.

        Without the `new` ones they did not.
        """
        return False

    def answer(self, known: Collection[Atom]) -> Answer | None:
        """Return the answer determined by the atoms; None if they leave a place open, or give it two values."""
        row = filled(self.places, [(place, value) for place, value, truth in known if truth])
        return None if row is None else (row,)

    def faults(self, derivation: Derivation) -> tuple[str, ...]:
        """Return the first fault of the derivation; an empty tuple if it is accepted."""
        atoms = min(self.places * self.values, MOST_ATOMS)
        if atoms > FEW_ATOMS:
            atoms = min(atoms, max(FEW_ATOMS, PER_SAID * said(derivation.steps)))
        self.work = WORK * self.work_shares + self.work_each * atoms
        known: set[Atom] = set()
        self.learn(self.given(), known)
        fault = self.walk(derivation.steps, known, [], "")
        if not fault:
            answer = self.answer(known)
            if answer is None:
                fault = not_full()
            elif not self.holds(answer):
                fault = say("proof.no-answer-end")
        return (fault,) if fault else ()

    def refutation_fault(self, steps: Sequence[Step]) -> str:
        """Return the first fault of steps that must end in a contradiction; "" if there is none.

        Then the puzzle has no answer at all.
        """
        self.work = WORK * self.work_shares + self.work_each * min(self.places * self.values, MOST_ATOMS)
        known: set[Atom] = set()
        new = self.learn(self.given(), known)
        try:
            fault = self.walk(steps, known, new, "")
            return fault or ("" if self.contradictory(new, known) else say("proof.no-contradiction"))
        except CheckTooLarge:
            return say("proof.contradiction-too-large")

    def spend(self, units: int) -> None:
        """Take units from the allowed work.  Raises TooLarge if there are too few."""
        self.work -= units
        if self.work < 0:
            raise CheckTooLarge

    def learn(self, atoms: Iterable[Atom], known: set[Atom]) -> list[Atom]:
        """Add atoms to the known ones, and return the new ones."""
        new = [atom for atom in dict.fromkeys(map(self.plain, atoms)) if atom not in known]
        known.update(new)
        return new

    def walk(self, steps: Sequence[Step], known: set[Atom], new: list[Atom], path: str) -> str:
        """Return the first fault of the steps; "" if there is none.

        Their conclusions are added to the known atoms, and to `new` if they were not known before.
        """
        for number, step in enumerate(steps, start=1):
            name = f"{path}{number}"
            try:
                self.spend(1 + len(step.premises) + len(step.clues) + len(step.conclusions))
                if step.suppose is not None:
                    fault = self.refutation(step, step.suppose, known, name)
                elif step.ways:
                    fault = self.each_way(step, known, name)
                else:
                    fault = self.inference(step, known)
                    fault = fault and say("proof.step", name=name, fault=fault)
            except CheckTooLarge:
                fault = say("proof.step", name=name, fault=too_large())
            if fault:
                return fault
            new += self.learn(step.conclusions, known)
        return ""

    def refutation(self, step: Step, supposed: Atom, known: set[Atom], name: str) -> str:
        """Return the first fault of a step with a supposition; "" if there is none."""
        denied, concluded = [self.plain(opposite(supposed))], [self.plain(atom) for atom in step.conclusions]
        if step.premises or step.clues or concluded != denied or not self.valid(supposed):
            return say("proof.step", name=name, fault=say("proof.no-refutation"))
        new = self.learn([supposed], known)
        if fault := self.walk(step.steps, known, new, f"{name}."):
            return fault
        refuted = self.contradictory(new, known)
        known.difference_update(new)
        return "" if refuted else say("proof.step", name=name, fault=say("proof.ends-without"))

    def each_way(self, step: Step, known: set[Atom], name: str) -> str:
        """Return the first fault of a step that follows each way of its clue; "" if there is none.

        Each way begins with its facts.  The clues and premises must leave no other ways, and all of them must end in
        the conclusions or in a contradiction.
        """
        facts = [way[0].conclusions if way else () for way in step.ways]
        self.spend(sum(map(len, facts)))
        if not all(way and way[0] == stated(said) for way, said in zip(step.ways, facts, strict=True)):
            return say("proof.step", name=name, fault=say("proof.way-begins"))
        if not all(map(self.valid, chain.from_iterable(facts))):
            return say("proof.step", name=name, fault=say("proof.malformed"))
        if fault := self.inference(step, known, facts):
            return say("proof.step", name=name, fault=fault)
        concluded = set(map(self.plain, step.conclusions))
        for number, way in enumerate(step.ways, start=1):
            self.spend(len(concluded))
            new = self.learn(way[0].conclusions, known)
            if fault := self.walk(way[1:], known, new, f"{name}.{number}."):
                return fault
            if not known.issuperset(concluded) and not self.contradictory(new, known):
                return say("proof.way-ends", number=number, name=name)
            known.difference_update(new)
        return ""

    def contradictory(self, new: Sequence[Atom], known: Collection[Atom]) -> bool:
        """Return True if new atoms contradict each other, or a known atom."""
        return any(self.plain(opposite(atom)) in known for atom in new) or self.stuck(known, new)

    def inference(self, step: Step, known: set[Atom], ways: Sequence[Collection[Atom]] = ()) -> str:
        """Return the fault of a step without a supposition; "" if there is none.

        If there are `ways`, it must follow that all facts of at least one way are true.
        """
        if step.steps or not step.conclusions or not all(map(self.valid, (*step.premises, *step.conclusions))):
            return say("proof.malformed")
        premises = set(map(self.plain, step.premises))
        for number, atom in enumerate(step.premises, start=1):
            if self.plain(atom) not in known:
                return say("proof.unknown-premise", number=number)
        for atom in step.conclusions:
            if not premises.isdisjoint(map(self.plain, self.contraries(atom))):
                return say("proof.contradicts-premise")
        if not self.numbers.issuperset(step.clues):
            return say("proof.no-such-clue")
        return self.other_way(step, ways) if ways else self.objection(step)

    def other_way(self, step: Step, ways: Sequence[Collection[Atom]]) -> str:
        """Return why it does not follow that all facts of at least one way are true; "" if it does."""
        return say("proof.no-ways")


def stated(facts: tuple[Atom, ...]) -> Step:
    """Return the first step of a way, which states its facts."""
    return Step("way", (), facts, facts)


def said(steps: Iterable[Step]) -> int:
    """Return the number of atoms in steps, including their inner steps."""
    found, open_steps = 0, list(steps)
    while open_steps:
        step = open_steps.pop()
        found += len(step.premises) + len(step.conclusions)
        open_steps += (*step.steps, *chain.from_iterable(step.ways))
    return found


def filled(places: int, pairs: Iterable[tuple[int, int]]) -> tuple[int, ...] | None:
    """Return the value of each place, from pairs of a place and a value; None unless every place has exactly one.

    >>> filled(2, [(0, 7), (1, 5), (0, 7)]), filled(2, [(0, 7)])
    ((7, 5), None)
    """
    values: list[set[int]] = [set() for _ in range(places)]
    for place, value in pairs:
        values[place].add(value)
    return tuple([min(each) for each in values]) if all(len(each) == 1 for each in values) else None


def matched(options: Sequence[Sequence[int]], spend: Callable[[int], None]) -> bool:
    """Return True if each thing can be given one of its options, all different (augmenting paths)."""
    taken: dict[int, int] = {}

    def place(thing: int, seen: set[int]) -> bool:
        spend(1 + len(options[thing]) // 32)
        for option in options[thing]:
            if option not in seen:
                seen.add(option)
                if option not in taken or place(taken[option], seen):
                    taken[option] = thing
                    return True
        return False

    return all([place(thing, set()) for thing in range(len(options))])
