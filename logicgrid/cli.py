"""The command line: parses the arguments, runs one command and returns its exit status.

Everything else is imported when it is needed.
"""

from __future__ import annotations

import argparse
import gc
import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import NoReturn

from logicgrid.commands import COMMANDS, EXIT_STATUS, spelled_out


def process() -> NoReturn:
    """Run the command of this process's arguments, and end the process: see `__main__`."""
    from logicgrid.__main__ import process

    process()


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command, and return its exit status."""
    arguments = sys.argv[1:] if arguments is None else arguments
    gc.set_threshold(100_000, 50, 100)  # the default spends a tenth of a short run looking for garbage there is not
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")  # else it reads the metadata of all packages
    try:
        options = _parser(arguments).parse_args(spelled_out(arguments))
        _prepare_output(getattr(options, "format", "text"))
        command: Callable[[argparse.Namespace], int] = options.run
        status = command(options)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return 130
    return status


def _parser(arguments: Sequence[str]) -> argparse.ArgumentParser:
    """Return the parser; of the commands only the one that is asked for knows its arguments."""
    parser = argparse.ArgumentParser(
        prog="logicgrid",
        description="The workbench of people who write logic puzzles: reads a puzzle, says exactly where it is wrong, "
        "solves it and proves that it has exactly one answer.",
        epilog=EXIT_STATUS,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action=_Version)
    commands = parser.add_subparsers(metavar="command", required=True)
    for name, summary in COMMANDS.items():
        added = commands.add_parser(name, help=summary, formatter_class=argparse.RawDescriptionHelpFormatter)
        if name in arguments:
            import_module(f"logicgrid.commands.{name}").fill(added)
    return parser


class _Version(argparse.Action):
    """Print the version, which is read from the package only then."""

    def __init__(self, option_strings: Sequence[str], dest: str) -> None:
        super().__init__(option_strings, dest, nargs=0, help="print the version and exit")

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        from logicgrid import __version__

        print(f"logicgrid {__version__}")
        parser.exit()


def _prepare_output(form: str) -> None:
    """Write UTF-8 for programs; on a terminal of another encoding, replace what that encoding does not have."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            if form != "text" or not stream.isatty():
                reconfigure(encoding="utf-8", errors="backslashreplace")
            else:
                reconfigure(errors="replace")
        if form == "github" and hasattr(stream, "commands"):  # see `__main__.Guarded`
            stream.commands = True


if __name__ == "__main__":
    process()
