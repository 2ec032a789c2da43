"""Texts beside rules: what they are surely heard as, and whether that is what the rules say."""

from __future__ import annotations

from logicgrid.csp.expr import Condition, conjunction
from logicgrid.csp.problem import Clue
from logicgrid.kinds import Puzzle
from logicgrid.kinds.logic_grid.hear.hearer import Hearer
from logicgrid.kinds.logic_grid.language import condition_of
from logicgrid.kinds.logic_grid.reading import rule_reader
from logicgrid.kinds.logic_grid.texts.repairs import Repair, Repairs
from logicgrid.puzzle.record import Record, replace

_MOST_TEXTS = 60
"""The texts of one puzzle that are heard."""


class Beside(Record):
    """What a text was surely heard as: its rules, what they mean and say.

    `same` is True if the clue's own rules mean that; `repair` undoes the only slip, if there is one.
    """

    rules: tuple[str, ...]
    condition: Condition
    says: str
    same: bool
    repair: Repair | None


class TextsBeside:
    """The texts of one puzzle's clues.  The stated solution is not asked: if that is wrong, a text may be right."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = replace(puzzle, stated=())
        self._hearer: Hearer | None = None
        self._found: dict[int, Beside | None] = {}

    def of(self, clue: Clue) -> Beside | None:
        """Return what a clue's text was heard as; None if it is not sure, or too many were heard before."""
        if clue.number not in self._found:
            self._found[clue.number] = self._heard(clue) if len(self._found) < _MOST_TEXTS else None
        return self._found[clue.number]

    def _heard(self, clue: Clue) -> Beside | None:
        hearer = self._hearer = self._hearer or Hearer(self.puzzle, [])
        meaning, readings = hearer.meaning, hearer.hear(clue.number)[0]
        best = readings[0] if readings and readings[0].sure else None
        if best is None or best.condition is None:
            return None
        own = conjunction(tuple([part.condition for part in clue.parts]))
        truth = meaning.truth(best.condition)
        if not truth or truth == meaning.everywhere:
            return None  # the assignments do not tell it from others
        same = truth == meaning.truth(own)
        reader = rule_reader(self.puzzle, hearer.code)
        says = reader.book.words["gap"].join([reader.sentence(rule) for rule in best.rules])
        return Beside(best.rules, best.condition, says, same, None if same else self._slip(clue, truth, hearer))

    def _slip(self, clue: Clue, truth: int, hearer: Hearer) -> Repair | None:
        """Return what takes back the slip by which a clue's rules differ from what was heard; None if it is no slip."""
        vocabulary, meaning, own = hearer.meaning.vocabulary, hearer.meaning, hearer.known.texts[clue.number]
        repairs = Repairs([part.text for part in clue.parts], vocabulary)
        numbers = frozenset([1, *[value for figure in own.figures for value in figure.values]])
        for repair in (*repairs.of_form(), *repairs.of_names(frozenset(own.named), numbers)):
            condition = condition_of(repair.rule, vocabulary)
            if condition is not None:
                whole = conjunction(tuple([part.condition for part in repair.clue(clue, condition).parts]))
                if meaning.truth(whole) == truth:
                    return repair
        return None
