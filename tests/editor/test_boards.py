"""Strokes on a board as changes of a text: what is drawn stands in the file, and nothing else of it changes."""

import random
from difflib import unified_diff
from typing import Any

import pytest

from logicgrid.editor import applied
from logicgrid.editor.forms import about_of, canvas_of, drawn
from logicgrid.kinds import kind_named
from logicgrid.kinds.load import load_text
from logicgrid.kinds.made import start_text
from logicgrid.puzzle.board import Canvas, Stroke, Tool
from logicgrid.puzzle.diagnostics import Refused
from logicgrid.web import requests
from support import ROOT, daily, each_case, long_text, puzzle_of, readings

NINE = "kind: sudoku   # mine\ngrid: |\n" + "  . . . . . . . . .\n" * 9 + "expect: multiple   # yet\n"


def draw(text: str, *strokes: Stroke) -> str:
    for stroke in strokes:
        text = applied(text, drawn(text, stroke))
    return text


def board(text: str) -> Canvas:
    found = canvas_of(text)
    assert found is not None
    return found


TEXTS = {
    "killer": long_text(__file__, "killer.yaml"),
    "drawn": long_text(__file__, "drawn.yaml"),
    "painted": long_text(__file__, "painted.yaml"),
    "picture of another size": long_text(__file__, "misfit.yaml"),
    "dots": NINE.replace("expect", "rules:\n- white: r1c1-r1c2 r3c3-r3c4   # two dots\n- antiknight\nexpect"),
    "lunch": long_text(__file__, "lunch.yaml"),
    "nine": NINE,
    "no title": "grid: [1]\n",
    "nonogram": start_text("nonogram", "en"),
    "six": kind_named("sudoku").emptied(start_text("sudoku", "en"), 6),
    "sudoku": start_text("sudoku", "en"),
    "twelve": long_text(__file__, "twelve.yaml"),
}


@each_case("start", "strokes", "changes")
def test_strokes_change_the_lines_that_they_are_about(start: str, strokes: list[Any], changes: list[str]) -> None:
    after = draw(TEXTS[start], *[Stroke(*each) for each in strokes])
    lines = [text.splitlines() for text in (TEXTS[start], after)]
    assert [line for line in [*unified_diff(*lines, n=0, lineterm="")][2:] if line[0] != "@"] == changes
    assert not any(line.endswith(" ") for line in changes)


@each_case("start", "stroke", "words")
def test_what_cannot_be_drawn_is_refused_with_words(start: str, stroke: tuple[Any, ...], words: str) -> None:
    with pytest.raises((Refused, ValueError), match=words):
        drawn(TEXTS[start], Stroke(*stroke))


def test_what_is_on_a_board_is_listed() -> None:
    def items(text: str, tool: str) -> list[tuple[tuple[int, ...], str | None]]:
        return [(each.cells, each.text) for found in board(text).tools if found.name == tool for each in found.items]

    assert items(TEXTS["killer"], "cage") == [((0, 1), "5"), ((4, 5), "any")]
    assert items(TEXTS["drawn"], "cage") == [((0, 1), "5"), ((2, 6), "3")]
    assert [each.on for each in board(draw(TEXTS["drawn"], Stroke("diagonals"))).tools if each.name == "diagonals"] == [
        True
    ]
    text = draw(TEXTS["nonogram"], Stroke("swatch", value="#d02020"), Stroke("swatch", value="#2040c0"))
    assert "".join([each.name for tool in board(text).tools for each in tool.values]) == "#rb."
    assert about_of(TEXTS["killer"])["title"] == "Killer" and about_of("a: [") is None
    whole = draw(TEXTS["lunch"], Stroke("solution", (0, 2, 4, 1, 3, 5), "soup\npie\nstew, hot\n2\n3\n1"))
    assert puzzle_of(whole).stated_answer() is not None


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


@pytest.mark.parametrize("kind", ["logic-grid", "sudoku", "nonogram"])
def test_a_text_is_read_once_for_its_board_and_once_after_a_stroke(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    read, text = readings(monkeypatch), start_text(kind, "en")
    assert requests.canvas({"source": text})["canvas"]
    assert read == {text: 1}
    changed = requests.draw({"source": text, "stroke": {"tool": "title", "value": "Another one"}})
    assert changed["about"]["title"] == "Another one"
    assert read.pop(text) == 2 and [*read.values()] == [1]
