"""Sudoku: 17 givens, and the hard ones of top1465, each solved and proved to have one answer; ms of processor time.

The collections are not part of this repository: without `../shared/corpus` our own puzzles stand in.  sudokutools goes
through all answers, py-sudoku looks for a second one, dokusan for one only (all three from PyPI).
"""

from __future__ import annotations

import json
from itertools import combinations, islice
from pathlib import Path
from typing import Any

from bench.contest import Case, Contestant, cell, contest
from bench.measure import heading, table
from bench.puzzles import corpus_folder

SOME = 6
"""Puzzles of each collection that everybody gets; ours gets all."""


def measure(root: Path, quick: bool) -> dict[str, Any]:
    """For each collection and contestant the median and the largest; of ours over the whole collection."""
    limit = 1.0 if quick else 3.0
    found: dict[str, Any] = {"limit": limit, "sets": {}}
    for name, cases in (_collections(root) or {"our own": _own(root)}).items():
        some = cases[:: max(1, len(cases) // (3 if quick else SOME))]
        ours = contest(CONTESTANTS[:1], cases[:10] if quick else cases, limit)
        found["sets"][name] = ours + contest(CONTESTANTS[1:], some, limit)
        found[name] = ours[0]["median"]
    return found


def _collections(root: Path) -> dict[str, list[Case]]:
    folder = corpus_folder(root) / "sudoku"
    found = {}
    for name in ("17clue", "top1465"):
        path = folder / f"{name}.json"
        if path.is_file():
            puzzles = json.loads(path.read_text(encoding="utf-8"))
            found[name] = [
                Case(str(place), each["puzzle"].replace(".", "0"), 1) for place, each in enumerate(puzzles, start=1)
            ]
    return found


def _own(root: Path) -> list[Case]:
    """Our own ordinary sudokus: nine by nine, with nothing but rows, columns and boxes."""
    import logicgrid

    cases = []
    for path in sorted((root / "puzzles").rglob("*.yaml")):
        puzzle = logicgrid.load(path).puzzle
        if puzzle is None or puzzle.kind != "sudoku" or puzzle.expect != "unique":
            continue
        board = puzzle.question.board  # type: ignore[attr-defined]  # a sudoku's question has one
        if (board.size, len(board.groups), board.box, board.always) == (9, 27, (3, 3), ()):
            given = {clue.cell: clue.digit + 1 for clue in board.clues}
            cases.append(Case(path.stem, "".join(str(given.get(place, 0)) for place in range(81)), 1))
    return cases


# ---------------------------------------------------------------------- the contestants


def _question(text: str) -> Any:
    from logicgrid.kinds.sudoku.board import plain_board
    from logicgrid.kinds.sudoku.question import SudokuQuestion

    return SudokuQuestion(plain_board(9, [int(digit) - 1 if digit != "0" else None for digit in text]))


def _certified(text: str) -> int:
    """What the program itself does: CP-SAT, evaluation and the second opinion."""
    from logicgrid.analyses.solve import Limits, Multiple, Unique, solve

    outcome = solve(_question(text), Limits())
    return 1 if isinstance(outcome, Unique) else 2 if isinstance(outcome, Multiple) else 0


def _solver_alone(text: str) -> int:
    """CP-SAT, up to two answers, without a second opinion."""
    from logicgrid import cpsat

    found: list[int] = []
    cpsat.enumerate_solutions(_question(text).encoding().model, cpsat.Search(2), lambda values: found.append(1))
    return len(found)


UNITS = [
    *[[9 * row + column for column in range(9)] for row in range(9)],
    *[[9 * row + column for row in range(9)] for column in range(9)],
    *[[9 * (row + y) + column + x for y in range(3) for x in range(3)] for row in (0, 3, 6) for column in (0, 3, 6)],
]


def _cadical(text: str) -> int:
    """python-sat: a literal for each digit of each cell; the first answer is blocked."""
    from pysat.solvers import Solver

    clauses = [[9 * place + digit for digit in range(1, 10)] for place in range(81)]
    for place in range(81):
        clauses += [[-9 * place - a, -9 * place - b] for a, b in combinations(range(1, 10), 2)]
    for unit in UNITS:
        for digit in range(1, 10):
            clauses.append([9 * place + digit for place in unit])
            clauses += [[-9 * a - digit, -9 * b - digit] for a, b in combinations(unit, 2)]
    clauses += [[9 * place + int(digit)] for place, digit in enumerate(text) if digit != "0"]
    answers = 0
    with Solver("cadical195", bootstrap_with=clauses) as solver:
        while answers < 2 and solver.solve():
            answers += 1
            solver.add_clause([-literal for literal in solver.get_model() if literal > 0])
    return answers


def _constraint(text: str) -> int:
    """python-constraint: an AllDifferent for each unit."""
    from constraint import AllDifferentConstraint, Problem

    problem = Problem()
    for place, digit in enumerate(text):
        problem.addVariable(place, range(1, 10) if digit == "0" else [int(digit)])
    for unit in UNITS:
        problem.addConstraint(AllDifferentConstraint(), unit)
    return len(list(islice(problem.getSolutionIter(), 2)))


def _sudokutools(text: str) -> int:
    from sudokutools.solve import dlx
    from sudokutools.sudoku import Sudoku

    return len(list(islice(dlx(Sudoku.decode(text)), 2)))


def _py_sudoku(text: str) -> int:
    from sudoku import Sudoku

    cells = [[int(digit) for digit in text[9 * row : 9 * row + 9]] for row in range(9)]
    puzzle = Sudoku(3, 3, board=cells)
    return 2 if puzzle.has_multiple_solutions() else int(puzzle.solve().validate())


def _dokusan(text: str) -> int:
    from dokusan.boards import BoxSize, Sudoku
    from dokusan.solvers import backtrack

    return int(all(each.value for each in backtrack(Sudoku.from_string(text, BoxSize(3, 3))).cells()))


CONTESTANTS = (
    Contestant("logicgrid, certified", _certified),
    Contestant("… CP-SAT alone", _solver_alone),
    Contestant("python-sat, cadical", _cadical, "pysat"),
    Contestant("python-constraint", _constraint, "constraint"),
    Contestant("sudokutools, dlx", _sudokutools, "sudokutools"),
    Contestant("py-sudoku", _py_sudoku, "sudoku"),
    Contestant("dokusan (one)", _dokusan, "dokusan", one=True),
)


def show(found: dict[str, Any]) -> None:
    heading("Sudoku: solved and proved unique, ms of processor time a puzzle (median, largest)")
    limit = found["limit"]
    sets = found["sets"]
    rows = []
    for place, contestant in enumerate(CONTESTANTS):
        cells = []
        for each in sets.values():
            there = each[place]["ms"] is not None
            cells += [cell(each[place][key] if there else None, limit) for key in ("median", "largest")]
        rows.append((contestant.name, *cells))
    print(table(("", *[text for name in sets for text in (name, "")]), rows))
    for name, each in sets.items():
        for one in each:
            if one["why"]:
                print(f"{name}, {one['name']}: {one['why']}")
