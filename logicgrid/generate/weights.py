"""Which forms of clues are wanted, and how often: as the option `--forms` says, or as an author uses them."""

from __future__ import annotations

from collections import Counter

from logicgrid.generate.forms import DEFAULT, FORMS
from logicgrid.kinds import Puzzle
from logicgrid.kinds.logic_grid import grid_of
from logicgrid.kinds.logic_grid.language import syntax as tree
from logicgrid.kinds.logic_grid.language.parser import parse
from logicgrid.kinds.logic_grid.language.uses import uses_of
from logicgrid.puzzle.diagnostics import Refused, brief, did_you_mean

Weights = dict[str, float]

_BY_STYLE = {
    "same": "same",
    "different": "different",
    "less": "comparison",
    "before": "comparison",
    "offset": "difference",
    "just_before": "difference",
    "one of": "one-of",
    "either": "either",
    "neither": "neither",
    "pair": "pair",
    "next_to": "next",
    "between": "between",
}
"""Our forms by those of `uses_of`."""
_BY_FUNCTION = {"all_different": "all-different", "implies": "if-then"}


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
        if name not in FORMS:
            help = did_you_mean(name, FORMS) or f"the forms are {', '.join(FORMS)}"
            raise Refused(f"there is no form `{brief(name)}`", help)
        weights[name] = _weight(name, number)
    return weights


def _weight(name: str, text: str) -> float:
    try:
        weight = float(text)
    except ValueError:
        weight = -1.0
    if not 0 <= weight < 1e6:
        raise Refused(f"`{brief(text)}` is no weight", f"write a number of at least 0: `{name}=10`")
    return weight


def weights_of(puzzle: Puzzle) -> Weights:
    """Return how often each form occurs in the rules of a puzzle.  Raises Refused if none does."""
    rules = [part.text for clue in puzzle.clues for part in clue.parts]
    counts: Counter[str] = Counter()
    for (form, _), count in uses_of(grid_of(puzzle).vocabulary, rules).items():
        counts[_BY_STYLE[form]] += count
    for rule in rules:
        for node in tree.nodes(parse(rule)):
            match node:
                case tree.Call(function=tree.Name(text=name)) if name in _BY_FUNCTION:
                    counts[_BY_FUNCTION[name]] += 1
    if not counts:
        raise Refused("its clues have no forms that can be drawn", f"the forms are {', '.join(FORMS)}")
    return {name: float(counts[name]) for name in FORMS}
