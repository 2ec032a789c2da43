"""The plain board of a nonogram's file, for converters and for drawings of the puzzle.

It is made of the puzzle that `compile` has read, so there is one reader of our files; only texts are the model's.
"""

from __future__ import annotations

from collections.abc import Callable

from logicgrid.kinds import Puzzle
from logicgrid.kinds.nonogram.compile import FILLED, UNKNOWN, NonogramPresenter
from logicgrid.kinds.nonogram.formats.colors import color_in
from logicgrid.kinds.nonogram.picture import Runs
from logicgrid.kinds.nonogram.question import NonogramQuestion
from logicgrid.kinds.nonogram.schema import NonogramFile
from logicgrid.puzzle.board import About, Grid, Line, NonogramBoard, Run


def to_board(model: NonogramFile, puzzle: Puzzle) -> NonogramBoard:
    """Return the board of a file's model and of the puzzle that was made of it."""
    assert isinstance(puzzle.question, NonogramQuestion) and isinstance(puzzle.present, NonogramPresenter)
    picture, symbols = puzzle.question.picture, puzzle.present.symbols
    known = {1 << colour: symbol for colour, symbol in enumerate(symbols)} if len(symbols) > 1 else {}
    stated = {cell.position: symbols[cell.value] for cell in puzzle.stated}

    def line(runs: Runs | None) -> Line:
        return tuple(
            Run(length, None if symbols[colour] == FILLED else symbols[colour]) for length, colour in runs or ()
        )

    def grid(sign: Callable[[int], str]) -> Grid:
        signs = "".join(map(sign, range(picture.width * picture.height)))
        return tuple(signs[start : start + picture.width] for start in range(0, len(signs), picture.width))

    return NonogramBoard(
        rows=tuple(map(line, picture.rows)),
        columns=tuple(map(line, picture.columns)),
        colors={letter: color_in(text) for letter, text in (model.colors or {}).items()},
        given=None if model.given is None else grid(lambda cell: known.get(picture.given[cell], UNKNOWN)),
        goal=None if model.solution is None else grid(lambda cell: stated.get(cell, UNKNOWN)),
        about=About(title=model.title, description=model.intro, language=model.language),
    )
