"""The sentences of explanations in one language: templates from a TOML file, and the joining of lists and sentences.

Every language has the same keys with the same names in braces (a test compares them); `en.toml` says what each is for.
A file is read when its language is first asked for.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Literal

from logicgrid.puzzle.messages import LANGUAGES as LANGUAGES
from logicgrid.puzzle.messages import known_language

OPEN, CLOSE = "\ue000", "\ue001"
"""They enclose a label of the puzzle within a text, so that a renderer can highlight it."""


class Words:
    """The texts of one language: `words["stop"]` is a plain one, `words.say("so", facts=…)` a filled template.

    `houses` has the templates for the names of houses, `techniques` the names of techniques.
    """

    def __init__(self, code: str, texts: Mapping[str, Any]) -> None:
        self.code = code
        self.texts = texts
        self.houses: Mapping[str, str] = texts["houses"]
        self.techniques: Mapping[str, str] = texts["techniques"]
        self.levels: Sequence[str] = texts["levels"]
        """The meaning of levels 1, 2, … 6 for a logic grid."""
        self.narrow: Sequence[str] = texts["narrow"]
        """None of the rounds is narrow; one is; several are."""

    def __getitem__(self, key: str) -> str:
        text: str = self.texts[key]
        return text

    def say(self, key: str, /, **values: object) -> str:
        """Return the text of a key with the values filled in."""
        return self[key].format(**values)

    def all_of(self, items: Sequence[str]) -> str:
        """Return `a, b and c`."""
        return self._list(items, "last_and")

    def one_of(self, items: Sequence[str]) -> str:
        """Return `a, b or c`."""
        return self._list(items, "last_or", "comma_or")

    def none_of(self, items: Sequence[str]) -> str:
        """Return `a, b or c` for a negative sentence."""
        return self._list(items, "last_nor")

    def known(self, facts: Sequence[str]) -> str:
        """Return several known facts as one."""
        if self.code == "ja":
            from logicgrid.words.grammar import japanese_joined

            last = self["last_known"]
            return last.join(facts) if any("、" in each for each in facts) else japanese_joined(facts, last)
        return self["comma_known"].join(facts[:-1]) + self["last_known"] + facts[-1] if len(facts) > 1 else facts[0]

    def either(self, ways: Sequence[Sequence[str]]) -> str:
        """Return `either a, or b` of ways with some facts each; what has commas is parted by more than a comma."""
        clauses = [self.known(facts) for facts in ways]
        between = self["either_or"] if "，" in "".join(clauses) else self["either_or"].replace("；", "，")
        return self.say("either", ways=between.join(clauses))

    def in_words(self, count: int) -> str:
        """Return a number; a small one in words if the language does so."""
        small = self.texts["reading"]["counted"]
        return small[count - 2] if 2 <= count < len(small) + 2 else str(count)

    def numbers(self, items: Sequence[object]) -> str:
        """Return `1, 2 and 3`."""
        return self._list([str(item) for item in items], "last_number")

    def _list(self, items: Sequence[str], last: str, comma: str = "comma") -> str:
        if len(items) < 2:
            return "".join(items)
        return self[comma].join(items[:-1]) + self[last] + items[-1]

    def is_(self, one: str, others: Sequence[str], known: bool = False) -> str:
        """Return that somebody is all of these."""
        return self.say("known_is_one" if known else "is_one", a=one, b=self.all_of(others))

    def is_not(self, one: str, others: Sequence[str]) -> str:
        """Return that somebody is none of these."""
        key = "is_not_one" if len(others) == 1 else "is_not_many"
        return self.say(key, a=one, b=self._list(others, "last_neither", "comma_neither"))

    def sentence(self, *clauses: str) -> str:
        """Return the clauses as one sentence."""
        from logicgrid.words.finish import finished, stopped

        return stopped(finished(self.code, self["then"].join(clauses)), self["stop"])

    def technique(self, name: str) -> str:
        return self.techniques.get(name, name)

    def clue_numbers(self, numbers: Sequence[int], title: bool = False) -> str:
        """Return `clue 3`, `clues 3 and 7`; if `title`, as they are named at the head of a paragraph.

        Numbers below 0 are of rules that always hold: together they are `what is known`.
        """
        one, several = ("title_clue", "title_clues") if title else ("clue", "clues")
        clues = [number for number in numbers if number > 0]
        named = [self.say(one if len(clues) == 1 else several, n=self.numbers(clues))] if clues else []
        if len(clues) < len(numbers):
            named.append(self["title_known" if title and not clues else "what_is_known"])
        return self["last_and"].join(named)

    def quoted(self, text: str) -> str:
        """Return a quotation; quotation marks inside it that are like those around it are changed for others.

        >>> words_of("zh").quoted("他说“好”。")
        '“他说‘好’。”'
        """
        opening, closing = self["quote"].split("{}")
        if opening in text and closing in text:
            pair = f"{re.escape(opening)}([^{re.escape(opening + closing)}]*){re.escape(closing)}"
            text = re.sub(pair, lambda match: self["inner_quote"].format(match[1]), text)
        return opening + text + closing


@cache
def words_of(code: str, straight: bool = False) -> Words:
    """Return the words of a language of `LANGUAGES`, with straight apostrophes if `straight`."""
    texts = toml(f"{code}.toml")
    return Words(code, with_apostrophe(texts, "'") if straight else texts)


def with_apostrophe(texts: Any, sign: str) -> Any:
    """Return texts, which may be nested, with one apostrophe; keys stay as they are.

    >>> with_apostrophe({"it's": ["isn’t", "‘{}’"]}, "'")
    {"it's": ["isn't", '‘{}’']}
    """
    if isinstance(texts, str):
        return _APOSTROPHE.sub(sign, texts)
    if isinstance(texts, Mapping):
        return {key: with_apostrophe(each, sign) for key, each in texts.items()}
    return [with_apostrophe(each, sign) for each in texts] if isinstance(texts, list | tuple) else texts


_APOSTROPHE = re.compile(r"(?<=[\w}])['’](?=\w)")


def written() -> dict[str, Any]:
    """Return the words that any file may contain."""
    return toml("written.toml")


@cache
def toml(name: str) -> dict[str, Any]:
    """Return the values of a TOML file of this package, which nobody may change."""
    import tomllib

    # importlib.resources takes longer to import than this
    with open(os.path.join(os.path.dirname(__file__), name), "rb") as file:
        return tomllib.load(file)


def language_for(asked: str | None, own: str | None) -> str:
    """Return the language to use: the one asked for, the puzzle's own if there are words for it, or English."""
    return known_language(own) if asked is None else asked


def capital(text: str) -> str:
    """Return the text with a capital at its beginning."""
    return text[:1].upper() + text[1:]


def label(text: str) -> str:
    """Return a label of the puzzle, set off."""
    return OPEN + plain(text) + CLOSE


def plain(text: str) -> str:
    """Return a text without what sets labels off."""
    return text.replace(OPEN, "").replace(CLOSE, "")


def translated(text: str, part: Literal["commands", "keys"], language: str) -> str:
    """Return an English text of a part in a language; the same in English, or if the language has none."""
    return text if language == "en" or not text else _table(language)[part].get(text, text)


def _table(language: str) -> dict[str, dict[str, str]]:
    return toml(f"help/{language}.toml")
