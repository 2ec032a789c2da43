"""What an author asks of a puzzle, in milliseconds: which clues are needed, the funnel, all conflicts.

Redundancy is set beside one warm uniqueness check (solve and certify) of the same puzzle; both get the puzzle anew
each time, so that neither finds tables of the other.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

from bench import puzzles
from bench.measure import cpu_seconds, figure, heading, note, table

COUNTS = {(5, 5): 40, (6, 6): 12}
QUICK = {(5, 5): 10, (6, 6): 3}
WRONG = ("英国人 == 蓝色", "瑞典人 == 猫")
"""Two clues that contradict the riddle of the five houses, each for reasons of its own."""


def measure(root: Path, quick: bool) -> dict[str, Any]:
    """Milliseconds of CPU; of a set of puzzles the medians, and the slowest funnel."""
    riddle = root / "puzzles" / "five-houses.yaml"
    repeats = 2 if quick else 5
    found: dict[str, Any] = {"R3": _one(riddle, repeats), "conflicts": _conflicts(riddle, repeats)}
    for size, count in (QUICK if quick else COUNTS).items():
        name = f"{size[0]}x{size[1]}"
        ones = []
        for place, path in enumerate(puzzles.files(size, count)):
            note(f"analyses, {name}: {place}/{count}")
            ones.append(_one(path, 1 if size > (5, 5) else 2))
        found[name] = {
            **{key: median([one[key] for one in ones]) for key in ones[0]},
            "slowest_funnel": max([one["funnel"] for one in ones]),
            "puzzles": count,
        }
    return found


def _one(path: Path, repeats: int) -> dict[str, float]:
    from logicgrid.analyses.clue_report import stages
    from logicgrid.analyses.redundancy import redundancy
    from logicgrid.analyses.solve import Limits, Unique, solve
    from logicgrid.puzzle.question import Count

    fresh = _fresh(path.read_text(encoding="utf-8"))
    outcome = solve(fresh(), Limits())
    assert isinstance(outcome, Unique), path
    answers = (outcome.solution,)
    checked = 1e3 * cpu_seconds(lambda: solve(fresh(), Limits()), repeats)
    judged = 1e3 * cpu_seconds(lambda: redundancy(fresh(), answers), repeats)
    stages(fresh(), Count(1))  # numpy is imported once, whatever is measured
    funnel = 1e3 * cpu_seconds(lambda: stages(fresh(), Count(1)), repeats)
    return {"check": checked, "redundancy": judged, "times": judged / checked, "funnel": funnel}


def _conflicts(riddle: Path, repeats: int) -> dict[str, float]:
    """Of the riddle with two wrong clues: a short conflict, and all conflicts and repairs."""
    from logicgrid.analyses.redundancy import conflicts_in, minimal_conflict

    text = riddle.read_text(encoding="utf-8")
    text = text[: text.index("solution:")] + "".join(f"  - {rule}\n" for rule in WRONG)
    fresh = _fresh(text)
    found = conflicts_in(fresh(), 1000)
    assert found.complete
    return {
        "one": 1e3 * cpu_seconds(lambda: minimal_conflict(fresh()), repeats),
        "all": 1e3 * cpu_seconds(lambda: conflicts_in(fresh(), 1000), repeats),
        "conflicts": len(found.conflicts),
        "repairs": len(found.repairs),
    }


def _fresh(text: str) -> Callable[[], Any]:
    """The puzzle's question, each time without what earlier searches have tabulated."""
    from logicgrid import load_text
    from logicgrid.csp.question import ArrayQuestion

    puzzle = load_text(text).puzzle
    assert puzzle is not None
    problem = puzzle.question.problem  # type: ignore[attr-defined]  # they are logic grids
    return lambda: ArrayQuestion(problem)


def show(found: dict[str, Any]) -> None:
    heading("What an author asks, CPU milliseconds (medians)")
    header = ("", "puzzles", "check", "redundancy", "times a check", "funnel", "slowest")
    rows = [
        (
            name,
            str(one.get("puzzles", 1)),
            *[figure(one[key]) for key in ("check", "redundancy", "times", "funnel")],
            figure(one.get("slowest_funnel")),
        )
        for name, one in found.items()
        if name != "conflicts"
    ]
    print(table(header, rows))
    conflicts = found["conflicts"]
    print(
        f"\nR3 with two wrong clues: a short conflict in {figure(conflicts['one'])}, "
        f"all {conflicts['conflicts']} conflicts and {conflicts['repairs']} repairs in {figure(conflicts['all'])}"
    )
