"""A wrong mark of a sudoku, refuted from itself: by singles, cages and marks, down to a clash, in a few sentences.

Only digits that are not true are written down on the way, so that none is given away.  The page to play does the same
on its own (`game/why.mjs`): whoever changes one changes the other, and a test compares them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache

from logicgrid.kinds import Puzzle
from logicgrid.kinds.paragraphs import Line
from logicgrid.kinds.refuted import Telling
from logicgrid.kinds.sudoku.atoms import SudokuAtoms
from logicgrid.kinds.sudoku.check import SudokuChecker
from logicgrid.kinds.sudoku.deduce.reasons import Explainer
from logicgrid.kinds.sudoku.question import SudokuQuestion
from logicgrid.kinds.sudoku.scene import Digits
from logicgrid.kinds.sudoku.sentences import SudokuWriter
from logicgrid.puzzle.budget import Budget
from logicgrid.puzzle.derivation import Atom
from logicgrid.puzzle.pencil_marks import SudokuMarks
from logicgrid.puzzle.reasons import NoCandidate, NoPlace, Trial
from logicgrid.puzzle.record import Record, replace
from logicgrid.puzzle.refutation import MOST_STEPS, Refutation, Supposed
from logicgrid.words.phrases import Words

Cause = tuple[int, tuple[Atom, ...]]
"""Why a candidate is gone: the step that it rests on (-1 the board, 0 the supposition), and the facts that say so."""


class _Found(Record):
    rule: str
    cell: int
    digit: int
    house: int
    premises: tuple[Atom, ...]
    trace: frozenset[int]


class _Refuter:
    def __init__(self, scene: Digits, spoils: Callable[[Atom], bool]) -> None:
        self.scene = scene
        self.spoils = spoils
        self.size = scene.size
        self.houses = [house.cells for house in scene.houses]
        self.whole = [number for number, cells in enumerate(self.houses) if len(cells) == scene.size]
        self.peers: list[dict[int, None]] = [{} for _ in scene.givens]
        for cells in self.houses:
            for one in cells:
                self.peers[one].update({other: None for other in cells if other != one})
        for one, other in scene.unequal:
            self.peers[one][other] = None
            self.peers[other][one] = None
        self.cages = [(each.cells, each.total) for each in scene.sums if each.house is None]
        self.pairs: list[list[tuple[int, bool]]] = [[] for _ in scene.givens]
        for one, other, consecutive in scene.pairs:
            self.pairs[one].append((other, consecutive))
            self.pairs[other].append((one, consecutive))
        self.placed: list[int | None] = [None] * len(scene.givens)
        self.source = [-1] * len(scene.givens)
        self.gone: list[dict[int, Cause]] = [{} for _ in scene.givens]
        for cells, parity in ((scene.even, 1), (scene.odd, 0)):
            for cell in cells:  # the digit 0 stands for 1
                self.gone[cell].update({digit: (-1, ()) for digit in range(scene.size) if (digit + 1) % 2 == parity})
        self.steps: list[_Found] = []
        self.clashes: list[_Found] = []

    def refutation(self, wrong: Atom, board: Iterable[Atom]) -> Refutation | None:
        given = [(cell, digit, True) for cell, digit in enumerate(self.scene.givens) if digit is not None]
        for cell, digit, holds in [*given, *board]:
            self._put(cell, digit, holds, -1)
        self.clashes.clear()
        self.steps.append(_Found("suppose", wrong[0], wrong[1], -1, (), frozenset([0])))
        self._put(*wrong, 0)
        for number in range(1, MOST_STEPS + 2):
            if min([len(clash.trace) for clash in self.clashes], default=MOST_STEPS + 2) <= number:
                break
            self._round()
        return self._shortest(wrong)

    # ------------------------------------------------------------------ marking

    def _put(self, cell: int, digit: int, holds: bool, source: int) -> None:
        atom = (cell, digit, holds)
        if not holds:
            self.gone[cell].setdefault(digit, (source, (atom,)))
            return
        if digit in self.gone[cell]:
            self._excluded(cell, digit, source)
        if self.placed[cell] is not None:
            if self.placed[cell] != digit:
                self._clash("both", [(cell, self.placed[cell] or 0, True)], self._trace([self.source[cell], source]))
            return
        self.placed[cell], self.source[cell] = digit, source
        for other in self.peers[cell]:
            self.gone[other].setdefault(digit, (source, (atom,)))
        for other, consecutive in self.pairs[cell]:
            for each in range(self.size):
                if (abs(each - digit) == 1) != consecutive:
                    self.gone[other].setdefault(each, (source, (atom,)))

    def _excluded(self, cell: int, digit: int, source: int) -> None:
        """Note that a digit is placed where it cannot be."""
        cause, premises = self.gone[cell][digit]
        trace = self._trace([cause, source])
        if not premises:
            return self._clash("marked", (), trace, cell)
        other, value, holds = premises[0]
        paired = next((consecutive for each, consecutive in self.pairs[cell] if each == other), None)
        if holds and paired is not None and (abs(value - digit) == 1) != paired:
            return self._clash("consecutive" if paired else "apart", premises, trace, cell, other)
        return self._clash("both", premises, trace)

    def _trace(self, sources: Iterable[int]) -> frozenset[int]:
        return frozenset().union(*[self.steps[source].trace for source in sources if source >= 0])

    def _clash(
        self, rule: str, premises: Sequence[Atom], trace: frozenset[int], place: int = -1, house: int = -1
    ) -> None:
        if trace:
            self.clashes.append(_Found(rule, place, -1, house, tuple(dict.fromkeys(premises)), trace))

    # ------------------------------------------------------------------ rounds

    def _round(self) -> None:
        best: dict[int, _Found] = {}
        for found in [*self._singles(), *self._by_cages()]:
            if not found.trace or self.spoils((found.cell, found.digit, True)):
                continue
            if found.cell not in best or len(found.trace) < len(best[found.cell].trace):
                best[found.cell] = found
        for found in best.values():
            place = len(self.steps)
            self.steps.append(replace(found, trace=found.trace | {place}))
            self._put(found.cell, found.digit, True, place)

    def _because(self, pairs: Iterable[tuple[int, int]]) -> tuple[tuple[Atom, ...], frozenset[int]]:
        """Return why candidates are gone: the facts, and the steps that these rest on."""
        premises: dict[Atom, None] = {}
        sources: dict[int, None] = {}
        for cell, digit in pairs:
            own = self.placed[cell]
            source, facts = self.gone[cell][digit] if own is None else (self.source[cell], ((cell, own, True),))
            premises.update(dict.fromkeys(facts))
            sources[source] = None
        return tuple(premises), self._trace(sources)

    def _singles(self) -> Iterator[_Found]:
        for house in self.whole:
            cells = self.houses[house]
            openly = [cell for cell in cells if self.placed[cell] is None]
            used = {self.placed[cell] for cell in cells}
            for digit in range(self.size):
                if digit in used:
                    continue
                places = [cell for cell in openly if digit not in self.gone[cell]]
                others = [(cell, digit) for cell in cells if cell not in places]
                if not places:
                    premises, trace = self._because(others)
                    self._clash("house", premises, trace, digit, house)
                elif len(places) == 1:
                    yield _Found(
                        "last" if len(openly) == 1 else "place", places[0], digit, house, *self._because(others)
                    )
        for cell, gone in enumerate(self.gone):
            if self.placed[cell] is not None or len(gone) < self.size - 1:
                continue
            left = [digit for digit in range(self.size) if digit not in gone]
            premises, trace = self._because([(cell, digit) for digit in range(self.size) if digit in gone])
            if left:
                yield _Found("only", cell, left[0], -1, premises, trace)
            else:
                self._clash("cell", premises, trace, cell)

    def _by_cages(self) -> Iterator[_Found]:
        for number, (cells, total) in enumerate(self.cages):
            filled = [(cell, digit) for cell in cells if (digit := self.placed[cell]) is not None]
            openly = [cell for cell in cells if self.placed[cell] is None]
            left = total - sum([digit + 1 for _, digit in filled])
            premises = tuple([(cell, digit, True) for cell, digit in filled])
            trace = self._trace([self.source[cell] for cell, _ in filled])
            if len(openly) == 1 and 1 <= left <= self.size and left - 1 not in self.gone[openly[0]]:
                yield _Found("cage", openly[0], left - 1, number, premises, trace)
                continue
            used = {digit for _, digit in filled}
            free = [[digit for digit in range(self.size) if digit not in used] for _ in openly]
            choices = [
                [digit for digit in own if digit not in self.gone[cell]] for cell, own in zip(openly, free, strict=True)
            ]
            if _sums_to(choices, left):
                continue
            for place, own in enumerate(free):  # do without as much of what is known as can be
                more = [*choices[:place], own, *choices[place + 1 :]]
                if not _sums_to(more, left):
                    choices = more
            pairs = [
                (cell, digit)
                for cell, own, all_ in zip(openly, choices, free, strict=True)
                for digit in all_
                if digit not in own
            ]
            because, more_trace = self._because(pairs)
            self._clash("sum", [*premises, *because], trace | more_trace, -1, number)

    # ------------------------------------------------------------------ the reason

    def _shortest(self, wrong: Atom) -> Refutation | None:
        clash = min(self.clashes, key=lambda clash: len(clash.trace), default=None)
        if clash is None or len(clash.trace) > MOST_STEPS + 1:
            return None
        steps = [self.steps[place] for place in sorted(clash.trace - {0})]
        told = [
            Supposed(each.rule, 0, each.premises, ((each.cell, each.digit, True),), -1, each.house) for each in steps
        ]
        return Refutation(wrong, tuple(told), Supposed(clash.rule, 0, clash.premises, (), clash.cell, clash.house))


def _sums_to(choices: Sequence[Sequence[int]], total: int) -> bool:
    """Return True if different digits, one of each choice, add up to the total (a digit counts one more)."""

    @cache
    def reaches(place: int, used: int, left: int) -> bool:
        if place == len(choices):
            return left == 0
        return any(
            [
                reaches(place + 1, used | 1 << digit, left - digit - 1)
                for digit in choices[place]
                if not used >> digit & 1 and digit < left
            ]
        )

    return reaches(0, 0, total)


def refutation(
    atoms: SudokuAtoms, wrong: Atom, right: Iterable[Atom], spoils: Callable[[Atom], bool]
) -> Refutation | None:
    """Return why a mark is wrong; None if that takes more than a few sentences."""
    return _Refuter(atoms.scene(), spoils).refutation(wrong, right)


def contradicted(puzzle: Puzzle, numbers: Sequence[int], words: Words, budget: Budget) -> list[Line]:
    """Return how some givens lead to a contradiction; nothing if no way is found that the checker accepts."""
    question = puzzle.question.only(numbers)
    assert isinstance(question, SudokuQuestion)
    steps = question.contradiction(budget)
    if not steps:
        return []
    checker, writer = SudokuChecker(question.board), SudokuWriter(SudokuAtoms(puzzle).scene(), words)
    writer.scene = replace(writer.scene, givens=tuple(_givens(question, len(writer.scene.givens))))
    *way, last = steps
    marks = writer.scene.marks()
    lines = writer.lines(Explainer(checker).explained(way, marks), 0)
    marks.add([atom for step in way for atom in step.conclusions])
    if not isinstance(last.reason, NoCandidate | NoPlace):
        return [*lines, Line(0, words.sentence(words["impossible"]))]
    facts = [writer.fact(atom) for atom in _in_the_way(last.reason, writer.scene, marks)]
    return [*lines, Line(0, words.sentence(*facts, writer.ending(replace(last, reason=Trial(last.reason)))))]


def _in_the_way(reason: NoCandidate | NoPlace, scene: Digits, marks: SudokuMarks) -> Iterator[Atom]:
    """Yield the digits on the board that leave a cell no candidate, or a digit no place, each of them once."""
    match reason:
        case NoCandidate(cell):
            pairs = [(cell, digit) for digit in range(scene.size)]
        case NoPlace(house, digit):
            pairs = [(each, digit) for each in scene.houses[house].cells if marks.placed[each] is None]
    found: set[int] = set()
    for cell, digit in pairs:
        peers = [peer for peer in sorted(marks.peers[cell]) if marks.placed[peer] == digit]
        if peers and found.isdisjoint(peers):
            found.add(peers[0])
            yield peers[0], digit, True


def _givens(question: SudokuQuestion, cells: int) -> Iterator[int | None]:
    """Yield the digits that the question gives, None for an open cell."""
    digits = {given.cell: given.digit for given in question.board.clues}
    return (digits.get(cell) for cell in range(cells))


def told(refutation: Refutation, scene: Digits, words: Words) -> list[str]:
    """Return the sentences of a refutation."""
    writer = SudokuWriter(scene, words)
    cages = [each for each in scene.sums if each.house is None]

    def step(step: Supposed, new: Sequence[Atom]) -> str:
        cell, digit, _ = step.conclusions[0]
        a, b = writer.cell(cell), writer.digit(digit)
        match step.rule:
            case "cage":
                left = words.say("cage_one", n=cages[step.house].total, m=digit + 1, cells=a)
                return left
            case "only":
                return words.say("only_left", a=a, b=b)
        return words.say("last_cell" if step.rule == "last" else "only_place", a=a, b=b, house=writer.house(step.house))

    def ending(step: Supposed, new: Sequence[Atom]) -> str:
        match step.rule:
            case "cell":
                return words.say("no_candidate", a=writer.cell(step.place))
            case "house":
                return words.say("no_place", b=writer.digit(step.place), house=writer.house(step.house))
            case "sum":
                cage = cages[step.house]
                return telling.phrase(
                    "sum_fails", n=cage.total, cells=words["comma"].join(map(writer.cell, sorted(cage.cells)))
                )
            case "marked":
                mark = "mark_even" if step.place in scene.even else "mark_odd"
                return telling.phrase("marked", a=writer.cell(step.place), mark=telling.phrase(mark))
            case "consecutive" | "apart":
                pair = telling.phrase(
                    "must_follow" if step.rule == "consecutive" else "must_differ",
                    a=writer.cell(step.place),
                    b=writer.cell(step.house),
                )
                return words["colon"].join([pair, telling.joined(step.premises)])
        return telling.excluded(new, step.premises)

    telling = Telling(words, writer.fact, step, ending)
    return telling.lines(refutation)
