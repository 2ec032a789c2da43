"""A compiled logic grid, as this room knows it: its names, its question, and how its answers are shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from logicgrid.csp.problem import Assignment
from logicgrid.csp.question import ArrayQuestion
from logicgrid.kinds import Puzzle
from logicgrid.kinds.logic_grid.language.vocabulary import Vocabulary
from logicgrid.puzzle.record import Record

if TYPE_CHECKING:
    from logicgrid.puzzle.report import Solution


class Presenter(Record):
    """Shows an assignment in the author's own labels: `values` for JSON, `shown` (with units) for a table."""

    names: tuple[str, ...]
    values: tuple[tuple[Any, ...], ...]
    shown: tuple[tuple[str, ...], ...]

    def __call__(self, assignment: Assignment) -> Solution:
        from logicgrid.puzzle.report import Solution, Table

        answer: dict[str, dict[str, Any]] = {}
        rows: list[tuple[str, ...]] = []
        for position, actor in enumerate(self.shown[0]):
            places = [(number, assignment[number][position]) for number in range(1, len(self.names))]
            answer[actor] = {self.names[number]: self.values[number][place] for number, place in places}
            rows.append((actor, *[self.shown[number][place] for number, place in places]))
        return Solution(answer, Table(self.names, tuple(rows)))


class GridData(Record):
    """What a puzzle of this kind has in `Puzzle.own`."""

    vocabulary: Vocabulary
    question: ArrayQuestion
    presenter: Presenter


def grid_of(puzzle: Puzzle) -> GridData:
    """Return what this room knows of a puzzle of this kind."""
    assert isinstance(puzzle.own, GridData)
    return puzzle.own
