"""The commands, a module each: `fill(parser)` gives a parser its arguments and, as `run`, what they start.

A module is imported when its command is asked for; what a command needs, when it needs it.
"""

from __future__ import annotations

from logicgrid.puzzle.record import Record


class Command(Record):
    """Its name on the command line, and what it does in the list that `--help` prints."""

    name: str
    summary: str

    @property
    def module(self) -> str:
        return f"{__name__}.{self.name}"


COMMANDS = (
    Command("solve", "solve puzzles and prove how many answers they have"),
    Command("check", "check whole collections, as in CI"),
    Command("clues", "show how strong each clue is, and which are not needed"),
    Command("conflicts", "show which clues contradict each other, and what would repair that"),
    Command("explain", "explain a puzzle step by step, as a person would solve it"),
    Command("hint", "the easiest next step from what is known"),
    Command("certify", "write the proof that a puzzle has exactly one answer"),
    Command("verify", "check such a proof, without any solver"),
    Command("convert", "convert nonograms and sudokus between our YAML and other people's formats"),
    Command("watch", "judge a file at each save, and say what changed"),
    Command("new", "write a commented puzzle file to start from"),
    Command("examples", "list or copy the tutorial and the puzzles that come with the program"),
    Command("completion", "print a script that completes commands and options in a shell"),
    Command("schema", "print the JSON Schema of puzzle files, for editors"),
)
