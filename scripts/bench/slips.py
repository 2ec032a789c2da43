"""Slips planted in rules: how many of them the comparison of texts with rules finds, and which right clues it suspects.

One rule of a puzzle is changed at a time, by its syntax tree: a comparison turned, its sides swapped, a negation
dropped or added, a number or a label changed.  A change that fails to compile, that means the same in 400 random
assignments, or that can never hold is left out.  The choices depend on nothing but the file's name.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

from bench.measure import heading, note, table

LANGUAGES = ("en", "nl", "fr", "zh", "ja")
KINDS = ("turned", "swapped", "dropped", "added", "number", "label")
_TURNED = {"<": ">", ">": "<", "<=": ">=", ">=": "<="}
_WORLDS = 400


def measure(root: Path, quick: bool) -> dict[str, Any]:
    """Return by kind and language how many slips were planted and found, and all clues that are wrongly suspected."""
    folders = [root / "puzzles", root / "tests" / "kinds" / "logic_grid" / "texts" / "natural"]
    extra = os.environ.get("LOGICGRID_TEXTS", "")  # further folders of right clues with texts
    folders += [Path(folder) for folder in extra.split(os.pathsep) if folder]
    found: dict[str, Any] = {}
    for folder in folders[:1] if quick else folders:
        note(f"slips, {folder.name}")
        planted: Counter[tuple[str, str]] = Counter()
        hit: Counter[tuple[str, str]] = Counter()
        right, alarms = 0, []
        for file in sorted(folder.rglob("*.yaml")):
            clues, suspected, results = _one(file)
            right += clues
            alarms += [f"{file.name}, clue {number}" for number in suspected]
            for kind, language, is_found in results:
                planted[kind, language] += 1
                hit[kind, language] += is_found
        found[folder.name] = {
            "clues": right,
            "alarms": alarms,
            "planted": {f"{kind} {code}": planted[kind, code] for kind in KINDS for code in LANGUAGES},
            "found": {f"{kind} {code}": hit[kind, code] for kind in KINDS for code in LANGUAGES},
        }
    return found


def show(found: dict[str, Any]) -> None:
    for folder, figures in found.items():
        heading(f"Slips of rules against texts: {folder}")
        rows = [[kind, *[_share(figures, f"{kind} {code}") for code in LANGUAGES]] for kind in KINDS]
        rows.append(["all", *[_share(figures, *[f"{kind} {code}" for kind in KINDS]) for code in LANGUAGES]])
        print(table(["kind", *LANGUAGES], rows))
        print(f"{len(figures['alarms'])} of {figures['clues']} right clues are suspected {figures['alarms'] or ''}")


def _share(figures: dict[str, Any], *keys: str) -> str:
    planted, hit = (sum(figures[name][key] for key in keys) for name in ("planted", "found"))
    return f"{hit}/{planted} {100 * hit // planted} %" if planted else "-"


def _one(file: Path) -> tuple[int, list[int], list[tuple[str, str, bool]]]:
    """Return the number of clues with texts, those that are suspected, and for each slip whether it is found."""
    from logicgrid.csp import evaluate
    from logicgrid.csp.expr import conjunction
    from logicgrid.kinds.logic_grid import grid_of
    from logicgrid.kinds.logic_grid.language import read_rule
    from logicgrid.kinds.logic_grid.language.names import Notes
    from logicgrid.kinds.logic_grid.language.syntax import ClueError
    from logicgrid.kinds.logic_grid.texts.compare import Readings
    from logicgrid.puzzle.record import replace
    from logicgrid.workflows.load import load

    puzzle = load(file).puzzle
    if puzzle is None or puzzle.kind != "logic-grid":
        return 0, [], []
    grid = grid_of(puzzle)
    clues = [(clue, clue.text) for clue in puzzle.clues if clue.text is not None and clue.parts]

    def findings(number: int, changed: Any = None) -> bool:
        pairs = [(changed if changed is not None and clue.number == number else clue, text) for clue, text in clues]
        return bool(Readings(grid.vocabulary, pairs, puzzle.language).of(number))

    suspected = [clue.number for clue, _ in clues if findings(clue.number)]
    chance = random.Random(file.name)
    worlds = _worlds(grid.question.problem, chance)
    results: list[tuple[str, str, bool]] = []
    for clue, _ in clues:
        right = [part.condition for part in clue.parts]
        truth = list(map(evaluate.condition(conjunction(tuple(right))), worlds))
        for place, part in enumerate(clue.parts):
            for kind, rule in _slips(part.text, grid.vocabulary, chance):
                try:
                    conditions = [*right[:place], read_rule(rule, grid.vocabulary, Notes()), *right[place + 1 :]]
                except ClueError:
                    continue
                other = list(map(evaluate.condition(conjunction(tuple(conditions))), worlds))
                if other == truth or not any(other):
                    continue
                parts = (*clue.parts[:place], replace(part, text=rule), *clue.parts[place + 1 :])
                language = (puzzle.language or "en").partition("-")[0]
                results.append((kind, language, findings(clue.number, replace(clue, parts=parts))))
    return len(clues), suspected, results


def _worlds(problem: Any, chance: random.Random) -> list[Any]:
    from logicgrid.csp import evaluate

    found = []
    for _ in range(_WORLDS):
        rows = [tuple(range(problem.length))]
        for array in problem.arrays[1:]:
            values = range(array.size)
            row = chance.sample(values, problem.length) if array.distinct else chance.choices(values, k=problem.length)
            rows.append(tuple(row))
        found.append(evaluate.world_of(problem, tuple(rows)))
    return found


def _slips(rule: str, vocabulary: Any, chance: random.Random) -> Iterator[tuple[str, str]]:
    """Yield the rule with one slip each, and the kind of the slip."""
    from logicgrid.kinds.logic_grid.language import syntax as tree
    from logicgrid.kinds.logic_grid.language.parser import parse
    from logicgrid.kinds.logic_grid.language.syntax import Name, Numeral, nodes

    root = parse(rule)

    def put(*edits: tuple[Any, str]) -> str:
        text = rule
        for node, new in sorted(edits, key=lambda edit: -int(edit[0].start)):
            text = text[: node.start] + new + text[node.end :]
        return text

    def source(node: Any) -> str:
        return rule[node.start : node.end]

    def swapped(one: Any, other: Any) -> tuple[str, str]:
        return "swapped", put((one, source(other)), (other, source(one)))

    for node in nodes(root):
        match node:
            case tree.Comparison(operators=[sign], operands=[left, right]) if sign.kind in ("==", "!=", "in", "not in"):
                if sign.kind in ("==", "in"):
                    yield "added", put((sign, "!=" if sign.kind == "==" else "not in"))
                else:
                    yield "dropped", put((sign, "==" if sign.kind == "!=" else "in"))
                sized = [each for each in nodes(node) if _value(each)]
                if sign.kind == "==" and len(sized) == 2 and tree.Binary in (type(left), type(right)):
                    yield swapped(*sized)
            case tree.Comparison(operators=signs, operands=operands):
                for sign in signs:
                    if sign.kind in _TURNED:
                        yield "turned", put((sign, _TURNED[sign.kind]))
                if len(signs) == 1 and signs[0].kind in _TURNED:
                    yield swapped(*operands)
            case tree.Unary(operator="not", operand=operand):
                yield "dropped", put((node, f"({source(operand)})"))
            case tree.Call(function=Name(text="before" | "just_before"), arguments=[_, one, other]):
                yield swapped(one, other)
            case tree.Call(function=Name(text="between"), arguments=[_, one, other, _]):
                yield swapped(one, other)
                yield "added", put((node, f"not {source(node)}"))
            case tree.Call(function=Name(text="next_to" | "either" | "xor")):
                yield "added", put((node, f"not {source(node)}"))
            case tree.Call(function=Name(text="neither"), arguments=[one, other, value]):
                yield "dropped", put((node, f"either({source(value)}, {source(one)}, {source(other)})"))
    bound = {loop.variable.text for each in nodes(root) if isinstance(each, tree.Generator) for loop in each.loops}
    for node, category in _names(root, vocabulary):
        if source(node) in bound:
            continue
        if category is not None:
            owner = vocabulary.categories[category]
            others = [label for label in owner.labels if place_of(owner, source(node)) != label]
            new = chance.choice(others)
            text = new if isinstance(node, Numeral) and new.isdigit() else f'"{new}"'
            yield "label" if owner.numbers is None else "number", put((node, text))
        elif isinstance(node, Numeral):
            yield "number", put((node, str(node.value + chance.choice([1, 2, -1] if node.value > 1 else [1, 2]))))


def place_of(owner: Any, text: str) -> str | None:
    """Return the label of a category that a name in a rule means."""
    found = owner.find(text.strip("\"'"))
    return owner.labels[found[0]] if len(found) == 1 else None


def _value(node: Any) -> bool:
    from logicgrid.kinds.logic_grid.language import syntax as tree

    called = isinstance(node, tree.Call) and node.function.text in ("val", "rank")
    return called or isinstance(node, tree.Attribute)


def _names(root: Any, vocabulary: Any) -> Iterator[tuple[Any, int | None]]:
    """Yield the names and numbers of a rule, with the category of which each is a label, None for a plain number."""
    from logicgrid.kinds.logic_grid.language import syntax as tree
    from logicgrid.kinds.logic_grid.language.syntax import Name, Numeral, nodes

    homes: dict[int, int | None] = {}
    other: set[int] = set()

    def category(node: Any) -> int | None:
        found = vocabulary.names.find(node.text) if isinstance(node, Name | Numeral) else []
        return found[0] if len(found) == 1 else None

    for node in nodes(root):
        match node:
            case tree.Subscript(base=prop, key=key):
                other.add(id(prop))
                homes[id(key)] = category(prop)
            case tree.Attribute(name=prop):
                other.add(id(prop))
            case tree.Call(function=function, arguments=arguments):
                other.add(id(function))
                if function.text in ("val", "rank", "act", "before", "just_before", "between", "next_to", "distance"):
                    other.add(id(arguments[0]))
                if function.text == "act":
                    homes[id(arguments[1])] = category(arguments[0])
            case tree.Comparison(operands=operands):
                for one, across in [pair for two in pairwise(operands) for pair in (two, two[::-1])]:
                    if _value(across):
                        prop = across.name if isinstance(across, tree.Attribute) else across.arguments[0]
                        homes.setdefault(id(one), category(prop))
    for node in nodes(root):
        if isinstance(node, Name | Numeral) and id(node) not in other:
            home = homes.get(id(node))
            if home is None and isinstance(node, Name):
                found = vocabulary.find_everywhere(node.text)
                actors = [each for each in found if not each[0]]
                home = found[0][0] if len(found) == 1 else 0 if len(actors) == 1 else None
            if home is not None and place_of(vocabulary.categories[home], node.text) is None:
                home = None
            yield node, home
