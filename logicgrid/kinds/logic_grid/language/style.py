"""How an author writes clues: which forms of the language, about which properties, and how people and values are named.

The rules' texts in, counts out.  What is suggested or worded for an author keeps to these habits.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Literal

from logicgrid.kinds.logic_grid.language import syntax as tree
from logicgrid.kinds.logic_grid.language.parser import parse
from logicgrid.kinds.logic_grid.language.syntax import Name, Numeral, Syntax, nodes
from logicgrid.kinds.logic_grid.language.vocabulary import Vocabulary

Form = Literal[
    "same", "different", "less", "offset", "one of", "either", "neither", "next_to", "just_before", "before", "between"
]
Use = tuple[Form, int | None]
"""A form, and the property that it is about, if it is about one."""

_RELATIONS = ("next_to", "just_before", "before", "between")
_ORDER = ("<", "<=", ">", ">=")


class Habits:
    """What was met, and how often."""

    def __init__(self, vocabulary: Vocabulary, rules: Iterable[str]) -> None:
        self.vocabulary = vocabulary
        self.uses: Counter[Use] = Counter()
        self.persons: Counter[Literal["bare", "act", "subscript"]] = Counter()
        self.values: Counter[Literal["val", "attribute"]] = Counter()
        self.by_value = 0
        """How often an equality is about a value (`val(age, cor) == 42`) rather than about people; minus the others."""
        self.greater = 0
        """How often `>` rather than `<`; minus the others."""
        for rule in rules:
            for node in nodes(parse(rule)):
                self._note(node)

    def _note(self, node: Syntax) -> None:
        match node:
            case tree.Comparison():
                self._comparison(node)
            case tree.Subscript():
                self.persons["subscript"] += 1
            case tree.Attribute():
                self.values["attribute"] += 1
            case tree.Call(function=Name(text="act")):
                self.persons["act"] += 1
            case tree.Call(function=Name(text="val")):
                self.values["val"] += 1
            case tree.Call(function=Name(text="xor")):
                self.uses["either", None] += 1
            case tree.Call(function=Name(text="either" | "neither" as name), arguments=people):
                self.uses["either" if name == "either" else "neither", None] += 1
                self.persons["bare"] += sum(map(self._is_bare, people))
            case tree.Call(function=Name(text=name), arguments=[first, *rest]) if name in _RELATIONS:
                self.uses[name, self._property(first)] += 1  # type: ignore[index]  # one of the relations
                self.persons["bare"] += sum(map(self._is_bare, rest))

    def _comparison(self, node: tree.Comparison) -> None:
        for place, sign in enumerate([operator.kind for operator in node.operators]):
            left, right = node.operands[place : place + 2]
            about = self._about(left)
            if about is None:
                about = self._about(right)
            if sign in ("in", "not in"):
                if not isinstance(left, tree.Collection):
                    self.uses["one of", None] += 1
                    if self._about(left) is None and isinstance(right, tree.Collection):
                        self.persons["bare"] += sum(map(self._is_bare, (left, *right.items)))
            elif sign in _ORDER:
                self.uses["less", about] += 1
                self.greater += 1 if sign.startswith(">") else -1
            elif self._adds(left) or self._adds(right):
                self.uses["offset", about] += 1
            elif isinstance(left, tree.Collection) and isinstance(right, tree.Collection):
                self.persons["bare"] += sum(map(self._is_bare, (*left.items, *right.items)))
            else:
                self.uses["same" if sign == "==" else "different", None] += 1
                self.by_value += 1 if about is not None else -1
                if about is None:
                    self.persons["bare"] += self._is_bare(left) + self._is_bare(right)

    def _about(self, node: Syntax) -> int | None:
        """The property of whose values a side of a comparison is computed."""
        for each in nodes(node):
            match each:
                case tree.Call(function=Name(text="val" | "rank"), arguments=[first, *_]):
                    return self._property(first)
                case tree.Attribute(name=name):
                    return self._property(name)
                case tree.Call(function=Name(text="act")) | tree.Subscript():
                    return None
        return None

    def _is_bare(self, node: Syntax) -> bool:
        """Whether somebody is named by nothing but a value (actors have no other name)."""
        found = self.vocabulary.find_everywhere(node.text) if isinstance(node, Name) else []
        return bool(found) and all(category for category, _ in found)

    def _adds(self, node: Syntax) -> bool:
        return isinstance(node, tree.Binary) and node.operator in "+-"

    def _property(self, node: Syntax) -> int | None:
        found = self.vocabulary.names.find(node.text) if isinstance(node, Name | Numeral) else []
        return found[0] if len(found) == 1 else None
