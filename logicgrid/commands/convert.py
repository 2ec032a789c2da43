"""`logicgrid convert`: between formats."""

from __future__ import annotations

import argparse

from logicgrid.commands import whole

_CONVERT_EXAMPLES = """\
examples:
  logicgrid convert swan.non swan.yaml
  logicgrid convert hard.sdk hard.yaml
  logicgrid convert many.sdm one.yaml --number 17
  logicgrid convert cat.png cat.yaml --width 30
  logicgrid convert - - --to sdk < hard.yaml     standard input and output

exit status:
  0  written, with a word on what the format cannot keep
  2  the input cannot be used or has no room there, or the output cannot be written

the formats, by their suffixes:
"""


def fill(parser: argparse.ArgumentParser) -> None:
    """Describe the arguments of `convert`."""
    parser.description = (
        "Reads a nonogram or sudoku in any format and writes it in the one that OUT's suffix names; says "
        "what that format cannot keep. A picture becomes a nonogram, with a word on whether it is unique."
    )
    from logicgrid.kinds.formats import FORMATS
    from logicgrid.kinds.formats.write import SUFFIXES, YAML_SUFFIXES

    suffixes = [(", ".join(each.suffixes), f"{each.kind}s: {each.name}") for each in FORMATS]
    table = [(", ".join(YAML_SUFFIXES), "both: our YAML"), *sorted(suffixes, key=lambda row: row[1])]
    parser.epilog = _CONVERT_EXAMPLES + "\n".join([f"  {suffix:30}  {name}" for suffix, name in table])
    parser.add_argument("source", metavar="IN", help="a puzzle file, or a picture; - for standard input")
    parser.add_argument("target", metavar="OUT", help="the file to write; - for standard output")
    parser.add_argument(
        "--to",
        choices=[suffix[1:] for suffix in SUFFIXES],
        metavar="FORMAT",
        help="the format: `yaml`, `non`, `sdk`, … (default: OUT's suffix)",
    )
    parser.add_argument("--number", type=whole, metavar="N", help="which puzzle of several, from 1")
    parser.add_argument("--width", type=whole, default=30, metavar="N", help="cells across a picture (default 30)")
    parser.add_argument("--colors", type=whole, default=2, metavar="N", help="colours of a picture (default 2)")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Convert one file; return the exit status."""
    from logicgrid.workflows.convert import convert_file

    to = None if options.to is None else f".{options.to}"
    return convert_file(options.source, options.target, options.number, options.width, options.colors, to)
