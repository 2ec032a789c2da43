"""The texts of rules: what a solver has to do, and one rule with its cells, as a clause."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from logicgrid.kinds.cells import cell_name
from logicgrid.kinds.sudoku.board import Rule
from logicgrid.puzzle.messages import both, say

_LISTED = 6
"""The number of cells, beside those of a line, up to which all are named."""


def clause(rule: Rule, cell: Callable[[int], str] | None = None) -> str:
    """Return the rule with its cells; `cell` names these."""
    name = cell or (lambda each: cell_name(each, rule.size))
    first, second = (*rule.parts, (), ())[:2]
    return say(
        f"rules.{_key(rule)}-step",
        cells=_cells(first, name, rule.row.takes == "line"),
        others=_cells(second, name, rule.row.takes == "line"),
        value="" if rule.value is None else str(rule.value),
        digits=" ".join(map(str, rule.digits)),
    )


def sentences(rules: Sequence[Rule]) -> list[str]:
    """Return what a solver has to know, each rule once."""
    texts = {}
    for rule in rules:
        value = "" if rule.value is None else str(rule.value)
        digits = " ".join(map(str, rule.digits)) if rule.choice else ""
        found = say(f"rules.{_key(rule)}", value=value, digits=digits)
        texts[str(found)] = found
    return list(texts.values())


def _key(rule: Rule) -> str:
    """Return the name of the rule in the keys of messages, with its choice behind it."""
    choice = f"-{rule.choice}" if rule.choice else ""
    return rule.name.replace("_", "-") + choice


def _cells(cells: Iterable[int], name: Callable[[int], str], line: bool) -> str:
    listed = list(cells)
    if line and len(listed) > _LISTED:
        return f"{name(listed[0])}…{name(listed[-1])}"
    return "–".join(map(name, listed)) if line else both(map(name, listed))
