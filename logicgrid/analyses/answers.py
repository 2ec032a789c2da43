"""The answers to a puzzle's questions, each certified like a verdict, by two independent methods.

That something is possible is shown by a witness, an evaluated answer of the grid.  That it is impossible is proved by
CP-SAT, given the puzzle with an additional clue that supposes it, and independently by the search, given the same.  The
search briefly looks for witnesses first, which is cheaper in small puzzles.  All choices of a question without a
witness are supposed at once, as a disjunction, so a few calls of CP-SAT find the witnesses, and a single last call
refutes all the rest; the search refutes each of them separately.  If all answers of the grid are known, and certified
to be complete, they are merely evaluated.  At a limit there is no claim.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from logicgrid.analyses.solve import Contradictory, Disagreement, Limits, Multiple, Outcome, enumerate_answers
from logicgrid.csp import evaluate
from logicgrid.csp.asked import Asked, AskedTruth, Choices, Extreme, Form, Key, Subject, beyond, key_of, other_than
from logicgrid.csp.evaluate import World
from logicgrid.csp.expr import Condition, conjunction, disjunction, negation
from logicgrid.csp.question import ArrayQuestion
from logicgrid.csp.search import Engine
from logicgrid.puzzle.budget import Budget, Clock
from logicgrid.puzzle.messages import joined, say
from logicgrid.puzzle.model import EncodingTooLarge
from logicgrid.puzzle.question import Answer
from logicgrid.puzzle.record import Record
from logicgrid.puzzle.report import QuestionVerdict

MOST_KEYS = 100
"""The number of different answers to a question that are listed; two make it open."""
_AT_ONCE = 8
"""The number of witnesses to collect in one call of CP-SAT or one brief search."""
_LOOK = 20
"""The budget of a brief search for witnesses, in branches."""


class ChoiceFinding(Record):
    """A choice: an answer in which it holds, and one in which it does not; None if there is none.

    `can` and `must` are None if a limit struck; `must` also if it is not needed.
    """

    can: bool | None
    must: bool | None
    witness: Answer | None = None
    against: Answer | None = None


class Finding(Record):
    """The findings on a question.

    `keys` are its possible answers, each with a witness; for choices, they are the indices of those that fit, with the
    witnesses in `choices`.  `complete`: there are no other keys.  `possible`: an answer satisfies the supposition.
    """

    verdict: QuestionVerdict
    keys: tuple[Key, ...] = ()
    witnesses: tuple[Answer, ...] = ()
    choices: tuple[ChoiceFinding, ...] = ()
    complete: bool = True
    possible: bool | None = True
    proof: str = ""


class _Limit(Exception):
    """A limit struck before something was certain."""


_EVALUATED = "proof.all-answers-evaluated"
_CERTIFIED = "proof.witnesses-and-search"
_WITNESSED = "proof.witnesses"


def answers_to(
    question: ArrayQuestion, asked: Sequence[Asked], outcome: Outcome, limits: Limits
) -> tuple[Finding, ...]:
    """Return the findings on each question; `outcome` is the certified outcome of the grid.

    Raises `Disagreement` if two methods differ.
    """
    if isinstance(outcome, Contradictory):
        return (Finding("none", possible=False, proof=outcome.proof),) * len(asked)
    asker = _Asker(question, outcome, limits)
    return tuple([asker.finding(each) for each in asked])


class _Asker:
    """The known answers, and the search for others."""

    def __init__(self, question: ArrayQuestion, outcome: Outcome, limits: Limits) -> None:
        self.question, self.limits, self.clock = question, limits, Clock(limits.seconds)
        self.known: dict[Answer, World] = {}
        self.exhausted: set[Condition] = set()
        """The conditions that hold in no answer, according to the search."""
        self.complete = outcome.every is not None
        self.proof = joined("; ", (outcome.proof, say(_EVALUATED))) if self.complete else say(_CERTIFIED)
        self.learn(outcome.known)

    def learn(self, answers: Sequence[Answer]) -> None:
        for answer in answers:
            if answer not in self.known:
                self.known[answer] = evaluate.world_of(self.question.problem, answer)

    def finding(self, asked: Asked) -> Finding:
        """Return the findings on one question."""
        try:
            match asked.form:
                case Subject() | AskedTruth():
                    return self.same(asked, asked.form)
                case Extreme():
                    return self.extreme(asked, asked.form)
                case Choices():
                    return self.choice(asked, asked.form)
                case _:
                    assert_never(asked.form)
        except (_Limit, EncodingTooLarge):
            return Finding("unknown", complete=False, possible=None, proof=say("proof.limit-struck"))

    # ------------------------------------------------------------------ forms

    def same(self, asked: Asked, form: Subject | AskedTruth) -> Finding:
        """Find whether something is the same in all answers, and otherwise its possible values."""
        key, holds = key_of(form), evaluate.condition(asked.given)
        found: dict[Key, Answer] = {}

        def note() -> None:
            for answer, world in self.known.items():
                if holds(world):
                    found.setdefault(key(world), answer)

        note()
        try:
            while len(found) < MOST_KEYS and self.more(conjunction((asked.given, other_than(form, found)))):
                note()
        except (_Limit, EncodingTooLarge):
            if len(found) < 2:
                raise
            return self.of_keys(form, found, False)
        return self.of_keys(form, found, len(found) < MOST_KEYS)

    def of_keys(self, form: Subject | AskedTruth, found: dict[Key, Answer], complete: bool) -> Finding:
        keys = sorted(found, key=lambda each: (each is None, 0 if each is None else each))
        if isinstance(form, AskedTruth):
            keys.reverse()
        verdict: QuestionVerdict = "none" if not found else "answered" if len(found) == 1 else "open"
        proof = self.proof if complete else say(_WITNESSED)
        return Finding(verdict, tuple(keys), tuple([found[each] for each in keys]), (), complete, bool(found), proof)

    def extreme(self, asked: Asked, form: Extreme) -> Finding:
        """Find the greatest (or least) value of a number."""
        key, holds = key_of(form), evaluate.condition(asked.given)
        best, witness = None, None
        while True:
            for answer, world in self.known.items():
                number = key(world) if holds(world) else None
                if number is not None and (best is None or (number > best if form.most else number < best)):
                    best, witness = number, answer
            if not self.more(conjunction((asked.given, beyond(form, best)))):
                break
        if best is None or witness is None:
            return Finding("none", possible=None, proof=self.proof)
        return Finding("answered", (best,), (witness,), proof=self.proof)

    def choice(self, asked: Asked, form: Choices) -> Finding:
        """Find which choices must, can or cannot be true."""
        given, conditions = asked.given, form.conditions
        needs_must = form.which == "must"
        wanted = [conjunction((given, each)) for each in conditions]
        if needs_must:
            wanted += [conjunction((given, negation(each))) for each in conditions]
        found, refuted = self.witnessed(wanted)
        possible = True
        if len(refuted) == len(wanted):  # in every answer each choice or its opposite is true
            possible = not needs_must and self.exists(given)
        choices = []
        for place in range(len(conditions)):
            can, contrary = self.sure(place, found, refuted), None
            if needs_must:
                contrary = self.sure(place + len(conditions), found, refuted)
            must = None if contrary is None else possible and not contrary
            against = found[place + len(conditions)] if needs_must else None
            choices.append(ChoiceFinding(can, must, found[place], against))
        if not possible:
            return Finding("none", (), (), tuple(choices), True, False, self.proof)
        fitting = [fits(form, each) for each in choices]
        keys = tuple([place for place, each in enumerate(fitting) if each])
        unsure = None in fitting
        verdict: QuestionVerdict = (
            "open" if len(keys) > 1 else "unknown" if unsure else "answered" if len(keys) == 1 else "none"
        )
        return Finding(
            verdict, keys, (), tuple(choices), not unsure, True, self.proof if not unsure else say(_WITNESSED)
        )

    @staticmethod
    def sure(place: int, found: Sequence[Answer | None], refuted: set[int]) -> bool | None:
        return True if found[place] is not None else False if place in refuted else None

    # ------------------------------------------------------------------ possibility

    def witnessed(self, conditions: Sequence[Condition]) -> tuple[list[Answer | None], set[int]]:
        """Return, for each condition, an answer in which it holds, and the indices of those that never hold.

        A condition with neither met a limit.
        """
        tests = [evaluate.condition(each) for each in conditions]
        found: list[Answer | None] = [None] * len(conditions)

        def note() -> list[int]:
            for answer, world in self.known.items():
                for place, test in enumerate(tests):
                    if found[place] is None and test(world):
                        found[place] = answer
            return [place for place, answer in enumerate(found) if answer is None]

        missing = note()
        if self.complete:
            return found, set(missing)
        for place in missing:
            if found[place] is None and self.looked(conditions[place]):
                note()
        missing = note()
        try:
            while missing and self.by_cpsat(disjunction(tuple([conditions[place] for place in missing]))):
                missing = note()
        except (_Limit, EncodingTooLarge):
            return found, set()
        return found, {place for place in missing if self.refuted(conditions[place])}

    def exists(self, condition: Condition) -> bool:
        """Return whether a condition holds in some answer.  Raises _Limit."""
        (witness,), refuted = self.witnessed([condition])
        if witness is None and not refuted:
            raise _Limit
        return witness is not None

    def more(self, condition: Condition) -> bool:
        """Return True if a further answer with a condition was found; False if two methods agree that there is none.

        Raises _Limit.
        """
        if self.complete:
            return False
        if self.looked(condition) or self.by_cpsat(condition):
            return True
        if not self.refuted(condition):
            raise _Limit
        return False

    def engine(self, condition: Condition) -> Engine:
        """Return the search for the puzzle with an additional condition."""
        supposed = self.question.adding(condition)
        return Engine(supposed.problem, None, supposed.tables(), remarks=False)

    def looked(self, condition: Condition) -> bool:
        """Return True if a brief search finds answers with a condition; they are added to the known ones."""
        engine, holds = self.engine(condition), evaluate.condition(condition)
        found = engine.find(_AT_ONCE, Budget(_LOOK, self.clock.left()))
        for answer in found.solutions:
            if not (self.question.holds(answer) and holds(evaluate.world_of(self.question.problem, answer))):
                raise Disagreement(
                    f"the independent search finds {answer}, where a question's supposition does not hold"
                )
        self.learn(found.solutions)
        if found.complete and not found.solutions:
            self.exhausted.add(condition)
        return bool(found.solutions)

    def by_cpsat(self, condition: Condition) -> bool:
        """Return True if CP-SAT finds answers with a condition, and add them.  Raises _Limit, TooLarge."""
        status, found = enumerate_answers(self.question.adding(condition), _AT_ONCE, self.clock)
        self.learn(found)
        if not found and status != "complete":
            raise _Limit
        return bool(found)

    def refuted(self, condition: Condition) -> bool:
        """Return True if the search proves that there is no answer with a condition; False at a limit."""
        if condition in self.exhausted:
            return True
        engine = self.engine(condition)
        found = engine.find(1, Budget(self.limits.branches * engine.branches_per_unit, self.clock.left()))
        if found.solutions:
            raise Disagreement(
                f"CP-SAT finds no answer to a question's supposition, the independent search {found.solutions[0]}"
            )
        return found.complete


def fits(form: Form, choice: ChoiceFinding) -> bool | None:
    """Return whether a choice fits the question; None if unknown."""
    assert isinstance(form, Choices)
    cannot = None if choice.can is None else not choice.can
    return {"must": choice.must, "can": choice.can, "cannot": cannot}[form.which]


def never(
    question: ArrayQuestion, conditions: Sequence[Condition], known: Sequence[Answer], limits: Limits
) -> frozenset[int]:
    """Return the indices of the conditions that hold in no answer, according to both methods; none at a limit.

    `known` are some answers.  Raises `Disagreement` if two methods differ.
    """
    asker = _Asker(question, Multiple(tuple(known), False, ""), limits)
    try:
        return frozenset(asker.witnessed(conditions)[1])
    except (_Limit, EncodingTooLarge):
        return frozenset()
