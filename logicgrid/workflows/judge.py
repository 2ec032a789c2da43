"""A file in, a report out: reading, solving and comparing with what the author expects.

What `solve`, `check` and the Python API share; they differ in how they show a report and in their exit status.
"""

from __future__ import annotations

from collections.abc import Iterator
from os import PathLike
from typing import TYPE_CHECKING

from logicgrid.analyses.solve import Contradictory, Disagreement, Limits, Multiple, Outcome, Undecided, Unique, solve
from logicgrid.csp.expr import Truth
from logicgrid.csp.problem import Clue
from logicgrid.kinds import KINDS
from logicgrid.kinds.kind import Puzzle
from logicgrid.puzzle.budget import Clock
from logicgrid.puzzle.diagnostics import Diagnostic, Severity
from logicgrid.puzzle.question import Answer, SearchEngine
from logicgrid.puzzle.record import Record, replace
from logicgrid.puzzle.report import ClueText, Report, Verdict
from logicgrid.workflows.level import LOOK, against_stated
from logicgrid.workflows.load import Loaded, load, load_each

if TYPE_CHECKING:
    from logicgrid.workflows.open_cells import Opened


class Wanted(Record):
    """What a report tells beside the verdict.

    With `count` all solutions are counted exactly.  With `strict` a clue that the others make unnecessary is an error.
    With `suggest` it is found out what several answers have in common, also where not all are listed, and so many clues
    that would tell them apart.  With `level` it is found out how hard the puzzle is, if that is not hard to find; where
    the file states it, always.
    """

    count: bool = False
    strict: bool = False
    suggest: int | None = None
    level: bool = False


VERDICT = Wanted()


def judge(path: str | PathLike[str], limits: Limits, wanted: Wanted = VERDICT) -> Report:
    """Return the report on a file of ours."""
    clock = Clock(limits.seconds)
    return _judge(load(path), limits, clock, wanted)


def judge_each(path: str | PathLike[str], limits: Limits, wanted: Wanted = VERDICT) -> Iterator[Report]:
    """Yield the report on every puzzle in a file: other people's files may hold thousands."""
    clock = Clock(limits.seconds)
    for loaded in load_each(path):
        yield _judge(loaded, limits, clock, wanted)
        clock = Clock(limits.seconds)


def judge_loaded(loaded: Loaded, limits: Limits, wanted: Wanted = VERDICT) -> Report:
    """Return the report on a puzzle that was read."""
    return _judge(loaded, limits, Clock(limits.seconds), wanted)


def _judge(loaded: Loaded, limits: Limits, clock: Clock, wanted: Wanted) -> Report:
    """Return the report on a puzzle that was read; the reading may have taken some of the clock's time."""
    puzzle = loaded.puzzle
    if puzzle is None:
        return _unusable(loaded, clock.spent())
    engine = puzzle.question.engine()
    look = LOOK if wanted.level and puzzle.difficulty is None else None
    try:
        outcome = solve(puzzle.question, replace(limits, seconds=clock.left()), look, engine)
        return _report(loaded, puzzle, engine, outcome, limits, clock, wanted)
    except Disagreement as fault:
        return report_of_fault(loaded, puzzle, fault, clock.spent())


def _report(
    loaded: Loaded,
    puzzle: Puzzle,
    engine: SearchEngine,
    outcome: Outcome,
    limits: Limits,
    clock: Clock,
    wanted: Wanted,
) -> Report:
    number, counted = _counted(puzzle, outcome, limits) if wanted.count else (_known_count(outcome), "")
    conflict = _conflict(puzzle, outcome, clock.left())
    redundant = _redundant(puzzle, outcome, clock.left()) if wanted.strict else ()
    opened = _opened(puzzle, outcome, engine, replace(limits, seconds=clock.left()), wanted.suggest)
    verdict, listed, complete, proof = _facts(outcome)
    if verdict == "none" and conflict is None:
        proof += "; the time was up before it was known which clues contradict each other"
    degree, least, said = _level(puzzle, outcome, clock.left())
    remarks = (*_remarks(puzzle, engine), *KINDS[puzzle.kind].lint(puzzle), *said)
    wrong = [each for each in said if each.severity is Severity.ERROR]
    errors = (*_against_stated(puzzle, outcome), *redundant, *wrong)
    report = Report(
        file=loaded.file,
        kind=puzzle.kind,
        title=puzzle.title,
        verdict=verdict,
        expected=puzzle.expect,
        ok=verdict == puzzle.expect and not errors,
        solutions=tuple(puzzle.present(each) for each in listed[: limits.solutions]),
        complete=complete,
        count=number,
        proof="; ".join(part for part in (proof, counted) if part),
        seconds=clock.spent(),
        errors=errors,
        warnings=(*loaded.warnings, *[each for each in remarks if each.severity is Severity.WARNING]),
        notes=tuple([each for each in remarks if each.severity is Severity.INFO]),
        source=loaded.source,
        level=degree,
        least_level=least,
        conflict=conflict,
        conflict_clues=tuple([clue_text(clue) for clue in puzzle.clues if clue.number in (conflict or ())]),
    )
    return report if opened is None else opened.told(report)


def _unusable(loaded: Loaded, seconds: float) -> Report:
    """What is wrong with a file that holds no valid puzzle."""
    return Report(
        loaded.file,
        loaded.kind,
        loaded.title,
        "invalid",
        None,
        False,
        seconds=seconds,
        errors=loaded.errors,
        warnings=loaded.warnings,
        source=loaded.source,
    )


def _level(
    puzzle: Puzzle, outcome: Outcome, seconds: float | None
) -> tuple[int | None, int | None, tuple[Diagnostic, ...]]:
    """The level of a puzzle with one answer, the least that it can be, and what there is to say of the stated one."""
    if not isinstance(outcome, Unique):
        return None, None, ()
    if puzzle.difficulty is not None:
        level, said = against_stated(puzzle, outcome.solution, puzzle.difficulty, seconds)
        return level, level, said
    rating = outcome.rating
    return (None, None, ()) if rating is None else (rating.level, rating.least or None, ())


def _opened(
    puzzle: Puzzle, outcome: Outcome, engine: SearchEngine, limits: Limits, suggest: int | None
) -> Opened | None:
    """What several answers have in common, and what would tell them apart."""
    if not isinstance(outcome, Multiple) or not (outcome.complete or suggest is not None):
        return None
    from logicgrid.workflows.open_cells import what_is_open

    return what_is_open(puzzle, outcome, engine, limits, suggest)


def _conflict(puzzle: Puzzle, outcome: Outcome, seconds: float | None) -> tuple[int, ...] | None:
    """A minimal set of clues that contradict each other; None where there is none, or the time was up."""
    if not isinstance(outcome, Contradictory):
        return None
    from logicgrid.analyses.conflict import minimal_conflict

    found = minimal_conflict(puzzle.question, seconds)
    return None if found is None else found.clues


def _redundant(puzzle: Puzzle, outcome: Outcome, seconds: float | None) -> tuple[Diagnostic, ...]:
    """An error for each clue that the others make unnecessary."""
    from logicgrid.workflows.strict import redundant_clues

    match outcome:
        case Unique(solution):
            return redundant_clues(puzzle, (solution,), seconds)
        case Multiple(solutions, complete, _):
            return redundant_clues(puzzle, solutions if complete else None, seconds)
        case _:
            return ()


def clue_text(clue: Clue) -> ClueText:
    """A clue as people read it."""
    text = clue.text if clue.text is not None else " and ".join([part.text for part in clue.parts])
    return ClueText(clue.number, clue.span.line, text)


def _remarks(puzzle: Puzzle, engine: SearchEngine) -> list[Diagnostic]:
    """A warning for each rule that holds whatever the answer, or never (the reader warns of those without unknowns)."""
    found: list[Diagnostic] = []
    if not (engine.tautologies or engine.contradictions):
        return found
    for clue in puzzle.clues:
        for place, part in enumerate(clue.parts):
            if isinstance(part.condition, Truth):
                continue
            if (clue.number, place) in engine.tautologies:
                message = f"this rule of clue {clue.number} always holds, whatever the answer"
                helps = "it says nothing: is it what the clue's text says?"
                found.append(Diagnostic("always-true", message, part.span, helps, Severity.WARNING))
            elif (clue.number, place) in engine.contradictions:
                message = f"this rule of clue {clue.number} can never hold, so there is no solution"
                helps = "is it what the clue's text says?"
                found.append(Diagnostic("never-true", message, part.span, helps, Severity.WARNING))
    return found


def _facts(outcome: Outcome) -> tuple[Verdict, tuple[Answer, ...], bool, str]:
    """Verdict, solutions, whether these are all, and what that rests on."""
    match outcome:
        case Unique(solution, proof):
            return "unique", (solution,), True, proof
        case Multiple(solutions, complete, proof):
            return "multiple", solutions, complete, proof
        case Contradictory(proof):
            return "none", (), True, proof
        case Undecided(solutions, reason):
            return "unknown", solutions, False, reason


def _known_count(outcome: Outcome) -> int | None:
    match outcome:
        case Unique():
            return 1
        case Contradictory():
            return 0
        case Multiple(solutions, True):
            return len(solutions)
        case _:
            return None


def _counted(puzzle: Puzzle, outcome: Outcome, limits: Limits) -> tuple[int | None, str]:
    """The exact number of solutions, and how it was found; None (and why) where a limit struck."""
    if not isinstance(outcome, Multiple) or outcome.complete:
        return _known_count(outcome), ""
    from logicgrid.analyses.count import count_all

    number, words = count_all(puzzle.question, limits.seconds)
    if number is not None and number < max(2, len(outcome.solutions)):
        raise Disagreement(f"counting finds {number} solutions, where {len(outcome.solutions)} were found one by one")
    return number, words


def _against_stated(puzzle: Puzzle, outcome: Outcome) -> tuple[Diagnostic, ...]:
    """Where the author's own answer is not the puzzle's: cells that differ, clues that it breaks."""
    if not puzzle.stated:
        return ()
    errors = list(broken_by_stated(puzzle))
    match outcome:
        case Unique(solution):
            for cell in puzzle.stated:
                if solution[cell.array][cell.position] != cell.value:
                    name, who, value = cell.words
                    message = (
                        f"in the only solution `{name}` of `{who}` is {_actual(puzzle, solution, name, who)}`{value}`"
                    )
                    errors.append(Diagnostic("solution-differs", message, puzzle.locate(cell.path)))
        case Multiple(solutions, True, _):
            if not any(_agrees(puzzle, each) for each in solutions):
                span = puzzle.locate(puzzle.stated[0].path[:1])
                errors.append(Diagnostic("solution-differs", "no solution agrees with the stated one", span))
    return tuple(errors)


def _actual(puzzle: Puzzle, solution: Answer, name: str, who: str) -> str:
    """What the solution has in a cell of a logic grid, in words that go before what the author states."""
    value = puzzle.present(solution).value
    return f"`{value[who][name]}`, not " if isinstance(value, dict) else "not "


def _agrees(puzzle: Puzzle, solution: Answer) -> bool:
    return all(solution[cell.array][cell.position] == cell.value for cell in puzzle.stated)


def broken_by_stated(puzzle: Puzzle) -> list[Diagnostic]:
    """The clues that a fully stated solution breaks."""
    answer = puzzle.stated_answer()
    if answer is None:
        return []
    numbers = puzzle.question.broken(answer)
    return [
        Diagnostic(
            "solution-breaks-clue",
            f"the stated solution breaks clue {clue.number}",
            clue.span,
            "mend the clue, or the solution",
        )
        for clue in puzzle.clues
        if clue.number in numbers
    ]


def report_of_fault(loaded: Loaded, puzzle: Puzzle, fault: Disagreement, seconds: float) -> Report:
    """Two methods disagree: no verdict, and everything needed to look into it."""
    import platform
    from importlib.metadata import version

    versions = ", ".join(f"{name} {version(name)}" for name in ("ortools", "pydantic", "pyyaml"))
    error = Diagnostic(
        "internal-disagreement",
        f"two methods of this program disagree, so it gives no verdict: {fault}",
        None,
        f"please report this with the file ({versions}, Python {platform.python_version()}, {platform.platform()})",
    )
    return Report(
        loaded.file,
        puzzle.kind,
        puzzle.title,
        "unknown",
        puzzle.expect,
        False,
        seconds=seconds,
        errors=(error,),
        warnings=loaded.warnings,
        source=loaded.source,
    )
