"""Files that mean harm: a clear error, within two seconds and 300 MB, and never the end of the interpreter."""

import copy
import json
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml

from logicgrid.analyses.judge import ReportOptions, judge_loaded
from logicgrid.analyses.remarks import read_back
from logicgrid.analyses.solve import Limits
from logicgrid.api.answering import way_through
from logicgrid.cli import main
from logicgrid.editor.complete import complete
from logicgrid.editor.hover import hover
from logicgrid.editor.names import definition, references
from logicgrid.editor.outline import folds, symbols, tokens
from logicgrid.files.source import MAX_LOCATED
from logicgrid.files.text import MAX_BYTES
from logicgrid.kinds.explain import Derived, explanation_of
from logicgrid.kinds.load import load_text
from logicgrid.puzzle.budget import Budget
from logicgrid.puzzle.diagnostics import Refused, Severity
from logicgrid.render.json import report_to_json
from logicgrid.render.text import report_to_text
from logicgrid.session import opened
from logicgrid.session.findings import Findings
from mixed_files import MIXED
from support import ROOT, blocks, cases, daily, few, long_text

HEAD = b"actors: [a, b]\nproperties: {p: [x, y], n: [1, 2]}\n"
SIZES = {"HEAD": HEAD, "N": MAX_BYTES, "LOCATED": MAX_LOCATED}


WITHIN_LIMITS = """
import os, resource, sys, traceback
from logicgrid.cli import main
memory, *words = sys.argv[1].split()
main([*words, os.devnull])  # from here on no file has to wait until the modules are loaded
for file in sys.argv[2:]:
    if not (child := os.fork()):
        resource.setrlimit(resource.RLIMIT_CPU, (4, 4))
        resource.setrlimit(resource.RLIMIT_DATA, (int(memory) << 20, int(memory) << 20))
        os.dup2(os.open(file + ".out", os.O_CREAT | os.O_WRONLY), 1)
        os.dup2(1, 2)
        status = 99
        try:
            status = main([*words, file])
        except BaseException:
            traceback.print_exc()
        finally:
            sys.stdout.flush()
            os._exit(status)
    with open(file + ".status", "w") as status:
        print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), file=status)
"""


def ends(files: dict[str, bytes], words: str, folder: Path) -> dict[str, tuple[int, str]]:
    """Return status and output of a command on each of some files, in a process each that has four seconds."""
    paths = {name: folder / f"{place}.yaml" for place, name in enumerate(files)}
    for name, path in paths.items():
        path.write_bytes(files[name])
    command = [sys.executable, "-c", WITHIN_LIMITS, words, *map(str, paths.values())]
    subprocess.run(command, capture_output=True, cwd=ROOT, timeout=300, check=True)
    return {
        name: (int(Path(f"{path}.status").read_text()), Path(f"{path}.out").read_text(encoding="utf-8"))
        for name, path in paths.items()
    }


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="limits of memory are Linux's")
@pytest.mark.parametrize("part", blocks(10, 1))
def test_a_hostile_file_ends_in_a_clear_error(part: int, tmp_path: Path) -> None:
    some = cases(__file__, "HOSTILE")[part::10]
    found = ends({name: eval(text, SIZES) for name, text, _ in some}, "300 solve --format json", tmp_path)
    for name, _, code in some:
        status, out = found[name]
        assert status == 2 and "Traceback" not in out, (name, out[-500:])
        document = json.loads(out)
        assert document["verdict"] == "invalid" and document["errors"][0]["code"].startswith(code), name


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="limits of memory are Linux's")
@pytest.mark.parametrize(("name", "text"), few(cases(__file__, "LARGE"), 3))
def test_a_large_file_is_read_in_linear_time(name: str, text: str, tmp_path: Path) -> None:
    status, out = ends({name: eval(text, SIZES)}, "2000 solve", tmp_path)[name]
    assert status in (0, 1) and "solution" in out, out[-500:]


@pytest.mark.parametrize("command", ["solve", "check", "read", "explain"])
def test_a_file_name_that_is_too_long_is_an_error(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([command, "x" * 5_000]) == 2
    assert "unreadable" in "".join(capsys.readouterr())


_FEW = Limits(solutions=2, branches=500, seconds=10.0)


def assert_is_told(seed: int, text: str | None = None) -> str:
    rng = Random(seed)
    text = text or mutant(rng)
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
    met = Counter(assert_is_told(seed) for seed in daily(range(35 * block, 35 * (block + 1)), 2))
    assert block or (met["invalid"] > 10 and len(met) > 2)


@pytest.mark.parametrize("name", ["traceback-1", "traceback-2"])
def test_a_file_that_once_ended_in_a_traceback_is_told_what_is_wrong(name: str) -> None:
    assert_is_told(1, long_text(__file__, f"{name}.yaml"))


def test_numbers_that_no_program_reads_are_words() -> None:
    text = "actors: [Ann, Ben]\nproperties: {dish: [soup, ''], bib: ['1/²', '³.²']}\nclues:\n"
    text += "  - {text: 'Ann has ³ or 1/² of ²万.', rule: Ann == soup}\n"
    assert judge_loaded(load_text(text), _FEW).verdict in ("invalid", "multiple")


# -- files that mix the new keys, with something wrong in them: a key gone, another type, an unknown label, nonsense --

Where = tuple[str | int, ...]

ODD, KEYS = [eval(text) for text in cases(__file__, "ODD")], cases(__file__, "KEYS")


SPOILT = {**MIXED, "words": long_text(__file__, "words.yaml")}


def mutant(rng: Random) -> str:
    """The text of a file in which one to three things are wrong."""
    text = SPOILT[rng.choice(sorted(SPOILT))]
    for _ in range(rng.choice((1, 1, 2, 3))):
        text = _of_letters(rng, text) if rng.random() < 0.3 else _of_values(rng, text)
    return text


def _of_letters(rng: Random, text: str) -> str:
    lines = text.splitlines(keepends=True)
    if not lines:
        return "\n"
    place = rng.randrange(len(lines))
    at = rng.randrange(len(text))
    match rng.choice(("drop line", "twice", "swap", "cut", "letter", "indent")):
        case "drop line":
            del lines[place]
        case "twice":
            lines.insert(place, lines[place])
        case "swap":
            other = rng.randrange(len(lines))
            lines[place], lines[other] = lines[other], lines[place]
        case "cut":
            return text[:at] + text[at + rng.randint(1, 12) :]
        case "letter":
            return text[:at] + rng.choice(":[]{}\"'\t,-#&*!|>%@`=()1é") + text[at:]
        case _:
            lines[place] = " " * rng.randint(0, 4) + lines[place].lstrip()
    return "".join(lines)


def _of_values(rng: Random, text: str) -> str:
    try:
        data = yaml.safe_load(text)
    except (yaml.YAMLError, ValueError):
        return text
    places = [path for path in _places(data) if path]
    if not places:
        return text
    path, other = rng.choice(places), rng.choice(places)
    data = copy.deepcopy(data)
    owner = _at(data, path[:-1])
    match rng.choice(("drop", "odd", "odd", "odd", "key", "add", "swap", "append")):
        case "drop":
            del owner[path[-1]]
        case "odd":
            owner[path[-1]] = rng.choice(ODD)
        case "key" if isinstance(owner, dict):
            owner[rng.choice(KEYS)] = owner.pop(path[-1])
        case "add" if isinstance(owner, dict):
            owner[rng.choice(KEYS)] = rng.choice(ODD)
        case "swap":
            owner[path[-1]] = copy.deepcopy(_at(data, other))
        case _:
            target = _at(data, path)
            if isinstance(target, list):
                target.append(copy.deepcopy(rng.choice([*ODD, *target])))
            else:
                owner[path[-1]] = [target]
    try:
        return yaml.safe_dump(data, allow_unicode=True, sort_keys=False)
    except (yaml.YAMLError, TypeError):
        return text


def _places(value: Any, path: Where = ()) -> Iterator[Where]:
    yield path
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in items:
        yield from _places(each, (*path, key))


def _at(data: Any, path: Where) -> Any:
    for key in path:
        data = data[key]
    return data
