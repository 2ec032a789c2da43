"""Folders that are replaced: nothing but what was written by the same command ever goes."""

import json
import os
import stat
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from logicgrid.puzzle.diagnostics import Refused
from logicgrid.site.index import MARKER, page_names, replacing

posix = pytest.mark.skipif(sys.platform == "win32", reason="links and modes")


def made(target: Path, *names: str, text: str = "new") -> None:
    with replacing(target) as new:
        for name in names:
            (new / name).parent.mkdir(parents=True, exist_ok=True)
            (new / name).write_text(text, encoding="utf-8")


def files(folder: Path) -> dict[str, str]:
    """Every file below a folder but the markers."""
    found = [path for path in folder.rglob("*") if path.is_file() and path.name != MARKER]
    return {path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8") for path in found}


@posix
def test_a_file_that_was_put_beside_ours_is_never_deleted(tmp_path: Path) -> None:
    target = tmp_path / "site"
    made(target, "a.html")
    (target / "x").mkdir()
    (target / "x" / "notes").symlink_to(tmp_path)
    with pytest.raises(Refused, match=r"did not write \(x/notes\)"):
        made(target, "b.html")
    os.unlink(target / "x" / "notes")
    with pytest.raises(Refused, match="did not write"), replacing(target):
        (target / "late.txt").write_text("mine", encoding="utf-8")
    assert files(tmp_path) == {"site/a.html": "new", "site/late.txt": "mine"}


def test_a_marker_deletes_nothing_outside(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine", encoding="utf-8")
    target = tmp_path / "site"
    made(target, "a.html")
    listed = {"format": 1, "files": ["a.html", "../mine.txt", str(tmp_path / "mine.txt")]}
    (target / MARKER).write_text(json.dumps(listed), encoding="utf-8")
    made(target, "b.html")
    assert files(tmp_path) == {"mine.txt": "mine", "site/b.html": "new"}
    (target / MARKER).write_text("[]", encoding="utf-8")
    with pytest.raises(Refused, match="cannot be read"):
        made(target, "c.html")


def test_what_is_raised_on_the_way_leaves_the_old_folder_and_nothing_else(tmp_path: Path) -> None:
    target = tmp_path / "site"
    made(target, "a.html", text="old")
    with pytest.raises(KeyboardInterrupt), replacing(target) as new:
        (new / "b.html").write_text("half", encoding="utf-8")
        raise KeyboardInterrupt
    assert files(tmp_path) == {"site/a.html": "old"}
    assert [path.name for path in tmp_path.iterdir()] == ["site"]


@posix
def test_a_link_stays_a_link_and_modes_are_kept(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir(mode=0o750)
    (tmp_path / "link").symlink_to("real")
    made(tmp_path / "link", "a.html")
    assert (tmp_path / "link").is_symlink() and (tmp_path / "real" / "a.html").exists()
    assert stat.S_IMODE((tmp_path / "real").stat().st_mode) == 0o750


@given(st.lists(st.lists(st.text(min_size=1, max_size=9), min_size=1, max_size=3), min_size=1, max_size=8))
def test_names_of_pages_are_safe_and_differ_on_every_system(paths: list[list[str]]) -> None:
    parts = [[part.replace("/", "_").replace("\0", "_") for part in path] for path in paths]
    sources = [Path("root", *(f"_{part}" if part in (".", "..") else part for part in path)) for path in parts]
    names = page_names([source.with_name(source.name + ".yaml") for source in sources], Path("root"))
    assert len({name.casefold() for name in [*names, "index.html", MARKER]}) == len(names) + 2
    for name, source in zip(names, sources, strict=True):
        assert name.count("/") == len(source.parts) - 2
        for part in name.split("/"):
            assert part.removesuffix(".html") and not part.startswith(".") and not set(part) & set("<>:\"\\|?*#% '\n")
