"""The common part of the commands that rest on a derivation: their options, and the messages if there is none."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from logicgrid.commands import add_time_limit, puzzles_in, whole
from logicgrid.puzzle.diagnostics import one_line

if TYPE_CHECKING:
    from logicgrid.puzzle.budget import Budget
    from logicgrid.words.phrases import Words
    from logicgrid.workflows.explain import Derived
    from logicgrid.workflows.load import Loaded

_TEXTS = {
    "multiple": ("several_answers", "see_answers"),
    "none": ("no_answer", "see_conflicts"),
    "unknown": ("budget_ended", "allow_more"),
}
"""What is said by verdict if there is no derivation of an answer: keys of the language's texts."""


def add_budget(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--budget", type=whole, metavar="N", help="how far to search for steps, in suppositions (default 100000)"
    )
    add_time_limit(parser)


def budget_of(options: argparse.Namespace) -> Budget:
    """Return the budget that the arguments of `add_budget` give."""
    from logicgrid.puzzle.budget import Budget
    from logicgrid.workflows.explain import BRANCHES

    return Budget(BRANCHES if options.budget is None else options.budget, options.time_limit)


def add_language(parser: argparse.ArgumentParser) -> None:
    from logicgrid.words.phrases import LANGUAGES

    parser.add_argument(
        "--lang", choices=LANGUAGES, metavar="L", help=f"{', '.join(LANGUAGES)} (default: the puzzle's own, or en)"
    )


def words_for(loaded: Loaded, options: argparse.Namespace) -> Words:
    """Return the words of the language that is asked for, or the puzzle's; English if the command cannot be asked."""
    from logicgrid.words.phrases import language_for, words_of

    own = loaded.puzzle.language if loaded.puzzle and hasattr(options, "lang") else None
    return words_of(language_for(getattr(options, "lang", None), own))


def print_mistakes(loaded: Loaded, form: str = "text") -> None:
    """Print the mistakes in a file that cannot be used, as `solve` does."""
    from logicgrid.analyses.solve import Limits
    from logicgrid.workflows.judge import judge_loaded

    report = judge_loaded(loaded, Limits())
    if form == "json":
        from logicgrid.render.json import report_to_json

        print(report_to_json(report))
        return
    from logicgrid.puzzle.terminal import style_of
    from logicgrid.render.text import report_to_text

    print(report_to_text(report, style=style_of(sys.stderr), command="solve"), file=sys.stderr)


def derived_or_status(name: str, options: argparse.Namespace, command: str) -> tuple[Loaded, Derived | int]:
    """Return the file and its derivation; if there is none, say so, and return the exit status instead.

    `explain` and `hint` get what can be derived of a puzzle with several answers.  `play` gets the answer without steps
    if it needs no hints, or if the budget ends before these are found.
    """
    loaded = next(puzzles_in(name))
    form = getattr(options, "format", "text")
    if loaded.puzzle is None:
        print_mistakes(loaded, "json" if form == "json" else "text")
        return loaded, 2
    from logicgrid.kinds import kind_named
    from logicgrid.workflows.explain import ENDED, SEVERAL, Derived, NotDerived, answered, derive

    assume_unique = getattr(options, "assume_unique", False)
    if assume_unique and not kind_named(loaded.puzzle.kind).assumes_unique:
        message = f"`--assume-unique` is for sudokus, and {loaded.file} is a {loaded.kind}\n  help: leave it out"
        print(f"logicgrid {command}: {message}", file=sys.stderr)
        return loaded, 2
    if getattr(options, "no_hints", False):
        outcome = answered(loaded.puzzle, budget_of(options), level=True)
    else:
        outcome = derive(loaded.puzzle, budget_of(options), assume_unique, command in ("explain", "hint"))
        if command == "play" and isinstance(outcome, NotDerived) and outcome.reason == ENDED:
            outcome = answered(loaded.puzzle, budget_of(options), level=False)
    if isinstance(outcome, Derived):
        if outcome.open:
            print_why(loaded, options, command, "multiple", SEVERAL)
        return loaded, outcome
    if form == "json":
        import json

        from logicgrid.render.json import escaped

        value = {"file": loaded.file, "verdict": outcome.verdict, "reason": outcome.reason}
        print(escaped(json.dumps(value, ensure_ascii=False)))
    print_why(loaded, options, command, outcome.verdict, outcome.reason)
    return loaded, 3 if outcome.verdict == "unknown" else 1


def print_why(loaded: Loaded, options: argparse.Namespace, command: str, verdict: str, reason: str) -> None:
    """Print why there are no steps to an only answer, and what to do, in the language that the command speaks.

    A fault of this program is told as it is.
    """
    from logicgrid.workflows.explain import ENDED

    words = words_for(loaded, options)
    file = one_line(loaded.file)
    message, advice = _TEXTS[verdict]
    told = reason if verdict == "unknown" and reason != ENDED else words[message]
    helped = words.say("help", advice=words.say(advice, file=file))
    print(f"logicgrid {command}: {file}: {told}\n  {helped}", file=sys.stderr)
