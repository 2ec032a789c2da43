"""Noun phrases and predicates built from a logic grid's own words: people, values, and who has which.

A *label* is a category and the index of one of its labels, as everywhere; the actors are category 0.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from logicgrid.puzzle.messages import LANGUAGES, UNSPACED, known_language
from logicgrid.puzzle.record import remembered, replace
from logicgrid.words import grammar, phrases
from logicgrid.words.phrases import END_LEAD, LEAD, OPEN, RELATIVE, Words, bare, label

if TYPE_CHECKING:
    from logicgrid.words.wording import CategoryWording, Wording

Label = tuple[int, int | str]
"""A category and the index of one of its labels, or the name of a variable for any of them."""
Places = Sequence[int | str]

_DATE = re.compile(r"(\d{4})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])")


NO_NOUNS = ("actor", "name", "naam", "nom")
"""Generic names of the actors in a file, in small letters, which say nothing about what they are."""

FIRST_YEAR = 1000
"""The least number of years that is a date, rather than an age or a duration."""


class Predicates:
    """How one logic grid names people in one language, and how it states their values."""

    def __init__(self, wording: Wording, words: Words) -> None:
        self.words = words
        self.code = words.code
        self.texts: Mapping[str, Any] = words.texts["clauses"]
        spoken = wording.language is None or wording.language.lower()[:2] in LANGUAGES
        own = spoken and known_language(wording.language) == words.code
        self.categories = tuple([self._asking(category.cleaned(), own) for category in wording.categories])
        self.phrases = [self._own_phrases(category) if own else {} for category in self.categories]
        self._take_apostrophe()
        self._in_its_language = own
        self._things = frozenset([number for number in range(1, len(self.categories)) if own and self._counts(number)])
        """The properties that count things: cups, points."""
        for number in self._things:
            if not self.categories[number].unit:
                counted = replace(self.categories[number], unit=self.categories[number].name)
                self.categories = (*self.categories[:number], counted, *self.categories[number + 1 :])
        self._noun = self.phrases[0]
        named = self.categories[0].name
        self.one: str = self._noun.get("one") or (named if own and named.lower() not in NO_NOUNS else self.texts["one"])
        self.the = self._article()
        bare = self.one if self.code in UNSPACED else self.texts["many"]  # their nouns have no plural
        self.many: str = self._noun.get("many") or bare
        plural = self.many if self.one == self.texts["one"] else self.one
        plural = grammar.english_many(self.one) if self.code == "en" and plural != self.many else plural
        self.many_or_one: str = self._noun.get("many") or plural
        """The plural, or the noun itself if its plural is not known."""
        self.measure: str = (self._noun.get("measure") or "") if self.code in UNSPACED else ""
        """The classifier for people in Chinese and Japanese."""
        self._groups = own and self._are_groups()
        """Whether each actor is several people: the Bradleys, the Castillos."""
        unquoted = grammar.pattern(self.code, "bare")
        kinds = [f"{each.type} {each.name}: {''.join(each.labels[:1])}" for each in self.categories]
        self._bare = [unquoted.search(each) is not None for each in kinds]
        """Whether the values of a property are never quoted: colours, drinks."""
        self.nobody: str = self.texts["nobody"].format(one=self.one)

    # ------------------------------------------------------------------ words

    def _take_apostrophe(self) -> None:
        """Write the program's English with the author's apostrophe, and the author's French with the program's."""
        curled = phrases.with_apostrophe(self.phrases, "’")
        if self.code == "fr":
            self.phrases = curled
        elif self.code == "en" and curled != self.phrases:
            self.words = phrases.words_of("en", straight=True)
            self.phrases = phrases.with_apostrophe(self.phrases, "'")
            self.texts = self.words.texts["clauses"]

    def _asking(self, category: CategoryWording, own: bool) -> CategoryWording:
        """Return a property; a yes-or-no property without phrases is named as somebody's answers.

        If a name is a plural and the values are not counts, each actor has one of them: Ann’s town, of the `towns`.
        """
        asked = grammar.data(self.code).get("answer", "") if own and not category.phrases else ""
        if asked and {label.lower() for label in category.labels} <= {*grammar.data(self.code)["answers"]}:
            return replace(category, name=asked.format(name=category.name))
        name = category.name
        if own and category.type == "number" and not (category.unit or category.phrases):
            name = grammar.pattern(self.code, "number_of").sub("", name)
            category = replace(category, name=name)
        if own and not category.phrases and grammar.is_plural(self.code, name):
            one = grammar.singular(self.code, name)
            late = min(category.numbers or (0,)) >= FIRST_YEAR and grammar.pattern(self.code, "years").fullmatch(one)
            measured = late or grammar.pattern(self.code, "measures").fullmatch(one.lower())
            if measured or (category.type != "number" and not grammar.pattern(self.code, "third").fullmatch(name)):
                return replace(category, name=one)
        return category

    def _own_phrases(self, category: CategoryWording) -> Mapping[str, Any]:
        """Return the author's phrases of a property; for one without phrases, those of a name such as `gives to`.

        Such a name needs its own phrase, since what was `discovered` in 1901 is not 1901.
        """
        from logicgrid.words.negation import guessed, negated

        verb, numbered = self.texts["verbal"], category.type != "text" and " " not in category.name
        if category.phrases or category is self.categories[0]:
            return category.phrases
        if not verb or numbered or not re.fullmatch(verb, category.name):
            return guessed(self.code, category)
        has = f"{category.name} {{}}"
        lacks = negated(self.code, has)
        return {"has": has, "not": lacks.replace("'", "’")} if lacks else {}

    def _counts(self, number: int) -> bool:
        """Return True if a property's values count the things in its name, or in Chinese and Japanese in its unit."""
        each = self.categories[number]
        if each.type != "number":
            return False
        if each.unit:
            years = self.code == "zh" and each.unit == "年" and max(each.numbers or (0,)) < 300
            return self.code in UNSPACED and (years or each.unit in grammar.data("counters")["units"])
        return not self.phrases[number] and grammar.is_plural(self.code, each.name)

    def _are_groups(self) -> bool:
        ends = [each.endswith("s") for each in self.categories[0].labels]
        return self.code == "en" and len(ends) > 2 and all(ends) and self.one in grammar.data("en")["groups"]

    def _article(self) -> str:
        """Return the article of `the one who …`."""
        if the := self._noun.get("the"):
            return str(the)
        gender = self._noun.get("gender")
        if self.code == "fr" and gender and self._noun.get("one"):
            return f"{'la' if gender == 'f' else 'le'} {self.one}"
        things = zip(self.texts["things"], self.texts["thing_nouns"], strict=True)
        templates = [template for template, nouns in things if re.search(nouns, self.one)]
        return str(templates[0] if templates else self.texts["the"]).format(one=self.one)

    def gender(self, item: Label) -> str | None:
        """Return the gender of a person as a subject, if it is known."""
        own: str | None = None
        if item[0] == 0:
            own = self._noun.get("genders", {}).get(self._text(item))
        elif self.code == "fr":
            own = "f" if self.the.startswith("la ") else "m" if self.the.startswith("le ") else None
        return own or self._noun.get("gender")

    def _text(self, item: Label) -> str:
        """Return a label, or the name of a variable."""
        category, place = item
        return place if isinstance(place, str) else self.categories[category].labels[place]

    @remembered
    def _word(self, category: int, place: int | str, slot: str) -> str:
        """Return the text of a value in a phrase."""
        text = self._text((category, place))
        own = self.phrases[category].get("words", {}).get(text) if slot != "label" else None
        if own is not None and not isinstance(own, str):
            own = own.get(slot) or (own.get("has") if slot in ("that", "sum") else None) or own.get("it")
        if own is None and slot != "label" and self.categories[category].type == "date":
            text = self._dated(category, text, slot)
        said = label(text if own is None else str(own))
        quotes = own is None and slot != "label" and isinstance(place, int) and text[:1].islower()
        quotes = quotes and not self._bare[category]
        return self.words.quoted(said) if quotes and self._plain(category, "has") else said  # for lack of an article

    def _dated(self, category: int, text: str, slot: str) -> str:
        """Return a date such as `2023-07-14` in words; without its year, if all have the same: 7月14日.

        In French it has an article, except in a sum.
        """
        found = _DATE.fullmatch(text)
        if found is None:
            years = {each.partition("年")[0] for each in self.categories[category].labels}
            return text if len(years) > 1 or "月" not in text else text.rpartition("年")[2]
        year, month, day = found.groups()
        alike = all([each.startswith(f"{year}-") for each in self.categories[category].labels])
        name = self.texts["month_names"][int(month) - 1]
        number = self.texts["first_day"] if day == "01" else day.lstrip("0")
        said = self._fill(self.texts["day" if alike else "date"], day=number, month=name, year=year)
        return self.texts["on_day"].format(said) if slot != "sum" else said

    def values(self, category: int, places: Places, slot: str = "it", last: str | None = None) -> str:
        """Return values of one property as a list, with the unit behind the last one; `last` is the word before it."""
        words = [self._word(category, place, slot) for place in self.in_runs(category, places)]
        return self._with_unit(category, grammar.joined(words, self.texts["comma"], last or self.texts["last_and"]))

    def named(self, item: Label) -> str:
        """Return a label as it is in the grid, but a number with its unit and a date in words."""
        return self.values(item[0], [item[1]]) if self.categories[item[0]].numbers else label(self._text(item))

    def in_runs(self, category: int, places: Places) -> list[int | str]:
        """Return values; a long run of consecutive, odd or even numbers is replaced with words for its ends.

        The odd and the even ones come last: whatever follows them in a list would be read as one of them.
        """
        if len(places) < phrases.LEAST_RUN or self.categories[category].numbers is None or str in map(type, places):
            return list(places)
        found: list[int | str] = []
        for step, run in sorted(phrases.runs_of(places), key=lambda each: each[0] == 2):
            listed = [places[each] for each in run]
            key = "range" if step == 1 else self._parity(category, listed) if step == 2 else ""
            ends = {"a": self._word(category, listed[0], "label"), "b": self._word(category, listed[-1], "label")}
            found += [str(self.texts[key]).format(**ends)] if key else listed
        return found

    def _parity(self, category: int, places: Places) -> str:
        """Return the key of the words for every second number, by whether they are odd or even; "" if neither."""
        owner = self.categories[category]
        numbers = [owner.numbers[int(place)] for place in places] if owner.numbers and owner.type == "number" else []
        if (
            not numbers
            or any([number.denominator != 1 for number in numbers])
            or numbers[-1] - numbers[0] != 2 * (len(numbers) - 1)
        ):
            return ""
        return "odd_range" if numbers[0] % 2 else "even_range"

    def _with_unit(self, category: int, text: str, template: str = "") -> str:
        """Return values with their unit, unless the template or their own words contain it."""
        unit = self.categories[category].unit
        if not unit or "words" in self.phrases[category] or grammar.has_unit(self.code, template, unit):
            return text
        one = bare(text) in ("1", "1/2", "0,5") if self.code == "fr" else bare(text) == "1"
        return text + self._apart(unit) + (grammar.singular(self.code, unit) if one else unit)

    def _apart(self, unit: str) -> str:
        """Return the space between a number and its unit, if there is one."""
        return "" if not unit or (self.code in UNSPACED and not unit.isascii()) else " "

    # ------------------------------------------------------------------ people

    @remembered
    def who(self, item: Label) -> str:
        """Return the noun phrase for a person: by name, or by a value."""
        category, place = item
        if isinstance(place, str) and category == 0:
            return label(place)
        text = self._text(item)
        if category == 0:
            template = self._noun.get("who", "{}")
            if template == "{}" and text.isascii() and text.isdigit():
                template = self._fill(self.texts["numbered"], value="{}")
            return self._led(template.replace("{}", label(text)), item)
        template = self._phrase_of(item, "who")
        if template is not None:
            template = template.replace("{the}", self.the).replace("{one}", self.one)  # of a guessed phrase
            return self._led(self._predicate(template, item, "who"), item)
        that = self._that(item) if self._phrase_of(item, "has") else None
        if that is None:
            value = self.values(category, [place])
            if grammar.pattern(self.code, "says_who").search(f"{self.categories[category].name}: {bare(value)}"):
                return value
            return self._fill(self._default(category, "with"), name=self.categories[category].name, value=value)
        return self._relative(that)

    def _relative(self, that: str) -> str:
        """Return `the one who …`."""
        text = self._fill(self.texts["who"], that=that)
        if self.code == "en" and not re.search(self.texts["persons"], self.one):
            return text.replace(" who ", " that ", 1)
        if self.code == "nl":
            return (text.replace(" die ", " dat ", 1) if self.the.startswith("het ") else text) + RELATIVE
        return self._agreed(text, "f" if self.the.startswith("la ") else self._noun.get("gender"))

    def _that(self, item: Label) -> str | None:
        """Return the predicate of a value for a relative clause; None if there is none."""
        template = self._phrase_of(item, "that")
        if template is None and self.code == "ja":
            template = grammar.japanese_relative(self._phrase_of(item, "has") or "")
            if template is None:
                return None
        if template is not None:
            return self._predicate(template, item, "that")
        has = self.has(item[0], [item[1]])[0]
        return grammar.verb_last(has) if self.code == "nl" else has.removeprefix("的") if self.code == "zh" else has

    def _led(self, text: str, item: Label) -> str:
        """Return a noun phrase; if it begins with a label's small letter, with a word to put before it."""
        if self.code in UNSPACED or not (text.startswith(OPEN) and text[1:2].islower()):
            return text
        category = item[0]
        noun = self.categories[category].name
        if category == 0 and (noun == "actor" or "one" in self._noun):
            noun = self.the if self.code == "fr" else self.one if "one" in self._noun else self.texts["somebody"]
        own = text.startswith(label(self._text(item)))
        return f"{LEAD}{f'{noun} ' if own else ''}{END_LEAD}{text}"

    def value_of(self, category: int, who: str) -> str:
        """Return the noun phrase for the value of somebody's property: `the age of Ben`."""
        if (own := self.phrases[category].get("of")) is not None:
            return str(own).replace("{A}", who)
        owner = self.categories[category]
        number = self._number_of(owner)
        name, article = number or owner.name, grammar.article(self.code, number.partition(" ")[0] or owner.name)
        return self._fill(self.words.texts["reading"]["value_of"], name=name, a=who, article=article)

    def _number_of(self, owner: CategoryWording) -> str:
        """Return the name of a plural's count, “number of cups”; "" if a property's name is no plural with numbers."""
        plural = self._in_its_language and grammar.is_plural(self.code, owner.name)
        counts = plural and owner.type == "number" and not grammar.pattern(self.code, "number_of").match(owner.name)
        return self._fill(self.words.texts["owned"]["number"], name=owner.name) if counts else ""

    def part(self, item: Label, category: int) -> str:
        """Return the part of the grid about a person and a property: `the age of Ben`."""
        if "of" in self.phrases[category]:
            return self.value_of(category, self.who(item))
        return self._fill(self.texts["part"], a=self.who(item), name=label(self.categories[category].name))

    def prefers(self, category: int) -> int:
        """Return how well a category's labels describe people as the subject of a sentence: 0 is best."""
        return 0 if category == 0 else 1 if "who" in self.phrases[category] else 2

    def several(self, items: Sequence[Label]) -> str:
        """Return people as a list."""
        return grammar.joined([self.who(item) for item in items], self.words["comma"], self.words["last_and"])

    # ------------------------------------------------------------------ predicates

    def has(self, category: int, places: Places) -> list[str]:
        """Return the predicates for having one of several values; values with phrases of their own stay separate."""
        return list(self._made(category, tuple(places), "has", self.texts["last_or"]))

    def lacks(self, category: int, places: Places) -> list[str]:
        """Return the predicates for having none of some values."""
        last: str = self.texts["last_nor"]
        if self.code == "fr" and any(each.isdigit() for each in self._text((category, places[-1]))):
            last = self.texts["last_or"]
        return list(self._made(category, tuple(places), "not", last))

    @remembered
    def _made(self, category: int, places: tuple[int | str, ...], slot: str, last: str) -> list[str]:
        own = [(self._own((category, place), slot), place) for place in places]
        rest = [place for text, place in own if text is None]
        found = [self._predicate(text, (category, place), slot) for text, place in own if text is not None]
        if not rest:
            return found
        comma: str
        if category == 0:
            people = [self.who((0, place)) for place in rest]
            comma = self.texts["comma"]
            key = "is" if slot != "not" else "is_not" if len(rest) == 1 else "is_none"
            if key == "is_none" and self.code == "fr":
                people = [grammar.french_nor(people)]
            about = self._fill(self.texts[key], b="{}")
            return [*found, grammar.filled(self.code, about, people, comma, last, slot == "not")]
        template = self.phrases[category].get(slot)
        if template is None:
            named = slot == "not" and not all([self._text((category, place))[:1].islower() for place in rest])
            key = "not_name" if named and category not in self._things else slot
            template = self._fill(self._default(category, key), name=self.categories[category].name, value="{}")
        if len(rest) == 1:
            return [*found, self._predicate(template, (category, rest[0]), slot)]
        words = [self._word(category, place, slot) for place in rest]
        comma = last if self.code == "ja" and slot != "not" else self.texts["comma"]
        unit = self._with_unit(category, "{}", template)
        text = grammar.filled(self.code, template.replace("{}", unit), words, comma, last, slot == "not")
        return [*found, text]

    def _predicate(self, template: str, item: Label, slot: str) -> str:
        word = self._word(*item, slot)
        template = self._singled(item[0], template, word)
        return template.replace("{}", self._with_unit(item[0], word, template))

    def _singled(self, category: int, template: str, word: str) -> str:
        """Return a phrase with the counted noun in the singular if the value is one: "has 1 moon"."""
        own, text = self.categories[category], bare(word)
        if own.type != "number" or text not in (("0", "1") if self.code == "fr" else ("1",)):
            return template
        before, _, behind = template.partition("{} ")
        noun = re.match(r"[^\W\d_]+", behind)
        if noun is None:
            return template
        unit = self.phrases[category].get("unit")
        if isinstance(unit, list | tuple) and noun[0] == unit[-1]:
            one = str(unit[0])
        elif noun[0] in (own.name, unit) or noun[0] == behind:  # other words behind a number may be verbs
            one = grammar.singular(self.code, noun[0]) if grammar.is_plural(self.code, noun[0]) else noun[0]
        else:
            return template
        return f"{before}{{}} {one}{behind[noun.end() :]}"

    def _own(self, item: Label, slot: str) -> str | None:
        """Return a value's own phrase."""
        own = self.phrases[item[0]].get("own")
        found: str | None = own.get(self._text(item), {}).get(slot) if own else None
        return found

    def _phrase_of(self, item: Label, slot: str) -> str | None:
        """Return the phrase of a value, its own or that of its property."""
        return self._own(item, slot) or self.phrases[item[0]].get(slot)

    def _plain(self, category: int, slot: str) -> bool:
        """Return True if a property has no phrase of its own for a predicate."""
        own = self.phrases[category]
        return category > 0 and slot not in own and "own" not in own

    def _agreed(self, text: str, gender: str | None) -> str:
        """Return a French text with `·e` and `·es` agreed with a gender; in other languages the text unchanged."""
        if self.code != "fr" or "·" not in text:
            return text
        shown = r"\1\2" if gender == "f" else r"\2"
        return re.sub(r"·(\w+?)(s?)\b", shown, text)

    def _fill(self, template: str, **values: str) -> str:
        """Return a template with names in braces filled in, in one pass: braces in the values are left alone."""
        return template.format(**{"one": self.one, "the": self.the, **values})

    def _default(self, category: int, slot: str) -> str:
        """Return the template of a predicate, or of a noun phrase, of a property without a phrase for it."""
        if category in self._things:
            return str(self.words.texts["things"][slot])
        owned = slot == "with" and self.code == "en" and self._owned_name(category)
        return str(self.words.texts["owned"]["with"] if owned else self.texts[slot])

    def _owned_name(self, category: int) -> str:
        """Return the name of a property as something that somebody has; "" if it does not fit."""
        own = self.categories[category]
        if category in self._things or (self.code == "en" and not grammar.is_noun(own.name)):
            return ""
        if not self._in_its_language:  # nothing is known about plurals in another language
            return own.name
        if self.code != "en":
            return "" if grammar.is_plural(self.code, own.name) else own.name
        plural = grammar.is_plural("en", own.name) and not grammar.pattern("en", "number_of").match(own.name)
        return self._number_of(own) if plural else own.name
