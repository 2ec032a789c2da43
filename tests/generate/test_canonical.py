"""The hash of a puzzle up to names: against a search through all renamings, and on copies that say the same."""

from collections.abc import Iterator
from itertools import permutations, product
from pathlib import Path
from random import Random

import pytest

from logicgrid.generate.canonical import canonical, of_problem
from logicgrid.kinds.load import load_text
from logicgrid.puzzle.record import replace
from support import each_case, few, puzzle_in

ROOT = Path(__file__).parent.parent.parent

Item = tuple[int, int]
Clue = tuple[str, tuple[Item, ...]]
"""A form and the labels that it names, each by its category (0 the actors, 2 an ordered one) and place."""
Clues = frozenset[Clue]

ORDERED = 2


def normal(clue: Clue) -> Clue:
    """Return the clue with the labels that may change places in order."""
    form, items = clue
    if form in ("same", "differ", "next"):
        return form, tuple(sorted(items))
    if form == "either":
        return form, (items[0], *sorted(items[1:]))
    if form == "pair":
        sides = sorted([sorted(items[:2]), sorted(items[2:])])
        return form, tuple(sides[0] + sides[1])
    return clue


def rule(clue: Clue, names: dict[Item, str], rng: Random) -> str:
    """Return the clue's rule, with labels that may change places in any order."""
    form, items = clue
    said = [names[item] for item in items]
    if form in ("same", "differ"):
        rng.shuffle(said)
        return f"{said[0]} {'==' if form == 'same' else '!='} {said[1]}"
    if form == "either":
        rest = said[1:]
        rng.shuffle(rest)
        return f"either({said[0]}, {', '.join(rest)})"
    if form == "pair":
        sides = [said[:2], said[2:]]
        for side in (*sides, sides):
            rng.shuffle(side)  # type: ignore[arg-type]
        return f"{{{', '.join(sides[0])}}} == {{{', '.join(sides[1])}}}"
    one, other = said
    if form == "next":
        return rng.choice([f"next_to(rank0, {one}, {other})", f"next_to(rank0, {other}, {one})"])
    if form == "less":
        return rng.choice(
            [
                f"before(rank0, {one}, {other})",
                f"val(rank0, {other}) > val(rank0, {one})",
                f"val(rank0, {one}) < val(rank0, {other})",
            ]
        )
    return rng.choice(
        [f"val(rank0, {one}) == val(rank0, {other}) + 1", f"val(rank0, {other}) == val(rank0, {one}) - 1"]
    )


def random_clues(rng: Random, size: int, count: int) -> Clues:
    clues = set()
    while len(clues) < count:
        form = rng.choice(["same", "differ", "either", "less", "next", "offset", "pair"])
        items = tuple([(rng.randrange(3), rng.randrange(size)) for _ in range({"either": 3, "pair": 4}.get(form, 2))])
        categories = [category for category, _ in items]
        apart = {
            "same": categories[0] != categories[-1],
            "differ": categories[0] != categories[-1],
            "either": categories[0] not in categories[1:],
            "pair": not {*categories[:2]} & {*categories[2:]},
        }
        if len(set(items)) == len(items) and apart.get(form, ORDERED not in categories):
            clues.add(normal((form, items)))
    return frozenset(clues)


def renamed(clues: Clues, categories: tuple[int, ...], labels: tuple[tuple[int, ...], ...]) -> Clues:
    return frozenset(
        normal((form, tuple([(categories[category], labels[category][place]) for category, place in items])))
        for form, items in clues
    )


def renamings(clues: Clues, size: int) -> Iterator[Clues]:
    """Yield the clues with the labels and the two categories without order renamed in every way.

    If no clue asks for the order of the third category, it is renamed like the others.
    """
    asks = any(form in ("less", "next", "offset") for form, _ in clues)
    every = list(permutations(range(size)))
    for order in permutations(range(3)):
        if asks and order[ORDERED] != ORDERED:
            continue
        for labels in product(every, every, [tuple(range(size))] if asks else every):
            yield renamed(clues, order, labels)


def puzzle_of(clues: Clues, size: int, rng: Random) -> str:
    """Return a puzzle's file, with names, the order of properties and the order of clues drawn."""
    words = [f"n{number}" for number in range(100)]
    rng.shuffle(words)
    names = {(category, place): words.pop() for category in (0, 1) for place in range(size)}
    rows = {"thing": [names[1, place] for place in range(size)], "rank0": list(range(1, size + 1))}
    people = [names[0, place] for place in range(size)]
    rng.shuffle(people)
    rng.shuffle(rows["thing"])
    names |= {(ORDERED, place): f"rank0[{place + 1}]" for place in range(size)}
    order = list(rows)
    rng.shuffle(order)
    rules = [rule(clue, names, rng) for clue in clues]
    rng.shuffle(rules)
    lines = [f"actors: [{', '.join(people)}]", "properties:"]
    lines += [f"  {name}: [{', '.join(map(str, rows[name]))}]" for name in order]
    lines += ["clues:", *[f"  - '{each}'" for each in rules]]
    return "\n".join(lines) + "\n"


def hash_of(text: str) -> str:
    loaded = load_text(text)
    assert loaded.puzzle is not None, loaded
    return canonical(loaded.puzzle)


@pytest.mark.parametrize("seed", few(range(60), 6))
def test_two_puzzles_have_one_hash_exactly_if_one_is_the_other_renamed(seed: int) -> None:
    rng = Random(seed)
    size, count = 3, rng.choice([1, 2, 2, 3])
    clues = random_clues(rng, size, count)
    own = hash_of(puzzle_of(clues, size, rng))
    everything = set(renamings(clues, size))
    for _ in range(4):
        assert hash_of(puzzle_of(rng.choice(sorted(everything, key=sorted)), size, rng)) == own
    for _ in range(6):
        other = random_clues(rng, size, count)
        assert (hash_of(puzzle_of(other, size, rng)) == own) == (other in everything)


@pytest.mark.parametrize("seed", range(15))
def test_larger_puzzles_keep_their_hash_under_other_names(seed: int) -> None:
    rng = Random(f"large {seed}")
    clues = random_clues(rng, 5, 9)
    assert len({hash_of(puzzle_of(clues, 5, rng)) for _ in range(4)}) == 1
    assert hash_of(puzzle_of(frozenset(sorted(clues)[1:]), 5, rng)) != hash_of(puzzle_of(clues, 5, rng))


@each_case("one", "other", "alike")
def test_rules_that_say_the_same_are_alike(one: str, other: str, alike: bool) -> None:
    head = "actors: [ann, bob, cyd]\nproperties:\n  age: [31, 34, 37]\n  hat: [red, blue, green]\nclues:\n"
    assert (hash_of(f"{head}  - {one}\n") == hash_of(f"{head}  - {other}\n")) == alike


def test_numbers_count_only_by_their_differences_where_clues_ask_for_no_more() -> None:
    def text(start: int, rule: str) -> str:
        ages = [start, start + 2, start + 5]
        return f"actors: [ann, bob, cyd]\nproperties:\n  age: {ages}\n  hat: [a, b, c]\nclues:\n  - {rule}\n"

    shifted = "val(age, a) == val(age, b) + 2"
    assert hash_of(text(30, shifted)) == hash_of(text(40, shifted))
    scaled = "val(age, a) == 2 * val(age, b) - 35"
    assert hash_of(text(30, scaled)) != hash_of(text(40, scaled))


@pytest.mark.parametrize("file", ["guest-speakers", "five-houses", "nl/volkstuinen"])
def test_puzzles_of_ours_keep_their_hash_whatever_the_order_of_their_clues(file: str) -> None:
    puzzle = puzzle_in(ROOT / "puzzles" / f"{file}.yaml")
    question = puzzle.question
    turned = replace(question.problem, clues=question.problem.clues[::-1])
    assert of_problem(turned) == canonical(puzzle)
