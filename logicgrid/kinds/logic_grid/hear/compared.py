"""Which property is compared, in which direction, and by how much: where readings go wrong most often.

The file's own phrases tell it best; then the words that stand near its values in the puzzle's other texts; then its
name; then the kinds of properties that words are about.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations, pairwise

from logicgrid.csp.expr import Number
from logicgrid.kinds.logic_grid.hear.known import HeardPuzzle
from logicgrid.kinds.logic_grid.hear.values import HeardPointer, HeardToken
from logicgrid.kinds.logic_grid.language.vocabulary import Label
from logicgrid.kinds.logic_grid.texts.mentions import TextMentions
from logicgrid.puzzle.record import Record

_LEARNED = 0.7
"""The weight of the words that the puzzle's own texts use of a property, against those of its name and kind."""
_GUESSED = 1.25
"""What it costs that only the other texts tell which of several properties is compared: never sure."""
_CLOSE = 0.2
"""By how much the words may speak more for another property."""
_TOLD = 0.5
"""How much it tells that a comparative itself is about only one of the properties: "older"."""
_FOREIGN = 2.0
"""What it costs that a number has a unit of another property."""
_TIED = 0.3
"""By how much the words must speak more for a property than for all others."""
_ONLY = {"side", "age", "weight", "warmth"}
"""The kinds of properties whose words compare no others: "heavier"."""
_BESIDE = {"side", "floor", "time", "score"}
"""The kinds of properties whose values have neighbours."""
_HIGH = ("above", "below")
_GENERAL = ("ahead", "behind", "better", "worse", "ahead_front", "behind_front", *_HIGH)
"""The comparisons that are of no kind of properties by themselves."""
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
    known: HeardPuzzle,
    mentions: TextMentions,
    labels: Sequence[Label],
    tokens: Sequence[HeardToken],
    pointer: HeardPointer | None,
    numbers: frozenset[Number] | None,
    needs: str,
) -> Iterator[Compared]:
    """Yield the properties that may be compared for some labels, which stand in the text as tokens."""
    able = set(known.ground.carrying(needs)) if needs != "numbers" else set(known.steps)
    open_ = _open(known, mentions, labels, able, numbers)
    if not open_:
        return
    closed = [each for each in known.steps if each not in able and known.steps[each].cost < _VAGUE]
    votes = _votes(known, mentions, tokens, pointer, [*open_, *closed])
    foreign = max([votes.pop(each) for each in closed], default=0.0)
    phrased = known.phrased(mentions)
    for category in open_:
        votes[category] += _PHRASED * (category in phrased)
    told = _told_kinds(known, pointer, needs)
    costs = _costs(known, votes, open_, foreign, phrased)
    for category in open_:
        cost = costs[category]
        cost += _GUESSED if told and known.kinds[category] and told.isdisjoint(known.kinds[category]) else 0
        cost += _owning(labels, category)
        cost += 0.4 if pointer is None and not known.labels.is_ranking(category) else 0
        turned, extra = _direction(known, pointer, category, phrased)
        extra += _GUESSED * (
            pointer is not None and numbers is None and _is_unsupported(known, mentions, pointer, category)
        )
        yield Compared(category, cost + extra, turned)


def _is_unsupported(known: HeardPuzzle, mentions: TextMentions, pointer: HeardPointer, category: int) -> bool:
    """Return True if a word is more often a preposition than one of order, and no other word speaks of an order."""
    if (
        pointer.word not in known.structure.vague
        or mentions.text[mentions.words[pointer.place].start :][:2] == "v\u00f3"
    ):
        return False
    said = {
        word.text for place, word in enumerate(mentions.words) if not mentions.masked[place]
    } - known.structure.vague
    about = {name for name, kind in known.structure.kinds.items() if not kind.said.isdisjoint(said)}
    orders = [mark for mark in mentions.marks if mark.kind in ("after", "before", "ahead", "behind")]
    ordered = any([mentions.words[mark.first].text not in known.structure.vague for mark in orders])
    return not (about & known.kinds[category] or ordered)


def _open(
    known: HeardPuzzle,
    mentions: TextMentions,
    labels: Sequence[Label],
    able: set[int],
    numbers: frozenset[Number] | None,
) -> list[int]:
    """Return the properties that can be compared for some labels, by one of some numbers if there are any."""
    taken = [category for category, _ in labels]
    open_ = [each for each in known.steps if each in able and taken.count(each) < len(taken)]
    return open_ if numbers is None else [each for each in open_ if steps_of(known, mentions, each, numbers)]


def _told_kinds(known: HeardPuzzle, pointer: HeardPointer | None, needs: str) -> set[str]:
    """Return the kinds of properties to which a comparison is limited; none if it may be of any."""
    if needs == "adjacent" and not known.structure.joined:
        return _BESIDE
    said = set(pointer.word.split()) if pointer else set[str]()
    return {name for name, kind in known.structure.kinds.items() if kind.said & said} & _ONLY


def _costs(
    known: HeardPuzzle, votes: Mapping[int, float], open_: Sequence[int], foreign: float, phrased: Mapping[int, int]
) -> dict[int, float]:
    """Return for each property what it costs by itself, and that the words speak more, or as much, for another one.

    `foreign` is how much they speak for what no rule compares, such as the actors; `phrased` are the properties whose
    own phrases the text has.
    """
    firm = [category for category in open_ if known.steps[category].cost < _VAGUE] or open_
    top, *others = sorted([votes[category] for category in firm], reverse=True)
    tied = (bool(others) and others[0] > top - _TIED) or foreign > top
    several = len(firm) > 1
    found: dict[int, float] = {}
    for category in open_:
        unsure = top < _LEARNED or tied or votes[category] < top - _CLOSE
        found[category] = known.steps[category].cost + 1.5 * max(top - votes[category], 0)
        found[category] += _PHRASED if category not in phrased and not phrased.keys().isdisjoint(known.steps) else 0
        found[category] += 0.3 if top < 0.5 and several else 0
        found[category] += _GUESSED if (several or foreign > top) and unsure else 0
    return found


def _owning(labels: Sequence[Label], category: int) -> float:
    """Return what it costs that a label is itself a value of the property that is compared."""
    taken = [each for each, _ in labels]
    return 1.5 if taken[0] == category else 0.5 if category in taken else 0.0


def _direction(
    known: HeardPuzzle, pointer: HeardPointer | None, category: int, phrased: Mapping[int, int]
) -> tuple[bool, float]:
    """Return whether a comparison is turned round, by the file's own phrase if it has one, and what the doubt costs."""
    if pointer is None:
        return False, 0.0
    if pointer.alone and phrased.get(category):
        return phrased[category] != pointer.sign, 0.0
    return _turned(known, pointer, category)


def _votes(
    known: HeardPuzzle,
    mentions: TextMentions,
    tokens: Sequence[HeardToken],
    pointer: HeardPointer | None,
    open_: Sequence[int],
) -> dict[int, float]:
    """Return for each property how much the words of a comparison speak for it."""
    within = _reach(known, mentions, tokens, pointer)
    between = [said for place in within for said in known.said_at(mentions, place)]
    plain = _plain_words(mentions, tokens, range(len(mentions.words)))
    near = _plain_words(mentions, tokens, within)
    harmless = known.lexicon.lists["common"] | known.structure.harmless if not known.structure.joined else frozenset()
    votes = known.votes([word for word in between if word not in harmless], open_)
    said = {*between, *[mentions.words[place].text for place in within if not mentions.masked[place]]}
    said.update(pointer.word.split() if pointer else ())
    about = {name for name, kind in known.structure.kinds.items() if kind.said & said}
    sole = _told_alone(known, mentions, tokens, pointer, open_)
    for category in open_:
        titles = set(known.labels.titles[category]) if category else set()
        votes[category] = _LEARNED * votes[category] + _kindly(about & known.kinds[category])
        votes[category] += _naming(known, titles, near, plain)
        votes[category] += _TOLD * (category == sole)
        votes[category] -= 2.0 * _is_contrary(known, titles, between)
    return votes


def _reach(
    known: HeardPuzzle, mentions: TextMentions, tokens: Sequence[HeardToken], pointer: HeardPointer | None
) -> range:
    """Return the places of the words between labels; of the whole text where the comparison is not among them."""
    within = range(min([each.last for each in tokens]), max([each.first for each in tokens]))
    if known.structure.joined or (pointer and pointer.place not in within):
        return range(len(mentions.words))
    return within


def _plain_words(mentions: TextMentions, tokens: Sequence[HeardToken], places: Iterable[int]) -> list[str]:
    """Return the words at some places that are no names, stand beside no label, deny nothing and are no "next to"."""
    left = {place for each in tokens for place in (each.first - 1, each.last)}  # "number 18" is about a label
    left.update([mark.first for mark in mentions.marks if mark.kind == "negations"])
    left.update([place for mark in mentions.marks if mark.kind == "beside" for place in range(mark.first, mark.last)])
    return [mentions.words[place].text for place in places if not mentions.masked[place] and place not in left]


def _told_alone(
    known: HeardPuzzle,
    mentions: TextMentions,
    tokens: Sequence[HeardToken],
    pointer: HeardPointer | None,
    open_: Sequence[int],
) -> int | None:
    """Return the only one of some properties that a comparative itself is about; None if there is none or several.

    Where no spaces part words, a noun before "than", or before the comparative, tells more: "丹妮花的钱比…多".
    """
    if pointer is not None and known.structure.joined:
        nouns = _nouns(known, mentions, tokens, pointer)
        about = {name for name, kind in known.structure.kinds.items() if kind.said & nouns}
        named = [each for each in open_ if known.steps[each].cost < _VAGUE and about & known.kinds[each]]
        if len(named) == 1:
            return named[0]
    pointed = set() if pointer is None else {*pointer.word.split(), pointer.word}
    if pointer is not None and pointer.end and known.structure.joined:
        pointed |= {word for word in known.comparing_kinds if word in pointer.word}
    told = {name for name, kind in known.structure.kinds.items() if kind.said & pointed}
    alike = [each for each in open_ if known.steps[each].cost < _VAGUE and told & known.kinds[each]]
    return alike[0] if len(alike) == 1 else None


def _nouns(known: HeardPuzzle, mentions: TextMentions, tokens: Sequence[HeardToken], pointer: HeardPointer) -> set[str]:
    """Return the words from the first label to a "than" behind it, and from the labels to the comparative."""
    than = next((mark for mark in mentions.marks if mark.kind == "than"), None)
    first, last = min([each.last for each in tokens]), max([each.last for each in tokens])
    if than is None:
        return set()
    subject = range(first, than.first) if known.lexicon.settings["than_object"] == "after" else range(0)
    places = {*subject, *range(max(last, than.last), pointer.place)}
    return {said for place in places for said in known.said_at(mentions, place)}


def _naming(known: HeardPuzzle, titles: set[str], near: Sequence[str], anywhere: Sequence[str]) -> float:
    """Return which part of a property's name some words have; those between the labels say more."""

    def known_among(words: Sequence[str]) -> int:
        return sum([any([known.is_alike(title, word) for word in words]) for title in titles])

    return max(0.8 * known_among(near), 0.6 * known_among(anywhere)) / max(len(titles), 1)


def _is_contrary(known: HeardPuzzle, titles: set[str], words: Sequence[str]) -> bool:
    """Return True if words speak of the contrary of a property's name."""
    groups = {number for number, group in enumerate(known.structure.contrary) if group & titles}
    others = {number for number, group in enumerate(known.structure.contrary) if group & {*words}}
    return bool(groups and others - groups)


def _kindly(kinds: set[str]) -> float:
    """Return how much it speaks for a property that words are about some of its kinds."""
    return 0.7 + 0.35 * (len(kinds) - 1) if kinds else 0.0


def _turned(known: HeardPuzzle, pointer: HeardPointer, category: int) -> tuple[bool, float]:
    """Return whether a word means the other direction of a property, and what the doubt about it costs."""
    lists, titles, kinds = known.lexicon.lists, known.titles(category), known.kinds[category]
    rising, years, ranking = (
        not titles.isdisjoint(lists["rising"]),
        known.is_calendar(category),
        known.is_ranking(category),
    )
    tail = pointer.word.rpartition(" ")[2]
    scored = not titles.isdisjoint(lists["scored"])
    if ranking and not rising and not scored and tail in known.structure.ranked:
        return True, 0.0
    strict = tail in known.structure.strict
    if strict and not any([tail in known.structure.kinds[kind].said for kind in kinds]):
        return False, _GUESSED
    if tail in lists["aged_more"] or tail in lists["aged_less"]:
        return years, 0.0 if years or "age" in kinds else _GUESSED
    if pointer.kind in _GENERAL:
        return _turned_generally(known, pointer, category)
    if tail in known.timely and not (ranking or years or "time" in kinds):
        return False, _GUESSED  # "before the house"
    if pointer.kind == "unsure":
        timed = known.structure.joined and "lasting" in kinds
        return pointer.word in lists["quick"], 0.0 if timed and tail in lists["quick"] | lists["slow"] else 2.0
    if ranking and pointer.word in lists["placed"]:
        return False, _GUESSED if "score" in kinds else 0.4
    return False, 1.5 if years and tail in lists["lasting"] else 0.0


def _turned_generally(known: HeardPuzzle, pointer: HeardPointer, category: int) -> tuple[bool, float]:
    """Return the same for a word that is said of any order: "ahead of", "above"."""
    lists, titles = known.lexicon.lists, known.titles(category)
    scored, rising = not titles.isdisjoint(lists["scored"]), not titles.isdisjoint(lists["rising"])
    if pointer.kind in _HIGH:
        return False, 0.0 if rising or scored else _GUESSED
    timed = known.categories[category].values.type in ("time", "duration") and not known.structure.joined
    return scored, 0.0 if scored or timed or known.is_ranking(category) else 1.0


def steps_of(
    known: HeardPuzzle, mentions: TextMentions, category: int, values: frozenset[Number]
) -> list[tuple[Number, float]]:
    """Return the differences of a property that a number of a text may mean, with their costs."""
    foreign = _FOREIGN * _is_foreign(known, mentions, category, values)
    return [(step, cost + foreign) for step, cost in _steps_of(known, mentions, category, values)]


def _is_foreign(known: HeardPuzzle, mentions: TextMentions, category: int, values: frozenset[Number]) -> bool:
    """Return True if a number has a unit of another property: "two months later" is no number of nights."""
    if known.structure.joined:
        return False
    ends = [figure.last for figure in mentions.figures if figure.values == values]
    units = {mentions.words[place].text for end in ends for place in (end - 1, end) if place < len(mentions.words)}
    stems = {known.stem(each) for each in units}

    def is_named(number: int) -> bool:
        return not stems.isdisjoint([known.stem(each) for each in known.labels.titles[number]])

    if not units or is_named(category) or known.names_property(units, category):
        return False
    if any([is_named(number) for number in known.steps if number]):
        return True
    units &= {mentions.words[mark.first].text for mark in mentions.marks if mark.kind in ("units", "wholes")}
    timed = known.categories[category].values.type in ("time", "duration", "date") or known.is_dated(category)
    if not units or timed or known.kinds[category] & {"time", "lasting", "age"}:
        return False
    kinds = {name for name, kind in known.structure.kinds.items() if not kind.said.isdisjoint(units)}
    return not known.kinds[category] & kinds


def _steps_of(
    known: HeardPuzzle, mentions: TextMentions, category: int, values: frozenset[Number]
) -> list[tuple[Number, float]]:
    """Return the same, whatever its unit."""
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


def _units_said(mentions: TextMentions) -> set[str]:
    """Return the units that stand behind the numbers of a text."""
    behind = {place for each in mentions.figures for place in (each.last - 1, each.last, each.last + 1)}
    return {mentions.words[mark.first].text for mark in mentions.marks if mark.kind == "units" and mark.first in behind}


def limits_of(
    known: HeardPuzzle, mentions: TextMentions, category: int, values: frozenset[Number]
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
    known: HeardPuzzle, mentions: TextMentions, category: int, values: frozenset[Number]
) -> list[tuple[Number, float]]:
    """Return the differences of numbers that a number of a text may mean, in one of its units, with their costs."""
    owner = known.categories[category]
    marked: set[Fraction] = {Fraction(mark.value) for mark in mentions.marks if mark.kind == "units"}
    units = {*marked, Fraction(1)}
    factors = {*units, *[1 / unit for unit in units if unit], Fraction(1000), Fraction(1, 1000), Fraction(1, 1000000)}
    real = {abs(one - other) for one, other in combinations(owner.numbers or (), 2)}
    counted = marked - {Fraction(1)}
    own, said = known.own_units(category), {known.stem(each) for each in _units_said(mentions)}
    plain = not counted or (known.structure.joined and not own.isdisjoint(said))
    foreign = bool(own and said and own.isdisjoint(said))
    timed = owner.values.type in ("duration", "date")
    found: dict[Number, float] = {}
    for factor in sorted(factors, key=lambda each: each != 1, reverse=True):
        if timed and (factor != 1 if plain else factor not in counted):
            continue
        doubt = 0.0 if timed or owner.values.type == "time" else _rescaling(factor)
        if factor == 1 and foreign:
            doubt += 2.0  # "the day before" is no number of years
        found.update({value * factor: doubt for value in values if value * factor in real and value * factor > 0})
    return [(step.numerator if step == int(step) else step, cost) for step, cost in found.items()]


def _rescaling(factor: Fraction) -> float:
    """Return what it costs that a number is of another unit than the values: little for one of metres or thousands."""
    return 0.0 if factor == 1 else 0.1 if factor < 1 or factor >= 1000 else 0.8
