"""What cannot be asked of the maker of nonograms is said before any work, with what to write instead."""

from pathlib import Path
from typing import Any

import pytest

from logicgrid.kinds.nonogram.make import DrawnPicture, NonogramRequest, problems
from logicgrid.kinds.nonogram.make.pictures import read_drawing

LARGE = DrawnPicture(61, 10, (1,) * 610)
EMPTY = DrawnPicture(2, 2, (0,) * 4)
WIDE = DrawnPicture(3, 2, (1,) * 6)


@pytest.mark.parametrize(
    ("asked", "code", "says", "helps"),
    [
        ({"density": 0.0}, "bad-density", "0 is not between", "--density 0.5"),
        ({"density": 1.5}, "bad-density", "1.5 is not between", "--density 0.5"),
        ({"density": float("nan")}, "bad-density", "nan", "--density 0.5"),
        ({"width": 61, "height": 61}, "bad-size", "61x61", "--size 15x15"),
        ({"width": 1, "height": 9}, "bad-size", "1x9", "--size 15x15"),
        ({"colors": 1}, "bad-colors", "not 1", "--colors 2"),
        ({"colors": 40}, "bad-colors", "not 40", "--colors 2"),
        ({"smooth": 10}, "bad-smooth", "not 10", "0 is noise"),
        ({"symmetry": "miror"}, "unknown-symmetry", "`miror`", "`mirror`"),
        ({"symmetry": "quarter", "width": 9, "height": 8}, "no-such-symmetry", "9x8", "--size 8x8"),
        ({"drawing": WIDE, "symmetry": "diagonal"}, "no-such-symmetry", "3x2", "--symmetry turn"),
        ({"drawing": LARGE}, "too-large", "61x10", "smaller"),
        ({"drawing": EMPTY}, "empty-picture", "no cell", "#"),
    ],
)
def test_a_request_that_nothing_can_meet_is_refused(asked: dict[str, Any], code: str, says: str, helps: str) -> None:
    (found,) = problems(NonogramRequest(**asked))
    assert found.code == code
    assert says in found.message
    assert found.help is not None and helps in found.help


@pytest.mark.parametrize("asked", [{}, {"density": 0.01}, {"width": 2, "height": 60}, {"drawing": WIDE}, {"colors": 9}])
def test_a_request_that_may_be_met_is_accepted(asked: dict[str, Any]) -> None:
    assert not list(problems(NonogramRequest(**asked)))


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
