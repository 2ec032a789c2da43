"""Making kakuros: walls are drawn, the cells filled, and digits changed until the sums have one answer.

Changing only digits that leave several answers leads to easy boards.  For the levels above `_WALKED`, digits are
changed even after there is one answer, and unneeded sums are left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from hashlib import sha256
from itertools import groupby
from math import isfinite
from random import Random
from typing import Any

from logicgrid.kinds.cells import WALL
from logicgrid.kinds.made import (
    Accept,
    Accepted,
    Attempt,
    BoardMaker,
    BoardRequest,
    MadePuzzle,
    NearMiss,
    asked_of_all,
    orbits,
    part_of,
    random_of,
    refuse,
    size_of,
    words_of_boards,
)
from logicgrid.kinds.sudoku.board import OPEN_SUM, Group, Plan, Rule, SudokuProblem
from logicgrid.kinds.sudoku.deduce.derive import rate
from logicgrid.kinds.sudoku.kakuro import DIGITS, ROW
from logicgrid.kinds.sudoku.search import SudokuEngine
from logicgrid.puzzle.board import About, SudokuBoard, in_rows
from logicgrid.puzzle.budget import Budget, BudgetEnded, Meter
from logicgrid.puzzle.diagnostics import Diagnostic
from logicgrid.puzzle.messages import say
from logicgrid.puzzle.record import replace

SIZES = (3, 17)
"""The least and the most rows and columns of a grid, including those of its walls above and on the left."""
_WHITE = 0.62
"""The default proportion of cells among the places inside these walls."""
_LONG = 7
"""The number of cells from which a run is cut."""
_ROUNDS = 4
"""The number of times that each place may become a wall; in the first half of them, by itself only."""
_WORK = 1_500
"""The most boards that an attempt examines."""
_WALKED = 4
"""The level above which boards are searched for by changing digits of boards that are hard already."""
_WALK = 8_000
"""The most boards that an attempt examines then."""
_ATTEMPTS = 15
"""The most attempts at a kakuro: if none of these grids had the requested level, it is not expected any more."""
_REFUSED = 60
"""The cost of a draft that the whole program has checked, and that does not meet the request."""
_FEW = 12
"""The most open cells for which searching for a second answer pays off, if inference alone should find the digits."""
_EASY = 2
"""The highest level of boards for which that holds."""
_HIGHEST = 6
"""The level of boards that need suppositions."""
_RATING = 10
"""The cost of finding the level of a draft."""
_SEARCH = Budget(60)
_RATED = Budget(2_000)
_DERIVED = Budget(1_000)
"""The most suppositions that a kakuro may need: more are for nobody, and going through them takes minutes."""


class KakuroRequest(BoardRequest):
    """A kakuro to be made: its whole grid has `width` and `height`; `density` is the proportion of white places."""

    width: int = 9
    height: int = 9
    density: float | None = None

    @property
    def kept(self) -> str:
        """The name of the symmetry that the walls have."""
        return self.symmetry or "turn"


# -- what is asked for -----------------------------------------------------------------------------------------------


def asked(request: Any) -> KakuroRequest:
    """Return the request for kakuros.  Raises Refused."""
    wrong: list[Diagnostic] = []
    size, density = size_of(request.size, wrong), part_of(request.density, wrong)
    refuse(wrong)
    width, height = size or (9, 9)
    made = KakuroRequest(
        width=width, height=width if height is None else height, density=density, **asked_of_all(request)
    )
    if request.clues is not None:
        wrong.append(Diagnostic("bad-option", say("rules.kakuro-clues"), help=say("nonogram.leave-clues-out")))
    refuse([*_problems(made), *wrong])
    return made


def _problems(request: KakuroRequest) -> Iterator[Diagnostic]:
    """Yield what is wrong with a request."""
    (least, most), width, height = SIZES, request.width, request.height
    if not least <= min(width, height) or max(width, height) > most:
        message = say("rules.kakuro-size", least=least, most=most, width=width, height=height)
        yield Diagnostic("bad-size", message, help=say("rules.kakuro-size-help"))
    yield from request.wrong_symmetry(request.kept, width, height)
    density = request.density
    if density is not None and not (isfinite(density) and 0 < density <= 1):
        message = say("nonogram.density-not-between-0", density=format(density, "g"))
        yield Diagnostic("bad-density", message, help=say("rules.kakuro-density"))


# -- walls -----------------------------------------------------------------------------------------------------------


def runs_between(white: Sequence[bool], lines: Sequence[Group]) -> list[Group]:
    """Return the runs of white places, line by line."""
    return [tuple(run) for line in lines for is_white, run in groupby(line, lambda place: white[place]) if is_white]


class _Walls:
    """A rectangle without the walls above and on the left, in which walls are drawn by symmetric groups."""

    def __init__(self, width: int, height: int, symmetry: str, rng: Random) -> None:
        self.area, self.rng = width * height, rng
        self.rows: list[Group] = [tuple(range(start, start + width)) for start in range(0, self.area, width)]
        self.columns: list[Group] = list(zip(*self.rows, strict=True))
        self.lines = [*self.rows, *self.columns]
        self.groups = orbits(width, height, symmetry)
        self.group_of = {place: group for group in self.groups for place in group}

    def drawn(self, part: float) -> tuple[bool, ...] | None:
        """Return which places are white, about this proportion of them; None if that failed."""
        white = (True,) * self.area
        order = [group for _ in range(_ROUNDS) for group in self.rng.sample(self.groups, len(self.groups))]
        for number, group in enumerate(order):
            longest = max(runs_between(white, self.lines), key=len)
            is_long = len(longest) > _LONG
            if not is_long and sum(white) <= part * self.area:
                break
            drawn = self.group_of[self.rng.choice(longest[1:-1])] if is_long else group
            more = self.walled(white, drawn)
            most = len(drawn) if number < len(order) // 2 else self.area
            if more is not None and sum(white) - sum(more) <= most and (is_long or sum(more) >= 0.9 * part * self.area):
                white = more
        return white if max(map(len, runs_between(white, self.lines))) <= DIGITS else None

    def walled(self, white: Sequence[bool], group: Group) -> tuple[bool, ...] | None:
        """Return the white places after a group, and cells alone in a run, become walls; None if the grid breaks."""
        now = list(white)
        while group:
            for place in group:
                now[place] = False
            alone = [run[0] for run in runs_between(now, self.lines) if len(run) == 1]
            group = self.group_of[alone[0]] if alone else ()
        whole = all(any(now[place] for place in line) for line in self.lines)
        return tuple(now) if whole and self.is_connected(now) else None

    def is_connected(self, white: Sequence[bool]) -> bool:
        """Return True if the runs are connected."""
        left = [set(run) for run in runs_between(white, self.lines)]
        reached = left.pop()
        while near := [run for run in left if run & reached]:
            left = [run for run in left if not run & reached]
            reached = reached.union(*near)
        return not left


Runs = list[tuple[str, Group]]
"""The runs of a grid with their directions, those across first."""


def layout(request: KakuroRequest, rng: Random) -> tuple[Plan, Runs] | None:
    """Return the cells and the runs of a grid with walls as requested; None if that failed."""
    width, height = request.width - 1, request.height - 1
    walls = _Walls(width, height, request.kept, rng)
    white = walls.drawn(request.density or _WHITE)
    if white is None:
        return None
    inner = [place for place in range(len(white)) if white[place]]
    cell_of = {place: cell for cell, place in enumerate(inner)}
    places = tuple([(place // width + 1) * request.width + place % width + 1 for place in inner])
    runs = [
        (way, tuple([cell_of[place] for place in run]))
        for way, lines in (("across", walls.rows), ("down", walls.columns))
        for run in runs_between(white, lines)
    ]
    return Plan(request.width, request.height, places), runs


# -- digits ----------------------------------------------------------------------------------------------------------


class _Digits:
    """The digits (from 0) of the cells between walls; those that leave several answers are changed."""

    def __init__(self, plan: Plan, runs: Runs, few: int, rng: Random, work: Meter) -> None:
        self.plan, self.runs, self.few, self.rng, self.work = plan, runs, few, rng, work
        self.of_cell = [[run for _, run in self.runs if cell in run] for cell in range(len(self.plan.places))]

    def filled(self) -> list[int] | None:
        """Return digits that differ in each run, with extreme digits more often; None if that failed."""
        for _ in range(50):
            digits = [-1] * len(self.of_cell)
            if all(self.put(digits, cell) for cell in range(len(digits))):
                return digits
        return None

    def put(self, digits: list[int], cell: int) -> bool:
        """Put another digit that fits in a cell; return False if there is none."""
        taken = {digits[each] for run in self.of_cell[cell] for each in run}
        free = [digit for digit in range(DIGITS) if digit not in taken]
        if free:
            digits[cell] = self.rng.choices(free, [2 + abs(digit - 4) for digit in free])[0]
        return bool(free)

    def board(self, digits: Sequence[int]) -> SudokuProblem:
        """Return the board with the sums of these digits."""
        rules = [
            Rule(ROW, DIGITS, number, (run,), sum([digits[cell] + 1 for cell in run]), choice=way)
            for number, (way, run) in enumerate(self.runs, 1)
        ]
        allowed = ((1 << DIGITS) - 1,) * len(digits)
        return SudokuProblem(DIGITS, (), (), allowed, rules=tuple(rules), walled=self.plan)

    def unsure(self, board: SudokuProblem, answer: Group) -> list[int]:
        """Return the cells in which another answer differs, or that stay open; none if there is only one answer.

        Raises BudgetEnded.
        """
        self.work.spend(1)
        engine = SudokuEngine(board)
        opened = [cell for cell, mask in enumerate(engine.candidates()) if mask.bit_count() > 1]
        if not opened or len(opened) > self.few:
            return opened
        self.work.spend(1)
        found = engine.find(2, _SEARCH)
        others = [each[0] for each in found.solutions if each[0] != answer]
        if others:
            return [cell for cell in opened if others[0][cell] != answer[cell]]
        return [] if found.complete else opened

    def puzzles(self) -> Iterator[tuple[SudokuProblem, tuple[int, ...]]]:
        """Yield boards with one answer, each made from the last one by changing some digits.  Raises BudgetEnded."""
        digits = self.filled()
        while digits is not None:
            board = self.board(digits)
            unsure = self.unsure(board, tuple(digits))
            stuck = 0
            while unsure and stuck < 60:
                changed = list(digits)
                if self.put(changed, self.rng.choice(unsure)):
                    found = self.board(changed)
                    left = self.unsure(found, tuple(changed))
                    stuck = 0 if len(left) < len(unsure) else stuck + 1
                    if len(left) <= len(unsure):
                        board, digits, unsure = found, changed, left
                else:
                    stuck += 1
            if not unsure:
                yield board, tuple(digits)
            for cell in self.rng.sample(range(len(digits)), 1 + len(digits) // 6):
                self.put(digits, cell)

    def level(self, board: SudokuProblem, most: int) -> int:
        """Return the level of a board, the highest if it is above `most`.  Raises BudgetEnded.

        No suppositions are tried for that: a board that needs them has the highest level.
        """
        self.work.spend(_RATING)
        return rate(board, _RATED, min(most, _HIGHEST - 1)).level or _HIGHEST

    def harder(self, most: int) -> Iterator[tuple[SudokuProblem, tuple[int, ...]]]:
        """Yield boards with one answer whose levels are from `_WALKED` to `most`.  Raises BudgetEnded."""
        board, start = next(self.puzzles(), (None, ()))
        digits, level = list(start), 0 if board is None else self.level(board, most)
        while digits:
            changed = list(digits)
            for cell in self.rng.choices(range(len(digits)), k=self.rng.randint(1, 3)):
                self.put(changed, cell)
            if changed == digits:
                continue
            board = self.board(changed)
            if self.unsure(board, tuple(changed)):
                continue
            reached = self.level(board, most)
            if min(level, _WALKED) <= reached <= most:
                digits, level = changed, reached
                if level >= _WALKED:
                    yield from self.unstated(board, tuple(digits), most)

    def unstated(
        self, board: SudokuProblem, answer: tuple[int, ...], most: int
    ) -> Iterator[tuple[SudokuProblem, tuple[int, ...]]]:
        """Yield a board, then those with ever fewer of its sums.  Raises BudgetEnded."""
        yield board, answer
        for place in self.rng.sample(range(len(board.rules)), len(board.rules)):
            rules = list(board.rules)
            rules[place] = replace(rules[place], value=None)
            fewer = replace(board, rules=tuple(rules))
            if not self.unsure(fewer, answer) and self.level(fewer, most) <= most:
                board = fewer
                yield board, answer


# -- puzzles ---------------------------------------------------------------------------------------------------------


def attempt(request: KakuroRequest, seed: str, number: int, attempt: int, accept: Accept) -> Attempt:
    """Return a kakuro as requested; or the nearest of those that were drawn, and what it lacks."""
    rng = random_of(seed, number, attempt, request.levels)
    low, high = request.levels
    nearest: tuple[float, str, MadePuzzle] | None = None
    found = layout(request, rng)
    if found is None:
        return NearMiss(say("rules.kakuro-none"))
    work = Meter(Budget(_WORK if low <= _WALKED else _WALK))
    digits = _Digits(*found, _FEW if low <= _EASY else len(found[0].places), rng, work)
    with suppress(BudgetEnded):
        for board, answer in digits.puzzles() if low <= _WALKED else digits.harder(high):
            level = digits.level(board, _HIGHEST)
            away = request.away(level)
            if away and nearest is not None and away >= nearest[0]:
                continue
            made = _made(request, board, answer, number, accept)
            work.spend(_REFUSED)
            if made is None:
                continue
            if not (lacks := request.lacks(made)):
                return made
            if nearest is None or request.off(made) < nearest[0]:
                nearest = request.off(made), lacks, made
    return NearMiss(say("rules.kakuro-none")) if nearest is None else NearMiss(nearest[1], nearest[2], nearest[0])


def _made(
    request: KakuroRequest, board: SudokuProblem, answer: Group, number: int, accept: Accept
) -> MadePuzzle | None:
    """Return the puzzle if the whole program accepts its file."""
    title = request.title(words_of_boards(request.language)["kakuro"], number)
    shown = SudokuBoard(
        _grid(board), goal=_goal(board, answer), about=About(title=title, language=request.language), kind="kakuro"
    )
    found = accept(shown, request.certificates, (1, _HIGHEST))
    if not isinstance(found, Accepted):
        return None
    clues = len(board.rules)
    return MadePuzzle(found.text, found.level, found.effort, clues, (), canonical(board), found.certificate)


def _grid(board: SudokuProblem) -> tuple[str, ...]:
    """Return the rows of a board's file."""
    plan = board.plan
    sums: dict[int, list[str]] = {}
    for rule in board.rules:
        first, across = plan.places[rule.cells[0]], rule.choice == "across"
        total = OPEN_SUM if rule.value is None else str(rule.value)
        sums.setdefault(first - (1 if across else plan.width), ["", ""])[across] = total
    texts = {place: "\\".join(pair) for place, pair in sums.items()} | dict.fromkeys(plan.places, ".")
    wide = max(map(len, texts.values()))
    cells = [texts.get(place, WALL).ljust(wide) for place in range(plan.width * plan.height)]
    return tuple([" ".join(cells[start : start + plan.width]).rstrip() for start in range(0, len(cells), plan.width)])


def _goal(board: SudokuProblem, answer: Group) -> tuple[str, ...]:
    plan = board.plan
    signs = [WALL] * (plan.width * plan.height)
    for place, digit in zip(plan.places, answer, strict=True):
        signs[place] = str(digit + 1)
    return in_rows(signs, plan.width)


def canonical(board: SudokuProblem) -> str:
    """Return a hash that is the same for kakuros that are images of each other."""
    plan = board.plan
    down, right = plan.height - 1, plan.width - 1
    at = [(row, column) for row, column in map(plan.at, range(len(plan.places)))]
    forms = []
    for turned in (False, True):
        for up, left in ((False, False), (False, True), (True, False), (True, True)):
            moved = [(down - row if up else row, right - column if left else column) for row, column in at]
            moved = [(column, row) for row, column in moved] if turned else moved
            top, side = min(row for row, _ in moved), min(column for _, column in moved)
            moved = [(row - top, column - side) for row, column in moved]
            runs = [(sorted([moved[cell] for cell in rule.cells]), rule.value or 0) for rule in board.rules]
            forms.append((sorted(runs), sorted([(moved[given.cell], given.value) for given in board.clues])))
    return sha256(repr(("kakuro 1", min(forms))).encode()).hexdigest()


MAKER = BoardMaker(asked, attempt, canonical, lambda asked: _ATTEMPTS, lambda question, most: question.derive(_DERIVED))
