"""`logicgrid verify` checks a certificate with a small part of the program, and without any solver or engine."""

import subprocess
import sys
from pathlib import Path

import pytest

from logicgrid.cli import main
from support import ROOT, few

MOST_MODULES = {"guest-speakers": 55, "nonogram/worked-example": 39, "nonogram/mask": 39}
MOST_MODULES |= {"sudoku/diagonal": 46, "sudoku/rules/killer-sum-line": 55}
"""The number of our modules that may be loaded."""

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
