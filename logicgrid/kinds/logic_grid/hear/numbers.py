"""The numbers of a text: what several figures and words make together, such as "3 tenths" or 三小时十九分钟."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from logicgrid.kinds.logic_grid.hear.structure import Structure, numbered
from logicgrid.kinds.logic_grid.texts.clue_text import COMPARATIVES, ORDERS
from logicgrid.kinds.logic_grid.texts.figures import Figure
from logicgrid.kinds.logic_grid.texts.mentions import TextMentions
from logicgrid.puzzle.record import replace
from logicgrid.words.lexicon import Word


def numbers_in(mentions: TextMentions, structure: Structure, timed: bool) -> list[Figure]:
    """Return the numbers of a text in their order, with "the day before" and "3 tenths" as one number each.

    `timed`: whether its puzzle has times of day, which a mere "at seven" may be.
    """
    figures = _joined(mentions)
    if not structure.joined:
        figures = _with_smaller(mentions.words, figures, structure)
        figures = [_at_hour(mentions.words, each, structure) for each in figures] if timed else figures
    if structure.joined:
        figures = [_of_hours(mentions.words, figure, structure) for figure in figures]
        figures = _with_minutes(mentions.words, figures, structure)
        figures = _with_halves(mentions.words, figures, structure)
    return _with_amounts(mentions, figures, structure)


def _joined(mentions: TextMentions) -> list[Figure]:
    """Return the figures of a text with those as one that stand together, and without the 12 of "12 noon"."""
    figures: list[Figure] = []
    ordinals, units = [{mark.first for mark in mentions.marks if mark.kind == kind} for kind in ("ordinals", "units")]
    for figure in mentions.figures:
        last = figures[-1] if figures and figures[-1].last == figure.first else None
        if last and figure.first in ordinals & units:
            continue  # "58-second"
        whole = (_grouped(mentions, last, figure) or _as_one(last, figure)) if last else None
        if whole is None:
            figures.append(figure)
        else:
            figures[-1] = whole
    return figures


def _grouped(mentions: TextMentions, last: Figure, figure: Figure) -> Figure | None:
    """Return two figures as one whose thousands a space parts: French "2 700"."""
    head, tail = [mentions.words[each.first].text for each in (last, figure)]
    if not (head.isdigit() and tail.isdigit() and len(head) < 4 and len(tail) == 3 and head[0] != "0"):
        return None
    return replace(last, values=frozenset((int(head + tail),)), last=figure.last)


def _as_one(last: Figure, figure: Figure) -> Figure | None:
    """Return two figures that stand together as one, if they are: 125 million, 3 tenths, 12 noon."""
    if any([a * b in last.values for a in last.values for b in figure.values if b > 1]):
        return replace(last, last=figure.last)
    parts = [each for each in figure.values if 0 < each < 1 and each.numerator == 1]
    if figure.clock:
        return replace(figure, first=last.first)
    if parts and any([each.denominator == 1 for each in figure.values]):
        return replace(figure, values=frozenset([a * b for a in last.values for b in parts]), first=last.first)
    return None


def _with_amounts(mentions: TextMentions, figures: Sequence[Figure], structure: Structure) -> list[Figure]:
    """Return the numbers of a text with its amounts in words, before a word of order: "the day before"."""
    compares = [mark.first for mark in mentions.marks if mark.kind in (*ORDERS, *COMPARATIVES, "apart")]
    found = list(figures)
    for place in range(len(mentions.words)):
        inside = bool(found) and any([each.first < place < each.last for each in found])
        amount = None if inside else numbered(structure.amounts, mentions.words, place)
        than = place > 0 and not structure.joined and mentions.words[place - 1].text in mentions.lexicon.lists["than"]
        if amount is not None and (than or not {amount[0], amount[0] + 1}.isdisjoint(compares)):
            end = amount[0]
            found = [each for each in found if each.last <= place or each.first > end]
            found.append(Figure(frozenset((amount[1],)), place, end, True, True))
    return sorted(found, key=lambda each: each.first)


def _with_smaller(words: Sequence[Word], figures: Sequence[Figure], structure: Structure) -> list[Figure]:
    """Return the numbers with hours and minutes as one of hours, and euros and cents: "vijf euro vijftig"."""
    found: list[Figure] = []
    for figure in figures:
        last, behind = found[-1] if found else None, words[figure.last].text if figure.last < len(words) else ""
        between = [word.text for word in words[last.last : figure.first]] if last else []
        small = all([each.denominator == 1 and 0 < each < 100 for each in figure.values])
        if last is None or last.clock or figure.clock or not (between and small):
            found.append(figure)
        elif (between[0],) in structure.hours and behind == structure.minute and len(between) <= 2:
            values = {hour + Fraction(minute, 60) for hour in last.values for minute in figure.values}
            found[-1] = replace(
                last, values=frozenset(values | {60 * each for each in values}), last=figure.last + 1, evidence=True
            )
        elif between[0] in structure.coins and len(between) == 1 and min(figure.values) >= 10:
            values = {coins + Fraction(cents, 100) for coins in last.values for cents in figure.values}
            found[-1] = replace(last, values=frozenset(values), last=figure.last, evidence=True)
        else:
            found.append(figure)
    return found


def _at_hour(words: Sequence[Word], figure: Figure, structure: Structure) -> Figure:
    """Return a mere number behind "at" or "before" with the time of day that it may be: "at seven"."""
    before = words[figure.first - 1].text if figure.first else ""
    signed = figure.last >= len(words) or not words[figure.last].text.isalnum()
    whole = all([each.denominator == 1 and 0 < each <= 24 for each in figure.values])
    if figure.clock or before not in structure.hourly or not (signed and whole):
        return figure
    values = {60 * (each + half) for each in figure.values for half in (0, 12)}
    return replace(figure, values=figure.values | values, clock=True)


def _of_hours(words: Sequence[Word], figure: Figure, structure: Structure) -> Figure:
    """Return a time of day that is so many hours, and no time of day, as that number: 1時間."""
    texts = tuple([word.text for word in words[figure.last - 1 : figure.last + 2]])
    counted = figure.clock and any([texts[: len(each)] == each for each in structure.hours if len(each) > 1])
    values = frozenset((min(figure.values),))
    return replace(figure, values=values, last=figure.last - 1, clock=False) if counted else figure


def _with_minutes(words: Sequence[Word], figures: Sequence[Figure], structure: Structure) -> list[Figure]:
    """Return the numbers of a text with hours and minutes as one: 三小时十九分钟."""
    found: list[Figure] = []
    for figure in figures:
        last = found[-1] if found else None
        between = tuple([word.text for word in words[last.last : figure.first]]) if last else ()
        behind = words[figure.last].text if figure.last < len(words) else ""
        if last and between in structure.hours and behind == structure.minute and not (last.clock or figure.clock):
            values = frozenset([60 * hour + minute for hour in last.values for minute in figure.values])
            found[-1] = replace(last, values=values, last=figure.last, evidence=True)
        else:
            found.append(figure)
    return found


def _with_halves(words: Sequence[Word], figures: Sequence[Figure], structure: Structure) -> list[Figure]:
    """Return the numbers of a text with a half behind a counter added to the number before it: 四个半, 一時間半."""
    found: list[Figure] = []
    for figure in figures:
        if words[figure.first].text != structure.half or figure.clock or figure.last > figure.first + 1:
            found.append(figure)
            continue
        last = found[-1] if found else None
        between = {word.text for word in words[last.last : figure.first]} if last else set()
        whole = [value for value in last.values if value == int(value)] if last else []
        if last and whole and not last.clock and figure.first - last.last <= 3 and between <= structure.counters:
            found[-1] = replace(last, values=frozenset((max(whole) + Fraction(1, 2),)), last=figure.last, evidence=True)
        else:
            found.append(replace(figure, values=frozenset((Fraction(1, 2),))))
    return found
