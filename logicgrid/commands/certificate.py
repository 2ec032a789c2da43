"""`logicgrid certify` and `verify`: the proof that a puzzle has exactly one answer, and its check without a solver.

What checks a certificate imports nothing of what makes it.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from logicgrid.commands import add, budget_of, note
from logicgrid.puzzle.diagnostics import Refused, one_line
from logicgrid.puzzle.messages import say, speaking, told

if TYPE_CHECKING:
    from logicgrid.kinds.load import LoadedPuzzle


def fill_certify(parser: argparse.ArgumentParser) -> None:
    add(parser, "file")
    parser.add_argument("-o", "--output", metavar="OUT")
    add(parser, "budget", "color", "lang")


def certify(options: argparse.Namespace) -> int:
    if options.file == "-" and options.output is None:
        raise Refused(say("commands.name-certificate"))
    from logicgrid.api.deriving import Deriving, derived
    from logicgrid.files.output import write_whole
    from logicgrid.kinds.certificate import to_text
    from logicgrid.kinds.explain import value_of
    from logicgrid.kinds.load import named

    loaded = next(named(options.file))
    found = derived(loaded, Deriving(budget_of(options), to_questions=True))
    words = say("commands.certified", n=len(found.derivation.steps), level=found.derivation.level)
    if found.questions:
        refuting = sum([len(one.steps) for each in found.questions for one in each.refuted])
        words = say("commands.certified-questions", steps=refuting, n=len(found.questions))
    if options.output == "-":
        sys.stdout.write(to_text(value_of(found)))
        with speaking(loaded.language):
            print(told(words), file=sys.stderr)
        return 0
    target = options.output or Path(options.file).with_suffix(".cert.json").name
    write_whole(target, to_text(value_of(found)), options.file)
    with speaking(loaded.language):
        note(Path(target), words)
    return 0


def fill_verify(parser: argparse.ArgumentParser) -> None:
    add(parser, "file")
    parser.add_argument("certificate", metavar="CERT")
    add(parser, "color", "lang")


def verify(options: argparse.Namespace) -> int:
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


PARTS = {"certify": (fill_certify, certify), "verify": (fill_verify, verify)}
