"""What was worked out before, by key: one SQLite file in a folder of its own.

The folder may be lost, damaged, full, locked or not writable at any moment, and several processes may use it at once:
none of that is an error, it only means that something is worked out again.  Every value carries a hash of itself and
its key, and what does not fit it is no value.  Nothing that is read here is ever executed.  The file stays below `MOST`
bytes: what was not asked for since the day before goes first.
"""

from __future__ import annotations

import hashlib
import os
import sqlite3
import stat
import time
import zlib
from contextlib import suppress

FILE = "check.sqlite"
FORM = 1
"""The version of the table, in SQLite's `user_version`; a file of another version is replaced."""
MOST = 2**29
LARGEST = 2**24
"""The bytes of the largest value that is kept."""
_BATCH = 500
"""The values that are written at a time."""
_PATIENCE = 1.0
"""The seconds for which another process may keep the file locked before this one does without it."""
_SEAL = 16

_TABLE = "CREATE TABLE entries (key BLOB PRIMARY KEY, value BLOB, run INTEGER, day INTEGER)"


class Cache:
    """The values in a folder, which is made if it is missing and `reads_only` is not asked for.

    `run` is the number of this run, drawn if it is not given: with `reads_only`, values that the run itself has written
    are not seen, so that an answer does not depend on which process was quicker.  `state` is a word on why nothing is
    kept, "" if all is well.
    """

    def __init__(self, folder: str, run: int | None = None, reads_only: bool = False) -> None:
        self.folder = folder
        self.run = int.from_bytes(os.urandom(7), "big") if run is None else run
        self.state = ""
        self._reads_only = reads_only
        self._path = os.path.join(folder, FILE)
        self._day = int(time.time() // 86_400)
        self._pending: dict[bytes, bytes] = {}
        self._used: list[bytes] = []
        self._database: sqlite3.Connection | None = None
        try:
            if not reads_only:
                _make(folder)
            self._open()
        except sqlite3.OperationalError as fault:
            self._give_up(str(fault))
        except sqlite3.DatabaseError:
            self._replace()
        except OSError as fault:
            self._give_up((fault.strerror or str(fault)).lower())

    def _open(self) -> None:
        """Open the file; make the table if the file is new or of another version."""
        if os.path.exists(self._path) and not stat.S_ISREG(os.stat(self._path).st_mode):
            raise OSError(f"{FILE} is no file")
        if self._reads_only and not os.path.exists(self._path):
            return
        self._database = database = sqlite3.connect(self._path, timeout=_PATIENCE, isolation_level=None)
        database.text_factory = bytes
        database.execute("PRAGMA trusted_schema = OFF")
        database.execute("PRAGMA synchronous = OFF")  # what a power failure damages is replaced
        if database.execute("PRAGMA user_version").fetchone() == (FORM,) or self._reads_only:
            return
        with suppress(sqlite3.OperationalError):  # another process was quicker, or the folder is not writable
            database.execute("BEGIN IMMEDIATE")
            if database.execute("PRAGMA user_version").fetchone() != (FORM,):
                database.execute("DROP TABLE IF EXISTS entries")
                database.execute(_TABLE)
                database.execute(f"PRAGMA user_version = {FORM}")
            database.execute("COMMIT")

    def _replace(self) -> None:
        """Begin anew, since the file is damaged."""
        self._give_up("damaged")
        if self._reads_only:
            return
        with suppress(OSError, sqlite3.Error):
            os.unlink(self._path)
            self._open()
            self.state = "damaged, begun anew"

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
        """Return True if there is no value at all."""
        return self._asked("SELECT 1 FROM entries LIMIT 1", ()) is None

    def has(self, key: bytes) -> bool:
        """Return True if there is a value of this key."""
        found = self._asked("SELECT value FROM entries WHERE key = ?", (key,))
        return found is not None and _is_whole(key, found[0])

    def get(self, key: bytes) -> bytes | None:
        """Return the value of a key, None if it is not there or damaged."""
        found = self._asked("SELECT value, run, day FROM entries WHERE key = ?", (key,))
        if found is None or (self._reads_only and found[1] == self.run):
            return None
        value = _unsealed(key, found[0])
        if value is not None and found[2] != self._day:
            self._used.append(key)
        return value

    def _asked(self, query: str, arguments: tuple[bytes, ...]) -> tuple[object, ...] | None:
        if self._database is None:
            return None
        try:
            row: tuple[object, ...] | None = self._database.execute(query, arguments).fetchone()
            return row
        except sqlite3.OperationalError:  # locked, or without the table
            return None
        except sqlite3.DatabaseError:
            self._replace()
            return None

    def put(self, key: bytes, value: bytes) -> None:
        """Keep a value; it is written when there are some, or when the cache is closed."""
        if self._database is not None and len(value) <= LARGEST:
            self._pending[key] = value
            if len(self._pending) >= _BATCH:
                self._write()

    def close(self) -> None:
        """Write what is to be kept, and close the file."""
        self._write()
        with suppress(sqlite3.Error):
            if self._database is not None:
                self._database.close()
        self._database = None

    def _write(self) -> None:
        """Write what was put, and the day on which values were last used; make room if that takes too much."""
        pending, self._pending = self._pending, {}
        used, self._used = self._used, []
        database = self._database
        if database is None or self._reads_only or not (pending or used):
            return
        rows = [(key, value, self.run, self._day) for key, value in pending.items()]
        try:
            database.execute("BEGIN IMMEDIATE")
            database.executemany("UPDATE entries SET day = ? WHERE key = ?", [(self._day, key) for key in used])
            if self._has_room():
                database.executemany("INSERT OR REPLACE INTO entries VALUES (?, ?, ?, ?)", rows)
            database.execute("COMMIT")
        except sqlite3.OperationalError as fault:  # locked, read-only, or the disk is full
            self._give_up(str(fault))
        except sqlite3.DatabaseError:
            self._replace()

    def _has_room(self) -> bool:
        """Return True if the file may grow, if need be because values go that were not used today."""
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
        """Return the bytes of the file that are in use."""
        assert self._database is not None
        pages, free, size = [
            int(self._database.execute(f"PRAGMA {name}").fetchone()[0])
            for name in ("page_count", "freelist_count", "page_size")
        ]
        return (pages - free) * size


def sealed(key: bytes, value: bytes) -> bytes:
    """Return a value as the file has it: compressed, behind a hash of it and its key."""
    small = zlib.compress(value, 1)
    return _seal(key, small) + small


def _unsealed(key: bytes, found: object) -> bytes | None:
    """Return the value of what the file has; None if that is not what was written for the key."""
    return zlib.decompress(found[_SEAL:]) if isinstance(found, bytes) and _is_whole(key, found) else None


def _is_whole(key: bytes, found: object) -> bool:
    return isinstance(found, bytes) and found[:_SEAL] == _seal(key, found[_SEAL:])


def _seal(key: bytes, value: bytes) -> bytes:
    return hashlib.sha256(key + value).digest()[:_SEAL]


def _make(folder: str) -> None:
    """Make the folder if it is missing; one that is empty gets a `.gitignore`, so that no repository keeps it."""
    os.makedirs(folder, exist_ok=True)
    with os.scandir(folder) as entries:
        if any(entries):
            return
    with suppress(FileExistsError), open(os.path.join(folder, ".gitignore"), "x", encoding="utf-8") as stream:
        stream.write("# Made by logicgrid check: what it need not work out again.\n*\n")
