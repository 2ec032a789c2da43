"""XML text -> a small tree with positions, by expat alone; what could cost time, memory or a connection is refused.

A DOCTYPE line that names an external file is let through (every webpbn file has one) and the file never asked for; one
with declarations of its own, and any entity declaration, is refused, so that nothing can expand.  The number and depth
of elements are bounded.  A reference such as `&copy;`, which the file leaves to that DOCTYPE, is read as HTML has it.
"""

from __future__ import annotations

import html
import re
from typing import Final
from xml.parsers import expat

from logicgrid.files.text import LineTable
from logicgrid.puzzle.diagnostics import Diagnostic, Refused, Span
from logicgrid.puzzle.messages import say
from logicgrid.puzzle.record import replace

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
        """Return the children of a name."""
        return [child for child in self.children if child.name == name]

    def first(self, name: str) -> str | None:
        """Return the trimmed text of the first child of a name that has any."""
        return next((text for child in self.all(name) if (text := child.text.strip())), None)


class Tree:
    """A text that was read: `root`, or the `problem` that says why there is none."""

    def __init__(self, text: str) -> None:
        self.lines = LineTable(text)
        self.root: XmlElement | None = None
        self.problem: Diagnostic | None = None
        self.source = text
        self._raw = text.encode("utf-8", "replace")
        self._at = (0, 0)  # a byte and the character that it begins
        self._open: list[XmlElement] = []
        self._count = 0
        self._parse()

    def span(self, element: XmlElement) -> Span:
        """Return the span from an element's first character to behind its last."""
        return self.lines.span(element.start, element.end)

    def tag_span(self, element: XmlElement) -> Span:
        """Return the span of the tag that opens an element."""
        return self.lines.span(element.start, element.text_at)

    def text_span(self, element: XmlElement) -> Span:
        """Return the span of an element's text without blanks around it; of the element if it has none."""
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
        """Return the character at which the parser is; it only ever moves on."""
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
