"""The browser of tests of pages, Chromium by playwright; without playwright, modules that import this are skipped."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

sync_api: Any = pytest.importorskip("playwright.sync_api")
CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
needs_browser = pytest.mark.skipif(CHROMIUM is None, reason="there is no browser here")

_FLAGS = [f"--{name}" for name in ("no-sandbox", "disable-gpu", "disable-quic", "no-first-run", "disable-sync")]
_FLAGS += [f"--disable-{name}" for name in ("background-networking", "component-update")]


@contextmanager
def launched() -> Iterator[Any]:
    """Yield a browser that asks the network for nothing by itself."""
    with sync_api.sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=CHROMIUM, args=_FLAGS)
        yield found
        found.close()
