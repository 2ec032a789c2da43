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
                return item, self.same(worlds, self.getter(item["ask"], "actor"), self.puzzle.actors)
            case "value":
                prop = rng.randrange(len(self.puzzle.properties))
                item["ask"] = grammar.val_of(prop, grammar.actor(1)).text
                return item, self.same(worlds, self.getter(item["ask"], "value"), self.puzzle.properties[prop].labels)
            case "number":
                item["ask"] = f"0 + {grammar.fit(grammar.number(1), 6)}"
                return item, self.same(worlds, self.getter(item["ask"], "number"), None)
            case "condition":
                item["ask"] = grammar.rule()
                return item, self.same(worlds, self.test(item["ask"]), None)
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
        can, fits = [], []
        for letter in LETTERS[: self.rng.randint(1, 5)]:
            rule = self.grammar.fact().text if self.rng.random() < 0.5 else self.grammar.rule()
            several = [rule, self.grammar.true_rule()] if self.rng.random() < 0.15 else [rule]
            rules[letter] = {"text": "x", "rule": several} if len(several) > 1 or self.rng.random() < 0.2 else rule
            tests = [self.test(each) for each in several]
            holding = sum(all(test(world) for test in tests) for world in worlds)
            can.append(holding > 0)
            if {"must": holding == len(worlds), "can": holding > 0, "cannot": holding == 0}[which]:
                fits.append(letter)
        item["choices"] = rules
        if not worlds:
            return item, Expected("none", (), tuple(can))
        verdict = {0: "none", 1: "answered"}.get(len(fits), "open")
        return item, Expected(verdict, tuple(fits), tuple(can))

    def same(self, worlds: Sequence[World], get: Callable[[World], Any], labels: Sequence[str] | None) -> Expected:
        found = {get(world) for world in worlds}
        named = [each if each is None or labels is None else labels[each] for each in found]
        verdict = {0: "none", 1: "answered"}.get(len(found), "open")
        return Expected(verdict, tuple(named))

    def test(self, rule: str) -> Callable[[World], bool]:
        condition = Compiler(self.puzzle, *parse(rule)).whole_condition()
        return lambda world: bool(condition.get(world))

    def getter(self, text: str, sort: str) -> Callable[[World], Any]:
        compiler = Compiler(self.puzzle, *parse(text))
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
