"""Statements about the order of a property, for each that may be meant: comparisons, bounds, ratios, distances."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise

from logicgrid.csp.expr import Number
from logicgrid.kinds.logic_grid.hear.asides import is_described
from logicgrid.kinds.logic_grid.hear.compared import Compared, Comparing
from logicgrid.kinds.logic_grid.hear.counted import counts_actors, heads_actors
from logicgrid.kinds.logic_grid.hear.differences import (
    counts_otherwise,
    counts_strangers,
    counts_things,
    is_about_others,
    is_amount,
    is_beside_than,
    is_near_value,
    is_part,
    is_place_between,
    is_ratio_of_less,
    is_vague_ratio,
    limits_of,
    may_be_days,
    names_nobody,
    skips,
    skips_dates,
    steps_of,
    written,
)
from logicgrid.kinds.logic_grid.hear.directions import GUESSED
from logicgrid.kinds.logic_grid.hear.genders import is_capital
from logicgrid.kinds.logic_grid.hear.patterns import Match
from logicgrid.kinds.logic_grid.hear.plain import follows_than, is_loose
from logicgrid.kinds.logic_grid.hear.structure import ORDERED, ROWS, SIGNS
from logicgrid.kinds.logic_grid.hear.superlatives import UNHELD, describes_nobody, may_be_unheld
from logicgrid.kinds.logic_grid.hear.text import HeardText
from logicgrid.kinds.logic_grid.hear.units import is_of_unit, unit_owners
from logicgrid.kinds.logic_grid.hear.values import HeardPointer, HeardToken, Reading, Taken, replace
from logicgrid.kinds.logic_grid.language.spelling import Spelling, numeral
from logicgrid.kinds.logic_grid.language.vocabulary import Label
from logicgrid.kinds.logic_grid.statements.table import STATEMENTS, filled
from logicgrid.kinds.logic_grid.texts.clue_text import ORDERS
from logicgrid.kinds.logic_grid.values import normal
from logicgrid.puzzle.record import Record

_TURNED = {"less": "more", "more": "less", "one": "other", "other": "one"}
_UNPOINTED = 0.4
"""What `compared` adds where nothing says what is compared; a ratio or a distance does."""
_VAGUE_RATIO = 1.3
_REACH, _FAR = 4, 1.2
"""How far from a comparison its limit may be, and what it costs if it is farther."""
_LYING = 1.3
"""What it costs that "a day lies between" may say of how many days, or that they are neighbours of one."""
_PARTING = (",", ";", ":", ".", "，", "；", "。")
_CLEFT = tuple(map(str.split, ("one JUST MORE other", "other JUST LESS one", "more by LESS less", "less by MORE more")))
"""The patterns in which a step precedes the one who is at it."""
_APART = ["one", "by", "DIFFER", "other"]
_AT_LEAST = ("ATLEAST", "ATMOST", "UNDER", "OVER")
_GRADES = ("MORE", "LESS")
_TURN = str.maketrans("<>", "><")
BOUNDS = {"UNDER": "<", "OVER": ">", "ATLEAST": ">=", "ATMOST": "<=", "MORE": ">", "LESS": "<"}


class _Said(Record):
    """What a pattern that matches says: the labels in its slots, the tokens that name them, and what is compared."""

    match: Match
    taken: Sequence[Taken]
    labels: dict[str, Label]
    tokens: list[HeardToken]
    pointer: HeardPointer | None
    numbers: frozenset[Number] | None
    cost: float

    def token(self, *slots: str) -> HeardToken | None:
        """Return the token in the first of some slots that the pattern has."""
        return next((self.taken[places[0]][1] for slot, places in self.match.slots.items() if slot in slots), None)


class Orders:
    """What the patterns of one text say of the order of values."""

    def __init__(self, heard: HeardText, write: Spelling) -> None:
        self.known, self.heard, self.write = heard.known, heard, write

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
        pointer = next((each.pointer for each, _ in taken if each.pointer is not None), None)
        slot = next((slot for slot in match.slots if slot in ("by", "RATIO")), None)
        numbers = None if slot is None else taken[match.slots[slot][0]][0].numbers
        said = _Said(match, taken, *self._labelled(match, taken), pointer, numbers, cost)
        form = match.pattern.form
        if form == "bounds":
            yield from self._limited(said)
        elif form == "next" and ("DIFFER" in match.slots or numbers is not None):
            measured = (counted := said.token("by")) is not None and is_amount(self.heard, counted)
            yield from self._differing(said) if measured or "DIFFER" in match.slots else self._apart(said)
        elif form == "ratio":
            yield from self._ratio(said)
        elif form == "difference":
            yield from self._stepped(said, numbers or frozenset())
        else:
            yield from self._in_order(said)

    def fits(self, match: Match, taken: Sequence[Taken]) -> bool:
        """Return True unless a step belongs to no one: Aの翌日に来たのはB, but not Aは翌日に来た."""
        parted = self._is_parted(match, taken) or (self.known.joined and list(match.slots) == _APART)
        topical = self.known.structure.topics and match.pattern.other == "before"
        if parted or not topical or list(match.pattern.slots.values()) not in _CLEFT:
            return not parted
        first = taken[1][1].first
        heard, structure, near = self.heard, self.known.structure, self.heard.texts[max(first - 1, 0) : first + 1]
        than = any([mark.last == first for mark in heard.marked("than")])
        topic = heard.at(first - 1) in SIGNS and heard.at(taken[2][1].last) in structure.topics
        return than or topic or not structure.owning.isdisjoint(near) or heard.at(first) in structure.toward

    def _is_parted(self, match: Match, taken: Sequence[Taken]) -> bool:
        """Return True if a sign is between a number and its comparison, or a "than" directly before it."""
        heard, numbers = self.heard, [taken[place][1] for place in match.slots.get("by", ())]
        graded = [taken[place][1].first for name in _GRADES for place in match.slots.get(name, ())]
        places = [at for each in numbers for first in graded for at in range(each.last, first)]
        if self.known.joined:  # 比…大，住在3号
            places += [at for each in numbers for first in graded for at in range(first, each.first)]
        between = [heard.texts[at] for at in places if heard.texts[at] != "." or is_capital(heard, at + 1)]
        bare = match.pattern.form == "difference" and match.slots.keys().isdisjoint(_AT_LEAST) and not self.known.joined
        limits = {mark.last for mark in self.heard.marked("than") if bare}
        return not limits.isdisjoint([each.first for each in numbers]) or not {*_PARTING}.isdisjoint(between)

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

    def _limited(self, said: _Said) -> Iterator[Reading]:
        """Yield that somebody is beyond a limit: that of nobody else, of a number of people, a number or a value."""
        said = replace(said, cost=said.cost + _LYING * is_loose(self.heard, said.token(*BOUNDS)))
        if not {"NOBODY", "OTHERS"}.isdisjoint(said.match.slots):
            yield from self._foremost(said)
        elif said.numbers is None:
            yield from self._bounds(said)
        elif self._is_beyond_people(said):
            yield from self._people(said)
        elif said.match.pattern.slots.get("g0") == "one" and not self._counts_others(said.match, said.taken):
            yield from self._bounded(said, said.numbers)
        else:
            yield from self._people(said)

    def _is_beyond_people(self, said: _Said) -> bool:
        """Return True for somebody who is compared with a number of others: "older than two of the others"."""
        token, slots = said.token("by"), said.match.pattern.slots
        figure = self.heard.figure_at(token.first) if token and slots["g0"] == "one" and said.pointer else None
        return figure is not None and not self.known.joined and counts_actors(self.heard, figure)

    def _in_order(self, said: _Said) -> Iterator[Reading]:
        """Yield how the values of labels compare; a limit far from its comparison costs more."""
        form, pointer, slots = said.match.pattern.form, said.pointer, said.match.slots
        cost = said.cost
        middle = said.token("middle")
        if any([middle is not None and figure.first == middle.first for figure in self.heard.figures]):
            cost += 2.0 + (said.match.pattern.slots["g0"] == "one")  # "two houses between"
        elif form == "between":
            cost += _LYING * is_place_between(self.heard, said.taken[slots["BETWEEN"][0]][1].first)
        distant = pointer is not None and is_described(self.heard, pointer, said.tokens)
        reach = pointer.place + _REACH if pointer is not None else len(self.heard.texts)
        remote = {label[0] for slot, label in said.labels.items() if said.taken[slots[slot][0]][1].first > reach}
        """The properties with a value far behind: "taller than the man with number 23"."""
        for each in self._compared(said, form):
            rule = self._compared_rule(form, each.category, _roles(said.labels, each))
            if rule is not None:
                far = _FAR * (each.category in remote or distant)
                vague = skips_dates(self.heard, pointer, each.category)
                vague = vague or is_near_value(self.heard, pointer, each.category, said.tokens)
                vague = form == "just-before" and vague
                sided = pointer is not None and not self.known.structure.sides.isdisjoint(pointer.word.split())
                round_ = sided if form == "comparison" else form == "between"  # who is left of whom in a circle?
                vague = vague or (round_ and self.known.categories[each.category].circular)
                far += _LYING * (vague or names_nobody(self.heard, pointer, each.category, said.tokens))
                yield Reading((rule,), cost + each.cost + far, form)

    def _compared(self, said: _Said, form: str) -> Iterator[Compared]:
        """Yield the properties that a statement of a form may compare; the one in the middle may be of any."""
        sides = [label for slot, label in said.labels.items() if slot != "middle"]
        needs, owners = STATEMENTS[form].needs, {category for category, _ in sides}
        own = self.known.steps.get(min(owners)) if form == "between" and len(owners) == 1 else None
        if own is not None and min(owners) and own.cost < 1:
            yield Compared(min(owners), own.cost, False)  # between the second and the fifth
            return
        yield from Comparing(self.heard, sides, said.tokens, said.pointer, said.numbers, needs).properties()

    def _value(self, category: int, label: Label, how: str = "") -> str:
        """Return how a rule writes the value, or else the rank, that somebody has."""
        counted = self.known.categories[category].numbers is not None or skips(self.known, category)
        return f"{how or ('val' if counted else 'rank')}({self.write.property(category)}, {self.write.person(*label)})"

    def _ratio(self, said: _Said) -> Iterator[Reading]:
        """Yield that somebody has a multiple of another one's amount, or a part of it."""
        more, less, token = said.labels["more"], said.labels["less"], said.token("RATIO", "by")
        vague = is_vague_ratio(self.heard, token, said.numbers, "MORE" in said.match.slots)
        cost = said.cost - _UNPOINTED + _VAGUE_RATIO * vague
        bounds = {*_AT_LEAST, *(() if self.known.joined else _GRADES)} & said.match.slots.keys()  # "more than twice"
        if said.pointer is not None and said.pointer.kind in ORDERS and not self.known.joined:
            return  # "had before the trip twice as much as"
        sign = next((BOUNDS[symbol] for symbol in bounds), "==")
        if is_ratio_of_less(self.heard, token.last if token else 0):
            more, less = less, more
        for number in said.numbers or ():
            if number < 1:
                more, less, number, sign = less, more, 1 / Fraction(number), sign.translate(_TURN)
            for each in Comparing(self.heard, [more, less], said.tokens, None, None, "numbers").properties():
                by = numeral(normal(Fraction(number)))
                rule = self.rule("ratio", property=each.category, less=less, more=more, by=by)
                if rule is not None:
                    ranked = 1.5 * counts_otherwise(self.heard, said.tokens[-1], each.category)
                    yield Reading((rule.replace(" == ", f" {sign} ", 1),), cost + each.cost + ranked, "ratio")

    def _differing(self, said: _Said) -> Iterator[Reading]:
        """Yield that the values of two differ by a number, or that a number of days lie between them."""
        token, numbers = said.token("by"), said.numbers or frozenset()
        bound = next((sign for symbol, sign in BOUNDS.items() if symbol in said.match.slots), "==")
        end, labels = token.last if token else len(self.heard.texts), [*said.labels.values()]
        for each in Comparing(self.heard, labels, said.tokens, None, numbers, "compared").properties():
            one, other = [self._value(each.category, said.labels[slot]) for slot in ("one", "other")]
            lying = _LYING * (one.startswith("rank") and "DIFFER" not in said.match.slots)
            lying += _LYING * may_be_days(self.heard, each.category)
            lying += 2 * _LYING * counts_things(self.heard, end, each.category)
            for step, extra in steps_of(self.heard, each.category, numbers):
                rule = f"abs({one} - {other}) {bound} {numeral(step)}"
                yield Reading((rule,), said.cost + each.cost - _UNPOINTED + extra + lying, "apart")

    def _people(self, said: _Said) -> Iterator[Reading]:
        """Yield of how many people a value is more, or less, than somebody's."""
        token, slots, one = said.token("by"), said.match.slots, said.labels["one"]
        figure = next((each for each in self.heard.figures if token and each.first == token.first), None)
        counts = heads_actors if said.match.pattern.slots["g0"] == "by" else counts_actors
        if figure is None or not (counts(self.heard, figure) or self._counts_others(said.match, ())):
            return
        for each in Comparing(self.heard, [one], said.tokens, said.pointer, None, "compared").properties():
            beyond = self._is_beyond_people(said)
            sign = ">" if ("MORE" in slots) != (each.turned != beyond) else "<"
            value = self._value(each.category, one)
            test = f"{value.partition(', ')[0]}, x) {sign} {value}"
            amount = "<=" if "ATMOST" in slots else ">=" if "ATLEAST" in slots else "=="
            for number in figure.values:
                rule = f"count({test} for x in {self.write.property(0)}) {amount} {numeral(number)}"
                yield Reading((rule,), said.cost + each.cost, "count")

    def _apart(self, said: _Said) -> Iterator[Reading]:
        """Yield that a number of actors are between two, in a property whose values are places."""
        rows = [each for each in self.known.steps if each and self.known.is_ranking(each)]
        bound = next((BOUNDS[symbol] for symbol in _AT_LEAST if symbol in said.match.slots), "==")
        labels, token = [*said.labels.values()], said.token("by")
        for each in Comparing(self.heard, labels, said.tokens, None, None, "between").properties():
            sole = rows == [each.category] and not self.known.joined
            gaps = {b - a for a, b in pairwise(self.known.steps[each.category].numbers or (0, 1))}
            if gaps != {1} and (len(gaps) > 1 or not self.known.kinds[each.category] & ROWS):
                continue
            one, other = [self._value(each.category, said.labels[slot], "rank") for slot in ("one", "other")]
            for number in said.numbers or ():
                if number == int(number) and 0 < number < self.known.categories[each.category].size - 1:
                    extra = 0.0 if sole or self.known.kinds[each.category] & ORDERED else 2.0
                    extra -= min(each.cost, GUESSED) * sole
                    extra += 2 * _LYING * (token is not None and counts_strangers(self.heard, token, each.category))
                    rule = f"abs({one} - {other}) {bound} {int(number) + 1}"
                    if self.known.categories[each.category].circular:
                        joint, size = "and" if bound[0] == ">" else "or", self.known.categories[each.category].size
                        rule += f" {joint} abs({one} - {other}) {bound.translate(_TURN)} {size - int(number) - 1}"
                    yield Reading((rule,), said.cost + each.cost - _UNPOINTED + extra, "apart")

    def _bounded(self, said: _Said, numbers: frozenset[Number]) -> Iterator[Reading]:
        """Yield that somebody has more or less than a number that nobody need have."""
        pointer, limit, one = said.pointer, said.token("by"), said.labels["one"]
        if pointer is not None and pointer.kind in ("above", "below"):
            pointer = replace(pointer, kind="more")  # "under $5"
        behind = self.known.lexicon.settings["than_object"] == "before"
        if follows_than(self.heard, said.tokens):
            return  # 比曹磊多两个
        if pointer and pointer.end and pointer.kind in ORDERS and not self.known.joined:
            return  # "Ann's neighbour to the left"
        open_ = limit and pointer and (behind or pointer.place >= limit.last)
        if limit and pointer and open_ and not is_beside_than(self.heard, limit, pointer):
            return  # "five more": than whom is open; 左から三軒目 is no bound
        if limit and pointer and self.known.joined and is_about_others(self.heard, limit, pointer):
            return  # 楼上只有一户, 比香炉久的有两件
        for each in Comparing(self.heard, [one], said.tokens, pointer, None, "numbers").properties(numbers):
            owner = self.known.categories[each.category]
            if owner.numbers is None:
                continue
            sign = self._bound_of(said, each.category)
            if each.turned:
                sign = {">": "<", "<": ">"}.get(sign, sign)
            foreign = 2.0 * (not is_of_unit(self.heard, each.category, numbers))
            for number, extra in limits_of(self.heard, each.category, numbers):
                rule = f"{self.write.value(each.category, self.write.person(*one))} {sign} {written(owner, number)}"
                yield Reading((rule,), said.cost + each.cost + extra + foreign, "bounds")

    def _bound_of(self, said: _Said, category: int) -> str:
        """Return how a bound compares: who is third or better in a ranking has no larger number, 3位以上."""
        known, token = self.known, said.token(*BOUNDS)
        sign = next((sign for symbol, sign in BOUNDS.items() if symbol in said.match.slots), "")
        text = "".join(self.heard.texts[token.first : token.last]) if token else ""
        ranked = known.is_ranking(category) and "score" in known.kinds[category]
        rising = known.lexicon.lists["rising"] | known.lexicon.lists["scored"]
        best = ranked and text in known.structure.worth and rising.isdisjoint(known.titles(category))
        return {">=": "<=", "<=": ">="}[sign] if best else sign

    def _counts_others(self, match: Match, taken: Sequence[Taken]) -> bool:
        """Return True if a number behind a comparison counts people: 右には2人."""
        if not self.known.joined or list(match.pattern.slots.values())[1:] not in (["MORE", "by"], ["LESS", "by"]):
            return False
        if not taken:
            return True
        token = taken[match.slots["by"][0]][1]
        figures = [figure for figure in self.heard.figures if figure.first >= token.first][:1]
        named = [heads_actors(self.heard, each) for each in figures]
        return any(named) and not unit_owners(self.heard, figures[0].last)

    def _foremost(self, said: _Said) -> Iterator[Reading]:
        """Yield that somebody has the most, or the least: "nobody is older than Ann"."""
        one, whom = said.labels["one"], (said.token("NOBODY"), said.pointer, max([each.last for each in said.tokens]))
        for each in Comparing(self.heard, [one], said.tokens, said.pointer, None, "compared").properties():
            highest = ("MORE" in said.match.slots) != each.turned
            values = self.known.steps[each.category].numbers or range(self.known.categories[each.category].size)
            place = (max if highest else min)(range(len(values)), key=lambda place: values[place])
            rule = self.rule("same", one=one, other=(each.category, place))
            if rule is not None:
                unsure = may_be_unheld(self.known, each.category) or describes_nobody(self.heard, *whom)
                yield Reading((rule,), said.cost + each.cost + UNHELD * unsure, "foremost")

    def _compared_rule(self, form: str, category: int, roles: dict[str, Label]) -> str | None:
        if form == "comparison":
            for slot in ("less", "more"):
                if roles[slot][0] == category:  # "later than May"
                    other = roles["more" if slot == "less" else "less"]
                    above = "above" if slot == "less" else "below"
                    return self.rule("bounds", property=category, one=other, above=above, limit=roles[slot][1])
        return self.rule(form, property=category, **roles)

    def _difference(
        self, found: Compared, roles: dict[str, Label], step: Number, cost: float, bound: str, within: bool = False
    ) -> Reading:
        """Return that somebody has so much more than another one, or at least so much; or more, `within` that."""
        circular = self.known.categories[found.category].circular  # around a table nobody is surely two seats on
        cost, plain = cost + GUESSED * (circular and step != 1), not (bound or circular)
        rule = self.rule("difference", property=found.category, by=numeral(step), **roles) if plain else None
        if rule is None and step == 1 and not bound:
            rule = self.rule("just-before", property=found.category, one=roles["less"], other=roles["more"])
        if rule is None:
            less, more = [self._value(found.category, roles[slot]) for slot in ("less", "more")]
            rule = f"{f'{less} < ' * within}{more} {bound or '=='} {less} + {numeral(step)}"
        return Reading((rule,), cost, "difference")

    def _stepped(self, said: _Said, numbers: frozenset[Number]) -> Iterator[Reading]:
        """Yield that somebody has so much more than another one, or at least, at most, more or less than so much."""
        bound = next((BOUNDS[symbol] for symbol in _AT_LEAST if symbol in said.match.slots), "")
        parted, figure = is_part(self.heard, token := said.token("by")), token and self.heard.figure_at(token.first)
        if figure and figure.clock and self.known.joined and said.pointer and said.pointer.kind in ORDERS:
            return  # 七点以后
        within = bound == "<" or (bound == "<=" and said.pointer is not None and said.pointer.kind in ORDERS)
        for each in self._compared(said, "difference"):
            for step, extra in steps_of(self.heard, each.category, numbers):
                roles, whole = _roles(said.labels, each), said.cost + each.cost + extra + _VAGUE_RATIO * parted
                if step == 1 and not bound and skips(self.known, each.category):
                    yield from self._next_day(each, roles, whole)
                else:
                    yield self._difference(each, roles, step, whole, bound, within)

    def _next_day(self, found: Compared, roles: dict[str, Label], cost: float) -> Iterator[Reading]:
        """Yield that somebody is a day later than another, and next in a list that leaves days out: hardly sure."""
        yield self._difference(found, roles, 1, cost + _LYING * (not self.known.joined), "==")  # 晚一个月
        rule = self.rule("just-before", property=found.category, one=roles["less"], other=roles["more"])
        yield from [] if rule is None else [Reading((rule,), cost + _LYING * (1 + self.known.joined), "just-before")]

    def _bounds(self, said: _Said) -> Iterator[Reading]:
        """Yield that somebody has at least, or at most, a value, or what another one has."""
        (category, place), one = said.labels["limit"], said.labels["one"]
        at_least = self._bound_of(said, category) == ">="
        owner, limit = self.known.categories[category], said.token("limit")
        rising, person = owner.numbers, limit is not None and self._is_person(limit)
        if category not in self.known.steps or self.known.steps[category].cost >= 1 or person:
            yield from self._at_least_another(said, at_least)
            return
        if rising is not None and list(rising) != sorted(rising):
            return
        sign, beyond = (">=", place - 1) if at_least else ("<=", place + 1)
        if 0 <= beyond < owner.size and one[0] != category:
            value = written(owner, rising[place]) if rising is not None else self.write.label(category, place)
            yield Reading((f"{self._value(category, one, 'val')} {sign} {value}",), said.cost, "bounds")

    def _is_person(self, token: HeardToken) -> bool:
        """Return True if the puzzle's noun for its actors is beside a label: "the Thursday passenger"."""
        return not self.known.joined and any([self.heard.in_noun(place) for place in (token.first - 1, token.last)])

    def _at_least_another(self, said: _Said, at_least: bool) -> Iterator[Reading]:
        """Yield that somebody has at least, or at most, as much as another one: "at least as old as Ann"."""
        lists, bound = self.known.lexicon.lists, said.token(*_AT_LEAST)
        first = bound.first if bound else 0
        words = self.heard.texts[first : said.tokens[1].first]
        kinds = (("more", 1), ("as_more", 1), ("less", -1), ("as_less", -1))
        graded = [(word, sign) for word in words for kind, sign in kinds if word in lists[kind]]
        word, sign = graded[-1] if graded else ("", 1)
        vague = _LYING * any([each in self.known.structure.vague for each in words])  # "niet voor"
        own = 1 if at_least else -1
        if sign < 0 and any([each in lists["as_less"] for each in words]):
            own = -own  # "at least as young as"
        pointer = HeardPointer(sign, "more" if sign > 0 else "less", word, first) if word else None
        for each in self._compared(replace(said, pointer=pointer, numbers=None), "comparison"):
            one, other = [self._value(each.category, said.labels[slot]) for slot in ("one", "limit")]
            rule = f"{one} {'>=' if (own > 0) != each.turned else '<='} {other}"
            yield Reading((rule,), said.cost + each.cost + vague, "bounds")


def _roles(labels: Mapping[str, Label], found: Compared) -> dict[str, Label]:
    """Return the labels of a comparison by their slots, with sides changed where a property is turned round."""
    return {(_TURNED.get(slot, slot) if found.turned else slot): label for slot, label in labels.items()}
