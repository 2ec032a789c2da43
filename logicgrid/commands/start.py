"""`logicgrid new`, `examples` and `schema`: what there is to start from."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from logicgrid.commands import add
from logicgrid.puzzle.diagnostics import Refused, one_line
from logicgrid.puzzle.messages import language_in, say, speaking, told


def fill_new(parser: argparse.ArgumentParser) -> None:
    from logicgrid.kinds import DEFAULT_KIND, KINDS
    from logicgrid.puzzle.messages import LANGUAGES

    parser.add_argument("file", metavar="FILE")
    parser.add_argument("--kind", choices=tuple(KINDS), default=DEFAULT_KIND)
    parser.add_argument("--lang", "--language", choices=LANGUAGES)
    parser.add_argument("--from", dest="page", metavar="TEXT")


def new(options: argparse.Namespace) -> int:
    shown = one_line(options.file)
    if options.page is None:
        from logicgrid.kinds.made import start_text

        text, ready = start_text(options.kind, options.lang or "en"), say("commands.new-written", file=shown)
    else:
        from logicgrid.kinds import kind_named

        try:
            made = kind_named(options.kind).from_page(_text_of(options.page), options.lang)
        except Refused as refused:
            raise Refused(refused.diagnostics, file="<stdin>" if options.page == "-" else options.page) from None
        text = made.text
        ready = say("commands.new-draft", file=shown, n=made.clues)
        ready = say("commands.new-look", draft=ready, n=made.mends) if made.mends else ready
    if options.file == "-":
        sys.stdout.write(text)
        return 0
    from logicgrid.files.output import write_new

    try:
        write_new(options.file, text)
    except Refused as refused:
        print(f"{shown}: {told(say('verdict.severity-error'))}: {told(refused.why)}", file=sys.stderr)
        return 2
    with speaking(language_in(text)):
        print(told(ready))
    return 0


def _text_of(name: str) -> str:
    """Return the text of a file, or of standard input.  Raises Refused."""
    from logicgrid.files.text import decoded, read_bytes, read_standard_input

    raw, problems = read_standard_input() if name == "-" else read_bytes(name)
    text, more = (None, problems) if raw is None else decoded(raw)
    if text is None or problems or more:
        raise Refused((*problems, *more))
    return text


def fill_examples(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("-o", "--output", metavar="DIR")
    add(parser, "lang")


def examples(options: argparse.Namespace) -> int:
    from logicgrid.files.finding import example_files, examples_copied, examples_folder

    if options.output is None:
        home = examples_folder()
        for file in example_files(home):
            print(file.relative_to(home).as_posix())
        print(f"\n{told(say('commands.examples-copy'))}")
        return 0
    target = Path(options.output)
    kept = len(examples_copied(target))
    key = "commands.examples-there-kept" if kept else "commands.examples-there"
    print(one_line(told(say(key, folder=target, first=target / "README.md", **({"n": kept} if kept else {})))))
    return 0


def fill_schema(parser: argparse.ArgumentParser) -> None:
    """Describe the arguments of `schema`."""


def schema(_: argparse.Namespace) -> int:
    """Print the schema."""
    from logicgrid.kinds.validation import schema_text

    sys.stdout.write(schema_text())
    return 0


PARTS = {"new": (fill_new, new), "examples": (fill_examples, examples), "schema": (fill_schema, schema)}
