"""`logicgrid convert`: between formats."""

from __future__ import annotations

import argparse
import sys

from logicgrid.commands import add, note, whole
from logicgrid.puzzle.diagnostics import Diagnostic, Refused, one_line
from logicgrid.puzzle.messages import language_in, say, speaking, told


def fill(parser: argparse.ArgumentParser) -> None:
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
    """Return the formats with their suffixes, a line each, for the end of the help."""
    from logicgrid.kinds.formats import FORMATS
    from logicgrid.kinds.formats.convert import YAML_SUFFIXES

    suffixes = [(", ".join(each.suffixes), f"{each.kind}s: {each.name}") for each in FORMATS]
    table = [(", ".join(YAML_SUFFIXES), "both: our YAML"), *sorted(suffixes, key=lambda row: row[1])]
    return "\n".join([f"  {suffix:40}  {name}" for suffix, name in table])


def run(options: argparse.Namespace) -> int:
    """Convert one file; return the exit status."""
    with speaking(_language(options.source)):
        return _converted(options)


def _language(source: str) -> str | None:
    """Return the language that a file of ours states."""
    from logicgrid.files.text import read_bytes

    raw = None if source == "-" else read_bytes(source)[0]
    return None if raw is None else language_in(raw.decode("utf-8", "replace"))


def _converted(options: argparse.Namespace) -> int:
    from logicgrid.files.output import write_whole
    from logicgrid.files.text import read_standard_input
    from logicgrid.kinds.formats import is_link
    from logicgrid.kinds.formats.convert import YAML_SUFFIXES, converted, is_image

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
    found = converted(name, format_, options.number, options.width, options.colors, raw)
    _show(name, raw, found.problems)
    if found.text is None:
        return 2
    if target == "-":
        sys.stdout.write(found.text)
    else:
        try:
            write_whole(target, found.text, name)
        except Refused as refused:
            print(told(say("commands.cannot-write", file=one_line(target), reason=refused.why)), file=sys.stderr)
            return 2
    shown = "<stdout>" if target == "-" else target
    for lost in found.notes:
        note(shown, say("commands.not-kept", note=lost), sys.stderr)
    if is_image(name) and (target != "-" or format_.lower().endswith(YAML_SUFFIXES)):
        from logicgrid.analyses.judge import judge_loaded
        from logicgrid.analyses.solve import Limits
        from logicgrid.kinds.load import load_each, load_text
        from logicgrid.render.wording import verdict_words

        loaded = load_text(found.text) if target == "-" else next(load_each(target))
        with speaking(loaded.language):
            verdict = verdict_words(judge_loaded(loaded, Limits(solutions=2, seconds=60)))
        note(shown, verdict, sys.stderr if target == "-" else sys.stdout)
    return 0


def _show(source: str, raw: bytes | None, problems: tuple[Diagnostic, ...]) -> None:
    """Show what is wrong with the input, or what is to be known of it."""
    from logicgrid.files.text import read_bytes, text_of
    from logicgrid.puzzle.diagnostics import Severity
    from logicgrid.render.snippet import diagnostics_to_text

    if problems:
        if raw is None:
            raw, _ = read_bytes(source)
        text = text_of(raw) if raw is not None and any(each.span for each in problems) else None
        print(diagnostics_to_text(problems, file=source, source=text), file=sys.stderr)
    if any(each.severity is Severity.ERROR for each in problems):
        note(source, say("commands.not-converted"), sys.stderr)
