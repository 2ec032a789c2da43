"""What can be asked of any puzzle; and here, what the analyses need from it and its file beyond its question.

`kinds.Puzzle` implements these protocols.  So neither do the analyses depend on the kinds, nor the kinds on the
analyses.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from logicgrid.csp.asked import PuzzleQuestion
    from logicgrid.csp.problem import Clue, Stated
    from logicgrid.puzzle.diagnostics import Diagnostic, Span
    from logicgrid.puzzle.question import Answer, Candidates, Cell, Question
    from logicgrid.puzzle.report import Expectation, Offer, ReportedSolution


class AnyKind(Protocol):
    """The part of a kind that analyses use; see `kinds.Kind` for what the methods return."""

    @property
    def rating_branches(self) -> int: ...

    def lint(self, puzzle: Any, answers: int | None = None) -> list[Diagnostic]: ...

    @property
    def has_texts(self) -> bool: ...

    def reads(self, puzzle: Any, clues: Sequence[Any], language: str | None = None) -> list[str]: ...

    def asks(self, puzzle: Any, language: str | None = None) -> list[str]: ...

    def broken_by_stated(self, puzzle: Any) -> list[Diagnostic]: ...

    def contradicted(self, puzzle: Any, clues: Sequence[int], seconds: float | None) -> tuple[tuple[int, str], ...]: ...

    def opened(self, puzzle: Any, values: Candidates) -> tuple[Any, Any]: ...

    def offers(self, puzzle: Any, values: Candidates) -> list[Offer]: ...

    def reread(self, puzzle: Any, rule: str) -> Any: ...

    def says(self, puzzle: Any, rule: str) -> str | None: ...

    def rings(self, puzzle: Any) -> tuple[tuple[int, int], ...]: ...

    def pinned(self, puzzle: Any, cells: Sequence[Cell]) -> tuple[str, str]: ...

    def split(self, puzzle: Any) -> tuple[Any, tuple[int, ...]] | None: ...


class AnyPuzzle(Protocol):
    """A puzzle of any kind."""

    @property
    def kind(self) -> str: ...

    @property
    def language(self) -> str | None: ...
    @property
    def title(self) -> str | None: ...

    @property
    def expect(self) -> Expectation: ...

    @property
    def difficulty(self) -> int | None: ...

    @property
    def question(self) -> Question: ...

    @property
    def clues(self) -> Sequence[Clue]: ...

    @property
    def rules(self) -> Sequence[Clue]: ...

    @property
    def questions(self) -> Sequence[PuzzleQuestion]: ...

    @property
    def stated(self) -> Sequence[Stated]: ...

    @property
    def its_kind(self) -> AnyKind: ...

    def present(self, answer: Answer, /) -> ReportedSolution: ...

    def locate(self, path: tuple[str | int, ...], /) -> Span: ...


class AnyLoaded(Protocol):
    """A file after reading (see `kinds.load.LoadedPuzzle`)."""

    @property
    def file(self) -> str: ...

    @property
    def puzzle(self) -> AnyPuzzle | None: ...

    @property
    def kind(self) -> str | None: ...

    @property
    def title(self) -> str | None: ...

    @property
    def errors(self) -> tuple[Diagnostic, ...]: ...

    @property
    def warnings(self) -> tuple[Diagnostic, ...]: ...

    @property
    def source(self) -> str | None: ...
