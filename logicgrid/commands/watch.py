"""`logicgrid watch`: the verdict and what changed, at each save of a file."""

from __future__ import annotations

import argparse
import sys

from logicgrid.commands import add_color, add_language, add_time_limit
from logicgrid.puzzle.diagnostics import Refused
from logicgrid.puzzle.messages import say

_EPILOG = """\
examples:
  logicgrid watch draft.yaml

Ctrl-C ends it (exit status 130)."""


def fill(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Judges a file at each save, in processes that stay warm, and shows what is known as soon as it is: the first "
        "mistake, the verdict without the clues that cannot be read, which clues contradict each other or which would "
        "help, what changed since the save before, and how many answers each clue leaves."
    )
    parser.epilog = _EPILOG
    parser.add_argument("file", metavar="FILE", help="a puzzle file; it need not exist yet")
    add_time_limit(parser, default=5.0)
    add_color(parser)
    add_language(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    if options.file == "-":
        raise Refused(say("commands.standard-input-never-saved"))
    import asyncio
    import atexit

    from logicgrid.puzzle.terminal import style_of
    from logicgrid.session.watch import watch

    def write(line: str) -> None:
        print(line, flush=True)

    try:
        asyncio.run(watch(options.file, options.time_limit, write, style_of(sys.stdout)))
    finally:
        atexit._run_exitfuncs()  # the process will end without: multiprocessing's folder would stay behind
    return 0
