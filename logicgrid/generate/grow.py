"""Growing clues until an answer is unique: each clue leaves about a given part of a pool of other answers.

In the end a search proves uniqueness, or adds to the pool.  The pool keeps answers as masks, so that a few operations
on long integers find the answers that satisfy a clue.  Answers are numbered as they are added.  For every two items the
pool has an integer whose bit w says that they go together in answer w; for an item with itself, that somebody has it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import reduce
from itertools import chain, combinations, islice, product
from operator import and_, or_
from random import Random

from logicgrid.csp import expr
from logicgrid.csp.evaluate import COMPARISONS, OPERATIONS
from logicgrid.csp.problem import Array, Assignment, Problem
from logicgrid.generate.space import Denied, Space
from logicgrid.kinds.logic_grid.language.vocabulary import Label
from logicgrid.kinds.logic_grid.statements import Drawer, Statement
from logicgrid.kinds.logic_grid.statements.identity import is_direct
from logicgrid.kinds.logic_grid.statements.table import drawn

FAR = 40
"""The number of answers far from the true one in an initial pool."""

WORK = 4_000_000
"""The approximate number of mask updates for an initial pool, since large puzzles have too many near answers."""

Masks = list[list[int]]


class AnswerPool:
    """A set of answers as masks; `every` has the bits of all of them."""

    def __init__(self, space: Space, same: Masks | None = None, size: int = 0) -> None:
        self.space = space
        self.first = space.layout.first
        width = space.layout.width
        self.same: Masks = [[0] * width for _ in range(width)] if same is None else same
        self.size = size
        self._held: dict[Statement, int] = {}
        """What is known of statements; cleared with each new answer."""

    @property
    def every(self) -> int:
        return (1 << self.size) - 1

    def add(self, answers: Iterable[Assignment]) -> None:
        """Add answers."""
        same, first = self.same, self.space.layout.first
        for answer in answers:
            bit = 1 << self.size
            self.size += 1
            self._held.clear()
            for labels in zip(*answer, strict=True):
                items = [start + label for start, label in zip(first, labels, strict=True)]
                for item in items:
                    row = same[item]
                    for other in items:
                        row[other] |= bit

    def without(self, number: int) -> AnswerPool:
        """Return a pool without the answer with this number."""
        low, high = (1 << number) - 1, number + 1
        same = [[mask & low | mask >> high << number for mask in row] for row in self.same]
        return AnswerPool(self.space, same, self.size - 1)

    def together(self, one: Label, other: Label) -> int:
        """Return the answers in which two labels go together; for a label with itself, in which somebody has it."""
        first = self.first
        return self.same[first[one[0]] + one[1]][first[other[0]] + other[1]]

    def row(self, label: Label, category: int) -> list[int]:
        """Return, for each value of a category, the answers in which the actor of a label has it."""
        start = self.first[category]
        return self.same[self.first[label[0]] + label[1]][start : start + self.space.size(category)]

    def holds(self, statement: Statement) -> int:
        """Return the mask of the answers in which a statement holds."""
        if statement not in self._held:
            self._held[statement] = self._mask(statement.condition(self.space))
        return self._held[statement]

    def _mask(self, condition: expr.Condition) -> int:
        match condition:
            case expr.Not(inner):
                return self.every & ~self._mask(inner)
            case expr.And(parts):
                return reduce(and_, map(self._mask, parts), self.every)
            case expr.Or(parts):
                return reduce(or_, map(self._mask, parts), 0)
            case expr.Iff(one, other):
                return self.every & ~(self._mask(one) ^ self._mask(other))
            case expr.Compare("!=", one, other):
                return self.every & ~self._mask(expr.Compare("==", one, other))
            case expr.Compare("==", expr.Holder(this, expr.Const(label)), expr.Holder(that, expr.Const(place))):
                return self.together((this, int(label)), (that, int(place)))
            case expr.Compare("==", expr.Entry(that, expr.Holder(this, expr.Const(label))), expr.Const(place)):
                return self.together((this, int(label)), (that, int(place)))
            case expr.Compare(operator, one, other):
                compare, those = COMPARISONS[operator], self._values(other).items()
                both = [some & more for x, some in self._values(one).items() for y, more in those if compare(x, y)]
                return reduce(or_, both, 0)
        raise AssertionError(condition)

    def _values(self, term: expr.Term) -> dict[expr.Number, int]:
        """Return the values of a term, each with the mask of the answers in which the term has it."""
        match term:
            case expr.Const(number):
                return {number: self.every}
            case expr.Entry(category, expr.Holder(array, expr.Const(label))):
                return dict(enumerate(self.row((array, int(label)), category)))
            case expr.Lookup(index, table):
                return {table[int(place)]: mask for place, mask in self._values(index).items()}
        found: dict[expr.Number, int] = {}
        operation = OPERATIONS.get(type(term)) or (lambda *numbers: sum(numbers))
        for some in product(*[self._values(each).items() for each in expr.children(term)]):  # type: ignore[arg-type]
            value = operation(*[each for each, _ in some])
            if value is not None:
                found[value] = found.get(value, 0) | reduce(and_, [mask for _, mask in some])
        return found

    def obeying(self, statements: Iterable[Statement]) -> int:
        """Return the mask of the answers in which all of some statements hold."""
        return reduce(and_, map(self.holds, statements), self.every)


def near(problem: Problem, answer: Assignment) -> Iterator[Assignment]:
    """Yield the answers in which two actors swap their values of some properties, then some that are far.

    They respect the domains; clues are ignored.  If there are too many, those with few swaps are taken.
    """
    left = WORK // (problem.length * len(problem.arrays) ** 2)
    arrays = range(1, len(problem.arrays))
    swapped: dict[tuple[int, int, int], tuple[int, ...]] = {}
    for number in arrays:
        for one, other in combinations(range(problem.length), 2):
            row = list(answer[number])
            row[one], row[other] = row[other], row[one]
            if row[one] != row[other] and _fits(problem.arrays[number], row):
                swapped[number, one, other] = tuple(row)
    sets = chain.from_iterable([combinations(arrays, size) for size in arrays])
    exchanges = ((some, pair) for some in sets for pair in combinations(range(problem.length), 2))
    for some, pair in islice(exchanges, left):
        rows = list(answer)
        for number in some:
            rows[number] = swapped.get((number, *pair), answer[number])
        if all([(number, *pair) in swapped for number in some]):
            yield tuple(rows)
    rng = Random(FAR)
    for _ in range(FAR):
        shuffled = [answer[0], *[tuple(rng.sample(row, len(row))) for row in answer[1:]]]
        if tuple(shuffled) != answer and all(map(_fits, problem.arrays, shuffled)):
            yield tuple(shuffled)


def _fits(array: Array, row: list[int] | tuple[int, ...]) -> bool:
    return all([domain >> value & 1 for domain, value in zip(array.domains, row, strict=True)])


# --- Growing ----------------------------------------------------------------------------------------------------------

TRIED = 4
"""The number of clues drawn for each one taken."""

FOUND = 6
"""The number of other answers that a search collects."""

DRAWS = 400
"""The number of consecutive draws without a useful clue after which there seems to be none."""


class Grower:
    """Grows sets of clues for one answer; all share the pool, which grows with every answer that a search finds.

    `direct` is the number of clues that may tie an actor to a value; when `stop` returns True, nothing more is tried.
    `pool` is the initial pool, by default the answers near the true one.  If `careful`, clues are left out one by one,
    which suits sets of weak clues for which a single search takes long.
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
        self.pool = pool or AnswerPool(space)
        """Other answers, at first some near the true one."""
        if pool is None:
            self.pool.add(near(space.problem, answer))
        self.careful = careful

    def grow(
        self, start: Sequence[Statement], weights: Mapping[str, float], left: float, quota: int
    ) -> list[Statement] | None:
        """Return these clues plus others that exclude every answer of the pool; None if none were found.

        Forms are drawn by weight, at most `quota` clues of each.  A clue is preferred if it leaves about this part
        (`left`) of the answers still possible, and mentions labels that were mentioned least.
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
        """Draw a form by weight, less often if it is used much, and never if there are enough clues of it."""
        fits = {name: weight / (1 + used[name]) for name, weight in weights.items() if used[name] < quota}
        if not fits:
            fits = dict(weights)
        ((name),) = self.drawer.rng.choices(list(fits), list(fits.values()))
        return name

    def shrink(self, clues: Sequence[Statement], order: Sequence[Statement]) -> list[Statement]:
        """Return the clues, dropping in this order those that are not alone in excluding an answer of the pool."""
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
        """Return an irreducible set of clues for which the answer is unique; None if the search was inconclusive.

        Clues are grown from `start` (see `grow`) and shrunk in an order that depends on what was grown.  A search then
        looks for other answers.  Any found are added to the pool, and shrinking starts again from the grown clues.  So
        a single search finally shows that every dropped clue was needless, and each remaining clue alone excludes some
        answer of the pool.
        """
        grown, ordered = list(start), list[Statement]()
        while not self.stop():
            if not ordered or self.pool.obeying(grown):
                more = self.grow(grown, weights, left, quota)
                if more is None:
                    return None
                grown, ordered = more, order(more)
            kept = grown if self.careful else self.shrink(grown, ordered)
            others = self.space.others(kept, self.answer, FOUND)
            if others is None:
                return None
            if not others:
                return self.one_by_one(kept, ordered) if self.careful else kept
            self.pool.add(others)
        return None

    def one_by_one(self, clues: Sequence[Statement], order: Sequence[Statement]) -> list[Statement] | None:
        """Return an irreducible set of clues for one answer, with a search for each clue that the pool cannot decide.

        None if a search was inconclusive.  Each search may assume the negation of the clue, so it is short.
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
            self.pool.add(others)
        return kept

    def _kept_out_by(self, form: Statement, clues: Sequence[Statement]) -> int:
        """Return the answers of the pool that only one of the clues excludes."""
        pool = self.pool
        out = pool.every & ~pool.holds(form)
        for each in clues:
            if each is not form:
                out &= pool.holds(each)
                if not out:
                    break
        return out


# --- The fewest clues that exclude a pool: hitting sets ---------------------------------------------------------------

MOST_LOOKS = 4_000
"""The number of partial sets to visit before the search gives up."""

LOOKED_AT = 8
"""The number of answers among which to find the one that fewest clues exclude, to branch on."""


def fewest(masks: Sequence[int], every: int, size: int, most: int, rng: Random) -> list[tuple[int, ...]]:
    """Return up to `most` sets of `size` clues, by their numbers, that exclude every answer, in a random order.

    A long search without result gives up.
    `masks` are the answers in which each clue holds; `every` has the bits of all answers.

    >>> fewest([0b011, 0b101, 0b110], 0b111, 2, 9, Random(0)), fewest([0b011, 0b101, 0b110], 0b111, 3, 9, Random(0))
    ([], [(0, 1, 2)])
    >>> sorted(fewest([0b001, 0b110, 0b110], 0b111, 2, 9, Random(0)))
    [(0, 1), (0, 2)]
    """
    found = _HittingSets(masks, rng.sample(range(len(masks)), len(masks))).of(every, size, frozenset())
    return [tuple(sorted(each)) for each in islice(found, most)]


class _HittingSets:
    def __init__(self, masks: Sequence[int], order: Sequence[int]) -> None:
        self.masks = masks
        self.order = order
        self._killers: dict[int, list[int]] = {}
        self._looks = 0

    def of(self, left: int, size: int, without: frozenset[int]) -> Iterator[tuple[int, ...]]:
        """Yield the sets of `size` clues, none of them in `without`, that exclude the answers in `left`."""
        if not left:
            if size == 0:
                yield ()
            return  # fewer clues suffice, and larger sets are not wanted
        if size == 0 or self._looks > MOST_LOOKS:
            return
        self._looks += 1
        passed = without
        for number in self.killers(left):
            if number in passed or (size == 1 and left & self.masks[number]):
                continue
            for rest in self.of(left & self.masks[number], size - 1, passed):
                yield number, *rest
            passed |= {number}

    def killers(self, left: int) -> list[int]:
        """Return the clues that exclude an answer which few clues exclude."""
        best: list[int] | None = None
        for _ in range(LOOKED_AT):
            bit = left & -left
            if not bit:
                break
            left ^= bit
            if bit not in self._killers:
                masks = self.masks
                self._killers[bit] = [number for number in self.order if not masks[number] & bit]
            found = self._killers[bit]
            if best is None or len(found) < len(best):
                best = found
        assert best is not None
        return best
