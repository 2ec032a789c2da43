"""`rules:` beside `clues:`: always true and no clue, in every analysis; and brute force against all of it."""

from logicgrid.kinds.atoms import derivation_to_value, identity
from logicgrid.puzzle.budget import Budget
from support import derived_of, puzzle_of

LUNCH = """\
actors: {guest: [Ada, Ben, Cleo]}
properties:
  dish: [soup, pie, stew]
  seat: 1..3
"""
KNOWN = """\
rules:
  - text: Ben never eats pie.
    rule: val(dish, Ben) != pie
  - text: The table stands in the garden.
"""
TOLD = """\
clues:
  - text: Cleo sits before Ben.
    rule: before(seat, Cleo, Ben)
  - Ada == stew
  - val(seat, Ada) == 1
"""


def test_steps_that_rest_on_a_rule_have_no_clue_and_name_the_rule() -> None:
    puzzle = puzzle_of(LUNCH + KNOWN + TOLD)
    found = derived_of(puzzle, Budget(1_000))
    value = derivation_to_value(found.derivation, found.atoms, identity(puzzle))
    own = [step for step in value["steps"] if step.get("rules")]
    assert [(step["clues"], step["rules"], step["reason"]["rule"]) for step in own] == [([], [1], 1)]


def test_a_puzzle_without_rules_keeps_its_identity_and_texts_are_no_part_of_it() -> None:
    plain_one = identity(puzzle_of(LUNCH + TOLD))
    assert plain_one == identity(puzzle_of(LUNCH + "rules: []\n" + TOLD))
    assert plain_one == identity(puzzle_of(LUNCH + "rules: [{text: It rains.}]\n" + TOLD))
    known = identity(puzzle_of(LUNCH + KNOWN + TOLD))
    assert known != plain_one
    assert known == identity(puzzle_of(LUNCH + "rules:\n  - {rule: 'val(dish, Ben) != pie'}\n" + TOLD))
    assert known != identity(puzzle_of(LUNCH + TOLD + "  - Ben != pie\n"))
