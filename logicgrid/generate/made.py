"""What a maker of puzzles returns: one puzzle as the text of its file, or the reason why this attempt gave none."""

from __future__ import annotations

from collections.abc import Callable

from logicgrid.puzzle.record import Record


class Made(Record):
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
    nearest: Made | None = None
    distance: float = 0.0
    later: Callable[[], Attempt] | None = None


Attempt = Made | Missed
"""What a maker returns for (request, seed, number, attempt); it depends on these four alone."""


def outside(what: str, value: float, asked: tuple[float, float]) -> str:
    """Return in words that a value is not in the range that was asked for; "" if it is.

    >>> outside("level", 3, (1, 2)), outside("level", 3, (4, 4)), outside("level", 3, (3, 5))
    ('the level is 3, not 1 to 2', 'the level is 3, not 4', '')
    """
    low, high = asked
    return "" if low <= value <= high else f"the {what} is {value:g}, not {low if low == high else f'{low} to {high}'}"
