"""Labels in, the texts for them in a rule out: as this author writes people and values, and safe to paste.

A rule is safe to paste where it reads the same as a plain item of a YAML list (`- act(month, may) == cor`).
"""

from __future__ import annotations

import re
from keyword import iskeyword

from logicgrid.kinds.logic_grid.language.style import Habits
from logicgrid.kinds.logic_grid.language.vocabulary import Category

_BARE = re.compile(r"[^\W\d]\w*")
_NUMERAL = re.compile(r"(0|[1-9][0-9]*)(\.[0-9]+)?", re.ASCII)
_LOOKS_SAFE = re.compile(r"[^\s\"'{}\[\]&*!|>%@`#,?:-]")


def spelled(name: str) -> str:
    """A name as it stands in a rule: bare, or in quotes where the language needs them (or Python would)."""
    if (_BARE.fullmatch(name) and not iskeyword(name)) or _NUMERAL.fullmatch(name):
        return name
    escaped = name.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def is_safe(rule: str) -> bool:
    """Whether a rule can be pasted behind `- ` without quotes around it."""
    return bool(_LOOKS_SAFE.match(rule)) and ": " not in rule and " #" not in rule and not rule.endswith(":")


class Spelling:
    """How one author writes people and values."""

    def __init__(self, habits: Habits) -> None:
        self.vocabulary = habits.vocabulary
        self.categories = habits.vocabulary.categories
        persons, values = habits.persons, habits.values
        self.bare = persons["bare"] > 0 and persons["bare"] >= max(persons["act"], persons["subscript"])
        self.subscript = persons["subscript"] > persons["act"]
        self.attribute = values["attribute"] > values["val"]

    def property(self, number: int) -> str:
        return spelled(self.categories[number].name)

    def label(self, number: int, place: int) -> str:
        """A value where its property is clear."""
        return spelled(self.categories[number].labels[place])

    def person(self, number: int, place: int, first: bool = False) -> str:
        """Whoever has a label; where it stands `first` in a rule, if possible not with a quote in front."""
        category = self.categories[number]
        text = spelled(category.labels[place])
        if number == 0 or (self.bare and self._is_clear(category, number, place) and not (first and text[0] == '"')):
            return text
        if self.subscript and _BARE.fullmatch(category.name):
            return f"{category.name}[{text}]"
        return f"act({spelled(category.name)}, {text})"

    def value(self, number: int, who: str) -> str:
        """The value that somebody has."""
        name = self.categories[number].name
        if self.attribute and _BARE.fullmatch(name) and (_BARE.fullmatch(who) or who.endswith("]")):
            return f"{who}.{name}"
        return f"val({spelled(name)}, {who})"

    def _is_clear(self, category: Category, number: int, place: int) -> bool:
        """Whether the label's name alone means its holder, and no warning follows."""
        name = category.labels[place]
        if number and (category.values.type != "text" or _NUMERAL.fullmatch(name)):
            return False  # `"20 min"` for whoever has them may read, but does not read well
        return self.vocabulary.find_everywhere(name) == [(number, place)]
