"""Solvers beside each other on the same puzzles: who answers what, and in how many milliseconds of processor time.

Used for nonograms and sudokus, whose puzzles everybody takes as they are: a case is `(given, answers)`, and a
contestant is handed `given` and says how many answers there are, 2 for two or more, or 1 where it only looks for one.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from statistics import median
from typing import Any

from bench.measure import Failed, cpu_seconds, figure, note, within


@dataclass(frozen=True)
class Contestant:
    """`needs` is a module, or (`binary`) a program on the path; `one`: it finds an answer, and proves nothing.

    `clocked`: what it gives is the pair of the count and the seconds, since it is another process that works.
    """

    name: str
    count: Callable[[Any], Any]
    needs: str = "logicgrid"
    binary: bool = False
    one: bool = False
    clocked: bool = False

    def is_there(self) -> bool:
        return shutil.which(self.needs) is not None if self.binary else find_spec(self.needs) is not None


@dataclass(frozen=True)
class Case:
    name: str
    given: Any
    answers: int


def contest(contestants: Sequence[Contestant], cases: Sequence[Case], limit: float) -> list[dict[str, Any]]:
    """For each contestant the time of every case in ms (infinite: not within the limit), or why there is none."""
    found = []
    for contestant in contestants:
        if not contestant.is_there():
            found.append({"name": contestant.name, "ms": None, "why": f"{contestant.needs} is not there"})
            continue
        times: dict[str, float] = {}
        why = ""
        for case in cases:
            note(f"{contestant.name}: {case.name}")
            if list(times.values()).count(float("inf")) * 2 > len(cases):  # hopeless: the median is known
                times[case.name] = float("inf")
                continue
            done = within(6 * limit, lambda each=contestant, case=case: _timed(each, case.given, limit))
            if isinstance(done, Failed):
                times[case.name], why = float("inf"), f"{case.name}: {done.reason}"
            elif done is None or done[1] > limit:
                times[case.name] = float("inf")
            else:
                count, seconds = done
                times[case.name] = 1e3 * seconds
                if count != (1 if contestant.one and case.answers else case.answers):
                    why = f"WRONG: {case.name} has {case.answers}, it says {count}"
        figures = list(times.values())
        found.append(
            {"name": contestant.name, "ms": times, "median": median(figures), "largest": max(figures), "why": why}
        )
    return found


def _timed(contestant: Contestant, given: Any, limit: float) -> tuple[int, float]:
    """The count, and the best of a few runs where there is time for them (the first one also loads the solver)."""
    if contestant.clocked:
        count, seconds = contestant.count(given)
        return count, seconds
    counts: list[int] = []
    seconds = cpu_seconds(lambda: counts.append(contestant.count(given)))
    if seconds < limit / 8:
        seconds = min(seconds, cpu_seconds(lambda: contestant.count(given), 3 if seconds < 0.5 else 1))
    return counts[0], seconds


def cell(milliseconds: float | None, limit: float) -> str:
    return f">{limit:g} s" if milliseconds == float("inf") else figure(milliseconds)
