"""Random puzzles with exactly one answer and no superfluous clue, made once from a seed, then kept in a cache.

A hidden solution, and a pool of clues in natural forms that are true of it.  Clues are taken from the pool, each
because it excludes an answer that the ones before it left; then they are dropped again, one by one, where the answer
stays the only one.  The cache lies outside of the repository: `$XDG_CACHE_HOME/logicgrid-bench`, or
`~/.cache/logicgrid-bench`.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

Size = tuple[int, int]
"""Actors and categories, the actors' own among them, as the field counts: the guest speakers (R1) are 5x4, the five
houses (R3) 5x6.  (Until version 2 of these puzzles only properties were counted: its 5x5 is 5x6 here.)
"""

VERSION = 3
"""Part of the cache's path: raise it when what is generated changes."""
DROP_SECONDS = {(10, 8): 60.0, (15, 10): 4.0}
"""How long superfluous clues are looked for; without an entry: until there are none.

At 15x10 a puzzle without any superfluous clue takes every solver seconds to minutes, and no author writes such a one.
"""

Hidden = list[list[int]]
"""`hidden[category][actor]` is a label; category 0 is the actors' own."""


@dataclass(frozen=True)
class Shape:
    """Categories and labels: a third of the properties are numbers, of which every second has a regular step."""

    names: tuple[str, ...]
    labels: tuple[tuple[str, ...], ...]
    numeric: tuple[int, ...]

    @staticmethod
    def random(rng: Random, size: Size) -> Shape:
        actors, properties = size[0], size[1] - 1
        numeric = max(1, round(properties / 3))
        names, labels = ["person"], [tuple(f"person{i}" for i in range(actors))]
        for number in range(1, properties + 1):
            name = f"{'number' if number <= numeric else 'thing'}{number}"
            names.append(name)
            if number > numeric:
                labels.append(tuple(f"{name}_{i}" for i in range(actors)))
            else:
                start, step = rng.randint(5, 30), rng.choice((1, 2, 5))
                values = [start + step * i for i in range(actors)]
                if number % 2 == 0:
                    values = sorted(rng.sample(range(start, start + 3 * actors), actors))
                labels.append(tuple(map(str, values)))
        return Shape(tuple(names), tuple(labels), tuple(range(1, numeric + 1)))

    def yaml(self, rules: Sequence[str]) -> str:
        lines = ["actors:", f"  {self.names[0]}: [{', '.join(self.labels[0])}]", "properties:"]
        for name, labels in zip(self.names[1:], self.labels[1:], strict=True):
            lines.append(f"  {name}: [{', '.join(labels)}]")
        return "\n".join([*lines, "clues:", *[f"  - '{rule}'" for rule in rules], ""])


class Clues:
    """Random clues that are true of the hidden solution, each in one of the natural forms."""

    def __init__(self, rng: Random, shape: Shape, hidden: Hidden, only_if_then: bool = False) -> None:
        self.rng = rng
        self.shape = shape
        self.hidden = hidden
        self.people = range(len(shape.labels[0]))
        self.forms: list[Callable[[], str | None]] = [self.if_then]
        if only_if_then:
            return
        self.forms = [
            *[self.equal] * 3,
            *[self.different] * 3,
            *[self.compared] * 3,
            *[self.by_so_much] * 2,
            *[self.neighbours] * 2,
            *[self.one_of_two] * 2,
            *[self.two_pairs] * 2,
            self.none_of_three,
        ]

    def __iter__(self) -> Iterator[str]:
        seen: set[str] = set()
        while True:
            rule = self.rng.choice(self.forms)()
            if rule is not None and rule not in seen:
                seen.add(rule)
                yield rule

    def label(self, category: int, person: int) -> str:
        """The label that somebody has: `act(property, value)`, or the actor's name."""
        text = self.shape.labels[category][self.hidden[category][person]]
        return text if category == 0 else f"act({self.shape.names[category]}, {text})"

    def categories(self, count: int) -> list[int]:
        return self.rng.sample(range(len(self.shape.names)), count)

    def persons(self, count: int) -> list[int]:
        return self.rng.sample(self.people, count)

    def equal(self) -> str:
        (p, q), a = self.categories(2), self.rng.choice(self.people)
        return f"{self.label(p, a)} == {self.label(q, a)}"

    def different(self) -> str:
        (p, q), (a, b) = self.categories(2), self.persons(2)
        return f"{self.label(p, a)} != {self.label(q, b)}"

    def two_numbers(self) -> tuple[str, int, str, str, int, int]:
        """A numeric property, and two people described by other ones: name, category, their labels and numbers."""
        category = self.rng.choice(self.shape.numeric)
        others = [c for c in range(len(self.shape.names)) if c != category]
        a, b = self.persons(2)
        words = [self.label(self.rng.choice(others), person) for person in (a, b)]
        numbers = [int(self.shape.labels[category][self.hidden[category][person]]) for person in (a, b)]
        return self.shape.names[category], category, words[0], words[1], numbers[0], numbers[1]

    def compared(self) -> str:
        name, _, one, other, a, b = self.two_numbers()
        return f"val({name}, {one}) {'<' if a < b else '>'} val({name}, {other})"

    def by_so_much(self) -> str:
        name, _, one, other, a, b = self.two_numbers()
        return f"val({name}, {one}) == val({name}, {other}) {'+' if a > b else '-'} {abs(a - b)}"

    def neighbours(self) -> str | None:
        category = self.rng.randrange(1, len(self.shape.names))
        place = self.rng.randrange(len(self.people) - 1)
        pair = [self.hidden[category].index(place), self.hidden[category].index(place + 1)]
        self.rng.shuffle(pair)
        others = [c for c in range(len(self.shape.names)) if c != category]
        one, other = (self.label(self.rng.choice(others), person) for person in pair)
        return f"next_to({self.shape.names[category]}, {one}, {other})"

    def one_of_two(self) -> str:
        (p, q, r), (a, b) = self.categories(3), self.persons(2)
        options = [self.label(q, a), self.label(r, b)]
        self.rng.shuffle(options)
        return f"either({self.label(p, a)}, {options[0]}, {options[1]})"

    def two_pairs(self) -> str:
        (p, q, r, s), (a, b) = self.categories(4), self.persons(2)
        right = [self.label(r, a), self.label(s, b)]
        self.rng.shuffle(right)
        return f"{{{self.label(p, a)}, {self.label(q, b)}}} == {{{right[0]}, {right[1]}}}"

    def if_then(self) -> str | None:
        """`implies(one fact, another)`, of which each may be that two labels are not one person's."""
        facts, true = [], []
        for _ in range(2):
            (p, q), (a, b) = self.categories(2), (self.rng.choice(self.people), self.rng.choice(self.people))
            together = self.rng.random() < 0.6
            facts.append(f"{self.label(p, a)} {'==' if together else '!='} {self.label(q, b)}")
            true.append((a == b) == together)
        return f"implies({facts[0]}, {facts[1]})" if true[1] or not true[0] else None

    def none_of_three(self) -> str:
        (p, q, r), (a, b, c) = self.categories(3), self.persons(3)
        return f"neither({self.label(p, a)}, {self.label(q, b)}, {self.label(r, c)})"


def generate(size: Size, seed: int, only_if_then: bool = False) -> str:
    """The YAML text of puzzle number `seed` of a size."""
    rng = Random(f"{VERSION} {size} {seed}{' if-then' if only_if_then else ''}")
    shape = Shape.random(rng, size)
    people = range(size[0])
    hidden = [list(people)] + [rng.sample(people, len(people)) for _ in shape.names[1:]]
    source = iter(Clues(rng, shape, hidden, only_if_then))
    rules = [next(source) for _ in range(8 * size[0] * size[1])]
    chosen = _dropped(*_chosen(_compiled(shape.yaml(rules)), hidden), rng, DROP_SECONDS.get(size))
    return shape.yaml([rules[number - 1] for number in chosen])


def _compiled(text: str) -> Any:
    import logicgrid

    puzzle = logicgrid.load_text(text).puzzle
    assert puzzle is not None, "a generated puzzle is valid"
    return puzzle.question.problem


def _answers(problem: Any, most: int) -> list[Any]:
    """Up to `most` answers by CP-SAT, as fast as it goes."""
    from logicgrid import cpsat
    from logicgrid.csp.encode import ArrayEncoding

    encoding, found = ArrayEncoding(problem), []
    cpsat.enumerate_solutions(encoding.model, cpsat.Search(most), lambda values: found.append(encoding.decode(values)))
    return found


def _with_clues(problem: Any, clues: Sequence[Any]) -> Any:
    from logicgrid.puzzle.record import replace

    return replace(problem, clues=tuple(clues))


def _chosen(problem: Any, hidden: Hidden) -> tuple[Any, list[Any]]:
    """Clues of the pool that leave the hidden solution only: each excludes an answer to those before it."""
    from logicgrid.csp.evaluate import condition, world_of

    answer = tuple(map(tuple, hidden))
    tests = [[condition(part.condition) for part in clue.parts] for clue in problem.clues]
    taken = list(range(problem.length))
    while True:
        clues = tuple(problem.clues[place] for place in taken)
        wrong = [each for each in _answers(_with_clues(problem, clues), 2) if each != answer]
        if not wrong:
            return problem, list(clues)
        worlds = [world_of(problem, each) for each in wrong]
        breaking = (p for p, test in enumerate(tests) if any(not all(each(w) for each in test) for w in worlds))
        taken.append(next(place for place in breaking if place not in taken))


def _dropped(problem: Any, clues: list[Any], rng: Random, seconds: float | None) -> list[int]:
    """The numbers of those clues that are needed, as far as the time allows."""
    end = None if seconds is None else time.monotonic() + seconds
    for clue in rng.sample(clues, len(clues)):
        if end is not None and time.monotonic() > end:
            break
        rest = [each for each in clues if each is not clue]
        if len(_answers(_with_clues(problem, rest), 2)) == 1:
            clues = rest
    return [clue.number for clue in clues]


# ---------------------------------------------------------------------- the cache


def cache_folder() -> Path:
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "logicgrid-bench" / str(VERSION)


def files(size: Size, count: int, only_if_then: bool = False) -> list[Path]:
    """The first `count` puzzles of a size as files, made where they are not there yet."""
    folder = cache_folder() / f"{size[0]}x{size[1]}{'-if-then' if only_if_then else ''}"
    folder.mkdir(parents=True, exist_ok=True)
    paths = [folder / f"{seed:04d}.yaml" for seed in range(count)]
    missing = [seed for seed, path in enumerate(paths) if not path.exists()]
    for done, seed in enumerate(missing):
        print(f"\rmaking {size[0]}x{size[1]} puzzles: {done}/{len(missing)} ", end="", file=sys.stderr, flush=True)
        unfinished = paths[seed].with_suffix(".part")
        unfinished.write_text(generate(size, seed, only_if_then), encoding="utf-8")
        unfinished.replace(paths[seed])
    if missing:
        print("\r" + " " * 60 + "\r", end="", file=sys.stderr)
    return paths


def own_puzzles(root: Path) -> list[Path]:
    """The project's own puzzles."""
    return sorted(path for path in (root / "puzzles").rglob("*.yaml") if path.is_file())


def corpus_folder(root: Path) -> Path:
    """Where other people's puzzles are, if they are there."""
    return Path(os.environ.get("LOGICGRID_CORPUS") or root.parent / "shared" / "corpus")


def corpus_puzzles(root: Path) -> list[Path]:
    """The logic grids of the corpus, where it is present."""
    return sorted((corpus_folder(root) / "logic-grid").glob("*.yaml"))
