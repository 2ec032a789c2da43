"""A kind of puzzle that another package offers."""

import sys
from importlib.metadata import entry_points
from pathlib import Path

import pytest

from logicgrid.kinds import is_kind
from logicgrid.kinds.load import load_text

SUDOKU = "kind: tiny\ngrid: |\n  12..\n  ..12\n  2...\n  ...1\n"

MODULE = """\
from logicgrid.kinds.sudoku import Sudoku

class Tiny(Sudoku):
    name = "tiny"

    def schema(self):
        from logicgrid.kinds import Schema
        from typing import Literal

        own = super().schema()
        model = type("TinyFile", (own.model,), {"__annotations__": {"kind": Literal["tiny"]}})
        return Schema(model, own.descriptions, own.json_schema)

KIND = Tiny()
"""


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "tiny_kind.py").write_text(MODULE)
    info = tmp_path / "tiny_kind-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: tiny-kind\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[logicgrid.kinds]\ntiny = tiny_kind:KIND\n")
    monkeypatch.syspath_prepend(tmp_path)


def test_a_kind_of_another_package_is_imported_when_a_file_names_it(package: None) -> None:
    assert entry_points(group="logicgrid.kinds", name="tiny") and is_kind("tiny")
    assert "tiny_kind" not in sys.modules
    loaded = load_text(SUDOKU, "tiny.yaml")
    assert "tiny_kind" in sys.modules and loaded.errors == () and loaded.puzzle is not None


def test_a_kind_that_no_package_offers_is_a_mistake_in_the_file() -> None:
    (found,) = load_text("kind: nobody\n", "x.yaml").errors
    assert found.code == "unknown-kind"
