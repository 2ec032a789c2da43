"""What a sentence says in passing: relative clauses and appositions between commas, each with whom it is about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from logicgrid.kinds.logic_grid.hear.known import HeardPuzzle
from logicgrid.kinds.logic_grid.hear.values import HeardToken
from logicgrid.kinds.logic_grid.texts.mentions import TextMentions
from logicgrid.puzzle.record import Record

_OPEN, _CLOSED, _STOPS = (",", "(", "–", "—"), (",", ")", "–", "—"), (".", ";", ":", "!")
_REACH = 3
"""How many words may stand between a label and the comma behind which something is said of it."""


class Aside(Record):
    """The words `first` to `last` (exclusive) say something of the label that stands at `whom`.

    `relative`: whether a word such as "who" says so; otherwise it is an apposition, or part of a list.
    """

    first: int
    last: int
    whom: int
    relative: bool


def asides_in(known: HeardPuzzle, mentions: TextMentions, tokens: Sequence[HeardToken]) -> list[Aside]:
    """Return what is said in passing, in the order of the text."""
    return list(_asides(known, mentions, tokens))


def _asides(known: HeardPuzzle, mentions: TextMentions, tokens: Sequence[HeardToken]) -> Iterator[Aside]:
    texts = [word.text for word in mentions.words]
    labels = [token for token in tokens if any([each.symbol == "LABEL" for each in token.alternatives])]
    inside = {place for token in labels for place in range(token.first, token.last)}
    end = 0
    for place, text in enumerate(texts[:-1]):
        if text not in _OPEN or place < end or place in inside:
            continue
        close = next((each for each in range(place + 1, len(texts)) if _closes(texts, each, inside)), len(texts))
        whom = _whom(labels, place)
        within = [token for token in tokens if place < token.first < close]
        if whom is None or not any([token in labels for token in within]):
            continue
        relative = any(
            ["WHO" in known.structure.at(mentions.words, each)[1] for each in (place + 1, place + 2) if each < close]
        )
        if relative or (whom.last == place and _is_apposition(known, mentions, within, place, close)):
            yield Aside(place + 1, close, whom.first, relative)
            end = close + 1


def _whom(labels: Sequence[HeardToken], place: int) -> HeardToken | None:
    """Return the label before a comma of which something may be said behind it; rather one that is surely a label."""
    before = [token for token in labels if token.last <= place <= token.last + _REACH]
    before = [token for token in before if all([each.symbol for each in token.alternatives])] or before
    return before[-1] if before else None


def _is_apposition(
    known: HeardPuzzle, mentions: TextMentions, within: Sequence[HeardToken], place: int, close: int
) -> bool:
    """Return True if the words between two commas are another name, or a comparison, and no part of a list."""
    article = mentions.words[place + 1].text in known.structure.articles
    named = len(within) == 1 and (within[0].first == place + 1 or article)
    adjective = within[0].symbol in ("MORE", "LESS", "RATIO") and within[0].first <= place + 2
    behind = known.structure.at(mentions.words, close + 1)[1] if close + 1 < len(mentions.words) else ()
    return (adjective or named) and {"AND", "OR", "NOR"}.isdisjoint(behind)


def _closes(texts: Sequence[str], place: int, inside: set[int]) -> bool:
    return texts[place] in (*_CLOSED, *_STOPS) and place not in inside
