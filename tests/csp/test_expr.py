"""The nodes of the expression language, walked."""

from random import Random

from logicgrid.csp import expr
from logicgrid.csp.expr import FALSE, TRUE, And, Compare, Const, Or
from random_problems import RandomProblem

ONE, TWO = Const(1), Const(2)


def test_every_node_of_the_closed_union_is_in_what_the_encodings_are_tried_with() -> None:
    problems = [RandomProblem(Random(seed), 250).problem for seed in range(160)]
    met = {type(node) for problem in problems for each in problem.conditions() for node in expr.nodes(each)}
    assert met | {expr.Truth} == {*expr.Term.__args__, *expr.Condition.__args__}


def test_conjunctions_and_disjunctions_are_flattened_and_lose_their_constants() -> None:
    a, b, c = (Compare("==", ONE, Const(number)) for number in (1, 2, 3))
    assert expr.conjunction((a, expr.conjunction((b, c)), TRUE)) == And((a, b, c))
    assert expr.conjunction((a, FALSE)) == FALSE
    assert expr.conjunction(()) == TRUE
    assert expr.disjunction((a, expr.disjunction((b, c)), FALSE)) == Or((a, b, c))
    assert expr.disjunction((a, TRUE)) == TRUE
    assert expr.disjunction((b,)) == b
    assert expr.negation(expr.negation(a)) == a
