"""What pages look like: small pictures, compared with those in `tests/golden/print` within a tolerance.

`LOGICGRID_GOLDEN=write` writes them anew: look at them before they are kept.
"""

import io
import os

import pytest

from logicgrid.kinds.explain import Derived, derive
from logicgrid.kinds.load import load
from logicgrid.print import BookletOptions, booklet, page_of
from logicgrid.print.pdf import _compiled
from logicgrid.puzzle.budget import Budget
from support import ROOT, puzzle_in

pytest.importorskip("typst")
Image = pytest.importorskip("PIL.Image")
ImageChops = pytest.importorskip("PIL.ImageChops")
ImageFilter = pytest.importorskip("PIL.ImageFilter")

GOLDEN = ROOT / "tests" / "golden" / "print"
FILES = {
    "grid": ("guest-speakers.yaml", {}),
    "variants": ("sudoku/neighbours.yaml sudoku/even-odd.yaml sudoku/killer.yaml sudoku/jigsaw.yaml", {"per_page": 4}),
    "colours": ("nonogram/toadstool.yaml", {"paper": "letter"}),
    "large": ("en/jam-stall.yaml", {"large": True, "answers": "none"}),
}


@pytest.mark.parametrize("name", FILES)
def test_pages_look_as_they_did(name: str) -> None:
    files, options = FILES[name]
    wanted = BookletOptions(language="en", **options)
    pages = []
    for each in files.split():
        puzzle = puzzle_in(ROOT / "puzzles" / each)
        # the answers of the others are looked at here, and their levels elsewhere
        derived = derive(puzzle, Budget(100_000, None)) if name in ("grid", "colours") else None
        pages.append(page_of(puzzle, each, derived if isinstance(derived, Derived) else None, wanted))
    for number, data in enumerate(_compiled(booklet(pages, wanted), (), None, "png"), start=1):
        picture = Image.open(io.BytesIO(data)).convert("RGB")
        golden = GOLDEN / f"{name}-{number}.png"
        if os.environ.get("LOGICGRID_GOLDEN") == "write":
            GOLDEN.mkdir(exist_ok=True)
            picture.quantize(32).save(golden, optimize=True)
        expected = Image.open(golden).convert("RGB")
        assert picture.size == expected.size
        # blurred, so that a dot's edge counts little, and what is missing or moved counts much
        blur = ImageFilter.GaussianBlur(3)
        differences = ImageChops.difference(picture.filter(blur), expected.filter(blur)).convert("L")
        assert differences.getextrema()[1] < 48, f"{golden.name} differs"


def test_clues_are_measured_in_their_own_language_whatever_the_language_of_the_booklet() -> None:
    puzzle, wanted = load(ROOT / "puzzles" / "fr" / "concert-de-quartier.yaml").puzzle, BookletOptions(paper="a5")
    assert puzzle is not None
    whole = booklet([page_of(puzzle, "", None, wanted)], wanted)
    english, french = (_compiled({**whole, "lang": language}, (), None, "png") for language in ("en", "fr"))
    assert english == french
