"""The board of lines, drawn as a picture is: the second value is a filled cell with its symbol, the first a cross."""

from __future__ import annotations

from logicgrid.kinds.nonogram.drawing import answer_marks, colours, extent, lines, pattern, style, table

__all__ = ["answer_marks", "colours", "extent", "lines", "pattern", "style", "table"]
