"""Actors and properties guessed from the clues of a page: names, numbers, and words in the same place.

A *frame* is a word beside several others: "drinks tea", "drinks milk"; "the red house", "the blue house".
Those others may be values of one property.  All of this is a guess, and marked as one.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import accumulate, pairwise
from typing import TypeVar

from logicgrid.kinds.logic_grid.page.cut import MOST_VALUES, words_of_page
from logicgrid.puzzle.record import Record
from logicgrid.words.grammar import singular
from logicgrid.words.lexicon import fold_letters, lexicon_of, words_in
from logicgrid.words.negation import present_of
from logicgrid.words.phrases import toml

_MOST_GUESSED = 20_000
"""The characters of clues that are looked at: no puzzle has more."""
_MOST_FRAMES = 200
_CURRENCY = r"[$€£¥]"
MONEY = re.compile(
    rf"{_CURRENCY}\s?\d[\d.,]*\d|{_CURRENCY}\s?\d|\d[\d.,]*\s?(?:€|euros?\b|dollars?\b|pounds?\b|元|円)", re.IGNORECASE
)
_CLOCK = re.compile(r"(?<![\d.:])\d{1,2}[:h]\d{2}(?:\s?[ap]\.?m\.?)?(?![\d:])", re.IGNORECASE)
_YEAR = re.compile(r"(?<![\d.,])(?:1[5-9]\d\d|20\d\d)(?![\d.,]\d|\d)")
_PLAIN = re.compile(r"(?<![\d.,:$€£¥])\d{1,4}(?![\d.,:]\d|\d|st\b|nd\b|rd\b|th\b|e\b|番目)")
_WORD = re.compile(r"[^\W\d_]+(?:[-'’][^\W\d_]+)*|\d[\d.,:]*|[^\s\w]")
PART = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_POSSESSIVE = re.compile(r"['’]s?$")
_STATED = (
    *("more", "less", "after", "before", "better", "worse", "negations", "neither", "numbers", "ordinals", "between"),
    "ends_middle",
)
"""The kinds of words of the lexicon that are no values."""
_PLACES = ("ordinals", "ends", "ends_first", "ends_last", "ends_middle")
_ORDERS = (*_PLACES[:-1], "beside")
COMPARISONS = frozenset(("more", "less", "after", "before", "worse", "better", "behind", "ahead"))
"""The kinds of words of the lexicon behind a number that is a difference."""


_Key = TypeVar("_Key")
_Value = TypeVar("_Value")


class Guess(Record):
    """A property that was guessed: its name, "" where that is not known, its values, and why (a key and its word)."""

    name: str
    values: tuple[str, ...]
    why: str
    word: str = ""


class Guesses:
    """What may be guessed from the clues of a page in a language; `texts` are clues, questions and introduction."""

    noun = re.compile(r"[ -]?([^\W\d_]+)")
    """What a number counts, behind it."""

    def __init__(self, clues: Sequence[str], others: Sequence[str], code: str, known: Sequence[str] = ()) -> None:
        room = list(accumulate(map(len, clues)))
        clues = [clue for clue, end in zip(clues, room, strict=True) if end <= _MOST_GUESSED]
        self.clues, self.texts = clues, [*clues, *[each for each in others if len(each) <= _MOST_GUESSED]]
        self.code, self.own = code, words_of_page(code)
        self.lexicon = lexicon_of(code)
        words = {fold_letters(word) for label in known for word in re.findall(r"\w+", label)}
        self.taken = {stem for word in words for stem in self.lexicon.stems(word)}
        self.known = {fold_letters(label) for label in known}
        self.written: dict[str, str] = {}
        """How the words of `units` are first written."""
        self._all = (clues, others, code, known)

    def knowing(self, more: Sequence[str]) -> Guesses:
        """Return what may be guessed where more labels are known."""
        clues, others, code, known = self._all
        return type(self)(clues, others, code, [*known, *more])

    # ------------------------------------------------------------------ words

    def is_said(self, words: str) -> bool:
        """Return True if a clue or a question has these words."""
        return any(words.casefold() in text.casefold() for text in self.texts)

    @cached_property
    def counted(self) -> frozenset[str]:
        """The words that clues and questions have behind a number."""
        phrases = self.lexicon.phrases.items()
        numbers = [number for number, found in phrases if any(kind == "numbers" for _, kind, _ in found)]
        behind = re.compile(rf"(?:\d|\b(?:{'|'.join(numbers)}))\s([^\W\d_]+)", re.IGNORECASE)
        return frozenset(word.casefold() for text in self.texts for word in behind.findall(text))

    @cached_property
    def idle(self) -> frozenset[str]:
        """Words that are neither names nor values."""
        heard = toml(f"hear/{self.code}.toml").items()
        named = ("womanly", "manly", "aging", "births")
        lists = [each for key, each in heard if isinstance(each, list) and key not in named]
        said = [word for each in lists for word in each]
        words = {word for word in said if isinstance(word, str) and " " not in word}
        return self._small.union(map(fold_letters, words))

    @cached_property
    def _small(self) -> frozenset[str]:
        """Articles, prepositions, auxiliaries and the like."""
        prose = {
            word
            for word, all_of in self.lexicon.phrases.items()
            if any(len(p) == 1 and k in _STATED for p, k, _ in all_of)
        }
        words = prose.union(*[self.lexicon.lists[key] for key in ("titles", "copulas")])
        return frozenset(map(fold_letters, words.union(self.own["idle"], self.own["links"], self.own["articles"])))

    @cached_property
    def _verbs(self) -> frozenset[str]:
        """Words that say how somebody has something, as "sold": no values, but values are beside them."""
        heard = toml(f"hear/{self.code}.toml")
        said = {fold_letters(word) for word in heard["soft"] if " " not in word}
        return frozenset(said - {*self.own["idle"], *self.own["links"], *self.own["articles"]})

    @cached_property
    def ordinals(self) -> frozenset[str]:
        """The words for "first", "second" and so on."""
        phrases = self.lexicon.phrases.items()
        return frozenset([word for word, found in phrases if any(len(p) == 1 and k == "ordinals" for p, k, _ in found)])

    @cached_property
    def units(self) -> list[list[tuple[str, bool]]]:
        """The words of each clause, in order, with whether they directly follow the one before."""
        found = []
        skipped = {fold_letters(each) for each in (*self.own["articles"], *self.own["links"])}
        for text in self.texts:
            clause: list[tuple[str, bool]] = []
            direct = False
            for word in _WORD.findall(text):
                folded = fold_letters(_POSSESSIVE.sub("", word))
                if folded in skipped:
                    direct = False
                    if folded in self.own["relatives"]:  # "brought by the person who arrived"
                        found.append(clause)
                        clause = []
                elif folded in self._verbs and word.islower():
                    found.append(clause)
                    self.written.setdefault(folded, word)
                    clause, direct = [(folded, False)], True
                elif not word[0].isalpha() or folded in self.idle or self.is_taken(word) or self.is_name(word):
                    found.append(clause)
                    clause, direct = [], False
                else:
                    self.written.setdefault(folded, _POSSESSIVE.sub("", word))
                    clause.append((folded, direct))
                    direct = True
            found.append(clause)
        return [clause for clause in found if clause]

    # ------------------------------------------------------------------ names

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names in the clues, in their order: capitalised words."""
        lower = {fold_letters(word) for text in self.texts for word in _WORD.findall(text) if word.islower()}
        counts: Counter[str] = Counter()
        for text in self.clues:
            run: list[str] = []
            words = [*self._name_words.findall(text), ".", "."]
            for place, word in enumerate(words[:-1]):
                within = place and words[place - 1][-1].isalnum()  # "Old Gold"
                if not within and fold_letters(word) in self.own["articles"]:
                    continue  # "De Zweed"
                word = self._tied.sub("", word)
                of = not place and fold_letters(word) in self.own["of"]  # "Van Pim en de bakker uit Ede was de een …"
                within = (within or (self._is_title(word) and not of)) and words[place + 1][:1].isupper()
                plain = fold_letters(word) in lower | self.idle and not (within or run)
                if word[:1].isupper() and not word.isupper() and not plain:
                    run.append(_POSSESSIVE.sub("", word))
                elif run:
                    counts.update([" ".join(run)] * (len(run) < 4))
                    run = []
        most = dict(counts.most_common(MOST_VALUES))
        return tuple([name for name in counts if name in most and fold_letters(name) not in self.known])

    @cached_property
    def _name_words(self) -> re.Pattern[str]:
        """The pattern of words, where the dot belongs to a title: "Mr. Crow"."""
        titles = "|".join(map(re.escape, self.lexicon.lists["titles"])) or "(?!)"
        return re.compile(rf"\b(?i:{titles})\.(?=\s)|{_WORD.pattern}")

    @cached_property
    def _tied(self) -> re.Pattern[str]:
        """The pattern of an article that an apostrophe ties to its noun: "L'Anglais"."""
        return re.compile(rf"(?:{'|'.join(self.own['elided']) or '(?!)'})['’]", re.IGNORECASE)

    def _is_title(self, word: str) -> bool:
        return fold_letters(word).removesuffix(".") in self.lexicon.lists["titles"]

    def is_name(self, word: str) -> bool:
        return word[:1].isupper() and re.sub(r"['’]s$", "", word) in self._parts

    @cached_property
    def _parts(self) -> frozenset[str]:
        return frozenset(part for name in self.names for part in name.split())

    def subjects(self, wanted: int) -> tuple[str, ...]:
        """Return the names of actors: those with the same words around them that are as many as are wanted, if any are.

        Else those at the beginning of clues at least as often as after a preposition.
        """
        firsts = {name: sum(bool(self._begins(name, clue)) for clue in self.clues) for name in self.names}
        around = {name: [self._around(name, text) for text in self.texts if name in text] for name in self.names}
        groups: dict[tuple[bool, bool], list[str]] = defaultdict(list)
        for name in self.names:
            groups[any(each[1] for each in around[name]), " " in name].append(name)
        if len(self.names) == wanted:
            return self.names
        values = {name for name in self.names if not firsts[name] and self._describes(name)}
        groups = {key: [name for name in group if name not in values] for key, group in groups.items()}
        fit = [group for group in groups.values() if len(group) == wanted]
        if fit:
            return tuple(max(fit, key=lambda group: sum(firsts[name] for name in group)))
        likely = [name for name in self.names if name not in values]
        return tuple([name for name in likely if sum(each[0] for each in around[name]) <= firsts[name]])

    def begun(self, values: Sequence[str]) -> int:
        """Return how many clues one of these values begins, perhaps behind a word."""
        return sum(any(self._begins(value, clue) for value in values) for clue in self.clues)

    def _describes(self, name: str) -> bool:
        """Return True for a name behind a noun and "of" or "from": "l'artisan de Dole", but not "celui de Rémi"."""
        of = "|".join(map(re.escape, self.own["of"]))
        found = [re.search(rf"(\w+)\s+(?:{of})\s*{re.escape(name)}\b", text) for text in self.texts] if of else []
        nouns = [fold_letters(each[1]) for each in found if each]
        return bool(nouns) and not any([noun in self.own["pronouns"] for noun in nouns])

    def _begins(self, name: str, clue: str) -> bool:
        return re.match(rf"\W*(?:\w+['’\s])?{re.escape(name)}\b", clue) is not None

    def _around(self, name: str, text: str) -> tuple[bool, bool]:
        """Return whether a name follows a preposition, and whether behind an article, in a text."""
        found = re.search(rf"(\w+)\s+{re.escape(name)}\b", text)
        before = fold_letters(found[1]) if found else ""
        return before in self.own["links"][:9], before in self.own["articles"]

    # ------------------------------------------------------------------ numbers

    def numbers(self) -> Iterator[Guess]:
        """Yield what numbers may be: prices, times, years, ages, and numbers with a unit."""
        names = self.own["names"]
        for key, pattern in (("price", MONEY), ("time", _CLOCK), ("year", _YEAR)):
            found = self._matches(pattern)
            if len(found) > 1:
                yield Guess(names[key], found, "numbers")
        by_unit: dict[str, list[str]] = defaultdict(list)
        for text in map(self.in_digits, self.texts):
            text = _YEAR.sub(" ", _CLOCK.sub(" ", MONEY.sub(" ", text)))
            for each in _PLAIN.finditer(text):
                behind = self.noun.match(text, each.end())
                unit = fold_letters(behind[1]) if behind else ""
                if self.is_difference(text[each.end() :]):
                    continue
                by_unit[unit if unit and unit not in self.idle - set(self.own["years"]) else ""].append(each[0])
        ages = {fold_letters(each).split()[0] for each in self.own["years"]}
        for unit, values in by_unit.items():
            kept = tuple(sorted(set(values), key=int))
            if len(kept) > 2:
                yield Guess(names["age"] if unit in ages else unit or names["number"], kept, "numbers")

    def in_digits(self, text: str) -> str:
        """Return a text in which the numbers that may be values are digits."""
        return text

    def is_difference(self, behind: str) -> bool:
        """Return True if a number precedes a comparison: "two years older", "3 points more"."""
        words = [fold_letters(each) for each in re.findall(r"\w+", behind[:40])]
        return any(
            kind in COMPARISONS and phrase == tuple(words[place : place + len(phrase)])
            for place, word in enumerate(words[:3])
            for phrase, kind, _ in self.lexicon.phrases.get(word, ())
        )

    def _matches(self, pattern: re.Pattern[str]) -> tuple[str, ...]:
        prose = [(each, text[each.end() :]) for text in self.texts for each in pattern.finditer(text)]
        found = {each[0].strip(): None for each, behind in prose if not self.is_difference(behind)}
        return tuple(sorted(found, key=lambda each: [float(part) for part in re.findall(r"\d+", each)]))[:MOST_VALUES]

    def order(self, noun: str) -> str | None:
        """Return what clues say the first, the last or the middle one of, if possible that noun; "" if nothing.

        None if clues do not speak of first, last, next to and the like.
        """
        count, found = 0, Counter[str]()
        for clue in self.clues:
            words = words_in(clue)
            marks = self.lexicon.marks(words, [False] * len(words))
            count += sum(mark.kind in _ORDERS for mark in marks)
            behind = [words[mark.last] for mark in marks if mark.kind in _PLACES and mark.last < len(words)]
            found.update({clue[word.start : word.end] for word in behind})
        if count < 2:
            return None
        stems = self.lexicon.stems(fold_letters(noun))
        same = [word for word in found if noun and stems & self.lexicon.stems(fold_letters(word))]
        return same[0] if same else self.likely(found)

    def floor(self) -> str | None:
        """Return the word for a floor if several clues speak of floors by words that have no spaces around them."""
        said = [clue for clue in self.clues if any(word in clue for word in self.own["floors"])]
        return self.own["floors"][0] if len(said) > 1 else None

    def likely(self, found: Counter[str]) -> str:
        """Return the noun of things in an order, if it is one of the words behind first, last and middle."""
        likely = [word for word in found if found[word] > 1 and word.isalpha() and word.islower()]
        likely = [word for word in likely if fold_letters(word) not in self.idle and not self.is_taken(word)]
        return max(likely, key=lambda word: found[word], default="")

    def is_taken(self, word: str) -> bool:
        """Return True for a word of a label that is known."""
        return not self.taken.isdisjoint(self.lexicon.stems(fold_letters(word)))

    # ------------------------------------------------------------------ things

    def things(self, prose: str) -> Guess:
        """Return the nouns behind articles in clues, but for those of the text in `prose`: the clock, the vase.

        What more is said of ("the item from 1840", "the item seen by Dr Snow") is no value.  The name is the noun that
        was asked for: "which antique each collector brought".
        """
        words = [fold_letters(word) for word in _WORD.findall(prose)]
        asked = [noun for word, noun in pairwise(words) if word in self.own["which"] and noun not in self.idle]
        links = {*self.own["links"], *self.own["articles"]}
        found: dict[str, bool] = {}
        for text in self.clues:
            tokens = [*_WORD.findall(text), ".", "."]
            for article, noun, behind in zip(tokens, tokens[1:], tokens[2:], strict=False):
                if fold_letters(article) in self.own["articles"] and noun.islower():
                    ends = not behind[0].isalpha() or fold_letters(behind) in self.idle
                    linked = fold_letters(behind) in links
                    found[noun] = found.get(noun, ends) and not linked
        general = {stem for word in words for stem in self.lexicon.stems(word)} | self.taken | self.idle | links
        values = [noun for noun, fits in found.items() if fits and not self.lexicon.stems(fold_letters(noun)) & general]
        return Guess(asked[0] if asked else "", tuple(values), "things")

    # ------------------------------------------------------------------ frames

    def frames(self) -> Iterator[Guess]:
        """Yield the words beside a frame, the frame with the most of them first; no word is a value twice."""
        behind: dict[str, dict[str, None]] = defaultdict(dict)
        before: dict[str, dict[str, None]] = defaultdict(dict)
        for clause in self.units:
            for (one, _), (other, direct) in pairwise(clause):
                behind[self._stem(one)][other] = None
                if direct:
                    before[other][one] = None
        behind, before = largest(behind), largest(before)
        used: set[str] = set()
        for _ in range(MOST_VALUES):
            ways = [
                (len(left), side, word, left)
                for side, table in ((0, behind), (1, before))
                for word, fillers in table.items()
                if word not in used and len(left := [each for each in fillers if each not in used and each != word]) > 1
            ]
            if not ways:
                return
            _, side, word, left = max(ways, key=lambda each: (each[0], each[1]))
            used |= {word, *left}
            said = self.written if side else self._phrases
            values = tuple([said[each] for each in left[:MOST_VALUES]])
            yield Guess(self._whole(word), values, "frame", self._whole(word))

    @cached_property
    def _phrases(self) -> dict[str, str]:
        """The words of `written`, each with a word that always follows it: the seed voucher.

        Of a single place it is one before a stop.
        """
        behind: dict[str, list[tuple[str, bool]]] = defaultdict(list)
        for text in self.texts:
            words = [*_WORD.findall(text), ".", "."]
            for word, following, stop in zip(words, words[1:], words[2:], strict=False):
                behind[fold_letters(_POSSESSIVE.sub("", word))].append((following, not stop[0].isalnum()))
        phrases, small = {}, self._small.difference(self.own["nouns_too"])
        for word, written in self.written.items():
            (following, stops), *others = behind[word] or [("", False)]
            alike = all(each == following for each, _ in others) and (others or stops)
            noun = following.islower() and fold_letters(following) not in small and not self.is_taken(following)
            phrases[word] = f"{written} {following}" if alike and noun else written
        return phrases

    def _stem(self, word: str) -> str:
        """Return a word without an ending of its language: "orders" and "ordered" are one frame, "won" and "win"."""
        word = present_of(self.code, word)
        for ending in sorted(self.lexicon.endings, key=len, reverse=True):
            if word.endswith(ending) and len(word) - len(ending) > 3:
                return word[: -len(ending)]
        return word

    def _whole(self, stem: str) -> str:
        """Return the first word of the texts that has a stem."""
        return next(
            (self.written[each] for clause in self.units for each, _ in clause if self._stem(each) == stem), stem
        )

    def word_beside(self, names: Sequence[str], noun: str) -> str:
        """Return the word directly beside the most of some names, but for the noun of the actors.

        Returns "" if it is beside fewer than half of them.
        """
        beside: dict[str, set[str]] = defaultdict(set)
        whole: dict[str, str] = {}
        skipped = self.idle | {*self.own["articles"], *self.own["links"], fold_letters(noun)}
        for text in self.texts:
            for name in [name for name in names if name in text]:
                before, _, behind = text.partition(name)
                for word in [*PART.findall(before)[-2:], *PART.findall(behind)[:1]]:
                    if fold_letters(word) not in skipped and word.islower():
                        stem = self._stem(fold_letters(word))
                        beside[stem].add(name)
                        whole.setdefault(stem, word)
        best = max(beside, key=lambda stem: len(beside[stem]), default="")
        return whole[best] if 2 * len(beside[best]) >= len(names) > 1 else ""

    def before(self, numbers: Sequence[str]) -> str:
        """Return the word before at least two of some numbers in clues: "at table 3"."""
        behind = re.compile(rf"([^\W\d_]+) ({'|'.join(map(re.escape, numbers))})\b")
        pairs = {(found[1], found[2]) for text in self.clues for found in behind.finditer(text)}
        ((word, count),) = Counter([word for word, _ in pairs]).most_common(1) or [("", 0)]
        return word if count > 1 and word.islower() and fold_letters(word) not in self.idle else ""

    def is_beside(self, name: str, values: Sequence[str]) -> bool:
        """Return True if clues have values behind a name: "on plot 3"."""
        name = singular(self.code, name)
        return any(re.search(rf"\b{re.escape(name)} ?(?:{'|'.join(values)})\b", text) for text in self.texts)

    def shared(self) -> tuple[str, ...]:
        """Return the words that several clues share and that may be values."""
        words = [word for clause in self.units for word in {each for each, _ in clause} - self._verbs]
        counts = Counter([self.written[word] for word in words])
        return tuple([word for word, count in counts.most_common(MOST_VALUES) if count > 1])


def largest(frames: dict[_Key, dict[str, _Value]]) -> dict[_Key, dict[str, _Value]]:
    """Return the frames with the most words beside them."""
    return dict(sorted(frames.items(), key=lambda each: -len(each[1]))[:_MOST_FRAMES])
