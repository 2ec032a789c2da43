"""The output formats: one small module each, whose functions return text; and here the wording that they share.

A renderer reads values of `puzzle/`, does no input or output, and ends its text without a line break.  Import only the
one you need: text output loads neither `json` nor anything for XML.

The wording of a report is its verdict, why a check fails, and what the author should do next: all formats for people
say the same.  A diagnostic is its message, and the line of the file with carets under the exact token.  Every line of
the file is clipped to `style.columns`; nothing from the file reaches the terminal unescaped.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, assert_never

from logicgrid.files.text import lines as lines_of
from logicgrid.puzzle.diagnostics import Diagnostic, Severity, Span, listed, one_line
from logicgrid.puzzle.messages import is_huge, is_known, say, translated
from logicgrid.puzzle.model import TOO_LARGE
from logicgrid.puzzle.report import Expectation, PuzzleReport, Turning
from logicgrid.puzzle.terminal import PLAIN, Style, clusters, display_width

Command = Literal["solve", "check"]
Outcome = Literal["ok", "failed", "invalid", "undecided"]

_FEW = 10


def outcome(report: PuzzleReport) -> Outcome:
    """Return the outcome of a check of this puzzle."""
    if report.verdict == "invalid":
        return "invalid"
    if report.verdict == "unknown":
        return "undecided"
    return "ok" if report.ok else "failed"


def verdict_words(report: PuzzleReport) -> str:
    """Return the verdict as part of a sentence: "exactly one solution", "7 solutions", "at least 10 solutions"."""
    match report.verdict:
        case "unique":
            return say("verdict.of-unique")
        case "none":
            alone = report.conflict == () and report.conflict_known
            return say("verdict.none-known-alone" if alone else "verdict.none-contradict")
        case "multiple":
            return _several_words(report)
        case "unknown":
            found = len(report.solutions)
            return say("verdict.undecided-so-far", n=found) if found else say("verdict.undecided")
        case "answered":
            grid = say("verdict.of-unique") if report.count == 1 else _several_words(report)
            return say("verdict.answered", n=len(report.questions), grid=grid)
        case "invalid":
            return say("verdict.not-usable-yet", n=len(report.errors)) if report.errors else say("verdict.of-invalid")
        case _:
            assert_never(report.verdict)


def expectation_words(expected: Expectation) -> str:
    """Return the author's expectation, in the words of `verdict_words`."""
    return say("verdict.no-solution-2" if expected == "none" else f"verdict.of-{expected}")


def differs_from_expected(report: PuzzleReport) -> bool:
    """Return True if the verdict is decided, but differs from the author's expectation."""
    return report.verdict not in ("unknown", "invalid") and report.expected not in (None, report.verdict)


def reason(report: PuzzleReport) -> str:
    """Return why the puzzle is not as its author says, or else the verdict."""
    if report.verdict == "invalid" and report.errors:
        return counted(len(report.errors), "error")
    asked = [each for each in report.errors if each.code.startswith(("question-", "answer-"))]
    if asked and report.expected == "answered" and differs_from_expected(report):
        return translated(asked[0].message)
    if report.expected is not None and differs_from_expected(report):
        expected = expectation_words(report.expected)
        if report.verdict == "none":
            return say("verdict.expected-found-none", expected=expected)
        return say("verdict.expected-found", expected=expected, found=verdict_words(report))
    if report.errors and report.verdict != "unknown":
        key = f"verdict.reason-{report.errors[0].code}"
        return say(key) if is_known(key) else counted(len(report.errors), "error")
    return verdict_words(report)


def advice(report: PuzzleReport, command: Command) -> str | None:
    """Return what the author should do next, in one sentence; None if nothing, or if the errors say it."""
    if report.verdict == "invalid":
        return None
    if report.verdict == "unknown" and getattr(report.proof, "key", "") == TOO_LARGE:
        return say("verdict.fewer-values")
    if report.verdict == "unknown":
        return say("verdict.allow-more-time" if command == "solve" else "verdict.solve-by-itself")
    if report.expected is None or differs_from_expected(report):
        return _advice_on_verdict(report, command)
    if report.errors and report.errors[0].code == "redundant-clue":
        return say("verdict.logicgrid-clues-shows-how")
    if report.errors and report.errors[0].code in ("difficulty-differs", "answer-differs"):
        return None  # the error says what to do
    return say("verdict.stated-solution-or-clue") if report.errors else None


def conflict_words(numbers: tuple[int, ...], known: bool = False) -> str:
    """Return the advice about a minimal conflict, or about `known` rules that contradict each other."""
    if not numbers and known:
        return say("verdict.known-alone-look")
    if not numbers:
        return say("verdict.rules-what-given-contradict-each")
    if len(numbers) == 1:
        return say("verdict.clue-never-holds-known" if known else "verdict.clue-never-holds", number=numbers[0])
    few = "both" if len(numbers) == 2 else "them"
    return say(f"verdict.clues-contradict-{few}{'-known' if known else ''}", numbers=listed(numbers))


def counted(number: int, noun: str) -> str:
    """Return `number` and `noun`, in the plural if needed: "1 error", "1,728,000 solutions"."""
    return say(f"verdict.{noun}", n=number)


def seconds_words(seconds: float) -> str:
    """Return a duration for people: "3.9 ms", "12.3 s"."""
    return f"{seconds * 1000:.1f} ms" if seconds < 1 else f"{seconds:.1f} s"


def failing_verdict(report: PuzzleReport) -> str | None:
    """Return why a check fails, with advice on a second line; None if it does not, or if the errors explain it."""
    state = outcome(report)
    if state == "ok" or (report.errors and state != "undecided" and not differs_from_expected(report)):
        return None
    message, next_step = translated(reason(report)), advice(report, "check")
    return message if next_step is None else f"{message}\n{say('verdict.help-head')} {next_step}"


def message_with_help(diagnostic: Diagnostic) -> str:
    """Return the message, with the help, if any, on a second line."""
    message = translated(diagnostic.message)
    return (
        message if diagnostic.help is None else f"{message}\n{say('verdict.help-head')} {translated(diagnostic.help)}"
    )


def _several_words(report: PuzzleReport) -> str:
    """Return the number of solutions in words, as exactly as known."""
    shown = len(report.solutions)
    if report.count is not None:
        exactly = not report.complete and not is_huge(report.count)
        return counted(report.count, "exactly" if exactly else "solution")
    if report.complete:
        return counted(shown, "solution")
    if report.least_count is not None:
        return say("verdict.at-least-counted", n=report.least_count)
    return say("verdict.at-least", n=shown) if shown > 2 else say("verdict.more-than-one")


def _advice_on_verdict(report: PuzzleReport, command: Command) -> str | None:
    """Return what to do about an unwanted verdict, or if the author's expectation is unknown."""
    match report.verdict:
        case _ if report.expected == "answered" and report.verdict != "none":
            return None  # the errors say which question is open
        case "unique" if report.expected is not None:
            return say("verdict.write-expect-unique-if")
        case "none" if report.conflict is not None:
            return conflict_words(report.conflict, report.conflict_known)
        case "none":
            return say("verdict.hold-each-clue-against")
        case "multiple" if report.expected == "none":
            return say("verdict.contradiction-you-expect-not")
        case "multiple":
            return _advice_on_several(report, command)
        case _:
            return None


def _advice_on_several(report: PuzzleReport, command: Command) -> str:
    """Return what to do about several solutions."""
    if report.turning is not None:
        return turning_words(report.turning)
    shown = len(report.solutions)
    if max(report.count or 0, shown) > _FEW or (shown == _FEW and not report.complete):
        return say("verdict.much-open-check" if command == "check" else "verdict.much-open")
    if command == "check":
        return say("verdict.logicgrid-solve-suggest-shows")
    if shown < 2:
        return say("verdict.add-clue-or-sharpen")
    return say("verdict.compare-solutions-clue-about")


def turning_words(turning: Turning) -> str:
    """Say that all solutions are rotations of one, and name a rule that fixes it."""
    key = "verdict.turns-and-mirrors" if turning.mirrors else "verdict.turns"
    return say(key, n=turning.count, property=turning.property, fix=turning.fix)


# --- Diagnostics ------------------------------------------------------------------------------------------------------

_TAB = "    "
_ELLIPSIS = "…"
_NEAR = 500  # characters around the caret that are looked at: more than any terminal is wide

Piece = tuple[str, int]
"""A text that a terminal draws as a unit, and its width in cells."""


def by_position(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Return diagnostics in the order of the file, with those about the whole file last."""
    return sorted(diagnostics, key=_position)


def path_and_line(file: str) -> tuple[str, int]:
    """Return the path in the name of a report, and the line where its puzzle begins if the file has several: `a.sdm:5`.

    >>> path_and_line("many.sdm:5"), path_and_line("lunch.yaml")
    (('many.sdm', 5), ('lunch.yaml', 1))
    """
    path, _, line = file.rpartition(":")
    return (path, int(line)) if path and line.isdecimal() else (file, 1)


def diagnostics_to_text(
    diagnostics: Iterable[Diagnostic], *, file: str, source: str | None, style: Style = PLAIN
) -> str:
    """Return all of them in the order of the file, separated by blank lines; "" if there are none."""
    lines = () if source is None else lines_of(source.removeprefix("\ufeff"))  # as counted in spans
    return "\n\n".join(
        "\n".join(diagnostic_lines(diagnostic, file, lines, style)) for diagnostic in by_position(diagnostics)
    )


def diagnostic_lines(diagnostic: Diagnostic, file: str, lines: Sequence[str], style: Style = PLAIN) -> list[str]:
    """Return one diagnostic: a head line, the excerpt if it has a place in `lines`, and the help."""
    span = diagnostic.span
    found = [_head(diagnostic, file, style)]
    gutter = 1
    if span is not None and 1 <= span.line <= len(lines):
        gutter = len(str(span.line))
        found += _excerpt(span, lines[span.line - 1], style)
    if diagnostic.help is not None:
        first, *rest = map(one_line, translated(diagnostic.help).split("\n"))
        found.append(f"{' ' * gutter} {style.cyan('=')} {style.bold(say('verdict.help-head'))} {first}")
        found += [f"{' ' * gutter}   {line}" for line in rest]  # lines to write into the file
    return found


def _position(diagnostic: Diagnostic) -> tuple[bool, int, int]:
    """Return the sort key for the order of the file."""
    span = diagnostic.span
    return (True, 0, 0) if span is None else (False, span.line, span.column)


def _head(diagnostic: Diagnostic, file: str, style: Style) -> str:
    """Return the head line: place, severity, message and code."""
    span = diagnostic.span
    place = one_line(file) if span is None else f"{one_line(path_and_line(file)[0])}:{span.line}:{span.column}"
    paint = style.red if diagnostic.severity is Severity.ERROR else style.yellow
    message, code = one_line(translated(diagnostic.message)), one_line(diagnostic.code)
    severity = say(f"verdict.severity-{diagnostic.severity.value}")
    return f"{style.bold(place)}: {paint(severity)} {message} {style.dim(f'[{code}]')}"


def _excerpt(span: Span, line: str, style: Style) -> list[str]:
    """Return an empty line, the file's line, and the carets under it."""
    number = str(span.line)
    margin = " " * len(number)
    pieces, start, length = _drawn(line, span)
    text, start = _cut(pieces, start, length, style.columns - len(number) - 3)
    length = min(length, max(1, display_width(text) - start))
    bar = style.cyan("|")
    return [
        f"{margin} {bar}",
        f"{style.cyan(number)} {bar} {text.rstrip()}".rstrip(),
        f"{margin} {bar} {' ' * start}{style.red('^' * length)}",
    ]


def _drawn(line: str, span: Span) -> tuple[list[Piece], int, int]:
    """Return the pieces of a line as they are drawn, the cell of the first caret, and the number of carets."""
    first = span.column - 1
    last = span.end_column - 1 if span.end_line == span.line else len(line.rstrip())
    pieces: list[Piece] = []
    start = length = 0
    position = max(0, first - _NEAR)
    for raw, _ in clusters(line[position : max(0, first) + _NEAR]):
        shown = one_line(raw.replace("\t", _TAB))
        cells = display_width(shown)
        pieces.append((shown, cells))
        if position + len(raw) <= first:
            start += cells
        elif position < last:
            length += cells
        position += len(raw)
    return pieces, start, max(length, 1)


def _cut(pieces: list[Piece], start: int, length: int, columns: int) -> tuple[str, int]:
    """Return at most `columns` cells around the carets, with `…` for omitted parts, and the cell of the first caret."""
    columns = max(columns, 10)
    total = max(sum(cells for _, cells in pieces), start + 1)
    if total <= columns:
        return "".join(shown for shown, _ in pieces), start
    context = (columns - min(length, columns)) // 2
    left = max(0, min(start - max(context, 2), total - columns))
    right = left + columns
    from_cell, to_cell = left + (left > 0), right - (right < total)
    text, cell = "", 0
    for shown, cells in pieces:
        inside = from_cell <= cell and cell + cells <= to_cell
        # a wide character across an edge is replaced by blanks, so that everything after it keeps its column
        text += shown if inside else " " * max(0, min(cell + cells, to_cell) - max(cell, from_cell))
        cell += cells
    return _ELLIPSIS * (left > 0) + text + _ELLIPSIS * (right < total), start - left
