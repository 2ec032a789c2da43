"""Files that are written: whole or not at all, and never the file that was read."""

import os
from pathlib import Path

import pytest

from logicgrid.cli import main
from logicgrid.files.output import write_whole
from logicgrid.puzzle.diagnostics import Refused
from support import ROOT

PUZZLES = ROOT / "puzzles"


@pytest.mark.parametrize(
    ("command", "file"), [("certify", "en/three-lunches.yaml"), ("convert", "nonogram/little-house.yaml")]
)
@pytest.mark.parametrize("way", ["itself", "link"])
def test_a_puzzle_is_never_overwritten_by_what_is_made_of_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], command: str, file: str, way: str
) -> None:
    puzzle = tmp_path / "puzzle.yaml"
    puzzle.write_bytes((PUZZLES / file).read_bytes())
    target = puzzle
    if way == "link":
        target = tmp_path / "other.yaml"
        target.symlink_to(puzzle)
    arguments = [str(puzzle), "-o", str(target)] if command == "certify" else [str(puzzle), str(target)]
    assert main([command, *arguments]) == 2
    assert "the puzzle itself" in capsys.readouterr().err
    assert puzzle.read_bytes() == (PUZZLES / file).read_bytes()


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


@pytest.mark.skipif(not Path("/dev/full").is_char_device(), reason="there is no full device here")
def test_a_full_disk_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["certify", str(PUZZLES / "en/three-lunches.yaml"), "-o", "/dev/full"]) == 2
    assert "no space left" in capsys.readouterr().err
    assert Path("/dev/full").is_char_device()


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
