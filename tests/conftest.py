"""What holds for all tests: puzzles are checked anew, and there are two workers more than processors."""

import os

import pytest

os.environ["LOGICGRID_NO_CACHE"] = "1"  # whatever an earlier run has remembered


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Return the number of workers that `-n auto` stands for: many tests wait for a process of their own."""
    return (os.cpu_count() or 1) + 2
