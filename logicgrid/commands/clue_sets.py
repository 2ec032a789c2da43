"""The commands on the clues of puzzles: a text on every puzzle of every file, and the largest exit status."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from logicgrid.commands import add, whole

if TYPE_CHECKING:
    from logicgrid.kinds.load import LoadedPuzzle
    from logicgrid.puzzle.report import PuzzleReport
    from logicgrid.puzzle.terminal import Style

_R = TypeVar("_R")


def add_sets_of_clues(parser: argparse.ArgumentParser, everything: str, limit: int, limited: str) -> None:
    """Add the arguments of commands that list sets of clues: one set or, with `--all`, `everything` up to a limit."""
    add(parser, "files")
    parser.add_argument("--all", action="store_true", help=everything)
    parser.add_argument(
        "--limit", type=whole, default=limit, metavar="N", help=f"with --all, at most N {limited} (default %(default)s)"
    )
    add(parser, "time", "format", "color", "lang")


def each_puzzle(
    options: argparse.Namespace,
    find: Callable[[LoadedPuzzle], _R],
    shown: tuple[Callable[[str, _R], str], Callable[[str, str | None, _R, Style], str]],
    status_of: Callable[[_R], int],
    empty: dict[str, Any],
    prepared: Callable[[LoadedPuzzle], LoadedPuzzle] = lambda loaded: loaded,
) -> int:
    """Print what is found of each puzzle, as JSON or as text (`shown`); return the largest exit status.

    For an unusable one print its errors, in JSON beside the keys of `empty`.  What was read is `prepared` first.
    """
    from logicgrid.api.deriving import usable
    from logicgrid.api.values import PuzzleError
    from logicgrid.kinds.load import named
    from logicgrid.puzzle.messages import speaking
    from logicgrid.puzzle.terminal import style_of

    to_json, to_text = shown
    status, as_json = 0, options.format == "json"
    for place, loaded in enumerate(prepared(loaded) for name in options.files for loaded in named(name)):
        try:
            usable(loaded)
            found = find(loaded)
            with speaking(loaded.language):
                if as_json:
                    text = to_json(loaded.file, found)
                else:
                    text = to_text(loaded.file, loaded.title, found, style_of(sys.stdout))
            its_status = status_of(found)
        except PuzzleError as refused:
            text = _failed(refused.report, options.format, empty)
            its_status = 2 if refused.report.verdict == "invalid" else 3
        print(("\n" if place and not as_json else "") + text, flush=True)
        status = max(status, its_status)
    return status


def each_set_report(
    options: argparse.Namespace,
    find: Callable[[LoadedPuzzle, float | None, int | None], _R],
    shown: tuple[Callable[[str, _R], str], Callable[[str, str | None, _R, Style], str]],
    status_of: Callable[[_R], int],
    empty: dict[str, Any],
) -> int:
    """Print a report on sets of clues (see `add_sets_of_clues`) for each puzzle; return the largest exit status."""
    most = options.limit if options.all else None
    return each_puzzle(options, lambda loaded: find(loaded, options.time_limit, most), shown, status_of, empty)


def _failed(failed: PuzzleReport, form: str, empty: dict[str, Any]) -> str:
    """Return the text on a puzzle that has no report."""
    if form == "json":
        from logicgrid.render.clues import failed_to_json

        return failed_to_json(failed, empty)
    from logicgrid.puzzle.terminal import style_of
    from logicgrid.render.text import report_to_text

    return report_to_text(failed, style=style_of(sys.stdout), command="solve")
