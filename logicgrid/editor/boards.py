"""Boards to draw on: the board that a text describes, and the text that a stroke on it makes.

Everything is read from the text and written into it; nothing is kept between two strokes.  A text that a stroke would
leave in another state than was meant is refused, and the text stays as it is.
"""

from __future__ import annotations

from typing import Any

from logicgrid.editor import Edit, change
from logicgrid.files.patch import Patch, scalar
from logicgrid.files.source import Document, read
from logicgrid.kinds import DEFAULT_KIND, Kind, is_kind, kind_named
from logicgrid.puzzle.board import Canvas, Stroke
from logicgrid.puzzle.diagnostics import Refused
from logicgrid.puzzle.messages import asked_for, say, speaking
from logicgrid.session.draft import units


def document_of(source: str | Document | None) -> Document | None:
    """Return what a text holds, or what was read of it before; None if it cannot be read."""
    return read(source)[0] if isinstance(source, str) else source


def canvas_of(source: str | Document | None, language: str | None = None) -> Canvas | None:
    """Return the board of a text, its labels in a language; None if there is none, or it cannot be read."""
    document = document_of(source)
    kind = _kind_of(document)
    if document is None or kind is None:
        return None
    with asked_for(language), speaking(None):
        return kind.canvas(document)


def canvas_value(source: str | Document | None, language: str | None = None) -> dict[str, Any] | None:
    """Return the board of a text as JSON has it; its places in the text count UTF-16 code units, as JavaScript does."""
    from msgspec import to_builtins

    document = document_of(source)
    found = canvas_of(document, language)
    if document is None or found is None:
        return None
    value: dict[str, Any] = to_builtins(found, enc_hook=lambda message: "".join(message))  # a message is a text
    if not document.text.isascii():
        for each in value["squares"]:
            each["start"], each["end"] = units(document.text, each["start"]), units(document.text, each["end"])
    return value


_ABOUT = {"title": ("kind", "language"), "intro": ("kind", "language", "title")}
"""The texts about a puzzle that are typed beside its board, and the keys that they stand behind."""


def about_of(source: str | Document | None) -> dict[str, str] | None:
    """Return the title and the story of a text, "" where it has none; None if it cannot be read."""
    document = document_of(source)
    if document is None:
        return None
    return {name: found if isinstance(found := document.data.get(name), str) else "" for name in _ABOUT}


def _with_text_about(document: Document, name: str, value: str) -> str:
    """Return the text with another title or story; without one if that is empty."""
    patch = Patch(document)
    rows = [" ".join(row.split()) for row in value.strip().splitlines()]
    if not any(rows):
        if name in document.data:
            patch.drop((name,))
        return patch.text()
    written: str | list[str] = rows if len(rows) > 1 and name == "intro" else scalar(" ".join(filter(None, rows)))
    if name in document.data:
        patch.replace((name,), written)
    else:
        patch.add_key((name,), written, _ABOUT[name], first=True)
    return patch.text()


def drawn(source: str, stroke: Stroke, language: str | None = None) -> tuple[Edit, ...]:
    """Return the edit that a stroke makes of a text; none if nothing changes.  Raises as `redrawn` does."""
    return redrawn(source, stroke, language)[0]


def redrawn(source: str, stroke: Stroke, language: str | None = None) -> tuple[tuple[Edit, ...], Document]:
    """Return the edit that a stroke makes of a text, none if nothing changes, and what the text holds then.

    Raises Refused with words for the author, and ValueError, KeyError or IndexError for what is no stroke.
    """
    document, _ = read(source)
    if document is not None and stroke.tool in _ABOUT:
        after = _with_text_about(document, stroke.tool, stroke.value or "")
        found, _ = read(after)
        if found is None or {**found.data, stroke.tool: ""} != {**document.data, stroke.tool: ""}:
            raise Refused(say("editor.cannot-draw-here"))
        return change(source, after), found
    kind = _kind_of(document)
    if document is None or kind is None or kind.canvas(document) is None:
        raise Refused(say("web.text-must-readable-first"))
    with asked_for(language), speaking(None):
        after = kind.drawn(document, stroke)
        found, _ = read(after)
        if found is None or not _is_like(document.data, found.data) or kind.canvas(found) is None:
            raise Refused(say("editor.cannot-draw-here"))
    return change(source, after), found


def _kind_of(document: Document | None) -> Kind | None:
    name = document.data.get("kind", DEFAULT_KIND) if document is not None else None
    if not isinstance(name, str) or not is_kind(name):
        return None
    kind = kind_named(name)
    return kind if kind.drawable else None


def _is_like(before: dict[str, Any], after: dict[str, Any]) -> bool:
    """Return True if the texts about a puzzle are what they were."""
    names = ("kind", "title", "intro", "language", "expect", "difficulty")
    return all(before.get(name) == after.get(name) for name in names)
