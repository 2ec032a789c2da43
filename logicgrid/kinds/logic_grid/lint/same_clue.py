"""`same-clue`: two clues say the same, in other words or the other way round.

Whole clues are compared: by their conditions in a normal form; and, if two speak of the same labels and properties, by
whether each follows from the other and the grid's rules.  (A clue that follows from several others is no matter of
wording: `logicgrid clues` reports those.)

Passes:

    [Ann == dog, Ann != dog]

    ["val(seat, Ann) < val(seat, dog)", "val(seat, Ann) <= val(seat, dog)"]

Warns:

    [Ann == dog, dog == Ann]

    ["val(seat, Ann) < val(seat, dog)", "val(seat, dog) > val(seat, Ann)"]

    [Ann == dog or Ben == mon, not (Ben != mon and Ann != dog)]
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator

from logicgrid.csp.expr import (
    MIRRORED,
    And,
    Compare,
    Condition,
    Iff,
    Not,
    Or,
    Sum,
    Term,
    Truth,
    conjunction,
)
from logicgrid.csp.problem import Clue
from logicgrid.csp.question import ArrayQuestion
from logicgrid.kinds.logic_grid.language.vocabulary import Label
from logicgrid.kinds.logic_grid.lint import Context, conjuncts
from logicgrid.puzzle.asked import clue_name
from logicgrid.puzzle.budget import Budget
from logicgrid.puzzle.diagnostics import Diagnostic, Severity
from logicgrid.puzzle.record import replace

About = tuple[frozenset[Label], frozenset[int]]
"""What a clue speaks of: labels, and categories whose values it asks for or compares."""

CODE = "same-clue"
_BRANCHES = 500
_MOST_COMPARED = 40
"""The number of pairs of clues that the engine compares."""


def check(context: Context) -> Iterator[Diagnostic]:
    """Yield a warning for each clue that says the same as an earlier one."""
    alike: dict[About, list[Clue]] = {}
    compared = 0
    for clue, about in zip(context.puzzle.clues, context.mentioned, strict=True):
        if not clue.parts or any(isinstance(part.condition, Truth) for part in clue.parts):
            continue
        others = alike.setdefault(about, [])
        for other in others:
            compared += 1
            if _form(context, clue) == _form(context, other) or (
                compared <= _MOST_COMPARED and _equivalent(context, clue, other, about)
            ):
                message = f"{clue_name(clue)} says the same as {clue_name(other)} (line {other.span.line})"
                yield Diagnostic(CODE, message, clue.span, "leave one out, or let it say more", Severity.WARNING)
                break
        else:
            others.append(clue)


def _form(context: Context, clue: Clue) -> Hashable:
    """Return a normal form of a clue."""
    return frozenset([_normal(context, each) for each in conjuncts(clue)])


def _normal(context: Context, condition: Condition) -> Hashable:
    """Return a form of a condition that does not depend on the order of what may be exchanged."""
    for sign in ("==", "!="):
        pair = context.pair(condition, sign)
        if pair is not None and (sign == "==" or all(context.arrays[array].bijective for array, _ in pair)):
            return sign, pair
    match condition:
        case Compare(sign, left, right):
            one, other = _term(left), _term(right)
            turned = repr(other) < repr(one)
            return (MIRRORED[sign], other, one) if turned else (sign, one, other)
        case Not(inner):
            return "not", _normal(context, inner)
        case And(parts) | Or(parts):
            return type(condition).__name__, frozenset([_normal(context, part) for part in parts])
        case Iff(left, right):
            return "iff", frozenset((_normal(context, left), _normal(context, right)))
        case _:
            return condition


def _term(term: Term) -> Hashable:
    """Return a form of a term that does not depend on the order of summands."""
    return ("sum", *sorted(map(repr, term.terms))) if isinstance(term, Sum) else term


def _equivalent(context: Context, one: Clue, other: Clue, about: About) -> bool:
    """Return True if each clue follows from the other and the grid's rules, and the engine finds that quickly."""
    whole = _without_the_rest(context.question, about)
    for premise, conclusion in ((one, other), (other, one)):
        contrary = Not(conjunction(tuple(conjuncts(conclusion))))
        question = whole.only([premise.number]).adding(contrary)
        found = question.engine().find(1, Budget(_BRANCHES))
        if found.solutions or not found.complete:
            return False
    return True


def _without_the_rest(question: ArrayQuestion, about: About) -> ArrayQuestion:
    """Return the question with the categories that a clue does not speak of filled in somehow.

    How they are filled in makes no difference to the clue.
    """
    labels, asked = about
    for number, array in enumerate(question.problem.arrays):
        free = all(domain == (1 << array.size) - 1 for domain in array.domains)
        if free and number not in asked and all(category != number for category, _ in labels):
            if array.times:
                arrays = list(question.problem.arrays)
                arrays[number] = replace(array, times=())
                question = ArrayQuestion(replace(question.problem, arrays=tuple(arrays)))
            for position in range(len(array.domains)):
                question = question.supposing(number, position, 1 << (position if array.distinct else 0))
    return question
