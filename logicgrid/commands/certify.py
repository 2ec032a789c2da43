"""`logicgrid certify`: writes the proof that a puzzle has exactly one answer, which is checked without any solver."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from logicgrid.commands import add_budget, add_color, add_file, add_language, budget_of
from logicgrid.puzzle.diagnostics import Refused, one_line
from logicgrid.puzzle.messages import say, speaking, told

_EPILOG = """\
examples:
  logicgrid certify puzzles/guest-speakers.yaml -o guest-speakers.cert.json
  logicgrid verify puzzles/guest-speakers.yaml guest-speakers.cert.json
  logicgrid certify -o - lunch.yaml | logicgrid verify lunch.yaml -

exit status:
  0  written
  1  the puzzle has no answer, or several, or an open question: there is nothing to certify
  2  the input cannot be used, or the output cannot be written
  3  the budget ended first"""


def fill(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Derives the puzzle's only answer step by step and writes the derivation as a certificate, which "
        "`logicgrid verify` checks without any solver."
    )
    parser.epilog = _EPILOG
    add_file(parser)
    parser.add_argument(
        "-o",
        "--output",
        metavar="OUT",
        help="the certificate; - for standard output (default: FILE's name with .cert.json)",
    )
    add_budget(parser)
    add_color(parser)
    add_language(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    if options.file == "-" and options.output is None:
        raise Refused(say("commands.name-certificate"))
    from logicgrid.api.deriving import Deriving, derived
    from logicgrid.files.output import write_whole
    from logicgrid.kinds.certificate import to_text
    from logicgrid.kinds.explain import value_of
    from logicgrid.kinds.load import named

    loaded = next(named(options.file))
    found = derived(loaded, Deriving(budget_of(options), to_questions=True))
    words = say("commands.certified", n=len(found.derivation.steps), level=found.derivation.level)
    if found.questions:
        refuting = sum([len(one.steps) for each in found.questions for one in each.refuted])
        words = say("commands.certified-questions", steps=refuting, n=len(found.questions))
    if options.output == "-":
        sys.stdout.write(to_text(value_of(found)))
        with speaking(loaded.language):
            print(told(words), file=sys.stderr)
        return 0
    target = options.output or Path(options.file).with_suffix(".cert.json").name
    write_whole(target, to_text(value_of(found)), options.file)
    with speaking(loaded.language):
        print(told(say("commands.written", file=one_line(str(Path(target))), what=words)))
    return 0
