"""The syntax tree of a clue: what the parser returns, before any name has a meaning.

Every node carries the characters that it came from (`start` to `end`, exclusive).
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from logicgrid.kinds.logic_grid.language.tokens import Token
from logicgrid.puzzle.record import Record


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
    """`function(arguments)`"""

    start: int
    end: int
    function: Name
    arguments: list[Syntax]


class Subscript(Syntax):
    """`base[key]`"""

    start: int
    end: int
    base: Syntax
    key: Syntax


class Attribute(Syntax):
    """`base.name`"""

    start: int
    end: int
    base: Syntax
    name: Name


class Unary(Syntax):
    """`not`, `-` or `+` before an operand."""

    start: int
    end: int
    operator: str
    operand: Syntax


class Binary(Syntax):
    """An arithmetic operator between two operands."""

    start: int
    end: int
    operator: str
    left: Syntax
    right: Syntax


class Comparison(Syntax):
    """`operands[0] operators[0] operands[1] operators[1] …`: all of these comparisons hold.

    The kind of an operator is a sign of comparison, "in" or "not in".
    """

    start: int
    end: int
    operators: list[Token]
    operands: list[Syntax]


class Logic(Syntax):
    """`and` or `or` between two or more operands."""

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
    """`for variable in source if filter if …`"""

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
    """Yield the node and all below it, in the order of the text."""
    stack: list[object] = [node]
    while stack:
        each = stack.pop()
        if isinstance(each, Syntax):
            yield each
            stack.extend(reversed([getattr(each, field) for field in each.__slots__]))
        elif isinstance(each, Loop):
            stack.extend([each.filters, each.source, each.variable])
        elif isinstance(each, list):
            stack.extend(reversed(each))
