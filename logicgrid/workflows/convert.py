"""`logicgrid convert`: from one format of nonograms and sudokus to another, our YAML and pictures among them.

Conversion is by way of plain boards (`puzzle.board`), so that everything that both formats have room for survives.
Losses are reported, never silent: each format's writer lists them.  Files of ours are read by their kind.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from logicgrid.files.output import Unwritable, write_whole
from logicgrid.files.source import Document
from logicgrid.files.source import read as read_yaml
from logicgrid.files.text import cut, read_bytes, read_standard_input, text_of
from logicgrid.kinds import DEFAULT_KIND, KINDS, kind_named
from logicgrid.kinds.formats import read
from logicgrid.kinds.formats.our_yaml import remembered
from logicgrid.kinds.formats.write import YAML_SUFFIXES, Converted, refused, write
from logicgrid.kinds.nonogram.formats.image import image_to_nonogram, is_image
from logicgrid.kinds.nonogram.formats.runs import normalised
from logicgrid.puzzle.board import Board, NonogramBoard
from logicgrid.puzzle.diagnostics import Diagnostic, Severity, one_line
from logicgrid.puzzle.record import Record


class Read(Record):
    """The puzzles of a file, the mistakes in it, and in words what of it was not read."""

    boards: tuple[Board, ...] = ()
    problems: tuple[Diagnostic, ...] = ()
    notes: tuple[str, ...] = ()


def convert_file(source: str, target: str, number: int | None, width: int, colors: int, to: str | None = None) -> int:
    """Write `target` (by way of a temporary file); return the exit status: 0, or 2 if that cannot be done.

    The format is what the suffix of `to` says, or that of `target`.  `-` is a standard stream.
    """
    if target == "-" and to is None:
        print("logicgrid convert: standard output has no suffix: name the format, as in --to yaml", file=sys.stderr)
        return 2
    raw, name = None, source
    if source == "-":
        name = "<stdin>"
        raw, problems = read_standard_input()
        if raw is None:
            _show(name, b"", problems)
            return 2
    format_ = to or target
    found = converted(name, format_, number, width, colors, raw)
    _show(name, raw, found.problems)
    if found.text is None:
        return 2
    if target == "-":
        sys.stdout.write(found.text)
    else:
        try:
            write_whole(target, found.text, source)
        except Unwritable as error:
            print(f"{one_line(target)}: cannot be written: {error}", file=sys.stderr)
            return 2
    shown = "<stdout>" if target == "-" else one_line(target)
    for note in found.notes:
        print(f"{shown}: not kept: {note}", file=sys.stderr)
    if is_image(name) and (target != "-" or format_.lower().endswith(YAML_SUFFIXES)):
        verdict = _verdict(found.text if target == "-" else Path(target))
        print(f"{shown}: {verdict}", file=sys.stderr if target == "-" else sys.stdout)
    return 0


def _verdict(made: Path | str) -> str:
    """Return in words whether the picture that was made (a file, or a text of ours) is the only one of its numbers."""
    from logicgrid.analyses.solve import Limits
    from logicgrid.render.wording import verdict_words
    from logicgrid.workflows.judge import judge_each, judge_loaded
    from logicgrid.workflows.load import load_text

    limits = Limits(solutions=2, seconds=60)
    return verdict_words(
        judge_loaded(load_text(made), limits) if isinstance(made, str) else next(judge_each(made, limits))
    )


def _show(source: str, raw: bytes | None, problems: tuple[Diagnostic, ...]) -> None:
    from logicgrid.render.snippet import diagnostics_to_text

    if problems:
        if raw is None:
            raw, _ = read_bytes(source)
        text = text_of(raw) if raw is not None and any(each.span for each in problems) else None
        print(diagnostics_to_text(problems, file=source, source=text), file=sys.stderr)
    if any(each.severity is Severity.ERROR for each in problems):
        print(f"{one_line(source)}: not converted", file=sys.stderr)


# -- reading ---------------------------------------------------------------------------------------------------------


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
            message = f"there is no puzzle {number} in this file; it has {len(boards)}"
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
    return Read(
        tuple(each.board for each in stream if not isinstance(each, Diagnostic)),
        tuple(each for each in stream if isinstance(each, Diagnostic)),
    )


def _read_ours(document: Document) -> Read:
    """Read a file of ours through its kind, and what its comments add."""
    from logicgrid.kinds.validation import validate

    name = document.data.get("kind", DEFAULT_KIND)
    kind = kind_named(name) if isinstance(name, str) and name in KINDS else None
    if kind is None or not kind.boarded:
        message, help_ = (
            f"a puzzle of kind `{cut(str(name))}` has no other format",
            "nonograms and sudokus are converted",
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
        (f"the keys {unkept} of the YAML file",) if unkept else (),
    )
