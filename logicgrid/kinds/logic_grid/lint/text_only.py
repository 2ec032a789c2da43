"""`text-only`: a clue or a question that is only a `text`, so that it says nothing to the solver (an information).

If the text reads as a rule, its author has probably confused the two keys: a warning, `text-is-a-rule`.

Passes:

    clues: [{text: "Ann has the dog.", rule: Ann == dog}]

Warns:

    clues: [{text: "Ann has the dog."}, Ann == dog]

    clues: [{text: Ann == dog}]
"""

from __future__ import annotations

from collections.abc import Iterator

from logicgrid.csp.problem import clue_name, of_clue
from logicgrid.kinds.logic_grid import grid_of
from logicgrid.kinds.logic_grid.language import condition_of
from logicgrid.kinds.logic_grid.lint import Context
from logicgrid.puzzle.diagnostics import Diagnostic, Severity
from logicgrid.puzzle.messages import say

CODE = "text-only"


def check(context: Context) -> Iterator[Diagnostic]:
    """Yield an information for each clue without a rule, and each question that asks nothing yet."""
    for question in grid_of(context.puzzle).open_questions:
        message, helps = say("logic-grid.question-only-text"), say("logic-grid.question-draft-hears")
        yield Diagnostic(CODE, message, question.span, helps, Severity.INFO)
    from logicgrid.kinds.logic_grid.hear import telling_size

    told = telling_size(context.puzzle)
    for clue in context.puzzle.clues:
        if clue.parts or clue.text is None or clue.number in told:
            continue
        message = say("logic-grid.only-text-which-says", clue_name=clue_name(clue))
        helps = say("logic-grid.what-means-written-below")
        if clue.number > 0:  # what is known needs no rule to be worth saying
            yield Diagnostic(CODE, message, clue.span, helps, Severity.INFO)
        if condition_of(clue.text, context.vocabulary) is not None:
            message = say("logic-grid.text-reads-rule", of_clue=of_clue(clue))
            helps = say("logic-grid.write-rule-in-front")
            yield Diagnostic("text-is-a-rule", message, clue.span, helps, Severity.WARNING)
