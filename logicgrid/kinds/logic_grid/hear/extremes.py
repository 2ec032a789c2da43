"""Superlatives of a text: which label "the cheapest" or "the second oldest" is, of which property."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet

from logicgrid.kinds.logic_grid.hear.known import HeardPuzzle
from logicgrid.kinds.logic_grid.hear.values import Alternative, HeardToken
from logicgrid.kinds.logic_grid.language.vocabulary import Label
from logicgrid.kinds.logic_grid.texts.figures import Figure
from logicgrid.kinds.logic_grid.texts.mentions import TextMentions
from logicgrid.puzzle.record import Record
from logicgrid.words.lexicon import Mark

_ENDS = {"ends_high": 1, "ends_low": -1, "ends_first": -1, "ends_last": 1, "ends_middle": 0}
_PLACED = ("ends_first", "ends_last")
_NEAR = 4
"""How many words behind a superlative may name its property: "the highest rent"."""
_NAMED, _ALONE, _SEVERAL, _GUESSED = 0.0, 0.1, 1.25, 1.3
"""What it costs that the property is named, is the only one of its kind, one of several, or the only one at all."""

UNHELD = 1.3
"""What it costs that perhaps nobody has the largest value: then another one is the largest that somebody has."""


class _Phrase(Record):
    """A superlative: its words, the kinds of properties that it is about, and its side (1 for the largest)."""

    first: int
    last: int
    kinds: frozenset[str]
    side: int
    placed: bool = False


def extremes_in(known: HeardPuzzle, mentions: TextMentions, taken: set[int]) -> Iterator[HeardToken]:
    """Yield the superlatives of a text as tokens that are labels; those at `taken` places are something else."""
    kinds = set(_ENDS) - ({*_PLACED} if known.structure.places else set())
    marks = {mark.first: mark for mark in mentions.marks if mark.kind in kinds}
    ranks = {mark.first: mark for mark in mentions.marks if mark.kind == "near_ends"}
    end = 0
    for place in range(len(mentions.words)):
        if place < end or mentions.masked[place] or place in taken or known.in_noun(mentions, place):
            continue
        found = _phrase_at(known, mentions, marks, place)
        if found is None:
            continue
        first, last, rank = found.first, found.last, 1
        before = _ordinal_before(known, mentions, first) if known.structure.joined else None
        if before is not None:
            sign = before.first - (before.first > 0 and mentions.words[before.first - 1].text == "第")
            first, rank = sign, int(min(before.values))
        ordinal = next((each for each in mentions.figures if each.last == first), None)
        if ordinal is not None and not _is_ordinal(mentions, ordinal.first) and min(ordinal.values) > 1:
            continue  # "the two cheapest"
        if ordinal is not None and _is_ordinal(mentions, ordinal.first):
            first, rank = ordinal.first, int(min(ordinal.values))
        if before is None and ordinal is None and found.side:
            first, rank = _ranked(known, mentions, first)
        if last in ranks:
            rank, last = int(ranks[last].value), ranks[last].last
        elif any([mark.kind == "neutral" and mark.first == place and mark.last > last for mark in mentions.marks]):
            rank, last = _near_end(known, mentions, last)
        alternatives = tuple(_alternatives(known, mentions, found, rank))
        if alternatives:
            end = last
            yield HeardToken(first, last, alternatives)


def other_firsts(
    known: HeardPuzzle, mentions: TextMentions, place: int, taken: AbstractSet[int]
) -> Iterator[Alternative]:
    """Yield the first or last values that an ordinal may be besides a number of other properties: "was the first"."""
    texts = tuple([word.text for word in mentions.words[place : place + 5]])
    ends = [(len(phrase), side) for phrase, side in known.structure.places.items() if texts[: len(phrase)] == phrase]
    if ends and not known.structure.joined:
        size, side = max(ends)
        phrase = _Phrase(place, place + size, frozenset(), side, True)
        yield from [
            each
            for each in _alternatives(known, mentions, phrase, 1)
            if each.label is not None and each.label[0] not in taken
        ]


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


def _phrase_at(known: HeardPuzzle, mentions: TextMentions, marks: Mapping[int, Mark], place: int) -> _Phrase | None:
    """Return the superlative at a place: the longest phrase of a kind of properties, or one of the lexicon."""
    texts = tuple([word.text for word in mentions.words[place : place + 5]])
    if any([mark.kind == "near_ends" and mark.first < place < mark.last for mark in mentions.marks]):
        return None
    ends = [(len(phrase), side) for phrase, side in known.structure.places.items() if texts[: len(phrase)] == phrase]
    if ends:
        size, side = max(ends)
        return _Phrase(place, place + size, frozenset(), side, True)
    marked = _marked(marks[place]) if place in marks else None
    heads = known.structure.heads
    if heads and (not place or mentions.words[place - 1].text not in heads):
        return marked
    return _of_kinds(known, texts, place) or _counted_grade(known, mentions, place) or marked


def _of_kinds(known: HeardPuzzle, texts: tuple[str, ...], place: int) -> _Phrase | None:
    """Return the longest superlative that words begin with, with all kinds of properties that have it."""
    longest, kinds, side = 0, set[str](), 0
    for name, kind in known.structure.kinds.items():
        for sign, phrases in ((1, kind.high), (-1, kind.low)):
            for phrase in phrases:
                if len(phrase) >= longest and texts[: len(phrase)] == phrase:
                    kinds = {name} if len(phrase) > longest or sign != side else {*kinds, name}
                    longest, side = len(phrase), sign
    return _Phrase(place, place + longest, frozenset(kinds), side) if longest else None


def _counted_grade(known: HeardPuzzle, mentions: TextMentions, place: int) -> _Phrase | None:
    """Return the plain word of degree behind an ordinal, which makes it a superlative: 第二高."""
    if not known.structure.joined or _ordinal_before(known, mentions, place) is None:
        return None
    graded = [mark for mark in mentions.marks if mark.first == place and mark.kind in ("more", "less")]
    if not graded:
        return None
    word = "".join([each.text for each in mentions.words[place : graded[0].last]])
    kinds = {name for name, kind in known.structure.kinds.items() if word in kind.said}
    return _Phrase(place, graded[0].last, frozenset(kinds), 1 if graded[0].kind == "more" else -1)


def _marked(mark: Mark) -> _Phrase:
    return _Phrase(mark.first, mark.last, frozenset(), _ENDS[mark.kind], mark.kind in _PLACED)


def _alternatives(known: HeardPuzzle, mentions: TextMentions, phrase: _Phrase, rank: int) -> Iterator[Alternative]:
    """Yield the labels that a superlative may be, one of each property that it may be about, with their costs."""
    able = [each for each, steps in known.steps.items() if each and steps.cost < 1 and _is_sorted(known, each)]
    near = _near(known, mentions, phrase)
    named = _named(known, mentions, phrase, able, near)
    about = {name for name, kind in known.structure.kinds.items() if not kind.names.isdisjoint(near[:2])}
    kinds = about or phrase.kinds
    fit = _fitting(known, phrase, able, kinds)
    chosen, cost = fit, _ALONE if len(fit) == 1 else _SEVERAL
    if len(named) == 1 and (named[0] in fit or not (phrase.placed or (phrase.kinds and fit))):
        chosen, cost = named, _NAMED
    elif not fit and not kinds and not phrase.placed and phrase.side:
        chosen, cost = able, _GUESSED if len(able) == 1 else _GUESSED + 0.3
    for category in chosen:
        label = _label(known, category, phrase, rank)
        if label is not None:
            yield Alternative("LABEL", label, cost=cost + UNHELD * may_be_unheld(known, category))


def _near(known: HeardPuzzle, mentions: TextMentions, phrase: _Phrase) -> list[str]:
    """Return the words that may name the property of a superlative: those behind, or also those before it."""
    behind = [word.text for word in mentions.words[phrase.last : phrase.last + _NEAR]]
    if not known.structure.joined:
        return behind
    return [word.text for word in mentions.words[max(0, phrase.first - _NEAR) : phrase.first]] + behind


def _named(
    known: HeardPuzzle, mentions: TextMentions, phrase: _Phrase, able: Sequence[int], near: Sequence[str]
) -> list[int]:
    """Return the properties that words beside a superlative name; best the whole name in its part of the sentence."""
    named = [each for each in able if known.names_property(near, each)]
    if not known.structure.joined:
        return named
    part = "".join([word.text for word in mentions.words[: phrase.first]]).replace("、", "，").rpartition("，")[2]
    return [each for each in able if "".join(known.labels.titles[each]) in part] or named


def _fitting(known: HeardPuzzle, phrase: _Phrase, able: Sequence[int], kinds: AbstractSet[str]) -> list[int]:
    """Return the properties that a superlative fits by what it is about."""
    if phrase.placed:
        return _placing(known, able)
    if not phrase.side:
        return [each for each in able if known.kinds[each] & {"side", "floor"} or known.labels.is_ranking(each)]
    return [each for each in able if known.kinds[each] & kinds]


def _placing(known: HeardPuzzle, able: Sequence[int]) -> list[int]:
    """Return the properties in which somebody comes first or last."""
    if not known.structure.joined:
        fit = [each for each in able if known.kinds[each] & {"time", "score"}]
        return fit or [each for each in able if known.labels.is_ranking(each) and not known.kinds[each]]
    # 優勝, 冠军
    ranked = [each for each in able if known.is_ranking(each) and "score" in known.kinds[each]]
    fit = [each for each in able if known.labels.is_ranking(each) or "time" in known.kinds[each]]
    scored = [each for each in able if not known.titles(each).isdisjoint(known.lexicon.lists["scored"])]
    return ranked or fit or scored


def may_be_unheld(known: HeardPuzzle, category: int) -> bool:
    """Return True if a property may have a value that nobody has."""
    owner = known.categories[category]
    return owner.spare or not owner.distinct


def _is_sorted(known: HeardPuzzle, category: int) -> bool:
    numbers = known.steps[category].numbers
    return numbers is None or list(numbers) == sorted(numbers) or known.categories[category].values.type != "time"


def _label(known: HeardPuzzle, category: int, phrase: _Phrase, rank: int) -> Label | None:
    """Return the value that a superlative is; None where its direction is not known."""
    size, side = known.categories[category].size, phrase.side
    if "age" in phrase.kinds and known.is_calendar(category):
        side = -side
    timed = known.categories[category].values.type in ("time", "duration")
    scored = not timed and not known.titles(category).isdisjoint(known.lexicon.lists["scored"])
    if phrase.placed and scored:
        side = -side
    rising = not known.titles(category).isdisjoint(known.lexicon.lists["rising"])
    if (
        side
        and known.labels.is_ranking(category)
        and not phrase.placed
        and not phrase.kinds & known.kinds[category]
        and not rising
    ):
        return None
    if not 1 <= rank <= size or (not side and not size % 2):
        return None
    numbers = known.steps[category].numbers or range(size)
    places = sorted(range(size), key=lambda each: numbers[each])
    return category, places[size // 2 if not side else -rank if side > 0 else rank - 1]
