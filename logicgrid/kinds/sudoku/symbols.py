"""The symbols of a grid: the text of each value."""

from __future__ import annotations

from logicgrid.kinds.sudoku.grids import EMPTY, SYMBOLS
from logicgrid.kinds.sudoku.reporting import Reporter
from logicgrid.puzzle.record import Record


class Symbols(Record):
    """The texts of the values 1, 2, …; `chosen` by the author, or the usual ones."""

    texts: tuple[str, ...]
    chosen: bool

    @property
    def size(self) -> int:
        """The number of symbols, which is that of the cells in a row."""
        return len(self.texts)

    def find(self, text: str) -> int | None:
        """Return the digit (from 0) of a text: exactly, or else in the other case; None if the text is no symbol."""
        for form in (text, text.upper(), text.lower(), text.lstrip("0")):
            if form in self.texts:
                return self.texts.index(form)
        return None

    def is_empty(self, text: str) -> bool:
        """Return True if the text means an empty cell."""
        return not text.strip("".join(EMPTY))

    def described(self) -> str:
        """Return the symbols in words, for a help line."""
        if self.chosen:
            return f"`{''.join(self.texts)}`"
        if self.size <= 9 or len(self.texts[-1]) > 1:
            return f"1 to {self.texts[-1]}"
        return "1 to 9 and A" + (f" to {self.texts[-1]}" if self.size > 10 else "")


def chosen_symbols(text: str | None, size: int, numbers: bool, reporter: Reporter) -> Symbols | None:
    """Return the symbols of a grid of this size; None, and the mistake reported, if the author's own do not suit."""
    if text is None:
        usual = tuple(map(str, range(1, size + 1))) if numbers else tuple(SYMBOLS[:size])
        return Symbols(usual, False)
    texts = tuple("".join(text.split()))
    span = reporter.document.span(("symbols",))
    if len(set(texts)) < len(texts):
        twice = next(each for place, each in enumerate(texts) if each in texts[:place])
        reporter.error("duplicate-symbol", f"`{twice}` stands twice among the symbols", span, "each stands once")
    elif set(texts) & set(".?_*"):
        reporter.error("bad-symbol", "`.`, `?`, `_` and `*` are empty cells, and no symbols", span)
    elif len(texts) != size:
        message = f"there are {len(texts)} symbols for a grid of {size}x{size}"
        reporter.error("wrong-length", message, span, f"write {size} of them, in the order of their values")
    else:
        return Symbols(texts, True)
    return None
