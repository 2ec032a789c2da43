"""The refutation of a wrong mark of a sudoku: by singles, cages and marks, to a contradiction, in a few sentences.

Only wrong digits are placed on the way, so that no right one is revealed.  The playable page does the same on its own
(`game/why.mjs`): both have to be changed together, and a test compares them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from logicgrid.kinds import Puzzle
from logicgrid.kinds.paragraphs import Line, by_turning_points
from logicgrid.kinds.sudoku.atoms import Digits, SudokuAtoms
from logicgrid.kinds.sudoku.check import SudokuChecker
from logicgrid.kinds.sudoku.constraints import partners
from logicgrid.kinds.sudoku.deduce.derive import contradiction
from logicgrid.kinds.sudoku.deduce.finish import explained
from logicgrid.kinds.sudoku.limits import DigitBoard, Fillings, Limit, further, limits_of, unlike
from logicgrid.kinds.sudoku.question import SudokuQuestion
from logicgrid.kinds.sudoku.reasons import NoCandidate, NoPlace
from logicgrid.kinds.sudoku.sentences import MOST_CITED, SudokuWriter
from logicgrid.kinds.sudoku.sentences import sentences_of as sentences_of
from logicgrid.puzzle.budget import Budget
from logicgrid.puzzle.derivation import Atom, Trial
from logicgrid.puzzle.explanation import MOST_STEPS, Refutation, Spoils, SudokuMarks, Supposed
from logicgrid.puzzle.question import bits
from logicgrid.puzzle.record import Record, replace
from logicgrid.words.phrases import Words


class _Cause(Record):
    """Why a candidate is gone: the facts that show it, the steps that these depend on, and the rules involved."""

    premises: tuple[Atom, ...] = ()
    trace: frozenset[int] = frozenset()
    rules: tuple[int, ...] = ()

    @property
    def sentences(self) -> int:
        """The number of sentences for it."""
        return -(-len(self.rules) // MOST_CITED) or 1


class _Narrowed(Record):
    """A limit that excludes a digit, with its cells as they were; the needed facts are found only when it is used."""

    limit: Limit
    masks: tuple[int, ...]
    placed: tuple[int | None, ...]


class _Found(_Cause):
    rule: str = ""
    cell: int = -1
    digit: int = -1
    house: int = -1


class _Refuter:
    """Refutes a mark; if `leaps`, by all that follows, of which only turning points are named."""

    def __init__(self, atoms: SudokuAtoms, spoils: Spoils, leaps: bool) -> None:
        self.scene = scene = atoms.scene()
        self.spoils = spoils
        self.leaps = leaps
        self.size = scene.size
        self.full = (1 << scene.size) - 1
        self.houses = [house.cells for house in scene.houses]
        self.whole = [number for number, cells in enumerate(self.houses) if len(cells) == scene.size]
        self.peers: list[dict[int, int]] = [{} for _ in scene.givens]
        """The cells that differ from each cell, with the number of the rule, or 0 if they share a house."""
        for cells in self.houses:
            for one in cells:
                self.peers[one].update({other: 0 for other in cells if other != one})
        for (one, other), number in unlike(scene).items():
            self.peers[one].setdefault(other, number)
            self.peers[other].setdefault(one, number)
        self.limits = limits_of(scene)
        self.fillings = Fillings(self.peers)
        self.looked: list[tuple[int, ...]] = [()] * len(self.limits)
        self.pairs = partners(scene.pairs, len(scene.givens))
        self.placed: list[int | None] = [None] * len(scene.givens)
        self.source = [-1] * len(scene.givens)
        self.gone: list[dict[int, _Cause | _Narrowed]] = [{} for _ in scene.givens]
        for cells, parity in ((scene.even, 1), (scene.odd, 0)):
            for cell in cells:  # the digit 0 means 1
                self.gone[cell].update({digit: _Cause() for digit in range(scene.size) if (digit + 1) % 2 == parity})
        self.steps: list[_Found] = []
        self.clashes: list[_Found] = []

    def refutation(
        self, wrong: Atom, board: Iterable[Atom], also: Iterable[Atom] = (), most: int = MOST_STEPS
    ) -> Refutation | None:
        """Return how a mark, and what `also` follows from it, leads to a clash; None if it does not, or not soon."""
        given = [(cell, digit, True) for cell, digit in enumerate(self.scene.givens) if digit is not None]
        for cell, digit, holds in [*given, *board]:
            self._put(cell, digit, holds, -1)
        self._narrow()
        self.clashes.clear()
        self.steps.append(_Found((), frozenset([0]), (), "suppose", *wrong[:2]))
        for atom in (wrong, *also):
            self._put(*atom, 0)
        rounds = len(self.placed) if self.leaps else MOST_STEPS + 1
        for number in range(1, rounds + 1):
            if min([self._taken(clash) for clash in self.clashes], default=rounds + 1) <= number or not self._round():
                break
        return self._shortest(wrong, most)

    # ------------------------------------------------------------------ marking

    def _put(self, cell: int, digit: int, holds: bool, source: int) -> None:
        atom, trace = (cell, digit, holds), self._trace([source])
        if not holds:
            self.gone[cell].setdefault(digit, _Cause((atom,), trace))
            return
        if digit in self.gone[cell]:
            self._excluded(cell, digit, trace)
        if self.placed[cell] is not None:
            if self.placed[cell] != digit:
                own = _Cause(((cell, self.placed[cell] or 0, True),), trace | self._trace([self.source[cell]]))
                self._clash("both", own)
            return
        self.placed[cell], self.source[cell] = digit, source
        for other, number in self.peers[cell].items():
            self.gone[other].setdefault(digit, _Cause((atom,), trace, (number,) if number else ()))
        for other, consecutive in self.pairs[cell]:
            for each in range(self.size):
                if (abs(each - digit) == 1) != consecutive:
                    self.gone[other].setdefault(each, _Cause((atom,), trace))

    def _excluded(self, cell: int, digit: int, trace: frozenset[int]) -> None:
        """Note that a digit is placed in an impossible cell."""
        cause = self._cause(cell, digit)
        cause = replace(cause, trace=cause.trace | trace)
        if cause.rules:
            return self._clash("broken", replace(cause, premises=(*cause.premises, (cell, digit, True))))
        if not cause.premises:
            return self._clash("marked", cause, cell)
        other, value, holds = cause.premises[0]
        paired = next((consecutive for each, consecutive in self.pairs[cell] if each == other), None)
        if holds and paired is not None and (abs(value - digit) == 1) != paired:
            return self._clash("consecutive" if paired else "apart", cause, cell, other)
        return self._clash("both", cause)

    def _trace(self, sources: Iterable[int]) -> frozenset[int]:
        return frozenset().union(*[self.steps[source].trace for source in sources if source >= 0])

    def _clash(self, rule: str, cause: _Cause, place: int = -1, house: int = -1) -> None:
        if cause.trace and (self.leaps or cause.sentences <= 2):
            self.clashes.append(_Found(cause.premises, cause.trace, cause.rules, rule, place, -1, house))

    def _taken(self, found: _Cause) -> int:
        """Return the number of sentences from the supposition to a finding."""
        return sum([self.steps[place].sentences for place in found.trace if place], found.sentences)

    # ------------------------------------------------------------------ rounds

    def _round(self) -> bool:
        """Cross out, and place what is single; return whether there was anything."""
        best: dict[int, _Found] = {}
        narrowed = self._narrow()
        for found in self._singles():
            is_short = found.trace and found.sentences <= 2 and not self.spoils((found.cell, found.digit, True))
            if not (is_short or self.leaps):
                continue
            if found.cell not in best or self._taken(found) < self._taken(best[found.cell]):
                best[found.cell] = found
        for found in best.values():
            if self.leaps and (self.placed[found.cell] is not None or found.digit in self.gone[found.cell]):
                continue  # the next round finds where that is a contradiction
            place = len(self.steps)
            self.steps.append(replace(found, trace=found.trace | {place}))
            self._put(found.cell, found.digit, True, place)
        return narrowed or bool(best)

    def _because(self, pairs: Iterable[tuple[int, int]]) -> _Cause:
        """Return why candidates are gone: the facts, the steps that these depend on, and the rules."""
        causes = []
        for cell, digit in pairs:
            own = self.placed[cell]
            if own is None:
                causes.append(self._cause(cell, digit))
            else:
                causes.append(_Cause(((cell, own, True),), self._trace([self.source[cell]])))
        return _together(causes)

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
                    self._clash("house", self._because(others), digit, house)
                elif len(places) == 1:
                    rule, cause = "last" if len(openly) == 1 else "place", self._because(others)
                    yield _Found(cause.premises, cause.trace, cause.rules, rule, places[0], digit, house)
        for cell, gone in enumerate(self.gone):
            if self.placed[cell] is not None or len(gone) < self.size - 1:
                continue
            left = [digit for digit in range(self.size) if digit not in gone]
            cause = self._because([(cell, digit) for digit in range(self.size) if digit in gone])
            if left:
                yield _Found(cause.premises, cause.trace, cause.rules, "only", cell, left[0])
            else:
                self._clash("cell", cause, cell)

    # ------------------------------------------------------------------ rules

    def _narrow(self) -> bool:
        """Cross out the candidates that the limits exclude, each limit once; return whether one changes."""
        looked = list(self.looked)
        for number, limit in enumerate(self.limits):
            placed = tuple([self.placed[cell] for cell in limit.cells])
            masks = tuple(
                self.full & ~sum([1 << digit for digit in self.gone[cell]]) if own is None else 1 << own
                for cell, own in zip(limit.cells, placed, strict=True)
            )
            if masks == self.looked[number] or not all(masks):
                continue
            self.looked[number] = masks
            kept = self.fillings.narrowed(limit, masks)
            now = _Narrowed(limit, masks, placed)
            if kept is None:
                self._clash("broken", self._needed(now))
                continue
            for cell, mask, left in zip(limit.cells, masks, kept, strict=True):
                for digit in bits(mask & ~left):
                    self.gone[cell].setdefault(digit, now)
        return looked != self.looked

    def _cause(self, cell: int, digit: int) -> _Cause:
        found = self.gone[cell][digit]
        if isinstance(found, _Narrowed):
            found = self.gone[cell][digit] = self._needed(found, found.limit.cells.index(cell), digit)
        return found

    def _needed(self, now: _Narrowed, own: int = -1, digit: int = 0) -> _Cause:
        """Return the facts about its cells with which a limit has no filling, or none with this digit at that place."""
        limit, masks = now.limit, list(now.masks)
        if own >= 0:
            masks[own] = 1 << digit
        places = [place for place in range(len(masks)) if place != own]
        for place in [place for place in places if now.placed[place] is None]:
            for each in bits(self.full & ~masks[place]):
                self._widen(limit, masks, place, masks[place] | 1 << each)
        for place in [place for place in places if now.placed[place] is not None]:
            self._widen(limit, masks, place, self.full)
        causes = [_Cause(rules=(limit.cited,))]
        for place in places:
            cell, value = limit.cells[place], now.placed[place]
            if value is None:
                causes += [self._cause(cell, each) for each in bits(self.full & ~masks[place])]
            elif masks[place] != self.full:
                causes.append(_Cause(((cell, value, True),), self._trace([self.source[cell]])))
        return _together(causes)

    def _widen(self, limit: Limit, masks: list[int], place: int, mask: int) -> None:
        """Widen the candidates at a place to a mask if there is still no filling."""
        before, masks[place] = masks[place], mask
        if self.fillings.filling(limit, tuple(masks)) is not None:
            masks[place] = before

    # ------------------------------------------------------------------ the reason

    def _shortest(self, wrong: Atom, most: int) -> Refutation | None:
        clash = min(self.clashes, key=self._taken, default=None)
        if clash is None or (not self.leaps and self._taken(clash) > MOST_STEPS + 1):
            return None
        way = [self.steps[place] for place in sorted(clash.trace - {0})]
        steps = [
            Supposed(each.rule, 0, each.premises, ((each.cell, each.digit, True),), -1, each.house, each.rules)
            for each in way
        ]
        ending = Supposed(clash.rule, 0, clash.premises, (), clash.cell, clash.house, clash.rules)
        if self.leaps:
            return by_turning_points(wrong, [*steps, ending], self.spoils, most)
        shown = [part for each in (*steps, ending) for part in _parts(each)]
        return Refutation(wrong, tuple(shown[:-1]), shown[-1])


def _parts(step: Supposed) -> Iterator[Supposed]:
    """Yield a step; of more rules than a sentence names, the first are a sentence of their own."""
    first = (-(-len(step.limits) // MOST_CITED) - 1) * MOST_CITED
    if first > 0:
        yield Supposed("cited", 0, (), (), limits=step.limits[:first])
    yield replace(step, limits=step.limits[max(first, 0) :])


def _together(causes: Sequence[_Cause]) -> _Cause:
    return _Cause(
        tuple(dict.fromkeys([atom for cause in causes for atom in cause.premises])),
        frozenset().union(*[cause.trace for cause in causes]),
        tuple(dict.fromkeys([rule for cause in causes for rule in cause.rules])),
    )


def refutation(atoms: SudokuAtoms, wrong: Atom, right: Iterable[Atom], spoils: Spoils) -> Refutation | None:
    """Return why a mark is wrong; None if that takes more than a few sentences."""
    right, first = list(right), _Refuter(atoms, spoils, False)
    board = DigitBoard(first.size, [first.houses[each] for each in first.whole], first.peers, first.pairs, first.limits)
    start = board.start([first.full & ~sum([1 << digit for digit in gone]) for gone in first.gone], first.fillings)

    def leaps(wrong: Atom, marks: Iterable[Atom], also: Iterable[Atom], most: int) -> Refutation | None:
        return _Refuter(atoms, spoils, True).refutation(wrong, marks, also, most)

    found = first.refutation(wrong, right) or leaps(wrong, right, (), MOST_STEPS)
    if found:
        return found if found.is_short else None
    given = [(cell, digit, True) for cell, digit in enumerate(first.scene.givens) if digit is not None]
    return further(start, leaps, wrong, [*given, *right])


def contradicted(puzzle: Puzzle, numbers: Sequence[int], words: Words, budget: Budget) -> list[Line]:
    """Return how some givens lead to a contradiction; nothing if no explanation is found that the checker accepts."""
    question = puzzle.question.only(numbers)
    assert isinstance(question, SudokuQuestion)
    steps, checker = contradiction(question.board, budget), SudokuChecker(question.board)
    if not steps or checker.refutation_fault(steps):
        return []
    writer = SudokuWriter(SudokuAtoms(puzzle).scene(), words)
    givens = {given.cell: given.value for given in question.board.clues}
    writer.scene = replace(writer.scene, givens=tuple(map(givens.get, range(len(writer.scene.givens)))))
    *way, last = steps
    marks = writer.scene.marks()
    lines = writer.lines(explained(way, checker, marks), 0)
    marks.add([atom for step in way for atom in step.conclusions])
    if not isinstance(last.reason, NoCandidate | NoPlace):
        return [*lines, Line(0, words.sentence(words["impossible"]))]
    facts = [writer.fact(atom) for atom in _in_the_way(last.reason, writer.scene, marks)]
    return [*lines, Line(0, words.sentence(*facts, writer.ending(replace(last, reason=Trial(last.reason)))))]


def _in_the_way(reason: NoCandidate | NoPlace, scene: Digits, marks: SudokuMarks) -> Iterator[Atom]:
    """Yield the digits on the board that leave a cell no candidate, or a digit no place, without duplicates."""
    match reason:
        case NoCandidate(cell):
            pairs = [(cell, digit) for digit in range(scene.size)]
        case NoPlace(house, digit):
            pairs = [(each, digit) for each in scene.houses[house].cells if marks.placed[each] is None]
    found: set[int] = set()
    for cell, digit in pairs:
        peers = [peer for peer in sorted({cell, *marks.peers[cell]}) if marks.placed[peer] == digit]
        if peers and found.isdisjoint(peers):
            found.add(peers[0])
            yield peers[0], digit, True
