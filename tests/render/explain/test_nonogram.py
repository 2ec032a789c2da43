"""The words and the board for a nonogram: runs as a solver counts them, blocks whole, lines with their numbers."""

import pytest

from logicgrid.kinds.nonogram.reasons import OneLine
from logicgrid.kinds.nonogram.sentences import NonogramWriter
from logicgrid.puzzle.explanation import PuzzleExplanation
from logicgrid.render.explain import paragraphs
from logicgrid.render.page import drawing
from logicgrid.words.phrases import LANGUAGES, plain, words_of
from page_support import of_file
from support import ROOT, each_case


def explained(name: str) -> PuzzleExplanation:
    return of_file(ROOT / "puzzles" / "nonogram" / f"{name}.yaml")[0]


def told(name: str, code: str = "en") -> str:
    story = paragraphs(explained(name), words_of(code))
    return "\n".join([plain(line.text) for each in story for line in each.lines])


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_block_is_named_whole_even_if_some_of_its_cells_are_known(code: str) -> None:
    writer, blocks = NonogramWriter(explained("owl").scene, words_of(code)), 0
    for step in explained("owl").derivation.steps:
        if (
            isinstance(step.reason, OneLine)
            and step.reason.which
            and all(atom[2] and atom[1] for atom in step.conclusions)
        ):
            text, clue = plain(writer.step(step)), step.reason.clue
            for length, first, last in step.reason.rooms:
                block = writer.places(clue, last - length + 1, first + length - 1)
                if step.technique in ("overlap", "glue", "joining"):
                    blocks += 1
                    assert writer.across(block, writer.is_row(clue)) in text, text
    assert blocks > 20
    if code == "en":
        assert "Column 5 (1 4): 6 of 7 cells with its gaps, 1 to spare, so the 4 covers rows 4–6 (overlap)." in told(
            "mask"
        )


@each_case("what", "code", "words")
def test_runs_alike_are_told_apart_and_techniques_named_as_guides_name_them(what: str, code: str, words: str) -> None:
    assert words in told("mask", code), what


def test_a_numbered_board_has_the_numbers_by_which_the_text_counts() -> None:
    scene = explained("mask").scene
    html = drawing(scene, numbered=True)
    assert html.count('class="n"') == 7 + 10 and '<th class="n">7</th></tr></tbody>' in html
    assert 'class="n"' not in drawing(scene)
