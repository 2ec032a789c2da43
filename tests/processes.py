"""The processes that a program under test has started, as `ps` tells them."""

import subprocess


def _told(*words: str) -> str:
    return subprocess.run(["ps", *words], capture_output=True, text=True, check=False).stdout


def below(pid: int) -> list[int]:
    """Return the processes that a process has started, and those that they have, the nearest first."""
    rows, found = [tuple(map(int, row.split())) for row in _told("-eo", "pid=,ppid=").splitlines()], [pid]
    for each in found:
        found += [child for child, parent in rows if parent == each]
    return found[1:]


def is_running(pid: int) -> bool:
    """Return True if a process is there and has not ended, even if nobody has taken note of that."""
    state = _told("-o", "stat=", "-p", str(pid)).strip()
    return bool(state) and not state.startswith("Z")
