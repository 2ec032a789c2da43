"""Pictures: drawn as asked, mended with few cells changed until they are the only ones, and read from files."""

from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from logicgrid.kinds.made import images
from logicgrid.kinds.nonogram.make.pictures import DrawnPicture, Sketch, draw, read_drawing, repaired
from random_boards import picture_of_rows
from support import daily

Cells = tuple[int, ...]


def test_judgements_agree_with_enumeration_and_the_only_picture_is_not_changed() -> None:
    every: dict[object, list[Cells]] = {}
    for cells in product((0, 1), repeat=12):
        puzzle = picture_of_rows([cells[start : start + 4] for start in range(0, 12, 4)])
        every.setdefault((puzzle.rows, puzzle.columns), []).append(cells)
    sketch = Sketch(4, 3, 1, list(zip(*images(4, 3, "none"), strict=True)), 1e9)
    for together in daily(every.values(), 4):
        for cells in together[:2]:
            found = sketch.judged(cells)
            assert found.only == (len(together) == 1)
            if found.only:
                assert next(repaired(sketch, cells, 0, Random(1), 10)) == (cells, found)
            else:
                others = [{c for c in range(12) if other[c] != cells[c]} for other in together if other != cells]
                assert set(found.places) in others


@pytest.mark.parametrize("density", [0.1, 0.3, 0.5, 0.8])
@pytest.mark.parametrize("smooth", [0, 1, 3])
def test_the_density_is_about_what_is_asked_for(density: float, smooth: int) -> None:
    for seed in range(5):
        assert abs(sum(draw(Random(seed), 20, 20, density, "none", smooth, 1)) / 400 - density) < 0.06


def test_all_colours_occur_about_equally_often() -> None:
    cells = draw(Random(1), 20, 20, 0.6, "none", 1, 3)
    assert set(cells) == {0, 1, 2, 3}
    assert all(60 < cells.count(ink) < 100 for ink in (1, 2, 3))


def drawing(path: Path, **options: Any) -> Any:
    return read_drawing(path, options.get("size"), options.get("colors", 2))


@pytest.mark.parametrize("text", ["#.#\n.#.\n", "\n#.#\r\n.#.\r\n", "X-X\n-X-", "# #\n #\n", "█·█\n·█·\n"])
def test_drawn_texts_are_read(tmp_path: Path, text: str) -> None:
    path = tmp_path / "cat.txt"
    path.write_bytes(text.encode())
    assert drawing(path) == DrawnPicture(3, 2, (1, 0, 1, 0, 1, 0))


def test_a_puzzle_with_its_solution_is_a_picture(tmp_path: Path) -> None:
    path = tmp_path / "flag.yaml"
    head = "kind: nonogram\ntitle: Flag\nlanguage: nl\ncolors: {r: red, b: blue}\n"
    numbers = "columns: [[1r, 1b], 1r]\nrows: [2r, 1b]\n"
    path.write_text(head + numbers + "solution: |\n  rr\n  b.\n")
    found = drawing(path)
    assert (found.width, found.height, found.title, found.language) == (2, 2, "Flag", "nl")
    assert [dict(found.colors)[letter].hex for letter in "rb"] == ["#ff0000", "#0000ff"]
    letters = "." + "".join(letter for letter, _ in found.colors)
    assert "".join(letters[cell] for cell in found.cells) == "rrb."
    path.write_text(head + numbers)
    assert [each.code for each in drawing(path)] == ["no-picture"]


def test_images_are_read_in_the_size_that_is_asked_for(tmp_path: Path) -> None:
    image = pytest.importorskip("PIL.Image")
    path = tmp_path / "half.png"
    picture = image.new("L", (40, 20), 255)
    picture.paste(0, (0, 0, 20, 20))
    picture.save(path)
    found = drawing(path, size=(8, None))
    assert (found.width, found.height) == (8, 4)
    assert found.cells == (1, 1, 1, 1, 0, 0, 0, 0) * 4
    assert [each.code for each in drawing(path, size=(80, None))] == ["bad-size"]
    path.write_bytes(b"no image")
    assert [each.code for each in drawing(path)] == ["unreadable"]
