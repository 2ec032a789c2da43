"""Certificates that are as costly as their makers can think of: the work on them is counted, and ends."""

import sys
from itertools import islice
from pathlib import Path

import pytest

from logicgrid.cli import main
from logicgrid.csp.check import ArrayChecker
from logicgrid.kinds.atoms import verified
from logicgrid.kinds.nonogram.check import NonogramChecker
from logicgrid.kinds.sudoku.check import SudokuChecker
from logicgrid.puzzle.checker import FEW_ATOMS, PER_SAID, WORK, Checker
from logicgrid.puzzle.derivation import Derivation, Step
from support import ROOT, few, puzzle_of

sys.path.insert(0, str(ROOT))

from scripts.attack.certificates import ATTACKS, certificate

COSTLY = ("deep_search", "many_clues", "wide_clue", "times_matched", "killer_sixes", "outside_sums", "nonogram_ways")
COSTLY += ("nonogram_agreeing", "rule_house_cages", "rule_arrows", "rule_case_arrows")


@pytest.mark.parametrize("name", few(COSTLY, 4))
def test_a_costly_certificate_is_too_large_to_check(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("logicgrid.puzzle.checker.WORK", 3_000)
    monkeypatch.setattr("logicgrid.puzzle.checker.FEW_ATOMS", 0)
    monkeypatch.setattr("logicgrid.puzzle.checker.PER_SAID", 0)
    text, steps = ATTACKS[name]()
    puzzle, raw = certificate(text, islice(steps, 4))
    _, fault = verified(puzzle, raw, name)
    assert fault.endswith("is too large to check")


def test_what_thousands_of_ways_end_in_is_looked_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle, raw = certificate(*ATTACKS["nonogram_repeated"]())
    looked, plain = [0], NonogramChecker.plain

    def counted(self: NonogramChecker, atom: tuple[int, int, bool]) -> tuple[int, int, bool]:
        looked[0] += 1
        return plain(self, atom)

    monkeypatch.setattr(NonogramChecker, "plain", counted)
    _, fault = verified(puzzle, raw, "nonogram")
    assert not fault and looked[0] < 500_000  # 264 million conclusions of all ways


@pytest.mark.parametrize(
    "text",
    ["actors: [a, b]\nproperties:\n  p: {values: 1..400, spare: true}\n  q: {values: 1..400, spare: true}\nclues: []\n",
     f"kind: nonogram\ncolumns: [{', '.join(['1'] * 300)}]\nrows: [{', '.join(['1'] * 300)}]\n"],
)  # fmt: skip
def test_a_short_derivation_of_a_large_puzzle_has_little_work(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    allowed: list[float] = []
    monkeypatch.setattr(Checker, "walk", lambda self, *_: allowed.append(self.work) or "ends here")
    puzzle = puzzle_of(text)
    step = Step("x", (), (), ((0, 0, True),))
    puzzle.question.faults(Derivation((step,), 1, 0.0, 0, 0, True))
    puzzle.question.faults(Derivation((step,) * 10_000, 1, 0.0, 0, 0, True))
    assert allowed[0] == WORK + Checker.work_each * FEW_ATOMS
    assert allowed[1] == WORK + Checker.work_each * PER_SAID * 10_000


def test_all_kinds_of_checkers_are_attacked() -> None:
    assert {each.work_each for each in (ArrayChecker, NonogramChecker, SudokuChecker)} == {Checker.work_each}
    assert {name.partition("_")[0] for name in ATTACKS} >= {"nonogram", "killer", "rule", "wide"}


def test_verify_says_that_a_step_is_too_large_and_is_undecided(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("logicgrid.puzzle.checker.WORK", 3_000)
    text, steps = ATTACKS["deep_search"]()
    (tmp_path / "p.yaml").write_text(text, encoding="utf-8")
    (tmp_path / "p.json").write_bytes(certificate(text, islice(steps, 4))[1])
    assert main(["verify", str(tmp_path / "p.yaml"), str(tmp_path / "p.json")]) == 3
    assert "p.json: undecided: step 1 is too large to check" in capsys.readouterr().out
