"""Jan Wolter's XML for paint-by-number puzzles, as webpbn.com exports it and pbnsolve reads it.

Source: https://webpbn.com/pbn_fmt.html (version 0.3).  Text in, a puzzle for every `<puzzle>` out.  Clues that are not
there are made from the goal.  Saved pictures are kept as such; only one with the id `given`, as we write it, has cells
that are known from the start.  Triddlers and triangles are refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from logicgrid.files.formats.colors import WHITE, code_of, hex_of, letter_for
from logicgrid.files.formats.data import (
    CellRow,
    Color,
    Data,
    Grid,
    Line,
    NonogramData,
    Path,
    Places,
    Run,
    runs_of_picture,
)
from logicgrid.files.formats.normal import finished
from logicgrid.files.formats.reading import Stream
from logicgrid.files.formats.xml_tree import Element, Tree
from logicgrid.puzzle.diagnostics import Diagnostic, Span

_CELL: Final = re.compile(r"\[[^\]]*\]|[^\s|]")
_BACKGROUND: Final = "."


def sniff(text: str) -> bool:
    """Whether the file is XML about puzzles."""
    return text.lstrip().startswith("<") and re.search(r"<puzzle(?:set)?\b", text[:100_000], re.IGNORECASE) is not None


def read(text: str) -> Stream:
    """The puzzles of a set."""
    tree = Tree(text)
    if tree.problem is not None or tree.root is None:
        yield tree.problem or Diagnostic("xml-syntax", "there is nothing in this file")
        return
    puzzles = [tree.root] if tree.root.name == "puzzle" else tree.root.all("puzzle")
    if not puzzles:
        yield Diagnostic("missing-section", "there is no `<puzzle>` in this file", tree.span(tree.root))
    for puzzle in puzzles:
        yield from _Puzzle(tree, puzzle).data()


class _Puzzle:
    """One `<puzzle>`, read element by element."""

    def __init__(self, tree: Tree, element: Element) -> None:
        self.tree, self.element = tree, element
        self.findings: list[Diagnostic] = []
        self.letters: dict[str, str] = {}  # by the colour's name
        self.signs: dict[str, str] = {}  # by the character that grids use
        self.colors: dict[str, Color] = {}  # by letter
        self.spans: dict[Path, Span] = {(): tree.lines.span(element.start, element.text_at)}
        self.cells: dict[str, tuple[CellRow, ...]] = {}
        self.default = element.attributes.get("defaultcolor", "black").lower()

    def data(self) -> Iterator[Data | Diagnostic]:
        """The puzzle, or what is wrong with it."""
        kind = self.element.attributes.get("type", "grid").lower()
        if kind != "grid":
            self._find("not-supported", f"this is a puzzle of type `{kind}`, and only `grid` is read", self.element)
        else:
            self._colors()
        rows, columns = self._clues("rows"), self._clues("columns")
        grids = self._grids() if not self.findings else {}
        if not self.findings and not (rows and columns):
            rows, columns = self._from_goal(rows or columns, grids.get("goal", []))
        if self.findings:
            yield from self.findings
            return
        background = self.colors.get(_BACKGROUND, WHITE)
        yield from finished(
            NonogramData(
                rows=rows,
                columns=columns,
                colors={letter: color for letter, color in self.colors.items() if letter != _BACKGROUND},
                background=None if code_of(background) == WHITE.hex else background,
                given=next(iter(grids.get("given", [])), None),
                goal=next(iter(grids.get("goal", [])), None),
                saved=tuple(grids.get("saved", [])),
                places=Places(self.spans, self.cells),
                **self._about(),  # type: ignore[arg-type]
            )
        )

    def _find(self, code: str, message: str, element: Element, help_: str | None = None) -> None:
        if element.children or not element.text.strip():
            span = self.tree.lines.span(element.start, element.text_at)
        else:
            span = self.tree.text_span(element)
        self.findings.append(Diagnostic(code, message, span, help_))

    def _about(self) -> dict[str, str | tuple[str, ...] | None]:
        first, root = self.element.first, self.tree.root or self.element
        source = " ".join(filter(None, (first("source") or root.first("source"), first("id"))))
        author_id = first("authorid")
        return {
            "title": first("title"),
            "author": first("author") or root.first("author") or author_id,
            "copyright": first("copyright") or root.first("copyright"),
            "license": first("license"),
            "source": source or None,
            "description": first("description"),
            "notes": tuple(text for each in self.element.all("note") if (text := each.text.strip())),
        }

    # -- colours

    def _colors(self) -> None:
        attributes = self.element.attributes
        background = attributes.get("backgroundcolor", "white").lower()
        self.letters[background] = _BACKGROUND
        for element in self.element.all("color"):
            name = element.attributes.get("name", "").strip().lower()
            sign = element.attributes.get("char", "")[:1]
            if "\\" in element.text or "/" in element.text:
                self._find("not-supported", "this colour is split by a triangle", element, "triangles are not read")
                continue
            code = hex_of(element.text)
            if not name or (code is None and element.text.strip()):
                self._find("bad-colour", "this colour lacks a name or a value", element, "write `ff0000` for red")
                continue
            self._add(name, sign, Color(name, code or hex_of(name)))
        for name, sign in ((background, _BACKGROUND), (self.default, "X")):
            if name not in self.letters or self.letters[name] not in self.colors:
                self._add(name, sign, Color(name, hex_of(name)))

    def _add(self, name: str, sign: str, color: Color) -> None:
        letter = self.letters.get(name) or letter_for(self.colors, sign.lower(), name)
        if letter is not None:
            self.letters[name] = letter
            self.colors[letter] = color
            self.signs.setdefault(sign, letter)

    # -- clues

    def _clues(self, axis: str) -> tuple[Line, ...]:
        found: list[Line] = []
        for clues in self.element.all("clues"):
            if clues.attributes.get("type", "").lower() == axis:
                for element in clues.all("line"):
                    self.spans[axis, len(found)] = self.tree.span(element)
                    found.append(self._line(axis, len(found), element))
        return tuple(found)

    def _line(self, axis: str, place: int, line: Element) -> Line:
        runs: list[Run] = []
        for count in line.all("count"):
            text = count.text.strip()
            name = count.attributes.get("color", self.default).lower()
            letter = self.letters.get(name)
            if not re.fullmatch(r"[0-9]{1,6}", text):
                self._find("bad-run", f"`{text[:20]}` is not the length of a run", count, "a `<count>` holds a number")
            elif letter is None or letter == _BACKGROUND:
                what = "was not declared" if letter is None else "is the background's"
                known = ", ".join(f"`{each}`" for each, one in self.letters.items() if one != _BACKGROUND)
                self._find("unknown-colour", f"the colour `{name}` {what}", count, f"the colours are {known}")
            elif int(text):
                self.spans[axis, place, len(runs)] = self.tree.text_span(count)
                runs.append(Run(int(text), letter))
        return tuple(runs)

    def _from_goal(self, some: tuple[Line, ...], goals: list[Grid]) -> tuple[tuple[Line, ...], tuple[Line, ...]]:
        if some or not goals:
            self._find("missing-section", "this puzzle has no clues for its rows or its columns", self.element)
        elif len({len(row) for row in goals[0]}) != 1 or "?" in "".join(goals[0]):
            self._find("bad-cell", "the goal has open cells, or rows that are not equally long", self.element)
        else:
            return runs_of_picture(goals[0])
        return (), ()

    # -- pictures

    def _grids(self) -> dict[str, list[Grid]]:
        found: dict[str, list[Grid]] = {"goal": [], "saved": [], "given": []}
        for solution in self.element.all("solution"):
            kind = solution.attributes.get("type", "goal").lower()
            kind = "given" if kind == "saved" and solution.attributes.get("id", "").lower() == "given" else kind
            for image in solution.all("image"):
                found.setdefault(kind, []).append(self._grid(kind, image))
        return found

    def _grid(self, kind: str, image: Element) -> Grid:
        rows: list[str] = []
        places: list[CellRow] = []
        for row in (part for part in re.split(r"[|\n]", image.text) if part.strip()):
            rows.append("".join(self._cell(cell, image) for cell in _CELL.findall(row)))
        source = self.tree.source[image.text_at : image.end]
        for found in re.finditer(r"[^|\n<]+(?=\|)", source):
            if found[0].strip() and "&" not in found[0]:
                line, column = self.tree.lines.position(image.text_at + found.start())
                places.append((line, [column + cell.start() for cell in _CELL.finditer(found[0])]))
        if len(places) == len(rows):
            self.cells.setdefault(kind, tuple(places))
        return tuple(rows)

    def _cell(self, cell: str, image: Element) -> str:
        """A cell's letter; `?` where several colours are left."""
        inside = set(cell.strip("[]")) if len(cell) > 1 else {cell}
        if inside == {"?"} or len(inside) > 1:
            return "?"
        sign = next(iter(inside), "?")
        if sign not in self.signs and not self.findings:
            self._find("bad-cell", f"`{sign}` is the sign of no colour", image, "see the `char` of every `<color>`")
        return self.signs.get(sign, "?")
