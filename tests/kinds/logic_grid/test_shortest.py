"""Of several derivations of an answer the one that is told in the fewest words."""

from pathlib import Path

import pytest

from logicgrid.csp.deduce import ClueOrders
from logicgrid.kinds.logic_grid import grid_of
from logicgrid.kinds.logic_grid.sentences import shortest
from logicgrid.puzzle.budget import Budget
from logicgrid.puzzle.derivation import Derivation, Step
from logicgrid.puzzle.record import replace
from logicgrid.words.phrasebook import Phrasebook
from support import ROOT, few, puzzle_in


def found(name: str) -> tuple[Derivation, ClueOrders, Path]:
    path = ROOT / "puzzles" / f"{name}.yaml"
    puzzle = puzzle_in(path)
    derivation = puzzle.question.derive(Budget(100_000))
    question = grid_of(puzzle).question
    return derivation, ClueOrders(question.problem, question.tables(), derivation.steps), path


@pytest.mark.parametrize("name", few(["guest-speakers", "en/jam-stall", "ja/bento", "zh/dragon-boats"], 2))
def test_each_order_of_the_clues_is_a_derivation_that_the_checker_accepts(name: str) -> None:
    derivation, orders, path = found(name)
    puzzle = puzzle_in(path)
    several: set[tuple[Step, ...]] = set()
    for order in (orders.clues, orders.clues[::-1]):
        steps = orders.steps(order)
        assert steps is not None
        for told in (steps, orders.spared(steps)):
            several.add(tuple(told))
            assert puzzle.question.faults(replace(derivation, steps=tuple(told))) == ()
    assert len(several) > 1


def test_the_shortest_steps_are_the_same_ones_each_time_and_fewer() -> None:
    derivation, _, path = found("guest-speakers")
    puzzle = puzzle_in(path)
    assert len(shortest(puzzle, derivation.steps)) < len(derivation.steps)
    assert shortest(puzzle, derivation.steps) == shortest(puzzle, derivation.steps)


def test_what_sentences_leave_out_is_no_reason_to_tell_another_derivation(monkeypatch: pytest.MonkeyPatch) -> None:
    derivation, _, path = found("zh/tea-house")
    puzzle = puzzle_in(path)
    chosen = shortest(puzzle, derivation.steps)
    monkeypatch.setattr(Phrasebook, "goes_on", lambda *_: "，" * 500)
    assert shortest(puzzle, derivation.steps) == chosen
