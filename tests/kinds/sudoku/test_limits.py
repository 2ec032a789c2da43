"""What a page carries of rules leaves what some filling has, and what brute force finds."""

from itertools import product
from random import Random

import pytest

from logicgrid.kinds.load import load
from logicgrid.kinds.sudoku.atoms import SudokuAtoms
from logicgrid.kinds.sudoku.constraints import peers_of
from logicgrid.kinds.sudoku.limits import Fillings, limits_of
from logicgrid.puzzle.budget import Budget
from page_support import PUZZLES
from support import few

BOARDS = sorted(
    [
        *(PUZZLES / "sudoku" / "rules").glob("*.yaml"),
        *[file for kind in ("calcudoku", "futoshiki", "skyscrapers") for file in (PUZZLES / kind).glob("*.yaml")],
    ]
)
MOST = 1_500
"""The fillings that brute force goes through."""


@pytest.mark.parametrize("file", few(BOARDS, 3), ids=lambda file: str(file.stem))
def test_a_limit_leaves_what_its_rule_and_the_houses_leave(file: object) -> None:
    puzzle, chance = load(file).puzzle, Random(str(file))  # type: ignore[arg-type]
    assert puzzle is not None
    atoms = SudokuAtoms(puzzle)
    scene, peers = atoms.scene(), peers_of(atoms.board)
    rules = {rule.number: rule for rule in atoms.puzzle.rules}
    fillings = Fillings([dict.fromkeys(others, 0) for others in peers])
    found = limits_of(scene)
    answer = puzzle.question.engine().find(1, Budget(10_000)).solutions[0][0]
    for limit in chance.sample(found, min(12, len(found))):
        digits = [[answer[cell], *chance.sample(range(scene.size), 2)] for cell in limit.cells]
        while len(list(product(*digits))) > MOST:
            digits[chance.randrange(len(digits))][1:] = []
        masks = tuple([sum({1 << digit for digit in some}) for some in digits])
        kept = fillings.narrowed(limit, masks)
        assert kept is not None and all(
            not left & ~mask and left >> answer[cell] & 1
            for cell, left, mask in zip(limit.cells, kept, masks, strict=True)
        )
        if limit.cited < 0 or sum([each.cited == limit.cited for each in found]) > 1:
            continue
        rule, values = rules[limit.cited], [digit + 1 for digit in answer]
        if not set(rule.cells) <= set(limit.cells):
            continue
        expected = [0] * len(masks)
        for way in product(*map(set, digits)):
            for cell, digit in zip(limit.cells, way, strict=True):
                values[cell] = digit + 1
            together = dict(zip(limit.cells, way, strict=True))
            different = all(
                together[one] != together[other] for one in together for other in together if other in peers[one]
            )
            if different and rule.row.holds(rule, values):
                expected = [mask | 1 << digit for mask, digit in zip(expected, way, strict=True)]
        assert list(kept) == expected, (rule.name, limit.cells)
