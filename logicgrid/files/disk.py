"""Puzzle files on the disk: finding those that a command line names, and writing one completely or not at all."""

from __future__ import annotations

import errno
import os
import stat
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from logicgrid.files.settings import matches
from logicgrid.puzzle.diagnostics import Refused, system_words
from logicgrid.puzzle.messages import say


def find_puzzles(paths: Sequence[Path], exclude: Sequence[str] = (), outside: list[Path] | None = None) -> list[Path]:
    """Return the files that the paths name, each once, in the order of the paths; none is opened.

    A folder stands for the files in and below it that end in `.yaml` or `.yml` (in any case): its own first, by name,
    then those of its subfolders, by name.  Hidden files and folders, `node_modules` and Python's virtual environments
    are skipped; a folder is only walked once, so cycles of links end.  A link that leads out of the walked folder is
    not followed, since whoever made the folder may have no right to its target; such links are added to `outside`.
    Any other path is kept as it is, whatever its suffix, and so is an unreadable folder, so that the loader reports it.

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
    """Return the links whose targets are not in a folder, in order."""
    inside = os.path.join(os.path.realpath(root), "")
    links = [path for path in entries if path.is_symlink()]
    return dict.fromkeys(path for path in links if not os.path.join(os.path.realpath(path), "").startswith(inside))


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
            raise unwritable(error.filename or copy, error) from None
    return kept


# --- Writing ----------------------------------------------------------------------------------------------------------

_DEVICES = Path("/dev")
"""The folder of devices, which is often in memory, so that a file made in it would be lost at the next boot."""


def write_whole(target: str | Path, text: str | bytes, source: str) -> None:
    """Write a text (as UTF-8) or bytes to the file `target`, through a temporary file.

    A link is kept; a device or a pipe is written to directly.  Raises Refused if the file cannot be written, or is the
    `source` itself.
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
    """Return the refusal to write a file, with the system's reason."""
    return Refused(system_words(error), file=str(target))


def write_new(target: str | Path, text: str) -> None:
    """Write a file that must not exist yet, completely or not at all.  Raises Refused."""
    try:
        put(Path(target), text, new_mode(), os.link)
    except FileExistsError:
        raise Refused(say("files.already-stays"), file=str(target)) from None
    except (OSError, ValueError) as error:
        raise unwritable(target, error) from None


def put(path: Path, text: str | bytes, mode: int, place: Callable[[str, Path], None]) -> None:
    """Write a temporary file next to `path`, and put it at `path` by `place`, which moves or links it.

    Any file left under the temporary name is removed.  Raises OSError.
    """
    name = temporary_name(path)
    try:  # nested, since an interrupt may come at any moment, even while the inner one removes the file
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
    with suppress(FileNotFoundError):  # it has been moved
        os.unlink(name)


def temporary_name(path: Path) -> str:
    """Return a unique name next to a file or a folder."""
    return str(path.parent / f".{path.name[:40]}.{os.urandom(8).hex()}")


def only_for_me(name: str, flags: int) -> int:
    """Open a file as the opener of `open`; a new file is only readable by this user."""
    return os.open(name, flags | getattr(os, "O_BINARY", 0), 0o600)


def _encoded(text: str | bytes) -> bytes:
    return text.encode("utf-8") if isinstance(text, str) else text


def new_mode(most: int = 0o666) -> int:
    """Return the mode of a new file: `most` limited by the umask."""
    mask = os.umask(0)
    os.umask(mask)
    return most & ~mask


# --- Replacing a file only if it is unchanged -------------------------------------------------------------------------


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
    """Another program holds the lock of a folder."""


class FileChanged(Exception):
    """The file has changed since the caller read it, and is kept as it is now."""


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Hold the lock of a folder against other threads and processes of this program.

    The folder itself is locked, so no lock file is left behind.  Raises Busy, or OSError if there is no such folder.
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
        os.close(handle)  # this releases the lock


def has_lock(handle: int, otherwise: bool = True) -> bool:
    """Lock an open file or folder until it is closed; return False if somebody else holds the lock.

    `otherwise` is the result where locks are not supported.
    """
    if fcntl is None:
        return otherwise
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:  # the file system does not support locks
        return otherwise
    return True


def replace_if(temporary: str, path: Path, is_unchanged: Callable[[Path], bool]) -> None:
    """Move a temporary file to `path` if the file there `is_unchanged`, even with concurrent writers.

    Otherwise raises FileChanged and keeps the file at `path`; the latest version written there is never lost.
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
            if not os.path.samestat(ours, os.stat(temporary)):  # somebody has written there since, which is newer
                _swapped(temporary, path)
    if not unchanged:
        raise FileChanged


def _swapped(one: str, other: Path) -> bool:
    """Swap two files atomically; return False if the system or the file system cannot."""
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
