"""The versions of everything on which a verdict rests, found without importing any of it."""

from __future__ import annotations

import hashlib
import os
import re
import sys
from contextlib import suppress
from importlib.util import find_spec

from logicgrid.puzzle.record import Record

_READERS = ("msgspec", "numpy", "pydantic", "pydantic_core", "pyyaml")
"""The packages beside ortools that take part in a report."""


_FILES = (".py", ".toml", ".typ", ".css", ".js", ".mjs")
"""The endings of the files of this package that make a difference to what it says, shows or prints."""


class Versions(Record):
    """`code` is a hash of this package's files: work in progress changes them without a new number."""

    logicgrid: str
    ortools: str
    python: str
    code: str
    others: tuple[str, ...]

    def words(self) -> str:
        """Return the versions as they are shown."""
        return f"logicgrid {self.logicgrid} ({self.code[:8]}), ortools {self.ortools}, Python {self.python}"


def versions() -> Versions:
    """Return the versions that this process uses, or would use."""
    ours = sys.modules["logicgrid"]
    number, others = _installed()
    python = ".".join(map(str, sys.version_info[:3]))
    return Versions(ours.__version__, number, python, _digest(os.path.dirname(ours.__file__ or "")), others)


def _installed() -> tuple[str, tuple[str, ...]]:
    """Return the version of ortools, and the names with versions of what is installed beside it."""
    try:
        spec = find_spec("ortools")
    except (ImportError, ValueError):
        spec = None
    if spec is None or spec.origin is None:
        return "none", ()
    with open(spec.origin, encoding="utf-8", errors="replace") as stream:
        stated = re.search(r'^__version__ *= *["\'](.*?)["\']', stream.read(), re.M)
    number = getattr(sys.modules.get("ortools"), "__version__", stated[1] if stated else spec.origin)
    found: list[str] = []
    with suppress(OSError):
        names = os.listdir(os.path.dirname(os.path.dirname(spec.origin)))
        found = [name for name in names if name.endswith("-info") and name.partition("-")[0].lower() in _READERS]
    return str(number), tuple(sorted(found))


def _digest(folder: str) -> str:
    """Return a hash of the code and the words in a folder, by name and content."""
    digest = hashlib.sha256()
    for here, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if name != "__pycache__")
        for name in sorted(name for name in names if name.endswith(_FILES)):
            with open(os.path.join(here, name), "rb") as stream:
                text = stream.read()
            digest.update(f"{os.path.relpath(here, folder)}/{name} {len(text)}\n".encode() + text)
    return digest.hexdigest()
