"""The commands, a module each: `fill(parser)` gives a parser its arguments and, as `run`, the function to call.

A module is imported when its command is asked for, and imports what the command needs when it needs it.
"""

from __future__ import annotations

COMMANDS = {
    "solve": "solve puzzles and prove how many answers they have",
    "check": "check whole collections, as in CI",
    "clues": "show how strong each clue is, and which are not needed",
    "conflicts": "show which clues contradict each other, and what would repair that",
    "explain": "explain a puzzle step by step, as a person would solve it",
    "hint": "the easiest next step from what is known",
    "certify": "write the proof that a puzzle has exactly one answer",
    "verify": "check such a proof, without any solver",
    "convert": "convert nonograms and sudokus between our YAML and other people's formats",
    "schema": "print the JSON Schema of puzzle files, for editors",
}
"""The commands and, for the list that `--help` prints, what each of them does."""
