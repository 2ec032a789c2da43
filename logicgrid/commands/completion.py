"""`logicgrid completion`: a script that completes commands, options and files in a shell."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from logicgrid.puzzle.record import Record

SHELLS = ("bash", "zsh", "fish")


class _Option(Record):
    """An option of a command: its spellings, its help, and the values it may take if they are few."""

    names: tuple[str, ...]
    summary: str
    choices: tuple[str, ...]
    takes_value: bool


class _Known(Record):
    """A command as a shell completes it; `choices` are those of its positional arguments."""

    name: str
    summary: str
    options: tuple[_Option, ...]
    choices: tuple[str, ...]


def fill(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("shell", choices=SHELLS)


def run(options: argparse.Namespace) -> int:
    write = {"bash": _bash, "zsh": _zsh, "fish": _fish}[options.shell]
    sys.stdout.write(write(_commands()))
    return 0


def _commands() -> list[_Known]:
    """Return every command with its options, from the parsers themselves."""
    from logicgrid.commands import COMMANDS, command_named
    from logicgrid.commands.parser_words import describe

    found = []
    for command, summary in COMMANDS.items():
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
        found.append(_Known(command, summary, tuple(options), tuple(choices)))
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
