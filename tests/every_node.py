"""Problems for each kind of node, and the answers of puzzles by brute force, by CP-SAT, by the search, and by all."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction

import random_problems
from logicgrid import cpsat
from logicgrid.analyses.solve import Contradictory, Limits, Multiple, Unique, solve
from logicgrid.csp import evaluate, expr
from logicgrid.csp.encode import ArrayEncoding
from logicgrid.csp.problem import Array, Assignment, Problem, canonical_key
from logicgrid.csp.search import Engine as SearchEngine
from logicgrid.puzzle.budget import Budget
from logicgrid.puzzle.question import Answer, Encoding, Question

OPERATORS: tuple[expr.Operator, ...] = ("==", "!=", "<", "<=", ">", ">=")

Engine = Callable[..., cpsat.Status]
ENGINES: tuple[Engine, ...] = (cpsat.run, cpsat.run_publicly)


def array(name: str, length: int, size: int, distinct: bool = True, domains: Sequence[int] | None = None) -> Array:
    return Array(name, size, distinct, tuple(domains or [(1 << size) - 1] * length))


def problem_of(length: int, arrays: Sequence[Array], conditions: Sequence[expr.Condition]) -> Problem:
    """A problem with the actors' own array before the others, and a clue for each condition."""
    return random_problems.problem_of(length, [random_problems.actors(length), *arrays], conditions)


def by_brute_force(problem: Problem) -> list[Assignment]:
    """All solutions, in canonical order, by evaluation alone."""
    return sorted(
        (each for each in random_problems.all_worlds(problem) if evaluate.holds(problem, each)), key=canonical_key
    )


def by_cpsat(
    encoding: Encoding, engine: Engine = cpsat.enumerate_solutions, presolve: bool = False, most: int | None = None
) -> list[Answer]:
    """All solutions of a puzzle of any kind, or the first ones, in the order in which CP-SAT gives them."""
    found: list[Answer] = []
    search = cpsat.Search(most, presolve=presolve)
    status = engine(encoding.model, search, lambda values: found.append(encoding.decode(values)))
    assert status == "complete" or len(found) == most
    return found


def agree(question: Question, answers: Iterable[Answer], where: object = "") -> None:
    """Search, count and all encodings find these answers, and no others; in canonical order where that is asked for."""
    expected = sorted(answers, key=question.key)
    assert all(map(question.holds, expected)), where
    for canonical in (True, False):
        found = question.engine().find(len(expected) + 1, Budget(1_000_000), canonical=canonical)
        ours = list(found.solutions) if canonical else sorted(found.solutions, key=question.key)
        assert found.complete and ours == expected, where
    assert question.count(None).number == len(expected), where
    for encoding in filter(None, (question.encoding(), question.second_encoding())):
        assert sorted(by_cpsat(encoding), key=question.key) == expected, where
    assert by_cpsat(question.encoding(ordered=True)) == expected, where


def answers_of(question: Question) -> set[Answer]:
    """All answers, on which both methods of `solve` agree."""
    match solve(question, Limits(1_000, 60)):
        case Unique(answer):
            found = {answer}
        case Multiple(answers, True):
            found = {*answers}
        case Contradictory():
            found = set()
        case undecided:
            raise AssertionError(undecided)
    assert all(map(question.holds, found))
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


B, S, T = 1, 2, 3
"""Three positions; `B` is a bijection, `S` has a spare value, `T` is shared."""
ARRAYS = (array("b", 3, 3), array("s", 3, 4), array("t", 3, 2, distinct=False))
HALVES = (Fraction(-3, 2), Fraction(1, 3), 2)
SIGNS = (-2, 0, 3)
SPARE = (-4, Fraction(1, 2), 5, 7)


def actor(place: int) -> expr.Term:
    return expr.Holder(0, expr.Const(place))


def val(array: int, place: int, table: tuple[expr.Number, ...] | None = None) -> expr.Term:
    index = expr.Entry(array, actor(place))
    return index if table is None else expr.Lookup(index, table)


def act(array: int, value: int) -> expr.Term:
    return expr.Holder(array, expr.Const(value))


def same(left: expr.Term, right: expr.Term | expr.Number, operator: expr.Operator = "==") -> expr.Compare:
    return expr.Compare(operator, left, right if not isinstance(right, int | Fraction) else expr.Const(right))


X, Y = val(B, 0, SIGNS), val(B, 1, SIGNS)
HALF = val(B, 2, HALVES)
NODES: dict[str, expr.Condition] = {
    "the entry of an actor": same(val(B, 0), 1),
    "the entry of a holder": same(expr.Entry(T, act(B, 1)), 1),
    "the entry of nobody": same(expr.Entry(B, act(S, 3)), 1),
    "the holder of a value": same(act(B, 0), act(S, 0)),
    "different from nobody": same(act(B, 0), act(S, 0), "!="),
    "nobody is nobody": same(act(S, 1), act(S, 1)),
    "somebody has a value": expr.Defined((act(S, 1), act(S, 2))),
    "a value of an entry": same(expr.Holder(S, val(B, 0)), act(B, 1)),
    "an entry of a holder of an entry": same(expr.Entry(S, expr.Holder(S, expr.Entry(B, act(S, 1)))), 2, ">="),
    "a holder of an entry of a holder": same(expr.Holder(B, expr.Entry(B, expr.Holder(S, val(B, 2)))), act(B, 0), "!="),
    "a located number": same(expr.Entry(B, expr.Holder(S, expr.Locate(expr.Sum((X, expr.Const(2))), SPARE))), 0),
    "a located fraction": expr.Defined((expr.Locate(expr.Product(X, expr.Const(Fraction(-1, 4))), SPARE),)),
    "a number located nowhere": expr.Defined((expr.Holder(B, expr.Locate(X, HALVES)),)),
    "a table in steps": same(val(B, 0, (3, 5, 7)), 5, "<="),
    "a table of fractions": same(HALF, Fraction(1, 3), ">"),
    "a table that repeats": same(val(S, 0, (2, 2, -1, 2)), val(S, 1, (-1, -1, -1, 2))),
    "a guarded actor": same(expr.Entry(B, expr.Guard(same(val(T, 0), 1), actor(0))), 1, "<"),
    "a guarded number": same(expr.Sum((expr.Guard(same(X, Y, "<"), X), Y)), 1, "<="),
    "a chosen number": same(expr.Sum((expr.Choose(same(X, Y, "<"), X), HALF)), 0, "<"),
    "a chosen number that may be undefined": same(expr.Choose(same(val(T, 0), 1), val(B, 0, SIGNS)), 0, ">="),
    "nobody chosen": same(expr.Choose(same(val(B, 0), 0), expr.Lookup(expr.Entry(B, act(S, 0)), SIGNS)), 0),
    "a count": same(expr.Sum(tuple(expr.Choose(same(val(T, place), 1), expr.Const(1)) for place in range(3))), 2),
    "a sum": same(expr.Sum((X, Y, HALF)), 2, "<"),
    "a sum with nobody": same(expr.Sum((X, expr.Lookup(expr.Entry(B, act(S, 2)), SIGNS))), 0, ">"),
    "a product": same(expr.Product(X, Y), HALF, "<="),
    "a square": same(expr.Product(X, X), 4),
    "a product with a constant": same(expr.Product(expr.Const(Fraction(-2, 3)), X), -2),
    "a product with zero": same(expr.Product(expr.Const(0), expr.Lookup(expr.Entry(B, act(S, 0)), SIGNS)), 0),
    "an absolute difference": same(expr.Abs(expr.Sum((val(B, 0), expr.Product(expr.Const(-1), val(B, 1))))), 1),
    "an absolute fraction": same(expr.Abs(HALF), val(T, 0, (Fraction(3, 2), 1)), "<="),
    "a minimum": same(expr.Minimum((X, Y, HALF)), val(T, 1, (-2, 0)), ">="),
    "a maximum": same(expr.Maximum((X, Y, expr.Const(Fraction(1, 2)))), val(T, 0, (3, Fraction(1, 2)))),
    "a minimum with nobody": same(expr.Minimum((X, expr.Lookup(expr.Entry(B, act(S, 0)), SIGNS))), 0, "<"),
    "a quotient by a constant": same(expr.FloorDivide(val(S, 0, (-7, -1, 5, 8)), expr.Const(3)), -1),
    "a quotient by a negative constant": same(expr.FloorDivide(val(S, 0, (-7, -1, 5, 8)), expr.Const(-3)), -2, "<="),
    "a remainder by a negative constant": same(
        expr.Modulo(val(S, 0, (-7, -1, 5, 8)), expr.Const(-3)), val(T, 0, (-1, -2))
    ),
    "a quotient of any signs, by zero too": same(
        expr.FloorDivide(val(S, 0, (-7, -1, 5, 8)), val(B, 0, (-2, 0, 3))), -1
    ),
    "a remainder of any signs, by zero too": same(
        expr.Modulo(val(S, 0, (-7, -1, 5, 8)), val(B, 0, (-2, 0, 3))), 1, "<"
    ),
    "a quotient of fractions": same(expr.FloorDivide(HALF, val(S, 0, (Fraction(-1, 2), Fraction(2, 3), 0, 5))), -1),
    "a remainder of fractions": same(expr.Modulo(HALF, val(S, 0, (Fraction(-1, 2), Fraction(2, 3), 0, 5))), 0, ">"),
    "a quotient by zero alone": same(expr.FloorDivide(X, expr.Product(expr.Const(0), Y)), 0),
    "a quotient of a constant": same(expr.FloorDivide(expr.Const(7), X), expr.Modulo(expr.Const(-7), Y), "<"),
    "a defined quotient": expr.Defined((expr.FloorDivide(X, Y), expr.Modulo(Y, X))),
    "a constant power": same(expr.Power(X, expr.Const(2)), 4, "<"),
    "a power of zero": same(expr.Power(X, expr.Const(0)), 1),
    "an unknown power": same(expr.Power(X, val(B, 1)), 9, "<"),
    "a power with a negative exponent": same(expr.Power(Y, X), 0),
    "a power with a broken exponent": same(expr.Power(X, HALF), 0, ">="),
    "a power of fractions": same(expr.Power(HALF, val(B, 1)), Fraction(1, 2), ">"),
    "a power that is never defined": expr.Defined((expr.Power(X, expr.Const(-1)),)),
    "a power with a late exponent": same(expr.Power(val(T, 0, (-1, 2)), val(B, 0, (2, 3, 7))), -1),
    "nothing is true": expr.FALSE,
    "everything is true": expr.TRUE,
    "an equivalence": expr.Iff(same(X, Y, "<"), same(val(T, 0), 1)),
    "a conjunction": expr.And((same(X, Y, "<"), same(val(T, 0), 1))),
    "an exclusive disjunction": expr.Not(expr.Iff(same(act(S, 0), actor(0)), same(val(B, 0), 1))),
    "one of two actors": expr.Or((same(act(B, 0), actor(0)), same(actor(1), act(B, 0)))),
    "one of two that are not always somebody": expr.Or((same(act(B, 0), act(S, 0)), same(act(S, 1), act(B, 0)))),
    "nobody or somebody": expr.Or((same(act(S, 0), act(B, 0)), same(act(S, 0), act(B, 1)))),
    "a value among others": expr.Or((same(val(S, 0), 1), same(val(S, 1), val(S, 0)), same(val(S, 0), 3))),
    "a number among others": expr.Or((same(X, Y), same(HALF, X), same(X, 3))),
    "a constant among values": expr.Or((same(val(T, 0), 1), same(val(T, 1), 1))),
    "one thing twice": expr.Or((same(act(B, 0), actor(0)), same(actor(0), act(B, 0)))),
    "just one of two actors": expr.Not(expr.Iff(same(act(B, 0), actor(0)), same(actor(1), act(B, 0)))),
    "just one of two holders": expr.Not(expr.Iff(same(act(B, 0), act(S, 0)), same(act(S, 1), act(B, 0)))),
    "just one of two values that may be equal": expr.Not(
        expr.Iff(same(val(T, 0), val(T, 1)), same(val(T, 2), val(T, 0)))
    ),
    "just one of two numbers": expr.Not(expr.Iff(same(X, Y), same(HALF, X))),
    "one thing just once": expr.Not(expr.Iff(same(act(B, 0), actor(0)), same(actor(0), act(B, 0)))),
}


def arrays_for(condition: expr.Condition) -> tuple[Array, ...]:
    """The three arrays, each of those that are not spoken of fixed, so that they do not multiply the solutions."""
    text = repr(condition)
    return tuple(
        each
        if f"array={number}," in text
        else array(each.name, 3, each.size, each.distinct, [1 << place % each.size for place in range(3)])
        for number, each in enumerate(ARRAYS, 1)
    )


def under_logic(condition: expr.Condition) -> Iterator[expr.Condition]:
    """The condition required, refused, and in each kind of logic."""
    other = same(act(B, 1), actor(0))
    yield condition
    yield expr.Not(condition)
    yield expr.Or((condition, other))
    yield expr.Iff(condition, other)
    yield expr.Not(expr.And((condition, expr.Not(other))))
