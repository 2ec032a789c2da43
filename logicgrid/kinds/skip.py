"""Files among puzzles that are none: themes, and valid YAML without any key of ours at its top.

A folder of puzzles is often that of a project, too, with its `docker-compose.yml` or `mkdocs.yml`.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Sequence

from logicgrid.files.source import top_keys
from logicgrid.files.text import text_of
from logicgrid.kinds import KINDS, THEME, kind_named
from logicgrid.puzzle.diagnostics import fold
from logicgrid.puzzle.report import PuzzleReport

_ALIKE = 0.8
"""The likeness (difflib's ratio) from which on a key is taken for one of ours with a slip in it."""


def is_theme(reports: Sequence[PuzzleReport]) -> bool:
    """Return True if the reports on a file are that it is a theme, and nothing is wrong with it."""
    return [error.code for report in reports for error in report.errors] == [THEME]


def is_something_else(raw: bytes | None, reports: Sequence[PuzzleReport]) -> bool:
    """Return True if a file with these bytes that cannot be used, by the reports on it, is not meant to be a puzzle.

    A key that is nearly one of ours, such as `Actors` or `propertys`, shows that it is.
    """
    if not reports or any(report.verdict != "invalid" for report in reports):
        return False
    keys = None if raw is None else top_keys(raw)
    if keys is None:
        return False
    ours = {fold(key) for name in KINDS for key in kind_named(name).schema().model.model_fields}
    return not any(difflib.get_close_matches(fold(key[:100]), ours, 1, _ALIKE) for key in keys)


def has_nothing_of_a_puzzle(raw: bytes) -> bool:
    """Return True if a file has no key that a puzzle must have, and names no kind of ours, be it YAML or not.

    This passes over more than `is_something_else`: templates of YAML, and `kind: Deployment`.
    """
    keys = top_keys(raw)
    text = text_of(raw).replace("\0", "")  # bytes that are no text may have our keys, too
    if keys is None:
        keys = frozenset(re.findall(r"^([^\s:#]{1,40})[ \t]*:", text, re.MULTILINE))
    models = [kind_named(name).schema().model for name in KINDS]
    ours = {"clues", *[key for model in models for key, field in model.model_fields.items() if field.is_required()]} - {
        "kind"
    }
    if any(difflib.get_close_matches(fold(key[:100]), ours, 1, _ALIKE) for key in keys):
        return False
    kinds = re.findall(r"""^kind[ \t]*:[ \t]*["']?([^\s"'#]{1,40})""", text, re.MULTILINE)
    return not any(difflib.get_close_matches(fold(kind), [*KINDS, THEME], 1, _ALIKE) for kind in kinds)
