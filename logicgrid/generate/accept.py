"""The last word on a generated logic grid: its file is read and judged by the whole program as any other."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING, Any

import yaml

from logicgrid.analyses.solve import Limits
from logicgrid.csp.problem import Assignment
from logicgrid.files.scalars import scalar
from logicgrid.generate.canonical import canonical
from logicgrid.generate.levels import SCORED, effort_of, rated
from logicgrid.generate.made import Attempt, Made, Missed
from logicgrid.generate.names import Names
from logicgrid.generate.steer import Found
from logicgrid.generate.texts import texts
from logicgrid.kinds import Puzzle
from logicgrid.kinds.logic_grid import grid_of
from logicgrid.puzzle.budget import Budget
from logicgrid.puzzle.record import replace
from logicgrid.workflows.judge import Wanted, judge_loaded
from logicgrid.workflows.load import load_text

if TYPE_CHECKING:
    from logicgrid.generate.grids import GridRequest

WANTED = Wanted(strict=True)


class Refused(Exception):
    """A generated file has another verdict than its maker thinks: one of the two is at fault."""


def accepted(
    head: str, theme: Puzzle, found: Found, answer: Assignment, names: Names, request: GridRequest, rng: Random
) -> Attempt:
    """Return the puzzle of a set of clues, judged by the whole program; what it lacks if that is not as asked for.

    `theme` is the puzzle of the head, without clues.  Raises Refused.
    """
    forms = rng.sample(found.clues, len(found.clues))
    rules = [form.rule(names, rng) for form in forms]
    sentences = texts(theme, rules, rng)
    clues = "".join(
        [f"  - text: {scalar(text)}\n    rule: {scalar(rule)}\n" for text, rule in zip(sentences, rules, strict=True)]
    )
    rest = f"clues:\n{clues}solution:\n{stated(theme, answer)}"
    loaded = load_text(head + rest)
    report = judge_loaded(loaded, Limits(2, first=False), WANTED)
    if report.verdict != "unique" or report.errors or loaded.puzzle is None:
        raise Refused(f"{report.verdict}: {[each.message for each in report.errors]}")
    if report.warnings:
        return Missed(f"a clue would be warned about: {report.warnings[0].message}")
    question = grid_of(loaded.puzzle).question
    rating = rated(question.problem, answer, question.tables())
    if rating.level is None:
        return Missed("its level is not known within the limits")
    if rating.answer != answer:
        raise Refused("the rating finds another answer")
    effort = effort_of(question.problem, answer, question.tables())
    counts = tuple(Counter([form.NAME for form in forms]).most_common())
    text = f"{head}difficulty: {rating.level}\n{rest}"
    made = Made(text, rating.level, effort or 0.0, len(forms), counts, canonical(loaded.puzzle))
    if request.certificates:
        certificate = certificate_of(loaded.puzzle, rating.level)
        if certificate is None:
            return Missed("no proof was found within the limits")
        made = replace(made, certificate=certificate)
    why = lack(made, request) or ("its level, or the forms of its clues, are not those drawn" if found.distance else "")
    return Missed(why, made, found.distance) if why else made


def lack(made: Made, request: GridRequest) -> str:
    """Return in words what a puzzle lacks of what was asked for."""
    for what, value, asked in (
        ("level", made.level, request.levels),
        ("number of clues", made.clues, request.clues),
        ("effort", made.effort, request.effort),
    ):
        if asked is not None and not asked[0] <= value <= asked[1]:
            low, high = asked
            return f"the {what} is {value:g}, not {low if low == high else f'{low} to {high}'}"
    return ""


def certificate_of(puzzle: Puzzle, level: int) -> str | None:
    """Return the certificate of a puzzle; None if the limits struck.  Raises Refused if its level is another one."""
    from logicgrid.workflows.certificate import to_text
    from logicgrid.workflows.explain import Derived, derive, value_of

    derived = derive(puzzle, Budget(SCORED))
    if not isinstance(derived, Derived):
        return None
    if derived.derivation.level != level:
        raise Refused(f"the level is {level} by rating, and {derived.derivation.level} by derivation")
    return to_text(value_of(derived))


def stated(theme: Puzzle, answer: Assignment) -> str:
    """Return the solution as YAML, in the labels of the theme."""
    value: dict[str, dict[str, Any]] = theme.present(answer).value
    return "".join([f"  {flow(actor)}: {flow(values)}\n" for actor, values in value.items()])


def flow(value: Any) -> str:
    """Return a value as YAML on one line."""
    text: str = yaml.safe_dump(value, allow_unicode=True, default_flow_style=True, sort_keys=False, width=10_000)
    return text.removesuffix("\n").removesuffix("\n...")
