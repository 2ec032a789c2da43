"""`logicgrid certify`: writes the proof that a puzzle has exactly one answer, which is checked without any solver."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from logicgrid.commands import add_color
from logicgrid.commands.deriving import add_budget, derived_or_status
from logicgrid.puzzle.diagnostics import one_line

_EPILOG = """\
examples:
  logicgrid certify puzzles/guest-speakers.yaml -o guest-speakers.cert.json
  logicgrid verify puzzles/guest-speakers.yaml guest-speakers.cert.json
  logicgrid certify -o - lunch.yaml | logicgrid verify lunch.yaml -

exit status:
  0  written
  1  the puzzle has no answer, or several: there is nothing to certify
  2  the input cannot be used, or the output cannot be written
  3  the budget ended first"""


def fill(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Derives the puzzle's only answer step by step and writes the derivation as a certificate, which "
        "`logicgrid verify` checks without any solver."
    )
    parser.epilog = _EPILOG
    parser.add_argument("file", metavar="FILE", help="a puzzle file; - for standard input")
    parser.add_argument(
        "-o",
        "--output",
        metavar="OUT",
        help="the certificate; - for standard output (default: FILE's name with .cert.json)",
    )
    add_budget(parser)
    add_color(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    if options.file == "-" and options.output is None:
        print("logicgrid certify: name the certificate of what comes from standard input: -o OUT", file=sys.stderr)
        return 2
    _, derived = derived_or_status(options.file, options, "certify")
    if isinstance(derived, int):
        return derived
    from logicgrid.files.output import Unwritable, write_whole
    from logicgrid.workflows.certificate import to_text
    from logicgrid.workflows.explain import value_of

    derivation = derived.derivation
    if options.output == "-":
        sys.stdout.write(to_text(value_of(derived)))
        print(f"{len(derivation.steps)} steps, level {derivation.level}", file=sys.stderr)
        return 0
    target = Path(options.output or Path(options.file).with_suffix(".cert.json").name)
    try:
        write_whole(target, to_text(value_of(derived)), options.file)
    except Unwritable as error:
        print(f"logicgrid certify: {one_line(str(target))}: {error}", file=sys.stderr)
        return 2
    print(f"{one_line(str(target))}: {len(derivation.steps)} steps, level {derivation.level}")
    return 0
