"""Forms for clues and questions: what an author fills in, as JSON, and the statement or question that this makes.

There is one for each row of the table, and one for each way to ask.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Any, cast

from logicgrid.csp.asked import Asked, AskedTruth, Choices, Extreme, Form, Subject, Which
from logicgrid.csp.expr import TRUE, Choose, Const, Sum
from logicgrid.kinds.logic_grid.language.spelling import Spelling
from logicgrid.kinds.logic_grid.language.vocabulary import Label
from logicgrid.kinds.logic_grid.statements.identity import Same
from logicgrid.kinds.logic_grid.statements.statement import Ground, Statement
from logicgrid.kinds.logic_grid.statements.table import STATEMENTS, carried
from logicgrid.kinds.logic_grid.values import normal
from logicgrid.kinds.questions import Choice, PuzzleQuestion
from logicgrid.puzzle.diagnostics import Span


def options(ground: Ground) -> list[dict[str, Any]]:
    """Return for JSON the kinds of statements about a puzzle, what is filled in, and the properties that carry them."""
    return [
        {"form": name, "slots": _slots(row.slots), "properties": _carrying(ground, row.needs) if row.needs else None}
        for name, row in STATEMENTS.items()
        if carried(ground.facets, name)
    ]


def _slots(slots: str) -> list[dict[str, str]]:
    return [dict(zip(("name", "takes"), slot.split(":"), strict=True)) for slot in slots.split()]


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
        fields = [filled_slot(ground, each["takes"], values[each["name"]], number) for each in _slots(row.slots)]
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
            return normal(Fraction(str(value).replace(",", ".")))
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


# --- Questions --------------------------------------------------------------------------------------------------------

QUESTIONS = {
    "asks-who": "what:holder",
    "asks-what": "one:person property:property",
    "asks-whether": "fact:statement",
    "asks-which": "which:must|can|cannot choices:statements",
    "asks-how-many": "extreme:most|least facts:facts",
    "asks-how-much": "extreme:most|least one:person property:numbers",
}
"""For each way to ask what is filled in: `name:takes`, as in the rows of statements.

A `holder` is a label of a property that only one actor has, `property` the number of one, `numbers` that of one whose
values have differences; a `statement` is a form of its own with what was filled in.
"""

MOST_CHOICES = 8
"""How many choices the form has at most."""

_LETTERS = "ABCDEFGH"
_NOWHERE = Span(1, 1, 1, 1)


def question_options(ground: Ground) -> list[dict[str, Any]]:
    """Return for JSON the ways to ask about a puzzle, with what is filled in and the properties that can be asked."""
    found = []
    for form, slots in QUESTIONS.items():
        read = _slots(slots)
        properties = _properties(ground, {each["takes"] for each in read})
        if properties != []:
            found.append({"form": form, "slots": read, "properties": properties})
    return found


def _properties(ground: Ground, takes: set[str]) -> list[int] | None:
    """Return the properties that a form asks about, none if there are none for it; None if it needs none."""
    every = range(1, len(ground.problem.arrays))
    if "holder" in takes:
        return [number for number in every if ground.problem.arrays[number].distinct]
    if "numbers" in takes:
        return [number for number in every if ground.facets[number].numbers is not None]
    return list(every) if "property" in takes else None


def filled_question(
    ground: Ground, write: Spelling, form: object, values: Mapping[str, Any], given: object = None
) -> PuzzleQuestion | None:
    """Return the question that a filled-in form makes, without a text; None if something in it does not fit.

    `given` is the form of a statement that is supposed, None if nothing is.
    """
    if not (isinstance(form, str) and form in QUESTIONS):
        return None
    try:
        supposed = None if given is None else _statement(ground, given)
        rule, asked, statements = _asked(ground, write, form, values)
    except (KeyError, TypeError, ValueError):
        return None
    condition = TRUE if supposed is None else supposed.condition(ground)
    return PuzzleQuestion(
        1,
        None,
        Asked(condition, asked),
        _NOWHERE,
        rule,
        () if supposed is None else (supposed.rule(write),),
        tuple(
            Choice(letter, None, (each.rule(write),), _NOWHERE)
            for letter, each in zip(_LETTERS, statements, strict=False)
        ),
    )


def _asked(
    ground: Ground, write: Spelling, form: str, values: Mapping[str, Any]
) -> tuple[str, Form, tuple[Statement, ...]]:
    """Return the rule of what is asked, its meaning, and its choices.

    Raises KeyError, TypeError or ValueError for what does not fit.
    """
    if form == "asks-who":
        number, place = filled_slot(ground, "person", values["what"])
        if not number:
            raise ValueError
        who = f"act({write.property(number)}, {write.label(number, place)})"
        return who, Subject("person", ground.holder((number, place))), ()
    if form == "asks-whether":
        fact = _statement(ground, values["fact"])
        return fact.rule(write), AskedTruth(fact.condition(ground)), ()
    if form == "asks-which":
        which, listed = values["which"], values["choices"]
        if which not in ("must", "can", "cannot") or not 2 <= len(listed) <= MOST_CHOICES:
            raise ValueError
        statements = tuple([_statement(ground, each) for each in listed])
        return "", Choices(cast(Which, which), tuple([each.condition(ground) for each in statements])), statements
    most = filled_slot(ground, "most|least", values["extreme"]) if "extreme" in values else False
    if form == "asks-how-many":
        facts = [Same(*each) for each in filled_slot(ground, "facts", values["facts"])]
        tally = Sum(tuple([Choose(each.condition(ground), Const(1)) for each in facts]))
        return f"count({', '.join([each.rule(write) for each in facts])})", Extreme(tally, most), ()
    number, one = values["property"], filled_slot(ground, "person", values["one"])
    if type(number) is not int or not 1 <= number < len(ground.problem.arrays):
        raise ValueError
    rule = write.value(number, write.person(*one))
    if form == "asks-what":
        return rule, Subject("value", ground.value(number, one), number), ()
    if ground.facets[number].numbers is None:
        raise ValueError
    return rule, Extreme(ground.number(number, one), most), ()


def _statement(ground: Ground, value: Any) -> Statement:
    """Return the statement of a form with what was filled in.  Raises ValueError if something does not fit."""
    found = filled(ground, value["form"], value["picks"])
    if found is None:
        raise ValueError
    return found
