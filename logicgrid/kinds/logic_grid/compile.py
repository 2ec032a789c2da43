"""Compiles a validated logic-grid file into a puzzle, or into everything that is wrong with the file.

In this order: the categories (the actors and the properties, with typed values), the clues (each rule becomes a
condition), the solution that the author states, and the labels in which answers are shown.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal

from logicgrid.csp.expr import Condition
from logicgrid.csp.problem import Clue, Part, Problem
from logicgrid.csp.question import ArrayQuestion
from logicgrid.files.source import Document
from logicgrid.files.text import cut, lines
from logicgrid.kinds import Puzzle, Stated
from logicgrid.kinds.logic_grid import GridData, Presenter
from logicgrid.kinds.logic_grid.language import read_rule
from logicgrid.kinds.logic_grid.language.names import Notes
from logicgrid.kinds.logic_grid.language.syntax import ClueError
from logicgrid.kinds.logic_grid.language.vocabulary import Category, Group, Index, Vocabulary, array_of
from logicgrid.kinds.logic_grid.schema import ALL_ACTORS, LogicGridFile, Property
from logicgrid.kinds.logic_grid.schema import Clue as WrittenClue
from logicgrid.kinds.logic_grid.values import TypedValues, json_value, parse_constant, type_values
from logicgrid.kinds.validation import SKIPPED
from logicgrid.puzzle.diagnostics import Diagnostic, Fix, Severity, Span, fold, nearest, plain

if TYPE_CHECKING:
    from logicgrid.kinds.questions import PuzzleQuestion

MAX_ACTORS = 200
MAX_PROPERTIES = 200
MAX_CELLS = 100_000
MAX_PIECES = 500_000
"""The number of pieces that all rules together may unroll to: their limit each is in `language`."""
MOST_MISTAKES = 200
"""The number of mistakes in clues after which no further clue is read: each takes a millisecond or two."""
_READING, _MISTAKE = 30, 200
"""The work of reading a rule, and of explaining what is wrong with one, in that of reading a value of YAML."""

Path = tuple[str | int, ...]
"""The way to a value in the file's data."""

_SHARE = "write `shared: true` if several actors may have the same value"
_WRONG_LENGTH = {
    "too few": "add values, or write `shared: true` if several actors may have the same one",
    "too many": "remove values, or write `spare: true` if some stay unused",
    "cut": 'in a list in [ ] a comma ends a value: put a value with a decimal comma in quotes, "2,50"',
}
_NUMBER = re.compile(r"\s*[-+]?\d+([.,]\d+)?\s*")
_CUT_RULE = "in a list in [ ] every comma ends an item: put the rule in quotes, or on a line of its own after `- `"


def compile_puzzle(model: LogicGridFile, document: Document) -> Puzzle | tuple[Diagnostic, ...]:
    """Return the puzzle that the file describes, or all of its mistakes (and its warnings, if there are mistakes)."""
    compiler = Compiler(model, document)
    puzzle = compiler.puzzle()
    return tuple(compiler.diagnostics) if puzzle is None else puzzle


class RuleReading:
    """What reading a rule found: its condition, or the first mistake; `mistakes` are all, by the form of the clue."""

    __slots__ = ("condition", "first", "mistakes", "notes")

    def __init__(self, condition: Condition | None, first: ClueError | None, notes: Notes) -> None:
        self.condition = condition
        self.first = first
        self.notes = notes
        self.mistakes: dict[tuple[bool, bool], list[ClueError]] = {}


def reading_of(rule: str, vocabulary: Vocabulary) -> RuleReading:
    """Return what reading a rule finds, which depends on nothing but its text and the vocabulary."""
    notes = Notes()
    try:
        return RuleReading(read_rule(rule, vocabulary, notes), None, notes)
    except ClueError as first:
        return RuleReading(None, first.with_traceback(None), notes)


def _mixed(texts: Sequence[str]) -> int | None:
    """Return the place of the first word in a list with at least as many numbers as words; None if there is none."""
    words = [place for place, text in enumerate(texts) if not _NUMBER.fullmatch(text)]
    return words[0] if 0 < len(words) <= len(texts) / 2 else None


class Compiler:
    """The compilation of one file: it collects diagnostics and goes on as long as it can.

    `same_size`: a property has as many values as there are actors, if it is not `shared` or `spare`.
    """

    same_size = True

    def __init__(self, model: LogicGridFile, document: Document) -> None:
        self.model = model
        self.document = document
        self.diagnostics: list[Diagnostic] = []
        self.failed = False
        self.mistakes_in_clues = self.pieces = 0
        self.readings: dict[Any, RuleReading] = {}
        ((self.actors_name, actors),) = model.actors.items()
        self.actors: Sequence[str] = actors.values
        self.actors_long = actors

    def error(self, code: str, message: str, span: Span, help: str | None = None, fixes: tuple[Fix, ...] = ()) -> None:
        self.failed = True
        self.diagnostics.append(Diagnostic(code, message, span, help, fixes=fixes))

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
        given, told = ([each for each in some if each.parts] for some in (rules, clues))
        question = ArrayQuestion(Problem(len(self.actors), arrays, tuple(told), tuple(given)))
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
            own=GridData(vocabulary, question, presenter, wording, self.document.locate),
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

    # ------------------------------------------------------------------ places in the file

    @cached_property
    def lines(self) -> list[str]:
        return lines(self.document.text)

    def actors_path(self) -> Path:
        raw = self.document.data["actors"]
        if not isinstance(raw, dict):
            return ("actors",)
        long = isinstance(raw[self.actors_name], dict)
        return ("actors", self.actors_name, "values") if long else ("actors", self.actors_name)

    def values_path(self, name: str) -> Path:
        """Return the path of a property's values, in the short or the long form of a property."""
        long = isinstance(self.document.data["properties"][name], dict)
        return ("properties", name, "values") if long else ("properties", name)

    def place_of(self, index: Index | Category, name: str, message: str, path: Path, key: bool = False) -> int | None:
        """Return the place of a label that the file names at a path (in a key or a value).  Reports unknown labels."""
        found = index.find(name)
        if len(found) == 1:
            return found[0]
        span = self.document.key_span(path) if key else self.document.span(path)
        near = nearest(name, index.labels)
        help, fixes = None, tuple[Fix, ...]()
        if near is not None:
            from logicgrid.files.scalars import rewritten  # only mistakes need it

            help, fixes = f"did you mean `{near}`?", rewritten(self.document, path, near, key)
        self.error("unknown-name", message, span, help, fixes)
        return None

    # ------------------------------------------------------------------ categories

    def categories(self) -> list[Category] | None:
        """Return the actors and the properties; None if they are too broken to read clues with."""
        path = self.actors_path()
        if not self.actors:
            self.error("no-actors", "there are no actors", self.document.span(path))
            return None
        if len(self.actors) > MAX_ACTORS:
            self.error("too-large", f"more than {MAX_ACTORS} actors", self.document.span(path))
            return None
        if len(self.model.properties) > MAX_PROPERTIES:
            self.error("too-large", f"more than {MAX_PROPERTIES} properties", self.document.span(("properties",)))
            return None
        self.refuse_duplicates("actor", self.actors, self.actors, path)
        everyone = tuple(1 << place for place in range(len(self.actors)))
        values = TypedValues("text", tuple(self.actors), None)
        aliases = self.aliases(self.actors_name, values, self.actors_long.aliases, path[:-1])
        actors = Category(self.actors_name, values, domains=everyone, aliases=aliases)
        categories = [actors]
        for name, prop in self.model.properties.items():
            self.refuse_same_name(name, categories)
            category = self.category(name, prop, actors)
            if category is not None:
                categories.append(category)
        if sum(category.size for category in categories) * len(self.actors) > MAX_CELLS:
            self.error("too-large", "the puzzle has too many values", self.document.span(("properties",)))
            return None
        return categories if len(categories) == len(self.model.properties) + 1 else None

    def refuse_same_name(self, name: str, categories: Sequence[Category]) -> None:
        other = next((category.name for category in categories if fold(category.name) == fold(name)), None)
        if other is not None:
            what = "the actors" if other == self.actors_name else "the property"
            message = f"the property `{name}` has the same name as {what} `{other}`"
            self.error("duplicate-name", message, self.document.key_span(("properties", name)), "give it another name")

    def category(self, name: str, prop: Property, actors: Category) -> Category | None:
        """Return a property as a category; None if it has no values, or values that cannot be read."""
        if prop.values is ALL_ACTORS or prop.nobody_self or prop.symmetric:
            from logicgrid.kinds.logic_grid.relations import relation

            if (found := relation(self, name, prop, actors)) is not None:
                return found
        given = self.given(name, prop, actors)
        if given is None:
            return None
        texts, shared = prop.values, prop.shared or prop.times is not None
        if texts is None:
            texts = list(dict.fromkeys(text for _, text in given.values()))
            shared = shared or len(texts) < len(given)
            if len(given) < len(self.actors):
                self.report_missing_values(name, bool(given))
                return None
        path = self.values_path(name)
        if not texts:
            self.error("empty-value", f"`{name}` has no values", self.document.span(path))
            return None
        values = type_values(texts, prop.type, self.model.language)
        if isinstance(values, list):
            for unreadable in values:
                span = self.document.span((*path, unreadable.index))
                self.error("bad-value", unreadable.message, span, unreadable.help)
            return None
        self.refuse_duplicates("value", texts, values.numbers or texts, path)
        if prop.type is None and values.type == "text" and (place := _mixed(texts)) is not None:
            message = (
                f"`{name}` mixes numbers and words, so that its values are words: `{cut(texts[place])}` is no number"
            )
            help = "mend the value; if it is meant, write `type: text` below the property"
            span = self.document.span((*path, place))
            self.diagnostics.append(Diagnostic("mixed-values", message, span, help, Severity.WARNING))
        if self.same_size and not shared:
            self.refuse_wrong_length(name, prop, texts)
        domains = [(1 << len(texts)) - 1] * len(self.actors)
        aliases = self.aliases(name, values, prop.aliases, ("properties", name))
        category = Category(name, values, aliases=aliases)
        places: dict[int, tuple[str, int]] = {}
        for actor, (key, text) in given.items():
            message = f"`{name}` has no value `{text}`"
            place = self.place_of(category, text, message, ("properties", name, "given", key))
            if place is not None:
                domains[actor] = 1 << place
                places[actor] = key, place
        if not shared:
            self.refuse_double_givens(name, places, values.texts)
        times: tuple[tuple[int, int], ...] = ()
        if prop.times is not None:
            from logicgrid.kinds.logic_grid.times import bijective_or_spare, read_times

            times = read_times(self, name, prop, category, places)
            if times and bijective_or_spare(times):
                shared, times = False, ()
        spare = prop.spare or (not shared and len(texts) > len(self.actors))
        return Category(name, values, not shared, prop.circular, tuple(domains), spare, aliases, times=times)

    def groups(self, categories: Sequence[Category]) -> tuple[Group, ...]:
        """Return the groups of the file, in its order.  Reports the mistakes in them."""
        owners: list[Any] = [self.model, *self.model.actors.values(), *self.model.properties.values()]
        if not any([each.groups for each in owners]):
            return ()
        from logicgrid.kinds.logic_grid.groups import groups_of

        return groups_of(self.model, categories, self)

    def shown_by(self, categories: Sequence[Category]) -> int:
        """Return the category by which answers are shown.  Reports a `show` that cannot be."""
        if self.model.show is None:
            return 0
        from logicgrid.kinds.logic_grid.times import shown_by

        return shown_by(self, categories)

    def aliases(self, name: str, values: TypedValues, written: dict[str, str] | None, path: Path) -> dict[str, int]:
        """Return the place of the label that each alias names.  Reports aliases that cannot be told from labels."""
        found: dict[str, int] = {}
        if not written:
            return found
        owner = Category(name, values)
        labels, before = {plain(label) for label in owner.labels}, dict[str, str]()
        for alias, label in written.items():
            here = (*path, "aliases", alias)
            place = self.place_of(owner, label, f"`{owner.name}` has no label `{label}`", here)
            key = plain(alias)
            twice = before.get(key)
            if key in labels:
                fault, help = f"the alias `{alias}` is a label of `{owner.name}` itself", "remove it, or choose another"
            elif twice is not None:
                fault, help = f"the alias `{alias}` stands twice", f"it is the same as `{twice}`: remove one of them"
            elif parse_constant(alias, owner.values) is not None:
                fault, help = f"the alias `{alias}` reads as a value of `{owner.name}`", "choose a word"
            else:
                if place is not None:
                    found[alias] = place
                    before[key] = alias
                continue
            self.error("bad-alias", fault, self.document.key_span(here), help)
        return found

    def given(self, name: str, prop: Property, actors: Category) -> dict[int, tuple[str, str]] | None:
        """Return for each actor of whom a value is given the key in the file, and the value; None if one is unknown."""
        found: dict[int, tuple[str, str]] = {}
        for key, text in (prop.given or {}).items():
            path = ("properties", name, "given", key)
            actor = self.place_of(actors, key, f"unknown actor `{key}`", path, key=True)
            if actor is None:
                return None
            found[actor] = key, text
        return found

    def report_missing_values(self, name: str, some_given: bool) -> None:
        if some_given:
            span = self.document.span(("properties", name, "given"))
            message = f"`{name}` has no `values`, and `given` leaves out some actors"
            self.error("missing-key", message, span, "list the values, or give one to each actor")
            return
        raw = self.document.data["properties"][name]
        misspelt = isinstance(raw, dict) and not raw.keys() <= Property.model_fields.keys() - {"values"}
        if not misspelt:  # an unknown key, and values that are none, are reported already
            span = self.document.span(("properties", name))
            self.error("missing-key", f"`{name}` has no values", span, "write `values: [a, b, c]`")

    def refuse_double_givens(self, name: str, given: dict[int, tuple[str, int]], labels: Sequence[str]) -> None:
        holders: dict[int, int] = {}
        for actor, (key, place) in given.items():
            if place in holders:
                both = f"both `{self.actors[holders[place]]}` and `{self.actors[actor]}`"
                span = self.document.span(("properties", name, "given", key))
                self.error("duplicate-given", f"`{labels[place]}` is given to {both}", span, _SHARE)
            holders[place] = actor

    def refuse_duplicates(self, what: str, texts: Sequence[str], keys: Sequence[object], path: Path) -> None:
        """Report labels that are equal as texts, or as numbers (`keys`)."""
        first: dict[object, str] = {}
        for place, (text, key) in enumerate(zip(texts, keys, strict=True)):
            key = plain(key) if isinstance(key, str) else key
            if key in first:
                same = "stands twice" if first[key] == text else f"is the same as `{first[key]}`"
                span = self.document.span((*path, place))
                self.error("duplicate-label", f"the {what} `{text}` {same}", span, "each label stands once")
            else:
                first[key] = text

    def refuse_wrong_length(self, name: str, prop: Property, texts: Sequence[str]) -> None:
        people, size = len(self.actors), len(texts)
        if size == people or (size > people and prop.spare):
            return
        from logicgrid.kinds.logic_grid.times import by_turning, says_more

        if says_more(self.document.data["properties"][name]):
            return
        fault = "too few" if size < people else "cut" if self.has_digits_around_comma(name) else "too many"
        message = f"`{name}` has {size} values for {people} actors"
        help = _WRONG_LENGTH[fault]
        if fault == "too few" and people % size == 0:
            help += f", or `times: {people // size}` if each belongs to {people // size}"
        elif fault == "too many" and (lines := by_turning(self, name, texts)):
            help += f"; {lines}"
        self.error("wrong-length", message, self.document.key_span(("properties", name)), help)

    def has_digits_around_comma(self, name: str) -> bool:
        """Return True if a list in [ ] holds `2,50`: two values to YAML, one to its author."""
        span = self.document.span(self.values_path(name))
        text = self.lines[span.line - 1][span.column - 1 :]
        return text.startswith("[") and re.search(r"[0-9],[0-9]", text) is not None

    # ------------------------------------------------------------------ clues

    def clues(self, vocabulary: Vocabulary, key: Literal["clues", "rules"]) -> tuple[Clue, ...]:
        """Return the clues, or the rules, of a list; of a draft without those that cannot be read, which leave gaps."""
        clues: list[Clue] = []
        written = self.model.clues if key == "clues" else self.model.rules
        for number, clue in enumerate(written):
            parts: list[Part] = []
            rules = self.rules((key, number), clue)
            text = None if self.is_mended((key, number, "text")) else clue.text
            for path, rule in rules:
                if rule == SKIPPED:
                    self.failed = True
                    continue
                if self.mistakes_in_clues >= MOST_MISTAKES:
                    message = f"more than {MOST_MISTAKES} mistakes: this rule and the following ones were not read"
                    self.error("too-many-mistakes", message, self.document.span(path), "mend the first ones")
                    return tuple(clues)
                if self.pieces > MAX_PIECES:
                    message = f"the rules unroll to more than {MAX_PIECES} pieces"
                    self.error("too-large", message, self.document.span(path), "quantify over less")
                    return tuple(clues)
                part = self.part(rule, path, vocabulary)
                if part is not None:
                    parts.append(part)
            bare = len(parts) == 1 and clue.text is None
            span = parts[0].span if bare else self.document.span((key, number))
            if len(parts) == len(rules) and (parts or text) and not any(self.is_mended(path) for path, _ in rules):
                clues.append(Clue(number + 1 if key == "clues" else -number - 1, tuple(parts), text, span))
        return tuple(clues)

    def is_mended(self, path: Path) -> bool:
        """Return True if a line of the value at a path holds something else than the author wrote."""
        if not self.document.mended:
            return False
        span = self.document.span(path)
        return not self.document.mended.isdisjoint(range(span.line, span.end_line + 1))

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
            help = "write `text: …` for the solver, and below it `rule: …` with what it means"
            self.error(
                "empty-value", f"this {'clue' if key == 'clues' else 'rule'} is empty", self.document.span(path), help
            )
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
            self.diagnostics.append(Diagnostic(note.code, note.message, span, note.help, Severity.WARNING))
        return Part(reading.condition, rule, self.document.span(path), tuple(reading.notes.rests_on))

    def spend(self, units: int) -> None:
        """Count work against the limit of a draft.  Raises BudgetEnded."""
        if self.document.meter is not None:
            self.document.meter.spend(units)

    def report_mistakes(self, rule: str, path: Path, vocabulary: Vocabulary, reading: RuleReading) -> None:
        scalar = self.document.scalar(path)
        form = len(path) == 2, scalar is None or scalar.style not in ("literal", "folded")
        if form not in reading.mistakes:
            from logicgrid.kinds.logic_grid.language.mistakes import mistakes

            assert reading.first is not None
            reading.mistakes[form] = [
                each.with_traceback(None) for each in mistakes(rule, vocabulary, reading.first, *form)
            ]
            self.spend(_MISTAKE)
        for error in reading.mistakes[form]:
            help = _CUT_RULE if error.code == "clue-syntax" and self.cut_by_comma(path) else error.help
            place, fixes = self.document.locate(path, error.start, error.end), tuple[Fix, ...]()
            mended = error.rule
            if error.mended is not None:
                mended = rule[: error.start] + error.mended + rule[error.end :]
            if error.text is not None or mended is not None:
                from logicgrid.files.scalars import moved_below, rewritten

                mended = None if mended is None else " ".join(mended.splitlines())
                if error.text is not None:
                    fixes = moved_below(self.document, path, {"text": error.text, "rule": mended})
                elif mended is not None:
                    fixes = rewritten(self.document, path, mended, shown=error.mended or mended)
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

    def questions(self, vocabulary: Vocabulary, presenter: Presenter) -> tuple[PuzzleQuestion, ...]:
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
            position = self.place_of(actors, key, f"unknown actor `{key}`", ("solution", key), key=True)
            if position is None:
                continue
            who = actors.labels[position]
            for name, text in answers.items():
                path = ("solution", key, name)
                number = self.place_of(vocabulary.names, name, f"unknown property `{name}`", path, key=True)
                if number is None:
                    continue
                owner = vocabulary.categories[number]
                value = self.place_of(owner, text, f"`{owner.name}` has no value `{text}`", path)
                if value is None:
                    continue
                other = holders.setdefault((number, value), who)
                counts[number, value] += 1
                if owner.times and counts[number, value] > owner.times[value][1]:
                    message = f"the solution gives `{text}` to {counts[number, value]} actors"
                    help = f"by `times` it belongs to {owner.times[value][1]}"
                    self.error("impossible-solution", message, self.document.span(path), help)
                if owner.distinct and other != who:
                    message = f"the solution gives `{text}` to both `{other}` and `{who}`"
                    help = "each value belongs to one actor, unless the property is `shared`"
                    self.error("impossible-solution", message, self.document.span(path), help)
                elif not owner.domains[position] >> value & 1:
                    message = f"the solution contradicts what is given for `{who}`"
                    self.error("impossible-solution", message, self.document.span(path))
                cells.append(Stated(number, position, value, path, (owner.name, who, owner.labels[value])))
        return tuple(cells)

    # ------------------------------------------------------------------ showing answers

    def presenter(self, categories: Sequence[Category], show: int) -> Presenter:
        """Return what shows answers in the author's labels; numbers that were not in quotes are numbers in JSON."""
        values: list[tuple[Any, ...]] = [tuple(self.actors)]
        shown: list[tuple[str, ...]] = [tuple(self.actors)]
        for category in categories[1:]:
            texts, unit = category.labels, self.model.properties[category.name].unit
            shown.append(tuple([f"{text} {unit}" for text in texts]) if unit else texts)
            if category.values.type == "number":
                path = self.values_path(category.name)
                quoted = [self.document.is_quoted((*path, place)) for place in range(category.size)]
                values.append(
                    tuple([json_value(text, "number", each) for text, each in zip(texts, quoted, strict=True)])
                )
            else:
                values.append(texts)
        return Presenter(tuple(category.name for category in categories), tuple(values), tuple(shown), show)
