"""Remarks on a compiled logic grid: clues whose text and rule seem to differ, that say nothing new, or are missing.

The docstrings of the modules say what each rule is about, with clues that pass and clues that do not.  A rule keeps
quiet when it is not sure: a false alarm is worse than silence.  Those of `text_differences` ask the puzzle, too
(`texts.weights`); their examples need not.
(Rules of a clue that always or never hold are remarked on by the search engine.)

This module has the tables of the rules, and what all of them look at: a `Context` knows what clues say and mention, and
finds words in their texts (the `patterns` of `words/lint/`).

The clues in the docstrings belong to this puzzle; an example that is a mapping replaces some of its keys:

    actors: [Ann, Ben, Cleo, Dora]
    properties: {animal: [dog, cat, owl, newt], day: [mon, tue, wed, thu], seat: 1..4}

To add a rule: write its function, and name it in `clue_rules` or `puzzle_rules`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cached_property, partial
from typing import TYPE_CHECKING

from logicgrid.csp import expr
from logicgrid.csp.expr import Compare, Condition, Const, Entry, Holder, Term, children
from logicgrid.csp.problem import Clue, Part
from logicgrid.csp.question import ArrayQuestion
from logicgrid.kinds import Puzzle
from logicgrid.kinds.logic_grid import grid_of
from logicgrid.kinds.logic_grid.language.vocabulary import Label
from logicgrid.puzzle.diagnostics import Diagnostic, Fix, fix
from logicgrid.puzzle.messages import LANGUAGES
from logicgrid.puzzle.record import replace

if TYPE_CHECKING:
    from logicgrid.kinds.logic_grid.language.spelling import Spelling
    from logicgrid.kinds.logic_grid.statements import Statement
    from logicgrid.kinds.logic_grid.texts.compare import TextComparison
    from logicgrid.kinds.logic_grid.texts.weights import Weights

_LONGEST_TEXT = 2_000
"""The characters of a clue's text: in longer ones nothing is looked for."""


class Context:
    """One puzzle under the lint rules."""

    def __init__(self, puzzle: Puzzle, answers: int | None = None) -> None:
        grid = grid_of(puzzle)
        self.answers = answers
        self.puzzle = puzzle
        self.vocabulary = grid.vocabulary
        self.question = grid.question
        self.arrays = self.question.problem.arrays
        self.language = (puzzle.language or "en").partition("-")[0].casefold()

    @cached_property
    def write(self) -> Spelling:
        """How people are written in the rules that fixes offer."""
        from logicgrid.kinds.logic_grid.language.spelling import Spelling

        return Spelling(self.vocabulary)

    def statement(self, part: Part) -> Statement | None:
        """Return the statement that a rule of a clue makes; None if it is none of the table's."""
        from logicgrid.kinds.logic_grid.statements.from_rule import from_rule

        return from_rule(part.text, self.vocabulary)

    @cached_property
    def mentioned(self) -> list[tuple[frozenset[Label], frozenset[int]]]:
        """For each clue the labels that it names, and the categories whose values it asks for or compares."""
        return [_mentioned(clue) for clue in self.puzzle.clues]

    @cached_property
    def readings(self) -> TextComparison:
        """The texts of the clues beside what their rules claim."""
        from logicgrid.kinds.logic_grid.texts.compare import TextComparison

        story = f"{self.puzzle.title or ''} {self.puzzle.intro or ''}"
        return TextComparison(self.vocabulary, self.texts(), self.puzzle.language, story)

    @cached_property
    def weights(self) -> Weights:
        """What the puzzle says about the differences between texts and rules."""
        from logicgrid.kinds.logic_grid.texts.weights import Weights

        return Weights(self.puzzle, self.question, self.readings, self.answers)

    def texts(self) -> Iterator[tuple[Clue, str]]:
        """Yield the clues that have a text beside their rule, with that text."""
        for clue in self.puzzle.clues:
            if clue.text is not None and clue.parts and len(clue.text) <= _LONGEST_TEXT:
                yield clue, clue.text

    def says(self, text: str, key: str) -> bool:
        """Return True if a text has what a pattern of the puzzle's language looks for; its case is all one.

        Patterns are compiled when they are first needed: in most puzzles never.
        """
        if self.language not in LANGUAGES:
            return False
        from logicgrid.words.lexicon import lexicon_of  # not every puzzle needs it

        pattern = lexicon_of(self.language).patterns.get(key)
        return pattern is not None and re.search(pattern, text, re.IGNORECASE | re.DOTALL) is not None


def conjuncts(clue: Clue) -> list[Condition]:
    """Return the conditions of a clue, taken apart at `and`."""
    return [each for part in clue.parts for each in expr.conjuncts(part.condition)]


def fixes_of(context: Context, clue: Clue, rule: str) -> tuple[Fix, ...]:
    """Return the fix that writes a rule in the place of a clue's first one, if the puzzle speaks for it."""
    return written(clue.parts[0], rule) if context.weights.offers(clue, 0, rule) else ()


def written(part: Part, rule: str) -> tuple[Fix, ...]:
    """Return the fix that writes another rule in the place of one."""
    from logicgrid.files.patch import scalar  # few puzzles need it

    return fix(part.span, scalar(rule, flow=True), rule)


def _mentioned(clue: Clue) -> tuple[frozenset[Label], frozenset[int]]:
    labels: set[Label] = set()
    asked: set[int] = set()
    stack: list[Term | Condition] = [part.condition for part in clue.parts]
    for node in stack:  # it grows on the way
        if type(node) is Holder:
            if type(node.value) is Const:
                labels.add((node.array, int(node.value.value)))
            else:
                asked.add(node.array)
                stack.append(node.value)
        elif type(node) is Entry:
            asked.add(node.array)
            stack.append(node.position)
        elif type(node) is Compare and type(node.left) is Entry and type(node.right) is Const:
            labels.add((node.left.array, int(node.right.value)))
            if node.operator not in ("==", "!="):
                asked.add(node.left.array)
            stack.append(node.left.position)
        elif type(node) is not Const:
            stack += children(node)
    return frozenset(labels), frozenset(asked)


# --- Rules ------------------------------------------------------------------------------------------------------------

ClueRule = Callable[[Context, Clue, str], Iterator[Diagnostic]]
PuzzleRule = Callable[[Context], Iterator[Diagnostic]]


def clue_rules() -> dict[str, ClueRule]:
    """Return the rules that look at one clue and its text, by their codes."""
    from logicgrid.kinds.logic_grid.lint import text_differences, without_difference

    return {
        **without_difference.CHECKS,
        **{code: partial(text_differences.check, code, kind) for code, kind in text_differences.KINDS.items()},
    }


def puzzle_rules(texts: bool, intro: bool, text_only: bool = True) -> dict[str, PuzzleRule]:
    """Return the rules that look at the whole puzzle, by their codes.

    If clues have `texts`, if there is an `intro`, and if some clues or questions are `text_only`.
    """
    rules: dict[str, PuzzleRule] = {}
    if texts or text_only:
        from logicgrid.kinds.logic_grid.lint import text_differences

        rules |= {"text-only": text_differences.text_only} if text_only else {}
        rules |= {"relation-differs-from-text": text_differences.relation} if texts else {}
    from logicgrid.kinds.logic_grid.lint import whole_puzzle

    rules |= {"names-its-answer": whole_puzzle.names_its_answer} if intro else {}
    return {**rules, "same-clue": whole_puzzle.same_clue, "label-in-no-clue": whole_puzzle.label_in_no_clue}


def _with_rules_as_clues(puzzle: Puzzle) -> Puzzle:
    """Return a puzzle whose rules that always hold are clues like the others, in front of them: they have texts, too.

    Their numbers stay below 0.
    """
    if not puzzle.rules:
        return puzzle
    grid = grid_of(puzzle)
    problem = grid.question.problem
    question = ArrayQuestion(replace(problem, clues=problem.constraints, rules=()))
    own, clues = replace(grid, question=question), (*puzzle.rules, *puzzle.clues)
    return replace(puzzle, question=question, clues=clues, rules=(), own=own)


def lint(puzzle: Puzzle, answers: int | None = None) -> list[Diagnostic]:
    """Return all remarks on a puzzle with this number of answers, first those of the rules about one clue."""
    context = Context(_with_rules_as_clues(puzzle), answers)
    texts = list(context.texts())
    of_clue = clue_rules().values() if texts else ()
    text_only = bool(grid_of(puzzle).open_questions) or any([not clue.parts for clue in puzzle.clues])
    of_puzzle = puzzle_rules(bool(texts), puzzle.intro is not None, text_only).values()
    findings = [check(context, clue, text) for clue, text in texts for check in of_clue]
    findings += [check(context) for check in of_puzzle]
    return [found for each in findings for found in each]
