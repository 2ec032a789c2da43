"""What a puzzle itself says about the doubts that the text of a clue raises.

A slip in a rule nearly always breaks the puzzle, and a right clue never does.  So a rule is compared with its mends, in
the stated solution or, if there is none, by the number of the puzzle's answers.  If the rule fails and a mend does not,
every doubt counts.  If both do well, or the puzzle says nothing, only what is sure by the text alone.  If the rule does
well, and no mend of the kind that the text seems to ask for, nothing.  Open drafts are normal: that there are several
answers means nothing by itself.

The searches are small ones of the engine, limited in branches: what they do not decide is no evidence.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, get_args

from logicgrid.csp.expr import conjunction
from logicgrid.kinds.logic_grid.stated import StatedSolution
from logicgrid.kinds.logic_grid.texts.clue_text import Kind
from logicgrid.puzzle.budget import Budget

if TYPE_CHECKING:
    from logicgrid.csp.problem import Clue
    from logicgrid.csp.question import ArrayQuestion
    from logicgrid.kinds import Puzzle
    from logicgrid.kinds.logic_grid.texts.clue_text import Finding
    from logicgrid.kinds.logic_grid.texts.compare import Readings
    from logicgrid.kinds.logic_grid.texts.doubts import Doubt, Doubts

KINDS = frozenset(get_args(Kind))
NAMES = frozenset(("label", "number"))
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
        reading = self.readings.reading(clue.number)
        works = self._holds(clue)
        if reading is None:
            return []
        from logicgrid.kinds.logic_grid.texts.doubts import Doubts

        doubts = Doubts(self.readings, reading)
        if works is None and (sure or doubts.any()) and self._answers is not None:
            works = None if self.puzzle.expect == "multiple" else self._answers == _EXPECTED[self.puzzle.expect]
        if works is None:
            return sure
        if works:
            return self._of_a_working_rule(clue, sure, doubts)
        found = [each for each in doubts.all(KINDS, weak=bool(self.puzzle.stated)) if self._mends(clue, each)]
        found = [each for each in found if not each.weak] or found
        agreed = [each for each in sure if each.kind in {doubt.mend.kind for doubt in found}]
        return agreed or [each.finding for each in found[:1]] or sure

    def _of_a_working_rule(self, clue: Clue, sure: list[Finding], doubts: Doubts) -> list[Finding]:
        """Return what is to be said of a rule that is as the puzzle wants it: names that may be others as well."""
        kinds = {each.kind for each in sure}
        agreed = {each.mend.kind for each in doubts.all(kinds, weak=True) if self._mends(clue, each)}
        found = [each for each in sure if each.kind in agreed or each.kind == "name"]
        if found or not doubts.any():
            return found
        names = [
            each for each in doubts.all(NAMES, weak=False) if doubts.is_only_slip(each.mend) and self._mends(clue, each)
        ]
        return [each.finding for each in names[:1]]

    def _mends(self, clue: Clue, doubt: Doubt) -> bool:
        """Return True if the puzzle is as it should be with a mend, or may be."""
        if self.puzzle.stated:
            return self._holds(doubt.mend.clue(clue, doubt.condition)) is not False
        return self._is_confirmed(clue, doubt)

    def _holds(self, clue: Clue) -> bool | None:
        """Return True if a clue holds in the stated solution, False if not; None if that is not known."""
        return self._stated.holds(*[part.condition for part in clue.parts]) if self.puzzle.stated else None

    @cached_property
    def _stated(self) -> StatedSolution:
        return StatedSolution(self.puzzle)

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
