"""The functions that make something: puzzles, pages, sites; each gives what its command does."""

import pickle
from pathlib import Path

import pytest

import logicgrid
from logicgrid.cli import main
from logicgrid.puzzle.diagnostics import Refused
from support import ROOT

FILE = ROOT / "puzzles" / "five-houses.yaml"
DRAFT = """\
actors: [Ada, Ben, Cleo]
properties: {dish: [soup, pie, stew], seat: 1..3}
clues:
  - val(seat, act(dish, stew)) < val(seat, Ben)
  - before(seat, Ben, Cleo)
"""


def test_a_generated_puzzle_is_the_one_that_the_command_prints(capsys: pytest.CaptureFixture[str]) -> None:
    (made,) = logicgrid.generate_puzzles("sudoku", size=4, seed="a")
    assert main(["generate", "sudoku", "--size", "4", "--seed", "a"]) == 0
    assert str(made) == capsys.readouterr().out
    assert logicgrid.solve(str(made)).verdict == "unique"


def test_several_puzzles_need_no_folder() -> None:
    made = list(logicgrid.generate_puzzles("sudoku", 2, size=4, seed="b"))
    assert [each.number for each in made] == [1, 2] and made[0].text != made[1].text


@pytest.mark.parametrize(
    "options", [{"size": "x"}, {"nosuch": 1}, {"actors": 3}, {"level": 7}, {"level": (3, 2)}, {"smooth": -1}]
)
def test_what_cannot_be_made_is_refused_before_anything_is_made(options: dict[str, object]) -> None:
    with pytest.raises(ValueError):
        logicgrid.generate_puzzles("sudoku", **options)  # type: ignore[arg-type]


def test_a_draft_is_finished_and_one_with_mistakes_is_an_error() -> None:
    assert logicgrid.solve(logicgrid.finish(DRAFT, seed="a").text).verdict == "unique"
    with pytest.raises(logicgrid.PuzzleError) as caught:
        logicgrid.finish("actors: [Ada]\n")
    assert caught.value.report.errors


def test_pages_are_those_of_the_commands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["play", str(FILE), "-o", "play.html"]) == main(["print", str(FILE), "-o", "print.html"]) == 0
    assert logicgrid.play_page(FILE) == Path("play.html").read_text(encoding="utf-8")
    assert logicgrid.print_puzzles(FILE, form="html") == [Path("print.html").read_bytes()]
    with pytest.raises(logicgrid.PuzzleError, match="more than one answer"):
        logicgrid.print_puzzles(DRAFT, form="html")
    assert logicgrid.print_puzzles([DRAFT], form="html", draft=True)


def test_a_site_is_written_only_if_every_puzzle_is_as_it_should_be(tmp_path: Path) -> None:
    (tmp_path / "puzzles").mkdir()
    (tmp_path / "puzzles" / "a.yaml").write_text(FILE.read_text(encoding="utf-8"), encoding="utf-8")
    assert logicgrid.build_site(tmp_path / "puzzles", tmp_path / "site") == ("a.html",)
    assert (tmp_path / "site" / "index.html").exists()
    (tmp_path / "puzzles" / "b.yaml").write_text("actors: [Ada]\n", encoding="utf-8")
    with pytest.raises(logicgrid.PuzzleError):
        logicgrid.build_site(tmp_path / "puzzles", tmp_path / "other")
    assert not (tmp_path / "other").exists()


def test_there_is_something_to_start_from() -> None:
    assert logicgrid.solve(logicgrid.new()).verdict == "unique"
    assert logicgrid.examples()["five-houses.yaml"] == FILE
    assert logicgrid.schema()["type"] == "object"


def test_a_refusal_survives_the_way_between_processes() -> None:
    there = pickle.loads(pickle.dumps(Refused("there is no room", "make some", file="a.yaml")))
    assert (str(there), there.help) == ("a.yaml: there is no room", "make some")
    with pytest.raises(logicgrid.PuzzleError) as caught:
        logicgrid.explain("actors: [Ada]\n")
    assert pickle.loads(pickle.dumps(caught.value)).report == caught.value.report
