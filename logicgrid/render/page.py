"""The shell of every page that the program writes: one file, which fetches nothing and runs only its own script."""

from __future__ import annotations

import base64
import hashlib

from logicgrid.puzzle.markup import escaped


def page(
    title: str, language: str, style: str, body: str, script: str = "", module: bool = False, viewport: str = ""
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
<meta http-equiv="Content-Security-Policy" content="{_policy(script)}">
<meta name="viewport" content="width=device-width, initial-scale=1{viewport}">
<meta name="generator" content="logicgrid">
<title>{escaped(title)}</title>
<style>
{style}
</style>
</head>
{body}
{f"{tag}{script}</script>{chr(10)}" if script else ""}</body>
</html>
"""


def _policy(script: str) -> str:
    sha = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    allowed = f"script-src 'sha256-{sha}'; " if script else ""
    return f"default-src 'none'; style-src 'unsafe-inline'; {allowed}base-uri 'none'; form-action 'none'"
