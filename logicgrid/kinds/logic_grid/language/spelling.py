"""How names, people and values are written in the rules that the program makes: one plain way for each.

A rule is safe to paste if YAML reads it as a plain item of a list (`- act(month, may) == cor`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from keyword import iskeyword

from logicgrid.csp.expr import Number
from logicgrid.kinds.logic_grid.language.vocabulary import Label, Vocabulary
from logicgrid.puzzle.question import remembered

_BARE = re.compile(r"[^\W\d]\w*")
_NUMERAL = re.compile(r"(0|[1-9][0-9]*)(\.[0-9]+)?", re.ASCII)
_LOOKS_SAFE = re.compile(r"[^\s\"'{}\[\]&*!|>%@`#,?:-]")


def is_name(text: str) -> bool:
    """Return True if a text is a name of the language without quotes."""
    return _BARE.fullmatch(text) is not None and not iskeyword(text)


def is_numeral(text: str) -> bool:
    return _NUMERAL.fullmatch(text) is not None


def spelled(name: str) -> str:
    """Return a name as it is written in a rule: bare, or in quotes if the language (or Python) needs them.

    >>> spelled("may"), spelled("first aid"), spelled('6"')
    ('may', '"first aid"', '"6\\\\""')
    """
    if is_name(name) or is_numeral(name):
        return name
    escaped = name.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def is_safe(rule: str) -> bool:
    """Return True if a rule can be pasted behind `- ` without quotes around it."""
    return bool(_LOOKS_SAFE.match(rule)) and ": " not in rule and " #" not in rule and not rule.endswith(":")


def numeral(number: Number) -> str:
    """Return a number as rules have it: `3`, `2.5`, `1/3`.

    >>> from fractions import Fraction
    >>> numeral(3), numeral(Fraction(5, 2)), numeral(Fraction(1, 3))
    ('3', '2.5', '1/3')
    """
    if number.denominator != 1 and (number * 10**6).denominator != 1:
        return f"{number.numerator}/{number.denominator}"
    places = 0
    while (number * 10**places).denominator != 1:
        places += 1
    return f"{float(number):.{places}f}" if places else str(number)


class Spelling:
    """The texts of the people and values of one puzzle; each is made when it is first asked for."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self.categories = vocabulary.categories

    def property(self, number: int) -> str:
        return spelled(self.categories[number].name)

    def label(self, number: int, place: int) -> str:
        """Return a value beside something that makes its property clear."""
        return spelled(self.categories[number].labels[place])

    @remembered
    def person(self, number: int, place: int, first: bool = False) -> str:
        """Return the actor who has a label: `Ann`, `tea`, `age[31]`, `act("pets kept", 2)`.

        With `first` it begins a rule: then a value that needs quotes is not written alone, for YAML would read them.
        """
        text, category = self.label(number, place), self.categories[number]
        alone = self.vocabulary.find_everywhere(category.labels[place]) == [(number, place)]
        named = category.values.type == "text"  # `"20 min"` could be read, but does not read well
        if alone and (not number or (named and not is_numeral(text) and not (first and text[0] == '"'))):
            return text
        owner = self.property(number)
        return f"{owner}[{text}]" if is_name(owner) else f"act({owner}, {text})"

    def people(self, labels: Iterable[Label]) -> str:
        """Return the actors who have some labels, as in a list of arguments."""
        return ", ".join([self.person(*label) for label in labels])

    def value(self, number: int, who: str) -> str:
        """Return the value that an actor has; `who` is the actor's text."""
        return f"val({self.property(number)}, {who})"
