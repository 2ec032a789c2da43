"""What the numbers of a text count: people, units of measure, days of a month."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from logicgrid.kinds.logic_grid.language.vocabulary import Label
from logicgrid.kinds.logic_grid.texts.figures import Figure
from logicgrid.kinds.logic_grid.texts.mentions import TextMentions

if TYPE_CHECKING:
    from logicgrid.kinds.logic_grid.hear.known import HeardPuzzle


def counts_actors(known: HeardPuzzle, mentions: TextMentions, figure: Figure) -> bool:
    """Return True for a number of people: "of the five", "two guests"."""
    if figure.last > len(mentions.words) or figure.clock:
        return False
    if known.structure.joined:
        if mentions.words[min(figure.last, len(mentions.words) - 1)].text in known.structure.owning:
            return False  # 到着順が5の人のうち
        ends = range(figure.last, min(figure.last + 3, len(mentions.words)))
        return any(["OF" in known.structure.at(mentions.words, place)[1] for place in ends])
    text = mentions.words[figure.first].text
    if not text.isalpha() or any([mark.kind == "ordinals" and mark.first == figure.first for mark in mentions.marks]):
        return False
    behind = figure.last < len(mentions.words) and (
        known.in_noun(mentions, figure.last) or mentions.words[figure.last].text in known.structure.rest
    )
    before = mentions.words[figure.first - 1].text if figure.first else ""
    all_ = known.categories[0].size in figure.values and before in known.structure.articles | known.structure.of
    return behind or (all_ and not is_unit(known, mentions, figure.last))


def is_measure(known: HeardPuzzle, mentions: TextMentions, place: int) -> bool:
    """Return True if a word is a unit of measure: "years"."""
    if any([mark.kind in ("units", "wholes") and mark.first == place for mark in mentions.marks]):
        return True
    kinds = [kind for name, kind in known.structure.kinds.items() if name in ("time", "lasting", "age", "money")]
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


def by_day(known: HeardPuzzle, mentions: TextMentions, figure: Figure) -> tuple[int, list[Label]] | None:
    """Return the dates that a day of the month names, and where the month ends: "12 June", "June 12th"."""
    texts = [word.text for word in mentions.words]
    calendar = known.structure.calendar[7:]
    beside = [place for place in (figure.first - 1, figure.last, figure.last + 1) if 0 <= place < len(texts)]
    month = next((place for place in beside if texts[place] in calendar), None)
    if month is None:
        return None
    found = []
    for number, owner in enumerate(known.categories):
        for place, value in enumerate(owner.numbers or () if owner.values.type == "date" else ()):
            day = date.fromordinal(int(value))
            if day.day in figure.values and day.month == calendar.index(texts[month]) + 1:
                found.append((number, place))
    return (month, found) if found else None
