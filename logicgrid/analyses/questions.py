"""What is found out of a puzzle's questions, in the author's labels, and compared with the answers that he states."""

from __future__ import annotations

from collections.abc import Sequence

from logicgrid.analyses.answers import ChoiceFinding, Finding, answers_to, fits
from logicgrid.analyses.solve import Contradictory, Disagreement, Limits, Undecided, solve
from logicgrid.csp.asked import Answered, Choices, Extreme
from logicgrid.csp.expr import TRUE
from logicgrid.csp.question import ArrayQuestion
from logicgrid.puzzle.asked import AnyAsking, AnyPuzzle
from logicgrid.puzzle.budget import Clock
from logicgrid.puzzle.diagnostics import Diagnostic, listed
from logicgrid.puzzle.question import Answer
from logicgrid.puzzle.record import Record, replace
from logicgrid.puzzle.report import ChoiceReport, QuestionReport, Report, Solution, Verdict

_CONTRADICTORY = "the clues contradict each other"

_LOOK = 1.0
"""The seconds that may be spent on which clues a question's `if` contradicts."""

_FEW = 8
"""The number of answers to a question that a message lists."""


def with_questions(report: Report, puzzle: AnyPuzzle, findings: Sequence[Finding]) -> Report:
    """Return the report with what is known of the questions.

    Its verdict and proof are those of `verdict_with`.
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
    """Return the verdict on a puzzle with questions, and its proof; `grid` and `proof` are those of its grid.

    It is "answered" if that is expected and each question has one answer; and "unknown" if a limit struck.
    """
    verdicts = {each.verdict for each in findings}
    if grid == "none" or not findings:
        return grid, proof
    if verdicts == {"answered"} and puzzle.expect == "answered":
        return "answered", "; ".join(dict.fromkeys(each.proof for each in findings))
    if "unknown" in verdicts:
        reason = "a limit struck before every question was decided"
        return "unknown", f"{proof}; {reason}" if proof else reason
    return grid, proof


class NotAnswered(Record):
    """Why the questions are not all answered: a verdict on the puzzle, and a sentence."""

    verdict: Verdict
    reason: str


def answers_of(puzzle: AnyPuzzle, seconds: float | None) -> Answered | NotAnswered:
    """Return the answers to all questions of a puzzle, certified by two methods, or why there are none."""
    question, clock = puzzle.question, Clock(seconds)
    assert isinstance(question, ArrayQuestion)
    try:
        outcome = solve(question, Limits(2, clock.left(), first=False))
        if isinstance(outcome, Contradictory):
            return NotAnswered("none", "the puzzle has no answer: its clues contradict each other")
        if isinstance(outcome, Undecided):
            return NotAnswered("unknown", outcome.reason)
        asked = [each.asked for each in puzzle.questions]
        findings = answers_to(question, asked, outcome, Limits(2, clock.left()))
    except Disagreement as fault:
        return NotAnswered("unknown", f"two methods of this program disagree: {fault}")
    for each, found in zip(puzzle.questions, findings, strict=True):
        if found.verdict == "unknown":
            return NotAnswered("unknown", f"a limit struck before question {each.number} was decided")
        if found.verdict != "answered":
            return NotAnswered("multiple", f"question {each.number} has no single answer")
    known = [answer for found in findings for answer in found.witnesses]
    known += [
        answer for found in findings for each in found.choices for answer in (each.witness, each.against) if answer
    ]
    return Answered(tuple([found.keys[0] for found in findings]), tuple(known))


def question_report(puzzle: AnyPuzzle, question: AnyAsking, found: Finding) -> QuestionReport:
    """Return what is known of one question in the author's labels."""
    solutions: dict[Answer, Solution] = {}

    def shown(answer: Answer | None) -> Solution | None:
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
            [
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
            ]
        ),
        found.proof,
        _why_none(puzzle, question, found) if found.verdict == "none" else "",
    )


def _why_none(puzzle: AnyPuzzle, question: AnyAsking, found: Finding) -> str:
    """Return why a question has no answer."""
    supposed = question.asked.given != TRUE
    if found.possible is False:
        return _against_if(puzzle, question) if supposed else _CONTRADICTORY
    form = question.asked.form
    if isinstance(form, Choices):
        return f"none of the choices {'must be' if form.which == 'must' else form.which + ' be'} true"
    also = ", or its `if` contradicts the clues" if supposed and isinstance(form, Extreme) else ""
    return f"the number is undefined in every answer{also}"


def _against_if(puzzle: AnyPuzzle, question: AnyAsking) -> str:
    """Return that what a question supposes contradicts some clues, which are named if they are quickly found."""
    from logicgrid.analyses.conflict import minimal_conflict

    grid = puzzle.question
    assert isinstance(grid, ArrayQuestion)
    own = max([clue.number for clue in grid.clues], default=0) + 1
    found = minimal_conflict(grid.adding(question.asked.given), _LOOK)
    if found is None:
        return "its `if` contradicts the clues"
    clues = [number for number in found.clues if number != own]
    if own not in found.clues:
        return _CONTRADICTORY
    if not clues:
        return "its `if` can never hold, whatever the clues say"
    return f"its `if` contradicts clue{'s' if len(clues) > 1 else ''} {listed(clues)}"


def _error(puzzle: AnyPuzzle, question: AnyAsking, found: Finding, shown: QuestionReport) -> Diagnostic | None:
    """Return what is wrong with a question, or with the answer that is stated; None if nothing is."""
    number = question.number
    form = question.asked.form
    match found.verdict:
        case "unknown":
            return None
        case "none":
            return Diagnostic(
                "question-none", f"question {number} has no answer: {shown.why}", question.span, _HELP_NONE
            )
        case "open":
            several = shown.shown[:_FEW] + (("…",) if len(shown.shown) > _FEW or not found.complete else ())
            listed = ", ".join(several)
            if isinstance(form, Choices):
                does = {"must": "must be true", "can": "can be true", "cannot": "cannot be true"}[form.which]
                message = f"question {number} has several answers: the choices {listed} {does}"
                return Diagnostic("question-open", message, question.span, "exactly one of the choices should")
            message = f"question {number} is open: its answer may be {listed}"
            help = "add a clue that settles it: `logicgrid solve --suggest` proposes some"
            return Diagnostic("question-open", message, question.span, help)
        case "answered":
            if question.stated is None or question.stated[0] == found.keys[0]:
                return None
            message = (
                f"the answer to question {number} is `{shown.shown[0]}`, not `{question.shown_of(question.stated[0])}`"
            )
            help = "mend the stated `answer`, or a clue"
            return Diagnostic("answer-differs", message, puzzle.locate(question.stated_path), help)


_HELP_NONE = "look for a slip in the question, or in a clue"
