"""The documents of one client, and what is known of each: requests come in and answers go out as values.

There is no transport here and no solver: a document is read at once (`draft`), and what takes time comes from `tracks`
and `stages`.  What they find out belongs to a puzzle's meaning, not to a version of the text: it stays while a
clue is half typed, a text is edited or an edit is undone, and only its places in the text are looked up again.  Until
the next meaning is decided, the results of the one before are shown, marked as old.

What a client is told of: `FindingsChanged` asks it to ask again for what it shows in the text; an `Analysis` is a
stage, its value in the form of `--format json`:

-   `reading`, at each version: `{"kind", "title", "old", "same", "clues": [{"number", "line", "text"}], "left_out":
    [{"number", "line"}]}`; `old` if the text has no puzzle, so that everything told before is about an earlier text,
    `same` if its puzzle means what that of the version before meant, so that everything told before holds;
-   `verdict`: as `solve`;  `conflict`: `{"conflicts", "repairs", "complete"}`, as `conflicts`;
-   `counts`: `{"total", "clues": [{"number", "remaining", "without"}]}`, as `clues`, those that are known so far; of a
    board the total, if there are more answers than are listed;
-   `suggestions`: `{"settled", "open", "next_clues", "next_reason"}`, as `solve --suggest`;
-   `needless`: `{"clues": [{"number", "redundant"}], "irredundant"}`, as `clues`;
-   `explanation`: as `explain`, with `"text"`; `{"level": null, "reason"}` if there is none;
-   `undecided`: `{"lane"}`, the time of a track was up;  `fault`: `{"message"}`.
"""

from __future__ import annotations

import gc
import json
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Protocol

from logicgrid.analyses.judge import report_of
from logicgrid.analyses.solve import Limits
from logicgrid.files.settings import without_ignored
from logicgrid.kinds import Puzzle
from logicgrid.kinds.load import LoadedPuzzle
from logicgrid.puzzle.diagnostics import Diagnostic, listed
from logicgrid.puzzle.messages import say, speaking, told
from logicgrid.puzzle.question import Count
from logicgrid.puzzle.record import Record, replace
from logicgrid.puzzle.report import HeardClue, PuzzleReport
from logicgrid.render.json import report_to_json
from logicgrid.render.wording import verdict_words
from logicgrid.session.draft import Change, DocumentDraft, edited, opened, read_again
from logicgrid.session.findings import (
    Findings,
    Inlay,
    diagnostics_of_clues,
    heading,
    hints_of,
    hints_of_heard,
    moved_findings,
    reading_value,
    report_on,
    shifted,
    value_of_stage,
)
from logicgrid.session.stages import ANSWERS, SECONDS, Stage, StageWork, Track, count_keys, meaning_of

MOST_FINDINGS = 60
"""The meanings of a document of which the findings are kept: undoing an edit brings them back."""
AT_ONCE = 2_000
"""The work of one reading, about that of so many values in YAML: while a text is read, nothing else is done here."""

_STAGES = ("counts", "conflict", "suggestions", "needless", "explanation")
"""What the slow track finds out."""
_OF_TEXTS = ("remarks", "heard")
"""What is found out of texts: it belongs to a draft, not to its meaning."""


class UnknownDocument(Exception):
    """A request about a document that is not open."""


class Analysis(Record):
    """A stage of what is known of a document."""

    uri: str
    version: int
    stage: str
    value: dict[str, Any]


class FindingsChanged(Record):
    """Diagnostics, hints and lenses of a document may differ from before, because of a stage or (None) of an edit."""

    uri: str
    stage: Stage | None


Notice = Analysis | FindingsChanged


class Lens(Record):
    """A text above a line; `line` counts from 0."""

    line: int
    title: str


class _Document:
    """An open document: its draft, what is known of it, and what was known before that."""

    def __init__(self, draft: DocumentDraft) -> None:
        self.draft = draft
        self.meaning: Any = None
        """What the last puzzle of the document means."""
        self.words: Any = None
        """The texts of that puzzle, which its explanation repeats."""
        self.lapsed = False
        """True if the version before had no puzzle, so that the client holds all that it was told for old."""
        self.read = draft if draft.puzzle is not None else None
        """The last draft that had a puzzle."""
        self.findings = Findings()
        self.before: tuple[Puzzle, Findings] | None = None
        """The last puzzle that meant something else and of which anything was known."""
        self.all: dict[Any, Findings] = {}
        self.counts: dict[Any, Count] = {}
        """Exact counts, by what they depend on."""
        self.remarks: tuple[Diagnostic, ...] = ()
        self.heard: dict[str, HeardClue] = {}
        """What the texts of clues without rules were heard as."""
        self.report: PuzzleReport | None = None


class StageScheduler(Protocol):
    """What gives work to others: `tracks.Tracks`."""

    def submit(
        self,
        key: tuple[Any, str],
        fast: StageWork,
        slow: Callable[[], StageWork | None] | None,
        hear: Callable[[StageWork, Stage, Any], None],
    ) -> None: ...

    def drop(self, key: tuple[Any, str]) -> None: ...


class Session:
    """The documents of one client.

    `tell` is called with what the client is to know; `scheduler` has the work done, None if there is nobody to do it.
    `limits` is the processor time of each track; a text that takes more work than `at_once` is read by a track first.
    """

    def __init__(
        self,
        tell: Callable[[Notice], None],
        scheduler: Callable[[], StageScheduler] | None = None,
        limits: Mapping[Track, float] = SECONDS,
        at_once: int | None = AT_ONCE,
    ) -> None:
        self._tell = tell
        self._scheduler = scheduler
        self._limits = limits
        self._at_once = at_once
        self._documents: dict[str, _Document] = {}

    # ------------------------------------------------------------------ documents

    def open(self, uri: str, text: str, version: int) -> None:
        """Take note of a document that was opened, or whose whole text is another one."""
        document = self._documents[uri] = _Document(opened(uri, text, version, self._at_once))
        self._changed(document)

    def change(self, uri: str, changes: Sequence[Change], version: int) -> None:
        """Take note of edits.  Raises UnknownDocument."""
        document = self._of(uri)
        document.draft = edited(document.draft, changes, version, self._at_once)
        self._changed(document)

    def close(self, uri: str) -> None:
        """Forget a document."""
        if self._documents.pop(uri, None) is not None and self._scheduler is not None:
            self._scheduler().drop((self, uri))

    def shut(self) -> None:
        """Forget all documents."""
        for uri in list(self._documents):
            self.close(uri)

    def uris(self) -> list[str]:
        """Return the documents that are open."""
        return list(self._documents)

    def draft(self, uri: str) -> DocumentDraft:
        """Return the document as it is now.  Raises UnknownDocument."""
        return self._of(uri).draft

    def findings(self, uri: str) -> Findings:
        """Return what is known of the document's puzzle as it is now; nothing of an earlier one."""
        document = self._of(uri)
        return document.findings if document.draft.puzzle is not None else Findings()

    def heard(self, uri: str) -> Mapping[str, HeardClue]:
        """Return what the texts of clues without rules were heard as, by the texts."""
        return self._of(uri).heard

    def report(self, uri: str) -> PuzzleReport | None:
        """Return the report on the document's puzzle as it is now; None if it is not decided."""
        document = self._of(uri)
        if document.report is None and document.draft.puzzle is not None:
            document.report = report_on(document.draft, document.draft.puzzle, document.findings, document.remarks)
        return document.report

    def _of(self, uri: str) -> _Document:
        found = self._documents.get(uri)
        if found is None:
            raise UnknownDocument(say("session.not-open", uri=uri))
        return found

    # ------------------------------------------------------------------ what follows from a change

    def _changed(self, document: _Document) -> None:
        """Tell what is known of a new draft, and let the rest be found out."""
        draft, puzzle = document.draft, document.draft.puzzle
        document.report = None
        if not draft.is_read:
            self._let_be_read(document)
        lapsed, document.lapsed = document.lapsed, puzzle is None
        if puzzle is None:
            if draft.ours:
                self._tell(Analysis(draft.uri, draft.version, "reading", reading_value(draft, False)))
            self._tell(FindingsChanged(draft.uri, None))
            return
        document.remarks = moved_findings(document.remarks, document.read, draft)
        meaning = meaning_of(puzzle)
        texts = tuple([clue.text for clue in puzzle.clues])
        words = puzzle.title, puzzle.intro, puzzle.language, texts, getattr(puzzle.own, "wording", ())
        same, same_words = meaning == document.meaning, words == document.words
        if not same:
            if document.read is not None and document.read.puzzle is not None and document.findings.decided is not None:
                document.before = document.read.puzzle, document.findings
            self._turn_to(document, meaning, puzzle)
        document.read, document.words = draft, words
        stays = same and not lapsed
        self._tell(Analysis(draft.uri, draft.version, "reading", reading_value(draft, stays)))
        self._tell_of(document, "verdict")  # also if it is the same: its mistakes have places in the text
        if not stays:
            for stage in _STAGES:
                self._tell_of(document, stage)
        if not same:
            self._let_be_found(document)
        elif not same_words and "explanation" in document.findings.have:
            self._let_be_explained(document)
        elif document.findings.decided is not None:
            self._let_be_remarked(document)
        self._tell(FindingsChanged(draft.uri, None))

    def _turn_to(self, document: _Document, meaning: Any, puzzle: Puzzle) -> None:
        """Take what is known of a puzzle that means something else than before."""
        document.meaning = meaning
        findings = document.all.pop(meaning, None) or Findings()
        document.findings = document.all[meaning] = findings
        if len(document.all) > MOST_FINDINGS:
            del document.all[next(iter(document.all))]
        for number, key in count_keys(puzzle):
            if number not in findings.counts and key in document.counts:
                findings.counts[number] = document.counts[key]

    def _let_be_found(self, document: _Document) -> None:
        """Let the tracks find out what is not known of the puzzle."""
        if self._scheduler is None:
            return
        draft, findings, words = document.draft, document.findings, document.words
        findings.have -= {"done", "undecided"}
        findings.overdue.clear()
        fast = StageWork("fast", draft.uri, draft.text, draft.edited, findings.decided, limit=self._limits["fast"])

        def slow() -> StageWork | None:
            have, limit = frozenset(findings.have), self._limits["slow"]
            return replace(fast, track="slow", decided=findings.decided, have=have, limit=limit)

        def hear(work: StageWork, stage: Stage, value: Any) -> None:
            if stage in _OF_TEXTS:
                self._remarked(document, draft, stage, value)
                return
            findings.take(stage, value)
            if self._documents.get(draft.uri) is document and document.findings is findings:
                self._heard(document, work, stage)
                if stage == "explanation" and document.words != words:
                    self._let_be_explained(document)

        self._scheduler().submit((self, draft.uri), fast, slow, hear)

    def _let_be_remarked(self, document: _Document) -> None:
        """Let texts be held against rules again; nothing that is being found out is disturbed."""
        if self._scheduler is None:
            return
        draft = document.draft
        work = StageWork("fast", draft.uri, draft.text, draft.edited, document.findings.decided)
        hear = partial(self._remarked, document, draft)
        self._scheduler().submit((self, draft.uri), work, None, lambda work, stage, value: hear(stage, value))

    def _remarked(self, document: _Document, draft: DocumentDraft, stage: Stage, value: tuple[Any, ...]) -> None:
        """Take the remarks on a draft, or what its texts were heard as; let a later draft be looked at instead."""
        if stage not in _OF_TEXTS or self._documents.get(draft.uri) is not document:
            return
        if stage == "heard":
            document.heard = {each.text: each for each in value}
            self._tell(FindingsChanged(draft.uri, stage))
        elif document.draft is draft:
            document.report, document.remarks = None, value
            self._tell(FindingsChanged(draft.uri, "remarks"))
        elif document.draft.puzzle is not None:
            self._let_be_remarked(document)

    def _let_be_explained(self, document: _Document) -> None:
        """Let the explanation be made again, since it repeats texts that are others now."""
        document.findings.have.discard("explanation")
        self._let_be_found(document)

    def _let_be_read(self, document: _Document) -> None:
        """Let the fast track read a text that takes too long here.

        Then it is read here again, for each reading goes on where the one before it ended, if rules are what takes
        long.  Where YAML is, the mistakes are all that is known of the text.
        """
        if self._scheduler is None:
            return
        draft = document.draft

        def hear(work: StageWork, stage: Stage, value: Any) -> None:
            if self._documents.get(draft.uri) is not document or document.draft is not draft:
                return
            again = read_again(draft, self._at_once) if stage == "reading" and self._at_once else None
            if again is not None:
                document.draft = again
                self._changed(document)
            else:
                document.draft = replace(draft, loaded=value) if stage == "reading" else draft
                self._tell(FindingsChanged(draft.uri, stage))

        work = StageWork("fast", draft.uri, draft.text, draft.edited, only_read=True)
        self._scheduler().submit((self, draft.uri), work, None, hear)

    def _heard(self, document: _Document, work: StageWork, stage: Stage) -> None:
        """Tell of a stage of the meaning that the document has, or had when it was last read."""
        document.report = None
        if stage == "counts" and document.draft.puzzle is not None:
            for number, key in count_keys(document.draft.puzzle):
                count = document.findings.counts.get(number)
                if count is not None and count.exact:
                    document.counts[key] = count
        self._tell_of(document, stage, work.track)
        self._tell(FindingsChanged(document.draft.uri, stage))

    def _tell_of(self, document: _Document, stage: str, track: str = "fast") -> None:
        draft, findings = document.draft, document.findings
        if stage == "verdict":
            report = self.report(draft.uri)
            value = None if report is None else json.loads(report_to_json(report))
        else:
            stage = "counts" if stage == "without" else stage
            value = value_of_stage(stage, findings, track)
        if value is not None:
            self._tell(Analysis(draft.uri, draft.version, stage, value))

    # ------------------------------------------------------------------ diagnostics

    def diagnostics(self, uri: str) -> list[Diagnostic]:
        """Return the mistakes of the text, what does not fit between texts and rules, and what the tracks found."""
        document = self._of(uri)
        draft, puzzle = document.draft, document.draft.puzzle
        if not draft.ours or puzzle is None:
            return list(draft.diagnostics)
        report = self.report(uri)
        found = list(draft.loaded.errors)
        if report is None:
            found += without_ignored(draft.text, [*draft.loaded.warnings, *document.remarks])
        else:
            found += [*report.errors, *report.warnings, *report.notes]
        return [*found, *diagnostics_of_clues(puzzle, document.findings)]

    # ------------------------------------------------------------------ hints and lenses

    def hints(self, uri: str) -> list[Inlay]:
        """Return how many answers each clue and those before it leave, and which clues are not needed.

        What is known of an earlier text only is in parentheses.
        """
        document = self._of(uri)
        draft, puzzle = document.draft, document.draft.puzzle
        if not draft.ours:
            return []
        with speaking(draft.language):
            if puzzle is None:
                return shifted(draft, document.findings)
            hints = hints_of(draft, puzzle, document.findings, document.before)
            return [*hints, *hints_of_heard(draft, puzzle, document.heard)]

    def lenses(self, uri: str) -> list[Lens]:
        """Return the verdict, above the clues; in parentheses if it is that of an earlier text."""
        document = self._of(uri)
        draft = document.draft
        line = heading(draft)
        if line is None or not draft.ours:
            return []
        with speaking(draft.spoken):
            return self._lens(uri, document, line)

    def _lens(self, uri: str, document: _Document, line: int) -> list[Lens]:
        """Return the verdict as it stands above a line."""
        draft, report, words = document.draft, self.report(uri), []
        if report is not None:
            words.append(verdict_words(report))
        elif draft.puzzle is None and draft.before is not None and draft.before.puzzle is not None:
            words += _old_verdict(draft.before.puzzle, document.findings)
        elif document.before is not None:
            words += _old_verdict(*document.before)
        if document.findings.fault:
            words.append(told(document.findings.fault))
        if not draft.is_read:
            words.append(say("session.too-long-judged-while"))
        if draft.left_out:
            lines = [each.span.line for each in draft.left_out]
            words.append(say("session.line-left-out", n=len(lines), lines=listed(lines)))
        return [Lens(line, " · ".join(words))] if words else []


def _old_verdict(puzzle: Puzzle, findings: Findings) -> list[str]:
    """Return the verdict of an earlier text, if it is known."""
    if findings.decided is None:
        return []
    loaded = LoadedPuzzle("", puzzle)
    return [f"({verdict_words(report_of(loaded, puzzle, findings.decided, Limits(ANSWERS), ()))})"]


_EXAMPLE = """\
actors: [a, b]
properties: {p: [x, y], q: [v, w]}
clues:
  - text: A is x.
    rule: a == x
  - a =
  - 'a
"""


def warm() -> None:
    """Do once what is done at every edit, so that the first document finds all modules loaded.

    What is in memory then stays, so the garbage collector need not look at it: that would take longer than an edit.
    """
    session = Session(lambda told: None)
    session.open("", _EXAMPLE.partition("  - a =")[0], 0)
    session.change("", [Change(_EXAMPLE)], 1)
    gc.collect()
    gc.freeze()
