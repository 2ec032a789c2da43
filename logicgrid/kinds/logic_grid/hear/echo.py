"""Statements whose own sentence is the text: what the program itself would say, in the puzzle's phrases.

All statements of the table about the labels that a text names are put into words until one is the text.  This is how
every phrase of a file is a pattern, in every language, and what the program writes is heard as it was meant.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations
from typing import Any

from logicgrid.csp.expr import Number
from logicgrid.kinds.logic_grid.hear.known import Known
from logicgrid.kinds.logic_grid.hear.values import Reading
from logicgrid.kinds.logic_grid.language.spelling import Spelling, numeral
from logicgrid.kinds.logic_grid.language.vocabulary import Label
from logicgrid.kinds.logic_grid.reading.rules import RuleReader
from logicgrid.kinds.logic_grid.statements import STATEMENTS
from logicgrid.kinds.logic_grid.statements.forms import filled
from logicgrid.kinds.logic_grid.statements.statement import Statement
from logicgrid.kinds.logic_grid.texts.mentions import Mentions
from logicgrid.words.lexicon import fold_letters

MOST = 400
"""The number of statements that are put into words for one text."""
_MOST_LABELS = 9
_PERSONS = ("person", "label")


def echoes(
    known: Known, mentions: Mentions, candidates: Sequence[Sequence[Label]], reader: RuleReader, write: Spelling
) -> list[Reading]:
    """Return the statements that are said in just the words of a text, each about all labels that it names.

    `candidates` are the labels that stand in the text, at each place all that may be meant.
    """
    text = _plain(mentions.text)
    found: dict[str, Reading] = {}
    for count, (name, statement) in enumerate(_statements(known, mentions, candidates)):
        if count >= MOST:
            break
        if _plain(reader.sentence_of(statement)) == text:
            rule = statement.rule(write)
            found.setdefault(rule, Reading((rule,), 0.0, name, echoed=True))
    return list(found.values())


def _plain(text: str) -> str:
    return " ".join(fold_letters(text).replace("“", '"').replace("”", '"').rstrip(" .。").split())


def _statements(
    known: Known, mentions: Mentions, candidates: Sequence[Sequence[Label]]
) -> Iterator[tuple[str, Statement]]:
    """Yield the statements about the labels of a text: of each kind that has room for just so many."""
    if not 1 <= len(candidates) <= _MOST_LABELS:
        return
    for name, row in STATEMENTS.items():
        for values in _filled_in(known, mentions, row.slots, candidates):
            for number in known.ground.carrying(row.needs) if row.needs else (None,):
                statement = filled(known.ground, name, {**values, "property": number})
                if statement is not None:
                    yield name, statement


def _filled_in(
    known: Known, mentions: Mentions, slots: str, candidates: Sequence[Sequence[Label]]
) -> Iterator[dict[str, Any]]:
    """Yield what may stand in the slots of a row."""
    names = [slot.split(":") for slot in slots.split()]
    persons = [name for name, takes in names if takes in _PERSONS]
    listed = [name for name, takes in names if takes in ("people", "labels")]
    numbers = [name for name, takes in names if takes == "number"]
    if any([takes in ("facts", "value") for _, takes in names]):
        return
    amounts: list[Number | None] = [*_amounts(known, mentions)] if numbers else [None]
    for chosen in _choices(candidates, len(persons), bool(listed)):
        for order in permutations(chosen) if not listed else [chosen]:
            values: dict[str, Any] = dict(zip(persons, order, strict=False))
            if listed:
                values[listed[0]] = order[len(persons) :]
            for amount in amounts:
                yield {**values, **({numbers[0]: numeral(amount)} if amount is not None else {})}


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


def _amounts(known: Known, mentions: Mentions) -> list[Number]:
    """Return the differences between values, and the factors, that a text may name."""
    named = {value for figure in mentions.figures for value in figure.values}
    found: set[Number] = {value for value in named if value > 0}
    for category in known.categories:
        for one, other in combinations(sorted(category.numbers or ()), 2):
            found.add(other - one)
    near = sorted(found, key=lambda each: (each not in named, each))
    return near[:12]
