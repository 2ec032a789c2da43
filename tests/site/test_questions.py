"""A site of puzzles that ask questions."""

from pathlib import Path

from asked_puzzles import TRIFLE
from command_line import run


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


def test_a_puzzle_whose_question_is_open_fails(tmp_path: Path) -> None:
    folder = tmp_path / "puzzles"
    folder.mkdir()
    text = TRIFLE.replace("val(role, Gus) not in [cook, butler, gardener]", "Gus != cook")
    (folder / "open.yaml").write_text(text, encoding="utf-8")
    found = run("site", folder, "-o", tmp_path / "site")
    assert found.returncode == 1 and "question-open" in found.stderr and not (tmp_path / "site").exists()
