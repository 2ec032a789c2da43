"""The nodes of the expression language, walked."""

import pytest

from logicgrid.csp import expr
from logicgrid.csp.expr import FALSE, TRUE, And, Compare, Const, Holder, Not, Or, Power, Sum, children

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


@pytest.mark.parametrize("node", NODES, ids=lambda node: type(node).__name__)
def test_the_children_of_a_node_are_its_fields_that_are_nodes(node: expr.Term | expr.Condition) -> None:
    kinds = tuple(type(each) for each in NODES)
    expected: list[object] = []
    for name in node.__struct_fields__:
        value = getattr(node, name)
        expected.extend(each for each in (value if isinstance(value, tuple) else (value,)) if isinstance(each, kinds))
    assert list(children(node)) == expected


def test_conjunctions_and_disjunctions_are_flattened_and_lose_their_constants() -> None:
    a, b, c = (Compare("==", ONE, Const(number)) for number in (1, 2, 3))
    assert expr.conjunction((a, expr.conjunction((b, c)), TRUE)) == And((a, b, c))
    assert expr.conjunction((a, FALSE)) == FALSE
    assert expr.conjunction(()) == TRUE
    assert expr.disjunction((a, expr.disjunction((b, c)), FALSE)) == Or((a, b, c))
    assert expr.disjunction((a, TRUE)) == TRUE
    assert expr.disjunction((b,)) == b
    assert expr.negation(expr.negation(a)) == a
