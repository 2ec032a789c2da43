"""The narrow waist: a puzzle as every analysis sees it, whatever its kind.

A *question* has clues; an *answer* is a tuple of rows of value indices (`answer[row][position]`).  Each kind of puzzle
implements the protocols of this module: `Question` and `Encoding` (a model for CP-SAT); its `SearchEngine` finds
answers without a solver, and shares only the meaning of clues with the encodings.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import lru_cache, reduce
from itertools import accumulate, islice
from operator import and_, or_
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from logicgrid.puzzle.budget import Budget, BudgetEnded, Meter
from logicgrid.puzzle.record import Record

if TYPE_CHECKING:
    from logicgrid.puzzle.derivation import Atom, Derivation
    from logicgrid.puzzle.model import Model

K = TypeVar("K")
V = TypeVar("V")

Answer = tuple[tuple[int, ...], ...]
"""`answer[row][position]` is a value index."""

Cell = tuple[int, int, int]
"""Row, position and value: the statement that an answer has the value there."""

Candidates = tuple[tuple[int, ...], ...]
"""`candidates[row][position]` is a bitmask of value indices."""


@lru_cache(maxsize=1 << 14)
def bits(mask: int) -> tuple[int, ...]:
    """Return the numbers of the set bits, lowest first; cached, since the same few masks occur all the time.

    >>> bits(0b10110)
    (1, 2, 4)
    """
    found = list[int]()
    while mask:
        low = mask & -mask
        mask ^= low
        found.append(low.bit_length() - 1)
    return tuple(found)


def union_of(masks: Iterable[int]) -> int:
    """Return the mask of the bits that are set in at least one mask.

    >>> union_of([0b100, 0b110])
    6
    """
    return reduce(or_, masks, 0)


def common_to(masks: Iterable[int]) -> int:
    """Return the mask of the bits that are set in every mask; all bits, if there is none.

    >>> common_to([0b100, 0b110])
    4
    """
    return reduce(and_, masks, -1)


def grouped(pairs: Iterable[tuple[K, V]]) -> dict[K, list[V]]:
    """Return the values of each key, in the order of the pairs.

    >>> grouped([("a", 1), ("b", 2), ("a", 3)])
    {'a': [1, 3], 'b': [2]}
    """
    found: dict[K, list[V]] = {}
    for key, value in pairs:
        found.setdefault(key, []).append(value)
    return found


@lru_cache(maxsize=16)
def peers(area: int, groups: tuple[tuple[int, ...], ...]) -> tuple[frozenset[int], ...]:
    """Return the other cells of the groups of each cell."""
    found: list[set[int]] = [set() for _ in range(area)]
    for group in groups:
        for cell in group:
            found[cell].update(group)
    return tuple([frozenset(others - {cell}) for cell, others in enumerate(found)])


def true_in(cells: Sequence[Cell], answers: Sequence[Answer]) -> list[int]:
    """Return, for each of the cells, the mask of the answers in which it is true."""
    numbered = [(1 << place, answer) for place, answer in enumerate(answers)]
    return [sum([bit for bit, answer in numbered if answer[row][position] == value]) for row, position, value in cells]


class FoundAnswers(Record):
    """The answers found; `complete` if there are no more; `branches` is the number of branches of the search."""

    solutions: tuple[Answer, ...]
    complete: bool
    branches: int


class Count(Record):
    """A number of answers; if not `exact`, a limit struck and the number is a lower bound."""

    number: int
    exact: bool = True


def bounded(counts: Sequence[Count]) -> list[Count]:
    """Return the counts for increasing sets of clues with better lower bounds, since a clue only removes answers.

    >>> bounded([Count(3, False), Count(5, False), Count(4)])
    [Count(number=5, exact=False), Count(number=5, exact=False), Count(number=4, exact=True)]
    """
    least = [*accumulate([each.number for each in reversed(counts)], max)][::-1]
    return [each if each.exact else Count(bound, False) for each, bound in zip(counts, least, strict=True)]


class Rating(Record):
    """The difficulty of a puzzle for a person, found by filling its grid as a person would, without recording steps.

    `level` is as in `Derivation`, or None if the budget ended: then the level is at least `least`.  `answer` is the
    only answer, if the grid was filled.  `contradictory`: the deduction found no answer at all, which is a fault.
    `open`: if only levels up to a lower one were requested, the number of cells that they leave open.
    `hard_steps`: the number of times that the third level or above was needed (only for logic grids).
    """

    level: int | None
    least: int
    answer: Answer | None
    contradictory: bool = False
    open: int = 0
    hard_steps: int = 0


class Encoding(Protocol):
    """A model for CP-SAT, and the way back from the values of its variables."""

    model: Model

    def decode(self, values: Sequence[int]) -> Answer:
        """Return the answer for these values of the model's variables."""

    def require_any(self, cells: Sequence[Cell]) -> None:
        """Require that at least one of these cells is true (cells in no known answer block all known answers)."""


class SearchEngine(ABC):
    """A search for answers by inference and branching, without a solver.

    `branches` counts the suppositions of the current search.  Every answer is evaluated before it is returned.
    """

    branches_per_unit = 1
    """The number of branches that take as long as one of a logic grid's engine, the unit of `Limits.branches`."""

    def __init__(self) -> None:
        self.tautologies: list[tuple[int, int]] = []
        """The rules that hold in every answer, according to inference: (clue number, place of the rule in the clue)."""
        self.contradictions: list[tuple[int, int]] = []
        """The rules that hold in no answer, according to inference."""
        self.branches = 0
        self._meter = Meter(Budget())

    @abstractmethod
    def answers(self, canonical: bool) -> Iterator[Answer]:
        """Yield every answer, in canonical order if asked; call `branch` for each supposition."""

    @abstractmethod
    def holds(self, answer: Answer) -> bool:
        """Return True if the answer satisfies every rule and clue, by evaluation alone."""

    def branch(self) -> None:
        """Count one branch.  Raises BudgetEnded."""
        self.branches += 1
        self._meter.spend()

    def find(
        self, most: int, budget: Budget, canonical: bool = False, blocked: Collection[Answer] = ()
    ) -> FoundAnswers:
        """Return up to `most` answers not in `blocked`; with `canonical`, the first ones in canonical order."""
        self.branches = 0
        self._meter = Meter(budget)
        found: list[Answer] = []
        complete = False
        fitting = (answer for answer in self.answers(canonical) if answer not in blocked and self.holds(answer))
        with suppress(BudgetEnded):
            for answer in islice(fitting, max(most, 0)):
                found.append(answer)
            complete = len(found) < most
        return FoundAnswers(tuple(found), complete, self.branches)


class NumberedClue(Protocol):
    """A clue for the analyses: `number` counts from 1 in the file's order."""

    @property
    def number(self) -> int:
        """The clue's number."""


class Question(Protocol):
    """The interface of a puzzle to the analyses.  No method changes the question."""

    @property
    def clues(self) -> Sequence[NumberedClue]:
        """The clues in the order of their numbers."""

    def only(self, numbers: Iterable[int]) -> Question:
        """Return the question with only the clues with these numbers, the rules of the kind and the givens."""

    def broken(self, answer: Answer) -> tuple[int, ...]:
        """Return the numbers of the clues that do not hold in the answer, by evaluation alone."""

    def holds(self, answer: Answer) -> bool:
        """Return True if the answer satisfies every clue and the rules of the kind, by evaluation alone."""

    def key(self, answer: Answer) -> tuple[int, ...]:
        """Return the key by which answers are sorted canonically, smallest first."""

    def encoding(self, ordered: bool = False) -> Encoding:
        """Return the first encoding; `ordered` makes CP-SAT find the answers in canonical order."""

    def second_encoding(self) -> Encoding | None:
        """Return another encoding, as the second method when the engine's budget ends; None if there is none."""

    def engine(self) -> SearchEngine:
        """Return the engine of the independent second method."""

    def candidates(self, engine: Any = None) -> Candidates:
        """Return the possible values of each cell before inference; with the question's engine, after inference."""

    def supposing(self, row: int, position: int, mask: int) -> Question:
        """Return the question with one cell narrowed to the values of a mask."""

    def adding(self, clue: Any) -> Question:
        """Return the question with a further clue, in the kind's own terms: a condition, or a `Cell`."""

    def denying(self, number: int) -> Question | None:
        """Return the question with one of its clues negated; None if the kind cannot express that."""

    def true_in(self, clues: Sequence[Any], answers: Sequence[Answer]) -> list[int]:
        """Return, for each of these further clues, the mask of the answers in which it holds, by evaluation."""

    def count(self, seconds: float | None, effort: float = 1.0) -> Count:
        """Return the number of answers; `effort` is the fraction of the kind's usual work limit."""

    def remaining_counts(self, seconds: float | None) -> list[Count]:
        """Return the number of answers with no clues, with the first clue, the first two, and so on."""

    def derive(self, budget: Budget) -> Derivation:
        """Return small steps from the clues to the full grid; `complete` if the budget suffices for a unique answer.

        It is deterministic for the same question and budget of branches.
        """

    def spelled(self, atoms: Iterable[Atom]) -> Answer | None:
        """Return the answer determined by these atoms and the givens; None if they leave something open."""

    def rate(self, budget: Budget, answer: Answer) -> Rating:
        """Return the difficulty, by filling the grid as `derive` does; `answer` was found by another method.

        A full grid also serves as a second method, since it shares nothing with the encodings.
        """

    def faults(self, derivation: Derivation) -> tuple[str, ...]:
        """Return what is wrong with a derivation, by a checker that shares no inference with `derive`.

        A derivation without faults proves that there is exactly one answer: every step is sound, the final grid is
        full, and the answer in it satisfies every clue.
        """


def few(question: Question, most: int, branches: int) -> int | None:
    """Return the number of a question's answers, at most `most`; None if the branches do not suffice.

    Findings about single clues use this.  It relies on the independent engine alone, so it is not a proof for authors.
    """
    found = question.engine().find(most, Budget(branches))
    return len(found.solutions) if found.complete or len(found.solutions) == most else None
