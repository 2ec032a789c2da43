"""The comparisons of a text: words of order, and comparatives that belong to a "than"."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from itertools import pairwise

from logicgrid.kinds.logic_grid.hear.akin import akin_places
from logicgrid.kinds.logic_grid.hear.known import HeardPuzzle, Span
from logicgrid.kinds.logic_grid.hear.named import titled
from logicgrid.kinds.logic_grid.hear.structure import numbered
from logicgrid.kinds.logic_grid.hear.values import HeardPointer, replace
from logicgrid.kinds.logic_grid.texts.clue_text import COMPARATIVES, ORDERS
from logicgrid.kinds.logic_grid.texts.mentions import TextMentions
from logicgrid.words.lexicon import Mark

_BORDERS = (",", "，", "、", ";", "；", ".", "。", ":", "：")
_EQUAL = 6
"""How far apart the two words of "as … as" may stand."""
_OWNED = 5
"""How far behind a name the comparative may stand of which the one so named has less."""


def pointers_in(known: HeardPuzzle, mentions: TextMentions, spans: Sequence[Span]) -> dict[int, HeardPointer]:
    """Return the comparisons of a text by the place of their first words."""
    inside = {place for first, last, _ in spans for place in range(first, last)} | calm_places(known, mentions)
    graded = [mark for mark in mentions.marks if mark.kind in COMPARATIVES and mark.first not in inside]
    ends = {mark.last for mark in graded if mark.kind in ("more", "less")}
    graded = [mark for mark in graded if mark.kind != "unsure" or mark.first not in ends]  # "higher up"
    thans = [mark.first for mark in mentions.marks if mark.kind == "than"]
    unlike = _unlike_places(known, mentions, graded, spans)
    found = _by_thans(known, mentions, graded, (*thans, *unlike), spans, _ordered(known, mentions, inside))
    if not thans and known.lexicon.settings["than_object"] == "before":
        found.update(_placed(known, mentions, graded))
    found.update(_unequal(known, mentions))
    steps = dict(_steps(known, mentions, inside))
    if not known.structure.joined:
        within = {place for each in steps.values() for place in range(each.place, each.end)}
        return {place: each for place, each in found.items() if place not in within} | steps
    first = _first_of_each(mentions, found | steps, (*thans, *unlike))
    return {place: _unlike(known, mentions, each, spans) for place, each in first.items()}


def _by_thans(
    known: HeardPuzzle,
    mentions: TextMentions,
    graded: Sequence[Mark],
    thans: Sequence[int],
    spans: Sequence[Span],
    found: dict[int, HeardPointer],
) -> dict[int, HeardPointer]:
    """Return the comparisons of a text with those that belong to a "than", instead of the words of order near them."""
    ones = known.structure.someone if not known.structure.joined else frozenset[str]()
    named = [span for span in spans if mentions.words[span[0]].text not in ones]  # "a higher one than"
    for than in thans:
        picked = _picked(known, graded, than, named)
        if picked is not None:
            if not known.structure.joined:
                near = [place for place in found if abs(place - than) <= 2 or picked.first < place < than]
                found = {place: each for place, each in found.items() if place not in near}
            pointer = _turned_front(known, _comparative(known, mentions, max_of(graded, picked.first)), than, named)
            found[pointer.place] = pointer
    return found


def _turned_front(known: HeardPuzzle, pointer: HeardPointer, than: int, spans: Sequence[Span]) -> HeardPointer:
    """Return a comparative with its direction as it is behind its first label: "more are on A than on B"."""
    front = not known.structure.joined and any([pointer.place < span[0] < than for span in spans])
    return replace(pointer, sign=-pointer.sign, alone=False) if front else pointer


def _ordered(known: HeardPuzzle, mentions: TextMentions, inside: AbstractSet[int]) -> dict[int, HeardPointer]:
    """Return the words of order of a text: "before", "left of"."""
    found: dict[int, HeardPointer] = {}
    for mark in mentions.marks:
        if mark.kind not in ORDERS or mark.first in inside:
            continue
        if known.structure.joined and _is_otherwise_said(known, mentions, mark):
            continue
        end = mark.last
        while end < len(mentions.words) and "JUST" in known.phrases(mentions)[end][1] and not known.structure.joined:
            end += 1
        passive = end < len(mentions.words) and mentions.words[end].text in known.lexicon.lists["passive"]
        sign = -ORDERS[mark.kind] if passive else ORDERS[mark.kind]
        found[mark.first] = HeardPointer(sign, mark.kind, _said(mentions, mark), mark.first)
    return found


def _is_otherwise_said(known: HeardPuzzle, mentions: TextMentions, mark: Mark) -> bool:
    """Return True for a word of order that is none there: 紧跟在…之后, 赢了四局, 下車."""
    if not mark.kind.endswith("_front"):
        behind, compound = mentions.at(mark.last), bool(known.structure.kana) and mark.last - mark.first == 1
        return compound and behind > "ヿ" and not mentions.masked[mark.last] and behind not in known.structure.beyond
    figured = any([each.first in (mark.last, mark.last + 1) for each in mentions.figures])
    return figured or _is_followed(known, mentions, mark)


def _placed(known: HeardPuzzle, mentions: TextMentions, graded: Sequence[Mark]) -> Iterator[tuple[int, HeardPointer]]:
    """Yield the comparatives that need no "than": behind numbers of places, 二つ上, and of one of two."""
    ends = {figure.last + size for figure in mentions.figures for size in (0, 1)}
    for mark in graded:
        if (mark.first in ends and _said(mentions, mark) in known.structure.ranked) or _is_of_two(
            known, mentions, mark
        ):
            yield mark.first, _comparative(known, mentions, max_of(graded, mark.first))


def _is_of_two(known: HeardPuzzle, mentions: TextMentions, mark: Mark) -> bool:
    """Return True for a comparative of one of two behind whom a word says so: Aのほうが若い."""
    texts = tuple([word.text for word in mentions.words[: mark.first]])
    names = [first for first, last in titled(known, mentions) if last + 1 == mark.first]
    ends = (mark.first, *names)
    return any([texts[end - len(each) : end] == each for each in known.structure.rather for end in ends])


def _is_followed(known: HeardPuzzle, mentions: TextMentions, mark: Mark) -> bool:
    """Return True for a word for "just" whose word of order stands behind the one that it is about."""
    orders = [each.first for each in mentions.marks if each.kind in ("after", "before") and each.first >= mark.last]
    signs = [word.text for word in mentions.words[mark.last : min(orders, default=mark.last)]]
    return bool(orders) and "JUST" in known.phrases(mentions)[mark.first][1] and not {*_BORDERS} & {*signs}


def _unlike(known: HeardPuzzle, mentions: TextMentions, pointer: HeardPointer, spans: Sequence[Span]) -> HeardPointer:
    """Return a comparison turned round if it stands in a denied equality: 没有…那么长, …ほど長くない."""
    texts = [word.text for word in mentions.words]
    first = max([place + 1 for place in range(pointer.place) if texts[place] in _BORDERS], default=0)
    last = next((place for place in range(pointer.place, len(texts)) if texts[place] in _BORDERS), len(texts))
    denial = [
        (mark.first, mark.last) for mark in mentions.marks if mark.kind == "negations" and first <= mark.first < last
    ]
    such = [place for place in range(first, pointer.place) if texts[place] in known.structure.such]
    said = [
        (place, place + len(phrase))
        for phrase in known.structure.unlike
        for place in range(first, pointer.place)
        if tuple(texts[place : place + len(phrase)]) == phrase
    ]
    if (
        pointer.kind not in COMPARATIVES
        or not (said or (denial and (such or _is_bare(known, texts, pointer.place, spans))))
        or "than" in _kinds(mentions, first, last)
    ):
        return pointer
    if known.structure.negation == "NIL" and not denial:
        return pointer
    covered = (*said, *denial, *[(place, place + 1) for place in such])
    return HeardPointer(-pointer.sign, pointer.kind, pointer.word, pointer.place, pointer.alone, pointer.end, covered)


def _is_bare(known: HeardPuzzle, texts: Sequence[str], place: int, spans: Sequence[Span]) -> bool:
    """Return True if only somebody stands between what denies that there is one and a comparative: 没有甲高.

    Words may make a name somebody, up to one of owning, if the comparative ends the part: 没有卖玫瑰的早.
    """
    ends = place + 1 >= len(texts) or texts[place + 1] in _BORDERS
    for begin, end, _ in spans:
        owned = ends and end < place <= end + _OWNED and not known.structure.owning.isdisjoint(texts[end:place])
        for first in range(max(begin - 2 * owned, 0), begin + 1) if owned or end == place else ():
            before, between = tuple(texts[:first]), {*texts[first:begin], *texts[end:place]}
            if any([before[-len(each) :] == each for each in known.structure.none]) and not between & {*_BORDERS}:
                return True
    return False


def _unlike_places(
    known: HeardPuzzle, mentions: TextMentions, graded: Sequence[Mark], spans: Sequence[Span]
) -> list[int]:
    """Return where words stand that deny an equality with a name: Aほど若くない, 不如甲高, 没有甲那么高, 没有甲高."""
    if not known.structure.joined:
        return []
    texts = tuple([word.text for word in mentions.words])
    denied = [mark for mark in mentions.marks if mark.kind == "negations"]
    behind = known.structure.negation == "NIL"
    last = max([mark.first for mark in denied], default=0) if behind else len(texts)
    sizes = [(place, len(each)) for each in known.structure.unlike for place in range(last)]
    found = [place for place, size in sizes if texts[place : place + size] in known.structure.unlike]
    grades = {mark.first for mark in graded}
    for mark in denied if not behind else ():
        part = texts[mark.first : mark.last]
        bare = [each for each in grades if part in known.structure.none and _is_bare(known, texts, each, spans)]
        such = [place for place, text in enumerate(texts) if text in known.structure.such and place > mark.first]
        found += [place for place in such if {place + 1, place + 2} & grades]
        found += [each - 1 for each in bare]
    return found


def _kinds(mentions: TextMentions, first: int, last: int) -> set[str]:
    return {mark.kind for mark in mentions.marks if first <= mark.first < last}


def calm_places(known: HeardPuzzle, mentions: TextMentions) -> set[int]:
    """Return the places of phrases that only look like a comparison."""
    phrases = enumerate(known.phrases(mentions))
    found = {each for place, (end, symbols) in phrases if "CALM" in symbols for each in range(place, end)}
    for mark in mentions.marks:
        if mark.kind in ORDERS and (
            _is_of_story(known, mentions, mark.last) or _is_of_stay(known, mentions, mark.last)
        ):
            found.update(range(mark.first, mark.last))
    return found | {place for first, last in titled(known, mentions) for place in range(first, last)}  # the 上 of 売上


def _is_of_stay(known: HeardPuzzle, mentions: TextMentions, place: int) -> bool:
    """Return True for how long something lasted behind a word of order: "left after four nights"."""
    figure = next((each for each in mentions.figures if each.first == place and not each.clock), None)
    if known.structure.joined or figure is None or figure.last >= len(mentions.words):
        return False
    unit = mentions.words[figure.last].text
    return any(
        [
            "lasting" in known.kinds[number]
            and known.names_property([unit], number)
            and not figure.values.isdisjoint(each.numbers or ())
            for number, each in enumerate(known.categories)
            if number
        ]
    )


def _is_of_story(known: HeardPuzzle, mentions: TextMentions, place: int) -> bool:
    """Return True for a common noun behind a word of order, with nobody's name behind it: "after the meal, Ann"."""
    structure, words = known.structure, mentions.words
    if structure.story is None or any([mark.kind == "than" and mark.first >= place for mark in mentions.marks]):
        return False
    lists = structure.story.lists
    while place < len(words) and words[place].text in structure.articles | structure.theirs:
        place += 1
    if place >= len(words) or mentions.masked[place] or known.in_noun(mentions, place):
        return False
    text = words[place].text
    own = known.own_words | known.label_words | known.comparing_words | known.comparing_kinds
    own |= structure.someone | structure.harmless | structure.in_periods | {*structure.calendar}
    said = any([mark.first <= place < mark.last for mark in mentions.marks]) or known.phrases(mentions)[place][1]
    named = any([known.names_property([text], each) for each in range(len(known.categories))])
    plain = "nouns" in lists(text) and "people" not in lists(text) and own.isdisjoint((text, known.stem(text)))
    if said or named or not plain:
        return False
    agent = text.endswith(structure.agent_ends) and words[place - 1].text in structure.articles
    if agent or place in akin_places(known, mentions):
        return False
    if place + 1 == len(words) or mentions.masked[place + 1]:
        return place + 1 == len(words)  # "left of the family Smith"
    behind = words[place + 1].text
    verbs = known.lexicon.lists["having"] | known.lexicon.lists["copulas"]
    return (
        not behind.isalnum() or behind in structure.articles | verbs or "AND" in known.phrases(mentions)[place + 1][1]
    )


def _first_of_each(
    mentions: TextMentions, found: Mapping[int, HeardPointer], thans: Sequence[int]
) -> dict[int, HeardPointer]:
    """Return the first comparison of each part of a sentence: 年上, not the 上 in it; a comparative beside a "than"."""
    borders = [place for place, word in enumerate(mentions.words) if word.text in _BORDERS]
    picked: dict[int, HeardPointer] = {}
    for first, last in pairwise([-1, *borders, len(mentions.words)]):
        here = {place: each for place, each in found.items() if first < place < last}
        stepped = {place: each for place, each in here.items() if each.end}
        graded = {place: each for place, each in here.items() if each.kind in COMPARATIVES}
        if any([first < than < last for than in thans]):
            here = graded or here
        here = stepped or here
        if here:
            place = min(here)
            picked[place] = here[place]
    return picked


def _steps(known: HeardPuzzle, mentions: TextMentions, inside: set[int]) -> Iterator[tuple[int, HeardPointer]]:
    """Yield the comparisons with the very next one, and the one before."""
    end = 0
    for place in range(len(mentions.words) if known.structure.steps else 0):
        step = None if place < end or place in inside else numbered(known.structure.steps, mentions.words, place)
        if step is not None:
            end, sign = step[0], int(step[1])
            word = ("" if known.structure.joined else " ").join([word.text for word in mentions.words[place:end]])
            yield place, HeardPointer(sign, "after" if sign > 0 else "before", word, place, end=end)


def _unequal(known: HeardPuzzle, mentions: TextMentions) -> Iterator[tuple[int, HeardPointer]]:
    """Yield the comparisons that deny an equality: "not as old as"."""
    pair = known.lexicon.settings.get("as", "").split()
    if len(pair) < 2 or known.structure.joined:
        return
    texts = [word.text for word in mentions.words]
    for mark in mentions.marks:
        if mark.kind not in ("negations", "quiet") or texts[mark.first] not in known.denying:
            continue
        begin = {pair[0], *known.structure.equals}
        behind = range(mark.last - (texts[mark.last - 1] in begin), min(mark.last + 3, len(texts) - 2))
        first = next((place for place in behind if texts[place] in begin), None)
        if first is None or pair[1] not in texts[first + 2 : first + 6]:
            continue
        for grade, sign in (("as_more", -1), ("as_less", 1)):
            word = next((place for place in (first, first + 1) if texts[place] in known.lexicon.lists[grade]), None)
            if word is not None and "NOBODY" in known.phrases(mentions)[mark.first][1]:
                kind = "less" if sign > 0 else "more"  # who is as low as nobody is the lowest
                yield first, HeardPointer(-sign, kind, texts[word], first, end=word + 1)
            elif word is not None:
                kind = "more" if sign > 0 else "less"
                yield mark.first, HeardPointer(sign, kind, texts[word], mark.first, end=word + 1)


def equals_in(known: HeardPuzzle, mentions: TextMentions) -> set[int]:
    """Return the places of the second words of equalities, which may be conditions elsewhere: Dutch "zo oud als"."""
    pair = known.lexicon.settings.get("as", "").split()
    if len(pair) < 2 or known.structure.joined:
        return set()
    texts = [word.text for word in mentions.words]
    begin, both = {pair[0], *known.structure.equals}, known.structure.both
    found = set()
    for place, text in enumerate(texts):
        border = max([each + 1 for each in range(place) if texts[each] in _BORDERS], default=0)
        near, far = texts[max(border, place - _EQUAL) : place], texts[max(border, place - 2 * _EQUAL) : place]
        if text == pair[1] and not (begin.isdisjoint(near) and both.isdisjoint(far)):
            found.add(place)
    return found


def grades_equals(known: HeardPuzzle, texts: Sequence[str], read: AbstractSet[int]) -> bool:
    """Return True for "as old as" in the words of a text, if the first of its words is not read."""
    pair, lists = known.lexicon.settings.get("as", "").split(), known.lexicon.lists
    if len(pair) < 2 or pair[0] not in texts or texts.index(pair[0]) in read:
        return False
    graded = not (lists["as_more"] | lists["as_less"]).isdisjoint(texts)
    return graded and pair[1] in texts[texts.index(pair[0]) + 1 :]


def _said(mentions: TextMentions, mark: Mark) -> str:
    joint = "" if mentions.lexicon.settings.get("comparative") == "behind" else " "
    return joint.join([word.text for word in mentions.words[mark.first : mark.last]])


def max_of(marks: Sequence[Mark], first: int) -> Mark:
    """Return the longest mark that begins at a place."""
    return max([mark for mark in marks if mark.first == first], key=lambda mark: mark.last)


def _picked(known: HeardPuzzle, graded: Sequence[Mark], than: int, spans: Sequence[Span]) -> Mark | None:
    """Return the comparative that belongs to a "than"."""
    if known.lexicon.settings.get("comparative") == "behind":
        return next((mark for mark in graded if mark.first > than), None)
    parted = [
        mark
        for mark in graded
        if mark.first < than and not any([mark.last <= span[0] and span[1] <= than for span in spans])
    ]
    before = [span for span in spans if span[0] < than]
    if not parted and len(before) == 1:
        parted = [mark for mark in graded if mark.last <= before[0][0]]  # "twelve more cups are on A than on B"
    if not parted:
        return None
    return parted[0] if known.lexicon.lists["turned_by"] else parted[-1]  # "plus jeune" has two


def _comparative(known: HeardPuzzle, mentions: TextMentions, mark: Mark) -> HeardPointer:
    word, sign = _said(mentions, mark), COMPARATIVES[mark.kind]
    behind = {each.text for each in mentions.words[mark.last : mark.last + 2]}
    turned, measures = known.lexicon.lists["turned_by"] & behind, known.structure.measures
    next_ = mentions.words[mark.last].text if mark.last < len(mentions.words) else ""
    if turned and mark.kind in ("more", "less"):
        sign, word = -sign, f"{word} {min(turned)}"
    elif word in known.structure.degrees and next_ in known.comparing_kinds - known.structure.vague - measures:
        word = f"{word} {next_}"
    if len(word.split()) == 2 and not known.structure.joined and mentions.words[mark.first].text in known.denying:
        kind = "less" if sign > 0 else "more"
        return HeardPointer(-sign, kind, word.split()[1], mark.first + 1, denied=True)
    return HeardPointer(sign, mark.kind, word, mark.first)
