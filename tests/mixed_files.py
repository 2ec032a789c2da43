"""Puzzles of several verdicts that mix what came with the third round, for tests of everything that reads a file."""

from support import long_text

VERDICTS = {
    "jobs": "answered",
    "gifts": "unique",
    "cercle": "multiple",
    "open": "multiple",
    "twist": "none",
    "war": "unique",
}
MIXED = {name: long_text(__file__, f"{name}.yaml") for name in VERDICTS}
