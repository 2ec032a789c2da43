"""Replacing a file only if it is still what it was: one lock for each folder, and a swap of two files in one step.

The lock keeps the threads and processes of this program apart.  Editors know nothing of it, so a file that is put in
place is swapped with what is there, and what was there is looked at afterwards: nothing can come in between.
"""

from __future__ import annotations

import errno
import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from logicgrid.puzzle.messages import say

try:
    import fcntl
except ImportError:  # on Windows
    fcntl = None  # type: ignore[assignment]

PATIENCE: Final = 5.0
"""The seconds that a writer waits for the lock of a folder."""
_PAUSE: Final = 0.002
_EXCHANGE: Final = 2  # RENAME_EXCHANGE of Linux, RENAME_SWAP of macOS
_HERE: Final = -100  # AT_FDCWD: paths are relative to the working folder
_UNSUPPORTED: Final = (errno.EINVAL, errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP)
_ONE_AT_A_TIME: Final = threading.Lock()


class Busy(OSError):
    """Another program keeps the lock of a folder."""


class FileChanged(Exception):
    """The file is not what it was when the caller read it; it stays as it is now."""


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Hold the lock of a folder, which no other thread and no other process of this program has meanwhile.

    The lock is on the folder itself, so no file is left behind.  Raises Busy, or OSError if there is no such folder.
    """
    if fcntl is None:
        with _ONE_AT_A_TIME:
            yield
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        due = time.monotonic() + PATIENCE
        while not has_lock(handle):
            if time.monotonic() > due:
                raise Busy(errno.EBUSY, say("files.another-program-writing-in"))
            time.sleep(_PAUSE)
        yield
    finally:
        os.close(handle)  # which gives the lock back


def has_lock(handle: int, otherwise: bool = True) -> bool:
    """Lock an open file or folder until it is closed; return False if somebody else has the lock.

    `otherwise` is the answer where there are no locks.
    """
    if fcntl is None:
        return otherwise
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:  # a file system without locks
        return otherwise
    return True


def replace_if(temporary: str, path: Path, is_unchanged: Callable[[Path], bool]) -> None:
    """Move a temporary file to `path` if what is there `is_unchanged`, whoever writes there at the same time.

    Raises Changed, and then what is at `path` stays; whatever was written there last is kept.
    """
    try:
        swapped = _swapped(temporary, path)
    except FileNotFoundError:
        raise FileChanged from None
    if not swapped:
        if not path.exists() or not is_unchanged(path):
            raise FileChanged
        os.replace(temporary, path)
        return
    ours = os.stat(path)
    unchanged = False
    try:
        unchanged = is_unchanged(Path(temporary))
    finally:
        if not unchanged:
            _swapped(temporary, path)
            if not os.path.samestat(ours, os.stat(temporary)):  # somebody wrote there since: that is newer
                _swapped(temporary, path)
    if not unchanged:
        raise FileChanged


def _swapped(one: str, other: Path) -> bool:
    """Exchange two files in one step; return False if the system or the file system cannot."""
    if sys.platform not in ("linux", "darwin"):
        return False
    import ctypes

    names = os.fsencode(one), os.fsencode(other)
    library = ctypes.CDLL(None, use_errno=True)
    if hasattr(library, "renameat2"):
        failed = library.renameat2(_HERE, names[0], _HERE, names[1], _EXCHANGE)
    elif hasattr(library, "renamex_np"):
        failed = library.renamex_np(*names, _EXCHANGE)
    else:
        return False
    if not failed:
        return True
    number = ctypes.get_errno()
    if number in _UNSUPPORTED:
        return False
    raise OSError(number, os.strerror(number), str(other))
