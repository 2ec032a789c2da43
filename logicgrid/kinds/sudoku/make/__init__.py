"""Making sudokus to order: drawn, dug out, rated, and accepted by the whole program.

A full grid is drawn, with the shapes that its variant needs (`shapes`).  Then givens are removed as long as the answer
stays unique and the level is not exceeded, or digits are searched for that make a pattern of givens a puzzle
(`solver`).  Rules of the table are drawn so that they hold (`drawn_rules`), and the needed ones are chosen (`shapes`).
`request` defines possible requests.

Puzzles that differ only by symmetries of their rules have the same hash (`canonical`).  A puzzle is a graph: its lines
(rows and columns), digits, boxes, regions, cages and marks are nodes, and every given or other cell that a rule names
links its row and its column with that node.  The graph's canonical form is hashed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from hashlib import sha256
from itertools import pairwise
from random import Random

from logicgrid.kinds import kind_named
from logicgrid.kinds.made import (
    MOST_ATTEMPTS,
    Accept,
    Accepted,
    Attempt,
    BoardMaker,
    Graph,
    Group,
    MadePuzzle,
    NearMiss,
    orbits,
    random_of,
    words_of_boards,
)
from logicgrid.kinds.sudoku import Preset
from logicgrid.kinds.sudoku.board import SudokuProblem
from logicgrid.kinds.sudoku.constraints import merged
from logicgrid.kinds.sudoku.make.request import SudokuRequest, asked
from logicgrid.kinds.sudoku.make.shapes import RuledMaker, calculations, drawn, givens, split_until_unique
from logicgrid.kinds.sudoku.make.solver import Cells, Digger, Rules, Solver, fitting
from logicgrid.kinds.sudoku.rules import rule_rows
from logicgrid.puzzle.board import About
from logicgrid.puzzle.budget import Budget, BudgetEnded, Meter
from logicgrid.puzzle.messages import both, say, translated
from logicgrid.puzzle.record import Record, replace
from logicgrid.words.phrases import language_for

_WORK = 15_000
"""The budget of an attempt: a second or two for a grid of 9 x 9 cells."""
_REFUSED = 300
"""The cost of a draft that the whole program has checked, and that does not meet the request."""
_CHANGES = 16
"""The number of puzzles that are tried from one full grid."""
_PUT_BACK = 3
"""The number of groups of givens that are put back for each of them."""
_MOST_REFUSED = 12
"""The most grids that are rejected for having several cages of one cell, which give their digits away."""
_LEAN = {4: 5, 6: 11, 9: 27}
"""The numbers of givens below which digging seldom gets, by size: digits are then searched for in a pattern.

A pattern of a given number of cells is drawn; see `patterns`.
"""

_TITLED = ("diagonal", "jigsaw", "killer", "consecutive", "parity")


class SudokuDraft(Record):
    """A puzzle that has one answer by the maker's own reckoning; `cells` has a bit for each given."""

    rules: Rules
    answer: Cells
    cells: int
    level: int
    minimal: bool = True
    """Whether it is proved that no group of givens can be removed, if that was requested."""

    @property
    def givens(self) -> list[int | None]:
        """The digit of each cell that is given, None for the others."""
        return [digit if self.cells >> cell & 1 else None for cell, digit in enumerate(self.answer)]


def attempt(request: SudokuRequest, seed: str, number: int, attempt: int, accept: Accept) -> Attempt:
    """Return a sudoku as requested; or the nearest of those that were drawn, and what it lacks."""
    return _Maker(request, number, random_of(seed, number, attempt, request.levels), accept).make()


class _Maker:
    def __init__(self, request: SudokuRequest, number: int, rng: Random, accept: Accept) -> None:
        self.request, self.number, self.accept = request, number, accept
        self.rng = rng
        self.work = Meter(Budget(int(_WORK * max(1, (request.size / 9) ** 3))))
        self.most = rng.randint(*request.levels)
        """The level that is not exceeded: one of those requested."""
        self.count: int | None = None
        """The target number of givens; None: as few as the level allows."""
        if request.givens is not None:
            self.count = rng.choice(request.counts(*request.givens))
        self.refused = 0
        """The number of grids whose cages were examined."""
        self.nearest: SudokuDraft | None = None
        self.distance = float("inf")

    def make(self) -> Attempt:
        close: tuple[float, SudokuDraft, Accepted] | None = None
        with suppress(BudgetEnded):
            for draft in self.drafts():
                if (off := self.off(draft)) < self.distance:
                    self.nearest, self.distance = draft, off
                if off:
                    continue
                found = self.accepted(draft)
                if found is not None and not (away := self.request.off(found)):
                    return self.made(draft, found)
                if found is not None and (close is None or away < close[0]):
                    close = away, draft, found
                self.work.spend(_REFUSED)
        if close is None and self.nearest is not None and (found := self.accepted(self.nearest)) is not None:
            close = self.distance, self.nearest, found
        if close is None:
            return NearMiss(say("sudoku.no-sudoku-was-found"))
        made = self.made(*close[1:])
        return NearMiss(self.lacks(made), made, close[0])

    # ------------------------------------------------------------------ what is asked for

    def off(self, draft: SudokuDraft) -> float:
        """Return the distance of a draft from the requested level and number of givens; 0 if it has both."""
        least, most = self.request.givens or (0, len(draft.answer))
        count = draft.cells.bit_count()
        return self.request.away(draft.level) + max(least - count, count - most, 0) / 10 + 10 * (not draft.minimal)

    def lacks(self, made: MadePuzzle) -> str:
        """Return in words which parts of the request a puzzle does not meet."""
        words = [self.request.lacks(made)]
        low, high = self.request.givens or (0, made.clues)
        if not low <= made.clues <= high:
            asked = str(low) if low == high else say("sudoku.to-3", low=low, high=high)
            words.append(say("sudoku.has-givens-not", clues=made.clues, range=asked))
        return "; ".join(filter(None, words)) or say("sudoku.no-draft-was-accepted")

    # ------------------------------------------------------------------ drafts

    def drafts(self) -> Iterator[SudokuDraft]:
        """Yield puzzles that may meet the request.  Raises BudgetEnded."""
        request = self.request
        while True:
            boxed, names = not request.kind, request.names
            shape = drawn(
                request.size, request.variants, request.kept, self.rng, self.work, boxed, names, request.empty
            )
            if shape is None:
                continue
            rules, answer = shape
            if request.kind or request.empty:
                yield from self.ruled(rules, answer)
                continue
            if names:
                maker = RuledMaker(rules, answer, names, self.rng, self.work)
                rules = maker.rules(maker.some(max(request.size // 2, len(names))))
            if "killer" in request.variants and request.givens is None and request.pattern is None:
                yield from self.caged(rules, answer)
            elif request.pattern is not None:
                yield from self.patterned(rules, request.pattern)
            elif self.is_lean():
                yield from self.patterned(rules, self.pattern())
            else:
                yield from self.dug(rules, answer)

    def ruled(self, rules: Rules, answer: Cells) -> Iterator[SudokuDraft]:
        """Yield a puzzle of rules: with the givens that it takes, or without any."""
        own, names, most = self.request.own, self.request.names, self.request.levels[1]
        if own and not rule_rows()[own].made:
            bases = list(calculations(rules, answer, self.rng, self.work))
        else:
            bases, names = [rules], (*([own] if own else []), *names)
        plenty = rules.size**2 // 2 if own in names else rules.size
        for base in bases:
            maker = RuledMaker(base, answer, names, self.rng, self.work, plenty)
            for chosen in maker.puzzles(self.request.empty, most):
                made, cells = maker.rules(chosen), givens(chosen)
                yield SudokuDraft(made, answer, cells, Solver(made, self.work).level(answer, cells, most))

    def is_lean(self) -> bool:
        """Return True if so few givens are requested that digging seldom gets there."""
        request = self.request
        if self.count is None or request.minimal or "killer" in request.variants or "consecutive" in request.variants:
            return False
        return "parity" not in request.variants and self.count < _LEAN.get(request.size, 0)

    def pattern(self) -> Group:
        """Return a random symmetric set of cells, as many as the requested givens."""
        assert self.count is not None
        groups = orbits(self.request.size, self.request.size, self.request.kept)
        while True:
            self.rng.shuffle(groups)
            found: list[int] = []
            for group in groups:
                if len(found) + len(group) <= self.count:
                    found += group
            if len(found) == self.count:
                return tuple(sorted(found))

    def patterned(self, rules: Rules, pattern: Group) -> Iterator[SudokuDraft]:
        solver = Solver(rules, self.work)
        cells = sum([1 << cell for cell in pattern])
        for answer, _ in zip(fitting(solver, pattern, self.rng, self.most), range(200), strict=False):
            if not self.request.minimal or self.is_minimal(
                Digger(solver, answer), cells, [(each,) for each in pattern]
            ):
                yield SudokuDraft(rules, answer, cells, solver.level(answer, cells, self.request.levels[1]))

    def is_minimal(self, digger: Digger, cells: int, groups: list[Group]) -> bool:
        """Return True if none of the groups of givens can be removed."""
        for group in groups:
            if digger.is_puzzle(cells & ~sum([1 << cell for cell in group]), group):
                return False
        return digger.shows_minimal(cells, groups)

    def dug(self, rules: Rules, answer: Cells) -> Iterator[SudokuDraft]:
        """Yield puzzles with one answer: dug out, then changed step by step without becoming easier."""
        solver = Solver(rules, self.work)
        digger = Digger(solver, answer)
        groups = orbits(self.request.size, self.request.size, self.request.kept)
        self.rng.shuffle(groups)
        draft = self.dug_from(digger, rules, groups, digger.all)
        for _ in range(_CHANGES):
            yield draft
            gone = [group for group in groups if not draft.cells >> group[0] & 1]
            back = self.rng.sample(gone, min(_PUT_BACK, len(gone)))
            others = [group for group in groups if group not in back]
            self.rng.shuffle(others)
            cells = draft.cells | sum([1 << cell for group in back for cell in group])
            changed = self.dug_from(digger, rules, others + back, cells)
            if self.worth(changed) >= self.worth(draft):
                draft = changed

    def worth(self, draft: SudokuDraft) -> tuple[bool, float, int]:
        """Return the sort key of a draft; of two drafts of one grid, the search continues from the greater one."""
        high = self.request.levels[1]
        away = 0 if self.count is None else abs(draft.cells.bit_count() - self.count)
        return draft.minimal, -away, draft.level if draft.level <= high else high - draft.level

    def dug_from(self, digger: Digger, rules: Rules, order: list[Group], cells: int) -> SudokuDraft:
        """Return the draft that is left when no more groups of these givens can be removed, in this order."""
        request = self.request
        cells = digger.dig(order, 6 if request.minimal else self.most, self.count, cells)
        kept = self.without_given_marks(rules, cells)
        solver = digger.solver if kept == rules else Solver(kept, self.work)
        level = solver.level(digger.answer, cells, request.levels[1])
        return SudokuDraft(kept, digger.answer, cells, level, not request.minimal or digger.shows_minimal(cells, order))

    def without_given_marks(self, rules: Rules, cells: int) -> Rules:
        """Return the rules without marks of parity on givens, since these marks say nothing."""
        kept = []
        for rule in rules.always:
            left = tuple([cell for cell in rule.cells if not cells >> cell & 1])
            kept.append(replace(rule, parts=(left,), written=(left,)) if rule.row.takes == "each" else rule)
        return replace(rules, always=tuple(kept))

    def caged(self, rules: Rules, answer: Cells) -> Iterator[SudokuDraft]:
        """Yield a killer without any givens."""
        found = split_until_unique(rules, answer, self.rng, self.work)
        self.refused += 1
        singles = 0 if found is None else sum([len(cage.cells) == 1 for cage in found.named("killer")])
        if found is not None and (singles <= 1 or self.refused > _MOST_REFUSED):
            yield SudokuDraft(found, answer, 0, Solver(found, self.work).level(answer, 0, self.request.levels[1]))

    # ------------------------------------------------------------------ the file

    def accepted(self, draft: SudokuDraft) -> Accepted | None:
        language = self.request.language
        titles = words_of_boards(language)
        kinds = [titles[name] for name in _TITLED if name in self.request.variants]
        ruled = [say("rules.titled", name=called(name)) for name in self.request.names]
        kinds += [translated(each, language_for(None, language)) for each in ruled]
        title = " + ".join(kinds) or titles[self.request.kind or "sudoku"]
        about = About(title=self.request.title(title, self.number), language=language)
        board = draft.rules.drawn(draft.givens, draft.answer, about)
        if self.request.kind:
            kind = kind_named(self.request.kind)
            assert isinstance(kind, Preset)
            own = [rule for rule in draft.rules.rules if rule.name == kind.own_rule]
            rest = tuple([each for each in board.rules if each.name != kind.own_rule])
            board = replace(board, kind=kind.name, keys=kind.keys(own, self.request.size), rules=rest)
        found = self.accept(board, self.request.certificates, (1, 6))
        return found if isinstance(found, Accepted) else None

    def made(self, draft: SudokuDraft, found: Accepted) -> MadePuzzle:
        board = draft.rules.board(draft.givens)
        clues = draft.cells.bit_count()
        made = MadePuzzle(found.text, found.level, found.effort, clues, (), canonical(board), found.certificate)
        return replace(made, content=content(draft.rules, clues))


def called(name: str) -> str:
    """Return the name of puzzles with a rule, without the word for a sudoku."""
    return say(f"rules.called-{name.replace('_', '-')}")


def content(rules: Rules, givens: int) -> str:
    """Return the number of givens of a board, and of rules of each name."""
    counts = Counter([rule.name for rule in (*rules.rules, *rules.named("killer"))])
    named = [
        say("rules.counted", name=called(name), n=count) if count > 1 else called(name)
        for name, count in counts.items()
        if count
    ]
    return say("rules.givens-with", n=givens, rules=both(named)) if named else say("rules.givens", n=givens)


# --- The hash ---------------------------------------------------------------------------------------------------------

_VERSION = "sudoku 1"


def canonical(board: SudokuProblem) -> str:
    """Return the hash of a board's givens and rules."""
    graph = _BoardGraph(board, merged(replace(board, rules=())))
    form = graph.least()
    return sha256(repr((_VERSION, board.size, form)).encode()).hexdigest()


class _BoardGraph(Graph):
    """The graph of a board; its first nodes are the rows, then the columns.

    `plain` is the merged board without those rules that are clues.
    """

    def __init__(self, board: SudokuProblem, plain: SudokuProblem) -> None:
        super().__init__()
        self.size = size = board.size
        for _ in range(2 * size):
            self.node("line")
        digits = self._digits(plain, bool(board.rules))
        for node in range(2 * size):
            if node in (0, size):
                side = self.node("side")
            self.link("side", node, side)
        for group in plain.groups[2 * size :]:
            self._house(group, board)
        for cage in plain.cages:
            self._cells(f"cage {cage.total}", cage.cells)
        self._marks(plain)
        self._rules(board)
        for given in board.clues:
            self.link("given", *self._lines(given.cell), digits[given.value])

    def _lines(self, cell: int) -> tuple[int, int]:
        row, column = divmod(cell, self.size)
        return row, self.size + column

    def _cells(self, colour: str, cells: tuple[int, ...]) -> None:
        """Add a node that is linked with cells."""
        node = self.node(colour)
        for cell in cells:
            self.link("in", *self._lines(cell), node)

    def _digits(self, board: SudokuProblem, ruled: bool) -> list[int]:
        """Return the nodes of the digits, interchangeable except for sums, parity, and neighbours in value."""
        sums = ruled or any(cage.total is not None for cage in board.cages)
        parity = min(board.allowed) != max(board.allowed)
        nodes = []
        for digit in range(self.size):
            shown = f" {digit}" if sums else f" {digit % 2}" if parity else ""
            nodes.append(self.node(f"digit{shown}"))
        if board.marks:
            for one, other in pairwise(nodes):
                self.link("next", one, other)
        return nodes

    def _house(self, group: tuple[int, ...], board: SudokuProblem) -> None:
        """Add a box, as its rows and columns, which other boxes have too; or another house, cell by cell."""
        lines = dict.fromkeys([line for cell in group for line in self._lines(cell)])
        if board.box is None or len(lines) != sum(board.box):
            self._cells("house", group)
            return
        for side in ([line for line in lines if line < self.size], [line for line in lines if line >= self.size]):
            if not any(
                kind == "band" and link[0] == side[0] for kind, link in zip(self.kinds, self.links, strict=True)
            ):
                band = self.node("band")
                for line in side:
                    self.link("band", line, band)

    def _marks(self, board: SudokuProblem) -> None:
        full = (1 << self.size) - 1
        odd = sum([1 << digit for digit in range(0, self.size, 2)])
        for cell, mask in enumerate(board.allowed):
            if mask != full:
                self.link("odd" if mask == odd else f"even {mask == full & ~odd}", *self._lines(cell))
        for near, path in board.marks:
            if near:
                self._cells("consecutive", path.cells)
        if apart := sum([not near for near, _ in board.marks]):
            self.node(f"apart {apart}")

    def _rules(self, board: SudokuProblem) -> None:
        """Add the rules of the table, which hold at their places only: lines are then linked with their neighbours."""
        for line in range(2 * self.size if board.rules else 0):
            if (line + 1) % self.size:
                self.link("beside", line, line + 1)
                self.link("beside", line + 1, line)
        for rule in board.rules:
            node = self.node(f"rule {rule.name} {rule.value} {rule.digits} {rule.choice}")
            for number, part in enumerate(rule.written):
                for place, cell in enumerate(part):
                    self.link(f"in {number} {place}", *self._lines(cell), node)


_EMPTY = 6
"""The most attempts at a board without givens; each takes as long as dozens of others."""

MAKER = BoardMaker(asked, attempt, canonical, lambda asked: _EMPTY if asked.empty else MOST_ATTEMPTS)
