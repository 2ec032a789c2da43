"""The same puzzles solved and proved unique by others, and by our own encodings: milliseconds side by side.

Every system gets the puzzle from our compiled `Problem`, and must find the same one answer; building its model counts.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from typing import Any

from bench import puzzles, rivals_pure, rivals_solvers
from bench.forms import Answer, Puzzle, Unsupported, puzzle_of
from bench.measure import Failed, cpu_seconds, figure, heading, note, table, within

COUNTS = {(4, 4): 9, (5, 5): 9, (5, 6): 9, (6, 6): 9, (8, 6): 7, (10, 8): 5, (15, 10): 5}
QUICK = {(4, 4): 3, (5, 5): 3, (8, 6): 3}


@dataclass(frozen=True)
class Rival:
    """`answers` gives up to two answers; `needs` is the module that has to be there; `ours` takes the `Problem`."""

    name: str
    answers: Callable[[Any], list[Answer]]
    needs: str = "logicgrid"
    ours: bool = False


def _certified(problem: Any) -> list[Answer]:
    """What the program itself does: CP-SAT, evaluation and the second opinion."""
    from logicgrid.analyses.solve import Limits, Unique, solve
    from logicgrid.csp.question import ArrayQuestion

    outcome = solve(ArrayQuestion(problem), Limits())
    return [outcome.solution] if isinstance(outcome, Unique) else []


def _encoded(presolve: bool) -> Callable[[Any], list[Answer]]:
    def answers(problem: Any) -> list[Answer]:
        from logicgrid import cpsat
        from logicgrid.csp.encode import ArrayEncoding

        encoding = ArrayEncoding(problem)
        found: list[Answer] = []
        search = cpsat.Search(2, presolve=presolve)
        cpsat.enumerate_solutions(encoding.model, search, lambda values: found.append(encoding.decode(values)))
        return found

    return answers


RIVALS = (
    Rival("logicgrid, certified", _certified, ours=True),
    Rival("CP-SAT", _encoded(False), ours=True),
    Rival("… presolved", _encoded(True), ours=True),
    Rival("permutations", rivals_pure.by_permutations),
    Rival("python-constraint", rivals_pure.by_constraint, "constraint"),
    Rival("python-sat, cadical", rivals_solvers.by_sat("cadical195"), "pysat"),
    Rival("python-sat, glucose", rivals_solvers.by_sat("glucose4"), "pysat"),
    Rival("z3", rivals_solvers.by_z3, "z3"),
    Rival("clingo", rivals_solvers.by_clingo, "clingo"),
)


def measure(root: Path, quick: bool) -> dict[str, Any]:
    """For each size and rival the median in ms; None: not there; infinite: at least half were not done in time."""
    limit = 3.0 if quick else 10.0
    sets = {"R3": [root / "puzzles" / "five-houses.yaml"]}
    for size, count in (QUICK if quick else COUNTS).items():
        sets[f"{size[0]}x{size[1]}"] = puzzles.files(size, count)
    found: dict[str, Any] = {"limit": limit, "sets": {}}
    hopeless: set[int] = set()
    for name, paths in sets.items():
        cases = _cases(paths)
        found["sets"][name] = []
        for number, rival in enumerate(RIVALS):
            note(f"rivals, {name}: {rival.name}")
            result = _median(rival, cases, limit, number in hopeless)
            if result["ms"] == float("inf") and name != "R3":
                hopeless.add(number)
            found["sets"][name].append({"rival": rival.name, **result})
    return found


def _cases(paths: list[Path]) -> list[tuple[Any, Puzzle | None, list[Answer]]]:
    """Each puzzle compiled, in the rivals' forms, and its only answer."""
    import logicgrid

    cases = []
    for path in paths:
        loaded = logicgrid.load(path).puzzle
        assert loaded is not None
        problem = loaded.question.problem  # type: ignore[attr-defined]  # a logic grid's is an ArrayQuestion
        try:
            forms = puzzle_of(problem)
        except Unsupported:
            forms = None
        cases.append((problem, forms, _certified(problem)))
    return cases


def _median(rival: Rival, cases: list[Any], limit: float, hopeless: bool) -> dict[str, Any]:
    if find_spec(rival.needs) is None:
        return {"ms": None, "why": f"no module {rival.needs}"}
    figures: list[float] = []
    for problem, forms, expected in cases:
        given = problem if rival.ours else forms
        if given is None:
            return {"ms": None, "why": "the puzzle uses more of the language"}
        if hopeless or figures.count(float("inf")) * 2 > len(cases):
            figures.append(float("inf"))
            continue
        timed = within(limit, lambda given=given: _timed(rival, given, limit))
        if isinstance(timed, Failed):
            return {"ms": None, "why": timed.reason}
        if timed is not None and timed[1] != expected:
            return {"ms": None, "why": f"WRONG: it finds {timed[1]}, not {expected}"}
        figures.append(float("inf") if timed is None else 1e3 * timed[0])
    return {"ms": median(figures), "max": max(figures)}


def _timed(rival: Rival, given: Any, limit: float) -> tuple[float, list[Answer]]:
    """The best of a few runs where there is time for them (the first one also loads the solver)."""
    answers: list[Answer] = []
    seconds = cpu_seconds(lambda: answers.extend(rival.answers(given)))
    if seconds < limit / 8:
        seconds = cpu_seconds(lambda: rival.answers(given), 3 if seconds < 0.5 else 1)
    return seconds, answers


def show(found: dict[str, Any]) -> None:
    heading("Solved and proved unique: median ms a puzzle, building the model included")
    names = list(found["sets"])
    rows = []
    for place, rival in enumerate(RIVALS):
        cells = [found["sets"][name][place] for name in names]
        rows.append((rival.name, *[_cell(cell, found["limit"]) for cell in cells]))
    print(table(("", *names), rows))
    for name in names:
        for cell in found["sets"][name]:
            if "WRONG" in cell.get("why", "") or "Error" in cell.get("why", ""):
                print(f"{name}, {cell['rival']}: {cell['why']}")


def _cell(cell: dict[str, Any], limit: float) -> str:
    if cell["ms"] == float("inf"):
        return f">{limit:g} s"
    if "WRONG" in cell.get("why", ""):
        return "WRONG"
    return figure(cell["ms"])
