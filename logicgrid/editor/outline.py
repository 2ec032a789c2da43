"""The outline of a draft for an editor: symbols, folding ranges and semantic tokens."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any, Literal, get_args

from logicgrid.editor.names import DraftNames, names_of, rules
from logicgrid.files.source import Document, Path
from logicgrid.kinds.logic_grid.language.syntax import ClueError, tokens_of
from logicgrid.puzzle.diagnostics import Span, brief
from logicgrid.puzzle.record import Record
from logicgrid.session import DocumentDraft

Kind = Literal["key", "actors", "property", "clue"]


class Symbol(Record):
    """A part of the file: its name, kind, extent, the extent of its name, and its inner symbols."""

    name: str
    kind: Kind
    start: int
    end: int
    name_start: int
    name_end: int
    inner: tuple[Symbol, ...] = ()


class _Places:
    """The extents of paths in a draft."""

    def __init__(self, draft: DocumentDraft, document: Document) -> None:
        self.draft = draft
        self.document = document

    def extent(self, span: Span) -> tuple[int, int]:
        table = self.draft.lines.table
        lines = len(table)

        def offset(line: int, column: int) -> int:
            return min(table.start(min(line, lines)) + column - 1, len(self.draft.text))

        start = offset(span.line, span.column)
        return start, max(start, offset(span.end_line, span.end_column))

    def symbol(self, path: Path, kind: Kind, name: str = "", inner: tuple[Symbol, ...] = ()) -> Symbol:
        """Return the symbol of the entry at a path, from its key or dash to the end of its value."""
        key, value = self.extent(self.document.key_span(path)), self.extent(self.document.span(path))
        text = brief(name or str(path[-1]), 80)
        return Symbol(text, kind, key[0], max(key[1], value[1]), *key, inner)


def symbols(draft: DocumentDraft) -> tuple[Symbol, ...]:
    """Return the top-level keys of a draft, with the properties and clues in them."""
    document = draft.document
    if document is None or not draft.ours:
        return ()
    places = _Places(draft, document)
    found = []
    for key, value in document.data.items():
        inner: tuple[Symbol, ...] = ()
        if key == "properties" and isinstance(value, dict):
            inner = tuple([places.symbol((key, name), "property") for name in value])
        elif key in ("clues", "rules", "questions") and isinstance(value, list):
            left_out = {each.number for each in draft.left_out if key == "clues"}
            named = [(number, _name(number + 1, clue, number + 1 in left_out)) for number, clue in enumerate(value)]
            inner = tuple([places.symbol((key, number), "clue", name) for number, name in named])
        found.append(places.symbol((key,), "actors" if key == "actors" else "key", inner=inner))
    return tuple(found)


def _name(number: int, clue: Any, left_out: bool) -> str:
    """Return the number and the text of a clue or a question, or its rule if it has no text."""
    asked = isinstance(clue, dict) and next(
        (clue[key] for key in ("text", "rule", "ask", "which") if clue.get(key)), None
    )
    text = asked if isinstance(clue, dict) else clue
    text = " and ".join(map(str, text)) if isinstance(text, list) else text
    return f"{number} (left out)" if left_out or not isinstance(text, str) else f"{number} {' '.join(text.split())}"


def folds(draft: DocumentDraft) -> tuple[tuple[int, int], ...]:
    """Return the first and last line, from 0, of foldable parts: sections of the file, clues, comments."""
    if not draft.ours:
        return ()
    found = dict.fromkeys(_folds(draft, symbols(draft)))
    return tuple(sorted([*found, *_comments(draft)]))


def _folds(draft: DocumentDraft, of: tuple[Symbol, ...]) -> Iterator[tuple[int, int]]:
    for each in of:
        first, _ = draft.lines.position(each.start)
        last, _ = draft.lines.position(each.end)
        if last > first:
            yield first, last
        yield from _folds(draft, each.inner)


def _comments(draft: DocumentDraft) -> Iterator[tuple[int, int]]:
    """Yield the blocks of lines that are comments."""
    first = None
    for line in range(len(draft.lines) + 1):
        is_comment = line < len(draft.lines) and draft.lines.line(line).startswith("#")
        if is_comment and first is None:
            first = line
        elif not is_comment and first is not None:
            if line - 1 > first:
                yield first, line - 1
            first = None


# --- Semantic tokens --------------------------------------------------------------------------------------------------

TokenType = Literal["class", "property", "enumMember", "variable", "function", "keyword", "operator", "number"]
TOKEN_TYPES: tuple[TokenType, ...] = get_args(TokenType)
"""The types of tokens (the actors' name, a property, a value, an actor, a function, …), as named by the protocol."""


class OutlineToken(Record):
    """The characters [start, end) of a draft, all on one line, and their type."""

    start: int
    end: int
    type: TokenType


def tokens(draft: DocumentDraft) -> tuple[OutlineToken, ...]:
    """Return the names of a draft's logic grid and the tokens of its rules, in the order of the text."""
    names = names_of(draft)
    if names is None:
        return ()
    found = {(each.start, each.end): _type(each.category, each.place) for each in names.all}
    for path, rule in rules(names.document.data):
        for start, end, kind in _of_rule(names, path, rule):
            found.setdefault((start, end), kind)
    ordered: list[OutlineToken] = []
    for (start, end), kind in sorted(found.items()):
        if end > start and "\n" not in draft.text[start:end] and (not ordered or ordered[-1].end <= start):
            ordered.append(OutlineToken(start, end, kind))
    return tuple(ordered)


def _type(category: int, place: int | None) -> TokenType:
    if category == 0:
        return "class" if place is None else "variable"
    return "property" if place is None else "enumMember"


_WORDS = frozenset({"and", "or", "not", "in", "for", "if"})
_SIGN = re.compile(r"[=!<>+*/%-]+")


def _of_rule(names: DraftNames, path: Path, rule: str) -> Iterator[tuple[int, int, TokenType]]:
    """Yield the functions, keywords, operators and numbers of a rule."""
    try:
        cut = tokens_of(rule)
    except ClueError:
        return
    for token, behind in pairwise(cut):
        kind: TokenType
        if token.kind in _WORDS:
            kind = "keyword"
        elif token.kind == "name" and behind.kind == "(":
            kind = "function"
        elif token.kind == "number":
            kind = "number"
        elif _SIGN.fullmatch(token.kind):
            kind = "operator"
        else:
            continue
        extent = names.extent(names.document.locate(path, token.start, token.end))
        if extent is not None:
            yield *extent, kind
