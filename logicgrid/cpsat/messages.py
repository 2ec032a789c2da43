"""A model in, the solver's messages out: all that it has beside its variables and clauses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from logicgrid.puzzle.model import Model


def beside_clauses(model: Model, messages: Any) -> Any:
    """All that a model has beside its variables and clauses, as a protobuf."""
    proto = messages.CpModelProto()
    add = proto.constraints.add
    for linear in model.linears:
        constraint = add()
        constraint.enforcement_literal.extend(linear.enforced)
        constraint.linear.vars.extend(linear.variables)
        constraint.linear.coeffs.extend(linear.coefficients)
        constraint.linear.domain.extend(linear.domain)
    for variables in model.all_different:
        _expressions(add().all_diff.exprs, variables)
    for element in model.elements:
        constraint = add().element
        constraint.linear_index.vars.append(element.index)
        constraint.linear_index.coeffs.append(1)
        constraint.linear_target.vars.append(element.target)
        constraint.linear_target.coeffs.append(1)
        _expressions(constraint.exprs, element.array)
    for product in model.products:
        argument = add().int_prod
        _expressions([argument.target], [product.target], fill=True)
        _expressions(argument.exprs, [product.left, product.right])
    for largest in model.largest:
        argument = add().lin_max
        _expressions([argument.target], [largest.target], fill=True, sign=largest.sign)
        _expressions(argument.exprs, largest.variables, sign=largest.sign)
    if model.hints:  # an empty hint is a hint, too: it would disturb the order
        proto.solution_hint.vars.extend(model.hints)
        proto.solution_hint.values.extend([1] * len(model.hints))
    if model.order:
        strategy = proto.search_strategy.add()
        _expressions(strategy.exprs, model.order)
        strategy.variable_selection_strategy = messages.DecisionStrategyProto.CHOOSE_FIRST
        strategy.domain_reduction_strategy = (
            messages.DecisionStrategyProto.SELECT_MAX_VALUE
            if model.largest_first
            else messages.DecisionStrategyProto.SELECT_MIN_VALUE
        )
    return proto


def _expressions(target: Any, variables: Sequence[int], fill: bool = False, sign: int = 1) -> None:
    """Each variable (times `sign`) as a linear expression; `fill` writes into the messages that are there."""
    for place, variable in enumerate(variables):
        expression = target[place] if fill else target.add()
        expression.vars.append(variable)
        expression.coeffs.append(sign)
