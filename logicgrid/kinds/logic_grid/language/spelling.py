"""How people and values are written in a rule: as this author writes them, and safe to paste into the file.

A rule is safe to paste if YAML reads it as a plain item of a list (`- act(month, may) == cor`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from keyword import iskeyword

from logicgrid.kinds.logic_grid.language.style import ClueStyle
from logicgrid.kinds.logic_grid.language.vocabulary import Category, Label

_BARE = re.compile(r"[^\W\d]\w*")
_NUMERAL = re.compile(r"(0|[1-9][0-9]*)(\.[0-9]+)?", re.ASCII)
_LOOKS_SAFE = re.compile(r"[^\s\"'{}\[\]&*!|>%@`#,?:-]")


def spelled(name: str) -> str:
    """Return a name as it is written in a rule: bare, or in quotes if the language (or Python) needs them.

    >>> spelled("may"), spelled("first aid")
    ('may', '"first aid"')
    """
    if (_BARE.fullmatch(name) and not iskeyword(name)) or _NUMERAL.fullmatch(name):
        return name
    escaped = name.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def is_safe(rule: str) -> bool:
    """Return True if a rule can be pasted behind `- ` without quotes around it."""
    return bool(_LOOKS_SAFE.match(rule)) and ": " not in rule and " #" not in rule and not rule.endswith(":")


class Spelling:
    """The way in which one author writes people and values."""

    def __init__(self, style: ClueStyle) -> None:
        self.vocabulary = style.vocabulary
        self.categories = style.vocabulary.categories
        persons, values = style.persons, style.values
        self.bare = persons["bare"] > 0 and persons["bare"] >= max(persons["act"], persons["subscript"])
        self.subscript = persons["subscript"] > persons["act"]
        self.attribute = values["attribute"] > values["val"]

    def property(self, number: int) -> str:
        return spelled(self.categories[number].name)

    def label(self, number: int, place: int) -> str:
        """Return a value beside something that makes its property clear."""
        return spelled(self.categories[number].labels[place])

    def person(self, number: int, place: int, first: bool = False) -> str:
        """Return the actor who has a label; if `first` in a rule, then if possible without a quote in front."""
        category = self.categories[number]
        text = spelled(category.labels[place])
        if number == 0 or (self.bare and self._is_clear(category, number, place) and not (first and text[0] == '"')):
            return text
        if self.subscript and _BARE.fullmatch(category.name):
            return f"{category.name}[{text}]"
        return f"act({spelled(category.name)}, {text})"

    def people(self, labels: Iterable[Label]) -> str:
        """Return the actors who have some labels, as in a list of arguments."""
        return ", ".join([self.person(*label) for label in labels])

    def value(self, number: int, who: str) -> str:
        """Return the value that an actor has; `who` is the actor's text."""
        name = self.categories[number].name
        if self.attribute and _BARE.fullmatch(name) and (_BARE.fullmatch(who) or who.endswith("]")):
            return f"{who}.{name}"
        return f"val({spelled(name)}, {who})"

    def _is_clear(self, category: Category, number: int, place: int) -> bool:
        """Return True if the label's name alone means the actor who has it, without a warning."""
        name = category.labels[place]
        if number and (category.values.type != "text" or _NUMERAL.fullmatch(name)):
            return False  # `"20 min"` for the actor who has them could be read, but does not read well
        return self.vocabulary.find_everywhere(name) == [(number, place)]
