"""The documents of one client, and the findings on each; requests and responses are values.

There is no transport and no solver here: a document is read at once (`draft`), and anything slow comes from `tracks`
and `stages`.  Findings belong to a puzzle's meaning, not to a version of the text.  They are kept while a clue is half
typed, a text is edited or an edit is undone, and only their positions are updated.  Until the next meaning is decided,
the results for the one before are shown, marked as old.

Notices to a client: `FindingsChanged` asks it to refresh what it shows in the text; an `Analysis` is a stage, with its
value in the form of `--format json`:

-   `reading`, at each version: `{"kind", "title", "old", "same", "clues": [{"number", "line", "text"}], "left_out":
    [{"number", "line"}]}`; `old` if the text has no puzzle, so that all earlier notices are about an earlier text,
    `same` if its puzzle means the same as that of the version before, so that all earlier notices still hold;
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
from typing import TYPE_CHECKING, Any

from logicgrid.analyses.judge import report_of
from logicgrid.analyses.solve import Limits
from logicgrid.files.settings import without_ignored
from logicgrid.kinds import Puzzle
from logicgrid.kinds.load import LoadedPuzzle
from logicgrid.puzzle.diagnostics import Diagnostic, listed
from logicgrid.puzzle.messages import say, speaking, translated
from logicgrid.puzzle.question import Count
from logicgrid.puzzle.record import Record, replace
from logicgrid.puzzle.report import HeardClue, PuzzleReport
from logicgrid.render import verdict_words
from logicgrid.render.json import report_to_json
from logicgrid.session import Change, DocumentDraft, edited, opened, read_again
from logicgrid.session.findings import Findings, Inlay, heading, hints_of_heard, moved_findings, reading_value, shifted
from logicgrid.session.stages import ANSWERS, SECONDS, Stage, StageWork, Track, count_keys, meaning_of

if TYPE_CHECKING:
    from logicgrid.session.tracks import Hear, Tracks

MOST_FINDINGS = 60
"""The number of meanings per document whose findings are kept, so that undoing an edit brings them back."""
AT_ONCE = 2_000
"""The work limit of one reading, in YAML values approximately, since reading blocks everything else."""

_STAGES = ("counts", "conflict", "suggestions", "needless", "explanation")
"""The stages of the slow track."""
_OF_TEXTS = ("remarks", "heard")
"""The stages about texts, which belong to a draft, not to its meaning."""


class UnknownDocument(Exception):
    """A request about a document that is not open."""


class Analysis(Record):
    """A stage of the findings on a document."""

    uri: str
    version: int
    stage: str
    value: dict[str, Any]


class FindingsChanged(Record):
    """Diagnostics, hints and lenses of a document may have changed, because of a stage or (None) an edit."""

    uri: str
    stage: Stage | None


Notice = Analysis | FindingsChanged


class Lens(Record):
    """A text above a line; `line` counts from 0."""

    line: int
    title: str


class _Document:
    """An open document: its draft, the findings on it, and the findings on the puzzle before."""

    def __init__(self, draft: DocumentDraft) -> None:
        self.draft = draft
        self.meaning: Any = None
        """The meaning of the document's last puzzle."""
        self.words: Any = None
        """The texts of that puzzle, which its explanation repeats."""
        self.lapsed = False
        """True if the version before had no puzzle, so that the client regards all findings as old."""
        self.read = draft if draft.puzzle is not None else None
        """The last draft with a puzzle."""
        self.findings = Findings()
        self.before: tuple[Puzzle, Findings] | None = None
        """The last puzzle with a different meaning and any findings."""
        self.all: dict[Any, Findings] = {}
        self.counts: dict[Any, Count] = {}
        """Exact counts, by what they depend on."""
        self.remarks: tuple[Diagnostic, ...] = ()
        self.heard: dict[str, HeardClue] = {}
        """The readings of the texts of clues without rules."""
        self.report: PuzzleReport | None = None


class Session:
    """The documents of one client.

    `tell` is called with notices for the client; `scheduler` gets the work done, None if nobody can.  `limits` is the
    processor time of each track; a text that takes more work than `at_once` is read by a track first.
    """

    def __init__(
        self,
        tell: Callable[[Notice], None],
        scheduler: Callable[[], Tracks] | None = None,
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
        """Register an opened document, or one whose whole text was replaced."""
        document = self._documents[uri] = _Document(opened(uri, text, version, self._at_once))
        self._changed(document)

    def change(self, uri: str, changes: Sequence[Change], version: int) -> None:
        """Apply edits.  Raises UnknownDocument."""
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
        """Return the open documents."""
        return list(self._documents)

    def draft(self, uri: str) -> DocumentDraft:
        """Return the current draft of a document.  Raises UnknownDocument."""
        return self._of(uri).draft

    def findings(self, uri: str) -> Findings:
        """Return the findings on the document's current puzzle, not on an earlier one."""
        document = self._of(uri)
        return document.findings if document.draft.puzzle is not None else Findings()

    def heard(self, uri: str) -> Mapping[str, HeardClue]:
        """Return the readings of the texts of clues without rules, by text."""
        return self._of(uri).heard

    def report(self, uri: str) -> PuzzleReport | None:
        """Return the report on the document's current puzzle; None if it is undecided."""
        document = self._of(uri)
        if document.report is None and document.draft.puzzle is not None:
            document.report = document.findings.report(document.draft, document.draft.puzzle, document.remarks)
        return document.report

    def _of(self, uri: str) -> _Document:
        found = self._documents.get(uri)
        if found is None:
            raise UnknownDocument(say("session.not-open", uri=uri))
        return found

    # ------------------------------------------------------------------ reacting to a change

    def _changed(self, document: _Document) -> None:
        """Send the known findings on a new draft, and schedule the missing ones."""
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
        self._tell_of(document, "verdict")  # even if unchanged, since its errors have positions in the text
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
        """Switch to the known findings on a puzzle with a different meaning."""
        document.meaning = meaning
        findings = document.all.pop(meaning, None) or Findings()
        document.findings = document.all[meaning] = findings
        if len(document.all) > MOST_FINDINGS:
            del document.all[next(iter(document.all))]
        for number, key in count_keys(puzzle):
            if number not in findings.counts and key in document.counts:
                findings.counts[number] = document.counts[key]

    def _let_be_found(self, document: _Document) -> None:
        """Schedule the missing stages of the puzzle on the tracks."""
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

        self._submit(fast, slow, hear)

    def _submit(self, work: StageWork, slow: Callable[[], StageWork | None] | None, hear: Hear) -> None:
        """Let the tracks, if there are any, work on a draft."""
        if self._scheduler is not None:
            self._scheduler().submit((self, work.uri), work, slow, hear)

    def _let_be_remarked(self, document: _Document) -> None:
        """Schedule comparing texts with rules again, without disturbing other work."""
        draft = document.draft
        work = StageWork("fast", draft.uri, draft.text, draft.edited, document.findings.decided)
        hear = partial(self._remarked, document, draft)
        self._submit(work, None, lambda work, stage, value: hear(stage, value))

    def _remarked(self, document: _Document, draft: DocumentDraft, stage: Stage, value: tuple[Any, ...]) -> None:
        """Store the remarks on a draft, or the readings of its texts; if there is a later draft, schedule that."""
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
        """Schedule the explanation again, since it repeats texts that have changed."""
        document.findings.have.discard("explanation")
        self._let_be_found(document)

    def _let_be_read(self, document: _Document) -> None:
        """Let the fast track read a text that takes too long to read here.

        It is then read here again: if the rules are slow, each reading continues where the one before ended.  If the
        YAML is slow, only its mistakes are known.
        """
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
        self._submit(work, None, hear)

    def _heard(self, document: _Document, work: StageWork, stage: Stage) -> None:
        """Send a stage that belongs to the document's meaning, current or when last read."""
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
            value = findings.value_of(stage, track)
        if value is not None:
            self._tell(Analysis(draft.uri, draft.version, stage, value))

    # ------------------------------------------------------------------ diagnostics

    def diagnostics(self, uri: str) -> list[Diagnostic]:
        """Return the mistakes in the text, mismatches of texts and rules, and the findings of the tracks."""
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
        return [*found, *document.findings.on_clues(puzzle)]

    # ------------------------------------------------------------------ hints and lenses

    def hints(self, uri: str) -> list[Inlay]:
        """Return hints with the number of answers left by each clue and those before it, and the needless clues.

        Findings on an earlier text are in parentheses.
        """
        document = self._of(uri)
        draft, puzzle = document.draft, document.draft.puzzle
        if not draft.ours:
            return []
        with speaking(draft.language):
            if puzzle is None:
                return shifted(draft, document.findings)
            hints = document.findings.hints(draft, puzzle, document.before)
            return [*hints, *hints_of_heard(draft, puzzle, document.heard)]

    def lenses(self, uri: str) -> list[Lens]:
        """Return the verdict, above the clues; in parentheses if it is for an earlier text."""
        document = self._of(uri)
        draft = document.draft
        line = heading(draft)
        if line is None or not draft.ours:
            return []
        with speaking(draft.spoken):
            return self._lens(uri, document, line)

    def _lens(self, uri: str, document: _Document, line: int) -> list[Lens]:
        """Return the verdict as a lens above a line."""
        draft, report, words = document.draft, self.report(uri), []
        if report is not None:
            words.append(verdict_words(report))
        elif draft.puzzle is None and draft.before is not None and draft.before.puzzle is not None:
            words += _old_verdict(draft.before.puzzle, document.findings)
        elif document.before is not None:
            words += _old_verdict(*document.before)
        if document.findings.fault:
            words.append(translated(document.findings.fault))
        if not draft.is_read:
            words.append(say("session.too-long-judged-while"))
        if draft.left_out:
            lines = [each.span.line for each in draft.left_out]
            words.append(say("session.line-left-out", n=len(lines), lines=listed(lines)))
        return [Lens(line, " · ".join(words))] if words else []


def _old_verdict(puzzle: Puzzle, findings: Findings) -> list[str]:
    """Return the verdict on an earlier text, if known."""
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
    """Run everything that an edit needs once, so that all modules are loaded for the first document.

    The memory in use then is permanent, so it is frozen: scanning it for garbage would take longer than an edit.
    """
    session = Session(lambda event: None)
    session.open("", _EXAMPLE.partition("  - a =")[0], 0)
    session.change("", [Change(_EXAMPLE)], 1)
    gc.collect()
    gc.freeze()
