"""The desk, open in a browser."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

import kept

WIDE = (1280, 860)


@pytest.fixture
def opened(browser: Any, tmp_path: Path) -> Iterator[Callable[..., Any]]:
    """Yield what opens the desk on the test's folder with files in it; at the end no page has complained.

    There is one desk for all tests, since its workers take a while to start; each test gives it another folder.
    """
    pytest.importorskip("websockets")
    pytest.importorskip("pygls")
    from browser_support import leave, window
    from desk_support import running
    from logicgrid.web.folder import EditedFolder

    desk = kept.get("desk", lambda: running(tmp_path, None))
    desk.folder = EditedFolder(tmp_path)
    complained: list[list[str]] = []
    with ExitStack() as stack:

        def open(files: dict[str, str], size: tuple[int, int] = WIDE, **options: Any) -> Any:
            for name, content in files.items():
                (tmp_path / name).parent.mkdir(exist_ok=True)
                (tmp_path / name).write_text(content, encoding="utf-8")
            options = {"reduced_motion": "reduce", **options}
            own = f"http://127.0.0.1:{desk.gate.port}/"
            page, complaints = window(browser, own, {"width": size[0], "height": size[1]}, **options)
            complained.append(complaints)
            stack.callback(leave, page)
            page.desk = desk
            page.goto(desk.gate.address_for_once())  # as a browser does that the desk opens
            page.wait_for_selector("body[data-ready]")
            return page

        yield open
        assert not any(complained), complained
