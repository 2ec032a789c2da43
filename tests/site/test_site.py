"""`logicgrid site`: whole sites of real files."""

import re
import shutil
import sys
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest

from command_line import SEVERAL, UNIQUE
from logicgrid import site as building
from logicgrid.cli import main
from logicgrid.csp.question import ArrayQuestion
from logicgrid.puzzle.budget import Budget
from logicgrid.site import FailedPuzzle, PageOptions, PuzzlePages, Task, pages
from logicgrid.site.index import MARKER
from page_support import PUZZLES, Page
from support import Capsys, written

SOURCES = {
    "zebra crossing?.yaml": UNIQUE,
    "Zebra crossing!.yml": UNIQUE,
    "index.yaml": UNIQUE.replace("\n", "\nlanguage: fr\ntitle: </title>&amp; Où?\n", 1),
    "boards/four.yaml": (PUZZLES / "sudoku" / "four.yaml").read_text(encoding="utf-8"),
    "boards/tiny/house.yaml": (PUZZLES / "nonogram" / "little-house.yaml").read_text(encoding="utf-8"),
    "drafts/open.yaml": "expect: multiple\n" + SEVERAL,
    "words.yaml": "kind: theme\nactors: [Ann, Bob, Cas]\nproperties: {age: [31, 34, 35], drink: [tea, milk, rum]}\n",
    "mkdocs.yml": "site_name: Puzzles\nnav: [index.md]\n",
}


def sources(parent: Path) -> Path:
    for name, text in SOURCES.items():
        file = parent / "puzzles" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return parent / "puzzles"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return sources(tmp_path)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the site of such a folder, which nobody changes."""
    return site(sources(tmp_path_factory.mktemp("whole")))


def site(folder: Path, *more: str, status: int = 0) -> Path:
    out = folder.parent / "site"
    assert main(["site", str(folder), "-o", str(out), "-j", "1", *more]) == status
    return out


def contents(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_pages_that_were_made_before_are_not_made_again_and_are_the_same(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = ("--cache-dir", str(tmp_path / "kept"))
    for name in ("Zebra crossing!.yml", "index.yaml", "boards/tiny/house.yaml"):
        (folder / name).unlink()
    first = contents(site(folder, *kept))
    (folder / "boards" / "four.yaml").write_text(UNIQUE, encoding="utf-8")
    changed = contents(site(folder, "--no-cache"))
    made: list[str] = []
    real = building._pages_of
    monkeypatch.setattr(
        building, "_pages_of", lambda task, wanted: made.append(Path(task.file).name) or real(task, wanted)
    )
    assert contents(site(folder, *kept)) == changed != first
    assert sorted(made) == ["four.yaml", "mkdocs.yml", "open.yaml", "words.yaml"]
    made.clear()
    site(folder, *kept, "--auto", "2")
    assert len(made) == len(SOURCES) - 3


@pytest.mark.long
def test_pages_of_a_file_that_changes_while_they_are_made_are_not_kept(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept, four = ("--cache-dir", str(tmp_path / "kept")), folder / "boards" / "four.yaml"
    before, real = four.read_text(encoding="utf-8"), building._pages_of
    first = contents(site(folder, "--no-cache"))

    def changed(*given: Any, **named: Any) -> Any:
        four.write_text(UNIQUE, encoding="utf-8")
        return real(*given, **named)

    monkeypatch.setattr(building, "_pages_of", changed)
    assert contents(site(folder, *kept)) != first
    monkeypatch.undo()
    four.write_text(before, encoding="utf-8")
    assert contents(site(folder, *kept)) == first


def links_of(page: Path) -> list[str]:
    return Page(page.read_text(encoding="utf-8")).links()


def test_a_site_has_a_page_for_each_puzzle_and_relative_links_that_lead_there(folder: Path, capsys: Capsys) -> None:
    out = site(folder)
    said = capsys.readouterr()
    pages = {
        "Zebra-crossing.html",
        "zebra-crossing-2.html",
        "index-2.html",
        "boards/four.html",
        "boards/tiny/house.html",
    }
    beside = {name.replace(".html", ending) for name in pages for ending in (".pdf", ".explained.html")}
    alone = {"index.html", "book.pdf", "site.webmanifest", "sw.js", "favicon.svg", "icon-192.png", "icon-512.png"}
    assert contents(out).keys() == {*pages, *beside, *alone, MARKER}
    assert "index.html, 5 puzzles, book.pdf" in said.out
    for why in ("words.yaml: a theme", "mkdocs.yml: it does not look like", "open.yaml: it has several answers, as it"):
        assert why in said.err
    links = links_of(out / "index.html")
    assert {unquote(link) for link in links} == {*pages, *beside, "book.pdf", "favicon.svg", "icon-192.png"}
    for name in contents(out):
        if name.endswith(".html"):
            found = [(out / name).parent.joinpath(unquote(link)) for link in links_of(out / name)]
            assert out / "index.html" in [each.resolve() for each in found] or name == "index.html"
            assert all([each.is_file() for each in found])
    text = (out / "index.html").read_text(encoding="utf-8")
    assert "://" not in text and "&lt;/title&gt;&amp;amp; Où?" in text and "default-src 'none'" in text
    assert text.count("<script") == 2 and not re.search(r"url\(|@import|\bfetch\(", text)


def test_the_same_files_give_the_same_bytes_wherever_they_lie_with_any_number_of_workers(
    folder: Path, whole: Path
) -> None:
    assert contents(site(folder, "-j", "2")) == contents(whole)


def test_a_puzzle_that_fails_stops_it_before_anything_is_replaced(folder: Path, whole: Path, capsys: Capsys) -> None:
    shutil.copytree(whole, folder.parent / "site")
    (folder / "boards" / "wrong.yaml").write_text("actors: [a, b\n", encoding="utf-8")
    out = site(folder, status=2)
    assert contents(out) == contents(whole)
    assert sorted(path.name for path in out.parent.iterdir()) == ["puzzles", "site"]
    shown = capsys.readouterr().err
    assert "wrong.yaml" in shown and "nothing is written" in shown and "Traceback" not in shown


def test_a_puzzle_that_states_its_level_is_derived_and_checked_once_and_a_wrong_level_stops_the_site(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []
    for name in ("derive", "faults"):
        kept = getattr(ArrayQuestion, name)

        def counted(self: ArrayQuestion, *args: Any, name: str = name, kept: Any = kept) -> Any:
            asked.append(name)
            return kept(self, *args)

        monkeypatch.setattr(ArrayQuestion, name, counted)
    for level, found in ((1, PuzzlePages), (2, FailedPuzzle)):
        file = written(tmp_path / f"{level}.yaml", f"difficulty: {level}\n{UNIQUE}")
        (made,) = pages([Task(str(file), "page.html")], PageOptions(Budget(1_000)), jobs=1)
        assert isinstance(made, found)
    assert asked == ["derive", "faults"] * 2


def test_without_typst_there_is_a_site_without_a_book_and_it_says_so(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capsys
) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    out = site(folder)
    assert not [name for name in contents(out) if name.endswith((".pdf", ".png")) and not name.startswith("icon")]
    assert not [link for link in links_of(out / "index.html") if link.endswith(".pdf")]
    said = capsys.readouterr().err
    assert "no book.pdf: PDF and SVG need typst" in said and 'pip install "logicgrid[print]"' in said


@pytest.mark.long
def test_many_puzzles_are_several_books(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("logicgrid.site._BOOK", 2)
    out = site(folder)
    names = {"book.pdf", "book-2.pdf", "book-3.pdf"}
    assert names < set(links_of(out / "index.html")) and names < contents(out).keys()
