"""The text of a file: bytes from a path, and what is said of files that cannot be read."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from logicgrid.files.text import read_bytes
from logicgrid.puzzle.diagnostics import Diagnostic, Span, one_line
from support import written

UNREADABLE: dict[str, Callable[[Path], object]] = {
    "missing": lambda path: None,
    "folder": Path.mkdir,
    "pipe": os.mkfifo,
    "device": lambda path: path.symlink_to("/dev/zero"),
    "loop": lambda path: path.symlink_to(path),
}


@pytest.mark.parametrize("what", [*UNREADABLE, "nul\0"])
def test_what_is_no_readable_file_is_unreadable(tmp_path: Path, what: str) -> None:
    path = tmp_path / what
    UNREADABLE.get(what, UNREADABLE["missing"])(path)
    raw, (finding,) = read_bytes(path)
    assert raw is None
    assert (finding.code, finding.span) == ("unreadable", None)
    assert finding.message.startswith(f"`{one_line(str(path))}` ")


def test_a_message_repeats_no_more_than_a_line_of_a_long_name() -> None:
    _, (finding,) = read_bytes("a" * 5_000)
    assert finding.message.startswith("`aaa") and len(finding.message) < 300


def test_a_file_without_permission_is_unreadable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def denied(*_: object) -> int:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "open", denied)
    raw, (finding,) = read_bytes("secret.yaml")
    assert raw is None
    assert finding.message == "`secret.yaml` cannot be read: permission denied"


def test_a_file_name_that_is_no_text_can_be_shown(tmp_path: Path) -> None:
    _, (finding,) = read_bytes(os.fsencode(tmp_path) + b"/\xff.yaml")  # type: ignore[arg-type]
    assert finding.message.encode().endswith(b"/\\udcff.yaml` does not exist")


def test_a_file_too_large_is_refused_unread(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "large.yaml"
    with path.open("wb") as file:
        file.truncate(50 * 1024 * 1024)
    monkeypatch.setattr(os, "read", lambda *_: pytest.fail("it was read"))
    raw, (finding,) = read_bytes(path)
    assert raw is None
    assert finding == Diagnostic("too-large", "the file is larger than 2 MB, the most that is read", Span(1, 1, 1, 1))


def test_a_file_that_grows_while_it_is_read_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = written(tmp_path / "growing.yaml", "a: b")
    monkeypatch.setattr(os, "read", lambda _, size: b"x" * size)
    assert read_bytes(path)[1][0].code == "too-large"
