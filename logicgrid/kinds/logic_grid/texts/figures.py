"""The numbers of a text, in digits and in words, and times of day put together of them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise

from logicgrid.csp.expr import Number
from logicgrid.puzzle.record import Record, replace
from logicgrid.words.lexicon import Lexicon, Mark, Word

_GROUPED = re.compile(r"[1-9][0-9]{0,2}(?:[.,][0-9]{3})+")
_TIMED = re.compile(r"([01]?[0-9]|2[0-4])[.:]([0-5][0-9])")
_POWERS = (10, 100, 1000, 10_000, 1_000_000)
_VULGAR = {"½": Fraction(1, 2), "¼": Fraction(1, 4), "¾": Fraction(3, 4), "⅓": Fraction(1, 3), "⅔": Fraction(2, 3)}
_AND = ("and", "et", "en")


class Figure(Record):
    """A number in a text: the words `first` to `last` (exclusive), and what it may be.

    `evidence` is False for what may well be no number (`one`, `B-12`), `counts` True for what counts people or things
    ("three different guests"), `clock` True for a time of day in words.
    """

    values: frozenset[Number]
    first: int
    last: int
    evidence: bool
    counts: bool
    clock: bool = False


class Figures:
    """The numbers of one text: its words, those that belong to names (`masked`), and the phrases of the lexicon."""

    def __init__(
        self, text: str, words: Sequence[Word], masked: Sequence[bool], marks: Sequence[Mark], lexicon: Lexicon
    ) -> None:
        self.text = text
        self.words = words
        self.masked = masked
        self.marks = marks
        self.lexicon = lexicon
        self._wholes = lexicon.lists["wholes"]

    def all(self, clocks: bool) -> list[Figure]:
        """Return the numbers outside of names; with `clocks`, times of day in words are put together."""
        found = self._in_two_parts(list(self._figures()))
        return self._clocks(found) if clocks else found

    def _in_two_parts(self, figures: list[Figure]) -> list[Figure]:
        """Return the numbers with hundredths behind a unit added to those before it: "twelve euros fifty"."""
        found: list[Figure] = []
        for figure in figures:
            one = found[-1] if found else None
            if one is not None and one.last + 1 == figure.first and self.words[one.last].text in self._wholes:
                tenths = is_east_asian(self.words[one.last].text)
                both = [
                    a + Fraction(b, 10 if b < 10 and tenths else 100)
                    for a in one.values
                    for b in figure.values
                    if b < 100
                ]
                found[-1] = replace(one, values=one.values | {*both, *[100 * each for each in both]})
                figure = replace(figure, evidence=False)
            found.append(figure)
        return found

    def _figures(self) -> Iterator[Figure]:
        """Yield the numbers outside of names."""
        place = 0
        by_place: dict[int, list[Mark]] = {}
        for mark in self.marks:
            if mark.kind in ("numbers", "ordinals", "factors"):
                by_place.setdefault(mark.first, []).append(mark)
        while place < len(self.words):
            word = self.words[place]
            if self.masked[place]:
                place += 1
            elif word.text[0].isdigit() and word.text[0].isascii():
                yield self._digits(place)
                place += 1
            elif word.text in _VULGAR:
                yield Figure(frozenset((_VULGAR[word.text],)), place, place + 1, True, False)
                place += 1
            elif place in by_place and not self._is_measure(place, by_place):
                figure = self._in_words(place, by_place)
                yield figure
                place = figure.last
            else:
                place += 1

    def _is_measure(self, place: int, marks: Mapping[int, list[Mark]]) -> bool:
        """Return True for a measure behind a number that is a number elsewhere: 三两."""
        before = [mark for mark in marks.get(place - 1, ()) if mark.kind == "numbers"]
        return self.words[place].text in self.lexicon.lists["measures"] and (
            bool(before) or (place > 0 and self.words[place - 1].text.isdecimal())
        )

    def _clocks(self, figures: list[Figure]) -> list[Figure]:
        """Return the numbers with those that are times of day in words put together: "a quarter past nine"."""
        at = {figure.first: figure for figure in figures}
        found: list[Figure] = []
        end = 0
        for place, word in enumerate(self.words):
            if place >= end and (place in at or word.text in self.lexicon.clock_words):
                clock = max(self._patterns(place, at), key=lambda figure: figure.last, default=at.get(place))
                if clock is not None:
                    found.append(clock)
                    end = clock.last
        return found

    def _patterns(self, first: int, at: Mapping[int, Figure]) -> Iterator[Figure]:
        """Yield the times of day that begin at a word, by the lexicon's patterns of an hour {h} and minutes {m}."""
        for pattern, sign, minutes in self.lexicon.clocks:
            place = first
            numbers: dict[str, Figure] = {}
            for part in pattern:
                figure = at.get(place)
                if part in ("{h}", "{m}") and figure is not None:
                    numbers[part] = figure
                    place = figure.last
                elif place < len(self.words) and self.words[place].text == part:
                    place += 1
                else:
                    break
            else:
                if "{h}" not in numbers:  # noon
                    yield Figure(frozenset((minutes, minutes + 24 * 60)), first, place, True, False, True)
                    continue
                hours = {each for each in numbers["{h}"].values if each.denominator == 1 and 0 <= each <= 24}
                if "{m}" in numbers and any(each.denominator > 1 for each in numbers["{m}"].values):
                    continue  # three quarters
                by = {each * sign + minutes for each in numbers["{m}"].values} if "{m}" in numbers else {minutes}
                values = {60 * (hour + half) + each for hour in hours for each in by for half in (0, 12)}
                exact = minutes == 0 and "{m}" not in numbers
                plain = numbers["{h}"].values if exact else frozenset()
                if exact and (timed := _TIMED.fullmatch(self.words[numbers["{h}"].first].text)):  # "9.34 uur"
                    values = {60 * (int(timed[1]) + half) + int(timed[2]) for half in (0, 12)}
                if values:
                    yield Figure(frozenset(values | plain), first, place, True, False, True)

    def _digits(self, place: int) -> Figure:
        text = self.words[place].text
        values: set[Number] = set()
        if text.isdigit():
            values.add(int(text))
        else:
            grouped = bool(_GROUPED.fullmatch(text))
            if grouped:
                values.add(int(re.sub("[.,]", "", text)))
            pieces = re.split("[.,:/]", text)
            if len(pieces) == 2:
                one, other = map(int, pieces)
                if ":" in text:
                    values |= {one * 60 + other, (one + 12) * 60 + other}
                elif "/" in text:
                    values |= {Fraction(one, other)} if other else set()
                elif not grouped:
                    values.add(Fraction(f"{pieces[0]}.{pieces[1]}"))
            if ":" in text or "/" in text or len(pieces) > 2:
                values.update(map(int, pieces))
        following = self.words[place + 1].text if place + 1 < len(self.words) else ""
        power = next((each.value for each in self.marks if each.kind == "numbers" and each.first == place + 1), 0)
        if power in _POWERS:
            values.update([value * power for value in values])
        if following in _VULGAR and len(values) == 1:
            values.add(next(iter(values)) + _VULGAR[following])
        start = self.words[place].start
        before = self.text[:start]
        name = bool(re.search(r"[^\W\d_]-?$", before)) and not is_east_asian(before[-1:])
        return Figure(frozenset(values), place, place + 1, not name, self._counts(place + 1))

    def _counts(self, place: int) -> bool:
        """Return True if the word at a place makes the number before it a number of people or things."""
        return place < len(self.words) and self.words[place].text in self.lexicon.lists["counted"]

    def _in_words(self, place: int, marks: Mapping[int, list[Mark]]) -> Figure:
        """Return the number that begins at a place, put together of words: "thirty-five", "deux cent dix"."""
        here = marks[place]
        simple = [mark for mark in here if mark.kind == "numbers"]
        if not simple:
            return self._factor(place, marks)
        total, last = self._positional(place, marks) or self._joined(int(simple[0].value), simple[0].last, marks)
        decimals = self._decimals(last, marks)
        if decimals:
            value, last = total + Fraction(f"0.{decimals}"), last + 1 + len(decimals)
            return Figure(frozenset((value,)), place, last, True, self._counts(last))
        alone = last == simple[0].last
        values: set[Number] = {total, *[mark.value for mark in here if alone and mark.kind != "numbers"]}
        for follow in range(last, min(last + 4, len(self.words))):
            for mark in marks.get(follow, ()):
                if mark.kind == "factors" and mark.value < 1:
                    values.add(total + Fraction(mark.value))
                    values.add(total * Fraction(mark.value))
                    if mark.value == Fraction(1, 2) and self.words[last].text in _AND:  # not "huit heures et demie"
                        values.discard(total)
        return Figure(frozenset(values), place, last, total != 1 or not alone, self._counts(last))

    def _factor(self, place: int, marks: Mapping[int, list[Mark]]) -> Figure:
        """Return the ordinal or factor at a place: "third", "twice", "a quarter of a million"."""
        here = marks[place]
        values: set[Number] = {mark.value for mark in here}
        values |= {1 / Fraction(mark.value) for mark in here if mark.kind == "factors" and mark.value}
        last = max(mark.last for mark in here)
        if any(mark.kind == "numbers" for near in range(place - 3, place) for mark in marks.get(near, ())):
            return Figure(frozenset(values), place, last, False, False)  # "three hours and a half"
        if all(mark.kind != "factors" for mark in here):
            return Figure(frozenset(values), place, last, True, self._counts(last))
        if any(word.text in _AND for word in self.words[max(0, place - 2) : place]):  # "an hour and a half"
            parts = {1 + each for each in values if each < 1}
            return Figure(frozenset(values | parts), place, last, False, False)
        power = next((each for follow in range(last, last + 3) for each in marks.get(follow, ())), None)
        if power is not None and power.value in _POWERS[2:]:
            return Figure(frozenset([each * power.value for each in values]), place, power.last, True, False)
        return Figure(frozenset(values), place, last, self.words[place].text not in self.lexicon.lists["vague"], False)

    def _positional(self, place: int, marks: Mapping[int, list[Mark]]) -> tuple[int, int] | None:
        """Return a number whose characters are all digits, and where it ends: "一九八五"."""
        digits, last = "", place
        while last < len(self.words) and is_east_asian(self.words[last].text):
            here = [mark for mark in marks.get(last, ()) if mark.kind == "numbers" and mark.last == last + 1]
            if not here or here[0].value > 9 or (digits and self.words[last].text in self.lexicon.lists["measures"]):
                break
            digits += str(here[0].value)
            last += 1
        return (int(digits), last) if len(digits) > 1 else None

    def _decimals(self, place: int, marks: Mapping[int, list[Mark]]) -> str:
        """Return the digits behind a decimal point at a place, in a language that has a word for it: 一・二."""
        digits = ""
        if place < len(self.words) and self.words[place].text in self.lexicon.lists["points"]:
            while here := [mark for mark in marks.get(place + 1 + len(digits), ()) if mark.kind == "numbers"]:
                if not 0 <= here[0].value <= 9 or here[0].last != place + 2 + len(digits):
                    break
                digits += str(here[0].value)
        return digits

    def _joined(self, current: int, last: int, marks: Mapping[int, list[Mark]]) -> tuple[int, int]:
        """Return a number with those behind it that belong to it, and where it ends: "quatre-vingt-dix", "三十五"."""
        while True:
            following = last
            if following < len(self.words) and self.words[following].text in ("-", *_AND):
                following += 1
            nexts = [mark for mark in marks.get(following, ()) if mark.kind == "numbers"]
            if not nexts or (following > last and is_east_asian(self.words[last].text)):
                return current, last
            value = int(nexts[0].value)
            character = is_east_asian(self.words[following].text)
            if value in _POWERS and current < value and (value > 10 or character):
                current = max(current, 1) * value
            elif value in _POWERS and character and current % 10:
                current += current % 10 * (value - 1)
            elif (current, value) == (4, 20):
                current = 80
            elif 16 <= current <= 20 and 10 <= value < 100:  # nineteen eighty-five
                current = 100 * current + value
            elif (
                (value < 10 <= current and current % 10 == 0)
                or (value < 20 and current % 100 in (60, 80))
                or (value < 100 <= current and current % 100 == 0)
            ):
                current += value
            else:
                return current, last
            last = nexts[0].last


def numbers_in(words: Sequence[str]) -> frozenset[Number]:
    """Return the numbers in digits among words."""
    found: set[Number] = set()
    for word, following in pairwise((*words, "")):
        if following == "万" and word.isdecimal():
            found.add(int(word) * 10_000)
        elif re.fullmatch(r"[0-9]+[.,][0-9]{1,2}", word):
            found.add(Fraction(word.replace(",", ".")))
        elif _GROUPED.fullmatch(word):
            found.add(int(re.sub("[.,]", "", word)))
        elif word[:1].isdigit() and word[:1].isascii():
            found.update(int(piece) for piece in re.split("[.,:/]", word) if piece.isdecimal())
    return frozenset(found)


def is_east_asian(text: str) -> bool:
    """Return True if a word is written in Chinese or Japanese characters."""
    return bool(text) and text[0] >= "\u3005"
