"""What the parser of arguments says, in the language of `--lang` or of the system: Python has it in English alone."""

from __future__ import annotations

import argparse
import re
import textwrap
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

_KEYS = {
    "usage: ": "commands.usage",
    "positional arguments": "commands.positional-arguments",
    "options": "commands.options",
    "show this help message and exit": "commands.show-help",
    "the following arguments are required: %s": "commands.arguments-required",
    "%(prog)s: error: %(message)s\n": "commands.usage-error",
    "argument %(argument_name)s: %(message)s": "commands.of-argument",
    "expected one argument": "commands.one-argument-expected",
    "expected at least one argument": "commands.some-arguments-expected",
    "invalid choice: %(value)r (choose from %(choices)s)": "commands.choose-from",
    "not allowed with argument %s": "commands.not-with-argument",
}
"""Python's sentences, by which it looks for translations."""


def language_argument(arguments: Sequence[str]) -> str:
    """Return the language that the arguments ask for, as far as it is known before they are parsed."""
    from logicgrid.puzzle.messages import LANGUAGES

    for word, following in zip(arguments, [*arguments[1:], ""], strict=True):
        named = following if word == "--lang" else word.removeprefix("--lang=") if "=" in word else ""
        if named in LANGUAGES:
            return named
    return ""


def describe(parser: argparse.ArgumentParser, language: str = "en") -> None:
    """Give a parser what `help/en.toml` says of its command and its arguments, put into a language."""
    from logicgrid.words.phrases import toml, translated

    def put(text: str) -> str:
        return translated(text, "commands", language)

    table = toml("help/en.toml")
    own = table[parser.prog.split()[-1]]
    description = put(own["description"])
    width = 60 if language in ("zh", "ja") else 100
    parser.description = description if "\n" in description else textwrap.fill(description, width)
    below = own.get("epilog", "").replace("[exit status]", table["logicgrid"]["epilog"])
    if formats := parser.get_default("formats"):
        below += formats()
    if language != "en":
        below = "\n\n".join([_of_block(each, language) for each in below.split("\n\n")])
    parser.epilog = below
    texts = {**table["options"], **own.get("options", {})}
    for action in parser._actions:  # argparse has no public list
        if action.help != argparse.SUPPRESS:
            name = max([*action.option_strings, ""], key=len).lstrip("-") or action.dest
            action.help = put(action.help or texts.get(name, ""))
        for choice in getattr(action, "_choices_actions", ()):  # the commands
            choice.help = put(choice.help)
    for group in parser._action_groups:
        group.title = group.title and put(group.title)
    if language in ("zh", "ja"):
        parser.formatter_class = _WideHelp


def prose(block: str) -> str:
    """Return the one paragraph that a block below the options is; nothing if it is a list."""
    return "" if "\n  " in block else " ".join(block.split())


def _of_block(block: str, language: str) -> str:
    """Return a paragraph, or the lines of a list, below the options."""
    from logicgrid.words.phrases import translated

    if paragraph := prose(block):
        return textwrap.fill(translated(paragraph, "commands", language), 60 if language in ("zh", "ja") else 120)
    return "\n".join([_of_line(line, language) for line in block.split("\n")])


def _of_line(line: str, language: str) -> str:
    """Return a line below the options: what is said behind an example or an exit status, or the whole line."""
    from logicgrid.words.phrases import translated

    found = SAID.fullmatch(line)
    return found[1] + translated(found[2], "commands", language) if found else translated(line, "commands", language)


SAID = re.compile(r"(  (?:(?:logicgrid |\.).*?\S {2,}|\d+ +))(\S.*)")
"""A line with an example, an exit status or a format's suffixes, and what is said of it."""


class _WideHelp(argparse.RawDescriptionHelpFormatter):
    """Breaks lines of signs that are twice as wide as letters."""

    def _split_lines(self, text: str, width: int) -> list[str]:
        return textwrap.wrap(" ".join(text.split()), max(width * 3 // 5, 11))


@contextmanager
def parser_speaking(language: str) -> Iterator[None]:
    """Let the parser say its own sentences in a language."""
    from logicgrid.puzzle.messages import say, speaking

    def translated(text: str) -> str:
        return say(_KEYS[text]) if text in _KEYS else text

    before = getattr(argparse, "_", None)
    if not language or before is None:
        yield
        return
    vars(argparse)["_"] = translated
    try:
        with speaking(language):
            yield
    finally:
        vars(argparse)["_"] = before
