"""Every rule of the table against brute force: it means the same to the engine, both encodings and the deduction."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path
from random import Random
from re import findall

import pytest

from logicgrid.analyses.judge import judge_loaded
from logicgrid.analyses.solve import Limits
from logicgrid.kinds.load import load_text
from logicgrid.kinds.sudoku.board import plain_board
from logicgrid.kinds.sudoku.question import SudokuQuestion
from logicgrid.kinds.sudoku.rules.table import ROWS
from logicgrid.puzzle.budget import Budget
from logicgrid.puzzle.question import Answer
from logicgrid.puzzle.record import replace
from tests.kinds.sudoku.rules.drawn import NAMES, agree, drawn, grid


@cache
def every_board() -> tuple[Answer, ...]:
    """Return all 288 filled boards of size 4."""
    return SudokuQuestion(plain_board(4, [None] * 16)).engine().find(1_000, Budget()).solutions


def read(text: str) -> SudokuQuestion | None:
    """Return the question of a file; None if it has an error."""
    puzzle = load_text(text).puzzle
    if puzzle is None:
        return None
    assert isinstance(puzzle.question, SudokuQuestion)
    return puzzle.question


def ruled(names: list[str], rng: Random) -> tuple[SudokuQuestion, str]:
    """Return a random board with these rules, and its text without the cells that are narrowed."""
    answer = rng.choice(every_board())
    question, text = read(grid([])), ""
    rules: list[str] = []
    for name in names:  # mostly rules that hold in one board, so that there often is an answer
        for _ in range(8):
            drawing = drawn(ROWS[name], rng, 4)
            tried = read(grid([*rules, drawing]))
            if tried is not None and (tried.holds(answer) or rng.random() < 0.05):
                question, text = tried, grid([*rules, drawing])
                rules.append(drawing)
                break
    assert question is not None
    for cell in rng.sample(range(16), rng.randrange(3, 9)):
        question = question.supposing(0, cell, 1 << answer[0][cell] | 1 << rng.randrange(4))
    return question, text


def compare(names: list[str], rng: Random) -> int:
    """Compare one random board with these rules with brute force; return the number of its answers."""
    question, text = ruled(names, rng)
    expected = {answer for answer in every_board() if question.holds(answer)}
    agree(question, expected, text)
    if len(expected) == 1:
        derivation = question.derive(Budget(2_000))
        assert derivation.complete and not question.faults(derivation), text
    return len(expected)


@pytest.mark.parametrize("name", NAMES)
def test_every_rule_means_the_same_to_all_engines(name: str) -> None:
    rng = Random(name)
    assert sum([compare([name], rng) > 0 for _ in range(4)]) > 0


def test_several_rules_together_mean_the_same_to_all_engines() -> None:
    rng = Random(7)
    assert sum([compare(rng.sample(NAMES, 3), rng) == 1 for _ in range(15)]) > 1


@pytest.mark.long
@pytest.mark.parametrize("name", NAMES)
def test_two_hundred_boards_of_every_rule_mean_the_same(name: str) -> None:
    rng = Random(name + "!")
    for _ in range(200):
        compare([name, *rng.sample(NAMES, rng.randrange(3))], rng)


EXAMPLES = sorted((Path(__file__).parents[4] / "puzzles" / "sudoku" / "rules").glob("*.yaml"))


@pytest.mark.parametrize("file", EXAMPLES[::6], ids=lambda file: file.stem)
def test_our_examples_are_unique_and_derived_step_by_step(file: Path) -> None:
    loaded = load_text(file.read_text(encoding="utf-8"))
    assert judge_loaded(loaded, Limits()).ok
    question = loaded.puzzle and loaded.puzzle.question
    assert isinstance(question, SudokuQuestion)
    derivation = question.derive(Budget(5_000))
    assert derivation.complete and not question.faults(derivation)
    for place, step in enumerate(derivation.steps):
        if step.technique == "rule" and step.premises:
            forged = replace(step, premises=())
            steps = (*derivation.steps[:place], forged, *derivation.steps[place + 1 :])
            assert question.faults(replace(derivation, steps=steps))


def test_every_rule_has_two_examples_but_the_cages_of_another_kind() -> None:
    texts = [file.read_text(encoding="utf-8") for file in EXAMPLES]
    found = Counter([name for text in texts for name in {*findall(r"\n  - (\w+)", text)}])
    assert [name for name in NAMES if found[name] < 2] == ["calculation"]


@pytest.mark.parametrize(
    ("key", "rule"),
    [
        ("diagonals: true", "diagonal: both"),
        ("cages: [{sum: 5, cells: r1c1 r1c2}]", "killer: {sum: 5, cells: r1c1 r1c2}"),
        ("marks: {even: r1c1 r2c3}", "even: r1c1 r2c3"),
        ("marks: {odd: r1c1}", "odd: r1c1"),
    ],
)
def test_a_key_means_and_draws_what_its_row_does(key: str, rule: str) -> None:
    short, long = (load_text(text).puzzle for text in (f"{grid([])}\n{key}\n", grid([rule])))
    assert short is not None and long is not None
    one, other = (puzzle.its_kind.atoms(puzzle).scene() for puzzle in (short, long))
    assert one.shapes == other.shapes and one.houses == other.houses and one.sums == other.sums
    answers = [short.question.engine().find(1_000, Budget()), long.question.engine().find(1_000, Budget())]
    assert answers[0].solutions == answers[1].solutions
