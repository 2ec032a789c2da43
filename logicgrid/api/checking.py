"""The reports on whole collections of files, on one process or several; a fault only affects its own file.

A file's reports are cached by its bytes: the key is a hash of these, of the options that a report depends on, and of
the versions of everything that made it.  An `unknown`, and anything that a time limit may have cut short, is never
cached.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, assert_never

from msgspec import convert, to_builtins

from logicgrid.analyses.judge import MEMORY, PRELOAD, WALL, ReportOptions, judge_loaded
from logicgrid.analyses.solve import Limits
from logicgrid.files.disk import write_whole
from logicgrid.files.settings import FileRules, Finder
from logicgrid.files.text import read_bytes
from logicgrid.kinds import Puzzle
from logicgrid.kinds.load import each_in, has_nothing_of_a_puzzle, is_something_else, is_theme, named
from logicgrid.puzzle.budget import now
from logicgrid.puzzle.diagnostics import Diagnostic, Refused, one_line, system_words
from logicgrid.puzzle.messages import Message, from_plain, say, to_plain
from logicgrid.puzzle.question import grouped
from logicgrid.puzzle.record import Record, replace
from logicgrid.puzzle.report import PuzzleReport
from logicgrid.runner import Died, Done, Outcome, Raised, TimedOut, attempt, run, usable_cores, versions

if TYPE_CHECKING:
    from logicgrid.runner.cache import Cache
    from logicgrid.runner.cluster import Cluster

Entry = tuple[bytes, bytes]
"""A key, and the compressed value."""


class Checked(Record):
    """The reports on a file; `something_else` if it is not meant to be a puzzle."""

    reports: tuple[PuzzleReport, ...]
    something_else: bool = False


class FileOrder(Record):
    """The wanted findings on a file, and the limits for them."""

    limits: Limits
    wanted: ReportOptions


Asked = tuple[Path, FileOrder, str | None]
"""A file, the order for it, and what the key of its reports depends on besides; None if they are not cached."""


def check_files(
    asked: Sequence[tuple[Path, FileOrder]],
    jobs: int | None = None,
    cache: Cache | None = None,
    cluster: Cluster | None = None,
) -> Iterator[Checked]:
    """Yield, for each file in order, the reports on the puzzles in it; `jobs` None means one process per core.

    The seconds of an order are processor time; a worker is only killed if it is still busy long after that.  With a
    `cache` only missing reports are worked out; with a `cluster` this is done there (see `run`, also for exceptions).
    """
    bases = {order: _basis(cache, order) for order in {order for _, order in asked}}
    todo = [(file, order, bases[order]) for file, order in asked]
    keys = _known(todo, cache)
    unknown = [each for each, key in zip(todo, keys, strict=True) if key is None]
    seconds = [order.limits.seconds for _, order in asked]
    outcomes: Iterator[Outcome[Worked]] = run(
        FileTasks(unknown),
        _check,
        jobs=min(jobs or usable_cores(), max(len(unknown if cluster else todo), 1)),
        seconds=None if None in seconds else WALL * max(filter(None, seconds), default=0.0) + 60,
        memory=MEMORY,
        preload=PRELOAD,
        cluster=cluster,
    )
    try:
        for task, key in zip(todo, keys, strict=True):
            value = cache.get(key) if cache and key else None
            if value is not None:
                yield checked_of(value, str(task[0]))
                continue
            try:  # an entry that another process has removed since is worked out here
                outcome = next(outcomes) if key is None else attempt(_check, task_of(*task))
            except RuntimeError as fault:
                outcome = Died(str(fault))
            except StopIteration:  # after a RuntimeError
                outcome = Died(say("api.no-worker-can-start"))
            if not isinstance(outcome, Done):
                yield Checked((lost(task[0], outcome),))
                continue
            checked, entry = outcome.value
            if cache and entry:
                cache.put(*entry)
            yield checked
    finally:
        if cache:
            cache.close()


def _known(todo: Sequence[Asked], cache: Cache | None) -> list[bytes | None]:
    """Return the keys of the files whose reports are in the cache; None for the others."""
    if cache is None or cache.is_empty():
        return [None] * len(todo)
    found: list[bytes | None] = []
    for file, _, basis in todo:
        raw, _ = read_bytes(file)
        key = None if raw is None or basis is None else _file_key(basis, str(file), raw)
        found.append(key if key is not None and cache.has(key) else None)
    return found


class FileTask(Record):
    """A task for a worker: a file's name, its bytes (None if it cannot be read), and the order."""

    name: str
    raw: bytes | None
    problems: tuple[Diagnostic, ...]
    order: FileOrder
    basis: str | None


def task_of(file: Path, order: FileOrder, basis: str | None, folder: str = "") -> FileTask:
    """Return the task for a file; its path is relative to a folder, if one is named."""
    return FileTask(str(file), *read_bytes(os.path.join(folder, file), str(file)), order, basis)


class FileTasks(Sequence[FileTask]):
    """The tasks of files, each read lazily, relative to the process's current directory."""

    def __init__(self, asked: Sequence[Asked]) -> None:
        self.asked = asked
        self.folder = os.getcwd()

    def __len__(self) -> int:
        return len(self.asked)

    def __getitem__(self, place: Any) -> Any:
        file, order, basis = self.asked[place]
        return task_of(file, order, basis, self.folder)


Worked: TypeAlias = tuple[Checked, Entry | None]
"""The reports on a file, and the entry to cache."""


def _check(task: FileTask) -> Worked:
    """Return the reports on one file, and the entry to cache."""
    order, reports, settled = task.order, list[PuzzleReport](), True
    start = now()
    for loaded in each_in(task.name, task.raw, task.problems):
        reports.append(judge_loaded(loaded, order.limits, order.wanted, start))
        settled = settled and _settles(reports[-1], loaded.puzzle, order)
        start = now()
    checked = Checked(tuple(reports), is_something_else(task.raw, reports))
    if task.basis is None or task.raw is None or not settled:
        return checked, None
    return checked, checked_to_entry(_file_key(task.basis, task.name, task.raw), task.name, checked)


def lost(file: Path, outcome: TimedOut | Died | Raised) -> PuzzleReport:
    """Return the report on a file for which a worker returned nothing."""
    match outcome:
        case TimedOut(seconds):
            error = Diagnostic("timed-out", say("api.no-answer-within-s", seconds=format(seconds, "g")))
        case Died(detail):
            ended = say("api.worker-process-ended", detail=detail)
            error = Diagnostic("worker-died", ended, help=say("api.try-file-itself"))
        case Raised(text, trace):
            error = Diagnostic("internal-error", say("api.fault-program", text=text), help=trace)
        case _:
            assert_never(outcome)
    return PuzzleReport(str(file), None, None, "unknown", None, False, errors=(error,))


class CheckRequest(Record):
    """A request to check files: `named` files must be puzzles, unless others are skipped.

    `seconds` are for each file and override its settings; `usual` are for a file without either.  The name `-` is
    standard input if `input_is_read`.
    """

    named: frozenset[Path]
    strict: bool = False
    level: bool = True
    seconds: float | None = None
    jobs: int | None = None
    usual: float | None = None
    skips_others: bool = False
    input_is_read: bool = False


class FileResult(Record):
    """The reports on a file, and what it holds; an "other" file is skipped because it is not a puzzle."""

    file: Path
    reports: tuple[PuzzleReport, ...]
    holds: Literal["puzzle", "theme", "other"]


def checked_files(
    files: Sequence[Path],
    request: CheckRequest,
    rules: Sequence[FileRules] = (),
    cache: Cache | None = None,
    cluster: Cluster | None = None,
) -> Iterator[FileResult]:
    """Yield the result for each file, in order; `rules` are the settings for each."""
    wanted = ReportOptions(strict=request.strict, level=request.level)
    limits = Limits(2, request.usual, first=False)
    orders = [order(each, limits, wanted, request.seconds) for each in rules or [FileRules()] * len(files)]
    asked = list(zip(files, orders, strict=True))
    found = check_files([each for each in asked if not _is_input(each[0], request)], request.jobs, cache, cluster)
    for file, each in asked:
        if _is_input(file, request):
            checked = Checked(tuple([judge_loaded(loaded, each.limits, each.wanted) for loaded in named("-")]))
        else:
            checked = next(found)
        is_other = _is_passed_over(file, checked, request)
        yield FileResult(
            file, checked.reports, "other" if is_other else "theme" if is_theme(checked.reports) else "puzzle"
        )


def _is_input(file: Path, request: CheckRequest) -> bool:
    return request.input_is_read and str(file) == "-"


def _is_passed_over(file: Path, checked: Checked, request: CheckRequest) -> bool:
    """Return True if a file is skipped because it is not a puzzle; named files are not, unless others are skipped."""
    if checked.something_else and (request.skips_others or file not in request.named):
        return True
    codes = [error.code for report in checked.reports for error in report.errors]
    of_several = file not in request.named and codes == ["several-documents"]  # most often a manifest
    if not (request.skips_others or of_several) or any(report.verdict != "invalid" for report in checked.reports):
        return False
    return (raw := read_bytes(file)[0]) is not None and has_nothing_of_a_puzzle(raw)


_OF_VERDICT = ("question-open", "question-none")
"""The codes of errors that only say that the verdict is not the one that the file expects."""


def settled(files: Sequence[Path]) -> tuple[list[Path], list[FileRules]]:
    """Return the files that their settings do not exclude, and the settings for each.  Raises Refused."""
    finder = Finder()
    kept = [(file, own) for file in files if not (own := finder.settings_for(file)).leaves_out(file)]
    return [file for file, _ in kept], [own.of(file) for file, own in kept]


def order(rules: FileRules, limits: Limits, wanted: ReportOptions, seconds: float | None) -> FileOrder:
    """Return the order for a file; `seconds`, if given, override the settings."""
    time = seconds or rules.time_limit or limits.seconds  # none of them is 0
    return FileOrder(replace(limits, seconds=time), replace(wanted, strict=wanted.strict or bool(rules.strict)))


def under_rules(report: PuzzleReport, rules: FileRules) -> PuzzleReport:
    """Return the report under some rules: without ignored warnings, and `ok` with any verdict if they say so.

    Their language is the default for a file without its own.
    """
    if rules.language and report.language is None:
        report = replace(report, language=rules.language)
    if rules.ignore:
        report = replace(report, warnings=tuple([each for each in report.warnings if each.code not in rules.ignore]))
    if rules.any_verdict and report.expected is not None:
        errors = tuple([each for each in report.errors if each.code not in _OF_VERDICT])
        ok = not errors and report.verdict not in ("invalid", "unknown")
        report = replace(report, expected=None, errors=errors, ok=ok)
    return report


# --- The cache of reports ---------------------------------------------------------------------------------------------


def _basis(cache: Cache | None, order: FileOrder) -> str | None:
    """Return everything, besides the files, that the keys of reports under an order depend on; None without a cache."""
    if cache is None or cache.is_closed():
        return None
    return repr((versions(), replace(order.limits, seconds=None), order.wanted))


def _file_key(basis: str, name: str, raw: bytes) -> bytes:
    """Return the key of a file's reports; its name only matters if its suffix may determine the format."""
    ending = os.path.basename(name).lower().partition(".")[2]
    ending = "yaml" if ending.endswith(("yaml", "yml")) else ending
    return sha256(repr((basis, ending)).encode("utf-8", "backslashreplace") + b"\0" + raw).digest()


def _settles(report: PuzzleReport, puzzle: Puzzle | None, order: FileOrder) -> bool:
    """Return True if no time limit affected a report.

    Parts of the work may take a share of the remaining time, never less than half of it.
    """
    if report.verdict == "unknown":
        return False
    if order.limits.seconds is None or report.seconds < order.limits.seconds / 2:
        return True
    level = puzzle is None or report.level is not None or not (order.wanted.level or puzzle.difficulty)
    return report.verdict == "unique" and level and not order.wanted.strict


def checked_to_entry(key: bytes, name: str, checked: Checked) -> Entry | None:
    """Return the cache entry of a file's reports; None if they would not survive the round trip."""
    from logicgrid.runner.cache import compressed

    if not all(report.file.startswith(name) for report in checked.reports):
        return None
    kept = tuple([_kept(report, name) for report in checked.reports])
    value = json.dumps([checked.something_else, to_builtins(kept, enc_hook=_hook)]).encode()
    return (key, compressed(value)) if _reports(json.loads(value)[1]) == kept else None


def _kept(report: PuzzleReport, name: str) -> PuzzleReport:
    """Return a report without its file's name, and without the file's text unless an excerpt is shown."""
    shows = report.errors or report.warnings
    return replace(report, file=report.file[len(name) :], source=report.source if shows else None, cached=True)


def checked_of(value: bytes, name: str) -> Checked:
    """Return the reports on the file with this name."""
    something_else, reports = json.loads(value)
    return Checked(tuple([replace(report, file=name + report.file) for report in _reports(reports)]), something_else)


def _reports(values: Any) -> tuple[PuzzleReport, ...]:
    found: tuple[PuzzleReport, ...] = convert(_with_messages(values), tuple[PuzzleReport, ...])
    return found


_MESSAGE = "$message"
"""The only key of a JSON object that represents a message."""


def _hook(value: Any) -> Any:
    return {_MESSAGE: to_plain(value)} if isinstance(value, Message) else str(value)


def _with_messages(value: Any) -> Any:
    """Return JSON values with the objects that represent messages replaced by these."""
    if isinstance(value, list):
        return [_with_messages(each) for each in value]
    if not isinstance(value, dict):
        return value
    if value.keys() == {_MESSAGE}:
        return from_plain(value[_MESSAGE])
    return {name: _with_messages(each) for name, each in value.items()}


# --- Baselines --------------------------------------------------------------------------------------------------------

FORMAT = 1


class Baseline(Record):
    """The number of known occurrences of each finding in each file; the files' names are relative to `folder`."""

    folder: str
    known: Mapping[str, Counter[str]]

    def new_in(self, report: PuzzleReport) -> PuzzleReport | None:
        """Return a report with only its new findings; None if it fails, and everything that is wrong is known."""
        left = Counter(self.known.get(_name(report.file, self.folder)))
        errors = [each for each in report.errors if _is_new(_finding(each), left)]
        warnings = [each for each in report.warnings if _is_new(_finding(each), left)]
        verdict = [each for each in _verdict(report) if _is_new(each, left)]
        if not report.ok and not errors and not verdict:
            return None
        return replace(report, errors=tuple(errors), warnings=tuple(warnings))


def _is_new(finding: str, left: Counter[str]) -> bool:
    left[finding] -= 1
    return left[finding] < 0


def _finding(each: Diagnostic) -> str:
    return f"{each.code}: {one_line(each.message)}"


def _verdict(report: PuzzleReport) -> list[str]:
    """Return the finding that a puzzle's verdict is not the one that its file expects, if so."""
    differs = report.verdict == "unknown" or report.expected not in (None, report.verdict)
    return [f"verdict: {report.verdict}"] if not report.ok and report.verdict != "invalid" and differs else []


def _name(file: str, folder: str) -> str:
    """Return the name of a file, relative to the folder if it is inside it."""
    path, root = os.path.abspath(file), os.path.join(folder, "")
    return Path(path[len(root) :] if path.startswith(root) else path).as_posix()


def read_baseline(file: str | Path) -> Baseline:
    """Return the baseline in a file.  Raises Refused if it is not one."""
    help = say("api.write-baseline", file=file)
    try:
        value: Any = json.loads(Path(file).read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise Refused(say("api.no-such-baseline"), help, str(file)) from None
    except OSError as error:
        raise Refused(say("api.baseline-unreadable", reason=system_words(error)), None, str(file)) from None
    except (ValueError, RecursionError):
        raise Refused(say("api.baseline-no-json"), help, str(file)) from None
    files: Any = value.get("files") if isinstance(value, dict) and value.get("format") == FORMAT else None
    lists = files.values() if isinstance(files, dict) else [None]
    if not all([isinstance(each, list) and {*map(type, each)} <= {str} for each in lists]):
        raise Refused(say("api.baseline-format", format=FORMAT), help, str(file))
    return Baseline(_folder(file), {name: Counter(found) for name, found in files.items()})


def refuse_others(file: str | Path) -> None:
    """Raise Refused if a file contains anything but a baseline, since writing would overwrite it."""
    if not os.path.isfile(file) or not os.path.getsize(file):
        return
    try:
        read_baseline(file)
    except Refused as refused:
        raise Refused(refused.why, say("api.baseline-stays"), str(file)) from None


def write_baseline(file: str | Path, reports: Iterable[PuzzleReport]) -> int:
    """Write the findings in these reports, and return their number.  Raises Refused."""
    found: list[tuple[str, str]] = []
    for report in reports:
        said = [*map(_finding, (*report.errors, *report.warnings)), *_verdict(report)]
        found += [(_name(report.file, _folder(file)), each) for each in said]
    value = {"format": FORMAT, "files": grouped(sorted(found))}
    write_whole(file, json.dumps(value, ensure_ascii=False, indent=1) + "\n", "-")
    return len(found)


def _folder(file: str | Path) -> str:
    return os.path.dirname(os.path.abspath(file))
