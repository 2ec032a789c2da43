"""Slips planted in rules: how many of them the comparison of texts with rules finds, and which right clues it suspects.

`LOGICGRID_TEXTS` names the folders (or a pattern of files) to be measured instead of ours, and with
`LOGICGRID_TEXTS_SHOWN` every alarm and every slip that was missed is printed.

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
_EVERY = 5
"""Of every fifth slip it is counted how many of the other clues, which are right, are suspected as well."""


def measure(root: Path, quick: bool) -> dict[str, Any]:
    """Return by folder, kind and language the slips that were planted and found, and all right clues suspected."""
    folders = [root / "puzzles", root / "tests" / "kinds" / "logic_grid" / "texts" / "natural"]
    extra = os.environ.get("LOGICGRID_TEXTS", "")  # further folders of right clues with texts, or files
    folders = [Path(each) for each in extra.split(os.pathsep) if each] or (folders[:1] if quick else folders)
    found: dict[str, Any] = {}
    for folder in folders:
        note(f"slips, {folder.name}")
        counts: Counter[str] = Counter()
        details: list[str] = []
        files = [folder] if folder.is_file() else sorted(folder.parent.glob(folder.name)) if "*" in folder.name else []
        for file in files or sorted(folder.rglob("*.yaml")):
            for key, line in _one(file):
                counts[key] += 1
                details += [f"{file.name}, {line}"] if line else []
        found[folder.name] = {"counts": dict(counts), "details": details}
    return found


def show(found: dict[str, Any]) -> None:
    for folder, figures in found.items():
        counts = Counter(figures["counts"])
        codes = [code for code in LANGUAGES if counts[f"right {code}"]]
        for mode in MODES:
            heading(f"Slips of rules against texts: {folder}, {MODES[mode]}")
            rows = []
            for kind in (*KINDS, "all"):
                row = [kind]
                for code in (*codes, "all"):
                    keys = [(k, c) for k in KINDS for c in codes if kind in (k, "all") and code in (c, "all")]
                    what = "survived" if mode == "surviving" else "planted"
                    planted = sum(counts[f"{what} {k} {c}"] for k, c in keys)
                    hit = sum(counts[f"{mode} {k} {c}"] for k, c in keys)
                    row.append(f"{hit}/{planted} {100 * hit / planted:.0f} %" if planted else "-")
                rows.append(row)
            print(table(["kind", *codes, "all"], rows))
            right = sum(counts[f"right {code}"] for code in codes)
            alarms = [f"{counts[f'{mode} alarm {code}']} of {counts[f'right {code}']} {code}" for code in codes]
            total = sum(counts[f"{mode} alarm {code}"] for code in codes)
            share = f"{100 * total / max(right, 1):.2f} %"
            print(f"right clues suspected: {total} of {right}, {share} ({', '.join(alarms)})")
            if counts[f"{mode} beside"]:
                print(f"right clues suspected beside a slip: {counts[f'{mode} beside']} of {counts['beside']}")
            of_kinds = [(key, count) for key, count in counts.items() if key.startswith(f"{mode} alarm of ")]
            if of_kinds:
                print(", ".join([f"{count} by {key.rpartition(' ')[2]}" for key, count in of_kinds]))
        if os.environ.get("LOGICGRID_TEXTS_SHOWN"):
            print("\n".join(figures["details"]))


MODES = {
    "alone": "each clue alone, what is sure",
    "stated": "in a puzzle with its solution",
    "open": "in a puzzle without a solution",
    "marked": "in a puzzle with its solution, the clue is marked for whatever reason",
    "surviving": "only slips that are true in the solution, in a puzzle with it",
}


def _one(file: Path) -> Iterator[tuple[str, str]]:
    """Yield what is counted of a file, each with a line for what went wrong, or nothing."""
    from logicgrid.csp import evaluate
    from logicgrid.csp.expr import conjunction
    from logicgrid.csp.problem import Stated
    from logicgrid.csp.question import ArrayQuestion
    from logicgrid.kinds.load import load
    from logicgrid.kinds.logic_grid import grid_of
    from logicgrid.kinds.logic_grid.language import read_rule
    from logicgrid.kinds.logic_grid.language.names import RuleNotes
    from logicgrid.kinds.logic_grid.language.syntax import ClueError
    from logicgrid.kinds.logic_grid.lint import Context
    from logicgrid.kinds.logic_grid.texts.compare import TextComparison
    from logicgrid.puzzle.budget import Budget
    from logicgrid.puzzle.record import replace

    puzzle = load(file).puzzle
    if puzzle is None or puzzle.kind != "logic-grid" or not any(clue.text for clue in puzzle.clues):
        return
    grid = grid_of(puzzle)
    answer = puzzle.stated_answer()
    if answer is None:
        first = grid.question.engine().find(1, Budget()).solutions
        answer = first[0] if first else None
    cells = (
        ()
        if answer is None
        else tuple(
            Stated(array, actor, value, (), ("", "", ""))
            for array, row in enumerate(answer)
            if array
            for actor, value in enumerate(row)
        )
    )
    language = (puzzle.language or "en").partition("-")[0]

    def contexts(clues: tuple[Any, ...]) -> dict[str, Any]:
        question = ArrayQuestion(replace(grid.question.problem, clues=clues))
        own = replace(puzzle, clues=clues, question=question, own=replace(grid, question=question), expect="unique")
        return {"stated": Context(replace(own, stated=cells)), "open": Context(replace(own, stated=()))}

    def alone(clue: Any) -> list[Any]:
        found = TextComparison(grid.vocabulary, [(clue, clue.text)], puzzle.language).of(clue.number)
        return [each for each in found if each.sure]

    number = 0
    right = contexts(puzzle.clues)
    chance = random.Random(file.name)
    worlds = _worlds(grid.question.problem, chance)
    solution = None if answer is None else evaluate.world_of(grid.question.problem, answer)
    for clue in puzzle.clues:
        if clue.text is None or not clue.parts:
            continue
        yield f"right {language}", ""
        suspected = {"alone": alone(clue), **{mode: context.weights.findings(clue) for mode, context in right.items()}}
        for mode, findings in suspected.items():
            for found in findings[:1]:
                yield f"{mode} alarm {language}", f"ALARM {mode}: {found.message}: {clue.text}"
                yield f"{mode} alarm of {found.kind}", ""
        conditions = [part.condition for part in clue.parts]
        truth = list(map(evaluate.condition(conjunction(tuple(conditions))), worlds))
        for place, part in enumerate(clue.parts):
            for kind, rule in _slips(part.text, grid.vocabulary, chance):
                try:
                    slip = read_rule(rule, grid.vocabulary, RuleNotes())
                except ClueError:
                    continue
                changed = conjunction((*conditions[:place], slip, *conditions[place + 1 :]))
                other = list(map(evaluate.condition(changed), worlds))
                if other == truth or not any(other):
                    continue
                parts = (*clue.parts[:place], replace(part, text=rule, condition=slip), *clue.parts[place + 1 :])
                wrong = replace(clue, parts=parts)
                all_clues = tuple([wrong if each is clue else each for each in puzzle.clues])
                suspected = {"alone": alone(wrong)}
                wholes = contexts(all_clues)
                suspected |= {mode: one.weights.findings(wrong) for mode, one in wholes.items()}
                number += 1
                if not number % _EVERY:
                    for each in all_clues:
                        if each is not wrong and each.text is not None and each.parts:
                            yield "beside", ""
                            for mode, one in wholes.items():
                                if one.weights.findings(each):
                                    message = one.weights.findings(each)[0].message
                                    yield f"{mode} beside", f"BESIDE {mode}: {message}: {each.text} ({rule})"
                survives = solution is None or evaluate.condition(changed)(solution)
                yield f"planted {kind} {language}", ""
                if survives:
                    yield f"survived {kind} {language}", ""
                    if suspected["stated"]:
                        yield f"surviving {kind} {language}", ""
                if suspected["stated"] or not survives:
                    yield f"marked {kind} {language}", ""
                for mode, findings in suspected.items():
                    if findings:
                        yield f"{mode} {kind} {language}", ""
                    else:
                        lost = " (true in the solution)" if survives else ""
                        yield f"missed {mode}", f"MISSED {mode} {kind}{lost}: {clue.text} | {part.text} -> {rule}"


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
