"""Reads the key `questions` of a logic-grid file: what is asked, its supposition, its choices, the stated answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from typing import TYPE_CHECKING, Any, assert_never

from logicgrid.csp.asked import Asked, AskedTruth, Choice, Choices, Extreme, Form, Key, PuzzleQuestion, Subject
from logicgrid.csp.expr import TRUE, Condition, Const, Holder, Lookup, conjunction
from logicgrid.files.text import cut
from logicgrid.kinds.logic_grid import ArrayPresenter
from logicgrid.kinds.logic_grid.language import read_subject
from logicgrid.kinds.logic_grid.language.names import RuleNotes
from logicgrid.kinds.logic_grid.language.syntax import ClueError
from logicgrid.kinds.logic_grid.language.typed import Cond, Num, TypedPerson, TypedValue
from logicgrid.kinds.logic_grid.language.vocabulary import Index, Vocabulary
from logicgrid.kinds.questions import OpenText
from logicgrid.kinds.validation import SKIPPED
from logicgrid.puzzle.diagnostics import Diagnostic, Severity, did_you_mean, fold
from logicgrid.puzzle.messages import say
from logicgrid.puzzle.record import Record

if TYPE_CHECKING:
    from logicgrid.kinds.logic_grid.categories import Path
    from logicgrid.kinds.logic_grid.compile import Compiler
    from logicgrid.kinds.logic_grid.schema import ClueEntry, QuestionEntry

_KINDS = ("ask", "which", "most", "least")
_KEYS = frozenset(("text", "if", "choices", "answer", *_KINDS))
_TRUTHS = {"true": True, "yes": True, "false": False, "no": False}
_FORMS = "logic-grid.question-has-one-ask"


class _Read(Record):
    """What was read of a question: its form, and the labels of its answers."""

    form: Form
    rule: str = ""
    choices: tuple[Choice, ...] = ()
    values: tuple[object, ...] = ()
    shown: tuple[str, ...] = ()
    index: Index | None = None
    """Finds the stated answer among the labels."""


def questions_of(compiler: Compiler, vocabulary: Vocabulary, presenter: ArrayPresenter) -> tuple[PuzzleQuestion, ...]:
    """Return the questions that can be read; reports what is wrong with the others."""
    reader = _Reader(compiler, vocabulary, presenter)
    found = [reader.question(place, each) for place, each in enumerate(compiler.model.questions)]
    if compiler.model.expect == "answered" and len({each.number for each in compiler.open_questions}) == len(
        compiler.model.questions
    ):
        message, help = say("logic-grid.expect-answered-needs-questions"), say("logic-grid.write-what-asked-under")
        compiler.error("question-form", message, ("expect",), help)
    return tuple([each for each in found if each is not None])


def _wrong_form(raw: Mapping[str, object], kinds: Sequence[str]) -> tuple[str, str | None, str, str] | None:
    """Return what is wrong with the keys of a question: a code, the key (None for the whole), a message and help."""
    form = "question-form"
    if len(kinds) > 1:
        message = say("logic-grid.question-has-both", kinds=kinds[0], kinds2=kinds[1])
        return form, kinds[1], message, say("logic-grid.make-two", forms=say(_FORMS))
    if kinds == ["which"] and "choices" not in raw:
        return form, "which", say("logic-grid.which-needs-choices"), say("logic-grid.write-choices-ann-soup")
    if kinds == ["which"] and not raw["choices"]:
        return "empty-value", "choices", say("logic-grid.no-choices"), say("logic-grid.key-choices")
    if "choices" in raw and kinds != ["which"]:
        message = say("logic-grid.choices-do-not-go", kinds=kinds[0]) if kinds else say("logic-grid.choices-need-which")
        return form, "choices", message, say("logic-grid.write-which-must-or")
    if kinds:
        return None
    if "if" in raw:
        return form, "if", say("logic-grid.supposition-if-alone-asks"), say(_FORMS)
    return form, None, say("logic-grid.question-asks-nothing"), say(_FORMS)


class _Reader:
    def __init__(self, compiler: Compiler, vocabulary: Vocabulary, presenter: ArrayPresenter) -> None:
        self.compiler, self.vocabulary, self.presenter = compiler, vocabulary, presenter
        self.document = compiler.document
        from logicgrid.kinds.logic_grid.compile import MAX_PIECES  # which imports this module when a file has questions

        self.most_pieces = MAX_PIECES

    def question(self, place: int, model: QuestionEntry) -> PuzzleQuestion | None:
        """Return a question; None if it has mistakes."""
        path: Path = ("questions", place)
        if self.compiler.pieces > self.most_pieces:
            message = say("logic-grid.rules-unroll-more-than-pieces", most_pieces=self.most_pieces)
            self.compiler.error("too-large", message, path, say("logic-grid.quantify-over-less"))
            return None
        kind = self.kind(path)
        given = self.rules((*path, "if"), model.if_)
        read = None
        match kind:
            case "ask":
                read = self.subject((*path, "ask"), model.ask)
            case "most" | "least":
                read = self.extreme((*path, kind), model.most if kind == "most" else model.least, kind == "most")
            case "which":
                read = self.choices(path, model)
        if given is None or read is None:
            return None
        asked = Asked(conjunction(tuple(given)) if given else TRUE, read.form)
        stated = None if model.answer is None else self.stated((*path, "answer"), model.answer, read)
        text = model.text.strip() if model.text else None
        return PuzzleQuestion(
            place + 1,
            text or None,
            asked,
            self.document.span(path),
            read.rule,
            tuple(model.if_),
            read.choices,
            read.values,
            read.shown,
            stated,
            (*path, "answer"),
        )

    def kind(self, path: Path) -> str | None:
        """Return the key that says what is asked.  Reports if there is none, or several, or one that lacks another."""
        raw = self.document.data["questions"][path[1]]
        kinds = [key for key in raw if key in _KINDS]
        if not raw.keys() <= _KEYS:  # an unknown key is reported already, and may be the one that is missed
            return None
        if raw.keys() == {"text"} and str(raw["text"]).strip():
            self.left_open(path, str(raw["text"]))
            return None
        wrong = _wrong_form(raw, kinds)
        if wrong is None:
            return str(kinds[0])
        code, key, message, help = wrong
        span = self.document.key_span((*path, key)) if key else self.document.span(path)
        self.compiler.error(code, message, span, help)
        return None

    def left_open(self, path: Path, text: str) -> None:
        """Note a question or a choice that is only a text, as clues may be."""
        self.compiler.open_questions.append(OpenText(path, text.strip(), self.document.span(path)))

    # ------------------------------------------------------------------ rules and subjects

    def rules(self, path: Path, rules: Sequence[str]) -> list[Condition] | None:
        """Return the conditions of a rule, or of a list of rules, in the file; None if one has mistakes."""
        listed = self.is_list(path)
        found: list[Condition] = []
        for place, rule in enumerate(rules):
            if rule == SKIPPED:
                return None
            part = self.compiler.part(rule, (*path, place) if listed else path, self.vocabulary)
            if part is not None:
                found.append(part.condition)
        return found if len(found) == len(rules) else None

    def is_list(self, path: Path) -> bool:
        """Return True if the file has a list at a path."""
        return isinstance(self.document.value(path), list)

    def typed(self, path: Path, text: str | None) -> TypedPerson | TypedValue | Num | Cond | None:
        """Return what is asked, with its type; None if it cannot be read."""
        if text is None:
            return None
        notes = RuleNotes()
        try:
            found = read_subject(text, self.vocabulary, notes)
        except ClueError as error:
            place = self.document.locate(path, error.start, error.end)
            self.compiler.error(error.code, error.message, place, error.help)
            return None
        self.compiler.pieces += notes.pieces
        for note in dict.fromkeys(notes.found):
            span = self.document.locate(path, note.start, note.end)
            self.compiler.diagnostics.append(Diagnostic(note.code, note.message, span, note.help, Severity.WARNING))
        return found

    def subject(self, path: Path, text: str | None) -> _Read | None:
        """Return what `ask` asks."""
        found = self.typed(path, text)
        rule: str = text or ""
        form: Any = None
        values, shown = self.presenter.values, self.presenter.shown
        match found:
            case None:
                return None
            case TypedPerson(_, form):
                people = self.vocabulary.categories[0]
                read = _Read(Subject("person", form), rule, (), values[0], shown[0], people.index)
            case TypedValue(_, category, form):
                owner = self.vocabulary.categories[category]
                read = _Read(Subject("value", form, category), rule, (), values[category], shown[category], owner.index)
            case Num(_, form):
                read = _Read(Subject("number", form), rule)
            case Cond(_, condition):
                read = _Read(AskedTruth(condition), rule)
        if isinstance(form, Const) or (isinstance(form, Holder) and form.array == 0 and isinstance(form.value, Const)):
            message, help = say("logic-grid.same-in-every-answer"), say("logic-grid.ask-what-solver-has")
            span = self.document.span(path)
            self.compiler.diagnostics.append(Diagnostic("constant-rule", message, span, help, Severity.WARNING))
        return read

    def extreme(self, path: Path, text: str | None, most: bool) -> _Read | None:
        """Return what `most` or `least` asks: a number, or a value."""
        found = self.typed(path, text)
        if found is None:
            return None
        if isinstance(found, TypedValue) and self.vocabulary.categories[found.category].amounts is not None:
            return self.extreme_value(found, most, text or "")
        if not isinstance(found, Num):
            what = {
                TypedPerson: say("logic-grid.actor"),
                TypedValue: say("logic-grid.value-no-number"),
                Cond: say("logic-grid.condition"),
            }[type(found)]
            help = say("logic-grid.write-number-count-dish")
            self.compiler.error("type-mismatch", say("logic-grid.number-expected", what=what), path, help)
            return None
        return _Read(Extreme(found.node, most), text or "")

    def extreme_value(self, value: TypedValue, most: bool, rule: str) -> _Read:
        """Return a question for the last value that somebody can have, or the first.

        The answer is a number where the values are plain numbers, and otherwise one of them (a time, a month).
        """
        category = self.vocabulary.categories[value.category]
        numbers = category.numbers
        if numbers is not None and category.values.type == "number":
            return _Read(Extreme(Lookup(value.node, numbers), most), rule)
        order = sorted(range(category.size), key=lambda place: place if numbers is None else numbers[place])
        values, shown = [
            tuple([labels[value.category][place] for place in order])
            for labels in (self.presenter.values, self.presenter.shown)
        ]
        places = tuple([order.index(place) for place in range(category.size)])
        term = value.node if order == sorted(order) else Lookup(value.node, places)
        form = Extreme(term, most, value.category, category.values.type not in ("money", "duration"))
        return _Read(form, rule, (), values, shown, category.index)

    def choices(self, path: Path, model: QuestionEntry) -> _Read | None:
        """Return what `which` asks of its `choices`; None if one has mistakes, or is only a text."""
        if model.which is None or not model.choices:
            return None  # which is reported already
        found: list[Choice] = []
        conditions: list[Condition] = []
        letters: dict[str, str] = {}
        failed = False
        for letter, clue in model.choices.items():
            here = (*path, "choices", letter)
            other = letters.setdefault(fold(letter), letter)
            if other != letter:
                message = say("logic-grid.letters-same", other=other, letter=letter)
                self.compiler.error(
                    "duplicate-label", message, self.document.key_span(here), say("logic-grid.give-another-letter")
                )
                failed = True
            if not clue.rule and clue.text and clue.text.strip():
                self.left_open(here, clue.text)
                failed = True
                continue
            rules = self.choice(here, clue)
            if rules is None:
                failed = True
                continue
            conditions.append(conjunction(tuple(rules)))
            text = clue.text.strip() if clue.text else None
            found.append(Choice(letter, text, tuple(clue.rule), self.document.span(here)))
        if failed:
            return None
        names = tuple([each.letter for each in found])
        return _Read(Choices(model.which, tuple(conditions)), "", tuple(found), names, names, Index(names))

    def choice(self, path: Path, clue: ClueEntry) -> list[Condition] | None:
        """Return the conditions of a choice; None if it has mistakes, or says nothing."""
        raw = self.document.data["questions"][path[1]]["choices"][path[3]]
        if not clue.rule:
            help = say("logic-grid.write-rule-what-means")
            self.compiler.error("missing-key", say("logic-grid.choice-has-no-rule"), path, help)
            return None
        return self.rules((*path, "rule") if isinstance(raw, dict) else path, clue.rule)

    # ------------------------------------------------------------------ the stated answer

    def stated(self, path: Path, text: str, read: _Read) -> tuple[Key] | None:
        """Return the answer that the author states.  Reports one that cannot be an answer."""
        form = read.form
        if read.index is not None:
            places = read.index.find(text)
            if not places and isinstance(form, Subject | Extreme) and form.category:
                own = self.vocabulary.categories[form.category]
                places = own.find(text) or [at for at, each in enumerate(own.numbers or ()) if str(each) == text]
            if len(places) == 1:
                term = form.term if isinstance(form, Extreme) else None
                return (term.table[places[0]] if isinstance(term, Lookup) else places[0],)
            if isinstance(form, Subject) and fold(text) == "nobody":
                return (None,)
            key = "logic-grid.no-choice" if isinstance(form, Choices) else "logic-grid.none-answers"
            names = ", ".join(f"`{cut(each)}`" for each in read.shown[:8]) + (", …" if len(read.shown) > 8 else "")
            help = did_you_mean(text, read.index.names()) or say("logic-grid.answers", names=names)
        elif isinstance(form, AskedTruth):
            if (truth := _TRUTHS.get(fold(text))) is not None:
                return (truth,)
            key, help = "logic-grid.no-truth-value", say("logic-grid.question-condition-write-true")
        else:
            with suppress(ValueError, ZeroDivisionError):
                number = Fraction(text.strip().replace("_", ""))
                return (number.numerator if number.denominator == 1 else number,)
            key, help = "logic-grid.no-number", say("logic-grid.question-number-write-in")
        self.compiler.error("unknown-answer", say(key, text=cut(text)), path, help)
        return None


QUESTIONS_VERSION = 1
"""The version of the canonical form of questions, which only puzzles with questions have."""


def asked_form(asked: Asked, node_form: Callable[[Any], Any]) -> list[Any]:
    """Return a question in its canonical form, made of that of its expressions.

    The texts, the letters and the stated answer are no part of it.
    """
    form: list[Any]
    match asked.form:
        case Subject(kind, term, category):
            form = [kind, category, node_form(term)]
        case AskedTruth(condition):
            form = ["condition", node_form(condition)]
        case Extreme(term, most):
            form = ["most" if most else "least", node_form(term)]
        case Choices(which, conditions):
            form = [which, [node_form(each) for each in conditions]]
        case _:
            assert_never(asked.form)
    return [node_form(asked.given), form]
