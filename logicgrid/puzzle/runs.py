"""Lists of values in which numbers that follow each other are ranges."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

LEAST = 6
"""The whole numbers in a row from which on only the first and the last are shown."""


def in_runs(values: Sequence[Any]) -> list[str]:
    """Return values as texts, of whole numbers that follow each other by one the first and the last.

    >>> in_runs([1, 2, 3, 5, 6, 7, 8, 9, 10, "x"])
    ['1', '2', '3', '5–10', 'x']
    """
    runs: list[list[Any]] = []
    for value in values:
        if runs and type(value) is int and type(runs[-1][-1]) is int and value == runs[-1][-1] + 1:
            runs[-1].append(value)
        else:
            runs.append([value])
    return [
        text for run in runs for text in ([f"{run[0]}–{run[-1]}"] if len(run) >= LEAST else [str(each) for each in run])
    ]
