"""What each kind of puzzle exports, and what a loaded puzzle is, whatever its kind."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from logicgrid.csp.problem import Assignment, Problem
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
    problem: Problem
    stated: tuple[Stated, ...]
    present: Callable[[Assignment], Solution]
    locate: Callable[[tuple[str | int, ...]], Span]
    warnings: tuple[Diagnostic, ...] = ()


class Kind(Record):
    """One kind of puzzle: the model of its files, what their keys hold, and the way from a valid model to a puzzle."""

    name: str
    model: Callable[[], type[BaseModel]]
    descriptions: Callable[[], dict[str, str]]
    json_schema: Callable[[], dict[str, Any]]
    compile: Callable[[Any, Document], Puzzle | tuple[Diagnostic, ...]]
