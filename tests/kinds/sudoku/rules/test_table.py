"""Every rule of the table against brute force: it means the same to the engine, both encodings and the deduction."""

import ast
import pickle
from collections import Counter
from functools import cache
from itertools import combinations, product
from pathlib import Path
from random import Random
from re import findall

import pytest
import yaml

from every_node import agree
from logicgrid.analyses.judge import judge_loaded
from logicgrid.analyses.solve import Limits
from logicgrid.kinds.load import load_text
from logicgrid.kinds.sudoku.board import plain_board
from logicgrid.kinds.sudoku.question import SudokuQuestion
from logicgrid.kinds.sudoku.rules import clause, lines, rule_rows, sentences
from logicgrid.kinds.sudoku.shapes import samples, shapes_of
from logicgrid.puzzle.budget import Budget
from logicgrid.puzzle.messages import LANGUAGES, translated
from logicgrid.puzzle.question import Answer
from logicgrid.puzzle.record import replace
from random_boards import plain_answers
from support import few, puzzle_of
from tests.kinds.sudoku.rules.drawn import NAMES, drawn, grid
from tests.kinds.sudoku.rules.meant import obeys

NONE_OF_FOUR = ("antiking", "nonconsecutive", "x")
"""The rules that no board of size 4 obeys."""


@cache
def every_board() -> tuple[Answer, ...]:
    """Return all 288 filled boards of size 4."""
    return SudokuQuestion(plain_board(4, [None] * 16)).engine().find(1_000, Budget()).solutions


def read(text: str) -> SudokuQuestion | None:
    """Return the question of a file; None if it has an error."""
    puzzle = load_text(text).puzzle
    if puzzle is None:
        return None
    return puzzle.question


@cache
def boards_of_six(name: str) -> tuple[Answer, ...]:
    """Return filled boards of size 6 that obey a rule which few boards do: 48 are not consecutive."""
    return read(grid([name], 6)).engine().find(400, Budget()).solutions


def six(rng: Random, name: str) -> Answer:
    """Return a filled board of size 6: rows, bands and digits of one are exchanged; or one that obeys a rare rule."""
    digits, first = rng.sample(range(6), 6), [0, 3, 1, 4, 2, 5]
    if name in ("antiking", "nonconsecutive"):
        (filled,) = rng.choice(boards_of_six(name))
        return (filled if name == "nonconsecutive" else tuple([digits[each] for each in filled]),)
    rows = [first[band + row] for band in rng.sample((0, 2, 4), 3) for row in rng.sample((0, 1), 2)]
    return (tuple([digits[(row + column) % 6] for row in rows for column in range(6)]),)


def ruled(names: list[str], rng: Random, size: int) -> tuple[SudokuQuestion, str, set[Answer]]:
    """Return a random board with these rules, its text without the cells that are narrowed, and its answers."""
    answer = rng.choice(every_board()) if size == 4 else six(rng, names[0])
    plain = read(grid([], size))
    assert plain is not None and plain.holds(answer)
    question, text = plain, grid([], size)
    rules: list[str] = []
    for name in names:  # mostly rules that hold in one board, so that there often is an answer
        for _ in range(8):
            drawing = drawn(rule_rows()[name], rng, size)
            tried = read(grid([*rules, drawing], size))
            if tried is not None and (tried.holds(answer) or rng.random() < 0.05):
                question, text = tried, grid([*rules, drawing], size)
                rules.append(drawing)
                break
    for cell in rng.sample(range(size**2), rng.randrange(3, 9) if size == 4 else 30):
        mask = 1 << answer[0][cell] | 1 << rng.randrange(size)
        question, plain = question.supposing(0, cell, mask), plain.supposing(0, cell, mask)
    box = [*product((1, 2), range(1, size // 2 + 1))]
    starts = product(range(0, size, 2), (0, size // 2))
    boxes = [[(row + down, column + across) for row, column in box] for down, across in starts]
    listed = yaml.safe_load(text).get("rules", [])
    return question, text, {(each,) for each in plain_answers(plain.board) if obeys(listed, each, size, boxes)}


def compare(names: list[str], rng: Random, size: int = 4) -> int:
    """Compare one random board with these rules with brute force; return the number of its answers."""
    question, text, expected = ruled(names, rng, size)
    agree(question, expected, text)
    if len(expected) == 1:
        derivation = question.derive(Budget(2_000))
        assert derivation.complete and not question.faults(derivation), text
    return len(expected)


@pytest.mark.parametrize("name", NAMES)
def test_every_rule_means_the_same_to_all_engines(name: str) -> None:
    rng = Random(name)
    assert any(compare([name], rng, 6 if name in NONE_OF_FOUR else 4) for _ in range(4))


def test_several_rules_together_mean_the_same_to_all_engines() -> None:
    rng = Random(7)
    assert sum([compare(rng.sample(NAMES, 3), rng) == 1 for _ in range(15)]) > 1


@pytest.mark.long
@pytest.mark.parametrize("size", [4, 6])
@pytest.mark.parametrize("name", NAMES)
def test_two_hundred_boards_of_every_rule_mean_the_same(name: str, size: int) -> None:
    rng = Random(f"{name} {size}")
    size = 6 if name in NONE_OF_FOUR else size
    have = [compare([name, *rng.sample(NAMES, rng.randrange(3))], rng, size) > 0 for _ in range(200)]
    assert sum(have) > 100


EXAMPLES = sorted((Path(__file__).parents[4] / "puzzles" / "sudoku" / "rules").glob("*.yaml"))


@pytest.mark.parametrize("file", few(EXAMPLES[::6], 8), ids=lambda file: file.stem)
def test_our_examples_are_unique_and_derived_step_by_step(file: Path) -> None:
    loaded = load_text(file.read_text(encoding="utf-8"))
    assert judge_loaded(loaded, Limits()).ok
    question = loaded.puzzle and loaded.puzzle.question
    derivation = question.derive(Budget(5_000))
    assert derivation.complete and not question.faults(derivation)
    for place, step in enumerate(derivation.steps):
        assert len({*step.premises}) == len(step.premises)
        if step.technique == "rule" and step.premises:
            steps = (*derivation.steps[:place], replace(step, premises=()), *derivation.steps[place + 1 :])
            assert question.faults(replace(derivation, steps=steps))


def test_every_rule_has_two_examples() -> None:
    texts = [file.read_text(encoding="utf-8") for file in EXAMPLES]
    found = Counter([name for text in texts for name in {*findall(r"\n  - (\w+)", text)}])
    assert [name for name in NAMES if found[name] < 2] == []


def test_the_outline_of_a_calculation_is_within_its_cells_where_boxes_have_outlines_too() -> None:
    corner = "calculation: {cells: r1c2 r2c1 r2c2, target: 6+}"
    for text, inset in ((grid([corner]), 0.07), (grid([corner]).replace("grid:", "box: none\ngrid:"), 0)):
        question = read(text)
        assert question is not None
        outline = [point for each in shapes_of(question.board.rules) if each.line for point in each.points]
        corners = [(round(x, 3), round(y, 3)) for x, y in outline]
        assert corners.count((1 + inset, 1 + inset)) == 2, text  # the corner that points inwards
        assert all([inset <= place <= 2 - inset for corner in corners for place in corner])


def test_dots_keep_their_colours_on_a_dark_page_and_their_numbers_can_be_read() -> None:
    puzzle = puzzle_of(grid(["white: {pairs: r1c1-r1c2, by: 2}", "black: {pairs: r3c1-r3c2, by: 3}"]))
    drawn = puzzle.its_kind.drawing().table(puzzle.its_kind.atoms(puzzle).scene(), None, (), "")
    for dot, number in (("#FDFDFD", "#121014"), ("#121014", "#FDFDFD")):
        assert f'class="ink-line" fill="{dot}"' in drawn and f'<text fill="{number}"' in drawn


# -- the key `rules`: every row can be written, said and drawn ---------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_the_example_of_every_row_is_read_said_drawn_and_sent(name: str) -> None:
    puzzle = puzzle_of(grid([rule_rows()[name].example], 9))
    (rule, *_) = puzzle.question.board.rules
    shapes_of([rule])
    assert pickle.loads(pickle.dumps(puzzle))  # as other processes get it
    for text in (*sentences([rule]), clause(rule)):
        assert (
            len({translated(text, language) for language in LANGUAGES}) >= len(LANGUAGES) - 1
        )  # `r1c1 is even` is Dutch, too


def test_two_rules_that_are_drawn_alike_are_told_apart_in_grey_and_shown_beside_their_sentences() -> None:
    rules = [puzzle_of(grid([rule_rows()[name].example], 9)).question.board.rules[0] for name in NAMES]
    alike = {("entropic", "modular"), ("between", "double_arrow"), ("sandwich", "xsum"), ("clone", "extra_region")}
    for pair in combinations(rules, 2):
        shown = samples(pair)
        grey = [[replace(each, line="", fill="", text="") for each in sample] for sample in shown.values()]
        assert not shown or grey[0] != grey[1], pair
        assert not shown or {each.name for each in pair} == {*shown}
        alike.discard(tuple(sorted(shown)))
    assert not alike and not samples(rules[:1])


def test_no_other_module_names_a_rule_but_by_a_key_of_files() -> None:
    """Presets are made of rows, formats have keys of their own; `only` and `skyscraper` mean something else, too."""
    of_keys = {"diagonal", "killer", "even", "odd", "white", "black", "x", "v", "candidates", "only", "skyscraper"}
    room, found = Path(lines.__file__).parents[1], set()
    for file in room.rglob("*.py"):
        if file.relative_to(room).parts[0] not in ("rules", "formats", "presets.py", "__init__.py"):
            texts = [
                node.value for node in ast.walk(ast.parse(file.read_text("utf-8"))) if isinstance(node, ast.Constant)
            ]
            found |= {(file.name, text) for text in texts if text in {*NAMES} - of_keys}
    assert found == {("drawn_rules.py", "arrow"), ("shapes.py", "calculation")}  # how the maker draws them
