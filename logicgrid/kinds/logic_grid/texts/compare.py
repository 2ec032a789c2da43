"""The comparison of a clue's text with its rule: what one of them says and the other does not.

A finding is the words of the text that it is about, and what is wrong.  Every check wants evidence from both sides, or
a plain contradiction: a label of the rule that the text does not even hint at, *and* another one of the same property
that only the text names; a comparison that points the one way in the text and the other way in the rule.  Which way a
comparative points for a property is known from the lexicon, unless other clues of the puzzle use it the other way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import date
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from typing import Literal

from logicgrid.csp.problem import Clue
from logicgrid.kinds.logic_grid.language.vocabulary import Label, Vocabulary
from logicgrid.kinds.logic_grid.texts.claims import Between, Claims, Number, Order, Side
from logicgrid.kinds.logic_grid.texts.mentions import Figure, Labels, Mentions
from logicgrid.puzzle.record import Record, replace
from logicgrid.words.lexicon import Lexicon, Mark, guess_language, lexicon_of, words_in
from logicgrid.words.phrases import LANGUAGES

Kind = Literal["label", "number", "negation", "direction", "name"]


_BUT = ("but", "maar", "mais")
_LONGEST = 2_000
"""The characters of the longest text that is compared: no clue needs as many."""
_ASK = "is it what the clue should say?"


class Finding(Record):
    """Something to warn about: of the text the characters `start` to `end` (exclusive), the message and the help."""

    kind: Kind
    start: int
    end: int
    message: str
    help: str


_ORDERS = {
    "after": 1,
    "before": -1,
    "after_front": 1,
    "before_front": -1,
    "behind": 1,
    "ahead": -1,
    "above": 1,
    "below": -1,
}
"""The kinds of words of order, and 1 if the one before them has more, or comes later."""
_LATER = frozenset(("later", "earlier", "sooner", "eerder", "vroeger", "plus tot", "晚", "早", "遅"))
"""Comparatives that are sure for texts in an order, too: months, events."""
_VAGUE = ("behind", "ahead", "above", "below")
_COMPARATIVES = {"more": 1, "less": -1, "worse": 1, "better": -1, "unsure": 1}


class Pointer(Record):
    """A comparison in a text: `sign` is 1 if the one before has more than the `object`, which is a word's place.

    `word` is the comparative, `kind` the list of the lexicon that it is from.
    """

    word: str
    sign: int
    kind: str
    first: int
    last: int
    object: int
    objects: frozenset[Label]
    denied: bool


class Reading:
    """One clue: what its rules claim and its text mentions."""

    def __init__(self, clue: Clue, text: str, vocabulary: Vocabulary, labels: Labels) -> None:
        self.clue = clue
        self.text = text
        self.vocabulary = vocabulary
        self.lexicon: Lexicon = labels.lexicon
        self.claims = Claims(vocabulary, [part.text for part in clue.parts])
        self.mentions = Mentions(text, labels)

    @cached_property
    def places(self) -> Mapping[Label, list[int]]:
        """The places in the text at which each label of the rule may be meant."""
        return {label: self.mentions.may_mean(label) for label in self.claims.labels}

    @cached_property
    def unmatched(self) -> list[Label]:
        """The labels of the rule that the text does not even hint at."""
        return [label for label, places in self.places.items() if not places]

    def shown(self, label: Label) -> str:
        return self.vocabulary.categories[label[0]].labels[label[1]]

    def finding(self, kind: Kind, first: int, last: int, message: str, help: str) -> Finding:
        words = self.mentions.words
        return Finding(kind, words[first].start, words[last - 1].end, message, help)

    # ------------------------------------------------------------------ labels and numbers

    def labels(self) -> Iterator[Finding]:
        """Yield a label that only the text names, if the rule names another one of its property."""
        for missing in self.unmatched:
            if sum(label[0] == missing[0] for label in self.unmatched) > 1:
                continue
            named = [label for label in self.mentions.named if label[0] == missing[0]]
            everyone = len({*named, missing}) == self.vocabulary.categories[missing[0]].size
            if everyone and not (len(named) == 1 and self._is_plainly_positive()):
                continue
            for label in named:
                found = self.mentions.named[label]
                if label in self.claims.labels or self._is_shared_name(label) or self._is_neighbour(label, missing):
                    continue
                first, last = found[0]
                names = f"`{self.shown(label)}`, its rule `{self.shown(missing)}`"
                message = f"the text of clue {self.clue.number} names {names}"
                yield self.finding("label", first, last, message, _ASK)
                break

    def _is_neighbour(self, named: Label, missing: Label) -> bool:
        """Return True if a text may mean a label by the one before or after it: "the day after Monday"."""
        kinds = {mark.kind for mark in self.mentions.marks}
        return abs(named[1] - missing[1]) == 1 and bool(kinds & {*_ORDERS}) and not self.claims.orders

    def _is_plainly_positive(self) -> bool:
        """Return True if neither the text nor the rule has a negation or a condition: of two labels one is meant."""
        kinds = {"negations", "neither", "quiet", "hints", "if", "only_if"}
        conditions = {"condition", "either", "or", "different", "other"}
        return not self.mentions.kinds & kinds and not self.claims.forms & conditions and not self.claims.negative

    def lone_label(self, reliable: Callable[[Label], bool]) -> Iterator[Finding]:
        """Yield a label that only the rule names, if the other clues always name the labels of its property."""
        if len(self.unmatched) == 1 and len(self.claims.labels) > 1 and not self.claims.forms & {"all", "sum"}:
            missing = self.unmatched[0]
            named = {label for label in self.mentions.named if label[0] == missing[0]}
            if self._has_number(missing) and any(kind.startswith("ends") for kind in self.mentions.kinds):
                return
            if reliable(missing) and len({*named, missing}) < self.vocabulary.categories[missing[0]].size:
                message = f"the rule of clue {self.clue.number} names `{self.shown(missing)}`, its text does not"
                yield self.finding("label", 0, len(self.mentions.words), message, _ASK)

    def _is_shared_name(self, label: Label) -> bool:
        """Return True if the rule names another label that stands at the same words of the text."""
        spans = self.mentions.named[label]
        return any(
            other != label and other in self.claims.labels and set(found) & set(spans)
            for other, found in self.mentions.named.items()
        )

    def numbers(self) -> Iterator[Finding]:
        """Yield a number that only the text has, if one of the rule is not in the text."""
        claims, mentions = self.claims, self.mentions
        missing: list[tuple[Number, str]] = []
        for number in claims.numbers:
            if number not in (0, 1) and not self._has(number):
                missing.append((number, str(number)))
        if 1 in claims.numbers and not any(1 in each.values for each in mentions.figures):
            steps = [order for order in claims.orders if order.differs == 1]
            if steps and any(self._measures(each) for each in mentions.figures):
                missing.append((1, "1"))
        for number in claims.loose_numbers:
            if not any(self._has(each) for each in (number, number - 1, number + 1)):
                missing.append((number, str(number)))
        if len(missing) <= 1:
            missing += [
                (self._number_of(label), self.shown(label)) for label in self.unmatched if self._has_number(label)
            ]
        if len(missing) != 1 or self._is_clocked():
            return
        for figure in mentions.figures:
            if self._is_evidence(figure) and not self._used(figure):
                said = " ".join(word.text for word in mentions.words[figure.first : figure.last])
                message = f"the text of clue {self.clue.number} says {said}, its rule {missing[0][1]}"
                yield self.finding("number", figure.first, figure.last, message, _ASK)
                return
        yield from self._single(missing[0])
        yield from self._ends(missing[0][1])
        yield from self._step(missing[0])

    def _is_evidence(self, figure: Figure) -> bool:
        if any(mark.kind.startswith("ends") and mark.first == figure.last for mark in self.mentions.marks):
            return False
        if figure.counts:
            lost = [self.vocabulary.categories[label[0]].numbers or () for label in self.unmatched]
            measured = bool(self.claims.orders) and self._measures(figure)
            named = any(figure.values & {*each} for each in lost)
            return figure.evidence and ("count" in self.claims.forms or measured or named)
        return figure.evidence or (1 in figure.values and self._measures(figure) and bool(self.claims.orders))

    def _measures(self, figure: Figure) -> bool:
        """Return True if a number stands shortly before a comparison: "two years older than", "one day after"."""
        kinds = (*_COMPARATIVES, *_ORDERS, "times")
        behind = self.lexicon.settings.get("comparative") == "behind"
        return any(
            mark.kind in kinds
            and (0 <= mark.first - figure.last <= 3 or (behind and 0 <= figure.first - mark.last <= 1))
            for mark in self.mentions.marks
        )

    def _single(self, missing: tuple[Number, str]) -> Iterator[Finding]:
        """Yield "a year older" in a text whose rule has another difference."""
        if self.mentions.figures or not any(order.differs == missing[0] for order in self.claims.orders):
            return
        signs = {**_COMPARATIVES, **_ORDERS}
        units = [mark for mark in self.mentions.marks if mark.kind == "units"]
        for mark in units:
            if any(other.kind in signs and 0 <= other.first - mark.last <= 1 for other in self.mentions.marks):
                said = " ".join(word.text for word in self.mentions.words[max(0, mark.first - 1) : mark.last])
                message = f"the text of clue {self.clue.number} says {said}, its rule {missing[1]}"
                yield self.finding("number", mark.first, mark.last, message, _ASK)
                return

    def _ends(self, missing: str) -> Iterator[Finding]:
        """Yield a superlative of the text, if it stands for no label of the rule."""
        loose = [label for label in self.claims.labels if label not in self.mentions.named]
        used = {kind for label in loose for kind in self.mentions.ends_of(label)}
        figures = {each.last for each in self.mentions.figures}
        sure = [mark for mark in self.mentions.marks if mark.kind.startswith("ends") and mark.first not in figures]
        labels = [label for label in self.unmatched if self._has_number(label)]
        if len(sure) == 1 and len(labels) == 1 and sure[0].kind not in used:
            owner = self.vocabulary.categories[labels[0][0]]
            clock = owner.values.type in ("time", "date", "duration")
            if (
                owner.numbers is None
                or (clock and self.mentions.figures)
                or self.claims.forms & {"all", "some", "count", "sum", "other"}
            ):
                return
            mark = sure[0]
            said = " ".join(word.text for word in self.mentions.words[mark.first : mark.last])
            message = f"the text of clue {self.clue.number} says {said}, its rule {missing}"
            yield self.finding("number", mark.first, mark.last, message, _ASK)

    def _step(self, missing: tuple[Number, str]) -> Iterator[Finding]:
        """Yield "right after" in a text whose rule has a larger difference than from one value to the next."""
        marks = [mark for mark in self.mentions.marks if mark.kind == "adjacent"]
        orders = [order for order in self.claims.orders if order.differs == missing[0] and not order.ratio]
        if not marks or len(orders) != 1 or self.mentions.figures:
            return
        numbers = self.vocabulary.categories[orders[0].category].numbers
        if numbers is not None:
            ordered = sorted(numbers)
            if any(other - one == missing[0] for one, other in pairwise(ordered)):
                return
        near = [
            mark
            for mark in marks
            for other in self.mentions.marks
            if other.kind in ("after", "before") and 0 <= other.first - mark.last <= 1
        ]
        if near:
            message = (
                f"the text of clue {self.clue.number} speaks of neighbours, its rule of a difference of {missing[1]}"
            )
            yield self.finding("number", near[0].first, near[0].last, message, _ASK)

    def _has(self, number: Number) -> bool:
        mentions = self.mentions
        if mentions.has(number) or any(mentions.has(part) for part in self._parts_of_clock(number)):
            return True
        return "apart" in mentions.kinds and (mentions.has(number - 1) or mentions.has(number + 1))

    def _parts_of_clock(self, number: Number) -> Iterator[Number]:
        """Yield the day of a date's number, and the hours of a time's, by which a text may give them."""
        types = {self.vocabulary.categories[order.category].values.type for order in self.claims.orders}
        if "date" in types and isinstance(number, int) and 1 <= number <= date.max.toordinal():
            yield date.fromordinal(number).day
        if "time" in types and number % 60 == 0:
            yield from (number // 60, number // 60 - 12)

    def _has_number(self, label: Label) -> bool:
        return self.vocabulary.categories[label[0]].numbers is not None or bool(self.mentions.parts(label))

    def _number_of(self, label: Label) -> Number:
        numbers = self.vocabulary.categories[label[0]].numbers
        return 0 if numbers is None else numbers[label[1]]

    def _is_clocked(self) -> bool:
        """Return True if the puzzle has times of day, and the text seems to put one into words: "ten to ten"."""
        clocks = {mark.first for mark in self.mentions.marks if mark.kind == "clock"}
        near = any(
            place in clocks for each in self.mentions.figures for place in (each.first, each.first - 1, each.last)
        )
        return near and any(each.values.type == "time" for each in self.vocabulary.categories)

    def _used(self, figure: Figure) -> bool:
        """Return True if a number of the text may be one of the rule."""
        mentions, claims = self.mentions, self.claims
        numbers: list[Number] = [*claims.numbers]
        numbers += [each for number in claims.loose_numbers for each in (number, number - 1, number + 1)]
        if "apart" in mentions.kinds:
            numbers += [each for number in claims.numbers for each in (number - 1, number + 1)]
        if any(mentions.says(figure, each) or (each and 1 / Fraction(each) in figure.values) for each in numbers):
            return True
        for label in claims.labels:
            if figure.first in self.places[label] or mentions.parts(label) & figure.values:
                return True
            own = self.vocabulary.categories[label[0]].numbers
            if own is not None and mentions.says(figure, own[label[1]]):
                return True
        return False

    # ------------------------------------------------------------------ names

    def names(self, others: Callable[[], frozenset[str]]) -> Iterator[Finding]:
        """Yield a capitalised word that is in no other text of the puzzle, if the rule names an actor it does not."""
        mentions = self.mentions
        missing = [
            label
            for label in self.claims.labels
            if not label[0] and label not in mentions.named and self._is_name(label)
        ]
        if not missing or any(not label[0] and label not in self.claims.labels for label in self.mentions.named):
            return
        known = others()
        for place, word in enumerate(self.mentions.words):
            raw = self.text[word.start : word.end]
            if self.mentions.masked[place] or not raw[:1].isupper() or not raw.isalpha() or len(raw) < 2:
                continue
            if (
                word.text in known
                or word.text in self.lexicon.lists["titles"]
                or word.text in self.lexicon.lists["common"]
            ):
                continue
            before = self.text[: word.start].rstrip()
            own = mentions.labels.words[missing[0]][0]
            if word.text in self.lexicon.phrases or raw.isupper():
                continue
            if word.text.startswith(own) or own.startswith(word.text):
                continue
            if (not before or before[-1] in '.!?:"“«') and not self._like_an_actor(word.text):
                continue
            message = f"the text of clue {self.clue.number} speaks of `{raw}`, whom nobody is called"
            yield self.finding("name", place, place + 1, message, f"its rule names `{self.shown(missing[0])}`")
            return

    def _like_an_actor(self, word: str) -> bool:
        """Return True if a word looks like an actor's name with a slip."""
        from difflib import SequenceMatcher

        labels = self.mentions.labels
        names = [each for label in self.claims.labels if not label[0] for each in labels.words[label]]
        return any(SequenceMatcher(None, word, name).ratio() >= 0.75 for name in names)

    def _is_name(self, label: Label) -> bool:
        return self.mentions.labels.capital[label] and len(self.mentions.labels.words[label]) == 1

    # ------------------------------------------------------------------ negation

    def negations(self) -> Iterator[Finding]:
        """Yield a negation that only one of the two has."""
        claims, mentions = self.claims, self.mentions
        real = [mark for mark in mentions.marks if mark.kind in ("negations", "neither")]
        quiet = self._is_quiet(real)
        if claims.negative > 0 and not real and not quiet:
            if claims.denied:
                hinted = "hints" in mentions.kinds and claims.forms <= {"order", "different"}
                if not self.unmatched and not hinted:
                    yield self._without("its rule has a `not`")
            elif claims.different and "neither" not in claims.forms and self._plainly_the_same():
                yield self._without("its rule says `!=`")
        if real and not quiet:
            mixed = claims.negative > 0 or claims.forms == {"same", "order"}
            mark = self._dropped(real) if mixed else self._plain_negation(real)
            if mark is not None:
                message = f"the text of clue {self.clue.number} has a negation, its rule has none"
                yield self.finding("negation", mark.first, mark.last, message, _ASK)

    def _is_quiet(self, real: list[Mark]) -> bool:
        """Return True if a negation of the text may be none: "not only", "not A but B", but not "B, but not A"."""
        first = min([mark.first for mark in real], default=0)
        words = self.mentions.words
        return any(
            mark.kind == "quiet" and not (words[mark.first].text in _BUT and mark.first < first)
            for mark in self.mentions.marks
        )

    def _without(self, rule: str) -> Finding:
        last = len(self.mentions.words)
        message = f"the text of clue {self.clue.number} has no negation, but {rule}"
        return self.finding("negation", 0, last, message, _ASK)

    def _plainly_the_same(self) -> bool:
        """Return True if a text that says that two labels belong together would read like this one."""
        categories = self.vocabulary.categories
        if self.claims.forms & {"or", "other"} or len({*self.claims.different}) > 2:
            return False
        pairs = [
            (one, other)
            for one, other in self.claims.different
            if not {one, other} <= self.claims.grouped and not (self.claims.grouped and None in (one, other))
        ]
        if not pairs:
            return False
        for one, other in pairs:
            known = [label for label in (one, other) if label is not None]
            if not known or (len(known) == 1 and not self.claims.quantified):
                return False
            if any(not self.places.get(label) for label in known):
                return False
            if any(categories[label[0]].size == 2 and label not in self.mentions.named for label in known):
                return False
            if any(categories[label[0]].size == 2 for label in known) and "condition" in self.claims.forms:
                return False
        marks = [mark for mark in self.mentions.marks if mark.kind == "hints"]
        if marks:
            return False
        words = self.mentions.plain_words
        alongside = self.lexicon.lists["alongside"]
        return sum(word in alongside for word in words) <= self._person_with()

    def _person_with(self) -> int:
        """Return how many words such as "with" stand directly before a label: "the guest with the dog"."""
        words = self.mentions.words
        alongside = self.lexicon.lists["alongside"]
        starts = {place for places in self.places.values() for place in places}
        found = 0
        for place, word in enumerate(words):
            if word.text in alongside and not self.mentions.masked[place]:
                near = any(each in starts for each in range(place + 1, place + 5))
                behind_name = any(
                    place in range(last, last + 1)
                    for label, spans in self.mentions.named.items()
                    if not label[0]
                    for _, last in spans
                )
                found += near and not behind_name and len(self.claims.forms | {"same"}) >= 1
        return found

    def _plain_negation(self, real: list[Mark]) -> Mark | None:
        """Return a negation that speaks of a label of the rule, if the rule is plainly positive."""
        claims, mentions = self.claims, self.mentions
        extra = [label for label in mentions.named if label not in claims.labels and not self._is_shared_name(label)]
        if extra or self.unmatched or any(self._is_negative(label) for label in claims.labels):
            return None
        neither = any(mark.kind == "neither" for mark in mentions.marks)
        plain = claims.forms <= {"same"} or claims.forms in ({"next"}, {"between"}, {"all", "same"}, {"some", "same"})
        plain = plain or claims.forms in ({"some", "next"}, {"some"})
        chosen = claims.forms <= {"either", "among", "same", "or"} and (neither or "either" not in mentions.kinds)
        if not (plain or chosen):
            return None
        if claims.quantified:
            return real[0]
        for mark in real:
            first, last = self._segment(mark.first)
            near = {
                label: [place for place in places if first <= place < last] for label, places in self.places.items()
            }
            close = range(mark.first - 3, mark.first) if self.lexicon.code == "ja" else range(mark.last, mark.last + 4)
            if sum(map(bool, near.values())) > 1 or any(place in close for each in near.values() for place in each):
                return mark
        return None

    def _is_negative(self, label: Label) -> bool:
        """Return True if a label has a negation of its own, or is one of two: "no pet", "vegetarian"."""
        words = self.mentions.labels.words[label]
        return bool({*words} & self.lexicon.lists["negations"]) or self.vocabulary.categories[label[0]].size == 2

    def _dropped(self, real: list[Mark]) -> Mark | None:
        """Return a negation near labels that the rule says to be the same as others, and different from none."""
        claims = self.claims
        if claims.quantified or self.unmatched or not claims.forms <= {"same", "different", "order", "among"}:
            return None
        different = {label for pair in claims.different for label in pair}
        ordered = {side for order in claims.orders for side in (order.greater, order.smaller)}
        same = {label for pair in claims.same for label in pair} | (claims.grouped - ordered)
        if any(self._is_negative(label) for label in claims.labels):
            return None
        if self._half_denied(real) or self._denied_among(different):
            return real[0]
        for mark in real:
            first, last = self._segment(mark.first)
            near = {label for label, places in self.places.items() if any(first <= place < last for place in places)}
            if near and near <= same and not near & different:
                return mark
        return None

    def _denied_among(self, different: set[Label | None]) -> bool:
        """Return True if of "neither A nor B is C" two are the same by the rule, and both are different from others."""
        spans = [self._segment(mark.first) for mark in self.mentions.marks if mark.kind == "neither"]
        return any(
            {one, other} <= different
            and any(first <= place < last for place in self.places.get(one, ()))
            and any(first <= place < last for place in self.places.get(other, ()))
            for one, other in self.claims.same
            if one is not None and other is not None
            for first, last in spans
        )

    def _half_denied(self, real: list[Mark]) -> bool:
        """Return True if of "not A or B" only one is denied by the rule."""
        denied = {label for pair in self.claims.different for label in pair if label is not None}
        same = {label for pair in self.claims.same for label in pair if label is not None}
        either = self.lexicon.lists["or"]
        words = self.mentions.words
        for one in same - denied:
            for other in denied - same:
                for first in self.places.get(one, ()):
                    for second in self.places.get(other, ()):
                        low, high = sorted((first, second))
                        between = [word.text for word in words[low:high]]
                        if high - low <= 4 and real[0].first < low and set(between) & (either - {"and", "en", "et"}):
                            return True
        return False

    def _segment(self, place: int) -> tuple[int, int]:
        """Return the words around a place, up to the next commas, stops and other signs between clauses."""
        words = self.mentions.words
        stops = ",.;:!?，。；：！？、()（）—"
        first = last = place
        while first > 0 and words[first - 1].text not in stops:
            first -= 1
        while last < len(words) and words[last].text not in stops:
            last += 1
        return first, last

    # ------------------------------------------------------------------ direction

    @cached_property
    def pointers(self) -> list[Pointer]:
        """The comparisons of the text whose object can be told."""
        found = list(self._comparatives()) + list(self._positions())
        if len(found) == 1 and self.lexicon.settings["order_object"] == "after":
            found += self._further(found[0])
        return found

    def _further(self, pointer: Pointer) -> Iterator[Pointer]:
        """Yield the same comparison with what is joined to its object by "and": "older than both A and B"."""
        words = self.mentions.words
        joining = self.lexicon.lists["or"] | {","}
        place, objects = pointer.object, pointer.objects
        while True:
            spans = [last for label in objects for first, last in self.mentions.named.get(label, ()) if first == place]
            start = max([*spans, place + 1])
            found = self._object(start, 1, len(words))
            if found is None or found[0] - start > 6 or not {word.text for word in words[start : found[0]]} & joining:
                return
            kinds = {mark.kind for mark in self.mentions.marks if start <= mark.first < found[0]}
            if kinds & {"quiet", "negations", "neither", "if", "then"}:
                return
            place, objects = found
            yield replace(pointer, object=place, objects=objects)

    def _object(self, start: int, step: int, stop: int) -> tuple[int, frozenset[Label]] | None:
        """Return the first label of the rule from a place on, in the direction of `step`, within the sentence."""
        words = self.mentions.words
        at: dict[int, set[Label]] = {}
        for label, places in self.places.items():
            spans = dict(self.mentions.named.get(label, ()))
            for place in places:
                for each in range(place, spans.get(place, place + 1)):
                    at.setdefault(each, set()).add(label)
        named = {each for spans in self.mentions.named.values() for first, last in spans for each in range(first, last)}
        place = start
        while place != stop:
            if words[place].text in (".", ";", "!", "?", "。", "；"):
                return None
            if place in at:
                sure = {label for label in at[place] if label in self.mentions.named} or at[place]
                return place, frozenset(sure)
            if place in named:
                return None
            place += step
        return None

    def _denied(self, place: int) -> bool:
        """Return True if a negation stands shortly before a place, in the same part of the sentence."""
        words, negations = self.mentions.words, self.lexicon.lists["negations"]
        first, _ = self._segment(place)
        return any(
            mark.kind in ("negations", "quiet")
            and words[mark.first].text in negations
            and first <= mark.first
            and mark.last <= place
            and place - mark.first <= 6
            for mark in self.mentions.marks
        )

    def _comparatives(self) -> Iterator[Pointer]:
        """Yield the comparisons with a word such as "than"."""
        words, marks = self.mentions.words, self.mentions.marks
        behind = self.lexicon.settings.get("comparative") == "behind"
        thans = [mark for mark in marks if mark.kind == "than"]
        for number, than in enumerate(thans):
            low = thans[number - 1].last if number else 0
            high = thans[number + 1].first if number + 1 < len(thans) else len(words)
            if self.lexicon.settings["than_object"] == "after":
                found = self._object(than.last, 1, high)
            else:
                found = self._object(than.first - 1, -1, low - 1)
            if found is None:
                continue
            place, objects = found
            if behind:
                first = max(than.last, place)
                word = self._comparative(first, high, nearest_first=True)
            else:
                if than.first and words[than.first - 1].text in self.lexicon.lists["no_comparison"]:
                    continue
                word = self._comparative(low, than.first, nearest_first=False)
            if word is None:
                continue
            text, sign, kind, first_word, last_word = word
            yield Pointer(text, sign, kind, first_word, last_word, place, objects, self._denied(first_word))

    def _comparative(self, low: int, high: int, nearest_first: bool) -> tuple[str, int, str, int, int] | None:
        """Return the comparative between two places: the first one, or else the last one."""
        marks = [mark for mark in self.mentions.marks if mark.kind in _COMPARATIVES and low <= mark.first < high]
        words = self.mentions.words
        breaks = [place for place in range(low, high) if words[place].text in ".;!?。；"]
        if nearest_first:
            marks = [mark for mark in marks if not breaks or mark.first < breaks[0]]
        else:
            marks = [mark for mark in marks if not breaks or mark.first > breaks[-1]]
        if not marks:
            return None
        place = marks[0].first if nearest_first else marks[-1].first
        here = [mark for mark in marks if mark.first == place]
        kinds = {mark.kind for mark in here}
        sign = _COMPARATIVES[here[0].kind]
        text = " ".join(word.text for word in words[place : here[0].last])
        turned = self.lexicon.lists["turned_by"]
        behind = [word.text for word in words[here[0].last : here[0].last + 2]]
        if turned and any(word in turned for word in behind):
            sign = -sign
            text += " " + next(word for word in behind if word in turned)
        return text, sign, here[0].kind if len(kinds) == 1 else "unsure", place, here[0].last

    def _positions(self) -> Iterator[Pointer]:
        """Yield the comparisons with words such as "before"."""
        words = self.mentions.words
        marks = [mark for mark in self.mentions.marks if mark.kind in _ORDERS]
        either = self.lexicon.lists["or"]
        for number, mark in enumerate(marks):
            if any(
                words[place].text in either and abs(other.first - mark.first) <= 6 and other is not mark
                for other in marks
                for place in range(min(mark.last, other.last), max(mark.first, other.first))
                if _ORDERS[other.kind] != _ORDERS[mark.kind] or mark.kind in _VAGUE
            ):
                continue
            if self.lexicon.settings["order_object"] == "after" or mark.kind.endswith("front"):
                high = marks[number + 1].first if number + 1 < len(marks) else len(words)
                found = self._object(mark.last, 1, high)
                if found is not None and self._than_between(mark.last, found[0]):
                    continue
            else:
                low = marks[number - 1].last if number else 0
                found = self._object(mark.first - 1, -1, low - 1)
                if found is not None and mark.first - found[0] > 9:
                    continue
            if found is None:
                continue
            place, objects = found
            text = " ".join(word.text for word in words[mark.first : mark.last])
            yield Pointer(
                text, _ORDERS[mark.kind], mark.kind, mark.first, mark.last, place, objects, self._denied(mark.first)
            )

    def _than_between(self, low: int, high: int) -> bool:
        return any(mark.kind == "than" and low <= mark.first < high for mark in self.mentions.marks)

    def pointed(self) -> Iterator[tuple[Pointer, Order, int]]:
        """Yield each comparison of the text with the one order of the rule that it must be about.

        The number is 1 if the two agree by the lexicon, -1 if not.
        """
        if "either_way" in self.mentions.kinds:
            return
        for pointer in self.pointers:
            orders = [
                (order, 1 if order.smaller in pointer.objects else -1, other)
                for order in self.claims.orders
                if isinstance(order.greater, tuple) and isinstance(order.smaller, tuple)
                if (order.smaller in pointer.objects) != (order.greater in pointer.objects)
                for other in (order.greater if order.smaller in pointer.objects else order.smaller,)
            ]
            if len(orders) > 1:
                subject = self._subject(pointer, [other for _, _, other in orders])
                orders = [each for each in orders if each[2] == subject]
            if len(orders) == 1:
                order, expected, other = orders[0]
                sign = -pointer.sign if pointer.denied else pointer.sign
                if self._is_elsewhere(other, pointer) and (not pointer.denied or order.differs is None):
                    yield pointer, order, expected * sign

    def _subject(self, pointer: Pointer, others: list[Side]) -> Side:
        """Return the label, of several, that stands nearest before a comparison and its object."""
        limit = min(pointer.first, pointer.object)
        best: Side = None
        nearest = -1
        for label in others:
            for place in self.places.get(label, ()) if isinstance(label, tuple) else ():
                if nearest < place < limit:
                    nearest, best = place, label
        return best

    def counted(self) -> Iterator[Finding]:
        """Yield a comparison with a number that points the other way than the rule's."""
        for order in self.claims.orders:
            who = order.smaller if isinstance(order.greater, int | Fraction) else order.greater
            number = order.greater if isinstance(order.greater, int | Fraction) else order.smaller
            if isinstance(number, tuple) or number is None or not (isinstance(who, tuple) or who is None):
                continue
            expected = 1 if order.greater == who else -1
            figures = [
                each
                for each in self.mentions.figures
                if any(self.mentions.says(each, near) for near in (number, number - 1, number + 1))
            ]
            if len(figures) != 1:
                continue
            found = self._bound(figures[0])
            if found is not None and found[1] != expected:
                mark = found[0]
                words = self.mentions.words
                said = self.text[words[mark.first].start : words[mark.last - 1].end]
                message = f'the text of clue {self.clue.number} says "{said}", and its rule the other way round'
                yield self.finding("direction", mark.first, mark.last, message, _ASK)

    def _bound(self, figure: Figure) -> tuple[Mark, int] | None:
        """Return the words that make a number a least (1) or a greatest one (-1)."""
        signs = {"at_least": 1, "at_most": -1, "after": 1, "before": -1, "after_front": 1, "before_front": -1}
        compared = {"more": 1, "less": -1}
        found: list[tuple[Mark, int]] = []
        thans = [mark for mark in self.mentions.marks if mark.kind == "than"]
        after = self.lexicon.settings["order_object"] == "after"
        for mark in self.mentions.marks:
            front = mark.last <= figure.first
            gap = figure.first - mark.last if front else mark.first - figure.last
            if mark.kind in compared:
                if (gap <= 3 and (thans or self.lexicon.code == "fr")) if front else (gap <= 2 and thans and not after):
                    found.append((mark, compared[mark.kind]))
            elif mark.kind in signs:
                near = gap <= 2 if mark.kind.startswith("at_") else gap <= 1
                if near and (mark.kind.startswith("at_") or front == (after or mark.kind.endswith("front"))):
                    found.append((mark, signs[mark.kind]))
        if len({sign for _, sign in found}) != 1 or self._denied(found[0][0].first):
            return None
        return found[0]

    def ratios(self) -> Iterator[Finding]:
        """Yield "twice as much as" and the like, if the rule has it the other way round."""
        orders = [order for order in self.claims.orders if order.ratio and order.differs is not None]
        if len(orders) != 1 or not any(mark.kind == "times" for mark in self.mentions.marks):
            return
        order = orders[0]
        assert order.differs is not None
        inverse = 1 / Fraction(order.differs)
        figures = [each for each in self.mentions.figures if each.values & {order.differs, inverse}]
        if len(figures) != 1:
            return
        figure = figures[0]
        small = any(
            mark.kind == "factors" and mark.value < 1 and figure.first <= mark.first < figure.last
            for mark in self.mentions.marks
        )
        after = self.lexicon.settings["order_object"] == "after"
        found = (
            self._object(figure.last, 1, len(self.mentions.words)) if after else self._object(figure.first - 1, -1, -1)
        )
        if found is None:
            return
        smaller, greater = order.smaller in found[1], order.greater in found[1]
        if smaller != greater and smaller == small:
            message = f"in the rule of clue {self.clue.number} the larger and the smaller are the other way round"
            yield self.finding("direction", figure.first, figure.last, message, _ASK)

    def _is_elsewhere(self, label: Side, pointer: Pointer) -> bool:
        """Return True if the text means the subject of a comparison at another place than its object, or by nothing."""
        if not isinstance(label, tuple):
            return False
        places = self.places.get(label, [])
        unsaid = not places and self.lexicon.settings["order_object"] == "after"
        return unsaid or any(place != pointer.object for place in places)

    def betweens(self) -> Iterator[Finding]:
        """Yield a rule in which another one stands in the middle than in the text."""
        marks = [mark for mark in self.mentions.marks if mark.kind == "between"]
        if len(marks) != 1 or len(self.claims.betweens) != 1:
            return
        claim: Between = self.claims.betweens[0]
        if claim.middle is None or None in claim.ends:
            return
        mark = marks[0]
        everyone = [claim.middle, *claim.ends]
        places: dict[Label, int] = {}
        for label in everyone:
            assert label is not None
            spans = self.mentions.named.get(label)
            found = self.places.get(label) or []
            if (spans is None and len(found) != 1) or len(found) != 1:
                return
            places[label] = found[0]
        if len(set(places.values())) != 3:
            return
        ordered = sorted(places, key=lambda label: places[label])
        if self.lexicon.settings["order_object"] == "after":
            behind = [label for label in ordered if places[label] >= mark.last]
            ends = behind[:2] if len(behind) >= 2 else None
        else:
            front = [label for label in ordered if places[label] < mark.first]
            ends = front[-2:] if len(front) >= 2 else None
            if ends and len(front) == 3 and self.lexicon.code == "ja":
                ends = front[-2:]
        if ends is not None and claim.middle in ends:
            middle = next(label for label in ordered if label not in ends)
            message = (
                f"in the text of clue {self.clue.number} `{self.shown(middle)}` is between the two others, "
                f"in its rule `{self.shown(claim.middle)}`"
            )
            yield self.finding(
                "direction", mark.first, mark.last, message, "between(property, a, x, b): x is in the middle"
            )


class Readings:
    """All clues of a puzzle that have a text and a rule."""

    def __init__(
        self,
        vocabulary: Vocabulary,
        clues: Iterable[tuple[Clue, str]],
        language: str | None,
        other_text: str = "",
    ) -> None:
        self.vocabulary = vocabulary
        pairs = [(clue, text) for clue, text in clues if len(text) <= _LONGEST]
        code = (language or "").replace("_", "-").partition("-")[0].casefold()
        self.known = code in LANGUAGES or not code
        if not code:
            code = guess_language(" ".join(text for _, text in pairs))
        self.all: list[Reading] = []
        self._found: dict[int, list[Finding]] = {}
        if not self.known or not pairs:
            return
        self.lexicon = lexicon_of(code)
        self.labels = labels = Labels(vocabulary, self.lexicon)
        self.all = [Reading(clue, text, vocabulary, labels) for clue, text in pairs]
        self.other_text = other_text

    @cached_property
    def _by_number(self) -> dict[int, Reading]:
        return {reading.clue.number: reading for reading in self.all}

    @cached_property
    def _votes(self) -> list[tuple[int, Pointer, int, int]]:
        """For each comparison that was understood: its clue, its category, and 1 if text and rule agree, or -1."""
        return [
            (reading.clue.number, pointer, order.category, agrees * self._turn(pointer, order.category))
            for reading in self.all
            for pointer, order, agrees in reading.pointed()
        ]

    def directions(self, reading: Reading) -> Iterator[Finding]:
        """Yield the comparisons of a text that point the other way than its rule."""
        for pointer, order, agrees in reading.pointed():
            agrees *= self._turn(pointer, order.category)
            if agrees < 0 and self._is_trusted(reading.clue.number, pointer, order.category):
                yield self._turned(reading, pointer, order)
                return
            if agrees > 0 and self._is_reversed(reading.clue.number, pointer, order.category):
                yield self._turned(reading, pointer, order)
                return
        yield from reading.betweens()
        yield from reading.counted()
        yield from reading.ratios()

    def _turned(self, reading: Reading, pointer: Pointer, order: Order) -> Finding:
        greater, smaller = (
            reading.shown(side) if isinstance(side, tuple) else str(side) for side in (order.greater, order.smaller)
        )
        name = self.vocabulary.categories[order.category].name
        said = reading.text[reading.mentions.words[pointer.first].start : reading.mentions.words[pointer.last - 1].end]
        message = f'the text of clue {reading.clue.number} says "{said}", and its rule the other way round'
        help = f"by the rule, `{greater}` has more of `{name}` than `{smaller}`, or comes later in its list"
        return reading.finding("direction", pointer.first, pointer.last, message, help)

    def _others(self, number: int, category: int, word: str | None = None) -> list[int]:
        """Return for the comparisons of a category in other clues 1 if they agree with the lexicon, or -1."""
        return [
            agrees
            for clue, pointer, of, agrees in self._votes
            if clue != number and of == category and (pointer.word == word if word else self._is_sure(pointer, of))
        ]

    def _is_trusted(self, number: int, pointer: Pointer, category: int) -> bool:
        """Return True if the lexicon tells which way a comparison points, and no other clue of the puzzle objects."""
        same = self._others(number, category, pointer.word)
        if not self._is_sure(pointer, category):
            return bool(same) and min(same) > 0
        return sum(same) > 0 or (sum(same) == 0 and sum(self._others(number, category)) >= 0)

    def _is_reversed(self, number: int, pointer: Pointer, category: int) -> bool:
        """Return True if a word that the lexicon is not sure of points the other way in all other clues."""
        same = self._others(number, category, pointer.word)
        return not self._is_sure(pointer, category) and len(same) > 0 and max(same) < 0

    def _turn(self, pointer: Pointer, category: int) -> int:
        """Return -1 for "older" and the like if the category's values are years, else 1."""
        aged = self.lexicon.lists["aged_more"] | self.lexicon.lists["aged_less"]
        return -1 if pointer.word in aged and self._is_aged(category) else 1

    def _is_aged(self, category: int) -> bool:
        """Return True if the values of a category look like years."""
        numbers = self.vocabulary.categories[category].numbers
        if self.vocabulary.categories[category].values.type == "date":
            return True
        return numbers is not None and all(1000 <= number <= 2100 for number in numbers)

    def _is_sure(self, pointer: Pointer, category: int) -> bool:
        """Return True if a comparison points the same way for all properties like this one."""
        owner, lists = self.vocabulary.categories[category], self.lexicon.lists
        names = {owner.name.casefold(), *[word.text for word in words_in(owner.name)]}
        ranking = self.labels.is_ranking(category)
        if pointer.kind == "unsure" or owner.circular:
            return False
        if pointer.kind in ("ahead", "behind", "better", "worse"):
            return ranking
        if pointer.kind in ("above", "below"):
            return bool(names & lists["rising"])
        if pointer.word in lists["placed"] and ranking:
            return bool(names & lists["rising"])
        if owner.numbers is None and not self._has_ascending_numbers(category):
            return pointer.kind in _ORDERS or pointer.word in _LATER
        return True

    def _has_ascending_numbers(self, category: int) -> bool:
        """Return True if every label of a category has one number, each a larger one than the label before."""
        parts = [
            self.all[0].mentions.parts((category, place)) for place in range(self.vocabulary.categories[category].size)
        ]
        numbers = [min(each) for each in parts if len(each) == 1]
        return len(numbers) == len(parts) and all(one < other for one, other in pairwise(numbers))

    def _reliable(self, reading: Reading, label: Label) -> bool:
        """Return True if all other clues name the labels of a category that their rules name, and several do.

        The rule has another label of the category, which the text names.
        """
        category = label[0]
        owner = self.vocabulary.categories[category]
        rest = [each for each in reading.claims.labels if each[0] == category and each != label]
        if owner.size < 3 or not rest:
            return False
        if any(word in self.lexicon.phrases for word in self.labels.words[label]) and owner.numbers is None:
            return False
        used = 0
        for other in self.all:
            if other is not reading:
                for each in other.claims.labels:
                    if each[0] == category:
                        if each in other.mentions.named or other.mentions.numbered(each):
                            used += 1
                        elif not other.places[each] or owner.numbers is None:
                            return False
        return used >= 3

    def of(self, number: int) -> list[Finding]:
        """Return the findings about the clue of a number, in the order of its text."""
        if number not in self._found:
            reading = self._by_number.get(number)
            found = [] if reading is None else self.findings(reading)
            self._found[number] = sorted(found, key=lambda each: (each.start, each.end))
        return self._found[number]

    def findings(self, reading: Reading) -> list[Finding]:
        """Return everything that seems to differ between the text and the rule of a clue."""
        found = [*reading.labels()]
        numbers = [*reading.numbers()]
        found += [each for each in numbers if not any(each.start == other.start for other in found)]
        found += reading.negations()
        if not any(each.kind == "negation" for each in found):
            found += self.directions(reading)
        if not any(each.kind == "label" for each in found):
            found += reading.lone_label(lambda label: self._reliable(reading, label))
        if not found:
            found += reading.names(lambda: self._known_words(reading))
        return found

    def _known_words(self, reading: Reading) -> frozenset[str]:
        """Return the words of all other texts of the puzzle, and of its names."""
        found = {word.text for other in self.all if other is not reading for word in other.mentions.words}
        for category in self.vocabulary.categories:
            found.update(word.text for name in (category.name, *category.labels) for word in words_in(name))
        found.update(word.text for word in words_in(self.other_text))
        return frozenset(found)
