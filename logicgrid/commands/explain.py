"""`logicgrid explain` and `hint`: to the full grid in steps that a person accepts, and the next of these steps."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from logicgrid.commands import add, budget_of
from logicgrid.puzzle.diagnostics import Refused
from logicgrid.puzzle.messages import say

if TYPE_CHECKING:
    from logicgrid.api.values import PuzzleError
    from logicgrid.kinds import Puzzle


def fill_explain(parser: argparse.ArgumentParser) -> None:
    add(parser, "file")
    parser.add_argument("--grid", action="store_true")
    parser.add_argument("--grid-changed", action="store_true")
    parser.add_argument("-v", "--verbose", action="store_true")
    parser.add_argument("--format", choices=("text", "json", "html"), default="text")
    parser.add_argument("--assume-unique", action="store_true")
    add(parser, "lang", "budget", "color")
    parser.set_defaults(json_refusals=True)


def run_explain(options: argparse.Namespace) -> int:
    from logicgrid.api.deriving import Deriving, derived
    from logicgrid.api.values import PuzzleError
    from logicgrid.commands.refusing import print_open
    from logicgrid.kinds.explain import explanation_of, value_of
    from logicgrid.kinds.load import named

    loaded = next(named(options.file))
    try:
        found = derived(loaded, Deriving(budget_of(options), options.assume_unique, open_too=True, to_questions=True))
    except PuzzleError as refused:
        if refused.report.verdict == "none" and loaded.puzzle is not None:
            _contradiction(loaded.puzzle, loaded.file, refused, options)
        raise
    left_open = print_open(loaded, found, options)
    if options.format == "json":
        from logicgrid.render.json import encoded

        head = {"file": loaded.file, "kind": loaded.kind, "title": loaded.title}
        print(encoded({**head, **value_of(found)}))
        return int(left_open)
    from logicgrid.words.phrases import language_for, words_of

    explanation, words = explanation_of(loaded, found), words_of(language_for(options.lang, found.puzzle.language))
    if options.format == "html":
        from logicgrid.render.explain.html import explanation_to_html

        print(explanation_to_html(explanation, words))
        return int(left_open)
    from logicgrid.puzzle.terminal import style_of
    from logicgrid.render.explain.text import explanation_to_text

    text = explanation_to_text(
        explanation,
        words,
        grid=options.grid,
        changed=options.grid_changed,
        verbose=options.verbose,
        style=style_of(sys.stdout),
    )
    print(text)
    return int(left_open)


def _contradiction(puzzle: Puzzle, file: str, refused: PuzzleError, options: argparse.Namespace) -> None:
    """Tell how some of the clues contradict each other, before it is said that there is no answer."""
    from logicgrid.api.deriving import contradiction_in

    found = contradiction_in(puzzle, options.time_limit, options.lang)
    if found is None:
        return
    if options.format == "json":
        refused.more = {"conflict": list(found.clues), "why": [text for _, text in found.story]}
        return
    from logicgrid.words.phrases import capital, language_for, words_of

    words = words_of(language_for(options.lang, puzzle.language))
    head = capital(words.clue_numbers(found.clues, True) if found.clues else words["what_is_known"])
    if options.format == "html":
        from logicgrid.render.explain.html import contradiction_to_html

        print(contradiction_to_html(puzzle.title or file, head, found.texts, found.story, words))
        return
    from logicgrid.puzzle.terminal import style_of
    from logicgrid.render.clues import story_lines

    if found.story:
        style = style_of(sys.stdout)
        print("\n".join([style.bold(head), *story_lines(found.story, style)]))


def fill_hint(parser: argparse.ArgumentParser) -> None:
    add(parser, "file")
    parser.add_argument("--known", action="extend", nargs="+", default=[], metavar="FACT")
    parser.add_argument("--marks", metavar="FILE")
    parser.add_argument("--strength", type=int, choices=(1, 2, 3), default=3)
    add(parser, "format", "lang", "budget", "color")
    parser.set_defaults(json_refusals=True)


def run_hint(options: argparse.Namespace) -> int:
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


PARTS = {"explain": (fill_explain, run_explain), "hint": (fill_hint, run_hint)}
