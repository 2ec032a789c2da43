"""What the numbers of a text count, people, units, days of a month, and where a text names properties."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from datetime import date
from typing import TYPE_CHECKING

from logicgrid.kinds.logic_grid.hear.properties import USUAL
from logicgrid.kinds.logic_grid.hear.structure import ROWS
from logicgrid.kinds.logic_grid.hear.units import MEASURED, is_measure, is_unit, unit_owners
from logicgrid.kinds.logic_grid.hear.values import Alternative, HeardToken
from logicgrid.kinds.logic_grid.language.vocabulary import Label
from logicgrid.kinds.logic_grid.texts.figures import Figure
from logicgrid.words.grammar import singular
from logicgrid.words.lexicon import Mark

if TYPE_CHECKING:
    from logicgrid.kinds.logic_grid.hear.known import HeardPuzzle
    from logicgrid.kinds.logic_grid.hear.text import HeardText, Span

_OF_SOME, _OF_ALL = 3, 7
"""How far after a number of people "of" may be, and after the number of all of them."""
_NEAR, _LONGEST = 6, 5
"""How near to a number a word may be that gives it to somebody or something else, and its most words."""
_DONE, _SIGNS = 8, (",", "、", "。")
"""How many words after a number may make it a name, and the signs that are none of them."""
_FARTHEST, _ENDING = 12, 3
"""The most words of a superlative with a property's name in it, and of the ending of its adjective."""


def counts_actors(heard: HeardText, figure: Figure) -> bool:
    """Return True for a number of people: "of the five", "two guests"."""
    if figure.last > len(heard.texts) or figure.clock:
        return False
    if heard.joined:
        if heard.texts[min(figure.last, len(heard.texts) - 1)] in heard.structure.owning:
            return False  # 到着順が5の人のうち
        beside = [each for each in heard.figures if 0 < abs(each.first - figure.first) <= _NEAR]
        owners = {each for other in beside for each in unit_owners(heard, other.last)} & unit_owners(heard, figure.last)
        if any([heard.structure.generic.isdisjoint(heard.known.units[each]) for each in owners]):
            return False  # 5年生と6年生のうち
        near = _OF_ALL if heard.known.categories[0].size in figure.values else _OF_SOME  # 5人の作品の中で
        if heard.at(figure.first - 1) in heard.structure.pointing and heard.at(figure.last).isalpha():
            return True  # 这两件包裹
        ends = range(figure.last, min(figure.last + near, len(heard.texts)))
        return any(["OF" in heard.phrases[place][1] for place in ends])
    text = heard.texts[figure.first]
    if not text.isalpha() or heard.is_marked(figure.first, "ordinals"):
        return False
    behind = _is_of_actors(heard, figure.last)
    if min(figure.values, default=0) > heard.known.categories[0].size:
        return False  # "twenty people came"
    before = heard.at(figure.first - 1)
    all_ = heard.known.categories[0].size in figure.values and before in heard.structure.articles | heard.structure.of
    several = before in heard.structure.of_several and not heard.at(figure.last).isalnum()  # "un jour sur deux"
    return behind or several or (all_ and not is_unit(heard, figure.last))


def counts_exactly(heard: HeardText, figure: Figure, compares: Sequence[int]) -> bool:
    """Return True for how much more it is behind a word for "exactly", which says nothing there."""
    exact = heard.at(figure.first - 1) in heard.structure.precise
    return exact and not {figure.last, figure.last + 1}.isdisjoint(compares)


def heads_actors(heard: HeardText, figure: Figure) -> bool:
    """Return True for a number before the puzzle's noun for its actors, perhaps with a counter: 两位仙女."""
    if not heard.joined:
        return counts_actors(heard, figure)
    owned = heard.at(figure.last) in heard.structure.owning | heard.structure.coding  # 排第二的人, 3号选手
    ordinal = heard.at(figure.first - 1) in heard.lists["ordinal_signs"]
    return any([heard.in_noun(place) for place in (figure.last, figure.last + 1)]) and not (owned or ordinal)


def _is_of_actors(heard: HeardText, place: int) -> bool:
    """Return True if the puzzle's noun for its actors is at a place, perhaps behind "of the", or "others"."""
    words, structure = heard.texts, heard.structure
    alone = {each[0] for each in structure.phrases["alone"]}
    passed = structure.of | structure.articles | alone | {each[0] for each in structure.phrases["other"]}
    for end in range(place, min(place + 4, len(words))):
        if heard.in_noun(end) or words[end] in structure.rest:
            return True
        if words[end] not in passed:
            return False
    return False


def counters(heard: HeardText, tokens: Sequence[HeardToken]) -> set[int]:
    """Return the places of numbers that count a noun, and are no labels: "its four legs", "two doors down".

    Nouns that several texts have, and those of the name, the unit or the kind of the label's property, are its own.
    """
    texts, found = heard.texts, set[int]()
    for token in tokens:
        place, numbers = token.last, token.categories
        clock = any([heard.known.type(number) == "time" for number in numbers])  # "the 7:10 arrivals"
        named = not heard.joined and heard.known.named_by([heard.at(token.first - 1)], numbers)  # "room 15"
        if clock or named or not token.may_be("NUM") or place >= len(texts):
            continue
        if heard.joined:
            counted = _is_classified(heard.known, texts, token, numbers)
        else:
            counted = _is_counted(heard, place, numbers)
        if counted:
            found.add(token.first)
    return found


def _is_classified(known: HeardPuzzle, texts: Sequence[str], token: HeardToken, numbers: set[int]) -> bool:
    """Return True for a number of things where no spaces part words, if only places have it: 四条腿, but not 第四个."""
    sign = texts[token.last]
    placed = all([known.is_ranking(each) or ROWS & known.kinds[each] for each in numbers])
    named = any([sign in known.categories[each].name for each in numbers])  # 三年生 of 学年
    ordinal = not known.lexicon.lists["ordinal_signs"].isdisjoint(texts[: token.first][-1:])
    return sign in known.structure.classifiers and placed and not named and not ordinal


def _is_counted(heard: HeardText, place: int, numbers: set[int]) -> bool:
    """Return True for several of a noun that is of the story, and not of the properties of these numbers."""
    known = heard.known
    story, text = heard.structure.story, heard.texts[place]
    kinds = {kind for number in numbers for kind in known.kinds[number]} - ROWS  # "two doors down"
    said = [heard.structure.kinds[kind] for kind in kinds]
    own = any([text in kind.said | kind.names | kind.able for kind in said]) or known.stem(text) in known.own_words
    own = own or heard.in_noun(place) or any([known.names_property([text], each) for each in numbers])
    own = own or (is_measure(heard, place) and not kinds.isdisjoint(MEASURED))
    own = own or known.usual[text] >= USUAL or text in heard.structure.dwelling
    several = singular(heard.lexicon.code, text) != text
    return several and not own and story is not None and not story.lists(text).isdisjoint({"nouns", "people"})


def by_day(heard: HeardText, figure: Figure) -> tuple[int, list[Label]] | None:
    """Return the dates that a day of the month names, and the place of the month: "12 June", "June 12th", 6月12日."""
    texts = heard.texts
    calendar, dates = heard.structure.calendar[7:], heard.structure.dates
    beside = [place for place in (figure.first - 1, figure.last, figure.last + 1) if 0 <= place < len(texts)]
    months = [(place, calendar.index(texts[place]) + 1) for place in beside if texts[place] in calendar]
    if not months and not heard.joined:
        later = _later_month(heard, figure)
        months = [(figure.first, calendar.index(later) + 1)] if later in calendar else []
    if heard.joined and heard.at(figure.last) in dates | heard.structure.coding:  # 6月9号
        near = [each for each in heard.figures if each.last + 1 == figure.first and texts[each.last] in dates]
        months = [(each.first, int(month)) for each in near for month in each.values]
    found = []
    for number, owner in enumerate(heard.known.categories if months else ()):
        for place, value in enumerate(owner.days):
            day = date.fromordinal(int(value))
            if day.day in figure.values and day.month == months[0][1]:
                found.append((number, place))
    return (months[0][0], found) if found else None


def _later_month(heard: HeardText, figure: Figure) -> str:
    """Return what is behind the second of two days that are joined: "op 11 of op 15 maart"."""
    passed, at = heard.lists["or"] | heard.lists["at"], figure.last
    while heard.at(at) in passed:
        at += 1
    later = heard.figure_at(at) if at > figure.last else None
    return heard.at(later.last) if later else ""


def nothing_in(heard: HeardText, labelled: AbstractSet[int]) -> Iterator[HeardToken]:
    """Yield what says that there is none of what a property counts: "no children", "no pets"."""
    known, end = heard.known, 0
    for place in range(len(heard.texts) - 1):
        size = heard.phrase_at(place, "none")
        word = heard.texts[place + size : place + size + 1] if size and place >= end else ()
        labels = [label for label in known.nothing if word and known.names_property(word, label[0])]
        if len(labels) == 1 and place not in labelled:
            end = place + size + 1
            yield HeardToken(place, end, (Alternative("LABEL", labels[0]),))


def none_at_all(heard: HeardText) -> Iterator[HeardToken]:
    """Yield what says that there is not even one, where no spaces part words: 一つもない, 一把锁也没有."""
    known = heard.known
    texts = heard.texts
    for figure in heard.figures if heard.structure.even else ():
        near = range(figure.last, min(figure.last + _LONGEST, len(texts)))
        even = [place for place in near if texts[place] in heard.structure.even]
        reach = range(even[0], even[0] + 6) if even else ()
        ends = [mark.last for mark in heard.marked("negations", "neither") if mark.first in reach]
        if figure.values != {1} or not ends or not {*texts[figure.first : min(ends)]}.isdisjoint("，、。,"):
            continue
        owners = unit_owners(heard, figure.last)
        said = texts[figure.last : min(ends)]
        labels = [label for label in known.nothing if label[0] in owners or known.names_property(said, label[0])]
        if len(labels) == 1:
            yield HeardToken(figure.first, min(ends), (Alternative("LABEL", labels[0]),))


def is_of_another(heard: HeardText, span: Span) -> bool:
    """Return True for a number of somebody or something else: "her 20-year-old daughter", "450 yen change"."""
    first, last, labels = span
    money = any(["money" in heard.known.kinds[category] for category, _ in labels])
    others = ("kin", "extras") if money else ("kin",)
    after = (*others, "returned") if money else others
    behind, before = range(last, last + _NEAR), range(first - 1, first - _NEAR, -1)
    if heard.joined:
        titled = {at for at, end in heard.titled if _titled_by(heard, at, end) in [label[0] for label in labels]}
        own = [each for each in behind if _belongs(heard, last, each) and each not in titled]
        return any([_says(heard, each, *after) for each in own])
    if any([_says(heard, each, *after) for each in _unnamed(heard, behind)]):
        return True
    things = {*heard.texts[last : last + 1]}  # "the father of three children"
    counted = any([not things.isdisjoint(heard.labels.titles[category]) for category, _ in labels])
    return not counted and any([_says(heard, each, *others) for each in _unnamed(heard, before)])


def _belongs(heard: HeardText, last: int, place: int) -> bool:
    """Return True if what is at a place owns the number that ends before it: 20歳の娘, 450元零钱."""
    texts = heard.texts[last:place]
    return len(texts) == 1 or (bool(texts) and texts[-1] in heard.structure.owning)


def _unnamed(heard: HeardText, places: range) -> Iterator[int]:
    """Yield the places of words up to the first name or the end of a sentence."""
    for place in places:
        if not 0 <= place < len(heard.texts) or heard.masked[place] or heard.texts[place] in ".;":
            return
        yield place


def _says(heard: HeardText, place: int, *lists: str) -> bool:
    """Return True if a phrase of some lists is at a place, and is no word of the puzzle's own."""
    if heard.joined:
        shared = heard.labels.shared_end(0)
        end = heard.labels.words[0, 0][-shared:] if shared else ()
        own = bool(end) and heard.texts[place : place + len(end)] == end  # 夫妻 if all actors are couples
    else:
        own = heard.at(place) in heard.known.own_words
    return not (own or heard.in_noun(place)) and bool(heard.phrase_at(place, *lists))


def is_bare(heard: HeardText, first: int, last: int, labels: Sequence[Label]) -> bool:
    """Return True for a mere number behind "is", which is an age: "Ann's dog is four" beside houses."""
    before = heard.at(first - 1)
    ends = last >= len(heard.texts) or not (heard.texts[last].isalnum() or heard.texts[last] in (",", "%", "°"))
    stated = any([heard.known.names_property([text], label[0]) for text in heard.texts for label in labels])
    kinds = [heard.known.kinds[category] for category, _ in labels]
    placed = all([not each - ROWS or each & {"length", "weight", "lasting"} for each in kinds])
    copular = before in heard.known.lexicon.lists["copulas"]
    return copular and ends and placed and not (stated or heard.joined or heard.is_marked(first, "ordinals"))


# ---------------------------------------------------------------------- properties: names, topics, units


def graded_name(heard: HeardText, place: int) -> tuple[Mark, int] | None:
    """Return the adjective behind a word of degree, and the property whose name is between them or behind both."""
    begin = place + heard.phrase_at(place, "most")
    if begin == place:
        return None
    texts, names = heard.texts[place : place + _FARTHEST], _nouns(heard, begin)
    inside = next((name for name in names if name[0] <= begin + _ENDING), None)
    ends = [place + each + 1 for each, text in enumerate(texts) if text in heard.structure.topics]
    start = next((end for end in ends if inside and end > inside[1]), begin)
    mark = next((each for each in heard.marks if each.first == start and each.kind in ("more", "less")), None)
    if mark is None:
        return None
    behind = next((name for name in names if 0 <= name[0] - mark.last <= _ENDING), None)
    name = inside if inside and start > begin else behind
    return None if name is None else (mark, name[2])


def _nouns(heard: HeardText, begin: int) -> list[tuple[int, int, int]]:
    """Return the places from one on of names of properties, or of nouns of a property's kind: 客 of 観客."""
    known, texts = heard.known, heard.texts
    found = [(*name, _titled_by(heard, *name)) for name in heard.titled if name[0] >= begin]
    able = [number for number, steps in known.steps.items() if number and steps.cost < 1]
    for first in range(begin, min(begin + _ENDING + 1, len(texts))):
        for last in range(first + 1, min(first + _ENDING * 2, len(texts)) + 1):
            said = "".join(texts[first:last])
            kinds = {name for name, kind in heard.structure.kinds.items() if said in kind.names}
            kin = [each for each in able if kinds & known.kinds[each]]
            if len(kin) == 1 and True not in heard.masked[begin:last]:
                found.append((first, last, kin[0]))
    return sorted(found)


def _titled_by(heard: HeardText, first: int, last: int) -> int:
    return heard.labels.titles.index(heard.texts[first:last])


def named_before(heard: HeardText, first: int, category: int) -> int:
    """Return the property whose name is the topic directly before a superlative, 年齢が2番目に高い, or begins it."""
    begun = [name for name in heard.titled if name[0] == first]
    if begun:
        return _titled_by(heard, *begun[0])
    if category >= 0 or not first or heard.texts[first - 1] not in heard.structure.topics:
        return category
    return max([_titled_by(heard, *name) for name in heard.titled if name[1] == first - 1], default=-1)


def describing(heard: HeardText, tokens: Sequence[HeardToken]) -> set[int]:
    """Return the places of names of properties that are beside a value of theirs: 8番 of ゼッケン8番.

    What is done in a year, or on a day, that names somebody is beside it, too: 2014年开业的店.
    """
    days = {each for each in heard.known.properties if heard.known.is_dated(each)}
    timed = [each for each in tokens if each.categories & days or heard.figure_at(each.first) is not None]
    found = {place for each in timed for place in done_in(heard, each.last)}
    for first, last in heard.titled:
        category = _titled_by(heard, first, last)
        for token in tokens:
            own = any([each.label is not None and each.label[0] == category for each in token.alternatives])
            if own and (token.first == last or token.last == first):
                found.update(range(first, last))
    return found


def done_in(heard: HeardText, begin: int) -> range:
    """Return the places of the words that make a value before them somebody's name: owning or a topic ends them."""
    texts, ends = heard.texts, heard.structure.owning | heard.structure.topics
    stops = [at for at, text in enumerate(texts[begin : begin + _DONE], begin) if heard.masked[at] or text in _SIGNS]
    places = range(begin, min(stops, default=min(begin + _DONE, len(texts))))
    return next((range(begin, at) for at in places if texts[at] in ends), range(0))


def topic_of(heard: HeardText, clause: range | None = None) -> int | None:
    """Return the only property that can be compared whose name is somebody's in a clause, or a text."""
    texts, structure = heard.texts, heard.structure
    found = set()
    for first, last in [each for each in heard.titled if clause is None or each[0] in clause]:
        behind = [text for text in texts[last : last + 2] if text not in structure.numbering][:1]
        others = structure.owning | structure.superlatives.keys()
        said = structure.topics.issuperset(behind) if structure.topics else others.isdisjoint(behind)
        joint = {*structure.owning, structure.adverbial}.intersection(texts[max(0, first - 1) : first])
        behind_order = joint and any([mark.last == first - 1 for mark in heard.marked("after", "before")])
        begins = heard.joined and not structure.topics and heard.at(first - 1) in _SIGNS  # …，数学比甲低
        if (behind and said and (begins or not structure.owning.isdisjoint(joint))) or behind_order:
            found.add(heard.labels.titles.index(tuple(texts[first:last])))
    able = [number for number in found if number and _is_ordered(heard.known, number)]
    return able[0] if len(able) == 1 else None


def _is_ordered(known: HeardPuzzle, category: int) -> bool:
    """Return True for a property that is compared by its values, or by its name: 創業 of names of eras."""
    steps = known.steps.get(category)
    return steps is not None and (steps.cost < 1 or "time" in known.kinds[category])


def numbered_by(heard: HeardText, figure: Figure) -> int | None:
    """Return the property whose name is directly beside a number: 背番号7, 4番レーン; None if not one does."""
    ends = {figure.last, *[figure.last + len(heard.known.units[each]) for each in unit_owners(heard, figure.last)]}
    found = {_titled_by(heard, first, last) for first, last in heard.titled if last == figure.first or first in ends}
    found &= {each for each, steps in heard.known.steps.items() if each and steps.cost < 1}  # no kind of fruit: 6个水果
    return found.pop() if len(found) == 1 else None


def is_rated(heard: HeardText, place: int, category: int, counts: bool = False) -> bool:
    """Return True if an ordinal before a place is of a ranking, and a property is a row, or `counts`: 第一名, 冠军."""
    rated = heard.structure.rated_by | (heard.structure.winning if heard.joined else set())
    return heard.at(place) in rated and (counts or bool(heard.known.kinds[category] & ROWS))


def is_rough(heard: HeardText, figure: Figure) -> bool:
    """Return True if what follows a number makes it no value: 20代, 5人家族, 十几."""
    if heard.phrase_at(figure.last, "inexact"):
        return True
    rough, nouns = heard.structure.phrases["rough"], heard.known.nouns
    others = [each for each in rough if not any([each[-len(noun) :] == noun for noun in nouns])]
    return any([heard.longest_at(figure.last - hour, others) for hour in {False, bool(figure.clock)}])  # 8時台
