"""What a sequence of tokens says: one statement of the table, several about one subject, or several sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from logicgrid.csp.expr import Number
from logicgrid.kinds.logic_grid.hear.compared import Compared, compared, steps_of
from logicgrid.kinds.logic_grid.hear.known import Known
from logicgrid.kinds.logic_grid.hear.patterns import CODE, Match, matches
from logicgrid.kinds.logic_grid.hear.values import Alternative, Pointer, Reading, Token
from logicgrid.kinds.logic_grid.language.spelling import Spelling, numeral
from logicgrid.kinds.logic_grid.language.vocabulary import Label
from logicgrid.kinds.logic_grid.statements import STATEMENTS
from logicgrid.kinds.logic_grid.statements.forms import filled
from logicgrid.kinds.logic_grid.texts.clue_text import COMPARATIVES
from logicgrid.kinds.logic_grid.texts.mentions import Mentions

_FRONT = ("after_front", "before_front", "ahead_front", "behind_front")
_MOST_WAYS = 300
"""The number of ways to take the tokens of a text, if each may be several things."""
_MOST_TOKENS = 24
_DEEP = 2
"""How many sentences about one subject may follow the first."""
_TURNED = {"less": "more", "more": "less", "one": "other", "other": "one"}

Taken = tuple[Alternative, Token]
"""A token, and what it is taken for."""


class Said:
    """What the tokens of one text say."""

    def __init__(self, known: Known, mentions: Mentions, write: Spelling, worst: float) -> None:
        self.known, self.mentions, self.write, self.worst = known, mentions, write, worst

    def all(self, tokens: Sequence[Token], cost: float) -> list[Reading]:
        """Return the readings of a text's tokens, each once and at its least cost."""
        size = 1
        for token in tokens:
            size *= len(token.alternatives)
        if size > _MOST_WAYS or len(tokens) > _MOST_TOKENS:
            return []
        found: dict[tuple[str, ...], Reading] = {}
        for way in product(*[token.alternatives for token in tokens]):
            whole = cost + sum([each.cost for each in way])
            taken = [(each, token) for each, token in zip(way, tokens, strict=True) if each.symbol]
            if whole <= self.worst:
                for reading in self.said(taken, whole):
                    if reading.rules not in found or found[reading.rules].cost > reading.cost:
                        found[reading.rules] = reading
        return list(found.values())

    def said(self, taken: Sequence[Taken], cost: float, depth: int = 0) -> Iterator[Reading]:
        """Yield what a sequence of symbols says, by one pattern, or by two parts that are joined."""
        taken = [each for each in taken if depth or each[0].symbol != "PRON"] if not self._has(taken, "DOT") else taken
        codes = "".join([CODE[each.symbol] for each, _ in taken])
        any_ = False
        for match in matches(codes, self._other(taken)):
            for reading in self._written(match, taken, cost + match.pattern.cost):
                any_ = True
                yield reading
        if not any_ and depth < _DEEP:
            yield from self._joined(taken, cost, depth)

    @staticmethod
    def _has(taken: Sequence[Taken], symbol: str) -> bool:
        return any([each.symbol == symbol for each, _ in taken])

    def _other(self, taken: Sequence[Taken]) -> str:
        """Return where the other one of a comparison stands: `after` its words, or `before` them."""
        kinds = {each.pointer.kind for each, _ in taken if each.pointer is not None}
        if self.known.structure.joined and not kinds.isdisjoint(COMPARATIVES):
            return "before"
        return "after" if not kinds.isdisjoint(_FRONT) else self.known.lexicon.settings["order_object"]

    def _joined(self, taken: Sequence[Taken], cost: float, depth: int) -> Iterator[Reading]:
        """Yield two statements joined by "and", or two sentences: the second may leave out its subject."""
        for cut, (each, _) in enumerate(taken):
            if each.symbol not in ("AND", "DOT") or not 2 <= cut < len(taken) - 1:
                continue
            rest = taken[cut + 1 :]
            pronoun = rest[0][0].symbol == "PRON"
            tails = [[taken[0], *rest[1:]]] if pronoun else [rest, [taken[0], *rest]]
            if taken[0][0].symbol != "LABEL":
                tails = [rest[1:] if pronoun else rest]
            for place, tail in enumerate(tails):
                extra = 0.4 if each.symbol == "AND" else 0.3 + 0.8 * (place == 1 and not pronoun)
                for one in self.said(taken[:cut], cost + extra, _DEEP):
                    for other in self.said(tail, 0.0, depth + 1):
                        both = (*one.rules, *[rule for rule in other.rules if rule not in one.rules])
                        yield Reading(both, one.cost + other.cost, f"{one.says} and {other.says}")

    # ------------------------------------------------------------------ statements

    def _written(self, match: Match, taken: Sequence[Taken], cost: float) -> Iterator[Reading]:
        """Yield the readings of a pattern that matches."""
        pattern = match.pattern
        if pattern.several is not None:
            labels = {slot: label for slot, places in match.slots.items() if (label := taken[places[0]][0].label)}
            rules = [self._rule(form, one=labels[a], other=labels[b]) for form, a, b in pattern.several.says]
            names = " and ".join([form for form, _, _ in pattern.several.says])
            found = [rule for rule in rules if rule is not None]
            if len(found) == len(rules):
                yield Reading(tuple(found), cost, names)
        elif STATEMENTS[pattern.form].needs:
            yield from self._ordered(match, taken, cost)
        else:
            yield from self._identity(match, taken, cost)

    def _identity(self, match: Match, taken: Sequence[Taken], cost: float) -> Iterator[Reading]:
        form = match.pattern.form
        values: dict[str, object] = {}
        for slot in STATEMENTS[form].slots.split():
            name, takes = slot.split(":")
            labels = [label for place in match.slots.get(name, ()) if (label := taken[place][0].label)]
            values[name] = labels if takes in ("people", "labels") else labels[0]
        if form == "all-different":
            people: list[Label] = [label for each, _ in taken if (label := each.label)]
            counts = [taken[place][0].numbers for place in match.slots.get("NUM", ())]
            if len(people) < 3 or len(set(people)) < len(people) or len({category for category, _ in people}) < 2:
                return
            if not all([len(people) in numbers for numbers in counts]):
                return
            values["people"] = people
        if form == "either" and values["this"] == values["that"]:
            return
        rule = self._rule(form, **values)
        if rule is not None:
            yield Reading((rule,), cost, form)

    def _rule(self, form: str, **values: object) -> str | None:
        """Return the plain rule of a statement; None if something in it does not fit."""
        statement = filled(self.known.ground, form, values)
        if statement is None:
            return None
        labels = statement.labels()
        if form in ("same", "different") and labels[0][0] == labels[1][0]:
            return None
        return statement.rule(self.write)

    def _ordered(self, match: Match, taken: Sequence[Taken], cost: float) -> Iterator[Reading]:
        """Yield the readings of a statement about the order of a property, for each that may be meant."""
        form = match.pattern.form
        labels: dict[str, Label] = {}
        for slot, places in match.slots.items():
            label = taken[places[0]][0].label
            if slot.islower() and label is not None:
                labels[slot] = label
        tokens = [taken[places[0]][1] for slot, places in match.slots.items() if slot in labels]
        pointer = next((each.pointer for each, _ in taken if each.pointer is not None), None)
        numbers = next((taken[places[0]][0].numbers for slot, places in match.slots.items() if slot == "by"), None)
        if form == "bounds":
            yield from self._bounds(match, labels, tokens, pointer, cost)
            return
        if form == "between" and self._is_number(taken[match.slots["middle"][0]][1]):
            cost += 2.0  # "two houses between"
        sides = [labels[slot] for slot in labels if slot != "middle"]
        for each in compared(self.known, self.mentions, sides, tokens, pointer, numbers, STATEMENTS[form].needs):
            roles = {(_TURNED[slot] if each.turned else slot): label for slot, label in labels.items()}
            if form == "difference":
                assert numbers is not None
                for step, extra in steps_of(self.known, self.mentions, each.category, numbers):
                    yield self._difference(each, roles, step, cost + each.cost + extra)
                continue
            rule = self._compared_rule(form, each.category, roles)
            if rule is not None:
                yield Reading((rule,), cost + each.cost, form)

    def _is_number(self, token: Token) -> bool:
        return any([figure.first == token.first for figure in self.mentions.figures])

    def _compared_rule(self, form: str, category: int, roles: dict[str, Label]) -> str | None:
        if form == "comparison":
            for slot in ("less", "more"):
                if roles[slot][0] == category:  # "later than May"
                    other = roles["more" if slot == "less" else "less"]
                    above = "above" if slot == "less" else "below"
                    return self._rule("bounds", property=category, one=other, above=above, limit=roles[slot][1])
        return self._rule(form, property=category, **roles)

    def _difference(self, found: Compared, roles: dict[str, Label], step: Number, cost: float) -> Reading:
        rule = self._rule("difference", property=found.category, by=numeral(step), **roles)
        if rule is None and step == 1:
            rule = self._rule("just-before", property=found.category, one=roles["less"], other=roles["more"])
        if rule is None:
            how = "val" if self.known.categories[found.category].numbers is not None else "rank"
            less, more = [
                f"{how}({self.write.property(found.category)}, {self.write.person(*roles[slot])})"
                for slot in ("less", "more")
            ]
            rule = f"{more} == {less} + {numeral(step)}"
        return Reading((rule,), cost, "difference")

    def _bounds(
        self, match: Match, labels: dict[str, Label], tokens: Sequence[Token], pointer: Pointer | None, cost: float
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
            rule = self._rule("bounds", property=category, one=labels["one"], above=above, limit=limit)
            if rule is not None:
                yield Reading((rule,), cost, "bounds")
