"""Sets of clues of the requested level: drawn, rated, and changed clue by clue until they fit.

The frequency of their forms is set by the option `--forms`, or is as in the puzzles of authors.  One number, the
*distance*, measures how far a set is from the request; 0 means that it fits.  A swap removes one clue and grows others,
weaker or stronger as the level demands; it is kept unless the distance gets larger.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress

from logicgrid.csp.problem import Assignment
from logicgrid.generate.grow import Grower
from logicgrid.generate.space import Space
from logicgrid.generate.theme import facets_of
from logicgrid.kinds import Puzzle
from logicgrid.kinds.logic_grid import grid_of
from logicgrid.kinds.logic_grid.statements import Drawer, Statement
from logicgrid.kinds.logic_grid.statements.from_rule import statements_in
from logicgrid.kinds.logic_grid.statements.identity import is_direct
from logicgrid.kinds.logic_grid.statements.table import DEFAULT, DRAWN, STATEMENTS, carried, drawn
from logicgrid.puzzle.diagnostics import Refused, brief, did_you_mean
from logicgrid.puzzle.messages import comma, say
from logicgrid.puzzle.question import Rating
from logicgrid.puzzle.record import Record

Weights = dict[str, float]

FEW = 6
"""The number of clues from which a draft's own forms are used; with fewer, the usual forms are mixed in."""


def usual(level: int) -> Weights:
    """Return the default weights for drawing clues of a level."""
    return {name: row.weights[min(max(level - 3, 0), 2)] for name, row in DRAWN.items()}


def needed_for(name: str) -> str:
    """Return what a property of a theme must have for clues of a form."""
    return say("generate.property-needs", needs=say(f"generate.needs-{STATEMENTS[name].needs}"))


def wanted(text: str) -> Weights:
    """Return the weights in a text such as `either=3,-same`.  Raises Refused.

    >>> wanted("either=3,-same,next")
    {'either': 3.0, 'same': 0.0, 'next': 1.0}
    """
    weights: Weights = {}
    for part in text.split(","):
        name, equals, number = part.strip().partition("=")
        name = name.strip()
        if not equals and name.startswith("-"):
            name, number = name[1:].strip(), "0"
        elif not equals:
            number = str(DEFAULT.get(name, 1))
        if name not in DEFAULT:
            help = did_you_mean(name, DEFAULT) or say("generate.forms", default=comma(DEFAULT))
            raise Refused(say("generate.no-form", name=brief(name)), help)
        weights[name] = _weight(name, number)
    return weights


def _weight(name: str, text: str) -> float:
    try:
        weight = float(text)
    except ValueError:
        weight = -1.0
    if not 0 <= weight < 1e6:
        raise Refused(say("generate.no-weight", text=brief(text)), say("generate.write-number-least-0", name=name))
    return weight


def weights_of(puzzle: Puzzle) -> Weights:
    """Return how often each form occurs in the rules of a puzzle.  Raises Refused if none does."""
    rules = [part.text for clue in puzzle.clues for part in clue.parts]
    counts = Counter([each.NAME for each in statements_in(rules, grid_of(puzzle).vocabulary) if each.NAME in DEFAULT])
    if not counts:
        raise Refused(say("generate.clues-have-no-forms"), say("generate.forms", default=comma(DEFAULT)))
    return {name: float(counts[name]) for name in DEFAULT}


def weights_for(puzzle: Puzzle, asked: Mapping[str, float] | None) -> Weights:
    """Return the weights for drawing clues for a draft, of the forms that its properties support.

    If none are requested, they follow the draft's own clues; if these are few, the usual weights are mixed in.
    """
    weights, facets = dict(DEFAULT if asked is None else asked), facets_of(puzzle)
    if asked is None and puzzle.clues:
        with suppress(Refused):
            own = weights_of(puzzle)
            rest = max(0.0, FEW - sum(own.values())) / sum(weights.values())
            weights = {name: own[name] + rest * weights[name] for name in weights}
    return {name: weight for name, weight in weights.items() if weight and carried(facets, name)}


# --- Sets of clues ----------------------------------------------------------------------------------------------------

SWAPS = 60
"""The swaps per attempt, and (`MANY_SWAPS`) from level 5 on, where many are needed just to reach level 4."""
MANY_SWAPS = 200

LARGE = 40
"""The number of labels above which clues of the hard levels are left out one by one (see `Grower`)."""

SUBTLE = 3
"""The level from which no clue gives a value away."""

QUOTA = 0.4
"""The fraction of the clues that may have the same form."""


class ClueTargets(Record):
    """The requested properties of the clues: levels, number, effort, and weights of forms by name.

    `direct` is the number of clues that may tie an actor to a value, None for a fifth of all (none from level 3 on).
    """

    levels: tuple[int, int]
    clues: tuple[int, int] | None
    effort: tuple[int, int] | None
    weights: Mapping[str, float]
    direct: int | None


class FoundClues(Record):
    """A set of clues, its rating, and its distance from the request."""

    clues: tuple[Statement, ...]
    rated: Rating
    distance: float


class Steerer:
    """Searches for clues for one answer that meet the request."""

    def __init__(
        self, space: Space, answer: Assignment, drawer: Drawer, targets: ClueTargets, stop: Callable[[], bool]
    ) -> None:
        self.space, self.answer, self.drawer, self.targets, self.stop = space, answer, drawer, targets, stop
        self.rng = drawer.rng
        self.low, self.high = targets.levels
        self.least = {name: weight / STATEMENTS[name].strength for name, weight in targets.weights.items()}
        self.most = {name: weight * STATEMENTS[name].strength for name, weight in targets.weights.items()}
        self.quota_holds = len(targets.weights) > 3
        direct = self.direct_of(2 * space.actors)
        careful = self.low >= 4 and space.layout.width > LARGE
        self.grower = Grower(space, answer, drawer, direct, stop, careful)

    def direct_of(self, clues: int) -> int:
        """Return the number of direct clues allowed among this number of clues."""
        if self.targets.direct is not None:
            return self.targets.direct
        return clues // 5 if self.high < SUBTLE else 0

    def quota_of(self, clues: int) -> int:
        """Return the number of clues of one form allowed among this number of clues."""
        return max(int(QUOTA * clues), 1) if self.quota_holds else clues

    def find(self) -> FoundClues | None:
        """Return the clues with the least distance found; None if there are none."""
        best = self.first()
        if best is None:
            return None
        for _ in range(SWAPS if self.low < 5 else MANY_SWAPS):
            if not best.distance or self.stop():
                break
            swapped = self.swap(best)
            if swapped is not None and swapped.distance <= best.distance:
                best = swapped
        return best

    def first(self) -> FoundClues | None:
        """Return some clues of about the requested level."""
        grower, rng = self.grower, self.rng
        size = 2 * self.space.actors + self.space.categories

        def order(clues: list[Statement]) -> list[Statement]:
            mixed = rng.sample(clues, len(clues))
            if self.high <= 2 or self.low >= 4:  # dropping the strongest clues makes the rest harder
                mixed.sort(key=lambda form: grower.pool.holds(form).bit_count(), reverse=self.high <= 2)
            return mixed

        return self.measured(grower.unique((), self.targets.weights, 0.5, self.quota_of(size), order))

    def swap(self, found: FoundClues) -> FoundClues | None:
        """Return another set of clues, with most clues the same."""
        grower, rng, clues = self.grower, self.rng, list(found.clues)
        every = grower.pool.every
        hits = {form: (every & ~grower.pool.holds(form)).bit_count() for form in clues}
        easier = found.rated.level is None or found.rated.level > self.high
        harder = not easier and (found.rated.level or 0) < self.low
        some = rng.sample(clues, min(3, len(clues)))
        if harder and rng.random() < 0.7:
            out = max(some, key=hits.__getitem__)
        elif easier:
            out = min(some, key=hits.__getitem__)
        else:
            out = self.unfit(clues) or some[0]
        rest = [form for form in clues if form is not out]
        weights = self.least if harder else self.most if easier else self.targets.weights
        quota = self.quota_of(len(clues) + 2)
        if easier:
            rest += self.strong(rest, quota)

        def order(grown: list[Statement]) -> list[Statement]:
            fresh = [form for form in grown if form not in hits]
            old = [form for form in grown if form in hits]
            old.sort(key=lambda form: hits[form] * rng.uniform(0.5, 1.5), reverse=harder)
            return old + rng.sample(fresh, len(fresh))

        left = 0.8 if harder else 0.3 if easier else 0.5
        return self.measured(grower.unique(rest, weights, left, quota, order))

    def unfit(self, clues: Sequence[Statement]) -> Statement | None:
        """Return a clue to drop: of an over-represented form, or a surplus direct clue; None if there is none."""
        counts = Counter([form.NAME for form in clues])
        quota, direct = self.quota_of(len(clues)), [form for form in clues if is_direct(form)]
        many = [form for form in clues if counts[form.NAME] > quota]
        if len(direct) > self.direct_of(len(clues)):
            many += direct
        return self.rng.choice(many) if many else None

    def strong(self, clues: Sequence[Statement], quota: int) -> list[Statement]:
        """Return one to three strong clues more than needed, so that others can be dropped."""
        counts = Counter([form.NAME for form in clues])
        names = [name for name in self.most if counts[name] < quota] or list(self.most)
        found: list[Statement] = []
        for _ in range(60):
            if len(found) == 3:
                break
            (name,) = self.rng.choices(names, [self.most[name] for name in names])
            form = drawn(self.drawer, name)
            if form is None or form in clues or form in found:
                continue
            if not is_direct(form) or self.direct_of(len(clues) + 1):
                found.append(form)
        return found[: self.rng.choice((1, 2, 2, 3))]

    def measured(self, clues: list[Statement] | None) -> FoundClues | None:
        """Return these clues with their rating and distance."""
        if clues is None:
            return None
        found = self.space.rated(clues, self.answer, self.high)
        return FoundClues(tuple(clues), found, self.distance(clues, found) + self.unfit_by(clues))

    def distance(self, clues: Sequence[Statement], found: Rating) -> float:
        """Return the distance of clues from the requested levels, number and effort."""
        if found.level is None:
            distance = 1.0 + found.open
        elif found.level < self.low:
            distance = 40.0 * (self.low - found.level) - min(1.5 * found.hard_steps, 35.0)
        else:
            distance = 0.0
        if self.targets.clues is not None:
            low, high = self.targets.clues
            distance += 4.0 * max(low - len(clues), len(clues) - high, 0)
        if self.targets.effort is not None and found.level is not None:
            low, high = self.targets.effort
            effort = self.space.effort_of(clues, self.answer)
            distance += 0.5 * max(low - effort, effort - high, 0)
        return distance

    def unfit_by(self, clues: Sequence[Statement]) -> float:
        """Return the distance of clues from the requested forms: too many of one, or too many direct clues."""
        counts = Counter([form.NAME for form in clues])
        over = sum([max(count - self.quota_of(len(clues)), 0) for count in counts.values()])
        direct = sum([is_direct(form) for form in clues])
        return 4.0 * (over + max(direct - self.direct_of(len(clues)), 0))
