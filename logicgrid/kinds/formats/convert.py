"""Convert nonograms and sudokus between formats, including our YAML and images.

Conversion goes through plain boards (`puzzle.board`), so that everything that both formats have room for survives.
Anything else is either a reason to refuse (if the puzzle would be a different one without it) or a loss.  Losses are
always reported: each format's writer lists them.  Our own files are read by their kind.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from typing import Final

from logicgrid.files.source import Document
from logicgrid.files.source import read as read_yaml
from logicgrid.files.text import cut, read_bytes
from logicgrid.kinds import DEFAULT_KIND, KINDS, kind_named
from logicgrid.kinds.formats import FORMATS, Format, read
from logicgrid.kinds.formats.our_yaml import losses_in_yaml, remembered, to_yaml
from logicgrid.kinds.nonogram.formats import normalised
from logicgrid.kinds.nonogram.formats.image import image_to_nonogram
from logicgrid.kinds.nonogram.formats.image import is_image as is_image
from logicgrid.puzzle.board import Board, NonogramBoard, SudokuBoard, default_box
from logicgrid.puzzle.diagnostics import Diagnostic, Severity
from logicgrid.puzzle.messages import comma, say
from logicgrid.puzzle.record import Record


class Read(Record):
    """The puzzles of a file, its mistakes, and in words what was not read."""

    boards: tuple[Board, ...] = ()
    problems: tuple[Diagnostic, ...] = ()
    notes: tuple[str, ...] = ()


def convert(
    source: str | os.PathLike[str] | bytes,
    target: str,
    name: str | None = None,
    number: int | None = None,
    width: int = 30,
    colors: int = 2,
) -> Converted:
    """Read a path, or the bytes of a file called `name`, and write it in the format of the suffix (or name) `target`.

    `number` (from 1) picks one of several puzzles; without it all are written if the format holds several.  An image
    becomes a nonogram of `width` cells, in `colors` colours.
    """
    if not isinstance(source, bytes) and is_image(source):
        board = image_to_nonogram(source, width, colors=colors)
        return Converted(None, problems=(board,)) if isinstance(board, Diagnostic) else write((board,), target)
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
            return refused("no-such-puzzle", say("kinds.no-puzzle-in-file", number=number, n=len(boards)))
        boards, problems = boards[number - 1 : number], ()
    if not boards or any(each.severity is Severity.ERROR for each in problems):
        return Converted(None, problems=problems)
    written = write(boards, target)
    return Converted(written.text, (*found.notes, *written.notes), (*problems, *written.problems))


def read_boards(raw: bytes, name: str) -> Read:
    """Read all puzzles of our or other people's files; a text without a file name is ours if it names a kind."""
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
    """Return what is wrong with the rules of boards, which formats pass through unchecked."""
    if not any([isinstance(board, SudokuBoard) and (board.rules or board.cages or board.marks) for board in boards]):
        return []
    from logicgrid.kinds.load import each_in

    return [each for loaded in each_in(name, raw) if loaded.puzzle is None for each in loaded.errors]


def _read_ours(document: Document) -> Read:
    """Read a file of ours through its kind, and the information in its comments."""
    from logicgrid.kinds.validation import validate

    name = document.data.get("kind", DEFAULT_KIND)
    kind = kind_named(name) if isinstance(name, str) and name in KINDS else None
    if kind is None or not kind.boarded:
        message, help_ = say("kinds.puzzle-kind-has-no", name=cut(str(name))), say("kinds.nonograms-sudokus-converted")
        return Read(problems=(Diagnostic("not-supported", message, document.span(("kind",)), help_),))
    model, problems = validate(kind.schema(), document)
    if model is None:
        return Read(problems=problems)
    puzzle = kind.compile(model, document)
    if isinstance(puzzle, tuple):
        return Read(problems=(*problems, *puzzle))
    board = remembered(kind.to_board(model, puzzle), document.text)
    unkept = ", ".join(f"`{key}`" for key in ("expect", "difficulty") if key in document.data)
    notes = (say("kinds.keys-yaml-file", unkept=unkept),) if unkept else ()
    return Read((normalised(board) if isinstance(board, NonogramBoard) else board,), problems, notes)


YAML_SUFFIXES: Final = (".yaml", ".yml")
_OF_OTHERS: Final = tuple(dict.fromkeys([suffix for each in FORMATS for suffix in each.suffixes]))
SUFFIXES: Final = (*YAML_SUFFIXES, *_OF_OTHERS)
"""The suffixes of all writable formats."""


class Converted(Record):
    """A text and its losses (`notes`), or None and the `problems`."""

    text: str | None
    notes: tuple[str, ...] = ()
    problems: tuple[Diagnostic, ...] = ()


def write(boards: Sequence[Board], target: str) -> Converted:
    """Write puzzles as the text of a file whose name ends like `target`."""
    if target.lower().endswith(YAML_SUFFIXES):
        return _several(boards) or Converted(to_yaml(boards[0]), tuple(losses_in_yaml(boards[0])))
    found = _format(target.lower(), boards[0])
    if found is None:
        known = ", ".join(f"`{suffix}`" for suffix in _OF_OTHERS)
        message = say("kinds.names-no-format-write", target=target)
        return refused("unknown-format", message, say("kinds.suffixes-yaml", known=known))
    if (problem := _unfit(found, boards)) is not None:
        return problem
    module = found.load()
    written = [module.write(each) for each in boards]
    texts = [module.link(text) + "\n" if target.lower().endswith("-link") else text for text, _ in written]
    lost = [loss for _, losses in written for loss in losses]
    lost += [say("kinds.language")] if any(each.about.language for each in boards) else []
    return Converted(module.bundle(texts) if found.several else texts[0], tuple(dict.fromkeys(lost)))


def refused(code: str, message: str, help_: str | None = None) -> Converted:
    """Return the result that nothing is written, and why."""
    return Converted(None, problems=(Diagnostic(code, message, None, help_),))


def _kind(board: Board) -> str:
    return "nonogram" if isinstance(board, NonogramBoard) else "sudoku"


def _format(target: str, board: Board) -> Format | None:
    """Return the format for a name; a `.txt` is a nonogram's numbers or a sudoku's text."""
    if target.endswith(".txt") and not target.endswith(".ps.txt") and _kind(board) == "sudoku":
        return next(each for each in FORMATS if each.name == "sudoku text")
    return next((each for each in FORMATS if target.endswith(each.suffixes)), None)


def _several(boards: Sequence[Board]) -> Converted | None:
    if len(boards) == 1:
        return None
    message = say("kinds.file-has-puzzles-format", n=len(boards))
    return refused("several-puzzles", message, say("kinds.say-which-one-number"))


def _unfit(found: Format, boards: Sequence[Board]) -> Converted | None:
    """Return why the puzzles cannot be written in a format; None if they can."""
    wrong = next((each for each in boards if _kind(each) != found.kind), None)
    if wrong is not None:
        nouns = [say(f"kinds.noun-{kind}") for kind in (found.kind, _kind(wrong))]
        return refused("wrong-kind", say("kinds.holds", name=found.name, kind=nouns[0], kind2=nouns[1]))
    lacking = next((need for each in boards for need in _needs(each) if need not in found.holds), None)
    if lacking is not None:
        can = [each.suffixes[0] for each in FORMATS if each.kind == found.kind and lacking in each.holds]
        message = say("kinds.has-no-room-without", name=found.name, needs=say(f"kinds.need-{lacking}"))
        these = comma(f"`{suffix}`" for suffix in (*can, ".yaml"))
        return refused("no-room", message, say("kinds.these-have", it=these))
    return None if found.several else _several(boards)


def _needs(board: Board) -> Iterator[str]:
    """Yield the parts of a board that a format must have room for, as in `Format.holds`."""
    if isinstance(board, NonogramBoard):
        yield from ["colors"] if board.colors else []
        return
    caged = [cell for cage in board.cages for cell in cage.cells if len(cage.cells) > 1]
    found = {
        "regions": board.regions is not None,
        "gaps": "." in "".join(board.regions or ()),
        "boxes": board.regions is None and board.box != default_box(board.side),
        "diagonals": board.diagonals,
        "cages": bool(board.cages),
        "marks": board.marks is not None,
        "rules": bool(board.rules),
        "sides": board.side != 9,
        "loose-cages": len(set(caged)) < len(caged) or any(board.grid[row][column] != "." for row, column in caged),
    }
    yield from (name for name, needed in found.items() if needed)
