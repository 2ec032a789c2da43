"""What the analyses ask of a puzzle and of its file beyond its question: a `kinds.Puzzle` keeps to these protocols.

So the analyses need not know the kinds, nor the kinds the analyses.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from logicgrid.puzzle.diagnostics import Diagnostic, Span
    from logicgrid.puzzle.offer import Offer
    from logicgrid.puzzle.question import Answer, Candidates, Question
    from logicgrid.puzzle.report import Expectation, Solution


class AnyPart(Protocol):
    """One rule of a clue, as its author wrote it."""

    @property
    def text(self) -> str: ...

    @property
    def span(self) -> Span: ...

    @property
    def says_nothing(self) -> bool:
        """Return True if the rule has no unknowns, of which its reader has warned."""
        ...


class AnyClue(Protocol):
    """A clue, with its place in the file."""

    @property
    def number(self) -> int: ...

    @property
    def parts(self) -> Sequence[AnyPart]: ...

    @property
    def text(self) -> str | None: ...

    @property
    def span(self) -> Span: ...


class AnyStated(Protocol):
    """One cell of the answer that the author states: see `kinds.Stated`."""

    @property
    def array(self) -> int: ...

    @property
    def position(self) -> int: ...

    @property
    def value(self) -> int: ...

    @property
    def path(self) -> tuple[str | int, ...]: ...

    @property
    def words(self) -> tuple[str, str, str]: ...


class AnyKind(Protocol):
    """What a kind knows of its puzzles that an analysis asks: see `kinds.Kind` for what the methods return."""

    @property
    def rating_branches(self) -> int: ...

    def lint(self, puzzle: Any, answers: int | None = None) -> list[Diagnostic]: ...

    def broken_by_stated(self, puzzle: Any) -> list[Diagnostic]: ...

    def opened(self, puzzle: Any, values: Candidates) -> tuple[Any, Any]: ...

    def offers(self, puzzle: Any, values: Candidates) -> list[Offer]: ...

    def reread(self, puzzle: Any, rule: str) -> Any: ...

    def says(self, puzzle: Any, rule: str) -> str | None: ...

    def split(self, puzzle: Any) -> tuple[Any, tuple[int, ...]] | None: ...


class AnyPuzzle(Protocol):
    """A puzzle of any kind."""

    @property
    def kind(self) -> str: ...

    @property
    def title(self) -> str | None: ...

    @property
    def expect(self) -> Expectation: ...

    @property
    def difficulty(self) -> int | None: ...

    @property
    def question(self) -> Question: ...

    @property
    def clues(self) -> Sequence[AnyClue]: ...

    @property
    def stated(self) -> Sequence[AnyStated]: ...

    @property
    def its_kind(self) -> AnyKind: ...

    def present(self, answer: Answer, /) -> Solution: ...

    def locate(self, path: tuple[str | int, ...], /) -> Span: ...


class AnyLoaded(Protocol):
    """What is known of a file after reading: see `kinds.load.Loaded`."""

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
