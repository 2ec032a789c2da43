"""The nodes of the expression language, walked."""

from logicgrid.csp import expr
from logicgrid.csp.expr import FALSE, TRUE, And, Compare, Const, Holder, Not, Or, Power, Sum

ONE, TWO = Const(1), Const(2)
NODES = [
    Const(1),
    expr.Entry(1, ONE),
    Holder(1, ONE),
    expr.Lookup(ONE, (1, 2)),
    expr.Locate(ONE, (1, 2)),
    expr.Guard(TRUE, ONE),
    expr.Choose(TRUE, ONE),
    Sum((ONE, TWO)),
    expr.Product(ONE, TWO),
    expr.FloorDivide(ONE, TWO),
    expr.Modulo(ONE, TWO),
    Power(ONE, TWO),
    expr.Abs(ONE),
    expr.Minimum((ONE, TWO)),
    expr.Maximum((ONE, TWO)),
    TRUE,
    Compare("==", ONE, TWO),
    expr.Defined((ONE, TWO)),
    Not(TRUE),
    And((TRUE, FALSE)),
    Or((TRUE, FALSE)),
    expr.Iff(TRUE, FALSE),
]


def test_every_node_of_the_closed_union_is_tried_here() -> None:
    assert {type(node) for node in NODES} == set(expr.Term.__args__) | set(expr.Condition.__args__)


def test_conjunctions_and_disjunctions_are_flattened_and_lose_their_constants() -> None:
    a, b, c = (Compare("==", ONE, Const(number)) for number in (1, 2, 3))
    assert expr.conjunction((a, expr.conjunction((b, c)), TRUE)) == And((a, b, c))
    assert expr.conjunction((a, FALSE)) == FALSE
    assert expr.conjunction(()) == TRUE
    assert expr.disjunction((a, expr.disjunction((b, c)), FALSE)) == Or((a, b, c))
    assert expr.disjunction((a, TRUE)) == TRUE
    assert expr.disjunction((b,)) == b
    assert expr.negation(expr.negation(a)) == a
