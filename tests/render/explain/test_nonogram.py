"""The words and the board for a nonogram: runs as a solver counts them, blocks whole, lines with their numbers."""

import pytest

from logicgrid.kinds.nonogram.reasons import OneLine
from logicgrid.kinds.nonogram.sentences import NonogramWriter
from logicgrid.puzzle.explanation import PuzzleExplanation
from logicgrid.render.explain import paragraphs
from logicgrid.render.page import drawing
from logicgrid.words.phrases import LANGUAGES, plain, words_of
from page_support import of_file
from support import ROOT


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


def test_of_several_runs_alike_the_text_says_which() -> None:
    text = told("mask")
    assert (
        "Row 2 (1 1 1 1): the third 1 takes column 8; the fourth 1 takes column 10 (overlap); the line leaves" in text
    )
    assert "Suppose that a 1 of row 1 (1 2 1) lies in column 2." in text
    assert "(punctuating: the 2 is complete)" in text and "(punctuating: a 1 is complete)" in text
    assert "Kolom 8 (1 2 1): de 2 komt in de rijen 4–5; de tweede 1 komt in rij 7 (vanaf de rand)" in told("mask", "nl")
    assert "le deuxième 1 est en ligne 7 (à partir du bord)" in told("mask", "fr")
    assert "第二个 1 就在第 7 行（从边上数）" in told("mask", "zh")
    assert "2 番目の 1 は 7 行目に決まる（端から数える）" in told("mask", "ja")


def test_where_no_guide_of_a_language_names_a_technique_its_sentence_is_the_name() -> None:
    assert "leaves columns 4 and 7 empty (punctuating: the 2 is complete)" in told("mask")
    assert "laat de kolommen 4 en 7 leeg (de 2 is klaar)" in told("mask", "nl")
    assert "blanc en colonnes 4 et 7 (le 2 est complet)" in told("mask", "fr")
    assert "第 4、7 列留空（2 已经完成）" in told("mask", "zh")
    assert "4、7 列目は空白（2 は完成）" in told("mask", "ja")


def test_a_numbered_board_has_the_numbers_by_which_the_text_counts() -> None:
    scene = explained("mask").scene
    html = drawing(scene, numbered=True)
    assert html.count('class="n"') == 7 + 10 and '<th class="n">7</th></tr></tbody>' in html
    assert 'class="n"' not in drawing(scene)
