"""The values that `explain` and `hint` give to the renderers: a derivation with everything that its text needs.

A *scene* says what the numbers in a derivation's atoms mean.  All labels are as the author wrote them, possibly with a
unit behind.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from logicgrid.puzzle.derivation import Atom, Derivation, Ending, Step
from logicgrid.puzzle.pencil_marks import PencilMarks
from logicgrid.puzzle.record import Record
from logicgrid.puzzle.report import SolutionTable, Turning


class Scene(Record):
    """What the numbers in the atoms of one puzzle mean; each kind has a class of its own, with the kind's name."""

    kind: ClassVar[str]

    def marks(self) -> PencilMarks:
        """Return what is marked before the first atom."""
        raise NotImplementedError


class Refuted(Record):
    """Why something cannot be: steps from the clues and a supposition to a contradiction, and what that is.

    The supposition is the clue whose number is one above the last.  `choice` is the place of the choice that it is
    about, -1 if there are no choices.  Without steps nobody knows a short way.
    """

    choice: int
    steps: tuple[Step, ...]
    ending: Ending | None


class Witnessed(Record):
    """That something can be: an answer, as JSON has it, and as people draw it."""

    choice: int
    value: Any
    board: SolutionTable


class AnsweredQuestion(Record):
    """A question that has one answer, with what shows that: `key` is the answer as `question` has it.

    `settled`: the steps of the grid lead to it, without any supposition.  `supposition` is the number of the clue that
    stands for what is supposed.  In words, `texts` are the choices, `given` is the question's own supposition, and
    `heading` the question.
    """

    question: Any
    key: Any
    refuted: tuple[Refuted, ...]
    witnesses: tuple[Witnessed, ...]
    settled: bool = False
    supposition: int = 0
    texts: tuple[str, ...] = ()
    given: str = ""
    heading: str = ""


class PuzzleExplanation(Record):
    """The way from the clues to the only answer, ready to be put into words.

    `clues` are the texts of the clues, in the order of their numbers from 1.  `start` is what is known before the first
    step; `board` is the answer.
    """

    file: str
    title: str | None
    kind: str
    language: str | None
    scene: Scene
    clues: tuple[str, ...]
    start: tuple[Atom, ...]
    derivation: Derivation
    hardest: str
    """The technique that sets the level; "" if there is none, or if ways with other clues are told instead of it."""
    board: SolutionTable
    known: tuple[Atom, ...] = ()
    """What the reader knows already, so that it is not told."""
    open: bool = False
    """Whether the puzzle has several answers; the board has what the clues leave."""
    intro: str | None = None
    turning: Turning | None = None
    """That all answers are turns of one, if they are."""
    rules: tuple[str, ...] = ()
    """The texts of what always holds and is no clue, in the order of the numbers -1, -2, …"""
    questions: tuple[AnsweredQuestion, ...] = ()

    def text_of(self, number: int) -> str:
        """Return the text of a clue or, if the number is below 0, of a rule that always holds."""
        return self.clues[number - 1] if number > 0 else self.rules[-number - 1]


class NextStep(Record):
    """The easiest next step from a solver's marks.

    `explanation` knows the marks and has the one step.  `step` is None if everything is known (`finished`), if the
    clues lead no further (`open` has what they leave, by actor or cell), or if the budget ended.  `wrong` are the marks
    that are not true; `reasons` has for each of them what would follow from it, None if that is not short.
    """

    explanation: PuzzleExplanation
    wrong: tuple[Atom, ...]
    step: Step | None
    finished: bool
    reasons: tuple[Refutation | None, ...] = ()
    open: Any = None


Spoils = Callable[[Atom], bool]
"""Whether an atom is true of the answer, so that saying it would give it away."""

MOST_STEPS = 4
"""The most steps between the supposition and the clash: with these two, a reason has six sentences."""


class Supposed(Record):
    """One sentence of a refutation: its rule (a name of the kind's own), its clue, 0 for none, and its facts.

    `premises` are on the board, or were concluded before; the last step, the clash, concludes nothing.  `place` and
    `house` say where the clash is, if it is not about atoms, and `limits` are the numbers of rules that it rests on.
    """

    rule: str
    clue: int
    premises: tuple[Atom, ...]
    conclusions: tuple[Atom, ...]
    place: int = -1
    house: int = -1
    limits: tuple[int, ...] = ()
    left: tuple[tuple[int, ...], ...] = ()
    """What labels had left that have nothing in common."""
    goes_on: bool = False
    """Whether it goes on with the sentence before."""


class Refutation(Record):
    """What follows from a wrong mark, the steps and the clash in which they end."""

    wrong: Atom
    steps: tuple[Supposed, ...]
    ending: Supposed

    def premises(self) -> tuple[Atom, ...]:
        """Return what the steps need of the board."""
        said = {self.wrong, *[atom for step in self.steps for atom in step.conclusions]}
        needed = [atom for step in (*self.steps, self.ending) for atom in step.premises]
        return tuple(dict.fromkeys([atom for atom in needed if atom not in said]))
