"""What a sequence of tokens says: one statement of the table, several about one subject, or several sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice, product

from logicgrid.kinds.logic_grid.hear.asides import Aside, asides_in
from logicgrid.kinds.logic_grid.hear.clauses import clauses
from logicgrid.kinds.logic_grid.hear.compound import compound, continued
from logicgrid.kinds.logic_grid.hear.counted import counters
from logicgrid.kinds.logic_grid.hear.denied import (
    are_people,
    are_traits,
    is_limit_denied,
    is_negation_alone,
    is_ratio_denied,
    take_idle_denial,
)
from logicgrid.kinds.logic_grid.hear.genders import GENDERS, by_gender, goes_on_about, is_of_denied, may_go_on_of
from logicgrid.kinds.logic_grid.hear.orders import Orders
from logicgrid.kinds.logic_grid.hear.parts import (
    DEEP,
    PAUSES,
    by_than,
    idle_end,
    is_or_both,
    is_paired,
    sign_before,
    without_commas,
)
from logicgrid.kinds.logic_grid.hear.patterns import CODE, Match, matches
from logicgrid.kinds.logic_grid.hear.quantified import at_ends, is_quantified, quantified
from logicgrid.kinds.logic_grid.hear.shared import (
    alike,
    before_it,
    by_parity,
    contrary,
    counted,
    denial,
    is_owned,
    likewise,
    likewise_from,
    named_twice,
    neither_of,
    not_both,
    of_each,
    of_them,
    or_both,
    to_each,
)
from logicgrid.kinds.logic_grid.hear.sums import total, within
from logicgrid.kinds.logic_grid.hear.text import HeardText
from logicgrid.kinds.logic_grid.hear.values import HeardToken, Reading, Taken, replace
from logicgrid.kinds.logic_grid.language.spelling import Spelling
from logicgrid.kinds.logic_grid.language.vocabulary import Label
from logicgrid.kinds.logic_grid.statements.table import STATEMENTS
from logicgrid.kinds.logic_grid.texts.clue_text import COMPARATIVES, ORDERS

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
_COUNTS = 3.0
"""What it costs to take a number for a label that counts a noun of the story."""
_RELATIONS = ("comparison", "difference", "just-before", "next", "between", "ratio", "opposite")
"""The statements that a negation may deny as a whole."""
_BOTH_DENIED = 1.0
"""What it costs that "neither a nor b" says nothing of a and b, which may be one."""
_UNSAID = 1.3
"""What it costs that a sentence says nothing of one of whom it says something in passing."""
_PLAIN = 1.0
"""What a reading costs at most where the sentence has no asides."""
_SEVERAL = 1.3
"""What it costs that two who are denied may be two people."""
_LISTED = 3
_IN_LISTS = {"LABEL", "AND", "NUM", "COMMA", "PRON"}
"""How many a list of different ones names, and which symbols it may have."""

_BOTH = {("same", "x", "a"), ("same", "x", "b")}
_NEITHER = (("different", "x", "a"), ("different", "y", "a"))
_PAIRED = {"LABEL", "AND", "ANYORDER", "NUM", "INTURN"}
_BESIDE = {"NEXT": "next", "OPPOSITE": "opposite"}
_NEGATIONS = ("NOT", "NIL")
_APART = {"LABEL", "AND", *_NEGATIONS, *_BESIDE}
"""How a sentence denies that two are neighbours: what is denied is not who one of them is."""
_STEPPED = {"LABEL", *_NEGATIONS, "JUST", "MORE", "LESS", "RATIO"}
_BOUNDED = {"ATLEAST", "ATMOST", "UNDER", "OVER", "MORE", "LESS"}
_UNMORE = tuple([sorted(["LABEL", "LABEL", order, no]) for order in ("MORE", "LESS") for no in _NEGATIONS])


class TokenReadings:
    """What the tokens of one text say."""

    def __init__(self, heard: HeardText, write: Spelling, worst: float) -> None:
        self.known, self.heard, self.write, self.worst = heard.known, heard, write, worst
        self.order = Orders(heard, write)
        self._left = _MOST_SAID

    def all(self, tokens: Sequence[HeardToken], cost: float) -> list[Reading]:
        """Return the readings of a text's tokens, each once and at its least cost."""
        size = 1
        for token in tokens:
            size *= len(token.alternatives)
        if size > _MOST_WAYS or len(tokens) > _MOST_TOKENS:
            return []
        asides = list(asides_in(self.heard, tokens))
        counting = counters(self.heard, tokens)
        found: dict[tuple[str, ...], Reading] = {}
        for way in product(*[token.alternatives for token in tokens]):
            whole = cost + sum([each.cost for each in way])
            taken = [(each, token) for each, token in zip(way, tokens, strict=True) if each.symbol]
            whole += _LONELY * (take_idle_denial(self.heard, taken) or is_negation_alone(self.heard, taken))
            whole += _COUNTS * any([each.label is not None and token.first in counting for each, token in taken])
            del taken[idle_end(taken) :]
            if whole <= self.worst:
                cleft = bool(taken) and taken[0][0].symbol in ("PRON", "THAT") and not self.known.joined
                passing = [each for each in asides if not (cleft and each.relative)]  # "it was Ann, not Ben, who …"
                for reading in self._parted(taken, whole, passing):
                    if reading.rules not in found or found[reading.rules].cost > reading.cost:
                        found[reading.rules] = reading
        return _listed_alone([*found.values()])

    def _parted(self, taken: Sequence[Taken], cost: float, asides: Sequence[Aside]) -> Iterator[Reading]:
        """Yield what a sentence says together with what it says in passing."""
        relative = [each for each in asides if each.relative]
        found = self._listed(taken, cost) if relative else list(self.said(taken, cost))
        found = _of_one(found) if asides and not relative else found
        yield from found
        if not asides or any([each.cost <= _PLAIN for each in found]):
            return
        parts = [self._of(self.heard, taken, aside) for aside in asides]
        main = [each for each in taken if not any([aside.first <= each[1].first < aside.last for aside in asides])]
        said = [list(self.said(main, cost))] if len(main) > 1 else [[Reading((), cost + _UNSAID, "")]]
        pairs = zip(parts, asides, strict=True)
        said += [list(self.said(part, 0.3 * (not aside.relative))) for part, aside in pairs]
        if len(said) > 1 and all(said):
            for way in islice(product(*said), _MOST_WAYS):
                rules = tuple(dict.fromkeys([rule for reading in way for rule in reading.rules]))
                says = " and ".join([reading.says for reading in way if reading.says])
                yield Reading(rules, sum([reading.cost for reading in way]), says)
        elif relative:
            yield from self.said(taken, cost + _PASSED_OVER)

    def _listed(self, taken: Sequence[Taken], cost: float) -> list[Reading]:
        """Return that a number of names are as many different actors, some of them named by relative clauses."""
        labels = [each for each, _ in taken if each.symbol == "LABEL"]
        counted = [each for each, _ in taken if each.symbol == "NUM" and len(labels) in each.numbers]
        if len(counted) != 1 or len(labels) < _LISTED or {each.symbol for each, _ in taken} - _IN_LISTS:
            return []
        rest = [each for each in taken if each[0].symbol in ("LABEL", "AND", "NUM")]
        return [each for each in self.said(rest, cost, DEEP + 1) if each.says == "all-different"]

    @staticmethod
    def _of(heard: HeardText, taken: Sequence[Taken], aside: Aside) -> list[Taken]:
        """Return the asides, after the labels that they are about."""
        said = [each for each in taken if aside.first <= each[1].first < aside.last and each[0].symbol != "PRON"]
        said = said[bool(said) and said[0][0].symbol == "AND" and goes_on_about(heard, aside.first) :]
        return [*[each for each in taken if each[1].first == aside.whom], *said]

    def said(self, taken: Sequence[Taken], cost: float, depth: int = 0) -> Iterator[Reading]:
        """Yield what a sequence of symbols says, by one pattern, or by two parts that are joined."""
        self._left -= 1
        if self._left < 0:
            return
        taken, cost = not_both(taken), cost + _UNSAID * (is_of_denied(self, taken) or self._denies_before(taken))
        whole, taken = taken, by_than(self, self._plain(without_commas(taken)))
        soles = [way for symbol, way in _SOLE.items() if self._has(taken, symbol)]
        soles += [likewise] if likewise_from(self, taken) else [or_both] if is_or_both(taken) else []
        if soles:
            yield from soles[0](self, whole if soles[0] is contrary else taken, cost)
            return
        if not depth and is_quantified(self.known, [each.symbol for each, _ in whole]):
            yield from quantified(self, [each for each in whole if each[0].symbol != "ASK"], cost)
        any_, parted = False, self._has(whole, "COMMA")
        whole_ways = [self._of_pattern(taken, cost, depth), self._of_several(taken, cost, depth)]
        for way in [*whole_ways, compound(self, whole, cost)] if not depth else whole_ways:
            for reading in way if not any_ else ():
                any_ = True
                yield reading
        if parted and depth <= DEEP:
            yield from clauses(self, whole, cost, depth, True)
        if not any_ and depth < DEEP:
            yield from clauses(self, taken, cost, depth, False)
        if not any_ and not parted:
            yield from named_twice(self, taken, cost, depth)

    def _denies_before(self, taken: Sequence[Taken]) -> bool:
        """Return True if what is denied ends before what is said: "although Ann wasn't rich, she is older than Ben"."""
        plain = [each for each in taken if each[0].symbol not in ("COMMA", "PRON", "AND")]
        if self.known.joined or [each.symbol for each, _ in plain[:2]] != ["LABEL", "NOT"] or len(plain) < 3:
            return False
        between = range(plain[1][1].last, plain[2][1].first)
        signs = [at for at in between if self.heard.texts[at] in PAUSES]  # not "wasn't, as he thought, a baker"
        again = plain[2][0].symbol in ("NEITHER", "NOR", *_NEGATIONS)
        return len(signs) == 1 and not again and not any(self.heard.masked[between.start : between.stop])

    def _of_pattern(self, taken: Sequence[Taken], cost: float, depth: int) -> Iterator[Reading]:
        """Yield what a whole sequence of symbols says by one pattern."""
        for match in matches("".join([CODE[each.symbol] for each, _ in taken]), self._other(taken)):
            if not is_limit_denied(self, match, taken):
                extra = _SEVERAL * (match.pattern.form == "if-then" and self._is_parted(match, taken))
                yield from self._written(match, taken, cost + match.pattern.cost + extra)
        if not depth:
            yield from counted(self, taken, cost)

    def _is_parted(self, match: Match, taken: Sequence[Taken]) -> bool:
        """Return True if a sign or an "and" parts what follows from a condition: 就住1号房而且是医生."""
        one, other = [taken[match.slots[slot][0]][1] for slot in ("this", "that")]
        return self.known.joined and self.heard.has_symbol("COMMA", slice(one.last, other.first))

    def _plain(self, taken: Sequence[Taken]) -> list[Taken]:
        """Return symbols without those of questions, and without pronouns, but for "nor is he"."""
        if self._has(taken, "PRON") and not self._has(taken, "DOT"):
            inverted = self._has(taken, "NOR")
            nors = [place + 1 for place, (each, _) in enumerate(taken) if inverted and each.symbol == "NOR"]
            taken = [each for place, each in enumerate(taken) if each[0].symbol != "PRON" or place in nors]
        denied = self._has(taken, "NOT") or self._has(taken, "NIL")
        also = taken and taken[-1][0].symbol == "EITHER" and not self._has(taken, "OR") and len(taken) > 3
        if also and not self.known.joined:
            taken = taken if taken[-2][0].symbol == "NOT" else taken[:-1]  # "isn't as old as Ben either"
        return [each for each in taken if each[0].symbol not in (("ASK",) if denied else ("ASK", "THAT"))]

    def _of_several(self, taken: Sequence[Taken], cost: float, depth: int) -> Iterator[Reading]:
        """Yield what is denied as a whole, holds of each of several, or of who is at an end."""
        yield from self._denied(taken, cost)
        ways = [way for symbol, way in _ALSO.items() if self._has(taken, symbol)]
        for way in dict.fromkeys([*ways, *((of_each, neither_of, to_each, continued) if depth < DEEP else ())]):
            yield from way(self, taken, cost)

    def _denied(self, taken: Sequence[Taken], cost: float) -> Iterator[Reading]:
        """Yield that something does not hold between several: "Ann does not live next to Ben"."""
        symbols = [each.symbol for each, _ in taken]
        if len([each for each in symbols if each in _NEGATIONS]) != 1 or len(symbols) < 4:
            return
        forms = self._deniable(taken, symbols)
        plain = [each for each in taken if each[0].symbol not in _NEGATIONS]
        for match in matches("".join([CODE[each.symbol] for each, _ in plain]), self._other(plain)) if forms else ():
            if match.pattern.form in forms:
                for reading in self._written(match, plain, cost + match.pattern.cost):
                    if len(reading.rules) == 1 and reading.says != "same":
                        yield replace(reading, rules=(denial(reading.rules[0]),))

    def _deniable(self, taken: Sequence[Taken], symbols: Sequence[str]) -> tuple[str, ...]:
        """Return the statements that a sentence with one negation may deny."""
        if symbols[:2] == ["LABEL", "NOT"] and symbols[2] != "LABEL":
            bounded = (symbols[2] in _BOUNDED and symbols[-1] != "LABEL") or symbols[2] in ("ATLEAST", "ATMOST")
            return (*_RELATIONS, "bounds") if bounded else _RELATIONS
        if sorted(symbols) in _UNMORE and symbols[0] == "LABEL" and self._is_not_more(taken):
            return ("comparison",)
        if symbols[0] == "LABEL" and symbols[3:] == ["NIL"] and not _BOUNDED.isdisjoint(symbols[1:3]):
            return ("bounds",)
        if self.known.joined and symbols.count("LABEL") == 2 and {*symbols} <= _STEPPED and self._is_step(taken):
            return ("just-before", "comparison", "ratio")
        beside = _BESIDE.keys() & {*symbols} and symbols.count("LABEL") == 2 and {*symbols} <= _APART
        return tuple(_BESIDE.values()) if beside else ()

    def _is_step(self, taken: Sequence[Taken]) -> bool:
        """Return True for a denied ratio or word of order, not a comparative: 翌日ではない, 不在周四之后, 不是…三倍."""
        symbols = [each.symbol for each, _ in taken]
        kinds = {each.pointer.kind for each, _ in taken if each.pointer is not None}
        denied = symbols[-1] == "NIL" or symbols[1] == "NOT"
        parted = any([sign_before(self, taken, place) for place in range(2, len(taken))])  # 不是…，而是…
        stepped = ("JUST" in symbols and bool(kinds)) or bool(kinds & ORDERS.keys())
        return denied and not parted and (stepped or is_ratio_denied(self, taken))

    def _is_not_more(self, taken: Sequence[Taken]) -> bool:
        """Return True for 不比甲大, and 甲より大きくはない: a negation directly before "than", or behind all."""
        known = self.known
        denials = [token for each, token in taken if each.symbol in _NEGATIONS]
        thans = {mark.first for mark in self.heard.marked("than")}
        pointer = taken[-2][0].pointer
        lacking = {pointer.word[-len(each) :] for each in known.structure.lacking} if pointer is not None else set()
        last = taken[-1][0].symbol == "NIL" and pointer is not None and lacking.isdisjoint(known.structure.lacking)
        return known.joined and (last or denials[0].last in thans)

    def by_pairs(self, taken: Sequence[Taken], cost: float) -> Iterator[Reading]:
        """Yield that some labels belong to some others, each to that at its place, or in an order that is left open."""
        labels = [each.label for each, _ in taken if each.label is not None]
        half = len(labels) // 2
        if self._has(taken, "INTURN") and not self._has(taken, "ANYORDER"):
            pairs = [self.order.rule("same", one=labels[each], other=labels[half + each]) for each in range(half)]
            rules = tuple([each for each in pairs if each is not None])
            yield from [Reading(rules, cost, "same")] if len(rules) == half else []
        elif half > 1 and not len(labels) % 2 and {each.symbol for each, _ in taken} <= _PAIRED and is_paired(taken):
            one, other = [[self.write.person(*label) for label in each] for each in (labels[:half], labels[half:])]
            yield Reading((f"{{{', '.join(one)}}} == {{{', '.join(other)}}}",), cost, "pair")

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
        """Return the place of the other one of a comparison: `after` its words, or `before` them."""
        kinds = {each.pointer.kind for each, _ in taken if each.pointer is not None}
        if self.known.joined and not kinds.isdisjoint(COMPARATIVES):
            return "before"
        return "after" if not kinds.isdisjoint(_FRONT) else self.known.lexicon.settings["order_object"]

    # ------------------------------------------------------------------ statements

    def _written(self, match: Match, taken: Sequence[Taken], cost: float) -> Iterator[Reading]:
        """Yield the readings of a pattern that matches."""
        pattern = match.pattern
        if pattern.says:
            yield from self._joint(match, taken, cost)
        elif STATEMENTS[pattern.form].needs:
            yield from self.order.said(match, taken, cost) if self.order.fits(match, taken) else ()
        else:
            yield from self._identity(match, taken, cost)

    def _joint(self, match: Match, taken: Sequence[Taken], cost: float) -> Iterator[Reading]:
        """Yield what a pattern of several statements says."""
        says = match.pattern.says
        labels = {slot: label for slot, places in match.slots.items() if (label := taken[places[0]][0].label)}
        rules = [self.order.rule(form, one=labels[a], other=labels[b]) for form, a, b in says]
        found = [rule for rule in rules if rule is not None]
        values = {labels[slot] for form, _, slot in says if form == "same"}
        if len(values) > len({category for category, _ in values}):
            return  # nobody has two values of one property
        if "y" in labels and match.pattern.other == "before" and labels["x"][0] != labels["y"][0]:
            return  # 岡部は熊本の人ではなく、トチの蜂蜜も採らない
        nor = [taken[place][1] for place in match.slots.get("NOR", ()) if "y" in labels]
        neither = self.heard.is_neither(nor[0].first, nor[0].last) if nor else says == _NEITHER
        if neither and "y" in labels and labels["x"][0] != labels["y"][0]:
            rule = self.order.rule("neither", what=labels["a"], one=labels["x"], other=labels["y"])
            cost += 0.0 if nor else self._penalty(match, taken, labels)
            return (yield from [Reading((rule,), cost, "neither")] if rule else [])
        cost += self._penalty(match, taken, labels)
        if len(found) == len(rules):
            yield Reading(tuple(found), cost, " and ".join([form for form, _, _ in says]))

    def _penalty(self, match: Match, taken: Sequence[Taken], labels: Mapping[str, Label]) -> float:
        """Return what it costs that those of several statements may be other people."""
        says, cost = match.pattern.says, self._relief(match, taken, labels)
        denied = [labels[slot] for form, *slots in says if form == "different" for slot in slots if slot != "x"]
        noun = "NORIS" in match.slots or ("NOR" in match.slots and match.pattern.other != "before")
        if "AND" in match.slots and set(says) == _BOTH and self._is_in_company(match, taken):
            cost = _SEVERAL
        noun = noun and "NEITHER" not in match.slots and not are_traits(self, taken, labels)
        if noun and _are_unlike(says, labels, denied):
            return cost + _BOTH_DENIED + 0.3 * ("NORIS" in match.slots)
        if "c" in match.slots and denied[0][0] != denied[1][0] == denied[2][0] and "OR" in match.slots:
            return cost + _SEVERAL  # "not Ann, a cap or a scarf"
        places = {each.label: [(token.first, token.last)] for each, token in taken if each.label}
        third = labels.get("x")
        several = are_people(self.heard, third, places, denied, "NEITHER" in match.slots)
        return cost + _SEVERAL * (several or may_go_on_of(self, taken, third, denied))

    def _relief(self, match: Match, taken: Sequence[Taken], labels: Mapping[str, Label]) -> float:
        """Return by how much less it costs that "x a not b" says both of x: "had nachos, not crisps"."""
        says, slots = {*match.pattern.says}, match.slots
        if "NOT" not in slots or says != {("same", "x", "a"), ("different", "x", "b")} or "AND" in slots:
            return 0.0
        if labels["a"][0] == labels["b"][0]:
            return -_SEVERAL
        if self.known.joined:  # 敏敏读的诗集不是潘岳写的
            return -1.0 * is_owned(self, taken[slots["x"][0]][1], taken[slots["a"][0]][1])
        signed = [sign_before(self, taken, slots[each][0]) for each in ("a", "NOT")]  # "x, in a, isn't b"
        between = self.heard.texts[taken[slots["x"][0]][1].last : taken[slots["a"][0]][1].first]
        owning = self.known.structure.own | self.known.structure.belonging
        owned = owning.issuperset(between)  # "Joel Marsh isn't b", "Joel's a"
        return -1.0 * (all(signed) or (owned and 0 in (labels["x"][0], labels["a"][0])))

    def _is_in_company(self, match: Match, taken: Sequence[Taken]) -> bool:
        """Return True if "and" may be "with" where no spaces part words: 20歳の女性と寿司を食べた."""
        joint, (one, name) = taken[match.slots["AND"][0]][1], taken[match.slots["a"][0]]
        together = self.heard.texts[joint.first] in self.known.lexicon.lists["alongside"]
        person = one.label is not None and one.label[0] in self.known.people
        return self.known.joined and together and (person or name.last < joint.first)

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
        if form == "different" and not all([2 in taken[place][0].numbers for place in match.slots.get("NUM", ())]):
            return
        if form == "either" and (values["this"] == values["that"] or self._is_forced(values)):
            return
        rule = self.order.rule(form, **values)
        if rule is not None:
            yield Reading((rule,), cost, form)


_Way = Callable[[TokenReadings, Sequence[Taken], float], Iterator[Reading]]
_SOLE: dict[str, _Way] = {"ALIKE": alike, "UNLIKE": alike, "CONTRARY": contrary, "TOTAL": total}
_SOLE |= dict.fromkeys(("ANYORDER", "INTURN"), TokenReadings.by_pairs)
"""How a sentence is read that has a symbol, and in no other way."""
_ALSO = {"ALREADY": before_it, "ENDS": at_ends, "SPAN": within, **dict.fromkeys(("ODD", "EVEN"), by_parity)}
_ALSO |= {**dict.fromkeys(GENDERS, by_gender), **dict.fromkeys(("THEM", "THEMNOT"), of_them)}
"""How a sentence may be read, too."""


def _listed_alone(found: list[Reading]) -> list[Reading]:
    """Return readings, but of those that list different ones, if any is likely, no others."""
    return [each for each in found if each.says == "all-different" and each.cost < _UNSAID] or found


def _are_unlike(says: Sequence[tuple[str, str, str]], labels: Mapping[str, Label], denied: Sequence[Label]) -> bool:
    """Return True if those that are denied are of several properties; "nor is Ben" denies of two what is the same."""
    subjects = {labels[slot][0] for form, slot, _ in says if form == "different"}
    objects = {labels[slot][0] for form, _, slot in says if form == "different"}
    return len({category for category, _ in denied}) > 1 and (len(subjects) > 1 or len(objects) > 1)


def _of_one(readings: Sequence[Reading]) -> list[Reading]:
    """Return the readings whose two facts, if they are two, are of one: "Ann, from Rome, came to Oslo with a cat"."""
    facts = [[{*rule.split(" == ")} for rule in each.rules] for each in readings]
    pairs = zip(readings, facts, strict=True)
    return [each for each, said in pairs if each.says != "same and same" or said[0] & said[-1]]
