"""Steps in lines of text, with those inside suppositions and ways, and what they end in."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from logicgrid.kinds.logic_grid.sentences.insights import FEW, Insights, with_same_need
from logicgrid.kinds.logic_grid.sentences.order import is_grid_step
from logicgrid.kinds.paragraphs import Line, trial_lines
from logicgrid.puzzle.derivation import Atom, Step, opposite
from logicgrid.puzzle.pencil_marks import GridMarks
from logicgrid.puzzle.reasons import (
    BrokenClue,
    Clash,
    ClueWay,
    Combination,
    EitherWay,
    EmptyRow,
    Ending,
    LabelSubset,
    NoCommonCandidate,
    Trial,
    ValueFull,
    ValueNeeded,
    ValuesNeeded,
)
from logicgrid.puzzle.techniques import Technique
from logicgrid.words.phrases import label

MANY = 3
"""The number of people about whom the grid says something from which each gets a line."""


def clues_within(step: Step) -> Iterator[int]:
    """Yield the numbers of the clues that are used in the ways of a step."""
    for each in [each for way in step.ways for each in way]:
        yield from each.clues
        yield from clues_within(each)


def is_told(step: Step) -> bool:
    """Return True for a step that is told by itself: of a logic grid's own rules those that count."""
    return not is_grid_step(step) or step.technique == Technique.TIMES


def turning_points(steps: Sequence[Step], wanted: Collection[Atom]) -> list[Step]:
    """Return the steps that find what is wanted, and the last one."""
    return [each for each in steps if each is steps[-1] or not set(wanted).isdisjoint(each.conclusions)]


class Cases(Insights):
    """Tells steps one after the other, whatever is inside them."""

    brief = False
    """Whether only the turning points of cases are told."""

    def lines(self, steps: Sequence[Step], marks: GridMarks, depth: int = 0, before: Iterable[Atom] = ()) -> list[Line]:
        """Return the sentences of some steps, of a paragraph that said some facts `before`; the marks are led on."""
        words = self.words
        lines: list[Line] = []
        said = set(before)
        told = set(before)
        sums: tuple[str, ...] = ()
        sentences: list[str] = []
        steps = list(steps)

        def close() -> None:
            if sentences:
                lines.append(Line(depth, words["gap"].join(sentences)))
                sentences.clear()

        while steps:
            count = next((place for place, step in enumerate(steps) if is_told(step)), len(steps))
            if count:
                clauses = self.grid_clauses(steps[:count], marks, None if depth else told)
                if len(clauses) >= MANY and not depth:
                    close()
                    lines += [Line(depth, words.sentence(each)) for each in clauses]
                elif clauses:
                    sentences.append(words.sentence(*clauses))
                for step in steps[:count]:
                    said.update(step.conclusions)
                    told.update([atom for atom in step.conclusions if atom[2]])
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
                reason, step = step.reason, with_same_need(step, steps)
                sentences.append(self.counted(step, reason, marks))
            elif isinstance(step.reason, LabelSubset):
                sentences.append(self.subset(step, step.reason, marks))
            elif isinstance(step.reason, Combination):
                sentences.append(self.combined(step, step.reason, marks))
            elif isinstance(step.reason, NoCommonCandidate):
                if (lines or sentences) and all([marks.get(*atom[:2]) is False for atom in step.conclusions]):
                    continue  # the same was said of another label of an actor
                common, step = step.reason, self.with_alike(step, step.reason, steps, marks)
                sentences.append(self.common(step, common, marks))
            else:
                step, premises, why = self.with_more(step, steps, marks)
                fresh = [atom for atom in premises if atom not in said]
                if why and why.sums == sums and not fresh:  # these were just said
                    why = None
                sums = why.sums if why else sums
                sentences.append(self.insight(step, fresh, why, marks, depth > 0))
                said.update(fresh)
            said.update(step.conclusions)
            told.update(step.conclusions, step.premises)
            if not depth:
                self.sources.update({atom: step.clues for atom in step.conclusions if atom not in self.sources})
            marks.mark(step.conclusions)
        close()
        return lines

    def supposition(self, step: Step, marks: GridMarks, depth: int) -> list[Line]:
        supposed = opposite(step.conclusions[0])
        inner = marks.copy()
        inner.mark([supposed])
        lines = self.lines(step.steps, inner.copy(), depth + 1)
        start = self.words.all_of(self.facts([supposed], "subordinate"))
        result = self.words.known(self.facts(step.conclusions, "main"))
        said = {supposed, *[atom for each in step.steps for atom in each.conclusions if atom[2]]}
        ending = self.ending(step.reason.ending if isinstance(step.reason, Trial) else None, step.steps, inner, said)
        return trial_lines(self.words, depth, start, lines, ending, result)

    def either_way(self, step: Step, reason: EitherWay, marks: GridMarks, depth: int) -> list[Line]:
        """Return the ways that a clue leaves, each with what it leads to, and what all of them share."""
        words = self.words
        told = [
            self.way(each, steps, marks, depth + 1, step.conclusions)
            for each, steps in zip(reason.ways, step.ways, strict=True)
        ]
        start = self.we_know(self.premises(step.premises, marks), marks)
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

    def way(
        self, way: ClueWay, steps: Sequence[Step], marks: GridMarks, depth: int, shared: Sequence[Atom]
    ) -> tuple[str, list[Line]]:
        """Return one way in which a clue can come true, as a clause, and what it leads to: what all ways have."""
        words, after = self.words, marks.copy()
        telling = self.telling(way.facts, after)
        fact = words["then"].join(self.facts(telling, "main"))
        first, *rest = steps
        after.mark(first.conclusions)
        inner = after.copy() if way.ending else after
        told = self.turns(rest, way.ending, shared)
        if len(told) == len(rest):
            lines = self.lines(rest, inner, depth)
        else:  # what is left out is known to who follows it
            inner.mark([atom for each in rest if each not in told for atom in each.conclusions if not atom[2]])
            lines = self.lines(told, inner, depth)
            lines = [Line(depth, words["gap"].join([words["left_out"], lines[0].text])), *lines[1:]] if lines else []
        if way.ending is not None:
            said = {*telling, *[atom for each in told for atom in each.conclusions if atom[2]]}
            lines = self.ended(lines, depth, self.ending(way.ending, rest, after, said))
        return fact, lines

    def turns(self, steps: Sequence[Step], ending: Ending | None, shared: Sequence[Atom]) -> Sequence[Step]:
        """Return the steps of a case that are told: all of them, or if it is told in brief, its turning points."""
        if not self.brief:
            return steps
        match ending:
            case Clash(atom=atom, facts=facts):
                return turning_points(steps, [atom, opposite(atom), *facts])
            case EmptyRow(facts=facts):
                return turning_points(steps, facts)
        return turning_points(steps, shared)

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

    def ending(
        self, ending: Ending | None, steps: Sequence[Step], marks: GridMarks, said: Collection[Atom] = ()
    ) -> str:
        """Return how steps end in a contradiction; the marks are those before the steps, and are led on.

        Facts that the same case has `said` are not said again.
        """
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
                premises = self.premises(facts, marks)
                left = [atom for atom in premises if atom not in said]
                why = words.known(self.facts(left, "main")) if left else ""
                if left:
                    key = "nothing_left" if category else "nobody_left"
                else:
                    key = "nothing_left_now" if category else "nobody_left_now"
                return words.say(key, a=who, category=name, nobody=self.book.nobody, facts=why)
            case BrokenClue(clue):
                return words.say("cannot_hold", clue=words.clue_numbers([clue]))
        return words["impossible"]
