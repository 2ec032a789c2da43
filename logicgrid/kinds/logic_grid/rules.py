"""A puzzle's clues in, each of their rules out: a rule is what `and` joins, or a member of the clue's list.

The chain `a < b < c` is one rule: only the author's own `and` divides.
"""

from __future__ import annotations

from logicgrid.csp.problem import Clue, Part
from logicgrid.csp.question import ArrayQuestion
from logicgrid.kinds.logic_grid.language import syntax as tree
from logicgrid.kinds.logic_grid.language.parser import parse
from logicgrid.kinds.logic_grid.language.translate import Notes, Translator
from logicgrid.kinds.logic_grid.language.vocabulary import Vocabulary
from logicgrid.puzzle.record import replace


def split_question(question: ArrayQuestion, vocabulary: Vocabulary) -> tuple[ArrayQuestion, tuple[int, ...]]:
    """The same question with a clue for each rule, numbered from 1; and for each rule the number of its old clue."""
    clues: list[Clue] = []
    owners: list[int] = []
    for clue in question.clues:
        for part in clue.parts:
            for rule in rules_of(part, vocabulary):
                clues.append(Clue(len(clues) + 1, (rule,), None, rule.span))
                owners.append(clue.number)
    return ArrayQuestion(replace(question.problem, clues=tuple(clues))), tuple(owners)


def rules_of(part: Part, vocabulary: Vocabulary) -> tuple[Part, ...]:
    """The rules that `and` joins at the top of a part's text, each with its own text; the part itself if there is one.

    The text was read before, so it has no mistakes, and what there is to say about it was said.
    """
    operands = _operands(parse(part.text))
    if len(operands) < 2:
        return (part,)
    translator = Translator(vocabulary, Notes())
    return tuple(
        [
            replace(part, condition=translator.condition(operand, {}), text=part.text[operand.start : operand.end])
            for operand in operands
        ]
    )


def _operands(node: tree.Syntax) -> list[tree.Syntax]:
    if isinstance(node, tree.Logic) and node.operator == "and":
        return [operand for each in node.operands for operand in _operands(each)]
    return [node]
