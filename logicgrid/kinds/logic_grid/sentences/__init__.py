"""The sentences for a logic grid, the way a patient teacher would put it.

A clue's steps and what the grid makes of them are a paragraph.  Why a step holds is written from its reason: the sums
that fit, the ways that are left, the end of an order.

Of several derivations by different orders of the clues the one is taken that needs the fewest words (`shortest`).  All
of them are as good a proof, and need the same techniques.  So none is longer to read than the one that was found first,
and the same puzzle in the same language always has the same one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import chain, cycle
from math import inf
from random import Random

from logicgrid.csp.deduce import ClueOrders
from logicgrid.kinds import Puzzle
from logicgrid.kinds.logic_grid import grid_of
from logicgrid.kinds.logic_grid.atoms import GridAtoms
from logicgrid.kinds.logic_grid.drawing import Staircase
from logicgrid.kinds.logic_grid.reasons import clue_by_clue, is_direct, is_grid_step
from logicgrid.kinds.logic_grid.sentences.cases import Cases, has_sentence
from logicgrid.kinds.logic_grid.sentences.facts import GridFacts
from logicgrid.kinds.logic_grid.sentences.grid_rules import FEW_CANDIDATES
from logicgrid.kinds.paragraphs import Line, Paragraph, Telling, cut
from logicgrid.puzzle.derivation import Atom, EitherWay, Step
from logicgrid.puzzle.explanation import GridMarks, PuzzleExplanation, Refutation, Supposed
from logicgrid.puzzle.ladder import Technique
from logicgrid.puzzle.messages import UNSPACED
from logicgrid.puzzle.record import replace
from logicgrid.words.negation import nobody_to_self
from logicgrid.words.phrases import Words, finished, label, language_for, plain, words_of

MOST_LINES = 8
"""The lines of text up to which cases are written in full."""


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


def _goal(steps: Sequence[Step]) -> frozenset[Atom]:
    """Return what a hint ends with if it only denies something."""
    last = steps[-1].conclusions if steps else ()
    return frozenset(() if any([atom[2] for atom in last]) else last)


def _conclusions(steps: Sequence[Step]) -> list[Atom]:
    return [atom for step in steps for atom in step.conclusions]


class LogicGridWriter(Cases):
    """See `story.Writer`."""

    def where(self, step: Step) -> str:
        """Name a person and a property that something new can be found about."""
        atom = next((atom for atom in step.conclusions if atom[2]), step.conclusions[0])
        subject, (category, _) = sorted(
            (self.places[item] for item in atom[:2]), key=lambda each: self.book.prefers(each[0])
        )
        return self.book.part(subject, category)

    def paragraphs(self, explanation: PuzzleExplanation) -> Iterator[Paragraph]:
        steps = explanation.derivation.steps
        in_order = steps if explanation.known else clue_by_clue(steps)
        return self.written_steps(in_order, explanation.start, explanation.known)

    def written_steps(
        self, found: Sequence[Step], start: Sequence[Atom], known: Sequence[Atom] = ()
    ) -> Iterator[Paragraph]:
        """Yield the paragraphs of some steps to a reader who knows some facts; of one who knows none, from a start."""
        marks = self.scene.marks(not known)
        marks.mark(known)
        self.sources, self.left_before, self.just_said = {}, {}, ()
        self.goal = _goal(found)
        groups = list(cut_grid(list(self.without_plain(found))))
        if start or (self.scene.mutual and not known):
            yield self.given(start, groups, marks)
        quoted: set[int] = set()
        if not known and (opening := self.opening(groups)):
            del groups[: len({step.clues for step in opening if step.clues})]
            for paragraph in self.straight(opening, marks):
                quoted.update(paragraph.clues if paragraph.quotes else ())
                yield paragraph
        for steps in groups:
            if len(groups) > 1 and all([marks.get(one, other) == truth for one, other, truth in _conclusions(steps)]):
                continue  # it was mentioned already, perhaps of another label of an actor
            lines, short = self.full_and_short(steps, marks)
            if known and steps[0].technique == Technique.SYNCHRONISE:  # a hint says what is carried over
                lines[0] = Line(0, self.words["gap"].join([*self.we_know(steps[0].premises), lines[0].text]))
            clues = tuple(dict.fromkeys(number for step in steps for number in step.clues))
            again = quoted.issuperset(clues)
            quotes = bool(clues) and not again and all(step.suppose is None for step in steps)
            quoted.update(clues if quotes else ())
            heading = self.heading(steps, again)
            yield Paragraph(clues, heading, self.in_turn(lines), tuple(steps), quotes, short=self.in_turn(short))

    def given(self, start: Sequence[Atom], groups: list[list[Step]], marks: GridMarks) -> Paragraph:
        """Return what is known from a start, with the steps that follow from it alone, which are taken."""
        marks.mark(start)
        first = groups.pop(0) if groups and all(map(is_grid_step, groups[0])) else []
        line = Line(0, self.words.sentence(*self.from_the_start(start)))
        return Paragraph((), self.words["given"], (line, *self.lines(first, marks)), tuple(first))

    def full_and_short(self, steps: Sequence[Step], marks: GridMarks) -> tuple[list[Line], tuple[Line, ...]]:
        """Return the lines of a paragraph, which is marked, and those with only the turning points of long cases."""
        cases = any([step.ways or step.steps for step in steps])
        self.has_ways = False
        before = marks.copy() if cases or all(map(is_grid_step, steps)) else marks
        lines = list(self.lines(steps, marks))
        short = self.shortened_lines(steps, before, lines) if cases else ()
        if not lines:
            telling = self.telling(_conclusions(steps), before)
            lines = [Line(0, self.words.sentence(*self.facts(telling)))]
        return lines, short

    def in_turn(self, lines: Sequence[Line]) -> tuple[Line, ...]:
        """Return the lines of a paragraph with the words before a conclusion in turn, where the language wants that."""
        words = self.words["so_in_turn"].split()
        if len(words) == 1:
            return tuple(lines)
        turns, stop = cycle(words), self.words["stop"]

        def next_word(found: re.Match[str]) -> str:
            before = found.string[: found.start()].removesuffix(stop).rpartition(stop)[2]
            word = next(turns)
            return next(turns) if word == words[0] and word in before else word

        first = re.compile(rf"(?:^|(?<={stop})){words[0]}")
        return tuple([replace(line, text=first.sub(next_word, line.text)) for line in lines])

    def shortened_lines(self, steps: Sequence[Step], marks: GridMarks, lines: Sequence[Line]) -> tuple[Line, ...]:
        """Return the lines of long cases with only their turning points; nothing if they are short."""
        size = 45 if self.words.code in UNSPACED else 90
        if sum([1 + len(line.text) // size for line in lines if line.depth]) <= MOST_LINES:
            return ()
        self.brief = True
        found = tuple(self.lines(steps, marks))
        self.brief = False
        return found

    def opening(self, groups: Sequence[Sequence[Step]]) -> list[Step]:
        """Return the steps of the first paragraphs if these only say what their clues say; nothing if that is all."""
        count = 0
        for steps in groups:
            if not all([is_grid_step(step) or is_direct(step) for step in steps]) or is_grid_step(steps[0]):
                break
            count += 1
        return [step for steps in groups[:count] for step in steps] if count > 1 or len(groups) > 1 == count else []

    def straight(self, steps: Sequence[Step], marks: GridMarks) -> Iterator[Paragraph]:
        """Yield the paragraph of what clues say of themselves, and one of what the grid makes of it."""
        direct = [step for step in steps if not is_grid_step(step)]
        rest = [step for step in steps if is_grid_step(step)]
        atoms = _conclusions(direct)
        self.sources.update({atom: step.clues for step in direct for atom in step.conclusions})
        line = Line(0, self.words.sentence(*self.facts(self.telling(atoms, marks), "main")))
        marks.mark(atoms)
        found = _conclusions(rest)
        fresh = any(map(has_sentence, rest)) or any([atom[2] and marks.get(*atom[:2]) is None for atom in found])
        clues = tuple(sorted({number for step in direct for number in step.clues}))
        alone = len(clues) == 1  # its own words say it best
        heading = self.words.clue_numbers(clues, True)
        if not alone:
            heading = self.words.say("straight", clues=self.words.clue_numbers(clues))
        yield Paragraph(clues, heading, (line,), tuple(direct if fresh else steps), alone)
        if fresh:
            before = marks.copy()
            lines = self.lines(rest, marks, before=atoms)
            lines = lines or [Line(0, self.words.sentence(*self.facts(self.telling(found, before))))]
            yield Paragraph((), self.words["grid_alone"], tuple(lines), tuple(rest))

    def from_the_start(self, atoms: Sequence[Atom]) -> list[str]:
        """Return clauses that say what is given; of relations, that nobody has himself, and that they go both ways."""
        unselfish = set(self.scene.unselfish)
        others = [
            (one, other, truth)
            for one, other, truth in atoms
            if truth or self.places[other][0] not in unselfish or self.places[other][1] != one
        ]
        return [*(self.facts(others) if others else []), *self.of_relations()]

    def of_relations(self) -> list[str]:
        """Return what relations say of themselves: that nobody has himself, and that they go both ways."""
        owned = {
            number: nobody_to_self(self.book.code, *[self.book.phrase(number, slot) for slot in ("has", "not")])
            for number in self.scene.unselfish
        }
        named = self.words.quoted if self.words.code == "fr" else str
        groups = {"nobody_self": [each for each, own in owned.items() if not own], "mutual": self.scene.mutual}
        return [own for own in owned.values() if own] + [
            self.words.say(key, category=self.words.all_of([named(label(self.scene.names[each])) for each in some]))
            for key, some in groups.items()
            if some
        ]

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
        if lead.technique == Technique.CLUE or (isinstance(lead.reason, EitherWay) and not self.has_ways):
            return named
        return named + self.words.say("why", why=self.words.technique(lead.technique))


writer = LogicGridWriter


# --- The fewest words -------------------------------------------------------------------------------------------------


TRIED = 4
"""The number of orders that are tried."""

FEW = 2
"""The same if the checker has to tell which premises of a clue are needed, which takes long."""

SEED = 6
"""The start of the numbers that shuffle the clues: any will do."""


def shortest(puzzle: Puzzle, steps: tuple[Step, ...]) -> tuple[Step, ...]:
    """Return the steps to the answer with the shortest explanation, the given ones if no others are shorter."""
    atoms, question = GridAtoms(puzzle), grid_of(puzzle).question
    words = words_of(language_for(None, puzzle.language))
    writer, start = LogicGridWriter(atoms.scene(), words), atoms.start()
    writer.book.whole = True  # what sentences leave out is no reason for another derivation
    orders = ClueOrders(question.problem, question.tables(), steps)
    best, fewest, seen = steps, inf, list[list[Step]]()

    def compare(some: Sequence[Step]) -> None:
        """Keep steps that are shorter than the best ones; tell only as much of them as is needed to see that."""
        nonlocal best, fewest
        found = clue_by_clue(atoms.explained(some, start))
        if found in seen:
            return
        seen.append(found)
        written, length = writer.written_steps(found, start), 0
        for line in chain.from_iterable(each.short or each.lines for each in written):
            length += len(plain(line.text).split()) if words["gap"] else len(plain(line.text))
            if length >= fewest:
                return
        best, fewest = tuple(some), length

    compare(steps)
    tried = shuffled(orders.clues, FEW if orders.judge.of_clues else TRIED)
    for found in map(orders.steps, tried):
        if found is not None:
            compare(found)
    compare(orders.spared(best))
    return best


def shuffled(clues: Sequence[int], count: int) -> Iterator[Sequence[int]]:
    """Yield clues in their own order and in others, always the same ones."""
    chosen = Random(SEED)
    yield clues
    for _ in range(count - 1):
        yield chosen.sample(clues, len(clues))


def sentences_of(refutation: Refutation, scene: Staircase, words: Words) -> list[str]:
    """Return the sentences of the refutation of a mark."""
    return _GridTelling(GridFacts(scene, words), refutation.wrong).lines(refutation)


class _GridTelling(Telling):
    def __init__(self, facts: GridFacts, wrong: Atom) -> None:
        words = facts.words
        super().__init__(words, lambda atom: finished(words.code, facts.fact(atom), capital=False))
        self.facts, self.wrong = facts, wrong

    def step(self, step: Supposed, new: Sequence[Atom]) -> str:
        if step.rule == "case":
            fact, clues = self.joined(step.conclusions), self._clues_of(step)
            key = ("case_board", "case_clue", "case")[min(len(clues), 2)]
            return self.phrase(key, fact=fact, clues=self.words.clue_numbers(clues) if clues else "")
        if step.leap and (clues := self._clues_of(step)):
            facts = self.joined(step.conclusions)
            return self.phrase("leap", clues=self.words.clue_numbers(clues), facts=facts)
        if step.leap and step.rule not in ("left", "unshared"):
            return self.so(self.phrase("of_board"), self._few(step.premises), self.joined(step.conclusions))
        if step.rule == "left":
            one, other, _ = step.conclusions[0]
            return self.phrase("only", a=self._item(step.place), b=self._item(other if step.place == one else one))
        if step.rule == "unshared":
            fact = self.joined(step.conclusions)
            if max(map(len, step.left)) <= FEW_CANDIDATES:
                a, b = [self._item(each) for each in step.conclusions[0][:2]]
                x, y = [self.words.one_of([self._item(each) for each in some]) for some in step.left]
                return self.phrase("unshared", fact=fact, a=a, x=x, b=b, y=y)
            return self.words.say("none_in_common", fact=fact, category=label(self.facts.scene.names[step.place]))
        if step.rule == "stated":
            return self.words["colon"].join([self.words.clue_numbers([step.clue]), self.joined(step.conclusions)])
        head = self.words.clue_numbers([step.clue]) if step.clue else self.phrase("of_board")
        if step.goes_on and not new:
            return self.joined(step.conclusions)
        known = new if new or step.clue or step.goes_on else self._few(step.premises)
        return self.so("" if step.goes_on else head, known, self.joined(step.conclusions))

    def ending(self, step: Supposed, new: Sequence[Atom]) -> str:
        if clues := self._clues_of(step):
            named = self.words.clue_numbers(clues)
            return (
                self.words.say("cannot_hold", clue=named) if len(clues) == 1 else self.phrase("contradict", clues=named)
            )
        if step.leap and step.rule != "empty":
            return self.words["impossible"]
        match step.rule:
            case "clue":
                broken = self.words.say("cannot_hold", clue=self.words.clue_numbers([step.clue]))
                needed = [atom for atom in step.premises if atom != self.wrong]
                return self.words["colon"].join([broken, *([self.joined(needed)] if needed else [])])
            case "times":
                return self.phrase("times_of", a=self._item(step.place))
            case "empty":
                return self.phrase(
                    "nothing_of", a=self._item(step.place), category=label(self.facts.scene.names[step.house])
                )
        return self.excluded(new, step.premises)

    def _few(self, atoms: Sequence[Atom]) -> Sequence[Atom]:
        return atoms if len(atoms) <= FEW_CANDIDATES else ()

    def _clues_of(self, step: Supposed) -> list[int]:
        return sorted({each.clue for each in step.leap if each.clue})

    def _item(self, number: int) -> str:
        return self.facts.book.named(self.facts.places[number])
