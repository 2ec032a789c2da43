"""The examples in the docstrings of the package are true."""

import doctest
from importlib import import_module
from pathlib import Path

import pytest

from support import ROOT


def module_name(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


MODULES = sorted(
    module_name(path)
    for path in (ROOT / "logicgrid").rglob("*.py")
    if ">>>" in path.read_text(encoding="utf-8") and path.stem != "__main__"
)


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module_are_true(name: str) -> None:
    result = doctest.testmod(import_module(name))
    assert result.attempted > 0, "the module has `>>>` outside of docstrings only"
    assert result.failed == 0
