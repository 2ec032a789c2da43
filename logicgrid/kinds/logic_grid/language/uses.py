"""Which forms of clues occur in the rules of a puzzle, and how often: further clues are offered in the same forms."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Literal

from logicgrid.kinds.logic_grid.language import syntax as tree
from logicgrid.kinds.logic_grid.language.parser import parse
from logicgrid.kinds.logic_grid.language.syntax import Name, Numeral, Syntax, nodes
from logicgrid.kinds.logic_grid.language.vocabulary import Vocabulary

Form = Literal[
    "same",
    "different",
    "less",
    "offset",
    "one of",
    "either",
    "neither",
    "pair",
    "next_to",
    "just_before",
    "before",
    "between",
]
Use = tuple[Form, int | None]
"""A form, and the property that it is about (None if it is about none)."""

_RELATIONS = ("next_to", "just_before", "before", "between")
_ORDER = ("<", "<=", ">", ">=")


def uses_of(vocabulary: Vocabulary, rules: Iterable[str]) -> Counter[Use]:
    """Return how often each form occurs in some rules, by the property that it is about."""
    uses: Counter[Use] = Counter()
    for node in [node for rule in rules for node in nodes(parse(rule))]:
        match node:
            case tree.Comparison(operators=operators, operands=operands):
                for place, sign in enumerate(operators):
                    uses.update(_form_of(vocabulary, operands[place], sign.kind, operands[place + 1]))
            case tree.Call(function=Name(text="xor" | "either")):
                uses["either", None] += 1
            case tree.Call(function=Name(text="neither")):
                uses["neither", None] += 1
            case tree.Call(function=Name(text=name), arguments=[first, *_]) if name in _RELATIONS:
                uses[name, _property(vocabulary, first)] += 1  # type: ignore[index]  # one of the relations
    return uses


def _form_of(vocabulary: Vocabulary, left: Syntax, sign: str, right: Syntax) -> list[Use]:
    """Return the form of one comparison, in a list; it is empty if `in` asks for more than one side."""
    about = _about(vocabulary, left)
    if about is None:
        about = _about(vocabulary, right)
    sets = [isinstance(side, tree.Collection) for side in (left, right)]
    if sign in ("in", "not in"):
        return [] if sets[0] else [("one of", None)]
    if sign in _ORDER:
        return [("less", about)]
    if _adds(left) or _adds(right):
        return [("offset", about)]
    if all(sets):
        return [("pair", None)]
    return [("same" if sign == "==" else "different", None)]


def _about(vocabulary: Vocabulary, node: Syntax) -> int | None:
    """Return the property from whose values a side of a comparison is computed, None if there is none."""
    for each in nodes(node):
        match each:
            case tree.Call(function=Name(text="val" | "rank"), arguments=[name, *_]) | tree.Attribute(name=name):
                return _property(vocabulary, name)
            case tree.Call(function=Name(text="act")) | tree.Subscript():
                return None
    return None


def _adds(node: Syntax) -> bool:
    if isinstance(node, tree.Call) and node.function.text == "abs":
        return any(map(_adds, node.arguments))
    return isinstance(node, tree.Binary) and node.operator in "+-"


def _property(vocabulary: Vocabulary, node: Syntax) -> int | None:
    found = vocabulary.names.find(node.text) if isinstance(node, Name | Numeral) else []
    return found[0] if len(found) == 1 else None
