"""Reports as the text that the author of a puzzle reads in a terminal.

A table with single-character cells (a nonogram, a sudoku) is drawn compactly, as a picture; any other table as columns
with a line under the header.

For a puzzle with several solutions, the author is shown the open cells and suggested clues.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from logicgrid.puzzle.diagnostics import Diagnostic, listed, one_line
from logicgrid.puzzle.messages import say, speaking, translated
from logicgrid.puzzle.report import ChoiceReport, ClueText, NextClue, PuzzleReport, QuestionReport, SolutionTable
from logicgrid.puzzle.terminal import PLAIN, Style, display_width, pad
from logicgrid.render import (
    Command,
    advice,
    diagnostics_to_text,
    differs_from_expected,
    expectation_words,
    outcome,
    reason,
    seconds_words,
    turning_words,
    verdict_words,
)

_INDENT = " " * 6


def report_to_text(
    report: PuzzleReport, *, style: Style = PLAIN, command: Command = "solve", shows_cached: bool = False
) -> str:
    """Return the whole report for `solve`; for `check` one line, then the errors with help and excerpts.

    `shows_cached`: the line of `check` says so if the verdict comes from an earlier run.
    """
    with speaking(report.language):
        match command:
            case "solve":
                return _solve_text(report, style)
            case "check":
                return _check_text(report, style, shows_cached)


def board_to_text(table: SolutionTable, style: Style = PLAIN) -> str:
    """Return the table as aligned text, by display width.

    >>> print(board_to_text(SolutionTable(("speaker", "age"), (("cor", "48"), ("nina", "9")))))
    speaker  age
    ───────  ───
    cor       48
    nina       9
    """
    return "\n".join(board_lines(table, style))


def _solve_text(report: PuzzleReport, style: Style) -> str:
    """Return the report in blocks, separated by empty lines."""
    blocks = [_opening(report, style), questions_to_text(report.questions, style)]
    if report.expected != "answered" or report.count == 1:  # otherwise the puzzle is not about the grid
        blocks += [*_boards(report, style), _differences(report, style)]
    blocks.append(_conflict(report, style))
    next_step = advice(report, "solve")
    if next_step is not None:
        blocks.append(f"{style.bold(say('verdict.next'))} {next_step}")
    elif report.turning is not None:
        blocks.append(turning_words(report.turning))
    blocks += [_diagnostics(report, style), closing(report.proof, report.seconds, style)]
    return "\n\n".join(block for block in blocks if block)


def head(file: str, title: str | None, style: Style) -> str:
    """Return a puzzle's title with the name of its file, or just the name."""
    name = one_line(title or "").strip()
    return f"{style.bold(name)} {style.dim(f'({one_line(file)})')}" if name else style.bold(one_line(file))


def _opening(report: PuzzleReport, style: Style) -> str:
    """Return the title and the verdict, and the author's expectation if it differs."""
    lines = [head(report.file, report.title, style)]
    lines.append(_painted_by_outcome(report, verdict_words(report), style))
    if report.expected is not None and differs_from_expected(report):
        lines.append(say("verdict.expected", expected=expectation_words(report.expected)))
    elif report.errors and outcome(report) == "failed":
        lines.append(say("verdict.but", reason=reason(report)))
    return "\n".join(lines)


def _boards(report: PuzzleReport, style: Style) -> list[str]:
    """Return the listed solutions, numbered unless there is only one."""
    boards = [board_to_text(solution.board, style) for solution in report.solutions]
    if len(boards) == 1 and report.verdict in ("unique", "answered"):
        return boards
    key = "verdict.solution-of" if report.complete else "verdict.solution-number"
    return [
        f"{say(key, head=style.bold(say('verdict.nth-solution', number=number)), n=len(boards))}\n{board}"
        for number, board in enumerate(boards, start=1)
    ]


def _differences(report: PuzzleReport, style: Style) -> str:
    """Return the cells in which the listed solutions differ: marked in the picture, or line by line."""
    boards = [solution.board for solution in report.solutions]
    if len(boards) < 2:
        return ""
    places = differing_places(boards)
    if is_picture(boards[0]):
        words = say("verdict.differ-marked", head=style.bold(say("verdict.they-differ")), n=len(places))
        return "\n".join([words, *board_lines(with_open_places(boards[0], places), style)])
    words = say("verdict.differ-in", head=style.bold(say("verdict.they-differ")))
    return "\n".join([words, *difference_lines(boards, places, style)])


def _conflict(report: PuzzleReport, style: Style) -> str:
    """Return the clues of the minimal conflict."""
    if not report.conflict:
        return ""
    words = say(f"verdict.conflict{'-known' if report.conflict_known else ''}", n=len(report.conflict))
    if not report.conflict_minimal:
        words = say("verdict.perhaps-fewer", head=words)
    return "\n".join([style.bold(words), *clue_lines(report.conflict_clues, style)])


def clue_lines(clues: Sequence[ClueText], style: Style = PLAIN) -> list[str]:
    """Return a line for each clue: its number, its line in the file, and its text."""
    number = max([len(str(clue.number)) for clue in clues], default=0)
    line = max([len(str(clue.line)) for clue in clues], default=0)
    return [
        f"  {clue.number:>{number}}  {style.dim(say('verdict.line', line=f'{clue.line:>{line}}'))}  "
        f"{one_line(translated(clue.text)).strip()}"
        for clue in clues
    ]


def _diagnostics(report: PuzzleReport, style: Style) -> str:
    """Return errors and warnings with excerpts of the file."""
    found = (*report.errors, *report.warnings)
    return diagnostics_to_text(found, file=report.file, source=report.source, style=style) if found else ""


def closing(proof: str, seconds: float, style: Style) -> str:
    """Return the proof of a verdict, and the time; "" for a file that was only read for another purpose."""
    rests_on, time = one_line(translated(proof)).strip(), seconds_words(seconds)
    if not rests_on:
        return style.dim(time) if seconds else ""
    return style.dim(say("verdict.proof", proof=rests_on, seconds=time))


def _check_text(report: PuzzleReport, style: Style, shows_cached: bool) -> str:
    """Return one line, and the errors below it."""
    lines = [_check_line(report, style) + (f"  {say('verdict.cached')}" if shows_cached and report.cached else "")]
    next_step = advice(report, "check") if outcome(report) != "ok" else None
    if next_step is not None:
        lines.append(f"{_INDENT}{style.bold(say('verdict.help-head'))} {next_step}")
    snippets = _diagnostics(report, style)
    return "\n".join([*lines, snippets] if snippets else lines)


def _check_line(report: PuzzleReport, style: Style) -> str:
    """Return outcome, file and verdict on one line."""
    state = outcome(report)
    label = {"ok": "ok  ", "failed": "FAIL", "invalid": "INVALID", "undecided": "UNDECIDED"}[state]
    words = report.verdict if state == "ok" else translated(reason(report))
    if state == "ok" and report.least_level is not None:
        words += f"  {say('verdict.level', level=report.least_level)}{'' if report.level else '+'}"
    return f"{_painted_by_outcome(report, label, style)}  {one_line(report.file)}  {words}"


def _painted_by_outcome(report: PuzzleReport, text: str, style: Style) -> str:
    """Return `text` in the colour of the report's outcome."""
    return {"ok": style.green, "undecided": style.yellow}.get(outcome(report), style.red)(text)


_FEW = 8


def questions_to_text(questions: Sequence[QuestionReport], style: Style = PLAIN) -> str:
    """Return a block with each question, its answer, and the state of its choices; "" if there are no questions."""
    if not questions:
        return ""
    width = max(len(str(each.number)) for each in questions)
    lines = [style.bold(say("verdict.questions", n=len(questions)))]
    for each in questions:
        lines.append(f"  {each.number:>{width}}  {one_line(each.text)}")
        margin = " " * (width + 4)
        lines.append(f"{margin}→ {_painted(each, style)}")
        letters = max([len(choice.letter) for choice in each.choices], default=0)
        words = max([len(_state(choice)) for choice in each.choices], default=0)
        lines += [
            f"{margin}  {choice.letter:<{letters}}  {style.dim(f'{_state(choice):<{words}}')}  {one_line(choice.text)}"
            for choice in each.choices
        ]
    return "\n".join(lines)


def _painted(question: QuestionReport, style: Style) -> str:
    match question.verdict:
        case "answered":
            return style.green(one_line(translated(question.shown[0])))
        case "open":
            listed = [one_line(translated(each)) for each in question.shown[:_FEW]]
            if len(question.shown) > _FEW or not question.complete:
                listed.append("…")
            return style.red(say("verdict.open", answers=" | ".join(listed)))
        case "none":
            return style.red(say("verdict.no-answer", why=question.why) if question.why else say("verdict.no-answer-2"))
        case "unknown":
            return style.yellow(say("verdict.undecided"))


def _state(choice: ChoiceReport) -> str:
    """Return whether a choice must, can or cannot be true."""
    if choice.can is None:
        return say("verdict.choice-undecided")
    return say("verdict.must" if choice.must else "verdict.can" if choice.can else "verdict.cannot")


_NUMBER = re.compile(r"([^\w\s]|\s)*\d[\d.,:/'\u2019\u00a0_]*(\D*)")
_MOST_CELLS = 40
_OPEN = "?"

Row = tuple[str, ...]
Place = tuple[int, int]
"""Row and column of a cell, from 0; column 0 has the row labels."""


def board_lines(table: SolutionTable, style: Style = PLAIN) -> list[str]:
    """Return the table for people as lines without trailing spaces."""
    table = table.shown()
    if is_picture(table):
        return _picture_lines(table)
    header, *rows = _safe_rows(table)
    right = [column for column, cells in enumerate(zip(*rows, strict=True)) if _are_numbers(cells)]
    lines = _aligned([header, *rows], gap="  ", right=right)
    if not any(header):
        return lines[1:]
    widths = _widths([header, *rows])
    return [style.bold(lines[0]), style.dim("  ".join("─" * width for width in widths)), *lines[1:]]


def is_picture(table: SolutionTable) -> bool:
    """Return True for a picture: every cell after the row label is one character, and the header has at most runs."""
    header, *rows = _safe_rows(table)
    cells = [cell for row in rows for cell in row[1:]]
    words = [word for cell in header[1:] for word in cell.split()]
    return bool(cells) and all(display_width(cell) <= 1 for cell in cells) and all(map(_is_run, words))


def _is_run(word: str) -> bool:
    """Return True for a number, perhaps followed by the letter of a colour."""
    return word.isdecimal() or (word[:-1].isdecimal() and word[-1:].isalpha())


def differing_places(boards: Sequence[SolutionTable]) -> list[Place]:
    """Return the cells that differ between the `boards` (of the same shape), row by row."""
    return [
        (row, column)
        for row, cells in enumerate(boards[0].rows)
        for column, cell in enumerate(cells)
        if any(board.rows[row][column] != cell for board in boards[1:])
    ]


def difference_lines(boards: Sequence[SolutionTable], places: Sequence[Place], style: Style = PLAIN) -> list[str]:
    """Return a line for each place: row label, column label, and the values there in the order of the boards."""
    first = boards[0]
    rows = [
        (
            one_line(first.rows[row][0]) or say("verdict.row", row=row + 1),
            one_line(first.header[column]) or say("verdict.column", column=column),
            " | ".join(dict.fromkeys(one_line(board.rows[row][column]) for board in boards)),
        )
        for row, column in places[:_MOST_CELLS]
    ]
    more = len(places) - len(rows)
    return _aligned(rows, gap="  ", right=()) + ([style.dim(say("verdict.more", n=more))] if more else [])


def with_open_places(board: SolutionTable, places: Sequence[Place]) -> SolutionTable:
    """Return the board with `?` at all `places`."""
    open_places = frozenset(places)
    rows = tuple(
        tuple(_OPEN if (row, column) in open_places else cell for column, cell in enumerate(cells))
        for row, cells in enumerate(board.rows)
    )
    return SolutionTable(board.header, rows)


def _picture_lines(table: SolutionTable) -> list[str]:
    """Return the cells next to each other, and the numbers of columns stacked above, as in a nonogram."""
    header, *rows = _safe_rows(table)
    stacks = [cell.split() for cell in header]
    height = max(map(len, stacks))
    above = list(zip(*([""] * (height - len(stack)) + stack for stack in stacks), strict=True))
    numbered = all(label and all(map(_is_run, label.split())) for label, *_ in rows)
    return _aligned([*above, *rows], gap=" ", right=range(len(header)) if numbered else ())


def _safe_rows(table: SolutionTable) -> list[Row]:
    """Return header and rows, made safe for a terminal."""
    return [tuple(one_line(cell) for cell in row) for row in (table.header, *table.rows)]


def _aligned(rows: Sequence[Row], *, gap: str, right: Sequence[int]) -> list[str]:
    """Return the rows as lines; the columns in `right` are aligned to the right."""
    widths = _widths(rows)
    return [
        gap.join(
            pad(cell, width, right=column in right)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]


def _widths(rows: Sequence[Row]) -> list[int]:
    """Return the width of each column in terminal cells."""
    return [max(map(display_width, column)) for column in zip(*rows, strict=True)]


def _are_numbers(cells: Row) -> bool:
    """Return True if all cells are numbers with the same unit or none."""
    found = [_NUMBER.fullmatch(cell) for cell in cells]
    units = {match[2] for match in found if match is not None}
    return None not in found and len(units) == 1


# --- Several solutions ------------------------------------------------------------------------------------------------

_MOST_VALUES = 12


def open_to_text(report: PuzzleReport, style: Style = PLAIN, verbose: bool = False) -> list[str]:
    """Return blocks for `solve`: the settled and open cells, and clues that would distinguish the solutions.

    Open cells are only shown if not all solutions are listed; otherwise the list of differences shows them.  Only
    relevant notes are shown, with `verbose` all of them.
    """
    blocks = []
    if report.settled is not None and not report.complete:
        blocks.append("\n".join(_cells(report.settled, report.open, style)))
    notes = [note for note in report.notes if verbose or (note.help is not None and report.verdict == "multiple")]
    if notes:
        blocks.append("\n".join([one_line(_note(note)) for note in notes]))
    if report.next_clues is not None:
        blocks.append("\n".join(_next_clues(report, style)))
    return blocks


def _note(note: Diagnostic) -> str:
    """Return a note on one line."""
    place = "" if note.span is None else f" ({say('verdict.line', line=note.span.line)})"
    helps = "" if note.help is None else f"; {translated(note.help)}"
    return f"{say(f'verdict.severity-{note.severity.value}')} {translated(note.message)}{place}{helps}"


def _cells(settled: Any, several: Any, style: Style) -> list[str]:
    """Return a logic grid cell by cell; for other kinds, the picture and the number of open cells."""
    from logicgrid.words.phrases import in_runs

    if not isinstance(settled, dict):
        count = len(several)
        head = say("suggest.settled-open", head=style.bold(say("suggest.settled")), n=count)
        return [head, *[one_line(str(row)) for row in settled]]
    rows = [(actor, name, str(value)) for actor, values in settled.items() for name, value in values.items()]
    settled_head = say("suggest.settled-in-all", head=style.bold(say("suggest.settled")))
    lines = [settled_head if rows else style.bold(say("suggest.nothing-settled")), *_columns(rows)]
    possible: dict[str, set[Any]] = {}
    for each in several.values():
        for name, values in each.items():
            possible.setdefault(name, set()).update(values)
    open_rows = [
        (actor, name, " | ".join(shown[:_MOST_VALUES]) + (" | …" if len(shown) > _MOST_VALUES else ""))
        for actor, properties in several.items()
        for name, values in properties.items()
        for shown in [in_runs(values)]
        if len(values) < len(possible[name])
    ]
    if not open_rows:
        nothing = [say("suggest.nothing-settled-every-value")]
        return [*lines, "", say("suggest.everything-else-open")] if rows else nothing
    everything = sum(map(len, several.values())) > len(open_rows)
    rest = [say("suggest.in-all-other-cells")] if everything else []
    return [*lines, "", style.bold(say("suggest.open")), *_columns(open_rows), *rest]


def _columns(rows: list[tuple[str, str, str]]) -> list[str]:
    """Return rows as lines, with the first two columns aligned by display width."""
    return _aligned([tuple([one_line(cell) for cell in row]) for row in rows], gap="  ", right=())


def _next_clues(report: PuzzleReport, style: Style) -> list[str]:
    """Return the suggested clues, and why there are no more."""
    clues = report.next_clues or ()
    reason = [one_line(translated(report.next_reason))] if report.next_reason else []
    if not clues:
        return [f"{style.bold(say('suggest.no-clue'))} {' '.join(reason)}"]
    head = style.bold(say("suggest.add-one-these")) if len(clues) > 1 else style.bold(say("render.add"))
    lines = [head, *_rules(clues, style)]
    if report.next_pair:
        lines += [style.bold(say("suggest.or-both-these-together")), *_rules(report.next_pair, style)]
    return [*lines, *reason]


def _rules(clues: Sequence[NextClue], style: Style) -> list[str]:
    """Return each rule with what it leaves, and its wording below."""
    rules = [f"  {one_line(clue.rule)}" for clue in clues]
    width = max(map(display_width, rules))
    lines: list[str] = []
    for rule, clue in zip(rules, clues, strict=True):
        lines.append(f"{pad(rule, width)}  {style.dim(_leaves(clue))}")
        lines += [f"    {one_line(clue.text)}"] if clue.text else []
    return lines


def _leaves(clue: NextClue) -> str:
    """Return what a suggested clue leaves, in words."""
    if clue.settles:
        return say("suggest.settles", n=len(clue.settles), questions=listed(clue.settles))
    if clue.leaves != 1 or clue.leads_to is None:
        return say("suggest.leaves", n=clue.leaves)
    return say("suggest.leaves-solution", number=clue.leads_to)
