"""A mistake in a question, a group, a relation, or how often a value is there: every command says where, and helps."""

from pathlib import Path

import pytest

from logicgrid.cli import main
from support import few, long_text

FILE = long_text(__file__, "file.yaml")

# what stands among the properties, what stands at the end, where the mistake is, what is marked, and the help
MISTAKES: dict[str, tuple[str, str, str, str, str]] = {
    "unknown choice": (
        "",
        "questions:\n  - {which: must, choices: {A: Ann == pie, B: Ben == pie}, answer: C}\n",
        "8:68",
        "^",
        "the answers are `A`, `B`",
    ),
    "answer that is none": ("", "questions:\n  - {ask: pie, answer: Zoe}\n", "8:24", "^^^", "the answers are `Ann`"),
    "choices of nothing": ("", "questions:\n  - {choices: {A: Ann == pie}}\n", "8:6", "^^^^^^^", "which: must"),
    "slip in a choice": ("", "questions:\n  - {which: can, choices: {A: Ann == pi}}\n", "8:38", "^^", "`pie`"),
    "slip in an if": ("", "questions:\n  - {if: Ann == pei, ask: soup}\n", "8:17", "^^^", "`pie`"),
    "most of no number": ("", 'questions:\n  - {most: "val(dish, Ann)"}\n', "8:12", "^" * 16, "count("),
    "times do not add up": ("  man: {values: [Al, Bo, Cy], times: 2}\n", "", "5:38", "^", "make 4"),
    "times of nobody": ("  man: {values: [Al, Bo], times: {Al: 3, Bob: 1}}\n", "", "5:42", "^^^", "`Bo`"),
    "times backwards": ("  man: {values: [Al, Bo], times: 3..1}\n", "", "5:34", "^^^^", "times: 1..3"),
    "shown by nothing": ("", "show: dish\n", "7:7", "^^^^", "`times`"),
    "relation in a circle": ("  to: {values: actors, circular: true}\n", "", "5:24", "^" * 8, "round table"),
    "symmetric values": ("  pet: {values: [a, b, c, d], symmetric: true}\n", "", "5:31", "^" * 9, "values: actors"),
    "relation as a number": (
        "  to: {values: actors}\n",
        "rules:\n  - val(to, Ann) + 1 == 2\n",
        "9:5",
        "^" * 12,
        "val(property, …)",
    ),
    "group of somebody else": ("", "groups: {women: [Ann, Zoe]}\n", "7:23", "^^^", "`Ann`, `Ben`, `Cleo`, `Dan`"),
    "group as a value": ("", "groups: {women: [Ann]}\nrules:\n  - women == soup\n", "9:5", "^" * 5, "in women"),
    "slip in a rule": ("", "rules:\n  - Ann == pi\n", "8:12", "^^", "`pie`"),
}
COMMANDS = [
    *(["solve"], ["check"], ["read"], ["explain"], ["hint"], ["clues"], ["conflicts"], ["certify"], ["finish"]),
    *(["draft"], ["print", "-o", "out.html"], ["play", "-o", "out.html"], ["verify", "proof.json"]),
]


@pytest.mark.parametrize("name", few(MISTAKES, 4))
def test_every_command_says_where_the_mistake_is_and_helps(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    own, tail, place, marked, help = MISTAKES[name]
    monkeypatch.chdir(tmp_path)
    Path("bad.yaml").write_text(FILE.format(own=own, tail=tail), encoding="utf-8")
    Path("proof.json").write_text("{}", encoding="utf-8")
    for command, *more in COMMANDS:
        assert main([command, "bad.yaml", *more]) == 2, command
        out, err = capsys.readouterr()
        said = out + err
        assert f"bad.yaml:{place}: error: " in said, (command, said)
        assert f" {marked}\n" in said and "= help: " in said and help in said, (command, said)
    assert not Path("out.html").exists()
