"""Random logic-grid files with questions, and with all else that `random_puzzles` knows.

mixed(rng)      the text of one; `text_of` makes it of what stands in it
expected(…)     what a question comes to, by brute force over `oracle`
"""

import json
from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

import yaml

from oracle import Nobody, Puzzle, World, read
from random_puzzles import Grammar, generate

LETTERS = "ABCD"


class Expected(NamedTuple):
    """The verdict on a question and its possible answers; of choices, also which can be true."""

    verdict: str
    answers: tuple[Any, ...]
    can: tuple[bool, ...] = ()


def mixed(rng: Random) -> str:
    """A random file; two out of three are built around a hidden solution."""
    made = generate(rng, additions=True)
    data = data_of(made.text)
    data.pop("solution", None)
    if rng.random() < 0.2:
        data["clues"].insert(rng.randint(0, len(data["clues"])), {"text": "It rains."})
    several = [each for each in read(made.text).properties if each.shared and len(each.single) < len(each.labels)]
    shown = [each.name for each in several if not each.relation]
    if shown and rng.random() < 0.4:
        data["show"] = shown[0]
    if asked := [question(rng, made.grammar) for _ in range(rng.choice((0, 0, 1, 2)))]:
        data["questions"] = asked
    return text_of(data)


def data_of(text: str) -> dict[str, Any]:
    """What stands in a file, every scalar as it is written."""
    return dict(yaml.load(text, Loader=yaml.CBaseLoader))


def text_of(data: dict[str, Any]) -> str:
    """The file as YAML (a JSON value a line)."""
    return "".join(f"{key}: {json.dumps(value, ensure_ascii=False)}\n" for key, value in data.items())


def question(rng: Random, grammar: Grammar) -> dict[str, Any]:
    """A question of any form about a puzzle."""
    item: dict[str, Any] = {"text": "Who?"} if rng.random() < 0.7 else {}
    if rng.random() < 0.4:
        item["if"] = [grammar.rule() for _ in range(rng.choice((1, 1, 2)))]
    match rng.choice(("person", "value", "number", "condition", "choices", "choices", "most", "least")):
        case "choices":
            choices = {letter: grammar.atom().text for letter in LETTERS[: rng.randint(1, 4)]}
            return {**item, "which": rng.choice(("must", "can", "cannot")), "choices": choices}
        case "most" | "least" as which:
            return {**item, which: f"{grammar.count().text} + 0"}
        case "person" if grammar.relations:
            asked = grammar.related(1)
        case "person" if grammar.holdable:
            asked = grammar.actor_by_value(1)
        case "number":
            asked = grammar.count()
        case "condition":
            asked = grammar.atom()
        case _:
            asked = grammar.value(rng.choice(grammar.everything))
    return {**item, "ask": asked.text}


def expected(puzzle: Puzzle, item: dict[str, Any], worlds: Sequence[World]) -> Expected:
    """What a question comes to in these worlds: what is asked for has one answer if it is the same in all."""
    for rule in [item["if"]] if isinstance(item.get("if"), str) else item.get("if", ()):
        holds = puzzle.condition(rule).get
        worlds = [world for world in worlds if holds(world)]
    if "choices" in item:
        tests = {letter: puzzle.condition(rule).get for letter, rule in item["choices"].items()}
        return those_that_fit(
            item["which"], {each: sum(map(test, worlds)) for each, test in tests.items()}, len(worlds)
        )
    asked = puzzle.compile(item.get("ask") or item.get("most") or item["least"])
    labels = (
        puzzle.actors if asked.sort == "actor" else None if asked.prop is None else puzzle.properties[asked.prop].labels
    )
    found: set[Any] = set()
    for world in worlds:
        try:
            found.add(asked.get(world))
        except Nobody:
            found.add(None)
    if found and "ask" not in item:
        found = {(max if "most" in item else min)(found)}
    named = tuple([each if each is None or labels is None else labels[each] for each in found])
    return Expected({0: "none", 1: "answered"}.get(len(found), "open"), named)


def those_that_fit(which: str, holding: dict[str, int], worlds: int) -> Expected:
    """Which choices can, cannot or must be true, of which it is known in how many worlds each is."""
    can = tuple([count > 0 for count in holding.values()])
    does = {"must": lambda count: count == worlds, "can": lambda count: count > 0, "cannot": lambda count: not count}
    fits = tuple([letter for letter, count in holding.items() if worlds and does[which](count)])
    return Expected({0: "none", 1: "answered"}.get(len(fits), "open"), fits, can)
