"""Which property is compared, in which direction, and by how much: where readings go wrong most often.

The file's own phrases tell it best; then the words that stand near its values in the puzzle's other texts; then its
name; then the kinds of properties that words are about.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, pairwise

from logicgrid.csp.expr import Number
from logicgrid.kinds.logic_grid.hear.known import Known
from logicgrid.kinds.logic_grid.hear.values import Pointer, Token
from logicgrid.kinds.logic_grid.language.vocabulary import Label
from logicgrid.kinds.logic_grid.texts.mentions import Mentions
from logicgrid.puzzle.record import Record

_LEARNED = 0.7
"""The weight of the words that the puzzle's own texts use of a property, against those of its name and kind."""
_GUESSED = 1.25
"""What it costs that only the other texts tell which of several properties is compared: never sure."""
_CLOSE = 0.2
"""By how much the words may speak more for another property."""
_TOLD = 0.5
"""How much it tells that a comparative itself is about only one of the properties: "older"."""
_TIED = 0.3
"""By how much the words must speak more for a property than for all others."""
_ONLY = {"side", "age", "weight", "warmth"}
"""The kinds of properties whose words compare no others: "heavier"."""
_BESIDE = {"side", "floor", "time", "score"}
"""The kinds of properties whose values have neighbours."""
_VAGUE = 1.0
"""What a property costs that hardly anybody would compare."""
_PHRASED = 2.0
"""The weight of a phrase of the file."""


class Compared(Record):
    """A property that may be compared: what that costs, and whether the direction of its values is turned round."""

    category: int
    cost: float
    turned: bool


def compared(
    known: Known,
    mentions: Mentions,
    labels: Sequence[Label],
    tokens: Sequence[Token],
    pointer: Pointer | None,
    numbers: frozenset[Number] | None,
    needs: str,
) -> Iterator[Compared]:
    """Yield the properties that may be compared for some labels, which stand in the text as tokens."""
    taken = [category for category, _ in labels]
    able = set(known.ground.carrying(needs)) if needs != "numbers" else set(known.steps)
    open_ = [each for each in known.steps if each in able and taken.count(each) < len(taken)]
    if numbers is not None:
        open_ = [each for each in open_ if steps_of(known, mentions, each, numbers)]
    if not open_:
        return
    closed = [each for each in known.steps if each not in able and known.steps[each].cost < _VAGUE]
    votes = _votes(known, mentions, tokens, pointer, [*open_, *closed])
    foreign = max([votes.pop(each) for each in closed], default=0.0)
    """How much the words speak for what no rule compares, such as the actors."""
    phrased = known.phrased(mentions)
    told = {
        name for name, kind in known.structure.kinds.items() if pointer and kind.said & {*pointer.word.split()}
    } & _ONLY
    told = _BESIDE if needs == "adjacent" and not known.structure.joined else told
    for category in open_:
        votes[category] += _PHRASED * (category in phrased)
    firm = [category for category in open_ if known.steps[category].cost < _VAGUE] or open_
    top, *others = sorted([votes[category] for category in firm], reverse=True)
    tied = bool(others) and others[0] > top - _TIED
    tied = tied or foreign > top
    for category in open_:
        cost = known.steps[category].cost + 1.5 * max(top - votes[category], 0)
        cost += _PHRASED if category not in phrased and not phrased.keys().isdisjoint(known.steps) else 0
        cost += 0.3 if top < 0.5 and len(firm) > 1 else 0
        cost += (
            _GUESSED
            if (len(firm) > 1 or foreign > top) and (top < _LEARNED or tied or votes[category] < top - _CLOSE)
            else 0
        )
        cost += _GUESSED if told and known.kinds[category] and told.isdisjoint(known.kinds[category]) else 0
        cost += 1.5 if taken[0] == category else 0.5 if category in taken else 0
        cost += 0.4 if pointer is None and not known.labels.is_ranking(category) else 0
        turned, extra = (False, 0.0) if pointer is None else _turned(known, pointer, category)
        if pointer is not None and pointer.alone and phrased.get(category):
            turned, extra = phrased[category] != pointer.sign, 0.0
        yield Compared(category, cost + extra, turned)


def _votes(
    known: Known, mentions: Mentions, tokens: Sequence[Token], pointer: Pointer | None, open_: Sequence[int]
) -> dict[int, float]:
    """Return for each property how much the words of a comparison speak for it."""
    words = mentions.words
    first, last = min([each.last for each in tokens]), max([each.first for each in tokens])
    within = range(first, last)
    if known.structure.joined or (pointer and pointer.place not in within):
        within = range(len(words))
    between = [said for place in within for said in known.said_at(mentions, place)]
    beside = {place for each in tokens for place in (each.first - 1, each.last)}  # "number 18" is about a label
    denied = {mark.first for mark in mentions.marks if mark.kind == "negations"}
    denied.update([place for mark in mentions.marks if mark.kind == "beside" for place in range(mark.first, mark.last)])
    near_by = [words[place].text for place in within if not mentions.masked[place] and place not in beside | denied]
    plain = [
        word.text for place, word in enumerate(words) if not mentions.masked[place] and place not in beside | denied
    ]
    plainly = known.lexicon.lists["common"] | known.structure.harmless if not known.structure.joined else frozenset()
    votes = known.votes([word for word in between if word not in plainly], open_)
    said = {
        *between,
        *[words[place].text for place in within if not mentions.masked[place]],
        *(pointer.word.split() if pointer else ()),
    }
    about = {name for name, kind in known.structure.kinds.items() if kind.said & said}
    pointed = set() if pointer is None else {*pointer.word.split(), pointer.word}
    told = {name for name, kind in known.structure.kinds.items() if kind.said & pointed}
    alike = [each for each in open_ if known.steps[each].cost < _VAGUE and told & known.kinds[each]]
    for category in open_:
        titles = set(known.labels.titles[category]) if category else set()
        near, anywhere = [
            [title for title in titles if any([known.is_alike(title, word) for word in each])]
            for each in (near_by, plain)
        ]
        named = max(0.8 * len(near), 0.6 * len(anywhere)) / max(len(titles), 1)
        votes[category] = _LEARNED * votes[category] + _kindly(about & known.kinds[category]) + named
        votes[category] += _TOLD * (alike == [category])
        groups = {number for number, words_ in enumerate(known.structure.contrary) if words_ & titles}
        others = {number for number, words_ in enumerate(known.structure.contrary) if words_ & {*between}}
        votes[category] -= 2.0 * bool(groups and others - groups)
    return votes


def _kindly(kinds: set[str]) -> float:
    """Return how much it speaks for a property that words are about some of its kinds."""
    return 0.7 + 0.35 * (len(kinds) - 1) if kinds else 0.0


def _turned(known: Known, pointer: Pointer, category: int) -> tuple[bool, float]:
    """Return whether a word means the other direction of a property, and what the doubt about it costs."""
    lists, titles = known.lexicon.lists, known.titles(category)
    scored, rising = not titles.isdisjoint(lists["scored"]), not titles.isdisjoint(lists["rising"])
    years, ranking = known.is_calendar(category), known.is_ranking(category)
    tail = pointer.word.rpartition(" ")[2]
    if ranking and not rising and tail in known.structure.ranked:
        return True, 0.0
    strict = tail in known.structure.strict
    if strict and not any([tail in known.structure.kinds[kind].said for kind in known.kinds[category]]):
        return False, _GUESSED
    if tail in lists["aged_more"] or tail in lists["aged_less"]:
        return years, 0.0 if years or "age" in known.kinds[category] else _GUESSED
    if pointer.kind in ("ahead", "behind", "better", "worse", "ahead_front", "behind_front"):
        return scored, 0.0 if scored or ranking else 1.0
    if pointer.kind in ("above", "below"):
        return False, 0.0 if rising or scored else _GUESSED
    if tail in known.timely and not (ranking or years or "time" in known.kinds[category]):
        return False, _GUESSED  # "before the house"
    if pointer.kind == "unsure":
        timed = known.structure.joined and "lasting" in known.kinds[category]
        return pointer.word in lists["quick"], 0.0 if timed and tail in lists["quick"] | lists["slow"] else 2.0
    if ranking and pointer.word in lists["placed"]:
        return False, _GUESSED if "score" in known.kinds[category] else 0.4
    if years and tail in lists["lasting"]:
        return False, 1.5
    return False, 0.0


def steps_of(known: Known, mentions: Mentions, category: int, values: frozenset[Number]) -> list[tuple[Number, float]]:
    """Return the differences of a property that a number of a text may mean, with their costs."""
    owner, steps = known.categories[category], known.steps[category]
    if owner.numbers is not None:
        return _differences(known, mentions, category, values)
    if steps.numbers is None:
        return [(value, 0.0) for value in values if value == int(value) and 0 < value < owner.size]
    gaps = {larger - smaller for smaller, larger in pairwise(steps.numbers)}
    if len(gaps) != 1:
        return []
    places = [Fraction(value) / Fraction(min(gaps)) for value in values]
    return [(int(each), 0.0) for each in places if each.denominator == 1 and 0 < each < owner.size]


def _units_said(mentions: Mentions) -> set[str]:
    """Return the units that stand behind the numbers of a text."""
    behind = {place for each in mentions.figures for place in (each.last - 1, each.last, each.last + 1)}
    return {mentions.words[mark.first].text for mark in mentions.marks if mark.kind == "units" and mark.first in behind}


def limits_of(
    known: Known, mentions: Mentions, category: int, values: frozenset[Number]
) -> Iterator[tuple[Number, float]]:
    """Yield the numbers between the values of a property that a number of a text may mean, with their costs."""
    owner = known.categories[category].numbers or ()
    marked = {Fraction(mark.value) for mark in mentions.marks if mark.kind == "units"} - {Fraction(1)}
    found: dict[Number, float] = {}
    for factor, extra in ((Fraction(1), 0.0), *[(each, 0.1) for each in sorted(marked)]):
        for value in values:
            number = value * factor
            if min(owner) <= number <= max(owner):
                found.setdefault(number.numerator if number == int(number) else number, extra)
    yield from found.items()


def _differences(
    known: Known, mentions: Mentions, category: int, values: frozenset[Number]
) -> list[tuple[Number, float]]:
    owner = known.categories[category]
    marked: set[Fraction] = {Fraction(mark.value) for mark in mentions.marks if mark.kind == "units"}
    units = {*marked, Fraction(1)}
    factors = {*units, *[1 / unit for unit in units if unit], Fraction(1000), Fraction(1, 1000), Fraction(1, 1000000)}
    real = {abs(one - other) for one, other in combinations(owner.numbers or (), 2)}
    timed = owner.values.type in ("duration", "date")
    counted = marked - {Fraction(1)}
    own, said = known.own_units(category), {known.stem(each) for each in _units_said(mentions)}
    found: dict[Number, float] = {}
    for factor in sorted(factors, key=lambda each: each != 1, reverse=True):
        plain = not counted or (known.structure.joined and not own.isdisjoint(said))
        if timed and (factor != 1 if plain else factor not in counted):
            continue
        clock = owner.values.type == "time"
        doubt = 0.0 if factor == 1 or timed or clock else 0.1 if factor < 1 or factor >= 1000 else 0.8
        if factor == 1 and own and said and own.isdisjoint(said):
            doubt += 2.0  # "the day before" is no number of years
        found.update({value * factor: doubt for value in values if value * factor in real and value * factor > 0})
    return [(step.numerator if step == int(step) else step, cost) for step, cost in found.items()]
