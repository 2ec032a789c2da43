"""`explain` as people run it: transcripts read whole, every puzzle in every language, drawings, the page, the level.

To write the transcripts anew after a change that is meant: LOGICGRID_GOLDEN=write pytest tests/commands/test_explain.py
"""

import os
import re
from pathlib import Path
from typing import Any

import pytest

from logicgrid.cli import main
from logicgrid.kinds.explain import explanation_of
from logicgrid.kinds.load import load, load_text
from logicgrid.kinds.logic_grid.drawing import Staircase
from logicgrid.kinds.logic_grid.phrases import phrasebook_of
from logicgrid.puzzle.explanation import CellMarks, GridMarks, PuzzleExplanation, SudokuMarks
from logicgrid.puzzle.record import replace
from logicgrid.puzzle.terminal import display_width
from logicgrid.render.explain import paragraphs
from logicgrid.render.explain.html import explanation_to_html
from logicgrid.render.explain.text import explanation_to_text
from logicgrid.words.phrases import LANGUAGES, words_of
from page_support import Page, of_file
from support import CORPUS, ROOT, cases, derived_of, each_case, long_text, needs_corpus, puzzle_in

GOLDEN = ROOT / "tests" / "golden"
PUZZLES = ROOT / "puzzles"

TRANSCRIPTS = dict(cases(__file__, "TRANSCRIPTS"))
"""A transcript of each kind and language, as far as somebody has read one, and two with drawings."""


def explained(name: str) -> PuzzleExplanation:
    return of_file(PUZZLES / f"{name}.yaml")[0]


def of_text(text: str) -> PuzzleExplanation:
    loaded = load_text(text)
    assert loaded.puzzle is not None, loaded.errors
    return explanation_of(loaded, derived_of(loaded.puzzle))


HEAVY = ("fireworks.ja.txt", "pannenkoekentafel.nl.txt")


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.long) if name in HEAVY else name for name in TRANSCRIPTS]
)
def test_the_transcript_reads_as_it_should(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    file, *options = TRANSCRIPTS[name]
    assert main(["explain", f"puzzles/{file}", *options]) == 0
    found = capsys.readouterr().out
    if os.environ.get("LOGICGRID_GOLDEN") == "write":
        (GOLDEN / name).write_text(found, encoding="utf-8")
    assert found == (GOLDEN / name).read_text(encoding="utf-8")
    assert_facts_are_said_by_phrases(found, PUZZLES / file, name.split(".")[-2])
    assert_lines_are_well_broken(found)
    assert_the_hardest_step_is_named(found, name.split(".")[-2])


def assert_facts_are_said_by_phrases(found: str, file: Path, code: str) -> None:
    """No clause reads “X is Y”, or names a property and its value for want of a verb."""
    puzzle = puzzle_in(file)
    if puzzle.kind != "logic-grid":
        return
    book = phrasebook_of(puzzle, code)
    text = "".join(line + "\n" for line in found.split("\n") if line.startswith("   "))
    text = re.sub(r"\s+", "" if code in ("zh", "ja") else " ", text)
    names = [label for category in book.categories for label in category.labels]
    equal = [words_of(code)[key].format(a=a, b=b) for key in ("is_one", "is_not_one") for a in names for b in names]
    alone = [
        words_of(code)["colon"] + book.words.texts["clauses"][key].format(name=category.name, value=label)
        for category in book.categories[1:]
        for key in ("bare", "bare_not")
        for label in category.labels
    ]
    clauses = [clause for clause in [*equal, *alone] if clause in text]  # few, and a pattern takes long to compile
    assert [clause for clause in clauses if re.search(rf"(?<!\w){re.escape(clause)}[.;。；]", text)] == []
    assert all(
        {"has", "not"} <= category.phrases.keys() or "own" in category.phrases for category in book.categories[1:]
    )
    assert puzzle.language == code


def assert_lines_are_well_broken(found: str) -> None:
    """No line begins with punctuation or a unit."""
    assert not re.search(r"^\s+[:;?!»]|\d\n\s+(?:bag|jaar|kg|km|lb|m²)\b", found, re.MULTILINE)


def assert_the_hardest_step_is_named(found: str, code: str) -> None:
    *_, last = found.rstrip().split("\n\n")
    named = [each for each in words_of(code).techniques.values() if re.search(rf"[:：]\s?{re.escape(each)}[)）]", last)]
    assert all(found.lower().count(each.lower()) > 1 for each in named)


# ---------------------------------------------------------------------- every puzzle, every language


@each_case("name", every=3)
def test_every_explanation_ends_in_the_whole_answer_and_says_it_in_every_language(name: str) -> None:
    explanation = explained(name)
    for code in LANGUAGES:
        text = explanation_to_text(explanation, words_of(code))
        assert not re.search("[{}\ue000\ue001]", text.replace("{a}", ""))
        assert words_of(code)["answer"] in text
    told = list(paragraphs(explanation, words_of("en")))
    assert all(paragraph.lines for paragraph in told)
    scene: Any = explanation.scene
    marks = scene.marks()
    marks.add(explanation.start)
    marks.add([atom for paragraph in told for step in paragraph.steps for atom in step.conclusions])
    rows = [row[1:] for row in explanation.board.rows]
    match marks:
        case GridMarks():
            people = range(len(explanation.board.rows))
            categories = range(1, len(scene.names))
            items = [[marks.circle_in(actor, category) for category in categories] for actor in people]
            texts = [text for row in scene.labels for text in row]
            assert [tuple(texts[item] for item in row if item is not None) for row in items] == rows
        case SudokuMarks():
            shown = [scene.symbols[digit] for digit in marks.placed if digit is not None]
            assert shown == [cell for row in rows for cell in row]
        case CellMarks():
            assert [scene.symbols[each] for each in marks.colours if each is not None] == [
                cell for row in rows for cell in row
            ]


@pytest.mark.long
@needs_corpus
@pytest.mark.parametrize("file", sorted((CORPUS / "logic-grid").glob("*.yaml")), ids=lambda file: file.stem)
def test_the_puzzles_of_others_are_told_in_every_language(file: Path) -> None:
    loaded = load(file)
    assert loaded.puzzle is not None
    explanation = explanation_of(loaded, derived_of(loaded.puzzle))
    for code in LANGUAGES:
        assert words_of(code)["answer"] in explanation_to_text(explanation, words_of(code), grid=code == "ja")
    assert Page(explanation_to_html(explanation, words_of("nl"))).opened == []


# ---------------------------------------------------------------------- drawings


@pytest.mark.parametrize("name", ["guest-speakers", "five-houses", "after-school"])
def test_the_staircase_grid_is_drawn_straight_in_every_script(name: str) -> None:
    explanation = explained(name)
    scene = explanation.scene
    lines = explanation_to_text(explanation, words_of("en"), grid=True).split("\n")
    pictures = [line for line in lines if "│" in line]
    full = [line for line in pictures if line.count("│") == len(scene.names)]
    assert len({display_width(line) for line in full}) == 1
    for line in pictures:
        assert [display_width(line[: match.start()]) for match in re.finditer("│", line)] == [
            display_width(full[0][: match.start()]) for match in re.finditer("│", full[0])
        ][: line.count("│")]


# ---------------------------------------------------------------------- the page


EVIL = long_text(__file__, "evil.yaml")


@pytest.mark.parametrize("name", ["guest-speakers", "sudoku/diagonal", "nonogram/toadstool", "en/who-ate-the-trifle"])
def test_the_page_is_well_formed_and_shows_every_step_without_javascript(name: str) -> None:
    explanation = explained(name)
    source = explanation_to_html(explanation, words_of("fr"))
    page = Page(source)
    assert page.opened == []
    assert not any("hidden" in attributes for _, attributes in page.seen)
    sections = [tag for tag, _ in page.seen if tag == "section"]
    assert len(sections) == len(list(paragraphs(explanation, words_of("fr")))) + 1
    assert not re.search(r"https?:|src=|(?<!\.)href=|@import|url\(", source)
    assert dict(page.seen)["html"] == {"lang": "fr"}


def test_everything_on_the_page_is_escaped() -> None:
    page = Page(explanation_to_html(of_text(EVIL), words_of("en")))
    assert page.opened == []
    assert [tag for tag, _ in page.seen].count("script") == 2  # what changes in the board, and who shows it
    assert not any(tag in ("img", "i") for tag, _ in page.seen)
    assert not any("onmouseover" in attributes for _, attributes in page.seen)
    assert "<script>alert(2)</script>" in page.text and "<img src=x>" in page.text and "b & c" in page.text


def test_a_terminal_gets_no_escape_sequences_out_of_a_puzzle() -> None:
    explanation = explained("en/three-lunches")
    scene = explanation.scene
    evil = "x\x1b[31m\u202e\ue000\n"
    labels = tuple([tuple([text + evil for text in row]) for row in scene.labels])
    hostile = replace(
        explanation,
        title=evil,
        file=evil,
        clues=tuple([evil for _ in explanation.clues]),
        scene=Staircase(tuple([name + evil for name in scene.names]), labels, scene.single),
    )
    found = explanation_to_text(hostile, words_of("en"), grid=True)
    assert "\x1b" not in found and "\u202e" not in found


@each_case("name", "said", every=3)
def test_a_sentence_reads_as_an_editor_would_have_it(name: str, said: str) -> None:
    found = explained(name)
    told = " ".join(explanation_to_text(found, words_of(found.language or "en")).split())
    assert said.lower() in told.lower()
    assert "isn’t" not in told  # where the author writes isn't
