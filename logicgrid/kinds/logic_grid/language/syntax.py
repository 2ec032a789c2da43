"""Clue text in, syntax tree out; every node carries the characters it came from.

The grammar is a small subset of Python's expressions, parsed here and nowhere else: nothing of a clue is ever handed to
the interpreter.  Length and depth are bounded, so that no input can exhaust the stack.

    or < and < not < comparisons (chained, in, not in) < + - < * / // % < unary - + < ** < call, [..], .name
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from logicgrid.kinds.logic_grid.language.tokens import ARROWS, KEYWORDS, ClueError, Token, tokens_of
from logicgrid.puzzle.record import Record

MAX_LENGTH = 20_000
MAX_DEPTH = 60


class Syntax(Record):
    """A node of the syntax tree: characters `start` to `end` (exclusive) of the clue's text."""

    if TYPE_CHECKING:  # every node has these as its own first fields
        start: int
        end: int


class Name(Syntax):
    """A name, bare or in quotes."""

    start: int
    end: int
    text: str
    quoted: bool


class Numeral(Syntax):
    start: int
    end: int
    text: str
    value: int | Fraction


class Call(Syntax):
    start: int
    end: int
    function: Name
    arguments: list[Syntax]


class Subscript(Syntax):
    start: int
    end: int
    base: Syntax
    key: Syntax


class Attribute(Syntax):
    start: int
    end: int
    base: Syntax
    name: Name


class Unary(Syntax):
    start: int
    end: int
    operator: str
    operand: Syntax


class Binary(Syntax):
    start: int
    end: int
    operator: str
    left: Syntax
    right: Syntax
    sign: tuple[int, int]
    """Where the operator itself stands."""


class Comparison(Syntax):
    """`operands[0] operators[0] operands[1] operators[1] …`, all of them hold."""

    start: int
    end: int
    operators: list[tuple[str, int, int]]
    operands: list[Syntax]


class Logic(Syntax):
    start: int
    end: int
    operator: str
    operands: list[Syntax]


class Collection(Syntax):
    """A list (`[`) or a set (`{`)."""

    start: int
    end: int
    bracket: str
    items: list[Syntax]


class Loop(Record):
    """`for name in source if condition if …`"""

    variable: Name
    source: Syntax
    filters: list[Syntax]


class Generator(Syntax):
    """`body for a in actors if …`"""

    start: int
    end: int
    body: Syntax
    loops: list[Loop]


def nodes(node: Syntax) -> Iterator[Syntax]:
    """The node and all below it, in the order of the text."""
    stack: list[object] = [node]
    while stack:
        each = stack.pop()
        if isinstance(each, Syntax):
            yield each
            stack.extend(reversed([getattr(each, field) for field in each.__struct_fields__]))
        elif isinstance(each, Loop):
            stack.extend([each.filters, each.source, each.variable])
        elif isinstance(each, list):
            stack.extend(reversed(each))


_ESCAPE = re.compile(r"\\(.)", re.DOTALL)
_COMPARISONS = frozenset({"==", "!=", "<", "<=", ">", ">="})
_POWERS = {
    "or": 1,
    "and": 2,
    **dict.fromkeys(("in", "not", *_COMPARISONS), 4),
    **dict.fromkeys("+-", 5),
    **dict.fromkeys(("*", "/", "//", "%"), 6),
    "**": 8,
}
"""Binding powers behind an operand; in front of one `not` has 3, a sign 7."""
_CLOSING = {"(": ")", "[": "]", "{": "}"}
_ENDS = frozenset({",", ")", "]", "}", "end"})
"""What may follow an expression, and can be no part of it."""


def parse(text: str) -> Syntax:
    """The syntax tree of one rule.  Raises ClueError at the very token that does not fit."""
    if len(text) > MAX_LENGTH:
        raise ClueError(
            0, 1, "clue-too-long", f"the rule has {len(text)} characters, more than {MAX_LENGTH}", "split it up"
        )
    if not text.strip():
        raise ClueError(0, max(1, len(text)), "clue-syntax", "the rule is empty", "write a condition, or drop the clue")
    return _Parser(tokens_of(text)).rule()


class _Parser:
    """Recursive descent over precedence levels; three frames a level of brackets."""

    __slots__ = ("at", "depth", "tokens")

    def __init__(self, tokens: list[Token]) -> None:
        self.tokens = tokens
        self.at = 0
        self.depth = 0

    def rule(self) -> Syntax:
        tree = self.expression(0)
        kind, _word, start, end = self.tokens[self.at]
        if kind == "for":
            raise ClueError(
                start,
                end,
                "clue-syntax",
                "`for` stands outside of a function",
                "write all(… for a in actors) or any(…)",
            )
        if kind != "end":
            raise self.unexpected("the end of the rule")
        return tree

    def unexpected(self, wanted: str) -> ClueError:
        kind, word, start, end = self.tokens[self.at]
        if kind == "end":
            at = self.tokens[self.at - 1][3] if self.at else 0
            return ClueError(max(0, at - 1), at, "clue-syntax", f"the rule ends where {wanted} is expected")
        helps = None
        before = self.tokens[self.at - 1][1] if self.at else ""
        if (before + word) in ARROWS:
            helps = f"write {ARROWS[before + word]}"
        elif kind == "if":
            helps = "write implies(condition, conclusion)"
        elif kind == ",":
            helps = "join conditions by `and`, or give the clue a list of rules"
        elif kind in KEYWORDS:
            helps = f'a name that is a word of the language is written in quotes: "{word}"'
        elif kind in ("name", "number", "text") and self.at and self.tokens[self.at - 1][0] in ("name", "number"):
            helps = f'a name of several words is written in quotes, "{before} {word}", or with _: {before}_{word}'
            if "," in wanted:
                helps += f"; between two names there is a comma: {before}, {word}"
        return ClueError(start, end, "clue-syntax", f"unexpected `{word}` where {wanted} is expected", helps)

    def deeper(self) -> int:
        self.depth += 1
        if self.depth > MAX_DEPTH:
            _, _, start, end = self.tokens[self.at]
            raise ClueError(
                start,
                max(end, start + 1),
                "clue-too-deep",
                f"the rule is nested more than {MAX_DEPTH} levels deep",
                "split it into several rules",
            )
        return self.depth

    def expression(self, power: int) -> Syntax:
        tokens = self.tokens
        kind, word, start, end = tokens[self.at]
        if kind == "name" and tokens[self.at + 1][0] in _ENDS:  # most are a name and nothing else
            self.at += 1
            return Name(start, end, word, False)
        before = self.deeper()
        left = self.prefix()
        while True:
            kind, _, start, end = tokens[self.at]
            if kind in _ENDS:
                break
            level = _POWERS.get(kind, -1)
            if power > level or level < 0:
                break
            if level <= 2:
                left = self.logic(left, kind, level)
            elif level == 4:
                left = self.comparison(left)
            else:
                self.at += 1
                right = self.expression(7 if kind == "**" else level + 1)
                left = Binary(left.start, right.end, kind, left, right, (start, end))
                if kind not in "+-":
                    self.deeper()
        self.depth = before - 1
        return left

    def logic(self, first: Syntax, kind: str, level: int) -> Syntax:
        operands = [first]
        while self.tokens[self.at][0] == kind:
            self.at += 1
            operands.append(self.expression(level + 1))
        return Logic(first.start, operands[-1].end, kind, operands)

    def comparison(self, first: Syntax) -> Syntax:
        operators: list[tuple[str, int, int]] = []
        operands = [first]
        while True:
            kind, _, start, end = self.tokens[self.at]
            if kind == "not":
                self.at += 1
                if self.tokens[self.at][0] != "in":
                    raise self.unexpected("`in` (of `not in`)")
                kind, end = "not in", self.tokens[self.at][3]
            elif kind not in _COMPARISONS and kind != "in":
                return Comparison(first.start, operands[-1].end, operators, operands)
            self.at += 1
            operators.append((kind, start, end))
            operands.append(self.expression(5))

    def prefix(self) -> Syntax:
        kind, word, start, end = self.tokens[self.at]
        if kind == "name":
            self.at += 1
            node: Syntax = Name(start, end, word, False)
            if self.tokens[self.at][0] == "(":
                node = self.call(node)  # type: ignore[arg-type]  # it is the name
        elif kind == "not":
            self.at += 1
            operand = self.expression(3)
            return Unary(start, operand.end, "not", operand)
        elif kind in ("-", "+"):
            self.at += 1
            operand = self.expression(7)
            return Unary(start, operand.end, kind, operand)
        else:
            node = self.atom(kind, word, start, end)
        links = 0
        while (kind := self.tokens[self.at][0]) in ("[", "."):
            _, _, start, end = self.tokens[self.at]
            self.at += 1
            if kind == "[":
                key = self.expression(0)
                node = Subscript(node.start, self.close("[", start), node, key)
            else:
                node = self.attribute(node)
            links += 1
            if links > MAX_DEPTH:
                raise ClueError(start, end, "clue-too-deep", f"a chain of more than {MAX_DEPTH} links")
        return node

    def attribute(self, base: Syntax) -> Syntax:
        kind, word, start, end = self.tokens[self.at]
        if kind not in ("name", "text"):
            raise self.unexpected("the name of a property")
        self.at += 1
        name = _quoted(word, start, end) if kind == "text" else Name(start, end, word, False)
        return Attribute(base.start, end, base, name)

    def atom(self, kind: str, word: str, start: int, end: int) -> Syntax:
        if kind == "text":
            self.at += 1
            return _quoted(word, start, end)
        if kind == "number":
            self.at += 1
            return _numeral(word, start, end)
        if kind == "(":
            self.at += 1
            inner = self.expression(0)
            if self.tokens[self.at][0] == "for":
                inner = self.generator(inner)
            if self.tokens[self.at][0] == ",":
                raise ClueError(
                    *self.tokens[self.at][2:],
                    "clue-syntax",
                    "unexpected `,`",
                    "a list is written in [ ], a pair in { }",
                )
            self.close("(", start)
            return inner
        if kind in ("[", "{"):
            self.at += 1
            items = self.items(kind, start)
            return Collection(start, self.tokens[self.at - 1][3], kind, items)
        raise self.unexpected("a name, a number or a function")

    def call(self, function: Name) -> Syntax:
        start = self.tokens[self.at][2]
        self.at += 1
        arguments = self.items("(", start)
        return Call(function.start, self.tokens[self.at - 1][3], function, arguments)

    def items(self, bracket: str, start: int) -> list[Syntax]:
        """The comma-separated items up to and including the closing bracket; one may be a generator."""
        items: list[Syntax] = []
        tokens, closing = self.tokens, _CLOSING[bracket]
        while tokens[self.at][0] != closing:
            item = self.expression(0)
            kind = tokens[self.at][0]
            if kind == "for":
                item = self.generator(item)
                kind = tokens[self.at][0]
            items.append(item)
            if kind == ",":
                self.at += 1
            elif kind == closing:
                break
            elif kind == "end":
                raise ClueError(start, start + 1, "clue-syntax", f"`{bracket}` is not closed", f"add `{closing}`")
            else:
                raise self.unexpected(f"`,` or `{closing}`")
        self.at += 1
        return items

    def close(self, bracket: str, start: int) -> int:
        kind, _, _, end = self.tokens[self.at]
        closing = _CLOSING[bracket]
        if kind == "end":
            raise ClueError(start, start + 1, "clue-syntax", f"`{bracket}` is not closed", f"add `{closing}`")
        if kind != closing:
            raise self.unexpected(f"`{closing}`")
        self.at += 1
        return end

    def generator(self, body: Syntax) -> Syntax:
        loops: list[Loop] = []
        while self.tokens[self.at][0] == "for":
            self.at += 1
            kind, word, start, end = self.tokens[self.at]
            if kind != "name":
                raise self.unexpected("a name for the variable")
            self.at += 1
            if self.tokens[self.at][0] != "in":
                raise self.unexpected("`in`")
            self.at += 1
            source = self.expression(5)
            filters: list[Syntax] = []
            while self.tokens[self.at][0] == "if":
                self.at += 1
                filters.append(self.expression(1))
            loops.append(Loop(Name(start, end, word, False), source, filters))
        last = loops[-1]
        end = (last.filters[-1] if last.filters else last.source).end
        return Generator(body.start, end, body, loops)


def _quoted(word: str, start: int, end: int) -> Name:
    return Name(start, end, _ESCAPE.sub(r"\1", word[1:-1]), True)


def _numeral(word: str, start: int, end: int) -> Numeral:
    digits = word.replace("_", "")
    if len(digits) > 50:
        raise ClueError(start, end, "too-large", "the number has more than 50 digits")
    value = Fraction(digits) if "." in digits else int(digits)
    return Numeral(start, end, word, int(value) if value.denominator == 1 else value)
