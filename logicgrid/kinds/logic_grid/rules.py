"""A puzzle's clues divided into rules: a rule is an operand of a top-level `and`, or an item of the clue's list.

The chain `a < b < c` is one rule: only the author's own `and` divides.
"""

from __future__ import annotations

from logicgrid.csp.problem import Clue, Part
from logicgrid.csp.question import ArrayQuestion
from logicgrid.kinds import Puzzle
from logicgrid.kinds.logic_grid import grid_of
from logicgrid.kinds.logic_grid.language import Translator
from logicgrid.kinds.logic_grid.language import syntax as tree
from logicgrid.kinds.logic_grid.language.names import RuleNotes
from logicgrid.kinds.logic_grid.language.parser import parse
from logicgrid.kinds.logic_grid.language.vocabulary import Vocabulary
from logicgrid.puzzle.record import replace


def split_question(puzzle: Puzzle) -> tuple[ArrayQuestion, tuple[int, ...]]:
    """Return the puzzle's question with a clue for each rule, numbered from 1; and for each rule its clue's number."""
    grid = grid_of(puzzle)
    parts = [(clue.number, part) for clue in puzzle.clues for part in clue.parts]
    rules = [(owner, rule) for owner, part in parts for rule in _rules(part, grid.vocabulary)]
    clues = [Clue(number, (rule,), None, rule.span) for number, (_, rule) in enumerate(rules, start=1)]
    return ArrayQuestion(replace(grid.question.problem, clues=tuple(clues))), tuple([owner for owner, _ in rules])


def _rules(part: Part, vocabulary: Vocabulary) -> list[Part]:
    """Return the rules that `and` joins at the top of a part's text, each with its own text.

    The text was read when the file was loaded: it has no mistakes, and all warnings about it are known.
    """
    found = operands(parse(part.text))
    if len(found) < 2:
        return [part]
    translator = Translator(vocabulary, RuleNotes())
    return [
        replace(part, condition=translator.condition(operand, {}), text=part.text[operand.start : operand.end])
        for operand in found
    ]


def operands(node: tree.Syntax) -> list[tree.Syntax]:
    """Return the operands of a top-level `and`, also of those within; of anything else itself."""
    if isinstance(node, tree.Logic) and node.operator == "and":
        return [operand for each in node.operands for operand in operands(each)]
    return [node]
