"""The ladder climbed: waves of one-clue inferences, patterns, suppositions; then the log is read backwards."""

from __future__ import annotations

from logicgrid.csp import evaluate
from logicgrid.csp.deduce.board import Board, bits
from logicgrid.csp.deduce.extract import Extraction, Needs
from logicgrid.csp.deduce.ladder import TECHNIQUES
from logicgrid.csp.deduce.patterns import patterns
from logicgrid.csp.deduce.probes import Meter, OutOfBudget
from logicgrid.csp.deduce.state import Clash, State
from logicgrid.csp.deduce.trials import Trials, answer_of
from logicgrid.csp.derivation import Derivation, Step
from logicgrid.csp.problem import Problem
from logicgrid.csp.question import Budget


def derive(problem: Problem, budget: Budget) -> Derivation:
    """The derivation of the problem's only answer; incomplete where there is not exactly one, or the budget ended."""
    board = Board(problem)
    waves = Waves()
    try:
        state = State.start(board)
        complete = waves.run(state, Meter(budget)) and evaluate.holds(problem, answer_of(state))
    except Clash:
        return Derivation((), 0, 0.0, 0, 0, False)
    needs = Needs(board.width)
    for actor in range(problem.length):
        for value in bits(state.yes[actor]):
            needs.add((actor, value, True))
        if not complete:
            for value in bits(state.no[actor] & ~board.apart[actor]):
                needs.add((actor, value, False))
    steps = Extraction(board, needs).walk(state.log)
    level = max([TECHNIQUES[step.technique].level for step in steps], default=0)
    return Derivation(tuple(steps), level, round(effort(steps), 1), waves.count, waves.narrow, complete)


class Waves:
    """Counts the waves while it makes them."""

    def __init__(self) -> None:
        self.count = 0
        self.narrow = 0

    def run(self, state: State, meter: Meter) -> bool:
        """Fills the grid; whether it is full in the end."""
        trials = Trials(state, meter)
        while True:
            state.rules()
            if full(state):
                return True
            yielding = self.clues(state)
            if not yielding:
                yielding = patterns(state)
            if not yielding:
                try:
                    trials.climb()
                except OutOfBudget:
                    return False
                yielding = 1
            self.count += 1
            self.narrow += yielding == 1

    def clues(self, state: State) -> int:
        """Marks all that some clue says by itself of what is known now; how many clues say anything."""
        tables = state.board.tables
        found = []
        dirty = state.dirty
        while dirty:
            low = dirty & -dirty
            dirty ^= low
            table = tables[low.bit_length() - 1]
            known = table.known(state.yes, state.no)
            consequences = table.consequences(known)
            if consequences is None:
                raise Clash
            if consequences[0] or consequences[1]:
                found.append((table, known, consequences))
        state.dirty = 0
        for table, known, consequences in found:
            state.learn(table, known, (consequences[0], 0))
        if any([consequences[0] for _, _, consequences in found]):
            state.rules()
        for table, known, consequences in found:
            state.learn(table, known, (0, consequences[1]))
        return len({table.clue for table, _, _ in found})


def full(state: State) -> bool:
    """Whether every actor has one value of every category."""
    board = state.board
    for actor in range(board.problem.length):
        for segment in board.others[0]:
            if not state.yes[actor] & segment:
                return False
    return True


def effort(steps: list[Step] | tuple[Step, ...]) -> float:
    """The steps weighed by technique, premises, and what is nested in them."""
    total = 0.0
    for step in steps:
        technique = TECHNIQUES[step.technique]
        total += technique.effort + technique.each * (
            len(step.premises) if step.suppose is None else nested(step.steps)
        )
    return total


def nested(steps: tuple[Step, ...]) -> int:
    """How many inferences there are within a supposition."""
    return sum([1 + nested(step.steps) for step in steps])
