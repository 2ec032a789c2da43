"""Writing a file safely: whole or not at all, and never over the file that was read."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from logicgrid.puzzle.diagnostics import Refused, system_words
from logicgrid.puzzle.messages import say

_DEVICES = Path("/dev")
"""The folder of devices, which often lies in memory: a file that is made in it is gone with the next start."""


def write_whole(target: str | Path, text: str | bytes, source: str) -> None:
    """Write a text (as UTF-8) or bytes to the file `target` by way of a temporary file.

    A link stays a link; a device or a pipe is written to directly.  Raises Refused if the file cannot be written, or
    is the `source` itself.
    """
    try:
        path = Path(os.path.realpath(target))
        old = path.stat() if path.exists() else None
        if old is not None and source != "-" and os.path.exists(source) and os.path.samestat(old, os.stat(source)):
            raise Refused(say("files.puzzle-itself-which-stays"), file=str(target))
        if old is not None and not stat.S_ISREG(old.st_mode) and not path.is_dir():
            Path(target).write_bytes(_encoded(text))
            return
        if path.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        if old is None and path.parent == _DEVICES:
            raise Refused(say("files.no-such-device-what"), file=str(target))
        put(path, text, new_mode() if old is None else stat.S_IMODE(old.st_mode), os.replace)
    except Refused:
        raise
    except (OSError, ValueError) as error:
        raise unwritable(target, error) from None


def unwritable(target: str | Path, error: Exception) -> Refused:
    """Return the refusal to write a file, for the reason that the system gives."""
    return Refused(system_words(error), file=str(target))


def write_new(target: str | Path, text: str) -> None:
    """Write a file that must not exist yet, whole or not at all.  Raises Refused."""
    try:
        put(Path(target), text, new_mode(), os.link)
    except FileExistsError:
        raise Refused(say("files.already-stays"), file=str(target)) from None
    except (OSError, ValueError) as error:
        raise unwritable(target, error) from None


def put(path: Path, text: str | bytes, mode: int, place: Callable[[str, Path], None]) -> None:
    """Write a temporary file beside `path`, and give it that name by `place`: by moving it there, or by a link.

    Whatever has the temporary name afterwards is removed.  Raises OSError.
    """
    name = temporary_name(path)
    try:  # twice: an interrupt may come at any moment, also when the first one removes the file
        try:
            with open(name, "xb", opener=only_for_me) as stream:
                stream.write(_encoded(text))
            os.chmod(name, mode)
            place(name, path)
        finally:
            _remove(name)
    except BaseException:
        _remove(name)
        raise


def _remove(name: str) -> None:
    with suppress(FileNotFoundError):  # it was moved
        os.unlink(name)


def temporary_name(path: Path) -> str:
    """Return a name beside a file or a folder that nobody else has."""
    return str(path.parent / f".{path.name[:40]}.{os.urandom(8).hex()}")


def only_for_me(name: str, flags: int) -> int:
    """Open a file for `open`; one that is made can be read by this user alone."""
    return os.open(name, flags | getattr(os, "O_BINARY", 0), 0o600)


def _encoded(text: str | bytes) -> bytes:
    return text.encode("utf-8") if isinstance(text, str) else text


def new_mode() -> int:
    """Return the mode of a new file."""
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
