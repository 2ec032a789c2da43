"""Steps in lines of text, with those inside suppositions and ways, and what they end in."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import partial
from itertools import dropwhile, takewhile

from logicgrid.csp.reasons import (
    Combination,
    LabelSubset,
    NoCommonCandidate,
    OneClue,
    Turned,
    ValueFull,
    ValueNeeded,
    ValuesNeeded,
)
from logicgrid.kinds.logic_grid.reasons import is_grid_step
from logicgrid.kinds.logic_grid.sentences.insights import FEW, Insights, same_need, with_next
from logicgrid.kinds.paragraphs import Line, ended, trial_lines
from logicgrid.puzzle import derivation
from logicgrid.puzzle.derivation import Atom, Clash, EitherWay, EmptyRow, Ending, Step, opposite
from logicgrid.puzzle.explanation import GridMarks
from logicgrid.puzzle.ladder import Technique
from logicgrid.puzzle.record import replace
from logicgrid.words.phrases import label, plain

PATTERNS = (ValueFull, ValueNeeded, ValuesNeeded, LabelSubset, Combination, NoCommonCandidate)
"""The reasons that are no single clue's."""

MANY = 3
"""The number of people about whom the grid says something from which each gets a line."""


def clues_within(step: Step) -> Iterator[int]:
    """Yield the numbers of the clues that are used in the ways of a step."""
    for each in [each for way in step.ways for each in way]:
        yield from each.clues
        yield from clues_within(each)


def has_sentence(step: Step) -> bool:
    """Return True for a step with a sentence of its own: of a logic grid's own rules those that count."""
    return not is_grid_step(step) or step.technique == Technique.TIMES


def written_facts(steps: Sequence[Step]) -> Iterator[Atom]:
    """Yield the facts of some steps that sentences mention: crosses of the grid's rules are only marked."""
    for step in steps:
        yield from [atom for atom in step.conclusions if atom[2] or not is_grid_step(step)]


def without_dead(step: Step, reason: EitherWay, marks: GridMarks) -> tuple[Step, EitherWay]:
    """Return a step without the ways that have a fact which the marks exclude, if any of the others is possible."""
    alive = [
        (way, steps)
        for way, steps in zip(reason.ways, step.ways, strict=True)
        if all([marks.get(*atom[:2]) in (None, atom[2]) for atom in way.facts])
    ]
    if len(alive) == len(reason.ways) or all([way.ending is not None for way, _ in alive]):
        return step, reason
    ways, inner = zip(*alive, strict=True)
    return replace(step, ways=inner), replace(reason, ways=ways)


def next_ways(step: Step, steps: Sequence[Step]) -> Step | None:
    """Return the step of the ways that a step's clue leaves, if that is the next one with a sentence of its own."""

    def is_plain(each: Step) -> bool:
        return not has_sentence(each) and not any([atom[2] for atom in each.conclusions])

    found = next(dropwhile(is_plain, steps), step)
    return found if found.ways and found is not step and found.clues == step.clues else None


def with_whole_ways(step: Step, before: object) -> Step:
    """Return a step with all that each of its ways says, if the reason of one `before` has the clue's ways whole."""
    if not isinstance(step.reason, EitherWay) or not isinstance(before, OneClue):
        return step
    ways, inner = [], []
    for way, (first, *rest) in zip(step.reason.ways, step.ways, strict=True):
        whole = [each for each in before.ways if {*way.facts} <= {*each}]
        facts = whole[0] if len(whole) == 1 else way.facts
        ways.append(replace(way, facts=facts))
        inner.append((replace(first, conclusions=tuple(dict.fromkeys((*first.conclusions, *facts)))), *rest))
    return replace(step, reason=replace(step.reason, ways=tuple(ways)), ways=tuple(inner))


def with_same_ways(step: Step, reason: EitherWay, steps: list[Step]) -> tuple[Step, EitherWay]:
    """Return a step with those of the list, which are taken, that follow the same ways of the same clue.

    Between them are at most crosses of the grid's rules, which have no sentence.
    """
    while (found := next_ways(step, steps)) and isinstance(more := found.reason, EitherWay):
        pairs = list(zip(reason.ways, more.ways, strict=False))
        facts = [({*a.facts}, {*b.facts}) for a, b in pairs if a.ending is None and b.ending is None]
        alike = len(facts) == len(reason.ways) == len(more.ways) and all([a <= b or b <= a for a, b in facts])
        if not alike or reason.joint or more.joint:
            break
        inner = []
        for mine, (first, *rest) in zip(step.ways, found.ways, strict=True):
            has = {atom for each in mine for atom in each.conclusions}
            start = max(mine[0], first, key=lambda each: len(each.conclusions))
            inner.append((start, *mine[1:], *[each for each in rest if not has.issuperset(each.conclusions)]))
        steps.remove(found)
        premises = tuple(dict.fromkeys((*step.premises, *found.premises)))
        step = replace(step, premises=premises, conclusions=step.conclusions + found.conclusions, ways=tuple(inner))
        reason = replace(reason, ways=tuple([max(pair, key=lambda way: len(way.facts)) for pair in pairs]))
    return step, reason


class Cases(Insights):
    """Writes steps one after the other, whatever is inside them."""

    just_shown: tuple[str, ...] = ()
    """The sums that a paragraph showed last."""

    brief = False
    """Whether only the turning points of cases are written."""

    has_ways = False
    """Whether the ways that a clue leaves were listed since this was last set."""

    def lines(self, steps: Sequence[Step], marks: GridMarks, depth: int = 0, before: Iterable[Atom] = ()) -> list[Line]:
        """Return the sentences of some steps in a paragraph with some facts `before`; updates the marks."""
        words, steps = self.words, list(steps)
        said, written = set(before), set(before)
        lines, sentences = list[Line](), list[str]()
        last: Sequence[Atom] = ()

        def close() -> None:
            if sentences:
                lines.append(Line(depth, words["gap"].join(sentences)))
                sentences.clear()

        while steps:
            plain = [*takewhile(lambda step: not has_sentence(step), steps)]
            if plain:
                clauses = self.grid_clauses(plain, marks, None if depth else written)
                if len(clauses) >= MANY and not depth:
                    close()
                    lines += [Line(depth, words.sentence(each)) for each in clauses]
                elif clauses:
                    sentences.append(words.sentence(*clauses))
                found = [atom for each in plain for atom in each.conclusions]
                said.update(found)
                written.update(found := [atom for atom in found if atom[2]])
                last = found if 0 < len(clauses) < MANY else last
                del steps[: len(plain)]
                continue
            step = steps.pop(0)
            if step.suppose is not None or isinstance(step.reason, EitherWay):
                close()
                step, cases = self.in_cases(step, steps, marks, depth, said, bool(lines))
                lines += cases
            elif isinstance(step.reason, PATTERNS):
                step, text = self.pattern(step, steps, marks, bool(lines or sentences))
                if not text:
                    continue
                sentences.append(text)
            elif depth or not self.is_shown_next(step, steps, marks):
                step, text = self.of_clue(step, steps, marks, depth, said, bool(lines or sentences))
                sentences.append(text)
            last = step.conclusions
            said.update(step.conclusions)
            written.update(step.conclusions, step.premises)
            for atom in step.conclusions if not depth else ():
                self.sources.setdefault(atom, step.clues)
            marks.mark(step.conclusions)
        close()
        self.just_said = self.just_said if depth else last or self.just_said
        return lines

    def in_cases(
        self, step: Step, steps: list[Step], marks: GridMarks, depth: int, said: set[Atom], begun: bool
    ) -> tuple[Step, list[Line]]:
        """Return a step with cases, or a supposition, with those that share its lines, and the lines."""
        if not isinstance(step.reason, EitherWay):
            return step, self.supposition(step, marks, depth)
        step, ways = with_same_ways(step, step.reason, steps)
        if not (depth or begun) and self.was_just_said(step.premises, marks):
            said.update(step.premises)
        return step, self.either_way(step, ways, marks, depth, said)

    def is_shown_next(self, step: Step, steps: list[Step], marks: GridMarks) -> bool:
        """Return True if the ways of the next step show what a step shows; they then rest on what that rests on."""
        split = next_ways(step, steps)
        if split is None:
            return False
        for written in (split, with_whole_ways(split, step.reason)):
            reason = written.reason
            if (
                isinstance(reason, EitherWay)
                and not self.only_way(written, reason, marks)
                and self.shown(reason, step.conclusions, marks).issuperset(step.conclusions)
            ):
                rests = (*step.premises, *[atom for atom in split.premises if atom not in step.conclusions])
                steps[steps.index(split)] = replace(written, premises=rests)
                return True
        return False

    def of_clue(
        self, step: Step, steps: list[Step], marks: GridMarks, depth: int, said: set[Atom], begun: bool
    ) -> tuple[Step, str]:
        """Return a step of a clue with those that share its sentence, which are taken, and the sentence.

        Of what it rests on, it mentions what the paragraph has not `said`, or if it has not `begun`, the one before.
        """
        step, premises, why = self.with_more(step, steps, marks)
        row = self.two_left(premises, marks)[1]  # written as a whole, or not at all
        fresh = [atom for atom in premises if atom not in said or (atom in row and not said.issuperset(row))]
        said.update(fresh)
        known = begun and why is not None and why.sums == self.just_shown and not fresh
        if not depth:
            self.just_shown = why.sums if why else self.just_shown if begun else ()
            if known or next_ways(step, steps):
                why = None  # these sums were just shown, or the ways show them
            fresh = [] if not begun and self.was_just_said(fresh, marks) else fresh
        return step, self.insight(step, fresh, why, marks, depth > 0)

    def pattern(self, step: Step, steps: list[Step], marks: GridMarks, begun: bool) -> tuple[Step, str]:
        """Return a step that is no clue's with those that share its sentence, which are taken, and the sentence.

        It is "" for what was mentioned of another label of an actor; by a paragraph that has `begun`, if of two labels.
        """
        reason, known = step.reason, all([marks.get(*atom[:2]) == atom[2] for atom in step.conclusions])
        match reason:
            case ValueFull() | ValueNeeded() | ValuesNeeded() if not known:
                step = with_next(step, steps, partial(same_need, step))
                return step, self.counted(step, reason, marks)
            case LabelSubset():
                step = with_next(step, steps, lambda each: each.reason == reason)
                return step, self.subset(step, reason, marks)
            case Combination():
                return step, self.combined(step, reason, marks)
            case NoCommonCandidate() if not (begun and known):
                step = self.with_alike(step, reason, steps, marks)
                return step, self.common(step, reason, marks)
        return step, ""

    def shown(self, reason: EitherWay, atoms: Sequence[Atom], marks: GridMarks) -> set[Atom]:
        """Return those of some facts that all ways say."""
        found = {*atoms}
        for way in reason.ways:
            after = marks.copy()
            after.mark(way.facts)
            found = {atom for atom in found if after.get(*atom[:2]) == atom[2]}
        return found

    def supposition(self, step: Step, marks: GridMarks, depth: int) -> list[Line]:
        supposed = opposite(step.conclusions[0])
        inner = marks.copy()
        inner.mark([supposed])
        lines = self.lines(step.steps, inner.copy(), depth + 1)
        start = self.words.all_of(self.facts([supposed], "subordinate"))
        result = self.words.known(self.facts(step.conclusions, "main"))
        said = {supposed, *written_facts(step.steps)}
        found = step.reason.ending if isinstance(step.reason, derivation.Trial) else None
        ending = self.ending(found, step.steps, inner, said)
        return trial_lines(self.words, depth, start, lines, ending, result)

    def either_way(
        self, step: Step, reason: EitherWay, marks: GridMarks, depth: int, said: set[Atom] | None = None
    ) -> list[Line]:
        """Return the ways that a clue leaves, each with what it leads to, and what all of them share.

        Of what it rests on, what the same paragraph has not yet `said`.
        """
        words = self.words
        if only := self.only_way(step, reason, marks):
            return [Line(depth, only)]
        self.has_ways = True
        step, reason = without_dead(step, reason, marks)
        written = [
            self.way(each, steps, marks, depth + 1, step.conclusions)
            for each, steps in zip(reason.ways, step.ways, strict=True)
        ]
        premises = [each for each in self.premises(step.premises, marks) if each not in (said or ())]
        clues = sorted({*step.clues, *clues_within(step)})
        both = words.clue_numbers(clues) if reason.joint and len(clues) > 1 else ""
        left = [number for number, way in enumerate(reason.ways, start=1) if way.ending is None]
        at_once = len(written) <= FEW and not any(lines for _, lines in written)
        start = self.we_know(premises, marks)
        if at_once:
            start.append(words.sentence(words.either([fact for fact, _ in written])))
        else:
            key = "ways_known" if step.clues and max(step.clues) < 0 else "ways"
            key = "ways_together" if both and len(left) == len(written) else key
            opening = words.say(key, n=words.in_words(len(written)), clues=both)
            start = self.counted_ways(opening, premises, marks)
        if said is not None:
            said.update(premises)
        before = marks.copy()
        telling = self.telling(step.conclusions, marks)
        shown = self.shown(reason, telling, before)
        clauses = self.facts(telling, "main") if len(left) == 1 else self.open_facts(telling, marks, shown=shown)
        result = words.sentence(*self.left_of(left, [fact for fact, _ in written], both, clauses))
        if at_once:
            return [Line(depth, words["gap"].join([*start, result]))]
        found = [Line(depth, words["gap"].join(start))]
        for number, (fact, lines) in enumerate(written, start=1):
            text = words.say("nth_way", n=number, fact=words.sentence(*fact))
            if len(lines) and lines[0].depth == depth + 1:
                text, lines = words["gap"].join([text, lines[0].text]), lines[1:]
            found += [Line(depth + 1, text), *lines]
        return [*found, Line(depth, result)]

    def counted_ways(self, opening: str, premises: Sequence[Atom], marks: GridMarks) -> list[str]:
        """Return what introduces a list of ways, with what these rest on: in one sentence, if it has one colon."""
        words, start = self.words, self.we_know(premises, marks)
        if premises and words["colon"].strip() not in words["knowing"]:
            start, opening = [], self.reminding(opening, premises, marks)
        return [*start, words.sentence(opening).removesuffix(words["stop"]) + words["colon"].rstrip()]

    def left_of(
        self, left: Sequence[int], written: Sequence[Sequence[str]], both: str, clauses: Sequence[str]
    ) -> list[str]:
        """Return which ways are left, by their numbers, and the clauses that say what follows."""
        words = self.words
        named = words.all_of([words.say("nth_way", n=number, fact="").strip() for number in left])
        together = words.say("left_together", clues=both, ways=named) if both else ""
        first, *rest = clauses
        if len(left) == 1:
            only = together or words.say("way_left", ways=named)
            return [only] if clauses == written[left[0] - 1] else [words["colon"].join([only, first]), *rest]
        if together and len(left) < len(written):
            return [together, words.say("either_way", facts=first), *rest]
        key = "either_way" if len(left) == len(written) else "ways_left"
        return [words.say(key, ways=named, facts=first), *rest]

    def only_way(self, step: Step, reason: EitherWay, marks: GridMarks) -> str:
        """Return what the only way says that the marks do not exclude, with what they exclude the others by.

        Nothing if several are left, or the one leads to more.
        """
        alive, left = without_dead(step, reason, marks)
        if len(left.ways) > 1 or left.ways[0].ending is not None or alive.ways[0][1:]:
            return ""
        excluded = [[atom for atom in way.facts if marks.get(*atom[:2]) not in (None, atom[2])] for way in reason.ways]
        premises = self.premises([opposite(atom) for each in excluded for atom in each[:1]], marks)
        first, *rest = self.facts(self.telling(step.conclusions, marks), "main")
        said = self.reminding(first, premises, marks) if premises else first
        return self.words.sentence(said, *rest)

    def way(
        self, way: derivation.ClueWay, steps: Sequence[Step], marks: GridMarks, depth: int, shared: Sequence[Atom]
    ) -> tuple[list[str], list[Line]]:
        """Return one way in which a clue can come true, as clauses, and what it leads to: what all ways have."""
        words, after = self.words, marks.copy()
        telling = self.telling(way.facts, after)
        fact = self.facts(telling, "main")
        first, *rest = steps
        after.mark(first.conclusions)
        inner = after.copy() if way.ending else after
        written = self.turns(rest, way.ending, shared)
        if len(written) == len(rest):
            lines = self.lines(rest, inner, depth)
        else:  # what is left out is known to who follows it
            inner.mark([atom for each in rest if each not in written for atom in each.conclusions if not atom[2]])
            lines = self.lines(written, inner, depth)
            if not lines and way.ending is None:  # at least it says what the ways share
                inner.mark([atom for each in rest for atom in each.conclusions])
                shown = [atom for atom in self.premises(shared, inner) if atom not in telling]
                if not shown:
                    return fact, []
                so, *others = self.facts(shown, "main")
                lines = [Line(depth, words.sentence(words.say("so", facts=so), *others))]
            text, *more = lines or [Line(depth, "")]
            lines = [Line(depth, words["gap"].join(filter(None, [words["left_out"], text.text]))), *more]
        if way.ending is not None:
            said = {*telling, *written_facts(written)}
            lines = ended(words, lines, depth, self.ending(way.ending, rest, after, said))
        return fact, lines

    def turns(self, steps: Sequence[Step], ending: Ending | None, shared: Sequence[Atom]) -> Sequence[Step]:
        """Return the steps of a case that are written: all of them, or if it is brief, its turning points."""
        if not self.brief:
            return steps
        match ending:
            case Clash(atom=atom, facts=facts):
                shared = [atom, opposite(atom), *facts]
            case EmptyRow(facts=facts):
                shared = facts
        return [each for each in steps if each is steps[-1] or not set(shared).isdisjoint(each.conclusions)]

    def contradiction(self, start: Sequence[Atom], steps: Sequence[Step], ending: Ending | None) -> list[Line]:
        """Return the sentences of steps that suppose no atom, up to the contradiction in which they end."""
        marks = self.scene.marks()
        marks.mark(start)
        lines: list[Line] = []
        reason = steps[0].reason if steps else None
        if isinstance(reason, Turned):
            turned, steps = steps[0], steps[1:]
            name, fact = label(self.scene.names[reason.category]), self.facts(turned.conclusions)[0]
            lines.append(Line(1, self.words.sentence(self.words.say("turned", category=name, fact=fact))))
            marks.mark(turned.conclusions)
        inner, said = self.lines(steps, marks.copy(), 1), {*written_facts(steps)}
        return [*lines, *ended(self.words, inner, 1, self.ending(ending, steps, marks, said))]

    def clash(self, ending: Clash, steps: Sequence[Step], marks: GridMarks) -> str:
        """Return what steps that end in a clash contradict: “it isn’t so”, if it is just the opposite of the last."""
        atom, words = ending.atom, self.words
        marks.mark(takewhile(atom.__ne__, [each for inner in steps for each in inner.conclusions]))
        against = self.premises([opposite(atom)], marks)
        if ending.known and steps and steps[-1].conclusions == (atom,) and against == [opposite(atom)]:
            return words["clash_that"]
        fact = words.known(self.facts(against, "known" if ending.known else "main"))
        return words.say("clash" if ending.known else "clash_inside", fact=fact)

    def ending(
        self, ending: Ending | None, steps: Sequence[Step], marks: GridMarks, said: Collection[Atom] = ()
    ) -> str:
        """Return how steps end in a contradiction; the marks are those before the steps, and are led on.

        Facts that the same case has `said` are not repeated.
        """
        words = self.words
        match ending:
            case Clash():
                return self.clash(ending, steps, marks)
            case EmptyRow(item, category, facts):
                marks.mark([atom for step in steps for atom in step.conclusions])
                who, name = self.book.who(self.places[item]), label(self.book.categories[category].name)
                premises = self.premises(facts, marks)
                left = [atom for atom in premises if atom not in said]
                why = words.known(self.facts(left, "main")) if left else ""
                if left and not (self.brief and len(premises) > FEW):
                    key = "nothing_left" if category else "nobody_left"
                    if len(left) > 2 and len(plain(short := self.emptied(item, category, marks))) < len(plain(why)):
                        why = short
                else:
                    key = "nothing_left_now" if category else "nobody_left_now"
                fact = "" if category else self.book.had_by_nobody(self.places[item])
                return words.say(key, a=who, category=name, fact=fact, facts=why)
            case derivation.BrokenClue(clue):
                return words.say("cannot_hold", clue=words.clue_numbers([clue]))
        return words["impossible"]
