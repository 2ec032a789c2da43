"""Numbers that only one of a clue's text and rule has."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from fractions import Fraction
from itertools import pairwise

from logicgrid.kinds.logic_grid.language.vocabulary import Label
from logicgrid.kinds.logic_grid.texts.claims import Number
from logicgrid.kinds.logic_grid.texts.clue_text import ASK, COMPARATIVES, ORDERS, ClueText, Finding
from logicgrid.kinds.logic_grid.texts.mentions import Figure


class Numbers(ClueText):
    """The comparison of numbers."""

    def numbers(self) -> Iterator[Finding]:
        """Yield a number that only the text has, if one of the rule is not in the text."""
        claims, mentions = self.claims, self.mentions
        missing: list[tuple[Number, str]] = []
        for number in claims.numbers:
            if number not in (0, 1) and not self._has(number):
                missing.append((number, str(number)))
        if 1 in claims.numbers and not any(1 in each.values for each in mentions.figures):
            steps = [order for order in claims.orders if order.differs == 1]
            if steps and any(self._measures(each) for each in mentions.figures):
                missing.append((1, "1"))
        for number in claims.loose_numbers:
            if not any(self._has(each) for each in (number, number - 1, number + 1)):
                missing.append((number, str(number)))
        if len(missing) <= 1:
            missing += [
                (self._number_of(label), self.shown(label)) for label in self.unmatched if self._has_number(label)
            ]
        if len(missing) != 1 or self._is_clocked():
            return
        for figure in mentions.figures:
            if self._is_evidence(figure) and not self._used(figure):
                said = " ".join(word.text for word in mentions.words[figure.first : figure.last])
                message = f"the text of clue {self.clue.number} says {said}, its rule {missing[0][1]}"
                yield self.finding("number", figure.first, figure.last, message, ASK)
                return
        yield from self._single(missing[0])
        yield from self._ends(missing[0][1])
        yield from self._step(missing[0])

    def _is_evidence(self, figure: Figure) -> bool:
        if any(mark.kind.startswith("ends") and mark.first == figure.last for mark in self.mentions.marks):
            return False
        if figure.counts:
            lost = [self.vocabulary.categories[label[0]].numbers or () for label in self.unmatched]
            measured = bool(self.claims.orders) and self._measures(figure)
            named = any(figure.values & {*each} for each in lost)
            return figure.evidence and ("count" in self.claims.forms or measured or named)
        return figure.evidence or (1 in figure.values and self._measures(figure) and bool(self.claims.orders))

    def _measures(self, figure: Figure) -> bool:
        """Return True if a number stands shortly before a comparison: "two years older than", "one day after"."""
        kinds = (*COMPARATIVES, *ORDERS, "times")
        behind = self.lexicon.settings.get("comparative") == "behind"
        return any(
            mark.kind in kinds
            and (0 <= mark.first - figure.last <= 3 or (behind and 0 <= figure.first - mark.last <= 1))
            for mark in self.mentions.marks
        )

    def _single(self, missing: tuple[Number, str]) -> Iterator[Finding]:
        """Yield "a year older" in a text whose rule has another difference."""
        if self.mentions.figures or not any(order.differs == missing[0] for order in self.claims.orders):
            return
        signs = {**COMPARATIVES, **ORDERS}
        units = [mark for mark in self.mentions.marks if mark.kind == "units"]
        for mark in units:
            if any(other.kind in signs and 0 <= other.first - mark.last <= 1 for other in self.mentions.marks):
                said = " ".join(word.text for word in self.mentions.words[max(0, mark.first - 1) : mark.last])
                message = f"the text of clue {self.clue.number} says {said}, its rule {missing[1]}"
                yield self.finding("number", mark.first, mark.last, message, ASK)
                return

    def _ends(self, missing: str) -> Iterator[Finding]:
        """Yield a superlative of the text, if it stands for no label of the rule."""
        loose = [label for label in self.claims.labels if label not in self.mentions.named]
        used = {kind for label in loose for kind in self.mentions.ends_of(label)}
        figures = {each.last for each in self.mentions.figures}
        sure = [mark for mark in self.mentions.marks if mark.kind.startswith("ends") and mark.first not in figures]
        labels = [label for label in self.unmatched if self._has_number(label)]
        if len(sure) == 1 and len(labels) == 1 and sure[0].kind not in used:
            owner = self.vocabulary.categories[labels[0][0]]
            clock = owner.values.type in ("time", "date", "duration")
            if (
                owner.numbers is None
                or (clock and self.mentions.figures)
                or self.claims.forms & {"all", "some", "count", "sum", "other"}
            ):
                return
            mark = sure[0]
            said = " ".join(word.text for word in self.mentions.words[mark.first : mark.last])
            message = f"the text of clue {self.clue.number} says {said}, its rule {missing}"
            yield self.finding("number", mark.first, mark.last, message, ASK)

    def _step(self, missing: tuple[Number, str]) -> Iterator[Finding]:
        """Yield "right after" in a text whose rule has a larger difference than from one value to the next."""
        marks = [mark for mark in self.mentions.marks if mark.kind == "adjacent"]
        orders = [order for order in self.claims.orders if order.differs == missing[0] and not order.ratio]
        if not marks or len(orders) != 1 or self.mentions.figures:
            return
        numbers = self.vocabulary.categories[orders[0].category].numbers
        if numbers is not None:
            ordered = sorted(numbers)
            if any(other - one == missing[0] for one, other in pairwise(ordered)):
                return
        near = [
            mark
            for mark in marks
            for other in self.mentions.marks
            if other.kind in ("after", "before") and 0 <= other.first - mark.last <= 1
        ]
        if near:
            message = (
                f"the text of clue {self.clue.number} speaks of neighbours, its rule of a difference of {missing[1]}"
            )
            yield self.finding("number", near[0].first, near[0].last, message, ASK)

    def _has(self, number: Number) -> bool:
        mentions = self.mentions
        if mentions.has(number) or any(mentions.has(part) for part in self._parts_of_clock(number)):
            return True
        return "apart" in mentions.kinds and (mentions.has(number - 1) or mentions.has(number + 1))

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

    def _is_clocked(self) -> bool:
        """Return True if the puzzle has times of day, and the text seems to put one into words: "ten to ten"."""
        clocks = {mark.first for mark in self.mentions.marks if mark.kind == "clock"}
        near = any(
            place in clocks for each in self.mentions.figures for place in (each.first, each.first - 1, each.last)
        )
        return near and any(each.values.type == "time" for each in self.vocabulary.categories)

    def _used(self, figure: Figure) -> bool:
        """Return True if a number of the text may be one of the rule."""
        mentions, claims = self.mentions, self.claims
        numbers: list[Number] = [*claims.numbers]
        numbers += [each for number in claims.loose_numbers for each in (number, number - 1, number + 1)]
        if "apart" in mentions.kinds:
            numbers += [each for number in claims.numbers for each in (number - 1, number + 1)]
        if any(mentions.says(figure, each) or (each and 1 / Fraction(each) in figure.values) for each in numbers):
            return True
        for label in claims.labels:
            if figure.first in self.places[label] or mentions.parts(label) & figure.values:
                return True
            own = self.vocabulary.categories[label[0]].numbers
            if own is not None and mentions.says(figure, own[label[1]]):
                return True
        return False
