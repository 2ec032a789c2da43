"""The questions of a puzzle as its solver reads them: in the author's words, or as the rules read."""

from __future__ import annotations

from typing import assert_never

from logicgrid.csp.asked import AskedTruth, Choices, Extreme, Subject
from logicgrid.kinds import Puzzle
from logicgrid.kinds.logic_grid import grid_of
from logicgrid.kinds.logic_grid.reading import rule_reader
from logicgrid.kinds.logic_grid.reading.asked import QuestionReader
from logicgrid.kinds.questions import Posed, PuzzleQuestion
from logicgrid.words.finish import finished, stopped
from logicgrid.words.phrases import plain


def asks(reader: QuestionReader, question: PuzzleQuestion) -> str:
    """Return what a question asks, in the words of its rules."""
    code, texts, form = reader.words.code, reader.words.texts["posed"], question.asked.form
    if isinstance(form, Choices):
        asked = str(texts[form.which])
    else:
        key = "value"
        if isinstance(form, Extreme):
            key = ("most" if form.most else "least") + "_in_order" * form.in_order
        if facts := reader.facts(question.rule):
            asked = texts["count" if key == "value" else f"{key}_count"].format(facts=facts)
        else:
            what, condition = reader.subject(question.rule)
            if condition:
                key = "whether"
            elif isinstance(form, Subject) and form.kind == "person":
                key = "person"
            asked = texts[key].format(what=what, fact=what)
        asked = plain(finished(code, asked, True))
    if not question.given:
        return asked
    given = texts["supposing"].format(fact=reader.given(question), asks=asked)
    return plain(finished(code, given, True))


def posed(puzzle: Puzzle, language: str | None = None) -> tuple[Posed, ...]:
    """Return the questions in a language, by default the puzzle's own."""
    reader = QuestionReader(rule_reader(puzzle, language))
    code, stop = reader.words.code, reader.words["stop"]
    own = reader.words.texts["asked"]
    everyone = all([array.bijective for array in grid_of(puzzle).question.problem.arrays])

    def options(question: PuzzleQuestion) -> tuple[str, ...]:
        """Return the answers to choose from; `nobody` comes last where a label may be nobody's."""
        match question.asked.form:
            case AskedTruth():
                return own["yes"], own["no"]
            case Choices():
                return tuple([choice.letter for choice in question.choices])
            case Extreme():
                return question.shown
            case Subject():
                return (*question.shown, *([] if everyone else [own["nobody"]])) if question.shown else ()
            case _:
                assert_never(question.asked.form)

    def choice(letter: str, text: str | None, rules: tuple[str, ...]) -> tuple[str, str]:
        return letter, text or stopped(plain(finished(code, reader.choice(rules), True)), stop)

    return tuple(
        [
            Posed(
                each.number,
                each.text if each.text is not None else asks(reader, each),
                options(each),
                tuple([choice(one.letter, one.text, one.rules) for one in each.choices]),
                isinstance(each.asked.form, Choices | AskedTruth),
            )
            for each in puzzle.questions
        ]
    )
