"""Messages: the tables of five languages, what is put into them, and that nothing is said without them."""

import ast
import pickle
import re
import string
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from logicgrid.kinds.load import load_text
from logicgrid.kinds.logic_grid.language import slips
from logicgrid.kinds.validation import key_messages
from logicgrid.puzzle.messages import (
    LANGUAGES,
    Message,
    asked_for,
    both,
    from_plain,
    language_in,
    say,
    speaking,
    to_plain,
    translated,
)
from support import each_case

PACKAGE = Path(__file__).resolve().parents[2] / "logicgrid"
FOLDER = PACKAGE / "words" / "messages"
ROOMS = sorted(path.stem for path in (FOLDER / "en").glob("*.toml"))


def _table(language: str, room: str) -> dict[str, Any]:
    return tomllib.loads((FOLDER / language / f"{room}.toml").read_text(encoding="utf-8"))


def _slots(text: str) -> set[str]:
    return {slot for _, slot, _, _ in string.Formatter().parse(text) if slot}


def _forms(sentence: str | dict[str, str]) -> list[str]:
    return [sentence] if isinstance(sentence, str) else list(sentence.values())


@pytest.mark.parametrize("language", LANGUAGES[1:])
@pytest.mark.parametrize("room", [room for room in ROOMS if room != "list"])
def test_every_language_has_the_same_messages_with_the_same_slots(room: str, language: str) -> None:
    english, other = _table("en", room), _table(language, room)
    assert other.keys() == english.keys()
    for key, sentence in english.items():
        assert isinstance(other[key], type(sentence)), key
        slots = set[str]().union(*map(_slots, _forms(sentence)))
        for form in _forms(other[key]):
            assert _slots(form) - {"n"} == slots - {"n"}, (key, form)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_has_all_rooms_and_the_rules_of_lists_and_numbers(language: str) -> None:
    assert sorted(path.stem for path in (FOLDER / language).glob("*.toml")) == ROOMS
    assert _table(language, "list").keys() == _table("en", "list").keys()


@cache
def _keys() -> frozenset[str]:
    """Return the keys that the package says; parts that are filled in are `*`."""
    found = {key for row in slips.ROWS for key in row[3:]}
    for path in PACKAGE.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        if not _SOME_KEY.search(text) and "key_messages(" not in text:
            continue
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and _KEY.fullmatch(node.value):
                found.add(node.value)
            elif isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
                parts = [str(part.value) if isinstance(part, ast.Constant) else "*" for part in node.values]
                found.add("".join(parts))
            elif isinstance(node, ast.Call) and ast.unparse(node.func) == "key_messages":
                found |= {*key_messages(*map(ast.literal_eval, node.args)).values()}
    return frozenset(key for key in found if key.partition(".")[0] in ROOMS and not key.endswith("-")) | _on_the_desk()


def _on_the_desk() -> set[str]:
    """Return the keys of what the desk's page says: the strings of its scripts, and names that come from the server."""
    from logicgrid.kinds import KINDS
    from logicgrid.kinds.logic_grid.statements.table import QUESTIONS, STATEMENTS

    scripts = [path.read_text(encoding="utf-8") for path in sorted(DESK.glob("*.js"))]
    spoken = {key for each in scripts for key in re.findall(r"""\bsay\("([^"]+)\"""", each)}
    assert spoken <= _table("en", "desk").keys()
    known = {key for each in scripts for key in re.findall(r"""(?:"|\b)([a-z0-9-]+)(?:"|:)""", each)}
    forms = [*[row.slots for row in STATEMENTS.values()], *QUESTIONS.values()]
    choices = {word for slots in forms for word in re.split(r"[\s:|]", slots)}
    known |= {*STATEMENTS, *QUESTIONS, *KINDS, *[f"what-{kind}" for kind in KINDS], "none", "answered", *choices}
    return {f"desk.{key}" for key in _table("en", "desk") if key in known or key.startswith("phrase-")}


DESK = PACKAGE.parent / "scripts" / "desk" / "src"
_KEY = re.compile(r"[a-z-]+\.[a-z0-9-]+")
_SOME_KEY = re.compile(r"""["'](?:""" + "|".join(ROOMS) + r")\.")
_ENDS = ("-known", "-at-least")
"""What is put behind a key that is in a variable."""
_IN_GROUPS = "logic-grid.*"
"""All that `groups` says of a name: their keys have no room."""


def test_every_key_that_is_said_is_in_the_table() -> None:
    known = {f"{room}.{key}" for room in ROOMS for key in _table("en", room)}
    for key in _keys():
        if "*" in key:
            assert any(map(re.compile(re.escape(key).replace(r"\*", ".*")).fullmatch, known)), key
        else:
            files = (".yaml", ".toml", ".md", ".webmanifest", ".js", ".css")
            assert key in known or key.startswith("list.") or key.endswith(files), key


def test_every_message_of_the_table_is_said() -> None:
    keys = _keys()
    patterns = [re.compile(re.escape(key).replace(r"\*", ".*")) for key in keys if "*" in key and key != _IN_GROUPS]
    groups = (PACKAGE / "kinds" / "logic_grid" / "property_keys.py").read_text(encoding="utf-8")
    for room in set(ROOMS) - {"list"}:
        for key in _table("en", room):
            names = {f"{room}.{key}", *[f"{room}.{key.removesuffix(end)}" for end in _ENDS]}
            said = not names.isdisjoint(keys) or any(each.fullmatch(f"{room}.{key}") for each in patterns)
            assert said or f'"{key}"' in groups, key


def test_the_findings_of_a_file_are_messages_whatever_is_wrong_in_it() -> None:
    folder = Path(__file__).resolve().parents[1] / "golden" / "broken"
    files = sorted(folder.glob("*.yaml"))
    assert len(files) > 40
    for path in files:
        for found in load_text(path.read_bytes(), path.name).errors:
            assert isinstance(found.message, Message), (path.name, found.message)
            assert found.help is None or isinstance(found.help, Message), (path.name, found.help)
            for each in found.fixes:
                assert isinstance(each.title, Message), (path.name, each.title)
            for language in LANGUAGES[1:]:
                assert translated(found.message, language) != found.message, (path.name, language, found.message)


HOSTILE = ["{name}", "{0}", "%s", "{", "}}", "a\nb", "{x!r:>{y}}", "‮x", "\x1b[31m"]


@pytest.mark.parametrize("value", HOSTILE)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_value_is_never_a_template(value: str, language: str) -> None:
    assert value in translated(say("kinds.unknown-key", name=value), language)
    nested = translated(
        say("logic-grid.write-instead", pairs=both([value, say("kinds.unknown-key", name=value)])), language
    )
    assert nested.count(value) == 2


@each_case("language", "one", "two")
def test_numbers_and_plurals_are_those_of_the_language(language: str, one: str, two: str) -> None:
    assert translated(say("verdict.solution", n=1), language) == one
    assert translated(say("verdict.solution", n=1200), language) == two


def test_a_message_comes_back_from_pickle_and_from_plain_values() -> None:
    message = say("clues.conflicting", n=2, numbers=both([1, 2]))
    for again in (pickle.loads(pickle.dumps(message)), from_plain(to_plain(message))):
        assert again == message
        assert translated(again, "nl") == "1 en 2 spreken elkaar tegen"
    assert from_plain(to_plain("plain")) == "plain"


def test_what_shows_values_speaks_and_stops_speaking() -> None:
    with speaking("nl-BE"):
        assert say("kinds.text") == "een tekst"
    with speaking("de"):
        assert say("kinds.text") == "a text"
    with asked_for("ja"), speaking("nl"):
        assert say("kinds.text") == "文字列"
    assert say("kinds.text") == "a text"


@each_case("source", "language")
def test_the_language_of_a_file_is_found_even_if_the_file_is_wrong(source: str | None, language: str | None) -> None:
    assert language_in(source) == language
