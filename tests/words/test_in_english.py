"""What the program says in English in its own code, help and keys of files, is there in the other languages, too."""

import argparse
import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import logicgrid
from logicgrid import cli
from logicgrid.commands import COMMANDS, command_named
from logicgrid.commands.parsers import SAID, describe, prose
from logicgrid.kinds.sudoku.rules import rule_rows
from logicgrid.kinds.validation import schema
from logicgrid.words.phrases import toml

OTHERS = ("nl", "fr", "zh", "ja")
PARSERS_OWN = {"show this help message and exit", "positional arguments", "options"}
"""What Python says: `commands.parser_words` has it."""
NAMES = re.compile(r"  (bash|zsh|fish) .*|  logicgrid .*")
"""Lines of lists that have no words: commands."""
KEPT = re.compile(r"`[^`]+`|%\(default\)[sg]|--[a-z][\w-]+|\$[A-Z_]+|r\dc\d|\*\.\w+")


def texts_of(parser: argparse.ArgumentParser) -> Iterator[str]:
    """Yield the English texts of a parser."""
    describe(parser)
    yield toml("help/en.toml")[parser.prog]["description"]
    for action in parser._actions:
        yield "" if action.help == argparse.SUPPRESS else action.help or ""
        yield from [choice.help for choice in getattr(action, "_choices_actions", ())]
    yield from [group.title or "" for group in parser._action_groups]
    for block in (parser.epilog or "").split("\n\n"):
        lines = [] if prose(block) else block.split("\n")
        yield prose(block)
        found = [(line, SAID.fullmatch(line)) for line in lines]
        yield from [said[2] if said else line for line, said in found if said or not NAMES.fullmatch(line)]


@cache
def help_texts() -> set[str]:
    found = {*texts_of(cli._parser(()))}
    for name in COMMANDS:
        parser = argparse.ArgumentParser(prog=name)
        command_named(name)[0](parser)
        found |= {*texts_of(parser)}
    return found - PARSERS_OWN - {""}


def descriptions(node: Any) -> Iterator[str]:
    """Yield what a JSON Schema says of keys and values."""
    if isinstance(node, dict):
        if isinstance(node.get("description"), str):
            yield node["description"]
        for each in node.values():
            yield from descriptions(each)
    elif isinstance(node, list):
        for each in node:
            yield from descriptions(each)


@pytest.mark.parametrize("language", OTHERS)
def test_every_language_has_the_help_and_the_keys_and_nothing_else(language: str) -> None:
    table = toml(f"help/{language}.toml")
    assert {*table["commands"]} == help_texts()
    assert {*table["keys"]} == {*descriptions(schema())} - {row.example for row in rule_rows().values()}
    for english, text in {**table["commands"], **table["keys"]}.items():
        if "the one who" not in english:
            assert sorted(KEPT.findall(english)) == sorted(KEPT.findall(text)), english
        assert text == text.strip(), text


def test_what_is_refused_stands_in_no_code_but_in_words() -> None:
    found = []
    for file in sorted(Path(logicgrid.__file__).parent.rglob("*.py")):
        source = file.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(source)) if re.search(r"\b(Refused|Diagnostic)\(", source) else ():
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("Refused", "Diagnostic"):
                given = [*node.args, *[each.value for each in node.keywords if each.arg in ("why", "message", "help")]]
                texts = [part for each in given for part in ([each, *getattr(each, "values", ())])]
                found += [
                    f"{file.name}:{node.lineno}: {text.value}"
                    for text in texts
                    if isinstance(text, ast.Constant)
                    and re.search("[a-z] [a-z]", re.sub("logicgrid .*|pip install .*", "", str(text.value)))
                ]
    assert found == []


def test_no_french_sign_that_wants_a_space_is_torn_from_its_word() -> None:
    words = Path(logicgrid.__file__).parent / "words"
    for file in (words / "fr.toml", words / "help/fr.toml", words / "page/fr.toml", *words.glob("messages/fr/*")):
        text = file.read_text(encoding="utf-8")
        lines = [re.sub("`[^`]*`", "", line.rpartition(" = ")[2]) for line in text.splitlines() if line[:1] != "#"]
        assert [line for line in lines if re.search(r"\w [:;?!»](?![\w/=])|« |[^\W\d_][;?!](?!\w)", line)] == [], file
