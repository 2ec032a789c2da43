"""The solution that an author states, beside the clues: which of them it breaks, and what is true in it instead.

A clue may be broken by a part of a solution already: if it has no answer by itself in which the stated cells are so.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from logicgrid.csp import evaluate
from logicgrid.csp.expr import Condition, conjunction
from logicgrid.csp.problem import Clue, Part, Problem
from logicgrid.csp.question import ArrayQuestion
from logicgrid.kinds import Puzzle
from logicgrid.kinds.logic_grid import grid_of
from logicgrid.kinds.logic_grid.language import Translator, condition_of
from logicgrid.kinds.logic_grid.language import syntax as tree
from logicgrid.kinds.logic_grid.language.names import RuleNotes
from logicgrid.kinds.logic_grid.language.parser import parse
from logicgrid.kinds.logic_grid.language.vocabulary import Vocabulary
from logicgrid.puzzle.budget import Clock
from logicgrid.puzzle.question import few
from logicgrid.puzzle.record import replace

_BRANCHES = 50
_SIGNS = frozenset("=≠×−+|")
"""What is in these is no sentence."""


class StatedSolution:
    """A puzzle's stated cells."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.vocabulary = grid_of(puzzle).vocabulary
        self.problem = grid_of(puzzle).question.problem
        answer = puzzle.stated_answer()
        self.world = None if answer is None else evaluate.world_of(self.problem, answer)

    def holds(self, *conditions: Condition) -> bool | None:
        """Return True if conditions hold together in the stated solution, False if not, None if it leaves that open."""
        if self.world is not None:
            world = self.world
            return all([evaluate.condition(each)(world) for each in conditions])
        whole = conjunction(conditions)
        if self._fits or self._find(replace(self.problem, clues=(), rules=()), whole) is not False:
            return None
        return False

    @cached_property
    def _fits(self) -> bool:
        """True if the whole puzzle has an answer with a part of a solution, which breaks none of its clues then."""
        return self._find(self.problem) is True

    def _find(self, problem: Problem, *conditions: Condition) -> bool | None:
        """Return True if a problem has an answer with the stated cells and conditions, None if that is not known."""
        Clock(None).check()  # somebody who asks for a stop does not wait for the searches of many clues
        question = ArrayQuestion(problem)
        for condition in conditions:
            question = question.adding(condition)
        for cell in self.puzzle.stated:
            question = question.supposing(cell.array, cell.position, 1 << cell.value)
        found = few(question, 1, _BRANCHES)
        return None if found is None else found == 1

    def fits(self, question: ArrayQuestion) -> bool:
        """Return True if a question of the puzzle's arrays has an answer with the stated cells."""
        return not self.puzzle.stated or self._find(question.problem) is True

    def breaks(self, clue: Clue) -> bool:
        """Return True if the stated cells break a clue, whatever the others are."""
        return bool(self.puzzle.stated) and self.holds(*[part.condition for part in clue.parts]) is False

    def instead(self, clue: Clue) -> str:
        """Return what is true in a full solution instead of what a clue says, in words; "" if they are many."""
        from logicgrid.kinds.logic_grid.reading import rule_reader

        for rule in self._conjuncts(clue):
            said = [rule_reader(self.puzzle).clause(repaired) for repaired in _opposites(rule, self)]
            return next((each for each in said if not _SIGNS.intersection(each)), "")
        return ""

    def _conjuncts(self, clue: Clue) -> Iterator[str]:
        """Yield the rules of a clue, taken apart at `and`, that are false in the solution."""
        for part in clue.parts if self.world is not None else ():
            for each in operands(parse(part.text)):
                text = part.text[each.start : each.end]
                if self.is_true(text) is False:
                    yield text

    def is_true(self, rule: str) -> bool | None:
        """Return whether a rule holds in the solution; None if it cannot be read, or that is not known."""
        condition = condition_of(rule, self.vocabulary)
        return None if condition is None else self.holds(condition)


def _opposites(rule: str, stated: StatedSolution) -> Iterator[str]:
    """Yield rules that hold in the solution and differ from a rule that does not by little, what says most first."""
    from logicgrid.kinds.logic_grid.texts.claims import Claims
    from logicgrid.kinds.logic_grid.texts.clue_text import Repairs

    vocabulary = stated.vocabulary
    claims = Claims(vocabulary, [rule])
    if claims.forms & {"condition", "or", "count", "all", "some"}:
        return
    repairs = Repairs([rule], vocabulary)
    forms = list(repairs.of_form())
    found = [each for each in forms if each.kind == "direction"]
    if claims.forms == {"same"}:
        everyone = [(number, place) for number, each in enumerate(vocabulary.categories) for place in range(each.size)]
        named = [*repairs.of_names(frozenset(everyone), frozenset())]
        found += sorted(named, key=lambda each: not (isinstance(each.was, tuple) and each.was[0]))
    found += [each for each in forms if each.kind == "negation"]
    for each in found:
        if stated.is_true(each.rule):
            yield each.rule


# --- Clues divided into rules -----------------------------------------------------------------------------------------
# A rule is an operand of a top-level `and`, or an item of the clue's list.  The chain `a < b < c` is one rule: only the
# author's own `and` divides.


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
