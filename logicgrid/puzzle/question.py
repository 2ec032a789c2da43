"""The narrow waist: a puzzle as every analysis sees it, whatever its kind.

A *question* has clues; an *answer* is a tuple of rows of value indices (`answer[row][position]`).  Each kind of puzzle
brings its own ways to find answers: two encodings for CP-SAT, and an engine that finds them without any solver and
shares with the encodings nothing but what a clue means.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any, Protocol

from logicgrid.puzzle.budget import Budget
from logicgrid.puzzle.derivation import Atom, Derivation
from logicgrid.puzzle.model import Model
from logicgrid.puzzle.record import Record

Answer = tuple[tuple[int, ...], ...]
"""`answer[row][position]` is a value index."""

Cell = tuple[int, int, int]
"""Row, position and value: the statement that an answer has the value there."""

Candidates = tuple[tuple[int, ...], ...]
"""`candidates[row][position]` is a bitmask of value indices."""


def true_in(cells: Sequence[Cell], answers: Sequence[Answer]) -> list[int]:
    """For each of the cells the answers that have it: bit i for answer i."""
    numbered = [(1 << place, answer) for place, answer in enumerate(answers)]
    return [sum([bit for bit, answer in numbered if answer[row][position] == value]) for row, position, value in cells]


class Found(Record):
    """The answers found; `complete` where there are no more; `branches` is what it took."""

    solutions: tuple[Answer, ...]
    complete: bool
    branches: int


class Rating(Record):
    """How hard a puzzle is to a person, found by filling its grid as a person would; without writing down the steps.

    `level` as in `Derivation`, None where the budget ended: then it is `least` or more.  `answer` is the only one that
    there is, where the grid is full.  `contradictory`: the deduction found that there is none, so it is at fault.
    """

    level: int | None
    least: int
    answer: Answer | None
    contradictory: bool = False


class Encoding(Protocol):
    """A model for CP-SAT, and the way back from the values of its variables."""

    model: Model

    def decode(self, values: Sequence[int]) -> Answer: ...

    def insist(self, cells: Sequence[Cell]) -> None:
        """Leaves only the answers of which at least one of these cells is true."""
        ...


class SearchEngine(Protocol):
    """Finds answers by inference and branching, without any solver."""

    pace: int
    """How many of its branches take about as long as one of a logic grid's."""
    idle: list[tuple[int, int]]
    """The rules, as far as it sees, that hold whatever the answer: (clue number, place in the clue)."""
    never: list[tuple[int, int]]
    """Those that can never hold."""

    def find(self, most: int, budget: Budget, canonical: bool = False, besides: Collection[Answer] = ()) -> Found:
        """Up to `most` answers; with `canonical` the first ones in canonical order; none of those in `besides`."""
        ...


class Numbered(Protocol):
    """A clue, as far as the analyses know it: `number` counts from 1 in the file's order."""

    @property
    def number(self) -> int: ...


class Question(Protocol):
    """What the analyses ask of a puzzle."""

    @property
    def clues(self) -> Sequence[Numbered]:
        """The clues in the order of their numbers."""
        ...

    def only(self, numbers: Iterable[int]) -> Question:
        """The same question with only the clues of these numbers, and the rules of the kind and what is given."""
        ...

    def broken(self, answer: Answer) -> tuple[int, ...]:
        """The numbers of the clues that do not hold in the answer, by evaluation alone."""
        ...

    def holds(self, answer: Answer) -> bool:
        """Whether the answer obeys every clue and the rules of the kind, by evaluation alone."""
        ...

    def key(self, answer: Answer) -> tuple[int, ...]:
        """Sorts answers canonically, smallest first."""
        ...

    def encoding(self, ordered: bool = False) -> Encoding:
        """The first encoding; `ordered` makes CP-SAT meet the answers in canonical order."""
        ...

    def second_encoding(self) -> Encoding:
        """Another encoding, for a second opinion where the engine's budget ends."""
        ...

    def engine(self) -> SearchEngine:
        """The engine of the independent second opinion."""
        ...

    def candidates(self, engine: Any = None) -> Candidates:
        """What each cell may hold before any inference; with the question's engine: what its inference alone leaves."""
        ...

    def supposing(self, row: int, position: int, mask: int) -> Question:
        """The same question with a cell narrowed to the values of a mask."""
        ...

    def adding(self, clue: Any) -> Question:
        """The same question with a further clue, in the kind's own terms: a condition, or a `Cell`."""
        ...

    def denying(self, number: int) -> Question | None:
        """The same question with the opposite of one of its clues; None where the kind has no way to say that."""
        ...

    def near_misses(self, answer: Answer) -> Iterable[Answer]:
        """What keeps to the rules and breaks exactly one clue, for some of the clues: what is quickly found near by."""
        ...

    def true_in(self, clues: Sequence[Any], answers: Sequence[Answer]) -> list[int]:
        """For each of these further clues, by evaluation, the answers in which it holds: bit i for answer i."""
        ...

    def count(self, seconds: float | None) -> tuple[int, bool]:
        """How many answers there are, without listing them; or (with False) a number that there are at least."""
        ...

    def funnel(self, seconds: float | None) -> list[tuple[int, bool]]:
        """The same as `count` for none of the clues, for the first one, for the first two, and so on."""
        ...

    def derive(self, budget: Budget) -> Derivation:
        """Small steps from the clues to the full grid; `complete` where the budget sufficed and the answer is unique.

        Same question and budget of branches, same derivation.
        """
        ...

    def spelled(self, atoms: Iterable[Atom]) -> Answer | None:
        """The answer that these atoms and what is given spell out; None where they leave something open."""
        ...

    def rate(self, budget: Budget, answer: Answer) -> Rating:
        """How hard it is, by filling the grid as `derive` does; `answer` is what somebody says the answer is.

        A full grid is a second opinion of its own: it shares nothing with the encodings.
        """
        ...

    def faults(self, derivation: Derivation) -> tuple[str, ...]:
        """What is wrong with a derivation, by a checker that shares no inference with `derive`; empty: it is accepted.

        An accepted derivation proves that there is exactly one answer: every step is sound, the grid is full in the
        end, and the answer that it shows satisfies every clue.
        """
        ...
