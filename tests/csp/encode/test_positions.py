"""The encoding of positions: what becomes of clues in its model, and that it keeps its tables within limits."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import pytest

from every_node import ARRAYS, B, S, T, X, act, actor, array, by_brute_force, by_cpsat, problem_of, same, val
from logicgrid.cpsat import inner
from logicgrid.csp.encode import PositionEncoding, choose_base, tables, united
from logicgrid.csp.expr import Choose, Compare, Condition, Const, Defined, Entry, Holder, Iff, Lookup, Not, Or, Sum
from logicgrid.csp.problem import Array, Problem, canonical_key
from logicgrid.puzzle.model import TooLarge

THREE = (array("b", 3, 3), array("c", 3, 3), array("d", 3, 3))


def solved(problem: Problem, base: int | None = None) -> PositionEncoding:
    """Return the encoding of a problem, after its solutions were compared with brute force."""
    encoding = PositionEncoding(problem, base=base)
    assert sorted(by_cpsat(encoding, inner.run, False), key=canonical_key) == by_brute_force(problem)
    return encoding


def three(*conditions: Condition, arrays: Sequence[Array] = THREE) -> Problem:
    return problem_of(3, arrays, conditions)


def test_the_base_category_is_the_one_whose_values_are_asked_most() -> None:
    def next_to(number: int, one: Holder, other: Holder) -> Condition:
        return Compare("<", Entry(number, one), Entry(number, other))

    assert choose_base(three()) == 0
    assert choose_base(three(next_to(2, act(1, 0), act(3, 1)))) == 2  # type: ignore[arg-type]
    assert choose_base(three(next_to(1, act(2, 0), act(2, 1)), next_to(3, act(2, 0), act(2, 1)))) == 2  # type: ignore[arg-type]
    assert choose_base(problem_of(3, ARRAYS, [same(val(S, 0), val(S, 1), "<")])) == 0, "a spare category is no base"


def test_labels_of_one_person_share_an_integer_unless_they_are_of_one_category() -> None:
    pairs = [((1, 0), (2, 1)), ((2, 1), (3, 2)), ((3, 2), (1, 1)), ((2, 0), (2, 2))]
    shared = united(pairs)
    assert shared[1, 0] == shared[2, 1] == shared[3, 2]
    assert (1, 1) not in shared and (2, 0) not in shared and (2, 2) not in shared
    encoding = solved(three(same(act(1, 0), act(2, 1)), same(act(2, 1), act(3, 2))))
    assert encoding.rows[1][0] == encoding.rows[2][1] == encoding.rows[3][2]


@pytest.mark.parametrize("base", [0, 1, 2])
def test_labels_that_are_one_persons_and_are_not_contradict_each_other(base: int) -> None:
    one, other = act(1, 0), act(2, 1)
    for pair in ((one, other), (one, actor(2)), (actor(1), other)):
        for more in ([], [same(act(1, 1), act(2, 0))]):
            problem = three(same(*pair), same(*pair, "!="), *more)
            assert by_cpsat(PositionEncoding(problem, base=base), inner.run, False) == []
    chain = [same(act(1, 0), act(2, 1)), same(act(2, 1), act(3, 2)), same(act(3, 2), act(1, 1))]
    assert by_cpsat(PositionEncoding(three(*chain), base=base), inner.run, False) == []
    unless = Or((same(one, other, "!="), same(act(1, 1), act(3, 0))))
    solved(three(same(one, other), unless), base)
    solved(three(same(one, other), Iff(same(one, other, "!="), same(act(1, 1), act(3, 0)))), base)


@pytest.mark.parametrize("base", [0, 1, 2])
def test_what_a_clue_says_of_one_unknown_narrows_its_domain(base: int) -> None:
    problem = three(
        same(val(1, 0), 1, "!="), same(act(2, 1), actor(1)), Or((same(act(3, 0), actor(0)), same(act(3, 0), actor(2))))
    )
    encoding = solved(problem, base)
    if base == 0:
        assert encoding.model.tables == encoding.model.linears == []
        assert encoding.model.domains[encoding.rows[3][0]] == (0, 0, 2, 2)


def test_what_a_clue_says_of_two_unknowns_is_one_table() -> None:
    encoding = solved(three(same(Sum((Entry(1, act(2, 0)), Const(1))), Entry(1, act(2, 1)))), base=1)
    (table,) = encoding.model.tables
    assert (list(table.values), table.enforced) == ([0, 1, 1, 2], ())
    assert len(encoding.model.domains) == 1 + 3 + 3 * 3, "no helper variable"


def test_conditions_of_one_form_share_a_table() -> None:
    tables._tables.clear()
    for number, (one, other) in enumerate([((2, 0), (2, 1)), ((3, 2), (2, 0)), ((3, 1), (3, 0))]):
        less = Compare("<", Entry(1, act(*one)), Entry(1, act(*other)))
        solved(three(less), base=1)
        assert len(tables._tables) == 1, number
    solved(three(Compare("<=", Entry(1, act(2, 0)), Entry(1, act(2, 1)))), base=1)
    assert len(tables._tables) == 2


def test_tables_are_made_anew_when_there_are_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "MAX_KEPT", 1)
    tables._tables.clear()
    for _ in range(2):
        for operator in ("<", "<=", "!="):
            solved(three(Compare(operator, Entry(1, act(2, 0)), Entry(1, act(2, 1)))))  # type: ignore[arg-type]
            assert len(tables._tables) == 1


def test_a_label_that_nobody_may_have_is_undefined_in_tables_and_in_lookups() -> None:
    spare = act(S, 3)
    for condition in (
        same(Entry(B, spare), 1),
        Not(same(Entry(B, spare), Entry(B, act(S, 2)), "<")),
        Not(Defined((spare, act(S, 2)))),
        same(Holder(B, Entry(T, spare)), actor(0)),
        Not(same(Holder(S, Lookup(Entry(T, spare), (3, 2))), act(B, 0))),
    ):
        for base in (0, 1):
            solved(problem_of(3, ARRAYS, [condition]), base)


def test_literals_of_different_facts_are_never_taken_for_each_other() -> None:
    """A variable and a mask, or two literals: both are pairs of small numbers."""
    encoding = PositionEncoding(three())
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


def test_what_would_take_too_many_pairs_or_bits_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    large = (2**61, 3, 7)
    total = Sum(tuple([val(B, place, large) for place in range(3)]))
    with pytest.raises(TooLarge, match="62 bits"):
        PositionEncoding(problem_of(3, ARRAYS[:1], [same(total, 12)]))
    monkeypatch.setattr("logicgrid.csp.encode.views.MAX_OUTCOMES", 8)
    monkeypatch.setattr("logicgrid.csp.encode.views.MAX_TUPLES", 2)
    with pytest.raises(TooLarge, match="more than 8 pairs"):
        PositionEncoding(problem_of(3, ARRAYS[:2], [Defined((act(S, 3), total))]))
