"""Clues put into a puzzle's file behind those that it has; every other character stays as it is."""

from __future__ import annotations

from collections.abc import Sequence

from logicgrid.files.scalars import scalar
from logicgrid.files.source import Document, read

ADDED = "# added"


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
    document = document or read(text)[0]
    assert document is not None
    text = document.text
    end = "\r\n" if "\r\n" in text else "\n"
    if "clues" not in document.data:
        gap = "" if text.endswith("\n") else end
        return f"{text}{gap}clues:{end}{_block(clues, '  ', end, mark)}"
    lines = text.splitlines(keepends=True)
    value = document.span(("clues",))
    if not document.data["clues"]:  # nothing, or `[]`
        line = document.key_span(("clues",)).line - 1
        before = "".join(lines[:line])
        key, _, rest = lines[line].partition(":")
        comment = rest[rest.index("#") :] if "#" in rest else ""
        first = f"{key}:{'  ' if comment.strip() else ''}{comment.rstrip()}{end}"
        return before + first + _block(clues, "  ", end, mark) + "".join(lines[max(value.end_line, line + 1) :])
    if _starts_flow(lines, value.line, value.column):
        return _in_flow(lines, value.end_line, value.end_column, clues, end, mark)
    first_line = document.span(("clues", 0)).line - 1
    dash = _dash(lines, first_line)
    last = _last_line(document, lines)
    if not lines[last].endswith(("\n", "\r")):
        lines[last] += end
    return "".join(lines[: last + 1]) + _block(clues, " " * dash, end, mark) + "".join(lines[last + 1 :])


def without(text: str, key: str) -> str:
    """Return the text of a file without the lines of a key at its top."""
    document, _ = read(text)
    assert document is not None
    lines = document.text.splitlines(keepends=True)
    first = document.key_span((key,)).line - 1
    if lines[first].startswith(key):
        del lines[first : document.span((key,)).end_line]
    return "".join(lines)


def _block(clues: Sequence[tuple[str | None, str]], indent: str, end: str, mark: str) -> str:
    lines = []
    for text, rule in clues:
        if text is None:
            lines.append(f"{indent}- {scalar(rule)}{mark}{end}")
        else:
            means = f"{indent}  rule: {scalar(rule)}{end}" if rule else ""
            lines.append(f"{indent}- text: {scalar(text)}{mark}{end}{means}")
    return "".join(lines)


def _starts_flow(lines: Sequence[str], line: int, column: int) -> bool:
    return lines[line - 1][column - 1 : column] == "["


def _in_flow(
    lines: list[str], line: int, column: int, clues: Sequence[tuple[str | None, str]], end: str, mark: str
) -> str:
    """Return the text with clues before the bracket that ends just before a place."""
    bracket = column - 2
    before = "".join(lines[: line - 1]) + lines[line - 1][:bracket]
    after = lines[line - 1][bracket:] + "".join(lines[line:])
    comma = "" if before.rstrip().endswith((",", "[")) else ","
    items = []
    for number, (text, rule) in enumerate(clues):
        item = scalar(rule, flow=True)
        if text is not None:
            means = f", rule: {item}" if rule else ""
            item = f"{{text: {scalar(text, flow=True)}{means}}}"
        items.append(f"    {item}{',' if number + 1 < len(clues) else ''}{mark}{end}")
    return f"{before.rstrip()}{comma}{end}{''.join(items)}  {after}"


def _dash(lines: Sequence[str], line: int) -> int:
    """Return the column, from 0, of the dash before the first clue, on the clue's own line or one before."""
    while not lines[line].lstrip().startswith("-"):
        line -= 1
    return len(lines[line]) - len(lines[line].lstrip())


def _last_line(document: Document, lines: Sequence[str]) -> int:
    """Return the number, from 0, of the last line of the clues: comments behind them belong to what follows."""
    own = document.key_span(("clues",)).line
    keys = [document.key_span((key,)).line for key in document.data]
    end = min([line for line in keys if line > own], default=len(lines) + 1) - 1
    while end > own and (not (line := lines[end - 1].strip()) or line.startswith(("#", "...", "---"))):
        end -= 1
    return end - 1
