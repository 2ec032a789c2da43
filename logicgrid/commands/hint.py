"""`logicgrid hint`: the easiest next step from what a solver knows."""

from __future__ import annotations

import argparse
import sys

from logicgrid.commands import add, budget_of
from logicgrid.puzzle.diagnostics import Refused
from logicgrid.puzzle.messages import say


def fill(parser: argparse.ArgumentParser) -> None:
    add(parser, "file")
    parser.add_argument("--known", action="extend", nargs="+", default=[], metavar="FACT")
    parser.add_argument("--marks", metavar="FILE")
    parser.add_argument("--strength", type=int, choices=(1, 2, 3), default=3)
    add(parser, "format", "lang", "budget", "color")
    parser.set_defaults(json_refusals=True)


def run(options: argparse.Namespace) -> int:
    from logicgrid.api.deriving import MOST_MARKS, Deriving, derived, next_step
    from logicgrid.commands.refusing import print_open
    from logicgrid.files.text import bytes_in
    from logicgrid.kinds.load import named
    from logicgrid.words.phrases import language_for, words_of

    loaded = next(named(options.file))
    budget = budget_of(options)
    way = derived(loaded, Deriving(budget, open_too=True, steps="some", to_questions=True))
    left_open = print_open(loaded, way, options)
    if options.file == options.marks == "-":
        raise Refused(say("commands.both-standard-input"))
    marks = None if options.marks is None else bytes_in(options.marks, MOST_MARKS)
    found = next_step(loaded, way, options.known, marks, budget)
    words = words_of(language_for(options.lang, way.puzzle.language))
    from logicgrid.render.explain.text import hint_to_json, hint_to_text

    if options.format == "json":
        print(hint_to_json(found, words, options.strength, way.atoms.to_value))
    else:
        from logicgrid.puzzle.terminal import style_of

        print(hint_to_text(found, words, options.strength, style_of(sys.stdout)))
    if found.step is None and not found.finished and not found.open:
        return 3
    return 1 if found.wrong or left_open else 0
