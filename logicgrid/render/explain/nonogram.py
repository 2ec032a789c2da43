"""The sentences for a nonogram: what each line fills and what it leaves empty."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from logicgrid.puzzle.derivation import Atom, Step, opposite
from logicgrid.puzzle.explanation import Cells, Explanation
from logicgrid.puzzle.reasons import BrokenClue, Clash, Technique, Trial
from logicgrid.render.explain.paragraphs import Line, Paragraph, cut_cells, trial_lines
from logicgrid.words.phrases import Words, capital, label


class NonogramWriter:
    """See `story.Writer`."""

    def __init__(self, scene: Cells, words: Words) -> None:
        self.scene = scene
        self.words = words

    def where(self, step: Step) -> str:
        """Name the line in which something new can be found, or the row of a cell to try."""
        return self.line(step.clues[0] if len(step.clues) == 1 else step.conclusions[0][0] // self.scene.width + 1)

    def paragraphs(self, explanation: Explanation) -> Iterator[Paragraph]:
        for steps in cut_cells(explanation.derivation.steps, self.scene.height):
            numbers = dict.fromkeys(number for step in steps for number in step.clues)
            lead = steps[0]
            if lead.suppose is not None:
                heading = self.words.technique(lead.technique)
            else:
                heading = self.words["all_rows" if lead.clues and self.is_row(lead.clues[0]) else "all_columns"]
            yield Paragraph(tuple(numbers), capital(heading), tuple(self.lines(steps, 0)), tuple(steps))

    # ------------------------------------------------------------------ names

    def is_row(self, number: int) -> bool:
        return number <= self.scene.height

    def line(self, number: int) -> str:
        """Return `row 3 (2 2)`."""
        if self.is_row(number):
            name, runs = self.words.say("row", n=number), self.scene.rows[number - 1]
        else:
            place = number - self.scene.height
            name, runs = self.words.say("column", n=place), self.scene.columns[place - 1]
        return f"{name} ({label(runs)})"

    def across(self, cells: Iterable[int], row: bool) -> str:
        """Return cells of one line by their places in the line: `columns 3 and 5–7`."""
        width = self.scene.width
        places = sorted({cell % width + 1 if row else cell // width + 1 for cell in cells})
        groups: list[list[int]] = []
        for place in places:
            if groups and place == groups[-1][-1] + 1:
                groups[-1].append(place)
            else:
                groups.append([place])
        names = [str(group[0]) if len(group) == 1 else f"{group[0]}–{group[-1]}" for group in groups]
        one, many = ("column", "columns") if row else ("row", "rows")
        return self.words.say(one if len(places) == 1 else many, n=self.words.numbers(names))

    def fact(self, atom: Atom) -> str:
        """Return one cell by itself: `r3c5 is filled`."""
        row, column = divmod(atom[0], self.scene.width)
        name = label(f"r{row + 1}c{column + 1}")
        colour, holds = atom[1], atom[2]
        if not colour or len(self.scene.symbols) == 2:
            return self.words.say("cell_filled" if bool(colour) == holds else "cell_empty", a=name)
        named = label(self.scene.names[colour - 1])
        return self.words.is_(name, [named]) if holds else self.words.is_not(name, [named])

    # ------------------------------------------------------------------ sentences

    def lines(self, steps: Sequence[Step], depth: int) -> list[Line]:
        """Return a line for each step, several for a supposition."""
        lines: list[Line] = []
        for step in steps:
            if step.suppose is None:
                lines.append(Line(depth, self.step(step)))
                continue
            inner = self.lines([each for each in step.steps if each.technique != Technique.NO_ARRANGEMENT], depth + 1)
            result = self.words.all_of([self.fact(atom) for atom in step.conclusions])
            lines += trial_lines(self.words, depth, self.fact(step.suppose), inner, self.ending(step), result, True)
        return lines

    def step(self, step: Step) -> str:
        """Return what a line fills, leaves empty, and keeps out."""
        words = self.words
        if len(step.clues) != 1:
            return words.sentence(*[self.fact(atom) for atom in step.conclusions])
        line, row = self.line(step.clues[0]), self.is_row(step.clues[0])
        groups: dict[tuple[int, bool], list[int]] = {}
        for cell, colour, holds in step.conclusions:
            if not holds and len(self.scene.symbols) == 2:
                colour, holds = 1 - colour, True
            groups.setdefault((colour, holds), []).append(cell)
        clauses = []
        for (colour, holds), cells in sorted(groups.items(), key=lambda item: (not item[0][1], not item[0][0])):
            where = self.across(cells, row)
            named = label(self.scene.names[colour - 1]) if colour else ""
            if not holds:
                clauses.append(words.say("keeps_out", cells=where, colour=named or words["empty"]))
            elif not colour:
                clauses.append(words.say("leaves", cells=where))
            elif len(self.scene.symbols) == 2:
                clauses.append(words.say("fills", cells=where))
            else:
                clauses.append(words.say("colours", cells=where, colour=named))
        facts = words["and_clause"].join(clauses) + words.say("why", why=words.technique(step.technique))
        return words.sentence(words.say("line", line=line, facts=facts))

    def ending(self, step: Step) -> str:
        """Return which cell cannot be both, or which line does not fit any more."""
        match step.reason:
            case Trial(Clash(atom, known)):
                return self.words.say("clash" if known else "clash_inside", fact=self.fact(opposite(atom)))
            case Trial(BrokenClue(clue)):
                return self.words.say("cannot_hold", clue=self.line(clue))
        return self.words["impossible"]
