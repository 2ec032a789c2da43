"""The command line: parse the arguments, run one command and return its exit status.

Everything else is imported on demand.
"""

from __future__ import annotations

import argparse
import gc
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from typing import NoReturn

from logicgrid.commands import COMMANDS, command_named, print_refused, spelled_out

_GENERAL = ("-h", "--help", "--version")


def process() -> NoReturn:
    """Run the command of this process's arguments, and end the process (see `__main__`)."""
    from logicgrid.__main__ import process

    process()


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command, and return its exit status."""
    arguments = sys.argv[1:] if arguments is None else arguments
    gc.set_threshold(100_000, 50, 100)  # the default wastes a tenth of a short run on looking for garbage
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")  # otherwise it reads the metadata of all packages
    try:
        if not arguments:
            _print_help(_own_language())
            return 2
        options = _parsed(spelled_out(arguments))
        _prepare_output(getattr(options, "format", "text"))
        _prepare_color(getattr(options, "color", "auto"))
        command: Callable[[argparse.Namespace], int] = options.run
        try:
            status = _spoken(command, options)
        except ValueError as refused:  # a Refused, which is imported only now, as help and version do not need it
            from logicgrid.puzzle.diagnostics import Refused

            if not isinstance(refused, Refused):
                raise
            wrong = refused
            status = _spoken(lambda asked: print_refused(wrong, asked), options)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return 130
    return status


def _spoken(command: Callable[[argparse.Namespace], int], options: argparse.Namespace) -> int:
    """Run the command in the requested language; by default each file has its own."""
    if getattr(options, "lang", None) is None:
        return command(options)
    from logicgrid.puzzle.messages import asked_for

    with asked_for(options.lang):
        return command(options)


def _parsed(arguments: Sequence[str]) -> argparse.Namespace:
    """Return the options; an unknown command or option ends the program with a suggestion.

    Without `--lang` the system's language is used for help and for errors in the arguments only.
    """
    if not any([word.startswith("--lang") for word in arguments]):
        own = _own_language()
        if not own:
            return _options(arguments)
        if not any([word in ("-h", "--help") for word in arguments]):
            _Parser.again = lambda: _spoken_options(arguments, own)
            try:
                return _options(arguments)
            finally:
                _Parser.again = None
        return _spoken_options(arguments, own)
    from logicgrid.commands.parsers import language_argument

    return _spoken_options(arguments, language_argument(arguments))


def _print_help(language: str) -> None:
    if not language:
        _parser(()).print_help()
        return
    from logicgrid.commands.parsers import parser_speaking

    with parser_speaking(language):
        _parser((), language).print_help()


def _spoken_options(arguments: Sequence[str], language: str) -> argparse.Namespace:
    from logicgrid.commands.parsers import parser_speaking

    _Parser.again = None
    with parser_speaking(language):
        return _options(arguments, language)


def _own_language() -> str:
    """Return the system's language from the environment; "" if it is English, or not one of ours."""
    set_ = next((each for name in ("LC_ALL", "LC_MESSAGES", "LANG") if (each := os.environ.get(name))), "")
    return set_[:2] if set_[:2] in ("nl", "fr", "zh", "ja") and not set_[2:3].isalpha() else ""


class _Parser(argparse.ArgumentParser):
    """A parser that reports errors in the system's language, for which it parses the arguments again."""

    again: Callable[[], argparse.Namespace] | None = None
    language = "en"

    def error(self, message: str) -> NoReturn:
        if _Parser.again is not None:
            _Parser.again()
        super().error(message)

    def format_help(self) -> str:
        """Return the help; a command's own texts are loaded only now."""
        from logicgrid.commands.parsers import describe

        describe(self, self.language)
        return super().format_help()


def _options(arguments: Sequence[str], language: str = "") -> argparse.Namespace:
    parser = _parser(arguments, language)
    first = arguments[0]
    if first.startswith("-") and not any(name.startswith(first) for name in _GENERAL):
        help_ = _did_you_mean(first, _GENERAL) or _say("commands.options-behind-command")
        _refuse(parser, "commands.unknown-option", first, help_)
    if not first.startswith("-") and first not in COMMANDS:
        _refuse(parser, "commands.unknown-command", first, _meant_command(first))
    options, unknown = parser.parse_known_args(arguments)
    if unknown:
        own: argparse.ArgumentParser = options.parser
        wrong = next((word for word in unknown if word.startswith("-")), unknown[0])
        known = [name for action in own._actions for name in action.option_strings]  # argparse has no public list
        if wrong.startswith("-"):
            _refuse(own, "commands.unknown-option", wrong, _did_you_mean(wrong.split("=")[0], known))
        else:
            _refuse(own, "commands.unexpected-argument", wrong, _say("commands.files-together"))
    return options


def _say(key: str, **values: object) -> str:
    from logicgrid.puzzle.messages import say

    return say(key, **values)


def _refuse(parser: argparse.ArgumentParser, what: str, word: str, near: str | None) -> None:
    """End the program with an error about a word, and a suggestion."""
    help_ = f"\n  {_say('commands.help-follows')}: {near}" if near else ""
    parser.error(_say(what, name=_shown(word)) + help_)


def _meant_command(word: str) -> str:
    """Return a suggestion for an unknown command."""
    if word.endswith((".yaml", ".yml")) or os.path.exists(word):
        return _say("commands.solve-solves", file=_shown(word))
    return _did_you_mean(word, COMMANDS) or _say("commands.commands-are", names=", ".join(COMMANDS))


def _did_you_mean(word: str, known: Iterable[str]) -> str | None:
    from logicgrid.puzzle.diagnostics import did_you_mean

    return did_you_mean(word[:100], known)


def _shown(word: str) -> str:
    from logicgrid.puzzle.diagnostics import one_line

    return one_line(word)[:100]


def _parser(arguments: Sequence[str], language: str = "") -> argparse.ArgumentParser:
    """Return the parser, with only the requested command if there is one."""
    parser = _Parser(prog="logicgrid", formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.language = language or "en"
    parser.add_argument("--version", action=_Version)
    commands = parser.add_subparsers(title="commands", metavar="command", required=True)
    asked = [name for name in arguments[:1] if name in COMMANDS]
    for name in asked or COMMANDS:
        added = commands.add_parser(name, help="", formatter_class=argparse.RawDescriptionHelpFormatter)
        if asked:
            fill, run = command_named(name)
            fill(added)
            added.set_defaults(parser=added, run=run)
            added.language = parser.language
    return parser


class _Version(argparse.Action):
    """Print the version, which is read from the package on demand."""

    def __init__(self, option_strings: Sequence[str], dest: str) -> None:
        super().__init__(option_strings, dest, nargs=0, help="print the version and exit")

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        from logicgrid import __version__

        print(f"logicgrid {__version__}")
        parser.exit()


def _prepare_color(when: str) -> None:
    """Put an explicit `--color` into the environment, from which every style is made; it overrides the old value."""
    if when == "always":
        os.environ.pop("NO_COLOR", None)
        os.environ["FORCE_COLOR"] = "1"
    elif when == "never":
        os.environ["NO_COLOR"] = "1"


def _prepare_output(form: str) -> None:
    """Write UTF-8 for programs; on a terminal with another encoding, replace characters it does not have."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            if form != "text" or not stream.isatty():
                reconfigure(encoding="utf-8", errors="backslashreplace")
            else:
                reconfigure(errors="replace")
        if form == "github" and hasattr(stream, "commands"):  # see `__main__.Guarded`
            stream.commands = True


if __name__ == "__main__":
    process()
