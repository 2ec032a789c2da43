"""What visits of the desk cannot say: conflicts with another program."""

from collections.abc import Callable
from typing import Any

import pytest

from browser_support import needs_browser, text, wait
from command_line import SEVERAL, UNIQUE
from support import few

pytestmark = needs_browser

Open = Callable[..., Any]


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
