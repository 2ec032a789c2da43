"""What the lanes find out about a text, found out in this process."""

from __future__ import annotations

from functools import cache

from logicgrid.session.findings import Findings
from logicgrid.session.stages import Bench, Lane, StageWork


@cache
def findings_of(text: str) -> Findings:
    """Return everything that is found out about a text."""
    found, bench = Findings(), Bench()
    lanes: tuple[Lane, Lane] = ("fast", "slow")
    for lane in lanes:
        bench.do(StageWork(lane, "", text, None, found.decided, frozenset(found.have)), found.take)
    return found
