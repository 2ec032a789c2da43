"""Reports on the clues of a puzzle, as the tables and sentences that an author reads, or as a line of JSON."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from json import JSONEncoder
from typing import Any

from logicgrid.puzzle.clue_report import ClueFigures, ClueReport, ConflictReport, QuestionFigures
from logicgrid.puzzle.diagnostics import listed
from logicgrid.puzzle.question import Count
from logicgrid.puzzle.report import Report
from logicgrid.puzzle.terminal import PLAIN, Style, clusters, display_width, one_line
from logicgrid.render.json import diagnostic_to_value, escaped
from logicgrid.render.snippet import by_position
from logicgrid.render.text import clue_lines
from logicgrid.render.wording import KNOWN_ALONE, counted, number_words, seconds_words

_encode = JSONEncoder(ensure_ascii=False).encode
_NEEDED = {True: "no", False: "yes", None: "?"}
_SAYS_NOTHING = frozenset(("", "-"))
"""Cells of the table that say nothing: a column of these is hidden."""
_MOST_SETS = 50
_VERDICTS = {
    "unique": "exactly one solution",
    "multiple": "several solutions",
    "answered": "an answer to every question",
    "none": "no solution: the clues contradict each other",
    "unknown": "undecided within the limits",
    "invalid": "not usable",
}


# ---------------------------------------------------------------------- clues


def clues_to_text(file: str, title: str | None, report: ClueReport, style: Style = PLAIN) -> str:
    """Return the remaining counts and the redundancy of the clues as a table, and in sentences what follows."""
    blocks = ["\n".join([_head(file, title, style), _VERDICTS[report.verdict]]), "\n".join(_table(report, style))]
    blocks += ["\n".join(_rules(report.clues)), "\n".join(clue_sentences(report)), "\n".join(_columns(report, style))]
    blocks.append(style.dim(f"proof: {one_line(report.proof)} ({seconds_words(report.seconds)})"))
    return "\n\n".join([block for block in blocks if block])


def clues_to_json(file: str, report: ClueReport) -> str:
    """Return one line with the keys of the contract (puzzle-files.md, section 5), `rules`, `columns` and `proof`."""
    value: dict[str, Any] = {
        "file": file,
        "verdict": report.verdict,
        "total": number_value(report.total),
        "clues": [_clue_value(clue) for clue in report.clues],
        "irredundant": None if report.irredundant is None else list(report.irredundant),
    }
    if report.all_irredundant is not None:
        value["irredundant_all"] = [list(numbers) for numbers in report.all_irredundant.sets]
        value["complete"] = report.all_irredundant.complete
    if report.columns:
        value["columns"] = [
            {"column": column.name, "before": column.before, "after": column.after} for column in report.columns
        ]
    value["proof"] = report.proof
    value["seconds"] = round(report.seconds, 6)
    return _encoded(value)


def _clue_value(clue: ClueFigures) -> dict[str, Any]:
    value: dict[str, Any] = {
        "number": clue.number,
        "line": clue.line,
        "text": clue.text,
        "remaining": number_value(clue.remaining),
        "without": number_value(clue.without),
        "redundant": clue.redundant,
    }
    if clue.questions is not None:
        needed = clue.questions.needed_for
        value["answers"] = list(clue.questions.answers)
        value["needed_for"] = None if needed is None else list(needed)
        if any(each is not None for each in clue.questions.choices):
            value["choices"] = [None if each is None else list(each) for each in clue.questions.choices]
    if clue.rules:
        value["rules"] = [
            {"rule": rule.rule, "text": rule.text, "redundant": rule.redundant, "implied": rule.implied}
            for rule in clue.rules
        ]
    return value


def number_value(figure: Count) -> int | dict[str, int]:
    """Return a count in the contract's form."""
    return figure.number if figure.exact else {"at_least": figure.number}


def clue_rows(report: ClueReport) -> list[tuple[str, ...]]:
    """Return the figures as rows of texts, the header first, without columns and rows that say nothing."""
    header = ("clue", "line", "left after it", "without it", "needed", "what it says")
    rows: list[tuple[str, ...]] = [("", "", _figure(report.total), "", "", "before any clue")]
    for clue in report.clues:
        figures = ("", "", "-")
        if not clue.text_only:
            needed = "-" if report.verdict == "none" else _NEEDED[clue.redundant]
            figures = (_figure(clue.remaining), _figure(clue.without), needed)
        rows.append((str(clue.number), str(clue.line), *figures, one_line(clue.text).strip()))
    told = [column for column in (2, 3, 4) if not _SAYS_NOTHING.issuperset(row[column] for row in rows[1:])]
    if 2 not in told or report.verdict == "unknown":
        told, rows = [], rows[1:]
    return [tuple(row[column] for column in (0, 1, *told, 5)) for row in (header, *rows)]


def _table(report: ClueReport, style: Style) -> list[str]:
    if not report.clues:
        return []
    rows = clue_rows(report)
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]) - 1)]
    room = max(style.columns - sum(widths) - 2 * len(widths), 20)
    lines = [
        "  ".join([*[cell.rjust(width) for cell, width in zip(row, widths, strict=False)], _clipped(row[-1], room)])
        for row in rows
    ]
    return [style.bold(lines[0]), *lines[1:]]


def _clipped(text: str, width: int) -> str:
    if display_width(text) <= width:
        return text
    kept, used = "", 0
    for piece, cells in clusters(text):
        if used + cells >= width:
            break
        kept, used = kept + piece, used + cells
    return f"{kept}…"


def _figure(figure: Count) -> str:
    return f"{'' if figure.exact else '≥ '}{number_words(figure.number)}"


def _rules(clues: Iterable[ClueFigures]) -> list[str]:
    """Return a line for each rule that is not needed, of a clue that is."""
    lines = []
    for clue in clues:
        for rule in clue.rules:
            if rule.redundant and not clue.redundant:
                why = "the clue's other rules imply it" if rule.implied else "the rest suffices"
                lines.append(f"rule {rule.rule} of clue {clue.number} is not needed, {why}: {one_line(rule.text)}")
    return lines


def clue_sentences(report: ClueReport) -> list[str]:
    """Return what follows from the figures."""
    with_rule = [clue for clue in report.clues if not clue.text_only]
    texts = [clue.number for clue in report.clues if clue.text_only]
    redundant = [clue.number for clue in report.clues if clue.redundant]
    undecided = [clue.number for clue in report.clues if clue.redundant is None]
    if report.verdict == "none":
        return ["there is no answer to keep: `logicgrid conflicts` shows which clues contradict each other"]
    if report.verdict == "unknown":
        return ["allow more time with `--time-limit`"]
    lines = _on_questions(report)
    grid = "for the grid as a whole, " if report.verdict == "answered" else ""
    if not with_rule:
        what = "no clue has a rule yet" if texts else "there is no clue yet"
        lines.append(
            f"{what}: {_figure(report.total)} {'answer is' if report.total == Count(1) else 'answers are'} possible"
        )
    elif texts:
        lines.append(f"{_clues_are(texts)} only {'a text' if len(texts) == 1 else 'texts'}: nothing to the solver")
    if undecided:
        lines.append(f"the time was up before it was known whether {_clues_are(undecided)} needed")
    elif with_rule and not redundant:
        lines.append(f"{grid}every {'other ' if texts else ''}clue is needed")
    return [*lines, *_without_needless(report, len(with_rule), grid), *_sets_that_suffice(report)]


def _without_needless(report: ClueReport, with_rule: int, grid: str) -> list[str]:
    """Return which clues are not needed, and what is left without them; `grid` says for what, if that is not plain."""
    lines = []
    irredundant, redundant = report.irredundant, [clue.number for clue in report.clues if clue.redundant]
    together = irredundant is not None and len(irredundant) + len(redundant) == with_rule
    if redundant:
        same = f"the others have the same {'answer' if report.verdict == 'unique' else 'answers'}"
        which = f"{_clues_are(redundant)} not needed: {same}"
        if len(redundant) > 1:
            all_of_them = "and so can all of them together" if together else "but not all of them together"
            which = f"{_clues_are(redundant)} not needed: each can be dropped by itself, {all_of_them}"
        lines.append(f"{grid}{which}")
        if irredundant is not None:
            lines.append(
                f"dropping from the last clue to the first leaves {counted(len(irredundant), 'clue')} that "
                f"{'suffices' if len(irredundant) == 1 else 'suffice, all of them needed'}: {_listed(irredundant)}"
            )
    return lines


def _sets_that_suffice(report: ClueReport) -> list[str]:
    sets = report.all_irredundant
    if sets is None:
        return []
    more = "" if sets.complete else "; there are more"
    lines = [f"{counted(len(sets.sets), 'set')} of clues that suffice without a needless one{more}"]
    lines += [f"  {_listed(numbers)}" for numbers in sets.sets[:_MOST_SETS]]
    if len(sets.sets) > _MOST_SETS:
        lines.append(f"  … and {len(sets.sets) - _MOST_SETS} more, see `--format json`")
    return lines


def _on_questions(report: ClueReport) -> list[str]:
    """Return which clues the questions need, and how many answers each clue leaves them."""
    figures = [(clue.number, clue.questions) for clue in report.clues if clue.questions is not None]
    if not figures:
        return []
    lines = []
    for place in range(len(figures[0][1].answers)):
        which = report.which[place]
        after = [_after(each, place, bool(which)) for _, each in figures]
        what = _LEFT[which]
        needed = [number for number, each in figures if place + 1 in (each.needed_for or ())]
        unsure = any([each.needed_for is None for _, each in figures])
        words = f"needs {_clues(needed)}" if needed else "needs no single clue"
        lines.append(f"question {place + 1}: {what} after each clue {', '.join(after)}; it {'?' if unsure else words}")
    return lines


_LEFT = {
    "": "answers left",
    "must": "choices that must be true",
    "can": "choices that can be true",
    "cannot": "choices that cannot be true",
}


def _after(figures: QuestionFigures, place: int, chosen: bool) -> str:
    """Return what a clue leaves of a question: the number of its answers, or the letters of `chosen` answers."""
    if not chosen:
        return "?" if figures.answers[place] is None else str(figures.answers[place])
    letters = figures.choices[place]
    return "?" if letters is None else "+".join(letters) or "none"


def _clues(numbers: Sequence[int]) -> str:
    return f"clue {numbers[0]}" if len(numbers) == 1 else f"clues {listed(numbers)}"


def _clues_are(numbers: Sequence[int]) -> str:
    return f"clue {numbers[0]} is" if len(numbers) == 1 else f"clues {listed(numbers)} are"


def _listed(numbers: Sequence[int]) -> str:
    return listed(numbers) if numbers else "no clue at all"


def _columns(report: ClueReport, style: Style) -> list[str]:
    shrinking = [each for each in report.columns if each.before != each.after]
    if not shrinking:
        return []
    stages = ", ".join(
        [f"{one_line(each.name)} {number_words(each.before)} → {number_words(each.after)}" for each in shrinking]
    )
    return [f"{style.bold('property by property')}, candidates before and after the clues on them: {stages}"]


# ---------------------------------------------------------------------- conflicts


def conflicts_to_text(file: str, title: str | None, report: ConflictReport, style: Style = PLAIN) -> str:
    """Return the minimal conflicts and repairs, and the clues that occur in them."""
    blocks = ["\n".join([_head(file, title, style), _VERDICTS[report.verdict]])]
    if report.verdict == "unknown":
        blocks.append("allow more time with `--time-limit`")
    elif report.verdict != "none":
        blocks.append("no clues contradict each other")
    elif () in report.with_known:
        blocks.append(f"{KNOWN_ALONE}, whatever the clues: no clue repairs that, look for a slip in `rules`")
    elif () in report.conflicts:
        blocks.append("the rules and what is given contradict each other, whatever the clues: no clue repairs that")
    else:
        blocks += ["\n".join(_conflicts(report, style)), "\n".join(_repairs(report, style))]
        if not report.complete:
            blocks.append("there may be more of both: `--all` looks for them, `--limit` and `--time-limit` say how far")
        blocks.append("\n".join([style.bold("the clues"), *clue_lines(report.clues, style)]))
    blocks += [each.message for each in report.errors]
    blocks.append(style.dim(f"proof: {one_line(report.proof)} ({seconds_words(report.seconds)})"))
    return "\n\n".join([block for block in blocks if block])


def conflicts_to_json(file: str, report: ConflictReport) -> str:
    """Return one line with the keys of the contract."""
    value = {
        "file": file,
        "verdict": report.verdict,
        "conflicts": [list(numbers) for numbers in report.conflicts],
        "repairs": [list(numbers) for numbers in report.repairs],
        "complete": report.complete,
        **({"with_known": [list(numbers) for numbers in report.with_known]} if report.with_known else {}),
        "clues": [{"number": clue.number, "line": clue.line, "text": clue.text} for clue in report.clues],
        "proof": report.proof,
        "seconds": round(report.seconds, 6),
        "errors": [diagnostic_to_value(each) for each in report.errors],
    }
    return _encoded(value)


def _conflicts(report: ConflictReport, style: Style) -> list[str]:
    if not report.conflicts:
        return ["the time was up before a minimal conflict was found"]
    several = len(report.conflicts) > 1
    head = f"{counted(len(report.conflicts), 'conflict')}: in each, no clue can be left out" if several else "conflict"
    return [style.bold(head), *_sets(report.conflicts, "contradict each other", report.with_known)]


def _repairs(report: ConflictReport, style: Style) -> list[str]:
    if not report.repairs:
        return []
    several = len(report.repairs) > 1
    head = "repairs: it is enough to drop or change the clues of one line" if several else "a repair"
    return [style.bold(head), *_sets(report.repairs, "")]


def _sets(sets: Sequence[tuple[int, ...]], words: str, with_known: Sequence[tuple[int, ...]] = ()) -> list[str]:
    lines = [
        f"  {listed(numbers)}{_verb(numbers, words)}{', with what is known' if numbers in with_known else ''}"
        for numbers in sets[:_MOST_SETS]
    ]
    return lines + ([f"  … and {len(sets) - _MOST_SETS} more, see `--format json`"] if len(sets) > _MOST_SETS else [])


def _verb(numbers: Sequence[int], words: str) -> str:
    return "" if not words else " can never hold" if len(numbers) == 1 else f" {words}"


# ---------------------------------------------------------------------- both


def failed_to_json(report: Report, empty: dict[str, Any]) -> str:
    """Return the line for a puzzle without figures: the keys of the command, empty, and the errors."""
    errors = [diagnostic_to_value(each) for each in by_position(report.errors)]
    return _encoded({"file": report.file, "verdict": report.verdict, **empty, "errors": errors})


def _head(file: str, title: str | None, style: Style) -> str:
    name = one_line(title or "").strip()
    return f"{style.bold(name)} {style.dim(f'({one_line(file)})')}" if name else style.bold(one_line(file))


def _encoded(value: dict[str, Any]) -> str:
    """Return one line of JSON, whose numbers may have more digits than Python writes by itself (4300)."""
    most = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)
    try:
        return escaped(_encode(value))
    finally:
        sys.set_int_max_str_digits(most)
