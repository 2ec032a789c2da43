"""The command line: arguments in, output and exit status out.  Everything else is imported where it is needed."""

from __future__ import annotations

import argparse
import gc
import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module

from logicgrid.commands import COMMANDS
from logicgrid.commands.options import EXIT_STATUS, spelled_out


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command and returns its exit status."""
    look_for_garbage_rarely()
    arguments = sys.argv[1:] if arguments is None else arguments
    try:
        options = _parser(arguments).parse_args(spelled_out(arguments))
        _prepare_output(getattr(options, "format", "text"))
        command: Callable[[argparse.Namespace], int] = options.run
        status = command(options)
        sys.stdout.flush()
    except BrokenPipeError:  # the reader has had enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141
    except KeyboardInterrupt:
        return 130
    return status


def look_for_garbage_rarely() -> None:
    """The default spends a tenth of a short run looking for garbage there is not."""
    gc.set_threshold(100_000, 50, 100)


def _parser(arguments: Sequence[str]) -> argparse.ArgumentParser:
    """The parser; of the commands only the one that is asked for knows its arguments."""
    parser = argparse.ArgumentParser(
        prog="logicgrid",
        description="The workbench of people who write logic puzzles: reads a puzzle, says exactly where it is wrong, "
        "solves it and proves that it has exactly one answer.",
        epilog=EXIT_STATUS,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action=_Version)
    commands = parser.add_subparsers(metavar="command", required=True)
    for command in COMMANDS:
        added = commands.add_parser(
            command.name, help=command.summary, formatter_class=argparse.RawDescriptionHelpFormatter
        )
        if command.name in arguments:
            import_module(command.module).fill(added)
    return parser


class _Version(argparse.Action):
    """Prints the version; the package's metadata is read only then."""

    def __init__(self, option_strings: Sequence[str], dest: str) -> None:
        super().__init__(option_strings, dest, nargs=0, help="print the version and exit")

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        from logicgrid import __version__

        print(f"logicgrid {__version__}")
        parser.exit()


def _prepare_output(form: str) -> None:
    """UTF-8 wherever a program reads it; on a terminal of another encoding, what it cannot show is replaced."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            if form != "text" or not stream.isatty():
                reconfigure(encoding="utf-8", errors="backslashreplace")
            else:
                reconfigure(errors="replace")


if __name__ == "__main__":
    sys.exit(main())
