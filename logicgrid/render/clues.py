"""Reports on the clues of a puzzle, as tables and sentences for authors, or as a line of JSON.

They show the strength of clues, conflicts, the meaning of rules, and the readings of texts.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from logicgrid.puzzle.diagnostics import listed, one_line
from logicgrid.puzzle.messages import Message, comma, digits, say, translated
from logicgrid.puzzle.question import Count
from logicgrid.puzzle.report import (
    ClueFigures,
    ClueFindings,
    ClueReading,
    ConflictFindings,
    HeardClue,
    HeardQuestion,
    HeardTexts,
    PuzzleReport,
    QuestionFigures,
)
from logicgrid.puzzle.terminal import PLAIN, Style, clipped, display_width
from logicgrid.render import by_position
from logicgrid.render.json import diagnostic_to_value, encoded, fields
from logicgrid.render.text import closing, clue_lines, head

_NEEDED = {True: "clues.needed-no", False: "clues.needed-yes", None: "clues.needed-unknown"}
_SAYS_NOTHING = frozenset(("", "-"))
"""Cells of the table without information; a column of these is hidden."""
_MOST_SETS = 50

Sets = Sequence[tuple[int, ...]]
"""Sets of clues, by number."""


# ---------------------------------------------------------------------- clues


def clues_to_text(file: str, title: str | None, report: ClueFindings, style: Style = PLAIN) -> str:
    """Return the remaining counts and the redundancy of the clues as a table, and the conclusions in sentences."""
    opening = "\n".join([head(file, title, style), say(f"verdict.of-{report.verdict}")])
    blocks = [opening, "\n".join(_table(report, style))]
    blocks += ["\n".join(_rules(report.clues)), "\n".join(clue_sentences(report)), "\n".join(_columns(report, style))]
    blocks.append(closing(report.proof, report.seconds, style))
    return "\n\n".join([block for block in blocks if block])


def clues_to_json(file: str, report: ClueFindings) -> str:
    """Return one line with the keys of the contract (puzzle-files.md, section 5), `rules`, `columns` and `proof`."""
    value: dict[str, Any] = {
        "file": file,
        "verdict": report.verdict,
        "total": number_value(report.total),
        "clues": [_clue_value(clue) for clue in report.clues],
        "irredundant": report.irredundant,
    }
    if report.all_irredundant is not None:
        value["irredundant_all"] = report.all_irredundant.sets
        value["complete"] = report.all_irredundant.complete
    if report.columns:
        value["columns"] = [{"column": each.name, **fields(each, "before after")} for each in report.columns]
    value["proof"] = translated(report.proof)
    value["seconds"] = round(report.seconds, 6)
    return encoded(value)


def _clue_value(clue: ClueFigures) -> dict[str, Any]:
    value = {
        **fields(clue, "number line text"),
        "remaining": number_value(clue.remaining),
        "without": number_value(clue.without),
        "redundant": clue.redundant,
    }
    if clue.questions is not None:
        value |= fields(clue.questions, "answers needed_for")
        if any(each is not None for each in clue.questions.choices):
            value["choices"] = clue.questions.choices
    if clue.rules:
        value["rules"] = [fields(rule, "rule text redundant implied") for rule in clue.rules]
    return value


def number_value(figure: Count) -> int | dict[str, int]:
    """Return a count in the JSON form of the contract."""
    return figure.number if figure.exact else {"at_least": figure.number}


def clue_rows(report: ClueFindings) -> list[tuple[str, ...]]:
    """Return the figures as rows of texts, the header first, without uninformative columns and rows."""
    header = tuple([say(f"clues.column-{each}") for each in ("clue", "line", "left", "without", "needed", "says")])
    rows: list[tuple[str, ...]] = [("", "", _figure(report.total), "", "", say("clues.before-any-clue"))]
    for clue in report.clues:
        figures = ("", "", "-")
        if not clue.text_only:
            needed = "-" if report.verdict == "none" else say(_NEEDED[clue.redundant])
            figures = (_figure(clue.remaining), _figure(clue.without), needed)
        rows.append((str(clue.number), str(clue.line), *figures, one_line(translated(clue.text)).strip()))
    figured = [column for column in (2, 3, 4) if not _SAYS_NOTHING.issuperset(row[column] for row in rows[1:])]
    if 2 not in figured or report.verdict == "unknown":
        figured, rows = [], rows[1:]
    return [tuple(row[column] for column in (0, 1, *figured, 5)) for row in (header, *rows)]


def _table(report: ClueFindings, style: Style) -> list[str]:
    if not report.clues:
        return []
    rows = clue_rows(report)
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]) - 1)]
    room = max(style.columns - sum(widths) - 2 * len(widths), 20)
    lines = [
        "  ".join([*[cell.rjust(width) for cell, width in zip(row, widths, strict=False)], clipped(row[-1], room)])
        for row in rows
    ]
    return [style.bold(lines[0]), *lines[1:]]


def _figure(figure: Count) -> str:
    return f"{'' if figure.exact else '≥ '}{digits(figure.number)}"


def _rules(clues: Iterable[ClueFigures]) -> list[str]:
    """Return a line for each needless rule of a needed clue."""
    needless = [(clue, rule) for clue in clues if not clue.redundant for rule in clue.rules if rule.redundant]
    keys = {True: "clues.rule-implied", False: "clues.rule-not-needed"}
    return [
        say(keys[bool(rule.implied)], rule=rule.rule, number=clue.number, text=one_line(rule.text))
        for clue, rule in needless
    ]


def clue_sentences(report: ClueFindings) -> list[str]:
    """Return the conclusions from the figures."""
    with_rule = [clue for clue in report.clues if not clue.text_only]
    texts = [clue.number for clue in report.clues if clue.text_only]
    redundant = [clue.number for clue in report.clues if clue.redundant]
    undecided = [clue.number for clue in report.clues if clue.redundant is None]
    if report.verdict == "none":
        return [say("clues.no-answer-keep-logicgrid")]
    if report.verdict == "unknown":
        return [say("clues.allow-more-time-time")]
    lines = _on_questions(report)
    if not with_rule:
        key = "clues.no-rule-yet" if texts else "clues.no-clue-yet"
        lines.append(say(key, n=2 - (report.total == Count(1)), figure=_figure(report.total)))
    elif texts:
        lines.append(say("clues.only-texts", n=len(texts), numbers=listed(texts)))
    if undecided:
        lines.append(say("clues.limit-before-needed", n=len(undecided), numbers=listed(undecided)))
    elif with_rule and not redundant:
        line = say("clues.every-other-clue-needed" if texts else "clues.every-clue-needed")
        lines.append(_of_grid(report, line))
    return [*lines, *_without_needless(report, len(with_rule)), *_sets_that_suffice(report)]


def _of_grid(report: ClueFindings, line: str) -> str:
    """Return a sentence, for the grid as a whole if the puzzle asks questions."""
    return say("clues.for-the-grid", line=line) if report.verdict == "answered" else line


def _without_needless(report: ClueFindings, with_rule: int) -> list[str]:
    """Return the needless clues, and what is left without them."""
    irredundant, redundant = report.irredundant, [clue.number for clue in report.clues if clue.redundant]
    if not redundant:
        return []
    together = irredundant is not None and len(irredundant) + len(redundant) == with_rule
    key = "clues.not-needed" if report.verdict == "unique" else "clues.not-needed-answers"
    if len(redundant) > 1:
        key = "clues.not-needed-all" if together else "clues.not-needed-each"
    lines = [_of_grid(report, say(key, numbers=listed(redundant)))]
    if irredundant is not None:
        lines.append(say("clues.dropping-leaves", n=len(irredundant), numbers=_listed(irredundant)))
    return lines


def _sets_that_suffice(report: ClueFindings) -> list[str]:
    sets = report.all_irredundant
    if sets is None:
        return []
    lines = [say("clues.sets-suffice" if sets.complete else "clues.sets-suffice-more", n=len(sets.sets))]
    return lines + _sets(sets.sets)


def _on_questions(report: ClueFindings) -> list[str]:
    """Return the clues that the questions need, and the number of answers that each clue leaves them."""
    figures = [(clue.number, clue.questions) for clue in report.clues if clue.questions is not None]
    if not figures:
        return []
    lines = []
    for place in range(len(figures[0][1].answers)):
        which = report.which[place]
        after = [_after(each, place, bool(which)) for _, each in figures]
        what = say(f"clues.choices-{which}" if which else "clues.answers-left")
        needed = [number for number, each in figures if place + 1 in (each.needed_for or ())]
        unsure = any([each.needed_for is None for _, each in figures])
        key = "clues.question-unsure" if unsure else "clues.question-needs" if needed else "clues.question-needs-none"
        values = {"place": place + 1, "what": what, "after": comma(after), "numbers": listed(needed)}
        lines.append(say(key, n=len(needed), **values))
    return lines


def _after(figures: QuestionFigures, place: int, chosen: bool) -> str:
    """Return what a clue leaves for a question: the number of its answers, or the letters of fitting choices."""
    if not chosen:
        return "?" if figures.answers[place] is None else str(figures.answers[place])
    letters = figures.choices[place]
    return "?" if letters is None else "+".join(letters) or say("clues.no-choice")


def _listed(numbers: Sequence[int]) -> str:
    return listed(numbers) if numbers else say("clues.no-clue-at-all")


def _columns(report: ClueFindings, style: Style) -> list[str]:
    shrinking = [each for each in report.columns if each.before != each.after]
    if not shrinking:
        return []
    stages = comma([f"{one_line(each.name)} {digits(each.before)} → {digits(each.after)}" for each in shrinking])
    return [say("clues.property-by-property", head=style.bold(say("clues.by-property")), stages=stages)]


# ---------------------------------------------------------------------- conflicts


def conflicts_to_text(file: str, title: str | None, report: ConflictFindings, style: Style = PLAIN) -> str:
    """Return the minimal conflicts and repairs, and the clues in them."""
    blocks = ["\n".join([head(file, title, style), say(f"verdict.of-{report.verdict}")])]
    if report.verdict == "unknown":
        blocks.append(say("clues.allow-more-time-time"))
    elif report.verdict != "none":
        blocks.append(say("clues.no-clues-contradict-each"))
    elif () in report.with_known:
        blocks.append(say("clues.known-alone"))
    elif () in report.conflicts:
        blocks.append(say("clues.rules-what-given-contradict"))
    else:
        conflicts = _counted_sets(report.conflicts, "clues.conflict", "clues.conflicts", style, report.with_known)
        repairs = _counted_sets(report.repairs, "render.repair", "clues.repairs-enough-drop-or", style)
        blocks += ["\n".join(conflicts) or say("clues.limit-before-minimal"), "\n".join(repairs)]
        if not report.complete:
            blocks.append(say("clues.may-more-both-all"))
        blocks.append("\n".join([style.bold(say("clues.clues-3")), *clue_lines(report.clues, style)]))
    if report.why and report.verdict == "none":
        blocks.append("\n".join([style.bold(say("clues.why")), *story_lines(report.why, style)]))
    blocks += [translated(each.message) for each in report.errors]
    blocks.append(closing(report.proof, report.seconds, style))
    return "\n\n".join([block for block in blocks if block])


def conflicts_to_json(file: str, report: ConflictFindings) -> str:
    """Return one line with the keys of the contract."""
    value = {
        "file": file,
        **fields(report, "verdict conflicts repairs complete", "with_known"),
        "clues": [fields(clue, "number line text") for clue in report.clues],
        **({"why": [text for _, text in report.why]} if report.why else {}),
        "proof": translated(report.proof),
        "seconds": round(report.seconds, 6),
        "errors": [diagnostic_to_value(each) for each in report.errors],
    }
    return encoded(value)


def story_lines(lines: Sequence[tuple[int, str]], style: Style) -> list[str]:
    """Return the lines of a story, indented by depth and wrapped."""
    from logicgrid.render.explain.text import wrapped

    found = []
    least = min([depth for depth, _ in lines])
    for depth, text in lines:
        start = "  " * (1 + depth - least)
        width = max(min(style.columns, 96) - len(start), 40)
        found += [start + line for line in wrapped(text, width, style)]
    return found


def _counted_sets(sets: Sets, one: str, several: str, style: Style, known: Sets | None = None) -> list[str]:
    """Return a headline for one or several sets of clues, if there are any, and a line for each."""
    headline = style.bold(say(one if len(sets) == 1 else several, n=len(sets)))
    return [headline, *_sets(sets, "" if known is None else "clues.conflicting", known or ())] if sets else []


def _sets(sets: Sets, key: str = "", with_known: Sets = ()) -> list[str]:
    """Return a line for each set of clues, as a sentence of the key if there is one."""
    lines = []
    for numbers in sets[:_MOST_SETS]:
        words = _listed(numbers)
        if key:
            words = say(f"{key}-known" if numbers in with_known else key, n=len(numbers), numbers=words)
        lines.append(f"  {words}")
    more = len(sets) - _MOST_SETS
    return [*lines, "  " + say("clues.more-see-json", n=more)] if more > 0 else lines


# ---------------------------------------------------------------------- both


def failed_to_json(report: PuzzleReport, empty: dict[str, Any]) -> str:
    """Return the line for a puzzle without figures: the keys of the command, empty, and the errors."""
    errors = [diagnostic_to_value(each) for each in by_position(report.errors)]
    return encoded({"file": report.file, "verdict": report.verdict, **empty, "errors": errors})


# --- Texts and rules --------------------------------------------------------------------------------------------------


def readings_to_text(
    file: str,
    title: str | None,
    clues: Sequence[ClueReading],
    style: Style = PLAIN,
    questions: Sequence[ClueReading] = (),
) -> str:
    """Return each clue's number and text, and below it its rule in words and, with an arrow, the warnings about it.

    The questions follow in the same way.
    """
    width = max((len(str(clue.number)) for clue in clues), default=1)
    known = [line for clue in clues if clue.number < 0 for line in _clue_lines(clue, width, style)]
    lines = [line for clue in clues if clue.number > 0 for line in _clue_lines(clue, width, style)]
    if known:
        known = [style.bold(say("render.known")), *known, *([style.bold(say("render.clues-head"))] if lines else [])]
    elif not lines:
        lines.append(say("render.puzzle-has-no-clues"))
    warned = sum(bool(clue.warnings) for clue in clues)
    closing = [say("render.rules-to-look-at" if known else "render.clues-to-look-at", n=warned)] if warned else []
    asked: list[str] = []
    if questions:
        width = max(len(str(each.number)) for each in questions)
        lines_of = [line for each in questions for line in _clue_lines(each, width, style)]
        asked = ["\n".join([style.bold(say("verdict.questions", n=2)), *lines_of])]
    return "\n\n".join([head(file, title, style), "\n".join([*known, *lines]), *asked, *closing])


def _clue_lines(clue: ClueReading, width: int, style: Style) -> list[str]:
    margin = " " * (width + 2)
    number = f"{clue.number if clue.number > 0 else '·':>{width}}  "
    reads = f"= {one_line(clue.reads)}" if clue.reads else style.dim(f"({say('render.only-text')})")
    lines = [f"{number}{reads}"] if clue.text is None else [number + one_line(clue.text), margin + reads]
    for warning in clue.warnings:
        note = f"← {one_line(_short(warning.message))}"
        if warning is clue.warnings[0] and display_width(f"{lines[-1]}   {note}") <= style.columns:
            lines[-1] += "   " + style.yellow(note)
        else:
            lines.append(margin + style.yellow(note))
    return lines


def _short(message: str) -> str:
    """Return the message of a warning shown next to its clue, without the clue's number."""
    if not isinstance(message, Message):
        return message
    key, breaks = message.key, "kinds.stated-solution-breaks"
    if key.startswith(breaks):
        return translated(say(f"kinds.stated-solution-otherwise{key.removeprefix(breaks)}", **message.values))
    return translated(say(key, **{**message.values, "of_clue": ""}))


def readings_to_json(file: str, clues: Sequence[ClueReading], questions: Sequence[ClueReading] = ()) -> str:
    """Return one line with the keys of the contract (puzzle-files.md, section 6), and `questions` if there are any."""
    values = [_value(clue) for clue in clues]
    known = [value for value, clue in zip(values, clues, strict=True) if clue.number < 0]
    value: dict[str, Any] = {"file": file, "clues": values[len(known) :]}
    if known:
        value["rules"] = known
    if questions:
        value["questions"] = [_value(each) for each in questions]
    return encoded(value)


def _value(clue: ClueReading) -> dict[str, Any]:
    codes = [warning.code for warning in clue.warnings]
    return {"number": abs(clue.number), **fields(clue, "line text reads"), "warnings": codes}


# --- Readings of texts ------------------------------------------------------------------------------------------------


def heard_to_text(file: str, title: str | None, found: HeardTexts, style: Style = PLAIN) -> str:
    """Return each text, its words that were not understood, its best reading, and other readings."""
    width = max([len(str(clue.number)) for clue in found.clues], default=1)
    lines = [line for clue in found.clues for line in _heard_lines(clue, width, style)]
    lines += [line for each in found.questions for line in _asked_lines(each, " " * (width + 2), style)]
    ending = "\n".join([*[f"{say('verdict.help-head')} {each}" for each in found.advice], heard_words(found)])
    return "\n\n".join([head(file, title, style), *(["\n".join(lines)] if lines else []), ending])


def heard_words(found: HeardTexts) -> str:
    """Return the number of texts with a certain reading, and the verdict with their rules."""
    verdict = say(f"verdict.of-{found.verdict}")
    if not found.clues:
        return say("render.no-clue-only-text", verdict=verdict)
    sure = sum([clue.sure is not None for clue in found.clues])
    return say("render.surely-heard-rules", sure=sure, n=len(found.clues), verdict=verdict)


def _heard_lines(clue: HeardClue, width: int, style: Style) -> list[str]:
    margin = " " * (width + 2)
    text = one_line(clue.text)
    lines = [f"{clue.number:>{width}}  {text}"]
    if clue.unread and len(text) == len(clue.text):
        marks = [" "] * display_width(text)
        for start, end in clue.unread:
            first = display_width(text[:start])
            marks[first : first + display_width(text[start:end])] = "~" * display_width(text[start:end])
        lines.append(margin + style.yellow("".join(marks).rstrip()))
    if not clue.rules:
        meant = f": {say('common.did-you-mean', near=one_line(clue.meant))}" if clue.meant else ""
        return [*lines, margin + style.dim(say("render.not-understood") + meant)]
    for place, rule in enumerate(clue.rules):
        sign = "=" if rule.sure else "?"
        reads = one_line(rule.reads)
        lines.append(f"{margin}{sign} {style.dim(reads) if place else reads}")
        lines += [f"{margin}    {style.dim(one_line(each))}" for each in rule.rules]
    return lines


def _asked_lines(question: HeardQuestion, margin: str, style: Style) -> list[str]:
    """Return the text of a question, or of a choice behind its letter, and its readings in the form of the file."""
    mark = f"{question.number}{question.choice}. " if question.choice else ""
    asks = [f"{'=' if each.sure else '?'} {question.key}: {one_line(each.ask)}" for each in question.asks]
    heard = [margin + each for each in asks or [style.dim(say("render.not-understood"))]]
    return ["", margin + mark + one_line(question.text), *heard]


def heard_to_json(file: str, found: HeardTexts) -> str:
    """Return one line with the keys of the contract."""
    questions = [
        {**fields(each, "number line text", "choice"), "asks": [fields(ask, "ask sure") for ask in each.asks]}
        for each in found.questions
    ]
    value = {"file": file, "verdict": found.verdict, "clues": clue_values(found.clues)}
    return encoded({**value, "questions": questions} if questions else value)


def clue_values(clues: Sequence[HeardClue]) -> list[dict[str, Any]]:
    """Return the readings of texts in the JSON form of the contract."""
    return [
        {
            **fields(clue, "number line text"),
            "rules": [
                {"rule": rule.rules[0] if len(rule.rules) == 1 else rule.rules, **fields(rule, "reads sure")}
                for rule in clue.rules
            ],
            "unread": clue.unread,
        }
        for clue in clues
    ]
