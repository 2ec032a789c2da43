"""The stages that a worker finds out about a draft one after another, each sent as soon as it is known.

The fast track decides the verdict.  The slow track continues from there: the number of answers after each clue, the
conflicts or helpful further clues, the needless clues, the way people solve it, and the number of answers without each
clue.  Everything is as certain as in the commands `solve`, `clues`, `conflicts` and `explain`; anything a limit leaves
open is reported as open.

A worker reads the draft's text as the front end does (`kinds.load.load_draft`), so that both mean the same puzzle.  It
checks `puzzle.budget.stopped` before it sends anything, so results cut short by a stop are never sent.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import inf
from operator import attrgetter
from typing import Any, Literal

from logicgrid.analyses.judge import Decided, findings_on, report_of
from logicgrid.analyses.redundancy import Conflicts, conflicts_in, redundancy, rests_on_rules
from logicgrid.analyses.remarks import remarks_on
from logicgrid.analyses.solve import Contradictory, Disagreement, Limits, Multiple, Outcome, Undecided, Unique, solve
from logicgrid.api.answering import way_through
from logicgrid.csp.problem import Clue
from logicgrid.kinds import Puzzle
from logicgrid.kinds.atoms import atoms_of, identity
from logicgrid.kinds.explain import Derived, NotDerived, explanation_of, value_of
from logicgrid.kinds.load import LoadedPuzzle, load_draft
from logicgrid.kinds.logic_grid import grid_of
from logicgrid.puzzle import messages
from logicgrid.puzzle.budget import Budget, BudgetEnded, Clock, stopped
from logicgrid.puzzle.question import Count
from logicgrid.puzzle.record import Record, replace
from logicgrid.puzzle.report import HeardClue, NextClue

Track = Literal["fast", "slow"]
Stage = Literal[
    "reading",
    "verdict",
    "remarks",
    "heard",
    "counts",
    "conflict",
    "suggestions",
    "needless",
    "explanation",
    "without",
    "done",
    "fault",
    "undecided",
]
Tell = Callable[[Stage, Any], None]

ANSWERS = 10
"""The largest number of answers to list."""
SUGGESTIONS = 5
"""The largest number of clues to suggest."""
SECONDS: dict[Track, float] = {"fast": 2.0, "slow": 8.0}
"""The processor time of a track's work on one draft, unless the work has its own limit."""
_QUICK, _THOROUGH, _COUNTS, _WITHOUT = 0.25, 2.0, 1.5, 1.5
_CONFLICT, _SUGGESTIONS, _NEEDLESS, _EXPLANATION = 1.5, 2.0, 2.0, 2.5
"""The processor time of the slow track's stages, scaled by the work's limit."""
_BRANCHES = 5_000
_FIRST = 4
"""The number of counts that are sent before anything else; the others follow when the needless clues are known."""
_MOST_DERIVED = 20
_MOST_HEARD = 100
"""The largest number of a draft's texts that are read."""
_MOST_KEPT = 20_000
"""The number of counts that a worker caches."""


class StageWork(Record):
    """A draft to work on: its text, the last edited line, and what is already known about its puzzle."""

    track: Track
    uri: str
    text: str
    edited: int | None
    decided: Decided | None = None
    have: frozenset[str] = frozenset()
    """The stages that need not be sent."""
    only_read: bool = False
    """True if the text is only to be read."""
    limit: float | None = None

    @property
    def seconds(self) -> float:
        """The processor time for the work."""
        return SECONDS[self.track] if self.limit is None else self.limit


class Suggested(Record):
    """The settled and open cells, and further clues, as in `solve --suggest`."""

    settled: Any
    open: Any
    next_clues: tuple[NextClue, ...]
    reason: str


class Explained(Record):
    """The level of a puzzle with one answer, None if unknown; the steps in JSON, and as text."""

    level: int | None
    value: dict[str, Any] | None = None
    text: str | None = None
    reason: str = ""


class Bench:
    """The state that a worker keeps from one draft to the next."""

    def __init__(self) -> None:
        self.remembered: dict[Any, Any] = {}
        self.kept: dict[Any, tuple[Count, float]] = {}
        """The cache of `_Counts`, since drafts of one puzzle share most of their clues."""
        self.derived: dict[Any, Derived] = {}
        """Derivations by a puzzle's meaning, since editing a text does not change them."""
        self.heard: tuple[Any, dict[int, HeardClue]] = None, {}
        """The readings of the last puzzle's texts, by clue, and what they depend on."""

    def do(self, work: StageWork, tell: Tell) -> None:
        """Send the stages of a track, until a stop is requested."""

        def say(stage: Stage, value: Any) -> None:
            if stopped():
                raise BudgetEnded
            tell(stage, value)

        try:
            loaded = load_draft(work.text, work.uri, self.remembered, work.edited)
            if work.only_read:
                say("reading", replace(loaded, puzzle=None))
            elif loaded.puzzle is not None:
                (self.fast if work.track == "fast" else self.slow)(work, loaded, loaded.puzzle, say)
        except BudgetEnded:
            pass
        except Disagreement as fault:
            tell("fault", messages.say("session.two-methods", fault=str(fault)))

    def fast(self, work: StageWork, loaded: LoadedPuzzle, puzzle: Puzzle, tell: Tell) -> None:
        """Send the verdict with up to ten answers, and the remarks on the texts and the stated solution."""
        decided = work.decided
        if decided is None:
            decided = self.decided(puzzle, work.seconds)
            tell("verdict", decided)
        tell("remarks", remarks_on(puzzle, decided.outcome))
        open_ = [clue for clue in puzzle.clues if clue.text and not clue.parts]
        if open_ and puzzle.its_kind.has_texts:
            tell("heard", tuple(self.hear(puzzle, open_)))

    def slow(self, work: StageWork, loaded: LoadedPuzzle, puzzle: Puzzle, tell: Tell) -> None:
        """Send everything else, the most interesting for an author first."""
        clock = Clock(work.seconds)

        def share(seconds: float) -> float:
            """Return the time for a stage, out of the remaining time."""
            return min(seconds * work.seconds / SECONDS["slow"], clock.left() or 0)

        decided = work.decided
        if decided is None or isinstance(decided.outcome, Undecided):
            decided = self.decided(puzzle, work.seconds / 2)
            tell("verdict", decided)
        outcome = decided.outcome
        counts = (
            _Counts(self.kept, puzzle, outcome) if puzzle.its_kind.has_texts and "counts" not in work.have else None
        )
        if counts is not None:
            counts.go_on(counts.from_the_last[:_FIRST], _QUICK, Clock(share(_COUNTS)), tell)
        if isinstance(outcome, Contradictory) and "conflict" not in work.have:
            tell("conflict", _conflict(puzzle, share))
        if isinstance(outcome, Multiple) and "suggestions" not in work.have:
            tell("suggestions", _suggested(loaded, puzzle, outcome, decided, share(_SUGGESTIONS)))
        if isinstance(outcome, Unique | Multiple) and puzzle.its_kind.has_texts and "needless" not in work.have:
            tell("needless", redundancy(puzzle.question, outcome.every, share(_NEEDLESS)))
        if counts is not None:
            clock_of_counts = Clock(share(_COUNTS))
            counts.go_on(counts.from_the_first, _QUICK, clock_of_counts, tell, while_exact=True)
            counts.go_on(counts.from_the_last, _QUICK, clock_of_counts, tell)
        elif isinstance(outcome, Multiple) and not outcome.complete and "counts" not in work.have:
            tell("counts", ({0: _checked(puzzle.question.count(share(_COUNTS)), outcome)}, True))
        if isinstance(outcome, Unique | Multiple) and "explanation" not in work.have:
            tell("explanation", self.explained(loaded, puzzle, share(_EXPLANATION)))
        if counts is not None:
            tell("without", counts.without(_QUICK, Clock(share(_WITHOUT))))
            counts.go_on(counts.from_the_last, _THOROUGH, clock, tell)
            tell("counts", (counts.known(), True))
        tell("done", None)

    def hear(self, puzzle: Puzzle, clues: Sequence[Clue]) -> Iterator[HeardClue]:
        """Yield the readings of clues that are only texts, one by one.

        A reading depends on the words of all texts, but not on rules, so editing a rule changes nothing.
        """
        texts = puzzle.title, puzzle.intro, tuple([clue.text for clue in puzzle.clues])
        key = setting_of(puzzle), puzzle.language, repr(getattr(puzzle.own, "wording", ())), texts
        if self.heard[0] != key:
            self.heard = key, {}
        known, hear = self.heard[1], None
        for clue in clues[:_MOST_HEARD]:
            if clue.number not in known:
                hear = hear or puzzle.its_kind.hearing(puzzle)
                known[clue.number] = hear(clue)
                if stopped():
                    raise BudgetEnded
            yield replace(known[clue.number], line=clue.span.line)

    def decided(self, puzzle: Puzzle, seconds: float) -> Decided:
        """Return the verdict with up to ten answers."""
        clock = Clock(seconds)
        engine = puzzle.question.engine()
        outcome = solve(puzzle.question, Limits(ANSWERS, seconds), None, engine)
        findings = findings_on(puzzle, outcome, Limits(ANSWERS, clock.left()))
        return Decided(outcome, tuple(engine.tautologies), tuple(engine.contradictions), findings=findings)

    def explained(self, loaded: LoadedPuzzle, puzzle: Puzzle, seconds: float) -> Explained:
        """Return the explanation of the puzzle; if there are several answers, as far as the clues lead."""
        from logicgrid.render.explain.text import explanation_to_text
        from logicgrid.words.phrases import language_for, words_of

        key, budget = meaning_of(puzzle), Budget(_BRANCHES, seconds)
        derived = self.derived.get(key) or way_through(puzzle, budget, open_too=True, to_questions=True)
        if isinstance(derived, NotDerived):
            return Explained(None, reason=derived.reason)
        if len(self.derived) >= _MOST_DERIVED:
            self.derived.clear()
        self.derived[key] = derived
        derived = replace(derived, puzzle=puzzle, atoms=atoms_of(puzzle))
        explanation = explanation_of(loaded, derived)
        text = explanation_to_text(explanation, words_of(language_for(None, explanation.language)))
        return Explained(None if derived.open else derived.derivation.level, value_of(derived), text)


class _Counts:
    """The numbers of answers with the first n clues of a puzzle, for each n from 0, and without each single clue.

    `kept` caches the counts by what they depend on, with the seconds spent on them (infinite if exact).
    """

    def __init__(self, kept: dict[Any, tuple[Count, float]], puzzle: Puzzle, outcome: Outcome) -> None:
        if len(kept) > _MOST_KEPT:
            kept.clear()
        self.kept = kept
        self.outcome = outcome
        self.question = puzzle.question
        self.numbers = [clue.number for clue in puzzle.question.clues]
        self.setting, self.rules = setting_of(puzzle), [rules_of(clue) for clue in puzzle.question.clues]
        self.keys = [self.key(self.rules[:place]) for place in range(len(self.rules) + 1)]
        self.reported: dict[int, Count] = {}
        self.from_the_first = range(len(self.keys))
        self.from_the_last = range(len(self.rules), -1, -1)
        every = outcome.every
        if every is not None:
            kept[self.keys[-1]] = Count(len(every)), inf

    def key(self, rules: Sequence[tuple[str, ...]]) -> Any:
        return self.setting, frozenset(rules)

    def find(self, key: Any, seconds: float, clock: Clock, count: Callable[[float], Count]) -> Count:
        """Return a count as far as known, after trying again if there is time and fewer seconds were spent before."""
        known, tried = self.kept.get(key, _UNKNOWN)
        if tried < seconds and not clock.up():
            found = count(min(seconds, clock.left() or 0))
            if stopped():
                raise BudgetEnded
            self.kept[key] = (found, inf) if found.exact else (max(known, found, key=_number), seconds)
        return self.kept.get(key, _UNKNOWN)[0]

    def go_on(self, places: Sequence[int], seconds: float, clock: Clock, tell: Tell, while_exact: bool = False) -> None:
        """Count at these places, `seconds` each, while there is time; with `while_exact`, up to the first failure."""
        for news, place in enumerate(places, start=1):
            question = self.question.only(self.numbers[:place])
            found = self.find(self.keys[place], seconds, clock, question.count)
            if place == len(self.numbers):
                _checked(found, self.outcome)
            if while_exact and not found.exact:
                break
            if news in (1, 2, 4, 8):
                self.tell_news(tell)
        self.tell_news(tell)

    def tell_news(self, tell: Tell) -> None:
        """Send the counts, unless they are the same as last sent."""
        known = self.known()
        if known != self.reported:
            self.reported = known
            tell("counts", (known, False))

    def without(self, seconds: float, clock: Clock) -> dict[int, Count]:
        """Return the numbers of answers without one clue, by the number of the clue."""
        from logicgrid.analyses.clue_report import without

        counts, total = {}, self.kept.get(self.keys[-1], _UNKNOWN)[0]
        for place, number in enumerate(self.numbers):
            key = self.key([*self.rules[:place], *self.rules[place + 1 :]])
            count = self.find(key, seconds, clock, lambda most, number=number: without(self.question, number, most))  # type: ignore[misc]  # called at once
            counts[number] = count if count.exact else max(count, Count(total.number, False), key=_number)
        return counts

    def known(self) -> dict[int, Count]:
        """Return the counts by the number of the last clue; a clue only removes answers, which gives bounds."""
        counts: dict[int, Count] = {}
        least = 0
        for place in self.from_the_last:
            count, _ = self.kept.get(self.keys[place], _UNKNOWN)
            least = max(least, count.number)
            counts[self.numbers[place - 1] if place else 0] = count if count.exact else Count(least, False)
        return counts


_UNKNOWN = Count(0, False), 0.0
_number = attrgetter("number")


def meaning_of(puzzle: Puzzle) -> tuple[str, tuple[int, ...]]:
    """Return the key that findings belong to: the puzzle's identity, and the numbers of its clues."""
    return identity(puzzle), tuple([clue.number for clue in puzzle.clues])


def setting_of(puzzle: Puzzle) -> Any:
    """Return what a count depends on besides the clues: equal settings and equal rules have equal counts."""
    return grid_of(puzzle).vocabulary.signature(), tuple([rules_of(each) for each in puzzle.rules if each.parts])


def rules_of(clue: Any) -> tuple[str, ...]:
    """Return the texts of a clue's rules."""
    return tuple([part.text for part in clue.parts])


def _checked(count: Count, outcome: Outcome) -> Count:
    """Return a number of answers, checked against those found.  Raises Disagreement."""
    if count.exact and isinstance(outcome, Multiple) and count.number < len(outcome.solutions):
        found = f"{len(outcome.solutions)} were found one by one"
        raise Disagreement(f"counting finds {count.number} answers, where {found}")
    return count


def _conflict(puzzle: Puzzle, share: Callable[[float], float]) -> Conflicts:
    """Return the conflicts, with the reason; `share` gives the time of a part."""
    found = conflicts_in(puzzle.question, None, share(_CONFLICT))
    known = [each for each in found.conflicts if rests_on_rules(puzzle, each, share(_CONFLICT))]
    why = puzzle.its_kind.contradicted(puzzle, found.conflicts[0], share(_CONFLICT)) if found.conflicts else ()
    return replace(found, with_known=tuple(known), why=why)


def count_keys(puzzle: Puzzle) -> list[tuple[int, Any]]:
    """Return, for 0 and the number of each clue with rules, what its count depends on."""
    if not puzzle.its_kind.has_texts:
        return []
    setting, rules = hash(setting_of(puzzle)), [rules_of(clue) for clue in puzzle.clues if clue.parts]
    numbers = [0, *[clue.number for clue in puzzle.clues if clue.parts]]
    return [(number, (setting, frozenset(rules[:place]))) for place, number in enumerate(numbers)]


def _suggested(loaded: LoadedPuzzle, puzzle: Puzzle, outcome: Multiple, decided: Decided, seconds: float) -> Suggested:
    from logicgrid.analyses.open_cells import with_open_cells

    limits = Limits(ANSWERS, seconds)
    report = report_of(loaded, puzzle, Decided(outcome, findings=decided.findings), limits, ())
    found = with_open_cells(report, puzzle, outcome, None, limits, SUGGESTIONS)
    return Suggested(found.settled, found.open, found.next_clues or (), found.next_reason)
