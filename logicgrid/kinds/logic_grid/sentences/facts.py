"""Which facts of a logic grid are told, and in what clauses.

Of many facts the most telling are said: circles before crosses, and no cross that a circle makes plain.  What a step
rests on is said by the circles that cross out, if there are such.  Facts about one person become one clause, and so do
people of whom the same is true.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from logicgrid.kinds.logic_grid.scene import Staircase
from logicgrid.puzzle.derivation import Atom, Step
from logicgrid.puzzle.pencil_marks import GridMarks
from logicgrid.puzzle.reasons import LastCandidate, Mirror, NoCommonCandidate
from logicgrid.puzzle.techniques import Technique
from logicgrid.puzzle.wording import CategoryWording, Wording
from logicgrid.words.grammar import Order
from logicgrid.words.phrasebook import Phrasebook
from logicgrid.words.phrases import Words, label
from logicgrid.words.predicates import RANGE
from logicgrid.words.relatives import nobody_to_self

LONG = 16
"""The number of values from which on it is told which are left, rather than which are not."""

FEW_CROSSES = 3
"""The number of values crossed out up to which these are told."""


class GridFacts:
    """Selects the facts of one puzzle that are told, and puts them into clauses."""

    def __init__(self, scene: Staircase, words: Words) -> None:
        self.scene = scene
        self.words = words
        self.places = scene.places()
        wording = scene.wording or Wording(None, tuple(map(CategoryWording, scene.names, scene.labels)))
        self.book = Phrasebook(wording, words)
        self.actors = len(scene.labels[0])
        self.single = [scene.single[category] for category, _ in self.places]
        self.preference = [self.book.prefers(category) for category, _ in self.places]
        self.blank = scene.marks()

    def fact(self, atom: Atom, order: Order = "main") -> str:
        """Return one atom as a clause, about a person by name if there is one."""
        one, other, truth = atom
        if not self.single[one] or (self.single[other] and self.preference[other] < self.preference[one]):
            one, other = other, one
        say = self.book.fact if truth else self.book.negation
        return say(self.places[one], [self.places[other]], order)

    def known(self, atoms: Sequence[Atom]) -> str:
        """Return atoms as what follows “we know that”."""
        return self.words.known(self.facts(atoms, "known"))

    def of_relations(self) -> list[str]:
        """Return what relations say of themselves: that nobody has himself, and that they go both ways."""
        names, said = self.scene.names, []
        for number in self.scene.unselfish:
            own = nobody_to_self(self.book.code, *[self.book.phrase(number, slot) for slot in ("has", "not")])
            said.append(own or self.words.say("nobody_self", category=label(names[number])))
        return [*said, *[self.words.say("mutual", category=label(names[each])) for each in self.scene.mutual]]

    def facts(self, atoms: Iterable[Atom], order: Order = "alone") -> list[str]:
        """Return clauses that say all of the atoms."""
        unique = list(dict.fromkeys(atoms))
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
        alike: dict[tuple[int, ...], list[int]] = {}
        for item, others in has.items():
            alike.setdefault(tuple(others), []).append(item)
        said = [
            self.book.alike([self.places[item] for item in items], [self.places[each] for each in values], order)
            for values, items in alike.items()
        ]
        return [clause for clauses in said for clause in clauses] + found

    def told(self, atoms: Sequence[Atom], marks: GridMarks, order: Order = "main") -> list[str]:
        """Return clauses that say all of the atoms: of a long list of which a range is left, this range."""
        crossed: dict[tuple[int, int], list[Atom]] = {}
        for atom in atoms:
            if not atom[2] and self.places[atom[0]][0] == 0:
                crossed.setdefault((atom[0], self.places[atom[1]][0]), []).append(atom)
        clauses: list[str] = []
        rest = list(atoms)
        for (actor, category), own in crossed.items():
            left = self._range_left(actor, category, own, marks)
            if left:
                values = self.book.values(category, left, last=self.book.texts["last_or"])
                clauses.append(
                    self.words.say("within", part=self.book.part(self.places[actor], category), values=values)
                )
                rest = [atom for atom in rest if atom not in own]
        return [*clauses, *(self.facts(rest, order) if rest else [])]

    def _range_left(self, actor: int, category: int, crosses: Sequence[Atom], marks: GridMarks) -> list[int]:
        """Return the values of a long list that crosses leave an actor, if they are many and follow each other."""
        members, numbers = marks.members[category], self.book.categories[category].numbers
        if len(members) < LONG or numbers is None or list(numbers) != sorted(numbers) or len(crosses) < FEW_CROSSES:
            return []
        out = {atom[1] for atom in crosses}
        left = [place for place, item in enumerate(members) if item not in out and marks.get(actor, item) is not False]
        return left if len(left) >= RANGE and left[-1] - left[0] == len(left) - 1 else []

    def _lacking(self, crosses: Sequence[tuple[int, int]]) -> dict[tuple[int, ...], list[int]]:
        """Return by the items that lack something, together, what they lack."""
        lacking: dict[tuple[int, ...], list[int]] = {}
        for item, others in self.by_subject(crosses, False):
            actors = [] if item < self.actors else [each for each in others if each < self.actors]
            values = [each for each in others if each not in actors]
            for people, lacks in ((actors, [item]), ([item], values)):
                if people and lacks:
                    lacking.setdefault(tuple(lacks), []).extend(people)
        statements: dict[tuple[int, ...], list[int]] = {}
        for shared, people in lacking.items():
            statements.setdefault(tuple(people), []).extend(shared)
        return statements

    def by_subject(self, pairs: Sequence[tuple[int, int]], actors_first: bool) -> Iterator[tuple[int, list[int]]]:
        """Yield the pairs as an item with all that go with it: the one with most of them first.

        If `actors_first`, an actor takes all pairs that it is in.
        """
        left = list(pairs)
        while left:
            counts: dict[int, int] = {}
            for pair in left:
                for item in pair:
                    if self.single[item]:
                        counts[item] = counts.get(item, 0) + 1

            def key(item: int, counts: dict[int, int] = counts) -> tuple[bool, int, int, int]:
                return actors_first and item >= self.actors, -counts[item], self.preference[item], item

            subject = min(counts, key=key)
            if counts[subject] == 1:
                subject = min([item for item in left[0] if item in counts], key=key)
            mine = [pair for pair in left if subject in pair]
            left = [pair for pair in left if subject not in pair]
            yield subject, sorted([b if a == subject else a for a, b in mine])

    def telling(self, atoms: Sequence[Atom], marks: GridMarks) -> list[Atom]:
        """Return the atoms, circles first, without those that others of them and what is known say.

        The circles are marked.
        """
        if len(atoms) == 1:
            return list(atoms)
        found: list[Atom] = []
        for atom in atoms:
            if atom[2] and not (known := marks.get(*atom[:2])):
                found.append(atom)
                if known is None:  # or else it contradicts another one
                    marks.mark([atom])
        crosses: dict[tuple[int, int], Atom] = {}
        for atom in atoms:
            if not atom[2] and marks.get(*atom[:2]) is not False:
                one, other = marks.kin[atom[0]], marks.kin[atom[1]]
                crosses.setdefault((min(one, other), max(one, other)), atom)
        return [*found, *crosses.values()] or list(atoms)

    def shortened(self, atoms: Sequence[Atom]) -> list[Atom]:
        """Return the atoms without the circles that others of them say already."""
        circles = [atom for atom in atoms if atom[2]]
        crosses = [atom for atom in atoms if not atom[2]]
        return (self.telling(circles, self.blank.copy()) if len(circles) > 1 else circles) + crosses

    def circles_beside(self, atom: Atom, marks: GridMarks) -> Iterator[Atom]:
        """Yield the circles in the row and the column of a cross."""
        one, other, _ = atom
        for a, b in ((one, other), (other, one)):
            circle = marks.circle_in(a, self.places[b][0])
            if circle is not None and circle != b:
                yield (min(a, circle), max(a, circle), True)

    def premises(self, atoms: Iterable[Atom], marks: GridMarks) -> list[Atom]:
        """Return what a step rests on, crosses replaced by the circles that make them plain: by few of these."""
        kept = [atom for atom in dict.fromkeys(atoms) if atom[2]]
        crosses = [atom for atom in dict.fromkeys(atoms) if not atom[2]]
        beside = {atom: list(self.circles_beside(atom, marks)) for atom in crosses}
        waiting = [atom for atom in crosses if beside[atom] and not any(each in kept for each in beside[atom])]
        rest = [atom for atom in crosses if not beside[atom]]
        while waiting:
            counts = Counter(circle for atom in waiting for circle in beside[atom])
            best = max(counts, key=lambda circle: (counts[circle], [-each for each in circle[:2]]))
            kept.append(best)
            waiting = [atom for atom in waiting if best not in beside[atom]]
        return kept + self.different(rest, marks)

    def different(self, crosses: Sequence[Atom], marks: GridMarks) -> list[Atom]:
        """Return crosses of different people, none twice, unless circles show that the two are different."""
        found: dict[frozenset[int], Atom] = {}
        for atom in crosses:
            one, other = (marks.known_of(item) for item in atom[:2])
            if not one.keys() & other.keys():
                found.setdefault(frozenset((min(one.values()), min(other.values()))), atom)
        return list(found.values()) or list(crosses)

    def of_actors(self, atoms: Sequence[Atom], marks: GridMarks, before: Sequence[int]) -> list[Atom]:
        """Return the circles, those of two labels of an actor as what is not yet said of the actor.

        `before` has for every item a bit mask of those that it was known to go with.
        """
        pairs = {atom[:2] for atom in atoms}
        found: dict[Atom, None] = {}
        for atom in atoms:
            twins = [
                (actor, b)
                for a, b in (atom[:2], atom[1::-1])
                if self.places[a][0] and (actor := marks.circle_in(a, 0)) is not None
            ]
            new = [twin for twin in twins if twin not in pairs and not before[twin[0]] >> twin[1] & 1]
            if not self.places[atom[0]][0] or not any(twin in pairs for twin in twins):
                found[atom] = None
            else:
                found.update({(*twin, True): None for twin in new})
        return list(found)

    def grid_clauses(self, steps: Sequence[Step], marks: GridMarks) -> list[str]:
        """Return the circles that the grid's own rules give, a clause for each person; crosses are only marked.

        The marks are led on.
        """
        eliminated: list[Atom] = []
        circles: list[Atom] = []
        before = marks.together[:]
        mirrored: dict[Atom, int] = {}
        for step in steps:
            if isinstance(step.reason, Mirror):
                mirrored.update(dict.fromkeys(step.conclusions, step.reason.category))
            if step.technique == Technique.NOBODY_LEFT:  # the others' crosses are plain
                marks.mark(step.conclusions)
            for atom in step.conclusions if step.technique != Technique.CROSS_OUT else ():
                if not atom[2] or before[atom[0]] >> atom[1] & 1:
                    continue
                if isinstance(step.reason, LastCandidate) and step.premises:
                    a, b = step.reason.item, step.reason.candidate
                    actor = marks.circle_in(a, 0)
                    if actor is not None and actor != b:
                        a, b = actor, a if before[actor] >> b & 1 else b
                    atom = (min(a, b), max(a, b), True)
                    eliminated.append(atom)
                circles.append(atom)
                marks.mark([atom])
        told = self.of_actors(list(dict.fromkeys(circles)), marks, before)
        told = [atom for atom in told if not before[atom[0]] >> atom[1] & 1]
        if any(self.places[atom[0]][0] for atom in told):
            told = self.shortened(told)
        groups: dict[int, list[Atom]] = {}
        for atom in told:
            groups.setdefault(atom[0] if self.places[atom[0]][0] == 0 else -1, []).append(atom)
        clauses: list[str] = []
        prefixed: set[str] = set()
        for atoms in groups.values():
            key = "by_elimination" if any(atom in eliminated for atom in atoms) else "so"
            found = self.facts(atoms, "main")
            if key == "so" and (relation := next((mirrored[atom] for atom in atoms if atom in mirrored), None)):
                found[0] = self.words.say("by_mirror", category=label(self.scene.names[relation]), facts=found[0])
                clauses += found
                continue
            if key not in prefixed and (key != "so" or not clauses):
                found[0] = self.words.say(key, facts=found[0])
            prefixed.add(key)
            clauses += found
        return clauses

    def common(self, step: Step, reason: NoCommonCandidate, marks: GridMarks) -> str:
        """Return that a label has no candidate in common with others; an actor is named for labels known to be his."""
        words = self.words
        pairs = [
            (marks.first_of(one), marks.first_of(other)) for one, other, _ in self.telling(step.conclusions, marks)
        ]
        shared = set(pairs[0]).intersection(*pairs)
        subject = marks.first_of(reason.item)
        subject = subject if subject in shared else min(shared)
        others = sorted([b if a == subject else a for a, b in pairs])
        atoms = [(min(subject, each), max(subject, each), False) for each in others]
        one, *rest = [self.book.who(self.places[each]) for each in (subject, *others)]
        if reason.category == 0:
            return words.sentence(words.say("nobody_is_both", nobody=self.book.nobody, a=one, b=words.one_of(rest)))
        name, facts = label(self.scene.names[reason.category]), self.facts(atoms, "main")
        key = "none_in_common" if len(rest) == 1 else "none_in_common_of_any"
        said = words.say(key, a=one, b=words.one_of(rest), category=name, fact=facts[0])
        return words.sentence(said, *facts[1:])
