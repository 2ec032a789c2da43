"""What is remembered of a file is what a new check says, beside `cache.transcript`."""

from pathlib import Path

import pytest

from logicgrid import runner
from logicgrid.analyses.judge import VERDICT, ReportOptions
from logicgrid.analyses.solve import Limits
from logicgrid.api import checking
from logicgrid.api.checking import Checked, FileOrder, _settles, check_files, checked_to_entry, order
from logicgrid.files.settings import FileRules
from logicgrid.puzzle.record import replace
from logicgrid.puzzle.report import PuzzleReport
from logicgrid.runner.cache import Cache
from support import long_text, puzzle_of, written

LIMITS = Limits(2, 60, first=False)
ALL = ReportOptions(strict=True, level=True)

LUNCH = long_text(__file__, "lunch.yaml")
OPEN = LUNCH.replace("  - before(seat, Ben, Cleo)\n", "")


def check(folder: Path, *files: Path, limits: Limits = LIMITS, wanted: ReportOptions = ALL) -> list[PuzzleReport]:
    """The reports of one run that remembers in `folder`."""
    found = check_files([(file, FileOrder(limits, wanted)) for file in files], 1, Cache(str(folder)))
    return [report for checked in found for report in checked.reports]


def fresh(file: Path, wanted: ReportOptions = ALL) -> list[PuzzleReport]:
    return [report for checked in check_files([(file, FileOrder(LIMITS, wanted))], 1) for report in checked.reports]


def test_the_same_file_is_not_even_parsed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = written(tmp_path / "a.yaml", LUNCH)
    check(tmp_path / "c", file)
    monkeypatch.setattr(checking, "each_in", None)
    assert check(tmp_path / "c", file)[0].verdict == "unique"


def test_a_file_that_changes_while_it_is_checked_is_remembered_as_what_was_judged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between the look into the cache and the work another text is written: neither has the other's report."""
    file = written(tmp_path / "a.yaml", LUNCH)
    known = checking._known
    monkeypatch.setattr(checking, "_known", lambda *rest: (known(*rest), written(file, OPEN))[0])
    assert check(tmp_path / "c", written(tmp_path / "other.yaml", LUNCH.replace("Ada", "Bea")), file)
    monkeypatch.undo()
    (found,) = check(tmp_path / "c", file)
    assert (found.cached, found.verdict) == (True, "multiple")
    (found,) = check(tmp_path / "c", written(file, LUNCH))
    assert (found.cached, found.verdict) == (False, "unique")


def test_a_link_is_what_it_leads_to_now(tmp_path: Path) -> None:
    link = tmp_path / "link.yaml"
    link.symlink_to(written(tmp_path / "a.yaml", LUNCH))
    check(tmp_path / "c", link)
    link.unlink()
    link.symlink_to(written(tmp_path / "b.yaml", OPEN))
    (found,) = check(tmp_path / "c", link)
    assert (found.cached, found.verdict) == (False, "multiple")


@pytest.mark.parametrize("name", ["logicgrid", "ortools", "python", "code"])
def test_other_versions_do_not_use_it(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = written(tmp_path / "a.yaml", LUNCH)
    check(tmp_path / "c", file)
    found = runner.versions()
    monkeypatch.setattr(checking, "versions", lambda: replace(found, **{name: "0"}))
    assert not check(tmp_path / "c", file)[0].cached
    assert check(tmp_path / "c", file)[0].cached
    monkeypatch.undo()
    assert check(tmp_path / "c", file)[0].cached


def test_the_versions_are_those_that_are_used() -> None:
    import ortools
    import pydantic

    import logicgrid

    found = runner.versions()
    assert (found.logicgrid, found.ortools) == (logicgrid.__version__, ortools.__version__)
    assert any(name.startswith(f"pydantic-{pydantic.VERSION}") for name in found.others)


def test_any_change_of_the_code_is_another_version(tmp_path: Path) -> None:
    package = tmp_path / "package" / "inner"
    package.mkdir(parents=True)
    seen = set()
    for name, text in (("a.py", "x = 1"), ("a.py", "x = 2"), ("b.py", ""), ("words.toml", "a = 1"), ("b.pyc", "1")):
        written(package / name, text)
        seen.add(runner._digest(str(tmp_path)))
    assert len(seen) == 4


def test_what_a_limit_cut_short_is_not_remembered(tmp_path: Path) -> None:
    file = written(tmp_path / "a.yaml", LUNCH)
    short = Limits(2, 1e-9, first=False)
    assert check(tmp_path / "c", file, limits=short)[0].verdict == "unknown"
    assert check(tmp_path / "c", file, limits=short)[0].verdict == "unknown"
    (found,) = check(tmp_path / "c", file)
    assert (found.verdict, found.cached) == ("unique", False)
    (found,) = check(tmp_path / "c", file, limits=short)
    assert (found.verdict, found.cached) == ("unique", True)


def test_what_took_long_is_remembered_only_if_nothing_in_it_is_open(tmp_path: Path) -> None:
    puzzle = puzzle_of(LUNCH)
    (report,) = fresh(written(tmp_path / "a.yaml", LUNCH), VERDICT)
    rated = ReportOptions(level=True)
    for found, wanted, expected in (
        (replace(report, level=2), rated, True),
        (replace(report, level=None), rated, False),
        (replace(report, level=None), VERDICT, True),
        (replace(report, level=2), ALL, False),
        (replace(report, verdict="multiple"), VERDICT, False),
        (replace(report, verdict="none"), VERDICT, False),
    ):
        assert _settles(replace(found, seconds=1), puzzle, FileOrder(LIMITS, wanted))
        assert _settles(replace(found, seconds=59), puzzle, FileOrder(LIMITS, wanted)) == expected
        assert _settles(replace(found, seconds=59), puzzle, FileOrder(Limits(), wanted))
        assert not _settles(replace(found, seconds=1, verdict="unknown"), puzzle, FileOrder(LIMITS, wanted))


def test_the_time_of_a_file_is_that_asked_for_or_that_of_its_settings_or_the_usual_one() -> None:
    for asked, own, expected in ((3.0, 5.0, 3.0), (3.0, None, 3.0), (None, 5.0, 5.0), (None, None, 60.0)):
        found = order(FileRules(strict=True, time_limit=own), Limits(2, 60.0), VERDICT, asked)
        assert (found.limits.seconds, found.wanted.strict) == (expected, True)


def test_a_report_that_would_come_back_otherwise_is_not_remembered(tmp_path: Path) -> None:
    from fractions import Fraction

    (report,) = fresh(written(tmp_path / "a.yaml", LUNCH))
    assert checked_to_entry(b"", report.file, Checked((report,)))
    odd = replace(report, settled={"Ada": Fraction(1, 3)})
    assert checked_to_entry(b"", report.file, Checked((odd,))) is None


@pytest.mark.long
def test_the_reports_are_the_same_whatever_the_number_of_workers(tmp_path: Path) -> None:
    """Two of the files mean the same, and which of them is first is chance."""
    files = [written(tmp_path / f"{n}.yaml", f"# {n}\n" + LUNCH.replace("Ada", f"A{n // 2}")) for n in range(8)]
    for folder, jobs in (("one", 1), ("two", 3)):
        for turn in range(2):
            cache = Cache(str(tmp_path / folder))
            asked = [(file, FileOrder(LIMITS, ALL)) for file in files]
            found = [each.reports[0].cached for each in check_files(asked, jobs, cache)]
            assert found == [turn > 0] * 8
