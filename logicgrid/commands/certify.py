"""`logicgrid certify`: writes the proof that a puzzle has exactly one answer, which is checked without any solver."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from logicgrid.commands import add, budget_of, note
from logicgrid.puzzle.diagnostics import Refused
from logicgrid.puzzle.messages import say, speaking, told


def fill(parser: argparse.ArgumentParser) -> None:
    add(parser, "file")
    parser.add_argument("-o", "--output", metavar="OUT")
    add(parser, "budget", "color", "lang")


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
        note(Path(target), words)
    return 0
