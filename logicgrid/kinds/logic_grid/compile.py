"""A validated logic-grid file in, a puzzle out, or everything that is wrong with it.

The pipeline reads: categories (typed values, options), then clues (text to conditions), then the stated solution.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from logicgrid.csp.problem import Array, Assignment, Clue, Part, Problem
from logicgrid.csp.question import ArrayQuestion
from logicgrid.files.source import Document, lines
from logicgrid.kinds.kind import Puzzle, Stated
from logicgrid.kinds.logic_grid.language.tokens import ClueError
from logicgrid.kinds.logic_grid.language.translate import Notes, read_rule
from logicgrid.kinds.logic_grid.language.vocabulary import Category, Index, Vocabulary
from logicgrid.kinds.logic_grid.schema import LogicGridFile, Property
from logicgrid.kinds.logic_grid.values import TypedValues, json_value, type_values
from logicgrid.kinds.validation import SKIPPED
from logicgrid.puzzle.diagnostics import Diagnostic, Severity, Span
from logicgrid.puzzle.record import Record
from logicgrid.puzzle.report import Solution, Table
from logicgrid.puzzle.similar_names import did_you_mean, fold

MAX_ACTORS = 200
MOST_MISTAKES = 200
"""Mistakes after which no further clue is read: to find what was meant takes a millisecond or two each."""
MAX_CELLS = 100_000

_DECIMAL_HELP = 'in a list in [ ] a comma ends a value: put a value with a decimal comma in quotes, "2,50"'
_COMMA_HELP = "in a list in [ ] every comma ends an item: put the rule in quotes, or on a line of its own after `- `"


def compile_puzzle(model: LogicGridFile, document: Document) -> Puzzle | tuple[Diagnostic, ...]:
    """The puzzle that the file describes, or all of its mistakes (with the warnings, if there are mistakes)."""
    compiler = _Compiler(model, document)
    puzzle = compiler.puzzle()
    if puzzle is None or compiler.failed:
        return tuple(compiler.diagnostics)
    return puzzle


class Presenter(Record):
    """From an assignment to the author's own labels: for JSON, and for a table that shows units."""

    names: tuple[str, ...]
    values: tuple[tuple[Any, ...], ...]
    shown: tuple[tuple[str, ...], ...]

    def __call__(self, assignment: Assignment) -> Solution:
        answer: dict[str, dict[str, Any]] = {}
        rows: list[tuple[str, ...]] = []
        for position, actor in enumerate(self.shown[0]):
            places = [(number, assignment[number][position]) for number in range(1, len(self.names))]
            answer[actor] = {self.names[number]: self.values[number][place] for number, place in places}
            rows.append((actor, *[self.shown[number][place] for number, place in places]))
        return Solution(answer, Table(self.names, tuple(rows)))


class _Compiler:
    def __init__(self, model: LogicGridFile, document: Document) -> None:
        self.model = model
        self.document = document
        self.diagnostics: list[Diagnostic] = []
        self.failed = False
        self.told = 0
        """Mistakes in clues."""
        ((self.actors_name, actors),) = model.actors.items()
        self.actors: Sequence[str] = actors
        self.actors_path: tuple[str | int, ...] = (
            ("actors", self.actors_name) if isinstance(document.data["actors"], dict) else ("actors",)
        )

    def error(self, code: str, message: str, span: Span, help: str | None = None) -> None:
        self.failed = True
        self.diagnostics.append(Diagnostic(code, message, span, help))

    def puzzle(self) -> Puzzle | None:
        categories = self.categories()
        if categories is None:
            return None
        vocabulary = Vocabulary(categories)
        clues = self.clues(vocabulary)
        stated = self.stated(vocabulary)
        if self.failed:
            return None
        arrays = tuple(Array(each.name, each.size, each.distinct, each.domains) for each in categories)
        return Puzzle(
            kind="logic-grid",
            title=self.model.title,
            expect=self.model.expect,
            question=ArrayQuestion(Problem(len(self.actors), arrays, clues)),
            clues=clues,
            stated=stated,
            locate=self.document.span,
            shape=(tuple(range(len(self.actors))), *[(None,) * len(self.actors) for _ in categories[1:]]),
            present=self.presenter(categories),
            warnings=tuple(self.diagnostics),
            language=self.model.language,
            intro=self.model.intro,
            difficulty=self.model.difficulty,
            own=vocabulary,
        )

    # ------------------------------------------------------------------ categories

    def categories(self) -> list[Category] | None:
        """The actors and the properties; None where they are too broken to read clues with."""
        path = self.actors_path
        if not self.actors:
            self.error("no-actors", "there are no actors", self.document.span(path))
            return None
        if len(self.actors) > MAX_ACTORS:
            self.error("too-large", f"more than {MAX_ACTORS} actors", self.document.span(path))
            return None
        self.refuse_duplicates(self.actors, None, path, "actor")
        everyone = tuple(1 << place for place in range(len(self.actors)))
        typed = TypedValues("text", tuple(self.actors), None)
        categories = [Category(self.actors_name, typed, True, False, everyone)]
        whole = True
        for name, prop in self.model.properties.items():
            if fold(name) in {fold(category.name) for category in categories}:
                other = next(category.name for category in categories if fold(category.name) == fold(name))
                what = "the actors" if other == self.actors_name else "the property"
                self.error(
                    "duplicate-name",
                    f"the property `{name}` has the same name as {what} `{other}`",
                    self.document.key_span(("properties", name)),
                    "give it another name",
                )
            category = self.category(name, prop, categories[0])
            if category is None:
                whole = False
            else:
                categories.append(category)
        if sum(category.size for category in categories) * len(self.actors) > MAX_CELLS:
            self.error("too-large", "the puzzle has too many values", self.document.span(("properties",)))
            return None
        return categories if whole else None

    def category(self, name: str, prop: Property, actors: Category) -> Category | None:
        path = ("properties", name)
        given = self.given(name, prop, actors)
        if given is None:
            return None
        texts, shared = prop.values, prop.shared
        if texts is None:
            texts = list(dict.fromkeys(given.values()))
            shared = shared or len(texts) < len(given)
            if not given and self.has_unknown_keys(name):
                return None
            if not given:
                self.error(
                    "missing-key", f"`{name}` has no values", self.document.span(path), "write `values: [a, b, c]`"
                )
                return None
            if len(given) < len(actors.labels):
                self.error(
                    "missing-key",
                    f"`{name}` has no `values`, and `given` leaves out some actors",
                    self.document.span((*path, "given")),
                    "list the values, or give one to each actor",
                )
                return None
        if not texts:
            self.error("empty-value", f"`{name}` has no values", self.document.span((*path, "values")))
            return None
        typed = type_values(texts, prop.type)
        if isinstance(typed, list):
            for problem in typed:
                self.error("bad-value", problem.message, self.value_span(name, problem.index), problem.help)
            return None
        self.refuse_duplicates(texts, typed, (*path, "values"), "value")
        self.check_size(name, prop, shared, len(texts))
        domains = [(1 << len(texts)) - 1] * len(actors.labels)
        category = Category(name, typed, not shared, prop.circular, ())
        for actor, text in given.items():
            found = category.find(text)
            place = found[0] if len(found) == 1 else None
            if place is None:
                self.error(
                    "unknown-name",
                    f"`{name}` has no value `{text}`",
                    self.document.span((*path, "given", self.given_key(name, actor))),
                    did_you_mean(text, texts),
                )
                continue
            domains[actors.index.exact[actor]] = 1 << place
        self.refuse_double_givens(name, given, shared)
        return Category(name, typed, not shared, prop.circular, tuple(domains))

    def has_unknown_keys(self, name: str) -> bool:
        """Whether the values may only be missing because their key is misspelt, which is reported already."""
        raw = self.document.data["properties"][name]
        return isinstance(raw, dict) and not raw.keys() <= Property.model_fields.keys()

    def given(self, name: str, prop: Property, actors: Category) -> dict[str, str] | None:
        """Actor -> value text, under the actors' own spelling; None where an actor is unknown."""
        found: dict[str, str] = {}
        for key, text in (prop.given or {}).items():
            places = actors.index.find(key)
            if len(places) != 1:
                self.error(
                    "unknown-name",
                    f"unknown actor `{key}`",
                    self.document.key_span(("properties", name, "given", key)),
                    did_you_mean(key, actors.labels),
                )
                return None
            found[actors.labels[places[0]]] = text
        return found

    def given_key(self, name: str, actor: str) -> str:
        given = self.model.properties[name].given or {}
        return next((key for key in given if fold(key) == fold(actor)), actor)

    def refuse_double_givens(self, name: str, given: dict[str, str], shared: bool) -> None:
        holders: dict[str, str] = {}
        for actor, text in given.items():
            if text in holders and not shared:
                self.error(
                    "duplicate-given",
                    f"`{text}` is given to both `{holders[text]}` and `{actor}`",
                    self.document.span(("properties", name, "given", self.given_key(name, actor))),
                    "write `shared: true` if several actors may have the same value",
                )
            holders[text] = actor

    def value_span(self, name: str, place: int) -> Span:
        path = ("properties", name, "values", place)
        prop = self.document.data["properties"][name]
        return self.document.span(path if isinstance(prop, dict) else ("properties", name, place))

    def refuse_duplicates(
        self, texts: Sequence[str], typed: TypedValues | None, path: tuple[str | int, ...], what: str
    ) -> None:
        if len(set(texts)) == len(texts) and (typed is None or typed.numbers is None):
            return
        seen: dict[object, int] = {}
        for place, text in enumerate(texts):
            key: object = text if typed is None or typed.numbers is None else typed.numbers[place]
            if key in seen:
                span = self.document.span((*path, place))
                if what == "value":
                    span = self.value_span(str(path[1]), place)
                first = texts[seen[key]]
                same = "stands twice" if first == text else f"is the same as `{first}`"
                self.error("duplicate-label", f"the {what} `{text}` {same}", span, "each label stands once")
            seen.setdefault(key, place)

    def check_size(self, name: str, prop: Property, shared: bool, size: int) -> None:
        people = len(self.actors)
        if shared or size == people:
            return
        span = self.document.key_span(("properties", name))
        if size < people:
            self.error(
                "wrong-length",
                f"`{name}` has {size} values for {people} actors",
                span,
                "add values, or write `shared: true` if several actors may have the same one",
            )
        elif not prop.spare:
            self.error(
                "wrong-length",
                f"`{name}` has {size} values for {people} actors",
                span,
                _DECIMAL_HELP
                if self.has_digits_around_comma(name)
                else "remove values, or write `spare: true` if some stay unused",
            )

    def has_digits_around_comma(self, name: str) -> bool:
        """Whether a list in [ ] holds `2,50`: two values to YAML, one to its author."""
        prop = self.document.data["properties"][name]
        path: tuple[str | int, ...] = ("properties", name)
        span = self.document.span((*path, "values") if isinstance(prop, dict) else path)
        text = lines(self.document.text)[span.line - 1][span.column - 1 :]
        return text.startswith("[") and re.search(r"[0-9],[0-9]", text) is not None

    # ------------------------------------------------------------------ clues

    def clues(self, vocabulary: Vocabulary) -> tuple[Clue, ...]:
        clues: list[Clue] = []
        for number, clue in enumerate(self.model.clues):
            parts: list[Part] = []
            for path, rule in self.rules(number):
                if rule == SKIPPED:
                    self.failed = True
                    continue
                if self.told >= MOST_MISTAKES:
                    message = f"more than {MOST_MISTAKES} mistakes: this rule and the following ones were not read"
                    self.error("too-many-mistakes", message, self.document.span(path), "mend the first ones")
                    return tuple(clues)
                part = self.part(rule, path, vocabulary)
                if part is not None:
                    parts.append(part)
            bare = len(parts) == 1 and clue.text is None
            span = parts[0].span if bare else self.document.span(("clues", number))
            clues.append(Clue(number + 1, tuple(parts), clue.text, span))
        return tuple(clues)

    def rules(self, number: int) -> list[tuple[tuple[str | int, ...], str]]:
        """The rules of a clue with the places where their texts stand in the file."""
        raw = self.document.data["clues"][number]
        path: tuple[str | int, ...] = ("clues", number)
        rules = self.model.clues[number].rule
        if isinstance(raw, str) or rules == [SKIPPED]:
            return [(path, rules[0])]
        if isinstance(raw.get("rule"), str):
            return [((*path, "rule"), rules[0])]
        return [((*path, "rule", place), rule) for place, rule in enumerate(rules)]

    def part(self, rule: str, path: tuple[str | int, ...], vocabulary: Vocabulary) -> Part | None:
        notes = Notes()
        try:
            condition = read_rule(rule, vocabulary, notes)
        except ClueError as first:
            from logicgrid.kinds.logic_grid.language.mistakes import mistakes

            for error in mistakes(rule, vocabulary, first):
                span = self.document.locate(path, error.start, error.end)
                helps = _COMMA_HELP if error.code == "clue-syntax" and self.cut_by_comma(path) else error.help
                self.error(error.code, error.message, span, helps)
                self.told += 1
            return None
        for note in dict.fromkeys(notes.found):
            span = self.document.locate(path, note.start, note.end)
            self.diagnostics.append(Diagnostic(note.code, note.message, span, note.help, Severity.WARNING))
        return Part(condition, rule, self.document.span(path), tuple(notes.rests_on))

    def cut_by_comma(self, path: tuple[str | int, ...]) -> bool:
        """Whether a rule that does not read is one piece of a longer one, cut by the commas of a list in [ ]."""
        scalar = self.document.scalar(path)
        if scalar is None or scalar.style != "plain":
            return False
        source = lines(self.document.text)
        before = source[scalar.span.line - 1][: scalar.span.column - 1].rstrip()
        after = source[scalar.span.end_line - 1][scalar.span.end_column - 1 :].lstrip()
        return before.endswith(",") or after.startswith(",")

    # ------------------------------------------------------------------ the stated solution

    def stated(self, vocabulary: Vocabulary) -> tuple[Stated, ...]:
        cells: list[Stated] = []
        holders: dict[tuple[int, int], str] = {}
        actors, properties = vocabulary.categories[0], vocabulary.names
        for key, answers in (self.model.solution or {}).items():
            position = self.stated_place("unknown actor `{}`", actors, key, ("solution", key), True)
            if position is None:
                continue
            for name, text in answers.items():
                path = ("solution", key, name)
                number = self.stated_place("unknown property `{}`", properties, name, path, True)
                if number is None:
                    continue
                owner = vocabulary.categories[number]
                value = self.stated_place(f"`{owner.name}` has no value `{{}}`", owner, text, path, False)
                if value is None:
                    continue
                who = actors.labels[position]
                other = holders.setdefault((number, value), who)
                if owner.distinct and other != who:
                    self.error(
                        "impossible-solution",
                        f"the solution gives `{text}` to both `{other}` and `{who}`",
                        self.document.span(path),
                        "each value belongs to one actor, unless the property is `shared`",
                    )
                elif not owner.domains[position] >> value & 1:
                    message = f"the solution contradicts what is given for `{who}`"
                    self.error("impossible-solution", message, self.document.span(path))
                cells.append(Stated(number, position, value, path, (owner.name, who, owner.labels[value])))
        return tuple(cells)

    def stated_place(
        self, message: str, index: Index | Category, name: str, path: tuple[str | int, ...], at_key: bool
    ) -> int | None:
        found = index.find(name)
        if len(found) == 1:
            return found[0]
        span = self.document.key_span(path) if at_key else self.document.span(path)
        self.error("unknown-name", message.format(name), span, did_you_mean(name, index.labels))
        return None

    # ------------------------------------------------------------------ showing answers

    def presenter(self, categories: Sequence[Category]) -> Callable[[Assignment], Solution]:
        values: list[tuple[Any, ...]] = []
        shown: list[tuple[str, ...]] = []
        for category in categories:
            texts = category.labels
            prop = self.model.properties.get(category.name) if category is not categories[0] else None
            unit = prop.unit if prop is not None else None
            shown.append(tuple(f"{text} {unit}" for text in texts) if unit else texts)
            kind = category.values.type
            if kind == "number":
                places = [(text, self.quoted(category, place)) for place, text in enumerate(texts)]
                values.append(tuple([json_value(text, kind, quoted) for text, quoted in places]))
            else:
                values.append(texts)
        return Presenter(tuple(category.name for category in categories), tuple(values), tuple(shown))

    def quoted(self, category: Category, place: int) -> bool:
        """Whether the author put a value in quotes."""
        if category.name not in self.model.properties:
            return False
        raw = self.document.data["properties"][category.name]
        path: tuple[str | int, ...] = ("properties", category.name)
        if isinstance(raw, dict):
            raw, path = raw.get("values"), (*path, "values")
        return isinstance(raw, list) and self.document.is_quoted((*path, place))
