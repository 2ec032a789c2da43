"""The oracle and the generator, tested against answers from the reference systems and answers computed by hand."""

import itertools
import json
from collections.abc import Iterator

import pytest

from logicgrid.csp.evaluate import Judge
from logicgrid.kinds.load import load_text
from oracle import Invalid, Solution, read, solve
from support import each_case, long_text, puzzle_of, told


def test_the_guest_speakers_as_the_contract_writes_them_mix_all_shapes_of_clue() -> None:
    text = long_text(__file__, "as_the_contract.yaml")
    assert solve(text).solutions == [
        {
            "cor": {"age": "48", "topic": "alcohol", "month": "february"},
            "jeanet": {"age": "40", "topic": "fake weapons", "month": "june"},
            "nina": {"age": "45", "topic": "freedom", "month": "may"},
            "peter": {"age": "50", "topic": "fireworks", "month": "december"},
            "tycho": {"age": "42", "topic": "first aid", "month": "october"},
        }
    ]


CAFE = long_text(__file__, "cafe.yaml")

CAFE_WORLD: Solution = {
    actor: dict(zip((prop.name for prop in read(CAFE).properties), values.split(" | "), strict=True))
    for actor, values in {
        "ann": "30 | tea | 3 | red | north | 2.5 | 7 | € 3,00 | 09:30 | 2024-05-01 | 45 min | 012 | Aries",
        "bob": "40 | milk | 1 | red | south | 4 | 3 | € 2,50 | 10:15 | 2024-04-30 | 1 h 30 min | 1_000 | lion",
        "Cat": "50 | iced coffee | 2 | blue | south | 1/3 | 5 | € 10,00 | 08:00 | 2024-12-24 | 2 h | 7 | no",
    }.items()
}


def clues(*rules: str) -> str:
    """The rules as the clues of a file."""
    return f"clues: {json.dumps(rules)}\n"


Said = list[tuple[str, str]]
"""Rules, each behind what is said of it."""


def by_oracle(rules: Said) -> Iterator[tuple[str, str]]:
    """Yield the rules with what the oracle says of them in the café, where nobody drinks water."""
    cafe = read(CAFE)
    for _, rule in rules:
        try:
            yield str(cafe.holds(rule, CAFE_WORLD)).lower(), rule
        except Invalid:
            yield "refused", rule


def by_program(rules: Said) -> Iterator[tuple[str, str]]:
    """Yield the rules with what the program says: it reads all at once that it is not to refuse."""
    puzzle = puzzle_of(CAFE + clues(*[rule for said, rule in rules if said != "refused"]))
    broken = Judge(puzzle.question.problem).broken(((0, 1, 2), *read(CAFE).world(CAFE_WORLD)))
    numbers = itertools.count(1)
    for said, rule in rules:
        if said == "refused":
            yield "refused" if load_text(CAFE + clues(rule)).errors else "read", rule
        else:
            yield "false" if next(numbers) in broken else "true", rule


TOLD = told("cafe.txt")


@pytest.mark.parametrize("sentence", TOLD)
def test_a_rule_is_in_the_cafe_what_is_said_of_it(sentence: str) -> None:
    lines = [line.split(maxsplit=1) for line in TOLD[sentence]]
    rules = [(said.rstrip("*"), rule.strip()) for said, rule in lines]
    assert [*by_oracle(rules)] == rules
    rules = [(said, rule.strip()) for said, rule in lines if "*" not in said]
    assert [*by_program(rules)] == rules


def test_a_name_that_two_properties_have_needs_its_property() -> None:
    text = "actors: [ann, bob]\nproperties: {front: [red, blue], back: [blue, red]}\n"
    with pytest.raises(Invalid, match="ambiguous"):
        solve(text + clues("red == ann"))
    assert solve(text + clues("front[red] == back[red] and val(front, ann) == red")).solutions == [
        {"ann": {"front": "red", "back": "red"}, "bob": {"front": "blue", "back": "blue"}}
    ]


def test_case_decides_only_where_two_names_differ_in_nothing_else() -> None:
    text = "actors: [Ann, ANN]\nproperties: {age: [1, 2]}\n"
    assert solve(text + clues("ANN.age == 1")).count == 1
    with pytest.raises(Invalid, match="ambiguous"):
        solve(text + clues("ann.age == 1"))


@each_case("row", "count")
def test_every_option_of_a_property_allows_as_many_assignments_as_it_should(row: str, count: int) -> None:
    text = f"actors: [a, b, c]\nproperties:\n  p: {row}\n"
    assert solve(text).count == len(solve(text).solutions) == read(text).count() == count
