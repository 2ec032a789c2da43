"""`logicgrid examples`: the tutorial and the puzzles that come with the program."""

from __future__ import annotations

import argparse
from pathlib import Path

from logicgrid.commands import add
from logicgrid.puzzle.diagnostics import one_line
from logicgrid.puzzle.messages import say, told


def fill(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("-o", "--output", metavar="DIR")
    add(parser, "lang")


def run(options: argparse.Namespace) -> int:
    from logicgrid.api.examples import copied, files, folder

    if options.output is None:
        home = folder()
        for file in files(home):
            print(file.relative_to(home).as_posix())
        print(f"\n{told(say('commands.examples-copy'))}")
        return 0
    target = Path(options.output)
    kept = len(copied(target))
    key = "commands.examples-there-kept" if kept else "commands.examples-there"
    print(one_line(told(say(key, folder=target, first=target / "README.md", **({"n": kept} if kept else {})))))
    return 0
