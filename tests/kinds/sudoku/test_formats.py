"""f-puzzles and SudokuPad: what they can say comes back, links are unpacked with a bound, what is wrong is said."""

import json
from random import Random
from typing import Any

import pytest

from corpus_boards import VARIANTS, published
from logicgrid.analyses.solve import Limits, Unique, solve
from logicgrid.kinds import Puzzle
from logicgrid.kinds.formats.convert import Converted, convert, read_boards
from logicgrid.kinds.formats.our_yaml import plain
from logicgrid.kinds.load import load_text
from logicgrid.kinds.sudoku import formats
from logicgrid.kinds.sudoku.formats import LinkTooLong, packed, unpacked
from logicgrid.kinds.sudoku.formats.f_puzzles import link
from logicgrid.kinds.sudoku.reporting import SYMBOLS
from logicgrid.kinds.sudoku.rules import rule_rows
from support import ROOT, daily, each_case, few, long_text, puzzle_of
from tests.kinds.sudoku.rules.drawn import drawn, grid

HAVE_KEYS = [name for name, row in rule_rows().items() if (row.keys and not row.short) or name == "candidates"]
EMPTY: dict[str, Any] = {"size": 4, "grid": [[{}] * 4] * 4}
KILLER = long_text(__file__, "killer.yaml")
JIGSAW = "kind: sudoku\ngrid: |\n" + "  ....\n" * 4 + "regions: |\n  AAAB\n  ACBB\n  CCDB\n  CDDD\n"


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


@each_case("data")
def test_what_cannot_be_read_is_refused_with_a_reason_and_help(data: dict[str, Any]) -> None:
    found = convert(json.dumps({**EMPTY, **data}).encode(), ".yaml", "x.fpuzzles")
    assert found.text is None and [each.code for each in found.problems] == ["not-supported"]
    assert found.problems[0].help


@pytest.mark.parametrize("text", ["fpuz", "fpuzzles!!", "https://www.f-puzzles.com/?load=N4", "[" * 5000])
def test_no_text_ends_in_a_traceback(text: str) -> None:
    assert convert(text.encode(), ".yaml", "x.fpuzzles").text is None


def test_a_link_that_swells_is_refused_before_it_is_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(formats, "MOST_UNPACKED", 100_000)
    bomb = packed("a" * 120_000)
    assert len(bomb) < 3_000
    with pytest.raises(LinkTooLong):
        unpacked(bomb, 100_000)
    assert convert(f"fpuz{bomb}".encode(), ".yaml", "<link>").text is None


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


# --- SudokuPad -------------------------------------------------------------------------------------------------------


def imported(text: str, name: str = "x.sudokupad") -> Converted:
    return convert(text.encode(), ".yaml", name)


def exported(text: str) -> dict[str, Any]:
    out = convert(text.encode(), ".sudokupad", "x.yaml")
    assert out.text is not None, out.problems
    return json.loads(out.text)


def shortened(data: Any) -> str:
    """The shortened form as the site writes it: no quotes around keys, single ones around texts, nothing for {}."""
    names = {"cells": "ce", "value": "v", "regions": "re", "cages": "ca", "unique": "unique", "lines": "l"}
    if isinstance(data, dict):
        inside = ",".join(f"{names.get(key, key)}:{shortened(each)}" for key, each in data.items() if each != [])
        return "{" + inside + "}" if inside else ""
    if isinstance(data, list):
        return "[" + ",".join(map(shortened, data)) + "]"
    if isinstance(data, bool):
        return "t" if data else "f"
    text = json.dumps(data, ensure_ascii=False)
    return text.replace("'", "\\'").replace('"', "'") if isinstance(data, str) else text


@pytest.mark.parametrize("text", [KILLER, JIGSAW, "kind: sudoku\nbox: none\ngrid: |\n" + "  .....\n" * 5])
def test_givens_regions_cages_and_texts_come_back_by_file_and_by_every_link(text: str) -> None:
    (board,) = read_boards(text.encode(), "x.yaml").boards
    data = exported(text)
    load = packed(json.dumps(data))
    ways = [json.dumps(data), shortened(data), f"scl{load}", f"https://sudokupad.app/ctc{packed(shortened(data))}"]
    ways.append(f"https://app.crackingthecryptic.com/sudoku/?puzzleid=scl{load.replace('+', '%2B')}&setting-x=1")
    for way in ways:
        back = imported(way, "<link>")
        assert back.text is not None and not back.problems, (way, back.problems)
        (again,) = read_boards(back.text.encode(), "x.yaml").boards
        assert plain(again) == plain(board), way


@each_case("text")
def test_what_cannot_be_read_of_sudoku_pad_is_refused_with_a_reason(text: str) -> None:
    found = imported(text)
    assert found.text is None and [each.code for each in found.problems] == ["not-supported"]


def test_what_unpacks_to_more_than_is_read_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(formats, "MOST_UNPACKED", 100_000)
    for text in ("a" * 100_001, "{cells:" + "[" * 90_000):
        found = imported("scl" + packed(text))
        assert found.text is None and [each.code for each in found.problems] == ["not-supported"]


def test_texts_broken_anywhere_end_in_a_board_or_a_reason() -> None:
    rng, text = Random(4), shortened(exported(KILLER))
    for _ in range(300):
        at = rng.randrange(len(text))
        broken = text[:at] + rng.choice(["", "{", "]", ",", "'", ":", "9", "\\"]) + text[at + rng.randrange(3) :]
        found = imported(broken)
        assert found.text is not None or found.problems


def test_the_examples_of_all_rules_can_be_taken_there() -> None:
    for file in sorted((ROOT / "puzzles" / "sudoku" / "rules").glob("*.yaml"))[::6]:
        assert exported(file.read_text(encoding="utf-8"))["cells"]
