"""The questions of a puzzle as its solver reads them: in the author's words, or as the rules read."""

from __future__ import annotations

from typing import assert_never

from logicgrid.csp.asked import Choices, Extreme, Subject, Truth
from logicgrid.kinds import Puzzle
from logicgrid.kinds.logic_grid import grid_of
from logicgrid.kinds.logic_grid.reading import rule_reader
from logicgrid.kinds.logic_grid.reading.asked import QuestionReader
from logicgrid.kinds.questions import Posed, PuzzleQuestion
from logicgrid.words.finish import finished, stopped
from logicgrid.words.phrases import plain


def posed(puzzle: Puzzle, language: str | None = None) -> tuple[Posed, ...]:
    """Return the questions in a language, by default the puzzle's own."""
    reader = QuestionReader(rule_reader(puzzle, language))
    code, texts, stop = reader.words.code, reader.words.texts["posed"], reader.words["stop"]
    own = reader.words.texts["asked"]
    everyone = all([array.bijective for array in grid_of(puzzle).question.problem.arrays])

    def options(question: PuzzleQuestion) -> tuple[str, ...]:
        """Return the answers to choose from; `nobody` comes last where a label may be nobody's."""
        match question.asked.form:
            case Truth():
                return own["yes"], own["no"]
            case Choices():
                return tuple([choice.letter for choice in question.choices])
            case Subject() | Extreme():
                return (*question.shown, *([] if everyone else [own["nobody"]])) if question.shown else ()
            case _:
                assert_never(question.asked.form)

    def text(question: PuzzleQuestion) -> str:
        if question.text is not None:
            return question.text
        form = question.asked.form
        if isinstance(form, Choices):
            asks = str(texts[form.which])
        else:
            what, condition = reader.subject(question.rule)
            key = "value"
            if isinstance(form, Extreme):
                key = "most" if form.most else "least"
            elif condition:
                key = "whether"
            elif isinstance(form, Subject) and form.kind == "person":
                key = "person"
            asks = plain(finished(code, texts[key].format(what=what, fact=what), True))
        if not question.given:
            return asks
        given = texts["supposing"].format(fact=reader.given(question), asks=asks)
        return plain(finished(code, given, True))

    def choice(letter: str, text: str | None, rules: tuple[str, ...]) -> tuple[str, str]:
        return letter, text or stopped(plain(finished(code, reader.choice(rules), True)), stop)

    return tuple(
        [
            Posed(
                each.number,
                text(each),
                options(each),
                tuple([choice(one.letter, one.text, one.rules) for one in each.choices]),
                isinstance(each.asked.form, Choices | Truth),
            )
            for each in puzzle.questions
        ]
    )
