"""Questions on the page to play on: what the page knows, and whole games in a browser."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from asked_puzzles import FRIENDS, MARKS, TRIFLE
from browser_support import needs_browser
from command_line import run
from game_support import DESK, PHONE, OpenPage, Play
from logicgrid.kinds.logic_grid.atoms import GridAtoms
from logicgrid.play.data import common_atoms, sealed
from logicgrid.puzzle.budget import Budget
from logicgrid.words.phrases import LANGUAGES
from support import long_text, puzzle_of, seeds

CLUES = ["a == x", "b != y", "before(seat, a, b)", "x != r", "val(seat, c) != 2", "either(a, y, s)", "d == s or d == r"]


def made(folder: Path, text: str = TRIFLE, *options: str) -> Path:
    """Return the page of a puzzle."""
    (folder / "puzzle.yaml").write_text(text, encoding="utf-8")
    out = folder / "page.html"
    found = run("play", folder / "puzzle.yaml", "-o", out, *options)
    assert found.returncode == 0, found.stdout + found.stderr
    return out


def data_of(page: Path) -> dict[str, Any]:
    found = re.search(r'<script type="application/json" id="puzzle">(.*?)</script>', page.read_text(encoding="utf-8"))
    return json.loads(found[1])


def test_answers_are_sealed_and_each_seal_is_that_of_its_answer(tmp_path: Path) -> None:
    data = data_of(made(tmp_path))
    assert data["asked"]["open"] is True and data["asked"]["n"] == [4, 3, 0, 2]
    assert data["asked"]["seals"] == [sealed(f"{data['id']}:{n}:{mark}") for n, mark in enumerate(MARKS, 1)]


def test_a_page_without_hints_has_one_seal_for_all_and_no_reasons(tmp_path: Path) -> None:
    data = data_of(made(tmp_path, TRIFLE, "--no-hints"))
    assert set(data["asked"]) == {"open", "n"} and "sure" not in data and data["steps"] == []
    assert data["seal"] == [data["id"], sealed(data["id"] + json.dumps(MARKS, separators=(",", ":")))]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_speaks_the_language_of_its_puzzle(language: str, tmp_path: Path) -> None:
    page = made(tmp_path, TRIFLE.replace("language: en", f"language: {language}")).read_text(encoding="utf-8")
    assert f'<html lang="{language}">' in page and "undefined" not in re.sub(
        "<script.*?</script>", "", page, flags=re.S
    )
    assert len(page.encode()) <= 100_000


@pytest.mark.parametrize("drawn", seeds(2, 12))
def test_what_all_answers_share_is_what_enumeration_says(drawn: range) -> None:
    seen = 0
    for seed in drawn:
        clues = Random(seed).sample(CLUES, 3)
        text = "actors: [a, b, c, d]\nproperties: {pet: [x, y, z, w], hat: [r, s, t, u], seat: 1..4}\n"
        puzzle = puzzle_of(f"{text}clues:\n" + "".join(f"  - {clue}\n" for clue in clues))
        question, atoms = puzzle.question, GridAtoms(puzzle)
        answers = question.engine().find(20_000, Budget(200_000))
        if not answers.complete or len(answers.solutions) < 2:
            continue
        seen += 1
        layout = atoms.layout
        pairs = []
        for answer in answers.solutions:
            rows = [[layout.item(c, row[actor] if c else actor) for c, row in enumerate(answer)] for actor in range(4)]
            pairs.append({(one, other) for row in rows for one in row for other in row if one < other})
        items = range(len(layout.category))
        expected = {
            (one, other, truth)
            for one in items
            for other in items
            if layout.category[one] < layout.category[other]
            for truth in (True, False)
            if all(((one, other) in each) is truth for each in pairs)
        }
        assert set(common_atoms(atoms, question, ())) == expected
    assert seen


class Asked(OpenPage):
    """The page of a puzzle with questions."""

    def item(self, number: int) -> Any:
        return self.page.locator(f"#asked>li[data-q='{number}']")

    def answer(self, *numbers: int) -> None:
        """Answer questions of the trifle, rightly."""
        for number in numbers:
            if number == 1:
                self.item(1).locator("select").select_option(label="Gus")
            elif number == 3:
                self.item(3).locator("input").fill(" ３.0 ")
                self.item(3).locator("input").press("Tab")
            else:
                self.item(number).locator("input").nth(1).check()

    def told(self, id: str = "hint-text") -> str:
        found: str = self.page.locator(f"#{id}").inner_text()
        return " ".join(found.split())

    def cell(self, name: str) -> Any:
        return self.page.locator(f"#grid td[aria-label^='{name}:']")

    def led(self, times: int) -> Iterator[None]:
        """Follow hints to the answer, and stop at each that is told whole."""
        for _ in range(times):
            for _ in range(3):
                self.page.keyboard.press("h")
            yield
            self.page.keyboard.press("h")
            if self.is_solved():
                break
        self.solved()


@pytest.fixture
def play(browser: Any, tmp_path: Path) -> Iterator[Play]:
    """Yield what opens the page of a text; at the end it was silent, and no wider than its window."""
    pages: list[Asked] = []
    yield (
        lambda text=TRIFLE, size=DESK: (
            pages.append(Asked(browser, made(tmp_path, text), size, size == PHONE, reduced_motion="reduce"))
            or pages[-1]
        )
    )
    for page in pages:
        page.done()


@pytest.fixture
def game(play: Play) -> Asked:
    return play()


@needs_browser
def test_a_page_is_finished_when_its_questions_are_answered_and_prints_and_keeps_what_was_answered(game: Asked) -> None:
    game.answer(1, 2, 3)
    assert not game.is_solved()
    assert game.told("status") == "Question 3: 3"
    game.page.emulate_media(media="print")
    game.page.evaluate("dispatchEvent(new Event('beforeprint'))")
    paper = game.page.locator(".paper .asked>li")
    assert paper.nth(0).locator(".blank").inner_text() == "Gus"
    assert paper.nth(1).locator("ol>.chosen").inner_text().startswith("B")
    game.page.emulate_media(media="screen")
    game.page.reload()
    assert game.item(1).locator("select").input_value() == "4"
    assert game.item(2).get_by_label("B Ben’s seat is 4.").is_checked()
    assert game.item(3).locator("input").input_value() == "3"
    game.answer(4)
    game.solved()


@needs_browser
def test_answers_are_undone_by_keys_and_carried_by_a_link(game: Asked) -> None:
    game.answer(1, 2)
    game.item(2).locator("input").first.check()
    game.page.keyboard.press("Control+z")
    assert game.item(2).locator("input").nth(1).is_checked()
    game.page.keyboard.press("Control+z")
    assert game.item(2).locator("input:checked").count() == 0
    game.page.keyboard.press("Control+y")
    kept = game.page.evaluate("Object.values(localStorage).find(each => each.includes('\"a\"'))")
    assert json.loads(kept)["a"] == "1:4,2:2"
    game.page.goto(f"{game.file.as_uri()}#marks=&answers=1:2,2:99,3:7/2,9:1,2:3")
    game.page.reload()
    assert game.item(1).locator("select").input_value() == "2"
    assert game.item(2).locator("input").nth(2).is_checked()
    assert game.item(3).locator("input").input_value() == "7/2"


@needs_browser
def test_the_keyboard_alone_answers(game: Asked) -> None:
    game.item(1).locator("select").focus()
    for key in ("g", "u", "Tab", "Space", "ArrowDown", "Tab", "3", "Tab", "Space", "ArrowDown"):
        game.page.keyboard.press(key)
    game.solved()


@needs_browser
def test_what_is_no_number_is_no_answer_and_a_wrong_one_comes_before_other_questions_in_a_hint(game: Asked) -> None:
    field = game.item(3).locator("input")
    field.fill("three")
    field.press("Tab")
    assert field.get_attribute("aria-invalid") == "true" and game.told("status") == "Question 3: open"
    field.fill("4")
    field.press("Tab")
    game.page.locator("#hint").click()
    assert game.told() == "Your answer to question 3 is wrong: look at it again."


@needs_browser
def test_a_check_tells_wrong_answers_and_marks_that_no_answer_has_from_others(game: Asked) -> None:
    game.cell("Ada, 2").click()
    game.cell("Ada, cook").click()
    game.page.keyboard.press("c")
    assert game.told().startswith("So far every mark is right.")  # true in some answers only
    game.cell("Gus, thief").click()  # a cross, which is false in all
    game.item(2).locator("input").first.check()
    game.page.locator("#check").click()
    assert game.told().startswith("One of your marks is wrong. One of your answers is wrong. Press again")
    game.page.locator("#check").click()
    assert game.item(2).evaluate("each => each.classList.contains('bad')")
    assert game.cell("Gus, thief").evaluate("each => each.classList.contains('bad')")


@needs_browser
def test_hints_alone_lead_from_the_grid_to_the_answers(game: Asked) -> None:
    texts = [game.told() for _ in game.led(20)]
    assert any("Suppose that B (“Ben’s seat is 4”) is not true" in text for text in texts)
    assert any("So the answer is 3." in text for text in texts)


@needs_browser
def test_on_a_phone_questions_are_cards_behind_the_clues(play: Play) -> None:
    game = play(size=PHONE)
    for _ in range(4):
        before = game.told("page")
        game.page.locator("#after").tap()
        while game.told("page") == before:
            game.page.wait_for_timeout(20)
    assert game.told("page") == "Question 2"
    game.item(2).locator("label").nth(1).tap()
    game.page.locator("#status").get_by_text("Question 2: B Ben’s seat is 4.").wait_for()


@pytest.mark.long
@needs_browser
def test_a_relation_that_goes_both_ways_is_mirrored_on_the_page_and_in_hints(play: Play) -> None:
    game = play(FRIENDS)
    game.cell("Ann, Cor").click()
    assert game.cell("Cor, Ann").get_attribute("aria-label") == "Cor, Ann: cross, automatic"
    game.page.evaluate("document.querySelector('[data-set=auto]').value = 0")
    game.page.locator("[data-set=auto]").dispatch_event("change")
    game.page.locator("#hint").click()
    game.page.keyboard.press("h")
    game.page.keyboard.press("h")
    assert "the other way round it is the same" in game.told()
    game.page.keyboard.press("h")
    list(game.led(20))


@pytest.mark.long
@needs_browser
def test_a_rule_that_always_holds_is_lit(play: Play) -> None:
    game = play(long_text(__file__, "rules.yaml"))
    lit = [text for _ in game.led(12) for text in game.page.locator(".known.lit,.known .lit").all_inner_texts()]
    assert "Ann never eats pie." in lit


@pytest.mark.long
@needs_browser
def test_an_answer_by_another_column_is_filled_in(play: Play) -> None:
    game = play(long_text(__file__, "jobs.yaml"))
    list(game.led(8))
    rows = [" ".join(row.split()) for row in game.page.locator("#answer tbody tr").all_inner_texts()]
    assert rows == ["Al cook, clerk", "Bo nurse, guard"]
