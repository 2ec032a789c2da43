"""Milliseconds a puzzle, warm, stage by stage: from the YAML text to the JSON line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from bench import puzzles
from bench.measure import Spread, cpu_seconds, figure, heading, note, table

STAGES = (
    "yaml",
    "validation",
    "compile",
    "engine build",
    "engine search",
    "encode",
    "proto",
    "search",
    "solve+certify",
    "judge",
    "json",
)
COUNTS = {(4, 4): 25, (5, 5): 60, (5, 6): 30, (6, 6): 25, (8, 6): 25, (10, 8): 10, (15, 10): 5}
QUICK = {(4, 4): 5, (5, 5): 12, (5, 6): 5, (6, 6): 5, (8, 6): 6}


def measure(root: Path, quick: bool) -> dict[str, Any]:
    """For each set of puzzles the spread of every stage, and how many the independent search certified alone."""
    sets: dict[str, list[Path]] = {"our own": puzzles.own_puzzles(root), "corpus": puzzles.corpus_puzzles(root)}
    if quick:
        sets["corpus"] = sets["corpus"][::5]
    for size, count in (QUICK if quick else COUNTS).items():
        sets[f"{size[0]}x{size[1]}"] = puzzles.files(size, count)
    return {name: _set(name, paths, 2 if quick else 3) for name, paths in sets.items() if paths}


def _set(name: str, paths: list[Path], repeats: int) -> dict[str, Any]:
    figures: dict[str, list[float]] = {stage: [] for stage in STAGES}
    alone, proofs, verdicts = 0, 0, {}
    _one(paths[0], 1)
    for place, path in enumerate(paths):
        note(f"stages, {name}: {place}/{len(paths)}")
        times, report = _one(path, repeats)
        for stage, seconds in times.items():
            figures[stage].append(1e3 * seconds)
        verdicts[report.verdict] = verdicts.get(report.verdict, 0) + 1
        if report.verdict in ("unique", "none"):
            proofs += 1
            alone += "independently" in report.proof
    return {
        "puzzles": len(paths),
        "verdicts": verdicts,
        "proved": proofs,
        "independently": alone,
        "stages": {stage: vars(Spread.of(found)) for stage, found in figures.items() if found},
    }


def _one(path: Path, repeats: int) -> tuple[dict[str, float], Any]:
    """Seconds for each stage of one file, and the report on it; a file with mistakes has fewer stages."""
    from logicgrid.analyses.judge import judge_loaded
    from logicgrid.analyses.solve import Limits
    from logicgrid.files import source
    from logicgrid.kinds.load import load
    from logicgrid.render.json import report_to_json

    reports: list[Any] = []
    times: dict[str, float] = {}
    times["judge"] = cpu_seconds(lambda: reports.append(judge_loaded(load(path), Limits())), 1)
    if times["judge"] < 0.5:
        times["judge"] = min(times["judge"], cpu_seconds(lambda: judge_loaded(load(path), Limits()), repeats))
    else:
        repeats = 1
    report = reports[0]
    times["json"] = cpu_seconds(lambda: report_to_json(report), repeats)
    raw = path.read_bytes()
    times["yaml"] = cpu_seconds(lambda: source.read(raw), repeats)
    document, _ = source.read(raw)
    if document is not None and report.verdict != "invalid":
        _solving(_reading(document, times, repeats), times, repeats)
    return times, report


def _reading(document: Any, times: dict[str, float], repeats: int) -> Callable[[], Any]:
    """Times the stages up to a question, and hands on how to make one afresh: questions remember answers."""
    from logicgrid.kinds import DEFAULT_KIND, kind_named
    from logicgrid.kinds.validation import validate

    kind = kind_named(document.data.get("kind", DEFAULT_KIND))
    check: Callable[[], Any] = lambda: validate(kind.schema(), document)  # noqa: E731
    times["validation"] = cpu_seconds(check, repeats)
    model, _ = check()
    times["compile"] = cpu_seconds(lambda: kind.compile(model, document), repeats)
    return lambda: kind.compile(model, document).question


def _each(make: Callable[[], Any], use: Callable[[Any], Any], repeats: int) -> float:
    """The best time of `use` on something made afresh each time."""
    made = [make() for _ in range(repeats)]
    return cpu_seconds(lambda: use(made.pop()), repeats)


def _solving(fresh: Callable[[], Any], times: dict[str, float], repeats: int) -> None:
    from logicgrid import cpsat
    from logicgrid.analyses.solve import Limits, solve
    from logicgrid.puzzle.budget import Budget

    budget = Budget(Limits().branches)
    times["solve+certify"] = _each(fresh, lambda question: solve(question, Limits()), repeats)
    times["engine build"] = _each(fresh, lambda question: question.engine(), repeats)
    times["engine search"] = _each(lambda: fresh().engine(), lambda engine: engine.find(2, budget), repeats)
    question = fresh()
    times["encode"] = cpu_seconds(question.encoding, repeats)
    model = question.encoding().model
    spoken = cpsat.dialect()
    assert spoken is not None
    times["proto"] = cpu_seconds(lambda: cpsat.fill(spoken.model(), model), repeats)
    both = cpu_seconds(lambda: cpsat.enumerate_solutions(model, cpsat.Search(2), lambda values: None), repeats)
    times["search"] = max(0.0, both - times["proto"])


def show(found: dict[str, Any]) -> None:
    heading("Milliseconds a puzzle, warm (processor time; each puzzle's best of some runs)")
    names = list(found)
    for what in ("median", "lower", "upper", "largest"):
        title = {"median": "median", "lower": "lower quartile", "upper": "upper quartile", "largest": "maximum"}[what]
        stages = STAGES if what == "median" else ("solve+certify", "judge")
        rows = [(stage, *[_cell(found[name], stage, what) for name in names]) for stage in stages]
        print(table((title, *names), rows), end="\n\n")
    rows = [
        ("puzzles", *[str(found[name]["puzzles"]) for name in names]),
        ("unique or none", *[str(found[name]["proved"]) for name in names]),
        ("… by independent search", *[str(found[name]["independently"]) for name in names]),
        ("… not confirmed", *[str(found[name]["proved"] - found[name]["independently"]) for name in names]),
    ]
    print(table(("certified", *names), rows))


def _cell(one: dict[str, Any], stage: str, what: str) -> str:
    spread = one["stages"].get(stage)
    return figure(spread[what] if spread else None)
