"""Random logic-grid files with relations between actors, bijective, shared and symmetric ones, and chains of them."""

import json
from random import Random

from oracle import Puzzle, Solution, read

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eva")
DISHES = ("soup", "pie", "stew", "fish", "curry", "cake")


class RandomRelations:
    """One random file; two out of three are built around a hidden solution."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.actors = NAMES[: rng.choice((3, 3, 4, 4, 5))]
        size = len(self.actors)
        self.properties: dict[str, object] = {"gives_to": self.relation()}
        if size < 5 and rng.random() < 0.4:
            self.properties["likes"] = self.relation()
        self.ages = rng.random() < 0.8
        if self.ages:
            self.properties["age"] = sorted(rng.sample(range(20, 60), size))
        self.dishes: tuple[str, ...] = ()
        if not self.ages or (size < 5 and rng.random() < 0.3):
            kind = rng.choice(("plain", "plain", "spare", "shared"))
            self.dishes = DISHES[: {"plain": size, "spare": min(size + 1, 5), "shared": 2}[kind]]
            extra = {} if kind == "plain" else {kind: True}
            self.properties["dish"] = {"values": list(self.dishes), **extra}
            self.dish_is_shared = kind == "shared"
        self.relations = [name for name in self.properties if name in ("gives_to", "likes")]

    def relation(self) -> dict[str, object]:
        rng, size = self.rng, len(self.actors)
        kind = rng.choice(("plain", "plain", "plain", "symmetric", "shared", "times"))
        found: dict[str, object] = {"values": "actors"}
        if kind == "times":
            found[kind] = rng.choice(("0..2", {self.actors[-1]: 2}))
        elif kind != "plain":
            found[kind] = True
        if rng.random() < 0.6 and not (kind == "symmetric" and size % 2):
            found["nobody_self"] = True
        if kind == "plain" and rng.random() < 0.2:
            found["given"] = {self.actors[0]: self.actors[1]}
        return found

    def is_shared(self, name: str) -> bool:
        return not {"shared", "times"}.isdisjoint(self.properties[name])  # type: ignore[arg-type]

    def person(self, depth: int = 2) -> str:
        rng = self.rng
        roll = rng.random()
        if depth and roll < 0.55:
            name, inner = rng.choice(self.relations), self.person(depth - 1)
            if rng.random() < 0.3 and not self.is_shared(name):
                return rng.choice((f"act({name}, {inner})", f"{name}[{inner}]"))
            return rng.choice((f"val({name}, {inner})", f"{inner}.{name}"))
        if roll < 0.75 and (self.ages or (self.dishes and not self.dish_is_shared)):
            if self.ages:
                return f"act(age, {rng.choice(self.properties['age'])})"  # type: ignore[arg-type]
            return f"act(dish, {rng.choice(self.dishes)})"
        return rng.choice(self.actors)

    def simple(self, depth: int = 2) -> str:
        rng = self.rng
        one, other = self.person(depth), self.person(depth)
        forms = [f"{one} == {other}", f"{one} != {other}", f"{one} == {rng.choice(self.actors)}"]
        forms += [f"{one} in [{other}, {rng.choice(self.actors)}]", f"either({one}, {other}, {self.person(1)})"]
        if self.ages:
            sign = rng.choice(("<", ">", "<="))
            forms += [f"val(age, {one}) {sign} val(age, {other})", f"next_to(age, {one}, {other})"]
            forms.append(f"val(age, {one}) == {rng.choice(self.properties['age'])}")  # type: ignore[arg-type]
        if self.dishes:
            forms.append(f"val(dish, {one}) == {rng.choice(self.dishes)}")
            forms.append(f"val(dish, {one}) != val(dish, {other})")
        return rng.choice(forms)

    def clue(self) -> str:
        rng = self.rng
        roll = rng.random()
        name = rng.choice(self.relations)
        if roll < 0.6:
            return self.simple()
        if roll < 0.7:
            return f"implies({self.simple(1)}, {self.simple(1)})"
        if roll < 0.78:
            return f"{self.simple(1)} or {self.simple(1)}"
        if roll < 0.86:
            inner = f"a.{name}.{rng.choice(self.relations)} {rng.choice(('==', '!='))} {self.person(1)}"
            return f"{rng.choice(('all', 'any'))}({inner} for a in actors)"
        if roll < 0.93:
            return f"count(a.{name} == {self.person(1)} for a in actors) == {rng.randint(0, 2)}"
        if self.ages:
            quantifier = rng.choice(("any", "all"))
            return f"{quantifier}(val(age, a.{name}) > val(age, a) for a in actors if a != {rng.choice(self.actors)})"
        return f"not any(a == val({name}, {self.person(1)}) for a in {name} if a != {rng.choice(self.actors)})"

    def text(self, clues: list[str]) -> str:
        lines = [f"actors: [{', '.join(self.actors)}]", f"properties: {json.dumps(self.properties)}", "clues:"]
        return "\n".join([*lines, *(f"- {json.dumps(clue)}" for clue in clues)]) + "\n"


def random_relations(rng: Random) -> str:
    """A file with relations; clues that are true of a hidden solution, or just some clues."""
    maker = RandomRelations(rng)
    count = rng.randint(2, 6)
    if rng.random() < 0.33:
        return maker.text([maker.clue() for _ in range(rng.randint(1, 3))])
    puzzle: Puzzle = read(maker.text([]).replace("clues:\n", ""))
    hidden = _any_solution(rng, puzzle)
    clues: list[str] = []
    for _ in range(40):
        clue = maker.clue()
        if len(clues) < count and puzzle.holds(clue, hidden):
            clues.append(clue)
    return maker.text(clues)


def _any_solution(rng: Random, puzzle: Puzzle) -> Solution:
    held = [rng.choice(each.candidates) for each in puzzle.properties]
    return {
        actor: {each.name: each.labels[row[place]] for each, row in zip(puzzle.properties, held, strict=True)}
        for place, actor in enumerate(puzzle.actors)
    }
