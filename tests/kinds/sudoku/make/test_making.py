"""Sudokus to order: all that was asked for holds, by the whole program and by counting, and the seed decides all."""

from functools import partial
from random import Random
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

import making_support
from logicgrid.kinds.load import load_text
from logicgrid.kinds.made import SYMMETRIES, MadePuzzle, NearMiss, orbits
from logicgrid.kinds.sudoku import make as making
from logicgrid.kinds.sudoku.board import SudokuProblem, numbered, plain_board
from logicgrid.kinds.sudoku.make.request import SudokuRequest, pattern_in, problems, read_pattern
from logicgrid.kinds.sudoku.make.shapes import VARIANTS
from logicgrid.kinds.sudoku.make.solver import Digger, Rules, Solver, filled, fitting
from logicgrid.kinds.sudoku.question import SudokuQuestion
from logicgrid.puzzle.budget import Budget, Meter
from logicgrid.puzzle.diagnostics import Refused
from logicgrid.puzzle.record import replace
from making_support import assert_one_hash_for_each, judged
from making_support import attempt_sudoku as attempt
from support import daily, each_case, few, puzzle_of

made = partial(making_support.made, "sudoku")


def board_of(found: MadePuzzle) -> SudokuProblem:
    return puzzle_of(found.text).question.board


@pytest.mark.parametrize("level", few([1, 2, 3, 4], 2))
def test_the_level_is_the_one_that_is_asked_for(level: int) -> None:
    for number in daily(range(1 if level == 4 else 3), 3):
        found = made(number, attempts=5, levels=(level, level))
        assert found.level == level
        assert f"\ndifficulty: {level}\n" in found.text
        judged(found)


def test_a_minimal_sudoku_passes_the_strict_check() -> None:
    for number in daily(range(3), 3):
        judged(made(number, minimal=True), strict=True)


@pytest.mark.parametrize("symmetry", few(["turn", "quarter", "mirror", "diagonal"], 2))
def test_the_givens_are_symmetric_and_no_group_of_a_minimal_one_can_go(symmetry: str) -> None:
    board = board_of(made(minimal=True, symmetry=symmetry, levels=(1, 6)))
    there = {clue.cell: clue.number for clue in board.clues}
    for group in daily(orbits(9, 9, symmetry), 3):
        inside = [there[cell] for cell in group if cell in there]
        assert len(inside) in (0, len(group))
        if inside:
            fewer = SudokuQuestion(board.only(set(there.values()) - set(inside)))
            assert fewer.count().number > 1


@pytest.mark.parametrize(("low", "high"), few([(25, 25), (28, 28), (35, 40), (31, 31)], 2))
def test_the_number_of_givens_is_as_asked(low: int, high: int) -> None:
    for number in daily(range(2), 2):
        found = made(number, attempts=10, givens=(low, high))
        assert low <= found.clues == len(board_of(found).clues) <= high


def test_the_givens_are_where_the_pattern_has_them() -> None:
    pattern = tuple(cell for cell in range(81) if cell % 10 in (0, 4, 7) or cell % 7 == 3)
    assert tuple(clue.cell for clue in board_of(made(pattern=pattern, levels=(1, 6))).clues) == pattern


@pytest.mark.parametrize("variant", few(VARIANTS, 2))
def test_every_variant_is_made_and_judged(variant: str) -> None:
    found = made(variants=(variant,), levels=(1, 5))
    judged(found)
    board = board_of(found)
    assert (board.box is None) == (variant == "jigsaw")
    named = {"killer": {"killer"}, "consecutive": {"consecutive", "apart"}, "parity": {"even", "odd"}}
    assert {rule.name for rule in board.always} == {**named, "diagonal": {"diagonal"}}.get(variant, set())
    assert (found.clues == 0) == (variant == "killer")


def test_marks_do_not_stand_on_givens() -> None:
    board = board_of(made(variants=("parity",)))
    assert all(board.allowed[clue.cell] == 0b111111111 for clue in board.clues)


def test_what_cannot_be_met_gives_the_nearest_and_says_what_it_lacks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "_WORK", 400)
    found = attempt(SudokuRequest(givens=(19, 19), levels=(1, 6), minimal=True), "test", 1, 0)
    assert isinstance(found, NearMiss) and found.nearest is not None
    assert found.nearest.clues > 19 and found.distance > 0
    assert found.why == f"it has {found.nearest.clues} givens, not 19"
    judged(found.nearest)
    found = attempt(SudokuRequest(size=4, levels=(5, 6)), "test", 1, 0)
    assert isinstance(found, NearMiss) and found.nearest is not None
    assert found.why == f"the level is {found.nearest.level}, not 5 to 6"


def test_nothing_is_made_without_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "_WORK", 1)
    assert attempt(SudokuRequest(), "test", 1, 0) == NearMiss("no sudoku was found within the work allowed")


def test_of_sudokus_without_the_effort_asked_for_the_nearest_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    efforts = []

    def noted(maker: making._Maker, draft: making.SudokuDraft) -> making.Accepted | None:
        found = accepted(maker, draft)
        efforts.append(found.effort if found is not None else 0.0)
        return found

    accepted = making._Maker.accepted
    monkeypatch.setattr(making._Maker, "accepted", noted)
    found = attempt(SudokuRequest(size=4, effort=(100, 200)), "test", 1, 0)
    assert isinstance(found, NearMiss) and found.nearest is not None and 0 < found.distance < 1
    assert found.why == f"the effort is {found.nearest.effort:g}, not 100 to 200"
    assert 10 < len(efforts) <= 50  # each costs a part of the work allowed
    assert found.nearest.effort == max(efforts)


def test_each_attempt_gives_another_file() -> None:
    other = attempt(SudokuRequest(), "test", 1, 1)
    assert isinstance(other, MadePuzzle) and other.text != made(1).text


@settings(max_examples=settings.default.max_examples // 4, derandomize=True, phases=[Phase.generate])
@given(
    size=st.sampled_from([4, 5, 6, 7, 8, 9]),
    variants=st.sets(st.sampled_from(VARIANTS), max_size=2),
    symmetry=st.sampled_from([None, *SYMMETRIES]),
    minimal=st.booleans(),
    low=st.integers(1, 6),
    number=st.integers(0, 10_000),
)
def test_whatever_is_made_holds(
    size: int, variants: set[str], symmetry: str | None, minimal: bool, low: int, number: int
) -> None:
    request = SudokuRequest(
        size=size, variants=tuple(sorted(variants)), symmetry=symmetry, minimal=minimal, levels=(low, 6)
    )
    if list(problems(request)):
        return
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(making, "_WORK", 2_000)
        found = attempt(request, "hypothesis", number, 0)
    best = found if isinstance(found, MadePuzzle) else found.nearest
    if best is None:
        return
    judged(best, strict=isinstance(found, MadePuzzle) and minimal and request.kept == "none")
    if isinstance(found, MadePuzzle):
        assert low <= found.level
    cells = {clue.cell for clue in board_of(best).clues}
    assert all(len(cells & set(group)) in (0, len(group)) for group in orbits(size, size, request.kept))


@pytest.mark.parametrize("most", [1, 2, 3, 4])
def test_digging_keeps_the_level_and_a_group_of_givens_that_can_go_is_not_shown_to_be_needed(most: int) -> None:
    groups = orbits(9, 9, "turn")
    for seed in range(4):
        solver = Solver(Rules(9, (3, 3)), Meter(Budget(1_000_000)))
        answer = filled(solver, Random(seed))
        assert answer is not None
        digger = Digger(solver, answer)
        cells = digger.dig(Random(seed).sample(groups, len(groups)), most)
        found = SudokuQuestion(solver.with_givens(answer, cells)).derive(Budget(20_000))
        assert found.complete and found.level == solver.level(answer, cells, 6) <= most
        gone = next(group for group in groups if not cells >> group[0] & 1)
        assert not digger.shows_minimal(cells | sum(1 << cell for cell in gone), groups)


@pytest.mark.parametrize(("rules", "count"), [(Rules(9, (3, 3)), 28), (Rules(6, (3, 2)), 11), (Rules(4, (2, 2)), 5)])
def test_what_fits_a_pattern_is_the_only_answer_of_its_givens(rules: Rules, count: int) -> None:
    rng = Random(count)
    pattern = tuple(sorted(rng.sample(range(rules.size**2), count)))
    cells = sum(1 << cell for cell in pattern)
    solver = Solver(rules, Meter(Budget(200_000)))
    found = [answer for answer, _ in zip(fitting(solver, pattern, rng, 1), range(3), strict=False)]
    assert len(found) == 3
    for answer in found:
        board = solver.with_givens(answer, cells)
        assert tuple(clue.cell for clue in board.clues) == pattern
        assert SudokuQuestion(board).engine().find(2, Budget(50_000)).solutions == ((answer,),)


def test_everything_that_is_wrong_is_said_at_once() -> None:
    request = SudokuRequest(size=11, variants=("diagnal", "kiler"), givens=(4, 2))
    found = [each.code for each in problems(request)]
    assert found == ["unknown-variant", "unknown-variant", "missing-box", "empty-range"]


def test_a_pattern_may_be_rows_or_one_line() -> None:
    rows = "#..1\n....\n\n.x2.\n#..#\n"
    assert pattern_in(rows) == pattern_in("#..1.....x2.#..#") == (4, (0, 3, 9, 10, 12, 15))


@each_case("text", "places")
def test_mistakes_in_a_pattern_are_shown_where_they_are(text: str, places: list[tuple[int, int, int]]) -> None:
    with pytest.raises(Refused) as refused:
        pattern_in(text)
    spans = [each.span for each in refused.value.diagnostics]
    assert [(span.line, span.column, span.end_column) for span in spans if span] == places


def test_an_empty_pattern_and_a_missing_file_are_mistakes(tmp_path: Any) -> None:
    with pytest.raises(Refused) as refused:
        pattern_in("\n \n")
    assert [each.code for each in refused.value.diagnostics] == ["empty-pattern"]
    with pytest.raises(Refused):
        read_pattern(str(tmp_path / "none"))


# --- The hash: copies by every symmetry of the rules have it in common, other puzzles do not ------------------------


def board_made(number: int, **asked: object) -> SudokuProblem:
    found = attempt(SudokuRequest(**asked), "canonical", number, 0)  # type: ignore[arg-type]
    puzzle = load_text(getattr(found, "nearest", None) or found.text).puzzle  # type: ignore[union-attr]
    assert puzzle is not None and isinstance(puzzle.question, SudokuQuestion)
    return puzzle.question.board


def moved(board: SudokuProblem, cells: list[int], digits: list[int]) -> SudokuProblem:
    """The same puzzle with every cell and digit elsewhere; the rules must allow it."""

    def group(old: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(cells[cell] for cell in old)

    givens: list[int | None] = [None] * len(cells)
    allowed = [0] * len(cells)
    for clue in board.clues:
        givens[cells[clue.cell]] = digits[clue.value]
    for cell, mask in enumerate(board.allowed):
        allowed[cells[cell]] = sum(1 << digits[digit] for digit in range(board.size) if mask >> digit & 1)
    return replace(
        board,
        groups=(*board.groups[: 2 * board.size], *map(group, board.groups[2 * board.size :])),
        clues=numbered(givens),
        allowed=tuple(allowed),
        always=tuple(replace(rule, parts=tuple(map(group, rule.parts))) for rule in board.always),
    )


def dihedral(size: int, which: int) -> list[int]:
    def image(row: int, column: int) -> int:
        row, column = (column, row) if which & 1 else (row, column)
        row = size - 1 - row if which & 2 else row
        column = size - 1 - column if which & 4 else column
        return row * size + column

    return [image(*divmod(cell, size)) for cell in range(size * size)]


@pytest.mark.parametrize("variant", few(["diagonal", "killer", "jigsaw", "consecutive", "parity"], 3))
def test_turned_and_mirrored_copies_of_variants_have_the_same_hash(variant: str) -> None:
    rng = Random(variant)
    board = board_made(1, size=6 if variant == "killer" else 9, variants=(variant,), levels=(1, 6))
    size = board.size
    digits = list(range(size))
    if variant in ("diagonal", "jigsaw"):
        rng.shuffle(digits)
    elif variant == "consecutive":
        digits.reverse()
    elif variant == "parity":
        odd, even = rng.sample(digits[::2], 5), rng.sample(digits[1::2], 4)
        digits = [odd[digit // 2] if digit % 2 == 0 else even[digit // 2] for digit in digits]
    for which in daily(range(8), 3):
        cells = dihedral(size, which)
        if size == 6 and which & 1:
            continue  # boxes of 3 x 2 do not turn
        assert making.canonical(moved(board, cells, digits)) == making.canonical(board)


def test_other_digits_of_a_killer_make_another_puzzle() -> None:
    board = board_made(1, size=4, variants=("killer",), levels=(1, 6))
    other = replace(board, always=tuple(replace(cage, value=(cage.value or 0) + 1) for cage in board.always))
    assert making.canonical(other) != making.canonical(board)


def least_by_brute_force(givens: tuple[int | None, ...]) -> tuple[int, ...]:
    """The least form of a 4 x 4 grid under all its symmetries, by trying them."""
    bands = [(0, 1, 2, 3), (1, 0, 2, 3), (0, 1, 3, 2), (1, 0, 3, 2)]
    lines = [each for band in bands for each in (band, (*band[2:], *band[:2]))]
    forms = []
    for rows in lines:
        for columns in lines:
            for turned in (False, True):
                names: dict[int | None, int] = {None: 0}
                form = []
                for row in rows:
                    for column in columns:
                        cell = givens[column * 4 + row if turned else row * 4 + column]
                        form.append(names.setdefault(cell, len(names)))
                forms.append(tuple(form))
    return min(forms)


def test_the_hash_tells_apart_what_brute_force_tells_apart() -> None:
    rng = Random(7)
    solution = [0, 1, 2, 3, 2, 3, 0, 1, 1, 0, 3, 2, 3, 2, 1, 0]
    forms: dict[object, set[str]] = {}
    for _ in range(400):
        shown = rng.randrange(2, 6)
        cells = rng.sample(range(16), shown)
        givens: tuple[int | None, ...] = tuple(digit if cell in cells else None for cell, digit in enumerate(solution))
        forms.setdefault(least_by_brute_force(givens), set()).add(making.canonical(plain_board(4, givens)))
    assert len(forms) > 50
    assert_one_hash_for_each(forms)
