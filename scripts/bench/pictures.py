"""Nonograms: the puzzles of the survey of paint-by-number solvers, each solved and proved to be the only one, or not.

Their authors allow redistribution, but they are not part of this repository: without `../shared/corpus` our own
puzzles stand in.  What others find: pbnsolve (a program on the path) and python-sat decide as we do; picross-solver
(PyPI) looks for one picture and proves nothing.
"""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from bench.contest import Case, Contestant, cell, contest
from bench.measure import heading, table
from bench.puzzles import corpus_folder

QUICK = 6
"""Puzzles that are taken with --quick."""


def measure(root: Path, quick: bool) -> dict[str, Any]:
    """For each contestant the time of every puzzle; of ours also the median, the largest, and the GCHQ card."""
    limit = 3.0 if quick else 10.0
    survey = _survey(root)
    cases = survey or _own(root)
    card = [case for case in _own(root) if case.name == "gchq-2015"]
    found = contest(CONTESTANTS, cases[:QUICK] if quick else cases, limit)
    ours = contest(CONTESTANTS[:1], card, limit)[0] if card else None
    return {
        "limit": limit,
        "contest": found,
        "median": None if quick or not survey else found[0]["median"],
        "largest": None if quick or not survey else found[0]["largest"] / 1e3,
        "gchq": ours["median"] if ours else None,
    }


def _survey(root: Path) -> list[Case]:
    path = corpus_folder(root) / "nonogram" / "survey.json"
    if not path.is_file():
        return []
    from logicgrid.kinds.nonogram.question import picture

    cases = []
    for entry in json.loads(path.read_text(encoding="utf-8")):
        rows, columns = ([[run for run in line if run] for line in entry[key]] for key in ("rows", "cols"))
        cases.append(Case(entry["name"], picture(rows, columns), 1 if entry["unique"] else 2))
    return cases


def _own(root: Path) -> list[Case]:
    """Our own puzzles in black and white, all of them with exactly one answer."""
    import logicgrid

    cases = []
    for path in sorted((root / "puzzles").rglob("*.yaml")):
        puzzle = logicgrid.load(path).puzzle
        if puzzle is not None and puzzle.kind == "nonogram" and puzzle.expect == "unique":
            picture = puzzle.question.board  # type: ignore[attr-defined]  # a nonogram's question has one
            if picture.colours == 1:
                cases.append(Case(path.stem, picture, 1))
    return cases


# ---------------------------------------------------------------------- the contestants


def _certified(picture: Any) -> int:
    """What the program itself does: CP-SAT, evaluation and the second opinion."""
    from logicgrid.analyses.solve import Limits, Multiple, Unique, solve
    from logicgrid.kinds.nonogram.question import NonogramQuestion

    outcome = solve(NonogramQuestion(picture), Limits())
    return 1 if isinstance(outcome, Unique) else 2 if isinstance(outcome, Multiple) else 0


def _solver_alone(picture: Any) -> int:
    """CP-SAT on the order encoding, up to two answers, without a second opinion."""
    from logicgrid import cpsat
    from logicgrid.cpsat import enumerate_by_turns
    from logicgrid.kinds.nonogram.question import NonogramQuestion

    found: list[int] = []
    model = NonogramQuestion(picture).encoding().model
    enumerate_by_turns(model, cpsat.Search(2), lambda values: found.append(1))
    return len(found)


def _engine_alone(picture: Any) -> int:
    """Line solving and branching, without any solver."""
    from logicgrid.kinds.nonogram.question import NonogramQuestion
    from logicgrid.puzzle.budget import Budget

    return len(NonogramQuestion(picture).engine().find(2, Budget(10**9)).solutions)


def _cadical(picture: Any) -> int:
    """python-sat on a model of its own: a literal for each start of each block, the first answer blocked."""
    from pysat.card import CardEnc, EncType
    from pysat.solvers import Solver

    width, height = picture.width, picture.height
    count = width * height
    clauses: list[list[int]] = []
    lines = [(runs, range(row * width, (row + 1) * width)) for row, runs in enumerate(picture.rows)]
    lines += [(runs, range(column, count, width)) for column, runs in enumerate(picture.columns)]
    for cell_number, mask in enumerate(picture.given, start=1):
        if mask != 3:
            clauses.append([cell_number if mask == 2 else -cell_number])
    for runs, cells in lines:
        before: dict[int, int] = {}
        covers: list[list[int]] = [[] for _ in cells]
        first = 0
        for number, (length, _) in enumerate(runs):
            rest = sum(run + 1 for run, _ in runs[number:]) - 1
            starts = {place: count + 1 + place - first for place in range(first, len(cells) - rest + 1)}
            count += len(starts)
            one = CardEnc.equals(list(starts.values()), 1, top_id=count, encoding=EncType.ladder)
            clauses += one.clauses
            count = max(count, one.nv)
            for place, start in starts.items():
                if number:
                    gap = runs[number - 1][0] + 1
                    clauses.append([-start, *[each for other, each in before.items() if other + gap <= place]])
                for covered in range(place, place + length):
                    covers[covered].append(start)
            before, first = starts, first + length + 1
        for place, coloured in enumerate(covers):
            cell_literal = cells[place] + 1
            clauses += [[-start, cell_literal] for start in coloured]
            clauses.append([-cell_literal, *coloured])
    answers = 0
    with Solver("cadical195", bootstrap_with=clauses) as solver:
        while answers < 2 and solver.solve():
            answers += 1
            solver.add_clause([-literal for literal in solver.get_model()[: width * height]])
    return answers


def _pbnsolve(picture: Any) -> tuple[int, float]:
    """`pbnsolve -u`: one solution, or more; the seconds are those of its process."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "puzzle.non"
        lines = [f"width {picture.width}", f"height {picture.height}", "", "rows"]
        lines += [",".join(str(length) for length, _ in runs) or "0" for runs in picture.rows]
        lines += ["", "columns"]
        lines += [",".join(str(length) for length, _ in runs) or "0" for runs in picture.columns]
        path.write_text("\n".join([*lines, ""]), encoding="utf-8")
        before = os.times()
        said = subprocess.run(["pbnsolve", "-u", "-b", str(path)], capture_output=True, text=True, check=False).stdout
        after = os.times()
    seconds = after.children_user + after.children_system - before.children_user - before.children_system
    return 1 if "unique" in said.lower() else 2 if "multiple" in said.lower() else 0, seconds


def _picross_solver(picture: Any) -> int:
    import numpy as np
    from picross_solver import picross_solver

    rows, columns = ([[length for length, _ in runs] for runs in lines] for lines in (picture.rows, picture.columns))
    cells = np.array([{1: 0, 2: 1, 3: -1}[mask] for mask in picture.given]).reshape(picture.height, picture.width)
    return int(picross_solver.solve(rows, columns, cells))


CONTESTANTS = (
    Contestant("logicgrid, certified", _certified),
    Contestant("… CP-SAT alone", _solver_alone),
    Contestant("… engine alone", _engine_alone),
    Contestant("python-sat, cadical", _cadical, "pysat"),
    Contestant("pbnsolve -u", _pbnsolve, "pbnsolve", binary=True, clocked=True),
    Contestant("picross-solver (one)", _picross_solver, "picross_solver", one=True),
)


def show(found: dict[str, Any]) -> None:
    heading("Nonograms: solved and proved unique (or not), ms of processor time a puzzle")
    limit = found["limit"]
    there = [each for each in found["contest"] if each["ms"] is not None]
    names = list(there[0]["ms"])
    rows = [(name, *[cell(each["ms"][name], limit) for each in there]) for name in names]
    rows.append(("median", *[cell(each["median"], limit) for each in there]))
    print(table(("", *[each["name"] for each in there]), rows))
    for each in found["contest"]:
        if each["why"]:
            print(f"{each['name']}: {each['why']}")
