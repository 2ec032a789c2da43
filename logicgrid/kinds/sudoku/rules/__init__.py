"""The rules that setters use, besides rows, columns and boxes: one table, a row for each, and how rules are written.

A row defines how its rule is written, its meaning, its constraints for engines and its drawing; nothing else in the
program names a rule.  Its texts are `rules.NAME` and `rules.NAME-step` in the messages, in all languages.  Rules that
always hold are keys of a sudoku file, their short forms: `diagonals`, `cages` and `marks`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import pairwise
from typing import Any

from logicgrid.files.source import Path
from logicgrid.kinds.cells import cell_name
from logicgrid.kinds.sudoku.board import Group, Pair, Rule, RuleRow, diagonals, neighbours
from logicgrid.kinds.sudoku.reporting import CELL_HELP, CellReader, Place, Reporter, has_cells
from logicgrid.kinds.sudoku.rules import houses, marks
from logicgrid.kinds.sudoku.schema import CageEntry, DrawnCages, MarksEntry, SudokuFile
from logicgrid.puzzle.board import SYMBOLS, Cage, Cell, Marks, Ruled
from logicgrid.puzzle.messages import both, say
from logicgrid.puzzle.record import Record


@cache
def rule_rows() -> dict[str, RuleRow]:
    """Return the table, every row by its name; most files need only the rows of short forms."""
    from logicgrid.kinds.sudoku.rules import lines, outside

    tables = (*houses.ROWS, *marks.ROWS, *lines.ROWS, *outside.ROWS, *houses.CALCULATIONS)
    return {row.name: row for row in tables}


def always(size: int, name: str, *parts: Group, value: int | None = None, choice: str = "") -> Rule:
    """Return a rule that is written as a key of the file: it always holds, and is not a clue."""
    row = next(row for row in (*houses.ROWS, *marks.ROWS, *marks.NEIGHBOURS) if row.name == name)
    return Rule(row, size, 0, parts, value, choice=choice, written=parts)


# --- Rules in words, and in the notation of our files -----------------------------------------------------------------

_IN_LINE = 8
"""The most marks on a line of a file."""

_LISTED = 6
"""The most cells that are all named, except those of a line."""


def clause(rule: Rule, cell: Callable[[int], str] | None = None) -> str:
    """Return the rule with its cells; `cell` names these."""
    name = cell or (lambda each: cell_name(each, rule.size))
    is_marked = rule.row.takes == "each"
    first, second = (*((rule.written if is_marked else ()) or rule.parts), (), ())[:2]
    is_line = rule.row.takes == "line" or "line" in dict(rule.row.options).values()
    return say(
        f"rules.{_key(rule)}-step",
        cells=_along(first, rule.size) if ("at", "outside") in rule.row.options else _cells(first, name, is_line),
        others=_cells(second, name, is_line),
        one=name(first[0]) if first else "",
        other=name(first[-1]) if first else "",
        value="" if rule.value is None else str(rule.value),
        digits=" ".join(map(str, dict.fromkeys(rule.digits) if is_marked else rule.digits)),
    )


def sentences(rules: Sequence[Rule]) -> dict[str, str]:
    """Return the instructions for a solver, without duplicates, each with the name of a rule that has it."""
    texts: dict[str, tuple[str, str]] = {}
    for rule in rules:
        value = "" if rule.value is None else str(rule.value)
        digits = " ".join(map(str, rule.digits)) if rule.choice else ""
        named = _key(rule) if " of " in rule.row.takes else rule.name.replace("_", "-")
        found = say(f"rules.{named}", value=value, digits=digits)
        texts.setdefault(str(found), (found, rule.name))
    return dict(texts.values())


def _along(cells: Sequence[int], size: int) -> str:
    """Return the row or the column with these cells, with the end from which they are seen."""
    row, column = divmod(cells[0], size)
    if cells[-1] // size == row:
        return say("rules.from-left" if cells[-1] > cells[0] else "rules.from-right", n=row + 1)
    return say("rules.from-top" if cells[-1] > cells[0] else "rules.from-bottom", n=column + 1)


def as_written(rule: Rule) -> Ruled:
    """Return the rule in the notation of our files, every cell by its name."""
    row, size, main = rule.row, rule.size, rule.row.main
    parts = [[cell_name(cell, size) for cell in part] for part in rule.written]
    found = [] if main is None else [(main, BETWEEN.get(row.takes, " ").join(parts[0]))]
    left = iter(parts if main is None else parts[1:])
    for key, sort in row.options:
        match sort.rstrip("?"):
            case "number":
                found += [] if rule.value is None else [(key, str(rule.value))]
            case "digits" | "digit":
                found.append((key, " ".join([SYMBOLS[digit - 1] for digit in rule.digits])))
            case "outside" if "towards" in dict(row.options).values():
                found.append((key, f"r{rule.digits[0]}c{rule.digits[1]}"))
            case "outside":
                found.append((key, _beside(rule.written[0], size)))
            case "towards":
                found.append((key, parts[0][0]))
            case "target":
                found.append((key, houses.target_text(rule)))
            case _:
                found.append((key, " ".join(next(left))))
    if rule.choice and " of " in row.takes:
        return Ruled(rule.name, (("", rule.choice),))
    short = main is not None and len(found) == 1
    return Ruled(rule.name, (("", found[0][1]),) if short else tuple(found))


def all_written(rules: Sequence[Rule]) -> tuple[Ruled, ...]:
    """Return rules in the notation of our files, with successive marks of one row on the same line."""
    merged: list[Ruled] = []
    for rule in rules:
        written = as_written(rule)
        is_mark = rule.row.takes in ("pairs", "signs", "each") or rule.row.takes.startswith("some of")
        last = merged[-1] if merged else written
        if is_mark and merged and last.name == rule.name and _is_short(last) and _is_short(written):
            text = f"{last.keys[0][1]} {written.keys[0][1]}"
            if len(text.split()) <= _IN_LINE:
                merged[-1] = Ruled(rule.name, (("", text),))
                continue
        merged.append(written)
    return tuple(merged)


def short_forms(rules: Sequence[Rule], size: int) -> dict[str, Any]:
    """Return rules that always hold in their short forms, as the keys of a board."""

    def parts(name: str) -> Iterator[tuple[Cell, ...]]:
        found = (part for rule in rules if rule.name == name for part in rule.parts)
        return (tuple([divmod(cell, size) for cell in part]) for part in found)

    even, odd = (tuple(sorted({cell for part in parts(name) for cell in part})) for name in ("even", "odd"))
    pairs = tuple([(one, other) for one, other in parts("consecutive")])
    marks = Marks(even, odd, pairs, any(rule.name == "apart" for rule in rules))
    sums = [rule.value for rule in rules if rule.name == "killer"]
    return {
        "diagonals": any(rule.name == "diagonal" for rule in rules),
        "cages": tuple(map(Cage, parts("killer"), sums)),
        "marks": None if marks == Marks() else marks,
    }


def _is_short(rule: Ruled) -> bool:
    return [key for key, _ in rule.keys] == [""]


BETWEEN = {"pairs": "-", "signs": ">"}
"""The separators between the cells of such rules in files."""


def _beside(ray: Sequence[int], size: int) -> str:
    """Return the place beside the grid from which these cells are read."""
    row, column = divmod(ray[0], size)
    down, across = ray[-1] // size - row, ray[-1] % size - column
    return f"r{row + 1 - (down > 0) + (down < 0)}c{column + 1 - (across > 0) + (across < 0)}"


def _key(rule: Rule) -> str:
    """Return the name of the rule in the keys of messages, followed by its choice."""
    choice = f"-{rule.choice}" if rule.choice else ""
    return rule.name.replace("_", "-") + choice


def _cells(cells: Iterable[int], name: Callable[[int], str], line: bool) -> str:
    listed = list(cells)
    if line and len(listed) > _LISTED:
        return f"{name(listed[0])}…{name(listed[-1])}"
    return "–".join(map(name, listed)) if line else both(map(name, listed))


# --- Short forms ------------------------------------------------------------------------------------------------------


class House(Record):
    """Cells with different symbols, and their usual name."""

    name: str
    cells: Group


class ShortFormReader(CellReader):
    """The reader of one file; `houses` are the cells that must differ according to the rules read so far."""

    def __init__(self, size: int, reporter: Reporter) -> None:
        super().__init__(size, reporter)
        self.houses: list[House] = []

    def rules(self, model: SudokuFile) -> Iterator[Rule]:
        """Yield the rules that can be read."""
        if model.diagonals:
            yield always(self.size, "diagonal", *diagonals(self.size), choice="both")
            names = say("sudoku.diagonal-from-top-left"), say("sudoku.diagonal-from-bottom-left")
            self.houses += map(House, names, diagonals(self.size))
        yield from self._drawn(model.cages) if isinstance(model.cages, DrawnCages) else ()
        for number, cage in enumerate(() if isinstance(model.cages, DrawnCages) else model.cages or ()):
            yield from self._listed(cage, number)
        yield from () if model.marks is None else self._marks(model.marks)

    # ------------------------------------------------------------------ cages

    def _listed(self, cage: CageEntry, number: int) -> Iterator[Rule]:
        path: Path = ("cages", number)
        cells: dict[int, None] = {}
        before = len(self.reporter.found)
        for chain, token in self.chains((*path, "cells"), cage.cells):
            if len(chain) != 1:
                helps = say("sudoku.put-spaces-between-cells")
                self.reporter.error("bad-cage", say("sudoku.cage-list-single-cells"), token, helps)
            elif chain[0] in cells:
                helps = say("sudoku.each-stands-once")
                self.reporter.error("bad-cage", say("sudoku.cage-has-cell-already"), token, helps)
            cells.update(dict.fromkeys(chain))
        if len(self.reporter.found) > before:
            return
        if not cells:
            self.reporter.error("bad-cage", say("sudoku.cage-has-no-cells"), (*path, "cells"), say(CELL_HELP))
            return
        name = say("sudoku.cage", number=number + 1)
        yield from self._cage(name, tuple(cells), cage.sum, (*path, "sum"), path)

    def _drawn(self, cages: DrawnCages) -> Iterator[Rule]:
        for letter, cells, start in self.drawn_cages(cages.picture, cages.sums, "sums"):
            name = say("sudoku.cage-2", letter=letter)
            if letter in cages.sums:
                yield from self._cage(name, tuple(cells), cages.sums[letter], ("cages", "sums", letter), start)
            else:
                helps = say("sudoku.write-12-under-sums", letter=letter)
                self.reporter.error("missing-sum", say("sudoku.has-no-sum", name=name), start, helps)

    def _cage(self, name: str, cells: Group, total: str | None, path: Path, place: Place) -> Iterator[Rule]:
        """Yield a cage with the sum at a path of the file, unless the cage has more cells than there are symbols."""
        value = self._total(total, name, len(cells), path)
        if len(cells) <= self.size:
            self.houses.append(House(name, cells))
            yield always(self.size, "killer", cells, value=value)
            return
        message = say("sudoku.has-cells-only-symbols", name=name, n=len(cells), size=self.size)
        self.reporter.error("bad-cage", message, place, say("sudoku.all-values-in-cage"))

    def _total(self, text: str | None, name: str, cells: int, path: Path) -> int | None:
        """Return the sum, None if it is not stated; report a sum that no values add up to."""
        if text is None or text in ("any", "?"):
            return None
        if not (text.isascii() and text.isdecimal()):
            self.reporter.error("bad-sum", say("sudoku.no-sum", text=text[:40]), path, say("sudoku.write-whole-number"))
            return None
        self.fits(text, min(cells, self.size), name, path)
        return int(text) if len(text) < 6 else 99999

    # ------------------------------------------------------------------ marks

    def _marks(self, marks: MarksEntry) -> Iterator[Rule]:
        size = self.size
        for key, texts in (("even", marks.even), ("odd", marks.odd)):
            if cells := tuple(dict.fromkeys(self.marked(("marks", key), texts))):
                yield always(self.size, key, cells)
        sides = neighbours(size)
        pairs: dict[Pair, None] = {}
        for chain, token in self.chains(("marks", "consecutive"), marks.consecutive):
            if len(chain) < 2:
                message = say("sudoku.mark-stands-between-two")
                self.reporter.error("bad-mark", message, token, say("sudoku.write-r1c1-r1c2"))
            for one, other in pairwise(chain):
                pair = min(one, other), max(one, other)
                if pair not in sides:
                    message = say("sudoku.no-neighbours", one=cell_name(one, size), other=cell_name(other, size))
                    helps = say("sudoku.mark-stands-on-side")
                    self.reporter.error("bad-mark", message, token, helps)
                pairs[pair] = None
        if pairs:
            yield always(self.size, "consecutive", *pairs)
        if marks.others_apart:
            yield always(self.size, "apart", *[pair for pair in sides if pair not in pairs])

    def marked(self, path: Path, texts: Sequence[str]) -> list[int]:
        """Return the cells of a list, or those with a # in a picture."""
        if not texts:
            return []
        if has_cells(texts):
            return [cell for chain, _ in self.chains(path, texts) for cell in chain]
        found = self.picture(path, texts) or []
        for token in found:
            if token.text not in "#.":
                helps = say("sudoku.write-on-marked-cells")
                self.reporter.error("bad-mark", say("sudoku.no-mark", text=token.text), token, helps)
        return [cell for cell, token in enumerate(found) if token.text == "#"]
