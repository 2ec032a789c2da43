"""Random logic-grid files that together use every form of the contract's section 2, and the options of section 1.

    random_puzzle(rng)     YAML text, valid: no ambiguous names, no type errors, no zero divisors
    generate(rng)          the same, with the hidden solution that it was built around (None: random clues)

A file comes about in two steps. First the shape: actors and properties, one function per type of property (`Shape`).
Then the clues: `Grammar` has a method per form, each returning a Piece, a text with its precedence. Two out of three
puzzles are built around a hidden solution, of which every clue is true; the clues of the rest are random, and often
contradict each other.

Where the contract is open, the generator keeps to what every reading agrees on: times and dates are only compared, or
subtracted and then compared with another difference (whatever the unit); an actor's name is never a value's name too.
"""

from __future__ import annotations

import json
import math
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import partial
from random import Random
from typing import Any, NamedTuple

from oracle import (
    MONTHS,
    RESERVED,
    Invalid,
    Nobody,
    Number,
    Property,
    Puzzle,
    Solution,
    World,
    caseless,
    read,
    same_text,
)
from support import cases


class Size(NamedTuple):
    """How large a puzzle may be; `assignments` bounds the work of the brute force."""

    actors: tuple[int, int]
    properties: tuple[int, int]
    assignments: int


SIZES: Mapping[str, Size] = {
    "tiny": Size((2, 3), (1, 2), 500),
    "small": Size((2, 4), (1, 3), 14_400),
    "medium": Size((4, 5), (2, 3), 60_000),
}


class Generated(NamedTuple):
    """A puzzle, the solution that all of its clues are true of (None where the clues are random), and their grammar."""

    text: str
    hidden: Solution | None
    grammar: Grammar


def random_puzzle(rng: Random, *, size: str = "small", additions: bool = False) -> str:
    """The YAML text of a random valid puzzle; with `additions` also of what came later, see `Shape.added`."""
    return generate(rng, size=size, additions=additions).text


def generate(rng: Random, *, size: str = "small", additions: bool = False) -> Generated:
    """A random valid puzzle, with its hidden solution."""
    shape = Shape.random(rng, SIZES[size], additions)
    puzzle = read(shape.yaml())
    world = [rng.choice(prop.candidates) for prop in puzzle.properties]
    grammar = Grammar(rng, puzzle, world, additions=additions)
    if rng.random() < 2 / 3:
        rules = [grammar.true_rule() for _ in range(rng.randint(1, 10))]
        hidden = solution_of(puzzle, grammar.world)
    else:
        rules = [grammar.rule() for _ in range(rng.randint(1, 6))]
        hidden = None
    always = [rules.pop() for _ in rules[1:] if additions and rng.random() < 0.2]
    text = shape.yaml() + (clues_yaml(rng, always, "rules") if always else "") + clues_yaml(rng, rules)
    if hidden is not None and rng.random() < 0.2:
        text += solution_yaml(hidden)
    return Generated(text, hidden, grammar)


def solution_of(puzzle: Puzzle, world: World) -> Solution:
    """The world in the words of the file."""
    return {
        actor: {prop.name: prop.labels[held[index]] for prop, held in zip(puzzle.properties, world, strict=True)}
        for index, actor in enumerate(puzzle.actors)
    }


# --- YAML -------------------------------------------------------------------------------------------------------------

PLAIN = re.compile(
    r"[^\W\d_][\w ]*(?<! )|-?\d+(\.\d+)?|\d+/\d+|\d\d:\d\d|\d{4}-\d\d-\d\d|[\d_]+|-?\d+\.\.-?\d+( step \d+)?"
)


def scalar(text: str) -> str:
    """A YAML scalar that reads as this text: plain where that is safe for a reader that keeps source text."""
    if PLAIN.fullmatch(text) and text.lower() not in ("null", "none", "true", "false"):
        return text
    return json.dumps(text, ensure_ascii=False)


def flow(items: Sequence[str]) -> str:
    """`[a, b]`."""
    return f"[{', '.join(map(scalar, items))}]"


def flow_mapping(items: Mapping[str, str]) -> str:
    """`{a: b}`."""
    return "{" + ", ".join(f"{scalar(key)}: {scalar(value)}" for key, value in items.items()) + "}"


def rule_scalar(rng: Random, rule: str, indent: int) -> str:
    """A rule in double quotes, single quotes, or a block that keeps or folds its lines."""
    margin = "\n" + " " * indent
    match rng.randrange(6):
        case 0:
            return "'" + rule.replace("'", "''") + "'"
        case 1:
            return f"|{margin}{rule}"
        case 2:
            words = rule.split(" ")
            return (
                f">-{margin}" + "".join(f"{w}{' ' if rng.random() < 0.8 else margin}" for w in words[:-1]) + words[-1]
            )
    return json.dumps(rule, ensure_ascii=False)


def clues_yaml(rng: Random, rules: list[str], key: str = "clues") -> str:
    """The clues: bare rules, rules with a text, and lists of rules."""
    lines = [f"{key}:\n"]
    while rules:
        match rng.randrange(6):
            case 0:
                lines.append(f"  - text: It is so.\n    rule: {rule_scalar(rng, rules.pop(0), 6)}\n")
            case 1:
                lines.append(f'  - rule: {rule_scalar(rng, rules.pop(0), 6)}\n    text: "They say: so."\n')
            case 2 if len(rules) > 1:
                together = [rules.pop(0) for _ in range(rng.randint(1, 2))]
                lines.append("  - text: It is so.\n    rule:\n")
                lines.extend(f"      - {rule_scalar(rng, rule, 10)}\n" for rule in together)
            case _:
                lines.append(f"  - {rule_scalar(rng, rules.pop(0), 6)}\n")
    return "".join(lines)


def solution_yaml(solution: Solution) -> str:
    """The intended answer."""
    return "solution:\n" + "".join(f"  {scalar(actor)}: {flow_mapping(row)}\n" for actor, row in solution.items())


# --- Shape: actors and properties -------------------------------------------------------------------------------------

ACTORS: list[tuple[str, tuple[str, ...]]] = cases(__file__, "ACTORS")
TEXTS: list[tuple[str, tuple[str, ...]]] = cases(__file__, "TEXTS")
NUMBERS = ("age", "pounds lost", "score", "年齢", "Höhe", "lap time")
UNITS = ("km", "years", "°C", "kg")
GROUPS = ("women", "early", "low", "some")
SAFE_VARIABLES = ("a", "b", "c", "who", "v", "w")


@dataclass(frozen=True)
class Row:
    """A property on its way into the file."""

    name: str
    labels: Sequence[str]
    long: Mapping[str, str] = field(default_factory=dict)  # the keys of the long form, as YAML
    values: str | None = None  # the values as YAML, where they are not just the list of labels

    def with_keys(self, **keys: str) -> Row:
        """The row with more keys of the long form."""
        return Row(self.name, self.labels, {**self.long, **keys}, self.values)

    def yaml(self) -> str:
        """Short form where nothing but values is said."""
        values = self.values if self.values is not None else flow(self.labels)
        if not self.long and self.values is None:
            return f"  {scalar(self.name)}: {values}\n"
        keys = {"values": values, **self.long} if values else self.long
        return f"  {scalar(self.name)}:\n" + "".join(f"    {key}: {text}\n" for key, text in keys.items())


Maker = Callable[[Random, int], Row]


def distinct(rng: Random, count: int, draw: Callable[[], str], parse_label: Callable[[str], Any] = str) -> list[str]:
    """So many labels, all of another value."""
    labels: dict[Any, str] = {}
    while len(labels) < count:
        label = draw()
        labels.setdefault(parse_label(label), label)
    return list(labels.values())


def ordered(rng: Random, labels: list[str]) -> list[str]:
    """Mostly as an author lists them, smallest first; sometimes in another order, which is then the order of ranks."""
    return labels if rng.random() < 0.7 else rng.sample(labels, len(labels))


def text_row(rng: Random, count: int) -> Row:
    """Words."""
    name, labels = rng.choice(TEXTS)
    return Row(name, rng.sample(labels, count)).with_keys(**({"type": "text"} if rng.random() < 0.1 else {}))


def code_row(rng: Random, count: int) -> Row:
    """Text that looks like numbers."""
    return Row("code", rng.sample(["007", "012", "1_000", "3.10", "0x1F", "1e3"], count), {"type": "text"})


def range_row(rng: Random, count: int) -> Row:
    """`1..9`, `10..50 step 5`."""
    first, step = rng.randint(0, 20), rng.choice([1, 1, 2, 5])
    labels = [str(first + index * step) for index in range(count)]
    values = f"{labels[0]}..{labels[-1]}" + (f" step {step}" if step > 1 else "")
    return Row(rng.choice(["house", "floor"]), labels, values=values)


def whole_row(rng: Random, count: int) -> Row:
    """Whole numbers."""
    numbers = sorted(rng.sample(range(1, 60), count) if rng.random() < 0.5 else rng.sample(range(1, 9), count))
    return Row(rng.choice(NUMBERS), ordered(rng, [str(number) for number in numbers]))


def decimal_row(rng: Random, count: int) -> Row:
    """Decimals, some of them whole."""

    def draw() -> str:
        return rng.choice([f"{rng.randint(0, 9)}.{rng.choice(['5', '25', '50', '1', '3'])}", str(rng.randint(1, 9))])

    return Row("weight", ordered(rng, sorted(distinct(rng, count, draw, Fraction), key=Fraction)))


def duration(minutes: int, _: Random) -> str:
    hours, rest = divmod(minutes, 60)
    return " ".join(([f"{hours} h"] if hours else []) + ([f"{rest} min"] if rest else []))


def of_type(
    name: str, numbers: Sequence[Any], shown: Callable[[Any, Random], str], type: str = "", stated: float = 0
) -> Maker:
    """Some of the numbers, as they are shown; the file states the type so often."""

    def row(rng: Random, count: int) -> Row:
        labels = ordered(rng, [shown(number, rng) for number in sorted(rng.sample(numbers, count))])
        return Row(name, labels, {"type": type} if stated == 1 or (stated and rng.random() < stated) else {})

    return row


PARTS = [Fraction(part) for part in ("1/3", "1/2", "2/3", "3/4", "5/6", "7/4", "2")]
MONTH_NAMES = MONTHS.title().split()
ORDINALS = ("1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th")
ROWS: tuple[tuple[int, Maker], ...] = (
    *((8, text_row), (1, code_row), (5, whole_row)),
    (2, of_type("temperature", range(-9, 9), lambda number, _: str(number))),
    *((2, range_row), (2, decimal_row)),
    (2, of_type("part", PARTS, lambda part, _: str(part))),
    (2, of_type("price", range(25, 1000, 25), lambda cent, _: f"€ {cent // 100},{cent % 100:02}", "money", 1)),
    (2, of_type("start", range(480, 1320, 15), lambda minute, _: f"{minute // 60:02}:{minute % 60:02}", "time", 0.5)),
    (2, of_type("day", range(1, 13), lambda month, rng: f"2024-{month:02}-{rng.randint(1, 28):02}", "date", 0.5)),
    (2, of_type("length", range(15, 200, 15), duration, "duration", 1)),
    (2, of_type("month", range(12), lambda month, _: MONTH_NAMES[month])),
    (2, of_type("place", range(8), lambda place, _: ORDINALS[place])),
)
"""How often a property is of each sort, and what makes one."""


@dataclass(frozen=True)
class Shape:
    """Actors and properties, before the clues."""

    actors_name: str | None
    actors: Sequence[str]
    rows: Sequence[Row]
    head: str
    group: Sequence[str] = ()  # of the actors

    @classmethod
    def random(cls, rng: Random, size: Size, additions: bool = False) -> Shape:
        """A shape within the size."""
        while True:
            actors_name, pool = rng.choice(ACTORS)
            wide = size is SIZES["small"] and rng.random() < 0.1  # now and then 5 x 2
            actors = rng.sample(pool, 5 if wide else rng.randint(*size.actors))
            rows = [random_row(rng, actors) for _ in range(2 if wide else rng.randint(*size.properties))]
            if len(rows) > 1 and rng.random() < 0.1:
                rows[1] = twin(rng, rows[0], actors)
            language = f"kind: logic-grid\nlanguage: {rng.choice(['en', 'fr', 'ja', 'nl', 'zh'])}\n"
            head = rng.choice(["", "", "title: A random puzzle\n", language])
            shape = cls(actors_name if rng.random() < 0.3 else None, actors, rows, head)
            shape = shape.added(rng) if additions else shape
            if shape.is_unambiguous():
                with suppress(Invalid):  # nobody can have the values as the bounds or the relation ask for
                    pools = [prop.candidates for prop in read(shape.yaml()).properties]
                    if math.prod(map(len, pools)) <= size.assignments:
                        return shape

    def added(self, rng: Random) -> Shape:
        """The shape with relations between the actors, groups, and bounds on how many have a value."""
        rows = [with_bounds(rng, row, self.actors) if rng.random() < 0.2 else row for row in self.rows]
        for place, (row, name) in enumerate(zip(rows, GROUPS[1:], strict=False)):
            if rng.random() < 0.4:
                rows[place] = row.with_keys(groups=f"{{{name}: {flow(rng.sample(list(row.labels), 2))}}}")
        if rng.random() < 0.4:
            rows.append(relation(rng, self.actors))
        return replace(self, rows=rows, group=rng.sample(list(self.actors), 2) if rng.random() < 0.5 else ())

    def is_unambiguous(self) -> bool:
        """No name means two things (a value may be one of several properties, where the context tells which)."""
        names = [*self.actors, *(row.name for row in self.rows)]
        names += {caseless(label) for row in self.rows for label in row.labels if not label[:1].isdigit()}
        keys = [caseless(name) for name in names]
        numbers = {label for row in self.rows for label in row.labels}
        return len(set(keys)) == len(keys) and numbers.isdisjoint(self.actors)

    def yaml(self) -> str:
        """The file up to its clues."""
        actors = flow(self.actors)
        groups = f"groups: {{{GROUPS[0]}: {flow(self.group)}}}" if self.group else ""
        if self.actors_name is not None:
            actors = f"\n  {scalar(self.actors_name)}: " + (f"{{values: {actors}, {groups}}}" if groups else actors)
        elif groups:
            actors += f"\n{groups}"
        return f"{self.head}actors: {actors}\nproperties:\n" + "".join(row.yaml() for row in self.rows)


def random_row(rng: Random, actors: Sequence[str]) -> Row:
    """A property of any type, with any of the options."""
    weights, makers = zip(*ROWS, strict=True)
    make = rng.choices(makers, weights)[0]
    size = len(actors)
    match rng.randrange(12):
        case 0 | 1:
            row = make(rng, min(size + rng.randint(1, 2), 6)).with_keys(spare="true")
        case 2:
            row = make(rng, rng.randint(2, size)).with_keys(shared="true")
        case 3:
            row = make(rng, rng.randint(2, size)).with_keys(shared="true")
            row = row.with_keys(given=flow_mapping({actor: rng.choice(row.labels) for actor in actors}))
        case 4:  # a fixed attribute, all of it in `given`
            row = make(rng, size)
            given = flow_mapping(dict(zip(actors, row.labels, strict=True)))
            row = Row(row.name, row.labels, {**row.long, "given": given}, "")
        case 5:
            row = with_given(rng, make(rng, size), actors)
        case _:
            row = make(rng, size)
    if "spare" in row.long and rng.random() < 0.2:
        row = with_given(rng, row, actors)
    if len(row.labels) > 2 and rng.random() < 0.15:
        row = row.with_keys(circular="true")
    if row.name in (*NUMBERS, "weight", "temperature") and rng.random() < 0.4:
        row = row.with_keys(unit=scalar(rng.choice(UNITS)))
    if row.name in NUMBERS and rng.random() < 0.2:
        row = row.with_keys(type="number")
    return row


def with_given(rng: Random, row: Row, actors: Sequence[str]) -> Row:
    """Some of the values, or all of them, known from the start."""
    known = rng.sample(actors, rng.choice([1, 1, len(actors)]))
    return row.with_keys(given=flow_mapping(dict(zip(known, rng.sample(list(row.labels), len(known)), strict=True))))


def with_bounds(rng: Random, row: Row, actors: Sequence[str]) -> Row:
    """A property that tells how many actors have a value: the same for all values, or for each of some."""
    labels = row.labels[: rng.choice((2, 3))]
    held = Counter(rng.choices(labels, k=len(actors)))
    times = f"0..{max(held.values())}"
    if rng.random() < 0.7:
        times = flow_mapping({label: rng.choice((f"{n}", f"{n - 1}..{n}")) for label, n in held.items()})
    return Row(row.name, labels, {key: row.long[key] for key in ("type", "unit") if key in row.long} | {"times": times})


def relation(rng: Random, actors: Sequence[str]) -> Row:
    """Whom each of the actors likes; perhaps some are liked by several."""
    shared = {"times": rng.choice(("0..2", flow_mapping({actors[0]: "2"})))}
    keys = rng.choice(({}, {}, {"symmetric": "true"}, {"shared": "true"}, shared))
    return Row("likes", (), keys | ({"nobody_self": "true"} if rng.random() < 0.6 else {}), "actors")


def twin(rng: Random, row: Row, actors: Sequence[str]) -> Row:
    """Another property with the same values."""
    options = {key: text for key, text in row.long.items() if key in ("spare", "shared", "type")}
    if row.values == "":  # all of it was given
        options.pop("shared", None)
    return Row(f"second {row.name}", rng.sample(list(row.labels), len(row.labels)), options)


# --- Grammar: clues ---------------------------------------------------------------------------------------------------

OR, AND, NOT, COMPARE, ADD, MULTIPLY, SIGN, POWER, ATOM = range(1, 10)  # Python's precedences, loosest first

EQUALITY = ("==", "!=")
ORDER = ("<", "<=", ">", ">=")


class Piece(NamedTuple):
    """Some text of a rule and how tightly it holds together."""

    text: str
    level: int = ATOM


@dataclass(frozen=True)
class Loop:
    """A variable of a quantifier: an actor, or a value of a property."""

    name: str
    prop: int | None


Option = tuple[int, Callable[[], Piece]]


@dataclass
class Grammar:
    """Writes random rules about a puzzle. `world` is where constants come from, and what true rules are true of."""

    rng: Random
    puzzle: Puzzle
    world: World
    scope: tuple[Loop, ...] = ()
    additions: bool = False

    def __post_init__(self) -> None:
        """Which values may be asked for their actor, and which of these have a name of their own."""
        properties = [(index, prop) for index, prop in enumerate(self.puzzle.properties) if not prop.relation]
        self.relations = [index for index, prop in enumerate(self.puzzle.properties) if prop.relation]
        self.everything = [index for index, _ in properties]
        self.bijective = [index for index, prop in properties if not prop.shared]
        self.numeric = [index for index, prop in properties if prop.kind in ("number", "money")]
        self.plain_numbers = [index for index, prop in properties if prop.kind == "number"]
        self.subtractable = [index for index, prop in properties if prop.kind in ("time", "date", "duration")]
        self.holdable = [
            (index, value)
            for index, prop in properties
            for value in range(len(prop.labels))
            if not prop.shared or value in prop.single or len(prop.holders(value)) == 1
        ]
        names = [caseless(label) for _, prop in properties for label in prop.labels]
        self.bare = [
            (index, value)
            for index, value in self.holdable
            if self.prop(index).kind == "text"
            and not self.prop(index).labels[value][0].isdigit()
            and names.count(caseless(self.prop(index).labels[value])) == 1
        ]

    # Whole rules

    def rule(self) -> str:
        """A random rule."""
        while True:
            text = self.condition(self.rng.choice([0, 0, 0, 1, 1, 2, 2, 3, 4])).text
            if len(text) < 400 and (self.puzzle.compile(text).uses or self.rng.random() < 0.02):
                return text

    def true_rule(self) -> str:
        """A rule that is true of the world."""
        while True:
            if self.rng.random() < 0.4:
                return self.fact().text
            text = self.rule()
            if self.puzzle.compile(text).get(self.world):
                return text
            if self.rng.random() < 0.2:
                return f"not ({text})"

    def fact(self) -> Piece:
        """One plain truth about somebody, in any notation."""
        actor = self.rng.randrange(len(self.puzzle.actors))
        prop = self.rng.choice(self.everything)
        value = self.world[prop][actor]
        who, what = self.actor_name(actor), self.literal(prop, value)
        left, right = self.val_of(prop, who), what
        if (prop, value) in self.holdable and self.rng.random() < 0.5:
            left, right = self.actor_with(prop, what), who
            other = self.rng.choice(self.everything)
            if (other, self.world[other][actor]) in self.holdable and self.rng.random() < 0.5:
                right = self.actor_with(other, self.literal(other, self.world[other][actor]))
        return self.join("==", COMPARE, [left, right] if self.rng.random() < 0.7 else [right, left])

    # Helpers

    def prop(self, index: int) -> Property:
        """The property."""
        return self.puzzle.properties[index]

    def fit(self, piece: Piece, level: int) -> str:
        """The text, in parentheses where it needs them, and now and then where it does not."""
        return f"({piece.text})" if piece.level < level or self.rng.random() < 0.03 else piece.text

    def join(self, word: str, level: int, pieces: Sequence[Piece]) -> Piece:
        """`a word b word c`, where the operator binds from left to right or does not matter."""
        first, *rest = pieces
        tight = level + 1
        leftmost = level if level in (ADD, MULTIPLY) else tight
        return Piece(f" {word} ".join([self.fit(first, leftmost), *(self.fit(piece, tight) for piece in rest)]), level)

    def compared(self, make: Callable[[], Sequence[Piece]], operators: Sequence[str] = EQUALITY + ORDER) -> Piece:
        """`a < b`."""
        return self.join(self.rng.choice(operators), COMPARE, make())

    def call(self, name: str, *args: Piece | str) -> Piece:
        """`name(a, b)`."""
        return Piece(f"{name}({', '.join(arg if isinstance(arg, str) else arg.text for arg in args)})")

    def pick(self, *options: Option) -> Piece:
        """One of the options, by weight."""
        weights, makers = zip(*options, strict=True)
        return self.rng.choices(makers, weights)[0]()

    def several(self, make: Callable[[], Piece], count: int) -> list[Piece]:
        """Different texts, as far as they can be had."""
        pieces: dict[str, Piece] = {}
        for _ in range(20 if count else 0):
            piece = make()
            pieces.setdefault(piece.text, piece)
            if len(pieces) == count:
                return list(pieces.values())
        return [*pieces.values(), *(make() for _ in range(count - len(pieces)))]

    def some_property(self, choices: Sequence[int]) -> int:
        """A property, by preference one that a quantifier around is about."""
        near = [loop.prop for loop in self.scope if loop.prop in choices and loop.prop is not None]
        return self.rng.choice(near) if near and self.rng.random() < 0.6 else self.rng.choice(choices)

    # Names: bare, with `_`, in another case, quoted

    def spell(self, name: str, *, bare: bool = False) -> str:
        """A name in one of the ways in which it can be written; `bare`: as an identifier, if there is one."""
        ways = []
        identifier = name.replace(" ", "_")
        if identifier.isidentifier() and same_text(identifier) == identifier and not is_reserved(identifier):
            ways = [identifier] * 6 + self.other_cases(identifier)
        if not (bare and ways):
            ways += [f"{quote}{name}{quote}" for quote in "\"'" if quote not in name] * (2 if ways else 1)
        return self.rng.choice(ways)

    @staticmethod
    def other_cases(identifier: str) -> list[str]:
        """The identifier in another case; nothing else may be meant by it."""
        cases = {identifier.lower(), identifier.upper(), identifier.title()} - {identifier}
        return sorted(case for case in cases if caseless(case) == caseless(identifier) and not is_reserved(case))[:1]

    def property_name(self, index: int) -> str:
        """The name of a property."""
        return self.spell(self.prop(index).name)

    def literal(self, prop: int, value: int | None = None) -> Piece:
        """A value of a property in a place where it is looked up among the property's values."""
        entry = self.prop(prop)
        label = self.rng.choice(entry.labels) if value is None else entry.labels[value]
        if entry.kind == "text":
            return Piece(self.spell(label))
        if entry.kind != "number" or self.rng.random() < 0.15:
            return Piece(json.dumps(label, ensure_ascii=False))
        if "/" in label:
            return Piece(label, MULTIPLY)
        if "." in label and self.rng.random() < 0.5:
            label = label.rstrip("0") if self.rng.random() < 0.5 else f"{label}0"  # 2.50 is 2.5
        return Piece(label, SIGN if label.startswith("-") else ATOM)

    # Actors

    def actor(self, depth: int = 1) -> Piece:
        """Somebody: a name, a variable, `act(property, value)`, `property[value]`, or the name of a value."""
        loops = [loop for loop in self.scope if loop.prop is None]
        options: list[Option] = [(4, self.actor_name)]
        if loops:
            options.append((14, lambda: Piece(self.rng.choice(loops).name)))
        if self.holdable:
            options.append((6, lambda: self.actor_by_value(depth)))
        if self.bare:
            options.append((3, self.actor_by_bare_value))
        if self.relations and depth > 0:
            options.append((6, lambda: self.related(depth - 1)))
        return self.pick(*options)

    def related(self, depth: int) -> Piece:
        """Whom somebody likes, or who likes somebody."""
        prop, other = self.rng.choice(self.relations), self.actor(depth)
        alone = not self.prop(prop).shared and self.rng.random() < 0.3
        return self.actor_with(prop, other) if alone else self.val_of(prop, other)

    def actors(self, count: int) -> list[Piece]:
        """Several actors to compare; a number stands unquoted only beside somebody who is surely no number."""
        pieces = self.several(self.actor, count)
        if all(piece.text.strip("\"'").isdigit() for piece in pieces):
            pieces = [Piece(json.dumps(piece.text.strip("\"'"))) for piece in pieces]
        return pieces

    def actor_name(self, actor: int | None = None) -> Piece:
        """The name of an actor; a number may stand unquoted."""
        name = self.rng.choice(self.puzzle.actors) if actor is None else self.puzzle.actors[actor]
        return Piece(name) if name.isdigit() and self.rng.random() < 0.6 else Piece(self.spell(name))

    def actor_by_value(self, depth: int) -> Piece:
        """`act(property, value)` or `property[value]`: a listed value, a variable, or the value of an actor."""
        prop = self.some_property([prop for prop, _ in self.holdable])
        loops = [loop.name for loop in self.scope if loop.prop == prop]
        if loops and prop in self.bijective and self.rng.random() < 0.8:
            return self.actor_with(prop, Piece(self.rng.choice(loops)))
        if depth > 0 and prop in self.bijective and self.rng.random() < 0.1:
            return self.actor_with(prop, self.val_of(prop, self.actor(depth - 1)))
        value = self.rng.choice([value for index, value in self.holdable if index == prop])
        return self.actor_with(prop, self.literal(prop, value))

    def actor_with(self, prop: int, what: Piece) -> Piece:
        """Who has that value: in either notation."""
        if self.rng.random() < 0.4:
            return Piece(f"{self.property_name(prop)}[{what.text}]")
        return self.call("act", self.property_name(prop), what)

    def actor_by_bare_value(self) -> Piece:
        """The name of a value that only one property has."""
        prop, value = self.rng.choice(self.bare)
        return Piece(self.spell(self.prop(prop).labels[value]))

    # Values

    def value(self, prop: int, depth: int = 1) -> Piece:
        """A value of the property: a variable, or somebody's."""
        loops = [loop.name for loop in self.scope if loop.prop == prop]
        if loops and self.rng.random() < 0.5:
            return Piece(self.rng.choice(loops))
        return self.val_of(prop, self.actor(depth - 1) if depth else self.actor_name())

    def val_of(self, prop: int, who: Piece) -> Piece:
        """`val(property, actor)` or `actor.property`."""
        name = self.spell(self.prop(prop).name, bare=True)
        if name.isidentifier() and not who.text.isdigit() and self.rng.random() < 0.4:
            return Piece(f"{who.text}.{name}")
        return self.call("val", self.property_name(prop), who)

    # Numbers

    def number(self, depth: int = 1) -> Piece:
        """A number that depends on the solution."""
        options: list[Option] = [(2, lambda: self.rank(depth)), (1, self.count)]
        if self.numeric:
            options.append((5, lambda: self.value(self.some_property(self.numeric), depth)))
        return self.pick(*options) if depth == 0 or self.rng.random() < 0.3 else self.arithmetic(depth - 1)

    def rank(self, depth: int) -> Piece:
        """`rank(property, actor)`."""
        return self.call("rank", self.property_name(self.some_property(self.everything)), self.actor(depth))

    def count(self) -> Piece:
        """`count(c1, c2, …)` or `count(… for …)`, as a number."""
        if len(self.scope) < 2 and self.rng.random() < 0.6:
            return self.quantifier("count", self.atom)
        return self.call("count", *self.several(self.atom, self.rng.randint(1, 3)))

    def arithmetic(self, depth: int) -> Piece:
        """`+ - * / // % **`, the sign, and `abs min max sum`."""

        def some() -> Piece:
            return self.number(depth)

        def some_or_constant() -> Piece:
            return self.constant(self.rng.randint(1, 6)) if self.rng.random() < 0.4 else self.number(depth)

        def remainder(word: str) -> Piece:
            return self.join(word, MULTIPLY, [some(), self.divisor()])

        def power() -> Piece:
            base = self.number(0)
            return Piece(f"{self.fit(base, ATOM)} ** {self.rng.choice([2, 2, 3, 0, 1])}", POWER)

        options: list[Option] = [
            (4, lambda: self.join("+", ADD, [some(), some_or_constant()])),
            (4, lambda: self.join("-", ADD, self.rng.sample([some(), some_or_constant()], 2))),
            (3, lambda: self.join("*", MULTIPLY, self.rng.sample([some(), some_or_constant()], 2))),
            (2, lambda: self.join("/", MULTIPLY, [some(), self.constant(self.rng.choice([2, 3, 4, -2]))])),
            (2, lambda: remainder("//")),
            (2, lambda: remainder("%")),
            (1, power),
            (1, lambda: Piece(f"-{self.fit(self.number(depth), SIGN)}", SIGN)),
            (2, lambda: self.call("abs", self.join("-", ADD, [some(), some_or_constant()]))),
            (1, lambda: self.call("min", *self.several(some_or_constant, 2))),
            (1, lambda: self.call("max", *self.several(some_or_constant, self.rng.randint(2, 3)))),
            (1, lambda: self.call("sum", *self.several(some_or_constant, self.rng.randint(2, 3)))),
        ]
        if len(self.scope) < 2:
            options.append((3, lambda: self.quantifier("sum", lambda: self.number(0))))
        return self.pick(*options)

    def divisor(self) -> Piece:
        """A number that is never zero: a constant, a rank, or a value of a property without a zero."""
        safe = [prop for prop in self.plain_numbers if 0 not in (self.prop(prop).numbers or ())]
        options: list[Option] = [
            (6, lambda: self.constant(self.rng.choice([2, 3, 4, 5, 7, -2, -3]))),
            (1, lambda: self.rank(0)),
        ]
        if safe:
            options.append((2, lambda: self.value(self.some_property(safe), 0)))
        return self.pick(*options)

    @staticmethod
    def constant(number: Number) -> Piece:
        """A number written out: whole, a decimal where it is one, otherwise a fraction."""
        sign = SIGN if number < 0 else ATOM
        if number == int(number):
            return Piece(str(int(number)), sign)
        hundreds = number * 100
        if hundreds == int(hundreds):
            units, cents = divmod(abs(int(hundreds)), 100)
            return Piece(f"{'-' if number < 0 else ''}{units}.{cents:02}".rstrip("0"), sign)
        return Piece(f"{Fraction(number).numerator}/{Fraction(number).denominator}", MULTIPLY)

    def target(self, piece: Piece) -> Piece:
        """A constant to compare a number with: what it is in the world, or near."""
        if not self.scope:
            try:
                number: Number = self.puzzle.compile(piece.text).get(self.world)
            except Nobody:
                return self.constant(self.rng.randint(0, 9))
            if isinstance(number, Fraction) and number.denominator > 1000:
                number = number.numerator // number.denominator
            return self.constant(number + self.rng.choice([0, 0, 0, 1, -1, 2]))
        return self.constant(self.rng.randint(0, 9))

    # Conditions

    def condition(self, depth: int) -> Piece:
        """Logic, so deep, around atoms: mostly one of the operands is as deep as it may be."""
        return self.logic(depth - 1) if depth > 0 else self.atom()

    def logic(self, depth: int) -> Piece:
        """`and or not implies iff xor`, numbers of conditions, and quantifiers."""

        def some() -> Piece:
            return self.condition(depth if self.rng.random() < 0.6 else self.rng.randint(0, max(depth - 1, 0)))

        def numbered(name: str) -> Piece:
            conditions = self.several(some, self.rng.randint(1, 3))
            return self.call(name, str(self.rng.randint(0, len(conditions))), *conditions)

        def counted() -> Piece:
            conditions = self.several(some, self.rng.randint(1, 3))
            count, bound = self.call("count", *conditions), Piece(str(self.rng.randint(0, len(conditions))))
            return self.compared(lambda: [count, bound])

        def counted_all() -> Piece:
            bound = Piece(str(self.rng.randint(0, len(self.puzzle.actors))))
            return self.compared(lambda: [self.quantifier("count", some), bound])

        options: list[Option] = [
            (4, lambda: self.join("and", AND, self.several(some, self.rng.randint(2, 3)))),
            (4, lambda: self.join("or", OR, self.several(some, self.rng.randint(2, 3)))),
            (3, lambda: Piece(f"not {self.fit(some(), NOT)}", NOT)),
            (2, lambda: self.call("implies", some(), some())),
            (2, lambda: self.call("iff", some(), some())),
            (2, lambda: self.call("xor", some(), some())),
            (1, lambda: numbered("exactly")),
            (1, lambda: numbered("at_least")),
            (1, lambda: numbered("at_most")),
            (1, counted),
        ]
        if len(self.scope) < 2:
            options += [
                (3, lambda: self.quantifier("all", some)),
                (3, lambda: self.quantifier("any", some)),
                (2, counted_all),
            ]
        return self.pick(*options)

    def quantifier(self, name: str, part: Callable[[], Piece]) -> Piece:
        """`name(part for a in actors if filter)`, `for v in property`, sometimes with two variables."""
        outer = self.scope
        loops = []
        for _ in range(2 if not outer and self.rng.random() < 0.15 else 1):
            names = [name for name in SAFE_VARIABLES if name not in {loop.name for loop in self.scope}]
            prop = None if self.rng.random() < 0.6 else self.rng.choice(self.everything)
            loop = Loop(self.rng.choice(names), prop)
            self.scope = (*self.scope, loop)
            groups = [name for name, (owner, _) in self.puzzle.groups.items() if owner == prop]
            members = "actors" if prop is None else self.property_name(prop)
            text = f" for {loop.name} in {self.rng.choice([members, *groups])}"
            if self.rng.random() < 0.35:
                text += f" if {self.filter(loop).text}"
            loops.append(text)
        said = part()
        self.scope = outer
        return Piece(f"{name}({said.text}{''.join(loops)})")

    def filter(self, loop: Loop) -> Piece:
        """What stands behind `if`: mostly about the variable itself."""
        variable = Piece(loop.name)
        if self.rng.random() < 0.4:
            return self.atom()
        if loop.prop is None:
            return self.compared(lambda: [variable, self.actor(0)], EQUALITY)
        return self.compared(lambda: [variable, self.literal(loop.prop)])

    # Atoms: one comparison each (`either`: one of two)

    def atom(self) -> Piece:
        """A condition without logic in it."""
        if self.additions and self.rng.random() < 0.4:
            return self.addition()

        def two_numbers() -> Piece:
            props = self.plain_numbers if len(self.plain_numbers) > 1 else self.numeric
            one, other = self.rng.sample(props, 2)
            return self.compared(lambda: [self.value(one), self.value(other)])

        options: list[Option] = [
            (6, lambda: self.compared(lambda: self.actors(2), EQUALITY)),
            (2, lambda: self.in_list(*self.actors(self.rng.randint(2, 4)))),
            (5, self.value_and_literal),
            (5, self.two_values),
            (3, self.chain),
            (3, self.value_in_list),
            (3, self.set_equality),
            *[(2, partial(self.exclusive, name)) for name in ("either", "neither", "all_different")],
            (5, self.rank_relation),
            (6, self.numbers_compared),
            *[(2, two_numbers)] * (len(self.numeric) > 1),
        ]
        if self.subtractable:
            options.append((3, self.differences))
        return self.pick(*options)

    def addition(self) -> Piece:
        """`nobody`, `opposite` or `distance`; what is in a group, and so many months or places later."""
        spare = [index for index in self.everything if self.prop(index).spare]
        circles = [index for index in self.everything if self.prop(index).circular]
        even = [index for index in circles if len(self.prop(index).labels) % 2 == 0]
        options: list[Option] = [(2, lambda: self.distance(self.everything))]
        if spare:
            options.append((4, lambda: self.nobody(self.rng.choice(spare))))
        if circles:
            options.append((2, lambda: self.distance(circles)))
        if even:
            near = self.property_name(self.rng.choice(even))
            options.append((4, lambda: self.call("opposite", near, *self.several(self.actor, 2))))
        if self.puzzle.groups:
            options.append((4, self.in_group))
        if stepped := [index for index in self.everything if self.prop(index).steps]:
            options.append((4, lambda: self.later(self.rng.choice(stepped))))
        return self.pick(*options)

    def in_group(self) -> Piece:
        """`ann in women`, `val(age, ann) not in early`; of a group of values, somebody is in it by her own."""
        name, (owner, _) = self.rng.choice([*self.puzzle.groups.items()])
        item = self.actors(1)[0] if owner is None or self.rng.random() < 0.3 else self.value(owner)
        return self.join(self.rng.choice(["in", "not in"]), COMPARE, [item, Piece(name)])

    def later(self, prop: int) -> Piece:
        """`val(month, ann) == val(month, bob) + 2`."""
        steps = self.constant(self.rng.randint(1, 3))
        return self.compared(lambda: [self.value(prop), self.join("+", ADD, [self.value(prop), steps])])

    def nobody(self, prop: int) -> Piece:
        """`nobody(act(room, 1))`, `nobody(room[1])`, now and then of a computed value, or of a bare label."""
        bare = [value for other, value in self.bare if other == prop]
        if bare and self.rng.random() < 0.3:
            return self.call("nobody", self.spell(self.prop(prop).labels[self.rng.choice(bare)]))
        what = self.literal(prop) if self.rng.random() < 0.8 else self.value(prop)
        return self.call("nobody", self.actor_with(prop, what))

    def distance(self, props: Sequence[int]) -> Piece:
        """`distance(chair, a, b) < 3`, or compared with a rank or another distance."""

        def some() -> Piece:
            return self.call("distance", self.property_name(self.rng.choice(props)), *self.several(self.actor, 2))

        other = some() if self.rng.random() < 0.3 else self.constant(self.rng.randint(0, 3))
        return self.compared(lambda: [some(), other])

    def in_list(self, item: Piece, *members: Piece) -> Piece:
        """`item in [members]`, `not in`."""
        listed = Piece(f"[{', '.join(piece.text for piece in members)}]")
        return self.join(self.rng.choice(["in", "not in"]), COMPARE, [item, listed])

    def value_and_literal(self) -> Piece:
        """`val(month, cor) == may`, `"09:30" > val(start, cor)`; text by rank, numeric types by their number."""
        prop = self.some_property(self.everything)
        sides = [self.value(prop), self.literal(prop)]
        operator = self.rng.choice(EQUALITY + ORDER)
        return self.join(operator, COMPARE, sides if self.rng.random() < 0.75 else sides[::-1])

    def two_values(self) -> Piece:
        """`val(age, cor) > val(age, nina)`."""
        prop = self.some_property(self.everything)
        return self.compared(lambda: self.several(lambda: self.value(prop), 2))

    def chain(self) -> Piece:
        """Three in a row, compared with each other."""
        if self.rng.random() < 0.25:
            pieces, words = self.several(self.actor, 3), EQUALITY
            pieces = [Piece(json.dumps(piece.text)) if piece.text.isdigit() else piece for piece in pieces]
        else:
            prop, words = self.some_property(self.everything), EQUALITY + ORDER
            outer: Callable[[int], Piece] = self.literal if self.rng.random() < 0.6 else self.value
            pieces = [outer(prop), self.value(prop), outer(prop)]
        text = self.fit(pieces[0], ADD)
        for piece in pieces[1:]:
            text += f" {self.rng.choice(words)} {self.fit(piece, ADD)}"
        return Piece(text, COMPARE)

    def value_in_list(self) -> Piece:
        """`val(age, cor) in [40, 42]`."""
        prop = self.some_property(self.everything)
        members = self.several(lambda: self.literal(prop) if self.rng.random() < 0.8 else self.value(prop), 2)
        return self.in_list(self.value(prop), *members)

    def set_equality(self) -> Piece:
        """`{a, b} == {x, y}`: of actors, or of values of one property."""
        size = 3 if len(self.puzzle.actors) > 2 and self.rng.random() < 0.2 else 2
        if self.rng.random() < 0.6:
            sides = [self.actors(size), self.actors(size)]
        else:
            prop = self.some_property(self.everything)
            outer: Callable[[int], Piece] = self.literal if self.rng.random() < 0.7 else self.value
            sides = [self.several(lambda: self.value(prop), size), self.several(lambda: outer(prop), size)]
        first, second = (Piece("{" + ", ".join(piece.text for piece in side) + "}") for side in sides)
        return self.join("==", COMPARE, [first, second])

    def exclusive(self, name: str) -> Piece:
        """`either(a, x, y)`: exactly one of the two; `neither(a, b, x)`, `all_different(a, b, c)`: all differ."""
        count = self.rng.randint(2, 3) if name == "all_different" else 3
        if self.rng.random() < 0.6:
            return self.call(name, *self.actors(count))
        prop = self.some_property(self.everything)
        values = {"either": 1, "neither": 2}.get(name, count)
        found = self.several(lambda: self.value(prop), values)
        return self.call(name, *found, *self.several(lambda: self.literal(prop), count - values))

    def rank_relation(self) -> Piece:
        """`next_to`, `before`, `just_before`, `between`."""
        name = self.rng.choice(["next_to", "next_to", "before", "just_before", "between"])
        actors = self.several(self.actor, 3 if name == "between" else 2)
        circular = [index for index in self.everything if self.prop(index).circular]
        near = circular if circular and self.rng.random() < 0.7 else self.everything
        return self.call(name, self.property_name(self.some_property(near)), *actors)

    def numbers_compared(self) -> Piece:
        """`val(weight, bob) < 25 * val(height, bob) ** 2`."""
        left = self.arithmetic(1)
        right = self.target(left) if self.rng.random() < 0.6 else self.number(1)
        sides = [left, right] if self.rng.random() < 0.8 else [right, left]
        return self.join(self.rng.choice(("==", *EQUALITY, *ORDER)), COMPARE, sides)

    def differences(self) -> Piece:
        """Between times, dates or durations: differences compared with each other, whatever they are counted in."""
        prop = self.some_property(self.subtractable)

        def difference() -> Piece:
            between = self.join("-", ADD, self.several(lambda: self.value(prop), 2))
            return self.call("abs", between) if self.rng.random() < 0.3 else between

        def total() -> Piece:
            if self.rng.random() < 0.5:
                return self.join("+", ADD, self.several(lambda: self.value(prop), 2))
            return self.join("*", MULTIPLY, [Piece("2"), self.value(prop)])

        make = total if self.prop(prop).kind == "duration" and self.rng.random() < 0.6 else difference
        return self.compared(lambda: self.several(make, 2))


def is_reserved(identifier: str) -> bool:
    """A word of the language in any case, which is therefore only written in quotes."""
    return identifier.casefold() in {word.casefold() for word in RESERVED}


def parity_puzzle(properties: int, seed: int = 0) -> str:
    """Two people, and for all properties but one whether their sum is even: no clue says anything until all but one of
    its values are known, so suppositions have to be nested.  One answer where the number of properties is even.
    """
    rng = Random(seed)
    hidden = [rng.randrange(2) for _ in range(properties)]
    lines = ["actors: [ann, bob]", "properties:", *[f"  p{number}: [0, 1]" for number in range(properties)], "clues:"]
    for left_out in range(properties):
        asked = [number for number in range(properties) if number != left_out]
        total = " + ".join(f"val(p{number}, ann)" for number in asked)
        lines.append(f"- ({total}) % 2 == {sum(hidden[number] for number in asked) % 2}")
    return "\n".join([*lines, ""])
