"""How the rules of made clues are written: with bare names where these are clear, or as an author writes."""

from __future__ import annotations

from random import Random

from logicgrid.csp.expr import Number
from logicgrid.csp.problem import Layout
from logicgrid.kinds.logic_grid.language.spelling import Spelling, numeral, spelled
from logicgrid.kinds.logic_grid.language.style import is_name
from logicgrid.kinds.logic_grid.language.vocabulary import Label, Vocabulary


class Names:
    """The spelling of the items of a puzzle; each is made when it is first asked for.

    `author` writes as the author of the puzzle does; without it, what can be written in two ways is drawn.
    """

    def __init__(self, vocabulary: Vocabulary, layout: Layout, author: Spelling | None = None) -> None:
        self.vocabulary = vocabulary
        self.layout = layout
        self.author = author
        self._persons: dict[int, str] = {}

    def number(self, item: int) -> int:
        """Return the category of an item."""
        return self.layout.category[item]

    def _label(self, item: int) -> Label:
        number = self.number(item)
        return number, item - self.layout.first[number]

    def category(self, number: int) -> str:
        return self.author.property(number) if self.author else spelled(self.vocabulary.categories[number].name)

    def label(self, item: int) -> str:
        """Return a label beside something that makes its property clear."""
        number, place = self._label(item)
        return self.author.label(number, place) if self.author else spelled(self._name(number, place))

    def _name(self, number: int, place: int) -> str:
        return self.vocabulary.categories[number].labels[place]

    def person(self, item: int) -> str:
        """Return the actor who has a label: `Ann`, `tea`, `age[31]`, `act("pets kept", 2)`."""
        if item not in self._persons:
            self._persons[item] = self.author.person(*self._label(item)) if self.author else self._person(item)
        return self._persons[item]

    def _person(self, item: int) -> str:
        number, place = self._label(item)
        category = self.vocabulary.categories[number]
        text = self.label(item)
        alone = self.vocabulary.find_everywhere(category.labels[place]) == [(number, place)]
        if alone and not text[0].isdigit() and (not number or category.values.type == "text"):
            return text
        return f"{category.name}[{text}]" if is_name(category.name) else f"act({self.category(number)}, {text})"

    def value(self, category: int, item: int) -> str:
        """Return the value that the actor of a label has."""
        who = self.person(item)
        return self.author.value(category, who) if self.author else f"val({self.category(category)}, {who})"

    def equality(self, one: int, other: int, sign: str, rng: Random) -> str:
        """Return that two labels are (`==`), or are not (`!=`), one actor's."""
        if self.author:
            first, second = sorted([self._label(one), self._label(other)])
            return self.author.equality(first, second, sign)
        return f" {sign} ".join(map(self.person, rng.sample([one, other], 2)))

    def order(self, category: int, less: int, more: int, rng: Random) -> str:
        """Return that the value of one label's actor is less than that of another one's."""
        if self.author and self.author.says_before(category):
            return f"before({self.category(category)}, {self.person(less)}, {self.person(more)})"
        small, large = self.value(category, less), self.value(category, more)
        greater = self.author.style.greater > 0 if self.author else rng.random() >= 0.5
        return f"{large} > {small}" if greater else f"{small} < {large}"

    def difference(self, category: int, less: int, more: int, by: Number, rng: Random) -> str:
        """Return that the value of one label's actor is so much less than that of another one's."""
        amount = self.author.amount(category, by) if self.author else numeral(by)
        small, large = self.value(category, less), self.value(category, more)
        minus = self.author.style.minus > 0 if self.author else rng.random() >= 0.5
        return f"{small} == {large} - {amount}" if minus else f"{large} == {small} + {amount}"
