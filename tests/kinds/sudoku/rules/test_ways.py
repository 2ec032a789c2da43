"""Going through the ways of a rule: no answer is lost, forged steps are refused, most boards of others are derived."""

import json
from collections.abc import Callable
from itertools import permutations, product
from random import Random

import pytest

from corpus_boards import published
from kinds.sudoku.kakuro_support import random_kakuro
from logicgrid.kinds.formats.convert import convert
from logicgrid.kinds.load import load_text
from logicgrid.kinds.sudoku.board import Allowed, BoardCage, BoardLayout, Limits, Rule, Unequal, boxes, pieces
from logicgrid.kinds.sudoku.check import BY_WAYS, SudokuChecker
from logicgrid.kinds.sudoku.constraints import EqualSums, Path, RuleCase, RuleCases, SumForm, Walk
from logicgrid.kinds.sudoku.deduce.by_ways import ways_of
from logicgrid.kinds.sudoku.deduce.derive import rate
from logicgrid.kinds.sudoku.fillings import TooManyFillings
from logicgrid.kinds.sudoku.make.drawn_rules import RuleDrawer, makeable, whole_rules
from logicgrid.kinds.sudoku.make.solver import Rules
from logicgrid.kinds.sudoku.question import SudokuQuestion
from logicgrid.kinds.sudoku.rules import rule_rows
from logicgrid.puzzle.budget import Budget
from logicgrid.puzzle.derivation import Step
from logicgrid.puzzle.record import replace
from support import CORPUS, ROOT, daily, derived_of, few, long_text, puzzle_of
from tests.kinds.sudoku.rules.drawn import NAMES, drawn, grid

ANSWER = tuple(int(each) - 1 for each in "316452524136263541451263135624642315")
RULES = Rules(6, (3, 2))
DRAWN = [name for name in makeable() if not whole_rules([name], BoardLayout(6, boxes(6, 3, 2)))]
BY = ("zipper-lockout.yaml", "sum-line-arrow.yaml")
RUNS = long_text(__file__, "runs.yaml")
OF_RUNS = [name for name in BY_WAYS if name.endswith("of a run")]


@pytest.mark.parametrize("name", few(DRAWN, 4))
def test_an_answer_is_among_the_ways_of_every_rule(name: str) -> None:
    rng = Random(name)
    drawn = RuleDrawer(ANSWER, RULES.layout, rng).rules(name)
    rules = drawn if name in ("kropki", "xv") else drawn[:6]
    checker = SudokuChecker(replace(RULES, rules=tuple(rules)).board([None] * 36))
    for _ in daily(range(3), 3):
        masks = [1 << digit | rng.getrandbits(6) & rng.getrandbits(6) for digit in ANSWER]
        for unit in ways_of(checker).units[:12]:
            for most, rounds in ((100, 0), (2, 1), (40, 2)):
                kept = ways_of(checker).kept(unit, masks, most, rounds)
                assert kept is None or all(left >> digit & 1 for left, digit in zip(kept[0], ANSWER, strict=True))
        for filled in checker.fillings.units[:12]:
            try:
                found = list(checker.fillings.of(filled, masks))
            except TooManyFillings:
                continue
            own = {cell: 1 << ANSWER[cell] for cell in filled}
            assert own in found
            assert not any(checker.surroundings.deny(own, masks, [spot]) for spot in enumerate(ANSWER))


@pytest.mark.parametrize("name", few(DRAWN, 4))
def test_pieces_of_a_rule_follow_from_it_and_the_fillings_are_those_that_it_allows(name: str) -> None:
    """What the checker makes of a row's `holds` with open cells is compared with it on every filling of a few cells."""
    rng = Random(name)
    for rule in RuleDrawer(ANSWER, RULES.layout, rng).rules(name)[:4]:
        checker = SudokuChecker(replace(RULES, rules=(rule,)).board([None] * 36))
        cells = tuple(dict.fromkeys(rule.cells))
        wide = {cell: rng.sample(range(1, 7), 3 if len(cells) < 6 else 2) for cell in cells}
        masks = [sum([1 << value - 1 for value in wide.get(cell, range(1, 7))]) for cell in range(36)]
        allowed = []
        for values in product(*wide.values()):
            at = [0] * 36
            for cell, value in zip(cells, values, strict=True):
                at[cell] = value
            if rule.row.holds(rule, at):
                assert all(piece.row.holds(piece, at) for piece in pieces(rule))
                differ = all(at[one] != at[other] for one in cells for other in checker.peers[one] & {*cells})
                allowed += [{cell: 1 << at[cell] - 1 for cell in cells}] if differ else []
            elif rule.row.pieces in ("cells", "parts", "mirrored"):
                assert not all(piece.row.holds(piece, at) for piece in pieces(rule))
        unit = next((each for each in checker.fillings.units if {*each} == {*cells}), None)
        if unit is not None:
            found = list(checker.fillings.of(unit, masks))
            assert len(found) == len(allowed) and all(each in found for each in allowed)


@pytest.mark.parametrize("name", few(NAMES, 3))
def test_what_a_form_removes_is_in_no_filling_that_holds(name: str) -> None:
    """Up to three cells of a small board have all lists of candidates, more cells some at random."""
    rng, size = Random(name), 6 if name == "x" else 4
    drawn_ones = [
        puzzle for _ in range(12) if (puzzle := load_text(grid([drawn(rule_rows()[name], rng, size)], size)).puzzle)
    ]
    assert drawn_ones
    for puzzle in drawn_ones[:3]:
        checker = SudokuChecker(puzzle.question.board)
        parts = [piece for rule in puzzle.question.board.rules for piece in pieces(rule)]
        for form in rng.sample(checker.board.every_form, min(2, len(checker.board.every_form))):
            (rule, *_) = [each for each in parts if {*each.cells} >= {*form.cells}]
            cells = tuple(dict.fromkeys(rule.cells))
            at, allowed = [0] * size**2, []
            for values in product(range(1, size + 1), repeat=len(cells)):
                for cell, value in zip(cells, values, strict=True):
                    at[cell] = value
                differ = all(at[one] != at[other] for one in cells for other in checker.peers[one] & {*cells})
                if differ and rule.row.holds(rule, at):
                    allowed.append([1 << at[cell] - 1 for cell in form.cells])
            every = range(1, 1 << size)
            lists = product(every, repeat=len(form.cells)) if (1 << size) ** len(form.cells) < 4_100 else None
            for masks in lists or [tuple(rng.choices(every, k=len(form.cells))) for _ in range(200)]:
                kept = form.filter(masks, size) or (0,) * len(masks)
                for filled in allowed:
                    if all([bit & mask for bit, mask in zip(filled, masks, strict=True)]):
                        assert all([bit & mask for bit, mask in zip(filled, kept, strict=True)]), (rule, masks)


LIES: tuple[Callable[[Rule], Limits], ...] = (
    lambda rule: (BoardCage(tuple(dict.fromkeys(rule.cells)), 1),),
    lambda rule: (BoardCage(tuple(range(rule.size)), 2),),
    lambda rule: (Unequal(tuple(product(rule.cells, range(rule.size**2)))),),
    lambda rule: tuple([Allowed(cell, 0) for cell in rule.cells]),
)
"""Limits that no rule bears out."""


@pytest.mark.parametrize("name", few(NAMES, 3))
def test_what_a_lying_filter_or_limit_denies_is_not_believed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Candidates of an answer in the cells of a rule are crossed out, in all ways in which a step may be shown."""
    rng, size, tried = Random(name), 6 if name in ("antiking", "nonconsecutive", "x") else 4, 0
    while tried < len(daily(range(2), 2)):
        puzzle = load_text(grid([drawn(rule_rows()[name], rng, size)], size)).puzzle
        found = () if puzzle is None else puzzle.question.engine().find(1, Budget(10_000)).solutions
        if puzzle is None or not found or not isinstance(puzzle.question, SudokuQuestion):
            continue
        tried += 1
        board, ((answer,),) = puzzle.question.board, found
        rule = board.rules[0]
        lies = [replace(rule, row=replace(rule.row, limits=lambda rule, lie=lie: lie(rule))) for lie in LIES]  # type: ignore[misc]
        premises = [(cell, digit, False) for cell in range(size**2) for digit in range(size) if answer[cell] != digit]
        some = tuple(rng.sample(premises, len(premises) // 2))
        with monkeypatch.context() as patched:
            for form in (Path, Walk, EqualSums, RuleCases, SumForm):
                patched.setattr(form, "filter", lambda self, masks, size: None)
            for checker in [SudokuChecker(replace(board, rules=(each,))) for each in (rule, *lies)]:
                for cell in rng.sample(rule.cells, min(3, len(rule.cells))):
                    for technique in ("rule", "cage", "rule and houses", "cases of a rule"):
                        assert checker.objection(Step(technique, some, (), ((cell, answer[cell], False),)))


@pytest.mark.parametrize(
    "rule",
    [
        "thermometer: r1c1 r1c2 r1c3",
        "skyscraper: {at: r1c0, seen: 2}",
        *[f"sandwich: {{at: r1c0, sum: {total}}}" for total in (0, 2, 5)],
        *[f"xsum: {{at: r1c0, sum: {total}}}" for total in (1, 3, 10)],
        "numbered_room: {at: r1c0, digit: 2}",
    ],
)
def test_what_a_rule_forbids_in_an_open_row_is_shown_by_its_meaning(rule: str) -> None:
    question = puzzle_of(grid([rule])).question
    checker, (row,) = SudokuChecker(question.board), question.board.rules
    may = {each[0] - 1 for each in permutations(range(1, 5)) if row.row.holds(row, each)}
    shown = {digit for digit in range(4) if not checker.objection(Step("rule", (), (), ((0, digit, False),)))}
    assert shown == {*range(4)} - may


@pytest.mark.parametrize("file", few(["", *BY], 3))
def test_a_step_by_ways_is_refused_if_it_is_forged(file: str) -> None:
    text = (ROOT / "puzzles" / "sudoku" / "rules" / file).read_text(encoding="utf-8") if file else RUNS
    puzzle = puzzle_of(text)
    found = derived_of(puzzle, Budget(500))
    answer = {cell: digit for step in found.derivation.steps for cell, digit, holds in step.conclusions if holds}
    checker = SudokuChecker(puzzle.question.board)
    steps = [step for step in found.derivation.steps if step.technique in BY_WAYS]
    assert steps and (file or {step.technique for step in steps} == {*OF_RUNS})
    for step in daily(steps, 2):
        assert not checker.objection(step)
        cell = step.conclusions[0][0]
        assert checker.objection(replace(step, conclusions=((cell, answer[cell], False),)))
        assert checker.objection(replace(step, conclusions=((cell, answer[cell], True),)))
        for atom in step.premises:
            assert checker.objection(replace(step, premises=tuple([each for each in step.premises if each != atom])))


def test_no_step_about_the_ways_of_a_run_is_accepted_that_a_filling_contradicts() -> None:
    """Every candidate of boards with walls is crossed out from random premises, and compared with all fillings."""
    accepted = 0
    for seed in daily(range(25), 5):
        rng = Random(seed)
        text, found = random_kakuro(rng)
        puzzle = load_text(text).puzzle
        if puzzle is None or not found:
            continue
        checker = SudokuChecker(puzzle.question.board)
        fillings = [[digit - 1 for _, digit in sorted(filled.items())] for filled in found]
        kept = rng.choice(fillings)
        atoms = [(cell, digit, False) for cell in range(len(kept)) for digit in range(checker.size)]
        open_ = [atom for atom in atoms if kept[atom[0]] != atom[1]]
        premises = tuple(rng.sample(open_, len(open_) * rng.choice((1, 2, 3)) // 4))
        left = [each for each in fillings if all(each[cell] != digit for cell, digit, _ in premises)]
        for atom, technique in product(rng.sample([*{*atoms} - {*premises}], 12), OF_RUNS):
            if not checker.objection(Step(technique, premises, (), (atom,))):
                assert all(each[atom[0]] != atom[1] for each in left), (text, atom)
                accepted += 1
    assert accepted


@pytest.mark.long
@pytest.mark.skipif(not CORPUS.exists(), reason="the corpus is not here")
def test_seven_boards_of_ten_of_others_are_derived_without_a_supposition() -> None:
    texts = [json.dumps({**each.values[0]["puzzle"], "solution": None}) for each in published("fpuzzles", "converted")]
    derived = 0
    for text in texts:
        puzzle = puzzle_of(convert(text.encode(), ".yaml", "x.fpuzzles").text or "")
        derived += rate(puzzle.question.board, Budget(2_000), 5).level is not None
    assert derived >= 0.7 * len(texts)


def test_a_case_of_a_rule_costs_the_checker_no_more_on_a_larger_board() -> None:
    rule = RuleCases((0, 1, 2), (RuleCase((1, 2, 4)),))
    assert rule.work((7, 7, 7), 4) == rule.work((7, 7, 7), 16)
