"""What the grid's own rules find, in words: who is left when others are taken, and what is carried over."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from logicgrid.kinds.logic_grid.sentences.facts import GridFacts
from logicgrid.puzzle.derivation import Atom, Step
from logicgrid.puzzle.pencil_marks import GridMarks
from logicgrid.puzzle.reasons import LastCandidate, Mirror, NoCommonCandidate
from logicgrid.puzzle.techniques import Technique
from logicgrid.words.phrases import label

MOST_NAMED = 4
"""The number of labels up to which it is said of each who took it."""


class GridRules(GridFacts):
    """Tells the steps of the grid's own rules."""

    sources: dict[Atom, tuple[int, ...]]
    """The clues from which the crosses of the story so far come."""

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

    @property
    def labels_only(self) -> bool:
        """Whether only the labels that are out are named behind what is left; or else a clause about them precedes."""
        return self.words["left"].startswith("{fact}")

    def grid_clauses(self, steps: Sequence[Step], marks: GridMarks, said: Collection[Atom] | None = None) -> list[str]:
        """Return the circles that the grid's own rules give, a clause for each person; crosses are only marked.

        Of the labels that are out it is told who took them, unless the paragraph, which `said` some facts, did so
        already; nothing of them, if that is None.  The marks are led on.
        """
        eliminated: dict[Atom, str] = {}
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
                    template = "" if said is None else self.taken(a, b, marks, [*said, *circles])
                    actor = marks.circle_in(a, 0)
                    if actor is not None and actor != b:
                        a, b = actor, a if before[actor] >> b & 1 else b
                    atom = (min(a, b), max(a, b), True)
                    eliminated[atom] = template
                circles.append(atom)
                marks.mark([atom])
        told = self.of_actors(list(dict.fromkeys(circles)), marks, before)
        told = [atom for atom in told if not before[atom[0]] >> atom[1] & 1]
        if any(self.places[atom[0]][0] for atom in told):
            told = self.shortened(told)
        groups: dict[tuple[int, str], list[Atom]] = {}
        for atom in told:
            owner = atom[0] if self.places[atom[0]][0] == 0 else -1
            groups.setdefault((owner, eliminated.get(atom, "")), []).append(atom)
        clauses: dict[int, list[str]] = {}
        prefixed: set[str] = set()
        for (owner, template), atoms in groups.items():
            mine = clauses.setdefault(owner, [])
            key = "by_elimination" if any(atom in eliminated for atom in atoms) else "so"
            found = self.facts(atoms, "main")
            if key == "so" and (relation := next((mirrored[atom] for atom in atoms if atom in mirrored), None)):
                found[0] = self.words.say("by_mirror", category=label(self.scene.names[relation]), facts=found[0])
                mine += found
                continue
            if template:
                found[0] = template.replace("{fact}", found[0])
            if template and not self.labels_only:
                prefixed.add(key)
            elif key not in prefixed and (key != "so" or not prefixed):
                found[0] = self.words.say(key, facts=found[0])
            prefixed.add(key)
            mine += found
        return [self.words["then"].join(each) for each in clauses.values()]

    def taken(self, item: int, candidate: int, marks: GridMarks, said: Collection[Atom]) -> str:
        """Return a template that says beside a `{fact}` why nothing but one candidate is left for a label.

        "" if the paragraph says so.
        """
        words = self.words
        notes: dict[int, str] = {}
        sources: set[int] = set()
        for other in marks.members[self.places[candidate][0]]:
            taker = None if other == candidate else self.taker(item, other, marks)
            if other == candidate or self.is_said(item, other, taker, said, marks):
                continue
            clues = self.source(item, other, marks) if taker is None else ()
            sources.update(clues)
            if taker is not None:
                notes[other] = self.label_of(taker, self.places[other][0] > 0)
            else:
                notes[other] = words.clue_numbers(clues, True) if clues else ""
        if len(notes) > MOST_NAMED:
            settled = words.say("settled", fact="{fact}")
            return words.say("noted", a=settled, b=words.clue_numbers(sorted(sources), True)) if sources else settled
        return self.excluded(item, notes, marks) if notes else ""

    def excluded(self, item: int, notes: Mapping[int, str], marks: GridMarks) -> str:
        """Return a template that says beside a `{fact}` which labels are out, and in brackets why."""
        words = self.words
        if self.labels_only:
            named: dict[str, list[str]] = {}
            for other, note in notes.items():
                named.setdefault(note, []).append(self.label_of(other))
            each = [
                words.say("noted", a=words.none_of(names), b=note) if note else words.none_of(names)
                for note, names in named.items()
            ]
            return words.say("left", fact="{fact}", others=words.none_of(each))
        others = [self.places[each] for each in notes]
        if others[0][0]:
            text = self.book.negation(self.places[marks.first_of(item)], others, "main")
        else:
            text = self.book.none_of(others, [self.places[item]], "main")
        pairs = list(notes.items())
        for place, (other, note) in enumerate(pairs):
            if note and (place + 1 == len(pairs) or pairs[place + 1][1] != note):
                forms = self.book.words_of(self.places[other])
                word = next((form for form in forms if form in text), "")
                text = text.replace(word, words.say("noted", a=word, b=note), 1) if word else text
        return words.say("left", others=text, fact="{fact}")

    def taker(self, item: int, other: int, marks: GridMarks) -> int | None:
        """Return the label that shows that two are different actors': one has it, the other has another instead."""
        mine, theirs = marks.known_of(item), marks.known_of(other)
        for category in (0, self.places[item][0], *theirs):
            if category in theirs and category in mine and theirs[category] != mine[category]:
                return theirs[category]
        return None

    def is_said(self, item: int, other: int, taker: int | None, said: Collection[Atom], marks: GridMarks) -> bool:
        """Return True if a paragraph that said some facts says why two labels do not go together."""
        mine, theirs = marks.kin[item], marks.kin[other]
        for one, another, truth in said:
            if not truth:
                if (mine >> one & 1 and theirs >> another & 1) or (mine >> another & 1 and theirs >> one & 1):
                    return True
            elif taker in (one, another) and (theirs >> one & 1 or theirs >> another & 1):
                return True
        return False

    def source(self, item: int, other: int, marks: GridMarks) -> tuple[int, ...]:
        """Return the clues that a cross comes from; none if that is not known."""
        for one in marks.known_of(item).values():
            for another in marks.known_of(other).values():
                clues = self.sources.get((min(one, another), max(one, another), False))
                if clues:
                    return clues
        return ()

    def label_of(self, item: int, whom: bool = False) -> str:
        """Return a label by itself: somebody's name, or a value with its unit; or `whom` it names, if a phrase does."""
        category, place = self.places[item]
        named = not category or (whom and self.book.prefers(category) == 1)
        return self.book.who((category, place)) if named else self.book.values(category, [place])

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
