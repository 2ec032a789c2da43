"""What the texts of clues were heard as, as text or as a line of JSON."""

from __future__ import annotations

from collections.abc import Sequence
from json import JSONEncoder
from typing import Any

from logicgrid.puzzle.heard import HeardClue, HeardTexts
from logicgrid.puzzle.messages import say
from logicgrid.puzzle.terminal import PLAIN, Style, display_width, one_line
from logicgrid.render.json import escaped
from logicgrid.render.wording import VERDICTS

_encode = JSONEncoder(ensure_ascii=False).encode


def heard_to_text(file: str, title: str | None, found: HeardTexts, style: Style = PLAIN) -> str:
    """Return each text, the words of it that were not understood, what was heard, and other readings."""
    head = f"{style.bold(one_line(title))} ({one_line(file)})" if title else one_line(file)
    width = max([len(str(clue.number)) for clue in found.clues], default=1)
    lines = [line for clue in found.clues for line in _clue_lines(clue, width, style)]
    sure = sum([clue.sure is not None for clue in found.clues])
    verdict = say(VERDICTS[found.verdict])
    if found.clues:
        closing = say("render.surely-heard-rules", sure=sure, n=len(found.clues), verdict=verdict)
    else:
        closing = say("render.no-clue-only-text", verdict=verdict)
    return "\n\n".join([head, *(["\n".join(lines)] if lines else []), closing])


def _clue_lines(clue: HeardClue, width: int, style: Style) -> list[str]:
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
    return escaped(_encode({"file": file, "verdict": found.verdict, "clues": clue_values(found.clues)}))


def clue_values(clues: Sequence[HeardClue]) -> list[dict[str, Any]]:
    """Return what texts were heard as, in the form of the contract."""
    return [
        {
            "number": clue.number,
            "line": clue.line,
            "text": clue.text,
            "rules": [
                {
                    "rule": rule.rules[0] if len(rule.rules) == 1 else [*rule.rules],
                    "reads": rule.reads,
                    "sure": rule.sure,
                }
                for rule in clue.rules
            ],
            "unread": [[start, end] for start, end in clue.unread],
        }
        for clue in clues
    ]
