"""The wording of a logic grid: its names, values and phrases as plain values, and its amounts put into words.

A `Wording` is what the author has written; `phrasebook.py` makes sentences from it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from logicgrid.puzzle.messages import UNSPACED
from logicgrid.puzzle.record import Record
from logicgrid.words import grammar
from logicgrid.words.phrases import bare
from logicgrid.words.predicates import Label, Predicates

Number = int | Fraction


class CategoryWording(Record):
    """The actors, or a property.

    `type` is one of `text`, `number`, `money`, `time`, `date` and `duration`; `unit` is the text after each value, or
    empty; `numbers` are the numeric values, if any.  `phrases` has the keys that the author has given, of a property's
    `phrases` in a file or of the actors' mapping (`one`, `many`, `the`, `who`, `gender`, `genders`, `measure`); values
    are named by their labels.
    """

    name: str
    labels: tuple[str, ...]
    type: str = "text"
    unit: str = ""
    phrases: Mapping[str, Any] = {}
    numbers: Sequence[int | Fraction] | None = None

    def cleaned(self) -> CategoryWording:
        """Return the texts without white space or marks that only sentences have."""

        def clean(value: Any) -> Any:
            if isinstance(value, str):
                if value.isprintable() and "  " not in value and value[:1] != " " != value[-1:]:
                    return value
                return " ".join(bare(value).split())
            if isinstance(value, Mapping):
                return {clean(key): clean(each) for key, each in value.items()}
            return [clean(each) for each in value] if isinstance(value, list | tuple) else value

        name, labels, unit = clean(self.name), tuple(clean(self.labels)), clean(self.unit)
        return CategoryWording(name, labels, self.type, unit, clean(self.phrases), self.numbers)


class Wording(Record):
    """All categories, the actors first; `language` is the language of the author's phrases, if known."""

    language: str | None
    categories: tuple[CategoryWording, ...]


# --- Amounts ----------------------------------------------------------------------------------------------------------

_SCALES = (10**3, 10**4, 10**6, 10**8, 10**9)
"""The multiples in which an amount of money may be counted, with a word behind it: `2万円`, `$3 million`."""


class Amounts(Predicates):
    """The words for the values of one logic grid, and for the differences between them."""

    def value_in_sum(self, category: int, place: int) -> str:
        """Return a value as written in an equation: the label, a date or a time in the author's words."""
        slot = "sum" if self.categories[category].type in ("date", "time") else "label"
        return self._with_unit(category, self._word(category, place, slot), self.phrases[category].get("has", ""))

    def amount(self, category: int, number: Number, in_sum: bool = False) -> str:
        """Return a difference between two values of a property: `2 years`, `€ 1,25`, `1 h 20 min`.

        `number` is in the unit of the property's values (minutes, days), or in places if the property has no numbers.
        Among values (`in_sum`) it has their unit.
        """
        own = self.categories[category]
        unit = self.phrases[category].get("unit", own.unit)
        if in_sum and own.type == "number":
            unit = self._with_unit(category, "", self.phrases[category].get("has", "")).strip()
        if unit or own.type == "number":
            words = [unit] if isinstance(unit, str) else list(unit)
            digits = self.number(number, any("/" in each for each in own.labels))
            if len(words) == 1:
                words.insert(0, grammar.singular(self.code, words[0]))
            text = words[0] if self._singular(number) or (0 < number < 1 and "/" in digits) else words[-1]
            return digits + self._apart(text) + text
        match own.type:
            case "money":
                return self._money(own, number)
            case "time" | "duration":
                return self._minutes(number)
            case "date" | "weekday":
                return self._counted("days", number)
            case "month":
                return self._counted("months", number)
        return self._counted("places", number)

    def value_beside(self, item: Label) -> str:
        """Return a value for use beside another one of its property: in English with the phrase's article or quotes."""
        category, place = item
        found = re.search(r"((?:the|an?) )?([“‘\"(]?)\{\}([”’\")]?)$", self.phrases[category].get("has", ""))
        text = self.values(category, [place])
        worded = self.phrases[category].get("words", {}).get(self._text(item), "")
        if self.code != "en" or found is None or self.categories[category].unit or not isinstance(worded, str):
            return text
        return f"{found[1] or ''}{found[2]}{text}{found[3]}"

    def listed(self, items: Sequence[Label]) -> str:
        """Return a list of what is left for somebody: people, or values of one property by themselves."""
        category = items[0][0]
        if category == 0:
            return self.several(items)
        own = self.categories[category]
        slot = "it" if own.type in ("time", "date", "duration", "money") else "label"
        texts = [self._word(category, place, slot) for _, place in items]
        named = own.type in ("text", "month", "weekday", "ordinal") and not bare(texts[0])[0].isdigit()
        if self.code == "fr" and named:
            texts = [f"«\u00a0{each}\u00a0»" for each in texts]
        ranked = self._ranked(category, "has")
        texts = [ranked.replace("{}", each) for each in texts] if ranked else texts
        text = grammar.joined(texts, self.texts["comma"], self.words["last_and"])
        if own.type != "number" or own.unit or ranked:
            return self._with_unit(category, text)
        if unit := self._counter(category, "has"):
            return text + self._apart(unit) + unit
        return own.name + self._apart(own.name) + text

    def words_of(self, item: Label) -> tuple[str, ...]:
        """Return the texts that a label may have in a negated phrase: the one with its unit first."""
        if item[0] == 0:
            return (self.who(item),)
        word = self._word(*item, "not")
        if ranked := self._ranked(item[0], "not"):
            return (ranked.replace("{}", word), word)
        unit = self.categories[item[0]].unit or self._counter(item[0], "not")
        return (word + self._apart(unit) + unit, word) if unit else (word,)

    def _ranked(self, category: int, slot: str) -> str:
        """Return a phrase's `第{}名`, `{}号室` or `la chambre {}` for a number; "" if it has nothing of the kind."""
        own = self.categories[category]
        found = grammar.pattern(self.code, "counted").search(self.phrases[category].get(slot, ""))
        return found[0] if found and own.type == "number" and not own.unit else ""

    def _counter(self, category: int, slot: str) -> str:
        """Return the unit behind the value in a number's phrase (`is geen {} jaar`), except of ordinals; "" if none."""
        units = self.phrases[category].get("unit", "")
        unit = units if isinstance(units, str) else str(units[-1])
        counts = f"{{}}{self._apart(unit)}{unit}" in self.phrases[category].get(slot, "").replace("第{}", "")
        return unit if unit and counts and self.categories[category].type == "number" else ""

    def counted(self, number: int) -> str:
        """Return a number of people in words, with their classifier in Chinese and Japanese."""
        return self.words.in_words(number) + str(self.measure or self.words.texts["reading"]["counter"])

    def _singular(self, number: Number) -> bool:
        return -2 < number < 2 if self.code == "fr" else number == 1

    def places(self, number: Number) -> str:
        """Return a number of places in an order."""
        return self._counted("places", number)

    def _counted(self, key: str, number: Number) -> str:
        one, many = self.texts[key]
        text: str = one if self._singular(number) else many
        return text.format(n=self.number(number))

    def _minutes(self, number: Number) -> str:
        if number.denominator != 1 and (number * 60).denominator == 1:
            return self._counted("seconds", number * 60)
        if number and number % 1440 == 0:
            return self._counted("days", Fraction(number, 1440))
        hours, minutes = divmod(number, 60)
        parts: list[tuple[str, Number]] = [("hours", hours), ("minutes", minutes)]
        space = "" if self.code in UNSPACED else " "
        return space.join([self._counted(key, n) for key, n in parts if n])

    def _money(self, own: CategoryWording, number: Number) -> str:
        """Return an amount in the format of the property's longest value, in millions if that is."""
        pattern = max(own.labels, key=len, default="")
        digits = re.search(r"[0-9][0-9.,' ]*[0-9]|[0-9]", pattern)
        if digits is None:
            return self.number(number)
        scales = _scales(digits[0], own.numbers[own.labels.index(pattern)]) if own.numbers else []
        if len(scales) > 1:
            return self.number(number)
        number = Fraction(number) / scales[0] if scales else number
        places = re.search(r"[.,]([0-9]{2})$", digits[0])
        text = self.number(number)
        if places is not None:
            text = f"{float(number):.2f}".replace(".", digits[0][-3])
        return pattern[: digits.start()] + text + pattern[digits.end() :]

    def number(self, number: Number, as_fraction: bool = False) -> str:
        """Return a number in the language's notation; as a fraction if it has no finite decimals, or if requested.

        >>> from logicgrid.words.phrases import words_of
        >>> Amounts(Wording("nl", (CategoryWording("a", ()),)), words_of("nl")).number(Fraction(3, 2))
        '1,5'
        """
        value = Fraction(number)
        rest = value.denominator
        for factor in (2, 5):
            while rest % factor == 0:
                rest //= factor
        if value.denominator == 1 or rest > 1 or value.denominator > 1000 or as_fraction:
            return str(value)
        return f"{float(value):.10f}".rstrip("0").replace(".", self.words["decimal"])


def _scales(digits: str, number: Number) -> list[int]:
    """Return the multiples that a word behind the digits of an amount may mean; nothing if the digits are the amount.

    `1,200` is more than a thousand, or has three decimals: with a word behind it both may fit.
    """
    plain = Fraction(re.sub("[^0-9]", "", digits))
    shown = {Fraction(digits.replace(",", "."))} if re.fullmatch(r"[0-9]+(?:[.,][0-9]+)?", digits) else set()
    if not re.fullmatch(r"[0-9]+(?:[.,][0-9]{1,2})?", digits):
        shown.add(plain)
    return (
        [] if plain == abs(number) else [scale for scale in _SCALES if abs(number) in {scale * each for each in shown}]
    )
