"""`logicgrid read`: each clue's text beside what its rule says."""

from __future__ import annotations

import argparse

from logicgrid.commands import add


def fill(parser: argparse.ArgumentParser) -> None:
    """Describe the arguments of `read`."""
    add(parser, "files", "format", "color", "lang")


def run(options: argparse.Namespace) -> int:
    """Print the clues of each puzzle; return the largest exit status."""
    from logicgrid.api.deriving import readings
    from logicgrid.commands.clue_sets import each_puzzle
    from logicgrid.render.read import readings_to_json, readings_to_text

    return each_puzzle(
        options,
        lambda loaded: readings(loaded, options.lang),
        (
            lambda file, found: readings_to_json(file, *found),
            lambda file, title, found, style: readings_to_text(file, title, found[0], style, found[1]),
        ),
        lambda _: 0,
        {"clues": []},
    )
