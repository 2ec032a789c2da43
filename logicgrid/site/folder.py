"""Folders that are replaced as a whole: the new one is built beside the old one, and takes its place at the end.

A folder of ours has a marker that lists its files.  Only an empty folder, or one in which every file is of that list,
is replaced: what somebody else has put there is never deleted.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import stat
import unicodedata
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from logicgrid.files.output import new_mode, temporary_name
from logicgrid.puzzle.diagnostics import Refused, system_words
from logicgrid.puzzle.messages import say

MARKER = ".logicgrid-site"
"""The file with the names of all others, as JSON."""

_BOOKS = re.compile(r"book(-\d+)?\.html", re.IGNORECASE)
"""Pages whose sheets would have the names of books."""

_FEW = 3
_LONGEST = 60
_DEVICES = {"con", "prn", "aux", "nul", *(f"{name}{n}" for name in ("com", "lpt") for n in range(1, 10))}
"""Names that are no files' on Windows."""


@contextmanager
def replacing(target: Path) -> Iterator[Path]:
    """Yield an empty folder to be filled, which then takes the place of `target`; if anything is raised it goes.

    A link to a folder stays a link.  Raises Refused.
    """
    path = Path(os.path.realpath(target))
    new: Path | None = None
    try:
        _files_of_ours(path)
        new = Path(temporary_name(path))  # known before it is there: an interrupt may come at any moment
        new.mkdir(0o700)
        yield new
        names = sorted(_files_in(new))
        text = json.dumps({"format": 1, "files": names}, ensure_ascii=False, indent=0)
        (new / MARKER).write_text(text + "\n", encoding="utf-8", newline="\n")
        os.chmod(new, stat.S_IMODE(path.stat().st_mode) if path.exists() else new_mode(0o777))
        _swap(new, path)
    except OSError as error:
        raise Refused(system_words(error)) from None
    finally:
        if new is not None and new.exists():
            shutil.rmtree(new, ignore_errors=True)


def page_names(files: Sequence[Path], root: Path) -> list[str]:
    """Return for each file below `root` the name of its page: in the same folder, safe on any system and as a link.

    >>> page_names([Path("p/a b.yaml"), Path("p/A-B.yml"), Path("p/index.yaml"), Path("p/x/狐?.yaml")], Path("p"))
    ['a-b.html', 'A-B-2.html', 'index-2.html', 'x/狐.html']
    """
    taken = {"index.html", "daily.html", "book.html"}
    names = []
    for file in files:
        inside = file.relative_to(root)
        folder = "".join(_safe(part.replace(".", "-")) + "/" for part in inside.parent.parts)
        stem, name, number = folder + _safe(inside.stem), "", 1
        while not name or not taken.isdisjoint(_all_of(name)) or _BOOKS.fullmatch(name):
            name = f"{stem}{'' if number == 1 else f'-{number}'}.html"
            number += 1
        taken |= _all_of(name)
        names.append(name)
    return names


def beside(name: str, ending: str) -> str:
    """Return the name of a file that belongs to a page.

    >>> beside("x/狐.html", "pdf"), beside("x/狐.html", "explained.html")
    ('x/狐.pdf', 'x/狐.explained.html')
    """
    return f"{name.removesuffix('html')}{ending}"


def _all_of(name: str) -> set[str]:
    return {name.casefold(), beside(name, "explained.html").casefold()}


def _safe(name: str) -> str:
    """Return a name of letters, digits, hyphens, underscores and inner dots."""
    plain = re.sub(r"[^\w.-]+", "-", unicodedata.normalize("NFC", name))[:_LONGEST].strip(".-") or "puzzle"
    return f"{plain}-" if plain.split(".")[0].casefold() in _DEVICES else plain


def _files_of_ours(path: Path) -> set[str]:
    """Return the names of the files in a folder that is ours, or that is not there.  Raises Refused and OSError."""
    if not path.exists():
        if not path.parent.is_dir():
            raise Refused(say("site.no-folder", it=path.parent.name or path.parent), say("site.make-first"))
        return set()
    if not path.is_dir():
        raise Refused(say("site.file-not-folder"), say("site.name-new-folder"))
    found = _files_in(path)
    try:
        listed = set(json.loads((path / MARKER).read_text(encoding="utf-8"))["files"])
    except FileNotFoundError:
        if found:
            raise Refused(
                say("site.other-files-in-was", some=_some(found)),
                say("site.name-new-folder-or"),
            ) from None
        listed = set()
    except (ValueError, KeyError, TypeError):
        raise Refused(say("site.cannot-read", marker=MARKER), say("site.name-new-folder-or")) from None
    if foreign := found - listed - {MARKER}:
        raise Refused(
            say("site.files-in-logicgrid-site", some=_some(foreign)),
            say("site.move-them-away-or"),
        )
    return listed


def _files_in(folder: Path) -> set[str]:
    """Return the names of all files below a folder, with `/` between folders; links are files.  Raises OSError."""

    def fail(error: OSError) -> None:
        raise error

    found = set()
    for here, folders, files in os.walk(folder, onerror=fail):
        links = [name for name in folders if os.path.islink(os.path.join(here, name))]
        found |= {Path(here, name).relative_to(folder).as_posix() for name in (*files, *links)}
    return found


def _some(names: set[str]) -> str:
    return ", ".join(sorted(names)[:_FEW]) + (", …" if len(names) > _FEW else "")


def _swap(new: Path, path: Path) -> None:
    """Put the new folder in the place of the old one, whose files then go.  Raises Refused and OSError."""
    names = _files_of_ours(path)  # again: it may have changed in the meantime
    if not path.exists():
        os.rename(new, path)
        return
    old = Path(temporary_name(path))
    try:  # twice: an interrupt may come at any moment, also when the old folder is removed
        try:
            os.rename(path, old)
            os.rename(new, path)
        finally:
            _settle(old, path, names)
    except BaseException:
        _settle(old, path, names)
        raise


def _settle(old: Path, path: Path, names: set[str]) -> None:
    """Put the old folder back if no new one is in its place; else remove its files of these names."""
    if not old.exists():
        return
    if not path.exists():
        os.rename(old, path)
        return
    for here, _, files in os.walk(old, topdown=False):
        for name in files:
            if Path(here, name).relative_to(old).as_posix() in {*names, MARKER}:
                os.unlink(os.path.join(here, name))
        with suppress(OSError):  # somebody has put a file there a moment ago: it stays
            os.rmdir(here)
