"""`logicgrid verify`: checks a certificate, without any solver and without what made it."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from logicgrid.commands import add, note
from logicgrid.puzzle.diagnostics import Refused, one_line
from logicgrid.puzzle.messages import say, speaking

if TYPE_CHECKING:
    from logicgrid.kinds.load import LoadedPuzzle


def fill(parser: argparse.ArgumentParser) -> None:
    add(parser, "file")
    parser.add_argument("certificate", metavar="CERT")
    add(parser, "color", "lang")


def run(options: argparse.Namespace) -> int:
    if options.file == options.certificate == "-":
        raise Refused(say("commands.certificate-standard-input"))
    from logicgrid.files.text import bytes_in
    from logicgrid.kinds.certificate import MAX_BYTES, verified
    from logicgrid.kinds.load import named

    loaded = next(named(options.file))
    if loaded.puzzle is None:
        from logicgrid.api.deriving import rejected

        raise rejected(loaded)
    name = "<stdin>" if options.certificate == "-" else options.certificate
    steps, fault = verified(loaded.puzzle, bytes_in(options.certificate, MAX_BYTES + 1), name)
    status, words = _words(loaded, steps, fault)
    with speaking(loaded.language):
        note(name, words)
    return status


def _words(loaded: LoadedPuzzle, steps: int, fault: str) -> tuple[int, str]:
    """Return the exit status, and what is said of a certificate of so many steps."""
    from logicgrid.puzzle.checker import is_too_large

    if is_too_large(fault):
        return 3, say("commands.verify-undecided", fault=fault)
    if fault:
        return 1, say("commands.verify-refused", fault=fault)
    file = one_line(loaded.file)
    asked = len(loaded.puzzle.questions) if loaded.puzzle and loaded.puzzle.expect == "answered" else 0
    if asked:
        counted = say("commands.steps", n=steps)
        return 0, say("commands.verify-accepted-questions", n=asked, steps=counted, file=file)
    return 0, say("commands.verify-accepted", n=steps, file=file)
