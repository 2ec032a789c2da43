"""A puzzle file at one moment of its writing, and what differs between two moments: what `watch` shows.

A `State` is computed at each save in a process that stays warm.  Everything in it has the certainty of `solve` and
`clues`; what a limit left open is None and is never reported as a change.
"""

from __future__ import annotations

from logicgrid.analyses.redundancy import redundancy
from logicgrid.analyses.solve import Disagreement, Limits, Unique, solve
from logicgrid.kinds import Puzzle
from logicgrid.puzzle.budget import Clock
from logicgrid.puzzle.report import ClueText, State
from logicgrid.workflows.judge import Wanted, clue_text, judge_loaded, report_of_fault
from logicgrid.workflows.load import Loaded

SHOWN = 2
"""Solutions listed at each save: enough to see in what two answers differ."""


def state_of(loaded: Loaded, seconds: float | None) -> State:
    """Return the state of a file that was read, within `seconds` in all."""
    clock = Clock(seconds)
    report = judge_loaded(loaded, Limits(solutions=SHOWN, seconds=seconds), Wanted(count=True))
    if loaded.puzzle is None:
        return State(report)
    clues = tuple([clue_text(clue) for clue in loaded.puzzle.clues])
    try:
        needless = _needless(loaded.puzzle, clues, clock) if report.verdict == "unique" else None
    except Disagreement as fault:
        return State(report_of_fault(loaded, loaded.puzzle, fault, clock.spent()), clues)
    return State(report, clues, needless)


def _needless(puzzle: Puzzle, clues: tuple[ClueText, ...], clock: Clock) -> tuple[ClueText, ...] | None:
    """Return the clues of a unique puzzle that can each be dropped; None if a limit struck.  Raises Disagreement."""
    outcome = solve(puzzle.question, Limits(solutions=1, seconds=clock.left()))
    if not isinstance(outcome, Unique):
        return None
    found = redundancy(puzzle.question, (outcome.solution,), clock.left())
    return None if found.undecided else tuple([clue for clue in clues if clue.number in found.redundant])
