"""`logicgrid examples`: the tutorial and the puzzles that come with the program."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from logicgrid.puzzle.diagnostics import one_line

_EPILOG = """\
examples:
  logicgrid examples                 list them
  logicgrid examples -o puzzles      copy them into a folder; files that are there already stay as they are

exit status:
  0  listed, or copied
  2  the folder cannot be written to"""


def fill(parser: argparse.ArgumentParser) -> None:
    parser.description = "Lists the tutorial and the puzzles that come with the program, or copies them into a folder."
    parser.epilog = _EPILOG
    parser.add_argument("-o", "--output", metavar="DIR", help="copy them into this folder")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    home = folder()
    if options.output is None:
        for file in files(home):
            print(file.relative_to(home).as_posix())
        print("\nlogicgrid examples -o DIR copies them into a folder; README.md is the tutorial")
        return 0
    return _copy(home, Path(options.output))


def folder() -> Path:
    """Return the folder of the examples: in the installed package, or in the tree that the program runs from."""
    package = Path(__file__).parent.parent
    inside = package / "examples"
    return inside if inside.is_dir() else package.parent / "puzzles"


def files(home: Path) -> Iterator[Path]:
    """Yield the examples, the tutorial first."""
    yield home / "README.md"
    yield from sorted(path for path in home.rglob("*") if path.suffix in (".yaml", ".json") and path.is_file())


def _copy(home: Path, target: Path) -> int:
    from logicgrid.files.output import Unwritable, write_new

    kept = 0
    for file in files(home):
        copy = target / file.relative_to(home)
        text = file.read_text(encoding="utf-8")
        try:
            copy.parent.mkdir(parents=True, exist_ok=True)
            if copy.exists():
                kept += copy.read_bytes() != text.encode("utf-8")
            else:
                write_new(copy, text)
        except (OSError, Unwritable) as error:
            reason = getattr(error, "strerror", None) or str(error)
            print(f"logicgrid examples: {one_line(str(copy))}: {reason.lower()}", file=sys.stderr)
            return 2
    left = f"; {kept} that you have changed stay as they are" if kept else ""
    print(one_line(f"{target}: the examples are there{left}; begin with {target / 'README.md'}"))
    return 0
