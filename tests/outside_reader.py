"""Reads a derivation as somebody does who has the puzzle file and the contract (section 5), and nothing of `logicgrid`.

    Reader(text).faults(value)    what is wrong with the derivation in JSON; nothing: it is accepted

Every step is tried on every way to fill the grid, also on those that what is given rules out: a step may use no more
than its clues and its premises.  From the start only the atoms are known that stand in the file, an actor and the value
that is given.  What an `act` means that asks for a shared value is only said where the world agrees with what is given
of that value; where it does not, the clue asks for nothing.

Clues mean what `oracle.py` says.  Sets of worlds are whole numbers, a bit for each world.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import product
from typing import Any

from oracle import Compiler, Puzzle, Term, World, every_candidate, parse, read

Item = tuple[str, str]
"""A category and a label."""
Atom = tuple[frozenset[Item], bool]
Step = Mapping[str, Any]


class Unsaid(Exception):
    """The contract does not say whom an `act` means in this world."""


class Cautious(Compiler):
    """Says nothing of an `act` that asks for a shared value where the world is not as it is given."""

    def holder(self, prop: int, value: Term) -> Term:
        term = super().holder(prop, value)
        entry = self.puzzle.properties[prop]
        if not entry.shared:
            return term
        wanted = value.get([])

        def get(world: World) -> Any:
            if any((world[prop][actor] == wanted) != (known == wanted) for actor, known in entry.given.items()):
                raise Unsaid
            return term.get(world)

        return Term(term.sort, get, term.uses, term.prop, term.literal)


class Reader:
    """One puzzle, and everything that may be the case."""

    def __init__(self, text: str) -> None:
        self.puzzle: Puzzle = read(text)
        puzzle = self.puzzle
        self.size = len(puzzle.actors)
        self.names = (puzzle.actors_name, *[entry.name for entry in puzzle.properties])
        self.labels: dict[str, Sequence[str]] = {puzzle.actors_name: puzzle.actors}
        self.labels.update({entry.name: entry.labels for entry in puzzle.properties})
        self.owned = {puzzle.actors_name}
        """The categories of which somebody has each label."""
        self.owned.update(
            entry.name for entry in puzzle.properties if not entry.shared and len(entry.labels) == self.size
        )
        candidates = [
            every_candidate(entry.name, self.size, len(entry.labels), shared=entry.shared, spare=entry.spare)
            for entry in puzzle.properties
        ]
        self.worlds: list[World] = list(product(*candidates))
        self.everything = (1 << len(self.worlds)) - 1
        self.clues = [self.where(self.clue(rules)) for rules in puzzle.clues]
        self.given = {
            atom_of((puzzle.actors_name, puzzle.actors[actor]), (entry.name, entry.labels[value]), True)
            for entry in puzzle.properties
            for actor, value in entry.given.items()
        }
        self._together: dict[frozenset[Item], int] = {}

    # ------------------------------------------------------------------ sets of worlds

    def where(self, test: Callable[[World], bool]) -> int:
        """The worlds that pass a test."""
        return int("".join("1" if test(world) else "0" for world in reversed(self.worlds)), 2)

    def clue(self, rules: Sequence[str]) -> Callable[[World], bool]:
        """Whether a world obeys a clue, as far as the contract says."""
        terms = [Cautious(self.puzzle, *parse(rule)).whole_condition() for rule in rules]

        def holds(world: World) -> bool:
            for term in terms:
                try:
                    if not term.get(world):
                        return False
                except Unsaid:
                    pass
            return True

        return holds

    def obeying(self, atom: Atom) -> int:
        """The worlds in which an atom is true."""
        pair, together = atom
        if pair not in self._together:
            one, other = pair
            self._together[pair] = self.where(lambda world: bool(self.people(one, world) & self.people(other, world)))
        return self._together[pair] if together else self.everything & ~self._together[pair]

    def people(self, item: Item, world: World) -> set[int]:
        """Who has a label."""
        category, label = self.names.index(item[0]), self.labels[item[0]].index(item[1])
        return {label} if not category else {actor for actor, held in enumerate(world[category - 1]) if held == label}

    # ------------------------------------------------------------------ reading

    def faults(self, value: Mapping[str, Any]) -> list[str]:
        """What is wrong with a derivation in the contract's form."""
        known = set(self.given)
        found = self.walk(value["steps"], known, "")
        settled = {pair for pair, together in known if together}
        (answer,) = self.puzzle.solutions()
        for actor, values in answer.items():
            for name, label in values.items():
                if frozenset({(self.puzzle.actors_name, actor), (name, label)}) not in settled:
                    found.append(f"nobody says that {actor} has {label}")
        return found

    def walk(self, steps: Sequence[Step], known: set[Atom], path: str) -> list[str]:
        """The faults of some steps; what they conclude is added to what is known."""
        found = []
        for number, step in enumerate(steps, start=1):
            name = f"{path}{number}"
            conclusions = self.atoms(step["conclusions"])
            if "suppose" in step:
                found += self.supposition(step, conclusions, known, name)
            elif "ways" in step:
                found += self.each_way(step, conclusions, known, name)
            else:
                found += self.inference(step, conclusions, known, name)
            known.update(conclusions)
        return found

    def inference(self, step: Step, conclusions: list[Atom], known: set[Atom], name: str) -> list[str]:
        premises = self.atoms(step["premises"])
        found = [f"step {name}: premise {show(atom)} is not known" for atom in premises if atom not in known]
        left = self.everything
        for number in step["clues"]:
            left &= self.clues[number - 1]
        for atom in premises:
            left &= self.obeying(atom)
        return found + [
            f"step {name} ({step['technique']}): {show(atom)} does not follow"
            for atom in conclusions
            if left & ~self.obeying(atom)
        ]

    def each_way(self, step: Step, conclusions: list[Atom], known: set[Atom], name: str) -> list[str]:
        """The faults of a step that follows the ways of its clue; the first step of a way says its facts."""
        premises = self.atoms(step["premises"])
        found = [f"step {name}: premise {show(atom)} is not known" for atom in premises if atom not in known]
        left = self.everything
        for number in step["clues"]:
            left &= self.clues[number - 1]
        for atom in premises:
            left &= self.obeying(atom)
        for number, way in enumerate(step["ways"], start=1):
            facts = self.atoms(way[0]["conclusions"]) if way else []
            if not way or way[0]["clues"] or self.atoms(way[0]["premises"]) != facts or "ways" in way[0]:
                return [*found, f"step {name}: way {number} does not begin with its facts"]
            inside = self.everything
            for atom in facts:
                inside &= self.obeying(atom)
            left &= ~inside
            inner = {*known, *facts}
            found += self.walk(way[1:], inner, f"{name}.{number}.")
            if not inner.issuperset(conclusions) and not self.contradictory(inner):
                found.append(f"step {name}: way {number} ends neither in the conclusions nor in a contradiction")
        return [*found, f"step {name}: there is another way"] if left else found

    def contradictory(self, known: set[Atom]) -> bool:
        """Whether atoms contradict each other, or leave a row empty."""
        return any((pair, not together) in known for pair, together in known) or self.has_empty_row(known)

    def supposition(self, step: Step, conclusions: list[Atom], known: set[Atom], name: str) -> list[str]:
        (supposed,) = self.atoms([step["suppose"]])
        inner = {*known, supposed}
        found = self.walk(step["steps"], inner, f"{name}.")
        if conclusions != [(supposed[0], not supposed[1])]:
            found.append(f"step {name} does not conclude the opposite of what it supposes")
        if not self.contradictory(inner):
            found.append(f"step {name} ends without a contradiction")
        return found

    def has_empty_row(self, known: set[Atom]) -> bool:
        """Whether a label that somebody has goes with no label of some category."""
        crossed: Counter[tuple[Item, str]] = Counter()
        for pair, together in known:
            if not together:
                one, other = pair
                crossed.update([(one, other[0]), (other, one[0])])
        return any(item[0] in self.owned and number == len(self.labels[row]) for (item, row), number in crossed.items())

    def atoms(self, values: Sequence[Any]) -> list[Atom]:
        return [atom_of(self.item(one), self.item(other), together) for one, other, together in values]

    def item(self, value: Sequence[Any]) -> Item:
        category, label = value
        text = str(label)
        assert text in self.labels[category], value
        return category, text


def atom_of(one: Item, other: Item, together: bool) -> Atom:
    assert one[0] != other[0], "two labels of one category"
    return frozenset({one, other}), together


def show(atom: Atom) -> str:
    (one, other), together = sorted(atom[0]), atom[1]
    return f"{one[1]} {'is' if together else 'is not'} {other[1]}"
