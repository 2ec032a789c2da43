"""Sudokus: levels and efforts beside ratings of Sudoku Explainer (or a successor), and how long a derivation takes.

The rated puzzles are not part of this repository: a file with a puzzle and its rating a line, blanks as `0` or `.`,
named by `LOGICGRID_RATED`, or `sudoku/rated.txt` in the corpus.  The coefficient is Spearman's, of level, then effort.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from bench.measure import cpu_seconds, figure, heading, note, table
from bench.puzzles import corpus_folder

BANDS = (4.0, 4.4, 7.1, 20.0)
"""The largest rating of each row."""


def measure(root: Path, quick: bool) -> dict[str, Any]:
    """For each band of ratings the levels, how many need no supposition, and milliseconds; and the coefficient."""
    file = Path(os.environ.get("LOGICGRID_RATED") or corpus_folder(root) / "sudoku" / "rated.txt")
    lines = [line.split() for line in file.read_text(encoding="utf-8").splitlines()] if file.is_file() else []
    rated = [(text.replace(".", "0"), float(rating)) for text, rating, *_ in lines][:: 5 if quick else 1]
    found = [(rating, *_derived(text, f"{place}/{len(rated)}")) for place, (text, rating) in enumerate(rated, start=1)]
    bands, least = {}, 0.0
    for most in BANDS:
        some = [each for each in found if least < each[0] <= most]
        if some:
            levels = [each[1] for each in some]
            bands[f"up to {most:g}"] = {
                "count": len(some),
                "levels": {level: levels.count(level) for level in sorted(set(levels))},
                "without": sum([level < 6 for level in levels]) / len(some),
                "median": sorted([each[3] for each in some])[len(some) // 2],
            }
        least = most
    easy = [each[1] < 6 for each in found if each[0] <= 7.1]
    return {
        "bands": bands,
        "spearman": spearman([each[0] for each in found], [each[1:3] for each in found]) if found else None,
        "without": sum(easy) / len(easy) if easy else None,
    }


def _derived(text: str, place: str) -> tuple[int, float, float]:
    """The level, the effort, and the milliseconds of the derivation."""
    from bench.digits import _question
    from logicgrid.puzzle.budget import Budget

    note(f"ratings {place}")
    derived: list[Any] = []
    seconds = cpu_seconds(lambda: derived.append(_question(text).derive(Budget(100_000))))
    return derived[0].level if derived[0].complete else 7, derived[0].effort, 1e3 * seconds


def spearman(one: Sequence[Any], other: Sequence[Any]) -> float:
    """The rank correlation: Pearson's coefficient of the ranks, equal values at the mean of theirs."""
    first, second = _ranks(one), _ranks(other)
    middle = (len(one) + 1) / 2
    both = sum([(a - middle) * (b - middle) for a, b in zip(first, second, strict=True)])
    squares = [sum([(each - middle) ** 2 for each in ranks]) for ranks in (first, second)]
    return float(both / (squares[0] * squares[1]) ** 0.5) if all(squares) else 0.0


def _ranks(values: Sequence[Any]) -> list[float]:
    ordered = sorted(values)
    return [ordered.index(value) + (ordered.count(value) + 1) / 2 for value in values]


def show(found: dict[str, Any]) -> None:
    heading("Sudokus with a rating: level and effort")
    if not found["bands"]:
        print("no rated puzzles are there: name a file by LOGICGRID_RATED")
        return
    rows = [
        (
            name,
            str(band["count"]),
            " ".join(f"{level}:{count}" for level, count in band["levels"].items()),
            f"{band['without']:.0%}",
            figure(band["median"]),
        )
        for name, band in found["bands"].items()
    ]
    print(table(("rating", "puzzles", "levels", "no supposition", "ms"), rows))
    print(f"rank correlation of level, then effort, with the rating: {found['spearman']:.3f}")
