"""Which facts of a logic grid are written, and in what clauses.

Of many facts the most informative are written: circles before crosses, and no cross that a circle implies.  Premises
are written as the circles that cross out, if there are any.  Facts about one person become one clause, and so do people
who share a fact.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from logicgrid.kinds.logic_grid.drawing import Staircase
from logicgrid.puzzle.derivation import Atom
from logicgrid.puzzle.explanation import GridMarks
from logicgrid.puzzle.question import grouped
from logicgrid.puzzle.record import remembered
from logicgrid.words.grammar import Order
from logicgrid.words.phrasebook import Phrasebook
from logicgrid.words.phrases import LEAST_RUN, Words
from logicgrid.words.predicates import Label
from logicgrid.words.wording import CategoryWording, Wording

LONG = 16
"""The number of values from which on those left are written, rather than those crossed out."""

FEW_LEFT = 3
"""The number of labels left up to which they are written; if more than two, only if as many are crossed out."""

FEW_CROSSES = 3
"""The number of values crossed out up to which these are written."""


Left = tuple[Sequence[int], Sequence[Atom]]
"""Labels that are left in a category, and the crosses of the others."""

Chosen = Mapping[tuple[int, ...], Sequence[tuple[int, Sequence[Atom]]]]
"""By the labels that are left, those who have one of them, each with the crosses."""


class GridFacts:
    """Selects the facts of one puzzle to write, and puts them into clauses."""

    goal: frozenset[Atom] = frozenset()
    """What the last step finds, if it is only what somebody has not: then it is written so."""

    fitting: Mapping[tuple[int, int], Sequence[int]] = {}
    """What the sums just shown leave a label in a category."""

    gap: str
    """What separates a clause without a verb from the one whose verb it shares."""

    left_before: dict[tuple[int, int], frozenset[int]]
    """What is left of a label in a category by an earlier sentence, if that is one of two."""

    def __init__(self, scene: Staircase, words: Words) -> None:
        self.left_before = {}
        self.scene = scene
        self.words, self.gap = words, words["comma"]
        self.places = scene.places()
        wording = scene.wording or Wording(None, tuple(map(CategoryWording, scene.names, scene.labels)))
        self.book = Phrasebook(wording, words)
        self.actors = len(scene.labels[0])
        self.single = [scene.single[category] for category, _ in self.places]
        self.preference = [self.book.prefers(category) for category, _ in self.places]
        self.blank = scene.marks()

    @remembered
    def fact(self, atom: Atom, order: Order = "main") -> str:
        """Return one atom as a clause, about a person by name if there is one."""
        one, other, truth = atom
        if not self.single[one] or (self.single[other] and self.preference[other] < self.preference[one]):
            one, other = other, one
        say = self.book.fact if truth else self.book.negation
        return say(self.places[one], [self.places[other]], order)

    def known(self, atoms: Sequence[Atom], marks: GridMarks | None = None) -> str:
        """Return atoms as what follows “we know that”."""
        first, *others = self.known_clauses(atoms, marks)
        return self.words.known([first, *[self.words.say("known_too", fact=each) for each in others]])

    def known_clauses(self, atoms: Sequence[Atom], marks: GridMarks | None = None, order: Order = "known") -> list[str]:
        """Return clauses that say atoms that are known; of crosses that leave two labels, these."""
        left, said = self.two_left(atoms, marks) if marks is not None else ({}, set())
        rest = [atom for atom in atoms if atom not in said]
        return self.facts(rest, order) + [self.either_of(key[0], found, (), order) for key, found in left.items()]

    def two_left(
        self, atoms: Sequence[Atom], marks: GridMarks
    ) -> tuple[dict[tuple[int, int], list[int]], Collection[Atom]]:
        """Return the two labels that known crosses leave a label in a category, by these, and the crosses."""
        left: dict[tuple[int, int], list[int]] = {}
        rows = grouped([(key, atom) for atom in atoms if not atom[2] for key, _ in self.in_rows(atom)])
        said: set[Atom] = set()
        for key, own in rows.items():
            if len(own) > 2 and len(found := self.candidates(*key, marks)) == 2:
                left[key] = found
                said.update(own)
        return left, said

    def facts(self, atoms: Iterable[Atom], order: Order = "alone") -> list[str]:
        """Return clauses that say all of the atoms."""
        return list(self._facts(tuple(atoms), order))

    @remembered
    def _facts(self, atoms: tuple[Atom, ...], order: Order) -> list[str]:
        unique = list(dict.fromkeys(atoms))
        unique = self.without_settled(unique) if len(unique) > 1 else unique
        if len(unique) == 1:
            return [self.fact(unique[0], order)]
        has = dict(self.by_subject([atom[:2] for atom in unique if atom[2]], True))
        found: list[str] = []
        for items, lacks in self._lacking([atom[:2] for atom in unique if not atom[2]]).items():
            subjects, none = [self.places[item] for item in items], [self.places[item] for item in sorted(lacks)]
            if len(subjects) == 1:
                mine = [self.places[each] for each in has.pop(items[0], ())]
                found.append(self.book.statement(subjects[0], mine, none, order))
            else:
                found.append(self.book.none_of(subjects, none, order))
        alike = grouped([(tuple(others), item) for item, others in has.items()])
        said: list[str] = []
        gap = self._gap(order)
        before: tuple[Label, Sequence[Label]] | None = None
        for values, people in alike.items():
            subjects, own = [self.places[item] for item in people], [self.places[each] for each in values]
            alone, gapped = len(own) == 1 == len(people), ""
            if alone and before:
                gapped = self.book.gapped(subjects[0], own, before)
                if not gapped and self.may_swap(people[0], values[0]):
                    gapped = self.book.gapped(own[0], subjects, before)
                    subjects, own = (own, subjects) if gapped else (subjects, own)
            if gapped and gap:
                said[-1] += gap + gapped
            else:
                said += [gapped] if gapped else self.book.alike(subjects, own, order)
            before = (subjects[0], own) if alone else None
        return said + found

    def _gap(self, order: Order) -> str:
        """Return what precedes a clause without a verb; "" where it is a clause of its own."""
        if order in ("main", "alone"):
            return self.gap
        return "" if self.words["known_too"] == "{fact}" else self.words["last_known"]

    def may_swap(self, subject: int, value: int) -> bool:
        """Return True if a fact can as well be written about its value, as it is no actor's."""
        return subject >= self.actors and self.single[value] and self.preference[subject] == self.preference[value]

    def without_settled(self, atoms: Sequence[Atom]) -> list[Atom]:
        """Return the atoms without the crosses of rows in which another of them is a circle, as they say no more."""
        pairs = [pair for atom in atoms if atom[2] for pair in self.in_rows(atom)]
        rows = {key: value for key, value in pairs if self.single[key[0]]}
        return [
            atom
            for atom in atoms
            if atom[2] or all([rows.get(key, value) == value for key, value in self.in_rows(atom)])
        ]

    def in_rows(self, atom: Atom) -> tuple[tuple[tuple[int, int], int], ...]:
        """Return the two rows that an atom is in, of a label and a category each, and the label of that category."""
        one, other, _ = atom
        return ((one, self.places[other][0]), other), ((other, self.places[one][0]), one)

    def open_facts(
        self,
        atoms: Sequence[Atom],
        marks: GridMarks,
        order: Order = "main",
        apart: bool = False,
        shown: Collection[Atom] = (),
    ) -> list[str]:
        """Return clauses that say the atoms, with what is left where that is few labels: “Ann is 40 or 42”.

        What is left of several categories is written together, unless `apart`; of the rest, what was
        `shown` before is not repeated.
        The marks are those before the atoms, which are what is new.
        """
        crosses = [atom for atom in atoms if not atom[2]]
        if not crosses or not self.goal.isdisjoint(atoms):
            return self.written(atoms, marks, order)
        after = marks.copy()
        after.mark(atoms)
        said: set[Atom] = set()
        chosen = self._few_left(crosses, after, said)
        if not chosen:
            return self.written(atoms, marks, order)
        circles = [atom for atom in atoms if atom[2]]
        clauses = self.facts(circles, order)
        plain = marks.copy()
        plain.mark(circles + [atom for row in chosen.items() for atom in self.excluded_by(*row)])
        said.update([atom for atom in crosses if plain.get(*atom[:2]) is False or atom in shown])
        clauses += self._of_few_left(chosen, crosses, said, order, apart)
        rest = [atom for atom in crosses if atom not in said]
        return clauses + self.written(rest, marks, order)

    def excluded_by(self, values: Sequence[int], subjects: Sequence[tuple[int, Sequence[Atom]]]) -> Iterator[Atom]:
        """Yield what some labels have not that have one of some values each."""
        members = self.blank.members[self.places[values[0]][0]]
        for item, _ in subjects:
            yield from [(min(item, each), max(item, each), False) for each in members if each not in values]

    def _of_few_left(
        self, chosen: Chosen, crosses: Sequence[Atom], said: set[Atom], order: Order, apart: bool
    ) -> list[str]:
        """Return clauses that say what is left: of a label in several categories at once, unless `apart`."""
        clauses: list[str] = []
        ones: dict[tuple[int, Sequence[int]], list[Left]] = {}
        for values, subjects in chosen.items():
            people = [item for item, _ in subjects]
            alone = len({self.places[item][0] for item in people}) == 1
            one_each = len(people) == 2 == len(values) and self.single[values[0]]
            if len(people) > 1 and alone and (one_each or not apart):
                clauses += self.shared(people, values, order, one_each)
            else:
                for item, own in subjects:
                    ones.setdefault((item, values if apart else ()), []).append((values, own))
        return clauses + self._of_each_left([(item, found) for (item, _), found in ones.items()], crosses, said, order)

    def _of_each_left(
        self, ones: Sequence[tuple[int, Sequence[Left]]], crosses: Sequence[Atom], said: set[Atom], order: Order
    ) -> list[str]:
        clauses: list[str] = []
        before: tuple[Label, Sequence[Label]] | None = None
        for item, found in ones:
            together = self.book.can_lack([self.places[each] for values, _ in found for each in values], ())
            for place, some in enumerate([found] if together else [[each] for each in found]):
                clauses.append(self.one_of_two(item, some, crosses, said, order, place > 0))
                left = [self.places[each] for each in some[0][0]]
                whole = len(some) == 1 and clauses[-1] == self.book.any_of(self.places[item], left, order)
                gapped = self.book.gapped(self.places[item], left, before) if whole and before else ""
                if gapped and order in ("main", "alone"):
                    clauses[-2:] = [clauses[-2] + self.gap + gapped]
                before = (self.places[item], left) if whole else None
        return clauses

    def _few_left(self, crosses: Sequence[Atom], after: GridMarks, said: set[Atom]) -> Chosen:
        """Return few labels that crosses leave, with those who have one of them, and the crosses, which are `said`."""
        rows = grouped([(key, atom) for atom in crosses for key, _ in self.in_rows(atom)])
        left = {key: self.candidates(*key, after) for key in rows}
        rows = {key: own for key, own in rows.items() if 2 <= len(left[key]) <= FEW_LEFT}
        chosen: dict[tuple[int, ...], list[tuple[int, list[Atom]]]] = {}
        for key, own in sorted(rows.items(), key=lambda row: (-len(row[1]), self.preference[row[0][0]], row[0])):
            if not said.issuperset(own) and len(own) >= len(left[key]) - (len(left[key]) == 2):
                said.update(own)
                chosen.setdefault(tuple(left[key]), []).append((key[0], own))
        return chosen

    def candidates(self, subject: int, category: int, marks: GridMarks) -> list[int]:
        """Return what a label may still have in a category; nothing if it need not have anything there."""
        own = self.places[subject][0]
        whole = not own or (self.single[subject] and len(self.scene.labels[own]) == self.actors)
        if not whole or (category and not own and self.scene.mutual):
            return []
        members = self.fitting.get((subject, category), marks.members[category])
        return [item for item in members if marks.get(subject, item) is not False]

    def one_of_two(
        self, subject: int, found: Sequence[Left], crosses: Sequence[Atom], said: set[Atom], order: Order, named: bool
    ) -> str:
        """Return that a label has one of two others, perhaps of several categories, and what it has not.

        Only crosses that were not `said`; the clause before may have `named` the label.
        """
        values = [each for some, _ in found for each in some]
        also = self.lacking_besides(subject, values, [atom for atom in crosses if atom not in said])
        said.update(also)
        self.left_before.update({(subject, self.places[some[0]][0]): frozenset(some) for some, _ in found})
        return self.either_of(subject, values, [*[atom for _, own in found for atom in own], *also], order, named)

    def lacking_besides(self, subject: int, values: Sequence[int], crosses: Sequence[Atom]) -> list[Atom]:
        """Return the crosses that fit into the clause that a label has one of two others."""
        written = {0, *[self.places[each][0] for each in values]}
        found = [
            atom
            for atom in crosses
            if subject in atom[:2]
            and written.isdisjoint([self.places[each][0] for each in atom[:2] if each != subject])
        ]
        lacks = [self.places[each] for atom in found for each in atom[:2] if each != subject]
        able = self.single[subject] and self.book.can_lack([self.places[each] for each in values], lacks)
        return found if lacks and able else []

    def either_of(
        self, subject: int, values: Sequence[int], crosses: Sequence[Atom], order: Order, named: bool = False
    ) -> str:
        """Return that a label has one of two others, since it does not have what the crosses say, and what else."""
        written = {self.places[each][0] for each in values}
        others = sorted([each for atom in crosses for each in atom[:2] if each != subject])
        lacks = [self.places[each] for each in others if self.places[each][0] not in written]
        return self.book.any_of(self.places[subject], [self.places[each] for each in values], order, lacks, named)

    def shared(self, subjects: Sequence[int], values: Sequence[int], order: Order, one_each: bool) -> list[str]:
        """Return that each of some labels has one of some others; if `one_each`, each of two has one of two."""
        for some, others in ((subjects, values), (values, subjects))[: 1 + one_each]:
            self.left_before.update({(each, self.places[others[0]][0]): frozenset(others) for each in some})
        if one_each and not self.places[values[0]][0]:
            subjects, values = values, subjects
        people, those = ([self.places[item] for item in sorted(items)] for items in (subjects, values))
        return self.book.each_any_of(people, those, order)

    def written(self, atoms: Sequence[Atom], marks: GridMarks, order: Order = "main") -> list[str]:
        """Return clauses that say all of the atoms: where a range of a long list is left, this range."""
        crosses = [atom for atom in atoms if not atom[2] and self.places[atom[0]][0] == 0]
        crossed = grouped([((atom[0], self.places[atom[1]][0]), atom) for atom in crosses])
        clauses: list[str] = []
        rest = list(atoms)
        for (actor, category), own in crossed.items():
            left = self._range_left(actor, category, own, marks)
            if left:
                values = self.book.values(category, left, last=self.book.texts["last_or"])
                part = self.book.part(self.places[actor], category)
                clauses.append(self.words.say("within", part=part, values=values))
                rest = [atom for atom in rest if atom not in own]
        return clauses + self.facts(rest, order)

    def _range_left(self, actor: int, category: int, crosses: Sequence[Atom], marks: GridMarks) -> list[int]:
        """Return the values of a long list that crosses leave an actor, if they are many and follow each other."""
        members, numbers = marks.members[category], self.book.categories[category].numbers
        if len(members) < LONG or numbers is None or list(numbers) != sorted(numbers) or len(crosses) < FEW_CROSSES:
            return []
        out = {atom[1] for atom in crosses}
        left = [place for place, item in enumerate(members) if item not in out and marks.get(actor, item) is not False]
        return left if len(left) >= LEAST_RUN and left[-1] - left[0] == len(left) - 1 else []

    def _lacking(self, crosses: Sequence[tuple[int, int]]) -> dict[tuple[int, ...], list[int]]:
        """Return by the items that lack something, together, what they lack."""
        lacking: dict[tuple[int, ...], list[int]] = {}
        for item, others in self.by_subject(crosses, False):
            actors = [] if item < self.actors else [each for each in others if each < self.actors]
            values = [each for each in others if each not in actors]
            if values and not any([self.book.is_owned(self.places[each][0]) for each in values]):
                actors, values = [], others
            for people, lacks in ((actors, [item]), ([item], values)):
                if people and lacks:
                    lacking.setdefault(tuple(lacks), []).extend(people)
        return grouped([(tuple(people), each) for shared, people in lacking.items() for each in shared])

    def by_subject(self, pairs: Sequence[tuple[int, int]], actors_first: bool) -> Iterator[tuple[int, list[int]]]:
        """Yield the pairs as an item with all that go with it: the one with most of them first.

        If `actors_first`, an actor takes all pairs that it is in.
        """
        left = list(pairs)
        while left:
            counts = Counter([item for pair in left for item in [each for each in pair if self.single[each]] or pair])

            def key(item: int, counts: Counter[int] = counts) -> tuple[bool, int, int, int]:
                return actors_first and item >= self.actors, -counts[item], self.preference[item], item

            subject = min(counts, key=key)
            if counts[subject] == 1 and len(left) > 1:
                subject = min([item for item in left[0] if item in counts], key=key)
            mine = [pair for pair in left if subject in pair]
            left = [pair for pair in left if subject not in pair]
            yield subject, sorted([b if a == subject else a for a, b in mine])

    def telling(self, atoms: Sequence[Atom], marks: GridMarks) -> list[Atom]:
        """Return the atoms, circles first, without those that others of them and what is known say.

        The circles are marked.
        """
        if len(atoms) == 1:
            return [self.named(atoms[0], marks)]
        found: list[Atom] = []
        for atom in atoms:
            if atom[2] and not marks.get(*atom[:2]):
                found.append(self.named(atom, marks))
                marks.mark([atom])  # nothing, if it contradicts another one
        crosses: dict[tuple[int, int], Atom] = {}
        for atom in atoms:
            if not atom[2] and marks.get(*atom[:2]) is not False:
                one, other = marks.kin[atom[0]], marks.kin[atom[1]]
                crosses.setdefault((min(one, other), max(one, other)), atom)
        return [*found, *[self.named(atom, marks) for atom in crosses.values()]] or list(atoms)

    def named(self, atom: Atom, marks: GridMarks) -> Atom:
        """Return an atom that is new of the actor by name, if it is known whose a label is."""
        one, other, truth = atom
        if truth and marks.get(one, other):
            return atom
        a, b = [each if actor >= self.actors else actor for each in (one, other) for actor in [marks.first_of(each)]]
        if (a < self.actors and b < self.actors) or (a, b) == (one, other):
            return atom
        return (min(a, b), max(a, b), truth)

    def shortened(self, atoms: Sequence[Atom]) -> list[Atom]:
        """Return the atoms without the circles that others of them say already."""
        circles = [atom for atom in atoms if atom[2]]
        written = self.telling(circles, self.blank.copy()) if len(circles) > 1 else circles
        return written + [atom for atom in atoms if not atom[2]]

    def circles_beside(self, atom: Atom, marks: GridMarks) -> Iterator[Atom]:
        """Yield the circles in the row and the column of a cross."""
        for (item, category), value in self.in_rows(atom):
            circle = marks.circle_in(item, category)
            if circle is not None and circle != value:
                yield (min(item, circle), max(item, circle), True)

    def premises(self, atoms: Iterable[Atom], marks: GridMarks) -> list[Atom]:
        """Return what a step rests on, crosses replaced by the circles that make them plain: by few of these."""
        kept = [atom for atom in dict.fromkeys(atoms) if atom[2]]
        crosses = {atom: self.named(atom, marks) for atom in dict.fromkeys(atoms) if not atom[2]}
        beside = {atom: list(self.circles_beside(atom, marks)) for atom in crosses}
        said, others = self.said_by_left(crosses, beside, marks)
        waiting = [atom for atom in others if beside[atom] and not any(each in kept for each in beside[atom])]
        rest = [atom for atom in others if not beside[atom]]
        while waiting:
            counts = Counter(circle for atom in waiting for circle in beside[atom])
            best = max(counts, key=lambda circle: (counts[circle], [-each for each in circle[:2]]))
            kept.append(best)
            waiting = [atom for atom in waiting if best not in beside[atom]]
        circles = [each for atom in kept for each in self.of_actor(atom, marks)]
        different = self.different(rest, marks) or ([] if said else rest)
        return list(dict.fromkeys([*circles, *said, *[self.named(atom, marks) for atom in different]]))

    def said_by_left(
        self, crosses: Mapping[Atom, Atom], beside: Mapping[Atom, Sequence[Atom]], marks: GridMarks
    ) -> tuple[list[Atom], list[Atom]]:
        """Return the crosses, by name, of rows with two labels left, if circles `beside` do not say them all.

        And the other ones, without those that the same rows have of another label of an actor.
        """
        bare = [named for atom, named in crosses.items() if not beside[atom]]
        rows = self.two_left(list(crosses.values()), marks)[0] if len(bare) < len(crosses) else {}
        written = rows.keys() & {key for atom in bare for key, _ in self.in_rows(atom)}

        def is_said(atom: Atom) -> bool:
            return any([key in written for key, _ in self.in_rows(atom)])

        said = [named for named in crosses.values() if is_said(named)]
        return said, [atom for atom, named in crosses.items() if not (is_said(named) or is_said(atom))]

    def of_actor(self, atom: Atom, marks: GridMarks) -> Iterator[Atom]:
        """Yield a circle that is known; one of two labels of an actor by name as what the actor has."""
        one, other, _ = atom
        actor = marks.first_of(one)
        if actor < self.actors <= min(one, other) and marks.get(actor, one) and marks.get(actor, other):
            yield from ((actor, one, True), (actor, other, True))
        else:
            yield atom

    def different(self, crosses: Sequence[Atom], marks: GridMarks) -> list[Atom]:
        """Return crosses of different people, none twice, unless circles show that the two are different."""
        found: dict[frozenset[int], Atom] = {}
        for atom in crosses:
            one, other = (marks.known_of(item) for item in atom[:2])
            if not one.keys() & other.keys():
                found.setdefault(frozenset((min(one.values()), min(other.values()))), atom)
        return list(found.values())
