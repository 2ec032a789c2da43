"""What several commands' arguments have in common."""

from __future__ import annotations

import argparse

SECONDS = 60.0
"""How long a file may take where `--time-limit` does not say it."""

EXIT_STATUS = """\
exit status:
  0  as expected (solve: exactly one solution)
  1  otherwise: none, several, or another solution than the file states
  2  the input cannot be used: unreadable, invalid, wrong usage
  3  undecided within the limits
With several files the largest wins."""


def add_time_limit(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--time-limit",
        type=seconds,
        default=SECONDS,
        metavar="S",
        help="seconds for each file, then the answer is `undecided` (default %(default)g)",
    )


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
