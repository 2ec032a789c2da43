"""The rules of the page's scripts against ours, on random marks of puzzles of all kinds."""

import random
from collections.abc import Iterable
from typing import Any

import pytest

from logicgrid.csp.deduce.ladder import RUNGS as GRID_RUNGS
from logicgrid.kinds.explain import Derived, derive, hint
from logicgrid.kinds.load import load
from logicgrid.kinds.logic_grid.atoms import GridAtoms
from logicgrid.kinds.nonogram.reasons import RUNGS as NONOGRAM_RUNGS
from logicgrid.kinds.sudoku.deduce import RUNGS as SUDOKU_RUNGS
from logicgrid.puzzle.budget import Budget
from logicgrid.puzzle.derivation import Atom
from logicgrid.puzzle.explanation import CellMarks, SudokuMarks
from page_support import NODE, PUZZLES, asked_of_node, data_of, derived, grid_closure
from support import cases, daily

pytestmark = pytest.mark.skipif(NODE is None, reason="there is no Node here")

GRIDS = tuple(cases(__file__, "GRIDS"))
SUDOKUS = ("sudoku/four.yaml", "sudoku/classic.yaml", "sudoku/rules/region-sum-killer.yaml", "sudoku/jigsaw.yaml")
RUNGS: dict[str, Any] = {"logic-grid": GRID_RUNGS, "nonogram": NONOGRAM_RUNGS}
NONOGRAMS = ("nonogram/little-house.yaml", "nonogram/toadstool.yaml", "nonogram/mask.yaml")


def true_atoms(name: str) -> list[Atom]:
    """Return everything that is true of the puzzle's answer."""
    _, found = derived(name)
    steps = found.derivation.steps
    return sorted(found.atoms.consequences(atom for step in steps for atom in step.conclusions))


def closure(name: str, atoms: list[Atom]) -> set[Atom]:
    """Return what marks and the board alone say, by our own pencil marks."""
    _, found = derived(name)
    if isinstance(found.atoms, GridAtoms):
        return grid_closure(found.atoms, atoms)
    scene: Any = found.atoms.scene()
    if name in SUDOKUS:
        digits = SudokuMarks(scene.size, [house.cells for house in scene.houses], scene.givens)
        digits.add(atoms)
        placed = {(cell, digit, True) for cell, digit in enumerate(digits.placed) if digit is not None}
        return placed | {
            (cell, digit, False)
            for cell, own in enumerate(digits.candidates)
            for digit in range(scene.size)
            if digit not in own
        }
    cells = CellMarks(len(scene.symbols), scene.given)
    cells.add([atom for atom in atoms if atom[2]])
    known = [(cell, colour, True) for cell, colour in enumerate(cells.colours) if colour is not None]
    return set(found.atoms.consequences(known)) | {atom for atom in atoms if not atom[2]}


@pytest.mark.parametrize("names", [GRIDS, SUDOKUS, NONOGRAMS], ids=["grids", "sudokus", "nonograms"])
def test_what_marks_bring_is_the_same_in_both_languages(names: tuple[str, ...]) -> None:
    choice = random.Random(16)
    questions: list[dict[str, Any]] = []
    expected = []
    for name in names:
        truths = true_atoms(name)
        if name in NONOGRAMS and len(derived(name)[1].atoms.scene().symbols) == 2:  # type: ignore[union-attr]
            truths = [atom for atom in truths if atom[2]]
        questions.append({"data": data_of(name)})
        for _ in daily(range(150 // len(names)), 5):
            marks = choice.sample(truths, choice.randrange(min(len(truths), 60)))
            questions.append({"atoms": marks, "auto": choice.randrange(3), "known": True})
            expected.append(closure(name, marks))
    answers = asked_of_node(questions)
    assert len(answers) == len(expected)
    for answer, known in zip(answers, expected, strict=True):
        assert {(one, other, bool(holds)) for one, other, holds in answer["known"]} == known


def level(kind: str, technique: str) -> int:
    """Return the level of a technique; the grid's own rules are of the lowest."""
    return max(1, RUNGS.get(kind, SUDOKU_RUNGS)[technique].level)


def harder_hints(names: Iterable[str], count: int) -> tuple[int, int]:
    """Ask for hints at random positions: the number of those where a step is left, and of those of a higher level."""
    choice = random.Random(61)
    questions: list[dict[str, Any]] = []
    asked: list[tuple[str, list[Atom]]] = []
    for name in names:
        loaded, _ = derived(name)
        some = true_atoms(name) if loaded.kind == "logic-grid" else [atom for atom in true_atoms(name) if atom[2]]
        questions.append({"data": data_of(name)})
        for _ in range(count):
            marks = choice.sample(some, int(len(some) * 0.7 * choice.random() ** 2))  # most boards are rather empty
            questions.append({"atoms": marks, "auto": 1, "hint": True})
            asked.append((name, marks))
    positions = harder = 0
    for (name, marks), answer in zip(asked, asked_of_node(questions), strict=True):
        loaded, found = derived(name)
        mine, shown = hint(loaded, found, marks, Budget(100_000)), answer["hint"]
        assert not mine.wrong and shown["kind"] != "wrong"
        if mine.step is None:
            continue
        assert shown["kind"] in ("live", "step")
        assert all(found.atoms.holds((one, other, bool(holds)), found.answer) for one, other, holds in shown["atoms"])
        positions += 1
        harder += level(loaded.kind, shown["technique"]) > level(loaded.kind, mine.step.technique)
    return positions, harder


@pytest.mark.parametrize(
    ("names", "count"), [(GRIDS, 4), (SUDOKUS[:2], 6), (NONOGRAMS, 5)], ids=["grids", "sudokus", "nonograms"]
)
def test_a_hint_is_true_and_of_no_higher_level_than_the_easiest(names: tuple[str, ...], count: int) -> None:
    positions, harder = harder_hints(names, count)
    assert positions > 10 and not harder


@pytest.mark.long
def test_of_a_thousand_hints_at_most_one_in_a_hundred_is_of_a_higher_level() -> None:
    names = []
    for file in sorted(PUZZLES.rglob("*.yaml")):
        loaded = load(file)
        if loaded.puzzle and isinstance(found := derive(loaded.puzzle, Budget(100_000)), Derived) and not found.open:
            names.append(str(file.relative_to(PUZZLES)))
    positions, harder = harder_hints(names, 25)
    assert len(names) >= 40 and positions >= 1_000 and harder <= positions // 100
