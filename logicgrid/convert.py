"""`logicgrid convert`: one file in, another out, and in words what was lost on the way."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

from logicgrid.diagnostics import Diagnostic, Severity


def convert_file(source: str, target: str, number: int | None, width: int, colors: int) -> int:
    """Writes `target` (by way of a temporary file); exit status 0, or 2 where that cannot be."""
    from logicgrid.formats.image import is_image

    text, notes, problems = (
        _from_image(source, target, width, colors) if is_image(source) else _plain(source, target, number)
    )
    _show(source, problems)
    if text is None:
        return 2
    try:
        write_atomically(Path(target), text)
    except OSError as error:
        print(f"{target}: cannot be written: {error.strerror}", file=sys.stderr)
        return 2
    for note in notes:
        print(f"{target}: not kept: {note}", file=sys.stderr)
    if is_image(source):
        print(f"{target}: {_verdict(target)}")
    return 0


Result = tuple[str | None, tuple[str, ...], tuple[Diagnostic, ...]]


def _plain(source: str, target: str, number: int | None) -> Result:
    from logicgrid.formats.convert import convert

    converted = convert(source, target, number=number)
    return converted.text, converted.notes, converted.problems


def _from_image(source: str, target: str, width: int, colors: int) -> Result:
    from logicgrid.formats.convert import write
    from logicgrid.formats.image import image_to_nonogram

    puzzle = image_to_nonogram(source, width, colors=colors)
    if isinstance(puzzle, Diagnostic):
        return None, (), (puzzle,)
    written = write((puzzle,), target)
    return written.text, written.notes, written.problems


def _verdict(target: str) -> str:
    """A word on whether the picture that was made is the only one with its numbers."""
    from logicgrid.analyses.solve import Limits
    from logicgrid.judge import judge_each
    from logicgrid.render.wording import verdict_words

    report = next(judge_each(target, Limits(solutions=2, seconds=60)))
    return verdict_words(report)


def _show(source: str, problems: tuple[Diagnostic, ...]) -> None:
    from logicgrid.render.snippet import diagnostics_to_text
    from logicgrid.source import read_bytes, text_of

    if problems:
        raw, _ = read_bytes(source)
        text = text_of(raw) if raw is not None and any(each.span for each in problems) else None
        print(diagnostics_to_text(problems, file=source, source=text), file=sys.stderr)
    if any(each.severity is Severity.ERROR for each in problems):
        print(f"{source}: not converted", file=sys.stderr)


def write_atomically(path: Path, text: str) -> None:
    """The file is there whole, or it is as it was before."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as stream:
            stream.write(text)
        umask = os.umask(0)
        os.umask(umask)
        os.chmod(name, 0o666 & ~umask)
        os.replace(name, path)
    except BaseException:
        os.unlink(name)
        raise
