"""Skyscrapers: squares of digits with numbers beside them that say how many are seen from there."""

from __future__ import annotations

from logicgrid.kinds.sudoku.presets import Preset


class Skyscrapers(Preset):
    """See `Kind` for what the methods return."""

    name = "skyscrapers"
    own = __name__
    headings = ("grid", "top", "right", "bottom", "left")
    own_rule = "skyscraper"
    made_with = ("rules", "empty")


KIND = Skyscrapers()
