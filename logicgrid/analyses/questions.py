"""The findings on a puzzle's questions, in the author's labels, compared with the author's stated answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from logicgrid.analyses.answers import ChoiceFinding, Finding, answers_to, fits
from logicgrid.analyses.solve import Contradictory, Disagreement, Limits, Multiple, Undecided, Unique, solve
from logicgrid.csp.asked import Answered, Choices, Extreme, PuzzleQuestion
from logicgrid.csp.expr import TRUE
from logicgrid.csp.question import ArrayQuestion
from logicgrid.puzzle.budget import Clock
from logicgrid.puzzle.diagnostics import Diagnostic, listed
from logicgrid.puzzle.messages import comma, joined, say
from logicgrid.puzzle.question import Answer
from logicgrid.puzzle.record import Record, replace
from logicgrid.puzzle.report import ChoiceReport, PuzzleReport, QuestionReport, ReportedSolution, Verdict

if TYPE_CHECKING:
    from logicgrid.analyses import AnyPuzzle

_CONTRADICTORY = "analyses.clues-contradict-each-other"

_LOOK = 1.0
"""The seconds for finding the clues that a question's `if` contradicts."""

_FEW = 8
"""The number of answers to a question that a message lists."""


def with_questions(report: PuzzleReport, puzzle: AnyPuzzle, findings: Sequence[Finding]) -> PuzzleReport:
    """Return the report with the findings on the questions.

    Its verdict and proof come from `verdict_with`.
    """
    questions = tuple(
        [question_report(puzzle, each, found) for each, found in zip(puzzle.questions, findings, strict=True)]
    )
    report = replace(report, questions=questions)
    verdict, proof = verdict_with(puzzle, report.verdict, report.proof, findings)
    if report.verdict == "none":
        return report
    errors = [
        error
        for question, found, shown in zip(puzzle.questions, findings, questions, strict=True)
        if (error := _error(puzzle, question, found, shown)) is not None
    ]
    return replace(report, errors=(*report.errors, *errors), verdict=verdict, proof=proof)


def verdict_with(puzzle: AnyPuzzle, grid: Verdict, proof: str, findings: Sequence[Finding]) -> tuple[Verdict, str]:
    """Return the verdict on a puzzle with questions, and its proof; `grid` and `proof` are for its grid.

    It is "answered" if that is expected and each question has one answer, and "unknown" if a limit struck.
    """
    verdicts = {each.verdict for each in findings}
    if grid == "none" or not findings:
        return grid, proof
    if verdicts == {"answered"} and puzzle.expect == "answered":
        return "answered", joined("; ", dict.fromkeys(each.proof for each in findings))
    if "unknown" in verdicts:
        reason = say("analyses.limit-struck-before-every")
        return "unknown", joined("; ", filter(None, (proof, reason)))
    return grid, proof


class NotAnswered(Record):
    """The reason why not all questions are answered: a verdict on the puzzle, and a sentence."""

    verdict: Verdict
    reason: str


def certain_findings(
    puzzle: AnyPuzzle, seconds: float | None, whole: bool = False
) -> tuple[Unique | Multiple, tuple[Finding, ...]] | NotAnswered:
    """Return the verdict on the grid and the findings on each question, by two methods, if all of them are answered.

    If not, return why; with `whole`, also if the grid has several answers.
    """
    question, clock = puzzle.question, Clock(seconds)
    assert isinstance(question, ArrayQuestion)
    try:
        outcome = solve(question, Limits(2, clock.left(), first=False))
        if isinstance(outcome, Contradictory):
            return NotAnswered("none", say("analyses.puzzle-has-no-answer"))
        if isinstance(outcome, Undecided):
            return NotAnswered("unknown", outcome.proof)
        asked = [each.asked for each in puzzle.questions]
        findings = answers_to(question, asked, outcome, Limits(2, clock.left()))
    except Disagreement as fault:
        return NotAnswered("unknown", say("analyses.two-methods-program-disagree-2", fault=fault))
    if whole and isinstance(outcome, Multiple):
        return NotAnswered("multiple", say("kinds.puzzle-has-more-than"))
    for each, found in zip(puzzle.questions, findings, strict=True):
        if found.verdict == "unknown":
            return NotAnswered("unknown", say("analyses.limit-struck-before-question", number=each.number))
        if found.verdict != "answered":
            return NotAnswered("multiple", say("analyses.question-has-no-single", number=each.number))
    return outcome, tuple(findings)


def answers_of(puzzle: AnyPuzzle, seconds: float | None) -> Answered | NotAnswered:
    """Return the answers to all questions of a puzzle, certified by two methods, or why there are none."""
    certain = certain_findings(puzzle, seconds)
    if isinstance(certain, NotAnswered):
        return certain
    outcome, findings = certain
    known = [answer for found in findings for answer in found.witnesses]
    known += [
        answer for found in findings for each in found.choices for answer in (each.witness, each.against) if answer
    ]
    known.append(outcome.solution if isinstance(outcome, Unique) else outcome.solutions[0])  # at least one answer
    return Answered(tuple([found.keys[0] for found in findings]), tuple(known))


def question_report(puzzle: AnyPuzzle, question: PuzzleQuestion, found: Finding) -> QuestionReport:
    """Return the findings on one question in the author's labels."""
    solutions: dict[Answer, ReportedSolution] = {}

    def shown(answer: Answer | None) -> ReportedSolution | None:
        if answer is not None and answer not in solutions:
            solutions[answer] = puzzle.present(answer)
        return None if answer is None else solutions[answer]

    values = tuple([question.value_of(key) for key in found.keys])
    answered = found.verdict == "answered"
    form = question.asked.form
    choices = found.choices or tuple([ChoiceFinding(None, None)] * len(question.choices))
    return QuestionReport(
        question.number,
        question.span.line,
        question.heading,
        found.verdict,
        values[0] if answered else None,
        values,
        tuple([question.shown_of(key) for key in found.keys]),
        found.complete,
        tuple([solution for each in found.witnesses if (solution := shown(each)) is not None]),
        tuple(
            ChoiceReport(
                choice.letter,
                choice.shown,
                each.can,
                each.must,
                fits(form, each),
                shown(each.witness),
                shown(each.against),
            )
            for choice, each in zip(question.choices, choices, strict=True)
            if isinstance(form, Choices)
        ),
        found.proof,
        _why_none(puzzle, question, found) if found.verdict == "none" else "",
    )


def _why_none(puzzle: AnyPuzzle, question: PuzzleQuestion, found: Finding) -> str:
    """Return why a question has no answer."""
    supposed = question.asked.given != TRUE
    if found.possible is False:
        return _against_if(puzzle, question) if supposed else say(_CONTRADICTORY)
    form = question.asked.form
    if isinstance(form, Choices):
        return say(f"analyses.no-choice-{form.which}")
    if supposed and isinstance(form, Extreme):
        return say("analyses.number-undefined-or-if")
    return say("analyses.number-undefined-in-every")


def _against_if(puzzle: AnyPuzzle, question: PuzzleQuestion) -> str:
    """Say that a question's supposition contradicts the clues, naming the relevant ones if they are quickly found."""
    from logicgrid.analyses.redundancy import minimal_conflict

    grid = puzzle.question
    assert isinstance(grid, ArrayQuestion)
    own = max([clue.number for clue in grid.clues], default=0) + 1
    found = minimal_conflict(grid.adding(question.asked.given), _LOOK)
    if found is None:
        return say("analyses.if-contradicts-clues")
    clues = [number for number in found.clues if number != own]
    if own not in found.clues:
        return say(_CONTRADICTORY)
    if not clues:
        return say("analyses.if-can-never-hold")
    return say("analyses.if-contradicts-clue", n=len(clues), clues=listed(clues))


def _error(puzzle: AnyPuzzle, question: PuzzleQuestion, found: Finding, shown: QuestionReport) -> Diagnostic | None:
    """Return what is wrong with a question or its stated answer; None if nothing is."""
    number = question.number
    form = question.asked.form
    match found.verdict:
        case "unknown":
            return None
        case "none":
            return Diagnostic(
                "question-none",
                say("analyses.question-has-no-answer", number=number, why=shown.why),
                question.span,
                say("analyses.look-slip-in-question"),
            )
        case "open":
            several = shown.shown[:_FEW] + (("…",) if len(shown.shown) > _FEW or not found.complete else ())
            listed = comma(several)
            if isinstance(form, Choices):
                message = say(f"analyses.several-choices-{form.which}", number=number, listed=listed)
                return Diagnostic("question-open", message, question.span, say("analyses.exactly-one-choices-should"))
            message = say("analyses.question-open-answer-may", number=number, listed=listed)
            help = say("analyses.add-clue-settles-logicgrid")
            return Diagnostic("question-open", message, question.span, help)
        case "answered":
            if question.stated is None or question.stated[0] == found.keys[0]:
                return None
            message = say(
                "analyses.answer-question-not",
                number=number,
                shown=shown.shown[0],
                shown_of=question.shown_of(question.stated[0]),
            )
            help = say("analyses.mend-stated-answer-or")
            return Diagnostic("answer-differs", message, puzzle.locate(question.stated_path), help)
