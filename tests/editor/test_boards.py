"""Strokes on a board as changes of a text: what is drawn stands in the file, and nothing else of it changes."""

import random
from collections import Counter

import pytest

from logicgrid.editor import applied
from logicgrid.editor.forms import canvas_of, drawn
from logicgrid.files import source as yaml_source
from logicgrid.kinds import kind_named
from logicgrid.kinds.load import load_text
from logicgrid.kinds.made import start_text
from logicgrid.puzzle.board import Canvas, Stroke, Tool
from logicgrid.puzzle.diagnostics import Refused
from logicgrid.web import requests
from support import ROOT, daily, each_case, long_text

KILLER = long_text(__file__, "killer.yaml")
DRAWN = long_text(__file__, "drawn.yaml")
PAINTED = long_text(__file__, "painted.yaml")


def draw(text: str, *strokes: Stroke) -> str:
    for stroke in strokes:
        text = applied(text, drawn(text, stroke))
    return text


def board(text: str) -> Canvas:
    found = canvas_of(text)
    assert found is not None
    return found


def items(text: str, tool: str) -> list[tuple[tuple[int, ...], str | None]]:
    return [(each.cells, each.text) for found in board(text).tools if found.name == tool for each in found.items]


def test_numbers_of_two_digits_keep_the_columns_of_the_grid() -> None:
    rows = [[f"{'.':>2}"] * 12 for _ in range(12)]
    rows[0][0] = "12"
    text = "kind: sudoku\nbox: 4x3\ngrid: |\n" + "".join(f"  {' '.join(row)}\n" for row in rows)
    after = draw(text, Stroke("given", (13,), "11"))
    assert [len(line) for line in after.splitlines()] == [len(line) for line in text.splitlines()]
    assert board(after).squares[13].text == "11" and draw(after, Stroke("given", (13,), None)) == text


def test_cages_are_drawn_changed_and_removed_with_the_comments_around_them() -> None:
    after = draw(KILLER, Stroke("cage", (10, 11)), Stroke("cage", (), "7", 2), Stroke("cage", (1, 2)))
    assert items(after, "cage") == [((0, 1, 2), "5"), ((4, 5), "any"), ((10, 11), "7")]
    assert [line for line in after.splitlines() if "#" in line] == [line for line in KILLER.splitlines() if "#" in line]
    assert draw(after, Stroke("cage", (), None, 0)).count("cells:") == 2
    assert "cages" not in draw(KILLER, Stroke("cage", (), None, 0), Stroke("cage", (), None, 0)).split("# the cages")[1]
    with pytest.raises(Refused):
        drawn(KILLER, Stroke("cage", (), "a lot", 0))


def test_a_picture_of_cages_is_painted_with_letters() -> None:
    after = draw(DRAWN, Stroke("cage", (12, 13)), Stroke("cage", (), "6", 2), Stroke("cage", (2, 3)))
    assert "    aabb\n" in after and "    cc..\n" in after and "sums: {a: 5, b: 3, c: 6}" in after
    assert items(draw(after, Stroke("cage", (), None, 1)), "cage") == [((0, 1), "5"), ((12, 13), "6")]


def test_a_cage_is_not_drawn_into_a_picture_that_does_not_fit() -> None:
    """Such a file is half typed: the stroke is refused with what is wrong, and ends."""
    source = "kind: sudoku\ngrid: |\n" + "  ....\n" * 4 + "cages:\n  picture: |\n    aa..\n  sums: {a: 3}\n"
    with pytest.raises(Refused, match="picture"):
        drawn(source, Stroke("cage", (12, 13)))


def test_regions_take_the_place_of_boxes() -> None:
    text = start_text("sudoku", "en")
    after = draw(text, Stroke("region", (0, 1, 2)), Stroke("region", (4,), "D"))
    assert "regions: |\n  AAAB\n  DABB\n" in after and load_text(after).errors[0].code == "wrong-region"
    gap = draw(after, Stroke("region", (0,), "."), Stroke("region", (0, 1)), Stroke("region", (3,)))
    assert "regions: |\n  ..AB\n  DABB\n" in gap
    six = draw(kind_named("sudoku").emptied(text, 6), Stroke("region", (3, 2)))
    assert "\nbox:" not in six and "regions: |\n  AABBBB\n" in six


def test_marks_come_and_go_in_every_way_of_writing_them() -> None:
    after = draw(KILLER, Stroke("even", (10, 11)), Stroke("odd", (0,)), Stroke("consecutive", (0, 1, 5)))
    assert "even" not in after and "odd: r1c1" in after  # the first cell decides
    after = draw(KILLER, Stroke("even", (11,)), Stroke("odd", (0, 1)))
    assert "marks: {even: r3c3 r3c4, odd: r1c1 r1c2}" in after
    after = draw(DRAWN, Stroke("odd", (5,)), Stroke("odd", (0,)), Stroke("consecutive", (1, 2)))
    assert "    ....\n    .#..\n" in after.split("odd:")[1] and "r1c1-r1c2 r4c1-r4c2" in after
    assert "consecutive" not in draw(after, Stroke("consecutive", (0, 1)), Stroke("consecutive", (13, 12)))


def test_a_switch_that_is_turned_on_and_off_leaves_the_text_as_it_was() -> None:
    for tool in ("diagonals", "others_apart"):
        after = draw(DRAWN, Stroke(tool))
        assert [each.on for each in board(after).tools if each.name == tool] == [True]
        assert draw(after, Stroke(tool)) == DRAWN


def test_painting_goes_on_from_the_answer_that_is_known() -> None:
    text = start_text("nonogram", "en")
    rows = (".#.#.", "#####", "#####", ".###.", "..#..")
    after = draw(text, Stroke("paint", (0,), "#", answer=rows))
    assert "solution: |\n  ##.#.\n  #####\n" in after and "rows: [2 1, 5, 5, 3, 1]" in after


def test_numbers_that_are_typed_drop_a_picture_that_has_others() -> None:
    text = draw(PAINTED, Stroke("paint", (0,), "#"))
    assert "solution" in draw(text, Stroke("row", (), "1", 0))
    after = draw(text, Stroke("row", (), " 1,1 ", 0))
    assert "solution" not in after and "- 1 1  # top" in after
    with pytest.raises(Refused, match="no run"):
        drawn(text, Stroke("column", (), "2 x", 0))


def test_the_size_changes_at_the_right_and_the_bottom_and_a_picture_replaces_all() -> None:
    text = draw(PAINTED, Stroke("paint", (0, 4), "#"), Stroke("size", value="5x4"))
    assert "columns: [1, 1, 0, 0, 0]" in text and "solution: |\n  #....\n  .#...\n  .....\n  .....\n" in text
    after = draw(text, Stroke("picture", value=".#\n##"))
    assert "columns: [1, 2]" in after and "rows:\n  - 1\n  - 2\n" in after and after.endswith("# the end\n")
    with pytest.raises(Refused):
        drawn(text, Stroke("size", value="5000x4"))


def test_a_text_that_cannot_be_read_is_not_drawn_on() -> None:
    for text in ("kind: sudoku\ngrid: [", "kind: sudoku\n", "actors: [a]\n", "kind: nothing\n", ""):
        assert canvas_of(text) is None
        with pytest.raises(Refused):
            drawn(text, Stroke("given", (0,), "1"))


def test_random_strokes_on_our_puzzles_leave_every_line_that_they_are_not_about() -> None:
    """Each text after a stroke is read again, and its comments are those of before."""
    rng = random.Random(7)
    paths = [path for kind in ("sudoku", "nonogram") for path in sorted((ROOT / "puzzles").rglob(f"*{kind}*/*.yaml"))]
    paths += sorted((ROOT / "puzzles").rglob("*.yaml"))
    texts = [text for path in dict.fromkeys(paths) if canvas_of(text := path.read_text(encoding="utf-8")) is not None]
    assert len(texts) > 10
    for text in daily(texts[::6], 4):
        comments = [line for line in text.splitlines() if line.startswith("#")]
        for _ in range(8):
            canvas = board(text)
            tool = rng.choice(canvas.tools)
            start = rng.randrange(len(canvas.squares) - 1)
            cells = (start, start + 1) if (start + 1) % canvas.width else (start, start - 1)
            value = rng.choice([each.name for each in tool.values] or [""]) or None
            if tool.gesture == "choose":
                cells = (start,)
                value = rng.choice(["", *[each.name for each in canvas.choices[start % canvas.width]]])
                text = draw(text, Stroke(tool.name, cells, value))
                assert board(text).squares[start].value == value
                continue
            wanted = Stroke(tool.name, cells, value if tool.gesture in ("write", "paint", "spread") else None)
            try:
                text = draw(text, wanted)
            except Refused:
                continue
            assert canvas_of(text) is not None
            assert [line for line in text.splitlines() if line.startswith("#")] == comments


GRID = """\
actors: [Ann, Ben, Cleo]
properties:
  dish: [soup, pie, "stew, hot"]  # three
  seat: 1..3
clues:  # none yet
"""


def test_an_answer_is_filled_in_before_there_is_any_clue() -> None:
    after = draw(GRID, Stroke("solution", (0, 1), "stew, hot\n2"))
    assert after == GRID + "solution:\n  Ann: {dish: 'stew, hot', seat: 2}\n"
    after = draw(after, Stroke("solution", (2,), "pie"), Stroke("solution", (4,), "stew, hot"))
    assert "  Ann: {seat: 2}\n" in after and "  Ben: {dish: pie}\n" in after and "Cleo: {dish: 'stew, hot'}" in after
    assert draw(after, Stroke("solution", (0,), "soup"), Stroke("solution", (2,), "soup")).count("pie") == 2
    assert draw(after, Stroke("solution", (1, 2, 4), "\n\n")) == GRID
    puzzle = load_text(draw(after, Stroke("solution", (0, 3, 5), "soup\n3\n1"))).puzzle
    assert puzzle is not None and puzzle.stated_answer() is not None
    with pytest.raises(ValueError, match="value"):
        drawn(GRID, Stroke("solution", (0,), "beans"))


def test_the_title_and_the_story_are_typed_without_yaml() -> None:
    from logicgrid.editor.forms import about_of

    after = draw(
        KILLER, Stroke("title", value="It's: a #title"), Stroke("intro", value="  First.\n\nSecond: line.  \n")
    )
    assert about_of(after) == {"title": "It's: a #title", "intro": "First.\n\nSecond: line.\n"}
    assert "intro: |\n  First.\n\n  Second: line.\n" in after and not any(
        line.endswith(" ") for line in after.splitlines()
    )
    assert draw(draw(DRAWN, Stroke("intro", value="One line.")), Stroke("intro", value=" ")) == DRAWN
    assert draw("grid: [1]\n", Stroke("title", value="Top")).startswith("title: Top\n")
    assert about_of("a: [") is None


def test_a_further_colour_gets_a_name_and_a_letter_of_its_own() -> None:
    text = start_text("nonogram", "en")
    after = draw(
        text, Stroke("swatch", value="#d02020"), Stroke("swatch", value="#d02020"), Stroke("swatch", value="#2040c0")
    )
    assert "colors: {r: red, " in after
    letters = [each.name for tool in board(after).tools for each in tool.values]
    assert len(set(letters)) == len(letters) == 5 and letters[-1] == "."
    after = draw(after, Stroke("paint", (0, 1, 2, 3, 4), "r"))
    assert "rows: [5r, " in after and load_text(after).puzzle is not None
    assert "b: blue" in draw(PAINTED, Stroke("swatch", value="#2040c0"))
    with pytest.raises(ValueError, match="colour"):
        drawn(PAINTED, Stroke("swatch", value="red"))


NINE = "kind: sudoku   # mine\ngrid: |\n" + "  . . . . . . . . .\n" * 9 + "expect: multiple   # yet\n"
BESIDE = {"little_killer": (4, 14), "default": (4, 13)}
TYPED = {"candidates": "1 2", "quadruple": "1 2", "clone": "r7c5", "numbered_room": "3", "calculation": "9+"}
TYPED |= {"xsum": "20", "sum_line": "9", "skyscraper": "3"}


def cells_for(tool: Tool) -> tuple[int, ...]:
    name = tool.name.removeprefix("rule ")
    if tool.hint and "line" in tool.gesture:
        return BESIDE.get(name, BESIDE["default"])
    return {"switch": (), "pair": (10, 11), "toggle": (10, 12), "line": (10, 11, 21), "area": (10, 11, 19)}[
        tool.gesture
    ]


def test_every_rule_that_can_be_drawn_is_read_as_it_was_drawn_and_can_be_removed() -> None:
    first = canvas_of(NINE)
    assert first is not None
    tools = [each for each in first.tools if each.name.startswith("rule ")]
    assert len(tools) > 40 and {each.gesture for each in tools} == {"switch", "pair", "toggle", "line", "area"}
    for tool in daily(tools, 2):
        name = tool.name.split()[1]
        stroke = Stroke(tool.name, cells_for(tool), TYPED.get(name, "5") if tool.needs else None)
        text = applied(NINE, drawn(NINE, stroke))
        assert "# mine" in text and "# yet" in text
        found = load_text(text)
        assert found.puzzle is not None, (name, found.errors)
        assert {each.name for each in found.puzzle.question.board.rules} == {name}
        (own,) = [each for each in (canvas_of(text) or first).tools if each.name == tool.name]
        assert own.on if tool.gesture == "switch" else own.items, name
        for _ in own.items or (None,):
            text = applied(text, drawn(text, Stroke(tool.name, item=None if own.on else 0)))
        assert text == NINE, name


def test_of_two_rules_that_are_drawn_alike_the_second_has_broken_lines() -> None:
    text = (ROOT / "puzzles" / "sudoku" / "rules" / "nabner-entropic.yaml").read_text(encoding="utf-8")
    assert [each.dash for each in board(text).shapes if each.look == "rule"] == ["", "", "22 20"]


def test_a_mark_is_taken_away_by_drawing_it_again_and_the_others_of_its_line_stay() -> None:
    text = NINE.replace("expect", "rules:\n- white: r1c1-r1c2 r3c3-r3c4   # two dots\n- antiknight\nexpect")
    text = applied(text, drawn(text, Stroke("rule white", (0, 1))))
    assert "rules:\n- white: r3c3-r3c4   # two dots\n- antiknight\nexpect" in text
    text = applied(text, drawn(text, Stroke("rule white", value="2", item=0)))
    assert "- white: {pairs: r3c3-r3c4, by: 2}" in text


@each_case("tool", "cells", "value", "words")
def test_what_cannot_be_a_rule_is_refused_with_words(
    tool: str, cells: tuple[int, ...], value: str | None, words: str
) -> None:
    with pytest.raises(Refused, match=words):
        drawn(NINE, Stroke(f"rule {tool}", cells, value))


@pytest.mark.parametrize("kind", ["logic-grid", "sudoku", "nonogram"])
def test_a_text_is_read_once_for_its_board_and_once_after_a_stroke(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    read, built = Counter[str](), yaml_source._built
    monkeypatch.setattr(yaml_source, "_built", lambda text, *more: (read.update([text]), built(text, *more))[1])
    text = start_text(kind, "en")
    assert requests.canvas({"source": text})["canvas"]
    assert read == {text: 1}
    changed = requests.draw({"source": text, "stroke": {"tool": "title", "value": "Another one"}})
    assert changed["about"]["title"] == "Another one"
    assert read.pop(text) == 2 and [*read.values()] == [1]
