#!/usr/bin/env python3
"""What the program says of many puzzles, frozen before its inside is rebuilt, and compared afterwards.

    python scripts/freeze.py write before.jsonl                      puzzles/, the corpus, 300 random puzzles
    python scripts/freeze.py compare before.jsonl                    says what is another: puzzle, key, before, after
    python scripts/freeze.py compare before.jsonl --allow known.txt  passes over the changes that are listed there
    python scripts/freeze.py write before.jsonl --only 'puzzles/*' --random 0

The file has a line of JSON for each puzzle: its text, and under `facts` the verdict, count, answers, conflicts, the
clues that are not needed, level, effort, a hash of the certificate, the explanation and all warnings.  `compare`
asks anew about the texts of the file, so neither edited puzzles nor other random ones disturb it, and it uses nothing
but `import logicgrid`.  A line of the `--allow` file is a pattern of puzzles, a pattern of keys and the reason:

    corpus/logic-grid/*  effort          # the ladder's weights have changed
    random/grid-0012     certificate     # a step less

A question that took longer than `--seconds` has the fact `"slow"`, which is not compared: it depends on the machine.
Nor are the strengths of clues that a limit of time made lower bounds.
The exit status is 1 if there is a difference that is not allowed.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from difflib import unified_diff
from fnmatch import fnmatchcase
from functools import partial
from hashlib import sha256
from multiprocessing import Pool
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
CORPUS = ROOT.parent / "shared" / "corpus"

SLOW = "slow"
_ANSWERS = 5
_SHOWN = 8
"""The lines that are shown of a difference between two texts."""
_UNFROZEN = ("format", "puzzle")
"""The keys of a certificate that depend on versions of formats, not on the proof."""


class Item(NamedTuple):
    """A puzzle: the key by which it is found again, and the text of its file."""

    key: str
    text: str


# --- The puzzles ------------------------------------------------------------------------------------------------------


def items(number: int) -> Iterator[Item]:
    """Yield all puzzles to be frozen, `number` random ones among them."""
    for path in sorted((ROOT / "puzzles").rglob("*.yaml")):
        yield Item(path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8"))
    for path in sorted(CORPUS.glob("logic-grid/*.yaml")):
        yield Item(f"corpus/logic-grid/{path.stem}", path.read_text(encoding="utf-8"))
    for kind, text_of in (("nonogram", nonogram), ("sudoku", sudoku)):
        for path in sorted(CORPUS.glob(f"{kind}/*.json")):
            for place, entry in enumerate(json.loads(path.read_text(encoding="utf-8")), 1):
                yield Item(f"corpus/{kind}/{path.stem}-{place:03}", text_of(entry))
    if number:
        made = number // 10
        yield from grids(number - 4 * made)
        yield from generated("sudoku", made, "--size", "6", "--variant", "killer")
        yield from generated("nonogram", made, "--size", "8x8", "--level", "1-4")
        for theme in ("en-book-week", "nl-station", "fr-immeuble", "zh-linli", "ja-bunkasai"):
            yield from generated(theme, 2 * made // 5, "--actors", "4", "--level", "1-4")


def nonogram(entry: dict[str, Any]) -> str:
    """Return a nonogram of the corpus as a file of ours."""
    data = {
        key: [[run for run in line if run] or [0] for line in entry[name]]
        for key, name in (("columns", "cols"), ("rows", "rows"))
    }
    lines = ["kind: nonogram", *[f"{key}: {json.dumps(lines)}" for key, lines in data.items()]]
    if entry.get("givens"):
        given = {(row, column) for row, column in entry["givens"]}
        cells = (
            "".join("#" if (row, column) in given else "?" for column in range(entry["width"]))
            for row in range(entry["height"])
        )
        lines += ["given: |", *[f"  {row}" for row in cells]]
    return "\n".join(lines) + "\n"


def sudoku(entry: dict[str, Any]) -> str:
    """Return a sudoku of the corpus as a file of ours."""
    rows = [entry["puzzle"][start : start + 9] for start in range(0, 81, 9)]
    return "\n".join(["kind: sudoku", "grid: |", *[f"  {row}" for row in rows]]) + "\n"


def grids(number: int) -> Iterator[Item]:
    """Yield logic grids in which every form of a clue occurs, unique and ambiguous and contradictory ones."""
    sys.path.insert(0, str(ROOT / "tests"))
    from random_puzzles import random_puzzle  # type: ignore[import-not-found]

    for each in range(1, number + 1):
        yield Item(f"random/grid-{each:04}", random_puzzle(Random(f"freeze/{each}")))


def generated(what: str, number: int, *options: str) -> Iterator[Item]:
    """Yield puzzles that the program makes itself."""
    if not number:
        return
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "logicgrid", "generate", what, "-n", str(number), "-o", f"{folder}/made/"]
        told = subprocess.run([*command, "--seed", "freeze", "-j", "2", *options], cwd=ROOT, stderr=subprocess.PIPE)
        if told.returncode not in (0, 1, 3):
            raise SystemExit(f"{what}: {told.stderr.decode()}")
        for place, path in enumerate(sorted(Path(folder, "made").glob("*.yaml")), 1):
            yield Item(f"random/{what}-{place:04}", path.read_text(encoding="utf-8"))


# --- What the program says of one -------------------------------------------------------------------------------------


def facts(item: Item, seconds: float) -> dict[str, Any]:
    """Return everything that is frozen of a puzzle, by key."""
    import logicgrid

    found = _facts(logicgrid.load_text(item.text, item.key), seconds)
    return json.loads(json.dumps(found, default=str))  # type: ignore[no-any-return]  # as it will be read again


def _facts(loaded: Any, seconds: float) -> dict[str, Any]:
    import logicgrid

    found: dict[str, Any] = {}
    verdict = None
    for about, question in (
        (_verdict, partial(logicgrid.solve, limit=_ANSWERS, count=True)),
        (_clues, logicgrid.clues),
        (_conflicts, partial(logicgrid.conflicts, all=True, limit=20)),
        (_explanation, logicgrid.explain),
        (_certificate, logicgrid.certify),
        (_readings, logicgrid.read),
    ):
        if about is _conflicts and verdict != "none":
            continue
        if about is _certificate and verdict != "unique":
            continue
        told = _asked(partial(_answer, about, question, loaded, seconds), seconds)
        if told == SLOW:
            told = {about.__name__.strip("_"): SLOW}
        verdict = told.get("verdict", verdict)
        if verdict == "invalid":
            return found | told
        found |= told
    return found


def _answer(about: Callable[[Any], Any], question: Callable[..., Any], loaded: Any, seconds: float) -> Any:
    """Return what is frozen of the answer to a question; of a refusal, the first line of it."""
    import logicgrid

    limits = {} if question is logicgrid.read else {"time_limit": seconds}
    try:
        return about(question(loaded, **limits))
    except ValueError as refused:
        return {about.__name__.strip("_"): f"refused: {str(refused).splitlines()[0]}"}


def _asked(question: Callable[[], Any], seconds: float) -> Any:
    """Return the answer to a question, or SLOW if the time may have decided it."""
    start = perf_counter()
    signal.signal(signal.SIGALRM, _ring)
    signal.alarm(int(seconds) + 1)
    try:
        found = question()
    except TimeoutError:
        return SLOW
    finally:
        signal.alarm(0)
    return SLOW if perf_counter() - start >= seconds else found


def _ring(*_: object) -> None:
    raise TimeoutError


def _verdict(report: Any) -> dict[str, Any]:
    return {
        "verdict": report.verdict,
        "ok": report.ok,
        "count": report.count,
        "complete": report.complete,
        "answers": [each.value for each in report.solutions],
        "conflict": report.conflict,
        "settled": report.settled,
        "open": report.open,
        "errors": _diagnostics(report.errors),
        "warnings": _diagnostics(report.warnings),
        "notes": _diagnostics(report.notes),
    }


def _clues(report: Any) -> dict[str, Any]:
    def count(found: Any) -> Any:
        return [getattr(found, name) for name in found.__struct_fields__]

    return {
        "irredundant": report.irredundant,
        "redundant": [each.number for each in report.clues if each.redundant],
        "strength": [[each.number, count(each.remaining), count(each.without)] for each in report.clues],
    }


def _conflicts(report: Any) -> dict[str, Any]:
    return {"conflicts": report.conflicts, "repairs": report.repairs}


def _explanation(explanation: Any) -> dict[str, Any]:
    return {"level": explanation.level, "effort": explanation.effort, "explanation": str(explanation)}


def _certificate(certificate: Any) -> dict[str, Any]:
    value = {key: each for key, each in json.loads(str(certificate)).items() if key not in _UNFROZEN}
    said = json.dumps(value, sort_keys=True, ensure_ascii=False)
    return {"certificate": sha256(said.encode()).hexdigest()[:16], "steps": certificate.steps}


def _readings(readings: Any) -> dict[str, Any]:
    return {
        "reads": [each.reads for each in readings.clues],
        "doubts": [finding for each in readings.clues for finding in _diagnostics(each.warnings)],
    }


def _diagnostics(found: Sequence[Any]) -> list[str]:
    return [
        f"{'' if each.span is None else f'{each.span.line}:{each.span.column} '}{each.code}: {each.message}"
        for each in found
    ]


# --- All of them ------------------------------------------------------------------------------------------------------


class Frozen(NamedTuple):
    """A puzzle, and what the program said of it."""

    item: Item
    facts: dict[str, Any]


def frozen(item: Item, seconds: float) -> Frozen:
    """Return a puzzle with its facts; a crash is a fact, too."""
    try:
        return Frozen(item, facts(item, seconds))
    except Exception as error:
        return Frozen(item, {"crash": f"{type(error).__name__}: {error}"})


def all_frozen(todo: Sequence[Item], jobs: int, seconds: float) -> Iterator[Frozen]:
    """Yield all puzzles with their facts, in their order."""
    with Pool(jobs, maxtasksperchild=200) as pool:
        for place, each in enumerate(pool.imap(partial(frozen, seconds=seconds), todo), 1):
            if sys.stderr.isatty():
                print(f"\r{place} of {len(todo)} ", end="", file=sys.stderr, flush=True)
            yield each


def write(file: Path, todo: Sequence[Item], jobs: int, seconds: float) -> int:
    """Write the file; return the exit status."""
    slow = 0
    beside = file.with_name(file.name + ".part")
    with beside.open("w", encoding="utf-8", newline="\n") as stream:
        for item, found in all_frozen(todo, jobs, seconds):
            slow += SLOW in found.values()
            stream.write(json.dumps({**item._asdict(), "facts": found}, ensure_ascii=False) + "\n")
    os.replace(beside, file)
    print(f"{len(todo)} puzzles in {file}; {slow} with something that took more than {seconds:g} s")
    return 0


class Change(NamedTuple):
    """A fact that is another one."""

    puzzle: str
    key: str
    before: Any
    after: Any


def changes(before: Frozen, after: Frozen) -> Iterator[Change]:
    """Yield what is another; a fact that one side has not is None there."""
    slow = {SLOW} & {each for each in (*before.facts.values(), *after.facts.values()) if isinstance(each, str)}
    for key in [*before.facts, *[key for key in after.facts if key not in before.facts]]:
        old, new = before.facts.get(key), after.facts.get(key)
        if key == "strength" and old and new:
            old, new = _exact(old, new), _exact(new, old)
        if old != new and SLOW not in (old, new) and not (slow and (key not in before.facts or key not in after.facts)):
            yield Change(before.item.key, key, old, new)


def _exact(strength: list[Any], other: list[Any]) -> list[Any]:
    """Return the numbers of answers that are exact on both sides: how far the others got depends on the machine."""
    pairs = zip(strength, other, strict=False)
    return [
        [
            number if isinstance(number, int) or (number[1] and against[1]) else None
            for number, against in zip(one, two, strict=True)
        ]
        for one, two in pairs
    ] + [len(strength)]


def compare(file: Path, only: str, allowed: Sequence[tuple[str, str]], jobs: int, seconds: float) -> int:
    """Print the differences; return the exit status."""
    lines = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    old = [Frozen(Item(each["key"], each["text"]), each["facts"]) for each in lines]
    old = [each for each in old if fnmatchcase(each.item.key, only)]
    found = passed = 0
    for before, after in zip(old, all_frozen([each.item for each in old], jobs, seconds), strict=True):
        for change in changes(before, after):
            if any(fnmatchcase(change.puzzle, puzzle) and fnmatchcase(change.key, key) for puzzle, key in allowed):
                passed += 1
                continue
            found += 1
            print("\n".join(shown(change)), flush=True)
    words = f"; {passed} allowed" if allowed else ""
    print(f"{len(old)} puzzles compared: {found or 'no'} difference{'s' * (found != 1)}{words}")
    return 1 if found else 0


def shown(change: Change) -> Iterator[str]:
    """Yield the lines about a difference: of long texts and lists only what differs in them."""
    yield f"{change.puzzle}  {change.key}"
    old, new = (_lines(each) for each in (change.before, change.after))
    if len(old) == len(new) == 1:
        yield f"  before  {old[0]}"
        yield f"  after   {new[0]}"
        return
    differ = [line for line in list(unified_diff(old, new, lineterm="", n=0))[2:] if not line.startswith("@@")]
    yield from (f"  {line[:160]}" for line in differ[:_SHOWN])
    if len(differ) > _SHOWN:
        yield f"  … {len(differ) - _SHOWN} more lines"


def _lines(value: Any) -> list[str]:
    if isinstance(value, str):
        return value.splitlines() or [""]
    texts = [json.dumps(each, ensure_ascii=False) for each in (value if isinstance(value, list) else [value])]
    return texts or ["[]"]


def read_allowed(file: Path | None) -> list[tuple[str, str]]:
    """Return the pairs of patterns of an `--allow` file: of puzzles, and of keys."""
    found = []
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines() if file else (), 1):
        words = line.partition("#")[0].split()
        if words:
            if len(words) != 2:
                raise SystemExit(f"{file}:{number}: write a pattern of puzzles and one of keys, and the reason after #")
            found.append((words[0], words[1]))
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("task", choices=("write", "compare"))
    parser.add_argument("file", type=Path)
    parser.add_argument("--random", type=int, default=300, metavar="N", help="how many random puzzles (default 300)")
    parser.add_argument("--only", default="*", metavar="PATTERN", help="puzzles whose key fits this pattern")
    parser.add_argument("--allow", type=Path, metavar="FILE", help="the changes that are intended")
    parser.add_argument("--seconds", type=float, default=10, help="the longest time for one question (default 10)")
    parser.add_argument("-j", "--jobs", type=int, default=2, help="processes (default 2)")
    options = parser.parse_args()
    if options.task == "write":
        todo = [each for each in items(options.random) if fnmatchcase(each.key, options.only)]
        return write(options.file, todo, options.jobs, options.seconds)
    return compare(options.file, options.only, read_allowed(options.allow), options.jobs, options.seconds)


if __name__ == "__main__":
    sys.exit(main())
