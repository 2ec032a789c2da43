"""Clues until an answer is the only one: each leaves about a part of the pool of other answers; then a search."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from logicgrid.csp.problem import Assignment
from logicgrid.generate.pool import AnswerPool, one_of_all, pool_near, pool_of_all
from logicgrid.generate.space import Denied, Space
from logicgrid.kinds.logic_grid.statements.identity import is_direct
from logicgrid.kinds.logic_grid.statements.statement import Drawer, Statement
from logicgrid.kinds.logic_grid.statements.table import drawn

TRIED = 4
"""The clues that are drawn for each one that is taken."""

FOUND = 6
"""The other answers that a search looks for at once."""

LISTED = 12
"""The other answers that are taken at once if all are known."""

DRAWS = 400
"""The draws without a clue that says anything new after which there seems to be none."""


class Grower:
    """Grows sets of clues of one answer; all share the pool, which grows by every answer that a search finds.

    `direct` is the number of clues that may tie an actor to a value; when `stop` returns True, nothing more is tried.
    `pool` is that to begin with, if it is not that of the answers near the true one.
    If `careful`, clues are left out one by one: for sets of weak clues of which one search takes long.
    """

    def __init__(
        self,
        space: Space,
        answer: Assignment,
        drawer: Drawer,
        direct: int,
        stop: Callable[[], bool] = lambda: False,
        careful: bool = False,
        pool: AnswerPool | None = None,
    ) -> None:
        self.space, self.answer, self.drawer, self.direct, self.stop = space, answer, drawer, direct, stop
        self.pool: AnswerPool = pool or pool_near(space, answer)
        self.all = None if pool else pool_of_all(space, answer)
        """All answers, the true one first, if these are not too many: then nothing is searched for."""
        self._held: dict[Statement, int] = {}
        self.careful = careful

    def grow(
        self, start: Sequence[Statement], weights: Mapping[str, float], left: float, quota: int
    ) -> list[Statement] | None:
        """Return these clues and others that no answer of the pool obeys; None if none were found.

        Forms are drawn by weight, at most `quota` clues of each; a clue is preferred that leaves this part (`left`) of
        the answers that were still possible, and that speaks of what was spoken of least.
        """
        pool = self.pool
        clues = list(start)
        alive = pool.obeying(clues)
        used = Counter([form.NAME for form in clues])
        spoken = Counter([label for form in clues for label in form.labels()])
        direct = sum([is_direct(form) for form in clues])
        failed = 0
        while alive:
            name = self._form(weights, used, quota)
            best: Statement | None = None
            best_score, best_left = 1e9, 0
            count = alive.bit_count()
            for _ in range(TRIED):
                form = drawn(self.drawer, name)
                if form is None or (direct >= self.direct and is_direct(form)):
                    continue
                kept = pool.holds(form) & alive
                if kept == alive:
                    continue
                labels = form.labels()
                often = sum([spoken[label] for label in labels]) / len(labels)
                score = abs(kept.bit_count() / count - left) + often / (4 + 2 * len(clues))
                if score < best_score:
                    best, best_score, best_left = form, score, kept
            if best is None:
                failed += 1
                if failed > DRAWS or self.stop():
                    return None
                continue
            failed = 0
            clues.append(best)
            used[name] += 1
            spoken.update(best.labels())
            direct += is_direct(best)
            alive = best_left
        return clues

    def _form(self, weights: Mapping[str, float], used: Mapping[str, int], quota: int) -> str:
        """Return a form that is drawn by weight, seldom one that is used often, and none of which there are enough."""
        fits = {name: weight / (1 + used[name]) for name, weight in weights.items() if used[name] < quota}
        if not fits:
            fits = dict(weights)
        ((name),) = self.drawer.rng.choices(list(fits), list(fits.values()))
        return name

    def shrink(self, clues: Sequence[Statement], order: Sequence[Statement]) -> list[Statement]:
        """Return the clues without those that keep out no answer of the pool alone, looked at in this order."""
        kept = list(clues)
        for form in order:
            if not self._kept_out_by(form, kept):
                kept = [each for each in kept if each is not form]
        return kept

    def unique(
        self,
        start: Sequence[Statement],
        weights: Mapping[str, float],
        left: float,
        quota: int,
        order: Callable[[list[Statement]], list[Statement]],
    ) -> list[Statement] | None:
        """Return clues with the answer as the only one, none of them needless; None if that was not found out.

        They are grown from `start` (see `grow`) and shrunk in an order that depends on what was grown.  A search looks
        for another answer of what is left.  If there are some, the pool is richer by them, and all begins anew from the
        clues that were grown: so one search shows at last that every clue was rightly left out, and each one that stays
        has an answer of the pool that it alone keeps out.
        """
        grown, ordered = list(start), list[Statement]()
        while not self.stop():
            if not ordered or self.pool.obeying(grown):
                more = self.grow(grown, weights, left, quota)
                if more is None:
                    return None
                grown, ordered = more, order(more)
            kept = grown if self.careful else self.shrink(grown, ordered)
            others = self.others(kept)
            if others is None:
                return None
            if not others:
                return self.one_by_one(kept, ordered) if self.careful else kept
            for other in others:
                self.pool.add(other)
        return None

    def others(self, clues: Sequence[Statement]) -> list[Assignment] | None:
        """Return some answers of these clues besides the true one: none if there are none, None if it is not known."""
        if self.all is None:
            return self.space.others(clues, self.answer, FOUND)
        left = self.all.every ^ 1
        for form in clues:
            if form not in self._held:
                self._held[form] = self.all.holds(form)
            left &= self._held[form]
        numbers: list[int] = []
        while left and len(numbers) < LISTED:
            low = left & -left
            left ^= low
            numbers.append(low.bit_length() - 1)
        return [one_of_all(self.answer, number) for number in numbers]

    def one_by_one(self, clues: Sequence[Statement], order: Sequence[Statement]) -> list[Statement] | None:
        """Return clues of one answer without needless ones, by a search for each that the pool says nothing of.

        None if one was not decided.  Each search may take the opposite of the clue for granted, so it is a short one.
        """
        kept = list(clues)
        for form in order:
            if self._kept_out_by(form, kept):
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
                self.pool.add(other)
        return kept

    def witnesses(self, clues: Sequence[Statement]) -> list[Assignment]:
        """Return for each clue that is needed an answer of the pool that obeys all others and breaks it."""
        out = [self._kept_out_by(form, clues) for form in clues]
        return [self.pool.first_of(mask) for mask in out if mask]

    def _kept_out_by(self, form: Statement, clues: Sequence[Statement]) -> int:
        """Return the answers of the pool that one of the clues alone keeps out."""
        pool = self.pool
        out = pool.every & ~pool.holds(form)
        for each in clues:
            if each is not form:
                out &= pool.holds(each)
                if not out:
                    break
        return out
