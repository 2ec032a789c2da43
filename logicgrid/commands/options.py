"""What several commands' arguments have in common."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

OPTIONAL_NUMBERS = {"--suggest": "5"}
"""Options whose number may be left out, and what it is then."""

SECONDS = 60.0
"""How long a file may take where `--time-limit` does not say it."""

EXIT_STATUS = """\
exit status:
  0  as expected (solve: exactly one solution)
  1  otherwise: none, several, or another solution than the file states
  2  the input cannot be used: unreadable, invalid, wrong usage
  3  undecided within the limits
With several files the largest wins."""


def add_time_limit(parser: argparse.ArgumentParser, default: float = SECONDS) -> None:
    parser.add_argument(
        "--time-limit",
        type=seconds,
        default=default,
        metavar="S",
        help="seconds for each file, then the answer is `undecided` (default %(default)g)",
    )


def add_sets_of_clues(parser: argparse.ArgumentParser, everything: str, limit: int, limited: str) -> None:
    """Files, and sets of their clues: one, or with `--all` `everything`, up to a limit of `limited`."""
    parser.add_argument("files", nargs="+", metavar="FILE", help="a puzzle file; - for standard input")
    parser.add_argument("--all", action="store_true", help=everything)
    parser.add_argument(
        "--limit", type=whole, default=limit, metavar="N", help=f"with --all, at most N {limited} (default %(default)s)"
    )
    add_time_limit(parser)
    parser.add_argument("--format", choices=("text", "json"), default="text", help="the output (default text)")


def spelled_out(arguments: Sequence[str]) -> list[str]:
    """The arguments, with the numbers that were left out: argparse would take the file behind the option for one."""
    found: list[str] = []
    for place, argument in enumerate(arguments):
        if argument == "--":
            return [*found, *arguments[place:]]
        following = arguments[place + 1] if place + 1 < len(arguments) else ""
        missing = argument in OPTIONAL_NUMBERS and not following.isdecimal()
        found.append(f"{argument}={OPTIONAL_NUMBERS[argument]}" if missing else argument)
    return found


def whole(text: str) -> int:
    value = int(text) if text.isascii() and text.isdigit() and len(text) < 10 else -1
    if value < 0:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number of at least 0")
    return value


def jobs(text: str) -> int:
    value = whole(text)
    if not 1 <= value <= 256:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of processes from 1 to 256")
    return value


def seconds(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value < 1e7:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds")
    return value
