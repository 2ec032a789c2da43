"""Wrong marks on boards that are partly filled: how many are refuted, in how many sentences, and how long that takes.

A board is what is known after a part of the derivation, as a player finds it, and a wrong mark is any of an open cell;
of a logic grid every other one is a cross where there should be a circle.
"""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bench.measure import Spread, figure, heading, note, table

MOMENTS = (0.0, 0.1, 0.25, 0.5, 0.75)
EACH = 4
"""The wrong marks of each board."""


def measure(root: Path, quick: bool) -> dict[str, Any]:
    """By kind: the marks, those refuted by single steps and by turning points, the sentences, and milliseconds."""
    from logicgrid.kinds import kind_named
    from logicgrid.words.phrases import words_of

    found: dict[str, dict[str, Any]] = {}
    for file in sorted((root / "puzzles").rglob("*.yaml"))[:: 6 if quick else 1]:
        note(f"refuted: {file.name}")
        for derived, marks, wrong in _states(file):
            atoms, kind = derived.atoms, kind_named(derived.puzzle.kind)
            own = found.setdefault(derived.puzzle.kind, {"lengths": Counter(), "times": []})
            start = time.process_time()
            reason = kind.refutation(atoms, wrong, marks, lambda atom, of=derived: of.atoms.holds(atom, of.answer))
            own["times"].append(1e3 * (time.process_time() - start))
            own["lengths"][len(kind.refuted(reason, atoms.scene(), words_of("en"))) if reason else 0] += 1
    return found


def _states(file: Path) -> Iterator[tuple[Any, list[Any], Any]]:
    """Yield boards of a puzzle with one answer, as marks, each with a wrong mark; the same for the same file."""
    from logicgrid.api.answering import way_through
    from logicgrid.kinds.explain import Derived
    from logicgrid.kinds.load import load
    from logicgrid.puzzle.budget import Budget

    puzzle = load(file).puzzle
    derived = way_through(puzzle, Budget(20_000)) if puzzle and not puzzle.questions else None
    if not isinstance(derived, Derived):
        return
    atoms, chance = derived.atoms, random.Random(file.name)
    every = [atom for step in derived.derivation.steps for atom in step.conclusions]
    true = sorted(atoms.consequences([*atoms.start(), *every]))
    for moment in MOMENTS:
        marks = every[: int(len(every) * moment)]
        known = atoms.consequences([*atoms.start(), *marks])
        rest = [atom for atom in true if atom not in known]
        halves = [[atom for atom in rest if atom[2]], [atom for atom in rest if not atom[2]]]
        if puzzle.kind != "logic-grid":
            halves = halves[1:] if halves[1] else halves
        for number in range(EACH):
            if half := halves[number % len(halves)]:
                one, other, holds = chance.choice(half)
                yield derived, marks, (one, other, not holds)


def show(found: dict[str, Any]) -> None:
    """Print the rates."""
    heading("Wrong marks: refuted in at most six sentences")
    rows = []
    for kind, own in found.items():
        count, lengths, spread = len(own["times"]), own["lengths"], Spread.of(own["times"])
        told = " ".join([f"{length}:{number}" for length, number in sorted(lengths.items()) if length])
        rows.append(
            (kind, str(count), f"{1 - lengths[0] / count:.1%}", told, figure(spread.median), figure(spread.largest))
        )
    print(table(("kind", "marks", "refuted", "sentences: marks", "ms", "worst"), rows))
