"""The report on a puzzle: its certified verdict, compared with what its author expects and states.

`solve`, `check` and the Python interface share it; they differ in how they show a report and in their exit status.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from logicgrid.analyses.remarks import against_other_answers, against_stated, on_constant_rules, remarks_on
from logicgrid.analyses.solve import Contradictory, Disagreement, Limits, Multiple, Outcome, Undecided, Unique, solve
from logicgrid.csp.problem import Clue
from logicgrid.csp.question import ArrayQuestion
from logicgrid.files.settings import unused, without_ignored
from logicgrid.puzzle.budget import Budget, Clock
from logicgrid.puzzle.diagnostics import Diagnostic, Severity
from logicgrid.puzzle.messages import joined, language_in, say
from logicgrid.puzzle.question import Answer, SearchEngine
from logicgrid.puzzle.record import Record, replace
from logicgrid.puzzle.report import ClueText, PuzzleReport, Verdict

if TYPE_CHECKING:
    from logicgrid.analyses import AnyLoaded, AnyPuzzle
    from logicgrid.analyses.answers import Finding
    from logicgrid.analyses.redundancy import Conflict, Redundancy


WALL = 20
"""The wall time, as a multiple of a puzzle's processor time, after which a worker is killed because it hangs."""

MEMORY = 4 * 2**30
"""The bytes that a worker may use for a file."""

PRELOAD = (
    __name__,
    "logicgrid.kinds.logic_grid.compile",
    "logicgrid.csp.encode",
    "logicgrid.csp.search",
    "ortools.sat.python.cp_model_helper",
)
"""The modules that a worker needs for almost any file."""


class ReportOptions(Record):
    """The contents of a report besides the verdict.

    `count`: the exact number of solutions.  `strict`: an error for each clue that the others make unnecessary.
    `suggest`: what several solutions have in common, even if not all are listed, and that number of clues that would
    distinguish them; None: what they have in common, only if all are listed.  `level`: the level of difficulty, if that
    is quickly found; a level stated in the file is compared unless `compares_level` is False (see `with_level`).
    Without `lints` there are no warnings that only concern the wording of the clues.
    """

    count: bool = False
    strict: bool = False
    suggest: int | None = None
    level: bool = False
    compares_level: bool = True
    lints: bool = True


VERDICT = ReportOptions()

_LOOK = 1.0
"""The seconds for finding out whether a conflict rests on rules that always hold."""


class Decided(Record):
    """The findings on a puzzle that take time, and depend only on the puzzle's meaning.

    Rules that always or never hold are given as (clue number, place in the clue).  `redundancy` is present if wanted,
    `conflict` if there is no answer, and `level`, the actual one, if the author states one and it was found.
    """

    outcome: Outcome
    tautologies: tuple[tuple[int, int], ...] = ()
    contradictions: tuple[tuple[int, int], ...] = ()
    redundancy: Redundancy | None = None
    conflict: Conflict | None = None
    level: int | None = None
    findings: tuple[Finding, ...] = ()
    """The findings on the puzzle's questions, in their order."""


def judge_loaded(
    loaded: AnyLoaded, limits: Limits, wanted: ReportOptions = VERDICT, start: float | None = None
) -> PuzzleReport:
    """Return the report on a loaded puzzle.

    `limits.seconds` are for all of it, from `start` on: the time (as of `budget.now`) when reading began, if reading
    should count.
    """
    clock = Clock(limits.seconds, start)
    puzzle = loaded.puzzle
    if puzzle is None:
        report = _without_solving(loaded, "invalid", loaded.errors, clock.spent())
        return _heeding_comments(report, whole=False)
    try:
        report = _report(loaded, puzzle, limits, clock, wanted)
    except Disagreement as fault:
        return report_of_fault(loaded, fault, clock.spent())
    report = _heeding_comments(report, whole=report.verdict != "unknown")
    return replace(report, ok=report.verdict == puzzle.expect and not report.errors, seconds=clock.spent())


def _heeding_comments(report: PuzzleReport, whole: bool) -> PuzzleReport:
    """Return the report without the warnings that the file silences; `whole`: the report has all possible warnings."""
    found = (*report.errors, *report.warnings, *report.notes)
    warnings = without_ignored(report.source, report.warnings)
    idle = unused(report.source, found) if whole else ()
    return replace(report, warnings=(*warnings, *idle), notes=without_ignored(report.source, report.notes))


def _report(loaded: AnyLoaded, puzzle: AnyPuzzle, limits: Limits, clock: Clock, wanted: ReportOptions) -> PuzzleReport:
    """Return the report on a puzzle, except for its `ok` and `seconds`.  Raises Disagreement."""
    engine = puzzle.question.engine()
    decided = _decide(puzzle, engine, limits, clock, wanted)
    outcome = decided.outcome
    unsettled = against_other_answers(puzzle, outcome, limits, clock)
    report = _first_report(loaded, puzzle, decided, limits, remarks_on(puzzle, outcome, wanted.lints))
    if not any(each.code.startswith("solution-") for each in report.errors):
        report = replace(report, errors=(*report.errors, *unsettled))
    if wanted.count:
        report = _counted(report, puzzle, outcome, limits)
    if decided.redundancy is not None:
        from logicgrid.analyses.redundancy import redundancy_errors

        found = redundancy_errors(puzzle, decided.redundancy, isinstance(outcome, Unique))
        report = replace(report, errors=(*report.errors, *found))
    if decided.findings:
        from logicgrid.analyses.questions import with_questions

        report = with_questions(report, puzzle, decided.findings)
    match outcome:
        case Unique():
            rating = outcome.rating
            if puzzle.difficulty is None and rating is not None:
                return replace(report, level=rating.level, least_level=rating.least or None)
            return with_level(report, puzzle, decided.level) if wanted.compares_level else report
        case Multiple():
            report = _with_turning(report, puzzle, outcome, clock.left())
            if not outcome.complete and wanted.suggest is None:
                return report
            from logicgrid.analyses.open_cells import with_open_cells

            left = replace(limits, seconds=clock.left())
            return with_open_cells(report, puzzle, outcome, engine, left, wanted.suggest)
        case Contradictory():
            return _with_conflict(report, puzzle, decided.conflict)
        case Undecided():
            return report


def _with_turning(report: PuzzleReport, puzzle: AnyPuzzle, outcome: Multiple, seconds: float | None) -> PuzzleReport:
    """Return the report with what all answers have in common if they are rotations of one."""
    if not outcome.solutions or not puzzle.its_kind.rings(puzzle):
        return report
    from logicgrid.analyses.open_cells import turning_of

    return replace(report, turning=turning_of(puzzle, outcome.solutions[0], outcome, seconds))


def _decide(puzzle: AnyPuzzle, engine: SearchEngine, limits: Limits, clock: Clock, wanted: ReportOptions) -> Decided:
    """Return the wanted findings on a puzzle.  Raises Disagreement."""
    look: Budget | None = None
    if wanted.level and puzzle.difficulty is None:
        look = Budget(puzzle.its_kind.rating_branches)
    outcome = solve(puzzle.question, limits, look, engine)
    constant = tuple(engine.tautologies), tuple(engine.contradictions)
    needless, conflict, level = None, None, None
    if wanted.strict and isinstance(outcome, Unique | Multiple):
        from logicgrid.analyses.redundancy import redundancy

        needless = redundancy(puzzle.question, outcome.every, clock.left())
    if isinstance(outcome, Contradictory):
        from logicgrid.analyses.redundancy import minimal_conflict

        conflict = minimal_conflict(puzzle.question, clock.left())
    elif isinstance(outcome, Unique) and puzzle.difficulty is not None and wanted.compares_level:
        level = level_of(puzzle, outcome.solution, clock.left())
    findings = findings_on(puzzle, outcome, replace(limits, seconds=clock.left()))
    return Decided(outcome, *constant, needless, conflict, level, findings)


def findings_on(puzzle: AnyPuzzle, outcome: Outcome, limits: Limits) -> tuple[Finding, ...]:
    """Return the findings on the puzzle's questions; none if it has no questions.  Raises Disagreement."""
    if not puzzle.questions or not isinstance(puzzle.question, ArrayQuestion):
        return ()
    from logicgrid.analyses.answers import answers_to

    return answers_to(puzzle.question, [each.asked for each in puzzle.questions], outcome, limits)


def report_of(
    loaded: AnyLoaded, puzzle: AnyPuzzle, decided: Decided, limits: Limits, remarks: Iterable[Diagnostic]
) -> PuzzleReport:
    """Return the report for these findings on a puzzle, with some remarks on the file; nothing is solved."""
    report = _first_report(loaded, puzzle, decided, limits, remarks)
    if decided.findings:
        from logicgrid.analyses.questions import with_questions

        report = with_questions(report, puzzle, decided.findings)
    match decided.outcome:
        case Unique() if decided.level is not None:
            report = with_level(report, puzzle, decided.level)
        case Multiple(complete=True) as outcome:
            from logicgrid.analyses.open_cells import with_open_cells

            report = with_open_cells(report, puzzle, outcome, None, limits, None)
        case Contradictory() if decided.conflict is not None:
            report = _with_conflict(report, puzzle, decided.conflict)
    report = _heeding_comments(report, whole=False)
    return replace(report, ok=report.verdict == puzzle.expect and not report.errors)


def _first_report(
    loaded: AnyLoaded, puzzle: AnyPuzzle, decided: Decided, limits: Limits, remarks: Iterable[Diagnostic]
) -> PuzzleReport:
    """Return the report on the outcome alone, with the remarks on the file."""
    outcome, every = decided.outcome, decided.outcome.every
    remarks = [*on_constant_rules(puzzle, decided.tautologies, decided.contradictions), *remarks]
    return PuzzleReport(
        file=loaded.file,
        kind=puzzle.kind,
        title=puzzle.title,
        verdict=outcome.verdict,
        expected=puzzle.expect,
        ok=False,
        solutions=tuple([puzzle.present(each) for each in outcome.known[: limits.solutions]]),
        complete=every is not None,
        count=None if every is None else len(every),
        proof=outcome.proof,
        errors=(*[each for each in remarks if each.severity is Severity.ERROR], *against_stated(puzzle, outcome)),
        warnings=(*loaded.warnings, *[each for each in remarks if each.severity is Severity.WARNING]),
        notes=tuple([each for each in remarks if each.severity is Severity.INFO]),
        source=loaded.source,
        language=puzzle.language,
    )


def _counted(report: PuzzleReport, puzzle: AnyPuzzle, outcome: Outcome, limits: Limits) -> PuzzleReport:
    """Return the report with the exact number of solutions, unless a limit struck.  Raises Disagreement."""
    if not isinstance(outcome, Multiple) or outcome.complete:
        return report

    counted = puzzle.question.count(limits.seconds)
    words = say("proof.counted", number=counted.number) if counted.exact else say("proof.count-stopped")
    known = max(2, len(outcome.solutions))
    if counted.exact and counted.number < known:
        raise Disagreement(f"counting finds {counted.number} solutions, where {known} were found one by one")
    proof = joined("; ", [part for part in (report.proof, words) if part])
    if counted.exact:
        return replace(report, count=counted.number, proof=proof)
    return replace(report, least_count=max(counted.number, known), proof=proof)


def with_level(report: PuzzleReport, puzzle: AnyPuzzle, level: int | None) -> PuzzleReport:
    """Return the report with the actual level of a puzzle that states one, None if unknown, and any difference."""
    if puzzle.difficulty is None:
        return report
    said = against_stated_level(puzzle, puzzle.difficulty, level)
    errors = (*report.errors, *[each for each in said if each.severity is Severity.ERROR])
    return replace(
        report,
        ok=report.ok and not errors,
        level=level,
        least_level=level,
        errors=errors,
        warnings=(*report.warnings, *[each for each in said if each.severity is Severity.WARNING]),
    )


def _with_conflict(report: PuzzleReport, puzzle: AnyPuzzle, found: Conflict | None) -> PuzzleReport:
    """Return the report with a minimal set of clues that contradict each other, None if a limit was reached."""
    if found is None:
        proof = say("analyses.limit-before-conflict", proof=report.proof)
        return replace(report, proof=proof)
    from logicgrid.analyses.redundancy import rests_on_rules

    texts = [clue_text(clue) for clue in puzzle.clues if clue.number in found.clues]
    return replace(
        report,
        conflict=found.clues,
        conflict_clues=tuple(texts),
        conflict_minimal=found.minimal,
        conflict_known=rests_on_rules(puzzle, found.clues, _LOOK),
    )


def clue_text(clue: Clue) -> ClueText:
    """Return a clue as people read it: its text or, if it has none, its rules."""
    text = clue.text if clue.text is not None else " and ".join([part.text for part in clue.parts])
    return ClueText(clue.number, clue.span.line, text)


def report_of_fault(loaded: AnyLoaded, fault: Disagreement, seconds: float) -> PuzzleReport:
    """Return a report without a verdict, since two methods disagree, with everything needed to investigate."""
    import platform
    from importlib.metadata import version

    versions = ", ".join(f"{name} {version(name)}" for name in ("ortools", "pydantic", "pyyaml"))
    error = Diagnostic(
        "internal-disagreement",
        say("analyses.two-methods-program-disagree", fault=fault),
        None,
        say(
            "analyses.please-report-file-python",
            versions=versions,
            python_version=platform.python_version(),
            platform=platform.platform(),
        ),
    )
    return _without_solving(loaded, "unknown", (error,), seconds)


def _without_solving(
    loaded: AnyLoaded, verdict: Verdict, errors: tuple[Diagnostic, ...], seconds: float
) -> PuzzleReport:
    """Return the report on a puzzle of which nothing is known but some errors."""
    return PuzzleReport(
        loaded.file,
        loaded.kind,
        loaded.title,
        verdict,
        loaded.puzzle.expect if loaded.puzzle else None,
        False,
        seconds=seconds,
        errors=errors,
        warnings=loaded.warnings,
        source=loaded.source,
        language=language_in(loaded.source),
    )


STATED = 100_000
"""The budget for checking a level stated by the author, in branches."""


def level_of(puzzle: AnyPuzzle, answer: Answer, seconds: float | None) -> int | None:
    """Return the level of a puzzle whose author states one.

    It is that of a derivation that leads to the answer and is accepted by the checker; None if there is none.
    """
    question = puzzle.question
    derivation = question.derive(Budget(STATED, seconds))
    if not derivation.complete or question.faults(derivation):
        return None
    found = question.spelled([atom for step in derivation.steps for atom in step.conclusions])
    return derivation.level if found in (None, answer) else None


def against_stated_level(puzzle: AnyPuzzle, stated: int, level: int | None) -> list[Diagnostic]:
    """Return a finding if the level differs from the stated one, or is unknown."""
    span = puzzle.locate(("difficulty",))
    if level is None:
        message = say("analyses.not-known-whether-level", stated=stated)
        helps = say("analyses.allow-more-time-time")
        return [Diagnostic("difficulty-unknown", message, span, helps, Severity.WARNING)]
    if level == stated:
        return []
    helps = say("analyses.write-difficulty-logicgrid-explain", level=level)
    return [Diagnostic("difficulty-differs", say("analyses.puzzle-level-not", level=level, stated=stated), span, helps)]
