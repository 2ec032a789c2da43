"""The nodes of the expression language, walked."""

from every_node import NODES
from logicgrid.csp import expr
from logicgrid.csp.expr import FALSE, TRUE, And, Compare, Const, Or

ONE, TWO = Const(1), Const(2)


def test_every_node_of_the_closed_union_is_in_what_the_encodings_are_tried_with() -> None:
    met = {type(node) for condition in NODES.values() for node in expr.nodes(condition)}
    assert met == set(expr.Term.__args__) | set(expr.Condition.__args__)


def test_conjunctions_and_disjunctions_are_flattened_and_lose_their_constants() -> None:
    a, b, c = (Compare("==", ONE, Const(number)) for number in (1, 2, 3))
    assert expr.conjunction((a, expr.conjunction((b, c)), TRUE)) == And((a, b, c))
    assert expr.conjunction((a, FALSE)) == FALSE
    assert expr.conjunction(()) == TRUE
    assert expr.disjunction((a, expr.disjunction((b, c)), FALSE)) == Or((a, b, c))
    assert expr.disjunction((a, TRUE)) == TRUE
    assert expr.disjunction((b,)) == b
    assert expr.negation(expr.negation(a)) == a
