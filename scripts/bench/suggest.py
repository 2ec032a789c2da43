"""The next clue: R3 less some clues; what is settled and open; milliseconds of processor time."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from bench.measure import cpu_seconds, figure, heading, note, table

LESS: tuple[tuple[int, ...], ...] = ((4, 15), (9,), (4, 9), (4, 9, 14))
"""The clues of R3 that are left out.  The last one is not needed: without it and the fourth there are 31 answers."""
OFFERS = 300


def measure(root: Path, quick: bool) -> dict[str, Any]:
    """For each choice of clues left out: how many answers, candidates, and the times."""
    found = []
    for numbers in LESS[:1] if quick else LESS:
        note(f"suggest, R3 less {numbers}")
        found.append(_one(root / "puzzles" / "five-houses.yaml", numbers))
    return {"cases": found, "seconds": found[0]["all"] / 1e3}


def _one(path: Path, numbers: tuple[int, ...]) -> dict[str, Any]:
    from logicgrid.analyses.open_cells import backbone, values_in
    from logicgrid.analyses.solve import Limits, Multiple, solve
    from logicgrid.analyses.suggest import SuggestionRequest, all_answers, suggest
    from logicgrid.kinds import kind_named
    from logicgrid.kinds.load import load
    from logicgrid.puzzle.record import replace

    puzzle = load(path).puzzle
    assert puzzle is not None
    question = puzzle.question.only([clue.number for clue in puzzle.clues if clue.number not in numbers])
    less = replace(puzzle, question=question)
    kind, limits = kind_named(puzzle.kind), Limits()
    outcome = solve(question, limits)
    assert isinstance(outcome, Multiple)
    answers = all_answers(question, outcome, limits)
    assert answers is not None
    values = values_in(answers)
    offers = kind.offers(less, values)
    some = offers[:: max(1, len(offers) // OFFERS)][:OFFERS]

    def next_clue(chosen: Any) -> Any:
        return suggest(
            question, chosen, answers, True, SuggestionRequest(5), limits, lambda rule: kind.reread(less, rule)
        )

    def everything() -> None:
        listed = all_answers(question, outcome, limits)
        assert listed == answers
        next_clue(kind.offers(less, values_in(answers)))

    next_clue(some)
    return {
        "less": ", ".join(map(str, numbers)),
        "answers": len(answers),
        "backbone": 1e3 * cpu_seconds(lambda: backbone(question, outcome.solutions, limits), 3),
        "suggest": 1e3 * cpu_seconds(lambda: next_clue(some), 3),
        "offers": len(offers),
        "all": 1e3 * cpu_seconds(everything, 3),
    }


def show(found: dict[str, Any]) -> None:
    heading("The next clue of R3 less some of its clues (milliseconds of processor time)")
    rows = [
        (
            case["less"],
            f"{case['answers']:,}",
            figure(case["backbone"]),
            figure(case["suggest"]),
            f"{case['offers']:,}",
            figure(case["all"]),
        )
        for case in found["cases"]
    ]
    head = ("less clues", "answers", "settled and open", f"best of {OFFERS}", "all candidates", "listed, made, judged")
    print(table(head, rows))
