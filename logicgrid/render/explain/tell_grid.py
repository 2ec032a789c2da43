"""The steps of a logic grid in, sentences out, the way a patient teacher would say them.

A step's most telling facts are said: circles before crosses, and no cross that its circle makes plain.  What a step
rests on is said by the circles that cross out, where there are such.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence

from logicgrid.puzzle.derivation import Atom, Step, opposite
from logicgrid.puzzle.explanation import Explanation, Staircase
from logicgrid.puzzle.record import replace
from logicgrid.render.explain.marks import GridMarks
from logicgrid.render.explain.paragraphs import Line, Paragraph, cut_grid, is_grid_step, label
from logicgrid.render.explain.words import Words, capital


def fact(explanation: Explanation, words: Words, atom: Atom) -> str:
    """One atom as a sentence."""
    assert isinstance(explanation.scene, Staircase)
    return _Teller(explanation.scene, words).facts([atom])[0]


def where(explanation: Explanation, words: Words, step: Step) -> str:
    """The part of the grid in which something new can be found."""
    scene = explanation.scene
    assert isinstance(scene, Staircase)
    places = scene.places()
    one, other, _ = step.conclusions[0]
    return words.all_of([label(scene.names[places[one][0]]), label(scene.names[places[other][0]])])


def tell(explanation: Explanation, words: Words) -> Iterator[Paragraph]:
    """The paragraphs of a whole derivation."""
    scene = explanation.scene
    assert isinstance(scene, Staircase)
    marks = GridMarks(scene)
    teller = _Teller(scene, words)
    groups = list(cut_grid(explanation.derivation.steps))
    if explanation.start:
        marks.add(explanation.start)
        first = groups.pop(0) if groups and all(map(is_grid_step, groups[0])) else []
        lines = [Line(0, words.sentence(*teller.facts(explanation.start)))]
        more, marks = teller.paragraph(first, marks)
        yield Paragraph((), words.given, (*lines, *more), tuple(first))
    for steps in groups:
        lines, after = teller.paragraph(steps, marks)
        if not lines:
            told = teller.telling([atom for step in steps for atom in step.conclusions], marks)
            lines = [Line(0, words.sentence(*teller.facts(told)))]
        marks = after
        clues = _clues_of(steps)
        quotes = bool(clues) and all(step.suppose is None for step in steps)
        yield Paragraph(clues, teller.heading(steps), tuple(lines), tuple(steps), quotes)


def _clues_of(steps: Sequence[Step]) -> tuple[int, ...]:
    """The clues of the insight; a supposition's are told where they are used, and head it only where it is one."""
    numbers = dict.fromkeys(number for step in steps for number in step.clues)
    return tuple(numbers)


class _Teller:
    def __init__(self, scene: Staircase, words: Words) -> None:
        self.scene = scene
        self.words = words
        self.places = scene.places()
        self.labels = _labels(scene)

    def heading(self, steps: Sequence[Step]) -> str:
        lead = next((step for step in steps if not is_grid_step(step)), steps[0])
        if lead.suppose is not None or not lead.clues:
            return self.words.grid_alone if is_grid_step(lead) else self.words.technique(lead.technique)
        named = self.words.clue_numbers(lead.clues)
        if lead.technique == "clue":
            return named
        return named + self.words.why.format(why=self.words.technique(lead.technique))

    # ------------------------------------------------------------------ facts

    def facts(self, atoms: Iterable[Atom], known: bool = False) -> list[str]:
        """Clauses that say all of the atoms, one for each person or thing that much is said of."""
        unique = list(dict.fromkeys(atoms))
        positive = [(one, other) for one, other, together in unique if together]
        negative = [(one, other) for one, other, together in unique if not together]
        found = [
            self.words.is_(self.labels[one], [self.labels[each] for each in others], known)
            for one, others in self.by_subject(positive)
        ]
        found += [
            self.words.is_not(self.labels[one], [self.labels[each] for each in others], known)
            for one, others in self.by_subject(negative)
        ]
        return found

    def by_subject(self, pairs: Sequence[tuple[int, int]]) -> Iterator[tuple[int, list[int]]]:
        """The pairs grouped by an item that they share: the one with most of them first."""
        left = list(pairs)
        while left:
            counts = Counter(item for pair in left for item in pair if self.scene.single[self.places[item][0]])
            most = max(counts.values())
            subject = min(item for item, count in counts.items() if count == most)
            if most == 1:
                subject = next(item for item in left[0] if item in counts)
            mine = [pair for pair in left if subject in pair]
            left = [pair for pair in left if subject not in pair]
            yield subject, [b if a == subject else a for a, b in mine]

    def telling(self, atoms: Sequence[Atom], marks: GridMarks) -> list[Atom]:
        """The atoms without the crosses that a circle (among them, or known) makes plain."""
        after = marks.copy()
        after.add([atom for atom in atoms if atom[2]])
        found = [atom for atom in atoms if atom[2] or not self.is_plain(atom, after)]
        return self.without_repeats(found or atoms, marks)

    def without_repeats(self, atoms: Iterable[Atom], marks: GridMarks) -> list[Atom]:
        """The atoms without those that others of them say already, together with the circles that are known."""
        now = marks.copy()
        found: list[Atom] = []
        for atom in sorted(atoms, key=lambda atom: not atom[2]):
            if now.get(atom[0], atom[1]) is None:
                found.append(atom)
                now.add([atom])
        return found or list(atoms)

    def is_plain(self, atom: Atom, marks: GridMarks) -> bool:
        """Whether a circle in the row or the column of a cross makes it plain."""
        return any(True for _ in self._circles_beside(atom, marks))

    def _circles_beside(self, atom: Atom, marks: GridMarks) -> Iterator[Atom]:
        one, other, _ = atom
        for a, b in ((one, other), (other, one)):
            circle = marks.circle_in(a, self.places[b][0])
            if circle is not None and circle != b:
                yield (min(a, circle), max(a, circle), True)

    def premises(self, atoms: Iterable[Atom], marks: GridMarks) -> list[Atom]:
        """What a step rests on, with circles for the crosses that they make plain: few of them, if they will do."""
        kept = [atom for atom in dict.fromkeys(atoms) if atom[2]]
        crosses = [atom for atom in dict.fromkeys(atoms) if not atom[2]]
        circles = GridMarks(self.scene)
        circles.add([(item, each, True) for item, row in enumerate(marks.circles) for each in row.values()])
        beside = {atom: list(self._circles_beside(atom, marks)) for atom in crosses}
        waiting = [atom for atom in crosses if beside[atom] and not any(each in kept for each in beside[atom])]
        rest = [atom for atom in crosses if not beside[atom]]
        while waiting:
            counts = Counter(circle for atom in waiting for circle in beside[atom])
            best = max(counts, key=lambda circle: (counts[circle], [-each for each in circle[:2]]))
            kept.append(best)
            waiting = [atom for atom in waiting if best not in beside[atom]]
        return kept + (self.without_repeats(rest, circles) if rest else [])

    # ------------------------------------------------------------------ paragraphs

    def paragraph(self, steps: Sequence[Step], marks: GridMarks, depth: int = 0) -> tuple[list[Line], GridMarks]:
        """The sentences of some steps, and what is known after them."""
        words = self.words
        marks = marks.copy()
        lines: list[Line] = []
        said: set[Atom] = set()
        sentences: list[str] = []
        steps = list(steps)
        while steps:
            count = next((place for place, step in enumerate(steps) if not is_grid_step(step)), len(steps))
            if count:
                told = self.grid_clauses(steps[:count], marks)
                if told:
                    sentences.append(words.sentence(words.so.format(facts=told[0]), *told[1:]))
                for step in steps[:count]:
                    said.update(step.conclusions)
                    marks.add(step.conclusions)
                del steps[:count]
                continue
            step = self.merged(steps, said, marks)
            if step.suppose is not None:
                lines += [Line(depth, words.gap.join(sentences))] if sentences else []
                sentences = []
                lines += self.supposition(step, marks, depth)
            else:
                sentences.append(self.insight(step, marks, said, depth > 0))
            said.update(step.conclusions)
            marks.add(step.conclusions)
        return lines + ([Line(depth, words.gap.join(sentences))] if sentences else []), marks

    def merged(self, steps: list[Step], said: set[Atom], marks: GridMarks) -> Step:
        """The next step, taken from the list; the steps after it that rest on nothing more are told with it."""
        step = steps.pop(0)
        if step.suppose is not None or not step.clues:
            return step
        conclusions = list(step.conclusions)
        while steps and steps[0].clues == step.clues and steps[0].suppose is None:
            more = set(self.premises(steps[0].premises, marks)) - set(self.premises(step.premises, marks))
            if more:
                break
            conclusions += steps.pop(0).conclusions
        return replace(step, conclusions=tuple(conclusions))

    def insight(self, step: Step, marks: GridMarks, said: set[Atom], named: bool) -> str:
        """A step of a clue, or of a pattern in the grid, as a sentence; `named` says which clue it is."""
        words = self.words
        special = self.pattern(step, marks) if not step.clues else None
        if special is not None:
            return words.sentence(special)
        told = self.facts(self.telling(step.conclusions, marks))
        fresh = [atom for atom in self.premises(step.premises, marks) if atom not in said]
        if named and step.clues:
            told[0] = words.by_clue.format(clue=words.clue_numbers(step.clues), facts=told[0])
        elif fresh:
            known = words.known(self.facts(fresh, known=True))
            told[0] = words.knowing.format(premises=known, facts=told[0])
        elif step.premises:
            told[0] = (words.again if step.clues else words.so).format(facts=told[0])
        return words.sentence(*told)

    def grid_clauses(self, steps: Sequence[Step], marks: GridMarks) -> list[str]:
        """The circles that the grid's own rules give; crosses are for the pencil."""
        words = self.words
        clauses: list[str] = []
        carried: list[Atom] = []
        said: set[tuple[int, ...]] = set()
        now = marks.copy()
        for step in steps:
            for atom in step.conclusions:
                if not atom[2] or marks.get(atom[0], atom[1]) is True or atom[:2] in said:
                    continue
                if any(each[2] for each in step.premises) or not step.premises:
                    carried.append(atom)
                    continue
                clauses += self.facts(self.of_actors(carried, now, said))
                carried = []
                a, b = self.row_of(atom, step.premises)
                actor = now.circle_in(a, 0)
                a = a if actor is None else actor
                if (min(a, b), max(a, b)) not in said:
                    clauses.append(words.only_left.format(a=self.labels[a], b=self.labels[b]))
                said.add((min(a, b), max(a, b)))
            now.add(step.conclusions)
        return clauses + self.facts(self.of_actors(carried, now, said))

    def of_actors(self, atoms: Sequence[Atom], marks: GridMarks, said: Collection[tuple[int, ...]]) -> list[Atom]:
        """Circles without those that say of a label what is said of its actor, too."""
        told = {*said, *[atom[:2] for atom in atoms]}
        found = []
        for atom in atoms:
            one, other, _ = atom
            actors = [(marks.circle_in(a, 0), b) for a, b in ((one, other), (other, one)) if self.places[a][0]]
            twins = [(actor, b) for actor, b in actors if actor is not None]
            if not self.places[one][0] or not any(twin in told for twin in twins):
                found.append(atom)
        return found

    @staticmethod
    def row_of(atom: Atom, premises: Sequence[Atom]) -> tuple[int, int]:
        """Of a circle that is the last one left in a row: whose row it is, and what is left."""
        one, other, _ = atom
        return (one, other) if all(one in premise[:2] for premise in premises) else (other, one)

    def pattern(self, step: Step, marks: GridMarks) -> str | None:
        """A step that rests on the grid alone, in the words of its technique; None where there are no special ones."""
        words = self.words
        if step.technique == "common-candidate" and len(step.conclusions) == 1:
            one, other, _ = step.conclusions[0]
            category = self.third_category(step.premises, one, other)
            if category is not None:
                name = label(self.scene.names[category])
                return words.none_in_common.format(a=self.labels[one], b=self.labels[other], category=name)
        if step.technique in ("naked-subset", "either-or-pair"):
            return self.subset(step, marks)
        return None

    def third_category(self, premises: Iterable[Atom], one: int, other: int) -> int | None:
        """The category in which two items have nothing in common, as the premises have it."""
        found = {self.places[item][0] for atom in premises for item in atom[:2] if item not in (one, other)}
        return found.pop() if len(found) == 1 else None

    def subset(self, step: Step, marks: GridMarks) -> str | None:
        """Labels that have only as many candidates as they are: nobody else has these."""
        sides = [Counter(self.places[item][0] for item in atom[:2]) for atom in step.conclusions]
        if not sides or any(side != sides[0] for side in sides):
            return None
        for category, other in (tuple(sides[0]), tuple(sides[0])[::-1]):
            values = {item for atom in step.conclusions for item in atom[:2] if self.places[item][0] == other}
            losers = {item for atom in step.conclusions for item in atom[:2] if self.places[item][0] == category}
            for some in self.holders(values, losers, category, other, marks):
                told = self.facts(self.telling(step.conclusions, marks))
                named = self.words.all_of([self.labels[item] for item in sorted(some)])
                share = self.candidates(some, other, marks)
                listed = self.words.all_of([self.labels[item] for item in sorted(share)])
                between = self.words.between_them.format(some=named, values=listed)
                return between + self.words.stop + self.words.gap + capital(self.words.so.format(facts=told[0]))
        return None

    def candidates(self, some: Iterable[int], category: int, marks: GridMarks) -> set[int]:
        return {each for item in some for each in marks.members[category] if marks.get(item, each) is not False}

    def holders(
        self, values: set[int], losers: set[int], category: int, other: int, marks: GridMarks
    ) -> Iterator[set[int]]:
        """Sets of items of a category whose only candidates are as many as they are, and have the values among them."""
        from itertools import combinations

        free = [item for item in marks.members[category] if item not in losers]
        for size in range(2, len(free) + 1):
            for some in combinations(free, size):
                share = self.candidates(some, other, marks)
                if len(share) == size and values <= share:
                    yield set(some)

    # ------------------------------------------------------------------ suppositions

    def supposition(self, step: Step, marks: GridMarks, depth: int) -> list[Line]:
        words = self.words
        assert step.suppose is not None
        inner = marks.copy()
        inner.add([step.suppose])
        start = self.facts([step.suppose], known=True)
        lines = [Line(depth, words.sentence(words.suppose.format(fact=words.all_of(start))))]
        told, _ = self.paragraph(step.steps, inner, depth + 1)
        end = words.sentence(self.contradiction(step, marks))
        if told and told[-1].depth == depth + 1:
            told[-1] = Line(depth + 1, words.gap.join([told[-1].text, end]))
        else:
            told.append(Line(depth + 1, end))
        lines += told
        result = words.all_of(self.facts(step.conclusions))
        return [*lines, Line(depth, words.sentence(words.therefore.format(fact=result)))]

    def contradiction(self, step: Step, marks: GridMarks) -> str:
        """How the steps inside a supposition end: against something known, with an empty row, or with a broken clue."""
        words = self.words
        assert step.suppose is not None
        inner = _flat(step.steps)
        after = marks.copy()
        for atom in [step.suppose, *inner]:
            known = after.get(atom[0], atom[1])
            if known is not None and known != atom[2]:
                template = words.clash_inside if marks.get(atom[0], atom[1]) is None else words.clash
                back = self.premises([opposite(atom)], after)
                return template.format(fact=words.all_of(self.facts(back, known=template == words.clash)))
            after.add([atom])
        for item in range(len(self.places)):
            for category, members in enumerate(after.members):
                if category == self.places[item][0]:
                    continue
                if all(after.get(item, each) is False for each in members):
                    name = label(self.scene.names[category])
                    return words.nothing_left.format(a=self.labels[item], category=name)
        if step.steps and step.steps[-1].clues:
            return words.cannot_hold.format(clue=words.clue_numbers(step.steps[-1].clues))
        return words.impossible


def _flat(steps: Sequence[Step]) -> list[Atom]:
    return [atom for step in steps for atom in step.conclusions]


def _labels(scene: Staircase) -> list[str]:
    """The label of every item; one that several categories have with its category's name."""
    counts = Counter(text for row in scene.labels for text in set(row))
    return [
        label(text) if counts[text] == 1 else f"{label(text)} ({name})"
        for name, row in zip(scene.names, scene.labels, strict=True)
        for text in row
    ]
