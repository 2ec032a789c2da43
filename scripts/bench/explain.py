"""Derivations of logic grids, step by step: what they are like, and how long they, the checker and the words take.

Beside them what is published for comparable puzzles (150 cells), which took from a quarter of an hour to hours each.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

from bench import puzzles
from bench.measure import Spread, cpu_seconds, figure, heading, note, table

COUNTS = {(5, 5): 120, (5, 6): 40, (6, 6): 16, (8, 6): 6}
QUICK = {(5, 5): 20}
BRANCHES = 1_000_000

PUBLISHED = ("published, 5x4", "110-122", "1.7-2.1", "-", "100", "-", "-", "-")
"""Steps a puzzle, facts a step, premises a step, share of steps with at most one clue; nobody publishes the others."""


def measure(root: Path, quick: bool) -> dict[str, Any]:
    """For each collection: milliseconds of derivation and check, levels, and the shape of the steps."""
    sets = {
        "R1": [root / "puzzles" / "guest-speakers.yaml"],
        "R3": [root / "puzzles" / "five-houses.yaml"],
        "corpus": puzzles.corpus_puzzles(root),
    }
    for size, count in (QUICK if quick else COUNTS).items():
        sets[f"{size[0]}x{size[1]}"] = puzzles.files(size, count)
    sets["4x4, if-then"] = puzzles.files((4, 4), 5 if quick else 20, only_if_then=True)
    return {name: _collection(name, files) for name, files in sets.items() if files}


def _collection(name: str, files: list[Path]) -> dict[str, Any]:
    import logicgrid
    from logicgrid.puzzle.budget import Budget

    derive, check, words, shapes, longest, levels, open_ends, refused = [], [], [], [], [], Counter[int](), 0, 0
    for place, file in enumerate(files):
        note(f"explain {name} {place + 1}/{len(files)}")
        loaded = logicgrid.load(file)
        puzzle = loaded.puzzle
        if puzzle is None or puzzle.expect != "unique":
            continue
        question, found = puzzle.question, []
        seconds = cpu_seconds(lambda: found.append(question.derive(Budget(BRANCHES))))  # noqa: B023
        if seconds < 0.2:
            seconds = min(seconds, cpu_seconds(lambda: question.derive(Budget(BRANCHES)), 5))  # noqa: B023
        derivation = found[0]
        faults: list[Any] = []
        repeats = 3 if seconds < 0.2 else 1
        checking = cpu_seconds(lambda: faults.append(question.faults(derivation)), repeats)  # noqa: B023
        derive.append(1e3 * seconds)
        check.append(1e3 * checking)
        if derivation.complete:
            words.append(1e3 * _telling(loaded, derivation, repeats))
        levels[derivation.level] += 1
        open_ends += not derivation.complete
        refused += bool(faults[0])
        shapes.append(_shape(derivation.steps))
        longest.append(max([len(inner) for step in derivation.steps for inner in (step.steps, *step.ways)], default=0))
    whole = [sum(column) for column in zip(*shapes, strict=True)]
    steps, facts, premises, simple, reasons, supposing = whole
    return {
        "puzzles": len(derive),
        "derive": vars(Spread.of(derive)),
        "check": vars(Spread.of(check)),
        "words": vars(Spread.of(words)),
        "levels": dict(sorted(levels.items())),
        "incomplete": open_ends,
        "refused": refused,
        "steps": steps / len(shapes),
        "facts": facts / steps,
        "premises": premises / steps,
        "one_clue": 100 * simple / steps,
        "reasons": 100 * reasons / steps,
        "supposing": 100 * supposing / len(shapes),
        "longest": max(longest),
    }


def _telling(loaded: Any, derivation: Any, repeats: int) -> float:
    """Return the seconds that it takes to make the whole text of a derivation in the puzzle's own language."""
    from logicgrid.kinds.atoms import atoms_of
    from logicgrid.kinds.explain import Derived, explanation_of
    from logicgrid.puzzle.record import replace
    from logicgrid.render.explain.text import explanation_to_text
    from logicgrid.words.phrases import language_for, words_of

    puzzle = loaded.puzzle
    atoms = atoms_of(puzzle)
    answer = puzzle.question.spelled([atom for step in derivation.steps for atom in step.conclusions])
    explained = replace(derivation, steps=atoms.explained(derivation.steps, atoms.start()))
    explanation = explanation_of(loaded, Derived(puzzle, atoms, answer, explained))
    words = words_of(language_for(None, explanation.language))
    explanation_to_text(explanation, words)  # what is looked up once
    return cpu_seconds(lambda: explanation_to_text(explanation, words), repeats)


def _shape(steps: Any) -> tuple[int, ...]:
    """Steps, facts, premises, steps that use one clue at most, steps with a stated reason; 1 if any step supposes."""
    used = [_clues(step) for step in steps]
    return (
        len(steps),
        sum(len(step.conclusions) for step in steps),
        sum(len(step.premises) for step in steps),
        sum(len(clues) <= 1 for clues in used),
        sum(map(_has_reason, steps)),
        int(any(step.suppose is not None for step in steps)),
    )


def _has_reason(step: Any) -> bool:
    """Whether a step says more than the number of its clue: its ways, sums or ends; or what a technique found."""
    reason = step.reason
    if step.technique != "clue":
        return reason is not None
    return not step.premises or bool(reason.ways or reason.equations or reason.ends)


def _clues(step: Any) -> set[int]:
    return set(step.clues).union(*[_clues(each) for inner in (step.steps, *step.ways) for each in inner])


def show(found: dict[str, Any]) -> None:
    heading("Derivations of logic grids (milliseconds of processor time, warm)")
    rows = [
        (
            name,
            str(one["puzzles"]),
            *[figure(one["derive"][what]) for what in ("median", "upper", "largest")],
            *[figure(one["check"][what]) for what in ("median", "largest")],
            *[figure(one["words"][what]) for what in ("median", "largest")],
            str(one["incomplete"]),
            str(one["refused"]),
        )
        for name, one in found.items()
    ]
    print(
        table(("", "puzzles", "median", "upper q.", "max", "check", "max", "words", "max", "open", "refused"), rows),
        end="\n\n",
    )
    shape = [
        (
            name,
            figure(one["steps"]),
            figure(one["facts"]),
            figure(one["premises"]),
            figure(one["one_clue"]),
            figure(one["reasons"]),
            figure(one["supposing"]),
            str(one["longest"]),
            " ".join(f"{level}:{count}" for level, count in one["levels"].items()),
        )
        for name, one in found.items()
    ]
    header = ("", "steps", "facts a step", "premises a step", "% with <= 1 clue")
    header += ("% with reason", "% puzzles supposing", "longest", "level:puzzles")
    print(table(header, [*shape, (*PUBLISHED, "-")]))
