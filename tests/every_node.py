"""A problem of three arrays, and the answers of puzzles by brute force, by CP-SAT, by the search, and by all."""

from collections.abc import Callable, Iterable, Sequence
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


def check(problem: Problem, turn: int = 0, presolves: Sequence[bool] = (False, True)) -> None:
    """The model, presolved or not, and the independent search find the solutions.

    The ways into CP-SAT take turns: `turn` says which is first.
    """
    expected = by_brute_force(problem)
    for place, presolve in enumerate(presolves):
        engine = ENGINES[(turn + place + turn // 2) % len(ENGINES)]
        found = sorted(by_cpsat(ArrayEncoding(problem), engine, presolve), key=canonical_key)
        assert found == expected, f"{presolve=}, {engine.__name__}"
    assert sorted(by_search(problem), key=canonical_key) == expected, "the independent search"


B, S, T = 1, 2, 3
"""Three positions; `B` is a bijection, `S` has a spare value, `T` is shared."""
ARRAYS = (array("b", 3, 3), array("s", 3, 4), array("t", 3, 2, distinct=False))
SIGNS = (-2, 0, 3)


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
