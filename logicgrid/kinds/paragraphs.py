"""Paragraphs: one insight each, with the steps of the grid's own rules that follow from it.

The text of a paragraph consists of lines (`depth` is the number of suppositions around a line), with labels marked as
in `words.phrases`.  Each kind decides where a paragraph of its derivations starts.

Refutations of wrong marks are worded here, too: the supposition, each step with what it needs from the board, and the
clash; cases of one are what has to hold, since a few sentences refute its opposite.  The page to play does the same
with `play/refuted.mjs` and `play/cases.mjs`; all facts are main clauses, so that a page can store them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from bisect import bisect_left
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import Protocol, Self, TypeVar

from logicgrid.puzzle.derivation import Atom, Step, opposite
from logicgrid.puzzle.explanation import MOST_CELLS, MOST_CLUES, MOST_STEPS, Refutation, Spoils, Supposed
from logicgrid.puzzle.record import Record, replace
from logicgrid.words.phrases import Words, capital, stopped


class Line(Record):
    depth: int
    text: str


class Paragraph(Record):
    """`clues` are the numbers of the clues that the paragraph rests on, none if it is about the grid alone."""

    clues: tuple[int, ...]
    heading: str
    lines: tuple[Line, ...]
    steps: tuple[Step, ...]
    quotes: bool = False
    """Whether the texts of the clues belong after the heading."""
    listed: bool = False
    """Whether the lines are a list below the heading instead of running on after it."""
    shown: tuple[Atom, ...] = ()
    """What the lines say and the board shows in addition to the steps' conclusions."""
    short: tuple[Line, ...] = ()
    """The lines for small spaces, which only mention the turning points of long cases."""


def ended(words: Words, lines: Sequence[Line], depth: int, ending: str, apart: bool = False) -> list[Line]:
    """Return lines with a final clause: after the last line, unless it is `apart` or that line is deeper."""
    end = words.sentence(ending)
    if lines and lines[-1].depth == depth and not apart:
        return [*lines[:-1], Line(depth, words["gap"].join([lines[-1].text, end]))]
    return [*lines, Line(depth, end)]


def trial_lines(
    words: Words, depth: int, supposed: str, inner: list[Line], ending: str, result: str, apart: bool = False
) -> list[Line]:
    """Return the lines of a supposition, from `supposed` to `result`; the ending may be `apart`."""
    first = Line(depth, words.sentence(words.say("suppose", fact=supposed)))
    return [
        first,
        *ended(words, inner, depth + 1, ending, apart),
        Line(depth, words.sentence(words.say("therefore", fact=result))),
    ]


def cut(steps: Sequence[Step], starts: Callable[[Step, Sequence[Step]], bool]) -> Iterator[list[Step]]:
    """Cut steps where one `starts` a paragraph, given the steps of the current paragraph."""
    current: list[Step] = []
    for step in steps:
        if current and starts(step, current):
            yield current
            current = []
        current.append(step)
    if current:
        yield current


def by_turning_points(wrong: Atom, steps: Sequence[Supposed], spoils: Spoils, most: int = MOST_STEPS) -> Refutation:
    """Return a refutation by steps that end in a clash, by its turning points: few steps, none of which spoils.

    Each further step is named that divides the way best, as long as the way gets easier to follow.
    """
    source = {atom: place for place, step in enumerate(steps) for atom in step.conclusions}
    parents = [{source[atom] for atom in step.premises if atom in source} for step in steps]
    *before, clash = range(len(steps))
    clued = any([step.clue for step in steps])  # else what is filled in before can be seen
    open_to = [place for place in before if not any(map(spoils, steps[place].conclusions))]

    def leap(place: int, named: Collection[int]) -> list[int]:
        found, rest = {place}, [place]
        while rest:
            new = parents[rest.pop()].difference(found, named)
            found |= new
            rest += new
        return sorted(found)

    def leaps(named: Iterable[int]) -> list[list[int]]:
        places, seen, found = sorted(named), set[int](), []
        for place in [*places, clash]:
            found.append([each for each in leap(place, places) if each not in seen])
            seen.update(() if clued else found[-1])
        return found

    def effort(leaps: Sequence[Sequence[int]]) -> int:
        """Return how hard they are to follow: two steps at once are no harder than two sentences."""
        clues = [len({steps[each].clue for each in leap} - {0}) for leap in leaps]
        return sum(
            [len(leap) ** 2 + 2 + 1_000 * max(count - MOST_CLUES, 0) for leap, count in zip(leaps, clues, strict=True)]
        )

    best = leaps(())
    while len(best) <= most:
        named = {each[-1] for each in best[:-1]}
        divided = min([leaps({*named, place}) for place in open_to if place not in named], key=effort, default=best)
        if effort(divided) >= effort(best):
            break
        best = divided
    if not clued and max(map(len, best)) > MOST_CELLS:  # nothing is said between the cells that are filled in
        *way, ending = filled_in([steps[place] for place in leaps(())[0]], most=most)
        return Refutation(wrong, tuple(way), ending)
    named = {each[-1] for each in best}
    unsaid = {atom for place, step in enumerate(steps) if place not in named for atom in step.conclusions}
    *way, ending = [joined([steps[place] for place in each], unsaid) for each in best]
    return Refutation(wrong, tuple(way), ending)


def filled_in(steps: Sequence[Supposed], before: Iterable[Supposed] = (), most: int = MOST_STEPS) -> list[Supposed]:
    """Return the sentences of cells that are filled in after others, of which nothing is said, and of a clash."""
    unsaid = {atom for step in (*before, *steps) for atom in step.conclusions}
    size = -(-len(steps) // max(min(-(-len(steps) // MOST_CELLS), most + 1), 1))
    starts = [0, *range(len(steps) % size or size, len(steps), size)] if steps else []
    parts = [tuple(steps[at:to]) for at, to in zip(starts, [*starts[1:], len(steps)], strict=False)]
    return [
        replace(joined(part, unsaid), leap=part, conclusions=(), rule="fill_in_next" if number else "fill_in")
        if part[-1].conclusions
        else replace(joined(part, unsaid), leap=part)
        for number, part in enumerate(parts)
    ]


def joined(steps: Sequence[Supposed], unsaid: Collection[Atom]) -> Supposed:
    """Return steps as one, from the board and what is named to the conclusion of the last one."""
    premises = dict.fromkeys([atom for step in steps for atom in step.premises])
    if len(steps) == 1 and premises.keys().isdisjoint(unsaid):
        return steps[0]
    known = tuple([atom for atom in premises if atom not in unsaid])
    return replace(steps[-1], premises=known, leap=tuple(steps))


class Telling(ABC):
    """Puts the refutations of a kind into words; `fact` words one atom.

    `step` and `ending` make a sentence from a step and those of its premises that were not mentioned before.
    """

    def __init__(self, words: Words, fact: Callable[[Atom], str]) -> None:
        self.words, self.fact = words, fact

    @abstractmethod
    def step(self, step: Supposed, new: Sequence[Atom]) -> str: ...

    @abstractmethod
    def ending(self, step: Supposed, new: Sequence[Atom]) -> str: ...

    def lines(self, refutation: Refutation) -> list[str]:
        """Return sentences for the supposition, each step and the clash; just one for a clash with the board alone."""
        said = {refutation.wrong}
        lines = [self.phrase("suppose", facts=self.joined([refutation.wrong]))]
        for step in refutation.steps:
            new = [atom for atom in step.premises if atom not in said]
            lines.append(self.step(step, new))
            if step.goes_on:
                lines[-2:] = [self.phrase("and").join(lines[-2:])]
            said.update(() if step.leap else new, step.conclusions)
        new = [atom for atom in refutation.ending.premises if atom not in said]
        last = self.ending(refutation.ending, new)
        of_two = refutation.ending.rule == "both" and not refutation.ending.leap
        if of_two and not new and all(step.rule == "stated" for step in refutation.steps):
            last = self.words["impossible"]  # everything was mentioned just before
        found = [last] if not refutation.steps and of_two else [*lines, last]
        return [stopped(capital(line), self.words["stop"]) for line in found]

    def phrase(self, key: str, **values: object) -> str:
        """Return a text of the section `refuted`."""
        return str(self.words.texts["refuted"][key]).format(**values)

    def joined(self, atoms: Iterable[Atom]) -> str:
        """Return facts one after another."""
        return self.phrase("and").join(map(self.fact, atoms))

    def so(self, head: str, known: Sequence[Atom], facts: str) -> str:
        """Return the facts that follow by a clue or the board, with the known facts not mentioned before.

        Without a `head` the sentence continues the one before.
        """
        words = self.words
        said = self.phrase("so", known=self.joined(known), facts=facts) if known else words.say("therefore", fact=facts)
        return words["colon"].join([head, said]) if head else said

    def excluded(self, known: Sequence[Atom], premises: Sequence[Atom]) -> str:
        """Say that facts contradict each other: those of the board not mentioned before, else those that were."""
        if known:
            return self.phrase("shows", facts=self.joined(known))
        return self.words["colon"].join([self.words["impossible"], self.joined(premises)])


# --- Cases ------------------------------------------------------------------------------------------------------------

_MOST_TRIED = 300
"""The most suppositions that are tried; of more, none is."""

_MOST_COMPARED = 8
"""The most refutations by one case that are compared."""


class Closed(Protocol):
    """Marks with everything that follows from them."""

    @property
    def clash(self) -> bool: ...

    def count(self) -> int: ...

    def with_marks(self, atoms: Iterable[Atom]) -> Self: ...


C = TypeVar("C", bound=Closed)


def by_cases(
    start: C, atoms: Sequence[Atom], proof: Callable[[Sequence[Atom]], Refutation | None]
) -> Refutation | None:
    """Return a refutation by few cases, of which `proof` makes a refutation if that is short.

    Each of the atoms that leads to a contradiction is one; what its opposite brings decides which come first.
    """
    if len(atoms) > _MOST_TRIED:
        return None
    refuted = [opposite(atom) for atom in atoms if start.with_marks([atom]).clash]
    closed = [start.with_marks([atom]) for atom in refuted]
    single = [atom for atom, after in zip(refuted, closed, strict=True) if after.clash]
    if single:
        found = [each for atom in single[:_MOST_COMPARED] if (each := proof([atom]))]
        return min(found, key=lambda each: each.effort, default=None)
    ranked = sorted(zip(refuted, closed, strict=True), key=lambda pair: -pair[1].count())
    order = [atom for atom, _ in ranked]
    if not start.with_marks(order).clash:
        return None
    for first in ([], *[[atom] for atom in order[:_MOST_COMPARED]]):
        needed = [*first, *_enough(start.with_marks(first), order)]
        if len(needed) <= MOST_STEPS and (shown := proof(needed)):
            return shown
    return None


def _enough(start: C, atoms: Sequence[Atom]) -> list[Atom]:
    """Return some of the atoms that together lead to a contradiction, the first ones; none if all do not."""
    needed: list[Atom] = []
    while len(needed) <= MOST_STEPS and not (before := start.with_marks(needed)).clash:
        if not before.with_marks(atoms).clash:
            return []
        enough = bisect_left(range(len(atoms)), True, key=lambda some: before.with_marks(atoms[:some]).clash)
        needed.append(atoms[enough - 1])
        atoms = atoms[: enough - 1]
    return needed
