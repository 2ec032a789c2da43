"""A draft of a puzzle from a page of text: `logicgrid new --from`.

`cut` finds the title, the introduction, the lists of values and the clues; `enumerated` the lists within sentences;
`guesses` what no list says; `written` makes a file of it, with a comment beside everything that was guessed.
"""

from __future__ import annotations

from logicgrid.kinds import FromPage
from logicgrid.kinds.logic_grid.page.cut import cut
from logicgrid.kinds.logic_grid.page.proposal import proposed
from logicgrid.kinds.logic_grid.page.written import written
from logicgrid.words.lexicon import guess_language

__all__ = ["draft_of_page"]


def draft_of_page(text: str, language: str | None = None) -> FromPage:
    """Return a draft of the puzzle on a page.

    Without a `language` that of the words is taken.  Raises Refused for a text without clues, or too large.
    """
    page = cut(text)
    code = language or guess_language(" ".join([*page.clues, page.intro])[:20_000])
    found = proposed(page, code)
    return FromPage(written(page, found, code, guessed=language is None), len(page.clues), found.mends)
