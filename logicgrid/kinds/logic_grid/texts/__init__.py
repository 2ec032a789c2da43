"""What the text of a clue and its rule have in common, and where they seem to differ.

`claims` takes a rule's syntax tree apart, with what its parts mean (`statements.from_rule`): the labels and numbers
that it names, which of two people has more, who are the same and who are not.  `mentions` finds the labels of a puzzle
and the numbers (`figures`) in a text, with the words of the language's lexicon (`words/lint/`).  `clue_text` has both
of one clue; `numbers`, `negations` and `directions` compare them, and `compare`, besides labels and names, asks what
the clues of a puzzle have in common.  What they are sure of rests on the text alone.  The rest are suspicions: rules
that differ by a repair from the clue's, and that the text supports; `weights` asks the puzzle, which a slip nearly
always breaks, whether a suspicion is right.  The lint rules whose codes begin with `text-` report the result.

The labels themselves are here, as texts may have them: inflected, shortened, by an alias, as a number.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import pairwise

from logicgrid.csp.expr import Number
from logicgrid.kinds.logic_grid.language.vocabulary import Label, Vocabulary
from logicgrid.kinds.logic_grid.texts.figures import is_east_asian, numbers_in
from logicgrid.puzzle.record import remembered
from logicgrid.words.lexicon import Lexicon, words_in


class TextLabels:
    """The labels of a puzzle, prepared for being found in texts of one language."""

    def __init__(self, vocabulary: Vocabulary, lexicon: Lexicon) -> None:
        self.vocabulary = vocabulary
        self.lexicon = lexicon
        self.words: dict[Label, tuple[str, ...]] = {}
        self.capital: dict[Label, bool] = {}
        self.ordered: set[int] = set()
        """The categories whose order the rules of the puzzle speak of, and days and months."""
        self.subjects: Counter[int] = Counter()
        """For each category the texts that begin with a label of it: such labels name people, or are used for them."""
        self.verbs: set[str] = set()
        """The words by which texts say that two labels belong to one person: of "Ann drives the bus", "drives"."""
        self.places: set[int] = set()
        """The categories whose labels texts name as places: who acts on somebody does not act on these."""
        self._parts: dict[Label, frozenset[Number]] = {}
        self.names: dict[str, list[tuple[tuple[str, ...], Label]]] = {}
        """By the stem of their first word: the words of a name, and the label."""
        forms: list[tuple[tuple[str, ...], Label]] = []
        for number, category in enumerate(vocabulary.categories):
            for place, text in enumerate(category.labels):
                self.words[number, place] = tuple([word.text for word in words_in(text)])
                self.capital[number, place] = text[:1] != text[:1].lower()
                forms += self._whole_forms((number, place))
        self.amounts: frozenset[int] = frozenset()
        """The categories whose values count things, though they are 1, 2, 3, …: 三件."""
        self.clocks = any(category.values.type == "time" for category in vocabulary.categories)
        self.titles = [tuple([word.text for word in words_in(category.name)]) for category in vocabulary.categories]
        """The words of the names of the categories."""
        self.owners = {word for words in self.titles for word in words}
        self.owners |= {stem for word in self.owners for stem in self.lexicon.stems(word)}
        self.counts = Counter(word for words in self.words.values() for word in set(words))
        forms += [form for number in range(len(vocabulary.categories)) for form in self._short_forms(number)]
        for number, category in enumerate(vocabulary.categories):
            for name, place in category.index.aliases.items():
                forms.append((tuple([word.text for word in words_in(name)]), (number, place)))
        for words, label in forms:
            for stem in self.lexicon.stems(words[0]):
                self.names.setdefault(stem, []).append((words, label))
        for found in self.names.values():
            found.sort(key=lambda form: -len(form[0]))

    @cached_property
    def _capitals(self) -> dict[Label, set[str]]:
        """The words that each label has with a capital."""
        texts = {label: self.vocabulary.categories[label[0]].labels[label[1]] for label in self.words}
        return {
            label: {word.text for word in words_in(text) if text[word.start].isupper()} for label, text in texts.items()
        }

    @cached_property
    def _proper(self) -> Counter[str]:
        """The number of labels that have each of these words."""
        return Counter(word for words in self._capitals.values() for word in words)

    @cached_property
    def accented(self) -> bool:
        """True if some labels have accents: a word with another one is no label."""
        return not all([text.isascii() for category in self.vocabulary.categories for text in category.labels])

    def _whole_forms(self, label: Label) -> Iterable[tuple[tuple[str, ...], Label]]:
        """Yield a label's own words unless they are a number, and what it abbreviates: of Mon, Monday."""
        words, numbers = self.words[label], self.vocabulary.categories[label[0]].numbers
        if len(words) == 1 and len(words[0]) == 3:
            titles = [each for each in self.lexicon.lists["titles"] if each.startswith(words[0])]
            if len(titles) == 1:
                yield (titles[0],), label
        if words and not (numbers is not None and has_digit(words)) and self.number_of(words) is None:
            yield words, label

    def _short_forms(self, category: int) -> Iterable[tuple[tuple[str, ...], Label]]:
        """Yield shorter names of the labels of a category: without what several of its labels share."""
        places = [(category, place) for place in range(self.vocabulary.categories[category].size)]
        for label in places:
            words = self.words[label]
            if len(words) > 2 and words[0].isdigit() and not has_digit(words[1:]) and self.counts[words[1]] == 1:
                yield words[1:], label  # 43 Ash Court
            if len(words) < 2 or has_digit(words):
                continue
            if words[0] in self.lexicon.lists["articles"] and self._tells(words[-1]):
                yield words[1:], label  # of "un atlas", l'atlas
            proper = [each for each in self._capitals[label] if self._proper[each] == 1]  # Cook, beside a cook
            own = [each for each in words if (self.counts[each] == 1 or each in proper) and self._tells(each)]
            if is_east_asian(words[0]):
                shared = self.shared_end(category) or words[-1] in self.lexicon.lists["hues"]  # 白猫 beside 三花
                if 0 < shared < len(words):
                    rest = words[:-shared]
                    if not all(word in self.lexicon.lists["common"] | self.lexicon.phrases.keys() for word in rest):
                        yield rest, label
            else:
                for each in own:
                    if self.is_proper(label, each):
                        yield (each,), label

    def is_proper(self, label: Label, word: str) -> bool:
        """Return True if a word of a label has a capital there, or the label begins with one."""
        return self.capital[label] or word in self._capitals[label]

    def number_of(self, words: Sequence[str]) -> Number | None:
        """Return the number that a label is in words: "third"."""
        for phrase, kind, value in self.lexicon.phrases.get(words[0], ()) if words else ():
            if phrase == tuple(words) and kind in ("numbers", "ordinals") and not is_east_asian(words[0]):
                return value
        return None

    def shared_end(self, category: int) -> int:
        """Return how many characters all labels of a category end in."""
        all_words = [self.words[category, place] for place in range(self.vocabulary.categories[category].size)]
        length = 0
        while all(len(words) > length + 1 for words in all_words) and len({w[-1 - length] for w in all_words}) == 1:
            length += 1
        return length

    def _tells(self, word: str) -> bool:
        """Return True if a word by itself may name its label: it is neither short nor in the lexicon."""
        common = word in self.lexicon.lists["common"] and word not in self.lexicon.lists["names"]
        known = common or word in self.lexicon.phrases or word in self.owners
        return len(word) > 2 and not known and not self.lexicon.stems(word) & self.owners

    @remembered
    def names_at(self, word: str) -> Sequence[tuple[tuple[str, ...], Label]]:
        """Return the names that may begin with a word of a text, and their labels."""
        stems = (*self.lexicon.stems(word), *self.beginnings(word))
        return [name for stem in stems for name in self.names.get(stem, ())]

    def beginnings(self, word: str) -> list[str]:
        """Return the words with which a compound may begin, or that a diminutive is of, where they are one word."""
        endings = self.lexicon.lists["diminutives"]
        ends = [len(word) - len(each) for each in endings if word.endswith(each)]
        ends += range(4, len(word) - 2) if endings else ()
        return [word[:end] for end in ends if end > 2]

    def is_ranking(self, category: int) -> bool:
        """Return True if the values of a category are the places of all actors: 1, 2, 3, …, or 1st, 2nd, 3rd, …"""
        numbers = self.vocabulary.categories[category].numbers
        everyone = list(range(1, self.vocabulary.categories[0].size + 1))
        known = self.ascending(category) if numbers is None else sorted(numbers)
        return everyone == known and category not in self.amounts

    @remembered
    def ascending(self, category: int) -> list[Number] | None:
        """Return the numbers in the labels of a category, if each has one, a larger one than the label before."""
        labels = [(category, place) for place in range(self.vocabulary.categories[category].size)]
        numbers = [min(each) for each in map(self.parts, labels) if len(each) == 1]
        rising = len(numbers) == len(labels) and all(one < other for one, other in pairwise(numbers))
        return numbers if rising else None

    def ranks(self, label: Label) -> set[Number]:
        """Return the place of a label in the order of its property, from either end; nothing if that has no order."""
        category = self.vocabulary.categories[label[0]]
        numbers = category.numbers or self.ascending(label[0])
        if numbers is None and label[0] not in self.ordered:
            return set()
        rank = label[1] + 1 if numbers is None else sorted(numbers).index(numbers[label[1]]) + 1
        return {rank, category.size + 1 - rank}

    def parts(self, label: Label) -> frozenset[Number]:
        """Return the numbers in a label's text, without those that all labels of its property share."""
        if label not in self._parts:
            everyone = [(label[0], place) for place in range(self.vocabulary.categories[label[0]].size)]
            all_parts = [numbers_in(self.words[each]) for each in everyone]
            shared = frozenset.intersection(*all_parts)
            for each, own in zip(everyone, all_parts, strict=True):
                number = self.number_of(self.words[each])
                self._parts[each] = frozenset((number,)) if number is not None else own - shared or own
        return self._parts[label]

    def same_word(self, one: str, other: str) -> bool:
        """Return True if two words are the same but for their endings."""
        return (
            one == other or bool(self.lexicon.stems(one) & self.lexicon.stems(other)) or other in self.beginnings(one)
        )


def has_digit(words: Sequence[str]) -> bool:
    return any(word[:1].isdigit() for word in words)
