"""The techniques of every kind of puzzle, by name; and running up a ladder of them, in the same way for every kind.

A ladder is a sequence of rows, the easiest first.  A row inspects what is known and returns a round: everything that
its technique concludes from that at once.  After each round the run starts again with the easiest row.  Since a round
has all finds of a technique, level, effort and rounds do not depend on the order of cells, lines or clues.

The use of a round is the policy of the run: `learn` may record steps, or only mark their conclusions.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from enum import StrEnum
from typing import Generic, NamedTuple, Protocol, TypeVar

from logicgrid.puzzle.derivation import Atom, Derivation, Step
from logicgrid.puzzle.record import Record


class Technique(StrEnum):
    """Every technique of every kind, by its name in JSON and certificates.

    The techniques of a kind are in the order of its ladder, easiest first.
    """

    # logic grids
    CROSS_OUT = "cross-out"
    LAST_ONE_LEFT = "last-one-left"
    SYNCHRONISE = "synchronise"
    NOBODY_LEFT = "nobody-left"
    MIRROR = "mirror"
    TIMES = "times"
    TURN = "turn"
    WAY = "way"
    CLUE = "clue"
    COMMON_CANDIDATE = "common-candidate"
    NAKED_SUBSET = "naked-subset"
    EITHER_OR_PAIR = "either-or-pair"
    PSEUDO_PAIR = "pseudo-pair"
    EQUATIONS = "equations"
    EITHER_WAY = "either-way"
    TRIAL_ONE_CLUE = "trial-one-clue"
    TWO_CLUES = "two-clues"
    TRIAL_TWO_CLUES = "trial-two-clues"
    EITHER_WAY_CLUES = "either-way-clues"
    TRIAL = "trial"
    NESTED_TRIAL = "nested-trial"

    # sudokus
    GIVEN = "given"
    PARITY = "parity"
    FULL_HOUSE = "full house"
    HIDDEN_SINGLE = "hidden single"
    NAKED_SINGLE = "naked single"
    NO_CANDIDATE = "no candidate"
    NO_PLACE = "no place"
    RUN_SETS = "run combinations"
    POINTING = "pointing"
    CLAIMING = "claiming"
    CONSECUTIVE = "consecutive"
    APART = "apart"
    RULE = "rule"
    CAGE = "cage"
    RUN = "run"
    RULE_OF_45 = "rule of 45"
    NAKED_PAIR = "naked pair"
    HIDDEN_PAIR = "hidden pair"
    X_WING = "X-wing"
    NAKED_TRIPLE = "naked triple"
    SWORDFISH = "swordfish"
    HIDDEN_TRIPLE = "hidden triple"
    SKYSCRAPER = "skyscraper"
    KITE = "two-string kite"
    TURBOT_FISH = "turbot fish"
    XY_WING = "XY-wing"
    XYZ_WING = "XYZ-wing"
    RUN_PAIR = "two ways of a run"
    RULE_HOUSES = "rule and houses"
    UNIQUE_RECTANGLE = "unique rectangle"
    BUG = "BUG+1"
    NAKED_QUAD = "naked quad"
    JELLYFISH = "jellyfish"
    HIDDEN_QUAD = "hidden quad"
    X_CHAIN = "X-chain"
    WXYZ_WING = "WXYZ-wing"
    VWXYZ_WING = "VWXYZ-wing"
    RUN_FEW = "few ways of a run"
    W_WING = "W-wing"
    XY_CHAIN = "XY-chain"
    AIC = "AIC"
    ALS_XZ = "ALS-XZ"
    GROUPED_AIC = "grouped AIC"
    RULE_CASES = "cases of a rule"
    FORCING_CHAIN = "forcing chain"
    FORCING_NET = "forcing net"

    # nonograms
    LAST_COLOUR = "one colour left"
    EMPTY_LINE = "empty line"
    FULL_LINE = "full line"
    FINISHED_LINE = "finished line"
    OVERLAP = "overlap"
    GAP = "gap"
    REACH = "reach"
    PUNCTUATING = "punctuating"
    SPLITTING = "splitting"
    MERCURY = "mercury"
    JOIN = "joining"
    GLUE = "glue"
    LINE = "line"
    NO_ARRANGEMENT = "no arrangement"
    EDGE_LOGIC = "edge logic"
    QUICK_CONTRADICTION = "quick contradiction"
    TWO_WAY = "two-way logic"
    SHORT_CONTRADICTION = "short contradiction"
    LONG_CONTRADICTION = "long contradiction"

    # sudokus and nonograms
    NESTED_SUPPOSITIONS = "nested suppositions"
    DEEPLY_NESTED = "deeply nested suppositions"


def rank(name: str) -> int:
    """Return the place of a technique in the order of all; techniques of third-party kinds come last."""
    return _RANKS.get(name, len(_RANKS))


_RANKS: dict[str, int] = {technique: place for place, technique in enumerate(Technique)}

GRID_RULES = (
    Technique.CROSS_OUT,
    Technique.SYNCHRONISE,
    Technique.LAST_ONE_LEFT,
    Technique.NOBODY_LEFT,
    Technique.MIRROR,
    Technique.TIMES,
)
"""The rules that a logic grid applies by itself."""


State = TypeVar("State")
Find = TypeVar("Find")
Found = TypeVar("Found", covariant=True)


class Rung(Record):
    """A technique on the ladder of a kind: its level, its description, and the effort of a round.

    `per_way` is added to `effort` for every way that a clue leaves, and `per_term` for every term that it has.
    """

    name: Technique
    level: int
    title: str
    effort: float
    per_way: float = 0.0
    per_term: float = 0.0


class Round(NamedTuple, Generic[Found]):
    """All finds of a row's technique at one point."""

    level: int
    effort: float
    finds: Iterable[Found]


Row = Callable[[State], Round[Find] | None]
"""Returns the round of a technique; None if the technique finds nothing."""


class Tally:
    """The cost of a run: the hardest level, the effort, and the number of inferences in each round."""

    def __init__(self) -> None:
        self.level = 1
        self.effort = 0.0
        self.rounds: list[int] = []

    def add(self, level: int, effort: float, count: int) -> None:
        """Count a round."""
        self.level = max(self.level, level)
        self.effort += effort
        self.rounds.append(count)

    def derivation(self, steps: Sequence[Step], level: int, complete: bool) -> Derivation:
        """Return the derivation with these steps, with the counted effort and rounds."""
        narrow = self.rounds.count(1)
        return Derivation(tuple(steps), level, round(self.effort, 1), len(self.rounds), narrow, complete)


class LadderRun(ABC, Generic[State, Find]):
    """A run up a ladder from what is known.  Its rounds are counted if it has a tally."""

    def __init__(self, state: State, tally: Tally | None = None) -> None:
        self.state = state
        self.tally = tally

    @abstractmethod
    def is_over(self) -> bool:
        """Return True if the grid is full or contradictory."""

    @abstractmethod
    def learn(self, found: Round[Find]) -> int:
        """Add a round's conclusions to what is known; return the number of its inferences."""

    def up(self, rows: Sequence[Row[State, Find]], skipped: int = 0) -> None:
        """Learn rounds of the easiest technique that finds anything, until none does or the run is over.

        The first `skipped` rows are not tried at first, because they are known to find nothing.
        """
        while not self.is_over():
            found = next(filter(None, (row(self.state) for row in rows[skipped:])), None)
            if found is None:
                return
            self.take(found)
            skipped = 0

    def take(self, found: Round[Find]) -> None:
        """Learn a round, and count it."""
        count = self.learn(found)
        if self.tally is not None:
            self.tally.add(found.level, found.effort, count)


class Concluding(Protocol):
    """A step, or something that a step will be made from."""

    @property
    def conclusions(self) -> tuple[Atom, ...]: ...


Made = TypeVar("Made", bound=Concluding)
Completed = tuple[Sequence[Step], Iterable[Atom]]
"""Steps, and the atoms that they need."""


def shortened(
    made: Sequence[Made], goals: Iterable[Atom], complete: Callable[[Made, tuple[Atom, ...], set[Atom]], Completed]
) -> tuple[list[Step], set[Atom]]:
    """Return the steps that the goals need, found backwards, and the atoms from outside that these steps need.

    `complete` makes the steps for an element with needed conclusions.  It gets these conclusions, and the other atoms
    needed so far.
    """
    needed = set(goals)
    kept: list[Step] = []
    for each in reversed(made):
        conclusions = tuple([atom for atom in each.conclusions if atom in needed])
        if conclusions:
            needed.difference_update(conclusions)
            steps, outside = complete(each, conclusions, needed)
            needed.update(outside)
            kept += reversed(steps)
    kept.reverse()
    return kept, needed
