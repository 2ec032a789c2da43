"""What the tracks find out about a text, found out in this process."""

from functools import cache

from logicgrid.session.findings import Findings
from logicgrid.session.stages import Bench, StageWork, Track


@cache
def findings_of(text: str) -> Findings:
    """Return everything that is found out about a text."""
    found, bench = Findings(), Bench()
    tracks: tuple[Track, Track] = ("fast", "slow")
    for track in tracks:
        bench.do(StageWork(track, "", text, None, found.decided, frozenset(found.have)), found.take)
    return found
