"""`logicgrid new`: a commented puzzle file to start from."""

from __future__ import annotations

import argparse
import sys

_EXAMPLES = """\
examples:
  logicgrid new party.yaml
  logicgrid new feest.yaml --lang nl
  logicgrid new --kind sudoku - > first.yaml

exit status:
  0  the file is written
  2  it cannot be: it is there already, or the folder cannot be written to"""


def fill(parser: argparse.ArgumentParser) -> None:
    from logicgrid.kinds import DEFAULT_KIND, KINDS
    from logicgrid.puzzle.messages import LANGUAGES

    parser.description = (
        "Writes a small puzzle with comments that say what to change: it can be solved as it is. A file that is there "
        "already is never overwritten."
    )
    parser.epilog = _EXAMPLES
    parser.add_argument("file", metavar="FILE", help="the file to write; - for standard output")
    parser.add_argument(
        "--kind", choices=tuple(KINDS), default=DEFAULT_KIND, help="the kind of puzzle (default %(default)s)"
    )
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="the language (default %(default)s)")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    from logicgrid.kinds.start import start_text

    text = start_text(options.kind, options.lang)
    if options.file == "-":
        sys.stdout.write(text)
        return 0
    from logicgrid.files.output import write_new
    from logicgrid.puzzle.diagnostics import Refused, one_line

    shown = one_line(options.file)
    try:
        write_new(options.file, text)
    except Refused as refused:
        print(f"{shown}: error: {refused.why}", file=sys.stderr)
        return 2
    print(f"{shown} is written; next: logicgrid solve {shown}")
    return 0
