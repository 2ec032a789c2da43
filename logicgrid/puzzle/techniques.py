"""The techniques of every kind of puzzle, by name."""

from __future__ import annotations

from enum import StrEnum


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
