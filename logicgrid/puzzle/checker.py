"""The walk over a derivation, the same for all kinds, up to the first thing that is wrong with it.

If nothing is wrong, the puzzle has exactly one answer: every step follows from its clues, the kind's own rules and
premises that are known at that place, so its conclusions are true in all answers; and in the end the grid is full, and
is an answer.  What atoms mean and whether a single step follows is for each kind's own checker: `csp/check.py`,
`kinds/sudoku/check.py`, `kinds/nonogram/check.py`.  None imports a solver, or anything of the engines that find
derivations.

Derivations come from strangers, so the work on all steps together is limited; that limit grows with the puzzle, but of
a large one no more than with what the derivation says.
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
"""The work on a derivation; a unit is about a microsecond's."""

MOST_ATOMS = 500_000
"""The atoms of a puzzle up to which the work grows with their number."""

FEW_ATOMS, PER_SAID = 20_000, 4
"""The atoms of a puzzle that count in any case, and those that count for each atom in a derivation: a short one of a
large puzzle needs no more work than one of a small puzzle."""


def too_large() -> str:
    """Return what is wrong with a step that would take more work than is left; it may be sound all the same."""
    return say("proof.too-large")


def not_full() -> str:
    """Return what is wrong with a derivation that does not lead to an answer; all its steps are sound."""
    return say("proof.not-full")


def is_too_large(fault: str) -> bool:
    """Return True if a fault is that there is too much to check."""
    if not isinstance(fault, Message):
        return False
    return fault.key.endswith("too-large") or any(map(is_too_large, fault.values.values()))


class CheckTooLarge(Exception):
    """More work would be needed than is allowed."""


class Checker(ABC):
    """The checker of one puzzle's derivations.

    `numbers` are those of the clues.  Unless a kind overrides that, an atom has a place below `places` and a value
    below `values`, and an answer is one row with the value of each place.  `work_each` is the work that is allowed for
    each atom that the puzzle has, besides so many shares of `WORK`.
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
        """Return True if this is an answer, by what rules and clues mean."""

    def given(self) -> Iterable[Atom]:
        """Return what is known before the first step."""
        return ()

    def valid(self, atom: Atom) -> bool:
        """Return True if the puzzle has what the atom names."""
        return 0 <= atom[0] < self.places and 0 <= atom[1] < self.values

    def plain(self, atom: Atom) -> Atom:
        """Return the standard form of an atom that can be written in two ways."""
        return atom

    def contraries(self, atom: Atom) -> Iterable[Atom]:
        """Return the atoms that contradict this one, whatever the clues."""
        place, value, truth = atom
        others = [(place, other, True) for other in range(self.values) if other != value] if truth else []
        return [opposite(atom), *others]

    def stuck(self, known: Collection[Atom], new: Collection[Atom]) -> bool:
        """Return True if the atoms contradict each other though there is none with its opposite among them.

        Without those that are `new` they did not.
        """
        return False

    def answer(self, known: Collection[Atom]) -> Answer | None:
        """Return the answer that the atoms give; None if they leave a place open, or give it two values."""
        row = filled(self.places, [(place, value) for place, value, truth in known if truth])
        return None if row is None else (row,)

    def faults(self, derivation: Derivation) -> tuple[str, ...]:
        """Return the first thing that is wrong with the derivation; nothing if it is accepted."""
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
        """Return the first thing that is wrong with steps that are to end in a contradiction; "" if nothing is.

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
        """Take work from what is allowed.  Raises TooLarge if there is less."""
        self.work -= units
        if self.work < 0:
            raise CheckTooLarge

    def learn(self, atoms: Iterable[Atom], known: set[Atom]) -> list[Atom]:
        """Add atoms to those that are known, and return the ones that are new."""
        new = [atom for atom in dict.fromkeys(map(self.plain, atoms)) if atom not in known]
        known.update(new)
        return new

    def walk(self, steps: Sequence[Step], known: set[Atom], new: list[Atom], path: str) -> str:
        """Return the first thing that is wrong with the steps; "" if nothing is.

        Their conclusions are added to what is known, and to `new` if they were not known before.
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
        """Return the first thing that is wrong with a step that supposes something; "" if nothing is."""
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
        """Return the first thing that is wrong with a step that follows each way of its clue; "" if nothing is.

        Each way begins with its facts.  The clues and premises leave no other ways, and all of them end in the
        conclusions or in a contradiction.
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
        """Return True if new atoms contradict each other, or something that is known."""
        return any(self.plain(opposite(atom)) in known for atom in new) or self.stuck(known, new)

    def inference(self, step: Step, known: set[Atom], ways: Sequence[Collection[Atom]] = ()) -> str:
        """Return what is wrong with a step that supposes nothing; "" if nothing is.

        If there are `ways`, what has to follow is that all facts of one of them are true.
        """
        if step.steps or not step.conclusions or not all(map(self.valid, (*step.premises, *step.conclusions))):
            return say("proof.malformed")
        premises = set(map(self.plain, step.premises))
        for atom in step.premises:
            if self.plain(atom) not in known:
                return say("proof.unknown-premise", atom=str(atom))
        for atom in step.conclusions:
            if not premises.isdisjoint(map(self.plain, self.contraries(atom))):
                return say("proof.contradicts-premise")
        if not self.numbers.issuperset(step.clues):
            return say("proof.no-such-clue")
        return self.other_way(step, ways) if ways else self.objection(step)

    def other_way(self, step: Step, ways: Sequence[Collection[Atom]]) -> str:
        """Return why it does not follow that all facts of one of the ways are true; "" if it does."""
        return say("proof.no-ways")


def stated(facts: tuple[Atom, ...]) -> Step:
    """Return the step that a way begins with."""
    return Step("way", (), facts, facts)


def said(steps: Iterable[Step]) -> int:
    """Return the number of atoms that steps name, those inside of them, too."""
    found, open_steps = 0, list(steps)
    while open_steps:
        step = open_steps.pop()
        found += len(step.premises) + len(step.conclusions)
        open_steps += (*step.steps, *chain.from_iterable(step.ways))
    return found


def filled(places: int, pairs: Iterable[tuple[int, int]]) -> tuple[int, ...] | None:
    """Return the value of each place, from pairs of a place and a value; None if a place has no value, or two.

    >>> filled(2, [(0, 7), (1, 5), (0, 7)]), filled(2, [(0, 7)])
    ((7, 5), None)
    """
    values: list[set[int]] = [set() for _ in range(places)]
    for place, value in pairs:
        values[place].add(value)
    return tuple([min(each) for each in values]) if all(len(each) == 1 for each in values) else None


def matched(options: Sequence[Sequence[int]], spend: Callable[[int], None]) -> bool:
    """Return True if each of some things can have one of its options, all different (augmenting paths)."""
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
