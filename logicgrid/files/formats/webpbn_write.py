"""Nonograms -> webpbn's XML, version 0.3.  See `webpbn` for the format."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from xml.sax.saxutils import escape, quoteattr

from logicgrid.files.formats.colors import BLACK, WHITE, code_of, name_of
from logicgrid.files.formats.data import Color, Data, Grid, Line, NonogramData


def write(puzzles: Sequence[Data]) -> tuple[str, list[str]]:
    """A set of puzzles; everything is kept, where colours are named differently that is said."""
    lost: list[str] = []
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', '<!DOCTYPE pbn SYSTEM "https://webpbn.com/pbn-0.3.dtd">']
    lines += ["<puzzleset>"]
    for data in puzzles:
        if isinstance(data, NonogramData):
            lines += _Writer(data, lost).lines()
    return "".join(f"{line}\n" for line in (*lines, "</puzzleset>")), lost


class _Writer:
    """One puzzle: its colours by letter (`.` the background, `#` black), each with a name of its own."""

    def __init__(self, data: NonogramData, lost: list[str]) -> None:
        self.data = data
        self.lost = lost
        self.colors: dict[str, Color] = {".": data.background or WHITE, **(data.colors or {"#": BLACK})}
        self.names: dict[str, str] = {}
        for letter, color in self.colors.items():
            name = name_of(letter, color).lower() if letter != "." else color.name or "background"
            self.names[letter] = name if name not in self.names.values() else f"{name}-{letter}"

    def lines(self) -> Iterator[str]:
        data = self.data
        default = self.names["#"] if "#" in self.names else next(iter(data.colors))
        default = default if "#" in self.names else self.names[default]
        background = quoteattr(self.names["."])
        yield f'<puzzle type="grid" defaultcolor={quoteattr(default)} backgroundcolor={background}>'
        for name in ("title", "author", "copyright", "license", "source", "description"):
            if (value := getattr(data, name)) is not None:
                yield f"<{name}>{escape(value)}</{name}>"
        yield from (f"<note>{escape(note)}</note>" for note in data.notes)
        for letter, color in self.colors.items():
            attributes = f"name={quoteattr(self.names[letter])} char={quoteattr(self._sign(letter))}"
            yield f"<color {attributes}>{code_of(color)[1:]}</color>"
            if letter != "." and color.name and color.name != self.names[letter]:
                self.lost.append(f"the name `{color.name}` of a colour, written as `{self.names[letter]}`")
        for axis, lines in (("columns", data.columns), ("rows", data.rows)):
            yield from ("", f'<clues type="{axis}">', *map(self._line, lines), "</clues>")
        yield from self._pictures()
        yield from ("</puzzle>", "")

    def _pictures(self) -> Iterator[str]:
        if self.data.goal is not None:
            yield from ('<solution type="goal">', *self._image(self.data.goal), "</solution>")
        if self.data.given is not None:
            yield from ('<solution type="saved" id="given">', *self._image(self.data.given), "</solution>")
            self.lost.append("the given cells, for other programs: to them they are a saved picture")
        for grid in self.data.saved:
            yield from ('<solution type="saved">', *self._image(grid), "</solution>")

    def _sign(self, letter: str) -> str:
        return "X" if letter == "#" else letter

    def _line(self, line: Line) -> str:
        counts = []
        for run in line:
            color = f" color={quoteattr(self.names[run.color])}" if run.color else ""
            counts.append(f"<count{color}>{run.length}</count>")
        return f"<line>{''.join(counts)}</line>"

    def _image(self, grid: Grid) -> Iterator[str]:
        rows = ["|" + "".join(self._sign(cell) for cell in row) + "|" for row in grid]
        yield from ("<image>", *rows, "</image>")
