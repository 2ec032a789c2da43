"""What the extension for VS Code is made of, without VS Code: texts, grammar, snippets, and what installs logicgrid."""

import asyncio
import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pygls")
from lsprotocol import types

from logicgrid.kinds.load import load_text
from logicgrid.kinds.logic_grid.language.functions import FUNCTIONS
from logicgrid.lsp import create_server
from support import ROOT

FOLDER = ROOT / "scripts" / "editors" / "vscode"
LANGUAGES = ("nl", "fr", "zh-cn", "ja")
MANIFEST: dict[str, Any] = json.loads((FOLDER / "package.json").read_text(encoding="utf-8"))
SNIPPETS: dict[str, Any] = json.loads((FOLDER / "snippets.json").read_text(encoding="utf-8"))
NODE = shutil.which("node")


def table(name: str) -> dict[str, str]:
    return json.loads((FOLDER / name).read_text(encoding="utf-8"))


def filled(snippet: dict[str, Any]) -> str:
    return re.sub(r"\$\{\d+:([^}]*)\}", r"\1", "\n".join(snippet["body"])).replace("$0", "")


def test_every_text_of_the_manifest_and_of_the_scripts_is_in_all_languages() -> None:
    own = table("package.nls.json")
    assert set(re.findall(r'"%([\w.]+)%"', json.dumps(MANIFEST))) == set(own)
    scripts = "".join(path.read_text(encoding="utf-8") for path in sorted((FOLDER / "src").glob("*.js")))
    said = set(re.findall(r'l10n\.t\("([^"]+)"', scripts))
    said |= set(re.findall(r'"(A \w+(?: grid)?|Explanation|Play)"', scripts))
    for language in LANGUAGES:
        texts, spoken = table(f"package.nls.{language}.json"), table(f"l10n/bundle.l10n.{language}.json")
        assert list(texts) == list(own) and set(spoken) == said
        for one, other in [*zip(own.values(), texts.values(), strict=True), *spoken.items()]:
            assert other and re.findall(r"\{\d\}|command:[\w.]+", one) == re.findall(r"\{\d\}|command:[\w.]+", other)


def test_the_manifest_is_whole_and_names_what_there_is() -> None:
    assert MANIFEST["license"] == "MIT" and len(MANIFEST["keywords"]) > 4
    assert not re.search(r"example\.(?:org|com)|TODO|…/", json.dumps(MANIFEST))
    made = {"dist", "puzzle.schema.json", "LICENSES.txt", "pictures"}
    for name in {*MANIFEST["files"], MANIFEST["icon"]} - made:
        assert list(FOLDER.glob(name)), name
    assert (FOLDER / "icon.png").read_bytes()[16:24] == (256).to_bytes(4, "big") * 2
    commands = {each["command"] for each in MANIFEST["contributes"]["commands"]}
    used = [each["command"] for menu in MANIFEST["contributes"]["menus"].values() for each in menu]
    assert set(used) <= commands
    scripts = "".join(path.read_text(encoding="utf-8") for path in sorted((FOLDER / "src").glob("*.js")))
    assert all(f'"{name}"' in scripts for name in commands)


@pytest.mark.parametrize("name", ["Logic grid", "Nonogram", "Sudoku"])
def test_a_new_puzzle_can_be_read(name: str) -> None:
    assert load_text(filled(SNIPPETS[name]), "new.yaml").errors == ()


def test_the_rules_of_snippets_can_be_read_in_a_puzzle() -> None:
    properties = "  drink: [tea, milk, juice]\n  seat: 1..3\n  day: 4..6\n"
    puzzle = f"actors: {{guest: [Ann, Bob, Cleo]}}\nproperties:\n{properties}clues:\n"
    rules = [filled(each) for name, each in SNIPPETS.items() if each["prefix"].startswith("rule-")]
    text = (
        puzzle
        + "".join(f"  - {rule}\n" for rule in rules)
        + "  "
        + filled(SNIPPETS["Clue"]).replace("\n", "\n  ")
        + "\n"
    )
    assert len(rules) > 3 and load_text(text, "rules.yaml").errors == ()


def test_the_grammar_colours_the_functions_that_there_are() -> None:
    grammar = json.loads((FOLDER / "rules.json").read_text(encoding="utf-8"))
    patterns = grammar["repository"]["rule"]["patterns"]
    assert set(re.findall(r"\w+", patterns[0]["match"].partition("(")[2].partition(")")[0])) == set(FUNCTIONS)
    rule = 'implies(Ann.age >= 31, not before(day, "New York", tea))'

    found, at = [], 0
    while hits := [
        (match.start(), place, f"{match[0]}/{each['name'].split('.')[0]}", match.end())
        for place, each in enumerate(patterns)
        if (match := re.compile(each["match"]).search(rule, at))
    ]:
        *_, coloured, at = min(hits)
        found.append(coloured)
    assert " ".join(found) == (
        "implies/support Ann/variable age/variable >=/keyword 31/constant not/keyword before/support day/variable "
        '"New York"/string tea/variable'
    )
    block, named, bare = (
        re.compile(
            each["begin"].replace("(?<=^|", "(?:^|(?<=").replace("{,])", "{,]))", 1)
            if "(?<=^|" in each["begin"]
            else each["begin"]
        )
        for each in grammar["patterns"]
    )
    assert block.search("    rule: |-") and not block.search("    rule: Ann == tea")
    assert named.search("    rule: Ann == tea") and named.search("  - {text: x, rule: Ann == tea}")
    assert not named.search("    rules: 3")
    assert bare.search("  - Ann == tea") and bare.search("  - before(day, Ann, Bob)")
    assert not bare.search("  - text: Ann == tea") and not bare.search("  - Ann drinks tea")


FAKE_PYTHON = """\
#!/bin/sh
echo "$0 $*" >> "$LOG"
case "$*" in
  *"-m venv"*) for last; do :; done; mkdir -p "$last/bin"; cp "$0" "$last/bin/python" ;;
  *version_info*) exit "${OLD:-0}" ;;
  *"-m pip"*) exit "${NO_PIP:-0}" ;;
esac
"""


@pytest.mark.skipif(NODE is None or os.name == "nt", reason="there is no Node here")
@pytest.mark.parametrize(
    ("more", "wanted"), [({}, "command"), ({"OLD": "1"}, "missing"), ({"NO_PIP": "1"}, "failed")], ids=str
)
def test_logicgrid_is_installed_into_an_environment_of_its_own(
    more: dict[str, str], wanted: str, tmp_path: Path
) -> None:
    assert NODE is not None
    fake = tmp_path / "bin" / "python3"
    fake.parent.mkdir()
    fake.write_text(FAKE_PYTHON)
    fake.chmod(0o755)
    shutil.copy(fake, fake.with_name("python"))
    place, log = tmp_path / "own place", tmp_path / "log"
    code = f"""require({json.dumps(str(FOLDER / "src" / "install.js"))})
        .install({json.dumps(str(place))}, "logicgrid[lsp]", () => {{}}).then(it => console.log(JSON.stringify(it)));"""
    path = f"{fake.parent}:{os.environ['PATH']}"
    done = subprocess.run(
        [NODE, "-e", code], env={**os.environ, **more, "PATH": path, "LOG": str(log)}, capture_output=True, text=True
    )
    found = json.loads(done.stdout)
    assert list(found) == [wanted]
    if wanted == "command":
        assert found["command"] == [str(place / "bin" / "logicgrid"), "lsp"]
        *_, last = log.read_text().splitlines()
        assert last == f"{place}/bin/python -m pip install --upgrade logicgrid[lsp]"


def test_a_panel_asks_for_the_names_and_for_the_edit_that_adds_a_clue() -> None:
    text = filled(SNIPPETS["Logic grid"]) + "\n"

    async def asked() -> tuple[dict[str, Any], types.TextEdit | None]:
        server = create_server()
        server.session.open("memory:x", text, 1)
        try:
            return server.outline("memory:x"), server.added("memory:x", "Bob drinks milk.", "Bob == milk")
        finally:
            server.end()

    outline, edit = asyncio.run(asked())
    assert [each["name"] for each in outline["categories"]] == ["guest", "dish", "drink"]
    assert edit is not None and edit.range.start == edit.range.end
    lines, place = text.splitlines(keepends=True), edit.range.start
    at = sum(map(len, lines[: place.line])) + place.character
    after = text[:at] + edit.new_text + text[at:]
    assert load_text(after, "x.yaml").errors == () and "Bob == milk" in after


@pytest.mark.long
def test_the_extension_is_packed_without_exceptions_and_has_all_it_names(tmp_path: Path) -> None:
    target = tmp_path / "logicgrid.vsix"
    built = subprocess.run([sys.executable, ROOT / "scripts" / "vscode.py", target], capture_output=True, text=True)
    if built.returncode == 77:
        pytest.skip("npm cannot be reached")
    assert built.returncode == 0, built.stderr
    with zipfile.ZipFile(target) as packed:
        names = {name.removeprefix("extension/") for name in packed.namelist()}
    wanted = "dist/extension.js dist/view.js dist/desk.css icon.png changelog.md readme.md rules.json snippets.json"
    wanted += " puzzle.schema.json package.nls.ja.json l10n/bundle.l10n.fr.json pictures/panel.gif"
    assert {name.lower() for name in names} >= {*wanted.split()}
    assert not any("node_modules" in name or name.startswith("src/") for name in names)
    assert "--allow" not in (ROOT / "scripts" / "vscode.py").read_text(encoding="utf-8")
