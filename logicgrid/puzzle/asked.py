"""What the analyses ask of a puzzle and of its file beyond its question: a `kinds.Puzzle` keeps to these protocols.

So the analyses need not know the kinds, nor the kinds the analyses.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

from logicgrid.puzzle.messages import say

if TYPE_CHECKING:
    from logicgrid.puzzle.diagnostics import Diagnostic, Span
    from logicgrid.puzzle.heard import Offer
    from logicgrid.puzzle.question import Answer, Candidates, Cell, Question
    from logicgrid.puzzle.report import Expectation, ReportedSolution


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


def clue_name(clue: AnyClue) -> str:
    """Return what messages call a clue, or a rule that always holds.

    >>> from logicgrid.puzzle.diagnostics import Span
    >>> from logicgrid.csp.problem import Clue
    >>> clue_name(Clue(-2, (), None, Span(1, 1, 1, 1)))
    'rule 2 of what is known'
    """
    return (
        say("common.clue", number=clue.number)
        if clue.number > 0
        else say("common.rule-what-known", number=-clue.number)
    )


class AnyChoice(Protocol):
    """A choice of a question: see `kinds.questions.Choice`."""

    @property
    def letter(self) -> str: ...

    @property
    def shown(self) -> str: ...


class AnyAsking(Protocol):
    """A question that a puzzle asks besides its grid: see `kinds.questions.PuzzleQuestion`."""

    @property
    def text(self) -> str | None: ...

    @property
    def number(self) -> int: ...

    @property
    def asked(self) -> Any:
        """Return what the question means (`csp.asked.Asked`)."""
        ...

    @property
    def span(self) -> Span: ...

    @property
    def heading(self) -> str: ...

    @property
    def choices(self) -> Sequence[AnyChoice]: ...

    @property
    def stated(self) -> tuple[Any] | None: ...

    @property
    def stated_path(self) -> tuple[str | int, ...]: ...

    def value_of(self, key: Any, /) -> Any: ...

    def shown_of(self, key: Any, /) -> str: ...


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
    def clues(self) -> Sequence[AnyClue]: ...

    @property
    def rules(self) -> Sequence[AnyClue]: ...

    @property
    def questions(self) -> Sequence[AnyAsking]: ...

    @property
    def stated(self) -> Sequence[AnyStated]: ...

    @property
    def its_kind(self) -> AnyKind: ...

    def present(self, answer: Answer, /) -> ReportedSolution: ...

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
