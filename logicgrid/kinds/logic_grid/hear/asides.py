"""What a sentence says in passing: relative clauses and appositions between commas, each with whom it is about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from logicgrid.kinds.logic_grid.hear.known import Known
from logicgrid.kinds.logic_grid.hear.values import Token
from logicgrid.kinds.logic_grid.texts.mentions import Mentions
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


def asides_in(known: Known, mentions: Mentions, tokens: Sequence[Token]) -> list[Aside]:
    """Return what is said in passing, in the order of the text."""
    return list(_asides(known, mentions, tokens))


def _asides(known: Known, mentions: Mentions, tokens: Sequence[Token]) -> Iterator[Aside]:
    texts = [word.text for word in mentions.words]
    labels = [token for token in tokens if any([each.symbol == "LABEL" for each in token.alternatives])]
    inside = {place for token in labels for place in range(token.first, token.last)}
    end = 0
    for place, text in enumerate(texts[:-1]):
        if text not in _OPEN or place < end or place in inside:
            continue
        close = next((each for each in range(place + 1, len(texts)) if _closes(texts, each, inside)), len(texts))
        before = [token for token in labels if token.last <= place <= token.last + _REACH]
        before = [token for token in before if all([each.symbol for each in token.alternatives])] or before
        within = [token for token in tokens if place < token.first < close]
        said = [token for token in within if token in labels]
        if not before or not said:
            continue
        relative = any(
            ["WHO" in known.structure.at(mentions.words, each)[1] for each in (place + 1, place + 2) if each < close]
        )
        named = said[0].first == place + 1 or texts[place + 1] in known.structure.articles
        adjective = within[0].symbol in ("MORE", "LESS", "RATIO") and within[0].first <= place + 2
        alone = before[-1].last == place and (adjective or (len(within) == 1 and named))
        joined = close + 1 < len(texts) and bool(
            {"AND", "OR", "NOR"} & {*known.structure.at(mentions.words, close + 1)[1]}
        )
        if relative or (alone and not joined):
            yield Aside(place + 1, close, before[-1].first, relative)
            end = close + 1


def _closes(texts: Sequence[str], place: int, inside: set[int]) -> bool:
    return texts[place] in (*_CLOSED, *_STOPS) and place not in inside
