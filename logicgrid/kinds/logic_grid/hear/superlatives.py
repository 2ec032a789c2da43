"""The superlatives of a text, word by word: where one begins and ends, its direction, and which one in order it is."""

from __future__ import annotations

from collections.abc import Mapping

from logicgrid.kinds.logic_grid.hear.known import HeardPuzzle
from logicgrid.kinds.logic_grid.hear.named import graded_name, unit_owners
from logicgrid.kinds.logic_grid.hear.structure import ROWS, numbered
from logicgrid.kinds.logic_grid.texts.figures import Figure
from logicgrid.kinds.logic_grid.texts.mentions import TextMentions
from logicgrid.puzzle.record import Record, replace
from logicgrid.words.lexicon import Mark

ENDS = {"ends_high": 1, "ends_low": -1, "ends_first": -1, "ends_last": 1, "ends_middle": 0}
"""By list of the lexicon the side of its words: 1 for the largest."""
PLACED = ("ends_first", "ends_last")
ACTS = frozenset(("time",))
"""The kinds of properties of what somebody does first, second, third."""
LONGEST = 9
"""The most words of a superlative."""


class Superlative(Record):
    """A superlative: its words, the kinds of properties that it is about, and its side (1 for the largest).

    `category` is the property whose name is among them, -1 if none is.
    """

    first: int
    last: int
    kinds: frozenset[str]
    side: int
    placed: bool = False
    category: int = -1


Ranked = tuple[int, Superlative, int, bool]
"""Where a superlative begins, its words, its rank, and whether an idiom says that."""


def superlative_at(
    known: HeardPuzzle, mentions: TextMentions, marks: Mapping[int, Mark], ranks: Mapping[int, Mark], place: int
) -> Ranked | None:
    """Return the superlative at a place with where it begins and its rank; None if there is none.

    `marks` and `ranks` are the words of the lexicon for ends, and for those near them, by their first places.
    """
    return _in_words(known, mentions, marks, place) or _ranked_at(known, mentions, marks, ranks, place)


def _ranked_at(
    known: HeardPuzzle, mentions: TextMentions, marks: Mapping[int, Mark], ranks: Mapping[int, Mark], place: int
) -> Ranked | None:
    """Return where the superlative at a place begins, with its words and its rank; None if there is none."""
    found = _phrase_at(known, mentions, marks, place)
    if found is None:
        return None
    first, last, rank = found.first, found.last, 1
    before = _ordinal_before(known, mentions, first) if known.structure.joined else None
    if before is not None:
        signs = {mark.first for mark in mentions.marks if mark.kind == "ordinal_signs"}
        sign = before.first - (before.first - 1 in signs)
        first, rank = sign, int(min(before.values))
    ordinal = next((each for each in mentions.figures if each.last == first), None)
    if ordinal is not None and not _is_ordinal(mentions, ordinal.first) and max(ordinal.values) > 1:
        return None  # "the two cheapest"
    if ordinal is not None and _is_ordinal(mentions, ordinal.first):
        first, rank = ordinal.first, int(max(ordinal.values))
    if before is None and ordinal is None and found.side:
        first, rank = _ranked(known, mentions, first)
    if known.structure.heads and not ordinal:
        first, rank = _before_noun(known, mentions, first, rank)
    if last in ranks:
        rank, last = int(ranks[last].value), ranks[last].last
    elif any([mark.kind == "neutral" and mark.first == place and mark.last > last for mark in mentions.marks]):
        rank, last = _near_end(known, mentions, last)
    return first, replace(found, last=last), rank, False


def _in_words(known: HeardPuzzle, mentions: TextMentions, marks: Mapping[int, Mark], place: int) -> Ranked | None:
    """Return a superlative and its rank where an idiom says which one it is: "penultimate", "op een na duurste"."""
    rank = numbered(known.structure.ranks, mentions.words, place)
    if rank is not None:
        return place, Superlative(place, rank[0], frozenset(), 1 if rank[1] < 0 else -1, True), abs(int(rank[1])), True
    second = numbered(known.structure.second, mentions.words, place)
    if second is None or second[0] >= len(mentions.words):
        return None
    found = _phrase_at(known, mentions, marks, second[0])
    return (place, found, int(second[1]), True) if found and found.side else None


def _phrase_at(known: HeardPuzzle, mentions: TextMentions, marks: Mapping[int, Mark], place: int) -> Superlative | None:
    """Return the superlative at a place: the longest phrase of a kind of properties, or one of the lexicon."""
    texts = tuple([word.text for word in mentions.words[place : place + LONGEST]])
    if any([mark.kind == "near_ends" and mark.first < place < mark.last for mark in mentions.marks]):
        return None
    ends = [(len(phrase), side) for phrase, side in known.structure.places.items() if texts[: len(phrase)] == phrase]
    if ends and not _has_object(known, mentions, place, place + max(ends)[0]):
        size, side = max(ends)
        return Superlative(place, place + size, frozenset(), side, True)
    marked = _marked(marks[place]) if place in marks else None
    heads = known.structure.heads
    of_kinds = _of_kinds(known, texts, place)
    if heads and (not place or mentions.words[place - 1].text not in heads):
        return (
            of_kinds
            if of_kinds and of_kinds.kinds == {"side"} and texts[0] not in known.lexicon.lists["more"]
            else marked
        )
    return _with_name(known, mentions, place) or of_kinds or _counted_grade(known, mentions, place) or marked


def _has_object(known: HeardPuzzle, mentions: TextMentions, first: int, last: int) -> bool:
    """Return True if somebody won something, rather than all: "won the vase", "the winner of the vase"."""
    if last > first + 1 and not known.structure.joined:
        return False  # "won the race"
    word, behind = mentions.words[first].text, [each.text for each in mentions.words[last : last + 2]]
    if not known.structure.joined and behind and behind[0] in known.denying:
        del behind[0]  # Dutch "won niet."
    of = word in known.structure.winning and not known.structure.of.isdisjoint(behind[:1])
    return of or (word in known.structure.soft and bool(behind) and behind[0] not in ".,;:!?")


def _of_kinds(known: HeardPuzzle, texts: tuple[str, ...], place: int) -> Superlative | None:
    """Return the longest superlative that words begin with, with all kinds of properties that have it."""
    longest, kinds, side = 0, set[str](), 0
    for phrase, name, sign in known.structure.superlatives.get(texts[0], ()):
        if len(phrase) >= longest and texts[: len(phrase)] == phrase:
            kinds = {name} if len(phrase) > longest or sign != side else {*kinds, name}
            longest, side = len(phrase), sign
    return Superlative(place, place + longest, frozenset(kinds), side) if longest else None


def _counted_grade(known: HeardPuzzle, mentions: TextMentions, place: int) -> Superlative | None:
    """Return the plain word of degree behind an ordinal, which makes it a superlative: 第二高."""
    ordinal = _ordinal_before(known, mentions, place) if known.structure.joined else None
    if ordinal is None:
        return None
    texts = tuple([word.text for word in mentions.words[place : place + LONGEST]])
    acts = [len(each) for each in known.structure.acts if texts[: len(each)] == each]
    if acts and not unit_owners(known, mentions, ordinal.last):
        return Superlative(place, place + max(acts), ACTS, -1, True)  # 第二个到达
    graded = [mark for mark in mentions.marks if mark.first == place and mark.kind in ("more", "less")]
    if not graded:
        return None
    word = "".join([each.text for each in mentions.words[place : graded[0].last]])
    kinds = {name for name, kind in known.structure.kinds.items() if word in kind.said}
    return Superlative(place, graded[0].last, frozenset(kinds), 1 if graded[0].kind == "more" else -1)


def is_of_turns(known: HeardPuzzle, mentions: TextMentions, place: int, category: int) -> bool:
    """Return True for a place in a row where a text says who did something first, second: 第一个完成."""
    texts = [word.text for word in mentions.words[place : place + LONGEST]]
    behind = tuple(texts[1:] if {*texts[:1]} <= known.structure.generic else texts)
    acts = [each for each in known.structure.acts if behind[: len(each)] == each]
    return known.structure.joined and bool(acts) and set() < known.kinds[category] <= ROWS


def _with_name(known: HeardPuzzle, mentions: TextMentions, place: int) -> Superlative | None:
    """Return a superlative with the name of its property in it, or behind it: 最も学年が低い, 最も小さいゼッケン."""
    found = graded_name(known, mentions, place)
    if found is None:
        return None
    mark, category = found
    word = "".join([each.text for each in mentions.words[mark.first : mark.last]])
    kinds = frozenset([name for name, kind in known.structure.kinds.items() if word in kind.said])
    return Superlative(place, mark.last, kinds, 1 if mark.kind == "more" else -1, category=category)


def _marked(mark: Mark) -> Superlative:
    return Superlative(mark.first, mark.last, frozenset(), ENDS[mark.kind], mark.kind in PLACED)


def _ordinal_before(known: HeardPuzzle, mentions: TextMentions, place: int) -> Figure | None:
    """Return the ordinal directly before a word, perhaps with its sign and a particle: 第二, 二番目に."""
    for figure in mentions.figures:
        between = {word.text for word in mentions.words[figure.last : place]}
        signs = {mark.last for mark in mentions.marks if mark.kind == "ordinal_signs"} | {
            mark.first for mark in mentions.marks if mark.kind == "ordinal_signs"
        }
        if (
            figure.last <= place <= figure.last + 3
            and between <= known.structure.ranking
            and {figure.first, figure.last} & signs
        ):
            return figure
    return None


def _before_noun(known: HeardPuzzle, mentions: TextMentions, place: int, rank: int) -> tuple[int, int]:
    """Return where a superlative begins, and its rank: "le deuxième gâteau le moins cher"."""
    texts = [word.text for word in mentions.words]
    for figure in mentions.figures:
        if figure.last + 2 != place or not _is_ordinal(mentions, figure.first) or max(figure.values) < 2:
            continue
        if texts[figure.last].isalpha() and not known.structure.at(mentions.words, figure.last)[1]:
            return figure.first, int(max(figure.values))
    return place, rank


def _near_end(known: HeardPuzzle, mentions: TextMentions, place: int) -> tuple[int, int]:
    """Return the rank that stands behind a superlative as part of an idiom, "last but one", and where it ends."""
    texts = tuple([word.text for word in mentions.words[place:]])
    for phrase, kind, value in known.lexicon.phrases.get(texts[0], ()) if texts else ():
        if kind == "near_ends" and texts[: len(phrase)] == phrase:
            return int(value), place + len(phrase)
    return 0, place


def _ranked(known: HeardPuzzle, mentions: TextMentions, place: int) -> tuple[int, int]:
    """Return where a superlative begins, and its rank, where an idiom hides the ordinal: "second oldest"."""
    for mark in mentions.marks:
        if mark.kind == "neutral" and mark.first < place < mark.last:
            word = mentions.words[mark.first].text
            ranks = [
                int(value)
                for phrase, kind, value in known.lexicon.phrases[word]
                if (len(phrase), kind) == (1, "ordinals")
            ]
            return (mark.first, ranks[0]) if ranks else (place, 0)
    return place, 1


def _is_ordinal(mentions: TextMentions, place: int) -> bool:
    return any([mark.kind == "ordinals" and mark.first == place for mark in mentions.marks])
