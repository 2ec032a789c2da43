"""What `check` remembers, and when it may: reports by a file's bytes, verdicts by a puzzle's identity.

A key is a hash of the bytes (or the identity), of the options that a report depends on and of the versions of all that
made it.  An `unknown`, and whatever a limit of time may have cut short, is never remembered.  Of a verdict that is
remembered, each answer is evaluated again, and the clues are counted by their place, so that everything that depends
on the file (texts, lines, the stated solution) is made anew.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import lru_cache
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from msgspec import convert, to_builtins

from logicgrid.analyses.judge import Decided, ReportOptions
from logicgrid.analyses.solve import Contradictory, Limits, Multiple, Undecided, Unique
from logicgrid.kinds import Puzzle
from logicgrid.puzzle.messages import Message, from_plain, to_plain
from logicgrid.puzzle.question import Answer, Rating
from logicgrid.puzzle.record import Record, replace
from logicgrid.puzzle.report import PuzzleReport

if TYPE_CHECKING:
    from logicgrid.runner.cache import Cache

Entry = tuple[bytes, bytes]
"""A key, and the compressed value."""


class Checked(Record):
    """The reports on a file; `something_else` if it is not meant to be a puzzle at all."""

    reports: tuple[PuzzleReport, ...]
    something_else: bool = False


class Memory(Record):
    """The folder in which a run of `check` remembers, and all that its keys depend on."""

    folder: str
    run: int
    versions: str
    options: str

    @staticmethod
    def of(cache: Cache | None, limits: Limits, wanted: ReportOptions) -> Memory | None:
        """Return how to remember reports that are made within these limits and have what is wanted."""
        if cache is None or cache.is_closed():
            return None
        from logicgrid.runner.versions import versions

        options = [limits.solutions, limits.branches, limits.first, wanted.count, wanted.strict, wanted.level]
        assert wanted.suggest is None
        return Memory(os.path.abspath(cache.folder), cache.run, repr(versions()), repr(options))

    def file_key(self, name: str, raw: bytes) -> bytes:
        """Return the key of a file's reports: its name matters only if its ending may say which format it has."""
        ending = os.path.basename(name).lower().partition(".")[2]
        ending = "yaml" if ending.endswith(("yaml", "yml")) else ending
        return self._key("file", ending, raw)

    def puzzle_key(self, puzzle: Puzzle) -> bytes:
        """Return the key of a puzzle's verdict."""
        from logicgrid.kinds.atoms import identity

        return self._key("puzzle", str(puzzle.difficulty is not None), identity(puzzle).encode())

    def _key(self, what: str, more: str, content: bytes) -> bytes:
        head = json.dumps([what, self.versions, self.options, more])
        return sha256(head.encode("ascii") + b"\0" + content).digest()


# -- the reports on a file -------------------------------------------------------------------------------------------


def checked_to_entry(key: bytes, name: str, checked: Checked) -> Entry | None:
    """Return the entry of a file's reports; None if they would not come back as they are."""

    from logicgrid.runner.cache import compressed

    if not all(report.file.startswith(name) for report in checked.reports):
        return None
    kept = tuple([_kept(report, name) for report in checked.reports])
    value = json.dumps([checked.something_else, to_builtins(kept, enc_hook=_hook)]).encode()
    return (key, compressed(value)) if _reports(json.loads(value)[1]) == kept else None


def _kept(report: PuzzleReport, name: str) -> PuzzleReport:
    """Return a report without its file's name, and without the file's text if nothing is shown in it."""
    shows = report.errors or report.warnings
    return replace(report, file=report.file[len(name) :], source=report.source if shows else None, cached=True)


def checked_of(value: bytes, name: str) -> Checked:
    """Return the reports on the file of that name."""
    something_else, reports = json.loads(value)
    return Checked(tuple([replace(report, file=name + report.file) for report in _reports(reports)]), something_else)


def _reports(values: Any) -> tuple[PuzzleReport, ...]:

    found: tuple[PuzzleReport, ...] = convert(_with_messages(values), tuple[PuzzleReport, ...])
    return found


_MESSAGE = "$message"
_FRACTION = "$fraction"
"""The only keys of objects of JSON that stand for a message, and for a fraction."""


def _hook(value: Any) -> Any:
    return {_MESSAGE: to_plain(value)} if isinstance(value, Message) else str(value)


def _with_messages(value: Any) -> Any:
    """Return values of JSON with messages instead of what stands for them."""
    if isinstance(value, list):
        return [_with_messages(each) for each in value]
    if not isinstance(value, dict):
        return value
    if value.keys() == {_MESSAGE}:
        return from_plain(value[_MESSAGE])
    return {name: _with_messages(each) for name, each in value.items()}


# -- the verdict on a puzzle -----------------------------------------------------------------------------------------


class FileNotes:
    """What is remembered while the puzzles of one file are judged: see `judge.Remembers`.

    `entries` are new; `settled` is False if something depends on a limit of time, so that the reports are not kept.
    """

    def __init__(self, memory: Memory) -> None:
        self.memory = memory
        self.entries: list[Entry] = []
        self.settled = True

    def add(self, entry: Entry | None) -> None:
        """Note an entry, if there is one."""
        if entry is not None:
            self.entries.append(entry)

    def recall(self, puzzle: Puzzle) -> Decided | None:
        """Return what was decided of a puzzle with the same meaning."""
        self._key = self.memory.puzzle_key(puzzle)
        value = _reader(self.memory.folder, self.memory.run, os.getpid()).get(self._key)
        return None if value is None else _decided(json.loads(value), puzzle)

    def note(self, puzzle: Puzzle, decided: Decided, spent: float, limits: Limits) -> None:
        """Remember what was decided after a number of seconds, unless more seconds could change it."""
        if not _is_settled(puzzle, decided, spent, limits):
            self.settled = False
            return
        from logicgrid.runner.cache import compressed

        self.entries.append((self._key, compressed(json.dumps(_value(decided, puzzle)).encode())))


@lru_cache(maxsize=2)
def _reader(folder: str, run: int, process: int) -> Cache:
    """Return the cache as a process reads it; `process` is its number: a file must not be shared with a fork."""
    from logicgrid.runner.cache import Cache

    return Cache(folder, run, reads_only=True)


def _is_settled(puzzle: Puzzle, decided: Decided, spent: float, limits: Limits) -> bool:
    """Return True if no limit of time had a part in what was decided.

    Parts of the work may take a share of the time that is left, never less than half of it.
    """
    if isinstance(decided.outcome, Undecided) or any([each.verdict == "unknown" for each in decided.findings]):
        return False
    if limits.seconds is None or spent < limits.seconds / 2:
        return True
    needless = decided.redundancy
    return (
        isinstance(decided.outcome, Unique)
        and (needless is None or (not needless.undecided and needless.irredundant is not None))
        and (decided.outcome.rating is None or decided.outcome.rating.level is not None)
        and (decided.level is not None or puzzle.difficulty is None)
    )


_VERDICTS: dict[str, type[Unique | Multiple | Contradictory]] = {
    "unique": Unique,
    "multiple": Multiple,
    "none": Contradictory,
}
"""The outcomes that are remembered, by the names that they have in the file."""


def _value(decided: Decided, puzzle: Puzzle) -> list[Any]:
    """Return what was decided as JSON: a verdict, and the fields of a `Decided` in their order.

    Clues are numbered by their place among those that have rules.  What always holds and is no clue has a number below
    0, by its place among the like.
    """
    outcome = decided.outcome
    if isinstance(outcome, Unique) and outcome.rating is not None:
        outcome = replace(outcome, rating=Rating(outcome.rating.level, outcome.rating.least, None))
    places = {clue.number: place for place, clue in enumerate(puzzle.question.clues)}
    places |= {rule: -1 - place for place, rule in enumerate(_rules(puzzle))}
    (verdict,) = [name for name, each in _VERDICTS.items() if isinstance(outcome, each)]
    return [verdict, *_plain(_renumbered(replace(decided, outcome=outcome), places))]


def _decided(value: list[Any], puzzle: Puzzle) -> Decided | None:
    """Return what was decided, for a puzzle of the same meaning; None if an answer is not one of this puzzle."""
    from logicgrid.analyses.answers import ChoiceFinding, Finding
    from logicgrid.analyses.redundancy import Conflict, Redundancy

    verdict, outcome, always, never, redundancy, conflict, level, findings = _restored(value)
    if verdict == "unique" and outcome[2] is not None:
        outcome = (*outcome[:2], Rating(*outcome[2]))
    asked = [replace(Finding(*each), choices=tuple([ChoiceFinding(*one) for one in each[3]])) for each in findings]
    decided = Decided(
        _VERDICTS[verdict](*outcome),
        always,
        never,
        redundancy and Redundancy(*redundancy),
        conflict and Conflict(*conflict),
        level,
        tuple(asked),
    )
    if len(asked) not in (0, len(puzzle.questions)) or not all(map(puzzle.question.holds, _answers(decided))):
        return None
    numbers = dict(enumerate([clue.number for clue in puzzle.question.clues]))
    return _renumbered(decided, numbers | {-1 - place: rule for place, rule in enumerate(_rules(puzzle))})


def _rules(puzzle: Puzzle) -> list[int]:
    """Return the numbers of what always holds and is more than a text."""
    return [rule.number for rule in puzzle.rules if rule.parts]


def _renumbered(decided: Decided, numbers: Mapping[int, int]) -> Decided:
    """Return what was decided with other numbers of the clues."""

    def moved(clues: Iterable[int] | None) -> Any:
        return None if clues is None else tuple([numbers[clue] for clue in clues])

    needless, conflict = decided.redundancy, decided.conflict
    if needless is not None:
        sets = ("redundant", "needed", "undecided", "irredundant")
        needless = replace(needless, **{name: moved(getattr(needless, name)) for name in sets})
    return replace(
        decided,
        tautologies=tuple([(numbers[clue], part) for clue, part in decided.tautologies]),
        contradictions=tuple([(numbers[clue], part) for clue, part in decided.contradictions]),
        redundancy=needless,
        conflict=conflict and replace(conflict, clues=moved(conflict.clues)),
    )


def _answers(decided: Decided) -> dict[Answer, None]:
    """Return the answers in what was decided, each once."""
    match decided.outcome:
        case Unique(solution):
            answers: tuple[Answer, ...] = (solution,)
        case Multiple(solutions):
            answers = solutions
        case _:
            answers = ()
    asked = [answer for each in decided.findings for answer in each.witnesses]
    asked += [
        one
        for each in decided.findings
        for choice in each.choices
        for one in (choice.witness, choice.against)
        if one is not None
    ]
    return dict.fromkeys([*answers, *asked])


def _plain(value: Any) -> Any:
    """Return a value as JSON: records and tuples as lists, a fraction and a message as an object."""
    match value:
        case Record():
            return [_plain(getattr(value, name)) for name in value.__struct_fields__]
        case Message():
            return {_MESSAGE: to_plain(value)}
        case Fraction():
            return {_FRACTION: [value.numerator, value.denominator]}
        case tuple() | list():
            return [_plain(each) for each in value]
        case _:
            return value


def _restored(value: Any) -> Any:
    """Return a value of JSON with tuples instead of lists, and with its fractions and messages."""
    if isinstance(value, dict):
        return from_plain(value[_MESSAGE]) if _MESSAGE in value else Fraction(*value[_FRACTION])
    return tuple(map(_restored, value)) if isinstance(value, list) else value
