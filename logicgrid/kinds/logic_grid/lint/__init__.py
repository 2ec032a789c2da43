"""Remarks on a compiled logic grid: clues whose text and rule seem to differ, that say nothing new, or are missing.

Each rule is a module.  Its docstring says what the rule is about, with clues that pass and clues that do not; `CODE`
is the code of its diagnostics, and `check` finds them.  A rule keeps quiet when it is not sure: a false alarm is worse
than silence.  (Rules of a clue that always or never hold are remarked on by the search engine.)

The clues in the docstrings belong to this puzzle; an example that is a mapping replaces some of its keys:

    actors: [Ann, Ben, Cleo, Dora]
    properties: {animal: [dog, cat, owl, newt], day: [mon, tue, wed, thu], seat: 1..4}

To add a rule: write the module, name it in one of the tables below, and add a test of the same name.  Rules that
compare texts are imported only for a puzzle that has texts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from logicgrid.csp.problem import Clue
from logicgrid.kinds import Puzzle
from logicgrid.kinds.logic_grid.lint.context import Context
from logicgrid.puzzle.diagnostics import Diagnostic

ClueRule = Callable[[Context, Clue, str], Iterator[Diagnostic]]
PuzzleRule = Callable[[Context], Iterator[Diagnostic]]


def clue_rules() -> dict[str, ClueRule]:
    """Return the rules that look at one clue and its text, by their codes."""
    from logicgrid.kinds.logic_grid.lint import (
        either_without_difference,
        neither_without_difference,
        pair_without_difference,
    )

    return {
        pair_without_difference.CODE: pair_without_difference.check,
        either_without_difference.CODE: either_without_difference.check,
        neither_without_difference.CODE: neither_without_difference.check,
    }


def puzzle_rules(texts: bool, intro: bool) -> dict[str, PuzzleRule]:
    """Return the rules that look at the whole puzzle, by their codes, if clues have `texts` and there is an `intro`."""
    rules: dict[str, PuzzleRule] = {}
    if texts:
        from logicgrid.kinds.logic_grid.lint import relation_differs_from_text

        rules[relation_differs_from_text.CODE] = relation_differs_from_text.check
    if intro:
        from logicgrid.kinds.logic_grid.lint import names_its_answer

        rules[names_its_answer.CODE] = names_its_answer.check
    from logicgrid.kinds.logic_grid.lint import label_in_no_clue, same_clue

    rules[same_clue.CODE] = same_clue.check
    rules[label_in_no_clue.CODE] = label_in_no_clue.check
    return rules


def lint(puzzle: Puzzle) -> list[Diagnostic]:
    """Return all remarks on a puzzle: first those of the rules about one clue, clue by clue."""
    context = Context(puzzle)
    texts = list(context.texts())
    of_clue = clue_rules().values() if texts else ()
    of_puzzle = puzzle_rules(bool(texts), puzzle.intro is not None).values()
    findings = [check(context, clue, text) for clue, text in texts for check in of_clue]
    findings += [check(context) for check in of_puzzle]
    return [found for each in findings for found in each]
