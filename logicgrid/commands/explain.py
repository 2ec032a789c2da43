"""`logicgrid explain`: from the clues to the full grid, in steps that a person accepts."""

from __future__ import annotations

import argparse
import sys

from logicgrid.commands import add_color
from logicgrid.commands.deriving import add_budget, add_language, derived_or_status, words_for

_EXAMPLES = """\
examples:
  logicgrid explain puzzles/guest-speakers.yaml
  logicgrid explain --grid --lang en puzzles/guest-speakers.yaml
  logicgrid explain --format html puzzles/five-houses.yaml > five-houses.html
"""

_EXIT_STATUS = """\
exit status:
  0  the way to the only answer
  1  the puzzle has no answer, or several: then as far as the clues lead
  2  the input cannot be used: unreadable, invalid, wrong usage
  3  the budget ended first"""


def fill(parser: argparse.ArgumentParser) -> None:
    parser.description = "Explains a puzzle step by step, as a patient teacher would, and says how hard it is."
    parser.epilog = f"{_EXAMPLES}\n{_EXIT_STATUS}"
    parser.add_argument("file", metavar="FILE", help="a puzzle file; - for standard input")
    parser.add_argument("--grid", action="store_true", help="draw the grid after each paragraph, with what is new")
    parser.add_argument("--grid-changed", action="store_true", help="the same, but only the blocks that changed")
    parser.add_argument("-v", "--verbose", action="store_true", help="what the level means, and how much work it is")
    parser.add_argument("--format", choices=("text", "json", "html"), default="text", help="the output (default text)")
    parser.add_argument(
        "--assume-unique",
        action="store_true",
        help="sudokus: also use techniques that rest on there being one answer, such as unique rectangles",
    )
    add_language(parser)
    add_budget(parser)
    add_color(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    loaded, derived = derived_or_status(options.file, options, "explain")
    if isinstance(derived, int):
        return derived
    from logicgrid.workflows.explain import explanation_of, value_of

    status = 1 if derived.open else 0

    if options.format == "json":
        import json

        from logicgrid.render.json import escaped

        head = {"file": loaded.file, "kind": loaded.kind, "title": loaded.title}
        print(escaped(json.dumps({**head, **value_of(derived)}, ensure_ascii=False)))
        return status
    explanation, words = explanation_of(loaded, derived), words_for(loaded, options)
    if options.format == "html":
        from logicgrid.render.explain.html import explanation_to_html

        print(explanation_to_html(explanation, words))
        return status
    from logicgrid.puzzle.terminal import style_of
    from logicgrid.render.explain.text import explanation_to_text

    print(
        explanation_to_text(
            explanation,
            words,
            grid=options.grid,
            changed=options.grid_changed,
            verbose=options.verbose,
            style=style_of(sys.stdout),
        )
    )
    return status
