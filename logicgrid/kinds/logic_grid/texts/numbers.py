"""Numbers that only one of a clue's text and rule has."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cached_property
from itertools import pairwise

from logicgrid.csp.expr import Number
from logicgrid.kinds.logic_grid.language.vocabulary import Label
from logicgrid.kinds.logic_grid.texts.claims import NotedOrder
from logicgrid.kinds.logic_grid.texts.clue_text import COMPARATIVES, ORDERS, ComparedClue, TextFinding
from logicgrid.kinds.logic_grid.texts.figures import Figure
from logicgrid.puzzle.messages import say
from logicgrid.words.lexicon import Mark

_SIGNS = {**COMPARATIVES, **ORDERS}


Missing = Number | Label
"""A number of the rule that the text does not have, or the label that it is, if it is one."""


class Numbers(ComparedClue):
    """The comparison of numbers."""

    def numbers(self) -> Iterator[TextFinding]:
        """Yield a number that only the text has, if one of the rule is not in the text."""
        found = self._missing()
        if len(found) != 1 or self._is_resolved():
            return
        (missing,) = found
        free = [each for each in self.unused if self._is_rival(each, missing) and not self._is_bound(each, missing)]
        if len(free) > 1 and free[1].first - free[0].last < 2:
            return  # The text may have the number in two parts.
        shown = self.shown(missing) if isinstance(missing, tuple) else str(missing)
        instead, rule = free[0] if free else self._end(missing), say("logic-grid.rule-3", shown=shown)
        if instead is None:
            instead, rule = self._step(missing), say("logic-grid.without-number-rule-has", shown=shown)
        if instead is not None:
            first, last = instead.first, instead.last
            said = self.mentions.cited(first, last)
            yield self.suspicion("number", first, last, "logic-grid.text-says", said=said, rule=rule)

    def _is_bound(self, figure: Figure, missing: Missing) -> bool:
        """Return True for a limit by which a text means several values that the rule names: "before eight"."""
        several = isinstance(missing, tuple) and [each for each in self.places if each[0] == missing[0]][1:]
        return bool(several) and any([mark.last == figure.first for mark in self.mentions.marked("before", "after")])

    @cached_property
    def unused(self) -> list[Figure]:
        return [each for each in self.mentions.figures if self._is_evidence(each) and not self._used(each)]

    def _missing(self) -> list[Missing]:
        """Return the numbers of the rule that the text does not have."""
        claims = self.claims
        found: list[Missing] = [
            each
            for each in claims.numbers
            if (each not in (0, 1) or (each and self._is_gap(each))) and not self.has(each)
        ]
        for order in claims.orders:
            if order.ranked and order.differs not in (None, 1, *claims.numbers) and not self._has_ranks(order):
                found.append(order.differs or 0)
        if claims.equal_values and "times" in self.mentions.kinds:
            found.append(1)
        if self._counts_no_step():
            found.append(1)
        bounds = {*COMPARATIVES, *ORDERS, "at_least", "at_most"}
        for number in claims.loose_numbers if self.mentions.kinds & bounds else ():  # not "in her twenties"
            if not any(self.has(each) for each in (number, number - 1, number + 1)):
                found.append(number)
        if len(found) > 1:
            return found
        return [*found, *[label for label in (*self.unmatched, *claims.repeated) if self._has_number(label)]]

    def _counts_no_step(self) -> bool:
        """Return True if the rule has a difference of one, and the text measures, but has no one."""
        figures = self.mentions.figures
        if 1 not in self.claims.numbers or any(1 in each.values for each in figures):
            return False
        return any(order.differs == 1 for order in self.claims.orders) and any(map(self._measures, figures))

    def _has_ranks(self, order: NotedOrder) -> bool:
        """Return True if the text may have a difference of ranks, or of values that are as far apart."""
        numbers = self.vocabulary.categories[order.category].numbers
        values = sorted(numbers) if numbers else self.mentions.labels.ascending(order.category) or ()
        steps = {other - one for one, other in pairwise(values)}
        differs = order.differs or 0
        return len(steps) != 1 or self.has(differs) or self.has(differs * steps.pop())

    def _is_resolved(self) -> bool:
        """Return True if the text compares with somebody, and the rule gives the outcome: "one more than the least"."""
        sides = [(order.greater, order.smaller) for order in self.claims.orders]
        if self.claims.equal_values or any(isinstance(a, tuple) and isinstance(b, tuple) for a, b in sides):
            return False
        figures = [(each.first, each.last) for each in self.mentions.figures]
        return any(
            not any(0 <= first - mark.last < 3 or last == mark.first for first, last in figures)
            for mark in self.mentions.marked("than")
        )

    def _is_rival(self, figure: Figure, missing: Missing) -> bool:
        """Return True if a number of the text may mean another label of the property of the missing one."""
        if not isinstance(missing, tuple):
            return True
        number = missing[0]
        numbers = self.vocabulary.categories[number].numbers
        if figure.clock or any(self.mentions.says(figure, each) for each in numbers or ()):
            return True
        everyone = [(number, place) for place in range(self.vocabulary.categories[number].size)]
        return any(self.mentions.labels.parts(each) & figure.values for each in everyone)

    def _is_evidence(self, figure: Figure) -> bool:
        """Return True if a number of the text would be in a rule that says the same."""
        measured = bool(self.claims.orders) and self._measures(figure)
        if not figure.counts:
            one = figure.values == {1} and "count" in self.claims.forms  # "exactly one guest"
            return one or figure.evidence or (1 in figure.values and measured and self._is_known(figure.last))
        repeated = [self.vocabulary.categories[label[0]].numbers or () for label in self.claims.repeated]
        measured = measured or any(figure.values & {*each} for each in repeated)
        return "apart" in self.mentions.kinds or (figure.evidence and ("count" in self.claims.forms or measured))

    def _is_known(self, place: int) -> bool:
        """Return True if a word is one of the lexicon, of a label or of the name of a property, or a sign."""
        words, labels = self.mentions.words, self.mentions.labels
        if place >= len(words) or self.mentions.masked[place] or not words[place].text.isalpha():
            return True
        text = words[place].text
        return (
            text in self.lexicon.phrases
            or text in self.lexicon.lists["common"]
            or bool(labels.lexicon.stems(text) & labels.owners)
        )

    def _measures(self, figure: Figure) -> bool:
        """Return True if a number shortly precedes a comparison: "two years older than", "one day after"."""
        behind = self.lexicon.settings.get("comparative") == "behind"
        return any(
            0 <= mark.first - figure.last <= 3 or (behind and 0 <= figure.first - mark.last <= 1)
            for mark in self.mentions.marked(*_SIGNS, "times")
        )

    def _end(self, missing: Missing) -> Mark | None:
        """Return a superlative that means no label of the rule, if the text does not have one that is in an order."""
        mentions = self.mentions
        if not isinstance(missing, tuple) or self.claims.orders:
            return None
        if self.vocabulary.categories[missing[0]].numbers is None and mentions.labels.ascending(missing[0]) is None:
            return None
        loose = [
            each
            for each in self.claims.labels
            if each not in mentions.named and not mentions.numbered(each) and not mentions.akin(each)
        ]
        figures = {each.last for each in mentions.figures}
        ends = [mark for mark in mentions.ends if mark.first not in figures]
        used = {kind for each in loose for kind in mentions.ends_of(each)}
        both = [mark for mark in ends if mark.kind == "ends_both"]
        if both and "ends_both" in used:
            return both[0]
        free = [mark for mark in ends if mark.kind not in used and self._is_known(mark.last)]
        return free[0] if len(free) == 1 else None

    def _step(self, missing: Missing) -> Mark | None:
        """Return the words for neighbours or an order, in a text without a number whose rule has a difference."""
        counts = self.mentions.figures or self.mentions.kinds & {"units", "factors", "numbers"}
        if isinstance(missing, tuple) or counts:
            return None
        beside = self.mentions.marked("beside")
        if not self.claims.orders:
            return beside[0] if beside and missing in self.claims.distances else None
        order, *more = self.claims.orders
        signs = self.mentions.marked("after", "before", "above", "below") + beside
        if more or order.differs != missing or order.ratio or len(signs) != 1:
            return None
        numbers = self.vocabulary.categories[order.category].numbers
        steps = {other - one for one, other in pairwise(sorted(numbers))} if numbers and not order.ranked else {1}
        return None if missing in steps else signs[0]

    def has(self, number: Number) -> bool:
        mentions = self.mentions
        if self._is_gap(number):
            return any(mentions.says(figure, number - 1) for figure in mentions.figures)
        timed = any([self.vocabulary.categories[each.category].values.type == "time" for each in self.claims.orders])
        hours = (number // 60, number // 60 - 12) if timed and number % 60 == 0 else ()
        if self._is_part(number) or any(map(mentions.has, (number, *hours))):
            return True
        apart = "apart" in mentions.kinds and (self.claims.distances or self.claims.orders)
        return bool(apart) and (mentions.has(number - 1) or mentions.has(number + 1))

    def _is_gap(self, number: Number) -> bool:
        """Return True if a number is a distance of places, and the text counts those between: one less."""
        place = self.claims.distances.get(number)
        return "between" in self.mentions.kinds and place is not None and self.mentions.labels.is_ranking(place)

    def _is_part(self, number: Number) -> bool:
        """Return True if a text says by which part something is more or less: 3/4 is "a quarter less"."""
        if not number or any([order.differs == number and not order.ratio for order in self.claims.orders]):
            return False
        parts = {Fraction(mark.value) for mark in self.mentions.marked("factors") if 0 < mark.value < 1}
        return not parts.isdisjoint([abs(1 - value) for value in (Fraction(number), 1 / Fraction(number))])

    def _used(self, figure: Figure) -> bool:
        """Return True if a number of the text may be one of the rule."""
        mentions, claims = self.mentions, self.claims
        numbers: list[Number] = [number for number in claims.numbers if not self._is_gap(number)]
        numbers += [each for number in claims.loose_numbers for each in (number, number - 1, number + 1)]
        if "apart" in mentions.kinds:
            numbers += [each for number in claims.numbers for each in (number - 1, number + 1)]
        if any(mentions.says(figure, each) or (each and 1 / Fraction(each) in figure.values) for each in numbers):
            return True
        for label in claims.labels:
            if figure.first in self.places[label] or mentions.labels.parts(label) & figure.values:
                return True
        return False
