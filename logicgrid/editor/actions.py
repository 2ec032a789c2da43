"""Code actions at the cursor: fix mistakes, add, drop or comment out clues, and state the solution.

Every action is an edit of the current text.  An action is only offered after its result has been read again and found
to be as intended and otherwise unchanged.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from logicgrid.analyses.remarks import remarks_on
from logicgrid.analyses.solve import Unique
from logicgrid.api.answering import with_rules
from logicgrid.editor import Action, Edit, applied, change, place_at
from logicgrid.editor.forms import clue_inserted
from logicgrid.files.patch import scalar
from logicgrid.files.recovery import item_of_clues
from logicgrid.files.source import Document, read
from logicgrid.kinds import Puzzle
from logicgrid.kinds.load import LoadedPuzzle, load_draft, load_text
from logicgrid.puzzle.diagnostics import Diagnostic, Span, brief, listed
from logicgrid.puzzle.messages import digits, say, speaking, translated
from logicgrid.puzzle.report import HeardClue
from logicgrid.session import DocumentDraft, opened
from logicgrid.session.findings import Findings

MOST_REPAIRS = 3
"""The number of repairs of a conflict to offer."""
_HEARD = ("editor.write-heard", "editor.heard-otherwise")
_CLUES = ("clues", "grid", "rows", "columns", "given")
"""The keys of the file with the clues, or their equivalent."""


def actions(
    draft: DocumentDraft,
    start: int,
    end: int,
    findings: Findings,
    remarks: Iterable[Diagnostic] = (),
    only_fixes: bool = False,
    heard: Mapping[str, HeardClue] | None = None,
) -> tuple[Action, ...]:
    """Return the actions for the characters [start, end) of a draft, with those certain to help first.

    `remarks` are the known remarks on the wording of the clues, and `heard` the readings of texts without rules.  With
    `only_fixes`, only actions that fix a finding are returned.
    """
    if not (draft.ours and draft.is_read):
        return ()
    with speaking(draft.spoken):
        at = _At(draft, start, end, findings)
        fixes = (*at.fixes(remarks), *at.rules_heard(heard or {}), *at.asks_heard(), *at.repairs(), *at.needless())
        return fixes if only_fixes else (*fixes, *at.clues_to_add(), *at.solution(), *at.aside())


class _At:
    """The actions at one place of a draft."""

    def __init__(self, draft: DocumentDraft, start: int, end: int, findings: Findings) -> None:
        self.draft = draft
        self.text = draft.text
        self.findings = findings
        self.start, self.end = start, end
        self.table = table = draft.lines.table
        self.lines = range(table.position(start)[0], table.position(max(start, end))[0] + 1)
        self.document = draft.document if draft.is_yaml else None
        puzzle = draft.puzzle if self.document is not None else None
        self.puzzle: Puzzle | None = puzzle
        clues = self.document.data.get("clues") if self.document is not None else None
        has_clues = isinstance(clues, list) and puzzle is not None and puzzle.its_kind.has_texts
        self.clues: Sequence[Any] = clues if has_clues else ()  # type: ignore[assignment]  # a list
        self.here = [number for number in range(1, len(self.clues) + 1) if self.touches(self.span(number))]
        """The numbers of the clues on these lines."""

    def touches(self, span: Span) -> bool:
        return span.line < self.lines.stop and self.lines.start <= span.end_line

    def span(self, clue: int) -> Span:
        assert self.document is not None
        return self.document.span(("clues", clue - 1))

    # ------------------------------------------------------------------ mistakes

    def fixes(self, remarks: Iterable[Diagnostic]) -> Iterator[Action]:
        """Yield the fixes of the mistakes, and of the remarks, on these lines."""
        own = list(filter(self.has_fix, self.draft.diagnostics))
        yield from self.checked_fixes(own, lambda loaded: [*loaded.errors, *loaded.warnings])
        if any(self.has_fix(each) and each not in own for each in remarks):
            yield from self.checked_fixes(filter(self.has_fix, _remarks(self.draft.loaded)), _remarks)

    def checked_fixes(
        self, found: Iterable[Diagnostic], look: Callable[[LoadedPuzzle], Sequence[Diagnostic]]
    ) -> Iterator[Action]:
        """Yield the fixes of findings that reduce the number of findings by `look` in the fixed text."""
        before = look(self.draft.loaded)
        for each in found:
            key = each.code, each.message
            for place, fix in enumerate(each.fixes):
                text = fix.text.replace("\n", "\r\n") if "\r\n" in self.text else fix.text
                edits = (Edit(*self.table.extent(fix.span), text),)
                after = look(load_draft(applied(self.text, edits), "", self.draft.remembered, self.draft.edited))
                if _count(after, key) < _count(before, key):
                    assert each.span is not None
                    about = (*self.table.extent(each.span), each.code)
                    yield Action(translated(fix.title), "quickfix", edits, about, place == 0)

    def has_fix(self, found: Diagnostic) -> bool:
        """Return True if a finding is on these lines and has fixes."""
        return bool(found.fixes) and found.span is not None and self.touches(found.span)

    def rules_heard(self, heard: Mapping[str, HeardClue]) -> Iterator[Action]:
        """Yield the readings of texts without rules at this place, the most likely first."""
        for clue in self.puzzle.clues if self.puzzle else ():
            found = heard.get(clue.text or "") if clue.number in self.here and not clue.parts else None
            for place, rule in enumerate(found.rules if found else ()):
                edits = change(self.text, with_rules(self.text, {("clues", clue.number - 1): rule.rules}))
                if edits:
                    title = say(_HEARD[place > 0], reads=brief(rule.reads, 80))
                    yield Action(title, "quickfix", edits, self.about(clue.number, "text-only"), rule.sure)

    def asks_heard(self) -> Iterator[Action]:
        """Yield the readings of questions and choices at this place that are only texts, the most likely first."""
        puzzle, document = self.puzzle, self.document
        if puzzle is None or document is None:
            return
        asked = document.data.get("questions")
        places = range(len(asked) if isinstance(asked, list) else 0)
        is_here = any([self.touches(puzzle.locate(("questions", place))) for place in places])
        for found in puzzle.its_kind.hears_questions(puzzle) if is_here else ():
            span = puzzle.locate(found.path)
            for place, each in enumerate(found.asks if self.touches(span) else ()):
                edits = change(self.text, with_rules(self.text, {found.path: (each.ask,)}))
                title = say(_HEARD[place > 0], reads=f"`{found.key}: {each.ask}`")
                yield Action(title, "quickfix", edits, (*self.table.extent(span), "text-only"), each.sure)

    # ------------------------------------------------------------------ clues

    def repairs(self) -> Iterator[Action]:
        """Yield the actions that resolve the conflict at this place by commenting out the clues of a minimal repair."""
        found = self.findings.conflicts
        here = [number for number in self.here if found and any(number in each for each in found.conflicts)]
        if found is None or not here:
            return
        about = self.about(here[0], "conflict")
        for place, repair in enumerate(found.repairs[:MOST_REPAIRS]):
            title = say("editor.set-clue-aside-others", n=len(repair), repair=listed(repair))
            yield from self.without(repair, title, about, place == 0)

    def aside(self) -> Iterator[Action]:
        """Yield the action that comments out the clue at this place."""
        if self.document is None:
            yield from self.unreadable()
        repairs = self.findings.conflicts.repairs[:MOST_REPAIRS] if self.findings.conflicts else ()
        here = self.here
        if len(here) > 1:  # several clues on these lines: take the one around the cursor
            extents = [(number, *self.table.extent(self.span(number))) for number in here]
            here = [number for number, start, end in extents if start <= self.start and self.end <= end]
        for number in here:
            if (number,) not in repairs:
                yield from self.without((number,), say("editor.set-clue-aside", number=number))

    def without(
        self, numbers: Sequence[int], title: str, about: tuple[int, int, str] | None = None, preferred: bool = False
    ) -> Iterator[Action]:
        """Yield the action that comments out some clues."""
        edits = self.commented(numbers)
        if self.leaves_out(edits, numbers):
            yield Action(title, "quickfix" if about else "refactor", tuple(edits), about, preferred)

    def needless(self) -> Iterator[Action]:
        """Yield the actions that drop a needless clue at this place."""
        redundant = self.findings.needless.redundant if self.findings.needless else ()
        for number in self.here:
            edit = self.dropped(number) if number in redundant else None
            if edit is not None and self.leaves_out((edit,), (number,)):
                about = self.about(number, "needless-clue")
                yield Action(say("editor.drop-clue-not-needed", number=number), "quickfix", (edit,), about)

    def about(self, clue: int, code: str) -> tuple[int, int, str]:
        """Return the place of a clue, and the code of the finding on it."""
        own = next((each.span for each in self.puzzle.clues if each.number == clue), None) if self.puzzle else None
        return (*self.table.extent(own or self.span(clue)), code)

    def clues_to_add(self) -> Iterator[Action]:
        """Yield the actions that add a clue, those that leave the fewest answers first."""
        suggested, puzzle = self.findings.suggested, self.draft.puzzle
        if suggested is None or puzzle is None or not self.is_about_clues():
            return
        for each in suggested.next_clues:
            edits: tuple[Edit, ...] = ()
            if puzzle.its_kind.has_texts:
                edits = clue_inserted(self.text, each.text, each.rule)
            elif self.document is not None:
                edits = self.given(self.document, puzzle, each.rule)
            if edits:
                yield Action(
                    say("editor.add-clue-leaves", rule=brief(each.rule, 80), leaves=digits(each.leaves)),
                    "refactor",
                    edits,
                )

    def is_about_clues(self) -> bool:
        """Return True if the cursor is in the clues, or at the beginning of the file."""
        if self.document is None:
            place = place_at(self.text, self.table.offset(self.lines.start, 1))
            return 1 in self.lines or (place is not None and place.path[:1] == ("clues",))
        found = [self.document.key_span((key,)).line for key in _CLUES if key in self.document.data]
        within = [self.touches(self.document.span((key,))) for key in _CLUES if key in self.document.data]
        return 1 in self.lines or any(line in self.lines for line in found) or any(within)

    def given(self, document: Document, puzzle: Puzzle, rule: str) -> tuple[Edit, ...]:
        """Return the edit that writes a known cell, such as `r1c2 = 5`, into a board."""
        kind = puzzle.its_kind
        cell, symbol, width = kind.reread(puzzle, rule), rule.rpartition(" ")[2], kind.labels(puzzle).width
        if cell is None:
            return ()
        key, place = kind.given_place(cell[1], width)
        if key in document.data:
            edit = Edit(*self.table.extent(puzzle.locate((key, *place))), symbol)
        else:
            rows = ["?" * width] * (len(puzzle.shape[0]) // width)
            row, column = place
            rows[row] = "?" * column + symbol + "?" * (width - column - 1)
            edit = self.at_end([f"{key}: |", *[f"  {each}" for each in rows]])
        text = applied(self.text, (edit,))
        after = opened("", text)
        if (
            after.puzzle is None
            or after.document is None
            or {**after.document.data, key: ""} != {**document.data, key: ""}
        ):
            return ()
        return (edit,) if _known(after.puzzle) == {**_known(puzzle), cell[1]: cell[2]} else ()

    def at_end(self, lines: Sequence[str]) -> Edit:
        """Return the edit that writes lines at the end of the file."""
        end = "\r\n" if "\r\n" in self.text else "\n"
        gap = "" if self.text.endswith("\n") else end
        return Edit(len(self.text), len(self.text), gap + end.join(lines) + end)

    def lines_of(self, clue: int) -> tuple[range, int] | None:
        """Return the numbers of a clue's lines and the column of its dash; None if it shares its lines.

        In brackets there is no dash, so return the column of the clue.
        """
        assert self.document is not None
        table, span = self.table, self.span(clue)
        if self.document.is_flow(("clues", clue - 1)):
            before, after = table.line(span.line)[: span.column - 1], table.line(span.end_line)[span.end_column - 1 :]
            alone = not before.strip() and re.fullmatch(r" *,? *(#.*)?", after)
            return (range(span.line, span.end_line + 1), len(before)) if alone else None
        first = table.dash(span.line)
        line = table.line(first)
        return range(first, span.end_line + 1), len(line) - len(line.lstrip(" "))

    def commented(self, clues: Sequence[int]) -> list[Edit]:
        """Return the edits that comment out clues: on their lines or, if these are shared, above the key."""
        assert self.document is not None
        found = [self.lines_of(clue) for clue in clues]
        if None not in found:
            return [edit for each in found if each is not None for edit in self.comments(*each)]
        texts = [self.text[slice(*self.table.extent(self.span(clue)))] for clue in clues]
        end = "\r\n" if "\r\n" in self.text else "\n"
        above = self.table.offset(self.document.key_span(("clues",)).line, 1)
        comment = "".join([f"# {line.strip()}{end}" for text in texts for line in text.splitlines()])
        return [Edit(above, above, comment), *self.taken_out(clues)]

    def comments(self, lines: range, column: int) -> list[Edit]:
        """Return the edits that comment out lines, starting at a column (from 0)."""
        places = [self.table.offset(line, column + 1) for line in lines if self.table.line(line).strip()]
        return [Edit(place, place, "# ") for place in places]

    def unreadable(self) -> Iterator[Action]:
        """Yield the action that comments out the clue at this place if it makes the file invalid YAML."""
        table = self.table
        lines = item_of_clues(table, self.lines.start)
        wrong = [each.span for each in self.draft.loaded.errors if each.span is not None]
        if lines is None or not any(each.line in lines for each in wrong):
            return
        first = table.line(lines.start)
        edits = tuple(self.comments(lines, len(first) - len(first.lstrip(" "))))
        after = load_draft(applied(self.text, edits), "", self.draft.remembered)
        if after.puzzle is not None and len(after.errors) < len(self.draft.loaded.errors):
            yield Action(say("editor.set-clue-aside-2"), "refactor", edits)

    def dropped(self, clue: int) -> Edit:
        """Return the edit that removes a clue with its lines, or from its inline list."""
        assert self.document is not None
        found, table = self.lines_of(clue), self.table
        if found is None:
            return next(self.taken_out((clue,)))
        last = found[0].stop
        end = table.start(last) if last <= len(table) else len(self.text)
        return Edit(table.start(found[0].start), end, "")

    def taken_out(self, clues: Sequence[int]) -> Iterator[Edit]:
        """Yield the edits that take clues out of their brackets."""
        for first in clues:
            if first - 1 in clues:
                continue
            last = next(clue for clue in range(first, len(self.clues) + 1) if clue + 1 not in clues)
            start, end = self.table.extent(self.span(first))[0], self.table.extent(self.span(last))[1]
            if last < len(self.clues):
                end = self.table.extent(self.span(last + 1))[0]
            elif first > 1:
                start = self.table.extent(self.span(first - 1))[1]
            yield Edit(start, end, "")

    def leaves_out(self, edits: Sequence[Edit], numbers: Sequence[int]) -> bool:
        """Return True if edits remove exactly these clues from the file, and nothing else."""
        assert self.document is not None
        kept = [clue for number, clue in enumerate(self.clues, start=1) if number not in numbers]
        return _holds(self.text, edits, {**self.document.data, "clues": kept})

    # ------------------------------------------------------------------ the solution

    def solution(self) -> Iterator[Action]:
        """Yield the action that writes the only answer into the file, if no solution is stated."""
        decided, puzzle = self.findings.decided, self.puzzle
        if decided is None or puzzle is None or self.document is None or not isinstance(decided.outcome, Unique):
            return
        if "solution" in self.document.data or self.draft.loaded.errors or not self.is_about_clues():
            return
        value = puzzle.present(decided.outcome.solution).value
        rows = _answer(value) if isinstance(value, dict) else [f"  {row}" for row in value]
        edit = self.at_end(["solution:" if isinstance(value, dict) else "solution: |", *rows])
        after = load_text(applied(self.text, (edit,)))
        if after.puzzle is not None and after.puzzle.stated_answer() == decided.outcome.solution:
            yield Action(say("editor.state-solution"), "refactor", (edit,))


def _answer(value: dict[Any, dict[str, Any]]) -> Iterator[str]:
    """Yield the lines of a logic grid's solution."""
    for who, cells in value.items():
        pairs = [f"{scalar(name, True)}: {scalar(str(each), True)}" for name, each in cells.items()]
        yield f"  {scalar(str(who))}: {{{', '.join(pairs)}}}"


def _known(puzzle: Puzzle) -> dict[int, int]:
    """Return the known cells of a board, and the value of each."""
    cells = enumerate(puzzle.question.candidates()[0])
    return {cell: mask.bit_length() - 1 for cell, mask in cells if mask.bit_count() == 1}


def _count(found: Iterable[Diagnostic], key: tuple[str, str]) -> int:
    """Return the number of findings with a code and a message."""
    return sum((each.code, each.message) == key for each in found)


def _remarks(loaded: LoadedPuzzle) -> Sequence[Diagnostic]:
    """Return the remarks on a puzzle."""
    return () if loaded.puzzle is None else remarks_on(loaded.puzzle)


def _holds(text: str, edits: Sequence[Edit], wanted: dict[str, Any]) -> bool:
    """Return True if a text after some edits has certain data."""
    after, _ = read(applied(text, edits))
    return after is not None and {**after.data, "clues": after.data.get("clues") or []} == wanted
