"""The sentences for a nonogram: the cells that each line fills, and those it leaves empty."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from logicgrid.kinds.nonogram.atoms import NonogramScene
from logicgrid.kinds.nonogram.question import stretches
from logicgrid.kinds.nonogram.reasons import OneLine
from logicgrid.kinds.paragraphs import Line, Paragraph, cut, trial_lines
from logicgrid.puzzle.derivation import Atom, BrokenClue, Clash, EitherWay, Ending, Step, Trial, opposite
from logicgrid.puzzle.explanation import PuzzleExplanation
from logicgrid.puzzle.ladder import Technique
from logicgrid.puzzle.record import replace
from logicgrid.words.phrases import Words, capital, label, spaced

_MOST_LINES = 10
"""The largest number of lines of a nonogram in a paragraph."""

_BY_ROOM = frozenset({Technique.OVERLAP, Technique.JOIN, Technique.GLUE})
"""Techniques in which a run covers cells because it cannot be elsewhere."""

_BY_NAME: dict[str, str] = {
    Technique.FINISHED_LINE: "line_finished",
    Technique.GAP: "line_gap",
    Technique.REACH: "line_reach",
    Technique.PUNCTUATING: "line_complete",
    Technique.SPLITTING: "line_split",
    Technique.MERCURY: "line_mercury",
}
"""The sentences for the other techniques."""


class NonogramWriter:
    """See `story.Writer`."""

    def __init__(self, scene: NonogramScene, words: Words) -> None:
        self.scene = scene
        self.words = words

    def where(self, step: Step) -> str:
        """Name the line in which something new can be found, or the row of a cell to try."""
        return self.line(step.clues[0] if len(step.clues) == 1 else step.conclusions[0][0] // self.scene.width + 1)

    hardest = ""
    """The technique that is explained at the end, and so mentioned by name where it is used."""

    def paragraphs(self, explanation: PuzzleExplanation) -> Iterator[Paragraph]:
        self.hardest = explanation.hardest
        for steps in cut_cells(explanation.derivation.steps, self.scene.height):
            numbers = dict.fromkeys(number for step in steps for number in step.clues)
            lead = steps[0]
            listed = lead.suppose is None and not lead.ways and len(lead.clues) <= 1
            if listed:
                heading = self.words["all_rows" if lead.clues and self.is_row(lead.clues[0]) else "all_columns"]
            else:
                heading = self.words.technique(lead.technique)
            lines = tuple(self.lines(steps, 0))
            yield Paragraph(tuple(numbers), capital(heading), lines, tuple(steps), listed=listed)

    # ------------------------------------------------------------------ names

    def is_row(self, number: int) -> bool:
        return number <= self.scene.height

    def line(self, number: int) -> str:
        """Return `row 3 (2 2)`."""
        return f"{self.name(number)} ({label((*self.scene.rows, *self.scene.columns)[number - 1])})"

    def name(self, number: int) -> str:
        """Return `row 3`."""
        height = self.scene.height
        return self.words.say("row", n=number) if number <= height else self.words.say("column", n=number - height)

    def runs(self, number: int) -> list[str]:
        """Return the runs of a line as they are written next to it."""
        return (*self.scene.rows, *self.scene.columns)[number - 1].split()

    def run(self, number: int, place: int) -> str:
        """Return `the 4`; where a line has several, `the first 1`."""
        words, runs = self.words, self.runs(number)
        run = runs[place]
        if runs.count(run) == 1:
            return words.say("run", run=run)
        nth: list[str] = words.texts["nth"]
        before = runs[:place].count(run)
        return words.say("run_nth", nth=nth[before], run=run) if before < len(nth) else words.say("run", run=run)

    def across(self, cells: Iterable[int], row: bool) -> str:
        """Return cells of one line by their places in the line: `columns 3 and 5–7`."""
        width = self.scene.width
        places = sorted({cell % width + 1 if row else cell // width + 1 for cell in cells})
        names = [str(first) if first == last else f"{first}–{last}" for first, last in stretches(places)]
        one, many = ("column", "columns") if row else ("row", "rows")
        return self.words.say(one if len(places) == 1 else many, n=self.words.numbers(names))

    def fact(self, atom: Atom) -> str:
        """Return a single fact: `r3c5 is filled`."""
        row, column = divmod(atom[0], self.scene.width)
        name = label(f"r{row + 1}c{column + 1}")
        colour, holds = atom[1], atom[2]
        if not colour or len(self.scene.symbols) == 2:
            return self.words.say("cell_filled" if bool(colour) == holds else "cell_empty", a=name)
        named = label(self.scene.names[colour - 1])
        return self.words.is_(name, [named]) if holds else self.words.is_not(name, [named])

    def known(self, atoms: Sequence[Atom]) -> str:
        """Return atoms in the wording that follows “we know that”."""
        return self.facts(atoms)

    def facts(self, atoms: Sequence[Atom]) -> str:
        """Return the cells in one clause if they are in one line, else one by one."""
        width = self.scene.width
        rows, columns = {cell // width for cell, _, _ in atoms}, {cell % width for cell, _, _ in atoms}
        for row, lines in ((True, rows), (False, columns)):
            if len(atoms) > 1 and len(lines) == 1:
                line = self.line(lines.pop() + 1 + (0 if row else self.scene.height))
                return self.words.say("line", line=line, facts=self.clauses(atoms, row))
        return self.words["and_clause" if len(atoms) < 3 else "then"].join(map(self.fact, atoms))

    def clauses(self, atoms: Sequence[Atom], row: bool) -> str:
        """Return the cells of one line that are filled, left empty, and kept out of a colour."""
        words = self.words
        groups: dict[tuple[int, bool], list[int]] = {}
        for cell, colour, holds in atoms:
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
        return words["and_clause"].join(clauses)

    # ------------------------------------------------------------------ sentences

    def lines(self, steps: Sequence[Step], depth: int) -> list[Line]:
        """Return one sentence for consecutive steps of the same line, several for a supposition or for ways."""
        lines: list[Line] = []
        for some in cut([step for step in steps if step.technique != Technique.NO_ARRANGEMENT], _starts_a_line):
            step = some[0]
            if isinstance(step.reason, EitherWay):
                lines += self.either_way(step, step.reason, depth)
            elif step.suppose is None:
                texts = [self.step(each, place > 0) for place, each in enumerate(some)]
                lines.append(Line(depth, self.words.sentence(*texts)))
            else:
                inner = self.lines(step.steps, depth + 1)
                ending = self.ending(step.reason.ending if isinstance(step.reason, Trial) else None)
                result = self.facts(step.conclusions)
                lines += trial_lines(self.words, depth, self.fact(step.suppose), inner, ending, result, True)
        return [replace(line, text=spaced(self.words.code, line.text)) for line in lines]

    def either_way(self, step: Step, reason: EitherWay, depth: int) -> list[Line]:
        """Return each way with its consequences, and what all share; if only one is left, just the refuted ways."""
        words = self.words
        refuting = any(way.ending is not None for way in reason.ways)
        written: list[Line] = []
        for number, (way, (_, *steps)) in enumerate(zip(reason.ways, step.ways, strict=True), start=1):
            if refuting and way.ending is None:
                continue
            fact = words.sentence(self.way(reason.clue, way.facts, "placed" if refuting else "lies"))
            inner = depth + 1
            if not refuting:
                fact, inner = words.say("nth_way", n=number, fact=fact), depth + 2
            written.append(Line(inner - 1, fact))
            written += self.lines(steps, inner)
            if way.ending is not None:
                written.append(Line(inner, words.sentence(self.ending(way.ending))))
        result = self.facts(step.conclusions)
        if refuting:
            return [*written, Line(depth, words.sentence(words.say("therefore", fact=result)))]
        start = words.sentence(words["two_ways"]).removesuffix(words["stop"]) + words["colon"].rstrip()
        return [Line(depth, start), *written, Line(depth, words.sentence(words.say("either_way", facts=result)))]

    def way(self, clue: int | None, facts: Sequence[Atom], key: str) -> str:
        """Return the wording of a way: the place of a run, or the colour of a cell."""
        run = [cell for cell, colour, holds in facts if colour and holds]
        if clue is None or not run:
            return self.facts(facts)
        words, runs = self.words, self.runs(clue)
        those = [each for each in dict.fromkeys(runs) if "".join(filter(str.isdigit, each)) == str(len(run))]
        name = words.say("run" if len(those) == runs.count(those[0]) == 1 else "a_run", run=those[0])
        return words.say(key, run=name, line=self.line(clue), cells=self.across(run, self.is_row(clue)))

    def step(self, step: Step, again: bool = False) -> str:
        """Return what a line fills, leaves empty and keeps out, without its name if it was named just before."""
        words = self.words
        if len(step.clues) != 1:
            return words["then"].join([self.fact(atom) for atom in step.conclusions])
        line, row = self.line(step.clues[0]), self.is_row(step.clues[0])
        reason = step.reason if isinstance(step.reason, OneLine) else OneLine(step.clues[0])
        name = words.technique(step.technique)
        if step.technique in _BY_ROOM and reason.rooms and reason.which and all(atom[2] for atom in step.conclusions):
            text = self.covering(reason, line, not step.premises, again)
            return text + words.say("why", why=name)
        why = self.line_reason(step, reason, row)
        facts = self.clauses(step.conclusions, row)
        if why:
            written = step.technique in _BY_NAME and step.technique != self.hardest
            name = words.say("named_why" if written else "method_why", name=name, why=why)
        facts += words.say("why", why=name)
        return words.say("line_too", facts=facts) if again else words.say("line", line=line, facts=facts)

    def covering(self, reason: OneLine, line: str, alone: bool, again: bool) -> str:
        """Return what runs cover wherever they are: by the slack of an open line, or else by their rooms."""
        words, row = self.words, self.is_row(reason.clue)
        covers = []
        for (length, first, last), place in zip(reason.rooms, reason.which, strict=True):
            run, room = self.run(reason.clue, place), self.places(reason.clue, first, last)
            covered = self.across(self.places(reason.clue, last - length + 1, first + length - 1), row)
            if last - first + 1 == length:
                covers.append(words.say("takes", run=run, cells=covered))
            elif alone:
                covers.append(words.say("covers", run=run, cells=covered))
            else:
                covers.append(words.say("room", run=run, cells=self.across(room, row), covered=covered))
        if alone:
            return words.say("slack_covers", line=line, slack=self.slack(reason), facts=words.all_of(covers))
        facts = words["then"].join(covers)
        return facts if again else words.say("line_rooms", line=line, facts=facts)

    def places(self, number: int, first: int, last: int) -> range:
        """Return the cells of a line from one place to another (counted from 1)."""
        width = self.scene.width
        if self.is_row(number):
            return range((number - 1) * width + first - 1, (number - 1) * width + last)
        column = number - self.scene.height - 1
        return range((first - 1) * width + column, last * width, width)

    def slack(self, reason: OneLine) -> str:
        """Return how much of a line its runs need, and how much is left."""
        spare = reason.size - reason.least
        key = "slack_none" if not spare else "slack_one" if len(reason.runs) == 1 else "slack"
        return self.words.say(key, n=reason.least, size=reason.size, m=spare)

    def line_reason(self, step: Step, reason: OneLine, row: bool) -> str:
        """Return the reason of a line's conclusions; nothing if the name of the technique says it."""
        words, technique = self.words, step.technique
        if technique == Technique.FULL_LINE and len(reason.runs) > 1:
            return self.slack(reason)
        if technique == Technique.LINE:
            return words.say("line_ways" if reason.arrangements > 1 else "line_way", n=reason.arrangements)
        if technique not in _BY_NAME or not reason.runs:
            return ""
        place = reason.runs.index(max(reason.runs))
        if technique == Technique.MERCURY:
            place = -1 if divmod(step.conclusions[0][0], self.scene.width)[row] else 0
        token = self.runs(reason.clue)[place]
        if technique == Technique.PUNCTUATING:
            unique = self.runs(reason.clue).count(token) == 1
            return words.say("line_complete", run=words.say("run" if unique else "a_run", run=token))
        return words.say(_BY_NAME[technique], run=reason.runs[place])

    def ending(self, ending: Ending | None) -> str:
        """Return the contradiction: the cell that cannot be both, or the line that no longer fits."""
        match ending:
            case Clash(atom, known):
                return self.words.say("clash" if known else "clash_inside", fact=self.fact(opposite(atom)))
            case BrokenClue(clue):
                return self.words.say("line_broken", line=self.line(clue))
        return self.words["impossible"]


def _starts_a_line(step: Step, so_far: Sequence[Step]) -> bool:
    """Return True unless a step is about the same single line as the steps before it."""
    alone = any(each.suppose is not None or each.ways or len(each.clues) != 1 for each in (step, so_far[-1]))
    return alone or step.clues != so_far[-1].clues


def cut_cells(steps: Sequence[Step], height: int) -> Iterator[list[Step]]:
    """Cut steps into paragraphs, keeping consecutive rows together, and consecutive columns."""

    def axis(step: Step) -> bool:
        return bool(step.clues) and step.clues[0] <= height

    def starts(step: Step, so_far: Sequence[Step]) -> bool:
        alone = any(each.suppose is not None or each.ways or len(each.clues) > 1 for each in (step, so_far[-1]))
        return alone or len(so_far) >= _MOST_LINES or axis(step) != axis(so_far[-1])

    return cut(steps, starts)


writer = NonogramWriter
