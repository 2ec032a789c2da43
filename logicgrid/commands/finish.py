"""`logicgrid finish`: completes a draft with the fewest clues; a short name of `logicgrid generate --from`."""

from __future__ import annotations

import argparse

from logicgrid.commands import add
from logicgrid.commands.generate import level

_OWN = ("draft", "output", "level", "forms", "seed", "certificates", "time_limit")
"""The options that say what is made."""


def fill(parser: argparse.ArgumentParser) -> None:
    """Describe the arguments of `finish`."""
    parser.add_argument("draft", metavar="DRAFT")
    parser.add_argument("-o", "--output", metavar="FILE")
    parser.add_argument("--level", type=level, metavar="L")
    parser.add_argument("--forms", metavar="WEIGHTS")
    parser.add_argument("--seed", metavar="TEXT")
    parser.add_argument("--certificates", action="store_true")
    add(parser, "time", "format", "lang")


def run(options: argparse.Namespace) -> int:
    """Complete the draft; return the exit status."""
    from logicgrid.commands.generate import make_and_print

    return make_and_print(options, _OWN)
