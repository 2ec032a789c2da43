"""Tables that turn: a command that needs one answer says what fixes it; with that it does what was asked."""

import json
from random import Random

import oracle
from logicgrid.analyses.open_cells import turning_in
from logicgrid.csp.reasons import turning_rows
from logicgrid.kinds.logic_grid import grid_of
from logicgrid.puzzle.budget import Budget
from support import daily, puzzle_of

PEOPLE = ["Ann", "Ben", "Cleo", "Dan", "Eve"]


def test_answers_are_turns_of_one_exactly_if_brute_force_says_so() -> None:
    found = []
    for seed in daily(range(120), 3):
        rng = Random(f"turning {seed}")
        size, forms = rng.choice([3, 4, 5]), [rng.choice(["next_to(seat, {}, {})", "just_before(seat, {}, {})"])] * 6
        forms += ["distance(seat, {}, {}) == 2", "val(seat, {}) == val(seat, {}) - 1"]  # the last one is not turned
        people = PEOPLE[:size]
        rules = [rng.choice(forms).format(*rng.sample(people, 2)) for _ in range(rng.randint(2, 4))]
        text = f"actors: [{', '.join(people)}]\nproperties: {{seat: {{values: 1..{size}, circular: true}}}}\n"
        text = f"{text}clues: {json.dumps(rules)}\n"
        rows = {tuple(int(each[who]["seat"]) for who in people) for each in oracle.solve(text).solutions}
        images = [[sign * seat for seat in next(iter(rows), ())] for sign in (1, -1)]
        turned, mirrors = [{tuple((seat + by) % size + 1 for seat in row) for by in range(size)} for row in images]
        expected = rows != turned if len(rows) > 1 and rows in (turned, turned | mirrors) else None
        puzzle = puzzle_of(text)
        turning = turning_in(puzzle, None)
        assert (turning and turning.mirrors) == expected, text
        turns = [1] * (not any("val" in rule for rule in rules))
        assert [*turning_rows(grid_of(puzzle).question.problem)] == turns, text
        if turning is not None:
            assert turning.count == len(rows), text
            fixed = puzzle_of(text + f"rules: ['{turning.fix}']\n")
            assert len(fixed.question.engine().find(3, Budget(1_000)).solutions) == 1, text
            found.append(turning.mirrors)
    assert found.count(True) > 1 < found.count(False)
