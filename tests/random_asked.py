"""Random questions about random puzzles, and their answers by brute force over the oracle's reading of the contract.

puzzle_with_questions(rng)   YAML text with `questions:`, and what brute force finds of each question
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from oracle import Compiler, Nobody, Puzzle, World, parse, read
from random_puzzles import Grammar, random_puzzle

LETTERS = "ABCDE"


@dataclass(frozen=True)
class Expected:
    """The verdict on a question and its possible answers; of choices, also which can be true."""

    verdict: str
    answers: tuple[Any, ...]
    can: tuple[bool, ...] = ()


def puzzle_with_questions(rng: Random) -> tuple[str, list[Expected]]:
    """A random puzzle with one to four random questions, and their answers."""
    while True:
        text = random_puzzle(rng)
        puzzle = read(text)
        worlds = list(puzzle.worlds())
        if len(worlds) <= 3_000:
            break
    hidden = [rng.choice(prop.candidates) for prop in puzzle.properties]
    asker = _Asker(rng, puzzle, worlds, Grammar(rng, puzzle, worlds[0] if worlds else hidden))
    items, expected = [], []
    for _ in range(rng.randint(1, 4)):
        item, answer = asker.question()
        items.append(f"  - {json.dumps(item, ensure_ascii=False)}\n")
        expected.append(answer)
    return text + "questions:\n" + "".join(items), expected


class _Asker:
    def __init__(self, rng: Random, puzzle: Puzzle, worlds: Sequence[World], grammar: Grammar) -> None:
        self.rng, self.puzzle, self.worlds, self.grammar = rng, puzzle, worlds, grammar

    def question(self) -> tuple[dict[str, Any], Expected]:
        rng, grammar = self.rng, self.grammar
        item: dict[str, Any] = {"text": "?"}
        worlds = self.worlds
        if rng.random() < 0.5:
            rules = [
                grammar.rule() if rng.random() < 0.3 else grammar.true_rule() for _ in range(rng.choice((1, 1, 2)))
            ]
            item["if"] = rules if len(rules) > 1 or rng.random() < 0.3 else rules[0]
            tests = [self.test(rule) for rule in rules]
            worlds = [world for world in worlds if all(test(world) for test in tests)]
        form = rng.choice(("person", "value", "number", "condition", "choices", "choices", "extreme"))
        match form:
            case "person":
                item["ask"] = grammar.actor(1).text
                return item, same(worlds, self.getter(item["ask"], "actor"), self.puzzle.actors)
            case "value":
                prop = rng.randrange(len(self.puzzle.properties))
                item["ask"] = grammar.val_of(prop, grammar.actor(1)).text
                return item, same(worlds, self.getter(item["ask"], "value"), self.puzzle.properties[prop].labels)
            case "number":
                item["ask"] = f"0 + {grammar.fit(grammar.number(1), 6)}"
                return item, same(worlds, self.getter(item["ask"], "number"), None)
            case "condition":
                item["ask"] = grammar.rule()
                return item, same(worlds, self.test(item["ask"]), None)
            case "choices":
                return self.choices(item, worlds)
        key = rng.choice(("most", "least"))
        item[key] = f"0 + {grammar.fit(grammar.number(1), 6)}"
        numbers = [each for each in map(self.getter(item[key], "number"), worlds) if each is not None]
        if not numbers:
            return item, Expected("none", ())
        return item, Expected("answered", (max(numbers) if key == "most" else min(numbers),))

    def choices(self, item: dict[str, Any], worlds: Sequence[World]) -> tuple[dict[str, Any], Expected]:
        which = item["which"] = self.rng.choice(("must", "can", "cannot"))
        rules: dict[str, Any] = {}
        holding: dict[str, int] = {}
        for letter in LETTERS[: self.rng.randint(1, 5)]:
            rule = self.grammar.fact().text if self.rng.random() < 0.5 else self.grammar.rule()
            several = [rule, self.grammar.true_rule()] if self.rng.random() < 0.15 else [rule]
            rules[letter] = {"text": "x", "rule": several} if len(several) > 1 or self.rng.random() < 0.2 else rule
            tests = [self.test(each) for each in several]
            holding[letter] = sum(all(test(world) for test in tests) for world in worlds)
        item["choices"] = rules
        return item, those_that_fit(which, holding, len(worlds))

    def test(self, rule: str) -> Callable[[World], bool]:
        return test_of(self.puzzle, rule)

    def getter(self, text: str, sort: str) -> Callable[[World], Any]:
        return getter_of(self.puzzle, text, sort)


def those_that_fit(which: str, holding: dict[str, int], worlds: int) -> Expected:
    """Which choices can, cannot or must be true, of which it is known in how many worlds each is."""
    can = tuple([count > 0 for count in holding.values()])
    does = {"must": lambda count: count == worlds, "can": lambda count: count > 0, "cannot": lambda count: not count}
    fits = tuple([letter for letter, count in holding.items() if worlds and does[which](count)])
    return Expected({0: "none", 1: "answered"}.get(len(fits), "open"), fits, can)


def same(worlds: Sequence[World], get: Callable[[World], Any], labels: Sequence[str] | None) -> Expected:
    """What something is in all worlds: answered where that is one thing."""
    found = {get(world) for world in worlds}
    named = tuple([each if each is None or labels is None else labels[each] for each in found])
    return Expected({0: "none", 1: "answered"}.get(len(found), "open"), named)


def test_of(puzzle: Puzzle, rule: str) -> Callable[[World], bool]:
    condition = Compiler(puzzle, *parse(rule)).whole_condition()
    return lambda world: bool(condition.get(world))


def getter_of(puzzle: Puzzle, text: str, sort: str = "") -> Callable[[World], Any]:
    """What a term is in a world; None where it is of nobody."""
    compiler = Compiler(puzzle, *parse(text))
    if sort == "actor":
        term = compiler.actor(compiler.tree)
    elif sort == "number":
        term = compiler.number(compiler.tree)
    else:
        term = compiler.anything()

    def get(world: World) -> Any:
        try:
            return term.get(world)
        except Nobody:
            return None

    return get
