"""`logicgrid watch`: a file saved by any editor, as a document of the session, with its findings as text.

Each save begins a block of lines, which are printed as the tracks find them: mistakes, the verdict, suggestions, and
the changes since the block before.  A block ends with an empty line, when everything is known or at the next save.
Unreadable clues are left out, as in the other front ends.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress

from logicgrid.analyses.judge import clue_text
from logicgrid.files.text import decoded, read_bytes, text_of
from logicgrid.kinds import Puzzle
from logicgrid.kinds.load import LoadedPuzzle
from logicgrid.puzzle.diagnostics import Diagnostic, listed, one_line
from logicgrid.puzzle.messages import say, speaking, translated
from logicgrid.puzzle.question import Count
from logicgrid.puzzle.record import replace
from logicgrid.puzzle.report import ClueText, PuzzleReport
from logicgrid.puzzle.terminal import Style
from logicgrid.render import conflict_words, diagnostics_to_text, outcome, verdict_words
from logicgrid.render.text import clue_lines
from logicgrid.session import Change, DocumentDraft
from logicgrid.session.findings import short_count, telling
from logicgrid.session.session import Analysis, Notice, Session
from logicgrid.session.tracks import Tracks

POLL = 0.1
"""The seconds between two checks of the file: a save is noticed immediately, and an idle watch costs nothing."""
QUIET = 0.05
"""The seconds after a save until the slow track begins, when most verdicts are known."""
SUGGESTED = 3
"""The largest number of clues to suggest."""

Signature = tuple[int, int, int] | None
"""A file's modification time, size and inode, which differ after each save; None if there is no such file."""


async def watch(file: str, seconds: float, write: Callable[[str], None], style: Style) -> None:
    """Write the findings on a file at each save, forever; each track may take `seconds` of processor time."""
    lines: asyncio.Queue[str] = asyncio.Queue()
    tracks = Tracks(asyncio.get_running_loop(), QUIET)
    watched = WatchedFile(file, seconds, lambda: tracks, lines.put_nowait, style)
    seen: Signature | str = say("session.nothing-yet")
    try:
        while True:
            signature = _signature(file)
            if signature != seen:
                seen = signature
                watched.saved() if signature else watched.gone()
            with suppress(TimeoutError):
                async with asyncio.timeout(POLL):
                    write(await lines.get())
    finally:
        tracks.close()


def _signature(path: str) -> Signature:
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size, found.st_ino


class WatchedFile:
    """Prints the session's findings on a file line by line, each line only once per block."""

    def __init__(
        self, file: str, seconds: float, scheduler: Callable[[], Tracks], tell: Callable[[str], None], style: Style
    ) -> None:
        self.file, self.tell, self.style = file, tell, style
        self.session = Session(self._noticed, scheduler, {"fast": seconds, "slow": 2 * seconds}, None)
        self.before: PuzzleReport | None = None
        """The findings at the end of the last block with a puzzle, with the texts of its clues and needless clues."""
        self.clues, self.needless = frozenset[str](), frozenset[str]()
        self.said: set[str] | None = None
        """The lines of the current block, None if it has ended."""
        self.remarked = False
        """True if texts and rules were compared, or time ran out."""
        self.session.open(file, "", 0)

    def saved(self) -> None:
        """Begin a block about the current file."""
        self._end()
        draft, report = self.session.draft(self.file), self.session.report(self.file)
        if draft.puzzle is not None and report is not None:
            self.before, self.clues = report, frozenset(clue_text(clue).text for clue in draft.puzzle.clues)
            self.needless = frozenset(clue.text for clue in self._needless(draft.puzzle, report) or ())
        self.said, self.remarked = set(), False
        self.tell(self.style.dim(f"{time.strftime('%H:%M:%S')}  {one_line(self.file)}"))
        raw, problems = read_bytes(self.file)
        text, problems = (None, problems) if raw is None else decoded(raw)
        if text is None:
            self._say(self._unusable(LoadedPuzzle(self.file, None, errors=problems, source=text_of(raw or b""))))
            self._end()
        else:
            self.session.change(self.file, [Change(text)], draft.version + 1)

    def gone(self) -> None:
        """Report that there is no file."""
        self._end()
        self.tell(translated(say("session.no-such-file-any", file=one_line(self.file))))

    def _end(self) -> None:
        """End the current block, if any."""
        if self.said is not None:
            self.tell("")
        self.said = None

    def _say(self, lines: Iterable[str]) -> None:
        with speaking(self.session.draft(self.file).language):
            said = list(lines)
        for line in said:
            if self.said is not None and line not in self.said:
                self.said.add(line)
                self.tell(line)

    def _noticed(self, notice: Notice) -> None:
        if self.said is None or isinstance(notice, Analysis):
            return
        draft, found = self.session.draft(self.file), self.session.findings(self.file)
        self.remarked = self.remarked or notice.stage == "remarks" or "fast" in found.overdue
        over = not found.have.isdisjoint({"done", "fault"}) or "slow" in found.overdue
        self._say(self._unusable(draft.loaded) if draft.puzzle is None else self._lines(draft, draft.puzzle, over))
        if draft.puzzle is None or (over and self.remarked):
            self._end()

    # ------------------------------------------------------------------ lines

    def _unusable(self, loaded: LoadedPuzzle) -> Iterator[str]:
        yield self.style.red(say("verdict.not-usable-yet", n=len(loaded.errors)))
        yield from self._mistakes(loaded.errors, loaded)

    def _mistakes(self, errors: Sequence[Diagnostic], loaded: LoadedPuzzle) -> Iterator[str]:
        """Yield the first mistake, and the number of others."""
        if errors:
            yield diagnostics_to_text(errors[:1], file=self.file, source=loaded.source, style=self.style)
        if errors[1:]:
            yield say("session.logicgrid-solve-shows-them", n=len(errors) - 1)

    def _lines(self, draft: DocumentDraft, puzzle: Puzzle, over: bool) -> Iterator[str]:
        """Yield the lines on a puzzle that are ready; `over` if nothing more will be found."""
        found, report = self.session.findings(self.file), self.session.report(self.file)
        yield from self._mistakes(draft.loaded.errors, draft.loaded)
        if found.fault is not None:
            yield self.style.red(translated(found.fault))
        if report is None or not (over or _is_certain(report, found.total(puzzle))):
            return
        paint = {"ok": self.style.green, "failed": self.style.red, "undecided": self.style.yellow}[outcome(report)]
        numbers = [each.number for each in draft.left_out]
        words = _verdict(report, self.before)
        if numbers:
            words = say("session.without-clue", words=words, n=len(numbers), numbers=listed(numbers))
        yield paint(words)
        if report.verdict == "none" and found.conflicts and found.conflicts.conflicts:
            conflict = found.conflicts.conflicts[0]
            yield conflict_words(conflict, conflict in found.conflicts.with_known)
            yield from clue_lines([clue_text(clue) for clue in puzzle.clues if clue.number in conflict], self.style)
        if report.verdict == "multiple" and found.suggested and found.suggested.next_clues:
            yield say("session.add-one-these")
            for each in found.suggested.next_clues[:SUGGESTED]:
                yield f"  {one_line(each.rule)}  {self.style.dim('(' + say('suggest.leaves', n=each.leaves) + ')')}"
        yield from self._about_needless(puzzle, report)
        if len(found.counts) > 1 and (over or "counts" in found.have):
            counts = telling(found.counts)
            steps = [short_count(counts.get(number)) for number in sorted(found.counts)]
            yield say("session.answers-left-clue-clue", steps=" → ".join(steps))
        yield from self._mistakes(report.errors, draft.loaded)
        if self.remarked and not (report.errors or draft.loaded.errors):
            yield from self._mistakes(report.warnings[:1], draft.loaded)

    def _needless(self, puzzle: Puzzle, report: PuzzleReport) -> list[ClueText] | None:
        """Return the needless clues of a puzzle with one answer; None if unknown."""
        found = self.session.findings(self.file).needless
        if report.verdict != "unique" or found is None or found.undecided:
            return None
        return [clue_text(clue) for clue in puzzle.clues if clue.number in found.redundant]

    def _about_needless(self, puzzle: Puzzle, report: PuzzleReport) -> Iterator[str]:
        """Yield a line for each clue that became needless or needed, and the number of those still needless.

        A clue is identified by its text, since its number changes when another one is inserted before it.
        """
        needless = self._needless(puzzle, report)
        if needless is None:
            return
        for clue in needless:
            if clue.text not in self.needless:
                fresh = "session.clue-no-longer-needed" if clue.text in self.clues else "session.clue-not-needed-others"
                yield say(fresh, number=clue.number)
        if kept := sum(clue.text in self.needless for clue in needless):
            yield say("session.still-not-needed", n=kept)
        for clue in map(clue_text, puzzle.clues):
            if clue.text in self.needless and clue not in needless:
                yield say("session.clue-needed-again", number=clue.number)


def _is_certain(report: PuzzleReport, total: Count | None) -> bool:
    """Return True if the verdict can be printed: it is decided and, unless all answers are listed, they are counted."""
    return report.verdict != "unknown" and (report.verdict != "multiple" or report.complete or total is not None)


def _verdict(report: PuzzleReport, before: PuzzleReport | None) -> str:
    """Return the verdict, with the previous one if it differs: "4 solutions (31 before)".

    The answers are not listed, so their number is marked as exact.
    """
    words = verdict_words(replace(report, complete=False))
    old = words if before is None else verdict_words(replace(before, complete=False))
    if before is None or words == old:
        return words
    if before.verdict != report.verdict:
        return say("session.before-words", words=words, old=old)
    if before.count is None or report.count is None:
        return words
    return say("session.before", words=words, n=before.count)
