"""The lists of values within sentences: "The guests are Ann, Ben and Cleo"; "ages (27, 31 and 34)"; 甲、乙、丙三人."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from logicgrid.kinds.logic_grid.page.cut import MOST_VALUES, Listed, words_of_page
from logicgrid.kinds.logic_grid.page.guesses import Guesses
from logicgrid.words.lexicon import fold_letters

_MOST_WORDS = 4
_LONGEST_ITEM = 10
_SENTENCES = re.compile(r"(?<=[.!?])\s+|[()（）]|(?<!\d)[:：]|[。！？；;]|\n")
_NUMBER = re.compile(r"\d[\d.,:]*[^\d\s]{0,2}$")
_HONORIFIC = re.compile(r"(?:さん|くん|君|ちゃん|氏)$")


def enumerated(text: str, guesses: Guesses, line: int) -> list[Listed]:
    """Return the lists of at least three values in the sentences of a text that begins at a line."""
    find = _dense if guesses.code in ("zh", "ja") else _spaced
    found: list[Listed] = []
    before = ""
    for sentence in filter(str.strip, _SENTENCES.split(text)):
        for name, values in find(sentence.strip(), guesses, before):
            if 2 < len(values) <= MOST_VALUES and len({*values}) == len(values):
                found.append(Listed(name, tuple(values), line))
        before = sentence
    return found


def _spaced(sentence: str, guesses: Guesses, before: str) -> Iterator[tuple[str, Sequence[str]]]:
    """Yield the name and the values of each list in a sentence; its first and last values end at idle words."""
    own = words_of_page(guesses.code)
    last = "|".join(map(re.escape, own["last"]))
    pieces = re.split(rf"(\s*[,;]\s*(?:(?:{last})\s+)?|\s+(?:{last})\s+)", sentence.rstrip(" .,!?"))
    parts = [
        (each.split(), place and pieces[2 * place - 1].strip(" ,;") != "") for place, each in enumerate(pieces[::2])
    ]
    lead, items, said = [*before.split()], list[list[str]](), list[str]()

    def is_idle(word: str) -> bool:
        return fold_letters(word.strip("'’\"“”")) in guesses.idle

    def bare(words: list[str]) -> list[str]:
        return words[1:] if words and fold_letters(words[0]) in own["articles"] else words

    for part, ends in parts:
        part = bare(part)
        idle = [place for place, word in enumerate(part) if is_idle(word)]
        plain = part and not idle and len(part) <= _MOST_WORDS
        if plain and not (items and ends):
            items.append(part)
            continue
        if items:
            yield from _closed(lead, [*items, part[: idle[0]] if idle else part[:_MOST_WORDS]], guesses)
        cut = idle[-1] + 1 if idle else len(part)
        said += part[:cut]
        lead, items = [*(said or before.split())], [part[cut:]] if part[cut:] else []
    if items:
        yield from _closed(lead, items, guesses)


def _closed(lead: Sequence[str], items: list[list[str]], guesses: Guesses) -> Iterator[tuple[str, Sequence[str]]]:
    """Yield a list whose first item may have words before it, and whose last one words behind it."""
    items = [each for each in items if each]
    if len(items) < 3:
        return
    first, *middle, last = items
    if all(each[0][:1].isupper() for each in [*middle, last]):
        runs = [place for place, word in enumerate(first) if not word[:1].isupper()]
        lead = [*lead, *first[: runs[-1] + 1]] if runs else lead
        first = first[runs[-1] + 1 :] if runs else first
        behind = [place for place, word in enumerate(last) if not word[:1].isupper()]
        last = last[: behind[0]] if behind else last
    else:
        size = max(map(len, middle))
        lead = [*lead, *first[:-size]]
        ends = [end for end in range(len(last), size, -1) if guesses.is_said(" ".join(last[:end]))]
        first, last = first[-size:], last[: ends[0] if ends else size]
    elided = re.compile(rf"(?:{'|'.join(words_of_page(guesses.code)['elided']) or '(?!)'})['’](?=\w)", re.IGNORECASE)
    values = [elided.sub("", " ".join(each).strip("'\"“”‘’ "), count=1) for each in (first, *middle, last) if each]
    words = [word for word in re.findall(r"[^\W\d_]+", " ".join(lead)) if fold_letters(word) not in guesses.idle]
    if all(values):
        yield (words[-1] if words else "", values)


def _dense(sentence: str, guesses: Guesses, before: str) -> Iterator[tuple[str, Sequence[str]]]:
    """Yield the lists with 、 in a sentence, or (in Chinese) with commas between short values."""
    own = words_of_page(guesses.code)
    idle = sorted(own["idle"], key=len, reverse=True)
    cut = re.compile("|".join(map(re.escape, [each for each in idle if each not in own["last"]])))
    joined = re.compile("|".join(map(re.escape, own["last"])))
    for clause in re.split(r"[，,](?!\d)", sentence) if guesses.code == "zh" else [sentence]:
        items: list[str] = []
        name = ""
        parts = _listed(clause, joined)
        for place, part in enumerate(parts):
            part = part.strip("「」『』“”\"' ")
            plain = _HONORIFIC.sub("", part)
            number = _NUMBER.search(plain)
            inner = None if number and not number.start() else cut.search(plain)
            if not inner and 0 < len(plain) <= _LONGEST_ITEM:
                items.append(plain)
                continue
            ends = [found.end() for found in cut.finditer(plain)]
            if items and inner and inner.start():
                items.append(plain[: inner.start()])
            if len(items) > 2:
                yield name, items
            items, name = [], ""
            rest = number[0] if number else plain[ends[-1] :] if ends else ""
            if 0 < len(rest) <= _LONGEST_ITEM and place < len(parts) - 1:
                words = [each for each in cut.split(plain[: len(plain) - len(rest)]) if each]
                items, name = [rest], words[-1] if words and len(words[-1]) < 6 else ""
        if len(items) > 2:
            yield name, items


def _listed(clause: str, joined: re.Pattern[str]) -> list[str]:
    """Return the parts of a clause between 、, and those on both sides of the word before the last item."""
    *parts, last = clause.split("、")
    tail = joined.split(last, maxsplit=1) if parts else [last]
    return [*parts, *(tail if all(tail) else [last])]
