"""The values of hearing: what a piece of a text may be, and what a whole text was heard as."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import takewhile
from typing import TYPE_CHECKING

from logicgrid.csp.expr import Condition, Number
from logicgrid.kinds.logic_grid.language.spelling import numeral
from logicgrid.kinds.logic_grid.language.vocabulary import Label
from logicgrid.puzzle.record import Record, replace

if TYPE_CHECKING:
    from logicgrid.kinds.logic_grid.hear.text import HeardText

__all__ = [
    "BORDERS",
    "LIMITS",
    "LISTED",
    "SIGNS",
    "TRUTHS",
    "Alternative",
    "HeardPointer",
    "HeardToken",
    "Reading",
    "Taken",
    "compared_sums",
    "conjoined",
    "idle_end",
    "is_in_turn",
    "is_negation_alone",
    "is_or_both",
    "is_paired",
    "numbers_of",
    "opens_choice",
    "places_of",
    "replace",
    "sentences_in",
    "silent",
    "take_idle_denial",
]


TRUTHS = {"TRUTH", "FALSE"}
BORDERS = ("COMMA", "DOT")
LISTED = ("AND", "COMMA", "OR")
LIMITS = {"ATLEAST", "ATMOST", "UNDER", "OVER"}


class HeardPointer(Record):
    """A comparison: 1 if the first one has more, the kind and words of the lexicon, and its place.

    `alone` is whether the text has no other; `end` is where its words end, if it has several;
    `denial` are the words that turn it round: "not as … as"; `denied`: the word before it denies it, "no older than".
    """

    sign: int
    kind: str
    word: str
    place: int
    alone: bool = True
    end: int = 0
    denial: tuple[tuple[int, int], ...] = ()
    denied: bool = False


class Alternative(Record):
    """What a piece of a text may be: a symbol with its label, numbers or comparison, at a cost; or nothing."""

    symbol: str
    label: Label | None = None
    numbers: frozenset[Number] = frozenset()
    pointer: HeardPointer | None = None
    cost: float = 0.0


SIGNS = (",", ";", ":", ".", "!", "(", ")", "–", "—", "。", "？", "?")
"""The signs that part a sentence."""

NOTHING = Alternative("")


class HeardToken(Record):
    """The words `first` to `last` (exclusive) of a text, and what they may be."""

    first: int
    last: int
    alternatives: tuple[Alternative, ...]

    @property
    def symbol(self) -> str:
        return self.alternatives[0].symbol

    def may_be(self, *symbols: str) -> bool:
        return any([each.symbol in symbols for each in self.alternatives])

    @property
    def is_label(self) -> bool:
        return self.may_be("LABEL")

    @property
    def is_value(self) -> bool:
        """Whether the words name somebody or something, or an end of a row."""
        return self.is_label or self.symbol == "ENDS"

    @property
    def labels(self) -> list[Label]:
        """The labels that the words may name."""
        return [each.label for each in self.alternatives if each.label is not None]

    @property
    def categories(self) -> set[int]:
        """The properties, or the actors, of those labels."""
        return {category for category, _ in self.labels}


Taken = tuple[Alternative, HeardToken]
"""A token, and what it is taken for."""


class Reading(Record):
    """One meaning of a text: its rules, what they cost (the smaller, the more certain), and the statements' names.

    `sure` is whether it can be accepted without being looked at; `echoed` whether its sentence is the text itself;
    `unread` are the characters of the text that are neither read nor harmless.
    """

    rules: tuple[str, ...]
    cost: float
    says: str
    condition: Condition | None = None
    sure: bool = False
    echoed: bool = False
    unread: tuple[tuple[int, int], ...] = ()


def places_of(tokens: Iterable[HeardToken]) -> set[int]:
    """Return the places of the words of tokens."""
    return {place for token in tokens for place in range(token.first, token.last)}


def conjoined(rules: Sequence[str]) -> str:
    """Return several rules as one."""
    return " and ".join([f"({rule})" for rule in rules] if len(rules) > 1 else rules)


def opens_choice(tokens: Sequence[HeardToken]) -> bool:
    """Return True if tokens end in "either A,"."""
    return len(tokens) > 2 and "EITHER" in [token.symbol for token in tokens[:-2]] and tokens[-2].is_label


def silent(token: HeardToken) -> HeardToken:
    """Return the words of a token as ones that say nothing."""
    return HeardToken(token.first, token.last, (NOTHING,))


def numbers_of(beside: HeardToken, token: HeardToken) -> frozenset[Number]:
    """Return the numbers that a token may be, unless it may be a value beside no comparison: 左边一间, 二階上."""
    if token.is_label and beside.symbol not in ("MORE", "LESS"):
        return frozenset()
    return frozenset[Number]().union(*[each.numbers for each in token.alternatives if each.symbol == "NUM"])


def idle_end(taken: Sequence[Taken]) -> int:
    """Return where the last sentences begin that say nothing of the puzzle's."""
    end = len(taken)
    for place in range(len(taken) - 1, -1, -1):
        if taken[place][0].symbol not in ("DOT", "PRON", "THAT"):
            return end
        end = place if taken[place][0].symbol == "DOT" else end
    return end


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


def is_negation_alone(heard: HeardText, taken: Sequence[Taken]) -> bool:
    """Return True if a part of a sentence has a negation, but not what is denied: "plays no flute, …".

    A "no" denies what follows it, and nothing before it: "and the people of Rye got no bread".
    """
    symbols, none = [each.symbol for each, _ in taken], heard.structure.phrases["none"]
    for place, (each, token) in enumerate(taken):
        if each.symbol in ("NOT", "NIL") and (heard.texts[token.first],) in none and "LABEL" in symbols[:place]:
            rest = takewhile(lambda symbol: symbol not in ("COMMA", "AND", "DOT"), symbols[place + 1 :])
            if not heard.joined and {*rest} <= {"PRON"}:
                return True
    if "COMMA" not in symbols:
        return False
    first = True
    part: list[str] = []
    for symbol in (*symbols, "COMMA"):
        if symbol != "COMMA":
            part.append(symbol)
            continue
        labels = part.count("LABEL")
        for place, said in enumerate(part):
            if said == "NOT" and "LABEL" not in part[place:] and labels < 2:
                return True
            if said == "NIL" and (not labels or (first and labels < 2 and "BOTHNOT" not in part)):
                return True
        first, part = False, []
    return False


def take_idle_denial(heard: HeardText, taken: list[Taken]) -> bool:
    """Take away what a last part of a sentence denies of nothing in the puzzle: "…, and she isn't fond of cats"."""
    end = len(taken)
    while end and taken[end - 1][0].symbol in ("NOT", "NIL", "PRON"):
        end -= 1
    denies = any([each.symbol != "PRON" for each, _ in taken[end:]])
    if heard.joined or not denies or sum([each.label is not None for each, _ in taken]) < 2:
        return False
    phrases = heard.phrases
    between = range(taken[end - 1][1].last, taken[-1][1].first)
    alone = any(["AND" in phrases[place][1] or heard.texts[place] == "," for place in between])
    del taken[end if alone else len(taken) :]
    return alone


def deny_each(tokens: list[HeardToken], negation: str) -> list[HeardToken]:
    """Return the tokens where several of one property are denied as if "neither" were said: 函館と倉敷には行かない."""
    symbols = [each.symbol for each in tokens]
    said = {"LABEL", "AND", "COMMA", "NIL", "BOTHNOT", "ALSO", ""}
    joints = _joints(tokens) if negation == "NIL" and "NIL" in symbols and {*symbols} <= said else []
    if not joints:
        return tokens
    end = joints[-1] + 2
    rest = [each for each in tokens[end:] if each.symbol not in ("COMMA", "")]
    whole = [each for each in rest[:1] if each.symbol in ("BOTHNOT", "ALSO")]  # 函館と倉敷のどちらも
    rest = rest[len(whole) :]
    begin = joints[0] - 1
    subject = not begin and [each.symbol for each in rest] == ["LABEL", "NIL"]
    if not subject and ("LABEL" not in symbols[:begin] or not rest or rest[0].symbol != "NIL"):
        return tokens
    listed = len(joints) > 1 or "AND" in [symbols[place] for place in joints] or whole
    neither = (Alternative("BOTHNOT", cost=0 if listed else 1.3),)  # 函館、倉敷ではない
    found = [replace(each, alternatives=neither) if at in joints else each for at, each in enumerate(tokens[:end])]
    ends = whole or [HeardToken(found[-1].last, found[-1].last, neither)]
    return [*found, *([replace(ends[0], alternatives=neither)] if subject else map(silent, whole)), *rest]


def _joints(tokens: Sequence[HeardToken]) -> list[int]:
    """Return the places of what joins labels of one property, if that is one list and not several."""
    joints = [place for place in range(1, len(tokens) - 1) if _is_listed(*tokens[place - 1 : place + 2])]
    return joints if sum([place - 2 not in joints for place in joints]) == 1 else []


def _is_listed(one: HeardToken, joint: HeardToken, other: HeardToken) -> bool:
    """Return True if a word for "and" or a mere sign is between two labels of one property."""
    gap, joined = joint.first - one.last, joint.last == other.first == joint.first + 1
    listed = joined and (gap == 0 or (gap < 3 and joint.symbol == "AND"))  # 2泊や3泊
    return (
        listed and joint.symbol in ("AND", "COMMA") and len(one.categories) == 1 and one.categories == other.categories
    )


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
    return not heard.joined and any([word.text in (",", ";", ":") for word in between])


def compared_sums(
    sums: Sequence[str],
    sign: str,
    numbers: Sequence[frozenset[Number]],
    times: Sequence[frozenset[Number]],
    ends: tuple[Number, Number],
) -> Iterator[str]:
    """Yield the rules that compare a sum with another value or sum, also at a distance or by a ratio, or with a number.

    The least and the greatest that a sum can be are its `ends`: a number is between them.
    """
    if len(sums) == 1:
        possible = [number for number in numbers[0] if ends[0] < number < ends[1] and len(numbers) == 1 and not times]
        yield from [f"{sums[0]} {sign} {numeral(number)}" for number in possible]
    elif times:
        ratios = [Fraction(number) for number in times[0] if len(times) == 1 and not numbers]
        for each in ratios:
            yield f"{each.denominator} * ({sums[0]}) {sign} {each.numerator} * ({sums[1]})"
    elif not numbers:
        yield f"{sums[0]} {sign} {sums[1]}"
    elif sign in ("<", ">"):
        step = "+" if sign == ">" else "-"
        yield from [f"{sums[0]} == {sums[1]} {step} {numeral(number)}" for number in numbers[0]]
