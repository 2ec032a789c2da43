"""Sums, what the values of several are together and what that is compared with; and ranges of values."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import chain, islice, pairwise, product
from typing import TYPE_CHECKING

from logicgrid.csp.expr import Number
from logicgrid.kinds.logic_grid.hear.compared import Comparing
from logicgrid.kinds.logic_grid.hear.differences import written
from logicgrid.kinds.logic_grid.hear.orders import BOUNDS
from logicgrid.kinds.logic_grid.hear.shared import without_count
from logicgrid.kinds.logic_grid.hear.text import HeardText
from logicgrid.kinds.logic_grid.hear.units import is_of_unit
from logicgrid.kinds.logic_grid.hear.values import Reading, Taken, conjoined
from logicgrid.kinds.logic_grid.language.spelling import numeral
from logicgrid.kinds.logic_grid.language.vocabulary import Label

if TYPE_CHECKING:
    from logicgrid.kinds.logic_grid.hear.readings import TokenReadings

_TOTALLED = {"LABEL", "AND", "NUM", "TOTAL", "OF", "RATIO", "PRON", "JUST", "BOTHNOT", "EQUAL"}
"""The symbols that a sentence about a sum may have."""


_AMOUNT = 1.5
"""What it costs that the number of a sum is a value of another property."""


_UNPOINTED = 0.4
"""What `compared` adds where nothing says what is compared; a sum does."""


def total(said: TokenReadings, taken: Sequence[Taken], cost: float) -> Iterator[Reading]:
    """Yield that several together have a number, or as much as others, or more or less than that."""
    taken = without_count(said, taken)
    symbols = {each.symbol for each, _ in taken}
    groups = _added(said, taken) if symbols <= _TOTALLED | BOUNDS.keys() else []
    signs = [sign for symbol, sign in BOUNDS.items() if symbol in symbols]
    if not groups or len(signs) > 1:
        return
    named = [taken[place] for place in chain(*groups)]
    owners = [label for each, _ in named if (label := each.label) is not None]
    numbers, times = [[each.numbers for each, _ in taken if each.symbol == symbol] for symbol in ("NUM", "RATIO")]
    cost += _AMOUNT * any([taken[group[0]][1].may_be("NUM") for group in groups if len(group) == 1])  # 加起来五把
    pointer = next((each.pointer for each, _ in taken if each.pointer is not None), None)
    comparing = Comparing(said.heard, owners, [token for _, token in named], pointer, None, "numbers")
    for each in comparing.properties(numbers[0] if len(numbers) == 1 else None):
        own = said.known.categories[each.category].numbers
        sums = _added_values(said, each.category, owners, groups)
        foreign = 2.0 * any([not is_of_unit(said.heard, each.category, number) for number in numbers])
        cheap, size = cost + foreign + each.cost - _UNPOINTED * (pointer is None), len(groups[0])
        if own and sums:
            found = compared_sums(sums, "".join(signs) or "==", numbers, times, (size * min(own), size * max(own)))
            yield from [Reading((rule,), cheap, "sum") for rule in found]


def _added_values(
    said: TokenReadings, category: int, owners: Sequence[Label], groups: Sequence[Sequence[int]]
) -> list[str]:
    """Return the sums of the values that some have of a property, for each of several groups; [] if it is their own."""
    values = iter([said.write.value(category, said.write.person(*label)) for label in owners])
    own = category in [each for each, _ in owners]
    return [] if own else [" + ".join(islice(values, len(group))) for group in groups]


def _added(said: TokenReadings, taken: Sequence[Taken]) -> list[list[int]]:
    """Return the places of labels that are added, and of others with which the sum is compared; [] if it is not so.

    Of 甲和乙、丙加起来一样多 the first "and" is none.
    """
    labels = [place for place, (each, _) in enumerate(taken) if each.symbol == "LABEL"]
    groups = [labels[:1]]
    for a, b in pairwise(labels):
        groups += [[b]] if not is_plus(said.heard, taken[a + 1 : b]) else []
        groups[-1] += [b] if groups[-1][-1] != b else []
    if [len(each) for each in groups] == [3] and any([each.symbol == "EQUAL" for each, _ in taken]):
        joint = said.heard.at(taken[labels[0] + 1][1].first)
        groups = [labels[:1], labels[1:]] if joint in said.known.lexicon.lists["alongside"] else []
    summed = max(map(len, groups)) in (2, 3) and len(groups) < 3
    return groups if summed and (len(groups) == 2 or any([each.symbol == "NUM" for each, _ in taken])) else []


def is_plus(heard: HeardText, between: Sequence[Taken]) -> bool:
    """Return True for what stands between the two of a sum: an "and", or a "plus"."""
    plus = any([heard.phrase_at(token.first, "plus") == token.last - token.first for _, token in between])
    return {each.symbol for each, _ in between} == ({"TOTAL"} if plus else {"AND"})


def compared_sums(
    sums: Sequence[str],
    sign: str,
    numbers: Sequence[frozenset[Number]],
    times: Sequence[frozenset[Number]],
    ends: tuple[Number, Number],
) -> Iterator[str]:
    """Yield the rules that compare a sum with another value or sum, also at a distance or by a ratio, or with a number.

    The least and the greatest that a sum can be are its `ends`: a number is between them.
    """
    if len(sums) == 1:
        possible = [number for number in numbers[0] if ends[0] < number < ends[1] and len(numbers) == 1 and not times]
        yield from [f"{sums[0]} {sign} {numeral(number)}" for number in possible]
    elif times:
        ratios = [Fraction(number) for number in times[0] if len(times) == 1 and not numbers]
        for each in ratios:
            yield f"{each.denominator} * ({sums[0]}) {sign} {each.numerator} * ({sums[1]})"
    elif not numbers:
        yield f"{sums[0]} {sign} {sums[1]}"
    elif sign in ("<", ">"):
        step = "+" if sign == ">" else "-"
        yield from [f"{sums[0]} == {sums[1]} {step} {numeral(number)}" for number in numbers[0]]


def within(said: TokenReadings, taken: Sequence[Taken], cost: float) -> Iterator[Reading]:
    """Yield that what somebody has is between two numbers, which may be the least and the most: 在20岁到30岁之间."""
    rest = [each for each in taken if each[0].symbol not in ("SPAN", "NOT", "JUST")]
    labels, numbers = [[each for each in rest if each[0].symbol == symbol] for symbol in ("LABEL", "NUM")]
    one = labels[0][0].label if len(labels) == 1 else None
    if one is None or len(numbers) != 2 or len(rest) != 3:
        return
    comparing = Comparing(said.heard, [one], [labels[0][1]], None, None, "numbers")
    for each in comparing.properties(numbers[1][0].numbers):
        owner = said.known.categories[each.category]
        if owner.numbers is None or not is_of_unit(said.heard, each.category, numbers[1][0].numbers):
            continue
        value = said.write.value(each.category, said.write.person(*one))
        for least, most in product(*[sorted(number.numbers) for number, _ in numbers]):
            if least < most and any([least <= number <= most for number in owner.numbers]):
                rules = (f"{value} >= {written(owner, least)}", f"{value} <= {written(owner, most)}")
                denied = (f"not ({conjoined(rules)})",) if len(taken) > len(rest) + 1 else rules
                yield Reading(denied, cost + each.cost - _UNPOINTED, "bounds")
                break
