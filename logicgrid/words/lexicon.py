"""The words of a language for comparing a clue's text with its rule: a TOML file in `lint/` for each language.

Texts are split into words and signs; in Chinese and Japanese every character is a word, so that the same search finds
phrases in all languages.  Words are compared without capitals and without Latin accents.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache, lru_cache
from typing import Any

from logicgrid.puzzle.messages import LANGUAGES
from logicgrid.puzzle.record import Record
from logicgrid.words.phrases import toml

_EAST_ASIAN = "\u3005-\u3007\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uff66-\uff9f"
_NUMBER = r"[0-9]+(?:[.,:/][0-9]+)*"
_WORD = re.compile(rf"{_NUMBER}|[^\W\d_]+|[^\s_]")
"""The words of texts without East Asian characters; compiling the full pattern takes longer than reading most texts."""

_LISTS = """
endings common names titles counted rising scored turned_by no_comparison dated as_more as_less wholes passive quick
slow timely timed lasting vague copulas having losing persons escorts at naming named acted particles pronouns measures
points hues articles numbering diminutives
"""
_JOINING, _COMPOUND = {"nouns", "people", "others"}, {"nouns", "people"}
"""The lists whose words may begin a compound, and those whose words may end one."""
_DOUBLE = re.compile(r"(.)\1")
_VOICED = {"s": "z", "f": "v"}
_VOICELESS = {voiced: plain for plain, voiced in _VOICED.items()}  # grijze, huizen, brieven
_SETS = frozenset(_LISTS.split())
"""The lists that are not phrases to search for."""


class Word(Record):
    """A word of a text, folded, with its position: the characters `start` to `end` (exclusive)."""

    text: str
    start: int
    end: int


class Mark(Record):
    """A phrase of the lexicon in a text: the words `first` to `last` (exclusive), with its kind and value.

    The kind is the name of a list or table of the TOML file; the value is 0 for a phrase of a list.
    """

    kind: str
    value: Fraction | int
    first: int
    last: int


class Lexicon:
    """The phrases of one language, and its settings: the keys of the TOML file whose values are texts."""

    def __init__(self, code: str, data: Mapping[str, Any]) -> None:
        self.code = code
        self.settings: dict[str, str] = {key: value for key, value in data.items() if isinstance(value, str)}
        self.endings: Sequence[str] = data["endings"]
        self.changed: Mapping[str, str] = data.get("changed", {})
        """The endings of inflected words by which others are replaced: French "blanche", "blanc"."""
        self.stems = lru_cache(20_000)(self._stems)
        self.lists = {key: frozenset(value) for key, value in data.items() if isinstance(value, list)}
        self.clocks = [
            (tuple(pattern.split()), *(minutes if isinstance(minutes, list) else (1, minutes)))
            for pattern, minutes in data["clocks"].items()
        ]
        """Times of day: the words around the hour {h} and the minutes {m}, the sign of {m}, and the minutes to add."""
        self.patterns: dict[str, str] = {key: "|".join(value) for key, value in data["patterns"].items()}
        """Regular expressions that lint rules search for."""
        self.clock_words = {pattern[0] for pattern, _, _ in self.clocks}
        self.unless = {tuple(phrase): re.compile(before) for phrase, before in data.get("unless", {}).items()}
        """Phrases of several signs that are others behind some sign: まず is "first", but not in 飲まず."""
        self.phrases: dict[str, list[tuple[tuple[str, ...], str, Fraction | int]]] = {}
        for kind, value in data.items():
            if isinstance(value, list) and kind not in _SETS:
                for phrase in value:
                    self._add(kind, phrase, 0)
                    if kind == "beside":
                        self._add("hints", phrase, 0)
            elif isinstance(value, dict) and kind not in ("clocks", "patterns", "changed", "unless"):
                for phrase, number in value.items():
                    self._add(kind, phrase, number if isinstance(number, int) else Fraction(number))
        joined = data.get("joined")
        self._parts = (
            re.compile("|".join(sorted([*data["numbers"], joined], key=len, reverse=True))) if joined else None
        )
        for found in self.phrases.values():
            found.sort(key=lambda each: -len(each[0]))

    def _add(self, kind: str, phrase: str, value: Fraction | int) -> None:
        words = (phrase,) if phrase.isascii() and phrase.isalpha() else tuple([each.text for each in words_in(phrase)])
        self.phrases.setdefault(words[0], []).append((words, kind, value))

    def _stems(self, word: str) -> frozenset[str]:
        """Return the forms under which a word is looked up: the word itself, and the word without its endings."""
        found = {word}
        if len(word) > 3 and word.isalpha():
            for ending in self.endings:
                if word.endswith(ending) and len(word) - len(ending) >= 3:
                    found.add(word[: -len(ending)])
            if word.endswith("ies") and len(word) > 4:
                found.add(word[:-3] + "y")
            for ending, other in self.changed.items():
                said = [each for each in (word, word.removesuffix("s")) if each.endswith(ending)]
                found.update([each.removesuffix(ending) + other for each in said])
            if self.code == "nl":
                plain = [_DOUBLE.sub(r"\1", each) for each in found]  # rood, rode; kat, katten
                found.update([each for each in plain if len(each) > 2])
                found.update([each[:-1] + _VOICELESS[each[-1]] for each in found - {word} if each[-1] in _VOICELESS])
                found.update(self.infinitives(word))
        return frozenset(found)

    def infinitives(self, word: str, present: bool = False) -> Iterator[str]:
        """Yield what a Dutch word may be a regular past tense or participle of, or the present: "danste", "danst"."""
        ends = ("de", "te", *("t" * present)) if self.code == "nl" else ()
        said = [word.removesuffix(end) for end in ends if word.endswith(end)]
        done = [word[2:-1]] if ends and word.startswith("ge") and word[-1] in "dt" else []
        for root in [_DOUBLE.sub(r"\1", each) for each in (*said, *done) if len(each) > 2]:
            yield from (f"{root}en", f"{root[:-1]}{_VOICED.get(root[-1], root[-1])}en")

    def is_number(self, word: str) -> bool:
        """Return True for a number, in words or digits."""
        found = self.phrases.get(word, ())
        return word.isdigit() or any(
            [phrase == (word,) and kind in ("numbers", "ordinals") for phrase, kind, _ in found]
        )

    def marks(self, words: Sequence[Word], masked: Sequence[bool]) -> list[Mark]:
        """Return the longest phrase at each place in a text, with all its kinds; none with a masked word."""
        found: list[Mark] = []
        texts = [word.text for word in words]
        place = 0
        while place < len(texts):
            length = 0
            for phrase, kind, value in self.phrases.get(texts[place], ()):
                size = len(phrase)
                if size < length:
                    break
                if (
                    size > 1
                    and kind in ("more", "less")
                    and place
                    and texts[place - 1].isdigit()
                    and self._is_unit(texts[place])
                ):
                    continue  # 3年長い
                if size > 1 and phrase in self.unless and self.unless[phrase].search("".join(texts[:place])):
                    continue
                if tuple(texts[place : place + size]) == phrase and True not in masked[place : place + size]:
                    length = size
                    found.append(Mark(kind, value, place, place + size))
            if not length and (value := self._joined_number(texts[place])) and not masked[place]:
                found.append(Mark("numbers", value, place, place + 1))
            place += length or 1
        return found

    def _is_unit(self, word: str) -> bool:
        return any([kind == "units" and len(phrase) == 1 for phrase, kind, _ in self.phrases.get(word, ())])

    def _joined_number(self, word: str) -> int:
        """Return the value of a number in one word ("tweeentwintig", "honderdvijftig", "tienjarige"), or 0."""
        if self._parts is None or len(word) < 7:
            return 0
        aged = self.settings["aged"]
        number = word.removesuffix("n").removesuffix(aged) if word.endswith((aged, f"{aged}n")) else word
        parts = self._parts.findall(number)
        if (
            len(parts) < 1 + (number == word)
            or "".join(parts) != number
            or self.settings["joined"] in (parts[0], parts[-1])
        ):
            return 0
        total = current = 0
        for part in parts:
            value = next((int(each[2]) for each in self.phrases.get(part, ()) if each[1] == "numbers"), 0)
            if value == 1000:
                total, current = (total + current or 1) * 1000, 0
            else:
                current = max(current, 1) * 100 if value == 100 else current + value
        return total + current


class CommonWords:
    """Common words that a story may have around a statement, by lists: `verbs`, `nouns`, `people`, and `others`.

    Words of negation, exclusion or uncertainty are in the list `against`, or in no list.
    """

    def __init__(self, data: Mapping[str, Any]) -> None:
        self._letters = str.maketrans(data.get("letters", {}))
        self._double = re.compile(f"([{data['doubles']}])\\1")
        self._participle = re.compile(data.get("participle", r"()\0"))
        self._compounds: bool = data.get("compounds", False)
        self._endings = {name: [each.partition(">") for each in rules] for name, rules in data["endings"].items()}
        self._lemmas = {name: frozenset(self._key(words).split()) for name, words in data["words"].items()}
        self._idioms: dict[str, list[list[str]]] = {}
        for words in map(str.split, data["idioms"]):
            self._idioms.setdefault(words[0], []).append(words[1:])
        self.lists = lru_cache(20_000)(self._lists)
        """The names of the lists with a word, inflected or not; for a compound of nouns, those of its last part."""

    def begins_idiom(self, word: str, behind: Sequence[str]) -> bool:
        """Return True if a word and some of the following ones, in order, form a negative idiom: "sent … back"."""
        for idiom in self._idioms.get(word, ()):
            rest = iter(behind)
            if all([each in rest for each in idiom]):
                return True
        return False

    def _key(self, word: str) -> str:
        return self._double.sub(r"\1", word.translate(self._letters))

    def _lists(self, word: str) -> frozenset[str]:
        found = self._simple(word)
        places = range(3, len(word) - 2) if self._compounds and not found else ()
        parts = [self._simple(word[place:]) for place in places if _JOINING & self._simple(word[:place])]
        return next((each for each in parts if not _COMPOUND.isdisjoint(each)), found)

    def _simple(self, word: str) -> frozenset[str]:
        plain = {word, self._participle.sub(r"\1", word)}
        return frozenset(
            [
                name
                for name, lemmas in self._lemmas.items()
                if any([self._key(each) in lemmas for each in plain])
                or any(
                    [
                        self._key(each.removesuffix(ending) + rest) in lemmas
                        for ending, _, rest in self._endings[name]
                        for each in plain
                        if each.endswith(ending)
                    ]
                )
            ]
        )


def is_slip(word: str, other: str) -> bool:
    """Return True if a word is another one with a letter that is wrong, missing, extra, or in the wrong place.

    >>> is_slip("nver", "never"), is_slip("neit", "niet"), is_slip("ever", "never"), is_slip("not", "not")
    (True, True, True, False)
    """
    same = next((place for place, (a, b) in enumerate(zip(word, other, strict=False)) if a != b), None)
    same = min(len(word), len(other)) if same is None else same
    one, two = word[same:], other[same:]
    return word != other and (
        one[1:] in (two, two[1:]) or one == two[1:] or (one[1::-1] == two[:2] and one[2:] == two[2:])
    )


@cache
def common_words_of(code: str) -> CommonWords:
    """Return the common words of a language."""
    return CommonWords(toml(f"story/{code}.toml"))


@cache
def lexicon_of(code: str) -> Lexicon:
    """Return the lexicon of a language of `LANGUAGES`."""
    return Lexicon(code, toml(f"lint/{code}.toml"))


def words_in(text: str) -> list[Word]:
    """Return the words and signs of a text, folded; a hyphen between words is no word.

    >>> [word.text for word in words_in("Élise's 1,5 km, 水 2号")]
    ['elise', "'", 's', '1,5', 'km', ',', '水', '2', '号']
    """
    folded = fold_letters(text)
    pattern = _WORD if max(folded, default="") < _EAST_ASIAN[0] else _east_asian_word()
    return [
        Word(each[0].replace("œ", "oe"), each.start(), each.end())
        for each in pattern.finditer(folded)
        if each[0] != "-"
        or not (folded[each.start() - 1 : each.start()].isalnum() and folded[each.end() :][:1].isalnum())
    ]


@cache
def _east_asian_word() -> re.Pattern[str]:
    return re.compile(rf"{_NUMBER}|[{_EAST_ASIAN}]|[^\W\d_{_EAST_ASIAN}]+|[^\s_]")


def fold_letters(text: str) -> str:
    """Return a text of the same length with plain letters, digits and signs, and without capitals."""
    if text.isascii():
        return text.lower()
    return "".join(map(_folded, text))


@cache
def _folded(character: str) -> str:
    plain = {"’": "'", "‘": "'", "‑": "-", "–": "-", "−": "-"}.get(character)
    if plain is not None:
        return plain
    wide = unicodedata.normalize("NFKC", character)
    if len(wide) == 1:
        character = wide
    if character < "\u0250":
        character = unicodedata.normalize("NFD", character)[0]
    lower = character.lower()
    return lower if len(lower) == 1 else character


def guess_language(text: str, names: Iterable[str] = ()) -> str:
    """Return the language of `LANGUAGES` that a text is probably in, without its `names`: Dan is no Dutch "dan".

    >>> guess_language("De kaas komt na het brood"), guess_language("红房子的主人"), guess_language("アリスは3年生だ")
    ('nl', 'zh', 'ja')
    """
    if any(["\u3040" <= char <= "\u30ff" for char in text]):
        return "ja"
    if any(["\u3400" <= char <= "\u9fff" for char in text]):
        return "zh"
    letters = re.compile(r"[^\W\d_]+")
    named = {word for name in names for word in letters.findall(name) if word[0].isupper() or word == name}
    plain = " ".join([word for word in letters.findall(text) if word not in named])
    words = re.findall(r"[a-z]+", fold_letters(plain))
    scores = {code: sum(word in _FREQUENT[code] for word in words) for code in LANGUAGES if code in _FREQUENT}
    return max(scores, key=lambda code: scores[code])


_OFTEN = {
    "en": "the of is and than who was has with not one other at by to or",
    "nl": "de het een van is en dan die wie niet naar of op met na heeft",
    "fr": "le la les de du des est et que qui un une dans sur pas l d",
}
_FREQUENT = {code: frozenset(words.split()) for code, words in _OFTEN.items()}
