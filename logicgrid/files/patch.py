"""Changes of a YAML file that preserve every other character, including comments, layout and quotes.

A text is written as a scalar that YAML reads as the same text; a fix rewrites one in its place and style.

A `Patch` collects changes of one document; each has a path and the new source for it.  Callers must read the result
again before relying on it, since a file may have a layout that nobody has thought of.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence

from logicgrid.files.source import Document, Path, read
from logicgrid.files.text import LineTable, Style
from logicgrid.puzzle.diagnostics import Fix, fix

_WIDTH = 100
_COMMA_BEHIND = re.compile(r"\s*,[ \t]*")
_COMMA_BEFORE = re.compile(r",\s*\Z")


class Patch:
    """The changes of one document, which may not overlap."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self._text = document.text
        self._lines = LineTable(document.text)
        self._end = "\r\n" if "\r\n" in document.text else "\n"
        self._edits: list[tuple[int, int, str]] = []

    def text(self) -> str:
        """Return the text with all changes made."""
        text = self._text
        for start, end, source in sorted(self._edits, key=lambda edit: edit[0], reverse=True):
            text = text[:start] + source + text[end:]
        return text

    def replace(self, path: Path, source: str | Sequence[str], start: int = 0, end: int | None = None) -> None:
        """Replace the value at a path, or some characters of the scalar there, by a source.

        Rows become a literal block.
        """
        span = self.document.span(path) if end is None else self.document.locate(path, start, end)
        first, last = self._lines.extent(span)
        written = source if isinstance(source, str) else self._literal(source, self._indent(path[:1]))
        blank = " " if first == last and self._text[first - 1 : first] in (":", "-", ",") else ""
        self._edits.append((first, last, f"{blank}{written}"))

    def replace_items(self, path: Path, sources: Sequence[str]) -> None:
        """Replace all items of a list, which keeps its brackets, or its dashes."""
        if self.document.value(path) and self._text[self._start(path)] != "[":
            between = f"{self._end}{' ' * self._dash((*path, 0))}- "
            self.replace(path, "- " + between.join(sources))
            return
        lines = [""]
        for number, source in enumerate(sources):
            item = source + (", " if number + 1 < len(sources) else "")
            if len(lines[-1]) + len(item) > _WIDTH:
                lines.append("")
            lines[-1] += item
        between = f"{self._end}{' ' * (self._indent(path) + 2)}"
        self.replace(path, f"[{between.join([line.rstrip() for line in lines])}]")

    def replace_item(self, path: Path, sources: Sequence[str]) -> None:
        """Replace one item of a list by several."""
        inside = self._text[self._start(path[:-1])] == "["
        between = ", " if inside else f"{self._end}{' ' * self._dash(path)}- "
        self.replace(path, between.join(sources))

    def put(self, path: Path, source: str | Sequence[str], behind: Sequence[str] = (), first: bool = False) -> None:
        """Set the value of a key, adding the key if needed; a block replaces a key without a value."""
        there = self.document.value(path[:-1]) or {}
        if path[-1] in there and (there[path[-1]] or not str(source).startswith("\n")):
            self.replace(path, source)
            return
        if path[-1] in there:
            self.drop(path)
        self.add_key(path, source, behind, first)

    def add_key(self, path: Path, source: str | Sequence[str], behind: Sequence[str] = (), first: bool = False) -> None:
        """Add a key to a mapping; at the top level, after the last present key of `behind`.

        If none of them is present, the key becomes the `first` one, or the last.

        Rows become a literal block below the key.
        """
        *above, key = path
        parent = self.document.value(tuple(above))
        if above and self.document.is_flow((*above, next(iter(parent or ""), ""))):
            self._in_brackets(tuple(above), f"{key}: {source if isinstance(source, str) else repr(' '.join(source))}")
            return
        if above and not parent:
            indent = self._indent(tuple(above)) + 2
            self._behind(self.document.key_span(tuple(above)).line, self._entry(str(key), source, indent))
            return
        known = [name for name in (parent or ()) if above or not behind or name in behind]
        indent = self._indent((*above, known[0])) if known else 0
        if first and not known and parent:
            self._behind(self.document.key_span((next(iter(parent)),)).line - 1, self._entry(str(key), source, 0))
            return
        last = max([self._last_line((*above, name)) for name in known or parent or ()], default=0)
        self._behind(last, self._entry(str(key), source, indent))

    def add_item(self, path: Path, source: str) -> None:
        """Append an item to a list."""
        items = self.document.value(path)
        if not items:
            start, end = self._lines.extent(self.document.span(path))  # a key without a value, or an empty list
            self._edits.append((start, end, f"{self._end}{' ' * (self._indent(path) + 2)}- {source}"))
        elif self._text[self._start(path)] == "[":
            self._in_brackets(path, source)
        else:
            last = (*path, len(items) - 1)
            self._behind(self._last_line(last), f"{' ' * self._dash((*path, 0))}- {source}")

    def add_items(self, key: str, items: Sequence[Item], mark: str) -> None:
        """Append items to the list under a top-level key, which the file may not have yet.

        `mark` is a comment after the first line of each.
        """
        value, end = self.document.data.get(key), self._end
        if value and self._text[self._start((key,))] == "[":
            at = self._lines.extent(self.document.span((key,)))[1] - 1
            start = len(self._text[:at].rstrip())
            comma = "" if self._text[start - 1] in ",[" else ","
            listed = f",{mark}{end}".join([f"    {item}" for _, item in items])
            self._edits.append((start, at, f"{comma}{end}{listed}{mark}{end}  "))
            return
        indent = " " * (self._dash((key, 0)) if value else 2)
        lines = []
        for (first, *others), _ in items:
            lines += [f"{indent}- {first}{mark}", *[f"{indent}  {line}" for line in others]]
        if value:
            self._behind(self._last_line((key, len(value) - 1)), end.join(lines))
        elif key not in self.document.data:
            self._behind(len(self._lines), end.join([f"{key}:", *lines]))
        else:  # nothing, or `[]`: only its comment is kept
            line = self.document.key_span((key,)).line
            name, _, rest = self._lines.line(line).partition(":")
            comment = rest[rest.find("#") :].rstrip() if "#" in rest else ""
            last = max(self.document.span((key,)).end_line, line)
            until = self._lines.start(last + 1) if last < len(self._lines) else len(self._text)
            head = f"{name}:{'  ' if comment else ''}{comment}"
            self._edits.append((self._lines.start(line), until, end.join([head, *lines, ""])))

    def drop(self, path: Path) -> None:
        """Remove a key or an item, and any parents that become empty."""
        if len(path) > 1 and len(self.document.value(path[:-1])) == 1:
            self.drop(path[:-1])
            return
        if len(path) > 1 and self.document.is_flow(path) and self._text[self._start(path[:-1])] in "[{":
            self._drop_in_brackets(path)
            return
        first = self._dash_line(path) if isinstance(path[-1], int) else self.document.key_span(path).line
        last = self._last_line(path)
        end = self._lines.start(last + 1) if last < len(self._lines) else len(self._text)
        self._edits.append((self._lines.start(first), end, ""))

    # -- positions -----------------------------------------------------------------------------------------------------

    def _start(self, path: Path) -> int:
        return self._lines.extent(self.document.span(path))[0]

    def _indent(self, path: Path) -> int:
        """Return the column (from 0) of the key at the end of a path."""
        return self.document.key_span(path).column - 1 if path else 0

    def _last_line(self, path: Path) -> int:
        """Return the number of the last line of a value."""
        span = self.document.span(path)
        return max(span.end_line, self.document.key_span(path).line)

    def _dash_line(self, path: Path) -> int:
        line = self._lines.dash(self.document.span(path).line)
        if not self._lines.line(line).lstrip().startswith("-"):
            raise ValueError("no item of a list")
        return line

    def _dash(self, path: Path) -> int:
        found = self._lines.line(self._dash_line(path))
        return len(found) - len(found.lstrip())

    # -- edits ---------------------------------------------------------------------------------------------------------

    def _literal(self, rows: Sequence[str], indent: int) -> str:
        return "|" + "".join([f"{self._end}{' ' * (indent + 2)}{row}".rstrip(" ") for row in rows])

    def _entry(self, key: str, source: str | Sequence[str], indent: int) -> str:
        written = source if isinstance(source, str) else self._literal(source, indent)
        between = "" if written.startswith(("\n", "\r")) else " "
        return f"{' ' * indent}{key}:{between}{written}"

    def _behind(self, line: int, source: str) -> None:
        """Insert lines after a line."""
        if line < len(self._lines):
            at = self._lines.start(line + 1)
            self._edits.append((at, at, source + self._end))
        else:
            gap = "" if not self._text or self._text.endswith("\n") else self._end
            self._edits.append((len(self._text), len(self._text), gap + source + self._end))

    def _in_brackets(self, path: Path, source: str) -> None:
        """Add an item or an entry before the closing bracket of a collection."""
        at = self._lines.extent(self.document.span(path))[1] - 1
        inside = self._text[self._start(path) + 1 : at].rstrip()
        place = self._start(path) + 1 + len(inside)
        comma = "" if not inside or inside.endswith(",") else ","
        self._edits.append((place, place, f"{comma}{' ' if inside else ''}{source}"))

    def _drop_in_brackets(self, path: Path) -> None:
        """Remove an item or an entry of a collection in brackets, with one adjacent comma."""
        start, end = self._lines.extent(self.document.span(path))
        if isinstance(path[-1], str):
            start = self._lines.extent(self.document.key_span(path))[0]
        behind = _COMMA_BEHIND.match(self._text, end)
        if behind:
            end = behind.end()
        elif before := _COMMA_BEFORE.search(self._text, 0, start):
            start = before.start()
        self._edits.append((start, end, ""))


_INDICATOR = re.compile(r"[-?:,\[\]{}#&*!|>'\"%@`\s]")
_BLOCK_UNSAFE = re.compile(r": | #|:$|\s$|[\n\r\t\x85\u2028\u2029]")
_FLOW_UNSAFE = re.compile(r"[,\[\]{}]|:(?=\S)")


def scalar(text: str, flow: bool = False, quoted: bool = False) -> str:
    """Return a text as a YAML scalar, in quotes if it needs them or if `quoted`.

    >>> scalar("isn't {} years old"), scalar("{} years old"), scalar("a, b", flow=True)
    ("isn't {} years old", "'{} years old'", "'a, b'")
    """
    unsafe = not text or _INDICATOR.match(text) or _BLOCK_UNSAFE.search(text) or (flow and _FLOW_UNSAFE.search(text))
    if not (quoted or unsafe):
        return text
    if text.isprintable():
        return "'" + text.replace("'", "''") + "'"
    return json.dumps(text, ensure_ascii=False).replace("\x85", "\\N").replace("\u2028", "\\L").replace("\u2029", "\\P")


def styled(text: str, style: Style | None, flow: bool) -> str:
    """Return a text as a scalar in the style of the one it replaces, if that style allows it.

    >>> styled("a == b", "double", False), styled('a == "b c"', "double", False)
    ('"a == b"', '\\'a == "b c"\\'')
    """
    if style == "double" and text.isprintable() and '"' not in text and "\\" not in text:
        return f'"{text}"'
    return scalar(text, flow, quoted=style in ("single", "double"))


def rewritten(document: Document, path: Path, text: str, key: bool = False, shown: str = "") -> tuple[Fix, ...]:
    """Return the fix that replaces the value at a path, or the key at its end, by another text."""
    flow = document.is_flow(path)
    if key:
        return fix(document.key_span(path), scalar(text, flow), shown or text)
    written = document.scalar(path)
    return fix(document.span(path), styled(text, written.style if written else None, flow), shown or text)


def moved_below(document: Document, path: Path, values: dict[str, str | None]) -> tuple[Fix, ...]:
    """Return the fix that turns a value into a mapping with these values; a key without a value is left out.

    The value of a key becomes a mapping in braces, on its line.
    """
    span, flow = document.span(path), document.is_flow(path) or isinstance(path[-1], str)
    entries = [f"{key}: {scalar(each, flow)}" for key, each in values.items() if each is not None]
    text = f"{{{', '.join(entries)}}}" if flow else f"\n{' ' * (span.column - 1)}".join(entries)
    return fix(span, text, " ".join(entries))


# --- Further items of a list ------------------------------------------------------------------------------------------

ADDED = "# added"


Item = tuple[tuple[str, ...], str]
"""A list item in YAML: its lines, the first without its dash, and its inline form in brackets."""


def with_clues(text: str, clues: Sequence[tuple[str | None, str]], mark: str = f"  {ADDED}") -> str:
    """Return the text of a logic grid's file with more clues, each as (text or None, rule); `mark` is a comment.

    `document` is the parsed file, if available.

    >>> print(with_clues("actors: [a, b]\\nclues:\\n  - a == x\\nexpect: unique\\n", [(None, "b != y")]), end="")
    actors: [a, b]
    clues:
      - a == x
      - b != y  # added
    expect: unique
    """
    return with_items(text, "clues", [clue_item(*each) for each in clues], mark)


def with_items(text: str, key: str, items: Sequence[Item], mark: str = "", document: Document | None = None) -> str:
    """Return the text of a file with items appended to the list under a key, which it may not have yet.

    `mark` is a comment after the first line of each; `document` is the parsed file, if available.
    """
    document = document or read(text)[0]
    assert document is not None
    patch = Patch(document)
    patch.add_items(key, items, mark)
    return patch.text()


def without(text: str, key: str) -> str:
    """Return the text of a file without the lines of a top-level key."""
    document, _ = read(text)
    assert document is not None
    lines = document.text.splitlines(keepends=True)
    first = document.key_span((key,)).line - 1
    if lines[first].startswith(key):
        del lines[first : document.span((key,)).end_line]
    return "".join(lines)


def clue_item(text: str | None, rule: str) -> Item:
    """Return a clue with a text, a rule, or both as a list item."""
    flow = scalar(rule, flow=True)
    if text is None:
        return (scalar(rule),), flow
    means = f", rule: {flow}" if rule else ""
    lines = (f"text: {scalar(text)}", *([f"rule: {scalar(rule)}"] if rule else []))
    return lines, f"{{text: {scalar(text, flow=True)}{means}}}"
