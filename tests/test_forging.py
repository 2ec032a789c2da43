"""Forged steps: whatever a checker accepts is true in every answer, by every technique and on puzzles with several."""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import islice
from random import Random

import pytest

from kinds.sudoku.rules.drawn import NAMES
from kinds.sudoku.rules.test_table import ruled
from kinds.sudoku.test_presets import calcudoku, futoshiki, skyscrapers, text_and_answers
from logicgrid.csp.check import ArrayChecker
from logicgrid.csp.deduce.ladder import LADDER as OF_GRIDS
from logicgrid.csp.problem import Problem
from logicgrid.kinds.nonogram.check import NonogramChecker
from logicgrid.kinds.nonogram.reasons import LADDER as OF_NONOGRAMS
from logicgrid.kinds.sudoku.board import SudokuProblem, plain_board
from logicgrid.kinds.sudoku.check import BY_WAYS, UNIQUENESS, SudokuChecker
from logicgrid.kinds.sudoku.deduce import LADDER as OF_SUDOKUS
from logicgrid.puzzle.checker import Checker, stated, too_large
from logicgrid.puzzle.derivation import Atom, Derivation, Step, opposite
from logicgrid.puzzle.record import replace
from random_boards import all_pictures, partitioned_board, plain_answers, random_picture
from random_mixed import mixed
from random_problems import all_worlds, irredundant_of_any_kind, without_spare_clues
from support import puzzle_of

Case = tuple[Checker, list[Atom], list[frozenset[Atom]]]
"""A checker, all atoms that are possible, and those that are true in each of several answers."""


def sudokus(rng: Random) -> Case | None:
    board = partitioned_board(rng)
    board = board.only([clue.number for clue in board.clues if rng.random() < 0.7])
    return of_board(board, list(islice(plain_answers(board, rng, 20_000), 5)))


def of_board(board: SudokuProblem, answers: list[tuple[int, ...]]) -> Case | None:
    cells, digits = range(board.size**2), range(board.size)
    atoms = [(cell, digit, truth) for cell in cells for digit in digits for truth in (True, False)]
    true = [frozenset((cell, digit, answer[cell] == digit) for cell, digit, _ in atoms) for answer in answers]
    return (SudokuChecker(board), atoms, true) if len(answers) > 1 else None


def sudokus_with_rules(rng: Random) -> Case | None:
    question, _, answers = ruled(rng.sample(NAMES, rng.choice((1, 2))), rng, 4)
    return of_board(question.board, [answer for (answer,) in sorted(answers)][:6])


def presets(rng: Random) -> Case | None:
    text, answers = text_and_answers(rng.choice((futoshiki, skyscrapers, calcudoku))(rng))
    return of_board(puzzle_of(text).question.board, [answer for (answer,) in sorted(answers)][:6])


def nonograms(rng: Random) -> Case | None:
    puzzle = random_picture(rng, 1 << 9)
    answers = all_pictures(puzzle)
    cells, colours = range(len(puzzle.allowed)), range(puzzle.colours + 1)
    atoms = [(cell, colour, truth) for cell in cells for colour in colours for truth in (True, False)]
    true = [frozenset((cell, colour, answer[cell] == colour) for cell, colour, _ in atoms) for (answer,) in answers]
    return (NonogramChecker(puzzle), atoms, true) if len(answers) > 1 else None


def logic_grids(rng: Random) -> Case | None:
    problem = irredundant_of_any_kind(rng.randrange(400))
    if problem is None:
        return None
    return of_problem(without_spare_clues(problem), rng)


def mixed_logic_grids(rng: Random) -> Case | None:
    """Groups, times, relations, steps, rounds, and what always holds."""
    return of_problem(puzzle_of(mixed(rng)).question.problem, rng)


def of_problem(problem: Problem, rng: Random) -> Case | None:
    problem = replace(problem, clues=tuple([clue for clue in problem.clues if rng.random() < 0.6]))
    answers = list(islice((world for world in all_worlds(problem) if ArrayChecker(problem).holds(world)), 6))
    checker = ArrayChecker(problem)
    items = range(len(checker.items))
    pairs = [(one, other) for one in items for other in items if checker.valid((one, other, True))]
    true = [frozenset((*pair, together(checker, answer, *pair)) for pair in pairs) for answer in answers]
    atoms = [(*pair, truth) for pair in pairs for truth in (True, False)]
    return (checker, atoms, true) if len(answers) > 1 else None


def together(checker: ArrayChecker, answer: Sequence[Sequence[int]], one: int, other: int) -> bool:
    """Return True if some person of an answer has both labels."""
    (a, i), (b, j) = checker.items[one], checker.items[other]
    return any(answer[a][person] == i and answer[b][person] == j for person in range(len(answer[0])))


MAKERS = {
    "logic grid": (OF_GRIDS, logic_grids),
    "mixed logic grid": (OF_GRIDS, mixed_logic_grids),
    "nonogram": (OF_NONOGRAMS, nonograms),
    "sudoku": (OF_SUDOKUS, sudokus),
    "sudoku with rules": (OF_SUDOKUS, sudokus_with_rules),
    "preset": (OF_SUDOKUS, presets),
}
TECHNIQUES = [(kind, rung.name) for kind, (ladder, _) in MAKERS.items() for rung in ladder]


@cache
def case(kind: str, seed: int) -> Case | None:
    return MAKERS[kind][1](Random(seed))


def forged(rng: Random, technique: str, checker: Checker, atoms: list[Atom], true: frozenset[Atom]) -> Step:
    """A step by a technique whose premises are true in an answer, and whose conclusions are perhaps not."""
    share = rng.choice((0.1, 0.5, 0.8, 0.95, 1.0))
    premises = tuple([atom for atom in sorted(true) if rng.random() < share])
    if rng.random() < 0.1:
        premises = (*premises, rng.choice(atoms))
    conclusions = tuple(rng.sample(atoms, rng.choice((1, 1, 1, 2))))
    numbers = sorted(checker.numbers)
    clues = tuple(rng.sample(numbers, min(len(numbers), rng.choice((0, 1, 1, 2, 20)))))
    if rng.random() < 0.5 and premises:
        place = rng.choice(premises)[0]
        conclusions = (rng.choice([atom for atom in atoms if atom[0] == place]),)
        premises = tuple([atom for atom in premises if atom[:2] != conclusions[0][:2]])
    if isinstance(checker, NonogramChecker) and rng.random() < 0.8:
        number = rng.choice(numbers or [0])
        clue = checker.clues.get(number)
        line = range(len(checker.puzzle.allowed))[checker.puzzle.cells(clue.axis, clue.place)] if clue else [0]
        clues, cells = ((number,), set(line)) if clue else ((), {0})
        premises = tuple([atom for atom in premises if atom[0] in cells])
        conclusions = (rng.choice([atom for atom in atoms if atom[0] in cells]),)
    shape = rng.random()
    inner = Step(technique, clues, premises, conclusions)
    if shape < 0.1:
        return Step(technique, (), (), (opposite(conclusions[0]),), conclusions[0], (inner, inner))
    if shape < 0.2:
        facts_of = [tuple(rng.sample(atoms, rng.choice((1, 1, 2)))) for _ in range(rng.choice((1, 2, 3)))]
        return Step(technique, clues, premises, conclusions, ways=tuple([(stated(each), inner) for each in facts_of]))
    return inner


def accepted(checker: Checker, step: Step, known: Iterable[Atom]) -> bool:
    checker.work = 10**6
    everything: set[Atom] = set()
    checker.learn(checker.given(), everything)
    checker.learn(known, everything)
    return not checker.walk([step], everything, [], "")


def forge(kind: str, technique: str, tries: int, puzzles: int) -> Counter[str]:
    """Forge steps; none that is accepted is false in an answer, or contradicts a premise of its own."""
    found: Counter[str] = Counter()
    rng = Random(f"{kind} {technique}")
    while found["tried"] < tries:
        made = case(kind, rng.randrange(puzzles))
        if made is None:
            continue
        checker, atoms, answers = made
        true = rng.choice(answers)
        step = forged(rng, technique, checker, atoms, true)
        found["tried"] += 1
        if not accepted(checker, step, [*true, *step.premises]):
            continue
        found["accepted"] += 1
        premises = {checker.plain(atom) for atom in step.premises}
        assert not any(checker.plain(opposite(atom)) in premises for atom in step.conclusions), step
        for answer in answers if step.suppose is None and not step.ways else [true]:
            if answer.issuperset(step.premises):
                assert answer.issuperset(step.conclusions), step
    return found


@pytest.mark.parametrize("kind", MAKERS)
def test_no_forged_step_is_accepted_that_is_false_in_an_answer(kind: str) -> None:
    found: Counter[str] = Counter()
    for rung in MAKERS[kind][0]:
        found += forge(kind, rung.name, *((12, 40) if kind == "nonogram" else (2, 8)))
    assert found["accepted"] > 3


@pytest.mark.long
@pytest.mark.parametrize(("kind", "technique"), TECHNIQUES)
def test_of_ten_thousand_forged_steps_of_a_technique_none_is_false(kind: str, technique: str) -> None:
    never = technique in UNIQUENESS or (kind == "sudoku" and technique in BY_WAYS)  # these boards have no rules
    assert (forge(kind, technique, 10_000, 40)["accepted"] > 0) != never


@pytest.mark.long
def test_a_step_that_would_be_looked_at_for_minutes_is_too_large(monkeypatch: pytest.MonkeyPatch) -> None:
    """A board of 25x25 with many cells given has millions of pairs of almost locked sets."""
    monkeypatch.setattr("logicgrid.puzzle.checker.WORK", 100_000)
    rng = Random(1)
    cells = [(row * 5 + row // 5 + column) % 25 for row in range(25) for column in range(25)]
    board = plain_board(25, [digit if rng.random() < 0.88 else None for digit in cells])
    given = {clue.cell for clue in board.clues}
    wrong = next((cell, cells[cell], False) for cell in range(625) if cell not in given)
    step = Step("ALS-XZ", tuple([clue.number for clue in board.clues]), (), (wrong,))
    assert SudokuChecker(board).faults(Derivation((step,), 5, 0.0, 1, 0, True)) == (f"step 1 {too_large()}",)
