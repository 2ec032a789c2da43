"""The two ways into CP-SAT, and the dialects of its inner module."""

import types

import pytest

from every_node import ARRAYS, ENGINES, B, S, by_brute_force, by_cpsat, problem_of, same, val
from logicgrid import cpsat
from logicgrid.cpsat import SolverFault, inner
from logicgrid.csp.encode import ArrayEncoding
from logicgrid.csp.expr import Sum
from logicgrid.csp.problem import canonical_key
from logicgrid.puzzle.model import Model


def test_the_inner_module_is_used_with_every_version_that_is_let_in(monkeypatch: pytest.MonkeyPatch) -> None:
    assert inner.dialect() is not None
    monkeypatch.setattr(inner, "run_publicly", None)
    assert cpsat.enumerate_solutions(Model(), cpsat.Search(2), lambda _: None) == "complete"


def test_where_the_inner_module_is_not_understood_the_public_one_stands_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inner, "dialect", lambda: None)
    monkeypatch.setattr(inner, "run", None)
    assert cpsat.enumerate_solutions(Model(), cpsat.Search(2), lambda _: None) == "complete"


def test_an_inner_module_that_is_not_as_expected_is_not_understood() -> None:
    wrapper, callback = types.SimpleNamespace(add_solution_callback=1), types.SimpleNamespace(OnSolutionCallback=1)
    known = {"SolveWrapper": wrapper, "SolutionCallback": callback}
    assert inner.dialect_of(types.SimpleNamespace(**known)) is not None or inner.dialect().name == "own messages"  # type: ignore[union-attr]
    assert inner.dialect_of(types.SimpleNamespace(**known, SatParameters=object, CpModelProto=object)) is None
    assert inner.dialect_of(types.SimpleNamespace(**{**known, "SolveWrapper": object})) is None
    assert inner.dialect_of(types.SimpleNamespace(**{**known, "SolutionCallback": object})) is None


@pytest.mark.parametrize("way", ENGINES)
def test_a_model_may_have_everything_at_once(way: types.FunctionType) -> None:
    """Linear constraints, tables, elements, an order and hints: all that a model can hold beside its clauses."""
    problem = problem_of(3, ARRAYS[:2], [same(Sum((val(B, 0), val(S, 1))), 3), same(val(B, 1), val(S, 2), "<")])
    encoding = ArrayEncoding(problem, ordered=True)
    encoding.model.hints = encoding.model.order[:2]
    assert sorted(by_cpsat(encoding, way, False), key=canonical_key) == by_brute_force(problem)


@pytest.mark.parametrize("way", ENGINES)
def test_a_fault_in_the_callback_ends_the_search_and_comes_out(way: types.FunctionType) -> None:
    met: list[object] = []

    def take(values: object) -> None:
        met.append(values)
        raise KeyError("mine")

    model = Model()
    model.integer(0, 9)
    with pytest.raises(KeyError, match="mine"):
        way(model, cpsat.Search(None), take)
    assert len(met) == 1


@pytest.mark.parametrize("way", ENGINES)
def test_a_model_that_the_solver_refuses_is_a_fault_of_this_program(way: types.FunctionType) -> None:
    model = Model()
    model.integer(0, 2**63 - 1)
    model.integer(-(2**63) + 1, 2**63 - 1)
    with pytest.raises(SolverFault, match="MODEL_INVALID"):
        way(model, cpsat.Search(None), lambda values: None)
