"""The sentences for a logic grid, the way a patient teacher would put it.

A clue's steps and what the grid makes of them are a paragraph; why a step holds is told from its reason: the sums that
fit, the ways that are left, the end of an order.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from logicgrid.kinds.logic_grid.scene import Staircase
from logicgrid.kinds.logic_grid.sentences.combined import Combining
from logicgrid.kinds.logic_grid.sentences.facts import GridFacts
from logicgrid.kinds.logic_grid.sentences.sums import Sums
from logicgrid.kinds.paragraphs import Line, Paragraph, cut, trial_lines
from logicgrid.puzzle.derivation import Atom, Step, opposite
from logicgrid.puzzle.explanation import Explanation
from logicgrid.puzzle.pencil_marks import GridMarks
from logicgrid.puzzle.reasons import (
    BrokenClue,
    Clash,
    Combination,
    EitherWay,
    EmptyRow,
    Ending,
    EndOfOrder,
    LabelSubset,
    NoCommonCandidate,
    OneClue,
    Trial,
    ValueFull,
    ValueNeeded,
    ValuesNeeded,
    Way,
)
from logicgrid.puzzle.record import Record, replace
from logicgrid.puzzle.techniques import GRID_RULES, Technique
from logicgrid.words.phrases import Words, label

FEW = 3
"""The number of ways that are told in one sentence, if they need no further steps."""

MANY = 3
"""The number of people about whom the grid says something from which each gets a line."""

MOST_FACTS = 6
"""The number of facts in all ways of a clue up to which the ways are told."""


class Why(Record):
    """What a clue leaves: sums that fit, as text; or ways in which it can come true; or the end of an order."""

    sums: tuple[str, ...] = ()
    ways: tuple[tuple[Atom, ...], ...] = ()
    end: EndOfOrder | None = None


def alike(atoms: Sequence[Atom]) -> bool:
    """Return True if atoms are all true, or all false, of one label."""
    return len({atom[2] for atom in atoms}) == 1 and bool(set(atoms[0][:2]).intersection(*[each[:2] for each in atoms]))


def clues_within(step: Step) -> Iterator[int]:
    """Yield the numbers of the clues that are used in the ways of a step."""
    for each in [each for way in step.ways for each in way]:
        yield from each.clues
        yield from clues_within(each)


def with_same_need(step: Step, steps: list[Step]) -> Step:
    """Return a step with those that begin the list, which are taken, that find the same of other values.

    That is of values of one category, none of which is needed, by the labels of one category.
    """
    found = list(step.conclusions)
    while steps and isinstance(step.reason, ValuesNeeded) and isinstance(steps[0].reason, ValuesNeeded):
        if steps[0].reason.category != step.reason.category or not alike_rows(step, steps[0]):
            break
        found += steps.pop(0).conclusions
    return replace(step, conclusions=tuple(found))


def alike_rows(step: Step, other: Step) -> bool:
    """Return True if steps conclude the same of the same labels, of one value each."""
    ends = [{atom[0] for atom in each.conclusions} for each in (step, other)]
    return ends[0] == ends[1] and step.technique == other.technique


def is_grid_step(step: Step) -> bool:
    """Return True for a step of a logic grid's own rules."""
    return step.technique in GRID_RULES and step.suppose is None


def is_told(step: Step) -> bool:
    """Return True for a step that is told by itself: of a logic grid's own rules those that count."""
    return not is_grid_step(step) or step.technique == Technique.TIMES


def cut_grid(steps: Sequence[Step]) -> Iterator[list[Step]]:
    """Cut so that a clue's steps stay together, and steps of the grid's rules with what they follow from.

    Neighbouring patterns of one technique are one paragraph.
    """
    return cut(steps, _starts_in_grid)


def _starts_in_grid(step: Step, so_far: Sequence[Step]) -> bool:
    if is_grid_step(step):
        return False
    lead = next((each for each in so_far if not is_grid_step(each)), None)
    if lead is None or step.suppose is not None or lead.suppose is not None:
        return True
    if step.clues:
        return step.clues != lead.clues
    return step.technique != lead.technique


class LogicGridWriter(GridFacts):
    """See `story.Writer`."""

    def __init__(self, scene: Staircase, words: Words) -> None:
        super().__init__(scene, words)
        self.sums = Sums(self.book, self.places)
        self.combining = Combining(self.book, words, self.places, scene.names)

    def where(self, step: Step) -> str:
        """Name a person and a property of which something new can be found."""
        atom = next((atom for atom in step.conclusions if atom[2]), step.conclusions[0])
        subject, (category, _) = sorted(
            (self.places[item] for item in atom[:2]), key=lambda each: self.book.prefers(each[0])
        )
        return self.book.part(subject, category)

    def paragraphs(self, explanation: Explanation) -> Iterator[Paragraph]:
        marks = self.scene.marks(not explanation.known)
        marks.mark(explanation.known)
        groups = list(cut_grid(list(self.without_plain(explanation.derivation.steps))))
        if explanation.start or (self.scene.mutual and not explanation.known):
            marks.mark(explanation.start)
            first = groups.pop(0) if groups and all(map(is_grid_step, groups[0])) else []
            line = Line(0, self.words.sentence(*self.from_the_start(explanation.start)))
            yield Paragraph((), self.words["given"], (line, *self.lines(first, marks)), tuple(first))
        quoted: set[int] = set()
        for steps in groups:
            atoms = [atom for step in steps for atom in step.conclusions]
            if len(groups) > 1 and all([marks.get(*atom[:2]) == atom[2] for atom in atoms]):
                continue  # it was said already, perhaps of another label of an actor
            before = marks.copy() if all(map(is_grid_step, steps)) else marks
            lines = self.lines(steps, marks)
            if not lines:
                telling = self.telling(atoms, before)
                lines = [Line(0, self.words.sentence(*self.facts(telling)))]
            if explanation.known and steps[0].technique == Technique.SYNCHRONISE:  # a hint says what is carried over
                lines[0] = Line(0, self.words["gap"].join([*self.we_know(steps[0].premises), lines[0].text]))
            clues = tuple(dict.fromkeys(number for step in steps for number in step.clues))
            again = quoted.issuperset(clues)
            quotes = bool(clues) and not again and all(step.suppose is None for step in steps)
            quoted.update(clues if quotes else ())
            yield Paragraph(clues, self.heading(steps, again), tuple(lines), tuple(steps), quotes)

    def from_the_start(self, atoms: Sequence[Atom]) -> list[str]:
        """Return clauses that say what is given; of relations, that nobody has himself, and that they go both ways."""
        unselfish = set(self.scene.unselfish)
        others = [
            (one, other, truth)
            for one, other, truth in atoms
            if truth or self.places[other][0] not in unselfish or self.places[other][1] != one
        ]
        return [*(self.facts(others) if others else []), *self.of_relations()]

    def without_plain(self, steps: Sequence[Step]) -> Iterator[Step]:
        """Yield the steps without those that find nothing but crosses that earlier circles make plain."""
        circles: set[tuple[int, int]] = set()

        def crossed(atom: Atom) -> bool:
            one, other, _ = atom
            return (one, self.places[other][0]) in circles or (other, self.places[one][0]) in circles

        for step in steps:
            if is_grid_step(step) or not all(map(crossed, step.conclusions)):
                yield step
                for one, other, truth in step.conclusions if step.technique != Technique.CROSS_OUT else ():
                    for a, b in ((one, other), (other, one)) if truth else ():
                        if self.single[a]:
                            circles.add((a, self.places[b][0]))

    def heading(self, steps: Sequence[Step], again: bool) -> str:
        lead = next((step for step in steps if not is_grid_step(step)), steps[0])
        if lead.suppose is None and lead.technique == Technique.CLUE:  # the harder of what the same clue says
            lead = next((step for step in steps if step.clues and step.technique != Technique.CLUE), lead)
        if lead.suppose is not None or not lead.clues:
            return self.words["grid_alone"] if is_grid_step(lead) else self.words.technique(lead.technique)
        named = self.words.clue_numbers(lead.clues, True)
        if again:
            named = self.words.say("once_more", clue=named)
        if lead.technique == Technique.CLUE:
            return named
        return named + self.words.say("why", why=self.words.technique(lead.technique))

    # ------------------------------------------------------------------ steps

    def lines(self, steps: Sequence[Step], marks: GridMarks, depth: int = 0) -> list[Line]:
        """Return the sentences of some steps; the marks are led on."""
        words = self.words
        lines: list[Line] = []
        said: set[Atom] = set()
        sentences: list[str] = []
        steps = list(steps)

        def close() -> None:
            if sentences:
                lines.append(Line(depth, words["gap"].join(sentences)))
                sentences.clear()

        while steps:
            count = next((place for place, step in enumerate(steps) if is_told(step)), len(steps))
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
            step = steps.pop(0)
            if step.suppose is not None:
                close()
                lines += self.supposition(step, marks, depth)
            elif isinstance(step.reason, EitherWay):
                close()
                lines += self.either_way(step, step.reason, marks, depth)
            elif isinstance(step.reason, ValueFull | ValueNeeded | ValuesNeeded):
                if all([marks.get(*atom[:2]) == atom[2] for atom in step.conclusions]):
                    continue  # the same was said of another label of an actor
                sentences.append(self.counted(with_same_need(step, steps), step.reason, marks))
            elif isinstance(step.reason, LabelSubset):
                sentences.append(self.subset(step, step.reason, marks))
            elif isinstance(step.reason, Combination):
                sentences.append(self.combined(step, step.reason, marks))
            elif isinstance(step.reason, NoCommonCandidate):
                if (lines or sentences) and all([marks.get(*atom[:2]) is False for atom in step.conclusions]):
                    continue  # the same was said of another label of an actor
                reason = step.reason
                step = self.with_alike(step, reason, steps, marks)
                sentences.append(self.common(step, reason, marks))
            else:
                step, premises, why = self.with_more(step, steps, marks)
                fresh = [atom for atom in premises if atom not in said]
                sentences.append(self.insight(step, fresh, why, marks, depth > 0))
                said.update(fresh)
            said.update(step.conclusions)
            marks.mark(step.conclusions)
        close()
        return lines

    def with_more(self, step: Step, steps: list[Step], marks: GridMarks) -> tuple[Step, list[Atom], Why | None]:
        """Return a step with those of the list that can be told with it, which are taken; what it rests on, and why.

        They rest on the same clue and nothing more, and have no other reason; or what they rest on is alike, and so is
        what they say: then it is the same thought once more.
        """
        conclusions = list(step.conclusions)
        premises, why = self.premises(step.premises, marks), self.why(step, marks)
        while step.clues and steps and steps[0].clues == step.clues and steps[0].suppose is None and not steps[0].ways:
            more = [atom for atom in self.premises(steps[0].premises, marks) if atom not in premises]
            if not more:
                other = self.why(steps[0], marks)
                same = other == why or bool(why and other and why.sums and {*why.sums} <= {*other.sums})
            else:
                same = not why and bool(premises) and not {*more} & {*conclusions}
                same = same and alike([*premises, *more]) and alike([*conclusions, *steps[0].conclusions])
                same = same and not self.why(steps[0], marks)
            if not same:
                break
            premises += more
            conclusions += steps.pop(0).conclusions
        return replace(step, conclusions=tuple(conclusions)), premises, why

    def insight(self, step: Step, fresh: Sequence[Atom], why: Why | None, marks: GridMarks, named: bool) -> str:
        """Return a step of a clue as a sentence; if `named`, with the clue's number, and without its reason.

        Of what it rests on, the `fresh` facts are said.
        """
        words = self.words
        telling = self.telling(step.conclusions, marks)
        if why is not None and not named:
            first, *rest = self.told(telling, marks)
            result = words.sentence(words.say("either_way" if why.ways else "so", facts=first), *rest)
            return words["gap"].join([*self.we_know(fresh), self.leaves(why), result])
        clauses = self.told(telling, marks, "main" if step.premises or named else "alone")
        if named and step.clues:
            known = all([number < 0 for number in step.clues])
            clue = words.clue_numbers(step.clues)
            clauses[0] = words.say("as_known" if known else "by_clue", clue=clue, facts=clauses[0])
        elif fresh:
            clauses[0] = words.say("knowing", premises=self.known(fresh), facts=clauses[0])
        elif step.premises:
            says = any([number > 0 for number in step.clues])
            clauses[0] = words.say("again" if says else "so", facts=clauses[0])
        return words.sentence(*clauses)

    def we_know(self, atoms: Sequence[Atom]) -> list[str]:
        """Return the sentence that reminds of facts; none if there are none."""
        return [self.words.sentence(self.words.say("we_know", premises=self.known(atoms)))] if atoms else []

    def subset(self, step: Step, reason: LabelSubset, marks: GridMarks) -> str:
        """Return that labels have only as many candidates as they are, and what follows.

        Of labels of several properties it is told, too, that they are different actors', and what else is known.
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
            start = self.we_know(self.premises(known, marks))
            n, many = self.book.counted(len(labels)), self.book.many
            between = words.say("pair", some=some, n=n, many=many, values=values)
        first, *rest = self.facts(self.telling(step.conclusions, marks), "main" if step.premises else "alone")
        result = words.sentence(words.say("so", facts=first), *rest)
        return words["gap"].join([*start, words.sentence(between), result])

    def combined(self, step: Step, reason: Combination, marks: GridMarks) -> str:
        """Return which equations are added and subtracted, what remains of them, and what follows."""
        words = self.words
        clauses = self.told(self.telling(step.conclusions, marks), marks)
        remains = self.combining.remains(reason.equation)
        start = self.we_know(self.premises(step.premises, marks))
        clues = self.combining.clues(reason)
        if remains is None:
            first, *rest = clauses
            said = words.sentence(words.say("combined", clues=clues, facts=first), *rest)
            return words["gap"].join([*start, said])
        said = words.sentence(words.say("combined", clues=clues, facts=remains))
        return words["gap"].join([said, *start, words.sentence(words.say("so", facts=clauses[0]), *clauses[1:])])

    def counted(self, step: Step, reason: ValueFull | ValueNeeded | ValuesNeeded, marks: GridMarks) -> str:
        """Return how many actors have a value, and what follows."""
        words, book = self.words, self.book
        value, many = self.places[reason.item], book.many
        values = book.listed([value])
        match reason:
            case ValuesNeeded():
                said = words.say("times_spread", many=many, category=label(self.scene.names[value[0]]))
            case ValueFull(labels=()):
                said = words.say("times_unused", values=values, nobody=book.nobody)
            case ValueFull(labels=some):
                n, who = book.counted(len(some)), book.several([self.places[each] for each in some])
                said = words.say("times_full", values=values, n=n, some=who)
            case ValueNeeded(labels=some):
                n, who = book.counted(len(some)), book.several([self.places[each] for each in some])
                said = words.say("times_needed", values=values, n=n, some=who)
        first, *rest = self.facts(self.telling(step.conclusions, marks), "main")
        return words["gap"].join([words.sentence(said), words.sentence(words.say("so", facts=first), *rest)])

    def why(self, step: Step, marks: GridMarks) -> Why | None:
        """Return what a clue leaves; None if nothing helps to see why the step holds."""
        reason = step.reason
        if not isinstance(reason, OneClue):
            return None
        if sums := self.sums.fitting(reason.equations):
            return Why(sums=sums)
        left = [way for way in reason.ways if all([marks.get(*atom[:2]) in (None, atom[2]) for atom in way])]
        few = 1 < len(left) <= (2 if reason.ends else FEW) and sum(map(len, left)) <= MOST_FACTS
        if few and not self.is_plain(left, step.conclusions):
            ways = tuple(dict.fromkeys([tuple(self.shortened(way)) for way in left]))
            if len(ways) > 1:
                return Why(ways=ways)
        return Why(end=reason.ends[0]) if reason.ends else None

    def leaves(self, why: Why) -> str:
        """Return what a clue leaves as a sentence."""
        words = self.words
        if why.sums:
            one, several = words.texts["fits"]
            return words.sentence((one if len(why.sums) == 1 else several).format(sums=words["comma"].join(why.sums)))
        if why.end is None:
            ways = [words.known(self.facts(way, "main")) for way in why.ways]
            return words.sentence(words.say("either", ways=words["either_or"].join(ways)))
        slot, category = "more" if why.end.greatest else "less", self.places[why.end.end][0]
        return words.sentence(self.book.related(category, slot, self.places[why.end.beyond], self.places[why.end.item]))

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

    def with_alike(self, step: Step, reason: NoCommonCandidate, steps: list[Step], marks: GridMarks) -> Step:
        """Return a step with those of the list, which are taken, that find the same of one label, or of its actor.

        The crosses of the grid's rules between them are not told, and need not be marked first.
        """
        ends = {marks.first_of(reason.item), marks.first_of(reason.other)}
        atoms = list(step.conclusions)
        place = 0
        while place < len(steps):
            more = steps[place].reason
            if not isinstance(more, NoCommonCandidate):
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

    # ------------------------------------------------------------------ suppositions

    def supposition(self, step: Step, marks: GridMarks, depth: int) -> list[Line]:
        supposed = opposite(step.conclusions[0])
        inner = marks.copy()
        inner.mark([supposed])
        lines = self.lines(step.steps, inner.copy(), depth + 1)
        start = self.words.all_of(self.facts([supposed], "subordinate"))
        result = self.words.known(self.facts(step.conclusions, "main"))
        ending = self.ending(step.reason.ending if isinstance(step.reason, Trial) else None, step.steps, inner)
        return trial_lines(self.words, depth, start, lines, ending, result)

    def either_way(self, step: Step, reason: EitherWay, marks: GridMarks, depth: int) -> list[Line]:
        """Return the ways that a clue leaves, each with what it leads to, and what all of them share."""
        words = self.words
        told = [self.way(each, steps, marks, depth + 1) for each, steps in zip(reason.ways, step.ways, strict=True)]
        start = self.we_know(self.premises(step.premises, marks))
        clauses = self.facts(self.telling(step.conclusions, marks), "main")
        left = [number for number, way in enumerate(reason.ways, start=1) if way.ending is None]
        named = words.all_of([words.say("nth_way", n=number, fact="").strip() for number in left])
        clues = sorted({*step.clues, *clues_within(step)})
        both = words.clue_numbers(clues) if reason.joint and len(clues) > 1 else ""
        left_together = words.say("left_together", clues=both, ways=named) if both else ""
        if len(left) == 1:
            only = left_together or words.say("way_left", ways=named)
            if words["then"].join(clauses) == told[left[0] - 1][0]:
                clauses = [only]
            else:
                clauses[0] = words["colon"].join([only, clauses[0]])
        elif left_together and len(left) < len(told):
            clauses = [left_together, words.say("either_way", facts=clauses[0]), *clauses[1:]]
        else:
            clauses[0] = words.say(
                "either_way" if len(left) == len(told) else "ways_left", ways=named, facts=clauses[0]
            )
        result = words.sentence(*clauses)
        if len(told) <= FEW and not any(lines for _, lines in told):
            ways = words["either_or"].join([fact for fact, _ in told])
            start.append(words.sentence(words.say("either", ways=ways)))
            return [Line(depth, words["gap"].join([*start, result]))]
        key = "ways_known" if step.clues and max(step.clues) < 0 else "ways"
        key = "ways_together" if both and len(left) == len(told) else key
        opening = words.sentence(words.say(key, n=len(told), clues=both))
        start.append(opening.removesuffix(words["stop"]) + words["colon"].rstrip())
        found = [Line(depth, words["gap"].join(start))]
        for number, (fact, lines) in enumerate(told, start=1):
            said = words.say("nth_way", n=number, fact=words.sentence(fact))
            if len(lines) and lines[0].depth == depth + 1:
                said, lines = words["gap"].join([said, lines[0].text]), lines[1:]
            found += [Line(depth + 1, said), *lines]
        return [*found, Line(depth, result)]

    def way(self, way: Way, steps: Sequence[Step], marks: GridMarks, depth: int) -> tuple[str, list[Line]]:
        """Return one way in which a clue can come true, as a clause, and what it leads to."""
        words, after = self.words, marks.copy()
        fact = words["then"].join(self.facts(self.telling(way.facts, after), "main"))
        first, *rest = steps
        after.mark(first.conclusions)
        lines = self.lines(rest, after.copy() if way.ending else after, depth)
        if way.ending is not None:
            lines = self.ended(lines, depth, self.ending(way.ending, rest, after))
        return fact, lines

    def contradiction(self, start: Sequence[Atom], steps: Sequence[Step], ending: Ending | None) -> list[Line]:
        """Return the sentences of steps that suppose no atom, up to the contradiction in which they end."""
        marks = self.scene.marks()
        marks.mark(start)
        return self.ended(self.lines(steps, marks.copy(), 1), 1, self.ending(ending, steps, marks))

    def ended(self, lines: Sequence[Line], depth: int, ending: str) -> list[Line]:
        """Return lines with a clause that ends them as a sentence: behind the last one, if that is as deep."""
        end = self.words.sentence(ending)
        if lines and lines[-1].depth == depth:
            return [*lines[:-1], Line(depth, self.words["gap"].join([lines[-1].text, end]))]
        return [*lines, Line(depth, end)]

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


writer = LogicGridWriter
