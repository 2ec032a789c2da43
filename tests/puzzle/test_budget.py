"""Limits count the processor time of the process: what is waited for costs a puzzle nothing."""

import time

import pytest

from logicgrid.puzzle import budget
from logicgrid.puzzle.budget import Budget, BudgetEnded, Clock, Meter


class Fake:
    """A clock that is set by hand."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.time = 100.0
        monkeypatch.setattr(budget, "now", lambda: self.time)


def test_the_clock_of_the_limits_is_processor_time() -> None:
    assert budget.now is time.process_time


def test_a_stop_ends_every_limit_whatever_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = [False]
    monkeypatch.setattr(budget, "_asked", None)
    assert not budget.stoppable() and not budget.stopped()
    budget.stop_if(lambda: asked[0])
    clock, endless, meter = Clock(1_000.0), Clock(None), Meter(Budget(1_000), every=1)
    meter.spend()
    assert budget.stoppable() and (clock.up(), endless.up(), endless.left()) == (False, False, None)
    asked[0] = True
    assert (clock.up(), endless.up(), clock.left(), endless.left(), endless.share(3)) == (True, True, 0.0, 0.0, 0.0)
    for ended in (endless.check, meter.spend, meter.part(5).check):
        with pytest.raises(BudgetEnded):
            ended()


def test_a_meter_looks_at_the_clock_now_and_then_only(monkeypatch: pytest.MonkeyPatch) -> None:
    fake = Fake(monkeypatch)
    meter = Meter(Budget(1_000, 5.0), every=16)
    fake.time += 6
    meter.spend(15)
    with pytest.raises(BudgetEnded):
        meter.spend(1)
