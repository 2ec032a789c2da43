import os
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from logicgrid.files import disk
from logicgrid.web import folder as module
from logicgrid.web.folder import EditConflict, EditedFolder, Refused
from support import Patch, cases


def test_a_file_is_read_with_plain_line_ends_and_written_with_its_own(tmp_path: Path) -> None:
    file = tmp_path / "a.yaml"
    file.write_bytes(b"\xef\xbb\xbfactors: [a]\r\nclues: []\r\n")
    found = EditedFolder(tmp_path).read("a.yaml")
    assert found.text == "actors: [a]\nclues: []\n"
    assert isinstance(EditedFolder(tmp_path).write("a.yaml", found.text + "# é\n", found.hash), str)
    assert file.read_bytes() == b"\xef\xbb\xbfactors: [a]\r\nclues: []\r\n# \xc3\xa9\r\n"


def test_a_write_keeps_the_mode_and_leaves_nothing_else_behind(tmp_path: Path) -> None:
    file = tmp_path / "a.yml"
    file.write_text("old")
    file.chmod(0o640)
    folder = EditedFolder(tmp_path)
    folder.write("a.yml", "new", folder.read("a.yml").hash)
    assert (file.read_text(), file.stat().st_mode & 0o777, os.listdir(tmp_path)) == ("new", 0o640, ["a.yml"])


def test_a_write_builds_on_what_is_there_or_is_a_conflict(tmp_path: Path) -> None:
    folder = EditedFolder(tmp_path)
    first = folder.write("a.yaml", "one", None)
    assert isinstance(first, str)
    again = folder.write("a.yaml", "two", None)
    assert isinstance(again, EditConflict) and again.there is not None and again.there.text == "one"
    (tmp_path / "a.yaml").write_text("from outside")
    changed = folder.write("a.yaml", "mine", first)
    assert isinstance(changed, EditConflict) and changed.there is not None and changed.there.text == "from outside"
    assert isinstance(folder.write("a.yaml", "mine", changed.there.hash), str)
    (tmp_path / "a.yaml").unlink()
    assert folder.write("a.yaml", "mine", first) == EditConflict(None)
    assert os.listdir(tmp_path) == []


def test_a_failed_write_leaves_the_file_as_it_was(tmp_path: Path, monkeypatch: Patch) -> None:
    folder = EditedFolder(tmp_path)
    hash = folder.write("a.yaml", "one", None)
    assert isinstance(hash, str)

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(Refused, match="no space left"):
        folder.write("a.yaml", "two", hash)
    assert ((tmp_path / "a.yaml").read_text(), os.listdir(tmp_path)) == ("one", ["a.yaml"])


@pytest.fixture
def tempting(tmp_path: Path) -> EditedFolder:
    """A folder with all that must not be reached from it."""
    outside = tmp_path / "outside"
    inside = tmp_path / "inside"
    for folder in (outside, inside, inside / ".github", inside / "sub.yaml", tmp_path / "inside2"):
        folder.mkdir()
    for file in (outside / "secret.yaml", inside / ".github" / "run.yaml", inside / "notes.txt", inside / "own.yaml"):
        file.write_text("secret")
    (tmp_path / "inside2" / "near.yaml").write_text("secret")
    (inside / "link.yaml").symlink_to(outside / "secret.yaml")
    (inside / "folder").symlink_to(outside)
    (inside / "text.yaml").symlink_to(inside / "notes.txt")
    (inside / "hidden.yaml").symlink_to(inside / ".github" / "run.yaml")
    (inside / "dangling.yaml").symlink_to(outside / "new.yaml")
    (inside / "round.yaml").symlink_to(inside / "round.yaml")
    (inside / "good.yaml").symlink_to(inside / "own.yaml")
    os.mkfifo(inside / "pipe.yaml")
    return EditedFolder(inside)


@pytest.mark.parametrize("name", [*cases(__file__, "nothing_outside_is_read_or_written"), "x" * 300 + ".yaml"])
def test_nothing_outside_is_read_or_written(name: str, tempting: EditedFolder) -> None:
    outside = tempting.path.parent / "outside"
    for path in (name, str(outside / "secret.yaml"), f"./{name}"):
        with pytest.raises((Refused, UnicodeEncodeError)):
            tempting.read(path)
        with pytest.raises((Refused, UnicodeEncodeError)):
            found = tempting.write(path, "written", None)
            assert isinstance(found, EditConflict)  # what is there is left alone
            raise Refused("a conflict")
    assert {file.name: file.read_text() for file in outside.iterdir()} == {"secret.yaml": "secret"}


def test_only_what_can_be_read_is_listed(tempting: EditedFolder) -> None:
    assert tempting.files() == ["good.yaml", "own.yaml"]
    assert tempting.read("good.yaml").text == "secret"


def test_a_link_inside_stays_a_link_when_it_is_written(tempting: EditedFolder) -> None:
    assert isinstance(tempting.write("good.yaml", "new", tempting.read("good.yaml").hash), str)
    assert (tempting.path / "good.yaml").is_symlink() and (tempting.path / "own.yaml").read_text() == "new"


def test_two_megabytes_are_the_most(tmp_path: Path) -> None:
    folder = EditedFolder(tmp_path)
    with pytest.raises(Refused, match="2 MB"):
        folder.write("a.yaml", "é" * module.MAX_BYTES, None)
    (tmp_path / "a.yaml").write_bytes(b"x" * (module.MAX_BYTES + 1))
    with pytest.raises(Refused, match="2 MB"):
        folder.read("a.yaml")


@pytest.mark.parametrize("raw", [b"\xff\xfea\0", b"\xff", b"caf\xe9"])
def test_other_encodings_are_not_touched(raw: bytes, tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_bytes(raw)
    with pytest.raises(Refused, match="UTF-8"):
        EditedFolder(tmp_path).read("a.yaml")


def test_half_a_character_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="half of a character"):
        EditedFolder(tmp_path).write("a.yaml", "\ud800", None)


def editor_in_place(file: Path) -> None:
    file.write_text("from outside")


def editor_that_renames(file: Path) -> None:
    file.with_suffix(".new").write_text("from outside")
    os.replace(file.with_suffix(".new"), file)


@pytest.mark.parametrize("swaps", [True, False], ids=["swap", "no swap"])
@pytest.mark.parametrize("save", [editor_in_place, editor_that_renames, Path.unlink])
def test_what_an_editor_saves_while_a_file_is_written_is_kept(
    save: Callable[[Path], None], swaps: bool, tmp_path: Path, monkeypatch: Patch
) -> None:
    file, folder = tmp_path / "a.yaml", EditedFolder(tmp_path)
    file.write_text("one")
    hash, fsync = folder.read("a.yaml").hash, os.fsync

    def amid(handle: int) -> None:
        fsync(handle)
        save(file)

    monkeypatch.setattr(os, "fsync", amid)
    if not swaps:
        monkeypatch.setattr(disk, "_swapped", lambda *_: False)
    found = folder.write("a.yaml", "mine", hash)
    monkeypatch.undo()
    assert isinstance(found, EditConflict)
    there = {each.name: each.read_text() for each in tmp_path.iterdir()}
    assert there == ({} if save is Path.unlink else {"a.yaml": "from outside"})


def test_what_an_editor_saves_while_two_files_are_swapped_back_is_kept(tmp_path: Path) -> None:
    file, temporary = tmp_path / "a.yaml", tmp_path / "temporary"
    file.write_text("older")
    temporary.write_text("mine")

    def changed(_: Path) -> bool:
        editor_that_renames(file)
        return False

    with pytest.raises(disk.FileChanged):
        disk.replace_if(str(temporary), file, changed)
    assert file.read_text() == "from outside"


def add_lines(path: Path, name: str, number: int) -> None:
    """Add lines to a file, each to the text that is there, and again until that is said to be saved."""
    folder = EditedFolder(path)
    for line in range(number):
        found = folder.read("a.yaml")
        while isinstance(saved := folder.write("a.yaml", f"{found.text}{name} {line}\n", found.hash), EditConflict):
            assert saved.there is not None
            found = saved.there


def test_of_many_writers_at_once_none_loses_what_it_was_told_is_saved(tmp_path: Path, monkeypatch: Patch) -> None:
    monkeypatch.setattr(disk, "PATIENCE", 60.0)  # a busy machine gives turns late
    (tmp_path / "a.yaml").write_text("")
    script = f"import sys; sys.path[:] = {sys.path!r}; from {__name__} import *\n"
    script += f"disk.PATIENCE = 60.0\nadd_lines(Path({str(tmp_path)!r}), 'p', 12)"
    process = subprocess.Popen([sys.executable, "-c", script])
    threads = [threading.Thread(target=add_lines, args=(tmp_path, str(number), 12)) for number in range(3)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert process.wait(60) == 0
    lines = (tmp_path / "a.yaml").read_text().splitlines()
    assert sorted(lines) == sorted(f"{name} {line}" for name in "012p" for line in range(12))
    assert os.listdir(tmp_path) == ["a.yaml"]


def test_a_folder_that_another_program_keeps_locked_is_not_waited_for_without_end(
    tmp_path: Path, monkeypatch: Patch
) -> None:
    monkeypatch.setattr(disk, "PATIENCE", 0.0)
    with disk.locked(tmp_path), pytest.raises(Refused, match="another program is writing in this folder"):
        EditedFolder(tmp_path).write("a.yaml", "mine", None)
    assert isinstance(EditedFolder(tmp_path).write("a.yaml", "mine", None), str)
