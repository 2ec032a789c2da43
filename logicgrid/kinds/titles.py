"""The titles of puzzles that are made together: no two are the same, so that an index or a book can tell them apart."""

from __future__ import annotations

from logicgrid.words.phrases import language_for, words_of


def numbered(title: str, language: str | None, number: int) -> str:
    """Return the title of the puzzle of a number, in the words of its language.

    >>> numbered("Book week", "en-GB", 12), numbered("町内の夏祭り", "ja", 3)
    ('Book week, no. 12', '町内の夏祭り その3')
    """
    text: str = words_of(language_for(None, language)).texts["made"]["numbered"]
    return text.format(title=title, n=number)
