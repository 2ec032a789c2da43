"""Rules and questions read back as sentences: what they say in words, for an author to hold against the text.

`rules` goes through the syntax tree of a rule; what its parts mean are `pieces`; `amounts` puts numbers into words,
`conditions` what is true of people, both with the puzzle's phrasebook.  A question says what is asked, under which
supposition, with which choices; for author or solver.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from logicgrid.csp.asked import AskedTruth, Choices, Extreme, PuzzleQuestion, Subject
from logicgrid.csp.problem import Clue
from logicgrid.kinds import Puzzle
from logicgrid.kinds.logic_grid import grid_of
from logicgrid.kinds.logic_grid.language.parser import parse
from logicgrid.kinds.logic_grid.language.syntax import Call, ClueError, Syntax
from logicgrid.kinds.logic_grid.phrases import phrasebook_of
from logicgrid.kinds.logic_grid.reading.conditions import Bare, Person, Said
from logicgrid.kinds.logic_grid.reading.rules import RuleSayer
from logicgrid.kinds.questions import Posed
from logicgrid.words.phrases import finished, plain


def read_clues(puzzle: Puzzle, clues: Sequence[Clue], language: str | None = None) -> list[str]:
    """Return what clues of a puzzle say by their rules, as sentences of a language, by default the puzzle's own.

    A clue without a rule has an empty text.
    """
    reader = rule_reader(puzzle, language)
    return [reader.book.words["gap"].join([reader.sentence(part.text) for part in clue.parts]) for clue in clues]


def rule_reader(puzzle: Puzzle, language: str | None = None) -> RuleSayer:
    """Return the reader of a puzzle's rules in a language, by default the puzzle's own."""
    return RuleSayer(grid_of(puzzle).vocabulary, phrasebook_of(puzzle, language))


# --- questions --------------------------------------------------------------------------------------------------------


def read_questions(puzzle: Puzzle, language: str | None = None) -> list[str]:
    """Return what each question of a puzzle asks, as a sentence of a language, by default the puzzle's own."""
    reader = QuestionReader(rule_reader(puzzle, language))
    return [reader.sentence(each) for each in puzzle.questions]


def posed(puzzle: Puzzle, language: str | None = None) -> tuple[Posed, ...]:
    """Return the questions in a language, by default the puzzle's own."""
    reader = QuestionReader(rule_reader(puzzle, language))
    own = reader.texts
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
        return letter, text or reader.reader.whole(reader.clauses(rules))

    return tuple(
        Posed(
            each.number,
            each.text if each.text is not None else reader.asks(each),
            options(each),
            tuple([choice(one.letter, one.text, one.rules) for one in each.choices]),
            isinstance(each.asked.form, Choices | AskedTruth),
        )
        for each in puzzle.questions
    )


def counted(rule: str) -> Sequence[Syntax]:
    """Return the conditions whose number a rule is, and whose words end in a list of these; none if it is no number."""
    try:
        node = parse(rule)
    except ClueError:
        return ()
    return node.arguments if isinstance(node, Call) and node.function.text == "count" else ()


class QuestionReader:
    """Puts the questions of one puzzle into words."""

    def __init__(self, reader: RuleSayer) -> None:
        self.reader = reader
        self.words = reader.book.words
        self.texts: dict[str, str] = self.words.texts["asked"]

    def sentence(self, question: PuzzleQuestion) -> str:
        """Return what a question asks, with its supposition before it and its choices behind it."""
        words, form = self.words, question.asked.form
        if isinstance(form, Choices):
            text = self.texts[form.which]
        elif isinstance(form, Extreme):
            key = ("most" if form.most else "least") + "_in_order" * form.in_order
            text = self.texts[key + "_count" * bool(counted(question.rule))].format(what=self.subject(question.rule)[0])
        else:
            what, condition = self.subject(question.rule)
            text = self.texts["whether"].format(fact=what) if condition else self.texts["asks"].format(what=what)
        if question.given:
            text = self.texts["supposing"].format(fact=self.clauses(question.given), asks=text)
        if question.choices:
            choices = [
                self.texts["choice"].format(letter=choice.letter, text=self.clauses(choice.rules))
                for choice in question.choices
            ]
            text = words["colon"].join([text, words["then"].join(choices)])
        return self.reader.whole(text)

    def asks(self, question: PuzzleQuestion) -> str:
        """Return what a question asks its solver, in the words of its rules."""
        code, texts, form = self.words.code, self.words.texts["posed"], question.asked.form
        if isinstance(form, Choices):
            asked = str(texts[form.which])
        else:
            key = "value"
            if isinstance(form, Extreme):
                key = ("most" if form.most else "least") + "_in_order" * form.in_order
            if facts := self.facts(question.rule):
                asked = texts["count" if key == "value" else f"{key}_count"].format(facts=facts)
            else:
                what, condition = self.subject(question.rule)
                if condition:
                    key = "whether"
                elif isinstance(form, Subject) and form.kind == "person":
                    key = "person"
                asked = texts[key].format(what=what, fact=what)
            asked = plain(finished(code, asked, True))
        if not question.given:
            return asked
        given = texts["supposing"].format(fact=self.clauses(question.given), asks=asked)
        return plain(finished(code, given, True))

    def clauses(self, rules: Sequence[str]) -> str:
        """Return rules as words within a sentence."""
        return str(self.reader.texts["between_rules"]).join(self.reader.clause(rule) or rule for rule in rules)

    def facts(self, rule: str) -> str:
        """Return the conditions whose number a rule is, as a list of clauses; "" if there is no such list."""
        reader, found = self.reader, counted(rule)
        try:
            clauses = [reader.condition(each, {}).say("main") for each in found]
        except ClueError:
            return ""
        return str(self.words["then"]).join(plain(each) for each in clauses)

    def subject(self, rule: str) -> tuple[str, bool]:
        """Return what is asked in words, and whether it is a condition; the rule itself if it cannot be read."""
        reader = self.reader
        try:
            meant = reader.read(parse(rule), {})
            if isinstance(meant, Bare):
                meant = reader.person(meant)
            match meant:
                case Said():
                    return plain(meant.say("subordinate")), True
                case Person():
                    return plain(reader.who(meant)), False
                case _:
                    return plain(reader.amount(meant).text), False
        except ClueError:
            return rule, False
