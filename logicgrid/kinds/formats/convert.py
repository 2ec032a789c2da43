"""From one format of nonograms and sudokus to another, our YAML and pictures among them.

Conversion is by way of plain boards (`puzzle.board`), so that everything that both formats have room for survives.
Losses are reported, never silent: each format's writer lists them.  Files of ours are read by their kind.
"""

from __future__ import annotations

import os
from collections.abc import Sequence

from logicgrid.files.source import Document
from logicgrid.files.source import read as read_yaml
from logicgrid.files.text import cut, read_bytes
from logicgrid.kinds import DEFAULT_KIND, KINDS, kind_named
from logicgrid.kinds.formats import read
from logicgrid.kinds.formats.our_yaml import remembered
from logicgrid.kinds.formats.write import YAML_SUFFIXES, Converted, refused, write
from logicgrid.kinds.nonogram.formats.image import image_to_nonogram
from logicgrid.kinds.nonogram.formats.image import is_image as is_image
from logicgrid.kinds.nonogram.formats.runs import normalised
from logicgrid.puzzle.board import Board, NonogramBoard, SudokuBoard
from logicgrid.puzzle.diagnostics import Diagnostic, Severity
from logicgrid.puzzle.messages import say
from logicgrid.puzzle.record import Record


class Read(Record):
    """The puzzles of a file, the mistakes in it, and in words what of it was not read."""

    boards: tuple[Board, ...] = ()
    problems: tuple[Diagnostic, ...] = ()
    notes: tuple[str, ...] = ()


def converted(
    source: str, target: str, number: int | None, width: int, colors: int, raw: bytes | None = None
) -> Converted:
    """Read a path, or the bytes `raw` under that name, as a puzzle or a picture; write it as `target` asks."""
    if raw is None and is_image(source):
        return _from_image(source, target, width, colors)
    return convert(source if raw is None else raw, target, source, number)


def convert(
    source: str | os.PathLike[str] | bytes, target: str, name: str | None = None, number: int | None = None
) -> Converted:
    """Read a path, or bytes that stand in a file called `name`, and write it as the suffix (or name) `target` asks.

    `number` (from 1) picks one of several puzzles; without it all are written if the format holds several.
    """
    raw: bytes | None
    problems: tuple[Diagnostic, ...] = ()
    if isinstance(source, bytes):
        raw, name = source, name or "<text>"
    else:
        name = name or os.fsdecode(source)
        raw, problems = read_bytes(source)
    if raw is None:
        return Converted(None, problems=problems)
    found = read_boards(raw, name)
    boards, problems = found.boards, found.problems
    if number is not None and boards:
        if not 1 <= number <= len(boards):
            message = say("kinds.no-puzzle-in-file", number=number, n=len(boards))
            return refused("no-such-puzzle", message)
        boards, problems = boards[number - 1 : number], ()
    if not boards or any(each.severity is Severity.ERROR for each in problems):
        return Converted(None, problems=problems)
    written = write(boards, target)
    return Converted(written.text, (*found.notes, *written.notes), (*problems, *written.problems))


def _from_image(source: str, target: str, width: int, colors: int) -> Converted:
    board = image_to_nonogram(source, width, colors=colors)
    return Converted(None, problems=(board,)) if isinstance(board, Diagnostic) else write((board,), target)


def read_boards(raw: bytes, name: str) -> Read:
    """Read all puzzles of a file of ours or of others; a text without a file's name is ours if it names a kind."""
    ours = name.lower().endswith(YAML_SUFFIXES)
    if ours or name.startswith("<"):
        document, problems = read_yaml(raw)
        if document is not None and (ours or "kind" in document.data):
            return _read_ours(document)
        if ours:
            return Read(problems=problems)
    stream = list(read(raw, name))
    boards = tuple([each.board for each in stream if not isinstance(each, Diagnostic)])
    problems = tuple([each for each in stream if isinstance(each, Diagnostic)])
    return Read(boards, (*problems, *_mistakes(boards, raw, name)))


def _mistakes(boards: Sequence[Board], raw: bytes, name: str) -> list[Diagnostic]:
    """Return what is wrong with the rules of boards, which formats carry as they are."""
    if not any([isinstance(board, SudokuBoard) and (board.rules or board.cages) for board in boards]):
        return []
    from logicgrid.kinds.load import each_in

    return [each for loaded in each_in(name, raw) if loaded.puzzle is None for each in loaded.errors]


def _read_ours(document: Document) -> Read:
    """Read a file of ours through its kind, and what its comments add."""
    from logicgrid.kinds.validation import validate

    name = document.data.get("kind", DEFAULT_KIND)
    kind = kind_named(name) if isinstance(name, str) and name in KINDS else None
    if kind is None or not kind.boarded:
        message, help_ = (
            say("kinds.puzzle-kind-has-no", name=cut(str(name))),
            say("kinds.nonograms-sudokus-converted"),
        )
        return Read(problems=(Diagnostic("not-supported", message, document.span(("kind",)), help_),))
    model, problems = validate(kind.schema(), document)
    if model is None:
        return Read(problems=problems)
    puzzle = kind.compile(model, document)
    if isinstance(puzzle, tuple):
        return Read(problems=(*problems, *puzzle))
    board = remembered(kind.to_board(model, puzzle), document.text)
    unkept = ", ".join(f"`{key}`" for key in ("expect", "difficulty") if key in document.data)
    return Read(
        (normalised(board) if isinstance(board, NonogramBoard) else board,),
        problems,
        (say("kinds.keys-yaml-file", unkept=unkept),) if unkept else (),
    )
