"""Compiles a validated logic-grid file into a puzzle, or into everything that is wrong with the file.

In this order: the categories (the actors and the properties, with typed values), the clues (each rule becomes a
condition), the solution that the author states, and the labels in which answers are shown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal

from logicgrid.csp.expr import Condition
from logicgrid.csp.problem import Clue, Part, Problem, Stated
from logicgrid.csp.question import ArrayQuestion
from logicgrid.files.source import Document
from logicgrid.kinds import Puzzle
from logicgrid.kinds.logic_grid import ArrayPresenter, GridData
from logicgrid.kinds.logic_grid.categories import CategoryReader, Path
from logicgrid.kinds.logic_grid.language import read_rule
from logicgrid.kinds.logic_grid.language.names import RuleNotes
from logicgrid.kinds.logic_grid.language.syntax import ClueError
from logicgrid.kinds.logic_grid.language.vocabulary import Category, Vocabulary, array_of
from logicgrid.kinds.logic_grid.schema import ClueEntry as WrittenClue
from logicgrid.kinds.logic_grid.schema import LogicGridFile
from logicgrid.kinds.logic_grid.values import json_value
from logicgrid.kinds.validation import SKIPPED
from logicgrid.puzzle.diagnostics import Diagnostic, Fix, Severity
from logicgrid.puzzle.messages import say

if TYPE_CHECKING:
    from logicgrid.csp.asked import PuzzleQuestion
    from logicgrid.kinds.questions import OpenText

MAX_PIECES = 500_000
"""The number of pieces that all rules together may unroll to: their limit each is in `language`."""
MOST_MISTAKES = 200
"""The number of mistakes in clues after which no further clue is read: each takes a millisecond or two."""
_READING, _MISTAKE = 30, 200
"""The work of reading a rule, and of explaining what is wrong with one, in that of reading a value of YAML."""

_CUT_RULE = "logic-grid.in-list-in-every"


def compile_puzzle(model: LogicGridFile, document: Document) -> Puzzle | tuple[Diagnostic, ...]:
    """Return the puzzle that the file describes, or all of its mistakes (and its warnings, if there are mistakes)."""
    compiler = Compiler(model, document)
    puzzle = compiler.puzzle()
    return tuple(compiler.diagnostics) if puzzle is None else puzzle


class RuleReading:
    """What reading a rule found: its condition, or the first mistake; `mistakes` are all, by the form of the clue."""

    __slots__ = ("condition", "first", "mistakes", "notes")

    def __init__(self, condition: Condition | None, first: ClueError | None, notes: RuleNotes) -> None:
        self.condition = condition
        self.first = first
        self.notes = notes
        self.mistakes: dict[tuple[bool, bool], list[ClueError]] = {}


def reading_of(rule: str, vocabulary: Vocabulary) -> RuleReading:
    """Return what reading a rule finds, which depends on nothing but its text and the vocabulary."""
    notes = RuleNotes()
    try:
        return RuleReading(read_rule(rule, vocabulary, notes), None, notes)
    except ClueError as first:
        return RuleReading(None, first.with_traceback(None), notes)


class Compiler(CategoryReader):
    """The compilation of one file: its categories, and everything about them."""

    def __init__(self, model: LogicGridFile, document: Document) -> None:
        super().__init__(model, document)
        self.mistakes_in_clues = self.pieces = 0
        self.readings: dict[Any, RuleReading] = {}
        self.open_questions: list[OpenText] = []

    def puzzle(self) -> Puzzle | None:
        """Return the puzzle; None if there are mistakes."""
        categories = self.categories()
        if categories is None:
            return None
        vocabulary = Vocabulary(categories, self.groups(categories))
        wording = self.wording(categories)
        unusable = self.failed
        show = self.shown_by(categories)
        if (remembered := self.document.remembered) is not None:
            self.readings = remembered.setdefault(vocabulary.signature(), self.readings)
        rules, clues = self.clues(vocabulary, "rules"), self.clues(vocabulary, "clues")
        stated = self.stated(vocabulary)
        presenter = self.presenter(categories, show)
        questions = self.questions(vocabulary, presenter)
        if unusable or (self.failed and remembered is None):
            return None
        arrays = tuple([array_of(each) for each in categories])
        given, selectable = ([each for each in some if each.parts] for some in (rules, clues))
        question = ArrayQuestion(Problem(len(self.actors), arrays, tuple(selectable), tuple(given)))
        return Puzzle(
            kind="logic-grid",
            title=self.model.title,
            expect=self.model.expect or ("answered" if questions else "unique"),
            question=question,
            clues=clues,
            stated=stated,
            locate=self.document.span,
            shape=(tuple(range(len(self.actors))), *[(None,) * len(self.actors) for _ in categories[1:]]),
            present=presenter,
            warnings=tuple(self.diagnostics),
            language=self.model.language,
            intro=self.model.intro,
            difficulty=self.model.difficulty,
            rules=rules,
            questions=questions,
            own=GridData(vocabulary, question, presenter, wording, self.document.locate, tuple(self.open_questions)),
        )

    def wording(self, categories: Sequence[Category]) -> tuple[dict[str, Any], ...]:
        """Return the words that the file has for the actors and for each property; reports mistakes in them."""
        actors = self.actors_long.model_dump(exclude={"values", "aliases", "groups"}, exclude_none=True)
        properties = [self.model.properties[category.name] for category in categories[1:]]
        if actors or any(each.phrases for each in properties):
            from logicgrid.kinds.logic_grid.phrases import mistakes

            found = mistakes(self.document, categories, self.model.language)
            self.diagnostics += found
            self.failed = self.failed or any(each.severity == Severity.ERROR for each in found)
        return actors, *[each.phrases or {} for each in properties]

    # ------------------------------------------------------------------ clues

    def clues(self, vocabulary: Vocabulary, key: Literal["clues", "rules"]) -> tuple[Clue, ...]:
        """Return the clues, or the rules, of a list; of a draft without those that cannot be read, which leave gaps."""
        clues: list[Clue] = []
        written = self.model.clues if key == "clues" else self.model.rules
        for number, clue in enumerate(written):
            parts: list[Part] = []
            rules = self.rules((key, number), clue)
            blank = clue.text is None or not clue.text.strip() or self.is_recovered((key, number, "text"))
            text = None if blank else clue.text
            for path, rule in rules:
                if rule == SKIPPED:
                    self.failed = True
                    continue
                if self.mistakes_in_clues >= MOST_MISTAKES:
                    message = say("logic-grid.more-than-mistakes-rule", most_mistakes=MOST_MISTAKES)
                    self.error("too-many-mistakes", message, path, say("logic-grid.mend-first-ones"))
                    return tuple(clues)
                if self.pieces > MAX_PIECES:
                    message = say("logic-grid.rules-unroll-more-than", max_pieces=MAX_PIECES)
                    self.error("too-large", message, path, say("logic-grid.quantify-over-less"))
                    return tuple(clues)
                part = self.part(rule, path, vocabulary)
                if part is not None:
                    parts.append(part)
            bare = len(parts) == 1 and clue.text is None
            span = parts[0].span if bare else self.document.span((key, number))
            if len(parts) == len(rules) and (parts or text) and not any(self.is_recovered(path) for path, _ in rules):
                clues.append(Clue(number + 1 if key == "clues" else -number - 1, tuple(parts), text, span))
        return tuple(clues)

    def is_recovered(self, path: Path) -> bool:
        """Return True if a line of the value at a path holds something else than the author wrote."""
        if not self.document.recovered:
            return False
        span = self.document.span(path)
        return not self.document.recovered.isdisjoint(range(span.line, span.end_line + 1))

    def rules(self, path: Path, clue: WrittenClue) -> list[tuple[Path, str]]:
        """Return the rules of a clue at a path, each with its own path in the file."""
        key, number = path
        raw, rules = self.document.data[key][number], clue.rule
        if not isinstance(raw, dict):
            return [(path, rules[0])]
        written = raw.get("rule")
        if isinstance(written, list) and len(written) == len(rules):
            return [((*path, "rule", place), rule) for place, rule in enumerate(rules)]
        if not rules and not (clue.text or "").strip():
            message = say("logic-grid.empty-clue" if key == "clues" else "logic-grid.empty-rule")
            self.error("empty-value", message, path, say("logic-grid.write-text-solver-below"))
        return [((*path, "rule"), rule) for rule in rules]

    def part(self, rule: str, path: Path, vocabulary: Vocabulary) -> Part | None:
        """Return a rule's part of its clue; None if the rule has mistakes."""
        reading = self.readings.get(rule)
        if reading is None:
            reading = self.readings[rule] = reading_of(rule, vocabulary)
            self.spend(_READING)
        self.pieces += reading.notes.pieces
        if reading.condition is None:
            self.report_mistakes(rule, path, vocabulary, reading)
            return None
        for note in dict.fromkeys(reading.notes.found):
            span = self.document.locate(path, note.start, note.end)
            asks = note.code == "constant-rule" and path[0] == "questions"  # a choice that is false rules nothing out
            help = say("logic-grid.ask-what-solver-has") if asks else note.help
            self.diagnostics.append(Diagnostic(note.code, note.message, span, help, Severity.WARNING))
        return Part(reading.condition, rule, self.document.span(path), tuple(reading.notes.rests_on))

    def spend(self, units: int) -> None:
        """Count work against the limit of a draft.  Raises BudgetEnded."""
        if self.document.meter is not None:
            self.document.meter.spend(units)

    def report_mistakes(self, rule: str, path: Path, vocabulary: Vocabulary, reading: RuleReading) -> None:
        scalar = self.document.scalar(path)
        in_choices = path[-2] == "choices"
        form = len(path) == 2 or in_choices, scalar is None or scalar.style not in ("literal", "folded")
        if form not in reading.mistakes:
            from logicgrid.kinds.logic_grid.language.mistakes import mistakes

            assert reading.first is not None
            reading.mistakes[form] = [
                each.with_traceback(None) for each in mistakes(rule, vocabulary, reading.first, *form)
            ]
            self.spend(_MISTAKE)
        for error in reading.mistakes[form]:
            help = say(_CUT_RULE) if error.code == "clue-syntax" and self.cut_by_comma(path) else error.help
            place, fixes = self.document.locate(path, error.start, error.end), tuple[Fix, ...]()
            fixed = error.rule
            if error.fixed is not None:
                fixed = rule[: error.start] + error.fixed + rule[error.end :]
            if error.text is not None or fixed is not None:
                from logicgrid.files.patch import moved_below, rewritten

                fixed = None if fixed is None else " ".join(fixed.splitlines())
                if error.text is not None:
                    fixes = moved_below(self.document, path, {"text": error.text, "rule": fixed})
                    help = say("logic-grid.choice-draft-hears", entry=fixes[0].text) if in_choices else help
                elif fixed is not None:
                    fixes = rewritten(self.document, path, fixed, shown=error.fixed or fixed)
            self.error(error.code, error.message, place, help, fixes)
            self.mistakes_in_clues += 1

    def cut_by_comma(self, path: Path) -> bool:
        """Return True if a rule is probably one piece of a longer one, cut by the commas of a list in [ ]."""
        scalar = self.document.scalar(path)
        if scalar is None or scalar.style != "plain":
            return False
        before = self.lines[scalar.span.line - 1][: scalar.span.column - 1].rstrip()
        after = self.lines[scalar.span.end_line - 1][scalar.span.end_column - 1 :].lstrip()
        return before.endswith(",") or after.startswith(",")

    def questions(self, vocabulary: Vocabulary, presenter: ArrayPresenter) -> tuple[PuzzleQuestion, ...]:
        if not self.model.questions and self.model.expect != "answered":
            return ()
        from logicgrid.kinds.logic_grid.questions import questions_of

        return questions_of(self, vocabulary, presenter)

    # ------------------------------------------------------------------ the stated solution

    def stated(self, vocabulary: Vocabulary) -> tuple[Stated, ...]:
        """Return the cells of the solution that the author states."""
        cells: list[Stated] = []
        holders: dict[tuple[int, int], str] = {}
        counts: Counter[tuple[int, int]] = Counter()
        actors = vocabulary.categories[0]
        for key, answers in (self.model.solution or {}).items():
            position = self.place_of(actors, key, "logic-grid.unknown-actor", ("solution", key), key=True)
            if position is None:
                continue
            who = actors.labels[position]
            for name, text in answers.items():
                path = ("solution", key, name)
                number = self.place_of(vocabulary.names, name, "logic-grid.unknown-property", path, key=True)
                if number is None:
                    continue
                owner = vocabulary.categories[number]
                value = self.place_of(owner, text, "logic-grid.has-no-value", path, of=owner.name)
                if value is None:
                    continue
                other = holders.setdefault((number, value), who)
                counts[number, value] += 1
                if owner.times and counts[number, value] > owner.times[value][1]:
                    message = say("logic-grid.solution-gives-actors", text=text, counts=counts[number, value])
                    help = say("logic-grid.times-belongs", times=owner.times[value][1])
                    self.error("impossible-solution", message, path, help)
                if owner.distinct and other != who:
                    message = say("logic-grid.solution-gives-both", text=text, other=other, who=who)
                    help = say("logic-grid.each-value-belongs-one")
                    self.error("impossible-solution", message, path, help)
                elif not owner.domains[position] >> value & 1:
                    message = say("logic-grid.solution-contradicts-what-given", who=who)
                    self.error("impossible-solution", message, path)
                cells.append(Stated(number, position, value, path, (owner.name, who, owner.labels[value])))
        return tuple(cells)

    # ------------------------------------------------------------------ showing answers

    def presenter(self, categories: Sequence[Category], show: int) -> ArrayPresenter:
        """Return what shows answers in the author's labels; numbers that were not in quotes are numbers in JSON."""
        values: list[tuple[Any, ...]] = [tuple(self.actors)]
        shown: list[tuple[str, ...]] = [tuple(self.actors)]
        for category in categories[1:]:
            texts, unit = category.labels, self.model.properties[category.name].unit
            space = "" if (unit or "") >= "\u2e80" else " "  # 80円, 80 km
            shown.append(tuple([f"{text}{space}{unit}" for text in texts]) if unit else texts)
            if category.values.type == "number":
                path = self.values_path(category.name)
                quoted = [self.document.is_quoted((*path, place)) for place in range(category.size)]
                values.append(
                    tuple([json_value(text, "number", each) for text, each in zip(texts, quoted, strict=True)])
                )
            else:
                values.append(texts)
        names = tuple([category.name for category in categories])
        return ArrayPresenter(names, tuple(values), tuple(shown), show, self.model.language)
