"""`logicgrid watch`: the verdict and what changed, at each save of a file."""

from __future__ import annotations

import argparse
import os
import sys
import time

from logicgrid.commands import add_color, add_time_limit

POLL = 0.1
"""Seconds between two looks at the file: an editor's save is seen at once, and an idle watch costs nothing."""

_EPILOG = """\
examples:
  logicgrid watch draft.yaml

Ctrl-C ends it (exit status 130)."""

Signature = tuple[int, int, int] | None
"""A file's time of change, size and inode, which differ after each save; None if there is no such file."""


def fill(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Judges a file at each save, in a process that stays warm: shows the verdict, what changed since the save "
        "before, and the first mistake."
    )
    parser.epilog = _EPILOG
    parser.add_argument("file", metavar="FILE", help="a puzzle file; it need not exist yet")
    add_time_limit(parser, default=5.0)
    add_color(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    if options.file == "-":
        print("logicgrid watch: standard input is never saved: name a file", file=sys.stderr)
        return 2
    from logicgrid.puzzle.report import State
    from logicgrid.render.terminal import one_line, style_of
    from logicgrid.render.watch import state_to_text
    from logicgrid.workflows.load import load
    from logicgrid.workflows.watch import state_of

    style = style_of(sys.stdout)
    before: State | None = None
    seen: Signature | str = "nothing yet"
    while True:
        signature = _signature(options.file)
        if signature == seen:
            time.sleep(POLL)
            continue
        seen = signature
        if signature is None:
            print(f"{one_line(options.file)}: there is no such file (any more); waiting for it", flush=True)
            continue
        start = time.perf_counter()
        state = state_of(load(options.file), options.time_limit)
        spent = 1e3 * (time.perf_counter() - start)
        print(style.dim(f"{time.strftime('%H:%M:%S')}  {one_line(options.file)}  ({spent:.0f} ms)"))
        print(state_to_text(state, before, style=style), end="\n\n", flush=True)
        if state.report.verdict != "invalid":
            before = state


def _signature(path: str) -> Signature:
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size, found.st_ino
