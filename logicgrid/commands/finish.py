"""`logicgrid finish`: completes a draft with the fewest clues; a short name of `logicgrid generate --from`."""

from __future__ import annotations

import argparse

from logicgrid.commands import add_format, add_language, add_time_limit
from logicgrid.commands.generate import level

_EXAMPLES = """\
examples:
  logicgrid finish draft.yaml                        the draft with the fewest clues added that leave one answer
  logicgrid finish draft.yaml -o done.yaml --level 2
  logicgrid finish draft.yaml --forms=either,pair    with clues of these forms

exit status:
  0  the draft has exactly one answer now
  2  the draft cannot be used, or contradicts itself
  3  the level was not met, or no clues were found within the limits"""


_OWN = ("draft", "output", "level", "forms", "seed", "certificates", "time_limit")
"""The options that say what is made."""


def fill(parser: argparse.ArgumentParser) -> None:
    """Describe the arguments of `finish`."""
    parser.description = (
        "Completes a draft of a logic grid: its clues, texts and comments stay, a solution that it states (also in "
        "part) is kept to, and the fewest clues are added that leave exactly one answer. They are marked `# added`."
    )
    parser.epilog = _EXAMPLES
    parser.add_argument("draft", metavar="DRAFT", help="a puzzle file, or - for standard input")
    parser.add_argument("-o", "--output", metavar="FILE", help="where the puzzle is written (default: standard output)")
    parser.add_argument(
        "--level", type=level, metavar="L", help="the level to come near to (default: the draft's, or 1-3)"
    )
    parser.add_argument(
        "--forms", metavar="WEIGHTS", help="forms of clues, as in --forms=either=3,pair (default: those of the draft)"
    )
    parser.add_argument("--seed", metavar="TEXT", help="any text: the same one adds the same clues (default: drawn)")
    parser.add_argument("--certificates", action="store_true", help="write the proof beside the puzzle, for `verify`")
    add_time_limit(parser)
    add_format(parser)
    add_language(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Complete the draft; return the exit status."""
    from logicgrid.commands.generate import make_and_print

    return make_and_print(options, _OWN)
