"""Forms for clues: what an author fills in for each row of the table, as JSON, and the statement that this makes."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from logicgrid.kinds.logic_grid.language.vocabulary import Label
from logicgrid.kinds.logic_grid.statements import STATEMENTS, carried
from logicgrid.kinds.logic_grid.statements.ground import Ground
from logicgrid.kinds.logic_grid.statements.statement import Statement
from logicgrid.kinds.logic_grid.statements.terms import plain_number


def options(ground: Ground) -> list[dict[str, Any]]:
    """Return for JSON the kinds of statements about a puzzle, what is filled in, and the properties that carry them."""
    return [
        {
            "form": name,
            "slots": [dict(zip(("name", "takes"), slot.split(":"), strict=True)) for slot in row.slots.split()],
            "properties": _carrying(ground, row.needs) if row.needs else None,
        }
        for name, row in STATEMENTS.items()
        if carried(ground.facets, name)
    ]


def _carrying(ground: Ground, needs: str) -> list[int]:
    """Return the properties that carry a relation; those with numbers first, whose order an author means most often."""
    return sorted(ground.carrying(needs), key=lambda number: ground.facets[number].numbers is None)


def filled(ground: Ground, form: object, values: Mapping[str, object]) -> Statement | None:
    """Return the statement that a filled-in form makes, as it was written; None if something in it does not fit.

    A label is `[category, place]`; the property is `property`, by its number.
    """
    row = STATEMENTS.get(form) if isinstance(form, str) else None
    if row is None:
        return None
    reader = _Filled(ground, values.get("property"))
    try:
        head = [reader.property(row.needs)] if row.needs else []
        slots = [slot.split(":") for slot in row.slots.split()]
        return row.statement(*head, *[reader.field(takes, values[name]) for name, takes in slots])
    except (KeyError, TypeError, ValueError, ZeroDivisionError):
        return None


class _Filled:
    """Reads the fields of a form.  Raises TypeError or ValueError for what does not fit."""

    def __init__(self, ground: Ground, property: object) -> None:
        self.ground = ground
        self.number = property

    def property(self, needs: str) -> int:
        if type(self.number) is not int or self.number not in self.ground.carrying(needs):
            raise ValueError
        return self.number

    def field(self, takes: str, value: Any) -> object:
        """Return what was filled in for a slot; `takes` is as in `Row.slots`."""
        match takes:
            case "person" | "label":
                return self.label(value, takes == "person")
            case "people" | "labels":
                found = tuple([self.label(each, takes == "people") for each in value])
                if len(found) < 2 or (takes == "labels" and len({number for number, _ in found}) > 1):
                    raise ValueError
                return found
            case "value":
                assert isinstance(self.number, int), "a statement with a value is about a property"
                return self.label([self.number, value], False)[1]
            case "number":
                return plain_number(Fraction(str(value).replace(",", ".")))
            case "facts":
                facts = tuple([(self.label(one, True), self.label(other, False)) for one, other in value])
                if len(facts) < 2:
                    raise ValueError
                return facts
        first, *others = takes.split("|")
        if value not in (first, *others):
            raise ValueError
        return value == first if len(others) == 1 else value  # of two choices the field says whether it is the first

    def label(self, value: Any, alone: bool) -> Label:
        """Return a label; with `alone` one that only one actor can have."""
        category, place = value
        arrays = self.ground.problem.arrays
        if type(category) is not int or type(place) is not int or not 0 <= category < len(arrays):
            raise ValueError
        if not 0 <= place < arrays[category].size or (alone and not arrays[category].distinct):
            raise ValueError
        return category, place
