"""The last word on a generated logic grid: its file is read and judged by the whole program as any other."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING, Any

import yaml

from logicgrid.analyses.solve import Limits
from logicgrid.csp.problem import Assignment
from logicgrid.generate.canonical import canonical
from logicgrid.generate.made import Attempt, Made, Missed
from logicgrid.generate.names import Names
from logicgrid.generate.steer import Found
from logicgrid.kinds import Puzzle
from logicgrid.kinds.logic_grid.language.spelling import is_safe
from logicgrid.kinds.logic_grid.reading import rule_reader
from logicgrid.workflows.judge import Wanted, judge_loaded
from logicgrid.workflows.load import load_text

if TYPE_CHECKING:
    from logicgrid.generate.grids import GridRequest

WANTED = Wanted(strict=True, level=True)


class Refused(Exception):
    """The program finds fault with a generated file: a bug of the maker, or of the judge."""


def accepted(
    head: str, theme: Puzzle, found: Found, answer: Assignment, names: Names, request: GridRequest, rng: Random
) -> Attempt:
    """Return the puzzle of a set of clues, judged by the whole program; what it lacks if that is not as asked for."""
    forms = rng.sample(found.clues, len(found.clues))
    rules = [form.rule(names, rng) for form in forms]
    reader = rule_reader(theme)
    clues = "".join([clue(reader.sentence(rule), rule) for rule in rules])
    solution = stated(theme, answer)
    loaded = load_text(f"{head}clues:\n{clues}solution:\n{solution}")
    report = judge_loaded(loaded, Limits(2, first=False), WANTED)
    faults = [*report.errors, *report.warnings]
    if report.verdict != "unique" or faults or loaded.puzzle is None:
        raise Refused(f"{report.verdict}: {[each.message for each in faults]}")
    level = report.level
    if level is None:
        return Missed("its level is not known within the limits")
    text = f"{head}difficulty: {level}\nclues:\n{clues}solution:\n{solution}"
    counts = tuple(Counter([form.NAME for form in forms]).most_common())
    made = Made(text, level, 0.0, len(forms), counts, canonical(loaded.puzzle))
    low, high = request.levels
    if found.distance or not low <= level <= high:
        return Missed(lack(made, request), made, found.distance)
    return made


def lack(made: Made, request: GridRequest) -> str:
    """Return in words what a puzzle lacks of what was asked for."""
    low, high = request.levels
    if not low <= made.level <= high:
        return f"the level is {made.level}, not {low if low == high else f'{low} to {high}'}"
    if request.clues and not request.clues[0] <= made.clues <= request.clues[1]:
        return f"there are {made.clues} clues, not {request.clues[0]} to {request.clues[1]}"
    return "the forms of its clues are not as asked for"


def clue(text: str, rule: str) -> str:
    """Return a clue as an item of a YAML list."""
    return f"  - text: {scalar(text)}\n    rule: {rule if is_safe(rule) else quoted(rule)}\n"


def quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"


def scalar(text: str) -> str:
    return quoted(text)


def stated(theme: Puzzle, answer: Assignment) -> str:
    """Return the solution as YAML, in the labels of the theme."""
    value: dict[str, dict[str, Any]] = theme.present(answer).value
    return "".join([f"  {flow(actor)}: {flow(values)}\n" for actor, values in value.items()])


def flow(value: Any) -> str:
    """Return a value as YAML on one line."""
    text: str = yaml.safe_dump(value, allow_unicode=True, default_flow_style=True, sort_keys=False, width=10_000)
    return text.removesuffix("\n").removesuffix("\n...")
