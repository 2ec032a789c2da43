"""`logicgrid watch`: a file that is saved by any editor, as a document of the session; what is found out is text.

Each save begins a block of lines, which are told as the lanes find them out: mistakes, the verdict, what would help,
what changed since the block before.  A block ends with an empty line, when everything is known or with the next save.
Clues that cannot be read are left out, as in the other fronts.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable, Iterator

from logicgrid.desk.draft import Change, Draft
from logicgrid.desk.findings import Findings, telling, total_of
from logicgrid.desk.inlay import short_number
from logicgrid.desk.lanes import Lanes
from logicgrid.desk.session import Analysis, Office, Session, Told
from logicgrid.files.text import decoded, read_bytes, text_of
from logicgrid.kinds import Puzzle
from logicgrid.puzzle.diagnostics import Diagnostic, listed
from logicgrid.puzzle.question import Count
from logicgrid.puzzle.record import Record, replace
from logicgrid.puzzle.report import Report
from logicgrid.render.snippet import diagnostics_to_text
from logicgrid.render.terminal import Style, one_line
from logicgrid.render.wording import conflict_words, counted, number_words, outcome, verdict_words
from logicgrid.workflows.judge import clue_text

POLL = 0.1
"""Seconds between two looks at the file: a save is seen at once, and an idle watch costs nothing."""
QUIET = 0.05
"""Seconds after a save until the slow lane begins: by then most verdicts are there."""
SUGGESTED = 3

Signature = tuple[int, int, int] | None
"""A file's time of change, size and inode, which differ after each save; None if there is no such file."""


async def watch(file: str, seconds: float, write: Callable[[str], None], style: Style) -> None:
    """Write what is found out about a file at each save, for ever; each lane may take so much processor time."""
    lines: asyncio.Queue[str] = asyncio.Queue()
    lanes = Lanes(asyncio.get_running_loop(), QUIET)
    told = Teller(file, seconds, lambda: lanes, lines.put_nowait, style)
    seen: Signature | str = "nothing yet"
    try:
        while True:
            signature = _signature(file)
            if signature != seen:
                seen = signature
                told.saved() if signature else told.gone()
            try:
                async with asyncio.timeout(POLL):
                    write(await lines.get())
            except TimeoutError:
                pass
    finally:
        lanes.close()


def _signature(path: str) -> Signature:
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size, found.st_ino


class _State(Record):
    """What is known at the end of a block; `needless` are texts of clues, None if that is not known."""

    report: Report
    clues: frozenset[str]
    needless: frozenset[str] | None


class Teller:
    """Tells in lines what the session knows of a file: each line once in a block."""

    def __init__(
        self, file: str, seconds: float, office: Callable[[], Office], tell: Callable[[str], None], style: Style
    ) -> None:
        self.file = file
        self.tell = tell
        self.style = style
        self.session = Session(self._told, office, {"fast": seconds, "slow": 2 * seconds}, None)
        self.before: _State | None = None
        self.said: set[str] | None = None
        """The lines of the block, None if it has ended."""
        self.waits: set[str] = set()
        """The lanes that have not told everything."""
        self.session.open(file, "", 0)

    def saved(self) -> None:
        """Begin a block about the file as it is now."""
        self._end()
        self.before = self._state() or self.before
        self.said = set()
        self.tell(self.style.dim(f"{time.strftime('%H:%M:%S')}  {one_line(self.file)}"))
        raw, problems = read_bytes(self.file)
        text, problems = (None, problems) if raw is None else decoded(raw)
        if text is not None:
            self.session.change(self.file, [Change(text)], self.session.draft(self.file).version + 1)
        else:
            self._say(self._unusable(problems, None if raw is None else text_of(raw)))
            self._end()

    def gone(self) -> None:
        """Say that there is no file."""
        self._end()
        self.tell(f"{one_line(self.file)}: there is no such file (any more); waiting for it")

    def _end(self) -> None:
        """End the block, if there is one."""
        if self.said is not None:
            self.tell("")
        self.said = None

    def _say(self, lines: Iterator[str]) -> None:
        for line in lines:
            if self.said is not None and line not in self.said:
                self.said.add(line)
                self.tell(line)

    def _told(self, told: Told) -> None:
        if self.said is None:
            return
        draft = self.session.draft(self.file)
        have = self.session.findings(self.file).have
        match told.stage:
            case "reading":
                same = isinstance(told, Analysis) and told.value["same"]
                self.waits = {"fast"} if same and have & {"done", "undecided"} else {"fast", "slow"}
            case "remarks":
                self.waits.discard("fast")
            case "done":
                self.waits.discard("slow")
            case "undecided" if isinstance(told, Analysis):
                self.waits.discard(told.value["lane"])
            case "fault":
                self.waits.clear()
        if isinstance(told, Analysis):
            return
        self._say(self._unusable(draft.loaded.errors, draft.text) if draft.puzzle is None else self._lines(draft))
        if draft.puzzle is None or not self.waits:
            self._end()

    def _state(self) -> _State | None:
        report, puzzle = self.session.report(self.file), self.session.draft(self.file).puzzle
        if report is None or puzzle is None:
            return None
        texts = {clue.number: clue_text(clue).text for clue in puzzle.clues}
        found = self.session.findings(self.file).needless
        known = report.verdict == "unique" and found is not None and not found.undecided
        needless = frozenset(texts[number] for number in found.redundant) if known and found else None
        return _State(report, frozenset(texts.values()), needless)

    # ------------------------------------------------------------------ lines

    def _unusable(self, errors: tuple[Diagnostic, ...], source: str | None) -> Iterator[str]:
        yield self.style.red(f"not usable yet: {counted(len(errors), 'error')}")
        yield from self._mistakes(errors, source)

    def _mistakes(self, errors: tuple[Diagnostic, ...], source: str | None) -> Iterator[str]:
        """Yield the first mistake, and how many others there are."""
        if errors:
            yield diagnostics_to_text(errors[:1], file=self.file, source=source, style=self.style)
        if errors[1:]:
            yield f"and {counted(len(errors) - 1, 'more mistake')}: `logicgrid solve` shows them all"

    def _lines(self, draft: Draft) -> Iterator[str]:
        """Yield what is to be said by now of a file that has a puzzle."""
        puzzle, found, report = draft.puzzle, self.session.findings(self.file), self.session.report(self.file)
        assert puzzle is not None
        yield from self._mistakes(draft.loaded.errors, draft.text)
        if found.fault is not None:
            yield self.style.red(found.fault)
        is_counted = report is None or report.verdict != "multiple" or report.complete or total_of(puzzle, found)
        if report is None or (self.waits and not (is_counted and report.verdict != "unknown")):
            return
        paint = {"ok": self.style.green, "failed": self.style.red, "undecided": self.style.yellow}[outcome(report)]
        numbers = [each.number for each in draft.left_out]
        without = f", without clue{'s' * (len(numbers) > 1)} {listed(numbers)}" if numbers else ""
        yield paint(self._verdict(report) + without)
        yield from _help(puzzle, report, found)
        yield from self._about_clues(puzzle)
        if len(found.counts) > 1 and ("counts" in found.have or "slow" not in self.waits):
            counts = telling(found.counts)
            steps = [_short(counts.get(number)) for number in sorted(found.counts)]
            yield f"answers left, clue by clue: {' → '.join(steps)}"
        yield from self._mistakes(report.errors, draft.text)
        if not (report.errors or draft.loaded.errors or "fast" in self.waits):
            yield from self._mistakes(report.warnings[:1], draft.text)

    def _verdict(self, report: Report) -> str:
        """Return the verdict with what it was before, if that differs: "4 solutions (31 before)"."""
        words, before = _words(report), self.before.report if self.before else None
        if before is None or _words(before) == words:
            return words
        if before.verdict != report.verdict:
            return f"{words} (before: {_words(before)})"
        return words if None in (before.count, report.count) else f"{words} ({number_words(before.count or 0)} before)"

    def _about_clues(self, puzzle: Puzzle) -> Iterator[str]:
        """Yield a line for each clue that became needless or needed, and the number of those that are needless still.

        A clue is known by its text, since its number changes when another one is put before it.
        """
        state = self._state()
        if state is None or state.needless is None:
            return
        there, old = (self.before.clues, self.before.needless or ()) if self.before else ((), ())
        clues = [clue_text(clue) for clue in puzzle.clues]
        for clue in clues:
            if clue.text in state.needless and clue.text not in old:
                change = "is no longer needed" if clue.text in there else "is not needed"
                yield f"clue {clue.number} {change}: the others have the same answer"
        if kept := [clue for clue in clues if clue.text in state.needless and clue.text in old]:
            yield f"still not needed: {counted(len(kept), 'clue')}"
        for clue in clues:
            if clue.text in old and clue.text not in state.needless:
                yield f"clue {clue.number} is needed again"


def _help(puzzle: Puzzle, report: Report, found: Findings) -> Iterator[str]:
    """Yield which clues contradict each other, or which further ones would help."""
    if report.verdict == "none" and found.conflicts and found.conflicts.conflicts:
        conflict = found.conflicts.conflicts[0]
        yield conflict_words(conflict)
        clues = [clue_text(clue) for clue in puzzle.clues if clue.number in conflict]
        yield from [f"  {clue.number}  {one_line(clue.text)}" for clue in clues]
    if report.verdict == "multiple" and found.suggested and found.suggested.next_clues:
        yield "add one of these:"
        next_clues = found.suggested.next_clues[:SUGGESTED]
        yield from [f"  {one_line(clue.rule)}  (leaves {clue.leaves:,})" for clue in next_clues]


def _words(report: Report) -> str:
    """Return the verdict in words; the answers are not listed, so that their number is said to be exact."""
    return verdict_words(replace(report, complete=False))


def _short(count: Count | None) -> str:
    return "…" if count is None else f"{'' if count.exact else '≥ '}{short_number(count.number)}"
