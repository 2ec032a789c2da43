"""logicgrid: the workbench of people who write logic puzzles.

    import logicgrid
    report = logicgrid.solve("puzzles/guest-speakers.yaml")   # or a text, or a result of `load`
    report.verdict, report.solutions[0].value
    print(logicgrid.explain("puzzles/guest-speakers.yaml"))

Everything is imported on first use.
"""

import os
import sys

if getattr(sys, "argv", [])[:1] == ["-m"] and not sys.flags.safe_path:
    # `python -m` has put the working directory first: no file there may replace a module of the same name.
    _folder = sys.path.pop(0)
    if _folder == os.path.dirname(os.path.dirname(os.path.abspath(__file__))):
        sys.path.append(_folder)

TYPE_CHECKING = False  # like the one in `typing`, which would be imported for nothing else

__version__ = "0.1.0"
if TYPE_CHECKING:
    from typing import Any

    from logicgrid.analyses.solve import Limits as Limits
    from logicgrid.api.asking import certify as certify
    from logicgrid.api.asking import check as check
    from logicgrid.api.asking import clues as clues
    from logicgrid.api.asking import conflicts as conflicts
    from logicgrid.api.asking import convert as convert
    from logicgrid.api.asking import count as count
    from logicgrid.api.asking import explain as explain
    from logicgrid.api.asking import hear as hear
    from logicgrid.api.asking import hint as hint
    from logicgrid.api.asking import load as load
    from logicgrid.api.asking import load_each as load_each
    from logicgrid.api.asking import load_text as load_text
    from logicgrid.api.asking import read as read
    from logicgrid.api.asking import solve as solve
    from logicgrid.api.asking import verify as verify
    from logicgrid.api.making import build_site as build_site
    from logicgrid.api.making import examples as examples
    from logicgrid.api.making import finish as finish
    from logicgrid.api.making import generate_puzzles as generate_puzzles
    from logicgrid.api.making import new as new
    from logicgrid.api.making import play_page as play_page
    from logicgrid.api.making import print_puzzles as print_puzzles
    from logicgrid.api.making import schema as schema
    from logicgrid.api.values import Certificate as Certificate
    from logicgrid.api.values import ClueReport as ClueReport
    from logicgrid.api.values import ConflictReport as ConflictReport
    from logicgrid.api.values import Conversion as Conversion
    from logicgrid.api.values import Explanation as Explanation
    from logicgrid.api.values import Generated as Generated
    from logicgrid.api.values import Heard as Heard
    from logicgrid.api.values import Hint as Hint
    from logicgrid.api.values import Loaded as Loaded
    from logicgrid.api.values import PuzzleError as PuzzleError
    from logicgrid.api.values import Readings as Readings
    from logicgrid.api.values import Report as Report
    from logicgrid.api.values import Solution as Solution
    from logicgrid.api.values import Verification as Verification
    from logicgrid.puzzle.diagnostics import Diagnostic as Diagnostic

_HOMES = {
    "logicgrid.analyses.solve": "Limits",
    "logicgrid.api.asking": (
        "certify check clues conflicts convert count explain hear hint load load_each load_text read solve verify"
    ),
    "logicgrid.api.making": "build_site examples finish generate_puzzles new play_page print_puzzles schema",
    "logicgrid.api.values": (
        "Certificate ClueReport ConflictReport Conversion Explanation Generated Heard Hint Loaded PuzzleError "
        "Readings Report Solution Verification"
    ),
    "logicgrid.puzzle.diagnostics": "Diagnostic",
}
"""The names of the interface, by module."""

__all__ = sorted(["__version__", *" ".join(_HOMES.values()).split()])


def __getattr__(name: str) -> "Any":
    if name not in __all__:
        raise AttributeError(f"module 'logicgrid' has no attribute {name!r}")
    from importlib import import_module

    home = next(module for module, names in _HOMES.items() if name in names.split())
    value = globals()[name] = getattr(import_module(home), name)
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
