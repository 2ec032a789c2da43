"""The sentences for a board of lines: what each line shows, with the reasons in the kind's wording."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from logicgrid.kinds import kind_named
from logicgrid.kinds.lines import LineKind
from logicgrid.kinds.lines.atoms import LineScene
from logicgrid.kinds.paragraphs import Line, Paragraph, cut, trial_lines
from logicgrid.puzzle.derivation import Atom, Step
from logicgrid.puzzle.explanation import PuzzleExplanation
from logicgrid.words.phrases import Words, capital, label

_MOST = 8
"""The largest number of steps in a paragraph."""


class LineWriter:
    """See `kinds.parts.Writer`."""

    def __init__(self, scene: LineScene, words: Words) -> None:
        self.scene, self.words = scene, words
        kind = kind_named(scene.kind)
        assert isinstance(kind, LineKind)
        self.why = {each.name: each.why for each in kind.techniques}

    def paragraphs(self, explanation: PuzzleExplanation) -> Iterator[Paragraph]:
        def starts(step: Step, before: Sequence[Step]) -> bool:
            return step.technique != before[-1].technique or len(before) >= _MOST

        for steps in cut(explanation.derivation.steps, starts):
            heading = capital(self.words.technique(steps[0].technique))
            lines = [line for step in steps for line in self.lines(step, 0)]
            yield Paragraph((), heading, tuple(lines), tuple(steps), listed=True)

    def lines(self, step: Step, depth: int) -> list[Line]:
        """Return the sentence of a step, or those of a supposition."""
        words = self.words
        if step.suppose is None:
            said = words["colon"].join([self.where(step), self.known(step.conclusions)])
            why = self.why.get(step.technique) or words.technique(step.technique)
            return [Line(depth, words.sentence(said + words.say("why", why=why)))]
        *way, last = step.steps
        inner = [line for each in way for line in self.lines(each, depth + 1)]
        ending = words.say("line_broken", line=self.where(last))
        return trial_lines(words, depth, self.fact(step.suppose), inner, ending, self.known(step.conclusions))

    def fact(self, atom: Atom) -> str:
        row, column = divmod(atom[0], self.scene.width)
        symbol = self.scene.symbols[atom[1] if atom[2] else 1 - atom[1]]
        return self.words.is_(label(f"r{row + 1}c{column + 1}"), [label(symbol)])

    def known(self, atoms: Sequence[Atom]) -> str:
        return self.words["then"].join(map(self.fact, atoms))

    def where(self, step: Step) -> str:
        """Name the line that contains all cells of a step; the row for a single cell."""
        cells = [atom[0] for atom in (*step.premises, *step.conclusions)]
        rows = {cell // self.scene.width for cell in cells}
        if len(rows) == 1:
            return self.words.say("row", n=rows.pop() + 1)
        return self.words.say("column", n=cells[0] % self.scene.width + 1)


writer = LineWriter
