"""Rules read back as sentences: what a rule says in words, for an author to hold against the clue's text.

`rules` goes through the syntax tree of a rule; what its parts mean are `pieces`; `amounts` puts numbers into words,
`conditions` what is true of people, both with the puzzle's phrasebook.
"""

from __future__ import annotations

from collections.abc import Sequence

from logicgrid.csp.problem import Clue
from logicgrid.kinds import Puzzle
from logicgrid.kinds.logic_grid import grid_of
from logicgrid.kinds.logic_grid.phrases import phrasebook_of
from logicgrid.kinds.logic_grid.reading.rules import RuleSayer


def read_clues(puzzle: Puzzle, clues: Sequence[Clue], language: str | None = None) -> list[str]:
    """Return what clues of a puzzle say by their rules, as sentences of a language, by default the puzzle's own.

    A clue without a rule has an empty text.
    """
    reader = rule_reader(puzzle, language)
    return [reader.book.words["gap"].join([reader.sentence(part.text) for part in clue.parts]) for clue in clues]


def rule_reader(puzzle: Puzzle, language: str | None = None) -> RuleSayer:
    """Return the reader of a puzzle's rules in a language, by default the puzzle's own."""
    return RuleSayer(grid_of(puzzle).vocabulary, phrasebook_of(puzzle, language))
