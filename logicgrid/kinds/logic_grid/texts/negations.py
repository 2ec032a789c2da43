"""Negations that only one of a clue's text and rule has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property

from logicgrid.kinds.logic_grid.language.vocabulary import Label
from logicgrid.kinds.logic_grid.texts.claims import Side
from logicgrid.kinds.logic_grid.texts.clue_text import ComparedClue, TextFinding
from logicgrid.puzzle.messages import UNSPACED, say
from logicgrid.words.lexicon import Mark

_BUT = ("but", "maar", "mais")
_NO_DEEDS = ("common", "copulas", "having", "persons", "pronouns", "titles", "escorts", "particles")
_SUBJECTS = 2
"""The texts that begin with a label of a property, from which on its labels name people."""
_STEM = 4
"""The letters that a verb and the name of a property have in common at least."""
_POSITIVE = ({"next"}, {"between"}, {"all", "same"}, {"some", "same"}, {"some", "next"}, {"some"})
"""Forms of rules that say what is so, beside those that say it of two labels."""


class Negations(ComparedClue):
    """The comparison of negations."""

    def negations(self) -> Iterator[TextFinding]:
        """Yield a negation that only one of the two has."""
        claims, mentions = self.claims, self.mentions
        real = mentions.denials
        quiet = self.is_quiet(real)
        if claims.negative > 0 and real and not quiet:
            extra = self._undenied(real)
            if extra is not None:
                first, last = self._segment(self.places[extra][0])
                yield self.suspicion("negation", first, last, "logic-grid.text-has-no-negation-here")
                return
        if claims.negative > 0 and not real and not quiet:
            if claims.denied:
                hinted = claims.forms <= {"order", "different"} and self._hints() - self.lexicon.lists["either"]
                if not self.unmatched and not hinted:
                    yield self._without(say("logic-grid.rule-has-not"))
            elif claims.different and "neither" not in claims.forms and self._plainly_the_same():
                yield self._without(say("logic-grid.rule-says"))
        if real and not quiet:
            mixed = claims.negative > 0 or claims.forms == {"same", "order"}
            mark = self._dropped(real) if mixed else self._plain_negation(real)
            if mark is not None:
                yield self.suspicion("negation", mark.first, mark.last, "logic-grid.text-has-negation-rule")

    def is_quiet(self, real: list[Mark]) -> bool:
        """Return True if a negation of the text may be none: "not only", "not A but B", but not "B, but not A"."""
        kinds = self.mentions.kinds
        if "only_if" in kinds and "condition" in self.claims.forms:
            return True
        first = min([mark.first for mark in real], default=0)
        quiet = self.mentions.marked("quiet")
        return any(not (self.mentions.at(mark.first) in _BUT and mark.first < first) for mark in quiet)

    def _hints(self) -> set[str]:
        """Return the words of the text that may say that two are different, but for names of properties."""
        return self.hinted() - self.mentions.labels.owners - self.mentions.labels.counts.keys()

    def _without(self, rule: str) -> TextFinding:
        return self.suspicion("negation", 0, len(self.mentions.words), "logic-grid.text-has-no-negation-but", rule=rule)

    def _plainly_the_same(self) -> bool:
        """Return True if a text that says that two labels belong together would read like this one."""
        pairs = [pair for pair in self.claims.different if not {*pair} <= self.claims.grouped]
        if not pairs or self.claims.forms & {"or", "other"}:
            return False
        if not all(self._in_one_part([label for label in pair if label]) for pair in pairs):
            return False
        if self._hints() or self.is_story:
            return False
        mentions, persons = self.mentions, self.lexicon.lists["persons"] | self.mentions.labels.owners
        alongside = [
            place
            for place, text in enumerate(mentions.texts)
            if text in self.lexicon.lists["alongside"] and not mentions.masked[place]
        ]
        return all(mentions.at(place - 1) in persons for place in alongside)  # "the guest with the dog"

    def _in_one_part(self, known: Sequence[Label]) -> bool:
        """Return True if the text names all of some labels in one part of it, between two signs."""
        parts = [{self._segment(place) for place in self.places[label]} for label in known]
        return bool(parts) and bool(set.intersection(*parts))

    def teach(self) -> None:
        """Add what this text shows of all texts of the puzzle: what they begin with, and how they say "is"."""
        labels, named = self.mentions.labels, self.mentions.named
        starts = {first: label for label, spans in named.items() for first, _ in spans}
        first = min(starts, default=0)
        if starts and self.lexicon.lists["common"].issuperset([word.text for word in self.mentions.words[:first]]):
            labels.subjects[starts[first][0]] += 1
        plain = self.claims.forms == {"same"} and not self.claims.negative
        if plain or self.claims.forms == {"order"}:
            for one, other in [*self.claims.same, *[(each.greater, each.smaller) for each in self.claims.orders]]:
                labels.verbs |= self._deeds(one, other)
        if plain:
            labels.places |= {each[0] for pair in self.claims.same for each in pair if each and self._is_place(each)}

    def _is_place(self, label: Label) -> bool:
        """Return True if the text names a label as a place: "at Long Spit", "à la flûte"."""
        places = [first for first, _ in self.mentions.named.get(label, ())]
        return any([self.mentions.at(place - 1) in self.lexicon.lists["at"] for place in places])

    @cached_property
    def is_story(self) -> bool:
        """True if the text tells what one of two different people does to the other: "the cook saw the smith"."""
        return any(self._acts_on(one, other) for one, other in self.claims.different)

    def _acts_on(self, one: Label | None, other: Label | None) -> bool:
        labels = self.mentions.labels
        if one is None or other is None or not self.places.get(one) or not self.places.get(other):
            return False
        last = max(one, other, key=lambda label: min(self.places[label]))  # the one to whom it is done
        person = (last[0] == 0 or labels.subjects[last[0]] >= _SUBJECTS) and last[0] not in labels.places
        if not person or self._is_a_time(one[0]) or self._is_a_time(other[0]) or self._is_named(last):
            return False
        return any(not self._is_of_property(word) for word in self._deeds(one, other) - labels.verbs)

    def _is_a_time(self, category: int) -> bool:
        """Return True if a property is when something happens, or an order of words: none of its values acts."""
        owner = self.vocabulary.categories[category]
        ordered = owner.numbers is None and category in self.mentions.labels.ordered
        return category > 0 and (ordered or owner.values.type in ("date", "time"))

    def _is_of_property(self, word: str) -> bool:
        """Return True if a verb is one that a property is named after: "maakte" of `gemaakt`, "painted" of `paints`.

        A character of Chinese or Japanese may be of a noun: 色 of 颜色, 学 of 学生.
        """
        categories = self.vocabulary.categories
        if self.lexicon.code in UNSPACED:
            return any(word in category.name for category in categories)
        stem = word[:_STEM]
        return len(stem) == _STEM and any(stem in category.name.casefold() for category in categories[1:])

    def _is_named(self, label: Label) -> bool:
        """Return True if a text of Chinese or Japanese says of what it spoke of what that is: "家主是英国人"."""
        lists, words, place = self.lexicon.lists, self.mentions.words, min(self.places[label])
        last = end = max([last for first, last in self.mentions.named.get(label, ()) if first == place], default=0)
        while end < len(words) and self._is_of_property(words[end].text):
            end += 1
        before, after = "".join([word.text for word in words[max(0, place - 5) : place]]), words[end : end + 1]
        sign = next((sign for sign in lists["naming"] if before.endswith(sign)), None)
        thing = (
            label[0] > 0 and end > last and words[last].text in self.vocabulary.categories[label[0]].name
        )  # BR45航班
        if sign is None or not last or (not thing and before[: -len(sign)].endswith(tuple(lists["acted"]))):
            return False
        return thing or not lists["named"] or any(word.text in lists["named"] for word in after)

    def _deeds(self, one: Side, other: Side) -> set[str]:
        """Return the words between two labels in one part of the text that the language's lexicon does not have."""
        if not isinstance(one, tuple) or not isinstance(other, tuple):
            return set()
        pairs = [sorted((first, last)) for first in self.places.get(one, ()) for last in self.places.get(other, ())]
        if not pairs:
            return set()
        first, last = min(pairs, key=lambda pair: pair[1] - pair[0])
        lists, texts = self.lexicon.lists, [word.text for word in self.mentions.words]
        being = (lists["copulas"] | lists["having"]) - lists["at"]
        verb = max([place for place in range(first, last) if texts[place] in being], default=first)
        stated = {*texts[first:verb]}
        if lists["persons"].isdisjoint(stated):
            first = verb  # what precedes it describes who it is, and not what is done: "the highest flight was Ann's"
        marks = [mark for mark in self.mentions.marks if mark.kind != "hints"]  # "met": two people
        known = {place for mark in marks for place in range(mark.first, mark.last)}
        if self.lexicon.code in UNSPACED:
            known.update([figure.last for figure in self.mentions.figures])  # the unit
        plain = frozenset.union(*[lists[key] for key in _NO_DEEDS])
        return {
            text
            for place, text in enumerate(texts[first:last], start=first)
            if place not in known and not self.mentions.masked[place] and text.isalpha() and text not in plain
        }

    def _plain_negation(self, real: list[Mark]) -> Mark | None:
        """Return a negation that speaks of a label of the rule, if the rule is plainly positive."""
        claims, mentions = self.claims, self.mentions
        extra = [label for label in mentions.named if label not in claims.labels and not self.is_shared_name(label)]
        if extra or self.unmatched or any(self._is_negative(label) for label in claims.labels):
            return None
        if not self._is_positive():
            return None
        for mark in real:
            first, last = self._segment(mark.first)
            near = {
                label: [place for place in places if first <= place < last] for label, places in self.places.items()
            }
            close = range(first, mark.first) if self.lexicon.code == "ja" else range(mark.last, last)
            if sum(map(bool, near.values())) > 1 or any(place in close for each in near.values() for place in each):
                return mark
        return None

    def _is_positive(self) -> bool:
        """Return True if the rule has a form that says plainly what is so."""
        forms, kinds = self.claims.forms, self.mentions.kinds
        neither = "neither" in kinds
        if kinds & {"if", "only_if"} or ("or" in forms and not neither):
            return False  # "If it isn't Ann, it is Ben": `Ann == … or Ben == …`.
        chosen = forms <= {"either", "among", "same", "or"} and (neither or "either" not in kinds)
        return chosen or forms <= {"same"} or forms in _POSITIVE

    def _is_negative(self, label: Label) -> bool:
        """Return True if a label has a negation of its own, or is one of two: "no pet", "vegetarian"."""
        words = self.mentions.labels.words[label]
        return bool({*words} & self.lexicon.lists["negations"]) or self.vocabulary.categories[label[0]].size == 2

    def _dropped(self, real: list[Mark]) -> Mark | None:
        """Return a negation near labels that the rule says to be the same as others, and different from none."""
        claims = self.claims
        if claims.quantified or self.unmatched or not claims.forms <= {"same", "different", "order", "among"}:
            return None
        if claims.denied:
            return None  # "both … and … can't be true"
        different = {label for pair in claims.different for label in pair}
        ordered = {side for order in claims.orders for side in (order.greater, order.smaller)}
        same = {label for pair in claims.same for label in pair} | (claims.grouped - ordered)
        for mark in real:
            first, last = self._segment(mark.first)
            near = {label for label, places in self.places.items() if any(first <= place < last for place in places)}
            if near and near <= same and not near & different:
                return mark
            near = self._denied_by(mark, real)
            if near and near <= same and not near & different and len(real) > 1:
                return mark
        return None

    def _denied_by(self, mark: Mark, real: list[Mark]) -> set[Label]:
        """Return the labels that follow a negation, up to the next word or sign that begins something else."""
        words, joining = self.mentions.words, self.lexicon.lists["or"]
        _, last = self._segment(mark.first)
        ends = [place for place in range(mark.last, last) if words[place].text in joining] + [last]
        return {label for label, places in self.places.items() if any(mark.last <= place < ends[0] for place in places)}

    def _undenied(self, real: list[Mark]) -> Label | None:
        """Return a label that only the rule denies: of "Ann, who isn't the cook, has the owl", the owl.

        Somebody is different from several labels, and all but this one are in a part of the text with a negation.
        """
        claims, words = self.claims, self.mentions.words
        if not claims.forms <= {"same", "different", "order"} or claims.quantified or self.unmatched:
            return None
        if self._hints() or any(mark.kind == "neither" for mark in real):
            return None
        pairs = [(one, other) for one, other in claims.different if one is not None and other is not None]
        joining = self.lexicon.lists["or"]
        open_ = self._far_from(pairs, [range(*self._segment(mark.first)) for mark in real])
        if len(open_) != 1 or len(self.places[open_[0]]) != 1:
            return None
        (place,) = self.places[open_[0]]
        if any(place in places for label, places in self.places.items() if label != open_[0]):
            return None
        first, last = self._segment(place)
        verbs = self.lexicon.lists["copulas"] | self.lexicon.lists["having"]
        if self.lexicon.lists["having"] and verbs.isdisjoint([word.text for word in words[first:last]]):
            return None  # "…, drew Bea's name": what one does to another
        return None if {word.text for word in words[first:place]} & joining else open_[0]

    def _far_from(self, pairs: Sequence[tuple[Label, Label]], denied: Sequence[range]) -> list[Label]:
        """Return what somebody is different from in no part of the text with a negation.

        Who is in several of the pairs is that somebody; of one pair alone, it is the label that the rule names first.
        """
        counts = Counter(label for pair in pairs for label in pair)
        found: list[Label] = []
        for pair in pairs:
            objects = [label for label in pair if counts[label] == 1 or len(pairs) == 1]
            if not any(place in part for part in denied for label in objects for place in self.places[label]):
                found += objects[-1:]
        return found
