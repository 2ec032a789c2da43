"""The derivation of an answer with the shortest explanation, of several by different orders of the clues.

All of them are as good a proof, and need the same techniques.  So none is longer to read than the one that was found
first, and the same puzzle in the same language always has the same one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from math import inf
from random import Random

from logicgrid.csp.deduce.derive import ClueOrders
from logicgrid.kinds import Puzzle
from logicgrid.kinds.logic_grid import grid_of
from logicgrid.kinds.logic_grid.atoms import GridAtoms
from logicgrid.kinds.logic_grid.sentences import LogicGridWriter
from logicgrid.kinds.logic_grid.sentences.order import in_reading_order
from logicgrid.puzzle.derivation import Step
from logicgrid.words.phrases import language_for, plain, words_of

TRIED = 6
"""The number of orders that are tried."""

FEW = 2
"""The same if the checker has to tell which premises of a clue are needed, which takes long."""

SEED = 6
"""The start of the numbers that shuffle the clues: any will do."""


def shortest(puzzle: Puzzle, steps: tuple[Step, ...]) -> tuple[Step, ...]:
    """Return the steps to the answer with the shortest explanation, the given ones if no others are shorter."""
    atoms, question = GridAtoms(puzzle), grid_of(puzzle).question
    words = words_of(language_for(None, puzzle.language))
    writer, start = LogicGridWriter(atoms.scene(), words), atoms.start()
    writer.book.whole = True  # what sentences leave out is no reason for another derivation
    orders = ClueOrders(question.problem, question.tables(), steps)
    best, fewest, seen = steps, inf, list[list[Step]]()

    def compare(some: Sequence[Step]) -> None:
        """Keep steps that are shorter than the best ones; tell only as much of them as is needed to see that."""
        nonlocal best, fewest
        found = in_reading_order(atoms.explained(some, start))
        if found in seen:
            return
        seen.append(found)
        told, length = writer.told_steps(found, start), 0
        for line in chain.from_iterable(each.short or each.lines for each in told):
            length += len(plain(line.text).split()) if words["gap"] else len(plain(line.text))
            if length >= fewest:
                return
        best, fewest = tuple(some), length

    compare(steps)
    tried = shuffled(orders.clues, FEW if orders.judge.of_clues else TRIED)
    for found in map(orders.steps, tried):
        if found is not None:
            compare(found)
    compare(orders.spared(best))
    return best


def shuffled(clues: Sequence[int], count: int) -> Iterator[Sequence[int]]:
    """Yield clues in their own order and in others, always the same ones."""
    chosen = Random(SEED)
    yield clues
    for _ in range(count - 1):
        yield chosen.sample(clues, len(clues))
