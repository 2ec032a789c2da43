"""`logicgrid draft`: rules for the clues that are only texts."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING, Any

from logicgrid.commands import add_color, add_format, add_language, add_time_limit
from logicgrid.puzzle.diagnostics import Refused
from logicgrid.puzzle.messages import say

if TYPE_CHECKING:
    from logicgrid.kinds.load import LoadedPuzzle

_WRITES = ("sure", "all")
_EMPTY: dict[str, Any] = {"clues": []}


def fill(parser: argparse.ArgumentParser) -> None:
    """Describe the arguments of `draft`."""
    parser.add_argument("file", nargs="?", metavar="FILE")
    parser.add_argument("--write", nargs="?", const=_WRITES[0], metavar="|".join(_WRITES))
    add_time_limit(parser)
    add_format(parser)
    add_color(parser)
    add_language(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print what was heard, write it if that is asked for, and return the exit status."""
    from logicgrid.api.hearing import with_texts
    from logicgrid.commands.clue_sets import each_puzzle

    if options.file is None and options.write not in (None, *_WRITES):  # as in `draft --write puzzle.yaml`
        options.file, options.write = options.write, _WRITES[0]
    if options.file is None or options.write not in (None, *_WRITES):
        raise Refused(
            say("commands.draft-needs-file") if options.file is None else say("commands.write-is", given=options.write),
            "logicgrid draft puzzle.yaml --write all",
        )
    options.files = [options.file]
    return each_puzzle(options, lambda loaded: _one(loaded, options), _EMPTY, with_texts)


def _one(loaded: LoadedPuzzle, options: argparse.Namespace) -> tuple[str, int]:
    """Return what was heard of one puzzle as text, and the exit status."""
    from logicgrid.analyses.solve import Limits
    from logicgrid.api.hearing import heard, write
    from logicgrid.puzzle.messages import speaking
    from logicgrid.puzzle.terminal import style_of
    from logicgrid.render.heard import heard_to_json, heard_to_text

    found = heard(loaded, Limits(2, options.time_limit, first=False))
    if options.write:
        write(loaded, found.clues, options.write == "all")
    status = 0 if found.complete else 1
    if options.format == "json":
        return heard_to_json(loaded.file, found), status
    with speaking(loaded.language):
        return heard_to_text(loaded.file, loaded.title, found, style_of(sys.stdout)), status
