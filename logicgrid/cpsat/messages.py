"""A model as the solver's own message.

The one place that knows CP-SAT's fields.  It works on Python's protobuf (ortools 9.14) and on the messages of the
solver's inner module (9.15) alike, since both have the same fields and methods.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from logicgrid.puzzle.model import FALSE, Model

_NOTHING = (FALSE,)
"""Written for an empty clause: a message to which nothing is added would not be there at all."""


def fill(proto: Any, model: Model) -> Any:
    """Write a model into an empty `CpModelProto`, and return that."""
    add = proto.variables.add
    for domain in model.domains:
        add().domain.extend(domain)
    fill_constraints(proto, model)
    return proto


def fill_constraints(proto: Any, model: Model) -> None:
    """Write all of a model but its variables, which are there already."""
    add = proto.constraints.add
    for clause in model.clauses:
        add().bool_or.literals.extend(clause or _NOTHING)
    for group in model.exactly_one:
        add().exactly_one.literals.extend(group or _NOTHING)
    for group in model.at_most_one:
        add().at_most_one.literals.extend(group)
    for linear in model.linears:
        constraint = add()
        constraint.enforcement_literal.extend(linear.enforced)
        constraint.linear.vars.extend(linear.variables)
        constraint.linear.coeffs.extend(linear.coefficients)
        constraint.linear.domain.extend(linear.domain)
    for table in model.tables:
        constraint = add()
        constraint.enforcement_literal.extend(table.enforced)
        constraint.table.vars.extend(table.variables)
        constraint.table.values.extend(table.values)
        constraint.table.negated = table.negated
    for variables in model.all_different:
        _add_expressions(add().all_diff.exprs, variables)
    for element in model.elements:
        argument = add().element
        _express(argument.linear_index, element.index)
        _express(argument.linear_target, element.target)
        _add_expressions(argument.exprs, element.array)
    for product in model.products:
        argument = add().int_prod
        _express(argument.target, product.target)
        _add_expressions(argument.exprs, (product.left, product.right))
    for largest in model.largest:
        argument = add().lin_max
        _express(argument.target, largest.target, largest.sign)
        _add_expressions(argument.exprs, largest.variables, largest.sign)
    if model.hints:  # an empty hint is a hint, too: it would disturb the order
        proto.solution_hint.vars.extend(model.hints)
        proto.solution_hint.values.extend([1] * len(model.hints))
    if model.order:
        _add_order(proto.search_strategy.add(), model.order, model.largest_first)


def _add_order(strategy: Any, variables: Sequence[int], largest_first: bool) -> None:
    names = type(strategy)
    _add_expressions(strategy.exprs, variables)
    strategy.variable_selection_strategy = names.CHOOSE_FIRST
    strategy.domain_reduction_strategy = names.SELECT_MAX_VALUE if largest_first else names.SELECT_MIN_VALUE


def _add_expressions(target: Any, variables: Iterable[int], sign: int = 1) -> None:
    for variable in variables:
        _express(target.add(), variable, sign)


def _express(expression: Any, variable: int, sign: int = 1) -> None:
    """Write `sign * variable` as a linear expression."""
    expression.vars.append(variable)
    expression.coeffs.append(sign)
