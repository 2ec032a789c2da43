"""What a sequence of tokens says: one statement of the table, several about one subject, or several sentences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import islice, pairwise, product

from logicgrid.csp.expr import Number
from logicgrid.kinds.logic_grid.hear.asides import Aside, asides_in
from logicgrid.kinds.logic_grid.hear.clauses import clauses, conditional, is_negation_alone, owned, without_commas
from logicgrid.kinds.logic_grid.hear.compared import Compared, compared, limits_of, steps_of
from logicgrid.kinds.logic_grid.hear.known import Known
from logicgrid.kinds.logic_grid.hear.patterns import CODE, Match, matches
from logicgrid.kinds.logic_grid.hear.values import Alternative, Pointer, Reading, Token, replace
from logicgrid.kinds.logic_grid.language.spelling import Spelling, numeral
from logicgrid.kinds.logic_grid.language.vocabulary import Category, Label
from logicgrid.kinds.logic_grid.statements import STATEMENTS
from logicgrid.kinds.logic_grid.statements.forms import filled
from logicgrid.kinds.logic_grid.statements.terms import plain_number
from logicgrid.kinds.logic_grid.texts.clue_text import COMPARATIVES
from logicgrid.kinds.logic_grid.texts.mentions import Mentions

_FRONT = ("after_front", "before_front", "ahead_front", "behind_front")
_MOST_WAYS = 300
"""The number of ways to take the tokens of a text, if each may be several things."""
_MOST_TOKENS = 24
_PASSED_OVER = 1.3
"""What it costs that a relative clause is not heard as one."""
_DEEP = 2
"""How many sentences about one subject may follow the first."""
_TURNED = {"less": "more", "more": "less", "one": "other", "other": "one"}

_LONELY = 2.0
"""What it costs that a part of a sentence denies something that was not read."""
_UNPOINTED = 0.4
"""What `compared` adds where nothing says what is compared; a ratio or a distance does."""
_NEAR, _DOUBLED = 4, 0.5
"""How far apart two names of one may stand, and what it costs."""
_REACH, _FAR = 4, 1.2
"""How far from a comparison its limit may stand, and what it costs if it stands farther."""
_BOTH_DENIED = 1.0
"""What it costs that "neither a nor b" says nothing of a and b, which may be one."""
_PLACES = {"side", "floor", "time", "score"}
"""The kinds of properties between whose values others stand."""
_BOUNDS = {"UNDER": "<", "OVER": ">", "ATLEAST": ">=", "ATMOST": "<=", "MORE": ">", "LESS": "<"}

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
        asides = asides_in(self.known, self.mentions, tokens)
        found: dict[tuple[str, ...], Reading] = {}
        for way in product(*[token.alternatives for token in tokens]):
            whole = cost + sum([each.cost for each in way])
            whole += _LONELY * is_negation_alone([each.symbol for each in way if each.symbol])
            taken = [(each, token) for each, token in zip(way, tokens, strict=True) if each.symbol]
            if whole <= self.worst:
                for reading in self._parted(taken, whole, asides):
                    if reading.rules not in found or found[reading.rules].cost > reading.cost:
                        found[reading.rules] = reading
        return list(found.values())

    def _parted(self, taken: Sequence[Taken], cost: float, asides: Sequence[Aside]) -> Iterator[Reading]:
        """Yield what a sentence says together with what it says in passing."""
        relative = [each for each in asides if each.relative]
        found = [] if relative else list(self.said(taken, cost))
        if found or not asides:
            yield from found
            return
        parts = [self._of(taken, aside) for aside in asides]
        main = [each for each in taken if not any([aside.first <= each[1].first < aside.last for aside in asides])]
        said = [list(self.said(main, cost))] if len(main) > 1 else [[Reading((), cost, "")]]
        said += [list(self.said(part, 0.0 if aside.relative else 0.3)) for part, aside in zip(parts, asides, strict=True)]
        if len(said) > 1 and all(said):
            for way in islice(product(*said), _MOST_WAYS):
                rules = tuple(dict.fromkeys([rule for reading in way for rule in reading.rules]))
                says = " and ".join([reading.says for reading in way if reading.says])
                yield Reading(rules, sum([reading.cost for reading in way]), says)
        elif relative:
            yield from self.said(taken, cost + _PASSED_OVER)

    @staticmethod
    def _of(taken: Sequence[Taken], aside: Aside) -> list[Taken]:
        """Return what is said in passing, behind the label that it is about."""
        whom = [each for each in taken if each[1].first == aside.whom]
        return [*whom, *[each for each in taken if aside.first <= each[1].first < aside.last and each[0].symbol != "PRON"]]

    def said(self, taken: Sequence[Taken], cost: float, depth: int = 0) -> Iterator[Reading]:
        """Yield what a sequence of symbols says, by one pattern, or by two parts that are joined."""
        whole, taken = taken, without_commas(taken)
        if self._has(taken, "PRON") and not self._has(taken, "DOT"):
            inverted = self._has(taken, "NOR")
            taken = [each for place, each in enumerate(taken) if each[0].symbol != "PRON" or (inverted and taken[place - 1][0].symbol == "NOR")]
        taken = [each for each in taken if each[0].symbol != "ASK"]
        if self._has(taken, "TOTAL"):
            yield from self._total(without_commas(taken), cost)
            return
        if self._has(taken, "ANYORDER"):
            yield from self._in_any_order(taken, cost)
            return
        codes = "".join([CODE[each.symbol] for each, _ in taken])
        any_ = False
        for match in matches(codes, self._other(taken)):
            for reading in self._written(match, taken, cost + match.pattern.cost):
                any_ = True
                yield reading
        if not any_ and depth < _DEEP:
            yield from self._joined(taken, cost, depth)
            yield from self._doubled(taken, cost, depth)
        parted = len(whole) > len(taken)
        if any([self._has(whole, each) for each in ("THEN", "IF", "IFSO")]):
            yield from conditional(self.said, whole, cost)
        elif parted:
            yield from clauses(self.known, self.mentions, self.said, whole, cost, depth)
        if not any_ and not parted:
            yield from owned(self.known, self.mentions, self.said, self._same, taken, cost, depth)

    def _same(self, one: Taken, other: Taken) -> str | None:
        return self._rule("same", one=one[0].label, other=other[0].label)

    def _doubled(self, taken: Sequence[Taken], cost: float, depth: int) -> Iterator[Reading]:
        """Yield what is said of somebody who has two names: "Gerald's thistle is older than the iris"."""
        symbols = [each.symbol for each, _ in taken]
        if self.known.structure.joined or symbols[:2] != ["LABEL", "LABEL"] or len(taken) < 4 or symbols[2] == "LABEL":
            return
        if taken[1][1].first - taken[0][1].last > _NEAR or symbols[2] in ("AND", "OR", "NOR", "DOT"):
            return
        one, other = taken[0][0].label, taken[1][0].label
        rule = self._rule("same", one=one, other=other)
        for reading in self.said([taken[0], *taken[2:]], cost + _DOUBLED, depth + 1) if rule else ():
            yield Reading((rule or "", *reading.rules), reading.cost, f"same and {reading.says}")

    def _in_any_order(self, taken: Sequence[Taken], cost: float) -> Iterator[Reading]:
        """Yield that some labels belong to some others, in an order that is left open."""
        labels = [each.label for each, _ in taken if each.label is not None]
        half = len(labels) // 2
        if half < 2 or len(labels) % 2 or {each.symbol for each, _ in taken} - {"LABEL", "AND", "ANYORDER", "NUM"}:
            return
        sides = [", ".join([self.write.person(*label) for label in each]) for each in (labels[:half], labels[half:])]
        yield Reading((f"{{{sides[0]}}} == {{{sides[1]}}}",), cost, "pair")

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
            denied = [labels[slot] for form, *slots in pattern.several.says if form == "different" for slot in slots if slot != "x"]
            if ("NORIS" in match.slots or "NOR" in match.slots and pattern.other != "before") and "NEITHER" not in match.slots and len({category for category, _ in denied}) > 1:
                cost += _BOTH_DENIED + 0.3 * ("NORIS" in match.slots)
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
        numbers = next((taken[places[0]][0].numbers for slot, places in match.slots.items() if slot in ("by", "RATIO")), None)
        if form == "bounds" and not {"NOBODY", "OTHERS"}.isdisjoint(match.slots):
            yield from self._foremost(match, labels["one"], tokens, pointer, cost)
            return
        if form == "bounds" and numbers is not None:
            yield from self._bounded(match, labels["one"], tokens, pointer, numbers, cost)
            return
        if form == "bounds":
            yield from self._bounds(match, labels, tokens, pointer, cost)
            return
        if form == "next" and "DIFFER" in match.slots:
            yield from self._differing(labels, tokens, numbers or frozenset(), cost)
            return
        if form == "next" and numbers is not None:
            counted = next(taken[places[0]][1].last for slot, places in match.slots.items() if slot == "by")
            if self.known.is_measure(self.mentions, counted):
                yield from self._differing(labels, tokens, numbers, cost)
            else:
                yield from self._apart(labels, tokens, numbers, cost)
            return
        if form == "ratio":
            yield from self._ratio(labels, tokens, numbers or frozenset(), cost)
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
            far = any([labels[slot][0] == each.category and self._is_far(pointer, taken[match.slots[slot][0]][1]) for slot in labels])
            if rule is not None:
                yield Reading((rule,), cost + each.cost + _FAR * far, form)

    @staticmethod
    def _is_far(pointer: Pointer | None, token: Token) -> bool:
        """Return True for a value that is not directly behind a comparison: "taller than the man with number 23"."""
        return pointer is not None and token.first - pointer.place > _REACH

    def _ratio(
        self, labels: Mapping[str, Label], tokens: Sequence[Token], numbers: frozenset[Number], cost: float
    ) -> Iterator[Reading]:
        """Yield that somebody has so many times as much as another one, or such a part of it."""
        more, less = labels["more"], labels["less"]
        if any([word.text in self.known.lexicon.lists["as_less"] for word in self.mentions.words]):
            more, less = less, more
        for number in numbers:
            if number < 1:
                more, less, number = less, more, 1 / Fraction(number)
            for each in compared(self.known, self.mentions, [more, less], tokens, None, None, "numbers"):
                ranked = self.known.labels.is_ranking(each.category)
                rule = self._rule("ratio", property=each.category, less=less, more=more, by=numeral(plain_number(Fraction(number))))
                if rule is not None:
                    yield Reading((rule,), cost + each.cost - _UNPOINTED + 1.5 * ranked, "ratio")

    def _total(self, taken: Sequence[Taken], cost: float) -> Iterator[Reading]:
        """Yield that two together have a number, or as much as a third, or more or less than that."""
        labels = [place for place, (each, _) in enumerate(taken) if each.symbol == "LABEL"]
        joined = [(a, b) for a, b in pairwise(labels) if {each.symbol for each, _ in taken[a + 1 : b]} == {"AND"}]
        numbers = [each.numbers for each, _ in taken if each.symbol == "NUM"]
        others = {each.symbol for each, _ in taken} - {"LABEL", "AND", "NUM", "TOTAL", "OF", "MORE", "LESS", "UNDER", "PRON", "JUST", "BOTHNOT"}
        if len(joined) != 1 or len(labels) not in (2, 3) or others:
            return
        sums = [(taken[place][0].label, taken[place][1]) for place in joined[0]]
        rest = [(taken[place][0].label, taken[place][1]) for place in labels if place not in joined[0]]
        sign = ">" if self._has(taken, "MORE") else "<" if self._has(taken, "LESS") or self._has(taken, "UNDER") else "=="
        known = [(label, token) for label, token in (*sums, *rest) if label is not None]
        pointer = next((each.pointer for each, _ in taken if each.pointer is not None), None)
        owners = [label for label, _ in known]
        for each in compared(self.known, self.mentions, owners, [token for _, token in known], pointer, None, "numbers"):
            if self.known.categories[each.category].numbers is None:
                continue
            values = [self.write.value(each.category, self.write.person(*label)) for label in owners]
            total = f"{values[0]} + {values[1]}"
            cheap = cost + each.cost - (_UNPOINTED if pointer is None else 0)
            if rest and not numbers:
                yield Reading((f"{values[2]} {sign} {total}",), cheap, "sum")
            elif rest and sign != "==":
                for number in numbers[0]:
                    step = "+" if sign == ">" else "-"
                    yield Reading((f"{values[2]} == {total} {step} {numeral(number)}",), cheap, "sum")
            elif not rest and len(numbers) == 1:
                for number in numbers[0]:
                    if number > 0:
                        yield Reading((f"{total} {sign} {numeral(number)}",), cheap, "sum")

    def _differing(
        self, labels: Mapping[str, Label], tokens: Sequence[Token], numbers: frozenset[Number], cost: float
    ) -> Iterator[Reading]:
        """Yield that the values of two differ by a number."""
        for each in compared(self.known, self.mentions, [*labels.values()], tokens, None, numbers, "compared"):
            how = "val" if self.known.categories[each.category].numbers is not None else "rank"
            one, other = [f"{how}({self.write.property(each.category)}, {self.write.person(*labels[slot])})" for slot in ("one", "other")]
            for step, extra in steps_of(self.known, self.mentions, each.category, numbers):
                yield Reading((f"abs({one} - {other}) == {numeral(step)}",), cost + each.cost - _UNPOINTED + extra, "apart")

    def _apart(
        self, labels: Mapping[str, Label], tokens: Sequence[Token], numbers: frozenset[Number], cost: float
    ) -> Iterator[Reading]:
        """Yield that so many stand between two, in a property whose values are places."""
        for each in compared(self.known, self.mentions, [*labels.values()], tokens, None, None, "compared"):
            values = self.known.steps[each.category].numbers
            if values is not None and {b - a for a, b in pairwise(values)} != {1}:
                continue
            one, other = [f"rank({self.write.property(each.category)}, {self.write.person(*labels[slot])})" for slot in ("one", "other")]
            for number in numbers:
                if number == int(number) and 0 < number < self.known.categories[each.category].size - 1:
                    extra = 0.0 if each.category and self.known.kinds[each.category] & _PLACES else 2.0
                    yield Reading((f"abs({one} - {other}) == {int(number) + 1}",), cost + each.cost - _UNPOINTED + extra, "apart")

    def _bounded(
        self,
        match: Match,
        one: Label,
        tokens: Sequence[Token],
        pointer: Pointer | None,
        numbers: frozenset[Number],
        cost: float,
    ) -> Iterator[Reading]:
        """Yield that somebody has more or less than a number that nobody need have."""
        if pointer is not None and pointer.kind in ("above", "below"):
            pointer = replace(pointer, kind="more")  # "under $5"
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

    def _foremost(
        self, match: Match, one: Label, tokens: Sequence[Token], pointer: Pointer | None, cost: float
    ) -> Iterator[Reading]:
        """Yield that somebody has the most, or the least: "nobody is older than Ann"."""
        for each in compared(self.known, self.mentions, [one], tokens, pointer, None, "compared"):
            highest = ("MORE" in match.slots) != each.turned
            values = self.known.steps[each.category].numbers or range(self.known.categories[each.category].size)
            place = (max if highest else min)(range(len(values)), key=lambda place: values[place])
            rule = self._rule("same", one=one, other=(each.category, place))
            if rule is not None:
                yield Reading((rule,), cost + each.cost, "foremost")

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


def _written(owner: Category, number: Number) -> str:
    """Return a number as a rule compares a value with it."""
    if owner.values.type in ("time", "duration"):
        hours, minutes = divmod(int(number), 60)
        return f'"{hours}:{minutes:02}"'
    return numeral(number)
