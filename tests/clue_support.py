"""A puzzle of many types of properties, without clues, and what the tests of mistakes in clues and texts share."""

from typing import Any

from logicgrid.kinds import kind_named
from logicgrid.kinds.load import load_text
from logicgrid.puzzle.diagnostics import Diagnostic, Severity
from support import long_text, puzzle_of

HEAD = long_text(__file__, "head.yaml")
LINE = HEAD.count("\n") + 1


def marked(rule: str, head: str = HEAD) -> tuple[str, Diagnostic]:
    """Return the rule with marks around what is wrong with the one clue of a puzzle that has it, and the error."""
    line = f"  - '{rule.replace(chr(39), chr(39) * 2)}'"
    (error,) = load_text(f"{head}{line}\n").errors
    assert error.span.line == error.span.end_line == head.count("\n") + 1
    start, end = error.span.column - 1, error.span.end_column - 1
    return f"{line[:start]}⟦{line[start:end]}⟧{line[end:]}".replace("''", "'")[5:-1], error


def unmarked(place: str) -> str:
    return place.replace("⟦", "").replace("⟧", "")


def assert_marked(line: str, head: str = HEAD) -> None:
    """Look at the one error of the rule of a line of `golden/told/mistakes.txt`."""
    place, said = line.split(" → ")
    code, _, told = said.partition(": ")
    message, _, help = told.partition(" / ")
    found, error = marked(unmarked(place), head)
    assert (found, error.code) == (place, code)
    assert message in error.message
    assert help in (error.help or "")


def warned(puzzle: Any, kinds: str = "") -> list[Diagnostic]:
    """Return what is warned about in a puzzle or its text; of some kinds only, by the beginning of the code."""
    puzzle = puzzle_of(puzzle) if isinstance(puzzle, str) else puzzle
    found = kind_named(puzzle.kind).lint(puzzle)
    return [each for each in found if each.severity is Severity.WARNING and each.code.startswith(kinds)]
