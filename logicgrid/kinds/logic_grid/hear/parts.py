"""The parts of a sentence: where they begin and end, what is listed in one, and what several say together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from logicgrid.kinds.logic_grid.hear.text import HeardText
from logicgrid.kinds.logic_grid.hear.values import BORDERS, LISTED, TRUTHS, HeardToken, Reading, Taken

if TYPE_CHECKING:
    from logicgrid.kinds.logic_grid.hear.readings import TokenReadings

PAUSES = (",", ";", ":")
"""The signs that part clauses."""


DEEP = 2
"""How many parts about one subject may follow the first."""


_MOST_TOGETHER = 8


_SUBJECT = 10
"""How far after a name the word may be that makes it the topic."""


def without_commas(taken: Sequence[Taken]) -> list[Taken]:
    """Return symbols without the signs that part clauses."""
    return [each for each in taken if each[0].symbol != "COMMA"]


def trimmed(taken: Sequence[Taken], first: Sequence[str], last: Sequence[str]) -> list[Taken]:
    """Return symbols without those of some names at the beginning, and of others at the end."""
    found = list(taken)
    while found and found[0][0].symbol in first:
        del found[0]
    while found and found[-1][0].symbol in last:
        del found[-1]
    return found


def sign_before(said: TokenReadings, taken: Sequence[Taken], cut: int) -> bool:
    """Return True if a sign such as a comma directly precedes a token."""
    return not {*PAUSES}.isdisjoint(said.heard.texts[taken[cut - 1][1].last : taken[cut][1].first])


def sentences_in(heard: HeardText, taken: Sequence[Taken]) -> list[list[Taken]]:
    """Return the sentences of which so many are true, parted by signs, or two of them by "and"."""
    parts: list[list[Taken]] = [[]]
    for each in taken:
        if each[0].symbol in BORDERS or (parts[-1] and _is_parted(heard, parts[-1][-1], each)):
            parts.append([])
        if each[0].symbol not in (*BORDERS, *TRUTHS, "EXACTLY", "PRON") and (parts[-1] or each[0].symbol not in LISTED):
            parts[-1].append(each)
    sentences = [part for part in parts if any([each.symbol == "LABEL" for each, _ in part])]
    alone = sentences[0] if len(sentences) == 1 else []
    joined = [place for place, (each, _) in enumerate(alone) if each.symbol == "AND"]
    return [alone[: joined[0]], alone[joined[0] + 1 :]] if len(joined) == 1 else sentences


def _is_parted(heard: HeardText, one: Taken, other: Taken) -> bool:
    """Return True if a sign is between two tokens, in a language where signs are no tokens."""
    between = heard.words[one[1].last : max(other[1].first, one[1].last)]
    return not heard.joined and any([word.text in PAUSES for word in between])


def idle_end(taken: Sequence[Taken]) -> int:
    """Return where the last sentences begin that say nothing of the puzzle's."""
    end = len(taken)
    for place in range(len(taken) - 1, -1, -1):
        if taken[place][0].symbol not in ("DOT", "PRON", "THAT"):
            return end
        end = place if taken[place][0].symbol == "DOT" else end
    return end


def opens_choice(tokens: Sequence[HeardToken]) -> bool:
    """Return True if tokens end in "either A,"."""
    return len(tokens) > 2 and "EITHER" in [token.symbol for token in tokens[:-2]] and tokens[-2].is_label


def is_in_turn(found: Sequence[HeardToken], following: Sequence[HeardToken], joined: bool) -> bool:
    """Return True if as many names precede a word for "respectively" as follow it, and nothing else.

    Where spaces part words, it may follow all of them, too.
    """
    idle = "OR" if following and not following[-1].is_label else ""  # それぞれ…に出かけた
    rest = [token.symbol for token in (*found, *following) if not token.is_label and token.symbol != idle]
    before, behind = [sum([token.is_label for token in each]) for each in (found, following)]
    last = not (joined or behind or before % 2)
    return (before == behind or last) and before > 1 + 2 * last and {*rest} <= {"AND", "COMMA", ""}


def is_paired(taken: Sequence[Taken]) -> bool:
    """Return True unless a list of names is cut in its middle, its "and" being behind that: "A, B and C were last"."""
    symbols = [each.symbol for each, _ in taken]
    places = [place for place, symbol in enumerate(symbols) if symbol == "LABEL"]
    return "AND" not in symbols or "AND" in symbols[places[0] : places[len(places) // 2 - 1]]


def is_or_both(taken: Sequence[Taken]) -> bool:
    """Return True if a choice ends in words that say that both may be so: "either Ann or Ben, or both"."""
    symbols = [each.symbol for each, _ in taken if each.symbol != "COMMA"]
    return symbols[-2:] == ["OR", "ALSO"] and "OR" in symbols[:-2]


def together(said: TokenReadings, parts: Sequence[Sequence[Taken]], cost: float) -> Iterator[Reading]:
    """Yield what several parts say together if all of them say the same."""
    found = [list(islice(said.said(part, 0.0, DEEP + 1), _MOST_TOGETHER)) for part in parts]
    for way in zip(*found, strict=False):
        if len({each.says for each in way}) == 1:
            rules = tuple(dict.fromkeys([rule for each in way for rule in each.rules]))
            yield Reading(rules, cost + max([each.cost for each in way]), way[0].says)


def of_subjects(said: TokenReadings, parts: Sequence[Taken], rest: Sequence[Taken]) -> list[list[Taken]]:
    """Return a later part of each of those of whom the first denies something: 甲も乙も…ではなく, 甲と乙は…."""
    symbols, who = [each.symbol for each, _ in parts], list[Taken]()
    joint, at = ("BOTHNOT", 1) if symbols[1] == "BOTHNOT" else ("AND", -1)
    for place in range(0, len(parts) - 1, 2):
        if symbols[place] != "LABEL" or symbols[max(place + at, 1)] != joint:
            break
        who.append(parts[place])
    plural = len(who) > 1 and said.known.joined and not {"NOT", "NIL", "DIFF"}.isdisjoint(symbols)
    plural = plural and (joint == "BOTHNOT" or has_topic(said, who[-1][1]))
    what = rest[bool(rest) and rest[0][0].symbol in ("BOTHNOT", "ALSO") :]
    return [[each, *what] for each in who] if plural else []


def has_topic(said: TokenReadings, token: HeardToken) -> bool:
    """Return True if the subject of a sentence is its topic: one of the words for that ends its part, 青木さんは、."""
    words = said.heard.texts[token.last : token.last + _SUBJECT]
    ends = [place for place, text in enumerate(words) if text in said.known.structure.topics]
    return bool(ends) and not (ends[0] and words[ends[0] - 1] in said.known.structure.owning)
