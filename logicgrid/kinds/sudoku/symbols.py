"""The symbols of a grid: the text of each value."""

from __future__ import annotations

from logicgrid.kinds.sudoku.grids import EMPTY, SYMBOLS
from logicgrid.kinds.sudoku.reporting import Reporter
from logicgrid.puzzle.messages import say
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
            return say("sudoku.1", texts=self.texts[-1])
        return say("sudoku.1-9") + (say("sudoku.to", texts=self.texts[-1]) if self.size > 10 else "")


def chosen_symbols(text: str | None, size: int, numbers: bool, reporter: Reporter) -> Symbols | None:
    """Return the symbols of a grid of this size; None, and the mistake reported, if the author's own do not suit."""
    if text is None:
        usual = tuple(map(str, range(1, size + 1))) if numbers else tuple(SYMBOLS[:size])
        return Symbols(usual, False)
    texts = tuple("".join(text.split()))
    span = reporter.document.span(("symbols",))
    if len(set(texts)) < len(texts):
        twice = next(each for place, each in enumerate(texts) if each in texts[:place])
        reporter.error(
            "duplicate-symbol",
            say("sudoku.stands-twice-among-symbols", twice=twice),
            span,
            say("sudoku.each-stands-once"),
        )
    elif set(texts) & set(".?_*"):
        reporter.error("bad-symbol", say("sudoku.empty-cells-no-symbols"), span)
    elif len(texts) != size:
        message = say("sudoku.symbols-grid-x", n=len(texts), size=size)
        reporter.error("wrong-length", message, span, say("sudoku.write-them-in-order", size=size))
    else:
        return Symbols(texts, True)
    return None
