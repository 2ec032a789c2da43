"""The clues of a puzzle as their texts say them and as their rules do, side by side, or as a line of JSON."""

from __future__ import annotations

from collections.abc import Sequence
from json import JSONEncoder
from typing import Any

from logicgrid.puzzle.diagnostics import Diagnostic
from logicgrid.puzzle.heard import ClueReading
from logicgrid.puzzle.messages import say, told
from logicgrid.puzzle.terminal import PLAIN, Style, display_width, one_line
from logicgrid.render.json import escaped

_encode = JSONEncoder(ensure_ascii=False).encode


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
    head = f"{style.bold(one_line(title))} ({one_line(file)})" if title else one_line(file)
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
    return "\n\n".join([head, "\n".join([*known, *lines]), *asked, *closing])


def _clue_lines(clue: ClueReading, width: int, style: Style) -> list[str]:
    margin = " " * (width + 2)
    number = f"{clue.number if clue.number > 0 else '·':>{width}}  "
    reads = f"= {one_line(clue.reads)}" if clue.reads else style.dim(f"({say('render.only-text')})")
    lines = [f"{number}{reads}"] if clue.text is None else [number + one_line(clue.text), margin + reads]
    for warning in clue.warnings:
        note = f"← {one_line(_short(warning, clue.number))}"
        if warning is clue.warnings[0] and display_width(f"{lines[-1]}   {note}") <= style.columns:
            lines[-1] += "   " + style.yellow(note)
        else:
            lines.append(margin + style.yellow(note))
    return lines


def _short(warning: Diagnostic, number: int) -> str:
    """Return the message of a warning, which stands beside its clue: without the clue's number."""
    name = say("common.clue", number=number) if number > 0 else say("common.rule-what-known", number=-number)
    message = told(warning.message).replace(f" of {name}", "", 1)
    return message.replace(f" breaks {name}", " has it otherwise", 1)


def readings_to_json(file: str, clues: Sequence[ClueReading], questions: Sequence[ClueReading] = ()) -> str:
    """Return one line with the keys of the contract (puzzle-files.md, section 6), and `questions` if there are any."""
    values = [_value(clue) for clue in clues]
    known = [value for value, clue in zip(values, clues, strict=True) if clue.number < 0]
    value: dict[str, Any] = {"file": file, "clues": values[len(known) :]}
    if known:
        value["rules"] = known
    if questions:
        value["questions"] = [_value(each) for each in questions]
    return escaped(_encode(value))


def _value(clue: ClueReading) -> dict[str, Any]:
    return {
        "number": abs(clue.number),
        "line": clue.line,
        "text": clue.text,
        "reads": clue.reads,
        "warnings": [warning.code for warning in clue.warnings],
    }
