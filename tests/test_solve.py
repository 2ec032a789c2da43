"""The verdict and what it rests on: two opinions, their budgets, and what happens where they differ."""

import json
from typing import Any

import pytest

from logicgrid.analyses import solve as solving
from logicgrid.analyses.judge import judge_loaded
from logicgrid.analyses.solve import Disagreement, Limits, Multiple, Undecided, solve
from logicgrid.cpsat import Search
from logicgrid.csp.question import ArrayQuestion
from logicgrid.kinds.load import load, load_text
from logicgrid.render.json import report_to_json
from support import ROOT, long_text, puzzle_of


def latin(people: int, properties: int, *clues: str) -> ArrayQuestion:
    """A question of bijections: the actors are a0, a1, …, and the values of the first property p00, p01, …"""
    rows = [f"p{number}: [{', '.join(f'p{number}{value}' for value in range(people))}]" for number in range(properties)]
    actors = ", ".join(f"a{number}" for number in range(people))
    return puzzle_of(f"actors: [{actors}]\nproperties: {{{', '.join(rows)}}}\nclues: {[*clues]}\n").question


@pytest.mark.parametrize("limit", [1, 2])
def test_two_answers_are_several_and_complete_where_the_limit_is_their_number(limit: int) -> None:
    outcome = solve(latin(2, 1), Limits(solutions=limit))
    assert isinstance(outcome, Multiple)
    assert (len(outcome.solutions), outcome.complete) == (limit, limit == 2)


def test_the_first_answers_of_very_many_are_the_smallest_ones_without_the_independent_search_too() -> None:
    problem = latin(6, 3)
    by_search = solve(problem, Limits(solutions=5))
    by_solver = solve(problem, Limits(solutions=5, branches=0))
    assert isinstance(by_search, Multiple) and isinstance(by_solver, Multiple)
    assert by_search.solutions == by_solver.solutions


HARD = long_text(__file__, "hard.yaml")


def test_where_the_budget_of_the_second_method_ends_a_logic_grid_is_not_said_to_be_complete() -> None:
    puzzle = puzzle_of(HARD)
    with_search, without = (solve(puzzle.question, Limits(branches=branches)) for branches in (5_000, 0))
    assert not isinstance(with_search, Undecided) and "independently" in with_search.proof
    assert isinstance(without, Multiple) and not without.complete
    assert "before a second method had confirmed" in without.proof


def losing(real: Any) -> Any:
    """A CP-SAT that loses its first solution."""

    def enumerate_solutions(model: Any, search: Search, found: Any) -> Any:
        met: list[Any] = []
        status = real(model, search, lambda values: met.append(list(values)))
        for values in met[1:]:
            found(values)
        return status

    return enumerate_solutions


def test_a_solver_that_loses_a_solution_never_gets_a_verdict(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solving.cpsat, "enumerate_solutions", losing(solving.cpsat.enumerate_solutions))
    for clues in ((), ("p00 == a0",), ("p00 == a0", "p01 == a1")):
        with pytest.raises(Disagreement):
            solve(latin(3, 1, *clues), Limits(solutions=10, branches=5_000))


def test_a_solution_that_breaks_a_clue_never_leaves(monkeypatch: pytest.MonkeyPatch) -> None:
    from logicgrid.csp.encode import ArrayEncoding

    monkeypatch.setattr(ArrayEncoding, "require", lambda self, condition: None)
    question = load(ROOT / "puzzles" / "guest-speakers.yaml").puzzle.question  # type: ignore[union-attr]
    with pytest.raises(Disagreement, match="breaks clues"):
        solve(question, Limits())


def test_a_disagreement_is_reported_as_a_fault_of_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solving.cpsat, "enumerate_solutions", losing(solving.cpsat.enumerate_solutions))
    report = judge_loaded(load(ROOT / "puzzles" / "guest-speakers.yaml"), Limits())
    assert (report.verdict, report.ok, report.solutions) == ("unknown", False, ())
    assert [error.code for error in report.errors] == ["internal-disagreement"]
    assert "ortools" in (report.errors[0].help or "")
    assert json.loads(report_to_json(report))["verdict"] == "unknown"


def test_the_trap_that_makes_ortools_lose_solutions_gives_all_twelve() -> None:
    """Guest speakers without its second clue: `add_inverse` beside AllDifferent makes ortools 9.15 answer 4."""
    text = (ROOT / "puzzles" / "guest-speakers.yaml").read_text(encoding="utf-8")
    lines = text.splitlines()
    start = next(place for place, line in enumerate(lines) if "onderwerp, nepwapens" in line)
    report = judge_loaded(load_text("\n".join(lines[: start - 1] + lines[start + 1 :])), Limits(solutions=20))
    assert (report.verdict, report.count, len(report.solutions)) == ("multiple", 12, 12)
