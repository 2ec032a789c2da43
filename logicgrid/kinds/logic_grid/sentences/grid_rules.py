"""What the grid's own rules find, in words: who is left when others are taken, and what is carried over."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial

from logicgrid.csp.reasons import LastCandidate, Mirror, NoCommonCandidate
from logicgrid.kinds.logic_grid.sentences.facts import GridFacts
from logicgrid.puzzle.derivation import Atom, Step
from logicgrid.puzzle.explanation import GridMarks
from logicgrid.puzzle.ladder import Technique
from logicgrid.puzzle.messages import UNSPACED
from logicgrid.puzzle.record import remembered
from logicgrid.words.phrases import LEAD, label, plain
from logicgrid.words.predicates import Label

MOST_NAMED = 4
"""The number of labels up to which the owner of each is written."""

FEW_CANDIDATES = 3
"""The number of candidates up to which they are named where none is in common."""

SHORT = 4
"""The most letters by which a noun phrase in brackets may be longer than its value: the Dane."""

_FREE = ("", "、", "，", "。", "或", "和", "も", "で", "に", "を", "は")
"""What may follow a value in Chinese or Japanese with a note between."""


def last_left(step: Step) -> LastCandidate | None:
    """Return why a label has but one candidate left, if a step says that."""
    return step.reason if isinstance(step.reason, LastCandidate) and step.premises else None


class GridRules(GridFacts):
    """Tells the steps of the grid's own rules."""

    of_people: set[str]
    """The templates that name people who do not have what the fact says, behind it."""

    sources: dict[Atom, tuple[int, ...]]
    """The clues from which the crosses of the story so far come."""

    def of_actors(self, atoms: Sequence[Atom], marks: GridMarks, before: Sequence[int]) -> list[Atom]:
        """Return the circles; one between two labels of an actor becomes what is not yet written of the actor.

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

        A note says who took the labels that are out, unless the paragraph did, which has `said` some facts; without
        `said` there is no note.  Updates the marks.
        """
        eliminated: dict[Atom, str] = {}
        circles: list[Atom] = []
        before = marks.together[:]
        mirrored: set[Atom] = set()
        for step in steps:
            if isinstance(step.reason, Mirror):
                mirrored.update(step.conclusions)
            if step.technique == Technique.NOBODY_LEFT:  # the others' crosses are plain
                marks.mark(step.conclusions)
            for atom in step.conclusions if step.technique != Technique.CROSS_OUT else ():
                if not atom[2] or before[atom[0]] >> atom[1] & 1:
                    continue
                if (last := last_left(step)) and not marks.get(*atom[:2]):
                    a, b = last.item, last.candidate
                    template = "" if said is None else self.shortest_taken(a, b, marks, [*said, *circles])
                    actor = marks.circle_in(a, 0)
                    if actor is not None and actor != b:
                        a, b = actor, a if before[actor] >> b & 1 else b
                    atom = (min(a, b), max(a, b), True)
                    eliminated[atom] = template
                circles.append(atom)
                marks.mark([atom])
        written = self.of_actors(list(dict.fromkeys(circles)), marks, before)
        written = [atom for atom in written if not before[atom[0]] >> atom[1] & 1]
        if any(self.places[atom[0]][0] for atom in written):
            written = self.shortened(written)
        return self.clauses_of(written, eliminated, mirrored)

    def clauses_of(self, written: Sequence[Atom], eliminated: Mapping[Atom, str], mirrored: set[Atom]) -> list[str]:
        """Return the clauses of circles, with notes on those `eliminated`, and of those `mirrored`."""
        groups = self.by_owner(written, eliminated)
        merged = self.merge(groups, mirrored)
        clauses: dict[int, list[str]] = {}
        prefixed: set[str] = set()
        for (owner, template), atoms in groups.items():
            mine = clauses.setdefault(owner, [])
            key = "so" if eliminated.keys().isdisjoint(atoms) else "by_elimination"
            found = self.facts(atoms, "main")
            if key == "so" and not mirrored.isdisjoint(atoms):
                mine += [self.words.say("by_mirror", facts=found[0]), *found[1:]]
                continue
            if (owner, template) in merged:
                found = [merged[owner, template]]
            elif template:
                found[0] = template.replace("{fact}", found[0])
            small = template.startswith("{fact}") and found[0].startswith(LEAD)  # it would want a word before it
            if template and not small:  # it says itself that others are out
                prefixed.add(key)
            elif key not in prefixed and (key != "so" or not prefixed):
                found[0] = self.words.say(key, facts=found[0])
            prefixed.add(key)
            mine += found
        return [self.joined(each, owner) for owner, each in clauses.items()]

    @property
    def settled(self) -> tuple[str, str]:
        """The template that says that the others are settled, and the beginning of the one that says by which clues."""
        by_clues = self.words.say("settled_by", fact="{fact}", clues="\0").partition("\0")[0]
        return self.words.say("settled", fact="{fact}"), by_clues

    def by_owner(self, written: Sequence[Atom], eliminated: Mapping[Atom, str]) -> dict[tuple[int, str], list[Atom]]:
        """Return circles by the actors whom they are about, below 0 if there is none, and by their templates."""
        groups: dict[tuple[int, str], list[Atom]] = {}
        settled, by_clues = self.settled
        owners = {atom: atom[0] if self.places[atom[0]][0] == 0 else -1 for atom in written}
        for atom, owner in owners.items():
            template = eliminated.get(atom, "")
            if template == settled and owner >= 0:  # the same is written of the owner once, with the clues
                theirs = [eliminated.get(each, "") for each in written if owners[each] == owner]
                template = next((each for each in theirs if each.startswith(by_clues)), settled)
            groups.setdefault((owner, template), []).append(atom)
        return groups

    def merge(self, groups: dict[tuple[int, str], list[Atom]], mirrored: set[Atom]) -> dict[tuple[int, str], str]:
        """Put what an actor has besides into the clause that says what is left for the actor; return these clauses.

        That is not done where a reader would take the text after the fact for a part of it.
        """
        found: dict[tuple[int, str], str] = {}
        for owner, besides in [key for key in groups if key[0] >= 0 and not key[1]]:
            keys = [key for key in groups if key[0] == owner and "{fact}" in key[1]]
            if len(keys) != 1 or self.book.whole or keys[0][1].startswith(self.settled):
                continue
            both = [*groups[keys[0]], *groups[owner, besides]]
            fact = self.book.fact(self.places[owner], [self.places[atom[1]] for atom in both], "main")
            said = self.beside_fact(keys[0][1], fact, owner) if mirrored.isdisjoint(both) else ""
            if said:
                found[keys[0]], groups[keys[0]] = said, both
                del groups[owner, besides]
        return found

    def who_has(self, owner: int) -> str:
        """Return what a clause about an actor begins with."""
        return f"{self.book.who(self.places[owner])} "

    def beside_fact(self, template: str, fact: str, owner: int) -> str:
        """Return the note on labels that are out beside more than one fact; "" if it would be misread."""
        if not self.labels_only:
            return template.replace("{fact}", fact)
        who, others = self.who_has(owner), template.removeprefix("{fact}")
        if template not in self.of_people or not fact.startswith(who):
            return ""
        return f"{who.rstrip()}{others}{self.words['comma']}{fact.removeprefix(who)}"  # “Ann, not Ben or Cleo, has …”

    def joined(self, clauses: Sequence[str], owner: int) -> str:
        """Return clauses about an owner as one; two with one subject, if the language says so."""
        and_, then = self.words["same_subject"], self.words["then"]
        if and_ != then and owner >= 0 and len(clauses) == 2 and ": " not in "".join(clauses):
            who = self.who_has(owner)
            if clauses[1].startswith(who):
                does = clauses[1].removeprefix(who)
                verbs = [self.book.phrase(number, "has").partition(" ")[0] for number in range(len(self.scene.labels))]
                several = any([f"{self.words['last_and']}{verb} " in does for verb in verbs])
                return clauses[0] + (self.words["comma"] if several else and_) + does
        return then.join(clauses)

    def shortest_taken(self, item: int, candidate: int, marks: GridMarks, said: Collection[Atom]) -> str:
        """Return `taken`; or the same of the candidate, for which nothing else is left, either, if much shorter."""
        found = self.taken(item, candidate, marks, said)
        row = marks.members[self.places[item][0]]
        mutual = (
            self.single[item] and self.single[candidate] and len(row) == len(marks.members[self.places[candidate][0]])
        )
        named = 0 in (self.places[item][0], self.places[candidate][0])  # or else the fact is written of another label
        if found and named and mutual and all([marks.get(candidate, each) is False for each in row if each != item]):
            other = self.taken(candidate, item, marks, said)
            if 4 * len(plain(self.with_whole_fact(other))) < 3 * len(plain(self.with_whole_fact(found))):
                return self.with_fact(other, candidate, item, marks)
        return self.with_fact(found, item, candidate, marks)

    def left_beside(self, item: int, candidate: int, marks: GridMarks) -> Collection[int]:
        """Return what a label had left with a candidate by an earlier sentence; or all that it might have had."""
        category = self.places[candidate][0]
        left = [self.left_before.get((each, category), frozenset()) for each in marks.known_of(item).values()]
        return next((each for each in left if candidate in each), marks.members[category])

    def emptied(self, item: int, category: int, marks: GridMarks) -> str:
        """Return a clause that says that a label has nothing in a category, and in brackets why."""
        notes: dict[int, str] = {}
        for other in marks.members[category]:
            taker = self.taker(item, other, marks)
            clues = self.source(item, other, marks) if taker is None else ()
            notes[other] = self.words.clue_numbers(clues, True) if clues else ""
            if taker is not None:
                notes[other] = self.label_of(taker, category > 0)
        values = [self.label_of(other) for other in notes]
        noted = [
            self.words.say("noted", a=value, b=note) if note else value
            for value, note in zip(values, notes.values(), strict=True)
        ]
        return self.words.say("all_out", others=self.words.all_of(noted))

    def taken(self, item: int, candidate: int, marks: GridMarks, said: Collection[Atom]) -> str:
        """Return a template that says beside a `{fact}` why nothing but one candidate is left for a label.

        "" if the paragraph says so.
        """
        words = self.words
        notes: dict[int, str] = {}
        sources: set[int] = set()
        for other in self.left_beside(item, candidate, marks):
            if self.is_self(item, other, marks):  # the story begins with that
                continue
            taker = None if other == candidate else self.taker(item, other, marks)
            if other == candidate or self.is_said(item, other, taker, said, marks):
                continue
            clues = self.source(item, other, marks) if taker is None else ()
            sources.update(clues)
            if taker is not None:
                notes[other] = self.label_of(taker, self.places[other][0] > 0)
            else:
                notes[other] = words.clue_numbers(clues, True) if clues else ""
        if not marks.first_of(item) < self.actors <= candidate and marks.first_of(candidate) < self.actors:
            people = {marks.first_of(other): note for other, note in notes.items()}
            if max(people, default=self.actors) < self.actors:  # who has the label is written, so who has not is plain
                notes = people
        if len(notes) > MOST_NAMED:
            by = words.clue_numbers(sorted(sources), True) if sources else ""
            return words.say("settled_by" if sources else "settled", fact="{fact}", clues=by)
        return self.excluded(item, candidate, notes, marks) if notes else ""

    def is_self(self, item: int, other: int, marks: GridMarks) -> bool:
        """Return True if two labels are somebody and himself, whom a relation that nobody has to himself excludes."""
        if not self.scene.unselfish:
            return False
        one, another = sorted((marks.first_of(item), marks.first_of(other)))
        category, place = self.places[another]
        return one < self.actors and category in self.scene.unselfish and place == one

    def excluded(self, item: int, candidate: int, notes: Mapping[int, str], marks: GridMarks) -> str:
        """Return a template that says beside a `{fact}` which labels are out, and in brackets why.

        Instead of the fact it may have what `with_fact` fills in, or say itself that the label has the candidate.
        """
        words = self.words
        people = not self.places[next(iter(notes))][0]
        if self.labels_only:
            named: Callable[[Label], str] = partial(self.book.named_beside, category=self.places[item][0])
            named, fact = named if people else self.book.value_beside, "{fact}"
            if not people and self.is_about(candidate, item, marks):  # what is out are values, not whose they are
                fact = self.book.fact(self.places[item], [self.places[candidate]], "main")
            order = list(notes.values())
            by_note = sorted(notes.items(), key=lambda pair: order.index(pair[1]) if pair[1] else len(order))
            pairs = [(named(self.places[each]), note) for each, note in by_note]
            behind = [note for _, note in pairs[1:]] + [""]
            each = [
                words.say("noted", a=name, b=note) if note and note != following else name
                for (name, note), following in zip(pairs, behind, strict=True)
            ]
            said = words.say("left", fact=fact, others=words.none_of(each))
            self.of_people.update({said} if people else ())
            return said
        others = [self.places[each] for each in notes]
        sources = {each: self.source(item, each, marks) for each in notes if self.taker(item, each, marks) is None}
        if others[0][0]:
            text = self.book.negation(self.places[marks.first_of(item)], others, "main")
            return self.with_notes(text, notes, sources) + "{goes_on}"
        text = self.with_notes(self.book.none_of(others, [self.places[item]], "main"), notes, sources)
        return words.say("left_so", others=text, fact="{stressed}")

    def with_fact(self, template: str, item: int, candidate: int, marks: GridMarks) -> str:
        """Return the note on labels that are out with the clause of the candidate, if that is no fact as others.

        A sentence goes on about the same subject, or stresses that it is another one, in languages that do so.
        """
        if self.book.whole:
            return self.with_whole_fact(template)
        goes_on = self.book.goes_on(self.places[marks.first_of(item)], self.places[candidate])
        stressed = self.book.stressed(self.places[marks.first_of(candidate)], self.places[item])
        for name, said in (("{goes_on}", goes_on), ("{stressed}", stressed)):
            template = template.replace(name, said or name)
        return self.with_whole_fact(template)

    def with_whole_fact(self, template: str) -> str:
        """Return the note on labels that are out with a fact as others."""
        whole = self.words.say("left_so", others="", fact="{fact}")
        return template.replace("{goes_on}", whole).replace("{stressed}", "{fact}")

    def is_about(self, candidate: int, item: int, marks: GridMarks) -> bool:
        """Return True if a fact of two labels, neither of an actor by name, has such a candidate as its subject."""
        if min(marks.first_of(item), candidate) < self.actors:
            return False
        one, other = min(item, candidate), max(item, candidate)
        swaps = not self.single[one] or (self.single[other] and self.preference[other] < self.preference[one])
        return (other if swaps else one) == candidate

    def with_notes(self, text: str, notes: Mapping[int, str], sources: Mapping[int, Sequence[int]]) -> str:
        """Return a clause about labels with a note behind each (some are clues), the same ones once, behind the last.

        Where a phrase continues after its value, the notes are at its end.
        """
        say, items = self.words.say, list(notes)
        values = self.places[items[0]][0] > 0  # they are at the end of the clause, people at its beginning
        ends: dict[int, int] = {}
        place = len(text) if values else 0
        for item in items[::-1] if values else items:
            for form in self.book.words_of(self.places[item]):
                at = text.rfind(form, 0, place) if values else text.find(form, place)
                if at >= 0:
                    ends[item] = at + len(form)
                    place = at if values else ends[item]
                    break
        written = [notes[item] for item in items]
        if (values and len(items) == 1) or self.goes_on(text, list(ends.values()), values):
            each = list(dict.fromkeys(filter(None, written)))
            if len(each) == 1 or len(each) == len(items):
                note = self.words["comma"].join(each)
                if all(map(sources.get, items)):
                    note = self.words.clue_numbers(sorted({n for item in items for n in sources[item]}), True)
                return text + say("noted", a="", b=note)
        for number in range(len(items))[::-1]:
            item, end = items[number], ends.get(items[number], 0)
            if end and notes[item] and written[number + 1 : number + 2] != [notes[item]]:
                text = text[:end] + say("noted", a="", b=notes[item]) + text[end:]
        return text

    def goes_on(self, text: str, ends: Sequence[int], values: bool) -> bool:
        """Return True if a phrase goes on behind a label so that nothing fits between: a genitive, a Chinese noun."""
        following = [text[end : end + 1] for end in ends]
        if self.words.code in UNSPACED:
            return values and any([each not in _FREE for each in following])
        return not {"'", "’"}.isdisjoint(following)

    def taker(self, item: int, other: int, marks: GridMarks) -> int | None:
        """Return the label that shows that two are different actors': one has it, the other has another instead."""
        mine, theirs = marks.known_of(item), marks.known_of(other)
        for category in (0, self.places[item][0], *theirs):
            if category in theirs and category in mine and theirs[category] != mine[category]:
                return theirs[category]
        return None

    def is_said(self, item: int, other: int, taker: int | None, said: Collection[Atom], marks: GridMarks) -> bool:
        """Return True if a paragraph with some facts gives the reason why two labels do not go together."""
        mine, theirs = marks.kin[item], marks.kin[other]
        for one, another, truth in said:
            if not truth:
                if (mine >> one & 1 and theirs >> another & 1) or (mine >> another & 1 and theirs >> one & 1):
                    return True
            elif taker in (one, another) and other in (one, another):
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

    @remembered
    def label_of(self, item: int, whom: bool | None = None) -> str:
        """Return a label by itself: somebody's name, or a value with its unit; or `whom` it names, if that is short.

        In brackets (with `whom`) a small number has a word beside it: it is no number of a clue.
        """
        category, place = self.places[item]
        text, who = self.book.values(category, [place]), self.book.who((category, place))
        if not category or (whom and self.book.prefers(category) == 1 and len(plain(who)) <= len(plain(text)) + SHORT):
            return who
        bare = self.book.values(category, [place], "label")
        if whom is not None and len(plain(text)) < 3 and plain(text).isdigit():
            return self.book.listed([(category, place)])
        bare_fits = whom is not None and self.book.code == "fr" and plain(text).endswith(plain(bare))
        return bare if bare_fits else text  # (harpe), not (de la harpe)

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
        if candidates := self.named_candidates([subject, *others], reason.category, marks):
            first, *more = self.facts(atoms, "main")
            said = words.sentence(*candidates)
            return words["gap"].join([said, words.sentence(words.say("so", facts=first), *more)])
        name, facts = label(self.book.categories[reason.category].name), self.facts(atoms, "main")
        key = "none_in_common" if len(others) == 1 else "none_in_common_of_any"
        key = key if reason.category else "nobody_is_both"
        said = words.say(key, nobody=self.book.nobody, category=name, fact=facts[0])
        return words.sentence(said, *facts[1:])

    def named_candidates(self, items: Sequence[int], category: int, marks: GridMarks) -> list[str]:
        """Return clauses that say what is left in a category for each of some labels; nothing if that is much.

        The first label has nothing in common with the others.
        """
        found: list[str] = []
        first: list[int] = []
        before: tuple[Label, Sequence[Label]] | None = None
        for item in items:
            left = self.candidates(item, category, marks)
            if not 1 <= len(left) <= FEW_CANDIDATES or self.places[item][0] == category or {*left} & {*first}:
                return []
            first = first or left
            subject, values = self.places[item], [self.places[each] for each in left]
            if before and (gapped := self.book.gapped(subject, values, before)):
                found[-1] += self.gap + gapped
            else:
                found.append(self.book.any_of(subject, values, "main"))
            before = subject, values
        return found if len(items) <= FEW_CANDIDATES else []
