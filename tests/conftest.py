"""What holds for all tests: puzzles are checked anew, and there are two workers more than processors."""

import compileall
import os
import sys
import tempfile
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import settings

settings.register_profile("quick", deadline=None, max_examples=50)
settings.load_profile("quick")
os.environ["LOGICGRID_NO_CACHE"] = "1"  # whatever an earlier run has remembered
os.environ["XDG_CACHE_HOME"] = os.path.join(tempfile.gettempdir(), "logicgrid-tests")  # the key of the tests' caches

# Bytecode is kept, whatever the shell says: else every worker, and every process of a test, compiles the package.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False


def pytest_configure(config: pytest.Config) -> None:
    """Compile the package once, before several workers collect at the same time."""
    if not hasattr(config, "workerinput"):
        compileall.compile_dir(config.rootpath / "logicgrid", quiet=2)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Return the number of workers that `-n auto` stands for: many tests wait for a process of their own."""
    return (os.cpu_count() or 1) + 2


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """Yield a browser for the tests of a module."""
    from browser_support import launched

    with launched() as found:
        yield found
