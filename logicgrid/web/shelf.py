"""The puzzles of a folder as a collection: their titles, copies, other names, and a bin from which they come back.

Nothing is ever lost or overwritten: a file gets a name only if no other has it, and what is deleted is moved, as it is,
to the hidden folder `.bin`, under the time at which that was done.
"""

from __future__ import annotations

import os
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final

from logicgrid.files.output import Busy, locked
from logicgrid.kinds import DEFAULT_KIND
from logicgrid.puzzle.diagnostics import Refused, system_words
from logicgrid.puzzle.messages import say
from logicgrid.web.folder import ENDINGS, EditConflict, EditedFolder

BIN: Final = ".bin"
_HEAD: Final = 4_096
"""The bytes of a file in which its title and its kind are looked for."""
_LINE: Final = re.compile(r"^(title|kind|language|difficulty): *(\S.*)$", re.MULTILINE)
_MOST: Final = 500
"""The deleted files that are listed, the latest ones."""


def entries(folder: EditedFolder) -> list[dict[str, Any]]:
    """Return for each file its name, what its first lines say of it, when it was written, and a stamp."""
    found = []
    for name in folder.files():
        with suppress(OSError, Refused):
            stamp = folder.stamp(name)
            if stamp is not None:
                found.append(
                    {"name": name, **_about(folder.inside(name)), "changed": stamp[0] // 10**6, "stamp": _mark(stamp)}
                )
    return found


def _mark(stamp: tuple[int, ...]) -> str:
    return "-".join(map(str, stamp[:2]))


def _about(path: Path) -> dict[str, str]:
    with open(path, "rb") as stream:
        head = stream.read(_HEAD).decode("utf-8", "replace")
    found = {key: _plain(value) for key, value in reversed(_LINE.findall(head))}
    return {"kind": DEFAULT_KIND, **found} if re.search("^actors:", head, re.MULTILINE) else found


def _plain(value: str) -> str:
    """Return the text of a scalar on one line, as far as a list of titles needs that."""
    value = value.strip()
    if value[:1] in "'\"":
        return value.partition(value[0])[2].rpartition(value[0])[0].replace("''", "'")
    return value.partition(" #")[0].strip()


def copy(folder: EditedFolder, name: str, to: str) -> None:
    """Write a copy of a file under a name that no other has.  Raises Refused."""
    found = folder.read(name)
    with _folder_for(folder.inside(to).parent, folder):
        if isinstance(folder.write(to, found.text, None), EditConflict):
            raise Refused(say("web.there-is-such-file", name=to))


def move(folder: EditedFolder, name: str, to: str) -> None:
    """Give a file another name, in another folder too, that no other file has.  Raises Refused."""
    path, target = folder.inside(name), folder.inside(to)
    with _folder_for(target.parent, folder):
        _moved(path, target, to)


def discard(folder: EditedFolder, name: str) -> None:
    """Move a file to the bin.  Raises Refused."""
    path = folder.inside(name)
    relative = path.relative_to(folder.path)
    moment = f"{time.strftime('%Y%m%d-%H%M%S')}-{os.urandom(3).hex()}"
    target = _bin(folder) / moment / relative
    with _folder_for(target.parent, folder):
        _moved(path, target, name)


def discarded(folder: EditedFolder) -> list[dict[str, str]]:
    """Return the files in the bin, the last one first: the name of each there, its own, and when it was deleted."""
    found = []
    for place, _, files in os.walk(folder.path / BIN):
        for each in files:
            inside = os.path.relpath(os.path.join(place, each), folder.path / BIN).replace(os.sep, "/")
            moment, _, name = inside.partition("/")
            if name.endswith(ENDINGS):
                found.append({"id": inside, "name": name, "when": moment[:15]})
    return sorted(found, key=lambda each: each["id"], reverse=True)[:_MOST]


def restore(folder: EditedFolder, id: str) -> str:
    """Move a file out of the bin, and return its name: its own, with a number if that is taken.  Raises Refused."""
    if id not in [each["id"] for each in discarded(folder)]:
        raise Refused(say("web.no-file-folder"))
    name = id.partition("/")[2]
    stem, ending = os.path.splitext(name)
    path = _bin(folder) / id
    for number in range(1, 1_000):
        to = name if number == 1 else f"{stem}-{number}{ending}"
        target = folder.inside(to)
        if not os.path.lexists(target):
            with _folder_for(target.parent, folder):
                _moved(path, target, to)
            for above in path.relative_to(_bin(folder)).parents[:-1]:
                with suppress(OSError):  # something else is in it
                    os.rmdir(_bin(folder) / above)
            return to
    raise Refused(say("web.there-is-such-file", name=name))


def _bin(folder: EditedFolder) -> Path:
    found = folder.path / BIN
    if os.path.realpath(found) != str(found):  # it leads elsewhere
        raise Refused(say("web.no-file-folder"))
    return found


def _moved(path: Path, target: Path, name: str) -> None:
    """Move a file to a name that nothing has."""
    with locked(path.parent):
        try:
            os.link(path, target, follow_symlinks=False)
        except FileExistsError:
            raise Refused(say("web.there-is-such-file", name=name)) from None
        os.unlink(path)


@contextmanager
def _folder_for(path: Path, folder: EditedFolder) -> Iterator[None]:
    """Make a folder for a file, and remove it again if nothing came into it; what goes wrong is said."""
    missing = [each for each in (path, *path.parents) if each.is_relative_to(folder.path) and not each.exists()]
    try:
        path.mkdir(parents=True, exist_ok=True)
        yield
    except (OSError, Busy) as error:
        raise Refused(system_words(error)) from None
    finally:
        for each in missing:
            with suppress(OSError):  # it is not empty
                each.rmdir()
