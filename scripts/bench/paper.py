"""Printed pages: processor time and size of one page, and of a booklet of twenty puzzles of all kinds.

The puzzles are read and derived before the clock starts: what is measured is the pages' values and typst.
"""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

from bench.measure import heading, note, table

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
        return {name: _measured(root / "puzzles", names) for name, names in (("one", ONE), ("twenty", TWENTY))}
    except Refused as fault:
        note(f"print: {fault}")
        return {}


def _measured(folder: Path, names: tuple[str, ...]) -> dict[str, float]:
    from logicgrid.kinds.explain import Derived, derive
    from logicgrid.kinds.load import load
    from logicgrid.print.pages import BookletOptions, booklet, page_of
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


def show(found: dict[str, Any]) -> None:
    heading("Printed pages")
    print(
        table(
            ("puzzles", "s", "kB"), [(name, f"{each['cpu']:.2f}", f"{each['kb']:.0f}") for name, each in found.items()]
        )
    )
