"""Requests to the maker of sudokus, as they are typed, and their mistakes, which are reported before any work."""

from __future__ import annotations

from collections.abc import Iterator
from math import isqrt
from typing import Any

from logicgrid.files.text import read_bytes, text_of
from logicgrid.kinds import kind_named
from logicgrid.kinds.made import (
    BoardRequest,
    Group,
    Range,
    asked_of_all,
    orbits,
    range_of,
    refuse,
    refused,
    size_of,
    sums,
)
from logicgrid.kinds.sudoku import Preset
from logicgrid.kinds.sudoku.make.drawn_rules import ALL_GIVEN, exchangeable, fits_somewhere, makeable, rows_of
from logicgrid.kinds.sudoku.make.shapes import VARIANTS, is_open_if_marked
from logicgrid.kinds.sudoku.make.solver import Rules
from logicgrid.kinds.sudoku.rules import rule_rows
from logicgrid.puzzle.board import SYMBOLS, default_box
from logicgrid.puzzle.diagnostics import Diagnostic, Span, brief, did_you_mean
from logicgrid.puzzle.messages import comma, either, say
from logicgrid.puzzle.question import bits

SIZES = (4, 16)
PRESET_SIZES = (4, 9)

_LIKE = {"killer": ("killer",), "consecutive": ("white",), "parity": ("even", "odd")}
"""The rules of the table that are equivalent to a variant."""

_LEAST = {(4, ()): 4, (6, ()): 8, (9, ()): 17, (9, ("diagonal",)): 12}
"""The least known numbers of givens of puzzles with a size and variants.

4 and 17 are proved (G. McGuire et al., "There is no 16-clue sudoku", 2012), the others are the least known.
"""


class SudokuRequest(BoardRequest):
    """A sudoku to be made.  `givens` is their number, None: as few as the level allows; `pattern`: their places.

    `symmetry` None is a half-turn, or none for a minimal sudoku.  `rules` are names of `drawn_rules`; `empty`: without
    givens.  `kind` is one whose puzzles are made of its rule `own`, "" for a sudoku.
    """

    size: int = 9
    variants: tuple[str, ...] = ()
    givens: Range | None = None
    minimal: bool = False
    pattern: Group | None = None
    rules: tuple[str, ...] = ()
    empty: bool = False
    kind: str = ""
    own: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the rules to draw; marks that are given exhaustively are not drawn individually."""
        covered = {each for name in self.rules for each in ALL_GIVEN.get(name, ())} | {self.own}
        return tuple(dict.fromkeys([name for name in self.rules if name not in covered]))

    @property
    def kept(self) -> str:
        """The name of the symmetry that the givens have."""
        return self.symmetry or ("none" if self.minimal else "turn")

    def counts(self, low: int, high: int) -> list[int]:
        """Return the numbers of givens in a range that the symmetry allows."""
        possible = sums([len(group) for group in orbits(self.size, self.size, self.kept)])
        return [count for count in bits(possible) if low <= count <= high]


def asked(request: Any) -> SudokuRequest:
    """Return the request for sudokus.  Raises Refused."""
    wrong: list[Diagnostic] = []
    size, givens = size_of(request.size, wrong), range_of(request.givens, wrong)
    if size is not None and size[1] not in (None, size[0]):
        wrong.append(Diagnostic("bad-size", say("sudoku.sudoku-square"), help=say("sudoku.write-size", size=size[0])))
    refuse(wrong)
    rows = None if size is None else size[0]
    pattern = None
    if request.pattern is not None:
        read, pattern = read_pattern(request.pattern)
        if rows not in (None, read):
            message = say("sudoku.pattern-has-rows-size", read=read, rows=rows)
            raise refused([Diagnostic("wrong-pattern", message, help=say("sudoku.leave-size-out"))], request.pattern)
        rows = read
    kind = kind_named(request.what)
    made = SudokuRequest(
        size=kind.usual_size if rows is None else rows,
        variants=_names(request.variant),
        givens=givens or request.clues,
        minimal=bool(request.minimal),
        pattern=pattern,
        rules=tuple([name.casefold().replace("-", "_").replace(" ", "_") for name in _names(request.rules)]),
        empty=bool(request.empty),
        kind=kind.name if isinstance(kind, Preset) else "",
        own=kind.own_rule if isinstance(kind, Preset) else "",
        **asked_of_all(request),
    )
    refuse(problems(made))
    return made


def _names(text: str | None) -> tuple[str, ...]:
    """Return the names in a list with commas."""
    return tuple([name.strip() for name in (text or "").split(",") if name.strip()])


def problems(request: SudokuRequest) -> Iterator[Diagnostic]:
    """Yield everything that is wrong with a request."""
    size = request.size
    for name in request.variants:
        if name not in VARIANTS:
            known = ", ".join(VARIANTS)
            help = did_you_mean(name, VARIANTS) or say("sudoku.variants", known=known)
            yield Diagnostic("unknown-variant", say("sudoku.no-variant-sudokus", name=brief(name)), help=help)
    wrong = list(request.wrong_symmetry(request.kept, size, size))
    yield from wrong
    if wrong:
        return
    least, most = PRESET_SIZES if request.kind else SIZES
    if not least <= size <= most:
        what = say("sudoku.sudoku-has-rows-not", sizes=least, sizes2=most, size=size)
        yield Diagnostic("bad-size", what, help=say("sudoku.write-size-9"))
        return
    yield from _rules(request)
    if default_box(size) is None and "jigsaw" not in request.variants and not request.kind:
        near = [str(each) for each in (size - 1, size + 1) if default_box(each)]
        help = say("sudoku.make-jigsaw-variant-jigsaw", near=either(near))
        yield Diagnostic("missing-box", say("sudoku.grid-x-has-no-boxes", size=size), help=help)
    if request.pattern is not None:
        if request.givens is not None:
            help = say("sudoku.leave-givens-out")
            yield Diagnostic("givens-and-pattern", say("sudoku.pattern-says-how-many"), help=help)
        if request.symmetry is not None:
            help = say("sudoku.leave-symmetry-out")
            yield Diagnostic("symmetry-and-pattern", say("sudoku.pattern-says-where-givens"), help=help)
    yield from _counts(request)


def _rules(request: SudokuRequest) -> Iterator[Diagnostic]:
    """Yield the mistakes in the rules, and in requesting no givens."""
    known, size = makeable(), request.size
    box = None if request.kind or "jigsaw" in request.variants else default_box(size)
    base, wrong = Rules(size, box and (box[1], box[0])), False
    for name in request.rules:
        wrong = wrong or name not in known
        if name not in known and name in rule_rows():
            help = say("rules.write-rules", names=comma(known))
            yield Diagnostic("unknown-rule", say("rules.not-made", name=name), help=help)
        elif name not in known:
            help = did_you_mean(name, known) or say("rules.known", names=comma(known))
            yield Diagnostic("unknown-rule", say("rules.unknown", name=brief(name)), help=help)
        elif not all(fits_somewhere(row, base.layout) for row in rows_of(name)):
            wrong = True
            help = say("rules.leave-out", name=name)
            yield Diagnostic("impossible-rule", say("rules.impossible", name=name, size=size), help=help)
    if not wrong:
        yield from _empty(request, base)


def _empty(request: SudokuRequest, base: Rules) -> Iterator[Diagnostic]:
    """Yield the mistakes in requesting no givens, or only those that the rules need."""
    if request.symmetry is not None and (request.kind or request.empty):
        help = say("sudoku.leave-symmetry-out")
        yield Diagnostic("symmetry-and-pattern", say("rules.no-symmetry"), help=help)
    if not request.empty:
        return
    if request.givens is not None or request.pattern is not None or request.minimal:
        yield Diagnostic("empty-and-givens", say("rules.empty-and-givens"), help=say("rules.leave-empty-out"))
    if request.own and not rule_rows()[request.own].made:
        return
    own = (request.own,) if request.own else ()
    drawn = (*own, *request.rules, *[name for variant in request.variants for name in _LIKE.get(variant, ())])
    named, helps = comma([*request.variants, *request.rules] or ["sudoku"]), say("rules.empty-needs-help")
    if (swapped := exchangeable(drawn, base.layout)) is not None:
        shown = comma([f"{place}→{value}" for place, value in enumerate(swapped, 1) if place != value])
        message = say("rules.empty-needs", names=named, shown=shown)
        yield Diagnostic("too-few-givens", message, help=helps)
    elif not request.variants and is_open_if_marked(base, drawn):
        yield Diagnostic("too-few-givens", say("rules.empty-marked", names=named), help=helps)


def _counts(request: SudokuRequest) -> Iterator[Diagnostic]:
    """Yield what is wrong with the number of givens."""
    size, cells = request.size, request.size**2
    low, high = request.givens or (0, cells)
    if request.pattern is not None:
        low = high = len(request.pattern)
    least, why = _least(request)
    if low > high:
        yield Diagnostic(
            "empty-range",
            say("sudoku.no-number-from", low=low, high=high),
            help=say("sudoku.write-givens", high=high, low=low),
        )
    elif low > cells:
        help = say("sudoku.write-most", cells=cells)
        yield Diagnostic("too-many-givens", say("sudoku.grid-x-has-only", size=size, cells=cells, low=low), help=help)
    elif high < least:
        message = say("sudoku.given-cannot-have-one", n=high, why=why)
        key = "sudoku.write-givens-or-more" if request.pattern is None else "sudoku.mark-more-cells-in"
        yield Diagnostic("too-few-givens", message, help=say(key, least=least))
    elif request.pattern is None and not request.counts(low, high):
        near = [
            count
            for count in (max(request.counts(0, low), default=None), min(request.counts(high, cells)))
            if count is not None and count >= least
        ]
        asked = str(low) if low == high else say("sudoku.to-3", low=low, high=high)
        message = say("sudoku.givens-cannot-have-symmetry", asked=asked, kept=request.kept, size=size)
        yield Diagnostic("no-such-symmetry", message, help=say("sudoku.write-givens-2", map=either(map(str, near))))


def _least(request: SudokuRequest) -> tuple[int, str]:
    """Return the number of givens below which there is no puzzle, or none is known, and why."""
    if set(request.variants) & {"killer", "consecutive", "parity"} or request.rules or request.kind:
        return 0, ""
    known = _LEAST.get((request.size, tuple(sorted(request.variants))))
    if known is not None:
        return known, say("sudoku.least-which-puzzle-known", known=known)
    return request.size - 1, say("sudoku.two-digits-not-given")


# -- patterns --------------------------------------------------------------------------------------------------------

_EMPTY = ".0_-"
_GIVEN = "#*xXoO" + SYMBOLS


def read_pattern(path: str) -> tuple[int, Group]:
    """Return the size of the pattern in a file and the cells of the givens.  Raises Refused."""
    raw, found = read_bytes(path)
    if raw is None:
        raise refused(found, path)
    return pattern_in(text_of(raw), path)


def pattern_in(text: str, path: str = "") -> tuple[int, Group]:
    """Return the size of a pattern and the cells of the givens.  Raises Refused, with the path of the file.

    A line is a row: `.`, `0`, `_` or `-` for an empty cell, `#`, a digit or another sign for a given.  All cells may
    also be on one line.

    >>> pattern_in("#..#\\n....\\n.##.\\n#..#")
    (4, (0, 3, 9, 10, 12, 15))
    """
    rows = [(number, row.strip()) for number, row in enumerate(text.splitlines(), 1) if row.strip()]
    if not rows:
        help = say("sudoku.write-given-no-given")
        raise refused([Diagnostic("empty-pattern", say("sudoku.pattern-has-no-rows"), help=help)], path)
    if len(rows) == 1 and isqrt(len(rows[0][1])) ** 2 == len(rows[0][1]):
        number, line = rows[0]
        side = isqrt(len(line))
        rows = [(number, line[start : start + side]) for start in range(0, len(line), side)]
    size = len(rows)
    found = []
    for number, row in rows:
        left = text.splitlines()[number - 1].index(row) + 1
        if len(row) != size:
            message = say("sudoku.row-has-cell-rows", n=len(row), size=size)
            span = Span(number, left, number, left + len(row))
            found.append(Diagnostic("wrong-pattern", message, span, say("sudoku.pattern-has-many-rows")))
        for place, sign in enumerate(row):
            if sign not in _EMPTY and sign not in _GIVEN:
                span = Span(number, left + place, number, left + place + 1)
                help = say("sudoku.write-given-no-given")
                found.append(Diagnostic("wrong-pattern", say("sudoku.no-cell-pattern", sign=sign), span, help))
    if found:
        raise refused(found, path)
    signs = "".join([row for _, row in rows])
    return size, tuple([cell for cell, sign in enumerate(signs) if sign in _GIVEN])
