"""What a maker of puzzles returns: one puzzle as the text of its file, or the reason why this attempt gave none."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Any

from logicgrid.puzzle.budget import Budget
from logicgrid.puzzle.messages import say
from logicgrid.puzzle.record import Record

if TYPE_CHECKING:
    from logicgrid.puzzle.board import Board
    from logicgrid.puzzle.derivation import Derivation
    from logicgrid.puzzle.question import Question

Range = tuple[int, int]

MOST_ATTEMPTS = 32
"""The attempts at the puzzle of one number."""


class MadePuzzle(Record):
    """A puzzle of which everything asked for holds; its file's text, and what `index.jsonl` says of it."""

    text: str
    level: int
    effort: float
    clues: int
    forms: tuple[tuple[str, int], ...]
    """The forms of the clues and how many there are of each, the commonest first; empty for boards."""
    canonical: str
    """A hash that puzzles have in common which differ only in names, places or symmetries."""
    certificate: str = ""
    """The text of the certificate, if that was asked for."""
    note: str = ""
    """What the user is told beside: the cells of a picture that were changed."""
    question: tuple[str, str] | None = None
    """What is asked, as a rule, and its answer, of a puzzle whose grid stays open."""


class Missed(Record):
    """An attempt without a puzzle that fits, and `why`; the batch keeps the nearest of all attempts.

    `nearest` is the closest that was found, and `why` what it lacks; if it takes work to make it, `later` does so, when
    it is known that nothing fits.  `distance` says how far it is from what was asked for.
    """

    why: str
    nearest: MadePuzzle | None = None
    distance: float = 0.0
    later: Callable[[], Attempt] | None = None


Attempt = MadePuzzle | Missed
"""What a maker returns for (request, seed, number, attempt); it depends on these four alone."""


def outside(what: str, value: float, asked: tuple[float, float]) -> str:
    """Return in words that a value is not in the range that was asked for; "" if it is.

    >>> outside("level", 3, (1, 2)), outside("level", 3, (4, 4)), outside("level", 3, (3, 5))
    ('the level is 3, not 1 to 2', 'the level is 3, not 4', '')
    """
    low, high = asked
    if low <= value <= high:
        return ""
    if low == high:
        return say(f"kinds.{what}-is-not", value=format(value, "g"), low=low)
    return say(f"kinds.{what}-is-not-in", value=format(value, "g"), low=low, high=high)


def seed_of(seed: str, number: int, attempt: int) -> str:
    """Return the name of an attempt, as the index has it."""
    return f"{seed}/{number}/{attempt}"


def random_of(seed: str, number: int, attempt: int, levels: Range) -> Random:
    """Return the source of all random choices of an attempt.

    The levels enter it, so that one seed does not make the same answers at each of them.
    """
    return Random(f"{seed_of(seed, number, attempt)} level {levels[0]}-{levels[1]}")


# -- makers of boards ------------------------------------------------------------------------------------------------


class Accepted(Record):
    """A board whose only answer is certified: the text of its file, level and effort, and the certificate if asked."""

    text: str
    level: int
    effort: float
    certificate: str = ""


Accept = Callable[["Board", bool, Range], Accepted | int | None]
"""Returns what a board's file is worth to the whole program: see `generate.boards.accepted`."""

DERIVED = Budget(20_000)
"""What the derivation of a board that was made may take."""


class BoardMaker(Record):
    """How the boards of a kind are made to order.

    `asked` returns what is asked for in the kind's own
    terms, from a request as it was typed, and raises Refused.  `attempt` is a maker that is also told how boards are
    accepted, by the argument `accept`; `attempts` returns how many of them a number is worth.
    """

    asked: Callable[[Any], Any]
    attempt: Callable[..., Attempt]
    canonical: Callable[[Any], str]
    """Returns the hash of a question, which all puzzles have that differ only in names, places or symmetries."""
    attempts: Callable[[Any], int] = lambda asked: MOST_ATTEMPTS
    derive: Callable[[Question, int], Derivation] = lambda question, most: question.derive(DERIVED)
    """Returns the derivation of a question, which is of use up to the level `most`."""
