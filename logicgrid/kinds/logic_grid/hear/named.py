"""Where a text without spaces names properties: by their names, as what it is about, and by the units of numbers."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING

from logicgrid.csp.expr import Number
from logicgrid.kinds.logic_grid.hear.values import HeardToken
from logicgrid.kinds.logic_grid.texts.figures import Figure
from logicgrid.kinds.logic_grid.texts.mentions import TextMentions
from logicgrid.words.lexicon import Mark

if TYPE_CHECKING:
    from logicgrid.kinds.logic_grid.hear.known import HeardPuzzle

_COUNTERS = ("ordinal_signs", "units")
_DONE, _SIGNS = 8, (",", "、", "。")
"""How many words may stand behind a number that make it a name, and the signs that are none of them."""
_LONGEST, _ENDING = 12, 3
"""The most words of a superlative with a property's name in it, and of the ending of its adjective."""


def titled(known: HeardPuzzle, mentions: TextMentions) -> list[tuple[int, int]]:
    """Return where names of properties stand that have several characters, if no spaces part words."""
    if not known.structure.joined:
        return []
    if mentions not in known.titled:
        texts = tuple([word.text for word in mentions.words])
        known.titled[mentions] = [
            (place, place + len(title))
            for title in known.labels.titles
            if len(title) > 1
            for place in range(len(texts) - len(title) + 1)
            if texts[place : place + len(title)] == title and True not in mentions.masked[place : place + len(title)]
        ]
    return known.titled[mentions]


def graded_name(known: HeardPuzzle, mentions: TextMentions, place: int) -> tuple[Mark, int] | None:
    """Return the adjective behind a word of degree, and the property whose name is between them or behind both."""
    texts = tuple([word.text for word in mentions.words[place : place + _LONGEST]])
    begin = place + max([len(each) for each in known.structure.most if texts[: len(each)] == each], default=0)
    names = _nouns(known, mentions, begin) if begin > place else []
    inside = next((name for name in names if name[0] <= begin + _ENDING), None)
    ends = [place + each + 1 for each, text in enumerate(texts) if text in known.structure.topics]
    start = next((end for end in ends if inside and end > inside[1]), begin)
    mark = next((each for each in mentions.marks if each.first == start and each.kind in ("more", "less")), None)
    if mark is None:
        return None
    behind = next((name for name in names if 0 <= name[0] - mark.last <= _ENDING), None)
    name = inside if inside and start > begin else behind
    return None if name is None else (mark, name[2])


def _nouns(known: HeardPuzzle, mentions: TextMentions, begin: int) -> list[tuple[int, int, int]]:
    """Return where names of properties stand from a place on, or nouns of a kind of which there is one: 客 of 観客."""
    texts = [word.text for word in mentions.words]
    found = [(*name, _titled_by(known, mentions, *name)) for name in titled(known, mentions) if name[0] >= begin]
    able = [number for number, steps in known.steps.items() if number and steps.cost < 1]
    for first in range(begin, min(begin + _ENDING + 1, len(texts))):
        for last in range(first + 1, min(first + _ENDING * 2, len(texts)) + 1):
            said = "".join(texts[first:last])
            kin = [
                each for each in able if any([said in known.structure.kinds[kind].names for kind in known.kinds[each]])
            ]
            if len(kin) == 1 and True not in mentions.masked[begin:last]:
                found.append((first, last, kin[0]))
    return sorted(found)


def _titled_by(known: HeardPuzzle, mentions: TextMentions, first: int, last: int) -> int:
    return known.labels.titles.index(tuple([word.text for word in mentions.words[first:last]]))


def named_before(known: HeardPuzzle, mentions: TextMentions, first: int, category: int) -> int:
    """Return the property whose name is the topic directly before a superlative, 年齢が2番目に高い, or begins it."""
    begun = [name for name in titled(known, mentions) if name[0] == first]
    if begun:
        return _titled_by(known, mentions, *begun[0])
    if category >= 0 or not first or mentions.words[first - 1].text not in known.structure.topics:
        return category
    return max(
        [_titled_by(known, mentions, *name) for name in titled(known, mentions) if name[1] == first - 1], default=-1
    )


def describing(known: HeardPuzzle, mentions: TextMentions, tokens: Sequence[HeardToken]) -> set[int]:
    """Return the places of names of properties that stand beside a value of theirs: 8番 of ゼッケン8番.

    What is done in a year that names somebody is beside it, too: 2014年开业的店.
    """
    found = {place for token in tokens for place in _done_in(known, mentions, token)}
    for first, last in titled(known, mentions):
        category = _titled_by(known, mentions, first, last)
        for token in tokens:
            own = any([each.label is not None and each.label[0] == category for each in token.alternatives])
            if own and (token.first == last or token.last == first):
                found.update(range(first, last))
    return found


def _done_in(known: HeardPuzzle, mentions: TextMentions, token: HeardToken) -> range:
    """Return the places of the words that make a number somebody's name, as a word of owning or a topic ends them."""
    texts, structure = [word.text for word in mentions.words], known.structure
    end = token.last
    while end < len(texts) and end < token.last + _DONE and not (mentions.masked[end] or texts[end] in _SIGNS):
        if texts[end] in structure.owning | structure.topics:
            return range(token.last, end if any([each.first == token.first for each in mentions.figures]) else 0)
        end += 1
    return range(0)


def topic_of(known: HeardPuzzle, mentions: TextMentions) -> int | None:
    """Return the only property that can be compared whose name is somebody's in a text: it is about that."""
    texts, structure = [word.text for word in mentions.words], known.structure
    found = set()
    for first, last in titled(known, mentions):
        behind = [text for text in texts[last : last + 2] if text not in structure.numbering][:1]
        others = structure.owning | structure.superlatives.keys()
        said = structure.topics.issuperset(behind) if structure.topics else others.isdisjoint(behind)
        if behind and said and first and texts[first - 1] in structure.owning:
            found.add(known.labels.titles.index(tuple(texts[first:last])))
    able = [number for number in found if number and number in known.steps and known.steps[number].cost < 1]
    return able[0] if len(able) == 1 else None


def title_words(known: HeardPuzzle, mentions: TextMentions) -> list[set[str]]:
    """Return the words of the names of properties, but for characters that most texts have: 车 of 车长 beside 花车."""
    often = {word for word, count in known.usual.items() if known.structure.joined and 2 * count > len(known.mentions)}
    text = "".join([word.text for word in mentions.words])
    titles = known.labels.titles[1:]
    return [set(), *[{*title} - (set() if "".join(title) in text else often) for title in titles]]


def unit_owners(known: HeardPuzzle, mentions: TextMentions, place: int) -> set[int]:
    """Return the properties whose unit stands at a place of a text, if no spaces part words."""
    texts = tuple([word.text for word in mentions.words[place : place + 5]])
    ends = [mark.last - place for mark in mentions.marks if mark.first == place and mark.kind in _COUNTERS]
    size = max(ends, default=0)  # 番目 is no 番, 分钟 no 分
    return {number for number, unit in known.units.items() if len(unit) >= max(size, 1) and texts[: len(unit)] == unit}


def numbered_by(known: HeardPuzzle, mentions: TextMentions, figure: Figure) -> int | None:
    """Return the property whose name stands directly beside a number: 背番号7, 4番レーン; None if not one does."""
    ends = {figure.last, *[figure.last + len(known.units[each]) for each in unit_owners(known, mentions, figure.last)]}
    found = {
        _titled_by(known, mentions, first, last)
        for first, last in titled(known, mentions)
        if last == figure.first or first in ends
    }
    found &= known.steps.keys() - {0}
    return found.pop() if len(found) == 1 else None


def is_rough(known: HeardPuzzle, mentions: TextMentions, figure: Figure) -> bool:
    """Return True if what stands behind a number makes it no value: 20代, 5人家族."""
    texts = tuple([word.text for word in mentions.words[figure.last : figure.last + 5]])
    own = [each for each in known.structure.rough if any([each[-len(noun) :] == noun for noun in known.nouns])]
    return any([texts[: len(each)] == each for each in known.structure.rough if each not in own])


def kinds_of_unit(known: HeardPuzzle, mentions: TextMentions, place: int) -> frozenset[str]:
    """Return the kinds of properties of which a unit at a place of a text speaks: 歳 of ages."""
    texts = [word.text for word in mentions.words[place : place + 3]]
    sizes = [size for size in range(1, 4) if "".join(texts[:size]) in known.structure.units]
    return known.structure.units["".join(texts[: max(sizes)])] if sizes else frozenset()


def fitting_unit(
    known: HeardPuzzle, mentions: TextMentions, numbers: frozenset[Number] | None, categories: Sequence[int]
) -> list[int]:
    """Return those of some properties of whose kinds the unit behind a number speaks; all if it speaks of none."""
    ends = [figure.last for figure in mentions.figures if figure.values == numbers and not figure.clock]
    kinds = {kind for end in ends for kind in kinds_of_unit(known, mentions, end)}
    return [each for each in categories if has_unit(known, each, kinds)] or list(categories)


def has_unit(known: HeardPuzzle, category: int, kinds: AbstractSet[str]) -> bool:
    """Return True if a property is of the kinds of which a unit speaks."""
    timed = known.categories[category].values.type in ("time", "duration")
    return not kinds.isdisjoint(known.kinds[category]) or (timed and "lasting" in kinds)
