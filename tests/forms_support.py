"""Puzzles with names of all sorts, and what may be filled in for the slots of a form, for the tests of forms."""

from itertools import pairwise, product
from typing import Any

import yaml

from support import long_text

PUZZLES: dict[str, dict[str, Any]] = yaml.safe_load(long_text(__file__, "puzzles.yaml"))


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
