"""Golden bytes: the same theme, seed and options make the same file, on any machine and in any version.

If the makers make other puzzles on purpose, raise `folder.FORMAT` and write the files anew: `GOLDEN=write pytest
tests/generate/test_golden.py`.
"""

import os
from pathlib import Path

import pytest

from logicgrid.generate.batch import BatchOrder, BatchProduct, search
from logicgrid.generate.grids import GridRequest, attempt
from logicgrid.generate.theme import PuzzleTheme, load_theme, names
from logicgrid.kinds.logic_grid.statements.table import DEFAULT
from support import crossed

GOLDEN = Path(__file__).parent.parent / "golden" / "generate"


@pytest.mark.parametrize(("name", "level"), crossed(names(), [1, 3]))
def test_a_theme_and_a_seed_make_the_same_bytes(name: str, level: int) -> None:
    theme = load_theme(name)
    assert isinstance(theme, PuzzleTheme)
    request = GridRequest(theme.document.text, 5, 4, (level, level), tuple(DEFAULT.items()))
    product = search(BatchOrder(attempt, request, "golden"), level)
    assert isinstance(product, BatchProduct) and not product.lacks
    file = GOLDEN / f"{name}-{level}.yaml"
    if os.environ.get("GOLDEN") == "write":
        file.parent.mkdir(exist_ok=True)
        file.write_text(product.made.text, encoding="utf-8", newline="\n")
    assert product.made.text == file.read_text(encoding="utf-8")
