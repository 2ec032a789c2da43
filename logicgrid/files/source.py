"""YAML text as plain data with the position of every path.  The only importer of PyYAML.

`read` makes a `Document` of nested dict / list / str, or the `Diagnostic`s that say why there is none.  A scalar is the
text in the file, however YAML would interpret it (`no`, `09:30`, `012`); an empty one is None.  Anchors, aliases, tags,
merge keys and repeated keys are refused, and so are texts that are too large or too deep, so that any input gives a
result within bounded time and memory.

The file is read in one pass over the parser's events, with libyaml's parser if PyYAML has it.  Positions are kept as
offsets; lines and columns are computed on demand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NoReturn, cast

import yaml
from yaml import events

from logicgrid.files.text import (
    FORBIDDEN,
    MAX_FINDINGS,
    Findings,
    LineTable,
    Positions,
    Style,
    decoded,
    forbidden,
    scalar_pieces,
)
from logicgrid.puzzle.diagnostics import Diagnostic, Refused, Span
from logicgrid.puzzle.messages import digits, say
from logicgrid.puzzle.record import Record

if TYPE_CHECKING:
    from logicgrid.puzzle.budget import Meter

Path = tuple[str | int, ...]

MAX_DEPTH: Final = 50
_NESTING_ENDED: Final = "exceeded maximum nesting depth"
"""The error of libyaml 0.2.6 and later for brackets nested a thousand deep, before any of them becomes an event."""
MAX_NODES: Final = 100_000
MAX_TAG_DIRECTIVES: Final = 20  # libyaml compares each with all earlier ones
MAX_LOCATED: Final = 100_000  # characters of a scalar's source in which positions are computed
_CHARACTERS: Final = 64  # characters that take as much work as a value

START_HELP: Final = "files.puzzle-file-made-lines"

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_STYLES: dict[str | None, Style] = {
    None: "plain",
    "": "plain",
    "'": "single",
    '"': "double",
    "|": "literal",
    ">": "folded",
}


class Scalar(Record):
    """A scalar as written by the author: the text that YAML reads, its quotes, and its span."""

    text: str
    style: Style
    span: Span


class _Node:
    """A value with its extent: `style` is None for a collection; `keys` and `children` are empty for a scalar."""

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
    """A parsed file: its text, its data, and the position of each path of the data.

    A path that does not exist gets the position of the nearest enclosing value that exists.
    """

    def __init__(self, text: str, lines: LineTable, root: _Node, recovered: frozenset[int] = frozenset()) -> None:
        self.text = text
        self.recovered = recovered
        """The numbers of the lines with mistakes in their YAML, which have placeholders in `data`."""
        self.remembered: dict[Any, Any] | None = None
        """The cache of earlier readings of a draft; None if this is not a draft.

        A draft can have a puzzle even if some of its clues cannot be read.
        """
        self.meter: Meter | None = None
        """The work left for reading the draft; None if there is no limit."""
        self.data: Any = root.data
        self._lines = lines
        self._root = root
        self._located: tuple[_Node, Positions | Span] | None = None

    def span(self, path: Path) -> Span:
        """Return the span of the value at a path; for an empty value, the place where it would be."""
        return self._span(self._trail(path)[0])

    def key_span(self, path: Path) -> Span:
        """Return the span of the mapping key at the end of a path, or of the value if there is no key."""
        node, *above = self._trail(path)
        key = above[0].keys.get(cast(str, path[-1])) if len(above) == len(path) > 0 else None
        return self._span(key or node)

    def value(self, path: Path) -> Any:
        """Return what the data has at a path; None if there is nothing."""
        node, *above = self._trail(path)
        return node.data if len(above) == len(path) else None

    def scalar(self, path: Path) -> Scalar | None:
        """Return the scalar at a path, or None if there is a collection or nothing."""
        node, *above = self._trail(path)
        if node.style is None or len(above) < len(path):
            return None
        return Scalar(node.data or "", node.style, self._span(node))

    def is_quoted(self, path: Path) -> bool:
        """Return True if the value at the path is a scalar in single or double quotes."""
        node, *above = self._trail(path)
        return node.style in ("single", "double") and len(above) == len(path)

    def is_flow(self, path: Path) -> bool:
        """Return True if the value at the path is within a list in [ ] or a mapping in { }."""
        return any(self.text[node.start] in "[{" for node in self._trail(path)[1:])

    def locate(self, path: Path, start: int, end: int) -> Span:
        """Return the span of the characters [start, end) of a scalar's text, or of the whole value if uncertain."""
        node, *above = self._trail(path)
        if len(above) < len(path):
            return self._span(node)
        if self._located is None or self._located[0] is not node:  # cached, since requests for one scalar come in a row
            indent = self._lines.position(above[0].start)[1] - 1 if above else 0
            self._located = node, _positions(self.text, node, indent) or self._span(node)
        found = self._located[1]
        return found if isinstance(found, Span) else self._lines.span(*found.extent(start, end))

    def _span(self, node: _Node) -> Span:
        return _span(self.text, self._lines, node)

    def _trail(self, path: Path) -> list[_Node]:
        """Return the deepest existing node on the path, then those above it up to the root."""
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


def read(raw: bytes | str, recovered: bool = False, meter: Meter | None = None) -> tuple[Document | None, Findings]:
    """Parse a puzzle's text: return the document, or the mistakes in its YAML.

    With `recovered` both are returned if it is possible to look for further mistakes; then `Document.recovered` has the
    lines with placeholders.  Raises BudgetEnded if this takes more work than the meter allows.
    """
    text, refusals = decoded(raw)
    if text is None:
        return None, refusals
    if text.count("%TAG") > MAX_TAG_DIRECTIVES:
        span = LineTable(text).span(start := text.index("%TAG"), start + 4)
        return None, (Diagnostic("yaml-tag", say("files.puzzle-files-use-no"), span),)
    builder, root = _built(text, meter)
    if not builder.findings:
        assert root is not None
        return Document(text, builder.lines, root), ()
    from logicgrid.files.recovery import independent, read_on  # most files have no mistakes

    findings, recovered_lines = builder.findings, frozenset[int]()
    if root is None:

        def attempt(text: str) -> tuple[bool, list[Diagnostic]]:
            nonlocal root
            again, root = _built(text, meter)
            return root is not None, again.findings

        findings, lines = read_on(text, findings, attempt)
        root, recovered_lines = (root, lines) if lines is not None else (None, recovered_lines)
    if not recovered or root is None or not independent(text, findings):
        return None, tuple(findings)
    return Document(text, builder.lines, root, recovered_lines), tuple(findings)


def _built(text: str, meter: Meter | None) -> tuple[_Builder, _Node | None]:
    """Read a text; the root is None if a finding, the builder's last one, ended the reading.  Raises BudgetEnded."""
    builder = _Builder(text)
    try:
        return builder, builder.document()
    except Refused as refused:
        builder.findings += refused.diagnostics
    except yaml.MarkedYAMLError as error:
        builder.findings.append(builder.explain(error))
    except (yaml.YAMLError, ValueError, OverflowError):  # the parser in Python lets errors of `chr` through
        span = Span(1, 1, 1, 1)
        builder.findings.append(Diagnostic("yaml-syntax", say("files.escape-in-file-names"), span))
    finally:
        if meter is not None:
            meter.spend(builder.nodes + len(text) // _CHARACTERS)
    return builder, None


def top_keys(raw: bytes | str) -> frozenset[str] | None:
    """Return the top-level keys of all documents of a YAML file, and of items of top-level lists.

    None if it is not valid YAML, is empty or a bare text, or is too large.  No values are built, so anchors and tags
    are harmless.
    """
    text, _ = decoded(raw)
    if text is None or text.count("%TAG") > MAX_TAG_DIRECTIVES:
        return None
    keys: set[str] = set()
    collections = 0
    places: list[int | None] = []  # for each open collection, the number of nodes in it; None for a list
    try:
        parser = _LOADER(text)
        for _ in range(MAX_NODES):
            if not parser.check_event():
                return frozenset(keys) if collections else None
            event = parser.get_event()
            if isinstance(event, events.CollectionEndEvent):
                places.pop()
            elif isinstance(event, events.NodeEvent):
                is_collection = isinstance(event, events.CollectionStartEvent)
                if not places and not is_collection and getattr(event, "value", None):
                    return None
                if places and (place := places[-1]) is not None:
                    places[-1] = place + 1
                    if place % 2 == 0 and isinstance(event, events.ScalarEvent) and places[:-1] in ([], [None]):
                        keys.add(event.value)
                if is_collection:
                    collections += 1
                    places.append(0 if isinstance(event, events.MappingStartEvent) else None)
                    if len(places) > MAX_DEPTH:
                        return None
    except (yaml.YAMLError, ValueError, OverflowError):
        pass
    return None


# -- events -> nodes -------------------------------------------------------------------------------------------------


class _Builder:
    """Makes nodes from the parser's events in one pass, by recursive descent of bounded depth."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.lines = LineTable(text)
        self.findings: list[Diagnostic] = []
        self._next: Any = _LOADER(text).get_event
        self.nodes = 0
        self._last: _Node | None = None  # the most recently completed value
        self._open: list[int] = []  # the offsets of the open brackets

    def document(self) -> _Node:
        """Return the root, a mapping, of the only document in the text."""
        self._next()  # the stream's start
        event = self._next()
        if type(event) is events.StreamEndEvent:
            self._refuse("empty-file", say("files.nothing-in-file"), (0, 0), say(START_HELP))
        if event.tags:
            self._refuse(
                "yaml-tag", say("files.puzzle-files-use-no-tags"), _extent(event), say("files.remove-tag-line")
            )
        event = self._next()
        if type(event) is not events.MappingStartEvent:
            self._refuse_root(event)
        root = self._node(event, 1)
        self._next()  # the document's end
        event = self._next()
        if type(event) is events.DocumentStartEvent:
            message = say("files.second-document-begins-here")
            help_ = say("files.remove-line-or-move")
            self._refuse("several-documents", message, _extent(event), help_)
        return root

    def explain(self, error: yaml.MarkedYAMLError) -> Diagnostic:
        """Return the finding for the parser's error, based on what was read until then."""
        from logicgrid.files.yaml_mistakes import Trouble, explain  # here and below: most files have no mistakes

        since = error.context_mark
        mark = error.problem_mark or since
        if mark is not None and error.problem == _NESTING_ENDED:
            return self._too_deep(mark.index)
        last = self._last
        trouble = Trouble(
            text=self.text,
            lines=self.lines,
            reason=" ".join(filter(None, (error.context, error.problem))),
            at=len(self.text) if mark is None else min(mark.index, len(self.text)),
            since=None if since is None else since.index,
            last=None if last is None else (last.start, last.end, last.style),
            bracket=next((each for each in reversed(self._open) if self.text[each] in "[{"), None),  # or `[a: b]`
        )
        return explain(trouble)

    def _too_deep(self, at: int) -> Diagnostic:
        message = say("files.lists-mappings-lie-more", max_depth=MAX_DEPTH)
        return Diagnostic("too-deep", message, self.lines.span(at, at + 1), help=say("files.close-what-was-opened"))

    def _node(self, event: Any, depth: int) -> _Node:
        kind = type(event)
        if kind is events.AliasEvent or event.anchor is not None or event.tag is not None:
            self._refuse_mark(event)
        self.nodes += 1
        if self.nodes > MAX_NODES:
            message = say("files.file-holds-more-than", max_nodes=digits(MAX_NODES))
            self._refuse("too-large", message, _extent(event))
        self._last = node = self._scalar(event) if kind is events.ScalarEvent else self._collection(event, depth)
        return node

    def _scalar(self, event: Any) -> _Node:
        style = _STYLES[event.style]
        text = event.value
        node = _Node(event.start_mark.index, event.end_mark.index, style, text)
        if not text:
            node.data = None if style == "plain" else text
        elif style == "double" and (found := FORBIDDEN.search(text)):
            positions = _positions(self.text, node, 0)
            extent = positions.extent(*found.span()) if positions else (node.start, node.end)
            self._find(forbidden(found[0], self.lines.span(*extent)))
        return node

    def _collection(self, event: Any, depth: int) -> _Node:
        start = event.start_mark.index
        if depth > MAX_DEPTH:
            raise Refused(self._too_deep(start))
        if event.flow_style:
            self._open.append(start)
        node = _Node(start, start, None, None)
        closing = self._mapping(node, depth) if type(event) is events.MappingStartEvent else self._sequence(node, depth)
        if event.flow_style:  # a block ends with its last value, while the parser's end is after following comments
            self._open.pop()
            node.end = closing.end_mark.index
        return node

    def _sequence(self, node: _Node, depth: int) -> Any:
        """Read the items into `node`; return the event that closes it."""
        children: list[_Node] = []
        data: list[Any] = []
        node.children, node.data = children, data
        while type(event := self._next()) is not events.SequenceEndEvent:
            child = self._node(event, depth + 1)
            children.append(child)
            data.append(child.data)
            node.end = child.end
        return event

    def _mapping(self, node: _Node, depth: int) -> Any:
        """Read the keys and values into `node`; return the event that closes it."""
        keys: dict[str, _Node] = {}
        children: dict[str, _Node] = {}
        data: dict[str, Any] = {}
        node.keys, node.children, node.data = keys, children, data
        while type(event := self._next()) is not events.MappingEndEvent:
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
        """Collect the finding about a key that is not a text, is repeated, or merges."""
        from logicgrid.files.yaml_mistakes import merge_key, no_key, repeated_key

        span = _span(self.text, self.lines, key)
        name = key.data
        if not isinstance(name, str):
            self._find(no_key(span, missing=name is None))
        elif name in keys:
            self._find(repeated_key(name, span, self.lines.position(keys[name].start)[0]))
        elif key.style == "plain":
            self._find(merge_key(span))

    def _find(self, finding: Diagnostic) -> None:
        """Collect a finding after which reading continues, unless there are many."""
        if len(self.findings) + 1 >= MAX_FINDINGS:
            raise Refused(finding)
        self.findings.append(finding)

    def _refuse(self, code: str, message: str, extent: tuple[int, int] | None, help_: str | None = None) -> NoReturn:
        raise Refused(Diagnostic(code, message, None if extent is None else self.lines.span(*extent), help_))

    def _refuse_mark(self, event: Any) -> NoReturn:
        """Refuse an alias, an anchor or a tag at the beginning of a value."""
        from logicgrid.files.yaml_mistakes import refused_mark

        raise Refused(refused_mark(self.text, self.lines, event.start_mark.index))

    def _refuse_root(self, event: Any) -> NoReturn:
        """Refuse a file whose top level is not a mapping."""
        from logicgrid.files.yaml_mistakes import wrong_root

        start, end = _extent(event)
        is_scalar = type(event) is events.ScalarEvent
        if is_scalar and not event.value and start == end:
            self._refuse("empty-file", say("files.nothing-in-file"), (0, 0), say(START_HELP))
        raise Refused(wrong_root(self.lines, start, is_scalar, is_scalar and not event.style, say(START_HELP)))


def _extent(event: Any) -> tuple[int, int]:
    return event.start_mark.index, event.end_mark.index


def _span(text: str, lines: LineTable, node: _Node) -> Span:
    """Return a node's span; for a block scalar, without the line ends after its text."""
    return lines.span(node.start, node.start + len(text[node.start : node.end].rstrip()))


def _positions(text: str, node: _Node, indent: int) -> Positions | None:
    """Return the positions of a scalar's characters; None if they are not exactly its text."""
    if node.style is None or node.end - node.start > MAX_LOCATED:
        return None
    pieces = scalar_pieces(text, node.start, node.end, node.style, indent)
    exact = pieces and "".join(piece.text for piece in pieces) == node.data
    return Positions(pieces) if exact else None
