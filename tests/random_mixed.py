"""Random logic-grid files that mix what came with the third round: rules, groups, times, relations, steps, questions.

mixed(rng)     a `Mixed`: the text, and what brute force over `oracle` finds of it
"""

import json
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from oracle import Invalid, Nobody, Puzzle, World, read

NAMES = ("Ann", "Ben", "Cleo", "Dan")
VALUES = {
    "dish": ("soup", "pie", "stew", "fish", "cake"),
    "month": ("march", "april", "july", "october", "december"),
    "place": ("1st", "2nd", "4th", "5th", "7th"),
    "team": ("red", "blue", "green"),
    "job": ("cook", "smith", "maid"),
}
RELATIONS = ("gives_to", "likes")
LETTERS = "ABCD"
MOST_ASSIGNMENTS = 15_000


@dataclass(frozen=True)
class Expected:
    """The verdict on a question and its possible answers; of choices, also which can be true."""

    verdict: str
    answers: tuple[Any, ...]
    can: tuple[bool, ...] = ()


@dataclass(frozen=True)
class Mixed:
    """A file, as it is read by the oracle, with all its answers and what its questions come to."""

    text: str
    data: dict[str, Any]
    puzzle: Puzzle
    worlds: tuple[World, ...]
    asked: tuple[Expected, ...]


def mixed(rng: Random) -> Mixed:
    """A random file; two out of three are built around a hidden solution."""
    while True:
        draft = Draft(rng)
        if draft.fits():
            return draft.made()


def text_of(data: dict[str, Any]) -> str:
    """The file as YAML (a JSON value a line)."""
    return "".join(f"{key}: {json.dumps(value, ensure_ascii=False)}\n" for key, value in data.items())


class Draft:
    """A file in the making: its properties, and the rules that can be made of them."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        size = rng.choice((3, 3, 4))
        self.people = NAMES[:size]
        self.properties: dict[str, dict[str, Any]] = {}
        makers = [self.relation, self.relation, self.counted, self.stepped, self.spare, self.circular, self.plain]
        for maker in rng.sample(makers, rng.choice((2, 3, 3, 4))):
            maker(size)
        self.hidden: World = ()
        self.data: dict[str, Any] = {}
        if rng.random() < 0.5:
            self.data["language"] = rng.choice(("en", "nl", "fr", "zh", "ja"))
        own = {"values": list(self.people), "groups": {"women": list(self.people[::2])}}
        self.data["actors"] = {"guest": own} if rng.random() < 0.5 else list(self.people)
        self.people_group = "women"
        if "groups" not in str(self.data["actors"]):
            self.data["groups"] = {"women": list(self.people[1:])}
        self.data["properties"] = self.properties

    # ------------------------------------------------------------------ properties

    def relation(self, size: int) -> None:
        rng = self.rng
        name = RELATIONS[RELATIONS[0] in self.properties]
        entry: dict[str, Any] = {"values": "actors"}
        kind = rng.choice(("", "", "symmetric", "shared"))
        if kind == "shared" and len(self.properties) % 2:
            entry["times"] = rng.choice(("0..2", {self.people[-1]: 2}))
        elif kind:
            entry[kind] = True
        if rng.random() < 0.6 and not (kind == "symmetric" and size % 2):
            entry["nobody_self"] = True
        self.properties[name] = entry

    def counted(self, size: int) -> None:
        rng, name = self.rng, self.rng.choice(("team", "job"))
        values = VALUES[name][: rng.choice((2, 3))]
        row = [rng.choice(values) for _ in self.people]
        counts = {value: row.count(value) for value in values}
        times: Any = {value: count for value, count in counts.items() if count} or 1
        shape = rng.random()
        if shape < 0.3:
            times = f"{min(counts.values())}..{max(counts.values())}"
        elif shape < 0.6:
            times = {
                value: f"{max(n - 1, 0)}..{n}" if rng.random() < 0.4 and n > 0 else n for value, n in times.items()
            }
        self.properties[name] = {"values": list(values), "times": times, "groups": {"some": list(values[:2])}}

    def stepped(self, size: int) -> None:
        name, spare = self.rng.choice(("month", "place")), len(self.properties) % 2
        values = sorted(self.rng.sample(VALUES[name], size + spare), key=VALUES[name].index)
        self.properties[name] = {"values": values, "groups": {"early": values[:2]}}
        if spare:
            self.properties[name]["spare"] = True

    def spare(self, size: int) -> None:
        more = self.rng.randint(1, 2)
        self.properties["room"] = {"values": f"1..{size + more}", "spare": True, "groups": {"low": "1..2"}}
        if self.rng.random() < 0.3:
            self.properties["room"]["circular"] = True

    def circular(self, size: int) -> None:
        self.properties["seat"] = {"values": [10 * place for place in range(1, size + 1)], "circular": True}

    def plain(self, size: int) -> None:
        self.properties["dish"] = {"values": list(VALUES["dish"][:size])}

    def fits(self) -> bool:
        """Whether brute force is quick; also draws the hidden solution, and makes some of it given."""
        try:
            self.puzzle = read(text_of(self.data))
        except Invalid:
            return False
        if math.prod(len(prop.candidates) for prop in self.puzzle.properties) > MOST_ASSIGNMENTS:
            return False
        self.hidden = tuple(self.rng.choice(prop.candidates) for prop in self.puzzle.properties)
        for prop, held in zip(self.puzzle.properties, self.hidden, strict=True):
            if self.rng.random() < 0.15:
                who = self.rng.randrange(len(self.people))
                self.properties[prop.name]["given"] = {self.people[who]: prop.labels[held[who]]}
        self.puzzle = read(text_of(self.data))
        return True

    # ------------------------------------------------------------------ rules

    def named(self, *names: str) -> list[str]:
        return [name for name in names if name in self.properties]

    def value(self, name: str) -> str:
        prop = next(each for each in self.puzzle.properties if each.name == name)
        return self.rng.choice(prop.labels)

    def quoted(self, name: str) -> str:
        value = self.value(name)
        return json.dumps(value) if name == "place" else value

    def person(self, depth: int = 1) -> str:
        rng = self.rng
        relations, owned = self.named(*RELATIONS), self.named("dish", "month", "place", "room", "seat")
        roll = rng.random()
        if depth and relations and roll < 0.4:
            name, inner = rng.choice(relations), self.person(depth - 1)
            if rng.random() < 0.3 and {"shared", "times"}.isdisjoint(self.properties[name]):
                return f"act({name}, {inner})"
            return rng.choice((f"val({name}, {inner})", f"{inner}.{name}"))
        if owned and roll < 0.7:
            name = rng.choice(owned)
            return f"act({name}, {self.quoted(name)})"
        single = [(each.name, value) for each in self.puzzle.properties for value in sorted(each.single)]
        if single and roll < 0.8:
            name, place = rng.choice(single)
            return f"act({name}, {next(e for e in self.puzzle.properties if e.name == name).labels[place]})"
        return rng.choice(self.people)

    def simple(self, depth: int = 1) -> str:
        rng, one, other = self.rng, self.person(depth), self.person(depth)
        forms = [f"{one} == {other}", f"{one} != {other}", f"{one} in women", f"{one} not in women"]
        forms += [
            f"{one} in [{other}, {rng.choice(self.people)}]",
            f"either({one}, {other}, {rng.choice(self.people)})",
        ]
        for name in self.named("team", "job", "dish", "month", "place", "room"):
            sign = rng.choice(("==", "!="))
            forms.append(f"val({name}, {one}) {sign} {self.quoted(name)}")
            forms.append(f"val({name}, {one}) {sign} val({name}, {other})")
        for name in self.named("month", "place", "room", "seat"):
            sign, step = rng.choice(("<", ">", "<=", "==", "!=")), rng.choice((1, 1, 2, 3, 10))
            forms.append(f"val({name}, {one}) {sign} val({name}, {other}) + {step}")
            forms.append(f"{rng.choice(('next_to', 'before', 'just_before'))}({name}, {one}, {other})")
        for name, group in (("team", "some"), ("job", "some"), ("month", "early"), ("place", "early"), ("room", "low")):
            if name in self.properties:
                forms.append(f"val({name}, {one}) {rng.choice(('in', 'not in'))} {group}")
                forms.append(f"{rng.choice(self.people)} {rng.choice(('in', 'not in'))} {group}")
        if "room" in self.properties:
            forms.append(f"nobody(room[{self.value('room')}])")
        return rng.choice(forms)

    def inner(self) -> str:
        """A condition on `a`."""
        rng = self.rng
        forms = [f"a {rng.choice(('==', '!='))} {self.person(1)}"]
        forms += [f"a.{name} == {self.person(1)}" for name in self.named(*RELATIONS)]
        forms += [f"val({name}, a) in some" for name in self.named("team", "job")]
        forms += [f"val({name}, a) == {self.quoted(name)}" for name in self.named("team", "job", "dish")]
        forms += [f"val({name}, a) < val({name}, {self.person(1)})" for name in self.named("month", "place", "seat")]
        forms += [f"a.{one}.{other} != a" for one in self.named(*RELATIONS) for other in self.named(*RELATIONS)]
        return rng.choice(forms)

    def rule(self) -> str:
        rng, roll = self.rng, self.rng.random()
        if roll < 0.6:
            return self.simple()
        if roll < 0.7:
            return f"{rng.choice(('implies', 'iff', 'xor'))}({self.simple(0)}, {self.simple(0)})"
        if roll < 0.78:
            return f"{self.simple(1)} or {self.simple(0)}"
        range_of = rng.choice(("actors", "women"))
        if roll < 0.9:
            return f"{rng.choice(('all', 'any'))}({self.inner()} for a in {range_of})"
        return f"count({self.inner()} for a in {range_of}) {rng.choice(('==', '>=', '<='))} {rng.randint(0, 2)}"

    def test(self, rule: str) -> Callable[[World], bool]:
        return self.puzzle.condition(rule).get

    # ------------------------------------------------------------------ the file

    def made(self) -> Mixed:
        rng, data = self.rng, self.data
        built, most = rng.random() < 0.7, rng.choice((2, 4, 8, 99, 99))
        rules: list[Any] = []
        clues: list[Any] = []
        left = list(self.puzzle.worlds())
        for _ in range(150):
            if len(clues) >= most or (built and len(left) == 1):
                break
            rule = self.rule()
            test = self.test(rule)
            if built and not test(self.hidden):
                continue
            still = [world for world in left if test(world)]
            if len(still) == len(left) and rng.random() < 0.9:
                continue
            left = still
            (rules if rng.random() < (0.3 if built else 0.1) else clues).append(
                {"text": "?", "rule": rule} if rng.random() < 0.3 else rule
            )
        if rng.random() < 0.2:
            clues.insert(rng.randint(0, len(clues)), {"text": "It rains."})
        if rules:
            data["rules"] = rules
        data["clues"] = clues
        counted = [each.name for each in self.puzzle.properties if each.shared and len(each.single) < len(each.labels)]
        counted = [name for name in counted if name in ("team", "job")]
        if counted and rng.random() < 0.4:
            data["show"] = counted[0]
        self.puzzle = read(text_of(data))
        worlds = list(self.puzzle.worlds())
        asked = [self.question(worlds) for _ in range(rng.choice((0, 0, 1, 2)))]
        if asked:
            data["questions"] = [item for item, _ in asked]
        return Mixed(text_of(data), data, self.puzzle, tuple(worlds), tuple([each for _, each in asked]))

    def question(self, worlds: Sequence[World]) -> tuple[dict[str, Any], Expected]:
        rng = self.rng
        item: dict[str, Any] = {"text": "Who?"} if rng.random() < 0.7 else {}
        if rng.random() < 0.4:
            given = [self.rule() for _ in range(rng.choice((1, 1, 2)))]
            item["if"] = given if len(given) > 1 else given[0]
            worlds = [world for world in worlds if all(self.test(rule)(world) for rule in given)]
        match rng.choice(("person", "value", "number", "condition", "choices", "choices", "extreme")):
            case "person":
                item["ask"] = self.person(2)
                return item, same(worlds, getter_of(self.puzzle, item["ask"]), self.people)
            case "value":
                prop = rng.choice(self.puzzle.properties)
                item["ask"] = f"val({prop.name}, {self.person(1)})"
                return item, same(worlds, getter_of(self.puzzle, item["ask"]), prop.labels)
            case "number":
                item["ask"] = f"count({self.inner()} for a in actors)"
                return item, same(worlds, getter_of(self.puzzle, item["ask"]), None)
            case "condition":
                item["ask"] = self.simple()
                return item, same(worlds, self.test(item["ask"]), None)
            case "choices":
                return self.choices(item, worlds)
        key = rng.choice(("most", "least"))
        item[key] = f"count({self.inner()} for a in actors) + 0"
        numbers = [getter_of(self.puzzle, item[key])(world) for world in worlds]
        if not numbers:
            return item, Expected("none", ())
        return item, Expected("answered", (max(numbers) if key == "most" else min(numbers),))

    def choices(self, item: dict[str, Any], worlds: Sequence[World]) -> tuple[dict[str, Any], Expected]:
        which = item["which"] = self.rng.choice(("must", "can", "cannot"))
        item["choices"] = {letter: self.simple() for letter in LETTERS[: self.rng.randint(1, 4)]}
        holding = {letter: sum(map(self.test(rule), worlds)) for letter, rule in item["choices"].items()}
        return item, those_that_fit(which, holding, len(worlds))


def those_that_fit(which: str, holding: dict[str, int], worlds: int) -> Expected:
    """Which choices can, cannot or must be true, of which it is known in how many worlds each is."""
    can = tuple([count > 0 for count in holding.values()])
    does = {"must": lambda count: count == worlds, "can": lambda count: count > 0, "cannot": lambda count: not count}
    fits = tuple([letter for letter, count in holding.items() if worlds and does[which](count)])
    return Expected({0: "none", 1: "answered"}.get(len(fits), "open"), fits, can)


def same(worlds: Sequence[World], get: Callable[[World], Any], labels: Sequence[str] | None) -> Expected:
    """What something is in all worlds: answered where that is one thing."""
    found = {get(world) for world in worlds}
    named = tuple([each if each is None or labels is None else labels[each] for each in found])
    return Expected({0: "none", 1: "answered"}.get(len(found), "open"), named)


def getter_of(puzzle: Puzzle, text: str) -> Callable[[World], Any]:
    """What a term is in a world; None where it is of nobody."""
    term = puzzle.compile(text)

    def get(world: World) -> Any:
        try:
            return term.get(world)
        except Nobody:
            return None

    return get
