"""logicgrid: the workbench of people who write logic puzzles.

    import logicgrid
    puzzle = logicgrid.load("puzzles/guest-speakers.yaml")
    report = logicgrid.solve(puzzle)         # or of a path
    report.verdict, report.solutions[0].value

Everything is imported when it is first used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"
__all__ = ["Diagnostic", "Limits", "Loaded", "Report", "Solution", "check", "count", "load", "load_text", "solve"]

if TYPE_CHECKING:
    from logicgrid.analyses.solve import Limits
    from logicgrid.api import Solution, check, count, solve
    from logicgrid.puzzle.diagnostics import Diagnostic
    from logicgrid.puzzle.report import Report
    from logicgrid.workflows.load import Loaded, load, load_text

_HOMES = {
    "Diagnostic": "logicgrid.puzzle.diagnostics",
    "Limits": "logicgrid.analyses.solve",
    "Loaded": "logicgrid.workflows.load",
    "Report": "logicgrid.puzzle.report",
    "Solution": "logicgrid.api",
    "check": "logicgrid.api",
    "count": "logicgrid.api",
    "load": "logicgrid.workflows.load",
    "load_text": "logicgrid.workflows.load",
    "solve": "logicgrid.api",
}


def __getattr__(name: str) -> Any:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module 'logicgrid' has no attribute {name!r}")
    from importlib import import_module

    value = globals()[name] = getattr(import_module(home), name)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
