"""A constraint model before it is given to a solver: plain lists, in CP-SAT's vocabulary.

Variables are numbered from 0; a literal is a 0/1 variable `v`, or its negation `-v - 1`.  Variable 0 is fixed to 1, so
that `TRUE` and `FALSE` are literals like all others.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from logicgrid.puzzle.record import Record

TRUE = 0
FALSE = -1

Literal = int
Clause = Sequence[Literal]


TOO_LARGE = "proof.puzzle-too-large-encode"
"""The message about a puzzle that cannot be encoded, for which more time would not help."""


class EncodingTooLarge(Exception):
    """The encoding would exceed the solver's limits; the caller reports the puzzle as undecided."""


class Linear(Record):
    """`sum(coefficient * variable)` is in `domain` if all literals in `enforced` are true.

    The domain is a list of intervals, flat: [low, high, low, high, …].
    """

    variables: Sequence[int]
    coefficients: Sequence[int]
    domain: Sequence[int]
    enforced: Sequence[Literal] = ()


class AllowedTuples(Record):
    """The variables' values form one of the tuples (none of them if `negated`) if all literals in `enforced` are true.

    `values` has the tuples one after another.
    """

    variables: Sequence[int]
    values: Sequence[int]
    enforced: Sequence[Literal] = ()
    negated: bool = False


class ElementConstraint(Record):
    """`array[index] == target`, all of them variables."""

    index: int
    array: Sequence[int]
    target: int


def intervals(numbers: Sequence[int]) -> tuple[int, ...]:
    """Return the domain with these integers, given in ascending order, as intervals.

    >>> intervals([2, 3, 4, 6])
    (2, 4, 6, 6)
    """
    present = set(numbers)
    first = [number for number in numbers if number - 1 not in present]
    last = [number for number in numbers if number + 1 not in present]
    return tuple([end for interval in zip(first, last, strict=True) for end in interval])


class Model:
    """The input of a solver.

    A domain is a flat tuple of intervals: (low, high, low, high, …).  `order` are the variables to branch on, in this
    order, if the order of solutions matters: each takes its largest value first (`largest_first`), or its smallest.
    `hints` are 0/1 variables that the search tries to make true if that is easy.  `guess`, only for a model of clauses,
    is called if a search takes long: it returns the variables that are probably true, different ones at each attempt
    (counted from 0).
    """

    def __init__(self) -> None:  # not a dataclass, since defining one would slow down a short run noticeably
        self.domains: list[tuple[int, ...]] = [(1, 1)]
        self.clauses: list[Clause] = []
        self.exactly_one: list[Clause] = []
        self.at_most_one: list[Clause] = []
        self.linears: list[Linear] = []
        self.tables: list[AllowedTuples] = []
        self.all_different: list[Sequence[int]] = []
        self.elements: list[ElementConstraint] = []
        self.order: list[int] = []
        self.largest_first = True
        self.hints: list[Literal] = []
        self.guess: Callable[[int], Sequence[int]] | None = None

    def literal(self) -> Literal:
        """Return a new 0/1 variable."""
        return self.integer(0, 1)

    def integer(self, *domain: int) -> int:
        """Return a new integer variable, given the intervals of its domain: low, high, low, high, …"""
        self.domains.append(domain)
        return len(self.domains) - 1

    def add_clause(self, literals: Clause) -> None:
        """Require that at least one of the literals is true; constants are removed."""
        if TRUE not in literals:
            self.clauses.append([each for each in literals if each != FALSE] if FALSE in literals else literals)

    def require_any(self, literals: Clause) -> None:
        """Require at least one of the literals; the search may try to make many of them true (`hints`)."""
        self.add_clause(literals)
        self.hints = list(dict.fromkeys([each for each in literals if each > TRUE]))

    def add_exactly_one(self, literals: Clause) -> None:
        """Require that exactly one of the literals is true; constants are removed."""
        if FALSE in literals:
            literals = [each for each in literals if each != FALSE]
        true = literals.count(TRUE)
        if true:
            if true > 1:
                self.clauses.append([])
            self.clauses.extend([-each - 1] for each in literals if each != TRUE)
        elif len(literals) == 1:
            self.clauses.append(literals)
        else:
            self.exactly_one.append(literals)

    def add_at_most_one(self, literals: Clause) -> None:
        """Require that at most one of the literals is true; constants are removed."""
        literals = [each for each in literals if each != FALSE]
        if TRUE in literals:
            self.add_exactly_one(literals)
        elif len(literals) > 1:
            self.at_most_one.append(literals)

    def add_sum(
        self, weights: Mapping[int, int], known: int, totals: Sequence[int], enforced: Sequence[Literal] = ()
    ) -> None:
        """Require that weighted variables and a known number add up to one of the totals if all literals are true.

        >>> model = Model()
        >>> one, other = model.literal(), model.literal()
        >>> model.add_sum({one: 3}, 2, [6, 5], [other])
        >>> model.linears
        [Linear(variables=[1], coefficients=[3], domain=(3, 4), enforced=[2])]
        >>> model.add_sum({}, 5, [5, 6], [other])
        >>> model.add_sum({}, 4, [5, 6], [other])
        >>> model.clauses
        [[-3]]
        """
        if weights:
            domain = intervals([total - known for total in sorted(totals)])
            self.linears.append(Linear(list(weights), list(weights.values()), domain, list(enforced)))
        elif known not in totals:
            self.add_clause([-each - 1 for each in enforced])

    def turned(self, variables: Sequence[int]) -> Model:
        """Return the clauses with these variables negated, so that a solver that prefers 0 effectively prefers 1."""
        own = list(range(len(self.domains)))
        for variable in variables:
            own[variable] = -variable - 1
        opposite = [-each - 1 for each in own]

        def turn(clauses: list[Clause]) -> list[Clause]:
            return [[own[each] if each >= 0 else opposite[-each - 1] for each in clause] for clause in clauses]

        domains = self.domains[:]
        for variable in variables:
            low, high = domains[variable]
            domains[variable] = (1 - high, 1 - low)
        turned = Model()
        turned.domains, turned.clauses = domains, turn(self.clauses)
        turned.exactly_one, turned.at_most_one = turn(self.exactly_one), turn(self.at_most_one)
        return turned
