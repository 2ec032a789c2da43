"""Explanations in five languages: the story of a puzzle of any kind, in paragraphs with the pencil marks after each.

`kinds.paragraphs` cuts a derivation into paragraphs; a writer for each kind of puzzle puts their steps into sentences,
with the phrases of one language (`words`).  `text` and `html` are made from the story alone.  The answer to a question
has its own story: every other answer, when supposed, leads to a contradiction.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from logicgrid.csp.asked import Choices, Extreme, PuzzleQuestion
from logicgrid.kinds import kind_named
from logicgrid.kinds.paragraphs import Line, Paragraph
from logicgrid.kinds.parts import Writer
from logicgrid.puzzle.derivation import Clash, Step, opposite
from logicgrid.puzzle.explanation import AnsweredQuestion, PencilMarks, PuzzleExplanation, Refuted, Scene, Witnessed
from logicgrid.puzzle.record import Record
from logicgrid.puzzle.report import SolutionTable
from logicgrid.words.phrases import Words, capital, label, plain


def writer_of(scene: Scene, words: Words) -> Writer:
    """Return the writer that puts the steps of a puzzle into words."""
    return kind_named(scene.kind).writer(scene, words)


class StoryStep(Record):
    """A paragraph, the marks before and after it, and the new ones (pairs of items, or cells)."""

    paragraph: Paragraph
    before: PencilMarks
    marks: PencilMarks
    new: Any


def paragraphs(explanation: PuzzleExplanation, words: Words) -> Iterator[Paragraph]:
    """Yield the paragraphs of an explanation."""
    return writer_of(explanation.scene, words).paragraphs(explanation)


def story(explanation: PuzzleExplanation, words: Words) -> Iterator[StoryStep]:
    """Yield the paragraphs with the marks after each; these are updated in place, so use them before the next one."""
    marks = explanation.scene.marks()
    before = explanation.start
    for paragraph in paragraphs(explanation, words):
        atoms = [atom for step in paragraph.steps for atom in step.conclusions]
        earlier = marks.copy()
        yield StoryStep(paragraph, earlier, marks, marks.add([*before, *atoms, *paragraph.shown]))
        before = ()


def closing(explanation: PuzzleExplanation, words: Words, verbose: bool = False) -> list[str]:
    """Return the level in a sentence; if `verbose`, also its meaning, the effort and the rounds.

    A puzzle with several answers has no level.
    """
    if explanation.open:
        turning = explanation.turning
        if turning is None:
            return []
        key = "turning_mirrors" if turning.mirrors else "turning"
        return [words.sentence(words.say(key, n=turning.count, name=label(turning.property), rule=turning.fix))]
    derivation = explanation.derivation
    level = words.say("level", level=derivation.level)
    in_words = kind_named(explanation.kind).levels_in_words and 1 <= derivation.level <= len(words.levels)
    if explanation.hardest and not (in_words and derivation.level == 1):
        level = words.say("level_by", level=level, technique=label(words.technique(explanation.hardest)))
    if in_words and (verbose or derivation.level == 1 or not explanation.hardest):
        level = words["colon"].join([level, words.levels[derivation.level - 1]])
    if not verbose:
        return [capital(level) + words["stop"]]
    effort = f"{derivation.effort:.1f}".removesuffix(".0").replace(".", words["decimal"])
    narrow = words.narrow[min(derivation.narrow_waves, 2)].format(n=derivation.narrow_waves)
    return [
        capital(level) + words["stop"],
        words.say("effort", effort=effort) + words["stop"],
        words["then"].join([words.say("waves", waves=derivation.waves), narrow]) + words["stop"],
    ]


# --- On paper ---------------------------------------------------------------------------------------------------------


_FACTS = 8
"""The largest number of facts in a short paragraph; a picture often has many more."""


def on_paper(explanation: PuzzleExplanation, words: Words, short: bool) -> list[tuple[str, list[str]]]:
    """Return the paragraphs; if `short`, only the finds of each, without those that find nothing.

    The finds are the true atoms or, if there are none, the false one; the rest follows.
    """
    writer = writer_of(explanation.scene, words)
    found: list[tuple[str, list[str]]] = []
    for step in story(explanation, words):
        paragraph = step.paragraph
        heading = plain(capital(paragraph.heading)) + words["stop"]
        lines = [plain(line.text) for line in paragraph.lines]
        if short:
            atoms = [atom for each in paragraph.steps for atom in each.conclusions]
            atoms = [atom for atom in atoms if atom[2]] or atoms[-1:]
            if not atoms or not step.new:
                continue
            shown = list(dict.fromkeys(atoms))
            text = plain(writer.known(tuple(shown[:_FACTS])))
            lines = [f"{capital(text)}…" if len(shown) > _FACTS else words.sentence(text)]
        found.append((heading, lines))
    if explanation.questions:
        for section in sections(explanation, words):
            lines = [plain(section.answer)] if short else [plain(line.text) for line in section.lines]
            found.append((plain(section.heading) + words["stop"], lines))
    return found


# --- Questions --------------------------------------------------------------------------------------------------------


class Section(Record):
    """A question, the text about it, and its answer."""

    number: int
    heading: str
    text: str
    lines: tuple[Line, ...]
    answer: str
    settled: bool


class Supposing(Words):
    """The words of a language that call the clue with a certain number the supposition."""

    def __init__(self, words: Words, number: int) -> None:
        super().__init__(words.code, words.texts)
        self.number = number

    def clue_numbers(self, numbers: Sequence[int], title: bool = False) -> str:
        own = self.texts["asked"]["title_supposition" if title else "supposition"]
        rest = [number for number in numbers if number != self.number]
        if len(rest) == len(numbers):
            return super().clue_numbers(numbers, title)
        if not rest:
            return str(own)
        return str(self.texts["asked"]["and_supposition"].format(clues=super().clue_numbers(rest, title)))


def sections(explanation: PuzzleExplanation, words: Words) -> Iterator[Section]:
    """Yield the section of each question."""
    for each in explanation.questions:
        yield _QuestionWriter(explanation, words, each).section()


class _QuestionWriter:
    def __init__(self, explanation: PuzzleExplanation, words: Words, answered: AnsweredQuestion) -> None:
        self.explanation, self.words, self.answered = explanation, words, answered
        self.texts: dict[str, Any] = words.texts["asked"]
        question = answered.question
        assert isinstance(question, PuzzleQuestion)
        self.question = question
        self.form = question.asked.form

    def phrase(self, key: str, **values: str) -> str:
        return self.words.sentence(str(self.texts[key]).format(**values))

    @property
    def answer(self) -> str:
        key = self.answered.key
        if key is None:
            return str(self.texts["nobody" if self.question.values else "undefined"])
        if isinstance(key, bool):
            return str(self.texts["yes" if key else "no"])
        return self.question.shown_of(key)

    def section(self) -> Section:
        question, answered = self.question, self.answered
        heading = capital(str(self.texts["question"]).format(n=question.number))
        lines: list[Line] = []
        if answered.settled:
            lines.append(Line(0, self.phrase("settled", answer=label(self.answer))))
        else:
            for refuted in answered.refuted:
                lines += self.refutation(refuted)
            for witnessed in answered.witnesses:
                lines += self.witness(witnessed)
            if isinstance(self.form, Choices) or not answered.refuted:
                lines.append(Line(0, self.phrase("so", answer=label(self.answer))))
        return Section(
            question.number, heading, answered.heading or question.heading, tuple(lines), self.answer, answered.settled
        )

    def supposition(self, choice: int) -> str:
        """Return the supposition in words, with the question's own supposition."""
        form, answer = self.form, label(self.answer)
        if isinstance(form, Choices):
            values = {
                "letter": label(self.letter(choice)),
                "text": self.words.quoted(self.answered.texts[choice].rstrip(".。")),
            }
            text = str(self.texts["not_choice" if form.which == "must" else "so_choice"]).format(**values)
        elif isinstance(form, Extreme):
            key = ("more" if form.most else "less") + "_in_order" * form.in_order
            text = str(self.texts[key]).format(answer=answer)
        else:
            text = str(self.texts["other"]).format(answer=answer)
        if self.answered.given:
            text = self.words["then"].join([text, str(self.texts["given"]).format(fact=self.answered.given)])
        return self.words.sentence(text)

    def letter(self, choice: int) -> str:
        return self.question.choices[choice].letter

    def refutation(self, refuted: Refuted) -> list[Line]:
        """Return the supposition, its consequences up to the contradiction, and the conclusion."""
        found = [Line(0, self.supposition(refuted.choice))]
        if refuted.steps:
            found += self.story(refuted.steps, refuted)
        else:
            found.append(Line(1, self.phrase("no_steps")))
        if refuted.choice < 0:
            return [*found, Line(0, self.phrase("so", answer=label(self.answer)))]
        assert isinstance(self.form, Choices)
        key = "so_must" if self.form.which == "must" else "so_cannot"
        return [*found, Line(0, self.phrase(key, letter=label(self.letter(refuted.choice))))]

    def story(self, steps: Sequence[Step], refuted: Refuted) -> Iterator[Line]:
        """Yield the sentences of some steps, up to the contradiction."""
        said = {atom for step in steps if step.clues == (self.answered.supposition,) for atom in step.conclusions}
        alone = all([step.clues == (self.answered.supposition,) and not step.premises for step in steps])
        if alone and not said.isdisjoint([opposite(atom) for atom in said]):
            yield Line(1, self.words.sentence(self.words["impossible"]))  # on its own, whatever the clues say
            return
        match refuted.ending:
            case Clash(atom, _, facts) if said.issuperset([atom, *facts]):  # it supposes two mutually exclusive things
                yield Line(1, self.words.sentence(self.words["impossible"]))
                return
        from logicgrid.kinds.logic_grid.sentences import LogicGridWriter

        explanation = self.explanation
        words = Supposing(self.words, self.answered.supposition)
        writer = kind_named(explanation.kind).writer(explanation.scene, words)
        assert isinstance(writer, LogicGridWriter)
        yield from writer.contradiction(explanation.start, steps, refuted.ending)

    def witness(self, witnessed: Witnessed) -> list[Line]:
        """Return an example of what is possible, or not necessary; nothing if the answer itself shows it."""
        example = _example(witnessed.board, self.words)
        if isinstance(self.form, Extreme):
            return [Line(0, self.phrase("reached", example=example))]
        if not isinstance(self.form, Choices):
            return []
        own = witnessed.choice == self.answered.key
        if own and self.form.which != "can":
            return []
        key = "need_not" if self.form.which == "must" else "can_be"
        return [Line(0, self.phrase(key, letter=label(self.letter(witnessed.choice)), example=example))]


def _example(board: SolutionTable, words: Words) -> str:
    """Return a solution in one line."""
    rows = [words.say("noted", a=row[0], b=words["comma"].join(row[1:])) for row in board.rows]
    return words["comma"].join(rows)
