"""What is asked for of sudokus and nonograms, as it is typed; mistakes are refused all at once."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from logicgrid.generate.batch import MOST_ATTEMPTS, Order
from logicgrid.puzzle.diagnostics import Diagnostic, Refused, brief

if TYPE_CHECKING:
    from logicgrid.api.generating import MakeRequest
    from logicgrid.generate.nonograms.request import NonogramRequest
    from logicgrid.generate.sudokus.request import SudokuRequest


def board_order(request: MakeRequest, seed: str) -> Order:
    """Return what the maker of a kind of board is asked for.  Raises Refused."""
    if request.what == "sudoku":
        from logicgrid.generate.sudokus.making import attempt as make_sudoku

        return Order(make_sudoku, _sudoku(request), seed, request.time_limit)
    from logicgrid.generate.nonograms.making import attempt as make_nonogram

    nonogram = _nonogram(request)
    attempts = MOST_ATTEMPTS if nonogram.drawing is None else 4 if nonogram.may_change else 1
    return Order(make_nonogram, nonogram, seed, request.time_limit, attempts)


def _sudoku(request: MakeRequest) -> SudokuRequest:
    """Return what is asked for of sudokus.  Raises Refused."""
    from logicgrid.generate.sudokus.request import SudokuRequest, problems, read_pattern

    wrong: list[Diagnostic] = []
    size, givens = _size(request.size, wrong), _range(request.givens, wrong)
    if size is not None and size[1] not in (None, size[0]):
        wrong.append(Diagnostic("bad-size", "a sudoku is a square", help=f"write `--size {size[0]}`"))
    _refuse(wrong)
    rows = None if size is None else size[0]
    pattern = None
    if request.pattern is not None:
        read = read_pattern(request.pattern)
        if not (len(read) == 2 and isinstance(read[0], int) and isinstance(read[1], tuple)):
            raise _refused([each for each in read if isinstance(each, Diagnostic)], request.pattern)
        if rows not in (None, read[0]):
            message = f"the pattern has {read[0]} rows, and `--size {rows}` asks for {rows}"
            raise _refused([Diagnostic("wrong-pattern", message, help="leave `--size` out")], request.pattern)
        rows, pattern = read
    made = SudokuRequest(
        9 if rows is None else rows,
        tuple([name.strip() for name in (request.variant or "").split(",") if name.strip()]),
        givens or request.clues,
        bool(request.minimal),
        request.symmetry,
        pattern,
        request.level or (1, 3),
        request.effort,
        request.language or "en",
        request.certificates,
    )
    _refuse(problems(made))
    return made


def _nonogram(request: MakeRequest) -> NonogramRequest:
    """Return what is asked for of nonograms.  Raises Refused."""
    from logicgrid.generate.nonograms.request import Drawing, NonogramRequest, problems

    if request.clues is not None:
        raise _refused([Diagnostic("bad-option", "a nonogram has a clue for each line", help="leave `--clues` out")])
    wrong: list[Diagnostic] = []
    size, density = _size(request.size, wrong), _part(request.density, wrong)
    _refuse(wrong)
    drawing = None
    if request.picture is not None:
        from logicgrid.generate.nonograms.pictures import read_drawing

        read = read_drawing(request.picture, size, request.colors or 2)
        if not isinstance(read, Drawing):
            raise _refused(read, request.picture)
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
    _refuse(problems(made))
    return made


def _refuse(found: list[Diagnostic]) -> None:
    if found:
        raise _refused(found)


def _refused(found: list[Diagnostic] | tuple[Diagnostic, ...], file: str = "") -> Refused:
    """Return the refusal for what is wrong with the options, or with a file that they name."""
    from logicgrid.files.text import read_bytes, text_of

    raw = read_bytes(file)[0] if any(each.span for each in found) else None
    return Refused(found, file=file, source="" if raw is None else text_of(raw))


def _size(text: str | None, wrong: list[Diagnostic]) -> tuple[int, int | None] | None:
    """Return width and height (None if there is one number); what is wrong goes into a list."""
    match = re.fullmatch(r"(\d{1,4})(?:[x×X](\d{1,4}))?", (text or "").strip(), re.ASCII)
    if text is not None and match is None:
        message = f"`{brief(text)}` is no size: write `--size 9`, or `--size 15x15`"
        wrong.append(Diagnostic("bad-option", message))
    return None if match is None else (int(match[1]), None if match[2] is None else int(match[2]))


def _range(text: str | None, wrong: list[Diagnostic]) -> tuple[int, int] | None:
    """Return the ends of a range, which may be empty; what is wrong goes into a list."""
    match = re.fullmatch(r"(\d{1,4})(?:-(\d{1,4}))?", (text or "").strip(), re.ASCII)
    if text is not None and match is None:
        message = f"`{brief(text)}` is no number of givens: write `--givens 28`, or `--givens 26-30`"
        wrong.append(Diagnostic("bad-option", message))
    return None if match is None else (int(match[1]), int(match[2] or match[1]))


def _part(text: str | None, wrong: list[Diagnostic]) -> float | None:
    """Return a number; what is wrong goes into a list."""
    try:
        return None if text is None else float(text.strip().replace(",", "."))
    except ValueError:
        wrong.append(Diagnostic("bad-option", f"`{brief(text or '')}` is no density: write `--density 0.5`"))
        return None
