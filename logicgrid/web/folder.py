"""The puzzle files of one folder, for a page that may read and write only these.

A file is named by its path from the folder, with `/`.  Only `.yaml` and `.yml` files that lie inside the folder after
all links are resolved are read or written, none in a hidden folder (`.github` contains programs), none above 2 MB.  A
file is replaced atomically: a temporary file, fsync, rename.  A write names the hash of the text that it builds on; if
the file has a different hash by then, nothing is written, and the caller gets the current contents.  Comparing and
replacing happen under the folder's lock, and the replaced contents are compared again, since editors take no lock.
The files are also a collection, with titles, copying, renaming, and a bin from which they can be restored.  Nothing is
ever lost or overwritten: a file only gets a name that no other has, and a deleted file is moved unchanged to the hidden
folder `.bin`, under the time of its deletion.
"""

from __future__ import annotations

import hashlib
import os
import re
import stat
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final

from logicgrid.files.disk import Busy, FileChanged, locked, new_mode, put, replace_if
from logicgrid.files.text import MAX_BYTES
from logicgrid.kinds import DEFAULT_KIND
from logicgrid.puzzle.diagnostics import Refused, system_words
from logicgrid.puzzle.messages import say
from logicgrid.puzzle.record import Record

ENDINGS = (".yaml", ".yml")
MOST_FILES = 2_000
"""The largest number of files in a listing."""
MOST_VISITED = 50_000
"""The largest number of entries to scan for a listing, since the folder may be a home directory."""

_BOM = "\N{ZERO WIDTH NO-BREAK SPACE}"
BIN: Final = ".bin"
_HEAD: Final = 4_096
"""The number of bytes of a file in which to look for its title and kind."""
_LINE: Final = re.compile(r"^(title|kind|language|difficulty): *(\S.*)$", re.MULTILINE)
_MOST: Final = 500
"""The number of deleted files to list, the latest ones."""


class Contents(Record):
    """A file's text, with the page's line ends, and the SHA-256 of its bytes in hexadecimal."""

    text: str
    hash: str


class EditConflict(Record):
    """The contents of a file that has changed, or None if it is gone; nothing was written."""

    there: Contents | None


class EditedFolder:
    """The folder whose puzzles are edited.  All its methods raise `Refused` with a message for the user."""

    def __init__(self, path: str | Path) -> None:
        self.path = Path(os.path.realpath(path))

    def files(self) -> list[str]:
        """Return the names of the puzzle files, in alphabetical order, at most `MOST_FILES`."""
        found: list[str] = []
        visited = 0
        for folder, folders, files in os.walk(self.path):
            folders[:] = sorted(name for name in folders if not name.startswith(".") and name != "node_modules")
            visited += len(folders) + len(files)
            for name in files:
                relative = os.path.relpath(os.path.join(folder, name), self.path).replace(os.sep, "/")
                with suppress(Refused, UnicodeError):
                    if name.endswith(ENDINGS) and self.inside(relative).is_file():
                        relative.encode("utf-8")  # a name that is not valid UTF-8 cannot be sent
                        found.append(relative)
            if len(found) >= MOST_FILES or visited > MOST_VISITED:
                break
        return sorted(found[:MOST_FILES])

    def inside(self, name: str) -> Path:
        """Return the real path of a puzzle file, which need not exist."""
        try:
            whole = Path(os.path.realpath(self.path / name))
            relative = whole.relative_to(self.path)
        except (ValueError, OSError):
            raise Refused(say("web.no-file-folder")) from None
        if not name.endswith(ENDINGS) or whole.suffix not in ENDINGS:
            raise Refused(say("web.puzzles-in-files-whose"))
        if any(part.startswith(".") for part in relative.parts):
            raise Refused(say("web.hidden-files-folders-left"))
        return whole

    def read(self, name: str) -> Contents:
        """Return the contents of a file."""
        raw, _ = self._bytes(self.inside(name))
        try:
            text = raw.decode("utf-8")
        except UnicodeDecodeError:
            raise Refused(say("web.file-not-utf-8")) from None
        plain = text.removeprefix(_BOM).replace("\r\n", "\n").replace("\r", "\n")
        return Contents(plain, _hash(raw))

    def has(self, name: str, hash: str) -> bool:
        """Return True if a file's contents have this hash."""
        try:
            return _hash(self._bytes(self.inside(name))[0]) == hash
        except Refused:
            return False

    def stamp(self, name: str) -> tuple[int, ...] | None:
        """Return numbers that change whenever the file changes; None if there is no such file."""
        try:
            found = os.stat(self.inside(name))
        except (OSError, Refused):
            return None
        return found.st_mtime_ns, found.st_size, found.st_ino

    def write(self, name: str, text: str, builds_on: str | None) -> str | EditConflict:
        """Write a file atomically and return its new hash, or the conflict if it has changed since `builds_on`.

        `builds_on` is the hash of the text before, None for a new file.  The file keeps its mode, its byte order mark
        and its line ends.  If several writers (pages, other desks or editors) build on the same text, one of them
        writes and the others get the conflict.
        """
        path = self.inside(name)
        try:
            with locked(path.parent):
                return self._written(path, text, builds_on)
        except (FileChanged, FileExistsError):
            return EditConflict(self.read(name) if os.path.exists(path) else None)
        except OSError as error:
            raise Refused(system_words(error)) from None

    def _written(self, path: Path, text: str, builds_on: str | None) -> str:
        """Write a file whose folder is locked; return its new hash.  Raises FileChanged, FileExistsError or OSError."""
        mode = None
        if os.path.exists(path):
            raw, mode = self._bytes(path)
            if _hash(raw) != builds_on:
                raise FileChanged
            if b"\r\n" in raw and raw.count(b"\r\n") == raw.count(b"\n"):
                text = text.replace("\n", "\r\n")
            if raw.startswith(_BOM.encode()):
                text = _BOM + text
        elif builds_on is not None:
            raise FileChanged
        try:
            encoded = text.encode("utf-8")
        except UnicodeEncodeError:
            raise Refused(say("web.text-has-half-character")) from None
        if len(encoded) > MAX_BYTES:
            raise Refused(say("web.text-longer-than-2"))

        def place(temporary: str, path: Path) -> None:
            with open(temporary, "rb") as stream:
                os.fsync(stream.fileno())
            if builds_on is None:
                os.link(temporary, path)
            else:
                replace_if(temporary, path, lambda there: _hash(self._bytes(there)[0]) == builds_on)

        put(path, encoded, new_mode() if mode is None else mode, place)
        return _hash(encoded)

    def _bytes(self, path: Path) -> tuple[bytes, int]:
        """Return a regular file's bytes and mode."""
        try:  # a pipe would block, a device may never end; links have been resolved before
            handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOFOLLOW", 0))
            with os.fdopen(handle, "rb") as stream:
                mode = os.fstat(handle).st_mode
                if not stat.S_ISREG(mode):
                    raise Refused(say("web.no-regular-file"))
                raw = stream.read(MAX_BYTES + 1)
        except OSError as error:
            raise Refused(system_words(error)) from None
        if len(raw) > MAX_BYTES:
            raise Refused(say("web.file-longer-than-2"))
        return raw, stat.S_IMODE(mode)

    # -- a collection, with a bin ------------------------------------------------------------------------------------

    def entries(self) -> list[dict[str, Any]]:
        """Return for each file its name, the data in its first lines, its modification time, and a stamp."""
        found = []
        for name in self.files():
            with suppress(OSError, Refused):
                stamp = self.stamp(name)
                if stamp is not None:
                    found.append(
                        {
                            "name": name,
                            **_about(self.inside(name)),
                            "changed": stamp[0] // 10**6,
                            "stamp": "-".join(map(str, stamp[:2])),
                        }
                    )
        return found

    def copy(self, name: str, to: str) -> None:
        """Write a copy of a file under an unused name.  Raises Refused."""
        found = self.read(name)
        with _folder_for(self.inside(to).parent, self):
            if isinstance(self.write(to, found.text, None), EditConflict):
                raise Refused(say("web.there-is-such-file", name=to))

    def move(self, name: str, to: str) -> None:
        """Move a file to an unused name, possibly in another folder.  Raises Refused."""
        path, target = self.inside(name), self.inside(to)
        with _folder_for(target.parent, self):
            _moved(path, target, to)

    def discard(self, name: str) -> None:
        """Move a file to the bin.  Raises Refused."""
        path = self.inside(name)
        relative = path.relative_to(self.path)
        moment = f"{time.strftime('%Y%m%d-%H%M%S')}-{os.urandom(3).hex()}"
        target = self._bin() / moment / relative
        with _folder_for(target.parent, self):
            _moved(path, target, name)

    def discarded(self) -> list[dict[str, str]]:
        """Return the files in the bin, latest first: the name there, the original name, and the time of deletion."""
        found = []
        for place, _, files in os.walk(self.path / BIN):
            for each in files:
                inside = os.path.relpath(os.path.join(place, each), self.path / BIN).replace(os.sep, "/")
                moment, _, name = inside.partition("/")
                if name.endswith(ENDINGS):
                    found.append({"id": inside, "name": name, "when": moment[:15]})
        return sorted(found, key=lambda each: each["id"], reverse=True)[:_MOST]

    def restore(self, id: str) -> str:
        """Restore a file from the bin, and return its name, which gets a number if it is taken.  Raises Refused."""
        if id not in [each["id"] for each in self.discarded()]:
            raise Refused(say("web.no-file-folder"))
        name = id.partition("/")[2]
        stem, ending = os.path.splitext(name)
        path = self._bin() / id
        for number in range(1, 1_000):
            to = name if number == 1 else f"{stem}-{number}{ending}"
            target = self.inside(to)
            if not os.path.lexists(target):
                with _folder_for(target.parent, self):
                    _moved(path, target, to)
                for above in path.relative_to(self._bin()).parents[:-1]:
                    with suppress(OSError):  # the folder is not empty
                        os.rmdir(self._bin() / above)
                return to
        raise Refused(say("web.there-is-such-file", name=name))

    def _bin(self) -> Path:
        found = self.path / BIN
        if os.path.realpath(found) != str(found):  # it is a link
            raise Refused(say("web.no-file-folder"))
        return found


def _hash(raw: bytes) -> str:
    return hashlib.sha256(raw).hexdigest()


def _about(path: Path) -> dict[str, str]:
    with open(path, "rb") as stream:
        head = stream.read(_HEAD).decode("utf-8", "replace")
    found = {key: _plain(value) for key, value in reversed(_LINE.findall(head))}
    return {"kind": DEFAULT_KIND, **found} if re.search("^actors:", head, re.MULTILINE) else found


def _plain(value: str) -> str:
    """Return the text of a scalar on one line, accurately enough for a list of titles."""
    value = value.strip()
    if value[:1] in "'\"":
        return value.partition(value[0])[2].rpartition(value[0])[0].replace("''", "'")
    return value.partition(" #")[0].strip()


def _moved(path: Path, target: Path, name: str) -> None:
    """Move a file to an unused name."""
    with locked(path.parent):
        try:
            os.link(path, target, follow_symlinks=False)
        except FileExistsError:
            raise Refused(say("web.there-is-such-file", name=name)) from None
        os.unlink(path)


@contextmanager
def _folder_for(path: Path, folder: EditedFolder) -> Iterator[None]:
    """Make a folder for a file, and remove it again if it stays empty.  Raises Refused for errors."""
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
