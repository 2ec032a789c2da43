"""The level of difficulty of a problem, up to the top of the ladder, and its effort; no steps are recorded.

The conclusions of the rungs up to a level do not depend on the order in which the rungs are used.  So once a level is
known to be needed, all rungs up to it are used together, whichever finds something first.  A filled grid proves that
there is no other answer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import chain, islice

from logicgrid.csp import evaluate
from logicgrid.csp.deduce.equations import LOW, equations, tables_of
from logicgrid.csp.deduce.ladder import MAX_WAYS, RUNGS, Filling, Markable, Marked, full, patterns, without_premises
from logicgrid.csp.deduce.refute import GridRefuter, Probes, answers, open_pairs, with_one_more
from logicgrid.csp.deduce.ways import Splits
from logicgrid.csp.problem import Assignment, Problem
from logicgrid.csp.search import assignment_of
from logicgrid.csp.search.grid import Grid, GridClash, SearchBoard
from logicgrid.csp.search.tables import TablesByClue
from logicgrid.puzzle.budget import Budget, BudgetEnded, Meter
from logicgrid.puzzle.derivation import Atom, opposite
from logicgrid.puzzle.ladder import Round, Tally, Technique
from logicgrid.puzzle.question import Rating

HIGHEST = RUNGS[Technique.NESTED_TRIAL].level

BY_CLUES = RUNGS[Technique.TRIAL_ONE_CLUE].level - 1
"""A level n above this one may combine n clues with a supposition; `SEVERAL` may combine any number."""

SEVERAL = RUNGS[Technique.TRIAL].level


def rate(
    problem: Problem, budget: Budget, answer: Assignment, tables: TablesByClue | None = None, highest: int = HIGHEST
) -> Rating:
    """Return the level, and the answer that the grid was filled with.

    `answer` is the answer that the caller expects.  It only saves work: atoms that are true in it are never tried as
    suppositions.  For a puzzle above the level `highest`, the result only says so, with the number of pairs that the
    levels up to it leave open.
    """
    board = SearchBoard(problem, tables)
    rater = Rater(Grid.start(board), Meter(budget), together(board, answer), highest)
    try:
        if not rater.fill():
            if highest < HIGHEST:
                return Rating(None, highest + 1, None, open=len(list(open_pairs(rater.state))))
            return rater.by_search()
    except BudgetEnded:
        return Rating(None, rater.least, None)
    except GridClash:
        return Rating(None, 0, None, contradictory=True)
    found = assignment_of(rater.state)
    return Rating(
        rater.level, rater.level, found, contradictory=not evaluate.holds(problem, found), hard_steps=rater.hard_steps
    )


class Rater(Filling):
    """Fills a grid with the rungs up to the level `highest`, to find the level that is needed.

    A level, once it is needed, is used together with all levels below, since only the highest one counts: whatever is
    found quickest comes first.  At least the level `least` will be needed.  `answer` has, for each item, the mask of
    the other items of its actor.
    """

    def __init__(self, grid: Grid, meter: Meter, answer: Sequence[int], highest: int) -> None:
        self.highest = highest
        self.counted = Tally()
        super().__init__(grid, self.counted)
        self.meter = meter
        self.least = 1
        self.hard_steps = 0
        self.splits = Splits(grid, meter)
        self.refuter = GridRefuter(grid, meter)
        self.probes = Probes(grid, meter, answer)
        self.failures: Counter[Atom] = Counter()
        """The number of failed attempts to refute a refuted supposition with few clues."""

    @property
    def level(self) -> int:
        """The level that was needed so far."""
        return self.counted.level

    def fill(self) -> bool:
        """Fill the grid; return False if the rungs up to the highest level do not suffice."""
        self.state.rules()
        for each in list(without_premises(self.state)):
            self.state.cross(*each)
        self.up([self.early_patterns, self.equations, self.upper_rungs])
        return full(self.state)

    def is_over(self) -> bool:
        self.state.settle()
        return full(self.state)

    def early_patterns(self, grid: Grid) -> Round[Markable] | None:
        """Return patterns, as long as no higher level is needed anyway.

        They seldom yield anything, so from then on they are only tried after the ways of clues.
        """
        return patterns(grid) if self.highest >= 2 and self.level <= 2 else None

    def equations(self, grid: Grid) -> Round[Markable] | None:
        """Return what combined equations yield, once nothing easier yields anything."""
        if self.highest < RUNGS[Technique.EQUATIONS].level or not tables_of(grid.board):
            return None
        found = patterns(grid) if self.level > 2 else None
        return found or equations(grid)

    def upper_rungs(self, grid: Grid) -> Round[Markable] | None:
        """Return something that follows by rungs of the lowest possible level."""
        if self.highest <= BY_CLUES:
            return None
        self.hard_steps += 1
        self.splits.refresh()
        for level in range(max(self.level, BY_CLUES + 1), min(self.highest, SEVERAL) + 1):
            self.least = level
            found = self.split(level) or (patterns(grid) if self.level > 2 else None) or self.refute(level)
            if found is not None:
                return Round(level, 0.0, found.finds)
        return None

    def split(self, level: int) -> Round[Markable] | None:
        """Return what all ways of some clue share; each split is computed after the one before has been marked."""
        for technique, by_count in self.splits.rungs(level):
            if level == SEVERAL and technique == Technique.TWO_CLUES:
                continue
            for count in range(2, MAX_WAYS + 1):
                splits = by_count(count)
                for first in splits:
                    return Round(level, 0.0, chain([first], splits))
        return None

    def refute(self, level: int) -> Round[Markable] | None:
        """Return the opposites of refuted suppositions."""
        found = list(islice(self.probes.refuted(), 1)) if level == SEVERAL else self.some_by_clues(level - BY_CLUES)
        return Round(level, 0.0, [Marked(list(map(opposite, found)), len(found))]) if found else None

    def some_by_clues(self, count: int) -> list[Atom]:
        """Return some of the suppositions that at most `count` clues refute; an empty list only if there are none.

        Suppositions with fewest failed attempts and fewest consequences come first.  After the first success about as
        many more are tried as had been tried until then.
        """
        found: list[Atom] = []
        most = 0
        atoms = sorted(self.probes.refuted(), key=lambda atom: (self.failures[atom], self.probes.sizes[atom]))
        for place, atom in enumerate(atoms):
            if found and place > most:
                break
            if _clashes(self.refuter.suppose(atom, 0), 0, count, set()):
                found.append(atom)
                most = most or 2 * place + 1
            else:
                self.failures[atom] += 1
        return found

    def by_search(self) -> Rating:
        """Return the rating if nested suppositions are needed.  Raises GridClash if there is no answer."""
        self.least = HIGHEST
        found = list(islice(answers(self.state, self.meter), 2))
        if not found:
            raise GridClash
        if len(found) > 1:
            return Rating(None, 0, None)
        return Rating(HIGHEST, HIGHEST, assignment_of(found[0]))


def _clashes(work: Grid, allowed: int, count: int, seen: set[int]) -> bool:
    """Return True if the allowed tables and at most `count` more clues lead to a contradiction."""
    if work.clash:
        return True
    for mask, further in with_one_more(work, allowed, seen) if count else ():
        if _clashes(further, mask, count - 1, seen):
            return True
    return False


def score(grid: Grid, meter: Meter, tally: Tally, answer: Sequence[int]) -> None:
    """Count the rounds that fill a grid, after the lowest rungs have been applied, with suppositions last.

    Nested suppositions count as one more round.  `answer` is as for a `Rater`.
    """
    splits, probes = Splits(grid, meter), Probes(grid, meter, answer)

    def higher(_: Grid) -> Round[Markable] | None:
        for technique, by_count in splits.refresh().rungs(SEVERAL):
            rung = RUNGS[technique]
            for count in range(2, MAX_WAYS + 1):
                found = list(by_count(count))
                if found:
                    atoms = [atom for split in found for atom in split.atoms(grid)]
                    marks = Marked(atoms, len({split.table.clue for split in found}))
                    return Round(rung.level, rung.effort + rung.per_way * count, [marks])
        refuted = list(map(opposite, probes.refuted()))
        rung = RUNGS[Technique.TRIAL]
        return Round(rung.level, rung.effort, [Marked(refuted, len(refuted))]) if refuted else None

    Filling(grid, tally).up([*LOW, higher], len(LOW))
    if not full(grid):
        nested = RUNGS[Technique.NESTED_TRIAL]
        tally.add(nested.level, nested.effort, 1)


def together(board: SearchBoard, answer: Assignment) -> list[int]:
    """Return for every item the mask of all items of its actor."""
    masks = [0] * board.width
    for actor in range(board.problem.length):
        items = [board.layout.item(number, row[actor]) for number, row in enumerate(answer)]
        for item in items:
            masks[item] |= sum([1 << other for other in items])
    return masks
