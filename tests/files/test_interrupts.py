"""An interrupt at any moment leaves a file, or a folder, as it was or as it is to be, and nothing beside it."""

import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from logicgrid.files.output import write_new, write_whole
from logicgrid.site.index import replacing

MODULES = ("files/output.py", "site/index.py")


def interrupted(work: Callable[[], object], moment: int) -> bool:
    """Do the work, with Ctrl-C before the step of this number of our own code; return False if it has fewer.

    It is done in a generator, which has a record of its own of what is being handled: an exception between two steps of
    Python's own leaves another one there, which would be the context of whatever is raised in later tests.
    """
    left = moment

    def step(frame: FrameType, event: str, _: Any) -> Any:
        nonlocal left
        if not frame.f_code.co_filename.endswith(MODULES):
            return None
        frame.f_trace_opcodes = True
        if event == "opcode":
            left -= 1
            if left == 0:
                raise KeyboardInterrupt
        return step

    before = sys.gettrace()
    sys.settrace(step)
    try:
        next(work() for _ in range(1))
    except KeyboardInterrupt:
        return True
    finally:
        sys.settrace(before)
    return False


def replaced(path: Path) -> None:
    with replacing(path) as new:
        (new / "index.html").write_text("new", encoding="utf-8")


@pytest.mark.parametrize("write", [lambda path: write_whole(path, "new", "-"), lambda path: write_new(path, "new")])
def test_an_interrupt_at_any_moment_leaves_no_temporary_file(write: Callable[[Path], None], tmp_path: Path) -> None:
    path = tmp_path / "file"
    moment = 0
    while interrupted(lambda: write(path), moment := moment + 1):
        assert [each.name for each in tmp_path.iterdir()] in ([], ["file"]), moment
        assert not path.exists() or path.read_text() == "new"
        path.unlink(missing_ok=True)
    assert moment > 100 and path.read_text() == "new" and sys.exc_info()[1] is None


def test_an_interrupt_at_any_moment_leaves_the_old_folder_or_the_new_one(tmp_path: Path) -> None:
    path = tmp_path / "site"
    replaced(path)
    moment = 0
    while interrupted(lambda: replaced(path), moment := moment + 7):
        assert [each.name for each in tmp_path.iterdir()] == ["site"], moment
        assert (path / "index.html").read_text() == "new"
    assert moment > 500 and sys.exc_info()[1] is None
