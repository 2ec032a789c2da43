"""Explanations as text: what runs on behind a heading, and which paragraphs stand together."""

import pytest

from logicgrid.kinds.explain import explanation_of
from logicgrid.kinds.load import load_text
from logicgrid.kinds.paragraphs import Line, Paragraph
from logicgrid.puzzle.budget import Budget
from logicgrid.puzzle.terminal import PLAIN, Style, display_width
from logicgrid.render.explain.text import MANY, paragraph_lines, together, wrapped
from logicgrid.words.phrases import label, plain, words_of
from support import derived_of, each_case

EN = words_of("en")


def clue(number: int) -> str:
    return ("Ann eats the pie.", "Ben drinks tea, and not water.")[number - 1]


def lines(*texts: str, **more: bool) -> list[str]:
    paragraph = Paragraph((1,), "clue 1", tuple([Line(0, text) for text in texts]), (), **more)
    return paragraph_lines(paragraph, clue, EN, 40, PLAIN)


def test_sentences_run_on_behind_a_heading_that_quotes_nothing() -> None:
    assert lines("So Ben has the soup, and Cleo has no pie.", "Cleo has tea.") == [
        "Clue 1. So Ben has the soup, and Cleo",
        "   has no pie.",
        "   Cleo has tea.",
    ]
    assert lines("Row 1 is empty.", listed=True) == ["Clue 1", "   Row 1 is empty."]
    paragraph = Paragraph((1,), "clue 1", (Line(0, f"{label('Ben')} is here."),), ())
    assert paragraph_lines(paragraph, clue, EN, 40, Style(painted=True)) == [
        "\x1b[36mClue 1.\x1b[0m \x1b[1mBen\x1b[0m is here."
    ]


def test_a_clue_that_is_just_the_sentence_is_not_said_twice() -> None:
    assert lines("Ann eats the pie.", quotes=True) == ["Clue 1: “Ann eats the pie.”"]
    assert lines("Ann eats a pie.", quotes=True) == ["Clue 1: “Ann eats the pie.”", "   Ann eats a pie."]


def test_short_paragraphs_stand_together_and_in_a_long_explanation_longer_ones_too() -> None:
    sizes = [1, 2, 1, 3, 2, 2]
    assert [len(block) for block in together([["x"] * size for size in sizes])] == [4, 3, 4]
    found = together([["x"] * size for size in [6, 7] * MANY])
    assert len(found) == 2 * MANY
    found = together([["x"] * 4 for _ in range(MANY + 4)])
    assert {len(block) for block in found} == {16}


@each_case("language", "text")
def test_a_clue_without_a_text_is_quoted_as_the_printed_page_has_it(language: str, text: str) -> None:
    name = {"en": "age", "nl": "leeftijd", "fr": "taille", "zh": "年龄", "ja": "年齢"}[language]
    head = f"language: {language}\nactors: [Ann, Ben]\nproperties: {{{name}: [20, 30]}}\n"
    puzzle = load_text(f"{head}clues: ['val({name}, Ann) < val({name}, Ben)']\n")
    assert puzzle.puzzle
    assert explanation_of(puzzle, derived_of(puzzle.puzzle, Budget(2_000))).clues == (text,)


@pytest.mark.parametrize(
    "text",
    [
        "Knowing that peter is not 42: 48 is december. So only 40 is left for jeanet.",
        f"{label('Blue Master')} is {label('first aid')}; only {label('a very long label indeed')} is left.",
        "已知挪威人是1号房子的主人，所以蓝色是2号房子。可是这样一来绿色房子就没有地方了。",
        "ノルウェー人が1号の家とわかっているので、青い家は2号。だから緑の家に残るのは4号だけ。",
    ],
)
@pytest.mark.parametrize("width", [24, 40, 100])
def test_lines_are_as_wide_as_they_may_be_and_nothing_is_lost(text: str, width: int) -> None:
    lines = wrapped(text, width, PLAIN)
    assert max(map(display_width, lines)) <= max(width, 24)
    assert "".join("".join(lines).split()) == "".join(plain(text).split())
    assert not any(line[0] in "。，、；）」" for line in lines)


def test_labels_are_set_off_on_a_terminal_and_take_no_room() -> None:
    assert wrapped(f"{label('cor')} is here", 40, Style(painted=True)) == ["\x1b[1mcor\x1b[0m is here"]
