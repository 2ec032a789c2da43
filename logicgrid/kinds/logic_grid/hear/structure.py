"""The words of structure of a language: which symbols of the patterns they are."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from logicgrid.words.lexicon import Lexicon, Word, lexicon_of, words_in
from logicgrid.words.phrases import toml


class Structure:
    """The phrases of `words/hear/` for one language, by their first words."""

    def __init__(self, code: str) -> None:
        self.lexicon: Lexicon = lexicon_of(code)
        self.joined = self.lexicon.settings.get("comparative") == "behind" or code in ("zh", "ja")
        """True if the texts are cut into characters."""
        data: dict[str, Any] = toml(f"hear/{code}.toml")
        kinds = data.pop("kinds", {})
        self.kinds = {kind: (frozenset(each["said"]), frozenset(each["names"])) for kind, each in kinds.items()}
        """By what a comparison may be about: the words of texts, and the names of properties."""
        self.harmless = frozenset(data.pop("HARMLESS", ()))
        self._phrases: dict[str, list[tuple[tuple[str, ...], str]]] = {}
        for symbol, phrases in data.items():
            for phrase in phrases:
                words = tuple([word.text for word in words_in(phrase)])
                self._phrases.setdefault(words[0], []).append((words, symbol))

    def at(self, words: Sequence[Word], place: int) -> tuple[int, list[str]]:
        """Return the longest phrase at a place of a text: its end, and its symbols."""
        end, symbols = place, list[str]()
        for phrase, symbol in self._phrases.get(words[place].text, ()):
            last = place + len(phrase)
            if last >= end and tuple([word.text for word in words[place:last]]) == phrase:
                symbols = [*symbols, symbol] if last == end else [symbol]
                end = last
        return end, symbols


@cache
def structure_of(code: str) -> Structure:
    """Return the words of structure of a language."""
    return Structure(code)
