"""logicgrid: the workbench of people who write logic puzzles.

    import logicgrid
    report = logicgrid.solve("puzzles/guest-speakers.yaml")   # or of a text, or of what `load` returned
    report.verdict, report.solutions[0].value
    print(logicgrid.explain("puzzles/guest-speakers.yaml"))

Everything is imported when it is first used.
"""

import os
import sys

if getattr(sys, "argv", [])[:1] == ["-m"] and not sys.flags.safe_path:
    # `python -m` has put the working directory in front: no file there is to stand in for a module of the same name.
    _folder = sys.path.pop(0)
    if _folder == os.path.dirname(os.path.dirname(os.path.abspath(__file__))):
        sys.path.append(_folder)

TYPE_CHECKING = False  # as `typing` has it, which would be imported for nothing else

__version__ = "0.1.0"
__all__ = [
    "Certificate",
    "ClueReport",
    "ConflictReport",
    "Conversion",
    "Diagnostic",
    "Explanation",
    "Generated",
    "Heard",
    "Hint",
    "Limits",
    "Loaded",
    "PuzzleError",
    "Readings",
    "Report",
    "Solution",
    "Verification",
    "__version__",
    "build_site",
    "certify",
    "check",
    "clues",
    "conflicts",
    "convert",
    "count",
    "examples",
    "explain",
    "finish",
    "generate_puzzles",
    "hear",
    "hint",
    "load",
    "load_each",
    "load_text",
    "new",
    "play_page",
    "print_puzzles",
    "read",
    "schema",
    "solve",
    "verify",
]

if TYPE_CHECKING:
    from typing import Any

    from logicgrid.analyses.solve import Limits
    from logicgrid.api.asking import (
        certify,
        check,
        clues,
        conflicts,
        convert,
        count,
        explain,
        hear,
        hint,
        load,
        load_each,
        load_text,
        read,
        solve,
        verify,
    )
    from logicgrid.api.making import (
        build_site,
        examples,
        finish,
        generate_puzzles,
        new,
        play_page,
        print_puzzles,
        schema,
    )
    from logicgrid.api.values import (
        Certificate,
        ClueReport,
        ConflictReport,
        Conversion,
        Explanation,
        Generated,
        Heard,
        Hint,
        Loaded,
        PuzzleError,
        Readings,
        Report,
        Solution,
        Verification,
    )
    from logicgrid.puzzle.diagnostics import Diagnostic

_HOMES = {
    "logicgrid.puzzle.diagnostics": ("Diagnostic",),
    "logicgrid.analyses.solve": ("Limits",),
    "logicgrid.api.making": (
        "Generated",
        "build_site",
        "examples",
        "finish",
        "generate_puzzles",
        "new",
        "play_page",
        "print_puzzles",
        "schema",
    ),
}
"""The names by their modules; the others are in `logicgrid.api.asking`."""


def __getattr__(name: str) -> "Any":
    if name not in __all__:
        raise AttributeError(f"module 'logicgrid' has no attribute {name!r}")
    from importlib import import_module

    home = next((module for module, names in _HOMES.items() if name in names), "logicgrid.api.asking")
    value = globals()[name] = getattr(import_module(home), name)
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
