"""How people, values and differences are written in a rule: as this author writes them, and safe to paste in the file.

A rule is safe to paste if YAML reads it as a plain item of a list (`- act(month, may) == cor`).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from fractions import Fraction

from logicgrid.csp.expr import Number
from logicgrid.kinds.logic_grid.language.style import ClueStyle, Way, is_name, is_numeral, sort_of, ways_of
from logicgrid.kinds.logic_grid.language.vocabulary import Category, Label

_LOOKS_SAFE = re.compile(r"[^\s\"'{}\[\]&*!|>%@`#,?:-]")


def spelled(name: str) -> str:
    """Return a name as it is written in a rule: bare, or in quotes if the language (or Python) needs them.

    >>> spelled("may"), spelled("first aid")
    ('may', '"first aid"')
    """
    return name if is_name(name) or is_numeral(name) else ways_of(name)["quoted"]


def is_safe(rule: str) -> bool:
    """Return True if a rule can be pasted behind `- ` without quotes around it."""
    return bool(_LOOKS_SAFE.match(rule)) and ": " not in rule and " #" not in rule and not rule.endswith(":")


class Spelling:
    """The way in which one author writes people and values."""

    def __init__(self, style: ClueStyle) -> None:
        self.style = style
        self.vocabulary = style.vocabulary
        self.categories = style.vocabulary.categories
        self.quote = "'" if style.quotes["'"] > style.quotes['"'] else '"'
        self.attribute = style.values["attribute"] > style.values["val"]
        self._written: dict[Label, str] = {}
        self._persons: dict[tuple[int, int, bool], str] = {}

    # ------------------------------------------------------------------ names

    def property(self, number: int) -> str:
        return self._name((-1, number), self.categories[number].name)

    def label(self, number: int, place: int) -> str:
        """Return a value beside something that makes its property clear."""
        return self._name((number, place), self.categories[number].labels[place])

    def _name(self, key: Label, name: str) -> str:
        """Return a name as the author writes it, or else as the author writes names of its sort."""
        found = self._written.get(key)
        if found is None:
            own: Counter[str] = self.style.written.get(key) or Counter()
            found = self._written[key] = own.most_common(1)[0][0] if own else self._habitual(key, name)
        return found

    def _habitual(self, key: Label, name: str) -> str:
        number, place = key
        known = self.vocabulary.names if number < 0 else self.categories[number].index
        habits = self.style.habits.get(sort_of(name)) or Counter[Way]()
        ways = ways_of(name, self.quote)
        for way, _ in habits.most_common():
            text = ways.get(way) or ways.get("joined" if way == "small joined" else "bare")
            if text is not None and known.find(text if text[0] not in "\"'" else name) == [place]:
                return text
        return ways.get("bare", ways["quoted"])

    # ------------------------------------------------------------------ people and values

    def person(self, number: int, place: int, first: bool = False) -> str:
        """Return the actor who has a label; if `first` in a rule, then if possible without a quote in front."""
        key = number, place, first
        if key not in self._persons:
            self._persons[key] = self._person(*key)
        return self._persons[key]

    def _person(self, number: int, place: int, first: bool) -> str:
        text = self.label(number, place)
        quoted = text[0] in "\"'"
        if number == 0 or (self._is_bare(number) and self._is_clear(number, place, text) and not (first and quoted)):
            return text
        owner = self.property(number)
        return f"{owner}[{text}]" if is_name(owner) and self._subscripts(number) else f"act({owner}, {text})"

    def _subscripts(self, number: int) -> bool:
        """Return True if the author writes `age[31]` rather than `act(age, 31)`."""
        own = self.style.subscripts
        return (own[number] or own.total()) >= 0 if own or self.style.written else False

    def _is_bare(self, number: int) -> bool:
        """Return True if the author names people by the bare values of a property."""
        bare, wrapped = self.style.bare, self.style.wrapped
        if bare[number] or wrapped[number]:
            return bare[number] >= wrapped[number]
        others = sum([count for each, count in bare.items() if each])
        return others > 0 and others >= sum(wrapped.values())

    def people(self, labels: Iterable[Label]) -> str:
        """Return the actors who have some labels, as in a list of arguments."""
        return ", ".join([self.person(*label) for label in labels])

    def value(self, number: int, who: str) -> str:
        """Return the value that an actor has; `who` is the actor's text."""
        name = self.property(number)
        if self.attribute and is_name(name) and (is_name(who) or who.endswith("]")):
            return f"{who}.{name}"
        return f"val({name}, {who})"

    def _is_clear(self, number: int, place: int, text: str) -> bool:
        """Return True if a label's text alone means the actor who has it, without a warning."""
        found = self.vocabulary.find_everywhere(text if text[0] not in "\"'" else self.categories[number].labels[place])
        return self.style.names_somebody(number, place) and found == [(number, place)]

    def by_value(self, number: int) -> bool:
        """Return True if the author says that somebody has a value, rather than who has it."""
        own = self.style.by_value
        return (own[number] if number in own else own.total()) > 0

    def says_before(self, number: int) -> bool:
        """Return True if the author writes `before(month, a, b)` rather than `val(month, a) < val(month, b)`."""
        uses, category = self.style.uses, self.categories[number]
        known = uses["before", number] - uses["less", number]
        return known > 0 or (known == 0 and category.numbers is None and any(form == "before" for form, _ in uses))

    def equality(self, one: Label, other: Label, sign: str) -> str:
        """Return that two labels, of which the first has the smaller category, are (not) one actor's."""
        if one[0] == 0 and self.by_value(other[0]):
            return f"{self.value(other[0], self.person(*one))} {sign} {self.label(*other)}"
        ends = self.person(*one), self.person(*other)
        actor_first = self.style.actor_first if one[0] == 0 else 0
        turned = actor_first < 0 if actor_first else ends[0].isidentifier() and not ends[1].isidentifier()
        if turned or ends[0][0] in "\"'":
            return f"{self.person(*other, first=True)} {sign} {ends[0]}"
        return f"{ends[0]} {sign} {ends[1]}"

    # ------------------------------------------------------------------ differences

    def amount(self, number: int, by: Number) -> str:
        """Return a positive difference between two values of a property, as the author writes those.

        `by` counts as the property's values do: minutes, days.
        """
        category = self.categories[number]
        type = category.values.type
        samples = [text for text, _ in self.style.amounts[number].most_common()]
        if type == "duration":
            samples += [f"{self.quote}{label}{self.quote}" for label in category.labels]
        for sample in samples:
            text = _like(sample, by, self.quote, _decimals(category))
            if text is not None and self._is_amount(number, text, by):
                return text
        if type in ("time", "duration") and by.denominator == 1:
            return f"{self.quote}{by // 60}:{by % 60:02}{self.quote}"
        return numeral(by, any("/" in label for label in category.labels), _decimals(category) if by % 1 else 0)

    def _is_amount(self, number: int, text: str, by: Number) -> bool:
        """Return True if a text means a difference."""
        from logicgrid.kinds.logic_grid.language.names import Names, Notes
        from logicgrid.kinds.logic_grid.language.syntax import Name

        if text[0] not in "\"'":
            return Fraction(text) == by
        return Names(self.vocabulary, Notes()).constant_of(number, Name(0, 0, text[1:-1], True)) == by


def _decimals(category: Category) -> int:
    """Return the number of decimals of sums of money."""
    if category.values.type != "money":
        return 0
    return max([len(found[1]) for label in category.labels if (found := re.search(r"[.,]([0-9]+)\D*$", label))] + [0])


def numeral(number: Number, as_fraction: bool = False, decimals: int = 0) -> str:
    """Return a number as rules have it: `3`, `2.5`, `1/3`.

    >>> numeral(3), numeral(Fraction(5, 2)), numeral(Fraction(1, 3)), numeral(Fraction(1, 2), decimals=2)
    ('3', '2.5', '1/3', '0.50')
    """
    if number.denominator != 1 and (as_fraction or (number * 10**6).denominator != 1):
        return f"{number.numerator}/{number.denominator}"
    places = decimals
    while (number * 10**places).denominator != 1:
        places += 1
    return f"{float(number):.{places}f}" if places else str(number)


_UNIT = r"([0-9]+)( ?)([^\W\d_]+)"
_PLURALS = {"minute": "minutes", "minuut": "minuten", "hour": "hours", "heure": "heures", "day": "days", "dag": "dagen"}
_PLURALS |= {"jour": "jours", "week": "weeks", "semaine": "semaines"}
_SINGULARS = {many: one for one, many in _PLURALS.items()}


def _like(sample: str, by: Number, quote: str = '"', decimals: int = 0) -> str | None:
    """Return a difference written like another one; None if there is no such way.

    >>> [_like(text, 105) for text in ("30", '"0:45"', '"30 min"', '"1 h 05 min"', '"1時間5分"', '"€ 2,50"')]
    ['105', '"1:45"', '"105 min"', '"1 h 45 min"', '"1時間45分"', '"€ 105,00"']
    >>> _like('"1 hour"', 120), _like('"1 hour"', 90), _like("0.3", Fraction(1, 2)), _like("1/2", 2)
    ('"2 hours"', None, '0.5', '2')
    """
    if sample[0] not in "\"'":
        decimals = max(decimals, len(sample.partition(".")[2].strip()))
        return numeral(by, "/" in sample, decimals if by % 1 else 0)
    text = sample[1:-1]
    if match := re.fullmatch(r"([0-9]+):[0-9]{2}", text):
        if by.denominator != 1:
            return None
        return f"{quote}{by // 60:0{len(match[1])}}:{by % 60:02}{quote}"
    parts = re.findall(_UNIT, text)
    if parts and (written := _in_units(text, parts, by)):
        return f"{quote}{written}{quote}"
    amounts = list(re.finditer(r"[0-9]+(?:[.,]([0-9]+))?", text))
    if len(amounts) != 1 or parts:
        return None
    digits = numeral(by, decimals=len(amounts[0][1] or ""))
    if "," in amounts[0][0]:
        digits = digits.replace(".", ",")
    return f"{quote}{text[: amounts[0].start()]}{digits}{text[amounts[0].end() :]}{quote}"


def _in_units(text: str, parts: list[tuple[str, str, str]], by: Number) -> str | None:
    """Return minutes, or days, in the units of another text, which are all that it has; None if they do not suffice."""
    from logicgrid.kinds.logic_grid.values.clock import minutes_of_unit

    sizes = [minutes_of_unit(word) for _, _, word in parts]
    if None in sizes or re.sub(_UNIT, "", text).strip():
        return None
    smallest = min(each for each in sizes if each is not None)
    if smallest >= 1440:  # dates count days
        by = by * 1440
    if by % smallest:
        return None
    found: list[str] = []
    joints = re.split(_UNIT, text)[4:-1:4]
    for (digits, space, word), size in zip(parts, sizes, strict=True):
        assert size is not None
        count, by = divmod(by, size)
        if not count:
            continue
        word = _SINGULARS.get(word, word) if count == 1 else _PLURALS.get(word, word)
        if found:
            found.append(joints[0])
        wide = len(digits) if found and digits[0] == "0" else 0
        found.append(f"{count:0{wide}}{space}{word}")
    return "".join(found)
