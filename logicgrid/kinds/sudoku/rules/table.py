"""The table of rules, every row by its name, and their texts: instructions for a solver, and a rule as a clause."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from logicgrid.kinds.cells import cell_name
from logicgrid.kinds.sudoku.board import Rule, RuleRow
from logicgrid.kinds.sudoku.rules import houses, lines, marks, outside
from logicgrid.kinds.sudoku.rules.houses import target_text
from logicgrid.puzzle.board import SYMBOLS, Cage, Cell, Marks, Ruled
from logicgrid.puzzle.messages import both, say

ROWS: dict[str, RuleRow] = {
    row.name: row for row in (*houses.ROWS, *marks.ROWS, *lines.ROWS, *outside.ROWS, *houses.CALCULATIONS)
}


# --- Their texts ------------------------------------------------------------------------------------------------------


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
                found.append((key, target_text(rule)))
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
