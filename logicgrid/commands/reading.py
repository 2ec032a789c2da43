"""An argument that names a file in, the puzzles in it out; `-` is standard input."""

from __future__ import annotations

import sys
from collections.abc import Iterator

from logicgrid.workflows.load import Loaded, load_each, load_text


def puzzles_in(name: str) -> Iterator[Loaded]:
    """Every puzzle in the file, read as far as it could be."""
    if name != "-":
        yield from load_each(name)
        return
    from logicgrid.files.text import MAX_BYTES

    yield load_text(sys.stdin.buffer.read(MAX_BYTES + 1), "<stdin>")
