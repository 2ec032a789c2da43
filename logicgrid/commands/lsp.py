"""`logicgrid lsp`: the language server for people who write puzzles in an editor."""

from __future__ import annotations

import argparse
import sys

from logicgrid.puzzle.diagnostics import Refused
from logicgrid.puzzle.messages import say

INSTALL = 'pip install "logicgrid[lsp]"'


def fill(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--stdio", action="store_true")


def run(options: argparse.Namespace) -> int:
    try:
        from logicgrid.lsp.server import serve_stdio
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] not in ("lsprotocol", "pygls"):
            raise
        raise Refused(say("commands.needs-extra", install=INSTALL)) from None
    if sys.stdin is None or sys.stdin.isatty():
        raise Refused(say("commands.editor-starts"))
    from logicgrid.runner.worker import leave_the_working_directory

    leave_the_working_directory()  # documents are named by whole paths
    return serve_stdio()
