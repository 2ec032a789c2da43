"""`logicgrid new`, `examples` and `schema` give files to start from; `convert` writes files in other formats."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from logicgrid.commands import add, note, whole
from logicgrid.puzzle.diagnostics import Diagnostic, Refused, Severity, as_argument, one_line
from logicgrid.puzzle.messages import LANGUAGES, language_in, say, speaking, translated


def fill_new(parser: argparse.ArgumentParser) -> None:
    from logicgrid.kinds import DEFAULT_KIND, KINDS

    parser.add_argument("file", metavar="FILE")
    parser.add_argument("--kind", choices=tuple(KINDS), default=DEFAULT_KIND)
    parser.add_argument("--lang", "--language", choices=LANGUAGES)
    parser.add_argument("--from", dest="page", metavar="TEXT")


def new(options: argparse.Namespace) -> int:
    shown = as_argument(options.file)
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
        ready = say("commands.new-look", draft=ready, n=made.gaps) if made.gaps else ready
    if options.file == "-":
        sys.stdout.write(text)
        return 0
    from logicgrid.files.disk import write_new

    try:
        write_new(options.file, text)
    except Refused as refused:
        print(f"{shown}: {translated(say('verdict.severity-error'))} {translated(refused.why)}", file=sys.stderr)
        return 2
    with speaking(language_in(text)):
        print(translated(ready))
    return 0


def _text_of(name: str) -> str:
    """Return the text of a file, or of standard input.  Raises Refused."""
    from logicgrid.files.text import decoded, read_bytes, read_standard_input

    raw, problems = read_standard_input() if name == "-" else read_bytes(name)
    text, problems = (None, problems) if raw is None else decoded(raw)
    if text is None:
        raise Refused(problems)
    return text


def fill_examples(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("-o", "--output", metavar="DIR")
    add(parser, "lang")


def examples(options: argparse.Namespace) -> int:
    from logicgrid.files.disk import example_files, examples_copied, examples_folder

    if options.output is None:
        home = examples_folder()
        for file in example_files(home):
            print(file.relative_to(home).as_posix())
        print(f"\n{translated(say('commands.examples-copy'))}")
        return 0
    target = Path(options.output)
    kept = len(examples_copied(target))
    key = "commands.examples-there-kept" if kept else "commands.examples-there"
    print(one_line(translated(say(key, folder=target, first=target / "README.md", **({"n": kept} if kept else {})))))
    return 0


def fill_schema(parser: argparse.ArgumentParser) -> None:
    """Describe the arguments of `schema`."""


def schema(_: argparse.Namespace) -> int:
    """Print the schema."""
    from logicgrid.kinds.validation import schema_text

    sys.stdout.write(schema_text())
    return 0


# --- Other formats ----------------------------------------------------------------------------------------------------


def fill_convert(parser: argparse.ArgumentParser) -> None:
    """Describe the arguments of `convert`."""
    from logicgrid.kinds.formats.convert import SUFFIXES

    parser.add_argument("source", metavar="IN")
    parser.add_argument("target", metavar="OUT")
    parser.add_argument("--to", choices=[suffix[1:] for suffix in SUFFIXES], metavar="FORMAT")
    parser.add_argument("--number", type=whole, metavar="N")
    parser.add_argument("--width", type=whole, default=30, metavar="N")
    parser.add_argument("--colors", type=whole, default=2, metavar="N")
    add(parser, "lang")
    parser.set_defaults(formats=_formats)


def _formats() -> str:
    """Return the formats with their suffixes, one per line, for the end of the help."""
    from logicgrid.kinds.formats import FORMATS
    from logicgrid.kinds.formats.convert import YAML_SUFFIXES

    suffixes = [(", ".join(each.suffixes), f"{each.kind}s: {each.name}") for each in FORMATS]
    table = [(", ".join(YAML_SUFFIXES), "both: our YAML"), *sorted(suffixes, key=lambda row: row[1])]
    return "\n".join([f"  {suffix:40}  {name}" for suffix, name in table])


def convert(options: argparse.Namespace) -> int:
    """Convert one file; return the exit status."""
    with speaking(_language(options.source)):
        return _converted(options)


def _language(source: str) -> str | None:
    """Return the language stated in a file of ours."""
    from logicgrid.files.text import read_bytes

    raw = None if source == "-" else read_bytes(source)[0]
    return None if raw is None else language_in(raw.decode("utf-8", "replace"))


def _converted(options: argparse.Namespace) -> int:
    from logicgrid.files.disk import write_whole
    from logicgrid.files.text import read_standard_input
    from logicgrid.kinds.formats import is_link
    from logicgrid.kinds.formats.convert import YAML_SUFFIXES, convert, is_image

    source, target = options.source, options.target
    if target == "-" and options.to is None:
        raise Refused(say("commands.name-format"))
    format_ = target if options.to is None else f".{options.to}"
    name, raw = source, None
    if is_link(source):
        name, raw = "<link>", source.encode()
    elif source == "-":
        name = "<stdin>"
        raw, problems = read_standard_input()
        if raw is None:
            _show(name, b"", problems)
            return 2
    found = convert(name if raw is None else raw, format_, name, options.number, options.width, options.colors)
    _show(name, raw, found.problems)
    if found.text is None:
        return 2
    if target == "-":
        sys.stdout.write(found.text)
    else:
        try:
            write_whole(target, found.text, name)
        except Refused as refused:
            print(translated(say("commands.cannot-write", file=one_line(target), reason=refused.why)), file=sys.stderr)
            return 2
    shown = "<stdout>" if target == "-" else target
    for lost in found.notes:
        note(shown, say("commands.not-kept", note=lost), sys.stderr)
    if is_image(name) and (target != "-" or format_.lower().endswith(YAML_SUFFIXES)):
        from logicgrid.analyses.judge import judge_loaded
        from logicgrid.analyses.solve import Limits
        from logicgrid.kinds.load import load_each, load_text
        from logicgrid.render import verdict_words

        loaded = load_text(found.text) if target == "-" else next(load_each(target))
        with speaking(loaded.language):
            verdict = verdict_words(judge_loaded(loaded, Limits(solutions=2, seconds=60)))
        note(shown, verdict, sys.stderr if target == "-" else sys.stdout)
    return 0


def _show(source: str, raw: bytes | None, problems: tuple[Diagnostic, ...]) -> None:
    """Show the errors, or the notes, on the input."""
    from logicgrid.files.text import read_bytes, text_of
    from logicgrid.render import diagnostics_to_text

    if problems:
        if raw is None:
            raw, _ = read_bytes(source)
        text = text_of(raw) if raw is not None and any(each.span for each in problems) else None
        print(diagnostics_to_text(problems, file=source, source=text), file=sys.stderr)
    if any(each.severity is Severity.ERROR for each in problems):
        note(source, say("commands.not-converted"), sys.stderr)


PARTS = {
    "new": (fill_new, new),
    "examples": (fill_examples, examples),
    "schema": (fill_schema, schema),
    "convert": (fill_convert, convert),
}
