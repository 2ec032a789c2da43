"""`logicgrid clues`, `conflicts`, `read` and `draft`: reports on the clues of puzzles."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from logicgrid.commands import add, whole
from logicgrid.puzzle.diagnostics import Refused
from logicgrid.puzzle.messages import say, speaking
from logicgrid.puzzle.terminal import Style, style_of

if TYPE_CHECKING:
    from logicgrid.kinds.load import LoadedPuzzle
    from logicgrid.puzzle.report import ClueFindings, ConflictFindings, HeardTexts, PuzzleReport


def fill_clues(parser: argparse.ArgumentParser) -> None:
    """Describe the arguments of `clues`."""
    add_sets_of_clues(parser, "all irredundant sets of clues that suffice", 100, "sets")


def clues(options: argparse.Namespace) -> int:
    """Print the report on each puzzle; return the largest exit status."""
    from logicgrid.api.answering import clue_findings
    from logicgrid.render.clues import clues_to_json, clues_to_text

    def status(report: ClueFindings) -> int:
        undecided = report.verdict == "unknown" or any(clue.redundant is None for clue in report.clues)
        return 1 if report.verdict == "none" else 3 if undecided else 0

    empty: dict[str, Any] = {"total": None, "clues": [], "irredundant": None}
    return each_puzzle(options, _sets_by(clue_findings, options), (clues_to_json, clues_to_text), status, empty)


def fill_conflicts(parser: argparse.ArgumentParser) -> None:
    """Describe the arguments of `conflicts`."""
    add_sets_of_clues(parser, "all minimal conflicts and repairs", 1000, "of each")


def conflicts(options: argparse.Namespace) -> int:
    """Print the report on each puzzle; return the largest exit status."""
    from logicgrid.api.answering import conflict_findings
    from logicgrid.render.clues import conflicts_to_json, conflicts_to_text

    def status(report: ConflictFindings) -> int:
        return {"none": 1, "unknown": 3}.get(report.verdict, 0)

    empty: dict[str, Any] = {"conflicts": [], "repairs": [], "complete": False}
    shown = conflicts_to_json, conflicts_to_text
    return each_puzzle(options, _sets_by(conflict_findings, options), shown, status, empty)


def fill_read(parser: argparse.ArgumentParser) -> None:
    """Describe the arguments of `read`."""
    add(parser, "files", "format", "color", "lang")


def read(options: argparse.Namespace) -> int:
    """Print the clues of each puzzle; return the largest exit status."""
    from logicgrid.api.answering import readings
    from logicgrid.render.clues import readings_to_json, readings_to_text

    return each_puzzle(
        options,
        lambda loaded: readings(loaded, options.lang),
        (
            lambda file, found: readings_to_json(file, *found),
            lambda file, title, found, style: readings_to_text(file, title, found[0], style, found[1]),
        ),
        lambda _: 0,
        {"clues": []},
    )


_WRITES = ("sure", "all")


def fill_draft(parser: argparse.ArgumentParser) -> None:
    """Describe the arguments of `draft`."""
    parser.add_argument("file", nargs="?", metavar="FILE")
    parser.add_argument("--write", nargs="?", const=_WRITES[0], metavar="|".join(_WRITES))
    add(parser, "time", "format", "color", "lang")


def draft(options: argparse.Namespace) -> int:
    """Print the readings, write them if requested, and return the exit status."""
    from logicgrid.api.answering import heard, with_texts, write_heard
    from logicgrid.render.clues import heard_to_json, heard_to_text

    def find(loaded: LoadedPuzzle) -> HeardTexts:
        found = heard(loaded, options.time_limit)
        if options.write:
            write_heard(loaded, found, options.write == "all")
        return found

    if options.file is None and options.write not in (None, *_WRITES):  # as in `draft --write puzzle.yaml`
        options.file, options.write = options.write, _WRITES[0]
    if options.file is None or options.write not in (None, *_WRITES):
        raise Refused(
            say("commands.draft-needs-file") if options.file is None else say("commands.write-is", given=options.write),
            "logicgrid draft puzzle.yaml --write all",
        )
    options.files = [options.file]
    shown = heard_to_json, heard_to_text
    return each_puzzle(options, find, shown, lambda found: int(not found.complete), {"clues": []}, with_texts)


PARTS = {
    "clues": (fill_clues, clues),
    "conflicts": (fill_conflicts, conflicts),
    "read": (fill_read, read),
    "draft": (fill_draft, draft),
}


# --- Shared parts -----------------------------------------------------------------------------------------------------


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
    """Print the findings on each puzzle, as JSON or as text (`shown`); return the largest exit status.

    For an unusable puzzle print its errors, in JSON together with the keys of `empty`.  Each loaded puzzle is first
    `prepared`.
    """
    from logicgrid.api.answering import usable
    from logicgrid.api.values import PuzzleError
    from logicgrid.kinds.load import named

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


def _sets_by(
    find: Callable[[LoadedPuzzle, float | None, int | None], _R], options: argparse.Namespace
) -> Callable[[LoadedPuzzle], _R]:
    """Return what finds the sets of clues (see `add_sets_of_clues`) of a puzzle."""
    most = options.limit if options.all else None
    return lambda loaded: find(loaded, options.time_limit, most)


def _failed(failed: PuzzleReport, form: str, empty: dict[str, Any]) -> str:
    """Return the text about a puzzle without a report."""
    if form == "json":
        from logicgrid.render.clues import failed_to_json

        return failed_to_json(failed, empty)
    from logicgrid.render.text import report_to_text

    return report_to_text(failed, style=style_of(sys.stdout), command="solve")
