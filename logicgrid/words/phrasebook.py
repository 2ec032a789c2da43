"""Sentences built from a logic grid's own phrases: facts, negations and relations of people and values.

A *label* is a category and the index of one of its labels, as everywhere; the actors are category 0.  The author's
phrases are used if they are in the phrasebook's language; missing ones have defaults by the language and by the type of
the property (the tables `clauses`, `ranked`, `measured` and `degrees` of its TOML file).

The methods return parts of a sentence, with the marks of `finish` in them; `sentence` makes a sentence of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from logicgrid.puzzle.question import grouped
from logicgrid.words import grammar
from logicgrid.words.grammar import Order
from logicgrid.words.phrases import CLOSE, END_LEAD, LEAD, Words, bare, english_article, finished, plain, stopped
from logicgrid.words.predicates import Label, Places
from logicgrid.words.wording import Amounts, Wording

OPPOSITE = {"more": "less", "less": "more", "more by": "less by", "less by": "more by"}
_DEGREES = ("more", "less", "most", "least")

MOST_OWNERS = 5
"""The most people who are listed one by one as not having some value of a property."""


class Phrasebook(Amounts):
    """The phrases of one logic grid in one language."""

    whole = False
    """Whether every fact is written out in full, as for comparing derivations; see `shortest`."""

    def __init__(self, wording: Wording, words: Words) -> None:
        super().__init__(wording, words)
        self._clauses: dict[tuple[object, ...], str] = {}

    # ------------------------------------------------------------------ clauses

    def fact(self, subject: Label, values: Sequence[Label], order: Order = "alone") -> str:
        """State that one person is all of these: values, or an actor."""
        return self._clause(subject, [(category, [place]) for category, place in values], "has", order)

    def statement(self, subject: Label, has: Sequence[Label], lacks: Sequence[Label], order: Order = "alone") -> str:
        """State that one person has all of some values and none of others."""
        if not (has and lacks):
            return self.fact(subject, has, order) if has else self.negation(subject, lacks, order)
        if any([self.is_owned(category) or self._has_owned(category, "not") for category, _ in [*has, *lacks]]):
            later: Order = "main" if order == "inverted" else order
            each = [self.fact(subject, has, order), self.negation(subject, lacks, later, self.is_owned(has[0][0]))]
            return grammar.joined(each, self.words["comma"], self.words["last_and"])
        predicates = grammar.with_shared_verbs(
            self.code, [each for category, place in has for each in self.has(category, [place])]
        )
        return self.clause(subject, [*predicates, *self._lacking(lacks)], order)

    def any_of(
        self,
        subject: Label,
        values: Sequence[Label],
        order: Order = "alone",
        lacks: Sequence[Label] = (),
        named: bool = False,
    ) -> str:
        """State that one person (`named` already?) has one of these values of each category, and none of `lacks`."""
        groups = self._in_groups(values)
        if not lacks:
            return self._clause(subject, groups, "has", order, named and self.code == "en")
        has = [predicate for group in groups for predicate in self.has(*group)]
        return self.clause(subject, [*has, *self._lacking(lacks)], order)

    def can_lack(self, values: Sequence[Label], lacks: Sequence[Label]) -> bool:
        """Return True if one clause can state that somebody has one of some values, and none of others."""
        slots = [*[(each, "has") for each, _ in values], *[(each, "not") for each, _ in lacks]]
        if any([self._plain(category, slot) for category, slot in slots]):
            return False
        return all([len(self.has(*group)) == 1 for group in self._in_groups(values)])

    def _in_groups(self, values: Iterable[Label]) -> list[tuple[int, Places]]:
        """Return the indices of values by their categories; of a long run only the ends."""
        return [(category, self.in_runs(category, places)) for category, places in grouped(values).items()]

    def _lacking(self, lacks: Sequence[Label]) -> list[str]:
        found = [each for group in self._in_groups(lacks) for each in self.lacks(*group)]
        return grammar.with_shared_negations(self.code, found)

    def negation(self, subject: Label, values: Sequence[Label], order: Order = "alone", named: bool = False) -> str:
        """State that one person (`named` already?) has none of these values."""
        return self._clause(subject, self._in_groups(values), "not", order, named)

    def gapped(self, subject: Label, values: Sequence[Label], before: tuple[Label, Sequence[Label]]) -> str:
        """State that somebody has one of some values of a category, without the verb that it shares with `before`.

        "" if the verb has to be repeated, as behind somebody who is described by a clause.
        """
        other, last = before
        who = self.who(subject)
        clauses = [grammar.pattern(self.code, "relative").search(text) for text in (who, self.who(other))]
        category = values[0][0]
        places = [[place for _, place in some] for some in (values, last)]
        if category != last[0][0] or self.whole or any(clauses):
            return ""
        if self.is_owned(category):
            rest = self.values(category, places[0], last=self.texts["last_or"])
            said = self._of_owner(category) and not bare(rest)[:1].isupper()  # two adjacent names would be read as one
            return f"{self.named_beside(subject, category)} {rest}" if said else ""
        each = [self.has(category, self.in_runs(category, some)) for some in places]
        if max(map(len, each)) > 1:
            return ""
        gender = self.gender(subject) if self.code == "fr" else None
        rest = grammar.without_verb(self.code, *[self._agreed(texts[0], gender) for texts in each])
        named = plain(rest).strip() in map(plain, self.categories[0].labels) or plain(rest).strip()[:1].isupper()
        return f"{who} {rest}" if rest and not named else ""

    def alike(self, subjects: Sequence[Label], values: Sequence[Label], order: Order = "alone") -> list[str]:
        """State that each of some people has all of these values: in a single clause if possible."""
        if len(subjects) == 1 or len(values) > 1:
            return [self.fact(each, values, order) for each in subjects]
        return self.each_any_of(subjects, values, order)

    def each_any_of(self, subjects: Sequence[Label], values: Sequence[Label], order: Order) -> list[str]:
        """State that each of some people has one of these values of one category: in a single clause if possible."""
        ((category, places),) = self._in_groups(values)
        if self.is_owned(category) and not self.whole:
            return [self._owners_alike(subjects, category, places, order)]
        predicates = self.has(category, places)
        if self.code == "ja":
            rest = [each.removeprefix("の") for each in predicates[1:]]
            predicates = [grammar.japanese_joined([predicates[0], *rest], self.texts["last_or"])]
        if len(predicates) > 1 or self.is_owned(category):
            return [self.any_of(each, values, order) for each in subjects]
        predicate = self._agreed(predicates[0], self.gender(subjects[0]))
        return [grammar.alike(self.code, [self.who(each) for each in subjects], predicate, order, self.words.all_of)]

    def _owners_alike(self, subjects: Sequence[Label], category: int, places: Places, order: Order) -> str:
        """State that several people each have one of some values of a property without phrases."""
        texts, name = self.words.texts["told"], self._owned_name(category)
        names = [self.who(each) for each in subjects[1:]]
        names = [self.words.all_of(names)] if self.code == "nl" else names
        others = self.words.all_of([self._owner("b", each, name) for each in names])
        value = self.values(category, places, last=self.texts["last_or"])
        owner = self._owner("of", self.who(subjects[0]), name)
        owner = self._fill(texts["like"], a=owner, b=others)
        return grammar.clause(self.code, owner, [self._fill(texts["is"], value=value)], order, "", "")

    def none_of(self, subjects: Sequence[Label], values: Sequence[Label], order: Order = "alone") -> str:
        """State that none of several people has any of these values."""
        if len(subjects) == 1:
            return self.negation(subjects[0], values, order)
        groups = self._in_groups(values)
        names = [self.who(item) for item in subjects]
        every = len(names) == len(self.categories[0].labels) and not any([category for category, _ in subjects])
        few = len(names) <= MOST_OWNERS and not every
        if self.code in ("en", "nl") and few and all([self.is_owned(category) for category, _ in groups]):
            each = [self._of_owners_none(names, *group, order) for group in grouped(values).items()]
            return grammar.joined(each, self.words["comma"], self.words["last_and"])
        say = self.has if self.code in ("en", "nl") else self.lacks
        predicates = [each for group in groups for each in say(*group)]
        if self.code == "ja":
            return grammar.japanese_subjects([self.nobody.removesuffix("も")] if every else names, *predicates)
        predicates = [self._agreed(grammar.of_none(self.code, each), self.genders(subjects)) for each in predicates]
        if self.code == "nl":
            predicates = [grammar.clause("nl", "", [each], order, "", "").strip() for each in predicates]
        if self.code == "zh":
            predicates[1:] = [each.removeprefix("的") for each in predicates[1:]]
        return self._of_nobody(names, self.texts["nor_clause"].join(predicates), every)

    def _of_nobody(self, names: Sequence[str], predicate: str, every: bool) -> str:
        """State that a predicate holds for none of several people, or (`every`) for nobody at all."""
        if every and self.code == "fr" and self.one == self.texts["one"]:
            return f"{self.nobody} {predicate}"
        if every:
            text = self._fill(self.texts["none_of_all"], predicate=predicate)
            return self._agreed(text, self._noun.get("gender", "f" if self.one == self.texts["one"] else None))
        if len(names) == 2:
            return self._fill(self.texts["none_of_two"], a=names[0], b=names[1], predicate=predicate)
        listed = grammar.joined(names, self.texts["none_comma"], self.texts["none_last"])
        return self._fill(self.texts["none_of_many"], list=listed, predicate=predicate)

    def had_by_nobody(self, value: Label) -> str:
        """State that nobody at all has a value, behind a word after which a Dutch verb comes first."""
        predicates = self.has(value[0], [value[1]])
        match self.code:
            case "zh":
                return self.nobody + predicates[0]
            case "nl":
                return grammar.clause("nl", self.nobody, predicates, "inverted", "", "")
        if self.code == "en" and self.is_owned(value[0]):
            is_it = self._fill(self.words.texts["told"]["is"], value=self.values(value[0], [value[1]]))
            return f"{self._owner('of', self.nobody, self._owned_name(value[0]))} {is_it}"
        return self.none_of([(0, place) for place in range(len(self.categories[0].labels))], [value])

    def _of_owners_none(self, names: Sequence[str], category: int, places: Places, order: Order) -> str:
        """State that none of several people has any of some values of a property without phrases: en, nl."""
        texts, name = self.words.texts["told"], self._owned_name(category)
        value = self.values(category, places, last=self.texts["last_or"])
        if len(names) > 2 and len(places) == 1:
            if self.code == "en":
                return (
                    f"{LEAD}{END_LEAD}{value} {self._fill(texts['none_of'], name=name, list=self.words.one_of(names))}"
                )
            among, is_not = texts["none_of"].format(list=self.words.all_of(names)), texts["is_not"].format(value=value)
            turned: Order = "inverted" if order in ("alone", "main") else order
            said = grammar.clause("nl", self._article_of("", name) + name, [is_not], turned, "", "")
            return f"{said} {among}" if order == "inverted" else f"{among} {said}"
        owned = [self._owner("of", names[0], name), *[self._owner("b", who, name) for who in names[1:]]]
        predicate = self._fill(texts["is"], value=value)
        if self.code == "nl":
            predicate = grammar.clause("nl", "", [predicate], order, "", "").strip()
        return self._of_nobody(owned, predicate, False)

    def all_different(self, template: str, people: str, number: str) -> str:
        """State that listed people or things are all different; the French noun's gender must be known."""
        gender = self._noun.get("gender") or {"la": "f", "le": "m"}.get(self.the.partition(" ")[0])
        known = self.code != "fr" or (gender is not None and self.the.endswith(self.one) and "many" in self._noun)
        many, gender = (self.many, gender) if known else (self.texts["many"], "f")
        return self._agreed(template.format(list=people, n=number, many=many), gender)

    def genders(self, subjects: Sequence[Label]) -> str:
        """Return the grammatical gender of several people together."""
        return "f" if all(self.gender(item) == "f" for item in subjects) else "m"

    def _clause(
        self, subject: Label, groups: Sequence[tuple[int, Places]], slot: str, order: Order, named: bool = False
    ) -> str:
        key = subject, tuple([(category, *places) for category, places in groups]), slot, order, named, self.whole
        if key not in self._clauses:
            self._clauses[key] = self._made_clause(subject, groups, slot, order, named)
        return self._clauses[key]

    def _made_clause(
        self, subject: Label, groups: Sequence[tuple[int, Places]], slot: str, order: Order, named: bool
    ) -> str:
        owned = [group for group in groups if self._has_owned(group[0], slot)]
        if owned:
            phrased = [group for group in groups if group not in owned]
            made = [self._clause(subject, phrased, slot, order)] if phrased else []
            later: Order = "main" if made and order == "inverted" else order
            again = self.code != "nl" if made else named  # in Dutch “the seat” alone could be anybody's
            made += self._owned_clauses(subject, owned, slot, later, again)
            return grammar.joined(made, self.words["comma"], self.words["last_and"])
        say = self.lacks if slot == "not" else self.has
        predicates = [each for category, places in groups for each in say(category, places)]
        one_of = slot == "has" and len(predicates) > len(groups)
        if slot == "has" and not (one_of or (len(groups) > 1 and any([len(places) > 1 for _, places in groups]))):
            predicates = grammar.with_shared_verbs(self.code, predicates)
        if slot == "not":
            predicates = grammar.with_shared_negations(self.code, predicates)
        return self.clause(subject, predicates, order, self.texts["last_or"] if one_of else None)

    def is_owned(self, category: int) -> bool:
        """Return True if a value of a property is stated as “Ann’s seat is 8”, because there is no phrase."""
        return self._has_owned(category, "has")

    def _has_owned(self, category: int, slot: str) -> bool:
        """Return True if having a value of a property, or not having it (by the slot), is stated that way."""
        return bool(self._plain(category, slot) and self.words.texts["owned"]["of"] and self._owned_name(category))

    def _owned_clauses(
        self, subject: Label, groups: Sequence[tuple[int, Places]], slot: str, order: Order, named: bool
    ) -> list[str]:
        """State the values, or the lacking ones, of somebody (`named` already?): a clause for each property."""
        texts, who, made = self.words.texts["told"], self.who(subject), list[str]()
        for place, (category, places) in enumerate(groups):
            name = self._owned_name(category)
            value = self.values(category, places, last=self.texts["last_or"])
            if made and slot == "has" and not self.whole:  # the first one has the owner and the verb
                made.append(self._fill(texts["also"], name=name, value=value, article=self._article_of(who, name)))
                continue
            again = (place or named) and self.code == "en" and self._is_long(who)
            their = "their" if again and re.search(self.texts["persons"], self.one) else "its"
            owner = f"{their} {name}" if again else self._owner("of", who, name)
            if (place or named) and self.code == "nl" and not self.whole:
                owner = self._article_of(who, name) + name
            predicate = self._fill(texts["is_not" if slot == "not" else "is"], value=value)
            own = "main" if place and order == "inverted" else order
            made.append(grammar.clause(self.code, owner, [predicate], own, "", ""))
        return made

    def _article_of(self, who: str, name: str) -> str:
        """Return the article, with its space, of a further possession; English needs one behind a long phrase."""
        if self.code == "en":
            return "the " if self._is_long(who) else ""
        return grammar.article(self.code, name) + " "

    def clause_about(
        self,
        subject: str,
        predicates: Sequence[str],
        order: Order = "main",
        last: str | None = None,
        gender: str | None = None,
    ) -> str:
        """Return a clause about a person who is described in other words, as `clause` does."""
        texts = [self._agreed(each, gender) for each in predicates]
        and_: str = self.texts["last_and"] if last is None else last
        return grammar.clause(self.code, subject, texts, order, self.words["comma"], and_)

    def clause(self, subject: Label, predicates: Sequence[str], order: Order = "main", last: str | None = None) -> str:
        """Return a clause about a person with predicates (`has`, `lacks`, `relation`), joined by `and` or `last`."""
        gender = self.gender(subject) if self.code == "fr" else None
        if self._groups and subject[0] == 0:
            predicates = [grammar.english_plural(each) or each for each in predicates]
        return self.clause_about(self.who(subject), predicates, order, last, gender)

    def that(self) -> str:
        """Return a phrase for somebody who was just named by a value: `that pupil`; "" if the language has none."""
        article, _, noun = self.the.partition(" ")
        words = str(self.texts["that"]).split()  # articles, each with its demonstrative
        return f"{words[words.index(article) + 1]} {noun}" if noun and article in words[::2] else ""

    def goes_on(self, subject: Label, value: Label) -> str:
        """Return a consequence to append to a sentence about the same subject: “and so has cheese”.

        It is "" in a language without this construction, and if there is no such form.
        """
        predicates = self.has(value[0], [value[1]]) if value[0] else []
        if len(predicates) != 1:
            return ""
        gender = self.gender(subject) if self.code == "fr" else None
        owned = self.values(value[0], [value[1]]) if self.is_owned(value[0]) else ""
        return grammar.goes_on(self.code, self._agreed(predicates[0], gender), owned)

    def stressed(self, subject: Label, value: Label) -> str:
        """State that this subject, and nobody else, has a value; "" if the language has no form for that."""
        if self.code != "ja" or any(
            [re.search("が(?!っ|[らりるれろ])", each) for each in self.has(value[0], [value[1]])]
        ):  # avoid a second が
            return ""
        return self.fact(subject, [value], "subordinate")

    # ------------------------------------------------------------------ what is somebody's

    def owned(self, who: str, category: int, places: Places, slot: str) -> str | None:
        """State that somebody has one of some values, or none (`slot`: `has`, `not`), as "Ann’s seat is 8".

        None if the language has no such sentences, or the property does not fit one.
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
        return self._fill(texts[key], a=self._owner("a", who, self._owned_name(category)), value=value)

    def owned_relation(
        self, category: int, slot: str, who: str, others: Sequence[str], difference: str = ""
    ) -> str | None:
        """Return the statement of a relation, as "Ann’s seat is 3 higher than Ben’s"; None in the cases of `owned`."""
        texts, degrees = self._of_owner(category), self.words.texts["degrees"].get(self.categories[category].type)
        if not texts or {slot, OPPOSITE.get(slot)} & self.phrases[category].keys():
            return None
        if degrees is None:
            slot = slot.replace("more", "after").replace("less", "before")
            degrees = ("", "")
        if slot not in texts:
            return None
        one = self._owner("a", who, self._owned_name(category))
        b, c = ([self._owner("b", each, self._owned_name(category)) for each in others] * 2)[:2]
        return self._fill(texts[slot], a=one, b=b, c=c, d=difference, more=degrees[0], less=degrees[1])

    def named_beside(self, item: Label, category: int) -> str:
        """Return the name beside somebody's value: `Ann`, or `Ann’s` if the value is stated as “Ben’s seat is 8”."""
        owned = self.is_owned(category) and self._of_owner(category)
        return self._owner("b", self.who(item), self._owned_name(category)) if owned else self.who(item)

    def _of_owner(self, category: int) -> Mapping[str, str] | None:
        """Return the table of sentences about what somebody has, if they fit a property."""
        texts: Mapping[str, str] = self.words.texts["owned"]
        return texts if texts["a"] and category and self._owned_name(category) else None

    def _owner(self, key: str, who: str, name: str) -> str:
        """Return `Ann’s seat` or `Ben’s`; a long owner comes behind the thing owned."""
        key = f"{key}_long" if self._is_long(who) else key
        article = grammar.article(self.code, name)
        those = {"de": "die", "het": "dat", "le": "celui", "la": "celle"}.get(article, "")
        template = self.words.texts["owned"][key]
        owned = self._fill(template, a=who, b=who, name=name, article=article, those=those)
        return re.sub(rf"(?<=\w[sS])({CLOSE}?)(['’])s(?= |$)", r"\1\2", owned)

    def _is_long(self, who: str) -> bool:
        """Return True for a long English noun phrase, which comes behind the thing it owns."""
        return re.search(r" (?:who|whose|that|with|of|in|from|at|on) |^the one ", bare(who)) is not None

    # ------------------------------------------------------------------ relations

    def relation(self, category: int, slot: str, others: Sequence[str] = (), difference: str = "") -> str | None:
        """Return a predicate: `more`, `less by`, … of a property, with the noun phrases of the others.

        None if the author has only its opposite, so that the sentence has to be inverted.
        """
        own = self.phrases[category]
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
        return str(self.phrases[category].get(slot, ""))

    def slot(self, category: int, slot: str) -> str:
        """Return the slot with a relation's phrase: `less` for `before` if the author has only that or its opposite."""
        own = self.phrases[category]
        return "less" if slot == "before" and slot not in own and own.keys() & {"less", "more"} else slot

    def related(self, category: int, slot: str, a: Label, b: Label, difference: str = "", order: Order = "main") -> str:
        """State that two people are in a relation, inverted if the author has only the opposite phrase."""
        slot = self.slot(category, slot)
        text = self.relation(category, slot, [self.who(b)], difference)
        if text is None:
            turned = self.relation(category, OPPOSITE[slot], [self.who(a)], difference)
            assert turned is not None
            return self.clause(b, [turned], order)
        return self.clause(a, [text], order)

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
            text = english_article(text, own.name)
        return text.replace("{name}", own.name)

    def sentence(self, *clauses: str) -> str:
        """Return the clauses as one sentence."""
        return stopped(finished(self.code, self.words["then"].join(clauses)), self.words["stop"])
