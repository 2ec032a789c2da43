"""Why a clue's step or a pattern holds, in words: the sums that fit, the ways that are left, an order, what is left."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from logicgrid.csp import reasons
from logicgrid.kinds.logic_grid.drawing import Staircase
from logicgrid.kinds.logic_grid.reasons import is_grid_step
from logicgrid.kinds.logic_grid.sentences.grid_rules import GridRules
from logicgrid.kinds.logic_grid.sentences.sums import Combining, Sums, values_in
from logicgrid.puzzle.derivation import Atom, Step, opposite
from logicgrid.puzzle.explanation import GridMarks
from logicgrid.puzzle.ladder import Technique
from logicgrid.puzzle.record import Record, replace
from logicgrid.words.phrases import CLOSE, OPEN, Words, label, plain

FEW = 3
"""The number of ways up to which one sentence lists them, if they need no further steps."""

MOST_FACTS = 4
"""The number of facts in all ways of a clue up to which the ways are listed."""

MOST_PREMISES = 4
"""The most facts that a sentence may rest on, if its steps can be written one by one."""

_LABEL = re.compile(f"{OPEN}[^{CLOSE}]*{CLOSE}")


class Why(Record):
    """What a clue leaves: sums that fit, as text; or ways in which it can come true; or labels in their order."""

    sums: tuple[str, ...] = ()
    ways: tuple[tuple[Atom, ...], ...] = ()
    order: tuple[int, ...] = ()


def with_next(step: Step, steps: list[Step], alike: Callable[[Step], bool]) -> Step:
    """Return a step with those that begin the list, which are taken, as far as they are alike."""
    found = list(step.conclusions)
    while steps and alike(steps[0]):
        found += steps.pop(0).conclusions
    return replace(step, conclusions=tuple(found))


def same_need(step: Step, other: Step) -> bool:
    """Return True if steps find the same of other values: of values of one category that are all not needed.

    What they find is about the same labels, of one value each.
    """
    needs = [each.reason for each in (step, other) if isinstance(each.reason, reasons.ValuesNeeded)]
    if len(needs) < 2 or needs[0].category != needs[1].category:
        return False
    ends = [{atom[0] for atom in each.conclusions} for each in (step, other)]
    return ends[0] == ends[1] and step.technique == other.technique


def in_order(ends: Sequence[reasons.EndOfOrder]) -> tuple[int, ...]:
    """Return three or more labels in the order in which a clue puts them; nothing if it is not one order of all.

    >>> in_order([reasons.EndOfOrder(1, 8, 2, True), reasons.EndOfOrder(3, 7, 2, False)])
    (1, 2, 3)
    """
    behind: dict[int, set[int]] = {}
    for end in ends:
        first, second = (end.item, end.beyond) if end.greatest else (end.beyond, end.item)
        behind.setdefault(first, {second})
        behind[first].add(second)
    starts = behind.keys() - {each for others in behind.values() for each in others}
    if len(starts) != 1 or any(len(each) > 1 for each in behind.values()):
        return ()
    found = [*starts]
    while (others := behind.get(found[-1])) and len(found) <= len(behind):
        found += others
    return tuple(found) if len(found) > 2 and len(found) == len(behind) + 1 else ()


class Insights(GridRules):
    """Tells the steps of clues and of patterns."""

    just_said: Sequence[Atom] = ()
    """What the last sentence of the last paragraph found."""

    def __init__(self, scene: Staircase, words: Words) -> None:
        super().__init__(scene, words)
        self.sums = Sums(self.book, self.places)
        self.combining = Combining(self.book, words, self.places, scene.names)
        self.sources, self.of_people = {}, set()

    def with_more(self, step: Step, steps: list[Step], marks: GridMarks) -> tuple[Step, list[Atom], Why | None]:
        """Return a step with those of the list that can share its sentence, which are taken; what it rests on, and why.

        They rest on the same clue, and a look at it shows the same sums or ways, or none: that is one thought.
        """
        conclusions, rests = list(step.conclusions), list(step.premises)
        premises, why = self.premises(rests, marks), self.why(step, marks)
        while step.clues and steps and steps[0].clues == step.clues and steps[0].suppose is None and not steps[0].ways:
            more = [atom for atom in steps[0].premises if atom not in conclusions]
            found = self.premises([*rests, *more], marks)
            fresh = [atom for atom in self.premises(more, marks) if atom not in premises]
            other = self.why(steps[0], marks)
            same = other == why or bool(why and other and why.sums and {*why.sums} <= {*other.sums})
            if not same and why and why.order and other is None:
                same = True
            if not same or self.is_much(found, marks) or (fresh and why and why.ways):
                break
            rests += more
            premises = found
            conclusions += steps.pop(0).conclusions
        return replace(step, conclusions=tuple(conclusions)), premises, why

    def was_just_said(self, atoms: Sequence[Atom], marks: GridMarks) -> bool:
        """Return True if the last sentence before a paragraph found all of some facts, if there are any."""

        def of_whom(atom: Atom) -> tuple[object, ...]:
            one, other, truth = atom
            return (one, other) if truth else (False, *sorted([marks.first_of(one), marks.first_of(other)]))

        return {of_whom(atom) for atom in atoms} <= {of_whom(atom) for atom in self.just_said}

    def is_much(self, premises: Sequence[Atom], marks: GridMarks) -> bool:
        """Return True if facts are too many for a sentence; numbers of a long list that one has lost are its ranges."""
        left, said = self.two_left(premises, marks)
        if len(left) + len(premises) - len(said) <= MOST_PREMISES:
            return False
        lost = {(atom[0], self.places[atom[1]][0]) for atom in premises if not atom[2]}
        return len(lost) != 1 or any([truth for *_, truth in premises]) or lost.pop()[1] not in self.scene.ranged

    def insight(self, step: Step, fresh: Sequence[Atom], why: Why | None, marks: GridMarks, named: bool) -> str:
        """Return a step of a clue as a sentence; if `named`, with the clue's number, and without its reason.

        Of what it rests on, the `fresh` facts are written.
        """
        words, before = self.words, marks.copy()
        telling = self.telling(step.conclusions, marks)
        if why is not None and not named:
            self.gap, self.fitting = "\0", self.left_by_sums(step, before) if why.sums else {}
            clauses = self.open_facts(telling, marks, apart=bool(why.sums))
            self.gap, self.fitting = words["comma"], {}
            place, sums = self.where_shown(why.sums, clauses)
            first, *rest = [clause.replace("\0", self.gap) for clause in clauses]
            if sums != why.sums or (sums and step.premises and all([truth for *_, truth in telling])):
                # a sum may follow a clause without its verb, too
                parts = self.not_again("\1".join(clauses).replace("\0", "\1\0").split("\1"), fresh)
                parts[place] = words.say("noted", a=parts[place], b=words["comma"].join(sums))  # how it is found
                clauses = "\1".join(parts).replace("\1\0", self.gap).split("\1")
                if fresh or step.premises:
                    clauses[0] = self.reminding(clauses[0], fresh, before)
                return words.sentence(*clauses)
            result = words.sentence(words.say("either_way" if why.ways else "so", facts=first), *rest)
            leaves, colon = self.leaves(why), words["colon"].strip()
            if colon in leaves and colon in words["knowing"]:  # one colon a sentence
                return words["gap"].join([*self.we_know(fresh, before), words.sentence(leaves), result])
            leaves = self.reminding(leaves, fresh, before) if fresh else leaves
            return words["gap"].join([words.sentence(leaves), result])
        if named:
            clauses = self.facts(telling, "main")
        else:
            clauses = self.open_facts(telling, marks, "main" if step.premises else "alone")
        if named and step.clues:
            known = all([number < 0 for number in step.clues])
            clue = words.clue_numbers(step.clues)
            clauses[0] = words.say("as_known" if known else "by_clue", clue=clue, facts=clauses[0])
        elif fresh or step.premises:
            clauses = self.not_again(clauses, fresh)
            clauses[0] = self.reminding(clauses[0], fresh, before)
        return words.sentence(*clauses)

    def reminding(self, clause: str, fresh: Sequence[Atom], marks: GridMarks) -> str:
        """Return a clause behind the facts that it rests on; behind what points to the last sentence if it has them."""
        if not fresh:
            return self.words.say("again", facts=clause)
        words, premises = self.words, self.known(fresh, marks)
        if self.book.whole or words["stop"] == words["last_known"]:
            apart = words["stop"] in premises and not self.book.whole
        else:
            clauses = self.known_clauses(fresh, marks, "main")
            joined = len(clauses) > 1 and any([words["last_and"] in _LABEL.sub("", each) for each in clauses])
            apart = (joined or len(clauses) > MOST_PREMISES) and words["knowing_clauses"] != words["knowing"]
            premises = words["then"].join(clauses) if apart else premises
        return words.say("knowing_clauses" if apart else "knowing", premises=premises, facts=clause)

    def where_shown(self, equations: Sequence[str], clauses: Sequence[str]) -> tuple[int, Sequence[str]]:
        """Return the place of a clause that says a side of each equation, and the other sides; or 0, and them whole."""
        shown = clauses if len(equations) > 1 else clauses[:1]
        for place, clause in enumerate([part for each in shown for part in plain(each).split("\0")]):
            written = [
                [side for side in sides if not re.search(rf"(?<![\d.,]){re.escape(plain(side))}(?![\d.,]*\d)", clause)]
                for sides in [each.split(" = ") for each in equations]
            ]
            if equations and all([len(each) == 1 for each in written]):
                return place, tuple([each[0] for each in written])
        return 0, equations

    def not_again(self, clauses: Sequence[str], known: Sequence[Atom]) -> list[str]:
        """Return clauses that name nobody by a value as the facts before them do: “that pupil” is enough.

        So it is if the facts are about nobody else.
        """
        found, that = list(clauses), self.book.that()
        if not known:
            return found
        about = set(known[0][:2]).intersection(*[atom[:2] for atom in known])
        if len(known) == 1 and not known[0][2]:  # of two who differ, it is the one who is named first
            about = {item for item in about if self.book.who(self.places[item]) in self.known(known)}
        if not that or any([item < self.actors for atom in known for item in atom[:2]]) or not about:
            return found
        for item in [*about, *[each for atom in known if atom[2] for each in atom[:2]]]:
            who = self.book.who(self.places[item])
            if who in found[0]:
                found[0] = found[0].replace(who, that, 1)
                break
        return found

    def we_know(self, atoms: Sequence[Atom], marks: GridMarks | None = None) -> list[str]:
        """Return the sentence that reminds of facts; none if there are none."""
        return [self.words.sentence(self.words.say("we_know", premises=self.known(atoms, marks)))] if atoms else []

    def subset(self, step: Step, reason: reasons.LabelSubset, marks: GridMarks) -> str:
        """Return that labels have only as many candidates as they are, and what follows.

        For labels of several properties it also says that they are different actors', and what else is known.
        """
        words = self.words
        labels, candidates = (
            [self.places[item] for item in sorted(items)] for items in (reason.labels, reason.candidates)
        )
        some, values = self.book.several(labels), self.book.listed(candidates)
        start: list[str] = []
        if step.technique == Technique.NAKED_SUBSET:
            between = words.say("between_them", some=some, values=values)
        else:
            own, category = set(reason.labels), candidates[0][0]
            known = [
                atom
                for atom in step.premises
                if not own & {*atom[:2]}
                or not (own >= {*atom[:2]} or category in [self.places[each][0] for each in atom[:2]])
            ]
            start = self.we_know(self.premises(known, marks), marks)
            n, many = self.book.counted(len(labels)), self.book.many
            between = words.say("pair", some=some, n=n, many=many, values=values)
        first, *rest = self.facts(self.telling(step.conclusions, marks), "main" if step.premises else "alone")
        result = words.sentence(words.say("so", facts=first), *rest)
        return words["gap"].join([*start, words.sentence(between), result])

    def combined(self, step: Step, reason: reasons.Combination, marks: GridMarks) -> str:
        """Return which equations are added and subtracted, what remains of them, and what follows."""
        words = self.words
        clauses = self.open_facts(self.telling(step.conclusions, marks), marks)
        remains = self.combining.remains(reason.equation)
        start = self.we_know(self.premises(step.premises, marks), marks)
        clues = self.combining.clues(reason)
        if remains is None:
            first, *rest = clauses
            said = words.sentence(words.say("combined", clues=clues, facts=first), *rest)
            return words["gap"].join([*start, said])
        said = words.sentence(words.say("combined", clues=clues, facts=remains))
        return words["gap"].join([said, *start, words.sentence(words.say("so", facts=clauses[0]), *clauses[1:])])

    def counted(
        self, step: Step, reason: reasons.ValueFull | reasons.ValueNeeded | reasons.ValuesNeeded, marks: GridMarks
    ) -> str:
        """Return how many actors have a value, and what follows."""
        words, book = self.words, self.book
        value, many = self.places[reason.item], book.many
        values = book.value_beside(value) if words.code == "en" and value[0] else book.listed([value])
        match reason:
            case reasons.ValuesNeeded():
                said = words.say("times_spread", many=many, category=label(self.scene.names[value[0]]))
            case reasons.ValueFull(labels=()):
                said = words.say("times_unused", values=values, nobody=book.nobody)
            case reasons.ValueFull(labels=some):
                n, who = book.counted(len(some)), book.several([self.places[each] for each in some])
                said = words.say("times_full", values=values, n=n, some=who)
            case reasons.ValueNeeded(labels=some):
                n, who = book.counted(len(some)), book.several([self.places[each] for each in some])
                said = words.say("times_needed", values=values, n=n, some=who)
        first, *rest = self.facts(self.telling(step.conclusions, marks), "main")
        return words["gap"].join([words.sentence(said), words.sentence(words.say("so", facts=first), *rest)])

    def why(self, step: Step, marks: GridMarks) -> Why | None:
        """Return what a clue leaves of what is open; None if nothing helps to see why the step holds."""
        reason = step.reason
        if not isinstance(reason, reasons.OneClue):
            return None
        if sums := self.sums.fitting(self.alive(reason.equations, marks)):
            return Why(sums=sums)
        left = [way for way in reason.ways if all([marks.get(*atom[:2]) in (None, atom[2]) for atom in way])]
        few = 1 < len(left) <= (2 if reason.ends else FEW) and sum(map(len, left)) <= MOST_FACTS
        if few and not self.is_plain(left, step.conclusions):
            ways = tuple(dict.fromkeys([tuple(self.shortened(way)) for way in left]))
            if len(ways) > 1:
                return Why(ways=ways)
        order = in_order(reason.ends) if len(reason.ends) > 1 else ()
        return Why(order=order) if order else None

    def alive(self, equations: Sequence[reasons.Equation], marks: GridMarks) -> Sequence[reasons.Equation]:
        """Return the equations whose values nobody has lost yet; all of them where the marks contradict each."""
        return [each for each in equations if not self.is_dead(each.facts, marks)] or equations

    def left_by_sums(self, step: Step, marks: GridMarks) -> dict[tuple[int, int], list[int]]:
        """Return what the equations that fit leave the labels that have a value in each, by the values' category."""
        equations = self.alive(step.reason.equations, marks) if isinstance(step.reason, reasons.OneClue) else ()
        left: dict[tuple[int, int], list[int]] = {}
        for each in equations:
            values = set(values_in(each.left, each.right))
            for one, other, _ in each.facts:
                for subject, value in ((one, other), (other, one)):
                    if value in values and subject not in values:
                        left.setdefault((subject, self.places[value][0]), []).append(value)
        return {key: sorted({*values}) for key, values in left.items() if len(values) == len(equations)}

    def is_dead(self, facts: Sequence[Atom], marks: GridMarks) -> bool:
        """Return True if facts contradict what is marked, or each other."""
        if any([marks.get(*atom[:2]) is False for atom in facts]):
            return True
        if len(facts) < 2:
            return False
        after = marks.copy()
        for atom in facts:
            if after.get(*atom[:2]) is False:
                return True
            after.mark([atom])
        return False

    def leaves(self, why: Why) -> str:
        """Return what a clue leaves as a clause."""
        words = self.words
        if why.sums:
            one, several = words.texts["fits"]
            return str((one if len(why.sums) == 1 else several).format(sums=words["comma"].join(why.sums)))
        if why.order:
            return words.say(
                "in_order", items=words["comma"].join([self.book.who(self.places[each]) for each in why.order])
            )
        self.gap = words["last_known"]  # a comma is between the ways
        written = [self.facts(way, "main") for way in why.ways]
        self.gap = words["comma"]
        return self.alternatives(written, why.ways)

    def alternatives(self, written: Sequence[Sequence[str]], ways: Sequence[Sequence[Atom]]) -> str:
        """Return ways, given by their clauses, as one clause: “A or B”, or “A or B, or both”."""
        words = self.words
        if len(ways) == 3:
            both = max(ways, key=len)
            single = [place for place, way in enumerate(ways) if way is not both]
            if {*both} == {*ways[single[0]], *ways[single[1]]} and len(both) == 2:
                first, second = [words.known(written[place]) for place in single]
                return words.say("or_both", a=first, b=second)
        return words.either(written)

    def is_plain(self, ways: Sequence[tuple[Atom, ...]], conclusions: Sequence[Atom]) -> bool:
        """Return True if ways differ only in what is nobody's concern.

        That is a fact or its opposite, one value or another, or more than the conclusions or just these.
        """
        shared = set(ways[0]).intersection(*ways[1:]).union(conclusions)
        own = [[atom for atom in way if atom not in shared] for way in ways]
        if any(len(each) != 1 for each in own):
            return not all(own)
        atoms = [each[0] for each in own]
        if any(not atom[2] for atom in atoms):
            return len(atoms) == 2 and opposite(atoms[0]) == atoms[1]
        subjects = set(atoms[0][:2]).intersection(*[atom[:2] for atom in atoms])
        return len(subjects) == 1 and len({self.places[item][0] for atom in atoms for item in atom[:2]}) == 2

    def with_alike(self, step: Step, reason: reasons.NoCommonCandidate, steps: list[Step], marks: GridMarks) -> Step:
        """Return a step with those of the list, which are taken, that find the same of one label, or of its actor.

        The crosses of the grid's rules between them have no sentence, and need not be marked first.
        """
        ends = {marks.first_of(reason.item), marks.first_of(reason.other)}
        atoms = list(step.conclusions)
        place = 0
        while place < len(steps):
            more = steps[place].reason
            if not isinstance(more, reasons.NoCommonCandidate):
                if not is_grid_step(steps[place]) or any([atom[2] for atom in steps[place].conclusions]):
                    break
            elif more.category == reason.category and (
                shared := ends & {marks.first_of(more.item), marks.first_of(more.other)}
            ):
                ends = shared
                atoms += steps.pop(place).conclusions
                continue
            place += 1
        return replace(step, conclusions=tuple(sorted(atoms, key=lambda atom: atom[:2])))
