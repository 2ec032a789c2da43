"""Paragraphs: an insight each, with the steps of the grid's own rules that follow from it.

The text of a paragraph is in lines (`depth` is the number of suppositions around a line); labels in it are set off as
`words.phrases` does.  Each kind says where a paragraph of its derivations
starts.

Refutations of wrong marks are told here, too: what is supposed, each step with what it needs of the board, and the
clash.  The page to play says the same with `play/refuted.mjs`; all facts are main clauses, so that a page can carry
them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from logicgrid.puzzle.derivation import Atom, Step
from logicgrid.puzzle.explanation import Refutation, Supposed
from logicgrid.puzzle.record import Record
from logicgrid.words.finish import stopped
from logicgrid.words.phrases import Words, capital


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
    """Whether the texts of the clues belong behind the heading."""
    listed: bool = False
    """Whether the lines are a list below the heading, and do not run on behind it."""
    shown: tuple[Atom, ...] = ()
    """What the lines say, and the board shows, besides what the steps conclude."""
    short: tuple[Line, ...] = ()
    """The lines where there is no room for long cases: in these only the turning points are told."""


def ended(words: Words, lines: Sequence[Line], depth: int, ending: str, apart: bool = False) -> list[Line]:
    """Return lines with a clause that ends them: behind the last one, unless it is `apart` or that line is deeper."""
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
    """Cut where a step `starts` a paragraph, given the steps of the one before it."""
    current: list[Step] = []
    for step in steps:
        if current and starts(step, current):
            yield current
            current = []
        current.append(step)
    if current:
        yield current


class Telling:
    """Puts refutations into words; `fact` says one atom.

    `step` and `ending` say a sentence from a step and those of its premises that were not said before.
    """

    def __init__(
        self,
        words: Words,
        fact: Callable[[Atom], str],
        step: Callable[[Supposed, Sequence[Atom]], str],
        ending: Callable[[Supposed, Sequence[Atom]], str],
    ) -> None:
        self.words, self.fact, self.step, self.ending = words, fact, step, ending

    def lines(self, refutation: Refutation) -> list[str]:
        """Return a sentence for the supposition, each step and the clash; a clash with the board alone is one."""
        said = {refutation.wrong}
        lines = [self.phrase("suppose", facts=self.joined([refutation.wrong]))]
        for step in refutation.steps:
            new = [atom for atom in step.premises if atom not in said]
            lines.append(self.step(step, new))
            if step.goes_on:
                lines[-2:] = [self.phrase("and").join(lines[-2:])]
            said.update(new, step.conclusions)
        new = [atom for atom in refutation.ending.premises if atom not in said]
        last = self.ending(refutation.ending, new)
        if refutation.ending.rule == "both" and not new and all(step.rule == "stated" for step in refutation.steps):
            last = self.words["impossible"]  # all of it was said just now
        found = [last] if not refutation.steps and refutation.ending.rule == "both" else [*lines, last]
        return [stopped(capital(line), self.words["stop"]) for line in found]

    def phrase(self, key: str, **values: object) -> str:
        """Return a text of the section `refuted`."""
        return str(self.words.texts["refuted"][key]).format(**values)

    def joined(self, atoms: Iterable[Atom]) -> str:
        """Return facts one after the other."""
        return self.phrase("and").join(map(self.fact, atoms))

    def so(self, head: str, known: Sequence[Atom], facts: str) -> str:
        """Return what follows by a clue, or by the board, from what is known besides what was said.

        Without a `head` the sentence goes on.
        """
        words = self.words
        said = self.phrase("so", known=self.joined(known), facts=facts) if known else words.say("therefore", fact=facts)
        return words["colon"].join([head, said]) if head else said

    def excluded(self, known: Sequence[Atom], premises: Sequence[Atom]) -> str:
        """Return that facts contradict each other: those of the board that were not said, or those that were."""
        if known:
            return self.phrase("shows", facts=self.joined(known))
        return self.words["colon"].join([self.words["impossible"], self.joined(premises)])
