"""The second step of reading a clue: its tokens become a syntax tree.

The grammar is a small subset of Python's expressions, parsed here and nowhere else: nothing of a clue is ever handed to
the interpreter.  The parser is a Pratt parser (precedence climbing): a binary operator takes what is on its left if it
binds at least as tightly as the context asks for.  From loose to tight:

    or < and < not < comparisons (chained, in, not in) < + - < * / // % < unary - + < ** < call, [..], .name

Length and depth are bounded, so that no input can exhaust the stack.

>>> tree = parse("a == 1 or not b < c")
>>> tree.operator, [type(operand).__name__ for operand in tree.operands]
('or', ['Comparison', 'Unary'])
"""

from __future__ import annotations

import re
from fractions import Fraction
from functools import lru_cache

from logicgrid.kinds.logic_grid.language import syntax as tree
from logicgrid.kinds.logic_grid.values import MAGNITUDES
from logicgrid.puzzle.messages import digits, said, say

MAX_LENGTH = 20_000
MAX_DEPTH = 60
MAX_DIGITS = 50

_OR, _AND, _NOT, _COMPARE, _ADD, _MULTIPLY, _SIGN, _POWER = range(1, 9)
"""Binding powers."""
_COMPARISONS = frozenset({"==", "!=", "<", "<=", ">", ">=", "in"})
_POWERS = {
    "or": _OR,
    "and": _AND,
    **dict.fromkeys(("not", *_COMPARISONS), _COMPARE),
    **dict.fromkeys("+-", _ADD),
    **dict.fromkeys(("*", "/", "//", "%"), _MULTIPLY),
    "**": _POWER,
}
"""The binding powers of tokens behind an operand (there `not` is the beginning of `not in`)."""
_CLOSING = {"(": ")", "[": "]", "{": "}"}
_ENDS = frozenset({",", ")", "]", "}", "end"})
"""Tokens that may follow an expression and are never a part of it."""
_LETTERS = "".join(MAGNITUDES)
_ESCAPE = re.compile(r"\\(.)", re.DOTALL)


@lru_cache(maxsize=256)
def parse(text: str) -> tree.Syntax:
    """Return the syntax tree of one rule, which several parts of the program ask for in turn.

    A name of several words may be written without quotes (`van der Berg == soup`) if the rule cannot be
    read otherwise.  Raises ClueError at the very token that does not fit.
    """
    try:
        return parse_strictly(text)
    except tree.ClueError as error:
        joined = names_of_words(text)
        if not joined:
            raise
        try:
            return _Parser(_joined(tree.tokens_of(text), joined)).rule()
        except tree.ClueError:
            raise error from None


def parse_strictly(text: str) -> tree.Syntax:
    """Return the syntax tree of a rule in which every name of several words is in quotes.  Raises ClueError."""
    if len(text) > MAX_LENGTH:
        message = say("language.rule-has-characters-more", n=len(text), max_length=digits(MAX_LENGTH))
        raise tree.ClueError(tree.Characters(0, 1), "clue-too-long", message, say("language.split-up"))
    if not text.strip():
        everything = tree.Characters(0, max(1, len(text)))
        raise tree.syntax_error(everything, say("language.rule-empty"), say("language.write-condition-or-drop"))
    return _Parser(tree.tokens_of(text)).rule()


def names_of_words(text: str) -> list[tree.Name]:
    """Return several adjacent words that are written in a rule without quotes.

    >>> [name.text for name in names_of_words("Mr. van der Berg == first aid and Ann == soup")]
    ['Mr. van der Berg', 'first aid']
    """
    try:
        tokens = tree.tokens_of(text)
    except tree.ClueError:
        return []
    found: list[tree.Name] = []
    first = last = 0
    while first < len(tokens):
        last = first
        words = 1
        while tokens[last].kind == "name" and (step := _step_to_word(text, tokens, last)):
            last += step
            words += 1
        if words > 1 and tokens[last].kind == "name":
            start, end = tokens[first].start, tokens[last].end
            found.append(tree.Name(start, end, " ".join(text[start:end].split()), True))
        first = last + 1
    return found


def _step_to_word(text: str, tokens: list[tree.Token], place: int) -> int:
    """Return 1 if a word follows a word, 2 if there is a point between them that belongs to the first; else 0."""
    if tokens[place + 1].kind == "name":
        return 1
    point, after = tokens[place + 1], tokens[min(place + 2, len(tokens) - 1)]
    abbreviated = point.kind == "." and point.start == tokens[place].end and point.end < after.start
    return 2 if abbreviated and after.kind == "name" else 0


def _joined(tokens: list[tree.Token], names: list[tree.Name]) -> list[tree.Token]:
    """Return the tokens with each name of several words as one, in quotes."""
    by_start = {name.start: name for name in names}
    found: list[tree.Token] = []
    end = 0
    for token in tokens:
        if name := by_start.get(token.start):
            found.append(tree.Token("text", f'"{name.text}"', name.start, name.end))
            end = name.end
        elif token.start >= end:
            found.append(token)
    return found


class _Parser:
    """The parser of one rule: its tokens, the place of the next one, and the depth of nesting."""

    __slots__ = ("at", "depth", "tokens")

    def __init__(self, tokens: list[tree.Token]) -> None:
        self.tokens = tokens
        self.at = 0
        self.depth = 0

    @property
    def next(self) -> tree.Token:
        return self.tokens[self.at]

    def take(self, kind: str | None = None, wanted: str = "") -> tree.Token:
        """Return the next token and go on behind it.  Raises ClueError if it should be of another kind.

        `wanted` is the key of a message.
        """
        token = self.tokens[self.at]
        if kind is not None and token.kind != kind:
            raise self.unexpected(said(wanted))
        self.at += 1
        return token

    def rule(self) -> tree.Syntax:
        found = self.expression(0)
        if self.next.kind == "for":
            raise tree.syntax_error(
                self.next, say("language.stands-outside-function"), say("language.write-all-in-actors")
            )
        self.take("end", "language.end-rule")
        return found

    def unexpected(self, wanted: str) -> tree.ClueError:
        """Return the mistake of a token at the place of something else that is wanted."""
        token = self.next
        before = self.tokens[self.at - 1] if self.at else tree.Token("start", "", 0, 0)
        if token.kind == "end":
            last = tree.Characters(max(0, before.end - 1), before.end)
            return tree.syntax_error(last, say("language.rule-ends-where-expected", wanted=wanted))
        help = fixed = None
        if token.kind == "," and before.kind in (",", "(", "[", "{"):
            help, fixed = say("language.leave-out"), ""
        elif before.text + token.text in tree.ARROWS:
            help = say("language.write-4", arrows=tree.ARROWS[before.text + token.text])
        elif token.kind == "if":
            help = say("language.write-implies-condition-conclusion")
        elif token.kind == ",":
            help = say("language.join-conditions-or-give")
        elif token.kind in tree.KEYWORDS:
            help = say("language.name-word-language-written", text=token.text)
        elif token.kind in ("name", "number", "text") and before.kind in ("name", "number"):
            one, other = before.text, token.text
            help = say("language.name-several-words-written", one=one, other=other)
            help += say("language.or", one=one, other=other) if f"{one}_{other}".isidentifier() else ""
            if "," in wanted:
                help += say("language.between-two-names-comma", one=one, other=other)
        return tree.syntax_error(
            token, say("language.unexpected-where-expected", text=token.text, wanted=wanted), help, fixed
        )

    def deeper(self) -> None:
        self.depth += 1
        if self.depth > MAX_DEPTH:
            token = self.next
            message = say("language.rule-nested-more-than", max_depth=MAX_DEPTH)
            place = tree.Characters(token.start, max(token.end, token.start + 1))
            raise tree.ClueError(place, "clue-too-deep", message, say("language.split-into-several-rules"))

    # ------------------------------------------------------------------ operators

    def expression(self, power: int) -> tree.Syntax:
        """Parse an expression whose binary operators bind at least as tightly as `power`."""
        token = self.next
        if token.kind == "name" and self.tokens[self.at + 1].kind in _ENDS:  # most expressions are only a name
            self.at += 1
            return tree.Name(token.start, token.end, token.text, False)
        depth = self.depth
        self.deeper()
        left = self.prefix()
        while (own := _POWERS.get(self.next.kind, -1)) >= max(power, 0):
            if own <= _AND:
                left = self.logic(left, own)
            elif own == _COMPARE:
                left = self.comparison(left)
            else:
                sign = self.take().kind
                right = self.expression(_SIGN if own == _POWER else own + 1)  # `**` groups to the right
                left = tree.Binary(left.start, right.end, sign, left, right)
                if own != _ADD:  # a chain of + and - is flattened when it is read, however long it is
                    self.deeper()
        self.depth = depth
        return left

    def logic(self, first: tree.Syntax, power: int) -> tree.Syntax:
        operator = self.next.kind
        operands = [first]
        while self.next.kind == operator:
            self.at += 1
            operands.append(self.expression(power + 1))
        return tree.Logic(first.start, operands[-1].end, operator, operands)

    def comparison(self, first: tree.Syntax) -> tree.Syntax:
        operators: list[tree.Token] = []
        operands = [first]
        while self.next.kind in _COMPARISONS or self.next.kind == "not":
            operator = self.take()
            if operator.kind == "not":
                end = self.take("in", "language.in-not-in").end
                operator = tree.Token("not in", "not in", operator.start, end)
            operators.append(operator)
            operands.append(self.expression(_ADD))
        return tree.Comparison(first.start, operands[-1].end, operators, operands)

    def prefix(self) -> tree.Syntax:
        """Parse an operand with its sign or `not`, or with the links of a chain behind it (`month[may].age`)."""
        token = self.next
        if token.kind in ("not", "-", "+"):
            self.at += 1
            operand = self.expression(_NOT if token.kind == "not" else _SIGN)
            return tree.Unary(token.start, operand.end, token.kind, operand)
        node = self.operand()
        links = 0
        while self.next.kind in ("[", "."):
            link = self.take()
            if link.kind == "[":
                key = self.expression(0)
                node = tree.Subscript(node.start, self.close(link), node, key)
            else:
                node = self.attribute(node)
            links += 1
            if links > MAX_DEPTH:
                raise tree.ClueError(link, "clue-too-deep", say("language.chain-more-than-links", max_depth=MAX_DEPTH))
        return node

    # ------------------------------------------------------------------ operands

    def attribute(self, base: tree.Syntax) -> tree.Syntax:
        if self.next.kind not in ("name", "text"):
            raise self.unexpected(say("language.name-property"))
        point = self.tokens[self.at - 1]
        name = _name(self.take())
        if isinstance(base, tree.Name) and _is_title(base, point, name):
            return tree.Name(base.start, name.end, f"{base.text}. {name.text}", True)
        return tree.Attribute(base.start, name.end, base, name)

    def operand(self) -> tree.Syntax:
        token = self.next
        match token.kind:
            case "name" | "text":
                self.at += 1
                name = _name(token)
                if token.kind == "name" and self.next.kind == "(":
                    arguments = self.items(self.take())
                    match arguments:
                        case [tree.Collection(bracket="[", items=[tree.Generator()] as arguments)]:
                            pass  # a list that is nothing but a generator means what that does
                    return tree.Call(name.start, self.tokens[self.at - 1].end, name, arguments)
                return name
            case "number":
                return _numeral(self.take())
            case "(":
                self.at += 1
                inner = self.item()
                if self.next.kind == ",":
                    raise tree.syntax_error(self.next, say("language.unexpected"), say("language.list-written-in-pair"))
                self.close(token)
                return inner
            case "[" | "{":
                items = self.items(self.take())
                return tree.Collection(token.start, self.tokens[self.at - 1].end, token.kind, items)
            case _:
                raise self.unexpected(say("language.name-number-or-function"))

    def items(self, bracket: tree.Token) -> list[tree.Syntax]:
        """Parse comma-separated items up to and including the closing bracket."""
        items: list[tree.Syntax] = []
        closing = _CLOSING[bracket.kind]
        while self.next.kind != closing:
            items.append(self.item())
            if self.next.kind == ",":
                self.at += 1
            elif self.next.kind != closing:
                raise self.not_closed(bracket, say("language.or-2", closing=closing))
        self.at += 1
        return items

    def item(self) -> tree.Syntax:
        """Parse an expression, or a generator: an expression with `for` behind it."""
        item = self.expression(0)
        return self.generator(item) if self.next.kind == "for" else item

    def close(self, bracket: tree.Token) -> int:
        """Parse a closing bracket and return its end."""
        closing = _CLOSING[bracket.kind]
        if self.next.kind != closing:
            raise self.not_closed(bracket, f"`{closing}`")
        return self.take().end

    def not_closed(self, bracket: tree.Token, wanted: str) -> tree.ClueError:
        if self.next.kind != "end":
            return self.unexpected(wanted)
        return tree.syntax_error(
            bracket, say("language.not-closed", kind=bracket.kind), say("language.add", closing=_CLOSING[bracket.kind])
        )

    def generator(self, body: tree.Syntax) -> tree.Syntax:
        loops: list[tree.Loop] = []
        end = body.end
        while self.next.kind == "for":
            self.at += 1
            variable = _name(self.take("name", "language.name-variable"))
            self.take("in", "`in`")
            source = self.expression(_ADD)
            filters: list[tree.Syntax] = []
            while self.next.kind == "if":
                self.at += 1
                filters.append(self.expression(_OR))
            loops.append(tree.Loop(variable, source, filters))
            end = (filters[-1] if filters else source).end
        return tree.Generator(body.start, end, body, loops)


def _is_title(base: tree.Name, point: tree.Token, name: tree.Name) -> bool:
    """Return True for `Mr. Crow`: a title with its point, and a space behind that."""
    if point.start != base.end or point.end >= name.start or base.quoted or name.quoted:
        return False
    from logicgrid.words.grammar import data  # few rules have a point with a space behind it

    return base.text.lower() in data("titles")["before_names"]


def _name(token: tree.Token) -> tree.Name:
    quoted = token.kind == "text"
    text = _ESCAPE.sub(r"\1", token.text[1:-1]) if quoted else token.text
    return tree.Name(token.start, token.end, text, quoted)


def _numeral(token: tree.Token) -> tree.Numeral:
    digits = token.text.rstrip(_LETTERS)
    scale = MAGNITUDES[token.text[len(digits) :]] if len(digits) < len(token.text) else 1
    digits = digits.replace("_", "").rstrip()
    if len(digits) > MAX_DIGITS:
        raise tree.ClueError(token, "too-large", say("language.number-has-more-than", max_digits=MAX_DIGITS))
    value = (Fraction(digits) if "." in digits else int(digits)) * scale
    return tree.Numeral(token.start, token.end, token.text, int(value) if value.denominator == 1 else value)
