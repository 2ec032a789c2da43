"""The last word on a generated logic grid: its file is read and judged by the whole program as any other."""

from __future__ import annotations

import textwrap
from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random
from typing import TYPE_CHECKING

import yaml

from logicgrid.analyses.judge import ReportOptions, judge_loaded
from logicgrid.analyses.solve import Limits
from logicgrid.csp.deduce.rate import HIGHEST
from logicgrid.csp.problem import Assignment
from logicgrid.csp.question import ArrayQuestion
from logicgrid.files.patch import scalar
from logicgrid.generate.batch import NO_PROOF, certificate_of
from logicgrid.generate.canonical import canonical
from logicgrid.generate.space import Space, effort_of, rated
from logicgrid.generate.steer import FoundClues
from logicgrid.generate.texts import texts
from logicgrid.kinds import Puzzle
from logicgrid.kinds.load import load_text
from logicgrid.kinds.logic_grid import grid_of
from logicgrid.kinds.logic_grid.language.spelling import Spelling
from logicgrid.kinds.logic_grid.statements.statement import Statement
from logicgrid.kinds.made import Attempt, MadePuzzle, Missed, outside
from logicgrid.puzzle.budget import Budget
from logicgrid.puzzle.messages import say
from logicgrid.puzzle.question import Rating
from logicgrid.puzzle.record import replace
from logicgrid.puzzle.report import PuzzleReport

if TYPE_CHECKING:
    from logicgrid.generate.grids import GridRequest

EASY = 4
"""The level up to which the rating is the second opinion on the verdict, too."""


class KnownQuestion(ArrayQuestion):
    """A question of which something is known from the search for its clues.

    `witnesses` are answers beside its own each of which breaks one clue, which shows that it is needed.
    `rating` is that of the same clues; None if they are read as others.
    """

    __slots__ = ("rating", "witnesses")

    def __init__(self, question: ArrayQuestion, witnesses: Sequence[Assignment], rating: Rating | None) -> None:
        super().__init__(question.problem, tables=question.tables())
        self.witnesses, self.rating = witnesses, rating

    def near_misses(self, answer: Assignment) -> Iterable[Assignment]:
        return self.witnesses

    def rate(self, budget: Budget, answer: Assignment, highest: int = HIGHEST) -> Rating:
        return self.rating or super().rate(budget, answer, highest)


def is_read_as(question: ArrayQuestion, space: Space, forms: Sequence[Statement]) -> bool:
    """Return True if a question is that of these clues in the space: so what is known of the one holds of the other."""
    problem = question.problem
    meant = [[space.clue(form).parts[0].condition] for form in forms]
    return (
        [(array.size, array.distinct, array.domains) for array in problem.arrays]
        == [(array.size, array.distinct, array.domains) for array in space.problem.arrays]
        and [[part.condition for part in clue.parts] for clue in problem.clues] == meant
        and not any([part.rests_on for clue in problem.clues for part in clue.parts])
    )


def accepted(
    head: str,
    theme: Puzzle,
    space: Space,
    found: FoundClues,
    answer: Assignment,
    request: GridRequest,
    rng: Random,
) -> Attempt:
    """Return the puzzle of a set of clues, judged by the whole program; what it lacks if that is not as asked for.

    `theme` is the puzzle of the head, without clues.
    """
    forms = rng.sample(found.clues, len(found.clues))
    rest = f"{written(theme, forms, rng)}solution:\n{stated(theme, answer)}"
    loaded = load_text(head + rest)
    if loaded.puzzle is None:
        raise AssertionError([each.message for each in loaded.errors])
    plain = grid_of(loaded.puzzle).question
    known = found.rated.level is not None and is_read_as(plain, space, forms)
    question = KnownQuestion(plain, found.witnesses, found.rated if known else None)
    puzzle = replace(loaded.puzzle, question=question)
    wanted = ReportOptions(strict=True, level=known or (found.rated.level or HIGHEST) <= EASY)
    report = judge_loaded(replace(loaded, puzzle=puzzle), Limits(2, first=False), wanted)
    if report.verdict != "unique" or report.errors:
        raise AssertionError(f"{report.verdict}: {[each.message for each in report.errors]}")
    if doubted := doubts(head, report):
        return doubted
    level = report.level or rated(question.problem, answer, question.tables()).level
    if level is None:
        return Missed(say("generate.level-not-known-within"))
    effort = effort_of(question.problem, answer, question.tables())
    text = f"{head}difficulty: {level}\n{rest}"
    made = MadePuzzle(text, level, effort or 0.0, len(forms), counted(forms), canonical(loaded.puzzle))
    if request.certificates:
        made = replace(made, certificate=certificate_of(loaded.puzzle, level))
        if not made.certificate:
            return Missed(say(NO_PROOF))
    why = lack(made, request) or (say("generate.level-or-forms-clues") if found.distance else "")
    return Missed(why, made, found.distance) if why else made


def written(theme: Puzzle, forms: Sequence[Statement], rng: Random) -> str:
    """Return the clues of a file: the text and the rule of each statement."""
    write, said = Spelling(grid_of(theme).vocabulary), texts(theme, forms, rng)
    clues = [(scalar(text), scalar(form.rule(write))) for text, form in zip(said, forms, strict=True)]
    return "clues:\n" + "".join([f"  - text: {text}\n    rule: {rule}\n" for text, rule in clues])


def doubts(head: str, report: PuzzleReport) -> Missed | None:
    """Return that a clue would be warned about; None if none would.

    What is said of the lines of the head is about the theme, and every puzzle has it.
    """
    first = head.count("\n") + 1
    found = [each.message for each in report.warnings if each.span is None or each.span.line >= first]
    return Missed(say("generate.clue-would-warned-about", doubts=found[0])) if found else None


def counted(forms: Sequence[Statement]) -> tuple[tuple[str, int], ...]:
    """Return how many clues there are of each form, the commonest first."""
    return tuple(Counter([form.NAME for form in forms]).most_common())


def lack(made: MadePuzzle, request: GridRequest) -> str:
    """Return in words what a puzzle lacks of what was asked for."""
    for what, value, asked in (
        ("level", made.level, request.levels),
        ("clues", made.clues, request.clues),
        ("effort", made.effort, request.effort),
    ):
        if asked is not None and (why := outside(what, value, asked)):
            return why
    return ""


def stated(theme: Puzzle, answer: Assignment) -> str:
    """Return the solution as YAML, an actor a line, in the labels of the theme."""
    text: str = yaml.dump(
        theme.present(answer).value,
        Dumper=yaml.CSafeDumper,
        allow_unicode=True,
        default_flow_style=None,
        sort_keys=False,
        width=10_000,
    )
    return textwrap.indent(text, "  ")
