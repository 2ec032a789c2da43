"""Puzzles that others wrote: every one is unique, with the published solution."""

from pathlib import Path

import pytest

from logicgrid.analyses.judge import judge_loaded
from logicgrid.analyses.solve import Limits
from logicgrid.kinds.load import load
from support import CORPUS, few, needs_corpus

FILES = sorted((CORPUS / "logic-grid").glob("*.yaml")) if CORPUS.is_dir() else []


@needs_corpus
@pytest.mark.parametrize("file", few(FILES, 3), ids=lambda file: file.stem)
def test_the_puzzle_is_unique_and_has_the_published_solution(file: Path) -> None:
    report = judge_loaded(load(file), Limits())
    assert (report.verdict, report.ok, report.errors) == ("unique", True, ())
    assert report.proof
    assert {warning.code for warning in report.warnings} <= {"constant-rule", "always-true"}


@needs_corpus
def test_the_corpus_is_there_in_full() -> None:
    assert len(FILES) == 86
