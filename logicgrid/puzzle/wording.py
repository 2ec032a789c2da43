"""The wording of a logic grid for sentences: its names and values, and the author's phrases.

These are plain values; `words.phrasebook` makes sentences from them.  In lists of values, consecutive numbers, or every
second number, become ranges.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from logicgrid.puzzle.record import Record


class CategoryWording(Record):
    """The actors, or a property.

    `type` is one of `text`, `number`, `money`, `time`, `date` and `duration`; `unit` is the text after each value, or
    empty; `numbers` are the numeric values, if any.  `phrases` has the keys that the author has given, of a property's
    `phrases` in a file or of the actors' mapping (`one`, `many`, `the`, `who`, `gender`, `genders`, `measure`); values
    are named by their labels.
    """

    name: str
    labels: tuple[str, ...]
    type: str = "text"
    unit: str = ""
    phrases: Mapping[str, Any] = {}
    numbers: Sequence[int | Fraction] | None = None


class Wording(Record):
    """All categories, the actors first; `language` is the language of the author's phrases, if known."""

    language: str | None
    categories: tuple[CategoryWording, ...]


# --- Ranges in lists of values ----------------------------------------------------------------------------------------


LEAST = 6
"""The number of consecutive integers from which only the first and the last are shown."""


def runs_of(numbers: Sequence[Any]) -> list[tuple[int, list[int]]]:
    """Return the indices of a list in runs, each with its step: 1 or 2 for at least `LEAST` numbers, otherwise 0.

    Runs of consecutive numbers are found first; between two such runs there may be runs of odd or even numbers.

    >>> runs_of([1, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 18, 20, 21, "x"])
    [(0, [0]), (1, [1, 2, 3, 4, 5, 6]), (2, [7, 8, 9, 10, 11, 12]), (0, [13]), (0, [14])]
    """
    found: list[tuple[int, list[int]]] = []
    rest: list[int] = []
    for run in _by_step(numbers, range(len(numbers)), 1):
        if len(run) < LEAST:
            rest += run
            continue
        found += _every_second(numbers, rest)
        found.append((1, run))
        rest = []
    return found + _every_second(numbers, rest)


def _every_second(numbers: Sequence[Any], places: Sequence[int]) -> list[tuple[int, list[int]]]:
    """Return the runs of odd numbers, and those of even numbers, which may be interleaved."""
    found: list[tuple[int, list[int]]] = []
    for parity in (0, 1):
        own = [place for place in places if type(numbers[place]) is int and numbers[place] % 2 == parity]
        found += [(2, run) for run in _by_step(numbers, own, 2) if len(run) >= LEAST]
    taken = {place for _, run in found for place in run}
    return sorted([*found, *[(0, [place]) for place in places if place not in taken]], key=lambda each: each[1])


def _by_step(numbers: Sequence[Any], places: Sequence[int], step: int) -> list[list[int]]:
    """Return the indices in runs of integers with a constant step."""
    runs: list[list[int]] = []
    for place in places:
        if runs and type(numbers[place]) is int and numbers[runs[-1][-1]] == numbers[place] - step:
            runs[-1].append(place)
        else:
            runs.append([place])
    return runs


def in_runs(values: Sequence[Any]) -> list[str]:
    """Return values as texts, with runs of integers shortened to ranges, and every second integer as `1, 3 … 11`.

    >>> in_runs([1, 2, 3, 5, 6, 7, 8, 9, 10, "x"])
    ['1', '2', '3', '5–10', 'x']
    >>> in_runs([1, 3, 4, 5, 7, 9, 11, 14])
    ['1, 3 … 11', '4', '14']
    """
    found = []
    for step, run in runs_of(values):
        first, last = values[run[0]], values[run[-1]]
        if step == 2:
            found.append(f"{first}, {values[run[1]]} … {last}")
        else:
            found.append(f"{first}–{last}" if step else str(first))
    return found
