"""The words for a report: its verdict, why a check fails, and what the author does next.

All formats that people read share them, so that all of them say the same.
"""

from __future__ import annotations

from typing import Literal, assert_never

from logicgrid.puzzle.diagnostics import Diagnostic, listed
from logicgrid.puzzle.messages import say
from logicgrid.puzzle.report import Expectation, Report, Turning

Command = Literal["solve", "check"]
Outcome = Literal["ok", "failed", "invalid", "undecided"]

_FEW = 10
_LONGEST_INT_BITS = 14_000  # Python writes integers of up to 4300 digits
_ERROR_REASONS = {
    "solution-differs": "render.stated-solution-not-puzzle",
    "solution-breaks-clue": "render.stated-solution-breaks-clue",
    "difficulty-differs": "render.stated-difficulty-not-puzzle",
    "redundant-clue": "render.clue-not-needed",
    "question-open": "render.question-open",
    "question-none": "render.question-has-no-answer",
    "answer-differs": "render.stated-answer-not-answer",
    "redundancy-undecided": "render.not-known-whether-all",
}


def outcome(report: Report) -> Outcome:
    """Return the outcome of a check of this puzzle."""
    if report.verdict == "invalid":
        return "invalid"
    if report.verdict == "unknown":
        return "undecided"
    return "ok" if report.ok else "failed"


def verdict_words(report: Report) -> str:
    """Return the verdict as part of a sentence: "exactly one solution", "7 solutions", "at least 10 solutions"."""
    match report.verdict:
        case "unique":
            return say("render.exactly-one-solution")
        case "none":
            alone = report.conflict == () and report.conflict_known
            return say(
                "render.no-solution", known_alone=KNOWN_ALONE if alone else say("render.clues-contradict-each-other")
            )
        case "multiple":
            return _several_words(report)
        case "unknown":
            return say("render.undecided-within-limits-2", so_far=_so_far(len(report.solutions)))
        case "answered":
            return _answered_words(report)
        case "invalid":
            return (
                say("render.not-usable-yet", n=counted(len(report.errors), "error"))
                if report.errors
                else say("render.not-usable")
            )
        case _:
            assert_never(report.verdict)


def expectation_words(expected: Expectation) -> str:
    """Return what the author expects, in the words of `verdict_words`."""
    match expected:
        case "unique":
            return say("render.exactly-one-solution")
        case "multiple":
            return say("render.several-solutions")
        case "none":
            return say("render.no-solution-2")
        case "answered":
            return say("render.answer-every-question")
        case _:
            assert_never(expected)


def differs_from_expected(report: Report) -> bool:
    """Return True if the verdict is decided, and not the one that the author expects."""
    return report.verdict not in ("unknown", "invalid") and report.expected not in (None, report.verdict)


def reason(report: Report) -> str:
    """Return why the puzzle is not as its author says; the verdict if it is."""
    if report.verdict == "invalid" and report.errors:
        return counted(len(report.errors), "error")
    asked = [each for each in report.errors if each.code.startswith(("question-", "answer-"))]
    if asked and report.expected == "answered" and differs_from_expected(report):
        return asked[0].message
    if report.expected is not None and differs_from_expected(report):
        found = "none" if report.verdict == "none" else verdict_words(report)
        return say("render.expected-found", expectation_words=expectation_words(report.expected), found=found)
    if report.errors and report.verdict != "unknown":
        return _ERROR_REASONS.get(report.errors[0].code, counted(len(report.errors), "error"))
    return verdict_words(report)


def advice(report: Report, command: Command) -> str | None:
    """Return what the author does next, in one sentence; None if there is nothing to do or the errors say it."""
    if report.verdict == "invalid":
        return None
    if report.verdict == "unknown":
        alone = "" if command == "solve" else say("render.solve-itself")
        return say("render.allow-more-time-time-limit", alone=alone)
    if report.expected is None or differs_from_expected(report):
        return _advice_on_verdict(report, command)
    if report.errors and report.errors[0].code == "redundant-clue":
        return say("render.logicgrid-clues-shows-how")
    if report.errors and report.errors[0].code == "difficulty-differs":
        return None
    return say("render.stated-solution-or-clue") if report.errors else None


KNOWN_ALONE = "render.what-known-contradicts-itself"
"""The `rules` of a file have no answer, even without any clue."""


def conflict_words(numbers: tuple[int, ...], known: bool = False) -> str:
    """Return what the author does about a minimal set of clues that contradict each other, or what is `known`."""
    if not numbers and known:
        return say("render.whatever-clues-look-slip", known_alone=KNOWN_ALONE)
    if not numbers:
        return say("render.rules-what-given-contradict-each")
    if len(numbers) == 1:
        with_known = say("render.what-known-2") if known else ""
        return say("render.clue-can-never-hold-whatever", numbers=numbers[0], with_known=with_known)
    return say(
        "render.clues-contradict-each-other-hold",
        numbers=listed(numbers),
        what=say("render.what-known") if known else "",
        how="both" if len(numbers) == 2 else "them",
    )


def counted(number: int, noun: str) -> str:
    """Return `number` and `noun`, in the plural if needed: "1 error", "1,728,000 solutions"."""
    return f"{number_words(number)} {noun}{'' if number == 1 else 's'}"


def seconds_words(seconds: float) -> str:
    """Return a duration as people write it: "3.9 ms", "12.3 s"."""
    return say("render.ms", seconds=format(seconds * 1000, ".1f")) if seconds < 1 else f"{seconds:.1f} s"


def message_with_help(diagnostic: Diagnostic) -> str:
    """Return the message, with the help, if any, on a second line."""
    return diagnostic.message if diagnostic.help is None else f"{diagnostic.message}\nhelp: {diagnostic.help}"


def _answered_words(report: Report) -> str:
    """Return that the questions are answered, and how many solutions the grid has."""
    every = (
        say("render.question-has")
        if len(report.questions) == 1
        else say("render.each-questions-has", n=len(report.questions))
    )
    return say("render.exactly-one-answer-grid", every=every, grid_words=_grid_words(report))


def _grid_words(report: Report) -> str:
    return say("render.exactly-one-solution") if report.count == 1 else _several_words(report)


def _several_words(report: Report) -> str:
    """Return how many solutions there are, as exactly as that is known."""
    shown = len(report.solutions)
    if report.count is not None:
        exactly = "" if report.complete or _is_huge(report.count) else say("render.exactly")
        return f"{exactly}{counted(report.count, 'solution')}"
    if report.complete:
        return counted(shown, "solution")
    if report.least_count is not None:
        return say("render.least-counting-them-all", least_count=counted(report.least_count, "solution"))
    return say("render.least", shown=counted(shown, "solution")) if shown > 2 else say("render.more-than-one-solution")


def _so_far(found: int) -> str:
    """Return the number of solutions that were found within the limits."""
    return say("render.found-so-far", found=counted(found, "solution")) if found else ""


def _advice_on_verdict(report: Report, command: Command) -> str | None:
    """Return what to do about a verdict that the author does not want, or if the author's wish is not known."""
    match report.verdict:
        case _ if report.expected == "answered" and report.verdict != "none":
            return None  # the errors say which question is open
        case "unique" if report.expected is not None:
            return say("render.write-expect-unique-if")
        case "none" if report.conflict is not None:
            return conflict_words(report.conflict, report.conflict_known)
        case "none":
            return say("render.hold-each-clue-against")
        case "multiple" if report.expected == "none":
            return say("render.contradiction-you-expect-not")
        case "multiple":
            return _advice_on_several(report, command)
        case _:
            return None


def _advice_on_several(report: Report, command: Command) -> str:
    """Return what to do about several solutions."""
    if report.turning is not None:
        return turning_words(report.turning)
    shown = len(report.solutions)
    if max(report.count or 0, shown) > _FEW or (shown == _FEW and not report.complete):
        more = say("render.logicgrid-solve-suggest-proposes") if command == "check" else ""
        return say("render.clues-leave-much-open", more=more)
    if command == "check":
        return say("render.logicgrid-solve-suggest-shows")
    if shown < 2:
        return say("render.add-clue-or-sharpen")
    return say("render.compare-solutions-clue-about")


def turning_words(turning: Turning) -> str:
    """Return that all solutions are turns of one, and what fixes it."""
    mirrors = say("render.mirror-images") if turning.mirrors else ""
    say = say("render.say-where-two-them") if turning.mirrors else say("render.say-where-one-them")
    return say(
        "render.all-solutions-turns-one",
        count=number_words(turning.count),
        mirrors=mirrors,
        property=turning.property,
        say=say,
        fix=turning.fix,
    )


def number_words(number: int) -> str:
    """Return a number with its thousands apart, "1,728,000"; or its order of magnitude, if nobody would read it."""
    if not _is_huge(number):
        return f"{number:,}"
    from math import log10

    return say("render.about-10", round=round(log10(number)))


def _is_huge(number: int) -> bool:
    """Return True if Python refuses to write the number out, and nobody would read it."""
    return number.bit_length() > _LONGEST_INT_BITS
