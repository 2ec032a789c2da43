"""`same-clue`: two clues say the same, in other words or the other way round.

Whole clues are compared: by their statements, which have one spelling; and, if two speak of the same labels and
properties, by whether each follows from the other and the grid's rules.  (A clue that follows from several others is no
matter of wording: `logicgrid clues` reports those.)

Passes:

    [Ann == dog, Ann != dog]

    ["val(seat, Ann) < val(seat, dog)", "val(seat, Ann) <= val(seat, dog)"]

Warns:

    [Ann == dog, dog == Ann]

    ["val(seat, Ann) < val(seat, dog)", "val(seat, dog) > val(seat, Ann)"]

    [Ann == dog or Ben == mon, not (Ben != mon and Ann != dog)]
"""

from __future__ import annotations

from collections.abc import Iterator

from logicgrid.csp.expr import Not, Truth, conjunction
from logicgrid.csp.problem import Clue, clue_name
from logicgrid.csp.question import ArrayQuestion
from logicgrid.kinds.logic_grid.language.vocabulary import Label
from logicgrid.kinds.logic_grid.lint import Context, conjuncts
from logicgrid.puzzle.diagnostics import Diagnostic, Severity
from logicgrid.puzzle.messages import say
from logicgrid.puzzle.question import few
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
                message = say(
                    "logic-grid.says-same-line",
                    clue_name=clue_name(clue),
                    clue_name2=clue_name(other),
                    line=other.span.line,
                )
                yield Diagnostic(CODE, message, clue.span, say("logic-grid.leave-one-out-or"), Severity.WARNING)
                break
        else:
            others.append(clue)


def _form(context: Context, clue: Clue) -> frozenset[object]:
    """Return what a clue says, whatever its spelling: its statements, and the conditions of all that is none."""
    return frozenset([context.statement(part) or part.condition for part in clue.parts])


def _equivalent(context: Context, one: Clue, other: Clue, about: About) -> bool:
    """Return True if each clue follows from the other and the grid's rules, and the engine finds that quickly."""
    whole = _without_the_rest(context.question, about)
    for premise, conclusion in ((one, other), (other, one)):
        contrary = Not(conjunction(tuple(conjuncts(conclusion))))
        if few(whole.only([premise.number]).adding(contrary), 1, _BRANCHES) != 0:
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
