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

`relation-differs-from-text`: the text says "next to", and the rule "just before", or the other way round.

`next_to(p, a, b)` holds either way round, `just_before(p, a, b)` and `val(p, b) == val(p, a) + 1` only one way.  Warned
about if the rule is just that one relation, and the text has words of the other one ("next to", "neighbour";
"immediately to the left of", "right after") and none that could be meant for this one.

Passes:

    - text: Ann sits next to the dog.
      rule: next_to(seat, Ann, dog)

    - text: Ann sits directly to the left of the dog.
      rule: just_before(seat, Ann, dog)

    - text: Ann sits just before or just after the dog.
      rule: next_to(seat, Ann, dog)

Warns:

    - text: Ann sits next to the dog.
      rule: val(seat, dog) == val(seat, Ann) + 1

    - text: Ann sits directly to the left of the dog.
      rule: next_to(seat, Ann, dog)

`text-only`: a clue or a question that is only a `text`, so that it says nothing to the solver (an information).

If the text reads as a rule, its author has probably confused the two keys: a warning, `text-is-a-rule`.

Passes:

    clues: [{text: "Ann has the dog.", rule: Ann == dog}]

Warns:

    clues: [{text: "Ann has the dog."}, Ann == dog]

    clues: [{text: Ann == dog}]
"""

from __future__ import annotations

from collections.abc import Iterator

from logicgrid.csp.problem import Clue, clue_name, of_clue
from logicgrid.kinds import path_of
from logicgrid.kinds.logic_grid import grid_of
from logicgrid.kinds.logic_grid.language import condition_of
from logicgrid.kinds.logic_grid.lint import Context, fixes_of, written
from logicgrid.kinds.logic_grid.statements.order import Difference, JustBefore, NextTo
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
        if not found.repairs:
            yield Diagnostic(code, found.message, span, found.help, Severity.WARNING)
            continue
        ((place, rule),) = found.repairs
        help = say("logic-grid.did-you-mean-2", split=" ".join(rule.split()))
        if found.heard and found.help:
            help = say("logic-grid.help-did-you-mean", help=found.help, rule=" ".join(rule.split()))
        yield Diagnostic(code, found.message, span, help, Severity.WARNING, written(clue.parts[place], rule))


def relation(context: Context) -> Iterator[Diagnostic]:
    """Yield a warning for each clue whose one relation differs from its text."""
    for clue, text in context.texts():
        if len(clue.parts) != 1:
            continue
        part = clue.parts[0]
        match context.statement(part):
            case NextTo() if context.says(text, "one_way"):
                if not (context.says(text, "either_way") or context.says(text, "or")):
                    message = say("logic-grid.text-says-which-way", of_clue=of_clue(clue))
                    help = say("logic-grid.just-before-property-b")
                    yield Diagnostic("relation-differs-from-text", message, part.span, help, Severity.WARNING)
            case JustBefore() | Difference(by=1) as found if context.says(text, "either_way"):
                if not context.says(text, "any_direction"):
                    message = say("logic-grid.text-does-not-say", of_clue=of_clue(clue))
                    help = say("logic-grid.next-property-b-holds")
                    both = NextTo(found.category, *found.labels()).rule(context.write)
                    fixes = fixes_of(context, clue, both) if isinstance(found, JustBefore) else ()
                    yield Diagnostic("relation-differs-from-text", message, part.span, help, Severity.WARNING, fixes)


def text_only(context: Context) -> Iterator[Diagnostic]:
    """Yield an information for each clue without a rule, and each question or choice that asks or says nothing yet."""
    for found in grid_of(context.puzzle).open_questions:
        message, helps = say("logic-grid.question-only-text"), say("logic-grid.question-draft-hears")
        if found.choice:
            message, helps = (
                say("logic-grid.choice-only-text"),
                say("logic-grid.choice-draft-hears", entry="{text: …, rule: Ann == soup}"),
            )
        yield Diagnostic("text-only", message, found.span, helps, Severity.INFO)
    from logicgrid.kinds.logic_grid.hear import telling_size

    sizes = telling_size(context.puzzle)
    for clue in context.puzzle.clues:
        if clue.parts or clue.text is None or clue.number in sizes:
            continue
        message = say("logic-grid.only-text-which-says", clue_name=clue_name(clue))
        helps = say("logic-grid.what-means-written-below")
        if clue.number > 0:  # what is known needs no rule to be worth saying
            yield Diagnostic("text-only", message, clue.span, helps, Severity.INFO)
        if condition_of(clue.text, context.vocabulary) is not None:
            message = say("logic-grid.text-reads-rule", of_clue=of_clue(clue))
            helps = say("logic-grid.write-rule-in-front")
            yield Diagnostic("text-is-a-rule", message, clue.span, helps, Severity.WARNING)
