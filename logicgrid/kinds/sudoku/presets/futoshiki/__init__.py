"""Futoshiki: squares of digits with signs between neighbours that say which is smaller."""

from __future__ import annotations

from logicgrid.kinds.sudoku.presets import Preset


class Futoshiki(Preset):
    """See `Kind` for what the methods return."""

    name = "futoshiki"
    own = __name__
    headings = ("grid", "signs")
    own_rule = "greater"
    made_with = ("rules", "empty")


KIND = Futoshiki()
