"""Rivals with a solver: python-sat (clauses), z3 (integers) and clingo (answer sets), each with a natural model.

Each takes a `Puzzle` and returns up to two answers.  All place the labels along the base category, the one compared
most.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, pairwise
from typing import Any

from bench.forms import TESTS, And, Answer, Iff, Label, Not, Or, Puzzle, Relation, Same, label_of
from logicgrid.csp import expr

# ---------------------------------------------------------------------- python-sat


def by_sat(name: str) -> Callable[[Puzzle], list[Answer]]:
    """The first answer is blocked, then the solver goes on."""

    def answers(puzzle: Puzzle) -> list[Answer]:
        from pysat.solvers import Solver

        clauses = Clauses(puzzle)
        found: list[Answer] = []
        with Solver(name, bootstrap_with=clauses.clauses) as solver:
            while len(found) < 2 and solver.solve():
                true = {literal for literal in solver.get_model() if literal > 0}
                found.append(puzzle.answer(lambda label, true=true: clauses.place(label, true)))
                solver.add_clause([-literal for row in clauses.rows.values() for literal in row if literal in true])
        return found

    return answers


class Clauses:
    """`rows[label][place]` is a literal; helper literals are equal to what they stand for."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.clauses: list[list[int]] = []
        self.count = 0
        self.equal: dict[tuple[Label, Label], int] = {}
        self.true = self.fresh()
        self.clauses.append([self.true])
        self.rows = {label: self._row(label) for label in puzzle.labels()}
        for category in range(puzzle.categories):
            if category != puzzle.base:
                for place in range(puzzle.size):
                    self.exactly_one([self.rows[category, label][place] for label in range(puzzle.size)])
        for condition in puzzle.conditions:
            self.require(condition)

    def _row(self, label: Label) -> list[int]:
        if label[0] == self.puzzle.base:
            return [self.true if place == label[1] else -self.true for place in range(self.puzzle.size)]
        row = [self.fresh() for _ in range(self.puzzle.size)]
        self.exactly_one(row)
        return row

    def fresh(self) -> int:
        self.count += 1
        return self.count

    def place(self, label: Label, true: set[int]) -> int:
        return next(place for place, literal in enumerate(self.rows[label]) if literal in true)

    def exactly_one(self, literals: list[int]) -> None:
        self.clauses.append(literals)
        self.clauses.extend([-one, -other] for one, other in combinations(literals, 2))

    def require(self, condition: Any) -> None:
        match condition:
            case And(parts):
                for part in parts:
                    self.require(part)
            case Same(one, other):
                for a, b in zip(self.rows[one], self.rows[other], strict=True):
                    self.clauses.extend(([-a, b], [a, -b]))
            case Not(Same(one, other)):
                self.clauses.extend([-a, -b] for a, b in zip(self.rows[one], self.rows[other], strict=True))
            case Or(parts):
                self.clauses.append([self.literal(part) for part in parts])
            case _:
                self.clauses.append([self.literal(condition)])

    def literal(self, condition: Any) -> int:
        match condition:
            case Same(one, other):
                return self.same(one, other)
            case Not(inner):
                return -self.literal(inner)
            case And(parts):
                return -self._any([-self.literal(part) for part in parts])
            case Or(parts):
                return self._any([self.literal(part) for part in parts])
            case Iff(left, right):
                a, b, truth = self.literal(left), self.literal(right), self.fresh()
                self.clauses.extend(([-truth, -a, b], [-truth, a, -b], [truth, a, b], [truth, -a, -b]))
                return truth
            case Relation():
                return self._relation(condition)
        raise AssertionError(condition)

    def _any(self, literals: list[int]) -> int:
        truth = self.fresh()
        self.clauses.append([-truth, *literals])
        self.clauses.extend([truth, -each] for each in literals)
        return truth

    def same(self, one: Label, other: Label) -> int:
        """True where two labels are one person's."""
        if one[0] == other[0]:
            return self.true if one == other else -self.true
        for a, b in ((one, other), (other, one)):
            if a[0] == self.puzzle.base:
                return self.rows[b][a[1]]
        key = min(one, other), max(one, other)
        if key not in self.equal:
            truth = self.equal[key] = self.fresh()
            for a, b in zip(self.rows[one], self.rows[other], strict=True):
                self.clauses.extend(([truth, -a, -b], [-truth, -a, b], [-truth, a, -b]))
        return self.equal[key]

    def _relation(self, relation: Relation) -> int:
        """Each pair of values either forbids the relation or implies it."""
        truth = self.fresh()
        columns = [
            [self.same(label, (category, place)) for place in range(self.puzzle.size)]
            for category, label in relation.values
        ]
        for column in columns:
            self.clauses.append(column)
        for place, literal in enumerate(columns[0]):
            if len(columns) == 1:
                self.clauses.append([-literal, truth if relation.test(place) else -truth])
                continue
            for other_place, other in enumerate(columns[1]):
                self.clauses.append([-literal, -other, truth if relation.test(place, other_place) else -truth])
        return truth


# ---------------------------------------------------------------------- z3


def by_z3(puzzle: Puzzle) -> list[Answer]:
    """An integer for each label, Distinct for each category; the clues' own arithmetic."""
    import z3

    solver = z3.Solver()
    place = {label: z3.Int(f"p{label[0]}_{label[1]}") for label in puzzle.labels()}
    for category in range(puzzle.categories):
        row = [place[category, label] for label in range(puzzle.size)]
        if category == puzzle.base:
            solver.add(*[variable == number for number, variable in enumerate(row)])
        else:
            solver.add(z3.Distinct(*row), *[z3.And(variable >= 0, variable < puzzle.size) for variable in row])
    writer = _Formulas(puzzle, place, solver, z3)
    for condition in puzzle.conditions:
        solver.add(writer.formula(condition))
    found: list[Answer] = []
    while len(found) < 2 and solver.check() == z3.sat:
        model = solver.model()
        values = {label: model.eval(variable, True).as_long() for label, variable in place.items()}
        found.append(puzzle.answer(lambda label, values=values: values[label]))
        solver.add(z3.Or(*[variable != values[label] for label, variable in place.items()]))
    return found


class _Formulas:
    """Conditions and terms as z3's expressions."""

    def __init__(self, puzzle: Puzzle, place: dict[Label, Any], solver: Any, z3: Any) -> None:
        self.puzzle = puzzle
        self.place = place
        self.solver = solver
        self.z3 = z3
        self.values: dict[tuple[int, Label], Any] = {}

    def formula(self, condition: Any) -> Any:
        z3 = self.z3
        match condition:
            case Same(one, other):
                return self.place[one] == self.place[other]
            case Not(inner):
                return z3.Not(self.formula(inner))
            case And(parts):
                return z3.And(*map(self.formula, parts))
            case Or(parts):
                return z3.Or(*map(self.formula, parts))
            case Iff(left, right):
                return self.formula(left) == self.formula(right)
            case Relation(compare=compare):
                return TESTS[compare.operator](self.term(compare.left), self.term(compare.right))
        raise AssertionError(condition)

    def term(self, node: Any) -> Any:
        match node:
            case expr.Const(number):
                return int(number)
            case expr.Entry(array, who):
                return self.value(array, label_of(who))
            case expr.Lookup(inner, table):
                index, *steps = self.term(inner), *{b - a for a, b in pairwise(table)}
                if len(steps) == 1:
                    return index * int(steps[0]) + int(table[0])
                total = self.z3.IntVal(int(table[-1]))
                for number, entry in enumerate(table[:-1]):
                    total = self.z3.If(index == number, int(entry), total)
                return total
            case expr.Abs(inner):
                term = self.term(inner)
                return self.z3.If(term < 0, -term, term)
            case expr.Sum(terms):
                return sum(map(self.term, terms))
            case expr.Product(left, right):
                return self.term(left) * self.term(right)
        raise AssertionError(node)

    def value(self, category: int, label: Label) -> Any:
        """Which label of a category belongs to another label's person."""
        if category == self.puzzle.base:
            return self.place[label]
        if (category, label) not in self.values:
            value = self.values[category, label] = self.z3.Int(f"v{category}_{label[0]}_{label[1]}")
            self.solver.add(value >= 0, value < self.puzzle.size)
            for number in range(self.puzzle.size):
                self.solver.add((self.place[category, number] == self.place[label]) == (value == number))
        return self.values[category, label]


# ---------------------------------------------------------------------- clingo

_GRID = """
1 { at(C,L,P) : P = 0..n-1 } 1 :- C = 0..c-1, C != s, L = 0..n-1.
1 { at(C,L,P) : L = 0..n-1 } 1 :- C = 0..c-1, C != s, P = 0..n-1.
at(s,P,P) :- P = 0..n-1.
value(D,C,L,V) :- asked(D,C,L), at(C,L,P), at(D,V,P).
same(C,L,D,M) :- together(C,L,D,M), at(C,L,P), at(D,M,P).
#show at/3.
"""


def by_clingo(puzzle: Puzzle) -> list[Answer]:
    """Choice rules for the grid; each clue a constraint, each part of it an atom."""
    import clingo

    rules = _Rules()
    for condition in puzzle.conditions:
        rules.lines.append(f":- not {rules.atom(condition)}.")
    constants = [f"-c n={puzzle.size}", f"-c c={puzzle.categories}", f"-c s={puzzle.base}"]
    control = clingo.Control(["--models=2", *constants], logger=lambda code, message: None)
    rules.lines.extend(_relation_table(number, each, puzzle.size) for number, each in enumerate(rules.relations))
    control.add("base", [], _GRID + "\n".join(rules.lines))
    control.ground([("base", [])])
    found: list[Answer] = []
    with control.solve(yield_=True) as models:
        for model in models:
            at = {tuple(each.number for each in symbol.arguments) for symbol in model.symbols(shown=True)}
            places = {(category, label): place for category, label, place in at}
            found.append(puzzle.answer(lambda label, places=places: places[label]))
    return found


def _relation_table(number: int, relation: Relation, size: int) -> str:
    """The pairs of values that satisfy a relation, as facts."""
    if len(relation.values) == 1:
        return " ".join(f"ok({number},{a})." for a in range(size) if relation.test(a))
    return " ".join(f"ok({number},{a},{b})." for a in range(size) for b in range(size) if relation.test(a, b))


class _Rules:
    """The text of a program; `atom` gives the name of an atom that is true exactly where a condition holds."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.relations: list[Relation] = []
        self.count = 0

    def atom(self, condition: Any) -> str:
        self.count += 1
        truth, add = f"t({self.count})", self.lines.append
        match condition:
            case Same((c, i), (d, j)):
                add(f"together({c},{i},{d},{j}). {truth} :- same({c},{i},{d},{j}).")
            case Not(inner):
                add(f"{truth} :- not {self.atom(inner)}.")
            case And(parts):
                add(f"{truth} :- {', '.join([self.atom(part) for part in parts])}.")
            case Or(parts):
                self.lines.extend([f"{truth} :- {self.atom(part)}." for part in parts])
            case Iff(left, right):
                one, other = self.atom(left), self.atom(right)
                add(f"{truth} :- {one}, {other}. {truth} :- not {one}, not {other}.")
            case Relation(values):
                number = len(self.relations)
                self.relations.append(condition)
                names = [f"V{place}" for place in range(len(values))]
                asked = [f"value({p},{c},{i},{name})" for name, (p, (c, i)) in zip(names, values, strict=True)]
                self.lines.extend(f"asked({p},{c},{i})." for p, (c, i) in values)
                add(f"{truth} :- {', '.join(asked)}, ok({number},{','.join(names)}).")
        return truth
