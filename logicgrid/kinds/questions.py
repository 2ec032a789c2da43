"""The questions that a puzzle asks besides its grid, with their answers and the proofs of these.

Each answer was certified by two methods (`analyses.questions`).  In addition, every other answer is refuted in small
steps, from the clues and its supposition to a contradiction, which the checker accepts; and every possible claim has an
answer of the grid as its witness.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from logicgrid.csp import evaluate
from logicgrid.csp.asked import Answered, AskedTruth, Choices, Key, PuzzleQuestion, Subject, claim_of, key_of
from logicgrid.csp.expr import TRUE, Condition, Const, Entry, Holder
from logicgrid.csp.problem import atom_of
from logicgrid.csp.question import ArrayQuestion
from logicgrid.kinds import Puzzle
from logicgrid.kinds.atoms import BadFact
from logicgrid.puzzle.budget import Budget
from logicgrid.puzzle.derivation import Atom, Step, outer_premises
from logicgrid.puzzle.diagnostics import Span
from logicgrid.puzzle.explanation import AnsweredQuestion, Refuted, Witnessed
from logicgrid.puzzle.messages import asked_language, say
from logicgrid.puzzle.question import Answer
from logicgrid.puzzle.record import Record

if TYPE_CHECKING:
    from logicgrid.kinds.logic_grid.atoms import GridAtoms


class OpenText(Record):
    """A question or a choice that is only a text, at a path of its file."""

    path: tuple[str | int, ...]
    text: str
    span: Span

    @property
    def number(self) -> int:
        """The number of the question among all."""
        return int(self.path[1]) + 1

    @property
    def choice(self) -> str:
        """The letter of a choice; "" for a question."""
        return str(self.path[3]) if len(self.path) > 2 else ""


class Posed(Record):
    """A question as its solver reads it, in one language.

    `options` are the answers to choose from, none if the answer is a number to be written; `choices` are letters with
    their meanings.  If `few`, all options are shown at once.
    """

    number: int
    text: str
    options: tuple[str, ...] = ()
    choices: tuple[tuple[str, str], ...] = ()
    few: bool = False


# --- Proofs of the answers --------------------------------------------------------------------------------------------


def answered_questions(puzzle: Puzzle, answered: Answered, budget: Budget) -> tuple[AnsweredQuestion, ...]:
    """Return the answers to all questions with their proofs."""
    question = puzzle.question
    assert isinstance(question, ArrayQuestion)
    return tuple(
        _shown(puzzle, question, each, key, answered.known, budget)
        for each, key in zip(puzzle.questions, answered.keys, strict=True)
    )


def _shown(
    puzzle: Puzzle, question: ArrayQuestion, asked: PuzzleQuestion, key: Key, known: Sequence[Answer], budget: Budget
) -> AnsweredQuestion:
    """Return the proof that a key is the only answer to a question."""
    from logicgrid.kinds.logic_grid.atoms import GridAtoms
    from logicgrid.kinds.logic_grid.reading import QuestionReader, rule_reader

    claim = claim_of(asked.asked, key)
    atoms = GridAtoms(puzzle)
    worlds = [(answer, evaluate.world_of(question.problem, answer)) for answer in known]
    witnesses = []
    for choice, condition in claim.once:
        holds = evaluate.condition(condition)
        answer = next(answer for answer, world in worlds if holds(world))
        shown = puzzle.present(answer)
        witnesses.append(Witnessed(choice, shown.value, shown.board))
    refuted = [Refuted(choice, *_refuted(question, atoms, condition, budget)) for choice, condition in claim.never]
    reader = QuestionReader(rule_reader(puzzle, asked_language()))
    return AnsweredQuestion(
        asked,
        key,
        tuple(refuted),
        tuple(witnesses),
        supposition=max([clue.number for clue in question.clues], default=0) + 1,
        texts=tuple([choice.text or reader.clauses(choice.rules) for choice in asked.choices]),
        given=reader.clauses(asked.given),
        heading=asked.text or reader.asks(asked),
    )


def _refuted(
    question: ArrayQuestion, atoms: GridAtoms, condition: Condition, budget: Budget
) -> tuple[tuple[Step, ...], Any]:
    """Return steps to a contradiction that the checker accepts, with their reasons; none if none are found."""
    supposed = question.adding(condition)
    found = supposed.contradiction(budget)
    if found is None:
        return (), None
    steps = atoms.explained(found.steps, atoms.start())
    if supposed.refutation_fault(steps):
        steps = found.steps  # in their own order
        if supposed.refutation_fault(steps):
            return (), None
    return steps, atoms.ended(steps, found.ending)


# --- Questions settled by the steps of the grid -----------------------------------------------------------------------


def settling(puzzle: Puzzle, answered: AnsweredQuestion) -> tuple[Atom, ...]:
    """Return the atoms of the grid that express the answer to a question; none if atoms cannot."""
    from logicgrid.kinds.logic_grid.atoms import GridAtoms

    question, key = answered.question, answered.key
    assert isinstance(question, PuzzleQuestion)
    if question.asked.given != TRUE or key is None:
        return ()
    atoms = GridAtoms(puzzle)
    match question.asked.form:
        case Subject("person", Holder(array, Const(value))) if array:
            return (atom_of(int(key), atoms.layout.item(array, int(value)), True),)
        case Subject("value", Entry(array, Holder(own, Const(value)))):
            one, other = atoms.layout.item(own, int(value)), atoms.layout.item(array, int(key))
            return (atom_of(one, other, True),)
        case AskedTruth() if key is True:
            try:
                return atoms.read(question.rule)
            except BadFact:
                return ()
    return ()


def needed_for(steps: Sequence[Step], wanted: Sequence[Atom]) -> tuple[Step, ...]:
    """Return only the steps that lead to some atoms."""
    missing, kept = set(wanted), []
    for step in reversed(steps):
        if not missing.isdisjoint(step.conclusions):
            missing.update(outer_premises(step))
            kept.append(step)
    return tuple(kept[::-1])


# --- Certificates -----------------------------------------------------------------------------------------------------


def claims_fault(
    puzzle: Puzzle, number: int, answer: Any, refuted: Sequence[Sequence[Step]], witnesses: Sequence[Answer]
) -> str:
    """Return what is wrong with a certificate's proof for a question; "" if it is valid.

    `refuted` and `witnesses` are in the order of the question's claim.
    """
    asked = next(each for each in puzzle.questions if each.number == number)
    question = puzzle.question
    assert isinstance(question, ArrayQuestion)
    key = _key_of(question, asked, answer, witnesses)
    if key is None:
        return say("kinds.question-has-no-such", number=number)
    claim = claim_of(asked.asked, key[0])
    if len(claim.never) != len(refuted) or len(claim.once) != len(witnesses):
        return say("kinds.question-needs-other-proofs", number=number)
    for (_, condition), answered in zip(claim.once, witnesses, strict=True):
        if not question.holds(answered):
            return say("kinds.witness-question-no-answer", number=number)
        if not evaluate.condition(condition)(evaluate.world_of(question.problem, answered)):
            return say("kinds.witness-question-does-not", number=number)
    for (_, condition), steps in zip(claim.never, refuted, strict=True):
        fault = question.adding(condition).refutation_fault(steps)
        if fault:
            return say("kinds.question", number=number, fault=fault)
    return ""


def _key_of(
    question: ArrayQuestion, asked: PuzzleQuestion, answer: Any, witnesses: Sequence[Answer]
) -> tuple[Key] | None:
    """Return the key for an answer in a certificate."""
    form = asked.asked.form
    if asked.values:
        places = [place for place, each in enumerate(asked.values) if each == answer and type(each) is type(answer)]
        return (None,) if answer is None else (places[0],) if places else None
    if isinstance(form, AskedTruth):
        return (answer,) if isinstance(answer, bool) else None
    if not witnesses or isinstance(form, Choices):
        return None
    key = key_of(form)(evaluate.world_of(question.problem, witnesses[0]))
    return (key,) if asked.value_of(key) == answer else None
