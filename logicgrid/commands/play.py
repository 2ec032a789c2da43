"""`logicgrid play`: one offline page in which a puzzle is solved, on a phone or at a desk."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from logicgrid.commands import add, budget_of, note, tell
from logicgrid.puzzle.diagnostics import Refused, one_line
from logicgrid.puzzle.messages import comma, say, speaking

_ENDINGS = (".html", ".htm")


def fill(parser: argparse.ArgumentParser) -> None:
    add(parser, "file")
    parser.add_argument("-o", "--output", metavar="OUT")
    parser.add_argument("--no-hints", action="store_true")
    parser.add_argument("--auto", type=int, choices=(0, 1, 2), default=1)
    add(parser, "lang", "budget", "color")


def run(options: argparse.Namespace) -> int:
    output = options.output
    if options.file == "-" and output is None:
        raise Refused(say("commands.name-page"))
    target = Path(output or Path(options.file).with_suffix(".html").name)
    if output != "-" and target.suffix.lower() not in _ENDINGS:
        raise Refused(say("commands.page-is-html"), f"-o {one_line(target.stem)}.html", file=str(target))
    from logicgrid.api.pages import PlayRequest, play
    from logicgrid.files.output import write_whole
    from logicgrid.kinds.load import named

    request = PlayRequest(budget_of(options), not options.no_hints, options.auto, options.lang)
    loaded = next(named(options.file))
    found = play(loaded, request)
    if not found.complete and not options.no_hints:
        why = say("commands.page-without-hints")
        with speaking(loaded.language):
            tell(options, say("commands.written", file=one_line(options.file), what=why))
    if output == "-":
        sys.stdout.write(found.page)
        return 0
    write_whole(target, found.page, options.file)
    words = [f"{len(found.page.encode()) / 1000:.0f} kB", *[say("commands.steps", n=found.steps)] * found.complete]
    words += [say("verdict.level", level=found.level)] * (found.level > 0)
    with speaking(loaded.language):
        note(target, comma(words))
    return 0
