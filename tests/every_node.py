"""Problems for each kind of node, and the solutions of problems by brute force, by CP-SAT and by the search."""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction

import random_problems
from logicgrid import cpsat
from logicgrid.cpsat import inner
from logicgrid.csp import evaluate
from logicgrid.csp.encode import ArrayEncoding
from logicgrid.csp.expr import (
    FALSE,
    TRUE,
    Abs,
    And,
    Choose,
    Compare,
    Condition,
    Const,
    Defined,
    Entry,
    FloorDivide,
    Guard,
    Holder,
    Iff,
    Locate,
    Lookup,
    Maximum,
    Minimum,
    Modulo,
    Not,
    Number,
    Operator,
    Or,
    Power,
    Product,
    Sum,
    Term,
)
from logicgrid.csp.problem import Array, Assignment, Problem, canonical_key
from logicgrid.csp.search import Engine as SearchEngine
from logicgrid.puzzle.budget import Budget

OPERATORS: tuple[Operator, ...] = ("==", "!=", "<", "<=", ">", ">=")

Engine = Callable[..., cpsat.Status]
ENGINES: tuple[Engine, ...] = (inner.run, inner.run_publicly)

# ---------------------------------------------------------------------- problems and their solutions


def array(name: str, length: int, size: int, distinct: bool = True, domains: Sequence[int] | None = None) -> Array:
    return Array(name, size, distinct, tuple(domains or [(1 << size) - 1] * length))


def problem_of(length: int, arrays: Sequence[Array], conditions: Sequence[Condition]) -> Problem:
    """A problem with the actors' own array before the others, and a clue for each condition."""
    return random_problems.problem_of(length, [random_problems.actors(length), *arrays], conditions)


def by_brute_force(problem: Problem) -> list[Assignment]:
    """All solutions, in canonical order, by evaluation alone."""
    return sorted(
        (each for each in random_problems.all_worlds(problem) if evaluate.holds(problem, each)), key=canonical_key
    )


def by_cpsat(encoding: ArrayEncoding, engine: Engine, presolve: bool) -> list[Assignment]:
    """All solutions, in the order in which CP-SAT gives them."""
    found: list[Assignment] = []
    search = cpsat.Search(None, presolve=presolve)
    assert engine(encoding.model, search, lambda values: found.append(encoding.decode(values))) == "complete"
    return found


def by_search(problem: Problem) -> list[Assignment]:
    """All solutions by the independent search."""
    found = SearchEngine(problem).find(1_000_000, Budget(1_000_000))
    assert found.complete
    return list(found.solutions)


def check(problem: Problem, search: bool, turn: int = 0, presolves: Sequence[bool] = (False, True)) -> None:
    """The model, presolved or not (and the independent search) finds the solutions.

    The ways into CP-SAT take turns: `turn` says which is first.
    """
    expected = by_brute_force(problem)
    for place, presolve in enumerate(presolves):
        engine = ENGINES[(turn + place + turn // 2) % len(ENGINES)]
        found = sorted(by_cpsat(ArrayEncoding(problem), engine, presolve), key=canonical_key)
        assert found == expected, f"{presolve=}, {engine.__name__}"
    if search:
        assert sorted(by_search(problem), key=canonical_key) == expected, "the independent search"


# ---------------------------------------------------------------------- one problem for each kind of node

B, S, T = 1, 2, 3
"""Three positions; `B` is a bijection, `S` has a spare value, `T` is shared."""
ARRAYS = (array("b", 3, 3), array("s", 3, 4), array("t", 3, 2, distinct=False))
HALVES = (Fraction(-3, 2), Fraction(1, 3), 2)
SIGNS = (-2, 0, 3)
SPARE = (-4, Fraction(1, 2), 5, 7)


def actor(place: int) -> Term:
    return Holder(0, Const(place))


def val(array: int, place: int, table: tuple[Number, ...] | None = None) -> Term:
    index = Entry(array, actor(place))
    return index if table is None else Lookup(index, table)


def act(array: int, value: int) -> Term:
    return Holder(array, Const(value))


def same(left: Term, right: Term | Number, operator: Operator = "==") -> Compare:
    return Compare(operator, left, right if not isinstance(right, int | Fraction) else Const(right))


X, Y = val(B, 0, SIGNS), val(B, 1, SIGNS)
HALF = val(B, 2, HALVES)
NODES: dict[str, Condition] = {
    "the entry of an actor": same(val(B, 0), 1),
    "the entry of a holder": same(Entry(T, act(B, 1)), 1),
    "the entry of nobody": same(Entry(B, act(S, 3)), 1),
    "the holder of a value": same(act(B, 0), act(S, 0)),
    "different from nobody": same(act(B, 0), act(S, 0), "!="),
    "nobody is nobody": same(act(S, 1), act(S, 1)),
    "somebody has a value": Defined((act(S, 1), act(S, 2))),
    "a value of an entry": same(Holder(S, val(B, 0)), act(B, 1)),
    "an entry of a holder of an entry": same(Entry(S, Holder(S, Entry(B, act(S, 1)))), 2, ">="),
    "a holder of an entry of a holder": same(Holder(B, Entry(B, Holder(S, val(B, 2)))), act(B, 0), "!="),
    "a located number": same(Entry(B, Holder(S, Locate(Sum((X, Const(2))), SPARE))), 0),
    "a located fraction": Defined((Locate(Product(X, Const(Fraction(-1, 4))), SPARE),)),
    "a number located nowhere": Defined((Holder(B, Locate(X, HALVES)),)),
    "a table in steps": same(val(B, 0, (3, 5, 7)), 5, "<="),
    "a table of fractions": same(HALF, Fraction(1, 3), ">"),
    "a table that repeats": same(val(S, 0, (2, 2, -1, 2)), val(S, 1, (-1, -1, -1, 2))),
    "a guarded actor": same(Entry(B, Guard(same(val(T, 0), 1), actor(0))), 1, "<"),
    "a guarded number": same(Sum((Guard(same(X, Y, "<"), X), Y)), 1, "<="),
    "a chosen number": same(Sum((Choose(same(X, Y, "<"), X), HALF)), 0, "<"),
    "a chosen number that may be undefined": same(Choose(same(val(T, 0), 1), val(B, 0, SIGNS)), 0, ">="),
    "nobody chosen": same(Choose(same(val(B, 0), 0), Lookup(Entry(B, act(S, 0)), SIGNS)), 0),
    "a count": same(Sum(tuple(Choose(same(val(T, place), 1), Const(1)) for place in range(3))), 2),
    "a sum": same(Sum((X, Y, HALF)), 2, "<"),
    "a sum with nobody": same(Sum((X, Lookup(Entry(B, act(S, 2)), SIGNS))), 0, ">"),
    "a product": same(Product(X, Y), HALF, "<="),
    "a square": same(Product(X, X), 4),
    "a product with a constant": same(Product(Const(Fraction(-2, 3)), X), -2),
    "a product with zero": same(Product(Const(0), Lookup(Entry(B, act(S, 0)), SIGNS)), 0),
    "an absolute difference": same(Abs(Sum((val(B, 0), Product(Const(-1), val(B, 1))))), 1),
    "an absolute fraction": same(Abs(HALF), val(T, 0, (Fraction(3, 2), 1)), "<="),
    "a minimum": same(Minimum((X, Y, HALF)), val(T, 1, (-2, 0)), ">="),
    "a maximum": same(Maximum((X, Y, Const(Fraction(1, 2)))), val(T, 0, (3, Fraction(1, 2)))),
    "a minimum with nobody": same(Minimum((X, Lookup(Entry(B, act(S, 0)), SIGNS))), 0, "<"),
    "a quotient by a constant": same(FloorDivide(val(S, 0, (-7, -1, 5, 8)), Const(3)), -1),
    "a quotient by a negative constant": same(FloorDivide(val(S, 0, (-7, -1, 5, 8)), Const(-3)), -2, "<="),
    "a remainder by a negative constant": same(Modulo(val(S, 0, (-7, -1, 5, 8)), Const(-3)), val(T, 0, (-1, -2))),
    "a quotient of any signs, by zero too": same(FloorDivide(val(S, 0, (-7, -1, 5, 8)), val(B, 0, (-2, 0, 3))), -1),
    "a remainder of any signs, by zero too": same(Modulo(val(S, 0, (-7, -1, 5, 8)), val(B, 0, (-2, 0, 3))), 1, "<"),
    "a quotient of fractions": same(FloorDivide(HALF, val(S, 0, (Fraction(-1, 2), Fraction(2, 3), 0, 5))), -1),
    "a remainder of fractions": same(Modulo(HALF, val(S, 0, (Fraction(-1, 2), Fraction(2, 3), 0, 5))), 0, ">"),
    "a quotient by zero alone": same(FloorDivide(X, Product(Const(0), Y)), 0),
    "a quotient of a constant": same(FloorDivide(Const(7), X), Modulo(Const(-7), Y), "<"),
    "a defined quotient": Defined((FloorDivide(X, Y), Modulo(Y, X))),
    "a constant power": same(Power(X, Const(2)), 4, "<"),
    "a power of zero": same(Power(X, Const(0)), 1),
    "an unknown power": same(Power(X, val(B, 1)), 9, "<"),
    "a power with a negative exponent": same(Power(Y, X), 0),
    "a power with a broken exponent": same(Power(X, HALF), 0, ">="),
    "a power of fractions": same(Power(HALF, val(B, 1)), Fraction(1, 2), ">"),
    "a power that is never defined": Defined((Power(X, Const(-1)),)),
    "a power with a late exponent": same(Power(val(T, 0, (-1, 2)), val(B, 0, (2, 3, 7))), -1),
    "nothing is true": FALSE,
    "everything is true": TRUE,
    "an equivalence": Iff(same(X, Y, "<"), same(val(T, 0), 1)),
    "a conjunction": And((same(X, Y, "<"), same(val(T, 0), 1))),
    "an exclusive disjunction": Not(Iff(same(act(S, 0), actor(0)), same(val(B, 0), 1))),
    "one of two actors": Or((same(act(B, 0), actor(0)), same(actor(1), act(B, 0)))),
    "one of two that are not always somebody": Or((same(act(B, 0), act(S, 0)), same(act(S, 1), act(B, 0)))),
    "nobody or somebody": Or((same(act(S, 0), act(B, 0)), same(act(S, 0), act(B, 1)))),
    "a value among others": Or((same(val(S, 0), 1), same(val(S, 1), val(S, 0)), same(val(S, 0), 3))),
    "a number among others": Or((same(X, Y), same(HALF, X), same(X, 3))),
    "a constant among values": Or((same(val(T, 0), 1), same(val(T, 1), 1))),
    "one thing twice": Or((same(act(B, 0), actor(0)), same(actor(0), act(B, 0)))),
    "just one of two actors": Not(Iff(same(act(B, 0), actor(0)), same(actor(1), act(B, 0)))),
    "just one of two holders": Not(Iff(same(act(B, 0), act(S, 0)), same(act(S, 1), act(B, 0)))),
    "just one of two values that may be equal": Not(Iff(same(val(T, 0), val(T, 1)), same(val(T, 2), val(T, 0)))),
    "just one of two numbers": Not(Iff(same(X, Y), same(HALF, X))),
    "one thing just once": Not(Iff(same(act(B, 0), actor(0)), same(actor(0), act(B, 0)))),
}


def arrays_for(condition: Condition) -> tuple[Array, ...]:
    """The three arrays, each of those that are not spoken of fixed, so that they do not multiply the solutions."""
    text = repr(condition)
    return tuple(
        each
        if f"array={number}," in text
        else array(each.name, 3, each.size, each.distinct, [1 << place % each.size for place in range(3)])
        for number, each in enumerate(ARRAYS, 1)
    )


def under_logic(condition: Condition) -> Iterator[Condition]:
    """The condition required, refused, and in each kind of logic."""
    other = same(act(B, 1), actor(0))
    yield condition
    yield Not(condition)
    yield Or((condition, other))
    yield Iff(condition, other)
    yield Not(And((condition, Not(other))))
