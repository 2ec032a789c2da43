"""The sentences that a logic grid's own phrases make: facts, negations and relations of people and values.

A *label* is a category and the place of one of its labels, as everywhere; the actors are category 0.  The author's
phrases are used if they are in the phrasebook's language; whatever they leave out has a default by the language and by
the type of the property (the tables `clauses`, `ranked`, `measured` and `degrees` of its TOML file).

What the methods return is a part of a sentence, with the marks of `grammar` in it; `sentence` makes a sentence of it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from logicgrid.puzzle.record import replace
from logicgrid.puzzle.wording import CategoryWording, Wording
from logicgrid.words import grammar
from logicgrid.words.grammar import END_LEAD, LEAD, RELATIVE, Order
from logicgrid.words.phrases import CLOSE, LANGUAGES, OPEN, Words, label, language_for

Label = tuple[int, int | str]
"""A category and the place of one of its labels; or the name of a variable that means any of them."""
Places = Sequence[int | str]
Number = int | Fraction

OPPOSITE = {"more": "less", "less": "more", "more by": "less by", "less by": "more by"}
_COUNTERS = frozenset((*"天日分个個点本页次回名人件只匹张枚杯票题問朵棵颗冊泊玉", "ページ"))
"""Units of Chinese and Japanese of which there are more or fewer."""
_GROUPS = ("family", "couple", "household", "team", "clan", "band", "club")
_DEGREES = ("more", "less", "most", "least")

RANGE = 6
"""The number of values in a row from which on a list says only the first and the last of them."""


class Phrasebook:
    """The phrases of one logic grid in one language."""

    def __init__(self, wording: Wording, words: Words) -> None:
        self.words = words
        self.code = words.code
        self.texts: Mapping[str, Any] = words.texts["clauses"]
        spoken = wording.language is None or wording.language.lower()[:2] in LANGUAGES
        own = spoken and language_for(None, wording.language) == words.code
        self.categories = tuple([_clean(category) for category in wording.categories])
        self._phrases = [category.phrases if own else {} for category in self.categories]
        self._things = frozenset([number for number in range(1, len(self.categories)) if own and self._counts(number)])
        """The properties that count things: cups, points."""
        for number in self._things:
            if not self.categories[number].unit:
                counted = replace(self.categories[number], unit=self.categories[number].name)
                self.categories = (*self.categories[:number], counted, *self.categories[number + 1 :])
        self._noun = self._phrases[0]
        named = self.categories[0].name
        self.one: str = self._noun.get("one") or (named if own and named != "actor" else self.texts["one"])
        self.the = self._article()
        bare = self.one if self.code in ("zh", "ja") else self.texts["many"]  # their nouns have no plural
        self.many: str = self._noun.get("many") or bare
        plural = self.many if self.one == self.texts["one"] else f"{self.one}(s)" if self.code == "en" else self.one
        self.many_or_one: str = self._noun.get("many") or plural
        """The plural; or the noun, if its plural is not known."""
        self.measure: str = (self._noun.get("measure") or "") if self.code in ("zh", "ja") else ""
        """What counts people in Chinese and Japanese."""
        ends = [each.endswith("s") for each in self.categories[0].labels]
        self._groups = own and self.code == "en" and len(ends) > 2 and all(ends) and self.one in _GROUPS
        """Whether the actors are several people each: the Bradleys, the Castillos."""
        self._people: dict[Label, str] = {}
        self._said: dict[tuple[int, tuple[int | str, ...], str, str], list[str]] = {}
        """What was made before: noun phrases, and predicates."""
        self.nobody: str = self.texts["nobody"].format(one=self.one)

    # ------------------------------------------------------------------ words

    def _counts(self, number: int) -> bool:
        """Return True if the values of a property count what its name, or in Chinese and Japanese its unit, says."""
        each = self.categories[number]
        if each.type != "number":
            return False
        if each.unit:
            years = self.code == "zh" and each.unit == "年" and max(each.numbers or (0,)) < 300
            return self.code in ("zh", "ja") and (years or each.unit in _COUNTERS)
        return not self._phrases[number] and grammar.is_plural(self.code, each.name)

    def _article(self) -> str:
        """Return who `the one who …` is."""
        the: str = self._noun.get("the") or ""
        if the:
            return the
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

    def _word(self, category: int, place: int | str, slot: str) -> str:
        """Return the text of a value in a phrase."""
        text = self._text((category, place))
        own = self._phrases[category].get("words", {}).get(text) if slot != "label" else None
        if isinstance(own, Mapping):
            own = own.get(slot) or (own.get("has") if slot == "that" else None) or own.get("it")
        return label(text if own is None else str(own))

    def values(self, category: int, places: Places, slot: str = "it", last: str | None = None) -> str:
        """Return values of one property as a list, the unit behind the last; `last` is the word before that."""
        words = [self._word(category, place, slot) for place in self.in_runs(category, places)]
        return self._with_unit(category, grammar.joined(words, self.texts["comma"], last or self.texts["last_and"]))

    def in_runs(self, category: int, places: Places) -> list[int | str]:
        """Return values, of `RANGE` or more numbers that follow each other only the first and the last, in words."""
        if len(places) < RANGE or self.categories[category].numbers is None:
            return list(places)
        runs: list[list[int]] = []
        for place in places:
            if isinstance(place, str):
                return list(places)
            if runs and place == runs[-1][-1] + 1:
                runs[-1].append(place)
            else:
                runs.append([place])
        found: list[int | str] = []
        for run in runs:
            ends = [self._word(category, run[0], "label"), self._word(category, run[-1], "label")]
            found += run if len(run) < RANGE else [str(self.texts["range"]).format(a=ends[0], b=ends[1])]
        return found

    def counted(self, number: int) -> str:
        """Return a number of people in words, with what counts them in Chinese and Japanese."""
        reading = self.words.texts["reading"]
        words = reading["counted"]
        told = words[number - 2] if 2 <= number < len(words) + 2 else str(number)
        return f"{told}{self.measure or reading['counter']}"

    def _with_unit(self, category: int, text: str, template: str = "") -> str:
        """Return values with their unit, unless the template, or their words, say it themselves."""
        unit = self.categories[category].unit
        if not unit or "words" in self._phrases[category] or grammar.has_unit(self.code, template, unit):
            return text
        one = grammar.bare(text) in ("1", "1/2", "0,5") if self.code == "fr" else grammar.bare(text) == "1"
        return text + self._apart(unit) + (grammar.singular(self.code, unit) if one else unit)

    def _apart(self, unit: str) -> str:
        """Return the space between a number and its unit, if there is one."""
        return "" if not unit or (self.code in ("zh", "ja") and not unit.isascii()) else " "

    # ------------------------------------------------------------------ people

    def who(self, item: Label) -> str:
        """Return the noun phrase for a person: by name, or by a value."""
        found = self._people.get(item)
        if found is None:
            found = self._people[item] = self._noun_phrase(item)
        return found

    def _noun_phrase(self, item: Label) -> str:
        category, place = item
        if isinstance(place, str) and category == 0:
            return label(place)
        text = self._text(item)
        if category == 0:
            template = self._noun.get("who", "{}")
            if template == "{}" and text.isascii() and text.isdigit():
                template = self._fill(self.texts["numbered"], value="{}")
            return self._led(template.replace("{}", label(text)), item)
        template = self._own(item, "who") or self._phrases[category].get("who")
        if template is not None:
            filled = self._predicate(template, item, "who", False)
            return self._led(filled, item)
        has = self._own(item, "has") or self._phrases[category].get("has")
        that = self._that(item) if has else None
        if that is None:
            value = self.values(category, [place])
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
        template = self._own(item, "that") or self._phrases[item[0]].get("that")
        if template is None and self.code == "ja":
            template = grammar.japanese_relative(self._own(item, "has") or self._phrases[item[0]]["has"])
            if template is None:
                return None
        if template is not None:
            return self._predicate(template, item, "that", False)
        has = self.has(item[0], [item[1]])[0]
        return grammar.verb_last(has) if self.code == "nl" else has.removeprefix("的") if self.code == "zh" else has

    def _led(self, text: str, item: Label) -> str:
        """Return a noun phrase; one that begins with a label's small letter, with a word to put before it."""
        if self.code in ("zh", "ja") or not (text.startswith(OPEN) and text[1:2].islower()):
            return text
        category = item[0]
        noun = self.categories[category].name
        if category == 0 and (noun == "actor" or "one" in self._noun):
            noun = self.the if self.code == "fr" else self.one if "one" in self._noun else self.texts["somebody"]
        own = text.startswith(label(self._text(item)))
        return f"{LEAD}{f'{noun} ' if own else ''}{END_LEAD}{text}"

    def listed(self, items: Sequence[Label]) -> str:
        """Return what is left for somebody: people, or values of one property by themselves."""
        category = items[0][0]
        if category == 0:
            return self.several(items)
        own = self.categories[category]
        slot = "it" if own.type in ("time", "date", "duration", "money") else "label"
        texts = [self._word(category, place, slot) for _, place in items]
        if self.code == "fr" and own.type in ("text", "month", "weekday", "ordinal"):
            texts = [f"«\u00a0{each}\u00a0»" for each in texts]
        text = self._with_unit(category, grammar.joined(texts, self.texts["comma"], self.words["last_and"]))
        if own.type != "number" or own.unit:
            return text
        units = self._phrases[category].get("unit", "")
        unit = units if isinstance(units, str) else units[-1]
        has = self._phrases[category].get("has", "").replace("第{}", "")  # an ordinal is no amount
        if unit and f"{{}}{self._apart(unit)}{unit}" in has:
            return text + self._apart(unit) + unit
        return own.name + self._apart(own.name) + text

    def value_of(self, category: int, who: str) -> str:
        """Return the value of a property that somebody has: `the age of Ben`."""
        own: str | None = self._phrases[category].get("of")
        if own is not None:
            return own.replace("{A}", who)
        return self._fill(self.words.texts["reading"]["value_of"], name=self.categories[category].name, a=who)

    def part(self, item: Label, category: int) -> str:
        """Return where something about a person can be found: `the age of Ben`."""
        if "of" in self._phrases[category]:
            return self.value_of(category, self.who(item))
        return self._fill(self.texts["part"], a=self.who(item), name=label(self.categories[category].name))

    def prefers(self, category: int) -> int:
        """Return how well a category's labels stand for people as the subject of a sentence: 0 is best."""
        return 0 if category == 0 else 1 if "who" in self._phrases[category] else 2

    def several(self, items: Sequence[Label], last: str | None = None) -> str:
        """Return people as a list; `last` is the word before the last of them, `and` by default."""
        and_ = self.words["last_and"] if last is None else last
        return grammar.joined([self.who(item) for item in items], self.words["comma"], and_)

    # ------------------------------------------------------------------ predicates

    def has(self, category: int, places: Places) -> list[str]:
        """Return the predicate of who has a value, one of several; values with phrases of their own stay apart."""
        return self._predicates(category, places, "has", self.texts["last_or"])

    def lacks(self, category: int, places: Places) -> list[str]:
        """Return the predicates of who has none of some values."""
        last: str = self.texts["last_nor"]
        if self.code == "fr" and any(each.isdigit() for each in self._text((category, places[-1]))):
            last = self.texts["last_or"]
        return self._predicates(category, places, "not", last)

    def _predicates(self, category: int, places: Places, slot: str, last: str) -> list[str]:
        key = category, tuple(places), slot, last
        found = self._said.get(key)
        if found is None:
            found = self._said[key] = self._made(category, places, slot, last)
        return list(found)

    def _made(self, category: int, places: Places, slot: str, last: str) -> list[str]:
        own = [(self._own((category, place), slot), place) for place in places]
        rest = [place for text, place in own if text is None]
        found = [self._predicate(text, (category, place), slot, False) for text, place in own if text is not None]
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
        template = self._phrases[category].get(slot)
        if template is None:
            named = slot == "not" and not all([self._text((category, place))[:1].islower() for place in rest])
            key = "not_name" if named and category not in self._things else slot
            template = self._fill(self._default(category, key), name=self.categories[category].name, value="{}")
        words = [self._word(category, place, slot) for place in rest]
        comma = last if self.code == "ja" and slot != "not" else self.texts["comma"]
        if len(words) == 1:
            template = self._singled(category, template, words[0])
            return [*found, template.replace("{}", self._with_unit(category, words[0], template))]
        unit = self._with_unit(category, "{}", template)
        text = grammar.filled(self.code, template.replace("{}", unit), words, comma, last, slot == "not")
        return [*found, text]

    def _predicate(self, template: str, item: Label, slot: str, negated: bool) -> str:
        word = self._word(*item, slot)
        template = self._singled(item[0], template, word)
        return template.replace("{}", self._with_unit(item[0], word, template))

    def _singled(self, category: int, template: str, word: str) -> str:
        """Return a phrase in which what is counted is in the singular, if the value is one: "has 1 moon"."""
        own, text = self.categories[category], grammar.bare(word)
        if own.type != "number" or text not in (("0", "1") if self.code == "fr" else ("1",)):
            return template
        before, _, behind = template.partition("{} ")
        noun = re.match(r"[^\W\d_]+", behind)
        if noun is None:
            return template
        unit = self._phrases[category].get("unit")
        if isinstance(unit, list | tuple) and noun[0] == unit[-1]:
            one = str(unit[0])
        elif noun[0] in (own.name, unit) or noun[0] == behind:  # other words behind a number may be verbs
            one = grammar.singular(self.code, noun[0]) if grammar.is_plural(self.code, noun[0]) else noun[0]
        else:
            return template
        return f"{before}{{}} {one}{behind[noun.end() :]}"

    def _own(self, item: Label, slot: str) -> str | None:
        own = self._phrases[item[0]].get("own", {}).get(self._text(item), {})
        found: str | None = own.get(slot)
        return found

    def _plain(self, category: int, slot: str) -> bool:
        """Return True if a property has no phrase of its own for a predicate."""
        return category > 0 and not {slot, "own"} & self._phrases[category].keys()

    def _agreed(self, text: str, gender: str | None) -> str:
        """Return a French text with `·e` and `·es` agreed; in other languages the text."""
        if self.code != "fr" or "·" not in text:
            return text
        shown = r"\1\2" if gender == "f" else r"\2"
        return re.sub(r"·(\w+?)(s?)\b", shown, text)

    def _fill(self, template: str, **values: str) -> str:
        """Return a template with names in braces filled in, each once and nothing in the values again."""
        return template.format(**{"one": self.one, "the": self.the, **values})

    # ------------------------------------------------------------------ clauses

    def fact(self, subject: Label, values: Sequence[Label], order: Order = "alone") -> str:
        """Return that one person is all of these: values, or an actor."""
        return self._clause(subject, [(category, [place]) for category, place in values], "has", order)

    def statement(self, subject: Label, has: Sequence[Label], lacks: Sequence[Label], order: Order = "alone") -> str:
        """Return that one person is all of some values and none of others."""
        if not (has and lacks):
            return self.fact(subject, has, order) if has else self.negation(subject, lacks, order)
        groups: dict[int, list[int | str]] = {}
        for category, place in lacks:
            groups.setdefault(category, []).append(place)
        predicates = grammar.with_shared_verbs(
            self.code, [each for category, place in has for each in self.has(category, [place])]
        )
        predicates += [
            each for category, places in groups.items() for each in self.lacks(category, self.in_runs(category, places))
        ]
        return self.clause(subject, predicates, order)

    def any_of(self, subject: Label, values: Sequence[Label], order: Order = "alone") -> str:
        """Return that one person is one of these, all of one category."""
        places = self.in_runs(values[0][0], [place for _, place in values])
        return self._clause(subject, [(values[0][0], places)], "has", order)

    def negation(self, subject: Label, values: Sequence[Label], order: Order = "alone") -> str:
        """Return that one person is none of these."""
        groups: dict[int, list[int | str]] = {}
        for category, place in values:
            groups.setdefault(category, []).append(place)
        return self._clause(
            subject, [(each, self.in_runs(each, places)) for each, places in groups.items()], "not", order
        )

    def alike(self, subjects: Sequence[Label], values: Sequence[Label], order: Order = "alone") -> list[str]:
        """Return clauses that say that all of some people are all of these values: one, if it can be said at once."""
        if len(subjects) == 1:
            return [self.fact(subjects[0], values, order)]
        predicates = [each for category, place in values for each in self.has(category, [place])]
        plain = order == "alone" and self.code in ("en", "nl", "fr") and self._plain(values[0][0], "has")
        if len(predicates) > 1 or plain:
            return [self.fact(each, values, order) for each in subjects]
        predicate = self._agreed(predicates[0], self.gender(subjects[0]))
        return [grammar.alike(self.code, [self.who(each) for each in subjects], predicate, order, self.words.all_of)]

    def none_of(self, subjects: Sequence[Label], values: Sequence[Label], order: Order = "alone") -> str:
        """Return that none of several people is any of these values."""
        if len(subjects) == 1:
            return self.negation(subjects[0], values, order)
        groups: dict[int, list[int | str]] = {}
        for category, place in values:
            groups.setdefault(category, []).append(place)
        names = [self.who(item) for item in subjects]
        every = len(names) == len(self.categories[0].labels) and not any([category for category, _ in subjects])
        say = self.has if self.code in ("en", "nl") else self.lacks
        predicates = [
            each for category, places in groups.items() for each in say(category, self.in_runs(category, places))
        ]
        if self.code == "ja":
            return grammar.japanese_subjects([self.nobody.removesuffix("も")] if every else names, *predicates)
        predicates = [self._agreed(grammar.of_none(self.code, each), self.genders(subjects)) for each in predicates]
        if self.code == "nl":
            predicates = [grammar.clause("nl", "", [each], order, "", "").strip() for each in predicates]
        if self.code == "zh":
            predicates[1:] = [each.removeprefix("的") for each in predicates[1:]]
        predicate = self.texts["nor_clause"].join(predicates)
        if every:
            text = self._fill(self.texts["none_of_all"], predicate=predicate)
            return self._agreed(text, self._noun.get("gender", "f" if self.one == self.texts["one"] else None))
        if len(names) == 2:
            return self._fill(self.texts["none_of_two"], a=names[0], b=names[1], predicate=predicate)
        listed = grammar.joined(names, self.texts["none_comma"], self.texts["none_last"])
        return self._fill(self.texts["none_of_many"], list=listed, predicate=predicate)

    def all_different(self, template: str, people: str, number: str) -> str:
        """Return that people, or things, who are listed are all different; the French noun's gender must be known."""
        gender = self._noun.get("gender") or {"la": "f", "le": "m"}.get(self.the.partition(" ")[0])
        known = self.code != "fr" or (gender is not None and self.the.endswith(self.one) and "many" in self._noun)
        many, gender = (self.many, gender) if known else (self.texts["many"], "f")
        return self._agreed(template.format(list=people, n=number, many=many), gender)

    def genders(self, subjects: Sequence[Label]) -> str:
        """Return the gender of several people together."""
        return "f" if all(self.gender(item) == "f" for item in subjects) else "m"

    def _clause(self, subject: Label, groups: Sequence[tuple[int, Places]], slot: str, order: Order) -> str:
        alone = order == "alone" and self.code in ("en", "nl", "fr")
        if alone and all([self._plain(category, slot) for category, _ in groups]):
            key, last = "bare_not" if slot == "not" else "bare", self.texts["last_or"]
            parts = [
                self._fill(
                    self._default(category, key),
                    name=self.categories[category].name,
                    value=self.values(category, each, last=last),
                )
                for category, each in groups
            ]
            return self._fill(self.texts["alone"], a=self.who(subject), what=self.words["comma"].join(parts))
        say = self.lacks if slot == "not" else self.has
        predicates = [each for category, places in groups for each in say(category, places)]
        one_of = slot == "has" and len(predicates) > len(groups)
        if slot == "has" and not one_of:
            predicates = grammar.with_shared_verbs(self.code, predicates)
        return self.clause(subject, predicates, order, self.texts["last_or"] if one_of else None)

    def clause_about(
        self,
        subject: str,
        predicates: Sequence[str],
        order: Order = "main",
        last: str | None = None,
        gender: str | None = None,
    ) -> str:
        """Return a clause about a person who is named in other words, as `clause` does."""
        texts = [self._agreed(each, gender) for each in predicates]
        and_: str = self.texts["last_and"] if last is None else last
        return grammar.clause(self.code, subject, texts, order, self.words["comma"], and_)

    def clause(self, subject: Label, predicates: Sequence[str], order: Order = "main", last: str | None = None) -> str:
        """Return a clause about a person with predicates (`has`, `lacks`, `relation`), joined by `and` or `last`."""
        gender = self.gender(subject) if self.code == "fr" else None
        if self._groups and subject[0] == 0:
            predicates = [grammar.english_plural(each) or each for each in predicates]
        return self.clause_about(self.who(subject), predicates, order, last, gender)

    # ------------------------------------------------------------------ what is somebody's

    def owned(self, who: str, category: int, places: Places, slot: str) -> str | None:
        """Return that somebody has one of some values, or none of them (`slot`: `has`, `not`), as "Ann’s seat is 8".

        None if the language has no such sentences, or the property does not suit one.
        """
        texts, name = self._of_owner(category), self.categories[category].name
        if not self._plain(category, slot):
            return None
        value = self.values(category, places, last=self.texts["last_or"])
        if self.code == "en" and who.endswith(CLOSE) and not grammar.is_noun(name):
            bare = self._fill(self.texts["bare" if slot == "has" else "bare_not"], name=name, value=value)
            return self._fill(self.texts["alone"], a=who, what=bare)
        if not texts or not texts["is"]:
            return None
        key = "is" if slot == "has" else "is_not"
        return self._fill(texts[key], a=self._owner(texts, "a", who, category), value=value)

    def owned_relation(
        self, category: int, slot: str, who: str, others: Sequence[str], difference: str = ""
    ) -> str | None:
        """Return that people stand in a relation, as "Ann’s seat is 3 higher than Ben’s"; None as `owned` does."""
        texts, degrees = self._of_owner(category), self.words.texts["degrees"].get(self.categories[category].type)
        if not texts or {slot, OPPOSITE.get(slot)} & self._phrases[category].keys():
            return None
        if degrees is None:
            slot = slot.replace("more", "after").replace("less", "before")
            degrees = ("", "")
        if slot not in texts:
            return None
        one = self._owner(texts, "a", who, category)
        b, c = ([self._owner(texts, "b", each, category) for each in others] * 2)[:2]
        return self._fill(texts[slot], a=one, b=b, c=c, d=difference, more=degrees[0], less=degrees[1])

    def _of_owner(self, category: int) -> Mapping[str, str] | None:
        """Return the table of sentences about what somebody has, if they suit a property."""
        texts: Mapping[str, str] = self.words.texts["owned"]
        return texts if texts["a"] and category and self._owned_name(category) else None

    def _owned_name(self, category: int) -> str:
        """Return the name of a property as something that somebody has; "" if it does not suit."""
        own = self.categories[category]
        if category in self._things or (self.code == "en" and not grammar.is_noun(own.name)):
            return ""
        if self.code != "en":
            return own.name
        if not grammar.is_plural("en", own.name):
            return own.name
        return self._fill(self.words.texts["owned"]["number"], name=own.name) if own.type == "number" else ""

    def _owner(self, texts: Mapping[str, str], key: str, who: str, category: int) -> str:
        """Return `Ann’s seat`, `Ben’s`: long noun phrases stand behind what they have."""
        long = re.search(r" (?:who|whose|that|with|of|in|from|at|on) |^the one ", grammar.bare(who))
        text = self._fill(texts[f"{key}_long" if long else key], a=who, b=who, name=self._owned_name(category))
        return re.sub(rf"(?<=\w[sS])({CLOSE}?)’s(?= |$)", r"\1’", text)

    # ------------------------------------------------------------------ relations

    def relation(self, category: int, slot: str, others: Sequence[str] = (), difference: str = "") -> str | None:
        """Return a predicate: `more`, `less by`, … of a property, with the noun phrases of the others.

        None if the author has only its opposite, so that the sentence has to be turned round.
        """
        own = self._phrases[category]
        slot = self.slot(category, slot)
        template = own.get(slot)
        if template is None:
            if OPPOSITE.get(slot) in own:
                return None
            template = self._default_relation(category, slot)
        for name, other in zip("BC", others, strict=False):
            template = template.replace(f"{{{name}}}", other)
        return template.replace("{d}", difference)

    def phrase(self, category: int, slot: str) -> str:
        """Return the author's own phrase, such as `gives to {}`; "" if there is none."""
        return str(self._phrases[category].get(slot, ""))

    def slot(self, category: int, slot: str) -> str:
        """Return the phrase that says a relation: `less` for `before`, if the author has only that or its opposite."""
        own = self._phrases[category]
        return "less" if slot == "before" and slot not in own and own.keys() & {"less", "more"} else slot

    def related(self, category: int, slot: str, a: Label, b: Label, difference: str = "", order: Order = "main") -> str:
        """Return that two people stand in a relation, turned round if the author has only the opposite phrase."""
        slot = self.slot(category, slot)
        text = self.relation(category, slot, [self.who(b)], difference)
        if text is None:
            turned = self.relation(category, OPPOSITE[slot], [self.who(a)], difference)
            assert turned is not None
            return self.clause(b, [turned], order)
        return self.clause(a, [text], order)

    def _default(self, category: int, slot: str) -> str:
        """Return the template of a predicate, or of a noun phrase, of a property without a phrase for it."""
        if category in self._things:
            return str(self.words.texts["things"][slot])
        owned = slot == "with" and self.code == "en" and self._owned_name(category)
        return str(self.words.texts["owned"]["with"] if owned else self.texts[slot])

    def _default_relation(self, category: int, slot: str) -> str:
        own = self.categories[category]
        if category in self._things and slot in self.words.texts["things"]:
            return str(self.words.texts["things"][slot]).replace("{name}", own.name)
        degrees = self.words.texts["degrees"].get(own.type)
        text: str = self.words.texts["ranked"][slot]
        if degrees is not None and slot in self.words.texts["measured"]:
            text = self.words.texts["measured"][slot]
            for name, degree in zip(_DEGREES, degrees, strict=True):
                text = text.replace(f"{{{name}}}", degree)
        if self.code == "en":
            text = grammar.english_article(text, own.name)
        return text.replace("{name}", own.name)

    # ------------------------------------------------------------------ amounts

    def value_in_sum(self, category: int, place: int) -> str:
        """Return a value as an equation has it: the label, a date or a time in the author's words."""
        slot = "has" if self.categories[category].type in ("date", "time") else "label"
        return self._with_unit(category, self._word(category, place, slot), self._phrases[category].get("has", ""))

    def amount(self, category: int, number: Number, in_sum: bool = False) -> str:
        """Return a difference between two values of a property: `2 years`, `€ 1,25`, `1 h 20 min`.

        `number` counts as the property's values do (minutes, days); of a property without numbers it counts places.
        Among values (`in_sum`) it has the unit that they have.
        """
        own = self.categories[category]
        unit = self._phrases[category].get("unit", own.unit)
        if in_sum and own.type == "number":
            unit = self._with_unit(category, "", self._phrases[category].get("has", "")).strip()
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
        space = "" if self.code in ("zh", "ja") else " "
        return space.join([self._counted(key, n) for key, n in parts if n])

    def _money(self, own: CategoryWording, number: Number) -> str:
        """Return an amount written like the property's first value that shows most digits."""
        import re

        pattern = max(own.labels, key=len, default="")
        digits = re.search(r"[0-9][0-9.,' ]*[0-9]|[0-9]", pattern)
        if digits is None:
            return self.number(number)
        places = re.search(r"[.,]([0-9]{2})$", digits[0])
        text = self.number(number)
        if places is not None:
            text = f"{float(number):.2f}".replace(".", digits[0][-3])
        return pattern[: digits.start()] + text + pattern[digits.end() :]

    def number(self, number: Number, as_fraction: bool = False) -> str:
        """Return a number as the language writes it; as a fraction, if it has no decimals, or if asked to.

        >>> from logicgrid.words.phrases import words_of
        >>> Phrasebook(Wording("nl", (CategoryWording("a", ()),)), words_of("nl")).number(Fraction(3, 2))
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

    # ------------------------------------------------------------------ sentences

    def sentence(self, *clauses: str) -> str:
        """Return the clauses as one sentence."""
        return grammar.stopped(grammar.finished(self.code, self.words["then"].join(clauses)), self.words["stop"])


def _clean(category: CategoryWording) -> CategoryWording:
    """Return the texts of a file without white space or marks that only sentences have."""

    def clean(value: Any) -> Any:
        if isinstance(value, str):
            if value.isprintable() and "  " not in value and value[:1] != " " != value[-1:]:
                return value
            return " ".join(grammar.bare(value).split())
        if isinstance(value, Mapping):
            return {clean(key): clean(each) for key, each in value.items()}
        return [clean(each) for each in value] if isinstance(value, list | tuple) else value

    name, labels, unit = clean(category.name), tuple(clean(category.labels)), clean(category.unit)
    return CategoryWording(name, labels, category.type, unit, clean(category.phrases), category.numbers)
