"""Where the paragraphs of a logic grid's explanation start."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from logicgrid.kinds.paragraphs import cut
from logicgrid.puzzle.derivation import Step
from logicgrid.puzzle.techniques import GRID_RULES, Technique


def is_grid_step(step: Step) -> bool:
    """Return True for a step of a logic grid's own rules."""
    return step.technique in GRID_RULES and step.suppose is None


def is_told(step: Step) -> bool:
    """Return True for a step that is told by itself: of a logic grid's own rules those that count."""
    return not is_grid_step(step) or step.technique == Technique.TIMES


def cut_grid(steps: Sequence[Step]) -> Iterator[list[Step]]:
    """Cut so that a clue's steps stay together, and steps of the grid's rules with what they follow from.

    Neighbouring patterns of one technique are one paragraph.
    """
    return cut(steps, _starts_in_grid)


def _starts_in_grid(step: Step, so_far: Sequence[Step]) -> bool:
    if is_grid_step(step):
        return False
    lead = next((each for each in so_far if not is_grid_step(each)), None)
    if lead is None or step.suppose is not None or lead.suppose is not None:
        return True
    if step.clues:
        return step.clues != lead.clues
    return step.technique != lead.technique
