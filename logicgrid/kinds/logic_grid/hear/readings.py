"""What a sequence of tokens says: one statement of the table, several about one subject, or several sentences."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, product

from logicgrid.kinds.logic_grid.hear.asides import Aside, asides_in
from logicgrid.kinds.logic_grid.hear.clauses import DEEP, clauses, is_negation_alone, named_twice, without_commas
from logicgrid.kinds.logic_grid.hear.compound import compound, total
from logicgrid.kinds.logic_grid.hear.known import HeardPuzzle
from logicgrid.kinds.logic_grid.hear.orders import Orders
from logicgrid.kinds.logic_grid.hear.patterns import CODE, Match, matches
from logicgrid.kinds.logic_grid.hear.quantified import QUANTITIES, quantified
from logicgrid.kinds.logic_grid.hear.values import HeardToken, Reading, Taken, replace
from logicgrid.kinds.logic_grid.language.spelling import Spelling
from logicgrid.kinds.logic_grid.language.vocabulary import Label
from logicgrid.kinds.logic_grid.statements import STATEMENTS
from logicgrid.kinds.logic_grid.texts.clue_text import COMPARATIVES
from logicgrid.kinds.logic_grid.texts.mentions import TextMentions

_FRONT = ("after_front", "before_front", "ahead_front", "behind_front")
_MOST_WAYS = 300
"""The number of ways to take the tokens of a text, if each may be several things."""
_MOST_TOKENS = 24
_MOST_SAID = 700
"""The number of sequences of symbols that are compared with the patterns for one text."""
_PASSED_OVER = 1.3
"""What it costs that a relative clause is not heard as one."""
_LONELY = 2.0
"""What it costs that a part of a sentence denies something that was not read."""
_RELATIONS = ("comparison", "difference", "just-before", "next", "between", "ratio", "opposite")
"""The statements that a negation may deny as a whole."""
_BOTH_DENIED = 1.0
"""What it costs that "neither a nor b" says nothing of a and b, which may be one."""

_BESIDE = ("NEXT", "OPPOSITE")
_APART = (
    ("LABEL", "NOT", "NEXT", "LABEL"),
    ("LABEL", "NOT", "LABEL", "NEXT"),
    ("LABEL", "LABEL", "NEXT", "NIL"),
    ("LABEL", "AND", "LABEL", "NOT", "NEXT"),
    ("LABEL", "AND", "LABEL", "NEXT", "NIL"),
)
"""How a sentence denies that two are neighbours: what is denied is not who one of them is."""
_COMPARISON = re.compile(r"([^<>=!]+) (<|>|==) ([^<>=!]+)")
_CALL = re.compile(r"[a-z_]+\([^()]*\)")
_CONTRARY = {"<": ">=", ">": "<=", "==": "!="}


class TokenReadings:
    """What the tokens of one text say."""

    def __init__(self, known: HeardPuzzle, mentions: TextMentions, write: Spelling, worst: float) -> None:
        self.known, self.mentions, self.write, self.worst = known, mentions, write, worst
        self.order = Orders(known, mentions, write)
        self._left = _MOST_SAID

    def all(self, tokens: Sequence[HeardToken], cost: float) -> list[Reading]:
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
        said += [
            list(self.said(part, 0.0 if aside.relative else 0.3)) for part, aside in zip(parts, asides, strict=True)
        ]
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
        return [
            *whom,
            *[each for each in taken if aside.first <= each[1].first < aside.last and each[0].symbol != "PRON"],
        ]

    def said(self, taken: Sequence[Taken], cost: float, depth: int = 0) -> Iterator[Reading]:
        """Yield what a sequence of symbols says, by one pattern, or by two parts that are joined."""
        self._left -= 1
        if self._left < 0:
            return
        whole, taken = taken, without_commas(taken)
        if self._has(taken, "PRON") and not self._has(taken, "DOT"):
            inverted = self._has(taken, "NOR")
            taken = [
                each
                for place, each in enumerate(taken)
                if each[0].symbol != "PRON" or (inverted and taken[place - 1][0].symbol == "NOR")
            ]
        taken = [each for each in taken if each[0].symbol != "ASK"]
        if self._has(taken, "TOTAL"):
            yield from total(self, taken, cost)
            return
        if self._has(taken, "ANYORDER"):
            yield from self._in_any_order(taken, cost)
            return
        if not depth and self.known.structure.quantities and any([each.symbol in QUANTITIES for each, _ in whole]):
            yield from quantified(self, [each for each in whole if each[0].symbol != "ASK"], cost)
        yield from self._not_beside(taken, cost)
        codes = "".join([CODE[each.symbol] for each, _ in taken])
        any_ = False
        for match in matches(codes, self._other(taken)):
            for reading in self._written(match, taken, cost + match.pattern.cost):
                any_ = True
                yield reading
        parted = self._has(whole, "COMMA")
        if not any_:
            for reading in self._denied(taken, cost, depth):
                any_ = True
                yield reading
        for reading in compound(self, whole, cost) if not depth and not any_ else ():
            any_ = True
            yield reading
        if parted and depth <= DEEP:
            yield from clauses(self, whole, cost, depth, True)
        if not any_ and depth < DEEP:
            yield from clauses(self, taken, cost, depth, False)
        if not any_ and not parted:
            yield from named_twice(self, taken, cost, depth)

    def _not_beside(self, taken: Sequence[Taken], cost: float) -> Iterator[Reading]:
        """Yield that two are no neighbours, or do not sit opposite each other."""
        symbols = tuple([each.symbol for each, _ in taken])
        place = next((each[0].symbol for each in taken if each[0].symbol in _BESIDE), None)
        if place is None or symbols not in [
            tuple([place if each == "NEXT" else each for each in way]) for way in _APART
        ]:
            return
        rest = [each for each in taken if each[0].symbol not in ("NOT", "NIL")]
        for reading in self.said(rest, cost, DEEP + 1):
            if reading.says in ("next", "opposite") and len(reading.rules) == 1:
                yield Reading((f"not {reading.rules[0]}",), reading.cost, f"not {reading.says}")

    def _denied(self, taken: Sequence[Taken], cost: float, depth: int) -> Iterator[Reading]:
        """Yield that something does not hold between several: "Ann does not live next to Ben"."""
        symbols = [each.symbol for each, _ in taken]
        if symbols[:2] != ["LABEL", "NOT"] or symbols.count("NOT") > 1 or len(symbols) < 4 or symbols[2] == "LABEL":
            return
        plain = [*taken[:1], *taken[2:]]
        for match in matches("".join([CODE[each.symbol] for each, _ in plain]), self._other(plain)):
            if match.pattern.form in _RELATIONS:
                for reading in self._written(match, plain, cost + match.pattern.cost):
                    if len(reading.rules) == 1 and reading.says != "same":
                        yield replace(reading, rules=(_denial(reading.rules[0]),))

    def _in_any_order(self, taken: Sequence[Taken], cost: float) -> Iterator[Reading]:
        """Yield that some labels belong to some others, in an order that is left open."""
        labels = [each.label for each, _ in taken if each.label is not None]
        half = len(labels) // 2
        if half < 2 or len(labels) % 2 or {each.symbol for each, _ in taken} - {"LABEL", "AND", "ANYORDER", "NUM"}:
            return
        sides = [", ".join([self.write.person(*label) for label in each]) for each in (labels[:half], labels[half:])]
        yield Reading((f"{{{sides[0]}}} == {{{sides[1]}}}",), cost, "pair")

    @staticmethod
    def _is_forced(values: Mapping[str, object]) -> bool:
        """Return True if one side of a choice is a label beside another of its own property: it is none."""
        one, this, that = [values[slot] for slot in ("one", "this", "that")]
        assert isinstance(one, tuple)
        return any([isinstance(each, tuple) and each[0] == one[0] for each in (this, that)])

    @staticmethod
    def _has(taken: Sequence[Taken], symbol: str) -> bool:
        return any([each.symbol == symbol for each, _ in taken])

    def _other(self, taken: Sequence[Taken]) -> str:
        """Return where the other one of a comparison stands: `after` its words, or `before` them."""
        kinds = {each.pointer.kind for each, _ in taken if each.pointer is not None}
        if self.known.structure.joined and not kinds.isdisjoint(COMPARATIVES):
            return "before"
        return "after" if not kinds.isdisjoint(_FRONT) else self.known.lexicon.settings["order_object"]

    # ------------------------------------------------------------------ statements

    def _written(self, match: Match, taken: Sequence[Taken], cost: float) -> Iterator[Reading]:
        """Yield the readings of a pattern that matches."""
        pattern = match.pattern
        if pattern.several is not None:
            labels = {slot: label for slot, places in match.slots.items() if (label := taken[places[0]][0].label)}
            rules = [self.order.rule(form, one=labels[a], other=labels[b]) for form, a, b in pattern.several.says]
            names = " and ".join([form for form, _, _ in pattern.several.says])
            found = [rule for rule in rules if rule is not None]
            denied = [
                labels[slot]
                for form, *slots in pattern.several.says
                if form == "different"
                for slot in slots
                if slot != "x"
            ]
            noun = "NORIS" in match.slots or ("NOR" in match.slots and pattern.other != "before")
            if noun and "NEITHER" not in match.slots and len({category for category, _ in denied}) > 1:
                cost += _BOTH_DENIED + 0.3 * ("NORIS" in match.slots)
            if len(found) == len(rules):
                yield Reading(tuple(found), cost, names)
        elif STATEMENTS[pattern.form].needs:
            yield from self.order.said(match, taken, cost)
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
        if form == "either" and (values["this"] == values["that"] or self._is_forced(values)):
            return
        rule = self.order.rule(form, **values)
        if rule is not None:
            yield Reading((rule,), cost, form)


def _denial(rule: str) -> str:
    """Return the rule that another one does not hold."""
    comparison = _COMPARISON.fullmatch(rule)
    if comparison is not None:
        return f"{comparison[1]} {_CONTRARY[comparison[2]]} {comparison[3]}"
    return f"not {rule}" if _CALL.fullmatch(rule) else f"not ({rule})"
