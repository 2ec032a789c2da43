"""Start-up is a feature: what a command does not need is not imported."""

import subprocess
import sys
from pathlib import Path

import pytest

from command_line import UNIQUE
from logicgrid.cli import main
from support import ROOT, few

SLOW = {"pydantic", "msgspec", "yaml", "ortools"}
PROGRAM = """
import sys
from logicgrid.cli import main
main(sys.argv[1:])
print(*sys.modules, file=sys.stderr)
"""


def modules_after(*arguments: str, stdin: str) -> set[str]:
    done = subprocess.run([sys.executable, "-c", PROGRAM, *arguments], input=stdin, capture_output=True, text=True)
    assert "Traceback" not in done.stderr, done.stderr
    return set(done.stderr.split())


def test_solve_loads_only_what_a_verdict_and_its_text_need() -> None:
    loaded = modules_after("solve", "-", stdin=UNIQUE)
    foreign = {"pandas", "numpy", "multiprocessing", "subprocess", "asyncio", "wcwidth", "PIL"}
    foreign |= {"xml", "html", "unicodedata"}
    assert not loaded & foreign and loaded >= SLOW
    ours = {name.removeprefix("logicgrid.") for name in loaded if name.startswith("logicgrid.")}
    assert "analyses.judge" in ours
    assert {name for name in ours if name.startswith("analyses.")} == {
        "analyses.judge",
        "analyses.remarks",
        "analyses.solve",
    }
    assert {name for name in ours if name.startswith("render.")} == {"render.text"}
    assert not [name for name in ours if name.split(".")[0] in ("runner", "words", "api")]
    assert not [name for name in ours if "deduce" in name or "count" in name or "formats" in name]


def test_reading_without_a_doubt_loads_no_solver() -> None:
    assert "ortools" not in modules_after("read", str(ROOT / "puzzles" / "after-school.yaml"), stdin="")


def test_a_puzzle_whose_texts_and_rules_agree_is_not_heard() -> None:
    text = (
        "actors: [Ann, Ben]\nproperties: {dish: [soup, pie]}\nclues:\n  - {text: Ben has the pie., rule: Ben == pie}\n"
    )
    loaded = modules_after("solve", "-", stdin=text)
    assert "logicgrid.kinds.logic_grid.texts.compare" in loaded
    assert not [name for name in loaded if name.startswith("logicgrid.kinds.logic_grid.hear")]


MOST_MODULES = {"nonogram/worked-example": 39, "nonogram/mask": 39, "sudoku/rules/killer-sum-line": 55}
"""The number of our modules that may be loaded, of boards; that of a logic grid is a figure of `scripts/weigh.py`."""

FOREIGN = {"ortools", "numpy", "pandas", "multiprocessing"}
ENGINES = {"search", "encode", "deduce", "count", "cpsat", "analyses", "render", "words", "runner"}
"""Rooms, and folders of kinds, that find answers or say something about them."""

PROBE = """
import contextlib, io, sys
from logicgrid.cli import main
with contextlib.redirect_stdout(io.StringIO()) as said:
    status = main(["verify", "--lang", "en", *sys.argv[1:]])
assert status == 0 and ": accepted: " in said.getvalue(), said.getvalue()
print("\\n".join(sys.modules))
"""


@pytest.mark.parametrize("name", few(MOST_MODULES, 2))
def test_verify_loads_neither_solver_nor_engine_and_few_modules(name: str, tmp_path: Path) -> None:
    file, certificate = ROOT / "puzzles" / f"{name}.yaml", tmp_path / "certificate.json"
    assert main(["certify", str(file), "-o", str(certificate)]) == 0
    command = [sys.executable, "-c", PROBE, str(file), str(certificate)]
    found = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT).stdout.split()
    assert not FOREIGN & set(found)
    own = [module for module in found if module.split(".")[0] == "logicgrid"]
    assert not [module for module in own if ENGINES & set(module.split("."))]
    assert len(own) <= MOST_MODULES[name]
