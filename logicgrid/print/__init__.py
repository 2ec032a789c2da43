"""Puzzles on paper: a page that can be copied, or a booklet with contents and answers.

`pages` turns puzzles into plain values, everything that a page shows.  `pdf` has them typeset by typst, an extra;
`sheet.typ` reads them as JSON, and `standard.typ` has what a theme may redefine.  `html` writes the same page as
markup for a browser to print, which needs no extra.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from logicgrid.analyses.questions import NotAnswered, certain_findings, question_report
from logicgrid.analyses.solve import Multiple, Unique
from logicgrid.kinds import Puzzle
from logicgrid.kinds.atoms import atoms_of
from logicgrid.kinds.explain import Derived, NotDerived
from logicgrid.puzzle.budget import Budget
from logicgrid.puzzle.derivation import Derivation
from logicgrid.puzzle.explanation import AnsweredQuestion
from logicgrid.puzzle.question import grouped
from logicgrid.puzzle.record import Record
from logicgrid.puzzle.report import ChoiceReport, QuestionReport
from logicgrid.words.phrases import Words


class KnownAnswer(Record):
    """What is known about a puzzle, without steps: its only answer, or one of several if its grid stays open.

    `questions` are the answers to its questions.  Without `derived` nothing is known.
    """

    derived: Derived | None
    questions: tuple[QuestionReport, ...] = ()


def known(puzzle: Puzzle, budget: Budget) -> KnownAnswer | NotDerived:
    """Return what a solver of a puzzle with questions has to find, or why it is uncertain."""
    certain = certain_findings(puzzle, budget.seconds, whole=not puzzle.is_asked)
    if isinstance(certain, NotAnswered):
        return NotDerived(certain.verdict, certain.reason)
    outcome, findings = certain
    answer = outcome.solution if isinstance(outcome, Unique) else outcome.solutions[0]
    reports = [question_report(puzzle, *each) for each in zip(puzzle.questions, findings, strict=True)]
    keys = [found.keys[0] for found in findings]
    shown = [AnsweredQuestion(each, key, (), ()) for each, key in zip(puzzle.questions, keys, strict=True)]
    steps = Derivation((), 0, 0.0, 0, 0, False)
    is_open = isinstance(outcome, Multiple)
    return KnownAnswer(
        Derived(puzzle, atoms_of(puzzle), answer, steps, is_open, questions=tuple(shown)), tuple(reports)
    )


def replies(puzzle: Puzzle, questions: Sequence[QuestionReport], words: Words) -> list[dict[str, Any]]:
    """Return the answers for the back of a booklet, with the verdict on each choice; nothing if they are not known."""
    texts, own = words.texts["posed"], words.texts["asked"]
    found = []
    for asked, report in zip(puzzle.questions, questions, strict=False):
        answer = report.answer
        if answer is None:
            shown = own["nobody" if asked.values else "undefined"]
        elif isinstance(answer, bool):
            shown = own["yes" if answer else "no"]
        else:
            shown = report.shown[0]
        states = grouped([(_state(choice), choice.letter) for choice in report.choices])
        stated = [
            words["colon"].join([texts[state], words["comma"].join(states[state])])
            for state in ("must_be", "can_be", "cannot_be")
            if state in states
        ]
        found.append({"number": report.number, "answer": str(shown), "states": words["then"].join(stated)})
    return found


def _state(choice: ChoiceReport) -> str:
    return "must_be" if choice.must else "can_be" if choice.can else "cannot_be"
