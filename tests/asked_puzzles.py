"""Puzzles that ask questions, for the tests of paper, pages and sites."""

from support import long_text

TRIFLE = long_text(__file__, "trifle.yaml")
"""Its grid stays open; the answers are Gus, B, 3 and no."""

MARKS = ["4", "2", "3", "2"]

FRIENDS = long_text(__file__, "friends.yaml")
