"""Puzzles of several verdicts that mix what came with the third round, for tests of everything that reads a file."""

from support import long_text

JOBS = long_text(__file__, "jobs.yaml")

GIFTS = long_text(__file__, "gifts.yaml")

CERCLE = long_text(__file__, "cercle.yaml")

SEVERAL = long_text(__file__, "several.yaml")

TWIST = long_text(__file__, "twist.yaml")

WAR = long_text(__file__, "war.yaml")

VERDICTS = {
    "jobs": "answered",
    "gifts": "unique",
    "cercle": "multiple",
    "open": "multiple",
    "twist": "none",
    "war": "unique",
}
MIXED = {"jobs": JOBS, "gifts": GIFTS, "cercle": CERCLE, "open": SEVERAL, "twist": TWIST, "war": WAR}
