"""The forms of a clue's text before any name has a meaning: tokens, and the syntax tree that the parser makes of them.

Tokens are names, numbers, quoted names, signs and keywords.  Every token, and every node of the tree, knows the
characters that it came from (`start` to `end`, exclusive).  The full-width letters, digits and signs of Chinese and
Japanese keyboards are read as the plain ones, typographic quotes as quotes.  Text that is no token raises `ClueError`,
whose help says what the author probably meant: signs of other languages, `=` for `==`.

>>> [(token.kind, token.text) for token in tokens_of("val(age, x) >= 4")][:4]
[('name', 'val'), ('(', '('), ('name', 'age'), (',', ',')]
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Protocol

from logicgrid.csp.expr import MIRRORED
from logicgrid.kinds.logic_grid.values import MAGNITUDE
from logicgrid.puzzle.messages import say
from logicgrid.puzzle.record import Record

# --- Tokens -----------------------------------------------------------------------------------------------------------


class Located(Protocol):
    """Something that has a place in a clue's text: characters `start` to `end` (exclusive)."""

    @property
    def start(self) -> int: ...

    @property
    def end(self) -> int: ...


class Characters(Record):
    """A place in a clue's text: characters `start` to `end` (exclusive)."""

    start: int
    end: int


class ClueError(Exception):
    """A mistake in a clue: its place in the text, a stable code, what is wrong, and how to fix it.

    Raised and caught inside the room of the logic grid only; other rooms see it as a `Diagnostic`.  `fixed` is what
    its characters should be, `rule` the whole rule as it should be, each if that is certain.  `text` is a sentence in
    the place of a rule, which should be the clue's text.  `otherwise` is the help if `fixed` makes no sense there.
    """

    rule: str | None = None
    text: str | None = None
    otherwise: str | None = None

    def __init__(
        self, place: Located, code: str, message: str, help: str | None = None, fixed: str | None = None
    ) -> None:
        super().__init__(message)
        self.start, self.end, self.code, self.message, self.help = place.start, place.end, code, message, help
        self.fixed = fixed


class Token(Record):
    """`kind` is "name", "number", "text" (a name in quotes), "end", or the sign or keyword itself."""

    kind: str
    text: str
    start: int
    end: int


# Letters, and the combining marks of the scripts whose words hold them (Python's \w leaves them out).
_NAME = (
    r"[^\W\d][\w\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u064b-\u065f\u0900-\u0903"
    r"\u093a-\u094f\u0e31\u0e34-\u0e4e\u200c\u200d\u3099\u309a]*"
)
QUOTED = r"[“„][^“”]*[“”]|‘[^‘’]*’|「[^」]*」|『[^』]*』|«[^»]*»|＂[^＂]*＂|＇[^＇]*＇"
"""The pattern of a name in typographic quotes."""
_TOKEN = re.compile(
    rf"""\s*(?:
    (?P<name>{_NAME})
    |(?P<sign>==|!=|<=|>=|//|\*\*|[()\[\]{{}},<>+\-*/%≠≤≥≦≧]|\.(?![0-9]))
    |(?P<number>(?>[0-9]+(?:_[0-9]+)*(?:\.[0-9]+(?:_[0-9]+)*)?|\.[0-9]+(?:_[0-9]+)*)(?:[ _]?(?:{MAGNITUDE}))?(?!\w))
    |(?P<text>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|{QUOTED})
    |(?P<bad>\S.*)
    )""",
    re.VERBOSE | re.DOTALL,
)
_KINDS = ("", *_TOKEN.groupindex)
"""The names of the pattern's groups, by number."""
KEYWORDS = frozenset({"and", "or", "not", "in", "for", "if"})
_OWN_KIND = frozenset((*KEYWORDS, *"()[]{},<>+-*/%.", "==", "!=", "<=", ">=", "//", "**"))
"""The keywords and signs; each is a kind of token."""

TURNED: dict[str, str] = {sign: other for sign, other in MIRRORED.items() if sign != other}
"""The signs of order, with those that say the same of the sides exchanged."""
ARROWS = {"->": "implies(condition, conclusion)", "<>": "`!=`", "=>": "`>=`, or implies(condition, conclusion)"}
"""Signs that other languages have, and what to write."""
_SIGNS = {"=": "==", "×": "*", "·": "*", "÷": "/", "^": "**", "−": "-", "–": "-", "—": "-"}
_WORDS = {"&": "and", "|": "or", "!": "not", "∧": "and", "∨": "or", "¬": "not", "∈": "in", "→": "implies(…, …)"}
_FOREIGN = {**_SIGNS, **_WORDS}
"""Characters that are signs elsewhere, and the signs of this language."""
_ONE_SIGN = {"≠": "!=", "≤": "<=", "≥": ">=", "≦": "<=", "≧": ">="}
_PLAIN = {
    **{code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F) if chr(code) not in "＂＇＼｀"},
    **str.maketrans("\u3000、。【】〔〕", " ,.[][]"),
}
"""Full-width characters, and the characters that they look like: one for one, so that places stay the same."""
_QUOTES = "“”„‟‘’‚‛«»‹›「」『』＂＇`"


def made_plain(text: str) -> str:
    """Return a rule with plain characters for full-width ones, each at its place."""
    return text if text.isascii() else text.translate(_PLAIN)


def tokens_of(text: str) -> list[Token]:
    """Return the tokens of a clue's text, and one of kind "end" after them.  Raises ClueError."""
    tokens: list[Token] = []
    plain = made_plain(text)
    for found in _TOKEN.finditer(plain.rstrip()):
        group = found.lastindex or 0
        word, (start, end) = found[group], found.span(group)
        kind = word if word in _OWN_KIND else _ONE_SIGN.get(word) or _KINDS[group]
        tokens.append(Token(kind, text[start:end] if kind == "text" else word, start, end))
    if tokens and tokens[-1].kind == "bad":
        raise _unreadable(text, plain, tokens[-1].start)
    tokens.append(Token("end", "", len(text), len(text)))
    return tokens


def syntax_error(place: Located, message: str, help: str | None = None, fixed: str | None = None) -> ClueError:
    """Return a mistake against the grammar."""
    return ClueError(place, "clue-syntax", message, help, fixed)


def _unreadable(typed: str, text: str, position: int) -> ClueError:
    """Return what is wrong with the character at a position, which begins no token; `text` is `typed` made plain."""
    character, pair = text[position], text[position : position + 2]
    here = Characters(position, position + 1)
    if character in "0123456789.":
        return _number_in_name(text, position)
    if character in "\"'":
        rest = Characters(position, len(text))
        return syntax_error(
            rest, say("language.quoted-name-not-closed"), say("language.close-another", character=character)
        )
    if character in _QUOTES:
        return syntax_error(
            here, say("language.quotes-no-name-here", character=character), say("language.use-straight-quotes-or")
        )
    if pair in ("=<", "=>"):
        help = say("language.write-8", it=ARROWS["=>"] if pair == "=>" else "`<=`")
        place = Characters(position, position + 2)
        return syntax_error(
            place, say("language.no-sign-clue-language", pair=pair), help, "<=" if pair == "=<" else None
        )
    end = position + 1
    while text[end : end + 1] == character:
        end += 1
    run = text[position:end]
    if character in _FOREIGN and (run in ("&&", "||") or len(run) == 1 or character not in "=!&|"):
        message = say("language.no-sign-clue-language-2", typed=typed[position:end])
        help, fixed = say("language.write-9", foreign=_FOREIGN[character]), _SIGNS.get(character)
        return syntax_error(Characters(position, end), message, help, fixed)
    if character == ":" and text[:position][-1:].isdigit():
        return syntax_error(here, say("language.unexpected-2"), say("language.time-day-written-in"))
    shown = character if character.isprintable() else f"U+{ord(character):04X}"
    help = say("language.name-other-signs-than")
    return syntax_error(here, say("language.unexpected-character", shown=shown), help)


def _number_in_name(text: str, position: int) -> ClueError:
    end = position
    while end < len(text) and (text[end].isalnum() or text[end] in "_."):
        end += 1
    word = text[position:end]
    message = say("language.neither-number-nor-name", word=word)
    return syntax_error(Characters(position, end), message, say("language.put-name-in-quotes", word=word))


# --- The syntax tree --------------------------------------------------------------------------------------------------


class Syntax(Record):
    """A node of the syntax tree: characters `start` to `end` (exclusive) of the clue's text."""

    start: int
    end: int


class Name(Syntax):
    """A name, bare or in quotes."""

    text: str
    quoted: bool


class Numeral(Syntax):
    text: str
    value: int | Fraction


class Call(Syntax):
    """`function(arguments)`"""

    function: Name
    arguments: list[Syntax]


class Subscript(Syntax):
    """`base[key]`"""

    base: Syntax
    key: Syntax


class Attribute(Syntax):
    """`base.name`"""

    base: Syntax
    name: Name


class Unary(Syntax):
    """`not`, `-` or `+` before an operand."""

    operator: str
    operand: Syntax


class Binary(Syntax):
    """An arithmetic operator between two operands."""

    operator: str
    left: Syntax
    right: Syntax


class Comparison(Syntax):
    """`operands[0] operators[0] operands[1] operators[1] …`: all of these comparisons hold.

    The kind of an operator is a sign of comparison, "in" or "not in".
    """

    operators: list[Token]
    operands: list[Syntax]


class Logic(Syntax):
    """`and` or `or` between two or more operands."""

    operator: str
    operands: list[Syntax]


class Collection(Syntax):
    """A list (`[`) or a set (`{`)."""

    bracket: str
    items: list[Syntax]


class Loop(Record):
    """`for variable in source if filter if …`"""

    variable: Name
    source: Syntax
    filters: list[Syntax]


class Generator(Syntax):
    """`body for a in actors if …`"""

    body: Syntax
    loops: list[Loop]


def spine_of(node: Syntax) -> tuple[Syntax, list[Binary]]:
    """Return the first operand of an expression, and its operators from the inmost one on.

    A sum of a thousand values is as deep as it is long: it would exhaust the stack.
    """
    spine: list[Binary] = []
    while isinstance(node, Binary):
        spine.append(node)
        node = node.left
    return node, spine[::-1]


def nodes(node: Syntax) -> Iterator[Syntax]:
    """Yield the node and all below it, in the order of the text."""
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
