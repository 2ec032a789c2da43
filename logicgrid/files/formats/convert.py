"""From one format to another, our YAML among them: a file in, a text out, and in words what it could not keep.

Conversion is by way of the neutral data, so that what both formats can say survives.  What is lost is told, never
silently dropped: each format's writer lists it.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from logicgrid.files.formats import FORMATS, YAML_SUFFIXES, Format, format_of, kind_of, read
from logicgrid.files.formats.data import Data, SudokuData, default_box
from logicgrid.files.formats.our_plain import from_document, unkept_keys
from logicgrid.files.formats.our_yaml import lost_in_yaml, to_yaml
from logicgrid.files.source import Document, read_bytes
from logicgrid.files.source import read as read_yaml
from logicgrid.puzzle.diagnostics import Diagnostic, Severity


@dataclass(frozen=True, slots=True)
class Converted:
    """A text and what it lost (`notes`), or None and the `problems`; `puzzles` is what it holds."""

    text: str | None
    notes: tuple[str, ...] = ()
    problems: tuple[Diagnostic, ...] = ()
    puzzles: tuple[Data, ...] = ()


def convert(
    source: str | os.PathLike[str] | bytes, target: str, name: str | None = None, number: int | None = None
) -> Converted:
    """Read a path, or bytes that stand in a file called `name`, and write it as the suffix (or name) `target` says.

    `number` (from 1) picks one of several puzzles; without it all are written where the format holds several.
    """
    raw: bytes | None
    problems: tuple[Diagnostic, ...] = ()
    if isinstance(source, bytes):
        raw, name = source, name or "<text>"
    else:
        name = name or os.fsdecode(source)
        raw, problems = read_bytes(source)
    if raw is None:
        return Converted(None, problems=problems)
    puzzles, problems, notes = puzzles_in(raw, name)
    if number is not None and puzzles:
        if not 1 <= number <= len(puzzles):
            message = f"there is no puzzle {number} in this file; it has {len(puzzles)}"
            return Converted(None, problems=(Diagnostic("no-such-puzzle", message),))
        puzzles, problems = puzzles[number - 1 : number], ()
    errors = tuple(each for each in problems if each.severity is Severity.ERROR)
    if errors or not puzzles:
        return Converted(None, problems=problems)
    written = write(puzzles, target)
    return Converted(written.text, (*notes, *written.notes), (*problems, *written.problems), puzzles)


def puzzles_in(raw: bytes, name: str) -> tuple[tuple[Data, ...], tuple[Diagnostic, ...], tuple[str, ...]]:
    """All puzzles of a file of ours or of others, what is wrong with it, and what of it is not understood here."""
    if name.lower().endswith(YAML_SUFFIXES):
        document, found = read_yaml(raw)
        return _ours(document, found) if document is not None else ((), found, ())
    stream = list(read(raw, name))
    puzzles = tuple(each for each in stream if not isinstance(each, Diagnostic))
    return puzzles, tuple(each for each in stream if isinstance(each, Diagnostic)), ()


def _ours(
    document: Document, found: tuple[Diagnostic, ...]
) -> tuple[tuple[Data, ...], tuple[Diagnostic, ...], tuple[str, ...]]:
    data = from_document(document.data, document.text, document.span)
    if isinstance(data, tuple):
        return (), (*found, *data), ()
    keys = ", ".join(f"`{key}`" for key in unkept_keys(document.data))
    return (data,), found, (f"the keys {keys} of the YAML file",) if keys else ()


def write(puzzles: Sequence[Data], target: str) -> Converted:
    """Puzzles as the text of a file whose name ends as `target` does."""
    lower = target.lower()
    if lower.endswith(YAML_SUFFIXES):
        return _single(puzzles) or _yaml(puzzles[0])
    found = next((each for each in FORMATS if lower.endswith(each.suffixes)), None)
    found = _for_kind(found, lower, puzzles[0])
    if found is None:
        known = ", ".join(f"`{suffix}`" for each in FORMATS for suffix in each.suffixes)
        return _refused("unknown-format", f"`{target}` names no format to write", f"the suffixes are `.yaml`, {known}")
    if (problem := _unfit(found, puzzles)) is not None:
        return problem
    text, lost = found.write(puzzles)
    lost += ["the language"] if any(each.language for each in puzzles) else []
    return Converted(text, tuple(dict.fromkeys(lost)), puzzles=tuple(puzzles))


def _for_kind(found: Format | None, target: str, puzzle: Data) -> Format | None:
    """A `.txt` is a nonogram's numbers or a sudoku's text, as the puzzle is."""
    if target.endswith(".txt") and not target.endswith(".ps.txt") and kind_of(puzzle) == "sudoku":
        return next(each for each in FORMATS if each.module == "sudoku_text")
    return found


def _yaml(puzzle: Data) -> Converted:
    return Converted(to_yaml(puzzle), tuple(lost_in_yaml(puzzle)), puzzles=(puzzle,))


def _single(puzzles: Sequence[Data]) -> Converted | None:
    if len(puzzles) == 1:
        return None
    message = f"the file has {len(puzzles)} puzzles, and this format holds one"
    return _refused("several-puzzles", message, "say which one, by its number from 1")


def _unfit(found: Format, puzzles: Sequence[Data]) -> Converted | None:
    """Why the puzzles cannot be written in a format."""
    wrong = next((each for each in puzzles if kind_of(each) != found.kind), None)
    if wrong is not None:
        return _refused("wrong-kind", f"{found.name} holds a {found.kind}, and this is a {kind_of(wrong)}", None)
    lacking = [need for each in puzzles for need in needs(each) if need not in found.holds]
    if lacking:
        can = [each.suffixes[0] for each in FORMATS if each.kind == found.kind and lacking[0] in each.holds]
        message = f"{found.name} has no room for {_NEEDS[lacking[0]]}, without which it is another puzzle"
        return _refused("no-room", message, f"these have: {', '.join(f'`{suffix}`' for suffix in (*can, '.yaml'))}")
    return None if found.several else _single(puzzles)


_NEEDS: Final = {
    "colors": "colours",
    "regions": "regions that are not the usual boxes",
    "diagonals": "diagonals",
    "cages": "cages",
    "marks": "marks",
    "sides": "any side but 9",
    "loose cages": "cages that overlap or hold a given",
    "boxes": "boxes of another shape than usual",
}


def needs(data: Data) -> Iterator[str]:
    """What a format must have room for, or else it says another puzzle."""
    if not isinstance(data, SudokuData):
        yield from ["colors"] if data.colors else []
        return
    caged = [cell for cage in data.cages for cell in cage.cells if len(cage.cells) > 1]
    found = {
        "regions": data.regions is not None,
        "boxes": data.regions is None and data.box != default_box(data.side),
        "diagonals": data.diagonals,
        "cages": bool(data.cages),
        "marks": data.marks is not None,
        "sides": data.side != 9,
        "loose cages": len(set(caged)) < len(caged) or any(data.grid[row][column] != "." for row, column in caged),
    }
    yield from (name for name, needed in found.items() if needed)


def _refused(code: str, message: str, help_: str | None) -> Converted:
    return Converted(None, problems=(Diagnostic(code, message, None, help_),))


__all__ = ["Converted", "convert", "format_of", "puzzles_in", "write"]
