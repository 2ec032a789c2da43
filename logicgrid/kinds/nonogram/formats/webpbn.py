"""Jan Wolter's XML for paint-by-number puzzles, as webpbn.com exports it and pbnsolve reads it.

Source: https://webpbn.com/pbn_fmt.html (version 0.3).  Every `<puzzle>` is one puzzle.  Missing clues are made from the
goal.  Saved pictures are kept as such; only one with the id `given`, as we write it, has cells that are known from the
start.  Triddlers and triangles are refused.

XML becomes a small tree with positions, by expat alone; anything that could cost time, memory or a connection is
refused.  A DOCTYPE line that names an external file is accepted (every webpbn file has one), and the file never
fetched.  One with its own declarations, and any entity declaration, is refused, so that nothing can expand.  The number
and depth of elements are bounded.  A reference such as `&copy;`, which the file leaves to that DOCTYPE, is read as in
HTML.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final
from xml.parsers import expat

from logicgrid.files.text import LineTable, cut
from logicgrid.kinds.formats.reading import CellRow, Path, Places, Stream, Written, text_of_lines
from logicgrid.kinds.nonogram.formats import MAX_SIDE, finished
from logicgrid.puzzle.board import (
    ABOUT,
    BLACK,
    WHITE,
    About,
    Color,
    Grid,
    Line,
    NonogramBoard,
    Run,
    hex_of,
    letter_for,
    runs_of_picture,
)
from logicgrid.puzzle.diagnostics import Diagnostic, Refused, Span
from logicgrid.puzzle.messages import digits, say
from logicgrid.puzzle.record import replace

# --- XML --------------------------------------------------------------------------------------------------------------

MAX_ELEMENTS: Final = 200_000
MAX_DEPTH: Final = 20
_TAG: Final = re.compile(r"<(?:[^>\"']|\"[^\"]*\"|'[^']*')*>")
_CLOSE: Final = re.compile(r"</[^>]*>")


class XmlElement:
    """An element: names in lower case; `start` and `end` are offsets, and its text begins at `text_at`."""

    __slots__ = ("attributes", "children", "end", "name", "parts", "start", "text_at")

    def __init__(self, name: str, attributes: dict[str, str], start: int, text_at: int) -> None:
        self.name = name
        self.attributes = attributes
        self.start = start
        self.text_at = self.end = text_at
        self.children: list[XmlElement] = []
        self.parts: list[str] = []

    @property
    def text(self) -> str:
        """The element's own text."""
        return "".join(self.parts)

    def all(self, name: str) -> list[XmlElement]:
        """Return the children with a name."""
        return [child for child in self.children if child.name == name]

    def first(self, name: str) -> str | None:
        """Return the trimmed text of the first child with a name, if it has any."""
        return next((text for child in self.all(name) if (text := child.text.strip())), None)


class Tree:
    """A parsed text: `root`, or the `problem` that explains why there is none."""

    def __init__(self, text: str) -> None:
        self.lines = LineTable(text)
        self.root: XmlElement | None = None
        self.problem: Diagnostic | None = None
        self.source = text
        self._raw = text.encode("utf-8", "replace")
        self._at = (0, 0)  # a byte offset and its character offset
        self._open: list[XmlElement] = []
        self._count = 0
        self._parse()

    def span(self, element: XmlElement) -> Span:
        """Return the span from an element's first character to its end."""
        return self.lines.span(element.start, element.end)

    def tag_span(self, element: XmlElement) -> Span:
        """Return the span of the tag that opens an element."""
        return self.lines.span(element.start, element.text_at)

    def text_span(self, element: XmlElement) -> Span:
        """Return the span of an element's trimmed text; of the element if it has none."""
        inside = self.source[element.text_at : element.end].split("<", 1)[0]
        body = inside.strip()
        start = element.text_at + inside.find(body)
        return self.lines.span(start, start + len(body)) if body else self.span(element)

    def _parse(self) -> None:
        parser = expat.ParserCreate("utf-8")
        self._parser = parser
        parser.buffer_text = True
        parser.SetParamEntityParsing(expat.XML_PARAM_ENTITY_PARSING_NEVER)
        parser.StartDoctypeDeclHandler = self._doctype
        parser.EntityDeclHandler = self._entity
        parser.SkippedEntityHandler = self._skipped
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._characters
        try:
            parser.Parse(self._raw, True)
        except Refused as refused:
            at = self._offset()
            self.problem = replace(refused.diagnostics[0], span=self.lines.span(at, at + 1))
        except expat.ExpatError as error:
            offset = len(self._raw[: max(parser.ErrorByteIndex, 0)].decode("utf-8", "replace"))
            message = say("nonogram.no-xml", it=expat.ErrorString(error.code) or error)
            self.problem = Diagnostic("xml-syntax", message, self.lines.span(offset, offset + 1))
        if self.problem is not None:
            self.root = None

    def _offset(self) -> int:
        """Return the character offset of the parser, which only moves forward."""
        byte, character = self._at
        now = max(self._parser.CurrentByteIndex, byte)
        self._at = (now, character + len(self._raw[byte:now].decode("utf-8", "replace")))
        return self._at[1]

    def _doctype(self, name: str, system: str | None, public: str | None, internal: bool) -> None:
        if internal:
            help_ = say("nonogram.remove-what-stands-between")
            raise Refused(Diagnostic("xml-declarations", say("nonogram.doctype-declares-things-own"), help=help_))

    def _entity(self, *_: object) -> None:
        raise Refused(
            Diagnostic("xml-declarations", say("nonogram.entities-declared-here"), help=say("nonogram.write-text-out"))
        )

    def _skipped(self, name: str, parameter: bool) -> None:
        if self._open and not parameter:
            self._open[-1].parts.append(html.unescape(f"&{name};"))

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        self._count += 1
        if self._count > MAX_ELEMENTS or len(self._open) >= MAX_DEPTH:
            raise Refused(Diagnostic("too-large", say("nonogram.too-many-elements-or")))
        start = self._offset()
        tag = _TAG.match(self.source, start)
        lower = {key.lower(): value for key, value in attributes.items()}
        element = XmlElement(name.lower(), lower, start, tag.end() if tag else start)
        if self._open:
            self._open[-1].children.append(element)
        else:
            self.root = element
        self._open.append(element)

    def _end(self, name: str) -> None:
        element = self._open.pop()
        close = _CLOSE.match(self.source, self._offset())
        element.end = max(element.end, close.end() if close else 0)

    def _characters(self, text: str) -> None:
        if self._open:
            self._open[-1].parts.append(text)


# --- Puzzles ----------------------------------------------------------------------------------------------------------

_CELL: Final = re.compile(r"\[[^\]]*\]|[^\s|]")
_BACKGROUND: Final = "."


def sniff(text: str) -> bool:
    """Return True if the file is XML about puzzles."""
    return text.lstrip().startswith("<") and re.search(r"<puzzle(?:set)?\b", text[:100_000], re.IGNORECASE) is not None


def read(text: str) -> Stream:
    """Yield the puzzles of a set."""
    tree = Tree(text)
    if tree.problem is not None or tree.root is None:
        yield tree.problem or Diagnostic("xml-syntax", say("nonogram.nothing-in-file"))
        return
    puzzles = [tree.root] if tree.root.name == "puzzle" else tree.root.all("puzzle")
    if not puzzles:
        yield Diagnostic("missing-section", say("nonogram.no-puzzle-element"), tree.span(tree.root))
    for puzzle in puzzles:
        yield from _Puzzle(tree, puzzle).stream()


class _Puzzle:
    """One `<puzzle>`, read element by element."""

    def __init__(self, tree: Tree, element: XmlElement) -> None:
        self.tree, self.element = tree, element
        self.findings: list[Diagnostic] = []
        self.letters: dict[str, str] = {}  # by the colour's name
        self.signs: dict[str, str] = {}  # by the character that grids use
        self.colors: dict[str, Color] = {}  # by letter
        self.spans: dict[Path, Span] = {(): tree.tag_span(element)}
        self.cells: dict[str, Sequence[CellRow]] = {}
        self.default = element.attributes.get("defaultcolor", "black").lower()

    def stream(self) -> Stream:
        """Yield the puzzle, or the mistakes in it."""
        kind = self.element.attributes.get("type", "grid").lower()
        if kind != "grid":
            self._find("not-supported", say("nonogram.puzzle-type-only-grid", kind=cut(kind)), self.element)
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
        board = NonogramBoard(
            rows=rows,
            columns=columns,
            colors={letter: color for letter, color in self.colors.items() if letter != _BACKGROUND},
            background=None if background.code == WHITE.hex else background,
            given=next(iter(grids.get("given", [])), None),
            goal=next(iter(grids.get("goal", [])), None),
            saved=tuple(grids.get("saved", [])),
            about=self._about(),
        )
        yield from finished(board, Places(self.spans, self.cells))

    def _find(self, code: str, message: str, element: XmlElement, help_: str | None = None) -> None:
        bare = not element.children and element.text.strip()
        span = self.tree.text_span(element) if bare else self.tree.tag_span(element)
        self.findings.append(Diagnostic(code, message, span, help_))

    def _about(self) -> About:
        first, root = self.element.first, self.tree.root or self.element
        source = " ".join(filter(None, (first("source") or root.first("source"), first("id"))))
        return About(
            title=first("title"),
            author=first("author") or root.first("author") or first("authorid"),
            copyright=first("copyright") or root.first("copyright"),
            license=first("license"),
            source=source or None,
            description=first("description"),
            notes=tuple(text for each in self.element.all("note") if (text := each.text.strip())),
        )

    # -- colours

    def _colors(self) -> None:
        background = self.element.attributes.get("backgroundcolor", "white").lower()
        self.letters[background] = _BACKGROUND
        for element in self.element.all("color"):
            name = element.attributes.get("name", "").strip().lower()
            code = hex_of(element.text)
            if "\\" in element.text or "/" in element.text:
                self._find(
                    "not-supported", say("nonogram.colour-split-triangle"), element, say("nonogram.triangles-not-read")
                )
            elif not name or (code is None and element.text.strip()):
                self._find(
                    "bad-colour", say("nonogram.colour-lacks-name-or"), element, say("nonogram.write-ff0000-red")
                )
            else:
                self._add(name, element.attributes.get("char", "")[:1], Color(name, code or hex_of(name)))
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

    def _line(self, axis: str, place: int, line: XmlElement) -> Line:
        runs: list[Run] = []
        for count in line.all("count"):
            text = count.text.strip()
            name = count.attributes.get("color", self.default).lower()
            letter = self.letters.get(name)
            if not re.fullmatch(r"[0-9]{1,6}", text):
                self._find(
                    "bad-run", say("nonogram.not-length-run", text=text[:20]), count, "a `<count>` holds a number"
                )
            elif letter is None or letter == _BACKGROUND:
                what = say("nonogram.was-not-declared") if letter is None else say("nonogram.background-s")
                known = ", ".join(f"`{cut(each)}`" for each, one in self.letters.items() if one != _BACKGROUND)
                message = say("nonogram.colour-2", name=cut(name), what=what)
                self._find("unknown-colour", message, count, say("nonogram.colours", known=known))
            elif int(text):
                self.spans[axis, place, len(runs)] = self.tree.text_span(count)
                runs.append(Run(int(text), letter))
        return tuple(runs)

    def _from_goal(self, some: tuple[Line, ...], goals: list[Grid]) -> tuple[tuple[Line, ...], tuple[Line, ...]]:
        if some or not goals:
            self._find("missing-section", say("nonogram.puzzle-has-no-clues"), self.element)
        elif len({len(row) for row in goals[0]}) != 1 or "?" in "".join(goals[0]):
            self._find("bad-cell", say("nonogram.goal-has-open-cells"), self.element)
        elif max(len(goals[0]), len(goals[0][0])) > MAX_SIDE:
            self._find("too-large", say("nonogram.goal-has-more-than", max_side=digits(MAX_SIDE)), self.element)
        else:
            return runs_of_picture(goals[0])
        return (), ()

    # -- pictures

    def _grids(self) -> dict[str, list[Grid]]:
        found: dict[str, list[Grid]] = {}
        for solution in self.element.all("solution"):
            kind = solution.attributes.get("type", "goal").lower()
            kind = "given" if kind == "saved" and solution.attributes.get("id", "").lower() == "given" else kind
            for image in solution.all("image"):
                found.setdefault(kind, []).append(self._grid(kind, image))
        return found

    def _grid(self, kind: str, image: XmlElement) -> Grid:
        texts = [row for row in re.split(r"[|\n]", image.text) if row.strip()]
        signs: dict[str, str] = {}
        rows = []
        for text in texts:
            cells = _CELL.findall(text)
            signs.update({cell: self._cell(cell, image) for cell in dict.fromkeys(cells) if cell not in signs})
            rows.append("".join(map(signs.__getitem__, cells)))
        if kind not in self.cells:
            places = list(self._places(image))
            if len(places) == len(rows):
                self.cells[kind] = places
        return tuple(rows)

    def _places(self, image: XmlElement) -> Iterator[CellRow]:
        """Yield the places of the cells of each row between bars, if no sign in it is written as a reference."""
        source = self.tree.source[image.text_at : image.end]
        for found in re.finditer(r"[^|\n<]+", source):
            if source.startswith("|", found.end()) and found[0].strip() and "&" not in found[0]:
                line, column = self.tree.lines.position(image.text_at + found.start())
                yield line, [column + cell.start() for cell in _CELL.finditer(found[0])]

    def _cell(self, cell: str, image: XmlElement) -> str:
        """Return a cell's letter; `?` if several colours are possible."""
        inside = set(cell.strip("[]")) if len(cell) > 1 else {cell}
        if inside == {"?"} or len(inside) > 1:
            return "?"
        sign = next(iter(inside), "?")
        if sign not in self.signs and not self.findings:
            self._find(
                "bad-cell", say("nonogram.sign-no-colour", sign=sign), image, "see the `char` of every `<color>`"
            )
        return self.signs.get(sign, "?")


# -- writing ---------------------------------------------------------------------------------------------------------


def bundle(texts: Sequence[str]) -> str:
    """Return a set of puzzles."""
    head = ('<?xml version="1.0" encoding="UTF-8"?>', '<!DOCTYPE pbn SYSTEM "https://webpbn.com/pbn-0.3.dtd">')
    return text_of_lines((*head, "<puzzleset>", *texts, "</puzzleset>"))


def write(board: NonogramBoard) -> Written:
    """Return the `<puzzle>`; everything is kept except some names of colours and the meaning of given cells."""
    colors = {_BACKGROUND: board.background or WHITE, **(board.colors or {"#": BLACK})}
    names = _names(colors)
    lost = [
        say("nonogram.name-colour-written", name=color.name, names=names[letter])
        for letter, color in colors.items()
        if letter != _BACKGROUND and color.name and color.name != names[letter]
    ]
    if board.given is not None:
        lost.append(say("nonogram.given-cells-other-programs-them"))
    return text_of_lines(_lines(board, colors, names)), lost


def _names(colors: dict[str, Color]) -> dict[str, str]:
    """Return a distinct one-word name for each colour."""
    names: dict[str, str] = {}
    for letter, color in colors.items():
        name = ("".join(re.findall(r"\w+", color.name or "")) or f"color-{letter}").lower()
        if letter == _BACKGROUND:
            name = color.name or "background"
        names[letter] = f"{name}-{letter}" if name in names.values() else name
    return names


def _lines(board: NonogramBoard, colors: dict[str, Color], names: dict[str, str]) -> Iterator[str]:
    default = names["#" if "#" in names else next(iter(board.colors))]
    head = f"defaultcolor={_quoted(default)} backgroundcolor={_quoted(names[_BACKGROUND])}"
    yield f'<puzzle type="grid" {head}>'
    for name in ABOUT:
        if (value := getattr(board.about, name)) is not None:
            yield f"<{name}>{html.escape(value, quote=False)}</{name}>"
    yield from (f"<note>{html.escape(note, quote=False)}</note>" for note in board.about.notes)
    for letter, color in colors.items():
        yield f"<color name={_quoted(names[letter])} char={_quoted(_sign(letter))}>{color.code[1:]}</color>"
    for axis, lines in (("columns", board.columns), ("rows", board.rows)):
        yield from ("", f'<clues type="{axis}">', *(_line(line, names) for line in lines), "</clues>")
    if board.goal is not None:
        yield from ('<solution type="goal">', *_image(board.goal), "</solution>")
    if board.given is not None:
        yield from ('<solution type="saved" id="given">', *_image(board.given), "</solution>")
    for grid in board.saved:
        yield from ('<solution type="saved">', *_image(grid), "</solution>")
    yield "</puzzle>"


def _quoted(text: str) -> str:
    return f'"{html.escape(text)}"'


def _sign(letter: str) -> str:
    return "X" if letter == "#" else letter


def _line(line: Line, names: dict[str, str]) -> str:
    attributes = (f" color={_quoted(names[run.color])}" if run.color else "" for run in line)
    counts = (f"<count{color}>{run.length}</count>" for color, run in zip(attributes, line, strict=True))
    return f"<line>{''.join(counts)}</line>"


def _image(grid: Grid) -> Iterable[str]:
    return ("<image>", *("|" + "".join(map(_sign, row)) + "|" for row in grid), "</image>")
