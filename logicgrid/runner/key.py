"""The user's own folder for what can be worked out again, and the key in it, with which the cache seals its entries."""

from __future__ import annotations

import os
import stat
import sys
from contextlib import suppress
from pathlib import Path

from logicgrid.files.output import only_for_me, temporary_name
from logicgrid.puzzle.messages import say

KEY = "cache.key"
_LENGTH = 32


def user_folder() -> str:
    """Return the folder where this user's programs keep what may be deleted.  Raises OSError if there is no home."""
    match sys.platform:
        case "win32":
            home = os.environ.get("LOCALAPPDATA", "")
        case "darwin":
            home = os.path.expanduser("~/Library/Caches")
        case _:
            home = os.environ.get("XDG_CACHE_HOME", "")
            if not os.path.isabs(home):  # a relative one is to be ignored, as the specification has it
                home = os.path.expanduser("~/.cache")
    if not os.path.isabs(home):
        raise OSError(say("runner.no-home"))
    return os.path.join(home, "logicgrid")


def user_key(make: bool) -> bytes | None:
    """Return the key of this user, which nobody else can read; None if there is none and it is not to be made.

    Raises OSError if it cannot be made.
    """
    folder = user_folder()
    path = os.path.join(folder, KEY)
    key = _read(path)
    if key is not None or not make:
        return key
    os.makedirs(folder, mode=0o700, exist_ok=True)
    temporary = temporary_name(Path(path))
    try:
        with open(temporary, "xb", opener=only_for_me) as stream:
            stream.write(os.urandom(_LENGTH))
        if os.path.lexists(path) and _read(path) is None:
            os.replace(temporary, path)  # somebody else could have read the old one
        else:
            with suppress(FileExistsError):  # another process was quicker
                os.link(temporary, path)
    finally:
        with suppress(FileNotFoundError):
            os.unlink(temporary)
    return _read(path)


def _read(path: str) -> bytes | None:
    """Return the key in a file that is the user's alone; None if there is none, or anything is wrong with it."""
    try:
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0))
    except OSError:
        return None
    with os.fdopen(handle, "rb") as stream:
        if not _is_own(info := os.fstat(handle)) or (os.name == "posix" and info.st_mode & 0o077):
            return None
        key = stream.read(_LENGTH + 1)
    return key if len(key) == _LENGTH else None


def is_own_file(info: os.stat_result) -> bool:
    """Return True if this is a regular file of this user, under one name alone."""
    return _is_own(info) and info.st_nlink == 1


def _is_own(info: os.stat_result) -> bool:
    return stat.S_ISREG(info.st_mode) and (not hasattr(os, "geteuid") or info.st_uid == os.geteuid())
