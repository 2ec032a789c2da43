"""Completions at the cursor: names, values and functions in rules, keys and values of the file elsewhere.

Names come from the last readable text of the draft.  Completions are written as their place requires: in quotes where
the clue language or YAML needs them.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Literal

from logicgrid.editor import Edit, EditCompletion, Kind, Place, is_rule, place_at
from logicgrid.editor.keys import keys, values
from logicgrid.kinds.logic_grid import GridData
from logicgrid.kinds.logic_grid.language.functions import FUNCTIONS
from logicgrid.kinds.logic_grid.language.spelling import spelled
from logicgrid.kinds.logic_grid.language.syntax import KEYWORDS, made_plain
from logicgrid.kinds.logic_grid.language.vocabulary import ACTORS, Category, Vocabulary
from logicgrid.puzzle.messages import say, speaking
from logicgrid.puzzle.record import Record, replace
from logicgrid.session import DocumentDraft


class _Offer(Record):
    """A completion before it is adapted to its place in the file."""

    text: str
    kind: Kind
    detail: str = ""
    documentation: str = ""
    snippet: str = ""


_BEGUN = re.compile(r"(?:\s*#.*\n)*\s*kind *: *[\"']?[\w-]*[\"']?\s*")
"""A text with nothing yet but the kind, whose name is still unknown."""


def complete(draft: DocumentDraft, offset: int) -> tuple[EditCompletion, ...]:
    """Return the completions at an offset of a draft, the most fitting first."""
    place = place_at(draft.text, offset) if draft.ours or _BEGUN.fullmatch(draft.text) else None
    if place is None:
        return ()
    with speaking(draft.spoken):
        return _complete(draft, offset, place)


def _complete(draft: DocumentDraft, offset: int, place: Place) -> tuple[EditCompletion, ...]:
    """Return the completions at a place, in the current language."""
    vocabulary = vocabulary_of(draft)
    if place.role == "key":
        return tuple(keys(draft, place, offset, vocabulary))
    if not is_rule(place.path):
        return tuple(values(draft, place, offset, vocabulary))
    found: list[EditCompletion] = []
    if place.item and re.fullmatch(r"\w*", place.raw):  # a bare rule, or the first key of a clue
        found += keys(draft, replace(place, role="key"), offset, vocabulary)
    return (*found, *(_in_rule(draft.text, place, offset, vocabulary) if vocabulary else ()))


# --- Rules ------------------------------------------------------------------------------------------------------------

_TOKEN = re.compile(
    r"""\s*(?:(?P<text>"(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?)|(?P<name>[^\W\d]\w*)|(?P<number>\d[\w.]*)"""
    r"""|(?P<sign>[=!<>]=|//|\*\*|\S))"""
)
_JOINTS = frozenset({"and", "or", "not", "if", "for"})
_OPERATORS = ("==", "!=", "<", ">", "in", "and", "or")
_RELATED = ("a", "b", "x", "c")
"""The names that the forms of functions use for the people of a relation."""


class _Token(Record):
    """A token of a rule, or (`group`) a closed bracket with the name before it."""

    kind: Literal["text", "name", "number", "sign", "group"]
    text: str
    arguments: tuple[tuple[_Token, ...], ...] = ()
    start: int = 0

    @property
    def name(self) -> str:
        """The name that the token is, without quotes."""
        return re.sub(r"\\(.)", r"\1", self.text[1:].removesuffix(self.text[0])) if self.kind == "text" else self.text


class _Frame:
    """An open bracket: the name before it, the tokens before that, and its arguments so far."""

    def __init__(self, bracket: str, name: str, before: Sequence[_Token]) -> None:
        self.bracket = bracket
        self.name = name
        self.before = before
        self.arguments: list[list[_Token]] = [[]]


def _tokens(text: str) -> list[_Token]:
    """Return the tokens of the beginning of a rule, which may end inside a quote."""
    found = []
    for match in _TOKEN.finditer(made_plain(text)):
        kind: Any = match.lastgroup
        found.append(_Token(kind, match[kind], start=match.start(kind)))
    return found


def _innermost(tokens: Iterable[_Token]) -> _Frame:
    """Return the innermost open bracket after the tokens."""
    frames = [_Frame("", "", ())]
    for token in tokens:
        here = frames[-1].arguments[-1]
        if token.kind == "sign" and token.text in "([{":
            called = token.text != "{" and here and here[-1].kind in ("name", "text") and here[-1].text not in KEYWORDS
            name = here.pop().name if called else ""
            frames.append(_Frame(token.text, name, tuple(here)))
        elif token.kind == "sign" and token.text in ")]}":
            if len(frames) > 1:
                closed = frames.pop()
                arguments = tuple([tuple(each) for each in closed.arguments])
                group = _Token("group", closed.bracket + closed.name, arguments)
                frames[-1].arguments[-1].append(group)
        elif token.text == "," and token.kind == "sign":
            frames[-1].arguments.append([])
        else:
            here.append(token)
    return frames[-1]


class _Rule:
    """The beginning of a rule, up to the cursor, and the names that may follow."""

    def __init__(self, vocabulary: Vocabulary, frame: _Frame, variables: Sequence[str]) -> None:
        self.vocabulary = vocabulary
        self.frame = frame
        self.variables = variables
        self.people, *self.properties = vocabulary.categories

    def offers(self) -> Iterator[_Offer]:
        """Yield what may come next."""
        frame = self.frame
        here = frame.arguments[-1]
        if not here:
            yield from self.first(frame)
            return
        last = here[-1]
        if last.kind == "sign" and last.text == ".":
            yield from self.property_names()
        elif last.text == "in" and last.kind == "name":
            for group in self.vocabulary.groups:
                owner = self.vocabulary.categories[group.category]
                listed = _some([owner.labels[each] for each in group.places])
                yield _Offer(spelled(group.name), "keyword", say("editor.group-of", listed=listed))
            if any(each.text == "for" for each in here):
                yield _Offer(ACTORS, "keyword", say("editor.everybody"))
                yield from self.property_names()
        elif last.text == "for" and last.kind == "name":
            return
        elif last.kind == "sign":
            yield from self.beside(self.compared(here))
        elif last.kind == "name" and last.text in _JOINTS:
            yield from self.anything()
        else:
            yield from [_Offer(each, "keyword") for each in _OPERATORS]

    def first(self, frame: _Frame) -> Iterator[_Offer]:
        """Yield what may be at the beginning of an argument."""
        place = len(frame.arguments) - 1
        function = FUNCTIONS.get(frame.name) if frame.bracket == "(" else None
        if frame.bracket == "[" and frame.name:
            owner = self.property(frame.name)
            yield from self.values(owner) if owner else ()
        elif frame.bracket in ("[", "{"):
            yield from self.beside(self.compared(frame.before))
        elif function is None:
            yield from self.anything()
        elif (role := function.role(place)) == "property":
            yield from self.property_names()
        else:
            owner = self.owner(frame.arguments[0]) if function.role(0) == "property" else None
            if frame.name == "act":
                yield from self.values(owner) if owner else ()
            elif role == "actor" or (role in _RELATED and function.role(0) == "property"):
                yield from self.persons(owner)
            elif role in _RELATED or role == "y":
                earlier = next((each for each in map(self.kind, frame.arguments[:-1]) if each is not None), None)
                yield from self.beside(earlier) if place else self.anything()
            elif frame.name == "nobody":
                yield _Offer("act(…)", "function", "act(property, value)", snippet=snippet("act"))
                yield from self.persons(None)
            else:
                yield from self.anything()

    def compared(self, tokens: Sequence[_Token]) -> Category | str | None:
        """Return the kind of the tokens before an operator (see `kind`)."""
        start = max([at for at, each in enumerate(tokens) if each.kind == "name" and each.text in _JOINTS], default=-1)
        return self.kind(tokens[start + 1 :])

    def kind(self, tokens: Sequence[_Token]) -> Category | str | None:
        """Return the property whose values the tokens denote, "person" or "number"; None if unknown."""
        found: Category | str | None = None
        for place, token in enumerate(tokens):
            before = tokens[place - 1].text if place else ""
            if token.kind == "group":
                name = token.text[1:]
                if token.text[0] == "(" and name == "val":
                    return self.owner(token.arguments[0])
                if token.text[0] == "(" and not name and token.arguments:
                    found = self.kind(token.arguments[0]) or found
                elif token.text[0] == "{" or (token.text[0] == "[" and name) or name == "act":
                    found = "person"
                else:
                    inner = next(
                        (kind for each in token.arguments if isinstance(kind := self.kind(each), Category)), None
                    )
                    found = inner if name in ("min", "max", "sum", "abs") and inner else "number"
            elif before == "." and (owner := self.property(token.name)):
                return owner
            elif token.kind == "number":
                found = found or "number"
            elif token.kind in ("name", "text") and self.vocabulary.find_everywhere(token.name):
                found = "person"
        return found

    def beside(self, kind: Category | str | None) -> Iterator[_Offer]:
        """Yield the offers to compare with something of a kind."""
        match kind:
            case Category(relation=True):
                yield from self.beside("person")
            case Category():
                yield from self.values(kind)
                name = spelled(kind.name)
                yield _Offer(
                    f"val({name}, …)", "function", say("editor.value-of"), snippet=f"val({_plain(name)}, ${{1:actor}})"
                )
            case "person":
                yield from self.persons(None)
                yield from self.functions(("act",))
            case "number":
                yield from self.functions(("val", "rank", "distance", "count", "sum", "abs", "min", "max"))
            case _:
                yield from self.anything()

    def anything(self) -> Iterator[_Offer]:
        """Yield what may be at the beginning of a condition."""
        yield from self.persons(None)
        yield from self.functions(FUNCTIONS)
        yield _Offer("not", "keyword")

    def functions(self, names: Iterable[str]) -> Iterator[_Offer]:
        for name in names:
            sentence, example = explained(name)
            form = FUNCTIONS[name].form
            yield _Offer(form, "function", sentence, f"`{form}`: {sentence}.\n\n`{example}`", snippet(name))

    def property_names(self) -> Iterator[_Offer]:
        for each in self.properties:
            yield _Offer(spelled(each.name), "property", _some(each.labels))

    def values(self, owner: Category) -> Iterator[_Offer]:
        for place, label in enumerate(owner.labels, start=1):
            detail = owner.name
            if owner is not self.people:
                detail = say("editor.place-of", owner=owner.name, place=place, size=owner.size)
            yield _Offer(spelled(label), "actor" if owner is self.people else "value", detail)

    def persons(self, without: Category | None) -> Iterator[_Offer]:
        """Yield the variables, the actors, and the values whose bare names identify an actor."""
        for name in self.variables:
            yield _Offer(name, "actor", say("editor.of-for"))
        yield from self.values(self.people)
        for number, owner in enumerate(self.properties, start=1):
            if owner is not without and owner.values.type == "text":
                for place, label in enumerate(owner.labels):
                    if owner.single(place) and self.vocabulary.find_everywhere(label) == [(number, place)]:
                        yield _Offer(spelled(label), "value", say("editor.who-has", owner=owner.name))

    def property(self, name: str) -> Category | None:
        found = self.vocabulary.names.find(name)
        return self.vocabulary.categories[found[0]] if len(found) == 1 else None

    def owner(self, tokens: Sequence[_Token]) -> Category | None:
        """Return the category named by an argument."""
        return self.property(tokens[0].name) if len(tokens) == 1 else None


def _some(labels: Sequence[str]) -> str:
    return ", ".join(labels[:6]) + (", …" if len(labels) > 6 else "")


def _plain(text: str) -> str:
    """Return a text as a part of a snippet.

    >>> print(_plain("a}$"))
    a\\}\\$
    """
    return re.sub(r"([\\$}])", r"\\\1", text)


_LINE = re.compile(r"[^\r\n]*")


def _in_rule(text: str, place: Place, offset: int, vocabulary: Vocabulary) -> Iterator[EditCompletion]:
    """Yield the completions in a rule."""
    written = place.text
    tokens = _tokens(written)
    prefix = ""
    if tokens and tokens[-1].kind in ("name", "text", "number") and _is_open(tokens[-1], written):
        prefix = written[tokens.pop().start :]
    line = _LINE.match(text, offset)[0]  # type: ignore[index]  # it always matches
    variables = dict.fromkeys(re.findall(r"\bfor\s+([^\W\d]\w*)\s+in\b", f"{written} {line}"))
    rule = _Rule(vocabulary, _innermost(tokens), tuple(variables))
    start = offset - len(place.escaped(prefix))
    end = offset + len(_rest(prefix, line))
    first = place.style == "" and start <= place.start
    for offer in rule.offers():
        if place.flow and place.style == "" and offer.snippet:
            continue  # its commas would end the item
        yield _completion(offer, place, start, end, first, line[end - offset :], vocabulary)


def _is_open(token: _Token, written: str) -> bool:
    """Return True if the last token of a rule is still being written."""
    if token.start + len(token.text) < len(written):
        return False
    return token.kind != "text" or len(token.text) == 1 or token.text[-1] != token.text[0]


def _rest(prefix: str, line: str) -> str:
    """Return the part after the cursor of the name being written."""
    if not prefix:
        return ""
    closed = re.match(rf"[\w ]*{prefix[0]}", line) if prefix[0] in "\"'" else None
    return (closed or re.match(r"\w*", line) or [""])[0]


def _completion(
    offer: _Offer, place: Place, start: int, end: int, first: bool, rest: str, vocabulary: Vocabulary
) -> EditCompletion:
    """Return an offer in the form in which it is inserted into the file."""
    text, is_snippet = offer.snippet or offer.text, bool(offer.snippet)
    if first and text[0] == '"':  # YAML would take the quote as its own
        name = text[1:-1].replace(" ", "_")
        if re.fullmatch(r"[^\W\d]\w*", name) and len(vocabulary.find_everywhere(name)) == 1:
            text = name
        elif not rest.strip():
            text, is_snippet = "'" + _plain(text.replace("'", "''")) + "$0'", True
    text = place.escaped(text)
    return EditCompletion(offer.text, Edit(start, end, text), offer.kind, offer.detail, offer.documentation, is_snippet)


# --- The clue language for people -------------------------------------------------------------------------------------


@cache
def examples() -> dict[str, str]:
    """Return an example of each function."""
    return tomllib.loads((Path(__file__).parent / "examples.toml").read_text(encoding="utf-8"))


def explained(name: str) -> tuple[str, str]:
    """Return the meaning of a function in a few words, and an example.

    >>> explained("val")
    ('the value that an actor has', 'val(age, Ann) == 42')
    """
    return say(f"editor.fn-{name.replace('_', '-')}"), examples()[name]


def snippet(name: str) -> str:
    """Return a call of a function as a snippet of the Language Server Protocol.

    >>> snippet("before"), snippet("all")
    ('before(${1:property}, ${2:a}, ${3:b})', 'all(${1:condition} for ${2:a} in actors)')
    """
    form = FUNCTIONS[name].form[len(name) + 1 : -1].removesuffix(", …")
    if name == "nobody":
        return "nobody(act(${1:property}, ${2:value}))"
    if loop := re.fullmatch(r"(\w+) for a in actors", form):
        return f"{name}(${{1:{loop[1]}}} for ${{2:a}} in actors)"
    stops = [f"${{{number}:{role}}}" for number, role in enumerate(form.split(", "), start=1)]
    return f"{name}({', '.join(stops)})"


def vocabulary_of(draft: DocumentDraft) -> Vocabulary | None:
    """Return the names of a draft's logic grid, or of its last text that had one."""
    own = draft.last_puzzle.own if draft.last_puzzle is not None else None
    return own.vocabulary if isinstance(own, GridData) else None
