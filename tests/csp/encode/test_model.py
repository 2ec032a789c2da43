"""The CP-SAT model: what becomes of clues in its model, and that it keeps its tables within limits."""

from collections.abc import Sequence
from fractions import Fraction

import pytest

from every_node import ARRAYS, OPERATORS, B, S, T, X, act, actor, array, by_brute_force, by_cpsat, problem_of, same, val
from logicgrid.cpsat import inner
from logicgrid.csp.encode import ArrayEncoding, variables
from logicgrid.csp.expr import (
    Choose,
    Compare,
    Condition,
    Const,
    Defined,
    Entry,
    Holder,
    Iff,
    Lookup,
    Not,
    Or,
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


def test_two_values_of_one_actor_are_a_table_about_their_holders() -> None:
    encoding = solved(three(same(act(1, 0), act(2, 1)), same(act(2, 1), act(3, 2))))
    assert [(list(table.variables), list(table.values)) for table in encoding.model.tables] == [
        ([encoding.leaf((1, 0)), encoding.leaf((2, 1))], [0, 0, 1, 1, 2, 2]),
        ([encoding.leaf((2, 1)), encoding.leaf((3, 2))], [0, 0, 1, 1, 2, 2]),
    ]


def test_values_that_are_one_actors_and_are_not_contradict_each_other() -> None:
    one, other = act(1, 0), act(2, 1)
    for pair in ((one, other), (one, actor(2)), (actor(1), other)):
        for more in ([], [same(act(1, 1), act(2, 0))]):
            problem = three(same(*pair), same(*pair, "!="), *more)
            assert by_cpsat(ArrayEncoding(problem), inner.run, False) == []
    chain = [same(act(1, 0), act(2, 1)), same(act(2, 1), act(3, 2)), same(act(3, 2), act(1, 1))]
    assert by_cpsat(ArrayEncoding(three(*chain)), inner.run, False) == []
    unless = Or((same(one, other, "!="), same(act(1, 1), act(3, 0))))
    solved(three(same(one, other), unless))
    solved(three(same(one, other), Iff(same(one, other, "!="), same(act(1, 1), act(3, 0)))))


def test_what_a_clue_says_of_one_entry_narrows_its_domain() -> None:
    problem = three(
        same(val(1, 0), 1, "!="), same(act(2, 1), actor(1)), Or((same(act(3, 0), actor(0)), same(act(3, 1), actor(0))))
    )
    encoding = solved(problem)
    domains = encoding.model.domains
    assert domains[encoding.val[1][0]] == (0, 0, 2, 2)
    assert domains[encoding.leaf((2, 1))] == (1, 1)


def test_what_a_clue_says_of_two_entries_is_one_table() -> None:
    encoding = solved(three(same(Sum((val(1, 0), Const(1))), val(1, 1))))
    (table,) = encoding.model.tables
    assert (list(table.values), table.enforced) == ([0, 1, 1, 2], ())
    assert len(encoding.model.domains) == 1 + 3 + 3 * 3, "no helper variable"


def test_conditions_of_one_form_share_a_table() -> None:
    variables.allowed.cache_clear()
    for number, (one, other) in enumerate([((2, 0), (2, 1)), ((3, 2), (2, 0)), ((3, 1), (3, 0))]):
        solved(three(Compare("<", Entry(1, act(*one)), Entry(1, act(*other)))))
        assert variables.allowed.cache_info().misses == 1, number
    solved(three(Compare("<=", Entry(1, act(2, 0)), Entry(1, act(2, 1)))))
    assert variables.allowed.cache_info().misses == 2


def test_a_label_that_nobody_may_have_is_undefined_in_tables_and_in_lookups() -> None:
    spare = act(S, 3)
    for condition in (
        same(Entry(B, spare), 1),
        Not(same(Entry(B, spare), Entry(B, act(S, 2)), "<")),
        Not(Defined((spare, act(S, 2)))),
        same(Holder(B, Entry(T, spare)), actor(0)),
        Not(same(Holder(S, Lookup(Entry(T, spare), (3, 2))), act(B, 0))),
    ):
        solved(problem_of(3, ARRAYS, [condition]))


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


def test_large_sums_are_linear_and_exact() -> None:
    numbers = (Fraction(1, 3), Fraction(-7, 2), 5)
    places = [Lookup(Entry(each, actor(place)), numbers) for each in (1, 2) for place in range(3)]
    for operator, bound in (("<", Fraction(11, 3)), ("==", Fraction(11, 3)), ("!=", Fraction(11, 3)), (">=", 4)):
        for some in (places[:3], places[1:5], places[:1] * 3 + places[3:5]):
            condition = Compare(operator, Sum(tuple(some)), Const(bound))  # type: ignore[arg-type]
            solved(problem_of(3, THREE[:2], [condition]))
            solved(problem_of(3, THREE[:2], [Iff(condition, same(act(1, 0), act(2, 0)))]))


def test_filtered_sums_and_counts_are_exact_under_logic() -> None:
    chosen = [Choose(same(val(B, place), 1, ">="), val(T, place, (2, 5))) for place in range(3)]
    for operator in ("==", "<", ">="):
        condition = Compare(operator, Sum(tuple(chosen)), Const(7))  # type: ignore[arg-type]
        for logic in (condition, Not(condition), Or((condition, same(X, 3)))):
            solved(problem_of(3, [ARRAYS[0], array("fixed", 3, 4, domains=[1, 2, 4]), ARRAYS[2]], [logic]))


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
