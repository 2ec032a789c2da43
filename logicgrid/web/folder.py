"""The puzzle files of one folder, for a page that may read and write these and nothing else.

A file is named by its path from the folder, with `/`.  Only `.yaml` and `.yml` that lie inside the folder once all
links are followed are read or written, none in a hidden folder (`.github` holds programs), none of more than 2 MB.  A
file is replaced whole: a temporary file, fsync, rename.  A write names the hash of the text that it builds on; if the
file has another by then, nothing is written, and the caller gets what is there.  It is compared and replaced under the
folder's lock, and what was replaced is compared again, since editors take no lock.
"""

from __future__ import annotations

import hashlib
import os
import stat
from contextlib import suppress
from pathlib import Path

from logicgrid.files.output import FileChanged, locked, new_mode, put, replace_if
from logicgrid.files.text import MAX_BYTES
from logicgrid.puzzle.diagnostics import Refused, system_words
from logicgrid.puzzle.messages import say
from logicgrid.puzzle.record import Record

ENDINGS = (".yaml", ".yml")
MOST_FILES = 2_000
"""The most files that a listing has."""
MOST_VISITED = 50_000
"""The most entries that a listing looks at, since the folder may be somebody's home."""

_BOM = "\N{ZERO WIDTH NO-BREAK SPACE}"


class Contents(Record):
    """A file's text, with the line ends of the page, and the SHA-256 of its bytes in hexadecimal."""

    text: str
    hash: str


class EditConflict(Record):
    """What is in a file that has changed, or None if it is gone: nothing was written."""

    there: Contents | None


class EditedFolder:
    """The folder whose puzzles are edited.  All its methods raise `Refused` with a message for the reader."""

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
                        relative.encode("utf-8")  # a name of other bytes cannot be sent
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
        """Return what is in a file."""
        raw, _ = self._bytes(self.inside(name))
        try:
            text = raw.decode("utf-8")
        except UnicodeDecodeError:
            raise Refused(say("web.file-not-utf-8")) from None
        plain = text.removeprefix(_BOM).replace("\r\n", "\n").replace("\r", "\n")
        return Contents(plain, _hash(raw))

    def has(self, name: str, hash: str) -> bool:
        """Return True if a file has the contents of a hash."""
        try:
            return _hash(self._bytes(self.inside(name))[0]) == hash
        except Refused:
            return False

    def stamp(self, name: str) -> tuple[int, ...] | None:
        """Return numbers that differ after each change of a file; None if there is no such file."""
        try:
            found = os.stat(self.inside(name))
        except (OSError, Refused):
            return None
        return found.st_mtime_ns, found.st_size, found.st_ino

    def write(self, name: str, text: str, builds_on: str | None) -> str | EditConflict:
        """Write a file whole and return its new hash, or the conflict if it has changed since `builds_on`.

        `builds_on` is the hash that the text was made from, None for a new file.  The file keeps its mode, its byte
        order mark and the ends of its lines.  Of several writers who build on one text one writes and the others
        get the conflict, whether they are pages, other desks or editors.
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
        """Write a file whose folder is locked; return its new hash.  Raises Changed, FileExistsError or OSError."""
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
        try:  # a pipe would block, a device may never end; links were followed before
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


def _hash(raw: bytes) -> str:
    return hashlib.sha256(raw).hexdigest()
