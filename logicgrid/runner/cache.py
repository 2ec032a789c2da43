"""A cache of results by key: one SQLite file in its own folder.

The folder may be lost, damaged, full, locked or not writable at any moment, and several processes may use it at once.
None of that is an error; it only means that something is worked out again.  The folder may also be forged by somebody
else, to smuggle in a wrong verdict or to do harm.  So every value is sealed with a key that only this user has, and
values without a valid seal are ignored.  A file that is a link, is too large, or has any other table, view or trigger
than ours is replaced, never written to; no statement takes longer than `_LONGEST` seconds.  Nothing that is read here
is ever executed.  The file stays below `MOST` bytes: values not used since the day before are evicted first.
"""

from __future__ import annotations

import hmac
import os
import sqlite3
import stat
import sys
import time
import zlib
from contextlib import suppress
from pathlib import Path

from logicgrid.files.disk import put
from logicgrid.puzzle.messages import say

FILE = "check.sqlite"
FORM = 3
"""The version of the table, in SQLite's `user_version`; a file of another version is replaced."""
MOST = 2**29
LARGEST = 2**24
"""The size of the largest value that is kept, in bytes."""
_BATCH = 500
"""The number of values written at a time."""
_PATIENCE = 1.0
"""The seconds to wait for a lock of another process before doing without the file."""
_LONGEST = 10.0
"""The seconds after which a statement is aborted, and the file regarded as damaged."""
_SEAL = 16

_TABLE = "CREATE TABLE entries (key BLOB PRIMARY KEY, value BLOB, day INTEGER)"
_SCHEMA = [(b"index", b"sqlite_autoindex_entries_1", None), (b"table", b"entries", _TABLE.encode())]
"""The whole schema of the file."""
_BEGINNING = b"SQLite format 3\0"
_PLACE_OF_JOURNAL, _ROLLBACK = slice(18, 20), b"\1\1"
"""The bytes at the start of the file that tell the journal mode; a write-ahead log would add files next to it."""
_BESIDE = ("-journal", "-wal", "-shm")
"""The suffixes of additional files that SQLite would use; our file never has any."""
_NOT_NOW = ("SQLITE_BUSY", "SQLITE_LOCKED", "SQLITE_READONLY", "SQLITE_FULL", "SQLITE_IOERR", "SQLITE_CANTOPEN")
"""The prefixes of SQLite's error names after which the file may still be intact."""


class Cache:
    """The values in a folder, which is created if it is missing.

    `state` says in a word why nothing is kept, "" if all is well.
    """

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self.state = ""
        self._path = os.path.join(folder, FILE)
        self._day = int(time.time() // 86_400)
        self._pending: dict[bytes, bytes] = {}
        self._used: list[bytes] = []
        self._database: sqlite3.Connection | None = None
        self._deadline = 0.0
        try:
            self._own = user_key() or b""
            _make(folder)
            if self._own:
                self._open()
            else:
                self.state = "there is no key"
        except (OSError, ValueError) as fault:
            self._give_up((getattr(fault, "strerror", None) or str(fault)).lower())
        except sqlite3.Error as fault:
            self._fail(fault)

    def _open(self) -> None:
        """Open the file; create the table if the file is new.  A file that is not ours is replaced."""
        if not self._is_ours():
            if os.path.lexists(self._path):
                os.unlink(self._path)
                self.state = "damaged, begun anew"
            with suppress(FileExistsError):  # another process was quicker
                os.close(os.open(self._path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        for ending in _BESIDE:
            with suppress(FileNotFoundError):
                os.unlink(self._path + ending)
        self._database = database = sqlite3.connect(self._path, timeout=_PATIENCE, isolation_level=None)
        database.text_factory = bytes
        database.set_progress_handler(lambda: time.monotonic() > self._deadline, 10_000)
        database.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, 2 * LARGEST)
        self._deadline = time.monotonic() + _LONGEST
        database.execute("PRAGMA trusted_schema = OFF")
        database.execute("PRAGMA journal_mode = MEMORY")
        database.execute("PRAGMA synchronous = OFF")  # a file damaged by a power failure is just replaced
        if self._has_schema():
            return
        database.execute("BEGIN IMMEDIATE")
        if not self._has_schema():
            database.execute(_TABLE)
            database.execute(f"PRAGMA user_version = {FORM}")
        database.execute("COMMIT")

    def _is_ours(self) -> bool:
        """Return True if the file exists, and looks like ours from outside."""
        try:
            if not _is_own(info := os.lstat(self._path)) or info.st_nlink != 1 or info.st_size > 2 * MOST:
                return False
            with open(self._path, "rb") as stream:
                start = stream.read(100)
        except FileNotFoundError:
            return False
        return not start or (start.startswith(_BEGINNING) and start[_PLACE_OF_JOURNAL] == _ROLLBACK)

    def _has_schema(self) -> bool:
        """Return True if the file has our table, False if it is empty.  Raises DatabaseError for any other schema."""
        assert self._database is not None
        found = self._database.execute("SELECT type, name, sql FROM sqlite_master ORDER BY type LIMIT 3").fetchall()
        (version,) = self._database.execute("PRAGMA user_version").fetchone()
        if found == _SCHEMA and version == FORM:
            return True
        if found or version:
            raise sqlite3.DatabaseError("not our table")
        return False

    def _fail(self, fault: sqlite3.Error) -> None:
        """Do without the file if it is just unavailable; start a new one if it is damaged."""
        name = getattr(fault, "sqlite_errorname", "")
        if name.startswith(_NOT_NOW) or self.state:
            self._give_up(str(fault))
            return
        self._give_up("damaged")
        try:
            os.unlink(self._path)
            self._open()
            self.state = "damaged, begun anew"
        except (OSError, sqlite3.Error) as again:
            self._give_up(f"damaged, and cannot be begun anew: {again}")

    def _give_up(self, why: str) -> None:
        self.state = why
        with suppress(sqlite3.Error):
            if self._database is not None:
                self._database.close()
        self._database = None

    def is_closed(self) -> bool:
        """Return True if nothing is kept."""
        return self._database is None

    def is_empty(self) -> bool:
        """Return True if there are no values."""
        return self._asked("SELECT 1 FROM entries LIMIT 1", ()) is None

    def has(self, key: bytes) -> bool:
        """Return True if there is a value for this key."""
        found = self._asked("SELECT value FROM entries WHERE key = ?", (key,))
        return found is not None and self._value(key, found[0]) is not None

    def get(self, key: bytes) -> bytes | None:
        """Return the value of a key, None if it is missing or damaged."""
        found = self._asked("SELECT value, day FROM entries WHERE key = ?", (key,))
        value = None if found is None else self._value(key, found[0])
        if found is None or value is None:
            return None
        if found[1] != self._day:
            self._used.append(key)
        return zlib.decompress(value)

    def _value(self, key: bytes, found: object) -> bytes | None:
        """Return the compressed value of an entry; None if it was not stored by this user's program."""
        if not isinstance(found, bytes) or not hmac.compare_digest(found[:_SEAL], self._seal(key, found[_SEAL:])):
            return None
        return found[_SEAL:]

    def _seal(self, key: bytes, value: bytes) -> bytes:
        return hmac.digest(self._own, key + value, "sha256")[:_SEAL]

    def _asked(self, query: str, arguments: tuple[bytes, ...]) -> tuple[object, ...] | None:
        if self._database is None:
            return None
        self._deadline = time.monotonic() + _LONGEST
        try:
            row: tuple[object, ...] | None = self._database.execute(query, arguments).fetchone()
            return row
        except sqlite3.Error as fault:
            self._fail(fault)
            return None

    def put(self, key: bytes, value: bytes) -> None:
        """Store a compressed value; values are written in batches, or when the cache is closed."""
        if self._database is not None and len(value) <= LARGEST:
            self._pending[key] = value
            if len(self._pending) >= _BATCH:
                self._write()

    def close(self) -> None:
        """Write pending values, and close the file."""
        self._write()
        self._give_up(self.state)

    def _write(self) -> None:
        """Write pending values, and the day when values were last used; make room if necessary."""
        pending, self._pending = self._pending, {}
        used, self._used = self._used, []
        database = self._database
        if database is None or not (pending or used):
            return
        rows = [(key, self._seal(key, value) + value, self._day) for key, value in pending.items()]
        self._deadline = time.monotonic() + _LONGEST
        try:
            database.execute("BEGIN IMMEDIATE")
            database.executemany("UPDATE entries SET day = ? WHERE key = ?", [(self._day, key) for key in used])
            if self._has_room():
                database.executemany("INSERT OR REPLACE INTO entries VALUES (?, ?, ?)", rows)
            database.execute("COMMIT")
        except sqlite3.Error as fault:
            self._fail(fault)

    def _has_room(self) -> bool:
        """Return True if the file may grow, evicting values that were not used today if necessary."""
        if self._size() < MOST:
            return True
        assert self._database is not None
        self._database.execute(
            "DELETE FROM entries WHERE rowid IN (SELECT rowid FROM entries WHERE day <> ? ORDER BY day "
            "LIMIT (SELECT 1 + count(*) / 4 FROM entries))",
            (self._day,),
        )
        return self._size() < MOST

    def _size(self) -> int:
        """Return the number of bytes of the file in use."""
        assert self._database is not None
        pages, free, size = [
            int(self._database.execute(f"PRAGMA {name}").fetchone()[0])
            for name in ("page_count", "freelist_count", "page_size")
        ]
        return (pages - free) * size


def compressed(value: bytes) -> bytes:
    """Return a value in compressed form, for `put`."""
    return zlib.compress(value, 1)


def _make(folder: str) -> None:
    """Create the folder if it is missing; an empty one gets a `.gitignore`, so that no repository includes it."""
    os.makedirs(folder, exist_ok=True)
    with os.scandir(folder) as entries:
        if any(entries):
            return
    with suppress(FileExistsError), open(os.path.join(folder, ".gitignore"), "x", encoding="utf-8") as stream:
        stream.write("# Made by logicgrid check: what it need not work out again.\n*\n")


# --- The user's own folder and key ------------------------------------------------------------------------------------


KEY = "cache.key"
_LENGTH = 32


def user_folder() -> str:
    """Return the folder for this user's disposable data.  Raises OSError if there is no home directory."""
    match sys.platform:
        case "win32":
            home = os.environ.get("LOCALAPPDATA", "")
        case "darwin":
            home = os.path.expanduser("~/Library/Caches")
        case _:
            home = os.environ.get("XDG_CACHE_HOME", "")
            if not os.path.isabs(home):  # the specification says to ignore relative paths
                home = os.path.expanduser("~/.cache")
    if not os.path.isabs(home):
        raise OSError(say("runner.no-home"))
    return os.path.join(home, "logicgrid")


def user_key() -> bytes | None:
    """Return the key of this user, which nobody else can read, creating it if it is missing.

    None if there is something else in its place.  Raises OSError if it cannot be created.
    """
    folder = user_folder()
    path = os.path.join(folder, KEY)
    key = _read(path)
    if key is not None:
        return key
    os.makedirs(folder, mode=0o700, exist_ok=True)
    put(Path(path), os.urandom(_LENGTH), 0o600, _placed)
    return _read(path)


def _placed(temporary: str, path: Path) -> None:
    """Move a key into place, unless another process was quicker."""
    if os.path.lexists(path) and _read(str(path)) is None:
        os.replace(temporary, path)  # somebody else could have read the old one
        return
    with suppress(FileExistsError):
        os.link(temporary, path)


def _read(path: str) -> bytes | None:
    """Return the key in a file that only the user can access; None if there is none, or anything is wrong with it."""
    try:
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0))
    except OSError:
        return None
    with os.fdopen(handle, "rb") as stream:
        if not _is_own(info := os.fstat(handle)) or (os.name == "posix" and info.st_mode & 0o077):
            return None
        key = stream.read(_LENGTH + 1)
    return key if len(key) == _LENGTH else None


def _is_own(info: os.stat_result) -> bool:
    """Return True if this is a regular file of this user."""
    return stat.S_ISREG(info.st_mode) and (not hasattr(os, "geteuid") or info.st_uid == os.geteuid())
