"""The steps of a nonogram in, sentences out: what each line fills and what it leaves empty."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from logicgrid.puzzle.derivation import Atom, Step, opposite
from logicgrid.puzzle.explanation import Cells, Explanation
from logicgrid.render.explain.marks import CellMarks
from logicgrid.render.explain.paragraphs import Line, Paragraph, cut_cells, label
from logicgrid.render.explain.words import Words, capital


def fact(explanation: Explanation, words: Words, atom: Atom) -> str:
    """One atom as a sentence."""
    assert isinstance(explanation.scene, Cells)
    return _Teller(explanation.scene, words).cell(atom)


def where(explanation: Explanation, words: Words, step: Step) -> str:
    """The line in which something new can be found, or the row of a cell to try."""
    scene = explanation.scene
    assert isinstance(scene, Cells)
    teller = _Teller(scene, words)
    return teller.line(step.clues[0] if len(step.clues) == 1 else step.conclusions[0][0] // scene.width + 1)


def tell(explanation: Explanation, words: Words) -> Iterator[Paragraph]:
    """The paragraphs of a whole derivation."""
    scene = explanation.scene
    assert isinstance(scene, Cells)
    marks = CellMarks(scene)
    marks.add(explanation.start)
    teller = _Teller(scene, words)
    for steps in cut_cells(explanation.derivation.steps, scene.height):
        lines = teller.lines(steps, marks, 0)
        numbers = dict.fromkeys(number for step in steps for number in step.clues)
        lead = steps[0]
        heading = capital(
            words.technique(lead.technique)
            if lead.suppose is not None
            else words.all_rows
            if lead.clues and teller.is_row(lead.clues[0])
            else words.all_columns
        )
        yield Paragraph(tuple(numbers), heading, tuple(lines), tuple(steps))


class _Teller:
    def __init__(self, scene: Cells, words: Words) -> None:
        self.scene = scene
        self.words = words

    # ------------------------------------------------------------------ names

    def is_row(self, number: int) -> bool:
        return number <= self.scene.height

    def line(self, number: int) -> str:
        """`row 3 (2 2)`."""
        if self.is_row(number):
            name, runs = self.words.row.format(n=number), self.scene.rows[number - 1]
        else:
            place = number - self.scene.height
            name, runs = self.words.column.format(n=place), self.scene.columns[place - 1]
        return f"{name} ({label(runs)})"

    def across(self, cells: Iterable[int], row: bool) -> str:
        """Cells of one line, by where they stand in it: `columns 3 and 5–7`."""
        width = self.scene.width
        places = sorted({cell % width + 1 if row else cell // width + 1 for cell in cells})
        groups: list[list[int]] = []
        for place in places:
            if groups and place == groups[-1][-1] + 1:
                groups[-1].append(place)
            else:
                groups.append([place])
        names = [str(group[0]) if len(group) == 1 else f"{group[0]}–{group[-1]}" for group in groups]
        one, many = (self.words.column, self.words.columns) if row else (self.words.row, self.words.rows)
        return (one if len(places) == 1 else many).format(n=self.words.numbers(names))

    def cell(self, atom: Atom) -> str:
        """One cell by itself: `r3c5 is filled`."""
        row, column = divmod(atom[0], self.scene.width)
        name = label(f"r{row + 1}c{column + 1}")
        colour, holds = atom[1], atom[2]
        if len(self.scene.symbols) == 2:
            filled = (colour == 1) == holds
            return (self.words.cell_filled if filled else self.words.cell_empty).format(a=name)
        if not colour:
            return (self.words.cell_empty if holds else self.words.cell_filled).format(a=name)
        named = label(self.scene.names[colour - 1])
        return self.words.is_(name, [named]) if holds else self.words.is_not(name, [named])

    # ------------------------------------------------------------------ sentences

    def lines(self, steps: Sequence[Step], marks: CellMarks, depth: int) -> list[Line]:
        """The sentences of some steps, a line each; the marks are led on."""
        lines: list[Line] = []
        for step in steps:
            if step.suppose is not None:
                lines += self.supposition(step, marks, depth)
            else:
                lines.append(Line(depth, self.step(step)))
            marks.add(step.conclusions)
        return lines

    def step(self, step: Step) -> str:
        """What a line fills, leaves empty, and keeps out."""
        words = self.words
        if len(step.clues) != 1:
            return words.sentence(*[self.cell(atom) for atom in step.conclusions])
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
                clauses.append(words.keeps_out.format(cells=where, colour=named or words.empty))
            elif not colour:
                clauses.append(words.leaves.format(cells=where))
            elif len(self.scene.symbols) == 2:
                clauses.append(words.fills.format(cells=where))
            else:
                clauses.append(words.colours.format(cells=where, colour=named))
        facts = words.and_clause.join(clauses) + words.why.format(why=words.technique(step.technique))
        return words.sentence(words.line.format(line=line, facts=facts))

    def supposition(self, step: Step, marks: CellMarks, depth: int) -> list[Line]:
        words = self.words
        assert step.suppose is not None
        inner = marks.copy()
        inner.add([step.suppose])
        lines = [Line(depth, words.sentence(words.suppose.format(fact=self.cell(step.suppose))))]
        told = self.lines([each for each in step.steps if each.technique != "no arrangement"], inner, depth + 1)
        end = words.sentence(self.contradiction(step, marks))
        told.append(Line(depth + 1, end))
        result = words.all_of([self.cell(atom) for atom in step.conclusions])
        return [*lines, *told, Line(depth, words.sentence(words.therefore.format(fact=result)))]

    def contradiction(self, step: Step, marks: CellMarks) -> str:
        """Which cell cannot be both, or which line does not fit any more."""
        words = self.words
        assert step.suppose is not None
        before = marks.copy()
        before.add([step.suppose])
        for inner in step.steps:
            for atom in inner.conclusions:
                colour = before.colours[atom[0]]
                if colour is not None and (colour == atom[1]) != atom[2]:
                    template = words.clash_inside if marks.colours[atom[0]] is None else words.clash
                    return template.format(fact=self.cell(opposite(atom)))
            before.add(inner.conclusions)
        if step.steps and len(step.steps[-1].clues) == 1:
            return words.cannot_hold.format(clue=self.line(step.steps[-1].clues[0]))
        return words.impossible
