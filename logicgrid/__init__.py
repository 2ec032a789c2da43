"""logicgrid: the workbench of people who write logic puzzles.

    import logicgrid
    report = logicgrid.solve("puzzles/guest-speakers.yaml")   # or of a text, or of what `load` returned
    report.verdict, report.solutions[0].value
    print(logicgrid.explain("puzzles/guest-speakers.yaml"))

Everything is imported when it is first used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"
__all__ = [
    "Certificate",
    "ClueReport",
    "ConflictReport",
    "Conversion",
    "Diagnostic",
    "Explanation",
    "Hint",
    "Limits",
    "Loaded",
    "PuzzleError",
    "Readings",
    "Report",
    "Solution",
    "Verification",
    "__version__",
    "certify",
    "check",
    "clues",
    "conflicts",
    "convert",
    "count",
    "explain",
    "hint",
    "load",
    "load_each",
    "load_text",
    "read",
    "solve",
    "verify",
]

if TYPE_CHECKING:
    from logicgrid.analyses.solve import Limits
    from logicgrid.api import (
        certify,
        check,
        clues,
        conflicts,
        convert,
        count,
        explain,
        hint,
        load,
        load_each,
        load_text,
        read,
        solve,
        verify,
    )
    from logicgrid.api.values import (
        Certificate,
        ClueReport,
        ConflictReport,
        Conversion,
        Explanation,
        Hint,
        Loaded,
        PuzzleError,
        Readings,
        Report,
        Solution,
        Verification,
    )
    from logicgrid.puzzle.diagnostics import Diagnostic

_HOMES = {"Diagnostic": "logicgrid.puzzle.diagnostics", "Limits": "logicgrid.analyses.solve"}
"""The modules of the names that are not in `logicgrid.api`."""


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module 'logicgrid' has no attribute {name!r}")
    from importlib import import_module

    value = globals()[name] = getattr(import_module(_HOMES.get(name, "logicgrid.api")), name)
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
