"""`logicgrid desk`, `lsp` and `watch`: commands that run until stopped, and show results next to the text."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from logicgrid.commands import add, refused, run_until_ended, seconds
from logicgrid.puzzle.diagnostics import Refused, system_words
from logicgrid.puzzle.messages import say, translated


def fill_desk(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("folder", nargs="?", default=".", metavar="FOLDER")
    parser.add_argument("--port", type=_port, default=0, metavar="N")
    add(parser, "--no-browser", "lang")


def desk(options: argparse.Namespace) -> int:
    folder = Path(options.folder)
    _refuse_unusable(folder, options.folder)
    try:
        import pygls  # noqa: F401
        import websockets  # noqa: F401
    except ImportError as error:
        raise Refused(say("commands.not-installed", name=error.name), 'pip install "logicgrid[desk]"') from None
    from logicgrid import web
    from logicgrid.files.disk import examples_folder
    from logicgrid.runner.process import leave_the_working_directory

    opened = web.Desk(folder.resolve(), examples_folder().resolve())
    leave_the_working_directory()

    def ready() -> None:
        print(translated(say("commands.desk-open", address=opened.gate.address)))
        print(translated(say("commands.desk-end")), flush=True)
        if not options.no_browser:
            import threading
            import webbrowser

            threading.Thread(target=webbrowser.open, args=(opened.gate.address_for_once(),), daemon=True).start()

    return run_until_ended(web.run(opened, options.port, ready))


def _refuse_unusable(folder: Path, name: str) -> None:
    """Raise Refused unless this is a folder to work in."""
    try:
        if folder.is_dir():
            next(folder.iterdir(), None)
            return
        is_file = folder.exists()
    except (OSError, ValueError) as error:
        raise Refused(system_words(error), file=name) from None
    if is_file:
        raise Refused(say("commands.is-file"), f"logicgrid desk {folder.parent}", file=name)
    raise Refused(say("commands.no-such-folder"), f"mkdir {folder}", file=name)


def _port(text: str) -> int:
    value = int(text) if text.isascii() and text.isdigit() and len(text) < 6 else 0
    if not 1 <= value <= 65_535:
        raise refused("commands.not-port", text)
    return value


INSTALL = 'pip install "logicgrid[lsp]"'


def fill_lsp(parser: argparse.ArgumentParser) -> None:
    add(parser, "--stdio")


def lsp(options: argparse.Namespace) -> int:
    try:
        from logicgrid.lsp import serve_stdio
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] not in ("lsprotocol", "pygls"):
            raise
        raise Refused(say("commands.needs-extra", install=INSTALL)) from None
    if sys.stdin is None or sys.stdin.isatty():
        raise Refused(say("commands.editor-starts"))
    from logicgrid.runner.process import leave_the_working_directory

    leave_the_working_directory()  # documents are named by whole paths
    return serve_stdio()


def fill_watch(parser: argparse.ArgumentParser) -> None:
    add(parser, "file=FILE")
    parser.add_argument("--time-limit", type=seconds, default=5.0, metavar="S")
    add(parser, "color", "lang")


def watch_file(options: argparse.Namespace) -> int:
    if options.file == "-":
        raise Refused(say("commands.standard-input-never-saved"))
    from logicgrid.puzzle.terminal import style_of
    from logicgrid.session.watch import watch

    def write(line: str) -> None:
        print(line, flush=True)

    return run_until_ended(watch(options.file, options.time_limit, write, style_of(sys.stdout)))


PARTS = {"desk": (fill_desk, desk), "lsp": (fill_lsp, lsp), "watch": (fill_watch, watch_file)}
