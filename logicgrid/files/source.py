"""YAML text -> plain data and the position of every path in it.  The only YAML importer of the program.

Input: the bytes (or the text) of a puzzle file, or its path.
Output: a `Document` of nested dict / list / str, or the `Diagnostic`s that say why there is none.
Guarantee: a scalar is the text that stands in the file, whatever YAML would make of it (`no`, `09:30`, `012`); an empty
one is None.  Anchors, aliases, tags, merge keys and repeated keys are refused, and so is what is too large or too deep,
so that any input at all ends in an answer within bounded time and memory.

The file is read in one pass over the parser's events, with libyaml's parser where PyYAML has it.  Positions are kept as
offsets; lines and columns are worked out when somebody asks.
"""

from __future__ import annotations

import codecs
import os
import re
import stat
from typing import Any, Final, NoReturn, cast

import yaml
from yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
    StreamEndEvent,
)

from logicgrid.files.yaml_positions import LineTable, Piece, Style, locate, scalar_pieces
from logicgrid.puzzle.diagnostics import Diagnostic, Span
from logicgrid.puzzle.record import Record, replace

Path = tuple[str | int, ...]

MAX_BYTES: Final = 2 * 1024 * 1024
MAX_DEPTH: Final = 50
MAX_NODES: Final = 100_000
MAX_FINDINGS: Final = 20
MAX_TAG_DIRECTIVES: Final = 20
MAX_LOCATED: Final = 100_000  # characters of a scalar's source that `locate` is willing to walk over

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_STYLES: dict[str | None, Style] = {
    None: "plain",
    "": "plain",
    "'": "single",
    '"': "double",
    "|": "literal",
    ">": "folded",
}
_FORBIDDEN = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")

_Findings = tuple[Diagnostic, ...]


class Scalar(Record):
    """A scalar as its author wrote it: the text that YAML reads, how it was quoted, and where it stands."""

    text: str
    style: Style
    span: Span


class _Node:
    """A value with its place: `style` is None for a collection; `keys` and `children` are empty for a scalar."""

    __slots__ = ("children", "data", "end", "keys", "start", "style")

    def __init__(self, start: int, end: int, style: Style | None, data: Any) -> None:
        self.start = start
        self.end = end
        self.style = style
        self.data = data
        self.keys: dict[str, _Node] = _NO_KEYS
        self.children: dict[str, _Node] | list[_Node] = _NO_CHILDREN


_NO_KEYS: dict[str, _Node] = {}
_NO_CHILDREN: list[_Node] = []


class Document:
    """A file that was read: its text, its data, and where each path of the data stands.

    A path that does not exist is answered by the nearest enclosing value that does.
    """

    __slots__ = ("_lines", "_root", "data", "text")

    def __init__(self, text: str, lines: LineTable, root: _Node) -> None:
        self.text = text
        self.data: Any = root.data
        self._lines = lines
        self._root = root

    def span(self, path: Path) -> Span:
        """The span of the value at a path; of an empty value the place where it would stand."""
        return _span(self.text, self._lines, self._trail(path)[0])

    def key_span(self, path: Path) -> Span:
        """The span of the mapping key that a path ends in; of the value, where it ends in no key."""
        node, *above = self._trail(path)
        key = above[0].keys.get(cast(str, path[-1])) if len(above) == len(path) > 0 else None
        return _span(self.text, self._lines, key or node)

    def scalar(self, path: Path) -> Scalar | None:
        """The scalar at a path, or None where there is a collection or nothing."""
        node, *above = self._trail(path)
        if node.style is None or len(above) < len(path):
            return None
        return Scalar(node.data or "", node.style, _span(self.text, self._lines, node))

    def is_quoted(self, path: Path) -> bool:
        """Whether a scalar in single or double quotes stands at the path."""
        node, *above = self._trail(path)
        return node.style in ("single", "double") and len(above) == len(path)

    def locate(self, path: Path, start: int, end: int) -> Span:
        """The span in the file of the characters [start, end) of a scalar's text; the whole value's where in doubt."""
        node, *above = self._trail(path)
        indent = self._lines.position(above[0].start)[1] - 1 if above else 0
        pieces = _pieces(self.text, node, indent) if len(above) == len(path) else []
        return self._lines.span(*locate(pieces, start, end)) if pieces else _span(self.text, self._lines, node)

    def _trail(self, path: Path) -> list[_Node]:
        """The deepest existing node on the path, then those above it up to the root."""
        node = self._root
        trail = [node]
        for step in path:
            children = node.children
            if type(children) is dict:
                child = children.get(step) if isinstance(step, str) else None
            else:
                child = children[step] if isinstance(step, int) and 0 <= step < len(children) else None  # type: ignore[index]
            if child is None:
                break
            node = child
            trail.append(node)
        trail.reverse()
        return trail


def read_file(path: str | os.PathLike[str]) -> tuple[Document | None, _Findings]:
    """Read a puzzle file; one that cannot be opened, or is none, is a finding like any other mistake."""
    raw, refusals = read_bytes(path)
    return (None, refusals) if raw is None else read(raw)


def read(raw: bytes | str) -> tuple[Document | None, _Findings]:
    """Read a puzzle's text: the document, or at least one finding."""
    text, refusals = _decoded(raw)
    if text is None:
        return None, refusals
    builder = _Builder(text)
    try:
        root = builder.document()
    except _Refused as refused:
        builder.findings.append(refused.diagnostic)
    except yaml.MarkedYAMLError as error:
        builder.findings.append(builder.explain(error))
    except (yaml.YAMLError, ValueError, OverflowError):  # only of the parser in Python, which passes on what `chr` says
        builder.findings.append(Diagnostic("yaml-syntax", "an escape in this file names no character", None))
    if builder.findings:
        return None, tuple(builder.findings)
    return Document(text, builder.lines, root), ()


def lines(text: str) -> list[str]:
    """The lines that a span's numbers count, without their ends; the first is at index 0."""
    return re.split(r"\r\n|[\r\n]", text)


def text_of(raw: bytes | str) -> str:
    """The text to show beside a finding, also where it could not be read: what is no text in it is replaced."""
    raw = raw[:MAX_BYTES]
    return (raw if isinstance(raw, str) else raw.decode(_encoding(raw), "replace")).removeprefix("\ufeff")


# -- bytes and characters --------------------------------------------------------------------------------------------


def read_bytes(path: str | os.PathLike[str]) -> tuple[bytes | None, _Findings]:
    """The bytes of a regular file of at most `MAX_BYTES`; a pipe or a device is refused without reading from it."""
    name = os.fsdecode(path)
    try:
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
        try:
            info = os.fstat(handle)
            if not stat.S_ISREG(info.st_mode):
                kind = "a folder" if stat.S_ISDIR(info.st_mode) else "a pipe or a device"
                return None, (_unreadable(name, f"is {kind}, not a file"),)
            raw = b"" if info.st_size > MAX_BYTES else _read_up_to(handle, MAX_BYTES + 1)
        finally:
            os.close(handle)
    except FileNotFoundError:
        return None, (_unreadable(name, "does not exist"),)
    except (OSError, ValueError) as error:  # a ValueError: no path at all, such as one with a NUL
        reason = getattr(error, "strerror", None) or str(error)
        return None, (_unreadable(name, f"cannot be read: {reason.lower()}"),)
    if max(info.st_size, len(raw)) > MAX_BYTES:
        return None, (_too_large(),)
    return raw, ()


def _read_up_to(handle: int, size: int) -> bytes:
    raw = b""
    while len(raw) < size and (more := os.read(handle, size - len(raw))):
        raw += more
    return raw


def _unreadable(name: str, reason: str) -> Diagnostic:
    printable = name.encode("utf-8", "backslashreplace").decode()  # a name need not be text
    return Diagnostic("unreadable", f"`{printable}` {reason}")


def _too_large() -> Diagnostic:
    return Diagnostic("too-large", f"the file is larger than {MAX_BYTES // 1024 // 1024} MB, the most that is read")


_ENCODINGS = (  # by byte order mark; UTF-32's come first, since UTF-16's is the beginning of one
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
    (b"", "utf-8"),
)

_PICTURES = (b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"RIFF", b"II*\x00", b"MM\x00*", b"BM")
"""How the files of pictures begin."""


def _decoded(raw: bytes | str) -> tuple[str | None, _Findings]:
    """The text without its byte order mark, every character one that YAML allows."""
    if len(raw) > MAX_BYTES:
        return None, (_too_large(),)
    try:
        text = raw if isinstance(raw, str) else raw.decode(_encoding(raw))
    except UnicodeDecodeError as error:
        return None, (_undecodable(error),)
    text = text.removeprefix("\ufeff")
    if found := _FORBIDDEN.search(text):
        return None, (_forbidden(found[0], LineTable(text).span(*found.span())),)
    if text.count("%TAG") > MAX_TAG_DIRECTIVES:  # libyaml compares each with all before it
        return None, (Diagnostic("yaml-tag", "puzzle files use no tags of YAML, nor many `%TAG` lines"),)
    return text, ()


def _encoding(raw: bytes) -> str:
    return next(name for mark, name in _ENCODINGS if raw.startswith(mark))


def _undecodable(error: UnicodeDecodeError) -> Diagnostic:
    before = error.object[: error.start].decode(error.encoding, "replace").removeprefix("\ufeff")
    span = LineTable(before).span(len(before), len(before))
    message = f"the byte 0x{error.object[error.start]:02x} is not {error.encoding.upper()} text here"
    helps = "save the file as UTF-8"
    if error.object.startswith(_PICTURES):
        helps = "this is a picture: `logicgrid convert` makes a nonogram of it"
    return Diagnostic("not-text", message, replace(span, end_column=span.column + 1), helps)


def _forbidden(character: str, span: Span) -> Diagnostic:
    message = f"the control character U+{ord(character):04X} may not stand in a puzzle file"
    return Diagnostic("control-character", message, span, "remove it; a puzzle file is plain text, saved as UTF-8")


# -- events -> nodes -------------------------------------------------------------------------------------------------


class _Refused(Exception):
    """Ends the reading: what follows cannot be used, or had better not be read."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        super().__init__(diagnostic.message)
        self.diagnostic = diagnostic


class _Builder:
    """One pass over the parser's events, by recursive descent; the depth is bounded, so is the recursion."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.lines = LineTable(text)
        self.findings: list[Diagnostic] = []
        self._next: Any = _LOADER(text).get_event
        self._count = 0
        self._last: _Node | None = None  # the value that was complete most recently
        self._open: list[int] = []  # where the brackets stand that are not closed yet

    def document(self) -> _Node:
        """The root, a mapping, of the one document in the text."""
        self._next()  # the stream's start
        event = self._next()
        if type(event) is StreamEndEvent:
            self._refuse("empty-file", "there is nothing in this file", None, _START_HELP)
        if event.tags:
            self._refuse("yaml-tag", "puzzle files use no tags of YAML", _extent(event), "remove the `%TAG` line")
        event = self._next()
        if type(event) is not MappingStartEvent:
            self._refuse_root(event)
        root = self._node(event, 1)
        self._next()  # the document's end
        event = self._next()
        if type(event) is DocumentStartEvent:
            message = "a second document begins here, and a puzzle file holds one"
            help_ = "remove this line, or move what follows it to a file of its own"
            self._refuse("several-documents", message, _extent(event), help_)
        return root

    def explain(self, error: yaml.MarkedYAMLError) -> Diagnostic:
        """The finding that the parser's complaint, with what was read up to there, comes to."""
        from logicgrid.files.yaml_mistakes import Trouble, explain  # here and below: most files have no mistakes

        since = error.context_mark
        mark = error.problem_mark or since
        last = self._last
        trouble = Trouble(
            text=self.text,
            lines=self.lines,
            reason=" ".join(filter(None, (error.context, error.problem))),
            at=len(self.text) if mark is None else min(mark.index, len(self.text)),
            since=None if since is None else since.index,
            last=None if last is None else (last.start, last.end, last.style),
            bracket=self._open[-1] if self._open else None,
        )
        return explain(trouble)

    def _node(self, event: Any, depth: int) -> _Node:
        kind = type(event)
        if kind is AliasEvent or event.anchor is not None or event.tag is not None:
            self._refuse_mark(event)
        self._count += 1
        if self._count > MAX_NODES:
            message = f"the file holds more than {MAX_NODES:,} values, the most that is read"
            self._refuse("too-large", message, _extent(event))
        self._last = node = self._scalar(event) if kind is ScalarEvent else self._collection(event, depth)
        return node

    def _scalar(self, event: Any) -> _Node:
        style = _STYLES[event.style]
        text = event.value
        node = _Node(event.start_mark.index, event.end_mark.index, style, text)
        if not text:
            node.data = None if style == "plain" else text
        elif style == "double" and (found := _FORBIDDEN.search(text)):
            extent = locate(_pieces(self.text, node, 0), *found.span())
            self._find(_forbidden(found[0], self.lines.span(*extent)))
        return node

    def _collection(self, event: Any, depth: int) -> _Node:
        start = event.start_mark.index
        if depth > MAX_DEPTH:
            message = f"lists and mappings lie more than {MAX_DEPTH} deep inside each other here"
            help_ = "close what was opened before, or put the text in single quotes"
            self._refuse("too-deep", message, (start, start + 1), help_)
        if event.flow_style:
            self._open.append(start)
        node = _Node(start, start, None, None)
        closing = self._mapping(node, depth) if type(event) is MappingStartEvent else self._sequence(node, depth)
        if event.flow_style:  # a block's end is its last value's: the parser's lies behind the comments that follow
            self._open.pop()
            node.end = closing.end_mark.index
        return node

    def _sequence(self, node: _Node, depth: int) -> Any:
        """Read the items into `node`; the event that closes it."""
        children: list[_Node] = []
        data: list[Any] = []
        node.children, node.data = children, data
        while type(event := self._next()) is not SequenceEndEvent:
            child = self._node(event, depth + 1)
            children.append(child)
            data.append(child.data)
            node.end = child.end
        return event

    def _mapping(self, node: _Node, depth: int) -> Any:
        """Read the keys and values into `node`; the event that closes it."""
        keys: dict[str, _Node] = {}
        children: dict[str, _Node] = {}
        data: dict[str, Any] = {}
        node.keys, node.children, node.data = keys, children, data
        while type(event := self._next()) is not MappingEndEvent:
            key = self._node(event, depth + 1)
            child = self._node(self._next(), depth + 1)
            name = key.data
            if type(name) is not str or name in keys or name == "<<":
                self._check_key(key, keys)
            if type(name) is str and name not in keys:
                keys[name], children[name], data[name] = key, child, child.data
            node.end = child.end
        return event

    def _check_key(self, key: _Node, keys: dict[str, _Node]) -> None:
        """Say what is wrong with a key that is no text, that was there before, or that merges."""
        span = _span(self.text, self.lines, key)
        name = key.data
        if not isinstance(name, str):
            what = "a key is missing here" if name is None else "a list or a mapping stands here as a key"
            self._find(Diagnostic("bad-key", f"{what}; a key is a text", span, "put a text that is meant in quotes"))
        elif name in keys:
            first, _ = self.lines.position(keys[name].start)
            message = f"`{_shortened(name)}` is here twice: line {first} has it already"
            self._find(Diagnostic("duplicate-key", message, span, "remove one of the two, or give it another name"))
        elif key.style == "plain":
            message = "`<<` merges mappings in YAML, and puzzle files do not use that"
            self._find(Diagnostic("yaml-merge", message, span, "write the merged keys out"))

    def _find(self, finding: Diagnostic) -> None:
        """Collect a finding after which reading goes on, unless there are many."""
        if len(self.findings) + 1 >= MAX_FINDINGS:
            raise _Refused(finding)
        self.findings.append(finding)

    def _refuse(self, code: str, message: str, extent: tuple[int, int] | None, help_: str | None = None) -> NoReturn:
        raise _Refused(Diagnostic(code, message, None if extent is None else self.lines.span(*extent), help_))

    def _refuse_mark(self, event: Any) -> NoReturn:
        """Refuse an alias, an anchor or a tag, which the parser has read at the beginning of a value."""
        from logicgrid.files.yaml_mistakes import in_quotes

        start = event.start_mark.index
        mark = cast(re.Match[str], _MARK.match(self.text, start))
        name, remedy = _MARKS.get(mark[0][:1], _MARKS["!"])
        message = f"`{_shortened(mark[0])}` is {name} to YAML, and puzzle files use none"
        help_ = f"{remedy}; where it belongs to the text, {in_quotes(self.lines, start)}"
        self._refuse(f"yaml-{name.split()[-1]}", message, mark.span(), help_)

    def _refuse_root(self, event: Any) -> NoReturn:
        """Refuse a file whose top is no mapping."""
        from logicgrid.files.yaml_mistakes import line_without_colon

        start, end = _extent(event)
        if type(event) is ScalarEvent and not event.value and start == end:
            self._refuse("empty-file", "there is nothing in this file", None, _START_HELP)
        if type(event) is ScalarEvent and not event.style:
            number, _ = self.lines.position(start)
            raise _Refused(replace(line_without_colon(self.lines, number), code="not-a-mapping"))
        what = "a list" if type(event) is SequenceStartEvent else "a single value"
        message = f"{what} stands at the top of this file, where `key: value` lines belong"
        self._refuse("not-a-mapping", message, (start, self.lines.line_end(start)), _START_HELP)


_START_HELP = "a puzzle file is made of lines such as `title: Guest speakers`, with a space behind the colon"
_MARK = re.compile(r"[^\s,\[\]{}]*")
_MARKS = {
    "*": ("an alias", "write the value out"),
    "&": ("an anchor", "remove it and write the values out where they are used"),
    "!": ("a tag", "remove it"),
}


def _extent(event: Any) -> tuple[int, int]:
    return event.start_mark.index, event.end_mark.index


def _shortened(name: str) -> str:
    return name if len(name) <= 40 else f"{name[:39]}…"


def _span(text: str, lines: LineTable, node: _Node) -> Span:
    """A node's span; a block scalar's without the line ends that follow its text."""
    return lines.span(node.start, node.start + len(text[node.start : node.end].rstrip()))


def _pieces(text: str, node: _Node, indent: int) -> list[Piece]:
    """A scalar's pieces, or none where they are not exactly its text."""
    if node.style is None or node.end - node.start > MAX_LOCATED:
        return []
    pieces = scalar_pieces(text, node.start, node.end, node.style, indent)
    return pieces if "".join(piece.text for piece in pieces) == node.data else []
