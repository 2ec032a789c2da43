"""The comparison of a clue's text with its rule: what one of them says and the other does not.

A finding is the words of the text that it is about, and what is wrong.  Every check wants evidence from both sides, or
a plain contradiction: a label of the rule that the text does not even hint at, *and* another one of the same property
that only the text names; a comparison that points the one way in the text and the other way in the rule.  Which way a
comparative points for a property is known from the lexicon, unless other clues of the puzzle use it the other way.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property

from logicgrid.csp.problem import Clue
from logicgrid.kinds.logic_grid.language.vocabulary import Label, Vocabulary
from logicgrid.kinds.logic_grid.texts import TextLabels
from logicgrid.kinds.logic_grid.texts.claims import NotedOrder
from logicgrid.kinds.logic_grid.texts.clue_text import ORDERS, TextFinding
from logicgrid.kinds.logic_grid.texts.directions import Directions, TextPointer
from logicgrid.kinds.logic_grid.texts.negations import Negations
from logicgrid.kinds.logic_grid.texts.numbers import Numbers
from logicgrid.puzzle.messages import LANGUAGES, UNSPACED, say
from logicgrid.puzzle.record import remembered, replace
from logicgrid.words.lexicon import guess_language, lexicon_of, words_in

_LIKE = 0.75
"""How alike a word and a name are of which one is a slip of the other."""


class ClueComparison(Numbers, Negations, Directions):
    """All comparisons of one clue's text with its rules."""

    def labels(self, others: Callable[[], frozenset[str]]) -> Iterator[TextFinding]:
        """Yield a label that only the text names, if the rule names another one of its property, or one twice."""
        only_named = [label for label in self.mentions.named if label not in self.claims.labels]
        if len({label[0] for label in only_named if not self.is_shared_name(label)}) > 1:
            return  # The text says more than the rule.
        for missing in [*(self.unmatched or self.claims.repeated), *self._stated_twice()]:
            if sum(label[0] == missing[0] for label in self.unmatched) > 1:
                continue
            for label in self._named_instead(missing, others):
                found = self.mentions.named.get(label) or [(each, each + 1) for each in self.mentions.akin(label)]
                if label in self.claims.labels or self.is_shared_name(label):
                    continue
                if self._is_contrast(found[0][0], missing):
                    continue
                first, last = found[0]
                names = say("logic-grid.rule", label=self.shown(label), missing=self.shown(missing))
                yield self.suspicion("label", first, last, "logic-grid.text-names", names=names)
                break

    def _named_instead(self, missing: Label, others: Callable[[], frozenset[str]]) -> list[Label]:
        """Return the labels of the same property that a text names; none if it may name everybody but the missing."""
        named = [label for label in self.mentions.named if label[0] == missing[0]] or self._hinted(missing, others)
        everyone = len({*named, missing}) == self.vocabulary.categories[missing[0]].size
        alone = [label for label in named if label not in self.claims.labels]
        one_of_many = len(alone) == 1 < len(named) - 1
        return named if one_of_many or not everyone else []

    def _hinted(self, missing: Label, others_know: Callable[[], frozenset[str]]) -> list[Label]:
        """Return the one other label of a property that a word of the text is like: "the painter" for `painting`.

        A word of other texts, too, is more probably one for all: "the kite" beside the label `kite with a tail`.
        """
        if self.lexicon.code in UNSPACED:
            return []
        size = self.vocabulary.categories[missing[0]].size
        others = [(missing[0], place) for place in range(size) if place != missing[1]]
        known = self.lexicon.lists["common"] | self.lexicon.phrases.keys()
        found = [
            label
            for label in others
            if any(self.mentions.texts[place] not in known for place in self.mentions.akin(label))
        ]
        if len(found) != 1 or any(
            self.mentions.texts[place] in others_know() for place in self.mentions.akin(found[0])
        ):
            return []
        return found

    def _stated_twice(self) -> list[Label]:
        """Return the label that a condition has twice, if the text has it once and names another one instead."""
        stated = [label for each in self.claims.together for label in each]
        if not self.claims.forms & {"condition", "either"}:
            return []
        for category in {label[0] for label in stated}:
            rule = Counter(label for label in stated if label[0] == category)
            text = Counter({each: len(spans) for each, spans in self.mentions.named.items() if each[0] == category})
            extra, lost = rule - text, text - rule
            if extra.total() == 1 == lost.total() and not lost.keys() & rule.keys():
                return [*extra]
        return []

    def _is_contrast(self, place: int, missing: Label) -> bool:
        """Return True if the text denies what it names, and the rule says who has another label: "never tired"."""
        first, last = self._segment(place)
        denied = any(first <= mark.first < last for mark in self.mentions.denials)
        return denied and not any(missing in pair for pair in self.claims.different) and bool(self.claims.same)

    def lone_label(self, reliable: Callable[[Label], bool]) -> Iterator[TextFinding]:
        """Yield a label that only the rule names, if the other clues always name the labels of its property."""
        if len(self.unmatched) == 1 < len(self.claims.labels):
            missing = self.unmatched[0]
            rest = {each for each in self.claims.labels if each[0] == missing[0] and each != missing}
            together = self.claims.together
            alike = [each - {missing} for each in together if missing in each]
            if any(rest & each or any(each == other - rest != other for other in together) for each in alike):
                return  # Of two who are compared or are alike, the text may describe one in other words.
            if reliable(missing):
                key, last = "logic-grid.rule-names-text-does", len(self.mentions.words)
                yield self.suspicion("label", 0, last, key, missing=self.shown(missing))

    def names(self) -> Iterator[TextFinding]:
        """Yield a word with a capital that is like the name of an actor whom the rule names and the text does not."""
        from difflib import SequenceMatcher

        missing = [label for label in self.claims.labels if not label[0] and label not in self.mentions.named]
        names = [name for label in missing for name in self.mentions.labels.words[label]]
        for place, word in enumerate(self.mentions.words if names else ()):
            raw = self.text[word.start : word.end]
            if self.mentions.masked[place] or not raw[:1].isupper():
                continue
            like = [name for name in names if SequenceMatcher(None, word.text, name).ratio() >= _LIKE]
            if like and not word.text.startswith(tuple(like)):  # the Englishman
                help = say("logic-grid.rule-names", missing=self.shown(missing[0]))
                yield self.suspicion("name", place, place + 1, "logic-grid.text-speaks-whom-nobody", help, raw=raw)
                return


class TextComparison:
    """All clues of a puzzle that have a text and a rule."""

    def __init__(
        self, vocabulary: Vocabulary, clues: Iterable[tuple[Clue, str]], language: str | None, other_text: str = ""
    ) -> None:
        self.vocabulary = vocabulary
        pairs = list(clues)
        code = (language or "").replace("_", "-").partition("-")[0].casefold()
        code = code or guess_language(" ".join(text for _, text in pairs), vocabulary.labels())
        self.all: list[ClueComparison] = []
        if code not in LANGUAGES or not pairs:
            return
        self.lexicon = lexicon_of(code)
        self.labels = labels = TextLabels(vocabulary, self.lexicon)
        self.all = [ClueComparison(clue, text, vocabulary, labels) for clue, text in pairs]
        self.other_text = other_text
        labels.ordered |= {category for reading in self.all for category in reading.claims.ordered}
        for reading in self.all:
            reading.teach()
        labels.ordered |= {
            number
            for number, category in enumerate(vocabulary.categories)
            if self.lexicon.lists["titles"].issuperset(
                [word for place in range(category.size) for word in labels.words[number, place]]
            )
        }

    def read(self, clue: Clue, like: ClueComparison) -> ClueComparison:
        """Return the reading of a clue that has the text of another one."""
        return ClueComparison(clue, like.text, self.vocabulary, self.labels, like.mentions)

    def reading(self, number: int) -> ClueComparison | None:
        """Return the reading of the clue of a number, None if it has no text to read."""
        return self._by_number.get(number)

    @cached_property
    def _by_number(self) -> dict[int, ClueComparison]:
        return {reading.clue.number: reading for reading in self.all}

    @cached_property
    def _votes(self) -> list[tuple[int, TextPointer, int, int]]:
        """For each comparison that was understood: its clue, its category, and 1 if text and rule agree, or -1."""
        return [
            (reading.clue.number, pointer, order.category, agrees * self.turn(pointer, order.category))
            for reading in self.all
            for pointer, order, agrees in reading.pointed
        ]

    def directions(self, reading: ClueComparison) -> Iterator[TextFinding]:
        """Yield the comparisons of a text that point the other way than its rule."""
        verdicts = [(each, self._verdict(reading.clue.number, *each)) for each in reading.pointed]
        supported = [order for (_, order, _), verdict in verdicts if verdict > 0]
        for (pointer, order, _), verdict in verdicts:
            if verdict < 0 and order not in supported:
                yield self._turned(reading, pointer, order)
                return
        yield from reading.betweens()
        yield from reading.counted()
        yield from reading.ratios()

    def _verdict(self, number: int, pointer: TextPointer, order: NotedOrder, agrees: int) -> int:
        """Return 1 if a comparison of a text surely agrees with its rule, -1 if it contradicts it, else 0."""
        agrees *= self.turn(pointer, order.category)
        if agrees > 0:
            return int(self.points_surely(pointer, order.category))
        return -1 if self._is_trusted(number, pointer, order.category) else 0

    def _turned(self, reading: ClueComparison, pointer: TextPointer, order: NotedOrder) -> TextFinding:
        greater, smaller = (
            reading.shown(side) if isinstance(side, tuple) else str(side) for side in (order.greater, order.smaller)
        )
        name = self.vocabulary.categories[order.category].name
        help = say("logic-grid.rule-has-more-than", greater=greater, name=name, smaller=smaller)
        said = reading.mentions.cited(pointer.first, pointer.last)
        key = "logic-grid.text-says-rule-other"
        return reading.suspicion("direction", pointer.first, pointer.last, key, help, said=said)

    def _others(self, number: int, category: int, word: str | None = None) -> list[int]:
        """Return for the comparisons of a category in other clues 1 if they agree with the lexicon, or -1."""
        return [
            agrees
            for clue, pointer, of, agrees in self._votes
            if clue != number and of == category and (pointer.word == word if word else self.points_surely(pointer, of))
        ]

    def _is_trusted(self, number: int, pointer: TextPointer, category: int) -> bool:
        """Return True if the lexicon tells which way a comparison points, and no other clue of the puzzle objects."""
        same = self._others(number, category, pointer.word)
        if not self.points_surely(pointer, category):
            return bool(same) and min(same) > 0
        return sum(same) > 0 or (sum(same) == 0 and sum(self._others(number, category)) >= 0)

    def turn(self, pointer: TextPointer, category: int) -> int:
        """Return -1 for "older" and the like if the category's values are years, and for "ahead" in points, else 1."""
        aged = self.lexicon.lists["aged_more"] | self.lexicon.lists["aged_less"]
        scores = pointer.kind in ("ahead", "behind", "better", "worse") and self._is_named(category, "scored")
        older = bool({pointer.word, pointer.word.rpartition(" ")[2]} & aged) and self._is_aged(category)
        return -1 if scores or older or (pointer.word in self.lexicon.lists["quick"]) else 1

    def _is_named(self, category: int, kind: str) -> bool:
        """Return True if the name of a category, or a word of it, is in a list of the lexicon."""
        name = self.vocabulary.categories[category].name
        return not self.lexicon.lists[kind].isdisjoint((name.casefold(), *self.labels.titles[category]))

    def _is_aged(self, category: int) -> bool:
        """Return True if the values of a category look like years."""
        numbers = self.vocabulary.categories[category].numbers
        if self.vocabulary.categories[category].values.type == "date":
            return True
        return numbers is not None and all(1000 <= number <= 2100 for number in numbers)

    def points_surely(self, pointer: TextPointer, category: int) -> bool:
        """Return True if a comparison points the same way for all properties like this one."""
        owner, lists = self.vocabulary.categories[category], self.lexicon.lists
        ranking = self.labels.is_ranking(category)
        if owner.circular:
            return False
        if pointer.word in lists["quick"] | lists["slow"] or pointer.kind == "unsure":
            return False
        if pointer.word in lists["dated"]:
            return self._is_aged(category)
        if pointer.word.rpartition(" ")[2] in lists["lasting"] and self._is_aged(category):
            return False
        if pointer.kind in ("ahead", "behind", "better", "worse"):
            return ranking or self._is_named(category, "scored")
        if pointer.kind in ("above", "below") or (pointer.word in lists["placed"] and ranking and not pointer.named):
            return self._is_named(category, "rising")
        if pointer.kind in ("after", "before") and (owner.values.type == "money" or self._is_named(category, "scored")):
            return False
        if owner.numbers is None and self.labels.ascending(category) is None:
            return pointer.kind in ORDERS or pointer.word in lists["timely"]
        if owner.values.type == "number" and pointer.word in lists["timely"]:
            return ranking or self._is_aged(category)  # Who began earlier has more years.
        return True

    def _reliable(self, reading: ClueComparison, label: Label) -> bool:
        """Return True if all other clues name the labels of a category that their rules name, and several do.

        The rule has another label of the category, which the text names.
        """
        category = label[0]
        owner = self.vocabulary.categories[category]
        rest = [each for each in reading.claims.labels if each[0] == category and each != label]
        if owner.size < 3 or not rest or owner.numbers is not None or self.labels.ascending(category) is not None:
            return False
        if any(word in self.lexicon.phrases for word in self.labels.words[label]):
            return False
        used = lost = 0
        for other in self.all:
            if other is not reading:
                for each in other.claims.labels:
                    if each[0] == category:
                        used += bool(other.places[each])
                        lost += not other.places[each]
        return used >= 3 and lost == 0

    @remembered
    def of(self, number: int) -> list[TextFinding]:
        """Return the findings about the clue of a number, in the order of its text."""
        reading = self._by_number.get(number)
        found = [] if reading is None else self.findings(reading)
        return sorted(found, key=lambda each: (each.start, each.end))

    def findings(self, reading: ClueComparison) -> list[TextFinding]:
        """Return everything that seems to differ between the text and the rule of a clue."""
        found = [*reading.labels(lambda: self._known_words(reading))]
        numbers = [*reading.numbers()]
        found += [each for each in numbers if not any(each.start == other.start for other in found)]
        found += reading.negations()
        if not any(each.kind == "negation" for each in found):
            found += self.directions(reading)
        if not any(each.kind == "label" for each in found):
            found += reading.lone_label(lambda label: self._reliable(reading, label))
        if not found:
            found += reading.names()
        return [each if reading.is_sure(each) else replace(each, sure=False) for each in found]

    def _known_words(self, reading: ClueComparison) -> frozenset[str]:
        """Return the words of all other texts of the puzzle, and of its names."""
        found = {word.text for other in self.all if other is not reading for word in other.mentions.words}
        for category in self.vocabulary.categories:
            found.update(word.text for name in (category.name, *category.labels) for word in words_in(name))
        found.update(word.text for word in words_in(self.other_text))
        return frozenset(found)
