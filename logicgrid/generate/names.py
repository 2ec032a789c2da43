"""How the rules of made clues are written; what can be written in two ways is drawn."""

from __future__ import annotations

from random import Random

from logicgrid.csp.expr import Number
from logicgrid.csp.problem import Layout
from logicgrid.kinds.logic_grid.language.spelling import Spelling, numeral
from logicgrid.kinds.logic_grid.language.vocabulary import Label, Vocabulary


class Names:
    """The spelling of the items of a puzzle."""

    def __init__(self, vocabulary: Vocabulary, layout: Layout) -> None:
        self.vocabulary = vocabulary
        self.layout = layout
        self.spelling = Spelling(vocabulary)

    def number(self, item: int) -> int:
        """Return the category of an item."""
        return self.layout.category[item]

    def _label(self, item: int) -> Label:
        number = self.number(item)
        return number, item - self.layout.first[number]

    def category(self, number: int) -> str:
        return self.spelling.property(number)

    def label(self, item: int) -> str:
        """Return a label beside something that makes its property clear."""
        return self.spelling.label(*self._label(item))

    def person(self, item: int) -> str:
        """Return the actor who has a label."""
        return self.spelling.person(*self._label(item))

    def value(self, category: int, item: int) -> str:
        """Return the value that the actor of a label has."""
        return self.spelling.value(category, self.person(item))

    def equality(self, one: int, other: int, sign: str, rng: Random) -> str:
        """Return that two labels are (`==`), or are not (`!=`), one actor's."""
        return f" {sign} ".join(map(self.person, rng.sample([one, other], 2)))

    def order(self, category: int, less: int, more: int, rng: Random) -> str:
        """Return that the value of one label's actor is less than that of another one's."""
        small, large = self.value(category, less), self.value(category, more)
        return f"{large} > {small}" if rng.random() >= 0.5 else f"{small} < {large}"

    def difference(self, category: int, less: int, more: int, by: Number, rng: Random) -> str:
        """Return by how much the value of one label's actor is less than that of another one's."""
        small, large = self.value(category, less), self.value(category, more)
        amount = numeral(by)
        return f"{small} == {large} - {amount}" if rng.random() >= 0.5 else f"{large} == {small} + {amount}"
