"""A brute-force oracle for logic-grid files: YAML text in, every solution out.

This is a second, independent reading of the contract (`puzzle-files.md`, sections 1 and 2). It shares no code with
`logicgrid` and imports nothing of it, so that where the two agree, the contract is likely what both of them say.

    solve(text).solutions     every solution, smallest first, as {actor: {property: value}}
    solve(text).count         how many
    read(text)                a Puzzle: .count(clues), .solutions(clues), .remaining(), .holds(rule, solution), …

How it works. Every property has its *candidates*: tuples `held`, where `held[actor]` is the index of the value that the
actor has (a permutation; with `spare` an injection; with `shared` or `times` any tuple; only those that agree with
`given` and `times`). A *world* is one candidate of every property. A rule becomes a Python closure over worlds; it is
asked as soon as all properties that it mentions are assigned. Nothing is inferred, nothing is cut off that a rule has
not refused.

A comparison that needs an actor who does not exist is false: `Nobody` is raised by the lookup and caught by the
comparison, the nearest one around it. Who is who is read by pairs: between actors, and between values of one property,
`!=` is `not ==`; between numbers it is a comparison like `<`. Lists, sets, `either`, `neither` and `all_different` are
made of `==` and `!=`.
"""

from __future__ import annotations

import ast
import datetime
import itertools
import keyword
import math
import operator
import re
import unicodedata
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from typing import Any, Literal, NamedTuple, TypeAlias

import yaml

Number: TypeAlias = int | Fraction
Held: TypeAlias = tuple[int, ...]
World: TypeAlias = Sequence[Held]
Getter: TypeAlias = Callable[[World], Any]
Solution: TypeAlias = dict[str, dict[str, str]]
Sort: TypeAlias = Literal["actor", "value", "number", "condition"]


class Invalid(ValueError):
    """The file or the rule is not one that the contract allows."""


class Nobody(Exception):
    """The actor who is asked for does not exist in this world."""


@dataclass(frozen=True)
class Answer:
    """All solutions of a puzzle in canonical order, and their number."""

    solutions: list[Solution]
    count: int


# --- Values: from the author's text to exact numbers ------------------------------------------------------------------


def whole(number: Number) -> Number:
    """The same number, as an int where it is whole."""
    return number.numerator if isinstance(number, Fraction) and number.denominator == 1 else number


def reader(pattern: str, number: Callable[..., Number]) -> Callable[[str], Number | None]:
    """What reads texts of one form, of whose parts a number is made."""

    def parse(text: str) -> Number | None:
        match = re.fullmatch(pattern, text)
        try:
            return whole(number(*match.groups())) if match and text else None
        except ValueError:  # no such day
            return None

    return parse


PARSERS: Mapping[str, Callable[[str], Number | None]] = {
    "number": reader(r"([+-]?\d+(?:\.\d+|/0*[1-9]\d*)?)", Fraction),
    "time": reader(r"([01]?\d|2[0-3])[:h]([0-5]\d)", lambda hour, minute: int(hour) * 60 + int(minute)),
    "date": reader(r"(\d{4}-\d\d-\d\d)", lambda text: datetime.date.fromisoformat(text).toordinal()),
    "money": reader(
        r"(-?)\s*[€$£¥]\s*(\d+)(?:[.,](\d\d?))?", lambda sign, units, cents: Fraction(f"{sign}{units}.{cents or 0}")
    ),
    "duration": reader(r"(?:(\d+) h)?\s*(?:(\d+) min)?", lambda hours, rest: int(hours or 0) * 60 + int(rest or 0)),
}
"""By type what reads a text: money in whole units of the currency, time since midnight and durations in minutes."""

MONTHS = "january february march april may june july august september october november december"


def step_of(label: str) -> int | None:
    """The number of a month in the year, or of an ordinal: `May`, `3rd`."""
    if label.lower() in MONTHS.split():
        return MONTHS.split().index(label.lower()) + 1
    match = re.fullmatch(r"(\d+)(st|nd|rd|th)", label)
    return int(match[1]) if match else None


def infer_kind(labels: Sequence[str]) -> str:
    """The type of a property that does not state one. Durations are never guessed."""
    for kind in ("number", "time", "date", "money"):
        if all(PARSERS[kind](label) is not None for label in labels):
            return kind
    return "text"


# --- Names ------------------------------------------------------------------------------------------------------------


def same_text(name: str) -> str:
    """Names are the same in any Unicode form (Python's own parser turns identifiers into NFKC)."""
    return unicodedata.normalize("NFKC", name)


def spaced(name: str) -> str:
    """A name where `_` stands for a space."""
    return same_text(name).replace("_", " ")


def caseless(name: str) -> str:
    """A name without regard to case."""
    return spaced(name).casefold()


SAMENESS: tuple[Callable[[str], str], ...] = (same_text, spaced, caseless)  # the closest kind of match wins


def matches(name: str, labels: Sequence[str], same: Callable[[str], str]) -> list[int]:
    """The positions of the labels that are the name, by one kind of sameness."""
    return [index for index, label in enumerate(labels) if same(label) == same(name)]


def find(name: str, labels: Sequence[str]) -> int | None:
    """The position of the one label that the name means, None where there is none."""
    for same in SAMENESS:
        found = matches(name, labels, same)
        if len(found) > 1:
            raise Invalid(f"ambiguous name: {name}")
        if found:
            return found[0]
    return None


# --- The file ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Property:
    """One row of the file: its values in listed order, and every way in which the actors can hold them."""

    name: str
    kind: str
    labels: tuple[str, ...]
    shared: bool
    spare: bool
    circular: bool
    unit: str | None
    given: Mapping[int, int]
    candidates: tuple[Held, ...]
    aliases: Mapping[str, str] = field(default_factory=dict)
    relation: bool = False  # the values are the actors themselves
    single: frozenset[int] = frozenset()  # of a shared one, the values that at most one actor has

    @cached_property
    def steps(self) -> tuple[int, ...] | None:
        """Where each value stands among months or ordinals; only lists that rise through one year are read."""
        if self.kind != "text":
            return None
        found = [step_of(label) for label in self.labels]
        steps = tuple(step for step in found if step is not None)
        return steps if len(steps) == len(found) and list(steps) == sorted({*steps}) else None

    @property
    def names(self) -> list[str]:
        """The labels, and behind them their other names."""
        return [*self.labels, *self.aliases]

    def place(self, found: int) -> int:
        """The place of the label that one of the names means."""
        return found if found < len(self.labels) else self.labels.index(self.aliases[self.names[found]])

    @cached_property
    def numbers(self) -> tuple[Number, ...] | None:
        """The value of each label, None where the property is text."""
        if self.kind == "text":
            return None
        numbers = [PARSERS[self.kind](label) for label in self.labels]
        if any(number is None for number in numbers):
            raise Invalid(f"{self.name}: not every value is a {self.kind}")
        return tuple(number for number in numbers if number is not None)

    def find(self, name: str) -> int | None:
        """The index of the value with this name (`2.50` is `2.5` where values are numbers)."""
        found = find(name, self.names)
        found = None if found is None else self.place(found)
        if found is None and self.numbers is not None:
            number = PARSERS[self.kind](name)
            found = self.numbers.index(number) if number in self.numbers else None
        return found

    def holders(self, value: int) -> list[int]:
        """The actors who can hold the value, as far as `given` tells."""
        return [actor for actor in range(len(self.candidates[0])) if self.given.get(actor, value) == value]


@dataclass(frozen=True)
class Puzzle:
    """A logic grid as its author wrote it. Clues are numbered from 1."""

    actors_name: str
    actors: tuple[str, ...]
    properties: tuple[Property, ...]
    clues: tuple[tuple[str, ...], ...]  # the rules of each clue; all of them hold
    aliases: Mapping[str, str] = field(default_factory=dict)  # of the actors
    rules: tuple[tuple[str, ...], ...] = ()  # always true
    groups: Mapping[str, tuple[int | None, tuple[int, ...]]] = field(default_factory=dict)
    """By name the property (None: the actors), and the places of its labels."""

    def compile(self, text: str) -> Term:
        """The meaning of any expression of the language."""
        source, tree = parse(text)
        return Compiler(self, source).anything(tree)

    def condition(self, rule: str) -> Term:
        """The meaning of a rule."""
        source, tree = parse(rule)
        return Compiler(self, source).condition(tree)

    def plan(self, clues: Collection[int] | None = None) -> Plan:
        """The search with what is always true, and the rules of these clues (all by default)."""
        asked = [clue for number, clue in enumerate(self.clues, start=1) if clues is None or number in clues]
        parsed = [parse(rule) for rule in itertools.chain(*self.rules, *asked)]
        return Plan.of(self, [Compiler(self, source).condition(n) for source, tree in parsed for n in conjuncts(tree)])

    def worlds(self, clues: Collection[int] | None = None) -> Iterator[World]:
        """Every world in which the clues hold, in no particular order."""
        return self.plan(clues).worlds()

    def count(self, clues: Collection[int] | None = None) -> int:
        """The number of worlds in which the clues (all by default) hold."""
        return self.plan(clues).count()

    def solutions(self, clues: Collection[int] | None = None) -> list[Solution]:
        """Every solution: for each actor, for each property in the file's order, smallest value first."""
        by_actor = (tuple(zip(*world, strict=True)) for world in self.worlds(clues))
        return [
            {
                actor: {prop.name: prop.labels[value] for prop, value in zip(self.properties, values, strict=True)}
                for actor, values in zip(self.actors, rows, strict=True)
            }
            for rows in sorted(by_actor)
        ]

    def remaining(self) -> list[int]:
        """Assignments left before the first clue, and after each clue and all before it."""
        return [self.count(range(1, upto + 1)) for upto in range(len(self.clues) + 1)]

    def without(self, number: int) -> int:
        """Answers when only this clue is dropped."""
        return self.count(set(range(1, len(self.clues) + 1)) - {number})

    def world(self, solution: Mapping[str, Mapping[str, str]]) -> World:
        """The world of a solution."""
        return [
            tuple(prop.labels.index(str(solution[actor][prop.name])) for actor in self.actors)
            for prop in self.properties
        ]

    def holds(self, rule: str, solution: Mapping[str, Mapping[str, str]]) -> bool:
        """Whether a rule is true of a solution."""
        return bool(self.condition(rule).get(self.world(solution)))


def solve(text: str) -> Answer:
    """All solutions of a puzzle file."""
    solutions = read(text).solutions()
    return Answer(solutions, len(solutions))


def read(text: str) -> Puzzle:
    """A puzzle file; every scalar is kept as the text that the author wrote."""
    data = yaml.load(text, Loader=yaml.CBaseLoader)
    if data.get("kind", "logic-grid") != "logic-grid":
        raise Invalid("not a logic grid")
    actors_name, actors = "actor", data["actors"]
    if isinstance(actors, dict):
        ((actors_name, actors),) = actors.items()
    long = actors if isinstance(actors, dict) else {"values": actors}
    actors = long["values"]
    if len(set(actors)) != len(actors):
        raise Invalid("an actor is listed twice")
    properties = [read_property(name, entry, actors) for name, entry in data["properties"].items()]
    clues, rules = (tuple(map(read_clue, data.get(key) or ())) for key in ("clues", "rules"))
    groups = {}
    owners: list[tuple[int | None, Sequence[str], Any]] = [(None, actors, data), (None, actors, long)]
    owners += [(index, each.labels, data["properties"][each.name]) for index, each in enumerate(properties)]
    for owner, labels, entry in owners:
        for name, members in (entry.get("groups", {}) if isinstance(entry, dict) else {}).items():
            groups[name] = owner, tuple(labels.index(member) for member in read_values(members))
    return Puzzle(
        actors_name, tuple(actors), tuple(properties), clues, long.get("aliases", {}), rules=rules, groups=groups
    )


def read_clue(clue: str | Mapping[str, Any]) -> tuple[str, ...]:
    """The rules of a clue: a bare string, or `rule`, one or a list."""
    rules = clue.get("rule", []) if isinstance(clue, Mapping) else clue
    return (rules,) if isinstance(rules, str) else tuple(rules)


def read_property(name: str, entry: Any, actors: Sequence[str]) -> Property:
    """A property: a list of values, or the long form."""
    entry = entry if isinstance(entry, dict) else {"values": entry}
    shared, spare, circular = (entry.get(key, "false").lower() == "true" for key in ("shared", "spare", "circular"))
    given_text: Mapping[str, str] = entry.get("given", {})
    relation = entry.get("values") == "actors"
    alone, mutual = (entry.get(key, "false").lower() == "true" for key in ("nobody_self", "symmetric"))
    if relation:
        entry = {**entry, "values": actors, "type": "text"}
    labels = read_values(entry["values"]) if "values" in entry else list(dict.fromkeys(given_text.values()))
    if len(set(labels)) != len(labels):
        raise Invalid(f"{name}: a value is listed twice")
    if set(given_text) - set(actors) or set(given_text.values()) - set(labels):
        raise Invalid(f"{name}: given is not a mapping from actors to values")
    kind = entry.get("type") or infer_kind(labels)
    given = {actors.index(actor): labels.index(value) for actor, value in given_text.items()}
    bounds = read_times(entry["times"], labels) if "times" in entry else None
    shared = shared or bounds is not None
    candidates = tuple(
        held
        for held in every_candidate(name, len(actors), len(labels), shared=shared, spare=spare)
        if all(held[actor] == value for actor, value in given.items())
        and not (alone and any(actor == other for actor, other in enumerate(held)))
        and not (mutual and any(held[other] != actor for actor, other in enumerate(held)))
        and all(held.count(value) in range(least, most + 1) for value, least, most in bounds or ())
    )
    if not candidates or kind not in ("text", *PARSERS):
        raise Invalid(f"{name}: no such type, or nothing agrees with given")
    options = entry.get("unit"), given, candidates, entry.get("aliases", {})
    single = frozenset(value for value, _, most in bounds or () if most == 1)
    return Property(name, kind, tuple(labels), shared, spare, circular, *options, relation, single)


def read_times(times: str | Mapping[str, str], labels: Sequence[str]) -> list[tuple[int, int, int]]:
    """How many actors have each value: `2`, `1..3`, or one of these for some values (value, least, most)."""
    by_label = times if isinstance(times, dict) else dict.fromkeys(labels, times)
    ends = {label: str(written).split("..") for label, written in by_label.items()}
    return [(labels.index(label), int(each[0]), int(each[-1])) for label, each in ends.items()]


def read_values(values: str | Sequence[str]) -> list[str]:
    """A list, or a range text: `1..9`, `10..50 step 5`."""
    if not isinstance(values, str):
        return list(values)
    match = re.fullmatch(r"(-?\d+)\s*\.\.\s*(-?\d+)(?:\s+step\s+(\d+))?", values)
    if match is None:
        raise Invalid(f"not a range: {values}")
    return [str(number) for number in range(int(match[1]), int(match[2]) + 1, int(match[3] or 1))]


def every_candidate(name: str, actors: int, values: int, *, shared: bool, spare: bool) -> Iterable[Held]:
    """Every way in which the actors can hold the values."""
    if shared:
        return itertools.product(range(values), repeat=actors)
    if values < actors or (values > actors and not spare):
        raise Invalid(f"{name}: {values} values for {actors} actors")
    return itertools.permutations(range(values), actors)


# --- The search -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Plan:
    """The properties in the order in which they are assigned, with their candidates, and the rules to be asked then."""

    steps: Sequence[tuple[int, Sequence[Held], Sequence[Getter]]]

    @classmethod
    def of(cls, puzzle: Puzzle, conditions: Sequence[Term]) -> Plan:
        """Rules about one property (or none) thin its candidates first; then comes who completes most rules."""
        size = len(puzzle.properties)
        left = {
            index: thinned(prop.candidates, index, size, [c.get for c in conditions if c.uses <= {index}])
            for index, prop in enumerate(puzzle.properties)
        }
        waiting = [condition for condition in conditions if len(condition.uses) > 1]
        known: set[int] = set()
        steps = []

        def urgency(index: int) -> tuple[int, ...]:
            completed = sum(condition.uses <= {*known, index} for condition in waiting)
            return completed, sum(index in condition.uses for condition in waiting), -len(left[index]), -index

        while left:
            best = max(left, key=urgency)
            known.add(best)
            steps.append((best, left.pop(best), [condition.get for condition in waiting if condition.uses <= known]))
            waiting = [condition for condition in waiting if not condition.uses <= known]
        return cls(steps)

    def worlds(self, end: int | None = None) -> Iterator[World]:
        """Every world in which all rules hold, as far as the first properties go."""
        world: list[Held] = [()] * len(self.steps)
        return self._extend(world, 0, len(world) if end is None else end)

    def count(self) -> int:
        """The number of worlds; what no rule speaks of any more is multiplied, not enumerated."""
        end = max((depth for depth, (_, _, rules) in enumerate(self.steps, start=1) if rules), default=0)
        return math.prod(len(pool) for _, pool, _ in self.steps[end:]) * sum(1 for _ in self.worlds(end))

    def _extend(self, world: list[Held], depth: int, end: int) -> Iterator[World]:
        if depth == end:
            yield tuple(world)
            return
        index, pool, rules = self.steps[depth]
        for world[index] in pool:
            for rule in rules:
                if not rule(world):
                    break
            else:
                yield from self._extend(world, depth + 1, end)


def thinned(candidates: Sequence[Held], index: int, size: int, rules: Sequence[Getter]) -> Sequence[Held]:
    """The candidates of one property that agree with the rules about nothing else."""
    world: list[Held] = [()] * size
    return [world[index] for world[index] in candidates if all(rule(world) for rule in rules)] if rules else candidates


# --- The clue language ------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Term:
    """An expression that has been understood: what it is, how to get it from a world, which properties it mentions."""

    sort: Sort
    get: Getter  # an actor's or a value's index, an exact number, a truth
    uses: frozenset[int] = frozenset()
    prop: int | None = None  # which property it is a value of
    literal: str | None = None  # a number as the author typed it


@dataclass(frozen=True)
class Label:
    """A bare or quoted name whose meaning depends on what is around it."""

    text: str


COMPARISONS: Mapping[type[ast.cmpop], Callable[[Any, Any], bool]] = {
    ast.Eq: operator.eq,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
}


def power(base: Number, exponent: Number) -> Number:
    """Exact, also for fractions and negative exponents."""
    if isinstance(exponent, Fraction) and exponent.denominator != 1:
        raise Invalid("an exponent that is not whole")
    return Fraction(base) ** int(exponent)


ARITHMETIC: Mapping[type[ast.operator], Callable[[Any, Any], Number]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.Pow: power,
    ast.Div: Fraction,
}

CONDITIONS = (
    *("implies", "iff", "xor", "exactly", "at_least", "at_most", "all", "any", "all_different"),
    *("next_to", "before", "just_before", "between", "opposite", "nobody", "either", "neither"),
)
NUMBERS = ("rank", "abs", "min", "max", "sum", "count", "distance")
RESERVED = {*CONDITIONS, *NUMBERS, "act", "val", "actors", *keyword.kwlist}


def parse(text: str) -> tuple[str, ast.expr]:
    """The rule in parentheses, so that it may run over several lines, and its syntax tree."""
    source = f"({text}\n)"
    try:
        tree = ast.parse(source, mode="eval").body
    except SyntaxError as error:
        raise Invalid(f"{error.msg}: {text}") from error
    for node in ast.walk(tree):
        match node:
            case ast.Call(args=[ast.ListComp(elt=part, generators=loops)]):  # a list that is nothing but a generator
                node.args = [ast.GeneratorExp(part, loops)]
    return source, tree


def conjuncts(node: ast.expr) -> list[ast.expr]:
    """A condition, taken apart at its outermost `and`s."""
    if isinstance(node, ast.BoolOp) and isinstance(node.op, ast.And):
        return [part for value in node.values for part in conjuncts(value)]
    return [node]


def constant(sort: Sort, item: Number, prop: int | None = None, literal: str | None = None) -> Term:
    """The same in every world."""
    return Term(sort, lambda _: item, prop=prop, literal=literal)


def all_uses(terms: Iterable[Term]) -> frozenset[int]:
    """The properties that any of the terms mentions."""
    return frozenset().union(*(term.uses for term in terms))


def is_comparison(test: Getter, uses: frozenset[int]) -> Term:
    """ONE comparison: false where it needs an actor who does not exist."""

    def get(world: World) -> bool:
        try:
            return bool(test(world))
        except Nobody:
            return False

    return Term("condition", get, uses)


class Side(NamedTuple):
    """What is compared: a getter, and whose it is, "actor", a property's number, "computed", or "constant"."""

    get: Getter
    of: int | str


def side(term: Term) -> Side:
    """The term as one side of a comparison."""
    if not term.uses:
        return Side(term.get, "constant")
    return Side(term.get, "computed" if term.sort == "number" else "actor" if term.prop is None else term.prop)


def equal(one: Side, other: Side) -> Getter:
    """`one == other`: false where one of them does not exist."""
    return is_comparison(lambda world: one.get(world) == other.get(world), frozenset()).get


def unlike(one: Side, other: Side) -> Getter:
    """`one != other`: between actors, and of one property's values, `not (one == other)`; of numbers a comparison.

    Numbers are what is computed, and what two properties have in common.
    """
    owners = {one.of, other.of} - {"constant"}
    if "computed" in owners or len(owners) > 1:
        return is_comparison(lambda world: one.get(world) != other.get(world), frozenset()).get
    same = equal(one, other)
    return lambda world: not same(world)


def differ(sides: Sequence[Side]) -> Getter:
    """Pairwise different."""
    pairs = [unlike(one, other) for one, other in itertools.combinations(sides, 2)]
    return lambda world: all(pair(world) for pair in pairs)


def all_of(conditions: Sequence[Term]) -> Term:
    """`and`."""
    gets = [condition.get for condition in conditions]
    return Term("condition", lambda world: all(get(world) for get in gets), all_uses(conditions))


def any_of(conditions: Sequence[Term]) -> Term:
    """`or`."""
    gets = [condition.get for condition in conditions]
    return Term("condition", lambda world: any(get(world) for get in gets), all_uses(conditions))


def how_many(conditions: Sequence[Term]) -> Term:
    """The number of conditions that hold."""
    gets = [condition.get for condition in conditions]
    return Term("number", lambda world: sum(get(world) for get in gets), all_uses(conditions))


@dataclass(frozen=True)
class Compiler:
    """Turns the syntax tree of one rule into a Term."""

    puzzle: Puzzle
    source: str
    scope: Mapping[str, Term] = field(default_factory=dict)  # the variables of the quantifiers around

    def anything(self, tree: ast.expr) -> Term:
        """The whole expression: a condition, or else a number, a value or an actor."""
        try:
            return self.condition(tree)
        except Invalid:
            term = self.operand(tree)
        return self.actor_named(term) if isinstance(term, Label) else term

    # Conditions

    def condition(self, node: ast.expr) -> Term:
        """Anything that is true or false."""
        match node:
            case ast.BoolOp(op=ast.And(), values=values):
                return all_of([self.condition(value) for value in values])
            case ast.BoolOp(op=ast.Or(), values=values):
                return any_of([self.condition(value) for value in values])
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                inner = self.condition(operand)
                return Term("condition", lambda world: not inner.get(world), inner.uses)
            case ast.Compare(left=left, ops=ops, comparators=rights):
                lefts = [left, *rights[:-1]]
                links = zip(lefts, ops, rights, strict=True)
                return all_of([self.link(one, op, other, [left, *rights]) for one, op, other in links])
            case ast.Call(func=ast.Name(id=name), args=args, keywords=[]) if name in CONDITIONS:
                return self.condition_call(name, args)
        raise Invalid(f"not a condition: {ast.unparse(node)}")

    def condition_call(self, name: str, args: list[ast.expr]) -> Term:
        """The functions that are conditions."""
        match name, args:
            case "implies" | "iff" | "xor", [one, other]:
                first, second = self.condition(one), self.condition(other)
                join = {"implies": operator.le, "iff": operator.eq, "xor": operator.ne}[name]
                return Term(
                    "condition", lambda world: join(first.get(world), second.get(world)), all_uses([first, second])
                )
            case "exactly" | "at_least" | "at_most", [bound, *conditions] if conditions:
                compare = {"exactly": operator.eq, "at_least": operator.ge, "at_most": operator.le}[name]
                limit, number = self.fixed(self.number(bound)), how_many(self.conditions(conditions))
                return Term("condition", lambda world: compare(number.get(world), limit), number.uses)
            case "all" | "any", [ast.GeneratorExp() as generator]:
                cases = self.unroll(generator, Compiler.condition)
                holds = all if name == "all" else any
                return Term(
                    "condition",
                    lambda world: holds(part.get(world) for guard, part in cases if guard.get(world)),
                    all_uses(itertools.chain(*cases)),
                )
            case ("all_different", [_, _, *_]) | ("neither", [_, _, _]):  # a ≠ x, b ≠ x, a ≠ b: all three differ
                gets, uses, _ = self.alike(args)
                return Term("condition", differ(gets), uses)
            case "either", [_, _, _]:
                (subject, this, that), uses, _ = self.alike(args)
                is_this, is_that = equal(subject, this), equal(subject, that)
                return Term("condition", lambda world: is_this(world) != is_that(world), uses)
            case ("next_to" | "before" | "just_before", [where, _, _]) | ("between", [where, _, _, _]):
                return self.rank_relation(name, self.property(where), args[1:])
            case "opposite", [where, one, other]:
                apart, size = self.apart(where, one, other), len(self.puzzle.properties[self.property(where)].labels)
                if size % 2 or not self.puzzle.properties[self.property(where)].circular:
                    raise Invalid("nothing is opposite")
                return is_comparison(lambda world: apart.get(world) * 2 == size, apart.uses)
            case "nobody", [node]:
                return self.nobody(node)
        raise Invalid(f"wrong arguments: {name}")

    def rank_relation(self, name: str, prop: int, args: list[ast.expr]) -> Term:
        """Relations of rank: positions in the list, whatever the type of the values."""
        actors = [self.actor(arg) for arg in args]
        size = len(self.puzzle.properties[prop].labels)
        circular = self.puzzle.properties[prop].circular

        def follows(first: int, second: int) -> bool:
            return second == first + 1 or (circular and first == size - 1 and second == 0)

        def test(world: World) -> bool:
            ranks = [world[prop][actor.get(world)] for actor in actors]
            match name:
                case "next_to":
                    return follows(*ranks) or follows(*reversed(ranks))
                case "just_before":
                    return follows(*ranks)
                case "before":
                    return ranks[0] < ranks[1]
                case _:
                    return ranks[0] < ranks[1] < ranks[2] or ranks[0] > ranks[1] > ranks[2]

        return is_comparison(test, all_uses(actors) | {prop})

    def apart(self, where: ast.expr, one: ast.expr, other: ast.expr) -> Term:
        """The number of steps from one place to the other, the shorter way round in a circle."""
        prop, first, second = self.property(where), self.actor(one), self.actor(other)
        size, circular = len(self.puzzle.properties[prop].labels), self.puzzle.properties[prop].circular

        def get(world: World) -> int:
            steps = world[prop][first.get(world)] - world[prop][second.get(world)]
            return min(steps % size, -steps % size) if circular else abs(steps)

        return Term("number", get, first.uses | second.uses | {prop})

    def nobody(self, node: ast.expr) -> Term:
        """True in the worlds in which no actor has the value; there is always an answer."""
        match node:
            case ast.Subscript(value=where, slice=what) | ast.Call(func=ast.Name(id="act"), args=[where, what]):
                prop = self.property(where)
                value = self.value_of(self.operand(what), prop, computed=True)
            case ast.Name(id=name) | ast.Constant(value=str(name)):
                found = [(index, prop.find(name)) for index, prop in enumerate(self.puzzle.properties)]
                ((prop, place),) = [(index, place) for index, place in found if place is not None]
                value = constant("value", place, prop)
            case _:
                raise Invalid("not a value")
        if not self.puzzle.properties[prop].spare:
            raise Invalid("every value belongs to somebody")

        def get(world: World) -> bool:
            try:
                return value.get(world) not in world[prop]
            except Nobody:
                return True

        return Term("condition", get, value.uses | {prop})

    def conditions(self, args: list[ast.expr]) -> list[Term]:
        """`c1, c2, …`, or the unrolled `… for …`."""
        match args:
            case [ast.GeneratorExp() as generator]:
                return [all_of(case) for case in self.unroll(generator, Compiler.condition)]
        return [self.condition(arg) for arg in args]

    def unroll(
        self, generator: ast.GeneratorExp, compile_part: Callable[[Compiler, ast.expr], Term]
    ) -> list[tuple[Term, Term]]:
        """Every case of a quantifier: the condition under which it counts, and what is said of it."""

        def cases(inner: Compiler, loops: list[ast.comprehension], guards: list[Term]) -> Iterator[tuple[Term, Term]]:
            if not loops:
                yield all_of(guards), compile_part(inner, generator.elt)
                return
            loop, *rest = loops
            if not isinstance(loop.target, ast.Name) or loop.is_async:
                raise Invalid("a quantifier has one plain variable")
            for item in inner.members(loop.iter):
                here = replace(inner, scope={**inner.scope, loop.target.id: item})
                yield from cases(here, rest, guards + [here.condition(test) for test in loop.ifs])

        return list(cases(self, generator.generators, []))

    def members(self, node: ast.expr) -> list[Term]:
        """What a quantifier ranges over: `actors`, or the values of a property."""
        if isinstance(node, ast.Name) and node.id in ("actors", self.puzzle.actors_name):
            return [constant("actor", actor) for actor in range(len(self.puzzle.actors))]
        if isinstance(node, ast.Name) and node.id in self.puzzle.groups:
            return self.group(node.id)
        prop = self.property(node)
        values = range(len(self.puzzle.properties[prop].labels))
        if self.puzzle.properties[prop].relation:
            return [constant("actor", value) for value in values]
        return [constant("value", value, prop) for value in values]

    def group(self, name: str) -> list[Term]:
        """The labels of a group."""
        owner, places = self.puzzle.groups[name]
        if owner is None or self.puzzle.properties[owner].relation:
            return [constant("actor", place) for place in places]
        return [constant("value", place, owner) for place in places]

    def in_group(self, op: ast.cmpop, left: ast.expr, name: str) -> Term:
        """`in` and `not in` of a group: of a property, an actor is in it with her value."""
        owner, members = self.puzzle.groups[name][0], self.group(name)
        item = self.operand(left)
        if owner is not None and not self.puzzle.properties[owner].relation:
            found = self.puzzle.properties[owner].find(item.text) if isinstance(item, Label) else None
            if found is not None:
                item = constant("value", found, owner)
            elif isinstance(item, Label) or item.sort == "actor":
                item = self.val(owner, self.actor_named(item))
        else:
            item = self.actor_named(item)
        assert isinstance(item, Term)
        parts = [
            Term("condition", (equal if isinstance(op, ast.In) else unlike)(side(item), side(each)), item.uses)
            for each in members
        ]
        return any_of(parts) if isinstance(op, ast.In) else all_of(parts)

    # Comparisons

    def link(self, left: ast.expr, op: ast.cmpop, right: ast.expr, chain: list[ast.expr]) -> Term:
        """One link of a comparison."""
        match op, left, right:
            case ast.Eq() | ast.NotEq(), ast.Set(elts=ones), ast.Set(elts=others) if len(ones) == len(others):
                gets, uses, _ = self.alike([*ones, *others], chain)
                first, second, wanted = gets[: len(ones)], gets[len(ones) :], isinstance(op, ast.Eq)
                apart = differ(first), differ(second)
                orders = [
                    [equal(one, other) for one, other in zip(first, order, strict=True)]
                    for order in itertools.permutations(second)
                ]

                def same_set(world: World) -> bool:
                    paired = any(all(pair(world) for pair in pairs) for pairs in orders)
                    return (paired and all(each(world) for each in apart)) is wanted

                return Term("condition", same_set, uses)
            case ast.In() | ast.NotIn(), _, ast.List(elts=members) if members:
                (item, *items), uses, _ = self.alike([left, *members], chain)
                if isinstance(op, ast.In):
                    return any_of([Term("condition", equal(item, each), uses) for each in items])
                return all_of([Term("condition", unlike(item, each), uses) for each in items])
            case ast.In() | ast.NotIn(), _, ast.Name(id=name) if name in self.puzzle.groups:
                return self.in_group(op, left, name)
            case ast.NotEq(), _, _:
                (one, other), uses, _ = self.alike([left, right], chain)
                return Term("condition", unlike(one, other), uses)
            case _ if type(op) in COMPARISONS:
                compare = COMPARISONS[type(op)]
                (one, other), uses, ordered = self.alike([left, right], chain)
                if not ordered and not isinstance(op, ast.Eq):
                    raise Invalid("actors have no order")
                return is_comparison(lambda world: compare(one.get(world), other.get(world)), uses)
        raise Invalid("no such comparison")

    def alike(
        self, nodes: Sequence[ast.expr], around: Sequence[ast.expr] = ()
    ) -> tuple[list[Side], frozenset[int], bool]:
        """What is compared with each other, made comparable: all actors, all values of a property, or all numbers.

        Also which properties are mentioned, and whether there is an order. `around`: the rest of a chained comparison,
        where a name may find the property that it is a value of.
        """
        terms = [self.operand(node) for node in nodes]
        context = [*terms, *(self.operand(node) for node in around if not isinstance(node, ast.Set | ast.List))]
        known = [term for term in context if isinstance(term, Term)]
        if any(term.sort == "condition" for term in known):
            raise Invalid("conditions are not compared; use iff")
        values = [term.prop for term in known if term.prop is not None]
        if values:
            terms = [self.value_of(term, values[0]) for term in terms]
        elif any(term.sort == "actor" for term in known) or any(isinstance(term, Label) for term in terms):
            terms = [self.actor_named(term) for term in terms]
        settled = [term for term in terms if isinstance(term, Term)]
        uses = all_uses(settled)
        if all(term.sort == "actor" for term in settled):
            return [side(term) for term in settled], uses, False
        if all(term.prop is not None and self._is_text(term.prop) for term in settled):
            if len({term.prop for term in settled}) > 1:
                raise Invalid("values of different properties are not compared")
            return [side(term) for term in settled], uses, True
        return [Side(self.as_number(term).get, side(term).of) for term in settled], uses, True

    def _is_text(self, prop: int) -> bool:
        return self.puzzle.properties[prop].kind == "text"

    # Actors, values, numbers

    def operand(self, node: ast.expr) -> Term | Label:
        """An actor, a value, a number, or a name that is still to be looked up."""
        match node:
            case ast.Name(id=name):
                return self.scope.get(name) or Label(name)
            case ast.Constant(value=str(text)):
                return Label(text)
            case ast.Constant(value=bool() | None):
                raise Invalid("no such constant")
            case ast.Constant(value=int() | float() as value):
                text = ast.get_source_segment(self.source, node) or ""
                number = value if isinstance(value, int) else whole(Fraction(text.replace("_", "")))
                return constant("number", number, literal=text)
            case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int() | float()) as inner):
                term = self.number(inner)
                return constant("number", -term.get([]), literal=f"-{term.literal}")
            case ast.UnaryOp(op=ast.USub(), operand=inner):
                term = self.number(inner)
                return Term("number", lambda world: -term.get(world), term.uses)
            case ast.UnaryOp(op=ast.UAdd(), operand=inner):
                return self.number(inner)
            case ast.BinOp(left=left, op=op, right=right) if type(op) in ARITHMETIC:
                return self.arithmetic(self.number(left), op, self.number(right))
            case ast.Subscript(value=where, slice=what):
                return self.act(self.property(where), what)
            case ast.Attribute(value=who, attr=name):
                return self.val(self.property(ast.Name(name)), self.actor(who))
            case ast.Call(func=ast.Name(id="act"), args=[where, what], keywords=[]):
                return self.act(self.property(where), what)
            case ast.Call(func=ast.Name(id="val"), args=[where, who], keywords=[]):
                return self.val(self.property(where), self.actor(who))
            case ast.Call(func=ast.Name(id=name), args=args, keywords=[]) if name in NUMBERS:
                return self.number_call(name, args)
        raise Invalid(f"not an actor, a value or a number: {ast.unparse(node)}")

    def property(self, node: ast.expr) -> int:
        """The property that a name means."""
        match node:
            case ast.Name(id=name) | ast.Constant(value=str(name)):
                found = find(name, [prop.name for prop in self.puzzle.properties])
                if found is not None:
                    return found
        raise Invalid(f"not a property: {ast.unparse(node)}")

    def act(self, prop: int, what: ast.expr) -> Term:
        """The actor who has that value; nobody where it is spare."""
        term = self.operand(what)
        if self.puzzle.properties[prop].relation:
            other = self.actor_named(term)
            return self.holder(prop, Term("value", other.get, other.uses, prop))
        return self.holder(prop, self.value_of(term, prop, computed=True))

    def holder(self, prop: int, value: Term) -> Term:
        """The actor who has a value of the property."""
        if value.prop != prop:
            raise Invalid(f"not a value of {self.puzzle.properties[prop].name}")
        shared = self.puzzle.properties[prop].shared
        alone = not value.uses and value.get([]) in self.puzzle.properties[prop].single
        if shared and not alone and (value.uses or len(self.puzzle.properties[prop].holders(value.get([]))) != 1):
            raise Invalid("act on a shared property: more than one actor can have the value")

        def get(world: World) -> int:
            held, wanted = world[prop], value.get(world)
            if wanted not in held:
                raise Nobody
            return held.index(wanted)

        return Term("actor", get, value.uses | {prop})

    def val(self, prop: int, actor: Term) -> Term:
        """The value that an actor has."""
        who = actor.get
        if self.puzzle.properties[prop].relation:
            return Term("actor", lambda world: world[prop][who(world)], actor.uses | {prop})
        return Term("value", lambda world: world[prop][who(world)], actor.uses | {prop}, prop)

    def actor(self, node: ast.expr) -> Term:
        """An expression that must be an actor."""
        return self.actor_named(self.operand(node))

    def actor_named(self, term: Term | Label) -> Term:
        """An actor; or, where exactly one property has such a value, the actor who has it."""
        if isinstance(term, Term) and term.sort == "actor":
            return term
        name = term.text if isinstance(term, Label) else term.literal
        if name is None:
            raise Invalid("not an actor")
        for same in SAMENESS:
            names = [*self.puzzle.actors, *self.puzzle.aliases]
            meant = [self.puzzle.aliases.get(names[found], names[found]) for found in matches(name, names, same)]
            actors = [self.puzzle.actors.index(actor) for actor in meant]
            if len(actors) == 1:
                return constant("actor", actors[0])
            found = [
                (index, value)
                for index, prop in enumerate(self.puzzle.properties)
                for value in map(prop.place, matches(name, prop.names, same))
                if not prop.relation
            ]
            if len(actors) + len(found) > 1:
                raise Invalid(f"ambiguous name: {name}")
            if found:
                prop, value = found[0]
                return self.holder(prop, constant("value", value, prop))
        raise Invalid(f"unknown name: {name}")

    def value_of(self, term: Term | Label, prop: int, *, computed: bool = False) -> Term:
        """The term where it is compared with a value of the property.

        A name or a number is looked up among the values. `computed`: the term must be one of the values, not only
        comparable with them, as in `act(age, val(age, cor) + 2)`; where there is no such value, there is nobody.
        """
        entry = self.puzzle.properties[prop]
        if isinstance(term, Label):
            found = entry.find(term.text)
            if found is not None:
                return constant("value", found, prop)
            number = None if entry.kind == "text" or computed else PARSERS[entry.kind](term.text)
            if number is not None:
                return constant("number", number)
            raise Invalid(f"{term.text} is no value of {entry.name}")
        if term.sort == "number" and term.literal is not None and entry.kind == "text":
            return self.value_of(Label(term.literal), prop)
        numbers = entry.numbers
        if term.sort == "number" and computed and numbers is not None:
            if not term.uses and term.get([]) not in numbers:
                raise Invalid(f"{term.get([])} is no value of {entry.name}")

            def get(world: World) -> int:
                number = term.get(world)
                if number not in numbers:
                    raise Nobody
                return numbers.index(number)

            return Term("value", get, term.uses, prop)
        if term.sort == "value" or (term.sort == "number" and (numbers or entry.steps) is not None):
            return term
        raise Invalid(f"not comparable with a value of {entry.name}")

    def number(self, node: ast.expr) -> Term:
        """An expression that must be a number."""
        term = self.operand(node)
        if isinstance(term, Label):
            for kind in ("time", "duration"):
                if (span := PARSERS[kind](term.text)) is not None:
                    return constant("number", span)
            raise Invalid(f"not a number: {term.text}")
        return self.as_number(term)

    def as_number(self, term: Term) -> Term:
        """A number, or the number that a value is."""
        if term.sort == "number":
            return term
        own = self.puzzle.properties[term.prop] if term.prop is not None else None
        numbers = own and (own.numbers or own.steps)
        if numbers is None:
            raise Invalid("not a number")
        return Term("number", lambda world: numbers[term.get(world)], term.uses)

    @staticmethod
    def fixed(term: Term) -> Number:
        """The number, which must not depend on the world."""
        if term.uses:
            raise Invalid("not a constant")
        number: Number = term.get([])
        return number

    def arithmetic(self, left: Term, op: ast.operator, right: Term) -> Term:
        """Exact arithmetic; `/` needs a constant divisor."""
        compute, one, other = ARITHMETIC[type(op)], left.get, right.get
        if isinstance(op, ast.Div):
            self.fixed(right)

        def get(world: World) -> Number:
            try:
                return whole(compute(one(world), other(world)))
            except ZeroDivisionError as error:
                raise Invalid("division by zero") from error

        return Term("number", get, left.uses | right.uses)

    def number_call(self, name: str, args: list[ast.expr]) -> Term:
        """The functions that are numbers."""
        match name, args:
            case "rank", [where, who]:
                value = self.val(self.property(where), self.actor(who))
                return Term("number", lambda world: value.get(world) + 1, value.uses)
            case "distance", [where, one, other]:
                return self.apart(where, one, other)
            case "abs", [arg]:
                term = self.number(arg)
                return Term("number", lambda world: abs(term.get(world)), term.uses)
            case "count", [_, *_]:
                return how_many(self.conditions(args))
            case "sum", [ast.GeneratorExp() as generator]:
                cases = self.unroll(generator, Compiler.number)
                uses = all_uses(itertools.chain(*cases))
                return Term("number", lambda w: whole(sum(part.get(w) for guard, part in cases if guard.get(w))), uses)
            case "min" | "max" | "sum", [_, *_]:
                parts, fold = [self.number(arg) for arg in args], {"min": min, "max": max, "sum": sum}[name]
                return Term("number", lambda world: fold([part.get(world) for part in parts]), all_uses(parts))
        raise Invalid(f"wrong arguments: {name}")
