"""`logicgrid draft`: rules for the clues that are only texts."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from logicgrid.commands import add
from logicgrid.puzzle.diagnostics import Refused
from logicgrid.puzzle.messages import say

if TYPE_CHECKING:
    from logicgrid.kinds.load import LoadedPuzzle
    from logicgrid.puzzle.heard import HeardTexts

_WRITES = ("sure", "all")


def fill(parser: argparse.ArgumentParser) -> None:
    """Describe the arguments of `draft`."""
    parser.add_argument("file", nargs="?", metavar="FILE")
    parser.add_argument("--write", nargs="?", const=_WRITES[0], metavar="|".join(_WRITES))
    add(parser, "time", "format", "color", "lang")


def run(options: argparse.Namespace) -> int:
    """Print what was heard, write it if that is asked for, and return the exit status."""
    from logicgrid.api.hearing import heard, with_texts, write
    from logicgrid.commands.clue_sets import each_puzzle
    from logicgrid.render.read import heard_to_json, heard_to_text

    def find(loaded: LoadedPuzzle) -> HeardTexts:
        found = heard(loaded, options.time_limit)
        if options.write:
            write(loaded, found.clues, options.write == "all")
        return found

    if options.file is None and options.write not in (None, *_WRITES):  # as in `draft --write puzzle.yaml`
        options.file, options.write = options.write, _WRITES[0]
    if options.file is None or options.write not in (None, *_WRITES):
        raise Refused(
            say("commands.draft-needs-file") if options.file is None else say("commands.write-is", given=options.write),
            "logicgrid draft puzzle.yaml --write all",
        )
    options.files = [options.file]
    shown = heard_to_json, heard_to_text
    return each_puzzle(options, find, shown, lambda found: int(not found.complete), {"clues": []}, with_texts)
