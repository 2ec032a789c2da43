"""Numbers that only one of a clue's text and rule has."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from fractions import Fraction
from functools import cached_property
from itertools import pairwise

from logicgrid.csp.expr import Number
from logicgrid.kinds.logic_grid.language.vocabulary import Label
from logicgrid.kinds.logic_grid.texts.claims import NotedOrder
from logicgrid.kinds.logic_grid.texts.clue_text import COMPARATIVES, ORDERS, ComparedClue, TextFinding
from logicgrid.kinds.logic_grid.texts.figures import Figure
from logicgrid.puzzle.messages import say
from logicgrid.puzzle.record import Record
from logicgrid.words.lexicon import Mark

_SIGNS = {**COMPARATIVES, **ORDERS}


class _Missing(Record):
    """A number of the rule that the text does not have: as it is shown, and the label that it is, if it is one."""

    number: Number
    shown: str
    label: Label | None = None


class Numbers(ComparedClue):
    """The comparison of numbers."""

    def numbers(self) -> Iterator[TextFinding]:
        """Yield a number that only the text has, if one of the rule is not in the text."""
        found = self._missing()
        if len(found) > 1:  # The one of them whose property has another label in the text
            found = [each for each in found if each.label and any(self._is_exact(each.label, on) for on in self.unused)]
        if len(found) != 1:
            return
        (missing,) = found
        if self._is_clocked(missing) or self._is_resolved():
            return
        free = [each for each in self.unused if self._is_rival(each, missing) and not self._is_bound(each, missing)]
        if len(free) > 1 and free[1].first - free[0].last < 2:
            return  # The text may have the number in two parts.
        for figure in free[:1]:
            yield self._differs(figure.first, figure.last, say("logic-grid.rule-3", shown=missing.shown))
            return
        mark = self._single(missing) or self._end(missing)
        if mark is not None:
            yield self._differs(mark.first, mark.last, say("logic-grid.rule-3", shown=missing.shown))
            return
        mark = self._step(missing)
        if mark is not None:
            rule = say("logic-grid.without-number-rule-has", shown=missing.shown)
            yield self._differs(mark.first, mark.last, rule)

    def _is_bound(self, figure: Figure, missing: _Missing) -> bool:
        """Return True for a limit by which a text means several values that the rule names: "before eight"."""
        several = missing.label and [each for each in self.places if each[0] == missing.label[0]][1:]
        return bool(several) and any([mark.last == figure.first for mark in self.mentions.marked("before", "after")])

    @cached_property
    def unused(self) -> list[Figure]:
        return [each for each in self.mentions.figures if self._is_evidence(each) and not self._used(each)]

    def _is_exact(self, missing: Label, figure: Figure) -> bool:
        """Return True if a number of the text may be another label of a property."""
        numbers = self.vocabulary.categories[missing[0]].numbers
        return numbers is not None and any(self.mentions.says(figure, each) for each in numbers)

    def _missing(self) -> list[_Missing]:
        """Return the numbers of the rule that the text does not have."""
        claims = self.claims
        found = [
            _Missing(each, str(each))
            for each in claims.numbers
            if (each not in (0, 1) or (each and self._is_gap(each))) and not self.has(each)
        ]
        for order in claims.orders:
            if order.ranked and order.differs not in (None, 1, *claims.numbers) and not self._has_ranks(order):
                found.append(_Missing(order.differs or 0, str(order.differs)))
        if claims.equal_values and "times" in self.mentions.kinds:
            found.append(_Missing(1, "1"))
        if self._counts_no_step():
            found.append(_Missing(1, "1"))
        bounds = {*COMPARATIVES, *ORDERS, "at_least", "at_most"}
        for number in claims.loose_numbers if self.mentions.kinds & bounds else ():  # not "in her twenties"
            if not any(self.has(each) for each in (number, number - 1, number + 1)):
                found.append(_Missing(number, str(number)))
        return found if len(found) > 1 else [*found, *self._missing_labels()]

    def _counts_no_step(self) -> bool:
        """Return True if the rule has a difference of one, and the text measures, but has no one."""
        figures = self.mentions.figures
        if 1 not in self.claims.numbers or any(1 in each.values for each in figures):
            return False
        return any(order.differs == 1 for order in self.claims.orders) and any(map(self._measures, figures))

    def _missing_labels(self) -> list[_Missing]:
        """Return the labels with numbers that the rule names and the text does not."""
        ones = {each.first for each in self.mentions.figures if each.values == {1} and not each.evidence}
        pair = "pair" in self.claims.forms  # of "one … the other", the one is no number
        lost = [label for label, places in self.places.items() if not {*places} - (ones if pair else set())]
        labels = [label for label in (*lost, *self.claims.repeated) if self._has_number(label)]
        return [_Missing(self._number_of(label), self.shown(label), label) for label in labels]

    def _has_ranks(self, order: NotedOrder) -> bool:
        """Return True if the text may have a difference of ranks, or of values that are as far apart."""
        numbers = self.vocabulary.categories[order.category].numbers
        values = sorted(numbers) if numbers else self.mentions.labels.ascending(order.category) or ()
        steps = {other - one for one, other in pairwise(values)}
        differs = order.differs or 0
        return len(steps) != 1 or self.has(differs) or self.has(differs * steps.pop())

    def _differs(self, first: int, last: int, rule: str) -> TextFinding:
        said = self.mentions.cited(first, last)
        return self.suspicion("number", first, last, "logic-grid.text-says", said=said, rule=rule)

    def _is_resolved(self) -> bool:
        """Return True if the text compares with somebody, and the rule gives the outcome: "one more than the least"."""
        orders = [order for order in self.claims.orders if None not in (order.greater, order.smaller)]
        both = any(isinstance(order.greater, tuple) and isinstance(order.smaller, tuple) for order in orders)
        if both or self.claims.equal_values:
            return False
        figures = self.mentions.figures
        for mark in self.mentions.marks:
            after = range(mark.last, mark.last + 3)
            if mark.kind == "than" and not any(each.first in after or each.last == mark.first for each in figures):
                return True
            if mark.kind == "times" and any(each.last == mark.first and max(each.values) > 1 for each in figures):
                return True
        return "other" in self.claims.forms and bool(self.mentions.ends)

    def _is_rival(self, figure: Figure, missing: _Missing) -> bool:
        """Return True if a number of the text may mean another label of the property of the missing one."""
        if missing.label is None:
            return True
        number = missing.label[0]
        numbers = self.vocabulary.categories[number].numbers
        if figure.clock or any(self.mentions.says(figure, each) for each in numbers or ()):
            return True
        everyone = [(number, place) for place in range(self.vocabulary.categories[number].size)]
        return any(self.mentions.labels.parts(each) & figure.values for each in everyone)

    def _is_evidence(self, figure: Figure) -> bool:
        if any(mark.first == figure.last for mark in self.mentions.ends) or self.mentions.at(figure.last) == "%":
            return False
        if figure.counts:
            measured = bool(self.claims.orders) and self._measures(figure)
            repeated = [self.vocabulary.categories[label[0]].numbers or () for label in self.claims.repeated]
            measured = measured or any(figure.values & {*each} for each in repeated)
            if self.claims.distances and "apart" in self.mentions.kinds:
                return True
            return figure.evidence and ("count" in self.claims.forms or measured)
        if figure.values == {1} and "count" in self.claims.forms and "than" not in self.mentions.kinds:
            return True  # "exactly one guest"
        single = 1 in figure.values and bool(self.claims.orders) and self._measures(figure)
        return figure.evidence or (single and self._is_known(figure.last))

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

    def _differing(self, missing: _Missing) -> list[NotedOrder]:
        return [order for order in self.claims.orders if order.differs == missing.number and not order.ratio]

    def _single(self, missing: _Missing) -> Mark | None:
        """Return the unit of "a year older" in a text whose rule has another difference."""
        if self.mentions.figures or not self._differing(missing):
            return None
        signs, units = self.mentions.marked(*_SIGNS), self.mentions.marked("units")
        return next((each for each in units if any(0 <= sign.first - each.last <= 1 for sign in signs)), None)

    def _end(self, missing: _Missing) -> Mark | None:
        """Return a superlative that means no label of the rule, if the text does not have one of them."""
        label, mentions = missing.label, self.mentions
        if label is None or not self._takes_ends(label):
            return None
        loose = [
            each
            for each in self.claims.labels
            if each not in mentions.named and not mentions.numbered(each) and not mentions.akin(each)
        ]
        figures = {each.last for each in mentions.figures}
        ends = [mark for mark in mentions.ends if mark.first not in figures]
        both = [mark for mark in ends if mark.kind == "ends_both"]
        if both and any(each[0] == label[0] and "ends_both" in mentions.ends_of(each) for each in loose):
            return both[0]
        free = self._free(ends, loose)
        sure = len(free) == 1 and (len(ends) == 1 or free[0].kind != "ends")
        return free[0] if sure and len([each for each in self.unmatched if self._has_number(each)]) == 1 else None

    def _takes_ends(self, label: Label) -> bool:
        """Return True if a superlative may mean a label: it has an order, and no time of the text is left over."""
        claims, owner = self.claims, self.vocabulary.categories[label[0]]
        if claims.forms & {"all", "some", "count", "other"} or claims.orders:
            return False
        firsts = {mark.first for mark in self.mentions.ends}
        timed = owner.values.type in ("time", "date", "duration")
        if timed and not all(each.first in firsts or self._used(each) for each in self.mentions.figures):
            return False
        return owner.numbers is not None or self.mentions.labels.ascending(label[0]) is not None

    def _free(self, ends: list[Mark], loose: list[Label]) -> list[Mark]:
        """Return the superlatives that mean none of the labels which the text does not name."""
        used = {kind for each in loose for kind in self.mentions.ends_of(each)}
        free = [mark for mark in ends if mark.kind not in used and self._is_known(mark.last)]
        matched = [each for each in loose if each not in self.unmatched]
        if not free and len(ends) > len(matched) and all(mark.kind in ("ends_high", "ends_low") for mark in ends):
            return ends[-1:]
        return free

    def _step(self, missing: _Missing) -> Mark | None:
        """Return the words for neighbours or an order, in a text without a number whose rule has a difference."""
        if missing.label is not None or self.mentions.figures or self.mentions.kinds & {"units", "factors", "numbers"}:
            return None
        beside = self.mentions.marked("beside")
        if not self.claims.orders:
            return beside[0] if beside and missing.number in self.claims.distances else None
        orders = self._differing(missing)
        signs = self.mentions.marked("after", "before", "above", "below") + beside
        if len(orders) != 1 or len(self.claims.orders) != 1 or len(signs) != 1:
            return None
        numbers = self.vocabulary.categories[orders[0].category].numbers
        steps = {other - one for one, other in pairwise(sorted(numbers))} if numbers and not orders[0].ranked else {1}
        return None if missing.number in steps else signs[0]

    def has(self, number: Number) -> bool:
        mentions = self.mentions
        if self._is_gap(number):
            sure = [each for each in mentions.figures if each.evidence or each.counts] or mentions.figures
            return any(mentions.says(figure, number - 1) for figure in sure)
        if any([self._counts_between(figure, number) for figure in mentions.figures]) or self._is_part(number):
            return True
        if mentions.has(number) or any(mentions.has(part) for part in self._parts_of_clock(number)):
            return True
        apart = "apart" in mentions.kinds and (self.claims.distances or self.claims.orders)
        return bool(apart) and (mentions.has(number - 1) or mentions.has(number + 1))

    def _is_gap(self, number: Number) -> bool:
        """Return True if a number is a distance of places, and the text counts those between: one less."""
        place = self.claims.distances.get(number)
        return "between" in self.mentions.kinds and place is not None and self.mentions.labels.is_ranking(place)

    def _counts_between(self, figure: Figure, number: Number) -> bool:
        """Return True if a number counts the values between two that are so far apart: two houses between 3 and 9."""
        place = self.claims.distances.get(number)
        numbers = sorted(self.vocabulary.categories[place].numbers or ()) if place is not None else []
        steps = {other - one for one, other in pairwise(numbers)}
        if len(steps) != 1 or "between" not in self.mentions.kinds:
            return False
        return self.mentions.says(figure, Fraction(number) / Fraction(steps.pop()) - 1)

    def _is_part(self, number: Number) -> bool:
        """Return True if a text says by which part something is more or less: 3/4 is "a quarter less"."""
        differs = any([order.differs == number and not order.ratio for order in self.claims.orders])
        if not number or differs or self.mentions.kinds.isdisjoint(("more", "less")):
            return False
        parts = {Fraction(mark.value) for mark in self.mentions.marked("factors") if 0 < mark.value < 1}
        return not parts.isdisjoint([abs(1 - value) for value in (Fraction(number), 1 / Fraction(number))])

    def _parts_of_clock(self, number: Number) -> Iterator[Number]:
        """Yield the day of a date's number, and the hours of a time's, by which a text may give them."""
        types = {self.vocabulary.categories[order.category].values.type for order in self.claims.orders}
        if "date" in types and isinstance(number, int) and 1 <= number <= date.max.toordinal():
            yield date.fromordinal(number).day
        if "time" in types and number % 60 == 0:
            yield from (number // 60, number // 60 - 12)

    def _number_of(self, label: Label) -> Number:
        numbers = self.vocabulary.categories[label[0]].numbers
        return 0 if numbers is None else numbers[label[1]]

    def _is_clocked(self, missing: _Missing) -> bool:
        """Return True if a time of day is missing, and the text may have one in words that are no known pattern."""
        categories = {order.category for order in self.claims.orders} if missing.label is None else {missing.label[0]}
        timed = any(self.vocabulary.categories[each].values.type == "time" for each in categories)
        return timed and bool(self.mentions.loose_clocks)

    def _used(self, figure: Figure) -> bool:
        """Return True if a number of the text may be one of the rule."""
        mentions, claims = self.mentions, self.claims
        numbers: list[Number] = [number for number in claims.numbers if not self._is_gap(number)]
        numbers += [each for number in claims.loose_numbers for each in (number, number - 1, number + 1)]
        if "apart" in mentions.kinds:
            numbers += [each for number in claims.numbers for each in (number - 1, number + 1)]
        if any([self._counts_between(figure, each) for each in claims.numbers]):
            return True
        if any(mentions.says(figure, each) or (each and 1 / Fraction(each) in figure.values) for each in numbers):
            return True
        for label in claims.labels:
            if figure.first in self.places[label] or mentions.labels.parts(label) & figure.values:
                return True
            own = self.vocabulary.categories[label[0]].numbers
            if own is not None and mentions.says(figure, own[label[1]]):
                return True
        return False
