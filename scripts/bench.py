#!/usr/bin/env python3
"""Speed and memory beside others, as ratios of one run; nothing here is a test.

    python scripts/bench.py                     everything (some minutes, and once longer: puzzles are generated)
    python scripts/bench.py --quick             about half a minute
    python scripts/bench.py --only stages,check

What it measures beside us comes from the extra `bench` (`pip install -e '.[bench]'`); what is not there is a `-`.
Other work on the machine spoils the figures: the load average is printed with them.
"""

from __future__ import annotations

import argparse
import gc
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from bench import (  # noqa: E402  # this tree's
    analyses,
    desk,
    digits,
    explain,
    generate,
    hear,
    page,
    painted,
    paper,
    pictures,
    process,
    ratings,
    refuted,
    remember,
    rivals,
    slips,
    stages,
    suggest,
    throughput,
)
from bench.measure import facts, figure, heading, note, table  # noqa: E402

SECTIONS: dict[str, Any] = {
    "process": process,
    "stages": stages,
    "rivals": rivals,
    "check": throughput,
    "cache": remember,
    "analyses": analyses,
    "suggest": suggest,
    "pictures": pictures,
    "digits": digits,
    "explain": explain,
    "ratings": ratings,
    "refuted": refuted,
    "slips": slips,
    "hear": hear,
    "generate": generate,
    "paper": paper,
    "page": page,
    "desk": desk,
    "painted": painted,
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Measures, prints, and returns 0: a target that is missed is no failure."""
    options = _parser().parse_args(arguments)
    gc.set_threshold(100_000, 50, 100)  # as the commands do
    found: dict[str, Any] = {"facts": facts()}
    if not options.json:
        _show_facts(found["facts"])
    for name in options.only:
        found[name] = SECTIONS[name].measure(ROOT, options.quick)
        note("")
        if not options.json:
            SECTIONS[name].show(found[name])
    found["reach"] = _reach(found)
    if options.json:
        print(json.dumps(found, indent=1, ensure_ascii=False))
    else:
        _show_reach(found["reach"])
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="few and small puzzles")
    parser.add_argument("--json", action="store_true", help="all figures as one JSON document")
    parser.add_argument(
        "--only", type=_sections, default=list(SECTIONS), metavar="A,B", help=f"of {', '.join(SECTIONS)}"
    )
    return parser


def _sections(text: str) -> list[str]:
    wanted = text.split(",")
    if unknown := [name for name in wanted if name not in SECTIONS]:
        raise argparse.ArgumentTypeError(f"no section {', '.join(unknown)}; there are {', '.join(SECTIONS)}")
    return [name for name in SECTIONS if name in wanted]


def _show_facts(found: dict[str, Any]) -> None:
    heading("The machine")
    print(f"{found['processor']}, {found['cores']} cores, load average {found['load'][0]}; {found['system']}")
    versions = ", ".join(f"{name} {version or 'not there'}" for name, version in found["versions"].items())
    print(f"Python {found['python']}; {versions}")
    print(f"200,000 turns of a Python loop: {found['loop_ms']} ms")


# ---------------------------------------------------------------------- the targets

TARGETS: tuple[tuple[str, tuple[str, ...], str, float], ...] = (
    ("R3, whole process, multiple of `python -c pass`", ("process", "times"), "<=", 22),
    ("R3, peak memory, MB", ("process", "peak_mb"), "<=", 100),
    ("5x5 solved and certified, median ms", ("stages", "5x5", "stages", "solve+certify", "median"), "<=", 2.5),
    ("8x6 solved and certified, median ms", ("stages", "8x6", "stages", "solve+certify", "median"), "<=", 12),
    ("15x10 solved and certified, median ms", ("stages", "15x10", "stages", "solve+certify", "median"), "<=", 600),
    ("check of 5x5 on one core, a second", ("check", "one_job"), ">=", 250),
    ("… on two, times that", ("check", "ratio"), ">=", 1.8),
    ("2,000 puzzles remembered, one edited, s of processor time", ("cache", "edited", "cpu"), "<=", 1),
    ("… on the clock, s", ("cache", "edited", "wall"), "<=", 1),
    ("R3 (15 clues), which clues are needed, times a check", ("analyses", "R3", "times"), "<=", 6),
    ("5x5, the same, median", ("analyses", "5x5", "times"), "<=", 6),
    ("R3, funnel, ms", ("analyses", "R3", "funnel"), "<=", 200),
    ("6x6, slowest funnel, ms", ("analyses", "6x6", "slowest_funnel"), "<=", 30_000),
    ("R3 and two wrong clues, all conflicts, ms", ("analyses", "conflicts", "all"), "<=", 500),
    ("R3 less a clue (31 answers), next clue, s", ("suggest", "seconds"), "<=", 1),
    ("nonograms of the survey, median ms", ("pictures", "median"), "<=", 50),
    ("… the slowest, s", ("pictures", "largest"), "<=", 10),
    ("GCHQ 2015, ms", ("pictures", "gchq"), "<=", 50),
    ("sudoku of 17 givens, median ms", ("digits", "17clue"), "<=", 5),
    ("top1465, median ms", ("digits", "top1465"), "<=", 15),
    ("sudokus rated up to 7.1 without a supposition", ("ratings", "without"), ">=", 0.95),
    ("rank correlation of level and effort with the rating", ("ratings", "spearman"), ">=", 0.85),
    ("R1 derived, ms", ("explain", "R1", "derive", "median"), "<=", 2),
    ("R3 derived, ms", ("explain", "R3", "derive", "median"), "<=", 4),
    ("R1 put into words, ms", ("explain", "R1", "words", "median"), "<=", 3),
    ("R3 put into words, ms", ("explain", "R3", "words", "median"), "<=", 3),
    ("corpus put into words, median ms", ("explain", "corpus", "words", "median"), "<=", 2),
    ("corpus derived, median ms", ("explain", "corpus", "derive", "median"), "<=", 2),
    ("… the slowest, ms", ("explain", "corpus", "derive", "largest"), "<=", 200),
    ("5x5 derived, median ms", ("explain", "5x5", "derive", "median"), "<=", 5),
    ("… the slowest, ms", ("explain", "5x5", "derive", "largest"), "<=", 3_000),
    ("booklet of 20 puzzles as PDF, s of processor time", ("paper", "twenty", "cpu"), "<=", 1),
    ("largest page to play up to level 4, kB", ("page", "largest", "easy"), "<=", 100),
    ("… of any level, kB", ("page", "largest", "all"), "<=", 400),
    ("hint on the page of 8x7, ms", ("page", "browser", "en/lighthouse-keepers.yaml", "hint"), "<=", 50),
    ("mark on the page of 8x7, ms", ("page", "browser", "en/lighthouse-keepers.yaml", "mark"), "<=", 16),
    ("6x6 derived, median ms", ("explain", "6x6", "derive", "median"), "<=", 700),
)


def _reach(found: dict[str, Any]) -> list[dict[str, Any]]:
    reached = []
    for what, path, sign, target in TARGETS:
        value: Any = found
        for step in path:
            value = value.get(step) if isinstance(value, dict) else None
        good = None if value is None else value <= target if sign == "<=" else value >= target
        reached.append({"what": what, "target": f"{sign} {target:g}", "value": value, "reached": good})
    return reached


def _show_reach(reached: list[dict[str, Any]]) -> None:
    heading("Reach")
    words = {True: "reached", False: "missed", None: "not measured"}
    rows = [(each["what"], each["target"], figure(each["value"]), words[each["reached"]]) for each in reached]
    print(table(("", "target", "here", ""), rows))


if __name__ == "__main__":
    sys.exit(main())
