"""What is asked for of a board as it is typed: sizes, ranges and parts; mistakes are refused all at once."""

from __future__ import annotations

import re

from logicgrid.puzzle.diagnostics import Diagnostic, Refused, brief
from logicgrid.puzzle.messages import say


def refuse(found: list[Diagnostic]) -> None:
    """Raise Refused if anything is wrong with the options."""
    if found:
        raise refused(found)


def refused(found: list[Diagnostic] | tuple[Diagnostic, ...], file: str = "") -> Refused:
    """Return the refusal for what is wrong with the options, or with a file that they name."""
    from logicgrid.files.text import read_bytes, text_of

    raw = read_bytes(file)[0] if any(each.span for each in found) else None
    return Refused(found, file=file, source="" if raw is None else text_of(raw))


def size_of(text: str | None, wrong: list[Diagnostic]) -> tuple[int, int | None] | None:
    """Return width and height (None if there is one number); what is wrong goes into a list."""
    match = re.fullmatch(r"(\d{1,4})(?:[x×X](\d{1,4}))?", (text or "").strip(), re.ASCII)
    if text is not None and match is None:
        message = say("kinds.no-size-write-size", text=brief(text))
        wrong.append(Diagnostic("bad-option", message))
    return None if match is None else (int(match[1]), None if match[2] is None else int(match[2]))


def range_of(text: str | None, wrong: list[Diagnostic]) -> tuple[int, int] | None:
    """Return the ends of a range, which may be empty; what is wrong goes into a list."""
    match = re.fullmatch(r"(\d{1,4})(?:-(\d{1,4}))?", (text or "").strip(), re.ASCII)
    if text is not None and match is None:
        message = say("kinds.no-number-givens-write", text=brief(text))
        wrong.append(Diagnostic("bad-option", message))
    return None if match is None else (int(match[1]), int(match[2] or match[1]))


def part_of(text: str | None, wrong: list[Diagnostic]) -> float | None:
    """Return a number; what is wrong goes into a list."""
    try:
        return None if text is None else float(text.strip().replace(",", "."))
    except ValueError:
        wrong.append(Diagnostic("bad-option", say("kinds.no-density-write-density", it=brief(text or ""))))
        return None
