"""Files that mix the new keys and are spoilt: always diagnostics with a place, never a traceback, in whatever reads."""

import json
from collections import Counter
from random import Random

import pytest

from logicgrid.analyses.judge import ReportOptions, judge_loaded
from logicgrid.analyses.remarks import read_back
from logicgrid.analyses.solve import Limits
from logicgrid.api.deriving import way_through
from logicgrid.editor.complete import complete
from logicgrid.editor.hover import hover
from logicgrid.editor.names import definition, references
from logicgrid.editor.outline import folds, symbols, tokens
from logicgrid.kinds.explain import Derived, explanation_of
from logicgrid.kinds.load import load_text
from logicgrid.puzzle.budget import Budget
from logicgrid.puzzle.diagnostics import Refused, Severity
from logicgrid.render.json import report_to_json
from logicgrid.render.text import report_to_text
from logicgrid.session.draft import opened
from logicgrid.session.findings import Findings
from mixed_mutants import mutant
from support import blocks

_FEW = Limits(solutions=2, branches=500, seconds=10.0)


def assert_is_told(seed: int) -> str:
    rng = Random(seed)
    text = mutant(rng)
    loaded = load_text(text)
    report = judge_loaded(loaded, _FEW, ReportOptions(suggest=1 if seed % 20 == 0 else None))
    assert not [each for each in report.errors if each.code.startswith("internal")], (seed, text)
    assert (report.verdict == "invalid") == (loaded.puzzle is None), seed
    lines = text.count("\n") + 1
    for each in (*report.errors, *report.warnings):
        assert each.code and each.message, seed
        if each.span is not None:
            assert 1 <= each.span.line <= lines + 1, (seed, each)
            assert each.span.column >= 1, (seed, each)
        assert each.severity is not Severity.ERROR or each.span is not None or loaded.puzzle, (seed, each)
    assert json.loads(report_to_json(report))["verdict"] == report.verdict
    assert report_to_text(report)
    assert_is_edited(text, rng)
    if loaded.puzzle is not None:
        read_back(loaded)
        if seed % 4 == 0:
            found = way_through(loaded.puzzle, Budget(20, 5.0), open_too=True, to_questions=True)
            if isinstance(found, Derived):
                explanation_of(loaded, found)
    return report.verdict


def assert_is_edited(text: str, rng: Random) -> None:
    """An editor shows what it can of the text, wherever the cursor is."""
    draft = opened("memory:", text)
    for outline in (symbols, folds, tokens):
        outline(draft)
    for _ in range(3):
        offset = rng.randint(0, len(text))
        complete(draft, offset)
        hover(draft, offset, Findings())
        try:
            definition(draft, offset)
            references(draft, offset)
        except Refused:
            pass


@pytest.mark.parametrize("block", blocks(60, 1))
def test_a_spoilt_file_is_told_what_is_wrong(block: int) -> None:
    met = Counter(assert_is_told(seed) for seed in range(35 * block, 35 * (block + 1)))
    assert block or (met["invalid"] > 20 and len(met) > 2)


@pytest.mark.parametrize("seed", [1866])
def test_a_file_that_once_ended_in_a_traceback_is_told_what_is_wrong(seed: int) -> None:
    assert_is_told(seed)


def test_numbers_that_no_program_reads_are_words() -> None:
    text = "actors: [Ann, Ben]\nproperties: {dish: [soup, ''], bib: ['1/²', '³.²']}\nclues:\n"
    text += "  - {text: 'Ann has ³ or 1/² of ²万.', rule: Ann == soup}\n"
    assert judge_loaded(load_text(text), _FEW).verdict in ("invalid", "multiple")
