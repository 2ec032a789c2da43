"""A kind of somebody else's package, of a rule and two techniques, does everything that ours do."""

import inspect
import os
import re
import subprocess
import sys
from itertools import product
from pathlib import Path
from random import Random

import pytest

import binary_kind
import logicgrid
from logicgrid.analyses.solve import Limits, Multiple, solve
from logicgrid.kinds.cells import GivenCell
from logicgrid.kinds.lines.board import LineBoard, LineQuestion
from logicgrid.kinds.lines.shown import GAME
from logicgrid.puzzle.budget import Budget
from logicgrid.puzzle.derivation import Derivation
from logicgrid.puzzle.record import replace
from support import ROOT

EXAMPLE = Path(binary_kind.__file__).with_name("example.yaml")
ANSWER = ["101010", "010011", "100101", "011010", "001101", "110100"]


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with what an installer writes about the package."""
    info = tmp_path / "binary_kind-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: binary-kind\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[logicgrid.kinds]\nbinary = binary_kind:KIND\n")
    monkeypatch.syspath_prepend(tmp_path)
    return tmp_path


def board(rows: list[str], side: int = 4) -> LineBoard:
    given = [(cell, int(value)) for cell, value in enumerate("".join(rows)) if value != "."]
    clues = tuple(GivenCell(number, cell, value) for number, (cell, value) in enumerate(given, start=1))
    return LineBoard(binary_kind.KIND, side, side, clues, (3,) * side**2)


def test_the_whole_kind_is_a_hundred_and_fifty_lines_at_most() -> None:
    assert len(inspect.getsource(binary_kind).splitlines()) <= 150


def test_the_page_about_kinds_shows_the_code_as_it_is() -> None:
    page = (ROOT / "docs" / "kinds.md").read_text(encoding="utf-8")
    shown = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    source = inspect.getsource(binary_kind)
    assert len(shown) == 2 and all(each.strip() in source for each in shown)
    assert EXAMPLE.read_text(encoding="utf-8").partition("grid")[2] in page


def test_it_is_solved_proved_explained_and_certified(package: Path) -> None:
    loaded = logicgrid.load(EXAMPLE)
    report = logicgrid.solve(loaded)
    assert report.verdict == "unique" and report.solutions[0].value == ANSWER and "independently" in report.proof
    explanation = logicgrid.explain(loaded)
    assert explanation.level == 1 and len(explanation.value["steps"]) == 22
    assert "Row 2: r2c2 is 1 (there are no three alike in a row)." in str(explanation)
    certificate = logicgrid.certify(loaded)
    assert logicgrid.verify(loaded, certificate.text)
    assert not logicgrid.verify(loaded, certificate.text.replace('[[2, 2, "1"]]', '[[2, 2, "0"]]'))
    assert "r1c3 is 1" in str(logicgrid.hint(loaded, known=["r1c2=0"]))


def test_it_is_printed_and_played(package: Path) -> None:
    loaded = logicgrid.load(EXAMPLE)
    (page,) = logicgrid.print_puzzles(loaded, form="html")
    assert page.count(b"<td") >= 2 * 36
    game = logicgrid.play_page(loaded)
    _, _, script = (GAME.folder / "game.js").read_text(encoding="utf-8").partition("\n")
    assert script in game and "half of the cells" not in game and "no three alike in a row" in game


def test_commands_know_it_in_a_process_of_their_own_and_import_it_when_a_file_names_it(package: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(package), str(EXAMPLE.parent.parent)])}
    program = (
        "import sys; from logicgrid.cli import main; from logicgrid.kinds import is_kind; "
        f"print(is_kind('binary'), 'binary_kind' in sys.modules); sys.exit(main(['check', {str(EXAMPLE)!r}]))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, env=environment)
    assert done.returncode == 0 and done.stdout.startswith("True False\n"), done.stdout + done.stderr
    assert "unique" in done.stdout


def test_a_kind_that_no_package_offers_is_a_mistake_in_the_file() -> None:
    (found,) = logicgrid.load_text("kind: nobody\n").errors
    assert found.code == "unknown-kind"


def test_what_is_wrong_in_its_file_has_a_place(package: Path) -> None:
    text = EXAMPLE.read_text(encoding="utf-8")
    (found,) = logicgrid.load_text(text.replace("00.1..", "00.1x.")).errors
    assert (found.code, found.span and (found.span.line, found.span.column)) == ("bad-cell", (8, 7))
    (found,) = logicgrid.load_text(text.replace("  ......\n", "")).errors
    assert found.code == "wrong-size" and "5 rows of 6" in found.message


def test_its_answers_are_those_of_brute_force() -> None:
    every = [
        cells
        for cells in product((0, 1), repeat=16)
        if all(binary_kind.KIND.fits(cells[at : at + 4]) for at in (0, 4, 8, 12))
        and all(binary_kind.KIND.fits(cells[at::4]) for at in range(4))
    ]
    rng = Random("binary")
    for _ in range(40):
        answer = rng.choice(every)
        shown = [str(value) if rng.random() < 0.35 else "." for value in answer]
        if rng.random() < 0.2:
            shown[rng.randrange(16)] = rng.choice("01")
        question = LineQuestion(board(["".join(shown)]))
        wanted = [cells for cells in every if not question.broken((cells,))]
        found = solve(question, Limits(100))
        solutions = found.solutions if isinstance(found, Multiple) else ()
        assert [each[0] for each in solutions] == (wanted if len(wanted) > 1 else [])
        assert type(found).__name__ == {0: "Contradictory", 1: "Unique"}.get(len(wanted), "Multiple")
        assert question.count(None).number == len(wanted)


def test_steps_need_suppositions_where_lines_do_not_suffice_and_the_checker_follows_them() -> None:
    rng = Random("suppositions")
    levels: set[int] = set()
    for _ in range(300):
        rows = ["".join(rng.choice("01....") for _ in range(6)) for _ in range(6)]
        question = LineQuestion(board(rows, 6))
        if len(question.engine().find(2, Budget(500)).solutions) != 1:
            continue
        found = question.derive(Budget(10_000))
        if not found.complete:
            continue
        levels.add(found.level)
        assert question.faults(found) == ()
        assert forged(found) is None or question.faults(forged(found) or found)
    assert {1, 3} <= levels


def forged(found: Derivation) -> Derivation | None:
    """Return the derivation with one conclusion turned round."""
    if not found.steps:
        return None
    first = found.steps[0]
    cell, value, holds = first.conclusions[0]
    return replace(found, steps=(replace(first, conclusions=((cell, 1 - value, holds),)), *found.steps[1:]))
