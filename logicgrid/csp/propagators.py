"""Clues against the staircase grid: each condition becomes the propagator that fits its shape.

Equality and difference of two labels are done to the grid at once.  Whatever can be tabulated is (`local_worlds.py`);
`Bounds` stands in where tables would be too large: it reasons with the sets of values that terms can take.  What a
condition means comes from `evaluate.py` alone.
"""

from __future__ import annotations

from typing import Protocol

from logicgrid.csp.expr import Compare, Condition, Const, Holder, conjuncts
from logicgrid.csp.grid import Contradiction, Layout, Propagation, State
from logicgrid.csp.local_worlds import Atom, Relation, Unary, Worlds
from logicgrid.csp.mentions import Mentions, strict_items
from logicgrid.csp.problem import Problem

MAX_WORLDS = 3_000
"""Local worlds up to which a condition is tabulated."""
MAX_PAIRS = 10_000
"""Pairs of values up to which a relation is tabulated."""


class Propagator(Protocol):
    """Narrows a propagation to what one condition allows."""

    @property
    def items(self) -> tuple[int, ...]:
        """The rows that it looks at: a change in one of them wakes it."""
        ...

    @property
    def always(self) -> bool:
        """Whether the condition holds in whatever way its labels are placed: it says nothing."""
        ...

    @property
    def never(self) -> bool:
        """Whether the condition holds in no way: by itself it makes the puzzle impossible."""
        ...

    @property
    def cost(self) -> int:
        """How much work it is to wake it, compared with others: the cheap go first."""
        ...

    def propagate(self, work: Propagation) -> None: ...


class Toolbox:
    """What searches of problems with the same arrays have in common: the grid as given, and propagators.

    A propagator depends on the arrays and on its condition only, so what one search tabulates serves the next.
    """

    __slots__ = ("_fitted", "given", "layout")

    def __init__(self, problem: Problem) -> None:
        self.layout = Layout(problem, guarded=True)
        self.given: State | None = None
        """The grid before any clue; None where what is given is a contradiction already."""
        self._fitted: dict[int, tuple[Condition, list[_Piece]]] = {}
        """For the identity of each condition that was met: itself (so that it stays alive), and its pieces."""
        try:
            work = self.layout.start()
            work.rules()
            self.given = work.state
        except Contradiction:
            pass

    def propagators(self, work: Propagation, condition: Condition) -> list[Propagator] | None:
        """The propagators of a condition; what can be said once and for all is done to `work` at once.

        None where the condition says nothing: it holds however its labels are placed on the grid as given.
        """
        found: list[Propagator] = []
        given, nobody = self.given or [], self.layout.nobody
        idle = True
        for part, strict, propagator in self._pieces(condition):
            for item in strict:
                idle = idle and not given[item] & nobody
                work.own(item)
            if propagator is None:
                _done_at_once(self.layout, work, part)
                idle = False
            elif not propagator.always:
                idle = False
                found.append(propagator)
        return None if idle else found

    def _pieces(self, condition: Condition) -> list[_Piece]:
        known = self._fitted.get(id(condition))
        if known is None:
            pieces: list[_Piece] = []
            for part in conjuncts(condition):
                strict = set(strict_items(self.layout, part))
                at_once = _is_done_at_once(part)
                pieces.append((part, strict, None if at_once else fitting(self.layout, self.given or [], part, strict)))
            known = self._fitted[id(condition)] = condition, pieces
        return known[1]


_Piece = tuple[Condition, set[int], "Propagator | None"]
"""A conjunct, the labels that somebody must have if it holds, and its propagator (None: it is done at once)."""


def _is_done_at_once(condition: Condition) -> bool:
    """Whether a condition says of two labels that they are one person's, or that they are not."""
    match condition:
        case Compare("==" | "!=", Holder(_, Const()), Holder(_, Const())):
            return True
    return False


def _done_at_once(layout: Layout, work: Propagation, condition: Condition) -> None:
    """Equality and difference of two labels are facts of the grid itself."""
    match condition:
        case Compare("==" | "!=" as name, Holder(one, Const(a)), Holder(other, Const(b))):
            pair = layout.item(one, int(a)), layout.item(other, int(b))
            if name == "==":
                work.unite(*pair)
            else:
                work.differ(*pair)


def fitting(layout: Layout, start: State, condition: Condition, strict: set[int]) -> Propagator:
    """The propagator of a conjunct; `strict` are the labels that somebody must have for it to hold."""
    mentions = Mentions(layout, condition)
    atoms = [(item, category) for item in mentions.items for category in mentions.asked[item]]
    owned = all(item in strict or not start[item] & layout.nobody for item in mentions.items)
    if owned and not mentions.dynamic and len(atoms) <= 2 and len(mentions.items) == len({item for item, _ in atoms}):
        if len(atoms) == 1:
            return Unary(layout, condition, *atoms[0])
        if len(atoms) == 2 and _pairs(layout, atoms) <= MAX_PAIRS:
            return Relation(layout, condition, atoms[0], atoms[1])
    if _world_bound(layout, mentions) <= MAX_WORLDS:
        return Worlds(layout, start, condition, mentions, strict)
    from logicgrid.csp.bounds import Bounds

    return Bounds(layout, condition, mentions)


def _pairs(layout: Layout, atoms: list[Atom]) -> int:
    arrays = layout.problem.arrays
    return arrays[atoms[0][1]].size * arrays[atoms[1][1]].size


def _world_bound(layout: Layout, mentions: Mentions) -> int:
    """An upper bound of the number of local worlds."""
    bound = 1
    for place, item in enumerate(mentions.items):
        here = 1 + sum(1 for other in mentions.items[:place] if layout.category[other] != layout.category[item])
        for category in mentions.asked[item]:
            here *= layout.problem.arrays[category].size
        bound *= here
        if bound > 1_000_000:
            break
    return bound
