"""Small steps to the answer: the kind's own techniques, comparing all ways of a line, and refuted suppositions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from logicgrid.kinds.lines import LineTechnique
from logicgrid.kinds.lines.board import LineBoard, narrowed
from logicgrid.puzzle.budget import Budget, BudgetEnded, Meter
from logicgrid.puzzle.derivation import Atom, Derivation, Step, Trial, least
from logicgrid.puzzle.ladder import Tally, shortened
from logicgrid.puzzle.ladder import Technique as Known

LINE, TRIAL = (3, 4.0), (5, 20.0)
"""The level and effort of comparing all ways of a line, and of a supposition."""

Marks = dict[int, int]


def derive(board: LineBoard, budget: Budget) -> Derivation:
    """Return the derivation, complete if techniques and single suppositions suffice within the budget."""
    deriver, tally, meter = _Deriver(board), Tally(), Meter(budget)
    marks: Marks = {clue.cell: clue.value for clue in board.clues}
    marks |= {cell: mask - 1 for cell, mask in enumerate(board.masks()) if mask in (1, 2)}
    steps: list[Step] = []
    try:
        while len(marks) < len(board.allowed):
            found = deriver.round(marks)
            if found is None:
                trial = deriver.trial(marks, meter)
                if trial is None:
                    break
                found = *TRIAL, [trial]
            tally.add(found[0], found[1], len(found[2]))
            marks |= {cell: value for step in found[2] for cell, value, _ in step.conclusions}
            steps += found[2]
    except BudgetEnded:
        pass
    return tally.derivation(steps, tally.level, len(marks) == len(board.allowed))


class _Deriver:
    def __init__(self, board: LineBoard) -> None:
        self.board, self.lines = board, board.lines
        self.ladder = (*board.kind.techniques, LineTechnique(Known.LINE, *LINE, self.in_all_ways))

    def round(self, marks: Marks) -> tuple[int, float, list[Step]] | None:
        """Return all steps of the easiest technique that finds anything, each cell only once."""
        for technique in self.ladder:
            steps: dict[int, Step] = {}
            for line in self.lines:
                values = [marks.get(cell) for cell in line]
                for place, value, because in technique.find(values) if None in values else ():
                    premises = tuple([(line[each], marks[line[each]], True) for each in because])
                    step = Step(technique.name, (), premises, ((line[place], value, True),))
                    steps.setdefault(line[place], step)
            if steps:
                return technique.level, technique.effort, list(steps.values())
        return None

    def in_all_ways(self, values: Sequence[int | None]) -> Iterator[tuple[int, int, tuple[int, ...]]]:
        """Yield each open cell with the same value in all ways to fill the line, with few cells that force it."""
        left = self.left(values, range(len(values)))
        for place, mask in enumerate(left):
            if values[place] is None and mask in (1, 2):
                known = [(each, 0, True) for each, value in enumerate(values) if value is not None]
                some = least(known, lambda few: self.left(values, [at for at, *_ in few])[place] == mask)  # noqa: B023
                yield place, mask - 1, tuple([at for at, *_ in some])

    def left(self, values: Sequence[int | None], known: Sequence[int]) -> list[int]:
        """Return the values that a line leaves each cell if only these places are known."""
        masks = [3 if value is None or place not in known else value + 1 for place, value in enumerate(values)]
        return narrowed(self.board.kind, masks)

    def trial(self, marks: Marks, meter: Meter) -> Step | None:
        """Return the step of the supposition refuted in the fewest steps; None if none is refuted."""
        best: Step | None = None
        for cell in sorted(set(range(len(self.board.allowed))) - marks.keys()):
            for value in (0, 1):
                meter.spend()
                steps = self.refuted({**marks, cell: value})
                if steps is not None and (best is None or len(steps) < len(best.steps)):
                    supposed = (cell, value, True)
                    best = Step(
                        Known.QUICK_CONTRADICTION,
                        (),
                        (),
                        ((cell, 1 - value, True),),
                        supposed,
                        tuple(steps),
                        Trial(None),
                    )
        return best

    def refuted(self, marks: Marks) -> list[Step] | None:
        """Return the steps from the marks to a line that cannot be filled; None if there is none."""
        made: list[Step] = []
        while True:
            end = self.contradiction(marks)
            if end is not None:
                steps, _ = shortened(made, end.premises, lambda step, some, _: ([step], step.premises))
                return [*steps, end]
            found = self.round(marks)
            if found is None:
                return None
            marks |= {cell: value for step in found[2] for cell, value, _ in step.conclusions}
            made += found[2]

    def contradiction(self, marks: Marks) -> Step | None:
        """Return a step from cells of a line that cannot be filled to the opposite of one of them."""
        for line in self.lines:
            values = [marks.get(cell) for cell in line]
            if 0 in self.left(values, range(len(line))):
                known: list[Atom] = [(place, 0, True) for place, value in enumerate(values) if value is not None]
                some = least(known, lambda few: 0 in self.left(values, [at for at, *_ in few]))  # noqa: B023
                premises = tuple([(line[at], marks[line[at]], True) for at, *_ in some])
                cell, value, _ = premises[-1]
                return Step(Known.NO_ARRANGEMENT, (), premises, ((cell, 1 - value, True),))
        return None
