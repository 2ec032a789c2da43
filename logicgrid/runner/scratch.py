"""The temporary folder of this process, which does not outlive it.

A process that is killed cannot clear up.  So its folder is locked while it lives, and the next one that needs a folder
removes those that no living process owns.
"""

from __future__ import annotations

import atexit
import os
import re
import shutil
import tempfile
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Final

from logicgrid.files.output import has_lock

_NAME: Final = re.compile(r"logicgrid-(\d+)-\w+")


@cache
def home() -> Path:
    """Return the temporary folder of this process, which is removed at its end; others that were left are removed."""
    with suppress(OSError):
        _sweep(Path(tempfile.gettempdir()))
    made = Path(tempfile.mkdtemp(prefix=f"logicgrid-{os.getpid()}-"))
    with suppress(OSError):  # Windows opens no folders
        has_lock(os.open(made, os.O_RDONLY))  # which stays open, and so locked, until this process ends
    atexit.register(shutil.rmtree, made, ignore_errors=True)
    return made


def lend_home() -> None:
    """Let `multiprocessing` keep its files in this process's folder, not in one of its own that nobody removes."""
    from multiprocessing import process

    process.current_process()._config.setdefault("tempdir", str(home()))  # type: ignore[attr-defined]


def _sweep(parent: Path) -> None:
    """Remove the folders of ours that no living process owns; other people's are left alone."""
    if not hasattr(os, "getuid"):
        return
    for each in os.scandir(parent):
        found = _NAME.fullmatch(each.name)
        if found is None or _is_alive(int(found[1])):
            continue
        with suppress(OSError):
            handle = os.open(each.path, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
            try:
                if os.fstat(handle).st_uid == os.getuid() and has_lock(handle, otherwise=False):
                    shutil.rmtree(each.path, ignore_errors=True)
            finally:
                os.close(handle)


def _is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except OSError:
        return True
    return True
