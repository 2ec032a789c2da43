"""`logicgrid convert`: one file in, another out, and in words what was lost on the way."""

from __future__ import annotations

import sys

from logicgrid.puzzle.diagnostics import Diagnostic, Severity


def convert_file(source: str, target: str, number: int | None, width: int, colors: int) -> int:
    """Writes `target` (by way of a temporary file); exit status 0, or 2 where that cannot be."""
    from logicgrid.files.formats.image import is_image
    from logicgrid.files.output import Unwritable, write_whole

    text, notes, problems = (
        _from_image(source, target, width, colors) if is_image(source) else _plain(source, target, number)
    )
    _show(source, problems)
    if text is None:
        return 2
    try:
        write_whole(target, text, source)
    except Unwritable as error:
        print(f"{target}: cannot be written: {error}", file=sys.stderr)
        return 2
    for note in notes:
        print(f"{target}: not kept: {note}", file=sys.stderr)
    if is_image(source):
        print(f"{target}: {_verdict(target)}")
    return 0


Result = tuple[str | None, tuple[str, ...], tuple[Diagnostic, ...]]


def _plain(source: str, target: str, number: int | None) -> Result:
    from logicgrid.files.formats.convert import convert

    converted = convert(source, target, number=number)
    return converted.text, converted.notes, converted.problems


def _from_image(source: str, target: str, width: int, colors: int) -> Result:
    from logicgrid.files.formats.convert import write
    from logicgrid.files.formats.image import image_to_nonogram

    puzzle = image_to_nonogram(source, width, colors=colors)
    if isinstance(puzzle, Diagnostic):
        return None, (), (puzzle,)
    written = write((puzzle,), target)
    return written.text, written.notes, written.problems


def _verdict(target: str) -> str:
    """A word on whether the picture that was made is the only one with its numbers."""
    from logicgrid.analyses.solve import Limits
    from logicgrid.render.wording import verdict_words
    from logicgrid.workflows.judge import judge_each

    report = next(judge_each(target, Limits(solutions=2, seconds=60)))
    return verdict_words(report)


def _show(source: str, problems: tuple[Diagnostic, ...]) -> None:
    from logicgrid.files.source import read_bytes, text_of
    from logicgrid.render.snippet import diagnostics_to_text

    if problems:
        raw, _ = read_bytes(source)
        text = text_of(raw) if raw is not None and any(each.span for each in problems) else None
        print(diagnostics_to_text(problems, file=source, source=text), file=sys.stderr)
    if any(each.severity is Severity.ERROR for each in problems):
        print(f"{source}: not converted", file=sys.stderr)
