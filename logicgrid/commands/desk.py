"""`logicgrid desk`: a page on this machine to write puzzles in, with the answers beside the text."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from logicgrid.puzzle.diagnostics import one_line

_EPILOG = """\
examples:
  logicgrid desk                     the puzzles of this folder
  logicgrid desk puzzles --port 8123 --no-browser

The page is served to this machine only, and to nobody without the address that is printed.  Ctrl-C ends it.

exit status:
  2    the folder cannot be used, the port is taken, or an extra is missing
  130  ended with Ctrl-C"""


def fill(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Opens a page to write puzzles in: the text on the left and, at every key, the verdict, counts, next clues, "
        "grid, explanation, play and print on the right.  Nothing leaves this machine."
    )
    parser.epilog = _EPILOG
    parser.add_argument(
        "folder", nargs="?", default=".", metavar="FOLDER", help="where the puzzles are (default: this folder)"
    )
    parser.add_argument("--port", type=_port, default=0, metavar="N", help="the port (default: any that is free)")
    parser.add_argument("--no-browser", action="store_true", help="print the address, and open no browser")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    folder = Path(options.folder)
    if problem := _problem(folder):
        print(f"logicgrid desk: {one_line(options.folder)}: {problem}", file=sys.stderr)
        return 2
    try:
        import pygls  # noqa: F401
        import websockets  # noqa: F401
    except ImportError as error:
        missing = f'logicgrid desk: {error.name} is not installed\n  help: pip install "logicgrid[desk]"'
        print(missing, file=sys.stderr)
        return 2
    import asyncio
    import atexit

    from logicgrid.commands.examples import folder as examples
    from logicgrid.runner.worker import leave_the_working_directory
    from logicgrid.web import page

    desk = page.Desk(folder.resolve(), examples().resolve())
    leave_the_working_directory()

    def ready() -> None:
        print(f"The desk is open at {desk.gate.address}\nCtrl-C ends it.", flush=True)
        if not options.no_browser:
            import threading
            import webbrowser

            threading.Thread(target=webbrowser.open, args=(desk.gate.address_for_once(),), daemon=True).start()

    try:
        asyncio.run(page.run(desk, options.port, ready))
    except page.NoPort as reason:
        help = "leave `--port` out, and a free one is taken"
        print(f"logicgrid desk: port {options.port}: {reason}\n  help: {help}", file=sys.stderr)
        return 2
    finally:
        atexit._run_exitfuncs()  # the process will end without: multiprocessing's folder would stay behind
    return 0


def _problem(folder: Path) -> str | None:
    """Return why this is no folder to work in, with help on a line of its own; or None."""
    try:
        if folder.is_dir():
            next(folder.iterdir(), None)
            return None
        if folder.exists():
            return f"this is a file\n  help: logicgrid desk {one_line(str(folder.parent))}"
    except (OSError, ValueError) as error:
        return (getattr(error, "strerror", None) or str(error)).lower()
    return f"there is no such folder\n  help: mkdir {one_line(str(folder))}"


def _port(text: str) -> int:
    value = int(text) if text.isascii() and text.isdigit() and len(text) < 6 else 0
    if not 1 <= value <= 65_535:
        raise argparse.ArgumentTypeError(f"{text!r} is not a port: a number from 1 to 65535")
    return value
