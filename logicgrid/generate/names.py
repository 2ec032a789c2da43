"""How labels are written in the rules of generated clues: by their bare names where these are clear."""

from __future__ import annotations

import re

from logicgrid.csp.expr import Number
from logicgrid.csp.problem import Layout
from logicgrid.kinds.logic_grid.language.spelling import spelled
from logicgrid.kinds.logic_grid.language.vocabulary import Vocabulary

_NAME = re.compile(r"[^\W\d]\w*")


class Names:
    """The spelling of the items of a puzzle; each is made when it is first asked for."""

    def __init__(self, vocabulary: Vocabulary, layout: Layout) -> None:
        self.vocabulary = vocabulary
        self.layout = layout
        self._persons: dict[int, str] = {}

    def number(self, item: int) -> int:
        """Return the category of an item."""
        return self.layout.category[item]

    def category(self, number: int) -> str:
        return spelled(self.vocabulary.categories[number].name)

    def label(self, item: int) -> str:
        """Return a label beside something that makes its property clear."""
        number = self.number(item)
        return spelled(self.vocabulary.categories[number].labels[item - self.layout.first[number]])

    def person(self, item: int) -> str:
        """Return the actor who has a label: `Ann`, `tea`, `age[31]`, `act("pets kept", 2)`."""
        if item not in self._persons:
            self._persons[item] = self._person(item)
        return self._persons[item]

    def _person(self, item: int) -> str:
        number = self.number(item)
        category = self.vocabulary.categories[number]
        place = item - self.layout.first[number]
        text = self.label(item)
        alone = self.vocabulary.find_everywhere(category.labels[place]) == [(number, place)]
        if alone and not text[0].isdigit() and (not number or category.values.type == "text"):
            return text
        return f"{category.name}[{text}]" if _NAME.fullmatch(category.name) else f"act({self.category(number)}, {text})"

    def amount(self, number: Number) -> str:
        """Return a number as rules have it: `3`, `2.5`, `1/3`."""
        if number.denominator == 1:
            return str(number)
        whole = number * 10**6
        return (
            f"{float(number):f}".rstrip("0") if whole.denominator == 1 else f"{number.numerator}/{number.denominator}"
        )
