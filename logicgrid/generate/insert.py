"""Clues and questions put into a puzzle's file behind those that it has; every other character stays as it is."""

from __future__ import annotations

from collections.abc import Sequence

from logicgrid.files.patch import scalar
from logicgrid.files.source import Document, read

ADDED = "# added"


Item = tuple[tuple[str, ...], str]
"""An item of a list in YAML: its lines, the first without its dash, and its text between brackets."""


def with_clues(
    text: str, clues: Sequence[tuple[str | None, str]], mark: str = f"  {ADDED}", document: Document | None = None
) -> str:
    """Return the text of a logic grid's file with more clues: (text, rule) each, or no text; `mark` is a comment.

    `document` is what the file holds, if that was read before.

    >>> print(with_clues("actors: [a, b]\\nclues:\\n  - a == x\\nexpect: unique\\n", [(None, "b != y")]), end="")
    actors: [a, b]
    clues:
      - a == x
      - b != y  # added
    expect: unique
    """
    return with_items(text, "clues", [_clue(*each) for each in clues], mark, document)


def with_items(text: str, key: str, items: Sequence[Item], mark: str = "", document: Document | None = None) -> str:
    """Return the text of a file with more items behind those of the list under a key, which it may not have yet.

    `mark` is a comment behind the first line of each; `document` is what the file holds, if that was read before.
    """
    document = document or read(text)[0]
    assert document is not None
    text = document.text
    end = "\r\n" if "\r\n" in text else "\n"
    if key not in document.data:
        gap = "" if text.endswith("\n") else end
        return f"{text}{gap}{key}:{end}{_block(items, '  ', end, mark)}"
    lines = text.splitlines(keepends=True)
    value = document.span((key,))
    if not document.data[key]:  # nothing, or `[]`
        line = document.key_span((key,)).line - 1
        before = "".join(lines[:line])
        name, _, rest = lines[line].partition(":")
        comment = rest[rest.index("#") :] if "#" in rest else ""
        first = f"{name}:{'  ' if comment.strip() else ''}{comment.rstrip()}{end}"
        return before + first + _block(items, "  ", end, mark) + "".join(lines[max(value.end_line, line + 1) :])
    if _starts_flow(lines, value.line, value.column):
        return _in_flow(lines, value.end_line, value.end_column, items, end, mark)
    first_line = document.span((key, 0)).line - 1
    dash = _dash(lines, first_line)
    last = _last_line(document, key, lines)
    if not lines[last].endswith(("\n", "\r")):
        lines[last] += end
    return "".join(lines[: last + 1]) + _block(items, " " * dash, end, mark) + "".join(lines[last + 1 :])


def without(text: str, key: str) -> str:
    """Return the text of a file without the lines of a key at its top."""
    document, _ = read(text)
    assert document is not None
    lines = document.text.splitlines(keepends=True)
    first = document.key_span((key,)).line - 1
    if lines[first].startswith(key):
        del lines[first : document.span((key,)).end_line]
    return "".join(lines)


def _clue(text: str | None, rule: str) -> Item:
    flow = scalar(rule, flow=True)
    if text is None:
        return (scalar(rule),), flow
    means = f", rule: {flow}" if rule else ""
    lines = (f"text: {scalar(text)}", *([f"rule: {scalar(rule)}"] if rule else []))
    return lines, f"{{text: {scalar(text, flow=True)}{means}}}"


def _block(items: Sequence[Item], indent: str, end: str, mark: str) -> str:
    lines = []
    for (first, *others), _ in items:
        lines += [f"{indent}- {first}{mark}{end}", *[f"{indent}  {line}{end}" for line in others]]
    return "".join(lines)


def _starts_flow(lines: Sequence[str], line: int, column: int) -> bool:
    return lines[line - 1][column - 1 : column] == "["


def _in_flow(lines: list[str], line: int, column: int, items: Sequence[Item], end: str, mark: str) -> str:
    """Return the text with items before the bracket that ends just before a place."""
    bracket = column - 2
    before = "".join(lines[: line - 1]) + lines[line - 1][:bracket]
    after = lines[line - 1][bracket:] + "".join(lines[line:])
    comma = "" if before.rstrip().endswith((",", "[")) else ","
    listed = [
        f"    {item}{',' if number + 1 < len(items) else ''}{mark}{end}" for number, (_, item) in enumerate(items)
    ]
    return f"{before.rstrip()}{comma}{end}{''.join(listed)}  {after}"


def _dash(lines: Sequence[str], line: int) -> int:
    """Return the column, from 0, of the dash before the first item, on the item's own line or one before."""
    while not lines[line].lstrip().startswith("-"):
        line -= 1
    return len(lines[line]) - len(lines[line].lstrip())


def _last_line(document: Document, key: str, lines: Sequence[str]) -> int:
    """Return the number, from 0, of the last line of a list: comments behind it belong to what follows."""
    own = document.key_span((key,)).line
    keys = [document.key_span((each,)).line for each in document.data]
    end = min([line for line in keys if line > own], default=len(lines) + 1) - 1
    while end > own and (not (line := lines[end - 1].strip()) or line.startswith(("#", "...", "---"))):
        end -= 1
    return end - 1
