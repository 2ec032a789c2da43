"""A board with what its rules come down to: more houses, cages and candidates, pairs that differ, and forms.

Engines, encodings, the deduction and the checker of steps look at merged boards; what a board means is still said by
its rules.
"""

from __future__ import annotations

from functools import lru_cache

from logicgrid.kinds.sudoku.board import Allowed, BoardCage, Pair, SudokuProblem, Unequal
from logicgrid.kinds.sudoku.constraints import EqualSums, Form, Path
from logicgrid.puzzle.record import replace


def merged(board: SudokuProblem) -> SudokuProblem:
    """Return the board with what its rules come down to, and without rules; the same if it has none."""
    return _merged(board) if board.rules or board.always else board


@lru_cache(maxsize=64)
def _merged(board: SudokuProblem) -> SudokuProblem:
    groups, cages, allowed = list(board.groups), list(board.cages), list(board.allowed)
    unequal: dict[Pair, None] = {}
    forms: list[tuple[int, Form]] = []
    marks: list[tuple[bool, Path]] = []
    rules = [*[(-1, rule) for rule in board.always], *enumerate(board.rules)]
    for place, name, limit in [(place, rule.name, each) for place, rule in rules for each in rule.row.limits(rule)]:
        match limit:
            case BoardCage(cells, None) if len(cells) == board.size:
                groups.append(cells)
            case BoardCage():
                cages.append(limit)
            case Allowed(cell, mask):
                allowed[cell] &= mask
            case Unequal(pairs):
                unequal.update(dict.fromkeys(pairs))
            case Path() if place < 0:
                marks.append((name == "consecutive", limit))
            case form:
                forms.append((place, form))
    made = replace(
        board,
        groups=tuple(groups),
        always=(),
        rules=(),
        allowed=tuple(allowed),
        cages=tuple(cages),
        unequal=tuple(unequal),
        marks=tuple(marks),
    )
    peers = peers_of(made)
    split = [(place, form.split(peers, board.size) if isinstance(form, EqualSums) else form) for place, form in forms]
    return replace(made, forms=tuple(split))


def peers_of(board: SudokuProblem) -> list[set[int]]:
    """Return for each cell of a merged board the cells that are different from it."""
    found: list[set[int]] = [set() for _ in board.allowed]
    for group in (*board.different, *board.unequal):
        for cell in group:
            found[cell].update(group)
    for cell, others in enumerate(found):
        others.discard(cell)
    return found
