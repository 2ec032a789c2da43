"""The CP-SAT model: what becomes of clues in its model, and that it keeps its tables within limits."""

from collections.abc import Sequence
from fractions import Fraction

import pytest

from every_node import ARRAYS, OPERATORS, B, S, X, act, array, by_brute_force, by_cpsat, problem_of, same, val
from logicgrid.cpsat import inner
from logicgrid.csp.encode import ArrayEncoding
from logicgrid.csp.expr import (
    Compare,
    Condition,
    Const,
    Defined,
    Entry,
    Iff,
    Not,
    Product,
    Sum,
)
from logicgrid.csp.problem import Array, Problem, canonical_key
from logicgrid.puzzle.model import EncodingTooLarge

THREE = (array("b", 3, 3), array("c", 3, 3), array("d", 3, 3))


def solved(problem: Problem) -> ArrayEncoding:
    """Return the encoding of a problem, after its solutions were compared with brute force."""
    encoding = ArrayEncoding(problem)
    assert sorted(by_cpsat(encoding, inner.run, False), key=canonical_key) == by_brute_force(problem)
    return encoding


def three(*conditions: Condition, arrays: Sequence[Array] = THREE) -> Problem:
    return problem_of(3, arrays, conditions)


def test_each_property_is_an_all_different_array_of_integers_indexed_by_actor() -> None:
    encoding = solved(problem_of(3, ARRAYS, []))
    assert [len(row) for row in encoding.val] == [3, 3, 3, 3]
    assert encoding.model.all_different == [encoding.val[B], encoding.val[S]], "a shared property is none"
    assert len(encoding.model.domains) == 1 + 3 + 3 * 3, "the constant, the actors and the three properties"


def test_the_inverse_of_an_array_is_made_by_element_constraints_where_a_clue_asks_for_it() -> None:
    assert not solved(three()).model.elements
    encoding = solved(three(Compare("<", Entry(1, act(2, 0)), Entry(1, act(2, 1)))))
    assert [element.array for element in encoding.model.elements] == [encoding.val[2], encoding.val[1]] * 2


def test_literals_of_different_facts_are_never_taken_for_each_other() -> None:
    """A variable and a mask, or two literals: both are pairs of small numbers."""
    encoding = ArrayEncoding(three())
    variables = [encoding.variable(0b11) for _ in range(20)]
    for one in variables:
        for other in variables[1:3]:
            if one < other:
                either = encoding.any_of([one, other])
                assert either not in (encoding.within(one, 0b01), encoding.within(one, 0b10))
    wide = encoding.variable((1 << 8) - 1)
    literals = {encoding.within(wide, mask) for mask in range(1, 255)}
    pairs = {encoding.any_of([wide, mask]) for mask in variables}
    assert len(literals) == 254 and not literals & pairs


def test_numbers_of_more_bits_than_the_solver_has_are_compared_by_their_order() -> None:
    large = (2**61, Fraction(1, 3), 2**80)
    total = Sum(tuple([val(B, place, large) for place in range(3)]))
    for operator in ("<", "==", "!=", ">="):
        for bound in (2**62 + Fraction(1, 3), 3 * 2**80, 2**61):
            condition = Compare(operator, total, Const(bound))  # type: ignore[arg-type]
            solved(problem_of(3, ARRAYS, [condition, Iff(condition, same(act(S, 0), X))]))


def test_products_that_outgrow_the_other_side_are_cut_exactly(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object) -> None:
        raise EncodingTooLarge("each of them")

    monkeypatch.setattr(ArrayEncoding, "_summands", refused)
    monkeypatch.setattr("logicgrid.csp.encode.MAX_TUPLES", 2)
    arrays = [ARRAYS[0], array("s", 3, 4, distinct=False)]
    for turn, numbers in enumerate(((1, 2, 3, 7), (1, Fraction(3, 2), 4, 5), (-3, -1, Fraction(1, 2), 5))):
        one, two, three, four = [val(array, place, numbers) for array in (B, S) for place in (0, 1)]
        cubic = Product(Product(one, two), three)
        for place, operator in enumerate(OPERATORS):
            for other in (Const(6), four, Product(four, one)):
                sides = (cubic, other) if (place + turn) % 2 else (other, cubic)
                condition = Compare(operator, *sides)
                solved(problem_of(3, arrays, [condition if turn else Iff(Not(condition), same(act(B, 0), X))]))


def test_what_would_take_too_many_pairs_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    large = (2**61, 3, 7)
    total = Sum(tuple([val(B, place, large) for place in range(3)]))
    monkeypatch.setattr("logicgrid.csp.encode.MAX_OUTCOMES", 8)
    monkeypatch.setattr("logicgrid.csp.encode.MAX_TUPLES", 2)
    with pytest.raises(EncodingTooLarge, match="more than 8 pairs"):
        ArrayEncoding(problem_of(3, ARRAYS[:2], [Defined((act(S, 3), total))]))
