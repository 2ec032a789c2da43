"""The lists of values within sentences: "The guests are Ann, Ben and Cleo"; "ages (27, 31 and 34)"; 甲、乙、丙三人."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence, Set
from functools import cache
from itertools import pairwise, takewhile

from logicgrid.kinds.logic_grid.page.cut import MOST_VALUES, Listed, ranges_in, words_of_page
from logicgrid.kinds.logic_grid.page.guesses import MONEY, Guesses
from logicgrid.kinds.logic_grid.values.clock import days_between, read_time, step_of
from logicgrid.puzzle.messages import UNSPACED
from logicgrid.words.lexicon import fold_letters, lexicon_of

_MOST_LISTS = 30
_MOST_WORDS = 4
_LONGEST_ITEM = 10
_LONGEST_LEAD = 80
_LONGEST_NAME = 8
_NUMERALS = "一二三四五六七八九十两"
_NUMBER = re.compile(r"(?:\d[\d.,:]*|[一二三四五六七八九十]{1,3}(?![人名つ个個位]))[^\d\s]{0,2}$")
_TIME = r"(\d{1,2})([.:h])(\d\d)((?:\s?[ap]\.?m\b)?)"
_FIGURE = re.compile(r"[$€£¥]?\d+(?:[.,:]\d+)*")
_FIRST_NUMBER = re.compile(r"\d[\d.,:]*(?:[万千百]?[円元歳岁才時时点分年月日人名回枚階階号]半?)?")
_HONORIFIC = re.compile(r"(?:さん|くん|君|ちゃん|氏)$")


def enumerated(text: str, guesses: Guesses, line: int) -> list[Listed]:
    """Return the lists of at least three values in the sentences of a text that begins at a line."""
    find = _dense if guesses.code in UNSPACED else _listed_in_sentence
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
            name = _name_before(lead, own) if own["name_ends"] else "".join(words[-1:])
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
            name = _name_before(lead, own) if own["name_ends"] else _named_by(lead.split(), guesses)
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

    Before a colon only the first of these is one, and no place in a sentence: "They met at the pool: …".
    """
    own = words_of_page(guesses.code)
    words = re.findall(r"(?<!\w)[^\W\d_A-Z][^\W\d_]*", " ".join(lead))
    small = {*map(fold_letters, (*own["idle"], *own["links"], *own["articles"]))}
    while words and fold_letters(words[-1]) in own["adjectives"]:
        words.pop()
    counted: str = own["names"]["units"].format(unit=(words or [""])[-1])  # "number of days"
    if words and " ".join(lead).rstrip(" (:").endswith(counted):
        return counted
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


def _dense(sentence: str, guesses: Guesses, before: str) -> Iterator[tuple[str, Sequence[str]]]:
    """Yield the lists with 、 in a sentence, or (in Chinese) with commas between short values.

    Values within a list are whole parts; the first one begins, and the last one ends, at a word of structure.  Such a
    word may be a letter of a value, too: where several are possible the longest value is taken that clues have.
    """
    own = words_of_page(guesses.code)
    joined = re.compile("|".join(map(re.escape, own["last"])))
    counted = rf"[\d一二三四五六七八九十两]{{1,3}}(?:{'|'.join(own['name_after'])})([^\W\d_]{{2,4}})"  # 四个项目
    for clause in re.split(r"[，,](?!\d)", sentence) if guesses.code == "zh" else [sentence]:
        parts = [part.strip("「」『』“”\"' ") for part in _listed(clause, joined)]
        topics = tuple(own["topics"])
        whole = [
            _is_value(part, guesses) or (before.endswith(topics) and re.fullmatch("[ぁ-ん]{3,6}", part) is not None)
            for before, part in pairwise(["", *parts])
        ]
        place = 0
        while place < len(parts):
            end = place
            while end < len(parts) and whole[end]:
                end += 1
            items = parts[place:end]
            lead, first = _end_of(parts[place - 1], guesses, items) if place else ("", "")
            last = _start_of(parts[end], guesses, items, lead) if end < len(parts) else ""
            if place + bool(last) < len(parts) and len([each for each in (first, *items, last) if each]) > 2:
                values = [each for each in (first, *items, last) if each]
                values = values[_is_stated(values, clause, guesses) :]
                values = _in_one_unit([_HONORIFIC.sub("", value) for value in values])
                behind = re.fullmatch(counted, parts[end][len(last) :]) if last else None
                yield _name_before(lead, own) or (behind[1] if behind else _name_before(before, own)), values
            place = end + 1
        before = clause


def _is_stated(values: Sequence[str], clause: str, guesses: Guesses) -> bool:
    """Return True if the first of some values precedes the others, and is none: 福引で、安田、井上、…

    Then the others have titles (今年、谷先生、…), it ends with a particle, or is counted (四人の友達、太郎、…).
    """
    own, (first, *others) = words_of_page(guesses.code), values
    titled = all(each.endswith((*own["titles"], *own["after_names"])) for each in others)
    counted = re.search(rf"[\d{_NUMERALS}](?:人|名|匹)の{re.escape(first)}", clause)
    return bool(titled or counted or first.endswith(tuple(own["name_after"]))) and not guesses.is_said(first)


def _in_one_unit(values: Sequence[str]) -> list[str]:
    """Return numbers without what only the last one has behind its unit: 10時, 11時, 14時で."""
    units = [re.sub(r"^[\d.,:]+", "", each) for each in values]
    *others, last = units
    if len({*others}) == 1 and all(each[0].isdigit() for each in values) and last.startswith(others[0]):
        return [*values[:-1], values[-1].removesuffix(last) + others[0]]
    return [*values]


def _is_value(part: str, guesses: Guesses) -> bool:
    """Return True if a part between two commas is a value: short, and without words of structure, or met in clues."""
    plain = _HONORIFIC.sub("", part)
    before = _NUMBER.sub("", plain)
    # What has a topic in it is none: 時間は8時; 売上は
    named = before.endswith(tuple(words_of_page(guesses.code)["topics" if before == plain else "name_ends"]))
    said = guesses.is_said(plain) and not named
    return 0 < len(plain) <= _LONGEST_ITEM and (not before or said or not _starts(plain, guesses))


def _starts(part: str, guesses: Guesses) -> list[tuple[int, int]]:
    """Return where words of structure begin and end in a part; behind a title there is one of no length."""
    own = words_of_page(guesses.code)
    idle = [each for each in own["idle"] if each not in own["last"]]
    titled = [each.end() for each in re.finditer("|".join(own["titles"]) or "(?!)", part[:-1])]  # 钱爷爷去买菜
    starts = [(at, at + len(each)) for at in range(len(part)) for each in idle if part.startswith(each, at)]
    return starts + [(end, end) for end in titled]


def _length_of(items: Sequence[str]) -> int:
    """Return the length that several items have; 0 if it is not the same."""
    lengths = {len(each) for each in items}
    return lengths.pop() if len(items) > 1 and len(lengths) == 1 else 0


def _end_of(part: str, guesses: Guesses, items: Sequence[str]) -> tuple[str, str]:
    """Return what precedes the value with which a part ends, and that value, "" if there is none."""
    alike, starts = _length_of(items), _starts(part, guesses)
    inner = all(start != len(part) - alike for start, _ in starts)  # no 了公园
    if alike and inner and len(part) > alike and guesses.is_said(part[-alike:]):
        return part[:-alike], part[-alike:]  # 住着英国人、德国人和丹麦人
    number = _NUMBER.search(part)
    if number:
        return part[: number.start()], number[0]
    if part.endswith(tuple(words_of_page(guesses.code)["name_ends"])):
        return part, ""
    if any(end - start > 1 and end == len(part) for start, end in starts):
        return part, ""  # 一人ずつ、池田、内田
    ends = sorted({end for _, end in starts if 0 < len(part) - end <= _LONGEST_ITEM})
    said = [end for end in ends if guesses.is_said(_HONORIFIC.sub("", part[end:]))]
    topics = tuple(words_of_page(guesses.code)["topics"])
    usual = sum(map(len, items)) / (len(items) or 1)
    near = [(not part[:each].endswith(topics), abs(len(part) - each - usual), -each) for each in said]
    end = -min(near)[2] if near else ends[-1] if ends else len(part)
    return part[:end], part[end:]


def _start_of(part: str, guesses: Guesses, items: Sequence[str], lead: str) -> str:
    """Return the value with which a part begins, behind others and what precedes them, "" if there is none.

    A topic is no value where the list has one, too: 色は赤、青、車はバス.
    """
    own = words_of_page(guesses.code)
    unit = items[-1].lstrip("0123456789.,:") if items and _NUMBER.fullmatch(items[-1]) else ""
    found = re.match(rf"\d[\d.,:]*{re.escape(unit)}", part) if unit else None  # 2個、3個、5個、8個でした
    found = found or _FIRST_NUMBER.match(part)
    found = found or re.match(rf".{{1,6}}?(?:{'|'.join(own['after_names']) or '(?!)'})", part)
    if found or (items and items[-1][0].isdigit()):
        return found[0] if found else ""
    topics = tuple(own["topics"])
    starts = sorted({start for start, _ in _starts(part, guesses) if 0 < start <= _LONGEST_ITEM})
    if not starts or (lead.endswith(topics) and part[starts[0]] == lead[-1]):
        return ""
    end = _end_alike(part, items, starts, guesses)
    if end:
        return part[:end]
    said = [start for start in starts if guesses.is_said(part[:start]) and not part[:start].endswith(topics)]
    return part[: said[-1] if said else starts[0]]


def _end_alike(part: str, items: Sequence[str], starts: Sequence[int], guesses: Guesses) -> int:
    """Return where a value ends that is like all others: by its last character, or its length; 0 if none is."""
    alike, shared = _length_of(items), {each[-1:] for each in items}
    if len(items) > 1 and len(shared) == 1 and (end := part[:_LONGEST_ITEM].find(min(shared))) > 0:
        return end + 1  # 金賞、銀賞、努力賞です
    return alike if alike in starts or (alike and guesses.is_said(part[:alike])) else 0  # 甲班、乙班、丙班的四名同学


def _name_before(lead: str, own: dict[str, list[str]]) -> str:
    """Return the noun with which a text before a list ends: 売上 of 売上はそれぞれ, 时间 of 上课的时间不同分别是."""
    ends = tuple(own["name_ends"])
    named = lead.endswith(ends)  # else it is a clause: 他们住了, 夏休みに
    while lead.endswith(ends):
        lead = lead[: -max(len(each) for each in ends if lead.endswith(each))]
    cuts = sorted(
        {at + len(each) for each in own["name_after"] for at in range(len(lead)) if lead.startswith(each, at)}
    )
    cuts = [at for at in cuts if at < len(lead) and not ("ぁ" <= lead[at] <= "ん" and "ぁ" <= lead[at - 2] <= "ん")]
    least = {at: 1 if lead[at - 2 : at - 1] in {*_NUMERALS} else 2 for at in cuts} | {0: 1}  # 各读了一本书, 四个班
    nouns = [lead[at:] for at in [0, *cuts] if least[at] <= len(lead) - at < _LONGEST_NAME]
    return nouns[-1] if named and nouns else ""


def _listed(clause: str, joined: re.Pattern[str]) -> list[str]:
    """Return the parts of a clause between 、, and those on both sides of the word before the last item."""
    *parts, last = clause.split("、")
    tail = joined.split(last, maxsplit=1) if parts else [last]
    return [*parts, *(tail if all(tail) else [last])]
