"""Finding puzzle files: which files the paths of a command line name, folders walked.

Nothing is opened here; a path that does not exist is kept, so that the loader reports it.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path


def find_puzzles(paths: Sequence[Path], suffixes: Sequence[str] = (".yaml", ".yml")) -> list[Path]:
    """Return the files that the paths name, each once, in the order of the paths.

    A folder names the files in and below it that end in one of `suffixes` (in any case): its own first, by name, then
    its subfolders', by name.  Hidden files and folders and `node_modules` are passed over; a folder is walked once, so
    a circle of links ends.  Any other path names itself, whatever its suffix; so does a folder that cannot be read.
    """
    endings = tuple(suffix.casefold() for suffix in suffixes)
    files: dict[str, Path] = {}
    walked: set[str] = set()
    for path in paths:
        for file in _files_below(path, endings, walked) if path.is_dir() else [path]:
            files.setdefault(os.path.realpath(file), file)
    return list(files.values())


def _files_below(folder: Path, endings: tuple[str, ...], walked: set[str]) -> Iterator[Path]:
    todo = [folder]
    while todo:
        folder = todo.pop()
        here = os.path.realpath(folder)
        if here in walked:
            continue
        walked.add(here)
        try:
            entries = sorted(path for path in folder.iterdir() if not path.name.startswith("."))
        except OSError:
            yield folder
            continue
        folders = [path for path in entries if path.is_dir()]
        todo.extend(path for path in reversed(folders) if path.name != "node_modules")
        for path in entries:
            wanted = path.name.casefold().endswith(endings)
            if wanted and (path.is_file() or (path.is_symlink() and not path.exists())):
                yield path
