"""The numbers of a text: what figures make together, "3 tenths", 三小时十九分钟, and what makes them limits."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from fractions import Fraction
from typing import TYPE_CHECKING

from logicgrid.csp.expr import Number
from logicgrid.kinds.logic_grid.hear.structure import Phrase
from logicgrid.kinds.logic_grid.hear.units import is_minutes
from logicgrid.kinds.logic_grid.hear.values import NOTHING, Alternative, HeardToken
from logicgrid.kinds.logic_grid.language.vocabulary import Label
from logicgrid.kinds.logic_grid.texts.clue_text import COMPARATIVES, ORDERS
from logicgrid.kinds.logic_grid.texts.figures import Figure
from logicgrid.kinds.logic_grid.values import normal
from logicgrid.puzzle.record import replace
from logicgrid.words.lexicon import fold_letters

if TYPE_CHECKING:
    from logicgrid.kinds.logic_grid.hear.text import HeardText
    from logicgrid.kinds.logic_grid.hear.values import HeardPointer

_UNIT = 3
"""How many words at most a number's unit has."""


def ranges_in(heard: HeardText) -> Iterator[HeardToken]:
    """Yield the two numbers of a range, and what is between and behind them: 20岁到30岁之间.

    Two values of a property that a word for "and" joins are somebody's: what is between them is neither.
    """
    texts = heard.texts
    for mark in heard.marked("between") if heard.joined else ():
        pair = [each for each in heard.figures if each.last <= mark.first][-2:]
        if len(pair) < 2 or mark.first - pair[1].last > _UNIT:
            continue
        joints = [at for at in range(pair[0].last, pair[1].first) if texts[at] in heard.structure.spanning]
        valued = {pair[0].first, pair[1].first} <= {first for first, _, _ in heard.spans}
        joint = joints[-1] if joints else 0
        if joint and joint - pair[0].last <= _UNIT and not (valued and "AND" in heard.phrases[joint][1]):
            yield from [HeardToken(each.first, each.last, (Alternative("NUM", numbers=each.values),)) for each in pair]
            yield HeardToken(joint, joint + 1, (Alternative("SPAN"),))
            yield HeardToken(mark.first, mark.last, (NOTHING,))


def surnames_in(heard: HeardText) -> dict[tuple[int, int], list[Label]]:
    """Return the names that a surname tells, by its place: 姓何 beside 何掌柜 or 老何."""
    found: dict[tuple[int, int], list[Label]] = {}
    named, before = heard.labels.words.items(), heard.structure.familiar
    for place in [at for at, text in enumerate(heard.texts[:-1]) if text in heard.structure.surnames]:
        said = heard.texts[place + 1]
        labels = [label for label, own in named if said == own[len(own) > 1 and own[0] in before]]
        found |= {(place, place + 2): labels} if len(labels) == 1 else {}
    return found


def numbers_in(heard: HeardText, timed: bool) -> list[Figure]:
    """Return the numbers of a text in their order, with "the day before" and "3 tenths" as one number each.

    `timed`: whether its puzzle has times of day, which a mere "at seven" may be.
    """
    figures = _merged(heard, heard.figures, _as_one)
    if heard.joined:
        named = {at for first, last in heard.titled for at in range(first, last) if last > first + 1}  # 零 of 零花钱
        figures = [each for each in figures if each.first not in named or each.last > each.first + 1]
        figures = [_of_hours(heard, figure) for figure in figures]
        figures = _merged(heard, figures, _with_minutes)
        half = frozenset((Fraction(1, 2),))
        halves = [replace(each, values=half) if _is_half(heard, each) else each for each in figures]
        figures = _merged(heard, halves, _with_half)
    else:
        merged = _merged(heard, figures, _with_smaller)
        figures = [_of_cents(heard, each) for each in merged if not _is_idle(heard, each)]
        figures = [_at_hour(heard, figure) for figure in figures] if timed else figures
    return _with_amounts(heard, [each for each in figures if not is_any(heard, each.first)])


def _is_idle(heard: HeardText, figure: Figure) -> bool:
    """Return True for the article of what is paid for something, "een kaartje voor", and for a couple: "het paar".

    What a property counts it is no article of.
    """
    known, structure, noun = heard.known, heard.structure, heard.at(figure.last)
    pair = heard.texts[figure.first] in heard.lists["vague"] and figure.last == figure.first + 1
    pair = pair and not any([figure.values & {*(each.numbers or ())} for each in known.categories])
    definite = structure.articles - structure.indefinite | structure.pointing
    said = noun in structure.fares and heard.at(figure.last + 1) in structure.vague
    said = said and heard.texts[figure.first] in structure.articles
    said = said and not known.named_by([noun], range(len(known.categories)))
    return said or (pair and heard.at(figure.first - 1) in definite)


def _merged(
    heard: HeardText, figures: Sequence[Figure], merge: Callable[[HeardText, Figure, Figure], Figure | None]
) -> list[Figure]:
    """Return numbers with those as one that `merge` makes one of two that follow each other."""
    found: list[Figure] = []
    for figure in figures:
        whole = merge(heard, found[-1], figure) if found else None
        found[-1 if whole else len(found) :] = [whole or figure]
    return found


def _as_one(heard: HeardText, last: Figure, figure: Figure) -> Figure | None:
    """Return two adjacent figures as one, if they are: 125 million, 3 tenths, 12 noon, French "2 700"."""
    if last.last != figure.first:
        return None
    if heard.is_marked(figure.first, "ordinals") and heard.is_marked(figure.first, "units"):
        return last  # "58-second"
    head, tail = heard.texts[last.first], heard.texts[figure.first]
    if head.isdigit() and tail.isdigit() and len(head) < 4 and len(tail) == 3 and head[0] != "0":
        return replace(last, values=frozenset((int(head + tail),)), last=figure.last)
    if any([a * b in last.values for a in last.values for b in figure.values if b > 1]):
        return replace(last, last=figure.last)
    if figure.first in [mark.first for mark in heard.marked("factors") if Fraction(mark.value) > 2]:
        return _in_dozens(last, figure)
    parts = [each for each in figure.values if 0 < each < 1 and each.numerator == 1]
    if figure.clock:
        return replace(figure, first=last.first)
    if parts and any([each.denominator == 1 for each in figure.values]):
        return replace(figure, values=frozenset([a * b for a in last.values for b in parts]), first=last.first)
    return None


def _in_dozens(last: Figure, figure: Figure) -> Figure:
    """Return a number of dozens as one; the article of "a dozen" is none."""
    values = frozenset([each * max(figure.values) for each in last.values])
    return replace(figure, values=values, first=last.first if last.evidence else figure.first, evidence=True)


def _with_amounts(heard: HeardText, figures: Sequence[Figure]) -> list[Figure]:
    """Return the numbers of a text with its amounts in words, before a word of order: "the day before"."""
    sides = [place for place, symbols in enumerate(heard.symbols) if {"MORE", "LESS"} & {*symbols}]  # "voordat"
    compares = [*sides, *[mark.first for mark in heard.marked(*ORDERS, *COMPARATIVES, "apart")]]
    found, between = list(figures), not heard.joined and bool(heard.marked("between"))
    for place in range(len(heard.texts)):
        amount = heard.structure.amounts.at(heard.texts, place)
        if amount is not None and (is_any(heard, place) or any([each.first < place < each.last for each in found])):
            amount = None
        amount = amount or _one_of(heard, place, found)
        if amount is None:
            continue
        than = not heard.joined and heard.at(place - 1) in heard.lists["than"]
        vague = any([each.first == place and len(each.values) > 1 for each in found])  # "minstens een half uur"
        than = than or (vague and place in [mark.last for mark in heard.marked("at_least", "at_most")])
        if than or between or not {amount[0], amount[0] + 1}.isdisjoint(compares):
            end = amount[0]
            found = [each for each in found if each.last <= place or each.first > end]
            found.append(Figure(frozenset((amount[1],)), place, end, True, True))
    return sorted(found, key=lambda each: each.first)


def is_any(heard: HeardText, place: int) -> bool:
    """Return True for the article of "on a floor above Ann", which is no number; not for "came in an hour after"."""
    among, before = heard.structure.indefinite & heard.structure.articles, heard.at(place - 1)
    return heard.at(place) in among and before in heard.structure.in_some and not heard.phrase_at(place + 1, "hours")


def _one_of(heard: HeardText, place: int, figures: Sequence[Figure]) -> tuple[int, Fraction] | None:
    """Return the end of "a lap", and 1, if laps are counted, and no number is there already."""
    known, word = heard.known, heard.at(place + 1)
    article = not heard.joined and heard.texts[place] in heard.structure.indefinite and not is_any(heard, place)
    if not article or word in known.lexicon.lists["common"]:
        return None
    if any([each.first <= place < each.last for each in figures]):
        return None
    counted = [each for each, owner in enumerate(known.categories) if owner.numbers]
    return (place + 2, Fraction(1)) if any([known.names_property([word], each) for each in counted]) else None


def spans_of_time(heard: HeardText) -> dict[tuple[int, int], list[Label]]:
    """Return the values that are amounts of time in words, by their places: "half an hour" of 30 minutes, "a week".

    Before a word of order such an amount is a step, beside "together" a sum, and behind a number it says how often.
    """
    found: dict[tuple[int, int], list[Label]] = {}
    if any(["TOTAL" in symbols for symbols in heard.symbols]):
        return found
    steps = {(each.first, each.last) for each in heard.figures if each.counts}
    for place in range(len(heard.texts) if not heard.joined else 0):
        amount = heard.structure.amounts.at(heard.texts, place)
        if amount is None or (place, amount[0]) in steps or any([place < last <= amount[0] for _, last in found]):
            continue
        definite = heard.texts[place] in heard.structure.articles - heard.structure.indefinite
        often = any([each.last == place for each in heard.figures]) or heard.is_marked(place - 1, "times")
        often = often or bool(heard.phrase_before(place, "near"))  # "binnen een uur"
        labels = [] if definite or often else _lasting(heard, place, *amount)
        if labels:
            found[place, amount[0]] = labels
    return found


def _lasting(heard: HeardText, first: int, last: int, value: Number) -> list[Label]:
    """Return the values of how long something takes that are an amount of hours, weeks or a property's own unit."""
    known, texts = heard.known, heard.texts[first:last]
    minute, plain = known.stem(heard.structure.minute), value == 1 and texts[0] in heard.structure.articles
    hours = any([heard.phrase_at(at, "hours") for at in range(first, last)])
    marked = [mark.value for mark in heard.marked("units") if first <= mark.first < last]
    weeks, parts = 7 in marked, [int(each) for each in marked if each in (15, 30)]  # "drie kwartier"
    labels: list[Label] = []
    for number in known.steps:
        units = known.own_units(number)
        if "lasting" not in known.kinds[number] and minute not in units:
            continue
        by = 60 if hours and minute in units else 7 * (weeks and not hours)
        by = parts[0] if parts and minute in units else by
        by = not plain if not units.isdisjoint(map(known.stem, texts)) else by
        numbers = known.categories[number].numbers or ()
        labels += [(number, at) for at, each in enumerate(numbers) if by and each == value * by]
    return labels


def _with_smaller(heard: HeardText, last: Figure, figure: Figure) -> Figure | None:
    """Return hours and minutes as one number of hours, and euros and cents: "vijf euro vijftig"."""
    between, structure = heard.texts[last.last : figure.first], heard.structure
    small = all([each.denominator == 1 and 0 < each < 100 for each in figure.values])
    if last.clock or figure.clock or not (between and small):
        return None
    if between[:1] in structure.phrases["hours"] and heard.at(figure.last) == structure.minute and len(between) <= 2:
        values = {hour + Fraction(minute, 60) for hour in last.values for minute in figure.values}
        values |= {60 * each for each in values}
        return replace(last, values=frozenset(values), last=figure.last + 1, evidence=True)
    if between[0] in structure.coins and len(between) == 1 and min(figure.values) >= 10:
        values = {coins + Fraction(cents, 100) for coins in last.values for cents in figure.values}
        return replace(last, values=frozenset(values), last=figure.last, evidence=True)
    return None


def _of_cents(heard: HeardText, figure: Figure) -> Figure:
    """Return a number of cents or pence as that part of the money, too: "50p more than"."""
    if figure.clock or heard.at(figure.last) not in heard.structure.cents:
        return figure
    values = figure.values | {Fraction(each) / 100 for each in figure.values}
    return replace(figure, values=values, last=figure.last + 1, evidence=True)


def _at_hour(heard: HeardText, figure: Figure) -> Figure:
    """Return a mere number behind "at" or "before" with the time of day that it may be: "at seven".

    A number of hours behind none of these words is no time where a property counts hours, or minutes: "werkt acht uur".
    """
    hourly = heard.structure.hourly
    at = heard.at(figure.first - 1) in hourly
    if figure.clock and hourly and not at and figure.last - figure.first == 2:
        hours = frozenset([each for each in figure.values if each <= 24])
        counted = any([_counts_hours(heard, figure, number, hours) for number in heard.known.properties])
        return replace(figure, values=hours, last=figure.last - 1, clock=False) if counted else figure
    signed = not heard.at(figure.last).isalnum() or not {"AND", "OR"}.isdisjoint(heard.symbols[figure.last])
    whole = all([each.denominator == 1 and 0 < each <= 24 for each in figure.values])
    if figure.clock or not (at and signed and whole):
        return figure
    values = {60 * (each + half) for each in figure.values for half in (0, 12)}
    return replace(figure, values=figure.values | values, clock=True)


def _counts_hours(heard: HeardText, figure: Figure, category: int, hours: frozenset[Number]) -> bool:
    """Return True if a property has a value of so many hours, or of as many minutes; not behind "than"."""
    owner, known = heard.known.categories[category], heard.known
    size = 60 if is_minutes(heard, category) else 1
    counts = size > 1 or known.stem(heard.texts[figure.last - 1]) in known.own_units(category)
    vague = heard.phrase_before(figure.first, "near") or figure.first in [mark.last for mark in heard.marked("than")]
    numbers = [Fraction(each) / size for each in owner.numbers or () if owner.values.type == "number"]
    return counts and not vague and not hours.isdisjoint(numbers)


def _of_hours(heard: HeardText, figure: Figure) -> Figure:
    """Return what looks like a time of day but is a number of hours as that number: 1時間."""
    if not figure.clock or heard.phrase_at(figure.last - 1, "hours") < 2:
        return figure
    return replace(figure, values=frozenset((min(figure.values),)), last=figure.last - 1, clock=False)


def _with_minutes(heard: HeardText, last: Figure, figure: Figure) -> Figure | None:
    """Return amounts of two units of one sort as one number: 三小时十九分钟, 1分03秒, 3公斤500克."""
    clock = last.clock or figure.clock or figure.last >= len(heard.texts)
    for _, sizes in heard.structure.scales if not clock else ():
        more, less = [sizes.at(heard.texts, each.last) for each in (last, figure)]
        if more and less and more[1] > less[1] and more[0] == figure.first:
            values = frozenset([normal(a * more[1] / less[1] + b) for a in last.values for b in figure.values])
            return replace(last, values=values, last=figure.last, evidence=True)
    return None


def _is_half(heard: HeardText, figure: Figure) -> bool:
    half = heard.texts[figure.first] == heard.structure.half
    return half and not figure.clock and figure.last <= figure.first + 1


def _with_half(heard: HeardText, last: Figure, figure: Figure) -> Figure | None:
    """Return a half behind a counter added to the number before it: 四个半, 一時間半."""
    whole = [value for value in last.values if value == int(value)]
    counted = figure.first - last.last <= 3 and {*heard.texts[last.last : figure.first]} <= heard.structure.counters
    ends = [sizes.at(heard.texts, last.last) for _, sizes in heard.structure.scales]
    counted = counted or figure.first in [each[0] for each in ends if each]  # 两公斤半
    if not _is_half(heard, figure) or last.clock or not (whole and counted):
        return None
    return replace(last, values=frozenset((max(whole) + Fraction(1, 2),)), last=figure.last, evidence=True)


# ---------------------------------------------------------------------- clauses about a time


def is_finish(heard: HeardText, category: int) -> bool:
    """Return True for how long a race took somebody, where a text without spaces tells who came in: 到达终点."""
    timed = heard.joined and heard.known.is_of_spans(category) and heard.known.is_titled(category, "timed")
    return timed and not heard.structure.crossing.isdisjoint(heard.plain_words)


def period_places(heard: HeardText, labels: Sequence[HeardToken]) -> set[int]:
    """Return the places of parts of a day, a week or a year, if the text has such values and these labels none.

    Of a text that has one: what makes it a limit, as in "by Tuesday" and "still on Tuesday".
    """
    known, periods, limits = heard.known, heard.structure.periods, heard.structure.limits
    types = [each.steps.type if each.steps else each.values.type for each in known.categories]
    timed = {number for number, type in enumerate(types) if type in periods or "time" in known.kinds[number]}
    stated = [token for token in labels if token.categories & timed]
    missing = timed.difference(*[token.categories for token in stated])
    unnamed = {*known.properties}.difference(*[token.categories for token in labels])
    parts = _periods_in(heard, unnamed).union(*[periods.get(types[number], ()) for number in missing])
    found = [at for at in heard.where([*parts]) if not heard.joined or _stands_alone(heard.texts, at)]
    firsts, lasts = {token.first for token in stated}, {token.last for token in stated}
    found += [at for at in heard.where(limits["before"]) if at.stop in firsts and not _limits_nothing(heard, at)]
    found += [at for at in heard.where(limits["behind"]) if at.start in lasts]
    far = [at for at in heard.where(limits["beside"]) if not {at.stop, at.stop + 1} >= firsts]
    return {place for at in (*found, *far) for place in at}


def _periods_in(heard: HeardText, categories: AbstractSet[int]) -> set[Phrase]:
    """Return the parts of a day, a week or a year that the values of some properties have: 上午 of 周一上午."""
    texts = {*heard.texts}
    periods = [words for each in heard.structure.periods.values() for words in each if texts.issuperset(words)]
    own = [{*words} for label, words in heard.known.labels.words.items() if periods and label[0] in categories]
    return {words for words in periods if any([each.issuperset(words) for each in own])}


def _limits_nothing(heard: HeardText, at: range) -> bool:
    """Return True for a word without the accent of a limit, French "des", and for "beat Ann by three points"."""
    accented, said = heard.structure.accented, heard.cited(at.start, at.stop).casefold()
    plain = said not in accented and heard.texts[at.start] in {*map(fold_letters, accented)}
    return plain or (heard.texts[at.start] in heard.structure.by and bool(heard.marked("ahead", "behind")))


def _ends_of_amounts(heard: HeardText, figures: Sequence[int]) -> set[int]:
    """Return the ends of units behind figures, and of ratios, where no spaces part words."""
    marks = heard.marked("units", "times", "factors")
    units = [(last, last + len(unit), unit) for unit in heard.known.units.values() for last in figures]
    ends = {mark.last for mark in marks if mark.kind != "units" or mark.first in figures}
    return ends.union([end for first, end, unit in units if heard.texts[first:end] == unit])


def rough_places(heard: HeardText, labels: Sequence[HeardToken]) -> set[int]:
    """Return what makes a number a limit or a guess, where no spaces part words: 500円近く, 没花到500元."""
    known, limits = heard.known, heard.structure.limits
    figures = [each.last for each in heard.figures if heard.joined]
    denied, limited = {mark.last for mark in heard.marked("negations", "neither")}, heard.where(limits["behind"])
    found = [at for at in limited if at.start in _ends_of_amounts(heard, figures)]  # 5歳近く若い, 2倍近く
    for token in [each for each in labels if each.last in figures]:
        numbers = {each for each in token.categories if known.categories[each].numbers is not None}
        own = {each for each in numbers if not known.is_ranking(each)}
        ends = {token.last + len(known.units.get(each, ())) * more for each in own for more in (0, 1)}
        before = [at for at in heard.where(limits["before"]) if own and at.stop == token.first]
        found += [at for at in limited if at.start in ends]
        found += [at for at in before if not denied.isdisjoint(range(at.start - 2, at.start + 1))]
    return {place for at in found for place in at}


def _stands_alone(texts: Sequence[str], at: range) -> bool:
    """Return True but for a single character between others that may be of its word: 朝 of 朝市."""
    beside = [*texts[max(at.start - 1, 0) : at.start], *texts[at.stop : at.stop + 1]]
    return len(at) > 1 or not any(["一" <= each <= "鿿" for each in beside])


def limit_of_days(heard: HeardText, pointer: HeardPointer | None) -> int | None:
    """Return the property of a day or a month directly behind a comparison: "before Friday", "later than in May"."""
    than = next((mark.last for mark in heard.marked("than") if pointer and mark.first > pointer.place), -1)
    ends = (than,) if than > 0 else (pointer.place + len(pointer.word.split()),) if pointer else ()
    places = {end + (heard.at(end) in heard.lists["at"]) for end in ends if not heard.joined}
    found = [label[0] for label, spans in heard.named.items() if any([first in places for first, _ in spans])]
    return found[0] if len(found) == 1 and heard.known.is_dated(found[0]) else None
