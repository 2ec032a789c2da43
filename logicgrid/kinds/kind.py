"""What each kind of puzzle exports, and what a loaded puzzle is, whatever its kind."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from logicgrid.csp.problem import Clue
from logicgrid.csp.question import Answer, Question
from logicgrid.diagnostics import Diagnostic, Span
from logicgrid.record import Record
from logicgrid.report import Expectation, Solution

if TYPE_CHECKING:
    from pydantic import BaseModel

    from logicgrid.source import Document


class Stated(Record):
    """One cell of the answer that the author states: `array` has `value` at `position`.

    `path` leads to it in the file's data; `words` are the names of the array, the position and the value.
    """

    array: int
    position: int
    value: int
    path: tuple[str | int, ...]
    words: tuple[str, str, str]


class Puzzle(Record):
    """A puzzle that is ready to be solved: what it means, what its author expects, and how its answers are shown."""

    kind: str
    title: str | None
    expect: Expectation
    question: Question
    clues: tuple[Clue, ...]
    stated: tuple[Stated, ...]
    present: Callable[[Answer], Solution]
    locate: Callable[[tuple[str | int, ...]], Span]
    shape: tuple[tuple[int | None, ...], ...] = ()
    """An answer's rows before anything is known: None, or what is the same in every answer."""
    warnings: tuple[Diagnostic, ...] = ()

    def stated_answer(self) -> Answer | None:
        """The answer that the author states, where it is stated in full."""
        rows = [list(row) for row in self.shape]
        for cell in self.stated:
            rows[cell.array][cell.position] = cell.value
        if not rows or any(None in row for row in rows):
            return None
        return tuple(tuple(value for value in row if value is not None) for row in rows)


class Kind(Record):
    """One kind of puzzle: the model of its files, what their keys hold, and the way from a valid model to a puzzle."""

    name: str
    model: Callable[[], type[BaseModel]]
    descriptions: Callable[[], dict[str, str]]
    json_schema: Callable[[], dict[str, Any]]
    compile: Callable[[Any, Document], Puzzle | tuple[Diagnostic, ...]]
