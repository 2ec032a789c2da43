"""A hash that tells whether two puzzles are the same one under other names."""

from __future__ import annotations

from logicgrid.kinds import Puzzle


def canonical(puzzle: Puzzle) -> str:
    """Return a hash that puzzles have in common which differ only in names, order, places or symmetries."""
    from logicgrid.csp.question import ArrayQuestion
    from logicgrid.kinds.nonogram.question import NonogramQuestion
    from logicgrid.kinds.sudoku.question import SudokuQuestion

    question = puzzle.question
    if isinstance(question, SudokuQuestion):
        from logicgrid.generate.sudokus.canonical import canonical as of_board

        return of_board(question.board)
    if isinstance(question, NonogramQuestion):
        from logicgrid.generate.nonograms.canonical import canonical as of_picture

        return of_picture(question.picture)
    from logicgrid.generate.grid_form import canonical as of_problem

    assert isinstance(question, ArrayQuestion)
    return of_problem(question.problem)
