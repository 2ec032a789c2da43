"""What all answers of an open grid have in common, so that a page can say which marks are wrong.

A derivation tells the reader's way, and need not go so far.  A pair of labels that no answer has together, or that all
have, is certified here as the answers to questions are: by two methods, or not claimed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from logicgrid.analyses.answers import never
from logicgrid.analyses.solve import Limits
from logicgrid.csp.expr import Compare, Condition, Const, Entry, Holder, conjunction, disjunction, negation
from logicgrid.csp.question import ArrayQuestion
from logicgrid.kinds.logic_grid.atoms import GridAtoms
from logicgrid.puzzle.budget import Budget
from logicgrid.puzzle.derivation import Atom
from logicgrid.puzzle.question import Answer

_LISTED = 400
"""The answers that are looked at before anything is proved; mostly these are all."""

_BRANCHES = 4_000

_MOST = 1_500
"""The pairs of labels of which it is proved that no answer has them, or all; a larger grid goes without."""


def common_atoms(atoms: GridAtoms, question: ArrayQuestion, known: Iterable[Atom]) -> list[Atom]:
    """Return the atoms, besides those that are known, that are true in all answers of a puzzle that has several."""
    layout = atoms.layout
    items = range(len(layout.category))
    open_pairs = {(one, other) for one in items for other in items if layout.category[one] < layout.category[other]}
    open_pairs -= {(one, other) for one, other, _ in known}
    found = question.engine().find(_LISTED, Budget(_BRANCHES))
    together = [_together(atoms, answer) for answer in found.solutions]
    always = {pair for pair in open_pairs if all([pair in each for each in together])}
    seldom = {pair for pair in open_pairs if not any([pair in each for each in together])}
    if not found.complete:
        if not found.solutions or len(open_pairs) > _MOST:
            return []
        pairs = sorted(always | seldom)
        contraries = [_condition(atoms, pair, pair not in always) for pair in pairs]
        sure = never(question, contraries, found.solutions, Limits(2))
        always, seldom = ({pairs[place] for place in sure} & each for each in (always, seldom))
    return sorted([*[(*pair, True) for pair in always], *[(*pair, False) for pair in seldom]])


def _together(atoms: GridAtoms, answer: Answer) -> set[tuple[int, int]]:
    """Return the pairs of labels that an actor has."""
    return {pair for actor in range(len(answer[0])) for pair in _pairs(atoms, [row[actor] for row in answer], actor)}


def _pairs(atoms: GridAtoms, row: Sequence[int], actor: int) -> Iterator[tuple[int, int]]:
    own = [atoms.layout.item(category, value if category else actor) for category, value in enumerate(row)]
    for place, one in enumerate(own):
        for other in own[place + 1 :]:
            yield one, other


def _condition(atoms: GridAtoms, pair: tuple[int, int], holds: bool) -> Condition:
    """Return the condition that an actor has both labels, or that none has."""
    layout = atoms.layout
    (one, first), (other, second) = (
        (layout.category[item], item - layout.first[layout.category[item]]) for item in pair
    )
    arrays = atoms.problem.arrays
    if arrays[one].bijective and arrays[other].bijective:
        condition: Condition = Compare("==", Holder(one, Const(first)), Holder(other, Const(second)))
    elif arrays[one].bijective:
        condition = Compare("==", Entry(other, Holder(one, Const(first))), Const(second))
    elif arrays[other].bijective:
        condition = Compare("==", Entry(one, Holder(other, Const(second))), Const(first))
    else:
        everyone = [(_has(one, first, actor), _has(other, second, actor)) for actor in range(atoms.problem.length)]
        condition = disjunction(tuple(map(conjunction, everyone)))
    return condition if holds else negation(condition)


def _has(category: int, value: int, actor: int) -> Condition:
    return Compare("==", Entry(category, Const(actor)), Const(value))
