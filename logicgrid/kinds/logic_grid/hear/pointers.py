"""The comparisons of a text: words of order, and comparatives that belong to a "than"."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from logicgrid.kinds.logic_grid.hear.known import HeardPuzzle, Span
from logicgrid.kinds.logic_grid.hear.structure import numbered
from logicgrid.kinds.logic_grid.hear.values import HeardPointer
from logicgrid.kinds.logic_grid.texts.clue_text import COMPARATIVES, ORDERS
from logicgrid.kinds.logic_grid.texts.mentions import TextMentions
from logicgrid.words.lexicon import Mark

_BORDERS = (",", "，", "、", ";", "；", ".", "。", ":", "：")


def pointers_in(known: HeardPuzzle, mentions: TextMentions, spans: Sequence[Span]) -> dict[int, HeardPointer]:
    """Return the comparisons of a text by the place of their first words."""
    inside = {place for first, last, _ in spans for place in range(first, last)} | _calm(known, mentions)
    figured = {each.first for each in mentions.figures} if known.structure.joined else set()
    found: dict[int, HeardPointer] = {}
    for mark in mentions.marks:
        if mark.kind in ORDERS and mark.first not in inside:
            if mark.kind.endswith("_front") and not figured.isdisjoint((mark.last, mark.last + 1)):
                continue  # 赢了四局
            behind = mentions.words[mark.last].text if mark.last < len(mentions.words) else ""
            passive = behind in known.lexicon.lists["passive"]
            sign = -ORDERS[mark.kind] if passive else ORDERS[mark.kind]
            found[mark.first] = HeardPointer(sign, mark.kind, _said(mentions, mark), mark.first)
    graded = [mark for mark in mentions.marks if mark.kind in COMPARATIVES and mark.first not in inside]
    thans = [mark.first for mark in mentions.marks if mark.kind == "than"]
    joined = known.structure.joined
    for than in thans:
        picked = _picked(known, graded, than, spans)
        if picked is not None:
            found = {
                place: each
                for place, each in found.items()
                if joined or not (abs(place - than) <= 2 or picked.first < place < than)
            }
            found[picked.first] = _comparative(known, mentions, max_of(graded, picked.first))
    found.update(_unequal(known, mentions))
    found = {**found, **dict(_steps(known, mentions, inside))} if known.structure.steps else found
    if not joined:
        return found
    found = _first_of_each(mentions, found, thans) if found else found
    return {place: _unlike(known, mentions, each) for place, each in found.items()}


def _unlike(known: HeardPuzzle, mentions: TextMentions, pointer: HeardPointer) -> HeardPointer:
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
    if pointer.kind not in COMPARATIVES or not (said or (such and denial)) or "than" in _kinds(mentions, first, last):
        return pointer
    if known.structure.negation == "NIL" and not denial:
        return pointer
    covered = (*said, *denial, *[(place, place + 1) for place in such])
    return HeardPointer(-pointer.sign, pointer.kind, pointer.word, pointer.place, pointer.alone, pointer.end, covered)


def _kinds(mentions: TextMentions, first: int, last: int) -> set[str]:
    return {mark.kind for mark in mentions.marks if first <= mark.first < last}


def _calm(known: HeardPuzzle, mentions: TextMentions) -> set[int]:
    """Return the places of phrases that only look like a comparison."""
    phrases = [(place, *known.structure.at(mentions.words, place)) for place in range(len(mentions.words))]
    found = {each for place, end, symbols in phrases if "CALM" in symbols for each in range(place, end)}
    texts = tuple([word.text for word in mentions.words])
    for title in known.labels.titles if known.structure.joined else ():
        for place in range(len(texts) - len(title) + 1 if len(title) > 1 else 0):
            if texts[place : place + len(title)] == title:
                found.update(range(place, place + len(title)))  # the 上 of 売上
    return found


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
    for place in range(len(mentions.words)):
        step = None if place < end or place in inside else numbered(known.structure.steps, mentions.words, place)
        if step is not None:
            end, sign = step[0], int(step[1])
            word = "".join([word.text for word in mentions.words[place:end]])
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
            if texts[first + 1] in known.lexicon.lists[grade]:
                kind = "more" if sign > 0 else "less"
                yield mark.first, HeardPointer(sign, kind, texts[first + 1], mark.first, end=first + 2)


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
    if not parted:
        return None
    return parted[0] if known.lexicon.lists["turned_by"] else parted[-1]  # "plus jeune" has two


def _comparative(known: HeardPuzzle, mentions: TextMentions, mark: Mark) -> HeardPointer:
    word, sign = _said(mentions, mark), COMPARATIVES[mark.kind]
    behind = {each.text for each in mentions.words[mark.last : mark.last + 2]}
    turned = known.lexicon.lists["turned_by"] & behind
    if turned and mark.kind in ("more", "less"):
        sign, word = -sign, f"{word} {min(turned)}"
    return HeardPointer(sign, mark.kind, word, mark.first)
