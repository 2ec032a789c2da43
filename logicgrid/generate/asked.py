"""The maker of logic grids that need not be fully determined, but whose question has one answer.

A puzzle with one answer is made first, as usual; then clues are left out as long as the question (who has a value?) has
one answer.  So each remaining clue is needed for the question, as a search for each of them shows.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from random import Random

from logicgrid.analyses.judge import ReportOptions, judge_loaded
from logicgrid.analyses.solve import Limits
from logicgrid.csp.problem import Assignment
from logicgrid.files.patch import scalar
from logicgrid.generate.batch import NO_PROOF, proof_of_answers
from logicgrid.generate.canonical import canonical
from logicgrid.generate.grids import Drawn, GridRequest, counted, drawn, made_of, warning, written
from logicgrid.generate.space import Elsewhere, Space
from logicgrid.kinds import kind_named
from logicgrid.kinds.load import load_text
from logicgrid.kinds.logic_grid import grid_of
from logicgrid.kinds.logic_grid.language.spelling import Spelling
from logicgrid.kinds.logic_grid.statements import Statement
from logicgrid.kinds.made import Attempt, MadePuzzle, NearMiss, outside, random_of
from logicgrid.puzzle.messages import say

_LEAST = 3
"""The fewest clues of a puzzle: with fewer, the question is trivial."""


class AskedRequest(GridRequest):
    """A request for a logic grid from which clues are left out.

    `asks` is the property whose value is asked about, "" for any; at least `fewer` clues are left out.  The levels and
    the effort are those of the whole grid, while `clues` counts the clues that stay.
    """

    asks: str = ""
    fewer: int = 1


def attempt(request: AskedRequest, seed: str, number: int, attempt: int) -> Attempt:
    """Return a puzzle for a request; it depends on these arguments alone, unless time runs out."""
    rng = random_of(seed, number, attempt, request.levels)
    return made_of(partial(drawn, whole=False), _made, request, rng, number)


def _made(request: AskedRequest, found: Drawn, rng: Random) -> Attempt:
    """Return the puzzle with the question that keeps most clues, among those that leave out enough."""
    names = [each.name for each in grid_of(found.theme).vocabulary.categories]
    wanted = [number for number, name in enumerate(names) if number and request.asks in ("", name)]
    if not wanted:
        return NearMiss(say("generate.none-properties-were-drawn", asks=request.asks))
    asked = [(category, value) for category in wanted for value in range(found.space.actors)]
    most = len(found.found.clues) - max(request.fewer, 1)
    best: tuple[list[Statement], Elsewhere] | None = None
    for category, value in rng.sample(asked, len(asked)):
        other = Elsewhere(category, value, found.answer[category].index(value))
        kept = _needed(found.space, found.found.clues, other, found.answer, rng)
        if kept is None or not _LEAST <= len(kept) <= most or (best and len(kept) <= len(best[0])):
            continue
        if found.space.others(kept, found.answer, 1):
            best = kept, other
            if len(kept) == most:
                break
    if best is None:
        return NearMiss(say("generate.no-question-was-found", max=max(request.fewer, 1), least=_LEAST))
    return _accepted(request, found, *best, rng)


def _needed(
    space: Space, clues: Sequence[Statement], other: Elsewhere, answer: Assignment, rng: Random
) -> list[Statement] | None:
    """Return the clues without those that the question does not need; None if a search was inconclusive."""
    kept = list(clues)
    for form in rng.sample(kept, len(kept)):
        rest = [each for each in kept if each is not form]
        found = space.others([*rest, other], answer, 1)
        if found is None:
            return None
        if not found:
            kept = rest
    return kept


def _accepted(
    request: AskedRequest, found: Drawn, clues: Sequence[Statement], other: Elsewhere, rng: Random
) -> Attempt:
    """Return the puzzle with these clues and the question, judged by the whole program."""
    forms = rng.sample(list(clues), len(clues))
    vocabulary = grid_of(found.theme).vocabulary
    write, rules = Spelling(vocabulary), written(found.theme, forms, rng)
    ask = f"act({write.property(other.category)}, {write.label(other.category, other.value)})"
    answer = vocabulary.categories[0].labels[other.actor]
    plain = f"    ask: {scalar(ask)}\n    answer: {scalar(write.label(0, other.actor))}\n"
    bare = load_text(f"{found.head}{rules}questions:\n  -{plain[3:]}")
    assert bare.puzzle is not None, [each.message for each in bare.errors]
    (posed,) = kind_named(bare.puzzle.kind).posed(bare.puzzle)
    text = f"{found.head}{rules}questions:\n  - text: {scalar(posed.text)}\n{plain}"
    loaded = load_text(text)
    assert loaded.puzzle is not None, [each.message for each in loaded.errors]
    report = judge_loaded(loaded, Limits(2, first=False), ReportOptions(strict=True))
    if report.verdict != "answered":
        return NearMiss(say("generate.question-was-not-decided", verdict=report.verdict))
    if report.errors:
        raise AssertionError([each.message for each in report.errors])
    if warned := warning(found.head, report):
        return warned
    made = MadePuzzle(
        text,
        found.found.rated.level or 0,
        found.space.effort_of(found.found.clues, found.answer),
        len(forms),
        counted(forms),
        canonical(loaded.puzzle),
        proof_of_answers(loaded.puzzle) if request.certificates else "",
        question=(ask, answer),
    )
    if request.certificates and not made.certificate:
        return NearMiss(say(NO_PROOF))
    why = outside("clues", made.clues, request.clues) if request.clues is not None else ""
    return NearMiss(why, made, 1.0) if why else made
