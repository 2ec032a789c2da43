"""The tutorial and the puzzles that come with the program."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path


def folder() -> Path:
    """Return the folder of the examples: in the installed package, or in the tree that the program runs from."""
    package = Path(__file__).parent.parent
    inside = package / "examples"
    return inside if inside.is_dir() else package.parent / "puzzles"


def files(home: Path) -> Iterator[Path]:
    """Yield the examples, the tutorial first."""
    yield home / "README.md"
    yield from sorted(path for path in home.rglob("*") if path.suffix in (".yaml", ".json") and path.is_file())


def copied(target: Path) -> list[Path]:
    """Copy the examples into a folder; return those that are there with another content, and stay.  Raises Refused."""
    from logicgrid.files.output import unwritable, write_new

    home, kept = folder(), []
    for file in files(home):
        copy = target / file.relative_to(home)
        text = file.read_text(encoding="utf-8")
        try:
            copy.parent.mkdir(parents=True, exist_ok=True)
            if not copy.exists():
                write_new(copy, text)
            elif copy.read_bytes() != text.encode("utf-8"):
                kept.append(copy)
        except OSError as error:
            raise unwritable(copy, error) from None
    return kept
