"""Every small way to spoil a derivation, or to change what a clue says.

A derivation is spoilt by a premise or a clue dropped, a conclusion turned round, a step or a way left out; a
clue is changed in one node: another comparison, another constant or label, an operation or a connective exchanged, a
part dropped.
"""

from collections.abc import Callable, Collection, Iterable, Iterator
from random import Random
from typing import Any

from logicgrid.csp import expr
from logicgrid.csp.problem import Problem
from logicgrid.puzzle.checker import stated
from logicgrid.puzzle.derivation import Atom, Derivation, Step, opposite
from logicgrid.puzzle.record import Record, replace


def mutants(derivation: Derivation) -> Iterator[tuple[str, Derivation]]:
    """What was done, and the spoilt derivation."""
    for what, steps in spoilt(derivation.steps, ""):
        yield what, replace(derivation, steps=steps)


def walk(steps: Iterable[Step]) -> Iterator[Step]:
    """The steps, and those within them."""
    for step in steps:
        yield step
        for inner in (step.steps, *step.ways):
            yield from walk(inner)


def survivors(derivation: Derivation, most: int, faults: Callable[[Derivation], Collection[str]]) -> list[str]:
    """What was done to a derivation, of up to so many ways at random, and a checker overlooks."""
    every = list(mutants(derivation))
    return [what for what, mutant in Random(1).sample(every, min(most, len(every))) if not faults(mutant)]


def spoilt(steps: tuple[Step, ...], path: str) -> Iterator[tuple[str, tuple[Step, ...]]]:
    for place, step in enumerate(steps):
        before, after, name = steps[:place], steps[place + 1 :], f"{path}{place + 1}"
        yield f"step {name} left out", (*before, *after)
        for what, other in spoilt_step(step, name):
            yield what, (*before, other, *after)


def spoilt_step(step: Step, name: str) -> Iterator[tuple[str, Step]]:
    for atom in step.premises:
        yield f"premise {atom} of step {name} dropped", replace(step, premises=without(step.premises, atom))
    for number in step.clues:
        yield f"clue {number} of step {name} dropped", replace(step, clues=tuple(c for c in step.clues if c != number))
    for atom in step.conclusions:
        turned = (*without(step.conclusions, atom), opposite(atom))
        yield f"conclusion {atom} of step {name} turned round", replace(step, conclusions=turned)
    if step.suppose is not None:
        yield f"supposition of step {name} turned round", replace(step, suppose=opposite(step.suppose))
        for what, inner in spoilt(step.steps, f"{name}."):
            yield what, replace(step, steps=inner)
    for place, way in enumerate(step.ways):
        others = step.ways[:place], step.ways[place + 1 :]
        if len(step.ways) > 1:
            yield f"way {place + 1} of step {name} left out", replace(step, ways=(*others[0], *others[1]))
        for atom in way[0].conclusions:
            turned = stated((*without(way[0].conclusions, atom), opposite(atom)))
            spoilt_way = (turned, *way[1:])
            yield f"fact {atom} of step {name} turned round", replace(step, ways=(*others[0], spoilt_way, *others[1]))
        for what, spoilt_way in spoilt(way, f"{name}.{place + 1}."):
            yield what, replace(step, ways=(*others[0], spoilt_way, *others[1]))


def without(atoms: tuple[Atom, ...], one: Atom) -> tuple[Atom, ...]:
    return tuple(atom for atom in atoms if atom != one)


EXCHANGED = {
    expr.And: expr.Or,
    expr.Or: expr.And,
    expr.Minimum: expr.Maximum,
    expr.Maximum: expr.Sum,
    expr.Sum: expr.Minimum,
    expr.Product: expr.Modulo,
    expr.FloorDivide: expr.Product,
    expr.Modulo: expr.FloorDivide,
}
"""Nodes with the same fields, each by another one."""


def mutated(node: Any, problem: Problem) -> Iterator[Any]:
    """Yield expressions that differ from this one in one node, and ask for nothing that the problem does not have."""
    match node:
        case expr.Compare(operator, left, right):
            able = ("==", "!=") if is_person(left) or is_person(right) else expr.NEGATED
            yield from [expr.Compare(other, left, right) for other in able if other != operator]
        case expr.Holder(array, expr.Const(value)):
            size = problem.arrays[array].size
            if problem.arrays[array].distinct:
                yield from [expr.Holder(array, expr.Const(other)) for other in {(value + 1) % size} - {value}]
            return
        case expr.Entry(_, expr.Const()) | expr.Lookup(expr.Const(), _):  # places, which are not numbers
            return
        case expr.Const(value):
            yield expr.Const(value + 1)
            return
        case expr.Truth(value):
            yield expr.Truth(not value)
        case expr.Not(inner) | expr.Abs(inner):
            yield inner
        case expr.Iff():
            yield expr.Not(node)
    kind = type(node)
    if kind in EXCHANGED:
        yield EXCHANGED[kind](*[getattr(node, name) for name in kind.__match_args__])
    for name in kind.__match_args__:
        field = getattr(node, name)
        if isinstance(field, tuple) and field and type(field[0]) in NODES:
            for place, part in enumerate(field):
                rest = field[:place], field[place + 1 :]
                yield from [replace(node, **{name: (*rest[0], other, *rest[1])}) for other in mutated(part, problem)]
                if len(field) > 1:
                    yield replace(node, **{name: (*rest[0], *rest[1])})
        elif type(field) in NODES and not (kind is expr.Holder and type(field) is expr.Const):
            yield from [replace(node, **{name: other}) for other in mutated(field, problem)]


def is_person(term: Any) -> bool:
    """Return True if a term is a position, which has no order."""
    return type(term) is expr.Holder or (type(term) is expr.Guard and is_person(term.term))


NODES = {kind for kind in vars(expr).values() if isinstance(kind, type) and issubclass(kind, Record)} - {Record}
