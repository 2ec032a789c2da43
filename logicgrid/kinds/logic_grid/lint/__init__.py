"""A compiled logic grid in, warnings out: where a clue's text and its rule may differ, or say nothing new.

Each rule is a module: its docstring documents it, its `CODE` is what a warning bears, its `check` finds.  A rule keeps
quiet where it is not sure: a false alarm is worse than silence.  (Rules of a clue that always or never hold are
remarked on by the engine.)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from logicgrid.kinds.kind import Puzzle
from logicgrid.kinds.logic_grid.lint import difference, names_its_answer, only_by_elimination, relation, same_clue
from logicgrid.kinds.logic_grid.lint.context import Context
from logicgrid.puzzle.diagnostics import Diagnostic

RULES: tuple[Callable[[Context], Iterator[Diagnostic]], ...] = (
    difference.check,
    relation.check,
    names_its_answer.check,
    same_clue.check,
    only_by_elimination.check,
)


def lint(puzzle: Puzzle) -> list[Diagnostic]:
    """All that there is to remark on."""
    context = Context(puzzle)
    return [found for rule in RULES for found in rule(context)]
