"""The messages of argument parsers in languages other than English, the only one that Python has.

`logicgrid completion` makes a script from the parsers that completes commands, options and files in a shell.
"""

from __future__ import annotations

import argparse
import re
import sys
import textwrap
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from logicgrid.commands import COMMANDS, command_named

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
"""Python's English sentences, which are its keys for translations."""


def language_argument(arguments: Sequence[str]) -> str:
    """Return the language requested in the arguments, as far as it is known before parsing."""
    from logicgrid.puzzle.messages import LANGUAGES

    for word, following in zip(arguments, [*arguments[1:], ""], strict=True):
        named = following if word == "--lang" else word.removeprefix("--lang=") if "=" in word else ""
        if named in LANGUAGES:
            return named
    return ""


def describe(parser: argparse.ArgumentParser, language: str = "en") -> None:
    """Add the help on a command and its arguments from `help/en.toml` to a parser, in a language."""
    from logicgrid.puzzle.messages import UNSPACED
    from logicgrid.words.phrases import toml, translated

    def put(text: str) -> str:
        return translated(text, "commands", language)

    table = toml("help/en.toml")
    own = table[parser.prog.split()[-1]]
    description = put(own["description"])
    width = 60 if language in UNSPACED else 100
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
            choice.help = put(table[choice.dest]["summary"])
    for group in parser._action_groups:
        group.title = group.title and put(group.title)
    if language in UNSPACED:
        parser.formatter_class = _WideHelp


def prose(block: str) -> str:
    """Return a block below the options as one paragraph; "" if it is a list."""
    return "" if "\n  " in block else " ".join(block.split())


def _of_block(block: str, language: str) -> str:
    """Return a paragraph or the lines of a list below the options, in a language."""
    from logicgrid.puzzle.messages import UNSPACED
    from logicgrid.words.phrases import translated

    if paragraph := prose(block):
        return textwrap.fill(translated(paragraph, "commands", language), 60 if language in UNSPACED else 120)
    return "\n".join([_of_line(line, language) for line in block.split("\n")])


def _of_line(line: str, language: str) -> str:
    """Return a line below the options, translating the text after an example or exit status, or the whole line."""
    from logicgrid.words.phrases import translated

    found = SAID.fullmatch(line)
    return found[1] + translated(found[2], "commands", language) if found else translated(line, "commands", language)


SAID = re.compile(r"(  (?:(?:logicgrid |\.).*?\S {2,}|\d+ +))(\S.*)")
"""A line with an example, an exit status or a format's suffixes, and the text about it."""


class _WideHelp(argparse.RawDescriptionHelpFormatter):
    """Breaks lines correctly for characters of double width."""

    def _split_lines(self, text: str, width: int) -> list[str]:
        return textwrap.wrap(" ".join(text.split()), max(width * 3 // 5, 11))


@contextmanager
def parser_speaking(language: str) -> Iterator[None]:
    """Make argparse use a language for its own sentences."""
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


# --- Completion in shells ---------------------------------------------------------------------------------------------

SHELLS = ("bash", "zsh", "fish")


class _Option(NamedTuple):
    """An option of a command: its spellings, its help, and the values it may take if they are few."""

    names: tuple[str, ...]
    summary: str
    choices: tuple[str, ...]
    takes_value: bool


class _Known(NamedTuple):
    """A command for a shell's completion; `choices` are those of its positional arguments."""

    name: str
    summary: str
    options: tuple[_Option, ...]
    choices: tuple[str, ...]


def fill_completion(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("shell", choices=SHELLS)


def completion(options: argparse.Namespace) -> int:
    write = {"bash": _bash, "zsh": _zsh, "fish": _fish}[options.shell]
    sys.stdout.write(write(_commands()))
    return 0


def _commands() -> list[_Known]:
    """Return every command with its options, from the parsers themselves."""
    from logicgrid.words.phrases import toml

    found, table = [], toml("help/en.toml")
    for command in COMMANDS:
        parser = argparse.ArgumentParser(prog=command)
        command_named(command)[0](parser)
        describe(parser)
        options: list[_Option] = []
        choices: list[str] = []
        for action in parser._actions:  # argparse has no public list of them
            values = tuple([str(choice) for choice in action.choices or ()])
            if action.option_strings:
                words = (action.help or "") % {"default": action.default, "prog": "", "metavar": action.metavar}
                options.append(_Option(tuple(action.option_strings), words, values, action.nargs != 0))
            else:
                choices += values
        found.append(_Known(command, table[command]["summary"], tuple(options), tuple(choices)))
    return found


def _names(known: _Known) -> str:
    return " ".join([name for option in known.options for name in option.names])


def _bash(commands: Sequence[_Known]) -> str:
    cases = []
    for known in commands:
        values = "".join(
            f"      {'|'.join(option.names)})\n"
            f"        COMPREPLY=($(compgen -W '{' '.join(option.choices)}' -- \"$word\"))\n"
            "        return;;\n"
            for option in known.options
            if option.choices
        )
        inner = f'    case "$before" in\n{values}    esac\n' if values else ""
        cases.append(f"  {known.name})\n{inner}    options='{_names(known)}' values='{' '.join(known.choices)}';;\n")
    return (
        "_logicgrid() {\n"
        "  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} options values\n"
        '  if [ "$COMP_CWORD" = 1 ]; then\n'
        f"    COMPREPLY=($(compgen -W '{' '.join(known.name for known in commands)} --help --version' -- \"$word\"))\n"
        "    return\n"
        "  fi\n"
        '  case "${COMP_WORDS[1]}" in\n' + "".join(cases) + "  esac\n"
        '  case "$word" in\n'
        '    -*) COMPREPLY=($(compgen -W "$options" -- "$word"));;\n'
        '    *) COMPREPLY=($(compgen -W "$values" -- "$word") $(compgen -f -- "$word"));;\n'
        "  esac\n"
        "}\n"
        "complete -o filenames -F _logicgrid logicgrid\n"
    )


def _zsh(commands: Sequence[_Known]) -> str:
    def quoted(text: str) -> str:
        return text.replace("'", "'\\''").replace(":", "\\:").replace("[", "\\[").replace("]", "\\]")

    cases = []
    for known in commands:
        specs = []
        for option in known.options:
            value = f":value:({' '.join(option.choices)})" if option.choices else ":value:_files" * option.takes_value
            specs += [f"'{name}[{quoted(option.summary)}]{value}'" for name in option.names]
        rest = f"'*:choice:({' '.join(known.choices)})'" if known.choices else "'*:file:_files'"
        cases.append(f"    {known.name}) _arguments {' '.join([*specs, rest])};;\n")
    listed = " ".join(f"'{known.name}:{quoted(known.summary)}'" for known in commands)
    return (
        "#compdef logicgrid\n"
        "_logicgrid() {\n"
        f"  local -a commands=({listed})\n"
        "  if (( CURRENT == 2 )); then\n"
        "    _describe command commands\n"
        "    return\n"
        "  fi\n"
        "  local command=$words[2]\n"
        "  shift words; (( CURRENT-- ))\n"
        '  case "$command" in\n' + "".join(cases) + "  esac\n"
        "}\n"
        "compdef _logicgrid logicgrid\n"
    )


def _fish(commands: Sequence[_Known]) -> str:
    def quoted(text: str) -> str:
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"

    lines = []
    for known in commands:
        lines.append(f"complete -c logicgrid -n __fish_use_subcommand -f -a {known.name} -d {quoted(known.summary)}")
        seen = f"-n '__fish_seen_subcommand_from {known.name}'"
        if known.choices:
            lines.append(f"complete -c logicgrid {seen} -f -a {quoted(' '.join(known.choices))}")
        for option in known.options:
            spelled = [f"-l {name[2:]}" if name.startswith("--") else f"-s {name[1:]}" for name in option.names]
            value = f" -x -a {quoted(' '.join(option.choices))}" if option.choices else " -r" * option.takes_value
            lines.append(f"complete -c logicgrid {seen} {' '.join(spelled)}{value} -d {quoted(option.summary)}")
    return "\n".join(lines) + "\n"


PARTS = {"completion": (fill_completion, completion)}
