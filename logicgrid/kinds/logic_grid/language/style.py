"""How an author writes clues: which forms of the language, about which properties, and how people and values are named.

Whatever is suggested to an author, or worded for an author, keeps to this style.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from keyword import iskeyword
from typing import Literal

from logicgrid.kinds.logic_grid.language import syntax as tree
from logicgrid.kinds.logic_grid.language.parser import parse
from logicgrid.kinds.logic_grid.language.syntax import Name, Numeral, Syntax, nodes
from logicgrid.kinds.logic_grid.language.vocabulary import Label, Vocabulary

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

_BARE = re.compile(r"[^\W\d]\w*")
_NUMERAL = re.compile(r"(0|[1-9][0-9]*)(\.[0-9]+)?", re.ASCII)

Way = Literal["bare", "quoted", "joined", "small", "small joined"]
"""How a name is written: as it is, in quotes, with `_` for each space, without capitals."""


def is_name(text: str) -> bool:
    """Return True if a text is a name of the language without quotes."""
    return _BARE.fullmatch(text) is not None and not iskeyword(text)


def is_numeral(text: str) -> bool:
    return _NUMERAL.fullmatch(text) is not None


def ways_of(name: str, quote: str = '"') -> dict[Way, str]:
    """Return the ways in which a name can be written in a rule; whether it is understood depends on the puzzle.

    >>> ways_of("Mr Coe")
    {'joined': 'Mr_Coe', 'small joined': 'mr_coe', 'quoted': '"Mr Coe"'}
    """
    joined = re.sub(r"\s", "_", name)
    texts: dict[Way, str] = {"bare": name, "small": name.lower(), "joined": joined, "small joined": joined.lower()}
    found: dict[Way, str] = {}
    for way, text in texts.items():
        if (is_name(text) or is_numeral(text)) and text not in found.values():
            found[way] = text
    escaped = name.replace("\\", "\\\\").replace(quote, f"\\{quote}")
    return {**found, "quoted": f"{quote}{escaped}{quote}"}


def sort_of(name: str) -> str:
    """Return what decides, with an author's habits, how a name is written: how it may be written without quotes."""
    ways = ways_of(name)
    return "number" if is_numeral(name) else next((way for way in ("bare", "joined") if way in ways), "quoted")


class ClueStyle:
    """How often each form, and each spelling, occurs in the rules of one author."""

    def __init__(self, vocabulary: Vocabulary, rules: Iterable[str]) -> None:
        self.vocabulary = vocabulary
        self.uses: Counter[Use] = Counter()
        self.subscripts: Counter[int] = Counter()
        """By property, the number of people named as in `age[31]`, less those as in `act(age, 31)`."""
        self.bare: Counter[int] = Counter()
        """By property, the number of people named by nothing but a value."""
        self.wrapped: Counter[int] = Counter()
        """By property, the number of people named with the property whom a value alone would name."""
        self.values: Counter[Literal["val", "attribute"]] = Counter()
        self.by_value: Counter[int] = Counter()
        """By property, the number of equalities about a value (`val(age, cor) == 42`), less those about people."""
        self.actor_first = 0
        """The number of equalities about people that begin with an actor's name, less those that end with one."""
        self.greater = 0
        """The number of `>` and `>=`, less the number of `<` and `<=`."""
        self.minus = 0
        """The number of differences with `-`, less the number of those with `+`."""
        self.written: defaultdict[Label, Counter[str]] = defaultdict(Counter)
        """The texts of each label in the rules; of property n under (-1, n)."""
        self.habits: defaultdict[str, Counter[Way]] = defaultdict(Counter)
        """The ways in which names of a sort are written."""
        self.quotes: Counter[str] = Counter()
        self.amounts: defaultdict[int, Counter[str]] = defaultdict(Counter)
        """By property, the texts of differences between its values."""
        self._rule = ""
        for rule in rules:
            self._rule = rule
            for node in nodes(parse(rule)):
                self._note(node)

    def _note(self, node: Syntax) -> None:
        match node:
            case tree.Comparison():
                self._comparison(node)
            case tree.Subscript(base=first, key=key) | tree.Call(function=Name(text="act"), arguments=[first, key]):
                self._wrapped(first, key, isinstance(node, tree.Subscript))
            case tree.Attribute(name=name):
                self.values["attribute"] += 1
                self._named_property(name)
            case tree.Call(function=Name(text="val" | "rank" as function), arguments=[first, who]):
                self.values["val"] += function == "val"
                self._named_property(first)
                self._people([who])
            case tree.Call(function=Name(text="xor")):
                self.uses["either", None] += 1
            case tree.Call(function=Name(text="either" | "neither" as name), arguments=people):
                self.uses["either" if name == "either" else "neither", None] += 1
                self._people(people)
            case tree.Call(function=Name(text="all_different"), arguments=people):
                self._people(people)
            case tree.Call(function=Name(text=name), arguments=[first, *rest]) if name in _RELATIONS:
                self.uses[name, self._named_property(first)] += 1  # type: ignore[index]  # one of the relations
                self._people(rest)
            case Name(quoted=True):
                self.quotes[self._text(node)[0]] += 1

    def _comparison(self, node: tree.Comparison) -> None:
        for place, sign in enumerate([operator.kind for operator in node.operators]):
            left, right = node.operands[place : place + 2]
            about = self._about(left)
            if about is None:
                about = self._about(right)
            sides = [each.items if isinstance(each, tree.Collection) else [each] for each in (left, right)]
            if about is None:
                self._people([*sides[0], *sides[1]])
            else:
                self._constants(about, [*sides[0], *sides[1]])
            if sign in ("in", "not in"):
                if not isinstance(left, tree.Collection):
                    self.uses["one of", None] += 1
            elif sign in _ORDER:
                self.uses["less", about] += 1
                self.greater += 1 if sign.startswith(">") else -1
            elif self._adds(left) or self._adds(right):
                self.uses["offset", about] += 1
                self._difference(about, left, right)
            elif isinstance(left, tree.Collection) and isinstance(right, tree.Collection):
                self.uses["pair", None] += 1
            else:
                self.uses["same" if sign == "==" else "different", None] += 1
                if about is not None:
                    self.by_value[about] += 1
                else:
                    self._order(left, right)

    def _order(self, left: Syntax, right: Syntax) -> None:
        """Note which of two people is named first: an actor by name, or somebody by a value."""
        owners = [self._owner(each) for each in (left, right)]
        if None not in owners and (owners[0] == 0) != (owners[1] == 0):
            self.actor_first += 1 if owners[0] == 0 else -1
            self.by_value[owners[0] or owners[1] or 0] -= 1

    def _difference(self, about: int | None, left: Syntax, right: Syntax) -> None:
        """Note how a difference of two values is written."""
        for side in (left, right):
            if isinstance(side, tree.Binary) and side.operator in "+-":
                self.minus += 1 if side.operator == "-" else -1
        if about is None or any(isinstance(each, tree.Call) and each.function.text == "rank" for each in nodes(left)):
            return
        for each in [*_summands(left), *_summands(right)]:
            leaves = [each.left, each.right] if isinstance(each, tree.Binary) else [each]
            if all(isinstance(leaf, Numeral) or (isinstance(leaf, Name) and leaf.quoted) for leaf in leaves):
                self.amounts[about][self._text(each)] += 1

    # ------------------------------------------------------------------ names

    def _text(self, node: Syntax) -> str:
        return self._rule[node.start : node.end]

    def _named(self, key: Label, name: str, node: Syntax) -> None:
        """Note how a label, or a property, is written."""
        text = self._text(node)
        self.written[key][text] += 1
        ways = ways_of(name, text[0] if text[0] in "\"'" else '"')
        self.habits[sort_of(name)].update([way for way, each in ways.items() if each == text])

    def _named_property(self, node: Syntax) -> int | None:
        number = self._property(node)
        if number is not None:
            self._named((-1, number), self.vocabulary.categories[number].name, node)
        return number

    def _constants(self, number: int, items: Iterable[Syntax]) -> None:
        """Note the values of a property that stand beside one."""
        category = self.vocabulary.categories[number]
        for node in items:
            found = category.index.find(node.text) if isinstance(node, Name | Numeral) else []
            if len(found) == 1:
                self._named((number, found[0]), category.labels[found[0]], node)

    def _people(self, items: Iterable[Syntax]) -> None:
        """Note the people who are named by a label alone."""
        for node in items:
            found = self.vocabulary.find_everywhere(node.text) if isinstance(node, Name) else []
            if len(found) == 1:
                (number, place) = found[0]
                self._named(found[0], self.vocabulary.categories[number].labels[place], node)
                self.bare[number] += 1

    def _wrapped(self, first: Syntax, key: Syntax, subscript: bool) -> None:
        """Note somebody who is named by a property and a value."""
        number = self._named_property(first)
        if number is None:
            return
        if is_name(self._text(first)):
            self.subscripts[number] += 1 if subscript else -1
        category = self.vocabulary.categories[number]
        found = category.index.find(key.text) if isinstance(key, Name | Numeral) else []
        if len(found) == 1:
            self._named((number, found[0]), category.labels[found[0]], key)
            self.wrapped[number] += self.names_somebody(number, found[0])

    def names_somebody(self, number: int, place: int) -> bool:
        """Return True if a label's name alone means the actor who has it, without a warning."""
        category = self.vocabulary.categories[number]
        name = category.labels[place]
        if number and (category.values.type != "text" or is_numeral(name)):
            return False  # `"20 min"` for the actor who has them could be read, but does not read well
        return self.vocabulary.find_everywhere(name) == [(number, place)]

    def _about(self, node: Syntax) -> int | None:
        """Return the property from whose values a side of a comparison is computed, None if there is none."""
        for each in nodes(node):
            match each:
                case tree.Call(function=Name(text="val" | "rank"), arguments=[first, *_]):
                    return self._property(first)
                case tree.Attribute(name=name):
                    return self._property(name)
                case tree.Call(function=Name(text="act")) | tree.Subscript():
                    return None
        return None

    def _owner(self, node: Syntax) -> int | None:
        """Return the category of the label that names somebody."""
        match node:
            case Name(text=text):
                found = self.vocabulary.find_everywhere(text)
                return found[0][0] if len(found) == 1 else None
            case tree.Subscript(base=first) | tree.Call(function=Name(text="act"), arguments=[first, *_]):
                return self._property(first)
        return None

    def _adds(self, node: Syntax) -> bool:
        if isinstance(node, tree.Call) and node.function.text == "abs":
            return any(map(self._adds, node.arguments))
        return isinstance(node, tree.Binary) and node.operator in "+-"

    def _property(self, node: Syntax) -> int | None:
        found = self.vocabulary.names.find(node.text) if isinstance(node, Name | Numeral) else []
        return found[0] if len(found) == 1 else None


def _summands(node: Syntax) -> Iterator[Syntax]:
    """Yield what is added, subtracted or compared."""
    match node:
        case tree.Binary(operator="+" | "-", left=left, right=right):
            yield from _summands(left)
            yield from _summands(right)
        case tree.Unary(operand=operand):
            yield from _summands(operand)
        case tree.Call(function=Name(text="abs"), arguments=[inner]):
            yield from _summands(inner)
        case _:
            yield node
