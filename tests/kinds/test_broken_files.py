"""Files as beginners break them, in five languages and of all kinds, and every message that they get.

`python tests/kinds/test_broken_files.py` writes the messages anew; read what `git diff` shows before it is committed.
"""

from pathlib import Path

import pytest

from logicgrid.kinds.load import load, load_text
from support import long_text

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


if __name__ == "__main__":
    EXPECTED.write_text("\n".join(messages(file) for file in sorted(FOLDER.glob("*.yaml"))), encoding="utf-8")
