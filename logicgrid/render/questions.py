"""A puzzle's questions with their answers, as lines of text."""

from __future__ import annotations

from collections.abc import Sequence

from logicgrid.puzzle.messages import say
from logicgrid.puzzle.report import ChoiceReport, QuestionReport
from logicgrid.puzzle.terminal import PLAIN, Style, one_line

_FEW = 8


def questions_to_text(questions: Sequence[QuestionReport], style: Style = PLAIN) -> str:
    """Return a block with each question, its answer, and what became of its choices; "" if there are no questions."""
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
            return style.green(one_line(question.shown[0]))
        case "open":
            listed = [one_line(each) for each in question.shown[:_FEW]]
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
