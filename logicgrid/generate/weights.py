"""Which forms of clues are wanted, and how often: as the option `--forms` says, or as an author uses them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from contextlib import suppress

from logicgrid.generate.theme import facets_of
from logicgrid.kinds import Puzzle
from logicgrid.kinds.logic_grid import grid_of
from logicgrid.kinds.logic_grid.statements.from_rule import statements_in
from logicgrid.kinds.logic_grid.statements.table import DEFAULT, DRAWN, STATEMENTS, carried
from logicgrid.puzzle.diagnostics import Refused, brief, did_you_mean
from logicgrid.puzzle.messages import comma, say

Weights = dict[str, float]

FEW = 6
"""The clues from which on a draft shows its forms: of fewer the rest is as usual."""


def usual(level: int) -> Weights:
    """Return the weights with which clues of a level are drawn if none are asked for."""
    return {name: row.weights[min(max(level - 3, 0), 2)] for name, row in DRAWN.items()}


_NEEDS = {
    "numbers": "generate.numbers-phrase-more-if",
    "compared": "generate.numbers-or-phrases-more",
    "stepped": "generate.phrase-just-before",
    "adjacent": "generate.phrase-next",
    "between": "generate.phrase-between",
}


def needed_for(name: str) -> str:
    """Return what a property of a theme has to have for clues of a form."""
    return say("generate.property-needs", needs=say(_NEEDS[STATEMENTS[name].needs]))


def wanted(text: str) -> Weights:
    """Return the weights that a text such as `either=3,-same` has.  Raises Refused.

    >>> wanted("either=3,-same,next")
    {'either': 3.0, 'same': 0.0, 'next': 1.0}
    """
    weights: Weights = {}
    for part in text.split(","):
        name, equals, number = part.strip().partition("=")
        name = name.strip()
        if not equals and name.startswith("-"):
            name, number = name[1:].strip(), "0"
        elif not equals:
            number = str(DEFAULT.get(name, 1))
        if name not in DEFAULT:
            help = did_you_mean(name, DEFAULT) or say("generate.forms", default=comma(DEFAULT))
            raise Refused(say("generate.no-form", name=brief(name)), help)
        weights[name] = _weight(name, number)
    return weights


def _weight(name: str, text: str) -> float:
    try:
        weight = float(text)
    except ValueError:
        weight = -1.0
    if not 0 <= weight < 1e6:
        raise Refused(say("generate.no-weight", text=brief(text)), say("generate.write-number-least-0", name=name))
    return weight


def weights_of(puzzle: Puzzle) -> Weights:
    """Return how often each form occurs in the rules of a puzzle.  Raises Refused if none does."""
    rules = [part.text for clue in puzzle.clues for part in clue.parts]
    counts = Counter([each.NAME for each in statements_in(rules, grid_of(puzzle).vocabulary) if each.NAME in DEFAULT])
    if not counts:
        raise Refused(say("generate.clues-have-no-forms"), say("generate.forms", default=comma(DEFAULT)))
    return {name: float(counts[name]) for name in DEFAULT}


def weights_for(puzzle: Puzzle, asked: Mapping[str, float] | None) -> Weights:
    """Return the weights with which clues are drawn for a draft, of the forms that its properties carry.

    Without any that are asked for they are as the draft has them; a few clues leave some to the usual.
    """
    weights, facets = dict(DEFAULT if asked is None else asked), facets_of(puzzle)
    if asked is None and puzzle.clues:
        with suppress(Refused):
            own = weights_of(puzzle)
            rest = max(0.0, FEW - sum(own.values())) / sum(weights.values())
            weights = {name: own[name] + rest * weights[name] for name in weights}
    return {name: weight for name, weight in weights.items() if weight and carried(facets, name)}
