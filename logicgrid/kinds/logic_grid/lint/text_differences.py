"""Differences between a text and its rule, by kind; what all clues and the puzzle say for them is in `texts.weights`.

`text-negation`: the text has a negation and the rule none, or the other way round.

Restrictive and double negations ("nobody but", "not only", "no later than") are no negations here, and a difference
that a text says in other words ("another", "either … or") needs none.

Passes:

    - text: Ann does not have the dog.
      rule: Ann != dog

    - text: Ann plays chess with Monday's visitor.
      rule: Ann != mon

    - text: Nobody but Ann has the dog.
      rule: Ann == dog

Warns:

    - text: Ann does not have the dog.
      rule: Ann == dog

    - text: Ann has the dog.
      rule: Ann != dog

`text-direction`: the text says "more" or "before", and the rule the opposite.

Which way a word points for a property is known from the words of the language; if the other clues of a puzzle use a
word the other way round, they are right.

Passes:

    - text: Ann comes earlier than Ben.
      rule: val(day, Ann) < val(day, Ben)

    - text: The dog's owner comes after Ann, but before the owl's.
      rule: before(day, Ann, dog) and before(day, dog, owl)

Warns:

    - text: Ann comes earlier than Ben.
      rule: val(day, Ann) > val(day, Ben)

    - text: Ann comes after Ben.
      rule: before(day, Ann, Ben)

`text-number`: the text has one number, and the rule another one.

Warned about if a number of the rule is not in the text, in words, digits or another unit, and a number of the text is
not in the rule; also if a text says "next to" or "right after" and the rule has a larger step, or "the oldest" or "the
middle" and the rule has another value.

Passes:

    - text: Ann sits two seats after Ben.
      rule: val(seat, Ann) == val(seat, Ben) + 2

    - text: Ann, Ben and the dog's owner are three different people, and Cleo sits on seat 2.
      rule: all_different(Ann, Ben, dog) and Cleo == seat[2]

Warns:

    - text: Ann sits two seats after Ben.
      rule: val(seat, Ann) == val(seat, Ben) + 3

    - text: Ann sits on the third seat.
      rule: val(seat, Ann) == 2

    - text: Ann sits next to Ben.
      rule: abs(val(seat, Ann) - val(seat, Ben)) == 2

`text-label`: the text names one label, and the rule another one of the same property.

Warned about if the text does not even hint at the rule's label ("the painter" hints at `painting`); or if only the rule
names a label of a property whose labels all other clues name in so many words.

Passes:

    - text: Ann has the dog.
      rule: Ann == dog

    - text: It is not Ben but Ann who has the dog.
      rule: Ann == dog

    - text: The dog-lover comes on Monday.
      rule: act(day, mon) == dog

Warns:

    - text: Ann has the dog.
      rule: Ann == owl

    - text: Ann's newt sleeps.
      rule: Ben == newt

`text-unknown-name`: the text names somebody whom nobody in the puzzle is called.

Warned about if the rule names an actor whom the text does not, and the text has a word with a capital that stands
nowhere else in the file.

Passes:

    - text: Ann has the dog, said Officer Miller.
      rule: Ann == dog

Warns:

    - text: The dog is with Clea.
      rule: Cleo == dog

`text-heard`: the text is surely heard as another rule, which is not the clue's own with one slip.

Told only if the clue's rule fails and the puzzle is as its author expects with what was heard.

Passes:

    - text: Ann has the dog.
      rule: Ann == dog

Warns:

    solution: {Ann: {animal: dog, seat: 3}}
    clues: [{text: Ann has the dog., rule: "val(seat, Ann) == 2"}]
"""

from __future__ import annotations

from collections.abc import Iterator

from logicgrid.csp.problem import Clue
from logicgrid.kinds import path_of
from logicgrid.kinds.logic_grid import grid_of
from logicgrid.kinds.logic_grid.lint import Context, written
from logicgrid.puzzle.diagnostics import Diagnostic, Severity
from logicgrid.puzzle.messages import say

KINDS = {
    "text-negation": "negation",
    "text-direction": "direction",
    "text-number": "number",
    "text-label": "label",
    "text-unknown-name": "name",
    "text-heard": "heard",
}
"""The kinds of differences, by the codes of their warnings."""


def check(code: str, kind: str, context: Context, clue: Clue, _: str) -> Iterator[Diagnostic]:
    """Yield a warning for each difference of a kind between a clue's text and its rule."""
    for found in context.weights.findings(clue):
        if found.kind != kind:
            continue
        span = grid_of(context.puzzle).place((*path_of(clue.number), "text"), found.start, found.end)
        if not found.mends:
            yield Diagnostic(code, found.message, span, found.help, Severity.WARNING)
            continue
        ((place, rule),) = found.mends
        help = say("logic-grid.did-you-mean-2", split=" ".join(rule.split()))
        if found.heard and found.help:
            help = say("logic-grid.help-did-you-mean", help=found.help, rule=" ".join(rule.split()))
        yield Diagnostic(code, found.message, span, help, Severity.WARNING, written(clue.parts[place], rule))
