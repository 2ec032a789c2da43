"""Who is who where a value may be nobody's: every method against a second reading of the contract."""

from functools import cache

import pytest

import oracle
from support import answers, each_case, plainly, report_on

ROOMS = """
actors: [Ann, Bob, Cleo]
properties:
  room: {values: 1..5, spare: true}
  hue: [red, green, blue]
clues: ["%s"]
"""


@each_case("rule", "same")
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
    assert answers(report_on(text, limit=1_000)) == plainly(oracle.solve(text).solutions)


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
