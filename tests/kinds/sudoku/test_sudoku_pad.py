"""SudokuPad: what a file of its can say comes back, what is only drawn is said with its place, links are bounded."""

import json
from random import Random
from typing import Any

import pytest

from logicgrid.kinds.formats.convert import Converted, convert, read_boards
from logicgrid.kinds.formats.our_yaml import plain
from logicgrid.kinds.sudoku import formats
from logicgrid.kinds.sudoku.formats import packed
from support import ROOT, long_text
from tests.kinds.sudoku.rules.drawn import grid

EMPTY: dict[str, Any] = {"cells": [[{}] * 4] * 4}
KILLER = long_text(__file__, "killer.yaml")
JIGSAW = "kind: sudoku\ngrid: |\n" + "  ....\n" * 4 + "regions: |\n  AAAB\n  ACBB\n  CCDB\n  CDDD\n"


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


def test_a_file_named_json_is_read_as_what_it_is() -> None:
    assert imported(json.dumps(exported(KILLER)), "x.json").text == imported(json.dumps(exported(KILLER))).text
    written = convert(KILLER.encode(), ".fpuzzles", "x.yaml").text
    assert written is not None and "sum: 5" in (imported(written, "x.json").text or "")


def test_what_is_only_drawn_is_said_with_its_cells() -> None:
    data = {
        **EMPTY,
        "lines": [{"wayPoints": [[0.5, 0.5], [0.5, 1.5], [1.5, 1.5]], "color": "#67F067", "thickness": 10}],
        "overlays": [{"center": [1, 1], "text": "X"}],
        "cages": [{"cells": [[0, 0], [0, 1]], "value": "<9"}, {"cells": [[0, 0]], "value": "99"}],
        "regions": [[[0, 0], [0, 1]]],
        "foglight": [[0, 0]],
    }
    messages = [each.message for each in imported(json.dumps(data)).problems]
    assert [message.partition(" is ")[0] for message in messages] == [
        "`regions` at r1c1 r1c2",
        "`cages` at r1c1 r1c2",
        "`cages` at r1c1",
        "`lines` at r1c1 r1c2 r2c2",
        "`overlays` at r2c2",
        "`foglight` at -",
    ]


def test_rows_and_regions_that_pages_write_as_hidden_cages_are_no_cages() -> None:
    rows = [{"cells": [[row, column] for column in range(4)], "unique": True, "hidden": True} for row in range(4)]
    found = imported(
        json.dumps({**EMPTY, "cages": [*rows, {"value": "title: Ours"}, {"value": "rules: None,\nat all"}]})
    )
    assert found.text is not None and not found.problems and "cages" not in found.text
    assert "title: Ours" in found.text and "at all" in found.text


def test_the_rules_of_killers_in_the_table_are_cages_there() -> None:
    data = exported(grid(["killer: {sum: 5, cells: r1c1 r1c2}"]))
    assert data["cages"] == [{"cells": [[0, 0], [0, 1]], "unique": True, "value": 5}]


@pytest.mark.parametrize(
    "text",
    [
        json.dumps({"cells": []}),
        json.dumps({"cells": [[{}] * 3] * 4}),
        json.dumps({"cells": [[{"value": 7}] * 4] * 4}),
        json.dumps({"cells": [[{"value": "Q"}] * 4] * 4}),
        json.dumps({**EMPTY, "cages": [{"cells": [[9, 9]]}]}),
        json.dumps({**EMPTY, "regions": [[["a", 1]]]}),
        "{cells:" + "[" * 5000,
        "{cells:[[{}:]]}",
        "{cells",
        "sclN4IgzglgXgpiBcBOANCALhNAbO8Q",
    ],
)
def test_what_cannot_be_read_is_refused_with_a_reason(text: str) -> None:
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


@pytest.mark.parametrize("link", ["https://sudokupad.app/abc123XYZ", "https://sudokupad.app/some-name/of-one?x=1"])
def test_a_link_that_only_names_a_puzzle_is_told_so(link: str) -> None:
    (problem,) = convert(link.encode(), ".yaml", "<link>").problems
    assert problem.code == "not-supported" and "only the name" in problem.message
