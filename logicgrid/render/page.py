"""The shell of every page: one file, which fetches nothing and runs only its own script.

Boards are HTML tables, drawn in the same way for explanations, the page to play on, paper and notebooks.  A board shows
the givens or the marks, if there are any, with `new` ones highlighted.  Everything drawn by CSS is also a sign in the
cell, for screen readers and for tables without their style.  The size of a cell is the CSS variable `--cell`, which
every page sets itself.
"""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Any

from logicgrid.kinds import kind_named
from logicgrid.puzzle.explanation import PencilMarks, Scene
from logicgrid.puzzle.markup import escaped, stylesheet
from logicgrid.puzzle.record import Record


class Around(Record):
    """The additional parts of a page that belongs to a site; it may also use pictures and a worker of that site.

    `head` and `links` are HTML: elements of the head, and links to other pages; `back` is a link to the list of all
    puzzles.  The style comes last, and the script runs in addition to the page's own.
    """

    head: str = ""
    style: str = ""
    script: str = ""
    back: str = ""
    links: str = ""


ALONE = Around()
"""No additions, for a page that does not belong to a site."""


def page(
    title: str,
    language: str,
    style: str,
    body: str,
    script: str = "",
    module: bool = False,
    viewport: str = "",
    around: Around = ALONE,
) -> str:
    """Return a whole page; `body` is everything from its start tag on, without the end tag and the script.

    The content security policy names the script by its hash, so that nothing injected into a page, and no attribute,
    can run.  Style attributes are allowed, since cells have their sizes there.
    """
    tag = '<script type="module">' if module else "<script>"
    return f"""<!DOCTYPE html>
<html lang="{escaped(language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{_policy(script, around)}">
<meta name="viewport" content="width=device-width, initial-scale=1{viewport}">
<meta name="generator" content="logicgrid">
<title>{escaped(title)}</title>
{around.head}<style>
{style}{around.style and chr(10) + around.style}
</style>
</head>
{body}
{f"{tag}{script}</script>{chr(10)}" if script else ""}{_second(around.script)}</body>
</html>
"""


def _second(script: str) -> str:
    return f"<script>{script}</script>\n" if script else ""


def _policy(script: str, around: Around) -> str:
    hashes = [base64.b64encode(hashlib.sha256(each.encode()).digest()).decode() for each in (script, around.script)]
    sources = " ".join(f"'sha256-{each}'" for each, text in zip(hashes, (script, around.script), strict=True) if text)
    allowed = f"script-src {sources}; " if sources else ""
    own = "img-src 'self'; manifest-src 'self'; worker-src 'self'; " if around.head else ""
    return f"default-src 'none'; style-src 'unsafe-inline'; {allowed}{own}base-uri 'none'; form-action 'none'"


# --- Boards -----------------------------------------------------------------------------------------------------------

_STYLES = Path(__file__).parent / "drawing"


def drawing(
    scene: Scene,
    marks: PencilMarks | None = None,
    new: Collection[Any] = (),
    attributes: str = "",
    numbered: bool = False,
    runs: bool = True,
) -> str:
    """Return the board as a table with more `attributes` (HTML); for a sudoku, with the lines over it.

    `new` is the result of `marks.add`.  If `numbered`, a sudoku has the numbers of its rows and columns outside;
    without `runs` a nonogram is just the picture.
    """
    return kind_named(scene.kind).drawing().table(scene, marks, new, attributes, numbered, runs)


def marks_of(scene: Scene, rows: Sequence[Sequence[str]]) -> PencilMarks:
    """Return the marks of an answer, from the rows of its table; for a nonogram, without crosses."""
    return kind_named(scene.kind).drawing().answer_marks(scene, rows)


def style_of(scene: Scene) -> str:
    """Return the style of a scene's board, with the colours of a nonogram."""
    board = kind_named(scene.kind).drawing()
    return style("grid") + board.STYLE + board.colours(scene)


def style(*names: str, folder: Path = _STYLES) -> str:
    """Return style sheets of a folder as one line, without comments.

    Those of this folder are `colours`, `page` (the text of a page), `answer` (a table) and `grid` (any board).
    """
    return stylesheet(*[folder / f"{name}.css" for name in names])


def framed(scene: Scene, board: str) -> str:
    """Return a board as a fragment with its own style, which affects nothing around it."""
    root = ".logicgrid-drawing"
    colours = re.sub(r":root(:not\([^)]*\))*", root, style("colours"))
    look = "padding:1rem;overflow:auto;color:var(--ink);background:var(--paper);--cell:30px"
    table = "table{margin:0;color:inherit}.logicgrid :is(th,td){background:var(--paper)}"  # what notebooks style, too
    own = f"{root}{{{look};{style('answer')}{style_of(scene)}{table}}}"
    return f'<div class="{root[1:]}" tabindex="0"><style>{colours}{own}</style>{board}</div>'
