"""Which suppositions the clues refute, and whether one or two clues suffice for it; no step is written down."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from logicgrid.csp.deduce.probes import open_pairs
from logicgrid.csp.deduce.refute import with_one_more
from logicgrid.csp.search.grid import Grid, GridClash
from logicgrid.puzzle.budget import Meter
from logicgrid.puzzle.derivation import Atom


class Refutations:
    """Suppositions on a growing grid; `answer` has for each item the mask of the other items of its actor.

    What is true of the answer is not supposed.
    """

    def __init__(self, grid: Grid, meter: Meter, answer: Sequence[int]) -> None:
        self.grid = grid
        self.meter = meter
        self.answer = answer
        self.closures: dict[Atom, Grid | None] = {}
        """What followed from suppositions when they were last looked at; None if they are refuted."""
        self.sizes: dict[Atom, int] = {}
        """How much followed from a refuted supposition until the contradiction."""
        self.failures: Counter[Atom] = Counter()
        """How often a refuted supposition was tried in vain with few clues."""

    def refuted(self) -> Iterator[Atom]:
        """Yield the suppositions that the clues refute one by one: none of those that are true of the answer.

        What follows from a supposition that is not refuted is not refuted either.  So those come first from which most
        follows: of labels with few candidates, and that they go together.
        """
        no, width = self.grid.no, self.grid.board.width
        survived: dict[bool, list[int]] = {True: [0] * width, False: [0] * width}
        pairs = list(open_pairs(self.grid))
        pairs.sort(key=lambda pair: -no[pair[0]].bit_count() - no[pair[1]].bit_count())
        for truth in (True, False):
            for one, other in pairs:
                if self.answer[one] >> other & 1 == truth or survived[truth][one] >> other & 1:
                    continue
                work = self.closure((one, other, truth))
                if work is None:
                    yield one, other, truth
                else:
                    survived[True] = [a | b for a, b in zip(survived[True], work.yes, strict=True)]
                    survived[False] = [a | b for a, b in zip(survived[False], work.no, strict=True)]

    def closure(self, atom: Atom) -> Grid | None:
        """Return what follows from a supposition by all clues; None if that is a contradiction.

        What followed from it when less was known is the start.
        """
        if atom in self.closures and self.closures[atom] is None:
            return None
        self.meter.spend()
        grid, work = self.grid, self.closures.get(atom)
        self.closures[atom] = None
        try:
            if work is None:
                work = grid.copy()
                work.suppose(*atom)
            else:
                work.join(grid)
            work.settle()
        except GridClash:
            assert work
            self.sizes[atom] = work.crossed() - grid.crossed()
            return None
        self.closures[atom] = work
        return work

    def some_by_clues(self, count: int) -> list[Atom]:
        """Return some of the suppositions that so many clues refute; none only if there are none.

        Those come first that were tried least, and of which little followed.  After the first success some more are
        tried, as many again as have failed.
        """
        found: list[Atom] = []
        most = 0
        atoms = sorted(self.refuted(), key=lambda atom: (self.failures[atom], self.sizes[atom]))
        for place, atom in enumerate(atoms):
            if found and place > most:
                break
            if self.by_clues(atom, count):
                found.append(atom)
                most = most or 2 * place + 1
            else:
                self.failures[atom] += 1
        return found

    def by_clues(self, atom: Atom, count: int) -> bool:
        """Return True if a supposition leads to a contradiction with that many clues at most."""
        return self._clashes(self.supposing(atom), 0, count, set())

    def _clashes(self, work: Grid, allowed: int, count: int, seen: set[int]) -> bool:
        if work.clash:
            return True
        for mask, further in with_one_more(work, allowed, seen) if count else ():
            if self._clashes(further, mask, count - 1, seen):
                return True
        return False

    def supposing(self, atom: Atom) -> Grid:
        """Return what follows from a supposition by the grid's rules."""
        self.meter.spend()
        work = self.grid.copy()
        try:
            work.suppose(*atom)
            work.rules()
        except GridClash:
            pass
        return work
