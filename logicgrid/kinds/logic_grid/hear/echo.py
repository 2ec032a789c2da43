"""Statements whose own sentence is the text: what the program itself would say, in the puzzle's phrases.

All statements of the table about the labels that a text names are put into words until one is the text.  This is how
every phrase of a file is a pattern, in every language, and what the program writes is heard as it was meant.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations, permutations, product
from typing import Any

from logicgrid.csp.expr import Number
from logicgrid.kinds.logic_grid.hear.known import HeardPuzzle
from logicgrid.kinds.logic_grid.hear.structure import all_texts
from logicgrid.kinds.logic_grid.hear.text import HeardText
from logicgrid.kinds.logic_grid.hear.values import Reading
from logicgrid.kinds.logic_grid.language.spelling import Spelling, numeral
from logicgrid.kinds.logic_grid.language.vocabulary import Label
from logicgrid.kinds.logic_grid.reading.rules import RuleSayer
from logicgrid.kinds.logic_grid.statements import Statement
from logicgrid.kinds.logic_grid.statements.table import STATEMENTS, filled
from logicgrid.words.lexicon import fold_letters, words_in
from logicgrid.words.phrases import words_of

MOST = 400
"""The number of statements that are put into words for one text."""
_MOST_LABELS = 9
_BEGINNING = 4
_IDEOGRAPHS = "\u3400"
_TABLES = ("clauses", "ranked", "measured", "degrees", "things", "owned", "told", "reading", "nth", "fits", "multiple")
_LISTING = ("last_", "comma", "then", "is_", "or_both")
"""Where in a language's words those of statements are."""
_PERSONS = ("person", "label")


class Echo:
    """The sentences of one puzzle's statements."""

    def __init__(self, known: HeardPuzzle, reader: RuleSayer, write: Spelling) -> None:
        self.known, self.reader, self.write = known, reader, write
        self._needed: dict[tuple[str, int | None], frozenset[str]] = {}
        shown = [text for values in known.grid.presenter.shown for pair in values for text in pair]
        texts = [*all_texts(known.grid.wording), *all_texts(reader.book.phrases), *shown]
        texts += [text for category in known.categories for text in (category.name, *category.labels)]
        texts += known.structure.of | known.structure.someone  # "du", "celui": no words of any template
        self._beginnings = _beginnings(texts) | _beginnings_of(known.structure.lexicon.code)
        """How the words of all sentences begin that the program may say about the puzzle."""

    def of(self, heard: HeardText) -> list[Reading]:
        """Return the statements whose sentence is just the words of a text, each about all labels that it names.

        A number among these may be no label.
        """
        if any(map(self._is_foreign, heard.texts)):
            return []
        spans = heard.spans
        figures = {figure.first: figure for figure in heard.figures}
        numbers = [place for place, span in enumerate(spans) if span[0] in figures]
        vague = tuple([place for place in numbers if not figures[spans[place][0]].evidence])
        again = tuple([place for place, span in enumerate(spans) if span[2] in [each[2] for each in spans[:place]]])
        several = [(), vague, again, *[(*vague, place) for place in numbers[:6] if place not in vague]]
        left = MOST
        for without in dict.fromkeys([*several, *[(place,) for place in vague[:4]]]):
            candidates = [labels for place, (_, _, labels) in enumerate(spans) if place not in without]
            found, left = self._among(heard, candidates, left)
            if found or left <= 0:
                return found
        return []

    def _is_foreign(self, word: str) -> bool:
        """Return True for a word that no sentence of the program has: inflections begin alike, and "qu" as "que"."""
        said = not self.known.joined or word >= _IDEOGRAPHS
        return said and word.isalpha() and word[:_BEGINNING] not in self._beginnings

    def _among(self, heard: HeardText, candidates: Sequence[Sequence[Label]], left: int) -> tuple[list[Reading], int]:
        """Return the statements about some labels whose sentence is the words of a text, and what is left."""
        text, words = _plain(heard.text), {*heard.texts}
        found: dict[str, Reading] = {}
        for name, row in STATEMENTS.items():
            if next(_filled_in(self.known, heard, row.slots, candidates), None) is None:
                continue
            numbers = [each for each in self.known.ground.carrying(row.needs) if each] if row.needs else (None,)
            able = [number for number in numbers if self._needs(name, number) <= words]
            for values in _filled_in(self.known, heard, row.slots, candidates) if able else ():
                for number in able:
                    statement = self._statement(name, values, number)
                    if statement is None:
                        continue
                    left -= 1
                    if left <= 0:
                        return list(found.values()), 0
                    if _plain(self.reader.sentence_of(statement)) == text:
                        rule = statement.rule(self.write)
                        found.setdefault(rule, Reading((rule,), 0.0, name, echoed=True))
        return list(found.values()), left

    def _statement(self, name: str, values: dict[str, Any], number: int | None) -> Statement | None:
        """Return a statement of a kind; None if something in it does not fit the property."""
        if "limit" in values:
            category, place = values["limit"]
            values = {**values, "limit": place} if category == number else {}
        return filled(self.known.ground, name, {**values, "property": number})

    def _needs(self, name: str, number: int | None) -> frozenset[str]:
        """Return the words that sentences of a kind of statements, about a property, have in common."""
        key = name, number
        if number is None:
            return frozenset()
        if key not in self._needed:
            needed: frozenset[str] | None = None
            joined = self.known.joined
            for labels in _samples(self.known):
                values = next(_filled_in(self.known, None, STATEMENTS[name].slots, [[each] for each in labels]), None)
                statement = filled(self.known.ground, name, {**(values or {}), "property": number})
                if statement is None:
                    continue
                said = [word.text for word in words_in(self.reader.sentence_of(statement))]
                words = frozenset([word for word in said if word.isalpha() and (joined or len(word) > 3)])
                needed = words if needed is None else needed & words
                if not needed:
                    break
            self._needed[key] = needed or frozenset()
        return self._needed[key]


def _samples(known: HeardPuzzle) -> Iterator[list[Label]]:
    """Yield labels of several categories, two to four each time, to see what their sentences have in common."""
    sizes = [category.size for category in known.categories]
    for shift in range(3):
        for count in (2, 3, 4):
            numbers = [(shift + place) % len(sizes) if shift else 0 for place in range(count)]
            yield [(number, (place * 3 + shift) % sizes[number]) for place, number in enumerate(numbers)]


def _beginnings(texts: Iterable[str]) -> frozenset[str]:
    words = {word.text[:_BEGINNING] for word in words_in(" ".join(texts))}
    return frozenset([word[:size] for word in words for size in range(1, _BEGINNING + 1)])


@cache
def _beginnings_of(code: str) -> frozenset[str]:
    """Return how the words begin that a language's sentences are made of."""
    texts = words_of(code).texts
    return _beginnings(all_texts([each for key, each in texts.items() if key in _TABLES or key.startswith(_LISTING)]))


def _plain(text: str) -> str:
    """Return a text without what a writer may leave out: marks of quotation, and the stop."""
    return " ".join(fold_letters(text).translate(dict.fromkeys(map(ord, "\"'“”‘’«»"))).rstrip(" .。").split())


def _filled_in(
    known: HeardPuzzle, heard: HeardText | None, slots: str, candidates: Sequence[Sequence[Label]]
) -> Iterator[dict[str, Any]]:
    """Yield what may fill the slots of a row; without a text any number does."""
    if not 1 <= len(candidates) <= _MOST_LABELS:
        return
    names = [slot.split(":") for slot in slots.split()]
    persons = [name for name, takes in names if takes in (*_PERSONS, "value")]
    choices = [(name, takes.split("|")) for name, takes in names if "|" in takes]
    listed = [name for name, takes in names if takes in ("people", "labels")]
    numbers = [name for name, takes in names if takes == "number"]
    amounts: list[Number | None] = [*(_amounts(known, heard) if heard else (2,))] if numbers else [None]
    if any([takes == "facts" for _, takes in names]):
        yield from _counts(candidates, amounts)
        return
    for chosen in _choices(candidates, len(persons), bool(listed)):
        for order in permutations(chosen) if not listed else [chosen]:
            values: dict[str, Any] = dict(zip(persons, order, strict=False))
            if listed:
                values[listed[0]] = order[len(persons) :]
            for amount in amounts:
                more = {numbers[0]: numeral(amount)} if amount is not None else {}
                for options in product(*[options for _, options in choices]):
                    picked = dict(zip([name for name, _ in choices], options, strict=True))
                    yield {**values, **more, **picked}


def _counts(candidates: Sequence[Sequence[Label]], amounts: Sequence[Number | None]) -> Iterator[dict[str, Any]]:
    """Yield how many of some facts may hold: the labels are pairs in the order of the text."""
    if len(candidates) < 4 or len(candidates) % 2:
        return
    for chosen in _choices(candidates, len(candidates), False):
        facts = [(chosen[place], chosen[place + 1]) for place in range(0, len(chosen), 2)]
        for amount in amounts:
            for how in ("exactly", "at_least", "at_most"):
                if amount is not None and amount == int(amount) and 0 <= amount <= len(facts):
                    yield {"how": how, "number": int(amount), "facts": facts}


def _choices(candidates: Sequence[Sequence[Label]], persons: int, listed: bool) -> Iterator[tuple[Label, ...]]:
    """Yield one label for each place, if there are as many places as a row has slots."""
    if not listed and len(candidates) != persons:
        return
    if listed and len(candidates) < persons + 2:
        return
    ways: list[tuple[Label, ...]] = [()]
    for each in candidates:
        ways = [(*way, label) for way in ways for label in each][:8]
    yield from ways


def _amounts(known: HeardPuzzle, heard: HeardText) -> list[Number]:
    """Return the differences between values, and the factors, that a text may name."""
    named = {value for figure in heard.figures for value in figure.values}
    found: set[Number] = {value for value in named if value > 0}
    for category in known.categories:
        for one, other in combinations(sorted(category.numbers or ()), 2):
            found.add(other - one)
    near = sorted(found, key=lambda each: (each not in named, each))
    return near[:12]
