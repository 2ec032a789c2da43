"""What a worker finds out about a draft: one stage after another, each told as soon as it is known.

The fast lane decides the verdict.  The slow lane goes on from there: the number of answers after each clue, which clues
contradict each other or which further ones would help, which are not needed, and how people solve it.  Everything has
the certainty of the commands `solve`, `clues`, `conflicts` and `explain`; what a limit leaves open is told as open.

A worker reads the draft's text as the front does (`workflows.load.load_draft`), so that both mean the same puzzle.  It
looks at `puzzle.budget.stopped` before it tells anything: what a stop cut short is never told.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from logicgrid.analyses.solve import Contradictory, Disagreement, Limits, Multiple, Outcome, Undecided, Unique, solve
from logicgrid.kinds import Puzzle, kind_named
from logicgrid.puzzle.budget import Budget, BudgetEnded, Clock, stopped
from logicgrid.puzzle.question import Count
from logicgrid.puzzle.record import Record, replace
from logicgrid.puzzle.report import NextClue
from logicgrid.workflows.judge import Decided, report_of
from logicgrid.workflows.load import Loaded, load_draft

Lane = Literal["fast", "slow"]
Stage = Literal[
    "reading",
    "verdict",
    "remarks",
    "counts",
    "conflict",
    "suggestions",
    "needless",
    "explanation",
    "fault",
    "undecided",
]
Tell = Callable[[Stage, Any], None]

ANSWERS = 10
"""The answers that are listed."""
SUGGESTIONS = 5
"""The clues that are suggested."""
SECONDS: dict[Lane, float] = {"fast": 2.0, "slow": 8.0}
"""The processor time of a lane's work on one draft."""
_EACH_COUNT, _COUNTS = 0.25, 1.5
_CONFLICT, _SUGGESTIONS, _NEEDLESS, _EXPLANATION = 1.5, 2.0, 2.0, 2.5
_BRANCHES = 5_000
FIRST = 4
"""The counts that are told before anything else; the others come when it is known which clues are needed."""
_MOST_KEPT = 20_000
"""The counts that a worker keeps."""


class Work(Record):
    """A draft to look at: its text, the line that was edited last, and what is known of its puzzle already."""

    lane: Lane
    uri: str
    text: str
    edited: int | None
    decided: Decided | None = None
    have: frozenset[str] = frozenset()
    """The stages that need not be told."""
    only_read: bool = False
    """True if the text is only to be read."""


class Suggested(Record):
    """What the answers have in common, what is open, and further clues; as `solve --suggest` has them."""

    settled: Any
    open: Any
    next_clues: tuple[NextClue, ...]
    reason: str


class Explained(Record):
    """The level of a puzzle with one answer, None if that is not known; the steps in JSON, and as text."""

    level: int | None
    value: dict[str, Any] | None = None
    text: str | None = None
    reason: str = ""


class Bench:
    """What a worker keeps from one draft to the next."""

    def __init__(self) -> None:
        self.remembered: dict[Any, Any] = {}
        self.kept: dict[Any, Count] = {}
        """The number of answers by set of clues, since drafts of one puzzle share most of their clues."""

    def do(self, work: Work, tell: Tell) -> None:
        """Tell the stages of a lane.  What is told ends where a stop is asked for."""

        def say(stage: Stage, value: Any) -> None:
            if stopped():
                raise BudgetEnded
            tell(stage, value)

        try:
            loaded = load_draft(work.text, work.uri, self.remembered, work.edited)
            if work.only_read:
                say("reading", replace(loaded, puzzle=None))
            elif loaded.puzzle is not None:
                (self.fast if work.lane == "fast" else self.slow)(work, loaded, loaded.puzzle, say)
        except BudgetEnded:
            pass
        except Disagreement as fault:
            tell("fault", f"two methods disagree, a fault of this program: {fault}")

    def fast(self, work: Work, loaded: Loaded, puzzle: Puzzle, tell: Tell) -> None:
        """Tell the verdict with up to ten answers, and what there is to remark on the texts."""
        if work.decided is None:
            tell("verdict", _decided(puzzle, SECONDS["fast"]))
        tell("remarks", tuple(kind_named(puzzle.kind).lint(puzzle)))

    def slow(self, work: Work, loaded: Loaded, puzzle: Puzzle, tell: Tell) -> None:
        """Tell everything else, what an author looks at most first."""
        clock = Clock(SECONDS["slow"])
        decided = work.decided
        if decided is None or isinstance(decided.outcome, Undecided):
            decided = _decided(puzzle, SECONDS["slow"] / 2)
            tell("verdict", decided)
        outcome = decided.outcome
        counts: dict[int, Count] = {}
        if "counts" not in work.have:
            self.counts(puzzle, outcome, tell, counts, FIRST)
        if isinstance(outcome, Contradictory) and "conflict" not in work.have:
            from logicgrid.analyses.conflict import some_conflict

            tell("conflict", some_conflict(puzzle.question, min(_CONFLICT, clock.left() or 0)))
        if isinstance(outcome, Multiple) and "suggestions" not in work.have:
            tell("suggestions", _suggested(loaded, puzzle, outcome, min(_SUGGESTIONS, clock.left() or 0)))
        if isinstance(outcome, Unique | Multiple) and _has_clues(puzzle) and "needless" not in work.have:
            from logicgrid.analyses.redundancy import redundancy

            complete = isinstance(outcome, Unique) or outcome.complete
            answers = (outcome.solution,) if isinstance(outcome, Unique) else outcome.solutions
            seconds = min(_NEEDLESS, clock.left() or 0)
            tell("needless", redundancy(puzzle.question, answers if complete else None, seconds))
        if "counts" not in work.have:
            self.counts(puzzle, outcome, tell, counts)
        if isinstance(outcome, Unique | Multiple) and "explanation" not in work.have:
            tell("explanation", _explained(loaded, puzzle, min(_EXPLANATION, clock.left() or 0)))

    def counts(
        self, puzzle: Puzzle, outcome: Outcome, tell: Tell, found: dict[int, Count], most: int | None = None
    ) -> None:
        """Tell what each clue and those before it leave, by the clue's number, from the last clue up, in rounds.

        It goes on from what was `found`, and ends when that is `most`.
        """
        if not _has_clues(puzzle):
            return
        if len(self.kept) > _MOST_KEPT:
            self.kept.clear()
        clock = Clock(_COUNTS)
        setting, rules = setting_of(puzzle), [rules_of(clue) for clue in puzzle.question.clues]
        numbers = [clue.number for clue in puzzle.question.clues]
        least = max([count.number for count in found.values()], default=0)
        for place in range(len(numbers) - len(found), -1, -1):
            if most is not None and len(found) >= most:
                return
            key = setting, frozenset(rules[:place])
            count = self.kept.get(key)
            if count is None:
                count = _known(outcome) if place == len(numbers) else None
                if count is None:
                    count = Count(0, False)
                    if not clock.up():
                        left = min(_EACH_COUNT, clock.left() or 0)
                        count = puzzle.question.only(numbers[:place]).count(left)
                if stopped():
                    raise BudgetEnded
                if count.exact:
                    self.kept[key] = count
            least = max(least, count.number)
            found[numbers[place - 1] if place else 0] = count if count.exact else Count(least, False)
            if len(found) in (1, 2, 4, 8):
                tell("counts", dict(found))
        tell("counts", dict(found))


def setting_of(puzzle: Puzzle) -> Any:
    """Return what a count depends on beside the clues: equal settings and equal rules have equal counts."""
    from logicgrid.kinds.logic_grid import grid_of

    return grid_of(puzzle).vocabulary.signature()


def rules_of(clue: Any) -> tuple[str, ...]:
    """Return the texts of a clue's rules."""
    return tuple([part.text for part in clue.parts])


def _has_clues(puzzle: Puzzle) -> bool:
    """Return True if the puzzle has clues that its author writes one by one, and not cells or lines."""
    return puzzle.kind == "logic-grid"


def _decided(puzzle: Puzzle, seconds: float) -> Decided:
    engine = puzzle.question.engine()
    outcome = solve(puzzle.question, Limits(ANSWERS, seconds), None, engine)
    return Decided(outcome, tuple(engine.tautologies), tuple(engine.contradictions))


def _known(outcome: Outcome) -> Count | None:
    """Return the number of answers, if the verdict says it."""
    match outcome:
        case Unique():
            return Count(1)
        case Contradictory():
            return Count(0)
        case Multiple(solutions, True, _):
            return Count(len(solutions))
        case _:
            return None


def _suggested(loaded: Loaded, puzzle: Puzzle, outcome: Multiple, seconds: float) -> Suggested:
    from logicgrid.workflows.open_cells import with_open_cells

    limits = Limits(ANSWERS, seconds)
    report = report_of(loaded, puzzle, Decided(outcome), limits, ())
    found = with_open_cells(report, puzzle, outcome, None, limits, SUGGESTIONS)
    return Suggested(found.settled, found.open, found.next_clues or (), found.next_reason)


def _explained(loaded: Loaded, puzzle: Puzzle, seconds: float) -> Explained:
    from logicgrid.render.explain.text import explanation_to_text
    from logicgrid.words.phrases import language_for, words_of
    from logicgrid.workflows.explain import NotDerived, derive, explanation_of, value_of

    derived = derive(puzzle, Budget(_BRANCHES, seconds), open_too=True)
    if isinstance(derived, NotDerived):
        return Explained(None, reason=derived.reason)
    explanation = explanation_of(loaded, derived)
    text = explanation_to_text(explanation, words_of(language_for(None, explanation.language)))
    return Explained(None if derived.open else derived.derivation.level, value_of(derived), text)
