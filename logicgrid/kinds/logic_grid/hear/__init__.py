"""Sentences in: what the texts of clues say, as rules.

    hearer = Hearer(puzzle)
    hearer.heard[3]        # the readings of clue 3, the most certain first, one for each meaning
    hearer.unread[3]       # the words of it that were not understood

A text becomes `tokens` (labels, numbers, comparisons, words of structure); the patterns of the table of statements
(`statements/heard.py`) read them (`readings`); `compared` says which property is meant.  A statement whose own sentence
is the text is found by saying it (`echo`).  What means the same is one reading (`meaning`), and a reading is sure only
if every word of the text is read or harmless (`unread`).  `whole` lets the puzzle decide among readings.
"""

from __future__ import annotations

from logicgrid.kinds.logic_grid.hear.hearer import Hearer
from logicgrid.kinds.logic_grid.hear.values import Reading

__all__ = ["Hearer", "Reading"]
