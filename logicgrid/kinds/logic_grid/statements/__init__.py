"""The table of what a clue can say: each kind of statement with its rule, its meaning, its words and its drawing.

A statement is a value that speaks of labels (`identity`, `order`).  It knows what it means (`condition`), its plain
rule (`rule`) and how it is said (`say`); `from_rule` takes it from a rule again.  `STATEMENTS` has all kinds by the
names that the option `--forms` has.  Generating, completing, suggesting and the forms of the desk use this table.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from logicgrid.kinds.logic_grid.statements import heard, identity, order
from logicgrid.kinds.logic_grid.statements.ground import Facet
from logicgrid.kinds.logic_grid.statements.heard import Phrasing
from logicgrid.kinds.logic_grid.statements.statement import Drawer, Statement
from logicgrid.puzzle.record import Record


class Row(Record):
    """A kind of statement.

    `size` is the number of labels, values or numbers that a reader has to hold together.  `needs` is the relation that
    a property must carry: the name of a field of `Facet`.  `weight` says how often it is drawn for a generated puzzle,
    about as often as in published ones; those without `draw` are not drawn.
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
    weight: float = 0
    hear: tuple[Phrasing, ...] = ()
    """How sentences say it."""


_TWO, _THREE = "one:person other:person", "one:person this:person that:person"
_FACT = "one:person other:label"
_ORDER = "less:person more:person"

STATEMENTS: dict[str, Row] = {
    row.statement.NAME: row
    for row in (
        Row(order.Difference, 3, f"{_ORDER} by:number", "numbers", order.draw_difference, 16, hear=heard.DIFFERENCE),
        Row(order.JustBefore, 2, _TWO, "stepped", order.draw_just_before, 8, hear=heard.JUST_BEFORE),
        Row(identity.Different, 2, _FACT, "", identity.draw_different, 19, hear=heard.DIFFERENT),
        Row(identity.Same, 2, _FACT, "", identity.draw_same, 16, hear=heard.SAME),
        Row(
            identity.OneEach, 4, f"{_TWO} this:person that:person", "", identity.draw_one_each, 15, hear=heard.ONE_EACH
        ),
        Row(identity.Either, 3, _THREE, "", identity.draw_either, 13, hear=heard.EITHER),
        Row(order.Less, 2, _ORDER, "compared", order.draw_less, 9, hear=heard.LESS),
        Row(identity.Neither, 3, f"{_TWO} what:person", "", identity.draw_neither, 3, hear=heard.NEITHER),
        Row(identity.AllDifferent, 3, "people:people", "", identity.draw_all_different, 2, hear=heard.ALL_DIFFERENT),
        Row(order.NextTo, 2, _TWO, "adjacent", order.draw_next_to, 1, hear=heard.NEXT_TO),
        Row(
            order.Between,
            3,
            "one:person middle:person other:person",
            "between",
            order.draw_between,
            1,
            hear=heard.BETWEEN,
        ),
        Row(
            order.Bound,
            2,
            "one:person above:above|below limit:value",
            "compared",
            order.draw_bound,
            1,
            hear=heard.BOUND,
        ),
        Row(identity.OneOf, 3, "one:person options:labels", "", identity.draw_one_of, 1, hear=heard.ONE_OF),
        Row(identity.IfThen, 4, f"{_FACT} this:person that:label", "", identity.draw_if_then, 1, hear=heard.IF_THEN),
        Row(order.Ratio, 3, f"{_ORDER} by:number", "numbers", hear=heard.RATIO),
        Row(order.Opposite, 2, _TWO, "opposed", hear=heard.OPPOSITE),
        Row(identity.HowMany, 4, "how:exactly|at_least|at_most number:number facts:facts"),
    )
}

DRAWN = {name: row for name, row in STATEMENTS.items() if row.draw}
"""The kinds that are drawn."""

DEFAULT = {name: row.weight for name, row in DRAWN.items()}


def drawn(drawer: Drawer, name: str) -> Statement | None:
    """Return a true statement of a kind; None if this draw has none."""
    draw = STATEMENTS[name].draw
    return draw(drawer) if draw else None


def carried(facets: Sequence[Facet], name: str) -> bool:
    """Return True if some category carries statements of a kind."""
    needs = STATEMENTS[name].needs
    return not needs or any([getattr(facet, needs) for facet in facets])
