"""Who is next, and with whom: items that one process has in hand together."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest

from logicgrid.analyses import clock
from logicgrid.analyses.clock import Clock
from logicgrid.analyses.solve import Limits
from logicgrid.files.finding import find_puzzles
from logicgrid.puzzle.record import replace
from logicgrid.puzzle.report import Report
from logicgrid.puzzle.stages import Stages, finish
from logicgrid.render.json import report_to_json
from logicgrid.runner import Done, abreast, run
from logicgrid.runner.abreast import Handfuls
from logicgrid.workflows.judge import Wanted, judge_each, judging_each

ROOT = Path(__file__).resolve().parent.parent


def in_three_stages(said: list[str], item: str) -> Stages[str]:
    for stage in "12":
        said.append(item + stage)
        yield
    said.append(item + "3")
    return item.upper()


def test_stages_of_quick_items_come_in_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(abreast, "_SLOW", 3600)
    said: list[str] = []
    outcomes = list(abreast.abreast("ab", lambda item: in_three_stages(said, item)))
    assert said == ["a1", "b1", "a2", "b2", "a3", "b3"]
    assert outcomes == [[(0, Done("A")), (1, Done("B"))]]


def test_slow_items_are_finished_one_after_the_other_and_told_of_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(abreast, "_SLOW", -1)
    said: list[str] = []
    outcomes = abreast.abreast("ab", lambda item: in_three_stages(said, item))
    assert next(outcomes) == [(0, Done("A"))]
    assert said == ["a1", "a2", "a3"]
    assert next(outcomes) == [(1, Done("B"))]
    assert said[3:] == ["b1", "b2", "b3"]


def test_one_job_has_several_quick_items_in_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(abreast, "_SLOW", 3600)
    monkeypatch.setattr(abreast, "_TOGETHER", 3600)  # whatever the machine's pace
    said: list[str] = []
    outcomes = list(run("abcd", lambda item: in_three_stages(said, item), jobs=1))
    assert outcomes == [Done("A"), Done("B"), Done("C"), Done("D")]
    assert said == ["a1", "a2", "a3", "b1", "c1", "d1", "b2", "c2", "d2", "b3", "c3", "d3"]


def test_items_of_unknown_pace_and_slow_ones_come_one_by_one() -> None:
    handfuls = Handfuls(100, 2)
    assert [handfuls.take() for _ in range(3)] == [[0], [1], [2]]
    handfuls.learn(30.0, 1)
    assert handfuls.take() == [3]


def test_a_slow_item_is_remembered_for_a_while_and_a_quick_one_too() -> None:
    handfuls = Handfuls(1000, 2)
    handfuls.learn(0.016, 1)
    assert len(handfuls.take()) == 9
    handfuls.learn(0.15, 1)
    assert len(handfuls.take()) == 1
    for _ in range(4):
        handfuls.learn(0.004, 1)
    assert len(handfuls.take()) == 11


def test_towards_the_end_handfuls_get_smaller_and_nothing_is_left_out() -> None:
    handfuls = Handfuls(40, 2)
    handfuls.learn(0.001, 1)
    hands = list(iter(handfuls.take, []))
    assert [len(hand) for hand in hands] == [10, 8, 6, 4, 3, 3, 2, 1, 1, 1, 1]
    assert list(itertools.chain.from_iterable(hands)) == list(range(40))


def test_what_was_given_back_comes_first_each_by_itself() -> None:
    handfuls = Handfuls(100, 2)
    handfuls.learn(0.001, 1)
    first = handfuls.take()
    handfuls.give_back(first[-2:])
    assert [handfuls.take() for _ in range(3)] == [[first[-2]], [first[-1]], list(range(25, 44))]


def test_puzzles_judged_in_turn_have_the_reports_that_they_have_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(abreast, "_SLOW", 3600)
    monkeypatch.setattr(abreast, "_TOGETHER", 3600)
    files = [file for file in find_puzzles([ROOT / "puzzles"]) if file.stat().st_size < 2_000]
    alone = [list(judge_each(file, Limits(), Wanted(level=True))) for file in files]
    in_turn = run(files, lambda file: judging_each(file, Limits(), Wanted(level=True)), jobs=1)
    assert len(files) > 20
    for outcome, reports in zip(in_turn, alone, strict=True):
        assert isinstance(outcome, Done)
        assert [without_time(report) for report in outcome.value] == [without_time(report) for report in reports]


def without_time(report: Report) -> str:
    return report_to_json(replace(report, seconds=0.0))


def test_time_that_others_take_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr(clock.time, "perf_counter", lambda: now)
    watch = Clock(5)
    aside = watch.aside()
    next(aside)
    now += 60
    finish(aside)
    now += 2
    assert (watch.spent(), watch.left(), watch.up()) == (2, 3, False)
    now += 3
    assert (watch.spent(), watch.left(), watch.up()) == (5, 0, True)
