"""Files as beginners break them, in five languages and of all kinds, and every message that they get.

What is wrong with a board is marked where it is, and a file out of all measure refused.

`python tests/kinds/test_broken_files.py` writes the messages anew; read what `git diff` shows before it is committed.
"""

from pathlib import Path

import pytest

from logicgrid.analyses.judge import judge_loaded
from logicgrid.analyses.solve import Limits
from logicgrid.kinds.load import load, load_text
from support import each_case, long_text, marked_in

FOLDER = Path(__file__).parents[1] / "golden" / "broken"
EXPECTED = FOLDER.with_suffix(".txt")


def messages(file: Path) -> str:
    """Each error with its place, its code and its help, in the order of the file."""
    lines = [file.name]
    for error in load(file).errors:
        lines.append(f"  {error.span.line}:{error.span.column} [{error.code}] {error.message}")
        if error.help is not None:
            lines.append(f"      {error.help}")
    return "\n".join(lines) + "\n"


def expected() -> dict[str, str]:
    blocks = EXPECTED.read_text(encoding="utf-8").split("\n\n")
    return {block.partition("\n")[0]: block.rstrip("\n") + "\n" for block in blocks}


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.yaml")), ids=lambda file: file.stem)
def test_a_broken_file_gets_these_messages(file: Path) -> None:
    found = messages(file)
    assert found == expected()[file.name]
    assert "Traceback" not in found and "internal" not in found


def test_every_mistake_in_a_board_has_a_place_and_a_help() -> None:
    for text in long_text(__file__, "boards.yaml").split("---\n"):
        loaded = load_text(text)
        assert loaded.puzzle is None and all(each.span and each.help for each in loaded.errors), (text, loaded.errors)


EMPTY = "kind: sudoku\ngrid: |\n" + "  ....\n" * 4
HEADS = {
    "": "",
    "four": EMPTY,
    "rule": f"{EMPTY}rules:\n  - ",
    "no boxes": f"{EMPTY}box: none\nrules:\n  - ",
    "futoshiki": "kind: futoshiki\ngrid: |\n" + "  . . .\n" * 3,
    "kakuro": "kind: kakuro\ngrid: |\n  ",
    "rows": "kind: nonogram\ncolumns: [1, 1]\nrows: ",
    **{key: f"kind: nonogram\ncolumns: [1, 1]\nrows: [1, 1]\n{key}: " for key in ("given", "solution")},
}


@each_case("head", "text", "expected")
def test_a_mistake_in_a_board_is_marked_where_it_is(head: str, text: str, expected: list[str]) -> None:
    text = f"{HEADS[head]}{text}\n"
    assert marked_in(text) == expected
    assert all(each.help or each.code == "bad-run" for each in load_text(text).errors)


def nonogram(lines: int) -> str:
    return f"kind: nonogram\ncolumns: [{', '.join(['1'] * lines)}]\nrows: [{lines}]\n"


MANY = "r1c1 " * 20_000
HOSTILE = {
    "a million cells in a line": f"kind: sudoku\ngrid: {'.' * 1_000_000}\n",
    "a hundred thousand rows": "kind: sudoku\ngrid: |\n" + "  ...\n  ..\n" * 50_000,
    "the same cell over and over": EMPTY + f"cages:\n  - {{sum: 5, cells: {MANY}}}\n",
    "wrong cells over and over": EMPTY + f"marks:\n  consecutive: {MANY}\n",
    "no cells over and over": EMPTY + f"marks:\n  odd: r1c1 {'x ' * 20_000}\n",
    "a sum of many digits": EMPTY + f"cages:\n  - {{sum: {'9' * 10_000}, cells: r1c1}}\n",
    "many symbols": f"kind: sudoku\nsymbols: {'ab' * 10_000}\ngrid: '....'\n",
    "a box beyond all measure": EMPTY + f"box: {'9' * 5_000}x{'9' * 5_000}\n",
    "many cages": EMPTY + "cages:\n" + "  - {sum: 99, cells: r1c1 r1c2}\n" * 2_000,
    "a picture of 513 columns": nonogram(513),
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_what_is_out_of_all_measure_is_refused_quickly(text: str) -> None:
    found = load_text(text).errors
    assert found and len(found) <= 60
    assert all(len(each.message) < 300 for each in found)


def test_a_picture_of_512_columns_is_solved() -> None:
    assert [each.value for each in judge_loaded(load_text(nonogram(512)), Limits()).solutions] == [["#" * 512]]


if __name__ == "__main__":
    EXPECTED.write_text("\n".join(messages(file) for file in sorted(FOLDER.glob("*.yaml"))), encoding="utf-8")
