"""Reads the key `questions` of a logic-grid file: what is asked, its supposition, its choices, the stated answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, assert_never

from logicgrid.csp.asked import Asked, Choices, Extreme, Form, Key, Subject, Truth
from logicgrid.csp.expr import TRUE, Condition, Const, Holder, conjunction
from logicgrid.files.text import cut
from logicgrid.kinds.logic_grid.language import read_subject
from logicgrid.kinds.logic_grid.language.names import Notes
from logicgrid.kinds.logic_grid.language.syntax import ClueError
from logicgrid.kinds.logic_grid.language.typed import Cond, Num, Person, Value
from logicgrid.kinds.logic_grid.language.vocabulary import Index, Vocabulary
from logicgrid.kinds.questions import Choice, PuzzleQuestion
from logicgrid.kinds.validation import SKIPPED
from logicgrid.puzzle.diagnostics import Diagnostic, Severity, did_you_mean, fold
from logicgrid.puzzle.record import Record

if TYPE_CHECKING:
    from logicgrid.kinds.logic_grid import Presenter
    from logicgrid.kinds.logic_grid.categories import Path
    from logicgrid.kinds.logic_grid.compile import Compiler
    from logicgrid.kinds.logic_grid.schema import Clue, Question

_KINDS = ("ask", "which", "most", "least")
_KEYS = frozenset(("text", "if", "choices", "answer", *_KINDS))
_TRUTHS = {"true": True, "yes": True, "false": False, "no": False}
_FORMS = "a question has one of `ask: …`, `which: …` with `choices: …`, `most: …` and `least: …`"


class _Read(Record):
    """What was read of a question: its form, and the labels of its answers."""

    form: Form
    rule: str = ""
    choices: tuple[Choice, ...] = ()
    values: tuple[object, ...] = ()
    shown: tuple[str, ...] = ()
    index: Index | None = None
    """Finds the stated answer among the labels."""


def questions_of(compiler: Compiler, vocabulary: Vocabulary, presenter: Presenter) -> tuple[PuzzleQuestion, ...]:
    """Return the questions that can be read; reports what is wrong with the others."""
    reader = _Reader(compiler, vocabulary, presenter)
    found = [reader.question(place, each) for place, each in enumerate(compiler.model.questions)]
    if compiler.model.expect == "answered" and not compiler.model.questions:
        help = "write what is asked under `questions:`, or another `expect`"
        span = compiler.document.span(("expect",))
        compiler.error("question-form", "`expect: answered` needs questions", span, help)
    return tuple([each for each in found if each is not None])


class _Reader:
    def __init__(self, compiler: Compiler, vocabulary: Vocabulary, presenter: Presenter) -> None:
        self.compiler, self.vocabulary, self.presenter = compiler, vocabulary, presenter
        self.document = compiler.document
        from logicgrid.kinds.logic_grid.compile import MAX_PIECES  # which imports this module when a file has questions

        self.most_pieces = MAX_PIECES

    def question(self, place: int, model: Question) -> PuzzleQuestion | None:
        """Return a question; None if it has mistakes."""
        path: Path = ("questions", place)
        if self.compiler.pieces > self.most_pieces:
            span = self.document.span(path)
            message = f"the rules unroll to more than {self.most_pieces} pieces"
            self.compiler.error("too-large", message, span, "quantify over less")
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
        error = self.compiler.error
        if not raw.keys() <= _KEYS:  # an unknown key is reported already, and may be the one that is missed
            return None
        if len(kinds) > 1:
            message = f"this question has both `{kinds[0]}` and `{kinds[1]}`"
            error("question-form", message, self.document.key_span((*path, kinds[1])), f"{_FORMS}: make two of it")
            return None
        if kinds == ["which"] and not raw.get("choices"):
            if "choices" not in raw:
                help = "write `choices: {A: Ann == soup, B: Ben == pie}` below it"
                error("question-form", "`which` needs `choices`", self.document.key_span((*path, "which")), help)
            else:
                help = "write `choices: {A: Ann == soup, B: Ben == pie}`: a letter, and the rule that it stands for"
                error("empty-value", "there are no `choices`", self.document.key_span((*path, "choices")), help)
            return None
        if "choices" in raw and kinds != ["which"]:
            help = "write `which: must` (or `can`, or `cannot`): what exactly one of them does"
            message = f"`choices` do not go with `{kinds[0]}`" if kinds else "`choices` need `which`"
            error("question-form", message, self.document.key_span((*path, "choices")), help)
            return None
        if not kinds:
            if "if" in raw:
                message = "a supposition (`if`) alone asks nothing"
                error("question-form", message, self.document.key_span((*path, "if")), _FORMS)
            else:
                error("question-form", "this question asks nothing", self.document.span(path), _FORMS)
            return None
        return str(kinds[0])

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
        raw: Any = self.document.data
        for step in path:
            if isinstance(raw, dict) and step not in raw:
                return False
            raw = raw[step]
        return isinstance(raw, list)

    def typed(self, path: Path, text: str | None) -> Person | Value | Num | Cond | None:
        """Return what is asked, with its type; None if it cannot be read."""
        if text is None:
            return None
        notes = Notes()
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
        rule, form = text or "", None
        values, shown = self.presenter.values, self.presenter.shown
        match found:
            case None:
                return None
            case Person(_, node):
                people = self.vocabulary.categories[0]
                read = _Read(Subject("person", node), rule, (), values[0], shown[0], people.index)
                form = node
            case Value(_, category, node):
                owner = self.vocabulary.categories[category]
                read = _Read(Subject("value", node, category), rule, (), values[category], shown[category], owner.index)
                form = node
            case Num(_, node):
                read = _Read(Subject("number", node), rule)
                form = node
            case Cond(_, condition):
                read = _Read(Truth(condition), rule)
        if isinstance(form, Const) or (isinstance(form, Holder) and form.array == 0 and isinstance(form.value, Const)):
            message, help = "this is the same in every answer: it asks nothing", "ask for what the solver has to find"
            span = self.document.span(path)
            self.compiler.diagnostics.append(Diagnostic("constant-rule", message, span, help, Severity.WARNING))
        return read

    def extreme(self, path: Path, text: str | None, most: bool) -> _Read | None:
        """Return what `most` or `least` asks: a number."""
        found = self.typed(path, text)
        if found is None:
            return None
        if not isinstance(found, Num):
            number = None
            if isinstance(found, Value) and self.vocabulary.categories[found.category].numbers is not None:
                from logicgrid.kinds.logic_grid.language.names import Names

                number = Names(self.vocabulary, Notes()).number(found)
            if number is None:
                what = {Person: "an actor", Value: "a value that is no number", Cond: "a condition"}[type(found)]
                span = self.document.span(path)
                help = "write a number: `count(a.dish == soup for a in actors)`, `rank(seat, Ann)`"
                self.compiler.error("type-mismatch", f"this is {what}; a number is expected", span, help)
                return None
            found = number
        return _Read(Extreme(found.node, most), text or "")

    def choices(self, path: Path, model: Question) -> _Read | None:
        """Return what `which` asks of its `choices`."""
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
                message = f"the letters `{other}` and `{letter}` are the same"
                self.compiler.error("duplicate-label", message, self.document.key_span(here), "give it another letter")
                failed = True
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

    def choice(self, path: Path, clue: Clue) -> list[Condition] | None:
        """Return the conditions of a choice; None if it has mistakes, or says nothing."""
        raw = self.document.data["questions"][path[1]]["choices"][path[3]]
        if not clue.rule:
            help = "write `rule: …` with what it means"
            self.compiler.error("missing-key", "this choice has no `rule`", self.document.span(path), help)
            return None
        return self.rules((*path, "rule") if isinstance(raw, dict) else path, clue.rule)

    # ------------------------------------------------------------------ the stated answer

    def stated(self, path: Path, text: str, read: _Read) -> tuple[Key] | None:
        """Return the answer that the author states.  Reports one that cannot be an answer."""
        span, form = self.document.span(path), read.form
        if read.index is not None:
            places = read.index.find(text)
            if not places and isinstance(form, Subject) and form.kind == "value":
                places = self.vocabulary.categories[form.category].find(text)
            if len(places) == 1:
                return (places[0],)
            if isinstance(form, Subject) and fold(text) == "nobody":
                return (None,)
            choices = isinstance(form, Choices)
            message = f"there is no choice `{cut(text)}`" if choices else f"`{cut(text)}` is none of the answers"
            names = ", ".join(f"`{cut(each)}`" for each in read.shown[:8]) + (", …" if len(read.shown) > 8 else "")
            help = did_you_mean(text, read.index.names()) or f"the answers are {names}"
            self.compiler.error("unknown-answer", message, span, help)
            return None
        if isinstance(form, Truth):
            truth = _TRUTHS.get(fold(text))
            if truth is None:
                help = "the question is a condition: write `true` or `false`"
                self.compiler.error("unknown-answer", f"`{cut(text)}` is no truth value", span, help)
                return None
            return (truth,)
        try:
            number = Fraction(text.strip().replace("_", ""))
        except (ValueError, ZeroDivisionError):
            help = "the question is a number: write it in digits"
            self.compiler.error("unknown-answer", f"`{cut(text)}` is no number", span, help)
            return None
        return (number.numerator if number.denominator == 1 else number,)


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
        case Truth(condition):
            form = ["condition", node_form(condition)]
        case Extreme(term, most):
            form = ["most" if most else "least", node_form(term)]
        case Choices(which, conditions):
            form = [which, [node_form(each) for each in conditions]]
        case _:
            assert_never(asked.form)
    return [node_form(asked.given), form]
