"""The sentences of one language: templates from a TOML file, joined, and finished with elision, articles and commas.

Every language has the same keys with the same names in braces (a test compares them); `en.toml` says what each is for.
A file is read when its language is first asked for.

A sentence is finished once each word's neighbours are known.  These marks are then resolved:

-   `OPEN` and `CLOSE` enclose a label of the puzzle, so that a renderer can highlight it;
-   `LEAD` and `END_LEAD` precede a label with a small first letter.  They enclose a word to insert if the sentence
    would otherwise begin with the label; without one, the label is an ordinary word, which gets a capital;
-   `RELATIVE` marks the end of a Dutch relative clause, and becomes a comma before a finite verb.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, Literal

from logicgrid.puzzle.messages import LANGUAGES as LANGUAGES
from logicgrid.puzzle.messages import UNSPACED, known_language

OPEN, CLOSE, LEAD, END_LEAD, RELATIVE = "\ue000", "\ue001", "\ue002", "\ue003", "\ue004"


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


# --- Ranges in lists of values ----------------------------------------------------------------------------------------
# Consecutive numbers, or every second number, become ranges.

LEAST_RUN = 6
"""The number of consecutive integers from which only the first and the last are shown."""


def runs_of(numbers: Sequence[Any]) -> list[tuple[int, list[int]]]:
    """Return the indices of a list in runs, each with its step: 1 or 2 for at least `LEAST_RUN` numbers, otherwise 0.

    Runs of consecutive numbers are found first; between two such runs there may be runs of odd or even numbers.

    >>> runs_of([1, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 18, 20, 21, "x"])
    [(0, [0]), (1, [1, 2, 3, 4, 5, 6]), (2, [7, 8, 9, 10, 11, 12]), (0, [13]), (0, [14])]
    """
    found: list[tuple[int, list[int]]] = []
    rest: list[int] = []
    for run in _by_step(numbers, range(len(numbers)), 1):
        if len(run) < LEAST_RUN:
            rest += run
            continue
        found += _every_second(numbers, rest)
        found.append((1, run))
        rest = []
    return found + _every_second(numbers, rest)


def _every_second(numbers: Sequence[Any], places: Sequence[int]) -> list[tuple[int, list[int]]]:
    """Return the runs of odd numbers, and those of even numbers, which may be interleaved."""
    found: list[tuple[int, list[int]]] = []
    for parity in (0, 1):
        own = [place for place in places if type(numbers[place]) is int and numbers[place] % 2 == parity]
        found += [(2, run) for run in _by_step(numbers, own, 2) if len(run) >= LEAST_RUN]
    taken = {place for _, run in found for place in run}
    return sorted([*found, *[(0, [place]) for place in places if place not in taken]], key=lambda each: each[1])


def _by_step(numbers: Sequence[Any], places: Sequence[int], step: int) -> list[list[int]]:
    """Return the indices in runs of integers with a constant step."""
    runs: list[list[int]] = []
    for place in places:
        if runs and type(numbers[place]) is int and numbers[runs[-1][-1]] == numbers[place] - step:
            runs[-1].append(place)
        else:
            runs.append([place])
    return runs


def in_runs(values: Sequence[Any]) -> list[str]:
    """Return values as texts, with runs of integers shortened to ranges, and every second integer as `1, 3 … 11`.

    >>> in_runs([1, 2, 3, 5, 6, 7, 8, 9, 10, "x"])
    ['1', '2', '3', '5–10', 'x']
    >>> in_runs([1, 3, 4, 5, 7, 9, 11, 14])
    ['1, 3 … 11', '4', '14']
    """
    found = []
    for step, run in runs_of(values):
        first, last = values[run[0]], values[run[-1]]
        if step == 2:
            found.append(f"{first}, {values[run[1]]} … {last}")
        else:
            found.append(f"{first}–{last}" if step else str(first))
    return found


# --- The finish of a sentence -----------------------------------------------------------------------------------------

_VOWEL = "aeiouyhâàéèêëîïôœùûAEIOUYHÂÀÉÈÊËÎÏÔŒÙÛ"
_ASPIRATED = (
    r"(?:haricot|hamster|hibou|héros|hareng|homard|hasard|hauteur|haut|harpe|hamac|hache|haie|halte|hamburger|handball"
    r"|hangar|harpon|hérisson|hêtre|hockey|Hollande|Hongrie|housse|hublot|huit|hall|haine|honte|houx|hutte|hors|huée"
    r"|oui|onz|ouistiti|un\b\s*$|[yY][aeiouâéèêô])"
)
_ELIDED = rf"\b([Qq]u|[DdNnSsJjLl]|[Jj]usqu|[Ll]orsqu|[Pp]uisqu)([ea]) (?={OPEN}?(?!{_ASPIRATED})[{_VOWEL}])"
_CONTRACTED = (
    (rf"\b([Dd])e le (?={OPEN}?\w)", r"\1u "),
    (r"\b([Dd])e les\b", r"\1es"),
    (rf"\bà le (?={OPEN}?\w)", "au "),
    (rf"\bÀ le (?={OPEN}?\w)", "Au "),
    (r"\bà les\b", "aux"),
    (r"\bÀ les\b", "Aux"),
    (r"\b([Ss])i (?=ils?\b)", r"\1’"),
)


def _elision(match: re.Match[str]) -> str:
    """Return the elided form of a short word before a vowel: of `la`, but not of `sa` or `ma`."""
    return match[0] if match[2] == "a" and match[1] not in "Ll" else match[1] + "’"


def _french(text: str) -> str:
    text = re.sub(_ELIDED, _elision, text)
    for pattern, short in _CONTRACTED:
        text = re.sub(pattern, short, text)
    return text


_AN = (
    rf"\b([Aa])n? (?={OPEN}(?:[aiAI]|[eE](?!u|we)|[oO](?!n(?:ce|e)\b)|[uU](?:[glmp]|n(?!i)|r[bcgn]|tt)"
    r"|[hH](?:eir|onest|onou?r|our)|8|1[18](?!\d)))"
)
"""An English article before a label that begins with a vowel sound."""


def _english(text: str) -> str:
    """Return a text with `an` before the labels that need it, and `a` before the others.

    >>> [_english(f"an {OPEN}{each}")[:2].strip() for each in ("orange", "unicorn", "8-year-old", "one-eyed cat")]
    ['an', 'a', 'an', 'a']
    """
    if f"a {OPEN}" in text or f"an {OPEN}" in text:
        text = re.sub(_AN, r"\1n ", re.sub(rf"\b([Aa])n (?={OPEN})", r"\1 ", text))
    return text


def english_article(text: str, noun: str) -> str:
    """Return a text with its only article as `an` before a vowel, and without it before a plural.

    >>> [english_article("has a earlier {name}", noun) for noun in ("start", "lessons", "class")]
    ['has an earlier {name}', 'has earlier {name}', 'has an earlier {name}']
    """
    return re.sub(r"\ba (?=[aeio])", "an ", text) if not re.search("[^isu]s$", noun) else text.replace(" a ", " ")


def _dutch_commas(text: str) -> str:
    if RELATIVE not in text:
        return text
    text = re.sub(rf"{RELATIVE}(?=$|[^\w\s]| (?:en|of|ofwel|dan|noch|die|dat|om|te|met|in)\b| [=≠<≤>≥+−×/])", "", text)
    return re.sub(rf"{RELATIVE}(?= )", ",", text).replace(RELATIVE, "")


def _chinese(text: str) -> str:
    """Return a text with spaces between Chinese characters and Latin words."""
    han = "[\u4e00-\u9fff]"
    text = re.sub(rf"(?<={han})(?={OPEN}?[A-Za-z])|((?<=[A-Za-z])|(?<=[A-Za-z]{CLOSE}))(?={han})", " ", text)
    return text.replace("的的", "的")


def _japanese_or(text: str) -> str:
    """Return a text without the copula before か; verbs in the past keep their だ."""
    return re.sub("(?<![んい])だか(?=、)", "か", text)


_FINISH: dict[str, Callable[[str], str]] = {
    "en": _english,
    "fr": _french,
    "nl": _dutch_commas,
    "zh": _chinese,
    "ja": _japanese_or,
}


@lru_cache(maxsize=4096)
def finished(code: str, text: str, capital: bool = True) -> str:
    """Return a text with its marks resolved, and with a capital at its beginning if `capital`."""
    led = text.startswith(LEAD)
    if LEAD in text:
        lead = text[1 : text.index(END_LEAD)] if led and capital else ""
        text = lead + re.sub(f"{LEAD}[^{END_LEAD}]*{END_LEAD}", "", text)
    if "  " in text:
        text = re.sub(" {2,}", " ", text)
    if code in _FINISH:
        text = _FINISH[code](text)
    if not capital or code in UNSPACED:
        return text
    place = 1 if led and text.startswith(OPEN) else len(text) - len(text.lstrip("(|«\u00a0 "))
    return text[:place] + text[place : place + 1].upper() + text[place + 1 :]


def stopped(text: str, stop: str) -> str:
    """Return a sentence with its full stop, unless it ends with a label that has one (`Pine Rd.`).

    >>> stopped("She lives in Pine Rd", "."), stopped("She lives in Pine Rd.", "."), stopped("She sings Help!", ".")
    ('She lives in Pine Rd.', 'She lives in Pine Rd.', 'She sings Help!')
    """
    end = text.rstrip().rstrip(f"{OPEN}{CLOSE}{RELATIVE}").rstrip()
    ends = (bare(text).rstrip() if end.endswith(END_LEAD) else end).endswith((".", "!", "?", "…", "。", "！", "？"))
    return text if ends else text + stop


def bare(text: str) -> str:
    """Return a text without any mark."""
    return _MARKS.sub("", text)


_MARKS = re.compile(f"{LEAD}[^{END_LEAD}]*{END_LEAD}|[{OPEN}{CLOSE}{RELATIVE}]")
_IDEOGRAPH = "[\u3041-\u30ff\u4e00-\u9fff]"
_LATIN = "[A-Za-z0-9╲╱]"


def spaced(code: str, text: str) -> str:
    """Return a Chinese or Japanese text about cells and numbers with spaces around these, and none elsewhere.

    >>> spaced("ja", "だからr1c1か2 列目の マス")
    'だから r1c1 か 2 列目のマス'
    """
    if code not in UNSPACED:
        return text
    text = re.sub(f"(?<={_IDEOGRAPH})(?={OPEN}?{_LATIN})|(?<={_LATIN})(?={CLOSE}?{_IDEOGRAPH})", " ", text)
    text = re.sub(f"(?<={_IDEOGRAPH}) +(?={_IDEOGRAPH})", "", text)
    return text.replace(f" {CLOSE}", f"{CLOSE} ").replace("  ", " ")
