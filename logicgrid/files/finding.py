"""Finding puzzle files: the files named on a command line, including those in folders; and the program's examples.

No puzzle is opened here; a path that does not exist is kept, so that the loader reports it.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from logicgrid.files.settings import matches


def find_puzzles(paths: Sequence[Path], exclude: Sequence[str] = (), outside: list[Path] | None = None) -> list[Path]:
    """Return the files that the paths name, each once, in the order of the paths.

    A folder stands for the files in and below it that end in `.yaml` or `.yml` (in any case): its own first, by name,
    then those of its subfolders, by name.  Hidden files and folders, `node_modules` and Python's virtual environments
    are skipped; a folder is only walked once, so cycles of links end.  A link that leads out of the walked folder is
    not followed, since whoever made the folder may have no right to its target; such links are added to `outside`.
    Any other path is kept as it is, whatever its suffix, and so is an unreadable folder.

    Paths that match a pattern of `exclude` are left out, a folder with everything in it; for a named path, its parent
    folders are matched, too.  As in a shell, `*`, `?` and `[…]` match characters; a pattern is compared with the name,
    with the path as given, and with the path relative to the walked folder.
    """
    files: dict[str, Path] = {}
    walked: set[str] = set()
    for path in paths:
        if any(matches(each, each.parent, exclude) for each in _with_folders(path)):
            continue
        below = _files_below(path, walked, exclude, [] if outside is None else outside)
        for file in below if os.path.isdir(path) else [path]:
            files.setdefault(os.path.realpath(file), file)
    return list(files.values())


def _with_folders(path: Path) -> list[Path]:
    """Return a named path, and its parent folders as far as they are below the working directory."""
    with suppress(ValueError):
        path = path.relative_to(Path.cwd()) if path.is_absolute() else path
    return [path] if path.is_absolute() else [path, *path.parents[:-1]]


def _files_below(folder: Path, walked: set[str], exclude: Sequence[str], outside: list[Path]) -> Iterator[Path]:
    root = folder
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
        entries = [path for path in entries if not matches(path, root, exclude)]
        strange = _leading_out(entries, root)
        outside += [path for path in strange if path.is_dir() or _has_ending(path)]
        entries = [path for path in entries if path not in strange]
        folders = [path for path in entries if path.is_dir() and not (path / "pyvenv.cfg").is_file()]
        todo.extend(path for path in reversed(folders) if path.name != "node_modules")
        for path in entries:
            if _has_ending(path) and (path.is_file() or (path.is_symlink() and not path.exists())):
                yield path


def _leading_out(entries: Iterable[Path], root: Path) -> dict[Path, None]:
    """Return the links that lead out of a folder, in order."""
    return dict.fromkeys(path for path in entries if path.is_symlink() and not _is_inside(path, root))


def _is_inside(path: Path, folder: Path) -> bool:
    """Return True if the target of a link is in a folder."""
    inside = os.path.join(os.path.realpath(folder), "")
    return os.path.join(os.path.realpath(path), "").startswith(inside)


def _has_ending(path: Path) -> bool:
    return path.name.casefold().endswith((".yaml", ".yml"))


def examples_folder() -> Path:
    """Return the folder of the examples, in the installed package or in the source tree."""
    package = Path(__file__).parent.parent
    inside = package / "examples"
    return inside if inside.is_dir() else package.parent / "puzzles"


def example_files(home: Path) -> Iterator[Path]:
    """Yield the examples, the tutorial first."""
    yield home / "README.md"
    yield from sorted(path for path in home.rglob("*") if path.suffix in (".yaml", ".json") and path.is_file())


def examples_copied(target: Path) -> list[Path]:
    """Copy the examples into a folder; return existing files that differ, which are kept.  Raises Refused."""
    from logicgrid.files.output import unwritable, write_new

    home, kept = examples_folder(), []
    for file in example_files(home):
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
