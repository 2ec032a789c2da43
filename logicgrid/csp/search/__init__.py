"""The independent second method: find all solutions of a problem by propagation and branching, without a solver.

It shares only the meaning of clues (`evaluate.py`) with the CP-SAT encodings.  A search has a budget of branches, and
its result says whether the budget ended.
"""

from __future__ import annotations

from collections.abc import Iterator

from logicgrid.csp.evaluate import Judge
from logicgrid.csp.problem import Assignment, Problem
from logicgrid.csp.search.grid import BothWays, Grid, GridClash, NoneLeft, SearchBoard
from logicgrid.csp.search.supports import Persons
from logicgrid.csp.search.tables import SupportedCondition, TablesByClue
from logicgrid.puzzle.question import Answer, SearchEngine, bits


class Engine(SearchEngine):
    """The grid of a problem, to which all clues have been applied.

    `start` is None if that leads to a contradiction.  With `remarks`, rules that always or never hold are noted.
    """

    def __init__(
        self, problem: Problem, judge: Judge | None = None, tables: TablesByClue | None = None, remarks: bool = True
    ) -> None:
        super().__init__()
        self.problem = problem
        self.judge = judge or Judge(problem)
        self.tables = tables
        self.board = SearchBoard(problem, tables, searched=True)
        self.layout = self.board.layout
        self.weights = [1.0] * self.board.width
        """By item, the number of its tables plus the contradictions that they met: where to branch."""
        for table in self.board.tables:
            for item in table.items:
                self.weights[item] += 1
        self.start: Grid | None = None
        try:
            grid = Grid.start(self.board)
            grid.rules()
            if remarks:
                self._judge_parts(grid)
            grid.settle()
            self.start = grid
        except GridClash:
            pass

    # ------------------------------------------------------------------ parts that say nothing, or cannot hold

    def _judge_parts(self, given: Grid) -> None:
        """Note the parts of clues that hold in all, or in none, of the placements of their labels on the given grid."""
        for clue in self.problem.constraints:
            for place, conjuncts in enumerate(self.board.parts[clue.number]):
                verdicts = [_verdict(given, each) for each in conjuncts]
                if all([verdict is True for verdict in verdicts]):
                    self.tautologies.append((clue.number, place))
                elif any([verdict is False for verdict in verdicts]):
                    self.contradictions.append((clue.number, place))

    # ------------------------------------------------------------------ search

    def settled(self, grid: Grid, atom: tuple[int, int, bool]) -> Grid | None:
        """Return the grid in which an atom is true, after propagation; None if that is a contradiction."""
        work = grid.copy()
        try:
            work.suppose(*atom)
            work.settle()
        except GridClash:
            if work.blamed:
                for item in work.blamed.items:
                    self.weights[item] += 1
            else:
                assert isinstance(work.clash, BothWays | NoneLeft)
                self.weights[work.clash.item] += 1
            return None
        return work

    def holds(self, answer: Answer) -> bool:
        """Return True if every clue and rule holds in an assignment."""
        return self.judge.holds(answer)

    def answers(self, canonical: bool) -> Iterator[Answer]:
        """Yield every assignment that the search reaches.

        If `canonical`, they come in canonical order: actor by actor, property by property, smallest value first.
        """
        stack: list[tuple[Grid, tuple[int, int, bool] | None]] = [] if self.start is None else [(self.start, None)]
        while stack:
            grid, atom = stack.pop()
            if atom is not None:
                self.branch()
                narrowed = self.settled(grid, atom)
                if narrowed is None:
                    continue
                grid = narrowed
            choice = self._first_open(grid) if canonical else self._smallest_open(grid)
            if choice is None:
                yield assignment_of(grid)
                continue
            item, candidates = choice
            stack.extend([(grid, (item, value, True)) for value in reversed(list(bits(candidates)))])

    def _first_open(self, grid: Grid) -> tuple[int, int] | None:
        """Return the first actor with an open property, and its candidates there."""
        for actor in range(self.problem.length):
            for segment in self.board.others[0]:
                if not grid.yes[actor] & segment:
                    return actor, segment & ~grid.no[actor]
        return None

    def _smallest_open(self, grid: Grid) -> tuple[int, int] | None:
        """Return the row with the fewest candidates per weight (own and theirs; dom/wdeg, Boussemart et al. 2004)."""
        weights, yes, no, segments = self.weights, grid.yes, grid.no, self.board.segments
        best, least = None, 1e300
        heaviest = max(weights)
        rest = self.board.rows & grid.owned
        while rest:
            low = rest & -rest
            item = low.bit_length() - 1
            members = yes[item] | low
            rest &= ~members
            free, own = ~no[item], 0.0
            for segment in segments:
                candidates = segment & free
                if not candidates & (candidates - 1):
                    continue
                own = own or sum([weights[member] for member in bits(members)])
                count = candidates.bit_count()
                if count < least * own * heaviest:  # otherwise it cannot be the best, whatever the candidates weigh
                    theirs = sum([weights[each] for each in bits(candidates)])
                    score = count * count / (own * theirs)
                    if score < least:
                        best, least = (item, candidates), score
        return best


def _verdict(given: Grid, conjunct: SupportedCondition) -> bool | None:
    """Return True if a condition holds in all placements that the given grid allows, False if in none, else None."""
    supports = conjunct.supports
    if not supports:
        return None
    tried, count = supports.tried, supports.count
    if 0 < count < tried:
        allowed = [each for each in supports.partitions if _allowed(given, conjunct, each[0])]
        tried, count = sum([each[1] for each in allowed]), sum([each[2] for each in allowed])
    if not count:
        return False
    return True if count == tried and all([given.owned >> item & 1 for item in conjunct.strict]) else None


def _allowed(given: Grid, conjunct: SupportedCondition, persons: Persons) -> bool:
    """Return True if the given grid allows a partition, and every label that the condition needs has an actor in it."""
    items = conjunct.items
    for place, (item, person) in enumerate(zip(items, persons, strict=True)):
        if person < 0:
            if given.owned >> item & 1 or item in conjunct.strict:
                return False
        elif any([given.no[item] >> items[other] & 1 for other in range(place) if persons[other] == person]):
            return False
    return True


def assignment_of(grid: Grid) -> Assignment:
    """Return the assignment of a grid in which every actor has one value of every category."""
    layout = grid.board.layout
    return tuple(
        tuple(
            actor if not number else ((grid.yes[actor] & segment) >> first).bit_length() - 1
            for actor in range(grid.board.problem.length)
        )
        for number, (segment, first) in enumerate(zip(layout.segments, layout.first, strict=True))
    )
