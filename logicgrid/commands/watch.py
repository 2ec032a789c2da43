"""`logicgrid watch`: the verdict and what changed, at each save of a file."""

from __future__ import annotations

import argparse
import sys

from logicgrid.commands import add, run_until_ended, seconds
from logicgrid.puzzle.diagnostics import Refused
from logicgrid.puzzle.messages import say


def fill(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE")
    parser.add_argument("--time-limit", type=seconds, default=5.0, metavar="S")
    add(parser, "color", "lang")


def run(options: argparse.Namespace) -> int:
    if options.file == "-":
        raise Refused(say("commands.standard-input-never-saved"))
    from logicgrid.puzzle.terminal import style_of
    from logicgrid.session.watch import watch

    def write(line: str) -> None:
        print(line, flush=True)

    return run_until_ended(watch(options.file, options.time_limit, write, style_of(sys.stdout)))
