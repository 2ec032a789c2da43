"""Jan Wolter's XML for paint-by-number puzzles, as webpbn.com exports it and pbnsolve reads it.

Source: https://webpbn.com/pbn_fmt.html (version 0.3).  Text in, a puzzle for every `<puzzle>` out.  Clues that are not
there are made from the goal.  Saved pictures are kept as such; only one with the id `given`, which we write, holds cells
that are known from the start.  Triddlers and triangles are refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from logicgrid.diagnostics import Diagnostic
from logicgrid.formats.colors import BLACK, WHITE, code_of, hex_of, letter_for
from logicgrid.formats.data import CellRow, Color, Data, Grid, Line, NonogramData, Path, Places, Run, runs_of_picture
from logicgrid.formats.normal import finished
from logicgrid.formats.reading import Stream
from logicgrid.formats.xml import Element, Tree

_CELL = re.compile(r"\[[^\]]*\]|\S")


def sniff(text: str) -> bool:
    """Whether the root element is one of the format's."""
    return re.search(r"<\s*puzzle(?:set)?\b", text[:100_000], re.IGNORECASE) is not None and "<" in text[:200]


def read(text: str) -> Stream:
    """The puzzles of a set."""
    tree = Tree(text)
    if tree.problem is not None:
        yield tree.problem
        return
    root = tree.root
    puzzles = [] if root is None else [root] if root.name == "puzzle" else root.all("puzzle")
    if root is None or not puzzles:
        span = tree.span(root) if root is not None else None
        yield Diagnostic("missing-section", "there is no `<puzzle>` in this file", span)
        return
    for puzzle in puzzles:
        yield from _Puzzle(tree, root, puzzle).data()


@dataclass(slots=True)
class _Known:
    """A colour of the file: its letter (`.` of the background) and what it looks like."""

    letter: str
    color: Color


class _Puzzle:
    """One `<puzzle>`, read element by element."""

    def __init__(self, tree: Tree, root: Element, element: Element) -> None:
        self.tree, self.root, self.element = tree, root, element
        self.findings: list[Diagnostic] = []
        self.names: dict[str, _Known] = {}
        self.signs: dict[str, str] = {}
        self.spans: dict[Path, object] = {}
        self.cells: dict[str, tuple[CellRow, ...]] = {}

    def data(self) -> Iterator[Data | Diagnostic]:
        kind = self.element.attributes.get("type", "grid").lower()
        if kind != "grid":
            help_ = "only pictures of squares are read"
            yield Diagnostic("not-supported", f"this is a puzzle of type `{kind}`", self._span(), help_)
            return
        self._colors()
        spans: dict[Path, object] = {}
        lines = {axis: self._clues(axis) for axis in ("rows", "columns")}
        grids = self._grids()
        if not (lines["rows"] or lines["columns"]) and grids["goal"] and not self.findings:
            goal = grids["goal"][0]
            if len({len(row) for row in goal}) > 1 or "?" in "".join(goal):
                self._find("bad-goal", "the goal's rows are not equally long, or it has open cells", self.element)
            else:
                lines["rows"], lines["columns"] = runs_of_picture(goal)
        elif not (lines["rows"] and lines["columns"]) and not self.findings:
            self._find("missing-section", "this puzzle has no clues for its rows or its columns", self.element)
        if self.findings:
            yield from self.findings
            return
        del spans
        background = next((each.color for each in self.names.values() if each.letter == "."), WHITE)
        yield from finished(
            NonogramData(
                rows=lines["rows"],
                columns=lines["columns"],
                colors={each.letter: each.color for each in self.names.values() if each.letter != "."},
                background=None if code_of(background) == WHITE.hex else background,
                given=next(iter(grids["given"]), None),
                goal=next(iter(grids["goal"]), None),
                saved=tuple(grids["saved"]),
                places=Places(self.spans, self.cells),  # type: ignore[arg-type]
                **self._about(),  # type: ignore[arg-type]
            )
        )

    def _span(self) -> object:
        return self.tree.lines.span(self.element.start, self.element.text_at)

    def _find(self, code: str, message: str, element: Element, help_: str | None = None) -> None:
        span = self.tree.lines.span(element.start, max(element.text_at, element.start + 1))
        if element.text.strip() and not element.children:
            span = self.tree.text_span(element)
        self.findings.append(Diagnostic(code, message, span, help_))
