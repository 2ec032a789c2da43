"""Clues against the staircase grid: what searches of problems with the same arrays have in common.

Equality and difference of two labels are done to the grid at once; every other condition becomes the propagator that
fits it (`fitting.py`).
"""

from __future__ import annotations

from logicgrid.csp.expr import Compare, Condition, conjuncts
from logicgrid.csp.problem import Problem
from logicgrid.csp.search.fitting import Fitter, Propagator
from logicgrid.csp.search.grid import Contradiction, Layout, Propagation, State

_Piece = tuple[Condition, tuple[int, ...], Propagator | None]
"""A conjunct, the labels that somebody must have if it holds, and its propagator (None: it is done at once)."""


class Toolbox:
    """The grid as given, and propagators.

    A propagator depends on the arrays and on its condition only, so what one search tabulates serves the next.
    """

    __slots__ = ("_fitted", "_fitter", "given", "layout")

    def __init__(self, problem: Problem) -> None:
        self.layout = Layout(problem, guarded=True)
        self.given: State | None = None
        """The grid before any clue; None where what is given is a contradiction already."""
        self._fitted: dict[int, tuple[Condition, list[_Piece]]] = {}
        """For the identity of each condition that was met: itself (so that it stays alive), and its pieces."""
        try:
            work = self.layout.start()
            work.rules()
            self.given = work.state
        except Contradiction:
            pass
        self._fitter = Fitter(self.layout, self.given or [])

    def propagators(self, work: Propagation, condition: Condition) -> list[Propagator] | None:
        """The propagators of a condition; what can be said once and for all is done to `work` at once.

        None where the condition says nothing: it holds however its labels are placed on the grid as given.
        """
        found: list[Propagator] = []
        given, nobody = self.given or [], self.layout.nobody
        idle = True
        for part, strict, propagator in self._pieces(condition):
            for item in strict:
                if given[item] & nobody:
                    idle = False
                    work.own(item)
            if propagator is None:
                assert isinstance(part, Compare)
                if part.operator == "==":
                    work.unite(*strict)
                else:
                    work.differ(*strict)
                idle = False
            elif not propagator.always:
                idle = False
                found.append(propagator)
        return None if idle else found

    def _pieces(self, condition: Condition) -> list[_Piece]:
        known = self._fitted.get(id(condition))
        if known is None:
            pieces = [(part, *self._fitter.fitting(part)) for part in conjuncts(condition)]
            known = self._fitted[id(condition)] = condition, pieces
        return known[1]
