"""The cages of a calcudoku as its file draws them."""

from __future__ import annotations

from collections.abc import Sequence
from string import ascii_letters
from typing import Any

from logicgrid.kinds.sudoku.board import Rule
from logicgrid.kinds.sudoku.rules.calculations import target_text


def keys(rules: Sequence[Rule], size: int) -> dict[str, Any]:
    """Return the picture and the targets; a list of cages if there are more than letters."""
    cages = sorted(rules, key=lambda rule: min(rule.cells))
    if len(cages) > len(ascii_letters):
        names = [" ".join([f"r{cell // size + 1}c{cell % size + 1}" for cell in rule.cells]) for rule in cages]
        return {
            "cages": [{"cells": cells, "target": target_text(rule)} for cells, rule in zip(names, cages, strict=True)]
        }
    letters = ["."] * (size * size)
    for letter, rule in zip(ascii_letters, cages, strict=False):
        for cell in rule.cells:
            letters[cell] = letter
    rows = [" ".join(letters[start : start + size]) + "\n" for start in range(0, size * size, size)]
    told = {letter: target_text(rule) for letter, rule in zip(ascii_letters, cages, strict=False)}
    return {"cages": {"picture": "".join(rows), "targets": told}}
