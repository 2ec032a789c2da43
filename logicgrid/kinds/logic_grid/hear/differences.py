"""Which differences and limits of a property a number of a text may mean, by its unit, and what that costs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from fractions import Fraction
from itertools import combinations, pairwise

from logicgrid.csp.expr import Number
from logicgrid.kinds.logic_grid.hear.asides import is_new
from logicgrid.kinds.logic_grid.hear.known import HeardPuzzle
from logicgrid.kinds.logic_grid.hear.structure import ROWS
from logicgrid.kinds.logic_grid.hear.text import HeardText
from logicgrid.kinds.logic_grid.hear.units import (
    is_measure,
    is_of_unit,
    is_unit,
    minutes_of,
    scale_by,
    unit_owners,
    units_behind,
)
from logicgrid.kinds.logic_grid.hear.values import CURRENCIES, LIMITS, SIGNS, HeardPointer, HeardToken
from logicgrid.kinds.logic_grid.language.spelling import numeral
from logicgrid.kinds.logic_grid.language.vocabulary import Category
from logicgrid.kinds.logic_grid.texts.clue_text import ORDERS
from logicgrid.kinds.logic_grid.values import normal
from logicgrid.words.grammar import singular

_FOREIGN = 2.0
"""What it costs that a number has a unit of another property."""
_LONG = (7, 12, 24)
"""The units that are longer than a day: 12 months of a year, or days of a week, or hours."""
_SIZED = {"length", "weight", "warmth"}
"""The kinds of properties whose units are of nothing else: no "three centimetres" are minutes."""


def steps_of(heard: HeardText, category: int, values: frozenset[Number]) -> list[tuple[Number, float]]:
    """Return the differences of a property that a number of a text may mean, with their costs."""
    if any([of(heard, category, values) for of in (_is_article, _is_inexact, _is_money_of_another, _is_within_day)]):
        return []
    foreign = _FOREIGN * _is_foreign(heard, category, values)
    if (scale := scale_by(heard, category, values)) is not None:
        steps = {normal(value * scale) for value in values}
        return [(step, foreign) for step in _real_differences(heard, heard.known.categories[category], steps, False)]
    return [(step, cost + foreign) for step, cost in _steps_of(heard, category, values)]


def limits_of(heard: HeardText, category: int, values: frozenset[Number]) -> Iterator[tuple[Number, float]]:
    """Yield the numbers between the values of a property that a number of a text may mean, with their costs."""
    owner = heard.known.categories[category].numbers or ()
    marked = {Fraction(mark.value) for mark in heard.marked("units")} - {Fraction(1)}
    found: dict[Number, float] = {}
    scale = scale_by(heard, category, values)
    factors = [(Fraction(1), 0.0), *[(each, 0.1) for each in sorted(marked)]] if scale is None else [(scale, 0.0)]
    for factor, extra in factors:
        for value in values:
            number = value * factor
            if min(owner) <= number <= max(owner):
                found.setdefault(number.numerator if number == int(number) else number, extra)
    yield from found.items()


def _is_foreign(heard: HeardText, category: int, values: frozenset[Number]) -> bool:
    """Return True if a number has a unit of another property: "two months later" is no number of nights."""
    if heard.joined:
        return _is_of_another_unit(heard, category, values)
    ends = [figure.last for figure in heard.figures if figure.values == values]
    units = {heard.texts[place] for end in ends for place in (end - 1, end) if place < len(heard.texts)}
    stems = {heard.known.stem(each) for each in units}

    def is_named(number: int) -> bool:
        return not stems.isdisjoint([heard.known.stem(each) for each in heard.labels.titles[number]])

    if not units or is_named(category) or heard.known.names_property(units, category):
        return False
    if any([of(heard, category, units) for of in (_is_too_fine, _is_of_another_kind, _counts_steps)]):
        return True
    if heard.known.is_dated(category) and heard.marked("units"):
        return False  # "two days before" on days of the week, although others are counted
    if any([is_named(number) for number in heard.known.steps if number]):
        return True
    if any([(unit,) in heard.labels.titles[1:] for unit in units]):
        return True  # "a station before"
    units &= {heard.texts[mark.first] for mark in heard.marked("units", "wholes")}
    timed = heard.known.type(category) in ("time", "duration", "date") or heard.known.is_dated(category)
    if not units or timed or heard.known.kinds[category] & {"time", "lasting", "age"}:
        return False
    kinds = heard.structure.kinds_said(units)
    return not heard.known.kinds[category] & kinds


def _counts_steps(heard: HeardText, category: int, units: set[str]) -> bool:
    """Return True for steps of a row beside a property that has none: "finished two places behind", of times."""
    placed = heard.known.is_ranking(category) or heard.known.kinds[category] & {*ROWS, "number", "size"}
    return not (placed or heard.structure.kinds["side"].said.isdisjoint(units))


def _is_of_another_kind(heard: HeardText, category: int, units: set[str]) -> bool:
    """Return True for a unit of days beside a clock, "five years earlier", and for one of lengths beside minutes."""
    marked = {mark.value for mark in heard.marked("units") if heard.texts[mark.first] in units}
    graded = {heard.texts[mark.first] for mark in heard.marked("more", "less")}
    said, own = heard.structure.kinds_said(units - graded), heard.known.kinds[category]
    long = heard.known.type(category) == "time" and not marked.isdisjoint(_LONG)
    return long or (bool(said and own) and said <= _SIZED - own)


def _is_of_another_unit(heard: HeardText, category: int, values: frozenset[Number]) -> bool:
    """Return the same where no spaces part words: dates and times have units of their own, and no week has years."""
    if heard.known.is_weekly(category) and 12 in [mark.value for mark in units_behind(heard, values)]:
        return True
    timed = heard.known.type(category) in ("time", "duration", "date") or heard.known.is_dated(category)
    return not timed and not is_of_unit(heard, category, values)


def _is_too_fine(heard: HeardText, category: int, units: set[str]) -> bool:
    """Return True if a unit is no step of a property without numbers: "an hour later" of days, "two years" of ranks."""
    ranked = heard.known.is_ranking(category)
    if heard.known.categories[category].numbers is not None and not ranked:
        return False
    marked = [mark for mark in heard.marked("units") if heard.texts[mark.first] in units]
    if heard.known.is_dated(category):
        daily = (12,) if _counts_days(heard.known, category) else _LONG
        longer = (7, 12) if heard.known.is_weekly(category) else daily
        return any([mark.value in (15, 30, 60, Fraction(1, 60), *longer) for mark in marked])
    kinds = heard.structure.kinds
    return ranked and bool(marked or units & (kinds["age"].said | kinds["money"].said))


def _is_within_day(heard: HeardText, category: int, values: frozenset[Number]) -> bool:
    """Return True for a number of hours or quarters beside days, if others are times of day: "een kwartier later"."""
    known, units = heard.known, {mark.value for mark in units_behind(heard, values)}
    clocked = known.is_dated(category) and any([known.type(each) == "time" for each in known.steps])
    return not heard.joined and clocked and not units.isdisjoint((15, 30, 60)) and 24 not in units


def _counts_days(known: HeardPuzzle, category: int) -> bool:
    """Return True for a property of days of months: "3 mei"."""
    labels = known.categories[category].labels
    return known.is_dated(category) and all([any(map(str.isdigit, each)) for each in labels])


def _is_article(heard: HeardText, category: int, values: frozenset[Number]) -> bool:
    """Return True if a number is the article of the property that is compared: "een hoger nummer dan Cy"."""
    compared = {mark.first for mark in heard.marked("more", "less")}
    title, articles = {*map(heard.known.stem, heard.labels.titles[category])}, heard.lists["articles"]
    figures = [each for each in heard.figures if each.values == values and each.last in compared]
    figures = [each for each in figures if each.last - each.first == 1]  # "een maand later thuis" is a month
    words = [heard.texts[each.last + 1 : each.last + 2] for each in figures if heard.texts[each.first] in articles]
    return any([title.issuperset(map(heard.known.stem, said)) for said in words])


def _is_inexact(heard: HeardText, _: int, values: frozenset[Number]) -> bool:
    """Return True for a number that only tells about how much: "een paar dagen", 十几分钟."""
    several = {at.start for at in heard.where(heard.structure.phrases["several"])}
    figures = [each for each in heard.figures if each.values == values]
    return any([each.first in several or heard.phrase_at(each.last, "inexact") for each in figures])


def counts_things(heard: HeardText, place: int, category: int) -> bool:
    """Return True if a noun behind a number is not of a property: "three streets away from" beside seats.

    Or if so many may be between two places, or one less, where no spaces part words: 相隔一层.
    """
    known, noun = heard.known, heard.at(place) if place < len(heard.texts) else ""
    if known.joined and heard.where(heard.structure.phrases["spacing"]):
        return bool(known.kinds[category] & ROWS)
    if known.joined or not noun.isalpha() or heard.masked[place] or heard.phrases[place][1] or is_measure(heard, place):
        return False
    kinds = [known.structure.kinds[each] for each in known.kinds[category]]
    said = {noun, singular(known.lexicon.code, noun)}
    own = known.names_property(said, category) or any([not said.isdisjoint(each.said | each.names) for each in kinds])
    return not own and not any([known.is_alike(noun, each) for each in known.labels.titles[category]])


def counts_strangers(heard: HeardText, token: HeardToken, category: int) -> bool:
    """Return True if a noun after a number is of the story: "two cars stood between", and none of the puzzle's.

    So is one of steps, not of actors, beside a verb for "between": French "deux places séparent".
    """
    place, verbs = token.last, heard.marked_places("apart") - heard.marked_places("between")
    if not heard.joined and any(["BETWEEN" in heard.phrases[at][1] for at in verbs]):
        return not (heard.in_noun(place) or heard.in_noun(place + 1))
    known, stood = heard.known, not heard.structure.dwelling.isdisjoint(heard.texts)
    noun = singular(known.lexicon.code, heard.at(place))
    own = heard.in_noun(place) or any([known.is_alike(noun, word) for word in known.own_words])
    return stood and not own and is_new(heard, place, category)


def is_amount(heard: HeardText, token: HeardToken) -> bool:
    """Return True for a number with a unit behind it, or in its words: "drie kwartier"."""
    worded = token.last - token.first > 1 and not heard.joined
    known, measured = heard.known, is_measure(heard, token.last) or (worded and is_measure(heard, token.last - 1))
    if measured or heard.joined or not heard.marked_places("apart") - heard.marked_places("between"):
        return measured
    counted = [each for each in known.steps if known.kinds[each] - ROWS and not known.is_ranking(each)]
    return bool(known.named_by([heard.at(token.last)], counted))  # French "dix pages séparent"


def is_near_value(heard: HeardText, pointer: HeardPointer | None, category: int, tokens: Sequence[HeardToken]) -> bool:
    """Return True if a number of the compared property directly follows a comparison: "just after 7:30"."""
    if pointer is None or heard.known.joined or heard.known.type(category) != "time":
        return False
    end = pointer.place + len(pointer.word.split())
    mine = [each for each in tokens if any([a.label and a.label[0] == category for a in each.alternatives])]
    return any([each.first == end for each in mine])


def is_vague_ratio(heard: HeardText, token: HeardToken | None, numbers: Iterable[Number] | None, more: bool) -> bool:
    """Return True if "twice more" may be three times as much, 多了两倍, but not 多一倍; and for 是…的一倍."""
    if token is None or not heard.joined:
        return False
    once = heard.texts[token.first : token.last] in heard.structure.phrases["once"]
    return not once if more else once and token.last - token.first == 2 and 2 in (numbers or ())


def is_ratio_of_less(heard: HeardText, place: int) -> bool:
    """Return True if an adjective of less follows a ratio: "half as young"."""
    less, texts, masked = heard.known.lexicon.lists["as_less"], heard.texts, heard.masked
    end = next((at for at in range(place, len(texts)) if masked[at]), place + 2)  # "wat Bart vroeg"
    return not less.isdisjoint(texts if heard.known.joined else texts[place : min(end, place + 2)])


def is_part(heard: HeardText, token: HeardToken | None) -> bool:
    """Return True for a mere part before a comparative, which is one of what is compared: "a third older"."""
    if token is None:
        return False
    inside = range(token.first, token.last)
    units = is_unit(heard, token.last) or any([is_unit(heard, at) or is_measure(heard, at) for at in inside])
    behind = heard.structure.kinds_said(heard.texts[token.first : token.last + 1])  # "een half punt", "anderhalve euro"
    units = units or not behind.isdisjoint(("score", "money"))
    return not (heard.joined or units or heard.marked_places("factors").isdisjoint(inside))


def may_be_days(heard: HeardText, category: int) -> bool:
    """Return True for how long something lasts, if it is not named and a text may speak of dates: 相隔三天."""
    known = heard.known
    dated = heard.joined and any(map(known.is_dated, known.steps))
    return dated and "lasting" in known.kinds[category] and known.categories[category].name not in heard.text


def skips_dates(heard: HeardText, pointer: HeardPointer | None, category: int) -> bool:
    """Return True if a word says the very next day or month, but a property leaves some out."""
    numbers = heard.known.steps[category].numbers
    said = pointer is not None and bool(pointer.end) and not heard.structure.dates.isdisjoint(pointer.word)
    return said and numbers is not None and {b - a for a, b in pairwise(numbers)} != {1}


def names_nobody(heard: HeardText, pointer: HeardPointer | None, category: int, tokens: Sequence[HeardToken]) -> bool:
    """Return True for an amount of another property that names nobody: "gave up after 24 moves", "older than sixty".

    It is directly behind a word of order, with its unit, or bare behind a "than".  Nor is who is named last before a
    comma the one who wins behind it: 甲输给了乙和丙，但是赢了丁.
    """
    if heard.joined and pointer is not None and pointer.kind.endswith("_front"):
        ends = [last for _, last, _ in heard.spans if last <= pointer.place]
        parted = not {*SIGNS}.isdisjoint(heard.texts[max(ends, default=0) : pointer.place])
        return parted and len(ends) > 1 and max(ends) in [each.last for each in tokens]
    if heard.joined or pointer is None:
        return False
    begin = pointer.place + len(pointer.word.split())
    thans = {mark.last for mark in heard.marked("than")}
    others = [each for each in tokens if heard.figure_at(each.first) is not None and category not in each.categories]
    counted = [each for each in others if pointer.kind in ORDERS and each.first == begin and is_unit(heard, each.last)]
    bare = [each for each in others if each.first in thans and not heard.at(each.last).isalnum()]
    return bool(counted or bare)


def is_place_between(heard: HeardText, place: int) -> bool:
    """Return True for "the house between", which is the only one there."""
    known, before = heard.known, heard.texts[max(0, place - 2) : place]
    named = any([known.names_property(before[1:], each) for each in known.steps])
    named = named or heard.in_noun(place - 1)
    return not known.joined and named and before[0] in known.structure.articles


def is_about_others(heard: HeardText, token: HeardToken, pointer: HeardPointer) -> bool:
    """Return True if a number counts things of all kinds, or is apart from the comparison before it."""
    things = heard.at(token.last) in heard.known.structure.generic
    apart = token.first > pointer.place + len(pointer.word.replace(" ", ""))
    return apart or (things and not unit_owners(heard, token.last))


def is_beside_than(heard: HeardText, token: HeardToken, pointer: HeardPointer) -> bool:
    """Return True if "than" directly precedes or shortly follows a number: 比七岁大, 五枚より少ない."""
    figure = heard.figure_at(token.first) if heard.known.joined else None
    dated = figure is not None and min(figure.values) > 1_000 and heard.at(token.last) in heard.structure.dates
    if figure is not None and pointer.kind in ORDERS and pointer.place == token.last + dated:
        return dated or figure.clock or ":" in heard.texts[token.first]  # 七点之后, 1900年以前
    after, owning = heard.known.lexicon.settings["than_object"] == "after", heard.known.structure.owning
    if not after and not owning.isdisjoint(heard.texts[token.last : token.last + 2]):
        return False  # 十時の客より
    return any([m.last == token.first if after else 0 <= m.first - token.last <= 2 for m in heard.marked("than")])


def skips(known: HeardPuzzle, category: int) -> bool:
    """Return True if the values of a property are days or months that leave some out: rules count all of them."""
    steps = known.categories[category].steps
    return steps is not None and {later - earlier for earlier, later in pairwise(steps.numbers)} != {1}


def _is_money_of_another(heard: HeardText, category: int, values: frozenset[Number]) -> bool:
    """Return True for an amount of money, if another property has such ones: "earns €1 an hour more"."""
    known, structure = heard.known, heard.structure
    paid = {each for each in known.steps if "money" in known.kinds[each]}
    if heard.joined or not paid or category in paid:
        return False
    figures = [each for each in heard.figures if each.values == values]
    units = {heard.at(place) for each in figures for place in (each.last - 1, each.last)} & structure.coins
    signed = any([heard.at(each.first - 1) in (*CURRENCIES, "¥") for each in figures])
    return signed or (bool(units) and structure.kinds_said(units).isdisjoint(known.kinds[category]))


def _steps_of(heard: HeardText, category: int, values: frozenset[Number]) -> list[tuple[Number, float]]:
    """Return the same, whatever its unit."""
    owner, steps = heard.known.categories[category], heard.known.steps[category]
    if owner.numbers is not None and _counts_places(heard, category, values):
        apart = {larger - smaller for smaller, larger in pairwise(owner.numbers)}
        return [(value * gap, 0.0) for value in values for gap in apart] if len(apart) == 1 else []
    if owner.numbers is not None:
        return _differences(heard, category, values)
    if steps.numbers is None:
        return [(value, 0.0) for value in values if value == int(value) and 0 < value < owner.size]
    gaps = {larger - smaller for smaller, larger in pairwise(steps.numbers)}
    weekly = _counts_days(heard.known, category) and 7 in [mark.value for mark in units_behind(heard, values)]
    days = [Fraction(value) * (7 if weekly else 1) for value in values]
    if len(gaps) != 1:
        return [(int(each), 0.0) for each in days if skips(heard.known, category) and each.denominator == 1]
    places = [each / Fraction(min(gaps)) for each in days]
    return [(int(each), 0.0) for each in places if each.denominator == 1 and 0 < each < owner.size]


def _counts_places(heard: HeardText, category: int, values: frozenset[Number]) -> bool:
    """Return True if a number counts the places of a row whose numbers leave some out: "two houses further"."""
    if heard.joined or "side" not in heard.known.kinds[category] or heard.known.is_ranking(category):
        return False
    side = heard.structure.kinds["side"]
    places = side.said | side.names
    ends = [each.last for each in heard.figures if each.values == values and each.last < len(heard.texts)]
    return any([any([heard.known.is_alike(heard.texts[end], each) for each in places]) for end in ends])


def _units_said(heard: HeardText) -> set[str]:
    """Return the units that follow the numbers of a text."""
    behind = {place for each in heard.figures for place in (each.last - 1, each.last, each.last + 1)}
    return {heard.texts[mark.first] for mark in heard.marked("units") if mark.first in behind}


def _is_of_years(known: HeardPuzzle, category: int) -> bool:
    """Return True for ages without a unit."""
    plain = known.type(category) not in ("duration", "date") and not known.own_units(category)
    return plain and "age" in known.kinds[category]


def _real_differences(heard: HeardText, owner: Category, steps: set[Number], exact: bool) -> set[Number]:
    """Return which of some numbers are differences of a property's values; or any up to the largest, unless `exact`.

    So in "at least 20 years older", but without spaces alone for times.
    """
    numbers = owner.numbers or (0,)
    real: set[Number] = {max(pair) - min(pair) for pair in combinations(numbers, 2)}
    bounded = not exact and any(map(heard.has_symbol, LIMITS))
    bounded = bounded and (heard.joined or owner.values.type not in ("time", "duration", "date"))
    return {step for step in steps if step in real or (bounded and 0 < step < max(numbers) - min(numbers))}


def _differences(heard: HeardText, category: int, values: frozenset[Number]) -> list[tuple[Number, float]]:
    """Return the differences of numbers that a number of a text may mean, in one of its units, with their costs."""
    owner = heard.known.categories[category]
    lasts, marks = owner.values.type == "duration", heard.marked("units")
    marks = marks if heard.joined else units_behind(heard, values)
    marked = {Fraction(minutes_of(heard, mark) if lasts else mark.value) for mark in marks}
    if owner.values.type == "date":
        marked -= {Fraction(24)}  # a day in hours
    units = {*marked, Fraction(1)}
    factors = {*units, *[1 / unit for unit in units if unit], Fraction(1000), Fraction(1, 1000), Fraction(1, 1000000)}
    counted = marked - {Fraction(1)}
    own, said = heard.known.own_units(category), {heard.known.stem(each) for each in _units_said(heard)}
    plain = not counted or (heard.joined and not own.isdisjoint(said))
    foreign = _has_other_unit(heard.known, category, own, said)
    timed = owner.values.type in ("duration", "date")
    aged = _is_of_years(heard.known, category)
    found: dict[Number, float] = {}
    for factor in sorted(factors, key=lambda each: each != 1, reverse=True):
        if timed and (factor != 1 if plain else factor not in counted):
            continue
        penalty = 0.0 if timed or owner.values.type == "time" else _rescaling(factor)
        if (factor == 1 and foreign) or (factor in counted and aged):
            penalty += 2.0  # "the day before" is no number of years
        exact = factor not in (counted if heard.joined and not plain else {1})
        found |= dict.fromkeys(_real_differences(heard, owner, {value * factor for value in values}, exact), penalty)
    return [(step.numerator if step == int(step) else step, cost) for step, cost in found.items()]


def _has_other_unit(known: HeardPuzzle, category: int, own: AbstractSet[str], said: AbstractSet[str]) -> bool:
    """Return True if the units that a text says are none of a property's own: times may have minutes, too."""
    clocked = known.is_clocked(category) and known.structure.minute in said
    return bool(own and said) and own.isdisjoint(said) and not clocked


def _rescaling(factor: Fraction) -> float:
    """Return what it costs that a number is of another unit than the values: little for one of metres or thousands."""
    return 0.0 if factor == 1 else 0.1 if factor < 1 or factor >= 1000 else 0.8


def counts_otherwise(heard: HeardText, name: HeardToken, category: int) -> bool:
    """Return True for places, which are no amounts, and if a name is followed by what another property counts.

    So in "as many stamps as Ben is years old".
    """
    known, word = heard.known, heard.at(name.last)
    if known.labels.is_ranking(category):
        return True
    if heard.joined or not word.isalpha() or word in known.lexicon.lists["common"]:
        return False
    kinds = heard.structure.kinds_said([word])
    owners = known.named_by([word], known.steps) | {each for each in known.steps if known.kinds[each] & kinds}
    return bool(owners) and owners.isdisjoint({category, *name.categories})


def written(owner: Category, number: Number) -> str:
    """Return a number as a rule compares a value with it."""
    if owner.values.type in ("time", "duration"):
        hours, minutes = divmod(int(number), 60)
        return f'"{hours}:{minutes:02}"'
    return numeral(number)
