"""What `check` remembers, and when it may: reports by a file's bytes, verdicts by a puzzle's identity.

A key is a hash of the bytes (or the identity), of the options that a report depends on and of the versions of all that
made it.  An `unknown`, and whatever a limit of time may have cut short, is never remembered.  Of a verdict that is
remembered, each answer is evaluated again, and the clues are counted by their place, so that everything that depends
on the file (texts, lines, the stated solution) is made anew.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from logicgrid.analyses.judge import Decided, ReportOptions
from logicgrid.analyses.solve import Contradictory, Limits, Multiple, Outcome, Undecided, Unique
from logicgrid.kinds import Puzzle
from logicgrid.puzzle.messages import Message, from_plain, to_plain
from logicgrid.puzzle.question import Answer, Rating
from logicgrid.puzzle.record import Record, replace
from logicgrid.puzzle.report import PuzzleReport

if TYPE_CHECKING:
    from logicgrid.analyses.answers import Finding
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
    from msgspec import to_builtins

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
    from msgspec import convert

    found: tuple[PuzzleReport, ...] = convert(_with_messages(values), tuple[PuzzleReport, ...])
    return found


_MESSAGE = "$message"
"""The only key of an object of JSON that stands for a message."""


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


def _value(decided: Decided, puzzle: Puzzle) -> dict[str, Any]:
    """Return what was decided as JSON; clues are numbered by their place among those that have rules.

    What always holds and is no clue has a number below 0, by its place among the like.
    """
    place = {clue.number: place for place, clue in enumerate(puzzle.question.clues)}
    place |= {rule: -1 - place for place, rule in enumerate(_rules(puzzle))}
    outcome, redundancy, conflict = decided.outcome, decided.redundancy, decided.conflict
    rating = outcome.rating if isinstance(outcome, Unique) else None
    value: dict[str, Any] = {
        "verdict": {Unique: "unique", Multiple: "multiple", Contradictory: "none"}[type(outcome)],
        "answers": _answers(outcome),
        "complete": isinstance(outcome, Multiple) and outcome.complete,
        "proof": "" if isinstance(outcome, Undecided) else to_plain(outcome.proof),
        "always": [[place[number], part] for number, part in decided.tautologies],
        "never": [[place[number], part] for number, part in decided.contradictions],
        "level": decided.level,
        "rating": None if rating is None else [rating.level, rating.least],
        "redundancy": None,
        "conflict": None,
        "questions": [_finding_value(each) for each in decided.findings],
    }
    if redundancy is not None:
        sets = redundancy.redundant, redundancy.needed, redundancy.undecided, redundancy.irredundant
        value["redundancy"] = [None if each is None else [place[number] for number in each] for each in sets]
        value["redundancy"].append(to_plain(redundancy.proof))
    if conflict is not None:
        value["conflict"] = [[place[number] for number in conflict.clues], to_plain(conflict.proof), conflict.minimal]
    return value


def _rules(puzzle: Puzzle) -> list[int]:
    """Return the numbers of what always holds and is more than a text."""
    return [rule.number for rule in puzzle.rules if rule.parts]


def _finding_value(found: Finding) -> dict[str, Any]:
    """Return what was found out of a question as JSON; fractions are pairs."""
    return {
        "verdict": found.verdict,
        "keys": [[each.numerator, each.denominator] if isinstance(each, Fraction) else each for each in found.keys],
        "witnesses": found.witnesses,
        "choices": [[each.can, each.must, each.witness, each.against] for each in found.choices],
        "complete": found.complete,
        "possible": found.possible,
        "proof": to_plain(found.proof),
    }


def _findings(values: Sequence[Any], puzzle: Puzzle) -> tuple[Finding, ...] | None:
    """Return what was found out of the questions; None if a witness is no answer of this puzzle."""
    if not values:
        return ()
    from logicgrid.analyses.answers import ChoiceFinding, Finding

    def answer(rows: Any) -> Answer:
        return tuple([tuple(row) for row in rows])

    found = []
    for each in values:
        choices = [
            ChoiceFinding(can, must, *[None if rows is None else answer(rows) for rows in witnesses])
            for can, must, *witnesses in each["choices"]
        ]
        witnesses = [answer(rows) for rows in each["witnesses"]]
        some = [*witnesses, *[rows for one in choices for rows in (one.witness, one.against) if rows is not None]]
        if not all([puzzle.question.holds(rows) for rows in dict.fromkeys(some)]):
            return None
        keys = [Fraction(*key) if isinstance(key, list) else key for key in each["keys"]]
        found.append(
            Finding(
                each["verdict"],
                tuple(keys),
                tuple(witnesses),
                tuple(choices),
                each["complete"],
                each["possible"],
                from_plain(each["proof"]),
            )
        )
    return tuple(found) if len(found) == len(puzzle.questions) else None


def _answers(outcome: Outcome) -> Sequence[Any]:
    match outcome:
        case Unique(solution):
            return [solution]
        case Multiple(solutions):
            return solutions
        case _:
            return []


def _decided(value: dict[str, Any], puzzle: Puzzle) -> Decided | None:
    """Return what was decided, for a puzzle of the same meaning; None if an answer is not one of this puzzle."""
    from logicgrid.analyses.conflict import Conflict
    from logicgrid.analyses.redundancy import Redundancy

    clues = dict(enumerate([clue.number for clue in puzzle.question.clues]))
    clues |= {-1 - place: rule for place, rule in enumerate(_rules(puzzle))}

    def numbers(places: Iterable[int] | None) -> tuple[int, ...] | None:
        return None if places is None else tuple([clues[place] for place in places])

    answers = tuple([tuple([tuple(row) for row in answer]) for answer in value["answers"]])
    if not all(puzzle.question.holds(answer) for answer in answers):
        return None
    findings = _findings(value["questions"], puzzle)
    if findings is None:
        return None
    rating = None
    if value["rating"] is not None:
        level, least = value["rating"]
        rating = Rating(level, least, None)
    outcome: Outcome
    match value["verdict"]:
        case "unique":
            outcome = Unique(answers[0], from_plain(value["proof"]), rating)
        case "multiple":
            outcome = Multiple(answers, value["complete"], from_plain(value["proof"]))
        case _:
            outcome = Contradictory(from_plain(value["proof"]))
    redundancy = conflict = None
    if value["redundancy"] is not None:
        *sets, proof = value["redundancy"]
        redundant, needed, undecided, irredundant = map(numbers, sets)
        redundancy = Redundancy(redundant or (), needed or (), undecided or (), irredundant, from_plain(proof))
    if value["conflict"] is not None:
        places, proof, minimal = value["conflict"]
        conflict = Conflict(numbers(places) or (), from_plain(proof), minimal)
    return Decided(
        outcome,
        tuple([(clues[place], part) for place, part in value["always"]]),
        tuple([(clues[place], part) for place, part in value["never"]]),
        redundancy,
        conflict,
        value["level"],
        findings,
    )
