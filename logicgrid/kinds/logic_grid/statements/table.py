"""The kinds of statements in one table, with what each needs, how it is drawn, filled in and heard."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from logicgrid.kinds.logic_grid.statements import identity, order
from logicgrid.kinds.logic_grid.statements.statement import Drawer, Facet, Statement
from logicgrid.puzzle.record import Record


class Row(Record):
    """A kind of statement.

    `size` is the number of labels, values or numbers that a reader has to hold together.  `needs` is the relation that
    a property must carry: the name of a field of `Facet`.  Those without `draw` are not drawn for generated puzzles.
    `weights` say how often a kind is drawn up to level 3 (about as often as in published puzzles), of level 4, and
    above: clues that say little by themselves make the hard levels, and are seldom met among the others.  `strength`
    is about how much a clue of the kind says.
    """

    statement: type[Statement]
    size: int
    slots: str
    """What is filled in, field by field, behind the property if the statement `needs` one.

    `person` is a label that only one actor can have, `label` is any, `people` are several persons, `labels` are several
    of one category, `value` is one of the property; then there are `number`, `facts` (pairs of a person and a label),
    and the choices of one.  `forms` fills them in; whatever else makes statements of a kind (patterns of sentences that
    say one, say) names the same slots, and gives them to `forms.filled`.
    """
    needs: str = ""
    draw: Callable[[Drawer], Statement | None] | None = None
    weights: tuple[float, float, float] = (0, 0, 0)
    strength: float = 1


_TWO, _THREE = "one:person other:person", "one:person this:person that:person"
_FACT = "one:person other:label"
_ORDER = "less:person more:person"

STATEMENTS: dict[str, Row] = {
    row.statement.NAME: row
    for row in (
        Row(order.Difference, 3, f"{_ORDER} by:number", "numbers", order.draw_difference, (16, 0, 0), 4),
        Row(order.JustBefore, 2, _TWO, "stepped", order.draw_just_before, (8, 0, 0)),
        Row(identity.Different, 2, _FACT, "", identity.draw_different, (19, 8, 10), 1.5),
        Row(identity.Same, 2, _FACT, "", identity.draw_same, (16, 2, 0), 6),
        Row(identity.OneEach, 4, f"{_TWO} this:person that:person", "", identity.draw_one_each, (15, 16, 8), 3),
        Row(identity.Either, 3, _THREE, "", identity.draw_either, (13, 14, 20), 3),
        Row(order.Less, 2, _ORDER, "compared", order.draw_less, (9, 16, 10), 2),
        Row(identity.Neither, 3, f"{_TWO} what:person", "", identity.draw_neither, (3, 2, 0), 2),
        Row(identity.AllDifferent, 3, "people:people", "", identity.draw_all_different, (2, 1.5, 0), 2),
        Row(order.NextTo, 2, _TWO, "adjacent", order.draw_next_to, (1, 24, 16), 3),
        Row(order.Between, 3, "one:person middle:person other:person", "between", order.draw_between, (1, 10, 3), 2),
        Row(order.Bound, 2, "one:person above:above|below limit:value", "compared", order.draw_bound, (1, 1, 0)),
        Row(identity.OneOf, 3, "one:person options:labels", "", identity.draw_one_of, (1, 3, 0)),
        Row(identity.IfThen, 4, f"{_FACT} this:person that:label", "", identity.draw_if_then, (1, 12, 36)),
        Row(order.Ratio, 3, f"{_ORDER} by:number", "numbers"),
        Row(order.Opposite, 2, _TWO, "opposed"),
        Row(identity.HowMany, 4, "how:exactly|at_least|at_most number:number facts:facts"),
    )
}

DRAWN = {name: row for name, row in STATEMENTS.items() if row.draw}
"""The kinds that are drawn."""

DEFAULT = {name: row.weights[0] for name, row in DRAWN.items()}


def drawn(drawer: Drawer, name: str) -> Statement | None:
    """Return a true statement of a kind; None if this draw has none."""
    draw = STATEMENTS[name].draw
    return draw(drawer) if draw else None


def carried(facets: Sequence[Facet], name: str) -> bool:
    """Return True if some category carries statements of a kind."""
    needs = STATEMENTS[name].needs
    return not needs or any([getattr(facet, needs) for facet in facets])
