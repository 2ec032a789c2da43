"""`logicgrid verify`: checks a certificate, without any solver and without what made it."""

from __future__ import annotations

import argparse
import sys

from logicgrid.commands import add_color, bytes_in, puzzles_in
from logicgrid.puzzle.diagnostics import one_line

_EPILOG = """\
exit status:
  0  accepted: the puzzle has exactly one answer, the one that the certificate leads to
  1  refused: another puzzle's certificate, or a step that does not follow
  2  the input cannot be used: no puzzle, or no certificate"""


def fill(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Checks a certificate step by step against what the puzzle's clues mean, and that it ends in a full grid that "
        "obeys them all. Neither a solver nor the engine that wrote the certificate takes part."
    )
    parser.epilog = _EPILOG
    parser.add_argument("file", metavar="FILE", help="a puzzle file; - for standard input")
    parser.add_argument(
        "certificate", metavar="CERT", help="the certificate that `logicgrid certify` wrote; - for standard input"
    )
    add_color(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    if options.file == options.certificate == "-":
        print("logicgrid verify: the puzzle and the certificate cannot both be standard input", file=sys.stderr)
        return 2
    loaded = next(puzzles_in(options.file))
    puzzle = loaded.puzzle
    if puzzle is None:
        from logicgrid.commands.deriving import print_mistakes

        print_mistakes(loaded)
        return 2
    from logicgrid.kinds.atoms import atoms_of, identity
    from logicgrid.workflows.certificate import MAX_BYTES, Foreign, Unreadable, read_certificate

    name = "<stdin>" if options.certificate == "-" else one_line(options.certificate)
    try:
        raw = bytes_in(options.certificate, MAX_BYTES + 1)
    except OSError as error:
        print(f"logicgrid verify: {name}: {(error.strerror or str(error)).lower()}", file=sys.stderr)
        return 2
    match read_certificate(raw, atoms_of(puzzle), identity(puzzle)):
        case Unreadable(reason):
            print(f"logicgrid verify: {name}: {reason}", file=sys.stderr)
            return 2
        case Foreign(reason):
            print(f"{name}: refused: {reason}")
            return 1
        case found:
            derivation = found.derivation
    faults = puzzle.question.faults(derivation)
    if faults:
        print(f"{name}: refused: {faults[0]}")
        return 1
    count = len(derivation.steps)
    print(f"{name}: accepted: {count} step{'' if count == 1 else 's'} to the only answer of {one_line(loaded.file)}")
    return 0
