"""What visits of the desk cannot say: its grid, pair by pair, conflicts with another program, and who is let in."""

from collections.abc import Callable
from typing import Any

import pytest

from browser_support import needs_browser, text, until, wait
from command_line import SEVERAL, UNIQUE
from support import few

pytestmark = needs_browser

Open = Callable[..., Any]

GRIDS = {
    # eight answers, all listed: the owner of the cat is 2 in each of them, whoever that is
    "act(pet, cat) == act(age, 2) != ann": {"cat 2": "●", "cat 1": "×", "dog 2": "×", "ann 2": "×", "dog 1": ""},
    # 36 and 12 answers, of which ten are listed: what the rows of the actors leave
    "ann in [ann]": {"ann 1": "", "cat 2": "", "ann cat": ""},
    "val(age, ann) == 3": {"ann 3": "●", "ann 1": "×", "bob 3": "×", "bob 1": "", "cat 3": ""},
}


@pytest.mark.parametrize("rule", few(GRIDS, 3))
def test_the_grid_has_what_holds_in_every_answer(rule: str, opened: Open) -> None:
    page = opened({"pets.yaml": SEVERAL.replace("[]", f"\n- {rule}")})
    page.wait_for_selector("#verdict.multiple:not(.old)")
    page.wait_for_selector(".offer")
    page.get_by_role("tab", name="Grid").click()
    script = """() => { const head = [...document.querySelectorAll('.grid .up')].map((each) => each.innerText);
      return [...document.querySelectorAll('.grid tbody tr')].map((row) => [row.querySelector('.name').innerText,
        [...row.querySelectorAll('td')].map((cell, at) => [head[at], cell.innerText])]) }"""

    def shown() -> dict[str, str | None]:
        signs = {frozenset((row, column)): sign for row, cells in page.evaluate(script) for column, sign in cells}
        return {pair: signs.get(frozenset(pair.split())) for pair in GRIDS[rule]}

    until(page, shown, GRIDS[rule])


@pytest.mark.parametrize("keep", few([True, False], 2), ids=["mine", "theirs"])
def test_a_file_changed_outside_and_here_is_a_conflict_that_the_author_decides(keep: bool, opened: Open) -> None:
    page = opened({"pets.yaml": SEVERAL})
    page.wait_for_selector("#verdict.multiple:not(.old)")
    folder = page.desk.folder
    file = folder.path / "pets.yaml"

    def late(*arguments: Any) -> Any:
        """Write what the page has sent, just after somebody else has written."""
        file.write_text(UNIQUE, encoding="utf-8")
        return type(folder).write(folder, *arguments)

    folder.write = late
    page.evaluate("view.dispatch({changes: {from: 0, insert: '# mine\\n'}})")
    page.locator("dialog.conflict").wait_for()
    assert file.read_text(encoding="utf-8") == UNIQUE
    del folder.write
    shown = page.locator("dialog.conflict pre").all_inner_texts()
    assert "# mine" in shown[0] and "act(pet, cat) == ann" in shown[1]
    page.get_by_role("button", name="Keep mine" if keep else "Take the file").click()
    wait(page, "document.getElementById('saved').textContent === 'saved'")
    assert text(page) == file.read_text(encoding="utf-8") == (f"# mine\n{SEVERAL}" if keep else UNIQUE)


@pytest.mark.long
def test_token_and_ticket_leave_the_address_outlive_a_reload_and_are_nobody_elses(opened: Open) -> None:
    page = opened({"pets.yaml": UNIQUE})
    own = f"http://127.0.0.1:{page.desk.gate.port}/"
    with_ticket, stranger = (page.context.browser.new_page() for _ in range(2))
    with_ticket.goto(page.desk.gate.address_for_once())
    for each in (page, with_ticket):
        for _ in range(2):
            each.wait_for_selector("#verdict.unique:not(.old)")
            assert each.url == own and each.locator("#gone").count() == 0
            each.reload()
    stranger.goto(own)
    stranger.locator("#gone", has_text="address that").wait_for()
    for each in (with_ticket, stranger):
        each.close()
