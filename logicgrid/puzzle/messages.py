"""Messages for people, each a key with values; the sentences in five languages are in `words/messages/`.

    say("kinds.unknown-key", name="titel")

A `Message` is a string in the language that is current where it is made (English unless `speaking` says otherwise).  It
keeps its key and its values, so `translated` can say it in another language.  So the code that makes findings knows
nothing of languages, and the code that shows them chooses one.  Values are inserted literally: braces in them have no
meaning.

The folder of a language has a file for each room, read when its first message is made; a file without mistakes makes
none.  A sentence that depends on a number is a table, `{ one = "…", other = "…" }`, selected by the value `n`.  The
plural rules, the joining of lists and the format of numbers are in `list.toml`.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from typing import Any

ENGLISH = "en"
LIST = "list"
"""The room of a language's rules; `list.joined` is not a sentence, but items with their separator."""
JOINED = "list.joined"

LANGUAGES = ("en", "nl", "fr", "zh", "ja")
UNSPACED = ("zh", "ja")
"""The languages without spaces between words."""

_spoken: ContextVar[str] = ContextVar("spoken", default="")
_asked: ContextVar[str] = ContextVar("asked", default="")
_LONGEST_BITS = 14_000  # Python writes integers of up to 4300 digits
_KEY = re.compile(r"[a-z-]+\.[a-z0-9-]+")
_LANGUAGE = re.compile(r"""^(?:language|taal|langue|语言|言語) *[:：] *["']?([A-Za-z]{2})\b""", re.MULTILINE)


class Message(str):
    """A text with its key, and the values that are filled in."""

    key: str
    values: Mapping[str, Any]

    @staticmethod
    def of(key: str, values: Mapping[str, Any]) -> Message:
        """Return the message in the current language."""
        message = str.__new__(Message, _text(key, values, _spoken.get() or ENGLISH))
        message.key, message.values = key, values
        return message

    def __reduce__(self) -> tuple[Any, ...]:
        return _made, (str(self), self.key, self.values)

    def __add__(self, other: str) -> str:
        return joined("", (self, other))

    def __radd__(self, other: str) -> str:
        return joined("", (other, self))


def _made(text: str, key: str, values: Mapping[str, Any]) -> Message:
    """Return a message with this text, whatever the current language."""
    message = str.__new__(Message, text)
    message.key, message.values = key, values
    return message


# -- making ------------------------------------------------------------------------------------------------------------


def say(key: str, /, **values: object) -> str:
    """Return the sentence of a key, `room.name`, with the values filled in: texts, numbers, and other messages.

    >>> say("kinds.unknown-key", name="{titel}")
    'unknown key `{titel}`'
    """
    return Message.of(key, {name: value if isinstance(value, int) else _plain(value) for name, value in values.items()})


def is_known(key: str) -> bool:
    """Return True if there is a sentence of this key."""
    room, _, name = key.partition(".")
    return name in _table(ENGLISH, room)


def said(text: str) -> str:
    """Return the sentence of a key; a text that is not a key, as in kinds of other packages, is unchanged."""
    return say(text) if _KEY.fullmatch(text) else text


def comma(items: Iterable[object]) -> str:
    """Return items as a list without a conjunction, `a, b`."""
    return Message.of("list.comma", {"items": tuple(map(_plain, items))})


def both(items: Iterable[object]) -> str:
    """Return items as a list with "and".

    >>> both(["a", "b", "c"])
    'a, b and c'
    """
    return Message.of("list.and", {"items": tuple(map(_plain, items))})


def either(items: Iterable[object]) -> str:
    """Return items as a list with "or", `a, b or c`."""
    return Message.of("list.or", {"items": tuple(map(_plain, items))})


def digits(value: int) -> str:
    """Return a number with thousands separators, as usual in the language.

    >>> digits(1728000)
    '1,728,000'
    """
    return Message.of("list.number", {"items": (value,)})


def joined(between: str, parts: Iterable[str]) -> str:
    """Return texts and messages joined into one message, which `str.join` would turn into a plain string."""
    return Message.of(JOINED, {"between": between, "items": tuple(map(_plain, parts))})


def _plain(value: object) -> str:
    return value if isinstance(value, str) else str(value)


# -- translating -------------------------------------------------------------------------------------------------------


def translated(text: str, language: str | None = None) -> str:
    """Return a message in a language, by default the current or requested one; another text unchanged.

    For a language without tables, such as that of a file in German, English is used.
    """
    if not isinstance(text, Message):
        return text
    return _text(text.key, text.values, known_language(language) if language else spoken_language())


def spoken_language() -> str:
    """Return the language of the current output: the current or the requested one."""
    return _spoken.get() or _asked.get() or ENGLISH


@contextmanager
def speaking(own: str | None) -> Iterator[None]:
    """Make the requested language, or a file's own, current: messages made inside are in it from the start.

    Only code that shows values does so; code that computes them uses English.
    """
    before = _spoken.set(_asked.get() or known_language(own))
    try:
        yield
    finally:
        _spoken.reset(before)


@contextmanager
def asked_for(language: str | None) -> Iterator[None]:
    """Request a language for all output, whatever the files' own; None for the files' own."""
    before = _asked.set(language or "")
    try:
        yield
    finally:
        _asked.reset(before)


def asked_language() -> str | None:
    """Return the language requested for all output; None for each file's own."""
    return _asked.get() or None


def known_language(own: str | None) -> str:
    """Return the language of `LANGUAGES` for a code, such as `nl` for `nl-BE`; English if there is none."""
    code = (own or "").replace("_", "-").split("-")[0].lower()
    return code if code in LANGUAGES else ENGLISH


def language_in(source: str | None) -> str | None:
    """Return the code of the language stated in a puzzle file, whether the file is correct or not; None if none.

    >>> language_in("title: x\\nlanguage: nl  # of course\\nclues: ["), language_in("langue: fr\\nacteurs: [")
    ('nl', 'fr')
    """
    found = _LANGUAGE.search(source) if source else None
    return found[1].lower() if found else None


def _text(key: str, values: Mapping[str, Any], language: str) -> str:
    room, _, name = key.partition(".")
    if room == LIST:
        return _listed(name, values, language)
    template = _table(language, room).get(name)
    if template is None:
        template = _table(ENGLISH, room)[name]
    if not isinstance(template, str):
        template = template["one" if values["n"] in _table(language, LIST)["one"] else "other"]
    if not values:
        return template.format() if "{" in template else template
    return template.format(**{slot: _shown(slot, value, language) for slot, value in values.items()})


def _shown(slot: str, value: str | int, language: str) -> str:
    if isinstance(value, int):
        return _digits(value, language) if slot == "n" else str(value)
    return translated(value, language)


def _listed(name: str, values: Mapping[str, Any], language: str) -> str:
    if name == "number":
        return _digits(values["items"][0], language)
    items = [translated(item, language) for item in values["items"]]
    if name == "joined":
        return str(values["between"]).join(items)
    rules = _table(language, LIST)
    if name == "comma" or len(items) < 2:
        return str(rules["comma"]).join(items)
    return str(rules["comma"]).join(items[:-1]) + str(rules[name]) + items[-1]


def _digits(value: int, language: str) -> str:
    """Return a number with thousands separators, or its order of magnitude if it is too long to read."""
    if is_huge(value):
        from math import log10

        return str(_table(language, LIST)["about"]).format(power=round(log10(value)))
    return f"{value:,}".replace(",", _table(language, LIST)["thousands"])


def is_huge(value: int) -> bool:
    """Return True if Python refuses to convert the number to a string, which would be too long to read anyway."""
    return value.bit_length() > _LONGEST_BITS


@cache
def _table(language: str, room: str) -> Mapping[str, Any]:
    """Return the sentences of a room in a language."""
    import tomllib

    folder = os.path.join(os.path.dirname(os.path.dirname(__file__)), "words", "messages")
    try:
        with open(os.path.join(folder, language, f"{room}.toml"), "rb") as file:
            return tomllib.load(file)
    except FileNotFoundError:
        return {}


# -- as plain values ---------------------------------------------------------------------------------------------------


def to_plain(text: str) -> Any:
    """Return a message as plain JSON values, from which `from_plain` restores it; another text unchanged."""
    if not isinstance(text, Message):
        return text
    return {"key": text.key, "values": {name: _value(value) for name, value in text.values.items()}}


def _value(value: Any) -> Any:
    return [_value(each) for each in value] if isinstance(value, tuple) else to_plain(value)


def from_plain(value: Any) -> str:
    """Return the text that `to_plain` wrote."""
    if not isinstance(value, dict):
        return str(value)
    return Message.of(value["key"], {name: _restored(each) for name, each in value["values"].items()})


def _restored(value: Any) -> Any:
    if isinstance(value, list):
        return tuple([_restored(each) for each in value])
    return from_plain(value) if isinstance(value, dict) else value
