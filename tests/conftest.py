"""What holds for all tests: puzzles are checked anew, and there is a worker more than there are processors."""

import compileall
import gc
import gettext
import inspect
import os
import re
import signal
import sys
import tempfile
import threading
from collections.abc import Callable, Generator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from _pytest.assertion import rewrite
from hypothesis import HealthCheck, settings
from hypothesis.internal.conjecture import providers

import kept
from logicgrid import runner

# The cases that hypothesis draws are few every day, and many with `-m long`.
patient = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])  # which look at the time
settings.register_profile("quick", patient, max_examples=10)
settings.register_profile("long", patient, max_examples=1_000)
os.environ["LC_ALL"] = "C.UTF-8"  # help and what is wrong with arguments follow it
os.environ["LOGICGRID_NO_CACHE"] = "1"  # whatever an earlier run has remembered
os.environ["XDG_CACHE_HOME"] = os.path.join(tempfile.gettempdir(), "logicgrid-tests")  # the key of the tests' caches

digest, package = runner._digest, os.path.dirname(runner.__path__[0])
own = cache(lambda: digest(package))  # which no test changes, and many commands ask for
runner._digest = lambda folder: own() if folder == package else digest(folder)
gc.disable()  # until all is collected: little of what is loaded and made for that is garbage

TESTS = Path(__file__).parent
CASE = type(pytest.param())
TOGETHER = 16
"""The cases of a test that are run in one."""
STARTS_PROCESSES = {
    *[f"commands/test_{name}.py" for name in ("desk", "opened_folder", "process", "watch")],
    *[f"lsp/test_{name}.py" for name in ("editors", "lsp", "vscode")],
    *[f"runner/test_{name}.py" for name in ("cluster", "pool")],
    *[f"web/test_{name}.py" for name in ("folder", "page")],
    "session/test_tracks.py",
}
"""The modules whose tests wait for other processes, kill them, or interrupt them."""
assert all([(TESTS / name).is_file() for name in STARTS_PROCESSES])

gettext.find = cache(gettext.find)  # argparse looks for a language's words in files at every command, and finds none

# Bytecode is kept, whatever the shell says: else every worker, and every process of a test, compiles the package.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False


def pytest_configure(config: pytest.Config) -> None:
    """Compile the package once, before several workers collect at the same time."""
    if sys.platform == "linux":  # one processor: a command in this process starts others only if a test says how many
        os.sched_getaffinity = lambda _: {0}
    settings.load_profile("quick" if config.option.markexpr == "not long" else "long")
    os.environ["LOGICGRID_TESTS"] = config.option.markexpr  # for `daily`
    if (
        config.option.markexpr == "not long"
    ):  # constants of our sources are drawn, too, which all would have to be parsed
        providers._get_local_constants = lambda: providers._local_constants
    if not hasattr(config, "workerinput"):
        compileall.compile_dir(config.rootpath / "logicgrid", quiet=2, workers=0)
        compileall.compile_dir(TESTS, maxlevels=0, quiet=2, rx=re.compile("test_"))
        if config.getoption("numprocesses", None) and sys.platform == "linux":
            for child in [rewriting(config, place, 2) for place in range(2)]:
                os.waitpid(child, 0)


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.File | None:
    if file_path.suffix == ".transcript":
        from transcripts import Transcript  # which imports the program

        return Transcript.from_parent(parent, path=file_path)
    if file_path.suffix == ".visits":
        from visits import Visits

        return Visits.from_parent(parent, path=file_path)
    return None


def rewriting(config: pytest.Config, place: int, among: int) -> int:
    """Start a process that rewrites the asserts of its share of the tests, which else every worker would do for all."""
    if child := os.fork():
        return child
    try:
        for file in sorted(TESTS.rglob("test_*.py"))[place::among]:
            kept = rewrite.get_cache_dir(file) / f"{file.stem}{rewrite.PYC_TAIL}"
            if rewrite.try_makedirs(kept.parent) and rewrite._read_pyc(file, kept) is None:
                source, code = rewrite._rewrite_test(file, config)
                rewrite._write_pyc(config.stash[rewrite.assertstate_key], code, source, kept)
    finally:
        os._exit(0)  # what went wrong, the workers will do again


def pytest_collection_finish() -> None:
    """Leave the tests out of the search for garbage, which would look at thousands again and again."""
    gc.freeze()
    gc.enable()
    gc.set_threshold(100_000, 50, 100)  # as `cli.main` does


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Return the number of workers that `-n auto` stands for: the one with the tests of pages waits much."""
    return (os.cpu_count() or 1) + 1


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, bool | None, bool | None]:
    """Fail a test that hangs, after all threads have said where they are: else the whole run would stand still."""
    is_possible = os.name == "posix" and threading.current_thread() is threading.main_thread()
    seconds = float(item.config.getini("faulthandler_timeout")) + 10
    if not is_possible or item.config.option.markexpr != "not long":
        return (yield)
    signal.signal(signal.SIGALRM, lambda *_: pytest.fail(f"hangs for {seconds} seconds"))
    signal.setitimer(signal.ITIMER_REAL, seconds, seconds)  # and once more if what ends the test hangs, too
    try:
        return (yield)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


@pytest.hookimpl(tryfirst=True)
def pytest_pycollect_makeitem(collector: pytest.Module, name: str, obj: Any) -> list[pytest.Function] | None:
    """Run cases of a test in one, some at a time, where a case is nothing but arguments.

    To make, set up and report thousands of them takes longer than most take themselves.  Whoever names a case (`-k`, or
    brackets behind a test) has them one by one, and so are those of a test where some have a mark of their own.
    """
    config = collector.config
    if config.option.markexpr == "not long":
        leave_out_long(obj)
    own = [mark for mark in getattr(obj, "pytestmark", ()) if mark.name == "parametrize"]
    if not own or config.option.keyword or any(re.search(r"\[(?!\d+-\d+\])", word) for word in config.args):
        return None
    cases: list[dict[str, Any]] = [{}]
    for mark in own:
        words = mark.args[0].replace(",", " ").split() if isinstance(mark.args[0], str) else mark.args[0]
        values = mark.args[1]
        if "indirect" in mark.kwargs or iter(values) is values or any(getattr(value, "marks", ()) for value in values):
            return None
        rows = [value.values if isinstance(value, CASE) else value if len(words) > 1 else (value,) for value in values]
        cases = [case | dict(zip(words, row, strict=True)) for case in cases for row in rows]
    if not cases or {*cases[0]} != {*inspect.signature(obj).parameters} or hasattr(obj, "hypothesis"):
        return None
    some = [(start, cases[start : start + TOGETHER]) for start in range(0, len(cases), TOGETHER)]
    titled = [(f"{name}[{start + 1}-{start + len(each)}]", cases_of(obj, each)) for start, each in some]
    return [pytest.Function.from_parent(collector, name=title, callobj=test) for title, test in titled]


def leave_out_long(test: Any) -> None:
    """Leave out cases behind the marker `long`, if there are others: thousands would be made into tests in vain."""
    marks = getattr(test, "pytestmark", None)
    for place, mark in enumerate(marks if isinstance(marks, list) else ()):
        if mark.name == "parametrize" and (callable(mark.kwargs.get("ids")) or not mark.kwargs):
            names, values = mark.args[0], [*mark.args[1]]
            short = [each for each in values if all(each.name != "long" for each in getattr(each, "marks", ()))]
            marks[place] = pytest.mark.parametrize(names, short or values, **mark.kwargs).mark


def cases_of(test: Any, cases: list[dict[str, Any]]) -> Callable[[], None]:
    """Return a test with each of its cases, which raises whatever these do."""

    def together() -> None:
        errors: list[Exception] = []
        skipped: list[BaseException] = []
        for arguments in cases:
            try:
                test(**arguments)
            except pytest.skip.Exception as reason:
                skipped.append(reason)
            except pytest.fail.Exception as error:  # or it has taken too long
                error.add_note(f"in the case {arguments!r:.500}")
                raise
            except Exception as error:
                error.add_note(f"in the case {arguments!r:.500}")
                errors.append(error)
        if errors:
            raise errors[0] if len(errors) == 1 else ExceptionGroup("cases of one test", errors)
        if len(skipped) == len(cases):
            raise skipped[0]

    together.__doc__, together.test = test.__doc__, test  # type: ignore[attr-defined]
    together.pytestmark = [mark for mark in test.pytestmark if mark.name != "parametrize"]  # type: ignore[attr-defined]
    return together


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(nextitem: pytest.Item | None) -> None:
    """End what is kept where the next test shows no page: its threads and its loop are in the way of others."""
    if not shows_a_page(nextitem):
        kept.end()


def shows_a_page(item: pytest.Item | None) -> bool:
    return "browser" in getattr(item, "fixturenames", ())


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Run the tests of pages first and one after the other: they wait most, and share a browser and a desk.

    A test of a page or of other processes that fails is tried once more, and named among those that were (`RERUN`): a
    starved browser loses a key or a click now and then, a starved process an end.  Whatever decides a verdict is not
    among them.  What hypothesis tests, or what names `daily`, is among the long tests, too, with more cases.
    """
    items.sort(key=lambda item: not shows_a_page(item))
    for item in items:
        if shows_a_page(item) or item.path.relative_to(TESTS).as_posix() in STARTS_PROCESSES:
            item.add_marker(pytest.mark.flaky(reruns=1))
    if config.option.markexpr == "long":
        for item in items:
            test = getattr(item, "obj", cases_of)
            if hasattr(test, "hypothesis") or "daily" in getattr(test, "test", test).__code__.co_names:
                item.add_marker("long")


@pytest.fixture
def browser() -> Any:
    """Return a browser."""
    from browser_support import launched

    return kept.get("browser", launched)
