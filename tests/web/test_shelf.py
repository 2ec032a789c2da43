"""The collection of a folder: copies, other names, the bin; nothing is overwritten, lost, or led out of the folder."""

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from command_line import SEVERAL, UNIQUE
from logicgrid.session.commands import CommandResult, outcome_of
from logicgrid.web.folder import EditedFolder, Refused


def texts(folder: Path) -> dict[str, str]:
    return {str(path.relative_to(folder)): path.read_text() for path in folder.rglob("*") if path.is_file()}


@pytest.fixture
def folder(tmp_path: Path) -> EditedFolder:
    (tmp_path / "sub").mkdir()
    (tmp_path / "a.yaml").write_text("title: 'Ann''s # cats'  # no\nactors: [a]\n")
    (tmp_path / "sub" / "b.yaml").write_text("kind: sudoku # four\ntitle: Four # really\ngrid: |\n  1...\n")
    return EditedFolder(tmp_path)


def test_the_list_has_titles_and_kinds_of_the_first_lines(folder: EditedFolder) -> None:
    (folder.path / "c.yaml").write_bytes(b"\xff\xfe nothing")
    found = {each["name"]: each for each in folder.entries()}
    assert found["a.yaml"]["title"] == "Ann's # cats" and found["a.yaml"]["kind"] == "logic-grid"
    assert found["sub/b.yaml"]["title"] == "Four" and found["sub/b.yaml"]["kind"] == "sudoku"
    assert "kind" not in found["c.yaml"] and found["c.yaml"]["stamp"]


def test_a_copy_and_another_name_take_no_name_that_is_taken(folder: EditedFolder) -> None:
    folder.copy("a.yaml", "new/deep/a.yaml")
    folder.move("new/deep/a.yaml", "sub/c.yaml")
    before = texts(folder.path)
    assert set(before) == {"a.yaml", "sub/b.yaml", "sub/c.yaml"}
    for work in (folder.copy, folder.move):
        for to in ("sub/b.yaml", "a.yaml", "../out.yaml", ".hidden/a.yaml", "a.txt", "nul\0.yaml"):
            with pytest.raises(Refused):
                work("sub/c.yaml" if to != "sub/c.yaml" else "a.yaml", to)
    assert texts(folder.path) == before
    folder.move("sub/c.yaml", "other/c.yaml")
    with pytest.raises(Refused):
        folder.move("gone.yaml", "fresh/d.yaml")
    assert not (folder.path / "fresh").exists()  # no folder stays that nothing came into


def test_what_is_deleted_comes_back_under_its_name_or_beside_who_has_it_now(folder: EditedFolder) -> None:
    before = texts(folder.path)
    folder.discard("sub/b.yaml")
    assert folder.files() == ["a.yaml"]
    ((entry),) = folder.discarded()
    assert entry["name"] == "sub/b.yaml"
    assert folder.restore(entry["id"]) == "sub/b.yaml" and texts(folder.path) == before
    folder.discard("a.yaml")
    (folder.path / "a.yaml").write_text("another")
    assert folder.restore(folder.discarded()[0]["id"]) == "a-2.yaml"
    assert texts(folder.path) == {**before, "a.yaml": "another", "a-2.yaml": before["a.yaml"]}
    for wrong in ("../a.yaml", entry["id"], "x/../../a.yaml", ""):
        with pytest.raises(Refused):
            folder.restore(wrong)


def test_a_bin_that_leads_elsewhere_is_not_used(folder: EditedFolder, tmp_path_factory: pytest.TempPathFactory) -> None:
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    (folder.path / ".bin").symlink_to(elsewhere)
    with pytest.raises(Refused):
        folder.discard("a.yaml")
    assert (folder.path / "a.yaml").exists() and not any(elsewhere.iterdir())


@pytest.mark.parametrize("work", [lambda it: it.move("a.yaml", "b/a.yaml"), lambda it: it.discard("a.yaml")])
def test_an_interrupt_at_any_call_of_the_system_loses_no_file(
    work: Callable[[EditedFolder], None], folder: EditedFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    content = (folder.path / "a.yaml").read_text()

    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    for name in ("link", "unlink", "mkdir"):
        with monkeypatch.context() as patch:
            patch.setattr(os, name, interrupted)
            with pytest.raises(KeyboardInterrupt):
                work(folder)
        assert (folder.path / "a.yaml").read_text() == content
        for other in [*folder.path.glob("b/*"), *folder.path.glob(".bin/*/*")]:
            other.unlink()


def test_puzzles_are_judged_together() -> None:
    found = outcome_of("judge", json.dumps([["a", UNIQUE], ["b", SEVERAL], ["c", "kind: sudoku\n"], ["d", "x: 1"]]), {})
    assert isinstance(found, CommandResult) and isinstance(found.content, str)
    puzzles = [(each["name"], each["verdict"], each["level"]) for each in json.loads(found.content)["puzzles"]]
    assert puzzles[:2] == [("a", "unique", 1), ("b", "multiple", None)]
    assert [each[:2] for each in puzzles[2:]] == [("c", "invalid"), ("d", "invalid")]


def test_a_booklet_says_what_is_not_in_it() -> None:
    pytest.importorskip("typst")
    text = json.dumps([["a.yaml", UNIQUE], ["b.yaml", SEVERAL], ["c.yaml", UNIQUE]])
    found = outcome_of("booklet", text, {"title": "Three", "paper": "a5", "language": "en"})
    assert isinstance(found, CommandResult) and isinstance(found.content, bytes) and found.content.startswith(b"%PDF-")
    assert found.note.startswith("b.yaml: ") and "\n" not in found.note
    drafts = outcome_of("booklet", text, {"draft": True})
    assert isinstance(drafts, CommandResult) and not drafts.note
    assert not isinstance(outcome_of("booklet", "[]", {}), CommandResult)
