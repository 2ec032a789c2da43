"""Frames of printed pages: what the sheets of all kinds are made of."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from logicgrid.kinds.parts import Drawing
from logicgrid.puzzle.markup import attributes, classed, escaped
from logicgrid.words.phrases import Words

Page = dict[str, Any]
"""What is printed of a puzzle: the keys that the kind's `sheet.typ` reads, and `scene` and `marks` for HTML."""

_CJK = "[\u2e80-\u9fff\uf900-\ufaff\uff00-\uff60]"


def printed(words: Words) -> Mapping[str, str]:
    """Return a language's words for printed pages."""
    own: Mapping[str, str] = words.texts["print"]
    return own


def line(text: str) -> str:
    """Return a text as one line, without control characters."""
    return re.sub(f"(?<={_CJK}) (?={_CJK})", "", re.sub(r"[\x00-\x1f\x7f-\x9f]", " ", " ".join(text.split())))


def running(text: str) -> str:
    """Return a text as one line, in which words that no column holds may break anywhere."""
    return re.sub(r"[^\s\u2e80-\uffff]{36,}", lambda word: "\u200b".join(word[0]), line(text))


def paragraphs(text: str | None) -> list[str]:
    """Return a text's paragraphs, each as one line; lines of Chinese and Japanese are joined without a space."""
    parts = re.split(r"\n\s*\n", text.strip()) if text and text.strip() else []
    return [running(part) for part in parts]


def known_head(words: Words) -> str:
    """Return the word in front of what always holds and is no clue, with its colon."""
    return printed(words)["known"] + words["colon"].rstrip()


def known_to_html(texts: Sequence[str], head: str, numbered: bool = False) -> str:
    """Return what always holds and is no clue: one text behind a word for it, several as a list below the word.

    If `numbered`, each says its number, which is below 0, for scripts.
    """
    if not texts:
        return ""
    head = f"<b>{escaped(head)}</b>"
    if len(texts) == 1:
        number = ' data-n="-1"' if numbered else ""
        return f'<p class="known" dir="auto"{number}>{head} {escaped(running(texts[0]))}</p>\n'
    numbers = [f' data-n="{-place}"' if numbered else "" for place in range(1, len(texts) + 1)]
    items = "".join(
        f'<li dir="auto"{number}>{escaped(running(text))}</li>' for number, text in zip(numbers, texts, strict=True)
    )
    return f'<p class="known">{head}</p>\n<ul class="known">{items}</ul>\n'


def rounded(value: float) -> str:
    return f"{value:.3f}".rstrip("0").rstrip(".")


def figure(
    page: Page, drawing: Drawing, cell: float, name: str | None = None, solved: bool = False, turned: bool = False
) -> str:
    """Return the board with cells of so many millimetres; a staircase can be on pages of its own."""
    label = attributes(aria_label=name or page["title"]).replace("aria_label", "aria-label")
    board = drawing.table(page["scene"], page["marks"] if solved else None, (), label, runs=not solved)
    return (
        f'<figure{classed("turned" if turned else "")} tabindex="0" style="--cell:{rounded(cell)}mm">{board}</figure>'
    )
