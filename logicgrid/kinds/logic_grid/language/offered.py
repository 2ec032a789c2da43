"""Rules that are offered to an author: each is read, typed and evaluated before anybody sees it.

A rule that cannot be read, or says nothing, is worse help than none.  So a rule is offered only if no condition of it
is settled by itself (`orange != orange`) or said twice, and if some values of the puzzle's properties make the whole
rule true and others make it false.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from logicgrid.csp.expr import FALSE, TRUE, Condition, negation
from logicgrid.csp.problem import Problem
from logicgrid.csp.question import ArrayQuestion
from logicgrid.kinds.logic_grid.language import Translator, read_rule
from logicgrid.kinds.logic_grid.language import syntax as tree
from logicgrid.kinds.logic_grid.language.functions import FUNCTIONS
from logicgrid.kinds.logic_grid.language.names import RuleNotes
from logicgrid.kinds.logic_grid.language.parser import parse
from logicgrid.kinds.logic_grid.language.syntax import ClueError, Syntax
from logicgrid.kinds.logic_grid.language.vocabulary import Vocabulary, array_of
from logicgrid.puzzle.budget import Budget

_BRANCHES = 50
_MOST_CELLS = 5_000
"""The size of a puzzle up to which rules are evaluated; in larger ones they are only read and typed."""


def condition_of_offered(rule: str, vocabulary: Vocabulary) -> Condition | None:
    """Return what a rule means that may be offered; None if it may not."""
    with suppress(ClueError):
        condition = read_rule(rule, vocabulary, RuleNotes())
        if _has_sense(parse(rule), rule, vocabulary) and _may_hold(condition, vocabulary):
            return condition if _may_hold(negation(condition), vocabulary) else None
    return None


def _may_hold(condition: Condition, vocabulary: Vocabulary) -> bool:
    """Return True if a condition holds for some values of the properties; False, too, if none is soon found."""
    if condition in (TRUE, FALSE):
        return condition == TRUE
    if sum([each.size for each in vocabulary.categories]) * vocabulary.categories[0].size > _MOST_CELLS:
        return True
    arrays = tuple([array_of(each) for each in vocabulary.categories])
    question = ArrayQuestion(Problem(vocabulary.categories[0].size, arrays, ())).adding(condition)
    return bool(question.engine().find(1, Budget(_BRANCHES)).solutions)


def _has_sense(root: Syntax, rule: str, vocabulary: Vocabulary) -> bool:
    """Return True unless a condition of a rule is true or false by itself, or is repeated.  Raises ClueError."""
    for node in tree.nodes(root):
        if isinstance(node, tree.Logic):
            said = [rule[each.start : each.end] for each in node.operands]
            if len({*said}) < len(said):
                return False
    conditions = [Translator(vocabulary, RuleNotes()).condition(each, {}) for each in joined(root)]
    return TRUE not in conditions and FALSE not in conditions


def joined(node: Syntax) -> Iterator[Syntax]:
    """Yield the conditions that are joined outside of quantifiers, if there are any."""
    match node:
        case tree.Logic():
            parts = node.operands
        case tree.Unary(operator="not"):
            parts = [node.operand]
        case tree.Call() if node.function.text in FUNCTIONS:
            role = FUNCTIONS[node.function.text].role
            parts = [
                each
                for place, each in enumerate(node.arguments)
                if role(place) == "condition" and not isinstance(each, tree.Generator)
            ]
        case _:
            return
    for part in parts:
        inner = list(joined(part))
        yield from inner or [part]
