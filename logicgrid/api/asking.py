"""The Python interface: questions about a puzzle, as functions that return values.

A puzzle is given as a path, as a text of several lines, or as a result of `load`.  `load`, `solve`, `check` and `count`
never raise for the content of a puzzle: a file with mistakes gives a report with the verdict "invalid" and `errors`.
If the other functions have no answer, they raise a `PuzzleError`, a ValueError whose text shows the mistakes in their
lines.  An argument of the wrong type or out of range is a ValueError, too.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from itertools import islice
from math import isfinite
from os import PathLike, fspath
from pathlib import Path
from typing import Any, Literal

from logicgrid.analyses.judge import ReportOptions, judge_loaded
from logicgrid.analyses.solve import Limits
from logicgrid.api import answering
from logicgrid.api.answering import Deriving, clue_findings, conflict_findings, derived, next_step, readings, usable
from logicgrid.api.values import (
    Certificate,
    ClueReport,
    ConflictReport,
    Conversion,
    Explanation,
    Heard,
    Hint,
    Loaded,
    PuzzleError,
    Readings,
    Report,
    Solution,
    Verification,
    shown_as,
)
from logicgrid.files.text import read_bytes, text_of
from logicgrid.kinds import Puzzle
from logicgrid.kinds import load as loading
from logicgrid.kinds.atoms import BadFact, to_text, verified
from logicgrid.kinds.explain import Derived, explanation_of, value_of
from logicgrid.puzzle import report
from logicgrid.puzzle.budget import Budget
from logicgrid.puzzle.diagnostics import Refused, did_you_mean
from logicgrid.puzzle.messages import LANGUAGES
from logicgrid.puzzle.record import replace


def whole(name: str, value: Any, least: int = 0, most: int = 10**9 - 1) -> int:
    """Return the value if it is an integer from `least` to `most`.  Raises ValueError."""
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        above = f"of at least {least}" if most == 10**9 - 1 else f"from {least} to {most}"
        raise ValueError(f"`{name}` is a whole number {above}, not {shown(value)}")
    return value


def seconds(name: str, value: Any) -> float | None:
    """Return the value if it is a positive number of seconds or None.  Raises ValueError."""
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    if value is not None and not (is_number and isfinite(value) and 0 < value < 1e7):
        raise ValueError(f"`{name}` is a positive number of seconds or None, not {shown(value)}")
    return None if value is None else float(value)


def choice(name: str, value: Any, choices: Iterable[str]) -> str:
    """Return the value if it is one of the choices.  Raises ValueError."""
    choices = tuple(choices)
    if not isinstance(value, str) or value not in choices:
        near = did_you_mean(value, choices) if isinstance(value, str) else None
        listed = ", ".join(map(repr, choices))
        raise ValueError(f"`{name}` is one of {listed}, not {shown(value)}{f': {near}' if near else ''}")
    return value


def texts(name: str, value: Any) -> list[str]:
    """Return the value, one text or several, as a list.  Raises ValueError."""
    found = [value] if isinstance(value, str) else list(value) if isinstance(value, Iterable) else [value]
    for each in found:
        if not isinstance(each, str):
            raise ValueError(f"`{name}` is a text, or several, not {shown(each)}")
    return found


def is_path(value: Any) -> bool:
    """Return True for a path, as opposed to a text with several lines."""
    return isinstance(value, PathLike) or (isinstance(value, str) and "\n" not in value)


def shown(value: Any) -> str:
    """Return a value in a form for messages."""
    text = value if isinstance(value, type) else repr(value)
    return str(text)[:80]


Source = str | PathLike[str] | loading.LoadedPuzzle
BRANCHES = 100_000
"""The default budget of a derivation, in branches."""
_MOST_BYTES = 20_000_000


def load(source: str | PathLike[str]) -> Loaded:
    """Read the puzzle in a file, or in a text of several lines; `errors` says what is wrong with it.

    Raises ValueError if the file holds several puzzles, as other people's may; `load_each` yields them.
    """
    if not is_path(source):
        return load_text(source)  # type: ignore[arg-type]
    first, *others = islice(loading.load_each(source), 2)
    if others:
        raise ValueError(f"{shown(fspath(source))} holds several puzzles: `load_each` yields them")
    return shown_as(Loaded, first)


def load_text(text: str, name: str = "<text>") -> Loaded:
    """Read the puzzle in a text, as if it were the content of a file with this name."""
    if not isinstance(text, str):
        raise ValueError(f"a puzzle is a path, a text, or what `load` returned, not {shown(text)}")
    return shown_as(Loaded, loading.load_text(text, name))


def load_each(path: str | PathLike[str]) -> Iterator[Loaded]:
    """Yield every puzzle in a file; other people's formats may hold thousands."""
    if not is_path(path):
        raise ValueError(f"a path is expected, not {shown(path)}")
    return (shown_as(Loaded, each) for each in loading.load_each(path))


def solve(
    source: Source, *, limit: int = 10, time_limit: float | None = None, count: bool = False, suggest: int = 0
) -> Report:
    """Return the puzzle's certified verdict and its first solutions.

    At most `limit` solutions are listed; `time_limit` is in seconds.  With `count` the report's `count` is exact even
    if there are more solutions than are listed.  With `suggest`, its `next_clues` has up to that number of clues that
    would settle a puzzle with several solutions.
    """
    limits = Limits(solutions=whole("limit", limit), seconds=seconds("time_limit", time_limit))
    wanted = ReportOptions(count=bool(count), suggest=whole("suggest", suggest))
    loaded = loaded_of(source)
    return _report(judge_loaded(loaded, limits, wanted), loaded.puzzle)


def count(source: Source, *, time_limit: float | None = None) -> int | None:
    """Return the exact number of the puzzle's solutions; None if the puzzle is invalid or a limit struck."""
    return solve(source, limit=1, time_limit=time_limit, count=True).count


def check(
    paths: str | PathLike[str] | Iterable[str | PathLike[str]],
    *,
    exclude: str | Iterable[str] = (),
    strict: bool = False,
    time_limit: float | None = None,
    jobs: int | None = 1,
) -> Iterator[Report]:
    """Yield a report on each puzzle of each file (folders are walked), in order.

    `report.ok` says whether the puzzle is as its author expects.  `exclude` has patterns of files and folders to skip,
    such as `drafts/*`; themes, and files in a folder that are not puzzles at all, such as `mkdocs.yml`, are skipped as
    well.  With `strict` a needless clue is an error.  `jobs` is the number of processes, None for one per core.
    """
    from logicgrid.api.checking import CheckRequest, checked_files
    from logicgrid.files.disk import find_puzzles

    named = [Path(each) for each in ([paths] if isinstance(paths, str | PathLike) else _iterated(paths))]
    files = find_puzzles(named, exclude=texts("exclude", exclude))
    workers = None if jobs is None else whole("jobs", jobs, 1, 256)
    request = CheckRequest(frozenset(named), bool(strict), True, seconds("time_limit", time_limit), workers)
    return (
        _report(each) for found in checked_files(files, request) if found.holds == "puzzle" for each in found.reports
    )


def explain(
    source: Source, *, language: str | None = None, time_limit: float | None = None, budget: int = BRANCHES
) -> Explanation:
    """Return the derivation of the only answer from the clues, in steps that a person accepts.

    For a puzzle with several answers it goes as far as the clues lead: the `solution` is None, and the `value` has what
    is `open`.  `language` is `en`, `nl`, `fr`, `zh` or `ja` (default: the puzzle's own, or English).  `budget` limits
    the search for steps, in suppositions.  Raises PuzzleError if the puzzle is invalid or has no answer, or if a limit
    struck.
    """
    asked = language_asked(language)
    loaded, derived = _derived(source, budget, time_limit, True)
    from logicgrid.words.phrases import language_for

    explanation = explanation_of(loaded, derived)
    return Explanation(
        loaded.file,
        language_for(asked, explanation.language),
        derived.derivation.level,
        derived.derivation.effort,
        None if derived.open else shown_as(Solution, derived.puzzle.present(derived.answer), _puzzle=derived.puzzle),
        {"file": loaded.file, "kind": loaded.kind, "title": loaded.title, **value_of(derived)},
        explanation,
    )


def hint(
    source: Source,
    known: str | Iterable[str] = (),
    *,
    marks: str | PathLike[str] | None = None,
    strength: int = 3,
    language: str | None = None,
    time_limit: float | None = None,
    budget: int = BRANCHES,
) -> Hint:
    """Return the easiest next step from what is known; wrong marks are pointed out first.

    `known` are facts in the clue language, or such as `r1c2=5` for a sudoku; `marks` is the path of a file of facts, or
    its text.  Strength 1 says where to look, 2 also which technique and clue to use, 3 also the step itself.  Raises
    PuzzleError as `explain` does, and ValueError for a fact that the puzzle does not have.
    """
    asked, facts, depth = language_asked(language), texts("known", known), whole("strength", strength, 1, 3)
    loaded, derived = _derived(source, budget, time_limit, True, "some")
    from logicgrid.render.explain.text import hint_to_json, hint_to_text
    from logicgrid.words.phrases import language_for, words_of

    content = None if marks is None else _content("marks", marks)
    try:
        step = next_step(loaded, derived, facts, content, Budget(budget, time_limit))
    except BadFact as mistake:
        raise ValueError(f"{mistake}{f' ({mistake.help})' if mistake.help else ''}") from None
    words = words_of(language_for(asked, derived.puzzle.language))
    value = json.loads(hint_to_json(step, words, depth, derived.atoms.to_value))
    return Hint(
        loaded.file,
        hint_to_text(step, words, depth),
        tuple(value["wrong"]),
        value["finished"],
        value.get("where"),
        value.get("technique"),
        tuple(value.get("clues", ())),
        tuple(value.get("conclusions", ())),
    )


def read(source: Source, *, language: str | None = None) -> Readings:
    """Return each clue's text next to its rule in words, with warnings if the two seem to differ.

    `language` is as in `explain`.  Raises PuzzleError if the puzzle is invalid.
    """
    asked = language_asked(language)
    loaded = loaded_of(source)
    return Readings(loaded.file, loaded.title, readings(loaded, asked)[0])


def hear(source: Source, *, time_limit: float | None = None) -> Heard:
    """Return the readings of clues that are only texts: the equivalent rules, and the parts that were not understood.

    `verdict` is the verdict on the puzzle with the certain readings; `time_limit` limits its seconds.  Raises
    PuzzleError if the puzzle is invalid.
    """
    limit = seconds("time_limit", time_limit)
    loaded = loaded_of(source)
    usable(loaded)
    return shown_as(Heard, answering.heard(loaded, limit), file=loaded.file, title=loaded.title)


def clues(source: Source, *, all: bool = False, limit: int = 100, time_limit: float | None = None) -> ClueReport:
    """Return the strength of each clue, and the needless clues; with `all`, at most `limit` sets that suffice.

    Raises PuzzleError if the puzzle is invalid.
    """
    time, most = seconds("time_limit", time_limit), whole("limit", limit)
    loaded = loaded_of(source)
    found = clue_findings(loaded, time, most if all else None)
    return shown_as(ClueReport, found, file=loaded.file, title=loaded.title)


def conflicts(
    source: Source, *, all: bool = False, limit: int = 1000, time_limit: float | None = None
) -> ConflictReport:
    """Return which clues contradict each other, and how to repair that; with `all`, at most `limit` of each.

    Raises PuzzleError if the puzzle is invalid.
    """
    time, most = seconds("time_limit", time_limit), whole("limit", limit)
    loaded = loaded_of(source)
    found = conflict_findings(loaded, time, most if all else None)
    return shown_as(ConflictReport, found, file=loaded.file, title=loaded.title)


def certify(source: Source, *, time_limit: float | None = None, budget: int = BRANCHES) -> Certificate:
    """Return a proof that the puzzle has exactly one answer, for `verify`.  Raises PuzzleError as `explain` does."""
    loaded, found = _derived(source, budget, time_limit)

    value = value_of(found)
    return Certificate(loaded.file, value["puzzle"], value["level"], len(value["steps"]), to_text(value))


def verify(source: Source, certificate: Certificate | str | PathLike[str]) -> Verification:
    """Check a certificate (or its text, or the path of its file) against the meaning of the clues, without a solver.

    Raises PuzzleError if the puzzle is invalid, and ValueError for anything that is not a certificate.
    """
    is_text = isinstance(certificate, str) and certificate.lstrip().startswith("{")
    is_text = is_text or isinstance(certificate, Certificate)
    raw = _encoded(str(certificate)) if is_text else _content("certificate", certificate)
    loaded = loaded_of(source)
    puzzle = usable(loaded)
    try:
        steps, fault = verified(puzzle, raw, loaded.file)
    except Refused as refused:
        raise ValueError(f"this is no certificate: {refused.why}") from None
    return Verification(loaded.file, not fault, steps, fault)


def convert(source: Source, to: str, *, number: int | None = None, width: int = 30, colors: int = 2) -> Conversion:
    """Return a nonogram or a sudoku (or a picture, by its path) in another format.

    `to` is the suffix of the format, such as `yaml`, `non` or `sdk`, or a name that ends in it.  `number` selects one
    of several puzzles, from 1; `width` and `colors` are the width of a picture in cells and its number of colours.
    Raises PuzzleError if the puzzle has mistakes, or if the format has no room for it.
    """
    from logicgrid.kinds.formats.convert import SUFFIXES, convert, is_image

    name = to if isinstance(to, str) and "." in to else f".{choice('to', to, [each[1:] for each in SUFFIXES])}"
    if not name.lower().endswith(SUFFIXES):
        raise ValueError(f"`to` ends in one of {', '.join(SUFFIXES)}; {shown(to)} does not")
    which = None if number is None else whole("number", number, 1)
    file, raw = _name_and_text(source)
    given = file if raw is None else _encoded(raw)
    found = convert(given, name, file, which, whole("width", width, 1), whole("colors", colors, 2))
    if found.text is None:
        shows = raw if raw is not None or is_image(file) else text_of(read_bytes(file)[0] or b"")
        raise PuzzleError(
            report.PuzzleReport(file, None, None, "invalid", None, False, errors=found.problems, source=shows)
        )
    return Conversion(found.text, found.notes, found.problems)


# -- parts of the above ----------------------------------------------------------------------------------------------


def _name_and_text(source: Source) -> tuple[str, str | None]:
    """Return the name of a puzzle's file, and its text unless it must be read from the file."""
    if isinstance(source, loading.LoadedPuzzle):
        return source.file, source.source
    if isinstance(source, str) and "\n" in source:
        return "<text>", source
    if not is_path(source):
        load_text(source)  # type: ignore[arg-type]
    return fspath(source), None


def _derived(
    source: Source,
    budget: int,
    time_limit: float | None,
    open_too: bool = False,
    steps: Literal["needed", "some"] = "needed",
) -> tuple[loading.LoadedPuzzle, Derived]:
    """Return the loaded puzzle, and the derivation of its only answer.  Raises PuzzleError if there is none.

    For a puzzle with several answers it has what follows from the clues, if `open_too`.
    """
    limit = budget_asked(budget, time_limit)
    loaded = loaded_of(source)
    return loaded, derived(loaded, Deriving(limit, open_too=open_too, steps=steps, to_questions=True))


def loaded_of(source: Source) -> loading.LoadedPuzzle:
    """Return the loaded puzzle of a source."""
    return source if isinstance(source, loading.LoadedPuzzle) else load(source)


def budget_asked(budget: int, time_limit: float | None) -> Budget:
    """Return a budget.  Raises ValueError."""
    return Budget(whole("budget", budget), seconds("time_limit", time_limit))


def language_asked(asked: str | None) -> str | None:
    """Return the requested language, if any.  Raises ValueError."""
    return None if asked is None else choice("language", asked, LANGUAGES)


def _content(name: str, source: Any) -> bytes:
    """Return a text of several lines, or the content of the file at a path.  Raises ValueError."""
    if isinstance(source, str) and "\n" in source:
        return _encoded(source)
    if not is_path(source):
        raise ValueError(f"`{name}` is a path or a text, not {shown(source)}")
    try:
        with Path(source).open("rb") as stream:
            return stream.read(_MOST_BYTES)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise ValueError(f"{shown(fspath(source))}: {reason.lower()}") from None


def _encoded(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


def _iterated(value: Any) -> Iterable[Any]:
    found = list(value) if isinstance(value, Iterable) else [value]
    if all(isinstance(each, str | PathLike) for each in found):
        return found
    raise ValueError(f"`paths` is a path or several, not {shown(value)}")


def _report(found: report.PuzzleReport, puzzle: Puzzle | None = None) -> Report:
    """Return the report with displayable solutions, as boards if their puzzle is known."""
    solutions = [shown_as(Solution, each, _puzzle=puzzle) for each in found.solutions]
    return replace(shown_as(Report, found), solutions=tuple(solutions))
