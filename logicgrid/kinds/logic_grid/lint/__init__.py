"""Remarks on a compiled logic grid: clues whose text and rule seem to differ, that say nothing new, or are missing.

Each rule is a module.  Its docstring says what the rule is about, with clues that pass and clues that do not; `CODE`
is the code of its diagnostics, and `check` finds them.  A rule keeps quiet when it is not sure: a false alarm is worse
than silence.  (Rules of a clue that always or never hold are remarked on by the search engine.)

The clues in the docstrings belong to this puzzle; an example that is a mapping replaces some of its keys:

    actors: [Ann, Ben, Cleo, Dora]
    properties: {animal: [dog, cat, owl, newt], day: [mon, tue, wed, thu], seat: 1..4}

To add a rule: write the module, name it in one of the tables below, and add a test of the same name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from logicgrid.csp.problem import Clue
from logicgrid.kinds import Puzzle
from logicgrid.kinds.logic_grid.lint import (
    either_without_difference,
    label_in_no_clue,
    names_its_answer,
    neither_without_difference,
    pair_without_difference,
    relation_differs_from_text,
    same_clue,
)
from logicgrid.kinds.logic_grid.lint.context import Context
from logicgrid.puzzle.diagnostics import Diagnostic

CLUE_RULES: dict[str, Callable[[Context, Clue, str], Iterator[Diagnostic]]] = {
    pair_without_difference.CODE: pair_without_difference.check,
    either_without_difference.CODE: either_without_difference.check,
    neither_without_difference.CODE: neither_without_difference.check,
}
"""The rules that look at one clue and its text, by their codes."""

PUZZLE_RULES: dict[str, Callable[[Context], Iterator[Diagnostic]]] = {
    relation_differs_from_text.CODE: relation_differs_from_text.check,
    names_its_answer.CODE: names_its_answer.check,
    same_clue.CODE: same_clue.check,
    label_in_no_clue.CODE: label_in_no_clue.check,
}
"""The rules that look at the whole puzzle, by their codes."""


def lint(puzzle: Puzzle) -> list[Diagnostic]:
    """Return all remarks on a puzzle: first those of the rules about one clue, clue by clue."""
    context = Context(puzzle)
    of_clues = [check(context, clue, text) for clue, text in context.texts() for check in CLUE_RULES.values()]
    of_puzzle = [check(context) for check in PUZZLE_RULES.values()]
    return [found for findings in (*of_clues, *of_puzzle) for found in findings]
