"""The commands, a module each: `fill(parser)` gives a parser its arguments and, as `run`, what they start.

A module is imported when its command is asked for; what a command needs, when it needs it.
"""

from __future__ import annotations

from logicgrid.record import Record


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
    Command("convert", "convert nonograms and sudokus between our YAML and other people's formats"),
    Command("schema", "print the JSON Schema of puzzle files, for editors"),
)
