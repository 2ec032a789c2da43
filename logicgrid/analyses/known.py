"""What part the rules that always hold have in a conflict of clues."""

from __future__ import annotations

from collections.abc import Sequence

from logicgrid.csp.question import ArrayQuestion
from logicgrid.puzzle.asked import AnyPuzzle
from logicgrid.puzzle.budget import Budget
from logicgrid.puzzle.record import replace

_BRANCHES = 2_000


def rests_on_rules(puzzle: AnyPuzzle, clues: Sequence[int], seconds: float | None) -> bool:
    """Return True unless clues that contradict each other do so without the rules that always hold, too.

    If the budget ends before that is known, they are said to need the rules, which they may.
    """
    question = puzzle.question
    if not isinstance(question, ArrayQuestion) or not question.problem.rules:
        return False
    alone = ArrayQuestion(replace(question.problem, rules=())).only(clues)
    found = alone.engine().find(1, Budget(_BRANCHES, seconds))
    return bool(found.solutions) or not found.complete
