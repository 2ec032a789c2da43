"""A question in; for any set of its clues, whether that set lets in a *stranger*: an answer that breaks some clue.

One notion for two analyses.  In a contradictory puzzle every answer of some of the clues is a stranger, and a set
without strangers is a contradictory one.  In any other puzzle a set without strangers suffices: it has the same answers
as all clues together.  Either way a set that contains one without strangers has none itself.

Guarantee: a stranger is an answer that was found and evaluated.  That there is none rests on one search; `confirm`
adds the second opinion, and is asked before anything is reported.

Sets of clues are masks: bit n is clue n.
"""

from __future__ import annotations

from collections.abc import Iterator

from logicgrid.analyses.solve import (
    Contradictory,
    Disagreement,
    Limits,
    Multiple,
    Undecided,
    Unique,
    enumerate_answers,
    solve,
)
from logicgrid.puzzle.budget import Budget, Clock
from logicgrid.puzzle.model import TooLarge
from logicgrid.puzzle.question import Answer, Question

BRANCHES = 300
"""What the engine may take for one set of clues before CP-SAT is asked."""


_AROUND = 3
"""Near so many of the known answers strangers are looked for."""


class TimeUp(Exception):
    """The time was up, or no method could decide, before the answer was known."""


def numbers_in(mask: int) -> tuple[int, ...]:
    """The numbers of the clues in a set, in their order.

    >>> numbers_in(0b100110)
    (1, 2, 5)
    """
    return tuple(bits(mask))


def bits(mask: int) -> Iterator[int]:
    while mask:
        low = mask & -mask
        mask ^= low
        yield low.bit_length() - 1


class Subsets:
    """The sets of a question's clues, with what is known of them already.

    `answers` are all answers of the question; None where they are too many to list: then every set is asked clue by
    clue, which needs a kind that can say the opposite of a clue (`Question.denying`).
    """

    def __init__(self, question: Question, answers: tuple[Answer, ...] | None, clock: Clock) -> None:
        self.question = question
        self.answers = answers
        self.clock = clock
        self.all = sum([1 << clue.number for clue in question.clues])
        self.searches = 0
        self._strangers: dict[int, Answer] = {}
        """For each set of clues that a stranger obeys, that stranger; only the largest of such sets."""
        self._closed: list[int] = []
        """Sets that let no stranger in."""
        self._proofs: dict[int, str] = {}

    def lets_in(self, kept: int) -> int | None:
        """The clues that some stranger obeys who obeys these ones; None where there is no such stranger.

        Raises TimeUp.
        """
        for obeyed in self._strangers:
            if not kept & ~obeyed:
                return obeyed
        for closed in self._closed:
            if not closed & ~kept:
                return None
        if self.clock.up():
            raise TimeUp
        self.searches += 1
        stranger = self._search(kept)
        if stranger is None:
            self._closed = [closed for closed in self._closed if kept & ~closed] + [kept]
            return None
        return self.add(stranger)

    def add(self, stranger: Answer) -> int:
        """Takes note of an answer that breaks some clue, and says which clues it obeys."""
        broken = self.question.broken(stranger)
        if not broken:
            raise Disagreement(f"an answer that was not among all answers breaks no clue: {stranger}")
        obeyed = self.all & ~sum([1 << number for number in broken])
        if all(obeyed & ~known for known in self._strangers):
            for known in [known for known in self._strangers if not known & ~obeyed]:
                del self._strangers[known]
            self._strangers[obeyed] = stranger
        return obeyed

    def look_around(self) -> None:
        """Takes note of the strangers that are quickly found near the known answers."""
        for answer in (self.answers or ())[:_AROUND]:
            for stranger in self.question.near_misses(answer):
                obeyed = self.add(stranger)
                if not self.question.only(bits(obeyed)).holds(stranger):
                    raise Disagreement(f"an assignment near an answer breaks the rules: {stranger}")

    def confirm(self, kept: int) -> str:
        """By two methods, that a set lets no stranger in; what that rests on.  Raises TimeUp, and Disagreement."""
        if kept not in self._proofs:
            if self.answers is None:
                proofs = [self._confirm_contradictory(each) for each in self._denials(kept)]
                self._proofs[kept] = proofs[0] if proofs else "these are all clues"
            else:
                self._proofs[kept] = self._confirm_listed(kept, self.answers)
        return self._proofs[kept]

    # ------------------------------------------------------------------ searching

    def _search(self, kept: int) -> Answer | None:
        if self.answers is not None:
            return self._stranger_in(self.question.only(bits(kept)), self.answers)
        for denial in self._denials(kept):
            stranger = self._stranger_in(denial, ())
            if stranger is not None:
                return stranger
        return None

    def _denials(self, kept: int) -> Iterator[Question]:
        """The question with these clues and the opposite of another one, for each of the others."""
        for number in bits(self.all & ~kept):
            denial = self.question.only((*bits(kept), number)).denying(number)
            if denial is None:
                raise TimeUp
            yield denial

    def _stranger_in(self, question: Question, known: tuple[Answer, ...]) -> Answer | None:
        """An answer beside the known ones, by the engine, or by CP-SAT where the engine's budget ends."""
        found = question.engine().find(1, Budget(BRANCHES, self.clock.left()), blocked=known)
        if found.solutions:
            return found.solutions[0]
        if found.complete:
            return None
        try:
            status, more = enumerate_answers(question, len(known) + 1, self.clock)
        except TooLarge:
            raise TimeUp from None
        for answer in more:
            if answer not in known:
                return answer
        if status == "complete":
            return None
        raise TimeUp

    # ------------------------------------------------------------------ confirming

    def _confirm_listed(self, kept: int, answers: tuple[Answer, ...]) -> str:
        limits = Limits(solutions=max(len(answers), 1), seconds=self.clock.left())
        match solve(self.question.only(bits(kept)), limits):
            case Undecided():
                raise TimeUp
            case Multiple(_, False, _) if self.clock.up():
                raise TimeUp
            case Multiple(found, complete, proof):
                found = found if complete else (*found, ())
            case Unique(solution, proof):
                found = (solution,)
            case Contradictory(proof):
                found = ()
        if set(found) != set(answers):
            raise Disagreement(
                f"one search finds {len(answers)} answers of clues {numbers_in(kept)}, another one {len(found)} or more"
            )
        return proof

    def _confirm_contradictory(self, question: Question) -> str:
        match solve(question, Limits(solutions=1, seconds=self.clock.left())):
            case Contradictory(proof):
                return proof
            case Undecided():
                raise TimeUp
            case found:
                raise Disagreement(f"one search finds no answer where another one does: {found}")
