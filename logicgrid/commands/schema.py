"""`logicgrid schema`: the JSON Schema of puzzle files."""

from __future__ import annotations

import argparse
import sys


def fill(parser: argparse.ArgumentParser) -> None:
    """Describe the arguments of `schema`."""


def run(_: argparse.Namespace) -> int:
    """Print the schema."""
    from logicgrid.kinds.json_schema import schema_text

    sys.stdout.write(schema_text())
    return 0
