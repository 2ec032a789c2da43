"""What the numbers of a text count: people, units of measure, days of a month, or something of another one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from datetime import date
from typing import TYPE_CHECKING

from logicgrid.kinds.logic_grid.hear.named import unit_owners
from logicgrid.kinds.logic_grid.hear.properties import USUAL
from logicgrid.kinds.logic_grid.hear.structure import ROWS
from logicgrid.kinds.logic_grid.hear.values import Alternative, HeardToken
from logicgrid.kinds.logic_grid.language.vocabulary import Label
from logicgrid.kinds.logic_grid.texts.figures import Figure
from logicgrid.kinds.logic_grid.texts.mentions import TextMentions
from logicgrid.words.grammar import singular

if TYPE_CHECKING:
    from logicgrid.kinds.logic_grid.hear.known import HeardPuzzle, Span
    from logicgrid.kinds.logic_grid.hear.structure import Phrase

_OF_SOME, _OF_ALL = 3, 7
"""How far behind a number of people "of" may stand, and behind the number of all of them."""
_MEASURED = ("time", "lasting", "age", "money")
_NEAR, _LONGEST = 6, 5
"""How near to a number a word may stand that gives it to somebody or something else, and its most words."""


def counts_actors(known: HeardPuzzle, mentions: TextMentions, figure: Figure) -> bool:
    """Return True for a number of people: "of the five", "two guests"."""
    if figure.last > len(mentions.words) or figure.clock:
        return False
    if known.structure.joined:
        if mentions.words[min(figure.last, len(mentions.words) - 1)].text in known.structure.owning:
            return False  # 到着順が5の人のうち
        near = _OF_ALL if known.categories[0].size in figure.values else _OF_SOME  # 5人の作品の中で
        ends = range(figure.last, min(figure.last + near, len(mentions.words)))
        return any(["OF" in known.structure.at(mentions.words, place)[1] for place in ends])
    text = mentions.words[figure.first].text
    if not text.isalpha() or any([mark.kind == "ordinals" and mark.first == figure.first for mark in mentions.marks]):
        return False
    behind = _is_of_actors(known, mentions, figure.last)
    if min(figure.values, default=0) > known.categories[0].size:
        return False  # "twenty people came"
    before = mentions.words[figure.first - 1].text if figure.first else ""
    all_ = known.categories[0].size in figure.values and before in known.structure.articles | known.structure.of
    return behind or (all_ and not is_unit(known, mentions, figure.last))


def heads_actors(known: HeardPuzzle, mentions: TextMentions, figure: Figure) -> bool:
    """Return True for a number before the puzzle's noun for its actors, perhaps with a counter: 两位仙女."""
    if not known.structure.joined:
        return counts_actors(known, mentions, figure)
    owned = mentions.at(figure.last) in known.structure.owning  # 排第二的人
    ordinal = mentions.at(figure.first - 1) in known.lexicon.lists["ordinal_signs"]
    noun = any([known.in_noun(mentions, place) for place in (figure.last, figure.last + 1)])
    return noun and not (owned or ordinal)


def _is_of_actors(known: HeardPuzzle, mentions: TextMentions, place: int) -> bool:
    """Return True if the puzzle's noun for its actors stands at a place, perhaps behind "of the", or "others"."""
    words, structure = mentions.words, known.structure
    alone = {each[0] for each in structure.alone}
    passed = structure.of | structure.articles | alone
    for end in range(place, min(place + 4, len(words))):
        if known.in_noun(mentions, end) or words[end].text in structure.rest:
            return True
        if words[end].text not in passed:
            return False
    return False


def is_measure(known: HeardPuzzle, mentions: TextMentions, place: int) -> bool:
    """Return True if a word is a unit of measure: "years"."""
    if any([mark.kind in ("units", "wholes") and mark.first == place for mark in mentions.marks]):
        return True
    kinds = [kind for name, kind in known.structure.kinds.items() if name in _MEASURED]
    return place < len(mentions.words) and any([mentions.words[place].text in kind.said for kind in kinds])


def is_unit(known: HeardPuzzle, mentions: TextMentions, place: int) -> bool:
    """Return True if a word is a unit, or of the name of something that is counted."""
    if place >= len(mentions.words):
        return False
    word = mentions.words[place].text
    if any([mark.kind in ("units", "wholes") and mark.first == place for mark in mentions.marks]):
        return True
    return any(
        [
            known.names_property([word], number)
            for number, each in enumerate(known.categories)
            if number and each.numbers
        ]
    )


def counters(known: HeardPuzzle, mentions: TextMentions, tokens: Sequence[HeardToken]) -> set[int]:
    """Return where numbers stand that count a noun, and are no labels: "its four legs", "two doors down".

    Nouns that several texts have, and those of the name, the unit or the kind of the label's property, are its own.
    """
    texts, found = [word.text for word in mentions.words], set[int]()
    for token in tokens:
        place, numbers = token.last, {each.label[0] for each in token.alternatives if each.label is not None}
        clock = any([known.categories[number].values.type == "time" for number in numbers])  # "the 7:10 arrivals"
        if clock or not any([each.symbol == "NUM" for each in token.alternatives]) or place >= len(texts):
            continue
        if known.structure.joined:
            counted = _is_classified(known, texts, token, numbers)
        else:
            counted = _is_counted(known, mentions, place, numbers)
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


def _is_counted(known: HeardPuzzle, mentions: TextMentions, place: int, numbers: set[int]) -> bool:
    """Return True for several of a noun that is of the story, and not of the properties of these numbers."""
    story, text = known.structure.story, mentions.words[place].text
    kinds = {kind for number in numbers for kind in known.kinds[number]} - ROWS  # "two doors down"
    said = [known.structure.kinds[kind] for kind in kinds]
    own = any([text in kind.said | kind.names | kind.able for kind in said]) or known.stem(text) in known.own_words
    own = own or known.in_noun(mentions, place) or any([known.names_property([text], each) for each in numbers])
    own = own or (is_measure(known, mentions, place) and not kinds.isdisjoint(_MEASURED))
    own = own or known.usual[text] >= USUAL
    several = singular(known.lexicon.code, text) != text
    return several and not own and story is not None and not story.lists(text).isdisjoint({"nouns", "people"})


def by_day(known: HeardPuzzle, mentions: TextMentions, figure: Figure) -> tuple[int, list[Label]] | None:
    """Return the dates that a day of the month names, and where the month stands: "12 June", "June 12th", 6月12日."""
    texts = [word.text for word in mentions.words]
    calendar, dates = known.structure.calendar[7:], known.structure.dates
    beside = [place for place in (figure.first - 1, figure.last, figure.last + 1) if 0 <= place < len(texts)]
    months = [(place, calendar.index(texts[place]) + 1) for place in beside if texts[place] in calendar]
    if known.structure.joined and dates.issuperset(texts[figure.last : figure.last + 1]):
        months = [
            (each.first, int(month))
            for each in mentions.figures
            for month in each.values
            if each.last + 1 == figure.first and texts[each.last] in dates
        ]
    found = []
    for number, owner in enumerate(known.categories if months else ()):
        for place, value in enumerate(owner.numbers or () if owner.values.type == "date" else ()):
            day = date.fromordinal(int(value))
            if day.day in figure.values and day.month == months[0][1]:
                found.append((number, place))
    return (months[0][0], found) if found else None


def nothing_in(known: HeardPuzzle, mentions: TextMentions, labelled: AbstractSet[int]) -> Iterator[HeardToken]:
    """Yield what says that there is none of what a property counts: "no children", "no pets"."""
    texts = tuple([word.text for word in mentions.words])
    end = 0
    for place in range(len(texts) - 1):
        sizes = [len(each) for each in known.structure.none if texts[place : place + len(each)] == each]
        if place < end or not sizes or place + max(sizes) >= len(texts) or place in labelled:
            continue
        behind = place + max(sizes)
        labels = [label for label in known.nothing if known.names_property([texts[behind]], label[0])]
        if len(labels) == 1:
            end = behind + 1
            yield HeardToken(place, end, (Alternative("LABEL", labels[0]),))


def none_at_all(known: HeardPuzzle, mentions: TextMentions) -> Iterator[HeardToken]:
    """Yield what says that there is not even one, where no spaces part words: 一つもない, 一把锁也没有."""
    texts = [word.text for word in mentions.words]
    for figure in mentions.figures if known.structure.even else ():
        near = range(figure.last, min(figure.last + _LONGEST, len(texts)))
        even = [place for place in near if texts[place] in known.structure.even]
        ends = [
            mark.last
            for mark in mentions.marks
            if mark.kind in ("negations", "neither") and even and even[0] <= mark.first <= even[0] + 5
        ]
        if figure.values != {1} or not ends or not {*texts[figure.first : min(ends)]}.isdisjoint("，、。,"):
            continue
        owners = unit_owners(known, mentions, figure.last)
        said = texts[figure.last : min(ends)]
        labels = [label for label in known.nothing if label[0] in owners or known.names_property(said, label[0])]
        if len(labels) == 1:
            yield HeardToken(figure.first, min(ends), (Alternative("LABEL", labels[0]),))


def is_of_another(known: HeardPuzzle, mentions: TextMentions, span: Span) -> bool:
    """Return True for a number of somebody or something else: "her 20-year-old daughter", "450 yen change"."""
    (first, last, labels), structure = span, known.structure
    money = any(["money" in known.kinds[category] for category, _ in labels])
    others = (*structure.kin, *(structure.extras if money else ()))
    after = (*others, *(structure.returned if money else ()))
    behind, before = range(last, last + _NEAR), range(first - 1, first - _NEAR, -1)
    if structure.joined:
        return any([_says(known, mentions, each, after) for each in behind if _belongs(known, mentions, last, each)])
    if any([_says(known, mentions, each, after) for each in _unnamed(mentions, behind)]):
        return True
    things = {word.text for word in mentions.words[last : last + 1]}  # "the father of three children"
    counted = any([not things.isdisjoint(known.labels.titles[category]) for category, _ in labels])
    return not counted and any([_says(known, mentions, each, others) for each in _unnamed(mentions, before)])


def _belongs(known: HeardPuzzle, mentions: TextMentions, last: int, place: int) -> bool:
    """Return True if what stands at a place is what has the number that ends before it: 20歳の娘, 450元零钱."""
    texts = [word.text for word in mentions.words[last:place]]
    return len(texts) == 1 or (bool(texts) and texts[-1] in known.structure.owning)


def _unnamed(mentions: TextMentions, places: range) -> Iterator[int]:
    """Yield the places of words up to the first name or the end of a sentence."""
    for place in places:
        if not 0 <= place < len(mentions.words) or mentions.masked[place] or mentions.words[place].text in ".;":
            return
        yield place


def _says(known: HeardPuzzle, mentions: TextMentions, place: int, phrases: Sequence[Phrase]) -> bool:
    """Return True if one of some phrases stands at a place, and is no word of the puzzle's own."""
    texts = tuple([word.text for word in mentions.words[place : place + _LONGEST]])
    if known.structure.joined:
        shared = known.labels.shared_end(0)
        end = known.labels.words[0, 0][-shared:] if shared else ()
        own = bool(end) and texts[: len(end)] == (*end,)  # 夫妻 if all actors are couples
    else:
        own = bool(texts) and texts[0] in known.own_words
    own = own or known.in_noun(mentions, place)
    return not own and any([texts[: len(each)] == each for each in phrases])
