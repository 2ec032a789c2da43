"""`logicgrid verify`: checks a certificate, without any solver and without what made it."""

from __future__ import annotations

import argparse

from logicgrid.commands import add_color, add_file, add_language
from logicgrid.puzzle.diagnostics import Refused, one_line

_EPILOG = """\
exit status:
  0  accepted: the puzzle has exactly one answer, the one that the certificate leads to, or all questions have theirs
  1  refused: another puzzle's certificate, or a step that does not follow
  2  the input cannot be used: no puzzle, or no certificate
  3  undecided: a step is too large to check"""


def fill(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Checks a certificate step by step against what the puzzle's clues mean, and that it ends in a full grid that "
        "obeys them all. Neither a solver nor the engine that wrote the certificate takes part."
    )
    parser.epilog = _EPILOG
    add_file(parser)
    parser.add_argument(
        "certificate", metavar="CERT", help="the certificate that `logicgrid certify` wrote; - for standard input"
    )
    add_color(parser)
    add_language(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    if options.file == options.certificate == "-":
        raise Refused("the puzzle and the certificate cannot both be standard input")
    from logicgrid.files.text import bytes_in
    from logicgrid.kinds.certificate import MAX_BYTES, verified
    from logicgrid.kinds.load import named
    from logicgrid.puzzle.checker import TOO_LARGE

    loaded = next(named(options.file))
    if loaded.puzzle is None:
        from logicgrid.api.deriving import rejected

        raise rejected(loaded)
    name = "<stdin>" if options.certificate == "-" else options.certificate
    steps, fault = verified(loaded.puzzle, bytes_in(options.certificate, MAX_BYTES + 1), name)
    if fault.endswith(TOO_LARGE):
        print(f"{one_line(name)}: undecided: {fault}")
        return 3
    if fault:
        print(f"{one_line(name)}: refused: {fault}")
        return 1
    asked = len(loaded.puzzle.questions) if loaded.puzzle.expect == "answered" else 0
    to = f"the answers to the {asked} questions" if asked > 1 else "the answer to the question"
    to = to if asked else "the only answer"
    what = f"{steps} step{'' if steps == 1 else 's'} to {to} of {one_line(loaded.file)}"
    print(f"{one_line(name)}: accepted: {what}")
    return 0
