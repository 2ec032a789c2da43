"""The desk in a real browser, under its own policy: a puzzle from "New" to its play page, by keys and by mouse.

They need Chromium and playwright, and are skipped without them.
"""

import json
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from browser_support import (
    assert_axe_finds_nothing,
    assert_no_wider_than_its_window,
    needs_axe,
    needs_browser,
    text,
    until,
    wait,
)
from command_line import SEVERAL, UNIQUE
from support import ROOT, few

pytestmark = needs_browser

WIDE, NARROW = (1280, 860), (390, 844)
Desk = Callable[..., "Author"]


class Author:
    """A desk that is open in a browser."""

    def __init__(self, page: Any) -> None:
        self.page, self.desk, self.folder = page, page.desk, page.desk.folder.path

    def wait(self, condition: str) -> None:
        wait(self.page, condition)

    def until(self, words: str) -> None:
        """Wait for a verdict that is not old."""
        self.wait(
            "(it => it.innerText.includes(" + json.dumps(words) + ") && !it.classList.contains('old'))"
            "(document.getElementById('verdict'))"
        )

    def text(self) -> str:
        return text(self.page)

    def done(self) -> None:
        assert_no_wider_than_its_window(self.page)


@pytest.fixture
def desk_of(opened: Callable[..., Any]) -> Iterator[Desk]:
    """Yield what opens a desk with some files; at the end it is no wider than its window."""
    authors: list[Author] = []
    yield lambda *files, **options: authors.append(Author(opened(dict(files), **options))) or authors[-1]
    for author in authors:
        author.done()


def test_a_puzzle_from_nothing_to_its_play_page_by_keys_alone(desk_of: Desk) -> None:
    author = desk_of()
    keys = author.page.keyboard
    for key in ("Tab",) * 6:  # past the four ways, kind and language, to the title
        keys.press(key)
    for place, words in enumerate(("Two pets", "child", "Ann, Ben", "pet", "cat, dog")):
        if place:
            keys.press("Tab")
        keys.type(words)
    author.wait("document.querySelector('pre.preview').textContent.includes('[cat, dog]')")
    keys.press("Enter")
    author.until("2 answers")
    assert (author.folder / "two-pets.yaml").exists()
    author.wait("document.activeElement.classList.contains('cm-content')")
    keys.press("Enter")
    author.wait("view.state.doc.toString().includes('  - text: ')")
    keys.type("Ann has the cat.")
    keys.press("Enter")
    author.wait("view.state.doc.toString().includes('    rule: ')")
    keys.type("Ann == cat")
    author.until("Exactly one answer")
    author.wait("document.querySelector('.cm-content').innerText.includes('1 left')")
    author.wait("document.getElementById('saved').textContent === 'saved'")
    assert "Ann == cat" in (author.folder / "two-pets.yaml").read_text(encoding="utf-8")
    keys.press("Escape")
    keys.press("F6")
    for _ in range(3):
        keys.press("ArrowRight")
    assert author.page.evaluate("document.activeElement.id") == "tab-play"
    frame = author.page.frame_locator("#panel iframe")
    frame.locator("#grid tbody td").first.wait_for()
    assert frame.locator("h1").first.inner_text() == "Two pets"


@pytest.mark.long
def test_a_suggestion_is_clicked_and_undone(desk_of: Desk) -> None:
    author = desk_of(("draft.yaml", SEVERAL))
    author.until("36 answers")
    author.page.locator(".offer").first.click()
    author.wait("!document.getElementById('verdict').innerText.includes('36')")
    author.page.keyboard.press("Control+z")
    author.until("36 answers")
    assert author.text() == SEVERAL


@pytest.mark.long
def test_a_draft_is_finished(desk_of: Desk) -> None:
    author = desk_of(("draft.yaml", SEVERAL))
    author.until("36 answers")
    author.page.get_by_label("Level").select_option("4")
    author.page.get_by_role("button", name="Finish my draft").click()
    author.until("Exactly one answer")
    author.until("not as asked: the level is")
    assert "# added" in author.text()


@pytest.mark.long
def test_a_puzzle_is_made_to_order(desk_of: Desk) -> None:
    author = desk_of()
    author.page.get_by_role("tab", name="Have one made").click()
    author.page.get_by_label("Size").select_option("3")
    author.page.get_by_label("Properties").select_option("2")
    author.page.get_by_role("button", name="Make it").click()
    author.until("Exactly one answer")
    assert (author.folder / "en-book-week.yaml").read_text(encoding="utf-8") == author.text()


@pytest.mark.long
def test_an_example_is_copied_and_the_page_speaks_its_language(desk_of: Desk) -> None:
    author = desk_of(("old.yaml", UNIQUE))
    author.page.get_by_role("button", name="New puzzle").click()
    author.page.get_by_role("tab", name="Look at an example").click()
    author.page.get_by_label("Look at an example").select_option("five-houses.yaml")
    author.page.get_by_role("button", name="Make it").click()
    author.until("恰好一个答案")
    assert author.page.locator("#file option").all_inner_texts() == ["five-houses.yaml", "old.yaml"]
    original = (ROOT / "puzzles" / "five-houses.yaml").read_text(encoding="utf-8")
    assert (author.folder / "five-houses.yaml").read_text(encoding="utf-8") == original
    author.page.locator("#tongue").select_option("fr")
    author.until("Une seule solution")


@pytest.mark.long
def test_a_name_is_changed_everywhere_and_in_texts_if_the_author_agrees(desk_of: Desk) -> None:
    text = "actors: [ann, bob]\nproperties: {pet: [cat, dog]}\nclues:\n- text: ann likes ann\n  rule: ann == cat\n"
    author = desk_of(("pets.yaml", text))
    author.until("Exactly one answer")
    author.page.evaluate("view.focus(); view.dispatch({selection: {anchor: 10}})")
    author.page.keyboard.press("F2")
    author.page.locator("dialog input").wait_for()
    author.page.keyboard.type("anna")
    author.page.keyboard.press("Enter")
    author.page.locator("dialog .choice input").nth(1).uncheck()
    author.page.get_by_role("button", name="Apply").click()
    author.wait("view.state.doc.toString().startsWith('actors: [anna,')")
    assert "text: anna likes ann\n  rule: anna == cat" in author.text()


@pytest.mark.long
def test_what_can_be_done_at_the_cursor_is_a_list(desk_of: Desk) -> None:
    author = desk_of(("pets.yaml", SEVERAL.replace("[]", "\n- ann == cat")))
    author.until("12 answers")
    author.wait("document.querySelectorAll('.offer').length > 0")
    author.page.evaluate("view.focus(); view.dispatch({selection: {anchor: view.state.doc.length - 3}})")
    author.page.keyboard.press("Control+.")
    author.page.get_by_role("button", name="Set clue 1 aside").click()
    author.until("36 answers")
    assert "# " in author.text()


def test_names_are_completed_and_explained(desk_of: Desk) -> None:
    author = desk_of(("pets.yaml", SEVERAL.replace("[]", "\n- ann == cat")))
    author.until("12 answers")
    author.page.evaluate("view.focus(); view.dispatch({selection: {anchor: view.state.doc.length - 1}})")
    author.page.keyboard.press("Enter")
    author.wait("view.state.doc.toString().endsWith('- ann == cat\\n- \\n')")
    author.page.keyboard.type("bo")
    author.page.locator(".cm-tooltip-autocomplete li", has_text="bob").first.wait_for()
    author.page.wait_for_timeout(100)  # the list takes keys a moment after it opened
    author.page.keyboard.press("Enter")
    author.page.keyboard.type(" == dog")
    author.until("6 answers")
    author.page.locator(".cm-line", has_text="bob == dog").hover(position={"x": 30, "y": 8})
    author.page.locator(".cm-lsp-hover-tooltip").wait_for()


def test_a_mistake_is_mended_by_a_click_and_what_was_known_stays_while_a_clue_is_half_typed(desk_of: Desk) -> None:
    author = desk_of(("pets.yaml", UNIQUE.replace("ann\n", "an\n")))
    author.page.locator("#mistakes .fix").first.click()
    author.until("Exactly one answer")
    assert author.text() == UNIQUE
    author.page.evaluate("view.dispatch({changes: {from: view.state.doc.length, insert: '- act(pet'}})")
    author.until("line 5 left out: it cannot be read yet")
    author.until("Exactly one answer")
    author.page.evaluate("view.dispatch({changes: {from: view.state.doc.toString().indexOf('{pet'), insert: '['}})")
    author.wait("document.getElementById('verdict').innerText.includes('as it was before the last change')")
    author.page.locator("table.answer").wait_for()


def test_a_form_that_is_being_filled_in_is_left_alone_by_what_arrives(desk_of: Desk) -> None:
    """Else an open list would close, and a character that is being composed would be lost."""
    author = desk_of(("pets.yaml", SEVERAL))
    author.until("36 answers")
    author.page.get_by_role("tab", name="Clues").click()
    author.wait("document.querySelector('[data-key=\"clue text\"]')?.value")  # else it arrives while that is filled in
    author.page.get_by_label("As the solver reads it").fill("Half a sen")
    author.page.evaluate("document.activeElement.mark = 'the same'")
    rule = "\\n- ann == cat"
    end = f"{{from: view.state.doc.length - 3, to: view.state.doc.length, insert: '{rule}'}}"
    author.page.evaluate(f"view.dispatch({{changes: {end}}})")
    author.until("12 answers")
    author.wait("document.querySelector('.bars .f')?.textContent === '12 left'")
    assert author.page.evaluate("document.activeElement.mark") == "the same"
    author.page.keyboard.type("tence")
    assert author.page.get_by_label("As the solver reads it").input_value() == "Half a sentence"
    author.page.get_by_role("button", name="Add it").click()
    author.wait("view.state.doc.toString().includes('Half a sentence')")
    author.wait("document.querySelector('[data-key=\"clue text\"]').value === ''")


@pytest.mark.long
def test_every_statement_has_a_form_that_writes_its_rule(desk_of: Desk) -> None:
    author = desk_of(("pets.yaml", SEVERAL))
    author.until("36 answers")
    author.page.get_by_role("tab", name="Clues").click()
    rules = {
        "just-before": "just_before(age, ann, bob)",
        "between": "between(age, bob, ann, cy)",
        "neither": "neither(ann, bob, cat)",
        "pair": "{ann, bob} == {cat, dog}",
        "if-then": "implies(ann == cat, bob == dog)",
        "all-different": "all_different(ann, cat)",
    }
    for form, rule in rules.items():
        author.page.locator("[data-key='clue form']").select_option(form)
        author.wait(f"document.querySelector('[data-key=\"clue rule\"]').value === {json.dumps(rule)}")
    author.page.locator("[data-key='clue people further']").click()
    author.wait("document.querySelector('[data-key=\"clue rule\"]').value === 'all_different(ann, cat, age[1])'")
    author.page.locator("[data-key='clue form']").select_option("difference")
    author.page.locator("[data-key='clue by']").fill("2")
    author.wait("document.querySelector('[data-key=\"clue rule\"]').value === 'val(age, ann) == val(age, bob) + 2'")
    author.page.get_by_role("button", name="Add it").click()
    author.wait("view.state.doc.toString().includes('val(age, ann) == val(age, bob) + 2')")


GRIDS = {
    # eight answers, all listed: the owner of the cat is 2 in each of them, whoever that is
    "act(pet, cat) == act(age, 2) != ann": {"cat 2": "●", "cat 1": "×", "dog 2": "×", "ann 2": "×", "dog 1": ""},
    # 36 and 12 answers, of which ten are listed: what the rows of the actors leave
    "ann in [ann]": {"ann 1": "", "cat 2": "", "ann cat": ""},
    "val(age, ann) == 3": {"ann 3": "●", "ann 1": "×", "bob 3": "×", "bob 1": "", "cat 3": ""},
}


@pytest.mark.parametrize("rule", few(GRIDS, 3))
def test_the_grid_has_what_holds_in_every_answer(rule: str, desk_of: Desk) -> None:
    author = desk_of(("pets.yaml", SEVERAL.replace("[]", f"\n- {rule}")))
    author.page.wait_for_selector("#verdict.multiple:not(.old)")
    author.page.wait_for_selector(".offer")
    author.page.get_by_role("tab", name="Grid").click()
    script = """() => { const head = [...document.querySelectorAll('.grid .up')].map((each) => each.innerText);
      return [...document.querySelectorAll('.grid tbody tr')].map((row) => [row.querySelector('.name').innerText,
        [...row.querySelectorAll('td')].map((cell, at) => [head[at], cell.innerText])]) }"""

    def shown() -> dict[str, str | None]:
        rows = author.page.evaluate(script)
        signs = {frozenset((row, column)): sign for row, cells in rows for column, sign in cells}
        return {pair: signs.get(frozenset(pair.split())) for pair in GRIDS[rule]}

    until(author.page, shown, GRIDS[rule])


BOARDS = {
    # in order, the first ten answers of each have whole rows in common that others do not have
    "sudoku": ("box: 2x2\ngrid: |\n  1...\n  ....\n  ....\n  ....\n", "72 answers", "1" + 15 * "?"),
    "nonogram": (
        "rows: [1, 1, 1, 1, 1, 0, 5]\ncolumns: [[1, 1], [1, 1], [1, 1], [1, 1], [1, 1]]\n",
        "120 answers",
        25 * "?" + 5 * "×" + 5 * "#",
    ),
}


@pytest.mark.long
@pytest.mark.parametrize("kind", BOARDS)
def test_the_grid_of_a_board_has_what_holds_in_every_answer_and_its_number_outlives_a_mistake(
    kind: str, desk_of: Desk
) -> None:
    rest, verdict, wanted = BOARDS[kind]
    author = desk_of(("board.yaml", f"kind: {kind}\n{rest}"))
    author.page.get_by_role("tab", name="Grid").click()
    author.until(verdict)
    script = "[...document.querySelectorAll('.board td')].map((it) => it.className == 'filled' ? '#' : it.innerText)"
    author.wait(f"{script}.join('') === {json.dumps(wanted)}")
    author.page.evaluate("view.dispatch({changes: {from: view.state.doc.line(2).from, insert: '['}})")
    author.page.wait_for_selector("#verdict.old")
    author.page.evaluate("view.focus()")
    author.page.keyboard.press("Control+z")
    author.until(verdict)


@pytest.mark.long
def test_a_page_to_play_on_keeps_its_marks_while_another_tab_is_looked_at(desk_of: Desk) -> None:
    author = desk_of(("other.yaml", SEVERAL), ("pets.yaml", UNIQUE))
    author.page.locator("#file").select_option("pets.yaml")
    author.until("Exactly one answer")
    tab = author.page.get_by_role("tab")
    shown = author.page.frame_locator("#panel .frame:not([hidden]) iframe")
    tab.get_by_text("Print").click()
    tab.get_by_text("Play").click()  # which stops what was being made
    shown.locator("#grid tbody td").first.click()
    for name in ("Grid", "Explanation", "Clues", "Print"):
        tab.get_by_text(name).click()
        if name in ("Explanation", "Print"):
            shown.locator("h1").first.wait_for()
    tab.get_by_text("Play").click()
    shown.locator("#grid tbody td[aria-label='ann, cat: cross']").wait_for()
    tab.get_by_text("Explanation").click()
    shown.locator("h1").first.wait_for()
    author.page.evaluate("view.dispatch({changes: {from: 0, insert: '# new\\n'}})")
    author.page.locator(".frame:not([hidden]) .when").wait_for()
    author.page.locator("#file").select_option("other.yaml")  # before the page is made anew
    author.until("36 answers")
    shown.locator("h1").first.wait_for()
    author.wait("document.querySelectorAll('#panel iframe').length === 1")


@pytest.mark.long
def test_a_click_on_a_number_in_the_text_places_the_cursor(desk_of: Desk) -> None:
    author = desk_of(("pets.yaml", UNIQUE))
    author.until("Exactly one answer")
    author.page.locator(".hint", has_text="1 left").click()
    end = "view.state.doc.lineAt(view.state.doc.length - 1).to"
    author.wait(f"view.hasFocus && view.state.selection.main.head === {end}")


@pytest.mark.parametrize("keep", few([True, False], 2), ids=["mine", "theirs"])
def test_a_file_changed_outside_and_here_is_a_conflict_that_the_author_decides(keep: bool, desk_of: Desk) -> None:
    author = desk_of(("pets.yaml", SEVERAL))
    author.until("36 answers")
    file, folder = author.folder / "pets.yaml", author.desk.folder

    def late(*arguments: Any) -> Any:
        """Write what the page has sent, just after somebody else has written."""
        file.write_text(UNIQUE, encoding="utf-8")
        return type(folder).write(folder, *arguments)

    folder.write = late
    author.page.evaluate("view.dispatch({changes: {from: 0, insert: '# mine\\n'}})")
    author.page.locator("dialog.conflict").wait_for()
    assert file.read_text(encoding="utf-8") == UNIQUE
    del folder.write
    shown = author.page.locator("dialog.conflict pre").all_inner_texts()
    assert "# mine" in shown[0] and "act(pet, cat) == ann" in shown[1]
    author.page.get_by_role("button", name="Keep mine" if keep else "Take the file").click()
    author.wait("document.getElementById('saved').textContent === 'saved'")
    wanted = f"# mine\n{SEVERAL}" if keep else UNIQUE
    assert author.text() == file.read_text(encoding="utf-8") == wanted


def test_a_text_that_looks_like_a_page_stays_a_text(desk_of: Desk) -> None:
    bad = "<img src=x onerror=alert(1)>"
    pets = "properties: {pet: [cat, '<b>dog</b>']}"
    text = f"title: {bad}\nactors: [ann, '{bad}']\n{pets}\nclues:\n- ann == cat\n- annn\n"
    author = desk_of(("pets.yaml", text))
    author.until("Exactly one answer")
    for tab in ("Clues", "Grid", "Explanation", "Answer"):
        author.page.get_by_role("tab", name=tab).click()
        assert author.page.locator("#panel img, #panel b >> text=dog").count() == 0
    author.page.locator(".cm-line", has_text="actors:").hover(position={"x": 200, "y": 8})
    tooltip = author.page.locator(".cm-lsp-hover-tooltip")
    tooltip.wait_for()
    assert bad in tooltip.inner_text()
    assert author.page.locator("img:not(.cm-widgetBuffer)").count() == 0


@pytest.mark.long
def test_the_token_leaves_the_address_and_outlives_a_reload(desk_of: Desk) -> None:
    author = desk_of(("pets.yaml", UNIQUE))
    assert author.page.url == f"http://127.0.0.1:{author.desk.gate.port}/"
    author.page.reload()
    author.until("Exactly one answer")
    stranger = author.page.context.browser.new_page()
    stranger.goto(author.page.url)
    stranger.locator("#gone", has_text="address that").wait_for()
    stranger.close()


@pytest.mark.long
def test_a_ticket_is_exchanged_at_once_so_the_page_can_be_loaded_again(desk_of: Desk) -> None:
    author = desk_of(("pets.yaml", UNIQUE))
    gate, page = author.desk.gate, author.page.context.browser.new_page()
    page.goto(gate.address_for_once())
    for _ in range(2):
        page.wait_for_selector("#verdict.unique:not(.old)")
        assert page.url == f"http://127.0.0.1:{gate.port}/" and page.locator("#gone").count() == 0
        page.reload()
    page.close()


def test_a_page_to_play_has_no_origin_and_can_be_opened_alone_or_saved(desk_of: Desk) -> None:
    author = desk_of(("pets.yaml", UNIQUE))
    author.until("Exactly one answer")
    author.page.get_by_role("tab", name="Play").click()
    author.page.frame_locator("#panel iframe").locator("#grid tbody td").first.wait_for()
    assert author.page.frames[1].evaluate("origin") == "null"
    with author.page.context.expect_page() as other:
        author.page.get_by_role("button", name="In a window of its own").click()
    other.value.locator("#grid tbody td").first.wait_for()
    assert other.value.evaluate("origin") == "null" and other.value.evaluate("opener") is None
    with author.page.expect_download() as saved:
        author.page.get_by_role("button", name="Save as a page").click()
    assert saved.value.suggested_filename == "pets.html"
    assert "Content-Security-Policy" in Path(saved.value.path()).read_text(encoding="utf-8")
    author.page.evaluate("view.dispatch({changes: {from: 0, insert: '# new\\n'}})")
    author.page.get_by_text("The text has changed since.").wait_for()


@pytest.mark.parametrize(("size", "scheme"), few(product([NARROW, WIDE], ["dark", "light"]), 4))
def test_every_tab_fits_and_is_silent(size: tuple[int, int], scheme: str, desk_of: Desk) -> None:
    files = [(name, (ROOT / "puzzles" / name).read_text(encoding="utf-8")) for name in ("five-houses.yaml",)]
    author = desk_of(*files, size=size, color_scheme=scheme)
    author.page.wait_for_selector("#verdict.unique:not(.old)")
    for number in range(1, 8):
        author.page.keyboard.press(f"Alt+{number}")
        author.done()
    upright = author.page.evaluate("getComputedStyle(document.body).direction")
    assert upright == "ltr"


@pytest.mark.long
def test_lenses_above_the_clues_lead_to_tabs_and_names_have_colours(desk_of: Desk) -> None:
    author = desk_of(("pets.yaml", UNIQUE))
    author.wait("document.querySelector('.lens')?.innerText === 'Exactly one answer · Explanation · Play · Print'")
    classes = "[...document.querySelectorAll('[class^=name-]')].map((it) => [it.innerText, it.className.slice(5)])"
    found = dict(author.page.evaluate(classes))
    assert found["ann"] == "variable" and found["cat"] == "enumMember" and found["pet"] == "property"
    assert found["act"] == "function" and found["=="] == "operator"
    colour = "(kind) => getComputedStyle(document.querySelector(`.name-${kind}`)).color"
    kinds = ("variable", "enumMember", "property", "function", "operator")
    assert len({author.page.evaluate(colour, kind) for kind in kinds}) == len(kinds)
    author.page.locator(".lens").get_by_role("button", name="Play").click()
    author.wait("document.activeElement?.id === 'tab-play'")
    author.page.evaluate("view.focus()")
    author.page.keyboard.press("Tab")
    author.wait("document.activeElement?.innerText === 'Explanation'")
    author.page.keyboard.press("Enter")
    author.wait("document.activeElement?.id === 'tab-explain'")
    assert author.text() == UNIQUE
    author.page.locator("#tongue").select_option("nl")
    author.wait("document.querySelector('.lens')?.innerText === 'Precies één oplossing · Uitleg · Spelen · Afdrukken'")
    author.page.evaluate("view.dispatch({changes: {from: view.state.doc.length, insert: '- cat == bob'}})")
    author.wait("document.querySelector('.lens')?.innerText?.startsWith('Geen oplossing')")
    author.page.evaluate("view.dispatch({changes: {from: view.state.doc.toString().indexOf('{pet'), insert: '['}})")
    author.page.wait_for_selector(".hint.old")
    assert "enumMember" in dict(author.page.evaluate(classes)).values()  # a text that is broken keeps its colours


@needs_axe
@pytest.mark.parametrize("scheme", few(["dark", "light"], 2))
def test_axe_finds_nothing_on_any_tab_and_in_the_dialogues(scheme: str, desk_of: Desk) -> None:
    author = desk_of(("pets.yaml", SEVERAL.replace("[]", "\n- ann == cat\n- annn == cat")), color_scheme=scheme)
    author.until("12 answers")
    for each in ("#mistakes .fix", ".offer", ".lens"):
        author.page.wait_for_selector(each)
    for name in ("Answer", "Clues", "Grid"):
        author.page.get_by_role("tab", name=name).click()
        assert_axe_finds_nothing(author.page, name, part="html" if name == "Answer" else "#panel")
    for button in ("New puzzle", "Keys"):
        author.page.get_by_role("button", name=button).click()
        assert_axe_finds_nothing(author.page, button, part="dialog")
        author.page.keyboard.press("Escape")
        author.page.locator("dialog").wait_for(state="detached")
