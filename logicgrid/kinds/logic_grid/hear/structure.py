"""The words of structure of a language: which symbols of the patterns they are."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from copy import deepcopy
from fractions import Fraction
from functools import cache
from itertools import chain, pairwise
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from logicgrid.csp.expr import Number
from logicgrid.puzzle.messages import UNSPACED
from logicgrid.puzzle.record import Record
from logicgrid.words.lexicon import Lexicon, common_words_of, is_slip, lexicon_of, words_in
from logicgrid.words.phrases import toml

Phrase = tuple[str, ...]

SIGNS = (",", "，", "、", "。")
ROWS = frozenset(("side", "floor"))
"""The kinds of properties whose values are places in a row or above each other."""
ORDERED = ROWS | {"time", "score"}
"""The kinds of properties whose values have neighbours."""


class ComparedKind(Record):
    """What a comparison may be about.

    `said` are the words that texts have for it, `able` those that they may have, too, `names` the names of such
    properties, and `high` and `low` the phrases for the largest and the smallest value.
    """

    said: frozenset[str]
    names: frozenset[str]
    high: tuple[Phrase, ...] = ()
    low: tuple[Phrase, ...] = ()
    able: frozenset[str] = frozenset()


T = TypeVar("T")


class Phrases(Generic[T]):
    """Phrases, each with what it stands for, of which the longest one at a place of a text is looked up."""

    def __init__(self) -> None:
        self.meant: dict[Phrase, T] = {}
        self._sizes: dict[str, list[int]] = {}
        """The numbers of words, the largest first, by the first word."""

    def __len__(self) -> int:
        return len(self.meant)

    def add(self, phrase: Phrase, meaning: T) -> None:
        self.meant[phrase] = meaning
        self._sizes[phrase[0]] = sorted({len(phrase), *self._sizes.get(phrase[0], ())}, reverse=True)

    def at(self, texts: Sequence[str], place: int) -> tuple[int, T] | None:
        """Return the end of the longest phrase at a place of a text, and what it stands for."""
        for size in self._sizes.get(texts[place], ()):
            phrase = tuple(texts[place : place + size])  # a shorter one at the end of a text
            if phrase in self.meant:
                return place + len(phrase), self.meant[phrase]
        return None


Numbered = Phrases[Fraction]


class Structure:
    """The phrases of `words/hear/` for one language, by their first words."""

    def __init__(self, code: str) -> None:
        self.lexicon: Lexicon = lexicon_of(code)
        self.joined = self.lexicon.settings.get("comparative") == "behind" or code in UNSPACED
        """True if the texts are cut into characters."""
        self.pair = tuple(self.lexicon.settings.get("as", "").split())
        """The words before and behind a grade that is equal: "as", "as"."""
        denials = self.lexicon.lists["negations"]
        plain = [each for each in denials if len(each) > 2 and each.isalpha()]
        self._plain_negations = [each for each in plain if f"{each[:-1]} ' {each[-1]}" not in denials]  # "arent"
        self.is_slip_of_negation = cache(self._is_slip_of_negation)
        """True for a word that one letter makes a negation: "nver", "neit", but "nut", too."""
        self.story = None if self.joined else common_words_of(code)
        """The common words of a story; None if no spaces part words."""
        data = deepcopy(toml(f"hear/{code}.toml"))
        lists = toml("hear/lists.toml")
        data["STOP"] = [*data["STOP"], *data.get("doubting", ())]
        self.kinds = {kind: _kind(each, data.get("most", ())) for kind, each in data.pop("kinds", {}).items()}
        self.phrases = {name: _phrases(data.pop(name, ())) for name in lists["phrases"]}
        self.begun = {
            (name, word): [each for each in phrases if each[0] == word]
            for name, phrases in self.phrases.items()
            for word in {each[0] for each in phrases}
        }
        """The phrases of each list that begin with a word."""
        for name in lists["words"]:
            setattr(self, name, frozenset(data.pop(name, ())))
        women, men = (self.women, self.womanly, self.she), (self.men, self.manly, self.he)
        self.genders = {"WOMEN": women, "MEN": men}
        """By symbol the nouns for women or men, their titles and given names, and the pronouns."""
        self.measures = frozenset[str]().union(*[kind.names for kind in self.kinds.values()])
        """The names of all properties that are compared: "time", where more is not later."""
        self.superlatives = _superlatives(self.kinds)
        """By first word the phrases for the largest (1) and the smallest value (-1) of a kind of properties."""
        self.units = {unit: frozenset(kinds) for unit, kinds in data.pop("units", {}).items()}
        """By unit behind a number the kinds of properties whose numbers may have it."""
        self.counts = {symbol: _numbered(phrases) for symbol, phrases in data.pop("counts", {}).items()}
        """By symbol the phrases for a number of several: "exactly two of"."""
        self.beside = {symbol: _phrases(phrases) for symbol, phrases in data.pop("beside", {}).items()}
        """By symbol the words of meaning that say nothing more beside it: "all" beside "every"."""
        for part in (self._read_times, self._read_numbers, self._read_endings, self._read_meanings):
            part(data)
        self._phrases = Phrases[list[str]]()
        self._add_phrases(data)

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> frozenset[str]:
            """Return the list of words of a name; `hear/lists.toml` says what each of them is."""

    def _read_times(self, data: dict[str, Any]) -> None:
        """Read the days, the parts of a day, the limits of times, and the words for places in an order."""
        self.calendar = tuple(data.pop("calendar", ()))
        """The days of the week and the months, in their order."""
        self.periods = _by_key(data.pop("parts"))
        """The parts of a day, a week and a year, by the type of the values beside which they say something."""
        self.limits = _by_key(data.pop("limits"))
        """What makes a time a limit: directly before it, directly behind it, and beside it in the text."""
        self.in_periods = frozenset(chain(*chain(*self.periods.values())))
        self.minute, self.half = str(data.pop("minute", "")), str(data.pop("half", ""))
        """The unit of the minutes behind hours, and the half that belongs to the number before it."""
        self.of_spans = (self.minute, *[each[0] for each in self.phrases["hours"] if len(each) == 1])
        """The units of spans of time in one word: "minutes", "hours"."""
        self.days = _numbered(data.pop("days", {}))
        """Parts of words that are days of the week, each with its place in the week."""
        self.ranks = _numbered(data.pop("ranks", {}))
        """Phrases for a place in an order, from the end if it is below 0: "penultimate"."""
        self.second = _numbered(data.pop("second", {}))
        """Phrases before a superlative that make it the second one: "op een na duurste"."""
        beside: dict[str, Any] = data.pop("stepping", {})
        directly = {f"{each}{word}": side for word in beside.pop("of", ()) for each, side in beside.items()}
        self.steps = _numbered({**data.pop("steps", {}), **directly})
        """Phrases for the very next one (1), and for the one before (-1): "the day before" in one word."""
        ends = (("first", -1), ("last", 1))
        self.places = _numbered({each: side for name, side in ends for each in data.pop(name, ())})
        """The phrases for the first (-1) and the last (1) of an order."""
        self.podium = _numbered(data.pop("podium", {}))
        """The same for the last few, and phrases for the first few of a ranking: "on the podium"."""
        origins: dict[str, dict[str, int]] = data.pop("from", {})
        self.origins = [(_phrase(text), kind, at) for kind, each in origins.items() for text, at in each.items()]
        """What precedes an ordinal that counts from an end, with the kind of properties and that end."""

    def _read_numbers(self, data: dict[str, Any]) -> None:
        """Read the words for ratios, counts, amounts and their units."""
        many: dict[str, Any] = data.pop("multiples", {})
        times, of = many.pop("times", ()), many.pop("of", ())
        multiples = {f"{each}{by}{what}": value for each, value in many.items() for by in times for what in of}
        self.ratios = _numbered({**data.pop("ratios", {}), **multiples})
        """Phrases for multiples."""
        self.quantities = frozenset[str]()
        """The symbols of quantities that may be anywhere in a sentence, in a language that has such ones."""
        quantities: dict[str, list[str]] = data.pop("quantities", {})
        if quantities:
            self._add_quantities(quantities)
        self.amounts = _numbered(data.pop("amounts", {}))
        """Phrases for an amount whose last word is its unit: "half an hour"."""
        self.scales = [(kind, _numbered(each)) for kind, all_ in data.pop("scales", {}).items() for each in all_]
        """By kinds of properties units of one sort with their sizes, where no spaces part words: 两周 are 14 days."""

    def _read_endings(self, data: dict[str, Any]) -> None:
        """Read how words end, and what they look like."""
        self.passive_ends = tuple(data.pop("passive_ends", ()))
        """The words before who does what is done, and how the participles before them end: "mangée par"."""
        self.inflected: dict[str, list[str]] = data.pop("inflected", {})
        """By the ending of an adjective its others: い, く."""
        self.unless = str(data.pop("unless", ""))
        """What a negation begins with before the ending of a condition, unless behind one of the others: なければ."""
        self.plural_ends = tuple(data.pop("plural_ends", ())) or ("\0",)
        """How plurals end whose stems are spelt otherwise: "piraat", "piraten"."""
        self.grades = tuple(data.pop("grades", ()))
        """How words end that may be superlatives."""
        self.agent_ends = tuple(data.pop("agent_ends", ()))
        """The endings of words for who does what a label says: "gardener"."""
        self.participles = tuple(data.pop("participles", ())) or ("\0",)
        """The words with which a description between two commas begins, and how participles end that do."""
        self.stressed = tuple(data.pop("stressed", ()))
        """How vague words of order begin where an accent makes them plain: "vóór"."""
        self.plain = by_first(data.pop("plain", "").split())
        """Words that turn nothing round, where no spaces part words: what is done, things, places, times."""
        self._forms = {word: line.split() for line in data.pop("forms", "").splitlines() for word in line.split()}
        self.forms_of = cache(self._forms_of)
        """The other forms of a verb: all of an irregular one, the infinitive of a regular one."""
        self.peoples = {word: line.split() for line in data.pop("peoples", "").splitlines() for word in line.split()}
        """The words for a country, for who is from there and for what is, by each of them."""
        self.kana = _patterns(data.pop("kana", {}), data.get("CALM", ()))

    def _read_meanings(self, data: dict[str, Any]) -> None:
        """Read words that say something beside others, or nothing."""
        self.harmless = frozenset(data.pop("HARMLESS", ()))
        self.agent = str(data.pop("agent", ""))
        """The particle behind who does something, not behind what a sentence is about."""
        verbal = data.pop("verbal", {})
        self.verbal = {symbol: frozenset(verbal.get(symbol, ())) for symbol in ("IF", "OR", "BOTHNOT")}
        """What follows a symbol where that is only part of a verb."""
        self.negation = str(data.pop("negation", "NOT"))
        """The symbol of a negation: NIL where it follows what is denied."""
        self.of = frozenset(data.get("OF", ()))
        self.before_nouns = self.articles.union("" if self.own else "'’")
        """The articles, and the sign behind one that is shortened: "l'homme"."""
        self.equals = frozenset(data.pop("as", ()))
        """Other first words of "as old as" behind a negation."""
        self.contrary = tuple(map(frozenset, data.pop("contrary", ())))
        """Words that are never about what another one names: "arrived" about no departure."""
        self.beside_names = tuple([(frozenset(a), frozenset(b)) for a, b in data.pop("beside_names", ())])
        """Names of properties, and words that are about others beside them: "earns" is not about a rent."""
        self.adverbial = str(data.pop("adverbial", ""))
        """The particle that makes a verb an adverb, and the words before a "one" that is no number: "this one"."""
        self.pronouns = frozenset() if self.joined else frozenset(data.get("PRON", ())) - self.things

    def _add_phrases(self, data: dict[str, Any]) -> None:
        """Add the phrases of each symbol, and those that are put together of a word and a counter: 每个."""
        data["STOP"] = [*data["STOP"], *data.pop("turning", "").split()]
        each = data.pop("each", {})
        counters = each.pop("of", ())
        self.ordered, self.placing = frozenset(counters), frozenset(data.pop("placing", ()))
        """What follows ordinal numbers and precedes them, where no spaces part words: 第二首, 排在第二."""
        for symbol, words in each.items():
            data[symbol] = [*data[symbol], *[f"{word}{counter}" for word in words for counter in counters]]
        for symbol, phrases in data.items():
            for phrase in phrases:
                words = tuple([word.text for word in words_in(phrase)])
                self._phrases.add(words, [*self._phrases.meant.get(words, ()), symbol])

    def _add_quantities(self, data: dict[str, list[str]]) -> None:
        """Add the phrases for a number that are put together of a word, a number, and what is counted: 恰好有两个."""
        counted, alone = data.pop("counted"), data.pop("behind", [])
        numbers = {word: int(number) for word, number in _small_numbers(self.lexicon)}
        whole = {f"{word}{each}": number for word, number in numbers.items() for each in counted}
        behind = {f"{each}{word}": number for each, number in whole.items() for word in alone}
        for symbol, words in data.items():
            ends = ("", *alone) if symbol == "EXACTLY" else ("",)
            phrases = {f"{word}{each}{end}": n for word in words for each, n in whole.items() for end in ends}
            _numbered({**phrases, **(behind if symbol == "EXACTLY" else {})}, self.counts.setdefault(symbol, Phrases()))
        self.quantities = frozenset((*data, "EVERY"))

    def kinds_said(self, words: Iterable[str]) -> set[str]:
        """Return the kinds of properties that some words suggest."""
        said = {*words}
        return {name for name, kind in self.kinds.items() if not kind.said.isdisjoint(said)}

    def kinds_about(self, texts: Sequence[str], about: AbstractSet[str]) -> AbstractSet[str]:
        """Return the kinds of properties that words are about, where no comparative tells: "lives next to"."""
        if not self.dwelling.isdisjoint(texts):
            return ROWS
        return set() if about else self.kinds_said(texts)

    def floors(self, names: Sequence[str], numbers: Sequence[Number | None]) -> list[Number | None]:
        """Return numbers with those of floors below and above all that have one: "ground floor", "attic"."""
        found, texts = [*numbers], [tuple([word.text for word in words_in(name)]) for name in names]
        for ends, step in (("lowest", -1), ("topmost", 1)):
            places = range(len(found))[::step]
            for beside, at in pairwise(places):
                named = any([texts[at][: len(phrase)] == phrase for phrase in self.phrases[ends]])
                number = found[beside]
                if found[at] is None and named and number is not None:
                    found[at] = number + step
        return found

    def says_side(self, words: AbstractSet[str]) -> bool:
        """Return True for a side, or a neighbour there, and no next day: "rechts naast", but not "le lendemain de"."""
        return not self.sides.isdisjoint(words) or any([(word,) in self.phrases["kin"] for word in words])

    def _forms_of(self, word: str) -> frozenset[str]:
        return frozenset([*self._forms.get(word, ()), *self.lexicon.infinitives(word, True)])

    def _is_slip_of_negation(self, word: str) -> bool:
        return any([is_slip(word, each) for each in self._plain_negations])

    def between_names(self, texts: Sequence[str], masked: Sequence[bool], place: int) -> tuple[int, list[str]]:
        """Return the longest phrase at a place; without spaces none that cuts a name: no もう in 猫もうさぎも."""
        if self.joined and (not masked[place] or (place and masked[place - 1])):
            texts = texts[: next((at for at in range(place, len(texts)) if masked[at] != masked[place]), len(texts))]
        return self.at(texts, place)

    def at(self, texts: Sequence[str], place: int) -> tuple[int, list[str]]:
        """Return the longest phrase at a place of a text: its end, and its symbols."""
        return self._phrases.at(texts, place) or (place, [])


def _kind(data: Mapping[str, Sequence[str]], most: Sequence[str]) -> ComparedKind:
    """Return the words of a kind of properties; "…" in a superlative is what makes one of a word of degree: 最も."""
    high, low = [
        _phrases([each.replace("…", word) for each in data.get(side, ()) for word in (most if "…" in each else ("",))])
        for side in ("high", "low")
    ]
    return ComparedKind(frozenset(data["said"]), frozenset(data["names"]), high, low, frozenset(data.get("able", ())))


def _superlatives(kinds: Mapping[str, ComparedKind]) -> dict[str, list[tuple[Phrase, str, int]]]:
    """Return by first word the superlatives of all kinds of properties, each with its kind and its side."""
    found: dict[str, list[tuple[Phrase, str, int]]] = {}
    for name, kind in kinds.items():
        for phrase, side in (*[(each, 1) for each in kind.high], *[(each, -1) for each in kind.low]):
            found.setdefault(phrase[0], []).append((phrase, name, side))
    return found


def by_first(words: Iterable[str]) -> dict[str, list[str]]:
    """Return words by their first characters."""
    found: dict[str, list[str]] = {}
    for word in words:
        found.setdefault(word[0], []).append(word)
    return found


def _patterns(data: Mapping[str, Any], calm: Sequence[str]) -> dict[str, re.Pattern[str]]:
    """Return what words written by sounds alone look like, and such words behind endings; or cut by a negation."""
    if not data:
        return {}
    words = f"(?:{'|'.join(sorted([*data['words'].split(), *calm], key=len, reverse=True))})*"
    endings, cut = "|".join(data["endings"]), "|".join(data["cut"])
    return {
        "words": re.compile(words),
        "endings": re.compile(f"(?:{endings})?{words}"),
        "cut words": re.compile(f"{words}(?:{'|'.join(data['begun'])})"),
        "cut endings": re.compile(f"{cut}|(?:{endings})?{words}(?:{'|'.join(data['begun'])})"),
    }


def all_texts(value: object) -> list[str]:
    """Return all texts inside of mappings and lists."""
    if isinstance(value, str):
        return [value]
    inner = value.values() if isinstance(value, Mapping) else value if isinstance(value, list | tuple) else ()
    return [text for each in inner for text in all_texts(each)]


def _phrase(text: str) -> Phrase:
    return tuple([word.text for word in words_in(text)])


def _phrases(texts: Sequence[str]) -> tuple[Phrase, ...]:
    return tuple([_phrase(each) for each in texts])


def _by_key(table: Mapping[str, Sequence[str]]) -> dict[str, tuple[Phrase, ...]]:
    return {key: _phrases(texts) for key, texts in table.items()}


def _small_numbers(lexicon: Lexicon) -> list[tuple[str, int]]:
    """Return the numbers up to nine, in words and in digits."""
    phrases = [each for found in lexicon.phrases.values() for each in found]
    words = [("".join(phrase), int(n)) for phrase, kind, n in phrases if kind == "numbers" and 1 <= n <= 9]
    return [*words, *[(str(number), number) for number in range(1, 10)]]


def _numbered(data: Mapping[str, str | int], found: Numbered | None = None) -> Numbered:
    found = Phrases() if found is None else found
    for text, number in data.items():
        found.add(_phrase(text), Fraction(number))
    return found


@cache
def structure_of(code: str) -> Structure:
    """Return the words of structure of a language."""
    return Structure(code)
