"""How a text is written as a scalar of a YAML file, and the fix that writes one anew in its place and its style."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from logicgrid.puzzle.diagnostics import Fix, fix

if TYPE_CHECKING:
    from logicgrid.files.source import Document, Path
    from logicgrid.files.yaml_positions import Style

_INDICATOR = re.compile(r"[-?:,\[\]{}#&*!|>'\"%@`\s]")
_BLOCK_UNSAFE = re.compile(r": | #|:$|\s$|[\n\r\t\x85\u2028\u2029]")
_FLOW_UNSAFE = re.compile(r"[,\[\]{}]|:(?=\S)")


def scalar(text: str, flow: bool = False, quoted: bool = False) -> str:
    """Return a text as a scalar of a YAML file, in quotes if it needs them or `quoted`.

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
    """Return a text as a scalar in the style of the one that it replaces, if that has room for it.

    >>> styled("a == b", "double", False), styled('a == "b c"', "double", False)
    ('"a == b"', '\\'a == "b c"\\'')
    """
    if style == "double" and text.isprintable() and '"' not in text and "\\" not in text:
        return f'"{text}"'
    return scalar(text, flow, quoted=style in ("single", "double"))


def rewritten(document: Document, path: Path, text: str, key: bool = False, shown: str = "") -> tuple[Fix, ...]:
    """Return the fix that writes another text in place of the value at a path, or of the key that it ends in."""
    flow = document.is_flow(path)
    if key:
        return fix(document.key_span(path), scalar(text, flow), shown or text)
    written = document.scalar(path)
    return fix(document.span(path), styled(text, written.style if written else None, flow), shown or text)


def moved_below(document: Document, path: Path, values: dict[str, str | None]) -> tuple[Fix, ...]:
    """Return the fix that makes a mapping with these values of an item of a list; a key without a value is left out."""
    span, flow = document.span(path), document.is_flow(path)
    entries = [f"{key}: {scalar(each, flow)}" for key, each in values.items() if each is not None]
    text = f"{{{', '.join(entries)}}}" if flow else f"\n{' ' * (span.column - 1)}".join(entries)
    return fix(span, text, " ".join(entries))
