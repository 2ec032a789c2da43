"""The lists of values within sentences: "The guests are Ann, Ben and Cleo"; "ages (27, 31 and 34)"; 甲、乙、丙三人."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence, Set
from functools import cache
from itertools import pairwise, takewhile

from logicgrid.kinds.logic_grid.page.cut import MOST_VALUES, Listed, ranges_in, words_of_page
from logicgrid.kinds.logic_grid.page.guesses import MONEY, Guesses
from logicgrid.kinds.logic_grid.page.unspaced import dense, name_before
from logicgrid.kinds.logic_grid.values.clock import days_between, read_time, step_of
from logicgrid.puzzle.messages import UNSPACED
from logicgrid.words.lexicon import fold_letters, lexicon_of

_MOST_LISTS = 30
_MOST_WORDS = 4
_LONGEST_LEAD = 80
_LONGEST_NOUN = 6
"""The most words from “different” to the list of what differs."""
_TIME = r"(\d{1,2})([.:h])(\d\d)((?:\s?[ap]\.?m\b)?)"
_FIGURE = re.compile(r"[$€£¥]?\d+(?:[.,:]\d+)*")


def enumerated(text: str, guesses: Guesses, line: int) -> list[Listed]:
    """Return the lists of at least three values in the sentences of a text that begins at a line."""
    find = dense if guesses.code in UNSPACED else _listed_in_sentence
    found: list[Listed] = []
    asked: list[Listed] = []
    before = ""
    for sentence in filter(str.strip, _sentences(guesses.code).split(text)):
        for name, values in find(sentence.strip(), guesses, before):
            if 2 < len(values) <= MOST_VALUES and len({*values}) == len(values) and len(found) < _MOST_LISTS:
                taken = any(name.startswith(each.values) for each in found)  # 谷先生、原先生は京都、大阪に
                listed = Listed("" if taken else name, tuple(values), line)
                (asked if sentence.endswith("?") else found).append(listed)
        before = sentence[-_LONGEST_LEAD:]
    sizes = {len(each.values) for each in found}
    return [*found, *[each for each in asked if not sizes or len(each.values) in sizes]]


@cache
def _sentences(code: str) -> re.Pattern[str]:
    """Return what parts sentences and what is in brackets: no dot behind a short title."""
    short = [title for title in lexicon_of(code).lists["titles"] if len(title) < 4 and step_of(title, "month") is None]
    titles = "".join([rf"(?<!\b(?i:{title})\.)" for title in short])
    return re.compile(rf"(?<=[.!?]){titles}\s+|(?<=[(（])|[)）]|(?<=\D[:：])|[。！？；;]|\n|—|(?<=\s)[–-](?=\s\D)")


@cache
def _joints(code: str) -> str:
    """Return the pattern of what joins the values of a list: a comma, a word such as "and", or both."""
    last = "|".join(map(re.escape, words_of_page(code)["last"]))
    return rf"\s*[,;]\s*(?:(?:{last})\s+)?|\s+(?:{last})\s+"


def counted_on(text: str, guesses: Guesses, line: int) -> Iterator[Listed]:
    """Yield the numbers that a text counts from 1: "the houses have the numbers 1 to 5"; named by the noun before."""
    own = words_of_page(guesses.code)
    idle = {*own["articles"], *own["links"]}
    small = {*map(fold_letters, own["idle"])}
    for each, values in ranges_in(text):
        if len(values) > 2:
            before = text[max(each.start() - _LONGEST_LEAD, 0) : each.start()].rstrip()
            bare = before.rstrip("(（")  # "which berth (1 to 4)"
            lead = _sentences(guesses.code).split(bare)[-1] + before[len(bare) :]
            near = lead.split(",")[-1]  # "five huts in a row, numbered 1 to 5"
            words = [word for word in re.findall(r"[^\W\d_]+", near) if fold_letters(word) not in idle]
            known = [fold_letters(word) not in small for word in words[-2:]]
            if known in ([True, False], [False]):
                words = words[:-1]  # "un chalet numéroté de 1 à 4"
            beside = [
                word for word in words if guesses.is_beside(word, values)
            ]  # "leurs stands portent les numéros 1 à 4"
            name = name_before(lead, own) if own["name_ends"] else "".join((beside or words)[-1:])
            counter = own["names"]["place"] if each["unit"] in own["counters"] else each["unit"]
            yield Listed(name or counter, tuple(values), line)


def days_on(text: str, guesses: Guesses, line: int) -> Iterator[Listed]:
    """Yield the days of the week that a text names by the first and the last: "on five days from Monday to Friday"."""
    own = words_of_page(guesses.code)
    to = "|".join(map(re.escape, own["to"]))
    word = r"[^\W\d_]" + ("{2,3}" if own["name_ends"] else "{4,}")
    for each in re.finditer(rf"({word})\s*(?:{to})\s*({word})", text):
        days = days_between(each[1], each[2]) or days_between(each[1], each[2][:2])
        if len(days) > 2:
            lead = text[max(each.start() - _LONGEST_LEAD, 0) : each.start()]
            name = name_before(lead, own) if own["name_ends"] else _named_by(lead.split(), guesses)
            yield Listed(name, tuple(days), line)


def times_on(text: str, guesses: Guesses, count: int, line: int) -> Iterator[Listed]:
    """Yield the times, equally far apart, that a text names by the first and the last: "from 2.00 pm to 3.00 pm"."""
    own = words_of_page(guesses.code)
    to = "|".join(map(re.escape, (*own["to"], *own["last"])))
    for each in re.finditer(rf"({_TIME})\s*(?:{to})\s*({_TIME})", text):
        begin, end = (read_time(each[place].replace(".", ":", 1)) for place in (1, 6))
        if count < 3 or begin is None or end is None or (end - begin) % (5 * (count - 1)) or end <= begin:
            continue
        times = range(int(begin), int(end) + 1, int(end - begin) // (count - 1))
        hours = [(time // 60 - 1) % 12 + 1 if "m" in each[5] else time // 60 for time in times]
        values = [f"{hour}{each[3]}{time % 60:02}{each[5]}" for hour, time in zip(hours, times, strict=True)]
        yield Listed(own["names"]["time"], tuple(values), line)


def _listed_in_sentence(sentence: str, guesses: Guesses, before: str) -> Iterator[tuple[str, Sequence[str]]]:
    """Yield the lists of numbers in a sentence, then those of words before, between and behind them."""
    joint = re.compile(rf"(?:\s?([^\W\d_]+))?(?:{_joints(guesses.code)})")
    chains: list[list[re.Match[str]]] = []
    units: list[str | None] = []
    for figure in _FIGURE.finditer(sentence):
        joined = joint.fullmatch(sentence[chains[-1][-1].end() : figure.start()]) if chains else None
        if joined and (len(chains[-1]) == 1 or joined[1] == units[-1]):
            chains[-1].append(figure)
            units[-1] = joined[1]
        else:
            chains.append([figure])
            units.append(None)
    end = 0
    for figures, unit in zip(chains, units, strict=True):
        if len(figures) > 2:
            lead = sentence[end : figures[0].start()]
            behind = sentence[figures[-1].end() : figures[-1].end() + _LONGEST_LEAD]
            unit = unit or _unit_behind(behind, figures[0][0], guesses)
            values = [f"{figure[0]} {unit}".strip() for figure in figures]
            is_typed = read_time(values[0]) is not None or MONEY.fullmatch(values[0])
            named = not unit or not lead.strip() or is_typed
            yield from _spaced(lead, guesses, before)
            yield _named_by([*before.split(), *lead.split()], guesses) if named else "", values
            end = figures[-1].end() + behind.startswith(f" {unit}") * (len(unit) + 1)
    yield from _spaced(sentence[end:], guesses, before)


def _unit_behind(text: str, figure: str, guesses: Guesses) -> str:
    """Return the unit behind the last of several numbers: of time, of age, or one that clues have; "" for no unit."""
    years = [each for each in words_of_page(guesses.code)["years"] if text.lstrip().startswith(each)]
    word = re.match(r"\s?([^\W\d_]+)", text)
    if years or not word:
        return min(years, key=len, default="")
    is_unit = read_time(f"{figure} {word[1]}") is not None or word[1].casefold() in guesses.counted
    return word[1] if is_unit else ""


def _spaced(sentence: str, guesses: Guesses, before: str) -> Iterator[tuple[str, Sequence[str]]]:
    """Yield the name and the values of each list in a sentence; its first and last values end at idle words."""
    own, pieces = words_of_page(guesses.code), re.split(f"({_joints(guesses.code)})", sentence.rstrip(" .,!?:("))
    joints = ["", *[each.strip(" ,;") for each in pieces[1::2]]]
    parts = [(each.split(), joint != "") for each, joint in zip(pieces[::2], joints, strict=True)]
    every = [words for words, _ in parts]
    if ends_alike := _behind_the_same(every):
        yield "", ends_alike
        return
    lead, items, said = [*before.split()], list[list[str]](), list[str]()
    listed = _listed_words(sentence, guesses)
    unlisted = {fold_letters(word) for word in listed}
    idle_words, before_value = guesses.idle - unlisted, _before_values(every, own) - unlisted
    titles = guesses.lexicon.lists["titles"]
    for words, ends in parts:
        bare = words[fold_letters("".join(words[:1])) in before_value :]
        tied = words != bare or not listed.isdisjoint(words[:1])
        stated = [] if _is_met(bare, tied, items, guesses) else bare
        idle = [at for at, word in enumerate(stated) if _is_idle(word, idle_words, bool(items or said or at), titles)]
        if bare and not idle and len(bare) <= _MOST_WORDS and not (items and ends):
            lead += words[: (len(words) - len(bare)) * (not items)]
            items.append(bare)
            continue
        if items:
            yield from _closed(lead, [*items, bare[: idle[0] if idle else _MOST_WORDS]], guesses, tied)
        cut = idle[-1] + 1 if idle else len(bare)
        said += bare[:cut]
        lead, items = [*(said or before.split())], [bare[cut:]] if bare[cut:] else []
    if items:
        yield from _closed(lead, items, guesses)


def _is_met(words: Sequence[str], tied: bool, before: Sequence[Sequence[str]], guesses: Guesses) -> bool:
    """Return True if no word of a value is idle: behind an article ("een kasteel, een meer"), or as a clue has it.

    That is behind two others at least: "reading, sleeping or mending a clock".
    """
    if len(words) < 2:
        return tied
    return len(before) > 1 and len(words) <= _MOST_WORDS and guesses.is_said(" ".join(words))


def _before_values(parts: Sequence[Sequence[str]], own: dict[str, list[str]]) -> set[str]:
    """Return the articles, and the prepositions if they begin several parts: by bus, by car and on foot."""
    begun = [words for words in parts if words and fold_letters(words[0]) in own["links"]]
    return {*own["articles"], *(own["links"] if len(begun) > 1 else ())}


def _behind_the_same(parts: Sequence[Sequence[str]]) -> list[str]:
    """Return what follows the words with which all parts begin: "One is black, one is brown and one is white"."""
    begun = zip(*[map(fold_letters, part) for part in parts], strict=False)
    size = len([*takewhile(lambda words: len({*words}) == 1, begun)])
    values = [" ".join(part[size:]) for part in parts if size < len(part) <= size + _MOST_WORDS]
    return values if len(values) == len(parts) > 2 and size > 1 else []


def _listed_words(sentence: str, guesses: Guesses) -> set[str]:
    """Return words that are values only beside each other: "the first, the second and the third"; "A, B and C"."""
    ranks = {word for word in re.findall(r"\w+", sentence) if fold_letters(word) in guesses.ordinals}
    letters = {*re.findall(r"(?<!\w)[A-Z](?![\w'’]|\.\s)", sentence)}
    return {word for found in (ranks, letters) if len(found) > 2 for word in found}


def _is_idle(word: str, idle: Set[str], is_within: bool, titles: Set[str]) -> bool:
    """Return True for an idle word that is no day, no month, and no name: a title, or a capital within a sentence."""
    plain = word.strip("'’\"“”")
    folded = fold_letters(plain)
    is_name = plain[:1].isupper() and (is_within or folded.strip(".") in titles)
    return not is_name and folded in idle and all(step_of(plain, type) is None for type in ("month", "weekday"))


def _closed(
    lead: Sequence[str], items: list[list[str]], guesses: Guesses, tied: bool = False
) -> Iterator[tuple[str, Sequence[str]]]:
    """Yield a list whose first item may have words before it, and whose last one words behind it.

    A noun behind the last item is the name of the list if that is `tied` to it ("a red and a green hat"), or the clues
    have it behind another item.
    """
    own = words_of_page(guesses.code)
    items = [each for each in items if each]
    if len(items) < 3:
        return
    of_names = all(each[0][:1].isupper() for each in items[1:])
    before, first, last, noun = _names_alone(lead, items, own) if of_names else _words_alone(items, guesses, tied)
    values = [_bare_value(each, own["elided"]) for each in filter(None, (first, *items[1:-1], last))]
    stated = [*lead, *before]
    begun = " ".join([*stated[-1:], *first[:1]]).lower()  # "the age of Ann, Ben and Cleo"
    owned = of_names and re.match(rf"(?:\w+ )?(?:{'|'.join(own['of']) or '(?!)'})\b", begun) is not None
    if "" not in values:
        yield (noun or ("" if owned else _named_by(stated, guesses)), values)


_Ends = tuple[list[str], list[str], list[str], str]
"""The words before the first value of a list, that value, the last one, and a noun behind it, "" for none."""


def _names_alone(lead: Sequence[str], items: Sequence[list[str]], own: dict[str, list[str]]) -> _Ends:
    """Return the ends of a list of names, without the words around them: "the Adams, Brown and Clark families"."""
    first, *_, last = items
    bare = [_bare_value([word], own["elided"]) for word in first]  # "d’Alice"
    runs = [place + 1 for place, word in enumerate(bare) if not word[:1].isupper()][-1:] or [0]
    behind = [place for place, word in enumerate(last) if not word[:1].isupper()][:1]
    noun = last[behind[0]] if behind and lead and fold_letters(lead[-1]) in own["articles"] else ""
    return first[: runs[0]], first[runs[0] :], last[: behind[0] if behind else None], noun


def _words_alone(items: Sequence[list[str]], guesses: Guesses, tied: bool) -> _Ends:
    """Return the ends of a list of words, which are as long as those between, or as clues have them."""
    first, *middle, last = items
    size = max(map(len, middle))
    ends = [end for end in range(len(last), size, -1) if guesses.is_said(" ".join(last[:end]))]
    rest = last[size:]
    said = [" ".join([*each, *rest]) for each in (first[-size:], *middle)]
    named = len(rest) == 1 and not ends and rest[0].islower() and (tied or any(map(guesses.is_said, said)))
    return first[:-size], first[-size:], last[: ends[0] if ends else size], rest[0] if named else ""


def _bare_value(words: Sequence[str], elided: Sequence[str]) -> str:
    """Return a value without quotation marks, and without an article that an apostrophe ties to it."""
    text = " ".join(words).strip("'\"“”‘’ ")
    return re.sub(rf"(?:{'|'.join(elided) or '(?!)'})['’](?=\w)", "", text, count=1, flags=re.IGNORECASE)


def _named_by(lead: Sequence[str], guesses: Guesses) -> str:
    """Return the word before a list that names it: the one directly before, or else the last one that may be a name.

    It is the noun behind "different", if there is one: "a different mark by the judge".  Before a colon only the first
    of these is one, and no place in a sentence: "They met at the pool: …".
    """
    own = words_of_page(guesses.code)
    words = re.findall(r"(?<!\w)[^\W\d_A-Z][^\W\d_]*", " ".join(lead))
    small = {*map(fold_letters, (*own["idle"], *own["links"], *own["articles"]))}
    while words and fold_letters(words[-1]) in own["adjectives"]:
        words.pop()
    counted: str = own["names"]["units"].format(unit=(words or [""])[-1])  # "number of days"
    if words and " ".join(lead).rstrip(" (:").endswith(counted):
        return counted
    if noun := _that_differs(words, small, own["different"]):
        return noun
    if lead and lead[-1].endswith(":"):
        at = [fold_letters(word) for word in lead[-3:-1] if fold_letters(word) not in own["articles"]][-1:]
        is_place = not {*own["links"]}.difference(own["of"]).isdisjoint(at)
        return "" if not words or fold_letters(words[-1]) in small or is_place else words[-1]
    if words and fold_letters(words[-1]) in small:
        copulas = guesses.lexicon.lists["copulas"]  # "the stalls are painted red, green and blue"
        kept = [(before, word) for before, word in pairwise(["", *words]) if fold_letters(word) not in guesses.idle]
        nouns = [word for before, word in kept if fold_letters(before) not in copulas]
        words = nouns or [word for _, word in kept]
    return " ".join(words[-1:])


def _that_differs(words: Sequence[str], small: Set[str], different: Sequence[str]) -> str:
    """Return the noun behind the last word that says that values differ; "" if there is none near the list."""
    places = [at for at, word in enumerate(words) if fold_letters(word) in different]
    if not places or len(words) - places[-1] > _LONGEST_NOUN:
        return ""
    return "".join([*takewhile(lambda word: fold_letters(word) not in small, words[places[-1] + 1 :])][-1:])
