"""Clues until an answer is the only one: each leaves about a part of the pool of other answers; then a search."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from logicgrid.csp.problem import Assignment
from logicgrid.generate.forms import Denied, Drawer, Form, is_direct
from logicgrid.generate.pool import Pool, pool_near
from logicgrid.generate.space import Space

TRIED = 4
"""The clues that are drawn for each one that is taken."""

FOUND = 4
"""The other answers that a search looks for at once."""

DRAWS = 400
"""The draws without a clue that says anything new after which there seems to be none."""


class Grower:
    """Grows sets of clues of one answer; all share the pool, which grows by every answer that a search finds.

    `direct` is the number of clues that may tie an actor to a value; when `stop` returns True, nothing more is tried.
    """

    def __init__(
        self,
        space: Space,
        answer: Assignment,
        drawer: Drawer,
        direct: int,
        stop: Callable[[], bool] = lambda: False,
    ) -> None:
        self.space, self.answer, self.drawer, self.direct, self.stop = space, answer, drawer, direct, stop
        self.pool: Pool = pool_near(space, answer)

    def grow(self, start: Sequence[Form], weights: Mapping[str, float], left: float, quota: int) -> list[Form] | None:
        """Return these clues and others that make the answer unique; None if that was not found out.

        Forms are drawn by weight, at most `quota` clues of each; a clue is preferred that leaves this part (`left`) of
        the answers that were still possible, and that speaks of what was spoken of least.
        """
        pool = self.pool
        clues = list(start)
        alive = pool.every
        for form in clues:
            alive &= pool.holds(form)
        used = Counter([form.NAME for form in clues])
        spoken = Counter([item for form in clues for item in form.items()])
        direct = sum([is_direct(self.space, form) for form in clues])
        while not self.stop():
            failed = 0
            while alive:
                name = self._form(weights, used, quota)
                best: Form | None = None
                best_score, best_left = 1e9, 0
                count = alive.bit_count()
                for _ in range(TRIED):
                    drawn = self.drawer.draw(name)
                    if drawn is None or (direct >= self.direct and is_direct(self.space, drawn)):
                        continue
                    kept = pool.holds(drawn) & alive
                    if kept == alive:
                        continue
                    items = drawn.items()
                    often = sum([spoken[item] for item in items]) / len(items)
                    score = abs(kept.bit_count() / count - left) + often / (4 + 2 * len(clues))
                    if score < best_score:
                        best, best_score, best_left = drawn, score, kept
                if best is None:
                    failed += 1
                    if failed > DRAWS:
                        return None
                    continue
                clues.append(best)
                used[name] += 1
                spoken.update(best.items())
                direct += is_direct(self.space, best)
                alive = best_left
            others = self.space.others(clues, self.answer, FOUND)
            if others is None:
                return None
            if not others:
                return clues
            before = pool.size
            for other in others:
                pool.add(other)
            alive = pool.every >> before << before
        return None

    def _form(self, weights: Mapping[str, float], used: Mapping[str, int], quota: int) -> str:
        """Return a form that is drawn by weight, seldom one that is used often, and none of which there are enough."""
        fits = {name: weight / (1 + used[name]) for name, weight in weights.items() if used[name] < quota}
        if not fits:
            fits = dict(weights)
        ((name),) = self.drawer.rng.choices(list(fits), list(fits.values()))
        return name

    def shrink(self, clues: Sequence[Form], order: Sequence[Form]) -> list[Form] | None:
        """Return the clues without needless ones, which are looked for in this order; None if that was not found out.

        A clue is needed that alone keeps out an answer of the pool; of others a search decides.
        """
        kept, pool = list(clues), self.pool
        for form in order:
            if self._is_needed(form, kept):
                continue
            if self.stop():
                return None
            rest = [each for each in kept if each is not form]
            others = self.space.others([*rest, Denied(form)], self.answer, 1)
            if others is None:
                return None
            if not others:
                kept = rest
            for other in others:
                pool.add(other)
        return kept

    def _is_needed(self, form: Form, clues: Sequence[Form]) -> bool:
        """Return True if the clue alone keeps out an answer of the pool."""
        pool = self.pool
        out = pool.every & ~pool.holds(form)
        for each in clues:
            if each is not form:
                out &= pool.holds(each)
                if not out:
                    return False
        return True
