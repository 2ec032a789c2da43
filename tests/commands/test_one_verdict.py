"""Every command has the same verdict on a puzzle that asks questions, or mixes other keys, in any form and language."""

import json
from itertools import cycle, islice
from pathlib import Path
from random import Random

import pytest

import logicgrid
from asked_puzzles import TRIFLE
from command_line import run
from logicgrid.analyses.judge import report_of
from logicgrid.analyses.solve import Limits
from logicgrid.kinds.load import load_text
from logicgrid.session.stages import Bench
from logicgrid.words.phrases import LANGUAGES
from mixed_files import MIXED, VERDICTS
from random_mixed import mixed
from support import few, written

_GUS = "val(role, Gus) not in [cook, butler, gardener]"
_SETTLED = "  - val(role, Ada) == cook\n  - Ben == butler\n  - Ada.seat == 1\n  - Ben.seat == 3\n  - Cleo.seat == 2\n"

_WHOLE = (
    TRIFLE.replace("questions:", f"{_SETTLED}questions:")
    .replace("val(seat, Ada) == 3", "val(seat, Ada) == 1")
    .replace("val(seat, Ben) == 4", "val(seat, Ben) == 3")
)

PUZZLES = {
    "answered": ("answered", TRIFLE),
    "answered and its grid settled": ("answered", _WHOLE),
    "open": ("multiple", TRIFLE.replace(_GUS, "val(role, Gus) != cook")),
    "unique": ("unique", f"{_WHOLE}expect: unique\n"),
    "several": ("multiple", f"{TRIFLE}expect: multiple\n"),
    "none": ("none", TRIFLE.replace("before(seat, Ada, Ben)", "Gus == cook")),
    "an if that cannot be": ("multiple", TRIFLE.replace("val(seat, Ada) == 3", "val(seat, Ada) == 4")),
    **{name: (verdict, MIXED[name]) for name, verdict in VERDICTS.items()},
}
STATUS = {"answered": 0, "unique": 0, "multiple": 1, "none": 1}


def verdicts(file: Path) -> dict[str, str]:
    """Return the verdict on a file as each command and interface has it, by its name."""
    found = {}
    for command in (
        *("solve", "solve --suggest", "solve --count", "solve --limit 1", "check --no-cache"),
        *("check --strict --no-cache", "clues", "clues --all", "conflicts", "conflicts --all"),
    ):
        done = run(*command.split(), "--format", "json", file)
        assert "Traceback" not in done.stderr and done.stdout.count("\n") == 1, (command, done)
        found[command] = json.loads(done.stdout)["verdict"]
    found["logicgrid.solve"] = logicgrid.solve(file).verdict
    loaded = load_text(file.read_text(encoding="utf-8"), file.name)
    assert loaded.puzzle is not None
    decided = Bench().decided(loaded.puzzle, 20.0)
    found["desk and editor"] = report_of(loaded, loaded.puzzle, decided, Limits(10), ()).verdict
    return found


@pytest.mark.parametrize("name", few(PUZZLES, 5))
def test_all_commands_have_one_verdict(tmp_path: Path, name: str) -> None:
    verdict, text = PUZZLES[name]
    found = verdicts(written(tmp_path / "puzzle.yaml", text))
    assert found == dict.fromkeys(found, verdict)


@pytest.mark.parametrize("name", few(PUZZLES, 3))
def test_what_needs_answers_is_made_exactly_where_they_are_found_and_else_all_name_one_question(
    tmp_path: Path, name: str
) -> None:
    verdict, text = PUZZLES[name]
    file = written(tmp_path / "puzzle.yaml", text)
    commands = ["explain", "hint", f"certify -o {tmp_path}/proof.json", f"play -o {tmp_path}/play.html"]
    done = {command: run(*command.split(), file) for command in [*commands, f"print -o {tmp_path}/page.html"]}
    assert {each.returncode for each in done.values()} == {STATUS[verdict]}, done
    if verdict == "multiple":
        first = {done[each].stderr.splitlines()[0].partition("puzzle.yaml: ")[2] for each in commands}
        assert len(first) == 1
    is_written = run("finish", file, "-o", tmp_path / "whole.yaml").returncode == 0
    assert (tmp_path / "whole.yaml").exists() == is_written >= (verdict == "unique")


@pytest.mark.parametrize("name", few(sorted(MIXED), 3))
def test_explain_and_hint_speak_every_language(name: str, tmp_path: Path) -> None:
    """Each command in each language, on some of the files."""
    file, status = written(tmp_path / f"{name}.yaml", MIXED[name]), STATUS[VERDICTS[name]]
    ways = (("explain", file, "--grid"), ("explain", file, "--format", "html"), ("hint", file))
    for language, arguments in zip(LANGUAGES, islice(cycle(ways), sorted(MIXED).index(name), None), strict=False):
        done = run(*arguments, "--lang", language)
        assert "Traceback" not in done.stderr, done.stderr
        if arguments[0] == "explain":
            assert done.returncode == status and (done.stdout or status), done.stderr


@pytest.mark.parametrize("seed", few(range(1, 13), 12))
def test_random_puzzles_have_one_verdict_everywhere(tmp_path: Path, seed: int) -> None:
    file = written(tmp_path / "puzzle.yaml", mixed(Random(f"one verdict {seed}")))
    assert len(set(verdicts(file).values())) == 1, verdicts(file)
