"""Random puzzles in which it is said how often values occur, each with all of its answers, found by trying everything.

A clue is a rule and a function of an answer: by property the value of each actor, a list.  The functions are written
beside the rules, by hand, so that they share nothing with the program.
"""

from collections.abc import Callable, Iterator
from itertools import permutations, product
from random import Random
from typing import NamedTuple

World = dict[str, tuple[str, ...]]
"""By property the value of each actor."""
Truth = Callable[[World], bool]

ACTORS = ("Ann", "Ben", "Cleo", "Dan", "Eve")
PETS = ("cat", "dog", "emu", "fox", "gnu")
COLOURS = ("red", "blue", "green")
TEAMS = ("north", "south")


class Timed(NamedTuple):
    """A puzzle: its file, and the answers that are left before the first clue and after each."""

    text: str
    stages: tuple[tuple[World, ...], ...]


def timed(seed: int) -> Timed:
    """Return a random puzzle, which has at least one answer."""
    rng = Random(seed)
    people = ACTORS[: rng.choice((3, 4, 4, 5))]
    hidden: World = {"pet": tuple(rng.sample(PETS[: len(people)], len(people)))}
    lines, bounds = [f"  pet: [{', '.join(PETS[: len(people)])}]"], dict[str, dict[str, tuple[int, int]]]()
    for name, values in (("colour", COLOURS[: rng.choice((2, 3, 3))]), ("team", TEAMS))[: rng.choice((1, 1, 2))]:
        hidden[name] = tuple(rng.choice(values) for _ in people)
        said = written(rng, values, hidden[name])
        bounds[name] = {value: said.get(value, (0, len(people))) for value in values}
        ends = {*said.values()}
        whole = len(said) == len(values) and len(ends) == 1 and rng.random() < 0.7
        times = spelled(*ends) if whole else f"{{{', '.join(f'{v}: {spelled(e)}' for v, e in said.items())}}}"
        given = rng.randrange(len(people)) if rng.random() < 0.15 else None
        more = "" if given is None else f", given: {{{people[given]}: {hidden[name][given]}}}"
        lines.append(f"  {name}: {{values: [{', '.join(values)}], times: {times}{more}}}")
        if given is not None:
            bounds[name]["given"] = given, 0
    every = tuple(worlds(people, hidden, bounds))
    stages, rules = [every], list[str]()
    stop = rng.choice((4, 99, 99, 99))
    for _ in range(80):
        rule, truth = clue(rng, people, hidden, bounds)
        left = tuple([world for world in stages[-1] if truth(world)])
        if hidden in left and (len(left) < len(stages[-1]) or rng.random() < 0.05):
            rules.append(rule)
            stages.append(left)
        if len(left) == 1 or len(rules) > stop:
            break
    clues = "\n".join(f"  - {rule}" for rule in rules) if rules else "  []"
    text = f"actors: [{', '.join(people)}]\nproperties:\n" + "\n".join(lines) + f"\nclues:\n{clues}\n"
    return Timed(text, tuple(stages))


def written(rng: Random, values: tuple[str, ...], row: tuple[str, ...]) -> dict[str, tuple[int, int]]:
    """Return bounds that a row keeps, for some of the values; at least one has any."""
    found: dict[str, tuple[int, int]] = {}
    for value in values:
        count = row.count(value)
        if rng.random() < 0.8:
            least, most = rng.choice(((count, count), (count, count), (max(count - 1, 0), count), (count, count + 1)))
            if most:
                found[value] = least, most
    return found or {row[0]: (row.count(row[0]),) * 2}


def spelled(ends: tuple[int, int]) -> str:
    return str(ends[0]) if ends[0] == ends[1] else f"{ends[0]}..{ends[1]}"


def worlds(people: tuple[str, ...], hidden: World, bounds: dict[str, dict[str, tuple[int, int]]]) -> Iterator[World]:
    """Yield every assignment that keeps to the properties."""
    rows: list[list[tuple[str, ...]]] = [list(permutations(PETS[: len(people)]))]
    for name, ends in bounds.items():
        values = [value for value in ends if value != "given"]
        fixed = ends.get("given")
        rows.append(
            [
                row
                for row in product(values, repeat=len(people))
                if all(ends[value][0] <= row.count(value) <= ends[value][1] for value in values)
                and (fixed is None or row[fixed[0]] == hidden[name][fixed[0]])
            ]
        )
    for some in product(*rows):
        yield dict(zip(("pet", *bounds), some, strict=True))


def clue(
    rng: Random, people: tuple[str, ...], hidden: World, bounds: dict[str, dict[str, tuple[int, int]]]
) -> tuple[str, Truth]:
    """Return a rule, and what it says of an answer."""
    name = rng.choice(list(bounds))
    values = [value for value in bounds[name] if value != "given"]
    one, other = rng.sample(range(len(people)), 2)
    pet, fellow = rng.sample(PETS[: len(people)], 2)
    value, sign = rng.choice(values), rng.choice(("==", "!="))
    yes = sign == "=="
    alone = [each for each in values if bounds[name][each] == (1, 1)]
    match rng.choice(("actor", "pet", "pets", "alike", "pair", "count", "either", "rank", "same", "alone", "alone")):
        case "actor":
            return f"val({name}, {people[one]}) {sign} {value}", lambda w: (w[name][one] == value) == yes
        case "pet":
            return f"val({name}, act(pet, {pet})) {sign} {value}", lambda w: (of(w, name, pet) == value) == yes
        case "pets":
            return (
                f"val({name}, {pet}) {sign} val({name}, {fellow})",
                lambda w: (of(w, name, pet) == of(w, name, fellow)) == yes,
            )
        case "alike":
            return (
                f"val({name}, {people[one]}) {sign} val({name}, {people[other]})",
                lambda w: (w[name][one] == w[name][other]) == yes,
            )
        case "pair":
            return f"{people[one]} {sign} {pet}", lambda w: (w["pet"][one] == pet) == yes
        case "count":
            k = rng.randint(0, 2)
            return (
                f"count(val({name}, {people[one]}) == {value}, {people[other]} == {pet}) == {k}",
                lambda w: (w[name][one] == value) + (w["pet"][other] == pet) == k,
            )
        case "either":
            return (
                f"val({name}, {people[one]}) == {value} or {people[other]} == {pet}",
                lambda w: w[name][one] == value or w["pet"][other] == pet,
            )
        case "rank":
            return (
                f"val({name}, {pet}) < val({name}, {people[one]})",
                lambda w: values.index(of(w, name, pet)) < values.index(w[name][one]),
            )
        case "alone" if alone:
            lone = rng.choice(alone)
            if rng.random() < 0.5:
                return f"act({name}, {lone}) {sign} {pet}", lambda w: (of(w, name, pet) == lone) == yes
            return (
                f"before(pet, act({name}, {lone}), {people[one]})",
                lambda w: PETS.index(w["pet"][w[name].index(lone)]) < PETS.index(w["pet"][one]),
            )
    return f"{people[one]} in [{pet}, {fellow}]", lambda w: w["pet"][one] in (pet, fellow)


def of(world: World, name: str, pet: str) -> str:
    """Return the value of the actor who has a pet."""
    return world[name][world["pet"].index(pet)]
