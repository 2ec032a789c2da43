"""Random problems, for tests that compare methods: small ones with every node there is, large ones with usual clues.

Small ones come with their number of solutions by brute force: every assignment, evaluated.
"""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import permutations, product
from random import Random

from logicgrid.csp import evaluate, expr
from logicgrid.csp.problem import Array, Assignment, Clue, Part, Problem
from logicgrid.csp.question import ArrayQuestion
from logicgrid.puzzle.budget import Budget
from logicgrid.puzzle.diagnostics import Span
from logicgrid.puzzle.record import replace

SPAN = Span(1, 1, 1, 1)
NUMBERS: list[expr.Number] = [
    0,
    1,
    2,
    3,
    5,
    -1,
    -4,
    10,
    Fraction(1, 2),
    Fraction(-5, 3),
    Fraction(7, 4),
    40,
    2**31,
    2**40,
]


def problem_of(length: int, arrays: Sequence[Array], conditions: Sequence[expr.Condition]) -> Problem:
    """A clue for each condition."""
    clues = tuple(
        Clue(number, (Part(condition, "", SPAN),), None, SPAN) for number, condition in enumerate(conditions, start=1)
    )
    return Problem(length, tuple(arrays), clues)


def actors(length: int) -> Array:
    return Array("actor", length, True, tuple(1 << place for place in range(length)))


def plain(length: int, properties: int) -> list[Array]:
    """The actors and so many bijective properties."""
    full = ((1 << length) - 1,) * length
    return [actors(length), *(Array(f"p{number}", length, True, full) for number in range(1, properties + 1))]


def rows_of(array: Array) -> list[tuple[int, ...]]:
    length = len(array.domains)
    rows = permutations(range(array.size), length) if array.distinct else product(range(array.size), repeat=length)
    return [row for row in rows if all(mask >> value & 1 for mask, value in zip(array.domains, row, strict=True))]


def all_worlds(problem: Problem) -> Iterator[Assignment]:
    yield from product(*[rows_of(array) for array in problem.arrays])


class RandomProblem:
    """Arrays of all kinds, and well-typed conditions with every node of the language, undefined terms among them."""

    def __init__(self, rng: Random, room: int = 2_500) -> None:
        """The problem has at most as many assignments as there is room for."""
        self.rng = rng
        self.length = rng.choice((2, 3, 3, 3, 4))
        self.arrays = [actors(self.length)]
        for number in range(rng.randint(1, 3)):
            array = self.array(f"p{number}")
            if len(rows_of(array)) <= room:
                room //= max(len(rows_of(array)), 1)
                self.arrays.append(array)
        self.numbers = [tuple(rng.sample(NUMBERS, array.size)) for array in self.arrays]
        self.single = [self.sole_values(array) for array in self.arrays]
        self.problem = problem_of(
            self.length, self.arrays, [self.condition(rng.randint(1, 3)) for _ in range(rng.randint(1, 4))]
        )

    def array(self, name: str) -> Array:
        rng, length = self.rng, self.length
        kind = rng.choice(("plain", "plain", "plain", "spare", "shared"))
        size = length if kind == "plain" else length + rng.randint(1, 2) if kind == "spare" else rng.randint(1, 3)
        full = (1 << size) - 1
        domains = [full] * length
        if rng.random() < 0.4:
            solution = rng.choice(list(permutations(range(size), length))) if kind != "shared" else [0] * length
            for place in rng.sample(range(length), rng.randint(1, length)):
                domains[place] = 1 << solution[place] | rng.choice((0, rng.randrange(full + 1), full))
        return Array(name, size, kind != "shared", tuple(domains))

    @staticmethod
    def sole_values(array: Array) -> list[int]:
        """The values of a shared array that one actor at most can have: only their holders may be asked for."""
        return [value for value in range(array.size) if sum(mask >> value & 1 for mask in array.domains) <= 1]

    def person(self, depth: int) -> expr.Term:
        rng = self.rng
        number = rng.randrange(len(self.arrays))
        array = self.arrays[number]
        if not array.distinct:
            if not self.single[number]:
                return expr.Holder(0, expr.Const(rng.randrange(self.length)))
            return expr.Holder(number, expr.Const(rng.choice(self.single[number])))
        roll = rng.random()
        if depth <= 0 or roll < 0.75:
            return expr.Holder(number, expr.Const(rng.randrange(array.size)))
        if roll < 0.85:
            return expr.Guard(self.condition(depth - 1), self.person(depth - 1))
        if roll < 0.93:
            return expr.Holder(number, expr.Locate(self.number(depth - 1), self.numbers[number]))
        return expr.Holder(number, expr.Entry(number, self.person(depth - 1)))

    def number(self, depth: int) -> expr.Term:
        rng = self.rng
        if depth <= 0 or rng.random() < 0.4:
            if rng.random() < 0.3:
                return expr.Const(rng.choice(NUMBERS))
            number = rng.randrange(len(self.arrays))
            index = expr.Entry(number, self.person(depth - 1))
            return index if rng.random() < 0.3 else expr.Lookup(index, self.numbers[number])
        inner = depth - 1
        few = tuple(self.number(inner) for _ in range(rng.randint(1, 3)))
        two = self.number(inner), self.number(inner)
        makers: list[Callable[[], expr.Term]] = [
            lambda: expr.Sum(few),
            lambda: expr.Minimum(few),
            lambda: expr.Maximum(few),
            lambda: expr.Product(*two),
            lambda: expr.FloorDivide(*two),
            lambda: expr.Modulo(*two),
            lambda: expr.Power(two[0], expr.Const(rng.randrange(4))),
            lambda: expr.Power(
                expr.Const(rng.choice((0, 1, -2, Fraction(3, 2)))), expr.Minimum((two[1], expr.Const(4)))
            ),
            lambda: expr.Abs(two[0]),
            lambda: expr.Guard(self.condition(inner), two[0]),
            lambda: expr.Choose(self.condition(inner), two[0]),
            lambda: expr.Locate(two[0], (0, 1, 2, 7, Fraction(1, 2))),
        ]
        return rng.choice(makers)()

    def condition(self, depth: int) -> expr.Condition:
        rng = self.rng
        if depth <= 0 or rng.random() < 0.55:
            if rng.random() < 0.5:
                return expr.Compare(rng.choice(("==", "!=")), self.person(depth - 1), self.person(depth - 1))
            if rng.random() < 0.1:
                return expr.Defined((self.person(depth - 1), self.number(depth - 1)))
            operator = rng.choice(("==", "!=", "<", "<=", ">", ">="))
            return expr.Compare(operator, self.number(depth - 1), self.number(depth - 1))
        some = tuple(self.condition(depth - 1) for _ in range(rng.randint(2, 3)))
        return rng.choice(
            (
                expr.Not(some[0]),
                expr.conjunction(some),
                expr.disjunction(some),
                expr.disjunction(some),
                expr.Iff(some[0], some[1]),
            )
        )


def large(rng: Random, length: int, properties: int, clues: int) -> Problem:
    """Clues that a hidden solution obeys: same, different, smaller, so much smaller, either; over up to four arrays."""
    hidden = [list(range(length)), *(rng.sample(range(length), length) for _ in range(properties))]

    def label() -> tuple[expr.Holder, int]:
        array, value = rng.randrange(properties + 1), rng.randrange(length)
        return expr.Holder(array, expr.Const(value)), hidden[array].index(value)

    conditions: list[expr.Condition] = []
    while len(conditions) < clues:
        (one, a), (two, b), (three, c) = label(), label(), label()
        number = rng.randrange(1, properties + 1)
        low, high = (one, two) if hidden[number][a] < hidden[number][b] else (two, one)
        step = abs(hidden[number][a] - hidden[number][b])
        shapes: list[tuple[bool, expr.Condition]] = [
            (a == b and one != two, expr.Compare("==", one, two)),
            (a != b and one.array != two.array, expr.Compare("!=", one, two)),
            (step > 0, expr.Compare("<", expr.Entry(number, low), expr.Entry(number, high))),
            (
                step > 0,
                expr.Compare("==", expr.Sum((expr.Entry(number, low), expr.Const(step))), expr.Entry(number, high)),
            ),
            ((a == b) != (a == c), expr.Not(expr.Iff(expr.Compare("==", one, two), expr.Compare("==", one, three)))),
        ]
        fitting = [condition for fits, condition in shapes if fits and one.array != two.array]
        if fitting:
            conditions.append(rng.choice(fitting))
    return problem_of(length, plain(length, properties), conditions)


def unique(problem: Problem) -> bool:
    found = ArrayQuestion(problem).engine().find(2, Budget(100_000))
    assert found.complete or len(found.solutions) == 2
    return len(found.solutions) == 1


@cache
def irredundant(seed: int) -> Problem:
    """A unique problem of four actors and three properties from which no clue can be dropped."""
    rng = Random(seed)
    problem = large(rng, 4, 3, 16)
    while not unique(problem):
        problem = large(rng, 4, 3, 16)
    return without_spare_clues(problem)


@cache
def hard(seed: int) -> Problem | None:
    """A unique problem of alternatives only, of which none can be dropped; None if they are too few."""
    rng, length, properties = Random(seed), 4, 3
    hidden = [list(range(length)), *(rng.sample(range(length), length) for _ in range(properties))]

    def fact() -> tuple[expr.Condition, bool]:
        (one, other), a, b = rng.sample(range(properties + 1), 2), rng.randrange(length), rng.randrange(length)
        same = hidden[one].index(a) == hidden[other].index(b)
        truth = rng.random() < 0.5
        return expr.Compare(
            "==" if truth else "!=", expr.Holder(one, expr.Const(a)), expr.Holder(other, expr.Const(b))
        ), same == truth

    conditions: list[expr.Condition] = []
    while len(conditions) < 60:
        (one, first), (other, second) = fact(), fact()
        if first or second:
            conditions.append(expr.Or((one, other)))
    problem = problem_of(length, plain(length, properties), conditions)
    return without_spare_clues(problem) if unique(problem) else None


@cache
def irredundant_of_any_kind(seed: int) -> Problem | None:
    """The same of a random problem: small, with arrays of all kinds. None where no clues came up that settle it."""
    rng = Random(seed)
    problem = RandomProblem(rng)
    rows = [rows_of(array) for array in problem.arrays]
    if not all(rows):
        return None
    hidden = tuple(rng.choice(each) for each in rows)
    true: list[expr.Condition] = []
    for _ in range(60):
        condition = problem.condition(rng.randint(0, 2))
        made = problem_of(problem.length, problem.arrays, [*true, condition])
        if not evaluate.holds(made, hidden):
            continue
        true.append(condition)
        if unique(made):
            return without_spare_clues(made)
    return None


def without_spare_clues(problem: Problem) -> Problem:
    """A unique problem less the clues that it does not need, the first ones first."""
    for clue in problem.clues:
        fewer = replace(problem, clues=tuple(each for each in problem.clues if each is not clue))
        problem = fewer if unique(fewer) else problem
    return problem
