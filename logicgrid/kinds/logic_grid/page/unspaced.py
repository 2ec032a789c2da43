"""The lists of values within sentences of languages whose words are not parted by spaces: 甲、乙、丙三人."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from logicgrid.kinds.logic_grid.page.cut import words_of_page
from logicgrid.kinds.logic_grid.page.guesses import Guesses

_LONGEST_ITEM = 10
_LONGEST_NAME = 8
_NUMERALS = "一二三四五六七八九十两"
_NUMBER = re.compile(
    r"(?:第?\d[\d.,:]*|第[一二三四五六七八九十]{1,3}|[一二三四五六七八九十]{1,3}(?![人名つ个個位]))[^\d\s]{0,2}$"
)
_FIRST_NUMBER = re.compile(r"\d[\d.,:]*(?:[万千百]?[円元歳岁才時时点分年月日人名回枚階階号]半?)?")
_HONORIFIC = re.compile(r"(?:さん|くん|君|ちゃん|氏)$")


def dense(sentence: str, guesses: Guesses, before: str) -> Iterator[tuple[str, Sequence[str]]]:
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
                people = _noun_of_people(lead or before, values, own) if lead.rstrip("：:") in ("", lead[:-1]) else ""
                named = people or name_before(lead, own)
                yield named or (behind[1] if behind else name_before(before, own)), values
            place = end + 1
        before = clause


def _is_stated(values: Sequence[str], clause: str, guesses: Guesses) -> bool:
    """Return True if the first of some values precedes the others, and is none: 福引で、安田、井上、…

    Then the others have titles (今年、谷先生、…), it ends with a particle, or is counted (四人の友達、太郎、…).
    """
    own, (first, *others) = words_of_page(guesses.code), values
    titled = all(each.endswith((*own["titles"], *own["after_names"])) for each in others)
    counted = re.search(rf"[\d{_NUMERALS}](?:人|名|匹)の[^、，]{{0,2}}{re.escape(first)}(?:[、，]|$)", clause)
    return bool(counted) or ((titled or first.endswith(tuple(own["name_after"]))) and not guesses.is_said(first))


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
    if not found and any(part.startswith(each) for each in own["different"]):
        return ""  # …、チョコレートと別々だった
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


def _noun_of_people(before: str, values: Sequence[str], own: dict[str, list[str]]) -> str:
    """Return the noun for those who are counted before a list of their names: 五位邻居参加了村里的赛跑：小明、…"""
    counter, end = "|".join(own["counters"] + own["name_after"]), "|".join(own["idle"])
    nouns = re.findall(rf"[\d{_NUMERALS}](?:{counter})([^\W\d_]+?)(?:{end}|$)", before)
    named = bool(nouns) and all(each.startswith(tuple(own["surnames"])) for each in values)
    return nouns[-1][: 3 if len(nouns[-1]) < 4 else 2] if named else ""


def name_before(lead: str, own: dict[str, list[str]]) -> str:
    """Return the noun with which a text before a list ends: 売上 of 売上はそれぞれ, 时间 of 上课的时间不同分别是."""
    ends = tuple(own["name_ends"])
    named = lead.endswith(ends)  # else it is a clause: 他们住了, 夏休みに
    while lead.endswith(ends):
        lead = lead[: -max(len(each) for each in ends if lead.endswith(each))]
    cuts = sorted(
        {at + len(each) for each in own["name_after"] for at in range(len(lead)) if lead.startswith(each, at)}
    )
    cuts = [at for at in cuts if at < len(lead) and not ("ぁ" <= lead[at] <= "ん" and "ぁ" <= lead[at - 2] <= "ん")]
    short = [at for at in cuts if lead[at - 2 : at - 1] in {*_NUMERALS} or lead[:at].endswith(tuple(own["different"]))]
    least = {at: 2 - (at in short) for at in cuts} | {0: 1}  # 各读了一本书, 四个班, 別の国
    nouns = [lead[at:] for at in [0, *cuts] if least[at] <= len(lead) - at < _LONGEST_NAME]
    return nouns[-1] if named and nouns else ""


def _listed(clause: str, joined: re.Pattern[str]) -> list[str]:
    """Return the parts of a clause between 、, and those on both sides of the word before the last item."""
    *parts, last = clause.split("、")
    tail = joined.split(last, maxsplit=1) if parts else [last]
    return [*parts, *(tail if all(tail) else [last])]
