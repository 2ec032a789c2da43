"""Files that are found, in real folders, links and pipes; and written: whole or not at all, never the file read."""

import os
import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from logicgrid.files.disk import find_puzzles, write_new, write_whole
from logicgrid.puzzle.diagnostics import Refused
from logicgrid.site.index import replacing
from support import each_case, written


def test_a_link_to_the_puzzle_itself_is_not_written_to(tmp_path: Path) -> None:
    puzzle, link = written(tmp_path / "puzzle.yaml", "a: b\n"), tmp_path / "other.yaml"
    link.symlink_to(puzzle)
    with pytest.raises(Refused, match="the puzzle itself"):
        write_whole(link, "text", str(puzzle))
    assert puzzle.read_text() == "a: b\n"


def test_a_pipe_is_written_to_and_stays_a_pipe(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        write_whole(pipe, "text", "-")
        assert os.read(reader, 100) == b"text"
    finally:
        os.close(reader)
    assert pipe.is_fifo()


def test_a_link_stays_a_link_and_the_rights_of_a_file_stay_as_they_are(tmp_path: Path) -> None:
    file, link = tmp_path / "file", tmp_path / "link"
    file.write_text("old")
    file.chmod(0o640)
    link.symlink_to(file)
    write_whole(link, "new", "-")
    assert link.is_symlink()
    assert file.read_text() == "new"
    assert file.stat().st_mode & 0o777 == 0o640


@pytest.mark.parametrize("name", ["", "no/where", "x" * 300, "null\0"])
def test_what_cannot_be_written_is_said_and_leaves_nothing_behind(tmp_path: Path, name: str) -> None:
    with pytest.raises(Refused):
        write_whole(f"{tmp_path}/{name}", "text", "-")
    assert not list(tmp_path.iterdir())


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no device that is always full")
@pytest.mark.parametrize("suffix", [".pdf", ".html", ".svg"])
def test_a_link_to_a_full_device_is_an_error_and_no_file_is_made_among_devices(tmp_path: Path, suffix: str) -> None:
    link = tmp_path / f"sheet{suffix}"
    link.symlink_to("/dev/full")
    with pytest.raises(Refused, match="no space left"):
        write_whole(link, b"a page", "-")
    assert link.is_symlink() and [each.name for each in tmp_path.iterdir()] == [link.name]
    beside = Path(f"/dev/full{suffix}")
    with pytest.raises(Refused):
        write_whole(beside, b"a page", "-")
    assert not beside.exists()


MODULES = ("files/disk.py", "site/index.py")


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


@pytest.mark.skipif(sys.platform == "win32", reason="links and FIFOs")
@each_case("laid", "links", "asked", "expected", "left_out")
def test_puzzles_are_found_in_order_and_each_once(
    laid: str, links: dict[str, str], asked: str, expected: str, left_out: str, tmp_path: Path
) -> None:
    lay(tmp_path, *laid.split())
    for link, target in links.items():
        (tmp_path / link).symlink_to(tmp_path / target)
    os.mkfifo(tmp_path / "pipe.yaml")  # which is not waited for
    outside: list[Path] = []
    found = find_puzzles([tmp_path / each for each in asked.split()], outside=outside)
    assert [path.relative_to(tmp_path).as_posix() for path in found] == expected.split()
    assert [path.relative_to(tmp_path).as_posix() for path in outside] == left_out.split()


def lay(folder: Path, *names: str) -> None:
    for name in names:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.mkdir() if name.endswith("/") else path.touch()


def test_a_folder_that_cannot_be_read_is_kept_for_the_loader(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lay(tmp_path, "a.yaml", "locked/b.yaml")
    listed = Path.iterdir

    def iterdir(path: Path) -> Any:
        if path.name == "locked":
            raise PermissionError(13, "Permission denied")
        return listed(path)

    monkeypatch.setattr(Path, "iterdir", iterdir)
    assert [path.name for path in find_puzzles([tmp_path])] == ["a.yaml", "locked"]
