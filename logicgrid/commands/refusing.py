"""The messages on standard error when a command cannot do its task, and the exit status."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from logicgrid.puzzle.diagnostics import REFUSED, Refused, as_argument, one_line
from logicgrid.puzzle.messages import language_in, said, say, speaking, translated

if TYPE_CHECKING:
    from logicgrid.api.values import PuzzleError
    from logicgrid.kinds.explain import Derived
    from logicgrid.kinds.load import LoadedPuzzle
    from logicgrid.puzzle.report import Turning

_OF_A_QUESTION = "analyses.question-has-no-single"
"""A reason concerning a question of the puzzle, which is printed unchanged."""

_ADVICE = {"multiple": "see_answers", "none": "see_conflicts", "unknown": "allow_more"}
"""The advice by verdict if there is no derivation of an answer: keys of the language's texts."""


def print_refused(refused: Refused, options: argparse.Namespace) -> int:
    """Print why something is refused; return the exit status."""
    from logicgrid.api.values import PuzzleError

    if isinstance(refused, PuzzleError):
        return _print_puzzle_error(refused, options)
    with speaking(refused.language or language_in(refused.source)):
        print(_refusal_text(refused, options.parser.prog), file=sys.stderr)
    return 2


def _refusal_text(refused: Refused, prog: str) -> str:
    """Return why something is refused: the mistakes with their lines, or a sentence with advice."""
    if refused.diagnostics[0].code != REFUSED:
        from logicgrid.render import diagnostics_to_text

        return diagnostics_to_text(refused.diagnostics, file=refused.file or prog, source=refused.source or None)
    file = f"{one_line(refused.file)}: " if refused.file else ""
    advice = f"\n  {translated(say('verdict.help-head'))} {_lines(translated(refused.help))}" if refused.help else ""
    return f"{prog}: {file}{_lines(translated(refused.why))}{advice}"


def _lines(text: str) -> str:
    return "\n".join(map(one_line, text.split("\n")))


def _print_puzzle_error(refused: PuzzleError, options: argparse.Namespace) -> int:
    """Show the mistakes in a puzzle's file, as `solve` does, or why there are no steps to its only answer."""
    report = refused.report
    as_json = getattr(options, "json_refusals", False) and options.format == "json"
    if report.errors and as_json:
        from logicgrid.render.json import report_to_json

        print(report_to_json(report))
    elif report.errors:
        from logicgrid.puzzle.terminal import style_of
        from logicgrid.render.text import report_to_text

        print(report_to_text(report, style=style_of(sys.stderr), command="solve"), file=sys.stderr)
    else:
        if as_json:
            from logicgrid.render.json import encoded

            value = {"file": report.file, "verdict": report.verdict, "reason": translated(report.proof), **refused.more}
            if report.turning is not None:
                value["turning"] = report.turning.to_value()
            print(encoded(value))
        print_why(report.file, refused.language, report.verdict, report.proof, options, report.turning)
    return {"invalid": 2, "unknown": 3}.get(report.verdict, 1)


def print_open(loaded: LoadedPuzzle, found: Derived, options: argparse.Namespace) -> bool:
    """Print why no answer is derived, if something is left open; return whether it is."""
    is_open = found.open and not found.questions
    if is_open:
        print_why(loaded.file, found.puzzle.language, "multiple", said(found.why_open), options, found.turning)
    return is_open


def print_why(
    file: str,
    language: str | None,
    verdict: str,
    reason: str,
    options: argparse.Namespace,
    turning: Turning | None = None,
) -> None:
    """Print why there are no steps to a unique answer, and what to do, in the language of the command.

    That is the requested language, or the puzzle's; English if the command has no such option.  A fault of this program
    is printed unchanged.  If all answers are rotations of one, the advice is about that.
    """
    from logicgrid.api.deriving import why_not
    from logicgrid.render import turning_words
    from logicgrid.words.phrases import language_for, words_of

    words = words_of(language_for(getattr(options, "lang", None), language if hasattr(options, "lang") else None))
    why = reason if getattr(reason, "key", "") == _OF_A_QUESTION else why_not(verdict, reason, words)
    advice = words.say(_ADVICE[verdict], file=as_argument(file))
    advice = advice if turning is None else translated(turning_words(turning), words.code)
    print(
        f"{options.parser.prog}: {one_line(file)}: {translated(why, words.code)}\n  {words.say('help', advice=advice)}",
        file=sys.stderr,
    )
