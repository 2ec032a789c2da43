"""The words of structure of a language: which symbols of the patterns they are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import Any

from logicgrid.puzzle.record import Record
from logicgrid.words.lexicon import Lexicon, Word, lexicon_of, words_in
from logicgrid.words.phrases import toml

Phrase = tuple[str, ...]


class ComparedKind(Record):
    """What a comparison may be about.

    `said` are the words by which texts say it, `names` the names of such properties, and `high` and `low` the phrases
    for the largest and the smallest value.
    """

    said: frozenset[str]
    names: frozenset[str]
    high: tuple[Phrase, ...] = ()
    low: tuple[Phrase, ...] = ()


class Structure:
    """The phrases of `words/hear/` for one language, by their first words."""

    def __init__(self, code: str) -> None:
        self.lexicon: Lexicon = lexicon_of(code)
        self.joined = self.lexicon.settings.get("comparative") == "behind" or code in ("zh", "ja")
        """True if the texts are cut into characters."""
        data: dict[str, Any] = toml(f"hear/{code}.toml")
        self.kinds = {kind: _kind(each) for kind, each in data.pop("kinds", {}).items()}
        self.none = tuple([_phrase(each) for each in data.pop("none", ())])
        """Phrases that say of what follows that there is none: "no"."""
        self.harmless = frozenset(data.pop("HARMLESS", ()))
        self.calendar = tuple(data.pop("calendar", ()))
        """The days of the week and the months, in their order."""
        self.unlike = tuple([_phrase(each) for each in data.pop("unlike", ())])
        self.such = frozenset(data.pop("such", ()))
        """Words that deny an equality, and those without which a negation does not: "not so old"."""
        self.hours = tuple([_phrase(each) for each in data.pop("hours", ())])
        self.people = tuple([_phrase(each) for each in data.pop("people", ())])
        """Words for people, which count the actors of any puzzle, and make the number before them no place: 三个人."""
        self.once = tuple([_phrase(each) for each in data.pop("once", ())])
        """Of the phrases for so many times as much, those that say behind "more" how much more it is: by the whole."""
        self.exact = tuple([_phrase(each) for each in data.pop("exact", ())])
        """Of the words for "just", those that say nothing where nobody is next to another one: "exactly"."""
        self.topics = frozenset(data.pop("topics", ()))
        """Particles behind the subject of a sentence."""
        self.toward = frozenset(data.pop("toward", ()))
        self.titled = tuple([_phrase(each) for each in data.pop("titled", ())])
        self.doing = frozenset(data.pop("doing", ()))
        """Particles behind an actor to whom something is done, and what may stand before such an actor."""
        self.counters = frozenset(data.pop("counters", ()))
        """What may stand between a number and the half that belongs to it."""
        self.owning = frozenset(data.pop("owning", ()))
        self.particles = frozenset(data.pop("particles", ()))
        """Words that join two names of one, as the last ones between them; and words that part them."""
        verbal = data.pop("verbal", {})
        self.rest = frozenset(data.pop("rest", ()))
        """Words for the others, of whom a number may be said: "two others"."""
        self.vague = frozenset(data.pop("vague", ()))
        """Words of order that are more often something else: Dutch "voor"."""
        self.verbal = {symbol: frozenset(verbal.get(symbol, ())) for symbol in ("OR", "BOTHNOT")}
        """What stands behind a symbol where that is only part of a verb."""
        self.ranking = frozenset(data.pop("ranking", ()))
        """What may stand between an ordinal and a superlative."""
        self.days = _numbered(data.pop("days", {}))
        """Parts of words that are days of the week, each with its place in the week."""
        self.strict = frozenset(data.pop("strict", ()))
        """Comparatives of nothing but the kinds of properties that have them."""
        self.ranked = frozenset(data.pop("ranked", ()))
        """Comparatives that say of ranks the other direction: a higher one is a smaller number."""
        self.steps = _numbered(data.pop("steps", {}))
        """Phrases for the very next one (1), and for the one before (-1): "the day before" in one word."""
        self.negation = str(data.pop("negation", "NOT"))
        """The symbol of a negation: NIL where it stands behind what is denied."""
        self.grades = tuple(data.pop("grades", ()))
        """How words end that may be superlatives."""
        self.soft = frozenset(data.pop("soft", ()))
        """Words that join two people, or somebody and what is his: "visited"."""
        self.halves = frozenset(data.pop("halves", ()))
        """Words that are half of a negation: what they say without the other half is not known."""
        self.heads = frozenset(data.pop("heads", ()))
        """Where a comparative behind one of these words is the superlative: those words."""
        self.of = frozenset(data.get("OF", ()))
        self.places = {
            _phrase(each): side for name, side in (("first", -1), ("last", 1)) for each in data.pop(name, ())
        }
        """The phrases for the first (-1) and the last (1) of an order."""
        self.comments = tuple([_phrase(each) for each in data.pop("comments", ())])
        """What begins a part of a sentence that may be only a comment: "because"."""
        self.equals = frozenset(data.pop("as", ()))
        """Other first words of "as old as" behind a negation."""
        self.contrary = tuple([frozenset(each) for each in data.pop("contrary", ())])
        """Words of which one does not speak of what another one names: of "arrived" no departure."""
        self.by = frozenset(data.pop("by", ()))
        """The words behind which stands by how much something is more."""
        self.articles = frozenset(data.pop("articles", ()))
        self.ratios = _numbered(data.pop("ratios", {}))
        """Phrases for so many times as much."""
        self.counts = {symbol: _numbered(phrases) for symbol, phrases in data.pop("counts", {}).items()}
        """By symbol the phrases for so many of several: "exactly two of"."""
        self.beside = {
            symbol: tuple([_phrase(each) for each in phrases]) for symbol, phrases in data.pop("beside", {}).items()
        }
        """By symbol the words of meaning that say nothing more beside it: "all" beside "every"."""
        self.quantities = frozenset[str]()
        """The symbols of quantities that may stand anywhere in a sentence, in a language that has such ones."""
        quantities: dict[str, list[str]] = data.pop("quantities", {})
        if quantities:
            self._add_quantities(quantities)
        self.amounts = _numbered(data.pop("amounts", {}))
        """Phrases for an amount whose last word is its unit: "half an hour"."""
        self._phrases: dict[str, list[tuple[tuple[str, ...], str]]] = {}
        for symbol, phrases in data.items():
            for phrase in phrases:
                words = tuple([word.text for word in words_in(phrase)])
                self._phrases.setdefault(words[0], []).append((words, symbol))

    def _add_quantities(self, data: dict[str, list[str]]) -> None:
        """Add the phrases for so many that are put together of a word, a number, and what is counted: 恰好有两个."""
        counted, alone = data.pop("counted"), data.pop("behind", [])
        numbers = {word: int(number) for word, number in _small_numbers(self.lexicon)}
        whole = {f"{word}{each}": number for word, number in numbers.items() for each in counted}
        behind = {f"{each}{word}": number for each, number in whole.items() for word in alone}
        for symbol, words in data.items():
            phrases = {f"{word}{each}": number for word in words for each, number in whole.items()}
            known = self.counts.setdefault(symbol, {})
            for first, found in _numbered({**phrases, **(behind if symbol == "EXACTLY" else {})}).items():
                known.setdefault(first, []).extend(found)
        self.quantities = frozenset((*data, "EVERY"))

    def at(self, words: Sequence[Word], place: int) -> tuple[int, list[str]]:
        """Return the longest phrase at a place of a text: its end, and its symbols."""
        end, symbols = place, list[str]()
        for phrase, symbol in self._phrases.get(words[place].text, ()):
            last = place + len(phrase)
            if last >= end and tuple([word.text for word in words[place:last]]) == phrase:
                symbols = [*symbols, symbol] if last == end else [symbol]
                end = last
        return end, symbols


Numbered = dict[str, list[tuple[Phrase, Fraction]]]
"""Phrases with their numbers, by their first words."""


def numbered(phrases: Numbered, words: Sequence[Word], place: int) -> tuple[int, Fraction] | None:
    """Return the end of the longest of some phrases at a place of a text, and its number."""
    ends = [
        (place + len(phrase), number)
        for phrase, number in phrases.get(words[place].text, ())
        if phrase == tuple([word.text for word in words[place : place + len(phrase)]])
    ]
    return max(ends, default=None)


def _kind(data: Mapping[str, Sequence[str]]) -> ComparedKind:
    high, low = [tuple([_phrase(each) for each in data.get(side, ())]) for side in ("high", "low")]
    return ComparedKind(frozenset(data["said"]), frozenset(data["names"]), high, low)


def _phrase(text: str) -> Phrase:
    return tuple([word.text for word in words_in(text)])


def _small_numbers(lexicon: Lexicon) -> list[tuple[str, int]]:
    """Return the numbers up to nine, in words and in digits."""
    words = [
        ("".join(phrase), int(value))
        for found in lexicon.phrases.values()
        for phrase, kind, value in found
        if kind == "numbers" and 1 <= value <= 9
    ]
    return [*words, *[(str(number), number) for number in range(1, 10)]]


def _numbered(data: Mapping[str, str | int]) -> Numbered:
    found: Numbered = {}
    for text, number in data.items():
        phrase = _phrase(text)
        found.setdefault(phrase[0], []).append((phrase, Fraction(number)))
    return found


@cache
def structure_of(code: str) -> Structure:
    """Return the words of structure of a language."""
    return Structure(code)
