"""Deduction: from the clues of a logic grid to the full grid, step by step, as a person would do it.

`derive` returns the steps, `rate.rate` only their level.  Both run up the ladder of techniques (`ladder.py`) on the
grid of the search (`csp/search/grid.py`): a rung is used only if all lower ones yield nothing.  Then the log is read
backwards, and only what was needed is kept.

A derivation is shortened by leaving out steps, and by trying other orders of the clues.  A contradiction is derived in
small steps.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from itertools import chain, islice
from typing import Final

from logicgrid.csp import evaluate
from logicgrid.csp.deduce.equations import LOW
from logicgrid.csp.deduce.extract import Extraction, refutation
from logicgrid.csp.deduce.ladder import RUNGS, Filling, full, saying_something
from logicgrid.csp.deduce.rate import HIGHEST, Rater, score
from logicgrid.csp.deduce.refute import Probes, answers, refute
from logicgrid.csp.deduce.steps import Needs, StepJudge, clues_of, holds, merged
from logicgrid.csp.deduce.upper_rungs import UpperRungs
from logicgrid.csp.problem import Layout, Problem, atom_of
from logicgrid.csp.reasons import OneClue, Turned, most_named, turning_rows
from logicgrid.csp.search import assignment_of
from logicgrid.csp.search.grid import ClueLook, Grid, GridClash, SearchBoard
from logicgrid.csp.search.large import LargeTable
from logicgrid.csp.search.log import LoggedGrid
from logicgrid.csp.search.tables import TablesByClue
from logicgrid.puzzle.budget import Budget, BudgetEnded, Meter
from logicgrid.puzzle.derivation import Atom, BrokenClue, Derivation, Ending, Step, hardest, inferences, outer_premises
from logicgrid.puzzle.ladder import GRID_RULES, Tally, Technique
from logicgrid.puzzle.question import bits
from logicgrid.puzzle.record import Record, replace


def derive(problem: Problem, budget: Budget, tables: TablesByClue | None = None) -> Derivation:
    """Return the derivation of the problem's only answer.

    It is incomplete if there is not exactly one answer, or if the budget ended.  Then it has the steps to everything
    that was found out about the actors.
    """
    board = SearchBoard(problem, tables)
    grid, tally, meter = LoggedGrid.start(board), Tally(), BoardMeter(budget, board)
    complete = False
    try:
        Filling(grid, tally).up(LOW)
        if not full(grid):
            found = list(islice(answers(grid, meter), 2))
            level = HIGHEST
            if len(found) == 1:
                score(grid.copy(), meter, tally, found[0].yes)
                level = tally.level
                if level > RUNGS[Technique.EITHER_WAY].level:  # suppositions refuted with few clues may suffice
                    rater = Rater(grid.copy(), meter, found[0].yes, level - 1)
                    level = rater.level if rater.fill() else level
            tally.level = level
            UpperRungs(grid, level, meter).fill()
        complete = full(grid) and evaluate.holds(problem, assignment_of(grid))
    except BudgetEnded:
        pass
    except GridClash:
        return Derivation((), 1, 0.0, 0, 0, False)
    steps = needed(grid, complete)
    level = tally.level if complete else hardest([RUNGS[step.technique].level for step in steps])
    return tally.derivation(steps, level, complete)


def needed(grid: LoggedGrid, complete: bool) -> list[Step]:
    """Return the steps to the answer; if the grid is not full, the steps to everything known about the actors."""
    board = grid.board
    needs = Needs(board.width)
    for actor in range(board.problem.length):
        needs.add(*[(actor, value, True) for value in bits(grid.yes[actor])])
        if not complete:
            needs.add(*[(actor, value, False) for value in bits(grid.no[actor] & ~board.apart[actor])])
    wanted = needs.copy()
    steps = Extraction(board, needs, StepJudge(board)).walk(grid.log)
    if complete and any([step.ways or step.suppose is not None for step in steps]):  # others are short
        steps = without_spare(board, steps, wanted)
    return merged(steps)


_LEAST: Final = 150_000
_EACH: Final = 6
"""The placements that all large tables together may try per branch of the budget, and at least."""


class BoardMeter(Meter):
    """Count down a budget, and limit the placements that the large tables of a board may try."""

    def __init__(self, budget: Budget, board: SearchBoard) -> None:
        super().__init__(budget)
        self._large = [table for table in board.tables if isinstance(table, LargeTable)]
        self._most = self._looked() + max(_LEAST, _EACH * budget.branches)

    def spend(self, units: int = 1) -> None:
        """Take units of work from the budget.  Raises BudgetEnded if it has too few, or large tables tried too much."""
        if self._looked() > self._most:
            raise BudgetEnded
        super().spend(units)

    def _looked(self) -> int:
        return sum([table.looked for table in self._large])


_BRIEFLY = 50
"""The budget, in branches, for trying to do without a clue."""

MOST_DEEP = 4
"""The depth to which suppositions are nested."""


class Contradiction(Record):
    """The steps to a contradiction, and what it is."""

    steps: tuple[Step, ...]
    ending: Ending


def contradiction(problem: Problem, budget: Budget, tables: TablesByClue | None = None) -> Contradiction | None:
    """Return steps to a contradiction, from clues that are all needed for it; None if none was found.

    None is ever found if the problem has an answer.  Where a circle of values can be turned, an actor's place in it is
    fixed without loss of generality.
    """
    for row in turning_rows(problem):
        fixed, step = _fixed(problem, row)
        found = _shortest(fixed, budget, None)
        if found is None or not _rests_on(found.steps, step.conclusions[0]):
            break  # otherwise the contradiction is elsewhere
        return replace(found, steps=(step, *found.steps))
    return _shortest(problem, budget, tables)


def _fixed(problem: Problem, row: int) -> tuple[Problem, Step]:
    """Return the problem with an actor put at the first place of a circle, and the step that does so."""
    actor, layout = most_named(problem, row), Layout(problem)
    domains = tuple([1 if each == actor else full for each, full in enumerate(problem.arrays[row].domains)])
    arrays = list(problem.arrays)
    arrays[row] = replace(arrays[row], domains=domains)
    atom = atom_of(actor, layout.item(row, 0), True)
    return replace(problem, arrays=tuple(arrays)), Step(Technique.TURN, (), (), (atom,), reason=Turned(row))


def _rests_on(steps: Iterable[Step], atom: Atom) -> bool:
    return any([atom in step.premises or _rests_on((*step.steps, *chain(*step.ways)), atom) for step in steps])


def _shortest(problem: Problem, budget: Budget, tables: TablesByClue | None) -> Contradiction | None:
    """Return a contradiction; clues are left out one by one as long as that takes no more steps."""
    with suppress(BudgetEnded):
        grid = _grid(problem, budget, tables)
        if grid is None:
            return None
        found = _as_steps(grid)
        used = clues_of(found.steps)
        for number in sorted(used):
            if number in used and len(found.steps) > 1:
                fewer = replace(
                    problem, clues=tuple([each for each in problem.clues if each.number in used - {number}])
                )
                with suppress(BudgetEnded):
                    again = _grid(fewer, Budget(_BRIEFLY), tables)
                    if again is not None and len((shorter := _as_steps(again)).steps) <= len(found.steps):
                        found, used = shorter, clues_of(shorter.steps)
        return found
    return None


def _grid(problem: Problem, budget: Budget, tables: TablesByClue | None) -> LoggedGrid | None:
    """Return the grid that met a contradiction, with its log; None if it met none.  Raises BudgetEnded."""
    board = SearchBoard(problem, tables)
    meter = BoardMeter(budget, board)
    grid = LoggedGrid.start(board)
    try:
        grid.rules()
        grid.settle()
    except GridClash:
        return grid
    for depth in range(1, MOST_DEEP + 1):
        if refute(grid, depth, meter, Probes(grid, meter)):
            return grid
    return None


def _as_steps(grid: LoggedGrid) -> Contradiction:
    """Return the contradiction of a grid, with the steps that lead to it."""
    board = grid.board
    match grid.clash:
        case ClueLook(table, known) if not table.premises(known, 0, True, 0):  # it can never hold, whatever is known
            first = board.layout.first[1]
            both = [
                Step(Technique.CLUE, (table.clue,), (), ((0, first, truth),), reason=OneClue(table.clue))
                for truth in (True, False)
            ]
            return Contradiction(tuple(both), BrokenClue(table.clue))
    steps, _, ending = refutation(grid, StepJudge(board))
    return Contradiction(tuple(steps), ending)


MOST_TRIES = 40
"""The number of steps to try leaving out, those that take longest to read first."""


def without_spare(board: SearchBoard, steps: list[Step], needs: Needs) -> list[Step]:
    """Return the steps to the answer without those that no other step needs."""
    kept, premises = kept_of(steps)
    tried = sorted(range(len(kept)), key=lambda place: (-inferences([kept[place]]), -place))[:MOST_TRIES]
    found = steps
    for step in [kept[place] for place in tried]:
        rest = [each for each in kept if each is not step]
        if len(rest) < len(kept) and replayed(Grid.start(board), rest, premises):
            grid = LoggedGrid.start(board)
            if replayed(grid, rest, premises):
                found = Extraction(board, needs.copy()).walk(grid.log)
                kept, _ = kept_of(found)
    return found


def kept_of(steps: Iterable[Step]) -> tuple[list[Step], dict[int, list[Atom]]]:
    """Return the steps that are not by the grid's own rules, and by their identities what they need from outside."""
    kept = [step for step in steps if step.technique not in GRID_RULES]
    return kept, {id(step): list(dict.fromkeys(outer_premises(step))) for step in kept}


def replayed(grid: Grid, steps: Sequence[Step], premises: Mapping[int, Sequence[Atom]]) -> bool:
    """Replay the steps on a grid; return False if they do not follow, or do not fill it.

    `premises` maps the identity of each step to what it needs from outside.
    """
    try:
        grid.settle(0)
        for step in steps:
            if not holds(grid, premises[id(step)]):
                return False
            keep(grid, step)
            grid.settle(0)
    except GridClash:
        return False
    return full(grid)


def keep(grid: Grid, step: Step) -> None:
    """Mark the conclusions of a kept step.  Raises GridClash."""
    for atom in step.conclusions:
        grid.suppose(*atom, step)


# --- Other orders of the clues ----------------------------------------------------------------------------------------
# Which steps are needed depends on what was found first, so another order may lead to fewer or simpler steps.  Only
# looks at single clues are done again.  All other steps (patterns, ways, suppositions) are kept as they are, and are
# replayed when nothing else is left.


class ClueOrders:
    """Derivations of one answer for different orders of looking at the clues."""

    def __init__(self, problem: Problem, tables: TablesByClue | None, steps: Sequence[Step]) -> None:
        self.board = SearchBoard(problem, tables)
        self.judge = StepJudge(self.board)
        self.clues = tuple(self.board.clues)
        own, self.premises = kept_of(steps)
        self.kept = sorted(own, key=lambda step: step.technique == Technique.CLUE)
        said = [atom for step in steps for atom in step.conclusions if atom[2] and atom[0] < problem.length]
        self.wanted = Needs(self.board.width, *said)

    def steps(self, order: Sequence[int]) -> list[Step] | None:
        """Return the steps to the answer if each look goes to the first clue, in an order, that says anything new.

        None if these lead to no answer.
        """
        try:
            grid = self.filled(order)
        except GridClash:
            return None
        if not full(grid):
            return None
        return sorted(merged(Extraction(self.board, self.wanted.copy(), self.judge).walk(grid.log)), key=directness)

    def spared(self, steps: Sequence[Step]) -> list[Step]:
        """Return the steps to the answer without those that no other step needs."""
        return sorted(merged(without_spare(self.board, list(steps), self.wanted)), key=directness)

    def filled(self, order: Sequence[int]) -> LoggedGrid:
        """Return a grid filled as far as the clues, in an order, and the kept steps lead."""
        board = self.board
        grid, kept = LoggedGrid.start(board), list(self.kept)
        grid.settle(0)
        grid.dirty = (1 << len(board.tables)) - 1
        while not full(grid):
            if any(grid.dirty & board.clues[clue] and self.looked(grid, board.clues[clue]) for clue in order):
                continue
            step = next((each for each in kept if holds(grid, self.premises[id(each)])), None)
            if step is None:
                break
            kept.remove(step)
            keep(grid, step)
            grid.rules()
        return grid

    def looked(self, grid: LoggedGrid, tables: int) -> bool:
        """Mark everything that a clue says by itself; return True if that is anything."""
        found = False
        while places := list(bits(grid.dirty & tables)):
            for place in places:
                grid.dirty &= ~(1 << place)
                for table, known, (true, false) in saying_something(grid, [self.board.tables[place]]):
                    found = True
                    grid.learn(table, known, (true, 0))
                    grid.rules()
                    grid.learn(table, known, (0, false))
                    grid.rules()
        return found


def directness(step: Step) -> int:
    """Return a sort key: steps of clues without premises first, and among these the ones that confirm a pair."""
    if step.technique != Technique.CLUE or step.premises:
        return 2
    return 0 if any([atom[2] for atom in step.conclusions]) else 1
