"""f-puzzles: what is written is read again, links are unpacked with a bound, mistakes are said."""

import json
from random import Random
from typing import Any

import pytest

from corpus_boards import VARIANTS, published
from logicgrid.analyses.solve import Limits, Unique, solve
from logicgrid.kinds import Puzzle
from logicgrid.kinds.formats.convert import convert
from logicgrid.kinds.load import load_text
from logicgrid.kinds.sudoku.formats import LinkTooLong, packed, unpacked
from logicgrid.kinds.sudoku.formats.f_puzzles import link
from logicgrid.kinds.sudoku.reporting import SYMBOLS
from logicgrid.kinds.sudoku.rules import rule_rows
from support import daily, each_case, few, puzzle_of
from tests.kinds.sudoku.rules.drawn import drawn, grid

HAVE_KEYS = [name for name, row in rule_rows().items() if (row.keys and not row.short) or name == "candidates"]
EMPTY: dict[str, Any] = {"size": 4, "grid": [[{}] * 4] * 4}


def meaning(text: str) -> Any:
    puzzle = load_text(text).puzzle
    assert isinstance(puzzle, Puzzle), load_text(text).errors
    return puzzle.its_kind.atoms(puzzle).meaning()


@pytest.mark.parametrize("name", few(HAVE_KEYS, 2))
def test_every_rule_with_a_key_comes_back_as_it_was(name: str) -> None:
    rng, done = Random(name), 0
    while done < 2:
        text = grid([drawn(rule_rows()[name], rng, 9)], 9)
        if load_text(text).puzzle is None or text.rstrip().endswith((": both", ": white", ": x", ": v")):
            continue  # no key says just this
        out = convert(text.encode(), ".fpuzzles", "x.yaml")
        assert out.text is not None and not out.notes, text
        back = convert(out.text.encode(), ".yaml", "x.fpuzzles")
        assert back.text is not None, (text, out.text)
        assert meaning(back.text) == meaning(text), (text, out.text)
        assert convert(link(out.text).encode(), ".yaml", "<link>").text == back.text
        done += 1


@each_case("rule", "sort", "drawing")
def test_what_pages_may_know_only_as_a_drawing_is_drawn_besides(rule: str, sort: str, drawing: dict[str, Any]) -> None:
    written = convert(grid([rule], 9).encode(), ".fpuzzles", "x.yaml").text
    assert written is not None
    (copy,) = json.loads(written)[sort]
    assert copy.items() >= drawing.items() and copy["fromConstraint"]


def test_what_has_no_key_is_said_to_be_lost() -> None:
    out = convert(grid(["greater: r1c1>r1c2"]).encode(), ".fpuzzles", "x.yaml")
    assert out.text is not None and any("greater" in note for note in out.notes)


@pytest.mark.parametrize(
    "data",
    [
        {**EMPTY, "thermometr": [{"lines": [["R1C1", "R1C2"]]}]},
        {**EMPTY, "thermometer": [{"line": []}]},
        *[{**EMPTY, key: entry} for key in ("killercage", "even", "renban", "antiknight") for entry in (7, "x", {})],
        {**EMPTY, "killercage": True},
        {**EMPTY, "thermometer": [{"lines": [["R1C1", "R1C2"]], "slow": True}]},
        {**EMPTY, "thermometer": [{"lines": [["R1C1", "R1C2"]], "value": "3"}]},
        {**EMPTY, "xv": [{"cells": ["R1C1", "R1C2"], "value": "7"}]},
        {"size": 4, "grid": [[{"fogged": True}] * 4] * 4},
        {**EMPTY, "thermometer": [{"lines": [[1, 2]]}]},
        {**EMPTY, "difference": [{"cells": ["R1C1"]}]},
        *[
            {**EMPTY, "quadruple": [{"cells": cells, "values": [1]}]}
            for cells in (["R1C1"], ["R1C1", "R1C2", "R2C1", "R3C3"])
        ],
        {**EMPTY, "littlekillersum": [{"cell": "R0C1", "direction": "?", "value": "3"}]},
        {"size": 99, "grid": []},
        {"size": 4, "grid": [[{}] * 3] * 4},
        {"size": 4, "grid": [[{"value": 7, "given": True}] * 4] * 4},
        {"size": 4, "grid": [[{"region": "a"}] * 4] * 4},
    ],
)
def test_what_cannot_be_read_is_refused_with_a_reason_and_help(data: dict[str, Any]) -> None:
    found = convert(json.dumps(data).encode(), ".yaml", "x.fpuzzles")
    assert found.text is None and [each.code for each in found.problems] == ["not-supported"]
    assert found.problems[0].help


@pytest.mark.parametrize("text", ["fpuz", "fpuzzles!!", "https://www.f-puzzles.com/?load=N4", "[" * 5000])
def test_no_text_ends_in_a_traceback(text: str) -> None:
    assert convert(text.encode(), ".yaml", "x.fpuzzles").text is None


def test_a_link_that_swells_is_refused_before_it_is_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("logicgrid.kinds.sudoku.formats.MOST_UNPACKED", 100_000)
    bomb = packed("a" * 120_000)
    assert len(bomb) < 3_000
    with pytest.raises(LinkTooLong):
        unpacked(bomb, 100_000)
    assert convert(f"fpuz{bomb}".encode(), ".yaml", "<link>").text is None


def test_what_is_only_drawn_is_listed() -> None:
    data = {**EMPTY, "line": [{"lines": [["R1C1", "R1C2"]], "outlineC": "#123456", "width": 0.2}]}
    (problem,) = convert(json.dumps(data).encode(), ".yaml", "x.fpuzzles").problems
    assert "R1C1 R1C2" in problem.message
    for solution in ([1, 2], [1, 2, 3, 4, 2, 1, 4, 3, 3, 4, 1, 2, 4, 3, 2, 1]):  # the second has boxes with two 1
        read = convert(json.dumps({**EMPTY, "solution": solution}).encode(), ".yaml", "x.fpuzzles")
        assert read.text is not None and "solution" in read.problems[0].message and len(read.problems) == 1
    painted = {"size": 4, "grid": [[{"c": "#FF0000"}, {}, {}, {}], *[[{}] * 4] * 3], "line": [{"lines": True}]}
    problem, nothing = convert(json.dumps(painted).encode(), ".yaml", "x.fpuzzles").problems
    assert "R1C1" in problem.message and "R" not in nothing.message


@pytest.mark.skipif(not VARIANTS.is_dir(), reason="the corpus is not here")
def test_boards_of_others_and_their_links_are_read_and_written() -> None:
    files = [json.loads((VARIANTS / f"{name}.json").read_text()) for name in ("fpuzzles", "converted")]
    boards = [each for file in files for each in daily(file, 4)]
    texts = {}
    for each in boards:
        read = convert(json.dumps({**each["puzzle"], "solution": None}).encode(), ".yaml", "x.fpuzzles")
        assert read.text is not None, each["id"]
        texts[each["id"]] = read.text
        out = convert(read.text.encode(), ".fpuzzles", "x.yaml")
        assert out.text is not None and meaning(
            convert(out.text.encode(), ".yaml", "x.fpuzzles").text or ""
        ) == meaning(read.text)
    for each in [each for each in json.loads((VARIANTS / "links.json").read_text()) if each["id"] in texts]:
        for start in ("https://www.f-puzzles.com/?load=", "https://sudokupad.app/fpuzzles", "fpuz"):
            read = convert((start + each["load"].replace("+", "%2B")).encode(), ".yaml", "<link>")
            assert read.text is not None and read.text.startswith(texts[each["id"]])


@pytest.mark.parametrize("entry", few(published("fpuzzles", "converted"), 18))
def test_the_published_answer_of_a_board_of_others_is_its_only_one(entry: Any) -> None:
    read = convert(json.dumps({**entry["puzzle"], "solution": None}).encode(), ".yaml", "x.fpuzzles")
    found = solve(puzzle_of(read.text or "").question, Limits(2, 60))
    assert isinstance(found, Unique), found
    assert "".join(SYMBOLS[digit] for digit in found.solution[0]) == entry["solution"]
