"""Who is who where a value may be nobody's: every method against a second reading of the contract."""

from collections.abc import Callable
from functools import cache
from random import Random

import pytest

import oracle
from every_node import ENGINES, by_cpsat, by_search
from logicgrid.csp.encode import ArrayEncoding
from logicgrid.csp.evaluate import holds
from logicgrid.csp.question import ArrayQuestion
from logicgrid.kinds.logic_grid.atoms import atoms_of
from logicgrid.puzzle.budget import Budget
from logicgrid.puzzle.question import Count
from random_problems import all_worlds
from support import answers, cases, each_case, plain, puzzle_of, report_on, seeds

PLENTY = Budget(1_000_000)
ROOMS = """
actors: [Ann, Bob, Cleo]
properties:
  room: {values: 1..5, spare: true}
  hue: [red, green, blue]
clues: ["%s"]
"""


@pytest.mark.parametrize(
    ("rule", "same"),
    cases(__file__, "who_is_who_is_read_by_pairs"),
)  # fmt: skip
def test_who_is_who_is_read_by_pairs(rule: str, same: str) -> None:
    assert answers(report_on(ROOMS % rule, limit=500)) == answers(report_on(ROOMS % same, limit=500))


@each_case("rule", "undecided", every=3)
def test_arithmetic_that_is_always_the_same_is_arithmetic(rule: str, undecided: bool) -> None:
    """Whether a rule holds where nobody has the room: who is who by pairs, while what is reckoned needs its actors."""
    head = (
        "actors: [a, b, c]\nproperties:\n  month: [march, april, may]\n  n: 1..3\n  room: {values: 1..4, spare: true}\n"
    )
    found = answers(report_on(f"{head}clues: ['nobody(room[4])', '{rule}']", limit=500))
    assert len(found) == (216 if undecided else 0)
    text = f"{head}clues: ['{rule}']"
    assert answers(report_on(text, limit=1_000)) == [
        {who: {name: plain(value) for name, value in row.items()} for who, row in each.items()}
        for each in oracle.solve(text).solutions
    ]


class _Months:
    """Random rules about months and rooms that nobody may have, where much is known of itself."""

    def __init__(self, seed: int) -> None:
        self.rng = rng = Random(f"months {seed}")
        year = ["january", "february", "march", "april", "may", "june", "july", "august"]
        self.months = sorted(rng.sample(year, rng.choice((3, 4))), key=year.index)
        more = ", spare: true" if len(self.months) > 3 else ""
        more += f", given: {{a: {rng.choice(self.months)}}}" if rng.random() < 0.2 else ""
        self.text = (
            f"actors: [a, b, c]\nproperties:\n  month: {{values: [{', '.join(self.months)}]{more}}}\n"
            "  room: {values: 1..4, spare: true}\nexpect: multiple\nclues:\n"
        )
        self.text += "".join([f"  - {self.rule()}\n" for _ in range(rng.choice((1, 1, 2)))])

    def person(self) -> str:
        rng = self.rng
        return rng.choice([*"abc", f"act(month, {rng.choice(self.months)})", f"act(room, {rng.randint(1, 4)})"])

    def value(self, name: str) -> str:
        form = self.rng.choice(("val", "val", "val", "rank"))
        return f"{form}({name}, {self.person()})"

    def rule(self) -> str:
        rng = self.rng
        one = rng.choice(("month", "room"))
        other = one if rng.random() < 0.8 else "room" if one == "month" else "month"
        left, right = self.value(one), self.value(other)
        right += rng.choice(("", " + 1", " + 2", " - 1", " + 1 + 1", " * 1", " + 0"))
        rule = f"{left} {rng.choice(('!=', '!=', '!=', '==', '<'))} {right}"
        match rng.randint(0, 5):
            case 0:
                return f"not ({rule})"
            case 1:
                return f"{rng.choice(('all', 'any'))}({rule.replace(' a)', ' x)')} for x in actors)"
            case 2:
                rule = rule.replace(f"({one}, a)", f"({one}, act({one}, v))")
                return f"{rng.choice(('all', 'not all'))}({rule} for v in {one})"
        return rule


def months(seeds: range) -> int:
    decided = 0
    for seed in seeds:
        text = _Months(seed).text
        report = report_on(text, limit=1_000)
        if report.verdict == "invalid":  # `val(month, a) + 1 != val(room, b)` mixes months and numbers
            continue
        decided += 1
        found = [
            {who: {name: plain(value) for name, value in row.items()} for who, row in each.items()}
            for each in oracle.solve(text).solutions
        ]
        assert answers(report) == found, (seed, text)
    return decided


@pytest.mark.parametrize("drawn", seeds(20, 1_200))
def test_reckoning_with_months_and_rooms_is_read_as_brute_force_does(drawn: range) -> None:
    assert months(drawn) > 0.4 * len(drawn)


@pytest.mark.parametrize("rule", ["room[1].hue > red", "room[1].room + 1 == Ann.room", "next_to(room, room[1], Ann)"])
def test_what_compares_ranks_or_numbers_needs_its_actors(rule: str) -> None:
    nobody = answers(report_on(ROOMS % f"nobody(room[1]) and not ({rule})", limit=500))
    assert nobody == answers(report_on(ROOMS % "nobody(room[1])", limit=500)) != []
    assert answers(report_on(ROOMS % f"nobody(room[1]) and ({rule})", limit=500)) == []


@each_case("rule", every=3)
def test_numbers_that_differ_need_their_actors(rule: str) -> None:
    nobody = aged("nobody(room[1])")
    assert aged(f"nobody(room[1]) and not ({rule})") == nobody != []
    assert aged(f"nobody(room[1]) and ({rule})") == []


@cache
def aged(rule: str) -> list[dict[str, dict[str, str]]]:
    return answers(report_on(ROOMS.replace("clues:", "  age: [1, 2, 3]\nclues:") % rule, limit=2000))


@pytest.mark.parametrize(
    "rule",
    ["val(room, room[1]) != val(room, Ann)", "room[1].room != 1", "room[1].room != 8", "room[1].room not in [1, 8]"],
)
def test_values_of_one_property_are_who_is_who(rule: str) -> None:
    nobody = answers(report_on(ROOMS % f"nobody(room[1]) and ({rule})", limit=500))
    assert nobody == answers(report_on(ROOMS % "nobody(room[1])", limit=500)) != []


class RandomRooms:
    """A small puzzle with a `spare` property, mostly a `shared` one, and rules about who is who."""

    def __init__(self, seed: int) -> None:
        rng = self.rng = Random(seed)
        self.actors = ["Ann", "Bob", "Cleo"][: rng.choice((2, 3, 3))]
        people = len(self.actors)
        self.lines = {"room": f"{{values: 1..{people + rng.randint(1, 2)}, spare: true}}"}
        self.values = {"room": [str(place + 1) for place in range(people + 1)]}
        self.distinct = ["room"]
        if rng.random() < 0.5:
            self.values["hue"] = ["red", "green", "blue", "pink"][: people + rng.choice((0, 1))]
            spare = ", spare: true" if len(self.values["hue"]) > people else ""
            self.lines["hue"] = f"{{values: [{', '.join(self.values['hue'])}]{spare}}}"
            self.distinct.append("hue")
        if rng.random() < 0.5:
            self.values["team"] = ["x", "y"]
            given = f", given: {{{', '.join(f'{who}: y' for who in self.actors[1:])}}}"  # only Ann can be in team x
            self.lines["team"] = f"{{values: [x, y], shared: true{given if rng.random() < 0.5 else ''}}}"
        if "hue" not in self.values and rng.random() < 0.7:
            self.values["age"] = ["2", "3", "4", "6"][: people + 1]
            self.lines["age"] = f"{{values: [{', '.join(self.values['age'])}], spare: true}}"
            self.distinct.append("age")
        rules = [self.condition(rng.randint(0, 2)) for _ in range(rng.randint(1, 4))]
        head = f"actors: [{', '.join(self.actors)}]\nproperties:\n"
        rows = "".join(f"  {name}: {line}\n" for name, line in self.lines.items())
        self.text = head + rows + "clues:\n" + "".join(f'  - "{rule}"\n' for rule in rules)

    def person(self) -> str:
        rng = self.rng
        name = rng.choice(self.distinct)
        options = [f"{name}[{rng.choice(self.values[name])}]"] * 5 + [rng.choice(self.actors)] * 2
        if "given" in self.lines.get("team", ""):
            options.append("team[x]")
        if "hue" in self.values:
            options.append(f"act(room, rank(hue, {rng.choice(options)}))")
        return rng.choice(options)

    def value(self) -> tuple[str, list[str]]:
        """A value of a property, and the property's labels."""
        name = self.rng.choice(list(self.values))
        return f"val({name}, {self.person()})", self.values[name]

    def number(self) -> str:
        """A number: a value, a rank, or what is computed from them."""
        rng, person = self.rng, self.person
        name = rng.choice([name for name in ("room", "age") if name in self.values])
        forms = ("val({}, {})", "val({}, {})", "rank({}, {})", "val({}, {}) + 1", "val({}, {}) // 2", "2 * val({}, {})",
                 "sum(val({}, {}), 2)", "abs(val({}, {}) - 3)", "max(2, val({}, {}))", "7 % val({}, {})")  # fmt: skip
        few = f"sum(1 for a in actors if val({name}, a) != val({name}, {person()}))"
        return rng.choice((few, str(rng.randint(1, 5)), *[form.format(name, person()) for form in forms * 2]))

    def condition(self, depth: int) -> str:
        rng, person = self.rng, self.person
        if depth and rng.random() < 0.8:
            one, other = self.condition(depth - 1), self.condition(depth - 1)
            forms = ("not ({})", "({}) or ({})", "({}) and ({})", "iff({}, {})", "xor({}, {})", "count({}, {}) == 1")
            return rng.choice(forms).format(one, other)
        value, labels = self.value()
        few = f"[{', '.join(rng.sample(labels, 2))}]"
        forms: list[Callable[[], str]] = [
            lambda: f"{person()} {rng.choice(('==', '!=', '!='))} {person()}",
            lambda: f"{person()} {rng.choice(('in', 'not in'))} [{person()}, {person()}]",
            lambda: f"{{{person()}, {person()}}} {rng.choice(('==', '!='))} {{{person()}, {person()}}}",
            lambda: f"{rng.choice(('either', 'neither', 'all_different'))}({person()}, {person()}, {person()})",
            lambda: f"{value} {rng.choice(('==', '!=', '!=', '<', '>='))} {rng.choice(labels)}",
            lambda: f"{value} {rng.choice(('in', 'not in'))} {few}",
            lambda: f"val(room, {person()}) {rng.choice(('+ 1 ==', '+ 1 !=', '<', '!='))} val(room, {person()})",
            lambda: f"{self.number()} {rng.choice(('!=', '!=', '==', '<'))} {self.number()}",
            lambda: f"{self.number()} {rng.choice(('in', 'not in'))} [{rng.randint(1, 5)}, {self.number()}]",
            lambda: f"{rng.choice(('all_different', 'neither', 'either'))}({', '.join(self.number() for _ in '123')})",
            lambda: f"{rng.choice(('next_to', 'before', 'just_before'))}(room, {person()}, {person()})",
            lambda: f"rank(room, {person()}) {rng.choice(('!=', '==', '>'))} {rng.randint(1, 3)}",
            lambda: f"distance(room, {person()}, {person()}) {rng.choice(('!=', '<='))} 1",
            lambda: f"nobody(room[{rng.choice(self.values['room'])}])",
        ]
        return rng.choice(forms)()


def assert_all_agree(seed: int) -> None:
    """Brute force from the contract, evaluation, the CP-SAT model, search, count and deduction say the same."""
    text = RandomRooms(seed).text
    where = f"seed {seed}:\n{text}"
    puzzle = puzzle_of(text)
    question = puzzle.question
    assert isinstance(question, ArrayQuestion)
    problem = question.problem
    everybody = tuple(range(problem.length))
    expected = sorted((everybody, *world) for world in oracle.read(text).worlds())
    assert sorted(world for world in all_worlds(problem) if holds(problem, world)) == expected, where
    assert sorted(by_cpsat(ArrayEncoding(problem), ENGINES[0], bool(seed % 2))) == expected, where
    assert sorted(by_search(problem)) == expected, where
    assert question.count(None) == Count(len(expected)), where
    derivation, atoms = question.derive(PLENTY), atoms_of(puzzle)
    assert derivation.complete == (len(expected) == 1), where
    for atom in [atom for step in derivation.steps for atom in step.conclusions]:
        assert all(atoms.holds(atom, world) for world in expected), where
    assert not (derivation.complete and question.faults(derivation)), where


@pytest.mark.parametrize("drawn", seeds(4, 1_500))
def test_random_puzzles_with_spare_shared_and_nobody_have_one_meaning_to_all_methods(drawn: range) -> None:
    for seed in drawn:
        assert_all_agree(seed)
