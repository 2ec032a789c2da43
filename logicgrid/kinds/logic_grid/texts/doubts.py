"""Clues whose text would fit another rule better: what may be a slip, and the rule that would be right then.

A doubt is one mend of a rule (`mends`) for which the text speaks: with it fewer labels, numbers, negations and
comparisons of the two differ.  That is far too little for a warning, since texts leave out much and say much in other
words; it is for the puzzle to confirm a doubt.  A weak doubt is a mend against which the text does not speak.
"""

from __future__ import annotations

from collections.abc import Iterator, Set
from itertools import chain

from logicgrid.csp.expr import Condition
from logicgrid.kinds.logic_grid.language.vocabulary import Label
from logicgrid.kinds.logic_grid.statements.terms import Number
from logicgrid.kinds.logic_grid.texts.clue_text import ASK, COMPARATIVES, ORDERS, TextDoubt
from logicgrid.kinds.logic_grid.texts.compare import ClueComparison, TextComparison
from logicgrid.kinds.logic_grid.texts.mends import Mend, Mends, condition_of
from logicgrid.puzzle.asked import clue_name
from logicgrid.puzzle.messages import say
from logicgrid.puzzle.record import Record, replace
from logicgrid.words.lexicon import Mark

_COMPARING = {*COMPARATIVES, *ORDERS, "between", "times", "at_least", "at_most", "beside", "than"}
_IMPLYING = {"hints", "either", "quiet", "pair", "other", "if", "only_if"}
_DIFFERING = {"either", "pair", "other", "negations", "neither"}
_MOST_FACTORS = 12


class Doubt(Record):
    """A mend, what it means, and what is to be said of the text; a `weak` one has nothing of the text for it."""

    mend: Mend
    condition: Condition
    finding: TextDoubt
    weak: bool


class _Fit(Record):
    """How much of a text and a rule differs: `names` are labels and numbers, `denied` the negations that are missing.

    `turned` counts the comparisons that point the other way, less those that agree.
    """

    names: int
    denied: int
    turned: int


class Doubts:
    """The doubts about one clue; of one that is `broken` by the stated solution even what may be a story's text."""

    def __init__(self, readings: TextComparison, reading: ClueComparison, broken: bool) -> None:
        self.readings = readings
        self.reading = reading
        self._is_story = reading.is_story and not broken
        self.fit = self._fit_of(reading)

    def any(self) -> bool:
        """Return True if something of text and rule differs, so that there may be a doubt that is not weak."""
        return self.fit.names > 0 or self.fit.denied != 0 or self.fit.turned > 0

    def all(self, kinds: Set[str], weak: bool) -> Iterator[Doubt]:
        """Yield the doubts of some kinds; the `weak` ones only if they are wanted."""
        reading = self.reading
        mends = Mends([part.text for part in reading.clue.parts], reading.vocabulary)
        for mend in chain(mends.of_form(), mends.of_names(self._labels(), self._numbers())):
            condition = condition_of(mend.rule, reading.vocabulary) if mend.kind in kinds else None
            if condition is None:
                continue
            other = self.readings.read(mend.clue(reading.clue, condition), reading)
            fit = self._fit_of(other)
            plain = self._is_plain(mend, fit, other)
            if plain or (weak and self._is_possible(mend, fit, other)):
                yield Doubt(mend, condition, self._finding(mend, other), not plain)

    def may_be_one_name(self) -> bool:
        """Return True if there may be a doubt of `is_only_slip`."""
        return self.fit.names > 0 and (len(self.reading.unmatched) == 1 or not self.reading.unmatched)

    def is_only_slip(self, mend: Mend) -> bool:
        """Return True if a mend replaces the only label that the text does not have, or brings in the only new one."""
        claims, lost = self.reading.claims, self.reading.unmatched
        new = mend.now in self.reading.mentions.named and mend.now not in claims.labels
        return [mend.was] == lost or (not lost and (new or [mend.was] == [*claims.repeated]))

    def _labels(self) -> frozenset[Label]:
        """Return the labels that the text names or may mean."""
        mentions = self.reading.mentions
        categories = self.reading.vocabulary.categories
        everyone = [(number, place) for number, category in enumerate(categories) for place in range(category.size)]
        return frozenset([label for label in everyone if mentions.may_mean(label)])

    def _numbers(self) -> frozenset[Number]:
        """Return the numbers that the text has, also in smaller or larger units; 1 if it has none."""
        mentions = self.reading.mentions
        values = {value for figure in mentions.figures for value in figure.values}
        factors = mentions.factors if len(mentions.factors) <= _MOST_FACTORS else (1,)
        return frozenset([value * factor for value in values for factor in factors]) or frozenset((1,))

    def _fit_of(self, reading: ClueComparison) -> _Fit:
        mentions, claims = reading.mentions, reading.claims
        extra = [each for each in mentions.named if each not in claims.labels and not reading.is_shared_name(each)]
        lost = [*reading.unmatched, *[each for each in claims.numbers if each not in (0, 1) and not reading.has(each)]]
        said = sum(9 if mark.kind == "neither" else mark.kind == "negations" for mark in mentions.marks)
        turned = -sum(
            agrees * self.readings.turn(pointer, order.category)
            for pointer, order, agrees in reading.pointed
            if self.readings.points_surely(pointer, order.category)
        )
        wrong = [*reading.betweens(), *reading.counted(), *reading.ratios()]
        return _Fit(len(extra) + len(lost) + len(reading.unused), said - claims.negative, turned + len(wrong))

    def _is_plain(self, mend: Mend, fit: _Fit, other: ClueComparison) -> bool:
        """Return True if the text speaks for a mend."""
        match mend.kind:
            case "negation":
                before, after = self.reading.claims.negative, other.claims.negative
                kinds = self.reading.mentions.kinds
                if after > before:
                    return self.fit.denied > 0 and "quiet" not in kinds
                return self.fit.denied < 0 and not kinds & _IMPLYING and not self._is_story
            case "direction":
                return fit.turned < self.fit.turned
            case _:
                return fit.names < self.fit.names

    def _is_possible(self, mend: Mend, fit: _Fit, other: ClueComparison) -> bool:
        """Return True if the text does not speak against a mend, and has words for what the mend says."""
        mentions = self.reading.mentions
        match mend.kind:
            case "negation":
                if other.claims.negative > self.reading.claims.negative:
                    return bool(self._differing())
                return self.fit.denied < 0 and not self._says_different() and not self._is_story
            case "direction":
                return fit.turned <= self.fit.turned and bool(mentions.kinds & _COMPARING)
            case _:
                named = mend.now in mentions.named or not (isinstance(mend.now, tuple) or self._is_said_already(mend))
                return named and fit.names <= self.fit.names

    def _differing(self) -> list[Mark]:
        """Return what the text has that may make two of one; no denial in "only three" (ja しか … ない)."""
        mentions = self.reading.mentions
        ends = {last for spans in mentions.named.values() for _, last in spans}
        real = [mark for mark in mentions.marks if mark.kind in ("negations", "neither")]
        kinds = _DIFFERING - {"negations"} if self.reading.is_quiet(real) else _DIFFERING
        marks = [mark for mark in mentions.marks if mark.kind in kinds]
        return [
            mark  # "か" is within other words, too, unless it is behind a name
            for mark in marks
            if mark.kind != "either" or len(self._said(mark.first, mark.last)) > 1 or mark.first in ends
        ]

    def _says_different(self) -> bool:
        """Return True if the text says in plain words that two are different, as a rule with `!=` does."""
        reading = self.reading
        said = {reading.said(mark.first, mark.last) for mark in reading.mentions.marks if mark.kind == "hints"}
        return not said.isdisjoint(reading.lexicon.lists["differing"])

    def _is_said_already(self, mend: Mend) -> bool:
        """Return True if the text has a rule's number, and would have it in a smaller or larger unit after a mend."""
        was, now = mend.was, mend.now
        if isinstance(was, tuple) or isinstance(now, tuple):
            return False
        values = {value for figure in self.reading.mentions.figures for value in figure.values}
        return was in values and any(was * factor == now for factor in self.reading.mentions.factors if factor != 1)

    def _finding(self, mend: Mend, other: ClueComparison) -> TextDoubt:
        """Return what to say of a mend, at the words of the text that it is about."""
        reading, mentions = self.reading, self.reading.mentions
        number = clue_name(reading.clue)
        first, last = 0, len(mentions.words)
        match mend.kind:
            case "negation":
                if other.claims.negative > reading.claims.negative:
                    real = [mark for mark in mentions.marks if mark.kind in ("negations", "neither")]
                    marks = real or self._differing()
                    if marks:
                        first, last = marks[0].first, marks[0].last
                    message = say("logic-grid.text-negation-rule-none", number=number)
                    if not real:
                        said = self._said(first, last)
                        message = say("logic-grid.text-says-rule-no-negation", number=number, said=said)
                else:
                    message = say("logic-grid.text-has-no-negation", number=number)
            case "direction":
                marks = [mark for mark in mentions.marks if mark.kind in _COMPARING]
                pointers = [pointer for pointer, _, _ in reading.pointed]
                if pointers or marks:
                    first, last = (pointers[0].first, pointers[0].last) if pointers else (marks[0].first, marks[0].last)
                message = say("logic-grid.text-says-rule-other-way", number=number, said=self._said(first, last))
            case "label":
                assert isinstance(mend.now, tuple) and isinstance(mend.was, tuple)
                place = mentions.may_mean(mend.now)[0]
                first, last = next(iter(mentions.named.get(mend.now, ())), (place, place + 1))
                names = say("logic-grid.rule-2", now=reading.shown(mend.now), was=reading.shown(mend.was))
                message = say("logic-grid.text-names-2", number=number, names=names)
            case _:
                was, now = [
                    reading.shown(each) if isinstance(each, tuple) else str(each) for each in (mend.was, mend.now)
                ]
                message = say("logic-grid.text-says-rule", number=number, now=now, was=was)
        found = reading.finding(mend.kind, first, last, message, say(ASK))
        return replace(found, mends=((mend.place, mend.rule),))

    def _said(self, first: int, last: int) -> str:
        words = self.reading.mentions.words
        return self.reading.text[words[first].start : words[last - 1].end]
