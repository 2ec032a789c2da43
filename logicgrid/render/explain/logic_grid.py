"""The sentences for a logic grid, the way a patient teacher would put it.

Of a step the most telling facts are said: circles before crosses, and no cross that a circle makes plain.  What a step
rests on is said by the circles that cross out, if there are such.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence

from logicgrid.puzzle.derivation import Atom, Step, opposite
from logicgrid.puzzle.explanation import Explanation, Staircase
from logicgrid.puzzle.pencil_marks import GridMarks
from logicgrid.puzzle.reasons import (
    BrokenClue,
    Clash,
    EitherWay,
    EmptyRow,
    LabelSubset,
    LastCandidate,
    NoCommonCandidate,
    Technique,
    Trial,
)
from logicgrid.puzzle.record import replace
from logicgrid.puzzle.wording import CategoryWording, Wording
from logicgrid.render.explain.paragraphs import Line, Paragraph, cut_grid, is_grid_step, trial_lines
from logicgrid.words.grammar import Order
from logicgrid.words.phrasebook import Phrasebook
from logicgrid.words.phrases import Words, capital, label


class LogicGridWriter:
    """See `story.Writer`."""

    def __init__(self, scene: Staircase, words: Words) -> None:
        self.scene = scene
        self.words = words
        self.places = scene.places()
        wording = scene.wording or Wording(None, tuple(map(CategoryWording, scene.names, scene.labels)))
        self.book = Phrasebook(wording, words)

    def where(self, step: Step) -> str:
        """Name the part of the grid in which something new can be found."""
        one, other, _ = step.conclusions[0]
        return self.words.all_of([label(self.scene.names[self.places[item][0]]) for item in (one, other)])

    def fact(self, atom: Atom) -> str:
        return self.facts([atom], "main")[0]

    def paragraphs(self, explanation: Explanation) -> Iterator[Paragraph]:
        marks = GridMarks([len(labels) for labels in self.scene.labels], self.scene.single)
        groups = list(cut_grid(explanation.derivation.steps))
        if explanation.start:
            marks.add(explanation.start)
            first = groups.pop(0) if groups and all(map(is_grid_step, groups[0])) else []
            lines = [Line(0, self.words.sentence(*self.facts(explanation.start)))]
            more, marks = self.lines(first, marks)
            yield Paragraph((), self.words["given"], (*lines, *more), tuple(first))
        for steps in groups:
            lines, after = self.lines(steps, marks)
            if not lines:
                telling = self.telling([atom for step in steps for atom in step.conclusions], marks)
                lines = [Line(0, self.words.sentence(*self.facts(telling)))]
            marks = after
            clues = tuple(dict.fromkeys(number for step in steps for number in step.clues))
            quotes = bool(clues) and all(step.suppose is None for step in steps)
            yield Paragraph(clues, self.heading(steps), tuple(lines), tuple(steps), quotes)

    def heading(self, steps: Sequence[Step]) -> str:
        lead = next((step for step in steps if not is_grid_step(step)), steps[0])
        if lead.suppose is not None or not lead.clues:
            return self.words["grid_alone"] if is_grid_step(lead) else self.words.technique(lead.technique)
        named = self.words.clue_numbers(lead.clues)
        if lead.technique == Technique.CLUE:
            return named
        return named + self.words.say("why", why=self.words.technique(lead.technique))

    # ------------------------------------------------------------------ facts

    def facts(self, atoms: Iterable[Atom], order: Order = "alone") -> list[str]:
        """Return clauses that say all of the atoms."""
        unique = list(dict.fromkeys(atoms))
        found: list[str] = []
        has = dict(self.by_subject([atom[:2] for atom in unique if atom[2]], True))
        for item, others in self.by_subject([atom[:2] for atom in unique if not atom[2]], False):
            actors = [] if self.places[item][0] == 0 else [each for each in others if each[0] == 0]
            values = [each for each in others if each not in actors]
            if actors:
                found.append(self.book.none_of(actors, [self.places[item]], order))
            if values:
                found.append(self.book.statement(self.places[item], has.pop(item, ()), values, order))
        return [self.book.fact(self.places[item], others, order) for item, others in has.items()] + found

    def by_subject(
        self, pairs: Sequence[tuple[int, int]], actors_first: bool
    ) -> Iterator[tuple[int, list[tuple[int, int]]]]:
        """Yield the pairs as an item with the places of all that go with it: the one with most of them first.

        If `actors_first`, an actor takes all pairs that it is in.
        """
        left = list(pairs)
        while left:
            counts = Counter(item for pair in left for item in pair if self.scene.single[self.places[item][0]])

            def key(item: int, counts: Counter[int] = counts) -> tuple[bool, int, int, int]:
                category = self.places[item][0]
                return actors_first and category > 0, -counts[item], self.book.prefers(category), item

            subject = min(counts, key=key)
            if counts[subject] == 1:
                subject = min([item for item in left[0] if item in counts], key=key)
            mine = [pair for pair in left if subject in pair]
            left = [pair for pair in left if subject not in pair]
            yield subject, sorted([self.places[b if a == subject else a] for a, b in mine])

    def telling(self, atoms: Sequence[Atom], marks: GridMarks) -> list[Atom]:
        """Return the atoms without the crosses that a circle (among them, or known) makes plain."""
        after = marks.copy()
        after.add([atom for atom in atoms if atom[2]])
        found = [atom for atom in atoms if atom[2] or not any(self.circles_beside(atom, after))]
        return self.without_repeats(found or atoms, marks)

    def without_repeats(self, atoms: Iterable[Atom], marks: GridMarks) -> list[Atom]:
        """Return the atoms without those that others of them say already, together with the circles that are known."""
        now = marks.copy()
        found: list[Atom] = []
        for atom in sorted(atoms, key=lambda atom: not atom[2]):
            if now.get(atom[0], atom[1]) is None:
                found.append(atom)
                now.add([atom])
        return found or list(atoms)

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
        circles = marks.blank()
        circles.add([(item, each, True) for item, row in enumerate(marks.circles) for each in row.values()])
        beside = {atom: list(self.circles_beside(atom, marks)) for atom in crosses}
        waiting = [atom for atom in crosses if beside[atom] and not any(each in kept for each in beside[atom])]
        rest = [atom for atom in crosses if not beside[atom]]
        while waiting:
            counts = Counter(circle for atom in waiting for circle in beside[atom])
            best = max(counts, key=lambda circle: (counts[circle], [-each for each in circle[:2]]))
            kept.append(best)
            waiting = [atom for atom in waiting if best not in beside[atom]]
        return kept + (self.without_repeats(rest, circles) if rest else [])

    # ------------------------------------------------------------------ steps

    def lines(self, steps: Sequence[Step], marks: GridMarks, depth: int = 0) -> tuple[list[Line], GridMarks]:
        """Return the sentences of some steps, and the marks after them."""
        words = self.words
        marks = marks.copy()
        lines: list[Line] = []
        said: set[Atom] = set()
        sentences: list[str] = []
        steps = list(steps)
        while steps:
            count = next((place for place, step in enumerate(steps) if not is_grid_step(step)), len(steps))
            if count:
                clauses = self.grid_clauses(steps[:count], marks)
                if clauses:
                    sentences.append(words.sentence(words.say("so", facts=clauses[0]), *clauses[1:]))
                for step in steps[:count]:
                    said.update(step.conclusions)
                    marks.add(step.conclusions)
                del steps[:count]
                continue
            step = self.merged(steps, marks)
            if step.suppose is not None or step.ways:
                lines += [Line(depth, words["gap"].join(sentences))] if sentences else []
                sentences = []
                within = self.each_way if step.ways else self.supposition
                lines += within(step, marks, depth)
            else:
                sentences.append(self.insight(step, marks, said, depth > 0))
            said.update(step.conclusions)
            marks.add(step.conclusions)
        return lines + ([Line(depth, words["gap"].join(sentences))] if sentences else []), marks

    def merged(self, steps: list[Step], marks: GridMarks) -> Step:
        """Take the next step from the list, with those after it that rest on the same clue and nothing more."""
        step = steps.pop(0)
        if step.suppose is not None or step.ways or not step.clues:
            return step
        conclusions = list(step.conclusions)
        while steps and steps[0].clues == step.clues and steps[0].suppose is None and not steps[0].ways:
            more = set(self.premises(steps[0].premises, marks)) - set(self.premises(step.premises, marks))
            if more:
                break
            conclusions += steps.pop(0).conclusions
        return replace(step, conclusions=tuple(conclusions))

    def insight(self, step: Step, marks: GridMarks, said: set[Atom], named: bool) -> str:
        """Return a step of a clue, or of a pattern in the grid, as a sentence; if `named`, with the clue's number."""
        words = self.words
        telling = self.telling(step.conclusions, marks)
        clauses = self.facts(telling, "main" if step.premises or named else "alone")
        match step.reason:
            case NoCommonCandidate(item, other, category) if len(step.conclusions) == 1:
                a, b = (self.book.who(self.places[each]) for each in (item, other))
                if category == 0:
                    return words.sentence(words.say("nobody_is_both", a=a, b=b))
                name = label(self.scene.names[category])
                return words.sentence(words.say("none_in_common", a=a, b=b, category=name, fact=clauses[0]))
            case LabelSubset(labels, candidates):
                some, values = ([self.places[item] for item in sorted(items)] for items in (labels, candidates))
                between = words.say("between_them", some=self.book.several(some), values=self.book.listed(values))
                so = capital(words.say("so", facts=clauses[0]))
                return words.sentence(words["gap"].join([between + words["stop"], so]))
        fresh = [atom for atom in self.premises(step.premises, marks) if atom not in said]
        if named and step.clues:
            clauses[0] = words.say("by_clue", clue=words.clue_numbers(step.clues), facts=clauses[0])
        elif fresh:
            known = words.known(self.facts(fresh, "known"))
            clauses[0] = words.say("knowing", premises=known, facts=clauses[0])
        elif step.premises:
            clauses[0] = words.say("again" if step.clues else "so", facts=clauses[0])
        return words.sentence(*clauses)

    def grid_clauses(self, steps: Sequence[Step], marks: GridMarks) -> list[str]:
        """Return the circles that the grid's own rules give; crosses are only marked."""
        clauses: list[str] = []
        carried: list[Atom] = []
        said: set[tuple[int, ...]] = set()
        now = marks.copy()
        for step in steps:
            for atom in step.conclusions:
                if not atom[2] or marks.get(atom[0], atom[1]) is True or atom[:2] in said:
                    continue
                rest = all(not each[2] for each in step.premises) and step.premises
                if not isinstance(step.reason, LastCandidate) or not rest:
                    carried.append(atom)
                    continue
                clauses += self.facts(self.of_actors(carried, now, said), "main")
                carried = []
                a, b = step.reason.item, step.reason.candidate
                actor = now.circle_in(a, 0)
                a = a if actor is None else actor
                if (min(a, b), max(a, b)) not in said:
                    clauses.append(self.only_left(a, b))
                said.add((min(a, b), max(a, b)))
            now.add(step.conclusions)
        return clauses + self.facts(self.of_actors(carried, now, said), "main")

    def only_left(self, item: int, candidate: int) -> str:
        """Return that only one candidate is left for an item."""
        one, other = self.places[item], self.places[candidate]
        if self.book.has_own_phrases(other):
            return self.book.fact(one, [other], "main")
        return self.words.say("only_left", a=self.book.who(one), b=self.book.listed([other]))

    def of_actors(self, atoms: Sequence[Atom], marks: GridMarks, said: Collection[tuple[int, ...]]) -> list[Atom]:
        """Return the circles, of a label only if there is not the same of its actor."""
        pairs = {*said, *[atom[:2] for atom in atoms]}
        found = []
        for atom in atoms:
            one, other, _ = atom
            actors = [(marks.circle_in(a, 0), b) for a, b in ((one, other), (other, one)) if self.places[a][0]]
            twins = [(actor, b) for actor, b in actors if actor is not None]
            if not self.places[one][0] or not any(twin in pairs for twin in twins):
                found.append(atom)
        return found

    # ------------------------------------------------------------------ suppositions

    def each_way(self, step: Step, marks: GridMarks, depth: int) -> list[Line]:
        """Return the ways of a clue, each with what follows from it, and what they share."""
        words = self.words
        lines: list[Line] = []
        ways = step.reason.ways if isinstance(step.reason, EitherWay) else ()
        for (_, *steps), way in zip(step.ways, ways, strict=True):
            inner = marks.copy()
            inner.add(way.facts)
            fact = words.all_of(self.facts(self.telling(way.facts, marks), "subordinate"))
            lines.append(Line(depth, words.sentence(words.say("suppose", fact=fact))))
            lines += self.lines(steps, inner, depth + 1)[0]
            if way.ending is not None:
                ending = self.ending(replace(step, steps=tuple(steps), reason=Trial(way.ending)), inner)
                lines.append(Line(depth + 1, words.sentence(ending)))
        result = words.all_of(self.facts(self.telling(step.conclusions, marks), "main"))
        return [*lines, Line(depth, words.sentence(words.say("either_way", facts=result)))]

    def supposition(self, step: Step, marks: GridMarks, depth: int) -> list[Line]:
        supposed = opposite(step.conclusions[0])
        inner = marks.copy()
        inner.add([supposed])
        lines, _ = self.lines(step.steps, inner, depth + 1)
        start = self.words.all_of(self.facts([supposed], "subordinate"))
        result = self.words.all_of(self.facts(step.conclusions, "main"))
        return trial_lines(self.words, depth, start, lines, self.ending(step, inner), result)

    def ending(self, step: Step, marks: GridMarks) -> str:
        """Return how the steps inside a supposition end; the marks are those after the supposition."""
        words = self.words
        match step.reason:
            case Trial(Clash(atom, known, _)):
                for each in [atom for inner in step.steps for atom in inner.conclusions]:
                    if each == atom:
                        break
                    marks.add([each])
                fact = words.all_of(self.facts(self.premises([opposite(atom)], marks), "known" if known else "main"))
                return words.say("clash" if known else "clash_inside", fact=fact)
            case Trial(EmptyRow(item, category, _)):
                who, name = self.book.who(self.places[item]), label(self.scene.names[category])
                return words.say("nothing_left", a=who, category=name) if category else words.say("nobody_left", a=who)
            case Trial(BrokenClue(clue)):
                return words.say("cannot_hold", clue=words.clue_numbers([clue]))
        return words["impossible"]
