"""Real folders, links and pipes."""

import os
import sys
from pathlib import Path
from typing import Any

import pytest

from logicgrid.files.finding import find_puzzles

posix = pytest.mark.skipif(sys.platform == "win32", reason="links and FIFOs")


def lay(folder: Path, *names: str) -> None:
    for name in names:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()


def found(paths: list[Path], below: Path) -> list[str]:
    return [path.relative_to(below).as_posix() for path in find_puzzles(paths)]


def test_a_folder_is_walked_in_order_and_what_is_hidden_or_installed_is_passed_over(tmp_path: Path) -> None:
    lay(tmp_path, "b.yaml", "a.yml", "C.YAML", "notes.txt", "z/a.yaml", "b/b.yaml", "b/a/x.yml", "yaml")
    lay(tmp_path, ".hidden.yaml", ".git/a.yaml", ".venv/lib/a.yaml", "b/node_modules/a.yaml")
    (tmp_path / "folder.yaml").mkdir()
    expected = ["C.YAML", "a.yml", "b.yaml", "b/b.yaml", "b/a/x.yml", "z/a.yaml"]
    assert found([tmp_path], tmp_path) == expected


def test_what_is_named_is_taken_as_it_is(tmp_path: Path) -> None:
    lay(tmp_path, "notes.txt", ".hidden/a.yaml")
    named = [tmp_path / "notes.txt", tmp_path / "missing.yaml", tmp_path / ".hidden"]
    assert found(named, tmp_path) == ["notes.txt", "missing.yaml", ".hidden/a.yaml"]


def test_a_file_counts_once_where_it_is_named_first(tmp_path: Path) -> None:
    lay(tmp_path, "a.yaml", "b.yaml", "c/d.yaml")
    paths = [tmp_path / "b.yaml", tmp_path, tmp_path / "c" / ".." / "a.yaml", tmp_path / "c"]
    assert found(paths, tmp_path) == ["b.yaml", "a.yaml", "c/d.yaml"]


@posix
def test_a_circle_of_links_ends_and_a_broken_link_is_kept(tmp_path: Path) -> None:
    lay(tmp_path, "a/x.yaml", "b/y.yaml")
    (tmp_path / "a" / "back").symlink_to(tmp_path)
    (tmp_path / "b" / "self").symlink_to(tmp_path / "b")
    (tmp_path / "b" / "broken.yaml").symlink_to(tmp_path / "gone.yaml")
    assert found([tmp_path], tmp_path) == ["a/x.yaml", "b/broken.yaml", "b/y.yaml"]


@posix
def test_a_pipe_that_looks_like_a_puzzle_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.yaml")
    assert find_puzzles([tmp_path]) == []


def test_a_folder_that_cannot_be_read_is_kept_for_the_loader(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lay(tmp_path, "a.yaml", "locked/b.yaml")
    listed = Path.iterdir

    def iterdir(path: Path) -> Any:
        if path.name == "locked":
            raise PermissionError(13, "Permission denied")
        return listed(path)

    monkeypatch.setattr(Path, "iterdir", iterdir)
    assert found([tmp_path], tmp_path) == ["a.yaml", "locked"]


@posix
def test_a_link_out_of_the_folder_is_not_followed_and_is_told(tmp_path: Path) -> None:
    lay(tmp_path, "secret/a.yaml", "folder/b.yaml", "folder/c/d.yaml")
    folder = tmp_path / "folder"
    for name, target in (("e.yaml", "secret/a.yaml"), ("f", "secret"), ("g.yaml", "gone.yaml"), ("notes.txt", "x")):
        (folder / name).symlink_to(tmp_path / target)
    (folder / "z").symlink_to(folder)
    (folder / "c" / "to-b.yaml").symlink_to(folder / "b.yaml")
    outside: list[Path] = []
    assert find_puzzles([folder], outside=outside) == [folder / "b.yaml", folder / "c" / "d.yaml"]
    assert [path.name for path in outside] == ["e.yaml", "f", "g.yaml"]
    assert find_puzzles([folder / "e.yaml"]) == [folder / "e.yaml"]  # who names it wants it
