"""A picture becomes a nonogram."""

import subprocess
import sys
from pathlib import Path

import pytest

from logicgrid.kinds.nonogram.formats import image
from logicgrid.kinds.nonogram.formats.image import image_to_nonogram, is_image, otsu
from logicgrid.puzzle.board import NonogramBoard
from logicgrid.puzzle.diagnostics import Diagnostic
from support import ROOT, Patch


def made(result: NonogramBoard | Diagnostic) -> NonogramBoard:
    assert isinstance(result, NonogramBoard), result
    return result


def saved(folder: Path, rows: list[str], colors: dict[str, tuple[int, ...]], mode: str = "RGB", scale: int = 1) -> Path:
    """A picture file of one pixel (or `scale` times `scale`) a character."""
    pillow = pytest.importorskip("PIL.Image")
    picture = pillow.new(mode, (len(rows[0]), len(rows)))
    for y, row in enumerate(rows):
        for x, cell in enumerate(row):
            picture.putpixel((x, y), colors[cell])
    path = folder / "picture.png"
    picture.resize((picture.width * scale, picture.height * scale), pillow.Resampling.NEAREST).save(path)
    return path


BLACK_ON_WHITE = {"#": (0, 0, 0), ".": (255, 255, 255)}
CUP = ["####.", "#..##", "#..##", "####.", "....."]


def test_grey_is_parted_where_otsu_says_and_what_is_transparent_is_white(tmp_path: Path) -> None:
    greys = {"#": (90, 90, 90), ".": (200, 200, 200), "-": (110, 110, 110)}
    path = saved(tmp_path, ["#-.", "..."], greys)
    assert made(image_to_nonogram(path, 3)).goal == ("##.", "...")
    clear = saved(tmp_path, ["#.", ".#"], {"#": (0, 0, 0, 255), ".": (0, 0, 0, 0)}, "RGBA")
    assert made(image_to_nonogram(clear, 2)).goal == ("#.", ".#")


def test_otsu_parts_two_heaps_and_leaves_one_alone() -> None:
    assert 10 < otsu(bytes([10] * 5 + [200] * 7)) <= 200
    assert otsu(bytes([250] * 9)) <= 250
    assert otsu(bytes([3] * 9)) > 3


def test_colours_are_told_apart_when_asked(tmp_path: Path) -> None:
    colors = {"r": (230, 10, 10), "b": (10, 10, 230), ".": (255, 255, 255)}
    data = made(image_to_nonogram(saved(tmp_path, ["rr.", "bb.", "r.b"], colors, scale=8), 3, colors=3))
    assert data.goal == ("rr.", "bb.", "r.b")
    assert {letter: color.name for letter, color in data.colors.items()} == {"r": "red", "b": "blue"}
    rows = ["b" * 20] * 6 + ["b" * 9 + "rrrr" + "b" * 7] * 3 + ["." * 20] * 6  # between blue and white half of each
    small = made(image_to_nonogram(saved(tmp_path, rows, colors, scale=9), 20, height=7, colors=3))
    assert {color.name for color in small.colors.values()} == {"red", "blue"}


def test_a_bomb_is_refused_before_it_is_unpacked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = saved(tmp_path, CUP, BLACK_ON_WHITE, scale=10)
    monkeypatch.setattr(image, "MAX_PIXELS", 1000)
    found = image_to_nonogram(path, 5)
    assert isinstance(found, Diagnostic) and found.code == "too-large"


def test_a_file_that_only_claims_to_be_a_picture_starts_no_other_program(tmp_path: Path, monkeypatch: Patch) -> None:
    pillow = pytest.importorskip("PIL.EpsImagePlugin")
    monkeypatch.setattr(pillow, "Ghostscript", lambda *_: pytest.fail("Ghostscript was started"))
    path = tmp_path / "x.png"
    path.write_text("%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n%%EndComments\nshowpage\n%%EOF\n")
    found = image_to_nonogram(path, 5)
    assert isinstance(found, Diagnostic) and found.code == "unreadable"


@pytest.mark.parametrize("error", [KeyError("x"), ZeroDivisionError(), MemoryError(), RecursionError()])
def test_whatever_pillow_raises_is_a_finding(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    pillow = pytest.importorskip("PIL.Image")
    path = saved(tmp_path, CUP, BLACK_ON_WHITE)

    def fail(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr(pillow.Image, "crop", fail)
    found = image_to_nonogram(path, 5)
    assert isinstance(found, Diagnostic) and found.code == "unreadable"


@pytest.mark.long
@pytest.mark.skipif(not Path("/proc/self/status").is_file(), reason="the peak of a program's memory is not known here")
def test_a_picture_of_40_megapixels_is_read_in_300_megabytes(tmp_path: Path) -> None:
    pytest.importorskip("PIL.Image")
    code = f"""
import re
from pathlib import Path
from PIL import Image
from logicgrid.kinds.nonogram.formats.image import image_to_nonogram
path = {str(tmp_path / "large.png")!r}
Image.new("RGBA", (8000, 5000)).save(path, compress_level=1)
width = image_to_nonogram(path, 9).width
print(width, int(re.search(r"VmHWM:\\s*(\\d+) kB", Path("/proc/self/status").read_text())[1]) < 300 << 10)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=False)
    assert done.stdout == "9 True\n", done.stderr


def test_sizes_and_options_are_checked(tmp_path: Path) -> None:
    tall, none = saved(tmp_path, ["#"] * 100, BLACK_ON_WHITE), tmp_path / "a.png"
    for path, width, colors in ((none, 0, 2), (none, 9999, 2), (none, 9, 1), (tall, 50, 2)):
        assert isinstance(image_to_nonogram(path, width, colors=colors), Diagnostic)


def test_without_pillow_a_kind_message_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "PIL", None)
    found = image_to_nonogram(tmp_path / "a.png", 5)
    assert isinstance(found, Diagnostic) and found.code == "missing-extra"
    assert found.help == "install the extra: pip install 'logicgrid[image]'"


def test_pictures_are_told_by_their_names() -> None:
    assert is_image("cat.PNG") and not is_image("cat.yaml")
