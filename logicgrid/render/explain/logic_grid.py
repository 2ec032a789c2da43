"""The sentences for a logic grid, the way a patient teacher would put it.

A clue's steps and what the grid makes of them are a paragraph; why a step holds is told from its reason: the sums that
fit, the ways that are left, the end of an order.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from logicgrid.puzzle.derivation import Atom, Step, opposite
from logicgrid.puzzle.explanation import Explanation, Staircase
from logicgrid.puzzle.pencil_marks import GridMarks
from logicgrid.puzzle.reasons import (
    BrokenClue,
    Clash,
    EitherWay,
    EmptyRow,
    Ending,
    LabelSubset,
    LastCandidate,
    NoCommonCandidate,
    OneClue,
    Technique,
    Trial,
)
from logicgrid.puzzle.record import replace
from logicgrid.render.explain.facts import GridFacts
from logicgrid.render.explain.paragraphs import Line, Paragraph, cut_grid, is_grid_step, trial_lines
from logicgrid.render.explain.sums import Sums
from logicgrid.words.phrases import Words, label

FEW = 3
"""The number of ways that are told in one sentence, if they need no further steps."""

MANY = 3
"""The number of people about whom the grid says something from which each gets a line."""

MOST_FACTS = 6
"""The number of facts in all ways of a clue up to which the ways are told."""


class LogicGridWriter(GridFacts):
    """See `story.Writer`."""

    def __init__(self, scene: Staircase, words: Words) -> None:
        super().__init__(scene, words)
        self.sums = Sums(self.book, self.places)

    def where(self, step: Step) -> str:
        """Name a person and a property of which something new can be found."""
        atom = next((atom for atom in step.conclusions if atom[2]), step.conclusions[0])
        subject, (category, _) = sorted(
            (self.places[item] for item in atom[:2]), key=lambda each: self.book.prefers(each[0])
        )
        return self.book.part(subject, category)

    def paragraphs(self, explanation: Explanation) -> Iterator[Paragraph]:
        marks = GridMarks([len(labels) for labels in self.scene.labels], self.scene.single, not explanation.known)
        marks.mark(explanation.known)
        groups = list(cut_grid(explanation.derivation.steps))
        if explanation.start:
            marks.mark(explanation.start)
            first = groups.pop(0) if groups and all(map(is_grid_step, groups[0])) else []
            lines = [Line(0, self.words.sentence(*self.facts(explanation.start)))]
            more, marks = self.lines(first, marks)
            yield Paragraph((), self.words["given"], (*lines, *more), tuple(first))
        quoted: set[int] = set()
        for steps in groups:
            lines, after = self.lines(steps, marks)
            if not lines:
                telling = self.telling([atom for step in steps for atom in step.conclusions], marks)
                lines = [Line(0, self.words.sentence(*self.facts(telling)))]
            marks = after
            clues = tuple(dict.fromkeys(number for step in steps for number in step.clues))
            again = quoted.issuperset(clues)
            quotes = bool(clues) and not again and all(step.suppose is None for step in steps)
            quoted.update(clues if quotes else ())
            yield Paragraph(clues, self.heading(steps, again), tuple(lines), tuple(steps), quotes)

    def heading(self, steps: Sequence[Step], again: bool) -> str:
        lead = next((step for step in steps if not is_grid_step(step)), steps[0])
        if lead.suppose is not None or not lead.clues:
            return self.words["grid_alone"] if is_grid_step(lead) else self.words.technique(lead.technique)
        named = self.words.clue_numbers(lead.clues, True)
        if again:
            named = self.words.say("once_more", clue=named)
        if lead.technique == Technique.CLUE:
            return named
        return named + self.words.say("why", why=self.words.technique(lead.technique))

    # ------------------------------------------------------------------ steps

    def lines(self, steps: Sequence[Step], marks: GridMarks, depth: int = 0) -> tuple[list[Line], GridMarks]:
        """Return the sentences of some steps, and the marks after them."""
        words = self.words
        marks = marks.copy()
        lines: list[Line] = []
        said: set[Atom] = set()
        sentences: list[str] = []
        steps = list(steps)

        def close() -> None:
            if sentences:
                lines.append(Line(depth, words["gap"].join(sentences)))
                sentences.clear()

        while steps:
            count = next((place for place, step in enumerate(steps) if not is_grid_step(step)), len(steps))
            if count:
                clauses = self.grid_clauses(steps[:count], marks)
                if len(clauses) >= MANY and not depth:
                    close()
                    lines += [Line(depth, words.sentence(each)) for each in clauses]
                elif clauses:
                    sentences.append(words.sentence(*clauses))
                for step in steps[:count]:
                    said.update(step.conclusions)
                del steps[:count]
                continue
            step = self.merged(steps, marks)
            if step.suppose is not None:
                close()
                lines += self.supposition(step, marks, depth)
            elif isinstance(step.reason, EitherWay):
                close()
                lines += self.either_way(step, step.reason, marks, depth)
            elif isinstance(step.reason, NoCommonCandidate):
                sentences.append(self.common(step, step.reason, steps, marks))
            else:
                sentences.append(self.insight(step, marks, said, depth > 0))
            said.update(step.conclusions)
            marks.mark(step.conclusions)
        close()
        return lines, marks

    def merged(self, steps: list[Step], marks: GridMarks) -> Step:
        """Take the next step from the list, with those after it that rest on the same clue and nothing more."""
        step = steps.pop(0)
        if step.suppose is not None or not step.clues or step.ways:
            return step
        conclusions = list(step.conclusions)
        while steps and steps[0].clues == step.clues and steps[0].suppose is None and not steps[0].ways:
            more = set(self.premises(steps[0].premises, marks)) - set(self.premises(step.premises, marks))
            if more or self.reasons(steps[0], marks) != self.reasons(step, marks):
                break
            conclusions += steps.pop(0).conclusions
        return replace(step, conclusions=tuple(conclusions))

    def reasons(self, step: Step, marks: GridMarks) -> tuple[str, str] | None:
        """Return what is told of why a step holds."""
        return self.why(step.reason, step.conclusions, marks) if isinstance(step.reason, OneClue) else None

    def insight(self, step: Step, marks: GridMarks, said: set[Atom], named: bool) -> str:
        """Return a step of a clue, or of a pattern in the grid, as a sentence; if `named`, with the clue's number."""
        words = self.words
        telling = self.telling(step.conclusions, marks)
        clauses = self.facts(telling, "main" if step.premises or named else "alone")
        if isinstance(step.reason, LabelSubset):
            return self.subset(step, step.reason, clauses, marks)
        fresh = [atom for atom in self.premises(step.premises, marks) if atom not in said]
        why = None if named else self.reasons(step, marks)
        if why is not None:
            known = words.known(self.facts(fresh, "known")) if fresh else ""
            start = [words.sentence(words.say("we_know", premises=known))] if fresh else []
            key, reason = why
            first, *rest = self.facts(telling, "main")
            result = words.sentence(words.say(key, facts=first), *rest)
            return words["gap"].join([*start, words.sentence(reason), result])
        if named and step.clues:
            clauses[0] = words.say("by_clue", clue=words.clue_numbers(step.clues), facts=clauses[0])
        elif fresh:
            known = words.known(self.facts(fresh, "known"))
            clauses[0] = words.say("knowing", premises=known, facts=clauses[0])
        elif step.premises:
            clauses[0] = words.say("again" if step.clues else "so", facts=clauses[0])
        return words.sentence(*clauses)

    def subset(self, step: Step, reason: LabelSubset, clauses: Sequence[str], marks: GridMarks) -> str:
        """Return that labels have only as many candidates as they are, and what follows.

        Of labels of several properties it is told, too, that they are different actors', and what else is known.
        """
        words = self.words
        labels, candidates = (
            [self.places[item] for item in sorted(items)] for items in (reason.labels, reason.candidates)
        )
        some, values = self.book.several(labels), self.book.listed(candidates)
        result = words.sentence(words.say("so", facts=clauses[0]), *clauses[1:])
        if step.technique == Technique.NAKED_SUBSET:
            between = words.say("between_them", some=some, values=values)
            return words["gap"].join([words.sentence(between), result])
        own, category = set(reason.labels), candidates[0][0]
        known = [
            atom
            for atom in step.premises
            if not own & {*atom[:2]}
            or not (own >= {*atom[:2]} or category in [self.places[each][0] for each in atom[:2]])
        ]
        facts = self.facts(self.premises(known, marks), "known") if known else []
        start = [words.sentence(words.say("we_know", premises=words.known(facts)))] if facts else []
        n, many = self.book.counted(len(labels)), self.book.many
        between = words.say("pair", some=some, n=n, many=many, values=values)
        return words["gap"].join([*start, words.sentence(between), result])

    def why(self, reason: OneClue, conclusions: Sequence[Atom], marks: GridMarks) -> tuple[str, str] | None:
        """Return what a clue leaves, as a clause, and the key of what follows; None if nothing helps to see it."""
        words = self.words
        told = dict.fromkeys([self.sums.equation(each) for each in reason.equations])
        sums = [each for each in told if each]
        if sums:
            one, several = words.texts["fits"]
            return "so", (one if len(sums) == 1 else several).format(sums=words["comma"].join(sums))
        left = [way for way in reason.ways if all(marks.get(*atom[:2]) in (None, atom[2]) for atom in way)]
        few = 1 < len(left) <= (2 if reason.ends else FEW) and sum(map(len, left)) <= MOST_FACTS
        if few and not self.is_plain(left, conclusions):
            ways = dict.fromkeys([words.known(self.facts(self.shortened(way, marks), "main")) for way in left])
            if len(ways) > 1:
                return "either_way", words.say("either", ways=words["either_or"].join(ways))
        if reason.ends:
            end = reason.ends[0]
            slot, category = "more" if end.greatest else "less", self.places[end.end][0]
            return "so", self.book.related(category, slot, self.places[end.beyond], self.places[end.item])
        return None

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

    def common(self, step: Step, reason: NoCommonCandidate, steps: list[Step], marks: GridMarks) -> str:
        """Return that a label has no candidate in common with others; steps that say so of the same one are taken."""
        words = self.words
        category = reason.category
        ends = {reason.item, reason.other}
        atoms = list(step.conclusions)
        while category and steps and isinstance(steps[0].reason, NoCommonCandidate):
            more = steps[0].reason
            if more.category != category or not (shared := ends & {more.item, more.other}):
                break
            ends = shared
            atoms += steps.pop(0).conclusions
        subject = min(ends) if len(atoms) > 1 else reason.item
        others = [b if a == subject else a for a, b, _ in atoms]
        one, rest = self.book.who(self.places[subject]), [self.book.who(self.places[each]) for each in others]
        marks.mark(atoms)
        if category == 0:
            return words.sentence(words.say("nobody_is_both", nobody=self.book.nobody, a=one, b=words.one_of(rest)))
        name, facts = label(self.scene.names[category]), self.facts(atoms, "main")
        key = "none_in_common" if len(rest) == 1 else "none_in_common_of_any"
        said = words.say(key, a=one, b=words.one_of(rest), category=name, fact=facts[0])
        return words.sentence(said, *facts[1:])

    def grid_clauses(self, steps: Sequence[Step], marks: GridMarks) -> list[str]:
        """Return the circles that the grid's own rules give, a clause for each person; crosses are only marked.

        The marks are led on.
        """
        eliminated: list[Atom] = []
        circles: list[Atom] = []
        before = marks.together[:]
        for step in steps:
            for atom in step.conclusions:
                if not atom[2] or before[atom[0]] >> atom[1] & 1:
                    continue
                if isinstance(step.reason, LastCandidate) and step.premises:
                    a, b = step.reason.item, step.reason.candidate
                    actor = marks.circle_in(a, 0)
                    a = a if actor is None or actor == b else actor
                    atom = (min(a, b), max(a, b), True)
                    eliminated.append(atom)
                circles.append(atom)
            marks.mark(step.conclusions)
        told = self.of_actors(list(dict.fromkeys(circles)), marks)
        if any(self.places[atom[0]][0] for atom in told):
            told = self.without_repeats(told, marks.blank())
        groups: dict[int, list[Atom]] = {}
        for atom in told:
            groups.setdefault(atom[0] if self.places[atom[0]][0] == 0 else -1, []).append(atom)
        clauses: list[str] = []
        prefixed: set[str] = set()
        for atoms in groups.values():
            key = "by_elimination" if any(atom in eliminated for atom in atoms) else "so"
            found = self.facts(atoms, "main")
            if key not in prefixed and (key != "so" or not clauses):
                found[0] = self.words.say(key, facts=found[0])
            prefixed.add(key)
            clauses += found
        return clauses

    # ------------------------------------------------------------------ suppositions

    def supposition(self, step: Step, marks: GridMarks, depth: int) -> list[Line]:
        supposed = opposite(step.conclusions[0])
        inner = marks.copy()
        inner.mark([supposed])
        lines, _ = self.lines(step.steps, inner, depth + 1)
        start = self.words.all_of(self.facts([supposed], "subordinate"))
        result = self.words.known(self.facts(step.conclusions, "main"))
        ending = self.ending(step.reason.ending if isinstance(step.reason, Trial) else None, step.steps, inner)
        return trial_lines(self.words, depth, start, lines, ending, result)

    def either_way(self, step: Step, reason: EitherWay, marks: GridMarks, depth: int) -> list[Line]:
        """Return the ways that a clue leaves, each with what it leads to, and what all of them share."""
        words = self.words
        told: list[tuple[str, list[Line]]] = []
        for way, (first, *steps) in zip(reason.ways, step.ways, strict=True):
            after = marks.copy()
            after.mark(first.conclusions)
            lines, _ = self.lines(steps, after, depth + 1)
            if way.ending is not None:
                end = words.sentence(self.ending(way.ending, steps, after))
                if lines and lines[-1].depth == depth + 1:
                    lines[-1] = Line(depth + 1, words["gap"].join([lines[-1].text, end]))
                else:
                    lines.append(Line(depth + 1, end))
            told.append((words["then"].join(self.facts(self.telling(way.facts, marks), "main")), lines))
        clauses = self.facts(self.telling(step.conclusions, marks), "main")
        result = words.sentence(words.say("either_way", facts=clauses[0]), *clauses[1:])
        fresh = self.premises(step.premises, marks)
        start = (
            [words.sentence(words.say("we_know", premises=words.known(self.facts(fresh, "known"))))] if fresh else []
        )
        if len(told) <= FEW and not any(lines for _, lines in told):
            ways = words["either_or"].join([fact for fact, _ in told])
            start.append(words.sentence(words.say("either", ways=ways)))
            return [Line(depth, words["gap"].join([*start, result]))]
        start.append(
            words.sentence(words.say("ways", n=len(told))).removesuffix(words["stop"]) + words["colon"].rstrip()
        )
        found = [Line(depth, words["gap"].join(start))]
        for number, (fact, lines) in enumerate(told, start=1):
            said = words.say("nth_way", n=number, fact=words.sentence(fact))
            if len(lines) and lines[0].depth == depth + 1:
                said, lines = words["gap"].join([said, lines[0].text]), lines[1:]
            found += [Line(depth + 1, said), *lines]
        return [*found, Line(depth, result)]

    def ending(self, ending: Ending | None, steps: Sequence[Step], marks: GridMarks) -> str:
        """Return how steps end in a contradiction; the marks are those before the steps, and are led on."""
        words = self.words
        match ending:
            case Clash(atom=atom, known=known):
                for each in [atom for inner in steps for atom in inner.conclusions]:
                    if each == atom:
                        break
                    marks.mark([each])
                fact = words.known(self.facts(self.premises([opposite(atom)], marks), "known" if known else "main"))
                return words.say("clash" if known else "clash_inside", fact=fact)
            case EmptyRow(item, category, facts):
                marks.mark([atom for step in steps for atom in step.conclusions])
                who, name = self.book.who(self.places[item]), label(self.scene.names[category])
                why = words.known(self.facts(self.premises(facts, marks), "main"))
                if category:
                    return words.say("nothing_left", a=who, category=name, facts=why)
                return words.say("nobody_left", a=who, nobody=self.book.nobody, facts=why)
            case BrokenClue(clue):
                return words.say("cannot_hold", clue=words.clue_numbers([clue]))
        return words["impossible"]
