"""Names that an author may have meant: names compared loosely, and the nearest one to a name that nothing bears.

Every kind of puzzle and every command can use it: keys of files, labels of puzzles, functions of the clue language.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable


def fold(name: str) -> str:
    """Return the form in which names match loosely: without case, with `_` for a space, in Unicode's composed form.

    >>> fold("First_Aid") == fold("first  aid")
    True
    """
    if not name.isascii():
        name = unicodedata.normalize("NFC", name)
    return " ".join(name.casefold().replace("_", " ").split())


def nearest(name: str, candidates: Iterable[str]) -> str | None:
    """Return the candidate that a mistyped name most likely meant, None if no candidate is near."""
    import difflib  # only mistakes need it

    folded: dict[str, str] = {}
    for candidate in candidates:
        folded.setdefault(fold(candidate), candidate)
    close = difflib.get_close_matches(fold(name), folded, n=1, cutoff=0.6)
    return folded[close[0]] if close else None


def did_you_mean(name: str, candidates: Iterable[str]) -> str | None:
    """Return a help text that suggests the nearest candidate, None if no candidate is near.

    >>> did_you_mean("fredom", ["alcohol", "freedom"])
    'did you mean `freedom`?'
    """
    near = nearest(name, candidates)
    return None if near is None else f"did you mean `{near}`?"
