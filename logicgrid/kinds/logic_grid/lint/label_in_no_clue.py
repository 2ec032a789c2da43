"""`label-in-no-clue`: a label that no clue speaks of, so that it is found only by elimination (an information).

That is often what an author wants ("who has the fish?").  Two such labels of one list cannot be distinguished,
and the puzzle has several answers.  Nothing is reported of lists whose values are asked for or compared as a whole
(`val(age, cor) > …`), of `spare` values, which may belong to nobody, and of what is `given`.

Passes:

    actors: [a, b, c]
    properties: {dish: [x, y, z]}
    clues: [a == x, b == y, c == z]

    actors: [a, b, c]
    properties: {age: [1, 2, 3]}
    clues: ["val(age, a) > val(age, b)", "val(age, b) > val(age, c)"]

Warns:

    actors: [a, b, c]
    properties: {dish: [x, y, z]}
    clues: [a == x, b == y]
"""

from __future__ import annotations

from collections.abc import Iterator

from logicgrid.kinds.logic_grid.lint import Context
from logicgrid.puzzle.diagnostics import Diagnostic, Severity, Span
from logicgrid.puzzle.messages import say

CODE = "label-in-no-clue"


def check(context: Context) -> Iterator[Diagnostic]:
    """Yield an information for each list that has labels in no clue."""
    if not context.question.clues or context.puzzle.expect == "answered":
        return
    mentioned = frozenset().union(*[labels for labels, _ in context.mentioned])
    asked = frozenset().union(*[categories for _, categories in context.mentioned])
    for number, array in enumerate(context.arrays):
        if number in asked or not array.bijective or array.size < 2:
            continue
        known = _given(context, number)
        labels = context.vocabulary.categories[number].labels
        silent = [place for place in range(array.size) if (number, place) not in mentioned and place not in known]
        if silent:
            names = ", ".join(f"`{labels[place]}`" for place in silent)
            if len(silent) == 1:
                message, helps = say("logic-grid.occurs-in-no-clue", names=names), None
            else:
                message = say("logic-grid.occur-in-no-clue", names=names)
                helps = say("logic-grid.clue-about-one-them")
            yield Diagnostic(CODE, message, _span(context, number, silent[0]), helps, Severity.INFO)


def _given(context: Context, number: int) -> set[int]:
    """Return the labels of a list whose actors are given; of the actors, those of whom something is given."""
    if number:
        domains = context.arrays[number].domains
        return {mask.bit_length() - 1 for mask in domains if not mask & (mask - 1)}
    return {
        actor
        for array in context.arrays[1:]
        for actor, mask in enumerate(array.domains)
        if mask != (1 << array.size) - 1
    }


def _span(context: Context, number: int, place: int) -> Span:
    """Return the place of a label in the file: in the short or the long form of a list."""
    name = context.vocabulary.categories[number].name
    ways: list[tuple[str | int, ...]] = [("actors", place), ("actors", name, place), ("actors", name, "values", place)]
    if number:
        ways = [("properties", name, place), ("properties", name, "values", place)]
    return min(map(context.puzzle.locate, ways), key=lambda span: (span.end_line - span.line, span.end_column))
