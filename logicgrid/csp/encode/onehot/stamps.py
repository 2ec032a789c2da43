"""What the encoder made of one condition, kept to be made again of all others of the same form.

A condition becomes clauses about literals that it finds in the matrix, and about fresh ones.  Where two conditions
differ only in which literals they find, their clauses do, too.  So when a form is met for the second time it is drawn
up over placeholders, and from then on its clauses are stamped out: in a quarter of the time, and by the same code.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from operator import itemgetter
from typing import Any

from logicgrid.csp.encode.onehot.terms import Leaf, OneHot, key_of
from logicgrid.csp.expr import Compare, Condition, Const, Entry, Holder, Locate, Lookup, Term, Truth, children
from logicgrid.puzzle.model import FALSE, TRUE, Clause, Literal, Model
from logicgrid.puzzle.record import Record

MAX_CLAUSES = 1_000
"""Clauses of one form up to which it is kept."""
MAX_KEPT = 60_000
"""Clauses of all forms that are kept; then they are forgotten, and drawn up anew where they are met."""

_Find = Callable[[Hashable, Term], Leaf]

_Pick = Callable[[Sequence[Literal]], Clause]


class Form:
    """A condition with the one-hots that it finds in the matrix (`leaves`), each known by its place among them."""

    __slots__ = ("key", "leaves", "places")

    def __init__(self, condition: Condition, find: _Find) -> None:
        self.leaves: dict[Leaf, int] = {}
        self.places: dict[Hashable, int] = {}
        structure = self._walk(condition, find)
        leaves = [(values, literals == (TRUE,), defined == TRUE) for values, literals, defined in self.leaves]
        self.key: Hashable = (structure, *leaves)
        """Equal where the clauses are the same but for the literals."""

    def _walk(self, node: Term | Condition, find: _Find) -> Hashable:
        kind = type(node)
        if kind is Holder or kind is Entry:
            key = key_of(node)  # type: ignore[arg-type]
            place = self.places.get(key)
            if place is None:
                leaf = find(key, node)  # type: ignore[arg-type]
                place = self.places[key] = self.leaves.setdefault(leaf, len(self.leaves))
            return place
        if type(node) is Compare:
            return node.operator, self._walk(node.left, find), self._walk(node.right, find)
        if kind is Const or kind is Truth:
            return kind, node.value  # type: ignore[union-attr]
        if kind is Lookup or kind is Locate:
            return kind, node.table, *[self._walk(child, find) for child in children(node)]  # type: ignore[union-attr]
        return kind, *[self._walk(child, find) for child in children(node)]

    def inputs(self) -> list[Literal] | None:
        """The literals of the leaves, one after the other; None where a leaf has constants among others."""
        inputs: list[Literal] = []
        for _, literals, defined in self.leaves:
            if literals != (TRUE,):
                inputs += literals
            if defined != TRUE:
                inputs.append(defined)
        return None if TRUE in inputs or FALSE in inputs else inputs

    def placeholders(self) -> dict[Hashable, OneHot]:
        """The leaves by the keys of their terms, with 1, 2, … for the inputs."""
        count = 0
        found: list[OneHot] = []
        for values, literals, defined in self.leaves:
            if literals == (TRUE,):
                own = dict.fromkeys(values, TRUE)
            else:
                own = {value: count + place for place, value in enumerate(values, 1)}
                count += len(values)
            count += defined != TRUE
            found.append(OneHot(own, TRUE if defined == TRUE else count))
        return {key: found[place] for key, place in self.places.items()}


class Stamp(Record):
    """The clauses of a form, each as what picks its literals out of a row of literals (see `lay`)."""

    fresh: int
    clauses: tuple[_Pick, ...]
    exactly_one: tuple[_Pick, ...]

    def lay(self, model: Model, inputs: Iterable[Literal]) -> None:
        """Adds the clauses about these literals, and about fresh ones."""
        start = len(model.domains)
        row = [TRUE, *inputs, *range(start, start + self.fresh)]
        row += [-each - 1 for each in reversed(row)]  # so that the opposite of the literal at i is at -i - 1
        model.domains += [(0, 1)] * self.fresh
        model.clauses += [pick(row) for pick in self.clauses]
        if self.exactly_one:
            model.exactly_one += [pick(row) for pick in self.exactly_one]


def stamp_of(drawn: Model, inputs: int) -> Stamp | None:
    """The stamp of what was drawn up over so many placeholders; None where it is not clauses alone, or too many."""
    if drawn.linears or drawn.at_most_one or len(drawn.clauses) > MAX_CLAUSES:
        return None
    fresh = len(drawn.domains) - 1 - inputs
    return Stamp(fresh, tuple(map(_pick, drawn.clauses)), tuple(map(_pick, drawn.exactly_one)))


def _pick(clause: Clause) -> _Pick:
    pick: Any = itemgetter(*clause) if len(clause) > 1 else lambda row: [row[place] for place in clause]
    return pick  # type: ignore[no-any-return]


class Stamps:
    """The forms that were met: once, or more often; only these have stamps, for to draw one up takes its time."""

    __slots__ = ("_kept", "_known", "_met")

    def __init__(self) -> None:
        self._known: dict[Hashable, Stamp | None] = {}
        self._met: set[Hashable] = set()
        self._kept = 0

    def of(self, key: Hashable, draw: Callable[[], Stamp | None]) -> Stamp | None:
        """The stamp of a form that was met now; None where there is none (yet)."""
        stamp = self._known.get(key)
        if stamp is not None or key in self._known:
            return stamp
        if self._kept > MAX_KEPT:
            self.forget()
        if key not in self._met:
            self._met.add(key)
            self._kept += 1
            return None
        stamp = self._known[key] = draw()
        self._kept += 0 if stamp is None else len(stamp.clauses)
        return stamp

    def forget(self) -> None:
        """Forgets all forms: what is met next is drawn up anew."""
        self._known.clear()
        self._met.clear()
        self._kept = 0
