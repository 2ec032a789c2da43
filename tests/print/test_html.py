"""The page as HTML: whole, without scripts or anything to fetch, and everything escaped."""

import re
from pathlib import Path

from logicgrid.cli import main
from page_support import Page, big_grid
from support import ROOT

PUZZLES = ROOT / "puzzles"


def tags_of(tree: Page) -> list[str]:
    return [tag for tag, _ in tree.seen]


def page(tmp_path: Path, *arguments: object) -> tuple[str, Page]:
    out = tmp_path / "out.html"
    assert main(["print", *map(str, arguments), "-o", str(out)]) == 0
    text = out.read_text(encoding="utf-8")
    tree = Page(text)
    assert tree.opened == [] and all(link.startswith("#") for link in tree.links())
    assert not [name for _, own in tree.seen for name in own if name.startswith("on")]
    return text, tree


def test_a_page_of_every_kind_has_no_script_and_fetches_nothing(tmp_path: Path) -> None:
    files = ("guest-speakers.yaml", "sudoku/neighbours.yaml", "sudoku/even-odd.yaml", "nonogram/toadstool.yaml")
    text, tree = page(tmp_path, *[PUZZLES / name for name in files], "--lang", "en")
    assert "script" not in tags_of(tree)
    assert "://" not in text and "url(" not in text
    assert "default-src 'none'" in text
    assert tags_of(tree).count("article") == 4
    for word in ("Contents", "Clues", "Your answer", "Answers", "Gastsprekers", "ivory"):
        assert word in tree.text


def test_the_grid_has_a_cell_for_each_pair_of_labels_of_different_categories(tmp_path: Path) -> None:
    text, _ = page(tmp_path, PUZZLES / "guest-speakers.yaml", "--answers", "none", "--no-table")
    grid = re.findall(r'<table class="grid staircase".*?</table>', text, re.DOTALL)[0]
    cells = [cell for cell in re.findall(r"<td([^>]*)>", grid) if "corner" not in cell]
    assert len(cells) == (3 + 2 + 1) * 25


def test_boards_share_a_page_and_fonts_are_tried_in_order(tmp_path: Path) -> None:
    boards = [PUZZLES / name for name in ("sudoku/four.yaml", "sudoku/six.yaml", "nonogram/snail.yaml")]
    two, _ = page(tmp_path, *boards, "--per-page", "2", "--answers", "none")
    four, _ = page(tmp_path, *boards, "--per-page", "4", "--answers", "none", "--font", "My Font", 'O"</style>')
    assert len(re.findall('<div class="shared">', two)) == 1 and two.count("<article") == 3
    assert len(re.findall('<div class="shared four">.*?</div>', four, re.DOTALL)) == 1
    assert 'font-family:"My Font","O\\22 \\3c \\2f style\\3e ","Libertinus Serif"' in four
    alone, _ = page(tmp_path, *boards, "--answers", "none")
    assert 'class="shared' not in alone

    def cells(text: str) -> list[float]:
        return [float(each) for each in re.findall(r"--cell:([\d.]+)mm", text)]

    assert all(less <= more for less, more in zip(cells(four), cells(alone), strict=True))
    assert cells(four)[-1] < cells(alone)[-1]


def test_a_grid_that_is_too_wide_has_turned_pages_of_its_own(tmp_path: Path) -> None:
    text, _ = page(tmp_path, big_grid(tmp_path), "--draft", "--large")
    (cell,) = re.findall(r'<figure class="turned" tabindex="0" style="--cell:([\d.]+)mm"', text)
    assert 4.2 <= float(cell) <= 5  # as large as the width of the paper allows
    assert text.index('class="whole') < text.index('<figure class="turned"')  # the table is on the page before
    assert "@page turned{size:297mm 210mm}" in text
    text, _ = page(tmp_path, big_grid(tmp_path), "--draft")
    assert '<figure class="turned"' not in text and min(map(float, re.findall(r"--cell:([\d.]+)mm", text))) >= 3
    assert "turned" not in page(tmp_path, PUZZLES / "guest-speakers.yaml")[0].partition("</style>")[2]
