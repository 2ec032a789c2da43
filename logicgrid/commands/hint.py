"""`logicgrid hint`: the easiest next step from what a solver knows."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from logicgrid.commands import add_color, bytes_in
from logicgrid.commands.deriving import add_budget, add_language, budget_of, derived_or_status, words_for
from logicgrid.puzzle.diagnostics import one_line

if TYPE_CHECKING:
    from logicgrid.kinds.atoms import Atoms
    from logicgrid.puzzle.derivation import Atom

_EPILOG = """\
examples:
  logicgrid hint puzzles/guest-speakers.yaml
  logicgrid hint puzzles/guest-speakers.yaml --known "act(maand, mei) == act(leeftijd, 45)" "val(leeftijd, tycho) == 42"
  logicgrid hint puzzles/sudoku/classic.yaml --known r1c1=9 r1c3!=6 --strength 1
  logicgrid hint puzzles/nonogram/owl.yaml --marks half-done.txt

A file of marks holds a fact a line (`#` begins a comment), or a sudoku's grid with what is filled in, or the rows of a
nonogram: `#` filled, `.` empty, `?` open.

exit status:
  0  a hint, and no mark is wrong
  1  a mark is wrong; or the puzzle has no answer, or several
  2  the input cannot be used: the puzzle, a mark, wrong usage
  3  the budget ended first"""

_MOST_BYTES = 10_000_000


def fill(parser: argparse.ArgumentParser) -> None:
    parser.description = "Gives the easiest next step from what is known; a mark that is wrong is pointed out first."
    parser.epilog = _EPILOG
    parser.add_argument("file", metavar="FILE", help="a puzzle file; - for standard input")
    parser.add_argument(
        "--known",
        action="extend",
        nargs="+",
        default=[],
        metavar="FACT",
        help="facts that are known already, such as r1c2=5; FILE comes before them",
    )
    parser.add_argument("--marks", metavar="FILE", help="a file of what is known already; - for standard input")
    parser.add_argument(
        "--strength",
        type=int,
        choices=(1, 2, 3),
        default=3,
        help="1: where to look; 2: also by which technique and clue; 3: also the step itself (default)",
    )
    parser.add_argument("--format", choices=("text", "json"), default="text", help="the output (default text)")
    add_language(parser)
    add_budget(parser)
    add_color(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    loaded, derived = derived_or_status(options.file, options, "hint")
    if isinstance(derived, int):
        return derived
    from logicgrid.kinds.atoms import BadFact

    if options.file == options.marks == "-":
        print("logicgrid hint: the puzzle and the marks cannot both be standard input", file=sys.stderr)
        return 2
    try:
        marks = _marks(options, derived.atoms)
    except BadFact as mistake:
        helps = f"\n  help: {mistake.help}" if mistake.help else ""
        print(f"logicgrid hint: {one_line(str(mistake))}{helps}", file=sys.stderr)
        return 2
    except OSError as error:
        name = "<stdin>" if options.marks == "-" else one_line(options.marks)
        print(f"logicgrid hint: {name}: {(error.strerror or str(error)).lower()}", file=sys.stderr)
        return 2
    from logicgrid.workflows.hint import hint

    found, words = hint(loaded, derived, marks, budget_of(options)), words_for(loaded, options)
    if options.format == "json":
        from logicgrid.render.explain.hint import hint_to_json

        print(hint_to_json(found, words, options.strength, derived.atoms.to_value))
    else:
        from logicgrid.puzzle.terminal import style_of
        from logicgrid.render.explain.hint import hint_to_text

        print(hint_to_text(found, words, options.strength, style_of(sys.stdout)))
    if found.step is None and not found.finished and not found.open:
        return 3
    return 1 if found.wrong or derived.open else 0


def _marks(options: argparse.Namespace, atoms: Atoms) -> list[Atom]:
    """Return the marks that the arguments give."""
    found = [atom for text in options.known for atom in atoms.read(text)]
    if options.marks is not None:
        found += atoms.read_marks(bytes_in(options.marks, _MOST_BYTES).decode("utf-8-sig", errors="replace"))
    return list(dict.fromkeys(found))
