"""What is asked for of sudokus, as it is typed, and their maker."""

from __future__ import annotations

from typing import Any

from logicgrid.kinds import kind_named
from logicgrid.kinds.made import MOST_ATTEMPTS, BoardMaker, range_of, refuse, refused, size_of
from logicgrid.kinds.sudoku.make.canonical import canonical
from logicgrid.kinds.sudoku.make.making import attempt
from logicgrid.kinds.sudoku.make.request import SudokuRequest, problems, read_pattern
from logicgrid.kinds.sudoku.presets import Preset
from logicgrid.puzzle.diagnostics import Diagnostic
from logicgrid.puzzle.messages import say


def asked(request: Any) -> SudokuRequest:
    """Return what is asked for of sudokus.  Raises Refused."""
    wrong: list[Diagnostic] = []
    size, givens = size_of(request.size, wrong), range_of(request.givens, wrong)
    if size is not None and size[1] not in (None, size[0]):
        wrong.append(Diagnostic("bad-size", say("sudoku.sudoku-square"), help=say("sudoku.write-size", size=size[0])))
    refuse(wrong)
    rows = None if size is None else size[0]
    pattern = None
    if request.pattern is not None:
        read = read_pattern(request.pattern)
        if not (len(read) == 2 and isinstance(read[0], int) and isinstance(read[1], tuple)):
            raise refused([each for each in read if isinstance(each, Diagnostic)], request.pattern)
        if rows not in (None, read[0]):
            message = say("sudoku.pattern-has-rows-size", read=read[0], rows=rows)
            raise refused([Diagnostic("wrong-pattern", message, help=say("sudoku.leave-size-out"))], request.pattern)
        rows, pattern = read
    kind = kind_named(request.what)
    made = SudokuRequest(
        kind.usual_size if rows is None else rows,
        _names(request.variant),
        givens or request.clues,
        bool(request.minimal),
        request.symmetry,
        pattern,
        request.level or (1, 3),
        request.effort,
        request.language or "en",
        request.certificates,
        rules=tuple([name.casefold().replace("-", "_").replace(" ", "_") for name in _names(request.rules)]),
        empty=bool(request.empty),
        kind=kind.name if isinstance(kind, Preset) else "",
        own=kind.own_rule if isinstance(kind, Preset) else "",
    )
    refuse(problems(made))
    return made


def _names(text: str | None) -> tuple[str, ...]:
    """Return the names of a list with commas."""
    return tuple([name.strip() for name in (text or "").split(",") if name.strip()])


_EMPTY = 6
"""The attempts at a board without givens, each of which takes as long as dozens of others."""

MAKER = BoardMaker(
    asked,
    attempt,
    lambda question: canonical(question.board),
    lambda asked: _EMPTY if asked.empty else MOST_ATTEMPTS,
)
