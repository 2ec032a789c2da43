"""The commands, and what several of them share: arguments, and messages when they cannot do their task.

A command consists of a function that adds its arguments to a parser, and one that takes the options and returns the
exit status, both in the table `PARTS` of a module.  The module is imported when one of its commands is run, and in turn
imports what it needs on demand.
"""

from __future__ import annotations

import argparse
import contextlib
import sys
from collections.abc import Callable, Coroutine, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, TextIO

if TYPE_CHECKING:
    from logicgrid.api.values import PuzzleError
    from logicgrid.kinds.explain import Derived
    from logicgrid.kinds.load import LoadedPuzzle
    from logicgrid.puzzle.budget import Budget
    from logicgrid.puzzle.diagnostics import Refused
    from logicgrid.puzzle.report import PuzzleReport, Turning
    from logicgrid.runner.cluster import Cluster

COMMANDS = {
    "solve": "judge",
    "check": "judge",
    "clues": "clues",
    "conflicts": "clues",
    "read": "clues",
    "draft": "clues",
    "explain": "explain",
    "hint": "explain",
    "certify": "explain",
    "verify": "explain",
    "convert": "making",
    "print": "publish",
    "watch": "serve",
    "lsp": "serve",
    "desk": "serve",
    "play": "publish",
    "site": "publish",
    "generate": "making",
    "finish": "making",
    "new": "making",
    "examples": "making",
    "completion": "parsers",
    "schema": "making",
}
"""The commands with their modules, in the order in which `--help` lists them."""

Part = tuple[Callable[[argparse.ArgumentParser], None], Callable[[argparse.Namespace], int]]

OPTIONAL_NUMBERS = {"--suggest": "5"}
"""Options whose number may be omitted, and its default."""

SECONDS = 60.0
"""The default time limit of a file, in seconds."""


def command_named(name: str) -> Part:
    """Return the function that adds the arguments of a command to a parser, and the one that runs it."""
    parts: Part = import_module(f"logicgrid.commands.{COMMANDS[name]}").PARTS[name]
    return parts


def add(parser: argparse._ActionsContainer, *names: str) -> None:
    """Add arguments: shared ones by their names, such as `budget` for `budget_of`, and others as they are typed.

    `-v --verbose` is a switch, `-o --output=OUT` takes a text, and `--number=N` a whole number.
    """
    from logicgrid.puzzle.messages import LANGUAGES

    limit = ("--time-limit", {"type": seconds, "default": SECONDS, "metavar": "S"})
    lang = f"{', '.join(LANGUAGES)} (default: the puzzle's own, or en)"
    known: dict[str, list[tuple[str, dict[str, Any]]]] = {
        "file": [("file", {"metavar": "FILE"})],
        "files": [("files", {"nargs": "+", "metavar": "FILE"})],
        "format": [("--format", {"choices": ("text", "json"), "default": "text"})],
        "jobs": [("-j --jobs", {"type": between(1, 256, "commands.not-jobs"), "metavar": "N"})],
        "time": [limit],
        "budget": [("--budget", {"type": whole, "metavar": "N"}), limit],
        "lang": [("--lang", {"choices": LANGUAGES, "metavar": "L", "help": lang})],
        "color": [("--color", {"choices": ("auto", "always", "never"), "default": "auto", "metavar": "WHEN"})],
        "engine": [
            ("--engine", {"choices": ("local", "dask"), "default": "local"}),
            ("--scheduler", {"metavar": "ADDRESS"}),
        ],
    }
    for name in names:
        flags, _, takes = name.partition("=")
        own: dict[str, Any] = {"metavar": takes, "type": whole if takes == "N" else None}
        own = own if takes else {"action": "store_true"}
        for spelled, options in known.get(name, [(flags, own)]):
            parser.add_argument(*spelled.split(), **options)


def budget_of(options: argparse.Namespace) -> Budget:
    """Return the budget set by `--budget` and `--time-limit`."""
    from logicgrid.kinds.explain import BRANCHES
    from logicgrid.puzzle.budget import Budget

    return Budget(BRANCHES if options.budget is None else options.budget, options.time_limit)


def tell(options: argparse.Namespace, text: str) -> None:
    """Print a message of a command on standard error, after the command's name, in the current language."""
    from logicgrid.puzzle.messages import translated

    print(f"{options.parser.prog}: {translated(text)}", file=sys.stderr)


def note(file: object, what: str, to: TextIO | None = None) -> None:
    """Print a note about a file, on standard output unless `to` is another stream."""
    from logicgrid.puzzle.diagnostics import one_line
    from logicgrid.puzzle.messages import say, translated

    print(translated(say("commands.written", file=one_line(str(file)), what=what)), file=to)


def cluster_of(options: argparse.Namespace) -> Cluster | None:
    """Return the requested cluster, if any; an address without `--engine dask` ends the program."""
    if options.engine != "dask":
        if options.scheduler is not None:
            options.parser.error(str(refused("commands.scheduler-needs-dask", "")))
        return None
    from logicgrid.runner.cluster import Cluster

    return Cluster(options.scheduler, lambda text: print(text, file=sys.stderr, flush=True))


def run_until_ended(work: Coroutine[Any, Any, None]) -> int:
    """Run a coroutine until the process is asked to end, and return the exit status.

    The request cancels it between two steps of the event loop: an exception raised at an arbitrary point, as in other
    commands, could be lost there, or leave something half done that Python then complains about.
    """
    import asyncio
    import atexit
    import signal

    asked: list[int] = []

    async def whole() -> None:
        loop, task = asyncio.get_running_loop(), asyncio.current_task()
        assert task is not None

        def end(number: int) -> None:
            asked.append(number)
            task.cancel()

        for number in (signal.SIGINT, signal.SIGTERM):
            if signal.getsignal(number) is not signal.SIG_IGN:  # a background job ignores Ctrl-C
                with contextlib.suppress(NotImplementedError):  # on Windows
                    loop.add_signal_handler(number, end, number)
        await work

    try:
        asyncio.run(whole())
    except asyncio.CancelledError:
        if not asked:
            raise
    finally:
        atexit._run_exitfuncs()  # the process will end without them, and leave multiprocessing's folder behind
    return 130 if asked[:1] == [signal.SIGINT] else 0


def spelled_out(arguments: Sequence[str]) -> list[str]:
    """Return the arguments with omitted numbers added, since argparse would take the following file for a number.

    >>> spelled_out(["solve", "--suggest", "draft.yaml"])
    ['solve', '--suggest=5', 'draft.yaml']
    """
    found: list[str] = []
    for place, argument in enumerate(arguments):
        if argument == "--":
            return [*found, *arguments[place:]]
        following = arguments[place + 1] if place + 1 < len(arguments) else ""
        missing = argument in OPTIONAL_NUMBERS and not following.isdecimal()
        found.append(f"{argument}={OPTIONAL_NUMBERS[argument]}" if missing else argument)
    return found


def refused(key: str, text: str, **values: object) -> argparse.ArgumentTypeError:
    """Return the error for a value, with a message that is loaded only now."""
    from logicgrid.puzzle.messages import say

    return argparse.ArgumentTypeError(say(key, text=repr(text), **values))


def whole(text: str) -> int:
    """Parse an integer from 0 to below a billion.  Raises ArgumentTypeError."""
    value = int(text) if text.isascii() and text.isdigit() and len(text) < 10 else -1
    if value < 0:
        raise refused("commands.not-whole", text)
    return value


def between(low: int, high: int, key: str) -> Callable[[str], int]:
    """Return a parser for integers in a range, which raises ArgumentTypeError with the message of a key."""

    def number(text: str) -> int:
        value = whole(text)
        if not low <= value <= high:
            raise refused(key, text, low=low, high=high)
        return value

    return number


def seconds(text: str) -> float:
    """Parse a number of seconds.  Raises ArgumentTypeError."""
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value < 1e7:
        raise refused("commands.not-seconds", text)
    return value


def theme_words(report: PuzzleReport) -> str:
    """Return the message about a theme among puzzles, and the warnings about it with excerpts of its file."""
    from logicgrid.puzzle.diagnostics import one_line
    from logicgrid.puzzle.messages import say, translated

    file = one_line(report.file)
    said = translated(say("commands.skipped-theme", file=file))
    if not report.warnings:
        return said
    from logicgrid.render import diagnostics_to_text

    return f"{said}\n{diagnostics_to_text(report.warnings, file=report.file, source=report.source)}"


# --- Refusing ---------------------------------------------------------------------------------------------------------

_OF_A_QUESTION = "analyses.question-has-no-single"
"""A reason concerning a question of the puzzle, which is printed unchanged."""

_ADVICE = {"multiple": "see_answers", "none": "see_conflicts", "unknown": "allow_more"}
"""The advice by verdict if there is no derivation of an answer: keys of the language's texts."""


def print_refused(refused: Refused, options: argparse.Namespace) -> int:
    """Print why something is refused; return the exit status."""
    from logicgrid.api.values import PuzzleError
    from logicgrid.puzzle.messages import language_in, speaking

    if isinstance(refused, PuzzleError):
        return _print_puzzle_error(refused, options)
    with speaking(refused.language or language_in(refused.source)):
        print(_refusal_text(refused, options.parser.prog), file=sys.stderr)
    return 2


def _refusal_text(refused: Refused, prog: str) -> str:
    """Return why something is refused: the mistakes with their lines, or a sentence with advice."""
    from logicgrid.puzzle.diagnostics import REFUSED, one_line
    from logicgrid.puzzle.messages import say, translated

    def lines(text: str) -> str:
        return "\n".join(map(one_line, text.split("\n")))

    if refused.diagnostics[0].code != REFUSED:
        from logicgrid.render import diagnostics_to_text

        return diagnostics_to_text(refused.diagnostics, file=refused.file or prog, source=refused.source or None)
    file = f"{one_line(refused.file)}: " if refused.file else ""
    advice = f"\n  {translated(say('verdict.help-head'))} {lines(translated(refused.help))}" if refused.help else ""
    return f"{prog}: {file}{lines(translated(refused.why))}{advice}"


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
            from logicgrid.puzzle.messages import translated
            from logicgrid.render.json import encoded

            value = {"file": report.file, "verdict": report.verdict, "reason": translated(report.proof), **refused.more}
            if report.turning is not None:
                value["turning"] = report.turning.to_value()
            print(encoded(value))
        _print_why(report.file, refused.language, report.verdict, report.proof, options, report.turning)
    return {"invalid": 2, "unknown": 3}.get(report.verdict, 1)


def print_open(loaded: LoadedPuzzle, found: Derived, options: argparse.Namespace) -> bool:
    """Print why no answer is derived, if something is left open; return whether it is."""
    from logicgrid.puzzle.messages import said

    is_open = found.open and not found.questions
    if is_open:
        _print_why(loaded.file, found.puzzle.language, "multiple", said(found.why_open), options, found.turning)
    return is_open


def _print_why(
    file: str, language: str | None, verdict: str, reason: str, options: argparse.Namespace, turning: Turning | None
) -> None:
    """Print why there are no steps to a unique answer, and what to do, in the language of the command.

    That is the requested language, or the puzzle's; English if the command has no such option.  A fault of this program
    is printed unchanged.  If all answers are rotations of one, the advice is about that.
    """
    from logicgrid.api.answering import why_not
    from logicgrid.puzzle.diagnostics import as_argument, one_line
    from logicgrid.puzzle.messages import translated
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
