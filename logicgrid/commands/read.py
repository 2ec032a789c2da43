"""`logicgrid read`: each clue's text beside what its rule says."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING, Any

from logicgrid.commands import add_color, add_file, add_format, add_language

if TYPE_CHECKING:
    from logicgrid.kinds.load import LoadedPuzzle

_EMPTY: dict[str, Any] = {"clues": []}


def fill(parser: argparse.ArgumentParser) -> None:
    """Describe the arguments of `read`."""
    add_file(parser, several=True)
    add_format(parser)
    add_color(parser)
    add_language(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print the clues of each puzzle; return the largest exit status."""
    from logicgrid.commands.clue_sets import each_puzzle

    return each_puzzle(options, lambda loaded: _one(loaded, options), _EMPTY)


def _one(loaded: LoadedPuzzle, options: argparse.Namespace) -> tuple[str, int]:
    """Return the clues of one puzzle as text, and the exit status."""
    from logicgrid.analyses.read_back import questions_read_back, read_back
    from logicgrid.puzzle.messages import speaking
    from logicgrid.puzzle.terminal import style_of
    from logicgrid.render.read import readings_to_json, readings_to_text

    clues, questions = read_back(loaded, options.lang), questions_read_back(loaded, options.lang)
    if options.format == "json":
        return readings_to_json(loaded.file, clues, questions), 0
    with speaking(loaded.language):
        return readings_to_text(loaded.file, loaded.title, clues, style_of(sys.stdout), questions), 0
