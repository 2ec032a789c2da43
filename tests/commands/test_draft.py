"""`logicgrid draft`: rules for texts, and a file in which nothing else changes."""

from pathlib import Path

import pytest

from logicgrid.api.answering import with_rules
from logicgrid.cli import main
from support import each_case


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_line_ends_and_the_byte_order_mark_stay(end: str, mark: str, tmp_path: Path) -> None:
    file = tmp_path / "first.yaml"
    text = "actors: [Ann, Ben]\nproperties: {dish: [soup, pie]}\nclues:\n  - text: Ben has the pie."
    file.write_bytes((mark + text.replace("\n", end)).encode())
    main(["draft", str(file), "--write"])
    assert file.read_bytes() == (mark + (text + "\n    rule: Ben == pie\n").replace("\n", end)).encode()


@each_case("clue")
def test_several_rules_fit_below_every_style_of_text(clue: str) -> None:
    text = f"actors: [A, B]\nproperties: {{p: [x, y], q: [1, 2]}}\nclues:\n{clue}  - B == y\n"
    written = with_rules(text, {("clues", 0): ["A == x", "A == q[1]"]})
    assert "A == q[1]" in written
    assert written.replace(" ", "").replace("\n", "").count("B==y") == 1
    assert with_rules(written, {("clues", 0): ["B == x"], ("clues", 1): ["B == x"]}) == written
