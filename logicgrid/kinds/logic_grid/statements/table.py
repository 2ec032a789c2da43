"""The kinds of statements in one table, with what each needs, how it is drawn, filled in and heard; and their forms.

A form for a clue or a question is what an author fills in, as JSON, and makes a statement or a question: there is one
for each row of the table, and one for each way to ask.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any, cast

from logicgrid.csp.asked import Asked, AskedTruth, Choice, Choices, Extreme, Form, PuzzleQuestion, Subject, Which
from logicgrid.csp.expr import TRUE, Choose, Const, Sum
from logicgrid.kinds.logic_grid.language.spelling import Spelling
from logicgrid.kinds.logic_grid.language.vocabulary import Label
from logicgrid.kinds.logic_grid.statements import Drawer, Facet, Ground, Statement, identity, order
from logicgrid.kinds.logic_grid.statements.identity import Same
from logicgrid.kinds.logic_grid.values import normal
from logicgrid.puzzle.diagnostics import Span
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


# --- Forms ------------------------------------------------------------------------------------------------------------


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
