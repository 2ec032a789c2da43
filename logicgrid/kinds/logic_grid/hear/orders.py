"""Statements about the order of a property, for each that may be meant: comparisons, bounds, ratios, distances."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise

from logicgrid.csp.expr import Number
from logicgrid.kinds.logic_grid.hear.compared import Compared, compared, limits_of, steps_of
from logicgrid.kinds.logic_grid.hear.counted import counts_actors, is_measure
from logicgrid.kinds.logic_grid.hear.extremes import UNHELD, may_be_unheld
from logicgrid.kinds.logic_grid.hear.known import HeardPuzzle
from logicgrid.kinds.logic_grid.hear.patterns import Match
from logicgrid.kinds.logic_grid.hear.values import HeardPointer, HeardToken, Reading, Taken, replace
from logicgrid.kinds.logic_grid.language.spelling import Spelling, numeral
from logicgrid.kinds.logic_grid.language.vocabulary import Category, Label
from logicgrid.kinds.logic_grid.statements import STATEMENTS
from logicgrid.kinds.logic_grid.statements.forms import filled
from logicgrid.kinds.logic_grid.statements.terms import plain_number
from logicgrid.kinds.logic_grid.texts.mentions import TextMentions

_TURNED = {"less": "more", "more": "less", "one": "other", "other": "one"}
_UNPOINTED = 0.4
"""What `compared` adds where nothing says what is compared; a ratio or a distance does."""
_VAGUE_RATIO = 1.3
_REACH, _FAR = 4, 1.2
"""How far from a comparison its limit may stand, and what it costs if it stands farther."""
_LYING = 1.3
"""What it costs that "a day lies between" may say of how many days, or that they are neighbours of one."""
_PLACES = {"side", "floor", "time", "score"}
"""The kinds of properties between whose values others stand."""
_BOUNDS = {"UNDER": "<", "OVER": ">", "ATLEAST": ">=", "ATMOST": "<=", "MORE": ">", "LESS": "<"}


class Orders:
    """What the patterns of one text say of the order of values."""

    def __init__(self, known: HeardPuzzle, mentions: TextMentions, write: Spelling) -> None:
        self.known, self.mentions, self.write = known, mentions, write

    def rule(self, form: str, **values: object) -> str | None:
        """Return the plain rule of a statement; None if something in it does not fit."""
        statement = filled(self.known.ground, form, values)
        if statement is None:
            return None
        labels = statement.labels()
        if form in ("same", "different") and labels[0][0] == labels[1][0]:
            return None
        return statement.rule(self.write)

    def said(self, match: Match, taken: Sequence[Taken], cost: float) -> Iterator[Reading]:
        """Yield the readings of a statement about the order of a property, for each that may be meant."""
        labels, tokens = self._labelled(match, taken)
        pointer = next((each.pointer for each, _ in taken if each.pointer is not None), None)
        slot = next((slot for slot in match.slots if slot in ("by", "RATIO")), None)
        numbers = None if slot is None else taken[match.slots[slot][0]][0].numbers
        form = match.pattern.form
        if form == "bounds":
            yield from self._limited(match, taken, labels, tokens, pointer, numbers, cost)
        elif form == "next" and ("DIFFER" in match.slots or numbers is not None):
            counted = next((taken[places[0]][1].last for slot, places in match.slots.items() if slot == "by"), 0)
            if "DIFFER" in match.slots or is_measure(self.known, self.mentions, counted):
                between = "DIFFER" not in match.slots
                yield from self._differing(labels, tokens, numbers or frozenset(), cost, between)
            else:
                yield from self._apart(labels, tokens, numbers or frozenset(), cost)
        elif form == "ratio":
            yield from self._ratio(labels, tokens, numbers or frozenset(), cost + self._is_vague_ratio(match, taken))
        elif form == "difference":
            yield from self._differences(labels, tokens, pointer, numbers or frozenset(), cost)
        else:
            if form == "between" and self._is_number(taken[match.slots["middle"][0]][1]):
                cost += 2.0  # "two houses between"
            yield from self._in_order(match, taken, labels, tokens, pointer, numbers, cost)

    @staticmethod
    def _labelled(match: Match, taken: Sequence[Taken]) -> tuple[dict[str, Label], list[HeardToken]]:
        """Return the labels of a statement by their slots, and the tokens that name them."""
        labels: dict[str, Label] = {}
        tokens: list[HeardToken] = []
        for slot, places in match.slots.items():
            alternative, token = taken[places[0]]
            if slot.islower() and alternative.label is not None:
                labels[slot] = alternative.label
                tokens.append(token)
        return labels, tokens

    def _limited(
        self,
        match: Match,
        taken: Sequence[Taken],
        labels: dict[str, Label],
        tokens: Sequence[HeardToken],
        pointer: HeardPointer | None,
        numbers: frozenset[Number] | None,
        cost: float,
    ) -> Iterator[Reading]:
        """Yield that somebody is beyond a limit: that of nobody else, of so many people, a number or a value."""
        if not {"NOBODY", "OTHERS"}.isdisjoint(match.slots):
            yield from self._foremost(match, labels["one"], tokens, pointer, cost)
        elif numbers is None:
            yield from self._bounds(match, labels, tokens, pointer, cost)
        elif match.pattern.slots.get("g0") == "one":
            yield from self._bounded(match, taken, labels["one"], tokens, pointer, numbers, cost)
        else:
            token = next(taken[places[0]][1] for slot, places in match.slots.items() if slot == "by")
            yield from self._people(match, labels["one"], token, tokens, pointer, cost)

    def _differences(
        self,
        labels: Mapping[str, Label],
        tokens: Sequence[HeardToken],
        pointer: HeardPointer | None,
        numbers: frozenset[Number],
        cost: float,
    ) -> Iterator[Reading]:
        """Yield that somebody has so much more than another one."""
        for each in self._compared("difference", labels, tokens, pointer, numbers):
            for step, extra in steps_of(self.known, self.mentions, each.category, numbers):
                yield self._difference(each, _roles(labels, each), step, cost + each.cost + extra)

    def _in_order(
        self,
        match: Match,
        taken: Sequence[Taken],
        labels: Mapping[str, Label],
        tokens: Sequence[HeardToken],
        pointer: HeardPointer | None,
        numbers: frozenset[Number] | None,
        cost: float,
    ) -> Iterator[Reading]:
        """Yield how the values of labels stand to each other; a limit far from its comparison is doubtful."""
        form = match.pattern.form
        distant = pointer is not None and self._is_described(pointer, tokens)
        remote = {
            label[0]
            for slot, label in labels.items()
            if pointer is not None and taken[match.slots[slot][0]][1].first - pointer.place > _REACH
        }
        """The properties of which a value stands far behind: "taller than the man with number 23"."""
        for each in self._compared(form, labels, tokens, pointer, numbers):
            rule = self._compared_rule(form, each.category, _roles(labels, each))
            if rule is not None:
                far = _FAR * (each.category in remote or distant)
                yield Reading((rule,), cost + each.cost + far, form)

    def _compared(
        self,
        form: str,
        labels: Mapping[str, Label],
        tokens: Sequence[HeardToken],
        pointer: HeardPointer | None,
        numbers: frozenset[Number] | None,
    ) -> Iterator[Compared]:
        """Yield the properties that a statement of a form may compare; the one in the middle may be of any."""
        sides = [label for slot, label in labels.items() if slot != "middle"]
        yield from compared(self.known, self.mentions, sides, tokens, pointer, numbers, STATEMENTS[form].needs)

    def _is_described(self, pointer: HeardPointer, tokens: Sequence[HeardToken]) -> bool:
        """Return True if a word of the story stands before a number: "after a walk of ten miles"."""
        known, words = self.known, self.mentions.words
        behind = min([each.first for each in tokens if each.first > pointer.place], default=0)
        if not any([figure.first == behind for figure in self.mentions.figures]):
            return False
        plain = known.lexicon.lists["common"] | known.lexicon.lists["persons"] | known.structure.harmless
        return any(
            [
                word.text.isalpha() and word.text not in plain and not known.in_noun(self.mentions, place)
                for place, word in enumerate(words[pointer.place + 1 : behind], start=pointer.place + 1)
                if not any([mark.first <= place < mark.last for mark in self.mentions.marks])
            ]
        )

    def _ratio(
        self, labels: Mapping[str, Label], tokens: Sequence[HeardToken], numbers: frozenset[Number], cost: float
    ) -> Iterator[Reading]:
        """Yield that somebody has so many times as much as another one, or such a part of it."""
        more, less = labels["more"], labels["less"]
        if any([word.text in self.known.lexicon.lists["as_less"] for word in self.mentions.words]):
            more, less = less, more
        for number in numbers:
            if number < 1:
                more, less, number = less, more, 1 / Fraction(number)
            for each in compared(self.known, self.mentions, [more, less], tokens, None, None, "numbers"):
                rule = self.rule(
                    "ratio", property=each.category, less=less, more=more, by=numeral(plain_number(Fraction(number)))
                )
                if rule is not None:
                    yield Reading(
                        (rule,),
                        cost + each.cost - _UNPOINTED + 1.5 * self.known.labels.is_ranking(each.category),
                        "ratio",
                    )

    def _differing(
        self,
        labels: Mapping[str, Label],
        tokens: Sequence[HeardToken],
        numbers: frozenset[Number],
        cost: float,
        between: bool,
    ) -> Iterator[Reading]:
        """Yield that the values of two differ by a number; with `between`, or that so many days lie between them."""
        for each in compared(self.known, self.mentions, [*labels.values()], tokens, None, numbers, "compared"):
            how = "val" if self.known.categories[each.category].numbers is not None else "rank"
            one, other = [
                f"{how}({self.write.property(each.category)}, {self.write.person(*labels[slot])})"
                for slot in ("one", "other")
            ]
            lying = _LYING * (how == "rank" and between)
            for step, extra in steps_of(self.known, self.mentions, each.category, numbers):
                rule = f"abs({one} - {other}) == {numeral(step)}"
                yield Reading((rule,), cost + each.cost - _UNPOINTED + extra + lying, "apart")

    def _is_vague_ratio(self, match: Match, taken: Sequence[Taken]) -> float:
        """Return what it costs that "twice more" may be three times as much: 多了两倍, but not 多一倍."""
        if "MORE" not in match.slots or "RATIO" not in match.slots or not self.known.structure.joined:
            return 0.0
        token = taken[match.slots["RATIO"][0]][1]
        said = tuple([word.text for word in self.mentions.words[token.first : token.last]])
        return 0.0 if said in self.known.structure.once else _VAGUE_RATIO

    def _people(
        self,
        match: Match,
        one: Label,
        token: HeardToken,
        tokens: Sequence[HeardToken],
        pointer: HeardPointer | None,
        cost: float,
    ) -> Iterator[Reading]:
        """Yield of how many people a value is more, or less, than somebody's."""
        figure = next((each for each in self.mentions.figures if each.first == token.first), None)
        if figure is None or not counts_actors(self.known, self.mentions, figure):
            return
        for each in compared(self.known, self.mentions, [one], tokens, pointer, None, "compared"):
            sign = ">" if ("MORE" in match.slots) != each.turned else "<"
            how = "val" if self.known.categories[each.category].numbers is not None else "rank"
            prop = self.write.property(each.category)
            test = f"{how}({prop}, x) {sign} {how}({prop}, {self.write.person(*one)})"
            amount = "<=" if "ATMOST" in match.slots else ">=" if "ATLEAST" in match.slots else "=="
            for number in figure.values:
                rule = f"count({test} for x in {self.write.property(0)}) {amount} {numeral(number)}"
                yield Reading((rule,), cost + each.cost, "count")

    def _apart(
        self, labels: Mapping[str, Label], tokens: Sequence[HeardToken], numbers: frozenset[Number], cost: float
    ) -> Iterator[Reading]:
        """Yield that so many stand between two, in a property whose values are places."""
        for each in compared(self.known, self.mentions, [*labels.values()], tokens, None, None, "compared"):
            values = self.known.steps[each.category].numbers
            if values is not None and {b - a for a, b in pairwise(values)} != {1}:
                continue
            one, other = [
                f"rank({self.write.property(each.category)}, {self.write.person(*labels[slot])})"
                for slot in ("one", "other")
            ]
            for number in numbers:
                if number == int(number) and 0 < number < self.known.categories[each.category].size - 1:
                    extra = 0.0 if each.category and self.known.kinds[each.category] & _PLACES else 2.0
                    yield Reading(
                        (f"abs({one} - {other}) == {int(number) + 1}",), cost + each.cost - _UNPOINTED + extra, "apart"
                    )

    def _bounded(
        self,
        match: Match,
        taken: Sequence[Taken],
        one: Label,
        tokens: Sequence[HeardToken],
        pointer: HeardPointer | None,
        numbers: frozenset[Number],
        cost: float,
    ) -> Iterator[Reading]:
        """Yield that somebody has more or less than a number that nobody need have."""
        if pointer is not None and pointer.kind in ("above", "below"):
            pointer = replace(pointer, kind="more")  # "under $5"
        limit = next(taken[places[0]][1] for slot, places in match.slots.items() if slot == "by")
        if pointer is not None and pointer.place >= limit.last and not self._is_beside_than(limit):
            return  # "five more": than whom is not said
        for each in compared(self.known, self.mentions, [one], tokens, pointer, None, "numbers"):
            owner = self.known.categories[each.category]
            if owner.numbers is None:
                continue
            sign = next((sign for symbol, sign in _BOUNDS.items() if symbol in match.slots), "")
            if each.turned:
                sign = {">": "<", "<": ">"}.get(sign, sign)
            for number, extra in limits_of(self.known, self.mentions, each.category, numbers):
                rule = f"{self.write.value(each.category, self.write.person(*one))} {sign} {_written(owner, number)}"
                yield Reading((rule,), cost + each.cost + extra, "bounds")

    def _is_beside_than(self, token: HeardToken) -> bool:
        """Return True if "than" stands directly before or shortly behind a number: 比七岁大, 五枚より少ない."""
        after, owning = self.known.lexicon.settings["than_object"] == "after", self.known.structure.owning
        words = self.mentions.words
        if not after and not owning.isdisjoint([each.text for each in words[token.last : token.last + 2]]):
            return False  # 十時の客より
        thans = [mark for mark in self.mentions.marks if mark.kind == "than"]
        return any([mark.last == token.first if after else 0 <= mark.first - token.last <= 2 for mark in thans])

    def _foremost(
        self, match: Match, one: Label, tokens: Sequence[HeardToken], pointer: HeardPointer | None, cost: float
    ) -> Iterator[Reading]:
        """Yield that somebody has the most, or the least: "nobody is older than Ann"."""
        for each in compared(self.known, self.mentions, [one], tokens, pointer, None, "compared"):
            highest = ("MORE" in match.slots) != each.turned
            values = self.known.steps[each.category].numbers or range(self.known.categories[each.category].size)
            place = (max if highest else min)(range(len(values)), key=lambda place: values[place])
            rule = self.rule("same", one=one, other=(each.category, place))
            if rule is not None:
                extra = UNHELD * may_be_unheld(self.known, each.category)
                yield Reading((rule,), cost + each.cost + extra, "foremost")

    def _is_number(self, token: HeardToken) -> bool:
        return any([figure.first == token.first for figure in self.mentions.figures])

    def _compared_rule(self, form: str, category: int, roles: dict[str, Label]) -> str | None:
        if form == "comparison":
            for slot in ("less", "more"):
                if roles[slot][0] == category:  # "later than May"
                    other = roles["more" if slot == "less" else "less"]
                    above = "above" if slot == "less" else "below"
                    return self.rule("bounds", property=category, one=other, above=above, limit=roles[slot][1])
        return self.rule(form, property=category, **roles)

    def _difference(self, found: Compared, roles: dict[str, Label], step: Number, cost: float) -> Reading:
        rule = self.rule("difference", property=found.category, by=numeral(step), **roles)
        if rule is None and step == 1:
            rule = self.rule("just-before", property=found.category, one=roles["less"], other=roles["more"])
        if rule is None:
            how = "val" if self.known.categories[found.category].numbers is not None else "rank"
            less, more = [
                f"{how}({self.write.property(found.category)}, {self.write.person(*roles[slot])})"
                for slot in ("less", "more")
            ]
            rule = f"{more} == {less} + {numeral(step)}"
        return Reading((rule,), cost, "difference")

    def _bounds(
        self,
        match: Match,
        labels: dict[str, Label],
        tokens: Sequence[HeardToken],
        pointer: HeardPointer | None,
        cost: float,
    ) -> Iterator[Reading]:
        """Yield that somebody has at least, or at most, a value."""
        category, place = labels["limit"]
        at_least = "ATLEAST" in match.slots
        rising = self.known.categories[category].numbers
        if category not in self.known.steps or (rising is not None and list(rising) != sorted(rising)):
            return
        limit = place - 1 if at_least else place + 1
        if 0 <= limit < self.known.categories[category].size:
            above = "above" if at_least else "below"
            rule = self.rule("bounds", property=category, one=labels["one"], above=above, limit=limit)
            if rule is not None:
                yield Reading((rule,), cost, "bounds")


def _roles(labels: Mapping[str, Label], found: Compared) -> dict[str, Label]:
    """Return the labels of a comparison by their slots, with sides changed where a property is turned round."""
    return {(_TURNED.get(slot, slot) if found.turned else slot): label for slot, label in labels.items()}


def _written(owner: Category, number: Number) -> str:
    """Return a number as a rule compares a value with it."""
    if owner.values.type in ("time", "duration"):
        hours, minutes = divmod(int(number), 60)
        return f'"{hours}:{minutes:02}"'
    return numeral(number)
