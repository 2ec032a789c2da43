"""Items that one process has in hand together: a stage of each in turn, as long as stages are quick.

What that gains stands in `logicgrid/stages.py`.  How many: those that take about `_TOGETHER` seconds, going by what was
seen last, so that slow items come one by one.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence

from logicgrid.puzzle.stages import Stages
from logicgrid.runner.outcome import OUT_OF_MEMORY, Died, Done, Item, Outcome, T, raised

_SLOW = 0.05
"""Seconds in one stage from which on the items are finished one after the other, and told of at once."""

_TOGETHER = 0.15
"""Seconds that the items of a handful should take together."""

_MOST = 32
"""Items in a handful; twice as many gain nothing more."""


class Handfuls:
    """The places in a row of items that are still to be handed out, and how many at once."""

    def __init__(self, count: int, jobs: int) -> None:
        self.todo = deque(range(count))
        self.jobs = jobs
        self.alone: set[int] = set()
        self.pace = float("inf")
        """Seconds an item: the last handful's, where it took longer than was thought; else the middle of both."""

    def take(self) -> list[int]:
        """The next handful; towards the end they get smaller, so that no worker is left with the rest."""
        hand: list[int] = []
        share = 1 if self.jobs == 1 else 2 * self.jobs
        size = max(min(_MOST, int(_TOGETHER / self.pace), -(-len(self.todo) // share)), 1)
        while self.todo and len(hand) < size and not (hand and self.todo[0] in self.alone):
            hand.append(self.todo.popleft())
            if hand[0] in self.alone:
                break
        return hand

    def give_back(self, hand: Iterable[int]) -> None:
        """They come first, each by itself."""
        hand = list(hand)
        self.alone.update(hand)
        self.todo.extendleft(reversed(hand))

    def learn(self, seconds: float, items: int) -> None:
        """So long did so many items take, one of them or a handful."""
        pace = max(seconds / items, 1e-6)
        self.pace = pace if pace > self.pace or self.pace == float("inf") else (self.pace + pace) / 2


def in_this_process(items: Sequence[Item], work: Callable[[Item], Stages[T] | T]) -> Iterator[Outcome[T]]:
    """The outcome of each item, in their order."""
    handfuls = Handfuls(len(items), 1)
    while hand := handfuls.take():
        found: dict[int, Outcome[T]] = {}
        told = 0
        seconds, start = 0.0, time.monotonic()
        for finished in abreast([items[index] for index in hand], work):
            seconds += time.monotonic() - start
            found.update(finished)
            while told in found:
                yield found.pop(told)
                told += 1
            start = time.monotonic()
        handfuls.learn(seconds, len(hand))


def abreast(items: Sequence[Item], work: Callable[[Item], Stages[T] | T]) -> Iterator[list[tuple[int, Outcome[T]]]]:
    """The items' outcomes with their places, as they come."""
    under_way = {place: _stages(work, item) for place, item in enumerate(items)}
    slow = False
    while under_way:
        finished: list[tuple[int, Outcome[T]]] = []
        for place, stages in list(under_way.items()):
            start = time.monotonic()
            outcome = _advance(stages)
            slow = slow or time.monotonic() - start > _SLOW
            while outcome is None and slow:
                outcome = _advance(stages)
            if outcome is not None:
                del under_way[place]
                finished.append((place, outcome))
                if slow:
                    yield finished
                    finished = []
        if finished:
            yield finished


def _stages(work: Callable[[Item], Stages[T] | T], item: Item) -> Stages[T]:
    """Work that is no generator is one stage."""
    result = work(item)
    if isinstance(result, Generator):
        value: T = yield from result
        return value
    return result


def _advance(stages: Stages[T]) -> Outcome[T] | None:
    """One stage further: None where there are more to come."""
    try:
        next(stages)
    except StopIteration as end:
        return Done(end.value)
    except MemoryError:
        return Died(OUT_OF_MEMORY)
    except (Exception, SystemExit) as error:
        return raised(error)
    return None
