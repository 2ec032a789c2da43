"""What a puzzle itself says about the doubts that the text of a clue raises.

A slip in a rule nearly always breaks the puzzle, and a right clue never does.  If the author states the solution, a
doubt counts if the rule is false in it and would be true with the mend; a doubt about a rule that is true there counts
for nothing.  Without a solution, a doubt counts if the puzzle has none or several, and exactly one with the mend; or if
the puzzle has none, and some without the clue.  Open drafts are normal, so that several answers alone mean nothing.

The searches are small ones of the engine, limited in branches: what they do not decide is no evidence.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from logicgrid.csp.expr import conjunction
from logicgrid.kinds.logic_grid.stated import StatedSolution
from logicgrid.puzzle.budget import Budget

if TYPE_CHECKING:
    from logicgrid.csp.problem import Clue
    from logicgrid.csp.question import ArrayQuestion
    from logicgrid.kinds import Puzzle
    from logicgrid.kinds.logic_grid.texts.clue_text import Finding
    from logicgrid.kinds.logic_grid.texts.compare import Readings
    from logicgrid.kinds.logic_grid.texts.doubts import Doubt

_EXPECTED = {"none": 0, "unique": 1, "multiple": 2}
_BRANCHES = 200
_TRIALS = 40
"""The mends of one puzzle that are tried by a search."""


class Weights:
    """One puzzle, as it speaks for or against the findings about its texts."""

    def __init__(self, puzzle: Puzzle, question: ArrayQuestion, readings: Readings, answers: int | None) -> None:
        self.puzzle = puzzle
        self.question = question
        self.readings = readings
        self._known = answers
        self._trials = 0
        self._found: dict[int, list[Finding]] = {}

    def findings(self, clue: Clue) -> list[Finding]:
        """Return what is to be said of a clue's text: what is sure, or else what the puzzle confirms."""
        if clue.number not in self._found:
            self._found[clue.number] = self._weighed(clue)
        return self._found[clue.number]

    def _weighed(self, clue: Clue) -> list[Finding]:
        sure = self.readings.of(clue.number)
        if sure:
            return sure
        reading = self.readings.reading(clue.number)
        stated = self._holds(clue)
        if reading is None or stated:
            return []
        from logicgrid.kinds.logic_grid.texts.doubts import Doubts

        doubts = Doubts(self.readings, reading)
        if stated is False:
            found = [each for each in doubts.all(weak=True) if self._is_stated(clue, each)]
        elif not doubts.any() or self._answers in (None, _EXPECTED[self.puzzle.expect]):
            return []
        else:
            found = [each for each in doubts.all(weak=False) if self._is_confirmed(clue, each)]
        found = [each for each in found if not each.weak] or found
        return [found[0].finding] if found else []

    def _holds(self, clue: Clue) -> bool | None:
        """Return True if a clue holds in the stated solution, False if not; None if that is not known."""
        return self._stated.holds(*[part.condition for part in clue.parts]) if self.puzzle.stated else None

    @cached_property
    def _stated(self) -> StatedSolution:
        return StatedSolution(self.puzzle)

    def _is_stated(self, clue: Clue, doubt: Doubt) -> bool:
        """Return True if the stated solution has the mended clue, and not the clue."""
        return self._holds(doubt.mend.clue(clue, doubt.condition)) is not False

    # ------------------------------------------------------------------ the number of answers

    @cached_property
    def _answers(self) -> int | None:
        """The number of answers of the puzzle: 0, 1, or 2 for several; None if that is not known."""
        return _count(self.question) if self._known is None else self._known

    def _is_confirmed(self, clue: Clue, doubt: Doubt) -> bool:
        """Return True if the puzzle has no answer or several, and its answer with the mend."""
        if self._trials >= _TRIALS:
            return False
        self._trials += 1
        rest = self.question.only([each.number for each in self.question.clues if each.number != clue.number])
        mended = doubt.mend.clue(clue, doubt.condition)
        return _count(rest.adding(conjunction(tuple([part.condition for part in mended.parts])))) == 1


def _count(question: ArrayQuestion) -> int | None:
    """Return 0, 1 or 2 if a question has no answer, one, or more; None if the budget ends first."""
    found = question.engine().find(2, Budget(_BRANCHES))
    return len(found.solutions) if found.complete or len(found.solutions) == 2 else None
