"""What each kind of puzzle exports, and what a loaded puzzle is, whatever its kind."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any

from logicgrid.csp.problem import Clue
from logicgrid.puzzle.diagnostics import Diagnostic, Span
from logicgrid.puzzle.question import Answer, Candidates, Question
from logicgrid.puzzle.record import Record
from logicgrid.puzzle.report import Expectation, Solution

if TYPE_CHECKING:
    from pydantic import BaseModel

    from logicgrid.files.source import Document
    from logicgrid.puzzle.board import Board
    from logicgrid.puzzle.offer import Offer


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
    language: str | None = None
    intro: str | None = None
    difficulty: int | None = None
    """The level that the author states."""
    own: Any = None
    """What the kind's other rooms need to know of the file, and nobody else understands."""

    def stated_answer(self) -> Answer | None:
        """The answer that the author states, where it is stated in full."""
        rows = [list(row) for row in self.shape]
        for cell in self.stated:
            rows[cell.array][cell.position] = cell.value
        if not rows or any(None in row for row in rows):
            return None
        return tuple(tuple(value for value in row if value is not None) for row in rows)


class Kind(Record):
    """One kind of puzzle: where its room is, and what the room has to offer."""

    name: str
    package: str
    model_name: str
    worded: bool = False
    """Whether its clues are sentences, about whose wording there is something to remark."""
    boarded: bool = False
    """Whether its puzzles are boards of cells, which other people's formats hold."""

    def model(self) -> type[BaseModel]:
        """The pydantic model of its files."""
        found: type[BaseModel] = getattr(self._module("schema"), self.model_name)
        return found

    def descriptions(self) -> dict[str, str]:
        """What the keys of its files hold, in a few words, for help texts."""
        found: dict[str, str] = self._module("schema").DESCRIPTIONS
        return found

    def json_schema(self) -> dict[str, Any]:
        """Its files as JSON Schema."""
        found: dict[str, Any] = self._module("schema").json_schema()
        return found

    def compile(self, model: BaseModel, document: Document) -> Puzzle | tuple[Diagnostic, ...]:
        """From a valid model to a puzzle, or to what is wrong."""
        found: Puzzle | tuple[Diagnostic, ...] = self._module("compile").compile_puzzle(model, document)
        return found

    def to_board(self, model: BaseModel, puzzle: Puzzle) -> Board:
        """Return a valid file's puzzle as a plain board, if the kind has boards (`boarded`)."""
        found: Board = self._module("to_board").to_board(model, puzzle)
        return found

    def lint(self, puzzle: Puzzle) -> list[Diagnostic]:
        """Where the wording of a clue and its rule may differ, and what else there is to remark on."""
        if not self.worded:
            return []
        found: list[Diagnostic] = self._module("lint").lint(puzzle)
        return found

    def opened(self, puzzle: Puzzle, values: Candidates) -> tuple[Any, Any]:
        """The values that occur in the answers, in the author's labels: what is settled, what is open (for JSON)."""
        found: tuple[Any, Any] = self._module("candidates").opened(puzzle, values)
        return found

    def offers(self, puzzle: Puzzle, values: Candidates) -> list[Offer]:
        """Further clues that the author of an open puzzle could add; the values are those that occur in its answers."""
        found: list[Offer] = self._module("candidates").offers(puzzle, values)
        return found

    def reread(self, puzzle: Puzzle, rule: str) -> Any:
        """What the text of such a clue says to the puzzle's question."""
        return self._module("candidates").reread(puzzle, rule)

    def _module(self, name: str) -> Any:
        return import_module(f"{self.package}.{name}")
