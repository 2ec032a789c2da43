"""Printed pages: processor time and size of one page, and of a booklet of twenty puzzles of all kinds.

The puzzles are read and derived before the clock starts: what is measured is the pages' values and typst.  Of a folder
of logic grids of five actors, made for this, whole commands are measured: the booklet, and the site.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from bench.measure import heading, note, table
from bench.process import environment_of, run

ONE = ("zh/dragon-boats.yaml",)
TWENTY = (
    *("guest-speakers.yaml", "five-houses.yaml", "after-school.yaml", "en/sleeper-trains.yaml", "en/jam-stall.yaml"),
    *("en/letterboxes.yaml", "nl/schaatsers.yaml", "fr/phare.yaml", "zh/tea-house.yaml", "ja/bento.yaml"),
    *("sudoku/classic.yaml", "sudoku/killer.yaml", "sudoku/jigsaw.yaml", "sudoku/neighbours.yaml", "sudoku/six.yaml"),
    *("nonogram/owl.yaml", "nonogram/toadstool.yaml", "nonogram/snail.yaml", "nonogram/mask.yaml"),
    "nonogram/lighthouse.yaml",
)


def measure(root: Path, quick: bool) -> dict[str, Any]:
    """The processor time (seconds) and the size (kilobytes) of the PDFs; nothing if typst or a font is missing."""
    from logicgrid.puzzle.diagnostics import Refused

    try:
        found = {name: _measured(root / "puzzles", names) for name, names in (("one", ONE), ("twenty", TWENTY))}
        return {**found, "folder": _folder(root, 10 if quick else 100)}
    except Refused as fault:
        note(f"print: {fault}")
        return {}


def _measured(folder: Path, names: tuple[str, ...]) -> dict[str, float]:
    from logicgrid.kinds.explain import Derived, derive
    from logicgrid.kinds.load import load
    from logicgrid.print import BookletOptions, booklet, page_of
    from logicgrid.print.pdf import as_pdf
    from logicgrid.puzzle.budget import Budget

    note(f"print {len(names)}")
    wanted = BookletOptions(language="en")
    puzzles = [load(folder / name).puzzle for name in names]
    derived = [(puzzle, derive(puzzle, Budget(100_000, 60.0))) for puzzle in puzzles if puzzle is not None]
    start = time.process_time()
    pages = [page_of(puzzle, "", each if isinstance(each, Derived) else None, wanted) for puzzle, each in derived]
    pdf = as_pdf(booklet(pages, wanted))
    return {"cpu": time.process_time() - start, "kb": len(pdf) / 1000}


def _folder(root: Path, number: int) -> dict[str, float]:
    """Return what a booklet and a site of so many logic grids take: processor time in seconds, and MB at the peak."""
    note(f"booklet and site of {number}")
    environment = environment_of(root)
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "logicgrid"]
        options = ["-n", str(number), "--seed", "paper", "-o", f"{folder}/made/"]
        subprocess.run(
            [*command, "generate", "en-book-week", *options], env=environment, check=True, capture_output=True
        )
        _, book, peak = run([*command, "print", f"{folder}/made", "-o", f"{folder}/book.pdf"], environment)
        _, site, _ = run([*command, "site", f"{folder}/made", "-o", f"{folder}/site", "-j", "1"], environment)
    return {"number": number, "book": book, "peak_mb": peak, "site": site}


def show(found: dict[str, Any]) -> None:
    heading("Printed pages")
    if folder := found.pop("folder", None):
        print(
            "{number} logic grids: booklet {book:.1f} s and {peak_mb:.0f} MB, site {site:.1f} s".format(**folder), "\n"
        )
    print(
        table(
            ("puzzles", "s", "kB"), [(name, f"{each['cpu']:.2f}", f"{each['kb']:.0f}") for name, each in found.items()]
        )
    )
