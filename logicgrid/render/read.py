"""The clues of a puzzle as their texts say them, as their rules do, and as they were heard; or as a line of JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from logicgrid.puzzle.heard import ClueReading, HeardClue, HeardTexts
from logicgrid.puzzle.messages import Message, say, told
from logicgrid.puzzle.terminal import PLAIN, Style, display_width, one_line
from logicgrid.render.json import encoded, fields
from logicgrid.render.wording import VERDICTS


def readings_to_text(
    file: str,
    title: str | None,
    clues: Sequence[ClueReading],
    style: Style = PLAIN,
    questions: Sequence[ClueReading] = (),
) -> str:
    """Return each clue's number and text, below it what its rule says and, with an arrow, the warnings about it.

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
    return "\n\n".join([_head(file, title, style), "\n".join([*known, *lines]), *asked, *closing])


def _head(file: str, title: str | None, style: Style) -> str:
    return f"{style.bold(one_line(title))} ({one_line(file)})" if title else one_line(file)


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
    """Return the message of a warning, which stands beside its clue: without the clue's number."""
    if not isinstance(message, Message):
        return message
    key, breaks = message.key, "kinds.stated-solution-breaks"
    if key.startswith(breaks):
        return told(say(f"kinds.stated-solution-otherwise{key.removeprefix(breaks)}", **message.values))
    return told(say(key, **{**message.values, "of_clue": ""}))


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


# --- What was heard ---------------------------------------------------------------------------------------------------


def heard_to_text(file: str, title: str | None, found: HeardTexts, style: Style = PLAIN) -> str:
    """Return each text, the words of it that were not understood, what was heard, and other readings."""
    width = max([len(str(clue.number)) for clue in found.clues], default=1)
    lines = [line for clue in found.clues for line in _heard_lines(clue, width, style)]
    sure = sum([clue.sure is not None for clue in found.clues])
    verdict = say(VERDICTS[found.verdict])
    if found.clues:
        closing = say("render.surely-heard-rules", sure=sure, n=len(found.clues), verdict=verdict)
    else:
        closing = say("render.no-clue-only-text", verdict=verdict)
    return "\n\n".join([_head(file, title, style), *(["\n".join(lines)] if lines else []), closing])


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
        return [*lines, margin + style.dim(say("render.not-understood"))]
    for place, rule in enumerate(clue.rules):
        sign = "=" if rule.sure else "?"
        reads = one_line(rule.reads)
        lines.append(f"{margin}{sign} {style.dim(reads) if place else reads}")
        lines += [f"{margin}    {style.dim(one_line(each))}" for each in rule.rules]
    return lines


def heard_to_json(file: str, found: HeardTexts) -> str:
    """Return one line with the keys of the contract."""
    return encoded({"file": file, "verdict": found.verdict, "clues": clue_values(found.clues)})


def clue_values(clues: Sequence[HeardClue]) -> list[dict[str, Any]]:
    """Return what texts were heard as, in the form of the contract."""
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
