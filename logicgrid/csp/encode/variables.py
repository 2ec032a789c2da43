"""The variables of a logic grid, as its design says: an AllDifferent array of integers for each property, by actor.

`val[property][actor]` is the index of the actor's value.  Its inverse, `act(property, value)`, is the actor who has a
value; it is made where a clue asks for it, and tied to the array by an element: `val[property][act] == value`.
What the holder of a value has elsewhere is an element constraint, too: `val[other][act]`.

A variable over actors or over values has one value more, the last one, where it may be that of nobody or undefined.
Every variable is a function of `val`, so no solution is doubled or lost.  `add_inverse` is not used: ortools 9.15 loses
solutions with it.

A fact is a set of variables and the tuples of values for which it is true.  It can be required, or be a literal.  About
one variable, a required fact narrows its domain; about several it is a table, which CP-SAT turns into clauses that
support each value of one variable by values of the others.  A literal that is equivalent to a fact enforces its table,
and the negated table if it is false.

A *leaf* is what a clue asks of a value that is fixed: its holder, `(array, value)`, or what its holder has in another
array, `(asked, array, value)`; or what that actor has, where the array's labels are the actors, `(asked, asked, array,
value)`, and so on.  Conditions that differ only in their leaves have one *form*: `red is next to blue` and
`Ann is next to the violin`, say.  A table is made once for a form and the sizes of its leaves, by evaluating the form
on every tuple of values; a leaf that may be undefined has one value more than its size, the last one, for that.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, combinations, product
from typing import Any

from logicgrid.csp import evaluate
from logicgrid.csp.expr import Compare, Condition, Const, Entry, Holder, Locate, Lookup, Number, Term, Truth, children
from logicgrid.csp.problem import Problem
from logicgrid.puzzle.model import FALSE, TRUE, AllowedTuples, ElementConstraint, Linear, Literal, Model, intervals

Leaf = tuple[int, ...]

Size = tuple[int, bool]
"""The number of values that a leaf can have, and whether it may be undefined."""


class Dynamic(Exception):
    """A value is looked up that is itself unknown: such an expression has no leaves."""


def form_of(node: Term | Condition) -> tuple[Any, list[Leaf]]:
    """Return the form of an expression, leaf i replaced by the holder of value i of array 0, and its leaves.

    Raises Dynamic.
    """
    leaves: dict[Leaf, int] = {}
    return _form(node, leaves), list(leaves)


def _form(node: Any, leaves: dict[Leaf, int]) -> Any:
    kind = type(node)
    if kind is Holder or kind is Entry:
        return Holder(0, Const(leaves.setdefault(leaf_of(node), len(leaves))))
    if kind is Const or kind is Truth:
        return node
    below = [_form(child, leaves) for child in children(node)]
    if kind is Compare:
        return Compare(node.operator, *below)
    if kind is Lookup or kind is Locate:
        return kind(*below, node.table)
    return kind(tuple(below)) if kind.__match_args__[0] in ("terms", "conditions") else kind(*below)


def leaf_of(node: Holder | Entry) -> Leaf:
    """Return the leaf that a term is.  Raises Dynamic."""
    match node:
        case Holder(array, Const(value)):
            return array, int(value)
        case Entry(array, Holder() as holder):
            return array, *leaf_of(holder)
        case Holder(0, Entry() as entry):  # the actors' own array is the identity
            return leaf_of(entry)
    raise Dynamic


@lru_cache(maxsize=5_000)
def allowed(form: Condition, sizes: tuple[Size, ...]) -> tuple[tuple[int, ...], ...]:
    """Return the tuples of values of its leaves for which a form of conditions is true."""
    holds = evaluate.condition(form)
    return tuple([values for values, world in _worlds(sizes) if holds(world)])


@lru_cache(maxsize=5_000)
def outcomes(form: Term, sizes: tuple[Size, ...]) -> dict[tuple[int, ...], Number | None]:
    """Return the value of a form of terms for each tuple of values of its leaves; None if it is undefined."""
    value = evaluate.term(form)
    return {values: value(world) for values, world in _worlds(sizes)}


def _worlds(sizes: Sequence[Size]) -> Iterator[tuple[tuple[int, ...], evaluate.World]]:
    """Yield all tuples of values, each with a world in which leaf i is the holder of value i of array 0."""
    options = [[*range(size), None] if partial else range(size) for size, partial in sizes]
    places = [range(size + partial) for size, partial in sizes]
    for values, holders in zip(product(*places), product(*options), strict=True):
        yield values, evaluate.World((), (holders,))


Tuples = Collection[tuple[int, ...]]


class Variables:
    """The variables of a model and their domains, as masks: bit v is set if the variable may be v."""

    def __init__(self, problem: Problem, same: Iterable[tuple[Leaf, Leaf]] = ()) -> None:
        """Values of bijective arrays that have the `same` holder, by some clue, share the variable of this actor."""
        self.arrays = problem.arrays
        self.size = problem.length
        self.model = Model()
        self.masks: dict[int, int] = {0: 0b10}
        self._constants: dict[int, int] = {}
        self._leaves: dict[Leaf, int] = {}
        self._literals: dict[Hashable, Literal] = {}
        self.val = [[self.variable(domain) for domain in array.domains] for array in self.arrays]
        """By array (the first is the actors' own) and actor: the index of the actor's value."""
        for array, row in zip(self.arrays[1:], self.val[1:], strict=True):
            if array.distinct:
                self.model.all_different.append(row)
            if array.symmetric:
                self._mirror(row)
            elif array.times:
                self._count(row, array.times)
        self._groups: dict[Leaf, list[Leaf]] = {}
        for one, other in same:
            group = [*dict.fromkeys([*self._groups.get(one, [one]), *self._groups.get(other, [other])])]
            self._groups.update(dict.fromkeys(group, group))

    def _mirror(self, row: Sequence[int]) -> None:
        """Require that an array is its own inverse."""
        for one, other in combinations(range(len(row)), 2):
            there, back = self.within(row[one], 1 << other), self.within(row[other], 1 << one)
            self.model.add_clause([-there - 1, back])
            self.model.add_clause([there, -back - 1])

    def _count(self, row: Sequence[int], times: Sequence[tuple[int, int]]) -> None:
        """Require of each value that as many variables of a row have it as its bounds say (global cardinality)."""
        for value, (least, most) in enumerate(times):
            literals = [self.within(variable, 1 << value) for variable in row]
            fixed = literals.count(TRUE)
            open_ = [each for each in literals if each not in (TRUE, FALSE)]
            turned = sum([each < 0 for each in open_])
            if least <= fixed and fixed + len(open_) <= most:
                continue
            if fixed > most or fixed + len(open_) < least:
                self.model.clauses.append([])
            else:
                variables = [each if each >= 0 else -each - 1 for each in open_]
                signs = [1 if each >= 0 else -1 for each in open_]
                low, high = max(least - fixed, 0), min(most - fixed, len(open_))
                self.model.linears.append(Linear(variables, signs, (low - turned, high - turned)))

    def variable(self, mask: int) -> int:
        """Return a new variable over the bits of a mask, or the constant; without bits the model has no solution."""
        if not mask:
            self.model.clauses.append([])
            mask = 1
        if not mask & (mask - 1):
            return self.constant(mask.bit_length() - 1)
        variable = self.model.integer(*domain_of(mask))
        self.masks[variable] = mask
        return variable

    def constant(self, value: int) -> int:
        """Return a variable that has this value (0 or more)."""
        if value not in self._constants:
            self._constants[value] = variable = self.model.integer(value, value)
            self.masks[variable] = 1 << value
        return self._constants[value]

    def fixed(self, variable: int) -> bool:
        """Return True if only one value is left."""
        mask = self.masks[variable]
        return not mask & (mask - 1)

    def narrow(self, variable: int, mask: int) -> None:
        """Require that the variable's value is one of a mask's."""
        own = self.masks[variable]
        if not own & mask:
            self.model.clauses.append([])
        elif own & ~mask:
            self.masks[variable] = own & mask
            self.model.domains[variable] = domain_of(own & mask)

    # ------------------------------------------------------------------ what clues ask for

    def size_of(self, leaf: Leaf) -> Size:
        """Return the number of values of a leaf, and whether it may be undefined."""
        size = self.size if len(leaf) == 2 else self.arrays[leaf[0]].size
        return size, not self.arrays[leaf[-2]].bijective

    def leaf(self, leaf: Leaf) -> int:
        """Return the variable of a value's holder, or of what this holder has in another array; made once."""
        known = self._leaves.get(leaf)
        if known is None:
            *asked, number, value = leaf
            if len(asked) == 1 and number == 0:
                known = self.val[asked[0]][value]
            elif asked:
                known = self.entry(asked[0], self.leaf((*asked[1:], number, value)))
            else:
                known = self._act(number, value)
            self._leaves[leaf] = known
        return known

    def _act(self, number: int, value: int) -> int:
        """Return a new variable: the actor who has a value, `size` for nobody."""
        array, row = self.arrays[number], self.val[number]
        if array.bijective:
            return self._shared(self._groups.get((number, value), [(number, value)]))
        able = [actor for actor, variable in enumerate(row) if self.masks[variable] >> value & 1]
        assert array.single(value) or len(able) < 2, "a value that several may have has no holder"
        act = self.variable(sum([1 << actor for actor in able]) | (not array.sure(value)) << self.size)
        for actor in able:
            one, other = self.within(act, 1 << actor), self.within(row[actor], 1 << value)
            self.model.add_clause([-one - 1, other])
            self.model.add_clause([one, -other - 1])
        return act

    def _shared(self, values: Sequence[Leaf]) -> int:
        """Return a new variable: the actor who has all of these values, of bijective arrays."""
        able = (1 << self.size) - 1
        for number, value in values:
            able &= sum([1 << actor for actor, each in enumerate(self.val[number]) if self.masks[each] >> value & 1])
        act = self.variable(able)
        for number, value in values:
            self._leaves[number, value] = act
            if self.fixed(act):
                self.narrow(self.val[number][self.masks[act].bit_length() - 1], 1 << value)
            else:
                self.model.elements.append(ElementConstraint(act, self.val[number], self.constant(value)))
        return act

    def entry(self, number: int, actor: int) -> int:
        """Return the variable of `val[number][actor]`, the actor given as a variable."""
        return self._element(self.val[number], actor, self.arrays[number].size) if number else actor

    def holder(self, number: int, value: int) -> int:
        """Return the variable of `act(number, value)`, the value given as a variable."""
        if not number:
            return value
        acts = [self.leaf((number, each)) for each in range(self.arrays[number].size)]
        return self._element(acts, value, self.size)

    def _element(self, row: list[int], index: int, undefined: int) -> int:
        """Return `row[index]`: if the index may lie behind the end, it is undefined there."""
        mask = self.masks[index]
        row = row + [self.constant(undefined)] * (mask >> len(row) & 1)
        able = [place for place in range(len(row)) if mask >> place & 1]
        if len(able) == 1:
            return row[able[0]]
        possible = 0
        for place in able:
            possible |= self.masks[row[place]]
        target = self.variable(possible)
        self.model.elements.append(ElementConstraint(index, row, target))
        return target

    # ------------------------------------------------------------------ facts

    def require_fact(self, variables: Sequence[int], tuples: Tuples) -> None:
        """Require that the variables' values are one of the tuples."""
        variables, tuples = self._reduced(variables, tuples)
        if not tuples:
            self.model.clauses.append([])
        elif len(variables) == 1:
            self.narrow(variables[0], _mask(tuples))
        elif variables:
            self.model.tables.append(AllowedTuples(variables, _flat(tuples)))

    def fact(self, variables: Sequence[int], tuples: Tuples) -> Literal:
        """Return a literal that is true if and only if the variables' values are one of the tuples."""
        variables, tuples = self._reduced(variables, tuples)
        if len(variables) < 2 or not tuples:
            return self.within(variables[0], _mask(tuples)) if variables and tuples else TRUE if tuples else FALSE
        key = "fact", tuple(variables), tuples
        literal = self._literals.get(key)
        if literal is None:
            literal = self._literals[key] = self.variable(0b11)
            values = _flat(tuples)
            self.model.tables.append(AllowedTuples(variables, values, [literal]))
            self.model.tables.append(AllowedTuples(variables, values, [-literal - 1], negated=True))
        return literal

    def _reduced(self, variables: Sequence[int], tuples: Tuples) -> tuple[Sequence[int], Tuples]:
        """Return the same fact about variables that are all different, and none of them fixed."""
        kept = self.open_places(variables)
        if len(kept) == len(variables):
            return variables, tuples
        possible = self.possible(variables, tuples)
        return [variables[place] for place in kept], tuple([tuple([values[p] for p in kept]) for values in possible])

    def open_places(self, variables: Sequence[int]) -> list[int]:
        """Return the places of the variables that are not fixed; of a variable that occurs twice, the first place."""
        return [
            place for place, each in enumerate(variables) if not self.fixed(each) and variables.index(each) == place
        ]

    def possible(self, variables: Sequence[int], tuples: Tuples) -> Tuples:
        """Return the tuples in which fixed variables have their values, and equal variables equal values."""
        for place, each in enumerate(variables):
            first = variables.index(each)
            if self.fixed(each):
                fixed = self.masks[each].bit_length() - 1
                tuples = [values for values in tuples if values[place] == fixed]
            elif first < place:
                tuples = [values for values in tuples if values[place] == values[first]]
        return tuples

    def within(self, variable: int, mask: int) -> Literal:
        """Return a literal that is true if and only if the variable's value is one of a mask's."""
        own = self.masks[variable]
        inside, outside = own & mask, own & ~mask
        if not inside or not outside:
            return TRUE if inside else FALSE
        literal = self._literals.get(("within", variable, inside))
        if literal is None:
            literal = self.variable(0b11)
            self._literals["within", variable, inside] = literal
            self._literals["within", variable, outside] = -literal - 1
            self.model.linears.append(Linear([variable], [1], domain_of(inside), [literal]))
            self.model.linears.append(Linear([variable], [1], domain_of(outside), [-literal - 1]))
        return literal

    # ------------------------------------------------------------------ combinations of literals

    def any_of(self, literals: Iterable[Literal]) -> Literal:
        """Return a literal that is true if and only if one of these is."""
        key = tuple(sorted({each for each in literals if each != FALSE}))
        if TRUE in key or any([-each - 1 in key for each in key]):
            return TRUE
        if len(key) < 2:
            return key[0] if key else FALSE
        literal = self._literals.get(("any", key))
        if literal is None:
            literal = self._literals["any", key] = self.variable(0b11)
            self.model.clauses.append([-literal - 1, *key])
            self.model.clauses.extend([literal, -each - 1] for each in key)
        return literal

    def all_of(self, literals: Iterable[Literal]) -> Literal:
        """Return a literal that is true if and only if all of these are."""
        return -self.any_of([-each - 1 for each in literals]) - 1


@lru_cache(maxsize=4_000)
def domain_of(mask: int) -> tuple[int, ...]:
    """Return the domain of a variable over the bits of a mask."""
    return intervals([bit for bit in range(mask.bit_length()) if mask >> bit & 1])


def _mask(tuples: Tuples) -> int:
    """Return the values of a single variable as a mask."""
    mask = 0
    for (value,) in tuples:
        mask |= 1 << value
    return mask


def _flat(tuples: Tuples) -> tuple[int, ...]:
    """Return the tuples' values, one tuple after the other."""
    return tuple(chain.from_iterable(tuples))
