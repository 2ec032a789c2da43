"""Forms for clues: what an author fills in for each row of the table, as JSON, and the statement that this makes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from logicgrid.kinds.logic_grid.language.vocabulary import Label
from logicgrid.kinds.logic_grid.statements.ground import Ground
from logicgrid.kinds.logic_grid.statements.statement import Statement
from logicgrid.kinds.logic_grid.statements.table import STATEMENTS, carried
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
    number = values.get("property")
    if row.needs and (type(number) is not int or number not in ground.carrying(row.needs)):
        return None
    try:
        slots = [slot.split(":") for slot in row.slots.split()]
        fields = [filled_slot(ground, takes, values[name], number) for name, takes in slots]
        return row.statement(*([number] if row.needs else []), *fields)
    except (KeyError, TypeError, ValueError):
        return None


def filled_slot(ground: Ground, takes: str, value: Any, number: object = None) -> Any:
    """Return what was filled in for a slot; `takes` is as in `Row.slots`, `number` is the property's.

    Raises TypeError or ValueError for what does not fit.
    """
    match takes:
        case "person" | "label":
            return _label(ground, value, takes == "person")
        case "people" | "labels":
            found = tuple([_label(ground, each, takes == "people") for each in value])
            if len(found) < 2 or (takes == "labels" and len({number for number, _ in found}) > 1):
                raise ValueError
            return found
        case "value":
            return _label(ground, [number, value], False)[1]
        case "number":
            if not re.fullmatch(r"[0-9]{1,9}([.,][0-9]{1,9})?", str(value), re.ASCII):
                raise ValueError
            return plain_number(Fraction(str(value).replace(",", ".")))
        case "facts":
            facts = tuple([(_label(ground, one, True), _label(ground, other, False)) for one, other in value])
            if len(facts) < 2:
                raise ValueError
            return facts
    first, *others = takes.split("|")
    if value not in (first, *others):
        raise ValueError
    return value == first if len(others) == 1 else value  # of two choices the field says whether it is the first


def _label(ground: Ground, value: Any, alone: bool) -> Label:
    """Return a label; with `alone` one that only one actor can have."""
    category, place = value
    arrays = ground.problem.arrays
    if type(category) is not int or type(place) is not int or not 0 <= category < len(arrays):
        raise ValueError
    if not 0 <= place < arrays[category].size or (alone and not arrays[category].distinct):
        raise ValueError
    return category, place
