"""Small random puzzles of every kind as the analyses see them, and everything about their clues by brute force.

`Facts` goes through all assignments that keep to the rules and what is given, and notes which clues each of them obeys;
the naive twins of the analyses then look at all sets of clues.
"""

from collections.abc import Iterable
from itertools import combinations
from random import Random

from logicgrid.csp import evaluate
from logicgrid.csp.question import ArrayQuestion
from logicgrid.kinds.nonogram.question import NonogramQuestion
from logicgrid.kinds.sudoku.question import SudokuQuestion
from logicgrid.puzzle.question import Answer, Question
from logicgrid.puzzle.record import replace
from random_boards import all_pictures, by_enumeration, random_board, random_picture
from random_problems import RandomProblem, all_worlds, problem_of

KINDS = ("logic-grid", "nonogram", "sudoku")
Numbers = tuple[int, ...]


def random_question(kind: str, rng: Random) -> Question:
    """With up to nine clues; often contradictory, often open."""
    match kind:
        case "logic-grid":
            random = RandomProblem(rng)
            conditions = [random.condition(rng.randint(0, 2)) for _ in range(rng.randint(1, 8))]
            return ArrayQuestion(problem_of(random.length, random.arrays, conditions))
        case "nonogram":
            puzzle = random_picture(rng, 1 << 9)
            if rng.random() < 0.5:
                clues = list(puzzle.clues)
                for place in rng.sample(range(len(clues)), min(len(clues), 2)):
                    same_axis = [each.runs for each in clues if each.axis == clues[place].axis]
                    clues[place] = replace(clues[place], runs=rng.choice(same_axis))
                puzzle = replace(puzzle, clues=tuple(clues))
            return NonogramQuestion(puzzle)
        case _:
            board = random_board(rng)
            if rng.random() < 0.5 and board.clues:
                wrong = [replace(given, value=rng.randrange(4)) for given in board.clues[:3]]
                board = replace(board, clues=(*wrong, *board.clues[3:]))
            return SudokuQuestion(board)


def all_answers_to_the_rules(question: Question) -> list[Answer]:
    """Every answer when there are no clues, without any solver."""
    if isinstance(question, ArrayQuestion):
        return [world for world in all_worlds(question.problem) if evaluate.respects_arrays(question.problem, world)]
    if isinstance(question, NonogramQuestion):
        return all_pictures(question.board.only(()))
    return [(cells,) for cells in by_enumeration(replace(question.board, clues=()))]


class Facts:
    """What brute force knows of a question."""

    def __init__(self, question: Question) -> None:
        self.numbers: Numbers = tuple([clue.number for clue in question.clues])
        whole = set(self.numbers)
        self.obeyed = [frozenset(whole - set(question.broken(each))) for each in all_answers_to_the_rules(question)]
        self.counts: dict[frozenset[int], int] = {}

    def count(self, kept: Iterable[int]) -> int:
        """How many answers these clues have."""
        some = frozenset(kept)
        if some not in self.counts:
            self.counts[some] = sum(some <= obeyed for obeyed in self.obeyed)
        return self.counts[some]

    @property
    def total(self) -> int:
        return self.count(self.numbers)

    def without(self, *dropped: int) -> int:
        return self.count(set(self.numbers) - set(dropped))

    def funnel(self) -> list[int]:
        return [self.count(self.numbers[:known]) for known in range(len(self.numbers) + 1)]

    def redundant(self) -> Numbers:
        return tuple([number for number in self.numbers if self.without(number) == self.total])

    def minimal_sets(self) -> list[Numbers]:
        """All sets with as many answers as all clues of which no smaller part has; smallest first."""
        found: list[Numbers] = []
        for size in range(len(self.numbers) + 1):
            for some in combinations(self.numbers, size):
                if self.count(some) == self.total and not any(set(smaller) <= set(some) for smaller in found):
                    found.append(some)
        return found

    def repairs(self) -> list[Numbers]:
        """All minimal sets without which the others have an answer; smallest first."""
        found: list[Numbers] = []
        for size in range(len(self.numbers) + 1):
            for some in combinations(self.numbers, size):
                if self.without(*some) and not any(set(smaller) <= set(some) for smaller in found):
                    found.append(some)
        return found

    def dropped_greedily(self) -> Numbers:
        """What is left after dropping every clue that can go, from the last to the first."""
        kept = set(self.numbers)
        for number in reversed(self.numbers):
            if self.count(kept - {number}) == self.total:
                kept.discard(number)
        return tuple(sorted(kept))
