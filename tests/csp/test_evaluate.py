"""Evaluation, of which all tables are made: exact, and of what is an answer.

`tests/test_pairs.py` compares it with the oracle, `tests/csp/encode` with the CP-SAT model on every kind of node.
"""

from fractions import Fraction

import pytest

from every_node import ARRAYS, problem_of
from logicgrid.csp import evaluate
from logicgrid.csp.expr import Abs, Const, FloorDivide, Maximum, Minimum, Modulo, Number, Power, Product, Sum, Term
from random_problems import all_worlds


def value_of(term: Term) -> Number | None:
    return evaluate.term(term)(evaluate.World((), ()))


@pytest.mark.parametrize("left", [-7, Fraction(-3, 2), 0, Fraction(2, 3), 5])
@pytest.mark.parametrize("right", [-2, Fraction(-1, 2), 0, 1, 3])
def test_operations_are_exact(left: Number, right: Number) -> None:
    one, other = Const(left), Const(right)
    assert value_of(Sum((one, other))) == left + right
    assert value_of(Product(one, other)) == left * right
    assert value_of(Minimum((one, other))) == min(left, right)
    assert value_of(Maximum((one, other))) == max(left, right)
    assert value_of(Abs(one)) == max(left, -left)
    quotient, remainder = value_of(FloorDivide(one, other)), value_of(Modulo(one, other))
    if right == 0:
        assert quotient is None and remainder is None
    else:
        assert quotient is not None and remainder is not None
        assert left == quotient * right + remainder
        assert Fraction(quotient).denominator == 1 and abs(remainder) < abs(right) and remainder * right >= 0
    natural = right >= 0 and Fraction(right).denominator == 1
    assert value_of(Power(one, other)) == (left ** int(right) if natural else None)


def test_a_solution_keeps_to_domains_and_distinctness() -> None:
    problem = problem_of(3, ARRAYS, [])
    for answer in list(all_worlds(problem))[::17]:
        assert evaluate.holds(problem, answer)
        actors, first, *rest = answer
        assert not evaluate.holds(problem, (actors, (first[0], first[0], first[2]), *rest))
        assert not evaluate.holds(problem, (actors, (*first[:2], 3), *rest))
        assert not evaluate.holds(problem, (actors, first))
