"""What the names of a rule mean, with their places in its text: for editors, which show it and rename labels.

A rule is read as always, by a translator that takes note of each name that is resolved; reading a rule otherwise has
nothing to do with this module.
"""

from __future__ import annotations

from contextlib import suppress

from logicgrid.kinds.logic_grid.language import Translator
from logicgrid.kinds.logic_grid.language.comparison import Comparer
from logicgrid.kinds.logic_grid.language.names import Names, Notes
from logicgrid.kinds.logic_grid.language.parser import parse
from logicgrid.kinds.logic_grid.language.syntax import ClueError, Name, Numeral, Syntax
from logicgrid.kinds.logic_grid.language.typed import Person, Typed, Unresolved
from logicgrid.kinds.logic_grid.language.vocabulary import Vocabulary
from logicgrid.puzzle.record import Record


class Resolved(Record):
    """The characters [start, end) of a rule name a category or, if `place` is not None, a label of it."""

    start: int
    end: int
    category: int
    place: int | None


def resolved(rule: str, vocabulary: Vocabulary) -> tuple[Resolved, ...]:
    """Return what the names of a rule mean, in the order of the text; of a rule with a mistake, those before it.

    A name within a quantifier may mean several things, one after the other.
    """
    names = _NotedNames(vocabulary)
    translator = Translator(vocabulary, names.notes)
    translator.names, translator.comparer = names, Comparer(names)
    with suppress(ClueError):
        translator.condition(parse(rule), {})
    return tuple(sorted(names.noted, key=lambda each: (each.start, each.category)))


class _NotedNames(Names):
    __slots__ = ("noted",)

    def __init__(self, vocabulary: Vocabulary) -> None:
        super().__init__(vocabulary, Notes())
        self.noted: dict[Resolved, None] = {}

    def category(self, node: Syntax) -> int:
        number = super().category(node)
        self._note(node, number, None)
        return number

    def label(self, category: int, name: Name | Numeral) -> int | None:
        place = super().label(category, name)
        if place is not None:
            self._note(name, category, place)
        return place

    def person(self, what: Typed) -> Person:
        person = super().person(what)
        if isinstance(what, Unresolved):
            name = what.syntax
            if isinstance(name, Numeral):
                self._note(name, 0, self.categories[0].index.exact[name.text])
            else:
                self._note(name, *self.vocabulary.find_everywhere(name.text)[0])
        return person

    def _note(self, syntax: Syntax, category: int, place: int | None) -> None:
        self.noted[Resolved(syntax.start, syntax.end, category, place)] = None
