"""A condition on two long lists of values concludes what the table of all its supports concludes."""

from random import Random

import pytest

from logicgrid.csp.expr import Compare, Condition, Const, Entry, Holder, Modulo, Or, Product, Sum
from logicgrid.csp.problem import Array, Layout, Problem
from logicgrid.csp.question import ArrayQuestion
from logicgrid.csp.search import tables
from logicgrid.csp.search.grid import SearchBoard
from logicgrid.csp.search.large import MOST_CASES, LargeTable
from logicgrid.csp.search.supports import supports_of
from logicgrid.csp.search.tables import MOST_TRIED, SupportTable, mentions_of
from logicgrid.csp.search.values import PairTable, Seat, SumTable, seats_of
from logicgrid.kinds.explain import NotDerived, derive
from logicgrid.kinds.load import load_text
from logicgrid.puzzle.budget import Budget
from random_problems import actors, problem_of
from support import derived_of, few, long_text, puzzle_of

SIZES = {"spare": 5, "bijective": 4, "shared": 3}


def random_problem(rng: Random) -> tuple[Problem, Condition]:
    kinds = [rng.choice(list(SIZES)) for _ in range(2)]
    lists = [Array(kind, SIZES[kind], kind != "shared", ((1 << SIZES[kind]) - 1,) * 4) for kind in kinds]
    pets = Array("pet", 4, True, (0b1111,) * 4)
    second = rng.choice((1, 1, 2))
    one, other = rng.sample([Holder(home, Const(label)) for home in (0, 3) for label in range(4)], 2)
    a, b = Entry(1, one), Entry(second, other)
    condition: Condition = rng.choice(
        [
            Compare(rng.choice(("==", "!=", "<", "<=")), a, Sum((b, Const(rng.randint(-1, 1))))),
            Compare("==", a, Product(Const(2), b)),
            Or((Compare("==", Modulo(a, Const(2)), Const(1)), Compare("==", b, Const(2)))),
            Compare(rng.choice(("==", "!=")), a, b),
        ]
    )
    return problem_of(4, [actors(4), *lists, pets], [condition]), condition


@pytest.mark.parametrize("start", few(range(0, 300, 100), 3))
def test_two_values_conclude_what_all_supports_conclude_and_from_premises_that_suffice(start: int) -> None:
    concluded = 0
    for seed in range(start, start + 100):
        rng = Random(seed)
        problem, condition = random_problem(rng)
        layout = Layout(problem)
        mentions, seats = mentions_of(layout, condition), seats_of(layout, condition)
        supports = supports_of(mentions)
        assert seats is not None
        assert supports is not None
        pair = PairTable(mentions, 1, frozenset(), seats)
        table = SupportTable(mentions, 1, frozenset(), supports)
        for _ in range(20):
            known = random_marks(rng, pair, seats)
            expected, found = table.consequences(known), pair.consequences(known)
            assert found is None or expected is None or not (found[0] & ~expected[0] or found[1] & ~expected[1]), seed
            if seats[0].array == seats[1].array:  # or else a person's other value is known to the table alone
                assert (found is None) == (expected is None), seed
            if expected is None or found is None:
                if found is None:
                    premises = pair.premises(known, 0, True, 0)
                    assert pair.consequences((known[0] & premises, known[1] & premises)) is None, seed
                continue
            for truth, mask in ((True, found[0]), (False, found[1])):
                while mask:
                    cell = mask & -mask
                    mask ^= cell
                    premises = pair.premises(known, cell, truth, 0)
                    again = pair.consequences((known[0] & premises, known[1] & premises))
                    assert again is not None and again[not truth] & cell, seed
                    concluded += 1
    assert concluded > 500


def random_marks(rng: Random, pair: PairTable, seats: tuple[Seat, Seat]) -> tuple[int, int]:
    """A few cells that are false; now and then one of a row, or that of the two labels, is true."""
    layout, true, false = pair.layout, 0, 0
    for seat in seats:
        first = layout.width * pair.place[seat.item] + layout.first[seat.array]
        cells = [1 << first + value for value in range(layout.problem.arrays[seat.array].size)]
        crossed = [cell for cell in cells if rng.random() < 0.4]
        false |= sum(crossed)
        if len(crossed) < len(cells) and rng.random() < 0.2:
            true |= rng.choice([cell for cell in cells if cell not in crossed])
    roll, cell = rng.random(), pair.cell(seats[0].item, seats[1].item)
    return (true | cell, false) if roll < 0.2 else (true, false | cell) if roll < 0.5 else (true, false)


AGES = long_text(__file__, "ages.yaml")


def test_ages_from_1_to_130_are_derived_and_the_checker_accepts_it() -> None:
    assert derived_of(puzzle_of(AGES), Budget(100)).derivation.complete


def test_one_of_two_who_differ_among_300_spare_values_is_somebody_else_by_the_clue_itself() -> None:
    text = "actors: [Ann, Ben]\nproperties:\n  dish: [pie, stew]\n  seat: {values: 1..300, spare: true}\n"
    puzzle = puzzle_of(f"{text}clues:\n  - val(seat, act(dish, stew)) < val(seat, Ben)\n  - Ann.seat == 299\n")
    steps = derived_of(puzzle, Budget(100)).derivation.steps
    assert len(steps) < 9  # and not one for each seat that is too low


FAR_APART = long_text(__file__, "far_apart.yaml")


def test_what_a_condition_on_four_ages_is_searched_for_counts_against_the_budget() -> None:
    puzzle = puzzle_of(FAR_APART)
    derived = derive(puzzle, Budget(5_000))
    assert isinstance(derived, NotDerived) and derived.verdict == "unknown"
    board = SearchBoard(puzzle.question.problem, puzzle.question.tables())
    large = [table for table in board.tables if type(table) is LargeTable]
    assert 0 < sum(table.looked for table in large) < 350_000


@pytest.mark.long
def test_a_sum_of_four_ages_is_narrowed_without_a_search() -> None:
    text = FAR_APART.replace("abs(val(age, Ann) - val(age, Ben))", "val(age, Ann) + val(age, Ben)")
    puzzle = puzzle_of(text.replace("== 100", "== 200"))
    assert derive(puzzle, Budget(50)) is not None
    board = SearchBoard(puzzle.question.problem, puzzle.question.tables())
    assert any(isinstance(table, SumTable) for table in board.tables)
    assert all(table.looked == 0 for table in board.tables if isinstance(table, LargeTable))


def test_a_clue_of_hundreds_of_cases_has_tables_after_few_tries(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "actors: [Ann, Ben, Cid, Dan]\nproperties: {gives_to: {values: actors}}\nclues:\n"
    loaded = load_text(f"{text}  - count(a.gives_to.gives_to != a for a in actors) >= 3\n")
    assert loaded.puzzle is not None and isinstance(loaded.puzzle.question, ArrayQuestion)
    asked = 0

    def counting(layout: Layout, condition: Condition) -> object:
        nonlocal asked
        asked += 1
        return mentions_of(layout, condition)

    monkeypatch.setattr(tables, "mentions_of", counting)
    assert loaded.puzzle.question.tables().of(loaded.puzzle.question.problem.clues[0]).tables
    assert MOST_CASES < asked < MOST_TRIED + 3 * MOST_CASES
