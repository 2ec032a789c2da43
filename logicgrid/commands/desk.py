"""`logicgrid desk`: a page on this machine to write puzzles in, with the answers beside the text."""

from __future__ import annotations

import argparse
from pathlib import Path

from logicgrid.commands import add, refused, run_until_ended
from logicgrid.puzzle.diagnostics import Refused, system_words
from logicgrid.puzzle.messages import say, told


def fill(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("folder", nargs="?", default=".", metavar="FOLDER")
    parser.add_argument("--port", type=_port, default=0, metavar="N")
    parser.add_argument("--no-browser", action="store_true")
    add(parser, "lang")


def run(options: argparse.Namespace) -> int:
    folder = Path(options.folder)
    _refuse_unusable(folder, options.folder)
    try:
        import pygls  # noqa: F401
        import websockets  # noqa: F401
    except ImportError as error:
        raise Refused(say("commands.not-installed", name=error.name), 'pip install "logicgrid[desk]"') from None
    from logicgrid.api.examples import folder as examples
    from logicgrid.runner.worker import leave_the_working_directory
    from logicgrid.web import page

    desk = page.Desk(folder.resolve(), examples().resolve())
    leave_the_working_directory()

    def ready() -> None:
        print(told(say("commands.desk-open", address=desk.gate.address)))
        print(told(say("commands.desk-end")), flush=True)
        if not options.no_browser:
            import threading
            import webbrowser

            threading.Thread(target=webbrowser.open, args=(desk.gate.address_for_once(),), daemon=True).start()

    return run_until_ended(page.run(desk, options.port, ready))


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
