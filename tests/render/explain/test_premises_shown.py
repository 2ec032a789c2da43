"""Nothing that a step needs is unsaid: each premise of the JSON is on the board by then, its pattern is in the text."""

from collections.abc import Iterator, Sequence
from typing import TypeVar

import pytest

from logicgrid.kinds.nonogram.sentences import NonogramWriter
from logicgrid.kinds.sudoku.reasons import AlmostLocked, Chain, Fish, HiddenSingle, Locked, Subset, XYWing
from logicgrid.kinds.sudoku.sentences import SudokuWriter
from logicgrid.puzzle.derivation import Atom, Step
from logicgrid.puzzle.explanation import CellMarks, PuzzleExplanation, SudokuMarks
from logicgrid.words.phrases import LANGUAGES, plain, words_of
from page_support import of_file
from support import ROOT, daily, few


def explained(name: str) -> PuzzleExplanation:
    return of_file(ROOT / "puzzles" / f"{name}.yaml")[0]


Board = TypeVar("Board", SudokuMarks, CellMarks)


def with_board(steps: Sequence[Step], board: Board) -> Iterator[tuple[Step, Board]]:
    """Each step with what a reader has marked before it, and those inside it with what is supposed."""
    for step in steps:
        yield step, board
        if step.suppose is not None:
            inner = board.copy()
            inner.add([step.suppose])
            yield from with_board(step.steps, inner)
        for first, *way in step.ways:
            inner = board.copy()
            inner.add(first.conclusions)
            yield from with_board(way, inner)
        board.add(step.conclusions)


@pytest.mark.parametrize("name", few(["diagonal", "killer", "neighbours", "jigsaw", "even-odd", "classic"], 2))
def test_each_premise_of_a_sudokus_step_is_on_the_board(name: str) -> None:
    explanation, seen = explained(f"sudoku/{name}"), 0
    for step, marks in with_board(explanation.derivation.steps, explanation.scene.marks()):
        for cell, digit, holds in step.premises:
            seen += 1
            assert marks.placed[cell] == digit if holds else digit not in marks.candidates[cell], step
    assert seen > 100


def of_pattern(step: Step) -> tuple[list[int], list[int]]:
    """The cells and the houses of a pattern."""
    match step.reason:
        case HiddenSingle(house):
            return [step.conclusions[0][0]], [house]
        case Locked(house, _, cells, other):
            return list(cells), [house] if other is None else [house, other]
        case Subset(cells, _, _, houses):
            return list(cells), list(houses)
        case XYWing(pivot, wings):
            return [pivot, *wings], []
        case AlmostLocked(cells, others):
            return [*cells, *others], []
        case Chain(nodes, houses):
            return [cell for cells, _ in nodes for cell in cells], [house for house in houses if house is not None]
    return [], []


@pytest.mark.parametrize("code", few(LANGUAGES, 5))
def test_the_text_of_a_pattern_has_all_its_cells_and_houses(code: str) -> None:
    told = 0
    for name in daily(("diagonal", "killer", "neighbours", "jigsaw", "classic"), 2):
        writer = SudokuWriter(explained(f"sudoku/{name}").scene, words_of(code))
        for step in explained(f"sudoku/{name}").derivation.steps:
            cells, houses = of_pattern(step)
            text = plain(writer.step(step, 0))
            told += len(cells)
            assert all(plain(writer.cell(cell)) in text for cell in cells), text
            assert all(plain(writer.house(house)) in text for house in houses), text
            if isinstance(step.reason, Fish):
                assert plain(writer.houses(step.reason.lines)) in text and len(step.reason.crossing) == len(
                    step.reason.lines
                )
    assert told > 50


@pytest.mark.parametrize("name", ["mask", "owl", "toadstool"])
def test_each_premise_of_a_nonograms_step_is_on_the_board_and_its_line_is_named(name: str) -> None:
    explanation, seen = explained(f"nonogram/{name}"), 0
    board = explanation.scene.marks()
    writer = NonogramWriter(explanation.scene, words_of("en"))
    for step, marks in with_board(explanation.derivation.steps, board):
        for atom in step.premises:
            seen += 1
            assert is_marked(atom, marks), step
        if step.suppose is None and not step.ways and len(step.clues) == 1 and step.conclusions:
            assert plain(writer.line(step.clues[0])) in plain(writer.step(step))
    assert seen > 50


def is_marked(atom: Atom, marks: CellMarks) -> bool:
    cell, colour, holds = atom
    known = marks.colours[cell]
    if known is not None:
        return (known == colour) == holds
    return not holds and colour in marks.excluded[cell]
