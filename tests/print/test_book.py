"""Books of puzzles: the sizes of paper, binding and cutting, what stands on the pages, and explanations at the back."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from page_support import printed
from support import ROOT

pytest.importorskip("typst")
PUZZLES = ROOT / "puzzles"
GRID = PUZZLES / "en" / "jam-stall.yaml"
LUNCHES = PUZZLES / "en" / "three-lunches.yaml"
FOUR = PUZZLES / "sudoku" / "four.yaml"
POINTS = 72 / 25.4
needs_poppler = pytest.mark.skipif(shutil.which("pdftotext") is None, reason="there is no pdftotext here")


def texts(file: Path) -> list[str]:
    """Return the text of each page."""
    shown = subprocess.run(["pdftotext", "-layout", str(file), "-"], capture_output=True, check=True).stdout.decode()
    return shown.split("\f")[:-1]


@pytest.mark.long
def test_many_files_are_read_in_other_processes_with_the_same_pages_and_messages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = tmp_path / "broken.yaml"
    broken.write_text(GRID.read_text(encoding="utf-8").replace("Fergus", "Fergu", 1), encoding="utf-8")
    found = []
    monkeypatch.chdir(ROOT)
    for many in (20, 2):
        monkeypatch.setattr("logicgrid.api.pages.MANY", many)
        assert printed(FOUR.relative_to(ROOT), GRID, "-o", tmp_path / "x.html") == 0
        assert printed(GRID, broken, "-o", tmp_path / "y.html") == 2
        found.append(((tmp_path / "x.html").read_bytes(), capsys.readouterr().err))
    assert found[0] == found[1] and "unknown name" in found[0][1]
    assert " ms" not in found[0][1]  # nothing was solved that takes time


@needs_poppler
def test_a_bound_puzzle_of_two_pages_has_no_blank_one_before_it(tmp_path: Path) -> None:
    assert printed(PUZZLES / "en" / "lighthouse-keepers.yaml", "-o", tmp_path / "x.pdf", "--mirrored") == 0
    clues, _, answer = texts(tmp_path / "x.pdf")
    assert "The eight lighthouse keepers" in clues and "Answer" in answer
    assert printed(GRID, "-o", tmp_path / "x.pdf", "--mirrored", "--paper", "a5") == 0
    clues, grid, answer = texts(tmp_path / "x.pdf")  # the table has no page of its own
    assert "your answer" in clues.lower() and "blackcurrant" in grid


@needs_poppler
def test_pages_of_a_book_say_where_one_is(tmp_path: Path) -> None:
    out = tmp_path / "x.pdf"
    assert printed(GRID, FOUR, LUNCHES, "-o", out, "--title", "Rainy Sunday", "--lang", "en", "--mirrored") == 0
    front, contents, first, second, third, answers = texts(out)
    assert "Rainy Sunday" in front and "Contents" in contents
    assert first.split("\n")[0].strip() == "The jam stall"  # a right page: the puzzle's title
    assert second.split("\n")[0].strip() == "Rainy Sunday"
    assert third.split("\n")[0].strip() == "Three lunches"
    assert answers.strip().startswith("Answers")
    assert len(first.split("\n")[0]) > 60  # at the outer margin


@needs_poppler
def test_puzzles_with_one_title_are_told_apart(tmp_path: Path) -> None:
    for name in ("a", "b"):
        shutil.copy(LUNCHES, tmp_path / f"{name}.yaml")
    assert printed(tmp_path, FOUR, "-o", tmp_path / "x.pdf", "--per-page", "2") == 0
    contents, both, *_ = texts(tmp_path / "x.pdf")
    assert "Three lunches (1)" in contents and "Three lunches (2)" in contents
    assert "1. Three lunches (1)" in both and "2. Three lunches (2)" in both  # two small ones share a page
    assert both.count("Ben has the pie") == 2


@needs_poppler
def test_lines_of_two_rules_stand_beside_what_they_say(tmp_path: Path) -> None:
    file = ROOT / "puzzles" / "sudoku" / "rules" / "entropic-modular.yaml"
    said = ["Any three successive cells of an entropic line", "Any three successive cells of a modular line"]
    for options, count in (((), 1), (("--per-page", "4"), 1), (("--no-rules",), 0)):
        assert printed(file, "-o", tmp_path / "x.html", *options) == 0
        html = (tmp_path / "x.html").read_text(encoding="utf-8")
        assert (
            html.count('<svg class="under sample"') == 2 * count and [html.count(each) for each in said] == [count] * 2
        )
    assert printed(file, "-o", tmp_path / "x.pdf") == 0
    assert all([" ".join(texts(tmp_path / "x.pdf")[0].split()).count(each) == 1 for each in said])


@needs_poppler
def test_explanations_are_at_the_very_end_short_or_whole(tmp_path: Path) -> None:
    found = {}
    for how in ("short", "whole"):
        for form in ("pdf", "html"):
            assert printed(GRID, FOUR, "-o", tmp_path / f"x.{form}", "--lang", "en", "--explain", how) == 0
        pages = texts(tmp_path / "x.pdf")
        place = next(n for n, text in enumerate(pages) if text.strip().startswith("Explanations"))
        assert any([text.strip().startswith("Answers") for text in pages[:place]])
        found[how] = " ".join(" ".join(pages[place:]).split())
        html = (tmp_path / "x.html").read_text(encoding="utf-8")
        assert html.index('id="answers"') < html.index('id="why"')
        assert "Moira used 3/4 of a bag of sugar" in html
    assert len(found["short"]) < len(found["whole"])
    assert printed(GRID, "-o", tmp_path / "x.pdf") == 0
    assert "Explanation" not in " ".join(texts(tmp_path / "x.pdf"))


@pytest.mark.long
@needs_poppler
def test_numbers_of_a_large_picture_can_be_read(tmp_path: Path) -> None:
    rows = "\n".join(["- " + " ".join(["1"] * 10)] * 40)
    text = f"kind: nonogram\nexpect: multiple\nrows:\n{rows}\ncolumns:\n{rows}\n"
    (tmp_path / "large.yaml").write_text(text, encoding="utf-8")
    assert printed(tmp_path / "large.yaml", "-o", tmp_path / "x.pdf", "--draft", "--budget", "10", "--no-rules") == 0
    words = ["pdftotext", "-bbox", str(tmp_path / "x.pdf"), "-"]
    shown = subprocess.run(words, capture_output=True, check=True, text=True).stdout
    boxes = re.findall(r'yMin="([\d.]+)" xMax="[\d.]+" yMax="([\d.]+)">1<', shown)
    assert len(boxes) > 300 and min(float(low) - float(high) for high, low in boxes) >= 5.9
