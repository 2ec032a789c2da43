"""What the names of a rule mean, with their places in its text: for editors, which show it and rename labels.

A rule is read as always, by a translator that takes note of each name that is resolved, and of a quantifier reads one
case only: names mean the same in all of them.  Reading a rule otherwise has nothing to do with this module.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from logicgrid.csp.expr import TRUE, Condition
from logicgrid.kinds.logic_grid.language import Translator
from logicgrid.kinds.logic_grid.language.comparison import Comparer
from logicgrid.kinds.logic_grid.language.names import RuleNotes, RuleVocabulary
from logicgrid.kinds.logic_grid.language.parser import parse
from logicgrid.kinds.logic_grid.language.syntax import ClueError, Collection, Loop, Name, Numeral, Syntax
from logicgrid.kinds.logic_grid.language.typed import Scope, Typed, TypedPerson, Unresolved
from logicgrid.kinds.logic_grid.language.vocabulary import Group, Vocabulary
from logicgrid.puzzle.record import Record


class Resolved(Record):
    """The characters [start, end) of a rule name a category or, if `place` is not None, a label of it.

    The groups are numbered behind the categories.
    """

    start: int
    end: int
    category: int
    place: int | None


def resolved(rule: str, vocabulary: Vocabulary) -> tuple[Resolved, ...]:
    """Return what the names of a rule mean, in the order of the text; of a rule with a mistake, those before it.

    A name in a list over which a quantifier runs may mean several things.
    """
    names = _NotedNames(vocabulary)
    with suppress(ClueError):
        _OneCase(names).condition(parse(rule), {})
    return tuple(sorted(names.noted, key=lambda each: (each.start, each.category)))


class _OneCase(Translator):
    """Reads a rule; of a quantifier over actors or values only the first case, as if its filters let it pass."""

    def __init__(self, names: RuleVocabulary) -> None:
        super().__init__(names.vocabulary, names.notes)
        self.names, self.comparer = names, Comparer(names)

    def range_of(self, source: Syntax, scope: Scope) -> list[Typed]:
        items = super().range_of(source, scope)
        return items if isinstance(source, Collection) else items[:1]

    def _unrolled(
        self, loops: list[Loop], scope: Scope, filters: tuple[Condition, ...]
    ) -> Iterator[tuple[Condition, Scope]]:
        if not loops:
            yield TRUE, scope
            return
        for item in self.range_of(loops[0].source, scope):
            inner = {**scope, loops[0].variable.text: item}
            for each in loops[0].filters:
                self.condition(each, inner)
            yield from self._unrolled(loops[1:], inner, filters)


class _NotedNames(RuleVocabulary):
    __slots__ = ("noted",)

    def __init__(self, vocabulary: Vocabulary) -> None:
        super().__init__(vocabulary, RuleNotes())
        self.noted: dict[Resolved, None] = {}

    def category(self, node: Syntax, looped: bool = False) -> int:
        number = super().category(node, looped)
        self._note(node, number, None)
        return number

    def group(self, node: Syntax) -> Group | None:
        found = super().group(node)
        if found is not None:
            number = len(self.categories) + self.vocabulary.groups.index(found)
            self.noted[Resolved(node.start, node.end, number, None)] = None
        return found

    def label(self, category: int, name: Name | Numeral) -> int | None:
        place = super().label(category, name)
        if place is not None:
            self._note(name, category, place)
        return place

    def person(self, what: Typed) -> TypedPerson:
        person = super().person(what)
        if isinstance(what, Unresolved):
            name = what.syntax
            if isinstance(name, Numeral):
                self._note(name, 0, self.categories[0].index.exact[name.text])
            else:
                self._note(name, *self.vocabulary.find_everywhere(name.text)[0])
        return person

    def _note(self, syntax: Syntax, category: int, place: int | None) -> None:
        if place is not None and self.categories[category].relation:
            category = 0  # the labels of a relation are the actors
        self.noted[Resolved(syntax.start, syntax.end, category, place)] = None
