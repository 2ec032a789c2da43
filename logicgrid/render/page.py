"""The shell of every page that the program writes: one file, which fetches nothing and runs only its own script."""

from __future__ import annotations

import base64
import hashlib

from logicgrid.puzzle.markup import escaped
from logicgrid.puzzle.record import Record


class Around(Record):
    """What a page has because it belongs to a site: pictures and a worker of that site are allowed to it, too.

    `head` and `links` are HTML: elements of the head, and what leads elsewhere; `back` is a link to the list of all
    puzzles.  The style comes last, and the script runs beside the page's own.
    """

    head: str = ""
    style: str = ""
    script: str = ""
    back: str = ""
    links: str = ""


ALONE = Around()
"""Around a page that belongs to nothing."""


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

    The policy names the script by its hash, so that nothing that gets into a page, and no attribute of an element, can
    run.  Style may stand in attributes: cells have their sizes there.
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
