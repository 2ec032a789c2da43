"""The tests check puzzles anew, whatever an earlier run has remembered."""

import os

os.environ["LOGICGRID_NO_CACHE"] = "1"
