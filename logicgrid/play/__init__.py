"""Puzzles played in a browser: one offline page per puzzle, with hints from its certified derivation.

`data` has what a page knows of its puzzle, `page` makes the page.  The rules of the marks and the hints are ES modules
without a DOM (`core.mjs` and one `core-KIND.mjs` for each kind); `ui.mjs` and `ui-KIND.mjs` are what a player sees.
"""
