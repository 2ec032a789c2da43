"""Long searches: the same solutions whether or not a guess helps, wherever the turns end."""

from collections.abc import Sequence
from itertools import pairwise, product
from random import Random

import pytest

from logicgrid import cpsat
from logicgrid.cpsat import Search, enumerate_by_turns
from logicgrid.puzzle.model import Model
from support import few

VARIABLES = 12


def random_model(rng: Random, asked: list[int]) -> Model:
    """Clauses of three literals, and a guess that is as good as any."""
    model = Model()
    variables = [model.literal() for _ in range(VARIABLES)]
    for _ in range(rng.randint(20, 55)):
        model.clauses.append([each if rng.random() < 0.5 else -each - 1 for each in rng.sample(variables, 3)])
    model.exactly_one.append(rng.sample(variables, 4))
    model.at_most_one.append([-each - 1 for each in rng.sample(variables, 3)])

    def guess(attempt: int) -> Sequence[int]:
        asked.append(attempt)
        return rng.sample(variables, rng.randint(0, VARIABLES))

    model.guess = guess
    return model


def by_hand(model: Model) -> set[tuple[int, ...]]:
    found = set()
    for values in product((0, 1), repeat=VARIABLES):
        true = [1, *values]

        def holds(literal: int, true: list[int] = true) -> bool:
            return bool(true[literal]) if literal >= 0 else not true[-literal - 1]

        if (
            all(any(map(holds, clause)) for clause in model.clauses)
            and all(sum(map(holds, group)) == 1 for group in model.exactly_one)
            and all(sum(map(holds, group)) <= 1 for group in model.at_most_one)
        ):
            found.add(tuple(true))
    return found


@pytest.mark.parametrize("seed", few(range(25), 4))
def test_all_solutions_are_found_once_however_early_the_turns_end(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rng, asked = Random(seed), list[int]()
    monkeypatch.setattr(cpsat, "OWN", rng.choice([1, 2, 5]))
    monkeypatch.setattr(cpsat, "GUESSED", rng.choice([1, 2, 5]))
    model, found = random_model(rng, asked), list[tuple[int, ...]]()
    assert enumerate_by_turns(model, Search(None), lambda values: found.append(tuple(values))) == "complete"
    assert len(set(found)) == len(found)
    assert set(found) == by_hand(model)
    assert asked == list(range(len(asked)))


def test_a_guess_is_asked_for_only_where_the_search_is_long() -> None:
    asked: list[int] = []
    assert enumerate_by_turns(random_model(Random(1), asked), Search(None), lambda values: None) == "complete"
    assert asked == []


def test_the_guess_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pigeons without enough holes, and beside them variables that may be anything: these are as was guessed."""
    monkeypatch.setattr(cpsat, "OWN", 1)
    model = Model()
    holes = [[model.literal() for _ in range(4)] for _ in range(4)]
    free = [model.literal() for _ in range(6)]
    for pigeon in holes:
        model.exactly_one.append(pigeon)
    for hole in zip(*holes, strict=True):
        model.at_most_one.append(list(hole))
    for one, other in pairwise(free):
        model.clauses.append([one, other, holes[0][0]])
    guessed = [holes[place][(place + 1) % 4] for place in range(4)] + free[::2]
    model.guess = lambda attempt: guessed
    first: list[Sequence[int]] = []
    cpsat._search(model, guessed, Search(1, stubborn=True), set(), first.append)
    assert [place for place, value in enumerate(first[0]) if value] == [0, *sorted(guessed)]


def test_the_time_ends_the_turns() -> None:
    assert enumerate_by_turns(random_model(Random(1), []), Search(None, 0.0), lambda values: None) == "limit"
