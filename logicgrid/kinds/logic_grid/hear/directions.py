"""In which direction a comparison goes for a property: "higher" is a smaller number of a rank, "older" of a year."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from logicgrid.kinds.logic_grid.hear.known import HeardPuzzle
from logicgrid.kinds.logic_grid.hear.values import HeardPointer
from logicgrid.kinds.logic_grid.texts.mentions import TextMentions

GUESSED = 1.25
"""What it costs that words do not tell which property is compared, or in which direction: never sure."""
_HIGH = ("above", "below")
_AMOUNTS = {"number", "score", "money", "length", "weight"}
_GENERAL = ("ahead", "behind", "better", "worse", "ahead_front", "behind_front", *_HIGH)
"""The comparisons that are of no kind of properties by themselves."""


def direction_of(
    known: HeardPuzzle,
    mentions: TextMentions,
    pointer: HeardPointer | None,
    category: int,
    phrased: Mapping[int, int],
) -> tuple[bool, float]:
    """Return whether a comparison is turned round, by the file's own phrase if it has one, and what the doubt costs."""
    if pointer is None:
        return False, 0.0
    if _is_ranked(known, mentions, pointer, category):
        return True, 0.0
    if pointer.alone and phrased.get(category):
        return phrased[category] != pointer.sign, 0.0
    return _turned(known, pointer, category)


_COUNTED, _UNCOUNTED = {"number"}, {"time", "age", "side", "floor"}
"""The kinds of properties of which there is more, and those of which nothing is merely more."""


def said_of(
    known: HeardPuzzle, mentions: TextMentions, pointer: HeardPointer | None, categories: Sequence[int]
) -> list[int]:
    """Return those of some properties of which a comparative is said where no spaces part words: 多 of no time.

    All of them if it is said of none.
    """
    if pointer is None or pointer.kind not in ("more", "less"):
        return [*categories]
    told = {name for name, kind in known.structure.kinds.items() if pointer.word in kind.said}
    fit = [each for each in categories if not (known.kinds[each] and _is_of_others(known, pointer.word, each))]
    if told == _COUNTED:
        fit = [each for each in fit if not known.kinds[each] or not known.kinds[each] <= _UNCOUNTED]
    if pointer.word in known.structure.aged:
        hidden = [masked or known.in_noun(mentions, place) for place, masked in enumerate(mentions.masked)]
        plain = [word.text for word, masked in zip(mentions.words, hidden, strict=True) if not masked]
        aged = [each for each in fit if "age" in known.kinds[each]]
        fit = fit if any([known.names_property(plain, each) for each in fit if each not in aged]) else aged or fit
    return fit or [*categories]


def _is_ranked(known: HeardPuzzle, mentions: TextMentions, pointer: HeardPointer, category: int) -> bool:
    """Return True for a rank of which a higher one is a smaller number: "finished higher than", but no house number."""
    if known.structure.joined or not known.is_ranking(category) or "score" not in known.kinds[category]:
        return False
    texts = {word.text for word in mentions.words}
    finished = not known.structure.finished.isdisjoint(texts)
    return finished and not known.structure.ranked.isdisjoint(pointer.word.split())


def _turned(known: HeardPuzzle, pointer: HeardPointer, category: int) -> tuple[bool, float]:
    """Return whether a word means the other direction of a property, and what the doubt about it costs."""
    lists, kinds, tail = known.lexicon.lists, known.kinds[category], pointer.word.rpartition(" ")[2]
    years, ranking = known.is_calendar(category), known.is_ranking(category)
    if _is_higher_rank(known, tail, category):
        return True, GUESSED if kinds & {"side"} and not kinds & {"score"} else 0.0
    if _is_of_others(known, tail, category):
        return False, GUESSED
    if tail in lists["aged_more"] or tail in lists["aged_less"]:
        return years, 0.0 if years or "age" in kinds else GUESSED
    if pointer.kind in _GENERAL:
        return _turned_generally(known, pointer, category)
    if tail in known.timely and not (ranking or years or "time" in kinds):
        return False, GUESSED  # "before the house"
    if pointer.kind == "unsure":
        return _turned_quickly(known, pointer.word, tail, category)
    if ranking and pointer.word in lists["placed"] and not _is_of_floors(known, tail, category):
        forward = known.structure.joined and tail not in known.structure.ranked  # 靠前
        scored = {"score"} if known.structure.joined else {"score", "money"}
        return False, 0.0 if forward else GUESSED if kinds & scored else 0.4
    return False, 1.5 if years and tail in lists["lasting"] else 0.0


def _is_higher_rank(known: HeardPuzzle, tail: str, category: int) -> bool:
    """Return True for a word for more of which the numbers of a ranking are less, where no spaces part words: 上."""
    lists, titles = known.lexicon.lists, known.titles(category)
    if not known.structure.joined or tail not in known.structure.ranked or "floor" in known.kinds[category]:
        return False
    return known.is_ranking(category) and titles.isdisjoint(lists["rising"] | lists["scored"])


def _is_of_others(known: HeardPuzzle, tail: str, category: int) -> bool:
    """Return True for a word that compares nothing but the kinds of properties that have it, which are others."""
    if tail not in known.structure.strict:
        return False
    kinds, said = known.kinds[category], known.structure.kinds
    if known.categories[category].values.type == "duration":
        kinds = kinds | {"lasting"}
    quick = known.lexicon.lists["quick"] | known.lexicon.lists["slow"]
    timed = known.is_ranking(category) and "score" in kinds and tail in said["time"].said | quick  # 先到
    return not timed and not any([tail in said[kind].said | said[kind].able for kind in kinds])


def _turned_quickly(known: HeardPuzzle, word: str, tail: str, category: int) -> tuple[bool, float]:
    """Return the same for a word of speed: who is faster takes less time, and has a smaller number of a rank."""
    kinds, quick = known.kinds[category], known.lexicon.lists["quick"]
    if _is_of_floors(known, tail, category):
        return tail in known.lexicon.lists["turned_by"], 0.0  # French "plus bas"
    paced = quick | known.lexicon.lists["slow"]
    ranked = word in paced and known.is_ranking(category) and "score" in kinds
    lasting = tail in paced and ("lasting" in kinds or known.categories[category].values.type == "duration")
    return word in quick, 0.0 if ranked or lasting else 2.0


def _is_of_floors(known: HeardPuzzle, tail: str, category: int) -> bool:
    """Return True for a comparative of height and a property of floors: "lower"."""
    kinds = known.structure.kinds
    return "floor" in known.kinds[category] and tail in kinds["floor"].said


def _turned_generally(known: HeardPuzzle, pointer: HeardPointer, category: int) -> tuple[bool, float]:
    """Return the same for a word that is said of any order: "ahead of", "above"."""
    lists, titles = known.lexicon.lists, known.titles(category)
    scored, rising = not titles.isdisjoint(lists["scored"]), not titles.isdisjoint(lists["rising"])
    if pointer.kind in _HIGH:
        return False, 0.0 if rising or scored else GUESSED
    timed = known.categories[category].values.type in ("time", "duration") and not known.structure.joined
    if known.structure.joined and known.kinds[category] & _AMOUNTS and not known.is_ranking(category):
        return True, 0.0 if scored or "number" in known.kinds[category] else 1.0  # 不及
    rows = [each for each in known.steps if known.is_ranking(each) and "side" in known.kinds[each]]
    if rows and category not in rows and not known.structure.joined and not known.is_ranking(category):
        return scored, GUESSED  # "sits behind"
    return scored, 0.0 if scored or timed or known.is_ranking(category) else 1.0
