"""Puzzles of rules to order: what is drawn holds, the whole program finds one answer, and no givens means none."""

from random import Random
from typing import Any

import pytest

from logicgrid.analyses.judge import judge_loaded
from logicgrid.analyses.solve import Limits
from logicgrid.api.making import generate_puzzles
from logicgrid.kinds.load import load_text
from logicgrid.kinds.sudoku.board import BoardLayout, boxes
from logicgrid.kinds.sudoku.make.drawn_rules import RuleDrawer, completed, exchangeable, makeable, rows_of, space
from logicgrid.kinds.sudoku.question import SudokuQuestion
from support import few

SIX = BoardLayout(6, boxes(6, 3, 2))
ANSWER = [int(each) - 1 for each in "316452524136263541451263135624642315"]
SAMPLES = ("antiknight", "thermometer", "renban", "arrow", "kropki", "maximum", "quadruple", "killer", "extra_region")
SAMPLES += ("clone", "skyscraper", "little_killer")


def judged(text: str) -> SudokuQuestion:
    """Return the question of a file whose only answer is the one that it states."""
    loaded = load_text(text)
    report = judge_loaded(loaded, Limits(2))
    assert report.ok and report.verdict == "unique" and not report.warnings, report
    assert loaded.puzzle is not None and isinstance(loaded.puzzle.question, SudokuQuestion)
    return loaded.puzzle.question


def made(what: str = "sudoku", **asked: Any) -> str:
    (found,) = generate_puzzles(what, 1, seed="rules", level=(1, 5), **asked)
    assert not found.lacks
    return found.text


@pytest.mark.parametrize("name", makeable())
def test_every_rule_that_is_drawn_holds_in_the_grid(name: str) -> None:
    drawer = RuleDrawer(ANSWER, SIX, Random(name))
    drawn = drawer.rules(name)
    rules = completed(drawn, SIX)
    assert len(rules) == len(drawn) and all(rule.row.holds(rule, drawer.values) for rule in rules)
    assert rules or rows_of(name)[0].made == "filled"
    assert all(space(rule) for rule in rules if rule.written)


@pytest.mark.parametrize("name", few(SAMPLES, 3))
def test_a_sudoku_with_each_sort_of_rule_has_one_answer(name: str) -> None:
    board = judged(made(size="6", rules=name)).board
    assert {rule.name for rule in board.rules} >= {row.name for row in rows_of(name)}


@pytest.mark.long
@pytest.mark.parametrize("size", ["6", "9"])
@pytest.mark.parametrize("name", makeable())
def test_a_sudoku_with_each_rule_has_one_answer(name: str, size: str) -> None:
    judged(made(size=size, rules=name))


@pytest.mark.parametrize("rules", ["kropki", "killer,clone"])
def test_an_empty_board_is_decided_by_its_rules_alone(rules: str) -> None:
    board = judged(made(size="4", rules=rules, empty=True)).board
    assert board.rules and not board.clues


@pytest.mark.parametrize("kind", ["futoshiki", "skyscrapers", "calcudoku"])
def test_the_siblings_are_made_too(kind: str) -> None:
    text = made(kind, size="5", language="nl")
    assert text.startswith(f"kind: {kind}\n")
    assert len(judged(text).board.rules) > 4


def test_the_seed_decides_the_puzzle() -> None:
    asked = {"size": "4", "rules": "arrow,white"}
    assert made(**asked) == made(**asked)


def test_digits_that_can_change_places_are_named_and_no_others() -> None:
    assert exchangeable(("entropic",), SIX) is not None and exchangeable(("white", "renban"), SIX) == (6, 5, 4, 3, 2, 1)
    assert exchangeable(("thermometer",), SIX) is None and exchangeable(("kropki",), SIX) is None
    assert exchangeable(("minimum",), SIX) == (1, 2, 3, 4, 6, 5) and exchangeable(("minimum", "white"), SIX) is None
