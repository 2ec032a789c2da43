"""Units: which are at a place of a text, whose they are, and how many of a property's own one of them is."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from fractions import Fraction
from typing import TYPE_CHECKING

from logicgrid.csp.expr import Number
from logicgrid.kinds.logic_grid.language.vocabulary import Label
from logicgrid.kinds.logic_grid.texts.figures import Figure
from logicgrid.kinds.logic_grid.texts.mentions import MINUTES
from logicgrid.words.lexicon import Mark

if TYPE_CHECKING:
    from logicgrid.kinds.logic_grid.hear.known import HeardPuzzle
    from logicgrid.kinds.logic_grid.hear.text import HeardText

_SHORT = (15, 30, Fraction(1, 60))
"""The units of less than an hour that the lexicon has in minutes: quarters, halves of hours, and seconds."""
MEASURED = ("time", "lasting", "age", "money")
"""The kinds of properties whose words are units."""
_COUNTERS = ("ordinal_signs", "units")


def scales_at(heard: HeardText, place: int) -> dict[int, tuple[Number, int]]:
    """Return by property how many of its own unit one of its sort has that is at a place, and how long that is."""
    found: dict[int, tuple[Number, int]] = {}
    for kind, sizes in heard.structure.scales if place < len(heard.texts) else ():
        end, size = sizes.at(heard.texts, place) or (0, Fraction(0))
        for category, unit in heard.known.units.items() if end else ():
            own = sizes.at(unit, 0) if unit and kind in (heard.known.kinds[category] or [kind]) else None
            if own and own[0] == len(unit):
                found[category] = size / own[1], end - place
    return found


def unit_said(heard: HeardText, place: int, category: int) -> Sequence[str]:
    """Return the unit at a place that is a property's own or one of its sort."""
    scales = scales_at(heard, place)
    return heard.texts[place : place + scales[category][1]] if category in scales else heard.known.units[category]


def scale_of(heard: HeardText, figure: Figure, category: int) -> Number | None:
    """Return how many of a property's own unit one of those is that follow a number; None if they are its own."""
    places = () if figure.clock or not heard.structure.scales else (figure.last, *range(figure.first + 1, figure.last))
    found = [scales[category][0] for place in places if category in (scales := scales_at(heard, place))]
    return found[0] if found and found[0] != 1 else None


def scale_by(heard: HeardText, category: int, values: frozenset[Number]) -> Fraction | None:
    """Return the same of a number of some values."""
    scales = [scale_of(heard, each, category) for each in heard.figures if each.values == values]
    return next((Fraction(each) for each in scales if each is not None), None)


def units_behind(heard: HeardText, values: frozenset[Number]) -> list[Mark]:
    """Return the units beside a number of some values, none of those that belong to other numbers."""
    near = [range(each.first - 1, each.last + 2) for each in heard.figures if each.values == values]
    return [mark for mark in heard.marked("units") if any([mark.first in places for places in near])]


def minutes_of(heard: HeardText, unit: Mark) -> Number:
    """Return how many minutes a unit of time has, in which durations are stored; 0 for other units."""
    if unit.value == 60:
        return 60 if heard.phrase_at(unit.first, "hours") else 1
    return unit.value if unit.value in _SHORT else MINUTES.get(int(unit.value), 0)


def minutes_counted(heard: HeardText, figure: Figure) -> Number:
    """Return the minutes of the unit that a number counts by itself, where spaces part words; 0 if it counts none."""
    more = "AND" in heard.structure.at(heard.texts, min(figure.last + 1, len(heard.texts) - 1))[1]
    more = more and heard.figure_at(figure.last + 2) is not None  # "two hours and ten minutes"
    units = [] if heard.joined or figure.clock or more else heard.marked("units")
    return next((minutes_of(heard, unit) for unit in units if unit.first == figure.last), 0)


def is_minutes(heard: HeardText, category: int) -> bool:
    """Return True for how long something takes in minutes, or in hours and minutes."""
    minute, type_ = heard.known.stem(heard.structure.minute), heard.known.type(category)
    return type_ == "duration" or (type_ == "number" and minute in heard.known.own_units(category))


def owners_by_unit(heard: HeardText, first: int, last: int, categories: AbstractSet[int]) -> set[int]:
    """Return the only one of some properties whose unit is behind a number, where that says it is of it.

    "30 jaar" is not € 30, "hok 3 is twee jaar oud", and so is "de speler van tien jaar".
    """
    known, stem = heard.known, heard.known.stem(heard.at(last))
    measured = {each for each in categories if stem in known.own_units(each)}
    others = {known.type(each) for each in categories - measured}
    aged = heard.structure.kinds_said([heard.at(last + 1)])
    someone = heard.in_noun(first - 2) or heard.at(first - 2) in heard.lists["persons"]
    stated = someone and heard.at(first - 1) in heard.structure.describing
    at, one = first - 1, heard.structure.articles
    while heard.at(at) in one or heard.is_marked(at, "negations") or heard.has_symbol("OTHER", slice(at, at + 1)):
        at -= 1
    ends = not heard.at(last + 1).isalnum() or heard.has_symbol("AND", slice(last + 1, last + 2))
    if heard.at(at) in heard.lists["copulas"] and ends:
        stated |= any(["age" in known.kinds[each] for each in measured])  # "is 20 jaar.", "is de een 20 jaar en …"
    stated = stated or others == {"money"} or any([known.kinds[each] & aged for each in measured])
    return measured if stated and len(measured) == 1 else set()


def is_measure(heard: HeardText, place: int) -> bool:
    """Return True if a word is a unit of measure: "years"."""
    if heard.is_marked(place, "units", "wholes"):
        return True
    kinds = [kind for name, kind in heard.structure.kinds.items() if name in MEASURED]
    return place < len(heard.texts) and any([heard.texts[place] in kind.said for kind in kinds])


def is_unit(heard: HeardText, place: int) -> bool:
    """Return True if a word is a unit, or of the name of something that is counted."""
    named = heard.known.named_by([heard.at(place)], heard.known.counted)
    return bool(named) or heard.is_marked(place, "units", "wholes")


def unit_owners(heard: HeardText, place: int) -> set[int]:
    """Return the properties whose unit is at a place of a text, if no spaces part words."""
    texts = heard.texts[place : place + 5]
    ends = [mark.last - place for mark in heard.marks if mark.first == place and mark.kind in _COUNTERS]
    size = max(ends, default=0)  # 番目 is no 番, 分钟 no 分
    begins = (0, 1) if heard.at(place) in heard.structure.generic else (0,)  # 三个人
    long = [(number, unit) for number, unit in heard.known.units.items() if len(unit) >= max(size, 1)]
    exact = {number for number, unit in long if unit in [texts[begin : begin + len(unit)] for begin in begins]}
    return exact or {*scales_at(heard, place)}


def measured_at(heard: HeardText, place: int) -> set[int]:
    """Return the properties whose unit is at a place, and does not count what may be between two times: 三天."""
    known, structure = heard.known, heard.structure
    counters = structure.counters - (set() if any(map(known.is_clocked, known.steps)) else {structure.minute})
    return {each for each in unit_owners(heard, place) if not counters.issuperset(unit_said(heard, place, each))}


def kinds_of_unit(heard: HeardText, place: int) -> frozenset[str]:
    """Return the kinds of properties that a unit at a place of a text belongs to: 歳 to ages."""
    texts = heard.texts[place : place + 3]
    sizes = [size for size in range(1, 4) if "".join(texts[:size]) in heard.structure.units]
    return heard.structure.units["".join(texts[: max(sizes)])] if sizes else frozenset()


def fitting_unit(heard: HeardText, numbers: frozenset[Number] | None, categories: Sequence[int]) -> list[int]:
    """Return those of some properties whose unit is behind a number, or of whose kinds it speaks; all if none is."""
    ends = [figure.last for figure in heard.figures if figure.values == numbers and not figure.clock]
    kinds = {kind for end in ends for kind in kinds_of_unit(heard, end)}
    owners = {each for end in ends for each in measured_at(heard, end) if heard.joined}
    fit = [each for each in categories if each in owners]
    return fit or [each for each in categories if has_unit(heard.known, each, kinds)] or list(categories)


def has_unit(known: HeardPuzzle, category: int, kinds: AbstractSet[str]) -> bool:
    """Return True if a property is of the kinds that a unit belongs to."""
    timed = known.is_clocked(category)
    return not kinds.isdisjoint(known.kinds[category]) or (timed and "lasting" in kinds)


def is_of_unit(heard: HeardText, category: int, numbers: frozenset[Number]) -> bool:
    """Return True unless the unit behind a number is of other properties."""
    owners = owners_of_unit(heard, numbers, frozenset())
    return not owners or category in owners


def owners_of_unit(heard: HeardText, numbers: frozenset[Number] | None, stated: AbstractSet[str]) -> set[int]:
    """Return the properties whose unit follows a number, and is none that counts all kinds of things.

    They are of the kinds in `stated`, if there are any.
    """
    found = set()
    for figure in heard.figures if numbers else ():
        if figure.values == numbers and not figure.clock and not heard.joined:
            found |= _owners_by_word(heard.known, heard.texts[figure.last - 1 : figure.last + 1])
        elif figure.values == numbers and not figure.clock:
            found |= measured_at(heard, figure.last)
    return {each for each in found if not stated or heard.known.kinds[each] & stated}


def _owners_by_word(known: HeardPuzzle, words: Sequence[str]) -> set[int]:
    """Return the only property whose unit, or a word of its kind, is at a number: "cinq ans de plus"."""
    stems = {known.stem(each) for each in words if each.isalpha()}
    numbers = [each for each in known.steps if each]
    owners = {each for each in numbers if stems & {*known.own_units(each)} or known.names_property(words, each)}
    kinds = known.structure.kinds_said(words)
    owners = owners or {each for each in numbers if known.kinds[each] & kinds}
    timely = {"age", "time", "lasting"}
    if kinds & {"time", "lasting"} and not all([known.kinds[each] & timely == {"age"} for each in owners]):
        owners |= {each for each in numbers if not known.kinds[each] or known.kinds[each] & timely}  # "years"
    return owners if len(owners) == 1 else set()


def without_other_unit(heard: HeardText, figure: Figure, labels: Sequence[Label]) -> list[Label]:
    """Return those of some labels that a number may name although a unit of something else follows it."""
    known, kinds = heard.known, frozenset[str]() if figure.clock else kinds_of_unit(heard, figure.last)
    behind = heard.at(figure.last)
    free = [number for number, unit in known.units.items() if not (unit or known.kinds[number])]
    own = {number for number, unit in known.units.items() if behind in unit or has_unit(known, number, kinds)}
    if behind in heard.structure.classifiers - heard.structure.generic:  # 一本杂志 are no pieces of luggage
        labels = [each for each in labels if each[0] not in heard.labels.amounts or behind in known.units[each[0]]]
    return [label for label in labels if not kinds or label[0] in own.union(free)]
