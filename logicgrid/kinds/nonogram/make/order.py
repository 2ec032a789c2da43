"""What is asked for of nonograms, as it is typed, and their maker."""

from __future__ import annotations

from typing import Any

from logicgrid.kinds.made import DERIVED, MOST_ATTEMPTS, BoardMaker, part_of, refuse, refused, size_of
from logicgrid.kinds.nonogram.deduce.derive import derive
from logicgrid.kinds.nonogram.make.canonical import canonical
from logicgrid.kinds.nonogram.make.making import attempt
from logicgrid.kinds.nonogram.make.request import DrawnPicture, NonogramRequest, problems
from logicgrid.puzzle.derivation import Derivation
from logicgrid.puzzle.diagnostics import Diagnostic
from logicgrid.puzzle.messages import say


def asked(request: Any) -> NonogramRequest:
    """Return what is asked for of nonograms.  Raises Refused."""
    if request.clues is not None:
        raise refused(
            [Diagnostic("bad-option", say("nonogram.nonogram-has-clue-each"), help=say("nonogram.leave-clues-out"))]
        )
    wrong: list[Diagnostic] = []
    size, density = size_of(request.size, wrong), part_of(request.density, wrong)
    refuse(wrong)
    drawing = None
    if request.picture is not None:
        from logicgrid.kinds.nonogram.make.pictures import read_drawing

        read = read_drawing(request.picture, size, request.colors or 2)
        if not isinstance(read, DrawnPicture):
            raise refused(read, request.picture)
        drawing = read
    width, height = size or (15, 15)
    made = NonogramRequest(
        width,
        width if height is None else height,
        density,
        request.symmetry,
        request.smooth,
        2 if request.colors is None else request.colors,
        drawing,
        request.may_change or 0,
        request.level or ((1, 3) if drawing is None else (1, 6)),
        request.effort,
        request.language or "en",
        request.certificates,
    )
    refuse(problems(made))
    return made


def _attempts(request: NonogramRequest) -> int:
    if request.drawing is None:
        return MOST_ATTEMPTS
    return 4 if request.may_change else 1


def _derived(question: Any, most: int) -> Derivation:
    """Return the derivation; above level 4, which takes long, only if that is wanted."""
    return derive(question.picture, DERIVED, nested=False) if most < 5 else question.derive(DERIVED)


MAKER = BoardMaker(
    asked,
    attempt,
    lambda question: canonical(question.picture),
    _attempts,
    _derived,
)
