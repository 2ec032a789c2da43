"""A mistake in a question, a group, a relation, or how often a value is there: every command says where, and helps."""

from pathlib import Path

from logicgrid.cli import main
from support import Capsys, Patch, each_case, long_text

FILE = long_text(__file__, "file.yaml")

COMMANDS = [
    *(["solve"], ["check"], ["read"], ["explain"], ["hint"], ["clues"], ["conflicts"], ["certify"], ["finish"]),
    *(["draft"], ["print", "-o", "out.html"], ["play", "-o", "out.html"], ["verify", "proof.json"]),
]


@each_case("own", "tail", "place", "marked", "help", every=4)
def test_every_command_says_where_the_mistake_is_and_helps(
    own: str, tail: str, place: str, marked: str, help: str, tmp_path: Path, monkeypatch: Patch, capsys: Capsys
) -> None:
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
