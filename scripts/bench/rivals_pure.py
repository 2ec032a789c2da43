"""Rivals in plain Python: permutations with early pruning (the way of R1 and R2), and python-constraint.

Each takes a `Puzzle` and gives up to two answers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import permutations
from typing import Any

from bench.forms import And, Answer, Iff, Label, Not, Or, Puzzle, Relation, Same, relations

Check = Callable[[], bool]


# ---------------------------------------------------------------------- permutations


def by_permutations(puzzle: Puzzle) -> list[Answer]:
    """Category by category, all permutations; each condition is looked at as soon as its categories are there."""
    size = puzzle.size
    who = [list(range(size)) for _ in range(puzzle.categories)]
    has = [list(range(size)) for _ in range(puzzle.categories)]
    waiting = [(_categories(each), _check(each, who, has)) for each in puzzle.conditions]
    plan: list[tuple[int, list[Check]]] = []
    known, left = {0}, set(range(1, puzzle.categories))
    while left:
        best = max(left, key=lambda number: sum(used <= known | {number} for used, _ in waiting))
        known.add(best)
        left.remove(best)
        plan.append((best, [check for used, check in waiting if used <= known]))
        waiting = [(used, check) for used, check in waiting if not used <= known]
    found: list[Answer] = []
    for _ in _placed(plan, 0, who, has):
        found.append(tuple(map(tuple, has)))
        if len(found) == 2:
            break
    return found


def _placed(plan: list[tuple[int, list[Check]]], depth: int, who: Any, has: Any) -> Iterator[None]:
    if depth == len(plan):
        yield
        return
    category, checks = plan[depth]
    for row in permutations(range(len(who[0]))):
        has[category] = row
        who[category] = [row.index(place) for place in range(len(row))]
        if all(check() for check in checks):
            yield from _placed(plan, depth + 1, who, has)


def _check(condition: Any, who: Any, has: Any) -> Check:
    """`who[category][label]` is an actor, `has[category][actor]` a label."""
    match condition:
        case Same((p, i), (q, j)):
            return lambda: who[p][i] == who[q][j]
        case Not(inner):
            check = _check(inner, who, has)
            return lambda: not check()
        case And(parts):
            checks = [_check(part, who, has) for part in parts]
            return lambda: all(check() for check in checks)
        case Or(parts):
            checks = [_check(part, who, has) for part in parts]
            return lambda: any(check() for check in checks)
        case Iff(left, right):
            one, other = _check(left, who, has), _check(right, who, has)
            return lambda: one() == other()
        case Relation(((p, (q, i)),), test):
            return lambda: test(has[p][who[q][i]])
        case Relation(((p, (q, i)), (r, (s, j))), test):
            return lambda: test(has[p][who[q][i]], has[r][who[s][j]])
    raise AssertionError(condition)


def _categories(condition: Any) -> set[int]:
    return {category for category, _ in _labels(condition)} | {
        v for each in relations(condition) for v, _ in each.values
    }


def _labels(condition: Any) -> set[Label]:
    match condition:
        case Same(one, other):
            return {one, other}
        case Not(inner):
            return _labels(inner)
        case And(parts) | Or(parts):
            return {label for part in parts for label in _labels(part)}
        case Iff(left, right):
            return _labels(left) | _labels(right)
        case Relation(values):
            return {label for _, label in values}
    raise AssertionError(condition)


# ---------------------------------------------------------------------- python-constraint


def by_constraint(puzzle: Puzzle) -> list[Answer]:
    """A variable for each label, its place along the base; AllDifferent for each category, a function a clue."""
    import constraint

    model = constraint.Problem()
    for category in range(puzzle.categories):
        labels = [(category, place) for place in range(puzzle.size)]
        for label in labels:
            model.addVariable(label, [label[1]] if category == puzzle.base else list(range(puzzle.size)))
        if category != puzzle.base:
            model.addConstraint(constraint.AllDifferentConstraint(), labels)
    for condition in puzzle.conditions:
        for part in condition.parts if isinstance(condition, And) else (condition,):
            names = sorted(_labels(part) | _looked_up(part, puzzle))
            model.addConstraint(constraint.FunctionConstraint(_function(part, names, puzzle.base)), names)
    found: list[Answer] = []
    for solution in model.getSolutionIter():
        found.append(puzzle.answer(lambda label, solution=solution: solution[label]))
        if len(found) == 2:
            break
    return found


def _looked_up(condition: Any, puzzle: Puzzle) -> set[Label]:
    """All labels of the categories other than the base whose values the condition asks."""
    asked = {category for each in relations(condition) for category, _ in each.values}
    return {(category, place) for category in asked - {puzzle.base} for place in range(puzzle.size)}


def _function(condition: Any, names: list[Label], base: int) -> Callable[..., bool]:
    index = {name: place for place, name in enumerate(names)}

    def build(node: Any) -> Callable[[tuple[int, ...]], bool]:
        match node:
            case Same(one, other):
                a, b = index[one], index[other]
                return lambda places: places[a] == places[b]
            case Not(inner):
                check = build(inner)
                return lambda places: not check(places)
            case And(parts):
                checks = [build(part) for part in parts]
                return lambda places: all(check(places) for check in checks)
            case Or(parts):
                checks = [build(part) for part in parts]
                return lambda places: any(check(places) for check in checks)
            case Iff(left, right):
                one, other = build(left), build(right)
                return lambda places: one(places) == other(places)
            case Relation(values, test):
                asked = [_value(value, index, base) for value in values]
                return lambda places: test(*[ask(places) for ask in asked])
        raise AssertionError(node)

    whole = build(condition)
    return lambda *places: whole(places)


def _value(value: tuple[int, Label], index: dict[Label, int], base: int) -> Callable[[tuple[int, ...]], int]:
    category, label = value
    place = index[label]
    if category == base:
        return lambda places: places[place]
    row = [index[each] for each in index if each[0] == category]
    return lambda places: next(number for number, other in enumerate(row) if places[other] == places[place])
