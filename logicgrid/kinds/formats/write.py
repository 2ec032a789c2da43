"""Writing boards in the format that a file's name asks for, our YAML among them.

What a format has no room for is either a reason to refuse (without it the puzzle would be another one) or a loss, which
is reported in words.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from logicgrid.kinds.formats import FORMATS, Format
from logicgrid.kinds.formats.our_yaml import losses_in_yaml, to_yaml
from logicgrid.puzzle.board import Board, NonogramBoard, default_box
from logicgrid.puzzle.diagnostics import Diagnostic
from logicgrid.puzzle.messages import comma, say
from logicgrid.puzzle.record import Record

YAML_SUFFIXES: Final = (".yaml", ".yml")
_OF_OTHERS: Final = tuple(dict.fromkeys([suffix for each in FORMATS for suffix in each.suffixes]))
SUFFIXES: Final = (*YAML_SUFFIXES, *_OF_OTHERS)
"""The suffixes of all formats that are written."""

_NEEDS: Final = {
    "colors": "kinds.need-colors",
    "regions": "kinds.regions-not-usual-boxes",
    "gaps": "kinds.cells-in-no-region",
    "boxes": "kinds.boxes-another-shape-than",
    "diagonals": "kinds.need-diagonals",
    "cages": "kinds.need-cages",
    "marks": "kinds.need-marks",
    "rules": "rules.need-rules",
    "sides": "kinds.any-side-but-9",
    "loose-cages": "kinds.cages-overlap-or-hold",
}
"""The parts of a puzzle that a format must have room for, in words; `Format.holds` has the keys."""


class Converted(Record):
    """A text and what it lost (`notes`), or None and the `problems`."""

    text: str | None
    notes: tuple[str, ...] = ()
    problems: tuple[Diagnostic, ...] = ()


def write(boards: Sequence[Board], target: str) -> Converted:
    """Write puzzles as the text of a file whose name ends as `target` does."""
    if target.lower().endswith(YAML_SUFFIXES):
        return _several(boards) or Converted(to_yaml(boards[0]), tuple(losses_in_yaml(boards[0])))
    found = _format(target.lower(), boards[0])
    if found is None:
        known = ", ".join(f"`{suffix}`" for suffix in _OF_OTHERS)
        return refused(
            "unknown-format", say("kinds.names-no-format-write", target=target), say("kinds.suffixes-yaml", known=known)
        )
    if (problem := _unfit(found, boards)) is not None:
        return problem
    module = found.load()
    written = [module.write(each) for each in boards]
    texts = [module.link(text) + "\n" if target.lower().endswith("-link") else text for text, _ in written]
    lost = [loss for _, losses in written for loss in losses]
    lost += [say("kinds.language")] if any(each.about.language for each in boards) else []
    return Converted(module.bundle(texts) if found.several else texts[0], tuple(dict.fromkeys(lost)))


def refused(code: str, message: str, help_: str | None = None) -> Converted:
    """Return the answer that nothing is written, and why."""
    return Converted(None, problems=(Diagnostic(code, message, None, help_),))


def _kind(board: Board) -> str:
    return "nonogram" if isinstance(board, NonogramBoard) else "sudoku"


def _format(target: str, board: Board) -> Format | None:
    """Return the format that a name asks for; a `.txt` is a nonogram's numbers or a sudoku's text."""
    if target.endswith(".txt") and not target.endswith(".ps.txt") and _kind(board) == "sudoku":
        return next(each for each in FORMATS if each.name == "sudoku text")
    return next((each for each in FORMATS if target.endswith(each.suffixes)), None)


def _several(boards: Sequence[Board]) -> Converted | None:
    if len(boards) == 1:
        return None
    message = say("kinds.file-has-puzzles-format", n=len(boards))
    return refused("several-puzzles", message, say("kinds.say-which-one-number"))


def _unfit(found: Format, boards: Sequence[Board]) -> Converted | None:
    """Return why the puzzles cannot be written in a format; None if they can."""
    wrong = next((each for each in boards if _kind(each) != found.kind), None)
    if wrong is not None:
        nouns = [say(f"kinds.noun-{kind}") for kind in (found.kind, _kind(wrong))]
        return refused("wrong-kind", say("kinds.holds", name=found.name, kind=nouns[0], kind2=nouns[1]))
    lacking = next((need for each in boards for need in _needs(each) if need not in found.holds), None)
    if lacking is not None:
        can = [each.suffixes[0] for each in FORMATS if each.kind == found.kind and lacking in each.holds]
        message = say("kinds.has-no-room-without", name=found.name, needs=say(_NEEDS[lacking]))
        return refused(
            "no-room", message, say("kinds.these-have", it=comma(f"`{suffix}`" for suffix in (*can, ".yaml")))
        )
    return None if found.several else _several(boards)


def _needs(board: Board) -> Iterator[str]:
    """Yield the keys of `_NEEDS` that describe the board."""
    if isinstance(board, NonogramBoard):
        yield from ["colors"] if board.colors else []
        return
    caged = [cell for cage in board.cages for cell in cage.cells if len(cage.cells) > 1]
    found = {
        "regions": board.regions is not None,
        "gaps": "." in "".join(board.regions or ()),
        "boxes": board.regions is None and board.box != default_box(board.side),
        "diagonals": board.diagonals,
        "cages": bool(board.cages),
        "marks": board.marks is not None,
        "rules": bool(board.rules),
        "sides": board.side != 9,
        "loose-cages": len(set(caged)) < len(caged) or any(board.grid[row][column] != "." for row, column in caged),
    }
    yield from (name for name, needed in found.items() if needed)
