"""What the parts of a rule mean, as small values, and conditions about people in words.

A person is an actor by name or by a value; a condition is a `Said`, which can be asked for in any order of words, and
for its opposite.  `AboutPerson` is one about a single person, so that several of them can become one clause.
`Conditions` makes them from what the phrasebook says of one property or value.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from logicgrid.csp.expr import Number
from logicgrid.kinds.logic_grid.language.syntax import Name, Numeral
from logicgrid.puzzle.question import grouped
from logicgrid.puzzle.record import Record
from logicgrid.words.grammar import Order, article, english_many, english_plural, japanese_joined, of_none
from logicgrid.words.negation import relative
from logicgrid.words.phrasebook import OPPOSITE, Phrasebook
from logicgrid.words.phrases import RELATIVE, label
from logicgrid.words.predicates import Label


class Person(Record):
    """An actor: by name or by a value (`item`), or described in other words."""

    item: Label | None
    text: str = ""


class Value(Record):
    """The value of a property that somebody has."""

    category: int
    who: Person


class Rank(Record):
    """The place of somebody's value in the list of a property."""

    category: int
    who: Person


class Constant(Record):
    """A value of a property by itself, or a variable for one."""

    item: Label


class Amount(Record):
    """A number in words; `number` if it is a constant, `loose` if it has to be in brackets beside other signs.

    `signs` is the same without a word for a multiple, if there is one: for further arithmetic.
    """

    text: str
    number: Number | None = None
    loose: bool = False
    signs: str = ""


class Bare(Record):
    """A name or a numeral whose meaning depends on its neighbours."""

    node: Name | Numeral


class Said:
    """A condition in words: `say` and `deny` return a clause, `deny` of the opposite.

    `several` says how its clauses are joined, if it has several: `and`, `or`, …
    """

    def __init__(
        self, say: Callable[[Order], str], deny: Callable[[Order], str] | None = None, several: str = ""
    ) -> None:
        self.say = say
        self.deny = deny
        self.several = several


class AboutPerson(Said):
    """A clause about one person: predicates that all hold, and those of the opposite, if they say it.

    `alone` and `alone_not` say the same, and the opposite, in a sentence of its own, if there is a better way.
    """

    def __init__(
        self,
        book: Phrasebook,
        person: Person,
        predicates: Sequence[str],
        opposite: Sequence[str] = (),
        alone: str | None = None,
        alone_not: str | None = None,
    ) -> None:
        self.book = book
        self.person = person
        self.predicates = predicates
        self.opposite = opposite
        self.alone, self.alone_not = alone, alone_not
        super().__init__(self.clause_of(predicates, alone), self.clause_of(opposite, alone_not) if opposite else None)

    def clause_of(self, predicates: Sequence[str], alone: str | None) -> Callable[[Order], str]:
        person = self.person

        def say(order: Order) -> str:
            if alone is not None and order == "main":
                return alone
            if person.item is None:
                return self.book.clause_about(person.text, predicates, order)
            return self.book.clause(person.item, predicates, order)

        return say


Meant = Person | Value | Rank | Constant | Amount | Bare | Said
Scope = dict[str, Meant]


def inside(said: Said, order: Order, joint: str = "") -> str:
    """Return a condition within another: in brackets, if its clauses are joined by something else."""
    return f"({said.say('main')})" if said.several not in ("", joint) else said.say(order)


class Conditions:
    """Puts conditions of one puzzle into words."""

    def __init__(self, book: Phrasebook) -> None:
        self.book = book
        self.texts: dict[str, Any] = book.words.texts["reading"]
        plain = book.one == book.texts["one"]
        self.one = str(book.texts["somebody"]) if book.code == "en" and plain else book.one
        """What people are called behind “every”: not “every one”."""

    def text(self, key: str, /, **values: str) -> str:
        """Return a text of the table `reading`, filled in."""
        text = str(self.texts[key]).format(**{"one": self.book.one, **values})
        if self.book.the.startswith("la "):
            text = text.replace(f"un {self.book.one}", f"une {self.book.one}")
        if self.book.code == "nl" and article("nl", self.book.one) == "het":
            text = text.replace(f"elke {self.book.one}", f"elk {self.book.one}")
            text = text.replace(f"enkele {self.book.one}", f"enkel {self.book.one}")
        return text

    def who(self, person: Person) -> str:
        return person.text if person.item is None else self.book.who(person.item)

    def other(self, category: int, who: Person) -> Person:
        """Return the person whom another one has in a relation: the one Ann gives to; by the phrase `of`, if any."""
        name = self.who(who)
        if self.book.phrase(category, "of"):
            return Person(None, self.book.value_of(category, name))
        said = relative(self.book.code, self.book.phrase(category, "has"), name)
        if said is not None and self.book.code == "nl":
            said += RELATIVE
        return Person(None, said or self.book.value_of(category, name))

    def related_to(self, category: int, whom: Person) -> Person:
        """Return who has a person in a relation: the one who gives to the one of 40."""
        phrase = self.book.phrase(category, "has")
        if phrase.count("{") == 1:
            return Person(None, self.text("who_does", fact=phrase.replace("{}", self.who(whom))))
        return Person(None, self.text("somebody", name=self.book.categories[category].name, value=self.who(whom)))

    def opposite(self, said: Said) -> Said:
        if isinstance(said, AboutPerson) and said.opposite:
            return AboutPerson(said.book, said.person, said.opposite, said.predicates, said.alone_not, said.alone)
        if said.deny is not None:
            return Said(said.deny, said.say)
        return Said(lambda order: self.text("not_true", fact=said.say("known")), said.say)

    def joined(self, parts: Sequence[Said], operator: str) -> Said:
        """Return conditions joined by `and` or `or`; neighbours about one person become one clause."""
        if operator == "and":
            merged: list[Said] = []
            for part in parts:
                last = merged[-1] if merged else None
                if isinstance(last, AboutPerson) and isinstance(part, AboutPerson) and last.person == part.person:
                    merged[-1] = AboutPerson(self.book, part.person, [*last.predicates, *part.predicates])
                else:
                    merged.append(part)
            if len(merged) == 1:
                return merged[0]
            parts = merged
        joint: str = self.texts["and" if operator == "and" else "or"]

        def say(order: Order) -> str:
            return joint.join(inside(part, order, operator) for part in parts)

        return Said(say, several=operator)

    def fact(self, one: Person, others: Sequence[Label]) -> Said:
        """Return that a person is all of these."""
        predicates = [each for category, place in others for each in self.book.has(category, [place])]
        if len(others) > 1:
            return AboutPerson(self.book, one, predicates)
        category, place = others[0]
        return self.has_or_lacks(one, category, [place], predicates)

    def has_or_lacks(self, one: Person, category: int, places: Sequence[int | str], has: Sequence[str]) -> Said:
        """Return that a person has one of some values, with the opposite; `has` are the predicates."""
        lacks = self.book.lacks(category, places)
        said = [self.book.owned(self.who(one), category, places, slot) for slot in ("has", "not")]
        return AboutPerson(self.book, one, has, lacks, *said)

    def same_person(self, people: Sequence[Person], equal: bool) -> Said:
        """Return that people are the same, or that two are different."""
        named = [each for each in people if each.item is not None]
        if not named:
            a, b = self.who(people[0]), self.who(people[1])
            said = Said(lambda order: self.text("same", a=a, b=b), lambda order: self.text("not_same", a=a, b=b))
        elif len(named) < len(people):
            said = self.fact(
                next(each for each in people if each.item is None), [each.item for each in named if each.item]
            )
        else:
            items = [each.item for each in named if each.item is not None]
            first = min(range(len(items)), key=lambda place: self.book.prefers(items[place][0]))
            said = self.fact(Person(items[first]), items[:first] + items[first + 1 :])
        return said if equal else self.opposite(said)

    def both(self, operator: str, category: int, one: Person, other: Person) -> Said:
        """Return a comparison of two people's values of one property."""
        name = self.book.categories[category].name
        match operator:
            case "==" | "!=":
                same, apart = (
                    self.text(key, a=self.who(one), b=self.who(other), name=name)
                    for key in ("same_value", "other_value")
                )
                found = Said(lambda order: same, lambda order: apart)
                return found if operator == "==" else self.opposite(found)
            case "<" | ">":
                return self.related("more" if operator == ">" else "less", category, one, other)
        return self.opposite(self.related("less" if operator == ">=" else "more", category, one, other))

    def related(self, slot: str, category: int, one: Person, other: Person, difference: str = "") -> Said:
        """Return that a relation of a property holds between two people."""
        own = self.book.slot(category, slot)
        text = self.book.relation(category, own, [self.who(other)], difference)
        if text is not None:
            alone = self.book.owned_relation(category, own, self.who(one), [self.who(other)], difference)
            return AboutPerson(self.book, one, [text], alone=alone)
        turned = self.book.relation(category, OPPOSITE[own], [self.who(one)], difference)
        return AboutPerson(self.book, other, [turned or ""])

    def measured(self, key: str, one: str, other: str) -> Said:
        """Return how an amount compares with another: `equal`, `at_least`, ….

        A text that begins with the first of them and a space is a clause about it, in any order of words.
        """
        template = str(self.texts[key])
        if template.startswith("{a} "):
            predicate = template[4:].format(b=other)
            return Said(lambda order: self.book.clause_about(one, [predicate], order))
        return Said(lambda order: self.text(key, a=one, b=other))

    def one_of(self, subject: Label, options: Sequence[Label], positive: bool) -> Said:
        """Return that a person is one of these, or none of them."""
        if positive and len({category for category, _ in options}) > 1:
            predicates = [each for category, place in options for each in self.book.has(category, [place])]
            alone = self.owned(subject, [(category, [place]) for category, place in options], "has")
            return Said(lambda order: alone or self.book.clause(subject, predicates, order, self.texts["or"]))
        groups = grouped(options)
        lacks = [each for category, places in groups.items() for each in self.book.lacks(category, places)]
        if not positive:
            alone = self.owned(subject, list(groups.items()), "not")
            return AboutPerson(self.book, Person(subject), lacks, alone=alone)
        has = self.book.has(options[0][0], groups[options[0][0]])
        if len(has) > 1:
            return Said(lambda order: self.book.clause(subject, has, order, self.texts["or"]))
        return self.has_or_lacks(Person(subject), options[0][0], groups[options[0][0]], has)

    def owned(self, who: Label, groups: Sequence[tuple[int, Sequence[int | str]]], slot: str) -> str | None:
        """Return that somebody has one of these values (or has none of them), a clause for each property.

        None if the language has a better way, as in `Phrasebook.owned`.
        """
        said = [self.book.owned(self.book.who(who), category, places, slot) for category, places in groups]
        if any(said) and not all(said) and who[0]:
            return None  # "for the guest who …, the seat is 8" suits no "or has …"
        if any(said):  # the others as they are
            say = self.book.has if slot == "has" else self.book.lacks
            said = [one or self.book.clause(who, say(*group), "main") for one, group in zip(said, groups, strict=True)]
        joint: str = self.texts["or" if slot == "has" else "and"]
        first, *rest = [each or "" for each in said]
        shared = first.partition(", the ")[0] + ", "
        return None if None in said else joint.join([first, *[each.removeprefix(shared) for each in rest]])

    def two(self, x: Label, y: Label) -> tuple[str, str]:
        """Return the predicates of two people of whom one is x and the other y."""
        one, other = (self.book.has(category, [place])[0] for category, place in (x, y))
        return one, other

    def one_and_other(self, a: Label, b: Label, x: Label, y: Label) -> Said:
        """Return that of a and b one is x and the other y."""
        gender = self.book.genders([a, b])
        named = [self.text(key, counter=self.counter()) for key in ("one_f" if gender == "f" else "one", "other")]
        first, second = (
            (self.book.owned(who, category, [place], "has") if self.book.code == "en" else None)
            or self.book.clause_about(who, [predicate], "inverted", gender=gender)
            for who, predicate, (category, place) in zip(named, self.two(x, y), (x, y), strict=True)
        )
        if self.book.code == "ja":
            first = japanese_joined([first, ""], "。")
        if self.book.code == "nl":
            second = second.removeprefix(first.split(" ")[0] + " ")  # one verb serves both
        text = self.text("one_other", a=self.book.who(a), b=self.book.who(b), first=first, second=second)
        return Said(lambda order: text)

    def neither(self, people: Sequence[Label], value: Label) -> Said:
        """Return that none of some people is another; of two with labels of one category, that a third is neither."""
        alike = [each for each in people if each[0] == value[0]]
        if alike and len(alike) == len(people) - 1:
            (rest,) = [each for each in people if each not in alike]
            return self.one_of(rest, sorted([*alike, value]), False)
        if value[0] and all(category == 0 for category, _ in people):
            return Said(lambda order: self.book.none_of(people, [value], order))
        if value[0] == 0:
            return self.one_of(value, people, False)
        return Said(lambda order: self.book.none_of(people, [value], order))

    def nobody(self, person: Person) -> Said:
        """Return that nobody has a value, in a language's own way: by the predicate, its negation, or a noun phrase."""
        who = self.who(person)
        if person.item is None:
            that, lacks = (str(self.book.texts[key]).format(b=who) for key in ("is", "is_not"))
        else:
            category, place = person.item
            that, lacks = self.book.has(category, [place])[0], self.book.lacks(category, [place])[0]
        none = of_none(self.book.code, lacks)
        nobody, somebody = (
            self.text(key, that=that.replace("|", ""), none=none, who=who) for key in ("nobody", "somebody_is")
        )
        return Said(lambda order: nobody, lambda order: somebody)

    def different_people(self, people: Sequence[str]) -> Said:
        """Return that people are all different."""
        count = self.book.counted(len(people))
        listed = self.book.words.all_of(people)
        return Said(lambda order: self.text("different", list=listed, n=count, many=self.book.many))

    def different_amounts(self, amounts: Sequence[str]) -> Said:
        """Return that values, or people and values among them, are all different."""
        listed = self.book.words.all_of(amounts)
        return Said(lambda order: self.text("different_amounts", list=listed))

    def different_values(self, category: int, people: Sequence[str]) -> Said:
        """Return that people differ in a property."""
        name, names = self.book.categories[category].name, self.book.words.all_of(people)
        return Said(lambda order: self.text("different_values", name=name, list=names))

    def counter(self) -> str:
        """Return the measure word between a number and people in Chinese and Japanese."""
        return self.book.measure or str(self.texts["counter"])

    def logic(self, function: str, one: Said, other: Said) -> Said:
        """Return implies, iff or xor."""
        if function == "implies":
            return Said(
                lambda order: self.text("if", a=self.supposed(one), b=inside(other, "inverted", "and")), several="if"
            )
        key = "only_if" if function == "iff" else "xor"
        second: Order = "subordinate" if function == "iff" else "main"
        return Said(lambda order: self.text(key, a=inside(one, "main"), b=inside(other, second)), several="both")

    def supposed(self, said: Said) -> str:
        """Return a condition behind `if`."""
        return self.stem(inside(said, "subordinate", "and"))

    def stem(self, text: str) -> str:
        """Return a Japanese clause without the copula, which か and なら do not have before them."""
        return text.removesuffix("だ") if self.book.code == "ja" and not text.endswith(("んだ", "いだ")) else text

    def as_subject(self, quantity: Amount, number: str, noun: str, name: str, fact: str) -> str:
        """Return that a number of actors do something, with them instead of the variable: “exactly 1 guest lies”.

        Nothing if the fact does not begin with the variable, and that alone, or has a verb in the singular for several.
        """
        code = self.book.code
        before, who, verb = fact.partition(label(name))
        if before or not who or label(name) in verb:
            return ""
        if code == "ja":
            return f"{number}の{noun}が{verb[1:]}" if verb.startswith("は") else ""
        if code == "zh":
            return number + noun + verb.removeprefix(" ")
        if code == "en" and quantity.text != "1" and verb.startswith(" ") and not re.search(r" (?:and|or|but) ", verb):
            plural = english_plural(verb[1:])
            return f"{number} {noun} {plural}" if plural else ""
        return f"{number} {noun}{verb}" if quantity.text == "1" and verb.startswith(" ") else ""

    def how_many(self, function: str, quantity: str, people: bool) -> str:
        key = {"exactly": "exactly", "at_least": "least", "at_most": "most"}[function]
        return self.text(key, n=quantity + (self.counter() if people else str(self.texts["things"])))

    def quantified(
        self, function: str, quantity: Amount | None, noun: str, name: str, filters: Sequence[Said], body: Said
    ) -> Said | Amount:
        condition = None if not filters else filters[0] if len(filters) == 1 else self.joined(filters, "and")
        if function == "all":
            fact = body
            if condition is not None:
                fact = Said(lambda order: self.text("where", a=self.supposed(condition), fact=body.say("inverted")))
        else:
            fact = body if condition is None else self.joined([condition, body], "and")
        if quantity is not None:
            number = self.how_many(function, quantity.text, True)
            several = self.book.many_or_one if self.one == self.book.one else english_many(self.one)
            many = several if noun == self.one and quantity.text != "1" else noun
            alone = self.as_subject(quantity, number, many, name, fact.say("main"))
            if alone and condition is None:
                return Said(lambda order: self.as_subject(quantity, number, many, name, fact.say(order)) or alone)
            return Said(
                lambda order: self.text("number", n=number, many=many, one=noun, x=name, fact=fact.say("main")),
                several="for",
            )
        if function == "count":
            return Amount(self.text("how_many", one=noun, x=name, fact=fact.say("main")), loose=True)
        said = {key: self.text(key, one=noun, x=name, fact=fact.say("main")) for key in ("each", "some", "none")}
        if function == "all":
            return Said(lambda order: said["each"], several="for")
        return Said(lambda order: said["some"], lambda order: said["none"], several="for")
