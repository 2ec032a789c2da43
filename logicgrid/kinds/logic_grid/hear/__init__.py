"""Sentences in: what the texts of clues say, as rules.

    hearer = Hearer(puzzle)
    hearer.heard[3]        # the readings of clue 3, the most certain first, one for each meaning
    hearer.unread[3]       # the words of it that were not understood

A text becomes `tokens` (labels, numbers, comparisons, words of structure); the patterns of sentences (`patterns.toml`)
read them (`readings`); `compared` says which property is meant.  A statement whose own sentence
is the text is found by saying it (`echo`).  What means the same is one reading (`meaning`), and a reading is sure only
if every word of the text is read or harmless (`unread`).  `whole` lets the puzzle decide among readings.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from logicgrid.csp.expr import Condition, conjunction
from logicgrid.csp.problem import Clue
from logicgrid.kinds import Puzzle
from logicgrid.kinds.logic_grid.hear.hearer import LIKELY, Hearer, says_size
from logicgrid.kinds.logic_grid.hear.values import Reading
from logicgrid.kinds.logic_grid.language import condition_of
from logicgrid.kinds.logic_grid.reading import rule_reader
from logicgrid.kinds.logic_grid.reading.rules import RuleSayer
from logicgrid.kinds.logic_grid.texts.clue_text import Repair, Repairs
from logicgrid.puzzle.diagnostics import nearest
from logicgrid.puzzle.messages import say
from logicgrid.puzzle.record import Record, replace
from logicgrid.puzzle.report import HeardClue, HeardRule

__all__ = ["Beside", "Hearer", "Reading", "TextsBeside", "heard_clues", "hearing", "telling_size"]

_MOST = 4
"""The number of meanings that are shown."""
_SHORT = 80
"""The most characters of a text that says no more than how many actors there are."""
_MOST_TEXTS = 60
"""The texts of one puzzle that are heard beside their rules."""


def heard_clues(puzzle: Puzzle) -> tuple[HeardClue, ...]:
    """Return what the clues of a puzzle that are only texts were heard as."""
    open_ = [clue for clue in puzzle.clues if clue.text and not clue.parts]
    if not open_:
        return ()
    hearer = Hearer(puzzle, [clue.number for clue in open_])
    decided, reader = hearer.decided(), rule_reader(puzzle)
    found = []
    for clue in open_:
        readings = hearer.heard[clue.number]
        unread = tuple(hearer.unread[clue.number])
        pick = decided.get(clue.number)
        if pick is not None:
            sure = pick.sure or (not unread and pick.cost <= LIKELY)
            readings = [replace(pick, sure=sure), *[replace(each, sure=False) for each in readings if each is not pick]]
        found.append(_heard(clue, readings, unread, reader))
    return tuple(found)


def telling_size(puzzle: Puzzle) -> set[int]:
    """Return the clues that are only texts and say how many actors there are, as the file does."""
    short = [each for each in puzzle.clues if each.text and not each.parts and len(each.text) <= _SHORT]
    texts = Hearer(replace(puzzle, clues=tuple(short)), []).known.texts if short else {}
    return {number for number, text in texts.items() if says_size(text)}


def hearing(puzzle: Puzzle) -> Callable[[Clue], HeardClue]:
    """Return what hears one clue at a time, each by itself: the puzzle does not decide among readings."""
    hearer, reader = Hearer(puzzle, []), rule_reader(puzzle)

    def heard(clue: Clue) -> HeardClue:
        readings, unread = hearer.hear(clue.number)
        return _heard(clue, readings, tuple(unread), reader)

    return heard


def _heard(
    clue: Clue, readings: Sequence[Reading], unread: tuple[tuple[int, int], ...], reader: RuleSayer
) -> HeardClue:
    gap = reader.book.words["gap"]
    says = [gap.join([reader.sentence(rule) for rule in each.rules]) for each in readings[:_MOST]]
    unsaid = say("logic-grid.says-what-file-says")
    found = zip(readings, says, strict=False)
    rules = [HeardRule(each.rules, text or unsaid, each.sure) for each, text in found]
    text = clue.text or ""
    names = [*reader.vocabulary.labels(), *[each.name for each in reader.vocabulary.categories]]
    meant = [] if rules else [nearest(text[start:end], names) for start, end in unread]
    return HeardClue(clue.number, clue.span.line, text, tuple(rules), unread, next(filter(None, meant), ""))


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
