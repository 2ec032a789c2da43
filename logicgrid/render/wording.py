"""The words for a report: its verdict, why a check fails, and what the author does next.

All formats that people read share them, so that all of them say the same.
"""

from __future__ import annotations

from typing import Literal, assert_never

from logicgrid.puzzle.diagnostics import Diagnostic, listed
from logicgrid.puzzle.report import Expectation, Report, Turning

Command = Literal["solve", "check"]
Outcome = Literal["ok", "failed", "invalid", "undecided"]

_FEW = 10
_LONGEST_INT_BITS = 14_000  # Python writes integers of up to 4300 digits
_ERROR_REASONS = {
    "solution-differs": "the stated solution is not the puzzle's solution",
    "solution-breaks-clue": "the stated solution breaks a clue",
    "difficulty-differs": "the stated difficulty is not the puzzle's",
    "redundant-clue": "a clue is not needed",
    "question-open": "a question is open",
    "question-none": "a question has no answer",
    "answer-differs": "the stated answer is not the answer to the question",
    "redundancy-undecided": "it is not known whether all clues are needed",
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
            return "exactly one solution"
        case "none":
            alone = report.conflict == () and report.conflict_known
            return f"no solution: {KNOWN_ALONE if alone else 'the clues contradict each other'}"
        case "multiple":
            return _several_words(report)
        case "unknown":
            return f"undecided within the limits{_so_far(len(report.solutions))}"
        case "answered":
            return _answered_words(report)
        case "invalid":
            return f"not usable yet: {counted(len(report.errors), 'error')}" if report.errors else "not usable"
        case _:
            assert_never(report.verdict)


def expectation_words(expected: Expectation) -> str:
    """Return what the author expects, in the words of `verdict_words`."""
    match expected:
        case "unique":
            return "exactly one solution"
        case "multiple":
            return "several solutions"
        case "none":
            return "no solution"
        case "answered":
            return "an answer to every question"
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
        return f"expected {expectation_words(report.expected)}, found {found}"
    if report.errors and report.verdict != "unknown":
        return _ERROR_REASONS.get(report.errors[0].code, counted(len(report.errors), "error"))
    return verdict_words(report)


def advice(report: Report, command: Command) -> str | None:
    """Return what the author does next, in one sentence; None if there is nothing to do or the errors say it."""
    if report.verdict == "invalid":
        return None
    if report.verdict == "unknown":
        alone = "" if command == "solve" else "solve it by itself and "
        return f"{alone}allow more time with `--time-limit`"
    if report.expected is None or differs_from_expected(report):
        return _advice_on_verdict(report, command)
    if report.errors and report.errors[0].code == "redundant-clue":
        return "`logicgrid clues` shows how strong each clue is, and which suffice"
    if report.errors and report.errors[0].code == "difficulty-differs":
        return None
    return "the stated `solution` or a clue has a slip: compare them" if report.errors else None


KNOWN_ALONE = "what is known contradicts itself"
"""The `rules` of a file have no answer, even without any clue."""


def conflict_words(numbers: tuple[int, ...], known: bool = False) -> str:
    """Return what the author does about a minimal set of clues that contradict each other, or what is `known`."""
    if not numbers and known:
        return f"{KNOWN_ALONE}, whatever the clues: look for a slip in `rules`"
    if not numbers:
        return "the rules and what is given contradict each other, whatever the clues: look for a slip there"
    if len(numbers) == 1:
        with_known = " with what is known" if known else ""
        return f"clue {numbers[0]} can never hold{with_known}, whatever the others say: look for a slip in it"
    return (
        f"clues {listed(numbers)} contradict each other{', with what is known' if known else ''}: "
        f"hold {'both' if len(numbers) == 2 else 'them'} against the solution you have in mind"
    )


def counted(number: int, noun: str) -> str:
    """Return `number` and `noun`, in the plural if needed: "1 error", "1,728,000 solutions"."""
    return f"{number_words(number)} {noun}{'' if number == 1 else 's'}"


def seconds_words(seconds: float) -> str:
    """Return a duration as people write it: "3.9 ms", "12.3 s"."""
    return f"{seconds * 1000:.1f} ms" if seconds < 1 else f"{seconds:.1f} s"


def message_with_help(diagnostic: Diagnostic) -> str:
    """Return the message, with the help, if any, on a second line."""
    return diagnostic.message if diagnostic.help is None else f"{diagnostic.message}\nhelp: {diagnostic.help}"


def _answered_words(report: Report) -> str:
    """Return that the questions are answered, and how many solutions the grid has."""
    every = "the question has" if len(report.questions) == 1 else f"each of the {len(report.questions)} questions has"
    return f"{every} exactly one answer; the grid has {_grid_words(report)}"


def _grid_words(report: Report) -> str:
    return "exactly one solution" if report.count == 1 else _several_words(report)


def _several_words(report: Report) -> str:
    """Return how many solutions there are, as exactly as that is known."""
    shown = len(report.solutions)
    if report.count is not None:
        exactly = "" if report.complete or _is_huge(report.count) else "exactly "
        return f"{exactly}{counted(report.count, 'solution')}"
    if report.complete:
        return counted(shown, "solution")
    if report.least_count is not None:
        return f"at least {counted(report.least_count, 'solution')} (counting them all takes more time)"
    return f"at least {counted(shown, 'solution')}" if shown > 2 else "more than one solution"


def _so_far(found: int) -> str:
    """Return the number of solutions that were found within the limits."""
    return f": {counted(found, 'solution')} found so far" if found else ""


def _advice_on_verdict(report: Report, command: Command) -> str | None:
    """Return what to do about a verdict that the author does not want, or if the author's wish is not known."""
    match report.verdict:
        case _ if report.expected == "answered" and report.verdict != "none":
            return None  # the errors say which question is open
        case "unique" if report.expected is not None:
            return "write `expect: unique` if one solution is what you want; if not, look for a clue that says too much"
        case "none" if report.conflict is not None:
            return conflict_words(report.conflict, report.conflict_known)
        case "none":
            return "hold each clue against the solution you have in mind: at least one contradicts it or has a slip"
        case "multiple" if report.expected == "none":
            return "the contradiction that you expect is not in the clues: look for the one that says too little"
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
        more = "; `logicgrid solve --suggest` proposes some" if command == "check" else ""
        return f"the clues leave much open: add clues, or sharpen some, until one solution is left{more}"
    if command == "check":
        return "`logicgrid solve --suggest` shows where the solutions differ, and clues that tell them apart"
    if shown < 2:
        return "add a clue, or sharpen one, until one solution is left"
    return "compare the solutions: a clue about the cells in which they differ tells them apart"


def turning_words(turning: Turning) -> str:
    """Return that all solutions are turns of one, and what fixes it."""
    mirrors = " and mirror images" if turning.mirrors else ""
    say = "say where two of them are" if turning.mirrors else "say where one of them is"
    return (
        f"all {number_words(turning.count)} solutions are turns{mirrors} of one, by `{turning.property}`: {say}, "
        f"for example `{turning.fix}`"
    )


def number_words(number: int) -> str:
    """Return a number with its thousands apart, "1,728,000"; or its order of magnitude, if nobody would read it."""
    if not _is_huge(number):
        return f"{number:,}"
    from math import log10

    return f"about 10^{round(log10(number))}"


def _is_huge(number: int) -> bool:
    """Return True if Python refuses to write the number out, and nobody would read it."""
    return number.bit_length() > _LONGEST_INT_BITS
