"""Sudokus: squares of cells in which every symbol occurs once in each row, column and box, with the usual variants.

Some kinds are sudokus without boxes and with rules of their own.  Such a kind is a `Preset` with files of its own: a
model, and the conversion between its keys and rules of the table.  Everything else is shared with sudokus.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, cast

from logicgrid.kinds import PARTS, Kind

if TYPE_CHECKING:
    from logicgrid.kinds.sudoku.board import Rule


class Sudoku(Kind):
    """See `Kind` for what the methods return."""

    name = "sudoku"
    room = __name__
    parts: ClassVar[dict[str, str]] = {**PARTS, "sheet": "shown", "game": "shown:GAME"}
    boarded = True
    drawable = True
    refutes = True
    made_with: ClassVar[tuple[str, ...]] = ("givens", "minimal", "pattern", "variant", "rules", "empty")
    headings: ClassVar[tuple[str, ...]] = ("grid", "regions", "cages")
    sizes: ClassVar[tuple[int, ...]] = (4, 6, 8, 9, 10, 12, 15, 16)
    usual_size = 9
    assumes_unique = True

    def given_place(self, cell: int, width: int) -> tuple[str, tuple[int, ...]]:
        return "grid", (cell,)

    def emptied(self, text: str, size: int) -> str:
        from logicgrid.puzzle.board import default_box

        high, wide = default_box(size) or (1, size)
        line = "  " + " | ".join([" ".join(["."] * wide)] * high) + "\n"
        between = "  " + "+".join(["-" * (2 * wide + 1)] * high)[1:-1] + "\n"
        box = "" if wide == high else f"box: {wide}x{high}\n"
        grid = "grid: |\n" + between.join([line * high] * wide) + box
        return re.sub(r"^grid: .*\n(?:  .*\n)*", lambda _: grid, text, count=1, flags=re.MULTILINE)


class Preset(Sudoku):
    """A kind whose puzzles are sudokus with rules of its own; see `Kind` for what the methods return.

    `own_rule` is the row of the table that its puzzles are made of.
    """

    own_rule: ClassVar[str] = ""
    boarded = False
    drawable = False
    made_with: ClassVar[tuple[str, ...]] = ("rules", "empty")
    sizes = ()
    usual_size = 5

    def keys(self, rules: Sequence[Rule], size: int) -> dict[str, Any]:
        """Return the kind's own rules as plain data, in the form of its files."""
        return cast("dict[str, Any]", self.part("keys")(rules, size))


def _parts(name: str, keys: str) -> dict[str, str]:
    """Return the location of the parts of a preset, with its own files in the module `presets`."""
    own = {"schema": f"presets:{name.upper()}", "compile": f"presets:compile_{name}", "keys": f"presets:{keys}"}
    return {**Sudoku.parts, **own}


class Futoshiki(Preset):
    """Squares of digits with signs between neighbours that say which is smaller."""

    name = "futoshiki"
    parts: ClassVar[dict[str, str]] = _parts("futoshiki", "signs_of")
    headings = ("grid", "signs")
    own_rule = "greater"


class Calcudoku(Preset):
    """Squares of digits with cages that give a number by an operation."""

    name = "calcudoku"
    parts: ClassVar[dict[str, str]] = _parts("calcudoku", "cages_of")
    headings = ("grid", "cages")
    own_rule = "calculation"
    usual_size = 6


class Skyscrapers(Preset):
    """Squares of digits with numbers beside them that say how many are seen from there."""

    name = "skyscrapers"
    parts: ClassVar[dict[str, str]] = _parts("skyscrapers", "seen_from")
    headings = ("grid", "top", "right", "bottom", "left")
    own_rule = "skyscraper"


class Kakuro(Preset):
    """A board of walls and runs; the digits of a run are different and add up to its sum."""

    name = "kakuro"
    parts: ClassVar[dict[str, str]] = {**Sudoku.parts, "schema": "kakuro:SCHEMA", "compile": "kakuro:compile_kakuro"}
    parts |= {"maker": "kakuro_made:MAKER"}
    headings = ("grid",)
    made_with = ("density",)
    usual_size = 9


KIND, FUTOSHIKI, CALCUDOKU, SKYSCRAPERS, KAKURO = Sudoku(), Futoshiki(), Calcudoku(), Skyscrapers(), Kakuro()
