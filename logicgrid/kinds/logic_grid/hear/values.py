"""The values of hearing: what a piece of a text may be, and what a whole text was heard as."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from logicgrid.csp.expr import Condition, Number
from logicgrid.kinds.logic_grid.language.vocabulary import Label
from logicgrid.puzzle.record import Record
from logicgrid.puzzle.record import replace as replace

TRUTHS = {"TRUTH", "FALSE"}
BORDERS = ("COMMA", "DOT")
CURRENCIES = ("€", "$", "£")
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


def silent(token: HeardToken) -> HeardToken:
    """Return the words of a token as ones that say nothing."""
    return HeardToken(token.first, token.last, (NOTHING,))


def numbers_of(beside: HeardToken, token: HeardToken) -> frozenset[Number]:
    """Return the numbers that a token may be, unless it may be a value beside no comparison: 左边一间, 二階上."""
    if token.is_label and beside.symbol not in ("MORE", "LESS"):
        return frozenset()
    return frozenset[Number]().union(*[each.numbers for each in token.alternatives if each.symbol == "NUM"])
