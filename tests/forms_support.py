"""Puzzles with names of all sorts, and what may be filled in for the slots of a form, for the tests of forms."""

from itertools import pairwise, product
from typing import Any

from logicgrid.kinds import Puzzle
from support import puzzle_of

PUZZLES: dict[str, dict[str, Any]] = {
    "plain": {"actors": {"guest": ["Ann", "Ben"]}, "properties": {"pet": ["cat", "dog"], "age": ["40", "42"]}},
    "words": {"actors": {"and": ["not", "in"]}, "properties": {"for": ["if", "is"], "act": ["True", "None"]}},
    "signs": {"actors": {"a b": ["x y", "it's"]}, "properties": {"p-q": ['say "no"', "a: b"], "r#": ["[1]", "{2}"]}},
    "twice": {"actors": {"who": ["Ann", "Ben"]}, "properties": {"boss": ["Ann", "Cy"], "pet": ["ben", "who"]}},
    "numbers": {"actors": {"house": ["1", "2"]}, "properties": {"price": ["2.5", "3.75"], "year": ["1999", "2000"]}},
    "scripts": {"actors": {"房子": ["1", "2"]}, "properties": {"颜色": ["红色", "蓝色"], "ペット": ["ねこ", "いぬ"]}},
    "shared": {
        "actors": {"guest": ["Ann", "Ben", "Cy", "Di"]},
        "properties": {
            "team": {"values": ["red", "blue"], "shared": True},
            "seat": {"values": "1..4", "circular": True},
        },
    },
    "relation": {
        "actors": {"guest": ["Ann", "Ben", "Cy"]},
        "properties": {"gift": {"values": "actors", "nobody_self": True}, "pet": ["cat", "dog", "owl"]},
    },
    "times": {
        "actors": {"job": ["cook", "clerk", "guard"]},
        "properties": {"man": {"values": ["Al", "Bo"], "times": {"Al": 2, "Bo": 1}}, "month": ["May", "June", "July"]},
    },
}


def loaded(source: str) -> Puzzle:
    return puzzle_of(source)


def choices(takes: str, given: dict[str, Any], number: int) -> Any:
    """Return what may be filled in for a slot: a few values, other ones for other numbers of the slot."""
    every = [(c, v) for c, each in enumerate(given["categories"]) for v in range(len(each["labels"]))]
    persons = [spot for spot in every if given["categories"][spot[0]]["distinct"]]
    match takes:
        case "person" | "label":
            found: list[Any] = persons if takes == "person" else every
        case "people":
            found = [[one, other] for one, other in zip(persons, persons[2:], strict=False)]
        case "labels":
            found = [[one, other] for one, other in pairwise(every) if one[0] == other[0]]
        case "facts":
            found = [[[one, other], [persons[0], every[-1]]] for one, other in product(persons, every)]
        case "value":
            found = [0, 1]
        case "number":
            found = [1, 2, "1.5"]
        case _:
            found = takes.split("|")
    return found[number % len(found) :] + found[: number % len(found)]
