"""`logicgrid site`: whole sites of real files."""

import json
import re
import shutil
import sys
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest

from asked_puzzles import TRIFLE
from command_line import NONE, SEVERAL, UNIQUE, run
from logicgrid import site as building
from logicgrid.cli import main
from logicgrid.csp.question import ArrayQuestion
from logicgrid.puzzle.budget import Budget
from logicgrid.site import FailedPuzzle, PageOptions, PuzzlePages, Task, pages
from logicgrid.site.index import MARKER
from page_support import PUZZLES, Page
from support import Capsys, each_case, few, written

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


@pytest.mark.parametrize(
    ("text", "status", "said"),
    few(
        [
            (SEVERAL, 1, "expected one solution"),
            (NONE, 1, "expected one solution"),
            ("actors: [a, b]\nproperties: {p: [x]}\n", 2, "error"),
            ("actors: [a, b\n", 2, "error"),
        ],
        2,
    ),
)
def test_a_puzzle_that_fails_stops_it_before_anything_is_replaced(
    text: str, status: int, said: str, folder: Path, whole: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copytree(whole, folder.parent / "site")
    (folder / "boards" / "wrong.yaml").write_text(text, encoding="utf-8")
    out = site(folder, status=status)
    assert contents(out) == contents(whole)
    assert sorted(path.name for path in out.parent.iterdir()) == ["puzzles", "site"]
    shown = capsys.readouterr().err
    assert "wrong.yaml" in shown and "nothing is written" in shown and "Traceback" not in shown


def test_a_stated_answer_that_is_not_the_answer_stops_it_with_all_that_may_be_wrong(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    clue = "{text: Ann does not have the dog., rule: ann == dog}"
    head = "actors: [ann, bob]\nproperties: {pet: [cat, dog]}\nsolution: {ann: {pet: cat}, bob: {pet: dog}}\n"
    (folder / "index.yaml").write_text(f"{head}clues: [{clue}]\n", encoding="utf-8")
    assert not site(folder, status=1).exists()
    shown = capsys.readouterr().err
    assert "[solution-differs]" in shown and "[text-negation]" in shown


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


def test_a_budget_that_ends_stops_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "one").mkdir()
    shutil.copy(PUZZLES / "fr" / "phare.yaml", tmp_path / "one")
    assert not site(tmp_path / "one", "--budget", "0", status=3).exists()
    assert "phare.yaml" in capsys.readouterr().err


def test_other_peoples_folders_are_refused(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = contents(folder)
    assert main(["site", str(folder), "-o", str(folder)]) == 2
    assert "other files in it" in capsys.readouterr().err
    assert contents(folder) == before
    assert main(["site", str(folder / "nowhere"), "-o", str(folder.parent / "site")]) == 2
    (folder.parent / "none").mkdir()
    assert main(["site", str(folder.parent / "none"), "-o", str(folder.parent / "site")]) == 2
    assert "there are no puzzles in" in capsys.readouterr().err
    assert not (folder.parent / "site").exists()


def test_without_typst_there_is_a_site_without_a_book_and_it_says_so(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
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


def test_without_hints_nothing_gives_an_answer_away(folder: Path, whole: Path) -> None:
    out = site(folder, "--no-hints")
    for name, raw in contents(out).items():
        assert not name.endswith(".explained.html")
        if name.endswith(".html") and name != "index.html":
            data: dict[str, Any] = json.loads(re.findall(r'id="puzzle">(.*?)</script>', raw.decode())[0])
            assert data["steps"] == [] and len(data["seal"]) == 2
    assert contents(whole)["book.pdf"] != contents(out)["book.pdf"]


@each_case("language", "words", every=4)
def test_the_index_speaks_five_languages(language: str, words: str, folder: Path) -> None:
    for name in ("words.yaml", "boards", "drafts"):
        (shutil.rmtree if (folder / name).is_dir() else Path.unlink)(folder / name)  # type: ignore[operator]
    text = (site(folder, "--lang", language) / "index.html").read_text(encoding="utf-8")
    assert f'<html lang="{language}">' in text and words in text
    assert ("Français" in text) == (language != "fr")  # the heading of a language, where there are others


@pytest.mark.long
def test_the_index_speaks_the_language_of_most_puzzles(folder: Path) -> None:
    for name in ("a", "b", "c", "d", "e"):
        (folder / f"{name}.yaml").write_text("language: nl\n" + UNIQUE, encoding="utf-8")
    assert '<html lang="nl">' in (site(folder) / "index.html").read_text(encoding="utf-8")


def test_puzzles_that_ask_questions_have_pages_without_a_level(tmp_path: Path) -> None:
    folder, site = tmp_path / "puzzles", tmp_path / "site"
    folder.mkdir()
    (folder / "trifle.yaml").write_text(TRIFLE, encoding="utf-8")
    lunch = "title: Lunch\nactors: [a, b]\nproperties: {dish: [x, y]}\nclues: [a == x]\n"
    (folder / "lunch.yaml").write_text(lunch, encoding="utf-8")
    found = run("site", folder, "-o", site)
    assert found.returncode == 0, found.stderr
    index = (site / "index.html").read_text(encoding="utf-8")
    assert 'href="trifle.html"' in index and 'data-level="0"' in index and '<option value="0">Questions (1)' in index
    assert "<ol id=asked>" in (site / "trifle.html").read_text(encoding="utf-8")
    assert "asked" not in (site / "lunch.html").read_text(encoding="utf-8").split("<script")[0]
